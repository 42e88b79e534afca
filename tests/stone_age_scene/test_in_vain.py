"""Controls for moves that would bring nothing say so, are not highlighted, and are not preselected."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import cast

import pytest

from game.stone_age.rules.board import FIELD, FIRST_BUILDING, FIRST_CARD, PLACES
from game.stone_age.rules.buildings import NOTHING
from game.stone_age.rules.state import Step
from game.stone_age.table import layout, words
from game.stone_age.table.choosing import choice_after
from game.stone_age.table.controls import table_controls
from game.stone_age.table.dialogs import dialog_for_question, die_dialog, two_resources_dialog
from game.stone_age.table.parts import Intents
from game.stone_age.table.paying import PaymentDialog, payment_dialog
from game.ui.widgets import Button
from tests.scenes.listing import RefusingIntents, uncallable_move_controls
from tests.scenes.support import control_named, open_table, settle
from tests.stone_age.scenario import Scenario, alone
from tests.stone_age_scene.support import SOLO, TOGETHER, new_match

#: resources that pay for every building
_THREE_OF_EACH = " ".join(["wood", "brick", "stone", "gold"] * 3)


def test_a_field_that_cannot_grow_says_so_and_is_not_highlighted(tmp_path: Path) -> None:
    stage, scene = open_table(new_match(SOLO, 1, 1, field=15), tmp_path)
    scene.play("tribe red")
    settle(stage)
    ring = control_named(stage, f"ring.{FIELD}.1")
    assert ring.tooltip.startswith("No effect") and not control_named(stage, "ring.0.1").tooltip
    scene.react_to_pointing(ring.about)
    stage.refresh()
    button = control_named(stage, "place")
    assert button.moves == ("place field 1",) and button.tooltip == ring.tooltip
    assert isinstance(button.look, Button) and button.look.style == "stone"


def test_a_place_is_highlighted_after_it_was_pointed_at(tmp_path: Path) -> None:
    stage, scene = open_table(new_match(SOLO, 1, 1), tmp_path)
    scene.play("tribe red")
    settle(stage)
    assert not control_named(stage, "place").enabled
    scene.react_to_pointing(control_named(stage, "ring.1.2").about)
    stage.refresh()
    looked_at = control_named(stage, "place").look
    assert isinstance(looked_at, Button) and looked_at.style == "fire"


def test_a_die_that_brings_nothing_is_not_preselected() -> None:
    assert die_dialog((2, 6)).picked_index == 1
    choice = die_dialog((2, 6), lambda face: "full" if face == 6 else None)
    assert choice.picked_index == 0 and choice.why_in_vain == ("", "full")


def test_pay_button_is_disabled_and_states_the_cost_when_no_resource_is_chosen(tmp_path: Path) -> None:
    """The button's move text must not appear, since it means nothing to a player."""
    match = new_match(TOGETHER, 3, 1)
    _, scene = open_table(match, tmp_path)
    face = replace(scene.face, view=Scenario().camp(goods="wood").state, camp_seat=0, tribe=0)
    paying = replace(payment_dialog(face, FIRST_CARD), chosen=NOTHING)
    buttons = paying.controls(
        face, cast("Intents", RefusingIntents()), uncallable_move_controls(match, scene.move_controls.why_not)
    )
    pay = next(control for control in buttons if control.id == "pay")
    assert not pay.enabled and pay.why_not == "That card costs 1 resource of any kind."


def test_an_unpayable_card_is_explained_and_no_payment_is_asked(tmp_path: Path) -> None:
    _, scene = open_table(new_match(TOGETHER, 3, 1), tmp_path)
    for goods, building, card in (
        ("", "You cannot build this.", "You cannot take"),
        (_THREE_OF_EACH, "Build this?", "Take"),
    ):
        face = replace(scene.face, view=Scenario().camp(goods=goods).state, camp_seat=0, tribe=0)
        payment = payment_dialog(face, FIRST_BUILDING)
        assert payment.title == building and payment_dialog(face, FIRST_CARD).title.startswith(card)
        assert payment.hint(payment.chosen).startswith(("Not enough", "This building costs")) == (not goods)


def test_a_place_where_something_can_be_paid_for_is_proposed_before_an_unpayable_card(tmp_path: Path) -> None:
    """The fourth card costs four resources, the building 1 wood, 1 brick and 1 stone."""
    _, scene = open_table(new_match(TOGETHER, 3, 1), tmp_path)
    scenario = Scenario().pile(1, 10).at(PLACES[FIRST_CARD + 3]).at(PLACES[FIRST_BUILDING])
    for goods, proposed in (("wood brick stone gold", FIRST_CARD + 3), ("wood brick stone", FIRST_BUILDING)):
        state = scenario.camp(goods=goods).change(agenda=(Step("act", 0),)).state
        face = replace(scene.face, view=state, kind="act", may_act=True, camp_seat=0, tribe=0)
        assert choice_after(face, None).place == proposed


