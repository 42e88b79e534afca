"""Drawing the map, and the marks over it: reach, targets, routes and dragged nomads."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Collection, Sequence
from functools import lru_cache
from typing import TypeAlias

from game.core.words import say, say_many
from game.settlers.rules import moves
from game.settlers.rules.goods import CARNIVORE, CLOTHING, CONSTRUCTION, MEAT, NEANDERTHAL, PEOPLES, SKIN
from game.settlers.rules.ground import NOWHERE, WORLD
from game.settlers.rules.nomads import walk_card_count, why_not_enter
from game.settlers.rules.state import NOBODY, steps_for_a_card
from game.settlers.rules.world import NONE, Path, pips
from game.settlers.table import layout, targets
from game.settlers.table.face import Face
from game.settlers.table.layout import SEA, WHOLE_WORLD, MapViewport, Point, in_sight
from game.settlers.table.parts import (
    DIM,
    HOT,
    LIT,
    NUMBER,
    SAND,
    draw_chip,
    draw_conditions,
    draw_event_chip,
    draw_fixed_text,
    draw_shadowed_text,
)
from game.settlers.table.pointed import PanelPart, crossing_at, hex_at, shown_nomad
from game.ui import theme
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.layered import sketched_once
from game.ui.layout import Rect, from_middle, inset, square
from game.ui.theme import Colour, SeatLook

#: A function that paints a part of the ground.
_Painter: TypeAlias = "Callable[..., None]"
#: A function that draws a tribe or a nomad: called with a canvas, a look, x, y and the zoom.
_PiecePainter: TypeAlias = Callable[[Canvas, SeatLook, float, float, float], None]

#: the number of pictures of each terrain
_TERRAIN_VARIANTS = 3
#: the number of pictures of a desert
_DESERT_VARIANTS = 2
#: a thing may be partly visible up to this distance outside the map's edge
_OUTSIDE_MARGIN = 90.0
#: the size of a number on the map, unenlarged
NUMBER_SIZE = 34.5
#: a number is drawn only if its centre is at least this far from the map's edge, as a share of the number's size
_NUMBER_MARGIN = 0.4
#: the chip and the conditions of a gate are drawn only at least this far (units) from the map's edge
_GATE_MARGIN = 10.0
#: the reach of a landscape's shadow
_SHADOW_REACH = 24.0
#: half the side of a square that holds a whole gate, unenlarged
GATE_REACH = 70.0
_DARK_INK = theme.colour("#1F1813")
#: the places of the figures on the map before they are first moved
_UNMOVED_FIGURE_SPOTS = {NEANDERTHAL: (880.0, 262.0), CARNIVORE: (934.0, 268.0)}
#: offsets of gates that are drawn beside their crossings
_GATE_OFFSETS = {"Azores": (-9.0, -5.0), "Trinidad": (10.0, -15.0)}
#: the size of a ring of a nomad's reach, by its price of 0 to 3 meat; far rings are small, to hide little of the map
_REACH_RING_SIZES = (24.0, 24.0, 18.0, 15.0)
#: the size of the token at a nomad's feet, unenlarged
_NOMAD_TOKEN_SIZE = 18.0
#: if a gate is nearer to a crossing than this, the crossing's ring may cover the gate's conditions
_MAX_GATE_DISTANCE = 40.0
_FIGURE_SIZES = {NEANDERTHAL: 54.0, CARNIVORE: 47.0}
#: the hexes from north to south, so that the front edges are drawn last
_NORTH_TO_SOUTH = sorted(range(len(WORLD.hexes)), key=lambda index: WORLD.hexes[index].y)
#: The paths over sea and ice, which no side of a hex shows.
ROADS = tuple([path for path in WORLD.paths if not path.hexes])


def draw(canvas: Canvas, face: Face, *, is_cached: bool = True, panel_rect: Rect | None = None) -> None:
    """Draw the visible part of the map; with ``is_cached``, the parts of the map are cached as sketches.

    Numbers and gates inside ``panel_rect``, the rectangle of a panel over the map, are left out.
    """
    draw_inside(canvas, face, is_cached=is_cached, panel_rect=panel_rect)
    canvas.placed("st.frame")


def draw_inside(canvas: Canvas, face: Face, *, is_cached: bool, panel_rect: Rect | None = None) -> None:
    """Draw the visible part of the map without its frame (see ``draw``)."""
    with canvas.clip(SEA):
        _paint_below_pieces(canvas, face, panel_rect, is_cached=is_cached)
        _paint_pieces(canvas, face)


def cache_key(face: Face) -> tuple[object, ...]:
    """Return everything that the picture of the map depends on, except a panel over it, as a key for the cache."""
    pieces = tuple([(player.tribes, player.nomads) for player in face.view.players])
    return (*_key_below_pieces(face), pieces, face.looks, face.away)


def _key_below_pieces(face: Face) -> tuple[object, ...]:
    """Return everything that the map without its pieces depends on, as part of a key for the cache."""
    view = face.view
    progress = face.player.tracks if face.player is not None else None
    return face.viewport, view.finders, view.deserts, view.neanderthal, view.carnivore, progress, view.people


def _paint_below_pieces(canvas: Canvas, face: Face, panel_rect: Rect | None, *, is_cached: bool) -> None:
    """Paint the ground and the people chips on it; with ``is_cached``, they are cached together as one picture."""

    def paint() -> None:
        _paint_ground(canvas, face, _CACHED_PAINTERS.__getitem__ if is_cached else _uncached, panel_rect)
        _paint_people(canvas, face)

    if is_cached:
        panel_key = None if panel_rect is None else tuple(panel_rect)
        canvas.part(("st map", *_key_below_pieces(face), panel_key), paint)
    else:
        paint()


def _paint_ground(canvas: Canvas, face: Face, wrap: Callable[[_Painter], _Painter], panel_rect: Rect | None) -> None:
    """Paint sea, landscapes, roads, numbers and gates, without the numbers and gates inside ``panel_rect``.

    ``wrap`` takes the painter of a part of the ground, and returns that painter or its version that caches sketches.
    """
    viewport = face.viewport
    view = face.view
    blocked_hexes = (view.neanderthal, view.carnivore)
    paint_tile = wrap(_paint_tile)
    paint_number = wrap(_paint_number)
    paint_gate = wrap(_paint_gate)
    wrap(_paint_sea)(canvas, viewport)
    for index in _NORTH_TO_SOUTH:
        paint_tile(canvas, viewport, index, index in view.deserts, index in blocked_hexes)
    wrap(_paint_roads)(canvas, viewport)
    for index in range(len(WORLD.hexes)):
        is_visible = panel_rect is None or not panel_rect.collidepoint(number_spot(face, index))
        if is_visible and index not in view.deserts:
            paint_number(canvas, viewport, index, index in blocked_hexes)
    for index in blocked_hexes:
        if index != NOWHERE:
            wrap(_paint_blocked_edges)(canvas, viewport, index)
    wrap(_paint_crossings)(canvas, viewport)
    for index in range(len(WORLD.boxes)):
        if panel_rect is None or not panel_rect.collidepoint(gate_spot(viewport, index)):
            paint_gate(canvas, viewport, index, view.finders[index] != NOBODY, _may_pass(face, index))


def _paint_sea(canvas: Canvas, viewport: MapViewport) -> None:
    """Paint the picture of the sea, as far as the viewport shows it."""
    visible = canvas.visible_part(SEA)
    left, top = viewport.to_map(visible.x, visible.y)
    part = Rect(left - SEA.x, top - SEA.y, visible.w / viewport.zoom, visible.h / viewport.zoom)
    canvas.picture_part("st.world", part, visible)


def _paint_tile(canvas: Canvas, viewport: MapViewport, index: int, is_desert: bool, is_blocked: bool) -> None:
    """Paint a hex, with a veil if it is blocked, unless both it and its shadow are out of sight."""
    rect = viewport.hex_rect(index)
    if not rect.colliderect(SEA.inflate(20, 20)) or not canvas.shows(inset(rect, -_SHADOW_REACH * viewport.zoom)):
        return
    terrain = "desert" if is_desert else WORLD.hexes[index].terrain
    variant = index % _DESERT_VARIANTS if is_desert else index * 5 % _TERRAIN_VARIANTS
    canvas.picture_in(f"st.tile.{terrain}.{variant}", rect)
    if is_blocked:
        canvas.picture_in("st.veil", rect)


def _paint_roads(canvas: Canvas, viewport: MapViewport) -> None:
    """Paint all paths over sea and ice."""
    for road in ROADS:
        _paint_road(canvas, viewport, road)


def _paint_road(canvas: Canvas, viewport: MapViewport, road: Path) -> None:
    """Paint a path as a row of dots, with a gap before the crossing at each end; before a gate, the gap is larger."""
    start, end = [WORLD.crossings[crossing] for crossing in road.ends]
    start_x, start_y = viewport.at(start.x, start.y)
    end_x, end_y = viewport.at(end.x, end.y)
    if not in_sight(start_x, start_y, -_OUTSIDE_MARGIN) and not in_sight(end_x, end_y, -_OUTSIDE_MARGIN):
        return
    road_rect = Rect(min(start_x, end_x), min(start_y, end_y), abs(end_x - start_x), abs(end_y - start_y))
    if not canvas.shows(inset(road_rect, -10 * viewport.zoom)):
        return
    start_gap, end_gap = [24.0 if crossing.box != NONE else 12.0 for crossing in (start, end)]
    length = math.dist((start.x, start.y), (end.x, end.y))
    dotted_length = length - (start_gap + end_gap)
    count = max(1, round(dotted_length / 10))  # a dot about every 10 units
    size = 7.6 * viewport.zoom
    for step in range(count + 1):
        share = (start_gap + dotted_length * step / count) / length
        x, y = viewport.at(start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share)
        canvas.picture_in("st.dot", square(x, y, size))


def number_spot(face: Face, index: int) -> Point:
    """Return the screen position of a hex's number; the number moves aside for a figure that stands on the hex."""
    return _number_spot(face.viewport, index, index in (face.view.neanderthal, face.view.carnivore))


