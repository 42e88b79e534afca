"""The places of the app that are checked: the screens around the games, each game's tables, and their dialogs.

A game's match files are made once and kept in a folder, with a list of the places in them.
"""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random

import pygame

from game.core import GAMES
from game.core.final_moves import is_final
from game.core.words import ENGLISH, choose_language
from game.screens.table.table import Table
from tests.games import EVERY_GAME
from tests.screens import MATCHES, SCREENS, keep_moments, new_match, open_table, play_on, prepare
from tests.ui.stagehand import Stagehand

#: the name of the group of screens around the games; the other groups are the games
SCREENS_GROUP = "screens"
GROUPS = (SCREENS_GROUP, *EVERY_GAME)
#: the file with the list of a game's places
_LIST = "places.json"
#: seconds after which temporary messages over a table have gone
_BANNER = 2.0


@dataclass(frozen=True, slots=True)
class Place:
    """One place in the app: a screen by name, or a match to resume, and then a control to click."""

    name: str
    file: str = ""
    click: str = ""
    #: whether the curtain stays closed
    covered: bool = False
    #: whether a final move has to be confirmed
    confirming: bool = False


def _press_stone_at_home(game: str, stone: str) -> Callable[[Stagehand], None]:
    """Return a function that finds a game's fire on the home screen and presses one of its stones."""

    def press_stone(hand: Stagehand) -> None:
        for _ in EVERY_GAME:  # there are at most as many walls of fires as games
            if not {f"home.{game}", f"home.{game}.continue", f"home.{game}.{stone}"} & set(hand.control_ids()):
                hand.click("home.more")
        hand.click(f"home.{game}.{stone}")

    return press_stone


def _open_book(game: str) -> Callable[[Stagehand], None]:
    """Return a function that opens the rule book of a game; a book that is already open does not list itself."""

    def open_book(hand: Stagehand) -> None:
        hand.click("home.rules")
        if f"rules.book.{game}" in hand.control_ids():
            hand.click(f"rules.book.{game}")

    return open_book


def _screens_of(game: str) -> dict[str, Callable[[Stagehand], None]]:
    """Return the screens of a game that need no match: their names, and the functions that open them."""
    found = {f"new_match_{game}": _press_stone_at_home(game, "new"), f"rulebook_{game}": _open_book(game)}
    if EVERY_GAME[game].lesson is not None:
        found[f"lesson_{game}"] = _press_stone_at_home(game, "learn")
    return found


#: the functions that open each screen from home
SCREENS_BY_NAME = SCREENS | {name: opener for game in EVERY_GAME for name, opener in _screens_of(game).items()}


def places(group: str, folder: Path, matches: int = MATCHES) -> list[Place]:
    """Return the places of a group; missing files are made in ``folder``, from this number of ``matches``."""
    home = folder / group
    if not home.exists():
        choose_language(ENGLISH)
        unfinished = folder / f"{group}.{os.getpid()}"
        (unfinished / "model").mkdir(parents=True)
        found = _prepare_screens(unfinished) if group == SCREENS_GROUP else _prepare_game(group, unfinished, matches)
        (unfinished / _LIST).write_text(json.dumps([asdict(place) for place in found]), encoding="utf-8")
        try:
            unfinished.rename(home)
        except OSError:  # another process was faster
            shutil.rmtree(unfinished)
    return [Place(**place) for place in json.loads((home / _LIST).read_text(encoding="utf-8"))]


def may_hold(group: str, wanted: list[str]) -> bool:
    """Return whether a group can have places with one of the wanted names."""
    starts = [f"{kind}_{group}" for kind in ("table", "result", "curtain", "new_match", "rulebook", "lesson")]
    if not wanted or (group == SCREENS_GROUP and not all(_belongs_to_a_game(name) for name in wanted)):
        return True
    # a wanted name is the beginning of a place's name, so it may be shorter or longer than these
    return any(start.startswith(name) or name.startswith(start) for start in starts for name in wanted)


