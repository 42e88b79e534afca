"""How a match stands, in a few words."""

from __future__ import annotations

from game.core.words import all_of, say
from game.screens.library import Summary


def how_far(summary: Summary) -> str:
    """Return the round, and who leads: of a lone player the score."""
    if not summary.looked:
        return summary.day
    stands = _lead(summary)
    if not summary.rounds:
        return stands
    return say("Round {round}: {stands}", round=summary.rounds, stands=stands)


def _lead(summary: Summary) -> str:
    scores = " : ".join(str(score) for score in sorted(summary.scores, reverse=True))
    best = max(summary.scores)
    leaders = [name for name, score in zip(summary.names, summary.scores, strict=True) if score == best]
    if len(summary.names) == 1:
        return say("{name} has {score}", name=summary.names[0], score=best)
    if len(leaders) == len(summary.names):
        return say("all have {score}", score=best)
    if len(leaders) > 2:
        return say("{count} lead, {scores}", count=len(leaders), scores=scores)
    if len(leaders) == 2:
        return say("{names} lead, {scores}", names=all_of(leaders), scores=scores)
    return say("{name} leads {scores}", name=leaders[0], scores=scores)
