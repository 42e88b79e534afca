"""A window in which one match after another is played holds on to none of them."""

from __future__ import annotations

import gc
from collections.abc import Callable

import pytest

from game.core import GAMES
from game.kept.seats import seat_looks
from game.screens.matches.result import Result
from game.screens.open_match import Seating, go_home, start_match
from game.screens.table.match_scene import MatchScene
from tests.ui.stagehand import Stagehand

NAMES = ("Ada", "Bo", "Cy", "Di")


def play(hand: Stagehand, game: str, seats: int, seed: int) -> None:
    """Let bots play a match on the screen to its result, and go home."""
    names = NAMES[:seats]
    bots = tuple(list(GAMES[game].load_rules().bots)[-1] for _ in names)
    start_match(hand.stage, Seating(game, seat_looks(names, {}), bots, seed, {}))
    for _ in range(4000):
        if isinstance(hand.stage.scene, Result):
            break
        hand.turn(0.5)
    assert isinstance(hand.stage.scene, Result)
    go_home(hand.stage)
    hand.turn()


def held_on_to() -> list[object]:
    """Return the tables and results that are still in memory."""
    gc.collect()
    return [thing for thing in gc.get_objects() if isinstance(thing, (MatchScene, Result))]


def test_a_match_that_was_left_is_let_go(open_app: Callable[..., Stagehand]) -> None:
    hand = open_app()
    hand.stage.options.speed = 0.0
    for seed in range(2):
        play(hand, "race", 2, seed)
        assert not held_on_to()


@pytest.mark.slow
@pytest.mark.parametrize("game", [name for name, entry in GAMES.items() if entry.built])
def test_every_game_is_let_go(open_app: Callable[..., Stagehand], game: str) -> None:
    hand = open_app()
    hand.stage.options.speed = 0.0
    for seed in range(2):
        play(hand, game, max(GAMES[game].seats), seed)
        assert not held_on_to()
