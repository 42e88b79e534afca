"""Background sounds: they fade, get softer under other sounds, and pause when muted; some come at random."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from threading import Event

import pygame
import pytest

from game.core.ambience import Ambience, Bed, Call
from game.ui.asset_folder import find_assets
from game.ui.background import BED_CHANNELS, CALL_CHANNELS, DUCKED
from game.ui.canvas import Canvas
from game.ui.options import Options
from game.ui.pictures import Pictures
from game.ui.scene import Scene
from game.ui.sound import EFFECT_CHANNELS, Sound
from game.ui.stage import Stage
from game.ui.status import ScreenSound
from game.ui.text import Texts
from tests.patience import TIMEOUT
from tests.sound.background_now import background_of
from tests.sound.pauses import watch_pauses

SOUNDS = find_assets() / "sounds"
CAVE, WOOD = Ambience((Bed("fire"), Bed("birds", 0.5))), Ambience((Bed("birds", 0.25), Bed("wind")))


@pytest.fixture
def options() -> Options:
    """Return the usual options."""
    return Options()


@pytest.fixture
def sound(options: Options) -> Iterator[Sound]:
    """Return an open sound."""
    sound = Sound(SOUNDS, options)
    assert sound.open() is None
    yield sound
    sound.close()


def advance(sound: Sound, seconds: float) -> None:
    """Let time go by as the app does; sounds are loaded at once."""
    for _ in range(round(seconds * 20)):
        sound.advance(0.05)
        sound.wait()


def music_level() -> float:
    """Return the level of the music, 0 when there is none."""
    return pygame.mixer.music.get_volume() if pygame.mixer.music.get_busy() else 0.0


def record_music(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Return a list to which each piece of music is added as it begins."""
    begun: list[Path] = []
    load = pygame.mixer.music.load

    def record_and_load(path: Path) -> None:
        begun.append(path)
        load(path)

    monkeypatch.setattr(pygame.mixer.music, "load", record_and_load)
    return begun


def bed_levels(sound: Sound) -> dict[str, float]:
    """Return the audible background loops (beds), each with its level as a share of their level in the options."""
    usual = Options()
    channels = {name: pygame.mixer.Channel(number) for name, number in background_of(sound).beds.items()}
    return {
        name: round(channel.get_volume() / (usual.master * usual.ambience), 1)
        for name, channel in channels.items()
        if channel.get_busy()
    }


def test_music_and_background_loops_fade_in_to_the_volumes_of_the_options(sound: Sound) -> None:
    sound.fade_to("music", CAVE)
    advance(sound, 0.4)
    soft = music_level()
    advance(sound, 3.0)
    assert 0 < soft < music_level() == pytest.approx(0.8 * 0.35, abs=0.01)
    assert bed_levels(sound) == {"fire": 1.0, "birds": 0.5}


def test_music_crossfades_between_tables_and_shared_background_loops_play_on(sound: Sound) -> None:
    """The birds, a loop of both tables, go on in the same channel."""
    sound.fade_to("music", CAVE)
    advance(sound, 3.0)
    channel = background_of(sound).beds["birds"]
    sound.fade_to("music_winter", WOOD)
    advance(sound, 0.8)
    heard = bed_levels(sound)
    assert set(heard) == {"fire", "birds", "wind"} and 0 < heard["fire"] < 1 and 0 < heard["wind"] < 1, (
        "the old and the new loop do not overlap"
    )
    assert music_level() < 0.1
    advance(sound, 3.5)
    assert bed_levels(sound) == {"birds": 0.2, "wind": 1.0}
    assert background_of(sound).beds["birds"] == channel
    assert music_level() == pytest.approx(0.28, abs=0.01)
    assert background_of(sound).loaded == {"birds", "wind"}, "unused sounds are still loaded"


