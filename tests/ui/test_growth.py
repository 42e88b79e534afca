"""A window in which matches are played one after another keeps none of them in memory."""

from __future__ import annotations

import ctypes
import gc
import os
import sys
import time
import weakref
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.core import GAMES, Match
from game.kept.seats import seat_looks
from game.screens.home.home import Home
from game.screens.matches.result import Result
from game.screens.navigation import open_screen
from game.screens.open_match import Seating, go_home, start_match
from game.screens.parts.match_picture import draw_table
from game.screens.table.table import Table
from tests.games import BUILT
from tests.patience import TIMEOUT
from tests.ui.stagehand import Stagehand
from tests.ui.test_resizing import resize

#: tells how much memory this process uses
STATM = Path("/proc/self/statm")
NAMES = ("Ada", "Bo", "Cy", "Di")


def play(hand: Stagehand, game: str, seats: int, seed: int) -> None:
    """Let bots play a match on the screen to its result, go home, and wait until its small picture is drawn there."""
    names = NAMES[:seats]
    bots = tuple(list(GAMES[game].load_rules().bots)[-1] for _ in names)
    start_match(hand.stage, Seating(game, seat_looks(names, {}), bots, seed, options={}))
    for _ in range(4000):
        if isinstance(hand.stage.scene, Result):
            break
        hand.turn(0.5)
    assert isinstance(hand.stage.scene, Result)
    go_home(hand.stage)
    home, until = hand.stage.scene, time.monotonic() + TIMEOUT
    assert isinstance(home, Home)
    # the picture is drawn from another table of the match, for some milliseconds at a time
    while home.is_waiting:
        hand.turn()
        assert time.monotonic() < until


def tables_in_memory() -> list[object]:
    """Return the tables and results that are still in memory."""
    gc.collect()
    return [found for found in gc.get_objects() if isinstance(found, (Table, Result))]


def test_match_of_the_race_is_freed_once_its_table_is_left(open_app: Callable[..., Stagehand]) -> None:
    hand = open_app()
    hand.stage.options.speed = 0.0
    for seed in range(2):
        play(hand, "race", 2, seed)
        assert not tables_in_memory()


@pytest.mark.slow
@pytest.mark.parametrize("game", BUILT)
def test_match_of_every_game_is_freed_once_its_table_is_left(open_app: Callable[..., Stagehand], game: str) -> None:
    hand = open_app()
    hand.stage.options.speed = 0.0
    for seed in range(2):
        play(hand, game, max(GAMES[game].seats), seed)
        assert not tables_in_memory()


def test_picture_of_a_table_is_freed_without_collecting_garbage(open_app: Callable[..., Stagehand]) -> None:
    """The picture has the size of the window; at home, garbage is collected so rarely that it would stay for long."""
    hand = open_app()
    match = Match.new("race", seats=2, seed=1)
    gc.collect()
    gc.disable()
    try:
        picture = weakref.ref(draw_table(hand.stage, match))
        assert picture() is None
    finally:
        gc.enable()


def megabytes() -> float:
    """Return the memory of this process after all that is free was given back to the system, in megabytes."""
    gc.collect()
    ctypes.CDLL(None).malloc_trim(0)
    return int(STATM.read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells what a process holds")
def test_closed_window_gives_its_memory_back(tmp_path: Path) -> None:
    """Fonts use most of the memory; they must be freed before pygame ends, since pygame frees none afterwards."""

    def open_and_close() -> None:
        hand = Stagehand(tmp_path, own=True)
        open_screen(hand.stage, "options")
        hand.turn()
        hand.close()

    for _ in range(2):
        open_and_close()
    before = megabytes()
    for _ in range(5):
        open_and_close()
    assert megabytes() < before + 5


@pytest.mark.parametrize("screen", ["home", "rulebook"])
def test_resizing_again_and_again_keeps_no_pictures_of_old_sizes(
    open_app: Callable[..., Stagehand], screen: str
) -> None:
    hand = open_app(own=True)
    if screen == "rulebook":
        hand.key(pygame.K_F1)
    sizes = [(1024 + 24 * step, 640 + 10 * step) for step in range(4)]
    resize(hand, sizes[-1])
    once = hand.stage.canvas.cached_bytes
    for size in sizes:
        resize(hand, size)
    # lines of text in other sizes are kept for a while
    assert hand.stage.canvas.cached_bytes < once + 34_000_000
    resize(hand, sizes[-1])
    assert hand.stage.canvas.cached_bytes - hand.stage.canvas.texts.cached_bytes <= once * 1.01
