"""Draws the wooden pieces, the looks of the table's own controls, the gauge of a bang and the standing drums."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import pygame

from game.core.words import say
from game.passage import closed_tower, pieces
from game.ugh_ugh.rules.cards import RESOURCES, TIGER
from game.ugh_ugh.rules.state import other_seats_after, seat_of
from game.ugh_ugh.table import cards, layout
from game.ugh_ugh.table.face import Face, StandingDrum
from game.ui import lettering, surfaces, theme, widgets
from game.ui.canvas import Canvas
from game.ui.control import Control, Touch
from game.ui.layout import Rect
from game.ui.mapping import Subpixel
from game.ui.palettes import palette_in_use
from game.ui.picture_cache import PictureCache
from physics.history import earlier_towers
from physics.laboratory.frequencies import FREED, at_strength
from physics.tower import TOWER, BuiltTower, TowerSpec

#: The number of angles for which turned pictures are cached; resting pieces have four times as many.
_ANGLE_STEPS = 360
_CACHE_BYTES = 48_000_000
#: Height of a piece's picture, in logical units.
_PIECE_HEIGHT = 64.0
#: Pieces are drawn in multiples of this size (units), so that few pictures are cached.
_SIZE_STEP = 2.0


class PieceArt:
    """Draws pieces in the colours and glyphs of ``looks``, and caches turned pictures."""

    def __init__(self, looks: Sequence[theme.SeatLook]) -> None:
        self._looks = looks
        self._cache = PictureCache(_CACHE_BYTES)

    def draw(
        self, canvas: Canvas, piece: int, x: float, y: float, size: float, angle: float = 0.0, alpha: int = 255
    ) -> None:
        """Draw ``piece`` with its middle at ``x, y``, ``size`` high, turned ``angle`` radians counter-clockwise."""
        enlargement = round(size / _SIZE_STEP) * _SIZE_STEP / _PIECE_HEIGHT
        image = self._turned_picture(canvas, piece, enlargement, angle)
        at = surfaces.centred_corner(image, canvas.mapping.pixel_containing(x, y))
        if alpha < 255:
            image.set_alpha(max(0, alpha))
        canvas.surface.blit(image, at)
        if alpha < 255:
            image.set_alpha(255)

    def draw_inside(
        self, canvas: Canvas, piece: int, x: float, y: float, angle: float, *, scale: float, tower: str, resting: bool
    ) -> None:
        """Draw ``piece`` in the size that it has in the Passage, at ``scale`` units per millimetre.

        ``tower`` names the earlier tower whose shape the piece has; empty for the present shape. ``resting`` tells
        whether the piece rests: then it is placed with subpixel precision, so that it fits the pieces below it.
        """
        kind = "member" if piece < TIGER else "predator"
        shape = earlier_towers.shape_of(tower, kind)
        name = pieces.in_shape(self._name(piece), shape)
        size = pieces.piece_size(canvas.pictures, name, earlier_towers.height_in(tower, kind), scale)
        subpixel = canvas.mapping.subpixel(x, y, angle) if resting else None
        image = self._turned_picture(canvas, piece, size, angle, shape, subpixel)
        canvas.surface.blit(image, surfaces.centred_corner(image, canvas.mapping.pixel_containing(x, y)))

    def _name(self, piece: int) -> str:
        """Return the name of a piece's picture, which is without the glyph of a clan."""
        if piece >= TIGER:
            return "cube.tiger" if piece == TIGER else "cube.bear"
        return f"member.{self._looks[seat_of(piece)].colour}"

    def _turned_picture(
        self, canvas: Canvas, piece: int, size: float, angle: float, shape: str = "", subpixel: Subpixel | None = None
    ) -> pygame.Surface:
        """Return a turned piece, ``size`` times as large as its picture, and shifted by ``subpixel``."""
        steps = _ANGLE_STEPS * (4 if subpixel else 1)
        step = round(angle / math.tau * steps) % steps
        kind: object = seat_of(piece) if piece < TIGER else piece
        key = (kind, shape, round(size * 64), step, subpixel, canvas.scale, palette_in_use().key)
        picture = self._cache.find(key)
        if picture is not None:
            return picture
        upright = self._upright_picture(canvas, piece, shape)
        # a picture between pixels is drawn twice as large first, and halved when it is turned
        enlargement = size * (2 if subpixel else 1)
        sized_picture = surfaces.resized(
            upright, (round(upright.get_width() * enlargement), round(upright.get_height() * enlargement))
        )
        degrees = step * 360 / steps
        if subpixel is None:
            turned_picture = surfaces.rotated(sized_picture, degrees)
        else:
            turned_picture = surfaces.halved_and_rotated(sized_picture, degrees, subpixel)
        return self._cache.add(key, turned_picture)

    def _upright_picture(self, canvas: Canvas, piece: int, shape: str) -> pygame.Surface:
        """Return the picture of a piece standing upright; a member carries the glyph of its clan."""
        name = pieces.in_shape(self._name(piece), shape)
        if piece >= TIGER:
            return canvas.pictures.image(name)
        look = self._looks[seat_of(piece)]
        key = ("upright", seat_of(piece), shape, canvas.scale, palette_in_use().key)
        return self._cache.get(key, lambda: _with_glyph(canvas, name, look))


