"""Events: made from their fields, described by their templates, and changing a state and a view alike."""

from __future__ import annotations

import copy
import pickle
from dataclasses import FrozenInstanceError, dataclass, replace
from typing import Annotated, ClassVar

import pytest

from game.core.rules import Count, Event, Seat, Worded, event
from game.core.words import Marked, Plural, marked_many

FRUITS = ("berries", "nuts")


def _fruit(kind: int) -> str:
    """Return the name of a kind of fruit."""
    return FRUITS[kind]


@event
class Picked(Event):
    """An event with a seat, a worded kind and a count."""

    says: ClassVar[Plural] = marked_many("{who} picks {count} of the {fruit}.", "{who} picks {count} {fruit}.")
    seat: Seat
    kind: Annotated[int, Worded("fruit", _fruit)]
    count: Count = 1


@event
class Rained(Event):
    """An event without a seat."""

    says: ClassVar[Marked] = "It rains on day {day}."
    day: int


@dataclass(frozen=True, slots=True)
class Slept(Event):
    """An event that has no sentence."""

    seat: int


def test_events_with_equal_fields_are_equal() -> None:
    assert Picked(0, 1, 2) == Picked(0, 1, 2) != Picked(0, 1, 3)
    assert Picked(0, 1) == Picked(seat=0, kind=1, count=1) and replace(Picked(0, 1, 2), count=3) == Picked(0, 1, 3)


def test_event_is_frozen() -> None:
    with pytest.raises(FrozenInstanceError):
        Picked(0, 1, 2).count = 5  # type: ignore[misc]


def test_event_accepts_its_own_fields_only() -> None:
    with pytest.raises(TypeError, match="day"):
        Rained()  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="argument"):
        Rained(1, 2)  # type: ignore[call-arg]


@pytest.mark.parametrize("event", [Picked(1, 0, 4), Rained(3), Slept(2)])
def test_copied_or_pickled_event_equals_the_original(event: Event) -> None:
    assert copy.deepcopy(event) == copy.copy(event) == pickle.loads(pickle.dumps(event)) == event


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (Picked(1, 0), "{1} picks 1 of the berries."),
        (Picked(1, 1, 2), "{1} picks 2 nuts."),
        (Rained(3), "It rains on day 3."),
        (Slept(0), ""),
    ],
)
def test_template_is_filled_according_to_the_types_of_the_fields(event: Event, sentence: str) -> None:
    assert event.sentence() == sentence


@event
class Spilt(Event):
    """A wrong event: its sentence has a placeholder without a field."""

    says: ClassVar[Marked] = "{who} spills {fruit}."
    seat: int


def test_placeholder_without_a_field_is_named_in_the_error() -> None:
    with pytest.raises(TypeError, match=r"no field of Spilt fills \{fruit\}"):
        Spilt(0).sentence()
