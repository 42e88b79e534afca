"""What lies over the map for the moment: rings for what can be reached, the way looked at, what is dragged."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from game.core.words import say_many
from game.settlers import moves
from game.settlers.goods import MEAT
from game.settlers.ground import WORLD
from game.settlers.nomads import why_shut
from game.settlers.show import layout, reach, world
from game.settlers.show.parts import LIT, SAND, chip, shadowed
from game.settlers.state import range_of
from game.settlers.world import NONE
from game.ui.canvas import Canvas
from game.ui.layout import Rect
from game.ui.lettering import steady
from game.ui.theme import SHADE, colour

if TYPE_CHECKING:
    from game.settlers.scene import SettlersScene

_ROAD = colour("#FFD878")


def draw(canvas: Canvas, scene: SettlersScene) -> None:
    """Draw all marks on the map."""
    if scene.busy:
        return
    with canvas.clip(layout.SEA):
        shown = scene.shown_nomad
        if shown != NONE:
            _draw_reach(canvas, scene, shown)
        _draw_targets(canvas, scene)
        _draw_hexes(canvas, scene)
        if shown != NONE:
            _draw_chosen(canvas, scene, shown)
        _draw_way(canvas, scene)
    if shown != NONE:
        _draw_legend(canvas, scene, shown)
    _draw_dragged(canvas, scene)


def ring(canvas: Canvas, scene: SettlersScene, crossing: int, kind: int, size: float = 24.0, alpha: int = 255) -> None:
    """Draw a ring round a crossing: 1 to 3 for so many meat, 0 for the one looked at."""
    lens = scene.face.lens
    box = WORLD.crossings[crossing].box
    x, y = lens.crossing(crossing)
    people = crossing in scene.face.view.people
    across = (size + (7 if people or box != NONE else 0)) * lens.zoom * 1.2
    if box != NONE:
        x, y = world.gate_spot(lens, box)
        y -= 13 * lens.zoom
    canvas.picture_in(f"st.reach.{kind}", Rect(x - across / 2, y - across / 2, across, across), alpha=alpha)
    if people:
        world.people_chip(canvas, lens, crossing)
    elif box != NONE:
        world.gate_plate(canvas, scene.face, box)


def _draw_reach(canvas: Canvas, scene: SettlersScene, nomad: int) -> None:
    """Ring what one, two and three meat reach; pale what the owner cannot pay for now."""
    view = scene.face.view
    seat = reach.owner(view, nomad)
    mine = seat == scene.face.seat and scene.face.open_hand is not None
    purse = reach.purse(view, seat) if mine else reach.RINGS
    for end, price in scene.prices(nomad).items():
        if price <= max(reach.RINGS, purse):
            ring(canvas, scene, end, max(1, min(price, reach.RINGS)), alpha=255 if price <= purse else 120)
    player = view.players[seat]
    for index, box in enumerate(WORLD.boxes):
        if why_shut(player, box):
            x, y = world.gate_spot(scene.face.lens, index)
            size = 17 * scene.face.lens.zoom
            canvas.picture_in("st.shut", Rect(x + size * 0.6, y - size * 1.55, size, size))


def _draw_targets(canvas: Canvas, scene: SettlersScene) -> None:
    """Ring the crossings that can be chosen now, but for walks: their rings tell the price."""
    for crossing, move in scene.targets.items():
        if not isinstance(move, moves.Walk):
            ring(canvas, scene, crossing, 1, 30.0 if isinstance(move, moves.Leave) else 27.0)
        if isinstance(move, moves.Leave) and scene.face.seat is not None:
            look = scene.face.looks[scene.face.seat]
            world.tent(canvas, look, *world.piece_spot(scene.face.lens, crossing), scene.face.lens.zoom)
    touched = scene.touched_crossing
    if touched in scene.targets:
        ring(canvas, scene, touched, 0, 27.0)


def _draw_hexes(canvas: Canvas, scene: SettlersScene) -> None:
    touched = scene.touched_hex
    for index in scene.hex_targets:
        world.hex_glow(canvas, scene.face.lens, index, "st.choice", 255 if index == touched else 125)
        if index == touched:
            world.hex_glow(canvas, scene.face.lens, index, "st.choice")


def _draw_chosen(canvas: Canvas, scene: SettlersScene, nomad: int) -> None:
    """Let the nomad stand out."""
    lens = scene.face.lens
    x, y = lens.crossing(nomad)
    size = 84 * lens.zoom
    canvas.picture_in("st.glow", Rect(x - size / 2, y - size / 2 - 6 * lens.zoom, size, size))
    if scene.dragged != "nomad":
        look = scene.face.looks[reach.owner(scene.face.view, nomad)]
        world.nomad(canvas, look, *world.piece_spot(lens, nomad), lens.zoom * 1.22)


def _draw_way(canvas: Canvas, scene: SettlersScene) -> None:
    """Draw the way to the crossing under the pointer, with its price."""
    end, nomad = scene.touched_crossing, scene.nomad
    if nomad == NONE or end == NONE or end not in scene.prices(nomad):
        return
    lens = scene.face.lens
    spots = [lens.crossing(crossing) for crossing in reach.way(scene.face.view, nomad, end)]
    for start, stop in itertools.pairwise(spots):
        canvas.line(*start, *stop, SHADE, 7 * lens.zoom)
    for start, stop in itertools.pairwise(spots):
        canvas.line(*start, *stop, _ROAD, 3.4 * lens.zoom)
    for x, y in spots[1:]:
        canvas.circle(x, y, 4.6 * lens.zoom, SHADE)
        canvas.circle(x, y, 3.2 * lens.zoom, _ROAD)
    _price_tag(canvas, scene, end, scene.prices(nomad)[end])


def _price_tag(canvas: Canvas, scene: SettlersScene, end: int, price: int) -> None:
    x, y = scene.face.lens.crossing(end)
    rect = Rect(0, 0, 74, 36)
    rect.midbottom = (x, y - 20)
    rect.clamp_ip(layout.SEA)
    canvas.panel("panel.tooltip", rect)
    chip(canvas, MEAT, rect.x + 22, rect.centery, 26)
    shadowed(canvas, f"× {price}", rect.x + 40, rect.centery, 20, kind="bold")


def _draw_legend(canvas: Canvas, scene: SettlersScene, nomad: int) -> None:
    """Say what the rings mean."""
    view = scene.face.view
    seat = reach.owner(view, nomad)
    player, box = view.players[seat], layout.LEGEND
    stride = player.strides[player.nomads.index(nomad)]
    canvas.panel("panel.tooltip", box)
    name = scene.face.looks[seat].name
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


def _draw_dragged(canvas: Canvas, scene: SettlersScene) -> None:
    if scene.dragged and scene.face.seat is not None:
        x, y = scene.pointer
        world.nomad(canvas, scene.face.looks[scene.face.seat], x, y, 1.3 * scene.face.lens.zoom)


def draw_rob(canvas: Canvas, scene: SettlersScene) -> None:
    """Mark the landscape that somebody is robbed beside."""
    view = scene.face.view
    if scene.face.kind == "rob" and view.agenda:
        world.hex_glow(canvas, scene.face.lens, view.agenda[0].spot, "st.choice", 200)
