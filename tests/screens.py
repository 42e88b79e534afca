"""Pictures of every screen at three sizes, for inspection: ``python -m tests.screens OUT [NAME ...]``."""

from __future__ import annotations

import math
import os
import sys

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import shutil
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from random import Random

import pygame

from game.core import GAMES, Match
from game.core.bots import ask_bot, quick_bots
from game.core.words import say
from game.elder.looking_back import Analysis, TurningPoint
from game.kept.library import Library
from game.kept.match_files import picture_path
from game.kept.seats import seat_looks, seat_table
from game.screens.home.failure import Failure
from game.screens.looking_back.match_analyser import save_analysis
from game.screens.navigation import open_screen
from game.screens.open_match import go_home
from game.screens.table.helpers import ContinuedElsewhere, SaveFailed
from game.screens.table.table import Table
from game.screens.theatre.theatre import Theatre
from game.towers.shelf import PASSAGE, Shelf
from game.ui.intentions import Accept
from tests.full_disk import NO_SPACE
from tests.ui.stagehand import Stagehand

SIZES = ((1280, 720), (1600, 900), (3840, 2160))
NAMES = ("Ayla", "Broca", "Oona", "Tarn", "Uma")
#: the game of the matches on screens that belong to no game
GAME = "ugh_ugh"
BUILT = [entry.name for entry in GAMES.values() if entry.built]
#: the file of the unfinished match, which was played last
UNFINISHED = f"{GAME}-2.firepit"
#: when the oldest match was last played, in seconds since 1970
_OLDEST = 1_790_000_000
#: the seconds from one match to the next
_APART = 90_000
#: the most tenths of a second that the home screen takes to draw a picture
_TENTHS_FOR_A_PICTURE = 600
#: the least numbers of moves of the matches that are unfinished
UNFINISHED_MOVES = (60, 90)
#: the number of matches searched for prompts of every kind
MATCHES = 4


def new_match(game: str, seats: int, seed: int, chance: str = "live") -> Match:
    """Return a match between people only."""
    names = NAMES[:seats]
    table = seat_table(seat_looks(names, {}), [None] * seats)
    return Match.new(game, names=names, seed=seed, table=table, chance=chance)


def play_on(match: Match, random: Random) -> None:
    """Play one move as the best bot would, now and then as another bot if there is one."""
    bots = quick_bots(match.rules)
    match.play(ask_bot(match, random.choice(bots) if random.random() < 0.1 else bots[-1], random))


def prepare(folder: Path) -> None:
    """Put a finished match and two unfinished matches into a data folder."""
    for match in _write_matches(folder / "matches"):
        picture_path(match).write_bytes(_small_picture())
        os.utime(picture_path(match), (match.stat().st_mtime,) * 2)
    _index_matches(folder / "matches")


def _write_matches(folder: Path) -> list[Path]:
    """Write the files of the matches, the oldest first, and return them."""
    folder.mkdir(parents=True)
    paths = [folder / f"{GAME}-{number}.firepit" for number in range(len(_three_matches()))]
    for number, (path, written) in enumerate(zip(paths, _three_matches(), strict=True)):
        path.write_bytes(written)
        os.utime(path, (_OLDEST + _APART * number,) * 2)
    return paths


@cache
def _small_picture() -> bytes:
    """Return the picture of the unfinished match, as the home screen draws it where it is missing.

    The other matches get the same picture.
    """
    with tempfile.TemporaryDirectory() as folder:
        _write_matches(Path(folder) / "matches")
        picture = picture_path(Path(folder) / "matches" / UNFINISHED)
        hand = Stagehand(Path(folder), unseen=True)
        try:
            for _ in range(_TENTHS_FOR_A_PICTURE):
                if picture.exists():
                    break
                hand.turn(0.1)
        finally:
            hand.close()
        return picture.read_bytes()


def _index_matches(folder: Path) -> None:
    """Read the matches into the library's index, however busy the machine is."""
    library = Library(folder)
    library.begin()
    while library.is_reading:
        time.sleep(0.01)
        library.add_read_files()


