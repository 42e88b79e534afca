"""Moves as text, and the texts for players: complete sentences without placeholders left in."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game.core import Match
from game.my_first_stone_age.rules import events, moves
from game.my_first_stone_age.rules.rules import RULES
from tests.my_first_stone_age.scenario import Scenario
from tests.texts import assert_object_is_refused, assert_text_is_refused


@pytest.mark.parametrize(
    "text",
    [
        "flip 0",
        "flip 13",
        "trade fish tooth",
        "done",
        "build 2",
        "build 1 dog fish",
        "build 0 dog berry berry",
        "skip",
        "swap 3 9",
    ],
)
def test_text_of_every_move_is_read_as_the_same_move(text: str) -> None:
    """One text or more of each kind of move is parsed and written again."""
    assert str(RULES.parse(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "fly",
        "flip",
        "flip x",
        "flip 01",
        "flip 1 2",
        "trade fish",
        "trade fish gold",
        "trade fish pot tooth",
        "done now",
        "build",
        "build dog",
        "build 1 dog",
        "build 1 fish",
        "build 1 cat fish",
        "build 1 dog tooth berry",
        "skip 1",
        "swap 3",
        "swap 9 3",
        "swap a b",
        " flip 1",
        "flip 1 ",
    ],
)
def test_text_that_is_not_a_move_is_refused_with_a_sentence(text: str) -> None:
    """The text has an unknown word, a wrong number of words or a wrong value."""
    assert_text_is_refused(RULES, text)


@pytest.mark.parametrize(
    "move",
    [moves.Trade(9, 1), moves.Trade(-1, 1), moves.Swap(9, 3), moves.Build(0, (9,)), moves.Build(0, (2, 1)), 5, None],
)
def test_a_move_object_with_invalid_fields_is_refused(move: Any) -> None:
    """The match does not change when such an object is played."""
    assert_object_is_refused(Match.new("my_first_stone_age", seats=2, seed=1), move)


def test_questions_have_at_most_eight_words() -> None:
    """The mammoth, which asks them in its bubble, has no room for more."""
    asked = [
        Scenario().prompt,
        Scenario(first_flip_redo=True).play("flip 13").prompt,
        Scenario().goods(0, "berry").turn("trading_post").prompt,
        Scenario().goods(0, "berry berry").piles("BB", "FF", "PP").turn("building_site").prompt,
        Scenario().turn("building_site").prompt,
    ]
    assert [prompt.kind for prompt in asked] == ["flip", "flip", "trade", "build", "swap"]
    assert len({prompt.text for prompt in asked}) == 5
    assert all(len(prompt.text.split()) <= 8 and prompt.text[-1] in ".!" for prompt in asked)


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (events.Started(1), "Bo starts."),
        (events.TokenTurned(0, 3, "die4"), "Ada turned over a tree: a die showing 4."),
        (events.TokenTurned(0, 3, "building_site"), "Ada turned over a tree: the building site."),
        (events.TokenTurned(0, 3, "arrowhead"), "Ada turned over a tree: an arrowhead."),
        (events.Walked(0, 0, (1,)), "Ada walked 1 step to the dog space."),
        (events.Walked(0, 0, (1, 2)), "Ada walked 2 steps to the teeth."),
        (events.Took(1, 0), "Bo took a berry."),
        (events.TookDog(0, -1), "Ada took a dog."),
        (events.TookDog(0, 1), "Ada took a dog from Bo."),
        (events.Traded(0, 1, 4), "Ada gave a fish and took a tooth."),
        (
            events.Built(0, pile=1, hut="PAT", paid=(2, 3), dogs_for=(4,), number=1),
            "Ada built a hut with 1 pot, 1 arrowhead and 1 dog.",
        ),
        (events.Built(0, pile=1, hut="BB", paid=(), dogs_for=(0, 0), number=2), "Ada built a hut with 2 dogs."),
        (events.Won(0), "Ada built three huts. Ada wins!"),
    ],
)
def test_the_log_has_a_sentence_for_every_event(event: Any, told: str) -> None:
    """The sentences contain the players' names."""
    assert Match.new("my_first_stone_age", names=["Ada", "Bo"], seed=1).sentence(event) == told


def test_every_event_of_a_match_is_public() -> None:
    """No event is hidden from any seat."""
    kinds = set()
    for seed in range(12):
        match, random = Match.new("my_first_stone_age", seats=3, seed=seed), Random(seed)
        while match.prompt is not None:
            for event in match.play(random.choice(match.moves)).events:
                kinds.add(type(event))
                assert {event.seen_by(seat) for seat in (None, 0, 1, 2)} == {event}
                assert match.sentence(event).endswith((".", "!"))
    assert len(kinds) >= 14
