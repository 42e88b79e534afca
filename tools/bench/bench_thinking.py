"""Whether the table stutters while an elder thinks: ``python tools/bench/bench_thinking.py [WIDTHxHEIGHT]``.

Draws the whole Stone Age table 60 times a second on a surface of the window's size without a display (SDL's dummy
driver), in turn while nobody thinks and while the worker is in the middle of a thought, and times every picture with
the step of time before it. The picture is the same, so that only the thought makes a difference. Two more times are
printed: of the window asking the worker, which pickles what the bot knows, and of ending a thought, which ends a
process. When other programs use the cores, too, the times by the clock grow; those of CPU grow less.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from times import Times, quantile, summary, time_call

from game.app import App
from game.commands.request import AppRequest
from game.processes.thinking import Thought
from game.screens.open_match import thinker
from game.screens.table.table import Table
from game.ui.stage import STEP

#: the number of rounds; the pictures timed in each round without and with a thought; the uncounted ones before those
ROUNDS, PICTURES, WARM_UP = 8, 150, 30
#: an elder with more rollouts than fit into its time
BOT = "elder:100000:bold"
#: what thinking may add to the p95 of a picture, in milliseconds
LIMIT = 1.0
#: the most seconds to wait for the worker
PATIENCE = 60.0


def step(app: App) -> None:
    """Let one step of time pass and draw everything."""
    app.stage.advance(STEP)
    app.stage.refresh()
    app.stage.draw()


def time_pictures(app: App, count: int) -> Times:
    """Draw ``count`` pictures at the usual rate; return the time of each."""
    times: Times = []
    due = time.perf_counter()
    for _ in range(count):
        due += STEP
        times.append(time_call(lambda: step(app)))
        time.sleep(max(0.0, due - time.perf_counter()))
    return times


def wait(app: App, until: Callable[[], bool]) -> None:
    """Draw until a condition is true; raises ``RuntimeError`` if it never is."""
    end = time.monotonic() + PATIENCE
    while not until():
        time_pictures(app, 1)
        if time.monotonic() > end:
            raise RuntimeError(f"still not true after {PATIENCE:.0f} s")


def open_table(folder: Path, size: tuple[int, int]) -> tuple[App, Table]:
    """Open a table at which a person plays first against an elder."""
    options = {"start_player": 1}
    names, texts = ("Ayla", "Oona"), {1: BOT}
    app = App(
        AppRequest(
            "play",
            "stone_age",
            names,
            seed=11,
            options=options,
            bots=(1,),
            bot_texts=texts,
            size=size,
            data_dir=folder,
            mute=True,
        )
    )
    app.open_first_scene()
    table = app.stage.scene
    assert isinstance(table, Table)
    return app, table


def report(words: str, times: Times, column: int) -> float:
    """Print median, p95 and longest of the times by the clock (``column`` 0) or of CPU (1); return the p95."""
    found = [one[column] for one in times]
    print(f"{words}: {len(found)} times, {summary(found)}")
    return quantile(found, 0.95)


def main() -> None:
    """Draw with and without a thought in turn, and print the times."""
    wide, _, high = (sys.argv[1] if len(sys.argv) > 1 else "1600x900").partition("x")
    idle: Times = []
    thinking: Times = []
    asked: Times = []
    ended: Times = []
    with tempfile.TemporaryDirectory() as temporary:
        app, table = open_table(Path(temporary), (int(wide), int(high)))
        worker = thinker(app.stage)
        wait(app, lambda: table.ready and worker.is_idle)
        time_pictures(app, WARM_UP)
        for _ in range(ROUNDS):
            idle += time_pictures(app, PICTURES)
            thoughts: list[Thought] = []
            asked.append(time_call(lambda: thoughts.append(worker.ask(table.match, BOT, "bench"))))  # noqa: B023
            time_pictures(app, WARM_UP)
            thinking += time_pictures(app, PICTURES)
            if thoughts[0].ready:
                raise RuntimeError("the thought ended too early")
            ended.append(time_call(thoughts[0].cancel))
            worker.prepare(table.match.game)
            wait(app, lambda: worker.is_idle)
        app.close()
    for column, kind in enumerate(("by the clock", "CPU")):
        added = -report(f"nobody thinks, {kind}", idle, column) + report(f"the elder thinks, {kind}", thinking, column)
        print(
            f"  thinking adds {added:+.2f} ms to the p95 (limit {LIMIT:.2f} ms): {'ok' if added <= LIMIT else 'MISSED'}"
        )
    for words, times in (("to ask", asked), ("to end a thought", ended)):
        report(words, times, 0)


if __name__ == "__main__":
    main()