@cache
def _three_matches() -> tuple[bytes, ...]:
    """Return the files of a finished match and of two unfinished matches.

    All three are made of one match of bots; the unfinished ones end at the start of a turn whose seat has news.
    """
    match, random = new_match(GAME, seats=4, seed=3), Random(3)
    unfinished: list[Match] = []
    deciders: list[int] = []
    while match.prompt is not None:
        wanted = UNFINISHED_MOVES[len(unfinished)] if len(unfinished) < len(UNFINISHED_MOVES) else math.inf
        is_late_turn = len(match.records) >= wanted and match.prompt.kind == "turn"
        # the seat has news to watch if others made the last moves
        if is_late_turn and match.prompt.seat not in deciders[-3:]:
            unfinished.append(match.at(len(match.records)))
        deciders.append(match.prompt.seat)
        play_on(match, random)
    assert len(unfinished) == len(UNFINISHED_MOVES)
    with tempfile.TemporaryDirectory() as folder:
        path, written = Path(folder) / "match", []
        for each in (match, *unfinished):
            each.save(path)
            written.append(path.read_bytes())
    return tuple(written)


def keep_moments(game: str, folder: Path, chance: str = "live", matches: int = MATCHES) -> dict[str, Path]:
    """Let bots play, and save the match at each kind of prompt; return the files by the names of their screens.

    In the first match, the file of a kind is written again at the 8th and the 24th prompt of that kind, so that a match
    well under way is kept.
    """
    found: dict[str, Path] = {}
    for seed in range(1, matches + 1):
        match, random = new_match(game, max(GAMES[game].seats), seed, chance), Random(seed)
        prompts_by_kind: dict[str, int] = {}
        while match.prompt is not None:
            prompts_by_kind[match.prompt.kind] = prompts_by_kind.get(match.prompt.kind, 0) + 1
            name = f"table_{game}_{match.prompt.kind}"
            if prompts_by_kind[match.prompt.kind] in (1, 8, 24) and (seed == 1 or name not in found):
                found[name] = folder / f"{name}.firepit"
                match.save(found[name])
            play_on(match, random)
    return found


def show_home(hand: Stagehand) -> None:
    """Let the home screen come to rest."""
    hand.turn(0.3)


def press(*names: str) -> Callable[[Stagehand], None]:
    """Return a function that clicks one control after another."""

    def act(hand: Stagehand) -> None:
        for name in names:
            hand.click(name)

    return act


def show_screen(name: str, *arguments: object) -> Callable[[Stagehand], None]:
    """Return a function that opens a screen by its name."""

    def act(hand: Stagehand) -> None:
        open_screen(hand.stage, name, *arguments)
        hand.settle()

    return act


def press_after(opening: Callable[[Stagehand], None], name: str) -> Callable[[Stagehand], None]:
    """Return a function that opens a screen and clicks one of its controls."""

    def act(hand: Stagehand) -> None:
        opening(hand)
        hand.click(name)

    return act


def search_rules(hand: Stagehand) -> None:
    """Search all rule books for a word."""
    hand.click("home.rules")
    hand.click("rules.search")
    hand.type("tiger")


def write_a_name(hand: Stagehand) -> None:
    """Open the on-screen keyboard as a controller does."""
    press("home.ugh_ugh.new", "new.1.name")(hand)
    for down in (True, False, True):  # the first press only shows the focus ring
        hand.stage.handle(Accept(down, by_controller=True))
    hand.settle()
    assert hand.map["screen"] == "keyboard"


def show_drop(hand: Stagehand, *, finished: bool) -> None:
    """Open the theatre and show the middle of a drop: one of the finished match, or of the unfinished match."""
    hand.click("home.theatre")
    theatre = hand.stage.scene
    assert isinstance(theatre, Theatre)
    while theatre.is_loading_drops:
        hand.turn(0.1)
        time.sleep(0.05)
    wanted = f"{GAME}-0.firepit" if finished else UNFINISHED
    theatre.choose(
        max((drop for drop in theatre.list.drops if drop.file == wanted), key=lambda drop: drop.thrown_count)
    )
    while theatre.is_loading_drops:
        hand.turn()
    timeline = hand.control("theatre.timeline")["rect"]
    # somewhat before the middle of the film
    x, y = timeline[0] + timeline[2] * 0.45, timeline[1] + timeline[3] / 2
    hand.move_to(x, y)
    hand.press(x, y)
    hand.turn()
    hand.release(x, y)
    hand.settle()


