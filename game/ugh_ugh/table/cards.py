"""Cards as they are drawn: on the To-Do Wall, in the hand, large, as tiles on a cave, and in the rule book."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from game.core.syllables import syllables
from game.core.words import say
from game.passage import closed_tower, outside
from game.ugh_ugh.rules.cards import CARDS, RESOURCES, Card
from game.ugh_ugh.rules.state import EMPTY_LOAD, Clan
from game.ui import lettering, theme
from game.ui.canvas import Canvas
from game.ui.layout import Rect
from game.ui.plate import Plate

_PIGMENT = theme.colour("#3A1710")
_LASTING = theme.colour("#65240F")
#: how large every title on the To-Do Wall is
_WALL_TITLE = 24.0
#: how small a name may become before words of it are left out
_LEAST_NAME = 16.0
#: how small the words of a large card may become, and how much of its height is theirs, of a card 300 wide
_LEAST_TEXT, _ROOM_FOR_TEXT = 18.0, 126.0
#: how much of a large card its picture takes at least
_LEAST_PICTURE = 0.12
#: how large words of flavour are, and how tall a painting has to be to have any at its foot
_FLAVOUR, _ROOM_FOR_FLAVOUR = 20.0, 90.0
#: how much of a card of the hand must be seen to write its title on it
_ROOM_FOR_TITLE = 90.0
#: the smallest letters of a title
_LEAST = 16.0


def cost(canvas: Canvas, kinds: tuple[int, ...], x: float, y: float, size: float, gap: float = 3) -> float:
    """Draw resource chips in a row with the first one's middle at ``x, y``; return the width used."""
    name = "chip_small" if size < 36 else "chip"
    for index, kind in enumerate(kinds):
        rect = Rect(x + index * (size + gap) - size / 2, y - size / 2, size, size)
        canvas.picture_in(f"{name}.{RESOURCES[kind]}", rect)
    return len(kinds) * (size + gap)


def stars(canvas: Canvas, count: int, right: float, y: float, size: float) -> None:
    """Draw Rock Stars in a row that ends at ``right``."""
    for index in range(count):
        canvas.picture_in("star.on", Rect(right - (index + 1) * (size + 1), y - size / 2, size, size))


def _picture(canvas: Canvas, card: Card, box: Rect, flavour: str = "") -> None:
    """Draw the card's painting on its darker ground, with its few words of flavour at the foot if there are any."""
    canvas.panel("panel.parchment", box)
    foot = _FLAVOUR * 1.5 if flavour else 0.0
    canvas.icon(card.icon, box.centerx, box.centery - foot / 2, min(box.w, box.h - foot) - 8, _PIGMENT)
    if flavour:
        room, y = box.w - 16, box.bottom - foot * 0.6
        canvas.text(
            flavour, box.centerx, y, _FLAVOUR, kind="flavour", colour=theme.INK, align="centre", middle=True, width=room
        )


def _flavour(canvas: Canvas, card: Card, box: Rect, unit: float) -> str:
    """Return a card's words of flavour; none where they would be too small, or leave no room for the painting."""
    words = say(card.flavour) if card.flavour and unit >= 1 else ""
    return words if canvas.text_width(words, _FLAVOUR, "flavour") <= box.w - 16 and box.h >= _ROOM_FOR_FLAVOUR else ""


def _divided(canvas: Canvas, title: str, room: float, size: float, kind: str) -> str:
    """Return a title whose words are divided, with a hyphen, where one of them is wider than there is room."""
    wide = any(canvas.text_width(word, size, kind) > room for word in title.split())
    first, hyphen, rest = title.rpartition("-")
    if wide and hyphen:
        return f"{first}-\n{rest}"
    least = lettering.steady(canvas, _LEAST)
    return " ".join(_parted(word) if canvas.text_width(word, least, kind) > room else word for word in title.split())


def _parted(word: str) -> str:
    """Return a long word in two parts, each of whole syllables, the two as long as each other as can be."""
    parts = syllables(word)
    if len(parts) == 1:
        return word
    ways = [("".join(parts[:at]), "".join(parts[at:])) for at in range(1, len(parts))]
    first, rest = min(ways, key=lambda way: abs(len(way[0]) - len(way[1])))
    return f"{first}-\n{rest}"


