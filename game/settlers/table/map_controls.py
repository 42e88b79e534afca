"""The controls of the map, and the list of all controls of the table."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial

from game.core.words import say, say_counted, sum_up
from game.settlers.rules import moves
from game.settlers.rules.events import place_name
from game.settlers.rules.goods import COUNTED_RESOURCES, MEAT
from game.settlers.rules.ground import WORLD
from game.settlers.rules.nomads import too_expensive_words
from game.settlers.rules.world import NONE
from game.settlers.table import layout, sheets, targets, trade, turn_controls, words
from game.settlers.table.face import Face
from game.settlers.table.layout import CLICK_HALF_HEIGHT, CLICK_HALF_WIDTH, MapViewport, in_sight
from game.settlers.table.pointed import AtCrossing, AtHex, AtNomad, Intents, PanelPart
from game.settlers.table.things import tooltip_controls
from game.settlers.table.turn_controls import cost_controls, foot_controls, seat_controls, track_controls
from game.settlers.table.words import ground_words
from game.settlers.table.world import gate_spot, piece_spot
from game.ui import pointer, widgets
from game.ui.control import Control, Drag
from game.ui.keys import key_label, with_label
from game.ui.layout import Rect, square


def click_rect(x: float, y: float, zoom: float) -> Rect:
    """Return the clickable rectangle of a crossing or piece at ``x, y`` on the screen."""
    scale = max(1.0, zoom * 0.85)
    half_width = CLICK_HALF_WIDTH * scale
    half_height = CLICK_HALF_HEIGHT * scale
    return Rect(x - half_width, y - half_height, 2 * half_width, 2 * half_height)


@dataclass(slots=True)
class Spot(Control):
    """The control of a crossing or piece; ``overlapping`` are the rectangles of the other controls that overlap it.

    The control is cut off at the map's edge. Where controls overlap, the pointer is on the one with the nearest
    centre.
    """

    clip: Rect | None = field(default_factory=lambda: layout.SEA)
    overlapping: tuple[Rect, ...] = ()

    def contains(self, x: float, y: float) -> bool:
        """Return whether the point is on the control, and no overlapping control has its centre nearer to the point."""
        if not Control.contains(self, x, y):
            return False
        distance = math.dist(self.rect.center, (x, y))
        return not any(
            other.collidepoint(x, y) and math.dist(other.center, (x, y)) < distance for other in self.overlapping
        )


def link_overlapping(controls: Sequence[Control]) -> None:
    """Set ``overlapping`` of each spot among ``controls`` to the rects of the other spots that overlap it."""
    spots = [control for control in controls if isinstance(control, Spot)]
    rects = [spot.rect for spot in spots]
    for index, spot in enumerate(spots):
        spot.overlapping = tuple([rects[other] for other in spot.rect.collidelistall(rects) if other != index])


# The controls of the map: sea, landscapes, gates, crossings, nomads, and the zoom buttons.


def map_controls(face: Face, intents: Intents) -> list[Control]:
    """Return the controls of the map, the topmost last."""
    controls = [
        _ground_control(intents, "map", say("The map"), layout.SEA),
        *_hex_controls(face, intents),
        *_gate_controls(face, intents),
        *_crossing_controls(face, intents),
        *_far_crossing_controls(face),
        *_nomad_controls(face, intents),
    ]
    link_overlapping(controls)
    return controls


def zoom_controls(face: Face, intents: Intents) -> list[Control]:
    """Return the buttons that zoom in, and that show the whole map again."""
    zoom_in = Control(
        "map.closer",
        "button",
        say("Zoom in"),
        layout.ZOOM_IN_BUTTON,
        partial(intents.zoom_by, 1),
        enabled=face.viewport.zoom < layout.ZOOMS[-1],
        why_not=say("You cannot zoom in any further."),
        tooltip=with_label(say("Zoom in"), key_label("pageup")),
        only_shows=True,
        look=widgets.RoundButton("magnifying-glass"),
    )
    show_whole_map = Control(
        "map.whole",
        "button",
        say("The whole world"),
        layout.WHOLE_MAP_BUTTON,
        intents.show_whole_map,
        tooltip=with_label(say("Zoom out"), key_label("pagedown")),
        only_shows=True,
        look=widgets.RoundButton("world"),
    )
    if face.viewport.zoom > 1:
        return [zoom_in, show_whole_map]
    return [zoom_in]


def _is_listed(face: Face, x: float, y: float) -> bool:
    """Return whether a place of the map has a control: if it is in sight, or keys are used, which then show it."""
    return face.by_keys or in_sight(x, y)


def crossing_rect(viewport: MapViewport, crossing: int) -> Rect:
    """Return the clickable rectangle of a crossing; the rectangle of a gate is larger."""
    box = WORLD.crossings[crossing].box
    if box != NONE:
        x, y = gate_spot(viewport, box)
        return Rect(x - 25 * viewport.zoom, y - 27 * viewport.zoom, 50 * viewport.zoom, 54 * viewport.zoom)
    x, y = viewport.crossing(crossing)
    return click_rect(x, y, viewport.zoom)


# -- the ground


def _ground_control(
    intents: Intents,
    name: str,
    label: str,
    rect: Rect,
    tooltip: str = "",
    clip: Rect | None = None,
    about: object = None,
) -> Control:
    """Return a control that cancels the choice when clicked, and pulls the map when dragged."""
    return Control(
        name,
        "space",
        label,
        rect,
        intents.cancel_choice,
        tooltip=tooltip,
        focusable=False,
        drag=Drag(intents.begin_pull, intents.pull, intents.end_pull),
        sound="",
        clip=clip,
        about=about,
    )


def _hex_controls(face: Face, intents: Intents) -> list[Control]:
    """Return the controls of the landscapes: a click makes the landscape's move or, without one, cancels the choice."""
    controls = []
    for index, place in enumerate(WORLD.hexes):
        x, y = face.viewport.hex(index)
        if not _is_listed(face, x, y):
            continue
        size = 27 * face.viewport.zoom
        rect = square(x, y, 2 * size)
        name = f"hex.{place.name}"
        label = say(place.name)
        tip = words.hex_tip(face.view, index)
        move = face.hex_moves.get(index)
        if move is None:
            controls.append(
                _ground_control(intents, name, label, rect, tooltip=tip, clip=layout.SEA, about=AtHex(index))
            )
        else:
            controls.append(_move_control(intents, name, "space", label, rect, move, tooltip=tip, about=AtHex(index)))
    return controls


