"""The sounds of a recorded drop and their times: drum, knocks, slides and landings.

Slides are found here, too: the moments at which a piece slides or rolls along the tower's walls and parts.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import groupby, pairwise
from threading import Thread
from typing import NamedTuple, Protocol

from physics.history.earlier_towers import leaves_of
from physics.parts import distance_from_segment
from physics.tower import TOWER, Bar, Leaf, TowerSpec, bar_of, pegs
from physics.track import ANGLE_UNIT, FRAMES_PER_SECOND, POSITION_UNIT, Contact, Exit, PieceTrack, Track

#: pieces slower than this (mm/s) make no sound
_MIN_SPEED = 25.0
#: a knock changes the speed of a piece by more than this (mm/s) in a frame
_KNOCK_SPEED_CHANGE = 60.0
#: the acceleration of a free fall (mm/s²)
_FREE_FALL = TOWER.gravity
#: a piece falls freely if its acceleration deviates from ``_FREE_FALL`` by less than this share
_FREE_FALL_TOLERANCE = 0.35
#: the fewest frames of a slide
_MIN_SLIDE_FRAMES = 4
#: the frames between two moments of a slide
_SLIDE_INTERVAL = 4
#: a piece touches a leaf or a wall if its middle is no farther than this (mm) from the leaf's surface or the wall
_TOUCHING_DISTANCE = max(max(TOWER.piece(kind).reach) for kind in ("member", "predator")) + 1.0


class SlideMoment(NamedTuple):
    """A moment of a slide: its time, the piece, its place (mm) and its speed (mm/s)."""

    seconds: float
    piece: int
    x: float
    y: float
    speed: float


class _PieceInFrame(NamedTuple):
    """A piece in a frame: its middle (mm), and its speed (mm/s) across and up since the frame before."""

    frame: int
    x: float
    y: float
    across: float
    up: float


#: for how many drops the slides are cached: they are computed once for both the sound and the picture
_CACHED_DROPS = 2


@lru_cache(_CACHED_DROPS)
def slide_moments(track: Track, spec: TowerSpec = TOWER) -> tuple[SlideMoment, ...]:
    """Return moments of all slides of a drop in the tower ``spec``, in order of time."""
    boards = _Boards(track, spec)
    return tuple(sorted(moment for piece_track in track.pieces for moment in _slide_moments_of(piece_track, boards)))


def _slide_moments_of(piece_track: PieceTrack, boards: _Boards) -> Iterator[SlideMoment]:
    """Yield moments of all slides of a piece, ``_SLIDE_INTERVAL`` frames apart.

    A slide is a run of at least ``_MIN_SLIDE_FRAMES`` frames in which the piece slides.
    """
    run: list[_PieceInFrame] = []  # the frames since the piece began to slide
    for previous, current in pairwise(_places_and_speeds(piece_track)):
        if _slides_steadily(previous, current) and _touches(boards, current):
            run.append(current)
        else:
            yield from _moments_of_run(piece_track.id, run)
            run = []
    yield from _moments_of_run(piece_track.id, run)


def _moments_of_run(piece: int, run: Sequence[_PieceInFrame]) -> Iterator[SlideMoment]:
    """Yield moments of a run of frames in which a piece slides; none if the run is too short for a slide."""
    if len(run) >= _MIN_SLIDE_FRAMES:
        for in_frame in run[::_SLIDE_INTERVAL]:
            speed = math.hypot(in_frame.across, in_frame.up)
            yield SlideMoment(in_frame.frame / FRAMES_PER_SECOND, piece, in_frame.x, in_frame.y, speed)


def _places_and_speeds(piece_track: PieceTrack) -> Iterator[_PieceInFrame]:
    """Yield the place and speed of a piece in each of its frames except the first, whose speed is unknown."""
    rate = POSITION_UNIT * FRAMES_PER_SECOND
    for index in range(1, len(piece_track.xs)):
        across = (piece_track.xs[index] - piece_track.xs[index - 1]) * rate
        up = (piece_track.ys[index] - piece_track.ys[index - 1]) * rate
        yield _PieceInFrame(
            piece_track.first + index,
            piece_track.xs[index] * POSITION_UNIT,
            piece_track.ys[index] * POSITION_UNIT,
            across,
            up,
        )


def _slides_steadily(previous: _PieceInFrame, current: _PieceInFrame) -> bool:
    """Return whether a piece moves steadily on something: it neither falls freely nor is knocked."""
    # the changes of speed in one frame, and the change in a free fall
    change_across = current.across - previous.across
    change_up = current.up - previous.up
    free_fall = _FREE_FALL / FRAMES_PER_SECOND
    is_falling = math.hypot(change_across, change_up + free_fall) < _FREE_FALL_TOLERANCE * free_fall
    is_knocked = math.hypot(change_across, change_up) >= _KNOCK_SPEED_CHANGE
    is_moving = math.hypot(current.across, current.up) > _MIN_SPEED
    return is_moving and not is_falling and not is_knocked


class _Boards:
    """The surfaces that pieces slide on, by frame: the walls, ``width`` mm apart, the bars of the leaves and the pegs.

    Lips are left out, since a piece that slides over a lip has slid over the leaf's board before.
    """

    def __init__(self, track: Track, spec: TowerSpec) -> None:
        self.width = spec.shaft.width
        self._pegs = [bar_of(peg) for peg in pegs(spec)]
        self._leaves = tuple(zip(leaves_of(track.spec, spec), track.flaps, strict=False))
        #: a cache of all bars, by the leaves' angles (in ``ANGLE_UNIT``)
        self._bars_by_angles: dict[tuple[int, ...], list[Bar]] = {}

    def at(self, frame: int) -> list[Bar]:
        """Return all bars in a frame."""
        leaf_angles = tuple([angles[min(frame, len(angles) - 1)] for _, angles in self._leaves])
        if leaf_angles not in self._bars_by_angles:
            pairs = zip((leaf for leaf, _ in self._leaves), leaf_angles, strict=True)
            boards = [bar for leaf, angle in pairs for bar in _boards_of(leaf, angle * ANGLE_UNIT)]
            self._bars_by_angles[leaf_angles] = [*boards, *self._pegs]
        return self._bars_by_angles[leaf_angles]


def _boards_of(leaf: Leaf, angle: float) -> tuple[Bar, ...]:
    """Return the bars of a leaf on which pieces slide. A flap or ledge has one bar, from its hinge to its tip."""
    if leaf.kind not in ("flap", "ledge"):
        return leaf.bars_at(angle)
    *_, hinge, tip, _lip = leaf.line_at(angle)
    return (Bar(hinge, tip, leaf.radius),)


def _touches(boards: _Boards, current: _PieceInFrame) -> bool:
    """Return whether a piece touches a wall, a leaf or a peg in a frame."""
    if min(current.x, boards.width - current.x) < _TOUCHING_DISTANCE:
        return True
    for start, end, radius in boards.at(current.frame):
        near = _TOUCHING_DISTANCE + radius
        # this test takes less time than measuring the distance
        is_beside = min(start.y, end.y) - near < current.y < max(start.y, end.y) + near
        if is_beside and distance_from_segment((current.x, current.y), start, end) < near:
            return True
    return False


#: how many pictures of a film are shown in a second. Each sound begins with one of them
PICTURES_PER_SECOND = 60
#: the most sounds that may begin in one picture
MAX_PER_PICTURE = 4
#: the most sounds that may be heard at once
MAX_SOUNDING = 40


def _rate(semitones: int) -> float:
    """Return the playback speed that raises a sound by this number of semitones."""
    return math.pow(2.0, semitones / 12)


def _amplitude_factor(decibels: float) -> float:
    """Return the factor by which an amplitude changes if its level changes by ``decibels``."""
    return math.pow(10.0, decibels / 20)


#: the largest sample of a film's mix, as a share of full scale. The rest is left for other sounds
CEILING = _amplitude_factor(-7.0)
#: a sound whose largest sample is below this is inaudible
MIN_AUDIBLE_PEAK = _amplitude_factor(-42.0)
#: a sound is also inaudible if its largest sample is smaller than this share of all other sounds together
_MASKING_SHARE = _amplitude_factor(-26.0)
#: two rates (knocks per second). Above the first rate, knocks begin to count as a crowd. From the second rate on they
#: fully count as a crowd
_CROWD_RATES = (12, 34)
#: in a crowd, the loudest knock within this many seconds keeps its loudness
_LOUDEST_WINDOW = 0.25
#: a crowd's knocks that are not the loudest are made softer, down to this factor
_CROWD_SOFTENING = _amplitude_factor(-20.0)
#: a sound begins at most this many seconds after its picture, with the next block of samples
_SOUND_DELAY = 512 / 44100
#: how many of the next sounds are prepared before they are played
_SOUNDS_PREPARED = 24
#: seconds from a piece's exit to its landing in the tray
LANDING_SECONDS = 0.27

#: the impulse of a member that falls freely from one flap to the next (g mm/s), used as unit of strength
HARD_IMPULSE = TOWER.member.mass * math.sqrt(2 * TOWER.gravity * TOWER.flap.spacing)
#: the loudness of a knock with the impulse ``HARD_IMPULSE``
_HARD_LOUDNESS = 0.6
#: the loudness of a knock grows with its strength to this power
_LOUDNESS_EXPONENT = 0.85
#: the greatest loudness of a knock
_MAX_LOUDNESS = 0.8
#: the loudness of a landing, as a multiple of the loudness of a knock with the same impulse
_LANDING_LOUDNESS = 0.7
#: the greatest loudness of a slide
_SLIDING_LOUDNESS = 0.3
#: a slide at this speed (mm/s) or faster has the greatest loudness
_LOUDEST_SLIDE_SPEED = 300.0
#: the panning (0..1) of a sound at the right wall; at the left wall it is negative
_WALL_PANNING = 0.75
#: the pitch (semitones) of a knock by the surface that the piece hits
_SURFACE_PITCHES = {"piece": 4, "flap": 0, "ledge": 2, "wall": 0, "peg": 3, "wheel": -3, "swing": -2}
#: how many semitones lower a predator sounds than a member
_PREDATOR_PITCH_DROP = 5
#: how many semitones higher a knock sounds at the tower's top than at its foot
_TOP_PITCH_RISE = 4
#: how many semitones lower a film sounds at half speed
_HALF_SPEED_PITCH_DROP = 3
_LOWEST_PITCH, _HIGHEST_PITCH = -9, 9
#: the sound of a knock by the surface that the piece hits
_SURFACE_SOUNDS = {
    "piece": "knock_wood",
    "flap": "knock_wood",
    "ledge": "knock_wood",
    "wall": "knock_stone",
    "peg": "knock_stone",
    "wheel": "knock_wood",
    "swing": "knock_wood",
}


@dataclass(frozen=True, slots=True)
class SoundProfile:
    """The measured properties of a sound: its number of ``variants``, and how many ``seconds`` of it are played.

    ``levels`` are pairs (second, level): from that second on no sample of any variant is larger than the level.
    """

    variants: int
    seconds: float
    levels: tuple[tuple[float, float], ...]

    @property
    def loudest(self) -> float:
        """An upper limit for all samples: the first level, since the levels fall."""
        _, first_level = self.levels[0]
        return first_level

    def level(self, second: float) -> float:
        """Return an upper limit for all samples from ``second`` on."""
        return min(level for start, level in self.levels if start <= second)


#: the profile of each sound of a film, by its name
SOUND_PROFILES = {
    "knock_wood": SoundProfile(
        6,
        0.13,
        (
            (0, 0.834),
            (0.005, 0.553),
            (0.01, 0.427),
            (0.02, 0.299),
            (0.03, 0.196),
            (0.05, 0.098),
            (0.07, 0.046),
            (0.09, 0.025),
        ),
    ),
    "knock_stone": SoundProfile(
        6, 0.145, ((0, 0.905), (0.005, 0.695), (0.03, 0.493), (0.05, 0.155), (0.06, 0.066), (0.08, 0.03), (0.1, 0.015))
    ),
    "thud": SoundProfile(
        5,
        0.25,
        (
            (0, 0.647),
            (0.01, 0.513),
            (0.02, 0.349),
            (0.03, 0.267),
            (0.05, 0.191),
            (0.07, 0.134),
            (0.09, 0.081),
            (0.12, 0.045),
            (0.15, 0.025),
            (0.2, 0.01),
        ),
    ),
    "scrape": SoundProfile(
        4, 0.2, ((0, 0.41), (0.02, 0.37), (0.04, 0.328), (0.06, 0.267), (0.09, 0.172), (0.12, 0.057), (0.16, 0.038))
    ),
    "drum_soft": SoundProfile(
        4, 0.2, ((0, 0.532), (0.01, 0.422), (0.02, 0.102), (0.05, 0.076), (0.07, 0.034), (0.1, 0.016))
    ),
    "drum_middling": SoundProfile(
        4,
        0.5,
        (
            (0, 0.43),
            (0.035, 0.286),
            (0.05, 0.207),
            (0.065, 0.181),
            (0.08, 0.129),
            (0.1, 0.106),
            (0.15, 0.076),
            (0.2, 0.04),
            (0.3, 0.015),
        ),
    ),
    "drum_hard": SoundProfile(
        4,
        1.1,
        (
            (0, 0.539),
            (0.08, 0.386),
            (0.12, 0.354),
            (0.2, 0.3),
            (0.3, 0.148),
            (0.4, 0.122),
            (0.5, 0.069),
            (0.65, 0.047),
            (0.8, 0.022),
            (1.0, 0.006),
        ),
    ),
}


@dataclass(frozen=True, slots=True)
class TimedSound:
    """One sound of a film, planned before it is played.

    The sound begins ``seconds`` after the start of the track, halfway between two pictures. ``loudness`` is its volume,
    from 0 to 1. ``pan`` goes from -1 (left) to 1 (right). ``pitch`` is in semitones. ``sound`` is the name of the
    sound, and ``variant`` is the index of its variant.
    """

    seconds: float
    loudness: float
    pan: float
    pitch: int
    sound: str
    variant: int

    @property
    def sides(self) -> tuple[float, float]:
        """The volume on the left and on the right. In the middle both are at ``loudness``."""
        return self.loudness * min(1.0, 1.0 - self.pan), self.loudness * min(1.0, 1.0 + self.pan)

    @property
    def rate(self) -> float:
        """The playback speed, 1 being as recorded."""
        return _rate(self.pitch)

    @property
    def peak(self) -> float:
        """The upper limit of the sound's samples at its loudness."""
        return self.loudness * SOUND_PROFILES[self.sound].loudest

    @property
    def duration(self) -> float:
        """The duration of the sound in seconds."""
        return SOUND_PROFILES[self.sound].seconds / self.rate


