"""The accessibility page: each line leads to its option."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game import __version__
from game.screens.options.accessibility import FEATURES
from game.ui.options import Options
from game.ui.palettes import PALETTES
from tests.layout.looking import labels_of
from tests.ui.stagehand import Stagehand

pytestmark = pytest.mark.unseen


def test_each_line_of_the_accessibility_page_opens_its_option(open_app: Callable[..., Stagehand]) -> None:
    hand = open_app()
    hand.click("home.options")
    for number, each in enumerate(FEATURES):
        hand.click("options.accessibility")
        assert hand.map["screen"] == "accessibility"
        assert hand.control(f"accessibility.{number}")["label"] == each.name
        hand.click(f"accessibility.{number}")
        assert hand.map["screen"] == "options"
        assert hand.stage.focused_control is not None and hand.stage.focused_control.id == each.control


def test_factors_in_the_options_use_the_decimal_sign_of_the_language(open_app: Callable[..., Stagehand]) -> None:
    hand = open_app(language="de")
    hand.click("home.options")
    hand.click("options.tab.seeing")
    assert hand.control("options.magnifier.1.5")["label"] == "1,5×"
    hand.click("options.tab.speech")
    assert hand.control("options.speech_rate.0.8")["label"] == "0,8×"


def test_names_and_titles_grow_with_the_text_size(open_app: Callable[..., Stagehand]) -> None:
    """In an earlier version the names of the stones and the titles of the pages stayed small at 150 %."""
    hand = open_app(size=(1280, 720), unseen=False)
    hand.click("home.options")
    hand.click("options.accessibility")
    heights = {}
    for size in (1.0, 1.5):
        hand.stage.options.text_size = size
        hand.app.apply_options()
        heights[size] = {label.text: label.ink.h for label in labels_of(hand.stage)}
    for words in ("Accessibility", "Text size", "From 80 to 150%. The default fits your screen."):
        assert heights[1.5][words] >= 1.1 * heights[1.0][words], f"{words} does not grow with the text size"


def test_rows_of_large_text_scroll_to_the_last_one(open_app: Callable[..., Stagehand]) -> None:
    """In an earlier version some sentences were as small at 150 % as at 100 %."""
    hand = open_app(size=(1280, 720), unseen=False)
    hand.stage.options.text_size = 1.5
    hand.app.apply_options()
    hand.click("home.options")
    hand.click("options.accessibility")
    heights = {label.text: label.ink.h for label in labels_of(hand.stage)}
    start_of_two_lines = next(text for text in heights if text.startswith("Ignores a repeated press"))
    assert heights[start_of_two_lines] >= 0.9 * heights["Bold text on plain backgrounds."]
    last = hand.focus(lambda control: control["id"] == f"accessibility.{len(FEATURES) - 1}")
    assert last["rect"][3] > 50, "the last row is cut"


def test_reset_affects_only_one_page_of_the_options(open_app: Callable[..., Stagehand]) -> None:
    hand = open_app()
    options = hand.stage.options
    hand.click("home.options")
    hand.click("options.tab.seeing")
    assert not hand.control("options.reset")["enabled"]
    hand.click("options.reduced_motion")
    hand.click("options.tab.hearing")
    options.music = 0.9
    hand.app.apply_options()
    hand.click("options.reset")
    assert options.music == Options().music and options.reduced_motion
    assert not hand.control("options.reset")["enabled"], "the reset button is still enabled"
    hand.click("options.tab.keys")
    assert "options.reset" not in hand.control_ids() and "options.keys.reset" in hand.control_ids()


def test_options_show_version_and_data_folder(open_app: Callable[..., Stagehand]) -> None:
    hand = open_app(size=(1280, 720), unseen=False)
    hand.click("home.options")
    text = " ".join(label.text for label in labels_of(hand.stage))
    assert f"Firepit {__version__}. Your data:" in text and hand.stage.data_dir.name in text


def test_only_one_option_is_called_high_contrast() -> None:
    assert [each.name for each in FEATURES].count("High contrast") == 1
    assert "High contrast" not in [palette.title for palette in PALETTES.values()]