def _gate_controls(face: Face, intents: Intents) -> list[Control]:
    """Return controls for the visible gates to which no move leads now; the tooltip names the progress they need."""
    return [
        _ground_control(
            intents,
            f"box.{box.name}",
            say(box.name),
            crossing_rect(face.viewport, box.crossing),
            tooltip=words.gate_tip(face, index),
            clip=layout.SEA,
        )
        for index, box in enumerate(WORLD.boxes)
        if box.crossing not in face.crossing_moves and in_sight(*face.viewport.crossing(box.crossing))
    ]


# -- crossings and nomads


def _move_control(
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
    """Return a control on the map for a move known to be legal."""
    text = str(move)
    play = partial(intents.play, text)
    return Spot(
        name, role, label, rect, action=play, moves=(text,), tooltip=tooltip, sound="", about=about, heard=heard
    )


def _crossing_controls(face: Face, intents: Intents) -> list[Control]:
    """Return controls for the crossings to choose from; a crossing to which the chosen nomad can walk has a price."""
    prices = targets.prices(face.view, face.choice.nomad)
    return [
        _move_control(
            intents,
            f"crossing.{WORLD.crossings[crossing].name}",
            "space",
            _crossing_label(crossing, move, prices.get(crossing, 0)),
            crossing_rect(face.viewport, crossing),
            move,
            tooltip=_crossing_tip(face, crossing),
            about=AtCrossing(crossing),
            heard=ground_words(face, crossing),
        )
        for crossing, move in sorted(face.crossing_moves.items())
        if not isinstance(move, moves.Settle) and _is_listed(face, *face.viewport.crossing(crossing))
    ]


def _crossing_label(crossing: int, move: object, price: int) -> str:
    """Return the name of a crossing; for a walk also its price in cards."""
    name = place_name(crossing)
    if not isinstance(move, moves.Walk):
        return name
    cards = sum_up((move.skins, price - move.skins), COUNTED_RESOURCES) or say_counted(COUNTED_RESOURCES[MEAT], 0)
    return say("{name}, {cards}", name=name, cards=cards)


def _crossing_tip(face: Face, crossing: int) -> str:
    """Return the tooltip of a crossing: the tooltip of its gate or of its people chip; empty if it has neither."""
    box = WORLD.crossings[crossing].box
    if box != NONE:
        return words.gate_tip(face, box)
    if crossing in face.view.people:
        return words.chip_tip(crossing)
    return ""


def _far_crossing_controls(face: Face) -> list[Control]:
    """Return disabled controls for crossings that the chosen nomad could reach with more cards."""
    if face.choice.nomad == NONE or not face.is_acting:
        return []
    return [
        Spot(
            f"far.{WORLD.crossings[crossing].name}",
            "space",
            place_name(crossing),
            crossing_rect(face.viewport, crossing),
            enabled=False,
            focusable=False,
            why_not=too_expensive_words(face.view, price),
            about=AtCrossing(crossing),
        )
        for crossing, price in targets.prices(face.view, face.choice.nomad).items()
        if crossing not in face.crossing_moves
        and price <= targets.MAX_SHOWN_PRICE
        and in_sight(*face.viewport.crossing(crossing))
    ]


def _nomad_controls(face: Face, intents: Intents) -> list[Control]:
    """Return controls for the nomads: a click chooses or settles a nomad of the viewer, or shows another's reach."""
    seats_and_crossings = [
        (seat, crossing) for seat, player in enumerate(face.view.players) for crossing in player.nomads
    ]
    controls = [
        _nomad_control(face, intents, seat, crossing)
        for seat, crossing in seats_and_crossings
        if _is_listed(face, *piece_spot(face.viewport, crossing))
    ]
    return [control for control in controls if control is not None]


def _nomad_control(face: Face, intents: Intents, seat: int, crossing: int) -> Control | None:
    """Return the control of a nomad.

    A click settles the nomad if that is legal. Else it chooses a nomad of the seat on turn, or shows the reach of any
    other nomad. There is no control (``None``) while crossings or hexes are to be chosen.
    """
    x, y = piece_spot(face.viewport, crossing)
    rect = click_rect(x, y - 2 * face.viewport.zoom, face.viewport.zoom)
    name = f"walker.{WORLD.crossings[crossing].name}"
    about = AtNomad(crossing)
    label = say("{name}'s nomad at {place}", name=face.looks[seat].name, place=place_name(crossing))
    move = face.crossing_moves.get(crossing)
    choice = face.choice
    if isinstance(move, moves.Settle):
        return _move_control(intents, name, "piece", label, rect, move, about=about)
    if seat == face.seat and face.is_acting:
        choose = partial(intents.choose_nomad, NONE if crossing == choice.nomad else crossing)
        drag = pointer.drag_of(intents, crossing)
        return Spot(name, "piece", label, rect, action=choose, drag=drag, sound="place", about=about)
    if face.crossing_moves or face.hex_moves:
        return None
    show_reach = partial(intents.look_at_nomad, NONE if crossing == choice.looked_at else crossing)
    return Spot(name, "piece", label, rect, action=show_reach, focusable=False, sound="", about=about)


# All controls of the table


def table_controls(face: Face, intents: Intents) -> list[Control]:
    """Return the table's controls, the topmost last."""
    if face.choice.mode == "tally":
        return sheets.controls(intents)
    panel = turn_controls.panel_rect(face)
    on_map = map_controls(face, intents)
    if panel is not None:  # keys must not lead to controls under the trade panel
        on_map = [control for control in on_map if not control.rect.colliderect(panel) or not control.focusable]
        on_map.append(Control("panel", "list", say("Trade"), panel, focusable=False, sound=""))
    with_tooltip_only = [] if face.busy else tooltip_controls(face)
    return [
        *with_tooltip_only,
        *on_map,
        *zoom_controls(face, intents),
        *seat_controls(face, intents),
        *track_controls(face, intents),
        *cost_controls(face, intents),
        *foot_controls(face, intents),
        *trade.controls(face, intents),
    ]


def first_control_of_mode(face: Face, controls: Sequence[Control]) -> str:
    """Return the id of the control that gets the focus when a mode begins, or an empty string."""
    subjects = {"nomad": AtCrossing, "settle": AtNomad}
    for control in controls:
        if not control.enabled:
            continue
        if face.choice.mode == "trade":
            is_of_mode = control.about is PanelPart.TRADE
        elif face.choice.mode == "develop":
            is_of_mode = control.about is PanelPart.TRACK and bool(control.moves)
        else:
            is_of_mode = isinstance(control.about, subjects[face.choice.mode]) and bool(control.moves)
        if is_of_mode:
            return control.id
    return ""
