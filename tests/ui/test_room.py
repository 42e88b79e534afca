"""Overlays cover nothing important, and quiet texts have enough contrast."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest

from game.core import Match
from game.core.words import languages, say, use_language
from game.cvlizations.table.picture import draw_age
from game.screens.home.home import status_panel
from game.settlers.rules.goods import EVENT_CHIPS
from game.settlers.table import layout as settlers_layout
from game.settlers.table import sheets, words, world
from game.settlers.table.face import NO_CHOICE
from game.stone_age.rules.board import HUNGER_SPACE
from game.stone_age.table import layout as stone_age_layout
from game.ugh_ugh.rules.cards import CARDS
from game.ugh_ugh.table import cards, layout
from game.ui.asset_folder import find_assets
from game.ui.control import Control, Touch
from game.ui.layout import SCREEN, Rect
from game.ui.obstacles import Obstacles
from game.ui.offscreen import OffscreenCanvas
from game.ui.overlays import _notice_place, _obstacles_to_notice, dim, draw_notice
from game.ui.theme import BONE, CHAR, SEAT_COLOURS, UMBER, SeatLook
from game.ui.tooltips import draw_tooltip, tooltip_box, tooltip_place
from game.ui.widgets import Button, draw_question, plate
from tests.fast_set import mark_slow_except
from tests.layout.judge import find_faults, find_hidden_by_tooltip
from tests.layout.label_recorder import LabelRecorder, labels_drawn
from tests.legibility import contrast
from tests.scenes.support import control_named
from tests.ui.stagehand import Stagehand

LANGUAGES = tuple(languages())
#: the y of the lower edge of a notice, if nothing makes the notice move up
NOTICE_BOTTOM = 812
#: the y of the lower edge of the question at the top of a table
QUESTION_END = 86
#: the least contrast of words and of signs
READABLE = 4.5
#: the smallest size of words, in units
MIN_TEXT_SIZE = 16.0


@pytest.fixture
def hand(tmp_path: Path) -> Iterator[Stagehand]:
    hand = Stagehand(tmp_path, size=(1280, 720))
    yield hand
    hand.close()


# -- tooltips


def test_tooltip_covers_neither_its_control_nor_controls_likely_to_be_wanted_next() -> None:
    target = Rect(300, 300, 88, 41)
    others = [Rect(x, y, 88, 41) for x in (200, 300, 400) for y in (244, 300, 356) if (x, y) != (300, 300)]
    place = tooltip_place((300, 60), target, Obstacles.from_rects(others))
    assert SCREEN.contains(place)
    assert not place.colliderect(target)
    assert [other for other in others if place.colliderect(other)] == []


@pytest.mark.parametrize("target", [Rect(0, 0, 60, 40), Rect(1540, 860, 60, 40), Rect(700, 4, 200, 40)])
def test_tooltip_at_the_edge_stays_on_the_screen(target: Rect) -> None:
    place = tooltip_place((400, 80), target, Obstacles.from_rects([]))
    assert SCREEN.contains(place) and not place.colliderect(target)


def test_tooltip_moves_away_from_a_crowd_of_controls(hand: Stagehand) -> None:
    text = "The Passage: a basket is tipped in at the top, and whoever comes out at the bottom brings what it found."
    target = Control("explained", "thing", "Passage", Rect(700, 300, 200, 200), tooltip=text)
    beside = [Rect(x, y, 60, 60) for x in range(560, 1040, 80) for y in range(40, 760, 80)]
    obstacles = [
        Control(f"button.{number}", "button", "Button", rect, lambda: None)
        for number, rect in enumerate(beside)
        if not rect.colliderect(target.rect)
    ]
    box = tooltip_box(hand.stage.canvas, target, text, [target, *obstacles])
    assert find_hidden_by_tooltip(target, box, [target, *obstacles]) == []
    assert tooltip_box(hand.stage.canvas, target, text, [target]) != box


def test_tooltip_without_free_room_covers_only_the_edges_of_cards(hand: Stagehand) -> None:
    text = (
        "The Passage: a basket is tipped in at the top, and whoever comes out at the bottom brings what it found. " * 2
    )
    target = Control("explained", "thing", "Passage", Rect(760, 862, 80, 36), tooltip=text)
    question = Control("asked", "field", "Asked", Rect(0, 0, 1600, 215))
    cards = [
        Control(f"card.{x}.{y}", "card", "Card", Rect(x, y, 150, 200), lambda: None)
        for x in range(10, 1600, 160)
        for y in (220, 440, 660)
    ]
    box = tooltip_box(hand.stage.canvas, target, text, [target, question, *cards])
    assert box.collidelist([card.rect for card in cards]) >= 0, "the tooltip found free room, so the test shows nothing"
    assert find_hidden_by_tooltip(target, box, [target, question, *cards]) == []


def test_controls_hidden_by_a_tooltip_are_detected() -> None:
    target, other = (
        Control(name, "button", name, Rect(x, 0, 40, 40), lambda: None) for name, x in (("a", 0), ("b", 60))
    )
    assert [fault.what for fault in find_hidden_by_tooltip(target, Rect(0, 20, 100, 40), [target, other])] == [
        "a itself",
        "b by the tooltip of a",
    ]
    other.enabled = False
    assert find_hidden_by_tooltip(target, Rect(50, 0, 100, 40), [target, other]) == []


def test_tooltip_of_a_control_as_large_as_the_screen_is_shown() -> None:
    assert SCREEN.contains(tooltip_place((400, 80), SCREEN, Obstacles.from_rects([])))


def test_tooltip_keeps_off_important_text(hand: Stagehand) -> None:
    """On home the important text is the name of the fire whose stone is explained."""
    home, canvas = hand.stage.scene, hand.stage.canvas
    learn = control_named(hand.stage, "home.ugh_ugh.learn")
    covered: list[Rect] = []
    canvas.panel = lambda name, rect, **more: covered.append(rect)  # type: ignore[method-assign]
    draw_tooltip(canvas, learn, learn.tooltip, hand.stage.controls, home.places_of_text())
    slabs = [rect for rect in home.places_of_text() if rect.collidepoint(learn.rect.x, rect.centery)]
    assert slabs and covered[-1].collidelist(home.places_of_text()) < 0


def test_tooltip_keeps_off_a_large_view_of_its_card(hand: Stagehand) -> None:
    """The large view of the card under the pointer is read together with the card's tooltip."""
    text = "No effect: there is no wood left."
    card = Control("card", "card", "Card", Rect(700, 500, 90, 120), tooltip=text, about="wood")
    shown = Control("shown", "card", "Card", Rect(400, 190, 700, 300), about="wood")
    other = Control("other", "card", "Other", shown.rect, about="stone")
    assert tooltip_box(hand.stage.canvas, card, text, [card, other]).colliderect(other.rect)
    assert not tooltip_box(hand.stage.canvas, card, text, [card, shown]).colliderect(shown.rect)


