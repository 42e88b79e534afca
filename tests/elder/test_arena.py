"""The arena: every seed from each seat in turn, one line a match, and no match played twice."""

from __future__ import annotations

import importlib
import json
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture
def arena(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """Return the arena as a module."""
    monkeypatch.syspath_prepend(ROOT / "tools" / "bench")
    return importlib.import_module("arena")


def test_interrupted_run_gives_the_same_result(
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


def test_interval_of_a_share_is_wide_for_few_matches(arena: ModuleType) -> None:
    assert arena.interval(0, 0) == (0.0, 1.0)
    assert arena.interval(8, 8) == (pytest.approx(0.676, abs=0.001), pytest.approx(1.0))
    low, high = arena.interval(100, 200)
    assert low == pytest.approx(0.431, abs=0.001) and high == pytest.approx(0.569, abs=0.001)


def test_deals_and_offers_of_a_bot_are_counted(arena: ModuleType) -> None:
    line_up = arena.LineUp("settlers", 3, bot="hunter", against="hunter", drops="modelled", options={})
    deeds = arena.play(line_up, seat=0, seed=1)["deeds"]
    assert deeds["offers"] > 0 and deeds["deals"] > 0, f"expected offers and deals of a hunter, got {deeds}"
