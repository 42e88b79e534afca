"""Matches in a real window, with real mouse and key events, by players that read only the UI map.

Both build an invention whenever one is offered, so that a match is not too long, and choose at random otherwise. Whole
matches take minutes and are marked slow; the fast set plays the last stretch of one.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.core import Match
from tests.ui.real_window import NoDisplay, RealWindow

pytestmark = pytest.mark.window

_MOST = 12_000
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


def nearly_over(folder: Path) -> Path:
    """Return the file of a match of three that bots played until somebody began a turn with nine Rock Stars."""
    match = next(match for match in map(played_to_nine, count(1)) if match.prompt is not None)
    path = folder / "matches" / "nearly.firepit"
    path.parent.mkdir()
    match.save(path)
    return path


def played_to_nine(seed: int) -> Match:
    """Let hunters play until a turn begins with somebody at nine stars; some matches leap over that to their end."""
    match = Match.new("ugh_ugh", names=["Ada", "Bo", "Cy"], seed=seed)
    random, hunter = Random(seed), match.rules.bots["hunter"]
    while match.prompt is not None and (max(match.scores) < 9 or match.prompt.kind != "turn"):
        match.play(hunter(match.rules, match.view(match.prompt.seat), match.prompt.seat, random))
    return match


def finish(folder: Path, use: Callable[[RealWindow, dict[str, Any]], None], seed: int, *arguments: str) -> None:
    """Play a match of three to its result."""
    (folder / "options.json").write_text(json.dumps({"speed": 0.0, "reduced_motion": True}), encoding="utf-8")
    random = Random(seed)
    try:
        window = RealWindow(folder, *arguments)
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
        raise AssertionError(f"no result after {_MOST} tries: {window.map['prompt']}")


def click(window: RealWindow, control: dict[str, Any]) -> None:
    """Click a control."""
    window.click(control)


def press(window: RealWindow, control: dict[str, Any]) -> None:
    """Press Tab until the focus comes to a control, or one like it (Tab passes over some), then press Enter."""
    for _ in range(60):
        focused = window.tab()
        if focused is not None and focused["enabled"] and alike(focused, control):
            window.press("Return")
            return


def alike(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Whether two controls are the same, or make one and the same move."""
    return one["id"] == other["id"] or bool(set(one["moves"]) & set(other["moves"]))


@pytest.mark.parametrize("use", [click, press])
def test_the_end_of_a_match_is_reached_in_a_real_window(
    tmp_path: Path, use: Callable[[RealWindow, dict[str, Any]], None]
) -> None:
    finish(tmp_path, use, 3, "resume", str(nearly_over(tmp_path)))


@pytest.mark.slow
@pytest.mark.parametrize("use", [click, press])
def test_a_whole_match_is_played_in_a_real_window(
    tmp_path: Path, use: Callable[[RealWindow, dict[str, Any]], None]
) -> None:
    finish(tmp_path, use, 4, "play", "ugh_ugh", "--names", "Ada,Bo,Cy", "--seed", "4")
