"""On every screen besides the tables a grey control says why it is grey, and a click or Enter shows this reason."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests import screens
from tests.fast_set import mark_slow_except
from tests.ui.stagehand import Stagehand

pytestmark = pytest.mark.unseen

SCREENS = sorted(screens.SCREENS)
#: screens with grey controls of every kind; tests/layout checks that every control of every screen has a reason
FEW_SCREENS = ("home", "options_keys", "theatre_open", "match_card", "place")


@pytest.fixture(scope="module")
def folder_with_matches(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a data folder with some matches in it."""
    folder = tmp_path_factory.mktemp("prepared") / "data"
    screens.prepare(folder)
    return folder


def disabled_ids(hand: Stagehand) -> list[str]:
    return [control.id for control in hand.stage.controls if not control.enabled]


@pytest.mark.parametrize("name", mark_slow_except(SCREENS, FEW_SCREENS))
def test_disabled_control_gives_its_reason_in_a_sentence(
    name: str, folder_with_matches: Path, open_app: Callable[..., Stagehand], tmp_path: Path
) -> None:
    shutil.copytree(folder_with_matches, tmp_path, dirs_exist_ok=True)
    hand = open_app(unseen=True)
    screens.SCREENS[name](hand)
    scene = hand.stage.scene
    for disabled in disabled_ids(hand):
        control = next((control for control in hand.stage.controls if control.id == disabled), None)
        if control is None or control.enabled:
            continue
        assert re.match(r"\S.*[.!?]$", control.why_not.strip()), (
            f"the reason is no sentence: {(disabled, control.why_not)}"
        )
        assert len(control.why_not.split()) >= 3, f"the reason says too little: {(disabled, control.why_not)}"
        assert control.focusable, f"{disabled} cannot be focused"
        hand.stage.interaction.use(control)
        assert hand.stage.notice == control.why_not, f"{disabled} does not show its reason"
        assert hand.stage.scene is scene, f"{disabled} opens a screen, though it is disabled"
