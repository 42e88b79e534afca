"""Draws cards: on the To-Do Wall, in the hand, large, as strips and small pictures on a cave, and for the rule book."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from game.core.syllables import syllables
from game.core.words import say
from game.passage import closed_tower, outside
from game.ugh_ugh.rules.cards import CARDS, RESOURCES, Card
from game.ugh_ugh.rules.state import EMPTY_LOAD, Clan
from game.ugh_ugh.table import layout
from game.ui import lettering, theme
from game.ui.canvas import Canvas
from game.ui.layout import Rect
from game.ui.plate import Plate

_ICON_INK = theme.colour("#3A1710")
_LASTING_INK = theme.colour("#65240F")
#: Text size of titles on the To-Do Wall.
_WALL_TITLE_SIZE = 24.0
#: Smallest text size of a name; a name that is still too long is shortened.
_MIN_NAME_SIZE = 16.0
#: Smallest text size on a large card.
_MIN_TEXT_SIZE = 18.0
#: Height kept for the text on a large card that is 300 wide.
_TEXT_HEIGHT = 126.0
#: Smallest height of a large card's picture, as a share of the card's height.
_MIN_PICTURE_SHARE = 0.12
#: Text size of the flavour text.
_FLAVOUR_SIZE = 20.0
#: Smallest height of a picture with the flavour text.
_MIN_FLAVOUR_HEIGHT = 90.0
#: Smallest uncovered width of a card in the hand on which its title is written.
_MIN_TITLE_WIDTH = 80.0
#: Blank room left and right of the title of a card in the hand.
_HAND_TITLE_MARGIN = 4.0
#: The least share of its usual size at which text counts as being only slightly smaller.
_SLIGHTLY_SMALLER = 0.85
#: Smallest text size of a title.
_MIN_TITLE_SIZE = 16.0


def draw_cost(canvas: Canvas, kinds: tuple[int, ...], x: float, y: float, size: float, gap: float = 3) -> None:
    """Draw resource chips in a row with the first chip's middle at ``x, y``."""
    name = "chip_small" if size < 36 else "chip"
    for index, kind in enumerate(kinds):
        rect = Rect(x + index * (size + gap) - size / 2, y - size / 2, size, size)
        canvas.picture_in(f"{name}.{RESOURCES[kind]}", rect)


def draw_star_row(canvas: Canvas, count: int, right: float, y: float, size: float) -> None:
    """Draw Rock Stars in a row that ends at ``right``."""
    for index in range(count):
        canvas.picture_in("star.on", Rect(right - (index + 1) * (size + 1), y - size / 2, size, size))


def _draw_picture(canvas: Canvas, card: Card, box: Rect, flavour: str = "") -> None:
    """Draw the card's picture on a darker ground, with the flavour text, if any, at the foot."""
    canvas.panel("panel.parchment", box)
    foot = _FLAVOUR_SIZE * 1.5 if flavour else 0.0
    canvas.icon(card.icon, box.centerx, box.centery - foot / 2, min(box.w, box.h - foot) - 8, _ICON_INK)
    if flavour:
        room = box.w - 16
        y = box.bottom - foot * 0.6
        canvas.text(
            flavour,
            box.centerx,
            y,
            _FLAVOUR_SIZE,
            kind="flavour",
            colour=theme.INK,
            align="centre",
            middle=True,
            width=room,
        )


def _flavour_text(canvas: Canvas, card: Card, box: Rect, unit: float) -> str:
    """Return a card's flavour text; empty if it does not fit into the picture ``box``. ``unit`` is the card's scale."""
    if not card.flavour or unit < 1 or box.h < _MIN_FLAVOUR_HEIGHT:
        return ""
    text = say(card.flavour)
    return text if canvas.text_width(text, _FLAVOUR_SIZE, "flavour") <= box.w - 16 else ""