def _mark(canvas: Canvas, card: Card, x: float, y: float, size: float) -> None:
    """Draw the sign of what a card does once, or always."""
    canvas.icon("cycle" if card.is_lasting else "impact-point", x, y, size, _LASTING)


def _how_long(canvas: Canvas, card: Card, x: float, y: float, size: float) -> None:
    """Say whether a card acts once or always, with the left end at ``x``."""
    if card.kind == "event":
        return
    _mark(canvas, card, x + size * 0.55, y, size * 1.15)
    canvas.text(_how_long_words(card), x + size * 1.35, y, size, kind="bold", colour=_LASTING, middle=True, width=200)


def _how_long_words(card: Card) -> str:
    return say("always") if card.is_lasting else say("once")


def wall_card(canvas: Canvas, key: str, rect: Rect) -> None:
    """Draw a card of the To-Do Wall: painting, title, stars, text, and at the foot what it costs.

    Where larger letters need the room there is no painting, and what it costs stands beside the title.
    """
    card = CARDS[key]
    canvas.panel("panel.card", rect)
    art = Rect(rect.x + 12, rect.y + 12, rect.h - 24, rect.h - 24)
    beside = Rect(art.right + 12, rect.y + 37, rect.right - art.right - 26, rect.h - 68)
    size, small = lettering.capped(canvas, 20, 1.4), lettering.capped(canvas, 20, 1.1)
    text, line = say(card.text), rect.y + 21
    stars(canvas, card.stars, beside.right + 1, line, 27)
    if canvas.prose_height(text, beside.w, size) > beside.h:
        used = _wall_cost(canvas, card, beside.right - 28 * card.stars - 6, line)
        _wall_title(canvas, card, rect.x + 14, line, used - 10)
        wide = small * 1.35 + canvas.text_width(_how_long_words(card), small, "bold")
        words = Rect(rect.x + 14, rect.y + 42, rect.w - 40 - wide, rect.h - 52)
        canvas.prose(text, words, size, colour=theme.INK, middle=True)
        _how_long(canvas, card, beside.right - wide, rect.bottom - 20, small)
        return
    _picture(canvas, card, art)
    _wall_title(canvas, card, beside.x, line, beside.right - 28 * card.stars - 8)
    canvas.prose(text, beside, size, colour=theme.INK, middle=True)
    foot = rect.bottom - 20
    _how_long(canvas, card, beside.x, foot, small)
    left = _wall_cost(canvas, card, beside.right, foot) - 8
    canvas.text(say("costs"), left, foot, small, colour=theme.INK, align="right", middle=True)


def _wall_title(canvas: Canvas, card: Card, left: float, y: float, right: float) -> None:
    """Write a title on one line, in the one size that all have on the wall."""
    size = lettering.steady(canvas, _WALL_TITLE)
    canvas.text(
        say(card.title),
        left,
        y,
        size,
        kind="display",
        colour=theme.BLOOD,
        middle=True,
        width=right - left,
        least=_LEAST,
    )


def _wall_cost(canvas: Canvas, card: Card, right: float, y: float) -> float:
    """Draw what a card costs so that it ends at ``right``; return its left end."""
    left = right - 31 * len(card.cost) + 3
    cost(canvas, card.cost, left + 14, y, 28)
    return left


