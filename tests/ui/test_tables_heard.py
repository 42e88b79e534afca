"""Music and ambience at a table, on a screen over it and at home; tables work without a sound device."""

from __future__ import annotations

import time
from collections.abc import Callable

import pygame
import pytest

from game.core import GAMES
from game.core.ambience import FIRESIDE, HOUSE_MUSIC, Ambience
from game.screens.navigation import make_screen
from tests.patience import TIMEOUT
from tests.sound.background_now import background_of
from tests.ui.stagehand import Stagehand

pytestmark = pytest.mark.unseen


def heard_at(hand: Stagehand) -> tuple[str, Ambience]:
    """Return the music and the ambience that the app has settled on."""
    now = background_of(hand.app.sound)
    return now.piece, now.place


def test_table_and_screens_over_it_have_the_sound_of_its_game(open_app: Callable[..., Stagehand]) -> None:
    entry = GAMES["my_first_stone_age"]
    hand = open_app(action="play", game=entry.name, names=("Ada", "Bo"), seed=3)
    assert heard_at(hand) == (entry.music, entry.ambience) != (HOUSE_MUSIC, FIRESIDE)
    hand.key(pygame.K_ESCAPE)
    assert hand.map["screen"] != "match" and heard_at(hand) == (entry.music, entry.ambience)
    hand.stage.go_home(lambda stage: make_screen(stage, "home"))
    assert heard_at(hand) == (HOUSE_MUSIC, FIRESIDE)


def test_each_step_of_the_app_advances_the_background_sound(open_app: Callable[..., Stagehand]) -> None:
    hand = open_app()
    hand.app.step()
    assert hand.app.sound.open() is None
    hand.app.sound.set_muted(False)
    before = background_of(hand.app.sound).seconds
    given_up = time.monotonic() + TIMEOUT
    # a window that was slow to open counts as left alone, and then its sound is advanced in longer steps
    while background_of(hand.app.sound).seconds == before and time.monotonic() < given_up:
        pygame.time.wait(30)
        hand.app.step()
    assert background_of(hand.app.sound).seconds >= before + 0.03


def test_tables_open_and_close_without_a_sound_device(
    open_app: Callable[..., Stagehand], monkeypatch: pytest.MonkeyPatch
) -> None:
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "nosuchdriver")
    hand = open_app(action="play", game="settlers", names=("Ada", "Bo", "Cy"), seed=3)
    for _ in range(3):
        hand.app.step()
    assert pygame.mixer.get_init() is None
    hand.stage.go_home(lambda stage: make_screen(stage, "home"))
    hand.app.step()
    assert not hand.stage.ended
