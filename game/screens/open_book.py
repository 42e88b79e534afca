"""How any screen opens the rule book of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from game.core import GAMES, Prompt
from game.screens.navigation import make_screen
from game.screens.parts.opened_ahead import opened_ahead
from game.ui.canvas import Canvas
from game.ui.scene import Scene
from game.ui.stage import Stage


def open_rule_book(stage: Stage, game: str, asked: Prompt | None = None) -> None:
    """Open the rule book of a game where it explains ``asked``; a game that has none says so in a notice."""
    if (book := make_rule_book(stage, game, asked)) is not None:
        stage.push(book)


def rule_book_ahead(stage: Stage, game: str, asked: Prompt | None = None) -> Iterator[Callable[[Canvas], None]]:
    """Yield what makes the rule book of a game ready to be opened, and draws it; without one nothing."""
    if _why_unread(game) is None:
        yield from opened_ahead(partial(make_screen, stage, "rulebook", game, asked))


def make_rule_book(stage: Stage, game: str, asked: Prompt | None = None) -> Scene | None:
    """Return the rule book of a game, open where it explains ``asked``; without one ``None``, and a notice says so."""
    if (why_not := _why_unread(game)) is not None:
        stage.notify(why_not)
        return None
    return make_screen(stage, "rulebook", game, asked)


def _why_unread(game: str) -> str | None:
    """Return in a sentence why the rule book of a game cannot be read, ``None`` when it can."""
    try:
        GAMES[game].read_rulebook()
    except ValueError as error:
        return str(error)
    return None
