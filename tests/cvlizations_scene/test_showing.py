"""The table shows only a view, and every animation ends in the picture of the state."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.core import Match
from game.core.words import say
from game.cvlizations.lesson import LESSON
from game.cvlizations.rules import events
from game.cvlizations.rules.idea_effects import price
from game.cvlizations.rules.ideas import IDEAS
from game.cvlizations.rules.orders import (
    DOUBLING,
    HIDDEN_ORDER,
    HUNTING,
    LOGGING,
    NO_ORDER,
    ORDERS,
    QUARRYING,
    SLACKING,
    THIEVING,
)
from game.cvlizations.rules.rules import RULES
from game.cvlizations.rules.scoring import effect_points, printed_points, worth_now_and_most
from game.cvlizations.rules.state import HIDDEN_IDEA, State, orders_in_hand
from game.cvlizations.table import action_phase, ending, layout, stations, words
from game.cvlizations.table.cards import offers
from game.cvlizations.table.table import CVlizationsScene
from game.screens.book.rulebook import RuleBook
from game.screens.table.curtain import Curtain
from game.ui.canvas import Canvas
from game.ui.intentions import Command, Point
from game.ui.layout import Rect
from game.ui.stage import Stage
from game.ui.tooltips import tooltip_box
from tests.cvlizations_scene.support import new_match, next_move
from tests.fast_set import mark_slow_except
from tests.layout.label_recorder import LabelRecorder
from tests.layout.looking import labels_of
from tests.scenes.support import accept_curtain, click, control_named, open_table, settle
from tests.shared_pictures import shared_pictures, shared_texts

#: the number of seats of each tested table, and its variant, which matters only with two seats
TABLES = [(2, "cave_geeks"), (2, "advanced"), (4, "cave_geeks"), (5, "cave_geeks")]


def _visible(view: State) -> dict[str, Any]:
    """Return the parts of a view that are drawn, and what its totals are counted from."""
    tribes = [
        (
            set(tribe.played),
            tribe.up,
            tribe.down,
            tribe.goods,
            tribe.happiness,
            tribe.ideas,
            tribe.robbed,
            set(tribe.used),
            tribe.traded,
        )
        for tribe in view.tribes
    ]
    return {
        "tribes": tribes,
        "helm": view.helm,
        "round": view.round,
        "phase": view.phase,
        "track": view.track,
        "deck": len(view.deck),
        "late": len(view.late_deck),
    }


@pytest.mark.parametrize(("seats", "variant"), TABLES)
def test_replay_of_the_actions_includes_the_reveal_but_no_purchases(seats: int, variant: str) -> None:
    """The replay starts with the table before the reveal and ends with the table after the actions."""
    match = new_match(seats, 20 + seats, two_players=variant)
    chooser = random.Random(seats)
    while match.prompt is not None:
        before, record = match.view(0), next_move(match, chooser)
        played = match.play(record).events
        reveals = [index for index, event in enumerate(played) if isinstance(event, events.Revealed)]
        if not reveals:
            continue
        for event in played[: reveals[0]]:
            before = RULES.after(before, event.seen_by(0))
        view_before = action_phase.view_before_actions(match, 0, match.view(0))
        assert _visible(view_before) == _visible(before)
        actions = action_phase.last_actions(match, 0)
        assert isinstance(actions[0], events.Revealed)
        assert not any(isinstance(event, (events.Bought, events.RoundBegan)) for event in actions)


@pytest.mark.parametrize("seed", [22, 23])
def test_replay_of_the_last_actions_always_begins_with_the_same_view(seed: int) -> None:
    """Thefts of the first round and resources traded at the end have not happened yet when the replay begins."""
    match = new_match(4, seed)
    chooser = random.Random(seed)
    before = None
    while match.prompt is not None:
        earlier = match.view(0)
        played = match.play(next_move(match, chooser)).events
        if any(isinstance(event, events.Revealed) for event in played):
            before = _visible(action_phase.view_before_actions(match, 0, earlier))
        if before is not None and (match.prompt is None or match.state.round == 1):
            assert _visible(action_phase.view_before_actions(match, 0, match.view(0))) == before, match.state.round


def test_replaying_the_last_actions_changes_nothing(tmp_path: Path) -> None:
    match = new_match(4, 5)
    stage, scene = open_table(match, tmp_path)
    chooser = random.Random(5)
    while match.prompt is not None and not (match.prompt.kind == "buy" and match.state.round == 2):
        accept_curtain(stage)
        scene.play(next_move(match, chooser))
        settle(stage)
    accept_curtain(stage)
    face, records = scene.face, match.records
    stage.options.speed = 1.0
    assert control_named(stage, "again").enabled
    scene.show_again()
    stage.advance()
    assert scene.busy and scene.face.view.phase == "orders" and not any(control.moves for control in stage.controls)
    for _ in range(8000):
        if not scene.busy:
            break
        stage.advance()
    assert scene.face == face and match.records == records and scene.ready


def test_the_scene_holds_only_what_its_viewer_may_know(tmp_path: Path) -> None:
    """The scene draws from the viewer's view alone."""
    match = new_match(3, 5)
    stage, scene = open_table(match, tmp_path, (320, 180))
    chooser = random.Random(5)
    while match.prompt is not None:
        while isinstance(stage.scene, Curtain):
            assert scene.face.view == match.view(None if match.state.phase == "orders" else scene.viewer)
            accept_curtain(stage)
        view = scene.face.view
        assert view == match.view(scene.viewer) == scene.view
        top = view.late_deck if view.round > 6 else view.deck
        assert set(view.deck[1:]) | set(view.late_deck[1:]) <= {HIDDEN_IDEA}
        assert not top or top[0] == HIDDEN_IDEA or match.prompt.seat == scene.viewer
        scene.play(next_move(match, chooser))
        settle(stage)


