"""The events of CVlizations. An event changes the state; a table applies the same change to the view that it shows.

Each execution of an order begins with ``Executed`` (or ``Failed``). The gains that follow name their source in
``because``: the key of an order or of an idea, or ``SUPPLY``.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, ClassVar, Final, TypeAlias

from game.core.rules import Count, Deed, Event, Seat, Worded, event
from game.core.words import (
    Marked,
    Plural,
    all_of,
    marked_many,
    row_of,
    say,
    say_counted,
    say_many,
    sum_up_with_and,
    who,
)
from game.cvlizations.rules.ideas import IDEAS, NUMBER_OF, ONCE_A_ROUND
from game.cvlizations.rules.orders import COUNTED_RESOURCES, HIDDEN_ORDER, ORDER_OF, ORDERS
from game.cvlizations.rules.state import HIDDEN_IDEA, NO_IDEA, NOBODY, Copy, Goods, age_numeral, with_less, with_more_of

#: The source of the resource that a thief takes instead of a second theft in a match of two.
SUPPLY: Final = "pool"
#: The place of an idea bought from the top of the deck.
FROM_DECK: Final = -1


def _tribe_name(tribe: int, owner: int) -> str:
    """Return the name of a tribe in a sentence: its player, the Cave Geeks, or a player's neutral tribe."""
    if owner == NOBODY:
        return say("The Cave Geeks")
    if owner == tribe:
        return who(owner)
    return say("{who}'s neutral tribe", who=who(owner))


def source_title(key: str) -> str:
    """Return the title of the order or idea with this key; empty for the supply."""
    if key in ORDER_OF:
        return say(ORDERS[ORDER_OF[key]].title)
    return say(IDEAS[NUMBER_OF[key]].title) if key in NUMBER_OF else ""


def _source_or_supply(key: str) -> str:
    """Return the title of the order or idea with this key, or words for the supply."""
    return source_title(key) or say("from the supply")


def _order_title(order: int) -> str:
    """Return the title of an order, empty for ``NO_ORDER`` (0)."""
    return say(ORDERS[order].title) if order else ""


def _idea_title(idea: int) -> str:
    return say(IDEAS[idea].title)


def _titles(ideas: tuple[int, ...]) -> str:
    """Return the titles of ideas, separated by commas."""
    return row_of(map(_idea_title, ideas))


def _sum_up(goods: tuple[int, ...]) -> str:
    """Return counts by kind as ``2 food and 1 wood``."""
    return sum_up_with_and(goods, COUNTED_RESOURCES)


def _one_resource(kind: int) -> str:
    """Return a kind of resource as ``1 food``."""
    return say_counted(COUNTED_RESOURCES[kind], 1)


def _chosen_orders(counts: tuple[int, ...]) -> str:
    """Return the chosen orders, each with the number of tribes that chose it."""
    return row_of(f"{count} × {_order_title(order)}" for order, count in enumerate(counts) if count)


Victim: TypeAlias = Annotated[int, Worded("victim", who)]
Age: TypeAlias = Annotated[int, Worded("age", age_numeral)]
OrderNumber: TypeAlias = Annotated[int, Worded("order", _order_title)]
IdeaNumber: TypeAlias = Annotated[int, Worded("idea", _idea_title)]
Cause: TypeAlias = Annotated[str, Worded("source", _source_or_supply)]


@event
class Started(Event):
    """The match begins; ``tribe`` holds the leader helm."""

    tribe: int
    owner: int
    track: tuple[int, ...]

    def sentence(self) -> str:
        """Say who starts, by name or as the Cave Geeks."""
        if self.owner == NOBODY:
            return say("The Cave Geeks have the leader helm and start.")
        return say("{who} takes the leader helm and starts.", who=who(self.owner))


@event
class RoundBegan(Event):
    """A round (1 to 9) began, in an age (1 to 3)."""

    says: ClassVar[Marked] = "Round {round} of 9, age {age}."
    round: int
    age: Age

    def change(self, copy: Copy) -> None:
        """Begin the round, and turn the orders that were laid in the previous round into played orders."""
        copy.draft.round = self.round
        copy.draft.phase = "orders"
        copy.turn_orders_down(back_in_hand=False)