def timed_sounds(track: Track, speed: float = 1.0, spec: TowerSpec = TOWER) -> tuple[TimedSound, ...]:
    """Return all sounds of a film in the tower ``spec`` played at ``speed``, in order of time."""
    width = spec.shaft.width
    impacts = sorted(
        (*_knock_sounds(track, speed, width), *_landing_sounds(track, width)), key=lambda timed: timed.seconds
    )
    wanted = [*_drum_sounds(track), *_soften_crowds(impacts, tuple(_slide_sounds(track, spec)), speed)]
    wanted.sort(key=lambda timed: timed.seconds)
    chosen = _choose_sounds([replace(timed, pitch=_pitch_at_speed(timed.pitch, speed)) for timed in wanted], speed)
    return _audible_sounds(_limit_volumes(chosen, speed), speed)


def drum_sound(strength: float) -> tuple[str, float]:
    """Return the name and the loudness of the sound of a bang."""
    loudness = 0.5 + 0.5 * strength
    if strength < 0.5:
        return "drum_soft", loudness
    if strength < 0.85:
        return "drum_middling", loudness
    return "drum_hard", loudness


def _drum_sounds(track: Track) -> Iterator[TimedSound]:
    """Yield the sound of a bang; nothing for a throw."""
    if track.strike is not None:
        name, loudness = drum_sound(track.strike.strength)
        variant = track.strike.flap % SOUND_PROFILES[name].variants
        yield TimedSound(seconds=0.0, loudness=loudness, pan=0.0, pitch=0, sound=name, variant=variant)


