"""The list at the left of the theatre, with tabs: all drops, the best, the saved, this match's drops, all matches.

A reel (a throw with its bangs) is one row; below the opened reel its parts are listed. The row at the end shows or
hides the empty throws.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pygame

from game.core.deleted_files import DAYS_KEPT
from game.core.words import row_of, say, say_many
from game.kept.library import Summary
from game.passage.closed_tower import TABLE, back_picture, draw_ends, draw_fringe, draw_front
from game.passage.open_tower import bars_of
from game.passage.outside import OutsideLook, heights_at_rest
from game.passage.recorded_drop import RecordedDrop, count_throws_and_bangs
from game.passage.reel import Reel
from game.screens.theatre.drop_library import DamagedFilm
from game.ui.asset_folder import find_assets
from game.ui.canvas import Canvas
from game.ui.control import Control, Touch
from game.ui.layout import Rect, column, from_middle, inset, proportional_row
from game.ui.lettering import capped, fixed_size
from game.ui.lists import Row, ScrollArea, show_focused_row
from game.ui.offscreen import OffscreenCanvas
from game.ui.palettes import palette_in_use
from game.ui.picture_cache import PictureCache
from game.ui.surfaces import draw_box, draw_path, draw_polygon, opaque, resized
from game.ui.text_sizes import LEGIBLE_TEXT_SIZE
from game.ui.theme import BONE, CHAR, GOLD, GREY, PARCHMENT, SEAT_COLOURS, SHADE, UMBER, Colour, colour, mix
from game.ui.widgets import Button, Choice, RoundButton
from physics.history.earlier_towers import piece_in
from physics.tower import TowerSpec, pegs

#: memory for thumbnails
_CACHE_BYTES = 24_000_000
#: the number of stripes in which the wall and the shaft are painted
_GRADIENT_STEPS = 30
#: thumbnails are painted this many times larger, and then scaled down
_SUPERSAMPLING = 3
_BACK_COLOUR, _WALL_COLOUR, _WOOD_COLOUR, _STICK_COLOUR = (
    colour("#140F0C"),
    colour("#4A3020"),
    colour("#B98046"),
    colour("#F0C468"),
)
#: the colour of the shaft at its top, and where the firelight is brightest
_SHAFT_COLOUR, _FIRELIGHT_COLOUR = colour("#6A3E18"), colour("#D29648")
_PREDATOR_COLOURS = (colour("#D0762A"), colour("#8A7A6C"))
#: the part of the tower shown: its lower edge and its height, in millimetres
_VIEW_BOTTOM, _VIEW_HEIGHT = -52.0, 376.0
#: the tower is stretched sideways and its pieces are enlarged by these factors, to be recognisable
_TOWER_STRETCH, _PIECE_ENLARGEMENT = 1.65, 1.55
#: the largest number of pieces that are painted at the tower's foot
_MAX_PIECES_AT_FOOT = 16
#: width of the part of the closed tower that is shown (units of the table)
_CLOSED_WIDTH = 540.0
#: the middle of the closed tower's foot (units of the table)
_CLOSED_FOOT_X, _CLOSED_FOOT_Y = 800.0, 706.0


class Thumbnails:
    """Draws thumbnails of drops, with a cache."""

    def __init__(self) -> None:
        self._cache = PictureCache(_CACHE_BYTES)
        #: the closed tower without its flaps, at the size painted last
        self._closed_tower_canvas: OffscreenCanvas | None = None
        #: the name of the tower's picture that is on ``_closed_tower_canvas``
        self._closed_picture_name = ""

    def draw(self, canvas: Canvas, drop: RecordedDrop, rect: Rect) -> None:
        """Draw a drop's thumbnail, with the tower closed if its inside may not be shown."""
        box = canvas.mapping.to_window(rect)
        open_or_closed = "closed" if drop.why_closed else "open"
        key = (f"{drop.key} {open_or_closed}", box.w, box.h, palette_in_use().key)
        canvas.surface.blit(self._cache.get(key, lambda: self._paint_thumbnail(drop, box)), box)

    def _paint_thumbnail(self, drop: RecordedDrop, box: pygame.Rect) -> pygame.Surface:
        """Return a drop's thumbnail of the size of ``box``, painted larger and scaled down."""
        painting = _Painting(box.w * _SUPERSAMPLING, box.h * _SUPERSAMPLING, drop.spec)
        if drop.why_closed:
            painting.surface.blit(self._closed_tower(drop, painting.surface.get_size()), (0, 0))
        else:
            painting.paint_open_tower(drop)
        painting.paint_pieces_out(drop)
        return resized(painting.surface, box.size)

    def _closed_tower(self, drop: RecordedDrop, size: tuple[int, int]) -> pygame.Surface:
        """Return the tower seen from outside, with the outer ends of its flaps at rest."""
        area = _closed_area(size)
        picture = back_picture(drop.spec)
        spec = drop.spec
        # the tower without its moving parts is painted once for each size and kind of tower
        if (
            self._closed_tower_canvas is None
            or self._closed_tower_canvas.size != size
            or self._closed_picture_name != picture
        ):
            self._closed_tower_canvas = OffscreenCanvas(size, area, find_assets())
            self._closed_picture_name = picture
            self._closed_tower_canvas.fill(area, _BACK_COLOUR)
            TABLE.draw_picture(self._closed_tower_canvas, picture)
            self._closed_tower_canvas.take_snapshot()
        self._closed_tower_canvas.restore((area,))
        _, angles = drop.drop.load
        look = OutsideLook(heights_at_rest(angles, spec), spec=spec)
        draw_ends(self._closed_tower_canvas, look.heights, spec=spec)
        draw_front(self._closed_tower_canvas, look)
        draw_fringe(self._closed_tower_canvas, look)
        return self._closed_tower_canvas.pixels