@pytest.mark.parametrize(
    ("seats", "variant"), mark_slow_except([(2, "advanced"), (3, "cave_geeks")], [(2, "advanced")])
)
def test_the_picture_does_not_depend_on_hidden_information(seats: int, variant: str, tmp_path: Path) -> None:
    """Hidden orders and decks are changed; the picture stays the same."""
    match = new_match(seats, 8, two_players=variant)
    stage, scene = open_table(match, tmp_path, (640, 360))
    chooser = random.Random(8)
    seen = 0
    while match.prompt is not None and match.state.round < 4:
        accept_curtain(stage)
        if match.prompt.kind == "orders" and scene.viewer is not None:
            pictures = set()
            for salt in range(4):
                mixed = match.rules.scramble(match.state, scene.viewer, salt)
                scene.show(match.rules.view(mixed, scene.viewer))
                stage.refresh()
                stage.draw()
                pictures.add(pygame.image.tobytes(stage.canvas.surface, "RGB"))
            assert len(pictures) == 1
            seen += 1
        scene.play(next_move(match, chooser))
        settle(stage)
    assert seen >= 9


def test_a_hidden_order_is_covered_before_the_table_is_handed_over(tmp_path: Path) -> None:
    match = new_match(3, 6)
    stage, scene = open_table(match, tmp_path, speed=1.0)
    accept_curtain(stage)
    scene.play(next_move(match, random.Random(6)))
    down = match.records[-1].move.down
    seat = scene.viewer
    assert seat is not None and match.view(seat).tribes[seat].down == down
    for _ in range(300):
        stage.advance()
        if isinstance(stage.scene, Curtain):
            break
        assert scene.face.view.tribes[seat].down in (0, HIDDEN_ORDER)
        assert say(ORDERS[down].title) not in scene.face.headline
    assert isinstance(stage.scene, Curtain)


