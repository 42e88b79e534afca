"""The clans' caves: the asked one large, the others as rows; and where a seat's things lie."""

from __future__ import annotations

from game.core.words import say, say_many
from game.ugh_ugh.rules.cards import MEMBERS_EACH, RESOURCES, STARS_TO_WIN
from game.ugh_ugh.rules.state import HIDDEN_CARD, Clan, State, bin_count, stars
from game.ugh_ugh.table import cards, layout
from game.ugh_ugh.table.face import Face
from game.ugh_ugh.table.parts import PieceArt
from game.ui import lettering, theme
from game.ui.canvas import Canvas
from game.ui.layered import kept
from game.ui.layout import Rect, inset
from game.ui.theme import SeatLook

#: where the middle of a tool is in a row, from its left end, and that of everything on its first line, from its top
_TOOLS_IN_ROW = {"drum": 220.0, "spear": 256.0}
_FIRST_LINE = 24.0
#: how many resources a row shows one by one; of more it shows each kind with its number
_ONE_BY_ONE = 3
#: how much of its paint the cave of whoever's turn it is has, of 255
_TINT = 120


def held(clan: Clan) -> tuple[int, ...]:
    """Return the clan's resources one by one, in their order."""
    return tuple(kind for kind, count in enumerate(clan.goods) for _ in range(count))


def tool_picture(tool: str, works: bool) -> str:
    """Return the name of a tool's picture; a broken one is cracked."""
    return f"tool.{tool}_{'works' if works else 'broken'}"


def draw_cave(canvas: Canvas, face: Face, art: PieceArt, seat: int, beside: float = 0.0) -> None:
    """Draw a seat's cave, large or as a row; what is built leaves so much room free ``beside`` it."""
    rect, is_large = cave(face, seat)
    lit = _is_asked(face, seat), _has_turn(face, seat), face.view.torch == seat
    is_open = seat in face.open_hands
    if not is_large:
        look, clan, score = face.looks[seat], face.view.clans[seat], stars(face.view, seat)
        _row(canvas, art, seat, rect, look, clan, score, *lit, face.kind == "raid", is_open, beside)
        return
    mine = seat == face.focus
    seen = (seat, tuple(rect), face.looks[seat], face.view.clans[seat], stars(face.view, seat))
    going = len(face.plan) if mine else 0
    key = ("ugh cave", art, seen, lit, is_open, going, face.flying, beside)
    canvas.part(key, lambda: _large(canvas, face, art, seat, rect, going, beside))


def _is_asked(face: Face, seat: int) -> bool:
    return seat == face.asked or seat in face.may_drum or seat == face.choice.holder


def _has_turn(face: Face, seat: int) -> bool:
    return seat in (face.asked, face.view.active)


def _hide(canvas: Canvas, look: SeatLook, rect: Rect, *, asked: bool, turn: bool) -> None:
    """Draw the hide of a cave: glowing while its clan is asked, in the clan's paint while it is its turn."""
    if asked:
        canvas.panel("glow.ember", rect)
    canvas.panel("panel.hide", rect)
    if turn:
        canvas.fill(inset(rect, 5), theme.mix(look.paint, theme.SHADE, 0.6), _TINT, 12)
        canvas.frame(inset(rect, 4), look.paint, 3, 12)


def _large(canvas: Canvas, face: Face, art: PieceArt, seat: int, rect: Rect, going: int, beside: float) -> None:
    look, clan = face.looks[seat], face.view.clans[seat]
    _hide(canvas, look, rect, asked=_is_asked(face, seat), turn=_has_turn(face, seat))
    _name_plate(canvas, look, layout.name_plate(rect), torch=face.view.torch == seat)
    cards.draw_stars(canvas, stars(face.view, seat), rect.x + 208, rect.y + 33, 30)
    size = lettering.capped(canvas, 20, 1.1)
    told = say("of {count}", count=STARS_TO_WIN)
    canvas.text(told, rect.x + 210, rect.y + 62, size, colour=theme.PARCHMENT, middle=True, width=58)
    for tool in ("drum", "spear"):
        canvas.picture_in(tool_picture(tool, getattr(clan, tool)), layout.tool_place(rect, tool))
    cards.draw_built(canvas, clan, _left_of(layout.built_row(rect), beside))
    _home(canvas, face, art, seat, rect, going)
    _bins(canvas, clan, rect)
    _hand(canvas, face, clan, rect, is_open=seat in face.open_hands)


