"""Who did something most often, as the tale of a match tells it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from types import SimpleNamespace
from typing import cast

import pytest

from game.core.match import Match
from game.core.referee import Record
from game.core.rules import Event
from game.core.tales import Tale, Told, most, tell
from game.core.words import Plural


@pytest.mark.parametrize(
    ("counts", "told"),
    [
        ({}, None),
        ({2: 1}, (2, 1)),
        ({2: 0}, None),
        ({0: 3, 1: 4, 2: 1}, (1, 4)),
        ({0: 4, 1: 4, 2: 1}, None),
        ({0: 4, 1: 3, 2: 3}, (0, 4)),
    ],
)
def test_the_seat_that_leads_alone_is_told(counts: dict[int, int], told: tuple[int, int] | None) -> None:
    assert most(Counter(counts)) == told


def test_less_than_the_least_is_not_worth_telling() -> None:
    assert most(Counter({1: 3}), least=4) is None and most(Counter({1: 4}), least=4) == (1, 4)


@dataclass(frozen=True, slots=True)
class _Walked(Event):
    """Somebody walked so far."""

    seat: int
    steps: int


def _match(*events: Event) -> Match:
    played = SimpleNamespace(records=[Record(None, (), events)], names=("Ada", "Bo"))
    return cast("Match", played)


def _words(told: list[Told]) -> list[str]:
    return [each.words for each in told]


_STEPS = Plural("{name}: {count} step", "{name}: {count} steps")
_TALE = Tale(_Walked, _STEPS, "nobody", amount=lambda event: event.steps)


@pytest.mark.parametrize(
    ("events", "told"),
    [
        ((), ["nobody"]),
        ((_Walked(1, 1),), ["Bo: 1 step"]),
        ((_Walked(1, 1), _Walked(0, 3), _Walked(1, 1)), ["Ada: 3 steps"]),
        ((_Walked(1, 2), _Walked(0, 2)), []),
    ],
)
def test_a_tale_names_who_leads_alone_or_says_that_nobody_did_it(events: tuple[Event, ...], told: list[str]) -> None:
    assert _words(tell(_match(*events), _TALE)) == told
    assert _words(tell(_match(*events), _TALE, _TALE)) == told * 2


def test_a_tale_may_leave_the_count_out() -> None:
    assert _words(tell(_match(_Walked(1, 1)), Tale(_Walked, "{name} walked."))) == ["Bo walked."]


def test_a_tale_leads_to_the_last_of_the_largest_events_of_whom_it_names() -> None:
    events = (_Walked(1, 2), _Walked(0, 9), _Walked(1, 4), _Walked(1, 1), _Walked(1, 4), _Walked(1, 3))
    records = [Record(None, (), (event,)) for event in events]
    match = cast("Match", SimpleNamespace(records=records, names=("Ada", "Bo")))
    assert tell(match, _TALE) == [Told("Bo: 14 steps", 4, 1)]
    assert tell(_match(), _TALE) == [Told("nobody", None)], "what never happened leads nowhere"
