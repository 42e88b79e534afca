"""The analysis of a match: chances to win, luck and skill, turning points judged by the knowledge at that time."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from game.core import Match
from game.core.bots import usual_bot
from game.elder.chances import Outlook, luck_and_skill, outlook_of
from game.elder.looking_back import (
    MAX_TURNING_POINTS,
    MIN_CHANCE_CHANGE,
    Analysis,
    Stopped,
    TurningPoint,
    chances_during,
    turning_points,
)
from game.my_first_stone_age.bots.memory import perfect_memory
from game.my_first_stone_age.rules.board import HIDDEN
from game.my_first_stone_age.rules.moves import Flip
from tests.games import HOUSE
from tests.played import play_by_bot
from tests.position import with_state

#: enough rollouts of a move for a rough judgement
FEW_ROLLOUTS = 2
#: the game whose matches are judged in the least time
FASTEST_JUDGED_GAME = "cvlizations"
GAMES_WITH_OUTLOOK = [name for name, entry in HOUSE.items() if outlook_of(entry.load_rules()) is not None]


@cache
def finished_match(name: str, seed: int = 4) -> Match:
    """Return a match of the usual bots with modelled drops."""
    match, random = Match.new(name, seats=min(HOUSE[name].seats), seed=seed, chance="modelled"), Random(seed)
    play_by_bot(match, usual_bot(match.rules), random)
    return match


@cache
def search_of_finished_match() -> tuple[tuple[tuple[TurningPoint, ...], ...], list[tuple[TurningPoint, ...]]]:
    """Return the turning points of the first seat of a finished match, and those shown each time one was found."""
    shown: list[tuple[TurningPoint, ...]] = []
    return turning_points(finished_match(FASTEST_JUDGED_GAME), [0], rollouts=FEW_ROLLOUTS, show=shown.append), shown


def outlook_in(match: Match) -> Outlook:
    """Return the ``Outlook`` of a match: it estimates the chances to win."""
    outlook = outlook_of(match.rules)
    assert outlook is not None
    return outlook


def test_at_least_three_games_can_be_analysed() -> None:
    assert (
        len(GAMES_WITH_OUTLOOK) >= 3
        and "stone_age" in GAMES_WITH_OUTLOOK
        and "my_first_stone_age" in GAMES_WITH_OUTLOOK
    )


@pytest.mark.parametrize("name", GAMES_WITH_OUTLOOK)
def test_chances_to_win_are_almost_even_at_first_and_certain_at_the_end(name: str) -> None:
    match = finished_match(name)
    chances, seats = chances_during(match, outlook_in(match)), len(match.names)
    assert len(chances) == len(match.records) + 1
    assert match.outcome is not None
    assert chances[-1] == tuple(float(seat in match.outcome.winners) for seat in range(seats))
    if seats > 1:
        assert all(sum(each) == pytest.approx(1.0) for each in chances)
        assert all(abs(chance - 1 / seats) < 0.2 for chance in chances[0])
    assert all(0.0 <= chance <= 1.0 for each in chances for chance in each)


@pytest.mark.parametrize("name", GAMES_WITH_OUTLOOK)
def test_luck_plus_skill_is_the_change_of_the_winning_chance(name: str) -> None:
    match = finished_match(name)
    chances = chances_during(match, outlook_in(match))
    luck, skill = luck_and_skill(match, chances)
    for seat in range(len(match.names)):
        assert luck[seat] + skill[seat] == pytest.approx(chances[-1][seat] - chances[0][seat])
    if len(match.names) > 1:
        assert sum(luck) == pytest.approx(0.0) and sum(skill) == pytest.approx(0.0)


@pytest.mark.parametrize("name", GAMES_WITH_OUTLOOK)
def test_better_position_has_a_better_chance_to_win(name: str) -> None:
    match = finished_match(name)
    outlook, state = outlook_in(match), match.history.states[len(match.records) // 2]
    assert 0 <= outlook.progress(state) <= 1
    lead = outlook.spread[0]
    assert outlook.chance_change(match.rules, state, 0, -lead, {}) < 0.0
    assert outlook.chance_change(match.rules, state, 0, 0.0, {}) == 0.0
    assert outlook.chance_change(match.rules, state, 0, lead, {}) > 0.0


def test_turning_points_name_the_played_move_and_the_best_alternative() -> None:
    match = finished_match(FASTEST_JUDGED_GAME)
    found, _ = search_of_finished_match()
    assert any(found) and all(len(points) <= 3 for points in found)
    for seat, points in enumerate(found):
        assert [point.number for point in points] == sorted({point.number for point in points})
        for point in points:
            assert point.seat == seat and str(match.records[point.number - 1].move) == point.played != point.best_other
            assert match.at(point.number - 1).why_not(point.best_other) is None
            assert abs(point.chance) >= MIN_CHANCE_CHANGE and (point.chance > 0) == (point.gain > 0)
            assert sum(point.parts.values()) == pytest.approx(point.gain)
    analysis = Analysis(found, chances_during(match, outlook_in(match)))
    assert Analysis.from_json(json.loads(json.dumps(analysis.to_json()))) == analysis


def test_analysis_reports_progress_and_can_be_stopped() -> None:
    match, progress_calls = finished_match("stone_age"), list[tuple[int, int]]()

    def progress(done: int, every: int) -> bool:
        """Record the call, and stop at the fifth."""
        progress_calls.append((done, every))
        return len(progress_calls) == 5

    with pytest.raises(Stopped):
        turning_points(match, [0], progress)
    assert [done for done, _ in progress_calls] == [1, 2, 3, 4, 5] and len({every for _, every in progress_calls}) == 1


def test_turning_points_do_not_depend_on_hidden_information() -> None:
    """The same match with other cards to come gets the same turning points."""
    match = finished_match(FASTEST_JUDGED_GAME)
    states = list(match.history.states)
    scrambled = [match.rules.scramble(state, 0, number) for number, state in enumerate(states)]
    assert scrambled != states
    other = Match(match.referee, replace(match.history, states=tuple(scrambled)))
    found, _ = search_of_finished_match()
    assert turning_points(other, [0], rollouts=FEW_ROLLOUTS)[0] == found[0]


def test_flip_of_a_remembered_token_involves_no_luck() -> None:
    match = finished_match("my_first_stone_age")
    reveal_model = outlook_in(match).reveal_model
    assert reveal_model is not None
    memory, known, unknown = perfect_memory(match.view(0), 0), 0, 0
    for record, state in zip(match.records, match.history.states, strict=False):
        if isinstance(record.move, Flip):
            worlds = reveal_model.worlds(state, record.move, memory)
            assert state in worlds and len({world.tokens[record.move.place] for world in worlds}) == len(worlds)
            assert all(match.rules.view(world, 0) == match.rules.view(state, 0) for world in worlds)
            seen = memory.tokens[record.move.place] != HIDDEN
            assert (len(worlds) == 1) or not seen
            known, unknown = known + seen, unknown + (not seen)
        for event in record.events:
            memory.see(event)
    assert known and unknown
    luck, skill = luck_and_skill(match, chances_during(match, outlook_in(match)))
    assert any(luck) and any(skill)


def test_luck_of_a_flip_is_zero_on_average() -> None:
    match = Match.new("my_first_stone_age", seats=2, seed=8, chance="modelled")
    move, outlook, lucks = Flip(3), outlook_in(match), []
    assert outlook.reveal_model is not None
    for world in outlook.reveal_model.worlds(match.state, move, perfect_memory(match.view(0), 0)):
        elsewhere = with_state(match, world)
        elsewhere.play(move)
        lucks.append(luck_and_skill(elsewhere, chances_during(elsewhere, outlook))[0])
    assert len(lucks) > 5 and any(luck[0] > 0 for luck in lucks) and any(luck[0] < 0 for luck in lucks)
    assert sum(luck[0] for luck in lucks) == pytest.approx(0.0)


def test_turning_points_are_shown_before_the_first_search_ends() -> None:
    _, shown = search_of_finished_match()
    assert shown, "nothing was shown before the search ended"
    assert all(len(points) <= MAX_TURNING_POINTS and points == tuple(sorted(points, key=_number)) for points in shown)
    assert all(point.seat == 0 for points in shown for point in points)


def _number(point: TurningPoint) -> int:
    return point.number