def show_followed_drop(hand: Stagehand) -> None:
    """Show a drop in the theatre with the lens that follows a piece, and the tab of the best drops."""
    show_drop(hand, finished=True)
    hand.click("theatre.follow")
    hand.click("theatre.tab.best")


def replay_match(game: str) -> Callable[[Stagehand], None]:
    """Return a function that opens the replay of a game's newest match some moves in."""

    def act(hand: Stagehand) -> None:
        hand.click("home.theatre")
        hand.click("theatre.tab.matches")
        hand.click(next(name for name in hand.control_ids() if name.startswith(f"theatre.match.{game}")))
        for _ in range(6):
            hand.click("replay.step")
            hand.turn(6.0)

    return act


#: the game whose match is judged; it stands for all games
JUDGED = "stone_age"


@cache
def _judged_match() -> tuple[bytes, Analysis]:
    """Return the file of a finished match, and made-up turning points of every seat."""
    match, random = new_match(JUDGED, max(GAMES[JUDGED].seats), 6), Random(6)
    while match.prompt is not None:
        play_on(match, random)
    found: list[list[TurningPoint]] = [[] for _ in match.names]
    for number in range(10, len(match.records), 15):
        before, played = match.at(number - 1), str(match.records[number - 1].move)
        better = next((str(move) for move in before.moves if str(move) != played), None)
        if before.prompt is not None and better is not None and len(found[before.prompt.seat]) < 3:
            points = found[before.prompt.seat]
            # the second of three turning points is a good move, the others are mistakes
            gain = 12.0 if len(points) == 1 else -8.0
            points.append(TurningPoint(number, before.prompt.seat, played, better, gain, gain / 100, {}))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "match"
        match.save(path)
        return path.read_bytes(), Analysis(tuple(tuple(points) for points in found))


def show_looking_back(hand: Stagehand) -> None:
    """Show the analysis of a finished match with known turning points."""
    written, found = _judged_match()
    path = hand.stage.data_dir / "judged.firepit"
    path.write_bytes(written)
    match = Match.load(path)
    save_analysis(path, match, found, range(len(match.names)))
    open_screen(hand.stage, "looking_back", match, path)
    hand.settle()


def open_table(hand: Stagehand) -> None:
    """Continue the unfinished match, accept the curtain, and let the table come to rest."""
    if "home.ugh_ugh.continue" in hand.control_ids():
        hand.click("home.ugh_ugh.continue")
    if hand.map["screen"] == "curtain":
        hand.click("curtain.accept")
    hand.turn(0.2)


def on_table(name: str) -> Callable[[Stagehand], None]:
    """Return a function that opens the table and clicks a stone in its corner."""

    def act(hand: Stagehand) -> None:
        open_table(hand)
        hand.click(name)

    return act


def open_news(hand: Stagehand) -> None:
    """Open what has happened since the last turn of the seat."""
    hand.click("home.ugh_ugh.continue")
    if hand.map["screen"] == "curtain":
        hand.click("curtain.since")


def fail_to_save(hand: Stagehand) -> None:
    """Show that the disk is full when a move is saved."""
    open_table(hand)
    scene = hand.stage.scene
    assert isinstance(scene, Table)
    reason = say("{path} cannot be written ({reason}).", path="ugh_ugh-0.firepit", reason=NO_SPACE)
    hand.stage.push(SaveFailed(hand.stage, scene, reason, try_again))
    hand.settle()


def continue_elsewhere(hand: Stagehand) -> None:
    """Let another window go on with the match."""
    open_table(hand)
    scene = hand.stage.scene
    assert isinstance(scene, Table)
    hand.stage.push(ContinuedElsewhere(hand.stage, scene, say("This match is now being played in another window.")))
    hand.settle()


