"""Measure whether memory stays flat over a long session.

    python tools/bench/bench_session.py [--minutes N] [--games A,B]

In one window, bots play one match after another, of all games in turn. Each match is opened from home and shown with
all its animations, four times as fast as usual. It is left at its result, or after ``--records``. After each round of
all games two sizes are printed: the memory of the process, and the part of it in caches of pictures, texts and screens.
The caches grow to fixed limits in the first rounds. Returns 1 when the memory grows by more than ``LIMIT`` between the
middle round and the last, and 2 when the minutes are not enough for three rounds.

There is no waiting between two steps of time, so that a match takes fewer minutes than it shows. Freed memory is
returned to the system before the memory is printed, as the app does while nothing happens.
"""

from __future__ import annotations

import gc
import os
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

from arguments import bench_parser, names_among, read_duration

from game.app import App
from game.commands.parsing import read_count, read_size
from game.commands.request import AppRequest
from game.core import GAMES
from game.core.bots import usual_bot
from game.kept.seats import seat_looks
from game.screens.open_match import Seating, go_home, start_match
from game.screens.table.table import Table
from game.ui.stage import STEP, Stage
from game.window import garbage

NAMES = ("Ayla", "Broca", "Oona", "Tarn", "Uma")
#: how many times as fast as usual the animations run
SPEED = 4.0
#: after how many records a match is left
RECORDS = 60
#: the steps of time between two pictures, and between two idle moments of the app
_DRAW_EVERY, _IDLE_EVERY = 3, 30
#: the steps of time for which the end of a match is shown: one second
_STEPS_AT_END = 60
#: the seed of the first match is this number plus 1
_SEED = 4100
#: the limit: by how many megabytes the memory may grow from the middle round to the last round
LIMIT = 12.0


def used_megabytes() -> float:
    """Return the memory that this process uses (Linux)."""
    line = next(line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


def show_match(stage: Stage, game: str, seed: int, records: int) -> tuple[int, float]:
    """Open a match of bots, and show it to its end or to the number of ``records``, whichever comes first.

    Returns how many records, and how many seconds of the app's time, were shown.
    """
    seats = GAMES[game].seats[seed % len(GAMES[game].seats)]
    looks = seat_looks(NAMES[:seats], {})
    start_match(stage, Seating(game, looks, (usual_bot(GAMES[game].load_rules()),) * seats, seed, {}))
    table = stage.scene
    assert isinstance(table, Table)
    steps = 0
    while stage.scene is table and len(table.match.records) < records:
        stage.advance(STEP)
        steps += 1
        if steps % _DRAW_EVERY == 0 and stage.wants_drawing:
            stage.draw()
        if steps % _IDLE_EVERY == 0:
            stage.preloader.preload_slice()
            garbage.collect_if_due()
    for _ in range(_STEPS_AT_END):
        stage.advance(STEP)
        stage.draw()
    go_home(stage)
    stage.draw()
    while not stage.preloader.done:  # home draws the picture of the match, which is in memory until then
        stage.advance(STEP)
        stage.preloader.preload_slice()
    return len(table.match.records), steps * STEP


def main() -> int:
    """Show matches round by round and print the memory; return 1 when it grows by more than the limit."""
    parser = bench_parser(__doc__)
    parser.add_argument("--minutes", type=read_duration, default=9.0, help="of this machine's time")
    built = [entry.name for entry in GAMES.values() if entry.built]
    parser.add_argument("--games", type=names_among(built), default=",".join(built))
    parser.add_argument("--records", type=read_count, default=RECORDS, help="of a match at most")
    parser.add_argument("--size", type=read_size, default="1280x720")
    options = parser.parse_args()
    garbage.keep_freed_memory()
    end = time.monotonic() + options.minutes * 60
    seed = _SEED
    seconds_shown = 0.0
    memory: list[float] = []  # the megabytes used after each round
    with tempfile.TemporaryDirectory() as temporary:
        app = App(AppRequest(data_dir=Path(temporary), size=options.size, mute=True))
        app.stage.options.speed = SPEED
        app.open_first_scene()
        garbage.begin()
        while time.monotonic() < end:
            records = 0
            for game in options.games:
                seed += 1
                played, seconds = show_match(app.stage, game, seed, options.records)
                records += played
                seconds_shown += seconds
            gc.collect()
            garbage.return_freed_memory()
            memory.append(used_megabytes())
            cached = app.stage.canvas.cached_bytes / 1e6
            progress = f"{records} records, {seconds_shown * SPEED / 60:.0f} minutes of a match at normal speed so far"
            print(
                f"round {len(memory)}: {memory[-1]:.0f} MB, {cached:.0f} MB of it kept to be drawn ({progress})",
                flush=True,
            )
        app.close()
    if len(memory) < 3:
        print("Fewer than three rounds were finished; give more minutes or fewer games.", file=sys.stderr)
        return 2
    middle = len(memory) // 2
    growth = memory[-1] - memory[middle]
    print(f"{len(memory)} rounds; {growth:+.0f} MB since round {middle + 1}, limit {LIMIT:.0f}")
    return int(growth > LIMIT)


if __name__ == "__main__":
    sys.exit(main())