def test_a_curtain_hides_the_table_only_before_orders_and_purchases(tmp_path: Path) -> None:
    match = new_match(3, 6)
    stage, scene = open_table(match, tmp_path, (320, 180))
    chooser = random.Random(6)
    covered, openly = set(), set()
    while match.prompt is not None:
        if isinstance(stage.scene, Curtain):
            covered.add(match.prompt.kind)
            accept_curtain(stage)
        before = scene.viewer
        scene.play(next_move(match, chooser))
        settle(stage)
        if match.prompt is not None and scene.viewer != before and not isinstance(stage.scene, Curtain):
            openly.add(match.prompt.kind)
    assert covered <= {"orders", "buy"} and "orders" in covered
    assert "orders" not in openly and openly


def rule_book_text(stage: Stage, scene: CVlizationsScene) -> str:
    """Return the text below the rule book's title when it is opened from the table."""
    scene.handle(Command("rules"))
    book = stage.scene
    assert isinstance(book, RuleBook)
    stage.pop()
    return book.lead


def test_only_the_owner_of_fortune_telling_sees_the_top_idea(tmp_path: Path) -> None:
    """The idea is shown behind a curtain, and no other seat's text, picture or rule book names it."""
    match = new_match(3, 6)
    _, scene = open_table(match, tmp_path, (320, 180))
    chooser = random.Random(6)
    looked = 0
    for seed in range(40):
        match = new_match(3, seed)
        while match.prompt is not None:
            view = match.view(match.prompt.seat)
            deck = view.late_deck if view.round > 6 else view.deck
            if match.prompt.kind == "buy" and deck and deck[0] != HIDDEN_IDEA:
                stage, scene = open_table(match, tmp_path, (320, 180))
                assert scene.hand_over.needs_curtain(match, match.prompt)
                scene.viewer = (
                    match.prompt.seat
                )  # an open prompt to the same seat came before: the scene still shows that seat's view
                assert "top card" not in rule_book_text(stage, scene), "the idea was named before the curtain"
                accept_curtain(stage)
                assert "top card of the deck" in rule_book_text(stage, scene)
                assert scene.status().more.endswith(IDEAS[deck[0]].text)
                scene.viewer = (match.prompt.seat + 1) % 3
                assert "top card of the deck" in match.prompt.text and "top card of the deck" not in scene.status().text
                looked += 1
                break
            match.play(next_move(match, chooser))
        if looked == 3:
            break
    assert looked == 3


@pytest.mark.parametrize("seats", [2, 4])
def test_a_skipped_animation_ends_in_the_same_picture_as_a_played_one(seats: int, tmp_path: Path) -> None:
    """Each animation is played to its end, in large steps, skipped, or left out for reduced motion."""
    pictures = []
    for way in ("played", "leapt", "skipped", "reduced motion"):
        match = new_match(seats, 21)
        stage, scene = open_table(match, tmp_path, (320, 180))
        chooser = random.Random(4)
        for _ in range(24):
            while isinstance(stage.scene, Curtain):
                scene.look_as(match.prompt.seat if match.prompt else 0)
                stage.pop()
            if match.prompt is None:
                break
            stage.options.speed, stage.options.reduced_motion = 4.0, way == "reduced motion"
            scene.play(next_move(match, chooser))
            for _ in range(6000):
                if not scene.player.busy:
                    break
                stage.advance()
                if way == "leapt":
                    scene.go_on()
                elif way == "skipped":
                    scene.skip_all()
            stage.options.speed = 0.0
            settle(stage)
        pictures.append((scene.face, scene.motion))
    assert pictures[0] == pictures[1] == pictures[2] == pictures[3]
    _, motion = pictures[0]
    assert not motion.movers and not motion.turning_tablets and motion.current_order_growth == 1.0


