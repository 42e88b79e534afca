"""Taking loads at the boxes as it is seen: glowing tokens, free bins, how many a press takes, what the hand carries."""

from __future__ import annotations

from game.ugh_ugh.cards import RESOURCES
from game.ugh_ugh.show import cards, caves, columns, layout
from game.ugh_ugh.show.face import Face, Token
from game.ugh_ugh.show.loads import count_of, offers
from game.ugh_ugh.state import bins, free_bins
from game.ui.canvas import Canvas
from game.ui.layout import Rect, inset
from game.ui.theme import BONE, EMBER, GOLD, RING, SHADE

#: how large a token is that may be taken
_TOKEN = 56.0


def free_places(face: Face) -> list[Rect]:
    """Return the free bins of the large cave."""
    clan = face.view.clans[face.focus]
    count = free_bins(clan)
    return caves.bins_of(clan, layout.CAVE)[bins(clan) - count : bins(clan)] if count else []


def draw_taking(canvas: Canvas, face: Face) -> None:
    """Draw the glowing tokens and the free bins that wait for them."""
    rise, most = columns.slab_rise(canvas, face), offers(face)
    for kind in most:
        draw_token(canvas, face, kind, rise)
    dragged = face.gesture.dragged
    if not most:
        return
    for index, place in enumerate(free_places(face)):
        over = dragged is not None and isinstance(dragged.what, Token) and place.collidepoint(dragged.x, dragged.y)
        first = index == 0 if dragged is None else over
        rect = inset(place, -place.w * 0.04) if over else place
        canvas.panel("glow.ember", inset(rect, 8))
        canvas.panel("well", rect)
        canvas.panel("ring.gold", inset(rect, -2 if first else 1), alpha=255 if first else 215)
    if face.gesture.token is not None and dragged is None:
        _draw_count(canvas, face, face.gesture.token, most, rise)


def draw_token(canvas: Canvas, face: Face, kind: int, rise: float) -> None:
    """Draw one token, larger than usual, in its glow."""
    x, y = layout.supply_place(kind, rise)
    looked_at = face.gesture.looked_at == Token(kind)
    unit = layout.token_size(rise)
    for reach in (118 * unit, 92 * unit):
        canvas.picture_in("glow.spot", Rect(x - reach / 2, y - reach / 2, reach, reach))
    size = (_TOKEN + 3 * looked_at) * unit
    canvas.picture_in(f"chip.{RESOURCES[kind]}", Rect(x - size / 2, y - size / 2, size, size))
    canvas.circle(x, y, (32 + looked_at) * unit, EMBER, 3 + looked_at)
    canvas.circle(x, y, 30 * unit, RING, 3)
    cards.badge(canvas, str(face.view.supply[kind]), x + 25 * unit, y + 24 * unit)


def _draw_count(canvas: Canvas, face: Face, kind: int, most: dict[int, int], rise: float) -> None:
    """Draw how many a press takes that has been going on for so long."""
    count = count_of(face.gesture.pressed_seconds, most.get(kind, 1))
    if count < 2:
        return
    x, y = layout.supply_place(kind, rise)
    box = Rect(x - 76, y - 22, 46, 44)
    canvas.panel("panel.tooltip", box)
    text = f"×{count}"
    canvas.text(
        text, box.centerx, box.centery - 1, 26, kind="display", colour=GOLD, align="centre", middle=True, shadow=SHADE
    )


def draw_dragged(canvas: Canvas, kind: int, x: float, y: float) -> None:
    """Draw the token that the hand carries."""
    canvas.picture_in("glow.spot", Rect(x - 50, y - 50, 100, 100))
    canvas.picture_in(f"chip.{RESOURCES[kind]}", Rect(x - 26, y - 26, 52, 52))
    canvas.icon("hand", x + 24, y + 14, 40, BONE, shadow=True)
