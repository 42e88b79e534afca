"""Bots are asked in one place; a bot with a memory is told what its seat has seen, and nothing that was taken back."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from game.core import Match
from game.core.bots import BotKind, RememberingBot, SeenStory, ask_bot, best_bot, bot_name, bots_offered, seen_story
from tests.core.race import RaceRules


def test_a_plain_bot_plays_from_its_view() -> None:
    match = Match.new("race", seed=3)
    assert ask_bot(match, "random", Random(1)) in match.moves


def test_the_best_bot_is_the_last_that_the_game_lists(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(RaceRules, "bots", {"random": None, "middling": None, "sly_fox": None})
    assert best_bot(Match.new("race", seed=3).rules) == "sly_fox"


def test_a_bot_is_called_as_the_game_says_or_by_its_name_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = Match.new("race", seed=3).rules
    assert bot_name(rules, "random") == "Random" and bot_name(rules, "sly_fox") == "Sly fox"
    monkeypatch.setattr(RaceRules, "bot_kinds", {"sly_fox": BotKind("Reynard")}, raising=False)
    assert bot_name(rules, "sly_fox") == "Reynard"


def test_the_bot_to_meet_first_is_offered_first_then_the_best(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(RaceRules, "bots", {"random": None, "middling": None, "sly_fox": None})
    rules = Match.new("race", seed=3).rules
    assert bots_offered(rules) == ["sly_fox", "middling", "random"]
    monkeypatch.setattr(RaceRules, "bot_kinds", {"middling": BotKind("Middling", first=True)}, raising=False)
    assert bots_offered(rules) == ["middling", "sly_fox", "random"]


def test_a_remembering_bot_is_told_the_story(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[Any, SeenStory]] = []

    def play(rules: Any, view: Any, seat: int, random: Random, story: SeenStory) -> Any:
        told.append((view, story))
        return rules.moves(view)[0]

    monkeypatch.setattr(RaceRules, "bots", {"rememberer": RememberingBot(play)})
    match = Match.new("race", seed=3)
    for played in range(6):
        prompt = match.prompt
        assert prompt is not None
        match.play(ask_bot(match, "rememberer", Random(played)))
        view, story = told[-1]
        assert view == match.rules.view(match._states[-2], prompt.seat)
        seen = [record.events for record in (match.opening, *match.records[:-1])]
        assert story == tuple(tuple(event.seen_by(prompt.seat) for event in events) for events in seen)


def test_a_remembering_bot_without_a_story_plays_too() -> None:
    match = Match.new("race", seed=3)
    bot = RememberingBot(lambda rules, view, seat, random, story: rules.moves(view)[len(story)])
    assert bot(match.rules, match.view(0), 0, Random(1)) in match.moves


def test_what_was_taken_back_never_happened() -> None:
    match, random = Match.new("race", seed=3), Random(4)
    taken_back = 0
    while match.prompt is not None and len(match.records) < 60:
        before = seen_story(match, 0)
        match.play(ask_bot(match, "random", random))
        if match.why_not_undo is None:
            match.undo()
            assert seen_story(match, 0) == before
            match.redo()
            taken_back += 1
    assert taken_back
