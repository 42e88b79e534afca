"""Draws loose pieces and flying things, and the tokens of goods to take."""

from __future__ import annotations

import math
from dataclasses import dataclass

from game.core.words import say
from game.screens.table import shown
from game.ugh_ugh.rules.cards import CARDS, RESOURCES, TIGER
from game.ugh_ugh.rules.state import State, bin_count, free_bins
from game.ugh_ugh.table import cards, caves, columns, layout
from game.ugh_ugh.table.columns import count_after_press, offered_counts
from game.ugh_ugh.table.face import Face, Token
from game.ugh_ugh.table.parts import PieceArt
from game.ui import animation, theme
from game.ui.canvas import Canvas
from game.ui.layout import Rect, inset, square

#: Radius of the glow of a beast, as a multiple of the piece's size.
_GLOW_REACH = 1.55
_ASIDE_SIZE = 34.0
#: the distance between two dots of a trail
_DOT_DISTANCE = 24.0
#: the radii of a trail's first and last dot
_DOT_RADII = (6.0, 3.0)


@dataclass(slots=True)
class Spot:
    """The place, angle and size of a loose piece.

    - ``is_behind_fringe``: whether the fringe of the exit covers the piece.
    - ``is_rolling``: whether the piece still rolls to its place in the tray; false shortly before the piece arrives.
    """

    x: float
    y: float
    angle: float
    size: float
    is_behind_fringe: bool = False
    is_rolling: bool = False


@dataclass(slots=True)
class Flyer(shown.Flyer):
    """A thing in the air, of one of four kinds.

    ``thing`` is the id of a piece, the resource of a chip, the key of a card, or the name of a picture.
    """

    art: PieceArt
    angle: float = 0.0

    def draw(self, canvas: Canvas) -> None:
        """Draw the thing at its place."""
        half = self.size / 2
        if self.kind == "piece" and isinstance(self.thing, int):
            self.art.draw(canvas, self.thing, self.x, self.y, self.size, self.angle)
        elif self.kind == "chip" and isinstance(self.thing, int):
            rect = Rect(self.x - half, self.y - half, self.size, self.size)
            canvas.picture_in(f"chip.{RESOURCES[self.thing]}", rect)
        elif self.kind == "card":
            rect = Rect(self.x - half, self.y - half * 1.4, self.size, self.size * 1.4)
            if self.thing in CARDS and self.size > 150:
                cards.draw_large_card(canvas, str(self.thing), rect)
            elif self.thing in CARDS:
                cards.draw_hand_card(canvas, str(self.thing), rect)
            else:
                cards.draw_back(canvas, rect)
        elif self.kind == "picture":
            canvas.picture_in(str(self.thing), Rect(self.x - half, self.y - half, self.size, self.size))


@dataclass(frozen=True, slots=True)
class Trail:
    """Dots along the curve on which a member flies."""

    start: tuple[float, float]
    bend: tuple[float, float]
    end: tuple[float, float]
    paint: theme.Colour

    def draw(self, canvas: Canvas) -> None:
        """Draw the dots, which become smaller towards the end of the curve."""
        count = max(2, round(math.dist(self.start, self.end) / _DOT_DISTANCE))
        for index in range(1, count):
            progress = index / count
            x, y = animation.curve(self.start, self.bend, self.end, progress)
            radius = animation.between(*_DOT_RADII, progress)
            canvas.circle(x, y, radius + 2, theme.SHADE)
            canvas.circle(x, y, radius, theme.mix(self.paint, theme.BRIGHT, 0.6))


@dataclass(slots=True)
class Basket:
    """A basket in the air: its middle and its angle."""

    area: int
    x: float
    y: float
    angle: float


