"""The controls of the table make exactly the legal moves."""

from __future__ import annotations

import random
from collections import Counter
from copy import copy
from dataclasses import replace
from pathlib import Path

import pytest

from game.core import Match
from game.cvlizations.rules import moves
from game.cvlizations.rules.orders import NO_ORDER
from game.cvlizations.rules.state import orders_in_hand
from game.cvlizations.table import layout, things
from game.cvlizations.table.controls import table_controls
from game.cvlizations.table.table import CVlizationsScene
from game.elder.foreseeing import PredictedEvents
from game.elder.search import Advice
from game.screens.parts.move_words import AdvisedMove, place_of
from game.screens.parts.table_data import Preparation
from game.ui.control import Control
from game.ui.intentions import Accept, Command
from game.ui.stage import Stage
from tests.cvlizations_scene.support import new_match, next_move, usable
from tests.fast_set import mark_slow_except
from tests.scenes.listing import RefusingIntents, assert_pure, uncallable_move_controls
from tests.scenes.support import accept_curtain, click, control_named, finish, open_table, settle

#: the number of seats of each tested table, and its variant, which matters only with two seats
TABLES = [(2, "cave_geeks"), (2, "advanced"), (3, "cave_geeks"), (4, "cave_geeks"), (5, "cave_geeks")]
#: how many prompts of each kind are looked at closely
MAX_OF_A_KIND = 5


def _order_pairs(stage: Stage, scene: CVlizationsScene) -> set[str]:
    """Choose every pair of orders, and return the moves of the button that lays them."""
    reached = set()
    firsts = [control.id for control in usable(stage) if control.id.startswith("hand.")]
    for first in firsts:
        click(stage, control_named(stage, first))
        for second in [card.id for card in usable(stage) if card.id.startswith("hand.") and card.id != first]:
            click(stage, control_named(stage, second))
            reached |= set(control_named(stage, "lay").moves)
            click(stage, control_named(stage, "take_back"))
        click(stage, control_named(stage, "take_back"))
    assert scene.face.up == scene.face.down == 0
    return reached


def test_a_hint_asks_to_take_back_chosen_orders_that_differ_from_its_move(tmp_path: Path) -> None:
    stage, scene = open_table(new_match(3, seed=4), tmp_path)
    accept_curtain(stage)
    settle(stage)
    assert scene.face.kind == "orders"
    up, down, other = orders_in_hand(scene.face.acting_tribe)[:3] if scene.face.acting_tribe is not None else (0, 0, 0)
    move = moves.Play(up, down)

    def chosen(up: int, down: int) -> Preparation | None:
        scene.face = replace(scene.face, up=up, down=down)
        return things.preparation(scene.face, move)

    in_hand = layout.hand_place(up), layout.hand_place(down)
    back = "First take back what you have chosen."
    assert chosen(NO_ORDER, NO_ORDER) == Preparation(in_hand)
    assert chosen(up, NO_ORDER) == Preparation((layout.LAID_PLACES[0], in_hand[1]))
    assert chosen(other, NO_ORDER) == Preparation(in_hand, back)
    assert chosen(up, other) == Preparation((layout.LAID_PLACES[0], in_hand[1]), back)
    assert chosen(down, up) == Preparation((layout.LAID_PLACES[1], layout.LAID_PLACES[0]), back)
    assert chosen(up, down) is None
    advised = AdvisedMove(Advice(move, gain=0.0, standard_error=0.0, parts={}, rollouts=1), PredictedEvents((), 0))
    lay = next(control for control in scene.controls() if control.id == "lay")
    assert place_of(scene, advised, scene.controls()).rects == (lay.visible_rect,)


def _purchases(stage: Stage, scene: CVlizationsScene) -> set[str]:
    """Pick every idea that may be bought, and return the moves of the buttons to buy and to pass."""
    reached = set(control_named(stage, "pass").moves)
    for control in [found for found in usable(stage) if found.id.startswith(("idea.", "deck."))]:
        click(stage, control)
        assert control_named(stage, "buy").moves == control.moves
        reached |= set(control_named(stage, "buy").moves)
        scene.pick(scene.face.picked_idea)
    return reached