def _closed_area(size: tuple[int, int]) -> Rect:
    """Return the area of the table that a closed tower's thumbnail shows; ``size`` is the thumbnail's in pixels."""
    width_pixels, height_pixels = size
    height = _CLOSED_WIDTH * height_pixels / width_pixels
    return Rect(
        _CLOSED_FOOT_X - _CLOSED_WIDTH / 2,
        _CLOSED_FOOT_Y - height * (1 + _VIEW_BOTTOM / _VIEW_HEIGHT),
        _CLOSED_WIDTH,
        height,
    )


class _Painting:
    """A thumbnail being painted, at several times its size."""

    def __init__(self, width: int, height: int, spec: TowerSpec) -> None:
        self.surface = opaque((width, height))
        self._spec = spec
        self._scale = height / _VIEW_HEIGHT
        self._left = width / 2 - spec.shaft.width / 2 * self._scale * _TOWER_STRETCH
        self._height = height

    def paint_open_tower(self, drop: RecordedDrop) -> None:
        """Paint the tower cut open, with the pieces that rest in it."""
        self.surface.fill(_BACK_COLOUR)
        width, height = self._spec.shaft.width, self._spec.shaft.height
        # from the top down, in strips: the wall, wider towards its foot, and over the wall the shaft in warmer colours
        strip_height = height / _GRADIENT_STEPS
        wall_colour = mix(_WALL_COLOUR, _BACK_COLOUR, 0.3)
        for step in range(_GRADIENT_STEPS):
            depth = step / _GRADIENT_STEPS  # 0 at the top, 1 at the bottom
            bottom = height * (1 - depth) - strip_height
            half_width = width * (0.60 + 0.18 * depth**1.3)
            self._draw_block(width / 2 - half_width, bottom, 2 * half_width, strip_height + 1, wall_colour)
            shaft_colour = mix(_SHAFT_COLOUR, _FIRELIGHT_COLOUR, math.sin(depth * 2.4) ** 2)
            self._draw_block(0, bottom, width, strip_height + 1, shaft_colour)
        for x in (-5.0, width):
            self._draw_block(x, 0, 5, height + 6, _WOOD_COLOUR)
        resting_pieces, angles = drop.drop.load
        for number, leaf in enumerate(drop.leaves):
            angle = float(angles[number]) if number < len(angles) else 0.0
            paths = [leaf.line_at(angle)]
            if leaf.kind not in ("flap", "ledge"):
                paths = [(bar.start, bar.end) for bar in bars_of(leaf, angle)]
            for path in paths:
                draw_path(self.surface, _STICK_COLOUR, [self._pixel(*point) for point in path], round(5 * self._scale))
        for peg in pegs(self._spec):
            pygame.draw.circle(self.surface, _WALL_COLOUR, self._pixel(peg.x, peg.y), 1.3 * peg.length * self._scale)
        for piece, _kind, _lane, x, y, angle in resting_pieces:
            self._draw_piece(drop, int(piece), float(x), float(y), float(angle))

    def paint_pieces_out(self, drop: RecordedDrop) -> None:
        """Paint the pieces that came out, at the tower's foot."""
        width = self._spec.shaft.width
        # in a row below the middle of the tower: the more pieces, the closer together
        pieces = drop.drop.out[:_MAX_PIECES_AT_FOOT]
        spacing = min(15.0, 140 / max(1, drop.out_count))
        for index, piece in enumerate(pieces):
            x = width / 2 + from_middle(index, len(pieces)) * spacing
            angle = piece * 2.4  # each piece lies differently
            self._draw_piece(drop, piece, x, -34.0 + 10 * (index % 2), angle)

    def _draw_piece(self, drop: RecordedDrop, piece: int, x: float, y: float, angle: float) -> None:
        """Draw a piece at a point of the tower (mm), turned by ``angle``, with a dark rim."""
        cosine = math.cos(angle)
        sine = math.sin(angle)
        outline = piece_in(drop.earlier_tower, drop.pieces.kind_of(piece)).outline
        middle_x, middle_y = self._pixel(x, y)
        # the rim is the same outline, drawn larger below the piece
        for enlargement, ink in ((1.3, _BACK_COLOUR), (1.0, _colour_of(drop, piece))):
            scale = enlargement * _PIECE_ENLARGEMENT * self._scale
            points = [
                (
                    middle_x + (local_x * cosine - local_y * sine) * scale,
                    middle_y - (local_x * sine + local_y * cosine) * scale,
                )
                for local_x, local_y in outline
            ]
            draw_polygon(self.surface, ink, points)

    def _pixel(self, x: float, y: float) -> tuple[float, float]:
        """Return the pixel at a point of the tower (mm)."""
        return self._left + x * self._scale * _TOWER_STRETCH, self._height - (y - _VIEW_BOTTOM) * self._scale

    def _draw_block(self, x: float, y: float, width: float, height: float, ink: Colour) -> None:
        """Draw a rectangle whose lower left corner and size are given in mm."""
        left, bottom = self._pixel(x, y)
        width_pixels = width * self._scale * _TOWER_STRETCH + 1
        height_pixels = height * self._scale
        box = pygame.Rect(left, bottom - height_pixels, width_pixels, height_pixels + 1)
        draw_box(self.surface, ink, box)