def test_music_is_streamed_and_never_decoded_ahead(sound: Sound, monkeypatch: pytest.MonkeyPatch) -> None:
    decoded: list[str] = []
    whole = pygame.mixer.Sound
    monkeypatch.setattr(pygame.mixer, "Sound", lambda path: (decoded.append(Path(path).stem), whole(path))[1])
    begun = record_music(monkeypatch)
    for music in ("music", "music_winter"):
        sound.fade_to(music, CAVE)
        advance(sound, 3.0)
    assert [path.stem for path in begun] == ["music", "music_winter"] and set(decoded) == {"fire", "birds"}


def test_no_channel_is_used_while_a_background_loop_is_decoded(sound: Sound, monkeypatch: pytest.MonkeyPatch) -> None:
    """SDL locks the mixer while it decodes a file, and any call to a channel or the music would wait for the lock."""
    may_finish, decoding_begun = Event(), Event()
    whole = pygame.mixer.Sound

    def decode(path: str) -> pygame.mixer.Sound:
        """Decode a file once the test lets it."""
        decoding_begun.set()
        assert may_finish.wait(TIMEOUT)
        return whole(path)

    sound.fade_to("music", Ambience((Bed("birds"),)))
    advance(sound, 2.0)
    monkeypatch.setattr(pygame.mixer, "Sound", decode)
    sound.fade_to("", CAVE)
    sound.advance(0.05)
    assert decoding_begun.wait(TIMEOUT)
    touched: list[str] = []
    monkeypatch.setattr(pygame.mixer, "Channel", lambda number: touched.append("channel"))
    monkeypatch.setattr(pygame.mixer.music, "set_volume", lambda level: touched.append("music"))
    for _ in range(10):
        sound.advance(0.05)
    # the clock stands still: on a busy machine the sounds would be left out, since they begin too late
    monkeypatch.setattr(Sound, "_clock", lambda self: 1.0)
    sound.play("tick")
    sound.play_film_sound("knock_wood", variant=0, pitch=0, sides=(0.5, 0.5), seconds=0.1)
    assert touched == [] and not sound.prepare_film_sound("thud", 0, 0, 0.1) and not sound.is_steady
    may_finish.set()
    sound.wait()
    monkeypatch.undo()
    monkeypatch.setattr(Sound, "_clock", lambda self: 1.0)
    effects: list[Path] = []
    monkeypatch.setattr(sound, "_load", lambda path: effects.append(path))
    sound.advance(0.05)
    assert [path.stem[:-2] for path in effects] == ["tick", "knock_wood"], (
        "the effects that were put off during the decoding are not played afterwards"
    )
    monkeypatch.undo()
    advance(sound, 3.0)
    assert set(bed_levels(sound)) == {"fire", "birds"} and music_level() == 0


def test_sound_effect_that_would_be_heard_too_late_is_left_out(sound: Sound, monkeypatch: pytest.MonkeyPatch) -> None:
    seconds, effects = [0.0], []
    monkeypatch.setattr(sound, "_clock", lambda: seconds[0])
    monkeypatch.setattr(sound, "_load", lambda path: effects.append(path.stem[:-2]))
    monkeypatch.setattr(type(sound._background), "is_loading", True)
    sound.play("tick")
    seconds[0] = 0.1
    sound.play("thud")
    monkeypatch.setattr(type(sound._background), "is_loading", False)
    seconds[0] = 0.2
    sound.advance(0.05)
    assert effects == ["thud"]


def test_volume_of_the_music_never_jumps(sound: Sound) -> None:
    """During half a minute of changing tables, the volume changes in no frame by more than a fade allows."""
    before = 0.0
    for place in range(12):
        sound.fade_to(("music", "music_sly", "")[place % 3], (CAVE, WOOD)[place % 2])
        for _ in range(place * 7 + 5):
            sound.advance(1 / 60)
            level = music_level()
            assert level == 0.0 or abs(level - before) < 0.02
            before = level


