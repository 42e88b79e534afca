"""One process of the soak: counts what it does, records findings, and keeps the time."""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import signal
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any

#: seconds between two writes of the counts to the log
LOG_EVERY = 60.0
#: how many findings of one kind get a folder from each process; further findings are only counted
MAX_FOLDERS_PER_KIND = 3
#: seconds in which a reader or a screen must answer
PATIENCE = 5.0


class NoAnswer(BaseException):
    """Raised if a reader or a screen takes longer than its time limit.

    It is a ``BaseException``, so that code under test does not catch it.
    """


class SoakRun:
    """The work of one process on one kind of soak test: counts, findings and the clock.

    ``seed`` is the seed of the current item. ``scratch`` is the folder of this process; if the process dies, its parent
    keeps the files in this folder. ``is_short`` is whether each item is made as small as in a test.
    """

    def __init__(self, kind: str, seed: int, seconds: float, log: Path, scratch: Path, is_short: bool = False) -> None:
        self.kind = kind
        self.seed = seed
        self.log = log
        self.scratch = scratch
        self.is_short = is_short
        self.counts: Counter[str] = Counter()
        self.findings: list[dict[str, str]] = []
        self._times_found: Counter[str] = Counter()
        self._end = time.monotonic() + seconds
        self._written_at = time.monotonic()
        self._first_seed = seed
        self.finding_count = 0
        self.is_stopped = False
        scratch.mkdir(parents=True, exist_ok=True)

    @property
    def is_over(self) -> bool:
        """Whether the time is up or a stop was requested."""
        return self.is_stopped or time.monotonic() >= self._end

    @property
    def seconds_left(self) -> float:
        """The number of seconds left."""
        return 0.0 if self.is_stopped else max(0.0, self._end - time.monotonic())

    def stop(self, number: int = 0, frame: FrameType | None = None) -> None:
        """Request a stop; the handler of Ctrl+C."""
        self.is_stopped = True

    def random(self) -> Random:
        """Return the random generator of the current item."""
        return Random(f"{self.kind}:{self.seed}")

    def count(self, *names: str, by: int = 1) -> None:
        """Count something under each of the names."""
        for name in names:
            self.counts[name] += by

    def record_finding(
        self,
        finding_kind: str,
        detail: str = "",
        *,
        files: Mapping[str, bytes] | None = None,
        folder: Path | None = None,
    ) -> None:
        """Record a finding, with a text ``detail`` and the files to keep; ``finding_kind`` is one line.

        After Ctrl+C nothing is recorded, since Ctrl+C also ends the processes that the work has started.
        """
        if self.is_stopped:
            return
        self._times_found[finding_kind] += 1
        self.finding_count += 1
        entry = {"what": finding_kind, "seed": str(self.seed)}
        if self._times_found[finding_kind] <= MAX_FOLDERS_PER_KIND:
            entry["folder"] = str(self._save_finding(finding_kind, detail, files or {}, folder))
        self.findings.append(entry)

    def _save_finding(self, finding_kind: str, detail: str, files: Mapping[str, bytes], folder: Path | None) -> Path:
        """Save a finding in a new folder, with everything that is needed to repeat it; return this folder."""
        unique = hashlib.sha256(f"{finding_kind}{time.time_ns()}".encode()).hexdigest()[:6]
        name = f"{self.kind}-{self.seed}-{unique}"
        saved = findings_folder(self.log) / name
        saved.mkdir(parents=True, exist_ok=True)
        repeat = f"python -m tools.soak {self.kind} --seed {self.seed} --items 1 --jobs 1"
        (saved / "finding.txt").write_text(
            f"{finding_kind}\n\nTo repeat: {repeat}\n\n{detail}\n", "utf-8", "backslashreplace"
        )
        for file, data in files.items():
            (saved / file).write_bytes(data)
        if folder is not None and folder.exists():
            shutil.copytree(folder, saved / "data", dirs_exist_ok=True, ignore_dangling_symlinks=True)
        return saved

    @contextmanager
    def watched(self, about: str = "", files: Callable[[], Mapping[str, bytes]] = dict) -> Iterator[None]:
        """Record a finding for any exception raised in the block, with the text ``about`` and the ``files``."""
        try:
            yield
        except (Exception, NoAnswer) as error:
            detail = "".join(traceback.format_exception(error))
            self.record_finding(error_signature(error), f"{about}\n\n{detail}", files=files())

    def write_if_due(self, *, now: bool = False) -> None:
        """Write the new counts and findings to the log, every ``LOG_EVERY`` seconds or at once with ``now``."""
        seconds = time.monotonic() - self._written_at
        if not now and seconds < LOG_EVERY:
            return
        write_line(
            self.log,
            {
                "at": time.strftime("%Y-%m-%d %H:%M:%S"),
                "kind": self.kind,
                "seed": self._first_seed,
                "last": self.seed,
                "seconds": round(seconds, 1),
                "counts": dict(sorted(self.counts.items())),
                "findings": self.findings,
            },
        )
        self.counts = Counter()
        self.findings = []
        self._written_at = time.monotonic()
        self._first_seed = self.seed


def write_line(log: Path, line: dict[str, Any]) -> None:
    """Add a line to the log, in one write."""
    log.parent.mkdir(parents=True, exist_ok=True)
    with open(log, "ab", buffering=0) as file:
        file.write(json.dumps(line).encode() + b"\n")


def findings_folder(log: Path) -> Path:
    """Return the folder in which the findings of a log are saved."""
    return log.with_suffix(".findings")


def error_signature(error: BaseException) -> str:
    """Return the kind of a finding: the error and the place in the project where it was raised."""
    frames = traceback.extract_tb(error.__traceback__)
    root = str(Path(__file__).parents[2]) + os.sep
    ours = [frame for frame in frames if frame.filename.startswith(root)]
    outside_tests = [frame for frame in ours if not frame.filename.startswith(root + "tests" + os.sep)]
    innermost = (outside_tests or ours or list(frames))[-1]
    check = next((frame.name for frame in reversed(ours) if frame.name.startswith("check")), "")
    # numbers and quoted texts differ between findings of the same kind
    message = re.sub(r"\d+|'.*|\".*", "#", str(error)).split("\n")[0][:80]
    place = f"{innermost.filename.removeprefix(root)}:{innermost.lineno}"
    return f"{type(error).__name__} in {place} {check} {message}".strip()


@contextmanager
def time_limit(seconds: float = PATIENCE) -> Iterator[None]:
    """Raise ``NoAnswer`` inside the block after ``seconds`` of CPU time; works in the main thread only.

    The time in which the process waits does not count as CPU time.
    """

    def raise_no_answer(number: int, frame: FrameType | None) -> None:
        raise NoAnswer(f"no answer for {seconds:g} s")

    previous_handler = signal.signal(signal.SIGPROF, raise_no_answer)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, previous_handler)
