"""Whole matches in a real window, with real mouse and key events, by players that read only the UI map.

One player only clicks, another only presses keys; people sit in all seats, so that every hand-over occurs. The slow set
plays every game this way. The fast set plays one short match, by a player that does both; its other matches are played
without a window, in ``tests/scenes``.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.core import GAMES, Match
from game.core.words import languages
from tests.fast_set import mark_slow_except
from tests.scenes.players import tabs_between, wish
from tests.ui.real_window import NoDisplay, RealWindow

pytestmark = pytest.mark.window

NAMES = ("Ada", "Bo", "Cy", "Di", "Ed")
#: more touches than any match takes
MAX_TOUCHES = 8000
#: the seconds of a long press on a control whose move depends on the time of holding it
LONG_PRESS = 0.5
#: the share of long presses among the presses on such a control
HELD_SHARE = 0.2
#: the most Tabs that a player presses before it clicks instead
FEW_TABS = 3


def open_window(folder: Path, *arguments: str, text_size: float = 1.0) -> RealWindow:
    """Return the program in its own window, with animations off; skip the test without Xvfb."""
    options = {"speed": 0.0, "reduced_motion": True, "text_size": text_size}
    (folder / "options.json").write_text(json.dumps(options), encoding="utf-8")
    try:
        return RealWindow(folder, *arguments)
    except NoDisplay as reason:
        pytest.skip(str(reason))


def click(window: RealWindow, ui_map: dict[str, Any], control: dict[str, Any], hold: float) -> None:
    """Click a control."""
    window.click(control, hold)


def press(window: RealWindow, ui_map: dict[str, Any], control: dict[str, Any], hold: float) -> None:
    """Go to a control with Tab, the shorter way round, and press Enter."""
    go_to(window, control["id"])
    window.press("Return", hold=hold)


def go_to(window: RealWindow, name: str) -> None:
    """Go to a control with Tab, the shorter way round; after a click, a first Tab only shows the focus."""
    window.press("Tab")
    steps = tabs_between(window.map["controls"], name)
    assert steps is not None, f"Tab never reaches {name}"
    for _ in range(abs(steps)):
        window.press("Tab" if steps > 0 else "shift+Tab")


def click_or_press(window: RealWindow, ui_map: dict[str, Any], control: dict[str, Any], hold: float) -> None:
    """Press a control that is few Tabs away; click any other."""
    steps = tabs_between(ui_map["controls"], control["id"])
    is_near = steps is not None and abs(steps) <= FEW_TABS
    use = press if is_near else click
    use(window, ui_map, control, hold)


def test_tab_follows_the_order_of_the_ui_map(tmp_path: Path) -> None:
    with open_window(tmp_path) as window:
        for name in ("home.options", "home.ugh_ugh.new", "home.quit", "home.rules"):
            go_to(window, name)
            assert [control["id"] for control in window.map["controls"] if control["focused"]] == [name]


def play_to_the_result(window: RealWindow, game: str, use: Callable[..., None], random: Random) -> None:
    """Use offered controls until the screen shows the result."""
    for _ in range(MAX_TOUCHES):
        window.wait_for_quiet()
        ui_map = window.map
        if ui_map["screen"] == "result":
            return
        usable = [control for control in ui_map["controls"] if use is click or control["focusable"]]
        control = wish(usable, game, random)
        assert control is not None, f"no usable control: {ui_map}"
        is_held = len(control["moves"]) > 1 and random.random() < HELD_SHARE
        use(window, ui_map, control, LONG_PRESS if is_held else 0.0)
    raise AssertionError(f"no result after {MAX_TOUCHES} touches: {window.map['prompt']}")


#: game, seats and player of each match
MATCHES = [
    (game.name, seats, use)
    for game in GAMES.values()
    if game.built
    for seats, use in product(game.seats, (click, press))
]
#: the short match of the fast set
SHORT_MATCH = ("my_first_stone_age", 2, click_or_press)


@pytest.mark.parametrize(("game", "seats", "use"), mark_slow_except([*MATCHES, SHORT_MATCH], [SHORT_MATCH]))
def test_whole_match_is_played_in_a_real_window(
    tmp_path: Path, game: str, seats: int, use: Callable[..., None]
) -> None:
    with open_window(tmp_path, "play", game, "--names", ",".join(NAMES[:seats]), "--seed", "4") as window:
        play_to_the_result(window, game, use, Random(4))
    saved = Match.load(next((tmp_path / "matches").glob("*.firepit")))
    assert saved.outcome is not None and len(saved.names) == seats


@pytest.mark.slow
@pytest.mark.parametrize("use", [click, press])
@pytest.mark.parametrize("language", list(languages())[1:])
@pytest.mark.parametrize("game", [game.name for game in GAMES.values() if game.built])
def test_whole_match_is_played_in_the_largest_letters_and_another_language(
    tmp_path: Path, game: str, language: str, use: Callable[..., None]
) -> None:
    seats = max(GAMES[game].seats)
    command = ("--language", language, "play", game, "--names", ",".join(NAMES[:seats]), "--seed", "5")
    with open_window(tmp_path, *command, text_size=1.5) as window:
        play_to_the_result(window, game, use, Random(5))
