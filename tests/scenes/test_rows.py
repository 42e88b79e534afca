"""Rows of a view with one entry changed."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, dataclass

import pytest

from game.screens.table.rows import with_entry, with_parts


@dataclass(frozen=True, slots=True)
class Camp:
    """A camp with food and wood."""

    food: int
    wood: int = 0


def test_another_entry_stands_in_its_place_and_the_row_before_is_as_it_was() -> None:
    row = (4, 5, 6)
    assert [with_entry(row, place, 9) for place in range(3)] == [(9, 5, 6), (4, 9, 6), (4, 5, 9)]
    assert row == (4, 5, 6)


def test_parts_of_one_entry_change_and_it_is_as_frozen_as_before() -> None:
    row = (Camp(1), Camp(2, 3))
    changed = with_parts(row, 1, food=7)
    assert changed == (Camp(1), Camp(7, 3)) and row == (Camp(1), Camp(2, 3))
    with pytest.raises(FrozenInstanceError):
        changed[1].food = 0  # type: ignore[misc]


def test_a_part_that_there_is_not_is_refused() -> None:
    with pytest.raises(AttributeError):
        with_parts((Camp(1),), 0, fodd=7)
