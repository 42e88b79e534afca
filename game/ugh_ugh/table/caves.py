"""The clans' caves: the asked one large, the others as rows; and where a seat's things lie."""

from __future__ import annotations

from game.core.words import say, say_many
from game.ugh_ugh.rules.cards import MEMBERS_EACH, RESOURCES
from game.ugh_ugh.rules.state import HIDDEN_CARD, Clan, State, bins, stars
from game.ugh_ugh.table import cards, layout
from game.ugh_ugh.table.face import Face
from game.ugh_ugh.table.parts import PieceArt
from game.ui import lettering, theme, widgets
from game.ui.canvas import Canvas
from game.ui.layered import kept
from game.ui.layout import Rect
from game.ui.theme import SeatLook

#: a row at least so high has two lines: the bins, and below them what is built
_TWO_LINES = 52.0
#: where the middle of a tool is in a row, from its left end
TOOLS_IN_ROW = {"drum": 162, "spear": 208}
_BROKEN = (222, 208, 190)


def held(clan: Clan) -> tuple[int, ...]:
    """Return the clan's resources one by one, in their order."""
    return tuple(kind for kind, count in enumerate(clan.goods) for _ in range(count))


def tool_picture(tool: str, works: bool) -> str:
    """Return the name of a tool's picture; a broken one is cracked."""
    return f"tool.{tool}_{'works' if works else 'broken'}"


def large(canvas: Canvas, face: Face, art: PieceArt, seat: int, rect: Rect, *, mine: bool) -> None:
    """Draw a cave large: ``mine`` is the one asked, whose hand may lie open."""
    asked, hand = mine and face.asked == seat, mine and face.open_hand
    seen = (seat, tuple(rect), face.looks[seat], face.view.clans[seat], stars(face.view, seat))
    key = ("ugh cave", art, seen, asked, hand, len(face.plan) if mine else 0, face.flying)
    canvas.part(key, lambda: _large(canvas, face, art, seat, rect, mine))


def _large(canvas: Canvas, face: Face, art: PieceArt, seat: int, rect: Rect, mine: bool) -> None:
    if mine and face.asked == seat:
        canvas.panel("glow.ember", rect)
    canvas.panel("panel.hide", rect)
    widgets.stitch_edges(canvas, rect, 20, 7, 9)
    look, clan = face.looks[seat], face.view.clans[seat]
    canvas.seat(look, rect.x + 43, rect.y + 38, 50)
    cards.name(canvas, look.name, Rect(rect.x + 76, rect.y + 7, 76, 36), lettering.capped(canvas, 25, 1.1))
    cards.draw_stars(canvas, stars(face.view, seat), rect.x + 154, rect.y + 27, 24)
    size = say("large cave") if clan.large_cave else say("small cave")
    place = Rect(rect.x + 76, rect.y + 44, 130, 24)
    canvas.text(
        size, place.x, place.y + 11, lettering.capped(canvas, 19, 1.1), colour=theme.ACTIVE, middle=True, width=place.w
    )
    cards.draw_built(canvas, clan, layout.built_row(rect), large=True)
    _home(canvas, face, art, seat, rect, mine)
    for tool in ("drum", "spear"):
        _tool(canvas, tool, rect, works=getattr(clan, tool))
    _bins(canvas, clan, rect)
    _hand(canvas, face, clan, rect, mine)


def _home(canvas: Canvas, face: Face, art: PieceArt, seat: int, rect: Rect, mine: bool) -> None:
    """Draw the members at home and how many they are."""
    count = len(face.view.clans[seat].home)
    for index in range(count):
        going = mine and index < len(face.plan)
        x, y = layout.home_place(rect, index, count)
        art.draw(canvas, seat * MEMBERS_EACH, x, y, 44, alpha=90 if going else 255)
    place = layout.home_words(rect, count)
    told = say_many("{count} at home", "{count} at home", count) if count else say("nobody at home")
    middle = place.y + 11 if count else rect.y + 92
    font = lettering.capped(canvas, 19, 1.1)
    canvas.text(
        told, place.x + 6, middle, font, colour=theme.PARCHMENT, middle=True, shadow=theme.SHADE, width=place.w - 6
    )


