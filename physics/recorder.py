"""Recording a drop while it is computed. A recorder only reads: with or without one, the drop is the same."""

from __future__ import annotations

import platform
from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field

import pymunk
from pymunk.batch import BodyFields, Buffer, get_space_bodies

from physics.build import StandingTower
from physics.load import rounded
from physics.this_build import this_build
from physics.tower import Leaf, leaves, spec_hash
from physics.track import (
    FRAMES_PER_SECOND,
    Contact,
    Exit,
    PieceTrack,
    Surface,
    Thrown,
    Track,
    TrackStrike,
    quantised_angles,
    quantised_positions,
    quantised_turns,
    rounded_contact,
)

#: A knock softer than this (g mm/s; a member at 50 mm/s) is inaudible and not recorded.
SOFTEST_KNOCK = 200.0
#: Two knocks of the same pair within this time are merged into one, with the harder impulse.
SAME_KNOCK_SECONDS = 0.035

_POSE_FIELDS = BodyFields.POSITION | BodyFields.ANGLE
#: How many numbers a pose consists of: x, y and angle.
_NUMBERS_PER_POSE = 3


@dataclass
class _FrameRun:
    """Successive frames with the same bodies, by id: ``numbers`` holds x, y and angle of each, frame after frame."""

    bodies: list[int]
    numbers: array[float] = field(default_factory=lambda: array("d"))


@dataclass
class _BodyPoses:
    """The poses of one body: its first frame, then its angle in every frame and, for a piece, its x and y."""

    first: int
    xs: list[float] = field(default_factory=list)
    ys: list[float] = field(default_factory=list)
    angles: list[float] = field(default_factory=list)


