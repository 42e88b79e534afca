"""The left column: a panel for every seat and the last log lines, or the four solo tribes and their initiative."""

from __future__ import annotations

import math
from functools import partial

from game.core.words import say, say_many, signed, with_minus
from game.stone_age.rules.board import TRIBES
from game.stone_age.rules.cards import CARDS, SAND_KINDS, SYMBOLS
from game.stone_age.rules.rounds import card_figures, final_points
from game.stone_age.rules.state import NOWHERE, State, figures_of_tribe
from game.stone_age.table import layout
from game.stone_age.table.camp import goods_of
from game.stone_age.table.face import Face, forecast
from game.stone_age.table.parts import (
    CREAM,
    INK,
    QUIET,
    SOFT,
    draw_badge,
    draw_chip,
    draw_die,
    draw_figure,
    draw_golden_number,
    draw_hide_panel,
    draw_number_bone,
    draw_words,
)
from game.stone_age.table.words import KIND_ICONS, SYMBOL_ICONS
from game.ui import lettering, theme
from game.ui.canvas import Canvas
from game.ui.layered import sketched_once
from game.ui.layout import Rect
from game.ui.theme import SeatLook

#: the number of cells of the initiative track
_CELL_COUNT = 20
#: the number of cells in each of the two rows of the track
_CELLS_PER_ROW = 10
#: the size of a tribe's stone on the track
STONE_SIZE = 30.0
#: the size of tied stones, which lie on one cell
_TIED_STONE_SIZE = 20.0
#: the corners of a cell in which tied stones lie, each as -1 or 1 for the column and for the row
_TIED_CORNERS = ((-1, -1), (1, 1), (1, -1), (-1, 1))
#: the distance of tied stones from the middle of their cell, in each direction
_TIED_DISTANCE = 7.5
_CELL_INK = theme.colour("#4A3324")


def draw_tribes(canvas: Canvas, face: Face) -> None:
    """Draw the left column of the solo game: the tribes, the initiative track and the last roll."""
    asked_tribe = face.tribe if face.kind in ("place", "roll") else NOWHERE
    for tribe in range(len(TRIBES)):
        all_figures = figures_of_tribe(face.view, tribe)
        away_count = all_figures - face.view.home[tribe]
        is_lit = tribe in (asked_tribe, face.acting_tribe)
        spots = layout.home_spots(tribe, len(face.looks), all_figures, is_solo=True)
        activity = _activity(face, tribe)
        initiative = face.view.initiative[tribe]
        _draw_tribe(canvas, tribe, face.looks[tribe], activity, tuple(spots), away_count, initiative, is_lit)
    _draw_track(canvas)
    _draw_stones(canvas, face)
    dice = () if "dice" in face.away else face.dice
    roller = face.looks[face.rolled_by].name if dice else ""
    _draw_last_roll(canvas, dice, roller, shows_rule=not face.dice)


def initiative_bone_rect(tribe: int) -> Rect:
    """Return the rectangle of the bone with a tribe's initiative, in the tribe's row."""
    row = layout.tribe_rect(tribe)
    return Rect(row.right - 74, row.y + 20, 58, 58)


@sketched_once
def _draw_tribe(
    canvas: Canvas,
    tribe: int,
    look: SeatLook,
    activity: str,
    spots: tuple[layout.Point, ...],
    away_count: int,
    initiative: int,
    is_lit: bool,
) -> None:
    """Draw a tribe's row, with figures at ``spots``; the first ``away_count`` figures are in the valley and pale.

    ``initiative`` is 0 until the tribe has rolled.
    """
    rect = layout.tribe_rect(tribe)
    draw_hide_panel(canvas, rect, is_lit=is_lit)
    canvas.seat(look, rect.x + 47, rect.y + 49, 66)
    lettering.draw_shadowed_text(
        canvas, look.name, rect.x + 94, rect.y + 26, lettering.capped(canvas, 23, most=1.2), width=140
    )
    ink = theme.ACTIVE if is_lit else QUIET
    size = lettering.capped(canvas, 18, most=1.25)
    lettering.draw_shadowed_text(canvas, activity, rect.x + 94, rect.y + 76, size, ink, kind="body", width=140)
    for index, (x, y) in enumerate(spots):
        draw_figure(canvas, look, x, y, is_small=True, alpha=95 if index < away_count else 255, with_glyph=False)
    bone = initiative_bone_rect(tribe)
    if initiative:
        draw_number_bone(canvas, str(initiative), bone)
    else:
        canvas.panel("sa.bone_used", bone)
        canvas.icon("rolling-dices", bone.centerx, bone.centery, 36, QUIET, shadow=True)