def _colour_of(drop: RecordedDrop, piece: int) -> Colour:
    """Return the colour of a piece: the colour of its seat, or a predator's own colour."""
    predator_index = drop.pieces.predator_index(piece)
    seat = drop.pieces.owner_of(piece)
    if predator_index is not None:
        return _PREDATOR_COLOURS[predator_index % len(_PREDATOR_COLOURS)]
    if seat is None:
        return GREY
    return drop.looks[seat].paint if seat < len(drop.looks) else SEAT_COLOURS[seat % len(SEAT_COLOURS)].paint


# The rows

#: the panel of the list, and the part of it in which the rows scroll
PANEL = Rect(16, 74, 384, 644)
WINDOW = Rect(30, 222, 358, 484)
_REEL_ROW_HEIGHT, _PART_ROW_HEIGHT, _EMPTY_THROWS_ROW_HEIGHT, _MATCH_ROW_HEIGHT = 135.0, 46.0, 52.0, 84.0
_DAMAGED_ROW_HEIGHT = 100.0
#: by how much the row of a reel or of a match gets higher when the text size doubles
_ROW_GROWTH = 110.0
#: by how much a lower row, of a part or of the empty throws, gets higher when the text size doubles
_PART_GROWTH = 30.0
#: at the text size for a television, small texts grow at least by this share of their usual size
_GROWTH_WHEN_LEGIBLE = 0.3
#: the gold badge may be this wide even beside a long name
_MIN_BADGE_ROOM = 142.0
#: the tabs, row by row
TABS = (("all", "best", "saved"), ("match", "matches"))
#: the colour of the number of pieces that came out, and that of the pieces inside; on the chosen row, which is light,
#: they are darker
_OUT_INK, _OUT_INK_ON_CHOSEN = colour("#C3D08A"), colour("#3B4A1E")
_INSIDE_INK, _INSIDE_INK_ON_CHOSEN = colour("#F0A880"), colour("#7E2616")
_TABS_AREA = Rect(PANEL.x + 14, 128, 356, 88)
#: the button that restores a deleted film, beside the heading
_RESTORE_PLACE = Rect(PANEL.right - 190, 82, 176, 42)
#: the size of the button that deletes a saved reel
_DELETE_SIZE = 40.0
#: text size of a tab's words
_TAB_TEXT_SIZE = 18.0
#: least margin of a tab's words
_TAB_MARGIN = 22.0


