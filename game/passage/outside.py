"""The Passage as it is seen from outside while pieces fall in it, for the table and for the theatre alike.

Everything here follows from the film of the drop, which is the same for everyone who watches, and from the second it is
looked at: nothing adds up from picture to picture, so that a film may be stepped through in either direction. A knock
makes the hide swell and the dust rise where it was, as strongly as it was loud. Who knocked is not told: knocks close
together are one, and of many at once only the strongest are shown.

>>> from physics.passage import EMPTY, throw
>>> outside = Outside(throw(EMPTY, [(0, "member"), (7, "member")], 3).track)
>>> [stir.kind for stir in outside.stirs[:1]], outside.at(-1.0).bulges
(['entry'], ())
>>> any(outside.at(part / 10).bulges for part in range(30))
True
"""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Literal, NamedTuple, TypeAlias

from game.passage.knocks import Voice, slides, voices
from physics.lever import sunk
from physics.tower import TOWER, leaves
from physics.track import ANGLE_UNIT, FRAMES_PER_SECOND, POSITION_UNIT, Contact, Exit, Track

#: a knock softer than this (g mm/s) is not heard; that of a member which falls freely from one flap to the next swells
#: the hide as far as it goes, and the weakest still so much
_SOFT, _LEAST = 100.0, 0.16
_HARD = TOWER.member.mass * math.sqrt(2 * TOWER.gravity * TOWER.flap.spacing)
#: how long the hide swells up (s), and until it lies flat again; how long dust hangs in the air, and the tower shakes
_SWELLING, BULGE_SECONDS, DUST_SECONDS, _SHAKING = 0.06, 0.32, 0.45, 0.35
#: knocks closer than this (s, mm) are one; only so many bulges and clouds are seen at once
_SAME_SECONDS, _SAME_PLACE, _MOST_AT_ONCE = 0.06, 24.0, 3
#: what is softer than this share raises no dust
_DUSTY = 0.3
#: how long before its second a piece is seen to fall towards the mouth, and the mouth gives way under it afterwards
FALL_SECONDS, _MOUTH_SECONDS = 0.42, 0.2
#: how long before a piece comes out the fringe stirs, and how long it swings afterwards; how long the piece rolls
_STIRRING, _SWINGING, ROLL_SECONDS = 0.2, 0.8, 0.8
#: a predator is so heavy that the whole fringe bends for so long (s) before it comes out, from so many places (mm)
PREDATOR_STIRS = 0.6
_ACROSS = tuple([TOWER.shaft.width * part for part in (0.2, 0.5, 0.8)])
#: a piece whose middle is at least so high (mm) is seen over the rim of the mouth
OVER_MOUTH = TOWER.shaft.height - 8
#: a film goes on for so long (s) after the last thing that can be seen or heard
REST_SECONDS = 0.3
#: an outer end rises by at most ``HIGHEST`` units of the table; one whose flap and ledge have sunk by ``_EASY`` radians
#: stands two thirds as high. That is more than it really rises: a single piece must be seen to lift it
HIGHEST, _EASY = 44.0, 0.12
#: an outer end goes down so many units of the table for each radian that its flap is thrown up, and at most so many
_DIP, _DEEPEST = 75.0, 30.0
#: in the first so many seconds after a bang the outer ends swing, before they show again what lies on them
_SWING = 0.4
#: a struck end trembles so often a second for as long as the bang rings, at first so many units either way
_TREMBLES, _TREMBLING = 8.0, 5.0
#: an outer end is seen to move when it goes so far (units) within so many frames
_MOVING, _MOVING_FRAMES = 0.75, 4

Kind = Literal["entry", "knock", "slide", "exit", "bang"]
Span: TypeAlias = "tuple[float, float]"
Heights: TypeAlias = "tuple[float, ...]"


class Stir(NamedTuple):
    """Something that is seen outside: when, where (mm in the tower), how strongly (0..1), and what it is."""

    seconds: float
    x: float
    y: float
    strength: float
    kind: Kind


class Bulge(NamedTuple):
    """A swelling of the hide: where (mm in the tower) and how far (0..1)."""

    x: float
    y: float
    height: float


