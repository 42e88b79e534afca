"""Making a file while the screen goes on: its progress, and what can be done with the file then."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

from game.core.whole_file import free_path
from game.core.words import printable, row_of, say
from game.kept.given_files import remove_parts
from game.kept.library import ENDING as MATCH_ENDING
from game.passage.drop_file import ENDING as DROP_ENDING
from game.processes.errand import Errand
from game.screens.navigation import open_screen
from game.screens.parts.page import Closable
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.desktop import Opening, Showing, copy_text
from game.ui.layout import Rect, row
from game.ui.lettering import capped
from game.ui.scene import Status
from game.ui.stage import Stage
from game.ui.theme import CHAR, HEMATITE, INK, SIENNA
from game.ui.widgets import Button

# Writing a file to be given away, in a process of its own: how far it is, and the way to cancel it.

PAPER = Rect(430, 170, 740, 520)
#: bytes of a file's name without its ending
_LONGEST_NAME = 120


def named_path(folder: Path, words: str, ending: str) -> Path:
    """Return a free file name in a folder, made of words that say what the file shows; the folder is made if possible.

    Of the words stay letters and digits, as many as every file system takes.
    """
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
    plain = "-".join(re.findall(r"[^\W_]+", words)).lower()
    stem = plain.encode()[:_LONGEST_NAME].decode(errors="ignore").rstrip("-")
    return free_path(folder, stem or "drop", ending)


class Making(Closable):
    """A dialog over a screen that writes a file; ``title`` says which kind."""

    name = "exporting"
    overlay = True

    def __init__(self, stage: Stage, title: str) -> None:
        super().__init__(stage)
        self._title = title
        self._errand: Errand[object] | None = None
        self._target = Path()

    @property
    def makes(self) -> bool:
        """Whether a file is being written."""
        return self._errand is not None

    @property
    def wants_frames(self) -> bool:
        """Whether a file is being written."""
        return self.makes

    def begin(self, target: Path, work: Callable[..., object], *arguments: object) -> None:
        """Have ``work(progress, *arguments)`` write the target elsewhere."""
        self._target, self._errand = target, Errand(work, *arguments)
        self.refresh()

    def update(self, seconds: float) -> None:
        """Check how far it is."""
        if self._errand is None:
            return
        self._errand.look()
        if self._errand.done:
            errand, self._errand = self._errand, None
            if errand.fault:
                self.stage.notify(errand.fault)
                self.stopped()
            else:
                self.stage.pop()
                open_screen(self.stage, "exported", self._target)
        self.refresh()

    def stopped(self) -> None:
        """Go on after nothing was written."""

    def _cancel(self) -> None:
        self._end()
        self.stopped()

    def _end(self) -> None:
        """End the work, if any goes on, and leave nothing of it."""
        if self._errand is not None:
            self._errand.cancel()
            self._errand = None
            remove_parts(self._target)
            self.stage.notify(say("Nothing was saved."))
        self.refresh()

    def leave(self) -> None:
        """Stop what goes on."""
        self._end()

    # Showing

    def status(self) -> Status:
        """Tell that a file is being written."""
        return Status(say("Creating the file…"))

    def draw(self, canvas: Canvas) -> None:
        """Draw the parchment with the kind of file, and how far it is."""
        canvas.panel("panel.parchment", PAPER)
        canvas.cover(PAPER)
        canvas.text(self._title, PAPER.x + 40, PAPER.y + 24, 32, kind="display", colour=HEMATITE, width=600)
        canvas.line(PAPER.x + 36, PAPER.y + 74, PAPER.right - 36, PAPER.y + 74, SIENNA, 1.5)
        if self._errand is not None:
            self._draw_progress(canvas, self._errand.share)

    def _draw_progress(self, canvas: Canvas, share: float) -> None:
        bar = Rect(PAPER.x + 70, PAPER.centery - 14, PAPER.w - 140, 28)
        draw_progress(canvas, bar, share)
        words = say("{percent} %", percent=round(100 * share))
        canvas.text(words, PAPER.centerx, bar.bottom + 16, 22, kind="bold", colour=INK, align="centre")

    def controls(self) -> list[Control]:
        """List the way to cancel."""
        if self._errand is None:
            return []
        stop = Rect(PAPER.centerx - 110, PAPER.bottom - 76, 220, 54)
        return [Control("export.cancel", "button", say("Cancel"), stop, self._cancel, first=True, look=Button())]


class PageMaking(Making):
    """Writes a page at once: there is nothing to choose."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage, say("A web page"))

    def enter(self) -> None:
        """Begin."""
        if not self.makes:
            self.make()

    @abstractmethod
    def make(self) -> None:
        """Begin to write the page."""

    def stopped(self) -> None:
        """Go back to where the page was asked for."""
        self.stage.pop()


