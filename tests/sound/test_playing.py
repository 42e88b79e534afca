"""A film sounds alike at the table and in the theatre, and is silent when muted."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pygame
import pytest

from game.core.ambience import Ambience, Bed
from game.passage.knocks import CEILING, MAX_SOUNDING, SOUND_PROFILES, drum_sound, timed_sounds
from game.passage.recorded_drop import RecordedDrop
from game.screens.parts.shown_drops import drops_of
from game.screens.table.curtain import Curtain
from game.screens.theatre.theatre import Theatre
from game.ugh_ugh.table.table import UghUghScene
from game.ui.asset_folder import find_assets
from game.ui.options import Options
from game.ui.sound import EFFECT_CHANNELS, FILM_CHANNELS, Sound
from game.ui.stage import STEP, Stage
from physics.track import Track
from tests.played import any_move
from tests.scenes.support import settle
from tests.ugh_ugh_scene.support import new_match, open_table

pytestmark = pytest.mark.usefixtures("drops_in_place")

SOUNDS = find_assets() / "sounds"
PlayedSounds = list[tuple[str, int, int, tuple[float, float]]]


@pytest.fixture
def heard_sounds(monkeypatch: pytest.MonkeyPatch) -> PlayedSounds:
    """Return a list to which a film's sounds are added as they are played.

    Each is given by its name, variant, pitch and levels of both sides. A sound outside a film has the variant -1.
    """
    timed_sounds: PlayedSounds = []

    def play(sound: Sound, name: str, loudness: float = 1.0, variant: float | None = None) -> None:
        if name in SOUND_PROFILES:
            timed_sounds.append((name, -1, 0, (loudness, loudness)))

    monkeypatch.setattr(Sound, "play", play)
    monkeypatch.setattr(
        Sound,
        "play_film_sound",
        lambda sound, name, variant, pitch, sides, seconds: timed_sounds.append((name, variant, pitch, sides)),
    )
    return timed_sounds


def expected_sounds(track: Track, speed: float = 1.0) -> PlayedSounds:
    """Return the sounds that a film must play at this speed."""
    return [(timed.sound, timed.variant, timed.pitch, timed.sides) for timed in timed_sounds(track, speed)]


def play_at_the_table(stage: Stage, scene: UghUghScene, heard: PlayedSounds) -> list[tuple[RecordedDrop, PlayedSounds]]:
    """Play a match at random until throws and bangs were shown; return those drops, each with its sounds."""
    shown: list[tuple[RecordedDrop, PlayedSounds]] = []
    chooser, match = Random(4), scene.match
    while len(shown) < 2 or not any(drop.track.strike for drop, _ in shown):
        while isinstance(stage.scene, Curtain):
            scene.look_as(0 if match.prompt is None else match.prompt.seat)
            stage.pop()
        drops_before = len(drops_of(match))
        stage.options.speed = 1.0
        heard.clear()
        scene.play(any_move(match, chooser))
        while scene.player.busy:
            stage.advance(STEP)
        new_drops = drops_of(match)[drops_before:]
        if len(new_drops) == 1:
            shown += [(new_drops[0], list(heard))]
        stage.options.speed = 0.0
        settle(stage)
    return shown


def play_in_the_theatre(stage: Stage, drop: RecordedDrop, speed: float, heard: PlayedSounds) -> PlayedSounds:
    """Play a drop to its end in the theatre; return its sounds, which ``heard`` has collected."""
    theatre = Theatre(stage, [drop])
    stage.push(theatre)
    heard.clear()
    theatre.projector.speed, theatre.projector.is_playing = speed, True
    while theatre.projector.is_playing:
        theatre.update(STEP)
    stage.pop()
    return list(heard)


def test_drop_sounds_the_same_at_the_table_and_in_the_theatre(tmp_path: Path, heard_sounds: PlayedSounds) -> None:
    stage, scene = open_table(new_match(2, seed=21, glass_passage=True), tmp_path)
    shown = play_at_the_table(stage, scene, heard_sounds)
    assert all(sorted(sounds) == sorted(expected_sounds(drop.track)) for drop, sounds in shown)
    for drop, at_the_table in shown:
        assert sorted(play_in_the_theatre(stage, drop, 1.0, heard_sounds)) == sorted(at_the_table) != []


@pytest.mark.parametrize("speed", [0.25, 4.0])
def test_theatre_plays_the_sounds_computed_for_its_speed(
    tmp_path: Path, heard_sounds: PlayedSounds, speed: float
) -> None:
    stage, scene = open_table(new_match(2, seed=21, glass_passage=True), tmp_path)
    drop = play_at_the_table(stage, scene, heard_sounds)[0][0]
    expected = sorted(expected_sounds(drop.track, speed))
    assert sorted(play_in_the_theatre(stage, drop, speed, heard_sounds)) == expected != []


def test_reduced_motion_plays_a_bang_without_its_film(tmp_path: Path, heard_sounds: PlayedSounds) -> None:
    stage, scene = open_table(new_match(2, seed=21), tmp_path)
    stage.options.reduced_motion = True
    shown = play_at_the_table(stage, scene, heard_sounds)
    sounds = [(drop.track.strike, [name for name, *_ in played]) for drop, played in shown]
    assert all(played == [drum_sound(strike.strength)[0]] if strike else played == [] for strike, played in sounds)


@pytest.mark.parametrize("action", ["hurry", "skip"])
def test_skipped_film_is_silent(tmp_path: Path, heard_sounds: PlayedSounds, action: str) -> None:
    stage, scene = open_table(new_match(2, seed=21), tmp_path)
    chooser, match = Random(4), scene.match
    for _ in range(20):
        while isinstance(stage.scene, Curtain):
            scene.look_as(match.prompt.seat)
            stage.pop()
        stage.options.speed = 1.0
        scene.play(any_move(match, chooser))
        getattr(scene.player, action)()
        stage.options.speed = 0.0
        settle(stage)
    assert heard_sounds == [] != drops_of(match)


# The device


@pytest.fixture
def options() -> Options:
    """Return the usual options."""
    return Options()


@pytest.fixture
def sound(options: Options, monkeypatch: pytest.MonkeyPatch) -> Iterator[Sound]:
    """Return an open sound whose clock does not space sounds apart."""
    clock = iter(range(10_000))
    monkeypatch.setattr("game.ui.sound.time", SimpleNamespace(perf_counter=lambda: float(next(clock))))
    sound = Sound(SOUNDS, options)
    assert sound.open() is None
    yield sound
    sound.close()


def play_film_sound(sound: Sound, name: str = "drum_hard") -> None:
    """Play a sound of a film, to the left of the middle."""
    sound.play_film_sound(name, variant=1, pitch=2, sides=(0.5, 0.25), seconds=SOUND_PROFILES[name].seconds)


def busy_channels() -> int:
    """Return the number of busy channels."""
    return sum(pygame.mixer.Channel(number).get_busy() for number in (*EFFECT_CHANNELS, *FILM_CHANNELS))


def test_new_film_sound_at_the_limit_replaces_the_oldest_film_sound_but_no_effect(sound: Sound) -> None:
    """At the limit a new sound of a film replaces the oldest one. An effect, such as the horn, does not count."""
    for _ in range(MAX_SOUNDING):
        play_film_sound(sound)
    assert busy_channels() == MAX_SOUNDING
    sound.play("horn")
    assert busy_channels() == MAX_SOUNDING + 1
    play_film_sound(sound)
    assert busy_channels() == MAX_SOUNDING + 1, "the oldest sound does not give way"


def test_left_and_right_volumes_of_a_film_sound_are_scaled_by_the_volume_of_effects(
    sound: Sound, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Channel:
        """A channel that records its levels, and then the seconds that the sound lasts."""

        def __init__(self) -> None:
            self.done: list[tuple[float, ...]] = []

        def get_busy(self) -> bool:
            return False

        def stop(self) -> None:
            self.done.clear()

        def set_volume(self, *sides: float) -> None:
            self.done.append(sides)

        def play(self, sound: pygame.mixer.Sound) -> None:
            self.done.append((round(sound.get_length(), 2),))

    channel = Channel()
    monkeypatch.setattr(pygame.mixer, "Channel", lambda number: channel)
    level = Options().master * Options().effects
    play_film_sound(sound, "knock_wood")
    assert channel.done[0] == pytest.approx((0.5 * level, 0.25 * level))
    # a knock of 0.13 s is shorter when it is played two semitones higher
    assert channel.done[1][0] == pytest.approx(0.13 / 2 ** (2 / 12), abs=0.01)


def test_sounds_are_silent_when_muted_or_at_level_zero(sound: Sound, options: Options) -> None:
    play_film_sound(sound)
    sound.set_muted(True)
    assert busy_channels() == 0
    play_film_sound(sound)
    sound.set_muted(False)
    options.effects = 0.0
    play_film_sound(sound)
    assert busy_channels() == 0


def test_late_pictures_do_not_play_their_sounds_all_at_once(sound: Sound, monkeypatch: pytest.MonkeyPatch) -> None:
    """Eight sounds, four of them at half volume, are at most 1.5 times as loud as the sounds of one frame may be."""
    loud: list[float] = []

    class Channel:
        """A channel that records its level on the left."""

        def __init__(self, number: int) -> None:
            self.real = real_channel(number)

        def __getattr__(self, name: str) -> object:
            return getattr(self.real, name)

        def set_volume(self, left: float, right: float) -> None:
            loud.append(left)
            self.real.set_volume(left, right)

    real_channel = pygame.mixer.Channel
    monkeypatch.setattr(pygame.mixer, "Channel", Channel)
    monkeypatch.setattr("game.ui.sound.time", SimpleNamespace(perf_counter=lambda: 20_000.0))
    for _ in range(30):
        play_film_sound(sound)
    full_level = loud[0]
    assert loud == [full_level] * 4 + [full_level / 2] * 4 and busy_channels() == 8
    assert 1.5 * CEILING <= 10 ** (-1 / 20)
    monkeypatch.setattr("game.ui.sound.time", SimpleNamespace(perf_counter=lambda: 20_000.02))
    play_film_sound(sound)
    assert busy_channels() == 9 and loud[8:] == [full_level]


def test_broken_sound_is_reported_once_and_left_out(tmp_path: Path) -> None:
    folder = tmp_path / "sounds"
    shutil.copytree(SOUNDS, folder)
    for broken in (*folder.glob("knock_wood_*"), folder / "music.ogg", *folder.glob("fire*"), *folder.glob("horn*")):
        broken.write_bytes(b"OggS and nothing more")
    notices: list[str] = []
    sound = Sound(folder, Options())
    sound.notify = notices.append
    assert sound.open() is None
    for _ in range(2):
        sound.play_film_sound("knock_wood", variant=0, pitch=2, sides=(0.5, 0.5), seconds=0.1)
        sound.fade_to("music", Ambience((Bed("fire"),)))
        for _ in range(3):
            sound.advance(0.1)
            sound.wait()
        sound.fade_to("", Ambience())
        sound.advance(5.0)
        sound.play("horn")
    names = ("knock_wood_1", "music", "fire", "horn")
    assert notices == [f"The sound {name}.ogg cannot be played." for name in names]
    assert busy_channels() == 0
    sound.play_film_sound("knock_stone", variant=0, pitch=2, sides=(0.5, 0.5), seconds=0.1)
    assert busy_channels() == 1
    sound.close()
