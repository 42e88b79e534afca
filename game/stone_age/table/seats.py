"""The left column (a panel for every seat, or the four solo tribes), the camp at the foot, and the gallery."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import partial

from game.core.words import say, say_many, signed, with_minus
from game.screens.parts.move_controls import MoveControls, back_button
from game.stone_age.rules.board import KINDS, RESOURCES, TOOL_SLOTS, TRIBES
from game.stone_age.rules.cards import CARDS, SAND_KINDS, SYMBOLS
from game.stone_age.rules.rounds import card_figures, final_points
from game.stone_age.rules.state import NOWHERE, Camp, State, figures_of_tribe
from game.stone_age.table import cards, layout, words
from game.stone_age.table.face import Face, forecast
from game.stone_age.table.parts import (
    CAPTION,
    CREAM,
    INK,
    QUIET,
    SOFT,
    Intents,
    draw_badge,
    draw_chip,
    draw_dark_text,
    draw_die,
    draw_figure,
    draw_golden_number,
    draw_number_bone,
    draw_tool,
    draw_words,
)
from game.stone_age.table.words import KIND_ICONS, SYMBOL_ICONS
from game.ui import lettering, theme, widgets
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.layered import sketched_once
from game.ui.layout import SCREEN, Rect
from game.ui.overlays import dim
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
        away = all_figures - face.view.home[tribe]
        is_lit = tribe in (asked_tribe, face.acting)
        spots = layout.home_spots(tribe, len(face.looks), all_figures, solo=True)
        activity = _activity(face, tribe)
        initiative = face.view.initiative[tribe]
        _draw_tribe(canvas, tribe, face.looks[tribe], activity, tuple(spots), away, initiative, is_lit)
    _draw_track(canvas)
    _draw_stones(canvas, face)
    dice = () if "dice" in face.away else face.dice
    roller = face.looks[face.rolled_by].name if dice else ""
    _draw_last_roll(canvas, dice, roller, shows_rule=not face.dice)


@sketched_once
def draw_hide_panel(canvas: Canvas, rect: Rect, *, lit: bool = False) -> None:
    """Draw a panel of stitched hide, glowing if ``lit``."""
    if lit:
        canvas.panel("glow.ember", rect)
    canvas.panel("panel.hide", rect)
    widgets.stitch_edges(canvas, rect, margin=20, above=1, below=9)


def initiative_bone(tribe: int) -> Rect:
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
    lit: bool,
) -> None:
    """Draw a tribe's row, with figures at ``spots``; the first ``away_count`` figures are in the valley and pale.

    ``initiative`` is 0 until the tribe has rolled.
    """
    rect = layout.tribe_rect(tribe)
    draw_hide_panel(canvas, rect, lit=lit)
    canvas.seat(look, rect.x + 47, rect.y + 49, 66)
    lettering.shadowed(canvas, look.name, rect.x + 94, rect.y + 26, lettering.capped(canvas, 23, most=1.2), width=140)
    ink = theme.ACTIVE if lit else QUIET
    size = lettering.capped(canvas, 18, most=1.25)
    lettering.shadowed(canvas, activity, rect.x + 94, rect.y + 76, size, ink, kind="body", width=140)
    for index, (x, y) in enumerate(spots):
        draw_figure(canvas, look, x, y, small=True, alpha=95 if index < away_count else 255, with_glyph=False)
    bone = initiative_bone(tribe)
    if initiative:
        draw_number_bone(canvas, str(initiative), bone)
    else:
        canvas.panel("sa.bone_used", bone)
        canvas.icon("rolling-dices", bone.centerx, bone.centery, 36, QUIET, shadow=True)


def _activity(face: Face, tribe: int) -> str:
    """Return in a few words what a tribe does now."""
    view = face.view
    if tribe == face.resting:
        return say("sits out")
    if tribe == face.acting:
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
    width = lettering.shadowed(
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
    lettering.shadowed(canvas, f"= {sum(dice)}", rect.right - 24, 648, 36, theme.BONE, align="right")
    rolled = say("{name} rolled {dice}", name=name, dice=" + ".join(map(str, dice)))
    draw_words(canvas, rolled, Rect(rect.x + 16, 681, rect.w - 32, 41), 18, SOFT)


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
#: the number of a card symbol wider than this is on its corner; that of a narrower symbol is below it
_CORNER_BADGE_WIDTH = 31.0
#: the width for the name below a chip of the camp
_CHIP_CAPTION_WIDTH = 78.0
#: the width of the points in a panel if the match ended now
_TOTAL_WIDTH = 44.0
#: the width for the name below the stack of cards, or below that of buildings given up
_STACK_CAPTION_WIDTH = 106.0
#: the colour of food that will be missing
_MISSING_INK = theme.colour("#FF9A6B")


def draw_panels(canvas: Canvas, face: Face) -> None:
    """Draw the panels of all seats."""
    view = face.view
    totals = [_total_words(view, seat) for seat in range(len(face.looks))]
    size = canvas.prose_size(totals, Rect(0, 0, _TOTAL_WIDTH, 24), lettering.capped(canvas, 19, most=1.25), "bold")
    for seat, total in enumerate(totals):
        # everything that the panel shows; the panel is drawn again only when any of this changes
        contents = (
            view.camps[seat],
            view.home[seat],
            figures_of_tribe(view, seat),
            seat == view.first,
            seat == face.tribe,
            forecast(view, seat).left,
            total,
            size,
        )
        canvas.part(("sa panel", seat, face.looks, contents), partial(_draw_panel, canvas, face, seat, size))


def _total_words(view: State, seat: int) -> str:
    """Return the words for a seat's points if the match ended now."""
    return f"= {with_minus(total_now(view, seat))}"


