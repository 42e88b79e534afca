"""How the Passage looks from outside while pieces fall in it, for the table and for the theatre.

Everything here is a function of the recorded drop and the time. No state is carried from picture to picture, so that a
film can be stepped through in either direction. A knock raises a bulge in the tower's skin (the hides over the shaft)
and dust, more for a louder knock. This does not reveal which piece knocked. Knocks close together are merged.
If there are many at once, only the strongest are shown.

>>> from physics.passage import EMPTY, throw
>>> outside = OutsideFilm(throw(EMPTY, [(0, "member"), (7, "member")], seed=3).track)
>>> [effect.kind for effect in outside.effects[:1]], outside.at(-1.0).bulges
(['entry'], ())
>>> any(outside.at(part / 10).bulges for part in range(30))
True
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Literal, NamedTuple, TypeAlias

from game.passage.knocks import HARD_IMPULSE, Soundtrack, TimedSound, slide_moments
from physics.lever import sunk_angles_of
from physics.tower import TOWER, TowerSpec, count_drums, leaves
from physics.track import ANGLE_UNIT, FRAMES_PER_SECOND, POSITION_UNIT, Contact, Exit, Track

#: knocks with a smaller impulse (g mm/s) are not visible
_MIN_IMPULSE = 100.0
#: the height (0..1) of the bulge that the weakest visible knock raises in the tower's skin
_MIN_BULGE = 0.16
#: seconds until a bulge is highest
_BULGE_RISE_SECONDS = 0.06
#: seconds until a bulge is flat again
BULGE_SECONDS = 0.32
#: seconds for which dust stays
DUST_SECONDS = 0.45
#: seconds for which the tower shakes
_SHAKING_SECONDS = 0.35
#: knocks within this many seconds of each other, and no farther apart than ``_MERGING_DISTANCE`` (mm), are merged
_MERGING_SECONDS = 0.06
_MERGING_DISTANCE = 24.0
#: the most bulges, and the most clouds of dust, shown at once
_MAX_AT_ONCE = 3
#: knocks of less strength (0..1) raise no dust
_DUST_STRENGTH = 0.3
#: seconds for which a piece is shown falling towards the mouth
FALL_SECONDS = 0.42
#: seconds for which the mouth yields under a piece that falls in
_MOUTH_SECONDS = 0.2
#: seconds for which the fringe stirs before a piece comes out
_FRINGE_STIR_SECONDS = 0.2
#: seconds for which the fringe swings after a piece has come out
_FRINGE_SWING_SECONDS = 0.8
#: the angular frequency (rad/s) at which the fringe swings to and fro
_FRINGE_SWING_RATE = 11
#: seconds for which a piece that has come out rolls
ROLL_SECONDS = 0.8
#: seconds for which a predator bends the whole fringe before it comes out
PREDATOR_STIR_SECONDS = 0.6
#: where a predator bends the fringe, as shares of the shaft's width
_PUSH_PLACES = (0.2, 0.5, 0.8)
#: a piece is visible over the rim of the mouth if its middle is at least at this height (mm)
OVER_MOUTH_HEIGHT = TOWER.shaft.height - 8
#: the seconds for which a film goes on after the last movement or sound
REST_SECONDS = 0.3
#: how far (units of the table) an outer end rises at most. This is exaggerated, so that the effect of one piece is
#: visible
MAX_END_HEIGHT = 44.0
#: an outer end is at two thirds of ``MAX_END_HEIGHT`` when its flap and ledge have together sunk by this angle (rad)
_TWO_THIRDS_ANGLE = 0.12
#: how far (units of the table) an outer end goes down for each radian by which its flap is thrown up
_DIP_PER_RADIAN = 75.0
#: how far (units) an outer end goes down at most
_DEEPEST_DIP = 30.0
#: the seconds for which the outer ends swing after a bang, before they show the load again
_SWING_SECONDS = 0.4
#: how many times per second an outer end trembles while a bang on it rings
_TREMBLES_PER_SECOND = 8.0
#: how far an outer end trembles at first after a bang (units)
_TREMBLE_HEIGHT = 5.0
#: an outer end moves visibly if it moves at least this far (units) within ``_MOVING_FRAMES`` frames
_VISIBLE_MOVEMENT = 0.75
_MOVING_FRAMES = 4

EffectKind = Literal["entry", "knock", "slide", "exit", "bang"]
Span: TypeAlias = "tuple[float, float]"
Heights: TypeAlias = "tuple[float, ...]"


class Effect(NamedTuple):
    """A visible effect outside the tower: its time, place (mm in the tower), strength (0..1) and kind."""

    seconds: float
    x: float
    y: float
    strength: float
    kind: EffectKind


class Bulge(NamedTuple):
    """A bulge in the tower's skin: its place (mm in the tower) and height (0..1)."""

    x: float
    y: float
    height: float


