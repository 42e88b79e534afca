"""Draws the side columns: baskets, loads of goods to take, the log, the To-Do Wall and the reserve board."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from game.core.words import any_of, say, say_many, with_capital
from game.screens.parts.match_log import Line
from game.ugh_ugh.rules import events, moves
from game.ugh_ugh.rules.calling import carriers_needed
from game.ugh_ugh.rules.cards import ANY_KIND, AREAS, BEAR, MEMBERS_EACH, RESERVE_PLACES, RESOURCES, TENT, TIGER, YIELDS
from game.ugh_ugh.rules.events import goods_text
from game.ugh_ugh.rules.state import State, seat_of, whole_clan_stars
from game.ugh_ugh.table import cards, layout, words
from game.ugh_ugh.table.face import Face
from game.ugh_ugh.table.parts import PieceArt
from game.ui import lettering, rich, theme
from game.ui.canvas import Canvas
from game.ui.layered import sketched_once
from game.ui.layout import Rect, inset, square
from game.ui.text import Run

#: Side of a token's touch area, which is a square.
_TOKEN_TOUCH_SIDE = 62.0
#: Seconds for which a token has to be pressed to take a second one.
_SECOND_TOKEN_SECONDS = 0.45
#: Additional seconds to take each further token.
_FURTHER_TOKEN_SECONDS = 0.3


def offered_counts(face: Face) -> dict[int, int]:
    """Return the maximum number of resources that may be taken now, by kind; only kinds on offer are in it."""
    max_counts: dict[int, int] = {}
    for move in face.legal:
        if isinstance(move, moves.Take):
            max_counts[move.kind] = max(max_counts.get(move.kind, 0), move.count)
    return max_counts


def count_after_press(seconds: float, max_count: int) -> int:
    """Return the number of resources that a press of ``seconds`` takes: from 1 up to ``max_count``."""
    if seconds < _SECOND_TOKEN_SECONDS:
        return min(max_count, 1)
    return min(max_count, 2 + int((seconds - _SECOND_TOKEN_SECONDS) / _FURTHER_TOKEN_SECONDS))


def with_fewer_loads(view: State, event: events.Took) -> State:
    """Return the view without the loads of goods that ``event`` takes."""
    step = view.agenda[0] if view.agenda else None
    if step is None or step.kind != "collect" or step.seat != event.seat:
        return view
    used_loads = sum(carriers_needed(view, step, kind) for kind in event.goods)
    return replace(view, agenda=(replace(step, count=step.count - used_loads), *view.agenda[1:]))


def token_touch_area(kind: int) -> Rect:
    """Return the touch area of a token."""
    x, y = layout.supply_place(kind)
    return square(x, y, _TOKEN_TOUCH_SIDE)


def token_words(face: Face, kind: int) -> str:
    """Return the tooltip of a resource token that can be taken."""
    words = say("Click: take {goods}. Hold: take more.", goods=goods_text((kind,)))
    step = face.step
    if step is not None and carriers_needed(face.view, step, kind) > 1:
        words += " " + say("A stone takes two loads.")
    return words


def slab_loads(face: Face, area: int) -> tuple[int, str, str] | None:
    """Return the number of loads left, its label, and the goods on offer, as a box's slab shows them during collecting.

    Returns ``None`` if no goods of this box are being taken.
    """
    step = face.step
    if step is None or step.kind != "collect" or not YIELDS[area]:
        return None
    goods = any_of([say(RESOURCES[kind]) for kind in YIELDS[area]])
    if step.note == ANY_KIND:
        # one form in English, two in other languages
        return step.count, say_many("of your choice", "of your choice", step.count), goods
    if step.note != AREAS[area]:
        return None
    return step.count, say_many("load left", "loads left", step.count), goods


#: The usual text size on a slab and in the log.
_TEXT_SIZE = 20.0
#: The smallest text size on a slab and in the log.
_MIN_TEXT_SIZE = 16.0
_FOOTPRINT_INK = (110, 70, 40)
_BASKET_PICTURES = ("ugh.basket_forest", "ugh.basket_plains", "ugh.basket_mountains", "ugh.basket_tent")


def draw_baskets(canvas: Canvas, face: Face) -> None:
    """Draw the four boxes, each with the resources that it yields and their numbers in the supply."""
    view = face.view
    is_turn = face.may_act and face.kind == "turn"
    for area in range(len(layout.BASKETS)):
        lifted = face.lifted if face.lifted_area == area else None
        supply = tuple([view.supply[kind] for kind in YIELDS[area]])
        inside = view.boxes[area] if view.open_boxes else ()
        # everything that the picture of the box depends on
        values = (lifted, supply, face.plan, slab_loads(face, area), is_turn, face.looks, inside)
        canvas.part(("ugh basket", area, values), partial(_draw_box, canvas, face, area))


def _draw_box(canvas: Canvas, face: Face, area: int) -> None:
    """Draw a box: its basket, the resources it yields, and its slab.

    A lifted basket is left out. The contents are drawn only while all boxes are open.
    """
    cell = layout.BASKETS[area]
    if face.lifted_area != area:
        canvas.picture_in(_BASKET_PICTURES[area], layout.basket_body(area))
    _draw_chips(canvas, face, area, cell)
    _draw_slab(canvas, face, area)
    if face.view.open_boxes and face.view.boxes[area]:
        _draw_contents(canvas, face, area, cell)


def draw_open_basket(canvas: Canvas, area: int, x: float, y: float, angle: float = 0.0) -> None:
    """Draw a lifted basket with its middle at ``x, y``, tilted by ``angle``."""
    canvas.turned(_BASKET_PICTURES[area] + "_open", x, y, angle)


def draw_hanging_basket(canvas: Canvas, area: int) -> None:
    """Draw the lifted basket, hanging above its slab."""
    room = layout.basket_body(area)
    draw_open_basket(canvas, area, room.centerx, room.centery - 6)


def _draw_chips(canvas: Canvas, face: Face, area: int, cell: Rect) -> None:
    """Draw the resources that a box yields, each with the number in the supply.

    The love tent yields no resources; draw a pair of members and "+1" instead.
    """
    x = cell.x + 188
    for kind in YIELDS[area]:
        _, y = layout.supply_place(kind)
        canvas.picture_in(f"chip.{RESOURCES[kind]}", Rect(x - 23, y - 23, 46, 46))
        cards.draw_badge(canvas, str(face.view.supply[kind]), x + 18, y + 18)
    if area == TENT:
        for shift in (-14, 14):
            canvas.picture_in("member_small.neutral", Rect(x + shift - 20, cell.y + 28, 40, 40))
        canvas.text(
            "+1", x, cell.y + 88, 26, kind="display", colour=theme.GOLD, align="centre", middle=True, shadow=theme.SHADE
        )


def draw_slab_glow(canvas: Canvas, area: int) -> None:
    """Draw the glow under the slab of a basket with loads of goods left to take."""
    canvas.panel("glow.ember", layout.basket_slab(area))


def _draw_slab(canvas: Canvas, face: Face, area: int) -> None:
    """Draw the slab of a box with its name and, below, its gains, the loads of goods left, or who called it back."""
    slab = layout.basket_slab(area)
    is_lifted = face.lifted_area == area
    loads = slab_loads(face, area)
    if loads is not None:
        draw_slab_glow(canvas, area)
    canvas.panel("panel.bar", slab)
    may_call_back = face.may_act and face.kind == "turn" and not face.busy
    has_buttons = may_call_back and loads is None and not is_lifted
    canvas.text(
        words.box_name(area),
        slab.x + 16,
        slab.y + (15 if has_buttons else 20),
        lettering.fixed_size(canvas, 22) if has_buttons else lettering.capped(canvas, 22, most=1.15),
        kind="display",
        colour=theme.ACTIVE if is_lifted or loads is not None else theme.BONE,
        middle=True,
        shadow=theme.SHADE,
        width=slab.w - 28,
        on_panel=True,
    )
    if loads is not None:
        _draw_loads_label(canvas, _loads_room(slab), *loads)
    elif is_lifted and face.lifted is not None:
        _, caller = face.lifted
        canvas.seat(face.looks[caller], slab.x + 30, slab.y + 58, 28)
        size = lettering.capped(canvas, _TEXT_SIZE, most=1.3)
        canvas.text(say("called back"), slab.x + 52, slab.y + 58, size, middle=True, width=slab.w - 64)
    else:
        _draw_gains(canvas, face, area, slab, has_buttons=has_buttons)


def _draw_gains(canvas: Canvas, face: Face, area: int, slab: Rect, *, has_buttons: bool) -> None:
    """Draw the reward for calling a box back, and below it the box's gains or the number of members planned for it.

    Above buttons, draw only the reward: the chips beside the basket show the gains. In large text, draw only the number
    of members planned or, if there are none, the reward.
    """
    reward = words.short_reward(area)
    plan_or_yield = _plan_or_yield_words(face, area)
    size = lettering.fixed_size(canvas, _TEXT_SIZE)
    if has_buttons:
        lines = [(reward, slab.y + 42)]  # above the ring round a focused button
    elif canvas.text_size > layout.USUAL_TEXT_SIZE:
        is_planned = face.plan.count(area) > 0
        lines = [(plan_or_yield if is_planned else reward, slab.y + 62)]
        size = lettering.capped(canvas, _TEXT_SIZE, most=1.3)
    else:
        lines = [(reward, slab.y + 50), (plan_or_yield, slab.y + 75)]
    for line, y in lines:
        canvas.text(
            line, slab.x + 16, y, size, colour=theme.PARCHMENT, middle=True, width=slab.w - 26, least=14, on_panel=True
        )


def _draw_loads_label(canvas: Canvas, room: Rect, count: int, label: str, goods: str) -> None:
    """Draw the label of the loads of goods left, beside the place where ``draw_loads_left`` draws their number."""
    left = room.x + canvas.text_width(str(count), _loads_number_size(canvas), "display") + 10
    share = room.h / 4
    size = lettering.capped(canvas, 22, most=1.15)
    canvas.text(
        label,
        left,
        room.centery - share - 2,
        size,
        kind="display",
        colour=theme.GOLD,
        middle=True,
        shadow=theme.SHADE,
        width=room.right - left,
    )
    goods_place = Rect(left, room.centery, room.right - left, room.h / 2)
    canvas.prose(goods, goods_place, lettering.capped(canvas, 20, most=1.2), colour=theme.PARCHMENT, middle=True)


def draw_loads_left(canvas: Canvas, face: Face, hop: float) -> None:
    """Draw on each box's slab how many loads of goods are left to take; the number is raised by ``hop`` units."""
    for area in range(len(layout.BASKETS)):
        loads = slab_loads(face, area)
        if loads is None:
            continue
        count, _, _ = loads
        room = _loads_room(layout.basket_slab(area))
        canvas.text(
            str(count),
            room.x,
            room.centery - hop,
            _loads_number_size(canvas),
            kind="display",
            colour=theme.GOLD,
            middle=True,
            shadow=theme.SHADE,
        )