def _draw_panel(canvas: Canvas, face: Face, seat: int, total_size: float) -> None:
    """Draw a seat's panel: name, points, figures at home and away, food after feeding, goods and possessions."""
    rect = layout.panel_rect(seat, len(face.looks))
    look = face.looks[seat]
    camp = face.view.camps[seat]
    draw_hide_panel(canvas, rect, lit=seat == face.tribe)
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
    away = all_figures - face.view.home[seat]
    for index, (x, y) in enumerate(layout.home_spots(seat, len(face.looks), all_figures, solo=False)):
        draw_figure(canvas, look, x, y, small=True, alpha=95 if index < away else 255, with_glyph=False)
    _draw_food_and_points(canvas, face.view, seat, rect, total_size)
    _draw_goods(canvas, face, seat, rect)
    _draw_possessions(canvas, face, seat, rect)
    if rect.h > 180:
        _draw_card_kinds(canvas, face, seat, Rect(rect.x + 16, rect.y + 151, rect.w - 32, 44))


def total_now(view: State, seat: int) -> int:
    """Return a seat's points if the match ended now."""
    score = view.camps[seat].score
    if view.ended:  # the score includes the final scoring
        return score
    return score + final_points(view, seat).total


def _draw_food_and_points(canvas: Canvas, view: State, seat: int, rect: Rect, total_size: float) -> None:
    """Draw the food left or missing after the next feeding, and the points if the match ended now.

    ``total_size`` is the text size of these points.
    """
    food_left = forecast(view, seat).left
    y = rect.y + 65
    size = lettering.capped(canvas, 19, most=1.25)
    if food_left < 0:
        canvas.icon("bone-gnawer", rect.right - 106, y, 22, _MISSING_INK)
        ink = _MISSING_INK
    else:
        draw_chip(canvas, "food", rect.right - 106, y, 22)
        ink = theme.BONE
    lettering.shadowed(canvas, signed(food_left), rect.right - 92, y, size, ink, kind="bold", width=26)
    lettering.shadowed(
        canvas, _total_words(view, seat), rect.right - 18, y, total_size, SOFT, kind="bold", align="right"
    )


def _with_line_break(name: str) -> str:
    """Return a name that can be wrapped: a single word gets a line break after the hyphen nearest its middle."""
    hyphen_ends = [index for index, letter in enumerate(name, 1) if letter == "-"]
    if " " in name or not hyphen_ends:
        return name
    split = min(hyphen_ends, key=lambda index: abs(2 * index - len(name)))
    return f"{name[:split]}\n{name[split:]}"


def good_position(seat: int, seats: int, kind: int) -> layout.Point:
    """Return the centre of a chip of a panel: ``layout.FOOD``, or a resource by its number."""
    rect = layout.panel_rect(seat, seats)
    return rect.x + 32 + 57 * (kind - layout.FOOD), rect.y + 102


def _goods_of(camp: Camp) -> list[tuple[int, str, int]]:
    """Return the kind, the chip and the count of each good: ``layout.FOOD``, then the resources."""
    return [(layout.FOOD, "food", camp.food), *zip(KINDS, RESOURCES, camp.goods, strict=True)]


