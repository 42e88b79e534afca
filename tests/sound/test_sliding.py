"""Sliding and rolling pieces are found in the poses of a track, heard, and seen from outside."""

from __future__ import annotations

import math
from collections.abc import Callable

import pytest

from game.passage.knocks import slide_moments, timed_sounds
from game.passage.outside import effects
from physics.passage import EMPTY, throw
from physics.tower import TOWER, leaves, spec_hash
from physics.track import FRAMES_PER_SECOND, PieceTrack, Track, quantised_angles, quantised_positions

#: the number of frames of a film
FRAMES = 40
FLAP = leaves()[0]


def film(place_at: Callable[[float], tuple[float, float]], kind: str = "member") -> Track:
    """Return a film of one piece at ``place_at(second)``, in a tower with flaps at rest."""
    spots = [place_at(frame / FRAMES_PER_SECOND) for frame in range(FRAMES)]
    xs, ys = (quantised_positions([spot[side] for spot in spots]) for side in (0, 1))
    piece = PieceTrack(0, kind, lane=0, first=0, xs=xs, ys=ys, angles=quantised_angles([0.0] * FRAMES))
    flaps = tuple((0,) * FRAMES for _ in leaves())
    return Track(
        spec=spec_hash(),
        pymunk="",
        python="",
        seconds=FRAMES / FRAMES_PER_SECOND,
        capped=False,
        frames=FRAMES,
        strike=None,
        thrown=(),
        out=(),
        pieces=(piece,),
        flaps=flaps,
        contacts=(),
    )


def path_along_flap(speed: float, above: float = 8.0) -> Callable[[float], tuple[float, float]]:
    """Return the path of a piece down the highest flap: its middle is ``above`` mm over the line from hinge to tip."""
    length = math.hypot(*FLAP.tip)
    right, up = FLAP.tip.x / length, FLAP.tip.y / length

    def place_at(second: float) -> tuple[float, float]:
        """Return the place of the piece on the flap at this second."""
        distance = 10.0 + speed * second
        return FLAP.hinge.x + right * distance - up * above, FLAP.hinge.y + up * distance + right * above

    return place_at


def test_piece_sliding_down_a_flap_is_heard_and_seen_outside() -> None:
    track = film(path_along_flap(80.0))
    found = slide_moments(track)
    assert len(found) >= 8 and all(slide.speed == pytest.approx(80.0, rel=0.1) for slide in found)
    heard = timed_sounds(track)
    assert len(heard) == len(found) and {timed.sound for timed in heard} == {"scrape"}
    assert [effect.kind for effect in effects(track)] == ["slide"] * len(found)


def test_faster_slide_is_louder_and_a_predator_slides_at_a_lower_pitch() -> None:
    slow, fast = (timed_sounds(film(path_along_flap(speed)))[0] for speed in (60.0, 120.0))
    assert fast.loudness > 1.5 * slow.loudness
    assert timed_sounds(film(path_along_flap(60.0), "predator"))[0].pitch < slow.pitch


@pytest.mark.parametrize(
    "place_at",
    [
        path_along_flap(0.0),
        path_along_flap(10.0),
        path_along_flap(80.0, above=30.0),
        lambda second: (50.0, 290.0 - TOWER.gravity / 2 * second**2),
        lambda second: (50.0 + 20 * (round(second * 30) % 2), 205.0),
    ],
    ids=["rests", "creeps", "moves far above", "falls", "is knocked about"],
)
def test_pieces_that_do_not_slide_are_silent(place_at: Callable[[float], tuple[float, float]]) -> None:
    assert slide_moments(film(place_at)) == ()


def test_slides_are_heard_in_real_drops() -> None:
    track = throw(EMPTY, [(id, "member") for id in range(3)], 5).track
    assert track is not None
    assert any(timed.sound == "scrape" for timed in timed_sounds(track))