def test_background_sounds_are_softer_during_a_film(sound: Sound) -> None:
    sound.fade_to("music", CAVE)
    advance(sound, 4.0)
    usual = music_level()
    sound.play_film_sound("knock_wood", variant=0, pitch=2, sides=(0.5, 0.5), seconds=0.1)
    advance(sound, 0.3)
    assert music_level() == pytest.approx(usual * DUCKED, abs=0.01)
    assert bed_levels(sound) == {"fire": 0.5, "birds": 0.2}
    advance(sound, 3.0)
    assert music_level() == usual


def test_background_sounds_are_softer_during_the_fanfare_but_not_during_a_click(sound: Sound) -> None:
    sound.fade_to("music", CAVE)
    advance(sound, 4.0)
    sound.play("click")
    advance(sound, 0.3)
    assert background_of(sound).softened == 1.0
    sound.play("fanfare")
    advance(sound, 0.3)
    assert background_of(sound).softened == DUCKED


def test_muting_pauses_the_background_sounds(sound: Sound, monkeypatch: pytest.MonkeyPatch) -> None:
    paused = watch_pauses(monkeypatch)
    sound.fade_to("music", CAVE)
    advance(sound, 3.0)
    begun = record_music(monkeypatch)
    assert paused == set() and pygame.mixer.music.get_busy()
    sound.set_window_in_use(False)
    advance(sound, 3.0)
    assert paused == {*BED_CHANNELS, *CALL_CHANNELS} and not pygame.mixer.music.get_busy()
    sound.set_window_in_use(True)
    assert paused == set() and pygame.mixer.music.get_busy() and begun == [], "the background starts over after muting"
    assert music_level() > 0 and bed_levels(sound) == {"fire": 1.0, "birds": 0.5}


def test_sound_is_steady_when_nothing_fades(sound: Sound) -> None:
    """While the sound is steady, the app's loop may sleep long."""
    sound.fade_to("music", CAVE)
    assert not sound.is_steady
    advance(sound, 1.0)
    assert not sound.is_steady
    advance(sound, 2.0)
    assert sound.is_steady
    sound.play("fanfare")
    advance(sound, 0.1)
    assert not sound.is_steady, "the sound counts as steady while the music is turned down for the fanfare"
    advance(sound, 4.0)
    assert sound.is_steady
    sound.set_window_in_use(False)
    assert sound.is_steady, "the sound does not count as steady while muted"
    sound.set_window_in_use(True)
    sound.fade_to("", WOOD)
    assert not sound.is_steady


def test_unplayable_music_is_reported_once_and_left_out(sound: Sound, tmp_path: Path) -> None:
    notices: list[str] = []
    sound.notify = notices.append
    (tmp_path / "torn.ogg").write_bytes(b"OggS")
    sound.add_folder(tmp_path)
    sound.fade_to("torn", CAVE)
    advance(sound, 3.0)
    assert len(notices) == 1 and "torn" in notices[0]
    assert music_level() == 0 and sound.is_steady


def test_unplayable_background_loop_is_reported_once_and_left_out(sound: Sound, tmp_path: Path) -> None:
    notices: list[str] = []
    sound.notify = notices.append
    (tmp_path / "torn.ogg").write_bytes(b"OggS")
    sound.add_folder(tmp_path)
    sound.fade_to("", Ambience((Bed("torn"), Bed("birds", 0.5))))
    advance(sound, 3.0)
    assert len(notices) == 1 and "torn" in notices[0]
    assert bed_levels(sound)["birds"] == 0.5 and sound.is_steady, "an unplayable loop keeps the app's main loop awake"
    sound.fade_to("", WOOD)
    advance(sound, 3.0)
    assert set(bed_levels(sound)) == {"birds", "wind"} and sound.is_steady


def test_preloaded_sound_is_not_read_again_when_played(sound: Sound, monkeypatch: pytest.MonkeyPatch) -> None:
    sound.load_ahead("fanfare")

    def refuse(path: str) -> None:
        raise AssertionError(f"{path} was read again")

    monkeypatch.setattr(pygame.mixer, "Sound", refuse)
    sound.play("fanfare")
    assert any(pygame.mixer.Channel(number).get_busy() for number in EFFECT_CHANNELS)