# -- the dimmed picture below a dialog


def test_dialog_also_dims_panels_that_reach_into_the_bars_of_the_window() -> None:
    canvas = OffscreenCanvas((160, 110), Rect(0, -100, 1600, 1100), find_assets())
    canvas.pixels.fill("white")
    dim(canvas, SCREEN)
    assert canvas.pixels.get_at((80, 2)) == canvas.pixels.get_at((80, 50)) != pygame.Color("white")
    canvas.pixels.fill("white")
    dim(canvas, Rect(400, 200, 800, 400))
    assert canvas.pixels.get_at((80, 2)) == pygame.Color("white")


# -- notices


def test_notice_never_covers_a_tooltip(hand: Stagehand) -> None:
    canvas, covered = hand.stage.canvas, list[Rect]()
    canvas.panel = lambda name, rect, **more: covered.append(rect)  # type: ignore[method-assign]
    for tooltip in (Rect(300, 750, 1000, 80), Rect(40, 300, 700, 560), Rect(700, 740, 300, 140)):
        draw_notice(canvas, "The match is saved among the deleted ones for thirty days.", (), tooltip)
        assert not covered[-1].colliderect(tooltip)


def test_notice_does_not_cover_text_that_lies_outside_controls(hand: Stagehand) -> None:
    canvas, text = hand.stage.canvas, "Too late to undo: something random has happened since."
    covered: list[Rect] = []
    canvas.record_cover = covered.append  # type: ignore[method-assign]
    draw_notice(canvas, text)
    legend = Rect(590, 584, 214, 144).union(covered[0].clip(Rect(590, 584, 214, 300)))
    draw_notice(canvas, text, text_places=[legend])
    assert covered[0].colliderect(legend) and not covered[1].colliderect(legend)


