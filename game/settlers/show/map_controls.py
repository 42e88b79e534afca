"""What can be touched on the map: the sea, landscapes, gates, crossings, nomads, and the stones that enlarge it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypedDict, Unpack

from game.core.words import say, say_counted
from game.screens.table.dragging import drag_of
from game.settlers import moves
from game.settlers.events import place_name
from game.settlers.goods import COUNTED_RESOURCES, MEAT
from game.settlers.ground import WORLD
from game.settlers.show import layout, reach, words
from game.settlers.show.face import Face
from game.settlers.show.grasp import Spot, part, touched
from game.settlers.show.intents import Intents
from game.settlers.show.layout import Lens, in_sight
from game.settlers.show.pointed import AtCrossing, AtHex, AtNomad
from game.settlers.show.reading import ground_words
from game.settlers.show.world import gate_spot, piece_spot
from game.settlers.world import NONE
from game.ui.control import Control, Drag
from game.ui.layout import Rect
from game.ui.widgets import RoundButton


def map_controls(face: Face, intents: Intents) -> list[Control]:
    """List the map and what lies on it, what lies on top last."""
    listed = [
        _sea(intents),
        *_hexes(face, intents),
        *_gates(face, intents),
        *_crossings(face, intents),
        *_too_far(face),
        *_nomads(face, intents),
    ]
    part(listed)
    return listed


def lens_controls(face: Face, intents: Intents) -> list[Control]:
    """List the stones that enlarge the map, and show all of it again."""
    closer = Control(
        "map.closer",
        "button",
        say("Zoom in"),
        layout.CLOSER,
        partial(intents.look_closer, 1),
        enabled=face.lens.zoom < layout.ZOOMS[-1],
        why_not=say("You cannot zoom in further."),
        focusable=False,
        look=RoundButton("magnifying-glass"),
    )
    whole = Control(
        "map.whole",
        "button",
        say("The whole world"),
        layout.WHOLE,
        intents.look_at_all,
        focusable=False,
        look=RoundButton("world"),
    )
    return [closer, whole] if face.lens.zoom > 1 else [closer]


def crossing_rect(lens: Lens, crossing: int) -> Rect:
    """Return where a crossing is touched: a gate all over, any other as far as its neighbours allow."""
    box = WORLD.crossings[crossing].box
    if box != NONE:
        x, y = gate_spot(lens, box)
        return Rect(x - 25 * lens.zoom, y - 27 * lens.zoom, 50 * lens.zoom, 54 * lens.zoom)
    x, y = lens.crossing(crossing)
    return touched(x, y, lens.zoom)


# -- the ground


def _pulling(intents: Intents) -> Drag:
    return Drag(intents.begin_pull, intents.pull, intents.end_pull)


def _ground(
    intents: Intents,
    name: str,
    label: str,
    rect: Rect,
    tooltip: str = "",
    clip: Rect | None = None,
    about: object = None,
) -> Control:
    """Return a control that lets go of what was chosen; pulling it moves the map when it is enlarged."""
    return Control(
        name,
        "space",
        label,
        rect,
        intents.let_go,
        tooltip=tooltip,
        focusable=False,
        drag=_pulling(intents),
        sound="",
        clip=clip,
        about=about,
    )


def _sea(intents: Intents) -> Control:
    return _ground(intents, "map", say("The map"), layout.SEA)


def _hexes(face: Face, intents: Intents) -> list[Control]:
    listed = []
    for index, place in enumerate(WORLD.hexes):
        x, y = face.lens.hex(index)
        if not in_sight(x, y):
            continue
        size = 27 * face.lens.zoom
        rect = Rect(x - size, y - size, 2 * size, 2 * size)
        name, label, tip = f"hex.{place.name}", say(place.name), words.hex_tip(face.view, index)
        move = face.hex_moves.get(index)
        if move is None:
            listed.append(_ground(intents, name, label, rect, tooltip=tip, clip=layout.SEA, about=AtHex(index)))
        else:
            listed.append(_move(intents, name, "space", label, rect, move, tooltip=tip, about=AtHex(index)))
    return listed


def _gates(face: Face, intents: Intents) -> list[Control]:
    """List the boxes that cannot be walked to, each of which tells what it asks for."""
    return [
        _ground(
            intents,
            f"box.{box.name}",
            say(box.name),
            crossing_rect(face.lens, box.crossing),
            tooltip=words.gate_tip(face, index),
            clip=layout.SEA,
        )
        for index, box in enumerate(WORLD.boxes)
        if box.crossing not in face.crossing_moves and in_sight(*face.lens.crossing(box.crossing))
    ]


# -- what moves


class _SpotParts(TypedDict, total=False):
    action: Callable[[], None]
    enabled: bool
    why_not: str
    moves: tuple[str, ...]
    tooltip: str
    focusable: bool
    drag: Drag
    sound: str
    about: object
    heard: str


def _spot(name: str, role: str, label: str, rect: Rect, **more: Unpack[_SpotParts]) -> Spot:
    return Spot(name, role, label, rect, clip=layout.SEA, **more)


def _move(
    intents: Intents,
    name: str,
    role: str,
    label: str,
    rect: Rect,
    move: object,
    tooltip: str = "",
    about: object = None,
    heard: str = "",
) -> Control:
    """Return a control on the map for a move that is known to be legal."""
    text = str(move)
    play = partial(intents.play, text)
    return _spot(
        name, role, label, rect, action=play, moves=(text,), tooltip=tooltip, sound="", about=about, heard=heard
    )


def _crossings(face: Face, intents: Intents) -> list[Control]:
    prices = reach.prices(face.view, face.choice.nomad)
    return [
        _move(
            intents,
            f"crossing.{WORLD.crossings[crossing].name}",
            "space",
            _crossing_label(crossing, move, prices.get(crossing, 0)),
            crossing_rect(face.lens, crossing),
            move,
            tooltip=_crossing_tip(face, crossing),
            about=AtCrossing(crossing),
            heard=ground_words(face, crossing),
        )
        for crossing, move in sorted(face.crossing_moves.items())
        if not isinstance(move, moves.Settle) and in_sight(*face.lens.crossing(crossing))
    ]


def _crossing_label(crossing: int, move: object, price: int) -> str:
    name = place_name(crossing)
    if not isinstance(move, moves.Walk):
        return name
    return say("{name}, {cards}", name=name, cards=say_counted(COUNTED_RESOURCES[MEAT], price))


def _crossing_tip(face: Face, crossing: int) -> str:
    box = WORLD.crossings[crossing].box
    if box != NONE:
        return words.gate_tip(face, box)
    return words.chip_tip(crossing) if crossing in face.view.people else ""


def _too_far(face: Face) -> list[Control]:
    """Crossings that the chosen nomad would reach with more meat say so."""
    if face.choice.nomad == NONE or not face.acting:
        return []
    return [
        _spot(
            f"far.{WORLD.crossings[crossing].name}",
            "space",
            place_name(crossing),
            crossing_rect(face.lens, crossing),
            enabled=False,
            focusable=False,
            why_not=say("That walk costs {cards}.", cards=say_counted(COUNTED_RESOURCES[MEAT], price)),
            about=AtCrossing(crossing),
        )
        for crossing, price in reach.prices(face.view, face.choice.nomad).items()
        if crossing not in face.crossing_moves and price <= reach.RINGS and in_sight(*face.lens.crossing(crossing))
    ]


def _nomads(face: Face, intents: Intents) -> list[Control]:
    """List the nomads: one's own are chosen or settled, the others show how far they get."""
    standing = [(seat, crossing) for seat, player in enumerate(face.view.players) for crossing in player.nomads]
    made = [
        _nomad(face, intents, seat, crossing)
        for seat, crossing in standing
        if in_sight(*piece_spot(face.lens, crossing))
    ]
    return [control for control in made if control is not None]


def _nomad(face: Face, intents: Intents, seat: int, crossing: int) -> Control | None:
    x, y = piece_spot(face.lens, crossing)
    rect = touched(x, y - 2 * face.lens.zoom, face.lens.zoom)
    name, about = f"walker.{WORLD.crossings[crossing].name}", AtNomad(crossing)
    label = say("{name}'s nomad at {place}", name=face.looks[seat].name, place=place_name(crossing))
    move, choice = face.crossing_moves.get(crossing), face.choice
    if isinstance(move, moves.Settle):
        return _move(intents, name, "piece", label, rect, move, about=about)
    if seat == face.seat and face.acting:
        choose = partial(intents.choose_nomad, NONE if crossing == choice.nomad else crossing)
        drag = drag_of(intents, crossing)
        return _spot(name, "piece", label, rect, action=choose, drag=drag, sound="place", about=about)
    if face.crossing_moves or face.hex_moves:
        return None
    look = partial(intents.look_at_nomad, NONE if crossing == choice.looked else crossing)
    return _spot(name, "piece", label, rect, action=look, focusable=False, sound="", about=about)