def _knock_sounds(track: Track, speed: float, width: float) -> Iterator[TimedSound]:
    """Yield a sound for each knock in a shaft ``width`` mm wide, softer at a slower ``speed``."""
    kinds = {piece.id: piece.kind for piece in track.pieces}
    last_variants: dict[str, int] = {}
    for knock in track.contacts:
        sound = _SURFACE_SOUNDS[knock.surface]
        strength = max(0, knock.impulse) / HARD_IMPULSE * min(1.0, 0.35 + 0.65 * speed)
        variant = _variant(min(1.0, strength), SOUND_PROFILES[sound].variants, last_variants.get(sound))
        last_variants[sound] = variant
        other_kind = kinds.get(knock.other, "") if knock.surface == "piece" else ""
        is_heavy = "predator" in (kinds.get(knock.piece, ""), other_kind)
        yield TimedSound(
            seconds=knock.seconds,
            loudness=_loudness(strength),
            pan=_pan(knock.x, width),
            pitch=_knock_pitch(knock, is_heavy),
            sound=sound,
            variant=variant,
        )


def _landing_sounds(track: Track, width: float) -> Iterator[TimedSound]:
    """Yield a thud for each piece that comes out, louder for faster pieces."""
    kinds = {piece.id: piece.kind for piece in track.pieces}
    for index, leaving in enumerate(track.out):
        kind = kinds.get(leaving.id, "member")
        loudness = _LANDING_LOUDNESS * min(1.0, _loudness(_landing_impulse(leaving, kind) / HARD_IMPULSE))
        pitch = -_PREDATOR_PITCH_DROP if kind == "predator" else 1
        variant = (index + leaving.id) % SOUND_PROFILES["thud"].variants
        yield TimedSound(
            seconds=leaving.seconds + LANDING_SECONDS,
            loudness=loudness,
            pan=_pan(leaving.x, width),
            pitch=pitch,
            sound="thud",
            variant=variant,
        )


