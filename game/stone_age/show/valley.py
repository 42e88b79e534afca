"""The slab: the spaces of cards, the valley with its rings and figures, the piles of buildings."""

from __future__ import annotations

from game.core.words import say
from game.stone_age.board import (
    AREAS,
    CARD_SPACES,
    COUPLE,
    DIVISORS,
    FIRST_BUILDING,
    FIRST_CARD,
    HUNGER_SPACE,
    HUNTING,
    HUT,
    PLACES,
    VILLAGE,
)
from game.stone_age.cards import NO_CARD
from game.stone_age.feeding import hunger_now
from game.stone_age.placing import room
from game.stone_age.show import cards, layout, words
from game.stone_age.show.face import Face
from game.stone_age.show.parts import badge, figure, note, plaque, ring
from game.stone_age.state import level_of, standing
from game.ui.canvas import Canvas
from game.ui.layered import kept
from game.ui.layout import Rect
from game.ui.lettering import capped, steady
from game.ui.theme import CHAR, colour

_CARVED = colour("#CDB48C")
_CARVED_WORDS = colour("#D6C19C")


def draw(canvas: Canvas, face: Face) -> None:
    """Draw cards, names, rings, piles and all figures."""
    for space in range(CARD_SPACES):
        _space(canvas, face, space)
    _plaques(canvas)
    for pile in range(len(face.view.piles)):
        _pile(canvas, face, pile)
    for place in range(len(PLACES)):
        _rings(canvas, face, place)
    for place in range(len(PLACES)):
        draw_figures(canvas, face, place)


@kept
def _plaques(canvas: Canvas) -> None:
    for place in (*AREAS, *VILLAGE):
        area = place in AREAS
        plaque(
            canvas,
            words.place_title(place),
            layout.plaque_rect(place, canvas.text_size),
            chip_kind=words.gained(place) if area else "",
            bone_text=f"÷{DIVISORS[place]}" if area else "",
            size=capped(canvas, 20, 1.4),
        )


# -- cards


def _space(canvas: Canvas, face: Face, space: int) -> None:
    number = NO_CARD if f"card {space}" in face.away else face.view.row[space]
    hunger = hunger_now(face.view) if face.alone and space == HUNGER_SPACE and number != NO_CARD else None
    never = face.alone and space not in (*level_of(face.view).buyable, HUNGER_SPACE)
    _card_space(canvas, space, number, hunger, never=never, alone=face.alone)


@kept
def _card_space(canvas: Canvas, space: int, number: int, hunger: int | None, *, never: bool, alone: bool) -> None:
    """Draw what lies on a space, and its number; ``hunger`` is what the hunger card that lies there asks for."""
    rect = layout.card_rect(space)
    x, y = layout.cost_middle(space)
    canvas.text(str(space + 1), x, y, steady(canvas, 30), kind="display", colour=CHAR, align="centre", middle=True)
    if number == NO_CARD:
        _carved(canvas, space, rect, never=never)
    elif hunger is not None:
        cards.hunger_card(canvas, number, hunger_rect(), hunger)
    else:
        cards.card(canvas, number, rect, alone)


def hunger_rect() -> Rect:
    """Return where the hunger card lies: where another card would, beside the number of the last space."""
    return layout.card_rect(HUNGER_SPACE)


def _carved(canvas: Canvas, space: int, rect: Rect, *, never: bool) -> None:
    """Draw the number of an empty space, carved into its niche."""
    canvas.text(
        str(space + 1),
        rect.centerx,
        rect.y + 50,
        steady(canvas, 40),
        kind="display",
        colour=_CARVED,
        align="centre",
        middle=True,
    )
    canvas.text(
        say("stays empty") if never else say("taken"),
        rect.centerx,
        rect.y + 97,
        capped(canvas, 19, 1.3),
        colour=_CARVED_WORDS,
        align="centre",
        middle=True,
        width=rect.w - 12,
    )


# -- buildings


def _pile(canvas: Canvas, face: Face, pile: int) -> None:
    away = f"tile {pile}" in face.away
    _tiles(canvas, pile, len(face.view.piles), face.view.piles[pile], away=away, points=not face.alone)


@kept
def _tiles(canvas: Canvas, pile: int, piles: int, tiles: tuple[int, ...], *, away: bool, points: bool) -> None:
    """Draw a pile of buildings; the open one may be ``away``."""
    rect = layout.pile_rect(pile, piles)
    for depth in range(min(4, len(tiles) - 1), 0, -1):
        canvas.panel("sa.tile_edge", rect.move(depth * 1.6, depth * 2.4))
    if not tiles:
        canvas.panel("well", rect, alpha=190)
        words = Rect(rect.x + 3, rect.y, rect.w - 6, rect.h)
        size = capped(canvas, 18, 1.3)
        canvas.prose(say("used up"), words, size, colour=_CARVED_WORDS, align="centre", middle=True, least=16)
        return
    if not away:
        cards.building(canvas, tiles[0], rect, points=points, size=20 if piles == 2 else 17)
    badge(canvas, str(len(tiles)), rect.right - 5, rect.y + 3, 28 if piles < 4 else 24)


# -- rings and figures


def shown_spots(face: Face, place: int, more: int = 0) -> tuple[layout.Point, ...]:
    """Return the spots of a place as they are shown now; ``more`` could come to the hunting grounds."""
    return layout.spots(place, len(face.view.piles), face.crowd(more))


def exists(face: Face, place: int) -> bool:
    """Return whether a place is on the table at all: a card that can be taken, a pile that is there."""
    if place >= FIRST_BUILDING:
        pile = place - FIRST_BUILDING
        return pile < len(face.view.piles) and bool(face.view.piles[pile] or _standing(face, place))
    if place >= FIRST_CARD:
        space = place - FIRST_CARD
        if face.alone and space not in level_of(face.view).buyable:
            return False
        return face.view.row[space] != NO_CARD or _standing(face, place)
    return True


def _standing(face: Face, place: int) -> bool:
    return any(row[place] for row in face.view.placed)


def _rings(canvas: Canvas, face: Face, place: int) -> None:
    if not exists(face, place):
        return
    more = hunters_to_come(face)
    size = 30 if place == HUNTING and layout.crowded(face.crowd(more)) else 36
    barred = face.kind == "place" and face.may_act and not room(face.view, face.tribe, place, standing(face.view))
    _same_rings(canvas, "no" if barred else "free", shown_spots(face, place, more), size)


@kept
def _same_rings(canvas: Canvas, kind: str, spots: tuple[layout.Point, ...], size: float) -> None:
    for x, y in spots:
        ring(canvas, kind, x, y, size)


def hunters_to_come(face: Face) -> int:
    """Return how many figures could still go hunting in this placing."""
    return face.view.home[face.tribe] if face.kind == "place" and face.may_act else 0


def draw_figures(canvas: Canvas, face: Face, place: int) -> None:
    """Draw the figures at a place, each in its ring."""
    standing = face.figures_at(place)
    more = hunters_to_come(face)
    small = place == HUNTING and layout.crowded(face.crowd(more))
    spots = shown_spots(face, place, more)
    for tribe, (x, y) in zip(standing, spots, strict=False):
        idle = tribe == face.resting
        figure(canvas, face.looks[tribe], x, y, small=small, alpha=150 if idle else 255)
    if place == HUT and not standing and len(face.view.piles) < 4 and _lacks_partner(face):
        note(canvas, say("needs 2"), 888, 588)


def _lacks_partner(face: Face) -> bool:
    return face.kind == "place" and face.may_act and face.view.home[face.tribe] < COUPLE
