"""The sound device: there is none, it comes later, it goes away and comes back. Nothing of that is an error."""

from __future__ import annotations

import pygame
import pytest

from game.app import find_assets
from game.core.ambience import FIRESIDE
from game.ui.options import Options
from game.ui.sound import EFFECT_CHANNELS, Sound


def sounds() -> bool:
    """Return whether an effect is heard just now."""
    return any(pygame.mixer.Channel(number).get_busy() for number in EFFECT_CHANNELS)


def test_a_missing_device_is_one_sentence_and_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "nosuchdriver")
    sound = Sound(find_assets() / "sounds", Options())
    assert sound.open() == "No sound device found. There will be no sound."
    sound.play("click")
    sound.play_voice("knock_wood", 0, 2, (0.5, 0.4), 0.1)
    sound.settle("music", FIRESIDE)
    sound.advance(1.0)
    assert not sound.is_open


def test_a_device_that_comes_later_is_heard_within_two_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "nosuchdriver")
    sound = Sound(find_assets() / "sounds", Options())
    sound.advance(60.0)
    sound.open()
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    sound.advance(0.5)
    assert not sound.is_open, "it is not looked for at every turn of the loop"
    for _ in range(3):
        sound.advance(0.5)
    sound.play("click")
    assert sounds()
    sound.close()


def test_nobody_who_hears_nothing_looks_for_a_device(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "nosuchdriver")
    pygame.mixer.quit()
    sound = Sound(find_assets() / "sounds", Options(), mute=True)
    sound.open()
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    sound.advance(60.0)
    assert not sound.is_open
    sound.mute(False)
    sound.advance(2.0)
    assert sound.is_open
    sound.close()
    sound.advance(60.0)
    assert not sound.is_open, "closed is closed"


def test_what_was_heard_is_heard_again_when_the_device_is_back() -> None:
    sound = Sound(find_assets() / "sounds", Options())
    sound.open()
    sound.play("click")
    sound.lose_device()
    sound.play("click")
    sound.use_levels()
    sound.advance(1.0)
    assert not sound.is_open and not pygame.mixer.get_init()
    sound.advance(1.0)
    sound.play("click")
    assert sounds()
    sound.close()