def _draw_goods(canvas: Canvas, face: Face, seat: int, rect: Rect) -> None:
    """Draw the amounts of food and of each resource of a camp, faint if it has none."""
    for kind, chip, count in _goods_of(face.view.camps[seat]):
        x, y = good_position(seat, len(face.looks), kind)
        draw_chip(canvas, chip, x, y, 27)
        lettering.shadowed(
            canvas,
            str(count),
            x + 17,
            y,
            lettering.capped(canvas, 19, most=1.25),
            theme.BONE if count else QUIET,
            kind="bold",
            width=23,
        )


def possession_position(seat: int, seats: int, column: int) -> layout.Point:
    """Return the centre of the chip in a column of a panel's possessions, such as ``TOOLS_COLUMN``."""
    rect = layout.panel_rect(seat, seats)
    return rect.x + 32 + _COLUMN_OFFSETS[column], rect.y + 132


def _draw_possessions(canvas: Canvas, face: Face, seat: int, rect: Rect) -> None:
    """Draw the tools' values, the field, and the numbers of buildings and cards."""
    camp = face.view.camps[seat]
    seats = len(face.looks)
    x, y = possession_position(seat, seats, TOOLS_COLUMN)
    draw_chip(canvas, "tool", x, y, 27)
    tools = [f"+{value}" for value in camp.tools if value]
    lettering.shadowed(
        canvas,
        " ".join(tools) if tools else "0",
        x + 17,
        y,
        lettering.capped(canvas, 18, most=1.25),
        theme.BONE if tools else QUIET,
        kind="bold",
        width=78,
    )
    for column, kind, count in (
        (FIELD_COLUMN, "field", camp.field),
        (BUILDINGS_COLUMN, "building", len(camp.buildings)),
    ):
        x, y = possession_position(seat, seats, column)
        draw_chip(canvas, kind, x, y, 27)
        lettering.shadowed(
            canvas,
            str(count),
            x + 17,
            y,
            lettering.capped(canvas, 19, most=1.25),
            theme.BONE if count else QUIET,
            kind="bold",
            width=27,
        )
    x, y = possession_position(seat, seats, CARDS_COLUMN)
    canvas.panel("sa.tile", Rect(x - 11, y - 14, 22, 28))
    lettering.shadowed(
        canvas,
        str(len(camp.cards)),
        x + 17,
        y,
        lettering.capped(canvas, 19, most=1.25),
        theme.BONE if camp.cards else QUIET,
        kind="bold",
        width=27,
    )


def _draw_card_kinds(canvas: Canvas, face: Face, seat: int, rect: Rect) -> None:
    """Draw the kinds of cards a seat owns: green symbols, then the figures of the sand-coloured cards."""
    cards = face.view.camps[seat].cards
    if not cards:
        lettering.shadowed(
            canvas, say("no cards yet"), rect.x + 6, rect.centery, 18, QUIET, kind="body", width=rect.w - 12
        )
        return
    # each mark: its icon, its number, and the colour of its cards
    owned = [CARDS[card].symbol for card in cards]
    marks = [(SYMBOL_ICONS[symbol], owned.count(symbol), "green") for symbol in SYMBOLS if symbol in owned]
    marks += [(KIND_ICONS[kind], card_figures(cards, kind), "sand") for kind in SAND_KINDS if card_figures(cards, kind)]
    spacing = min(38.0, rect.w / len(marks))
    size = min(34.0, spacing - 2)
    for index, (icon, _, colour) in enumerate(marks):
        tile = Rect(rect.x + spacing * index, rect.y + (5 if size > _CORNER_BADGE_WIDTH else 0), size, size)
        canvas.panel(f"sa.strip.{colour}", tile)
        canvas.icon(icon, tile.centerx, tile.centery, size * 0.78, CREAM, shadow=True)
    for index, (_, count, colour) in enumerate(marks):
        if count > 1 or colour == "sand":
            _draw_mark_count(canvas, count, Rect(rect.x + spacing * index, rect.y, size, rect.h))


def _draw_mark_count(canvas: Canvas, count: int, cell: Rect) -> None:
    """Draw the count of a mark on its corner, or below it if the marks are narrow."""
    if cell.w > _CORNER_BADGE_WIDTH:
        draw_badge(canvas, str(count), cell.right - 6, cell.y + cell.w + 1, size=20)
    else:
        x, y = cell.centerx, cell.y + cell.w + (cell.h - cell.w) / 2
        lettering.shadowed(canvas, str(count), x, y, lettering.steady(canvas, 17), CREAM, align="centre", kind="bold")


