"""Child processes that work on real screens and keep a journal, by which the parent detects a child that hangs.

A child writes a line to its journal before each action. It counts as hanging if the journal does not grow for
``PATIENCE`` seconds although the child uses the processor most of that time. On a busy machine a
child may get no processor time; it counts as hanging after ``TIMEOUT`` seconds. A hanging child writes its traceback
and is ended.
"""

from __future__ import annotations

import contextlib
import faulthandler
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from tests.patience import TIMEOUT  # seconds: a busy machine may slow down a child that starts or works
from tools.soak.worker import PATIENCE

ROOT = Path(__file__).parents[2]
#: the files that a child writes in its folder: its journal, and its traceback when it dies or hangs
_JOURNAL, _TRACEBACK = "journal.txt", "where.txt"
#: the beginning of a traceback's last line
_ERROR = re.compile(r"[\w.]*(Error|Over|Move|error)\b")
#: the ticks of the processor's clock per second
_TICKS = os.sysconf("SC_CLK_TCK")


class Journal:
    """The file in which a child writes down each action before it begins."""

    def __init__(self, folder: Path) -> None:
        self._file = open(folder / _JOURNAL, "a", encoding="utf-8", errors="backslashreplace", buffering=1)  # noqa: SIM115
        self._errors: IO[str] = open(folder / _TRACEBACK, "w")  # noqa: SIM115
        faulthandler.enable(self._errors)
        faulthandler.register(signal.SIGUSR1, self._errors)

    def write(self, line: str) -> None:
        """Write down the next action."""
        self._file.write(line.replace("\n", " ") + "\n")


@dataclass(frozen=True, slots=True)
class End:
    """How a child ended."""

    #: the exit status: negative for a signal, 0 for a child that was stopped
    status: int
    #: whether the child hung, and was ended for that
    has_hung: bool
    #: whether the child was stopped because its time was up or it was no longer wanted
    was_stopped: bool
    #: the end of the child's output, and the traceback if it died or hung
    output: str
    #: the lines of the child's journal
    journal: list[str]

    @property
    def detail(self) -> str:
        """The text of a finding: the status, the output and the last lines of the journal."""
        return f"status {self.status}\n\n{self.output}\n\nThe last it did:\n" + "\n".join(self.journal[-40:])

    @property
    def kind(self) -> str:
        """How the child ended and at which place in the code: it hung, a signal killed it, or it raised an error.

        Children that ended in the same way have the same text, so the numbers in an error's message become ``#``.
        """
        # ``faulthandler`` lists all threads, and marks the one that crashed or hung
        thread_output = self.output[max(0, self.output.rfind("Current thread")) :]
        lines = [line.strip() for line in thread_output.splitlines() if line.strip()]
        files = [line.split(", in ")[0].removesuffix(" in") for line in lines if line.startswith("File ")]
        own_places = [place for place in files if f"{ROOT}{os.sep}game" in place or f"{ROOT}{os.sep}physics" in place]
        # the place is at the end of a traceback, but at the start of ``faulthandler`` output
        place = ""
        if own_places:
            place = own_places[0] if self.has_hung or self.status < 0 else own_places[-1]
            place = place.replace(f"{ROOT}{os.sep}", "")
        if self.has_hung:
            return f"no answer {place}"
        if self.status < 0:
            return f"died by {signal.Signals(-self.status).name} {place}"
        error_lines = [line for line in lines if _ERROR.match(line)]
        if not error_lines:
            return f"status {self.status} {place}"
        message = re.sub(r"\d+", "#", error_lines[-1])[:100]
        return f"{message} {place}"


def watch(
    module: str,
    folder: Path,
    *arguments: str,
    seconds: float,
    environment: Mapping[str, str] | None = None,
    patience: float = PATIENCE,
    is_wanted: Callable[[], bool] = lambda: True,
) -> End:
    """Run a module as a child that writes its journal in ``folder``; return how it ended.

    The child is ended after ``seconds``, or earlier if ``is_wanted`` returns false or if it hangs for ``patience``
    seconds.
    """
    command = [sys.executable, "-m", module, str(folder), *arguments]
    for name in (_JOURNAL, _TRACEBACK):
        (folder / name).unlink(missing_ok=True)
    variables = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONUNBUFFERED": "1", **(environment or {})}
    with open(folder / "said.txt", "wb") as output:
        child = subprocess.Popen(command, cwd=ROOT, env=variables, stdout=output, stderr=output, start_new_session=True)
    has_hung = False
    was_stopped = False
    try:
        has_hung = _wait_for(child, folder / _JOURNAL, seconds, patience, is_wanted)
        if child.poll() is None:
            was_stopped = not has_hung
            if has_hung:
                child.send_signal(signal.SIGUSR1)  # makes the child write its traceback
                time.sleep(0.5)
    finally:
        end_group(child)
    trace = (folder / _TRACEBACK).read_text(errors="replace") if (folder / _TRACEBACK).exists() else ""
    text = (folder / "said.txt").read_text(errors="replace") + trace
    journal = folder / _JOURNAL
    lines = journal.read_text(errors="replace").splitlines() if journal.exists() else []
    status = 0 if was_stopped else child.returncode
    return End(status, has_hung, was_stopped, text[-20_000:], lines)


def end_group(child: subprocess.Popen[bytes]) -> None:
    """Kill a child and all processes of its session."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(child.pid, signal.SIGKILL)
    child.wait()


def _wait_for(
    child: subprocess.Popen[bytes], journal: Path, seconds: float, patience: float, is_wanted: Callable[[], bool]
) -> bool:
    """Wait until the child ends or hangs, its time is up, or it is no longer wanted; return whether it hangs."""
    began = time.monotonic()
    grew_at = began
    size = 0
    cpu_then = 0.0
    while child.poll() is None and time.monotonic() - began < seconds and is_wanted():
        time.sleep(0.02)
        size_now = journal.stat().st_size if journal.exists() else 0
        if size_now != size:
            size = size_now
            grew_at = time.monotonic()
            cpu_then = _cpu_seconds_of(child.pid)
            continue
        seconds_since_growth = time.monotonic() - grew_at
        cpu_since_growth = _cpu_seconds_of(child.pid) - cpu_then
        # while the journal is empty, the child is still starting, which may take longer than ``patience``
        is_stuck_at_work = size > 0 and seconds_since_growth > patience and cpu_since_growth > patience * 0.8
        if is_stuck_at_work or seconds_since_growth > TIMEOUT:
            return True
    return False


def _cpu_seconds_of(pid: int) -> float:
    """Return the CPU seconds a process has used so far; 0 if it has ended."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    user_ticks, system_ticks = fields[11:13]
    return (int(user_ticks) + int(system_ticks)) / _TICKS
