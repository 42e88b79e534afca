"""The controls of the table reach exactly the legal moves."""

from __future__ import annotations

import itertools
import math
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.core import Match
from game.settlers.rules import moves
from game.settlers.rules.goods import MEAT
from game.settlers.rules.ground import WORLD
from game.settlers.rules.state import distances_for
from game.settlers.table import layout, targets
from game.settlers.table.layout import MapViewport
from game.settlers.table.map_controls import Spot
from game.settlers.table.pointed import AtCrossing, AtNomad
from game.settlers.table.table import SettlersScene
from game.settlers.table.turn_controls import sheet_of
from game.settlers.table.words import hex_tip
from game.ui.intentions import Accept, Command, Edit, Next, Point, Press, Release, Wheel
from game.ui.stage import Stage
from tests.fast_set import few_and_many
from tests.layout.looking import labels_of
from tests.scenes.support import click, control_named, listed_moves, open_table, settle
from tests.settlers.scenario import CROSSING, HEX, Scenario
from tests.settlers_scene.support import (
    KINDS_OF_PROMPTS,
    match_of,
    moments,
    next_move,
    open_position,
    reachable_moves,
    uncover,
)

#: the size of a small window, which is drawn fast
SMALL = (640, 360)


@pytest.mark.parametrize(
    ("seats", "seed", "options"), [(3, 11, {"brisk": True}), pytest.param(4, 7, {}, marks=pytest.mark.slow)]
)
def test_controls_reach_exactly_the_legal_moves(seats: int, seed: int, options: dict[str, Any], tmp_path: Path) -> None:
    """The controls are compared at every prompt of a rare kind, and at some of the frequent kinds."""
    match, met = match_of(seats, seed, **options), dict.fromkeys(KINDS_OF_PROMPTS, 0)
    for stage, scene in moments(match, tmp_path, seed, size=SMALL):
        assert match.prompt is not None
        kind = match.prompt.kind
        met[kind] += 1
        if met[kind] < 3 or met[kind] % 50 == 0:
            found = reachable_moves(stage, scene)
            assert {str(move) for move in match.moves} <= found, f"legal moves that no control makes at {match.prompt}"
            assert all(text in match.moves for text in found), f"a control makes an illegal move at {match.prompt}"
    assert all(met[kind] for kind in ("found", "place", "roll", "act", "roam", "answer"))


def test_walks_can_be_paid_with_skins_if_the_option_is_on(tmp_path: Path) -> None:
    match = match_of(3, 4, skins_walk=True, beginner=True, brisk=True)
    for stage, scene in moments(match, tmp_path, 4, size=SMALL):
        uncover(stage)
        if not (scene.face.is_acting and any(isinstance(move, moves.Walk) and move.skins for move in match.moves)):
            continue
        legal = {str(move) for move in match.moves if isinstance(move, moves.Walk)}
        found: set[str] = set()
        for nomad in match.state.players[match.prompt.seat].nomads:  # type: ignore[union-attr]
            scene.intent_handler.cancel_choice()
            click(stage, control_named(stage, f"walker.{WORLD.crossings[nomad].name}"))
            found |= listed_moves(stage)
        assert legal <= found
        assert all(move in match.moves for move in found)
        return
    pytest.fail("nobody could pay with skins")


def test_a_hand_of_skins_offers_a_walk_to_an_empty_crossing(tmp_path: Path) -> None:
    """With only skins in hand, the cost of a walk was grey and the table proposed to end the turn."""
    stage, scene = open_position(Scenario(skins_walk=True).nomad(0, "Cape.s").hand(0, "skin"), tmp_path)
    assert control_named(stage, "cost.move").enabled
    assert scene.face.choice.nomad == CROSSING["Cape.s"]


def test_the_tooltip_of_a_desert_under_a_figure_says_that_its_edges_are_blocked() -> None:
    state = Scenario().state
    desert = replace(state, deserts=(HEX["Sahara"],))
    blocked = replace(desert, neanderthal=HEX["Sahara"])
    assert "Blocked" in hex_tip(blocked, HEX["Sahara"]) and "Blocked" not in hex_tip(desert, HEX["Sahara"])


