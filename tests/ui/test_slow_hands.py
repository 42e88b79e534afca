"""Options for slow hands: double presses are ignored, nothing has to be held, and nothing has a time limit."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.ui.control import Control
from game.ui.intentions import Accept, Command, Go, Press
from game.ui.layout import Rect
from game.ui.stage import DoublePresses
from tests.ui.stagehand import Opener
from tests.ui.test_screens import save_drop

pytestmark = pytest.mark.unseen


SHOWN = [Control(name, "button", name, Rect(0, 0, 40, 40)) for name in ("send", "call")]


def test_second_press_of_the_same_control_is_ignored_for_a_while() -> None:
    presses = DoublePresses()
    assert not presses.record_press(Press(100, 100), "send", now=0.0, max_seconds=0.5, controls=SHOWN)
    assert presses.record_press(Press(140, 100), "send", now=0.3, max_seconds=0.5, controls=SHOWN), (
        "a second press of the same control is not ignored"
    )
    assert presses.record_press(Press(104, 100), "call", now=0.4, max_seconds=0.5, controls=SHOWN), (
        "a second press at the same place is not ignored"
    )
    assert not presses.record_press(Press(104, 100), "send", now=0.6, max_seconds=0.5, controls=SHOWN), (
        "the time begins again with an ignored press"
    )
    assert not presses.record_press(Press(400, 300), "call", now=0.7, max_seconds=0.5, controls=SHOWN), (
        "a press of another control is ignored"
    )


def test_second_half_of_a_double_click_does_not_use_a_control_that_has_just_appeared() -> None:
    """Without the option, too: "End turn" appears where "Show my cards" was pressed."""
    presses, appeared = DoublePresses(), Control("end", "button", "end", Rect(0, 0, 40, 40))
    assert not presses.record_press(Press(100, 100), "send", now=0.0, max_seconds=0.0, controls=SHOWN)
    assert presses.record_press(Press(104, 100), "end", now=0.2, max_seconds=0.0, controls=[*SHOWN, appeared])
    assert not presses.record_press(Press(104, 100), "call", now=0.2, max_seconds=0.0, controls=[*SHOWN, appeared])
    assert not presses.record_press(Press(104, 100), "end", now=0.6, max_seconds=0.0, controls=[*SHOWN, appeared])


def test_repeated_keys_and_commands_are_ignored_unless_the_focus_moved() -> None:
    presses = DoublePresses()
    assert not presses.record_press(Accept(down=True), "send", now=0.0, max_seconds=1.0, controls=SHOWN)
    assert not presses.record_press(Accept(down=False), "send", now=0.1, max_seconds=1.0, controls=SHOWN)
    assert presses.record_press(Accept(down=True), "call", now=0.2, max_seconds=1.0, controls=SHOWN)
    assert not presses.record_press(Go("right"), "call", now=0.3, max_seconds=1.0, controls=SHOWN)
    assert not presses.record_press(Accept(down=True), "call", now=0.4, max_seconds=1.0, controls=SHOWN), (
        "a press after moving the focus is ignored"
    )
    assert not presses.record_press(Command("undo"), "", now=0.5, max_seconds=1.0, controls=SHOWN)
    assert presses.record_press(Command("undo"), "", now=0.9, max_seconds=1.0, controls=SHOWN)
    assert not presses.record_press(Command("redo"), "", now=0.95, max_seconds=1.0, controls=SHOWN)


def test_second_press_counts_if_the_option_against_double_presses_is_off() -> None:
    presses = DoublePresses()
    assert not any(
        presses.record_press(Press(9, 9), "send", now=0.0, max_seconds=0.0, controls=SHOWN) for _ in range(3)
    )


def test_accept_key_is_ignored_right_after_it_has_hurried_an_animation() -> None:
    presses = DoublePresses()
    accept = Accept(down=True)
    assert not presses.record_accept(accept, now=0.0, busy=True)
    _record_busy_until(presses, 3.0)
    assert presses.record_accept(accept, now=3.3, busy=False), (
        "a press 0.3 seconds after a hurried animation answers the question"
    )
    assert presses.record_accept(accept, now=3.6, busy=False), (
        "a press that follows the last ignored one at once answers the question"
    )
    assert not presses.record_accept(accept, now=4.1, busy=False)
    presses.record_busy(7.0)
    assert not presses.record_accept(accept, now=7.1, busy=False), (
        "a press is ignored after an animation that nobody hurried"
    )


def test_accept_key_works_right_after_an_animation_that_nobody_hurried() -> None:
    presses = DoublePresses()
    presses.record_accept(Accept(down=True), now=0.0, busy=True)
    presses.record_busy(0.1)
    presses.record_busy(60.0)
    assert not presses.record_accept(Accept(down=True), now=60.2, busy=False), (
        "a hurried animation long ago makes the key useless after the next animation"
    )


def _record_busy_until(presses: DoublePresses, end: float) -> None:
    """Record a running animation at each tenth of a second up to ``end``."""
    for tenth in range(1, round(10 * end) + 1):
        presses.record_busy(tenth / 10)


@pytest.mark.parametrize(("chosen", "is_as_before"), [("0", True), ("1", False)])
def test_second_press_of_a_switch_is_ignored_only_with_the_option_against_double_presses(
    open_app: Opener, chosen: str, is_as_before: bool
) -> None:
    hand = open_app()
    hand.click("home.options")
    hand.click("options.tab.hands")
    hand.click(f"options.pardon.{chosen}")
    hand.turn(1.2)
    before = hand.stage.options.large_targets
    hand.click("options.large_targets")
    hand.click("options.large_targets")
    assert (hand.stage.options.large_targets == before) is is_as_before


def test_notice_stays_until_a_touch(open_app: Opener) -> None:
    hand = open_app()
    hand.stage.notify("The river is frozen.")
    hand.turn(60.0)
    assert hand.stage.notice == "The river is frozen."
    hand.key(pygame.K_TAB)
    hand.turn(0.1)
    assert hand.stage.notice is None


def test_flaps_of_the_workshop_are_clicked_and_not_held_with_the_option_without_holding(
    open_app: Opener, tmp_path: Path
) -> None:
    (tmp_path / "options.json").write_text('{"without_holding": true}', encoding="utf-8")
    hand = open_app()
    save_drop(hand.stage.data_dir)
    hand.stage.refresh()
    hand.settle()
    hand.click("home.theatre")
    hand.click("theatre.workshop")
    pads = [control for control in hand.stage.controls if control.id.startswith("workshop.pad.")]
    assert pads and all(pad.hold is None and pad.action is not None for pad in pads)
