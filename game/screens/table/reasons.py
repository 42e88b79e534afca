"""What a table says of a move that cannot be made now, and of things that are only to be looked at."""

from __future__ import annotations

from game.core import Match
from game.core.referee import what_is_asked
from game.core.rules import NotAsked
from game.ui.control import Control
from game.ui.layout import Rect


def reason_against(match: Match, move: str, viewer: int | None) -> str:
    """Return why a move is not legal now, in words and as far as ``viewer`` may know; empty when it is legal."""
    reason = match.why_not(move)
    return what_is_asked(match.prompt, match.names, viewer) if isinstance(reason, NotAsked) else reason or ""


def thing(name: str, label: str, rect: Rect, words: str) -> Control:
    """Return a control without an action that says what it is when pointed at or touched; list it before the others."""
    return Control(f"thing.{name}", "space", label, rect, tooltip=words, focusable=False, sound="")