def _with_line_break(canvas: Canvas, title: str, room: float, size: float, kind: str) -> str:
    """Return a title with a line break if a word is wider than ``room``.

    The break is at the title's last hyphen. Without a hyphen or after it, each word that is too wide even in the
    smallest letters is broken.
    """
    least_size = lettering.fixed_size(canvas, _MIN_TITLE_SIZE)

    def is_narrow(part: str) -> bool:
        return canvas.text_width(part, least_size, kind) <= room

    is_too_wide = any(canvas.text_width(word, size, kind) > room for word in title.split())
    start, hyphen, end = title.rpartition("-")
    if not (is_too_wide and hyphen):
        start, end = "", title
    words = " ".join(word if is_narrow(word) else _broken_word(word, is_narrow) for word in end.split())
    return f"{start}-\n{words}" if start else words


def _broken_word(word: str, is_narrow: Callable[[str], bool]) -> str:
    """Return a word broken between two syllables, near its middle; a word of one syllable is returned unchanged.

    If the first half is not narrow enough with its hyphen, it is broken, too.
    """
    parts = syllables(word)
    if len(parts) == 1:
        return word
    halves = [("".join(parts[:index]), "".join(parts[index:])) for index in range(1, len(parts))]
    start, end = min(halves, key=lambda half: abs(len(half[0]) - len(half[1])))
    if not is_narrow(f"{start}-"):
        start = _broken_word(start, is_narrow)
    return f"{start}-\n{end}"


def _draw_duration_icon(canvas: Canvas, card: Card, x: float, y: float, size: float) -> None:
    """Draw the icon of a one-time or a lasting effect."""
    canvas.icon("cycle" if card.is_lasting else "impact-point", x, y, size, _LASTING_INK)


def _draw_duration(canvas: Canvas, card: Card, x: float, y: float, size: float) -> None:
    """Draw the icon and the word that say whether a card acts once or always, with the left end at ``x``."""
    if card.kind == "event":
        return
    _draw_duration_icon(canvas, card, x + size * 0.55, y, size * 1.15)
    canvas.text(
        _duration_words(card), x + size * 1.35, y, size, kind="bold", colour=_LASTING_INK, middle=True, width=200
    )


def _duration_words(card: Card) -> str:
    """Return the word for how long a card's effect lasts: always, or once when the card is built."""
    return say("always") if card.is_lasting else say("once")


def draw_wall_card(canvas: Canvas, key: str, rect: Rect) -> None:
    """Draw a card of the To-Do Wall: picture, title, stars, text, and its cost at the foot.

    If the text is too long for the place beside the picture, the picture is left out and the cost moves up to the
    title. If the text would still be much smaller, an icon alone says how long the effect lasts.
    """
    card = CARDS[key]
    canvas.panel("panel.card", rect)
    art = Rect(rect.x + 12, rect.y + 12, rect.h - 24, rect.h - 24)
    room_beside = Rect(art.right + 12, rect.y + 38, rect.right - art.right - 26, rect.h - 69)
    title_width = canvas.text_width(say(card.title), lettering.fixed_size(canvas, _WALL_TITLE_SIZE), "display")
    star_size = 27
    if title_width > room_beside.w - 28 * card.stars - 8:
        # a long title takes two lines; smaller stars leave it more room
        star_size = 20
        room_beside = Rect(room_beside.x, room_beside.y + 6, room_beside.w, room_beside.h - 6)
    y = rect.y + 20
    draw_star_row(canvas, card.stars, room_beside.right + 1, y, star_size)
    stars_left_edge = room_beside.right - (star_size + 1) * card.stars
    text = say(card.text)
    size = lettering.capped(canvas, 20, most=1.4)
    if canvas.text_size <= layout.USUAL_TEXT_SIZE and canvas.prose_height(text, room_beside.w, size) > room_beside.h:
        size = lettering.fixed_size(canvas, 20)
    small = lettering.capped(canvas, 20, most=1.1)
    duration_width = small * 1.35 + canvas.text_width(_duration_words(card), small, "bold")
    foot = rect.bottom - 20
    fitting_size = canvas.prose_size([text], room_beside, size)
    if canvas.text_pixels(fitting_size) < _SLIGHTLY_SMALLER * canvas.text_pixels(size):
        cost_left_edge = _draw_wall_cost(canvas, card, stars_left_edge - 6, y)
        _draw_wall_title(canvas, card, rect.x + 14, y, cost_left_edge - 10)
        text_area = Rect(rect.x + 14, rect.y + 42, rect.w - 40 - duration_width, rect.h - 52)
        fitting_size = canvas.prose_size([text], text_area, size)
        if canvas.text_pixels(fitting_size) >= _SLIGHTLY_SMALLER * canvas.text_pixels(size):
            _draw_duration(canvas, card, room_beside.right - duration_width, foot, small)
        else:
            text_area.w = rect.w - 52
            _draw_duration_icon(canvas, card, room_beside.right - 10, foot, small * 1.15)
        canvas.prose(text, text_area, size, colour=theme.INK, middle=True)
        return
    _draw_picture(canvas, card, art)
    _draw_wall_title(canvas, card, room_beside.x, y, stars_left_edge - 8)
    canvas.prose(text, room_beside, fitting_size, colour=theme.INK, middle=True)
    _draw_duration(canvas, card, room_beside.x, foot, small)
    cost_left_edge = _draw_wall_cost(canvas, card, room_beside.right, foot)
    room = cost_left_edge - 8 - (room_beside.x + duration_width + 8)
    if canvas.text_width(say("costs"), small) <= room:  # else the icons suffice
        canvas.text(say("costs"), cost_left_edge - 8, foot, small, colour=theme.INK, align="right", middle=True)


