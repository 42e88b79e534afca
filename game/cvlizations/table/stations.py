"""Draws the eight stations: each order as a parchment on the slab, with its gains and the tribes that chose it.

The order being carried out or pointed at is enlarged.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple

from game.core.words import say, say_many
from game.cvlizations.rules.orders import ALL_ORDERS, DOUBLING, NO_ORDER, ORDERS, TRADING
from game.cvlizations.rules.state import orders_in_hand
from game.cvlizations.table import layout, words
from game.cvlizations.table.face import GAIN_PICTURES, NOTHING, Face
from game.cvlizations.table.parts import (
    AMBER,
    BARK,
    DARK_RED,
    EARTH,
    PIGMENT,
    UNCHOSEN_INK,
    draw_chip,
    draw_number_stone,
    order_chip,
    short_amount,
)
from game.ui import lettering, rich, theme
from game.ui.canvas import Canvas
from game.ui.contrast import BLACK, WHITE, is_strong
from game.ui.layout import Rect, from_middle, inset, square
from game.ui.lettering import draw_centred_text
from game.ui.preloading import Drawing
from game.ui.text import Run
from game.ui.theme import SeatLook

_SEAM_COLOUR = theme.colour("#7A5836")
_LIT_CELL_INK = theme.colour("#2A1208")
_NOBODY_INK = theme.colour("#C4A880")
_COUNT_HEADINGS = ("1", "2", "3+")
#: The alpha (0 to 255) of the shade over an order that was carried out.
_DONE_SHADE = 96
#: The alpha of the shade over an order that nobody chose.
_UNCHOSEN_SHADE = 84
#: The alpha of the shade over an order that the viewer has played in this age.
_PLAYED_SHADE = 96
#: The number of sparks round an order that is fully grown.
_MAX_SPARKS = 46
#: The number of sizes through which an order grows; each is a cached picture of its parchment.
GROW_STEPS = 8
#: An order that has grown by more than this is drawn large.
_DRAWN_LARGE_ABOVE = 0.5


@dataclass(frozen=True, slots=True)
class OrderSubject:
    """The subject (``Control.about``) of an order's two controls, its parchment and its tablet.

    Both are highlighted while the pointer is on either of them.
    """

    order: int


def draw_orders(canvas: Canvas, face: Face, growth: float = 1.0) -> None:
    """Draw all orders; the current order, or the order pointed at, is enlarged by ``growth`` (0 to 1)."""
    places = order_places(face, growth)
    _draw_trail(canvas, face, places)
    large_order = face.current_order or face.pointed_order
    for order in sorted(ALL_ORDERS, key=lambda order: order == large_order):  # the large order over the others
        _draw_cached_parchment(canvas, face, order, places[order], growth if order == large_order else 0.0)


def growing_drawings(face: Face) -> Iterator[Drawing]:
    """Yield drawings, to be cached ahead, of an order at each step of its growth: carried out, and pointed at.

    All orders grow through the same sizes, so only one order is drawn in every size. The others are drawn fully grown,
    to cache their icons.
    """
    carried_out_face = replace(face, view=replace(face.view, phase="actions"), pointed_order=NO_ORDER)
    for step in range(1, GROW_STEPS + 1):
        growth = step / GROW_STEPS
        yield partial(draw_orders, face=replace(carried_out_face, current_order=ALL_ORDERS[0]), growth=growth)
        yield partial(
            draw_orders, face=replace(face, current_order=NO_ORDER, pointed_order=ALL_ORDERS[0]), growth=growth
        )
    for order in ALL_ORDERS[1:]:
        yield partial(draw_orders, face=replace(carried_out_face, current_order=order))


def order_places(face: Face, growth: float = 1.0) -> dict[int, Rect]:
    """Return the place of each order.

    While orders are laid, all places have the same size, but the order pointed at has a larger place. While orders are
    carried out, the place of the current order is larger. ``growth`` (0 to 1) tells how far the larger place has grown.
    """
    if face.pointed_order:
        return layout.parchment_places(face.pointed_order, growth, is_choosing=True)
    return layout.parchment_places(face.current_order, growth, is_choosing=face.view.phase == "orders")


def _draw_trail(canvas: Canvas, face: Face, places: dict[int, Rect]) -> None:
    """Draw the golden line up to the order being carried out."""
    last = face.current_order or max((order for order in face.done_orders if order != DOUBLING), default=NO_ORDER)
    if last:
        canvas.panel("slider.fill", Rect(62, layout.SLAB.y + 19, places[last].centerx - 62, 10))


def choosers(face: Face, order: int) -> tuple[int, ...]:
    """Return the tribes known to have chosen an order, by number; face-down orders count once they are revealed."""
    are_hidden = face.view.phase == "orders"
    return tuple(
        number
        for number, tribe in enumerate(face.view.tribes)
        if order == tribe.up or (order == tribe.down and not are_hidden)
    )


def _draw_cached_parchment(canvas: Canvas, face: Face, order: int, place: Rect, growth: float) -> None:
    """Draw an order; it is painted anew only if something has changed that the picture depends on."""
    tribes = choosers(face, order)
    gains = face.gains if growth > _DRAWN_LARGE_ABOVE else ()
    holders = _holders(face, order) if face.view.phase == "orders" else None
    is_chosen = face.is_choosing and order in (face.up, face.down)
    marks = (is_chosen, order == face.current_order, order in face.done_orders)
    prediction = _predict_result(face, order)
    drawn_parts = (face.looks, tribes, holders, gains, _shade_of(face, order, bool(tribes)), marks, prediction)
    key = ("cv station", order, tuple(place), growth, drawn_parts)
    canvas.part(key, lambda: _draw_parchment(canvas, face, order, place, growth))


class _Prediction(NamedTuple):
    """The predicted result of an order: the tribes that chose it (the viewer's last), and the viewer's gain in words.

    ``gain_if_joined`` is a sentence about the gain if one more tribe chose it.
    """

    tribes: tuple[int, ...] = ()
    gain: str = ""
    gain_if_joined: str = ""


def _predict_result(face: Face, order: int) -> _Prediction:
    """Return what an order would give if the viewer chose it.

    If the viewer cannot choose the order, the prediction is empty. If the viewer chooses for its neutral tribe, which
    gains nothing, the prediction has tribes but no words.
    """
    acting_tribe = face.acting_tribe
    if not face.is_choosing or acting_tribe is None or order not in orders_in_hand(acting_tribe):
        return _Prediction()
    tribes = (*words.laid_by_others(face, order), face.tribe)
    if face.tribe >= face.view.seats:
        return _Prediction(tribes)
    return _Prediction(tribes, words.gain_words(face, order, len(tribes)), words.gain_if_joined_sentence(face, order))


def _draw_parchment(canvas: Canvas, face: Face, order: int, place: Rect, growth: float) -> None:
    """Draw an order's parchment with its amounts and its tribes.

    While the viewer chooses orders, draw the tokens and the gain that would follow if the viewer chose this order.
    """
    tribes = choosers(face, order)
    is_large = growth > _DRAWN_LARGE_ABOVE
    is_laying = face.view.phase == "orders"
    if growth > 0:  # the glow has its full size from the start, so that only one size of it is kept
        canvas.panel("glow.ember", order_places(face)[order], alpha=round(255 * growth))
    if face.current_order:
        _draw_sparks(canvas, place, growth)
    canvas.panel("cv.station_now" if is_large else "cv.station", place)
    if face.is_choosing:
        _draw_order_while_choosing(canvas, face, order, place, growth)
    else:
        if is_large:
            _draw_large_head(canvas, order, place, _words_below(face, order, len(tribes)))
        else:
            _draw_head(canvas, order, place, bool(tribes))
        known_count = 0 if is_laying else len(tribes)
        # below the words of a large order, which may take two lines, however far the order has grown
        top = place.y + (134 if is_large else 120 + 14 * growth)
        _draw_amounts(canvas, order, place, top, known_count, growth)
        token_area = layout.token_area(place, growth)
        canvas.panel("cv.ledge_now" if is_large else "cv.ledge", token_area)
        if is_laying:
            _draw_holders(canvas, face, order, token_area, tribes)
        else:
            _draw_tokens(canvas, face, token_area, tribes, is_large)
    shade = _shade_of(face, order, bool(tribes))
    if shade:
        canvas.panel("cv.veil", place, alpha=shade)
    if face.is_choosing and shade:
        _draw_played_note(canvas, layout.gain_place(place, is_large=is_large))
    _draw_marks(canvas, face, order, place, growth)


def _words_below(face: Face, order: int, count: int) -> str:
    """Return the words below the name of a large order: a summary of the order, or how many tribes chose it.

    The number of tribes is known only when all orders are face up.
    """
    if face.view.phase == "orders":
        return words.order_summary(order)
    if not count:
        return say("chosen by nobody")
    return say_many("chosen by one tribe", "chosen by {count} tribes", count)


def _draw_order_while_choosing(canvas: Canvas, face: Face, order: int, place: Rect, growth: float) -> None:
    """Draw an order while the viewer chooses orders, with the gain if the viewer joined the tribes that laid it."""
    is_large = growth > _DRAWN_LARGE_ABOVE
    tribes, gain, gain_if_joined = _predict_result(face, order)
    count = len(tribes)
    if is_large:
        _draw_large_head(canvas, order, place, words.order_summary(order), rise=20)
    else:
        _draw_head(canvas, order, place, bool(count))
    top = place.y + (layout.ENLARGED_AMOUNTS_TOP if is_large else layout.AMOUNTS_TOP)
    _draw_amounts(canvas, order, place, top, count, growth)
    gain_area = layout.gain_place(place, is_large=is_large)
    canvas.panel("cv.ledge_now" if is_large else "cv.ledge", gain_area)
    if not count:
        return
    size = 34.0 if is_large else 28.0
    spacing = min(size + 6, (100.0 if is_large else gain_area.w - 10) / count)
    # the middle of the first token: at the left end, or so that all tokens are centred
    left = (gain_area.x + 8 + spacing / 2) if is_large else (gain_area.centerx - spacing * (count - 1) / 2)
    middle = gain_area.y + (29 if is_large else 19)
    for index, tribe in enumerate(tribes):
        _draw_token_on_order(canvas, face, tribe, left + spacing * index, middle, min(size, spacing - 2))
    if not gain:
        return
    if not is_large:
        _draw_short_gain(canvas, face, order, count, gain_area)
        return
    beside = left + spacing * (count - 0.5) + 6
    _draw_gain_words(canvas, count, gain, Rect(beside, gain_area.y + 3, gain_area.right - 8 - beside, 52))
    canvas.line(gain_area.x + 12, gain_area.y + 57, gain_area.right - 12, gain_area.y + 57, _SEAM_COLOUR, thick=2)
    area = Rect(gain_area.x + 8, gain_area.y + 60, gain_area.w - 16, gain_area.bottom - 3 - gain_area.y - 60)
    if canvas.text_width(gain_if_joined, lettering.fixed_size(canvas, 18)) > 1.8 * area.w:  # too long for two lines
        gain_if_joined = words.gain_if_joined_sentence(face, order, with_names=False)
    text_size = lettering.capped(canvas, 20, most=1.1)
    canvas.prose(gain_if_joined, area, text_size, colour=theme.BONE, align="centre", middle=True, shadow=theme.SHADE)


def _draw_token_on_order(canvas: Canvas, face: Face, tribe: int, x: float, y: float, size: float) -> None:
    """Draw the token of a tribe on an order.

    A golden ring marks the token of the tribe that is choosing now, since this tribe has not laid its orders yet.
    """
    canvas.seat(face.looks[tribe], x, y, size)
    if tribe == face.tribe:
        canvas.circle(x, y, size / 2 + 3, theme.GOLD, thick=3)


def _draw_gain_words(canvas: Canvas, count: int, gain: str, room: Rect) -> None:
    """Draw the gain of the order pointed at, in words."""
    words_of_count = say("with you, that makes {count}:", count=count) if count > 1 else say("alone:")
    runs = (Run(words_of_count + " "), Run(gain, "bold", AMBER))
    sizes = [lettering.fixed_size(canvas, size) for size in (21, 19, 17, 15)]
    size = next((size for size in sizes if rich.rich_text_height(canvas, runs, room.w, size) <= room.h), sizes[-1])
    height = rich.rich_text_height(canvas, runs, room.w, size)
    rich.draw_rich_text(canvas, runs, room.x, room.centery - height / 2, room.w, size)


def _draw_short_gain(canvas: Canvas, face: Face, order: int, count: int, gain_area: Rect) -> None:
    """Draw in a row: ``count``, an arrow, and what the viewer gains if ``count`` tribes choose the order."""
    if words.gives_nothing(face, order, count):
        amount = say("nothing")
        chip = ""
    else:
        # with a Robot, Doubling works for any number of tribes as it does for one
        amount = short_amount(order, 1 if order == DOUBLING else count)
        chip = order_chip(order)
    y = gain_area.bottom - 17
    size = lettering.capped(canvas, 20, most=1.1)
    count_width = canvas.text_width(str(count), size, "bold")
    width = min(canvas.text_width(amount, size, "bold"), gain_area.w - count_width - 50)
    x = gain_area.centerx - (count_width + 42 + width + (28 if chip else 0)) / 2
    lettering.draw_shadowed_text(canvas, str(count), x, y, size, theme.BONE, kind="bold")
    x += count_width
    canvas.icon("person", x + 10, y - 1, 20, theme.BONE, shadow=True)
    canvas.polygon([(x + 24, y - 6), (x + 35, y), (x + 24, y + 6)], AMBER)
    lettering.draw_shadowed_text(canvas, amount, x + 42, y, size, AMBER, kind="bold", width=width)
    if chip:
        draw_chip(canvas, chip, x + 42 + width + 16, y, 24)


def _draw_played_note(canvas: Canvas, gain_area: Rect) -> None:
    """Write on an order that the viewer has played it in this age."""
    text = say("played this age")
    size = lettering.capped(canvas, 20)
    canvas.prose(text, inset(gain_area, 12, 4), size, kind="bold", align="centre", middle=True, shadow=theme.SHADE)


def _draw_sparks(canvas: Canvas, place: Rect, growth: float) -> None:
    """Draw sparks that rise round the order being carried out."""
    # multiples of these fractions scatter the sparks evenly, and alike in every frame
    for number in range(round(_MAX_SPARKS * growth)):
        along = number * 0.618 % 1.0
        off = (number * 0.377 % 1.0 - 0.6) * 16
        size = 7 + 11 * (number * 0.731 % 1.0)
        side = number % 3  # left, right, or above
        x = place.x - off if side == 0 else place.right + off
        if side == 2:
            x = place.x + place.w * along
        y = place.y - abs(off) if side == 2 else place.y + place.h * along
        canvas.picture_in("spark", square(x, y, size))


def _shade_of(face: Face, order: int, is_chosen: bool) -> int:
    """Return the alpha of the shade over an order, 0 for no shade."""
    if face.view.phase == "orders":
        acting_tribe = face.acting_tribe
        is_played = face.is_choosing and acting_tribe is not None and order not in orders_in_hand(acting_tribe)
        return _PLAYED_SHADE if is_played else 0
    if order in face.done_orders:
        return _DONE_SHADE
    if is_chosen or order == face.current_order:
        return 0
    return _UNCHOSEN_SHADE


def _draw_marks(canvas: Canvas, face: Face, order: int, place: Rect, growth: float) -> None:
    """Draw the number stone, the tick of an order that is done, and the mark of a chosen order."""
    if face.is_choosing and order in (face.up, face.down):
        canvas.panel("ring.gold", place)
    draw_number_stone(
        canvas, order, place.centerx, place.y + 2 * growth, 44 + 14 * growth, red=order == face.current_order
    )
    if order in face.done_orders:
        canvas.picture_in("cv.tick", Rect(place.right - 36, place.y - 4, 38, 38))


def _draw_head(canvas: Canvas, order: int, place: Rect, is_chosen: bool) -> None:
    """Draw the picture and name of an order that is not enlarged; the picture is darker if nobody chose the order."""
    chip = order_chip(order)
    middle = place.centerx - (14 if chip else 0)
    canvas.icon(ORDERS[order].icon, middle, place.y + 54, 64, PIGMENT if is_chosen else UNCHOSEN_INK)
    if chip:
        draw_chip(canvas, chip, place.centerx + 42, place.y + 64, 34)
    title = say(ORDERS[order].title)
    size = lettering.capped(canvas, 23, most=1.25)
    room = place.w - 16
    draw_centred_text(canvas, title, place.centerx, place.y + 101, size, theme.CHAR, kind="display", width=room)


def _draw_large_head(canvas: Canvas, order: int, place: Rect, text: str, rise: float = 0.0) -> None:
    """Draw the picture and name of an order large, with ``text`` below.

    ``rise`` moves all of it up, and makes the picture smaller.
    """
    canvas.icon(ORDERS[order].icon, place.x + 74, place.y + 80 - rise, 104 - rise, PIGMENT)
    left = place.x + 132
    room = place.right - left - 14
    title = say(ORDERS[order].title)
    draw_centred_text(canvas, title, left + room / 2, place.y + 63 - rise, 30, DARK_RED, kind="display", width=room)
    area = Rect(left, place.y + 82 - rise, room, 48)
    canvas.prose(text, area, lettering.capped(canvas, 20), colour=BARK, align="centre", least=16)


def _draw_amounts(canvas: Canvas, order: int, place: Rect, top: float, count: int, growth: float) -> None:
    """Draw three columns: the order's amounts for one tribe, for two tribes, and for more.

    The column for ``count`` tribes is lit. If ``count`` is 0, no column is lit.
    """
    is_large = growth > _DRAWN_LARGE_ABOVE
    width = (place.w - 20) / 3
    lit_column = min(count, 3) - 1
    for column, heading in enumerate(_COUNT_HEADINGS):
        is_lit = column == lit_column
        cell = Rect(place.x + 10 + width * column + 2, top, width - 4, 61 + 3 * growth)
        if is_lit and is_large:
            canvas.panel("glow.ember", cell)
        if not is_lit:
            ink = theme.CHAR
            canvas.panel("cv.cell", cell)
        elif is_strong():
            ink = WHITE
            canvas.fill(cell, BLACK, radius=5)
        else:
            ink = _LIT_CELL_INK
            canvas.panel("cv.cell_now" if is_large else "cv.cell_on", cell)
        size = 20 if is_large else 18
        heading_x = cell.centerx - size * 0.45
        heading_size = lettering.capped(canvas, size, most=1.2)
        heading_width = draw_centred_text(canvas, heading, heading_x, cell.y + 14, heading_size, ink, kind="display")
        canvas.icon("person", heading_x + heading_width / 2 + size * 0.45, cell.y + 13, size, ink)
        canvas.line(cell.x + 6, cell.y + 26, cell.right - 7, cell.y + 26, (120, 84, 48), thick=1)
        _draw_amount(canvas, order, column, Rect(cell.x, cell.y + 26, cell.w, cell.h - 27), is_large, ink)


def _draw_amount(
    canvas: Canvas, order: int, column: int, rect: Rect, is_large: bool, ink: tuple[int, int, int]
) -> None:
    """Draw the amount in one column of an order; a large order also shows the chip of its gain."""
    amount = short_amount(order, column + 1)
    chip = order_chip(order) if is_large and amount != "–" and order not in (DOUBLING, TRADING) else ""
    size = lettering.capped(canvas, 27 if is_large else 22, most=1.2)
    middle = rect.centerx - (13 if chip else 0)
    width = draw_centred_text(canvas, amount, middle, rect.centery, size, ink, width=rect.w - (34 if chip else 4))
    if chip:
        draw_chip(canvas, chip, middle + width / 2 + 16, rect.centery, 28)


def token_points(token_area: Rect, count: int, *, is_large: bool, with_gains: bool) -> tuple[float, list[layout.Point]]:
    """Return the size of ``count`` tokens in their area on a parchment, and their middles.

    With ``with_gains``, the tokens on a large order leave room for the gains at their right.
    """
    if is_large:
        spacing = min(110.0 if count == 2 else 86.0, (token_area.w - 12) / max(1, count))
        if count < 3:
            size = 46.0
        elif count == 3:
            size = 36.0
        else:
            size = min(40.0, spacing - 6)
        middle = token_area.y + 28
    else:
        spacing = min(48.0, (token_area.w - 8) / max(1, count))
        size = min(44.0, spacing - 2)
        middle = token_area.centery - 1
    shift = _token_shift(count) if is_large and with_gains else 0
    return size, [(token_area.centerx + from_middle(index, count) * spacing - shift, middle) for index in range(count)]


def _token_shift(count: int) -> int:
    """Return how far ``count`` tokens on a parchment are shifted to the left, to leave room for their gains."""
    if count > 3:
        return 0
    return 20 if count == 3 else 16


def _draw_tokens(canvas: Canvas, face: Face, token_area: Rect, tribes: tuple[int, ...], is_large: bool) -> None:
    """Draw the tokens of the tribes that chose the order, and their gains while it is being carried out."""
    if not tribes:
        size = lettering.capped(canvas, 20)
        room = token_area.w - 8
        lettering.draw_shadowed_text(
            canvas, say("nobody"), *token_area.center, size, _NOBODY_INK, align="centre", kind="flavour", width=room
        )
        return
    size, points = token_points(token_area, len(tribes), is_large=is_large, with_gains=bool(face.gains))
    for tribe, (x, y) in zip(tribes, points, strict=True):
        canvas.seat(face.looks[tribe], x, y, size)
        if is_large:
            _draw_gain(canvas, face, tribe, x, y, token_area, len(tribes))


def _draw_gain(canvas: Canvas, face: Face, tribe: int, x: float, y: float, token_area: Rect, count: int) -> None:
    """Draw a tribe's first two gains beside its token, and the tribe's name below if it fits.

    With more than three tokens on the order (``count``), draw only the first gain, below the token, and no name.
    """
    gains = gains_as_text(face, tribe)
    is_beside = count <= 3
    is_tight = count == 3
    shown_gains = gains[:2] if is_beside else gains[:1]
    if is_beside:
        _draw_name_below(canvas, face, tribe, x + (_token_shift(count) if gains else 0), token_area, count)
        gain_x = x + (21 if is_tight else 26)
        first_y = y - 9 * (len(shown_gains) - 1)
    else:
        gain_x = x - 18
        first_y = token_area.bottom - 16
    if is_tight:
        size = lettering.fixed_size(canvas, 20)
    else:
        size = lettering.capped(canvas, 24 if is_beside and len(gains) < 2 else 19)
    text_width, gap, chip_size = (24, 10, 18) if is_tight else (46, 12, 20)
    for index, (kind, amount) in enumerate(shown_gains):
        gain_y = first_y + 22 * index
        width = lettering.draw_shadowed_text(canvas, amount, gain_x, gain_y, size, AMBER, width=text_width, least=13)
        if kind != NOTHING:
            draw_chip(canvas, GAIN_PICTURES[kind], gain_x + width + gap, gain_y, chip_size)


def _draw_name_below(canvas: Canvas, face: Face, tribe: int, x: float, token_area: Rect, count: int) -> None:
    """Draw a tribe's name below its token if it fits there beside the names of all ``count`` tribes of the order."""
    name = face.looks[tribe].name
    room = (token_area.w - 8) / count - 4
    if canvas.text_width(name, lettering.fixed_size(canvas, 14), "bold") > room:
        return
    size = lettering.capped(canvas, 18)
    lettering.draw_shadowed_text(
        canvas, name, x, token_area.bottom - 15, size, theme.BONE, align="centre", kind="bold", width=room
    )


def gains_as_text(face: Face, tribe: int) -> list[tuple[int, str]]:
    """Return the kinds of gain that a tribe has from the current order, each with its sum as text.

    If the order failed, the only text is a dash. Before the order has given anything, the list is empty.
    """
    gains = [gain for gain in face.gains if gain.tribe == tribe]
    sums = []
    for kind in range(len(GAIN_PICTURES)):
        amount = sum(gain.amount for gain in gains if gain.kind == kind and gain.amount > 0)
        if amount:
            sums.append((kind, f"+{amount}"))
    if not sums and any(gain.kind == NOTHING for gain in gains):
        return [(NOTHING, "–")]
    return sums


def _holders(face: Face, order: int) -> tuple[int, ...]:
    """Return the tribes that may still have an order in hand."""
    return tuple([number for number, tribe in enumerate(face.view.tribes) if order in orders_in_hand(tribe)])


def _draw_holders(canvas: Canvas, face: Face, order: int, token_area: Rect, tribes: tuple[int, ...]) -> None:
    """Draw a token for each tribe that laid the order face up, and a smaller token for each tribe that may hold it.

    A caption stands above the tokens. Without tokens, the caption stands alone.
    """
    holders = [number for number in _holders(face, order) if number not in tribes]
    if tribes:
        text = say("face up · in hand") if holders else say("face up")
    else:
        text = say("in hand") if holders else say("played by all")
    has_tokens = bool(tribes or holders)
    caption_y = token_area.y + 12 if has_tokens else token_area.centery
    token_y = token_area.y + 37
    size = lettering.capped(canvas, 16, most=1.3)
    draw_centred_text(
        canvas, text, token_area.centerx, caption_y, size, _NOBODY_INK, kind="flavour", width=token_area.w - 8
    )
    large, small = 33.0, 26.0
    width = len(tribes) * (large + 3) + len(holders) * (small + 2)
    scale = min(1.0, (token_area.w - 10) / max(1.0, width))
    x = token_area.centerx - width * scale / 2
    for tribe in tribes:
        canvas.seat(face.looks[tribe], x + (large + 3) * scale / 2, token_y, large * scale)
        x += (large + 3) * scale
    for tribe in holders:
        _draw_pale_token(canvas, face.looks[tribe], x + (small + 2) * scale / 2, token_y, small * scale)
        x += (small + 2) * scale


def _draw_pale_token(canvas: Canvas, look: SeatLook, x: float, y: float, size: float) -> None:
    """Draw a seat's token paler than ``Canvas.seat`` does."""
    canvas.picture_in(f"disc_small.{look.colour}", square(x, y, size), alpha=200)
    canvas.icon(look.glyph, x, y, size * 0.72, EARTH if look.glyph_paint != theme.BONE else theme.BONE)
