"""A child that cannot read plays a whole first match, from home to the result, by pictures and speech alone."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from game.my_first_stone_age.table.picture_help import SENTENCES
from tests.speech.child import Child
from tests.ui.stagehand import Stagehand

#: the most touches in a match where one child without memory plays for all people
_MAX_TRIES = 1500
#: tenths of a second in which all cards of the help are spoken
_ALL_CARDS = 300


@pytest.mark.unseen
@pytest.mark.parametrize("count", [pytest.param("3", marks=pytest.mark.slow), "2"])
def test_a_child_plays_its_first_match_from_home_to_the_result(count: str, open_app: Callable[..., Stagehand]) -> None:
    """With three players the child plays for one of them, against bots. With two players it plays for both, with a
    curtain between their turns."""
    hand = open_app()
    child = Child(hand, Random(4))
    child.find("My First Stone Age")
    child.find(count)
    assert "My First Stone Age: new match." in child.heard
    if count == "2":
        hand.click("new.1.player.person")  # a grown-up does this
    child.find("Start")
    while hand.stage.scene.name == "curtain" or child.tries < 3:
        child.do_as_told()
    assert child.find("Menu")[-1] == "The match is paused."
    child.find("Continue")
    child.find("Help")
    child.find("Hear it all")
    spoken = [line for _ in range(_ALL_CARDS) for line in child.listen(0.1)]
    assert SENTENCES[-1] in spoken
    child.find("Play on!")
    while hand.stage.scene.name != "result":
        child.do_as_told()
        assert child.tries < _MAX_TRIES, f"the child does not know how to go on after {child.heard[-12:]}"
    assert ("That's me!" in child.heard) == (count == "2")
    assert child.heard[-1].endswith("wins!")
    assert child.find("Play again")