def _number_spot(viewport: MapViewport, index: int, is_blocked: bool) -> Point:
    """Return the screen position of a hex's number, which moves aside for a figure that blocks the hex."""
    x, y = viewport.hex(index)
    right, down = (18.0, -14.0) if is_blocked else (0.0, 9.0)
    return x + right * viewport.zoom, y + down * viewport.zoom


def _paint_number(canvas: Canvas, viewport: MapViewport, index: int, is_blocked: bool) -> None:
    """Paint the number of a hex, unless the map's edge cuts it off or the canvas does not show it."""
    size = NUMBER_SIZE * viewport.zoom
    spot = _number_spot(viewport, index, is_blocked)
    if in_sight(*spot, size * _NUMBER_MARGIN) and canvas.shows(square(*spot, 2 * size)):
        paint_disc(canvas, WORLD.hexes[index].number, *spot, size, is_blocked=is_blocked)


def paint_disc(canvas: Canvas, number: int, x: float, y: float, size: float, *, is_blocked: bool = False) -> None:
    """Draw a disc with a number and its pips, centred at ``x, y``; the disc is darker if the landscape is blocked."""
    canvas.picture_in("st.disc_dead" if is_blocked else "st.disc", square(x, y, size))
    ink: Colour
    if is_blocked:
        ink = _DARK_INK
    elif number in (6, 8):  # the numbers that come up most often
        ink = HOT
    else:
        ink = NUMBER
    draw_fixed_text(
        canvas, str(number), x, y - size * 0.10, size * 0.62, ink, kind="display", width=size * 0.8, least=6
    )
    pip_count = pips(number)
    for pip in range(pip_count):
        canvas.circle(x + from_middle(pip, pip_count) * size * 0.125, y + size * 0.31, size * 0.046, ink)


