"""The arena: every seed from each seat in turn, one line a match, and no match played twice."""

from __future__ import annotations

import importlib
import json
from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random
from types import ModuleType, SimpleNamespace

import pytest

from game.core import Match
from game.elder.advice import elder_of
from game.elder.search import SearchBudget
from game.elder.temperaments import EVEN, TEMPERAMENTS
from tests.elder.test_search import Choice, searched

ROOT = Path(__file__).parents[2]


@pytest.fixture
def arena(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Return the arena as a module."""
    monkeypatch.syspath_prepend(ROOT / "tools" / "bench")
    return importlib.import_module("arena")


def test_interrupted_run_gives_the_same_result_as_an_uninterrupted_one(
    arena: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    line_up = arena.LineUp("my_first_stone_age", 3, bot="hunter", against="random", drops="modelled", options={})
    uninterrupted = arena.measure(line_up, matches=6, seed=40, file=None, minutes=1.0).to_json()
    assert uninterrupted["matches"] == 6 and set(uninterrupted["by_seat"]) == {0, 1, 2}
    file = tmp_path / "matches.jsonl"
    for matches in (2, 6):
        found = arena.measure(line_up, matches=matches, seed=40, file=file, minutes=1.0).to_json()
    assert {**found, "milliseconds": {}, "thoughts": 0} == {**uninterrupted, "milliseconds": {}, "thoughts": 0}
    lines = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    assert [(line["seed"], line["seat"]) for line in lines] == [(40, 0), (40, 1), (40, 2), (41, 0), (41, 1), (41, 2)]
    monkeypatch.setattr(arena, "play", None)
    assert arena.measure(line_up, matches=6, seed=40, file=file, minutes=1.0).to_json() == found, (
        "a match was played again"
    )
    other = arena.LineUp("my_first_stone_age", 3, bot="child", against="random", drops="modelled", options={})
    assert arena.measure(other, matches=0, seed=40, file=file, minutes=1.0).to_json()["matches"] == 0, (
        "matches of the first line-up should not count for another one"
    )


def test_confidence_interval_of_a_share_is_wide_for_few_matches(arena: ModuleType) -> None:
    assert arena.interval(0, 0) == (0.0, 1.0)
    assert arena.interval(8, 8) == (pytest.approx(0.676, abs=0.001), pytest.approx(1.0))
    low, high = arena.interval(100, 200)
    assert low == pytest.approx(0.431, abs=0.001) and high == pytest.approx(0.569, abs=0.001)


def test_deals_and_offers_of_a_bot_are_counted(arena: ModuleType) -> None:
    line_up = arena.LineUp("settlers", 3, bot="hunter", against="hunter", drops="modelled", options={})
    deeds = arena.play(line_up, seat=0, seed=1)["deeds_by_seat"]
    assert sum(counts.get("offer", 0) for counts in deeds) > 0, f"expected offers of hunters, got {deeds}"
    own, others = (sum(counts.get(f"deals, offered by {whom}", 0) for counts in deeds) for whom in ("itself", "others"))
    assert own == others > 0, (
        f"expected each deal once from either side, got {own} offered by the seat itself, {others} by others"
    )


def test_thefts_from_the_leader_and_from_the_last_are_counted_separately(arena: ModuleType) -> None:
    match = Match.load(ROOT / "tests" / "golden" / "settlers.firepit")
    thefts = Counter[tuple[int, str]]()
    for record, state in zip(match.records, match.history.states, strict=False):
        for deed in [deed for event in record.events for deed in event.deeds() if not deed.helps]:
            points = {seat: match.rules.scores(state)[seat] for seat in range(3) if seat != deed.doer}
            leads = points[deed.to] == max(points.values())
            thefts[deed.doer, "robs the leader" if leads else "robs the last"] += 1
    assert len(thefts) >= 3, "expected a recorded match in which the leader and others are robbed"
    counts = arena.deeds_by_seat(match)
    assert thefts == {
        (seat, kind): number for seat in range(3) for kind, number in counts[seat].items() if kind.startswith("robs")
    }


def test_the_acting_seat_does_not_count_in_the_ranking(arena: ModuleType) -> None:
    """Seat 0, which acts, is not counted. Of the others, each seat with the most points is "the leader"."""
    rules = SimpleNamespace(view=lambda state, seat: state, scores=lambda state: state)
    match = SimpleNamespace(rules=rules)
    ranks = [arena.rank(match, (9, 7, 5, 7, 2), 0, seat) for seat in (1, 2, 3, 4)]
    assert ranks == ["the leader", "one between", "the leader", "the last"]
    assert arena.rank(match, (9, 4, 4), 0, 2) == "the leader", "seats with equally many points are not all the leader"


def test_about_equal_moves_are_labelled_by_their_risk(arena: ModuleType) -> None:
    search = searched(Choice("two", (2, 2)), Choice("risk", (-3, 7)), Choice("some", (0, 4)), Choice("bad", (-9, -7)))
    kinds = {str(each.move): arena.risk_labels(search, each.move) for each in search.candidates}
    assert kinds == {"two": ["risk: least"], "risk": ["risk: most"], "some": ["risk: between"], "bad": []}


def test_every_bot_of_a_mixed_table_sits_once_at_each_seat(arena: ModuleType) -> None:
    line_up = arena.LineUp("settlers", 4, bot="elder", against="fair,hunter,random", drops="modelled", options={})
    tables = [arena.seat_bots(line_up, seat, 5) for seat in range(4)]
    assert [table.index("elder") for table in tables] == [0, 1, 2, 3]
    assert all({table[seat] for table in tables} == {"elder", "fair", "hunter", "random"} for seat in range(4))
    orders = {tuple(arena.seat_bots(line_up, 0, seed)) for seed in range(20)}
    assert len(orders) > 1, "expected other neighbours with another seed"
    alike = replace(line_up, against="hunter")
    assert arena.seat_bots(alike, 2, 5) == ["hunter", "hunter", "elder", "hunter"]


def test_harmful_choices_of_each_temperament_are_counted(arena: ModuleType) -> None:
    """At the recorded decision a figure is moved and blocks a landscape. Each temperament's choice counts as one harm
    or none."""
    temperaments = importlib.import_module("temperaments")
    recorded = Match.load(ROOT / "tests" / "golden" / "settlers.firepit")
    number = next(index for index, record in enumerate(recorded.records) if str(record.move).startswith("roam"))
    match = recorded.at(number)
    elder = elder_of(match.rules)
    assert elder is not None
    search = temperaments.search_at(match, elder).run(SearchBudget(24))
    effects = temperaments.effects(search, match)
    assert {"harms the leader", "harms the last"} & set(effects.values()), "expected a decision that may harm somebody"
    counts = temperaments.AnswerCounts()
    temperaments.count_decision(counts, search, match, elder)
    for name in ("even", *TEMPERAMENTS):
        harmed = [
            counts.yes[name, f"harms {whom}, of all its harms"] for whom in ("the leader", "one between", "the last")
        ]
        move = replace(elder, temperament=TEMPERAMENTS.get(name, EVEN)).choose_from(search, Random(number))
        assert sum(harmed) == effects[move].startswith("harms")


def test_average_count_per_match_has_a_margin_of_error(arena: ModuleType) -> None:
    found = arena.totals_and_means([{"offer": 3}, {"offer": 1}, {}, {"offer": 4}])
    assert found == {"offer": [8, 2.0, pytest.approx(1.79, abs=0.01)]}
