"""Favours and grudges: how an elder remembers them, acts on them and speaks of them."""

from __future__ import annotations

from random import Random

import pytest

from game.core import Match
from game.core.bots import ask_bot, recollect
from game.core.rules import Deed, Event, event
from game.elder.advice import elder_of
from game.elder.deeds import Deeds, favours_and_grudges, remark
from game.elder.looking_back import aim_and_rival
from tests.elder.test_hints import in_another_world
from tests.played import play_by_bot


@event
class Did(Event):
    """An event that is a deed."""

    doer: int
    to: int
    helps: bool

    def deeds(self) -> tuple[Deed, ...]:
        return (Deed(self.doer, self.to, self.helps),)


def _robbed(doer: int, to: int) -> Did:
    """Return an event in which ``doer`` robs the seat ``to``."""
    return Did(doer, to, helps=False)


def _helped(doer: int, to: int) -> Did:
    """Return an event in which ``doer`` does the seat ``to`` a favour."""
    return Did(doer, to, helps=True)


def remembered(*events: Event) -> dict[int, bool]:
    """Return the memory of seat 0 after these events: by seat, whether its last deed was a favour."""
    memory = Deeds(None, 0)
    for each in events:
        memory.see(each)
    return memory.last_deed_helped


def test_elder_remembers_the_last_deed_of_each_seat_but_forgets_a_repaid_theft() -> None:
    assert remembered(_robbed(1, 0), _helped(2, 0), _robbed(1, 2)) == {1: False, 2: True}
    assert remembered(_robbed(1, 0), _helped(1, 0)) == {1: True}
    assert remembered(_robbed(1, 0), _robbed(0, 1)) == {}
    assert remembered(_helped(1, 0), _robbed(0, 1)) == {1: True}


def match_with_theft(name: str = "cvlizations", seed: int = 2) -> Match:
    """Return a match whose last record is a theft."""
    match, random = Match.new(name, seats=3, seed=seed, chance="modelled"), Random(seed)
    while match.prompt is not None:
        record = match.play(ask_bot(match, "hunter", random))
        if any(each.deeds() for each in record.events):
            return match
    raise AssertionError("nobody robs anybody in this match")


@pytest.mark.parametrize("name", ["cvlizations", "settlers"])
def test_elder_remembers_who_robbed_it_and_says_so(name: str) -> None:
    match = match_with_theft(name)
    deed = next(deed for each in match.records[-1].events for deed in each.deeds() if not deed.helps)
    elder = elder_of(match.rules)
    assert elder is not None and elder.begin is not None
    assert favours_and_grudges(recollect(match, deed.to, elder.begin)) == {deed.doer: False}
    spoken = remark(match, {deed.to})
    assert spoken == (deed.to, f"{match.names[deed.doer]}, you robbed me!")
    assert remark(match, {deed.doer}) is None, "the first theft was called a revenge"
    assert remark(in_another_world(match), {deed.to}) == spoken, "a remark tells a secret"


def finished_match(name: str) -> Match:
    """Return a finished match of two bots."""
    match, random = Match.new(name, seats=2, seed=3), Random(3)
    play_by_bot(match, "hunter", random)
    return match


def test_elder_explains_its_goal_in_two_sentences() -> None:
    match = finished_match("cvlizations")
    for seat in range(2):
        explanation = aim_and_rival(match, seat)
        assert explanation.startswith(("My aim", "I ")) and explanation.count(". ") == 1 and explanation.endswith(".")
    assert match.names[1] in aim_and_rival(match, 0)


def test_elder_does_not_say_that_it_aimed_at_people_if_most_were_stuck() -> None:
    assert "people" not in aim_and_rival(finished_match("ugh_ugh"), 0), (
        "people are named as an aim although most of them were stuck"
    )
