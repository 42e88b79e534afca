"""The trade panel as it is drawn: an offer is put together, answered, and a partner chosen, all on one screen."""

from __future__ import annotations

from game.core.words import say
from game.settlers.goods import KINDS, Bundle
from game.settlers.show import words
from game.settlers.show.face import Face
from game.settlers.show.parts import LIT, SAND, badge, cards, chip
from game.settlers.show.trade_sheet import Sheet, offer_of, open_panel
from game.ui.canvas import Canvas
from game.ui.layout import Rect
from game.ui.lettering import capped
from game.ui.theme import PARCHMENT, SHADE
from game.ui.widgets import stitch_edges


def draw(canvas: Canvas, face: Face) -> None:
    """Draw the panel, if one is open."""
    kind = open_panel(face)
    if not kind:
        return
    sheet = Sheet(face.text_size)
    box = sheet.box
    canvas.panel("panel.hide", box)
    stitch_edges(canvas, box, 20, 7, 15)
    if kind in ("make", "counter"):
        _draw_builder(canvas, face, sheet, kind)
    elif kind == "answer":
        _draw_question(canvas, face, sheet)
    else:
        _draw_takers(canvas, face, sheet)


def _heading(canvas: Canvas, sheet: Sheet, title: str, more: str, left: float = 34) -> None:
    """Draw what the panel is for, and more of it in a line below."""
    for text, y, high, size, kind in ((title, 22, 40, 28, "display"), (more, 60, 30, 21.5, "flavour")):
        rect = sheet.at(left, y, 682 - left, high)
        canvas.text(
            text,
            rect.x,
            rect.centery,
            _sized(canvas, sheet, size),
            kind=kind,
            shadow=SHADE,
            colour=LIT if text is title else SAND,
            middle=True,
            width=rect.w,
        )


def _sized(canvas: Canvas, sheet: Sheet, size: float) -> float:
    """Return a text size that grows as the panel does."""
    return capped(canvas, size, sheet.scale)


def _draw_builder(canvas: Canvas, face: Face, sheet: Sheet, kind: str) -> None:
    if kind == "make":
        _heading(canvas, sheet, say("Offer a trade"), say("Everybody is asked. The bank gives 1 for 3 of a kind."))
    else:
        _heading(canvas, sheet, say("Counter-offer"), _asked(face))
    for side, label in (("give", say("You give")), ("get", say("You get"))):
        rect = sheet.cell(side, 0)
        canvas.text(
            label,
            sheet.at(34, 0, 0, 0).x,
            rect.centery,
            _sized(canvas, sheet, 24),
            kind="display",
            middle=True,
            shadow=SHADE,
            width=134 * sheet.scale,
        )
        for resource in KINDS:
            _draw_cell(canvas, face, sheet, side, resource)


def _draw_cell(canvas: Canvas, face: Face, sheet: Sheet, side: str, kind: int) -> None:
    rect, scale = sheet.cell(side, kind), sheet.scale
    terms = face.choice.terms
    count = (terms.give if side == "give" else terms.get)[kind]
    canvas.panel("well", rect)
    held = face.open_hand
    empty = side == "give" and held is not None and not held[kind]
    chip(canvas, kind, rect.x + 42 * scale, rect.centery, 62 * scale, ghost=empty and not count)
    if count:
        badge(canvas, str(count), rect.x + 66 * scale, rect.centery + 22 * scale, 32 * scale, LIT)


def _asked(face: Face) -> str:
    offer = offer_of(face)
    return say(
        "{name} gives {give} for {get}.",
        name=face.looks[face.view.active].name,
        give=words.terms(offer.give),
        get=words.terms(offer.get),
    )


def _draw_question(canvas: Canvas, face: Face, sheet: Sheet) -> None:
    offer, look = offer_of(face), face.looks[face.view.active]
    token = sheet.at(30, 28, 64, 64)
    canvas.seat(look, token.centerx, token.centery, token.w)
    listening = face.looks[face.asked].name if face.asked is not None else ""
    _heading(
        canvas,
        sheet,
        say("{name} offers a trade", name=look.name),
        say("{name}, what do you say?", name=listening),
        106,
    )
    for label, bundle, x in ((say("You would get"), offer.give, 34), (say("You would give"), offer.get, 372)):
        _draw_side(canvas, sheet, label, bundle, sheet.at(x, 116, 310, 146))


def _draw_side(canvas: Canvas, sheet: Sheet, label: str, bundle: Bundle, rect: Rect) -> None:
    scale = sheet.scale
    canvas.panel("well", rect)
    canvas.text(
        label,
        rect.x + 18 * scale,
        rect.y + 28 * scale,
        _sized(canvas, sheet, 20),
        colour=PARCHMENT,
        middle=True,
        width=rect.w - 36 * scale,
    )
    row_of_chips(canvas, bundle, rect.x + 20 * scale, rect.y + 92 * scale, 62 * scale, rect.w - 40 * scale)


def row_of_chips(canvas: Canvas, bundle: Bundle, x: float, y: float, size: float, room: float) -> None:
    """Draw cards in a row, closer together when there are many."""
    listed = cards(bundle)
    step = min(size + 6, (room - size) / max(1, len(listed) - 1))
    for index, kind in enumerate(listed):
        chip(canvas, kind, x + size / 2 + step * index, y, size)


def _draw_takers(canvas: Canvas, face: Face, sheet: Sheet) -> None:
    offer, scale = offer_of(face), sheet.scale
    told = say("You offered {give} for {get}.", give=words.terms(offer.give), get=words.terms(offer.get))
    _heading(canvas, sheet, say("Who gets the trade?"), told)
    for index, answer in enumerate(offer.answers):
        rect = sheet.taker(index)
        canvas.panel("well", rect)
        look = face.looks[answer.seat]
        canvas.seat(look, rect.x + 36 * scale, rect.centery, 46 * scale)
        same = (answer.give, answer.get) == (offer.give, offer.get)
        left, room = rect.x + 66 * scale, 122 * scale
        canvas.prose(
            look.name,
            Rect(left, rect.y + scale, room, 34 * scale),
            _sized(canvas, sheet, 20),
            kind="display",
            shadow=SHADE,
            middle=True,
            least=13,
        )
        canvas.text(
            say("accepts") if same else say("counter-offer"),
            left,
            rect.centery + 18 * scale,
            _sized(canvas, sheet, 18),
            kind="flavour",
            colour=SAND,
            middle=True,
            width=room,
        )
        for label, bundle, x in ((say("you get"), answer.get, 196), (say("you give"), answer.give, 342)):
            left, room = rect.x + x * scale, 138 * scale
            canvas.text(
                label, left, rect.centery - 17 * scale, _sized(canvas, sheet, 17), colour=SAND, middle=True, width=room
            )
            row_of_chips(canvas, bundle, left, rect.centery + 11 * scale, 31 * scale, room)