class Cloud(NamedTuple):
    """A cloud of dust: its origin (mm in the tower) and amount (0..1); ``elapsed`` is the share (0..1) of its time."""

    x: float
    y: float
    strength: float
    elapsed: float


class FlyingPiece(NamedTuple):
    """A piece that is thrown up from inside over the open mouth: its place (mm in the tower) and angle (rad)."""

    piece: int
    x: float
    y: float
    angle: float


class Push(NamedTuple):
    """A push of a piece that comes out of the tower, against the strips of the fringe that hangs over the exit.

    ``x`` is the place of the push, in mm from the left wall. ``lean`` (-1..1) is how far the strips beside this place
    lean away from it. It is negative while the strips swing back beyond the vertical.
    """

    x: float
    lean: float


@dataclass(frozen=True, slots=True)
class OutsideLook:
    """The look of the Passage from outside at one moment.

    - ``heights``: for each drum, the height of its outer end over the level position, in units of the table.
    - ``flying``: the pieces thrown up over the mouth.
    - ``clouds``: dust from under the skin. ``exit_clouds``: dust at the exit. ``pushes``: pushes at the fringe.
    - ``mouth``: how far the rim yields (0..1). ``shake``: how much the whole tower shakes (0..1).
    """

    heights: Heights = (0.0,) * TOWER.flap.count
    flying: tuple[FlyingPiece, ...] = ()
    bulges: tuple[Bulge, ...] = ()
    clouds: tuple[Cloud, ...] = ()
    exit_clouds: tuple[Cloud, ...] = ()
    pushes: tuple[Push, ...] = ()
    mouth: float = 0.0
    shake: float = 0.0
    spec: TowerSpec = TOWER


def zero_heights(spec: TowerSpec) -> Heights:
    """Return the height 0 for each drum: in an empty tower, all outer ends are level."""
    return (0.0,) * count_drums(spec)


#: the seconds for which a drum end has to be held for the hardest bang
LONGEST_HOLD = 1.32
#: the seconds of the shortest touch
_SHORTEST_TOUCH = 0.12
#: the strength of the bang that the shortest touch makes
_MIN_STRENGTH = 0.3


def bang_strength(seconds: float) -> float:
    """Return the strength (rounded to hundredths) of a bang whose drum end was held for ``seconds``.

    >>> bang_strength(0.0), bang_strength(LONGEST_HOLD)
    (0.3, 1.0)
    """
    share = min(1.0, max(0.0, seconds - _SHORTEST_TOUCH) / (LONGEST_HOLD - _SHORTEST_TOUCH))
    return round(_MIN_STRENGTH + (1 - _MIN_STRENGTH) * share, 2)


def effects(track: Track, spec: TowerSpec = TOWER) -> tuple[Effect, ...]:
    """Return all effects of a drop that are visible outside, in order of time."""
    middle = spec.shaft.width / 2
    top = spec.shaft.height
    all_effects = [
        Effect(seconds=thrown.seconds, x=middle, y=top, strength=0.5, kind="entry") for thrown in track.thrown
    ]
    all_effects += [
        Effect(seconds=leaving.seconds, x=leaving.x, y=0.0, strength=0.6, kind="exit") for leaving in track.out
    ]
    if track.strike is not None:
        all_effects.append(Effect(seconds=0.0, x=middle, y=top / 2, strength=track.strike.strength, kind="bang"))
    all_effects += [
        Effect(seconds=moment.seconds, x=moment.x, y=moment.y, strength=_MIN_BULGE, kind="slide")
        for moment in slide_moments(track, spec)
    ]
    return tuple(sorted(all_effects + _merge_knocks(track.contacts)))


