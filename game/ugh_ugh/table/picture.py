"""Draws the table of Ugh Ugh, from the back to the front.

A ``Face`` holds all values that a picture depends on; a ``Motion`` holds the animated parts.
"""

from __future__ import annotations

from game.core.words import say
from game.ugh_ugh.rules.cards import AREAS, CARDS, MEMBERS_EACH
from game.ugh_ugh.rules.rules import UghUgh
from game.ugh_ugh.table import cards, caves, columns, layout, passage, passage_counts, pieces, splashes
from game.ugh_ugh.table.dialogs import offer_of
from game.ugh_ugh.table.face import BuiltCards, CardPlace, Face, Measurements, PieceSpot, Token
from game.ugh_ugh.table.parts import PieceArt
from game.ugh_ugh.table.passage import Motion
from game.ui import lettering, widgets
from game.ui.canvas import Canvas
from game.ui.layout import SCREEN, Rect, from_middle, inset


def measure(canvas: Canvas, face: Face, motion: Motion) -> Measurements:
    """Return the places on this canvas that the controls need."""
    loose_pieces = (*face.view.tray, *face.view.aside)
    return Measurements(
        pad_spots=tuple(motion.passage.pad_spots(canvas, face.view.glass_passage)),
        pieces=tuple(PieceSpot(piece, *motion.pieces.place_of(piece)) for piece in loose_pieces),
    )


def draw_table(canvas: Canvas, face: Face, motion: Motion) -> None:
    """Draw the table, the Passage, the pieces in the tray, and the parts of the prompt."""
    resting_face = face.at_rest
    view = face.view
    canvas.layer((resting_face, canvas.text_size), lambda: _paint_still_parts(canvas, resting_face, motion.art))
    motion.passage.draw_tower(canvas, layout.visible_tower(len(face.looks)), is_glass=view.glass_passage)
    columns.draw_loads_left(canvas, face, motion.hop_height)
    motion.passage.draw(canvas, view.load if view.glass_passage else None)
    canvas.placed("ugh.tray_back")
    motion.pieces.draw_pieces_behind_fringe(canvas)
    motion.passage.draw_exit(canvas, is_glass=view.glass_passage)
    motion.pieces.draw_resting(canvas, motion.clock)
    canvas.placed("ugh.tray_front")
    passage_counts.draw_ribbon(canvas, face.looks, motion.pieces.landed_pieces, motion.passage_counts)
    if face.inside is not None:
        passage_counts.draw_stone(canvas, face.looks, face.inside)
    _draw_lifted_basket(canvas, face, motion)
    _draw_ghosts(canvas, face, motion.art)
    _draw_prompt(canvas, face, motion)
    if not face.shows_drumstick:  # else it is drawn over the drumstick, which may reach up into the bar
        draw_headline(canvas, face, motion)


def draw_above(canvas: Canvas, face: Face, motion: Motion) -> None:
    """Draw everything over the controls: flying and dragged things, an event's poster or the enlarged card."""
    motion.pieces.draw_basket(canvas)
    if motion.splash is not None:
        splashes.draw_veil(canvas, face, motion.art, *motion.splash)
    else:
        splashes.draw_changes(canvas, face, motion.art, motion.skipped_changes.changes)
    motion.draw_movers(canvas)
    if motion.splash is not None:
        splashes.draw_banner(canvas, face, motion.art, *motion.splash)
    _draw_dragged_thing(canvas, face, motion.art)
    if motion.poster is not None:
        _draw_poster(canvas, *motion.poster)
    elif not face.is_covered and not face.busy:
        _draw_raised_card(canvas, face)
        _draw_enlarged_card(canvas, face)


def _paint_still_parts(canvas: Canvas, face: Face, art: PieceArt) -> None:
    """Paint the still parts, except the tower, which may shake."""
    seats = len(face.looks)
    canvas.layer(("ugh ground", seats), lambda: _paint_ground(canvas, seats))
    columns.draw_baskets(canvas, face)
    columns.draw_log(canvas, face)
    columns.draw_wall(canvas, face)
    columns.draw_reserve(canvas, face, art)
    for seat in (face.focus, *face.others):
        caves.draw_cave(canvas, face, art, seat)


def _paint_ground(canvas: Canvas, seats: int) -> None:
    """Paint what never changes in a match: the background, the boards, the bar and the title."""
    canvas.background("ugh.background")
    columns.draw_boards(canvas, seats)
    widgets.bar(canvas, layout.BAR)
    lettering.draw_title(canvas, say(UghUgh.title), 26, 28, 36)


def draw_headline(canvas: Canvas, face: Face, motion: Motion) -> None:
    """Draw a seat's token, and beside it the headline of a splash or of an animation, or else the status line."""
    second_line = ""
    if motion.splash is not None:
        splash, _ = motion.splash
        text = splash.headline
        seat = splash.seat
    elif face.busy and face.headline:
        text = face.headline
        seat = face.headline_seat
    elif face.status is not None:
        text = face.status.text
        seat = face.status.seat
        second_line = face.status.more
    else:
        return
    widgets.draw_question(canvas, None if seat is None else face.looks[seat], text, second_line, layout.STATUS_LINE)


