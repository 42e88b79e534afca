"""The clans' caves: the asked one large, the others as rows."""

from __future__ import annotations

from game.core.words import say, say_many
from game.ugh_ugh.cards import MEMBERS_EACH, RESOURCES
from game.ugh_ugh.show import cards, layout, words
from game.ugh_ugh.show.art import PieceArt
from game.ugh_ugh.show.face import Face
from game.ugh_ugh.state import HIDDEN_CARD, Clan, bins
from game.ui.canvas import Canvas
from game.ui.layout import Rect
from game.ui.lettering import capped
from game.ui.theme import ACTIVE, BONE, PARCHMENT, SHADE
from game.ui.widgets import stitches


def held(clan: Clan) -> tuple[int, ...]:
    """Return the clan's resources one by one, in their order."""
    return tuple(kind for kind, count in enumerate(clan.goods) for _ in range(count))


def tool_picture(tool: str, works: bool) -> str:
    """Return the name of a tool's plate; a broken one is cracked."""
    return f"tool.{tool}_{'works' if works else 'broken'}"


def large(canvas: Canvas, face: Face, art: PieceArt, seat: int, rect: Rect, *, mine: bool) -> None:
    """Draw a cave large: ``mine`` is the one asked, whose hand may lie open."""
    if mine and face.asked == seat:
        canvas.panel("glow.ember", rect)
    canvas.panel("panel.hide", rect)
    stitches(canvas, rect.x + 20, rect.y + 7, rect.w - 40)
    stitches(canvas, rect.x + 20, rect.bottom - 9, rect.w - 40)
    look, clan = face.looks[seat], face.view.clans[seat]
    canvas.seat(look, rect.x + 44, rect.y + 38, 54)
    enlarging = mine and face.spending and not clan.large_cave
    cards.name(
        canvas, look.name, Rect(rect.x + 80, rect.y + 6, 114 if enlarging else 264, 32), capped(canvas, 26, 1.12)
    )
    told = words.bins_words(face.view, seat) if enlarging else words.cave_words(face.view, seat)
    canvas.text(
        told,
        rect.x + 80,
        rect.y + 53,
        capped(canvas, 17, 1.2),
        colour=ACTIVE,
        middle=True,
        width=116 if enlarging else 264,
    )
    _home(canvas, face, art, seat, rect, mine)
    for tool in ("drum", "spear"):
        place = layout.tool_place(rect, tool)
        canvas.picture_in(tool_picture(tool, getattr(clan, tool)), place)
    _bins(canvas, clan, rect)
    _hand(canvas, face, clan, rect, mine)


def _home(canvas: Canvas, face: Face, art: PieceArt, seat: int, rect: Rect, mine: bool) -> None:
    clan = face.view.clans[seat]
    for index in range(len(clan.home)):
        going = mine and index < len(face.plan)
        x, y = layout.home_place(rect, index)
        art.draw(canvas, seat * MEMBERS_EACH, x, y, 46, alpha=90 if going else 255)
    if not clan.home:
        canvas.text(say("nobody at home"), rect.x + 24, rect.y + 88, 18, colour=PARCHMENT, middle=True, width=210)


def _bins(canvas: Canvas, clan: Clan, rect: Rect) -> None:
    goods = held(clan)
    for index, place in enumerate(layout.bin_places(rect, max(bins(clan), len(goods)))):
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
    canvas.panel("panel.hide", rect)
    look, clan = face.looks[seat], face.view.clans[seat]
    high = min(44.0, rect.h - 8)
    y = rect.centery
    canvas.seat(look, rect.x + 30, y, high)
    cards.name(canvas, look.name, Rect(rect.x + 58, rect.y + 1, 88, rect.h - 2), 20)
    for x, tool in ((168, "drum"), (212, "spear")):
        canvas.picture_in(tool_picture(tool, getattr(clan, tool)), Rect(rect.x + x - 19, y - 19, 38, 38))
    art.draw(canvas, seat * MEMBERS_EACH, rect.x + 252, y, 38)
    canvas.text(str(len(clan.home)), rect.x + 276, y, 26, kind="display", colour=BONE, middle=True, shadow=SHADE)
    goods = held(clan)
    for index, place in enumerate(row_bins(rect, max(bins(clan), len(goods)))):
        canvas.panel("well", place)
        if index < len(goods):
            canvas.picture_in(f"chip_small.{RESOURCES[goods[index]]}", place)
    for x, number, picture in ((524, len(clan.hand), "card_back_small"),):
        canvas.picture_in(picture, Rect(rect.x + x, y - high / 2 + 1, 28, high - 4))
        cards.badge(canvas, str(number), rect.x + x + 26, y + high / 2 - 9, 15)


def row_bins(rect: Rect, count: int) -> list[Rect]:
    """Return the bins in a clan's row."""
    pitch = min(34.0, 212 / max(1, count))
    size = min(31.0, pitch - 2)
    return [Rect(rect.x + 304 + pitch * index, rect.centery - size / 2, size, size) for index in range(count)]


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
