"""What the events of Settlers are animated with: the shared animator, and flights between this table's places."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from game.core.rules import Event
from game.screens.table.animator import Animator
from game.settlers.goods import KINDS, Bundle
from game.settlers.rules import RULES
from game.settlers.show import layout, world
from game.settlers.show.face import Face
from game.settlers.show.layout import Point
from game.settlers.show.motion import Flyer, Motion
from game.settlers.show.parts import cards
from game.settlers.show.seats import count_spots
from game.settlers.state import State

FLIGHT = 0.45
#: how long after one another cards set off
_AFTER = 0.06
#: where cards come from and go to when they are nobody's
SUPPLY: Point = layout.COSTS.center


class TableAnimator(Animator[Face, Motion]):
    """Animates what happens on the table of Settlers; ``told`` is all that is animated together."""

    told: Sequence[Event] = ()

    def after(self, face: Face, event: Event) -> Face:
        """Return the face after ``event``."""
        return replace(face, view=RULES.after(face.view, event))

    @property
    def view(self) -> State:
        """The view as it is when the next thing begins."""
        return self.face.view

    def lift(self, *places: int) -> None:
        """Take pieces off the map while they move."""
        self.alter(lambda face: replace(face, away=face.away | set(places)))

    def lay(self, *places: int) -> None:
        """Put pieces back on the map."""
        self.alter(lambda face: replace(face, away=face.away - set(places)))

    # -- flights

    def fly_thing(
        self,
        kind: str,
        what: object,
        start: Point,
        end: Point,
        *,
        later: float = 0.0,
        seconds: float = FLIGHT,
        height: float = 46.0,
        size: float = 1.0,
    ) -> None:
        """Let a thing of a kind fly (see ``Flyer``)."""
        self.fly(Flyer(kind, what, *start, size), end, seconds=seconds, later=later, height=height)

    def goods(self, bundle: Bundle, start: Callable[[int], Point], end: Callable[[int], Point]) -> None:
        """Let cards fly one after another; ``start`` and ``end`` tell where a resource lies."""
        self.chips(cards(bundle), start, end)

    def chips(self, kinds: list[int], start: Callable[[int], Point], end: Callable[[int], Point]) -> None:
        """Let cards fly, given one by one."""
        for index, kind in enumerate(kinds):
            self.fly_thing("chip", kind, start(kind), end(kind), later=_AFTER * index)
        if kinds:
            self.sound("card_slide", 0.5)
            self.sound("place", 0.5, FLIGHT + _AFTER * (len(kinds) - 1))
            self.wait(_AFTER * len(kinds))

    def hand(self, seat: int) -> Callable[[int], Point]:
        """Return where a seat's cards lie: in the open hand, or where its panel counts them."""
        if seat == self.face.seat and not self.face.covered:
            return lambda kind: layout.chip_spot(kind) if kind in KINDS else layout.HAND.center
        if seat == self.face.seat:
            return lambda kind: layout.HAND.center
        panel = layout.panels(len(self.face.looks))[seat]
        return lambda kind: count_spots(panel)[0]

    def panel(self, seat: int, count: int = 1) -> Point:
        """Return where a seat's panel counts cards (0), people chips (1) or event chips (2)."""
        return count_spots(layout.panels(len(self.face.looks))[seat])[count]

    def crossing(self, index: int) -> Point:
        """Return where a piece on a crossing stands on the screen."""
        return world.piece_spot(self.face.lens, index)