def draw_latest(canvas: Canvas, lines: tuple[str, ...], seats: int) -> None:
    """Draw the last log lines, as many as fit."""
    _draw_log_lines(canvas, lines, seats)


@sketched_once
def _draw_log_lines(canvas: Canvas, lines: tuple[str, ...], seats: int) -> None:
    """Draw the lines that fit, the last line at the bottom."""
    rect = layout.latest_rect(seats)
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


# The foot of the table: the viewer's camp with food, resources, tools, field, buildings and cards.

#: the most buildings drawn in the camp
_MOST_BUILDINGS = 6


def draw_camp(canvas: Canvas, face: Face) -> None:
    """Draw the camp at the foot, without the buttons."""
    camp = face.camp
    _draw_foot(canvas)
    goods = _goods_of(camp)
    names = [say("food") if kind == layout.FOOD else say(RESOURCES[kind]) for kind, _, _ in goods]
    stack_name = say("given up") if face.is_solo else say("cards")
    size = _caption_size(canvas, names, stack_name)
    for (kind, chip, count), name in zip(goods, names, strict=True):
        _draw_counted_chip(canvas, chip, name, count, *layout.good_centre(kind), size)
    _draw_counted_chip(canvas, "field", say("field"), camp.field, *layout.FIELD_CHIP, size)
    _draw_tools(canvas, camp.tools, camp.turned, camp.kept, size)
    stack_count = len(face.view.spent) if face.is_solo else len(camp.cards)
    _draw_buildings(canvas, shown_buildings(face), len(camp.buildings), size, solo=face.is_solo)
    _draw_stack(canvas, stack_name, stack_count, size, solo=face.is_solo)
    if not face.is_solo:
        _draw_owner(canvas, face.looks[face.camp_seat])


@sketched_once
def _draw_foot(canvas: Canvas) -> None:
    """Draw the bar at the foot with the seams that divide it."""
    canvas.panel("panel.bar", layout.CAMP)
    for x in layout.DIVIDERS:
        widgets.stitches(canvas, x, 766, 104, down=True)


@sketched_once
def _draw_counted_chip(canvas: Canvas, kind: str, name: str, count: int, x: float, y: float, size: float) -> None:
    """Draw a chip with its count, and its name below in text of the given size."""
    draw_chip(canvas, kind, x, y, layout.CHIP, alpha=255 if count else 120)
    draw_badge(canvas, str(count), x + 24, y + 24, size=32)
    _draw_caption(canvas, name, x, _CHIP_CAPTION_WIDTH, size)


def _caption_size(canvas: Canvas, names: list[str], stack_name: str) -> float:
    """Return the text size of all captions in the camp, at which the ``names`` of chips and ``stack_name`` fit."""
    usual_size = lettering.capped(canvas, 19, most=1.4)
    chips = canvas.prose_size(names, Rect(0, 0, _CHIP_CAPTION_WIDTH, 34), usual_size)
    return min(chips, canvas.prose_size([stack_name], Rect(0, 0, _STACK_CAPTION_WIDTH, 34), usual_size))


def _draw_caption(canvas: Canvas, text: str, x: float, width: float, size: float) -> None:
    """Draw the caption of a part of the camp below it, with its centre at ``x``, and at most ``width`` wide."""
    lettering.shadowed(canvas, text, x, layout.CAPTION_Y, size, CAPTION, align="centre", kind="body", width=width)


@sketched_once
def _draw_owner(canvas: Canvas, look: SeatLook) -> None:
    """Draw the name of the camp's owner on a plaque on its upper edge."""
    size = lettering.capped(canvas, 18, most=1.3)
    height = 26 * min(1.3, canvas.text_size)
    width = min(280.0, canvas.text_width(look.name, size, "display")) + 50
    rect = Rect(16, 760 - height, width, height)
    canvas.panel("sa.tag", rect)
    canvas.seat(look, rect.x + 16, rect.centery, 28)
    lettering.shadowed(canvas, look.name, rect.x + 36, rect.centery - 1, size, CREAM, width=width - 44)


