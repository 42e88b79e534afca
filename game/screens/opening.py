"""Opening matches: new ones, kept ones, again with the same people; and the way home."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from game.core import Match, MatchFileError
from game.core.rules import OptionValue
from game.core.words import say
from game.screens.library import Library, new_path
from game.screens.seats import seat_bots, seat_looks, seat_table
from game.ui.scene import Scene
from game.ui.stage import Stage
from game.ui.theme import SeatLook


@dataclass(frozen=True, slots=True)
class Seating:
    """What a new match is agreed on: a look and perhaps a bot a seat, seed and the game's options."""

    game: str
    looks: tuple[SeatLook, ...]
    bots: tuple[str | None, ...]
    seed: int | None
    options: Mapping[str, OptionValue]


def library(stage: Stage) -> Library:
    """Return the matches on disk."""
    return Library(stage.data_dir / "matches")


def start_match(stage: Stage, seating: Seating) -> None:
    """Open a new match and put its table on the stage.

    Raises ``ValueError``, in a sentence, for names, seats or options that cannot be.
    """
    names = [look.name for look in seating.looks]
    table = seat_table(seating.looks, seating.bots)
    match = Match.new(seating.game, names=names, seed=seating.seed, options=seating.options, table=table)
    show_match(stage, match, new_path(stage.data_dir / "matches", seating.game))


def resume_match(stage: Stage, path: Path) -> None:
    """Open a kept match: its table, or its result when it is over.

    Raises ``MatchFileError`` when the file cannot be read.
    """
    match = Match.load(path)
    show_match(stage, match, path)
    for notice in match.notices:
        stage.tell(notice)


def show_match(stage: Stage, match: Match, path: Path) -> None:
    """Put the table of a match on the stage, and keep every move from now on.

    A folder that cannot be written is told of, and the match goes on unkept.
    """
    scene: Scene = match.entry.load_scene()(stage, match, path)
    unkept = ""
    try:
        match.keep(path)
    except MatchFileError as error:
        unkept = say("{reason} The match goes on, but it is not kept.", reason=error)
    stage.push(scene)
    stage.tell(unkept)


def start_again(stage: Stage, match: Match) -> None:
    """Open a new match with the same people, seats moved on by one so that another begins."""
    looks = seat_looks(match.names, match.table)
    bots: Sequence[str | None] = seat_bots(match)
    seating = Seating(match.game, (*looks[1:], looks[0]), (*bots[1:], bots[0]), None, dict(match.options))
    go_home(stage)
    start_match(stage, seating)


def go_home(stage: Stage) -> None:
    """End whatever is on the stage and show the home screen."""
    from game.screens.home import Home

    stage.go_home(Home)
