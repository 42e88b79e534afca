"""The two side columns, and the loads that are still to be taken."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from game.core.words import any_of, say, say_many
from game.ugh_ugh.rules import events, moves
from game.ugh_ugh.rules.calling import carriers_needed
from game.ugh_ugh.rules.cards import ANY, AREAS, BEAR, MEMBERS_EACH, RESERVE_PLACES, RESOURCES, TENT, TIGER, YIELDS
from game.ugh_ugh.rules.events import goods_text
from game.ugh_ugh.rules.state import State, seat_of
from game.ugh_ugh.table import cards, layout, words
from game.ugh_ugh.table.face import Face
from game.ugh_ugh.table.parts import PieceArt
from game.ui import lettering, rich, theme
from game.ui.canvas import Canvas
from game.ui.layered import kept
from game.ui.layout import Rect
from game.ui.theme import SeatLook

#: how large the place is where a token is touched
_TOUCH = 62.0
#: how long a token is pressed until a second one is taken, and how long until each more
_SECOND_AFTER, _EACH = 0.45, 0.3


def offers(face: Face) -> dict[int, int]:
    """Return how many of each kind of resource may be taken now."""
    most: dict[int, int] = {}
    for move in face.legal:
        if isinstance(move, moves.Take):
            most[move.kind] = max(most.get(move.kind, 0), move.count)
    return most


def count_of(seconds: float, most: int) -> int:
    """Return how many a press of ``seconds`` takes: one, and the longer it is the more, up to ``most``."""
    return min(most, 1 if seconds < _SECOND_AFTER else 2 + int((seconds - _SECOND_AFTER) / _EACH))


def fewer_left(view: State, event: events.Took) -> State:
    """Return a view in which so many loads fewer are left to be taken, where somebody takes them."""
    step = view.agenda[0] if view.agenda else None
    if step is None or step.kind != "collect" or step.seat != event.seat:
        return view
    used = sum(carriers_needed(view, step, kind) for kind in event.goods)
    return replace(view, agenda=(replace(step, count=step.count - used), *view.agenda[1:]))


def token_touch(kind: int, rise: float) -> Rect:
    """Return where a token is touched."""
    (x, y), size = layout.supply_place(kind, rise), _TOUCH * layout.token_size(rise)
    return Rect(x - size / 2, y - size / 2, size, size)


def token_words(face: Face, kind: int) -> str:
    """Return what taking a resource is about."""
    words = say("Click: take {goods}. Hold: take more.", goods=goods_text((kind,)))
    step = face.step
    if step is not None and carriers_needed(face.view, step, kind) > 1:
        words += " " + say("Two loads make one stone.")
    return words


def leave_words(face: Face) -> str:
    """Return what the button says that leaves loads behind."""
    return say_many("Discard {count}", "Discard {count}", face.loads_left)


def really_words(face: Face) -> str:
    """Return what that button asks before it does."""
    return say_many("Really discard {count}?", "Really discard {count}?", face.loads_left)


def slab_words(face: Face, area: int) -> tuple[int, str, str] | None:
    """Return what stands on a box's slab while its loads are taken: how many, that they are left, and of what."""
    step = face.step
    if step is None or step.kind != "collect" or not YIELDS[area]:
        return None
    goods = any_of([say(RESOURCES[kind]) for kind in YIELDS[area]])
    if step.note == ANY:
        return step.count, say_many("to choose", "to choose", step.count), goods
    if step.note != AREAS[area]:
        return None
    return step.count, say_many("load left", "loads left", step.count), goods


# The two side columns: baskets, the log, the To-Do Wall and the reserve board.

#: by how much the slabs under the baskets rise when their words need two lines
_RISE = 30.0
#: how large the words on a slab are, and how small they may become
_SIZE, _LEAST = 20.0, 16.0
_BASKETS = ("ugh.basket_forest", "ugh.basket_plains", "ugh.basket_mountains", "ugh.basket_tent")


def baskets(canvas: Canvas, face: Face) -> None:
    """Draw the four boxes with what they give and what is left of it."""
    view, turn = face.view, face.may_act and face.kind == "turn"
    for area in range(len(layout.BASKETS)):
        lifted = face.lifted if face.lifted is not None and face.lifted[0] == area else None
        supply = tuple([view.supply[kind] for kind in YIELDS[area]])
        inside = view.boxes[area] if view.open_boxes else ()
        shown = lifted, supply, face.plan, slab_words(face, area), turn, face.looks, inside
        canvas.part(("ugh basket", area, shown), partial(_basket, canvas, face, area))


