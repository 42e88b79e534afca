"""The eight orders on the slab: how much each gives, who chose it, and how far the procession has come."""

from __future__ import annotations

from game.core.words import say, say_many
from game.cvlizations.rules.orders import ALL_ORDERS, DOUBLING, NO_ORDER, ORDERS, TRADING
from game.cvlizations.rules.state import in_hand
from game.cvlizations.table import layout
from game.cvlizations.table.face import GAIN_PICTURES, NOTHING, Face
from game.cvlizations.table.parts import (
    BARK,
    DEEP,
    EARTH,
    PIGMENT,
    UNUSED,
    WARM,
    amount_words,
    chip,
    number_stone,
    order_chip,
)
from game.ui import lettering, theme
from game.ui.canvas import Canvas
from game.ui.contrast import BLACK, WHITE, is_strong
from game.ui.layout import Rect
from game.ui.theme import SeatLook

_HOT_INK = theme.colour("#2A1208")
_NOBODY_INK = theme.colour("#C4A880")
_HEADS = ("1", "2", "3+")
#: how dark an order lies: carried out, chosen by nobody, not to be had
_DONE, _NOBODY, _BARRED = 96, 84, 96
#: an order that has grown by more than this is drawn as the present one
_PRESENT = 0.5


def procession(canvas: Canvas, face: Face, grown: float = 1.0) -> None:
    """Draw all orders; the present one stands out by a share ``grown`` of 0 to 1."""
    places = places_of(face, grown)
    _trail(canvas, face, places)
    order_of_drawing = [order for order in ALL_ORDERS if order != face.present]
    for order in (*order_of_drawing, *((face.present,) if face.present else ())):
        _station(canvas, face, order, places[order], grown if order == face.present else 0.0)


def places_of(face: Face, grown: float = 1.0) -> dict[int, Rect]:
    """Return where the orders lie."""
    return layout.stations(face.present, grown, even=face.view.phase == "orders")


def _trail(canvas: Canvas, face: Face, places: dict[int, Rect]) -> None:
    """Draw the golden thread up to the order being carried out."""
    last = face.present or max((order for order in face.done if order != DOUBLING), default=NO_ORDER)
    if last:
        canvas.panel("slider.fill", Rect(62, layout.SLAB.y + 19, places[last].centerx - 62, 10))


def choosers(face: Face, order: int) -> tuple[int, ...]:
    """Return the tribes that all know to have chosen an order, in the sequence of the table."""
    openly = face.view.phase == "orders"
    return tuple(
        number
        for number, tribe in enumerate(face.view.tribes)
        if order == tribe.up or (order == tribe.down and not openly)
    )


def _station(canvas: Canvas, face: Face, order: int, place: Rect, grown: float) -> None:
    chosen = choosers(face, order)
    gains = face.gains if grown > _PRESENT else ()
    holders = _holders(face, order) if face.view.phase == "orders" else None
    marked = face.choosing and order in (face.up, face.down), order == face.present, order in face.done
    seen = face.looks, chosen, holders, gains, _shade(face, order, bool(chosen)), marked
    key = ("cv station", order, tuple(place), grown, seen)
    canvas.part(key, lambda: _draw_station(canvas, face, order, place, grown))


def _draw_station(canvas: Canvas, face: Face, order: int, place: Rect, grown: float) -> None:
    chosen = choosers(face, order)
    present = grown > _PRESENT
    if grown > 0:
        canvas.panel("glow.ember", place, alpha=round(255 * grown))
        _sparks(canvas, place, grown)
    canvas.panel("cv.station_now" if present else "cv.station", place)
    (_present_head if present else _head)(canvas, order, place, len(chosen))
    _table(canvas, order, place, len(chosen) if face.view.phase != "orders" else 0, grown)
    ledge = layout.ledge(place, grown)
    canvas.panel("cv.ledge_now" if present else "cv.ledge", ledge)
    if face.view.phase == "orders":
        _in_hand(canvas, face, order, ledge, chosen)
    else:
        _tokens(canvas, face, order, ledge, chosen, present)
    shade = _shade(face, order, bool(chosen))
    if shade:
        canvas.panel("cv.veil", place, alpha=shade)
    _mark(canvas, face, order, place, grown)


def _sparks(canvas: Canvas, place: Rect, grown: float) -> None:
    """Draw sparks that rise round the order being carried out."""
    for number in range(round(46 * grown)):
        along, off = number * 0.618 % 1.0, (number * 0.377 % 1.0 - 0.6) * 16
        size = 7 + 11 * (number * 0.731 % 1.0)
        side = number % 3
        x = place.x + place.w * along if side == 2 else place.x - off if side == 0 else place.right + off
        y = place.y - abs(off) if side == 2 else place.y + place.h * along
        canvas.picture_in("spark", Rect(x - size / 2, y - size / 2, size, size))


def _shade(face: Face, order: int, chosen: bool) -> int:
    if face.view.phase == "orders":
        acting = face.acting
        barred = face.choosing and acting is not None and order not in in_hand(acting)
        return _BARRED if barred else 0
    if order in face.done:
        return _DONE
    return 0 if chosen or order == face.present else _NOBODY