def test_notice_is_wide_enough_for_a_long_file_name(hand: Stagehand) -> None:
    canvas, covered = hand.stage.canvas, list[Rect]()
    canvas.record_cover = covered.append  # type: ignore[method-assign]
    path = "/home/ada/.local/share/firepit/matches/ugh_ugh-20261129-030755.firepit"
    draw_notice(canvas, f"{path} cannot be written. The match continues but is not being saved.", text_places=[SCREEN])
    assert covered[0].w > canvas.text_width(path, 22), "the letters shrink until the file name fits a narrow notice"


def test_notice_that_repeats_the_status_is_not_shown(hand: Stagehand) -> None:
    hand.stage.notify(hand.stage.scene.status().text)
    assert hand.stage.notice is None


def buttons_at(*rects: Rect) -> list[Control]:
    """Return buttons at these places."""
    return [Control(f"button.{number}", "button", "Button", rect) for number, rect in enumerate(rects)]


def notice_place(size: tuple[float, float], controls: list[Control]) -> Rect:
    """Return the place of a notice over these controls."""
    return Rect(_notice_place(size, _obstacles_to_notice(controls)))


def test_notice_that_hides_no_control_is_placed_low() -> None:
    assert notice_place((600, 60), buttons_at(Rect(0, 760, 200, 60))).bottom == NOTICE_BOTTOM
    assert notice_place((600, 60), buttons_at(SCREEN)).bottom == NOTICE_BOTTOM, (
        "the notice moved away from a board that it is allowed to hide in part"
    )


def test_notice_rises_above_controls_and_stays_below_the_question() -> None:
    cave, button = Rect(16, 696, 564, 60), Rect(606, 790, 388, 60)
    place = notice_place((1000, 110), buttons_at(cave, button))
    assert not place.colliderect(cave) and not place.colliderect(button)
    assert place.bottom > 600, "the notice rises farther than it must"
    obstacles = buttons_at(*(Rect(500, y, 600, 60) for y in range(0, 900, 60)))
    assert SCREEN.contains(notice_place((600, 80), obstacles)) and notice_place((600, 80), obstacles).y >= QUESTION_END
    assert notice_place((600, 2000), []).bottom == NOTICE_BOTTOM, (
        "a notice that is taller than the screen is not at the bottom"
    )


# -- contrast


def test_violet_seat_colour_stands_out_from_both_dark_browns() -> None:
    violet = next(colour for colour in SEAT_COLOURS if colour.key == "violet")
    assert contrast(violet.paint, UMBER) >= READABLE
    assert contrast(violet.paint, CHAR) >= READABLE


@pytest.mark.parametrize("colour", SEAT_COLOURS, ids=lambda colour: colour.key)
def test_glyph_of_each_seat_colour_stands_out_from_its_disc(colour: object) -> None:
    key = colour.key  # type: ignore[attr-defined]
    look = SeatLook("Una", key, "bowman")
    assert contrast(look.glyph_paint, look.paint) >= 3


def test_text_of_the_curtain_stands_out_from_its_background() -> None:
    assert contrast(BONE, CHAR) >= READABLE


# -- room for words


def test_status_panel_of_the_home_screen_does_not_cover_the_title() -> None:
    for end in (180.0, 260.0, 340.0):
        assert status_panel(needed_width=5000, title_end=end).left > end
    assert status_panel(needed_width=300, title_end=260).w == 300


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text_size", [1.0, 1.5])
def test_question_of_ugh_ugh_is_shown_whole_above_the_passage(language: str, text_size: float, hand: Stagehand) -> None:
    use_language(language)
    hand.stage.canvas.use_text_size(text_size)
    text = "Broca, " + say("Send members out, call a box back, or spend resources.")
    more = say("Drag a member or click a basket to send; call back to throw a box into the Passage.")
    canvas = hand.stage.canvas
    labels = labels_drawn(canvas, draw_question, None, text, more, layout.STATUS_LINE)
    assert len(labels) == 2
    for label in labels:
        assert label.whole and label.size >= MIN_TEXT_SIZE - label.pixel
        assert label.ink.bottom <= layout.STATUS_LINE.bottom


