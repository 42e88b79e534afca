"""Measure how long a picture of the Ugh Ugh table takes while a drop plays.

Run ``python tools/bench/bench_frame.py [WIDTHxHEIGHT]``.

Draws on a surface of the window's size without a display (SDL's dummy driver): everything but the flip is measured.
Plays throws at normal speed and times ``Stage.draw`` for every picture except the first ``WARM_UP``. The reference is
measured right after each drop: copying one picture of the window's size onto the window.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from random import Random

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from arguments import bench_parser
from times import Times, summary, time_call

from game.app import App
from game.commands.parsing import read_size
from game.commands.request import AppRequest
from game.screens.table.table import Table
from game.ui.stage import STEP
from game.window import garbage

NAMES = ("Ayla", "Broca", "Oona", "Tarn")
#: the number of drops that are shown
DROPS = 6
#: the number of pictures at the beginning that are not counted
WARM_UP = 30
#: how often copying a picture is timed after each drop
COPIES = 60
#: how many steps of time pass before a move
THINKING_STEPS = 60


def open_table(folder: Path, size: tuple[int, int]) -> tuple[App, Table]:
    """Start a match and open its curtain; return the app and the table."""
    request = AppRequest("play", "ugh_ugh", NAMES, seed=11, size=size, data_dir=folder, mute=True)
    app = App(request)
    app.open_first_scene()
    return app, uncover_table(app)


def uncover_table(app: App) -> Table:
    """Open the curtain whenever it is closed, until the table is ready or the match is over; return the table."""
    for _ in range(400):
        app.stage.advance(STEP)
        accept = next((control for control in app.stage.controls if control.id == "curtain.accept"), None)
        if accept is not None and accept.action is not None:
            accept.action()
        scene = app.stage.scene
        if isinstance(scene, Table) and (scene.ready or scene.match.prompt is None):
            return scene
    raise RuntimeError("the table never opens")


def think(app: App) -> None:
    """Wait for a second, as a person does before a move, while the app preloads the next pictures."""
    app.stage.draw()
    for _ in range(THINKING_STEPS):
        app.stage.advance(STEP)
        app.stage.draw()
        app.stage.preloader.preload_slice()
        garbage.collect_if_due()


def time_drop(app: App, table: Table) -> Times:
    """Draw every picture until the table rests; return the time of each picture."""
    times = []
    while table.busy and app.stage.scene is table:
        app.stage.advance(STEP)
        times.append(time_call(app.stage.draw))
    return times


def time_copies(app: App) -> Times:
    """Time copies of a picture of the window's size onto the window."""
    window = app.stage.canvas.surface
    picture = window.copy()
    return [time_call(lambda: window.blit(picture, (0, 0))) for _ in range(COPIES)]


def report(label: str, times: Times) -> None:
    """Print the median, the p95 and the longest of the times."""
    print(f"{label}, by the clock: {summary([clock for clock, _ in times])}")
    print(f"{label}, CPU: {summary([cpu for _, cpu in times])}")


def main() -> None:
    """Play until several drops were shown, and print the times."""
    parser = bench_parser(__doc__)
    parser.add_argument("size", type=read_size, nargs="?", default="1920x1080", metavar="WIDTHxHEIGHT")
    width, height = parser.parse_args().size
    random = Random(11)
    times: Times = []
    copies: Times = []
    drops = 0
    with tempfile.TemporaryDirectory() as temporary:
        app, table = open_table(Path(temporary), (width, height))
        garbage.begin()
        while drops < DROPS and table.match.prompt is not None:
            match = table.match
            seat = match.prompt.seat
            think(app)
            bot = match.rules.bots["hunter"]
            table.play(bot(match.rules, match.view(seat), seat, random))
            if match.records[-1].tracks:
                drops += 1
                times += time_drop(app, table)
                copies += time_copies(app)
                app.stage.refresh()
            table.hurry()
            table = uncover_table(app)
        app.close()
    print(f"{len(times)} pictures of {drops} drops at {width} x {height}, before the flip:")
    report("a picture of the drop", times[WARM_UP:])
    report("reference, one copy of that size", copies)


if __name__ == "__main__":
    main()
