"""Each cave shows its clan: a panel with its name, and its built cards as short texts."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import pygame
import pytest

from game.core import Match
from game.core.bots import ask_bot
from game.core.words import ENGLISH, use_language
from game.ugh_ugh.rules.cards import CARDS
from game.ugh_ugh.table import cards, caves, layout, words
from game.ugh_ugh.table.table import UghUghScene
from game.ugh_ugh.table.words import short_reward
from game.ui.contrast import use_contrast
from game.ui.intentions import Point
from game.ui.layout import Rect, inset
from game.ui.stage import Stage
from tests.layout.label_recorder import labels_drawn
from tests.layout.looking import labels_of
from tests.scenes.support import accept_curtain, settle
from tests.ugh_ugh_scene.support import new_match, open_table


@cache
def match_at_a_turn(seats: int, least: int) -> Match:
    """Return a match at the first prompt for a turn after at least ``least`` moves.

    The bot ``hunter`` plays for every seat, once for all tests.
    """
    match, random = new_match(seats, seed=4, chance="untracked"), Random(4)
    while match.prompt is not None and (match.prompt.kind != "turn" or len(match.records) < least):
        match.play(ask_bot(match, "hunter", random))
    return match


def at_a_turn(seats: int, folder: Path, least: int = 60) -> tuple[Stage, UghUghScene]:
    """Return a table at the first prompt for a turn after at least ``least`` moves."""
    match = match_at_a_turn(seats, least)
    copy = Match(match.referee, match.history)  # the table may play on, and other tests use the original
    stage, scene = open_table(copy, folder, (1280, 720))
    accept_curtain(stage)
    return stage, scene


@pytest.mark.parametrize("seats", [2, 5])
def test_each_clan_has_one_name_panel_at_its_cave(seats: int, tmp_path: Path) -> None:
    stage, scene = at_a_turn(seats, tmp_path)
    elsewhere = layout.BAR, layout.LOG
    labels = [label for label in labels_of(stage) if not any(rect.colliderect(label.ink) for rect in elsewhere)]
    for seat, look in enumerate(scene.looks):
        (ink,) = [label.ink for label in labels if label.text.startswith(look.name.split()[0])]
        assert caves.name_place(scene.face, seat).inflate(8, 8).contains(ink), (
            f"{look.name}: the name sticks out of its panel"
        )


def test_two_players_keep_their_own_side_of_the_table(tmp_path: Path) -> None:
    stage, scene = at_a_turn(2, tmp_path)
    sides = set()
    for _ in range(20):
        sides.add((scene.face.focus, tuple(caves.own_cave(scene.face)), tuple(caves.cave_place(scene.face, 0)[0])))
        assert scene.match.prompt is not None
        scene.play(ask_bot(scene.match, "hunter", Random(1)))
        settle(stage)
        accept_curtain(stage)
    left, right = tuple(layout.CAVE), tuple(layout.RIGHT_CAVE)
    assert sides == {(0, left, left), (1, right, left)}


@pytest.mark.parametrize("text_size", [1.0, layout.USUAL_TEXT_SIZE])
def test_the_column_on_the_left_has_room_for_all_its_lines(text_size: float, tmp_path: Path) -> None:
    stage, scene = at_a_turn(2, tmp_path)
    scene.face = replace(scene.face, may_act=False)
    stage.canvas.use_text_size(text_size)
    labels = labels_of(stage)
    assert len({label.ink.centery // 12 for label in labels if layout.LOG.contains(label.ink)}) == 4
    for area in range(4):
        texts = [label for label in labels if layout.basket_slab(area).contains(label.ink) and not label.control]
        assert len(texts) == 3 and texts[1].text == short_reward(area)
        assert all(label.whole for label in texts)


@pytest.mark.parametrize("text_size", [1.0, 1.5])
def test_with_high_contrast_the_reward_of_a_basket_hides_nothing_of_its_name(text_size: float, tmp_path: Path) -> None:
    stage, _ = at_a_turn(2, tmp_path)
    stage.canvas.use_text_size(text_size)
    use_contrast(True)
    use_language("pl")  # the Polish name "Góry" has a letter with a tail, right above the reward
    try:
        names = [words.box_name(area) for area in range(4)]
        shares = {label.text: label.seen for label in labels_of(stage) if label.text in names}
    finally:
        use_language(ENGLISH)
        use_contrast(False)
    assert list(shares) == names
    assert min(shares.values()) > 0.96, "more than the tip of a letter's tail is hidden in the name of a basket"


def test_a_card_on_the_wall_keeps_its_picture_at_the_usual_text_size(tmp_path: Path) -> None:
    stage, _ = at_a_turn(2, tmp_path, least=0)
    canvas = stage.canvas
    canvas.use_text_size(layout.USUAL_TEXT_SIZE)
    for key in (key for key, card in CARDS.items() if card.cost):
        shown_texts = {label.text for label in labels_drawn(canvas, cards.draw_wall_card, key, layout.wall_card(0))}
        # "costs" is written only on a card with its picture
        assert "costs" in shown_texts, f"the card {key} is drawn without its picture"


def test_the_status_names_the_asked_player_and_hints_at_the_next_step(tmp_path: Path) -> None:
    _, scene = at_a_turn(2, tmp_path, least=0)
    prompt = scene.match.prompt
    assert prompt is not None
    status = scene.asked_status(prompt)
    assert status.text == f"{scene.looks[prompt.seat].name}: {prompt.text}"
    assert status.more.startswith("Drag or click members to send")
    scene.intent_handler.choose_box(0)
    assert scene.asked_status(prompt).more == "Nobody goes until you press “Send out”."


@pytest.mark.parametrize("seats", [2, 5])
def test_the_cave_of_the_active_player_is_tinted_in_its_colour(seats: int, tmp_path: Path) -> None:
    stage, scene = at_a_turn(seats, tmp_path)
    active = scene.face.view.active
    other = (active + 1) % seats
    for turn, paint in ((active, scene.looks[active].paint), (other, scene.looks[other].paint)):
        scene.face = replace(scene.face, view=replace(scene.face.view, active=turn), asked=None)
        stage.refresh()
        stage.draw()
        edge = inset(caves.cave_place(scene.face, turn)[0], 5)
        at = stage.canvas.mapping.to_pixel(edge.x + edge.w * 0.6, edge.y)
        assert (
            max(abs(seen - wanted) for seen, wanted in zip(stage.canvas.pixels.get_at(at)[:3], paint, strict=True)) < 30
        )


@pytest.mark.parametrize("count", range(8))
def test_card_texts_are_behind_the_members_at_home_and_above_the_bins(count: int) -> None:
    words = layout.home_words_place(layout.CAVE, count)
    figures = [
        Rect(x - 12, y - 22, 24, 44)
        for x, y in (layout.home_place(layout.CAVE, place, count) for place in range(count))
    ]
    assert words.collidelist([*figures, *layout.bin_places(layout.CAVE, 6, is_full_width=True)]) < 0
    assert words.w >= 96 and words.right <= min(place.x for place in layout.hand_places(layout.CAVE, 2)) + 8


@pytest.mark.parametrize("text_size", [1.0, 2.0])
@pytest.mark.parametrize("language", ["de", "en", "pl"])
def test_the_text_of_each_lasting_card_fits_into_its_strip(language: str, text_size: float, tmp_path: Path) -> None:
    stage, scene = at_a_turn(5, tmp_path)
    canvas, clan = stage.canvas, scene.face.view.clans[0]
    canvas.text_size = text_size
    room = caves.built_cards_place(scene.face, scene.face.others[0])
    lasting = [key for key, card in CARDS.items() if card.is_lasting]
    assert len(lasting) == 33
    use_language(language)
    strips = {key: cards.lay_out_built_cards(canvas, replace(clan, built=(key,)), room).places[0][1] for key in lasting}
    cut = [key for key, strip in strips.items() if strip.w > room.w - cards.LEFT_OUT_WIDTH]
    assert not cut, f"these texts are too wide for a strip beside the count of further cards: {cut}"


def test_a_card_pointed_at_is_enlarged_beside_its_cave(tmp_path: Path) -> None:
    stage, scene = at_a_turn(5, tmp_path, 90)
    clans = scene.face.view.clans
    rows = [
        cards.lay_out_built_cards(stage.canvas, clans[seat], caves.built_cards_place(scene.face, seat))
        for seat in scene.face.others
    ]
    built = next(row for row in rows if row.places)
    beside = Rect(790, 120, 300, 760)
    stage.draw()
    before = _pixels_of(stage, beside)
    stage.handle(Point(*built.places[0][1].center))
    for _ in range(30):
        stage.advance()
    stage.draw()
    assert before != _pixels_of(stage, beside)


def _pixels_of(stage: Stage, place: Rect) -> bytes:
    """Return the pixels of a part of the table."""
    return pygame.image.tobytes(stage.canvas.pixels.subsurface(stage.canvas.mapping.to_window(place)), "RGB")