def _can_walk(match: Match) -> bool:
    """Return whether the prompt is for a turn, and its seat has a nomad and the meat to pay for a walk."""
    if match.prompt is None or match.prompt.kind != "act":
        return False
    player = match.state.players[match.prompt.seat]
    return bool(player.hand[MEAT] and player.nomads)


def _turn_with_meat(folder: Path) -> tuple[Stage, SettlersScene]:
    """Return a table at which the viewer may walk."""
    match = match_of(seats=4, seed=3)
    random = Random(3)
    while not _can_walk(match):
        match.play(next_move(match, random))
    stage, scene = open_table(match, folder, SMALL)
    uncover(stage)
    return stage, scene


def test_a_nomad_can_be_dragged(tmp_path: Path) -> None:
    stage, scene = _turn_with_meat(tmp_path)
    start = scene.face.choice.nomad
    control = control_named(stage, f"walker.{WORLD.crossings[start].name}")
    prices = targets.prices(scene.face.view, start)
    end = max(scene.face.crossing_moves, key=lambda crossing: prices[crossing])
    x, y = control.rect.center
    to = scene.face.viewport.crossing(end)
    for intention in (Point(x, y), Press(x, y), Point(x + 40, y + 5), Point(*to), Release(*to)):
        stage.handle(intention)
    settle(stage)
    walk = scene.match.records[-1].move
    assert isinstance(walk, moves.Walk) and (walk.start, walk.end) == (start, end)


def test_a_nomad_dropped_in_the_sea_stays_where_it_was(tmp_path: Path) -> None:
    stage, scene = _turn_with_meat(tmp_path)
    before = len(scene.match.records)
    x, y = control_named(stage, f"walker.{WORLD.crossings[scene.face.choice.nomad].name}").rect.center
    sea = (layout.SEA.right - 300, layout.SEA.bottom - 30)
    for intention in (Point(x, y), Press(x, y), Point(x + 40, y + 5), Point(*sea), Release(*sea)):
        stage.handle(intention)
    assert len(scene.match.records) == before and not scene.intent_handler.pointer.dragged


def test_a_new_nomad_is_dragged_from_its_button(tmp_path: Path) -> None:
    match = match_of(4, 3)
    for stage, scene in moments(match, tmp_path, 3, size=SMALL):
        uncover(stage)
        if not targets.send_moves(scene.face):
            continue
        goal = targets.send_moves(scene.face)[0].crossing
        x, y = control_named(stage, "send").rect.center
        to = scene.face.viewport.crossing(goal)
        for intention in (Point(x, y), Press(x, y), Point(x, y - 40), Point(*to), Release(*to)):
            stage.handle(intention)
        settle(stage)
        assert match.records[-1].move == moves.SendNomad(goal)
        return
    pytest.fail("nobody could send a nomad")


def test_enter_after_the_cards_are_shown_does_not_end_the_turn(tmp_path: Path) -> None:
    stage, scene = _turn_with_meat(tmp_path)
    before = len(scene.match.records)
    stage.handle(Accept(down=True))
    stage.handle(Accept(down=False))
    settle(stage)
    assert len(scene.match.records) == before


def test_every_crossing_shows_the_price_of_its_distance_in_the_rules(tmp_path: Path) -> None:
    """Every crossing shows the price of its distance, affordable or not."""
    _, scene = _turn_with_meat(tmp_path)
    state, seat, nomad = scene.match.state, scene.face.seat, scene.face.choice.nomad
    assert seat is not None
    player = state.players[seat]
    far = distances_for(state, player, nomad)
    stride = player.strides[player.nomads.index(nomad)]
    step = state.pace + player.tracks[0]
    taken = {piece for other in state.players for piece in (*other.tribes, *other.nomads)}
    wanted = {end: max(0, math.ceil((steps - stride) / step)) for end, steps in far.items() if end not in taken}
    assert targets.prices(scene.face.view, nomad) == wanted


