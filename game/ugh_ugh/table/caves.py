"""Draws the clans' caves, one of them large and the others as rows; and finds the places of a seat's things."""

from __future__ import annotations

from game.core.counts import listed_kinds
from game.core.words import say, say_many
from game.ugh_ugh.rules.cards import MEMBERS_EACH, RESOURCES, STARS_TO_WIN
from game.ugh_ugh.rules.state import HIDDEN_CARD, Clan, State, bin_count, stars
from game.ugh_ugh.table import cards, layout
from game.ugh_ugh.table.face import Face
from game.ugh_ugh.table.parts import PieceArt
from game.ui import lettering, theme
from game.ui.canvas import Canvas
from game.ui.layered import sketched_once
from game.ui.layout import Rect, inset, square

#: Distance of each tool's middle from the left end of a row.
_TOOLS_IN_ROW = {"drum": 220.0, "spear": 256.0}
#: Distance of the middle of a row's first line from the row's top.
_FIRST_LINE = 24.0
#: A row of at least this height shows the resources in a separate line at its foot.
_TALL_ROW = 150.0
#: Opacity (of 255) of the seat's colour on the cave whose turn it is.
_TURN_TINT = 120


def tool_picture(tool: str, is_working: bool) -> str:
    """Return the name of the picture of a working or broken tool."""
    return f"tool.{tool}_{'works' if is_working else 'broken'}"


def draw_cave(canvas: Canvas, face: Face, art: PieceArt, seat: int, free_width: float = 0.0) -> None:
    """Draw a seat's cave, large or as a row; ``free_width`` stays free at the right of the built cards."""
    rect, is_large = cave_place(face, seat)
    is_glowing = _glows(face, seat)
    is_in_colour = _is_in_colour(face, seat)
    has_torch = face.view.torch == seat
    is_open = seat in face.open_hands
    if not is_large:
        look = face.looks[seat]
        clan = face.view.clans[seat]
        score = stars(face.view, seat)
        _draw_row(
            canvas,
            art,
            seat,
            rect,
            look,
            clan,
            score,
            is_glowing=is_glowing,
            is_in_colour=is_in_colour,
            has_torch=has_torch,
            is_raided=face.kind == "raid",
            is_open=is_open,
            free_width=free_width,
        )
        return
    clan_state = (seat, tuple(rect), face.looks[seat], face.view.clans[seat], stars(face.view, seat))
    leaving_count = len(face.plan) if seat == face.focus else 0
    marks = is_glowing, is_in_colour, has_torch
    key = ("ugh cave", art, clan_state, marks, is_open, leaving_count, face.flying_card, free_width)
    canvas.part(key, lambda: _paint_large_cave(canvas, face, art, seat, rect, leaving_count, free_width))


def _glows(face: Face, seat: int) -> bool:
    """Return whether a cave glows: its seat has to decide, its seat may drum, or its drum is picked up."""
    return seat == face.asked or seat in face.asked_to_drum or seat == face.choice.holder


def _is_in_colour(face: Face, seat: int) -> bool:
    """Return whether a cave is drawn in its clan's colour: it is its seat's turn, or its seat is asked."""
    return seat in (face.asked, face.view.active)


def _draw_hide(canvas: Canvas, look: theme.SeatLook, rect: Rect, *, is_glowing: bool, is_in_colour: bool) -> None:
    """Draw the animal hide of a cave, in a glow if ``is_glowing``, and in the clan's colour if ``is_in_colour``."""
    if is_glowing:
        canvas.panel("glow.ember", rect)
    canvas.panel("panel.hide", rect)
    if is_in_colour:
        canvas.fill(inset(rect, 5), theme.mix(look.paint, theme.SHADE, 0.6), alpha=_TURN_TINT, radius=12)
        canvas.frame(inset(rect, 4), look.paint, thick=3 if rect.h < layout.CAVE.h else 4, radius=12)


