"""Measure how long the pictures of the replay theatre take: ``python tools/bench/bench_theatre.py [WIDTHxHEIGHT]``.

Draws on a surface of the window's size without a display (SDL's dummy driver): everything but the flip is measured.

1. A GIF of six seconds, 480 pixels wide, is written; this comes first, since its memory is measured too.
2. A film with 20 pieces and trails is shown at normal speed, without and with the lens.
3. A library of 2,000 drops is opened and scrolled.
"""

from __future__ import annotations

import json
import os
import resource
import sys
import tempfile
import time
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from arguments import bench_parser
from times import summary, time_call

from game.app import App
from game.commands.parsing import read_size
from game.commands.request import AppRequest
from game.core import Match
from game.core.rules import Drop, Throw
from game.export.pictures import Excerpt, write_gif
from game.passage.drops import drop_of_track
from game.passage.reel import Reel
from game.screens.parts.shown_drops import with_details_from_file
from game.screens.theatre.theatre import Theatre
from game.ui.intentions import Wheel
from game.ui.stage import STEP
from physics.passage import EMPTY, throw

#: the number of drops in the library, and of the matches that they come from
DROPS, MATCHES = 2000, 20
#: the pieces that are thrown: eighteen members of three clans, and two predators
PIECES = (
    *((seat * 7 + member, "member") for seat in range(3) for member in range(6)),
    (35, "predator"),
    (36, "predator"),
)
#: how many pictures at the beginning of a film are not counted
WARM_UP = 20


def track_bytes(pieces: tuple[tuple[int, str], ...]) -> bytes:
    """Return the track of a throw, as the bytes of a file."""
    track = throw(EMPTY, pieces, seed=3).track
    assert track is not None
    return track.to_bytes()


def time_film(app: App, *, lens: bool) -> None:
    """Time every picture of a film with 20 pieces; with ``lens``, the lens follows one of them."""
    theatre = Theatre(app.stage, [with_details_from_file(drop_of_track(track_bytes(PIECES)))])
    app.stage.push(theatre)
    if lens:
        theatre.projector.follow(3)
    times = []
    while theatre.projector.is_playing:
        app.stage.advance(STEP)
        times.append(time_call(app.stage.draw))
    extras = "trails and lens" if lens else "trails"
    print(f"{len(times)} pictures of a film with {len(PIECES)} pieces, {extras}, before the flip:")
    print(f"by the clock: {summary([clock for clock, _ in times[WARM_UP:]])}")
    print(f"CPU: {summary([cpu for _, cpu in times[WARM_UP:]])}")
    app.stage.pop()


def fill_library(folder: Path) -> None:
    """Save matches and an index of their drops; the library reads this index instead of the matches."""
    (folder / "matches").mkdir()
    match = Match.new("ugh_ugh", names=["Ayla", "Broca", "Oona", "Tarn"], seed=1)
    computed = throw(EMPTY, PIECES[:9], 2)
    drop = Drop(Throw(EMPTY, PIECES[:9]), computed.out, computed.load, computed.seconds, 2, computed.tower)
    drop_entry = {
        "record": 0,
        "seat": 1,
        "before": EMPTY,
        "entry": drop.to_json()[1],
        "told": "Broca lifted the forest box.",
        "wait": 3,
        "tower": computed.tower,
        "at": 9,
    }
    index = {}
    for number in range(MATCHES):
        path = folder / "matches" / f"ugh_ugh-{number}.firepit"
        match.save(path)
        stat = path.stat()
        index[path.name] = {
            "changed": stat.st_mtime_ns,
            "size": stat.st_size,
            "game": match.game,
            "names": list(match.names),
            "table": {},
            "closed": "",
            "played_at": None,
            "drops": [drop_entry] * (DROPS // MATCHES),
        }
    (folder / "drops.json").write_text(json.dumps({"version": 4, "language": "en", "files": index}), encoding="utf-8")


def time_library(app: App) -> None:
    """Print how long the library takes to open, and how long each picture takes while it scrolls down."""
    began = time.perf_counter()
    theatre = Theatre.of_library(app.stage)
    app.stage.push(theatre)
    app.stage.draw()
    drops = len(theatre.list.counted_drops)
    print(f"a library of {drops} drops opens in {time.perf_counter() - began:.3f} s, first picture drawn")
    times = []
    for _ in range(200):
        began = time.perf_counter()
        app.stage.handle(Wheel(200, 400, amount=-1.0))
        app.stage.draw()
        times.append((time.perf_counter() - began) * 1000)
    print(f"scrolling, a picture: {summary(times)}")
    app.stage.pop()


def peak_memory() -> float:
    """Return the peak memory of this process in MB; where there is no ``/proc``, its parent's peak may be included."""
    status = Path("/proc/self/status")
    if status.exists():
        line = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM"))
        return int(line.split()[1]) / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def measure_gif() -> None:
    """Write a GIF of six seconds, 480 pixels wide; print its time, the memory and its size."""
    drop = drop_of_track(track_bytes(PIECES[:7]))
    seconds = drop.track.seconds
    with tempfile.TemporaryDirectory() as temporary:
        target = Path(temporary) / "drop.gif"
        began = time.perf_counter()
        write_gif(lambda share: None, Reel((drop,)), target, Excerpt(width=480, speed=seconds / 6))
        seconds_taken = time.perf_counter() - began
        print(
            f"a GIF of 6 s, 480 pixels wide: {seconds_taken:.2f} s, {peak_memory():.0f} MB,"
            f" {target.stat().st_size / 1e6:.2f} MB on disk"
        )


def main() -> None:
    """Time the GIF, then the films without and with the lens, then the library."""
    parser = bench_parser(__doc__)
    parser.add_argument("size", type=read_size, nargs="?", default="1920x1080", metavar="WIDTHxHEIGHT")
    width, height = parser.parse_args().size
    measure_gif()
    print(f"at {width} x {height}:")
    with tempfile.TemporaryDirectory() as temporary:
        fill_library(Path(temporary))
        app = App(AppRequest("home", size=(width, height), data_dir=Path(temporary), mute=True))
        app.open_first_scene()
        app.stage.draw()
        time_film(app, lens=False)
        time_film(app, lens=True)
        time_library(app)
        app.close()


if __name__ == "__main__":
    main()
