"""Copies of frozen dataclasses: equal, apart, and as frozen as the original."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, dataclass

import pytest

from game.core.copying import copied, put


@dataclass(frozen=True, slots=True)
class Pot:
    clay: int
    full: bool
    painted: tuple[str, ...]


def test_a_copy_is_equal_and_another_object() -> None:
    pot = Pot(0, False, ())
    twin = copied(pot)
    assert twin == pot and twin is not pot and type(twin) is Pot


def test_a_part_put_into_the_copy_leaves_the_original_as_it_was() -> None:
    pot = Pot(3, True, ("red",))
    twin = copied(pot)
    put(twin, "clay", 4)
    assert (pot.clay, twin.clay) == (3, 4)


def test_a_copy_is_frozen() -> None:
    with pytest.raises(FrozenInstanceError):
        copied(Pot(3, True, ())).clay = 5  # type: ignore[misc]
