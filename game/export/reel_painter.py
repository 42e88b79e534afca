"""Drawing a reel (a throw and the bangs that followed it) in the theatre's look, without a window, for exports.

There are two formats: ``UprightPainter``, with a title and the numbers, for GIFs and stills, and
``WidePainter``, with a panel beside the stage, for videos.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from game.core.words import say
from game.passage.facts import GREEN, RED, paint_counts
from game.passage.film import THEATRE_STAGE, WHOLE_STAGE, Film, FilmStyle, paint_tower
from game.passage.notes import bang_words, call_outs_at, draw_notes, reel_call_outs
from game.passage.pieces import piece_picture
from game.passage.reel import Reel, ReelTimes
from game.ui.asset_folder import find_assets
from game.ui.layout import SCREEN, Rect, row
from game.ui.lettering import draw_title
from game.ui.offscreen import OffscreenCanvas
from game.ui.theme import CHAR, EMBER, HEMATITE, SHADE, SIENNA


@dataclass(frozen=True, slots=True)
class PieceCounts:
    """The number of pieces ``thrown`` so far, and the ids of the pieces out (``pieces_out``) and ``inside``."""

    thrown: int
    pieces_out: tuple[int, ...]
    inside: frozenset[int]


def count_pieces(films: Sequence[Film], starts: Sequence[float], second: float) -> PieceCounts:
    """Count the pieces thrown, out and inside at a second of the reel. Its films begin at ``starts`` (seconds)."""
    thrown: list[int] = []
    out: list[int] = []
    for film, start in zip(films, starts, strict=True):
        thrown += [entering.id for entering in film.track.thrown if start + entering.seconds <= second]
        out += [leaving.id for leaving in film.track.out if start + leaving.seconds <= second]
    first_track = films[0].track
    thrown_first = {entering.id for entering in first_track.thrown}
    inside_at_first = {piece.id for piece in first_track.pieces if piece.id not in thrown_first}
    return PieceCounts(len(thrown), tuple(out), frozenset({*inside_at_first, *thrown} - {*out}))


class ReelPainter(ABC):
    """Draws a reel at any second, on a surface of ``size`` pixels that shows the rect ``area`` of the theatre.

    If the inside is secret, the tower is closed, and its skin does not move when pieces knock behind it. Raises
    ``ValueError`` when a film cannot be read.
    """

    def __init__(self, reel: Reel, size: tuple[int, int], area: Rect) -> None:
        self.reel = reel
        films: list[Film] = []
        for drop in reel.parts:
            # what came out in the earlier parts still lies in the tray
            films.append(Film(drop, drop.looks, earlier_exits=films[-1].all_exits if films else ()))
        self.films = tuple(films)
        self.reel_times = ReelTimes([film.picture_count for film in films])
        self.why_closed = reel.parts[0].why_closed
        self._call_outs = reel_call_outs([film.track for film in films], self.reel_times.starts)
        self.canvas = OffscreenCanvas(size, area, find_assets())
        self._paint()
        self.canvas.take_snapshot()

    @property
    def seconds(self) -> float:
        """The duration of the reel."""
        return self.reel_times.seconds

    def draw(self, second: float) -> OffscreenCanvas:
        """Draw the reel at a second and return the canvas, which the next call draws on again."""
        self.canvas.restore(self.changing_areas)
        film_index, film_second = self.reel_times.at(second)
        film = self.films[film_index]
        is_open = not self.why_closed
        film.draw(self.canvas, film_second, WHOLE_STAGE, FilmStyle(open=is_open, trails=True, still_skin=True))
        if is_open and self.has_notes:
            call_outs = call_outs_at(self._call_outs, second)
            words = bang_words(self.reel, film_index)
            draw_notes(self.canvas, film, film_second, WHOLE_STAGE, call_outs, words, lens=False)
        self._draw(count_pieces(self.films, self.reel_times.starts, second), second)
        return self.canvas

    #: whether there is room beside the tower for notes
    has_notes = False

    @property
    @abstractmethod
    def changing_areas(self) -> tuple[Rect, ...]:
        """The areas that change from frame to frame."""

    @abstractmethod
    def _paint(self) -> None:
        """Draw the parts that never change."""

    @abstractmethod
    def _draw(self, counts: PieceCounts, second: float) -> None:
        """Draw the changing parts beside the stage."""

    def _paint_stage(self) -> None:
        """Paint the theatre and the tower, open or closed."""
        self.canvas.picture_in("theatre.background", SCREEN.inflate(128, 72))
        paint_tower(self.canvas, self.reel.parts[0].spec, open_tower=not self.why_closed)

    def _draw_counts(self, counts: PieceCounts, cells: list[Rect]) -> None:
        """Draw how many pieces have been thrown, are out, and are inside."""
        numbers = (
            (str(counts.thrown), say("thrown"), CHAR),
            (str(len(counts.pieces_out)), say("out"), GREEN),
            (str(len(counts.inside)), say("inside"), RED),
        )
        paint_counts(self.canvas, cells, numbers)


class UprightPainter(ReelPainter):
    """An upright picture, ``width`` pixels wide and one and a half times as high: a title, the stage, the numbers."""

    AREA = Rect(520, -26, 560, 840)
    _NUMBERS = Rect(548, 737, 504, 66)

    def __init__(self, reel: Reel, width: int) -> None:
        super().__init__(reel, (width, round(width * self.AREA.h / self.AREA.w)), self.AREA)

    @property
    def changing_areas(self) -> tuple[Rect, ...]:
        """The stage with its surroundings, and the numbers."""
        return Rect(self.AREA.x, 40, self.AREA.w, THEATRE_STAGE.bottom - 40), self._NUMBERS.inflate(12, 12)

    def _paint(self) -> None:
        self._paint_stage()
        self.canvas.panel("panel.bar", Rect(self.AREA.x - 40, self.AREA.y - 30, self.AREA.w + 80, 88))
        self.canvas.panel("panel.bar", Rect(self.AREA.x - 40, 724, self.AREA.w + 80, 130))
        draw_title(self.canvas, title_of(self.reel), 800, 16, 32, align="centre", width=520)

    def _draw(self, counts: PieceCounts, second: float) -> None:
        self._draw_counts(counts, row(self._NUMBERS, 3, gap=14))


class WidePainter(ReelPainter):
    """A wide picture: the stage, and a panel with the numbers, the clans and the result."""

    AREA = Rect(322, 14, 1280, 720)
    has_notes = True
    _PAPER = Rect(1212, 84, 372, 560)
    _CLANS = Rect(1236, 268, 324, 256)
    _RESULT = Rect(1236, 536, 324, 92)
    _PROGRESS_LINE = Rect(322, 729, 1280, 5)

    def __init__(self, reel: Reel, size: tuple[int, int]) -> None:
        super().__init__(reel, size, self.AREA)

    @property
    def changing_areas(self) -> tuple[Rect, ...]:
        """The stage, the panel, and the progress line below them."""
        stage = Rect(THEATRE_STAGE.x - 60, self.AREA.y, THEATRE_STAGE.w + 60, THEATRE_STAGE.bottom - self.AREA.y)
        return stage, self._PAPER.inflate(-16, -16), self._PROGRESS_LINE

    def _paint(self) -> None:
        self._paint_stage()
        self.canvas.panel("panel.parchment", self._PAPER)
        draw_title(self.canvas, "Firepit", 1398, 50, 40, align="centre", width=340)
        paper = self._PAPER
        self.canvas.prose(
            title_of(self.reel), Rect(paper.x + 24, paper.y + 16, paper.w - 48, 64), 26, kind="bold", colour=HEMATITE
        )
        self.canvas.line(paper.x + 22, paper.y + 82, paper.right - 22, paper.y + 82, SIENNA, 1.5)
        self.canvas.fill(self._PROGRESS_LINE, SHADE)

    def _draw(self, counts: PieceCounts, second: float) -> None:
        """Draw the counts, the clans and a line that shows how far the reel has played. At its end, draw the result."""
        self._draw_counts(counts, row(Rect(self._PAPER.x + 22, self._PAPER.y + 96, self._PAPER.w - 44, 66), 3, gap=8))
        self._draw_clans(counts)
        result = self.reel.parts[-1].log_sentence
        if result and second >= self.seconds - 1e-6:
            self.canvas.prose(result, self._RESULT, 21, colour=CHAR, middle=True)
        share = second / max(0.01, self.seconds)
        line = self._PROGRESS_LINE
        self.canvas.fill(Rect(line.x, line.y, line.w * share, line.h), EMBER)

    def _draw_clans(self, counts: PieceCounts) -> None:
        """Draw for each seat, and for the predators, the numbers of pieces out and inside."""
        drop = self.reel.parts[0]
        paper = self._PAPER
        out = Counter(drop.pieces.owner_of(piece) for piece in counts.pieces_out)
        inside = Counter(drop.pieces.owner_of(piece) for piece in counts.inside)
        y = self._CLANS.y
        for seat, look in enumerate(drop.looks):
            self.canvas.seat(look, self._CLANS.x + 16, y + 16, 32)
            self.canvas.text(look.name, self._CLANS.x + 42, y + 16, 21, colour=CHAR, middle=True, width=130)
            self._draw_clan_row(y, out[seat], inside[seat])
            y += 38
        for predator in drop.pieces.predators:
            is_out = predator.piece in counts.pieces_out
            is_inside = predator.piece in counts.inside
            if is_out or is_inside:
                picture = piece_picture(predator.piece, drop.looks, drop.pieces)
                self.canvas.turned(picture, self._CLANS.x + 16, y + 16, 0.0, size=0.46)
                self.canvas.text(
                    say(predator.title), self._CLANS.x + 42, y + 16, 21, colour=CHAR, middle=True, width=130
                )
                self._draw_clan_row(y, out=1 if is_out else 0, inside=1 if is_inside else 0)
                y += 38
        self.canvas.record_cover(paper)

    def _draw_clan_row(self, y: float, out: int, inside: int) -> None:
        """Draw how many pieces of a clan are out and inside, in its row, whose top is at ``y``."""
        words = say("{count} out", count=out)
        self.canvas.text(words, 1480, y + 16, 20, kind="bold", colour=GREEN, align="right", middle=True, width=80)
        words = say("{count} inside", count=inside)
        self.canvas.text(words, 1562, y + 16, 20, kind="bold", colour=RED, align="right", middle=True, width=80)


def title_of(reel: Reel) -> str:
    """Return the title of a reel, with the player's name if there is one."""
    who = reel.parts[0].seat_look
    return reel.title if who is None else say("{name}: {done}", name=who.name, done=reel.title)