def _belongs_to_a_game(name: str) -> bool:
    """Return whether the place of this name belongs to a game."""
    return name.startswith(("table_", "result_", "curtain_", "new_match_", "lesson_"))


def _prepare_screens(folder: Path) -> list[Place]:
    """Prepare the data folder of the screens around the games; return their places."""
    prepare(folder / "model")
    return [Place(name) for name in SCREENS]


def _prepare_game(game: str, folder: Path, matches: int) -> list[Place]:
    """Save matches of a game at their notable moments; return the places in them and around them."""
    moments = keep_moments(game, folder, "modelled", matches)
    found = [Place(name, file.name) for name, file in moments.items()]
    found.append(Place(f"result_{game}", _play_to_the_end(game, folder)))
    tried: set[str] = set()
    for place in list(found[:-1]):
        with open_place(place, folder, folder) as hand:
            found += [
                Place(f"{place.name}+confirm", place.file, name, confirming=True) for name in _final_control(hand)
            ]
            found += [Place(f"{place.name}+{name}", place.file, name) for name in _dialogs(hand, tried)]
    found.append(Place(f"curtain_{game}", found[0].file, covered=True))
    found += [Place(name) for name in _screens_of(game)]
    return found


def _play_to_the_end(game: str, folder: Path) -> str:
    """Save a finished match of a game; return the name of its file."""
    match, random = new_match(game, min(GAMES[game].seats), 7, chance="modelled"), Random(7)
    while match.prompt is not None:
        play_on(match, random)
    match.save(folder / f"over_{game}.firepit")
    return f"over_{game}.firepit"


def _dialogs(hand: Stagehand, tried: set[str]) -> Iterator[str]:
    """Yield the ids of the controls that open a dialog or select something without making a move."""
    table = hand.stage.scene
    if not isinstance(table, Table):
        return
    for name in hand.control_ids():
        control = next((control for control in hand.stage.controls if control.id == name), None)
        kind = re.sub(r"\d+", "", name)
        if control is None or kind in tried or name.startswith("corner."):
            continue
        is_usable = control.enabled and not control.resting and control.action is not None
        makes_a_move = control.hold is not None or control.moves
        if not is_usable or makes_a_move:
            continue
        tried.add(kind)
        records, ids = len(table.match.records), [control.id for control in hand.stage.controls]
        hand.click(name)
        if hand.stage.scene is not table or len(table.match.records) != records:
            return
        if [control.id for control in hand.stage.controls] != ids:
            yield name
        for _ in range(4):  # it takes a few steps to leave a screen that a click opened
            if table.step_back():
                hand.stage.refresh()
                hand.settle()


def _final_control(hand: Stagehand) -> Iterator[str]:
    """Yield the id of a control whose move has to be confirmed, if there is one."""
    table = hand.stage.scene
    if not isinstance(table, Table) or table.viewer is None:
        return
    for control in hand.stage.controls:
        makes_one_move = control.enabled and not control.resting and control.hold is None and len(control.moves) == 1
        if makes_one_move and not control.confirmation and is_final(table.match, control.moves[0], table.viewer):
            yield control.id
            return


@contextmanager
def open_place(place: Place, home: Path, scratch: Path, **request: object) -> Iterator[Stagehand]:
    """Open the app at a place, without drawing it; ``home`` is the group's folder, ``scratch`` one to write to."""
    data = scratch / "data"
    shutil.rmtree(data, ignore_errors=True)
    shutil.copytree(home / "model", data)
    if place.file:
        shutil.copy(home / place.file, data / place.file)
        request |= {"action": "resume", "file": data / place.file}
    hand = Stagehand(data, unseen=True, **request)  # type: ignore[arg-type]
    try:
        if not place.file:
            SCREENS_BY_NAME[place.name](hand)
        elif not place.covered and not place.name.startswith("result_"):
            open_table(hand)
        hand.stage.options.confirm_turn = place.confirming
        if place.click:
            hand.click(place.click)
        hand.turn(_BANNER)
        yield hand
    finally:
        hand.close()
        if pygame.display.get_init():
            pygame.event.clear()