def draw_progress(canvas: Canvas, bar: Rect, share: float) -> None:
    """Draw a bar of progress."""
    canvas.panel("slider.track", bar)
    if share > 0.03:
        canvas.panel("slider.fill", Rect(bar.x, bar.y, max(24.0, bar.w * min(1.0, share)), bar.h))


_NOTE = Rect(350, 290, 900, 320)


class Exported(Closable):
    """Says where ``file`` was saved, under a ``heading``, and leads to it."""

    name = "exported"
    overlay = True

    def __init__(self, stage: Stage, file: Path, heading: str = "") -> None:
        super().__init__(stage)
        self._file = file.absolute()
        self._heading = heading or say("Saved")
        self._showing: Showing | None = None

    # Showing

    def status(self) -> Status:
        """Tell where the file is."""
        return Status(row_of([self._heading, printable(str(self._file))]))

    def draw(self, canvas: Canvas) -> None:
        """Draw the parchment with the file's name and folder."""
        canvas.panel("panel.parchment", _NOTE)
        canvas.cover(_NOTE)
        canvas.text(self._heading, _NOTE.x + 44, _NOTE.y + 26, 32, kind="display", colour=HEMATITE, width=_NOTE.w - 88)
        canvas.line(_NOTE.x + 40, _NOTE.y + 76, _NOTE.right - 40, _NOTE.y + 76, SIENNA, 1.5)
        name = Rect(_NOTE.x + 44, _NOTE.y + 88, _NOTE.w - 88, 40)
        canvas.prose(printable(self._file.name), name, capped(canvas, 24, 1.2), kind="bold", colour=CHAR, middle=True)
        folder = Rect(_NOTE.x + 44, _NOTE.y + 130, _NOTE.w - 88, 84)
        canvas.prose(printable(str(self._file.parent)), folder, capped(canvas, 20, 1.25), colour=CHAR)

    # Controls

    def controls(self) -> list[Control]:
        """List: what opens the file, unless it holds a match, the folder, the path, back."""
        doors: list[tuple[str, str, str, Callable[[], None]]] = [
            ("folder", say("Show in folder"), "cave-entrance", partial(self._show, Showing)),
            ("path", say("Copy path"), "two-shadows", self._copy),
            ("back", say("Done"), "check-mark", self.stage.pop),
        ]
        if self._file.suffix != MATCH_ENDING:
            doors.insert(0, ("open", say("Open"), "eye-target", self._open))
        cells = row(Rect(_NOTE.x + 36, _NOTE.bottom - 88, _NOTE.w - 72, 58), len(doors), 14)
        return [
            Control(
                name if name == "back" else f"exported.{name}",
                "button",
                label,
                cell,
                action,
                first=name == "back",
                enabled=name not in ("folder", "open") or self._showing is None,
                why_not=say("Opening…"),
                look=Button(icon=icon, size=20),
            )
            for cell, (name, label, icon, action) in zip(cells, doors, strict=True)
        ]

    def _open(self) -> None:
        """Open the file: a drop in the theatre, anything else as the system does."""
        if self._file.suffix != DROP_ENDING:
            self._show(Opening)
            return
        try:
            open_screen(self.stage, "theatre_of_file", self._file)
        except ValueError as error:
            self.stage.notify(str(error))

    def _show(self, way: Callable[[Path], Showing]) -> None:
        self._showing = way(self._file)
        self.refresh()

    def _copy(self) -> None:
        if copy_text(str(self._file)):
            self.stage.notify(say("Path copied."))
        else:
            self.stage.notify(say("Could not copy. The file is {file}.", file=self._file))

    # The system answers later

    @property
    def wants_frames(self) -> bool:
        """Whether the system has not answered yet."""
        return self._showing is not None

    def update(self, seconds: float) -> None:
        """Check whether the file or its folder was opened."""
        if self._showing is None or self._showing.shown is None:
            return
        if not self._showing.shown and isinstance(self._showing, Opening):
            self.stage.notify(say("No program could open it. The file is {file}.", file=self._file))
        elif not self._showing.shown:
            self.stage.notify(say("Could not open a file manager. The file is {file}.", file=self._file))
        self._showing = None
        self.refresh()