def open_unsaved_table(hand: Stagehand) -> None:
    """Open a table that is not saved and says so."""
    open_table(hand)
    scene = hand.stage.scene
    assert isinstance(scene, Table)
    scene.match.keep(None)
    scene.refresh()
    hand.turn()


def show_assets(kind: str) -> Callable[[Stagehand], None]:
    """Return a function that shows one kind of the assets for authors of games."""

    def act(hand: Stagehand) -> None:
        open_screen(hand.stage, "assets")
        hand.settle()
        hand.click(f"assets.{kind}")

    return act


def lose_the_folder(hand: Stagehand) -> None:
    """Open the app with a data folder in which nothing can be saved."""
    folder = Path("/media/games/firepit")
    why = say("Nothing can be saved in {folder} ({why}).", folder=folder, why=NO_SPACE)
    folders = folder, Path("/home/ayla/.local/share/firepit")
    open_screen(hand.stage, "folder_unusable", why, folders, lambda chosen: why, try_again)
    hand.settle()


def open_damaged_match(hand: Stagehand) -> None:
    """Open a match that is damaged after some moves."""
    file = hand.stage.data_dir / "matches" / UNFINISHED
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join([*lines[:40], b"damaged\n", *lines[41:]]))
    cause = say("the checksum does not match: the line is damaged")
    why = say("{path}, line {number}: {cause}.", path=f"/home/ayla/Downloads/{file.name}", number=41, cause=cause)
    open_screen(hand.stage, "file_unusable", file, why)
    hand.settle()


def choose_place(hand: Stagehand) -> None:
    """Choose a place for a new file."""
    folder = hand.stage.data_dir
    for name in ("drops", "errors", "pages", "pictures", "videos", "A folder with a long name, as photographers have"):
        (folder / name).mkdir(exist_ok=True)
    open_screen(hand.stage, "place_chooser", say("Save as a new file"), folder / f"{GAME}-3.firepit", print)
    hand.settle()


def show_failure(hand: Stagehand) -> None:
    """Show the screen for a fault of the program."""
    file = "errors/2026-11-22-070000-000000.txt"
    hand.stage.recover(Failure(hand.stage, file, hand.stage.pop, lambda: go_home(hand.stage)))
    hand.settle()


def build_tower(hand: Stagehand) -> None:
    """Open the builder with the Passage, one flap of it chosen."""
    open_screen(hand.stage, "tower_builder", PASSAGE)
    hand.turn()
    hand.click("builder.cancel")
    hand.click("builder.part.1")


def refuse_part(hand: Stagehand) -> None:
    """Push a flap of the Passage down until it would meet the next flap."""
    build_tower(hand)
    for _ in range(4):
        hand.key(pygame.K_DOWN, pygame.KMOD_SHIFT)


def shelve_towers(hand: Stagehand) -> None:
    """Open the shelf with a tower of somebody's own on it that is being measured."""
    hand.stage.shared(Shelf).keep(replace(PASSAGE, name="Grandmother's Loom", by="Ayla"))
    open_screen(hand.stage, "tower_shelf")
    hand.turn()


def try_again() -> None:
    """Do nothing: the button for trying again is never pressed here."""


