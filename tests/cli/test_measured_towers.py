"""Measuring a self-built tower with the command ``passage --tower``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.core.words import quoted
from game.towers.tower_file import OwnTower, tower_bytes
from tests.cli.conftest import Run
from tests.physics.test_parts import ALL_KINDS, flap, peg


def save_tower(folder: Path, rows: tuple[tuple[int, ...], ...]) -> str:
    """Save a tower with these parts; return its path."""
    path = folder / "own.tower"
    path.write_bytes(tower_bytes(OwnTower("The Mill", "Ayla", 1040, rows)))
    return str(path)


def test_passage_command_prints_the_figures_of_a_tower(run: Run, tmp_path: Path) -> None:
    status, printed, error = run("passage", "--tower", save_tower(tmp_path, ALL_KINDS), "--calls", "3")
    assert (status, error) == (1, "")
    assert "3 throws in " in printed and "Out at once" in printed
    assert "Matches cannot be played in “The Mill”:" in printed and "Too few throws were measured" in printed


def test_figures_of_a_tower_are_printed_as_json(run: Run, tmp_path: Path) -> None:
    path = save_tower(tmp_path, ALL_KINDS)
    result = json.loads(run("passage", "--tower", path, "--calls", "2", "--seed", "9", "--json")[1])
    assert result["name"] == "The Mill" and result["calls"] == 2 and result["why_not"] == ["slow"]
    assert {"out_now", "freed_by_three", "inside_mean", "chances"} <= set(result)


def test_tower_with_faults_is_not_measured_and_its_faults_are_printed(run: Run, tmp_path: Path) -> None:
    path = save_tower(tmp_path, (flap(1, 2000), peg(140, 2500)))
    status, printed, _ = run("passage", "--tower", path)
    assert status == 1 and "Peg 1 is 10 mm from the wall" in printed and "Out at once" not in printed
    assert json.loads(run("passage", "--tower", path, "--json")[1])["why_not"][0]["kind"] == "wedge"


def test_file_that_is_no_tower_is_refused(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "no.tower"
    path.write_bytes(b"not at all")
    status, printed, error = run("passage", "--tower", str(path))
    assert (status, printed, error) == (2, "", f"{quoted(Path(path))}: This is not a tower file.\n")


@pytest.mark.parametrize("command", ["verify", "replay", "resume", "advise", "export --html out.html"])
def test_refusal_of_a_tower_suggests_the_passage_command(run: Run, tmp_path: Path, command: str) -> None:
    path = save_tower(tmp_path, (flap(1, 2000), peg(140, 2500)))
    status, printed, error = run(*command.split(), path)
    assert (status, printed) == (2, "") and f"{quoted(Path(path))} is a tower. Measure it with passage --tower" in error
