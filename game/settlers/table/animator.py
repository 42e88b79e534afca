"""The animator of Settlers, and everything that moves over its table: dice, cards, chips and pieces."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from game.core.counts import listed_kinds
from game.core.rules import Event
from game.screens.parts.match_log import first_named_seat
from game.screens.table import shown
from game.screens.table.animator import Animator
from game.settlers.rules.goods import ADAPTATION, BLOCKING, KINDS, PEOPLES, SETS, Bundle
from game.settlers.rules.ground import WORLD
from game.settlers.rules.rules import RULES
from game.settlers.table import layout, world
from game.settlers.table.face import Face
from game.settlers.table.layout import Point
from game.settlers.table.parts import LIT, NUMBER, ROMAN, draw_chip, draw_fixed_text, draw_shadowed_text
from game.settlers.table.seats import CARD_COUNT, count_spots
from game.ui import theme
from game.ui.canvas import Canvas
from game.ui.layout import Rect, square
from game.ui.lettering import draw_text_line
from game.ui.preloading import Drawing
from game.ui.theme import SeatLook

#: the centre of the map, where a card that a seat takes is shown large
CARD_SPOT: Point = (770.0, 400.0)
#: the spot near the centre of the map where an event chip is shown large
EVENT_CHIP_SPOT: Point = (770.0, 380.0)
#: a landscape that is brighter than this (0 to 1) is covered by a flash, too
_FLASH_BRIGHTNESS = 0.55
#: the number of angles at which a tumbling die is drawn
DIE_STEPS = 48
#: the icon of an event chip that turns a landscape into desert, by the landscape's terrain
_DESERT_ICONS = {"forest": "pine-tree", "steppe": "high-grass", "hills": "hills", "mountains": "mountains"}
#: the icon of each event chip
_CHIP_ICONS = {ADAPTATION: "oak-leaf", BLOCKING: "paw-print", **_DESERT_ICONS}
_SANDY_INK = theme.colour("#8A5A1E")


@dataclass(slots=True)
class Flyer(shown.Flyer):
    """A flying ``chip``, ``people``, ``tent``, ``nomad``, ``figure`` or ``seat``.

    ``thing`` depends on the kind: the number of a resource (``chip``) or of a people, the name of a figure, or the look
    of a seat.
    """

    size: float = 1.0

    def draw(self, canvas: Canvas) -> None:
        """Draw the thing at its position."""
        if self.kind == "chip" and isinstance(self.thing, int):
            glow = 66 * self.size
            canvas.picture_in("st.spark", square(self.x, self.y, glow))
            draw_chip(canvas, self.thing, self.x, self.y, 40 * self.size)
        elif self.kind == "people" and isinstance(self.thing, int):
            width = 34 * self.size
            canvas.picture_in(f"st.people.{PEOPLES[self.thing]}", square(self.x, self.y, width))
        elif self.kind == "figure":
            world.draw_figure(canvas, str(self.thing), self.x, self.y, self.size)
        elif isinstance(self.thing, SeatLook):
            if self.kind == "seat":
                canvas.seat(self.thing, self.x, self.y, 36 * self.size)
            elif self.kind == "tent":
                world.draw_tent(canvas, self.thing, self.x, self.y, self.size)
            else:
                world.draw_nomad(canvas, self.thing, self.x, self.y, self.size)


@dataclass(slots=True)
class Die:
    """A tumbling die: its face, centre, and angle in radians."""

    face: int
    x: float
    y: float
    angle: float

    def draw(self, canvas: Canvas) -> None:
        """Draw the die."""
        canvas.turned(f"st.die.{self.face}", self.x, self.y, self.angle, size=layout.DIE_SIZE / 72, steps=DIE_STEPS)


def tumbling_drawings() -> Iterator[Drawing]:
    """Yield drawings that preload a die's pictures: one for each face, at all angles at which it may tumble."""
    for face in range(1, 7):
        yield partial(_draw_at_every_angle, face)


def _draw_at_every_angle(face: int, canvas: Canvas) -> None:
    """Draw a face at every angle on one spot, to fill the cache of pictures; nobody sees this drawing."""
    for step in range(DIE_STEPS):
        Die(face, *layout.DICE_CENTRES[0], step * math.tau / DIE_STEPS).draw(canvas)


@dataclass(slots=True)
class TurningChip:
    """An event chip being turned over; ``turn`` is the progress, from 0 (face down) to 1 (face up)."""

    set: int
    face: str
    words: str
    x: float
    y: float
    size: float = 30.0
    turn: float = 0.0