@event
class OrdersLaid(Event):
    """A tribe laid one order face up and one face down; only its owner sees the second."""

    tribe: int
    owner: int
    up: int
    down: int

    def change(self, copy: Copy) -> None:
        """Lay both orders."""
        tribe = copy.draft_of("tribes", self.tribe)
        tribe.up, tribe.down = self.up, self.down

    def seen_by(self, seat: int | None) -> Event:
        """Return the event with the face-down order hidden from all seats but its owner's."""
        return self if seat is not None and seat == self.owner else replace(self, down=HIDDEN_ORDER)

    def sentence(self) -> str:
        """Name the orders that the viewer may know."""
        name = _tribe_name(self.tribe, self.owner)
        up = _order_title(self.up)
        if self.down == HIDDEN_ORDER:
            return say("{who}: {up} and a hidden order.", who=name, up=up)
        return say("{who}: {up} face up, {down} face down.", who=name, up=up, down=_order_title(self.down))


@event
class Revealed(Event):
    """All orders were revealed: ``orders`` are ``(up, down)`` by tribe.

    ``counts`` says how many tribes chose each order; it is indexed by the number of the order (0 is unused).
    """

    says: ClassVar[Marked] = "All orders are revealed: {chosen}."
    reveals: ClassVar[bool] = True
    orders: tuple[tuple[int, int], ...]
    counts: Annotated[tuple[int, ...], Worded("chosen", _chosen_orders)]

    def change(self, copy: Copy) -> None:
        """Fill in the orders that a view hid, and begin the actions."""
        copy.draft.phase = "actions"
        for number, (tribe, (_, down)) in enumerate(zip(copy.state.tribes, self.orders, strict=True)):
            if tribe.down != down:
                copy.draft_of("tribes", number).down = down


@event
class Executed(Event):
    """An order that ``count`` tribes chose is carried out; ``execution`` is 1, or 2 when Doubling repeats it."""

    seat: int
    order: int
    count: int
    execution: int

    def sentence(self) -> str:
        """Say how many tribes chose the order, or that Doubling repeats it."""
        order = _order_title(self.order)
        if self.execution == 2:
            return say("{who}: {order} again, thanks to Doubling.", who=who(self.seat), order=order)
        return say_many(
            "{who}: {order}, chosen by one tribe.",
            "{who}: {order}, chosen by {count} tribes.",
            self.count,
            who=who(self.seat),
            order=order,
        )


@event
class Failed(Event):
    """An order failed because ``count`` tribes chose it.

    Doubling fails only after the seat has carried out the order that it laid together with Doubling.
    """

    says: ClassVar[Marked] = "{who}: {order} fails because {count} tribes chose it."
    seat: Seat
    order: OrderNumber
    count: int
    execution: int


@event
class Idle(Event):
    """An order was carried out without effect: there is nothing to trade, or nobody to steal from."""

    says: ClassVar[Marked] = "{who}: {order} has no effect."
    seat: Seat
    order: OrderNumber


@event
class Gained(Event):
    """A tribe gained resources, counted by kind.

    ``because`` is the source, ``order`` the order that is being carried out, or 0 if there is none.
    """

    says: ClassVar[Marked] = "{who} takes {goods} ({source})."
    seat: Seat
    order: OrderNumber
    goods: Annotated[Goods, Worded("goods", _sum_up)]
    because: Cause

    def change(self, copy: Copy) -> None:
        """Give the resources to the tribe; the supply is unlimited."""
        copy.add_goods(self.seat, self.goods)


@event
class Cheered(Event):
    """A tribe gained happiness tokens.

    ``because`` is the source, ``order`` the order that is being carried out, or 0 if there is none.
    """

    says: ClassVar[Plural] = marked_many(
        "{who} gains {count} point ({source}).", "{who} gains {count} points ({source})."
    )
    seat: Seat
    order: OrderNumber
    points: Count
    because: Cause

    def change(self, copy: Copy) -> None:
        """Add the tokens; mark an idea that acts once a round as used."""
        tribe = copy.draft_of("tribes", self.seat)
        tribe.happiness += self.points
        idea = NUMBER_OF.get(self.because, NO_IDEA)
        if idea in ONCE_A_ROUND:
            tribe.used += (idea,)