@sketched_once
def _draw_tools(
    canvas: Canvas, tools: tuple[int, ...], turned: tuple[bool, ...], cards_kept: tuple[int, ...], size: float
) -> None:
    """Draw the camp's tools, grey if used this round, and the cards kept for later, with captions of the given size."""
    for slot in range(TOOL_SLOTS):
        rect = layout.tool_rect(slot)
        if tools[slot]:
            draw_tool(canvas, tools[slot], rect, is_used=turned[slot])
        else:
            canvas.panel("well", rect, alpha=150)
    for index, card in enumerate(cards_kept):
        draw_kept_card(canvas, card, layout.kept_rect(index, len(cards_kept)))
    _draw_caption(canvas, say("tools"), layout.TOOLS_X + 84, 170, size)
    if cards_kept:
        _draw_caption(canvas, say("kept"), layout.KEPT_X + 26, 70, size)


def draw_kept_card(canvas: Canvas, number: int, rect: Rect) -> None:
    """Draw a kept card, whose upper half is still to be used."""
    card = CARDS[number]
    canvas.panel("sa.tile", rect)
    icon, _ = words.short_effect(card, solo=True)
    canvas.icon(icon, rect.centerx, rect.y + rect.h * 0.36, rect.w * 0.62, theme.CHAR)
    text = f"+{card.amount}" if card.effect == "one_use" else "×2"
    draw_dark_text(
        canvas,
        text,
        rect.centerx,
        rect.bottom - rect.h * 0.22,
        lettering.capped(canvas, max(17, rect.w * 0.4), most=1.2),
        align="centre",
        width=rect.w - 6,
        kind="bold",
    )


def shown_buildings(face: Face) -> tuple[int, ...]:
    """Return the buildings drawn in the camp: the last six."""
    return face.camp.buildings[-_MOST_BUILDINGS:]


@sketched_once
def _draw_buildings(canvas: Canvas, buildings: tuple[int, ...], owned_count: int, size: float, *, solo: bool) -> None:
    """Draw the last buildings of the camp, and the number of all if there are many; ``size`` is that of the caption."""
    shown_count = len(buildings)
    if not buildings:
        well = layout.owned_rect(0, 1)
        canvas.panel("well", well, alpha=150)
        canvas.icon("hut", well.centerx, well.centery, 40, theme.SHADE)
    for index, number in enumerate(buildings):
        rect = layout.owned_rect(index, shown_count)
        cards.draw_building(canvas, number, rect, with_points=not solo, size=16, brief=True)
    if owned_count > 2:
        last = layout.owned_rect(shown_count - 1, shown_count)
        draw_badge(canvas, str(owned_count), last.right - 6, last.y + 4, size=28)
    _draw_caption(canvas, say("buildings"), (layout.BUILDINGS_X + layout.SPENT.x - 12) / 2, 180, size)


@sketched_once
def _draw_stack(canvas: Canvas, name: str, count: int, size: float, *, solo: bool) -> None:
    """Draw the stack of cards owned; in the solo game, the stack of buildings given up."""
    rect = layout.SPENT
    style = "sa.tile_spent" if solo else "sa.tile"
    layers = min(3, max(1, count))
    for depth in reversed(range(layers)):
        canvas.panel(style, rect.move(4 * depth - 4, -3 * depth), alpha=255 if count else 120)
    icon, ink = ("hut", theme.CHAR) if solo else ("spotted-arrowhead", QUIET)
    canvas.icon(icon, rect.centerx - 4, rect.centery, 38, ink)
    draw_badge(canvas, str(count), rect.right - 8, rect.bottom - 8, size=28)
    _draw_caption(canvas, name, rect.centerx - 4, _STACK_CAPTION_WIDTH, size)


# The gallery

#: the width of the gallery, its least number of cards in a row, and the height of a card
_GALLERY_WIDTH = 1480.0
_LEAST_COLUMNS = 9
_CARD_HEIGHT = 134.0


