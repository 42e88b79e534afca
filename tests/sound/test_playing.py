"""Films are heard alike at the table and in the theatre, and silence is kept where there is nothing to hear."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pygame
import pytest

from game.app import find_assets
from game.core.ambience import Ambience, Bed
from game.passage.knocks import BODIES, CEILING, MOST_SOUNDING, drum, voices
from game.passage.recorded_drop import RecordedDrop
from game.screens.parts.shown_drops import drops_of
from game.screens.table.curtain import Curtain
from game.screens.theatre.theatre import Theatre
from game.ugh_ugh.table.table import UghUghScene
from game.ui.options import Options
from game.ui.sound import EFFECT_CHANNELS, VOICE_CHANNELS, Sound
from game.ui.stage import STEP, Stage
from physics.track import Track
from tests.scenes.support import settle
from tests.ugh_ugh_scene.support import new_match, open_table

SOUNDS = find_assets() / "sounds"
Heard = list[tuple[str, int, int, tuple[float, float]]]


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> Heard:
    """Return the list of the voices that are played, and of a film's sounds that are played in another way."""
    played: Heard = []

    def play(sound: Sound, name: str, loudness: float = 1.0, variant: float | None = None) -> None:
        if name in BODIES:
            played.append((name, -1, 0, (loudness, loudness)))

    monkeypatch.setattr(Sound, "play", play)
    monkeypatch.setattr(
        Sound,
        "play_voice",
        lambda sound, name, variant, pitch, sides, seconds: played.append((name, variant, pitch, sides)),
    )
    return played


def planned(track: Track, speed: float = 1.0) -> Heard:
    """Return what shall be heard of a film."""
    return [(voice.sound, voice.variant, voice.pitch, voice.sides) for voice in voices(track, speed)]


def shown_at_the_table(stage: Stage, scene: UghUghScene, heard: Heard) -> list[tuple[RecordedDrop, Heard]]:
    """Play a match at random until throws and bangs were seen; return those drops with what was heard of each."""
    shown: list[tuple[RecordedDrop, Heard]] = []
    chooser, match = Random(4), scene.match
    while len(shown) < 2 or not any(drop.track.strike for drop, _ in shown):
        while isinstance(stage.scene, Curtain):
            scene.look_as(0 if match.prompt is None else match.prompt.seat)
            stage.pop()
        before = len(drops_of(match))
        stage.options.speed = 1.0
        heard.clear()
        scene.play(chooser.choice(sorted(str(move) for move in match.moves)))
        while scene.player.busy:
            stage.advance(STEP)
        made = drops_of(match)[before:]
        shown += [(made[0], list(heard))] if len(made) == 1 else []
        stage.options.speed = 0.0
        settle(stage)
    return shown


def heard_in_the_theatre(stage: Stage, drop: RecordedDrop, speed: float, heard: Heard) -> Heard:
    """Return what is heard of a drop that the theatre plays."""
    theatre = Theatre(stage, [drop])
    stage.push(theatre)
    heard.clear()
    theatre.projector.speed, theatre.projector.playing = speed, True
    while theatre.projector.playing:
        theatre.update(STEP)
    stage.pop()
    return list(heard)


def test_the_table_and_the_theatre_play_the_same_voices(tmp_path: Path, heard: Heard) -> None:
    stage, scene = open_table(new_match(2, seed=21, glass_passage=True), tmp_path)
    shown = shown_at_the_table(stage, scene, heard)
    assert all(sorted(sounds) == sorted(planned(drop.track)) for drop, sounds in shown)
    for drop, at_the_table in shown:
        assert sorted(heard_in_the_theatre(stage, drop, 1.0, heard)) == sorted(at_the_table) != []


@pytest.mark.parametrize("speed", [0.25, 4.0])
def test_the_theatre_plays_the_voices_of_its_speed(tmp_path: Path, heard: Heard, speed: float) -> None:
    stage, scene = open_table(new_match(2, seed=21, glass_passage=True), tmp_path)
    drop = shown_at_the_table(stage, scene, heard)[0][0]
    assert sorted(heard_in_the_theatre(stage, drop, speed, heard)) == sorted(planned(drop.track, speed)) != []


def test_where_little_moves_a_bang_is_heard_without_its_film(tmp_path: Path, heard: Heard) -> None:
    stage, scene = open_table(new_match(2, seed=21), tmp_path)
    stage.options.reduced_motion = True
    shown = shown_at_the_table(stage, scene, heard)
    sounds = [(drop.track.strike, [name for name, *_ in played]) for drop, played in shown]
    assert all(played == [drum(strike.strength)[0]] if strike else played == [] for strike, played in sounds)