def test_the_last_step_of_an_animation_shows_the_next_view(tmp_path: Path) -> None:
    """The picture does not change when the animation ends."""
    match = new_match(4, 12)
    stage, scene = open_table(match, tmp_path, (320, 180))
    chooser = random.Random(12)
    checked = 0
    while match.prompt is not None and match.state.round < 4:
        while isinstance(stage.scene, Curtain):
            accept_curtain(stage)
        happening = scene.animate(
            replace(
                match.play(next_move(match, chooser)),
                events=tuple(event.seen_by(scene.viewer) for event in match.records[-1].events),
            )
        )
        assert happening is not None
        happening.finish()
        hidden = match.state.phase == "orders" and match.prompt is not None and match.prompt.seat != scene.viewer
        assert _visible(scene.face.view) == _visible(match.view(None if hidden else scene.viewer))
        scene.helpers.next_turn.begin_next()
        settle(stage)
        checked += 1
    assert checked > 20


def test_points_and_prices_shown_for_ideas_match_the_rules(tmp_path: Path) -> None:
    match = new_match(4, 7)
    stage, scene = open_table(match, tmp_path, (320, 180))
    chooser = random.Random(7)
    shown = 0
    while match.prompt is not None:
        accept_curtain(stage)
        seat = match.prompt.seat
        for idea, offer in offers(scene.face).items():
            tribe = match.state.tribes[seat]
            assert match.prompt.kind == "buy"
            assert (offer.points_now, offer.most_points) == worth_now_and_most(match.state, seat, idea)
            assert tuple(offer.price.count(kind) for kind in range(3)) == price(tribe, idea)
            missing_of_each_kind = [
                max(0, cost - held) for cost, held in zip(price(tribe, idea), tribe.goods, strict=True)
            ]
            assert [offer.missing.count(kind) for kind in range(3)] == missing_of_each_kind
            assert bool(offer.missing) == (f"buy {_key_of_idea(idea)}" not in [str(move) for move in match.moves])
            shown += 1
        scene.play(next_move(match, chooser))
        settle(stage)
    assert shown > 60


def _key_of_idea(idea: int) -> str:
    """Return the key of an idea from its number."""
    from game.cvlizations.rules.ideas import IDEAS

    return IDEAS[idea].key


def test_an_idle_table_requests_no_drawing(tmp_path: Path) -> None:
    match = new_match(3, 1)
    stage, scene = open_table(match, tmp_path)
    accept_curtain(stage)
    for _ in range(400):
        stage.advance()
    stage.draw()
    stage.advance()
    assert not scene.wants_frames and not stage.wants_drawing


@pytest.mark.parametrize("size", [pytest.param((1280, 720), marks=pytest.mark.slow), (2560, 1080)])
@pytest.mark.parametrize(
    ("seats", "variant"), mark_slow_except([(2, "advanced"), (5, "cave_geeks")], [(5, "cave_geeks")])
)
def test_every_control_lies_on_the_screen(size: tuple[int, int], seats: int, variant: str, tmp_path: Path) -> None:
    match = new_match(seats, 2, two_players=variant)
    stage, scene = open_table(match, tmp_path, size)
    chooser = random.Random(2)
    while match.prompt is not None:
        accept_curtain(stage)
        names = [control.id for control in stage.controls]
        assert len(names) == len(set(names))
        for control in stage.controls:
            assert control.rect.left >= 0 and control.rect.right <= 1600, f"{control.id} sticks out to the side"
            assert control.rect.top >= 0 and control.rect.bottom <= 900, f"{control.id} sticks out above or below"
        scene.play(next_move(match, chooser))
        settle(stage)
    stage.draw()


@pytest.mark.parametrize("count", [3, 4, 5])
def test_owned_ideas_lie_inside_their_panel_without_overlap(count: int) -> None:
    for panel in layout.panel_places(count):
        for owned in range(1, 20):
            places = layout.tile_places(panel, owned)
            assert len(places) >= owned
            assert all(panel.contains(place) for place in places)
            assert all(not one.colliderect(other) for one in places for other in places if one is not other)


