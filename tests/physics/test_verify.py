"""Verifying: a recorded drop is computed again and compared."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.passage.drops import verify_drop
from game.passage.recorded_drop import RecordedDrop, recorded_drop_of
from physics.this_build import this_build
from physics.track import Track
from tests.falling import bang_on_flap, throw_pieces
from tests.fast_set import mark_slow_except

THROWN = throw_pieces([(id, "member") for id in range(24)], 16)
BANGED = bang_on_flap(THROWN.load, 1, 0.5, 7)


@pytest.mark.parametrize("drop", [THROWN, BANGED], ids=["throw", "strike"])
def test_verifying_an_unchanged_drop_finds_no_difference(drop: Any) -> None:
    assert str(verify_drop(recorded_drop_of(drop))) == "SAME"
    untracked = verify_drop(recorded_drop_of(replace(drop, track=None)))
    assert untracked.is_same and untracked.computed is None


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"seconds": 1.0}, "seconds"),
        ({"out": (99,)}, "out: recorded"),
        ({"load": ((), ())}, "lie otherwise"),
        ({"seed": 8}, ": recorded"),
    ],
)
def test_verifying_a_changed_drop_tells_what_differs(change: dict[str, Any], words: str) -> None:
    verdict = verify_drop(recorded_drop_of(replace(THROWN, track=None, **change)))
    assert not verdict.is_same
    assert str(verdict).startswith("DIFFERS: ") and words in str(verdict)


def recorded_by_another_build(drop: Any, **build: str) -> Any:
    """Return a recorded drop that lasts a second longer than ``drop``; ``build`` replaces fields of its track."""
    track = replace(Track.from_bytes(drop.track), **build)
    return recorded_drop_of(replace(drop, seconds=drop.seconds + 1, track=track.to_bytes()))


@pytest.mark.parametrize(
    "build", mark_slow_except([{"build": "abacus"}, {"pymunk": "6.4.0"}, {"python": "3.8.1"}], [{"pymunk": "6.4.0"}])
)
def test_verifying_a_differing_drop_names_the_other_build_that_recorded_it(build: dict[str, str]) -> None:
    verdict = verify_drop(recorded_by_another_build(THROWN, **build))
    assert not verdict.is_same and next(iter(build.values())) in verdict.build
    assert str(verdict).startswith("ANOTHER BUILD from frame ") and f"computed by {verdict.build}" in str(verdict)
    same = replace(THROWN, track=replace(Track.from_bytes(THROWN.track), **build).to_bytes())
    assert str(verify_drop(recorded_drop_of(same))) == "SAME", (
        "an equal drop of another build does not count as the same"
    )


@pytest.mark.parametrize("build", ["", this_build()])
def test_verifying_a_differing_drop_names_no_build_if_it_is_this_one_or_unknown(build: str) -> None:
    verdict = verify_drop(recorded_by_another_build(THROWN, build=build))
    assert not verdict.build and str(verdict).startswith("DIFFERS from frame ")


@pytest.mark.parametrize(
    "broken",
    [
        replace(THROWN, seed=None),
        replace(THROWN, load=3),
        replace(THROWN, request=replace(THROWN.request, pieces=((0, "mammoth"),))),
        replace(THROWN, request=replace(THROWN.request, load=(((0, "member"),), ()))),
        replace(BANGED, request=replace(BANGED.request, flap=9)),
        replace(BANGED, request=replace(BANGED.request, strength=0.0)),
        replace(BANGED, track=b"nonsense"),
    ],
)
def test_drop_that_cannot_be_computed_is_refused(broken: Any) -> None:
    with pytest.raises(ValueError, match=r".+\."):
        verify_drop(RecordedDrop(broken, tower_name=THROWN.tower))