def _landing_impulse(leaving: Exit, kind: str) -> float:
    """Return the impulse (g mm/s) of a piece of ``kind`` as it comes out."""
    return TOWER.piece(kind).mass * math.hypot(leaving.across, leaving.upwards)


def _slide_sounds(track: Track, spec: TowerSpec) -> Iterator[TimedSound]:
    """Yield a scrape for each moment of a slide, louder for faster pieces."""
    kinds = {piece.id: piece.kind for piece in track.pieces}
    for index, moment in enumerate(slide_moments(track, spec)):
        loudness = _SLIDING_LOUDNESS * min(1.0, moment.speed / _LOUDEST_SLIDE_SPEED)
        pitch = -_PREDATOR_PITCH_DROP if kinds[moment.piece] == "predator" else 0
        yield TimedSound(
            seconds=moment.seconds,
            loudness=loudness,
            pan=_pan(moment.x, spec.shaft.width),
            pitch=pitch,
            sound="scrape",
            variant=index % SOUND_PROFILES["scrape"].variants,
        )


def _soften_crowds(impacts: Sequence[TimedSound], sliding: Iterable[TimedSound], speed: float) -> Iterator[TimedSound]:
    """Yield all sounds. In a crowd of impacts, all sounds but the loudest impact of each moment are softened."""
    seconds = [timed.seconds for timed in impacts]
    peaks = [timed.peak for timed in impacts]
    least, most = _CROWD_RATES

    def slice_near(timed: TimedSound, reach: float) -> slice:
        """Return the slice of the impacts within ``reach`` seconds of a sound, when played at ``speed``."""
        start = timed.seconds - reach * speed
        end = timed.seconds + reach * speed
        return slice(bisect_left(seconds, start), bisect_left(seconds, end))

    def softer(timed: TimedSound) -> TimedSound:
        """Return a sound, made softer if many impacts are within half a second of it (see ``_CROWD_RATES``)."""
        neighbours = slice_near(timed, reach=0.5)
        count = neighbours.stop - neighbours.start
        crowd_share = min(1.0, max(0.0, (count - least) / (most - least)))
        return replace(timed, loudness=timed.loudness * _CROWD_SOFTENING**crowd_share)

    yield from map(softer, sliding)
    for index, timed in enumerate(impacts):
        neighbours = slice_near(timed, _LOUDEST_WINDOW)
        first_loudest = peaks.index(max(peaks[neighbours]), neighbours.start)
        yield timed if index == first_loudest else softer(timed)


