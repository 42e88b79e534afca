"""How many key presses a person needs who knows what to do: the shortest way from the focus to a control, and Enter.

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

from game.core import Match
from game.screens.matches.result import Result
from game.ui.control import Control
from game.ui.focus import Interaction
from game.ui.intentions import Go, Intention, Next
from game.ui.stage import Stage
from tests.games import EVERY_GAME, register
from tests.scenes.players import wish
from tests.scenes.support import described, named, new_match, open_table, press_keys, settle, usual_seats

WALKING: tuple[Intention, ...] = (Next(), Next(back=True), *(Go(way) for way in ("left", "right", "up", "down")))
#: so many controls are used in a match at most, so that one that goes round in circles ends
_MOST = 4000


def reach(controls: Sequence[Control], start: str, keys: Sequence[Intention]) -> dict[str, int]:
    """Return how many of ``keys`` lead from the control ``start`` to each other at the least."""
    walker = Interaction(lambda control: None, lambda control: None, lambda: 0.0)
    found, waiting = {start: 0}, deque([start])
    while waiting:
        here = waiting.popleft()
        for key in keys:
            walker.focused, walker.by_keys = here, True
            walker.take(key, controls)
            if walker.focused not in found:
                found[walker.focused] = found[here] + 1
                waiting.append(walker.focused)
    return found


def plain(controls: Sequence[Control]) -> list[Control]:
    """Return controls of which none takes keys for itself: to walk over them changes nothing."""
    return [replace(each, action=None, handle=None, hold=None, drag=None) for each in controls]


def play(match: Match, folder: Path, seed: int, keys: Sequence[Intention]) -> list[list[int]]:
    """Play a match; return the presses of each use of a control, a list for each record."""
    stage, _table = open_table(match, folder)
    random = Random(seed)
    told: list[list[int]] = [[]]
    for _ in range(_MOST):
        settle(stage)
        if isinstance(stage.scene, Result):
            break
        listed = [control for control in described(stage) if control["focusable"]]
        wanted = wish(listed, match.game, random)
        assert wanted is not None
        told[-1].append(presses_to(stage, wanted["id"], keys))
        records = len(match.records)
        press_keys(stage, named(stage, wanted["id"]))
        if len(match.records) > records:
            told.append([])
    return [uses for uses in told if uses]


def presses_to(stage: Stage, wanted: str, keys: Sequence[Intention]) -> int:
    """Return how many presses use a control: the shortest way to it, and Enter."""
    return reach(plain(stage.controls), stage.interaction.focused, keys)[wanted] + 1


def row(game: str, matches: int, keys: Sequence[Intention]) -> str:
    """Return a game's line: presses for each use and each move, on the average, of 95 in 100, at most."""
    uses: list[int] = []
    moves: list[int] = []
    for seed in range(1, matches + 1):
        with TemporaryDirectory() as folder:
            match = new_match(game, usual_seats(game), seed)
            for record in play(match, Path(folder), seed, keys):
                uses += record
                moves.append(sum(record))
    cells = [f"{mean(each):5.1f} {quantiles(each, n=20)[-1]:5.0f} {max(each):5d}" for each in (uses, moves)]
    return f"{game:20} {len(moves):6} {cells[0]}  {cells[1]}"


def main() -> None:
    """Print how many presses the games need."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=list(EVERY_GAME))
    parser.add_argument("--matches", type=int, default=1)
    wanted = parser.parse_args()
    register()
    print(f"{'game':20} {'moves':>6} each use: mean, 95 %, most  each move: mean, 95 %, most")
    for game in wanted.games:
        print(row(game, wanted.matches, WALKING), flush=True)


if __name__ == "__main__":
    main()
