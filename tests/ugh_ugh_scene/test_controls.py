"""The controls of the table make exactly the legal moves."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache
from pathlib import Path

import pygame
import pytest

from game.core import Match
from game.core.bots import ask_bot
from game.ugh_ugh.rules import moves
from game.ugh_ugh.rules.calling import calls_in_vain
from game.ugh_ugh.rules.cards import FOREST, MOUNTAINS, TENT
from game.ugh_ugh.rules.love import DeclinedPairs
from game.ugh_ugh.rules.moves import Propose
from game.ugh_ugh.rules.state import step_of
from game.ugh_ugh.table import goods_controls, words
from game.ugh_ugh.table.dialogs import PaymentDialog
from game.ugh_ugh.table.table import UghUghScene
from game.ui.control import Control, Touch
from game.ui.intentions import Accept, GoToRegion, Point
from game.ui.keys import CARDS
from game.ui.stage import Stage
from game.ui.widgets import Button
from tests.layout.looking import labels_of
from tests.position import with_state
from tests.scenes.support import accept_curtain, click, control_named, settle
from tests.ugh_ugh.scenario import Scenario, member
from tests.ugh_ugh_scene.support import new_match, open_table, usable


def _usable_control(stage: Stage, name: str) -> Control | None:
    """Return a control by its id, None if it cannot be used now."""
    return next((control for control in usable(stage) if control.id == name), None)


def _send_moves(stage: Stage, scene: UghUghScene) -> set[str]:
    """Choose every combination of boxes, and return the moves of the button that sends members out."""
    reached = set()
    out = _usable_control(stage, "send_out")
    if out is not None:
        reached |= set(out.moves)
    # only in ascending order, so that no combination is tried twice
    last = max(scene.face.plan, default=0)
    for area in range(last, 4):
        basket = _usable_control(stage, f"basket.{area}")
        if basket is not None:
            click(stage, basket)
            reached |= _send_moves(stage, scene)
            scene.intent_handler.take_back()
    return reached


def _opens_dialog(control: Control) -> bool:
    """Return whether a click on a control opens a dialog, instead of making its move at once.

    A card opens a dialog, unless it can be learned. A place to pay opens a dialog if there are several ways to pay.
    """
    if not control.moves or control.hold is not None or any(move.startswith("learn") for move in control.moves):
        return False
    if control.id.startswith(("wall.", "hand.")):
        return True
    return len(control.moves) > 1 and control.id.startswith(("give", "expand", "herbs", "mend."))


def _moves_in_dialogs(stage: Stage) -> set[str]:
    """Open every dialog and go back from it; return the moves of all controls that were usable meanwhile."""
    reached = set[str]()
    for opener in [control for control in usable(stage) if _opens_dialog(control)]:
        click(stage, opener)
        reached |= {text for control in usable(stage) for text in control.moves}
        back = _usable_control(stage, "dialog.back")
        assert back is not None, f"{opener.id} opens no dialog with a way back"
        click(stage, back)
    return reached


def _reachable_moves(stage: Stage, scene: UghUghScene) -> set[str]:
    """Return every move that the controls make: at once, with the button to send out after choosing boxes, or in a
    dialog."""
    if scene.face.drummers and scene.face.holder is None:
        drum = _usable_control(stage, f"drum.{scene.face.asked}")
        # three strengths for each of three flaps
        assert drum is not None and len(drum.moves) == 9
        click(stage, drum)
    made_at_once = {
        text
        for control in usable(stage)
        if len(control.moves) == 1 or control.hold is not None
        for text in control.moves
    }
    # moves that a click only prepares; a button then makes them
    prepared = {
        text for control in usable(stage) if control.id.startswith(("basket.", "send.")) for text in control.moves
    }
    fired = _send_moves(stage, scene) if scene.face.kind in ("turn", "send") else prepared
    return (made_at_once - prepared) | fired | _moves_in_dialogs(stage)


#: seats, and the number of moves to check
TABLES = [(5, 60), *[pytest.param(seats, 260, marks=pytest.mark.slow) for seats in (2, 3, 4, 5)]]


@pytest.mark.parametrize(("seats", "most"), TABLES)
def test_controls_reach_exactly_the_legal_moves(seats: int, most: int, tmp_path: Path) -> None:
    """At each prompt of a random match, the moves of all controls are those of the rules."""
    chooser = random.Random(seats)
    match = new_match(seats, seed=40 + seats, chance="untracked")
    stage, scene = open_table(match, tmp_path)
    kinds = set()
    for _ in range(most):
        accept_curtain(stage)
        if match.prompt is None:
            break
        kinds.add(match.prompt.kind)
        legal = {str(move) for move in match.moves}
        reached = _reachable_moves(stage, scene)
        assert reached == legal, f"the controls do not reach exactly the legal moves of {match.prompt}"
        scene.play(chooser.choice(sorted(legal)))
        settle(stage)
    assert {"tool", "clan", "turn", "drums", "collect"} <= kinds


def test_choosing_a_basket_and_taking_it_back_makes_no_move(tmp_path: Path) -> None:
    match = new_match(2, seed=1)
    stage, scene = open_table(match, tmp_path)
    while match.prompt is not None and match.prompt.kind != "turn":
        accept_curtain(stage)
        scene.play(str(next(iter(match.moves))))
        settle(stage)
    accept_curtain(stage)
    basket = _usable_control(stage, "basket.0")
    assert basket is not None and basket.moves == (str(moves.SendOut((0,))),)
    click(stage, basket)
    assert scene.face.plan == (0,)
    back = _usable_control(stage, "take_back")
    assert back is not None
    click(stage, back)
    assert not len(scene.face.plan) and not any(str(record.move).startswith("send") for record in match.records)


def match_with_two_broken_tools() -> Match:
    """Return a match in which the asked chief can pay for either tool in more than one way."""
    for seed in range(200):
        match, chooser = new_match(2, seed, chance="untracked"), random.Random(seed)
        while match.prompt is not None and len(match.records) < 300:
            listed = sorted(str(move) for move in match.moves)
            mending = [move for move in listed if move.startswith("mend ")]
            if len({move.split()[1] for move in mending}) == 2 and match.prompt.kind == "turn":
                return match
            match.play(chooser.choice(listed))
    raise AssertionError("no match has a chief that can mend either tool")


def test_each_broken_tool_is_paid_for_at_its_own_control(tmp_path: Path) -> None:
    match = match_with_two_broken_tools()
    stage, _ = open_table(match, tmp_path)
    accept_curtain(stage)
    for tool in ("drum", "spear"):
        control = _usable_control(stage, f"mend.{tool}")
        assert control is not None and control.moves
        assert all(move.startswith(f"mend {tool}") for move in control.moves)


def test_card_that_opened_a_dialog_is_focused_again_after_the_dialog_is_closed(tmp_path: Path) -> None:
    """The card cannot be paid for. While its dialog is open, the focus is on the button that goes back."""
    stage, scene = open_table(new_match(2, 1), tmp_path)
    accept_curtain(stage)
    stage.handle(GoToRegion(CARDS))
    card = stage.interaction.focused
    assert card.startswith("wall.") and not control_named(stage, card).moves
    for focused in ("dialog.back", card):
        stage.clock += 1.0
        stage.handle(Accept(down=True))
        stage.handle(Accept(down=False))
        assert stage.controls and stage.interaction.focused == focused
    assert scene.dialog is None


def test_button_to_call_an_empty_basket_is_dim_but_not_disabled(tmp_path: Path) -> None:
    stage, scene = open_table(_match_at_the_first_turn(), tmp_path)
    accept_curtain(stage)
    stage.handle(Point(-9, -9))
    empty, filled = min(scene.face.empty_areas), next(area for area in range(4) if area not in scene.face.empty_areas)

    def brightest(name: str) -> int:
        """Return the brightness of the lightest ink on a button's label."""
        control = control_named(stage, name)
        assert control.look is not None
        control.look.draw(stage.canvas, control, Touch())
        x, y = stage.canvas.mapping.to_pixel(*control.rect.topleft)
        right, bottom = stage.canvas.mapping.to_pixel(*control.rect.bottomright)
        pixels = pygame.surfarray.array3d(stage.canvas.surface)[round(x) : round(right), round(y) : round(bottom)]
        return int(pixels.sum(axis=2).max())

    quiet = brightest(f"call.{empty}")
    assert control_named(stage, f"call.{empty}").enabled
    assert brightest("take_back") + 80 < quiet < brightest(f"call.{filled}")