@dataclass(frozen=True, slots=True)
class Gallery:
    """A dialog over the dimmed table that shows a seat's cards, buildings and tools enlarged."""

    face: Face
    seat: int

    leads_back = True

    @property
    def _camp(self) -> Camp:
        return self.face.view.camps[self.seat]

    @property
    def _columns(self) -> int:
        """The number of cards in a row, large enough for all cards to fit into three rows."""
        return max(_LEAST_COLUMNS, math.ceil(len(self._camp.cards) / 3))

    @property
    def _panel(self) -> Rect:
        """The rectangle of the hide, as high as the rows of cards need, in the middle of the screen."""
        rows = max(1, math.ceil(len(self._camp.cards) / self._columns))
        rect = Rect(0, 0, _GALLERY_WIDTH, 396 + rows * (_CARD_HEIGHT + 8))
        rect.center = SCREEN.center
        return rect

    def draw(self, canvas: Canvas, face: Face) -> None:
        """Draw goods, cards and buildings on one large hide."""
        dim(canvas, SCREEN)
        panel = self._panel
        draw_hide_panel(canvas, panel)
        canvas.cover(panel)
        solo = self.face.is_solo
        looks = self.face.looks
        title = say("What the four tribes have") if solo else say("What {name} has", name=looks[self.seat].name)
        lettering.shadowed(canvas, title, panel.x + 40, panel.y + 46, 32, CREAM, width=700)
        self._draw_goods(canvas, panel)
        self._draw_cards(canvas, panel)
        self._draw_buildings(canvas, panel)

    def _draw_goods(self, canvas: Canvas, panel: Rect) -> None:
        """Draw the camp's food, resources and field with their numbers, then its tools."""
        camp = self._camp
        x = panel.right - 660
        y = panel.y + 48
        for kind, count in zip(("food", *RESOURCES, "field"), (camp.food, *camp.goods, camp.field), strict=True):
            draw_chip(canvas, kind, x, y, 40)
            lettering.shadowed(canvas, str(count), x + 26, y, 24, kind="bold")
            x += 82
        for value, used in zip(camp.tools, camp.turned, strict=True):
            if value:
                draw_tool(canvas, value, Rect(x - 18, y - 26, 42, 52), is_used=used)
                x += 48

    def _draw_cards(self, canvas: Canvas, panel: Rect) -> None:
        """Draw the camp's cards in rows; cards kept for later are ringed."""
        owned = self._camp.cards
        left, top = panel.x + 40, panel.y + 122
        lettering.shadowed(canvas, say_many("{count} card", "{count} cards", len(owned)), left, panel.y + 100, 23, SOFT)
        width = min(150.0, (panel.w - 80) / self._columns - 8)
        for index, number in enumerate(sorted(owned)):
            row, column = divmod(index, self._columns)
            rect = Rect(left + (width + 8) * column, top + (_CARD_HEIGHT + 8) * row, width, _CARD_HEIGHT)
            cards.draw_card(canvas, number, rect, self.face.is_solo)
            if number in self._camp.kept:
                canvas.panel("ring.gold", rect)
        if not owned:
            lettering.shadowed(canvas, say("No cards."), left, top + 30, 20, QUIET, kind="body")

    def _draw_buildings(self, canvas: Canvas, panel: Rect) -> None:
        """Draw the camp's buildings in a row, closer together when there are many, and the summary at the foot."""
        owned = self._camp.buildings
        top = panel.bottom - 236
        text = say_many("{count} building", "{count} buildings", len(owned))
        lettering.shadowed(canvas, text, panel.x + 40, top, 23, SOFT)
        spacing = min(136.0, (panel.w - 200) / max(1, len(owned)))
        for index, number in enumerate(owned):
            cards.draw_building(
                canvas,
                number,
                Rect(panel.x + 40 + spacing * index, top + 22, 126, 92),
                with_points=not self.face.is_solo,
            )
        foot = Rect(panel.x + 40, panel.bottom - 119, panel.w - 80, 40)
        draw_words(canvas, self._summary_words(), foot, lettering.capped(canvas, 21, most=1.3), SOFT, align="left")

    def _summary_words(self) -> str:
        """Return the points, or in the solo game, which has none, the number of buildings given up."""
        view = self.face.view
        if self.face.is_solo:
            return say_many(
                "{count} building has been given up.", "{count} buildings have been given up.", len(view.spent)
            )
        if view.ended:
            return say("Points: {now}", now=with_minus(self._camp.score))
        return say(
            "Points so far: {now}, plus {more} for cards and resources if the match ended now.",
            now=with_minus(self._camp.score),
            more=final_points(view, self.seat).total,
        )

    def controls(self, face: Face, intents: Intents, playing: MoveControls) -> list[Control]:
        """Return the button that closes the gallery."""
        rect = Rect(self._panel.right - 240, self._panel.bottom - 78, 200, 54)
        return [back_button(rect, intents.close_dialog, main=True)]