def test_a_crossing_too_far_away_says_what_it_costs(tmp_path: Path) -> None:
    stage, scene = _turn_with_meat(tmp_path)
    meat = scene.match.state.players[scene.face.seat or 0].hand[MEAT]
    for control in stage.controls:
        if control.id.startswith("far."):
            assert not control.enabled and int(control.why_not.split()[-2]) > meat


def test_gates_say_why_they_are_shut(tmp_path: Path) -> None:
    stage, scene = _turn_with_meat(tmp_path)
    assert scene.face.player is not None
    for box in WORLD.boxes:
        tips = [
            control.tooltip for control in stage.controls if control.id in (f"box.{box.name}", f"crossing.{box.name}")
        ]
        met = scene.face.player.tracks[3] >= box.clothing and scene.face.player.tracks[2] >= box.construction
        assert len(tips) == 1 and ("Closed to you" in tips[0]) != met


def _draggable_spot(stage: Stage, x: float, y: float) -> tuple[float, float]:
    """Return a spot around ``x``, ``y`` where the map can be dragged, since no other control lies on it."""
    spots = ((x + 30 * across, y + 30 * down) for across in range(-9, 9) for down in range(-8, 8))
    for spot in spots:
        top_control = next(control for control in reversed(stage.controls) if control.contains(*spot))
        if top_control.drag is not None:
            return spot
    raise AssertionError("no spot of the map is free of other controls")


def test_the_map_is_zoomed_by_the_wheel_and_moved_by_dragging(tmp_path: Path) -> None:
    stage, scene = _turn_with_meat(tmp_path)
    x, y = layout.SEA.center
    stage.handle(Point(x, y))
    for _ in range(3):
        stage.handle(Wheel(x, y, 1.0))
    enlarged = scene.face.viewport
    assert enlarged.zoom == layout.ZOOMS[3]
    assert stage.loads_before_drawing, "the pictures of the new zoom are not loaded before the map is drawn"
    stage.loads_before_drawing = False
    scene.intent_handler.cancel_choice()
    empty = _draggable_spot(stage, x, y)
    for intention in (
        Press(*empty),
        Point(empty[0] + 20, empty[1]),
        Point(empty[0] + 90, empty[1] + 30),
        Release(empty[0] + 90, empty[1] + 30),
    ):
        stage.handle(intention)
    assert scene.face.viewport.zoom == enlarged.zoom and scene.face.viewport.x < enlarged.x
    assert not stage.loads_before_drawing, "a map that is only moved waits for pictures"
    for control in stage.controls:
        if control.clip is not None:
            assert layout.SEA.contains(control.visible_rect), f"{control.id} extends beyond the area of the map"
    click(stage, control_named(stage, "map.whole"))
    assert scene.face.viewport == MapViewport()


def test_an_enlarged_map_scrolls_to_the_places_to_choose_from(tmp_path: Path) -> None:
    """A map enlarged at America must not hide the landscapes of Africa to choose from."""
    match, random = match_of(3, 3), Random(3)
    stage, scene = open_table(match, tmp_path)
    america = MapViewport().zoomed(3, layout.SEA.right, layout.SEA.bottom)
    scene.face = replace(scene.face, viewport=america)
    scene.play(next_move(match, random))
    settle(stage)
    assert scene.face.kind in ("found", "place") and scene.face.viewport == MapViewport()
    assert any(control.moves for control in stage.controls)


def test_the_zoomed_view_stays_inside_the_map() -> None:
    viewport = MapViewport()
    for x, y in ((300, 100), (1200, 700), (800, 90)):
        viewport = viewport.zoomed(2, x, y).moved(4000, -4000)
        assert layout.SEA.contains(viewport.visible_part.inflate(-0.01, -0.01))