def _merge_knocks(contacts: Iterable[Contact]) -> list[Effect]:
    """Return the visible knocks, with knocks close to each other merged into one.

    A merged knock has the time of the group's first knock, and the place and strength of its hardest.
    """
    first_knocks: list[Effect] = []  # the first knock of each group
    merged: list[Effect] = []  # the merged knock of each group, at the same index
    for contact in contacts:
        if contact.impulse < _MIN_IMPULSE:
            continue
        knock = Effect(contact.seconds, contact.x, contact.y, knock_strength(contact.impulse), "knock")
        newest_first = reversed(range(len(first_knocks)))
        group = next((index for index in newest_first if _is_same_knock(first_knocks[index], knock)), None)
        if group is None:
            first_knocks.append(knock)
            merged.append(knock)
        elif knock.strength > merged[group].strength:
            merged[group] = knock._replace(seconds=merged[group].seconds)
    return merged


def _is_same_knock(before: Effect, after: Effect) -> bool:
    """Return whether two knocks are so close together, in place and time, that they are shown as one."""
    is_near = math.dist((before.x, before.y), (after.x, after.y)) < _MERGING_DISTANCE
    return is_near and after.seconds - before.seconds < _MERGING_SECONDS


def knock_strength(impulse: float) -> float:
    """Return how strong (0..1) the visible effects of a knock of this impulse (g mm/s) are."""
    share = min(1.0, (impulse - _MIN_IMPULSE) / (HARD_IMPULSE - _MIN_IMPULSE))
    return _MIN_BULGE + (1 - _MIN_BULGE) * math.sqrt(share)


def outer_end_height(radians: float) -> float:
    """Return the height (units) of an outer end whose flap and ledge have together sunk by ``radians``.

    >>> heights = [outer_end_height(angle) for angle in (0.0, 0.02, 0.08, 0.3)]
    >>> heights[0], 6 <= heights[1] < heights[2] < heights[3] < MAX_END_HEIGHT
    (0.0, True)
    """
    return MAX_END_HEIGHT * (1 - math.exp(-radians / _TWO_THIRDS_ANGLE))


def heights_at_rest(angles: Sequence[float], spec: TowerSpec = TOWER) -> Heights:
    """Return the heights of the outer ends while the leaves rest at ``angles``; all level for an earlier tower."""
    if len(angles) != len(leaves(spec)):  # the load of an earlier tower
        return zero_heights(spec)
    return tuple(map(outer_end_height, sunk_angles_of(angles, spec)))


