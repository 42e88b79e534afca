"""The plan of a film's sounds: which sound, its side, pitch and level; a pure function of the track."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random
from threading import Thread, current_thread

import pytest

from game.passage import knocks
from game.passage.knocks import (
    CEILING,
    LANDING_SECONDS,
    MAX_PER_PICTURE,
    MAX_SOUNDING,
    MIN_AUDIBLE_PEAK,
    SOUND_PROFILES,
    Soundtrack,
    TimedSound,
    timed_sounds,
)
from game.passage.outside import OutsideFilm
from physics.load import EMPTY
from physics.passage import throw
from physics.tower import TOWER, TowerSpec
from physics.track import Contact, Exit, PieceTrack, Surface, Track, TrackStrike

MIDDLE, HALF_WAY = TOWER.shaft.width / 2, TOWER.shaft.height / 2
SPEEDS = (0.1, 0.25, 0.5, 1.0, 2.0, 4.0)


def knock(
    seconds: float = 1.0,
    impulse: int = 1000,
    surface: Surface = "flap",
    x: float = MIDDLE,
    y: float = HALF_WAY,
    piece: int = 0,
    other: int = 1,
) -> Contact:
    """Return a knock, by default of member 0 on a flap in the middle of the tower."""
    return Contact(seconds, impulse, piece, surface, other, x, y)


def film(*contacts: Contact, out: tuple[Exit, ...] = (), strike: TrackStrike | None = None) -> Track:
    """Return a film with these knocks of members 0 to 8 and predator 9."""
    pieces = tuple(PieceTrack(id, "predator" if id == 9 else "member", 0, 0, (0,), (0,), (0,)) for id in range(10))
    ordered = tuple(sorted(contacts, key=lambda contact: contact.seconds))
    return Track(
        spec="",
        pymunk="",
        python="",
        seconds=10.0,
        capped=False,
        frames=600,
        strike=strike,
        thrown=(),
        out=out,
        pieces=pieces,
        flaps=(),
        contacts=ordered,
    )


def only_sound(contact: Contact) -> TimedSound:
    """Return the sound of one knock alone."""
    (timed,) = timed_sounds(film(contact))
    return timed


def crowded_film(seed: int) -> Track:
    """Return a film with more and harder knocks than any real drop has."""
    chance = Random(seed)
    surfaces: tuple[Surface, ...] = ("piece", "flap", "ledge", "wall")
    out = tuple(
        Exit(id, seconds=chance.uniform(0, 0.8), x=chance.uniform(0, 104), y=-14, across=0, upwards=-900, turning=1)
        for id in range(10)
    )
    return film(
        *(
            knock(
                chance.uniform(0, 0.8),
                round(chance.uniform(100, 6000)),
                chance.choice(surfaces),
                chance.uniform(0, 104),
                chance.uniform(0, 300),
                chance.randrange(10),
                chance.randrange(3),
            )
            for _ in range(200)
        ),
        out=out,
        strike=TrackStrike(1, 1.0),
    )


def test_same_film_gives_the_same_sounds() -> None:
    track = throw(EMPTY, [(piece, "member") for piece in range(6)], 3).track
    assert track is not None
    assert timed_sounds(track) == timed_sounds(Track.from_bytes(track.to_bytes())) != ()


def test_sound_of_a_knock_starts_in_the_middle_of_its_frame() -> None:
    for seconds in (0.0, 0.4999, 1.0, 1.01):
        timed = only_sound(knock(seconds))
        assert abs(timed.seconds - seconds) <= 0.5 / 60 + 1e-9
        assert (timed.seconds * 60) % 1 == pytest.approx(0.5)


def test_knock_farther_left_is_heard_farther_left() -> None:
    heard = [only_sound(knock(x=x)) for x in (0.0, 30.0, MIDDLE, 80.0, TOWER.shaft.width)]
    assert all(one.pan < other.pan for one, other in pairwise(heard))
    assert heard[2].pan == 0 and heard[2].sides[0] == heard[2].sides[1]
    assert heard[0].sides[0] > heard[0].sides[1] > 0 and heard[-1].sides[1] > heard[-1].sides[0] > 0
    assert only_sound(knock(x=9000.0)).pan == heard[-1].pan


def test_knocks_higher_up_have_a_higher_pitch() -> None:
    heard = [only_sound(knock(y=y)).pitch for y in (0.0, HALF_WAY, TOWER.shaft.height)]
    assert heard[0] < heard[1] < heard[2]
    assert only_sound(knock(y=-9000.0)).pitch == heard[0]


def test_pitch_and_sound_depend_on_both_bodies() -> None:
    """A knock has two bodies: a piece, and a wall, a part of the tower or another piece."""
    member, predator = only_sound(knock()), only_sound(knock(piece=9))
    assert predator.pitch < member.pitch and predator.sound == member.sound
    assert only_sound(knock(surface="wall")).sound == "knock_stone" != member.sound
    assert only_sound(knock(surface="ledge")).pitch > member.pitch
    bodies = [only_sound(knock(surface="piece", piece=piece, other=other)).pitch for piece, other in ((0, 1), (0, 9))]
    assert bodies[0] > bodies[1], "a knock between two members does not sound higher than one with a predator"
    assert bodies[0] > member.pitch


def test_harder_knock_is_louder() -> None:
    heard = [only_sound(knock(impulse=impulse)).loudness for impulse in (100, 300, 1000, 2500)]
    assert all(one < other for one, other in pairwise(heard))
    assert only_sound(knock(impulse=10**9)).peak <= CEILING


def test_repeated_knocks_vary() -> None:
    heard = timed_sounds(film(*(knock(place / 10) for place in range(20))))
    assert len(heard) == 20
    assert all(one.variant != other.variant for one, other in pairwise(heard))
    assert all(0 <= timed.variant < SOUND_PROFILES[timed.sound].variants for timed in timed_sounds(crowded_film(1)))


def test_only_the_four_loudest_knocks_of_a_frame_sound() -> None:
    heard = timed_sounds(film(*(knock(1.001 + place / 2000, 400 + 100 * place) for place in range(12))))
    assert len(heard) == MAX_PER_PICTURE
    assert min(timed.loudness for timed in heard) == pytest.approx(
        max(timed.loudness for timed in heard) * (1200 / 1500) ** 0.85, rel=0.01
    )


def test_inaudible_knock_is_left_out() -> None:
    """A soft knock is left out beside loud knocks, but played if it is the only knock."""
    assert timed_sounds(film(knock(impulse=5), knock(2.0, impulse=0), knock(3.0, impulse=-700))) == ()
    assert len(timed_sounds(film(knock(impulse=80), *(knock(1.001, 2600, piece=piece) for piece in range(1, 4))))) == 3
    assert len(timed_sounds(film(knock(impulse=80)))) == 1, "the knock is inaudible even when alone"


def test_bang_is_heard_before_the_pieces_that_leave_the_tower_land() -> None:
    out = tuple(
        Exit(id, seconds=2.0 + id / 10, x=x, y=-14.0, across=0.0, upwards=-800.0, turning=1.0)
        for id, x in ((0, 20.0), (9, 90.0))
    )
    drum, member, predator = timed_sounds(film(out=out, strike=TrackStrike(2, 0.9)))
    assert drum.sound == "drum_hard" and 0 <= drum.seconds < 1 / 60
    assert member.sound == predator.sound == "thud"
    assert abs(member.seconds - 2.0 - LANDING_SECONDS) <= 0.5 / 60 + 1e-9
    assert predator.pitch < member.pitch and predator.pan > member.pan
    assert timed_sounds(film(strike=TrackStrike(2, 0.3)))[0].loudness < drum.loudness


def test_slow_motion_sounds_lower_and_softer() -> None:
    track = film(
        knock(),
        out=(Exit(0, seconds=2.0, x=50.0, y=-14.0, across=0.0, upwards=-800.0, turning=1.0),),
        strike=TrackStrike(0, 0.5),
    )
    usual, slow = timed_sounds(track), timed_sounds(track, 0.25)
    assert [timed.sound for timed in usual] == [timed.sound for timed in slow]
    assert all(one.pitch < other.pitch for one, other in zip(slow, usual, strict=True))
    assert slow[1].loudness < usual[1].loudness
    assert [timed.pitch for timed in timed_sounds(track, 4.0)] == [timed.pitch for timed in usual]


@pytest.mark.parametrize("speed", SPEEDS)
@pytest.mark.parametrize("seed", range(2))
def test_film_with_very_many_knocks_keeps_to_the_limits_of_number_and_loudness(seed: int, speed: float) -> None:
    plan = timed_sounds(crowded_film(seed), speed)
    assert list(plan) == sorted(plan, key=lambda timed: timed.seconds)
    starts = Counter(round(timed.seconds / speed * 60, 3) for timed in plan)
    assert max(starts.values()) <= MAX_PER_PICTURE
    for timed in plan:
        sounding = [other for other in plan if 0 <= (timed.seconds - other.seconds) / speed < other.duration]
        assert len(sounding) <= MAX_SOUNDING
        for side in (0, 1):
            levels = (
                other.sides[side]
                * SOUND_PROFILES[other.sound].level((timed.seconds - other.seconds) / speed * other.rate)
                for other in sounding
            )
            assert sum(levels) <= CEILING + 1e-9
        assert timed.peak >= MIN_AUDIBLE_PEAK


class Listener:
    """Records the sounds that are played; if ``strict``, fails on a sound that was not prepared."""

    def __init__(self, strict: bool = False) -> None:
        #: the prepared sounds: name, variant, pitch, seconds
        self.ready: set[tuple[str, int, int, float]] = set()
        #: the number of prepared sounds
        self.made, self.strict = 0, strict
        self.heard: list[tuple[str, int, int, tuple[float, float], float]] = []

    def play_film_sound(self, name: str, variant: int, pitch: int, sides: tuple[float, float], seconds: float) -> None:
        """Record a sound."""
        assert (name, variant, pitch, seconds) in self.ready or not self.strict
        self.heard.append((name, variant, pitch, sides, seconds))

    def prepare_film_sound(self, name: str, variant: int, pitch: int, seconds: float) -> bool:
        """Record a sound; return whether it was not prepared before."""
        sound = (name, variant, pitch, seconds)
        is_new = sound not in self.ready
        if is_new:
            self.made += 1
        self.ready.add(sound)
        return is_new


@pytest.mark.parametrize("speed", SPEEDS)
@pytest.mark.parametrize("phase", [0.0, 0.3, 0.9])
def test_every_sound_is_played_once_and_at_most_four_per_frame(speed: float, phase: float) -> None:
    track = crowded_film(5)
    soundtrack, listener = Soundtrack(track), Listener()
    before, frame = -1.0, 0
    while before < 1.5:
        now, already = (frame + phase) / 60 * speed, len(listener.heard)
        soundtrack.play(listener, before, now, speed)
        assert len(listener.heard) - already <= MAX_PER_PICTURE
        before, frame = now, frame + 1
    assert len(listener.heard) == len(timed_sounds(track, speed))


def test_seeking_forwards_plays_only_the_loudest_skipped_sounds() -> None:
    listener = Listener()
    track = film(*(knock(1.0 + place / 50, 300 + 100 * place) for place in range(10)))
    Soundtrack(track).play(listener, 0.9, 1.3)
    assert len(listener.heard) == MAX_PER_PICTURE
    assert min(sides[0] for _, _, _, sides, _ in listener.heard) > 0.75 * max(
        sides[0] for _, _, _, sides, _ in listener.heard
    )
    Soundtrack(track).play(listener, 1.3, 0.9)
    assert len(listener.heard) == MAX_PER_PICTURE, "a leap backwards plays sounds"


def test_sounds_of_a_film_are_computed_once_and_on_another_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    track = crowded_film(5)
    threads: list[Thread] = []

    def plan(track: Track, speed: float, spec: TowerSpec) -> tuple[TimedSound, ...]:
        """Record the thread, and compute the sounds on it."""
        threads.append(current_thread())
        return timed_sounds(track, speed, spec)

    monkeypatch.setattr(knocks, "timed_sounds", plan)
    soundtrack = Soundtrack(track)
    soundtrack.plan_ahead(1.0)
    assert soundtrack.plan(1.0) == timed_sounds(track) and soundtrack.is_planned(1.0)
    assert len(threads) == 1 and threads[0] is not current_thread()


def test_picture_and_soundtrack_of_a_drop_share_one_computation_of_its_sounds(monkeypatch: pytest.MonkeyPatch) -> None:
    planned, compute = [], knocks.timed_sounds

    def record_and_compute(track: Track, speed: float, spec: TowerSpec) -> tuple[TimedSound, ...]:
        """Compute the sounds of a drop, and record the call."""
        planned.append(compute(track, speed, spec))
        return planned[-1]

    monkeypatch.setattr("game.passage.knocks.timed_sounds", record_and_compute)
    track = throw(EMPTY, ((0, "member"), (1, "predator")), 3).track
    soundtrack = knocks.Soundtrack(track)
    assert OutsideFilm(track, soundtrack=soundtrack).seconds > max(timed.seconds for timed in soundtrack.plan())
    assert len(planned) == 1


def test_at_most_one_sound_is_prepared_per_frame_and_each_before_it_is_played() -> None:
    tracks = [throw(EMPTY, [(piece, "member") for piece in range(9)], seed).track for seed in range(5)]
    for track in tracks:
        assert track is not None
        soundtrack, listener, prepared = Soundtrack(track), Listener(strict=True), 0
        for frame in range(-27, 200):
            soundtrack.play(listener, frame / 60, (frame + 1) / 60)
            assert listener.made <= prepared + 1
            prepared = listener.made
        assert listener.heard
