"""Listing the table's controls changes nothing, at every stage of a choice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from game.core.bots import ask_bot
from game.screens.parts.move_controls import MoveControls
from game.ugh_ugh.rules.moves import Lure, Pass, Peek, Propose, SendOut
from game.ugh_ugh.table import picture
from game.ugh_ugh.table.controls import table_controls
from game.ugh_ugh.table.dialogs import CardDialog, Dialog, Gallery, PaymentDialog
from game.ugh_ugh.table.face import Face
from game.ugh_ugh.table.table import UghUghScene
from game.ui.control import Control
from game.ui.stage import Stage
from tests.scenes.support import accept_curtain, settle
from tests.ugh_ugh_scene.support import new_match, open_table


class Untouched:
    """Intents that fail the test when called, since listing controls must not call any."""

    def __getattr__(self, name: str) -> Any:
        def refuse(*_: object) -> None:
            raise AssertionError(f"listing controls asked for {name}")

        return refuse


def described(controls: list[Control]) -> list[tuple[object, ...]]:
    """Return the comparable parts of each control; actions are new objects each time."""
    return [
        (
            control.id,
            control.role,
            control.label,
            tuple(control.rect),
            control.enabled,
            control.why_not,
            control.moves,
            control.tooltip,
            control.look,
            control.ring,
            control.first,
            control.focusable,
            control.sound,
            control.about,
        )
        for control in controls
    ]


def faces(scene: UghUghScene) -> Iterator[Face]:
    """Yield the current face, and faces with a member picked, boxes chosen, and something moving."""
    face, choice = scene.face, scene.face.choice
    yield face
    yield replace(face, choice=replace(choice, has_picked_up=True, last_flap=2))
    yield replace(face, busy=True)
    for area in range(4):
        if SendOut((area,)) in face.legal:
            yield replace(face, choice=replace(choice, plan=(area,)))


def dialogs(face: Face) -> Iterator[Dialog]:
    """Yield a dialog of every kind."""
    yield Gallery("Built", face.view.wall)
    yield CardDialog(face.view.wall[0], face.legal[:2], "")
    yield CardDialog(face.view.wall[0], face.legal[:1], "", "Your drum already works.")
    yield PaymentDialog("Pay", face.legal, (0, 1))


def test_listing_the_controls_twice_gives_equal_lists_and_has_no_side_effects(tmp_path: Path) -> None:
    match, random = new_match(3, seed=11, chance="untracked"), Random(11)
    stage, scene = open_table(match, tmp_path)
    kinds = Counter[str]()
    for _ in range(140):
        accept_curtain(stage)
        if match.prompt is None:
            break
        kinds[match.prompt.kind] += 1
        if kinds[match.prompt.kind] <= 2:
            check_listing(stage, scene)
        wild = random.random() < 0.3
        scene.play(random.choice(match.moves) if wild else ask_bot(match, "hunter", random))
        settle(stage)
    assert {"tool", "clan", "turn", "drums", "collect", "gain", "spend"} <= set(kinds)


def check_listing(stage: Stage, scene: UghUghScene) -> None:
    """Check that listing the controls twice, with every possible choice and over every dialog, changes nothing."""
    match, untouched = scene.match, Untouched()
    move_controls = MoveControls(match.moves, scene.move_controls.why_not, untouched.play)
    before = match.state_hash, scene.face, scene.dialog, described(stage.controls), stage.interaction.focused
    for face in faces(scene):
        measured = replace(face, measured=picture.measure(stage.canvas, face, scene.motion))
        same = replace(measured)
        listed = described(table_controls(measured, untouched, move_controls))
        assert listed == described(table_controls(measured, untouched, move_controls)) and measured == same, (
            f"the same face lists other controls at {match.prompt}"
        )
        assert len({id for id, *_ in listed}) == len(listed)
    shown_dialogs = dialogs(scene.face) if scene.face.view.wall else ()
    for dialog in shown_dialogs:
        listed = described(dialog.controls(scene.face, untouched, move_controls))
        assert listed == described(dialog.controls(scene.face, untouched, move_controls))
    stage.refresh()
    assert before == (
        match.state_hash,
        scene.face,
        scene.dialog,
        described(stage.controls),
        stage.interaction.focused,
    ), f"listing the controls changed something at {match.prompt}"


def test_an_unknown_kind_of_prompt_can_be_answered_at_baskets_and_chiefs(tmp_path: Path) -> None:
    """A card with a new kind of prompt needs no new controls: CONTRIBUTING, "Add a card that asks a question"."""
    stage, scene = open_table(new_match(3, seed=11), tmp_path)
    accept_curtain(stage)
    answers = (Lure(2), Pass(), Peek(0), Propose(1), Propose(2))
    match, untouched = scene.match, Untouched()
    move_controls = MoveControls(answers, scene.move_controls.why_not, untouched.play)
    face = replace(scene.face, kind="made_up", asked=match.prompt.seat, legal=answers)
    face = replace(face, measured=picture.measure(stage.canvas, face, scene.motion))
    control_by_move = {
        move: control.id for control in table_controls(face, untouched, move_controls) for move in control.moves
    }
    assert control_by_move == {
        "lure mountains": "basket.2",
        "peek forest": "basket.0",
        "propose 1": "propose.1",
        "propose 2": "propose.2",
        "pass": "pass",
    }
