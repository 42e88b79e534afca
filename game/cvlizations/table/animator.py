"""The animator for the events of CVlizations, and the things that move over the table."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from game.core.rules import Event
from game.core.words import say
from game.cvlizations.rules.orders import (
    CUNNING,
    DOUBLING,
    HUNTING,
    LOGGING,
    NO_ORDER,
    ORDERS,
    QUARRYING,
    SLACKING,
    THIEVING,
    TRADING,
)
from game.cvlizations.rules.rules import RULES
from game.cvlizations.table import layout, words
from game.cvlizations.table.action_phase import gains_of_event
from game.cvlizations.table.face import Face, finished_orders
from game.cvlizations.table.parts import AMBER, PIGMENT, draw_chip, draw_number_stone, draw_tile
from game.cvlizations.table.stations import GROW_STEPS, choosers, order_places, token_points
from game.screens.table import shown
from game.screens.table.animator import Animator
from game.ui import animation, theme
from game.ui.canvas import Canvas
from game.ui.layout import Rect, inset, square
from game.ui.preloading import Drawing
from game.ui.theme import SeatLook

#: The most embers behind a flyer.
_MAX_EMBERS = 12


@dataclass(slots=True)
class Flyer(shown.Flyer):
    """A chip, seat, idea, picture or icon in the air, with embers behind it."""

    trail: list[tuple[float, float]] = field(default_factory=list)

    def move(self, x: float, y: float) -> None:
        """Move to a point, leaving embers behind."""
        self.trail = [*self.trail[-_MAX_EMBERS + 1 :], (self.x, self.y)]
        self.x, self.y = x, y

    def draw(self, canvas: Canvas) -> None:
        """Draw the flying thing where it is now."""
        x = self.x
        y = self.y
        size = self.size
        if self.kind == "chip":
            self._draw_trail(canvas)
            canvas.picture_in("cv.halo", Rect(x - size, y - size, size * 2, size * 2))
            draw_chip(canvas, str(self.thing), x, y, size)
        elif self.kind == "seat" and isinstance(self.thing, SeatLook):
            canvas.seat(self.thing, x, y, size)
        elif self.kind == "idea" and isinstance(self.thing, int):
            draw_tile(canvas, self.thing, square(x, y, size))
        elif self.kind == "picture":
            canvas.picture_in(str(self.thing), square(x, y, size))
        elif self.kind == "icon":
            canvas.icon(str(self.thing), x, y, size, AMBER, shadow=True)

    def _draw_trail(self, canvas: Canvas) -> None:
        """Draw the embers left behind, fading."""
        for index, (x, y) in enumerate(self.trail):
            size = self.size * (0.2 + 0.8 * index / _MAX_EMBERS)
            canvas.picture_in("cv.halo", square(x, y, size))


@dataclass(slots=True)
class TurningTablet:
    """A tablet that turns from its back to its face as ``turn`` goes from 0 to 1."""

    look: SeatLook
    order: int
    x: float
    y: float
    turn: float = 0.0
    size: float = 92.0


@dataclass(slots=True)
class Motion(shown.Motion):
    """All moving parts of the table.

    - ``turning_tablets``: the tablets that rise and turn.
    - ``current_order_growth``, ``pointed_growth``: how far (0 to 1) the current order, and the order pointed at, have
      grown.
    - ``counted_ideas``: at the end, the number of ideas counted so far; ``None`` for all.
    - ``totals``: the totals shown, which count up to the true totals. ``flares``: the brightness (0 to 1) of each total
      while it counts.
    """

    turning_tablets: list[TurningTablet] = field(default_factory=list)
    current_order_growth: float = 1.0
    pointed_growth: float = 1.0
    counted_ideas: float | None = None
    totals: list[float] = field(default_factory=list)
    flares: list[float] = field(default_factory=list)

    @property
    def rounded_pointed_growth(self) -> float:
        """The growth of the order pointed at, rounded to one of ``GROW_STEPS`` steps."""
        return round(self.pointed_growth * GROW_STEPS) / GROW_STEPS

    def count_to(self, totals: Sequence[int], seconds: float) -> None:
        """Move the shown totals towards ``totals`` for ``seconds``. A total flares while it changes.

        If ``seconds`` is infinite, the shown totals change at once.
        """
        if len(self.totals) != len(totals):
            self.totals = [float(total) for total in totals]
            self.flares = [0.0] * len(totals)
        for seat, total in enumerate(totals):
            difference = total - self.totals[seat]
            step = min(abs(difference), seconds * max(_MIN_COUNT_SPEED, abs(difference) / _COUNT_SECONDS))
            self.totals[seat] += math.copysign(step, difference)
            flare = 1.0 if difference else self.flares[seat]
            self.flares[seat] = max(0.0, flare - seconds / _FLARE_SECONDS)

    def rest(self) -> None:
        """Stop all movement."""
        self.movers.clear()
        self.turning_tablets.clear()
        self.current_order_growth = 1.0
        self.counted_ideas = None

    def draw(self, canvas: Canvas, face: Face) -> None:
        """Draw everything in the air."""
        if self.turning_tablets:
            canvas.fill(inset(layout.SLAB, 14, 16), theme.SHADE, alpha=120, radius=36)
        for tablet in self.turning_tablets:
            _draw_turning_tablet(canvas, tablet)
        self.draw_movers(canvas)


#: Tablets are drawn in sizes that are multiples of this number of units.
_SIZE_STEP = 8
#: The number of different widths in which a turning tablet is drawn.
_WIDTH_COUNT = 8
#: Size of a tablet when it begins to rise, and when it turns.
TABLET_SIZES = (34.0, 150.0)


def tablet_drawings(looks: Sequence[SeatLook]) -> Iterator[Drawing]:
    """Yield drawings of tablets in each size and width that they have while they rise and turn."""
    least_size, largest_size = TABLET_SIZES
    for look in looks:
        for size in range(round(least_size), round(largest_size) + 1, _SIZE_STEP):
            rising = TurningTablet(look, order=THIEVING, x=800, y=420, size=size)
            yield partial(_draw_turning_tablet, tablet=rising)
        for step in range(2 * _WIDTH_COUNT + 1):
            # at these turns, each width occurs once with the back and once with the face
            turn = math.acos(1 - step / _WIDTH_COUNT) / math.pi
            turning = TurningTablet(look, order=THIEVING, x=800, y=420, turn=turn, size=largest_size)
            yield partial(_draw_turning_tablet, tablet=turning)


def _draw_turning_tablet(canvas: Canvas, tablet: TurningTablet) -> None:
    """Draw a turning tablet: its back in the first half of the turn, its face in the second."""
    width_share = round(abs(math.cos(math.pi * tablet.turn)) * _WIDTH_COUNT) / _WIDTH_COUNT
    size = round(tablet.size / _SIZE_STEP) * _SIZE_STEP
    width = size * width_share
    rect = Rect(tablet.x - width / 2, tablet.y - size / 2, max(2.0, width), size)
    if tablet.turn < 0.5:
        canvas.picture_in(f"cv.order_back.{tablet.look.colour}", rect)
        return
    canvas.panel("cv.order.hand", rect)
    if width_share > 0.6:
        canvas.icon(ORDERS[tablet.order].icon, tablet.x + 4, tablet.y, 0.6 * width, PIGMENT)
        draw_number_stone(canvas, tablet.order, rect.x + 12, rect.y + 12, 30)
        canvas.seat(tablet.look, rect.right - 10, rect.bottom - 10, 30)


Point = layout.Point
#: Seconds that a flight takes by default.
FLIGHT_SECONDS = 0.4
#: Seconds for reading an order before anything moves.
_READ_SECONDS = 0.2
#: Seconds of the pause at an order's end.
_REST_SECONDS = 0.12
#: Seconds in which the current order grows.
_GROW_SECONDS = 0.16
#: Seconds in which an order shrinks after it was carried out.
_SHRINK_SECONDS = 0.08
#: Least speed at which a shown total changes, in points per second.
_MIN_COUNT_SPEED = 8.0
#: Seconds in which a shown total covers most of the way to the true total.
_COUNT_SECONDS = 0.3
#: Seconds until the flare of a changed total fades.
_FLARE_SECONDS = 0.5
#: The sound of each order, and its volume.
_ORDER_SOUNDS = {
    THIEVING: ("laugh", 0.35),
    LOGGING: ("chop", 0.6),
    HUNTING: ("spear_throw", 0.6),
    QUARRYING: ("flint", 0.6),
    CUNNING: ("whine", 0.35),
    SLACKING: ("snort", 0.35),
    TRADING: ("sticks", 0.5),
    DOUBLING: ("drum_tom", 0.5),
}


class TableAnimator(Animator[Face, Motion]):
    """Animates a record on the table of CVlizations."""

    def after(self, face: Face, event: Event) -> Face:
        """Return the face after ``event``."""
        gains = (*face.gains, *gains_of_event(event, face.current_order))
        return replace(face, view=RULES.after(face.view, event), gains=gains)

    def show_gains(self, event: Event, seconds: float) -> None:
        """Show the gains of ``event`` on the current order now, and in the tribes' panels after ``seconds``.

        The timeline's final face has both changes from now on, so that skipping the animation shows both at once.
        """
        self.mark_shown(seconds)
        self.alter(lambda face: replace(face, gains=(*face.gains, *gains_of_event(event, face.current_order))))
        self.alter(lambda face: replace(face, view=RULES.after(face.view, event)), seconds)

    def headline(self, text: str, reason: str = "") -> None:
        """Show a sentence and a reason in the story now."""
        self.set(headline=text, reason=reason)

    def fly_thing(
        self,
        kind: str,
        thing: object,
        start: Point,
        end: Point,
        size: float,
        *,
        delay: float = 0.0,
        seconds: float = FLIGHT_SECONDS,
        height: float = 40.0,
        grow: float = 1.0,
    ) -> None:
        """Let a thing of a kind fly (see ``Flyer``); on the way it grows to ``grow`` times its size."""
        flyer = Flyer(kind, thing, *start, size)

        def move_flyer(progress: float) -> None:
            """Show the flyer on its arc, in the size that it has there."""
            flyer.move(*animation.arc(start, end, progress, height))
            flyer.size = size * animation.between(1.0, grow, progress)

        self.move(flyer, seconds, move_flyer, delay)

    # -- places

    def panel(self, tribe: int) -> Rect:
        """Return a tribe's panel."""
        return layout.panel_places(len(self.face.view.tribes))[tribe]

    def token(self, order: int, tribe: int) -> Point:
        """Return the middle of a tribe's token on an order, or of the order if the tribe did not choose it."""
        place = order_places(self.face)[order]
        tribes = choosers(self.face, order)
        if tribe not in tribes:
            return place.center
        is_current = order == self.face.current_order
        token_area = layout.token_area(place, growth=1.0 if is_current else 0.0)
        _, points = token_points(token_area, len(tribes), is_large=is_current, with_gains=bool(self.face.gains))
        return points[tribes.index(tribe)]

    # -- from order to order

    def enter_order(self, order: int, count: int) -> None:
        """Make an order the current order and enlarge it, unless it is the current order already."""
        if self.face.current_order == order:
            return
        self.leave_order(to_next=True)
        self.mark()
        result = words.result_words(order, count, self.face.view.seats)
        title = say("{order}: {what}", order=words.order_name(order), what=result)
        story = words.story_opening(self.face, order)
        done = tuple(past for past in finished_orders(self.face.view, order) if past != order)
        self.alter(
            lambda face: replace(
                face,
                current_order=order,
                gains=(),
                title=title,
                headline=story,
                done_orders=done,
                reason=words.other_counts_sentence(order, count),
            )
        )
        self._grow(0.0, 1.0, _GROW_SECONDS)
        self.sound("stone", 0.5)
        self.sound(*_ORDER_SOUNDS[order], delay=0.1)
        self.wait(_READ_SECONDS)

    def leave_order(self, *, to_next: bool = False) -> None:
        """Mark the current order, if any, as done, and let it shrink.

        With ``to_next``, the shrinking is not shown, since the next order grows immediately.
        """
        order = self.face.current_order
        if order == NO_ORDER:
            return
        self.wait(_REST_SECONDS)
        if not to_next:
            self._grow(1.0, 0.0, _SHRINK_SECONDS)
            self.wait(_SHRINK_SECONDS)
        self.alter(
            lambda face: replace(
                face,
                current_order=NO_ORDER,
                gains=(),
                title="",
                done_orders=tuple({*face.done_orders, order, *finished_orders(face.view, order + 1)}),
            )
        )

    def _grow(self, start: float, end: float, seconds: float) -> None:
        """Let the current order grow or shrink from ``start`` to ``end`` (0 to 1) in ``seconds``.

        With reduced motion, the current order is shown in its full size at once.
        """
        motion = self.motion

        def set_growth(progress: float) -> None:
            """Set how far the current order has grown, rounded to one of ``GROW_STEPS`` steps."""
            motion.current_order_growth = round(animation.between(start, end, progress) * GROW_STEPS) / GROW_STEPS

        if self.still:
            self.timeline.cue(self.at, lambda: set_growth(1.0), always=True)
        else:
            self.timeline.tween(self.at, seconds, set_growth)
