"""How the elder looks ahead in Ugh Ugh: what may be hidden, which moves are compared, and how far it plays on."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final

from game.core.rules import Move, Rules
from game.core.words import Marked
from game.elder.chances import Outlook
from game.elder.lookahead import Worth
from game.ugh_ugh import bot, ranking
from game.ugh_ugh.cards import STARS_TO_WIN
from game.ugh_ugh.imagining import boxes_of, imagined
from game.ugh_ugh.memory import BoxMemory
from game.ugh_ugh.state import State, stars
from game.ugh_ugh.worth import worth

#: So many turns are played out at least, in whole rounds of the table.
_TURNS: Final = 6


class _NoTies(Random):
    """What a hunter that is imagined breaks its ties with: always the same way."""

    def random(self) -> float:
        """Return the same number every time."""
        return 0.5


_NO_TIES: Final = _NoTies()


class UghUghLookahead:
    """How Ugh Ugh is searched: some rounds of the table far, with hunters at every seat."""

    rollouts = 192
    candidates = 12
    begin = BoxMemory
    part_names: Mapping[str, Marked] = {
        "stars": "stars",
        "victory": "victory",
        "torch": "torch",
        "cards in hand": "cards in hand",
        "cards on the wall": "cards on the wall",
        "resources": "resources",
        "large cave": "the large cave",
        "tools": "tools",
        "lasting cards": "lasting cards",
        "turn": "order of turns",
        "everybody in": "everybody in",
        "people at home": "people at home",
        "people sent out": "people sent out",
        "people set aside": "people set aside",
        "people stuck": "people stuck",
    }

    def ranked(self, rules: Rules[State], view: State, seat: int, memory: BoxMemory, random: Random) -> Sequence[Move]:
        """Return the hunter's move and those to compare with it."""
        return ranking.ranked(rules, view, seat, memory.boxes, random)

    def sample(self, view: State, seat: int, memory: BoxMemory, random: Random) -> State:
        """Fill the boxes from the memory and the Passage by counting; deal the cards that nobody has seen."""
        return imagined(view, seat, memory.boxes, random)

    def policy(self, rules: Rules[State], state: State, random: Random) -> Move:
        """Play like the hunter, who looks at what its seat may know alone; everybody remembers the boxes.

        Its ties are broken the same way every time, so that two moves are told apart by less chance.
        """
        return bot.play_knowing(rules, state, state.agenda[0].seat, _NO_TIES, boxes_of(state))

    def horizon(self, view: State) -> Callable[[State], bool]:
        """End a rollout where a turn ends, whole rounds of the table later: everybody has had as many turns."""
        seats = len(view.clans)
        last = view.turn + seats * math.ceil(_TURNS / seats)
        return lambda state: state.turn >= last or not state.agenda

    def worth(self, state: State, seat: int) -> Worth:
        """Return the Rock Stars that a seat may expect."""
        return worth(state, seat)

    def mixes(self, view: State) -> bool:
        """Nobody chooses at the same time as others."""
        return False


LOOKAHEAD: Final = UghUghLookahead()


def progress(state: State) -> float:
    """Return how many Rock Stars the leader has, of those that win."""
    return max([stars(state, seat) for seat in range(len(state.clans))]) / STARS_TO_WIN


OUTLOOK: Final = Outlook(worth, progress, (4.0, 1.4))