@pytest.mark.parametrize("text_size", [1.0, 1.5])
@pytest.mark.parametrize("language", LANGUAGES)
def test_question_to_another_seat_fits_on_one_line(language: str, text_size: float, hand: Stagehand) -> None:
    use_language(language)
    text = f"Brok, {say('Send people out, call back a basket, or spend resources.')}"
    canvas = hand.stage.canvas
    canvas.use_text_size(text_size)
    labels = labels_drawn(canvas, draw_question, None, text, "", layout.STATUS_LINE)
    assert [label.text for label in labels] == [text] and labels[0].size >= 20


@pytest.mark.parametrize("text_size", [1.0, 1.5])
@pytest.mark.parametrize("language", LANGUAGES)
def test_card_on_the_wall_says_whether_it_acts_once_or_always(language: str, text_size: float, hand: Stagehand) -> None:
    use_language(language)
    canvas = hand.stage.canvas
    canvas.use_text_size(text_size)
    for key in ("mud_tape", "farm_cave"):
        labels = labels_drawn(canvas, cards.draw_wall_card, key, layout.wall_card(0))
        assert any(
            label.text == (say("always") if CARDS[key].is_lasting else say("once")) and label.whole for label in labels
        )


def test_no_two_cards_share_a_picture() -> None:
    shown = defaultdict(set)
    for card in CARDS.values():
        shown[card.icon].add(card.title)
    assert {icon: titles for icon, titles in shown.items() if len(titles) > 1} == {}


def test_hunger_card_does_not_cover_the_cost_printed_on_its_space() -> None:
    hunger_rect = stone_age_layout.card_rect(HUNGER_SPACE)
    assert not hunger_rect.collidepoint(stone_age_layout.cost_centre(HUNGER_SPACE))
    assert hunger_rect.left - stone_age_layout.cost_centre(HUNGER_SPACE)[0] >= 15


def test_cost_of_a_tribe_is_ticked_only_while_a_nomad_is_on_a_people_chip() -> None:
    line = next(line for line in sheets.COST_LINES if line.name == "tribe")
    match = Match.new("settlers", names=["Una", "Brok", "Oona"], seed=4, options={"beginner": True})
    view = match.view(0)
    face = SimpleNamespace(player=view.players[0], view=view)
    assert not sheets.has_place(face, line)  # type: ignore[arg-type]
    chip = min(view.people)
    face.player = SimpleNamespace(nomads=(chip,))
    assert sheets.has_place(face, line)  # type: ignore[arg-type]


def test_numeral_of_an_event_chip_is_explained_in_its_tooltip() -> None:
    tip = words.gate_words(index=0, finder="", faces=EVENT_CHIPS[0], progress=None)
    assert "startled beast" in tip and "adaptation" in tip and "desolation" in tip


