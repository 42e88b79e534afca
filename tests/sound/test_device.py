"""The sound device may be missing, come later, or go away and come back; none of this is an error."""

from __future__ import annotations

import pygame
import pytest

from game.core.ambience import FIRESIDE
from game.ui.asset_folder import find_assets
from game.ui.options import Options
from game.ui.sound import EFFECT_CHANNELS, Sound
from tests.sound.tape import Tape


def is_effect_audible() -> bool:
    """Return whether an effect can be heard now."""
    return any(pygame.mixer.Channel(number).get_busy() for number in EFFECT_CHANNELS)


def test_missing_device_gives_one_notice_and_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "nosuchdriver")
    sound = Sound(find_assets() / "sounds", Options())
    assert sound.open() == "No sound device found. There will be no sound."
    sound.play("click")
    sound.play_film_sound("knock_wood", variant=0, pitch=2, sides=(0.5, 0.4), seconds=0.1)
    sound.fade_to("music", FIRESIDE)
    sound.advance(1.0)
    assert not pygame.mixer.get_init()


@pytest.mark.parametrize("silent_run", [True, False])
def test_missing_device_is_reported_only_when_sound_is_wanted(
    silent_run: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "nosuchdriver")
    notices: list[str] = []
    sound = Sound(find_assets() / "sounds", Options(muted=not silent_run), silent=silent_run)
    sound.notify = notices.append
    assert sound.open() is None, "a missing device is reported although no sound is wanted"
    sound.set_muted(False)
    assert notices == ["No sound device found. There will be no sound."]
    sound.set_muted(True)
    assert len(notices) == 1


def test_new_device_is_used_within_two_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "nosuchdriver")
    sound = Sound(find_assets() / "sounds", Options())
    sound.advance(60.0)
    sound.open()
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    sound.advance(0.5)
    assert not pygame.mixer.get_init(), "the device is looked for at every turn of the loop"
    for _ in range(3):
        sound.advance(0.5)
    sound.play("click")
    assert is_effect_audible()
    sound.close()


def test_no_device_is_looked_for_while_muted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "nosuchdriver")
    pygame.mixer.quit()
    sound = Sound(find_assets() / "sounds", Options(), silent=True)
    sound.open()
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    sound.advance(60.0)
    assert not pygame.mixer.get_init()
    sound.set_muted(False)
    sound.advance(2.0)
    assert pygame.mixer.get_init()
    sound.close()
    sound.advance(60.0)
    assert not pygame.mixer.get_init(), "a closed sound looks for a device"


def test_sounds_are_heard_again_once_the_lost_device_is_back() -> None:
    sound = Sound(find_assets() / "sounds", Options())
    sound.open()
    sound.play("click")
    sound.lose_device()
    sound.play("click")
    sound.use_levels()
    sound.advance(1.0)
    assert not pygame.mixer.get_init()
    sound.advance(1.0)
    sound.play("click")
    assert is_effect_audible()
    sound.close()


def test_a_sound_can_be_cut_short() -> None:
    tape = Tape()
    tape.play("tiger")
    tape.fade_out("bear")
    assert tape.cut_off == 0
    tape.fade_out("tiger")
    tape.fade_out("tiger")
    assert tape.cut_off == 1
