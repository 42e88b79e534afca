"""How a match stands, in a few words."""

from __future__ import annotations

from game.core.words import all_of, say, say_many
from game.kept.library import Summary

#: spaces that do not break a line
_AGAINST = "\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}"


def how_far(summary: Summary) -> str:
    """Return the round and who leads, in one line; what is not known is left out."""
    words, lead = round_words(summary), _lead(summary)
    return say("{round}: {stands}", round=words, stands=lead) if words and lead else words or lead


def round_words(summary: Summary) -> str:
    """Return in which round the match is; empty while that is not known."""
    return say("Round {round}", round=summary.rounds) if summary.rounds else ""


def stands(summary: Summary) -> str:
    """Return who leads, of a lone player the score; only the day while no more is known or nobody has points."""
    return _lead(summary) or summary.day


def how_it_ended(summary: Summary) -> str:
    """Return who won a match that is over, with everybody's points if it counted any."""
    winners = summary.winners or ()
    if not winners:
        return say("Last time: nobody won.")
    names = all_of([summary.names[seat] for seat in winners])
    if not any(summary.scores):
        return say_many("Last time: {names} won.", "Last time: {names} shared the win.", len(winners), names=names)
    return say_many(
        "Last time: {names} won, {scores}.",
        "Last time: {names} shared the win, {scores}.",
        len(winners),
        names=names,
        scores=_scores(summary),
    )


def _scores(summary: Summary) -> str:
    """Return everybody's score, the best first."""
    return _AGAINST.join(str(score) for score in sorted(summary.scores, reverse=True))


def _lead(summary: Summary) -> str:
    if not summary.looked or not any(summary.scores):
        return ""
    best = max(summary.scores)
    leaders = [name for name, score in zip(summary.names, summary.scores, strict=True) if score == best]
    if len(summary.names) == 1:
        return say("{name} has {score}", name=summary.names[0], score=best)
    if len(leaders) > 1:
        return say("Tied at {score}", score=best)
    return say("{name} leads, {scores}", name=leaders[0], scores=_scores(summary))
