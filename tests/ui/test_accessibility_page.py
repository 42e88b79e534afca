"""The page of what there is for eyes, ears, hands and heads leads to the option of each."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.screens.options.accessibility import HELPS
from tests.ui.stagehand import Stagehand

pytestmark = pytest.mark.unseen


def test_each_line_leads_to_its_option(open_app: Callable[..., Stagehand]) -> None:
    hand = open_app()
    hand.click("home.options")
    for number, each in enumerate(HELPS):
        hand.click("options.accessibility")
        assert hand.map["screen"] == "accessibility"
        assert hand.control(f"accessibility.{number}")["label"] == each.name
        hand.click(f"accessibility.{number}")
        assert hand.map["screen"] == "options"
        assert hand.stage.focused_control is not None and hand.stage.focused_control.id == each.control


def test_factors_are_written_as_the_language_writes_numbers(open_app: Callable[..., Stagehand]) -> None:
    hand = open_app(language="de")
    hand.click("home.options")
    assert hand.control("options.magnifier.1.5")["label"] == "1,5 ×"
    hand.click("options.tab.speech")
    assert hand.control("options.speech_rate.0.8")["label"] == "0,8 ×"
