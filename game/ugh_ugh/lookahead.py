"""How the elder looks ahead in Ugh Ugh: what may be hidden, which moves are compared, and how far it plays on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from game.core.rules import Move, Rules
from game.elder.lookahead import Worth
from game.ugh_ugh import bot, ranking
from game.ugh_ugh.imagining import boxes_of, imagined
from game.ugh_ugh.memory import BoxMemory
from game.ugh_ugh.state import State
from game.ugh_ugh.worth import worth

#: So many rounds of the table are played out.
_ROUNDS: Final = 3


class UghUghLookahead:
    """How Ugh Ugh is searched: some rounds of the table far, with hunters at every seat."""

    rollouts = 96
    candidates = 12
    begin = BoxMemory

    def ranked(
        self, rules: Rules[State], view: State, seat: int, memory: BoxMemory, random: Random
    ) -> Sequence[Move]:
        """Return the hunter's move and those to compare with it."""
        return ranking.ranked(rules, view, seat, memory.boxes, random)

    def sample(self, view: State, seat: int, memory: BoxMemory, random: Random) -> State:
        """Fill the boxes from the memory and the Passage by counting; deal the cards that nobody has seen."""
        return imagined(view, seat, memory.boxes, random)

    def policy(self, rules: Rules[State], state: State, random: Random) -> Move:
        """Play like the hunter, who looks at what its seat may know alone; everybody remembers the boxes."""
        return bot.play_knowing(rules, state, state.agenda[0].seat, random, boxes_of(state))

    def horizon(self, view: State) -> Callable[[State], bool]:
        """End a rollout where a turn ends, whole rounds of the table later: everybody has had as many turns."""
        last = view.turn + _ROUNDS * len(view.clans)
        return lambda state: state.turn >= last or not state.agenda

    def worth(self, state: State, seat: int) -> Worth:
        """Return the Rock Stars that a seat may expect."""
        return worth(state, seat)

    def mixes(self, view: State) -> bool:
        """Nobody chooses at the same time as others."""
        return False
