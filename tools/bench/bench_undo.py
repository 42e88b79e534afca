"""Measure how long undo takes late in a match, from the key to the next picture.

Run ``python tools/bench/bench_undo.py [WIDTHxHEIGHT] [GAME,...]``.

For each game bots play a match that is kept on disk: to more than 300 records if it is that long, else to its end. Its
table is opened at the last positions at which a move can be undone, each time as a new scene without any picture drawn.
The measured time includes the rules, the line on disk with its fsync, the scene and the whole picture. There are
several kinds:

- ``undo``: the person has looked at the table for a moment, so the app has already drawn the picture of the undo;
- ``at once``: the key follows one turn of the loop after the table was shown; each turn ends with drawing ahead;
- ``in a row``: up to ten presses, one in each turn of the loop, each timed;
- ``unprepared`` and, below it, ``and in a row``: the same as ``at once`` and ``in a row``, but without a turn of the
  loop before the key, so that nothing is drawn ahead. No hand is that quick: these times show how long drawing takes;
- ``redo`` is a redo after an undo;
- ``same picture`` is a reference: the picture is drawn again with nothing changed;
- ``first`` is the first undo after the program has started, which also reads pictures from disk.

There is no display (SDL's dummy driver), so the flip is not measured. When other programs run too, only the CPU time is
of use. Returns 1 when the median CPU time of ``undo``, ``at once`` or ``in a row`` is above 5 ms in any game.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from statistics import median

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from arguments import bench_parser, names_among
from times import Times, time_call

from game.app import App
from game.commands.parsing import read_size
from game.commands.request import AppRequest
from game.core import GAMES, Match
from game.core.bots import ask_bot, usual_bot
from game.core.undoing import why_not_undo
from game.kept.seats import seat_looks, seat_table
from game.screens.open_match import resume_match
from game.screens.table.table import Table
from game.ui.intentions import Command
from game.ui.stage import STEP, Stage
from game.window import garbage

NAMES = ("Ayla", "Broca", "Oona", "Tarn", "Uma")
#: the number of records that a match should have before its last moves are undone
RECORDS = 300
#: the number of matches by bots, and of random matches, that are played to find a long match
MATCHES = 6
#: the number of places in the match at which single moves are undone
POSITIONS = 24
#: the number of records at which a match is broken off
MAX_RECORDS = 400
#: how many times in a row Undo is pressed, at most
MAX_IN_ROW = 10
#: the number of places in the match at which Undo is pressed many times in a row
IN_ROW_POSITIONS = 12
#: the kinds of times, in the order of printing
KINDS = ("first", "undo", "at once", "in a row", "unprepared", "and in a row", "redo", "same picture")
#: the limit: median milliseconds of CPU from the key to the next picture
LIMIT = 5.0
#: the kinds of presses for which the limit holds
LIMITED_KINDS = ("undo", "at once", "in a row")


def play_and_save(
    game: str, seed: int, choose: Callable[[Match, Random], object], folder: Path
) -> tuple[Match, list[Path]]:
    """Play a match, and save it whenever its last move can be undone.

    Returns the match and the last ``POSITIONS`` files.
    """
    names = NAMES[: max(GAMES[game].seats)]
    table = seat_table(seat_looks(names, {}), [None] * len(names))
    match = Match.new(game, names=names, seed=seed, table=table, chance="untracked")
    random = Random(seed)
    saved: list[Path] = []
    while match.prompt is not None and len(match.records) < MAX_RECORDS:
        match.play(choose(match, random))
        if match.why_not_undo is None:
            saved.append(folder / f"{seed}-{len(match.records)}.firepit")
            match.save(saved[-1])
    return match, saved[-POSITIONS:]


def usual_move(match: Match, random: Random) -> object:
    """Choose the move of the game's usual bot."""
    return ask_bot(match, usual_bot(match.rules), random)


def random_move(match: Match, random: Random) -> object:
    """Choose a random move: these matches last longer, since no seat tries to win."""
    return random.choice(match.moves)


def save_where_undoable(game: str, folder: Path) -> list[Path]:
    """Play matches, and return files of the longest one: one file for each of the last moves that can be undone.

    If matches of bots are short, random matches are played too. If all matches have fewer than ``RECORDS`` records, the
    last move in each file is undone and redone until the file is about as long as a file with ``RECORDS`` records.
    """
    longest_saved: list[Path] = []
    longest = 0
    for choose in (usual_move, random_move):
        for seed in range(1, MATCHES + 1):
            match, saved = play_and_save(game, seed, choose, folder)
            if saved and len(match.records) > longest:
                longest, longest_saved = len(match.records), saved
            if longest > RECORDS + 20:
                return longest_saved
    for path in longest_saved:
        lengthen(path)
    return longest_saved