def _paint_blocked_edges(canvas: Canvas, viewport: MapViewport, index: int) -> None:
    """Paint thorns on the edges of a blocked landscape, along which no one may walk."""
    corners = [viewport.crossing(corner) for corner in WORLD.hexes[index].corners]
    for (start_x, start_y), (end_x, end_y) in zip(corners, corners[1:] + corners[:1], strict=True):
        angle = -math.atan2(end_y - start_y, end_x - start_x)
        x = (start_x + end_x) / 2
        y = (start_y + end_y) / 2
        canvas.turned("st.barred", x, y, angle, size=0.36 * viewport.zoom, steps=24)


def _paint_crossings(canvas: Canvas, viewport: MapViewport) -> None:
    """Paint a dot on each crossing without a gate; the dot of a start crossing is larger."""
    for index, crossing in enumerate(WORLD.crossings):
        x, y = viewport.crossing(index)
        if crossing.box == NONE and canvas.shows(square(x, y, 24.0 * viewport.zoom)):
            size = (17.0 if crossing.start else 8.6) * viewport.zoom
            canvas.picture_in("st.start" if crossing.start else "st.crossing", square(x, y, size))


def _paint_people(canvas: Canvas, face: Face) -> None:
    """Paint the people chips that are left on the map."""
    for index in face.view.people:
        draw_people_chip(canvas, face.viewport, index)