@pytest.mark.parametrize("button", ["send.1", "call.1"])
def test_the_focus_ring_of_a_button_does_not_cover_the_reward_above_it(button: str, tmp_path: Path) -> None:
    stage, _ = open_table(_match_at_the_first_turn(), tmp_path, (1280, 720))
    accept_curtain(stage)
    stage.interaction.by_keys = True
    stage.interaction.focused = button
    rewards = [label for label in labels_of(stage) if label.text == "No reward"]
    assert [label.seen for label in rewards] == [1.0]


def test_a_call_that_leaves_planned_members_at_home_must_be_confirmed(tmp_path: Path) -> None:
    match = _match_at_the_first_turn()
    stage, scene = open_table(match, tmp_path)
    accept_curtain(stage)
    before = len(match.records)
    filled = next(area for area in range(4) if area not in scene.face.empty_areas)
    click(stage, control_named(stage, "send.0"))
    click(stage, control_named(stage, f"call.{filled}"))
    assert len(match.records) == before, "the call was made without asking, and the planned members stayed at home"
    asking = control_named(stage, f"call.{filled}")
    assert asking.label == "Confirm: send nobody"
    assert f"send.{filled}" not in [control.id for control in stage.controls], "the question lies over another button"
    assert isinstance(asking.look, Button) and asking.look.style == "on", "nothing shows which button asks"
    click(stage, control_named(stage, f"call.{filled}"))
    assert str(match.records[before].move).startswith("call")