class OutsideFilm:
    """A drop in the tower ``spec`` as seen from outside. A piece that has come out rolls for ``roll_seconds``.

    Pass ``soundtrack`` if the drop's soundtrack exists already, so that its sounds are not computed twice.
    """

    def __init__(
        self,
        track: Track,
        roll_seconds: float = ROLL_SECONDS,
        spec: TowerSpec = TOWER,
        soundtrack: Soundtrack | None = None,
    ) -> None:
        self.track = track
        self._soundtrack = soundtrack or Soundtrack(track, spec)
        self.spec = spec
        self.effects = effects(track, spec)
        self._roll_seconds = roll_seconds
        self._knocks_and_slides = [effect for effect in self.effects if effect.kind in ("knock", "slide")]
        self._knock_and_slide_seconds = [effect.seconds for effect in self._knocks_and_slides]
        self._thrown_ids = {thrown.id for thrown in track.thrown}
        self._predators = {piece.id for piece in track.pieces if piece.kind == "predator"}

    def at(self, seconds: float) -> OutsideLook:
        """Return how the Passage looks ``seconds`` after the first frame. For negative seconds it is at rest."""
        return OutsideLook(
            heights=self.heights(seconds),
            flying=self._flying_at(seconds),
            bulges=self._bulges_at(seconds),
            clouds=self._clouds_at(seconds),
            exit_clouds=self._exit_clouds(seconds),
            pushes=self._pushes_at(seconds),
            mouth=self._mouth_at(seconds),
            shake=self._shake_at(seconds),
            spec=self.spec,
        )

    def _recent_knocks_and_slides(self, seconds: float, duration: float) -> list[Effect]:
        """Return the knocks and slides in the ``duration`` seconds up to ``seconds``."""
        first, end = (bisect_right(self._knock_and_slide_seconds, time) for time in (seconds - duration, seconds))
        return self._knocks_and_slides[first:end]

    def _bulges_at(self, seconds: float) -> tuple[Bulge, ...]:
        """Return the highest bulges in the tower's skin, at most ``_MAX_AT_ONCE``, and none of them close together."""
        bulges = [
            Bulge(knock.x, knock.y, knock.strength * _bulge_height(seconds - knock.seconds))
            for knock in self._recent_knocks_and_slides(seconds, BULGE_SECONDS)
        ]
        distant_bulges: list[Bulge] = []
        for bulge in sorted(bulges, key=lambda bulge: -bulge.height):
            if all(math.dist(bulge[:2], other[:2]) >= _MERGING_DISTANCE for other in distant_bulges):
                distant_bulges.append(bulge)
        return tuple(distant_bulges[:_MAX_AT_ONCE])

    def _clouds_at(self, seconds: float) -> tuple[Cloud, ...]:
        """Return the densest clouds of dust that hard knocks inside have raised, at most ``_MAX_AT_ONCE``."""
        clouds = [
            Cloud(knock.x, knock.y, knock.strength, (seconds - knock.seconds) / DUST_SECONDS)
            for knock in self._recent_knocks_and_slides(seconds, DUST_SECONDS)
            if knock.strength >= _DUST_STRENGTH
        ]
        # a cloud thins as time passes
        densest_first = sorted(clouds, key=lambda cloud: cloud.strength * (1 - cloud.elapsed), reverse=True)
        return tuple(densest_first[:_MAX_AT_ONCE])

    def _exit_clouds(self, seconds: float) -> tuple[Cloud, ...]:
        """Return a cloud of dust at the exit for each of the latest pieces that came out, at most ``_MAX_AT_ONCE``."""
        clouds = []
        for leaving in self.track.out:
            ago = seconds - leaving.seconds
            if 0 <= ago < DUST_SECONDS:
                clouds.append(Cloud(x=leaving.x, y=0.0, strength=0.6, elapsed=ago / DUST_SECONDS))
        return tuple(clouds[-_MAX_AT_ONCE:])

    def _pushes_at(self, seconds: float) -> tuple[Push, ...]:
        """Return the pushes at the fringe by pieces that have come out just now, or are about to come out."""
        exits = [(leaving, seconds - leaving.seconds) for leaving in self.track.out]
        pushes = [
            Push(leaving.x, _fringe_lean(ago))
            for leaving, ago in exits
            if -_FRINGE_STIR_SECONDS < ago < _FRINGE_SWING_SECONDS
        ]
        # a predator bends the fringe across its whole width before it comes out
        for leaving, ago in exits:
            if leaving.id in self._predators and -PREDATOR_STIR_SECONDS < ago < 0:
                lean = _eased(1 + ago / PREDATOR_STIR_SECONDS)
                width = self.spec.shaft.width
                pushes += [Push(width * place, lean) for place in _PUSH_PLACES]
        return tuple(pushes)

    def _stir_seconds(self, leaving: Exit) -> float:
        """Return for how many seconds the fringe stirs before a piece comes out: longer for a predator."""
        return PREDATOR_STIR_SECONDS if leaving.id in self._predators else _FRINGE_STIR_SECONDS

    def _mouth_at(self, seconds: float) -> float:
        """Return how far (0..1) the rim of the mouth yields under a piece that falls in."""
        seconds_since_entries = [seconds - thrown.seconds for thrown in self.track.thrown]
        return max(
            (math.sin(math.pi * ago / _MOUTH_SECONDS) for ago in seconds_since_entries if 0 < ago < _MOUTH_SECONDS),
            default=0.0,
        )

    def _shake_at(self, seconds: float) -> float:
        """Return how much (0..1) the tower shakes: the strongest effect of the bang and of recent knocks."""
        recent = self._recent_knocks_and_slides(seconds, _SHAKING_SECONDS)
        blows = [(effect.strength**2, seconds - effect.seconds) for effect in recent]
        if self.track.strike is not None and 0 <= seconds < _SHAKING_SECONDS:
            blows.append((self.track.strike.strength, seconds))
        return max((strength * (1 - ago / _SHAKING_SECONDS) ** 2 for strength, ago in blows), default=0.0)

    # Over the mouth

    def _flying_at(self, seconds: float) -> tuple[FlyingPiece, ...]:
        """Return the pieces that were inside and are now over the mouth."""
        flying_pieces = [piece for piece, start, end in self._flights if start <= seconds < end]
        poses = self.track.frame_at(seconds).pieces if flying_pieces else ()
        return tuple(FlyingPiece(pose.id, pose.x, pose.y, pose.angle) for pose in poses if pose.id in flying_pieces)

    @cached_property
    def _flights(self) -> tuple[tuple[int, float, float], ...]:
        """The flights over the mouth of pieces that were inside: the piece, and when its flight begins and ends (s)."""
        flights = []
        for piece_track in self.track.pieces:
            heights = enumerate(piece_track.ys, piece_track.first)
            runs = groupby(heights, key=lambda frame_and_y: frame_and_y[1] * POSITION_UNIT >= OVER_MOUTH_HEIGHT)
            for index, (is_over_mouth, run) in enumerate(runs):
                frames = [frame for frame, _ in run]
                # a thrown piece begins over the mouth: there it falls in, which is no flight
                falls_in = index == 0 and piece_track.id in self._thrown_ids
                if is_over_mouth and not falls_in:
                    start, end = frames[0] / FRAMES_PER_SECOND, (frames[-1] + 1) / FRAMES_PER_SECOND
                    flights.append((piece_track.id, start, end))
        return tuple(flights)

    # The outer ends

    def heights(self, seconds: float) -> Heights:
        """Return the heights of the outer ends, in units of the table, interpolated between frames."""
        frame_position = min(max(seconds * FRAMES_PER_SECOND, 0.0), len(self._heights_by_frame) - 1.0)
        frame = int(frame_position)
        next_frame = min(frame + 1, len(self._heights_by_frame) - 1)
        pairs = zip(self._heights_by_frame[frame], self._heights_by_frame[next_frame], strict=True)
        share = frame_position - frame
        heights = [height + (next_height - height) * share for height, next_height in pairs]
        if self.track.strike is not None and 0 <= self.track.strike.flap < len(heights):
            heights[self.track.strike.flap] += self._tremble(seconds)
        return tuple(heights)

    def _tremble(self, seconds: float) -> float:
        """Return how far (units) the struck end is off its height, since it trembles while the bang rings."""
        if not 0 < seconds < self._bang_seconds:
            return 0.0
        return (
            _TREMBLE_HEIGHT * (1 - seconds / self._bang_seconds) * math.sin(math.tau * _TREMBLES_PER_SECOND * seconds)
        )

    @cached_property
    def _bang_seconds(self) -> float:
        """The seconds for which the bang is heard."""
        drums = [timed for timed in self._timed_sounds if timed.sound.startswith("drum")]
        return max((timed.seconds + timed.duration for timed in drums), default=0.0)

    @property
    def _timed_sounds(self) -> tuple[TimedSound, ...]:
        """The sounds of the drop at its real speed."""
        return self._soundtrack.plan()

    @cached_property
    def _heights_by_frame(self) -> list[Heights]:
        """The heights of the outer ends in each frame.

        The more a flap and its ledge have sunk under the pieces on them, the higher its outer end stands. An outer end
        dips while its flap is thrown up. After a bang the height changes slowly from the old to the new height: while
        the leaves still swing, their angles do not show what lies on them.
        """
        # the angles (rad) of all leaves, by frame
        angles_by_frame = [
            tuple(column[frame] * ANGLE_UNIT for column in self.track.flaps) for frame in range(self.track.frames)
        ]
        first_angles, last_angles = angles_by_frame[0], angles_by_frame[-1]
        last = max(1, len(angles_by_frame) - 1)
        # the number of frames for which the leaves swing after a bang
        swing_frames = min(_SWING_SECONDS * FRAMES_PER_SECOND, last) if self.track.strike is not None else 0.0
        heights_of_angles = {angles: heights_at_rest(angles, self.spec) for angles in set(angles_by_frame)}
        first_heights = heights_of_angles[first_angles]
        heights_by_frame = []
        for frame, angles in enumerate(angles_by_frame):
            # how far (0..1) the height shown has changed from the old to the new height
            new_share = _eased(frame / swing_frames) if swing_frames else 1.0
            dips = _dips(self.spec, angles, (first_angles, last_angles), new_share, frame / last)
            heights = zip(first_heights, heights_of_angles[angles], dips, strict=True)
            heights_by_frame.append(tuple(first + (new - first) * new_share - dip for first, new, dip in heights))
        return heights_by_frame

    # Times of visible movements and of sounds

    def visible_spans(self) -> list[Span]:
        """Return the time spans (s, joined, in order) in which something moves visibly."""
        spans = [(thrown.seconds - FALL_SECONDS, thrown.seconds + _MOUTH_SECONDS) for thrown in self.track.thrown]
        spans += [
            (leaving.seconds - self._stir_seconds(leaving), leaving.seconds + self._roll_seconds)
            for leaving in self.track.out
        ]
        spans += [(start, end) for _, start, end in self._flights]
        for knock in self._knocks_and_slides:
            duration = DUST_SECONDS if knock.strength >= _DUST_STRENGTH else BULGE_SECONDS
            spans.append((knock.seconds, knock.seconds + duration))
        return join_spans([*spans, *self._spans_of_moving_ends()])

    def _spans_of_moving_ends(self) -> list[Span]:
        """Return the time spans (s) in which an outer end moves visibly."""
        count = max(len(self._heights_by_frame), math.ceil(self._bang_seconds * FRAMES_PER_SECOND) + 1)
        heights = [self.heights(frame / FRAMES_PER_SECOND) for frame in range(count)]
        spans = []
        for first in range(count - _MOVING_FRAMES):
            window = heights[first : first + _MOVING_FRAMES + 1]
            if window.count(window[0]) == len(window):  # nothing moves
                continue
            heights_by_drum = zip(*window, strict=True)
            if any(max(drum_heights) - min(drum_heights) >= _VISIBLE_MOVEMENT for drum_heights in heights_by_drum):
                spans.append((first / FRAMES_PER_SECOND, (first + _MOVING_FRAMES) / FRAMES_PER_SECOND))
        return spans

    def audible_spans(self) -> list[Span]:
        """Return the time spans (s, joined, in order) in which sounds are heard."""
        return join_spans((timed.seconds, timed.seconds + timed.duration) for timed in self._timed_sounds)

    @cached_property
    def seconds(self) -> float:
        """The end of the film (s after the first frame): a moment after the last movement or sound."""
        return max((end for _, end in (*self.visible_spans(), *self.audible_spans())), default=0.0) + REST_SECONDS


