"""Whole matches in a real window, with real mouse and key events, by players that read only the UI map.

Both build an invention whenever one is offered, so that a match is not too long, and choose at random otherwise.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.ui.real_window import NoDisplay, RealWindow

pytestmark = pytest.mark.window

_MOST = 4000
#: controls that lead away from the table
_ELSEWHERE = ("corner.", "curtain.since", "curtain.leave", "log.")


def wish(ui_map: dict[str, Any], random: Random) -> dict[str, Any] | None:
    """Return a control to use: one that makes a move, else one that leads on; ``None`` when there is nothing to do."""
    able = [control for control in ui_map["controls"] if control["enabled"]]
    movers = [control for control in able if control["moves"]]
    building = [control for control in movers if control["moves"][0].startswith("build ")]
    leading = [control for control in able if not control["id"].startswith(_ELSEWHERE)]
    choice = building or movers or leading
    return random.choice(choice) if choice else None


def finish(folder: Path, use: Callable[[RealWindow, dict[str, Any]], None], seed: int) -> None:
    """Play a match of three to its result."""
    (folder / "options.json").write_text(json.dumps({"speed": 0.0, "reduced_motion": True}), encoding="utf-8")
    random = Random(seed)
    try:
        window = RealWindow(folder, "play", "ugh_ugh", "--names", "Ada,Bo,Cy", "--seed", str(seed))
    except NoDisplay as reason:
        pytest.skip(str(reason))
    with window:
        for _ in range(_MOST):
            seen = window.map
            if seen["screen"] == "result":
                return
            wanted = wish(seen, random)
            if wanted is None:
                assert window.wait_for_change(10), f"nothing to do: {window.map}"
            else:
                use(window, wanted)
        raise AssertionError(f"no result after {_MOST} moves: {window.map['prompt']}")


def click(window: RealWindow, control: dict[str, Any]) -> None:
    """Click a control."""
    window.click(control)


def test_a_clicker_finishes_a_match_in_a_real_window(tmp_path: Path) -> None:
    finish(tmp_path, click, seed=3)


def test_a_player_with_keys_only_finishes_a_match_in_a_real_window(tmp_path: Path) -> None:
    def use(window: RealWindow, control: dict[str, Any]) -> None:
        window.focus(control["id"])
        window.press("Return")

    finish(tmp_path, use, seed=4)
