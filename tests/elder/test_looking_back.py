"""Looking back: chances to win, luck told apart from skill, and turning points judged by what was known then."""

from __future__ import annotations

import json
from functools import cache
from random import Random
from typing import Any

import pytest

from game.core import Match
from game.core.bots import ask_bot, usual_bot
from game.elder.chances import Outlook, outlook_of
from game.elder.looking_back import LEAST_CHANCE, LookBack, Stopped, course, look_back, luck_and_skill, move_sentence
from tests.games import EVERY_GAME

#: rollouts of a move: enough for a judgement
FEW = 10
JUDGED = [name for name, entry in EVERY_GAME.items() if outlook_of(entry.load_rules()) is not None]


@cache
def finished(name: str, seed: int = 4) -> Match:
    """Return a match of the usual bots with modelled drops."""
    match, random = Match.new(name, seats=min(EVERY_GAME[name].seats), seed=seed, chance="modelled"), Random(seed)
    while match.prompt is not None:
        match.play(ask_bot(match, usual_bot(match.rules), random))
    return match


def outlook_in(match: Match) -> Outlook:
    outlook = outlook_of(match.rules)
    assert outlook is not None
    return outlook


def test_six_games_are_judged() -> None:
    assert len(JUDGED) >= 3 and "stone_age" in JUDGED and "my_first_stone_age" in JUDGED


@pytest.mark.parametrize("name", JUDGED)
def test_chances_begin_even_and_end_with_what_happened(name: str) -> None:
    match = finished(name)
    chances, seats = course(match, outlook_in(match)), len(match.names)
    assert len(chances) == len(match.records) + 1
    assert match.outcome is not None
    assert chances[-1] == tuple(float(seat in match.outcome.winners) for seat in range(seats))
    if seats > 1:
        assert all(sum(each) == pytest.approx(1.0) for each in chances)
        assert all(abs(chance - 1 / seats) < 0.2 for chance in chances[0])
    assert all(0.0 <= chance <= 1.0 for each in chances for chance in each)


@pytest.mark.parametrize("name", JUDGED)
def test_luck_and_skill_add_up_to_the_change(name: str) -> None:
    match = finished(name)
    chances = course(match, outlook_in(match))
    luck, skill = luck_and_skill(match, chances)
    for seat in range(len(match.names)):
        assert luck[seat] + skill[seat] == pytest.approx(chances[-1][seat] - chances[0][seat])
    if len(match.names) > 1:
        assert sum(luck) == pytest.approx(0.0) and sum(skill) == pytest.approx(0.0)


@pytest.mark.parametrize("name", JUDGED)
def test_a_better_position_is_a_better_chance(name: str) -> None:
    match = finished(name)
    outlook, state = outlook_in(match), match.course.states[len(match.records) // 2]
    assert 0 <= outlook.progress(state) <= 1
    now = outlook.chance_with(match.rules, state, 0, 0.0)
    assert outlook.chance_with(match.rules, state, 0, -outlook.spread[0]) < now
    assert now < outlook.chance_with(match.rules, state, 0, outlook.spread[0])


def test_turning_points_name_what_was_played_and_what_was_better() -> None:
    match = finished("stone_age")
    found = look_back(match, [0, 1], rollouts=FEW)
    told = [point for points in found.turning_points for point in points]
    assert told and all(len(points) <= 3 for points in found.turning_points)
    for seat, points in enumerate(found.turning_points):
        assert [point.number for point in points] == sorted({point.number for point in points})
        for point in points:
            assert point.seat == seat and str(match.records[point.number - 1].move) == point.played != point.better
            assert match.at(point.number - 1).why_not(point.better) is None
            assert abs(point.chance) >= LEAST_CHANCE and (point.chance > 0) == (point.gain > 0)
            assert sum(point.parts.values()) == pytest.approx(point.gain)
    again = LookBack.from_json(json.loads(json.dumps(found.to_json())))
    assert again.turning_points == found.turning_points and again.luck == found.luck


def test_a_look_back_says_how_far_it_is_and_can_be_stopped() -> None:
    match, told = finished("stone_age"), list[tuple[int, int]]()

    def progress(done: int, every: int) -> bool:
        told.append((done, every))
        return len(told) == 5

    with pytest.raises(Stopped):
        look_back(match, [0], progress)
    assert [done for done, _ in told] == [1, 2, 3, 4, 5] and len({every for _, every in told}) == 1


def test_judged_only_by_what_could_be_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same match in a world with other cards to come is told the same turning points."""
    match = finished("stone_age")
    scrambled = list(match.course.states)
    original = look_back(match, [0], rollouts=FEW).turning_points
    hidden = [match.rules.scramble(state, 0, number) for number, state in enumerate(scrambled)]
    assert hidden != scrambled
    monkeypatch.setattr(match, "_states", hidden)
    assert look_back(match, [0], rollouts=FEW).turning_points == original


def test_a_move_is_told_in_the_words_of_the_log() -> None:
    match = finished("stone_age")
    before: Any = match.at(0)
    move = next(move for move in before.moves if str(move).startswith("place field"))
    assert move_sentence(before, move) == match.names[before.prompt.seat] + ": 1 figure to the field."
    assert before.state == match.at(0).state
