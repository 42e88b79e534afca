"""How long undo takes late in a match, as a person feels it: ``python bench/bench_undo.py [WIDTHxHEIGHT]``.

For each game bots play a match that is kept on disk, to more than 300 records where a match is that long, else as far
as it goes. Its table is opened at the last places where something can be taken back, each time as a new scene, so that
neither the position before nor the one after has been drawn before. Timed is from the wish (the key) to the end of
drawing the next picture: rules, the line on disk with its fsync, the scene, the whole picture. Redo is timed after it.

At every other place the undo comes *at once*, before the program has had a moment to itself, as no hand is quick enough
to do. At the others the person has looked at the table for a moment, so that the loop of the app has drawn ahead what
it always does. The first undo after the program has started, which also reads pictures from disk, is told apart. The
reference, in the same run, is the same picture drawn anew with nothing changed. Without a display (SDL's dummy driver),
so the flip itself is not in it. Where other programs run too, the CPU time is what counts.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from statistics import median

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from game.app import App
from game.core import GAMES, Match
from game.core.bots import ask_bot, usual_bot
from game.kept.seats import seat_looks, seat_table
from game.request import AppRequest
from game.screens.open_match import resume_match
from game.screens.table.match_scene import MatchScene
from game.ui.intentions import Command
from game.ui.stage import STEP, Stage

NAMES = ("Ayla", "Broca", "Oona", "Tarn", "Uma")
RECORDS = 300
MATCHES = 6
POSITIONS = 24
#: nobody plays on after this
MOST_RECORDS = 400
#: the bar: milliseconds from the key to the next picture, in the middle
BAR = 5.0


def played(game: str, seed: int, chooser: Callable[[Match, Random], object], folder: Path) -> tuple[Match, list[Path]]:
    """Play a match, and keep it at the places where its last move can be taken back; return it with the last ones."""
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
    """Choose as the bot would that usually sits in a seat."""
    return ask_bot(match, usual_bot(match.rules), random)


def at_random(match: Match, random: Random) -> object:
    """Choose any move: such matches last longer, as nobody tries to win."""
    return random.choice(list(match.moves))


def keep_undoable(game: str, folder: Path) -> list[Path]:
    """Keep the longest match found at its last places where a move can be taken back: one of bots, else a random one.

    Some games end before so many moves. Then the last move is taken back and made again, on disk, until the file holds
    as many steps: that is as long as such a match can ever get to be.
    """
    best: list[Path] = []
    longest = 0
    for chooser in (as_usual, at_random):
        for seed in range(1, MATCHES + 1):
            match, kept = played(game, seed, chooser, folder)
            if kept and len(match.records) > longest:
                longest, best = len(match.records), kept
            if longest > RECORDS + 20:
                return best
    for path in best:
        lengthen(path)
    return best


def lengthen(path: Path) -> None:
    """Take the last move back and make it again until the file holds enough steps."""
    match = Match.load(path)
    match.keep(path)
    for _ in range(max(0, RECORDS - len(match.records)) // 2 + 1):
        match.undo()
        match.redo()


def open_table(stage: Stage, path: Path) -> MatchScene:
    """Resume a match and wait until nothing moves."""
    resume_match(stage, path)
    for _ in range(2000):
        stage.advance(STEP)
        accept = next((control for control in stage.controls if control.id == "curtain.accept"), None)
        if accept is not None and accept.action is not None:
            accept.action()
        scene = stage.scene
        if isinstance(scene, MatchScene) and scene.ready:
            stage.draw()
            return scene
    raise RuntimeError("the table never opens")


def think(stage: Stage) -> None:
    """Have the program draw ahead, as it does while a person looks at the table."""
    while not stage.foresight.done:
        stage.foresight.go_on()


def timed(stage: Stage, act: Callable[[], None]) -> tuple[float, float]:
    """Return how many milliseconds it takes to act and to draw the next picture, and how many of these are ours."""
    began, ours = time.perf_counter(), time.process_time()
    act()
    stage.draw()
    return (time.perf_counter() - began) * 1000, (time.process_time() - ours) * 1000


def measure(game: str, size: tuple[int, int]) -> tuple[int, int, dict[str, list[tuple[float, float]]]]:
    """Return a game's number of records and of lines in its file, and what ``timed`` told.

    That is of undo, of redo, of an undo at once, of the first undo of all, and of the reference.
    """
    kinds = ("first", "undo", "at once", "redo", "same picture")
    found: dict[str, list[tuple[float, float]]] = {kind: [] for kind in kinds}
    records = steps = 0
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        paths = keep_undoable(game, folder)
        app = App(AppRequest(size=size, data_dir=folder, mute=True))
        app.open_first_scene()
        back, again = (partial(app.stage.take, Command(name)) for name in ("undo", "redo"))
        for number, path in enumerate([paths[0], *paths]):
            table = open_table(app.stage, path)
            records = max(records, len(table.match.records))
            steps = max(steps, path.read_text(encoding="utf-8").count('"kind"'))
            if number % 2:
                think(app.stage)
            found["same picture"].append(timed(app.stage, app.stage.refresh))
            found["first" if number == 0 else "undo" if number % 2 else "at once"].append(timed(app.stage, back))
            found["redo"].append(timed(app.stage, again))
        app.close()
    return records, steps, found


def _sum_up(times: list[tuple[float, float]]) -> str:
    """Return median and worst of all the time, and of our own."""
    felt, ours = [one[0] for one in times], [one[1] for one in times]
    return f"{median(felt):.1f} (worst {max(felt):.1f}), CPU {median(ours):.1f} (worst {max(ours):.1f});"


def main() -> int:
    """Print a line a game; return 1 when the bar is missed by CPU time."""
    size = tuple(int(part) for part in (sys.argv[1] if len(sys.argv) > 1 else "1920x1080").split("x"))
    missed = False
    print(f"from the key to the next picture, {size[0]}x{size[1]}, milliseconds, medians")
    for entry in GAMES.values():
        if not entry.built:
            continue
        records, steps, found = measure(entry.name, (size[0], size[1]))
        missed = missed or median(ours for _, ours in found["undo"]) > BAR
        told = "  ".join(f"{name} {_sum_up(times)}" for name, times in found.items())
        print(f"{entry.name:20} {records:4} records, {steps:4} lines  {told}", flush=True)
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())