class Cloud(NamedTuple):
    """Dust in the air: where it rose (mm in the tower), how much (0..1) and how far along it is (0..1)."""

    x: float
    y: float
    strength: float
    part: float


class Flying(NamedTuple):
    """A piece that was inside and is thrown up over the open mouth: where (mm in the tower) and how it is turned."""

    piece: int
    x: float
    y: float
    angle: float


class Push(NamedTuple):
    """A push at the fringe: where (mm from the left wall) and how far (-1..1; what swings back is negative)."""

    x: float
    lean: float


@dataclass(frozen=True, slots=True)
class Moment:
    """How the Passage looks from outside at one moment.

    ``heights`` is how high each flap's outer end stands above level, in units of the table, from the highest flap
    down; ``flying`` is who is thrown up over the mouth; ``clouds`` is dust from behind the hide, ``gate_clouds`` that
    before the gate; ``mouth`` how far the rim gives way (0..1), ``shake`` how much the whole tower shakes (0..1).
    """

    heights: Heights = (0.0,) * TOWER.flap.count
    flying: tuple[Flying, ...] = ()
    bulges: tuple[Bulge, ...] = ()
    clouds: tuple[Cloud, ...] = ()
    gate_clouds: tuple[Cloud, ...] = ()
    pushes: tuple[Push, ...] = ()
    mouth: float = 0.0
    shake: float = 0.0


def stirs(track: Track) -> tuple[Stir, ...]:
    """Return all that stirs outside in a drop, in order of time."""
    middle, top = TOWER.shaft.width / 2, TOWER.shaft.height
    listed = [Stir(thrown.seconds, middle, top, 0.5, "entry") for thrown in track.thrown]
    listed += [Stir(leaving.seconds, leaving.x, 0.0, 0.6, "exit") for leaving in track.out]
    if track.strike is not None:
        listed.append(Stir(0.0, middle, top / 2, track.strike.strength, "bang"))
    listed += [Stir(slide.seconds, slide.x, slide.y, _LEAST, "slide") for slide in slides(track)]
    return tuple(sorted(listed + _knocks(track.contacts)))


def _knocks(contacts: Iterable[Contact]) -> list[Stir]:
    """Return the knocks that are heard; those close to the first of them are one, where the hardest was."""
    firsts: list[Stir] = []
    kept: list[Stir] = []
    for contact in (contact for contact in contacts if contact.impulse >= _SOFT):
        stir = Stir(contact.seconds, contact.x, contact.y, knock_strength(contact.impulse), "knock")
        same = next((place for place in range(len(firsts) - 1, -1, -1) if _are_one(firsts[place], stir)), None)
        if same is None:
            firsts.append(stir)
            kept.append(stir)
        elif stir.strength > kept[same].strength:
            kept[same] = stir._replace(seconds=kept[same].seconds)
    return kept


def _are_one(before: Stir, after: Stir) -> bool:
    near = math.dist((before.x, before.y), (after.x, after.y)) < _SAME_PLACE
    return near and after.seconds - before.seconds < _SAME_SECONDS


def knock_strength(impulse: float) -> float:
    """Return how far a knock of this impulse swells the hide (0..1)."""
    share = min(1.0, (impulse - _SOFT) / (_HARD - _SOFT))
    return _LEAST + (1 - _LEAST) * math.sqrt(share)


def lift(radians: float) -> float:
    """Return how high (units) an outer end stands whose flap and ledge have sunk by so many radians together.

    >>> lift(0.0), 6 <= lift(0.02) < lift(0.08) < lift(0.3) < HIGHEST
    (0.0, True)
    """
    return HIGHEST * (1 - math.exp(-radians / _EASY))


def lifts(load: object) -> Heights:
    """Return how high (units) each outer end stands over a load at rest, from the highest flap down."""
    return tuple(map(lift, sunk(load)))


def heights_at_rest(angles: Sequence[float]) -> Heights:
    """Return how high the outer ends stand while the leaves rest at ``angles``; level in a tower with other leaves."""
    return lifts(((), tuple(angles))) if len(angles) == len(leaves()) else Moment().heights


