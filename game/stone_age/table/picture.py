"""The picture of the whole table: the resting part (painted once), marks, dialogs, movers and enlarged cards."""

from __future__ import annotations

from dataclasses import replace

from game.core.measures import short_number
from game.core.words import say, say_many
from game.screens.table.shown import Motion
from game.stone_age.rules.board import AREAS, CARD_SPACES, FIRST_BUILDING, FIRST_CARD, HUNGER_SPACE, PLACES
from game.stone_age.rules.cards import NO_CARD
from game.stone_age.rules.feeding import food_for_hunger_card_now
from game.stone_age.rules.prospects import why_place_in_vain
from game.stone_age.rules.state import NOWHERE, kept_choice_cards, level_of, rounds_left
from game.stone_age.table import camp, cards, layout, seats, valley, words
from game.stone_age.table.choosing import (
    ClosedPlace,
    FreeRings,
    OpenBuilding,
    OpenCard,
    OwnedBuilding,
    UsablePlace,
    choice_after,
)
from game.stone_age.table.controls import free_spots
from game.stone_age.table.dialogs import Dialog
from game.stone_age.table.face import Face
from game.stone_age.table.parts import (
    QUIET,
    RING_SIZE,
    SMALL_RING_SIZE,
    SOFT,
    draw_chip,
    draw_figure,
    draw_ring,
    draw_words,
)
from game.ui import lettering, theme, widgets
from game.ui.canvas import Canvas
from game.ui.layout import Rect, from_middle

#: the colour of the dots for rounds that have begun
_DOT_ON = theme.colour("#E9A63C")
#: the colour of the dots for rounds to come
_DOT_OFF = theme.colour("#4A3626")
#: the colour of the rim of each dot
_DOT_RIM = theme.colour("#0C0704")

#: the alpha of a ring where figures would gain nothing now
_IN_VAIN_ALPHA = 70


def draw_table(canvas: Canvas, face: Face, dialog: Dialog | None) -> None:
    """Draw the table, the line at the top, and the marks or the dialog."""
    face_at_rest = face.at_rest
    canvas.layer(("sa table", face_at_rest, canvas.text_size), lambda: _paint_resting(canvas, face_at_rest))
    _draw_status(canvas, face)
    if dialog is not None:
        dialog.draw(canvas, face)
    elif face.may_act and not face.busy:
        _draw_marks(canvas, replace(face, choice=choice_after(face, None)))


def _paint_resting(canvas: Canvas, face: Face) -> None:
    """Paint everything that does not change while the person only points."""
    canvas.layer(("sa background", face.title, canvas.text_size), lambda: _paint_background(canvas, face))
    valley.draw(canvas, face)
    if face.is_solo:
        seats.draw_tribes(canvas, face)
    else:
        seats.draw_panels(canvas, face)
        seats.draw_log(canvas, face.log_lines, len(face.looks))
    valley.draw_right_column(canvas, face)
    camp.draw_camp(canvas, face)
    _draw_round(canvas, face)


def _paint_background(canvas: Canvas, face: Face) -> None:
    """Paint the cave wall behind everything, and the bar at the top with the game's name."""
    canvas.background("sa.background")
    widgets.bar(canvas, layout.BAR)
    width = lettering.draw_title(canvas, face.title, 22, 29, 30, width=270)
    if face.is_solo:
        text = say("level {number}: {name}", number=face.view.level, name=say(level_of(face.view).title))
        left = 22 + width + 14
        box = Rect(left, 4, layout.SOLO_QUESTION.x - widgets.ASKED_SEAT_ROOM - 10 - left, 50)
        canvas.prose(text, box, lettering.capped(canvas, 19, most=1.25), colour=QUIET, middle=True)


# -- the bar at the top


def _draw_status(canvas: Canvas, face: Face) -> None:
    """Draw the line at the top: the present event during an animation, else the status."""
    text = face.headline if face.busy and face.headline else face.status
    if text:
        look = face.looks[face.tribe] if face.tribe >= 0 else None
        widgets.draw_question(canvas, look, text, "", layout.SOLO_QUESTION if face.is_solo else layout.QUESTION)


