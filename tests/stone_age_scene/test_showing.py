"""The display of the table of Stone Age: movement, forecasts, pictures, the result."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from game.core import Match
from game.core.aftermath import aftermath_of
from game.core.undoing import only_answer
from game.core.words import PSEUDO, choose_language
from game.screens.table.shown import Shown
from game.stone_age.rules import events, round_events
from game.stone_age.rules.board import HUNTING, HUT, PLACES
from game.stone_age.rules.buildings import BUILDINGS
from game.stone_age.rules.cards import CARDS
from game.stone_age.rules.feeding import feed
from game.stone_age.rules.placing import room
from game.stone_age.rules.state import Copy, State, Step, figures_by_place
from game.stone_age.table import cards, ending, layout, things, valley, words
from game.stone_age.table import seats as seats_panels
from game.stone_age.table.animator import TableAnimator
from game.stone_age.table.controls import free_spots
from game.stone_age.table.face import Face, forecast, tribe_looks
from game.stone_age.table.seats import cell_rect, dice_spots, total_now
from game.ui.asset_folder import find_assets
from game.ui.control import Control
from game.ui.intentions import Point, Press, Release
from game.ui.layout import SCREEN, Rect
from game.ui.pictures import Pictures
from game.ui.stage import Stage
from tests.layout.label_recorder import LabelRecorder, labels_drawn
from tests.layout.looking import labels_of
from tests.played import play_at_random
from tests.scenes.support import check_spots, click, control_named, finish, open_table, picture, settle
from tests.stone_age.scenario import ScriptedChance
from tests.stone_age_scene.support import SOLO, TOGETHER, new_match, played_until

GAMES = [(SOLO, 1), (TOGETHER, 2), (TOGETHER, 4)]


@pytest.mark.parametrize("interval", [14, pytest.param(7, marks=pytest.mark.slow)])
@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_table_after_an_animation_looks_like_the_match_opened_anew(
    game: str, seats: int, interval: int, tmp_path: Path
) -> None:
    match, chooser = new_match(game, seats, 3), random.Random(3)
    for number in range(70):
        if match.prompt is None:
            break
        move = chooser.choice(match.moves)
        if number % interval or only_answer(match) is not None:  # the table would give the only answer itself
            match.play(move)
            continue
        stage, scene = open_table(match, tmp_path, (480, 270), speed=4.0)
        scene.play(move)
        for _ in range(6):
            stage.advance()
            stage.draw()
        settle(stage)
        opened, table = open_table(match, tmp_path, (480, 270))
        scene.helpers.next_turn.banner.clear()
        table.helpers.next_turn.banner.clear()
        assert picture(stage) == picture(opened), f"the table after {move} differs from the match opened anew"


def test_with_reduced_motion_no_piece_flies(tmp_path: Path) -> None:
    match = new_match(SOLO, 1, 3)
    stage, scene = open_table(match, tmp_path, speed=1.0, still=True)
    for _ in range(8):
        scene.play(str(next(iter(match.moves))))
        while scene.busy:
            stage.advance()
            assert not any(type(mover).__name__ == "Mover" for mover in scene.motion.movers)


def test_any_click_skips_to_the_end_of_the_animation(tmp_path: Path) -> None:
    match = new_match(TOGETHER, 2, 4)
    stage, scene = open_table(match, tmp_path, speed=1.0)
    for number, where in enumerate((layout.PLAQUES[HUT], layout.STACK, layout.SPACES[0], layout.panel_rect(1, 2))):
        settle(stage)
        scene.play(str(next(iter(match.moves))))
        for _ in range(3 + number):
            stage.advance()
        assert scene.busy
        for touch in (Point(*where.center), Press(*where.center), Release(*where.center)):
            stage.handle(touch)
        stage.advance()
        assert not scene.busy and scene.dialog is None


def test_a_table_at_rest_asks_for_no_frames(tmp_path: Path) -> None:
    _, scene = open_table(new_match(SOLO, 1, 3), tmp_path)
    assert not scene.wants_frames


# -- the forecast


@pytest.mark.parametrize(("game", "seats", "field"), [(SOLO, 1, 0), (SOLO, 1, 15), (TOGETHER, 3, None)])
def test_the_feeding_forecast_matches_the_rules(game: str, seats: int, field: int | None) -> None:
    match = new_match(game, seats, 6) if field is None else new_match(game, seats, 6, field=field)
    chooser = random.Random(6)
    for number in range(200):
        if match.prompt is None:
            break
        if number % 5 == 0:
            check_forecast(match.state, len(match.state.camps) - 1)
        match.play(chooser.choice(match.moves))


def check_forecast(state: State, seat: int) -> None:
    """Compare the forecast with feeding the seat by the rules now."""
    seen = replace(forecast(state, seat), growth=0, births=0)
    copy = Copy(state, ScriptedChance())
    copy.draft.agenda = (Step("feed", seat),)
    feed(copy, copy.step)
    eaten = next(event for event in copy.events if isinstance(event, round_events.Ate))
    assert (seen.eaten, seen.hunger) == (eaten.needed, eaten.hunger)
    assert seen.food_left == seen.food + state.camps[seat].field - eaten.needed - eaten.hunger
    assert max(0, -seen.food_left) == eaten.needed + eaten.hunger - eaten.eaten


def test_the_forecast_counts_a_figure_on_the_field_and_a_couple_in_the_hut() -> None:
    match = new_match(TOGETHER, 2, 4)
    seat = match.prompt.seat  # type: ignore[union-attr]
    before = forecast(match.state, seat)
    match.play("place field 1")
    assert forecast(match.state, seat).food_left == before.food_left + 1
    other = match.prompt.seat  # type: ignore[union-attr]
    before = forecast(match.state, other)
    match.play("place hut 2")
    assert forecast(match.state, other).food_left == before.food_left - 1


def test_the_forecast_keeps_expected_food_of_hunters_separate_from_certain_food() -> None:
    match = new_match(TOGETHER, 2, 4)
    seat = match.prompt.seat  # type: ignore[union-attr]
    before = forecast(match.state, seat)
    match.play("place hunting 2")
    after = forecast(match.state, seat)
    assert after.food_left == before.food_left
    # two dice give 7 on average; half of the sums are odd and lose a half when they are divided by 2
    assert after.hunters == pytest.approx(3.25)


# -- places


def test_there_is_a_ring_for_every_figure_that_can_be_placed(tmp_path: Path) -> None:
    match = played_until(TOGETHER, lambda state, kind: kind == "place" and state.round == 6, 4)
    _, scene = open_table(match, tmp_path)
    for place in range(len(PLACES)):
        if valley.exists(scene.face, place):
            most = room(match.state, scene.face.tribe, place, figures_by_place(match.state))
            assert len(free_spots(scene.face, place)) >= most


@pytest.mark.parametrize("count", [1, 7, 12, 20, 30, 40])
def test_hunters_stand_inside_the_hunting_grounds_without_overlap(count: int) -> None:
    spots = layout.spots(HUNTING, 4, count)
    assert len(set(spots)) == count
    assert all(layout.place_rect(HUNTING, 4).collidepoint(spot) for spot in spots)


@pytest.mark.parametrize("piles", [2, 3, 4])
def test_places_do_not_cover_each_other(piles: int) -> None:
    """The rectangles of two places may have at most 900 square units in common."""
    rects = [layout.place_rect(place, piles) for place in range(len(PLACES)) if place < 12 + piles]
    overlaps = [
        (one, other)
        for one in range(len(rects))
        for other in range(one)
        if rects[one].clip(rects[other]).w * rects[one].clip(rects[other]).h > 900
    ]
    assert not overlaps
    assert all(SCREEN.contains(rect) for rect in rects)


def test_every_initiative_total_and_its_dice_fit_on_the_initiative_track() -> None:
    for total in range(8 * 6 + 1):
        assert layout.INITIATIVE.contains(cell_rect(total))
    for count in range(1, 9):
        for x, y, size, _ in dice_spots(count):
            assert layout.INITIATIVE.contains((x - size / 2, y - size / 2, size, size))


# -- the end


@pytest.fixture(scope="module")
def finished_solo_match() -> Match:
    """Return a solo match played to its end at random."""
    match, chooser = new_match(SOLO, seats=1, seed=2), random.Random(2)
    play_at_random(match, chooser)
    return match


def test_the_chart_of_a_solo_match_has_a_value_for_every_round(finished_solo_match: Match) -> None:
    listed = ending.winter_rows(finished_solo_match)
    assert [strand.kind for strand in listed] == ["food", "fire", "people", "building"]
    assert all(len(strand.values) == finished_solo_match.state.round for strand in listed)
    assert listed[1].values[-1] == finished_solo_match.state.exhaustion


def test_number_of_buildings_on_the_result_screen_agrees_with_the_events(finished_solo_match: Match) -> None:
    counts = aftermath_of(finished_solo_match.entry).counts_in(finished_solo_match)
    built = sum(type(event).__name__ == "Built" for record in finished_solo_match.records for event in record.events)
    assert counts[1][0] == built
    assert len(counts) == 5


def test_final_points_are_not_forecast_once_they_are_scored(tmp_path: Path) -> None:
    stage, scene = open_table(new_match(TOGETHER, 2, 4), tmp_path)
    animator = TableAnimator(Shown(scene.face, scene.motion), stage, scene.match.names)
    scored = animator.after(
        scene.face,
        round_events.Scored(
            scene.face.camp_seat, green=9, farmers=0, toolmakers=0, builders=0, shamans=0, leftovers=3, total=50
        ),
    )
    assert (scored.camp.score, bool(scored.view.ended)) == (50, True)


# -- large and long words


def test_a_long_name_is_divided_only_at_its_hyphen(tmp_path: Path) -> None:
    stage, _ = open_table(new_match(TOGETHER, 4, 4), tmp_path, (1280, 720))
    stage.options.text_size = 1.5
    stage.canvas.use_text_size(1.5)
    canvas = stage.canvas
    recorder = canvas.text_recorder = LabelRecorder()
    stage.draw()
    seen = [label.text for label in recorder.labels(canvas.pixels, canvas.mapping.origin, canvas.scale)]
    assert {"Wolfgang-", "Amadeus-Theodor"} <= set(seen) or {"Wolfgang-Amadeus-", "Theodor"} <= set(seen)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats", "language", "text_size"), [(TOGETHER, 2, "de", 1.3), (SOLO, 1, PSEUDO, 1.5)])
def test_a_match_can_be_played_in_large_letters_and_another_language(
    game: str, seats: int, language: str, text_size: float, tmp_path: Path
) -> None:
    choose_language(language)
    match = new_match(game, seats, 7)
    stage, _ = open_table(match, tmp_path)
    stage.options.text_size = text_size
    stage.canvas.use_text_size(text_size)
    stage.refresh()

    def draw_and_click(stage: Stage, control: Control) -> None:
        """Draw the table now and then, and click a control."""
        if len(match.records) % 4 == 0:
            stage.draw()
        click(stage, control)

    finish(stage, match, draw_and_click, seed=7)
    stage.draw()
    assert match.outcome is not None


# -- the log


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_every_logged_event_has_a_spot_on_the_table(game: str, seats: int, tmp_path: Path) -> None:
    match, chooser = new_match(game, seats, 5), random.Random(5)
    play_at_random(match, chooser, 260)
    _, scene = open_table(match, tmp_path)
    check_spots(scene)


def test_lines_of_the_solo_log_lead_to_the_shared_camp() -> None:
    """All four tribes share one camp, which holds the gains."""
    match = new_match(SOLO, 1, 5)
    face = Face(match.view(0), tribe_looks())
    assert things.spot_of(face, events.ToolMade(0, slot=1, value=2)) == layout.tool_rect(1)
    assert things.spot_of(face, events.FieldGrew(0, 3)).collidepoint(layout.FIELD_CHIP)  # type: ignore[union-attr]
    assert things.spot_of(face, events.GotFood(0, 3)).collidepoint(layout.good_centre(layout.FOOD))  # type: ignore[union-attr]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_name_in_a_panel_ends_above_the_heads_of_its_figures(seats: int) -> None:
    pictures = Pictures(find_assets())
    for seat in range(seats):
        _, standing_at = layout.home_spots(seat, seats, 10, is_solo=False)[0]
        head = standing_at - pictures.anchor("sa.figure_small.red", "ground")[1]
        assert layout.seat_name_rect(seat, seats, points_width=20).bottom <= head


def test_the_feeding_forecast_shows_one_and_a_half_food_for_one_hunter(tmp_path: Path) -> None:
    """One die divided by 2 gives 0 to 3 food: 1.5 on average."""
    match = new_match(TOGETHER, 2, 7)
    match.play("place hunting 1")
    match.play("place field 1")  # then the hunter's seat is asked again
    stage, _ = open_table(match, tmp_path)
    drawn = [label.text for label in labels_of(stage)]
    assert "hunters: about +1.5" in drawn


def test_every_panel_shows_the_hunger_and_the_total_of_its_seat(tmp_path: Path) -> None:
    stage, scene = open_table(new_match(TOGETHER, 3, 5), tmp_path)
    for seat in range(3):
        food, total = forecast(scene.view, seat).food_left, total_now(scene.view, seat)
        assert food == 12 - 5 and total == 0
        assert control_named(stage, f"seat.{seat}").tooltip.startswith(
            f"Food after feeding: {food}\nPoints if the match ended now: {total}"
        )


@pytest.mark.parametrize(("piles", "text_size"), [(2, 1.0), (4, 1.0), (4, 1.5)])
def test_texts_of_gain_and_cost_on_cards_and_buildings_are_large_and_fit(
    piles: int, text_size: float, tmp_path: Path
) -> None:
    """Every number and word on them fits its place, and a gain is at least as large as body text."""
    stage, _ = open_table(new_match(TOGETHER, 2, 1), tmp_path, (1280, 720))
    canvas = stage.canvas
    canvas.use_text_size(text_size)
    for solo in (False, True):
        for number, card in CARDS.items():
            text = next((what for kind, what in words.upper_half_parts(card, solo) if kind == "text"), "")
            labels = labels_drawn(canvas, cards.draw_card, number, layout.card_rect(0), solo)
            written = next(label for label in labels if label.text == text)
            assert text and written.size >= 20 and layout.card_rect(0).contains(written.ink), (
                f"the gain of {card.title} is missing, too small, or beyond the card"
            )
            assert any(kind != "text" for kind, _ in words.upper_half_parts(card, solo)), (
                f"no picture stands beside the gain of {card.title}"
            )
    tile = layout.pile_rect(0, piles)
    for number in BUILDINGS:
        for label in labels_drawn(canvas, cards.draw_building, number, tile, with_points=True):
            assert label.size >= 16 and tile.contains(label.ink)


@pytest.mark.parametrize("text_size", [1.0, 1.5])
def test_strip_of_a_card_shows_its_words_in_one_line_if_they_fit(text_size: float, tmp_path: Path) -> None:
    """In an earlier version "2 Schamanen" was wrapped, and its plain background spilt out of the strip."""
    choose_language("de")
    canvas = open_table(new_match(TOGETHER, 2, 1), tmp_path, (1280, 720))[0].canvas
    canvas.use_text_size(text_size)
    two_shamans = next(card for card in CARDS.values() if card.kind == "shaman" and card.figures == 2)
    strip = Rect(100, 100, layout.card_rect(0).w - 10, 44)
    labels = labels_drawn(canvas, cards.draw_strip, two_shamans, strip, is_solo=False)
    assert [label.text for label in labels] == ["2 Schamanen"] and strip.contains(labels[0].ink)


def test_missing_food_and_points_in_a_panel_leave_room_for_the_laurel(tmp_path: Path) -> None:
    stage, scene = open_table(new_match(TOGETHER, 2, 1), tmp_path, (1280, 720))
    state = scene.face.view
    camps = tuple(replace(camp, food=0, field=0, score=-11) for camp in state.camps)
    scene.face = replace(scene.face, view=replace(state, camps=camps))
    stage.canvas.use_text_size(1.5)
    labels = labels_drawn(stage.canvas, seats_panels.draw_panels, scene.face)
    assert not any("-" in label.text for label in labels), "a negative number has a hyphen for a minus"
    for seat in range(2):
        panel = layout.panel_rect(seat, 2)
        inside = [label for label in labels if panel.contains(label.ink)]
        missing = next(label for label in inside if label.text == "−5")
        (total,) = [label for label in inside if label.text == "−11" and label.ink.bottom > missing.ink.top]
        gap = total.ink.left - missing.ink.right
        assert gap >= 20, f"there is no room for the laurel between {missing.text} and {total.text}"