def _loads_room(slab: Rect) -> Rect:
    """Return the place on a slab for the loads of goods left to take."""
    return Rect(slab.x + 16, slab.y + 34, slab.w - 26, slab.h - 40)


def _loads_number_size(canvas: Canvas) -> float:
    """Return the letter size of the number of loads of goods left."""
    return lettering.capped(canvas, 44, most=1.2)


def _plan_or_yield_words(face: Face, area: int) -> str:
    """Return how many members are planned for a box, in words; if none are planned, what members bring home from it."""
    planned_count = face.plan.count(area)
    if planned_count:
        return say_many("{count} member goes here", "{count} members go here", planned_count)
    kinds = YIELDS[area]
    if not kinds:
        return say("Each pair has a child")
    return with_capital(any_of([say(RESOURCES[kind]) for kind in kinds]))


def _draw_contents(canvas: Canvas, face: Face, area: int, cell: Rect) -> None:
    """Draw the number of members of each clan in an open box, and the tiger."""
    box = face.view.boxes[area]
    owners = [seat_of(piece) for piece in box]
    x = cell.x + 24
    for seat, look in enumerate(face.looks):
        count = owners.count(seat)
        if count:
            canvas.seat(look, x, cell.y + 118, 26)
            cards.draw_badge(canvas, str(count), x + 9, cell.y + 130, size=13)
            x += 32
    if TIGER in box:
        canvas.icon("tiger-head", x, cell.y + 118, 28, theme.GOLD, shadow=True)