def test_button_drops_its_icon_before_it_breaks_a_word(hand: Stagehand) -> None:
    canvas = hand.stage.canvas
    accept = Control("accept", "button", "Annehmen", Rect(552, 600, 136, 60), look=Button("fire", "thumb-up", 22))
    labels = labels_drawn(canvas, accept.look.draw, accept, Touch())
    assert [label.text for label in labels] == ["Annehmen"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text_size", [1.0, 1.5])
def test_text_of_the_highest_price_in_the_legend_does_not_cover_its_chips(
    language: str, text_size: float, hand: Stagehand
) -> None:
    use_language(language)
    canvas = hand.stage.canvas
    canvas.use_text_size(text_size)
    player = SimpleNamespace(nomads=(7,), strides=(0,), tracks=(0, 0, 0, 0), hand=(0, 0, 0, 0, 0))
    view = SimpleNamespace(players=[player], pace=2, skins_walk=False)
    looks = (SeatLook("Una", "red", "bowman"),)
    face = SimpleNamespace(view=view, looks=looks, seat=None, choice=NO_CHOICE)
    labels = labels_drawn(canvas, world.draw_legend, face, 7)
    # the last line of the legend explains the highest price: three small chips of meat
    middle_of_first_chip, between_chips, half_a_chip = settlers_layout.LEGEND.x + 58, 15, 12
    assert labels[-1].ink.left >= middle_of_first_chip + 2 * between_chips + half_a_chip


def test_tooltip_keeps_off_the_question_of_the_table(hand: Stagehand) -> None:
    canvas = hand.stage.canvas
    token = Control("token.1", "token", "Token", Rect(647, 118, 92, 92))
    (label,) = labels_drawn(canvas, draw_tooltip, token, "This tree is already turned over!")
    assert label.ink.top > QUESTION_END


@pytest.mark.parametrize("text_size", [1.0, 1.5])
@pytest.mark.parametrize("language", LANGUAGES)
def test_name_of_an_age_stays_on_one_line(language: str, text_size: float, hand: Stagehand) -> None:
    use_language(language)
    canvas, recorder = hand.stage.canvas, LabelRecorder()
    canvas.use_text_size(text_size)
    canvas.text_recorder = recorder
    for number in (1, 2, 3):
        draw_age(canvas, number, present_age=1, is_over=False)
    canvas.text_recorder = None
    labels = recorder.labels(canvas.surface, canvas.mapping.origin, canvas.scale)
    assert len(labels) == 3
    assert all(label.whole and label.size >= MIN_TEXT_SIZE - label.pixel for label in labels)


def test_tooltip_keeps_off_the_bubble_of_a_lesson(hand: Stagehand) -> None:
    canvas = hand.stage.canvas
    bubble = Control("lesson.bubble", "field", "Press Send twice.", Rect(406, 72, 620, 370), focusable=False)
    basket = Control("basket.0", "basket", "Forest", Rect(40, 118, 104, 110))
    labels = labels_drawn(
        canvas,
        draw_tooltip,
        basket,
        "Forest: click, and one of yours goes in. Drag it to the Passage.",
        (bubble, basket),
    )
    assert labels and not any(label.ink.colliderect(bubble.rect) for label in labels)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text_size", mark_slow_except([1.0, 1.5], [1.5]))
def test_card_in_hand_breaks_words_at_syllables_only(language: str, text_size: float, hand: Stagehand) -> None:
    use_language(language)
    canvas = hand.stage.canvas
    canvas.use_text_size(text_size)
    for key, card in CARDS.items():
        lines = [label.text for label in labels_drawn(canvas, cards.draw_hand_card, key, Rect(430, 717, 96, 152))]
        ends = [line.split()[-1] for line in lines]
        words = say(card.title).split()
        assert all(end.endswith("-") or any(word.endswith(end) for word in words) for end in ends[:-1]), (
            f"a line is broken inside a word: {lines}"
        )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text_size", mark_slow_except([1.0, 1.5], [1.5]))
def test_card_in_hand_keeps_room_around_its_title(language: str, text_size: float, hand: Stagehand) -> None:
    use_language(language)
    canvas = hand.stage.canvas
    canvas.use_text_size(text_size)
    _, place = layout.hand_places(layout.CAVE, 2)
    for key in CARDS:
        labels = labels_drawn(canvas, cards.draw_hand_card, key, place)
        assert all(place.x + 3.5 <= label.ink.x and label.ink.right <= place.right - 3.5 for label in labels), (
            f"the title touches the border of its card: {labels}"
        )
        assert not any(label.text.strip() == "-" for label in labels), f"a hyphen stands alone: {labels}"


@pytest.mark.parametrize("high", [72, 84])
def test_lines_of_a_seat_panel_stay_apart_in_large_letters(high: int, hand: Stagehand) -> None:
    canvas = hand.stage.canvas
    canvas.use_text_size(1.5)
    labels = labels_drawn(
        canvas, plate, Rect(300, 300, 300, high), SeatLook("Jagoda", "red", "bowman"), "pebbles", "12"
    )
    assert find_faults(labels, ()) == []


def test_description_of_a_gate_names_desolation_only_once() -> None:
    """The description lists the kinds of chips that may lie in the gate. Several chips of a set are desolations, one
    for each landscape."""
    assert words.gate_words(index=0, finder="", faces=EVENT_CHIPS[0], progress=None).count("desolation") == 1
