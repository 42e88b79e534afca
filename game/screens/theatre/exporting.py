"""Saving a drop as a GIF or a strip of stills: size, speed, which part; then the progress."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path

from game.core.measures import decimal, short
from game.core.words import say
from game.errand import Errand, Progress
from game.export.pictures import Cut, write_gif, write_stills
from game.given_files import remove_parts
from game.recorded_drop import RecordedDrop
from game.screens.navigation import open_screen
from game.screens.parts.closable import Closable
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.layout import Rect, row
from game.ui.scene import Status
from game.ui.stage import Stage
from game.ui.theme import CHAR, HEMATITE, INK, SIENNA
from game.ui.widgets import Button, Choice, Slider

PAPER = Rect(430, 170, 740, 520)
_WIDTHS = (240, 360, 480, 720)
_SPEEDS = (0.25, 0.5, 1.0, 2.0)
_COUNTS = (3, 4, 6, 8)
_LEFT, _WIDE = PAPER.x + 190, PAPER.w - 230
#: measured on films of some seconds: bytes of a GIF for each pixel of each picture
_BYTES_A_PIXEL = 0.09


def free_path(folder: Path, ending: str) -> Path:
    """Return a free file name in a folder; the folder is made if possible."""
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
    stem = f"drop-{datetime.now():%Y%m%d-%H%M%S}"
    path, count = folder / f"{stem}{ending}", 2
    while os.path.lexists(path):
        path, count = folder / f"{stem}-{count}{ending}", count + 1
    return path


def make_gif(progress: Progress, drop: RecordedDrop, target: Path, cut: Cut) -> Path:
    """Write a GIF, in a process of its own."""
    return write_gif(lambda share: progress(share, None), drop, target, cut)


def make_stills(progress: Progress, drop: RecordedDrop, target: Path, count: int, cut: Cut) -> Path:
    """Write a strip of stills, in a process of its own."""
    return write_stills(lambda share: progress(share, None), drop, target, count, cut)


class Exporting(Closable):
    """The dialog over the theatre; ``kind`` is ``gif`` or ``stills``."""

    name = "exporting"
    overlay = True

    def __init__(self, stage: Stage, drop: RecordedDrop, kind: str, seconds: float) -> None:
        super().__init__(stage)
        self._drop, self._kind = drop, kind
        self._seconds = max(0.1, min(seconds, drop.track.seconds))
        self._width, self._speed, self._count = 480 if kind == "gif" else 240, 1.0, 6
        self._from = Slider(0.0, self._keep_order, steps=100)
        self._to = Slider(1.0, self._keep_order, steps=100)
        self._errand: Errand | None = None
        self._target = Path()

    @property
    def wants_frames(self) -> bool:
        """Whether a picture is being made."""
        return self._errand is not None

    def _keep_order(self, value: float) -> None:
        if self._to.value - self._from.value < 0.05:
            self._from.value = max(0.0, min(self._from.value, self._to.value - 0.05))
            self._to.value = max(self._to.value, self._from.value + 0.05)
        self.refresh()

    @property
    def _cut(self) -> Cut:
        start, end = self._from.value * self._seconds, self._to.value * self._seconds
        return Cut(self._width, self._speed, start, end)

    # Making

    def _begin(self) -> None:
        if self._kind == "gif":
            self._target = free_path(self.stage.data_dir / "pictures", ".gif")
            self._errand = Errand(make_gif, self._drop, self._target, self._cut)
        else:
            self._target = free_path(self.stage.data_dir / "pictures", ".png")
            self._errand = Errand(make_stills, self._drop, self._target, self._count, self._cut)
        self.refresh()

    def update(self, seconds: float) -> None:
        """Check how far the export is."""
        if self._errand is None:
            return
        self._errand.look()
        if self._errand.done:
            errand, self._errand = self._errand, None
            if errand.fault:
                self.stage.notify(errand.fault)
            else:
                self.stage.pop()
                open_screen(self.stage, "exported", self._target)
        self.refresh()

    def _cancel(self) -> None:
        if self._errand is not None:
            self._errand.cancel()
            self._errand = None
            remove_parts(self._target)
            self.stage.notify(say("Nothing was saved."))
        self.refresh()

    def leave(self) -> None:
        """Stop what goes on."""
        self._cancel()

    # Showing

    def status(self) -> Status:
        """Tell what is being chosen or made."""
        if self._errand is not None:
            return Status(say("The picture is being created."))
        return Status(say("Choose how the drop is saved."))

    def draw(self, canvas: Canvas) -> None:
        """Draw the parchment with what may be chosen, or how far it is."""
        canvas.panel("panel.parchment", PAPER)
        canvas.cover(PAPER)
        title = say("An animated GIF") if self._kind == "gif" else say("A strip of stills")
        canvas.text(title, PAPER.x + 40, PAPER.y + 24, 32, kind="display", colour=HEMATITE, width=600)
        canvas.line(PAPER.x + 36, PAPER.y + 74, PAPER.right - 36, PAPER.y + 74, SIENNA, 1.5)
        if self._errand is not None:
            self._draw_progress(canvas, self._errand.share)
            return
        second = say("Speed") if self._kind == "gif" else say("Stills")
        for index, label in enumerate((say("Width"), second, say("From"), say("To"))):
            canvas.text(label, PAPER.x + 44, self._line(index) + 22, 21, colour=CHAR, middle=True, width=130)
        cut = self._cut
        for index, value in ((2, cut.start), (3, cut.end or 0.0)):
            words = say("{seconds} s", seconds=decimal(value, 2))
            canvas.text(
                words, PAPER.right - 44, self._line(index) + 22, 20, kind="bold", colour=INK, align="right", middle=True
            )
        canvas.text(self._size(cut), PAPER.centerx, PAPER.bottom - 106, 19, colour=SIENNA, align="centre", width=660)

    def _size(self, cut: Cut) -> str:
        """Say how large the picture will be."""
        try:
            count = len(cut.seconds(self._drop.track))
        except ValueError as reason:
            return str(reason)
        high = round(self._width * 1.5)
        if self._kind == "stills":
            return say("{wide} x {high} pixels", wide=self._width * self._count, high=high)
        size = count * self._width * high * _BYTES_A_PIXEL / 1e6
        seconds = decimal(count / 20, 1)
        return say(
            "{seconds} s, {wide} x {high} pixels, about {size} MB",
            seconds=seconds,
            wide=self._width,
            high=high,
            size=decimal(max(0.1, size), 1),
        )

    def _draw_progress(self, canvas: Canvas, share: float) -> None:
        bar = Rect(PAPER.x + 70, PAPER.centery - 14, PAPER.w - 140, 28)
        draw_progress(canvas, bar, share)
        words = say("{percent} %", percent=round(100 * share))
        canvas.text(words, PAPER.centerx, bar.bottom + 16, 22, kind="bold", colour=INK, align="centre")

    @staticmethod
    def _line(index: int) -> float:
        return PAPER.y + 96 + 66 * index

    # Controls

    def controls(self) -> list[Control]:
        """List the choices, or the way to cancel."""
        foot = row(Rect(PAPER.x + 150, PAPER.bottom - 74, PAPER.w - 300, 54), 2, 24)
        if self._errand is not None:
            stop = Rect(PAPER.centerx - 110, PAPER.bottom - 76, 220, 54)
            return [Control("export.cancel", "button", say("Cancel"), stop, self._cancel, first=True, look=Button())]
        second = (
            self._choices("speed", 1, _SPEEDS, self._speed, self._set_speed, "{value}x")
            if self._kind == "gif"
            else self._choices("count", 1, _COUNTS, self._count, self._set_count, "{value}")
        )
        return [
            *self._choices("width", 0, _WIDTHS, self._width, self._set_width, "{value}"),
            *second,
            self._from.control("export.from", say("From"), Rect(_LEFT, self._line(2), _WIDE - 100, 44)),
            self._to.control("export.to", say("To"), Rect(_LEFT, self._line(3), _WIDE - 100, 44)),
            Control(
                "export.make",
                "button",
                say("Save"),
                foot[0],
                self._begin,
                first=True,
                look=Button("fire", "film-strip"),
            ),
            Control("back", "button", say("Back"), foot[1], self.stage.pop, look=Button(icon="return-arrow")),
        ]

    def _choices(
        self, name: str, line: int, values: Sequence[float], chosen: float, choose: Callable[[float], None], words: str
    ) -> list[Control]:
        cells = row(Rect(_LEFT, self._line(line), _WIDE, 44), len(values), 10)

        def act(value: float) -> Callable[[], None]:
            return lambda: choose(value)

        return [
            Control(
                f"export.{name}.{value:g}",
                "tab",
                words.format(value=short(value)),
                cell,
                act(value),
                look=Choice(value == chosen),
            )
            for cell, value in zip(cells, values, strict=True)
        ]

    def _set_width(self, value: float) -> None:
        self._width = int(value)

    def _set_speed(self, value: float) -> None:
        self._speed = value

    def _set_count(self, value: float) -> None:
        self._count = int(value)


def draw_progress(canvas: Canvas, bar: Rect, share: float) -> None:
    """Draw a bar of progress."""
    canvas.panel("slider.track", bar)
    if share > 0.03:
        canvas.panel("slider.fill", Rect(bar.x, bar.y, max(24.0, bar.w * min(1.0, share)), bar.h))
