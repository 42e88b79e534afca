"""The left column with others: a panel for every seat, and the last things that happened."""

from __future__ import annotations

from functools import partial

from game.core.words import say
from game.stone_age.board import RESOURCES
from game.stone_age.cards import CARDS, SAND_KINDS, SYMBOLS
from game.stone_age.scoring import figures
from game.stone_age.show import layout
from game.stone_age.show.face import Face
from game.stone_age.show.parts import CREAM, INK, QUIET, badge, chip, figure, golden, worded
from game.stone_age.show.tribes import hide
from game.stone_age.show.words import KIND_ICONS, SYMBOL_ICONS
from game.stone_age.state import people
from game.ui.canvas import Canvas
from game.ui.layered import kept
from game.ui.layout import Rect
from game.ui.lettering import capped, shadowed, steady
from game.ui.theme import ACTIVE, BONE

#: a mark of a card that is no wider has its number below it
_BADGED = 31.0


def draw(canvas: Canvas, face: Face) -> None:
    """Draw the panels."""
    seats = len(face.looks)
    for seat in range(seats):
        view = face.view
        seen = view.camps[seat], view.home[seat], people(view, seat), seat == view.first, seat == face.tribe
        canvas.part(("sa panel", seat, face.looks, seen), partial(_panel, canvas, face, seat))


def _panel(canvas: Canvas, face: Face, seat: int) -> None:
    rect = layout.panel_rect(seat, len(face.looks))
    look, camp = face.looks[seat], face.view.camps[seat]
    lit = seat == face.tribe
    hide(canvas, rect, lit=lit)
    canvas.seat(look, rect.x + 40, rect.y + 42, 54)
    if seat == face.view.first:
        canvas.icon("totem", rect.x + 20, rect.y + 62, 28, ACTIVE, shadow=True)
    points = golden(canvas, str(camp.score), rect.right - 20, rect.y + 32, 32, align="right")
    place = layout.seat_name_rect(seat, len(face.looks), points)
    size = capped(canvas, 22, 1.4)
    name = look.name if canvas.text_width(look.name, size, "display") <= place.w else _in_two(look.name)
    worded(canvas, name, place, size, BONE, kind="display", align="left")
    home, everybody = face.view.home[seat], people(face.view, seat)
    for index, (x, y) in enumerate(layout.own_spots(seat, len(face.looks), everybody, alone=False)):
        out = index < everybody - home
        figure(canvas, look, x, y, small=True, alpha=95 if out else 255, glyph=False)
    _goods(canvas, face, seat, rect)
    _things(canvas, face, seat, rect)
    if rect.h > 180:
        _collection(canvas, face, seat, Rect(rect.x + 16, rect.y + 151, rect.w - 32, 44))


def _in_two(name: str) -> str:
    """Return a long name that can go on two lines: one of a single word is divided at the hyphen nearest its middle."""
    hyphens = [place for place, letter in enumerate(name, 1) if letter == "-"]
    if " " in name or not hyphens:
        return name
    middle = min(hyphens, key=lambda place: abs(2 * place - len(name)))
    return f"{name[:middle]}\n{name[middle:]}"


def good_spot(seat: int, seats: int, kind: int) -> layout.Point:
    """Return the middle of a chip of a panel: -1 is food, then the resources."""
    rect = layout.panel_rect(seat, seats)
    return rect.x + 32 + 57 * (kind + 1), rect.y + 102


def _goods(canvas: Canvas, face: Face, seat: int, rect: Rect) -> None:
    camp = face.view.camps[seat]
    for index, (kind, count) in enumerate(zip(("food", *RESOURCES), (camp.food, *camp.goods), strict=True)):
        x, y = good_spot(seat, len(face.looks), index - 1)
        chip(canvas, kind, x, y, 27)
        shadowed(
            canvas, str(count), x + 17, y, capped(canvas, 19, 1.25), BONE if count else QUIET, kind="bold", width=23
        )


def thing_spot(seat: int, seats: int, column: int) -> layout.Point:
    """Return the middle of a thing on a panel: 0 tools, 1 field, 2 buildings, 3 cards."""
    rect = layout.panel_rect(seat, seats)
    return rect.x + 32 + (0, 112, 172, 232)[column], rect.y + 132