class ReelRow:
    """The look of a reel's row: thumbnail, seat, day, how many pieces are out and inside, and a badge."""

    def __init__(self, reel: Reel, thumbnails: Thumbnails, is_chosen: bool, badge: str) -> None:
        self._reel = reel
        self._drop = reel.whole
        self._thumbnails = thumbnails
        self._is_chosen = is_chosen
        self._badge = badge

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the row."""
        rect = Rect(control.rect.x, control.rect.y + 3, control.rect.w, control.rect.h - 7)
        drop = self._drop
        canvas.panel("panel.card" if self._is_chosen else "panel.tooltip", rect)
        if touch.hovered and not self._is_chosen:
            canvas.fill(inset(rect, 5), PARCHMENT, alpha=26, radius=8)
        self._thumbnails.draw(canvas, drop, Rect(rect.x + 9, rect.y + 7, 70, rect.h - 14))
        ink: Colour = CHAR if self._is_chosen else BONE
        pale: Colour = UMBER if self._is_chosen else PARCHMENT
        x, right = rect.x + 88, rect.right - 10
        top, bottom = rect.y + rect.h * 0.32, rect.y + rect.h * 0.785
        widest_badge = max(_MIN_BADGE_ROOM, right - x - self._seat_width(canvas) - 6)
        badge = self._draw_badge(canvas, right, rect.y + 3, widest_badge)
        self._draw_seat(canvas, x, (rect.y + top) / 2 + 2, badge.x, ink)
        top = max(top, badge.bottom)
        canvas.prose(self._day_line(), Rect(x, top, right - x, bottom - top), 18, colour=pale, middle=True)
        counts_right = right - _DELETE_SIZE if self._is_chosen and self._reel.is_saved else right
        self._draw_counts(canvas, x, (bottom + rect.bottom) / 2 - 3, counts_right)

    def _draw_seat(self, canvas: Canvas, x: float, y: float, right: float, ink: Colour) -> None:
        """Draw the token and name of the seat that threw, or the reel's title if the seat is unknown."""
        seat_look = self._drop.seat_look
        if seat_look is not None:
            canvas.seat(seat_look, x + 16, y, 30)
            x += 40
        canvas.text(self._first_line, x, y, 20, kind="bold", colour=ink, middle=True, width=right - x - 6)

    @property
    def _first_line(self) -> str:
        """The name of the seat that threw, or the reel's title if the seat is unknown."""
        return self._reel.title if self._drop.seat_look is None else self._drop.seat_look.name

    def _seat_width(self, canvas: Canvas) -> float:
        """Return the width of the seat's token and of the first line."""
        return (0 if self._drop.seat_look is None else 40) + canvas.text_width(self._first_line, 20, "bold")

    def _draw_counts(self, canvas: Canvas, x: float, y: float, right: float) -> None:
        """Draw how many pieces came out and how many are inside, side by side."""
        out = say("{count} out", count=self._drop.out_count)
        inside = say("{count} inside", count=self._drop.inside_count)
        half_width = (right - x - 14) / 2
        width = canvas.text(
            out,
            x,
            y,
            19,
            kind="bold",
            colour=_OUT_INK_ON_CHOSEN if self._is_chosen else _OUT_INK,
            middle=True,
            width=half_width,
        )
        ink = _INSIDE_INK_ON_CHOSEN if self._is_chosen else _INSIDE_INK
        canvas.text(inside, x + width + 14, y, 19, kind="bold", colour=ink, middle=True, width=right - x - width - 14)

    def _draw_badge(self, canvas: Canvas, right: float, top: float, widest: float) -> Rect:
        """Draw the badge, at most ``widest`` units wide, and return its place, which texts must not cover."""
        if not self._badge:
            return Rect(right, top, 0, 0)
        size = capped(canvas, 17)
        if self._badge_width(canvas, size) > widest:
            size = fixed_size(canvas, 16)
        width = min(self._badge_width(canvas, size), widest)
        fits_one_line = self._badge_width(canvas, size) <= widest
        box = Rect(right - width, top, width, 30 if fits_one_line else 42)
        canvas.panel("button.on", box)
        words = Rect(box.x + 7, box.y, box.w - 14, box.h - 1)
        canvas.prose(self._badge, words, size, kind="display", colour=CHAR, align="centre", middle=True)
        return box

    def _badge_width(self, canvas: Canvas, size: float) -> float:
        """Return the width of the badge in one line."""
        return canvas.text_width(self._badge, size, "display") + 18

    def _day_line(self) -> str:
        """Return the reel's title, which names the throw or the bang, and below it the day of the drop, if it is known.

        Of a reel that lies in a file of its own, it is the day on which it was saved.

        If the thrower is not known, the line above shows the title instead of their name: then return only the day.
        """
        title = self._reel.title
        day = self._drop.day.replace(" ", "\N{NO-BREAK SPACE}")  # a day is not broken between two lines
        if self._reel.is_saved:
            day = say("saved {day}", day=day)
        if self._drop.seat_look is None:
            return day
        return f"{title}\n{day}" if day else title


