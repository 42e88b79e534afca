"""The notice of skipped packages."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.core.games import GAMES
from game.kept.skipped_file import take_skipped_notice


@pytest.fixture(autouse=True)
def no_packages() -> Iterator[None]:
    """Forget before and after a test what was skipped."""
    GAMES.forget_found()
    yield
    GAMES.forget_found()


def skip(count: int) -> list[str]:
    """Leave out some games, and return the reasons."""
    reasons = [f"The game 'broken{number}' was skipped: it is broken." for number in range(count)]
    for number, reason in enumerate(reasons):
        GAMES.leave_out(f"broken{number}", reason)
    return reasons


@pytest.mark.parametrize("count", [0, 1, 2])
def test_notice_of_up_to_two_skipped_packages_gives_all_reasons(tmp_path: Path, count: int) -> None:
    reasons = skip(count)
    assert take_skipped_notice(tmp_path) == " ".join(reasons)
    assert take_skipped_notice(tmp_path) == "" and not list(tmp_path.iterdir())


def test_notice_of_many_skipped_packages_names_a_file_with_all_reasons(tmp_path: Path) -> None:
    reasons = skip(9)
    notice = take_skipped_notice(tmp_path)
    assert notice.startswith(f"{reasons[0]} {reasons[1]} 7 more were skipped; ")
    assert notice.endswith("skipped.txt says why.") and "broken2" not in notice
    assert (tmp_path / "skipped.txt").read_text(encoding="utf-8").splitlines() == reasons


def test_notice_of_many_skipped_packages_gives_all_reasons_if_its_file_cannot_be_written(tmp_path: Path) -> None:
    reasons = skip(3)
    assert take_skipped_notice(tmp_path / "missing") == " ".join(reasons)