@pytest.mark.parametrize("by_drag", [False, True])
def test_a_call_that_only_ends_the_turn_must_be_confirmed(by_drag: bool, tmp_path: Path) -> None:
    match = _match_at_the_first_turn()
    stage, scene = open_table(match, tmp_path)
    accept_curtain(stage)
    before = len(match.records)
    if by_drag:
        scene.intent_handler.lift(MOUNTAINS)
        scene.intent_handler.drop(800, 400)
        stage.advance()
    else:
        click(stage, control_named(stage, f"call.{MOUNTAINS}"))
    assert len(match.records) == before, "the turn ended without a question"
    assert control_named(stage, f"call.{MOUNTAINS}").label == "Confirm: end turn"
    click(stage, control_named(stage, f"call.{MOUNTAINS}"))
    assert str(match.records[before].move) == "call mountains"


def test_a_call_is_in_vain_if_it_has_no_reward_no_throw_and_no_drum() -> None:
    fresh = Scenario(2)
    empty = (FOREST, MOUNTAINS, TENT)
    assert calls_in_vain(fresh.state, 0, empty, ()) == {MOUNTAINS}, (
        "a call that mends a tool or lets a member be added counts as in vain"
    )
    mended = Scenario(2).tools(0, "drum", "spear").set_clan(0, home=())
    assert calls_in_vain(mended.state, 0, empty, ()) == set(empty)
    assert not calls_in_vain(mended.state, 0, empty, (member(1, 0),)), (
        "a call counts as in vain although a drum may free a stuck piece"
    )
    assert not calls_in_vain(Scenario(2).aside(member(1, 0)).state, 0, empty, ()), (
        "a call counts as in vain although it throws a piece set aside"
    )
    call_of_a_card = replace(mended.state, agenda=(step_of("call", 0), step_of("spend", 0)))
    assert not calls_in_vain(call_of_a_card, 0, empty, ()), (
        "a call given by a card counts as in vain although the turn goes on after it"
    )


def test_a_chief_who_declined_is_not_asked_to_propose_to_the_same_chief(tmp_path: Path) -> None:
    match = _match_at_a_proposal()
    stage, scene = open_table(match, tmp_path)
    accept_curtain(stage)
    asked = scene.viewer
    scene.play("decline")
    settle(stage)
    assert match.prompt is not None and match.prompt.kind == "work", (
        "the two chiefs are asked again whether their members mate"
    )
    assert [str(record.move) for record in match.records[-2:]] == ["decline", "pass"]
    assert asked is not None and match.referee.why_not(match.history.states[-2], Propose(1 - asked)) is None


