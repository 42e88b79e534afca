"""The face of the table at one moment: everything that its picture depends on."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.words import say
from game.cvlizations.rules.orders import DOUBLING, NO_ORDER, RESOURCES, THIEVING
from game.cvlizations.rules.state import NOBODY, State, Tribe
from game.ui.theme import SeatLook

#: A gain of a resource has the index of the resource as its kind; a gain of happiness has this kind.
HAPPINESS = len(RESOURCES)
#: The kind of gain of a tribe that gains nothing, since the order failed.
NOTHING = -1
GAIN_PICTURES = (*RESOURCES, "happiness")


@dataclass(frozen=True, slots=True)
class Gain:
    """A tribe's gain (or loss) from the order being carried out; the kind ``NOTHING`` stands for a failed order."""

    tribe: int
    kind: int = NOTHING
    amount: int = 0


@dataclass(frozen=True, slots=True)
class Face:
    """One moment of the table."""

    view: State
    #: the looks of the players' tribes, then of the neutral tribes
    looks: tuple[SeatLook, ...]
    #: the seat asked, if any, and the kind of the prompt
    asked: int | None = None
    kind: str = ""
    #: whether the viewer is asked
    may_act: bool = False
    #: the tribe that acts
    tribe: int = NOBODY
    #: the orders (1 to 8, as on the tablets) chosen but not laid yet
    up: int = NO_ORDER
    down: int = NO_ORDER
    #: the idea chosen to buy
    picked_idea: int = 0
    #: the order pointed at
    pointed_order: int = NO_ORDER
    #: the order being carried out
    current_order: int = NO_ORDER
    #: the orders already carried out in this round
    done_orders: tuple[int, ...] = ()
    #: the tribes' gains from the order being carried out
    gains: tuple[Gain, ...] = ()
    #: the heading during an animation
    title: str = ""
    #: the story's two lines
    headline: str = ""
    reason: str = ""
    #: whether the face-down tablets are in the air
    is_turning: bool = False
    #: the moves that the viewer may make
    legal: tuple[object, ...] = ()
    #: whether there is an action phase that can be shown again
    can_show_again: bool = False
    #: whether something moves
    busy: bool = False

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the tribes."""
        return tuple(look.name for look in self.looks)

    @property
    def is_choosing(self) -> bool:
        """Whether the viewer chooses orders."""
        return self.may_act and self.kind == "orders"

    @property
    def acting_tribe(self) -> Tribe | None:
        """The tribe that acts."""
        return self.view.tribes[self.tribe] if self.tribe >= 0 else None


def largest_idea_count(view: State) -> int:
    """Return the largest number of ideas that a tribe owns."""
    return max(len(tribe.ideas) for tribe in view.tribes)


def tribe_looks(view: State, looks: tuple[SeatLook, ...]) -> tuple[SeatLook, ...]:
    """Return the look of each tribe: first the players' tribes, then the neutral tribes.

    A neutral tribe has its owner's glyph. Without an owner, it is the Cave Geeks.
    """
    neutral = []
    for tribe in view.tribes[len(looks) :]:
        if tribe.owner == NOBODY:
            neutral.append(SeatLook(say("Cave Geeks"), "neutral", "caveman"))
        else:
            owner = looks[tribe.owner]
            neutral.append(SeatLook(say("{name}'s neutral tribe", name=owner.name), "neutral", owner.glyph))
    return (*looks, *neutral)


def finished_orders(view: State, present: int) -> tuple[int, ...]:
    """Return the orders that are done when ``present`` begins; Doubling is done after all orders that it repeats."""
    repeated_orders = _orders_with_doubling(view)
    last_repeated = max(repeated_orders, default=DOUBLING - 1)
    # Doubling comes directly after the last order that it repeats
    first_not_done = last_repeated + 1 if present == DOUBLING else present
    done_orders = tuple(range(THIEVING, first_not_done))
    if repeated_orders and last_repeated < first_not_done:
        return (*done_orders, DOUBLING)
    return done_orders


def _orders_with_doubling(view: State) -> list[int]:
    """Return the orders that were laid together with Doubling."""
    laid_pairs = [(tribe.up, tribe.down) for tribe in view.tribes if DOUBLING in (tribe.up, tribe.down)]
    return [min(pair) for pair in laid_pairs]  # Doubling has the highest number
