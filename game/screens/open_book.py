"""How any screen opens the rule book of a game."""

from __future__ import annotations

from game.core import GAMES, Prompt
from game.screens.navigation import make_screen
from game.ui.scene import Scene
from game.ui.stage import Stage


def open_rule_book(stage: Stage, game: str, asked: Prompt | None = None) -> None:
    """Open the rule book of a game where it explains ``asked``; a game that has none says so in a notice."""
    if (book := make_rule_book(stage, game, asked)) is not None:
        stage.push(book)


def make_rule_book(stage: Stage, game: str, asked: Prompt | None = None) -> Scene | None:
    """Return the rule book of a game, open where it explains ``asked``; without one ``None``, and a notice says so."""
    try:
        GAMES[game].read_rulebook()
    except ValueError as error:
        stage.notify(str(error))
        return None
    return make_screen(stage, "rulebook", game, asked)