def _reachable_moves(stage: Stage, scene: CVlizationsScene) -> set[str]:
    """Return every move that the controls make, at once or after a choice."""
    if scene.face.kind == "orders":
        return _order_pairs(stage, scene)
    if scene.face.kind == "buy":
        return _purchases(stage, scene)
    able = [control for control in usable(stage) if control.moves]
    assert all(len(control.moves) == 1 for control in able)
    return {control.moves[0] for control in able}


@pytest.mark.parametrize(("seats", "variant"), mark_slow_except(TABLES, [(2, "advanced"), (4, "cave_geeks")]))
def test_controls_reach_exactly_the_legal_moves(seats: int, variant: str, tmp_path: Path) -> None:
    """At each prompt of a match, at once or after a choice."""
    chooser = random.Random(seats)
    match = new_match(seats, 40 + seats, two_players=variant)
    stage, scene = open_table(match, tmp_path, (320, 180))
    kinds = set()
    while match.prompt is not None:
        accept_curtain(stage)
        asked = match.prompt.kind
        if asked not in kinds or chooser.random() < 0.05:
            assert _reachable_moves(stage, scene) == {str(move) for move in match.moves}, (
                f"the controls do not make exactly the legal moves of {match.prompt}"
            )
        kinds.add(asked)
        scene.play(next_move(match, chooser))
        settle(stage)
    assert kinds == {"orders", "steal", "choose", "trade", "buy"}


@pytest.mark.parametrize(("seats", "variant"), mark_slow_except(TABLES, [(2, "advanced")]))
def test_a_match_can_be_finished_by_random_clicks(seats: int, variant: str, tmp_path: Path) -> None:
    match = new_match(seats, seats, two_players=variant)
    stage, _ = open_table(match, tmp_path, (320, 180))
    finish(stage, match, click, seed=seats)
    assert match.outcome is not None


def test_clicking_a_control_makes_one_of_the_moves_that_it_lists(tmp_path: Path) -> None:
    match: Match = new_match(4, 3)
    stage, _ = open_table(match, tmp_path, (320, 180))
    chooser = random.Random(3)
    for _ in range(250):
        accept_curtain(stage)
        if match.prompt is None:
            break
        control = chooser.choice(usable(stage))
        before = len(match.records)
        click(stage, control)
        settle(stage)
        if len(match.records) > before:
            assert str(match.records[-1].move) in control.moves


def test_chosen_orders_can_be_changed_until_they_are_laid(tmp_path: Path) -> None:
    match = new_match(3, 1)
    stage, scene = open_table(match, tmp_path)
    accept_curtain(stage)
    assert not control_named(stage, "lay").enabled and not control_named(stage, "take_back").enabled
    click(stage, control_named(stage, "hand.3"))
    click(stage, control_named(stage, "hand.8"))
    assert (scene.face.up, scene.face.down) == (3, 8)
    assert control_named(stage, "lay").moves == (str(moves.Play(3, 8)),)
    stage.handle(Command("back"))
    assert (scene.face.up, scene.face.down) == (3, 0)
    click(stage, control_named(stage, "station.5"))
    assert (scene.face.up, scene.face.down) == (3, 5)
    click(stage, control_named(stage, "hand.5"))
    click(stage, control_named(stage, "take_back"))
    assert (scene.face.up, scene.face.down) == (0, 0) and not match.records


def test_a_played_order_says_why_it_cannot_be_chosen(tmp_path: Path) -> None:
    match = new_match(3, 1)
    stage, scene = open_table(match, tmp_path)
    chooser = random.Random(1)
    while match.state.round == 1:
        accept_curtain(stage)
        scene.play(next_move(match, chooser))
        settle(stage)
    accept_curtain(stage)
    spent = match.view(scene.viewer).tribes[scene.face.tribe].played[0]
    tablet = control_named(stage, f"hand.{spent}")
    assert not tablet.enabled and "comes back" in tablet.why_not


