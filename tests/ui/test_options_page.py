"""The page on the options for readers, and the options on the screen."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from game.screens.options import pages
from tests.ui.stagehand import Stagehand

pytestmark = pytest.mark.unseen

OPTIONS_PAGE = Path(__file__).resolve().parents[2] / "docs" / "options.md"


def test_documentation_of_options_lists_them_as_the_screen_names_them(open_app: Callable[..., Stagehand]) -> None:
    hand = open_app()
    screens = {
        "Display": pages.SeeingPage,
        "Colours": pages.ColoursPage,
        "Sound": pages.HearingPage,
        "Speech": pages.SpeechPage,
        "Game": pages.PlayPage,
        "Controls": pages.HandsPage,
    }
    lines = dict(re.findall(r"^\| (\w+) \| (.*) \|$", OPTIONS_PAGE.read_text(encoding="utf-8"), re.MULTILINE))
    for title, page in screens.items():
        rows = page(hand.stage).rows()
        shown = [row.label for row in rows if isinstance(row, (pages.SwitchRow, pages.ChoiceRow, pages.VolumeRow))]
        assert re.findall(r"\*([^*]+)\*", lines[title]) == shown, f"docs/options.md names other options on page {title}"


def test_speeds_and_magnifications_are_written_alike_as_factors(open_app: Callable[..., Stagehand]) -> None:
    hand = open_app()
    rows = [row for page in (pages.SeeingPage, pages.PlayPage) for row in page(hand.stage).rows()]
    labels = [label for row in rows if getattr(row, "name", "") in ("magnifier", "speed") for _, label in row.values]
    assert "0.5×" in labels and "1.5×" in labels
    assert all(re.fullmatch(r"[\d.]+×|none|instant", label) for label in labels)
