"""Draws the table in cached layers; the lower a layer, the less often it changes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from itertools import chain, pairwise

from pygame import BLEND_RGB_MULT

from game.core.words import Marked, say
from game.cvlizations.rules.ideas import LATE_AGE
from game.cvlizations.rules.orders import AGES, NO_ORDER, ROUNDS, ROUNDS_EACH_AGE
from game.cvlizations.rules.rules import RULES
from game.cvlizations.rules.state import NO_IDEA, age, age_numeral, is_late
from game.cvlizations.table import cards, layout, stations, tribes, words
from game.cvlizations.table.animator import Motion
from game.cvlizations.table.cards import offers
from game.cvlizations.table.face import Face
from game.cvlizations.table.parts import BARK, CREAM, DARK_RED, EARTH
from game.cvlizations.table.stations import GROW_STEPS
from game.ui import lettering, theme, widgets
from game.ui.canvas import Canvas
from game.ui.contrast import is_strong
from game.ui.layout import Rect, inset, square
from game.ui.lettering import draw_centred_text
from game.ui.preloading import Drawing, paint_layer_ahead

_CROWN_INK = theme.colour("#FFD778")
_CHECK_INK = theme.colour("#47592B")
_PAST_INK = theme.colour("#FFF1D0")
_COMING_INK = theme.colour("#2A190F")
#: Smallest text size of the name of an age.
_MIN_NAME_SIZE = 16.0
#: The round from which the deck of age III is in play.
_LATE_ROUND = (LATE_AGE - 1) * ROUNDS_EACH_AGE + 1
#: During the actions, the red, green and blue of the ideas are dimmed to these shares of 255.
_DIMMING = (218, 208, 198)
_PHASE_WORDS: dict[str, Marked] = {"orders": "orders", "actions": "actions", "development": "ideas", "over": "the end"}


def draw_table(canvas: Canvas, face: Face, motion: Motion) -> None:
    """Draw everything except the foot and the heading."""
    growth = 1.0  # the same for every face without a large order, so that its picture is cached only once
    if face.pointed_order:
        growth = motion.rounded_pointed_growth
    elif face.current_order:
        growth = motion.current_order_growth
    _draw_tribes_and_orders(canvas, face, growth)
    tribes.draw_totals(canvas, face, motion)


def coming_drawings(face: Face, coming_faces: Iterable[Face]) -> Iterator[Drawing]:
    """Yield drawings to cache the pictures of ``coming_faces``; ``face`` is the face that is shown now.

    A new current order grows, so it is drawn at each step of its growth.
    """
    for before, after in pairwise(chain((face,), coming_faces)):
        draw = partial(_draw_tribes_and_orders, face=after)
        is_new_order = after.current_order not in (NO_ORDER, before.current_order)
        if is_new_order:
            yield partial(paint_layer_ahead, partial(draw, growth=0.0))
            for step in range(1, GROW_STEPS):
                yield partial(draw, growth=step / GROW_STEPS)
        changes_much = is_new_order or after.view.phase != before.view.phase
        yield partial(paint_layer_ahead, partial(draw, growth=1.0)) if changes_much else partial(draw, growth=1.0)


def _draw_tribes_and_orders(canvas: Canvas, face: Face, growth: float) -> None:
    """Draw the whole table with tribes and orders, as a cached layer unless an order is growing at the moment."""
    face_at_rest = replace(face, title="", headline="", reason="", legal=(), can_show_again=False, busy=False)
    if growth == 1.0:
        key = ("cv orders", face_at_rest, canvas.text_size)
        canvas.layer(key, lambda: _paint_tribes_and_orders(canvas, face_at_rest, growth))
    else:
        _paint_tribes_and_orders(canvas, face_at_rest, growth)


def _paint_tribes_and_orders(canvas: Canvas, face: Face, growth: float) -> None:
    """Paint the table with the tribes as one layer, and the orders over it."""
    # the tribes look the same whichever orders are done
    key = ("cv tribes", replace(face, done_orders=()), canvas.text_size)
    canvas.layer(key, lambda: _paint_table_and_tribes(canvas, face))
    stations.draw_orders(canvas, face, growth)


def _paint_table_and_tribes(canvas: Canvas, face: Face) -> None:
    """Paint the ideas, decks and age track as a cached layer, and the tribes' panels over it."""
    view = face.view
    buyer = face.tribe if face.kind == "buy" and face.may_act else None
    key_of_layer = (  # all that the layer depends on
        view.track,
        view.round,
        view.phase,
        len(view.deck),
        len(view.late_deck),
        buyer,
        face.picked_idea,
        view.tribes if buyer is not None else (),
    )
    canvas.layer(("cv table", key_of_layer, canvas.text_size), lambda: _paint_table(canvas, face))
    tribes.draw_panels(canvas, face)


def _paint_table(canvas: Canvas, face: Face) -> None:
    """Paint the background, bars, age track, decks and open ideas."""
    canvas.layer("cv ground", lambda: _paint_ground(canvas))
    _draw_age_track(canvas, face)
    _draw_decks(canvas, face)
    shown_offers = offers(face)
    ideas = [idea for idea in face.view.track if idea != NO_IDEA]
    title_size = cards.title_size_of(canvas, ideas, layout.idea_place(0))
    for place, idea in enumerate(face.view.track):
        rect = layout.idea_place(place)
        if idea == NO_IDEA:
            canvas.panel("well", inset(rect, 8))
            continue
        if idea == face.picked_idea:
            canvas.panel("glow.ember", rect)
        cards.draw_idea_card(canvas, idea, rect, shown_offers.get(idea), title_size)
        if idea in shown_offers:
            cards.draw_worth_tag(canvas, shown_offers[idea], rect)
    if face.view.phase == "actions":
        dimmed = canvas.mapping.to_window(canvas.to_sides(Rect(0, 66, 1600, 208)))
        canvas.surface.fill(_DIMMING, dimmed, special_flags=BLEND_RGB_MULT)
    top = words.top_idea(face)
    if top != NO_IDEA:
        cards.draw_slim_card(canvas, top, layout.deck_place(is_late_deck=is_late(face.view)), shown_offers.get(top))


