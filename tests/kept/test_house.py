"""The records of the house suggest head starts from who has beaten whom."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from urllib.parse import unquote

import pytest

from game.kept.house import House, as_bg_stats, as_csv
from game.kept.library import Summary
from game.ui.small_files import write_json


def kept(folder: Path, wins: list[str], game: str = "race") -> House:
    """Return a house in which Ada and Bo have played matches with these winners."""
    results = {
        str(number): {
            "game": game,
            "day": "2026-11-01",
            "seats": [{"name": name, "score": 1, "won": name == winner} for name in ("Ada", "Bo")],
        }
        for number, winner in enumerate(wins)
    }
    write_json(folder / "house.json", {"version": 1, "results": results})
    return House(folder)


@pytest.mark.parametrize(
    ("wins", "suggested"),
    [
        (["Ada"] * 4, None),
        (["Ada"] * 10, (0, 3)),
        (["Ada"] * 7 + ["Bo"] * 3, (0, 2)),
        (["Bo"] * 6 + ["Ada"] * 4, (1, 0)),
        (["Ada", "Bo"] * 5, (0, 0)),
    ],
)
def test_head_start_makes_up_for_who_has_won(tmp_path: Path, wins: list[str], suggested: tuple[int, ...]) -> None:
    assert kept(tmp_path, wins).suggested_head_starts("race", ["ada", "Bo"]) == suggested


def test_other_games_and_strangers_do_not_count(tmp_path: Path) -> None:
    assert kept(tmp_path, ["Ada"] * 10, "nim").suggested_head_starts("race", ["Ada", "Bo"]) is None
    assert kept(tmp_path, ["Ada"] * 10).suggested_head_starts("race", ["Ada", "Cy"]) is None


def test_matches_in_other_towers_are_kept_apart(tmp_path: Path) -> None:
    """Neither the Passage's totals nor its head starts change, and the tower is named wherever results go."""
    other = Summary("mill", 10**18, 0, "mill", "race", ("Ada", "Bo"), {}, winners=(1,), scores=(3, 9), tower="The Mill")
    house = kept(tmp_path, ["Ada"] * 5)
    assert house.count([replace(other, counted=("Ada", "Bo"))]) and house.towers("race") == ["The Mill"]
    for counted in (house, House(tmp_path)):
        assert [(row.name, row.played, row.won) for row in counted.people("race")] == [("Ada", 5, 5), ("Bo", 5, 0)]
        mill = counted.people("race", "The Mill")
        assert [(row.name, row.played, row.best) for row in mill] == [("Bo", 1, 9), ("Ada", 1, 3)]
        assert [row.played for row in counted.people(None)] == [6, 6]
    assert house.suggested_head_starts("race", ["Ada", "Bo"]) == (0, 3)
    assert [line for line in as_csv(house).splitlines() if line.endswith(",race,Bo,9,1,The Mill")]
    assert "race:The Mill" in unquote(as_bg_stats(house))