def _draw_wall_title(canvas: Canvas, card: Card, left: float, y: float, right: float) -> None:
    """Draw a title in the same size as all titles on the wall; a long title on a narrow card is small, on two lines."""
    size = lettering.fixed_size(canvas, _WALL_TITLE_SIZE)
    area = Rect(left, y - 20, right - left, 40)
    canvas.prose(say(card.title), area, size, kind="display", colour=theme.BLOOD, middle=True)


def _draw_wall_cost(canvas: Canvas, card: Card, right: float, y: float) -> float:
    """Draw a card's cost so that it ends at ``right``; return its left end."""
    left = right - 31 * len(card.cost) + 3
    draw_cost(canvas, card.cost, left + 14, y, 28)
    return left


def draw_hand_card(canvas: Canvas, key: str, rect: Rect, visible_width: float | None = None) -> None:
    """Draw a small card of the hand.

    ``visible_width`` is the width that no other card covers; ``None`` stands for the whole width. If this part is too
    narrow for the title, only the picture is drawn on it.
    """
    card = CARDS[key]
    canvas.panel("panel.card", rect)
    chip_size = 22 if len(card.cost) > 2 else 26
    # four chips overlap, so that they stay on the card
    gap = min(1.0, (rect.w - 14 - chip_size * len(card.cost)) / max(1, len(card.cost) - 1))
    draw_cost(canvas, card.cost, rect.x + 18, rect.y + 19, chip_size, gap)
    draw_star_row(canvas, card.stars, rect.right - 4, rect.y + 40, 18)
    if visible_width is not None and visible_width < _MIN_TITLE_WIDTH:
        canvas.icon(card.icon, rect.x + visible_width / 2 + 1, rect.y + 92, visible_width - 8, _ICON_INK)
        return
    width = rect.w - 2 * _HAND_TITLE_MARGIN
    size = lettering.capped(canvas, 17, most=1.3)
    title = _with_line_break(canvas, say(card.title), width, size, "bold")
    height = min(68.0, max(40.0, canvas.prose_height(title, width, size)))
    icon = min(62.0, rect.w - 30, rect.h - 52 - height)
    canvas.icon(card.icon, rect.centerx, (rect.y + 50 + rect.bottom - 4 - height) / 2, icon, _ICON_INK)
    title_area = Rect(rect.x + _HAND_TITLE_MARGIN, rect.bottom - 4 - height, width, height)
    canvas.prose(title, title_area, size, kind="bold", colour=theme.BLOOD, align="centre", middle=True)


def draw_back(canvas: Canvas, rect: Rect) -> None:
    """Draw a card's back."""
    canvas.picture_in("card_back" if rect.w > 45 else "card_back_small", rect)


