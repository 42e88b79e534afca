"""A bot that has learned CVlizations by playing it; ``python -m pupil.train`` trains it again."""

from __future__ import annotations

from functools import cache
from random import Random

from game.core.bots import BotKind
from game.core.rules import AnyRules, AnyState, Move
from game.research.episode import action_numbers
from game.research.layout import layout_of
from pupil.policy import Policy


@cache
def _load_policy(seats: int) -> Policy:
    return Policy.load(layout_of("cvlizations", seats))


def play(rules: AnyRules, view: AnyState, seat: int, random: Random) -> Move:
    """Return the move whose action the policy rates best; it sees only the view."""
    legal = action_numbers(rules.name, view.seats).legal(rules.moves(view), lambda: view, seat)
    policy = _load_policy(view.seats)
    return legal[policy.best(policy.features(policy.layout.observe(view, seat)), sorted(legal))]


#: the name and description that a person reads
play.kind = BotKind("Pupil", "Has learned the game by playing it.")  # type: ignore[attr-defined]