def draw_boards(canvas: Canvas, seats: int) -> None:
    """Draw the empty boards: the parchment of the log, the wall and the reserve board."""
    canvas.panel("panel.parchment", layout.LOG)
    canvas.panel("panel.slab", layout.WALL)
    canvas.panel("panel.slab", layout.reserve_board(seats))


def draw_log(canvas: Canvas, face: Face) -> None:
    """Draw the last lines of the log on its parchment."""
    canvas.part(("ugh log", face.lines, face.looks), lambda: _paint_log(canvas, face))


def _paint_log(canvas: Canvas, face: Face) -> None:
    """Paint the lines of the log from the last line upwards, as many as there is room for."""
    inner = inset(layout.LOG, 16, 8)
    is_large = canvas.text_size > layout.USUAL_TEXT_SIZE
    size = lettering.capped(canvas, _TEXT_SIZE, most=1.25) if is_large else lettering.fixed_size(canvas, _TEXT_SIZE)
    line_height = rich.rich_text_height(canvas, [Run("x")], inner.w, size)
    spacing = max(line_height, 30.0) if is_large else 24.0
    with canvas.clip(Rect(inner.x, inner.y - 5, inner.w, inner.h + 5)):  # accents may rise above the upper line
        bottom = inner.bottom
        for line in reversed(face.lines):
            runs = line.runs(face.looks)
            height = rich.rich_text_height(canvas, runs, inner.w - 32, size) + spacing - line_height
            top = bottom - height
            if top < inner.y - 2:
                break
            _draw_line_icon(canvas, face, line, inner.x + 11, top + spacing / 2)
            rich.draw_rich_text(canvas, runs, inner.x + 30, top + (spacing - line_height) / 2, inner.w - 32, size)
            bottom = top


