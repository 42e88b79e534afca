"""Makes random input on every screen, in child processes that are watched from outside.

An item is a session of ``SESSION_SECONDS`` with a data folder full of matches. Language, text size, contrast and pace
are chosen at random for each session. Most sessions post events into the app (``touching.py``), half of them in a
window under Xvfb, half without a display. In one of ``REAL_EVERY`` sessions, xdotool moves a real mouse and presses
real keys at the real program. The findings are: death by a signal, a traceback, an error that the app wrote, no answer
for five seconds, and a match that is lost or cannot be read.
"""

from __future__ import annotations

import json
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from functools import cache
from pathlib import Path
from random import Random

from game.core import Match
from game.core.words import PSEUDO
from game.ui.options import Options
from game.ui.text_sizes import TEXT_SIZES
from tests.ui.real_window import RealWindow, x_server
from tools.soak.child import watch
from tools.soak.files import GOLDEN, drop_files, ends_of_records
from tools.soak.worker import PATIENCE, SoakRun

#: the seconds of a session
SESSION_SECONDS = 40.0
#: one session in this many uses a real mouse and real keys
REAL_EVERY = 5
#: the seconds that must be left for a session to begin
_MIN_SESSION_SECONDS = 8.0
#: the seconds that the start and the end of a session take together
_START_AND_END_SECONDS = 6.0
#: the keys that are pressed, by xdotool's names
KEYS = (
    "Tab", "Return", "space", "Escape", "Left", "Right", "Up", "Down", "F1", "F10", "F11", "l", "o",
    "s", "m", "Home", "End", "Prior", "Next", "ctrl+z", "ctrl+y", "shift+Tab", "BackSpace", "a", "dead_acute",
)  # fmt: skip


@cache
def unfinished_matches() -> dict[str, bytes]:
    """Return unfinished matches: each golden match cut off at several moves."""
    matches = {}
    for path in sorted(GOLDEN.glob("*.firepit")):
        data = path.read_bytes()
        ends = ends_of_records(data)
        for share in (0.1, 0.5, 0.97):
            end = ends[min(len(ends) - 2, int(len(ends) * share))]
            matches[f"{path.stem}-{int(share * 100)}.firepit"] = data[:end]
    return matches


def fill_data_folder(folder: Path, random: Random) -> None:
    """Fill a data folder with finished, unfinished and deleted matches, a drop, and random options."""
    (folder / "matches" / "deleted").mkdir(parents=True)
    (folder / "drops").mkdir()
    for path in GOLDEN.glob("*.firepit"):
        shutil.copy(path, folder / "matches" / path.name)
        name = random.choice([name for name in unfinished_matches() if name.startswith(f"{path.stem}-")])
        (folder / "matches" / name).write_bytes(unfinished_matches()[name])
    shutil.copy(GOLDEN / "cvlizations.firepit", folder / "matches" / "deleted" / "gone.firepit")
    *_, saved_drop, _bare_track = drop_files()  # the last drop has seven pieces
    (folder / "drops" / "one.drop").write_bytes(saved_drop)
    options = Options(
        language=random.choice(("en", "de", "pl", PSEUDO)),
        text_size=random.choice(TEXT_SIZES),
        high_contrast=random.random() < 0.5,
        large_targets=random.random() < 0.5,
        speed=random.choice((0.0, 1.0, 4.0)),
        confirm_turn=random.random() < 0.5,
        reduced_motion=random.random() < 0.3,
    )
    saved_options = asdict(options)
    saved_options.pop("others")
    (folder / "options.json").write_text(json.dumps(saved_options), "utf-8")


def soak(worker: SoakRun) -> None:
    """Run one session, if there is time for one."""
    while worker.seconds_left < _MIN_SESSION_SECONDS and not worker.is_over:
        time.sleep(0.05)
    if worker.is_over:
        return
    random = worker.random()
    session_folder = worker.scratch / "session"
    shutil.rmtree(session_folder, ignore_errors=True)
    fill_data_folder(session_folder / "data", random)
    is_real = worker.seed % REAL_EVERY == 0 and not worker.is_short
    seconds = min(1.5 if worker.is_short else SESSION_SECONDS, max(2.0, worker.seconds_left - _START_AND_END_SECONDS))
    began = time.monotonic()
    if is_real:
        touch_by_xdotool(worker, session_folder, random, seconds)
    else:
        touch_by_events(worker, session_folder, random, seconds)
    worker.count("seconds touched", by=round(time.monotonic() - began))
    if (session_folder / "data" / "errors").exists():
        worker.record_finding("an error was written", folder=session_folder)