def hand_card(canvas: Canvas, key: str, rect: Rect, seen: float | None = None) -> None:
    """Draw a small card of the hand; ``seen`` is how wide the part is that no other card lies over.

    Where that is too narrow for words its painting tells which card it is.
    """
    card = CARDS[key]
    canvas.panel("panel.card", rect)
    cost(canvas, card.cost, rect.x + 18, rect.y + 19, 22 if len(card.cost) > 2 else 26, 1)
    stars(canvas, card.stars, rect.right - 4, rect.y + 40, 18)
    if seen is not None and seen < _ROOM_FOR_TITLE:
        canvas.icon(card.icon, rect.x + seen / 2 + 1, rect.y + 92, seen - 8, _PIGMENT)
        return
    wide, size = rect.w - 8, lettering.capped(canvas, 17, 1.3)
    title = _divided(canvas, say(card.title), wide, size, "bold")
    high = min(68.0, max(40.0, canvas.prose_height(title, wide, size)))
    icon = min(62.0, rect.w - 30, rect.h - 52 - high)
    canvas.icon(card.icon, rect.centerx, (rect.y + 50 + rect.bottom - 4 - high) / 2, icon, _PIGMENT)
    words = Rect(rect.x + 4, rect.bottom - 4 - high, wide, high)
    canvas.prose(title, words, size, kind="bold", colour=theme.BLOOD, align="centre", middle=True)


def back(canvas: Canvas, rect: Rect) -> None:
    """Draw a card's back."""
    canvas.picture_in("card_back" if rect.w > 45 else "card_back_small", rect)


def large_card(canvas: Canvas, key: str, rect: Rect) -> None:
    """Draw a card large enough to be read with ease."""
    card = CARDS[key]
    unit = rect.w / 300
    canvas.panel("panel.card", rect)
    if card.kind == "event":
        canvas.picture_in("event", Rect(rect.x + 14 * unit, rect.y + 12 * unit, 44 * unit, 44 * unit))
    else:
        cost(canvas, card.cost, rect.x + 36 * unit, rect.y + 36 * unit, 42 * unit)
        stars(canvas, card.stars, rect.right - 12 * unit, rect.y + 36 * unit, 30 * unit)
    size = lettering.capped(canvas, 29 * unit, 1.2)
    title = _divided(canvas, say(card.title), rect.w - 30, size, "display")
    high = min(76 * unit, max(49 * unit, canvas.prose_height(title, rect.w - 30, size, "display")))
    canvas.prose(
        title,
        Rect(rect.x + 15, rect.y + 57 * unit, rect.w - 30, high),
        size,
        kind="display",
        colour=theme.BLOOD,
        align="centre",
        middle=True,
    )
    top = rect.y + 57 * unit + high
    text, size = say(card.text), lettering.capped(canvas, max(_LEAST_TEXT, 22 * unit), 1.3)
    foot = (14 if card.kind == "event" else 42) * unit
    needed = canvas.prose_height(text, rect.w - 28 * unit, size) + foot + 12 * unit
    room = max(_ROOM_FOR_TEXT * unit * max(1.0, min(1.4, 2 * canvas.text_size - 1)), needed)
    tall = min(rect.h * 0.4 + 49 * unit - high, max(rect.bottom - top - room, rect.h * _LEAST_PICTURE))
    picture = Rect(rect.x + 22 * unit, top, rect.w - 44 * unit, tall)
    _picture(canvas, card, picture, _flavour(canvas, card, picture, unit))
    below = picture.bottom + 10 * unit
    words = Rect(rect.x + 14 * unit, below, rect.w - 28 * unit, rect.bottom - foot - below)
    canvas.prose(text, words, size, colour=theme.CHAR, align="centre", middle=True)
    size = lettering.capped(canvas, max(_LEAST_TEXT, 18 * unit), 1.2)
    half = (size * 1.35 + canvas.text_width(_how_long_words(card), size, "bold")) / 2
    _how_long(canvas, card, rect.centerx - half, rect.bottom - 26 * unit, size)