class Outside:
    """A drop as it is seen from outside; a piece that has come out rolls for ``rolling`` seconds."""

    def __init__(self, track: Track, rolling: float = ROLL_SECONDS) -> None:
        self.track = track
        self.stirs = stirs(track)
        self._rolling = rolling
        self._knocks = [stir for stir in self.stirs if stir.kind in ("knock", "slide")]
        self._times = [stir.seconds for stir in self._knocks]
        self._thrown = {thrown.id for thrown in track.thrown}
        self._predators = {piece.id for piece in track.pieces if piece.kind == "predator"}

    def at(self, seconds: float) -> Moment:
        """Return how the Passage looks so many seconds after the film's first frame; before it (negative) at rest."""
        return Moment(
            heights=self.heights(seconds),
            flying=self._flying(seconds),
            bulges=self._bulges(seconds),
            clouds=self._clouds(seconds),
            gate_clouds=self._gate_clouds(seconds),
            pushes=self._pushes(seconds),
            mouth=self._mouth(seconds),
            shake=self._shake(seconds),
        )

    def _latest(self, seconds: float, lasting: float) -> list[Stir]:
        """Return the knocks of the last ``lasting`` seconds."""
        return self._knocks[bisect_right(self._times, seconds - lasting) : bisect_right(self._times, seconds)]

    def _bulges(self, seconds: float) -> tuple[Bulge, ...]:
        found = [
            Bulge(knock.x, knock.y, knock.strength * _swelling(seconds - knock.seconds))
            for knock in self._latest(seconds, BULGE_SECONDS)
        ]
        apart: list[Bulge] = []
        for bulge in sorted(found, key=lambda bulge: -bulge.height):
            if all(math.dist(bulge[:2], other[:2]) >= _SAME_PLACE for other in apart):
                apart.append(bulge)
        return tuple(apart[:_MOST_AT_ONCE])

    def _clouds(self, seconds: float) -> tuple[Cloud, ...]:
        found = [
            Cloud(knock.x, knock.y, knock.strength, (seconds - knock.seconds) / DUST_SECONDS)
            for knock in self._latest(seconds, DUST_SECONDS)
            if knock.strength >= _DUSTY
        ]
        return tuple(sorted(found, key=lambda cloud: cloud.strength * (cloud.part - 1))[:_MOST_AT_ONCE])

    def _gate_clouds(self, seconds: float) -> tuple[Cloud, ...]:
        since = [(leaving.x, seconds - leaving.seconds) for leaving in self.track.out]
        found = [Cloud(x, 0.0, 0.6, ago / DUST_SECONDS) for x, ago in since if 0 <= ago < DUST_SECONDS]
        return tuple(found[-_MOST_AT_ONCE:])

    def _pushes(self, seconds: float) -> tuple[Push, ...]:
        since = [(leaving, seconds - leaving.seconds) for leaving in self.track.out]
        pushes = [Push(leaving.x, _swing(ago)) for leaving, ago in since if -_STIRRING < ago < _SWINGING]
        for leaving, ago in since:
            if leaving.id in self._predators and -PREDATOR_STIRS < ago < 0:
                pushes += [Push(x, _eased(1 + ago / PREDATOR_STIRS)) for x in _ACROSS]
        return tuple(pushes)

    def _stirring(self, leaving: Exit) -> float:
        """Return how long before a piece comes out the fringe stirs."""
        return PREDATOR_STIRS if leaving.id in self._predators else _STIRRING

    def _mouth(self, seconds: float) -> float:
        ago = [seconds - thrown.seconds for thrown in self.track.thrown]
        return max(
            (math.sin(math.pi * since / _MOUTH_SECONDS) for since in ago if 0 < since < _MOUTH_SECONDS), default=0.0
        )

    def _shake(self, seconds: float) -> float:
        blows = [(knock.strength**2, seconds - knock.seconds) for knock in self._latest(seconds, _SHAKING)]
        if self.track.strike is not None and 0 <= seconds < _SHAKING:
            blows.append((self.track.strike.strength, seconds))
        return max((strength * (1 - ago / _SHAKING) ** 2 for strength, ago in blows), default=0.0)

    # Over the mouth

    def _flying(self, seconds: float) -> tuple[Flying, ...]:
        flights = [piece for piece, start, end in self._flights if start <= seconds < end]
        poses = self.track.frame_at(seconds).pieces if flights else ()
        return tuple(Flying(pose.id, pose.x, pose.y, pose.angle) for pose in poses if pose.id in flights)

    @cached_property
    def _flights(self) -> tuple[tuple[int, float, float], ...]:
        """Who is over the mouth after it has been inside, from when to when (s)."""
        found = []
        for way in self.track.pieces:
            sides = groupby(enumerate(way.ys, way.first), key=lambda place: place[1] * POSITION_UNIT >= OVER_MOUTH)
            stretches = [(over, [frame for frame, _ in places]) for over, places in sides]
            for place, (over, frames) in enumerate(stretches):
                if over and (place or way.id not in self._thrown):
                    span = frames[0] / FRAMES_PER_SECOND, (frames[-1] + 1) / FRAMES_PER_SECOND
                    found.append((way.id, *span))
        return tuple(found)

    # The outer ends

    def heights(self, seconds: float) -> Heights:
        """Return how high each flap's outer end stands, in units of the table, between frames by straight lines."""
        place = min(max(seconds * FRAMES_PER_SECOND, 0.0), len(self._frames) - 1.0)
        before = int(place)
        after = min(before + 1, len(self._frames) - 1)
        pairs = zip(self._frames[before], self._frames[after], strict=True)
        heights = [one + (other - one) * (place - before) for one, other in pairs]
        if self.track.strike is not None and 0 <= self.track.strike.flap < len(heights):
            heights[self.track.strike.flap] += self._tremble(seconds)
        return tuple(heights)

    def _tremble(self, seconds: float) -> float:
        """Return by how much (units) the struck end is off while the bang rings."""
        if not 0 < seconds < self._ringing:
            return 0.0
        return _TREMBLING * (1 - seconds / self._ringing) * math.sin(math.tau * _TREMBLES * seconds)

    @cached_property
    def _ringing(self) -> float:
        """For how long the bang is heard."""
        drums = [voice for voice in self._voices if voice.sound.startswith("drum")]
        return max((voice.seconds + voice.lasts for voice in drums), default=0.0)

    @cached_property
    def _voices(self) -> tuple[Voice, ...]:
        return voices(self.track)

    @cached_property
    def _frames(self) -> list[Heights]:
        """The heights of the outer ends in each frame.

        While everything rests they show what lies on them. A flap that is thrown up takes its outer end down; the
        ledge that a bang throws down does not lift it, so that what rests shows only after the swing.
        """
        turns = [tuple(column[frame] * ANGLE_UNIT for column in self.track.flaps) for frame in range(self.track.frames)]
        last = max(1, len(turns) - 1)
        swing = min(_SWING * FRAMES_PER_SECOND, last) if self.track.strike is not None else 0.0
        begun, frames = heights_at_rest(turns[0]), []
        for frame, angles in enumerate(turns):
            known = _eased(frame / swing) if swing else 1.0
            downs = _downs(angles, (turns[0], turns[-1]), known, frame / last)
            resting = zip(begun, heights_at_rest(angles), downs, strict=True)
            frames.append(tuple(before + (now - before) * known - down for before, now, down in resting))
        return frames

    # What can be seen and heard, and for how long

    def seen(self) -> list[Span]:
        """Return from when to when (s, joined, in order) something moves that can be seen."""
        spans = [(thrown.seconds - FALL_SECONDS, thrown.seconds + _MOUTH_SECONDS) for thrown in self.track.thrown]
        spans += [
            (leaving.seconds - self._stirring(leaving), leaving.seconds + self._rolling) for leaving in self.track.out
        ]
        spans += [(start, end) for _, start, end in self._flights]
        for knock in self._knocks:
            lasting = DUST_SECONDS if knock.strength >= _DUSTY else BULGE_SECONDS
            spans.append((knock.seconds, knock.seconds + lasting))
        return joined([*spans, *self._ends_moving()])

    def _ends_moving(self) -> list[Span]:
        """Return when an outer end is seen to move."""
        count = max(len(self._frames), math.ceil(self._ringing * FRAMES_PER_SECOND) + 1)
        heights = [self.heights(frame / FRAMES_PER_SECOND) for frame in range(count)]
        spans = []
        for first in range(count - _MOVING_FRAMES):
            window = zip(*heights[first : first + _MOVING_FRAMES + 1], strict=True)
            if any(max(heights) - min(heights) >= _MOVING for heights in window):
                spans.append((first / FRAMES_PER_SECOND, (first + _MOVING_FRAMES) / FRAMES_PER_SECOND))
        return spans

    def heard(self) -> list[Span]:
        """Return from when to when (s, joined, in order) something can be heard."""
        return joined((voice.seconds, voice.seconds + voice.lasts) for voice in self._voices)

    @cached_property
    def seconds(self) -> float:
        """When (s after the first frame) the film is over: a moment after the last thing that is seen or heard."""
        return max((end for _, end in (*self.seen(), *self.heard())), default=0.0) + REST_SECONDS