def draw_people_chip(canvas: Canvas, viewport: MapViewport, crossing: int) -> None:
    """Draw the people chip of a crossing."""
    x, y = viewport.crossing(crossing)
    size = 29.0 * viewport.zoom
    if not canvas.shows(square(x, y, 2 * size)):
        return
    people = PEOPLES[WORLD.crossings[crossing].people]
    canvas.picture_in(f"st.people.{people}", square(x, y, size))


def gate_spot(viewport: MapViewport, index: int) -> Point:
    """Return the screen position of a gate: on its crossing, or moved aside where it would hide another gate."""
    box = WORLD.boxes[index]
    x, y = viewport.crossing(box.crossing)
    right, down = _GATE_OFFSETS.get(box.name, (0.0, 0.0))
    return x + right * viewport.zoom, y + down * viewport.zoom


def _may_pass(face: Face, index: int) -> bool:
    """Return whether the shown seat may pass a gate."""
    box = WORLD.boxes[index]
    player = face.player
    if player is None:
        return False
    return player.tracks[CLOTHING] >= box.clothing and player.tracks[CONSTRUCTION] >= box.construction


def _paint_gate(canvas: Canvas, viewport: MapViewport, index: int, is_found: bool, is_open: bool) -> None:
    """Draw a gate: its event chip, or the empty place of a chip that was found, and its conditions."""
    x, y = gate_spot(viewport, index)
    if not in_sight(x, y, -_OUTSIDE_MARGIN) or not canvas.shows(square(x, y, 2 * GATE_REACH * viewport.zoom)):
        return
    zoom = viewport.zoom
    if in_sight(x, y - 11 * zoom, _GATE_MARGIN * zoom):
        draw_event_chip(canvas, WORLD.boxes[index].set, x, y - 11 * zoom, 29 * zoom, is_found=is_found)
    _draw_conditions(canvas, viewport, index, is_open)


def draw_gate_conditions(canvas: Canvas, face: Face, index: int) -> None:
    """Draw the conditions of a gate, with a gold rim if the shown seat may pass."""
    _draw_conditions(canvas, face.viewport, index, _may_pass(face, index))


def _draw_conditions(canvas: Canvas, viewport: MapViewport, index: int, is_open: bool) -> None:
    """Draw the conditions of a gate, with a gold rim if it is open, unless the map's edge cuts them off."""
    box = WORLD.boxes[index]
    zoom = viewport.zoom
    x, y = gate_spot(viewport, index)
    y += 12.5 * zoom
    if in_sight(x, y, _GATE_MARGIN * zoom):
        draw_conditions(canvas, box.clothing, box.construction, x, y, 22 * zoom, is_open=is_open)


def _paint_pieces(canvas: Canvas, face: Face) -> None:
    """Paint tents and nomads from north to south, then the figures."""
    piece_at: dict[int, tuple[SeatLook, _PiecePainter]] = {}
    for look, player in zip(face.looks, face.view.players, strict=True):
        piece_at.update(dict.fromkeys(player.tribes, (look, draw_tent)))
        piece_at.update(dict.fromkeys(player.nomads, (look, draw_nomad)))
    for crossing in sorted(piece_at, key=lambda crossing: (WORLD.crossings[crossing].y, crossing)):
        if crossing not in face.away:
            look, draw_piece = piece_at[crossing]
            draw_piece(canvas, look, *piece_spot(face.viewport, crossing), face.viewport.zoom)
    for figure, where in ((NEANDERTHAL, face.view.neanderthal), (CARNIVORE, face.view.carnivore)):
        if AWAY_KEYS[figure] not in face.away:
            draw_figure(canvas, figure, *figure_spot(face.viewport, figure, where), face.viewport.zoom)