def test_the_table_can_be_drawn_at_every_prompt_with_small_and_large_text(tmp_path: Path) -> None:
    match: Match = new_match(5, 3)
    stage, scene = open_table(match, tmp_path, (640, 360))
    chooser = random.Random(3)
    drawn = set()
    while match.prompt is not None:
        accept_curtain(stage)
        if match.prompt.kind not in drawn:
            drawn.add(match.prompt.kind)
            for text_size in (1.0, 1.5):
                stage.canvas.use_text_size(text_size)
                stage.refresh()
                stage.draw()
            scene.open_gallery(0)
            stage.draw()
            scene.close_dialog()
        scene.play(next_move(match, chooser))
        settle(stage)
    assert len(drawn) == 5


def test_the_points_chart_of_the_result_names_every_player() -> None:
    match, chooser = new_match(4, 2), random.Random(2)
    while match.prompt is not None:
        match.play(next_move(match, chooser))
    pygame.display.init()
    pygame.font.init()
    canvas, recorder = (
        Canvas(pygame.display.set_mode((1600, 900)).copy(), shared_pictures(), shared_texts()),
        LabelRecorder(),
    )
    canvas.text_recorder = recorder
    ending.paint_history(canvas, match, Rect(540, 140, 980, 600))
    labels = {label.text for label in recorder.labels(canvas.surface, canvas.mapping.origin, canvas.scale)}
    assert {"Points during the match", "moves", str(len(match.records)), *match.names} <= labels


@pytest.mark.parametrize("is_late", [False, True])
def test_label_of_each_deck_tells_whether_the_deck_is_in_play(is_late: bool, tmp_path: Path) -> None:
    match, chooser = new_match(3, 5), random.Random(5)
    while match.state.round < (7 if is_late else 1):
        match.play(next_move(match, chooser))
    stage, _ = open_table(match, tmp_path, (1280, 720))
    accept_curtain(stage)
    labels = labels_of(stage)
    notes = {
        late: [
            label.paragraph or label.text
            for label in labels
            if layout.deck_place(is_late_deck=late).contains(label.ink)
        ]
        for late in (False, True)
    }
    assert "ideas" in notes[is_late] and "ideas" not in notes[not is_late]
    assert ("out of use" if is_late else "round 7+") in notes[not is_late]


def _table_with_open_orders(laid: tuple[int, ...], folder: Path) -> tuple[Stage, CVlizationsScene]:
    """Return a table of three on which the last seat chooses, and the others show the orders ``laid``."""
    match = new_match(seats=3, seed=6)
    for order in laid:
        hidden = order % 7 + 1  # any other order
        match.play(f"play {ORDERS[order].key} {ORDERS[hidden].key}")
    stage, scene = open_table(match, folder, (1280, 720))
    accept_curtain(stage)
    return stage, scene


def test_each_tribe_panel_shows_the_total_and_its_parts(tmp_path: Path) -> None:
    match, chooser = new_match(3, 5), random.Random(5)
    while match.state.round < 5:
        match.play(next_move(match, chooser))
    stage, scene = open_table(match, tmp_path, (1280, 720))
    accept_curtain(stage)
    labels = labels_of(stage)
    for seat, panel in enumerate(layout.panel_places(3)):
        tribe = scene.view.tribes[seat]
        parts = tribe.happiness, printed_points(tribe.ideas), effect_points(scene.view, seat)
        written = [
            [label.text for label in labels if room(panel).contains(label.ink)]
            for room in (layout.total_place, layout.points_place)
        ]
        assert written == [[str(sum(parts))], [str(part) for part in parts]]
        assert f"Total: {sum(parts)}" in words.tribe_tip(scene.face, seat).splitlines()


def test_the_gain_shown_for_an_order_takes_the_open_orders_into_account(tmp_path: Path) -> None:
    stage, scene = _table_with_open_orders((LOGGING, LOGGING), tmp_path)
    assert words.laid_by_others(scene.face, LOGGING) and scene.face.tribe not in words.laid_by_others(
        scene.face, LOGGING
    )
    assert (
        words.gain_words(scene.face, LOGGING, 3) == "1 wood"
        and words.gain_if_joined_sentence(scene.face, LOGGING) == "Nobody else can join."
    )
    assert words.gain_words(scene.face, THIEVING, 3) == "nothing"
    others = [look.name for seat, look in enumerate(scene.looks) if seat != scene.viewer]
    assert words.gain_if_joined_sentence(scene.face, QUARRYING) == f"If joined by {' or '.join(others)}: 3 stones."
    click(stage, control_named(stage, f"hand.{QUARRYING}"))
    assert words.gain_words(scene.face, DOUBLING, 1) == "Quarrying twice"


