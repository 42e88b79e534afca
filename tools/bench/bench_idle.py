"""How much CPU time a screen uses while nobody touches it: ``python tools/bench/bench_idle.py [SCREEN,...]``.

Each screen that a person may leave open is opened in the real program, with a window of 1920 x 1080 under Xvfb (or on
the present display). When its first animations have ended, the CPU time of the process is measured while nobody touches
anything. ``bench_startup.py`` does the same for home and a table, and compares them with a bare program. Returns 1 when
any screen takes more than a hundredth of a core.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from statistics import median

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from arguments import bench_parser, names_among
from bench_startup import display
from times import core_share

from game.app import App
from game.commands.request import AppRequest
from game.core import GAMES, Match
from game.core.bots import ask_bot, usual_bot
from game.screens.navigation import ScreenName, open_screen
from game.screens.open_match import resume_match
from game.ui.intentions import Command
from game.ui.stage import Stage

SIZE = (1920, 1080)
SEATS = {"ugh_ugh": 2, "cvlizations": 2, "my_first_stone_age": 2, "stone_age": 2, "stone_age_solo": 1, "settlers": 3}
#: seconds until a screen is still
SETTLING_SECONDS = 20.0
#: seconds for which a still screen is watched
WATCHED_SECONDS = 8.0
#: how often each screen is measured
MEASUREMENTS = 2
#: the limit: the share of a core that a resting screen may use
LIMIT = 0.01

#: opens a screen from home; the folder is the data folder
Opener = Callable[[Stage, Path], None]


def play_and_save(game: str, folder: Path, records: int | None = None) -> tuple[Match, Path]:
    """Play a match of bots, to its end or for some ``records``, and save it; return the match and its file."""
    match = Match.new(game, seats=SEATS[game], seed=52_001)
    random = Random(1)
    while match.prompt is not None and (records is None or len(match.records) < records):
        match.play(ask_bot(match, usual_bot(match.rules), random))
    path = folder / "matches" / f"{game}.firepit"
    match.save(path)
    return match, path


def opener_of_screen(name: ScreenName, *args: object) -> Opener:
    """Return a function that opens a screen without a match."""
    return lambda stage, folder: open_screen(stage, name, *args)


def opener_of_result(name: ScreenName, game: str) -> Opener:
    """Return a function that opens a screen about a finished match."""
    return lambda stage, folder: open_screen(stage, name, *play_and_save(game, folder))


def open_replay(stage: Stage, folder: Path) -> None:
    """Open the replay of a match at its middle, where it rests until it is played."""
    match, _ = play_and_save("settlers", folder)
    open_screen(stage, "replay", match, len(match.records) // 2)


def open_theatre(stage: Stage, folder: Path) -> None:
    """Open the theatre at the drops of a match: the first drop plays, then the screen rests."""
    match, _ = play_and_save("ugh_ugh", folder)
    open_screen(stage, "theatre_of_match", match)


def opener_at_table(command: str) -> Opener:
    """Return a function that opens a table and, unless ``command`` is empty, the screen of that command over it."""

    def open_both(stage: Stage, folder: Path) -> None:
        _, path = play_and_save("settlers", folder, 30)
        resume_match(stage, path)
        for _ in range(200):
            stage.advance()
        if command:
            stage.handle(Command(command))

    return open_both


SCREENS: dict[str, Opener] = {
    "home": lambda stage, folder: None,
    "table": opener_at_table(""),
    "menu": opener_at_table("back"),
    "log": opener_at_table("log"),
    "rulebook": opener_of_screen("rulebook", "settlers"),
    "options": opener_of_screen("options"),
    "new_match": opener_of_screen("new_match", "settlers"),
    "matches": opener_of_screen("matches"),
    "house_records": opener_of_screen("house_records"),
    "workshop": opener_of_screen("workshop"),
    "theatre": open_theatre,
    "replay": open_replay,
    "looking_back": opener_of_result("looking_back", "my_first_stone_age"),
    **{f"result of {entry.name}": opener_of_result("result", entry.name) for entry in GAMES.values() if entry.built},
}


class AppOnScreen(App):
    """The program, with one more screen opened at the beginning."""

    def __init__(self, folder: Path, opener: Opener) -> None:
        super().__init__(AppRequest(size=SIZE, data_dir=folder))
        self._opener = opener

    def open_first_scene(self) -> None:
        """Open home, then the other screen, and tell the process that measures."""
        super().open_first_scene()
        self._opener(self.stage, self.data_dir)
        print("open", flush=True)


def rest_on(name: str) -> None:
    """Run the program with a screen open, until the process is killed."""
    with tempfile.TemporaryDirectory() as folder:
        AppOnScreen(Path(folder), SCREENS[name]).run()


def idle_shares(name: str, environment: dict[str, str]) -> list[float]:
    """Return the share of a core that the program uses with a screen open, for each measurement."""
    command = [sys.executable, str(Path(__file__).resolve()), "--rest", name]
    program = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    assert program.stdout is not None
    if not any(line.strip() == b"open" for line in program.stdout):
        raise RuntimeError(f"{name} did not come up")
    time.sleep(SETTLING_SECONDS)
    shares = [core_share(program.pid, lambda: time.sleep(WATCHED_SECONDS)) for _ in range(MEASUREMENTS)]
    program.kill()
    program.wait()
    return shares


def main() -> int:
    """Measure each screen and print its CPU use; return 1 when any screen exceeds the limit."""
    parser = bench_parser(__doc__)
    parser.add_argument(
        "screens", type=names_among(SCREENS), nargs="?", default=",".join(SCREENS), metavar="SCREEN,..."
    )
    parser.add_argument("--rest", choices=SCREENS, help=argparse.SUPPRESS)  # given by ``idle_shares``
    options = parser.parse_args()
    if options.rest:
        rest_on(options.rest)
        return 0
    is_limit_missed = False
    with display() as environment:
        for name in options.screens:
            shares = idle_shares(name, environment)
            is_limit_missed = is_limit_missed or median(shares) > LIMIT
            shares_text = ", ".join(f"{share * 100:.2f} %" for share in shares)
            print(f"idle, {name}, of a core: {shares_text}; load {os.getloadavg()[0]:.1f}", flush=True)
    return int(is_limit_missed)


if __name__ == "__main__":
    sys.exit(main())