def _mark(canvas: Canvas, face: Face, order: int, place: Rect, grown: float) -> None:
    """Draw the number stone, the tick of what is done, and the mark of what is chosen."""
    if face.choosing and order in (face.up, face.down):
        canvas.panel("ring.gold", place)
    number_stone(canvas, order, place.centerx, place.y + 2 * grown, 44 + 14 * grown, hot=order == face.present)
    if order in face.done:
        canvas.picture_in("cv.tick", Rect(place.right - 36, place.y - 4, 38, 38))


def _head(canvas: Canvas, order: int, place: Rect, chosen: int) -> None:
    """Draw picture and name of an order that waits or is done."""
    goods = order_chip(order)
    middle = place.centerx - (14 if goods else 0)
    canvas.icon(ORDERS[order].icon, middle, place.y + 54, 64, PIGMENT if chosen else UNUSED)
    if goods:
        chip(canvas, goods, place.centerx + 42, place.y + 64, 34)
    canvas.text(
        say(ORDERS[order].title),
        place.centerx,
        place.y + 101,
        lettering.capped(canvas, 23, 1.25),
        kind="display",
        colour=theme.CHAR,
        align="centre",
        middle=True,
        width=place.w - 16,
    )


def _present_head(canvas: Canvas, order: int, place: Rect, chosen: int) -> None:
    """Draw picture and name of the order that is carried out."""
    canvas.icon(ORDERS[order].icon, place.x + 74, place.y + 80, 104, PIGMENT)
    left = place.x + 132
    room = place.right - left - 14
    canvas.text(
        say(ORDERS[order].title),
        left + room / 2,
        place.y + 66,
        30,
        kind="display",
        colour=DEEP,
        align="centre",
        middle=True,
        width=room,
    )
    words = say_many("chosen by one", "chosen by {count}", chosen) if chosen else say("chosen by nobody")
    canvas.prose(
        words, Rect(left, place.y + 84, room, 48), lettering.capped(canvas, 20), colour=BARK, align="centre", least=16
    )


def _table(canvas: Canvas, order: int, place: Rect, chosen: int, grown: float) -> None:
    """Draw what the order gives when one, two or more chose it; the column that holds is lit."""
    present = grown > _PRESENT
    wide = (place.w - 20) / 3
    top = place.y + 120 + 14 * grown
    column = min(chosen, 3) - 1
    for index, head in enumerate(_HEADS):
        lit = index == column
        cell = Rect(place.x + 10 + wide * index + 2, top, wide - 4, 61 + 3 * grown)
        if lit and present:
            canvas.panel("glow.ember", cell)
        ink = theme.CHAR if not lit else WHITE if is_strong() else _HOT_INK
        if lit and is_strong():
            canvas.fill(cell, BLACK, radius=5)
        else:
            canvas.panel("cv.cell_now" if lit and present else "cv.cell_on" if lit else "cv.cell", cell)
        size = 20 if present else 18
        text = canvas.text(
            head,
            cell.centerx - size * 0.45,
            cell.y + 14,
            lettering.capped(canvas, size, 1.2),
            kind="display",
            colour=ink,
            align="centre",
            middle=True,
        )
        canvas.icon("person", cell.centerx - size * 0.45 + text / 2 + size * 0.45, cell.y + 13, size, ink)
        canvas.line(cell.x + 6, cell.y + 26, cell.right - 7, cell.y + 26, (120, 84, 48), 1)
        _amount(canvas, order, index, Rect(cell.x, cell.y + 26, cell.w, cell.h - 27), present, ink)


def _amount(canvas: Canvas, order: int, column: int, rect: Rect, present: bool, ink: tuple[int, int, int]) -> None:
    words = amount_words(order, column)
    goods = order_chip(order) if present and words != "–" and order not in (DOUBLING, TRADING) else ""
    size = lettering.capped(canvas, 27 if present else 22, 1.2)
    middle = rect.centerx - (13 if goods else 0)
    wide = canvas.text(
        words,
        middle,
        rect.centery,
        size,
        kind="bold",
        colour=ink,
        align="centre",
        middle=True,
        width=rect.w - (34 if goods else 4),
    )
    if goods:
        chip(canvas, goods, middle + wide / 2 + 16, rect.centery, 28)


def token_places(ledge: Rect, count: int, present: bool) -> tuple[float, list[layout.Point]]:
    """Return the size of ``count`` tokens on a ledge, and their middles."""
    if present:
        pitch = min(110.0 if count == 2 else 86.0, (ledge.w - 12) / max(1, count))
        size = 46.0 if count < 3 else 36.0 if count == 3 else min(40.0, pitch - 6)
        middle = ledge.y + 28
    else:
        pitch = min(48.0, (ledge.w - 8) / max(1, count))
        size, middle = min(44.0, pitch - 2), ledge.centery - 1
    shift = _token_shift(count) if present else 0
    return size, [(ledge.centerx + (index - (count - 1) / 2) * pitch - shift, middle) for index in range(count)]