def _activity(face: Face, tribe: int) -> str:
    """Return in a few words what a tribe does now."""
    view = face.view
    if tribe == face.idle_tribe:
        return say("sits out")
    if tribe == face.acting_tribe:
        return say("acts")
    if face.kind == "place" and tribe == face.tribe:
        # one form in English, two in other languages
        return say_many("{count} to place", "{count} to place", view.home[tribe])
    if face.kind == "roll" and tribe == face.tribe:
        return say("rolls")
    if view.initiative[tribe]:
        has_placed_figures = any(view.placed[tribe])
        return say("placed") if has_placed_figures else say("back home")
    return say("waits")


@sketched_once
def _draw_track(canvas: Canvas) -> None:
    """Draw the empty initiative track."""
    rect = layout.INITIATIVE
    draw_hide_panel(canvas, rect)
    width = lettering.draw_shadowed_text(
        canvas, say("Initiative"), rect.x + 20, rect.y + 29, lettering.capped(canvas, 22, most=1.25), CREAM, width=150
    )
    beside_title = Rect(rect.x + width + 30, rect.y + 8, rect.w - width - 48, 42)
    draw_words(canvas, say("lowest acts first"), beside_title, 17, QUIET, align="right")
    for number in range(_CELL_COUNT):
        cell = cell_rect(number)
        canvas.panel("sa.cell", cell)
        canvas.text(
            str(number),
            cell.centerx,
            cell.centery,
            lettering.capped(canvas, 16, most=1.3),
            kind="bold",
            colour=_CELL_INK,
            align="centre",
            middle=True,
            width=cell.w - 3,
        )


def _draw_stones(canvas: Canvas, face: Face) -> None:
    """Draw the tribes' stones on the track."""
    for tribe, look in enumerate(face.looks):
        if f"stone {tribe}" not in face.away:
            x, y = stone_spot(face, tribe)
            canvas.seat(look, x, y, STONE_SIZE if _index_among_tied(face, tribe) is None else _TIED_STONE_SIZE)
            if face.view.initiative[tribe] >= _CELL_COUNT:
                draw_badge(canvas, str(face.view.initiative[tribe]), x + 11, y + 12, size=20)


def cell_rect(number: int) -> Rect:
    """Return the rectangle of a cell of the track; numbers from 20 on begin again at its start."""
    row, column = divmod(number % _CELL_COUNT, _CELLS_PER_ROW)
    rect = layout.INITIATIVE
    return Rect(rect.x + 14 + 28.6 * column, rect.y + 50 + 31 * row, 26, 28)


def stone_spot(face: Face, tribe: int) -> layout.Point:
    """Return the centre of a tribe's stone; tied stones lie in the corners of their cell, so that all are seen."""
    cell = cell_rect(face.view.initiative[tribe])
    index = _index_among_tied(face, tribe)
    if index is None:
        return cell.centerx, cell.centery
    column, row = _TIED_CORNERS[index]
    return cell.centerx + column * _TIED_DISTANCE, cell.centery + row * _TIED_DISTANCE


def _index_among_tied(face: Face, tribe: int) -> int | None:
    """Return the index of a tribe's stone among the stones on its cell; ``None`` if it lies there alone."""
    cells = [roll % _CELL_COUNT for roll in face.view.initiative]
    if cells.count(cells[tribe]) == 1:
        return None
    return cells[:tribe].count(cells[tribe])


