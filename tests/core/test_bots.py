"""Calling bots: a bot with a memory sees every event that its seat may know, but no undone event."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from game.core import Match
from game.core.bots import (
    BotKind,
    RememberingBot,
    ask_bot,
    bot_level,
    find_bot,
    is_bot,
    play_random,
    recollect,
    usual_bot,
)
from game.core.rules import Bot, Event, MatchOver
from tests.core.race import RaceRules


def test_bot_without_a_memory_chooses_a_possible_move() -> None:
    match = Match.new("race", seed=3)
    assert ask_bot(match, "random", Random(1)) in match.moves


def test_usual_bot_is_the_one_for_beginners_or_the_last_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(RaceRules, "bots", {"random": None, "middling": None, "sly_fox": None})
    rules = Match.new("race", seed=3).rules
    assert usual_bot(rules) == "sly_fox"
    monkeypatch.setattr(RaceRules, "bot_kinds", {"middling": BotKind("Middling", first=True)}, raising=False)
    assert usual_bot(rules) == "middling"


def test_title_of_a_bot_is_given_by_its_game_or_made_from_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = Match.new("race", seed=3).rules
    assert bot_level(rules, "random") == "Silly bot" and bot_level(rules, "sly_fox") == "Sly fox"
    monkeypatch.setattr(RaceRules, "bot_kinds", {"sly_fox": BotKind("Reynard")}, raising=False)
    assert bot_level(rules, "sly_fox") == "Reynard"


class Diary:
    """A memory that keeps every event."""

    def __init__(self, view: Any, seat: int) -> None:
        self.seen: list[Event] = []

    def see(self, event: Event) -> None:
        self.seen.append(event)


def seen_by(match: Match, seat: int) -> list[Event]:
    """Return all events so far as a seat may know them."""
    return [event.seen_by(seat) for record in (match.opening, *match.records) for event in record.events]


def test_bot_with_a_memory_sees_every_event_once(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[tuple[Any, list[Event]]] = []

    def play(rules: Any, view: Any, seat: int, random: Random, memory: Diary) -> Any:
        calls.append((view, list(memory.seen)))
        return rules.moves(view)[0]

    monkeypatch.setattr(RaceRules, "bots", {"rememberer": RememberingBot(play, Diary)})
    match = Match.new("race", seed=3)
    for played in range(6):
        prompt = match.prompt
        assert prompt is not None
        before = seen_by(match, prompt.seat)
        match.play(ask_bot(match, "rememberer", Random(played)))
        view, seen = calls[-1]
        assert view == match.rules.view(match.history.states[-2], prompt.seat)
        assert seen == before


def test_bot_with_a_memory_can_be_called_without_one() -> None:
    match = Match.new("race", seed=3)
    bot = RememberingBot(lambda rules, view, seat, random, memory: rules.moves(view)[len(memory.seen)], Diary)
    assert bot(match.rules, match.view(0), 0, Random(1)) in match.moves


def test_bot_forgets_an_undone_move() -> None:
    match, random = Match.new("race", seed=3), Random(4)
    taken_back = 0
    while match.prompt is not None and len(match.records) < 60:
        before = seen_by(match, 0)
        match.play(ask_bot(match, "random", random))
        assert recollect(match, 0, Diary).seen == seen_by(match, 0)
        if match.why_not_undo is None:
            match.undo()
            assert recollect(match, 0, Diary).seen == before
            match.redo()
            taken_back += 1
    assert taken_back


def test_bot_remembers_the_move_that_replaces_an_undone_move() -> None:
    match = Match.new("race", seed=3)
    while True:
        match.play(match.moves[0])
        recollect(match, 0, Diary)
        if match.why_not_undo is None and match.prompt is not None:
            break
    match.undo()
    match.play(match.moves[-1])
    assert recollect(match, 0, Diary).seen == seen_by(match, 0)


def test_asking_a_bot_without_a_name_or_after_the_end_is_refused() -> None:
    match = Match.new("race", seats=2, seed=3)
    with pytest.raises(ValueError, match="There is no bot 'None'"):
        ask_bot(match, None, Random(1))  # type: ignore[arg-type]
    while match.prompt is not None:
        match.play(ask_bot(match, "random", Random(1)))
    with pytest.raises(MatchOver, match="No more moves are possible"):
        ask_bot(match, "random", Random(1))


def test_bot_is_found_by_name_and_given_only_valid_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    class Patient:
        """A bot with a setting, its patience."""

        def __init__(self, patience: int) -> None:
            self.patience = patience

        def __call__(self, rules: Any, view: Any, seat: int, random: Random) -> Any:
            return rules.moves(view)[0]

        def adjusted(self, settings: Sequence[str]) -> Bot:
            return Patient(int(settings[0]))

    monkeypatch.setattr(RaceRules, "bots", {"random": play_random, "patient": Patient(1)})
    rules = Match.new("race", seed=3).rules
    bot = find_bot(rules, "patient:7")
    assert isinstance(bot, Patient) and bot.patience == 7
    assert is_bot(rules, "patient") and is_bot(rules, "random")
    assert not is_bot(rules, "nobody") and not is_bot(rules, "random:7") and not is_bot(rules, "patient:much")
    with pytest.raises(ValueError, match=r"no bot 'nobody'\. Choose from: random, patient"):
        find_bot(rules, "nobody")
    assert bot_level(rules, "patient:7") == "Patient"