class PartRow:
    """The look of a row below the opened reel: its throw or one of its bangs, and how many pieces came out.

    ``index`` is the number of the part in the reel, counted from 0.
    """

    def __init__(self, reel: Reel, index: int, is_chosen: bool) -> None:
        self._reel = reel
        self._index = index
        self._is_chosen = is_chosen

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the row."""
        rect = Rect(control.rect.x + 26, control.rect.y, control.rect.w - 26, control.rect.h - 5)
        drop = self.drop
        canvas.panel("panel.card" if self._is_chosen else "panel.tooltip", rect)
        if touch.hovered and not self._is_chosen:
            canvas.fill(inset(rect, 4), PARCHMENT, alpha=26, radius=8)
        x = rect.x + 14.0
        if drop.seat_look is not None:
            canvas.seat(drop.seat_look, x + 12, rect.centery, 26)
            x += 34
        ink = CHAR if self._is_chosen else BONE
        out_ink = _OUT_INK_ON_CHOSEN if self._is_chosen else _OUT_INK
        out = say("{count} out", count=drop.out_count)
        width = canvas.text(
            out, rect.right - 12, rect.centery, 18, kind="bold", colour=out_ink, align="right", middle=True, width=90
        )
        canvas.text(
            self.words(), x, rect.centery, 18, kind="bold", colour=ink, middle=True, width=rect.right - 24 - width - x
        )

    @property
    def drop(self) -> RecordedDrop:
        """The throw or the bang that the row shows."""
        return self._reel.parts[self._index]

    def words(self) -> str:
        """Return the name of a throw; for a bang, say which flap was banged and how hard."""
        if self.drop.bang is None:
            return self._reel.part_name(self._index)
        return self.drop.bang_in_words


def _draw_row_panel(canvas: Canvas, control: Control, touch: Touch) -> Rect:
    """Draw a row's dark panel, lit if it is pointed at, and return its place."""
    rect = Rect(control.rect.x, control.rect.y + 3, control.rect.w, control.rect.h - 7)
    canvas.panel("panel.tooltip", rect)
    if touch.hovered or touch.shows_focus_ring:
        canvas.fill(inset(rect, 5), PARCHMENT, alpha=26, radius=8)
    return rect


class MatchRow:
    """The look of a match's row: the ``title`` that a person gave the match, and its game, day, moves and seats."""

    def __init__(self, summary: Summary, title: str) -> None:
        self._summary = summary
        self._title = title

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the row."""
        rect = _draw_row_panel(canvas, control, touch)
        summary = self._summary
        title = self._title or summary.title
        x = rect.x + 16
        canvas.text(
            title, x, rect.y + 24, 21, kind="display", colour=GOLD, middle=True, shadow=SHADE, width=210, least=14
        )
        for index, look in enumerate(reversed(summary.looks)):
            canvas.seat(look, rect.right - 26 - 26 * index, rect.y + 24, 24)
        words = say("finished") if summary.is_over else say("ongoing")
        moves = say_many("{count} move", "{count} moves", summary.moves)
        parts = [summary.day_and_time, moves, words]
        if self._title:
            parts.insert(0, summary.title)
        canvas.prose(row_of(parts), Rect(x, rect.y + 38, rect.w - 30, rect.h - 42), 18, colour=PARCHMENT, middle=True)


class DamagedFilmRow:
    """The look of the row of a saved film that cannot be read."""

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the row."""
        rect = _draw_row_panel(canvas, control, touch)
        canvas.icon("bone-gnawer", rect.x + 38, rect.centery, 46, GREY)
        x = rect.x + 74
        size = capped(canvas, 18, most=1.2)
        right = rect.right - 12
        canvas.text(control.label, x, rect.y + 24, size, kind="bold", colour=GREY, middle=True, width=right - x)
        area = Rect(x, rect.y + 40, right - _DELETE_SIZE - x, rect.h - 44)
        canvas.prose(say("This file cannot be opened"), area, 18, colour=PARCHMENT, middle=True)


