"""What lies over the map for the moment: rings for what can be reached, the way looked at, what is dragged."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from game.core.words import say_many
from game.settlers import moves
from game.settlers.goods import MEAT
from game.settlers.ground import WORLD
from game.settlers.nomads import why_shut
from game.settlers.show import layout, reach, world
from game.settlers.show.face import Face
from game.settlers.show.parts import LIT, SAND, chip, shadowed
from game.settlers.show.pointed import Part, crossing_at, hex_at, shown_nomad
from game.settlers.state import range_of
from game.settlers.world import NONE
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.layout import Rect, inset
from game.ui.lettering import steady
from game.ui.theme import SHADE, colour

_ROAD = colour("#FFD878")
#: what of the panels is ringed only where it makes a move
_ONLY_WITH_MOVES = (Part.TRACK, Part.SEAT)


def draw(canvas: Canvas, face: Face) -> None:
    """Draw all marks on the map."""
    if face.busy:
        return
    with canvas.clip(layout.SEA):
        shown = shown_nomad(face)
        if shown != NONE:
            _draw_reach(canvas, face, shown)
        _draw_targets(canvas, face)
        _draw_hexes(canvas, face)
        if shown != NONE:
            _draw_chosen(canvas, face, shown)
        _draw_way(canvas, face)
    if shown != NONE:
        _draw_legend(canvas, face, shown)
    _draw_dragged(canvas, face)


def ring(canvas: Canvas, face: Face, crossing: int, kind: int, size: float = 24.0, alpha: int = 255) -> None:
    """Draw a ring round a crossing: 1 to 3 for so many meat, 0 for the one looked at."""
    lens = face.lens
    box = WORLD.crossings[crossing].box
    x, y = lens.crossing(crossing)
    people = crossing in face.view.people
    across = (size + (7 if people or box != NONE else 0)) * lens.zoom * 1.2
    if box != NONE:
        x, y = world.gate_spot(lens, box)
        y -= 13 * lens.zoom
    canvas.picture_in(f"st.reach.{kind}", Rect(x - across / 2, y - across / 2, across, across), alpha=alpha)
    if people:
        world.people_chip(canvas, lens, crossing)
    elif box != NONE:
        world.gate_plate(canvas, face, box)


def _draw_reach(canvas: Canvas, face: Face, nomad: int) -> None:
    """Ring what one, two and three meat reach; pale what the owner cannot pay for now."""
    view = face.view
    seat = reach.owner(view, nomad)
    mine = seat == face.seat and face.open_hand is not None
    purse = reach.purse(view, seat) if mine else reach.RINGS
    for end, price in reach.prices(face.view, nomad).items():
        if price <= max(reach.RINGS, purse):
            ring(canvas, face, end, max(1, min(price, reach.RINGS)), alpha=255 if price <= purse else 120)
    player = view.players[seat]
    for index, box in enumerate(WORLD.boxes):
        if why_shut(player, box):
            x, y = world.gate_spot(face.lens, index)
            size = 17 * face.lens.zoom
            canvas.picture_in("st.shut", Rect(x + size * 0.6, y - size * 1.55, size, size))


def _draw_targets(canvas: Canvas, face: Face) -> None:
    """Ring the crossings that can be chosen now, but for walks: their rings tell the price."""
    for crossing, move in face.crossing_moves.items():
        if not isinstance(move, moves.Walk):
            ring(canvas, face, crossing, 1, 30.0 if isinstance(move, moves.Leave) else 27.0)
        if isinstance(move, moves.Leave) and face.seat is not None:
            look = face.looks[face.seat]
            world.tent(canvas, look, *world.piece_spot(face.lens, crossing), face.lens.zoom)
    touched = crossing_at(face)
    if touched in face.crossing_moves:
        ring(canvas, face, touched, 0, 27.0)


def _draw_hexes(canvas: Canvas, face: Face) -> None:
    touched = hex_at(face)
    for index in face.hex_moves:
        world.hex_glow(canvas, face.lens, index, "st.choice", 255 if index == touched else 125)
        if index == touched:
            world.hex_glow(canvas, face.lens, index, "st.choice")


def _draw_chosen(canvas: Canvas, face: Face, nomad: int) -> None:
    """Let the nomad stand out."""
    lens = face.lens
    x, y = lens.crossing(nomad)
    size = 84 * lens.zoom
    canvas.picture_in("st.glow", Rect(x - size / 2, y - size / 2 - 6 * lens.zoom, size, size))
    if face.pointer.dragged is None or face.pointer.dragged.what == NONE:
        look = face.looks[reach.owner(face.view, nomad)]
        world.nomad(canvas, look, *world.piece_spot(lens, nomad), lens.zoom * 1.22)


def _draw_way(canvas: Canvas, face: Face) -> None:
    """Draw the way to the crossing under the pointer, with its price."""
    end, nomad = crossing_at(face), face.choice.nomad
    price = reach.prices(face.view, nomad).get(end) if NONE not in (end, nomad) else None
    if price is None:
        return
    lens = face.lens
    spots = [lens.crossing(crossing) for crossing in reach.way(face.view, nomad, end)]
    for start, stop in itertools.pairwise(spots):
        canvas.line(*start, *stop, SHADE, 7 * lens.zoom)
    for start, stop in itertools.pairwise(spots):
        canvas.line(*start, *stop, _ROAD, 3.4 * lens.zoom)
    for x, y in spots[1:]:
        canvas.circle(x, y, 4.6 * lens.zoom, SHADE)
        canvas.circle(x, y, 3.2 * lens.zoom, _ROAD)
    _price_tag(canvas, face, end, price)


def _price_tag(canvas: Canvas, face: Face, end: int, price: int) -> None:
    x, y = face.lens.crossing(end)
    rect = Rect(0, 0, 74, 36)
    rect.midbottom = (x, y - 20)
    rect.clamp_ip(layout.SEA)
    canvas.panel("panel.tooltip", rect)
    chip(canvas, MEAT, rect.x + 22, rect.centery, 26)
    shadowed(canvas, f"× {price}", rect.x + 40, rect.centery, 20, kind="bold")


def _draw_legend(canvas: Canvas, face: Face, nomad: int) -> None:
    """Say what the rings mean."""
    view = face.view
    seat = reach.owner(view, nomad)
    player, box = view.players[seat], layout.LEGEND
    stride = player.strides[player.nomads.index(nomad)]
    canvas.panel("panel.tooltip", box)
    name = face.looks[seat].name
    shadowed(canvas, name, box.x + 16, box.y + 22, 20, LIT, width=box.w - 32)
    step = range_of(view, player)
    for price in range(1, reach.RINGS + 1):
        y = box.y + 24 + 30 * price
        size = 28
        canvas.picture_in(f"st.reach.{price}", Rect(box.x + 14, y - size / 2, size, size))
        for index in range(price):
            chip(canvas, MEAT, box.x + 58 + 15 * index, y, 24)
        steps = say_many("{count} step", "{count} steps", stride + step * price)
        shadowed(canvas, steps, box.right - 14, y, 18, align="right", kind="bold", width=76)
    if stride:
        left = say_many("{count} step left", "{count} steps left", stride)
        canvas.text(
            left,
            box.right - 16,
            box.y + 22,
            steady(canvas, 17),
            kind="flavour",
            colour=SAND,
            align="right",
            middle=True,
            width=90,
        )


def _draw_dragged(canvas: Canvas, face: Face) -> None:
    dragged = face.pointer.dragged
    if dragged is not None and face.seat is not None:
        x, y = dragged.x, dragged.y
        world.nomad(canvas, face.looks[face.seat], x, y, 1.3 * face.lens.zoom)


def draw_rob(canvas: Canvas, face: Face) -> None:
    """Mark the landscape that somebody is robbed beside."""
    view = face.view
    if face.kind == "rob" and view.agenda:
        world.hex_glow(canvas, face.lens, view.agenda[0].spot, "st.choice", 200)


def draw_rings(canvas: Canvas, face: Face, controls: Sequence[Control], hovered: str) -> None:
    """Ring what of the panels can be used: what develop asks for, and what is under the pointer (by its id)."""
    for control in controls:
        if control.look is not None or not control.enabled or control.resting or not isinstance(control.about, Part):
            continue
        asked = control.about is Part.TRACK and face.choice.mode == "develop" and bool(control.moves)
        if asked or (control.id == hovered and (control.moves or control.about not in _ONLY_WITH_MOVES)):
            canvas.panel("ring.gold", inset(control.visible_rect, 2), alpha=255 if asked else 150)
