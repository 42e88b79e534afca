"""Measure the time from the program's start to its first picture, and the CPU time that an idle program uses.

Run ``python tools/bench/bench_startup.py [FOLDER OF ANOTHER TREE]``.

The real program is started in a window of 1920 x 1080 under Xvfb (or on the present display). Its start ends with the
UI map, a file that is written with the first picture. Then the CPU time of the process is measured while nobody touches
anything: at home with all fires dark, at home with one fire burning, and at a table.

The program and a bare pygame program are measured alternately, so that other load on the machine affects both. The bare
program opens the same window, shows one picture, and then only asks for events 60 times per second. If the folder of
another tree of this project is given, the program of that tree is measured too. The first start of each program is not
counted, since it compiles the modules (into a temporary folder).
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from times import core_share, cpu_seconds

from game.commands.parsing import read_size
from tests.ui.real_window import x_server

ROOT = Path(__file__).resolve().parents[2]
SIZE = "1920x1080"
#: the seconds that a started program is left alone, and the seconds after them in which its CPU time is measured
SETTLING_SECONDS, IDLE_SECONDS = 4.0, 6.0
#: how many starts of each program are timed, and how often the CPU time of each idle program is measured
ROUNDS, IDLE_ROUNDS = 7, 3
#: the limit: the seconds until the first picture
FIRST_LIMIT = 0.30
#: the limit: the share of a core that the program may use while it gets no input
IDLE_LIMIT = 0.01
#: a pygame program that only shows one picture, for comparison
BARE_PROGRAM = """
import os, sys, time
os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
import pygame
pygame.display.init()
screen = pygame.display.set_mode((1920, 1080))
screen.blit(pygame.image.load(sys.argv[1]).convert(), (0, 0))
pygame.display.flip()
open(sys.argv[2], "w").close()
while not any(event.type == pygame.QUIT for event in pygame.event.get()):
    time.sleep(1 / 60)
"""

Command = list[str]


@contextmanager
def display(size: str = SIZE) -> Iterator[dict[str, str]]:
    """Start Xvfb with a screen of this size, and yield the environment for programs that use it.

    If there is a display already, or no Xvfb, it yields the environment of this process.
    """
    if os.environ.get("DISPLAY") or not shutil.which("Xvfb"):
        yield dict(os.environ)
        return
    with x_server(read_size(size)) as environment:
        yield environment


def app_command(tree: Path, folder: Path, *arguments: str) -> Command:
    """Return the command that starts the Firepit in the source folder ``tree``."""
    program = [sys.executable, str(tree / "run.py"), "--size", SIZE, "--data-dir", str(folder)]
    return [*program, "--ui-map", str(folder / "ui.json"), *arguments]


def bare_command(folder: Path) -> Command:
    """Return the command that starts a bare pygame program; like Firepit, it writes a file once it shows a picture."""
    picture = ROOT / "assets" / "pictures" / "1.2" / "home.wall_dark.jpg"
    return [sys.executable, "-c", BARE_PROGRAM, str(picture), str(folder / "ui.json")]


def start_and_wait(
    command: Command, folder: Path, environment: dict[str, str]
) -> tuple[float, subprocess.Popen[bytes]]:
    """Start a program and wait for its first picture; return the seconds until then, and the process."""
    ui_map = folder / "ui.json"  # written with the first picture
    ui_map.unlink(missing_ok=True)
    began = time.perf_counter()
    program = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while not ui_map.exists():
        if program.poll() is not None or time.perf_counter() - began > 60:
            raise RuntimeError(f"{command[1]} did not come up")
        time.sleep(0.002)
    return time.perf_counter() - began, program


def start_app(folder: Path, environment: dict[str, str], *arguments: str) -> tuple[float, subprocess.Popen[bytes]]:
    """Start this Firepit and wait for its first picture; return the seconds until then, and the process."""
    return start_and_wait(app_command(ROOT, folder, *arguments), folder, environment)


def end(program: subprocess.Popen[bytes]) -> None:
    """Close a program as a window system does, so that it saves its match."""
    program.terminate()
    program.wait()


def compare_starts(trees: dict[str, Path], folder: Path, environment: dict[str, str]) -> bool:
    """Print each program's time to its first picture; return whether this tree keeps the limit."""
    commands = {name: app_command(tree, folder) for name, tree in trees.items()} | {"bare pygame": bare_command(folder)}
    times: dict[str, list[tuple[float, float]]] = {name: [] for name in commands}  # wall-clock and CPU seconds
    for turn in range(ROUNDS + 1):
        for name, command in commands.items():
            seconds, program = start_and_wait(command, folder, environment)
            used = cpu_seconds(program.pid)
            end(program)
            if turn:  # the first turn only fills the system's cache of files
                times[name].append((seconds, used))
    for name, times_of_program in times.items():
        clock = [seconds for seconds, _ in times_of_program]
        cpu_times = [cpu for _, cpu in times_of_program]
        clock_text = f"median {median(clock):.2f} s, fastest {min(clock):.2f}, slowest {max(clock):.2f}"
        print(f"first picture, {SIZE}, {name}: {clock_text}; CPU {median(cpu_times):.2f} s", flush=True)
    return median(seconds for seconds, _ in times["this tree"]) <= FIRST_LIMIT


def compare_idling(trees: dict[str, Path], folder: Path, environment: dict[str, str]) -> bool:
    """Print the CPU use of each program without input, for each screen; return whether this tree keeps the limit."""
    is_within_limit = True
    for screen, arguments in (("home, all dark", ()), ("a table", ("play", "ugh_ugh")), ("home, a fire burning", ())):
        commands = {name: app_command(tree, folder, *arguments) for name, tree in trees.items()}
        commands["bare pygame"] = bare_command(folder)
        shares: dict[str, list[float]] = {name: [] for name in commands}
        for _ in range(IDLE_ROUNDS):
            for name, command in commands.items():
                _, program = start_and_wait(command, folder, environment)
                time.sleep(SETTLING_SECONDS)
                shares[name].append(core_share(program.pid, lambda: time.sleep(IDLE_SECONDS)))
                end(program)
        shares_text = ", ".join(f"{name} {median(measured) * 100:.2f} %" for name, measured in shares.items())
        print(f"idle, {screen}, of a core: {shares_text}", flush=True)
        is_within_limit = is_within_limit and median(shares["this tree"]) <= IDLE_LIMIT
    return is_within_limit


def main() -> int:
    """Compare starts, then idling; return 1 when this tree exceeds a limit."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tree", type=Path, nargs="?", metavar="FOLDER", help="of another tree of this project")
    tree = parser.parse_args().tree
    trees = {"this tree": ROOT}
    if tree is not None:
        if not (tree / "run.py").is_file():
            parser.error(f"argument FOLDER: there is no run.py in {tree}; name the root folder of a tree")
        trees["the other tree"] = tree.resolve()
    with (
        display() as environment,
        tempfile.TemporaryDirectory() as temporary,
        tempfile.TemporaryDirectory() as compiled,
    ):
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        environment.pop("PYTHONPATH", None)  # each tree imports its own modules, beside its run.py
        environment["PYTHONPYCACHEPREFIX"] = compiled
        starts_in_time = compare_starts(trees, Path(temporary), environment)
        idles_within_limit = compare_idling(trees, Path(temporary), environment)
    return 0 if starts_in_time and idles_within_limit else 1


if __name__ == "__main__":
    sys.exit(main())