def _draw_round(canvas: Canvas, face: Face) -> None:
    """Draw the number of the round, and how near the end of the match is.

    With 2 to 4 players, draw how many cards are left, and how many tiles the smallest pile has; in the solo game, draw
    a dot for each round.
    """
    x = layout.ROUND_X
    view = face.view
    if not face.is_solo:
        lettering.draw_shadowed_text(
            canvas,
            say("Round {round}", round=view.round),
            x,
            17,
            lettering.capped(canvas, 19, most=1.3),
            SOFT,
            align="centre",
            kind="bold",
            width=140,
        )
        canvas.panel("sa.tile", Rect(x - 58, 30, 17, 22))
        lettering.draw_shadowed_text(
            canvas, str(len(view.deck)), x - 35, 41, lettering.capped(canvas, 18, most=1.2), QUIET, kind="bold"
        )
        draw_chip(canvas, "building", x + 20, 41, 25)
        tiles_left = str(min(len(pile) for pile in view.piles))
        lettering.draw_shadowed_text(
            canvas, tiles_left, x + 38, 41, lettering.capped(canvas, 18, most=1.2), QUIET, kind="bold"
        )
        return
    rounds = view.round + rounds_left(view) - 1
    text = say("Round {round} of {rounds}", round=view.round, rounds=rounds)
    draw_words(canvas, text, Rect(x - 70, 0, 140, 37), lettering.capped(canvas, 19, most=1.3), SOFT, kind="bold")
    spacing = min(18.0, 132 / rounds)
    for number in range(rounds):
        dot_x = x + spacing * from_middle(number, rounds)
        radius = 5.2 if spacing > 12 else 3.8
        canvas.circle(dot_x, 44, radius + 1.6, _DOT_RIM)
        canvas.circle(dot_x, 43.5, radius, _DOT_ON if number < view.round else _DOT_OFF)


# -- marks for legal moves


def _draw_marks(canvas: Canvas, face: Face) -> None:
    """Draw gold rings where figures may go, the chosen figures, and a hint above the button."""
    if face.kind == "place":
        _draw_free_rings(canvas, face)
        _draw_choice(canvas, face)
    _draw_hint(canvas, face)


def _draw_hint(canvas: Canvas, face: Face) -> None:
    """Draw a few words above the main button, such as the number of figures that it places."""
    rect = layout.BUTTON_ROW
    width = rect.w - 8
    kind = "body"
    ink = SOFT
    if face.kind == "place":
        if face.choice.place == NOWHERE:
            return
        if face.choice.place in AREAS:
            _draw_odds(canvas, face, Rect(rect.x + 66, rect.y, rect.w - 132, rect.h))
            return
        text = say_many("{count} figure", "{count} figures", face.choice.count)
        width = rect.w - 140
        kind = "display"
        ink = theme.BONE
    elif face.kind == "roll":
        dice = sum(face.view.placed[face.tribe])
        text = say_many(
            "{count} die: {mean} on average", "{count} dice: {mean} on average", dice, mean=short_number(3.5 * dice)
        )
    elif face.kind == "tribe":
        text = say_many("{count} tribe to place", "{count} tribes to place", face.view.initiative.count(0))
    elif face.kind == "act" and not kept_choice_cards(face.camp):
        places = sum(count > 0 for count in face.view.placed[face.tribe])
        text = say_many("{count} place left to use", "{count} places left to use", places)
    else:
        return
    draw_words(canvas, text, Rect(rect.centerx - width / 2, rect.y, width, rect.h), 22, ink, kind=kind)


def _draw_free_rings(canvas: Canvas, face: Face) -> None:
    """Draw a gold ring at the first free spot of each place, pale where figures would gain nothing."""
    for place in range(len(PLACES)):
        if valley.free_room(face, place):
            x, y = free_spots(face, place)[0]
            alpha = 255 if why_place_in_vain(face.view, face.tribe, place) is None else _IN_VAIN_ALPHA
            size = SMALL_RING_SIZE if valley.has_small_rings(face, place) else RING_SIZE
            draw_ring(canvas, "gold", x, y, size, alpha)


def _draw_choice(canvas: Canvas, face: Face) -> None:
    """Draw pale figures in the rings that the person has chosen."""
    place = face.choice.place
    if place == NOWHERE:
        return
    spots = free_spots(face, place)[: face.choice.count]
    is_small = valley.has_small_rings(face, place)
    for x, y in spots:
        draw_ring(canvas, "pick", x, y, SMALL_RING_SIZE if is_small else RING_SIZE)
        draw_figure(canvas, face.looks[face.tribe], x, y, is_small=is_small, alpha=175)


