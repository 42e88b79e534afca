"""Controls that make moves list legal moves only."""

from __future__ import annotations

from game.screens.parts.move_controls import MoveControls
from game.ui.layout import Rect

RECT = Rect(0, 0, 10, 10)


def offer(played: list[str]) -> MoveControls:
    """Return controls for two legal moves, ``take 1`` and ``take 2``; ``played`` gets each move that is made."""
    return MoveControls(("take 1", "take 2"), lambda move: f"{move}: not now", played.append)


def test_control_keeps_its_legal_moves_and_plays_the_first() -> None:
    played: list[str] = []
    control = offer(played).control("take", "button", "Take", RECT, ["take 9", "take 2", "take 1"])
    assert control.enabled and control.moves == ("take 2", "take 1") and not control.why_not
    assert control.action is not None
    control.action()
    assert played == ["take 2"]


def test_control_without_a_legal_move_is_grey_with_a_reason() -> None:
    control = offer([]).control("take", "button", "Take", RECT, ["take 9"])
    assert not control.enabled and control.moves == () and control.why_not == "take 9: not now"
    explained = offer([]).control("take", "button", "Take", RECT, ["take 9"], why_not="Nine are not there.")
    assert explained.why_not == "Nine are not there."
    assert not offer([]).control("take", "button", "Take", RECT, []).why_not


def test_control_with_its_own_action_plays_no_move() -> None:
    played: list[str] = []
    control = offer(played).control("take", "button", "Take", RECT, ["take 1"], action=lambda: None, ring=True)
    assert control.action is not None and control.ring
    control.action()
    assert not played
