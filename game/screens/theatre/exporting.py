"""Making a GIF, a film, stills or a page of what the theatre shows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from game.core import Match
from game.core.measures import decimal, short
from game.core.words import language, row_of, say, use_language
from game.export.drop_page import write_drop_page
from game.export.easel import title_of
from game.export.encodings import LINGER_SECONDS, SIZE
from game.export.match_page import write_match_page
from game.export.pictures import Excerpt, gif_bytes, stills_bytes, write_gif, write_stills
from game.passage.film import Film
from game.passage.reel import Cut, Reel
from game.processes.errand import Errand, Progress
from game.screens.parts.making import PAPER, ExportDialog, PageExport, named_path
from game.screens.parts.shown_drops import drop_of_match
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
#: seconds that a choice must stand before its size is measured
_STANDS = 0.3


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be made of a reel: which ``excerpt``, as which kind of file (``ending``); ``count`` stills."""

    ending: str
    excerpt: Excerpt
    count: int


def make(progress: Progress, reel: Reel, target: Path, wanted: Wanted, spoken: str) -> Path:
    """Write what is wanted in a language, in a process of its own."""
    use_language(spoken)

    def told(share: float) -> None:
        progress(share, None)

    if wanted.ending == ".gif":
        return write_gif(told, reel, target, wanted.excerpt)
    if wanted.ending == ".png":
        return write_stills(told, reel, target, wanted.count, wanted.excerpt)
    from game.export.video import write_video

    return write_video(told, reel, target, wanted.excerpt)


def measure(progress: Progress, reel: Reel, wanted: Wanted, spoken: str) -> int:
    """Return about how many bytes what is wanted will have, in a process of its own."""
    use_language(spoken)
    if wanted.ending == ".gif":
        return gif_bytes(reel, wanted.excerpt)
    if wanted.ending == ".png":
        return stills_bytes(reel, wanted.count, wanted.excerpt)
    from game.export.video import video_bytes

    return video_bytes(reel, wanted.ending, wanted.excerpt)


def path_for(stage: Stage, folder: str, reel: Reel, ending: str) -> Path:
    """Return a free name in a folder beside the matches for a file of a reel; it says what the reel shows."""
    out = say("{count} out", count=reel.whole.out)
    return named_path(stage.data_dir / folder, f"{title_of(reel)}, {out}", ending)


def _title(kind: str) -> str:
    titles = {"gif": say("An animated GIF"), "stills": say("A strip of stills"), "video": say("A video with sound")}
    return titles[kind]