class Recorder:
    """Records ``tower`` during a drop, with a frame every ``steps_per_frame`` steps.

    ``strike`` is the strike that the drop began with, ``None`` for a throw. ``begun_contacts`` holds the contacts that
    began in the engine's latest step, until ``record_knocks`` is called.
    """

    def __init__(self, tower: StandingTower, strike: TrackStrike | None) -> None:
        self._tower = tower
        self._strike = strike
        self._leaves = leaves(tower.spec)
        self.steps_per_frame = round(1 / (FRAMES_PER_SECOND * tower.spec.step))
        self._buffer = Buffer()
        self._frame_runs: list[_FrameRun] = []
        self._thrown: list[Thrown] = []
        #: the knocks, not yet rounded
        self._knocks: list[Contact] = []
        self.begun_contacts: list[pymunk.Arbiter] = []
        self._bodies: list[pymunk.Body] = []
        #: the id, kind and lane of each piece, by the id of its pymunk body
        self._pieces: dict[int, tuple[int, str, int]] = {}
        #: the index in ``_leaves`` of each leaf, by the id of its pymunk body
        self._leaf_numbers: dict[int, int] = {}
        #: the kind and the number that are recorded for a knock on a shape. A shape without an entry is a wall
        self._surfaces: dict[pymunk.Shape, tuple[Surface, int]] = {}
        self._register_bodies(tower, silent_step=1 if strike is None else 0)
        self.record_frame()

    def _register(self, id: int) -> None:
        """Register the body of a piece. The body is kept alive, since pymunk reuses the ids of freed bodies."""
        body = self._tower.pieces[id]
        self._bodies.append(body)
        self._pieces[body.id] = (id, *self._tower.kinds_and_lanes[id])
        self._surfaces.update(dict.fromkeys(body.shapes, ("piece", id)))

    def record_entry(self, id: int, steps: int) -> None:
        """Record that a piece falls in after ``steps`` steps."""
        self._register(id)
        self._have_bodies_changed = True
        self._thrown.append(Thrown(id, rounded(steps * self._tower.spec.step, 4)))

    def record_removal(self) -> None:
        """Record that a piece has been removed from the tower."""
        self._have_bodies_changed = True

    def continue_in(self, tower: StandingTower, steps: int) -> None:
        """Continue recording in ``tower``, which is a copy of the recorded tower, rebuilt after ``steps`` steps."""
        self._tower = tower
        self._register_bodies(tower, silent_step=steps + 1)

    def _register_bodies(self, tower: StandingTower, silent_step: int) -> None:
        """Register the bodies of a tower.

        No knocks are recorded in step number ``silent_step``: in the first step of a tower at rest, all contacts are
        new to the engine, but none is a knock. Steps are counted from 1; 0 means that there is no silent step.
        """
        self._bodies += tower.leaf_bodies
        for id in tower.pieces:
            self._register(id)
        for index, (leaf, body) in enumerate(zip(self._leaves, tower.leaf_bodies, strict=True)):
            self._leaf_numbers[body.id] = index
            self._surfaces.update(dict.fromkeys(body.shapes, (leaf.kind, leaf.drum)))
        self._surfaces.update({peg: ("peg", number) for number, peg in enumerate(tower.pegs)})
        self._silent_step, self._have_bodies_changed = silent_step, True
        tower.space.on_collision(begin=self._record_contact)

    def _record_contact(self, arbiter: pymunk.Arbiter, space: pymunk.Space, data: object) -> None:
        """Record a contact that begins. Its impulse is known only after the engine's step."""
        self.begun_contacts.append(arbiter)

    def record_knocks(self, steps: int) -> None:
        """Record the knocks among ``begun_contacts``, after the engine has taken step number ``steps``."""
        for arbiter in self.begun_contacts:
            impulse = arbiter.total_impulse.length
            if impulse >= SOFTEST_KNOCK and steps != self._silent_step:
                self._record_knock(steps, arbiter, impulse)
        self.begun_contacts.clear()

    def record_frame(self) -> None:
        """Record one frame with the poses of all bodies."""
        buffer = self._buffer
        buffer.clear()
        if self._have_bodies_changed:  # bodies were added or removed since the last frame
            get_space_bodies(self._tower.space, BodyFields.BODY_ID, buffer)
            self._frame_runs.append(_FrameRun(memoryview(buffer.int_buf()).cast("P").tolist()))
            self._have_bodies_changed = False
        get_space_bodies(self._tower.space, _POSE_FIELDS, buffer)
        self._frame_runs[-1].numbers.frombytes(buffer.float_buf())

    def _record_knock(self, steps: int, arbiter: pymunk.Arbiter, impulse: float) -> None:
        """Record the knock of two shapes in step number ``steps``. The piece with the lower id comes first."""
        x, y = arbiter.contact_point_set.points[0].point_a
        # the left wall has the number 0, the right one 1
        wall: tuple[Surface, int] = ("wall", int(x > self._tower.spec.shaft.width / 2))
        (kind, number), (other_kind, other_number) = (self._surfaces.get(shape, wall) for shape in arbiter.shapes)
        if kind != "piece" or (other_kind == "piece" and other_number < number):  # the other shape comes first
            number, other_kind, other_number = other_number, kind, number
        seconds = steps * self._tower.spec.step
        self._knocks.append(Contact(seconds, round(impulse), number, other_kind, other_number, x, y))

    def track(self, seconds: float, capped: bool, out: Sequence[Exit]) -> Track:
        """Return the track of a drop of ``seconds`` with its exits ``out``; ``capped`` is as in ``Running``."""
        poses_by_owner = self._poses_by_owner()
        kinds_and_lanes = {id: (kind, lane) for id, kind, lane in self._pieces.values()}
        pieces = []
        for id, (kind, lane) in kinds_and_lanes.items():
            if ("piece", id) in poses_by_owner:
                poses = poses_by_owner["piece", id]
                xs, ys = quantised_positions(poses.xs), quantised_positions(poses.ys)
                pieces.append(PieceTrack(id, kind, lane, poses.first, xs, ys, quantised_angles(poses.angles)))
        leaf_angles = [
            _quantised_leaf_angles(leaf, poses_by_owner["leaf", index].angles)
            for index, leaf in enumerate(self._leaves)
        ]
        return Track(
            spec=spec_hash(self._tower.spec),
            pymunk=pymunk.version,
            python=platform.python_version(),
            seconds=rounded(seconds, 4),
            capped=capped,
            frames=sum(self._run_lengths()),
            strike=self._strike,
            thrown=tuple(self._thrown),
            out=tuple(out),
            pieces=tuple(pieces),
            flaps=tuple(leaf_angles),
            contacts=tuple(map(rounded_contact, _merged(self._knocks))),
            build=this_build(),
        )

    def _run_lengths(self) -> list[int]:
        """Return, for each of ``_frame_runs``, the number of its frames."""
        return [len(frame_run.numbers) // (_NUMBERS_PER_POSE * len(frame_run.bodies)) for frame_run in self._frame_runs]

    def _poses_by_owner(self) -> dict[tuple[str, int], _BodyPoses]:
        """Return the poses of each piece (by id) and each leaf (by number), frame after frame."""
        poses_by_owner: dict[tuple[str, int], _BodyPoses] = {}
        start = 0
        for frame_run, length in zip(self._frame_runs, self._run_lengths(), strict=True):
            numbers, width = frame_run.numbers.tolist(), _NUMBERS_PER_POSE * len(frame_run.bodies)
            for index, body in enumerate(frame_run.bodies):
                owner = self._owner(body)
                kind, _ = owner
                poses = poses_by_owner.setdefault(owner, _BodyPoses(start))
                offset = _NUMBERS_PER_POSE * index
                if kind == "piece":
                    poses.xs.extend(numbers[offset::width])
                    poses.ys.extend(numbers[offset + 1 :: width])
                poses.angles.extend(numbers[offset + 2 :: width])
            start += length
        return poses_by_owner

    def _owner(self, body: int) -> tuple[str, int]:
        """Return what the body with this id is: a leaf and its number, a piece and its id, or else the walls."""
        if body in self._leaf_numbers:
            return "leaf", self._leaf_numbers[body]
        return ("piece", self._pieces[body][0]) if body in self._pieces else ("walls", 0)


def _quantised_leaf_angles(leaf: Leaf, angles: list[float]) -> tuple[int, ...]:
    """Return a leaf's quantised angles.

    The angles of a wheel go on without a jump after a full turn, and after the tower was rebuilt.
    """
    if leaf.kind != "wheel":
        return quantised_angles(angles)
    # assume that between two frames the wheel turns by the smallest angle that leads to the new pose
    continuous = angles[:1]
    for angle in angles[1:]:
        continuous.append(continuous[-1] + leaf.resting_angle(angle - continuous[-1]))
    return quantised_turns(continuous)


def _merged(knocks: list[Contact]) -> list[Contact]:
    """Return the knocks in order of time. Knocks of the same pair within ``SAME_KNOCK_SECONDS`` are merged into one.

    A merged knock has the time of its first knock, and all other values of its hardest knock.
    """
    merged: list[Contact] = []
    latest_index_of_pair: dict[tuple[int, Surface, int], int] = {}
    for knock in sorted(knocks):
        pair = (knock.piece, knock.surface, knock.other)
        index = latest_index_of_pair.get(pair)
        if index is not None:
            latest = merged[index]
            if knock.seconds - latest.seconds < SAME_KNOCK_SECONDS:
                if knock.impulse > latest.impulse:
                    merged[index] = knock._replace(seconds=latest.seconds)
                continue
        latest_index_of_pair[pair] = len(merged)
        merged.append(knock)
    return merged
