"""The dialogs that save a drop as a GIF, a video, stills or a web page, or a match as a web page."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TypeVar

from game.core import Match
from game.core.measures import decimal, short_number
from game.core.words import row_of, say
from game.export.drop_page import write_drop_page
from game.export.encodings import LINGER_SECONDS, SIZE
from game.export.match_page import write_match_page
from game.export.pictures import Excerpt, gif_bytes, stills_bytes, write_gif, write_stills
from game.export.reel_painter import title_of
from game.passage.film import Film
from game.passage.reel import Reel, ReelTimes
from game.processes.background_job import BackgroundJob, Progress
from game.screens.parts.making import PAPER, ExportDialog, named_path
from game.screens.parts.shown_drops import best_reel_of
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.layout import Rect, row
from game.ui.scene import Status
from game.ui.stage import Stage
from game.ui.theme import CHAR, INK, SIENNA
from game.ui.widgets import Button, Choice, Slider

_Value = TypeVar("_Value", int, float, str)

_GIF_WIDTHS = (240, 360, 480, 720)
_GIF_SPEEDS = (0.25, 0.5, 1.0, 2.0)
_STILL_COUNTS = (3, 4, 6, 8)
_VIDEO_FORMATS = ("mp4", "webm")
#: the least share of a reel that can be saved
_MIN_EXCERPT_SHARE = 0.05
#: the height of a GIF or a still, as a multiple of its width
_HEIGHT_TO_WIDTH = 1.5
_CHOICES_LEFT, _CHOICES_WIDTH = PAPER.x + 190, PAPER.w - 230
#: seconds without a change before the size of the file is measured
_MEASURE_AFTER = 0.3


@dataclass(frozen=True, slots=True)
class ExportChoice:
    """How to save a reel: the file's ``ending``, the ``excerpt``, and the ``count`` of stills."""

    ending: str
    excerpt: Excerpt
    count: int


def write_export(progress: Progress, reel: Reel, target: Path, choice: ExportChoice) -> Path:
    """Write a reel to a file; runs in another process."""
    if choice.ending == ".gif":
        return write_gif(progress, reel, target, choice.excerpt)
    if choice.ending == ".png":
        return write_stills(progress, reel, target, choice.excerpt, choice.count)
    from game.export.video import write_video

    return write_video(progress, reel, target, choice.excerpt)


def estimate_bytes(progress: Progress, reel: Reel, choice: ExportChoice) -> int:
    """Return the approximate size in bytes of the file that ``write_export`` writes; runs in another process."""
    if choice.ending == ".gif":
        return gif_bytes(reel, choice.excerpt)
    if choice.ending == ".png":
        return stills_bytes(reel, choice.excerpt, choice.count)
    from game.export.video import video_bytes

    return video_bytes(reel, choice.ending, choice.excerpt)


def export_path(stage: Stage, folder: str, reel: Reel, ending: str) -> Path:
    """Return an unused path in a folder of the data folder, named after what the reel shows."""
    out = say("{count} out", count=reel.whole.out_count)
    return named_path(stage.data_dir / folder, f"{title_of(reel)}, {out}", ending)


def _title(kind: str) -> str:
    titles = {"gif": say("An animated GIF"), "stills": say("A strip of stills"), "video": say("A video with sound")}
    return titles[kind]


def _seconds_of(reel: Reel) -> float:
    """Return how long the films of a reel last, one after another."""
    return ReelTimes([Film(part, part.looks).picture_count for part in reel.parts]).seconds