class Pieces:
    """The loose pieces in the tray and set aside, and the basket in the air."""

    def __init__(self, art: PieceArt) -> None:
        self._art = art
        #: the spot of each piece in the tray, by the piece's id
        self.spots: dict[int, Spot] = {}
        #: the slot (index in ``layout.tray_places``) of each piece in the tray, by the piece's id
        self._slots: dict[int, int] = {}
        self.aside: tuple[int, ...] = ()
        self.basket: Basket | None = None

    def show(self, view: State) -> None:
        """Show the pieces of ``view`` at rest; pieces that were in the tray before keep their places."""
        self.basket = None
        self.assign_slots(view.tray)
        self.spots = {piece: self.tray_spot(piece) for piece in view.tray}
        self.aside = view.aside

    @property
    def landed_pieces(self) -> tuple[int, ...]:
        """The pieces in the tray that have stopped rolling, in the order in which they came out."""
        return tuple([piece for piece, spot in self.spots.items() if not spot.is_rolling])

    def assign_slots(self, tray: tuple[int, ...]) -> None:
        """Give each piece of ``tray`` a slot of its own; pieces keep their slots until the size of pieces changes."""
        size, places = layout.tray_places(len(tray))
        kept_slots = {piece: slot for piece, slot in self._slots.items() if piece in tray and slot < len(places)}
        if any(self.spots[piece].size != size for piece in kept_slots if piece in self.spots):
            kept_slots = {}
        free_slots = iter([slot for slot in range(len(places)) if slot not in kept_slots.values()])
        self._slots = {piece: kept_slots[piece] if piece in kept_slots else next(free_slots) for piece in tray}

    def tray_spot(self, piece: int) -> Spot:
        """Return the resting place of a piece in the tray."""
        size, places = layout.tray_places(len(self._slots))
        x, y, angle = places[self._slots[piece]]
        return Spot(x, y, angle, size)

    def place_of(self, piece: int) -> tuple[float, float, float]:
        """Return x, y and size of a piece in the tray or set aside; any other piece is taken to be at the exit."""
        if piece in self.spots:
            spot = self.spots[piece]
            return spot.x, spot.y, spot.size
        if piece in self.aside:
            x, y = layout.aside_places(len(self.aside))[self.aside.index(piece)]
            return x, y, _ASIDE_SIZE
        return (*layout.EXIT, 40.0)

    def draw_pieces_behind_fringe(self, canvas: Canvas) -> None:
        """Draw the rolling pieces that are still behind the fringe of skin over the exit."""
        for piece, spot in self.spots.items():
            if spot.is_behind_fringe:
                self._art.draw(canvas, piece, spot.x, spot.y, spot.size, spot.angle)

    def draw_resting(self, canvas: Canvas, clock: float) -> None:
        """Draw the pieces in the tray and set aside, the farther pieces first; ``clock`` drives the glows."""
        for piece, spot in sorted(self.spots.items(), key=lambda pair: pair[1].y):
            if not spot.is_behind_fringe:
                self._draw_glow(canvas, piece, spot, clock)
                self._art.draw(canvas, piece, spot.x, spot.y, spot.size, spot.angle)
        if self.aside:
            box = layout.ASIDE_PLACE
            canvas.panel("panel.tooltip", box, alpha=200)
            canvas.text(
                say("set aside"),
                box.centerx,
                box.y + 14,
                16,
                colour=theme.PARCHMENT,
                align="centre",
                middle=True,
                width=box.w - 10,
            )
            for piece, (x, y) in zip(self.aside, layout.aside_places(len(self.aside)), strict=True):
                self._art.draw(canvas, piece, x, y, _ASIDE_SIZE)

    def glows(self) -> list[Rect]:
        """Return the places of the glows of tiger and bear."""
        glows = []
        for piece, spot in self.spots.items():
            if piece >= TIGER:
                reach = spot.size * _GLOW_REACH
                glows.append(square(spot.x, spot.y, 2 * reach))
        return glows

    def _draw_glow(self, canvas: Canvas, piece: int, spot: Spot, clock: float) -> None:
        """Draw a beast's glow: a wide glow, and a dense glow in its middle; draw nothing for a member."""
        if piece < TIGER:
            return
        for width in (2.9, 2.0):
            size = spot.size * (width + 0.14 * math.sin(clock * 4.5))
            canvas.picture_in("glow.danger", square(spot.x, spot.y, size))

    def draw_basket(self, canvas: Canvas) -> None:
        """Draw the basket in the air."""
        if self.basket is not None:
            columns.draw_open_basket(canvas, self.basket.area, self.basket.x, self.basket.y, self.basket.angle)


