"""Sending out can be undone until the next player touches the table, since it reveals no secret."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from game.core import Match
from game.core.final_moves import is_final
from game.screens.table import next_turn
from game.screens.table.curtain import Curtain
from game.ugh_ugh.table.table import UghUghScene
from game.ui.intentions import Command
from game.ui.stage import Stage
from tests.layout.looking import labels_of
from tests.scenes import support
from tests.scenes.support import accept_curtain, click, control_named, settle
from tests.ugh_ugh_scene.support import new_match, open_table


def at_the_first_turn(match: Match, folder: Path, speed: float = 0.0) -> tuple[Stage, UghUghScene]:
    """Play a match to its first prompt for a turn; return the stage and its table, the curtain accepted."""
    while match.prompt is not None and match.prompt.kind != "turn":
        match.play(match.moves[0])
    stage, scene = open_table(match, folder, speed=speed)
    accept_curtain(stage)
    return stage, scene


def test_undo_on_the_curtain_gives_the_turn_back_to_the_last_player(tmp_path: Path) -> None:
    stage, scene = at_the_first_turn(new_match(3, seed=5), tmp_path)
    before, count, seat = scene.match.state, len(scene.match.records), scene.viewer
    assert not is_final(scene.match, "send forest", seat), "a move that can be undone should not ask for confirmation"
    scene.play("send forest")
    settle(stage)
    assert isinstance(stage.scene, Curtain) and len(scene.match.records) == count + 1
    undo = control_named(stage, "curtain.undo")
    assert scene.looks[seat].name in undo.label, "the button does not name the player whose move it undoes"
    click(stage, undo)
    settle(stage)
    accept_curtain(stage)
    assert scene.match.state == before and scene.viewer == seat


def test_undo_is_refused_once_the_table_is_handed_over(tmp_path: Path) -> None:
    stage, scene = at_the_first_turn(new_match(3, seed=5), tmp_path)
    scene.play("send forest")
    settle(stage)
    count = len(scene.match.records)
    accept_curtain(stage)
    assert "somebody else" in control_named(stage, "corner.undo").why_not
    stage.handle(Command("undo"))
    assert len(scene.match.records) == count


def test_calling_back_cannot_be_undone(tmp_path: Path) -> None:
    stage, scene = at_the_first_turn(new_match(3, seed=5), tmp_path)
    assert is_final(scene.match, "call plains", scene.viewer or 0)
    scene.play("call plains")
    settle(stage)
    assert "what was in the basket" in (scene.match.why_final(len(scene.match.records) - 1) or "")
    count = len(scene.match.records)
    stage.handle(Command("undo"))
    assert len(scene.match.records) == count


def test_undo_of_a_call_without_pieces_is_refused_because_the_basket_was_shown(tmp_path: Path) -> None:
    _, scene = at_the_first_turn(new_match(2, seed=7), tmp_path)
    scene.match.play("call mountains")
    assert not any(drop.thrown or drop.out for drop in scene.match.records[-1].drops)
    assert scene.match.why_not_undo == "Too late to undo: everybody has seen what was in the basket."


def test_a_bot_waits_while_a_person_can_undo(tmp_path: Path) -> None:
    match = support.new_match("ugh_ugh", 2, 5, bots=[None, "hunter"])
    stage, scene = at_the_first_turn(match, tmp_path, speed=1.0)
    while scene.match.prompt is not None and scene.match.prompt.seat != 0:
        match.play(match.moves[0])
    before = match.state
    scene.play("send forest")
    stage.advance()
    assert scene.busy and control_named(stage, "corner.undo").enabled
    stage.handle(Command("undo"))
    settle(stage)
    assert match.state == before and scene.viewer_is_asked


@pytest.mark.parametrize("by_menu", [False, True])
def test_undo_is_possible_while_the_drop_of_a_bot_is_computed(
    by_menu: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While the bot's drop is computed its move is not made, so the person can still undo, with the key or in the
    menu."""
    match = support.new_match("ugh_ugh", 2, 5, bots=[None, "hunter"])
    stage, scene = at_the_first_turn(match, tmp_path)
    while match.prompt is not None and match.prompt.seat != 0:
        match.play(match.moves[0])
    before = match.state
    scene.helpers.next_turn.let_bot_play = lambda: None  # type: ignore[method-assign]
    scene.play("send forest")
    settle(stage)
    may_end = threading.Event()
    monkeypatch.setattr(next_turn, "_compute", lambda missing: may_end.wait(60))
    stage.options.speed = 1.0
    scene.carry_out(next(str(move) for move in match.moves if str(move).startswith("call")))
    assert scene.helpers.next_turn.background_drops.is_waiting and match.prompt is not None and match.prompt.seat == 1
    if by_menu:
        stage.handle(Command("menu"))
        click(stage, control_named(stage, "pause.undo"))
    else:
        stage.handle(Command("undo"))
    may_end.set()
    assert match.state == before and scene.viewer_is_asked


def test_bot_moves_on_after_undo_was_refused_while_its_drop_was_computed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = support.new_match("ugh_ugh", 2, 5, bots=[None, "hunter"])
    stage, scene = at_the_first_turn(match, tmp_path)
    while match.prompt is not None and match.prompt.seat != 1:
        match.play("call plains" if match.why_not("call plains") is None else match.moves[0])
    may_end = threading.Event()
    monkeypatch.setattr(next_turn, "_compute", lambda missing: may_end.wait(60))
    stage.options.speed = 1.0
    scene.carry_out(next(str(move) for move in match.moves if str(move).startswith("call")))
    assert scene.helpers.next_turn.background_drops.is_waiting and control_named(stage, "corner.undo").why_not
    stage.handle(Command("undo"))
    may_end.set()
    count = len(match.records)
    stage.options.speed = 0.0
    for _ in range(200):
        stage.advance()
    assert len(match.records) > count


def test_the_tooltip_of_a_basket_counts_only_members_of_the_viewer(tmp_path: Path) -> None:
    """The number of other clans' members must be remembered by the players."""
    stage, scene = at_the_first_turn(new_match(2, seed=5), tmp_path)
    first = scene.viewer
    for move in ("send forest forest", "send forest plains"):
        scene.play(move)
        settle(stage)
        accept_curtain(stage)
    assert scene.viewer == first
    tips = [control_named(stage, f"call.{area}").tooltip for area in range(4)]
    assert "You have 2 members in this basket. Others may have some, too." in tips[0]
    assert "None of your people are in this basket, but others may be." in tips[1]
    assert tips[2].startswith("There is nobody in the")


def test_the_curtain_does_not_ask_the_only_person_to_pass_the_screen(tmp_path: Path) -> None:
    stage, scene = at_the_first_turn(new_match(2, seed=5), tmp_path)
    asked = scene.viewer
    assert asked is not None
    scene.helpers.seat_changer.change(asked, "", "hunter")
    assert isinstance(stage.scene, Curtain)
    words = " ".join(label.text for label in labels_of(stage))
    assert "is the only person playing now" in words and "Pass the screen" not in words