@pytest.mark.parametrize("most", few_and_many(120, 400))
def test_crossings_can_be_hit_on_the_smallest_screen(tmp_path: Path, most: int) -> None:
    """Crossings have 24 pixels at 1280 x 720, and no control covers the middle of another."""
    match = match_of(4, 3)
    for stage, _ in moments(match, tmp_path, 3, size=SMALL):
        if len(match.records) > most:
            break
        uncover(stage)
        for control in stage.controls:
            if control.id.startswith("crossing."):
                # at 1280 pixels across, a logical unit has 0.8 pixels
                assert min(control.rect.size) * 0.8 >= 24
                over = next(other for other in reversed(stage.controls) if other.contains(*control.rect.center))
                assert over is control, f"a control lies under another control: {(control.id, over.id)}"


def test_escape_ends_a_choice_before_it_opens_the_menu(tmp_path: Path) -> None:
    stage, scene = _turn_with_meat(tmp_path)
    scene.intent_handler.choose_mode("trade") if control_named(stage, "trade").enabled else None
    stage.handle(Command("back"))
    assert scene.face.choice.mode == "" and stage.scene is scene
    scene.intent_handler.cancel_choice()
    stage.handle(Command("back"))
    assert stage.scene is not scene


def test_at_most_one_button_is_highlighted_as_the_next_step(tmp_path: Path) -> None:
    """The highlight of the next step is the colour of fire."""
    match = match_of(4, 9, brisk=True)
    for count, (stage, _) in enumerate(moments(match, tmp_path, 9, size=SMALL)):
        if count > 150:
            break
        for _ in range(2):
            fires = [control for control in stage.controls if getattr(control.look, "style", "") == "fire"]
            assert len(fires) <= 1, f"several controls glow at once: {[control.id for control in fires]}"
            uncover(stage)


def test_a_click_between_overlapping_crossings_chooses_the_nearest(tmp_path: Path) -> None:
    _, scene = _turn_with_meat(tmp_path)
    spots = [control for control in scene.table_controls() if isinstance(control, Spot)]
    assert all(control.rect.h >= 40 for control in spots)
    assert any(control.overlapping for control in spots)
    for rect in [spot.rect for spot in spots]:
        for x, y in itertools.product((rect.x + 1, rect.centerx + 5, rect.right - 1), (rect.y + 1, rect.bottom - 1)):
            inside = [spot for spot in spots if spot.rect.collidepoint(x, y) and layout.SEA.collidepoint(x, y)]
            held = [spot for spot in inside if spot.contains(x, y)]
            nearest = min((math.dist(spot.rect.center, (x, y)) for spot in inside), default=0.0)
            assert bool(held) == bool(inside)
            assert all(math.dist(spot.rect.center, (x, y)) == pytest.approx(nearest) for spot in held)


def test_every_trade_with_the_bank_takes_two_clicks(tmp_path: Path) -> None:
    """Every swap the hand can pay has its own button, and no other button covers it."""
    match = match_of(3, 7)
    for stage, _ in moments(match, tmp_path, 7, size=SMALL):
        swaps = {str(move) for move in match.moves if isinstance(move, moves.Bank)}
        if not swaps:
            continue
        uncover(stage)
        click(stage, control_named(stage, "trade"))
        buttons = [control for control in stage.controls if control.id.startswith("trade.bank.")]
        assert {move for button in buttons for move in button.moves} == swaps
        assert not control_named(stage, "trade.offer").enabled
        click(stage, buttons[0])
        assert str(match.records[-1].move) == buttons[0].moves[0]
        return
    raise AssertionError("nobody can trade with the bank")


def test_ending_a_turn_is_confirmed_only_when_paid_steps_would_be_lost(tmp_path: Path) -> None:
    turns_without_loss, turns_with_loss = 0, 0
    match, chooser = match_of(4, 9, brisk=True), Random(9)
    stage, scene = open_table(match, tmp_path, SMALL)
    while match.prompt is not None and not (turns_without_loss and turns_with_loss) and len(match.records) < 600:
        uncover(stage)
        if scene.face.is_acting:
            face, end = scene.face, control_named(stage, "end")
            assert face.player is not None
            walkers = targets.walkers(face)
            paid = zip(face.player.nomads, face.player.strides, strict=True)
            steps = sum(stride for nomad, stride in paid if nomad in walkers)
            assert bool(end.confirmation) == bool(steps)
            if steps:
                turns_with_loss += 1
            else:
                turns_without_loss += 1
        walks = [move for move in match.moves if isinstance(move, moves.Walk)]
        scene.play(chooser.choice(walks) if walks and chooser.random() < 0.5 else next_move(match, chooser))
        settle(stage)
    assert turns_without_loss and turns_with_loss


