"""How long until the first picture, and what an idle table costs: ``python bench/bench_startup.py``.

Starts the real program in a window of 1920 x 1080 under Xvfb (or the display there is), waits for its UI map, which is
written with the first picture, then watches the process's CPU time while nobody touches anything.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SIZE = "1920x1080"
IDLE_SECONDS = 10.0
ROUNDS = 5


def start_display() -> tuple[subprocess.Popen[bytes] | None, dict[str, str]]:
    """Return an Xvfb of our own and the environment to use it, or the display there is."""
    if os.environ.get("DISPLAY") or not shutil.which("Xvfb"):
        return None, dict(os.environ)
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1920x1080x24", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL)
    os.close(write)
    number = os.read(read, 16).decode().strip()
    return server, {**os.environ, "DISPLAY": f":{number}", "SDL_AUDIODRIVER": "dummy"}


def first_picture(folder: Path, environment: dict[str, str], *arguments: str) -> tuple[float, subprocess.Popen[bytes]]:
    """Start the program and return the seconds until its first picture, and the process."""
    ui_map = folder / "ui.json"
    ui_map.unlink(missing_ok=True)
    command = [sys.executable, str(ROOT / "run.py"), "--size", SIZE, "--data-dir", str(folder), "--ui-map", str(ui_map)]
    began = time.perf_counter()
    program = subprocess.Popen([*command, *arguments], env=environment, stdout=subprocess.DEVNULL)
    while not ui_map.exists():
        if program.poll() is not None or time.perf_counter() - began > 30:
            raise RuntimeError("the program did not come up")
        time.sleep(0.005)
    return time.perf_counter() - began, program


def cpu_seconds(process: int) -> float:
    """Return the CPU time a process has used so far (Linux)."""
    fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def idle_share(process: int) -> float:
    """Return the share of a core that a process uses while nobody touches it."""
    time.sleep(2.0)
    before = cpu_seconds(process)
    time.sleep(IDLE_SECONDS)
    return (cpu_seconds(process) - before) / IDLE_SECONDS


def main() -> None:
    """Measure and print."""
    server, environment = start_display()
    try:
        with tempfile.TemporaryDirectory() as temporary:
            times = []
            for _ in range(ROUNDS):
                seconds, program = first_picture(Path(temporary), environment)
                times.append(seconds)
                program.terminate()
                program.wait()
            times.sort()
            print(f"first picture, home, {SIZE}: median {times[ROUNDS // 2]:.2f} s, slowest {times[-1]:.2f} s")
            stages = (("home, all dark", ()), ("the table", ("play", "ugh_ugh")), ("home, a fire burning", ()))
            for words, arguments in stages:
                _, program = first_picture(Path(temporary), environment, *arguments)
                print(f"idle, {words}: {idle_share(program.pid) * 100:.1f} % of a core")
                program.terminate()
                program.wait()
    finally:
        if server is not None:
            server.terminate()


if __name__ == "__main__":
    main()