def _token_shift(count: int) -> int:
    """Return how far tokens on a ledge lie to the left of their middles, to leave room for what they got."""
    return 0 if count > 3 else 20 if count == 3 else 16


def _tokens(canvas: Canvas, face: Face, order: int, ledge: Rect, chosen: tuple[int, ...], present: bool) -> None:
    """Draw the tokens of those who chose the order, and what they got if it is being carried out."""
    if not chosen:
        lettering.shadowed(
            canvas,
            say("nobody"),
            ledge.centerx,
            ledge.centery,
            lettering.capped(canvas, 20),
            _NOBODY_INK,
            align="centre",
            kind="flavour",
            width=ledge.w - 8,
        )
        return
    size, places = token_places(ledge, len(chosen), present)
    for tribe, (x, y) in zip(chosen, places, strict=True):
        canvas.seat(face.looks[tribe], x, y, size)
        if present:
            _gain(canvas, face, tribe, x, y, ledge, len(chosen))


def _gain(canvas: Canvas, face: Face, tribe: int, x: float, y: float, ledge: Rect, count: int) -> None:
    """Draw what a tribe got beside (or, when there are many, below) its token, and its name below."""
    sums = won(face, tribe)
    few, tight = count <= 3, count == 3
    if few:
        room = (ledge.w - 8) / count - 4
        if canvas.text_width(face.looks[tribe].name, lettering.steady(canvas, 14), "bold") <= room:
            lettering.shadowed(
                canvas,
                face.looks[tribe].name,
                x + _token_shift(count),
                ledge.bottom - 15,
                lettering.capped(canvas, 18),
                theme.BONE,
                align="centre",
                kind="bold",
                width=room,
            )
        x += 21 if tight else 26
    else:
        x, y = x - 18, ledge.bottom - 16
    shown = sums[:2] if few else sums[:1]
    y -= 9 * (len(shown) - 1)
    for kind, words in shown:
        size = lettering.steady(canvas, 20) if tight else lettering.capped(canvas, 24 if few and len(sums) < 2 else 19)
        wide = lettering.shadowed(canvas, words, x, y, size, WARM, width=24 if tight else 46, least=13)
        if kind >= 0:
            chip(canvas, GAIN_PICTURES[kind], x + wide + (10 if tight else 12), y, 18 if tight else 20)
        y += 22 if few else 0


def won(face: Face, tribe: int) -> list[tuple[int, str]]:
    """Return the kinds that a tribe won from the present order, each with its sum in words."""
    mine = [gain for gain in face.gains if gain.tribe == tribe]
    sums = [
        (kind, sum(gain.amount for gain in mine if gain.kind == kind and gain.amount > 0))
        for kind in range(len(GAIN_PICTURES))
    ]
    listed = [(kind, f"+{amount}") for kind, amount in sums if amount]
    return listed or ([(NOTHING, "–")] if any(gain.kind == NOTHING for gain in mine) else [])


def _holders(face: Face, order: int) -> tuple[int, ...]:
    """Return the tribes that may still have an order in hand."""
    return tuple([number for number, tribe in enumerate(face.view.tribes) if order in in_hand(tribe)])


def _in_hand(canvas: Canvas, face: Face, order: int, ledge: Rect, chosen: tuple[int, ...]) -> None:
    """Draw who laid the order face up, and smaller who may still have it in hand."""
    holders = [number for number in _holders(face, order) if number not in chosen]
    words = say("laid, in hand") if chosen and holders else say("laid") if chosen else say("in hand")
    words = words if chosen or holders else say("spent by all")
    middle = ledge.y + 37 if chosen or holders else ledge.centery
    canvas.text(
        words,
        ledge.centerx,
        ledge.y + 12 if chosen or holders else middle,
        lettering.capped(canvas, 16, 1.3),
        kind="flavour",
        colour=_NOBODY_INK,
        align="centre",
        middle=True,
        width=ledge.w - 8,
    )
    large, small = 33.0, 26.0
    wide = len(chosen) * (large + 3) + len(holders) * (small + 2)
    pitch = min(1.0, (ledge.w - 10) / max(1.0, wide))
    x = ledge.centerx - wide * pitch / 2
    for tribe in chosen:
        canvas.seat(face.looks[tribe], x + (large + 3) * pitch / 2, middle, large * pitch)
        x += (large + 3) * pitch
    for tribe in holders:
        _pale_token(canvas, face.looks[tribe], x + (small + 2) * pitch / 2, middle, small * pitch)
        x += (small + 2) * pitch


def _pale_token(canvas: Canvas, look: SeatLook, x: float, y: float, size: float) -> None:
    canvas.picture_in(f"disc_small.{look.colour}", Rect(x - size / 2, y - size / 2, size, size), alpha=200)
    canvas.icon(look.glyph, x, y, size * 0.72, EARTH if look.glyph_paint != theme.BONE else theme.BONE)
