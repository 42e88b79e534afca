"""Why not? What a table says of a move that cannot be made now, and of things that are only there to be looked at."""

from __future__ import annotations

from game.core import BadMove, Match, MatchOver
from game.core.deciding import not_now
from game.core.words import say
from game.ui.control import Control
from game.ui.layout import Rect


def reason_against(match: Match, move: str, viewer: int | None) -> str:
    """Return why a move is not legal now, in words; empty when it is.

    Where the rules only know that it is not what is asked, the reason says what is.
    """
    try:
        meant = match.moves.parse(move)
        reason = match.rules.why_not(match.state, meant)
    except (BadMove, MatchOver) as refusal:
        return str(refusal)
    if reason == not_now(meant):
        return what_is_asked(match, viewer)
    return reason.format(*match.names) if reason else ""


def what_is_asked(match: Match, viewer: int | None) -> str:
    """Return what has to be decided first, as far as ``viewer`` may know."""
    prompt = match.prompt
    if prompt is None:
        return say("The match is over.")
    if prompt.seat != viewer:
        return say("{name} decides now.", name=match.names[prompt.seat])
    return say("Something else comes first. {question}", question=prompt.text)


def thing(name: str, label: str, rect: Rect, words: str) -> Control:
    """Return what cannot be used but tells what it is when pointed at or touched: put it before all other controls."""
    return Control(f"thing.{name}", "space", label, rect, tooltip=words, focusable=False, sound="")
