"""What goes on behind the table: music and ambience fade, give way, stand still in silence, and call by chance."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from game.app import find_assets
from game.core.ambience import Ambience, Bed, Call
from game.ui.background import BED_CHANNELS, CALL_CHANNELS, DUCKED, MUSIC_CHANNEL
from game.ui.canvas import Canvas
from game.ui.options import Options
from game.ui.pictures import Pictures
from game.ui.scene import Scene
from game.ui.sound import Sound
from game.ui.stage import Heard, Stage
from game.ui.text import Texts
from tests.sound.pauses import watch_pauses

SOUNDS = find_assets() / "sounds"
CAVE, WOOD = Ambience((Bed("fire"), Bed("birds", 0.5))), Ambience((Bed("birds", 0.25), Bed("wind")))


@pytest.fixture
def options() -> Options:
    return Options()


@pytest.fixture
def sound(options: Options) -> Iterator[Sound]:
    """Return an open sound."""
    sound = Sound(SOUNDS, options)
    assert sound.open() is None
    yield sound
    sound.close()


def let(sound: Sound, seconds: float) -> None:
    """Let time go by as the app does, sounds being loaded at once."""
    for _ in range(round(seconds * 20)):
        sound.advance(0.05)
        sound.wait()


def music() -> float:
    """Return how loud the music is, 0 when there is none."""
    channel = pygame.mixer.Channel(MUSIC_CHANNEL)
    return channel.get_volume() if channel.get_busy() else 0.0


def beds(sound: Sound) -> dict[str, float]:
    """Return the beds that are heard, and how loud each is, 1 being as the option usually says."""
    usual, channels = Options(), {name: pygame.mixer.Channel(number) for name, number in sound.background.beds.items()}
    return {
        name: round(channel.get_volume() / (usual.master * usual.ambience), 1)
        for name, channel in channels.items()
        if channel.get_busy()
    }


def test_music_and_beds_fade_in_to_the_levels_of_the_options(sound: Sound) -> None:
    sound.settle("music", CAVE)
    let(sound, 0.4)
    soft = music()
    let(sound, 3.0)
    assert 0 < soft < music() == pytest.approx(0.8 * 0.35, abs=0.01)
    assert beds(sound) == {"fire": 1.0, "birds": 0.5}


def test_another_table_gives_way_and_what_both_have_goes_on(sound: Sound) -> None:
    sound.settle("music", CAVE)
    let(sound, 3.0)
    channel = sound.background.beds["birds"]
    sound.settle("music_winter", WOOD)
    let(sound, 0.8)
    heard = beds(sound)
    assert set(heard) == {"fire", "birds", "wind"} and 0 < heard["fire"] < 1 and 0 < heard["wind"] < 1, "both at once"
    assert music() < 0.1
    let(sound, 3.5)
    assert beds(sound) == {"birds": 0.2, "wind": 1.0}
    assert sound.background.beds["birds"] == channel
    assert music() == pytest.approx(0.28, abs=0.01)
    assert sound.background.loaded == {"music_winter", "birds", "wind"}, "the rest is forgotten"


def test_nothing_jumps_from_one_moment_to_the_next(sound: Sound) -> None:
    """Half a minute of changing tables: no level moves further in a picture than a fade may."""
    before = 0.0
    for place in range(12):
        sound.settle(("music", "music_sly", "")[place % 3], (CAVE, WOOD)[place % 2])
        for _ in range(place * 7 + 5):
            sound.advance(1 / 60)
            level = music()
            assert level == 0.0 or abs(level - before) < 0.02
            before = level


def test_a_film_is_heard_over_a_softer_background(sound: Sound) -> None:
    sound.settle("music", CAVE)
    let(sound, 4.0)
    usual = music()
    sound.play_voice("knock_wood", 0, 2, (0.5, 0.5), 0.1)
    let(sound, 0.3)
    assert music() == pytest.approx(usual * DUCKED, abs=0.01)
    assert beds(sound) == {"fire": 0.5, "birds": 0.2}
    let(sound, 3.0)
    assert music() == usual


def test_the_fanfare_is_heard_over_a_softer_background_and_a_click_is_not(sound: Sound) -> None:
    sound.settle("music", CAVE)
    let(sound, 4.0)
    sound.play("click")
    let(sound, 0.3)
    assert sound.background.softened == 1.0
    sound.play("fanfare")
    let(sound, 0.3)
    assert sound.background.softened == DUCKED


def test_silence_stands_still_and_goes_on(sound: Sound, monkeypatch: pytest.MonkeyPatch) -> None:
    paused = watch_pauses(monkeypatch)
    sound.settle("music", CAVE)
    let(sound, 3.0)
    playing = pygame.mixer.Channel(MUSIC_CHANNEL).get_sound()
    assert paused == set()
    sound.use_window(False)
    let(sound, 3.0)
    assert paused == {*BED_CHANNELS, *CALL_CHANNELS, MUSIC_CHANNEL}
    sound.use_window(True)
    assert paused == set() and pygame.mixer.Channel(MUSIC_CHANNEL).get_sound() is playing, "it does not begin anew"
    assert music() > 0 and beds(sound) == {"fire": 1.0, "birds": 0.5}


def test_it_is_told_when_nothing_fades(sound: Sound) -> None:
    """The loop of the app sleeps long then."""
    sound.settle("music", CAVE)
    assert not sound.settled
    let(sound, 1.0)
    assert not sound.settled
    let(sound, 2.0)
    assert sound.settled
    sound.play("fanfare")
    let(sound, 0.1)
    assert not sound.settled, "it is softer for a moment"
    let(sound, 4.0)
    assert sound.settled
    sound.use_window(False)
    assert sound.settled, "nothing is heard"
    sound.use_window(True)
    sound.settle("", WOOD)
    assert not sound.settled


def test_a_piece_of_music_that_cannot_be_played_is_told_and_is_silence(sound: Sound, tmp_path: Path) -> None:
    told: list[str] = []
    sound.notify = told.append
    (tmp_path / "torn.ogg").write_bytes(b"OggS")
    sound.bring(tmp_path)
    sound.settle("torn", CAVE)
    let(sound, 3.0)
    assert len(told) == 1 and "torn" in told[0]
    assert music() == 0 and sound.settled


def test_a_bed_that_cannot_be_played_is_told_once_and_is_silence(sound: Sound, tmp_path: Path) -> None:
    told: list[str] = []
    sound.notify = told.append
    (tmp_path / "torn.ogg").write_bytes(b"OggS")
    sound.bring(tmp_path)
    sound.settle("", Ambience((Bed("torn"), Bed("birds", 0.5))))
    let(sound, 3.0)
    assert len(told) == 1 and "torn" in told[0]
    assert beds(sound)["birds"] == 0.5 and sound.settled, "the loop of the app sleeps long"
    sound.settle("", WOOD)
    let(sound, 3.0)
    assert set(beds(sound)) == {"birds", "wind"} and sound.settled


def test_what_is_turned_down_is_not_even_read(sound: Sound, options: Options) -> None:
    options.music = options.ambience = 0.0
    sound.use_levels()
    sound.settle("music", CAVE)
    let(sound, 3.0)
    assert music() == 0 and not sound.background.loaded
    options.ambience = Options().ambience
    sound.use_levels()
    let(sound, 3.0)
    assert beds(sound) == {"fire": 1.0, "birds": 0.5}


def test_wind_is_as_loud_as_the_option_for_fire_and_wind_says(sound: Sound, options: Options) -> None:
    sound.settle("", Ambience((Bed("wind"),)))
    for level in (1.0, 0.4, 0.0):
        options.ambience = level
        sound.use_levels()
        let(sound, 3.0)
        heard = [pygame.mixer.Channel(number) for number in BED_CHANNELS]
        loud = [channel.get_volume() for channel in heard if channel.get_busy()]
        assert loud == ([pytest.approx(0.8 * level, abs=0.01)] if level else [])


def test_calls_come_now_and_then_and_never_in_a_beat(sound: Sound) -> None:
    heard: list[float] = []
    sound.settle("", Ambience(calls=(Call("drip", 5.0),)))
    for _ in range(6000):
        let(sound, 0.05)
        for channel in map(pygame.mixer.Channel, CALL_CHANNELS):
            if channel.get_busy():
                heard.append(sound.background.seconds)
                channel.stop()
    pauses = [later - earlier for earlier, later in pairwise(heard)]
    assert 40 <= len(heard) <= 80
    assert min(pauses) >= 1.7 and max(pauses) <= 8.6 and max(pauses) - min(pauses) > 3


def test_a_game_brings_sounds_of_its_own_but_takes_no_name(sound: Sound, tmp_path: Path) -> None:
    for name in ("tenth_bed.ogg", "horn.ogg"):
        shutil.copy(SOUNDS / "birds.ogg", tmp_path / name)
    sound.bring(tmp_path)
    sound.bring(None)
    sound.settle("", Ambience((Bed("tenth_bed"), Bed("no_such_sound"))))
    let(sound, 2.0)
    assert beds(sound) == {"tenth_bed": 1.0}
    assert sound.choose("horn", None).parent == SOUNDS


def test_a_sound_that_is_closed_while_it_loads_and_opened_again_plays_on(sound: Sound) -> None:
    sound.settle("music", CAVE)
    sound.advance(0.05)
    sound.close()
    assert sound.open() is None
    let(sound, 3.0)
    assert beds(sound) == {"fire": 1.0, "birds": 0.5} and music() > 0


class _Said(Scene):
    def __init__(self, stage: Stage, music: str | None, ambience: Ambience | None) -> None:
        super().__init__(stage)
        self.heard = Heard(music, ambience)


def test_a_screen_that_says_nothing_keeps_what_is_heard_below(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    settled: list[tuple[str | None, Ambience | None]] = []
    sound = Sound(SOUNDS, Options())
    monkeypatch.setattr(sound, "settle", lambda music, ambience: settled.append((music, ambience)))
    assets = find_assets()
    surface = pygame.Surface((320, 180))
    stage = Stage(Canvas(surface, Pictures(assets), Texts(assets / "fonts"), 1.0), sound, Options(), tmp_path)
    stage.push(_Said(stage, "music", CAVE))
    stage.push(_Said(stage, None, None))
    stage.push(_Said(stage, "", None))
    stage.pop()
    assert settled == [("music", CAVE), ("music", CAVE), ("", CAVE), ("music", CAVE)]
    framed = Stage(stage.canvas, sound, Options(), tmp_path)
    framed.push(_Said(framed, None, None))
    assert settled[-1] == (None, None), "a picture of a table changes nothing"