def _draw_odds(canvas: Canvas, face: Face, rect: Rect) -> None:
    """Draw the dice of the chosen area, and below them their likeliest yields with the probabilities in percent."""
    place = face.choice.place
    figures = face.view.placed[face.tribe][place] + face.choice.count
    upper_half = Rect(rect.x, rect.y, rect.w, rect.h / 2)
    lower_half = Rect(rect.x, rect.centery, rect.w, rect.h / 2)
    draw_words(canvas, words.dice_words(place, figures), upper_half, 18, theme.BONE, kind="bold")
    yields = words.likeliest_yields(place, figures)
    size = lettering.capped(canvas, 17, most=1.2)
    chip_size = 24.0
    column = lower_half.w / 3
    left = lower_half.centerx - column / 2 * len(yields)
    for index, (gained, percent) in enumerate(yields):
        x = left + column * (index + 0.5)
        y = lower_half.centery
        lettering.draw_shadowed_text(canvas, str(gained), x - 25, y, size, theme.BONE, kind="bold", align="right")
        draw_chip(canvas, words.yield_chip(place), x - 11, y, chip_size)
        lettering.draw_shadowed_text(canvas, say("{percent}%", percent=percent), x + 4, y, size, SOFT, kind="body")


# -- above everything


def draw_above(canvas: Canvas, face: Face, motion: Motion, dialog: Dialog | None) -> None:
    """Draw the movers, the dragged figures, and the enlarged card or building."""
    motion.draw_movers(canvas)
    dragged = face.choice.dragged
    if dragged is not None:
        for index in range(dragged.thing):
            draw_figure(canvas, face.looks[face.tribe], dragged.x + 16 * index, dragged.y)
    elif dialog is None and not face.busy:
        _draw_enlarged(canvas, face)


def _draw_enlarged(canvas: Canvas, face: Face) -> None:
    """Draw a card or building enlarged, if the thing itself or its place has been pointed at for a while."""
    match face.choice.enlarged:
        case FreeRings(place=place) | UsablePlace(place=place):
            _draw_large_at_place(canvas, face, place, offset_y=0)
        case ClosedPlace(place=place):
            _draw_large_at_place(canvas, face, place, offset_y=66)
        case OpenCard(space=space):
            _draw_large_card(canvas, face, space, offset_y=0)
        case OpenBuilding(pile=pile):
            _draw_large_tile(canvas, face, pile)
        case OwnedBuilding(number=number):
            _draw_large_owned_building(canvas, face, number)


def _draw_large_at_place(canvas: Canvas, face: Face, place: int, offset_y: float) -> None:
    """Draw the building or card at a place enlarged; a card is ``offset_y`` units lower than usual."""
    if place >= FIRST_BUILDING:
        _draw_large_tile(canvas, face, place - FIRST_BUILDING)
    elif place >= FIRST_CARD:
        _draw_large_card(canvas, face, place - FIRST_CARD, offset_y)


def _enlargement(canvas: Canvas) -> float:
    """Return the factor by which an enlarged card grows with the text size."""
    return 1 + 0.5 * (canvas.text_size - 1)


def _draw_large_card(canvas: Canvas, face: Face, space: int, offset_y: float) -> None:
    """Draw the card on a space enlarged, ``offset_y`` units lower than usual; nothing if the space is empty."""
    number = face.view.row[space] if space < CARD_SPACES else NO_CARD
    if number == NO_CARD:
        return
    scale = _enlargement(canvas)
    is_hunger = face.is_solo and space == HUNGER_SPACE
    box = Rect(0, 0, 380 * scale, (200 if is_hunger else 262) * scale)
    # below the card, but between the left and the right column
    middle = min(max(layout.card_rect(space).centerx, 370 + box.w / 2), 1240 - box.w / 2)
    box.midtop = (middle, 238 + offset_y)
    if is_hunger:
        cards.draw_large_hunger_card(canvas, number, box, food_for_hunger_card_now(face.view))
    else:
        cards.draw_large_card(canvas, number, box, face.is_solo)


def _draw_large_tile(canvas: Canvas, face: Face, pile: int) -> None:
    """Draw the open building of a pile enlarged; nothing if the pile is used up."""
    if pile < len(face.view.piles) and face.view.piles[pile]:
        rect = layout.pile_rect(pile, len(face.view.piles))
        _draw_tile_box(canvas, face, face.view.piles[pile][0], rect.centerx, rect.y - 24)


def _draw_large_owned_building(canvas: Canvas, face: Face, number: int) -> None:
    """Draw one of the camp's buildings enlarged, above its place in the camp."""
    buildings = camp.shown_buildings(face)
    if number in buildings:
        rect = layout.owned_building_rect(buildings.index(number), len(buildings))
        _draw_tile_box(canvas, face, number, rect.centerx, rect.y - 12)


def _draw_tile_box(canvas: Canvas, face: Face, number: int, x: float, bottom: float) -> None:
    """Draw a building enlarged, with its text below; the middle of its lower edge is at ``x, bottom``."""
    box = Rect(0, 0, 264 * _enlargement(canvas), 250 * _enlargement(canvas))
    box.midbottom = (x, bottom)
    cards.draw_large_building(canvas, number, box, words.building_tip(face, number), with_points=not face.is_solo)