def _paint_large_cave(
    canvas: Canvas, face: Face, art: PieceArt, seat: int, rect: Rect, leaving_count: int, free_width: float
) -> None:
    """Paint a seat's cave large: name, Rock Stars, tools, built cards, members at home, bins and hand.

    The first ``leaving_count`` members are faint; ``free_width`` stays free at the right of the built cards.
    """
    look = face.looks[seat]
    clan = face.view.clans[seat]
    _draw_hide(canvas, look, rect, is_glowing=_glows(face, seat), is_in_colour=_is_in_colour(face, seat))
    _draw_name_plate(canvas, look, layout.name_plate(rect), has_torch=face.view.torch == seat)
    cards.draw_stars(canvas, stars(face.view, seat), rect.x + 208, rect.y + 33, 30)
    size = lettering.capped(canvas, 20, most=1.1)
    canvas.text(
        say("of {count}", count=STARS_TO_WIN),
        rect.x + 210,
        rect.y + 62,
        size,
        colour=theme.PARCHMENT,
        middle=True,
        width=58,
    )
    for tool in ("drum", "spear"):
        canvas.picture_in(tool_picture(tool, getattr(clan, tool)), layout.tool_place(rect, tool))
    cards.draw_built_cards(canvas, clan, _cut_right(layout.built_cards_place(rect), free_width))
    _draw_home(canvas, face, art, seat, rect, leaving_count)
    _draw_bins(canvas, clan, rect)
    _draw_hand(canvas, face, clan, rect, is_open=seat in face.open_hands)


def _draw_name_plate(canvas: Canvas, look: theme.SeatLook, plate: Rect, *, has_torch: bool) -> None:
    """Draw a clan's token and name on the clan's colour, which is darkened a little under bright letters."""
    ink = look.glyph_paint
    ground = look.paint if ink == theme.SHADE else theme.mix(look.paint, theme.SHADE, 0.28)
    canvas.fill(Rect(plate.x, plate.y + 3, plate.w, plate.h), theme.SHADE, alpha=190, radius=10)
    canvas.fill(plate, ground, alpha=255, radius=10)
    canvas.seat(look, plate.x + 32, plate.centery, 48)
    left = 70.0 if has_torch else 62.0
    place = Rect(plate.x + left, plate.y + 4, plate.w - left - 8, plate.h - 8)
    shadow = theme.SHADE if ink == theme.BONE else None
    cards.draw_name(canvas, look.name, place, lettering.capped(canvas, 30, most=1.1), ink=ink, shadow=shadow)
    if has_torch:
        canvas.picture_in("torch", Rect(plate.x + 36, plate.bottom - 32, 34, 34))


def _draw_home(canvas: Canvas, face: Face, art: PieceArt, seat: int, rect: Rect, leaving_count: int) -> None:
    """Draw the members at home, the first ``leaving_count`` of them faint, and the number of the others."""
    count = len(face.view.clans[seat].home)
    for index in range(count):
        x, y = layout.home_place(rect, index, count)
        art.draw(canvas, seat * MEMBERS_EACH, x, y, 44, alpha=90 if index < leaving_count else 255)
    place = layout.home_words_place(rect, count)
    # one form in English, two in other languages
    staying_count = count - leaving_count
    text = say_many("{count} at home", "{count} at home", staying_count) if staying_count else say("nobody at home")
    size = lettering.capped(canvas, 20, most=1.3)
    canvas.text(
        text, place.x, place.centery, size, colour=theme.PARCHMENT, middle=True, shadow=theme.SHADE, width=place.w
    )


def bins_of(clan: Clan, rect: Rect) -> list[Rect]:
    """Return the places of a clan's bins in the cave at ``rect``, at least one for each resource that it holds."""
    return layout.bin_places(rect, max(bin_count(clan), sum(clan.goods)), is_full_width=clan.large_cave)


def _draw_bins(canvas: Canvas, clan: Clan, rect: Rect) -> None:
    """Draw a clan's bins; the first bins hold its resources."""
    goods = listed_kinds(clan.goods)
    for index, place in enumerate(bins_of(clan, rect)):
        canvas.panel("well", place)
        if index < len(goods):
            size = min(44.0, place.w - 4)
            canvas.picture_in(f"chip.{RESOURCES[goods[index]]}", square(place.centerx, place.centery, size))