#: the number that stands for each figure in ``Face.away``: below 0, since numbers from 0 on stand for crossings
AWAY_KEYS = {NEANDERTHAL: -2, CARNIVORE: -3}


def figure_spot(viewport: MapViewport, figure: str, where: int) -> Point:
    """Return the screen position of a figure: on the hex ``where``, or beside the hexes before the first move."""
    if where == NOWHERE:
        return viewport.at(*_UNMOVED_FIGURE_SPOTS[figure])
    place = WORLD.hexes[where]
    return viewport.at(place.x - 9, place.y + 4)


def piece_spot(viewport: MapViewport, crossing: int) -> Point:
    """Return the screen position of a piece: on its crossing, or above a gate's conditions."""
    box = WORLD.crossings[crossing].box
    if box == NONE:
        return viewport.crossing(crossing)
    x, y = gate_spot(viewport, box)
    return x, y - 12 * viewport.zoom


def draw_tent(canvas: Canvas, look: SeatLook, x: float, y: float, zoom: float) -> None:
    """Draw a tribe on a crossing at ``x, y``."""
    width, height = 30 * zoom, 31 * zoom
    canvas.picture_in(f"st.tent.{look.colour}", Rect(x - width / 2, y - height / 2 - 4 * zoom, width, height))


def draw_nomad(canvas: Canvas, look: SeatLook, x: float, y: float, zoom: float) -> None:
    """Draw a nomad on a crossing at ``x, y``, with its seat's token: colours alone do not tell whose it is."""
    size = 36 * zoom
    canvas.picture_in(f"st.nomad.{look.colour}", Rect(x - size / 2, y - size / 2 - 10 * zoom, size, size))
    token_x, token_y, token_size = x - 14 * zoom, y - 1 * zoom, _NOMAD_TOKEN_SIZE * zoom
    canvas.circle(token_x, token_y, token_size / 2 + 1.5 * zoom, _DARK_INK)
    canvas.seat(look, token_x, token_y, token_size)


def draw_figure(canvas: Canvas, figure: str, x: float, y: float, zoom: float) -> None:
    """Draw the Neanderthal or the sabre-tooth with its centre at ``x, y``."""
    size = _FIGURE_SIZES[figure] * zoom
    height = size * (1.1 if figure == CARNIVORE else 1.0)
    canvas.picture_in(f"st.{figure}", Rect(x - size / 2, y - size / 2, size, height))


def draw_hex_glow(canvas: Canvas, viewport: MapViewport, index: int, name: str, alpha: int = 255) -> None:
    """Draw the picture called ``name``, a ring or a light, over a hex."""
    canvas.picture_in(name, viewport.hex_rect(index), alpha=alpha)


def _uncached(paint: _Painter) -> _Painter:
    """Return ``paint`` itself: the ``wrap`` of ``_paint_ground`` that caches nothing."""
    return paint


#: for each painter of a part of the ground, its version that caches sketches
_CACHED_PAINTERS: dict[_Painter, _Painter] = {
    paint: sketched_once(paint)
    for paint in (
        _paint_sea,
        _paint_tile,
        _paint_roads,
        _paint_number,
        _paint_blocked_edges,
        _paint_crossings,
        _paint_gate,
    )
}


# Marks over the map: rings for reach and targets, the route under the pointer, the dragged nomad.

_ROUTE_COLOUR = theme.colour("#FFD878")
#: the width of each kind of card on the price tag of a walk
_PRICE_PITCH = 64.0
#: the distance between two lines of the legend
_LEGEND_PITCH = 30.0
#: the alpha of rings, and of their lines in the legend, for walks that cannot be paid
_PALE_ALPHA = 120
#: the size of the ring around a crossing under the pointer
_POINTED_RING_SIZE = 38.0
#: the parts of panels that get a ring only if a press on them makes a move
_ONLY_WITH_MOVES = (PanelPart.TRACK, PanelPart.SEAT)


def draw_marks(canvas: Canvas, face: Face) -> None:
    """Draw all marks over the map; none during an animation."""
    if face.busy:
        return
    with canvas.clip(layout.SEA):
        nomad = shown_nomad(face)
        if nomad != NONE:
            _draw_reach(canvas, face, nomad)
        _draw_targets(canvas, face)
        _draw_hexes(canvas, face)
        if nomad != NONE:
            _draw_chosen_nomad(canvas, face, nomad)
        _draw_route(canvas, face)
    if nomad != NONE:
        draw_legend(canvas, face, nomad)
    _draw_dragged(canvas, face)