def _draw_decks(canvas: Canvas, face: Face) -> None:
    """Draw both decks: that of ages I and II, and that of age III; the deck that is not in play is faded."""
    in_age_three = is_late(face.view)
    early_label = say("out of use") if in_age_three else say("ideas")
    late_label = say("ideas") if in_age_three else say("round {number}+", number=_LATE_ROUND)
    cards.draw_deck(canvas, len(face.view.deck), early_label, is_late_deck=False, is_in_play=not in_age_three)
    cards.draw_deck(canvas, len(face.view.late_deck), late_label, is_late_deck=True, is_in_play=in_age_three)


def _paint_ground(canvas: Canvas) -> None:
    """Paint the parts that never change: the background, the bar and the title."""
    canvas.background("cv.background", beside="wall.plain")
    widgets.bar(canvas, layout.BAR)
    lettering.draw_title(canvas, say(RULES.title), 24, 29, 34)


# -- the age track: nine stones in three rows, the crown on the present age


def _draw_age_track(canvas: Canvas, face: Face) -> None:
    """Draw the parchment with the three ages and their rounds."""
    place = layout.AGE_TRACK
    view = face.view
    canvas.panel("panel.parchment", place)
    text = say("Round {round} of {rounds}", round=view.round, rounds=ROUNDS)
    phase = say(_PHASE_WORDS.get(view.phase, ""))
    right, y = place.right - 18, place.y + 25
    size = lettering.capped(canvas, 20)
    width = canvas.text(phase, right, y, size, kind="flavour", colour=BARK, align="right", middle=True, width=78)
    area = Rect(place.x + 18, place.y + 5, place.w - 44 - width, 40)
    canvas.prose(
        text, area, lettering.capped(canvas, 22, most=1.3), kind="display", colour=DARK_RED, middle=True, least=15
    )
    for age_number in range(1, AGES + 1):
        draw_age(canvas, age_number, age(view), is_over=view.phase == "over")
    for round_number in range(1, ROUNDS + 1):
        _draw_stone(canvas, round_number, view.round if view.phase != "over" else ROUNDS + 1)


def draw_age(canvas: Canvas, age_number: int, present_age: int, *, is_over: bool) -> None:
    """Draw the row of an age (1 to 3). The present age has a crown, past ages have a tick."""
    rect = layout.age_row(age_number)
    is_present = age_number == present_age and not is_over
    if is_present:
        canvas.panel("cv.row_now", rect)
        canvas.icon("crown", *crown_point(age_number), 36, _CROWN_INK, shadow=True)
    elif age_number < present_age or is_over:
        canvas.icon("check-mark", *crown_point(age_number), 26, _CHECK_INK)
    _draw_age_name(canvas, age_number, Rect(rect.x + 50, rect.y, 78, rect.h), is_present=is_present)


def _draw_age_name(canvas: Canvas, age_number: int, room: Rect, *, is_present: bool) -> None:
    """Draw the name of an age, or only its numeral if the name of any age would become too small.

    The names of all ages have one size.
    """
    name = _age_name(age_number)
    names = [_age_name(other) for other in range(1, AGES + 1)]
    size = lettering.capped(canvas, 20, most=1.25)
    least_size = lettering.fixed_size(canvas, _MIN_NAME_SIZE)
    if any(canvas.text_width(other, least_size, "display") > room.w for other in names):
        name = age_numeral(age_number)
    else:
        size = canvas.prose_size(names, Rect(0, 0, room.w, 32), size, "display", _MIN_NAME_SIZE)
    ink, shadow = (CREAM, theme.SHADE) if is_present else (EARTH, None)
    canvas.text(name, room.x, room.centery, size, kind="display", colour=ink, middle=True, width=room.w, shadow=shadow)


def _age_name(age_number: int) -> str:
    return say("Age {numeral}", numeral=age_numeral(age_number))


def _draw_stone(canvas: Canvas, round_number: int, present_round: int) -> None:
    """Draw the stone of a round, as past, present or coming."""
    x, y = layout.round_point(round_number)
    if round_number < present_round:
        state = "past"
    elif round_number == present_round:
        state = "now"
    else:
        state = "coming"
    size = 36.0 if state == "now" else 32.0
    place = square(x, y, size)
    if state == "now":
        canvas.picture_in("cv.halo", Rect(x - 36, y - 36, 72, 72))
    canvas.picture_in(f"cv.round.{state}", place)
    # in strong contrast every stone is a black disc
    ink = CREAM if is_strong() else {"past": _PAST_INK, "now": theme.BLOOD, "coming": _COMING_INK}[state]
    text_size = lettering.fixed_size(canvas, 21 if state == "now" else 18)
    draw_centred_text(canvas, str(round_number), x, y - 1, text_size, ink)


def crown_point(age_number: int) -> layout.Point:
    """Return the middle of the crown, or of the tick, in an age's row."""
    rect = layout.age_row(age_number)
    return rect.x + 26, rect.centery