def pile(canvas: Canvas, count: int, rect: Rect) -> None:
    """Draw a pile of face-down cards, as thick as it is full; an empty well when there is none."""
    if not count:
        canvas.panel("well", rect)
        return
    for index in range(min(4, 1 + count // 8)):
        back(canvas, Rect(rect.x + 2 * index, rect.y - 3 * index, rect.w, rect.h))


def badge(canvas: Canvas, text: str, x: float, y: float, size: float = 17) -> None:
    """Draw a small dark badge with a number, its middle at ``x, y``."""
    size = lettering.capped(canvas, size, 1.2)
    wide = max(size * 1.5, canvas.text_width(text, size, "bold") + 12)
    high = size * 1.4
    canvas.fill(Rect(x - wide / 2, y - high / 2, wide, high), theme.SHADE, 225, high / 2)
    canvas.text(text, x, y, size, kind="bold", align="centre", middle=True)


def name(
    canvas: Canvas,
    text: str,
    rect: Rect,
    size: float,
    *,
    ink: theme.Colour = theme.BONE,
    shadow: theme.Colour | None = theme.SHADE,
) -> None:
    """Draw a name, the middle at the height of ``rect``'s: on a line, else on two, else as much of it as can be read.

    Whoever wants the whole of it finds it in the tooltip and in the line of what is asked.
    """
    small, kind = lettering.steady(canvas, _LEAST_NAME), "display"
    if canvas.text_width(text, small, kind) > rect.w and _fits_on_two_lines(canvas, text, rect, small, kind):
        two = lettering.capped(canvas, 17, 1.2)
        canvas.prose(text, rect, two, kind=kind, colour=ink, middle=True, shadow=shadow, least=_LEAST_NAME)
        return
    shown = call_name(canvas, text, rect.w, small, kind)
    canvas.text(
        shown,
        rect.x,
        rect.centery,
        size if shown == text else lettering.steady(canvas, 18),
        kind=kind,
        colour=ink,
        middle=True,
        shadow=shadow,
        width=rect.w,
        least=_LEAST_NAME,
    )


def _fits_on_two_lines(canvas: Canvas, text: str, rect: Rect, size: float, kind: str) -> bool:
    whole = all(canvas.text_width(word, size, kind) <= rect.w for word in text.split())
    return whole and canvas.prose_height(text, rect.w, size, kind) <= rect.h


def call_name(canvas: Canvas, text: str, room: float, size: float, kind: str) -> str:
    """Return a name, or as many words, or else letters of it as there is room for."""
    if canvas.text_width(text, size, kind) <= room:
        return text
    words = text.split()
    while words and canvas.text_width(" ".join(words) + "…", size, kind) > room:
        words.pop()
    shown = " ".join(words) or text
    while len(shown) > 1 and canvas.text_width(shown + "…", size, kind) > room:
        shown = shown[:-1]
    return shown.rstrip() + "…"


_GROUND, _LIGHT, _EDGE = (
    theme.mix(theme.PARCHMENT, (120, 84, 46), 0.12),
    theme.mix(theme.PARCHMENT, theme.BONE, 0.5),
    (92, 62, 36),
)
#: how high the strip of a built card is, the gap between two, and the room for the number of those that have none
_STRIP, _GAP = 32.0, 6.0
#: how wide it is told how many more there are
MORE_WIDTH = 44.0


@dataclass(frozen=True, slots=True)
class BuiltStrips:
    """The built cards of a clan whose effect stays, as far as there is room: keys and places, and how many more."""

    lying: tuple[tuple[str, Rect], ...]
    more: int


def strips(canvas: Canvas, clan: Clan, room: Rect) -> BuiltStrips:
    """Return where what a clan has built lies in ``room``, the newest first: a strip a card, as wide as its words."""
    keys = [key for key in reversed(clan.built) if CARDS[key].is_lasting]
    high = min(_STRIP * max(1.0, canvas.text_size), room.h, 40.0)
    size = _strip_size(canvas)
    wide = [high + 16 + canvas.text_width(say(CARDS[key].stays), size, "bold") for key in keys]
    places = _flow(wide, room, high, 0.0)
    if len(places) < len(keys):
        places = _flow(wide, room, high, MORE_WIDTH)
    return BuiltStrips(tuple(zip(keys, places, strict=False)), len(keys) - len(places))


def _strip_size(canvas: Canvas) -> float:
    return lettering.capped(canvas, 20, 1.3)


def _flow(wide: Sequence[float], room: Rect, high: float, spare: float) -> list[Rect]:
    """Return places in lines, as many as fit; the last line leaves ``spare`` free at its end."""
    places: list[Rect] = []
    x, y = room.x, room.y
    for each in wide:
        is_last = y + 2 * high + _GAP > room.bottom
        if x + each > room.right - (spare if is_last else 0.0) and x > room.x:
            x, y = room.x, y + high + _GAP
        if y + high > room.bottom:
            break
        places.append(Rect(x, y, min(each, room.w - spare), high))
        x += each + _GAP
    return places


def draw_built(canvas: Canvas, clan: Clan, room: Rect) -> None:
    """Draw a strip for each lasting card that has room, and how many more there are."""
    built = strips(canvas, clan, room)
    for key, rect in built.lying:
        draw_strip(canvas, key, rect)
    if built.more:
        last = built.lying[-1][1]
        size = lettering.capped(canvas, 20, 1.1)
        more = f"+{built.more}"
        canvas.text(more, last.right + 8, last.centery, size, kind="bold", middle=True, shadow=theme.SHADE)


def draw_strip(canvas: Canvas, key: str, rect: Rect) -> None:
    """Draw a built card as a strip of parchment: its picture, and what it does in three words."""
    _draw_ground(canvas, rect)
    canvas.icon(CARDS[key].icon, rect.x + 4 + rect.h / 2, rect.centery, rect.h - 6, _PIGMENT)
    left = rect.x + rect.h + 6
    told = say(CARDS[key].stays)
    canvas.text(
        told,
        left,
        rect.centery,
        _strip_size(canvas),
        kind="bold",
        colour=theme.INK,
        middle=True,
        width=rect.right - left,
    )


def draw_tile(canvas: Canvas, key: str, rect: Rect) -> None:
    """Draw a built card as a small picture on parchment."""
    _draw_ground(canvas, rect)
    canvas.icon(CARDS[key].icon, rect.centerx, rect.centery, min(rect.w, rect.h) - 4, _PIGMENT)


def _draw_ground(canvas: Canvas, rect: Rect) -> None:
    canvas.fill(Rect(rect.x, rect.y + 2, rect.w, rect.h), theme.SHADE, 200, 5)
    canvas.fill(rect, _GROUND, 255, 5)
    canvas.fill(Rect(rect.x + 1.5, rect.y + 1.5, rect.w - 3, rect.h * 0.45), _LIGHT, 120, 4)
    canvas.frame(rect, _EDGE, 1.5, 5)


def draw_stars(canvas: Canvas, count: int, x: float, y: float, size: float) -> float:
    """Draw a star and how many Rock Stars there are, from ``x`` on; return the width used."""
    canvas.picture_in("star.on", Rect(x, y - size / 2, size, size))
    left = x + size + 3
    font = lettering.capped(canvas, size, 1.1)
    return (
        left
        - x
        + canvas.text(
            str(count), left, y, font, kind="display", colour=theme.GOLD, middle=True, shadow=theme.SHADE, width=40
        )
    )


# The pictures that the rule book shows and the game paints itself: its cards, and the Passage alone.

#: what the picture of the Passage shows of the table
_AROUND_PASSAGE = Rect(490, 68, 620, 768)


def _passage(canvas: Canvas, rect: Rect) -> None:
    """Paint the closed tower, empty and at rest, with the bowl before it."""
    size, shown = rect.w / _AROUND_PASSAGE.w, _AROUND_PASSAGE
    stand = closed_tower.Stand(size, rect.x - shown.x * size, rect.y - shown.y * size)
    moment = outside.Moment(outside.heights_at_rest(EMPTY_LOAD[1]))
    with canvas.clip(rect):
        canvas.picture_part("ugh.background", shown, rect)
        stand.picture(canvas, "ugh.tower_back")
        closed_tower.draw_scratches(canvas, stand)
        closed_tower.draw_front(canvas, moment, stand)
        closed_tower.draw_ends(canvas, moment.heights, stand)
        closed_tower.draw_fringe(canvas, moment, stand)
        stand.picture(canvas, "ugh.tray_back")
        stand.picture(canvas, "ugh.tray_front")


def _card(key: str, canvas: Canvas, rect: Rect) -> None:
    large_card(canvas, key, rect)


PLATES = {
    "passage": Plate(_AROUND_PASSAGE.w, _AROUND_PASSAGE.h, _passage),
    **{f"card.{key}": Plate(300, 400, partial(_card, key)) for key in CARDS},
}
