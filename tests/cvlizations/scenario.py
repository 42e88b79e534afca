"""Positions of CVlizations built by hand, and scripted chance.

A ``Scenario`` starts as a fresh match without resources, and without ideas on the track or in the decks, so that
nobody is asked to buy. Its methods take ideas from the removed ones, so that none is duplicated or lost.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from game.core.rules import Event
from game.cvlizations.rules import events
from game.cvlizations.rules.ideas import IDEAS, NUMBER_OF
from game.cvlizations.rules.orders import NO_ORDER, ORDER_OF, RESOURCES
from game.cvlizations.rules.rules import RULES
from game.cvlizations.rules.state import NO_IDEA, NOTHING, Copy, State, Step, Tribe
from tests.position import PlainChance, Position, counts_of, default_options, names_of


class ScriptedChance(PlainChance):
    """Chance without randomness: shuffles keep the order except for the items that ``script`` puts first; picks take
    the first."""

    def __init__(self) -> None:
        #: the items that come first in each of the coming shuffles
        self.script: list[tuple[Any, ...]] = []

    def shuffle(self, items: Sequence[Any]) -> tuple[Any, ...]:
        """Keep the order, with the next scripted items in front."""
        first = self.script.pop(0) if self.script else ()
        return (*first, *[item for item in items if item not in first])


class Scenario(Position):
    """A position to arrange and to play on from. ``all_events`` lists all events since the orders were laid."""

    rules = RULES
    state: State

    def __init__(self, seats: int = 4, **options: Any) -> None:
        self.chance = ScriptedChance()
        state, opening = RULES.start(seats, default_options(RULES) | options, self.chance)
        self.opening = opening
        everything = tuple(sorted((*state.track, *state.deck, *state.late_deck)))
        self.state = replace(state, track=(NO_IDEA,) * 4, deck=(), late_deck=(), removed=everything)
        self.all_events: list[Event] = list(opening)
        for seat in range(seats):
            self.set_tribe(seat, goods=NOTHING)

    # -- arranging

    def set_tribe(self, number: int, **fields: Any) -> Scenario:
        """Set fields of a tribe's state."""
        return self.change_entry("tribes", number, **fields)

    def goods(self, seat: int, names: str) -> Scenario:
        """Give a tribe exactly these resources, such as ``"food food wood"``."""
        return self.set_tribe(seat, goods=counts_of(names, RESOURCES))

    def _take_out(self, keys: Sequence[str]) -> tuple[int, ...]:
        """Take ideas from the removed ones, and return their numbers."""
        numbers = tuple(NUMBER_OF[key] for key in keys)
        left = tuple(number for number in self.state.removed if number not in numbers)
        assert len(left) == len(self.state.removed) - len(numbers), f"{keys} are in play already"
        self.change(removed=left)
        return numbers

    def ideas(self, seat: int, *keys: str) -> Scenario:
        """Give a tribe these ideas; it keeps the ideas that it has."""
        return self.set_tribe(seat, ideas=self.state.tribes[seat].ideas + self._take_out(keys))

    def track(self, *keys: str) -> Scenario:
        """Put these ideas on the first places of the track."""
        numbers = self._take_out(keys)
        return self.change(track=numbers + (NO_IDEA,) * (4 - len(numbers)))

    def deck(self, *keys: str) -> Scenario:
        """Let the first deck be exactly these ideas, the first on top."""
        return self.change(deck=self._take_out(keys))

    def late_deck(self, *keys: str) -> Scenario:
        """Let the deck of age III be exactly these ideas, the first on top."""
        return self.change(late_deck=self._take_out(keys))

    def last_round(self) -> Scenario:
        """Set the round to the ninth, which is the last."""
        return self.change(round=9)

    # -- playing

    def begin(self) -> Scenario:
        """Restart the current round, with no order laid."""
        for number in range(len(self.state.tribes)):
            self.set_tribe(number, up=NO_ORDER, down=NO_ORDER)
        copy = Copy(replace(self.state, agenda=(Step("round"),)), self.chance)
        self.state, started = RULES.carry_on(copy)
        self.all_events = list(started)
        return self

    def orders(self, *laid: str) -> Scenario:
        """Begin the round and let the tribes, by number, lay these orders: ``"logging hunting"`` is Logging face up and
        Hunting face down."""
        if len(self.state.tribes) == 3 and self.state.seats == 2:
            # the orders of the Cave Geeks are not played but drawn
            self.chance.script = [tuple(ORDER_OF[key] for key in laid[2].split())]
        self.begin()
        for step in [step for step in self.state.agenda if step.kind == "orders"]:
            self.play(f"play {laid[step.seat]}")
        return self

    def idle(self) -> Scenario:
        """Begin the round and let all tribes lay the same two orders, which give nothing to three tribes or more."""
        return self.orders(*["slacking thieving"] * len(self.state.tribes))

    def play(self, *texts: str) -> Scenario:
        """Play legal moves, and add their events to ``all_events``."""
        for text in texts:
            super().play(text)
            self.all_events += self.events
        return self

    # -- reading the state

    def tribe(self, number: int) -> Tribe:
        """Return a tribe's current state."""
        return self.state.tribes[number]

    def held(self, seat: int) -> str:
        """Return the names of a tribe's resources."""
        return names_of(self.tribe(seat).goods, RESOURCES)

    def happiness(self, seat: int) -> int:
        """Return the number of a tribe's happiness tokens."""
        return self.tribe(seat).happiness

    def owned(self, seat: int) -> list[str]:
        """Return the keys of a tribe's ideas."""
        return [IDEAS[number].key for number in self.tribe(seat).ideas]

    def points(self, seat: int) -> int:
        """Return a seat's points if the match ended now."""
        return RULES.scores(self.state)[seat]

    def open_ideas(self) -> list[str]:
        """Return the keys of the ideas on the track, by place; empty places are left out."""
        return [IDEAS[number].key for number in self.state.track if number != NO_IDEA]

    def happened(self, kind: type[Event]) -> list[Any]:
        """Return the events of a kind since the orders were laid."""
        return [event for event in self.all_events if isinstance(event, kind)]


#: Orders of three other tribes: none that seat 0 chooses in these tests, and none chosen by all three.
APART = ("slacking thieving", "slacking thieving", "thieving slacking")


def lay_with_ideas(laid: str, *ideas: str, others: tuple[str, ...] = APART, goods: str = "") -> Scenario:
    """Let seat 0 with these ideas lay these orders beside three other tribes."""
    return Scenario(1 + len(others)).ideas(0, *ideas).goods(0, goods).orders(laid, *others)


def gained(scenario: Scenario, idea: str) -> list[tuple[int, int, int]]:
    """Return the resources that an idea gave seat 0, a tuple for each gain."""
    return [event.goods for event in scenario.happened(events.Gained) if event.seat == 0 and event.because == idea]


def points_of_idea(scenario: Scenario, idea: str) -> int:
    """Return the points that an idea gave seat 0."""
    return sum(event.points for event in scenario.happened(events.Cheered) if event.seat == 0 and event.because == idea)
