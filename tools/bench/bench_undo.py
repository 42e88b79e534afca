"""How long undo takes late in a match, as a person feels it.

Run ``python tools/bench/bench_undo.py [WIDTHxHEIGHT] [GAME,...]``.

For each game bots play a match that is kept on disk, to more than 300 records where a match is that long, else to its
end. Its table is opened at the last places where a move can be undone, each time as a new scene, so that neither the
position before nor the one after has been drawn before. The time is that from the key to the end of drawing the next
picture: rules, the line on disk with its fsync, the scene, the whole picture. These kinds are measured:

- ``undo``: the person has looked at the table for a moment, in which the app has drawn the picture of the undo ahead;
- ``at once``: the key follows one turn of the loop after the table was shown; each turn ends with drawing ahead;
- ``in a row``: up to ten presses, one in each turn of the loop, each timed;
- ``unprepared`` and ``and in a row``: the same without any turn of the loop, so with nothing drawn ahead; no hand is
  that quick, but these times show how long the drawing itself takes;
- ``redo`` after an undo, and as a reference ``same picture``: drawn anew with nothing changed.

The first undo after the program has started, which also reads pictures from disk, is a kind of its own (``first``).
There is no display (SDL's dummy driver), so the flip is not measured. When other programs run too, only the CPU time is
of use. Returns 1 when the median CPU time of undo, at once or in a row is above 5 ms in any game.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from statistics import median

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from times import Times, time_call

from game.app import App
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
RECORDS = 300
MATCHES = 6
POSITIONS = 24
#: the most records of a match
MOST_RECORDS = 400
#: the number of presses in a row
ROW = 10
#: the number of places in the match at which a row of presses is made
ROWS = 12
KINDS = ("first", "undo", "at once", "in a row", "unprepared", "and in a row", "redo", "same picture")
#: the limit: median milliseconds of CPU from the key to the next picture
BAR = 5.0
#: the kinds of presses for which the limit holds
BARRED = ("undo", "at once", "in a row")


def play_and_save(
    game: str, seed: int, chooser: Callable[[Match, Random], object], folder: Path
) -> tuple[Match, list[Path]]:
    """Play a match, and save it at places where its last move can be undone; return it with the last places."""
    names = NAMES[: max(GAMES[game].seats)]
    table = seat_table(seat_looks(names, {}), [None] * len(names))
    match, random = Match.new(game, names=names, seed=seed, table=table, chance="untracked"), Random(seed)
    kept: list[Path] = []
    while match.prompt is not None and len(match.records) < MOST_RECORDS:
        match.play(chooser(match, random))
        if match.why_not_undo is None:
            kept.append(folder / f"{seed}-{len(match.records)}.firepit")
            match.save(kept[-1])
    return match, kept[-POSITIONS:]


def as_usual(match: Match, random: Random) -> object:
    """Choose as the usual bot of a seat would."""
    return ask_bot(match, usual_bot(match.rules), random)


def at_random(match: Match, random: Random) -> object:
    """Choose a random move: these matches last longer, since no seat tries to win."""
    return random.choice(list(match.moves))


def save_where_undoable(game: str, folder: Path) -> list[Path]:
    """Save the longest match found, of bots or else random, at each of its last places where a move can be undone.

    For games that end earlier the last move is undone and redone on disk until the file has as many steps, which is as
    long as it can become.
    """
    best: list[Path] = []
    longest = 0
    for chooser in (as_usual, at_random):
        for seed in range(1, MATCHES + 1):
            match, kept = play_and_save(game, seed, chooser, folder)
            if kept and len(match.records) > longest:
                longest, best = len(match.records), kept
            if longest > RECORDS + 20:
                return best
    for path in best:
        lengthen(path)
    return best


def lengthen(path: Path) -> None:
    """Undo and redo the last move until the file has enough steps."""
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


def think(stage: Stage) -> None:
    """Let the program draw ahead, as it does while a person looks at the table."""
    while not stage.foresight.done:
        stage.foresight.go_on()


def turn(stage: Stage) -> None:
    """Turn the loop of the app once, as it does between two presses of a quick hand (see ``game.app``)."""
    stage.advance(STEP)
    if stage.wants_drawing:
        stage.draw()
    if stage.foresight.urgent and not stage.scene.busy:
        stage.foresight.go_on()


def do_nothing(stage: Stage) -> None:
    """Do nothing: the program gets no time to draw ahead."""


def until_drawn(stage: Stage, act: Callable[[], None]) -> tuple[float, float]:
    """Return the milliseconds to act and to draw the next picture, by the clock and of CPU."""

    def act_and_draw() -> None:
        act()
        stage.draw()

    garbage.collect_if_due()
    return time_call(act_and_draw)


def time_row(stage: Stage, table: Table, between: Callable[[Stage], None]) -> Times:
    """Undo one move after the other; return the times of ``until_drawn`` for each."""
    times = []
    for _ in range(ROW):
        if why_not_undo(table.match) is not None:
            break
        between(stage)
        times.append(until_drawn(stage, partial(stage.take, Command("undo"))))
    return times


def measure(game: str, size: tuple[int, int]) -> tuple[int, int, dict[str, Times]]:
    """Return a game's numbers of records and of file lines, and the times of ``until_drawn`` for each kind."""
    found: dict[str, Times] = {kind: [] for kind in KINDS}
    records = steps = 0
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        paths = save_where_undoable(game, folder)
        app = App(AppRequest(size=size, data_dir=folder, mute=True))
        app.open_first_scene()
        stage = app.stage
        back, again = (partial(stage.take, Command(name)) for name in ("undo", "redo"))
        ways = (("undo", think), ("at once", turn), ("unprepared", do_nothing))
        for number, path in enumerate([paths[0], *paths]):
            table = open_table(stage, path)
            if not number:
                garbage.begin()
            records = max(records, len(table.match.records))
            steps = max(steps, path.read_text(encoding="utf-8").count('"kind"'))
            kind, prepare = ways[number % len(ways)] if number else ("first", do_nothing)
            prepare(stage)
            found["same picture"].append(until_drawn(stage, stage.refresh))
            found[kind].append(until_drawn(stage, back))
            found["redo"].append(until_drawn(stage, again))
        for number, path in enumerate(paths[-ROWS:]):
            table = open_table(stage, path)
            kind, prepare = ("and in a row", do_nothing) if number % 2 else ("in a row", turn)
            found[kind] += time_row(stage, table, prepare)
        app.close()
    return records, steps, found