def _basket(canvas: Canvas, face: Face, area: int) -> None:
    risen = slab_rise(canvas, face)
    cell = layout.BASKETS[area]
    if face.lifted is None or face.lifted[0] != area:
        canvas.picture_in(_BASKETS[area], basket_place(area, risen))
    _yield(canvas, face, area, cell, risen)
    _slab(canvas, face, area, risen)
    if face.view.open_boxes and face.view.boxes[area]:
        _contents(canvas, face, area, cell)


def slab_rise(canvas: Canvas, face: Face) -> float:
    """Return by how much the slabs rise: the words of all of them have the same room all the time."""
    room = layout.basket_slab(0).w - 26
    told = [words.reward(area) for area in range(len(AREAS))]
    return _RISE if canvas.text_size > 1 or any(canvas.text_width(text, _SIZE) > room for text in told) else 0.0


def basket_place(area: int, risen: float) -> Rect:
    """Return where a basket stands above its slab, which rises when its words need it."""
    body = layout.basket_body(area)
    wide, high = body.w * (1 - risen / body.h), body.h - risen
    return Rect(body.centerx - wide / 2, body.y, wide, high)


def open_basket(canvas: Canvas, area: int, x: float, y: float, angle: float = 0.0, size: float = 1.0) -> None:
    """Draw a lifted basket with its middle at ``x, y``, tilted by ``angle``."""
    canvas.turned(_BASKETS[area] + "_open", x, y, angle, size=size)


def hanging_basket(canvas: Canvas, face: Face, area: int) -> None:
    """Draw the lifted basket where it hangs above its slab."""
    room = basket_place(area, slab_rise(canvas, face))
    open_basket(canvas, area, room.centerx, room.centery - 6, size=room.h / layout.basket_body(area).h)


def _yield(canvas: Canvas, face: Face, area: int, cell: Rect, rise: float) -> None:
    x = cell.x + 188
    for kind in YIELDS[area]:
        y = layout.supply_place(kind, rise)[1]
        canvas.picture_in(f"chip.{RESOURCES[kind]}", Rect(x - 23, y - 23, 46, 46))
        cards.badge(canvas, str(face.view.supply[kind]), x + 18, y + 18)
    if area == TENT:
        for shift in (-14, 14):
            canvas.picture_in("member_small.neutral", Rect(x + shift - 20, cell.y + 28 - rise * 0.6, 40, 40))
        canvas.text(
            "+1",
            x,
            cell.y + 88 - rise * 0.8,
            26,
            kind="display",
            colour=theme.GOLD,
            align="centre",
            middle=True,
            shadow=theme.SHADE,
        )


def draw_lit_slab(canvas: Canvas, area: int, rise: float) -> None:
    """Draw the light under a slab whose basket has loads left to be taken."""
    canvas.panel("glow.ember", _risen_slab(area, rise))


def _slab(canvas: Canvas, face: Face, area: int, rise: float) -> None:
    slab = _risen_slab(area, rise)
    lifted = face.lifted is not None and face.lifted[0] == area
    left = slab_words(face, area)
    if left is not None:
        draw_lit_slab(canvas, area, rise)
    canvas.panel("panel.bar", slab)
    turn = face.may_act and face.kind == "turn" and not face.busy and left is None and not lifted
    line = slab.y + (13 if turn else 22)
    canvas.text(
        words.box_name(area),
        slab.x + 16,
        line,
        lettering.capped(canvas, 22, 1.15),
        kind="display",
        colour=theme.ACTIVE if lifted or left is not None else theme.BONE,
        middle=True,
        shadow=theme.SHADE,
        width=slab.w - 28,
    )
    if left is not None:
        _loads(canvas, _loads_room(slab), *left)
        return
    size = lettering.capped(canvas, _SIZE, 1.3)
    if lifted and face.lifted is not None:
        canvas.seat(face.looks[face.lifted[1]], slab.x + 30, line + 36, 28)
        canvas.text(say("called back"), slab.x + 52, line + 36, size, middle=True, width=slab.w - 64)
        return
    above = Rect(slab.x + 16, line + (14 if turn else 13), slab.w - 24, 25 + rise)
    if turn:
        above.h = layout.basket_buttons(area)[0].y - above.y
    else:
        above.h -= rise * 0.75
        below = Rect(above.x, above.bottom, above.w, slab.bottom - 10 - above.bottom)
        _boxed(canvas, face, area, below, size)
    told = words.reward(area)
    canvas.prose(told[:1].upper() + told[1:], above, size, colour=theme.PARCHMENT, middle=True)


