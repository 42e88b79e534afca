"""Stones and buttons name their key correctly, also after the key was changed."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.ui.stagehand import Stagehand

pytestmark = pytest.mark.unseen


def tooltips(hand: Stagehand) -> dict[str, str]:
    """Return the tooltip of each control, by id."""
    return {control.id: control.tooltip for control in hand.stage.controls}


@pytest.mark.parametrize("game", ["stone_age_solo", "my_first_stone_age"])
def test_tooltips_of_a_table_name_the_current_keys(open_app: Callable[..., Stagehand], game: str) -> None:
    names = ("Ayla",) if game == "stone_age_solo" else ("Ayla", "Broca")
    hand = open_app(action="play", game=game, names=names, seed=3)
    if hand.map["screen"] == "curtain":
        hand.click("curtain.accept")
    usual = tooltips(hand)
    assert "(F1)" in usual["corner.rules"] and "(Esc)" in usual["corner.menu"] and "(Ctrl + Z)" in usual["corner.undo"]
    hand.stage.options.keys.update({"rules": "h", "undo": "f4"})
    hand.stage.refresh()
    changed = tooltips(hand)
    assert "(H)" in changed["corner.rules"] and "(F4)" in changed["corner.undo"]
    assert changed["corner.menu"] == usual["corner.menu"]


def test_tooltip_of_home_names_the_current_key_for_full_screen(open_app: Callable[..., Stagehand]) -> None:
    hand = open_app()
    assert "(F11)" in tooltips(hand)["home.screen"]
    hand.stage.options.keys["fullscreen"] = "alt+f"
    hand.stage.refresh()
    assert "(Alt + F)" in tooltips(hand)["home.screen"]