def _loudness(strength: float) -> float:
    """Return the loudness of a knock; ``strength`` 1 is a free fall from flap to flap."""
    return min(_MAX_LOUDNESS, _HARD_LOUDNESS * math.pow(strength, _LOUDNESS_EXPONENT))


def _variant(place: float, count: int, last: int | None) -> int:
    """Return the index of the variant at ``place`` (0..1) among ``count`` (at least 2) variants from soft to hard.

    If this is ``last``, the variant that was played before, return its neighbour.
    """
    variant = round(place * (count - 1))
    if variant != last:
        return variant
    return variant - 1 if variant == count - 1 else variant + 1


def _pan(x: float, width: float) -> float:
    """Return the panning (-1..1) of a sound at ``x`` mm in a shaft ``width`` mm wide."""
    across = min(max(x / width, 0.0), 1.0)
    return round(_WALL_PANNING * (2 * across - 1), 2)


def _knock_pitch(knock: Contact, is_heavy: bool) -> int:
    """Return the pitch (semitones) of a knock by its surface and height; ``is_heavy`` if a predator is involved."""
    height_share = min(max(knock.y / TOWER.shaft.height, 0.0), 1.0)
    pitch = _SURFACE_PITCHES[knock.surface] + round(_TOP_PITCH_RISE * (height_share - 0.5))
    return pitch - _PREDATOR_PITCH_DROP if is_heavy else pitch


