"""The table shows only a view; cards stay covered until their owner asks; animations end in the picture of the
state."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import partial
from itertools import islice
from operator import itemgetter
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.core import Match
from game.core.rules import Event
from game.kept.seats import seat_looks, seat_table
from game.screens.table.log import Log
from game.settlers.rules import events
from game.settlers.rules.goods import MEAT, SKIN, STEP_COSTS
from game.settlers.rules.ground import WORLD
from game.settlers.table import turn_controls, words, world
from game.settlers.table.animations import ANIMATIONS
from game.settlers.table.foot import feed_lines
from game.settlers.table.layout import SEA, cost_row
from game.settlers.table.parts import draw_mark
from game.settlers.table.pointed import AtCrossing, AtLine
from game.settlers.table.sheets import COST_LINES, price_of
from game.settlers.table.targets import prices
from game.settlers.table.world import draw_legend, draw_marks
from game.ui import widgets
from game.ui.canvas import Canvas
from game.ui.contrast import use_contrast
from game.ui.intentions import Point
from game.ui.layout import Rect, inset
from game.ui.stage import Stage
from game.ui.surfaces import cut
from game.ui.theme import SeatLook
from tests.fast_set import few_and_many
from tests.layout.label_recorder import labels_drawn, same_pixels
from tests.position import with_state
from tests.scenes.support import click, control_named, open_table, settle
from tests.settlers.scenario import BOX, CROSSING, Scenario
from tests.settlers_scene.support import match_of, moments, next_move, open_position, uncover

#: the size of a small window, which is drawn fast
SMALL = (640, 360)


def test_all_kinds_of_events_except_minor_ones_are_animated() -> None:
    """Minor events are the start, the cards of a head start, and the end of a turn."""
    kinds = {kind for kind in vars(events).values() if isinstance(kind, type) and issubclass(kind, Event)}
    assert kinds - ANIMATIONS.kinds == {Event, events.Started, events.Provided, events.TurnEnded}


@pytest.mark.parametrize("moves", few_and_many(24, 100))
@pytest.mark.parametrize("still", [False, True])
def test_table_after_an_animation_looks_like_the_match_opened_anew(still: bool, moves: int, tmp_path: Path) -> None:
    match = match_of(3, 12, brisk=True)
    random = Random(12)
    stage, scene = open_table(match, tmp_path, SMALL, 4.0, still=still)
    for _ in range(moves):
        if match.prompt is None:
            break
        uncover(stage)
        scene.play(next_move(match, random))
        for _ in range(3):
            stage.advance()
            stage.draw()
        settle(stage)
        assert not scene.motion.movers and not scene.motion.dice and scene.face.away == frozenset()
        assert scene.face.view == match.view(scene.reader)


def test_a_still_table_asks_for_no_frames(tmp_path: Path) -> None:
    stage, scene = open_table(match_of(3, 2), tmp_path, SMALL)
    for _ in range(300):
        stage.advance()
    stage.draw()
    assert not scene.wants_frames and not stage.wants_drawing


def test_cards_stay_covered_until_their_owner_asks(tmp_path: Path) -> None:
    """The cards are covered when another seat is asked; the set-up has no secrets."""
    match = match_of(4, 8, brisk=True)
    viewer, shown = None, False
    for count, (stage, scene) in enumerate(moments(match, tmp_path, 8, size=SMALL)):
        if count > 250:
            break
        shown = shown and scene.viewer == viewer
        viewer = scene.viewer
        if scene.face.kind in ("found", "place"):
            assert not scene.face.covered
            continue
        assert scene.face.covered != shown
        if scene.face.covered:
            assert scene.face.view == match.view(None) and scene.face.open_hand is None
        if scene.face.kind in ("act", "discard", "answer") and count % 2:
            uncover(stage)
            shown = True
            assert scene.face.open_hand == match.state.players[viewer].hand[:4]


def test_an_offer_can_be_declined_without_showing_the_cards(tmp_path: Path) -> None:
    """The button to accept appears only with the cards."""
    match = match_of(4, 7)
    asked = 0
    for stage, _ in moments(match, tmp_path, 7, size=SMALL):
        if match.prompt is None or match.prompt.kind != "answer":
            continue
        names = {control.id for control in stage.controls}
        assert {"answer.decline", "answer.refuse", "show"} <= names and "answer.accept" not in names
        click(stage, control_named(stage, "show"))
        assert control_named(stage, "answer.accept").enabled == ("accept" in {str(move) for move in match.moves})
        asked += 1
        if asked > 3:
            return
    assert asked


def test_a_single_person_among_bots_is_never_asked_to_uncover_cards(tmp_path: Path) -> None:
    names = ["Ayla", "Broca", "Oona"]
    match = Match.new(
        "settlers",
        names=names,
        seed=4,
        options={"beginner": True},
        table=seat_table(seat_looks(names, {}), [None, "hunter", "hunter"]),
    )
    stage, scene = open_table(match, tmp_path, SMALL)
    for _ in range(40):
        settle(stage)
        if match.prompt is None:
            break
        assert scene.viewer == 0 and not scene.face.covered
        assert not any(control.id == "show" for control in stage.controls)
        scene.play(next_move(match, Random(len(match.records))))


def _picture(stage: Any, scene: Any) -> bytes:
    """Return the pixels of the table when nothing moves any more."""
    stage.canvas.resize(stage.canvas.surface)
    for _ in range(200):
        stage.advance()
    stage.refresh()
    stage.draw()
    return pygame.image.tobytes(stage.canvas.surface, "RGB")


@pytest.mark.parametrize("times", few_and_many(4, 8))
def test_the_picture_does_not_depend_on_hidden_information(tmp_path: Path, times: int) -> None:
    """Other hands and face-down event chips are changed; the picture stays the same."""
    match = match_of(3, 21, brisk=True)
    random, seen = Random(21), 0
    stage, scene = open_table(match, tmp_path, (480, 270))
    while match.prompt is not None and seen < times:
        if len(match.records) % 29 == 20:
            for look in (False, True):
                if look:
                    uncover(stage)
                before = _picture(stage, scene)
                other = match.rules.scramble(match.state, scene.viewer, 5)
                view = match.rules.view(other, scene.viewer)
                scene.show(view if not scene.face.covered else match.rules.view(other, None))
                assert _picture(stage, scene) == before
                scene.show(match.view(scene.viewer))
            seen += 1
        scene.play(next_move(match, random))
        settle(stage)
    assert seen


def test_the_log_keeps_secrets_while_cards_are_covered(tmp_path: Path) -> None:
    match = match_of(3, 5, beginner=True)
    stage, scene = open_table(match, tmp_path, SMALL)
    assert scene.face.covered
    click(stage, control_named(stage, "corner.log"))
    log = stage.scene
    assert isinstance(log, Log)
    assert [line.text for line in log.column.lines] == [line.text for line in scene.match_log.lines(None)]


def test_a_stolen_card_is_not_shown_while_cards_are_covered(tmp_path: Path) -> None:
    match = match_of(3, 5, beginner=True)
    _, scene = open_table(match, tmp_path, SMALL)
    assert scene.face.covered and scene.viewer is not None
    victim = (scene.viewer + 1) % 3
    record = replace(
        match.records[-1] if match.records else match.opening, events=(events.Robbed(scene.viewer, victim, 2),)
    )
    scene.animate(record)
    scene.player.skip()
    assert all(isinstance(flyer.thing, int) and flyer.thing == 4 for flyer in scene.motion.movers)


def test_the_set_up_shows_the_start_hand(tmp_path: Path) -> None:
    match = match_of(4, 3)
    stage, scene = open_table(match, tmp_path)
    assert match.prompt is not None and match.prompt.kind == "found" and scene.reader is None
    assert scene.face.open_hand == match.state.players[match.prompt.seat].hand[:4]
    assert scene.helpers.hint.why_not == "", "a hint is refused although the starting hand is shown"
    while match.prompt is not None and match.prompt.kind != "roll":
        scene.play(next_move(match, Random(3)))
        settle(stage)
    assert scene.face.open_hand is None and scene.helpers.hint.why_not


def test_the_set_up_shows_the_cards_of_a_head_start(tmp_path: Path) -> None:
    match = Match.new("settlers", names=["Ayla", "Broca", "Oona"], seed=3, head_starts=(3, 3, 3))
    _, scene = open_table(match, tmp_path, SMALL)
    assert match.prompt is not None and match.prompt.kind == "found"
    assert scene.face.open_hand == (3, 2, 3, 2)


def test_pointing_at_a_recent_log_line_marks_its_place_on_the_map(tmp_path: Path) -> None:
    match = match_of(4, 3)
    stage, scene = open_table(match, tmp_path, (800, 450), still=True)
    for _ in range(3):
        scene.play(next_move(match, Random(3)))
        settle(stage)
    line = control_named(stage, "feed.0")
    assert isinstance(line.about, AtLine) and isinstance(line.about.line.event, events.Founded)
    x, y = scene.face.viewport.crossing(line.about.line.event.crossing)
    around = stage.canvas.mapping.to_window(Rect(x - 30, y - 30, 60, 60))

    def pixels_of_place() -> bytes:
        """Draw the table; return the pixels round the place."""
        stage.refresh()
        stage.draw()
        return pygame.image.tobytes(stage.canvas.surface.subsurface(around), "RGB")

    stage.handle(Point(1590, 890))
    before = pixels_of_place()
    stage.handle(Point(*line.rect.center))
    assert pixels_of_place() != before


def test_long_log_line_is_not_left_out_while_there_is_blank_room(tmp_path: Path) -> None:
    match = match_of(4, 3)
    stage, scene = open_table(match, tmp_path, SMALL, still=True)
    for _ in range(3):
        scene.play(next_move(match, Random(3)))
        settle(stage)
    short = replace(scene.face.feed[0], text="Ayla rolled 8.")
    long = replace(short, text="Ayla gave Broca 1 meat, 2 bones and 1 flint for 1 skin and 1 bone. " * 2)
    face = replace(scene.face, feed=(long, short, short))
    assert [line.text for line, _ in feed_lines(stage.canvas, face)] == [short.text, short.text, long.text]


@pytest.mark.parametrize("panel", [None, Rect(300, 300, 400, 200)])
def test_dragged_map_is_shifted_and_drawn_only_where_it_comes_into_sight(
    panel: Rect | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(turn_controls, "panel_rect", lambda face: panel)
    stage, scene = open_table(match_of(3, 2), tmp_path, (800, 450))
    painted: list[str] = []
    picture_in = Canvas.picture_in

    def record_and_draw(canvas: Canvas, name: str, rect: Rect, **more: Any) -> None:
        """Record the name of a picture, and draw it."""
        painted.append(name)
        picture_in(canvas, name, rect, **more)

    def tiles_drawn() -> int:
        """Draw the table; return how many tiles were drawn."""
        painted.clear()
        stage.draw()
        return sum(name.startswith("st.tile") for name in painted)

    monkeypatch.setattr(Canvas, "picture_in", record_and_draw)
    scene.intent_handler.zoom_by(2)
    whole = tiles_drawn()
    scene.intent_handler.begin_pull()
    scene.intent_handler.pull(800, 400)
    assert tiles_drawn() == 0, "a map that has not moved yet is painted again"
    scene.intent_handler.pull(782, 410)
    tiles_drawn()
    scene.intent_handler.pull(772, 416)
    assert 0 < tiles_drawn() < whole
    shifted = stage.canvas.pixels.copy()
    monkeypatch.setattr(Canvas, "copied", lambda canvas, box: None)
    scene._pulled_map._key = None
    stage.refresh()
    assert tiles_drawn() > 0.8 * whole
    within = stage.canvas.mapping.to_window(inset(SEA, 60))
    anew = same_pixels(cut(shifted, within), cut(stage.canvas.pixels, within), (24, 24, 24, 255))
    assert anew.count() > 0.995 * within.w * within.h
    scene.intent_handler.end_pull(772, 416)
    assert tiles_drawn() == 0, "releasing the dragged map paints it again"
    for _ in range(100):
        stage.preloader.preload_slice()
    stage.refresh()
    assert tiles_drawn() == 0 and not scene._pulled_map.is_shown, "the table was not painted ahead"


@pytest.mark.parametrize("count", few_and_many(30, 300))
def test_pictures_for_the_turn_of_the_viewer_are_usually_loaded_in_advance(count: int, tmp_path: Path) -> None:
    loaded, seen = 0, 0
    for stage, scene in islice(moments(match_of(3, 5, brisk=True), tmp_path, 5), count):
        seen += 1
        scene._has_drawn_own_turn = False
        for draw in scene.next_pictures():
            stage.canvas.preload(partial(draw, stage.canvas))
        loaded += scene._has_drawn_own_turn
    assert loaded > seen // 2, (
        "the pictures of the viewer's turn were loaded in advance at only half of the moments, or fewer"
    )


def test_tooltip_and_hint_mention_a_click_only_where_a_click_is_possible(tmp_path: Path) -> None:
    met = set()
    for stage, scene in moments(match_of(3, 5), tmp_path, 5):
        uncover(stage)
        face = scene.face
        if face.kind == "rob":
            victim = face.legal[0].seat
            assert "Click for" not in control_named(stage, f"seat.{victim}").tooltip
            assert control_named(stage, f"seat.{scene.viewer}").tooltip.endswith("Click for all chips and cards.")
        elif face.kind == "discard":
            assert "only a suggestion" in words.hint(face)
            click(stage, control_named(stage, "again"))
            assert words.hint(scene.face) == "Click the cards you want to discard."
        assert not any("Click" in line for line in words.seat_words(face, 0))
        met.add(face.kind)
        if {"rob", "discard"} <= met:
            return
    raise AssertionError(f"expected rob and discard among the prompts met, got {met}")


def _colour_at(stage: Stage, x: float, y: float) -> pygame.Color:
    """Return the colour of the drawn table at a position on the screen."""
    stage.draw()
    return stage.canvas.surface.get_at(stage.canvas.mapping.to_pixel(x, y))


def test_pieces_keep_their_colours_while_a_landscape_is_chosen(tmp_path: Path) -> None:
    """The light on the landscapes to choose from lies under the pieces."""
    position = Scenario().tribes(1, "Gaul.se").nomad(0, "Danube.ne")
    colours = []
    for asked in ("", "roam"):
        if asked:
            position.ask(asked, 0, note="neanderthal")
        stage, scene = open_position(position, tmp_path, (1600, 900))
        places = [scene.face.viewport.crossing(CROSSING[name]) for name in ("Gaul.se", "Danube.ne")]
        colours.append([_colour_at(stage, x, y - 4) for x, y in places])
    assert scene.face.hex_moves
    for resting, choosing in zip(*colours, strict=True):
        assert max(abs(one - other) for one, other in zip(resting, choosing, strict=True)) < 10, colours


def test_cost_of_a_tribe_is_drawn_anew_once_a_nomad_stands_on_a_people_chip(tmp_path: Path) -> None:
    """The picture of the costs is kept while nothing changes; the place of a nomad changes it, too."""
    chip = min(Scenario().state.people)
    before = Scenario().hand(0, "skin bone flint").nomad(0, "Nile.n")
    stage, scene = open_position(before, tmp_path, SMALL)
    row = stage.canvas.mapping.to_window(cost_row(2))
    stage.draw()
    unticked = cut(stage.canvas.surface, row).copy()
    player = replace(scene.face.view.players[0], nomads=(chip,))
    players = (player, *scene.face.view.players[1:])
    scene.face = replace(scene.face, view=replace(scene.face.view, players=players))
    stage.refresh()
    stage.draw()
    assert same_pixels(unticked, cut(stage.canvas.surface, row), (1, 1, 1, 255)).count() < unticked.get_width() * (
        unticked.get_height()
    )


@pytest.mark.parametrize(
    ("position", "hint"),
    [
        (Scenario().tribes(0, "Nile.n").hand(0, "skin meat").nomad(0, "Nile.s"), "Rings show how far 1, 2 or 3 meat"),
        (Scenario().tribes(0, "Nile.n").hand(0, "skin meat"), "Click a gold ring to send out a nomad"),
        (Scenario().nomad(0, "Nile.s", 1).hand(0, "bone"), "Rings show where the steps already paid"),
        (Scenario().nomad(0, "Gaul.se").hand(0, "skin bone flint"), "A nomad can settle now: click Tribe."),
        (Scenario().nomad(0, "Nile.s").hand(0, "flint"), "No nomad can walk now. You can develop"),
        (Scenario().nomad(0, "Nile.s").hand(0, "skin"), "Your cards pay for nothing yet."),
        (Scenario().nomad(0, "Nile.s"), "You have no cards. End your turn."),
    ],
)
def test_hint_of_a_turn_names_only_what_is_possible_now(position: Scenario, hint: str, tmp_path: Path) -> None:
    _, scene = open_position(position, tmp_path, SMALL)
    assert words.hint(scene.face).startswith(hint)


def test_legend_has_a_line_for_steps_that_are_left(tmp_path: Path) -> None:
    nomad = CROSSING["Nile.s"]
    lines_by_steps = {0: ["2 steps", "4 steps", "6 steps"], 1: ["paid", "1 step", "3 steps", "5 steps", "7 steps"]}
    for left, lines in lines_by_steps.items():
        stage, scene = open_position(Scenario().nomad(0, "Nile.s", left).hand(0, "meat"), tmp_path, SMALL)
        canvas = stage.canvas
        labels = labels_drawn(canvas, draw_legend, scene.face, nomad)
        assert [label.text for label in labels][1:] == lines
        _, place = scene.places_of_text()
        assert all(place.contains(label.ink) for label in labels)


@pytest.mark.parametrize(("paid_steps", "price"), [(0, 1), (0, 2), (1, 0), (1, 2)])
def test_ring_under_the_pointer_shows_the_price_of_the_walk(
    paid_steps: int, price: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is larger than the other rings. The bright ring means steps already paid, as the legend says."""
    nomad = CROSSING["Nile.s"]
    position = Scenario().nomad(0, "Nile.s", paid_steps).hand(0, "meat meat meat")
    stage, scene = open_position(position, tmp_path, SMALL)
    scene.intent_handler.choose_nomad(nomad)
    end = next(end for end, needed in prices(scene.face.view, nomad).items() if needed == price)
    rings = list[tuple[str, float]]()
    monkeypatch.setattr(Canvas, "picture_in", lambda self, name, rect, alpha=255: rings.append((name, rect.w)))
    face = replace(scene.face, pointer=replace(scene.face.pointer, over=AtCrossing(end)))
    draw_marks(stage.canvas, face)
    (_, second_width), (largest, width) = sorted(
        [ring for ring in rings if ring[0].startswith("st.reach.")], key=itemgetter(1)
    )[-2:]
    assert largest == f"st.reach.{price}" and width > second_width


