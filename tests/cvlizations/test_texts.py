"""Moves as text, refusals in words, and sentences of the log."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game.core import Match
from game.core.rules import Event
from game.cvlizations.rules import events, moves
from game.cvlizations.rules.rules import RULES
from tests.cvlizations.scenario import Scenario
from tests.texts import assert_object_is_refused, assert_text_is_refused


@pytest.mark.parametrize(
    "text",
    [
        "play hunting doubling",
        "steal 2 food",
        "take wood",
        "take food wood",
        "take stone stone",
        "trade food wood",
        "buy fishing_rod",
        "pass",
    ],
)
def test_a_parsed_move_is_written_as_the_same_text(text: str) -> None:
    """One text or more of each kind of move is parsed and written again."""
    assert str(RULES.parse(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "fly",
        "play",
        "play hunting",
        "play hunting hunting",
        "play hunting moon",
        "play hunting slacking trading",
        "steal food 2",
        "steal 2",
        "steal 2 gold",
        "steal 02 food",
        "take",
        "take gold",
        "take wood food",
        "trade food",
        "trade food food",
        "trade food gold",
        "buy",
        "buy moon",
        "buy axe law",
        "pass pass",
        "pass ",
    ],
)
def test_text_that_is_not_a_move_is_refused_with_a_sentence(text: str) -> None:
    """The text has an unknown word, a wrong number of words or a wrong value."""
    assert_text_is_refused(RULES, text)


@pytest.mark.parametrize(
    "move",
    [
        moves.Play(3, 3),
        moves.Play(0, 9),
        moves.Steal(0, 7),
        moves.Take(()),
        moves.Take((4,)),
        moves.Trade(1, 1),
        moves.Buy(0),
        moves.Buy(99),
        5,
        None,
    ],
)
def test_a_move_object_with_invalid_fields_is_refused(move: Any) -> None:
    """The match does not change when such an object is played."""
    assert_object_is_refused(Match.new("cvlizations", seats=3, seed=1, chance="modelled"), move)


POSITIONS = {
    "orders": Scenario().begin(),
    "steal": Scenario().goods(1, "food wood").orders("thieving slacking", *["logging hunting"] * 3),
    "choose": Scenario().orders("cunning slacking", *["logging hunting"] * 3),
    "trade": Scenario().goods(0, "food wood").orders("trading slacking", *["logging hunting"] * 3),
    "buy": Scenario().track("law").goods(0, "food stone").idle(),
}


@pytest.mark.parametrize("kind", POSITIONS)
@pytest.mark.parametrize(
    "text",
    [
        "play hunting slacking",
        "steal 1 food",
        "take food",
        "trade food wood",
        "buy law",
        "pass",
        "take food food food",
        "steal -1 food",
        "buy axe",
    ],
)
def test_a_move_that_is_not_listed_is_refused_with_a_sentence(kind: str, text: str) -> None:
    """This holds at every prompt and for every kind of move."""
    scenario = POSITIONS[kind]
    assert scenario.asked[1] == kind
    reason = scenario.why_not(text)
    assert (reason is None) == (text in scenario.moves)
    if reason is not None:
        assert reason[0] in "{ABCDEFGHIJKLMNOPQRSTUVWXYZ'" and reason.endswith(".")


@pytest.mark.parametrize("options", [{}, {"two_players": "advanced"}])
@pytest.mark.parametrize("seats", [2, 4])
def test_every_event_has_a_sentence(seats: int, options: dict[str, str]) -> None:
    """The log shows the sentence of every event to every seat and to onlookers."""
    match, random = Match.new("cvlizations", seats=seats, seed=8, options=options, chance="modelled"), Random(8)
    happened: list[Event] = [*match.opening.events]
    while match.prompt is not None:
        assert match.prompt.text.endswith((".", "?"))
        happened += match.play(random.choice(match.moves)).events
    for event in happened:
        for seat in (None, *range(seats)):
            sentence = match.sentence(event, seat)
            assert sentence.endswith(".") and "{" not in sentence
    assert {type(event) for event in happened} >= {
        events.Started,
        events.RoundBegan,
        events.OrdersLaid,
        events.Revealed,
        events.Executed,
        events.Gained,
        events.Cheered,
        events.Traded,
        events.DevelopmentBegan,
        events.Passed,
        events.HelmPassed,
        events.AgeEnded,
        events.TrackRenewed,
        events.Won,
    }


def test_every_gain_names_the_order_or_idea_that_gives_it() -> None:
    """An execution of an order tells how many tribes chose it; a gain names the order, or the idea that adds to it."""
    scenario = Scenario().ideas(0, "pickaxe")
    scenario.orders("quarrying doubling", "quarrying slacking", *["logging cunning"] * 2)
    order_events = [
        event for event in scenario.all_events if getattr(event, "seat", None) == 0 and hasattr(event, "order")
    ]
    assert [
        (type(event).__name__, getattr(event, "because", ""), getattr(event, "execution", 0)) for event in order_events
    ] == [
        ("Executed", "", 1),
        ("Gained", "quarrying", 0),
        ("Gained", "pickaxe", 0),
        ("Executed", "", 2),
        ("Gained", "quarrying", 0),
        ("Gained", "pickaxe", 0),
    ]
    assert order_events[0].count == 2  # type: ignore[attr-defined]
    assert [event.sentence() for event in order_events[:4]] == [
        "{0}: Quarrying, chosen by 2 tribes.",
        "{0} takes 3 stones (Quarrying).",
        "{0} takes 1 stone (Pickaxe).",
        "{0}: Quarrying again, thanks to Doubling.",
    ]