@sketched_once
def _draw_last_roll(canvas: Canvas, dice: tuple[int, ...], name: str, *, shows_rule: bool) -> None:
    """Draw the last roll for initiative, its sum and its tribe; with ``shows_rule``, draw the rule of the roll."""
    rect = layout.INITIATIVE
    if shows_rule:
        words = say("One die per figure. The highest total sits out.")
        draw_words(canvas, words, Rect(rect.x + 20, 612, rect.w - 40, 98), 19, SOFT)
    if not dice:
        return
    for face_up, (x, y, size, angle) in zip(dice, dice_spots(len(dice)), strict=True):
        draw_die(canvas, face_up, x, y, size, angle)
    lettering.draw_shadowed_text(canvas, f"= {sum(dice)}", rect.right - 24, 648, 36, theme.BONE, align="right")
    rolled_words = say("{name} rolled {dice}", name=name, dice=" + ".join(map(str, dice)))
    draw_words(canvas, rolled_words, Rect(rect.x + 16, 681, rect.w - 32, 41), 18, SOFT)


def dice_spots(count: int) -> tuple[tuple[float, float, float, float], ...]:
    """Return each die's centre x and y, size, and angle in radians."""
    rows = 1 if count <= 4 else 2
    columns = math.ceil(count / rows)
    size = min(52.0, 200 / columns - 5, 31.0 if rows > 1 else 60.0)
    spacing = size + 4 if rows > 1 else size + 7
    left = layout.INITIATIVE.x + 24 + size / 2
    top = 646.0 if rows == 1 else 646.0 - spacing / 2 + 2
    angles = (0.12, -0.09, 0.05, -0.14)
    return tuple(
        (left + spacing * (number % columns), top + spacing * (number // columns), size, angles[number % 4])
        for number in range(count)
    )


# The left column for 2 to 4 players: a panel for every seat, and the last log lines.

#: the columns of a panel's possessions, and the distance of each from the first
TOOLS_COLUMN, FIELD_COLUMN, BUILDINGS_COLUMN, CARDS_COLUMN = range(4)
_COLUMN_OFFSETS = (0, 112, 172, 232)
#: if the icon of a kind of cards is wider than this, its count is on its corner, else below it
_CORNER_BADGE_WIDTH = 31.0
#: the width in a panel for the points that the seat would have if the match ended now
_TOTAL_WIDTH = 28.0
#: the colour of the number and the icon of missing food
_MISSING_INK = theme.colour("#FF9A6B")


def draw_panels(canvas: Canvas, face: Face) -> None:
    """Draw the panels of all seats."""
    view = face.view
    totals = [_total_text(view, seat) for seat in range(len(face.looks))]
    size = canvas.prose_size(totals, Rect(0, 0, _TOTAL_WIDTH, 24), lettering.capped(canvas, 19, most=1.25), "bold")
    for seat, total in enumerate(totals):
        # everything that the panel shows; the panel is drawn again only when any of this changes
        contents = (
            view.camps[seat],
            view.home[seat],
            figures_of_tribe(view, seat),
            seat == view.first,
            seat == face.tribe,
            forecast(view, seat).food_left,
            total,
            size,
        )
        canvas.part(("sa panel", seat, face.looks, contents), partial(_draw_panel, canvas, face, seat, size))


def _total_text(view: State, seat: int) -> str:
    """Return the number of points that a seat would have if the match ended now, as text."""
    return with_minus(total_now(view, seat))


def _draw_panel(canvas: Canvas, face: Face, seat: int, total_size: float) -> None:
    """Draw a seat's panel: name, points, figures at home and away, food after feeding, goods and possessions."""
    rect = layout.panel_rect(seat, len(face.looks))
    look = face.looks[seat]
    camp = face.view.camps[seat]
    draw_hide_panel(canvas, rect, is_lit=seat == face.tribe)
    canvas.seat(look, rect.x + 40, rect.y + 42, 54)
    if seat == face.view.first:
        canvas.icon("totem", rect.x + 20, rect.y + 62, 28, theme.ACTIVE, shadow=True)
    points_width = draw_golden_number(canvas, with_minus(camp.score), rect.right - 20, rect.y + 32, 32, align="right")
    name_rect = layout.seat_name_rect(seat, len(face.looks), points_width)
    size = lettering.capped(canvas, 22, most=1.4)
    name = look.name
    if canvas.text_width(name, size, "display") > name_rect.w:
        name = _with_line_break(name)
    draw_words(canvas, name, name_rect, size, theme.BONE, kind="display", align="left")
    all_figures = figures_of_tribe(face.view, seat)
    away_count = all_figures - face.view.home[seat]
    for index, (x, y) in enumerate(layout.home_spots(seat, len(face.looks), all_figures, is_solo=False)):
        draw_figure(canvas, look, x, y, is_small=True, alpha=95 if index < away_count else 255, with_glyph=False)
    _draw_food_and_points(canvas, face.view, seat, rect, total_size)
    _draw_goods(canvas, face, seat)
    _draw_possessions(canvas, face, seat)
    if rect.h > 180:
        _draw_card_kinds(canvas, face, seat, Rect(rect.x + 16, rect.y + 151, rect.w - 32, 44))


def total_now(view: State, seat: int) -> int:
    """Return the points that a seat would have if the match ended now."""
    score = view.camps[seat].score
    if view.ended:  # the score includes the final scoring
        return score
    return score + final_points(view, seat).total


def _draw_food_and_points(canvas: Canvas, view: State, seat: int, rect: Rect, total_size: float) -> None:
    """Draw the food left or missing after the next feeding and, beside a laurel, the points if the match ended now.

    ``total_size`` is the text size of these points.
    """
    food_left = forecast(view, seat).food_left
    y = rect.y + 65
    size = lettering.capped(canvas, 19, most=1.25)
    if food_left < 0:
        canvas.icon("bone-gnawer", rect.right - 117, y, 22, _MISSING_INK)
        ink = _MISSING_INK
    else:
        draw_chip(canvas, "food", rect.right - 117, y, 22)
        ink = theme.BONE
    lettering.draw_shadowed_text(canvas, signed(food_left), rect.right - 104, y, size, ink, kind="bold", width=37)
    canvas.icon("laurel-crown", rect.right - 56, y, 20, SOFT)
    lettering.draw_shadowed_text(
        canvas, _total_text(view, seat), rect.right - 18, y, total_size, SOFT, kind="bold", align="right"
    )


def _with_line_break(name: str) -> str:
    """Return a name that can be wrapped: a single word gets a line break after the hyphen nearest its middle."""
    hyphen_ends = [index for index, letter in enumerate(name, 1) if letter == "-"]
    if " " in name or not hyphen_ends:
        return name
    split = min(hyphen_ends, key=lambda index: abs(2 * index - len(name)))
    return f"{name[:split]}\n{name[split:]}"


def panel_good_centre(seat: int, seats: int, kind: int) -> layout.Point:
    """Return the centre of a panel's chip for a good; ``kind`` is ``layout.FOOD`` or a resource's number."""
    rect = layout.panel_rect(seat, seats)
    return rect.x + 32 + 57 * (kind - layout.FOOD), rect.y + 102


def _draw_goods(canvas: Canvas, face: Face, seat: int) -> None:
    """Draw a camp's amounts of food and of each resource; an amount of 0 is faint."""
    for kind, chip, count in goods_of(face.view.camps[seat]):
        x, y = panel_good_centre(seat, len(face.looks), kind)
        draw_chip(canvas, chip, x, y, 27)
        _draw_count(canvas, str(count), x, y, has_any=count > 0, width=23)


def _draw_count(
    canvas: Canvas, text: str, x: float, y: float, *, has_any: bool, width: float, size: float = 19
) -> None:
    """Draw a count to the right of the chip at ``x, y``; the count is faint unless ``has_any``."""
    ink = theme.BONE if has_any else QUIET
    lettering.draw_shadowed_text(
        canvas, text, x + 17, y, lettering.capped(canvas, size, most=1.25), ink, kind="bold", width=width
    )


def panel_possession_centre(seat: int, seats: int, column: int) -> layout.Point:
    """Return the centre of the chip in a column of a panel, such as ``TOOLS_COLUMN``."""
    rect = layout.panel_rect(seat, seats)
    return rect.x + 32 + _COLUMN_OFFSETS[column], rect.y + 132


def _draw_possessions(canvas: Canvas, face: Face, seat: int) -> None:
    """Draw the tools' values, the field, and the numbers of buildings and cards."""
    camp = face.view.camps[seat]
    seats = len(face.looks)
    x, y = panel_possession_centre(seat, seats, TOOLS_COLUMN)
    draw_chip(canvas, "tool", x, y, 27)
    tools = " ".join([f"+{value}" for value in camp.tools if value])
    _draw_count(canvas, tools or "0", x, y, has_any=tools != "", width=78, size=18)
    for column, kind, count in (
        (FIELD_COLUMN, "field", camp.field),
        (BUILDINGS_COLUMN, "building", len(camp.buildings)),
    ):
        x, y = panel_possession_centre(seat, seats, column)
        draw_chip(canvas, kind, x, y, 27)
        _draw_count(canvas, str(count), x, y, has_any=count > 0, width=27)
    x, y = panel_possession_centre(seat, seats, CARDS_COLUMN)
    canvas.panel("sa.tile", Rect(x - 11, y - 14, 22, 28))
    _draw_count(canvas, str(len(camp.cards)), x, y, has_any=bool(camp.cards), width=27)


def _draw_card_kinds(canvas: Canvas, face: Face, seat: int, rect: Rect) -> None:
    """Draw icons for the cards that a seat owns: the green symbols, then the kinds of sand-coloured figures."""
    cards = face.view.camps[seat].cards
    if not cards:
        lettering.draw_shadowed_text(
            canvas, say("no cards yet"), rect.x + 6, rect.centery, 18, QUIET, kind="body", width=rect.w - 12
        )
        return
    # for each icon its name, the number of symbols or figures, and the colour of their cards
    symbols = [CARDS[card].symbol for card in cards]
    icons = [(SYMBOL_ICONS[symbol], symbols.count(symbol), "green") for symbol in SYMBOLS if symbol in symbols]
    icons += [(KIND_ICONS[kind], card_figures(cards, kind), "sand") for kind in SAND_KINDS if card_figures(cards, kind)]
    spacing = min(38.0, rect.w / len(icons))
    size = min(34.0, spacing - 2)
    for index, (icon, _, colour) in enumerate(icons):
        square = Rect(rect.x + spacing * index, rect.y + (5 if size > _CORNER_BADGE_WIDTH else 0), size, size)
        canvas.panel(f"sa.strip.{colour}", square)
        canvas.icon(icon, square.centerx, square.centery, size * 0.78, CREAM, shadow=True)
    for index, (_, count, colour) in enumerate(icons):
        if count > 1 or colour == "sand":
            _draw_icon_count(canvas, count, Rect(rect.x + spacing * index, rect.y, size, rect.h))


def _draw_icon_count(canvas: Canvas, count: int, cell: Rect) -> None:
    """Draw the count of an icon on its corner, or below it if the icons are narrow."""
    if cell.w > _CORNER_BADGE_WIDTH:
        draw_badge(canvas, str(count), cell.right - 6, cell.y + cell.w + 1, size=20)
    else:
        x, y = cell.centerx, cell.y + cell.w + (cell.h - cell.w) / 2
        lettering.draw_shadowed_text(
            canvas, str(count), x, y, lettering.fixed_size(canvas, 17), CREAM, align="centre", kind="bold"
        )


@sketched_once
def draw_log(canvas: Canvas, lines: tuple[str, ...], seats: int) -> None:
    """Draw as many of the last log lines as fit, with the latest at the bottom."""
    rect = layout.log_rect(seats)
    if rect is None:
        return
    canvas.panel("panel.parchment", rect)
    size = 18.0
    bottom = rect.bottom - 16
    for line in reversed(lines):
        height = canvas.prose_height(line, rect.w - 40, size)
        if bottom - height < rect.y + 12:
            break
        canvas.prose(line, Rect(rect.x + 20, bottom - height, rect.w - 40, height + 2), size, colour=INK)
        bottom -= height + 5
