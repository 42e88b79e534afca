"""What happens in CVlizations: small facts for the animation, the log and the sounds.

Everything that an order gives is told one execution at a time: ``Executed`` (or ``Failed``) opens it, and each gain
that follows says in ``because`` what gave it: the key of an order or of an idea, or ``POOL``.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Final

from game.core.rules import Event
from game.core.words import all_of, row_of, say, say_counted, say_many, sum_up, who
from game.cvlizations.ideas import IDEAS, NUMBER_OF
from game.cvlizations.orders import COUNTED_RESOURCES, HIDDEN_ORDER, ORDER_OF, ORDERS
from game.cvlizations.state import HIDDEN_IDEA, NOBODY, Goods

#: A theft's second resource in a match of two comes from the supply.
POOL: Final = "pool"


def _tribe_name(tribe: int, owner: int) -> str:
    """Return how a sentence names a tribe: its player, the Cave Geeks, or a player's neutral tribe."""
    if owner == NOBODY:
        return say("The Cave Geeks")
    return who(owner) if owner == tribe else say("{who}'s neutral tribe", who=who(owner))


def name_of(key: str) -> str:
    """Return the title of what ``because`` names: an order or an idea; empty for the pool."""
    if key in ORDER_OF:
        return say(ORDERS[ORDER_OF[key]].title)
    return say(IDEAS[NUMBER_OF[key]].title) if key in NUMBER_OF else ""


def _sum_up(goods: tuple[int, ...]) -> str:
    """Return counts by kind as ``2 food, 1 wood``."""
    return sum_up(goods, COUNTED_RESOURCES)


@dataclass(frozen=True, slots=True)
class Started(Event):
    """The table is set; ``tribe`` holds the leader helm."""

    tribe: int
    owner: int
    track: tuple[int, ...]

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        if self.owner == NOBODY:
            return say("The Cave Geeks have the leader helm and start.")
        return say("{who} last held a tool, has the leader helm and starts.", who=who(self.owner))


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """A round begins: 1 to 9, in age 1 to 3."""

    round: int
    age: int

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say("Round {round} of 9, age {age}.", round=self.round, age=self.age)


@dataclass(frozen=True, slots=True)
class OrdersLaid(Event):
    """A tribe laid one order face up and one face down, which only its owner knows."""

    tribe: int
    owner: int
    up: int
    down: int

    def seen_by(self, seat: int | None) -> Event:
        """Return what ``seat`` may know of this event; ``None``: an onlooker."""
        return self if seat is not None and seat == self.owner else replace(self, down=HIDDEN_ORDER)

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        name, up = _tribe_name(self.tribe, self.owner), say(ORDERS[self.up].title)
        if self.down == HIDDEN_ORDER:
            return say("{who}: {up} and a hidden order.", who=name, up=up)
        return say("{who}: {up}, and face down {down}.", who=name, up=up, down=say(ORDERS[self.down].title))


@dataclass(frozen=True, slots=True)
class Revealed(Event):
    """All orders are turned up: ``(up, down)`` by tribe, and how many chose each order, by number from 0 to 8."""

    reveals: ClassVar[bool] = True
    orders: tuple[tuple[int, int], ...]
    counts: tuple[int, ...]

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        chosen = row_of(f"{say(ORDERS[order].title)} {count}" for order, count in enumerate(self.counts) if count)
        return say("All orders are revealed: {chosen}.", chosen=chosen)


@dataclass(frozen=True, slots=True)
class Executed(Event):
    """An order is carried out: ``count`` tribes chose it; ``execution`` is 1, or 2 for Doubling's second."""

    seat: int
    order: int
    count: int
    execution: int

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        order = say(ORDERS[self.order].title)
        if self.execution == 2:
            return say("{who}: {order} again, by Doubling.", who=who(self.seat), order=order)
        return say_many(
            "{who}: {order}, chosen by one.",
            "{who}: {order}, chosen by {count}.",
            self.count,
            who=who(self.seat),
            order=order,
        )


@dataclass(frozen=True, slots=True)
class Failed(Event):
    """An order fails, because ``count`` tribes chose it. For Doubling this is told after its partner."""

    seat: int
    order: int
    count: int
    execution: int

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say(
            "{who}: {order} fails, because {count} chose it.",
            who=who(self.seat),
            order=say(ORDERS[self.order].title),
            count=self.count,
        )


@dataclass(frozen=True, slots=True)
class Idle(Event):
    """An order is carried out, but there is nothing to trade, or nobody to steal from."""

    seat: int
    order: int

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say("{who}: {order} has no effect.", who=who(self.seat), order=say(ORDERS[self.order].title))


@dataclass(frozen=True, slots=True)
class Gained(Event):
    """Resources from the supply, counted by kind. ``because`` gives them; ``order`` is being carried out, or 0."""

    seat: int
    order: int
    goods: Goods
    because: str

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        source = name_of(self.because) or say("the supply")
        return say("{who} takes {goods} ({source}).", who=who(self.seat), goods=_sum_up(self.goods), source=source)


@dataclass(frozen=True, slots=True)
class Cheered(Event):
    """Happiness tokens. ``because`` gives them; ``order`` is being carried out, or 0."""

    seat: int
    order: int
    points: int
    because: str

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say_many(
            "{who} gains {count} point ({source}).",
            "{who} gains {count} points ({source}).",
            self.points,
            who=who(self.seat),
            source=name_of(self.because),
        )