def _pitch_at_speed(pitch: int, speed: float) -> int:
    """Return a pitch (semitones) adjusted to the speed: slower playback sounds deeper."""
    change = round(_HALF_SPEED_PITCH_DROP * math.log2(min(1.0, speed)))
    return min(max(pitch + change, _LOWEST_PITCH), _HIGHEST_PITCH)


def _picture(timed: TimedSound, speed: float) -> int:
    """Return the number of the picture, shown at ``speed``, in which a sound begins."""
    return math.floor(timed.seconds / speed * PICTURES_PER_SECOND + 1e-6)


def _choose_sounds(wanted: Sequence[TimedSound], speed: float) -> list[TimedSound]:
    """Return the loudest sounds of each picture, within the limits on their number.

    Each sound is moved to begin halfway between its picture and the next.
    """
    chosen: list[TimedSound] = []
    still_heard: list[TimedSound] = []
    for picture, sounds in groupby(wanted, key=lambda timed: _picture(timed, speed)):
        seconds = (picture + 0.5) / PICTURES_PER_SECOND * speed
        still_heard = [timed for timed in still_heard if seconds < timed.seconds + timed.duration * speed]
        most = min(MAX_PER_PICTURE, MAX_SOUNDING - len(still_heard))
        new_sounds = [replace(timed, seconds=seconds) for timed in _loudest(sounds, most)]
        chosen += new_sounds
        still_heard += new_sounds
    return chosen


def _loudest(sounds: Iterable[TimedSound], most: int) -> list[TimedSound]:
    """Return at most ``most`` audible sounds, the loudest first."""
    audible = [timed for timed in sounds if timed.peak >= MIN_AUDIBLE_PEAK]
    return sorted(audible, key=lambda timed: -timed.peak)[:most]


def _levels(timed: TimedSound, speed: float) -> Iterator[tuple[int, float]]:
    """Yield each picture during which a sound is heard, with the upper limit of the sound's samples at full volume."""
    return enumerate(_levels_from_start(timed.sound, timed.pitch), start=_picture(timed, speed))


@cache
def _levels_from_start(sound: str, pitch: int) -> tuple[float, ...]:
    """Return the upper limit of a sound's samples in each picture, from the picture in which the sound begins."""
    profile = SOUND_PROFILES[sound]
    rate = _rate(pitch)
    pictures = math.ceil((profile.seconds / rate + _SOUND_DELAY) * PICTURES_PER_SECOND)
    return tuple(
        profile.level(max(0.0, number / PICTURES_PER_SECOND - _SOUND_DELAY) * rate) for number in range(pictures)
    )


def _limit_volumes(chosen: Sequence[TimedSound], speed: float) -> list[TimedSound]:
    """Return the sounds, softened where their sum in a picture would exceed ``CEILING`` on the left or right side.

    Sounds that have begun to fade out in that picture are not softened, unless they alone take more than half of
    ``CEILING``.
    """
    gains = [1.0] * len(chosen)
    sounds_by_picture: dict[int, list[tuple[int, float, bool]]] = defaultdict(list)
    sides = [timed.sides for timed in chosen]
    for index, timed in enumerate(chosen):
        loudest = SOUND_PROFILES[timed.sound].loudest
        for picture, level in _levels(timed, speed):
            is_fading = level <= loudest / 4
            sounds_by_picture[picture].append((index, level, is_fading))
    for sounds_in_picture in sounds_by_picture.values():
        for side in (0, 1):
            # each sound's largest sample on this side, and whether the sound has begun to fade out
            peaks = [
                (index, gains[index] * sides[index][side] * level, is_fading)
                for index, level, is_fading in sounds_in_picture
            ]
            total = sum(peak for _, peak, _ in peaks)
            if total <= CEILING:
                continue
            fading_peak = sum(peak for _, peak, is_fading in peaks if is_fading)
            softens_all = fading_peak > CEILING / 2
            unsoftened_peak = 0.0 if softens_all else fading_peak
            gain = (CEILING - unsoftened_peak) / (total - unsoftened_peak)
            for index, _, is_fading in peaks:
                if softens_all or not is_fading:
                    gains[index] *= gain
    return [replace(timed, loudness=timed.loudness * gain) for timed, gain in zip(chosen, gains, strict=True)]