def _tool(canvas: Canvas, tool: str, rect: Rect, *, works: bool) -> None:
    """Draw a tool and below it whether it works."""
    canvas.picture_in(tool_picture(tool, works), layout.tool_place(rect, tool))
    place = layout.tool_words(rect, tool)
    canvas.text(
        say("works") if works else say("broken"),
        place.centerx,
        place.y + 10,
        lettering.capped(canvas, 19, 1.0),
        colour=theme.PARCHMENT if works else _BROKEN,
        align="centre",
        middle=True,
        shadow=theme.SHADE,
        width=place.w - 5,
    )


def bins_of(clan: Clan, rect: Rect) -> list[Rect]:
    """Return the bins of a cave that is drawn large."""
    return layout.bin_places(rect, max(bins(clan), sum(clan.goods)), full=clan.large_cave)


def _bins(canvas: Canvas, clan: Clan, rect: Rect) -> None:
    goods = held(clan)
    for index, place in enumerate(bins_of(clan, rect)):
        canvas.panel("well", place)
        if index < len(goods):
            size = min(44.0, place.w - 4)
            canvas.picture_in(
                f"chip.{RESOURCES[goods[index]]}", Rect(place.centerx - size / 2, place.centery - size / 2, size, size)
            )


def _hand(canvas: Canvas, face: Face, clan: Clan, rect: Rect, mine: bool) -> None:
    places, parts = layout.hand_places(rect, len(clan.hand)), layout.hand_touch(rect, len(clan.hand))
    for key, place, part in zip(clan.hand, places, parts, strict=True):
        if key == face.flying:
            continue
        if mine and face.open_hand and key != HIDDEN_CARD:
            cards.hand_card(canvas, key, place, part.w)
        else:
            cards.back(canvas, Rect(place.x + 2, place.y + 10, 92, 129))


def rows(canvas: Canvas, face: Face, art: PieceArt) -> None:
    """Draw the caves of the others: one large as well with two players, else as rows."""
    places = layout.other_caves(len(face.others))
    for seat, rect in zip(face.others, places, strict=True):
        if len(places) == 1:
            large(canvas, face, art, seat, rect, mine=False)
        else:
            _row(canvas, face, art, seat, rect)


def _row(canvas: Canvas, face: Face, art: PieceArt, seat: int, rect: Rect) -> None:
    """Draw another clan's cave as a row."""
    lit, raided = face.choice.holder == seat, face.kind == "raid"
    _drawn_row(canvas, art, seat, rect, face.looks[seat], face.view.clans[seat], stars(face.view, seat), lit, raided)


@kept
def _drawn_row(
    canvas: Canvas,
    art: PieceArt,
    seat: int,
    rect: Rect,
    look: SeatLook,
    clan: Clan,
    count: int,
    lit: bool,
    raided: bool,
) -> None:
    """Draw who it is, the Rock Stars, tools, members, bins, what is built, the hand."""
    if lit:
        canvas.panel("glow.ember", rect)
    canvas.panel("panel.hide", rect)
    y, low = rect.centery, rect.h < _TWO_LINES
    canvas.seat(look, rect.x + 31, y, min(44.0, rect.h - 8))
    if low:
        cards.name(canvas, look.name, Rect(rect.x + 56, rect.y + 1, 49, rect.h - 2), lettering.capped(canvas, 18, 1.1))
        cards.draw_stars(canvas, count, rect.x + 105, y, 16)
    else:
        cards.name(canvas, look.name, Rect(rect.x + 60, rect.y + 3, 80, rect.h / 2), lettering.capped(canvas, 21, 1.15))
        cards.draw_stars(canvas, count, rect.x + 60, rect.y + rect.h * 0.74, 20)
    size = rect.h - 9 if low else 40.0
    for tool in ("drum", "spear"):
        x = rect.x + TOOLS_IN_ROW[tool]
        canvas.picture_in(tool_picture(tool, getattr(clan, tool)), Rect(x - size / 2, y - size / 2, size, size))
    art.draw(canvas, seat * MEMBERS_EACH, rect.x + 252, y, 38)
    number = str(len(clan.home))
    canvas.text(
        number,
        rect.x + 273,
        y,
        lettering.capped(canvas, 26, 1.1),
        kind="display",
        colour=theme.BONE,
        middle=True,
        shadow=theme.SHADE,
    )
    goods = held(clan)
    for index, place in enumerate(row_bins(rect, max(bins(clan), len(goods)), large=raided)):
        canvas.panel("well", place)
        if index < len(goods):
            canvas.picture_in(f"chip_small.{RESOURCES[goods[index]]}", place)
    strip = row_strip(rect)
    if not raided:
        cards.draw_built(canvas, clan, strip, large=False)
    high = min(44.0, rect.h - 8)
    canvas.picture_in("card_back_small", Rect(rect.x + 524, y - high / 2 + 1, 28, high - 4))
    cards.badge(canvas, str(len(clan.hand)), rect.x + 549, y + high / 2 - 9, 16)


