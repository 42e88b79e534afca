"""The elder's advice for the seat to move: the compared moves, the best first, each with its gain and the reasons."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from game.core.bots import AnyMemory, KnownTower, known_tower, recollect
from game.core.match import Match
from game.core.rules import AnyRules, AnyState, Json, Prompt
from game.core.words import Marked, say
from game.elder.bot import Elder, drop_model, lacks_frequencies
from game.elder.lookahead import NamesParts
from game.elder.search import FINALIST_SHARE, RIVALS, Advice, Search, SearchBudget, SearchInput

#: Two moves are about equal when their difference is at most this many standard errors.
EQUAL_ERRORS = 2.0
#: The rollouts for advice, as a multiple of the rollouts for a bot's move.
ROLLOUTS_FACTOR = 2
#: A part of a gain is named as a reason only if it is at least this large, in points.
_MIN_PART_POINTS = 0.05
#: Gains and losses cancel out if the smaller of the two sums is more than this share of the larger sum.
_CANCELLING_SHARE = 0.6
#: The displayed names of those parts of a gain that all games have.
_SHARED_PART_NAMES: Mapping[str, Marked] = {RIVALS: "against rivals"}


@dataclass(frozen=True, slots=True)
class DecisionAdvice:
    """The advice for one decision: its prompt, and the compared moves, the best first."""

    prompt: Prompt
    moves: tuple[Advice, ...]

    @property
    def is_clear(self) -> bool:
        """Whether the best move is the only move, or is significantly better than all others."""
        best = self.moves[0]
        if best.rollouts == 0:  # there was nothing to search: it is the only move
            return True
        return best.gain > EQUAL_ERRORS * best.standard_error and not self.about_equal

    @property
    def about_equal(self) -> tuple[Advice, ...]:
        """The moves about equal to the best: not significantly worse than it; the better moves first.

        Moves that were given up before the end of the search are left out. A move with a single rollout is left out,
        too, since its error is infinite.
        """
        finalist_rollouts = FINALIST_SHARE * max([move.rollouts for move in self.moves])
        finalists = [move for move in self.moves[1:] if move.rollouts >= finalist_rollouts]
        return tuple([move for move in finalists if -move.gain <= EQUAL_ERRORS * move.standard_error < math.inf])

    def to_json(self) -> Json:
        """Return the advice as JSON: ``{"prompt", "seat", "moves": [{"move", "gain", "standard_error", …}]}``."""
        return {"prompt": self.prompt.text, "seat": self.prompt.seat, "moves": [_as_json(move) for move in self.moves]}


def _as_json(advice: Advice) -> Json:
    """Return the advice on one move as JSON, with its plan and its threat, if there are any."""
    facts: dict[str, Json] = {
        "move": str(advice.move),
        "gain": round(advice.gain, 3),
        "standard_error": round(advice.standard_error, 3),
        "rollouts": advice.rollouts,
        "parts": {name: round(points, 3) for name, points in advice.parts.items()},
    }
    if advice.plan or advice.threat:
        facts["plan"] = advice.plan
        facts["threat"] = list(advice.threat or ())
    return facts


def elder_of(rules: AnyRules) -> Elder | None:
    """Return the elder of a game, or ``None``."""
    elder = rules.bots.get("elder")
    return elder if isinstance(elder, Elder) else None


@dataclass(frozen=True, slots=True)
class AdviceInput:
    """The input of advice: the view and the memory of the seat to move, and the number of rollouts.

    ``record_count`` is the number of records of the match. ``tower`` is what is known about the match's tower;
    ``None`` for the standard tower. An ``AdviceInput`` can be pickled if its view and its memory can.
    """

    game: str
    view: AnyState
    seat: int
    memory: AnyMemory
    record_count: int
    rollouts: int
    tower: KnownTower | None = None


def gather_advice_input(match: Match, rollouts: int = 0) -> AdviceInput:
    """Return the input of advice for the pending decision; ``rollouts`` is the budget, 0 for twice a bot's budget.

    The memory in it is not a copy and changes as the match goes on: copy it before you store it. Raises
    ``ValueError`` when the match is over, and for a game without an elder.
    """
    elder = elder_of(match.rules)
    prompt = match.prompt
    if elder is None:
        raise ValueError(say("{title} has no hints.", title=say(match.entry.title)))
    if prompt is None:
        raise ValueError(say("The match is over. There is nothing to suggest."))
    memory = None if elder.begin is None else recollect(match, prompt.seat, elder.begin)
    budget = rollouts or ROLLOUTS_FACTOR * elder.lookahead.rollouts
    view = match.view(prompt.seat)
    tower = known_tower(match)
    return AdviceInput(match.game, view, prompt.seat, memory, len(match.records), budget, tower)


def why_not_advised(match: Match) -> str:
    """Return why the elder cannot compare moves in the tower of a match; empty if it can."""
    if lacks_frequencies(known_tower(match)):
        return say("The elder does not know this tower yet: it has not been measured.")
    return ""


def compare_moves(rules: AnyRules, advice_input: AdviceInput) -> tuple[Advice, ...]:
    """Compare the moves as the elder does; return the advice on each, the best first."""
    elder = elder_of(rules)
    assert elder is not None, "advice is asked only in a game with an elder"
    search_input = SearchInput(
        rules,
        elder.lookahead,
        advice_input.view,
        advice_input.seat,
        advice_input.memory,
        drop_model(rules, advice_input.tower),
    )
    search = Search(search_input, Random(f"advice:{advice_input.record_count}"), records_goals=True)
    return tuple(search.run(SearchBudget(advice_input.rollouts)).advice())


def advise(match: Match, rollouts: int = 0) -> DecisionAdvice:
    """Return the elder's advice for the pending decision, from what the seat to move may know.

    ``rollouts`` is the budget, 0 for twice a bot's budget. Raises ``ValueError`` when the match is over, for a game
    without an elder, and in a tower that it does not know.
    """
    reason = why_not_advised(match)
    if reason:
        raise ValueError(reason)
    advice_input = gather_advice_input(match, rollouts)
    prompt = match.prompt
    assert prompt is not None, "gather_advice_input raises when the match is over"
    return DecisionAdvice(prompt, compare_moves(match.rules, advice_input))


def part_name(rules: AnyRules, part: str) -> str:
    """Return the displayed name of a part of a gain."""
    elder = elder_of(rules)
    lookahead = None if elder is None else elder.lookahead
    names: Mapping[str, Marked] = lookahead.part_names if isinstance(lookahead, NamesParts) else {}
    return say({**_SHARED_PART_NAMES, **names}.get(part, part))


def reasons(parts: Mapping[str, float]) -> list[tuple[str, float]]:
    """Return the parts of a gain that are large enough to name as reasons, with their points, the largest first.

    If gains and losses nearly cancel out, return none: then no single part is the reason.
    """
    large = [(name, points) for name, points in parts.items() if abs(points) >= _MIN_PART_POINTS]
    gained = sum([points for _, points in large if points > 0])
    lost = sum([-points for _, points in large if points < 0])
    if min(gained, lost) > _CANCELLING_SHARE * max(gained, lost):
        return []
    return sorted(large, key=lambda name_and_points: -abs(name_and_points[1]))
