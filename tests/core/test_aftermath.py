"""The aftermath of a match: which seat did something most often, and how often it happened."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from types import SimpleNamespace
from typing import cast

import pytest

from game.core.aftermath import Aftermath, LeaderSentence, SummarySentence, Tally, sole_leader
from game.core.match import Match
from game.core.referee import Record
from game.core.rules import Event
from game.core.words import Plural


@pytest.mark.parametrize(
    ("counts", "leader"),
    [
        ({}, None),
        ({2: 1}, (2, 1)),
        ({2: 0}, None),
        ({0: 3, 1: 4, 2: 1}, (1, 4)),
        ({0: 4, 1: 4, 2: 1}, None),
        ({0: 4, 1: 3, 2: 3}, (0, 4)),
    ],
)
def test_only_a_seat_that_leads_alone_is_the_sole_leader(
    counts: dict[int, int], leader: tuple[int, int] | None
) -> None:
    assert sole_leader(Counter(counts)) == leader


@dataclass(frozen=True, slots=True)
class _Walked(Event):
    """A seat walked some steps."""

    seat: int
    steps: int


def _match(*events: Event) -> Match:
    """Return a stand-in for a match with one record of these events."""
    match = SimpleNamespace(records=[Record(None, (), events)], names=("Ada", "Bo"))
    return cast("Match", match)


def _words(sentences: list[SummarySentence]) -> list[str]:
    """Return the words of each sentence."""
    return [each.words for each in sentences]


_STEPS = Plural("{name}: {count} step", "{name}: {count} steps")
_RULE = LeaderSentence(_Walked, _STEPS, "nobody", amount=lambda event: event.steps)


@pytest.mark.parametrize(
    ("events", "sentences"),
    [
        ((), ["nobody"]),
        ((_Walked(1, 1),), ["Bo: 1 step"]),
        ((_Walked(1, 1), _Walked(0, 3), _Walked(1, 1)), ["Ada: 3 steps"]),
        ((_Walked(1, 2), _Walked(0, 2)), []),
    ],
)
def test_sentence_names_the_sole_leader_or_says_that_nobody_acted(
    events: tuple[Event, ...], sentences: list[str]
) -> None:
    assert _words(_RULE(_match(*events))) == sentences
    assert _words(Aftermath(sentence_finders=(_RULE, _RULE)).summary_sentences(_match(*events))) == sentences * 2


def test_summary_sentence_needs_no_placeholder_for_the_count() -> None:
    assert _words(LeaderSentence(_Walked, "{name} walked.")(_match(_Walked(1, 1)))) == ["Bo walked."]


def test_sentence_leads_to_the_later_of_two_equally_large_events() -> None:
    """Bo walked four steps twice, which is more than in any other of Bo's events. The sentence leads to the second."""
    events = (_Walked(1, 2), _Walked(0, 9), _Walked(1, 4), _Walked(1, 1), _Walked(1, 4), _Walked(1, 3))
    records = [Record(None, (), (event,)) for event in events]
    match = cast("Match", SimpleNamespace(records=records, names=("Ada", "Bo")))
    assert _RULE(match) == [SummarySentence("Bo: 14 steps", 4, 1)]
    assert _RULE(_match()) == [SummarySentence("nobody", None)], "the sentence that nobody walked leads to a record"


@dataclass(frozen=True, slots=True)
class _Slept(Event):
    """A seat slept."""


def test_tally_of_several_kinds_of_events_counts_them_all() -> None:
    match = _match(_Walked(0, 2), _Slept(), _Walked(1, 3))
    tallies = (
        Tally(_Walked, Plural("step", "steps"), lambda event: event.steps),
        Tally(_Slept, "asleep"),
        Tally(_Walked | _Slept, "all"),
    )
    expected = [(5, "steps"), (1, "asleep"), (3, "all")]
    assert list(Aftermath(tallies=tallies).counts_in(match)) == expected