@dataclass(frozen=True, slots=True)
class Stole(Event):
    """One resource went from ``victim`` to ``seat``; ``because`` is thieving or an idea that steals more."""

    seat: int
    victim: int
    kind: int
    because: str

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say(
            "{who} steals {goods} from {victim} ({source}).",
            who=who(self.seat),
            goods=say_counted(COUNTED_RESOURCES[self.kind], 1),
            victim=who(self.victim),
            source=name_of(self.because),
        )


@dataclass(frozen=True, slots=True)
class Traded(Event):
    """One resource was traded for ``count`` of another kind (ideas that add to it follow as ``Gained``)."""

    seat: int
    give: int
    take: int
    count: int

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say(
            "{who} trades {give} for {take}.",
            who=who(self.seat),
            give=say_counted(COUNTED_RESOURCES[self.give], 1),
            take=say_counted(COUNTED_RESOURCES[self.take], self.count),
        )


@dataclass(frozen=True, slots=True)
class DevelopmentBegan(Event):
    """All orders are carried out; now ideas are bought, by the players in this sequence."""

    seats: tuple[int, ...]

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say("Now ideas can be bought.")


@dataclass(frozen=True, slots=True)
class Peeked(Event):
    """A player looked at the top of the deck (Fortune telling); nobody else knows the idea."""

    reveals: ClassVar[bool] = True
    seat: int
    idea: int

    def seen_by(self, seat: int | None) -> Event:
        """Return what ``seat`` may know of this event; ``None``: an onlooker."""
        return self if seat == self.seat else replace(self, idea=HIDDEN_IDEA)

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        if self.idea == HIDDEN_IDEA:
            return say("{who} looks at the top of the deck.", who=who(self.seat))
        return say("{who} sees {idea} on top of the deck.", who=who(self.seat), idea=say(IDEAS[self.idea].title))


@dataclass(frozen=True, slots=True)
class Bought(Event):
    """An idea was bought, from a place of the track (0 to 3), or from the top of the deck (place -1)."""

    seat: int
    idea: int
    paid: Goods
    place: int

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        if not any(self.paid):
            return say("{who} gets {idea} for free.", who=who(self.seat), idea=say(IDEAS[self.idea].title))
        return say(
            "{who} buys {idea} for {paid}.",
            who=who(self.seat),
            idea=say(IDEAS[self.idea].title),
            paid=_sum_up(self.paid),
        )


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """A player bought nothing, or no second idea; ``forced``: could not pay for any idea."""

    seat: int
    forced: bool

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        if self.forced:
            return say("{who} cannot afford any idea.", who=who(self.seat))
        return say("{who} buys nothing.", who=who(self.seat))


@dataclass(frozen=True, slots=True)
class Refilled(Event):
    """A new idea lies at a place of the track."""

    reveals: ClassVar[bool] = True
    place: int
    idea: int

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say("New on the track: {idea}.", idea=say(IDEAS[self.idea].title))


@dataclass(frozen=True, slots=True)
class HelmPassed(Event):
    """The leader helm went clockwise to a tribe."""

    tribe: int
    owner: int

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        if self.owner == NOBODY:
            return say("The leader helm goes to the Cave Geeks.")
        return say("The leader helm goes to {who}.", who=who(self.owner))


@dataclass(frozen=True, slots=True)
class AgeEnded(Event):
    """An age is over: everybody takes the played orders back."""

    age: int

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say("Age {age} is over: all take their orders back.", age=self.age)


@dataclass(frozen=True, slots=True)
class TrackRenewed(Event):
    """After the second age: the open ideas are removed, and these of age III are dealt."""

    reveals: ClassVar[bool] = True
    removed: tuple[int, ...]
    track: tuple[int, ...]

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        titles = row_of(say(IDEAS[number].title) for number in self.track if number > 0)
        return say("New ideas for age III: {titles}.", titles=titles)


@dataclass(frozen=True, slots=True)
class TradedForPoints(Event):
    """At the end a player traded ``count`` resources of a kind for as many points, by an idea."""

    seat: int
    kind: int
    count: int
    idea: int

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say_many(
            "{who} trades {goods} for {count} point ({source}).",
            "{who} trades {goods} for {count} points ({source}).",
            self.count,
            who=who(self.seat),
            goods=say_counted(COUNTED_RESOURCES[self.kind], self.count),
            source=say(IDEAS[self.idea].title),
        )


@dataclass(frozen=True, slots=True)
class Counted(Event):
    """An idea counted at the end: the points printed on it, and those that its effect gives now."""

    seat: int
    idea: int
    printed: int
    effect: int

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        title = say(IDEAS[self.idea].title)
        if self.effect:
            return say(
                "{who}: {idea} {printed} + {effect}.",
                who=who(self.seat),
                idea=title,
                printed=self.printed,
                effect=self.effect,
            )
        return say("{who}: {idea} {printed}.", who=who(self.seat), idea=title, printed=self.printed)


@dataclass(frozen=True, slots=True)
class Won(Event):
    """The match is over."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        winners = all_of([who(seat) for seat in self.winners])
        return say_many("{who} won.", "{who} won.", len(self.winners), who=winners)