def row_bins(rect: Rect, count: int, *, large: bool = False) -> list[Rect]:
    """Return the bins in a clan's row: ``large`` where a resource may be taken out of them."""
    if large:
        pitch = min(34.0, 212 / max(1, count))
        size = min(31.0, pitch - 2)
        return [Rect(rect.x + 304 + pitch * index, rect.centery - size / 2, size, size) for index in range(count)]
    low = rect.h < _TWO_LINES
    left, room = (296, 118) if low else (302, 212)
    pitch = min(29.0, room / max(1, count))
    size = min(25.0, pitch - 2)
    y = rect.centery if low else rect.y + 4 + (rect.h / 2 - 4) / 2
    return [Rect(rect.x + left + pitch * index, y - size / 2, size, size) for index in range(count)]


def row_strip(rect: Rect) -> Rect:
    """Return where what a clan has built lies in its row: below its bins, or beside them where the row is low."""
    if rect.h < _TWO_LINES:
        return Rect(rect.x + 420, rect.centery - 13, 98, 26)
    high = min(40.0, rect.h / 2 - 3)
    return Rect(rect.x + 302, rect.bottom - high - 4, 212, high)


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
    """Return a seat's cave and whether it is drawn large."""
    if seat == face.focus:
        return layout.CAVE, True
    rects = layout.other_caves(len(face.others))
    return rects[face.others.index(seat)], len(rects) == 1


def home(face: Face, view: State, seat: int, index: int) -> Point:
    """Return where a member at home stands."""
    rect, large = cave(face, seat)
    if not large:
        return rect.x + 252, rect.centery
    return layout.home_place(rect, min(index, 6), len(view.clans[seat].home))


def goods_bin(face: Face, view: State, seat: int, index: int) -> Point:
    """Return the middle of a bin."""
    rect, large = cave(face, seat)
    clan = view.clans[seat]
    count = max(bins(clan), index + 1)
    if large:
        return layout.bin_places(rect, count, full=clan.large_cave)[index].center
    return row_bins(rect, count, large=face.kind == "raid")[index].center


def hand(face: Face, view: State, seat: int, index: int) -> Point:
    """Return the middle of a card of the hand."""
    rect, large = cave(face, seat)
    if not large:
        return rect.x + 538, rect.centery
    places = layout.hand_places(rect, max(index + 1, len(view.clans[seat].hand)))
    return places[index].center


def tool(face: Face, seat: int, name: str) -> Point:
    """Return the middle of a tool."""
    rect, large = cave(face, seat)
    if large:
        return layout.tool_place(rect, name).center
    return rect.x + TOOLS_IN_ROW[name], rect.centery


def built_strip(face: Face, seat: int) -> Rect:
    """Return where what a clan has built lies on its cave."""
    rect, large = cave(face, seat)
    return layout.built_row(rect) if large else row_strip(rect)


def panel(face: Face, seat: int) -> Point:
    """Return the middle of a seat's panel."""
    return layout.panels(len(face.looks))[seat].center


def reserve(face: Face, seat: int, index: int) -> Point:
    """Return the middle of a place on the reserve board."""
    return layout.reserve_place(layout.reserve_rows(len(face.looks)), seat, min(index, 3)).center


def basket(area: int) -> Point:
    """Return the middle of a box."""
    return layout.basket_body(area).center
