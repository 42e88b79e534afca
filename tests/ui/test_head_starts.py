"""Head starts are chosen at set-up, remembered, and shown in the menu."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from game.core import GAMES
from game.kept.last_setups import LastSetups
from game.screens.table.pause import setup_words
from tests.ui.stagehand import Stagehand, table_of

pytestmark = pytest.mark.unseen

GAME = next(name for name, entry in GAMES.items() if getattr(entry.load_rules(), "head_start", None))


def test_head_start_chosen_at_set_up_is_in_the_match_and_remembered(
    open_app: Callable[..., Stagehand], tmp_path: Path
) -> None:
    hand = open_app()
    hand.click(f"home.{GAME}.new")
    hand.click("new.head_starts")
    assert hand.control("head_start.suggest")["enabled"] is False
    hand.click("head_start.0.2")
    hand.click("head_start.done")
    hand.click("new.begin")
    match = table_of(hand).match
    assert match.setup.head_starts[0] == 2 and not any(match.setup.head_starts[1:])
    assert f"{match.names[0]}: head start 2" in setup_words(match)
    remembered = LastSetups(tmp_path).of_game(GAME)["head_starts"]
    assert isinstance(remembered, list) and remembered[0] == 2
