"""The elder of a game that has none of its own: plain rollouts by the game's quick bot, from scrambled states.

The chances to win that an analysis shows come from such rollouts as well. ``GameEntry.load_rules`` gives this elder to
games of packages. A ``Lookahead`` written for a game plays better: list ``"elder": Elder(MY_LOOKAHEAD)`` among the
game's bots.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from random import Random
from typing import ClassVar, Final

from game.core.bots import AnyMemory, BeginMemory, BotKind, KnownTower, quick_bots, sensible_moves
from game.core.chance import Frequencies, ImaginedChance
from game.core.rules import AnyRules, AnyState, Bot, Move
from game.core.words import Marked
from game.elder.bot import Elder, drop_model
from game.elder.chances import Chances, Outlook, no_report
from game.elder.lookahead import Lookahead, Worth
from game.elder.search import MAX_ROLLOUT_MOVES

#: The worth of a win, in points; in a solo game each point counts as one.
_WIN: Final = 10.0
#: The part of a worth that comes from winning.
_WIN_PART: Final = "win"
#: The salts given to ``scramble`` are below this number.
_SALTS: Final = 2**31
#: The number of rollouts that an analysis runs from each position.
_ROLLOUTS: Final = 40
#: The minimum and maximum number of intervals into which a long match is divided, all with the same number of moves.
#: The rollouts of an analysis begin at the ends of the intervals.
_MIN_INTERVALS, _MAX_INTERVALS = 8, 24
#: The approximate number of moves that all rollouts of an analysis may take together. A match with long rollouts is
#: divided into fewer intervals.
_MOVE_BUDGET: Final = 60_000


@dataclass(frozen=True)
class PlainElder(Elder):
    """The elder of a game without an elder of its own; its description makes no claim about its strength."""

    kind: ClassVar[BotKind] = BotKind("Elder", "Plays each possible move out to the end of the match.", "beard")
    outlook: Outlook | None = None


def plain_elder(rules: AnyRules, frequencies: Frequencies | None = None) -> Elder | None:
    """Return an elder for a game without its own; ``None`` if the rules have no quick bot or cannot imagine secrets.

    ``frequencies`` model the game's drops. The rules are tested on an opening: from each seat's view, ``scramble`` must
    make a complete state with the same view.
    """
    if not quick_bots(rules):
        return None
    options = {option.key: option.default for option in rules.options}
    chance = ImaginedChance(Random(0), frequencies)
    try:
        state, _ = rules.start(max(rules.seats), options, chance)
        for seat in range(max(rules.seats)):
            view = rules.view(state, seat)
            filled = rules.scramble(view, seat, 1)
            if rules.view(filled, seat) != view or rules.conserved(filled) != rules.conserved(state):
                return None
    except Exception:  # the code of a package, which may not support this
        return None
    lookahead = PlainLookahead(rules)
    outlook = PlainOutlook(worth=lookahead.worth, progress=_no_progress, spread=(_WIN, _WIN), lookahead=lookahead)
    return PlainElder(lookahead, outlook=outlook)


def _no_progress(state: AnyState) -> float:
    """Return 0 as the share of the match that is over: plain rollouts do not use it."""
    return 0.0


@dataclass(frozen=True)
class PlainLookahead(Lookahead[AnyState]):
    """Looks ahead to the end of the match, where only the share of the win counts (in a solo game, also the points)."""

    rules: AnyRules
    rollouts: int = 160
    candidates: int = 12
    tolerance: float = 0.0
    begin: BeginMemory | None = None

    @cached_property
    def quick_bot(self) -> Bot:
        """The game's best bot without settings; it is asked for every move of a rollout."""
        return self.rules.bots[quick_bots(self.rules)[-1]]

    @property
    def part_names(self) -> Mapping[str, Marked]:
        """The displayed names of the parts of a worth."""
        return {_WIN_PART: "winning", "points": "points"}

    def ranked(self, rules: AnyRules, view: AnyState, seat: int, memory: AnyMemory, random: Random) -> Sequence[Move]:
        """Return the quick bot's move, then the other moves in a random order."""
        quick = self.policy(rules, view, random)
        others = [move for move in sensible_moves(rules, view) if move != quick]
        return [quick, *random.sample(others, len(others))]

    def sample(self, view: AnyState, seat: int, memory: AnyMemory, random: Random) -> AnyState:
        """Return an imagined state: the rules' ``scramble`` fills in at random what the seat does not know."""
        return self.rules.scramble(view, seat, random.randrange(_SALTS))

    def policy(self, rules: AnyRules, state: AnyState, random: Random) -> Move:
        """Return the move of the game's best quick bot, which sees the view of its seat alone."""
        prompt = rules.prompt(state)
        assert prompt is not None, "the match goes on"
        return self.quick_move(rules, state, prompt.seat, random)

    def quick_move(self, rules: AnyRules, state: AnyState, seat: int, random: Random) -> Move:
        """Return the quick bot's move for the asked seat."""
        return self.quick_bot(rules, rules.view(state, seat), seat, random)

    def horizon(self, view: AnyState) -> Callable[[AnyState], bool]:
        """Return a predicate: whether a rollout ends in a given state, here only when the match is over."""
        return lambda state: self.rules.prompt(state) is None

    def worth(self, state: AnyState, seat: int) -> Worth:
        """Return a seat's share of the win; in a solo game also its points."""
        outcome = self.rules.outcome(state)
        scores = self.rules.scores(state)
        winners = () if outcome is None else outcome.winners
        win = _WIN / len(winners) if seat in winners else 0.0
        if len(scores) == 1:
            return {_WIN_PART: win, "points": float(scores[seat])}
        return {_WIN_PART: win}

    def must_be_unpredictable(self, view: AnyState) -> bool:
        """Return ``False``: no move has to be unpredictable, since no two seats choose at the same time."""
        return False