def _name_plate(canvas: Canvas, look: SeatLook, plate: Rect, *, torch: bool) -> None:
    """Draw a clan's token and name on its paint: bright letters want it a little darker."""
    ink = look.glyph_paint
    ground = look.paint if ink == theme.SHADE else theme.mix(look.paint, theme.SHADE, 0.28)
    canvas.fill(Rect(plate.x, plate.y + 3, plate.w, plate.h), theme.SHADE, 190, 10)
    canvas.fill(plate, ground, 255, 10)
    canvas.seat(look, plate.x + 32, plate.centery, 48)
    left = 70.0 if torch else 62.0
    place = Rect(plate.x + left, plate.y + 4, plate.w - left - 8, plate.h - 8)
    shadow = theme.SHADE if ink == theme.BONE else None
    cards.name(canvas, look.name, place, lettering.capped(canvas, 30, 1.1), ink=ink, shadow=shadow)
    if torch:
        canvas.picture_in("torch", Rect(plate.x + 36, plate.bottom - 32, 34, 34))


def _home(canvas: Canvas, face: Face, art: PieceArt, seat: int, rect: Rect, going: int) -> None:
    """Draw the members at home, those ``going`` faintly, and how many they are."""
    count = len(face.view.clans[seat].home)
    for index in range(count):
        x, y = layout.home_place(rect, index, count)
        art.draw(canvas, seat * MEMBERS_EACH, x, y, 44, alpha=90 if index < going else 255)
    place = layout.home_words(rect, count)
    told = say_many("{count} at home", "{count} at home", count) if count else say("nobody at home")
    size = lettering.capped(canvas, 20, 1.3)
    canvas.text(
        told, place.x, place.centery, size, colour=theme.PARCHMENT, middle=True, shadow=theme.SHADE, width=place.w
    )


def bins_of(clan: Clan, rect: Rect) -> list[Rect]:
    """Return the bins of a cave that is drawn large."""
    return layout.bin_places(rect, max(bin_count(clan), sum(clan.goods)), full=clan.large_cave)


def _bins(canvas: Canvas, clan: Clan, rect: Rect) -> None:
    goods = held(clan)
    for index, place in enumerate(bins_of(clan, rect)):
        canvas.panel("well", place)
        if index < len(goods):
            size = min(44.0, place.w - 4)
            canvas.picture_in(
                f"chip.{RESOURCES[goods[index]]}", Rect(place.centerx - size / 2, place.centery - size / 2, size, size)
            )


def _hand(canvas: Canvas, face: Face, clan: Clan, rect: Rect, *, is_open: bool) -> None:
    """Draw the hand: open as cards, closed as a small fan of backs with their number."""
    if not is_open:
        for place in layout.closed_hand_places(rect, len(clan.hand)):
            cards.back(canvas, place)
        told, size = say("{count} in hand", count=len(clan.hand)), lettering.capped(canvas, 20, 1.2)
        x, y = rect.x + 440, rect.y + 192
        canvas.text(told, x, y, size, colour=theme.PARCHMENT, align="centre", middle=True, width=150)
        return
    places, parts = layout.hand_places(rect, len(clan.hand)), layout.hand_touch(rect, len(clan.hand))
    for key, place, part in zip(clan.hand, places, parts, strict=True):
        if key == HIDDEN_CARD:
            cards.back(canvas, place)
        elif key != face.flying:
            cards.hand_card(canvas, key, place, part.w)


def _left_of(room: Rect, beside: float) -> Rect:
    """Return the room without so much of its right end."""
    return Rect(room.x, room.y, room.w - beside, room.h)