class Exporting(ExportDialog):
    """The dialog over a screen that saves a reel; ``kind`` is ``gif``, ``stills`` or ``video``.

    With ``at_once`` nothing is chosen: it begins to save the whole reel as usual. Raises ``ValueError`` when a film of
    the reel cannot be read.
    """

    def __init__(self, stage: Stage, reel: Reel, kind: str, *, at_once: bool = False) -> None:
        super().__init__(stage, _title(kind))
        self.reel, self._kind, self._at_once = reel, kind, at_once
        films = [Film(part, part.looks) for part in reel.parts]
        self._seconds = max(0.1, Cut([film.pictures for film in films]).seconds)
        self._width, self._speed, self._count, self._format = 240 if kind == "stills" else 480, 1.0, 6, "mp4"
        self._from = Slider(0.0, self._keep_order, steps=100)
        self._to = Slider(1.0, self._keep_order, steps=100)
        #: how many bytes what was chosen will have, as far as it was measured (``None``: it cannot be made)
        self._sizes: dict[Wanted, int | None] = {}
        #: the last choice, for how many seconds it has stood, and the process that measures it
        self._chosen = self.wanted
        self._stood = 0.0
        self._measuring: Errand[int] | None = None

    @classmethod
    def of_match(cls, stage: Stage, match: Match, kind: str) -> Exporting:
        """Return what saves the drop of a match, which must have drops, at once."""
        return cls(stage, drop_of_match(match), kind, at_once=True)

    def enter(self) -> None:
        """Begin at once where nothing is to be chosen."""
        if self._at_once and not self.is_writing:
            self._begin()

    def after_failure(self) -> None:
        """Go back to where it was asked for, where nothing was to be chosen."""
        if self._at_once:
            self.stage.pop()

    def leave(self) -> None:
        """Stop what goes on."""
        self._stop_measuring()
        super().leave()

    def _keep_order(self, value: float) -> None:
        if self._to.value - self._from.value < 0.05:
            self._from.value = max(0.0, min(self._from.value, self._to.value - 0.05))
            self._to.value = max(self._to.value, self._from.value + 0.05)
        self.refresh()

    @property
    def wanted(self) -> Wanted:
        """What has been chosen."""
        start, end = self._from.value * self._seconds, self._to.value * self._seconds
        width = None if self._kind == "video" else self._width
        ending = {"gif": ".gif", "stills": ".png", "video": f".{self._format}"}[self._kind]
        return Wanted(ending, Excerpt(width, self._speed, start, end), self._count)

    def _begin(self) -> None:
        self._stop_measuring()
        wanted = self.wanted
        target = path_for(self.stage, "videos" if self._kind == "video" else "pictures", self.reel, wanted.ending)
        self.begin(target, make, self.reel, target, wanted, language())

    # How large it will be

    @property
    def wants_frames(self) -> bool:
        """Whether a file is being written, or its size measured."""
        return self.is_writing or self._chosen not in self._sizes

    def update(self, seconds: float) -> None:
        """Check how far it is; measure what is chosen once the choice stands."""
        super().update(seconds)
        if self.is_writing or self._at_once:
            return
        if self._chosen != self.wanted:
            self._stop_measuring()
            self._chosen, self._stood = self.wanted, 0.0
        self._stood += seconds
        if self._measuring is not None:
            self._measuring.look()
            if self._measuring.done:
                self._sizes[self._chosen], self._measuring = self._measuring.result, None
                self.refresh()
        elif self._stood >= _STANDS and self._chosen not in self._sizes:
            self._measuring = Errand(measure, self.reel, self._chosen, language())

    def _stop_measuring(self) -> None:
        if self._measuring is not None:
            self._measuring.cancel()
            self._measuring = None

    # Showing

    def status(self) -> Status:
        """Tell what is being chosen or made."""
        return super().status() if self.is_writing else Status(say("Choose how to save the drop."))

    def draw(self, canvas: Canvas) -> None:
        """Draw the parchment with what may be chosen, or how far it is."""
        super().draw(canvas)
        if self.is_writing:
            return
        first = say("Format") if self._kind == "video" else say("Width")
        second = say("Stills") if self._kind == "stills" else say("Speed")
        for index, label in enumerate((first, second, say("From"), say("To"))):
            canvas.text(label, PAPER.x + 44, self._line(index) + 22, 21, colour=CHAR, middle=True, width=130)
        wanted = self.wanted
        for index, value in ((2, wanted.excerpt.start), (3, wanted.excerpt.end or 0.0)):
            words = say("{seconds} s", seconds=decimal(value, 2))
            canvas.text(
                words, PAPER.right - 44, self._line(index) + 22, 20, kind="bold", colour=INK, align="right", middle=True
            )
        canvas.text(
            self.told_size(wanted), PAPER.centerx, PAPER.bottom - 106, 19, colour=SIENNA, align="centre", width=660
        )

    def told_size(self, wanted: Wanted) -> str:
        """Say how long it lasts and how large it is, in pixels and, as soon as that is measured, in megabytes."""
        excerpt, high = wanted.excerpt, round(self._width * 1.5)
        lasts = ((excerpt.end or 0.0) - excerpt.start) / excerpt.speed
        told: list[str] = []
        if self._kind == "video":
            told = [say("{seconds} s", seconds=decimal(lasts + LINGER_SECONDS, 1)), _pixels(*SIZE)]
        elif self._kind == "stills":
            told = [_pixels(self._width * self._count, high)]
        else:
            try:
                excerpt.seconds(self._seconds)
            except ValueError as reason:
                return str(reason)
            told = [say("{seconds} s", seconds=decimal(lasts, 1)), _pixels(self._width, high)]
        if wanted not in self._sizes:
            told.append(say("size is being measured"))
        elif (size := self._sizes[wanted]) is not None:
            told.append(say("about {size} MB", size=decimal(size / 1e6, 1 if size > 1e6 else 2)))
        return row_of(told)

    @staticmethod
    def _line(index: int) -> float:
        return PAPER.y + 96 + 66 * index

    # Controls

    def controls(self) -> list[Control]:
        """List the choices, or the way to cancel."""
        if self.is_writing:
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


def _pixels(wide: int, high: int) -> str:
    return say("{wide} x {high} pixels", wide=wide, high=high)


# Writing the page of a drop, or of a whole match with all its drops.


class DropPageExport(PageExport):
    """Writes the page of a reel."""

    def __init__(self, stage: Stage, reel: Reel) -> None:
        super().__init__(stage)
        self.reel = reel

    @classmethod
    def of_match(cls, stage: Stage, match: Match) -> DropPageExport:
        """Return what writes the page of the drop of a match, which must have drops."""
        return cls(stage, drop_of_match(match))

    def write_page(self) -> None:
        """Begin."""
        target = path_for(self.stage, "pages", self.reel, ".html")
        self.begin(target, make_drop_page, self.reel, target, language())


class MatchPageExport(PageExport):
    """Writes the page of the match in ``file``; of one that goes on, what an onlooker may see.

    ``title`` is the game's, ``names`` are those of the seats: they name the page.
    """

    def __init__(self, stage: Stage, file: Path, title: str, names: Sequence[str]) -> None:
        super().__init__(stage)
        self._file, self._title, self._names = file, title, names

    def write_page(self) -> None:
        """Begin."""
        target = named_path(self.stage.data_dir / "pages", f"{self._title}: {', '.join(self._names)}", ".html")
        self.begin(target, make_match_page, self._file, target, language())


def make_drop_page(progress: Progress, reel: Reel, target: Path, spoken: str) -> Path:
    """Write a page in a language, in a process of its own."""
    use_language(spoken)
    return write_drop_page(lambda share: progress(share, None), reel, target)


def make_match_page(progress: Progress, file: Path, target: Path, spoken: str) -> Path:
    """Write a page in a language, in a process of its own; raises ``MatchFileError`` where the match cannot be read."""
    use_language(spoken)
    return write_match_page(lambda share: progress(share, None), Match.load(file), target)