def joined(spans: Iterable[Span]) -> list[Span]:
    """Return spans in order, with those that touch as one.

    >>> joined([(2.0, 3.0), (0.0, 1.0), (0.5, 1.5)])
    [(0.0, 1.5), (2.0, 3.0)]
    """
    kept: list[Span] = []
    for start, end in sorted(spans):
        if kept and start <= kept[-1][1]:
            kept[-1] = kept[-1][0], max(kept[-1][1], end)
        else:
            kept.append((start, end))
    return kept


def unseen(seen: Sequence[Span], heard: Sequence[Span]) -> float:
    """Return for how long (s) at most nothing can be seen while something is heard.

    >>> unseen([(0.0, 1.0), (1.2, 2.0)], [(0.5, 1.9)])
    0.2
    """
    longest = 0.0
    for start, end in heard:
        inside = [span for span in seen[: bisect_left(seen, (end, end))] if span[1] > start]
        edges = [start, *(edge for span in inside for edge in span), end]
        longest = max(longest, *(later - earlier for earlier, later in zip(edges[::2], edges[1::2], strict=True)))
    return round(longest, 6)


def _eased(part: float) -> float:
    part = min(1.0, part)
    return part * part * (3 - 2 * part)


def _swelling(ago: float) -> float:
    """Return how far the hide swells (0..1) so many seconds after a knock."""
    if ago < _SWELLING:
        return _eased(max(0.0, ago) / _SWELLING)
    return 1 - _eased((ago - _SWELLING) / (BULGE_SECONDS - _SWELLING))


def _swing(ago: float) -> float:
    """Return how far the fringe leans so many seconds after a piece has come out, or (negative) before it does."""
    if ago < 0:
        return 0.6 * _eased(1 + ago / _STIRRING)
    return (1 - ago / _SWINGING) ** 2 * (0.6 * math.cos(11 * ago) + math.sin(11 * ago))


def _downs(
    angles: Sequence[float], ends: tuple[Sequence[float], Sequence[float]], known: float, part: float
) -> Heights:
    """Return how far down the outer ends are of flaps that are thrown up, ``part`` (0..1) of the way through a drop.

    ``angles`` are those of the leaves now, ``ends`` those in the first and in the last frame, where no end is down. As
    long as what rests is not ``known`` (0..1), a flap counts as thrown up from where it was at first, else from level.
    """
    downs = []
    for leaf, angle, first, end in zip(leaves()[: TOWER.flap.count], angles, *ends, strict=False):
        now, first, end = leaf.side * angle, leaf.side * first, leaf.side * end
        level = max(0.0, first) * (1 - part) + max(0.0, end) * part
        downs.append(min(_DEEPEST, _DIP * max(0.0, now - first * (1 - known) - level * known)))
    return tuple(downs) or Moment().heights