def test_the_button_for_an_unpayable_card_leads_to_taking_the_figure_back(tmp_path: Path) -> None:
    match = new_match(SOLO, 1, 1)
    _, scene = open_table(match, tmp_path)
    intents = cast("Intents", RefusingIntents())
    playing = uncallable_move_controls(match, scene.move_controls.why_not)
    for goods, is_payable in (("wood", True), ("", False)):
        state = (
            alone()
            .at(PLACES[FIRST_CARD + 1])
            .at(PLACES[FIRST_CARD])
            .camp(goods=goods)
            .change(agenda=(Step("act", 0),))
            .state
        )
        face = replace(scene.face, view=state, kind="act", tribe=0)
        assert choice_after(face, None).place == FIRST_CARD
        controls = {control.id: control for control in table_controls(face, intents, playing)}
        assert controls["use"].label == ("Take the card…" if is_payable else "Take the figure back…")
        assert cast("Button", controls["use"].look).style == ("fire" if is_payable else "stone")
        assert controls[f"use.{FIRST_CARD}"].ring == is_payable and not controls[f"use.{FIRST_CARD + 1}"].ring
        buttons = payment_dialog(face, FIRST_CARD).controls(face, intents, playing)
        assert [button.id for button in buttons if button.first] == ["pay" if is_payable else "pay.other"]


@pytest.mark.parametrize(("goods", "wanted"), [("wood brick", "claim"), ("wood brick stone gold", "pay")])
def test_a_payment_that_needs_a_kept_card_asks_to_use_the_card_first(goods: str, wanted: str, tmp_path: Path) -> None:
    """Card 8 still gives two resources of choice. Building 10 costs 1 wood, 1 brick and 1 stone."""
    match = new_match(TOGETHER, 3, 1)
    _, scene = open_table(match, tmp_path)
    playing = uncallable_move_controls(match, scene.move_controls.why_not)
    scenario = Scenario().camp(goods=goods, food=0).cards(8, kept=True).pile(1, 10)
    face = replace(scene.face, view=scenario.state, camp_seat=0, tribe=0)
    payments = [payment_dialog(face, FIRST_BUILDING), payment_dialog(face, FIRST_CARD + 2)]
    assert [payment.title == "First use your kept card." for payment in payments] == [wanted == "claim"] * 2
    hungry_state = scenario.change(agenda=(Step("hunger", 0, count=3),)).state
    hungry_face = replace(face, view=hungry_state, kind="hunger", may_act=True)
    for dialog in (*payments, dialog_for_question(hungry_face)):
        assert dialog is not None
        buttons = dialog.controls(face, cast("Intents", RefusingIntents()), playing)
        assert [button.id for button in buttons if button.first] == [wanted]
        assert ("pay" in [button.id for button in buttons]) == (wanted == "pay")


def test_pairs_of_resources_are_offered_from_wood_to_gold() -> None:
    names = [text for _, _, text in two_resources_dialog(can_keep=True).offers]
    assert names[:5] == ["2 wood", "wood, brick", "wood, stone", "wood, gold", "2 bricks"]


def test_the_payment_dialog_of_a_building_hides_no_pile_of_buildings() -> None:
    """The dialog in which a building is paid for lies beside the piles of buildings."""
    for piles, dialog in product((2, 3, 4), (layout.BUILDING_PAYMENT_DIALOG, layout.FIXED_PAYMENT_DIALOG)):
        places = [layout.place_rect(FIRST_BUILDING + pile, piles) for pile in range(piles)]
        assert dialog.collidelist(places) < 0


@pytest.mark.parametrize("field", [9, 10])
def test_a_card_with_a_useless_upper_half_says_so_at_its_ring_and_at_payment(field: int, tmp_path: Path) -> None:
    """The upper half of card 10 grows the field."""
    stage, scene = open_table(new_match(TOGETHER, 3, 1), tmp_path)
    view = Scenario().camp(field=field, goods="wood").state
    face = replace(scene.face, view=replace(view, row=(10, *view.row[1:])), camp_seat=0, tribe=0)
    warning = "" if field < 10 else "The upper half has no effect. The field cannot grow any further."
    assert words.upper_half_warning(face, 10) == warning
    assert payment_dialog(face, FIRST_CARD).warning == warning
    assert warning in words.card_tip(face, 10)
    rings = [
        control for control in table_controls(face, scene, scene.move_controls) if control.id == f"ring.{FIRST_CARD}.1"
    ]
    assert [ring.tooltip for ring in rings] == [warning]
    stage.draw()


@pytest.mark.parametrize(
    ("game", "missing", "explained"), [(TOGETHER, 3, True), (TOGETHER, 4, False), (SOLO, 3, False)]
)
def test_the_button_to_go_hungry_says_what_that_means_unless_the_dialog_does(
    game: str, missing: int, explained: bool, tmp_path: Path
) -> None:
    match = new_match(game, 1 if game == SOLO else 3, 1)
    _, scene = open_table(match, tmp_path)
    playing = uncallable_move_controls(match, scene.move_controls.why_not)
    scenario = alone() if game == SOLO else Scenario()
    state = scenario.camp(goods="wood wood wood", food=0).change(agenda=(Step("hunger", 0, count=missing),)).state
    face = replace(scene.face, view=state, camp_seat=0, tribe=0, kind="hunger", may_act=True)
    dialog = dialog_for_question(face)
    assert isinstance(dialog, PaymentDialog)
    buttons = {button.id: button for button in dialog.controls(face, cast("Intents", RefusingIntents()), playing)}
    assert ("Nobody dies." in buttons["pay.other"].tooltip) == explained
    assert ("Nobody dies." in dialog.hint(dialog.chosen)) == (missing > 3)