def test_the_status_names_an_event_during_its_throw_but_not_during_a_later_call(tmp_path: Path) -> None:
    match, chance = Match.new("ugh_ugh", seats=2, seed=6), random.Random(6)
    while match.prompt is not None and not (match.prompt.kind == "drums" and words.event_line(match.state)):
        match.play(ask_bot(match, "hunter" if chance.random() < 0.8 else "random", chance))
    stage, scene = open_table(match, tmp_path)
    accept_curtain(stage)
    assert scene.status().more.startswith("Event: Cocktail Party. ")
    after_a_call = Scenario(2).discard("cocktail_cave").first(step_of("settle", 0, note="forest"))
    assert words.event_line(after_a_call.state) == ""


def test_an_answer_that_was_undone_does_not_count_as_declined() -> None:
    match, declined = _match_at_a_proposal(), DeclinedPairs()
    declined.update(match.play("decline"), match)
    assert match.prompt is not None and declined.answer(match, match.prompt) == "pass"
    match.undo()
    # stands for any other move: the chief is asked again, but has declined nobody
    other_record = replace(match.play("decline"), events=())
    declined.update(other_record, match)
    assert match.prompt is not None and declined.answer(match, match.prompt) is None


def _match_at_a_proposal() -> Match:
    """Return a copy of a match of two people, one of whom has just proposed to the other."""
    match = _played_to_a_proposal()
    return Match(match.referee, match.history)


@cache
def _played_to_a_proposal() -> Match:
    """Return the match that ``_match_at_a_proposal`` copies; it is cached, so it must not be played on."""
    match, chance = Match.new("ugh_ugh", seats=2, seed=5, chance="modelled"), random.Random(5)
    while match.prompt is not None and match.prompt.kind != "answer":
        proposals = [move for move in match.moves if isinstance(move, Propose)]
        match.play(proposals[0] if proposals else chance.choice(match.moves))
    return match


def _match_at_the_first_turn() -> Match:
    """Return a match of two people in which the first turn begins."""
    match = Match.new("ugh_ugh", seats=2, seed=1)
    while match.prompt is not None and match.prompt.kind != "turn":
        match.play(next(iter(match.moves)))
    return match


def test_title_of_the_payment_dialog_does_not_contain_the_price(tmp_path: Path) -> None:
    match = match_with_two_broken_tools()
    stage, scene = open_table(match, tmp_path)
    accept_curtain(stage)
    face = replace(scene.face, legal=(moves.Mend("drum"), moves.Mend("drum", (0,))))
    listed = goods_controls.spending_controls(face, scene.intent_handler, scene.move_controls)
    control = next(control for control in listed if control.id == "mend.drum")
    assert control.tooltip == "Repair the drum: 1 wood" and control.action is not None
    control.action()
    assert isinstance(scene.dialog, PaymentDialog) and scene.dialog.title == "Repair the drum"


def test_hint_names_only_the_places_that_have_a_card() -> None:
    gain = step_of("gain", 0)
    hints = [
        words.hint_line(scenario.state, gain)
        for scenario in (
            Scenario(2).deck("brain_wave").wall("farm_cave"),
            Scenario(2).deck("brain_wave").wall(),
            Scenario(2).deck().discard().wall("farm_cave"),
        )
    ]
    assert hints == [
        "Choose the draw pile, or a card on the wall.",
        "Choose the draw pile.",
        "Choose a card on the wall.",
    ]


def test_the_status_names_no_event_while_a_card_throws_the_bear() -> None:
    """Bear Necessities throws like the event Roooar, which was drawn some turns earlier."""
    scenario = Scenario(2).discard("roooar").first(step_of("settle", 0, note="roooar"))
    assert words.event_line(scenario.state) == "Event: Roooar."
    assert words.event_line(scenario.built(0, "bear_necessities").state) == ""


def test_send_out_says_that_nobody_is_at_home(tmp_path: Path) -> None:
    state = Scenario(2).box("forest", *[member(0, number) for number in range(4)]).state
    stage, _ = open_table(with_state(new_match(2, seed=1), state), tmp_path)
    accept_curtain(stage)
    assert control_named(stage, "send_out").why_not == "You have nobody at home to send out."
