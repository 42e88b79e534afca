"""What tables tell: one thing after another, leapt through from mark to mark, with as little movement as is wanted."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import pytest

from game.screens.table.telling import Flyer, Teller
from game.ui.animation import Happening, Player, arc


@dataclass
class Table:
    """As much of a scene as a teller needs; ``heard`` are the sounds it played."""

    still: bool = False
    face: str = ""
    heard: list[str] = field(default_factory=list)
    match: Any = None

    @property
    def stage(self) -> Any:
        sound = SimpleNamespace(play=lambda name, loudness, variant: self.heard.append(name))
        return SimpleNamespace(still=self.still, sound=sound)


def told(table: Table) -> Teller[Any, str]:
    """Return a teller that has told of two knocks, with a mark between them."""
    teller: Teller[Any, str] = Teller(table)
    for letter in "ab":
        teller.line.mark(teller.at)
        teller.sound(f"knock {letter}", later=0.5)
        teller.alter(lambda face, letter=letter: face + letter)
        teller.wait(1.0)
    return teller


def test_the_face_changes_step_by_step() -> None:
    table = Table()
    teller = told(table)
    assert (teller.face, table.face) == ("ab", "")
    teller.line.advance(0.6)
    assert (table.face, table.heard) == ("a", ["knock a"])
    teller.line.advance(2.0)
    assert (table.face, table.heard) == ("ab", ["knock a", "knock b"])


def test_a_leap_goes_to_the_next_mark_without_a_sound() -> None:
    table, player = Table(), Player(lambda: 1.0)
    assert not player.leap()
    player.play(told(table).line)
    assert player.leap() and (table.face, table.heard) == ("ab", [])
    assert not player.leap(), "no mark is left"
    player.update(1.0)
    assert table.heard == ["knock b"] and not player.busy


def test_what_is_skipped_still_changes_the_face() -> None:
    table = Table()
    told(table).line.finish()
    assert (table.face, table.heard) == ("ab", [])


def test_little_movement_waits_little_and_knocks_at_once() -> None:
    table = Table(still=True)
    teller = told(table)
    assert teller.at == 2 * Teller.LONGEST_STILL
    teller.line.advance(0.0)
    assert table.heard == ["knock a"]


@pytest.mark.parametrize(("still", "also_still", "seen"), [(False, False, 1), (True, False, 0), (True, True, 1)])
def test_things_are_there_only_while_they_move(still: bool, also_still: bool, seen: int) -> None:
    teller: Teller[Any, str] = Teller(Table(still=still))
    things: list[Flyer] = [Flyer("chip", 1, 0.0, 0.0, 40.0)]
    teller.moving(things, Flyer("chip", 1, 0.0, 0.0, 40.0), 1.0, lambda part: None, stays=0.5, also_still=also_still)
    teller.line.advance(1.2)
    assert len(things) == 1 + seen
    teller.line.advance(0.5)
    assert len(things) == 1, "its equal stays"


def test_a_flight_rises_above_the_straight_way() -> None:
    assert [arc((0, 100), (50, 100), part, 40) for part in (0.0, 0.5, 1.0)] == [(0, 100), (25, 60), (50, 100)]


def test_a_happening_has_no_leap_without_a_mark() -> None:
    assert not Happening().rest(2.0).leap()
