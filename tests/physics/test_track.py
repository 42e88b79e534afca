"""Tracks: a recorded drop plays without physics, survives its file unchanged, and damage is always noticed."""

from __future__ import annotations

import base64
import gc
import json
import math
import platform
import struct
import weakref
import zlib
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from physics.build import StandingTower
from physics.passage import EMPTY, pour, strike, throw
from physics.recorder import Recorder
from physics.running import Running
from physics.this_build import this_build
from physics.tower import TOWER, spec_hash
from physics.track import FRAMES_PER_SECOND, MAGIC, Track

PIECES = (*((id, "member") for id in range(9)), (35, "predator"))
DROP = throw(EMPTY, PIECES, seed=21)
assert DROP.track is not None
TRACK: Track = DROP.track
DATA = TRACK.to_bytes()


def test_track_is_the_same_after_it_is_written_and_read() -> None:
    assert Track.from_bytes(DATA) == TRACK
    bang = strike(DROP.load, 1, 0.75, seed=3).track
    assert bang is not None and Track.from_bytes(bang.to_bytes()) == bang
    assert bang.strike == (1, 0.75)
    nothing = throw(EMPTY, (), seed=1).track
    assert nothing is not None and Track.from_bytes(nothing.to_bytes()) == nothing


def test_track_without_a_build_can_be_read() -> None:
    assert platform.machine() in TRACK.build and TRACK.build == this_build()
    body = zlib.decompress(DATA[18:])
    length = int.from_bytes(body[:4], "little")
    facts = json.loads(body[4 : 4 + length])
    del facts["build"]
    text = json.dumps(facts).encode()
    packed = zlib.compress(struct.pack("<I", len(text)) + text + body[4 + length :])
    header = struct.pack("<8sHII", MAGIC, 2, len(packed), zlib.crc32(packed))
    assert Track.from_bytes(header + packed) == replace(TRACK, build="")


def test_track_of_a_drop_contains_the_result_of_the_drop() -> None:
    assert tuple(left.id for left in TRACK.out) == DROP.out
    assert TRACK.out == DROP.exits
    assert TRACK.seconds == DROP.seconds
    assert TRACK.spec == spec_hash()
    assert sorted(thrown.id for thrown in TRACK.thrown) == sorted(id for id, _ in PIECES)
    assert [thrown.seconds for thrown in TRACK.thrown] == sorted(thrown.seconds for thrown in TRACK.thrown)
    assert TRACK.frames == pytest.approx(DROP.seconds * FRAMES_PER_SECOND + 1, abs=1)
    assert TRACK.strike is None


def test_last_frame_of_a_track_shows_the_load_left_in_the_tower() -> None:
    last = TRACK.frame_at(math.inf)
    poses = {pose.id: pose for pose in last.pieces if pose.y > TOWER.rest.exit}
    assert set(poses) == {held.id for held in DROP.load.held}
    for held in DROP.load.held:
        pose = poses[held.id]
        assert (pose.kind, pose.lane) == (held.kind, held.lane)
        assert math.dist((pose.x, pose.y), (held.x, held.y)) < 0.05
        assert abs(math.remainder(pose.angle - held.angle, math.tau)) < 0.001
    assert last.flaps == pytest.approx(DROP.load.flaps, abs=0.001)


def test_interpolated_frame_lies_between_its_neighbours() -> None:
    before, after = TRACK.frame_at(30 / 60), TRACK.frame_at(31 / 60)
    middle = TRACK.frame_at(30.5 / 60)
    for low, mid, high in zip(before.pieces, middle.pieces, after.pieces, strict=False):
        assert mid.id == low.id
        assert mid.x == pytest.approx((low.x + high.x) / 2) and mid.y == pytest.approx((low.y + high.y) / 2)
        assert abs(math.remainder(mid.angle - low.angle, math.tau)) <= math.pi / 2
    assert TRACK.frame_at(-5.0) == TRACK.frame_at(0.0)


def test_pieces_enter_at_the_mouth_and_leave_at_the_bottom() -> None:
    for piece in TRACK.pieces:
        assert piece.ys[0] / 50 > TOWER.shaft.height - 10
        if piece.id in DROP.out:
            assert piece.ys[-1] / 50 < TOWER.rest.exit + 1