def _draw_hand(canvas: Canvas, face: Face, clan: Clan, rect: Rect, *, is_open: bool) -> None:
    """Draw the hand: open hands as cards, closed hands as a fan of card backs and their number."""
    if not is_open:
        for place in layout.closed_hand_places(rect, len(clan.hand)):
            cards.draw_back(canvas, place)
        text = say("{count} in hand", count=len(clan.hand))
        size = lettering.capped(canvas, 20, most=1.2)
        x, y = rect.x + 440, rect.y + 192
        canvas.text(text, x, y, size, colour=theme.PARCHMENT, align="centre", middle=True, width=150)
        return
    places = layout.hand_places(rect, len(clan.hand))
    visible_parts = layout.hand_touch_areas(rect, len(clan.hand))
    for key, place, visible_part in zip(clan.hand, places, visible_parts, strict=True):
        if key == HIDDEN_CARD:
            cards.draw_back(canvas, place)
        elif key != face.flying_card:
            cards.draw_hand_card(canvas, key, place, visible_part.w)


def _cut_right(room: Rect, width: float) -> Rect:
    """Return ``room`` without a strip of this ``width`` at its right end."""
    return Rect(room.x, room.y, room.w - width, room.h)


@sketched_once
def _draw_row(
    canvas: Canvas,
    art: PieceArt,
    seat: int,
    rect: Rect,
    look: theme.SeatLook,
    clan: Clan,
    score: int,
    is_glowing: bool,
    is_in_colour: bool,
    has_torch: bool,
    is_raided: bool,
    is_open: bool,
    free_width: float,
) -> None:
    """Draw a clan's row: name, Rock Stars, tools, members, resources and hand; below them the built cards.

    While another seat may take a resource (``is_raided``), the resources to choose from are at the foot.
    """
    _draw_hide(canvas, look, rect, is_glowing=is_glowing, is_in_colour=is_in_colour)
    canvas.fill(Rect(rect.x + 4, rect.y + 6, 8, rect.h - 12), look.paint, alpha=255, radius=4)
    y = rect.y + _FIRST_LINE
    canvas.seat(look, rect.x + 44, rect.y + 40, 48)
    if has_torch:
        canvas.picture_in("torch", Rect(rect.x + 50, rect.y + 44, 30, 30))
    cards.draw_name(canvas, look.name, Rect(rect.x + 76, y - 18, 78, 36), lettering.capped(canvas, 22, most=1.1))
    cards.draw_stars(canvas, score, rect.x + 156, y, 22)
    for tool, x in _TOOLS_IN_ROW.items():
        canvas.picture_in(tool_picture(tool, getattr(clan, tool)), Rect(rect.x + x - 16, y - 16, 32, 32))
    art.draw(canvas, seat * MEMBERS_EACH, rect.x + 292, y, 34)
    _draw_number(canvas, len(clan.home), rect.x + 308, y)
    is_tall = rect.h >= _TALL_ROW
    # the resources to choose from take the place of the small ones in a tall row, and of the built cards in a low row
    hides_goods = is_raided and is_tall
    hides_built = is_raided and not is_tall
    if not hides_goods:
        _draw_row_goods(canvas, clan, _row_goods_room(rect))
    if is_open:
        _draw_row_hand(canvas, clan, Rect(rect.x + 424, y - 14, 44, 28))
    else:
        canvas.picture_in("card_back_small", Rect(rect.x + 426, y - 14, 20, 28))
        _draw_number(canvas, len(clan.hand), rect.x + 449, y)
    if not hides_built:
        cards.draw_built_cards(canvas, clan, _cut_right(_built_cards_place_in_row(rect), free_width))
    if is_raided:
        for kind, place in zip(listed_kinds(clan.goods), raid_places(rect, sum(clan.goods)), strict=True):
            canvas.picture_in(f"chip.{RESOURCES[kind]}", inset(place, 4))