def _audible_sounds(limited: Sequence[TimedSound], speed: float) -> tuple[TimedSound, ...]:
    """Return the sounds that are loud enough to be heard and not masked by other sounds in their first picture."""
    total_level: dict[int, float] = defaultdict(float)  # the sum of all levels in each picture
    for timed in limited:
        for picture, level in _levels(timed, speed):
            total_level[picture] += timed.loudness * level
    audible = []
    for timed in limited:
        level_of_others = total_level[_picture(timed, speed)] - timed.peak
        if timed.peak >= max(MIN_AUDIBLE_PEAK, _MASKING_SHARE * level_of_others):
            audible.append(timed)
    return tuple(audible)


class SoundPlayer(Protocol):
    """The part of ``game.ui.sound.Sound`` that plays the sounds of a film."""

    def play_film_sound(self, name: str, variant: int, pitch: int, sides: tuple[float, float], seconds: float) -> None:
        """Play the first ``seconds`` of a sound's variant, ``pitch`` semitones higher, at the two volumes ``sides``."""

    def prepare_film_sound(self, name: str, variant: int, pitch: int, seconds: float) -> bool:
        """Prepare a sound to be played later; return whether this took any work: false if it was ready already."""


class Soundtrack:
    """The sound of a film, played as its pictures go by."""

    def __init__(self, track: Track, spec: TowerSpec = TOWER) -> None:
        self._track = track
        self._spec = spec
        #: by the speed of the film, all sounds in order of time
        self._plans: dict[float, tuple[TimedSound, ...]] = {}
        self._planning_thread: Thread | None = None

    def plan_ahead(self, speed: float) -> None:
        """Start to plan all sounds at a speed in a thread, since for a long drop that takes longer than one frame."""
        self._planning_thread = Thread(target=self._make_plan, args=(speed,), daemon=True)
        self._planning_thread.start()

    def is_planned(self, speed: float) -> bool:
        """Return whether the sounds at a speed are planned, so that ``play`` begins at once."""
        return speed in self._plans

    def plan(self, speed: float = 1.0) -> tuple[TimedSound, ...]:
        """Return all sounds of the track when it is played at a speed. The sounds of each speed are computed once."""
        if self._planning_thread is not None:
            self._planning_thread.join()
        if speed not in self._plans:
            self._make_plan(speed)
        return self._plans[speed]

    def _make_plan(self, speed: float) -> None:
        """Plan all sounds at a speed and keep the plan."""
        self._plans[speed] = timed_sounds(self._track, speed, self._spec)

    def play(self, player: SoundPlayer, start: float, end: float, speed: float = 1.0) -> None:
        """Play the sounds that begin in a part of the film, from ``start`` to just before ``end`` (seconds).

        This part is usually as long as one picture is shown at this ``speed``. It is longer if the window is slow and
        leaves pictures out. In any case, only the ``MAX_PER_PICTURE`` loudest sounds are played.
        """
        plan = self.plan(speed)
        first, last = (bisect_left(plan, second, key=lambda timed: timed.seconds) for second in (start, end))
        for timed in _loudest(plan[first:last], MAX_PER_PICTURE):
            player.play_film_sound(
                timed.sound, timed.variant, timed.pitch, timed.sides, SOUND_PROFILES[timed.sound].seconds
            )
        for timed in plan[last : last + _SOUNDS_PREPARED]:
            if player.prepare_film_sound(timed.sound, timed.variant, timed.pitch, SOUND_PROFILES[timed.sound].seconds):
                break  # only one sound is prepared in each call, since that takes time
