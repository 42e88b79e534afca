"""The records of the house suggest head starts from who has beaten whom."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.kept.house import House
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