def _draw_row_hand(canvas: Canvas, clan: Clan, room: Rect) -> None:
    """Draw an open hand in a row: the cards' small pictures, overlapping if there is not enough room."""
    spacing = min(room.h + 2, (room.w - room.h) / max(1, len(clan.hand) - 1))
    for index, key in enumerate(clan.hand):
        place = Rect(room.x + spacing * index, room.y, room.h, room.h)
        if key == HIDDEN_CARD:
            cards.draw_back(canvas, place)
        else:
            cards.draw_tile(canvas, key, place)


def _draw_number(canvas: Canvas, number: int, x: float, y: float) -> None:
    size = lettering.capped(canvas, 22, most=1.1)
    canvas.text(str(number), x, y, size, kind="display", colour=theme.BONE, middle=True, shadow=theme.SHADE)


def _row_goods_room(rect: Rect) -> Rect:
    """Return the place for the resources of a row: at the foot of a tall row, else on the first line."""
    if rect.h >= _TALL_ROW:
        return Rect(rect.x + 80, rect.bottom - 44, 384, 34)
    return Rect(rect.x + 328, rect.y + _FIRST_LINE - 12, 94, 24)


def _max_single_chips(room: Rect) -> int:
    """Return how many resources fit one by one into ``room``; if there are more, each kind is shown as one chip."""
    return int(room.w // (room.h + 2))


def _draw_row_goods(canvas: Canvas, clan: Clan, room: Rect) -> None:
    """Draw a clan's resources one by one, and its free bins as small wells.

    If the resources are too many for that, draw one chip for each kind, with a number. With many kinds the numbers
    partly cover the chips: beside the numbers, the chips would be too small.
    """
    chips = listed_kinds(clan.goods)
    left = room.x
    free_count = bin_count(clan) - sum(clan.goods)
    if len(chips) <= _max_single_chips(room):
        for kind in chips:
            canvas.picture_in(f"chip_small.{RESOURCES[kind]}", Rect(left, room.y, room.h, room.h))
            left += room.h + 2
        well = round(0.45 * room.h)
        for index in range(max(0, min(free_count, int((room.right - left) / (well + 2))))):
            canvas.panel("well", Rect(left + (well + 2) * index, room.centery - well // 2, well, well))
        return
    counts_by_kind = [(kind, count) for kind, count in enumerate(clan.goods) if count]
    spacing = room.w / len(counts_by_kind)
    size = lettering.fixed_size(canvas, 20)
    # leave 13 units for the number, but make a chip at least 20 wide if there is room for that
    chip = min(room.h, max(spacing - 13, min(20.0, spacing - 1)))
    for kind, count in counts_by_kind:
        canvas.picture_in(f"chip_small.{RESOURCES[kind]}", Rect(left, room.centery - chip / 2, chip, chip))
        right = left + max(chip, min(spacing - 1, chip + 12))
        canvas.text(
            str(count), right, room.centery + 2, size, kind="bold", align="right", middle=True, shadow=theme.SHADE
        )
        left += spacing


def raid_places(rect: Rect, count: int) -> list[Rect]:
    """Return the places at the foot of a row for ``count`` resources, from which a raid takes one."""
    place = _built_cards_place_in_row(rect)
    spacing = min(44.0, place.w / max(1, count))
    return [Rect(place.x + spacing * index, rect.bottom - 46, 40, 40) for index in range(count)]


def _built_cards_place_in_row(rect: Rect) -> Rect:
    """Return the place of a clan's built cards in its row."""
    if rect.h >= _TALL_ROW:
        return Rect(rect.x + 80, rect.y + 46, 384, _row_goods_room(rect).y - rect.y - 46)
    top = 40.0 if rect.h < 100 else 56.0
    return Rect(rect.x + 80, rect.y + top, 384, rect.h - top - 6)


def clan_words(face: Face, seat: int) -> str:
    """Return a clan's state in words, for the tooltip and for the screen reader."""
    clan = face.view.clans[seat]
    return say(
        "{name}: {home}, drum {drum}, spear {spear}, {cards}",
        name=face.looks[seat].name,
        home=say_many("{count} member at home", "{count} members at home", len(clan.home)),
        drum=say("working") if clan.drum else say("broken"),
        spear=say("working") if clan.spear else say("broken"),
        cards=say_many("{count} card in hand", "{count} cards in hand", len(clan.hand)),
    )


# The places of a seat's things, in its large cave or in its row. Things that fly start and end there.

Point = tuple[float, float]


def cave_place(face: Face, seat: int) -> tuple[Rect, bool]:
    """Return the place of a seat's cave, and whether the cave is drawn large.

    With two players, both caves are drawn large, one at each side.
    """
    if len(face.looks) == 2:
        return (layout.RIGHT_CAVE if seat else layout.CAVE), True
    if seat == face.focus:
        return layout.CAVE, True
    others = face.others
    return layout.other_cave_rows(len(others))[others.index(seat)], False


def own_cave(face: Face) -> Rect:
    """Return the cave of the seat in focus."""
    return cave_place(face, face.focus)[0]


def name_place(face: Face, seat: int) -> Rect:
    """Return the place of a clan's token and name."""
    rect, is_large = cave_place(face, seat)
    return layout.name_plate(rect) if is_large else Rect(rect.x + 16, rect.y + 12, 136, 56)


def home_point(face: Face, view: State, seat: int, index: int) -> Point:
    """Return the middle of a member at home; if the cave is drawn as a row, all its members have the same place."""
    rect, is_large = cave_place(face, seat)
    if not is_large:
        return rect.x + 292, rect.y + _FIRST_LINE
    return layout.home_place(rect, min(index, MEMBERS_EACH - 1), len(view.clans[seat].home))


def bin_point(face: Face, view: State, seat: int, index: int) -> Point:
    """Return the middle of the bin with this ``index``.

    A cave drawn as a row shows no bins, only resources: there, return the middle of the resource with this index. If
    the row has no place for this resource, return the middle of the last place.
    """
    rect, is_large = cave_place(face, seat)
    clan = view.clans[seat]
    if is_large:
        return layout.bin_places(rect, max(bin_count(clan), index + 1), is_full_width=clan.large_cave)[index].center
    if face.kind == "raid":
        return raid_places(rect, max(sum(clan.goods), index + 1))[index].center
    room = _row_goods_room(rect)
    return room.x + room.h / 2 + (room.h + 2) * min(index, _max_single_chips(room) - 1), room.centery


def hand_point(face: Face, view: State, seat: int, index: int) -> Point:
    """Return the middle of a card of the hand."""
    rect, is_large = cave_place(face, seat)
    if not is_large:
        return rect.x + 436, rect.y + _FIRST_LINE
    count = max(index + 1, len(view.clans[seat].hand))
    is_open = seat in face.open_hands
    places = layout.hand_places(rect, count) if is_open else layout.closed_hand_places(rect, count)
    return places[index].center


def tool_point(face: Face, seat: int, name: str) -> Point:
    """Return the middle of a tool."""
    rect, is_large = cave_place(face, seat)
    if is_large:
        return layout.tool_place(rect, name).center
    return rect.x + _TOOLS_IN_ROW[name], rect.y + _FIRST_LINE


def built_cards_place(face: Face, seat: int) -> Rect:
    """Return the place of a clan's built cards on its cave."""
    rect, is_large = cave_place(face, seat)
    return layout.built_cards_place(rect) if is_large else _built_cards_place_in_row(rect)


def reserve_point(face: Face, seat: int, index: int) -> Point:
    """Return the middle of a place on the reserve board."""
    return layout.reserve_place(layout.reserve_cells(len(face.looks))[seat], min(index, 3)).center


def basket_point(area: int) -> Point:
    """Return the middle of a box."""
    return layout.basket_body(area).center