def draw_ring(canvas: Canvas, face: Face, crossing: int, price: int, size: float = 24.0, alpha: int = 255) -> None:
    """Draw a ring around a crossing in the colour of a ``price`` of 0 to 3 meat.

    Around a people chip or a gate the ring is larger. The chip, or the conditions of a gate on or beside the crossing,
    are drawn again over the ring.
    """
    viewport = face.viewport
    box = WORLD.crossings[crossing].box
    x, y = viewport.crossing(crossing)
    has_chip = crossing in face.view.people
    if has_chip or box != NONE:
        size += 7
    diameter = size * viewport.zoom * 1.2
    if box != NONE:
        x, y = gate_spot(viewport, box)
        y -= 13 * viewport.zoom
    rect = square(x, y, diameter)
    canvas.picture_in(f"st.reach.{price}", rect, alpha=alpha)
    if has_chip:
        draw_people_chip(canvas, viewport, crossing)
    elif crossing in _gates_by_crossing():
        draw_gate_conditions(canvas, face, _gates_by_crossing()[crossing])


def _affordable_price(face: Face, seat: int) -> int:
    """Return the price of the longest walk that a seat can pay for.

    A hand that the viewer may not see is assumed to pay for every ring shown, so that no ring is pale.
    """
    is_open_hand = seat == face.seat and face.open_hand is not None
    return walk_card_count(face.view, face.view.players[seat]) if is_open_hand else targets.MAX_SHOWN_PRICE


def _draw_reach(canvas: Canvas, face: Face, nomad: int) -> None:
    """Draw a ring around each crossing that a nomad can reach, pale if the nomad's owner cannot pay; mark closed gates.

    The colour of a ring shows a price of 0 to 3 meat. For a higher price, a ring in the colour of 3 is drawn only if
    the nomad is the viewer's and the viewer can pay.
    """
    view = face.view
    seat = targets.owner(view, nomad)
    affordable_price = _affordable_price(face, seat)
    for end, price in targets.prices(face.view, nomad).items():
        if price <= max(targets.MAX_SHOWN_PRICE, affordable_price):
            shown_price = min(price, targets.MAX_SHOWN_PRICE)
            alpha = 255 if price <= affordable_price else _PALE_ALPHA
            draw_ring(canvas, face, end, shown_price, _reach_ring_size(end, shown_price, view.people), alpha)
    player = view.players[seat]
    for index, box in enumerate(WORLD.boxes):
        if why_not_enter(player, box):
            x, y = gate_spot(face.viewport, index)
            size = 17 * face.viewport.zoom
            canvas.picture_in("st.shut", Rect(x + size * 0.6, y - size * 1.55, size, size))


def _reach_ring_size(crossing: int, price: int, people: Collection[int]) -> float:
    """Return the size of a ring of a nomad's reach: full size around a gate or one of the ``people`` chips."""
    is_plain = WORLD.crossings[crossing].box == NONE and crossing not in people
    return _REACH_RING_SIZES[price] if is_plain else _REACH_RING_SIZES[0]


@lru_cache(maxsize=1)
def _gates_by_crossing() -> dict[int, int]:
    """Return, for each crossing whose ring may cover the conditions of a gate, the number of this gate."""
    spots = [gate_spot(WHOLE_WORLD, index) for index in range(len(WORLD.boxes))]
    return {
        place: index
        for index, (x, y) in enumerate(spots)
        for place, crossing in enumerate(WORLD.crossings)
        if crossing.box == index or math.hypot(crossing.x - x, crossing.y - y) < _MAX_GATE_DISTANCE
    }