def test_rings_that_cost_more_meat_are_smaller_and_cover_no_gate(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In an earlier version the rings of a first turn covered Africa, and two conditions of a gate."""
    stage, scene = open_position(Scenario().nomad(0, "Nile.s").hand(0, "3 meat"), tmp_path, SMALL)
    drawn = list[tuple[str, float]]()
    monkeypatch.setattr(Canvas, "picture_in", lambda self, name, rect, alpha=255: drawn.append((name, rect.w)))
    monkeypatch.setattr(world, "draw_legend", lambda canvas, face, nomad: None)
    monkeypatch.setattr(world, "draw_gate_conditions", lambda canvas, face, index: drawn.append(("gate", index)))
    draw_marks(stage.canvas, scene.face)
    widths = [min(width for name, width in drawn if name == f"st.reach.{price}") for price in (1, 2, 3)]
    assert widths == sorted(widths, reverse=True) and len(set(widths)) == 3
    azores = next(index for index, box in enumerate(WORLD.boxes) if box.name == "Azores")
    for crossing in ("Atlas.nw", "Azores"):
        world.draw_ring(stage.canvas, scene.face, CROSSING[crossing], price=1)
        assert drawn[-1] == ("gate", azores)


def test_hint_for_placing_tribes_names_no_colour_of_numbers(tmp_path: Path) -> None:
    """With high contrast all numbers are black, so the hint speaks of their dots."""
    _, scene = open_table(match_of(3, 1), tmp_path, SMALL)
    assert scene.face.kind == "found" and words.hint(scene.face) == "Numbers with more dots come up more often."


def test_event_is_described_beside_the_badge_of_the_seat_that_it_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = set[tuple[str, str]]()
    draw = widgets.draw_question

    def draw_question(canvas: Canvas, look: SeatLook | None, text: str, more: str, room: Rect) -> None:
        told.add((look.name if look is not None else "", text))
        draw(canvas, look, text, more, room)

    monkeypatch.setattr(widgets, "draw_question", draw_question)
    stage, scene = open_table(match_of(3, 5, beginner=True), tmp_path, SMALL)
    random, names = Random(3), scene.match.names
    for _ in range(20):
        stage.options.speed = 1.0
        scene.play(next_move(scene.match, random))
        while scene.busy:
            stage.advance(0.1)
            stage.draw()
    for name, text in told:
        named = sorted([other for other in names if other in text], key=text.index)
        assert name == (named[0] if named else ""), (
            f"the text stands beside the badge of {name!r} instead of the seat named in it: {text}"
        )
    assert any("skin" in text or "bone" in text for _, text in told), "nobody got a card"


def test_mark_of_a_missing_point_has_a_bright_edge_in_high_contrast(tmp_path: Path) -> None:
    stage, _ = open_position(Scenario(), tmp_path, SMALL)
    use_contrast(True)
    draw_mark(stage.canvas, "", 800, 450, radius=30)
    edge = stage.canvas.mapping.to_pixel(800 - 26, 450)
    assert min(stage.canvas.surface.get_at((round(edge[0]), round(edge[1])))[:3]) > 120


def test_hint_of_a_turn_says_how_an_offer_or_a_theft_ended(tmp_path: Path) -> None:
    """The buttons of the turn hide the log lines."""
    position = Scenario().hand(0, "meat").hand(1, "bone").hand(2, "bone").tribes(1, "Gaul.se")
    stage, scene = open_position(position, tmp_path, SMALL)
    for move in ("offer meat for bone", "decline", "decline"):
        scene.play(move)
        settle(stage)
    uncover(stage)
    assert words.hint(scene.face) == "No trade was made. Broca declined. Oona declined."
    stage, scene = open_position(position.ask("roam", 0, note="neanderthal"), tmp_path, SMALL)
    scene.play("roam neanderthal Gaul")
    settle(stage)
    uncover(stage)
    assert words.hint(scene.face) == "Ayla stole 1 bone from Broca."


@pytest.mark.parametrize("answer", ["accept", "counter bone for meat meat"])
def test_offer_says_who_else_may_trade_and_who_chooses_among_them(answer: str, tmp_path: Path) -> None:
    position = Scenario().hand(0, "meat").hand(1, "bone").hand(2, "bone").play("offer meat for bone")
    _, scene = open_position(position, tmp_path, SMALL)
    assert words.who_else_is_asked(scene.face) == "Others are asked after you. If several agree, Ayla chooses."
    _, scene = open_position(position.play(answer), tmp_path, SMALL)
    assert words.who_else_is_asked(scene.face) == "Willing to trade: Broca. If you agree too, Ayla chooses."


def test_tooltip_of_a_gate_names_the_chip_found_there_or_those_that_may_lie_there(tmp_path: Path) -> None:
    position = Scenario().hide_chip("Iceland", "adaptation").hide_chip("Albion", "forest")
    _, scene = open_position(position.give_chips(1, "Iceland", "Albion"), tmp_path, SMALL)
    tip = words.gate_tip(scene.face, BOX["Azores"])
    assert tip.endswith("The event chip there is from set I: a startled beast or a desolation (steppe).")
    tip = words.gate_tip(scene.face, BOX["Iceland"])
    assert tip.endswith("Broca found the event chip there: an adaptation (1 point).")


def test_price_of_a_walk_shows_skins_if_skins_pay_for_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    position = Scenario(skins_walk=True).nomad(0, "Cape.s").hand(0, "2 skin")
    stage, scene = open_position(position, tmp_path, SMALL)
    (walk,) = [line for line in COST_LINES if line.name == "move"]
    assert price_of(scene.face, walk) == (1, 0, 0, 0)
    assert words.hint(scene.face).startswith("Rings show how far 1, 2 or 3 cards (meat or skin) will take")
    kinds_drawn = list[int]()
    monkeypatch.setattr(world, "draw_chip", lambda canvas, kind, *place, **look: kinds_drawn.append(kind))
    monkeypatch.setattr(world, "draw_legend", lambda canvas, face, nomad: None)
    face = replace(scene.face, pointer=replace(scene.face.pointer, over=AtCrossing(CROSSING["Namib.s"])))
    draw_marks(stage.canvas, face)
    assert kinds_drawn == [SKIN], "the price tag shows other cards than the walk costs"
    kinds_drawn.clear()
    draw_legend(stage.canvas, face, CROSSING["Cape.s"])
    assert kinds_drawn == [SKIN, SKIN, SKIN, MEAT, SKIN, SKIN]


def test_onlooker_sees_the_prices_of_the_seat_on_turn(tmp_path: Path) -> None:
    match = with_state(match_of(3, 1), Scenario(active=1).tracks(1, hunting=2, clothing=5).state)
    _, scene = open_table(match, tmp_path, SMALL)
    onlooker = replace(scene.face, seat=None)
    prices = {line.name: price_of(onlooker, line) for line in COST_LINES}
    assert prices["track1"] == STEP_COSTS[1][2] and prices["track3"] is None and prices["track0"] == STEP_COSTS[0][0]


def test_open_hand_of_the_viewer_is_not_shown_in_a_panel_as_well(tmp_path: Path) -> None:
    _, scene = open_position(Scenario().hand(0, "meat"), tmp_path, SMALL)
    face = replace(scene.face, open_seats=frozenset({0, 1}))
    assert face.hands_in_panels == {1} and replace(face, seat=None).hands_in_panels == {0, 1}


def test_a_nomad_shows_the_token_of_its_seat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tents have a mark for each colour; nomads were told apart by their colour alone."""
    drawn: list[tuple[str, float, float]] = []
    monkeypatch.setattr(Canvas, "seat", lambda self, look, x, y, size: drawn.append((look.glyph, x, y)))
    stage, scene = open_position(Scenario().nomad(0, "Nile.n").nomad(1, "Danube.ne"), tmp_path)
    stage.canvas.forget_painted()
    stage.draw()
    for seat, crossing in enumerate(("Nile.n", "Danube.ne")):
        spot = scene.face.viewport.crossing(CROSSING[crossing])
        assert any(glyph == scene.looks[seat].glyph and math.dist((x, y), spot) < 40 for glyph, x, y in drawn)