def _offered(folder: Path, offer: str) -> Stage:
    """Return the stage of an open table on which seat 0 has made an offer to seat 1, which has 2 bones."""
    turn = Scenario(3).hand(0, "2 meat skin").hand(1, "2 bone").play(offer)
    stage, _ = open_position(turn, folder)
    return stage


def test_key_focus_begins_on_declining_an_offer(tmp_path: Path) -> None:
    stage = _offered(tmp_path, "offer meat for bone")
    stage.interaction.by_keys = True
    assert control_named(stage, "answer.accept").enabled
    assert stage.focused_control is control_named(stage, "answer.decline")


def test_offer_that_the_seat_cannot_pay_names_what_is_missing(tmp_path: Path) -> None:
    stage = _offered(tmp_path, "offer meat for flint")
    accept = control_named(stage, "answer.accept")
    assert not accept.enabled and accept.why_not == "You lack 1 flint."
    shown = {label.text for label in labels_of(stage)}
    assert "You lack 1 flint. Decline, or offer something else." in shown


def test_counter_offer_begins_with_cards_that_the_seat_has(tmp_path: Path) -> None:
    stage = _offered(tmp_path, "offer meat for bone bone bone")
    click(stage, control_named(stage, "answer.counter"))
    assert control_named(stage, "counter.offer").moves == ("counter bone bone for meat",)


@pytest.mark.parametrize("answers", [("counter bone for meat meat", "decline"), ("accept", "accept")])
def test_panel_with_trading_partners_has_a_row_for_each_answer_and_no_empty_row(
    answers: tuple[str, str], tmp_path: Path
) -> None:
    turn = Scenario(3).hand(0, "2 meat").hand(1, "2 bone").hand(2, "bone")
    stage, scene = open_position(turn.play("offer meat for bone", *answers), tmp_path)
    sheet = sheet_of(scene.face)
    last = sheet.partner(len(answers) - 1)
    assert sheet.partner(0).y > sheet.box.y and 0 < sheet.bottom_button(0, 10).y - last.bottom < 20
    shown = [label.text for label in labels_of(stage)]
    assert shown.count("declines") == answers.count("decline") and shown.count("accepts") == answers.count("accept")


def test_panel_with_trading_partners_tells_who_has_no_cards_and_was_not_asked(tmp_path: Path) -> None:
    turn = Scenario(3).hand(0, "2 meat").hand(1, "2 bone")
    stage, _ = open_position(turn.play("offer meat for bone", "counter bone for meat meat"), tmp_path)
    shown = [label.text for label in labels_of(stage)]
    assert "has no cards" in shown and "declines" not in shown


def test_the_map_is_zoomed_by_keys_and_follows_the_focus(tmp_path: Path) -> None:
    stage, scene = _turn_with_meat(tmp_path)
    places = {control.id for control in stage.controls if control.focusable and control.about is not None}
    stage.handle(Next())
    stage.interaction.focused = "map.closer"
    for _ in range(3):
        stage.handle(Edit("page_up"))
    assert scene.face.viewport.zoom == layout.ZOOMS[3]
    reached = {control.id for control in stage.controls if control.focusable and control.about is not None}
    assert reached == places, "a place out of sight cannot be reached by keys"
    for control in stage.controls:
        if control.focusable and isinstance(control.about, (AtCrossing, AtNomad)):
            stage.interaction.focused = control.id
            stage.refresh()
            focused = control_named(stage, control.id)
            assert layout.SEA.contains(focused.visible_rect) and focused.visible_rect.w > 0, f"{control.id} is hidden"
    for _ in range(3):
        stage.handle(Edit("page_down"))
    assert scene.face.viewport == MapViewport()
