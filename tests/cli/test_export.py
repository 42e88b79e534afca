"""A recorded drop as a moving picture."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from PIL import Image

from game.core import Match
from tests.cli.conftest import Run


def test_a_drop_becomes_a_moving_picture(run: Run, race_file: Path, tmp_path: Path) -> None:
    status, printed, said = run("export", race_file, "--gif", tmp_path / "drop.gif", "--drop", "2")
    assert (status, said) == (0, "") and printed.startswith("Drop 2, 1 piece thrown is now in")
    with Image.open(tmp_path / "drop.gif") as picture:
        frames = getattr(picture, "n_frames", 1)
        assert picture.format == "GIF" and picture.size == (480, 720) and frames > 10
        first = picture.convert("RGB").tobytes()
        picture.seek(frames // 2)
        assert picture.convert("RGB").tobytes() != first


def test_without_a_number_the_fullest_drop_is_chosen(run: Run, race_file: Path, tmp_path: Path) -> None:
    assert run("export", race_file, "--gif", tmp_path / "drop.gif")[0] == 0


@pytest.mark.parametrize("number", ["4", "99"])
def test_a_drop_that_is_not_there_is_refused(run: Run, race_file: Path, tmp_path: Path, number: str) -> None:
    status, _, said = run("export", race_file, "--gif", tmp_path / "x.gif", "--drop", number)
    assert status == 2 and said == f"This match has drops 1 to 3, not {number}.\n"


def test_a_match_without_recorded_drops_is_refused(run: Run, tmp_path: Path) -> None:
    Match.new("race", seed=3).save(tmp_path / "race")
    status, _, said = run("export", tmp_path / "race", "--gif", tmp_path / "x.gif")
    assert status == 2 and said == "This match holds no drop that could be drawn.\n"


def test_a_place_that_cannot_be_written_is_refused(run: Run, race_file: Path, tmp_path: Path) -> None:
    status, _, said = run("export", race_file, "--gif", tmp_path / "no" / "x.gif")
    assert status == 2 and "cannot be written" in said and said.count("\n") == 1


def test_without_pillow_one_sentence_says_how_to_get_it(
    run: Run, race_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "PIL", None)
    status, _, said = run("export", race_file, "--gif", tmp_path / "x.gif")
    assert status == 2 and said == "Moving pictures need Pillow; run: python -m pip install Pillow\n"