# Taking loads of goods: glowing tokens, free bins, the number that a press takes, and the dragged token.

#: Size of a token that may be taken.
_TOKEN_SIZE = 56.0


def free_bin_places(face: Face) -> list[Rect]:
    """Return the places of the free bins in the cave of the seat in focus."""
    clan = face.view.clans[face.focus]
    first = bin_count(clan) - free_bins(clan)
    return caves.bins_of(clan, caves.own_cave(face))[first : bin_count(clan)]


def draw_tokens_to_take(canvas: Canvas, face: Face) -> None:
    """Draw the glowing tokens, the free bins, and the number of resources that the present press takes."""
    max_counts = offered_counts(face)
    for kind in max_counts:
        draw_token(canvas, face, kind)
    dragged = face.gesture.dragged
    if not max_counts:
        return
    for index, place in enumerate(free_bin_places(face)):
        is_over = dragged is not None and isinstance(dragged.thing, Token) and place.collidepoint(dragged.x, dragged.y)
        is_next = dragged is None and index == 0  # the next resource taken goes there
        is_highlighted = is_next or is_over
        rect = inset(place, -place.w * 0.04) if is_over else place
        canvas.panel("glow.ember", inset(rect, 8))
        canvas.panel("well", rect)
        canvas.panel("ring.gold", inset(rect, -2 if is_highlighted else 1), alpha=255 if is_highlighted else 215)
    token = face.gesture.pressed_token
    if token is not None and dragged is None:
        _draw_count(canvas, face, token, max_counts.get(token, 1))


def draw_token(canvas: Canvas, face: Face, kind: int) -> None:
    """Draw one token, larger than usual, in its glow."""
    x, y = layout.supply_place(kind)
    is_looked_at = face.gesture.looked_at == Token(kind)
    for reach in (118, 92):
        canvas.picture_in("glow.spot", square(x, y, reach))
    size = _TOKEN_SIZE + (3 if is_looked_at else 0)
    canvas.picture_in(f"chip.{RESOURCES[kind]}", square(x, y, size))
    canvas.circle(x, y, 33 if is_looked_at else 32, theme.EMBER, thick=4 if is_looked_at else 3)
    canvas.circle(x, y, 30, theme.RING, thick=3)
    cards.draw_badge(canvas, str(face.view.supply[kind]), x + 25, y + 24)


def _draw_count(canvas: Canvas, face: Face, kind: int, max_count: int) -> None:
    """Draw the number of resources that the present press on a token takes, if it is more than 1."""
    count = count_after_press(face.gesture.pressed_seconds, max_count)
    if count < 2:
        return
    x, y = layout.supply_place(kind)
    box = Rect(x - 76, y - 22, 46, 44)
    canvas.panel("panel.tooltip", box)
    text = f"×{count}"
    canvas.text(
        text,
        box.centerx,
        box.centery - 1,
        26,
        kind="display",
        colour=theme.GOLD,
        align="centre",
        middle=True,
        shadow=theme.SHADE,
    )


def draw_dragged_token(canvas: Canvas, kind: int, x: float, y: float) -> None:
    """Draw the dragged token."""
    canvas.picture_in("glow.spot", Rect(x - 50, y - 50, 100, 100))
    canvas.picture_in(f"chip.{RESOURCES[kind]}", Rect(x - 26, y - 26, 52, 52))
    canvas.icon("hand", x + 24, y + 14, 40, theme.BONE, shadow=True)