def _with_glyph(canvas: Canvas, name: str, look: theme.SeatLook) -> pygame.Surface:
    """Return a picture of an upright member with the glyph of its clan."""
    image = canvas.pictures.image(name).copy()
    length = canvas.mapping.pixels(23)
    glyph = canvas.pictures.icon(look.glyph, length, look.glyph_paint)
    image.blit(glyph, ((image.get_width() - length) // 2, image.get_height() // 2 - round(length * 0.42)))
    return image


# Looks of the table's own controls.

_GREY_INK = (150, 140, 130)


@dataclass(frozen=True, slots=True)
class GoodsButton:
    """The look of a button with its label at the left, and its cost or gain as chips at the right."""

    kinds: tuple[int, ...]
    size: float
    style: str = "stone"

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw button, label and chips."""
        rect = control.rect
        canvas.panel(widgets.button_picture(control, touch, self.style), rect)
        chip_size = min(30.0, rect.h - 8, rect.w * 0.2)
        chips_width = len(self.kinds) * (chip_size + 2)
        margins = min(16.0, max(8.0, rect.w - 130))  # a wider button never has less room
        room = rect.w - chips_width - margins
        text_width = min(room, canvas.text_width(control.label, self.size, "display")) if control.label else 0
        left = rect.centerx - (text_width + chips_width + 4) / 2
        ink = theme.BONE if control.enabled else _GREY_INK
        if control.label:
            canvas.text(
                control.label,
                left,
                rect.centery - 1,
                self.size,
                kind="display",
                colour=ink,
                middle=True,
                shadow=theme.SHADE,
                width=room,
            )
        picture = "chip_small" if chip_size < 34 else "chip"
        for index, kind in enumerate(self.kinds):
            x = left + text_width + 6 + index * (chip_size + 2)
            canvas.picture_in(
                f"{picture}.{RESOURCES[kind]}", Rect(x, rect.centery - chip_size / 2, chip_size, chip_size)
            )


@dataclass(frozen=True, slots=True)
class SeatButton:
    """The look of a button with a seat's token before its label."""

    look: theme.SeatLook

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw button, token and label."""
        rect = control.rect
        canvas.panel(widgets.button_picture(control, touch, "stone"), rect)
        size = rect.h - 16
        canvas.seat(self.look, rect.x + 14 + size / 2, rect.centery, size)
        body = Rect(rect.x + 24 + size, rect.y, rect.w - size - 36, rect.h - 2)
        canvas.prose(control.label, body, 21, kind="display", middle=True, shadow=theme.SHADE)


@dataclass(frozen=True, slots=True)
class BangsSign:
    """A sign with the token of the seat that holds the stick, and a drum for each bang; drums of used bangs are dark.

    ``has_begun`` is true once the seat has struck the drum. A seat that stops after that loses its unused bangs.
    """

    look: theme.SeatLook
    unused_count: int
    total: int
    has_begun: bool

    def draw(self, canvas: Canvas, rect: Rect) -> None:
        """Draw the sign inside ``rect``."""
        canvas.panel("button.fire" if self.has_begun else "button.stone", rect)
        canvas.seat(self.look, rect.x + 30, rect.centery - 1, 36)
        spacing = min(34.0, (rect.w - 72) / self.total)
        for index in range(self.total):
            is_unused = index < self.unused_count
            ink = theme.GOLD if is_unused else (90, 40, 24)
            x = rect.x + 72 + index * spacing
            canvas.icon("djembe", x, rect.centery - 1, min(30.0, spacing), ink, shadow=is_unused)


@dataclass(frozen=True, slots=True)
class StrengthButton:
    """The look of a button for a bang: a drum, larger for a harder bang; ``strength`` is 1 to 3."""

    strength: int

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw button and drum."""
        rect = control.rect
        canvas.panel(widgets.button_picture(control, touch, "fire"), rect)
        ink = theme.GOLD if control.enabled else _GREY_INK
        canvas.icon("djembe", rect.centerx, rect.centery - 1, 14 + 10 * self.strength, ink, shadow=True)


# The gauge beside a pressed drum end: a curve that shows, for each strength of a bang, the probability that it frees a
# stuck piece.

#: The size of the gauge.
_GAUGE_WIDTH, _GAUGE_HEIGHT = 224.0, 104.0
#: The place of the gauge beside each drum end of the standard tower, clear of the finger and the drumstick.
_GAUGE_PLACES = ((494.0, 362.0), (884.0, 464.0), (616.0, 400.0))
#: In other towers, the distance of the gauge from its drum end, inwards: clear of all other drum ends.
_GAUGE_DISTANCE = 86.0
#: In other towers, the largest y of the gauge's upper edge, so that the gauge stays above the standing drums.
_MAX_GAUGE_Y = 450.0
_GENTLE_COLOUR = theme.colour("#D9A03A")
_HARD_COLOUR = theme.colour("#A8280F")
_REST_COLOUR = theme.mix(theme.PARCHMENT, (120, 84, 46), 0.45)


def _gauge_place(canvas: Canvas, drum: int, spec: TowerSpec) -> Rect:
    """Return the place of the gauge beside a drum end."""
    if not isinstance(spec, BuiltTower):
        return Rect(*_GAUGE_PLACES[drum], _GAUGE_WIDTH, _GAUGE_HEIGHT)
    x, y = closed_tower.pad_spot(canvas, drum, 0.0, spec)
    is_left = x < layout.MOUTH[0]
    gauge_x = x + _GAUGE_DISTANCE if is_left else x - _GAUGE_DISTANCE - _GAUGE_WIDTH
    gauge_y = min(y - _GAUGE_HEIGHT / 2, _MAX_GAUGE_Y)
    return Rect(gauge_x, gauge_y, _GAUGE_WIDTH, _GAUGE_HEIGHT)


def freeing_probability(strength: float, spec: TowerSpec = TOWER) -> float:
    """Return the probability that a bang frees a single stuck piece, interpolated between measured strengths.

    For a built tower nothing is measured: the strength itself is returned.
    """
    return strength if isinstance(spec, BuiltTower) else at_strength(FREED, strength)


def draw_gauge(canvas: Canvas, drum: int, strength: float, spec: TowerSpec, *, is_cancelled: bool) -> None:
    """Draw the gauge with the present strength or, if ``is_cancelled``, a text that a release makes no bang."""
    box = _gauge_place(canvas, drum, spec)
    canvas.panel("panel.parchment", box)
    if is_cancelled:
        canvas.prose(
            say("let go here: no bang"),
            box,
            lettering.capped(canvas, 20, most=1.2),
            kind="bold",
            colour=theme.INK,
            align="centre",
            middle=True,
        )
        return
    area = Rect(box.x + 16, box.y + 12, box.w - 32, box.h - 46)
    _draw_curve(canvas, area, strength, spec)
    half = (area.w + 8) / 2
    y = area.bottom + 17
    size = lettering.capped(canvas, 20, most=1.05)
    canvas.text(say("soft"), area.x - 4, y, size, kind="bold", colour=theme.INK, middle=True, width=half - 4)
    right = area.right + 4
    canvas.text(
        say("hard"), right, y, size, kind="bold", colour=theme.BLOOD, align="right", middle=True, width=half - 4
    )


def _draw_curve(canvas: Canvas, room: Rect, strength: float, spec: TowerSpec) -> None:
    """Draw the curve of the probability that a bang frees a piece, filled up to ``strength``, and a knob at its end."""
    highest = freeing_probability(1.0, spec)

    def curve_point(at_strength: float) -> tuple[float, float]:
        height = 0.08 + 0.92 * freeing_probability(at_strength, spec) / highest
        return room.x + room.w * at_strength, room.bottom - room.h * height

    points = [curve_point(step / 40) for step in range(41)]
    canvas.polygon([*points, (room.right, room.bottom), (room.x, room.bottom)], _REST_COLOUR)
    for step in range(40):
        weaker = strength * step / 40
        harder = strength * (step + 1) / 40
        x1, y1 = curve_point(weaker)
        x2, y2 = curve_point(harder)
        colour = theme.mix(_GENTLE_COLOUR, _HARD_COLOUR, min(1.0, weaker * 1.15))
        canvas.polygon([(x1, y1), (x2 + 0.5, y2), (x2 + 0.5, room.bottom), (x1, room.bottom)], colour)
    for (x1, y1), (x2, y2) in pairwise(points):
        canvas.line(x1, y1, x2, y2, theme.INK, thick=3)
    canvas.line(room.x, room.bottom, room.right, room.bottom, theme.INK, thick=3)
    x, y = curve_point(strength)
    canvas.line(x, y, x, room.bottom, theme.BONE, thick=3)
    for radius, tone in ((9.0, theme.SHADE), (7.5, theme.BONE), (4.0, theme.BLOOD)):
        canvas.circle(x, y, radius, tone)


# The drums that stand in front of the Passage after a throw; a chief takes one up to drum.

#: The colour of the name below a drum whose chief has passed.
_PASSED_INK = (190, 178, 164)
#: The opacity (0..255) of a drum whose chief has passed.
_PASSED_ALPHA = 120
#: The distance (units) by which a drum that is taken up is drawn higher.
_HELD_DRUM_RISE = 8.0


def standing_drums(face: Face) -> dict[int, tuple[float, float]]:
    """Return the places of the working drums by seat. Seats that have passed come first, then the seats still asked."""
    asked_seats = face.asked_to_drum
    if face.kind == "bang" and face.asked is not None:  # a seat that has banged is asked for its next bang
        asked_seats = (face.asked,)
    if not asked_seats:
        return {}
    passed_seats: list[int] = []
    if face.kind == "drums":
        # seats are asked clockwise, so those that have answered follow the last seat still asked
        other_seats = [seat for seat in other_seats_after(face.view, asked_seats[-1]) if seat not in asked_seats]
        passed_seats = [seat for seat in other_seats if face.view.clans[seat].drum]
    order = [*passed_seats, *asked_seats]
    return dict(zip(order, layout.drum_spots(len(order)), strict=True))


def draw_standing_drums(canvas: Canvas, face: Face, sway: float) -> None:
    """Draw the standing drums.

    Drums that may be taken up glow. While they shake, they are shifted to the right by ``sway`` units. A drum that is
    taken up stands higher.
    """
    for seat, (x, y) in standing_drums(face).items():
        is_held = seat == face.holder
        has_passed = face.kind == "drums" and seat not in face.asked_to_drum
        drum_x = x + sway if seat in face.drummers else x
        drum_y = y - _HELD_DRUM_RISE if is_held else y
        _draw_standing_drum(canvas, face, seat, drum_x, drum_y, is_held=is_held, has_passed=has_passed)
        if has_passed:
            ink = _PASSED_INK
        elif is_held:
            ink = theme.GOLD
        else:
            ink = theme.BONE
        _draw_tag(canvas, face.looks[seat].name, x, y + 98, ink)
        if has_passed:
            _draw_tag(canvas, say("passed"), x, y + 14, theme.BONE)


def draw_held_drum(canvas: Canvas, face: Face, seat: int, x: float, y: float) -> None:
    """Draw a seat's drum as it looks while it is taken up: lit, a little higher, and with its name."""
    _draw_standing_drum(canvas, face, seat, x, y - _HELD_DRUM_RISE, is_held=True, has_passed=False)
    _draw_tag(canvas, face.looks[seat].name, x, y + 98, theme.GOLD)


def _draw_standing_drum(
    canvas: Canvas, face: Face, seat: int, x: float, y: float, *, is_held: bool, has_passed: bool
) -> None:
    """Draw a seat's drum with the seat's token.

    The drum is lit if it is held or pointed at, and ringed if it is held or may be taken up.
    """
    look = face.looks[seat]
    may_be_taken = not has_passed and seat in face.drummers
    is_lit = is_held or face.gesture.looked_at == StandingDrum(seat)
    glow_sizes: tuple[float, ...] = ()
    if is_lit:
        glow_sizes = (170, 128)
    elif may_be_taken:
        glow_sizes = (128,)
    for size in glow_sizes:
        canvas.picture_in("glow.spot", Rect(x - size / 2, y + 42 - size / 2, size, size))
    name = f"drum.{look.colour}"
    width = canvas.pictures.baked(name).size[0]
    canvas.picture(name, x - width / 2, y, alpha=_PASSED_ALPHA if has_passed else 255)
    _, badge_y = canvas.pictures.anchor(name, "badge")
    canvas.seat(look, x, y + badge_y, 32)
    if may_be_taken or is_held:
        _draw_ring(canvas, canvas.pictures.anchor(name, "head"), x - width / 2, y, thick=is_lit)


def _draw_ring(canvas: Canvas, head: Sequence[float], left: float, top: float, *, thick: bool) -> None:
    """Draw a gold ring around a drum's head.

    ``head`` is the head's rectangle (x, y, width, height) in the picture, whose upper left corner is at ``left, top``.
    """
    x, y, width, height = head
    for margin, tone in ((5, theme.EMBER), (2, theme.RING)):
        box = Rect(left + x - margin, top + y - margin, width + 2 * margin, height + 2 * margin)
        canvas.oval(box, tone, 3 if thick else 2)


def _draw_tag(canvas: Canvas, text: str, x: float, y: float, ink: tuple[int, int, int]) -> None:
    """Draw a dark tag with a text, its middle at ``x, y``."""
    box = Rect(x - 37, y - 14, 74, 28)
    canvas.panel("panel.tooltip", box)
    area = Rect(box.x + 4, box.y - 1, box.w - 8, box.h)
    canvas.text(
        cards.shorten_name(canvas, text, area.w, lettering.fixed_size(canvas, 15), "display"),
        area.centerx,
        area.centery,
        lettering.fixed_size(canvas, 20),
        kind="display",
        colour=ink,
        align="centre",
        middle=True,
        width=area.w,
        least=15,
    )