@dataclass(slots=True)
class Card:
    """A card that a seat takes, with an icon and words."""

    icon: str
    words: str
    look: SeatLook
    x: float = CARD_SPOT[0]
    y: float = CARD_SPOT[1]
    size: float = 1.0


@dataclass(slots=True)
class Bubble:
    """A speech bubble beside a seat's panel."""

    seat: int
    words: str


@dataclass(slots=True)
class Motion(shown.Motion):
    """Everything that moves just now.

    - ``dice``: the tumbling dice; ``flashes``, ``sands``: the hexes that light up or turn to desert, each with its
      alpha from 0 to 1.
    - ``turning_chip``: the event chip being turned over; ``card``: the card being taken; ``bubble``: what a seat says.
    """

    dice: list[Die] = field(default_factory=list)
    flashes: dict[int, float] = field(default_factory=dict)
    sands: dict[int, float] = field(default_factory=dict)
    turning_chip: TurningChip | None = None
    card: Card | None = None
    bubble: Bubble | None = None

    def rest(self) -> None:
        """Remove everything that moves."""
        self.movers.clear()
        self.dice.clear()
        self.flashes.clear()
        self.sands.clear()
        self.turning_chip = None
        self.card = None
        self.bubble = None

    def draw(self, canvas: Canvas, face: Face) -> None:
        """Draw everything that moves."""
        with canvas.clip(layout.SEA):
            for place, alpha in self.sands.items():
                rect = face.viewport.hex_rect(place)
                canvas.picture_in(f"st.tile.desert.{place % 2}", rect, alpha=round(255 * alpha))
            for place, brightness in self.flashes.items():
                self._draw_flash(canvas, face, place, brightness)
        for die in self.dice:
            die.draw(canvas)
        self.draw_movers(canvas)
        if self.bubble is not None:
            _draw_bubble(canvas, face, self.bubble)
        if self.turning_chip is not None:
            _draw_turning_chip(canvas, self.turning_chip)
        if self.card is not None:
            _draw_card(canvas, self.card)

    def _draw_flash(self, canvas: Canvas, face: Face, place: int, brightness: float) -> None:
        """Light up a landscape with a brightness from 0 to 1, and enlarge its number accordingly."""
        if brightness > _FLASH_BRIGHTNESS:
            world.draw_hex_glow(canvas, face.viewport, place, "st.flash")
        world.draw_hex_glow(canvas, face.viewport, place, "st.choice", alpha=round(255 * brightness))
        number = WORLD.hexes[place].number
        size = world.NUMBER_SIZE * face.viewport.zoom * (1 + 0.35 * brightness)
        world.paint_disc(canvas, number, *world.number_spot(face, place), size)


def _draw_bubble(canvas: Canvas, face: Face, bubble: Bubble) -> None:
    """Draw a speech bubble at the right of a seat's panel."""
    panel = layout.panels(len(face.looks))[bubble.seat]
    width = canvas.text_width(bubble.words, 21) + 44
    rect = Rect(panel.right + 6, panel.centery - 26, min(width, 520), 52)
    canvas.panel("panel.parchment", rect)
    draw_text_line(canvas, bubble.words, rect.centerx, rect.centery, 21, theme.INK, align="centre", width=rect.w - 26)


def _draw_turning_chip(canvas: Canvas, chip: TurningChip) -> None:
    """Draw an event chip, narrower while it turns, with its words below once it is large and face up."""
    width_share = abs(math.cos(math.pi * chip.turn))
    size = chip.size
    rect = Rect(chip.x - size * width_share / 2, chip.y - size / 2, max(3.0, size * width_share), size)
    canvas.panel("st.event", rect)
    if width_share < 0.5 or size < 20:
        return
    is_face_down = chip.turn < 0.5
    if is_face_down:
        draw_fixed_text(canvas, SETS[chip.set], chip.x, chip.y - 2, size * 0.5, ROMAN, kind="display")
        return
    ink = _SANDY_INK if chip.face in _DESERT_ICONS else NUMBER
    canvas.icon(_CHIP_ICONS.get(chip.face, "hills"), chip.x, chip.y, size * 0.66, ink)
    if size > 90:
        width = canvas.text_width(chip.words, 24, "display") + 60
        panel = Rect(chip.x - width / 2, chip.y + size / 2 + 14, width, 52)
        canvas.panel("panel.tooltip", panel)
        draw_shadowed_text(canvas, chip.words, panel.centerx, panel.centery, 24, LIT, align="centre", width=width - 30)