SCREENS: dict[str, Callable[[Stagehand], None]] = {
    "home": show_home,
    "new_match": press("home.ugh_ugh.new"),
    "options": press("home.options"),
    "options_hearing": press("home.options", "options.tab.hearing"),
    "options_keys": press("home.options", "options.tab.keys"),
    "options_play": press("home.options", "options.tab.play"),
    "options_colours": press("home.options", "options.tab.colours"),
    "options_speech": press("home.options", "options.tab.speech"),
    "accessibility": press("home.options", "options.accessibility"),
    "options_hands": press("home.options", "options.tab.hands"),
    "rulebook": press("home.rules"),
    "rulebook_search": search_rules,
    "records": press("home.records"),
    "records_deleted": press("home.records", f"records.more.{GAME}-0.firepit", "card.delete", "records.deleted"),
    "match_card": press("home.records", f"records.more.{GAME}-0.firepit"),
    "names": press("home.ugh_ugh.new", "new.0.known"),
    "keyboard": write_a_name,
    "seat_look": press("home.ugh_ugh.new", "new.0.look"),
    "house": press("home.house"),
    "house_game": press("home.house", f"house.game.{GAME}"),
    "person": press("home.house", f"house.person.{NAMES[0]}"),
    "export_records": press("home.house", "house.export"),
    "credits": press("home.credits"),
    "assets_pictures": show_assets("pictures"),
    "assets_panels": show_assets("panels"),
    "assets_icons": show_assets("icons"),
    "assets_sounds": show_assets("sounds"),
    "result": press("home.records", f"records.match.{GAME}-0.firepit"),
    "theatre_open": partial(show_drop, finished=True),
    "theatre_closed": partial(show_drop, finished=False),
    "theatre_lens": show_followed_drop,
    "theatre_export": press_after(partial(show_drop, finished=True), "theatre.gif"),
    "replay": replay_match(GAME),
    "looking_back": show_looking_back,
    "looking_back_figures": press_after(show_looking_back, "looking_back.tab.figures"),
    "workshop": show_screen("workshop"),
    "tower_builder": build_tower,
    "tower_builder_refused": refuse_part,
    "tower_shelf": shelve_towers,
    "tower_sharing": show_screen("tower_sharing", PASSAGE),
    "first_tower": show_screen("first_tower"),
    "curtain": press("home.ugh_ugh.continue"),
    "since": open_news,
    "log": on_table("corner.log"),
    "pause": on_table("corner.menu"),
    "unkept": fail_to_save,
    "newer": continue_elsewhere,
    "not_kept": open_unsaved_table,
    "not_kept_why": press_after(open_unsaved_table, "unkept.mark"),
    "failure": show_failure,
    "no_folder": lose_the_folder,
    "no_file": open_damaged_match,
    "place": choose_place,
}


def main(out: Path, wanted: list[str]) -> int:
    """Make the pictures; return the exit status."""
    with tempfile.TemporaryDirectory() as temporary:
        model = Path(temporary) / "model"
        prepare(model)
        tables: dict[str, Path] = {}
        for game in BUILT:
            if not wanted or any(name.startswith(f"table_{game}") for name in wanted):
                tables |= keep_moments(game, Path(temporary))
        unknown = [name for name in wanted if name not in SCREENS and name not in tables]
        if unknown:
            known = ", ".join([*SCREENS, *tables, *(f"table_{game}_..." for game in BUILT)])
            print(f"There is no screen {unknown[0]!r}; there are: {known}.", file=sys.stderr)
            return 2
        out.mkdir(parents=True, exist_ok=True)
        for size in SIZES:
            for name in wanted or [*SCREENS, *tables]:
                folder = Path(temporary) / f"{name}-{size[0]}"
                shutil.copytree(model, folder)
                shoot(name, folder, size, out / f"{name}-{size[0]}x{size[1]}.png", tables.get(name))
    return 0


def shoot(name: str, folder: Path, size: tuple[int, int], file: Path, match: Path | None) -> None:
    """Open the app, go to the screen ``name`` or to the table of ``match``, and save a picture of it as ``file``."""
    hand = Stagehand(folder, size=size) if match is None else Stagehand(folder, size, action="resume", file=match)
    try:
        open_wanted = SCREENS[name] if match is None else open_table
        open_wanted(hand)
        window = pygame.display.get_surface()
        assert window is not None
        pygame.image.save(window, str(file))
        print(file)
    finally:
        hand.close()


if __name__ == "__main__":
    if len(sys.argv) < 2 or sys.argv[1].startswith("-"):
        print("Say where: python -m tests.screens OUT [NAME ...]", file=sys.stderr)
        sys.exit(2)
    sys.exit(main(Path(sys.argv[1]), sys.argv[2:]))