def draw_large_card(canvas: Canvas, key: str, rect: Rect) -> None:
    """Draw a card large, for reading."""
    card = CARDS[key]
    unit = rect.w / 300  # lengths below hold for a card that is 300 wide
    canvas.panel("panel.card", rect)
    if card.kind == "event":
        canvas.picture_in("event", Rect(rect.x + 14 * unit, rect.y + 12 * unit, 44 * unit, 44 * unit))
    else:
        draw_cost(canvas, card.cost, rect.x + 36 * unit, rect.y + 36 * unit, 42 * unit)
        draw_star_row(canvas, card.stars, rect.right - 12 * unit, rect.y + 36 * unit, 30 * unit)
    title_size = lettering.capped(canvas, 29 * unit, most=1.2)
    title = _with_line_break(canvas, say(card.title), rect.w - 30, title_size, "display")
    title_height = min(76 * unit, max(49 * unit, canvas.prose_height(title, rect.w - 30, title_size, "display")))
    canvas.prose(
        title,
        Rect(rect.x + 15, rect.y + 57 * unit, rect.w - 30, title_height),
        title_size,
        kind="display",
        colour=theme.BLOOD,
        align="centre",
        middle=True,
    )
    top = rect.y + 57 * unit + title_height
    text = say(card.text)
    text_size = lettering.capped(canvas, max(_MIN_TEXT_SIZE, 22 * unit), most=1.3)
    foot = (14 if card.kind == "event" else 42) * unit  # an event has no line on how long it lasts
    # the picture gets the height that title and text leave, less with large text, but at least ``_MIN_PICTURE_SHARE``
    needed_height = canvas.prose_height(text, rect.w - 28 * unit, text_size) + foot + 12 * unit
    room = max(_TEXT_HEIGHT * unit * max(1.0, min(1.4, 2 * canvas.text_size - 1)), needed_height)
    max_height = rect.h * 0.4 + 49 * unit - title_height
    picture_height = min(max_height, max(rect.bottom - top - room, rect.h * _MIN_PICTURE_SHARE))
    picture = Rect(rect.x + 22 * unit, top, rect.w - 44 * unit, picture_height)
    _draw_picture(canvas, card, picture, _flavour_text(canvas, card, picture, unit))
    text_top = picture.bottom + 10 * unit
    text_area = Rect(rect.x + 14 * unit, text_top, rect.w - 28 * unit, rect.bottom - foot - text_top)
    canvas.prose(text, text_area, text_size, colour=theme.CHAR, align="centre", middle=True)
    duration_size = lettering.capped(canvas, max(_MIN_TEXT_SIZE, 18 * unit), most=1.2)
    # icon and words together are centred
    duration_width = duration_size * 1.35 + canvas.text_width(_duration_words(card), duration_size, "bold")
    _draw_duration(canvas, card, rect.centerx - duration_width / 2, rect.bottom - 26 * unit, duration_size)