def join_spans(spans: Iterable[Span]) -> list[Span]:
    """Return spans in order, with overlapping and touching spans joined.

    >>> join_spans([(2.0, 3.0), (0.0, 1.0), (0.5, 1.5)])
    [(0.0, 1.5), (2.0, 3.0)]
    """
    merged: list[Span] = []
    for start, end in sorted(spans):
        if merged:
            last_start, last_end = merged[-1]
            if start <= last_end:
                merged[-1] = last_start, max(last_end, end)
                continue
        merged.append((start, end))
    return merged


def _eased(share: float) -> float:
    """Return ``share`` (0..1) of a movement eased in and out, so that the movement begins and ends slowly."""
    share = min(1.0, share)
    return share * share * (3 - 2 * share)


def _bulge_height(ago: float) -> float:
    """Return the height (0..1) of a bulge ``ago`` seconds after its knock."""
    if ago < _BULGE_RISE_SECONDS:
        return _eased(max(0.0, ago) / _BULGE_RISE_SECONDS)
    return 1 - _eased((ago - _BULGE_RISE_SECONDS) / (BULGE_SECONDS - _BULGE_RISE_SECONDS))


def _fringe_lean(ago: float) -> float:
    """Return the ``lean`` of a ``Push`` (-1..1) ``ago`` seconds after its piece comes out.

    ``ago`` is negative before the piece comes out.
    """
    if ago < 0:
        return 0.6 * _eased(1 + ago / _FRINGE_STIR_SECONDS)
    phase = _FRINGE_SWING_RATE * ago
    return (1 - ago / _FRINGE_SWING_SECONDS) ** 2 * (0.6 * math.cos(phase) + math.sin(phase))


