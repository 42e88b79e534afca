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
from game.ui.layout import Rect
from game.ui.lettering import capped, steady
from game.ui.theme import CHAR, colour

_CARVED = colour("#8C7658")
_CARVED_WORDS = colour("#B39C78")


def draw(canvas: Canvas, face: Face) -> None:
    """Draw cards, names, rings, piles and all figures."""
    for space in range(CARD_SPACES):
        _space(canvas, face, space)
    for place in (*AREAS, *VILLAGE):
        _plaque(canvas, place)
    for pile in range(len(face.view.piles)):
        _pile(canvas, face, pile)
    for place in range(len(PLACES)):
        _rings(canvas, face, place)
    for place in range(len(PLACES)):
        draw_figures(canvas, face, place)


def _plaque(canvas: Canvas, place: int) -> None:
    area = place in AREAS
    rect = layout.plaque_rect(place, canvas.text_size)
    plaque(
        canvas,
        words.place_title(place),
        rect,
        chip_kind=words.gained(place) if area else "",
        bone_text=f"÷{DIVISORS[place]}" if area else "",
        size=capped(canvas, 20, 1.4),
    )


# -- cards


def _space(canvas: Canvas, face: Face, space: int) -> None:
    rect, number = layout.card_rect(space), face.view.row[space]
    x, y = layout.cost_middle(space)
    canvas.text(str(space + 1), x, y, steady(canvas, 30), kind="display", colour=CHAR, align="centre", middle=True)
    if number == NO_CARD or f"card {space}" in face.away:
        _carved(canvas, face, space, rect)
    elif face.alone and space == HUNGER_SPACE:
        cards.hunger_card(canvas, number, hunger_rect(), hunger_now(face.view))
    else:
        cards.card(canvas, number, rect, face.alone)


def hunger_rect() -> Rect:
    """Return where the hunger card lies: where another card would, beside the number of the last space."""
    return layout.card_rect(HUNGER_SPACE)


def _carved(canvas: Canvas, face: Face, space: int, rect: Rect) -> None:
    """Draw the number of an empty space, carved into its niche."""
    never = face.alone and space not in (*level_of(face.view).buyable, HUNGER_SPACE)
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
    piles = len(face.view.piles)
    rect, tiles = layout.pile_rect(pile, piles), face.view.piles[pile]
    for depth in range(min(4, len(tiles) - 1), 0, -1):
        canvas.panel("sa.tile_edge", rect.move(depth * 1.6, depth * 2.4))
    if not tiles:
        canvas.panel("well", rect, alpha=190)
        words = Rect(rect.x + 3, rect.y, rect.w - 6, rect.h)
        size = capped(canvas, 18, 1.3)
        canvas.prose(say("used up"), words, size, colour=_CARVED_WORDS, align="centre", middle=True, least=16)
        return
    if f"tile {pile}" not in face.away:
        cards.building(canvas, tiles[0], rect, points=not face.alone, size=20 if piles == 2 else 17)
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
    for x, y in shown_spots(face, place, more):
        ring(canvas, "no" if barred else "free", x, y, size)


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
