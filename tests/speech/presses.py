"""Counts the key presses of a person who knows the table: the shortest way from the focus to a control, and Enter.

By ear these are Tab, the key for the next usable control, and the keys of the regions; by sight also the arrows.
``python -m tests.speech.presses`` plays whole matches of every game at its real table and prints a row for each.
"""

from __future__ import annotations

import argparse
from collections import deque
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from statistics import mean, quantiles
from tempfile import TemporaryDirectory
from typing import TypeAlias

from game.core import Match
from game.screens.matches.result import Result
from game.ui.control import Control
from game.ui.focus import Interaction
from game.ui.intentions import Go, GoToRegion, Intention, Next, NextUseful
from game.ui.keys import REGIONS
from game.ui.stage import Stage
from tests.games import EVERY_GAME, register
from tests.scenes.players import wish
from tests.scenes.support import (
    control_named,
    describe_controls,
    new_match,
    open_table,
    press_keys,
    settle,
    usual_seats,
)

#: the keys of three people: one uses Tab alone, one also leaps to regions, and one sees the table and also uses arrows
TABBING: tuple[Intention, ...] = (Next(), Next(back=True))
LEAPING: tuple[Intention, ...] = (
    *TABBING,
    NextUseful(),
    NextUseful(back=True),
    *(GoToRegion(region, back) for region in REGIONS for back in (False, True)),
)
WALKING: tuple[Intention, ...] = (*TABBING, *(Go(way) for way in ("left", "right", "up", "down")))
WAYS = {"Tab": TABBING, "and arrows": WALKING, "and leaps": LEAPING}
#: the number of presses in each of the ``WAYS``
Presses: TypeAlias = tuple[int, ...]
#: after this number of uses of controls a match is ended: it goes round in circles
_MAX_USES = 4000


def reach(controls: Sequence[Control], start: str, keys: Sequence[Intention]) -> dict[str, int]:
    """Return the least number of ``keys`` from the control ``start`` to each other control."""
    walker = Interaction(lambda control: None, lambda control: None, lambda: 0.0)
    found, waiting = {start: 0}, deque([start])
    while waiting:
        here = waiting.popleft()
        for key in keys:
            walker.focused, walker.by_keys = here, True
            walker.handle(key, controls)
            if walker.focused not in found:
                found[walker.focused] = found[here] + 1
                waiting.append(walker.focused)
    return found


def without_own_keys(controls: Sequence[Control]) -> list[Control]:
    """Return the controls without actions and keys of their own, so that moving the focus changes nothing."""
    return [replace(each, action=None, handle=None, hold=None, drag=None) for each in controls]


def play(match: Match, folder: Path, seed: int) -> list[list[Presses]]:
    """Play a match; return the presses of each use of a control, one list for each record."""
    stage, _table = open_table(match, folder)
    random = Random(seed)
    presses: list[list[Presses]] = [[]]
    for _ in range(_MAX_USES):
        settle(stage)
        if isinstance(stage.scene, Result):
            break
        focusable = [control for control in describe_controls(stage) if control["focusable"]]
        wanted = wish(focusable, match.game, random)
        assert wanted is not None
        presses[-1].append(presses_to(stage, wanted["id"]))
        records = len(match.records)
        press_keys(stage, control_named(stage, wanted["id"]))
        if len(match.records) > records:
            presses.append([])
    return [uses for uses in presses if uses]


def presses_to(stage: Stage, wanted: str) -> Presses:
    """Return the presses for using a control in each of the ``WAYS``: the shortest way to it, and Enter."""
    controls, focused = without_own_keys(stage.controls), stage.interaction.focused
    return tuple(reach(controls, focused, keys)[wanted] + 1 for keys in WAYS.values())


def rows(game: str, matches: int) -> list[str]:
    """Return a game's lines: presses for each use and each move; the mean, the 95th percentile and the maximum."""
    records: list[list[Presses]] = []
    for seed in range(1, matches + 1):
        with TemporaryDirectory() as folder:
            records += play(new_match(game, usual_seats(game), seed), Path(folder), seed)
    lines = []
    for way, name in enumerate(WAYS):
        uses = [use[way] for record in records for use in record]
        moves = [sum(use[way] for use in record) for record in records]
        cells = [f"{mean(each):7.1f} {quantiles(each, n=20)[-1]:5.0f} {max(each):5d}" for each in (uses, moves)]
        lines.append(f"{game:20} {len(moves):6} {name:12} {cells[0]} {cells[1]}")
    return lines


def main() -> None:
    """Print the key presses that each game needs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(EVERY_GAME))
    parser.add_argument("--matches", type=int, default=1)
    wanted = parser.parse_args()
    register()
    print(f"{'game':20} {'moves':>6} {'keys':12} a use: mean, 95 %, most; a move: mean, 95 %, most")
    for game in wanted.games:
        print(*rows(game, wanted.matches), sep="\n", flush=True)


if __name__ == "__main__":
    main()