def lengthen(path: Path) -> None:
    """Undo and redo the last move of a match until its file is about as long as a file of ``RECORDS`` records."""
    match = Match.load(path)
    match.keep(path)
    for _ in range(max(0, RECORDS - len(match.records)) // 2 + 1):
        match.undo()
        match.redo()


def open_table(stage: Stage, path: Path) -> Table:
    """Resume a match and wait until nothing moves."""
    resume_match(stage, path)
    for _ in range(2000):
        stage.advance(STEP)
        accept = next((control for control in stage.controls if control.id == "curtain.accept"), None)
        if accept is not None and accept.action is not None:
            accept.action()
        scene = stage.scene
        if isinstance(scene, Table) and scene.ready:
            for _ in range(2):  # the current picture is drawn several times before a key can be pressed
                stage.refresh()
                stage.draw()
            return scene
    raise RuntimeError("the table never opens")


def draw_ahead(stage: Stage) -> None:
    """Let the program draw ahead for as long as a person would look at the table."""
    while not stage.preloader.done:
        stage.preloader.preload_slice()


def run_loop_once(stage: Stage) -> None:
    """Run the app's loop (see ``game.app``) once: there is no time for more between two quick presses of a key."""
    stage.advance(STEP)
    if stage.wants_drawing:
        stage.draw()
    if stage.preloader.urgent and not stage.scene.busy:
        stage.preloader.preload_slice()


def do_nothing(stage: Stage) -> None:
    """Give the program no time to draw ahead."""


def time_until_drawn(stage: Stage, act: Callable[[], None]) -> tuple[float, float]:
    """Return the wall-clock and CPU milliseconds of ``act`` and of drawing the next picture."""

    def act_and_draw() -> None:
        act()
        stage.draw()

    garbage.collect_if_due()
    return time_call(act_and_draw)


def time_undos_in_row(stage: Stage, table: Table, prepare: Callable[[Stage], None]) -> Times:
    """Undo up to ``MAX_IN_ROW`` moves, each after ``prepare``; return the time of each undo until the next picture."""
    times = []
    for _ in range(MAX_IN_ROW):
        if why_not_undo(table.match, table.viewer) is not None:
            break
        prepare(stage)
        times.append(time_until_drawn(stage, partial(stage.handle, Command("undo"))))
    return times


@dataclass
class Measurement:
    """How long undo and redo take in a game."""

    #: the largest number of records of the match, and of lines of its file
    records: int = 0
    lines: int = 0
    #: by kind (see ``KINDS``), the times from a press to the end of drawing the next picture
    times: dict[str, Times] = field(default_factory=lambda: {kind: [] for kind in KINDS})


def measure(game: str, size: tuple[int, int]) -> Measurement:
    """Measure how long undo and redo take in a game, in a window of ``size`` pixels."""
    measurement = Measurement()
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        paths = save_where_undoable(game, folder)
        app = App(AppRequest(size=size, data_dir=folder, mute=True))
        app.open_first_scene()
        stage = app.stage
        press_undo = partial(stage.handle, Command("undo"))
        press_redo = partial(stage.handle, Command("redo"))
        # the kinds of undo that are measured in turn, and what the program does before each
        kinds_in_turn = (("undo", draw_ahead), ("at once", run_loop_once), ("unprepared", do_nothing))
        # the first path comes twice, since its first undo counts for the kind "first" only
        for number, path in enumerate([paths[0], *paths]):
            table = open_table(stage, path)
            if number == 0:
                garbage.begin()
                kind, prepare = "first", do_nothing
            else:
                kind, prepare = kinds_in_turn[number % len(kinds_in_turn)]
            measurement.records = max(measurement.records, len(table.match.records))
            measurement.lines = max(measurement.lines, path.read_text(encoding="utf-8").count('"kind"'))
            prepare(stage)
            measurement.times["same picture"].append(time_until_drawn(stage, stage.refresh))
            measurement.times[kind].append(time_until_drawn(stage, press_undo))
            measurement.times["redo"].append(time_until_drawn(stage, press_redo))
        for number, path in enumerate(paths[-IN_ROW_POSITIONS:]):
            table = open_table(stage, path)
            if number % 2 == 0:
                measurement.times["in a row"] += time_undos_in_row(stage, table, run_loop_once)
            else:
                # unprepared undos in a row
                measurement.times["and in a row"] += time_undos_in_row(stage, table, do_nothing)
        app.close()
    return measurement


def _result_line(kind: str, times: Times) -> str:
    """Return the line of a kind: median and maximum of wall-clock and CPU times, and whether the limit is missed."""
    if not times:
        return f"    {kind:13} never"
    by_clock = [clock for clock, _ in times]
    cpu_times = [cpu for _, cpu in times]
    clock_text = f"{median(by_clock):5.1f} (worst {max(by_clock):5.1f})"
    cpu_text = f"CPU {median(cpu_times):5.1f} (worst {max(cpu_times):5.1f})"
    missed = "  MISSED" if _misses(kind, times) else ""
    return f"    {kind:13} {clock_text}   {cpu_text}   of {len(times)}{missed}"


def _misses(kind: str, times: Times) -> bool:
    """Return whether a kind has a limit, and the median of its CPU times is above this limit."""
    return kind in LIMITED_KINDS and bool(times) and median(cpu for _, cpu in times) > LIMIT


def main() -> int:
    """Measure each game and print a line for each kind; return 1 when CPU time exceeds the limit."""
    built = [entry.name for entry in GAMES.values() if entry.built]
    parser = bench_parser(__doc__)
    parser.add_argument("size", type=read_size, nargs="?", default="1920x1080", metavar="WIDTHxHEIGHT")
    parser.add_argument("games", type=names_among(built), nargs="?", default=",".join(built), metavar="GAME,...")
    options = parser.parse_args()
    width, height = options.size
    is_limit_missed = False
    print(f"from the key to the next picture, {width}x{height}, milliseconds, medians; load {os.getloadavg()[0]:.1f}")
    for game in options.games:
        measurement = measure(game, options.size)
        print(f"{game}: {measurement.records} records, {measurement.lines} lines")
        print("\n".join(_result_line(kind, times) for kind, times in measurement.times.items()), flush=True)
        is_limit_missed = is_limit_missed or any(_misses(kind, times) for kind, times in measurement.times.items())
    return int(is_limit_missed)


if __name__ == "__main__":
    sys.exit(main())