@event
class Stole(Event):
    """One resource went from ``victim`` to ``seat``; ``because`` is thieving or an idea that steals more."""

    says: ClassVar[Marked] = "{who} steals {goods} from {victim} ({source})."
    seat: Seat
    victim: Victim
    kind: Annotated[int, Worded("goods", _one_resource)]
    because: Cause

    def change(self, copy: Copy) -> None:
        """Move the resource, and count the theft for the victim."""
        copy.draft_of("tribes", self.victim).robbed += 1
        copy.add_kind(self.victim, self.kind, -1)
        copy.add_kind(self.seat, self.kind, 1)

    def deeds(self) -> tuple[Deed, ...]:
        """Return the theft as a deed that harms the victim."""
        return (Deed(self.seat, self.victim, helps=False),)


@event
class Traded(Event):
    """One resource was traded for ``count`` of another kind; resources that ideas add follow as ``Gained``."""

    seat: int
    give: int
    take: int
    count: int

    def change(self, copy: Copy) -> None:
        """Give one resource to the supply, and take ``count`` of the other kind from it."""
        copy.add_kind(self.seat, self.give, -1)
        copy.add_kind(self.seat, self.take, self.count)

    def sentence(self) -> str:
        """Say what was given and how many were taken for it."""
        return say(
            "{who} trades {give} for {take}.",
            who=who(self.seat),
            give=_one_resource(self.give),
            take=say_counted(COUNTED_RESOURCES[self.take], self.count),
        )


@event
class DevelopmentBegan(Event):
    """The development phase began: the players buy ideas in the order of ``seats``."""

    says: ClassVar[Marked] = "Time to buy ideas."
    seats: tuple[int, ...]

    def change(self, copy: Copy) -> None:
        """Begin the phase."""
        copy.draft.phase = "development"


@event
class Peeked(Event):
    """A player looked at the top of the deck (Fortune telling); the other players do not see the idea."""

    reveals: ClassVar[bool] = True
    seat: int
    idea: int

    def change(self, copy: Copy) -> None:
        """Reveal the top of the deck in the view of the player who looks; other views and the state do not change."""
        if self.idea != HIDDEN_IDEA:
            copy.take_top()
            copy.lay_on_top(self.idea)

    def seen_by(self, seat: int | None) -> Event:
        """Return the event with the idea hidden from all but the player who looks."""
        return self if seat == self.seat else replace(self, idea=HIDDEN_IDEA)

    def sentence(self) -> str:
        """Name the idea if the viewer may know it."""
        if self.idea == HIDDEN_IDEA:
            return say("{who} looks at the top card of the deck.", who=who(self.seat))
        return say("{who} sees {idea} on top of the deck.", who=who(self.seat), idea=_idea_title(self.idea))


@event
class Bought(Event):
    """An idea was bought, from a place of the track (0 to 3), or from the top of the deck (``FROM_DECK``)."""

    seat: int
    idea: int
    paid: Goods
    place: int

    def change(self, copy: Copy) -> None:
        """Subtract the price, and move the idea to the tribe."""
        tribe = copy.draft_of("tribes", self.seat)
        tribe.goods = with_less(tribe.goods, self.paid)
        tribe.ideas += (self.idea,)
        if self.place == FROM_DECK:
            copy.take_top()
        else:
            copy.put_on_track(self.place, NO_IDEA)

    def sentence(self) -> str:
        """Say what was paid, or that the idea was free."""
        if not any(self.paid):
            return say("{who} gets {idea} for free.", who=who(self.seat), idea=_idea_title(self.idea))
        return say(
            "{who} buys {idea} for {paid}.", who=who(self.seat), idea=_idea_title(self.idea), paid=_sum_up(self.paid)
        )