def _draw_card(canvas: Canvas, card: Card) -> None:
    """Draw a card with its icon and its seat, and with its words only if the card is large."""
    width, height = 330 * card.size, 170 * card.size
    rect = Rect(card.x - width / 2, card.y - height / 2, width, height)
    canvas.panel("panel.card", rect)
    if card.size < 0.6:
        canvas.icon(card.icon, card.x, card.y, height * 0.7, ROMAN)
        return
    canvas.icon(card.icon, rect.x + 70 * card.size, card.y, 92 * card.size, ROMAN)
    canvas.seat(card.look, rect.right - 36 * card.size, rect.bottom - 36 * card.size, 46 * card.size)
    words_rect = Rect(rect.x + 126 * card.size, rect.y + 16, width - 146 * card.size, height - 56 * card.size)
    canvas.prose(card.words, words_rect, 23, kind="display", colour=theme.INK, least=13)


def _open_card_spot(kind: int) -> Point:
    """Return the position of the cards of a kind in the open hand; hidden cards fly to the middle of the hand."""
    return layout.chip_spot(kind) if kind in KINDS else layout.HAND.center


def _hidden_card_spot(kind: int) -> Point:
    """Return the position of all cards of the covered hand: its middle."""
    return layout.HAND.center


# The animator

#: The seconds of a flight, unless another time is given.
FLIGHT_SECONDS = 0.45
#: seconds between the starts of cards that fly together
_BETWEEN_CARDS = 0.06
#: the position of the supply
SUPPLY: Point = layout.COSTS.center


class TableAnimator(Animator[Face, Motion]):
    """The animator of this table, which lets cards and pieces fly; ``events`` are all events that it animates."""

    events: Sequence[Event] = ()

    def after(self, face: Face, event: Event) -> Face:
        """Return the face after ``event``."""
        return replace(face, view=RULES.after(face.view, event))

    def show_headline(self, event: Event, text: str = "") -> None:
        """Show a headline above the table, beside the token of the seat that the event's sentence names.

        The headline is ``text`` or, if that is empty, the event's sentence.
        """
        headline = text or self.words_of(event)
        if headline:
            self.set(headline=headline, headline_seat=first_named_seat(event.sentence()))

    def lift(self, place: int) -> None:
        """Hide the piece at ``place`` on the map while it is shown moving; ``Face.away`` holds such places."""
        self.alter(lambda face: replace(face, away=face.away | {place}))

    def put_down(self, place: int) -> None:
        """Show the lifted piece at ``place`` on the map again."""
        self.alter(lambda face: replace(face, away=face.away - {place}))

    # -- flights

    def fly_thing(
        self,
        kind: str,
        thing: object,
        start: Point,
        end: Point,
        *,
        delay: float = 0.0,
        seconds: float = FLIGHT_SECONDS,
        height: float = 46.0,
        size: float = 1.0,
    ) -> None:
        """Let a thing of a kind fly (see ``Flyer``)."""
        self.fly(Flyer(kind, thing, *start, size), end, seconds=seconds, delay=delay, height=height)

    def fly_cards(self, bundle: Bundle, start: Callable[[int], Point], end: Callable[[int], Point]) -> None:
        """Let the cards of a bundle fly; ``start`` and ``end`` return the position for a kind of card."""
        self.fly_cards_of_kinds(listed_kinds(bundle), start, end)

    def fly_cards_of_kinds(
        self, kinds: Sequence[int], start: Callable[[int], Point], end: Callable[[int], Point]
    ) -> None:
        """Let one card for each of ``kinds`` fly, shortly one after the other (see ``fly_cards``)."""
        for index, kind in enumerate(kinds):
            self.fly_thing("chip", kind, start(kind), end(kind), delay=_BETWEEN_CARDS * index)
        if kinds:
            self.sound("card_slide", 0.5)
            self.sound("place", 0.5, delay=FLIGHT_SECONDS + _BETWEEN_CARDS * (len(kinds) - 1))
            self.wait(_BETWEEN_CARDS * len(kinds))

    def spot_of_cards(self, seat: int) -> Callable[[int], Point]:
        """Return a function that maps a kind of card to the position of the seat's cards, in hand or on a panel."""
        if seat == self.face.seat:
            return _hidden_card_spot if self.face.covered else _open_card_spot
        card_count_spot = self.count_spot(seat, CARD_COUNT)
        return lambda kind: card_count_spot

    def count_spot(self, seat: int, index: int) -> Point:
        """Return the position of a number on a seat's panel; ``index`` is, for example, ``PEOPLE_COUNT``."""
        return count_spots(layout.panels(len(self.face.looks))[seat])[index]

    def piece_spot(self, crossing: int) -> Point:
        """Return the screen position of a piece on a crossing."""
        return world.piece_spot(self.face.viewport, crossing)
