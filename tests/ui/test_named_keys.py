"""What a stone or button says of its key is true, also after the key was changed."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.ui.stagehand import Stagehand

pytestmark = pytest.mark.unseen


def tips(hand: Stagehand) -> dict[str, str]:
    return {control.id: control.tooltip for control in hand.stage.controls}


@pytest.mark.parametrize("game", ["stone_age_solo", "my_first_stone_age"])
def test_a_table_names_the_keys_as_they_are(open_app: Callable[..., Stagehand], game: str) -> None:
    names = ("Ayla",) if game == "stone_age_solo" else ("Ayla", "Broca")
    hand = open_app(action="play", game=game, names=names, seed=3)
    if hand.map["screen"] == "curtain":
        hand.click("curtain.accept")
    usual = tips(hand)
    assert "(F1)" in usual["corner.rules"] and "(Esc)" in usual["corner.menu"] and "(Ctrl + Z)" in usual["corner.undo"]
    hand.stage.options.keys.update({"rules": "h", "undo": "f4"})
    hand.stage.refresh()
    changed = tips(hand)
    assert "(H)" in changed["corner.rules"] and "(F4)" in changed["corner.undo"]
    assert changed["corner.menu"] == usual["corner.menu"]


def test_the_home_screen_names_the_key_of_the_whole_screen(open_app: Callable[..., Stagehand]) -> None:
    hand = open_app()
    assert "(F11)" in tips(hand)["home.screen"]
    hand.stage.options.keys["fullscreen"] = "alt+f"
    hand.stage.refresh()
    assert "(Alt + F)" in tips(hand)["home.screen"]
