"""A table at which hints are asked for, and the text of the hint's bubble."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pygame
import pytest

from game.core import GAMES
from game.elder import advice as elder_advice
from game.kept.seats import seat_looks
from game.processes.thinking import Thinker
from game.screens.open_match import Seating, start_match
from tests.patience import TIMEOUT
from tests.ui.stagehand import Opener, Stagehand, table_of

NAMES = ("Ada", "Oona", "Tirok")


@pytest.fixture
def open_hint_table(open_app: Opener, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Stagehand]]:
    """Return a function that opens a table where Ada plays first.

    The elder thinks in this process; with ``in_own_process`` it thinks in another process, as in the real app.
    """

    def open_table(
        game: str = "stone_age", people: int = 1, *, hints: bool = True, in_own_process: bool = False, **request: Any
    ) -> Stagehand:
        if not in_own_process:
            monkeypatch.setattr("game.processes.thinking.Thinker", partial(Thinker, None))
        monkeypatch.setattr(elder_advice, "ROLLOUTS_FACTOR", 1)
        hand = open_app(**request)
        hand.stage.options.speed = 0.0
        count = 1 if game == "stone_age_solo" else max(2, people)
        bots = tuple(None if seat < people else "hunter" for seat in range(count))
        can_choose_first = any(option.key == "start_player" for option in GAMES[game].load_rules().options)
        options = {"start_player": 1} if can_choose_first else {}
        start_match(
            hand.stage, Seating(game, seat_looks(NAMES[:count], {}), bots, seed=5, options=options, hints=hints)
        )
        hand.settle()
        return hand

    yield open_table


def make_thinking_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the elder think for longer than any test waits."""
    monkeypatch.setattr(elder_advice, "ROLLOUTS_FACTOR", 500)


def wait_for_answer(hand: Stagehand) -> None:
    """Let real time go by until the elder has answered."""
    end = time.monotonic() + TIMEOUT
    while table_of(hand).helpers.hint.is_thinking:
        hand.turn(0.05)
        time.sleep(0.05)
        assert time.monotonic() < end
    hand.turn()


def ask_for_hint(hand: Stagehand) -> None:
    """Press the key for hints and wait for the answer."""
    hand.key(pygame.K_h)
    wait_for_answer(hand)


def bubble_text(hand: Stagehand) -> str:
    """Return the text of the bubble, or ``""`` if there is none."""
    hand.turn()
    return next((control["label"] for control in hand.map["controls"] if control["id"] == "hint.bubble"), "")


def has_ended(pid: int) -> bool:
    """Return whether no process with this id is left."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False
