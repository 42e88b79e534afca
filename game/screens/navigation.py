"""The doors of the home screen: what lies behind one is loaded when it is first opened.

The first picture would else wait for the tables, the theatre and the physics behind it: half of all there is to load.
"""

from __future__ import annotations

from pathlib import Path

from game.core import GAMES
from game.ui.stage import Stage


def has_lesson(game: str) -> bool:
    """Return whether a game has a guided first match."""
    return GAMES[game].lesson is not None


def open_lesson(stage: Stage, game: str) -> None:
    """Begin the guided first match of a game; leaving it leads back to what is there now."""
    from game.screens.lessons.lesson import Lesson

    stage.push(Lesson(stage, game, GAMES[game].load_lesson()))


def open_new_match(stage: Stage, game: str) -> None:
    """Ask who plays a new match of a game."""
    from game.screens.new_match.new_match import NewMatch

    stage.push(NewMatch(stage, game))


def open_matches(stage: Stage) -> None:
    """List the matches on disk."""
    from game.screens.matches.matches import Matches

    stage.push(Matches(stage))


def open_house(stage: Stage) -> None:
    """Show the records of the house."""
    from game.screens.matches.house_records import HouseRecords

    stage.push(HouseRecords(stage))


def open_theatre(stage: Stage, file: Path | None = None) -> None:
    """Open the theatre: at everything that is kept, or at one file.

    Raises ``ValueError`` in one sentence when the file cannot be read.
    """
    from game.screens.theatre.theatre import Theatre

    stage.push(Theatre.of_library(stage) if file is None else Theatre.of_file(stage, file))


def open_rules(stage: Stage, game: str) -> None:
    """Open the rule book of a game."""
    from game.screens.book.rulebook import RuleBook

    stage.push(RuleBook(stage, game))


def open_options(stage: Stage) -> None:
    """Open the options, if they are not open already."""
    from game.screens.options.options import OptionsScreen

    if not any(isinstance(scene, OptionsScreen) for scene in stage.scenes):
        stage.push(OptionsScreen(stage))


def open_credits(stage: Stage) -> None:
    """Show who made what is seen and heard here."""
    from game.screens.home.credits import Credits

    stage.push(Credits(stage, stage.canvas.pictures.folder / "CREDITS.md"))