def test_the_name_of_the_cave_geeks_has_an_article_within_a_sentence(tmp_path: Path) -> None:
    match = new_match(2, 5)
    stage, scene = open_table(match, tmp_path, (1280, 720))
    accept_curtain(stage)
    geeks = scene.view.tribes[2]
    laid = geeks.up
    other = scene.looks[1 - scene.viewer].name
    held = next(order for order in ORDERS if order in orders_in_hand(geeks) and order not in (laid, geeks.down))
    assert words.holders_words(scene.face, held).endswith(", the Cave Geeks")
    assert words.gain_if_joined_sentence(scene.face, held).startswith(f"If joined by {other} or the Cave Geeks: ")
    assert words.story_opening(scene.face, laid) == f"The Cave Geeks alone chose {words.order_name(laid)}."


def test_no_gain_is_shown_for_the_orders_of_a_neutral_tribe(tmp_path: Path) -> None:
    match, chooser = new_match(2, 5, two_players="advanced"), random.Random(5)
    while match.prompt is None or "neutral" not in match.prompt.text:
        match.play(next_move(match, chooser))
    stage, scene = open_table(match, tmp_path, (1280, 720))
    accept_curtain(stage)
    assert scene.face.is_choosing and scene.face.tribe >= 2
    stage.handle(Point(*control_named(stage, f"station.{LOGGING}").rect.center))
    labels = " ".join(label.text for label in labels_of(stage))
    assert "with you" not in labels and "alone:" not in labels and "joined" not in labels


@pytest.mark.parametrize("control", ["station", "hand"])
def test_the_order_under_the_pointer_is_highlighted(control: str, tmp_path: Path) -> None:
    stage, scene = _table_with_open_orders((LOGGING, LOGGING), tmp_path)
    small = control_named(stage, f"station.{LOGGING}").rect
    stage.handle(Point(*control_named(stage, f"{control}.{LOGGING}").rect.center))
    assert control_named(stage, f"station.{LOGGING}").rect.w > small.w and scene.face.pointed_order == LOGGING
    large = stations.order_places(scene.face)[LOGGING]
    room = layout.gain_place(large, is_large=True)
    written = " ".join(label.text for label in labels_of(stage) if room.contains(label.ink))
    assert "with you, that makes 3: 1 wood" in written
    tip = tooltip_box(
        stage.canvas,
        control_named(stage, f"{control}.{LOGGING}"),
        words.order_tip(LOGGING, scene.face.view.seats),
        stage.controls,
    )
    assert not tip.colliderect(room)
    stage.handle(Point(800, 100))
    assert control_named(stage, f"station.{LOGGING}").rect == small and not scene.face.pointed_order


def test_the_order_under_the_pointer_grows(tmp_path: Path) -> None:
    """The order grows within 0.12 s, eight frames; with reduced motion it is large at once."""
    for still, grows in ((False, True), (True, False)):
        stage, scene = _table_with_open_orders((LOGGING, LOGGING), tmp_path)
        stage.options.speed, stage.options.reduced_motion = 1.0, still
        stage.handle(Point(*control_named(stage, f"station.{LOGGING}").rect.center))
        large = control_named(stage, f"station.{LOGGING}").rect.w
        wide = [stations.order_places(scene.face, scene.motion.rounded_pointed_growth)[LOGGING].w]
        while scene.wants_frames:
            stage.advance()
            assert stage.wants_drawing
            stage.draw()
            wide.append(stations.order_places(scene.face, scene.motion.rounded_pointed_growth)[LOGGING].w)
        assert wide == sorted(wide) and wide[-1] == large
        assert (wide[0] < wide[-1]) == grows == (len(wide) > 1) and len(wide) <= 9


