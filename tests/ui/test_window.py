"""Whole matches in a real window, with real mouse and key events, by players that read only the UI map.

One only clicks, one only presses keys; people sit in all seats, so that every hand-over is made too. Every game that is
built is played so in the slow set. In the fast one a short match stands for all, by a player that does now one and now
the other; there ``tests/scenes`` plays every game without a window, by clicks alone and by keys alone.
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
from tests.fast_set import slow_but_for
from tests.scenes.players import tabs_between, wish
from tests.ui.real_window import NoDisplay, RealWindow

pytestmark = pytest.mark.window

NAMES = ("Ada", "Bo", "Cy", "Di", "Ed")
#: more touches than any match takes
MOST = 8000
#: how long, and how often, something is pressed that makes one of several moves: the time may decide which
LONG_PRESS, OFTEN = 0.5, 0.2
#: so far a player goes with Tab that may as well click
FEW_TABS = 3


def opened(folder: Path, *arguments: str, text_size: float = 1.0) -> RealWindow:
    """Return the program in a window of its own, everything shown at once; without Xvfb the test is skipped."""
    options = {"speed": 0.0, "reduced_motion": True, "text_size": text_size}
    (folder / "options.json").write_text(json.dumps(options), encoding="utf-8")
    try:
        return RealWindow(folder, *arguments)
    except NoDisplay as reason:
        pytest.skip(str(reason))


def click(window: RealWindow, seen: dict[str, Any], control: dict[str, Any], hold: float) -> None:
    """Click a control."""
    window.click(control, hold)


def press(window: RealWindow, seen: dict[str, Any], control: dict[str, Any], hold: float) -> None:
    """Go to a control with Tab, the shorter way round, then press Enter."""
    steps = tabs_between(seen["controls"], control["id"])
    assert steps is not None, f"Tab never leads to {control}"
    window.press(*["Tab" if steps > 0 else "shift+Tab"] * abs(steps), "Return", hold=hold)


def either(window: RealWindow, seen: dict[str, Any], control: dict[str, Any], hold: float) -> None:
    """Press what lies few Tabs away; click what lies farther."""
    steps = tabs_between(seen["controls"], control["id"])
    (press if steps is not None and abs(steps) <= FEW_TABS else click)(window, seen, control, hold)


def test_tab_leads_where_the_map_says(tmp_path: Path) -> None:
    with opened(tmp_path) as window:
        for name in ("home.options", "home.ugh_ugh.new", "home.quit", "home.rules"):
            steps = tabs_between(window.map["controls"], name)
            assert steps
            window.press(*["Tab" if steps > 0 else "shift+Tab"] * abs(steps))
            assert [control["id"] for control in window.map["controls"] if control["focused"]] == [name]


def play_to_the_result(window: RealWindow, game: str, use: Callable[..., None], random: Random) -> None:
    """Use what the map offers until the screen shows the result."""
    for _ in range(MOST):
        window.wait_for_quiet()
        seen = window.map
        if seen["screen"] == "result":
            return
        usable = [control for control in seen["controls"] if use is click or control["focusable"]]
        control = wish(usable, game, random)
        assert control is not None, f"nothing to do: {seen}"
        several = len(control["moves"]) > 1 and random.random() < OFTEN
        use(window, seen, control, LONG_PRESS if several else 0.0)
    raise AssertionError(f"no result after {MOST} touches: {window.map['prompt']}")


#: game, seats and player of each match
MATCHES = [
    (game.name, seats, use)
    for game in GAMES.values()
    if game.built
    for seats, use in product(game.seats, (click, press))
]
#: a short one
SHORT = ("my_first_stone_age", 2, either)


@pytest.mark.parametrize(("game", "seats", "use"), slow_but_for([*MATCHES, SHORT], [SHORT]))
def test_a_whole_match_is_played_in_a_real_window(
    tmp_path: Path, game: str, seats: int, use: Callable[..., None]
) -> None:
    with opened(tmp_path, "play", game, "--names", ",".join(NAMES[:seats]), "--seed", "4") as window:
        play_to_the_result(window, game, use, Random(4))
    kept = Match.load(next((tmp_path / "matches").glob("*.firepit")))
    assert kept.outcome is not None and len(kept.names) == seats


@pytest.mark.slow
@pytest.mark.parametrize("use", [click, press])
@pytest.mark.parametrize("language", list(languages())[1:])
@pytest.mark.parametrize("game", [game.name for game in GAMES.values() if game.built])
def test_so_it_is_in_the_largest_letters_and_another_language(
    tmp_path: Path, game: str, language: str, use: Callable[..., None]
) -> None:
    seats = max(GAMES[game].seats)
    command = ("--language", language, "play", game, "--names", ",".join(NAMES[:seats]), "--seed", "5")
    with opened(tmp_path, *command, text_size=1.5) as window:
        play_to_the_result(window, game, use, Random(5))
