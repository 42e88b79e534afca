"""Canonical text: equal values have equal texts and hashes on every platform."""

from __future__ import annotations

import hashlib
import json
import sys
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from game.core import canonical
from game.core.canonical import added_later, canonical_json, freeze, plain, state_hash

#: texts that JSON escapes in different ways: quoted letters, control characters, half a surrogate pair
texts = some.text('aZ 09"\\/\n\t\x00\x7f\xa0éżß\u2028\ufeff\ud83dあ🔥')
values = some.recursive(
    some.none() | some.booleans() | some.integers() | some.floats(allow_nan=False, allow_infinity=False) | texts,
    lambda inner: some.lists(inner) | some.dictionaries(texts, inner),
    max_leaves=20,
)


@dataclass(frozen=True)
class Place:
    """A value inside other values."""

    name: str
    goods: tuple[int, ...]


@dataclass(frozen=True)
class Cave:
    """A value with fields that later versions added."""

    zones: tuple[Any, ...]
    deep: bool = added_later(False)
    area: Any = 0


@given(values)
def test_canonical_json_is_read_back_as_the_same_value(value: object) -> None:
    assert json.loads(canonical_json(value)) == value


@given(values)
def test_frozen_copy_of_a_value_has_the_same_text(value: object) -> None:
    assert canonical_json(freeze(value)) == canonical_json(value)


@given(values, values)
def test_state_hash_is_the_hash_of_the_canonical_text(one: object, other: object) -> None:
    shared = (freeze(one), "é", True, None, 1.5)
    for state in (Cave((shared,), area=shared), Cave((shared, freeze(other)), deep=True), shared):
        assert state_hash(state) == hashlib.sha256(canonical_json(state).encode()).hexdigest()


def test_cache_of_texts_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(canonical, "MAX_CACHED_TEXTS", 10)
    place = Place("cave", (0,))
    before = sys.getrefcount(place)
    state_hash(place)
    assert sys.getrefcount(place) > before
    for number in range(1, 100):
        state_hash(Place("cave", (number,)))
    assert sys.getrefcount(place) == before


def test_state_hash_is_the_sha256_of_compact_json_with_sorted_keys() -> None:
    expected = hashlib.sha256(b'{"goods":[1,2],"name":"cave"}').hexdigest()
    assert state_hash(Place("cave", (1, 2))) == expected


def test_canonical_text_does_not_depend_on_the_order_of_keys() -> None:
    assert state_hash({"a": 1, "b": 2}) == state_hash({"b": 2, "a": 1})


@pytest.mark.parametrize("value", [{1, 2}, object(), {1: 2}, b"bytes", Place])
def test_values_without_a_json_form_are_refused(value: object) -> None:
    with pytest.raises(TypeError):
        plain(value)


def test_nan_is_refused() -> None:
    with pytest.raises(ValueError):
        canonical_json(float("nan"))
