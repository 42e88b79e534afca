"""The keys that leap to a region, on and back within it, and to the next usable control."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.ui.control import Control
from game.ui.intentions import GoToRegion, Intention, NextUseful, Translator
from game.ui.keys import BUTTONS, CARDS, CORNER, REGIONS, TABLE, Bindings
from game.ui.layout import Rect
from game.ui.regions import control_in_region, next_useful, region_of
from tests.games import EVERY_GAME
from tests.games import every_game_registered as every_game_registered
from tests.scenes.support import new_match, open_table, usual_seats
from tests.speech.presses import LEAPING, reach, without_own_keys

SPOT = Rect(0, 0, 10, 10)
#: nine tenths of the usable controls can be used with at most this number of key presses, Enter included
MAX_PRESSES = 8
#: every usable control, even the farthest, can be used with at most this number of key presses, Enter included
MAX_PRESSES_TO_FARTHEST = 10


def meaning(key: int, mod: int = 0) -> Intention | None:
    """Return the intention of a key with the default bindings."""
    event = pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, scancode=0)
    return Translator(Bindings({})).translate(event, lambda x, y: (x, y))


def example_controls() -> list[Control]:
    """Return 24 pieces, every second of them usable, a grey button, a usable button, and the menu in the corner."""
    pieces = [Control(f"piece.{number}", "piece", "", SPOT, enabled=number % 2 == 0) for number in range(24)]
    buttons = [Control("grey", "button", "", SPOT, enabled=False), Control("done", "button", "", SPOT)]
    return [*pieces, *buttons, Control("menu", "button", "", SPOT, region=CORNER)]


def test_each_region_has_its_key() -> None:
    keys = (pygame.K_1, pygame.K_2, pygame.K_3, pygame.K_4)
    assert [meaning(key) for key in keys] == [GoToRegion(region) for region in REGIONS]
    assert meaning(pygame.K_2, pygame.KMOD_LSHIFT) == GoToRegion(TABLE, back=True)
    assert meaning(pygame.K_n) == NextUseful() and meaning(pygame.K_n, pygame.KMOD_LSHIFT) == NextUseful(back=True)


def test_control_is_in_the_region_it_names_or_else_in_the_region_of_its_role() -> None:
    assert [region_of(Control("a", role, "", SPOT)) for role in ("card", "piece", "toggle")] == [CARDS, TABLE, BUTTONS]
    assert region_of(example_controls()[-1]) == CORNER


def test_region_key_goes_to_the_first_control_and_pressed_again_skips_ahead() -> None:
    target = control_in_region(example_controls(), "done", TABLE)
    assert target is not None and target.id == "piece.0"
    on = control_in_region(example_controls(), "piece.0", TABLE)
    assert on is not None and on.id == "piece.4", (
        f"a leap among twelve usable controls should go on to the next but one, piece.4, but reaches {on}"
    )
    back = control_in_region(example_controls(), "piece.4", TABLE, back=True)
    assert back is not None and back.id == "piece.0"
    assert control_in_region(example_controls(), "done", CARDS) is None
    button = control_in_region(example_controls(), "piece.0", BUTTONS)
    assert button is not None and button.id == "done", f"a leap should pass the grey control, but reaches {button}"


def test_region_key_passes_over_what_only_shows_something_unless_there_is_nothing_else() -> None:
    panels = [Control(f"seat.{number}", "space", "", SPOT, only_shows=True) for number in range(2)]
    target = control_in_region([*panels, *example_controls()], "done", TABLE)
    assert target is not None and target.id == "piece.0"
    target = control_in_region(panels, "done", TABLE)
    assert target is not None and target.id == "seat.0"


def test_jump_to_the_next_usable_control_wraps_round_and_skips_the_menu_in_the_corner() -> None:
    order = ["piece.22"]
    for back in (False, False, True, True):
        target = next_useful(example_controls(), order[-1], back=back)
        assert target is not None
        order.append(target.id)
    assert order == ["piece.22", "done", "piece.0", "done", "piece.22"]


@pytest.mark.parametrize("game", EVERY_GAME)
def test_every_usable_control_can_be_reached_with_few_presses(
    every_game_registered: None, game: str, tmp_path: Path
) -> None:
    stage, _table = open_table(new_match(game, usual_seats(game), 5), tmp_path)
    far = reach(without_own_keys(stage.controls), stage.interaction.focused, LEAPING)
    presses = sorted(far[each.id] + 1 for each in stage.controls if each.focusable and each.enabled)
    assert presses[round(0.9 * (len(presses) - 1))] <= MAX_PRESSES and presses[-1] <= MAX_PRESSES_TO_FARTHEST