class ReelExportDialog(ExportDialog):
    """The dialog that saves a reel; ``kind`` is ``gif``, ``stills`` or ``video``.

    The reel lasts ``seconds``, which are computed if they are not given. With ``at_once`` the dialog saves the whole
    reel with default settings, without asking. Raises ``ValueError`` if a film of the reel cannot be read.
    """

    def __init__(
        self, stage: Stage, reel: Reel, kind: str, seconds: float | None = None, *, at_once: bool = False
    ) -> None:
        super().__init__(stage, _title(kind))
        self.reel = reel
        self._kind = kind
        self.at_once = at_once
        self._seconds = max(0.1, _seconds_of(reel) if seconds is None else seconds)
        #: the width of a picture in pixels
        self._picture_width = 240 if kind == "stills" else 480
        self._speed = 1.0
        #: the number of stills
        self._still_count = 6
        #: the format of a video
        self._video_format = "mp4"
        #: where the excerpt begins, as a share of the reel
        self._start_slider = Slider(0.0, self._keep_min_length, steps=100)
        #: where the excerpt ends, as a share of the reel
        self._end_slider = Slider(1.0, self._keep_min_length, steps=100)
        #: the size in bytes of the file for each choice measured so far, ``None`` if measuring failed
        self._sizes: dict[ExportChoice, int | None] = {}
        #: the choice at the last update; the size of its file is measured once the choice stays the same for a moment
        self._choice_to_measure = self.choice
        #: the seconds since the settings were changed
        self._seconds_unchanged = 0.0
        #: the process that measures the size for ``_choice_to_measure``
        self._size_job: BackgroundJob[int] | None = None

    @classmethod
    def of_match(cls, stage: Stage, match: Match, kind: str) -> ReelExportDialog:
        """Return a dialog that saves the best drop of a match at once; the match must have drops."""
        return cls(stage, best_reel_of(match), kind, at_once=True)

    def leave(self) -> None:
        """Stop measuring and writing."""
        self._stop_measuring()
        super().leave()

    def _keep_min_length(self, value: float) -> None:
        """Move the excerpt's start and end apart if the excerpt is too short, then draw again."""
        if self._end_slider.value - self._start_slider.value < _MIN_EXCERPT_SHARE:
            self._start_slider.value = max(
                0.0, min(self._start_slider.value, self._end_slider.value - _MIN_EXCERPT_SHARE)
            )
            self._end_slider.value = max(self._end_slider.value, self._start_slider.value + _MIN_EXCERPT_SHARE)
        self.refresh()

    @property
    def choice(self) -> ExportChoice:
        """The present settings."""
        start = self._start_slider.value * self._seconds
        end = self._end_slider.value * self._seconds
        width = None if self._kind == "video" else self._picture_width
        ending = {"gif": ".gif", "stills": ".png", "video": f".{self._video_format}"}[self._kind]
        return ExportChoice(ending, Excerpt(width, self._speed, start, end), self._still_count)

    def start(self) -> None:
        """Start writing with the present settings."""
        self._stop_measuring()
        choice = self.choice
        target = export_path(self.stage, "videos" if self._kind == "video" else "pictures", self.reel, choice.ending)
        self.begin(target, write_export, self.reel, target, choice)

    # The size of the file

    @property
    def wants_frames(self) -> bool:
        """Whether a file is being written, or the size of the file is still to be measured."""
        return self.is_writing or self._choice_to_measure not in self._sizes

    def update(self, seconds: float) -> None:
        """Check the progress of writing; once the settings have not changed for a moment, measure the file size."""
        super().update(seconds)
        if self.is_writing or self.at_once:
            return
        if self._choice_to_measure != self.choice:
            self._stop_measuring()
            self._choice_to_measure = self.choice
            self._seconds_unchanged = 0.0
        self._seconds_unchanged += seconds
        if self._size_job is not None:
            self._size_job.poll()
            if self._size_job.done:
                self._sizes[self._choice_to_measure] = self._size_job.result
                self._size_job = None
                self.refresh()
        elif self._seconds_unchanged >= _MEASURE_AFTER and self._choice_to_measure not in self._sizes:
            self._size_job = BackgroundJob(estimate_bytes, self.reel, self._choice_to_measure)

    def _stop_measuring(self) -> None:
        if self._size_job is not None:
            self._size_job.cancel()
            self._size_job = None

    # Showing

    def status(self) -> Status:
        """Say what to choose, or that the file is being written."""
        return super().status() if self.is_writing else Status(say("Choose how to save the film."))

    def draw(self, canvas: Canvas) -> None:
        """Draw the parchment with the settings, or the progress."""
        super().draw(canvas)
        if self.is_writing:
            return
        first_label = say("Format") if self._kind == "video" else say("Width")
        second_label = say("Stills") if self._kind == "stills" else say("Speed")
        for index, label in enumerate((first_label, second_label, say("Starts at"), say("Ends at"))):
            canvas.text(label, PAPER.x + 44, self._line_y(index) + 22, 21, colour=CHAR, middle=True, width=130)
        choice = self.choice
        for index, value in ((2, choice.excerpt.start), (3, choice.excerpt.end or 0.0)):
            words = say("{seconds} s", seconds=decimal(value, 2))
            canvas.text(
                words,
                PAPER.right - 44,
                self._line_y(index) + 22,
                20,
                kind="bold",
                colour=INK,
                align="right",
                middle=True,
            )
        facts = self.size_facts(choice)
        canvas.text(facts, PAPER.centerx, PAPER.bottom - 124, 19, colour=SIENNA, align="centre", width=660)

    def size_facts(self, choice: ExportChoice) -> str:
        """Return the duration, the size in pixels and, once it is known, the size of the file in megabytes.

        If a GIF would have no pictures or too many, return a sentence that says so instead.
        """
        excerpt = choice.excerpt
        height = round(self._picture_width * _HEIGHT_TO_WIDTH)
        duration = ((excerpt.end or 0.0) - excerpt.start) / excerpt.speed
        facts: list[str] = []
        if self._kind == "video":
            facts = [say("{seconds} s", seconds=decimal(duration + LINGER_SECONDS, 1)), _size_words(*SIZE)]
        elif self._kind == "stills":
            facts = [_size_words(self._picture_width * self._still_count, height)]
        else:
            try:
                excerpt.gif_frame_times(self._seconds)  # refuses an excerpt with no frames or too many
            except ValueError as reason:
                return str(reason)
            facts = [say("{seconds} s", seconds=decimal(duration, 1)), _size_words(self._picture_width, height)]
        if choice not in self._sizes:
            facts.append(say("estimating the size…"))
        else:
            size = self._sizes[choice]
            if size is not None:
                facts.append(say("about {size} MB", size=decimal(size / 1e6, 1 if size > 1e6 else 2)))
        return row_of(facts)

    @staticmethod
    def _line_y(index: int) -> float:
        """Return the top of a line of settings, counted from 0."""
        return PAPER.y + 96 + 66 * index

    # Controls

    def controls(self) -> list[Control]:
        """List the settings, or the cancel button."""
        if self.is_writing:
            return super().controls()
        save_place, back_place = row(Rect(PAPER.x + 150, PAPER.bottom - 74, PAPER.w - 300, 54), 2, gap=24)
        save_look = Button("fire", "film-strip")
        return [
            *self._format_or_width_controls(),
            *self._count_or_speed_controls(),
            self._start_slider.control(
                "export.from", say("Starts at"), Rect(_CHOICES_LEFT, self._line_y(2), _CHOICES_WIDTH - 100, 44)
            ),
            self._end_slider.control(
                "export.to", say("Ends at"), Rect(_CHOICES_LEFT, self._line_y(3), _CHOICES_WIDTH - 100, 44)
            ),
            Control("export.make", "button", say("Save"), save_place, self.start, first=True, look=save_look),
            Control("back", "button", say("Back"), back_place, self.stage.pop, look=Button(icon="return-arrow")),
        ]

    def _format_or_width_controls(self) -> list[Control]:
        """List the formats if a video is exported, otherwise the widths."""
        if self._kind == "video":
            return self._choice_controls(
                "format", 0, _VIDEO_FORMATS, self._video_format, self._set_format, ".{}".format
            )
        return self._choice_controls("width", 0, _GIF_WIDTHS, self._picture_width, self._set_width, short_number)

    def _count_or_speed_controls(self) -> list[Control]:
        """List the numbers of stills if stills are exported, otherwise the speeds."""
        if self._kind == "stills":
            return self._choice_controls("count", 1, _STILL_COUNTS, self._still_count, self._set_count, short_number)
        return self._choice_controls("speed", 1, _GIF_SPEEDS, self._speed, self._set_speed, _speed_words)

    def _choice_controls(
        self,
        name: str,
        line: int,
        values: Sequence[_Value],
        chosen: _Value,
        choose: Callable[[_Value], None],
        words: Callable[[_Value], str],
    ) -> list[Control]:
        """List the values of a setting in a line of the dialog; ``words`` returns a value's label."""
        cells = row(Rect(_CHOICES_LEFT, self._line_y(line), _CHOICES_WIDTH, 44), len(values), gap=10)
        return [
            Control(
                f"export.{name}.{value:g}" if isinstance(value, float) else f"export.{name}.{value}",
                "tab",
                words(value),
                cell,
                partial(choose, value),
                look=Choice(value == chosen),
            )
            for cell, value in zip(cells, values, strict=True)
        ]

    def _set_format(self, value: str) -> None:
        self._video_format = value

    def _set_width(self, value: int) -> None:
        self._picture_width = value

    def _set_speed(self, value: float) -> None:
        self._speed = value

    def _set_count(self, value: int) -> None:
        self._still_count = value