def test_sounds_at_level_zero_are_not_loaded(sound: Sound, options: Options) -> None:
    options.music = options.ambience = 0.0
    sound.use_levels()
    sound.fade_to("music", CAVE)
    advance(sound, 3.0)
    assert music_level() == 0 and not background_of(sound).loaded
    options.ambience = Options().ambience
    sound.use_levels()
    advance(sound, 3.0)
    assert bed_levels(sound) == {"fire": 1.0, "birds": 0.5}


def test_option_for_fire_and_wind_sets_the_level_of_the_wind(sound: Sound, options: Options) -> None:
    sound.fade_to("", Ambience((Bed("wind"),)))
    for level in (1.0, 0.4, 0.0):
        options.ambience = level
        sound.use_levels()
        advance(sound, 3.0)
        heard = [pygame.mixer.Channel(number) for number in BED_CHANNELS]
        loud = [channel.get_volume() for channel in heard if channel.get_busy()]
        assert loud == ([pytest.approx(0.8 * level, abs=0.01)] if level else [])


def test_single_background_sounds_come_at_random_intervals(sound: Sound) -> None:
    """The pauses between two sounds vary round the five seconds given for the single sound, a call."""
    heard: list[float] = []
    sound.fade_to("", Ambience(calls=(Call("drip", 5.0),)))
    for _ in range(6000):
        advance(sound, 0.05)
        for channel in map(pygame.mixer.Channel, CALL_CHANNELS):
            if channel.get_busy():
                heard.append(background_of(sound).seconds)
                channel.stop()
    pauses = [later - earlier for earlier, later in pairwise(heard)]
    assert 40 <= len(heard) <= 80
    assert min(pauses) >= 1.7 and max(pauses) <= 8.6 and max(pauses) - min(pauses) > 3


def test_game_adds_sounds_but_cannot_replace_any(sound: Sound, tmp_path: Path) -> None:
    for name in ("tenth_bed.ogg", "horn.ogg"):
        shutil.copy(SOUNDS / "birds.ogg", tmp_path / name)
    sound.add_folder(tmp_path)
    sound.add_folder(None)
    sound.fade_to("", Ambience((Bed("tenth_bed"), Bed("no_such_sound"))))
    advance(sound, 2.0)
    assert bed_levels(sound) == {"tenth_bed": 1.0}
    assert sound.choose_variant("horn", None).parent == SOUNDS


def test_sound_closed_while_loading_and_opened_again_plays_on(sound: Sound) -> None:
    sound.fade_to("music", CAVE)
    sound.advance(0.05)
    sound.close()
    assert sound.open() is None
    advance(sound, 3.0)
    assert bed_levels(sound) == {"fire": 1.0, "birds": 0.5} and music_level() > 0


class _Screen(Scene):
    """A screen with this music and ambience."""

    def __init__(self, stage: Stage, music: str | None, ambience: Ambience | None) -> None:
        super().__init__(stage)
        self.screen_sound = ScreenSound(music, ambience)


def test_screen_without_music_of_its_own_keeps_the_music_of_the_screen_below(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    requested: list[tuple[str | None, Ambience | None]] = []
    sound = Sound(SOUNDS, Options())
    monkeypatch.setattr(sound, "fade_to", lambda music, ambience: requested.append((music, ambience)))
    assets = find_assets()
    surface = pygame.Surface((320, 180))
    stage = Stage(Canvas(surface, Pictures(assets), Texts(assets / "fonts"), 1.0), sound, Options(), tmp_path)
    stage.push(_Screen(stage, "music", CAVE))
    stage.push(_Screen(stage, None, None))
    stage.push(_Screen(stage, "", None))
    stage.pop()
    assert requested == [("music", CAVE), ("music", CAVE), ("", CAVE), ("music", CAVE)]
    other = Stage(stage.canvas, sound, Options(), tmp_path)
    other.push(_Screen(other, None, None))
    assert requested[-1] == (None, None), "a screen on another stage changed the music"