def _draw_lifted_basket(canvas: Canvas, face: Face, motion: Motion) -> None:
    """Draw the lifted basket above its slab with its pieces, unless it is animated or dragged."""
    if face.lifted is None or motion.pieces.basket is not None or face.gesture.dragged is not None:
        return
    area, _ = face.lifted
    columns.draw_hanging_basket(canvas, area)
    if face.busy:
        return
    x, y = layout.basket_body(area).center
    pieces_to_throw = next((step.queue for step in face.view.agenda if step.kind == "throw"), ())
    spacing = min(26.0, 104 / max(1, len(pieces_to_throw)))
    for index, piece in enumerate(pieces_to_throw):
        shift = spacing * from_middle(index, len(pieces_to_throw))
        motion.art.draw(canvas, piece, x + shift, y - 48 - index % 2 * 12, 38)


def _draw_ghosts(canvas: Canvas, face: Face, art: PieceArt) -> None:
    """Draw the members planned for each box as ghosts above it."""
    for area in range(len(AREAS)):
        for index in range(face.plan.count(area)):
            body = layout.basket_body(area)
            art.draw(canvas, face.focus * MEMBERS_EACH, body.x + 30 + 32 * index, body.y + 26, 50, alpha=210)


def _draw_prompt(canvas: Canvas, face: Face, motion: Motion) -> None:
    """Draw what belongs to the prompt: the cards offered, the tokens to take, or the drums."""
    if not face.is_viewer_asked or face.busy:
        return
    for rect in face.buildable:
        canvas.panel("ring.gold", inset(rect, -2), alpha=170)
    if face.kind == "peeked":
        _draw_open_box(canvas, face, motion.art)
    if face.kind == "clan":
        offer = offer_of(face.legal)
        if offer is not None:
            offer.draw(canvas)
    elif face.kind == "collect":
        pieces.draw_tokens_to_take(canvas, face)
    elif face.kind in ("drums", "bang"):
        passage.draw_drums(canvas, face, motion)


def _draw_dragged_thing(canvas: Canvas, face: Face, art: PieceArt) -> None:
    """Draw the token, the member or the basket that is being dragged, at the pointer."""
    dragged = face.gesture.dragged
    if dragged is None:
        return
    if isinstance(dragged.thing, Token):
        pieces.draw_dragged_token(canvas, dragged.thing.kind, dragged.x, dragged.y)
    elif dragged.thing is None:
        art.draw(canvas, face.focus * MEMBERS_EACH, dragged.x, dragged.y, 60)
    else:
        columns.draw_open_basket(canvas, dragged.thing, dragged.x, dragged.y, -0.2)


def _draw_open_box(canvas: Canvas, face: Face, art: PieceArt) -> None:
    """Draw the pieces of a box above it, for the chief who looks into it."""
    area = AREAS.index(face.view.agenda[0].note)
    inside = face.view.boxes[area]
    body = layout.basket_body(area)
    canvas.panel("ring.gold", inset(body, -4))
    spacing = min(44.0, (body.w + 60) / max(1, len(inside)))
    for index, piece in enumerate(inside):
        x = body.centerx + spacing * from_middle(index, len(inside))
        art.draw(canvas, piece, x, body.y + 34 + index % 2 * 14, 52)


def _draw_poster(canvas: Canvas, key: str, growth: float) -> None:
    """Draw an event card large: at 70 % of its size if ``growth`` is 0, at full size if it is 1."""
    width = 340 * (0.7 + 0.3 * growth)
    rect = Rect(800 - width / 2, 430 - width * 0.7, width, width * 1.4)
    canvas.panel("glow.ember", rect)
    cards.draw_large_card(canvas, key, rect)


def _draw_raised_card(canvas: Canvas, face: Face) -> None:
    """Draw the pointed-at card of the open hand again, whole and a little higher, unless keys were used last."""
    looked_at = face.gesture.looked_at
    if not isinstance(looked_at, CardPlace) or looked_at.source != "hand":
        return
    if not face.is_hand_open or face.gesture.by_keys:
        return
    hand = face.view.clans[face.focus].hand
    if looked_at.index < len(hand):
        place = layout.hand_places(caves.own_cave(face), len(hand))[looked_at.index]
        cards.draw_hand_card(canvas, hand[looked_at.index], Rect(place.x - 9, place.y - 28, place.w + 18, place.h + 30))


def _draw_enlarged_card(canvas: Canvas, face: Face) -> None:
    """Draw a large copy of the card that has the pointer or the focus, so that the card can be read."""
    subject = face.gesture.enlarged_subject
    if isinstance(subject, BuiltCards):
        _draw_built_card(canvas, face, subject.seat)
    if not isinstance(subject, CardPlace):
        return
    if subject.source == "wall":
        keys = face.view.wall
        place = layout.WALL
    else:
        keys = face.view.clans[face.focus].hand
        place = caves.own_cave(face)
    if subject.index < len(keys) and keys[subject.index] in CARDS:
        cards.draw_large_card(canvas, keys[subject.index], _place_beside(place))


def _draw_built_card(canvas: Canvas, face: Face, seat: int) -> None:
    """Draw an enlarged copy of the built card under the pointer, beside the cave."""
    built = cards.lay_out_built_cards(canvas, face.view.clans[seat], caves.built_cards_place(face, seat))
    x, y = face.gesture.pointer
    for key, rect in built.places:
        if rect.x <= x < rect.right and rect.y - 4 <= y < rect.bottom + 6:
            canvas.panel("ring.gold", inset(rect, -2))
            cards.draw_large_card(canvas, key, _place_beside(caves.cave_place(face, seat)[0]))


def _place_beside(place: Rect) -> Rect:
    """Return the place for a large card beside ``place``, on the side of the Passage."""
    width, height = 306.0, 430.0
    left = place.right + 16 if place.centerx < SCREEN.centerx else place.x - 16 - width
    return Rect(left, min(max(place.centery - height / 2, 80.0), SCREEN.bottom - height - 12), width, height)