def _draw_targets(canvas: Canvas, face: Face) -> None:
    """Draw rings around the crossings to choose from, except for walks, whose rings show the price.

    A second, larger ring in the colour of the price is drawn around the crossing under the pointer.
    """
    for crossing, move in face.crossing_moves.items():
        if not isinstance(move, moves.Walk):
            draw_ring(canvas, face, crossing, price=1, size=30.0 if isinstance(move, moves.Leave) else 27.0)
        if isinstance(move, moves.Leave) and face.seat is not None:
            look = face.looks[face.seat]
            draw_tent(canvas, look, *piece_spot(face.viewport, crossing), face.viewport.zoom)
    pointed_at = crossing_at(face)
    if pointed_at in face.crossing_moves:
        is_walk = isinstance(face.crossing_moves[pointed_at], moves.Walk)
        price = targets.prices(face.view, face.choice.nomad)[pointed_at] if is_walk else 1
        draw_ring(canvas, face, pointed_at, min(price, targets.MAX_SHOWN_PRICE), size=_POINTED_RING_SIZE)


def _draw_hexes(canvas: Canvas, face: Face) -> None:
    """Light up the hexes to choose from; the hex under the pointer is the brightest."""
    pointed_at = hex_at(face)
    for index in face.hex_moves:
        draw_hex_glow(canvas, face.viewport, index, "st.choice", alpha=255 if index == pointed_at else 125)
        if index == pointed_at:
            draw_hex_glow(canvas, face.viewport, index, "st.choice")  # drawn twice, it is brighter
    if face.hex_moves:
        _draw_pieces_over_glow(canvas, face)


def _draw_pieces_over_glow(canvas: Canvas, face: Face) -> None:
    """Draw the people chips and all pieces again over lit hexes, so that they keep their colours."""
    _paint_people(canvas, face)
    _paint_pieces(canvas, face)


def _draw_chosen_nomad(canvas: Canvas, face: Face, crossing: int) -> None:
    """Draw a glow under the nomad whose reach is shown; draw the nomad itself enlarged unless a drag moves it."""
    viewport = face.viewport
    x, y = viewport.crossing(crossing)
    size = 84 * viewport.zoom
    canvas.picture_in("st.glow", Rect(x - size / 2, y - size / 2 - 6 * viewport.zoom, size, size))
    if face.pointer.dragged is None or face.pointer.dragged.thing == NONE:
        look = face.looks[targets.owner(face.view, crossing)]
        draw_nomad(canvas, look, *piece_spot(viewport, crossing), viewport.zoom * 1.22)


def _draw_route(canvas: Canvas, face: Face) -> None:
    """Draw the route to the crossing under the pointer, with its price."""
    end = crossing_at(face)
    nomad = face.choice.nomad
    if end == NONE or nomad == NONE:
        return
    price = targets.prices(face.view, nomad).get(end)
    if price is None:
        return
    viewport = face.viewport
    spots = [viewport.crossing(crossing) for crossing in targets.route_of(face.view, nomad, end)]
    for start, stop in itertools.pairwise(spots):
        canvas.line(*start, *stop, theme.SHADE, 7 * viewport.zoom)
    for start, stop in itertools.pairwise(spots):
        canvas.line(*start, *stop, _ROUTE_COLOUR, 3.4 * viewport.zoom)
    for x, y in spots[1:]:
        canvas.circle(x, y, 4.6 * viewport.zoom, theme.SHADE)
        canvas.circle(x, y, 3.2 * viewport.zoom, _ROUTE_COLOUR)
    _draw_price_tag(canvas, face, end, price)


def _draw_price_tag(canvas: Canvas, face: Face, end: int, price: int) -> None:
    """Draw the price of a walk in meat and skins above its end."""
    x, y = face.viewport.crossing(end)
    seat = targets.owner(face.view, face.choice.nomad)
    skins = targets.skins_in_price(face.view, seat, price, skins_first=face.choice.skins_first)
    counts = [(kind, count) for kind, count in ((MEAT, price - skins), (SKIN, skins)) if count] or [(MEAT, 0)]
    rect = Rect(0, 0, 10 + _PRICE_PITCH * len(counts), 36)
    rect.midbottom = (x, y - 20)
    rect.clamp_ip(layout.SEA)
    canvas.panel("panel.tooltip", rect)
    for index, (kind, count) in enumerate(counts):
        left = rect.x + _PRICE_PITCH * index
        draw_chip(canvas, kind, left + 22, rect.centery, 26)
        draw_shadowed_text(canvas, f"× {count}", left + 40, rect.centery, 20, kind="bold")