def _boxed(canvas: Canvas, face: Face, area: int, room: Rect, size: float) -> None:
    """Write how many of the viewer's go into a box, else what it brings home.

    That is written where it can be read of every box: the tokens beside the baskets show the same.
    """
    told = [_boxed_words(face, each) for each in ([area] if face.plan.count(area) else range(len(_BASKETS)))]
    if all(canvas.prose_height(words, room.w, lettering.steady(canvas, _LEAST)) <= room.h for words in told):
        canvas.prose(_boxed_words(face, area), room, size, colour=theme.PARCHMENT, middle=True, least=_LEAST)


def _loads(canvas: Canvas, room: Rect, count: int, words: str, goods: str) -> None:
    """Write what loads are still to be taken, beside the place of their number (``draw_loads_left``)."""
    left, share = room.x + canvas.text_width(str(count), _number_size(canvas), "display") + 10, room.h / 4
    size = lettering.capped(canvas, 22, 1.15)
    canvas.text(
        words,
        left,
        room.centery - share - 2,
        size,
        kind="display",
        colour=theme.GOLD,
        middle=True,
        shadow=theme.SHADE,
        width=room.right - left,
    )
    below = Rect(left, room.centery, room.right - left, room.h / 2)
    canvas.prose(goods, below, lettering.capped(canvas, 20, 1.2), colour=theme.PARCHMENT, middle=True)


def draw_loads_left(canvas: Canvas, face: Face, hop: float) -> None:
    """Write how many loads are still to be taken on the slab of their box; ``hop`` is how high the number jumps."""
    rise = slab_rise(canvas, face)
    for area in range(len(layout.BASKETS)):
        left = slab_words(face, area)
        if left is None:
            continue
        room = _loads_room(_risen_slab(area, rise))
        canvas.text(
            str(left[0]),
            room.x,
            room.centery - hop,
            _number_size(canvas),
            kind="display",
            colour=theme.GOLD,
            middle=True,
            shadow=theme.SHADE,
        )


def _risen_slab(area: int, rise: float) -> Rect:
    """Return the slab of a box where slabs stand higher by ``rise``."""
    whole = layout.basket_slab(area)
    return Rect(whole.x, whole.y - rise, whole.w, whole.h + rise)


def _loads_room(slab: Rect) -> Rect:
    """Return the room on a slab for the loads that are left."""
    return Rect(slab.x + 16, slab.y + 38, slab.w - 26, slab.h - 48)


def _number_size(canvas: Canvas) -> float:
    return lettering.capped(canvas, 44, 1.2)


def _boxed_words(face: Face, area: int) -> str:
    chosen = face.plan.count(area)
    if chosen:
        return say_many("{count} of yours goes here", "{count} of yours go here", chosen)
    kinds = YIELDS[area]
    if not kinds:
        return say("Pairs bring a child")
    goods = any_of([say(RESOURCES[kind]) for kind in kinds])
    return goods[:1].upper() + goods[1:]


def _contents(canvas: Canvas, face: Face, area: int, cell: Rect) -> None:
    """Draw how many of each clan are in an open box."""
    box = face.view.boxes[area]
    counts = [(seat, sum(seat_of(piece) == seat for piece in box)) for seat in range(len(face.looks))]
    shown = [(seat, count) for seat, count in counts if count]
    for index, (seat, count) in enumerate(shown):
        x = cell.x + 24 + index * 32
        canvas.seat(face.looks[seat], x, cell.y + 118, 26)
        cards.badge(canvas, str(count), x + 9, cell.y + 130, 13)
    if TIGER in box:
        canvas.icon("tiger-head", cell.x + 24 + len(shown) * 32, cell.y + 118, 28, theme.GOLD, shadow=True)


def boards(canvas: Canvas, seats: int) -> None:
    """Draw the boards that are there whatever lies on them: parchment, wall and reserve."""
    canvas.panel("panel.parchment", layout.LOG)
    canvas.panel("panel.slab", layout.WALL)
    canvas.panel("panel.slab", layout.reserve_board(seats))


def log(canvas: Canvas, face: Face) -> None:
    """Draw the last lines of the log on its parchment."""
    canvas.part(("ugh log", face.lines, face.looks), lambda: _log(canvas, face))


def _log(canvas: Canvas, face: Face) -> None:
    rect = layout.LOG
    inner = Rect(rect.x + 16, rect.y + 7, rect.w - 32, rect.h - 14)
    size = lettering.capped(canvas, 18, 1.25)
    with canvas.clip(inner):
        bottom = inner.bottom
        for line in reversed(face.lines):
            runs = line.runs(face.looks)
            high = max(22.0, rich.rich_height(canvas, runs, inner.w - 32, size))
            top = bottom - high
            if top < inner.y - 2:
                break
            if line.seat is not None:
                canvas.seat(face.looks[line.seat], inner.x + 11, top + 11, 20)
            else:
                canvas.icon("footprint", inner.x + 11, top + 11, 18, (110, 70, 40))
            rich.draw_rich(canvas, runs, inner.x + 30, top, inner.w - 32, size)
            bottom = top


