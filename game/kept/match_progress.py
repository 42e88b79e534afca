"""Short texts about the progress of a match."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.games import GAMES
from game.core.words import all_of, marked, say, say_many, with_minus
from game.kept.library import Summary

#: a colon between scores, with spaces at which no line is broken
_SCORE_SEPARATOR = "\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}"
#: the most names in a text about players who share the lead
_MAX_NAMED_LEADERS = 2


def progress_words(summary: Summary) -> str:
    """Return the round and the leader in one line. Unknown parts are left out."""
    present_round = round_words(summary)
    lead = lead_words(summary)
    if present_round and lead:
        return say("{round}: {stands}", round=present_round, stands=lead)
    return present_round or lead


def round_words(summary: Summary) -> str:
    """Return the present round as text; empty if it is not known."""
    return say("Round {round}", round=summary.rounds) if summary.rounds else ""


def leader_or_day(summary: Summary) -> str:
    """Return in words who leads a match, in a solo match the player's score; return the day if scores are unknown."""
    return lead_words(summary) or summary.day


def how_it_ended(summary: Summary) -> str:
    """Return in words how a finished match ended: who won, and all scores of several players unless all are 0."""
    winners = summary.winners or ()
    if not winners:
        return say("Last time: lost.") if len(summary.names) == 1 else say("Last time: nobody won.")
    names = all_of([summary.names[seat] for seat in winners])
    if len(summary.names) == 1 or not any(summary.scores):
        return say_many("Last time: {names} won.", "Last time: {names} shared the win.", len(winners), names=names)
    return say_many(
        "Last time: {names} won, {scores}.",
        "Last time: {names} shared the win, {scores}.",
        len(winners),
        names=names,
        scores=_scores_text(summary),
    )


def winner_words(winners: Sequence[str]) -> str:
    """Return who won, as a sentence without a full stop; only a game for one player can have no winner."""
    if not winners:
        return say("Defeat")
    names = all_of(winners)
    return say("{name} wins", name=names) if len(winners) == 1 else say("{names} share the win", names=names)


def end_word(summary: Summary) -> str:
    """Return one word for a finished match: whether it was won or lost if it had one player, else that it is over."""
    if len(summary.names) > 1:
        return say("finished")
    return say("victory") if summary.winners else say("defeat")


def _scores_text(summary: Summary) -> str:
    """Return all scores as text, the best first."""
    return _SCORE_SEPARATOR.join(with_minus(score) for score in sorted(summary.scores, reverse=True))


def lead_words(summary: Summary) -> str:
    """Return in words who leads, with the leaders' score. For a single leader, name everybody's score.

    The text is empty if the scores are not known.
    """
    if not summary.looked or not summary.scores:
        return ""
    best = max(summary.scores)
    leaders = [name for name, score in zip(summary.names, summary.scores, strict=True) if score == best]
    if len(summary.names) == 1:
        game = GAMES.get(summary.game)
        words = (game.standing if game is not None else "") or marked("{name} is at {score}")
        return say(words, name=summary.names[0], score=with_minus(best))
    if len(leaders) == len(summary.names):
        return say("Everyone is at {score}", score=with_minus(best))
    if len(leaders) > _MAX_NAMED_LEADERS:
        return say("{count} players lead with {score}", count=len(leaders), score=with_minus(best))
    if len(leaders) > 1:
        return say("{names} lead with {score}", names=all_of(leaders), score=with_minus(best))
    return say("{name} leads, {scores}", name=leaders[0], scores=_scores_text(summary))