class EmptyThrowsRow:
    """The look of the row that shows or hides the empty throws; ``words`` say how many there are."""

    def __init__(self, words: str) -> None:
        self._words = words

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the row."""
        rect = _draw_row_panel(canvas, control, touch)
        area = Rect(rect.x + 14, rect.y, rect.w - 28, rect.h)
        canvas.prose(self._words, area, 18, colour=PARCHMENT, align="centre", middle=True)


@dataclass(frozen=True, slots=True)
class _RowKey:
    """The ``Control.about`` of a row: a reel, and the index of one of its parts, or ``None`` for the whole reel."""

    reel_key: str
    part_index: int | None


class DropList:
    """The list with its ``tab``, its rows and its scroll position.

    ``reels`` are all reels. ``drops`` are the parts of all reels that are not hidden. ``get_focused()`` returns the
    ``Control.about`` of the focused control.
    """

    def __init__(self, get_focused: Callable[[], object]) -> None:
        self.tab = "all"
        self.reels: Sequence[Reel] = ()
        self.drops: Sequence[RecordedDrop] = ()
        self.matches: Sequence[Summary] = ()
        #: the saved films that cannot be read, listed below the others
        self.damaged_films: Sequence[DamagedFilm] = ()
        #: returns the title that a person gave to the match in a file, or an empty text
        self.title_of: Callable[[str], str] = lambda file: ""
        #: the badges of remarkable drops, by the drop's key
        self.badges: dict[str, str] = {}
        #: whether the drops may be from a match; if not, the tab of "this match" is that of the opened film
        self.has_match = True
        self.text_size = 1.0
        self._get_focused = get_focused
        self._area = ScrollArea()
        self._thumbnails = Thumbnails()
        #: the rows: ``(reel, None)`` for a whole reel, ``(reel, part_index)`` for a part of the opened reel
        self._entries: list[tuple[Reel, int | None]] = []
        self._opened_reel: Reel | None = None
        #: whether the rows of empty throws are hidden
        self._hides_empty_throws = True
        #: the number of empty throws
        self._empty_count = 0
        #: the throws and bangs of all reels, even of hidden ones, without throws that threw nothing in
        self.counted_drops: Sequence[RecordedDrop] = ()
        #: the numbers of throws and of bangs in ``counted_drops``
        self._throws_and_bangs = (0, 0)

    def fill(self, reels: Sequence[Reel]) -> None:
        """Show other reels."""
        self.reels = reels
        self._empty_count = 0 if self.tab == "saved" else sum(reel.is_empty for reel in reels)
        self.counted_drops = [part for reel in reels for part in reel.parts if part.is_counted]
        self._throws_and_bangs = count_throws_and_bangs(self.counted_drops)
        self._make_entries(self._opened_reel)

    def _make_entries(self, opened_reel: Reel | None) -> None:
        """Make the entries: all reels that are not hidden and, below ``opened_reel``, the parts of this reel."""
        self._opened_reel = opened_reel
        self._entries = []
        hides_empty = self._hides_empty_throws and self.tab != "saved"
        visible_reels = [reel for reel in self.reels if not (hides_empty and reel.is_empty)]
        self.drops = [part for reel in visible_reels for part in reel.parts]
        for reel in visible_reels:
            self._entries.append((reel, None))
            if opened_reel is not None and reel.key == opened_reel.key and len(reel.parts) > 1:
                self._entries += [(reel, index) for index in range(len(reel.parts))]

    @property
    def heading(self) -> str:
        """The heading of the list: the number of matches, of saved films, or of throws and of bangs."""
        if self.tab == "matches":
            return say_many("{count} match", "{count} matches", len(self.matches))
        if self.tab == "saved":
            return say_many("{count} film", "{count} films", len(self.reels))
        throws, bangs = self._throws_and_bangs
        return say(
            "{throw}, {bangs}",
            throw=say_many("{count} throw", "{count} throws", throws),
            bangs=say_many("{count} bang", "{count} bangs", bangs),
        )

    @property
    def empty_words(self) -> str:
        """The text in place of an empty list of matches, of saved films or of best drops; ``""`` for any other list."""
        if self.tab == "matches" and not self.matches:
            return say("There are no matches here.")
        if self.tab == "saved" and not self.reels and not self.damaged_films:
            return say("Save a throw with “.drop”: it stays here, even without its match.")
        if self.tab == "best" and not self.reels:
            return say(
                "This list shows throws and bangs that freed several pieces, let a whole clan out at once, let several "
                "pieces get past a beast, or ended a long jam."
            )
        return ""

    def _tab_words(self, tab: str) -> str:
        """Return the label of a tab."""
        return {
            "all": say("All"),
            "best": say("Best"),
            "saved": say("Saved films"),
            "match": say("This match") if self.has_match else say("This film"),
            "matches": say("Matches"),
        }[tab]

    @property
    def _text_growth(self) -> float:
        """The growth of texts as a share of their usual size: 0.5 at 150 %; for a television at least 0.3."""
        return max(self.text_size - 1, _GROWTH_WHEN_LEGIBLE if self.text_size >= LEGIBLE_TEXT_SIZE else 0.0)

    def _heights(self) -> list[float]:
        """Return the height of each row."""
        if self.tab == "matches":
            return [_MATCH_ROW_HEIGHT + _ROW_GROWTH * self._text_growth] * len(self.matches)
        reel_height = _REEL_ROW_HEIGHT + _ROW_GROWTH * self._text_growth
        part_height = _PART_ROW_HEIGHT + _PART_GROWTH * self._text_growth
        heights = [reel_height if part_index is None else part_height for _, part_index in self._entries]
        if self.tab == "saved":
            heights += [_DAMAGED_ROW_HEIGHT + _ROW_GROWTH * self._text_growth] * len(self.damaged_films)
        if self._empty_count:
            heights.append(_EMPTY_THROWS_ROW_HEIGHT + _PART_GROWTH * self._text_growth)
        return heights

    def _set_hides_empty_throws(self, hides: bool) -> None:
        """Hide the empty throws, or list them in their places."""
        self._hides_empty_throws = hides
        self._make_entries(self._opened_reel)

    def show(self, drop: RecordedDrop) -> None:
        """Open the reel of a drop, even an empty throw, and scroll to its row; do nothing on the tab of matches."""
        reel_of_drop = next((reel for reel in self.reels if drop in reel.parts), None)
        if self.tab == "matches" or reel_of_drop is None:
            return
        if reel_of_drop.is_empty:
            self._hides_empty_throws = False
        self._make_entries(reel_of_drop)
        # first to the row of the reel, then to that of the part
        self._scroll_to(lambda reel, part_index: drop in reel.parts and part_index in (None, reel.index_of(drop)))

    def _scroll_to(self, is_wanted: Callable[[Reel, int | None], bool]) -> None:
        """Scroll to each row in turn for which ``is_wanted(reel, part_index)`` is true."""
        heights = self._heights()
        self._area.set_content(WINDOW, sum(heights))
        for row, (reel, part_index) in enumerate(self._entries):
            if is_wanted(reel, part_index):
                top = sum(heights[:row])
                self._area.show(top, top + heights[row])

    def tabs(self, canvas: Canvas, why_not: Mapping[str, str], choose_tab: Callable[[str], None]) -> list[Control]:
        """List the tabs, their widths in proportion to their words; ``why_not`` says why some are grey."""
        controls: list[Control] = []
        for tabs, area in zip(TABS, column(_TABS_AREA, len(TABS), gap=2), strict=True):
            widths = [canvas.text_width(self._tab_words(tab), _TAB_TEXT_SIZE, "display") + _TAB_MARGIN for tab in tabs]
            controls += [
                Control(
                    f"theatre.tab.{tab}",
                    "tab",
                    self._tab_words(tab),
                    cell,
                    partial(choose_tab, tab),
                    enabled=tab not in why_not,
                    why_not=why_not.get(tab, ""),
                    look=Choice(tab == self.tab, size=_TAB_TEXT_SIZE),
                )
                for tab, cell in zip(tabs, proportional_row(area, widths, gap=3), strict=True)
            ]
        return controls

    def saved_film_controls(
        self, file_of: Callable[[Reel], Path], delete: Callable[[Path], None], restore: Callable[[], None] | None
    ) -> list[Control]:
        """List the buttons that delete the opened reel and damaged films, and the one that restores a deleted film.

        They are on the tab of saved films only. ``restore`` is ``None`` if there is no film to restore.
        """
        if self.tab != "saved":
            return []
        controls: list[Control] = []
        for index, rect in self._area.uneven_rows(self._heights()):
            if index >= len(self._entries):
                film = self.damaged_films[index - len(self._entries)]
                words = say("Delete “{name}”", name=film.file.name)
                controls.append(
                    _delete_button(
                        f"theatre.delete.{film.file.name}", words, rect, partial(delete, film.file), Row(index)
                    )
                )
                continue
            reel, part_index = self._entries[index]
            if part_index is None and self._opened_reel is not None and reel.key == self._opened_reel.key:
                about = _RowKey(reel.key, None)
                words = say("Delete this film")
                controls.append(_delete_button("theatre.delete", words, rect, partial(delete, file_of(reel)), about))
        if restore is not None:
            look = Button(icon="anticlockwise-rotation", size=17)
            tip = say("Restore the film deleted last. Deleted films are kept for {days} days.", days=DAYS_KEPT)
            controls.append(
                Control("theatre.restore", "button", say("Restore"), _RESTORE_PLACE, restore, look=look, tooltip=tip)
            )
        return controls

    def rows(
        self,
        playing_reel: Reel | None,
        playing_drop: RecordedDrop | None,
        open_drop: Callable[[RecordedDrop], None],
        open_match: Callable[[Summary], None],
        open_damaged: Callable[[DamagedFilm], None],
    ) -> list[Control]:
        """List the visible rows; the rows of the reel and of the drop that are playing are highlighted."""
        if playing_reel is not self._opened_reel:
            self._make_entries(playing_reel)
        self._area.set_content(WINDOW, sum(self._heights()))
        self._follow_focus()
        listing = self._area.control("theatre.list", self._tab_words(self.tab))
        listing.focusable = False
        rows = self._area.uneven_rows(self._heights())
        if self.tab == "matches":
            return [listing, *(self._match_row(self.matches[index], rect, open_match) for index, rect in rows)]
        entry_count = len(self._entries)
        drop_rows = [
            self._row(index, rect, playing_reel, playing_drop, open_drop) for index, rect in rows if index < entry_count
        ]
        last_rows = [
            self._damaged_film_row(index, rect, open_damaged) if self.tab == "saved" else self._empty_throws_row(rect)
            for index, rect in rows
            if index >= entry_count
        ]
        return [listing, *drop_rows, *last_rows]

    def _follow_focus(self) -> None:
        """Scroll to the focused row."""
        focused = self._get_focused()
        if self.tab == "matches":
            show_focused_row(self._area, self.matches, focused, _MATCH_ROW_HEIGHT + _ROW_GROWTH * self._text_growth)
        elif isinstance(focused, _RowKey):
            self._scroll_to(lambda reel, part_index: _RowKey(reel.key, part_index) == focused)
        elif isinstance(focused, Row):  # of a damaged film, or of all empty throws
            heights = self._heights()
            self._area.show(sum(heights[: focused.index]), sum(heights[: focused.index + 1]))

    def _row(
        self,
        index: int,
        rect: Rect,
        playing_reel: Reel | None,
        playing_drop: RecordedDrop | None,
        choose: Callable[[RecordedDrop], None],
    ) -> Control:
        """Return the row with an index: a reel, or a part of the opened reel."""
        reel, part_index = self._entries[index]
        if part_index is None:
            reel_is_playing = playing_reel is not None and reel.key == playing_reel.key
            return self._reel_row(reel, rect, choose, is_playing=reel_is_playing)
        part = reel.parts[part_index]
        is_playing = playing_drop is not None and part.key == playing_drop.key
        return Control(
            f"theatre.part.{part.key}",
            "list",
            f"{reel.part_name(part_index)}: {part.title}, {part.result}",
            rect,
            lambda: choose(part),
            look=PartRow(reel, part_index, is_playing),
            clip=WINDOW,
            about=_RowKey(reel.key, part_index),
        )

    def _reel_row(self, reel: Reel, rect: Rect, choose: Callable[[RecordedDrop], None], *, is_playing: bool) -> Control:
        """Return the row of a reel; a press plays the first part or, on the tab of the best drops, the best part."""
        best_part = next((part for part in reel.parts if part.key in self.badges), None)
        badge = "" if best_part is None else self.badges[best_part.key]
        played_part = reel.parts[0]
        if best_part is not None and self.tab == "best":
            played_part = best_part
        name_prefix = f"{reel.whole.seat_look.name}: " if reel.whole.seat_look else ""
        return Control(
            f"theatre.drop.{reel.key}",
            "list",
            f"{name_prefix}{reel.title}: {reel.whole.result}",
            rect,
            lambda: choose(played_part),
            look=ReelRow(reel, self._thumbnails, is_playing, badge),
            clip=WINDOW,
            about=_RowKey(reel.key, None),
        )

    def _damaged_film_row(self, index: int, rect: Rect, open_damaged: Callable[[DamagedFilm], None]) -> Control:
        """Return the row of a saved film that cannot be read."""
        film = self.damaged_films[index - len(self._entries)]
        name = film.file.name
        return Control(
            f"theatre.damaged.{name}",
            "list",
            name,
            rect,
            partial(open_damaged, film),
            heard=film.reason,
            look=DamagedFilmRow(),
            clip=WINDOW,
            tooltip=say("See what can be done with this file."),
            about=Row(index),
        )

    def _empty_throws_row(self, rect: Rect) -> Control:
        """Return the row that shows or hides the empty throws."""
        words = say_many("Show {count} empty throw", "Show {count} empty throws", self._empty_count)
        if not self._hides_empty_throws:
            words = say_many("Hide {count} empty throw", "Hide {count} empty throws", self._empty_count)
        act = partial(self._set_hides_empty_throws, not self._hides_empty_throws)
        look = EmptyThrowsRow(words)
        return Control("theatre.fold", "list", words, rect, act, look=look, clip=WINDOW, about=Row(len(self._entries)))

    def _match_row(self, summary: Summary, rect: Rect, choose: Callable[[Summary], None]) -> Control:
        title = self.title_of(summary.file)
        label = f"{summary.title}: {', '.join(summary.names)}, {summary.day_and_time}"
        if title:
            label = f"{title}. {label}"
        return Control(
            f"theatre.match.{summary.file}",
            "list",
            label,
            rect,
            lambda: choose(summary),
            look=MatchRow(summary, title),
            clip=WINDOW,
            tooltip=say("Watch this match."),
            about=summary,
            opening_notice=say("Opening the match…"),
            loads_match=True,
        )


def _delete_button(id: str, words: str, row: Rect, delete: Callable[[], None], about: object) -> Control:
    """Return the button at the lower right of a row that deletes the row's film."""
    place = Rect(row.right - 8 - _DELETE_SIZE, row.bottom - 9 - _DELETE_SIZE, _DELETE_SIZE, _DELETE_SIZE)
    look = RoundButton("cancel")
    return Control(id, "button", words, place, delete, look=look, tooltip=words, clip=WINDOW, about=about)