def wall(canvas: Canvas, face: Face) -> None:
    """Draw the To-Do Wall with its cards, the draw pile and the discards' number."""
    lying = tuple("" if key == face.flying else key for key in face.view.wall)
    _wall(canvas, lying, len(face.view.deck), len(face.view.discard), spending=face.spending)


@kept
def _wall(canvas: Canvas, lying: tuple[str, ...], count: int, thrown: int, *, spending: bool) -> None:
    """Draw the wall; while somebody is ``spending``, a button lies where the discards are counted."""
    rect, pile = layout.WALL, layout.draw_pile()
    y, size = pile.centery, lettering.capped(canvas, 20, 1.15)
    name = lettering.capped(canvas, 24, 1.1)
    canvas.text(say("To-Do Wall"), rect.x + 18, y, name, kind="display", middle=True, shadow=theme.SHADE, width=202)
    for index in range(2):
        if index < len(lying) and lying[index]:
            cards.wall_card(canvas, lying[index], layout.wall_card(index))
        else:
            canvas.panel("well", layout.wall_card(index))
    cards.pile(canvas, count, Rect(pile.x + 4, y - 14, 22, 30))
    left = pile.x + 34
    told, room = say("{count} to draw", count=count), pile.right - left
    if canvas.text_width(told, lettering.steady(canvas, _LEAST)) > room:
        told = str(count)
    canvas.text(told, left, y, size, colour=theme.PARCHMENT, middle=True, shadow=theme.SHADE, width=room, least=_LEAST)
    told, room = say("{count} discarded", count=thrown), rect.right - 16 - pile.right - 8
    if spending or canvas.text_width(told, lettering.steady(canvas, _LEAST)) > room:
        return
    canvas.text(
        told,
        rect.right - 16,
        y,
        size,
        colour=theme.PARCHMENT,
        align="right",
        middle=True,
        shadow=theme.SHADE,
        width=room,
        least=_LEAST,
    )


def reserve(canvas: Canvas, face: Face, art: PieceArt) -> None:
    """Draw the reserve board: four places a clan, the star for having nobody there, the bear's place."""
    cells = layout.reserve_cells(len(face.looks))
    for seat, (look, cell) in enumerate(zip(face.looks, cells, strict=True)):
        clan = face.view.clans[seat]
        _reserve_cell(canvas, art, look, seat, cell, len(clan.reserve), len(clan.waiting))
    _bear(canvas, art, layout.bear_place(len(cells)), at_home=face.view.bear_home)


@kept
def _bear(canvas: Canvas, art: PieceArt, cell: Rect, *, at_home: bool) -> None:
    """Draw the board's name, and the bear's place."""
    rect, size = layout.RESERVE, lettering.capped(canvas, 22, 1.1)
    canvas.text(say("Reserve board"), rect.x + 18, rect.y + 18, size, kind="display", middle=True, shadow=theme.SHADE)
    high = cell.h
    if at_home:
        art.draw(canvas, BEAR, cell.x + high / 2, cell.centery, high - 2)
    told, left = say("the bear sleeps") if at_home else say("the bear is out"), cell.x + high + 14
    ink = theme.PARCHMENT if at_home else theme.ACTIVE
    size = lettering.capped(canvas, 20, 1.2)
    canvas.text(told, left, cell.centery, size, colour=ink, middle=True, shadow=theme.SHADE, width=cell.right - left)


@kept
def _reserve_cell(
    canvas: Canvas, art: PieceArt, look: SeatLook, seat: int, cell: Rect, lying: int, waiting: int
) -> None:
    places = [layout.reserve_place(cell, index) for index in range(RESERVE_PLACES)]
    token = places[0].h
    canvas.seat(look, cell.x + token / 2, cell.centery, token)
    if not lying and not waiting:
        box = Rect(places[0].x, places[0].y, 152, token)
        canvas.panel("panel.tooltip", box)
        size = lettering.capped(canvas, 20, 1.2)
        told = say("all in: +1")
        canvas.text(told, box.x + 14, box.centery, size, kind="bold", colour=theme.GOLD, middle=True, width=96)
        canvas.picture_in("star.on", Rect(box.right - 38, box.centery - 13, 26, 26))
        return
    for index, place in enumerate(places):
        canvas.panel("well", place)
        if index < lying:
            art.draw(canvas, seat * MEMBERS_EACH, place.centerx, place.centery, place.h * 0.86)
    if waiting:
        last = places[-1]
        cards.badge(canvas, f"+{waiting}", last.right, last.bottom - 6, 15)
