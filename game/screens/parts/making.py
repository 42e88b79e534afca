"""Dialogs for exporting a file: the progress while it is written, and then buttons to open or find it."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Protocol

from game.core import Match
from game.core.measures import percent
from game.core.whole_file import free_path
from game.core.words import printable, row_of, say
from game.kept.given_files import remove_unfinished
from game.kept.library import ENDING as MATCH_ENDING
from game.passage.drop_file import ENDING as DROP_ENDING
from game.processes.background_job import BackgroundJob
from game.screens.navigation import open_screen
from game.screens.parts.match_picture import FinalPicture
from game.screens.parts.page import Closable
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.desktop import OpenAttempt, ShowAttempt, copy_text
from game.ui.layout import Rect, row
from game.ui.lettering import capped
from game.ui.scene import Status
from game.ui.stage import Stage
from game.ui.theme import CHAR, HEMATITE, INK, SIENNA
from game.ui.widgets import Button

# Writing the file in another process, with a progress bar and a button to cancel

#: place of the parchment with the progress
PAPER = Rect(430, 170, 740, 520)
#: the time left is estimated from this share of the work on, and from this many seconds on
_MIN_SHARE_TO_ESTIMATE, _MIN_SECONDS_TO_ESTIMATE = 0.05, 2.0
#: the largest length of a file's name without its suffix, in bytes
_LONGEST_NAME = 120


def named_path(folder: Path, words: str, ending: str) -> Path:
    """Return an unused path in a folder, named after ``words``; the folder is created if possible.

    The name has only letters, digits and hyphens, and is short enough for every file system.
    """
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
    plain = "-".join(re.findall(r"[^\W_]+", words)).lower()
    stem = plain.encode()[:_LONGEST_NAME].decode(errors="ignore").rstrip("-")
    return free_path(folder, stem or "drop", ending)


class WritingJob(Protocol):
    """What an ``ExportDialog`` needs of the job that writes its file; a ``BackgroundJob`` has all of it."""

    share: float
    fault: str
    done: bool

    def poll(self) -> None:
        """Update ``share``, ``fault`` and ``done``."""

    def cancel(self) -> None:
        """End the work."""


class ExportDialog(Closable):
    """A dialog that writes a file and shows the progress; ``title`` names the kind of file.

    ``finished_heading`` is the heading above the name of the finished file; if it is empty, the heading is "Saved".
    """

    name = "exporting"
    overlay = True
    #: whether the dialog starts to write as soon as it opens, without any choices, and closes after a failure
    at_once = True

    def __init__(self, stage: Stage, title: str, finished_heading: str = "") -> None:
        super().__init__(stage)
        self._title = title
        self._finished_heading = finished_heading
        self._job: WritingJob | None = None
        #: how long the file has been written
        self._seconds_writing = 0.0
        self._target = Path()

    @property
    def is_writing(self) -> bool:
        """Whether a file is being written."""
        return self._job is not None

    wants_frames = is_writing

    def enter(self) -> None:
        """Start writing, unless the person has to choose something first (see ``at_once``)."""
        if self.at_once and not self.is_writing:
            self.start()

    @abstractmethod
    def start(self) -> None:
        """Start writing, with ``begin`` or ``follow``."""

    def begin(self, target: Path, work: Callable[..., object], *arguments: object) -> None:
        """Run ``work(progress, *arguments)``, which writes the target, in another process."""
        self.follow(target, BackgroundJob(work, *arguments))

    def follow(self, target: Path, job: WritingJob) -> None:
        """Show the progress of a job that writes the target."""
        self._target = target
        self._job = job
        self._seconds_writing = 0.0
        self.refresh()

    def update(self, seconds: float) -> None:
        """Check the progress; at the end, show the file or the error."""
        if self._job is None:
            return
        self._job.poll()
        self._seconds_writing += seconds
        if self._job.done:
            job = self._job
            self._job = None
            if job.fault:
                self.stage.notify(job.fault)
                self._close_if_without_choice()
            else:
                self.stage.pop()
                open_screen(self.stage, "exported", self._target, self._finished_heading)
        self.refresh()

    def _close_if_without_choice(self) -> None:
        """Close the dialog after an error or a cancellation, unless the person can still choose something in it."""
        if self.at_once:
            self.stage.pop()

    def _cancel(self) -> None:
        self._stop()
        self._close_if_without_choice()

    def _stop(self) -> None:
        """Stop writing, remove the unfinished file, and say that nothing was saved."""
        if self._job is not None:
            self._job.cancel()
            self._job = None
            remove_unfinished(self._target)
            self.stage.notify(say("Cancelled. Nothing was saved."))
        self.refresh()

    def leave(self) -> None:
        """Stop writing."""
        self._stop()

    # Showing

    def status(self) -> Status:
        """Say that a file is being written."""
        return Status(say("Creating the file…"))

    def draw(self, canvas: Canvas) -> None:
        """Draw the parchment with the kind of file and the progress bar."""
        canvas.panel("panel.parchment", PAPER)
        canvas.record_cover(PAPER)
        canvas.text(self._title, PAPER.x + 40, PAPER.y + 24, 32, kind="display", colour=HEMATITE, width=600)
        canvas.line(PAPER.x + 36, PAPER.y + 74, PAPER.right - 36, PAPER.y + 74, SIENNA, 1.5)
        if self._job is not None:
            share = self._job.share
            bar = Rect(PAPER.x + 70, PAPER.centery - 14, PAPER.w - 140, 28)
            draw_progress(canvas, bar, share)
            words = row_of([percent(share), *self._time_left(share)])
            canvas.text(words, PAPER.centerx, bar.bottom + 16, 22, kind="bold", colour=INK, align="centre", width=bar.w)

    def _time_left(self, share: float) -> list[str]:
        """Return how long it will take to write the rest at the present pace; nothing while that is too uncertain."""
        if share < _MIN_SHARE_TO_ESTIMATE or self._seconds_writing < _MIN_SECONDS_TO_ESTIMATE:
            return []
        seconds = max(1, round(self._seconds_writing * (1 - share) / share))
        return [say("about {seconds} s left", seconds=seconds)]

    def controls(self) -> list[Control]:
        """List the cancel button while a file is being written."""
        if self._job is None:
            return []
        cancel_place = Rect(PAPER.centerx - 110, PAPER.bottom - 76, 220, 54)
        return [
            Control("export.cancel", "button", say("Cancel"), cancel_place, self._cancel, first=True, look=Button())
        ]


class FinalPictureExport(ExportDialog):
    """Saves a picture of the final table of a match in the folder ``pictures``."""

    def __init__(self, stage: Stage, match: Match, stem: str) -> None:
        super().__init__(stage, say("Save a picture"), finished_heading=say("Picture saved"))
        self._match = match
        self._stem = stem

    def start(self) -> None:
        """Start drawing."""
        folder = self.stage.data_dir / "pictures"
        with suppress(OSError):  # then writing the file fails as well, and reports the reason
            folder.mkdir(parents=True, exist_ok=True)
        target = free_path(folder, self._stem, ".png")
        self.follow(target, FinalPicture(self.stage, self._match, target))


def draw_progress(canvas: Canvas, bar: Rect, share: float) -> None:
    """Draw a progress bar; ``share`` is from 0 to 1."""
    canvas.panel("slider.track", bar)
    if share > 0.03:
        canvas.panel("slider.fill", Rect(bar.x, bar.y, max(24.0, bar.w * min(1.0, share)), bar.h))


#: place of the parchment that says where the file is
_NOTE = Rect(350, 290, 900, 320)


class Exported(Closable):
    """Says under a ``heading`` where ``file`` was saved, and offers to open the file or its folder."""

    name = "exported"
    overlay = True

    def __init__(self, stage: Stage, file: Path, heading: str = "") -> None:
        super().__init__(stage)
        self._file = file.absolute()
        self._heading = heading or say("Saved")
        self._attempt: ShowAttempt | None = None

    # Showing

    def status(self) -> Status:
        """Say where the file is."""
        return Status(row_of([self._heading, printable(str(self._file))]))

    def draw(self, canvas: Canvas) -> None:
        """Draw the parchment with the file's name and folder."""
        canvas.panel("panel.parchment", _NOTE)
        canvas.record_cover(_NOTE)
        canvas.text(self._heading, _NOTE.x + 44, _NOTE.y + 26, 32, kind="display", colour=HEMATITE, width=_NOTE.w - 88)
        canvas.line(_NOTE.x + 40, _NOTE.y + 76, _NOTE.right - 40, _NOTE.y + 76, SIENNA, 1.5)
        name = Rect(_NOTE.x + 44, _NOTE.y + 88, _NOTE.w - 88, 40)
        canvas.prose(
            printable(self._file.name), name, capped(canvas, 24, most=1.2), kind="bold", colour=CHAR, middle=True
        )
        folder = Rect(_NOTE.x + 44, _NOTE.y + 130, _NOTE.w - 88, 84)
        canvas.prose(printable(str(self._file.parent)), folder, capped(canvas, 20, most=1.25), colour=CHAR)

    # Controls

    def controls(self) -> list[Control]:
        """List the buttons: open the file (unless it holds a match), show its folder, copy the path, done."""
        # name, label, icon and action of each button
        entries: list[tuple[str, str, str, Callable[[], None]]] = [
            ("folder", say("Show in folder"), "cave-entrance", partial(self._show, ShowAttempt)),
            ("path", say("Copy path"), "two-shadows", self._copy),
            ("back", say("Done"), "check-mark", self.stage.pop),
        ]
        if self._file.suffix != MATCH_ENDING:
            entries.insert(0, ("open", say("Open the file"), "eye-target", self._open))
        cells = row(Rect(_NOTE.x + 36, _NOTE.bottom - 88, _NOTE.w - 72, 58), len(entries), gap=14)
        return [
            Control(
                name if name == "back" else f"exported.{name}",
                "button",
                label,
                cell,
                action,
                first=name == "back",
                enabled=name not in ("folder", "open") or self._attempt is None,
                why_not=say("Opening…"),
                look=Button(icon=icon, size=20),
            )
            for cell, (name, label, icon, action) in zip(cells, entries, strict=True)
        ]

    def _open(self) -> None:
        """Open the file: a drop in the theatre, any other file in the system's program for it."""
        if self._file.suffix != DROP_ENDING:
            self._show(OpenAttempt)
            return
        try:
            open_screen(self.stage, "theatre_of_file", self._file)
        except ValueError as error:
            self.stage.notify(str(error))

    def _show(self, opener: Callable[[Path], ShowAttempt]) -> None:
        """Ask the system to open the file or its folder; ``update`` checks whether that succeeded."""
        self._attempt = opener(self._file)
        self.refresh()

    def _copy(self) -> None:
        if copy_text(str(self._file)):
            self.stage.notify(say("Path copied."))
        else:
            self.stage.notify(say("Could not copy the path: {file}", file=self._file))

    # The operating system answers later

    @property
    def wants_frames(self) -> bool:
        """Whether to check in each frame if the system has opened the file or its folder."""
        return self._attempt is not None

    def update(self, seconds: float) -> None:
        """Check whether the file or its folder was opened; if it could not be opened, say so."""
        if self._attempt is None or self._attempt.has_succeeded is None:
            return
        if not self._attempt.has_succeeded and isinstance(self._attempt, OpenAttempt):
            self.stage.notify(say("No program could open this file: {file}", file=self._file))
        elif not self._attempt.has_succeeded:
            self.stage.notify(say("Could not open a file manager. The file is here: {file}", file=self._file))
        self._attempt = None
        self.refresh()
