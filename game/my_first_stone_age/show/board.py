"""The valley: forest tokens, goods on their places, hut piles, dogs, figures."""

from __future__ import annotations

from game.my_first_stone_age.board import GOOD_OF_SPACE, HIDDEN, HUTS, SPACES
from game.my_first_stone_age.show import art, layout
from game.my_first_stone_age.show.face import Face
from game.ui.canvas import Canvas
from game.ui.layout import SCREEN, Rect
from game.ui.theme import colour

_UNDER = colour("#86B24A")


def draw(canvas: Canvas, face: Face) -> None:
    """Draw everything that rests in the valley."""
    canvas.layer("mfsa valley", lambda: canvas.picture_in("mfsa.valley", SCREEN))
    _goods(canvas, face)
    _dogs(canvas, face)
    for pile in range(len(face.view.piles)):
        draw_pile(canvas, face, pile)
    for place in range(len(layout.FOREST)):
        if f"token {place}" not in face.away:
            draw_token(canvas, face, place)
    for space in range(len(SPACES)):
        _figures(canvas, face, space)


def token_picture(token: str) -> str:
    """Return the picture of a forest token as it lies: all that lie face down look alike."""
    return "mfsa.token.back" if token == HIDDEN else f"mfsa.token.{token}"


def draw_token(canvas: Canvas, face: Face, place: int) -> None:
    """Draw one forest token; what lies under it must not shine through, or backs would differ by a shade."""
    x, y = layout.FOREST[place]
    canvas.circle(x, y, layout.TOKEN / 2 - 3, _UNDER)
    token = face.view.tokens[place] if face.view.face_up[place] else HIDDEN
    art.picture(canvas, token_picture(token), x, y, layout.TOKEN)


def _goods(canvas: Canvas, face: Face) -> None:
    for space, good in enumerate(GOOD_OF_SPACE):
        if good is None:
            continue
        spots, size = layout.stock_spots(space, face.stock_slots(space))
        for index, (x, y) in enumerate(spots):
            art.good(canvas, good if index < face.view.stock[good] else ~good, x, y, size)
    for index, ((x, y), kind) in enumerate(zip(layout.post_spots(), face.post_goods(), strict=False)):
        if f"post {index}" not in face.away:
            art.good(canvas, kind, x, y, 44)


def _dogs(canvas: Canvas, face: Face) -> None:
    for index, (x, y) in enumerate(layout.DOG_SPOTS):
        here = index < face.view.dogs and f"board dog {index}" not in face.away
        art.picture(canvas, "mfsa.dog" if here else "mfsa.ghost.dog", x, y, layout.DOG)


def draw_pile(canvas: Canvas, face: Face, pile: int) -> None:
    """Draw a pile of huts, the open one on top unless it is away."""
    huts, place = face.view.piles[pile], layout.PILES[pile]
    away = f"pile {pile}" in face.away
    for below in range(len(huts) - 1, 0 if not away else -1, -1):
        canvas.picture("mfsa.tile_under", place.x, place.y + below * layout.DEPTH)
    if huts and not away:
        draw_tile(canvas, huts[0], place, face.needed(pile))


def draw_tile(canvas: Canvas, hut: str, place: Rect, needed: tuple[int, ...] | None = None) -> None:
    """Draw a hut tile with what it costs, unless it lies face down.

    With help, what is still ``needed`` glows; when that is nothing, the tile has a tick.
    """
    canvas.picture_in("mfsa.tile" if hut in HUTS else "mfsa.tile_under", place)
    if hut not in HUTS:
        return
    cost, share = HUTS[hut], place.w / layout.TILE[0]
    size, step = (40.0, 46.0) if len(cost) == 2 else (33.0, 34.0)
    lacking = list(needed or ())
    for index, kind in enumerate(cost):
        x = place.centerx + (index - (len(cost) - 1) / 2) * step * share
        y = place.bottom - 29 * share
        if kind in lacking:
            lacking.remove(kind)
            art.picture(canvas, "mfsa.ring_hot", x, y, 31 * share)
        art.good(canvas, kind, x, y, size * share)
    if needed == ():
        art.picture(canvas, "mfsa.sign.tick", place.right - 16 * share, place.y + 14 * share, 34 * share)


def figures_on(face: Face, space: int) -> list[int]:
    """Return the seats whose figures stand on a space."""
    return [
        seat
        for seat, settlement in enumerate(face.view.settlements)
        if settlement.space == space and f"figure {seat}" not in face.away
    ]


def _figures(canvas: Canvas, face: Face, space: int) -> None:
    seats = figures_on(face, space)
    for number, seat in enumerate(seats):
        feet, tall = layout.standing(space, number, len(seats))
        art.figure(canvas, face.looks[seat], feet, tall)


def figure_spot(face: Face, seat: int) -> tuple[layout.Point, float]:
    """Return where a seat's figure stands and how tall it is."""
    space = face.view.settlements[seat].space
    seats = [other for other, settlement in enumerate(face.view.settlements) if settlement.space == space]
    return layout.standing(space, seats.index(seat), len(seats))