def _draw_line_icon(canvas: Canvas, face: Face, line: Line, x: float, y: float) -> None:
    """Draw the icon before a line of the log: a beast that eats, the token of the seat named first, or a footprint."""
    if isinstance(line.event, events.Eaten):
        canvas.icon("tiger-head" if TIGER in line.event.beasts else "bear-head", x, y, 22, theme.BLOOD)
    elif line.seat is not None:
        canvas.seat(face.looks[line.seat], x, y, 20)
    else:
        canvas.icon("footprint", x, y, 18, _FOOTPRINT_INK)


def draw_wall(canvas: Canvas, face: Face) -> None:
    """Draw the To-Do Wall with its cards, the draw pile and the number of discards."""
    keys = tuple("" if key == face.flying_card else key for key in face.view.wall)
    _paint_wall(canvas, keys, len(face.view.deck), len(face.view.discard), has_button=face.can_spend)


@sketched_once
def _paint_wall(
    canvas: Canvas, keys: tuple[str, ...], pile_count: int, discard_count: int, *, has_button: bool
) -> None:
    """Draw the wall, the number of cards in the pile and, if there is room, the number of discarded cards.

    With ``has_button``, a button is in the place of the number of discarded cards.
    """
    rect = layout.WALL
    pile = layout.DRAW_PILE
    y = pile.centery
    size = lettering.capped(canvas, 20, most=1.15)
    title_size = lettering.capped(canvas, 24, most=1.1)
    canvas.text(
        say("To-Do Wall"), rect.x + 18, y, title_size, kind="display", middle=True, shadow=theme.SHADE, width=196
    )
    for index in range(2):
        if index < len(keys) and keys[index]:
            cards.draw_wall_card(canvas, keys[index], layout.wall_card(index))
        else:
            canvas.panel("well", layout.wall_card(index))
    cards.draw_pile(canvas, pile_count, Rect(pile.x + 4, y - 14, 22, 30))
    canvas.text(str(pile_count), pile.x + 34, y, size, colour=theme.PARCHMENT, middle=True, shadow=theme.SHADE)
    text = say("{count} discarded", count=discard_count)
    room = rect.right - 16 - pile.right - 8
    if has_button or canvas.text_width(text, lettering.fixed_size(canvas, _MIN_TEXT_SIZE)) > room:
        return
    canvas.text(
        text,
        rect.right - 16,
        y,
        size,
        colour=theme.PARCHMENT,
        align="right",
        middle=True,
        shadow=theme.SHADE,
        width=room,
        least=_MIN_TEXT_SIZE,
    )


