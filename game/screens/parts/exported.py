"""The screen after an export: opens the file, says where it is, leads to its folder, copies its path."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from game.core.words import printable, row_of, say
from game.kept.library import ENDING as MATCH_ENDING
from game.passage.drop_file import ENDING as DROP_ENDING
from game.screens.navigation import open_screen
from game.screens.parts.closable import Closable
from game.ui.canvas import Canvas
from game.ui.clipboard import copy_text
from game.ui.control import Control
from game.ui.file_manager import Opening, Showing
from game.ui.layout import Rect, row
from game.ui.lettering import capped
from game.ui.scene import Status
from game.ui.stage import Stage
from game.ui.theme import CHAR, HEMATITE, SIENNA
from game.ui.widgets import Button

PAPER = Rect(350, 290, 900, 320)


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
        canvas.panel("panel.parchment", PAPER)
        canvas.cover(PAPER)
        canvas.text(self._heading, PAPER.x + 44, PAPER.y + 26, 32, kind="display", colour=HEMATITE, width=PAPER.w - 88)
        canvas.line(PAPER.x + 40, PAPER.y + 76, PAPER.right - 40, PAPER.y + 76, SIENNA, 1.5)
        name = Rect(PAPER.x + 44, PAPER.y + 88, PAPER.w - 88, 40)
        canvas.prose(printable(self._file.name), name, capped(canvas, 24, 1.2), kind="bold", colour=CHAR, middle=True)
        folder = Rect(PAPER.x + 44, PAPER.y + 130, PAPER.w - 88, 84)
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
        cells = row(Rect(PAPER.x + 36, PAPER.bottom - 88, PAPER.w - 72, 58), len(doors), 14)
        return [
            Control(
                name if name == "back" else f"exported.{name}",
                "button",
                label,
                cell,
                action,
                first=name == "back",
                enabled=name not in ("folder", "open") or self._showing is None,
                why_not=say("It is opening."),
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
            self.stage.notify(say("The path has been copied."))
        else:
            self.stage.notify(say("The clipboard is not available; the file is {file}.", file=self._file))

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
            self.stage.notify(say("No program could open it; the file is {file}.", file=self._file))
        elif not self._showing.shown:
            self.stage.notify(say("No file manager could be opened; the file is {file}.", file=self._file))
        self._showing = None
        self.refresh()