def _dips(
    spec: TowerSpec,
    angles: Sequence[float],
    first_and_last: tuple[Sequence[float], Sequence[float]],
    new_share: float,
    elapsed_share: float,
) -> Heights:
    """Return how far (units) each outer end dips because its flap is thrown up.

    ``angles`` are the leaves' angles now, when the share ``elapsed_share`` (0..1) of the drop is over.
    ``first_and_last`` are their angles in the first and in the last frame, in which no outer end dips. The dip depends
    on how far the flap is above a reference angle. This is the flap's first angle if ``new_share`` is 0, its angle at
    rest if ``new_share`` is 1, and otherwise an angle in between.
    """
    dips = list(zero_heights(spec))
    for leaf, angle, first_angle, last_angle in zip(leaves(spec), angles, *first_and_last, strict=False):
        if leaf.kind == "flap":
            # how far the flap is turned up now, at first and at last; negative: turned down
            now, first, last = leaf.side * angle, leaf.side * first_angle, leaf.side * last_angle
            at_rest = max(0.0, first) * (1 - elapsed_share) + max(0.0, last) * elapsed_share
            thrown_up = max(0.0, now - first * (1 - new_share) - at_rest * new_share)
            dips[leaf.drum] = min(_DEEPEST_DIP, _DIP_PER_RADIAN * thrown_up)
    return tuple(dips)
