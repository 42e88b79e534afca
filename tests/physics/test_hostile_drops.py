"""Well-formed but malicious drop files and tracks: each gives values within limits, or is refused."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.passage.drop_file import file_bytes, read_file
from game.passage.drops import read_drops
from game.passage.film import Film
from game.passage.recorded_drop import RecordedDrop, track_of
from game.screens.parts.shown_drops import with_details_from_file
from physics.track import MAX_COORDINATE, MAX_PIECES, MAX_SECONDS, POSITION_UNIT, Track
from tests.falling import bang_on_flap, throw_pieces
from tests.hostile import hostile_drop

THROWN = throw_pieces([(id, "member") for id in range(7)], 5, named=False)
STRUCK = bang_on_flap(THROWN.load, 1, 0.6, 5, named=False)
assert THROWN.track is not None and STRUCK.track is not None
ABOUT = {"names": ["Ayla"], "table": {"colours": ["ochre"]}, "seat": 0, "told": "Ayla calls."}

FILES = (
    file_bytes([RecordedDrop(THROWN, about=ABOUT, dials={"flap.slope": 0.5})]),
    file_bytes([RecordedDrop(STRUCK)]),
    file_bytes([RecordedDrop(THROWN, about=ABOUT), RecordedDrop(STRUCK)]),
    THROWN.track,
)


def try_hostile_drop(folder: Path, data: bytes, seed: int) -> None:
    """Check that a malicious file made from ``data`` is refused in a sentence, or has values within limits."""
    path = folder / "hostile.drop"
    path.write_bytes(hostile_drop(data, Random(seed)))
    try:
        drop = read_drops(path)[-1]
        track = drop.track
    except ValueError as refusal:
        sentence = str(refusal).replace(str(path), "")
        assert sentence.endswith(".") and "\n" not in sentence and len(sentence) <= 300
        return
    check_limits(track)
    detailed = with_details_from_file(drop)
    film = Film(detailed, detailed.looks)
    assert 0 <= film.seconds <= MAX_SECONDS + 1 and film.picture_count < 4000
    assert (drop.title and detailed.by_seat() is not None and detailed.seat_look is None) or detailed.looks


def check_limits(track: Track) -> None:
    """Check that no moment, number of pieces or position of a track is beyond its limit."""
    moments = [track.seconds, *(piece.seconds for piece in (*track.thrown, *track.out, *track.contacts))]
    assert all(0 <= moment <= MAX_SECONDS for moment in moments)
    assert len(track.pieces) <= MAX_PIECES and len(track.out) <= MAX_PIECES
    for piece in track.pieces:
        assert all(abs(place) * POSITION_UNIT <= MAX_COORDINATE for place in (*piece.xs, *piece.ys))


@pytest.mark.parametrize("data", FILES, ids=["throw", "strike", "both", "track"])
@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 2**40))
def test_hostile_drop_beyond_the_limits_is_refused(tmp_path: Path, data: bytes, seed: int) -> None:
    try_hostile_drop(tmp_path, data, seed)


@pytest.mark.slow
@pytest.mark.parametrize("data", FILES, ids=["throw", "strike", "both", "track"])
@settings(max_examples=4000, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 2**40))
def test_many_hostile_drops_beyond_the_limits_are_refused(tmp_path: Path, data: bytes, seed: int) -> None:
    try_hostile_drop(tmp_path, data, seed)


@pytest.mark.parametrize("data", FILES[:2], ids=["throw", "strike"])
def test_drop_with_the_film_of_another_drop_is_refused(data: bytes) -> None:
    drop = read_file(data)[0].drop
    assert track_of(drop).seconds > 0
    # the second file begins with the struck drop, the other files begin with the thrown drop
    other = THROWN if data is FILES[1] else STRUCK
    with pytest.raises(ValueError, match="does not match its result"):
        track_of(replace(drop, track=other.track))