def _sum_up(kind: str, times: Times) -> str:
    """Return median and maximum, by the clock and of CPU."""
    if not times:
        return f"    {kind:13} never"
    by_clock, cpu = [one[0] for one in times], [one[1] for one in times]
    clock_text = f"{median(by_clock):5.1f} (worst {max(by_clock):5.1f})"
    cpu_text = f"CPU {median(cpu):5.1f} (worst {max(cpu):5.1f})"
    missed = "  MISSED" if _misses(kind, times) else ""
    return f"    {kind:13} {clock_text}   {cpu_text}   of {len(times)}{missed}"


def _misses(kind: str, times: Times) -> bool:
    return kind in BARRED and bool(times) and median(cpu for _, cpu in times) > BAR


def main() -> int:
    """Print some lines for each game; return 1 when CPU time exceeds the limit."""
    size = tuple(int(part) for part in (sys.argv[1] if len(sys.argv) > 1 else "1920x1080").split("x"))
    games = sys.argv[2].split(",") if len(sys.argv) > 2 else [entry.name for entry in GAMES.values() if entry.built]
    missed = False
    print(
        f"from the key to the next picture, {size[0]}x{size[1]}, milliseconds, medians; load {os.getloadavg()[0]:.1f}"
    )
    for game in games:
        records, steps, found = measure(game, (size[0], size[1]))
        print(f"{game}: {records} records, {steps} lines")
        print("\n".join(_sum_up(kind, times) for kind, times in found.items()), flush=True)
        missed = missed or any(_misses(kind, times) for kind, times in found.items())
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