def touch_by_events(worker: SoakRun, session_folder: Path, random: Random, seconds: float) -> None:
    """Start a child process that sends touches to its own app, in a window under Xvfb or without a display."""
    with child_screen(is_seen=random.random() < 0.5 and not worker.is_short) as environment:
        end = watch(
            "tools.soak.touching",
            session_folder,
            str(worker.seed),
            f"{seconds:.1f}",
            seconds=min(seconds + 60, worker.seconds_left + 2),
            environment=environment,
            is_wanted=lambda: not worker.is_stopped,
        )
    kind = "in a window" if "DISPLAY" in environment else "unseen"
    worker.count("sessions", f"sessions {kind}")
    worker.count("touches", by=len(end.journal))
    for line in end.journal:
        worker.count(f"touches on {line.partition(':')[0]}")
    if end.has_hung or end.status:
        worker.record_finding(end.kind, f"{kind}\n{end.detail}", folder=session_folder)


@contextmanager
def child_screen(*, is_seen: bool) -> Iterator[dict[str, str]]:
    """Start an Xvfb, if a window is wanted and Xvfb is installed; yield the environment for a child."""
    if not is_seen or not shutil.which("Xvfb"):
        yield {"SDL_VIDEODRIVER": "dummy"}
        return
    with x_server((2560, 1440)) as screen:
        yield {"SDL_VIDEODRIVER": "x11", "DISPLAY": screen["DISPLAY"]}


def touch_by_xdotool(worker: SoakRun, session_folder: Path, random: Random, seconds: float) -> None:
    """Touch the real program with a real mouse and real keys."""
    match_file = random.choice(sorted((session_folder / "data" / "matches").glob("*.firepit")))
    arguments = random.choice(((), ("resume", str(match_file)), ("replay", str(GOLDEN / "ugh_ugh.firepit"))))
    sent: list[str] = [f"run.py {' '.join(arguments)}"]
    try:
        with RealWindow(session_folder / "data", *arguments) as window:
            send_touches(window, random, 0.0 if worker.is_stopped else seconds, sent)
    except BrokenPipeError:
        # xdotool stops at a failing command, for example while the window is being recreated
        worker.count("sessions that xdotool left early")
    except Exception as error:
        detail = "\n".join([repr(error), *sent[-40:]])
        worker.record_finding(f"real: {type(error).__name__} {str(error)[:60]}", detail, folder=session_folder)
    worker.count("sessions", "sessions by xdotool")
    worker.count("touches", "touches by xdotool", by=len(sent))
    for path in (session_folder / "data" / "matches").glob("*.firepit"):
        with worker.watched(f"after a real session: {path.name}"):
            Match.load(path)


def send_touches(window: RealWindow, random: Random, seconds: float, sent: list[str]) -> None:
    """Send input in bursts and append it to ``sent``; after each burst the program must answer a key in time."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        for _ in range(random.randint(1, 8)):
            sent.append(random_touch(window, random))
            window.run_xdotool(sent[-1])
            time.sleep(random.choice((0.0, 0.02, 0.2)))
        await_answer(window, sent)
        if window.program.poll() is not None:
            break


def await_answer(window: RealWindow, sent: list[str]) -> None:
    """Wait until the program answers keys, or has ended normally after the input."""
    began = time.monotonic()
    answered_before = window.map["answered"]
    while window.map["answered"] == answered_before:
        if window.program.poll() is not None:
            status = window.program.returncode
            _, errors = window.program.communicate()
            assert status == 0 and not errors, f"ended with status {status}: {errors[-3000:]}\n" + "\n".join(sent[-30:])
            return
        waited = time.monotonic() - began
        assert waited < PATIENCE * 3, f"no answer for {waited:.0f} s after\n" + "\n".join(sent[-30:])
        window.run_xdotool("key --delay 6 Tab")
        time.sleep(0.05)


def random_touch(window: RealWindow, random: Random) -> str:
    """Return a random xdotool command; nearly half of the commands click a control that neither quits nor exports."""
    chance = random.random()
    if chance < 0.45:
        controls = [
            control
            for control in window.map["controls"]
            if not control["id"].endswith(".quit") and "export" not in control["id"]
        ]
        if controls:
            x, y, width, height = random.choice(controls)["rect"]
            return f"mousemove {max(0, x + width // 2)} {max(0, y + height // 2)} click --delay 0 1"
    if chance < 0.6:
        button = random.choice((1, 1, 2, 3))
        return f"mousemove {random.randrange(1280)} {random.randrange(720)} click --delay 0 {button}"
    if chance < 0.85:
        return f"key --delay 6 {random.choice(KEYS)}"
    if chance < 0.9:  # turn the wheel
        return f"mousemove {random.randrange(1280)} {random.randrange(720)} click --delay 0 {random.choice((4, 5))}"
    if chance < 0.95:
        x1, y1, x2, y2 = [random.randrange(700) for _ in range(4)]
        return f"mousemove {x1} {y1} mousedown 1 mousemove {x2} {y2} mouseup 1"
    if chance < 0.98:
        return f"type --delay 6 {random.choice(('Ada', 'tiger', '12', 'WWWWWWWW'))}"
    width, height = random.choice(((1024, 640), (1280, 720), (300, 200), (1280, 400)))
    return f"search --onlyvisible --name Firepit windowsize {width} {height}"