def _steps_left(face: Face, nomad: int) -> int:
    """Return how many paid steps a nomad has left."""
    player = face.view.players[targets.owner(face.view, nomad)]
    return player.strides[player.nomads.index(nomad)]


def legend_place(face: Face, nomad: int) -> Rect:
    """Return the rectangle of a nomad's legend; a line for paid steps makes it taller at the top."""
    added_height = _LEGEND_PITCH if _steps_left(face, nomad) else 0.0
    legend = layout.LEGEND
    return Rect(legend.x, legend.y - added_height, legend.w, legend.h + added_height)


def draw_legend(canvas: Canvas, face: Face, nomad: int) -> None:
    """Draw the legend of the rings around a nomad: how many steps it walks for 1, 2 and 3 cards.

    If the nomad has paid steps left, a line above the others shows them. A price that the owner cannot pay is pale.
    """
    view = face.view
    seat = targets.owner(view, nomad)
    player = view.players[seat]
    paid_steps = _steps_left(face, nomad)
    steps_per_meat = steps_for_a_card(view, player)
    prices = range(0 if paid_steps else 1, targets.MAX_SHOWN_PRICE + 1)
    box = legend_place(face, nomad)
    canvas.panel("panel.tooltip", box)
    draw_shadowed_text(canvas, face.looks[seat].name, box.x + 16, box.y + 22, 20, LIT, width=box.w - 32)
    affordable_price = _affordable_price(face, seat)
    for index, price in enumerate(prices, 1):
        y = box.y + 24 + _LEGEND_PITCH * index
        skins = targets.skins_in_price(view, seat, price, skins_first=face.choice.skins_first)
        cards = [*[MEAT] * (price - skins), *[SKIN] * skins]
        _draw_legend_line(canvas, box, y, cards, paid_steps + steps_per_meat * price, is_pale=price > affordable_price)


def _draw_legend_line(canvas: Canvas, box: Rect, y: float, cards: Sequence[int], steps: int, *, is_pale: bool) -> None:
    """Draw a line of the legend: a ring, the cards that it costs, and the number of steps."""
    price = len(cards)
    size = 28
    alpha = _PALE_ALPHA if is_pale else 255
    canvas.picture_in(f"st.reach.{price}", Rect(box.x + 14, y - size / 2, size, size), alpha=alpha)
    for index, kind in enumerate(cards):
        draw_chip(canvas, kind, box.x + 58 + 15 * index, y, 24, alpha=alpha)
    if not price:
        draw_shadowed_text(canvas, say("paid"), box.x + 50, y, 18, SAND, kind="flavour", width=74)
    words = say_many("{count} step", "{count} steps", steps)
    draw_shadowed_text(
        canvas, words, box.right - 14, y, 18, DIM if is_pale else theme.BONE, align="right", kind="bold", width=92
    )


def _draw_dragged(canvas: Canvas, face: Face) -> None:
    """Draw the dragged nomad, larger, under the pointer."""
    dragged = face.pointer.dragged
    if dragged is not None and face.seat is not None:
        x, y = dragged.x, dragged.y
        draw_nomad(canvas, face.looks[face.seat], x, y, 1.3 * face.viewport.zoom)


def draw_rob(canvas: Canvas, face: Face) -> None:
    """Highlight the landscape beside which a seat is about to be robbed."""
    view = face.view
    if face.kind == "rob" and view.agenda:
        with canvas.clip(SEA):
            draw_hex_glow(canvas, face.viewport, view.agenda[0].spot, "st.choice", alpha=200)
            _draw_pieces_over_glow(canvas, face)


def draw_rings(canvas: Canvas, face: Face, controls: Sequence[Control], hovered: str) -> None:
    """Draw rings around the tracks that can be developed, and around the panel part under the pointer.

    ``hovered`` is the id of the control under the pointer.
    """
    for control in controls:
        can_be_ringed = control.look is None and isinstance(control.about, PanelPart)
        if not can_be_ringed or not control.enabled or control.resting:
            continue
        is_offered = control.about is PanelPart.TRACK and face.choice.mode == "develop" and bool(control.moves)
        is_usable = bool(control.moves) or control.about not in _ONLY_WITH_MOVES
        if is_offered or (control.id == hovered and is_usable):
            canvas.panel("ring.gold", inset(control.visible_rect, 2), alpha=255 if is_offered else 150)
