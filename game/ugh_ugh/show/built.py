"""What a clan has built, small on its cave: a picture for each lasting card, a tally of the others, the Rock Stars."""

from __future__ import annotations

from game.ugh_ugh.cards import CARDS
from game.ugh_ugh.state import Clan
from game.ui.canvas import Canvas
from game.ui.layout import Rect
from game.ui.lettering import capped, steady
from game.ui.theme import ACTIVE, BONE, GOLD, PARCHMENT, SHADE, colour, mix

_PIGMENT = colour("#3A1710")
_GROUND, _LIGHT, _EDGE = mix(PARCHMENT, (120, 84, 46), 0.12), mix(PARCHMENT, BONE, 0.5), (92, 62, 36)
#: how much of its height a tile needs at least to be seen beside its neighbours
_LEAST_PITCH = 0.23


def lasting_cards(clan: Clan) -> tuple[str, ...]:
    """Return the keys of the built cards whose effect stays, in their order."""
    return tuple(key for key in clan.built if CARDS[key].lasting)


def width(room: Rect, *, large: bool) -> float:
    """Return how wide a tile is, on a cave drawn large or in a row."""
    return 34.0 if large else min(30.0, room.h * 1.2, room.w * 0.27)


def tiles(clan: Clan, room: Rect, wide: float, gap: float = 3.0) -> list[tuple[str, Rect]]:
    """Return where the picture of each lasting card lies in ``room``; they move together when there are many."""
    keys = lasting_cards(clan)
    inner = room.w - (_tally_width(room) if len(keys) < len(clan.built) else 0.0)
    pitch = max(_LEAST_PITCH * room.h, min(wide + gap, (inner - wide) / max(1, len(keys) - 1)))
    return [(key, Rect(room.x + pitch * index, room.y, wide, room.h)) for index, key in enumerate(keys)]


def _tally_width(room: Rect) -> float:
    return min(50.0, room.h * 0.78 + 20)


def draw_built(canvas: Canvas, clan: Clan, room: Rect, *, large: bool) -> None:
    """Draw a tile for each lasting card from the left, the last one whole, then the number of the one-time cards."""
    lying = tiles(clan, room, width(room, large=large))
    for key, rect in lying:
        draw_tile(canvas, key, rect)
    once = len(clan.built) - len(lying)
    if once:
        size = min(30.0, room.h * 0.78)
        x = (lying[-1][1].right + 5 if lying else room.x) + size / 2
        canvas.icon("impact-point", x, room.centery, size, ACTIVE, shadow=True)
        left = x + size / 2 + 2
        canvas.text(str(once), left, room.centery, steady(canvas, 20), kind="bold", middle=True, shadow=SHADE)


def draw_tile(canvas: Canvas, key: str, rect: Rect) -> None:
    """Draw a built card as a small picture on parchment."""
    canvas.fill(Rect(rect.x, rect.y + 2, rect.w, rect.h), SHADE, 200, 5)
    canvas.fill(rect, _GROUND, 255, 5)
    canvas.fill(Rect(rect.x + 1.5, rect.y + 1.5, rect.w - 3, rect.h * 0.45), _LIGHT, 120, 4)
    canvas.frame(rect, _EDGE, 1.5, 5)
    canvas.icon(CARDS[key].icon, rect.centerx, rect.centery, min(rect.w, rect.h) - 4, _PIGMENT)


def draw_stars(canvas: Canvas, count: int, x: float, y: float, size: float) -> float:
    """Draw a star and how many Rock Stars there are, from ``x`` on; return the width used."""
    canvas.picture_in("star.on", Rect(x, y - size / 2, size, size))
    left = x + size + 3
    font = capped(canvas, size, 1.1)
    return (
        left
        - x
        + canvas.text(str(count), left, y, font, kind="display", colour=GOLD, middle=True, shadow=SHADE, width=40)
    )