@event
class Passed(Event):
    """A player bought no idea, or no second idea; ``forced`` is true if the player could not pay for any idea."""

    seat: int
    forced: bool

    def sentence(self) -> str:
        """Say whether the player passed or could not pay for any idea."""
        if self.forced:
            return say("{who} cannot afford any of the ideas.", who=who(self.seat))
        return say("{who} buys nothing.", who=who(self.seat))


@event
class Refilled(Event):
    """A place of the track was refilled with a new idea."""

    says: ClassVar[Marked] = "New on the track: {idea}."
    reveals: ClassVar[bool] = True
    place: int
    idea: IdeaNumber

    def change(self, copy: Copy) -> None:
        """Move the idea from the top of the deck to its place."""
        copy.take_top()
        copy.put_on_track(self.place, self.idea)


@event
class HelmPassed(Event):
    """The leader helm was passed clockwise to a tribe."""

    tribe: int
    owner: int

    def change(self, copy: Copy) -> None:
        """Pass the helm on."""
        copy.draft.helm = self.tribe

    def sentence(self) -> str:
        """Say who has the helm now, by name or as the Cave Geeks."""
        if self.owner == NOBODY:
            return say("The leader helm goes to the Cave Geeks.")
        return say("The leader helm goes to {who}.", who=who(self.owner))


@event
class AgeEnded(Event):
    """An age ended: all played orders go back into the hands."""

    says: ClassVar[Marked] = "Age {age} is over. All orders come back."
    age: Age

    def change(self, copy: Copy) -> None:
        """Take all orders back into the hands."""
        copy.turn_orders_down(back_in_hand=True)


@event
class TrackRenewed(Event):
    """After the second age the open ideas were replaced by ideas of age III."""

    says: ClassVar[Marked] = "New ideas for age III: {titles}."
    reveals: ClassVar[bool] = True
    removed: tuple[int, ...]
    track: Annotated[tuple[int, ...], Worded("titles", _titles)]

    def change(self, copy: Copy) -> None:
        """Remove the open ideas, and move new ideas from the deck to the track."""
        draft = copy.draft
        draft.track = self.track
        draft.removed = (*draft.removed, *self.removed)
        draft.late_deck = draft.late_deck[len(self.track) :]


@event
class TradedForPoints(Event):
    """At the end a player traded ``count`` resources of one kind for the same number of points, by an idea's effect."""

    seat: int
    kind: int
    count: int
    idea: int

    def change(self, copy: Copy) -> None:
        """Move the resources to the traded resources, which count for nothing else."""
        copy.add_kind(self.seat, self.kind, -self.count)
        tribe = copy.draft_of("tribes", self.seat)
        tribe.traded = with_more_of(tribe.traded, self.kind, self.count)

    def sentence(self) -> str:
        """Say what was traded, and for how many points."""
        return say_many(
            "{who} trades {goods} for {count} point ({source}).",
            "{who} trades {goods} for {count} points ({source}).",
            self.count,
            who=who(self.seat),
            goods=say_counted(COUNTED_RESOURCES[self.kind], self.count),
            source=_idea_title(self.idea),
        )


@event
class Counted(Event):
    """An idea was scored at the end: its ``printed`` points, and the points of its ``effect``."""

    seat: int
    idea: int
    printed: int
    effect: int

    def sentence(self) -> str:
        """Say how many points are printed on the idea and how many its effect adds."""
        title = _idea_title(self.idea)
        if self.effect:
            return say(
                "{who} scores {idea}: {printed} + {effect}.",
                who=who(self.seat),
                idea=title,
                printed=self.printed,
                effect=self.effect,
            )
        return say("{who} scores {idea}: {printed}.", who=who(self.seat), idea=title, printed=self.printed)


@event
class Won(Event):
    """The match is over."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]

    def change(self, copy: Copy) -> None:
        """End the match."""
        copy.draft.phase = "over"
        copy.draft.winners = self.winners

    def sentence(self) -> str:
        """Name the winners."""
        winners = all_of([who(seat) for seat in self.winners])
        # one form in English, two in other languages
        return say_many("{who} won.", "{who} won.", len(self.winners), who=winners)
