"""Saving a drop as a GIF, a strip of stills or a video: size or format, speed, which part; then the progress."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from game.core.measures import decimal, short
from game.core.words import language, say, use_language
from game.export.pictures import FRAMES_PER_SECOND, Excerpt, write_gif, write_stills
from game.export.video import LINGER_SECONDS, SIZE, write_video
from game.passage.recorded_drop import RecordedDrop
from game.processes.errand import Progress
from game.screens.parts.making import PAPER, Making, dated_path
from game.screens.theatre.reel import Reel
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.layout import Rect, row
from game.ui.scene import Status
from game.ui.stage import Stage
from game.ui.theme import CHAR, INK, SIENNA
from game.ui.widgets import Button, Choice, Slider

_WIDTHS = (240, 360, 480, 720)
_SPEEDS = (0.25, 0.5, 1.0, 2.0)
_COUNTS = (3, 4, 6, 8)
_FORMATS = ("mp4", "webm")
_LEFT, _WIDE = PAPER.x + 190, PAPER.w - 230
#: measured on films of some seconds: bytes of a GIF for each pixel of each picture, and of a video for each second
_BYTES_A_PIXEL, _BYTES_A_SECOND = 0.09, {"mp4": 1_000_000, "webm": 600_000}


def make_gif(progress: Progress, drop: RecordedDrop, target: Path, excerpt: Excerpt, spoken: str) -> Path:
    """Write a GIF in a language, in a process of its own."""
    use_language(spoken)
    return write_gif(lambda share: progress(share, None), drop, target, excerpt)


def make_stills(
    progress: Progress, drop: RecordedDrop, target: Path, count: int, excerpt: Excerpt, spoken: str
) -> Path:
    """Write a strip of stills in a language, in a process of its own."""
    use_language(spoken)
    return write_stills(lambda share: progress(share, None), drop, target, count, excerpt)


def make_video(progress: Progress, reel: Reel, target: Path, excerpt: Excerpt, spoken: str) -> Path:
    """Write a video in a language, in a process of its own."""
    use_language(spoken)
    return write_video(lambda share: progress(share, None), reel, target, excerpt)


def _title(kind: str) -> str:
    titles = {"gif": say("An animated GIF"), "stills": say("A strip of stills"), "video": say("A video with sound")}
    return titles[kind]


class Exporting(Making):
    """The dialog over the theatre; ``kind`` is ``gif``, ``stills`` or ``video``.

    A video is made of the whole reel, ``seconds`` long, a picture of its first part alone.
    """

    def __init__(self, stage: Stage, reel: Reel, kind: str, seconds: float) -> None:
        super().__init__(stage, _title(kind))
        self._reel, self._kind = reel, kind
        shown = seconds if kind == "video" else min(seconds, self._drop.track.seconds)
        self._seconds = max(0.1, shown)
        self._width, self._speed, self._count, self._format = 240 if kind == "stills" else 480, 1.0, 6, "mp4"
        self._from = Slider(0.0, self._keep_order, steps=100)
        self._to = Slider(1.0, self._keep_order, steps=100)

    @property
    def _drop(self) -> RecordedDrop:
        return self._reel.parts[0]

    def _keep_order(self, value: float) -> None:
        if self._to.value - self._from.value < 0.05:
            self._from.value = max(0.0, min(self._from.value, self._to.value - 0.05))
            self._to.value = max(self._to.value, self._from.value + 0.05)
        self.refresh()

    @property
    def _excerpt(self) -> Excerpt:
        start, end = self._from.value * self._seconds, self._to.value * self._seconds
        return Excerpt(None if self._kind == "video" else self._width, self._speed, start, end)

    def _begin(self) -> None:
        pictures, videos = (self.stage.data_dir / folder for folder in ("pictures", "videos"))
        if self._kind == "gif":
            target = dated_path(pictures, ".gif")
            self.begin(target, make_gif, self._drop, target, self._excerpt, language())
        elif self._kind == "stills":
            target = dated_path(pictures, ".png")
            self.begin(target, make_stills, self._drop, target, self._count, self._excerpt, language())
        else:
            target = dated_path(videos, f".{self._format}")
            self.begin(target, make_video, self._reel, target, self._excerpt, language())

    # Showing

    def status(self) -> Status:
        """Tell what is being chosen or made."""
        return super().status() if self.wants_frames else Status(say("Choose how the drop is saved."))

    def draw(self, canvas: Canvas) -> None:
        """Draw the parchment with what may be chosen, or how far it is."""
        super().draw(canvas)
        if self.wants_frames:
            return
        first = say("Format") if self._kind == "video" else say("Width")
        second = say("Stills") if self._kind == "stills" else say("Speed")
        for index, label in enumerate((first, second, say("From"), say("To"))):
            canvas.text(label, PAPER.x + 44, self._line(index) + 22, 21, colour=CHAR, middle=True, width=130)
        excerpt = self._excerpt
        for index, value in ((2, excerpt.start), (3, excerpt.end or 0.0)):
            words = say("{seconds} s", seconds=decimal(value, 2))
            canvas.text(
                words, PAPER.right - 44, self._line(index) + 22, 20, kind="bold", colour=INK, align="right", middle=True
            )
        canvas.text(
            self._size(excerpt), PAPER.centerx, PAPER.bottom - 106, 19, colour=SIENNA, align="centre", width=660
        )

    def _size(self, excerpt: Excerpt) -> str:
        """Say how large the picture or the video will be."""
        high = round(self._width * 1.5)
        if self._kind == "stills":
            return say("{wide} x {high} pixels", wide=self._width * self._count, high=high)
        if self._kind == "video":
            lasts = ((excerpt.end or 0.0) - excerpt.start) / self._speed + LINGER_SECONDS
            return self._told(lasts, *SIZE, lasts * _BYTES_A_SECOND[self._format])
        try:
            count = len(excerpt.seconds(self._drop.track))
        except ValueError as reason:
            return str(reason)
        size = count * self._width * high * _BYTES_A_PIXEL
        return self._told(count / FRAMES_PER_SECOND, self._width, high, size)

    @staticmethod
    def _told(seconds: float, wide: int, high: int, size: float) -> str:
        return say(
            "{seconds} s, {wide} x {high} pixels, about {size} MB",
            seconds=decimal(seconds, 1),
            wide=wide,
            high=high,
            size=decimal(max(0.1, size / 1e6), 1),
        )

    @staticmethod
    def _line(index: int) -> float:
        return PAPER.y + 96 + 66 * index

    # Controls

    def controls(self) -> list[Control]:
        """List the choices, or the way to cancel."""
        if self.wants_frames:
            return super().controls()
        foot = row(Rect(PAPER.x + 150, PAPER.bottom - 74, PAPER.w - 300, 54), 2, 24)
        save = Button("fire", "film-strip")
        return [
            *self._first_choices(),
            *self._second_choices(),
            self._from.control("export.from", say("From"), Rect(_LEFT, self._line(2), _WIDE - 100, 44)),
            self._to.control("export.to", say("To"), Rect(_LEFT, self._line(3), _WIDE - 100, 44)),
            Control("export.make", "button", say("Save"), foot[0], self._begin, first=True, look=save),
            Control("back", "button", say("Back"), foot[1], self.stage.pop, look=Button(icon="return-arrow")),
        ]

    def _first_choices(self) -> list[Control]:
        if self._kind != "video":
            return self._choices("width", 0, _WIDTHS, self._width, self._set_width, "{value}")
        cells = row(Rect(_LEFT, self._line(0), _WIDE, 44), len(_FORMATS), 10)
        return [
            Control(
                f"export.format.{name}",
                "tab",
                f".{name}",
                cell,
                partial(self._set_format, name),
                look=Choice(name == self._format),
            )
            for cell, name in zip(cells, _FORMATS, strict=True)
        ]

    def _second_choices(self) -> list[Control]:
        if self._kind == "stills":
            return self._choices("count", 1, _COUNTS, self._count, self._set_count, "{value}")
        return self._choices("speed", 1, _SPEEDS, self._speed, self._set_speed, "{value}x")

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

    def _set_format(self, name: str) -> None:
        self._format = name
        self.refresh()

    def _set_width(self, value: float) -> None:
        self._width = int(value)

    def _set_speed(self, value: float) -> None:
        self._speed = value

    def _set_count(self, value: float) -> None:
        self._count = int(value)