@pytest.mark.parametrize("way", ["leapt", "skipped"])
def test_a_film_that_is_leapt_over_is_silent(tmp_path: Path, heard: Heard, way: str) -> None:
    stage, scene = open_table(new_match(2, seed=21), tmp_path)
    chooser, match = Random(4), scene.match
    for _ in range(40):
        while isinstance(stage.scene, Curtain):
            scene.look_as(match.prompt.seat)
            stage.pop()
        stage.options.speed = 1.0
        scene.play(chooser.choice(sorted(str(move) for move in match.moves)))
        (scene.player.skip if way == "skipped" else scene.player.hurry)()
        stage.options.speed = 0.0
        settle(stage)
    assert heard == [] != drops_of(match)


# The device


@pytest.fixture
def options() -> Options:
    return Options()


@pytest.fixture
def sound(options: Options, monkeypatch: pytest.MonkeyPatch) -> Iterator[Sound]:
    """Return an open sound whose clock stands still for no two voices."""
    clock = iter(range(10_000))
    monkeypatch.setattr("game.ui.sound.time", SimpleNamespace(perf_counter=lambda: float(next(clock))))
    sound = Sound(SOUNDS, options)
    assert sound.open() is None
    yield sound
    sound.close()


def begin(sound: Sound, name: str = "drum_hard") -> None:
    """Play a voice."""
    sound.play_voice(name, 1, 2, (0.5, 0.25), BODIES[name].seconds)


def sounding() -> int:
    """Return how many channels are busy."""
    return sum(pygame.mixer.Channel(number).get_busy() for number in (*EFFECT_CHANNELS, *VOICE_CHANNELS))


def test_as_many_voices_as_planned_sound_beside_the_effects_and_a_new_one_always_does(sound: Sound) -> None:
    for _ in range(MOST_SOUNDING):
        begin(sound)
    assert sounding() == MOST_SOUNDING
    sound.play("horn")
    assert sounding() == MOST_SOUNDING + 1
    begin(sound)
    assert sounding() == MOST_SOUNDING + 1, "the oldest has made room"


def test_a_voice_has_its_sides_and_the_level_of_the_effects(sound: Sound, monkeypatch: pytest.MonkeyPatch) -> None:
    class Channel:
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
    begin(sound, "knock_wood")
    assert channel.done[0] == pytest.approx((0.5 * level, 0.25 * level))
    assert channel.done[1][0] == pytest.approx(0.13 / 2 ** (2 / 12), abs=0.01)


def test_muted_or_turned_down_no_voice_sounds(sound: Sound, options: Options) -> None:
    begin(sound)
    sound.mute(True)
    assert sounding() == 0
    begin(sound)
    sound.mute(False)
    options.effects = 0.0
    begin(sound)
    assert sounding() == 0


def test_when_pictures_come_late_not_everything_is_heard_at_once(sound: Sound, monkeypatch: pytest.MonkeyPatch) -> None:
    """Four voices, then four at half the volume: at most one and a half times what is planned for one picture."""
    loud: list[float] = []

    class Channel:
        """A channel that notes how loud it is on the left."""

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
        begin(sound)
    whole = loud[0]
    assert loud == [whole] * 4 + [whole / 2] * 4 and sounding() == 8
    assert 1.5 * CEILING <= 10 ** (-1 / 20)
    monkeypatch.setattr("game.ui.sound.time", SimpleNamespace(perf_counter=lambda: 20_000.02))
    begin(sound)
    assert sounding() == 9 and loud[8:] == [whole]


def test_a_broken_sound_is_told_once_and_left_out(tmp_path: Path) -> None:
    folder = tmp_path / "sounds"
    shutil.copytree(SOUNDS, folder)
    for broken in (*folder.glob("knock_wood_*"), folder / "music.ogg", *folder.glob("fire*"), *folder.glob("horn*")):
        broken.write_bytes(b"OggS and nothing more")
    told: list[str] = []
    sound = Sound(folder, Options())
    sound.notify = told.append
    assert sound.open() is None
    for _ in range(2):
        sound.play_voice("knock_wood", 0, 2, (0.5, 0.5), 0.1)
        sound.settle("music", Ambience((Bed("fire"),)))
        for _ in range(3):
            sound.advance(0.1)
            sound.wait()
        sound.settle("", Ambience())
        sound.advance(5.0)
        sound.play("horn")
    names = ("knock_wood_1", "music", "fire", "horn")
    assert told == [f"The sound {name}.ogg cannot be played." for name in names]
    assert sounding() == 0
    sound.play_voice("knock_stone", 0, 2, (0.5, 0.5), 0.1)
    assert sounding() == 1
    sound.close()
