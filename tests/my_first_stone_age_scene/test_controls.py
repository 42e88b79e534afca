"""The controls make every legal move, are large enough, and explain refused touches."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from game.core import Match
from game.my_first_stone_age.rules.state import State, open_huts
from game.my_first_stone_age.rules.turns import possible_builds
from game.my_first_stone_age.table import layout
from game.my_first_stone_age.table.controls import table_controls
from game.my_first_stone_age.table.parts import BigButton
from game.my_first_stone_age.table.table import MyFirstStoneAgeScene
from game.my_first_stone_age.table.trading import PaymentDialog, TradeDialog
from game.screens.table.curtain import Curtain
from game.ui.control import Control
from game.ui.intentions import Accept, Command, Point, Press, Release
from game.ui.layout import Rect, centred
from game.ui.stage import STEP, Stage
from tests.my_first_stone_age_scene.support import new_match, open_table, played_until, settle, usable
from tests.played import any_move
from tests.scenes import support
from tests.scenes.listing import RefusingIntents, assert_pure, uncallable_move_controls
from tests.scenes.support import click, control_named

Wanted = Callable[[State, str], bool]
#: the least width and height of a control, in logical units
MIN_SIDE = 72


def dogs_could_help(state: State, kind: str) -> bool:
    """Return whether a hut can be paid for in several ways."""
    settlement = state.settlements[state.active]
    ways = [way.pile for way in possible_builds(settlement.goods, settlement.dogs, open_huts(state))]
    return kind == "build" and len(ways) > len(set(ways))


MOMENTS: dict[str, Wanted] = {
    "flip": lambda state, kind: kind == "flip" and sum(state.face_up) > 4,
    "trade": lambda state, kind: kind == "trade" and sum(state.settlements[state.active].goods) > 4,
    "build": lambda state, kind: kind == "build",
    "build with dogs": dogs_could_help,
    "swap": lambda state, kind: kind == "swap",
}


def all_moves(stage: Stage, scene: MyFirstStoneAgeScene) -> set[str]:
    """Return the moves of all controls, now and after each preliminary choice."""
    found = {text for control in stage.controls for text in control.moves}
    for control in [control for control in usable(stage) if not control.moves]:
        click(stage, control)
        found |= {text for other in stage.controls for text in other.moves}
        stage.handle(Command("back"))
        assert stage.scene is scene
    return found


@pytest.mark.parametrize("moment", MOMENTS)
def test_controls_reach_exactly_the_legal_moves(moment: str, tmp_path: Path) -> None:
    match = played_until(MOMENTS[moment])
    stage, scene = open_table(match, tmp_path)
    assert all_moves(stage, scene) == {str(move) for move in match.moves}


@pytest.mark.parametrize("moment", MOMENTS)
def test_all_controls_are_large(moment: str, tmp_path: Path) -> None:
    stage, _ = open_table(played_until(MOMENTS[moment]), tmp_path)
    seen: list[Control] = [*stage.controls]
    for control in [control for control in usable(stage) if not control.moves]:
        click(stage, control)
        seen += stage.controls
        stage.handle(Command("back"))
    assert all(control.rect.w >= MIN_SIDE and control.rect.h >= MIN_SIDE for control in seen)


def test_dog_can_be_chosen_in_the_payment_dialog(tmp_path: Path) -> None:
    match = played_until(MOMENTS["build with dogs"], seed=3)
    stage, scene = open_table(match, tmp_path)
    click(stage, next(control for control in usable(stage) if control.id.startswith("pile") and not control.moves))
    assert isinstance(scene.dialog, PaymentDialog)
    ways = [control for control in usable(stage) if control.id.startswith("pay.") and control.moves]
    assert len(ways) > 1
    click(stage, ways[-1])
    assert "dog" in str(match.records[-1].move)


def test_two_goods_can_be_clicked_in_either_order_to_trade(tmp_path: Path) -> None:
    for first in ("give", "take"):
        match = played_until(MOMENTS["trade"])
        stage, _ = open_table(match, tmp_path)
        click(stage, next(control for control in usable(stage) if control.id.startswith(f"trade.{first}")))
        offered = [control for control in usable(stage) if control.moves and control.id != "trade.done"]
        wanted = offered[0].moves
        click(stage, offered[0])
        assert str(match.records[-1].move) in wanted


def test_done_button_shows_a_tick_after_a_trade(tmp_path: Path) -> None:
    """A child that cannot read knows the button that declines to trade by its picture."""
    match = played_until(MOMENTS["trade"])
    stage, _ = open_table(match, tmp_path)
    assert control_named(stage, "trade.done").look == BigButton("mfsa.sign.onward", style="stone")
    while not str(match.records[-1].move).startswith("trade"):
        goods = [control for control in usable(stage) if control.id.startswith(("trade.give", "trade.take"))]
        click(stage, next((control for control in goods if control.moves), goods[0]))
    assert control_named(stage, "trade.done").look == BigButton("mfsa.sign.tick")


def drag(stage: Stage, start: Control, end: Control) -> None:
    """Drag a control onto another one, by way of the middle of the table."""
    stage.handle(Point(*start.rect.center))
    stage.handle(Press(*start.rect.center))
    stage.handle(Point(800, 450))
    stage.handle(Point(*end.rect.center))
    stage.handle(Release(*end.rect.center))


def test_a_good_can_be_dragged_onto_another_to_trade(tmp_path: Path) -> None:
    match = played_until(MOMENTS["trade"])
    stage, _ = open_table(match, tmp_path)
    move = next(move for move in match.moves if str(move).startswith("trade"))
    _, give, take = str(move).split()
    drag(stage, control_named(stage, f"trade.give.{give}"), control_named(stage, f"trade.take.{take}"))
    assert str(match.records[-1].move) == str(move)


def test_a_good_dropped_elsewhere_than_on_another_good_is_not_traded(tmp_path: Path) -> None:
    match = played_until(MOMENTS["trade"])
    stage, scene = open_table(match, tmp_path)
    before = len(match.records)
    start = next(control for control in usable(stage) if control.id.startswith("trade.give"))
    drag(stage, start, control_named(stage, "corner.menu"))
    assert len(match.records) == before
    assert scene.dialog is not None
    assert any(control.id == start.id for control in usable(stage))


def test_focus_begins_on_the_first_tree(tmp_path: Path) -> None:
    match, random = new_match(2, seed=4), Random(4)
    stage, scene = open_table(match, tmp_path)
    kinds = []
    while len(match.records) < 40 and match.prompt is not None:
        support.accept_curtain(stage)
        if match.prompt.kind in ("flip", "swap"):
            kinds.append(match.prompt.kind)
            stage.interaction.forget()  # as after an animation
            stage.refresh()
            first = next(control for control in usable(stage) if control.id.startswith("token."))
            assert stage.controls and stage.interaction.focused == first.id
        scene.play(any_move(match, random))
        settle(stage)
    assert {"flip", "swap"} <= set(kinds)


def test_trees_are_chosen_directly_without_a_button(tmp_path: Path) -> None:
    """A tree is a token of the forest. Only pieces make moves here, no buttons."""
    stage, _ = open_table(new_match(3, 5), tmp_path)
    assert not [control.id for control in stage.controls if control.moves and control.role != "piece"]


def test_one_touch_declines_a_trade_and_a_tick_confirms_the_answer(tmp_path: Path) -> None:
    match = played_until(MOMENTS["trade"])
    stage, scene = open_table(match, tmp_path, speed=1.0)
    settle(stage)
    click(stage, control_named(stage, "trade.done"))
    assert str(match.records[-1].move) == "done" and scene.dialog is None
    assert scene.speech().words == "No swap. You keep everything!"
    stage.advance()
    assert scene.motion.movers, "no tick confirms the answer"


def test_the_first_tree_of_a_swap_can_be_deselected(tmp_path: Path) -> None:
    match = played_until(MOMENTS["swap"])
    stage, scene = open_table(match, tmp_path)
    click(stage, control_named(stage, "token.4"))
    assert scene.face.picked == 4
    click(stage, control_named(stage, "token.4"))
    assert scene.face.picked is None


def test_a_wrong_touch_is_explained_briefly_and_changes_nothing(tmp_path: Path) -> None:
    match = played_until(MOMENTS["flip"])
    stage, scene = open_table(match, tmp_path)
    before, asked, answers = len(match.records), scene.speech().words, set[str]()
    wrong = [control for control in stage.controls if not control.enabled and control.id != "corner.undo"]
    assert {control.id.split(".")[0] for control in wrong} == {"place", "pile", "token"}
    for control in wrong:
        click(stage, control)
        settle(stage)
        answers.add(scene.speech().words)
        assert scene.speech().words != asked
        assert len(scene.speech().words.split()) <= 8
        assert stage.notice is None
    assert len(match.records) == before
    for _ in range(400):
        stage.advance()
    assert scene.speech().words == asked
    assert len(answers) == 2


def test_undo_is_possible_or_says_why_not(tmp_path: Path) -> None:
    match = played_until(MOMENTS["trade"])
    stage, scene = open_table(match, tmp_path)
    scene.play(next(move for move in match.moves if str(move).startswith("trade")))
    settle(stage)
    assert match.why_not_undo is None
    count = len(match.records)
    click(stage, control_named(stage, "corner.undo"))
    assert len(match.records) == count - 1
    fresh, _ = open_table(new_match(2, 1), tmp_path)
    undo = control_named(fresh, "corner.undo")
    assert not undo.enabled
    assert undo.why_not == "No moves yet."


def test_a_curtain_with_a_large_button_separates_two_players(tmp_path: Path) -> None:
    match = new_match(2, 1)
    stage, _ = open_table(match, tmp_path)
    prompt = match.prompt
    assert prompt is not None
    click(stage, next(control for control in usable(stage) if control.moves))
    support.settle(stage)
    if not isinstance(stage.scene, Curtain):
        support.settle(stage)
    assert isinstance(stage.scene, Curtain) or _asked_again(match, prompt.seat)
    assert all(control.rect.w >= MIN_SIDE and control.rect.h >= MIN_SIDE for control in stage.controls)


def test_curtain_stays_closed_during_quick_key_presses(tmp_path: Path) -> None:
    match = new_match(2, 1)
    stage, _ = open_table(match, tmp_path, speed=1.0)
    prompt = match.prompt
    assert prompt is not None
    for _ in range(12):
        click(stage, next(control for control in usable(stage) if control.moves))
        for _ in range(20):
            stage.advance(0.12)
            stage.handle(Accept(down=True))
            stage.handle(Accept(down=False))
        if not _asked_again(match, prompt.seat):
            break
        settle(stage)
    assert isinstance(stage.scene, Curtain), "the key has opened the next player's curtain"
    stage.advance(0.5)
    stage.handle(Accept(down=True))
    assert not isinstance(stage.scene, Curtain), "the key does not open the curtain after a pause"


def test_one_key_press_opens_the_curtain_after_a_turn_with_the_mouse(tmp_path: Path) -> None:
    stage, _ = open_table(new_match(2, 1), tmp_path)
    for _ in range(60):
        if isinstance(stage.scene, Curtain):
            break
        click(stage, next(control for control in usable(stage) if control.moves))
        stage.advance(0.5)
    assert isinstance(stage.scene, Curtain)
    stage.interaction.by_keys = False
    stage.advance(2.0)
    stage.handle(Accept(down=True))
    assert not isinstance(stage.scene, Curtain), "the key has only shown the ring of the only large button"


def _asked_again(match: Match, seat: int) -> bool:
    """Return whether the same seat is asked again."""
    return match.prompt is not None and match.prompt.seat == seat


@pytest.mark.parametrize("moment", MOMENTS)
def test_listing_the_controls_has_no_side_effects(moment: str, tmp_path: Path) -> None:
    """The controls depend on the face alone, at every prompt, after every choice, in every dialog."""
    match, random = played_until(MOMENTS[moment], seed=3), Random(2)
    stage, scene = open_table(match, tmp_path)
    dialogs = set()

    def state() -> tuple[object, ...]:
        """Return all that listing must not change."""
        focused = stage.interaction.focused
        return scene.face, scene.dialog, scene.motion.dragged_good, match.state, len(match.records), focused

    def check_listing_is_pure() -> None:
        """Check that listing the controls calls nothing and changes nothing."""
        face, intents, makes = (
            scene.face,
            RefusingIntents(),
            uncallable_move_controls(match, scene.move_controls.why_not),
        )
        lister = table_controls if scene.dialog is None else scene.dialog.controls
        dialogs.add(type(scene.dialog))
        assert_pure(lambda: lister(face, intents, makes), state)
        assert_pure(scene.table_controls, state)

    for _ in range(8):
        check_listing_is_pure()
        for name in [control.id for control in usable(stage) if not control.moves][:3]:
            click(stage, control_named(stage, name))
            check_listing_is_pure()
            while scene.step_back():
                check_listing_is_pure()
        stage.options.speed = 1.0
        scene.play(any_move(match, random))
        check_listing_is_pure()
        stage.options.speed = 0.0
        scene.player.skip()
        settle(stage)
        if match.prompt is None:
            break
    assert (TradeDialog in dialogs) >= (moment == "trade") and (PaymentDialog in dialogs) >= (
        moment == "build with dogs"
    )


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_faster_button_covers_no_part_of_the_game(seats: int, tmp_path: Path) -> None:
    """The button covers neither the mammoth nor a tree, a space, a settlement or a control."""
    match = new_match(seats, 1)
    stage, scene = open_table(match, tmp_path, speed=1.0)
    settle(stage)
    scene.play(match.moves[0])
    for _ in range(round(0.7 / STEP)):
        stage.advance()
    stone = control_named(stage, "table.faster").rect
    assert not [other.id for other in stage.controls if other.id != "table.faster" and other.rect.colliderect(stone)]
    trees = [centred(layout.TOKEN_SIZE, layout.TOKEN_SIZE, Rect(*spot, 0, 0)) for spot in layout.FOREST]
    settlements = [layout.panel(seats, seat) for seat in range(seats)]
    assert stone.collidelist([layout.MAMMOTH, layout.BUBBLE, *layout.SPACE_RECTS, *trees, *settlements]) < 0
    assert not layout.SINCE_LAST_TURN.colliderect(layout.BUBBLE) and layout.SINCE_LAST_TURN.y > layout.MAMMOTH.centery


def test_tree_that_was_put_back_says_to_turn_over_another_tree(tmp_path: Path) -> None:
    """Option ``first_flip_redo``: the building site was under the first tree."""
    match = new_match(2, seed=1, first_flip_redo=True)
    place = match.state.tokens.index("building_site")
    match.play(f"flip {place}")
    stage, _ = open_table(match, tmp_path)
    assert control_named(stage, f"token.{place}").why_not == "Turn over another tree!"
