"""A recorded drop computed again."""

from __future__ import annotations

import json
from typing import Any

import pytest

from physics.passage import EMPTY, strike, throw
from physics.verify import same

PIECES = tuple((id, "member") for id in range(24))
THROWN = throw(EMPTY, PIECES, seed=16, record=False)
BANGED = strike(THROWN.load, 1, 0.5, seed=7, record=False)


def entry(request: dict[str, Any], seed: int, drop: Any) -> list[Any]:
    """A chance entry of a match file, as it comes back from JSON."""
    facts = {"seed": seed, "request": request, "out": drop.out, "load": drop.load, "seconds": drop.seconds}
    return json.loads(json.dumps(["drop", facts]))  # type: ignore[no-any-return]


THROW_ENTRY = entry({"throw": PIECES}, 16, THROWN)
STRIKE_ENTRY = entry({"strike": (1, 0.5)}, 7, BANGED)


def test_a_drop_as_recorded_is_the_same() -> None:
    assert str(same(EMPTY, THROW_ENTRY)) == "SAME"
    assert same(json.loads(json.dumps(THROWN.load)), STRIKE_ENTRY[1]).same


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("seconds", 1.0, "seconds"),
        ("out", [99], "out: recorded"),
        ("load", [[], []], "lie otherwise"),
        ("seed", 8, ": recorded"),
    ],
)
def test_what_differs_is_named(name: str, value: Any, words: str) -> None:
    verdict = same(EMPTY, ["drop", THROW_ENTRY[1] | {name: value}])
    assert not verdict.same
    assert str(verdict).startswith("DIFFERS: ") and words in str(verdict)


@pytest.mark.parametrize(
    "broken",
    [
        None,
        [],
        ["roll", [1]],
        {"seed": 1},
        THROW_ENTRY[1] | {"seed": "a"},
        THROW_ENTRY[1] | {"request": {}},
        THROW_ENTRY[1] | {"request": {"throw": 3}},
        THROW_ENTRY[1] | {"request": {"strike": [1]}},
        THROW_ENTRY[1] | {"out": 3},
        THROW_ENTRY[1] | {"load": 3},
    ],
)
def test_what_is_no_drop_is_refused(broken: Any) -> None:
    with pytest.raises(ValueError, match=r".+\."):
        same(EMPTY, broken)