def draw_pile(canvas: Canvas, count: int, rect: Rect) -> None:
    """Draw a pile of ``count`` face-down cards, thicker for more cards; an empty well if there are none."""
    if not count:
        canvas.panel("well", rect)
        return
    for index in range(min(4, 1 + count // 8)):
        draw_back(canvas, Rect(rect.x + 2 * index, rect.y - 3 * index, rect.w, rect.h))


def draw_badge(canvas: Canvas, text: str, x: float, y: float, size: float = 17) -> None:
    """Draw a small dark badge with a number, its middle at ``x, y``."""
    size = lettering.capped(canvas, size, most=1.2)
    width = max(size * 1.5, canvas.text_width(text, size, "bold") + 12)
    height = size * 1.4
    canvas.fill(Rect(x - width / 2, y - height / 2, width, height), theme.SHADE, alpha=225, radius=height / 2)
    canvas.text(text, x, y, size, kind="bold", align="centre", middle=True)


def draw_name(
    canvas: Canvas,
    text: str,
    rect: Rect,
    size: float,
    *,
    ink: theme.Colour = theme.BONE,
    shadow: theme.Colour | None = theme.SHADE,
) -> None:
    """Draw a name in ``rect``: on one line, or on two, or shortened with an ellipsis if it fits on neither.

    The tooltip and the status line show the whole name.
    """
    small = lettering.fixed_size(canvas, _MIN_NAME_SIZE)
    kind = "display"
    if canvas.text_width(text, small, kind) > rect.w and _fits_on_two_lines(canvas, text, rect, small, kind):
        size_on_two_lines = lettering.capped(canvas, 17, most=1.2)
        canvas.prose(
            text,
            rect,
            size_on_two_lines,
            kind=kind,
            colour=ink,
            middle=True,
            shadow=shadow,
            least=_MIN_NAME_SIZE,
            on_panel=True,
        )
        return
    short_name = shorten_name(canvas, text, rect.w, small, kind)
    canvas.text(
        short_name,
        rect.x,
        rect.centery,
        size if short_name == text else lettering.fixed_size(canvas, 18),
        kind=kind,
        colour=ink,
        middle=True,
        shadow=shadow,
        width=rect.w,
        least=_MIN_NAME_SIZE,
        on_panel=True,
    )


def _fits_on_two_lines(canvas: Canvas, text: str, rect: Rect, size: float, kind: str) -> bool:
    """Return whether a text, wrapped between words, fits into ``rect``, which has room for two lines."""
    words_fit = all(canvas.text_width(word, size, kind) <= rect.w for word in text.split())
    return words_fit and canvas.prose_height(text, rect.w, size, kind) <= rect.h


def shorten_name(canvas: Canvas, text: str, room: float, size: float, kind: str) -> str:
    """Return a name that fits into ``room``: shortened to its first words or, if none fits, to its first letters."""
    if canvas.text_width(text, size, kind) <= room:
        return text
    words = text.split()
    while words and canvas.text_width(" ".join(words) + "…", size, kind) > room:
        words.pop()
    short_name = " ".join(words) or text
    while len(short_name) > 1 and canvas.text_width(short_name + "…", size, kind) > room:
        short_name = short_name[:-1]
    return short_name.rstrip() + "…"


_CARD_GROUND = theme.mix(theme.PARCHMENT, (120, 84, 46), 0.12)
_CARD_LIGHT = theme.mix(theme.PARCHMENT, theme.BONE, 0.5)
_CARD_EDGE = (92, 62, 36)
#: Height of a built card's strip or small picture.
_STRIP_HEIGHT = 32.0
#: The gap between two built cards.
_STRIP_GAP = 6.0
#: Width kept for the number of cards left out.
LEFT_OUT_WIDTH = 44.0


@dataclass(frozen=True, slots=True)
class BuiltCardPlaces:
    """The cards that a clan has built: the key and place of each, and the number of cards left out.

    A lasting card is drawn as a strip with its text, any other card as a small picture.
    """

    places: tuple[tuple[str, Rect], ...]
    left_out_count: int


def lay_out_built_cards(canvas: Canvas, clan: Clan, room: Rect) -> BuiltCardPlaces:
    """Return the places of a clan's cards in ``room``: lasting cards first, newer before older ones."""
    newest_first = clan.built[::-1]
    keys = sorted(newest_first, key=lambda key: not CARDS[key].is_lasting)
    height = min(_STRIP_HEIGHT * max(1.0, canvas.text_size), room.h, 40.0)
    size = _strip_size(canvas)
    widths = [
        height + 16 + canvas.text_width(say(CARDS[key].lasting_text), size, "bold") if CARDS[key].is_lasting else height
        for key in keys
    ]
    places = _places_in_lines(widths, room, height, free_width=0.0)
    if len(places) < len(keys):  # keep room for the number of cards left out
        places = _places_in_lines(widths, room, height, free_width=LEFT_OUT_WIDTH)
    return BuiltCardPlaces(tuple(zip(keys, places, strict=False)), len(keys) - len(places))


def _strip_size(canvas: Canvas) -> float:
    return lettering.capped(canvas, 20, most=1.3)


def _places_in_lines(widths: Sequence[float], room: Rect, height: float, free_width: float) -> list[Rect]:
    """Return places of these widths in lines of this ``height``, as many as fit into ``room``.

    A strip of ``free_width`` at the end of the last line stays free.
    """
    places: list[Rect] = []
    x, y = room.x, room.y
    for width in widths:
        is_last_line = y + 2 * height + _STRIP_GAP > room.bottom
        right = room.right - free_width if is_last_line else room.right
        if x + width > right and x > room.x:
            x, y = room.x, y + height + _STRIP_GAP
        if y + height > room.bottom:
            break
        places.append(Rect(x, y, min(width, room.w - free_width), height))
        x += width + _STRIP_GAP
    return places


def draw_built_cards(canvas: Canvas, clan: Clan, room: Rect) -> None:
    """Draw the built cards that fit: lasting cards as strips, others as small pictures; and how many do not fit."""
    built = lay_out_built_cards(canvas, clan, room)
    for key, rect in built.places:
        draw = draw_strip if CARDS[key].is_lasting else draw_tile
        draw(canvas, key, rect)
    if built.left_out_count:
        _, last_place = built.places[-1]
        size = lettering.capped(canvas, 20, most=1.1)
        number = f"+{built.left_out_count}"
        canvas.text(
            number, last_place.right + 8, last_place.centery, size, kind="bold", middle=True, shadow=theme.SHADE
        )


def draw_strip(canvas: Canvas, key: str, rect: Rect) -> None:
    """Draw a built card as a strip of parchment: its picture, and its lasting effect in three words."""
    _draw_ground(canvas, rect)
    canvas.icon(CARDS[key].icon, rect.x + 4 + rect.h / 2, rect.centery, rect.h - 6, _ICON_INK)
    left = rect.x + rect.h + 6
    canvas.text(
        say(CARDS[key].lasting_text),
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
    canvas.icon(CARDS[key].icon, rect.centerx, rect.centery, min(rect.w, rect.h) - 4, _ICON_INK)


def _draw_ground(canvas: Canvas, rect: Rect) -> None:
    """Draw a piece of parchment: it has a shadow and an edge, and is lighter at the top."""
    canvas.fill(Rect(rect.x, rect.y + 2, rect.w, rect.h), theme.SHADE, alpha=200, radius=5)
    canvas.fill(rect, _CARD_GROUND, alpha=255, radius=5)
    canvas.fill(Rect(rect.x + 1.5, rect.y + 1.5, rect.w - 3, rect.h * 0.45), _CARD_LIGHT, alpha=120, radius=4)
    canvas.frame(rect, _CARD_EDGE, thick=1.5, radius=5)


def draw_stars(canvas: Canvas, count: int, x: float, y: float, size: float) -> None:
    """Draw a star and the number of Rock Stars, from ``x`` on."""
    canvas.picture_in("star.on", Rect(x, y - size / 2, size, size))
    left = x + size + 3
    text_size = lettering.capped(canvas, size, most=1.1)
    canvas.text(
        str(count), left, y, text_size, kind="display", colour=theme.GOLD, middle=True, shadow=theme.SHADE, width=40
    )


# Plates for the rule book: the cards, and the Passage alone.

#: The part of the table in the plate of the Passage.
_PASSAGE_AREA = Rect(490, 68, 620, 768)


def _draw_passage(canvas: Canvas, rect: Rect) -> None:
    """Draw the closed tower, empty and at rest, with the bowl before it."""
    scale = rect.w / _PASSAGE_AREA.w
    placement = closed_tower.ClosedPlacement(scale, rect.x - _PASSAGE_AREA.x * scale, rect.y - _PASSAGE_AREA.y * scale)
    _, angles_at_rest = EMPTY_LOAD
    look = outside.OutsideLook(outside.heights_at_rest(angles_at_rest))
    with canvas.clip(rect):
        canvas.picture_part("ugh.background", _PASSAGE_AREA, rect)
        placement.draw_picture(canvas, "ugh.tower_back")
        closed_tower.draw_scratches(canvas, placement)
        closed_tower.draw_front(canvas, look, placement)
        closed_tower.draw_ends(canvas, look.heights, placement)
        closed_tower.draw_fringe(canvas, look, placement)
        placement.draw_picture(canvas, "ugh.tray_back")
        placement.draw_picture(canvas, "ugh.tray_front")


def _draw_card(key: str, canvas: Canvas, rect: Rect) -> None:
    draw_large_card(canvas, key, rect)


PLATES = {
    "passage": Plate(_PASSAGE_AREA.w, _PASSAGE_AREA.h, _draw_passage),
    **{f"card.{key}": Plate(300, 400, partial(_draw_card, key)) for key in CARDS},
}