def test_track_of_a_drop_takes_less_than_twelve_kilobytes() -> None:
    assert len(DATA) < 12_000


@pytest.mark.parametrize("length", [0, 1, 7, 8, 17, 18, 19, len(DATA) // 2, len(DATA) - 1])
def test_track_cut_short_is_refused(length: int) -> None:
    with pytest.raises(ValueError, match="film"):
        Track.from_bytes(DATA[:length])


@settings(max_examples=150, deadline=None)
@given(place=st.integers(0, len(DATA) - 1), flip=st.integers(1, 255))
def test_track_with_a_changed_byte_is_refused(place: int, flip: int) -> None:
    changed = bytearray(DATA)
    changed[place] ^= flip
    with pytest.raises(ValueError, match="film"):
        Track.from_bytes(bytes(changed))


@settings(max_examples=150, deadline=None)
@given(body=st.binary(max_size=300), place=st.integers(0, 400), flip=st.integers(0, 255))
def test_track_with_a_good_checksum_and_a_bad_body_is_refused(body: bytes, place: int, flip: int) -> None:
    """The header fits the damaged body; reading must still raise ValueError."""
    inner = bytearray(zlib.decompress(DATA[18:]))
    inner[place] ^= flip or 1
    for version, raw in ((1, body), (2, zlib.compress(body)), (2, zlib.compress(bytes(inner)))):
        data = struct.pack("<8sHII", MAGIC, version, len(raw), zlib.crc32(raw)) + raw
        try:
            Track.from_bytes(data)
        except ValueError as refusal:
            assert "film" in str(refusal)


def test_track_of_another_format_is_refused() -> None:
    with pytest.raises(ValueError, match="format 7"):
        Track.from_bytes(DATA[:8] + struct.pack("<H", 7) + DATA[10:])


def test_encoded_track_of_seven_pieces_is_smaller_than_six_kilobytes() -> None:
    longest = 0
    for seed in range(12):
        film = throw(EMPTY, tuple((id, "member") for id in range(7)), seed=seed).track
        assert film is not None
        longest = max(longest, len(base64.b64encode(film.to_bytes())))
    assert longest < 6 * 1024


def test_piece_that_came_out_is_not_confused_with_a_later_piece() -> None:
    """pymunk numbers bodies by their address, so a recorder keeps removed bodies alive: their addresses stay in use."""
    tower = StandingTower(TOWER, strike(DROP.load, 0, 0.01, 3).load)
    recorder = Recorder(tower, None)
    left = next(iter(tower.pieces))
    body = weakref.ref(tower.pieces[left])
    tower.remove(left)
    gc.collect()
    assert body() is not None
    del recorder, tower
    gc.collect()
    assert body() is None


def test_recorded_poses_agree_with_the_simulation() -> None:
    """Every recorded pose lies within 0.1 mm and half a degree of the body's."""
    tower = StandingTower(TOWER, EMPTY)
    recorder, poses = Recorder(tower, None), []

    class RecordingMotion(Running):
        """A motion that records the poses of its pieces every fourth step."""

        def advance(self, steps: int) -> None:
            super().advance(steps)
            if self.steps % 4 == 0:
                # the physics makes two steps in each frame
                poses.append(
                    (self.steps // 2, {id: (*body.position, body.angle) for id, body in self.tower.pieces.items()})
                )

    motion = RecordingMotion(tower, pour(PIECES, 21), recorder)
    motion.run()
    track = Track.from_bytes(recorder.track(motion.seconds, motion.capped, motion.out).to_bytes())
    seen = 0
    for frame, bodies in poses:
        for pose in track.frame_at(frame / FRAMES_PER_SECOND).pieces:
            if pose.id in bodies:
                x, y, angle = bodies[pose.id]
                assert math.dist((pose.x, pose.y), (x, y)) < 0.1
                assert abs(math.remainder(pose.angle - angle, math.tau)) < math.radians(0.5)
                seen += 1
    assert seen > 300


def test_track_in_the_first_format_can_still_be_read() -> None:
    first = Path(__file__).with_name("first_format.track").read_bytes()
    track = Track.from_bytes(first)
    assert len(track.pieces) == 3 and track.spec and track.contacts
    assert Track.from_bytes(track.to_bytes()).frame_at(0.5) == track.frame_at(0.5)