@dataclass(frozen=True, slots=True, kw_only=True)
class PlainOutlook(Outlook):
    """Chances to win from rollouts by the quick bot; ``progress`` and ``spread`` are not used.

    ``tower`` is what is known about the match's tower; ``None`` for the standard tower.
    """

    takes_long: ClassVar[bool] = True
    lookahead: PlainLookahead
    tower: KnownTower | None = None

    def in_tower(self, tower: KnownTower) -> Outlook:
        """Return the outlook with the frequencies of ``tower``; unchanged if no drops were counted in it."""
        return self if tower.frequencies is None else replace(self, tower=tower)

    def chances_during(
        self, rules: AnyRules, states: Sequence[AnyState], progress: Callable[[float], object] = no_report
    ) -> Chances:
        """Return every seat's chance to win in each state: some come from rollouts, those between are interpolated."""
        rollout_starts = _rollout_starts(len(states) - 1)
        chances_at = {}
        for done, index in enumerate(rollout_starts, start=1):
            chances_at[index] = self.chances(rules, states[index])
            progress(done / len(rollout_starts))
        chances = [chances_at[0]]
        for start, end in pairwise(rollout_starts):
            for index in range(start + 1, end + 1):
                fraction = (index - start) / (end - start)
                by_seat = zip(chances_at[start], chances_at[end], strict=True)
                chances.append(tuple([at_start + (at_end - at_start) * fraction for at_start, at_end in by_seat]))
        return tuple(chances)

    def chances(self, rules: AnyRules, state: AnyState) -> tuple[float, ...]:
        """Return every seat's share of the wins in rollouts from a state."""
        totals = [0.0 for _ in rules.scores(state)]
        model = drop_model(rules, self.tower)
        for number in range(_ROLLOUTS):
            outcome = rules.outcome(self._play_on(rules, state, model, Random(number)))
            winners = () if outcome is None else outcome.winners
            for seat in winners:
                totals[seat] += 1 / len(winners)
        return tuple([total / _ROLLOUTS for total in totals])

    def chance_change(self, rules: AnyRules, state: AnyState, seat: int, gain: float, parts: Worth) -> float:
        """Return the change of the chance to win by a move: the part of its gain that comes from wins, per win.

        All rollouts go on to the end of the match, so that this is the difference between the shares of wins.
        """
        return parts.get(_WIN_PART, 0.0) / _WIN

    def _play_on(self, rules: AnyRules, state: AnyState, model: Frequencies | None, random: Random) -> AnyState:
        """Play to the end of the match, at most ``MAX_ROLLOUT_MOVES`` moves, and return the state there."""
        chance = ImaginedChance(random, model)
        for _ in range(MAX_ROLLOUT_MOVES):
            prompt = rules.prompt(state)
            if prompt is None:
                break
            state = rules.apply(state, self.lookahead.quick_move(rules, state, prompt.seat, random), chance)[0]
        return state


def _rollout_starts(last: int) -> list[int]:
    """Return the indices of the states at which an analysis starts its rollouts: 0, ``last`` and some between."""
    moves_per_state = _ROLLOUTS * max(1, last) / 2  # on average a rollout begins in the middle of the match
    intervals = max(_MIN_INTERVALS, min(_MAX_INTERVALS, int(_MOVE_BUDGET / moves_per_state)))
    step = max(1, math.ceil(last / intervals))
    return [*range(0, last, step), last]