@kept
def _row(
    canvas: Canvas,
    art: PieceArt,
    seat: int,
    rect: Rect,
    look: SeatLook,
    clan: Clan,
    score: int,
    asked: bool,
    turn: bool,
    torch: bool,
    raided: bool,
    is_open: bool,
    beside: float,
) -> None:
    """Draw who it is, the Rock Stars, tools, members, resources, the hand, and below what is built."""
    _hide(canvas, look, rect, asked=asked, turn=turn)
    canvas.fill(Rect(rect.x + 4, rect.y + 6, 8, rect.h - 12), look.paint, 255, 4)
    y = rect.y + _FIRST_LINE
    canvas.seat(look, rect.x + 44, rect.y + 40, 48)
    if torch:
        canvas.picture_in("torch", Rect(rect.x + 50, rect.y + 44, 30, 30))
    cards.name(canvas, look.name, Rect(rect.x + 76, y - 18, 78, 36), lettering.capped(canvas, 22, 1.1))
    cards.draw_stars(canvas, score, rect.x + 156, y, 22)
    for tool, x in _TOOLS_IN_ROW.items():
        canvas.picture_in(tool_picture(tool, getattr(clan, tool)), Rect(rect.x + x - 16, y - 16, 32, 32))
    art.draw(canvas, seat * MEMBERS_EACH, rect.x + 292, y, 34)
    _number(canvas, len(clan.home), rect.x + 308, y)
    _row_goods(canvas, clan, _row_goods_room(rect))
    if is_open:
        _row_hand(canvas, clan, Rect(rect.x + 424, y - 14, 44, 28))
    else:
        canvas.picture_in("card_back_small", Rect(rect.x + 426, y - 14, 20, 28))
        _number(canvas, len(clan.hand), rect.x + 449, y)
    if not raided:
        cards.draw_built(canvas, clan, _left_of(row_strip(rect), beside))
        return
    for kind, place in zip(held(clan), raided_places(rect, sum(clan.goods)), strict=True):
        canvas.picture_in(f"chip.{RESOURCES[kind]}", inset(place, 4))


def _row_hand(canvas: Canvas, clan: Clan, room: Rect) -> None:
    """Draw an open hand in a row: the cards' small pictures, side by side as far as there is room."""
    pitch = min(room.h + 2, (room.w - room.h) / max(1, len(clan.hand) - 1))
    for index, key in enumerate(clan.hand):
        place = Rect(room.x + pitch * index, room.y, room.h, room.h)
        if key == HIDDEN_CARD:
            cards.back(canvas, place)
        else:
            cards.draw_tile(canvas, key, place)


def _number(canvas: Canvas, number: int, x: float, y: float) -> None:
    size = lettering.capped(canvas, 22, 1.1)
    canvas.text(str(number), x, y, size, kind="display", colour=theme.BONE, middle=True, shadow=theme.SHADE)


def _row_goods_room(rect: Rect) -> Rect:
    """Return the room for the resources on the first line of a row."""
    return Rect(rect.x + 328, rect.y + _FIRST_LINE - 12, 94, 24)


def _row_goods(canvas: Canvas, clan: Clan, room: Rect) -> None:
    """Draw resources as chips, or where there are many each kind with its number, and free bins as small wells."""
    chips, left, free = held(clan), room.x, bin_count(clan) - sum(clan.goods)
    if len(chips) <= _ONE_BY_ONE:
        for kind in chips:
            canvas.picture_in(f"chip_small.{RESOURCES[kind]}", Rect(left, room.y, room.h, room.h))
            left += room.h + 2
        for index in range(max(0, min(free, int((room.right - left) / 13)))):
            canvas.panel("well", Rect(left + 13 * index, room.centery - 5, 11, 11))
        return
    counted = [(kind, count) for kind, count in enumerate(clan.goods) if count]
    pitch, size = room.w / len(counted), lettering.steady(canvas, 20)
    chip = min(room.h, pitch - 13)
    for kind, count in counted:
        canvas.picture_in(f"chip_small.{RESOURCES[kind]}", Rect(left, room.centery - chip / 2, chip, chip))
        canvas.text(str(count), left + chip, room.centery, size, kind="bold", middle=True, shadow=theme.SHADE)
        left += pitch