def draw_reserve(canvas: Canvas, face: Face, art: PieceArt) -> None:
    """Draw the reserve board: each clan's four places, or its star if nobody lies on them, and the bear's place."""
    cells = layout.reserve_cells(len(face.looks))
    for seat, (look, cell) in enumerate(zip(face.looks, cells, strict=True)):
        clan = face.view.clans[seat]
        stars = whole_clan_stars(clan)
        _draw_reserve_cell(canvas, art, look, seat, cell, len(clan.reserve), len(clan.waiting), stars)
    _draw_bear(canvas, art, layout.bear_place(len(cells)), at_home=face.view.bear_home)


@sketched_once
def _draw_bear(canvas: Canvas, art: PieceArt, cell: Rect, *, at_home: bool) -> None:
    """Draw the name of the reserve board, and the bear's cell, which says whether the bear is asleep (``at_home``)."""
    rect = layout.RESERVE
    size = lettering.capped(canvas, 22, most=1.1)
    canvas.text(
        say("Reserve board"),
        rect.x + 18,
        rect.y + 18,
        size,
        kind="display",
        middle=True,
        shadow=theme.SHADE,
        on_panel=True,
    )
    height = cell.h
    if at_home:
        art.draw(canvas, BEAR, cell.x + height / 2, cell.centery, height - 2)
    text = say("the bear is asleep") if at_home else say("the bear is awake")
    left = cell.x + height + 14
    ink = theme.PARCHMENT if at_home else theme.ACTIVE
    size = lettering.capped(canvas, 20, most=1.2)
    canvas.text(text, left, cell.centery, size, colour=ink, middle=True, shadow=theme.SHADE, width=cell.right - left)


@sketched_once
def _draw_reserve_cell(
    canvas: Canvas,
    art: PieceArt,
    look: theme.SeatLook,
    seat: int,
    cell: Rect,
    reserve_count: int,
    waiting_count: int,
    stars: int,
) -> None:
    """Draw a clan's cell on the reserve board: its token, and four places with members.

    If nobody is there, the number of ``stars`` for that is drawn instead.
    """
    places = [layout.reserve_place(cell, index) for index in range(RESERVE_PLACES)]
    token_size = places[0].h
    canvas.seat(look, cell.x + token_size / 2, cell.centery, token_size)
    if not reserve_count and not waiting_count:
        box = Rect(places[0].x, places[0].y, 152, token_size)
        canvas.panel("panel.tooltip", box)
        size = lettering.capped(canvas, 20, most=1.2)
        canvas.text(
            say("all in: +{count}", count=stars),
            box.x + 14,
            box.centery,
            size,
            kind="bold",
            colour=theme.GOLD,
            middle=True,
            width=96,
        )
        canvas.picture_in("star.on", Rect(box.right - 38, box.centery - 13, 26, 26))
        return
    for index, place in enumerate(places):
        canvas.panel("well", place)
        if index < reserve_count:
            art.draw(canvas, seat * MEMBERS_EACH, place.centerx, place.centery, place.h * 0.86)
    if waiting_count:
        last = places[-1]
        cards.draw_badge(canvas, f"+{waiting_count}", last.right, last.bottom - 6, size=15)
