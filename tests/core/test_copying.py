"""Copies of frozen dataclasses: equal, independent, and as frozen as the original."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, dataclass
from typing import Any

import pytest

from game.core.copying import cached_by_identity, copied, drafted, finish_draft, interned, is_draft, maker, put


@dataclass(frozen=True, slots=True)
class Pot:
    """An object with fields to change."""

    clay: int
    full: bool
    painted: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Named:
    """An object in which one field tells the kind of another."""

    kind: str
    thing: int


def test_copy_is_equal_but_not_the_same_object() -> None:
    pot = Pot(0, False, ())
    twin = copied(pot)
    assert twin == pot and twin is not pot and type(twin) is Pot


def test_changing_a_copy_leaves_the_original_unchanged() -> None:
    pot = Pot(3, True, ("red",))
    twin = copied(pot)
    put(twin, "clay", 4)
    assert (pot.clay, twin.clay) == (3, 4)


def test_copy_of_a_frozen_dataclass_is_frozen_too() -> None:
    with pytest.raises(FrozenInstanceError):
        copied(Pot(3, True, ())).clay = 5  # type: ignore[misc]


def test_draft_can_be_written_to_until_it_is_finished() -> None:
    pot = Pot(3, True, ())
    draft: Any = drafted(pot)
    assert is_draft(draft) and isinstance(draft, Pot) and not is_draft(pot)
    draft.clay += 1
    again: Any = drafted(draft)
    again.full = False
    assert finish_draft(draft) is draft and type(draft) is Pot and not is_draft(draft)
    assert (pot, draft, finish_draft(again)) == (Pot(3, True, ()), Pot(4, True, ()), Pot(4, False, ()))
    with pytest.raises(FrozenInstanceError):
        draft.clay = 5


def test_draft_cannot_be_hashed_until_it_is_finished() -> None:
    """A cache keyed by a draft would return wrong values after the draft has changed."""
    draft = drafted(Pot(3, True, ()))
    with pytest.raises(TypeError, match="unhashable"):
        hash(draft)
    assert hash(finish_draft(draft)) == hash(Pot(3, True, ()))


def test_interned_class_returns_the_same_object_for_the_same_fields() -> None:
    """Interned means that equal objects exist only once."""
    make = interned(Pot)
    assert make(1, True, ()) is make(1, True, ()) == Pot(1, True, ()) and make(2, True, ()) != make(1, True, ())


def test_cached_function_is_called_once_for_the_same_object() -> None:
    asked: list[Pot] = []

    @cached_by_identity
    def clay_of(pot: Pot) -> int:
        asked.append(pot)
        return pot.clay

    pot, equal = Pot(1, True, ()), Pot(1, True, ())
    assert [clay_of(pot), clay_of(pot), clay_of(equal)] == [1, 1, 1]
    assert [id(each) for each in asked] == [id(pot), id(equal)]


def test_cached_function_is_called_again_for_a_changed_draft() -> None:
    clay_of = cached_by_identity(lambda pot: pot.clay)
    draft: Any = drafted(Pot(3, True, ()))
    assert clay_of(draft) == 3
    draft.clay = 4
    assert clay_of(draft) == 4
    assert clay_of(finish_draft(draft)) == 4


def test_generated_constructor_accepts_a_field_called_kind() -> None:
    """A field may even be called kind, like a name in the generated constructor."""
    make = maker(Named)
    assert make("pot", 2) == Named("pot", 2)
    with pytest.raises(FrozenInstanceError):
        make("pot", 2).kind = "jug"  # type: ignore[misc]