def test_keyboard_focus_moves_to_a_playable_order_after_the_first_choice(tmp_path: Path) -> None:
    match = new_match(3, 1)
    stage, scene = open_table(match, tmp_path)
    chooser = random.Random(1)
    asked = 0
    while match.prompt is not None and asked < 12:
        accept_curtain(stage)
        if match.prompt.kind == "orders":
            asked += 1
            for card in [card.id for card in usable(stage) if card.id.startswith("hand.")]:
                stage.interaction.focused, stage.interaction.by_keys = card, True
                stage.refresh()
                assert stage.focused_control is not None
                stage.clock += 1.0
                stage.handle(Accept(down=True))
                stage.handle(Accept(down=False))
                second = stage.focused_control
                assert second is not None and second.id.startswith("hand.") and second.id != card and second.enabled
                scene.take_back()
        scene.play(next_move(match, chooser))
        settle(stage)
    assert asked == 12 and match.state.round > 1


def test_game_controls_are_disabled_during_the_turns_of_other_players(tmp_path: Path) -> None:
    """While a bot thinks, only the buttons to go on are usable."""
    match = Match.new(
        "cvlizations",
        names=["Ayla", "Broca", "Oona"],
        seed=2,
        table={"bots": [None, "random", "random"]},
        options={"helm": 2},
    )
    stage, scene = open_table(match, tmp_path, speed=1.0)
    scene.play(next_move(match, random.Random(2)))
    frames = 0
    while scene.busy:
        stage.advance()
        if scene.busy and match.prompt is not None and match.prompt.seat != 0:
            assert not any(control.moves for control in stage.controls)
            assert {"skip", "next"} <= {control.id for control in stage.controls}
            frames += 1
    assert frames, "no other player had a turn"


@pytest.mark.parametrize(("seats", "variant"), [pytest.param(2, "advanced", marks=pytest.mark.slow), (3, "cave_geeks")])
def test_listing_the_controls_has_no_side_effects(seats: int, variant: str, tmp_path: Path) -> None:
    """The controls depend on the face alone, at each kind of prompt, after every choice, and under a dialog."""
    match, chooser = new_match(seats, 5, two_players=variant), random.Random(5)
    stage, scene = open_table(match, tmp_path, (320, 180))
    kinds = Counter[str]()

    def check_listing_is_pure() -> None:
        """Check that listing the controls calls nothing and changes nothing."""
        face, intents, makes = (
            replace(scene.face, busy=scene.busy),
            RefusingIntents(),
            uncallable_move_controls(match, scene.move_controls.why_not),
        )

        def listing() -> list[Control]:
            """Return the controls of the dialog or of the table."""
            if scene.dialog is not None:
                return list(scene.dialog.controls(face, intents, makes))
            return table_controls(face, intents, makes)

        def state() -> tuple[object, ...]:
            """Return all that listing must not change."""
            return scene.face, scene.dialog, scene.motion, match.state, len(match.records), stage.interaction.focused

        assert_pure(listing, state)
        # the scene keeps its list until something changes
        assert_pure(lambda: [copy(control) for control in scene.table_controls()], state)

    for _ in range(60):
        accept_curtain(stage)
        if match.prompt is None:
            break
        kinds[match.prompt.kind] += 1
        if kinds[match.prompt.kind] > MAX_OF_A_KIND:
            scene.play(next_move(match, chooser))
            settle(stage)
            continue
        check_listing_is_pure()
        for name in ("hand.", "hand.", "idea.", "tribe."):
            control = next((found for found in usable(stage) if found.id.startswith(name)), None)
            if control is None and name == "tribe.":
                control = control_named(stage, "tribe.0")
            if control is not None:
                click(stage, control)
                check_listing_is_pure()
        while scene.step_back():
            check_listing_is_pure()
        stage.options.speed = 1.0
        scene.play(next_move(match, chooser))
        check_listing_is_pure()
        stage.options.speed = 0.0
        scene.player.skip()
        settle(stage)
    assert set(kinds) == {"orders", "steal", "choose", "trade", "buy"}
