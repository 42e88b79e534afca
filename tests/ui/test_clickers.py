"""Random players that read only the UI map, one with clicks and one with keys. Both finish every match."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pygame
import pytest

from tests.ui.stagehand import Stagehand

pytestmark = pytest.mark.unseen


def click_through(hand: Stagehand, random: Random, most: int = 3000) -> int:
    """Play by clicking until the result shows; return the number of clicks."""
    for clicks in range(most):
        if hand.map["screen"] == "result":
            return clicks
        hand.click(choose(hand, random))
    raise AssertionError(f"no result after {most} clicks; the screen is {hand.map['screen']}: {hand.map['prompt']}")


def choose(hand: Stagehand, random: Random) -> str:
    """Choose a control that makes a move; if there is none, a control that leads on."""
    able = [control for control in hand.map["controls"] if control["enabled"]]
    movers = [control["id"] for control in able if control["moves"]]
    leading = [control["id"] for control in able if control["id"] in ("curtain.accept", "since.done")]
    assert movers or leading, f"no usable control on {hand.map['screen']}: {hand.map['prompt']}"
    return random.choice(movers or leading)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("cards", [True, False])
def test_clicks_alone_finish_the_race(open_app: Callable[..., Stagehand], seats: int, cards: bool) -> None:
    names = ("Ada", "Bo", "Cy", "Di")[:seats]
    hand = open_app(action="play", game="race", names=names, seed=seats, options={"cards": cards, "length": 6})
    click_through(hand, Random(seats))


def test_keys_alone_finish_the_race(open_app: Callable[..., Stagehand]) -> None:
    hand = open_app(action="play", game="race", names=("Ada", "Bo", "Cy"), seed=5, options={"length": 6})
    random = Random(5)
    for _ in range(2000):
        if hand.map["screen"] == "result":
            return
        wanted = choose(hand, random)
        hand.focus(lambda control, wanted=wanted: control["id"] == wanted)  # type: ignore[misc]
        hand.key(pygame.K_RETURN)
    raise AssertionError(f"no result; the screen is {hand.map['screen']}")


def test_bots_move_by_themselves_and_a_single_person_meets_no_curtain(open_app: Callable[..., Stagehand]) -> None:
    options = {"length": 6}
    hand = open_app(action="play", game="race", names=("Ada", "Bo", "Cy"), seed=5, options=options, bots=(1, 2))
    random = Random(5)
    while hand.map["screen"] != "result":
        assert hand.map["seat"] in (0, None)
        assert "curtain.accept" not in hand.control_ids(), "a single person met a curtain"
        hand.click(choose(hand, random))


def test_bots_alone_play_to_the_end(open_app: Callable[..., Stagehand]) -> None:
    hand = open_app(action="play", game="race", names=("Ada", "Bo"), seed=5, options={"length": 6}, bots=(0, 1))
    hand.settle(600)
    assert hand.map["screen"] == "result"