def test_a_rising_total_counts_up_and_its_panel_lights_up(tmp_path: Path) -> None:
    stage, scene = _table_with_open_orders((), tmp_path)
    plate, view = layout.total_place(layout.panel_places(3)[0]), scene.face.view
    labels_of(stage)
    settled = pygame.image.tobytes(stage.canvas.surface, "RGB")
    rich = replace(view.tribes[0], happiness=view.tribes[0].happiness + 3)
    stage.options.speed = 1.0
    shown, flared = [], 0
    for changed in (replace(view, tribes=(rich, *view.tribes[1:])), view):
        scene.shown.change(view=changed)
        while scene.wants_frames:
            for _ in range(3):
                stage.advance()
            shown += [int(label.text) for label in labels_of(stage) if plate.contains(label.ink)]
            if scene.motion.flares[0] > 0:
                flared += 1
    last = shown[-1]
    assert set(shown) == {last, last + 1, last + 2, last + 3} and flared > 10
    assert shown.index(last + 1) < shown.index(last + 2) < shown.index(last + 3)
    assert settled == pygame.image.tobytes(stage.canvas.surface, "RGB") and not any(scene.motion.flares)


def test_the_status_bar_asks_for_the_orders_one_by_one(tmp_path: Path) -> None:
    stage, scene = _table_with_open_orders((), tmp_path)
    asked = [scene.status().text]
    for order in (HUNTING, SLACKING):
        click(stage, control_named(stage, f"hand.{order}"))
        asked.append(scene.status().text)
    name = scene.looks[scene.viewer or 0].name
    assert asked == [
        f"{name}, choose an order to play face up.",
        f"{name}, now choose one to play face down.",
        f"{name}, play both orders.",
    ]
    assert not scene.status().more


def test_an_order_is_explained_line_by_line(tmp_path: Path) -> None:
    stage, _ = _table_with_open_orders((), tmp_path)
    lines = control_named(stage, f"station.{THIEVING}").tooltip.splitlines()
    assert len(lines) == 5 and all(line[0].isupper() for line in lines)


def test_the_result_names_every_idea_with_its_points(tmp_path: Path) -> None:
    match, chooser = new_match(5, 5), random.Random(5)
    while match.prompt is not None:
        match.play(next_move(match, chooser))
    stage, _ = open_table(match, tmp_path, (1280, 720))
    for _ in range(400):
        stage.advance()
    click(stage, control_named(stage, "result.page.course"))
    written = " ".join(label.paragraph or label.text for label in labels_of(stage))
    for tribe in match.state.tribes[: match.state.seats]:
        assert all(say(IDEAS[idea].title) in written for idea in tribe.ideas)


def test_the_lesson_names_every_order_and_explains_the_helm() -> None:
    spoken = " ".join(step.text for step in LESSON.steps)
    for title in (order.title for order in ORDERS.values()):
        assert title in spoken
    assert "carried out by number" in spoken and "leader helm goes first" in spoken


def test_drawing_a_preloaded_animation_makes_no_new_sketches(tmp_path: Path) -> None:
    match, chooser = new_match(3, seed=4), random.Random(1)
    while sum(tribe.down != NO_ORDER for tribe in match.state.tribes) < 2:
        match.play(next_move(match, chooser))
    stage, scene = open_table(match, tmp_path, speed=1.0)
    accept_curtain(stage)
    stage.draw()
    scene.carry_out(str(next_move(match, chooser)))
    while not stage.preloader.done:
        stage.preloader.preload_slice()
    sketches = Canvas.sketches_made
    while stage.scene is scene and scene.player.busy:
        stage.advance()
        stage.draw()
    assert scene.face.view.phase == "actions", "the animation is not that of carried-out orders"
    assert sketches == Canvas.sketches_made, "a frame of the animation had to be sketched when it was drawn"