def raided_places(rect: Rect, count: int) -> list[Rect]:
    """Return where so many resources of a row lie below its first line while one of them may be taken."""
    strip = row_strip(rect)
    pitch = min(44.0, strip.w / max(1, count))
    return [Rect(strip.x + pitch * index, strip.bottom - 40, 40, 40) for index in range(count)]


def row_strip(rect: Rect) -> Rect:
    """Return where what a clan has built lies in its row."""
    top = 40.0 if rect.h < 100 else 56.0
    return Rect(rect.x + 80, rect.y + top, 384, rect.h - top - 6)


def clan_words(face: Face, seat: int) -> str:
    """Return a clan's state in words, for the pointer and for those who cannot see it."""
    clan = face.view.clans[seat]
    return say(
        "{name}: {home}, drum {drum}, spear {spear}, {cards}",
        name=face.looks[seat].name,
        home=say_many("{count} member at home", "{count} members at home", len(clan.home)),
        drum=say("works") if clan.drum else say("broken"),
        spear=say("works") if clan.spear else say("broken"),
        cards=say_many("{count} card in hand", "{count} cards in hand", len(clan.hand)),
    )


# Where a seat's things lie, whether its cave is drawn large or as a row: the ends of every flight.

Point = tuple[float, float]


def cave(face: Face, seat: int) -> tuple[Rect, bool]:
    """Return a seat's cave and whether it is drawn large; of two players each keeps a side."""
    if len(face.looks) == 2:
        return (layout.RIGHT_CAVE if seat else layout.CAVE), True
    if seat == face.focus:
        return layout.CAVE, True
    others = face.others
    return layout.other_caves(len(others))[others.index(seat)], False


def own(face: Face) -> Rect:
    """Return the cave of the seat that is asked, or for which the table is shown."""
    return cave(face, face.focus)[0]


def name_place(face: Face, seat: int) -> Rect:
    """Return where a clan's token and name stand."""
    rect, is_large = cave(face, seat)
    return layout.name_plate(rect) if is_large else Rect(rect.x + 16, rect.y + 12, 136, 56)


def home(face: Face, view: State, seat: int, index: int) -> Point:
    """Return where a member at home stands."""
    rect, is_large = cave(face, seat)
    if not is_large:
        return rect.x + 292, rect.y + _FIRST_LINE
    return layout.home_place(rect, min(index, 6), len(view.clans[seat].home))


def goods_bin(face: Face, view: State, seat: int, index: int) -> Point:
    """Return the middle of a bin."""
    rect, is_large = cave(face, seat)
    clan = view.clans[seat]
    if is_large:
        return layout.bin_places(rect, max(bin_count(clan), index + 1), full=clan.large_cave)[index].center
    if face.kind == "raid":
        return raided_places(rect, max(sum(clan.goods), index + 1))[index].center
    room = _row_goods_room(rect)
    return room.x + room.h / 2 + (room.h + 2) * min(index, _ONE_BY_ONE - 1), room.centery


def hand(face: Face, view: State, seat: int, index: int) -> Point:
    """Return the middle of a card of the hand."""
    rect, is_large = cave(face, seat)
    if not is_large:
        return rect.x + 436, rect.y + _FIRST_LINE
    count = max(index + 1, len(view.clans[seat].hand))
    lies_open = seat in face.open_hands
    places = layout.hand_places(rect, count) if lies_open else layout.closed_hand_places(rect, count)
    return places[index].center


def tool(face: Face, seat: int, name: str) -> Point:
    """Return the middle of a tool."""
    rect, is_large = cave(face, seat)
    if is_large:
        return layout.tool_place(rect, name).center
    return rect.x + _TOOLS_IN_ROW[name], rect.y + _FIRST_LINE


def built_strip(face: Face, seat: int) -> Rect:
    """Return where what a clan has built lies on its cave."""
    rect, is_large = cave(face, seat)
    return layout.built_row(rect) if is_large else row_strip(rect)


def reserve(face: Face, seat: int, index: int) -> Point:
    """Return the middle of a place on the reserve board."""
    return layout.reserve_place(layout.reserve_cells(len(face.looks))[seat], min(index, 3)).center


def basket(area: int) -> Point:
    """Return the middle of a box."""
    return layout.basket_body(area).center