def _speed_words(speed: float) -> str:
    return say("{speed}×", speed=short_number(speed))


def _size_words(width: int, height: int) -> str:
    return say("{wide} × {high} pixels", wide=width, high=height)


# Web pages


class DropPageExport(ExportDialog):
    """Writes the web page of a reel."""

    def __init__(self, stage: Stage, reel: Reel) -> None:
        super().__init__(stage, say("A web page"))
        self.reel = reel

    @classmethod
    def of_match(cls, stage: Stage, match: Match) -> DropPageExport:
        """Return a dialog that writes a web page of the best drop of a match; the match must have drops."""
        return cls(stage, best_reel_of(match))

    def start(self) -> None:
        """Start writing."""
        target = export_path(self.stage, "pages", self.reel, ".html")
        self.begin(target, write_drop_page, self.reel, target)


class MatchPageExport(ExportDialog):
    """Writes the web page of the match in ``file``, without its secrets if the match is not over.

    The file is named after the game's ``title`` and the ``names`` of the seats.
    """

    def __init__(self, stage: Stage, file: Path, title: str, names: Sequence[str]) -> None:
        super().__init__(stage, say("A web page"))
        self._file = file
        self._title = title
        self._names = names

    def start(self) -> None:
        """Start writing."""
        target = named_path(self.stage.data_dir / "pages", f"{self._title}: {', '.join(self._names)}", ".html")
        self.begin(target, make_match_page, self._file, target)


def make_match_page(progress: Progress, file: Path, target: Path) -> Path:
    """Write the page of a match; runs in another process.

    Raises ``MatchFileError`` if the match cannot be read.
    """
    return write_match_page(progress, Match.load(file), target)