def _things(canvas: Canvas, face: Face, seat: int, rect: Rect) -> None:
    """Draw tools by their values, the field, and how many buildings and cards there are."""
    camp, seats = face.view.camps[seat], len(face.looks)
    x, y = thing_spot(seat, seats, 0)
    chip(canvas, "tool", x, y, 27)
    tools = [str(value) for value in camp.tools if value]
    shadowed(
        canvas,
        "+" + " +".join(tools) if tools else "0",
        x + 17,
        y,
        capped(canvas, 18, 1.25),
        BONE if tools else QUIET,
        kind="bold",
        width=78,
    )
    for column, kind, count in ((1, "field", camp.field), (2, "building", len(camp.buildings))):
        x, y = thing_spot(seat, seats, column)
        chip(canvas, kind, x, y, 27)
        shadowed(
            canvas, str(count), x + 17, y, capped(canvas, 19, 1.25), BONE if count else QUIET, kind="bold", width=27
        )
    x, y = thing_spot(seat, seats, 3)
    canvas.panel("sa.tile", Rect(x - 11, y - 14, 22, 28))
    shadowed(
        canvas,
        str(len(camp.cards)),
        x + 17,
        y,
        capped(canvas, 19, 1.25),
        BONE if camp.cards else QUIET,
        kind="bold",
        width=27,
    )


def _collection(canvas: Canvas, face: Face, seat: int, rect: Rect) -> None:
    """Draw the kinds of cards a seat owns: green symbols, then the figures of the sand-coloured ones."""
    cards = face.view.camps[seat].cards
    if not cards:
        shadowed(canvas, say("no cards yet"), rect.x + 6, rect.centery, 18, QUIET, kind="body", width=rect.w - 12)
        return
    owned = [CARDS[card].symbol for card in cards]
    marks = [(SYMBOL_ICONS[symbol], owned.count(symbol), "green") for symbol in SYMBOLS if symbol in owned]
    marks += [(KIND_ICONS[kind], figures(cards, kind), "sand") for kind in SAND_KINDS if figures(cards, kind)]
    pitch = min(38.0, rect.w / len(marks))
    size = min(34.0, pitch - 2)
    for index, (icon, _, kind) in enumerate(marks):
        tile = Rect(rect.x + pitch * index, rect.y + (5 if size > _BADGED else 0), size, size)
        canvas.panel(f"sa.strip.{kind}", tile)
        canvas.icon(icon, tile.centerx, tile.centery, size * 0.78, CREAM, shadow=True)
    for index, (_, count, kind) in enumerate(marks):
        if count > 1 or kind == "sand":
            _count(canvas, count, Rect(rect.x + pitch * index, rect.y, size, rect.h))


def _count(canvas: Canvas, count: int, cell: Rect) -> None:
    """Draw how many cards a mark stands for: on its corner, below it where the marks are narrow."""
    if cell.w > _BADGED:
        badge(canvas, str(count), cell.right - 6, cell.y + cell.w + 1, 20)
    else:
        x, y = cell.centerx, cell.y + cell.w + (cell.h - cell.w) / 2
        shadowed(canvas, str(count), x, y, steady(canvas, 17), CREAM, align="centre", kind="bold")


def draw_latest(canvas: Canvas, lines: tuple[str, ...], seats: int) -> None:
    """Draw the last things that happened, where there is room for them."""
    _latest(canvas, lines, seats)


@kept
def _latest(canvas: Canvas, lines: tuple[str, ...], seats: int) -> None:
    rect = layout.latest_rect(seats)
    if rect is None:
        return
    canvas.panel("panel.parchment", rect)
    size = 18.0
    bottom = rect.bottom - 16
    for line in reversed(lines):
        high = canvas.prose_height(line, rect.w - 40, size)
        if bottom - high < rect.y + 12:
            break
        canvas.prose(line, Rect(rect.x + 20, bottom - high, rect.w - 40, high + 2), size, colour=INK)
        bottom -= high + 5
