"""The picture of the whole table, also while the map is pulled, and the plates of the rule book."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pygame

from game.settlers.rules.goods import SETS, YIELDS
from game.settlers.rules.ground import WORLD
from game.settlers.rules.world import NUMBERS
from game.settlers.table import foot, layout, parts, seats, sheets, trade, turn_controls, world
from game.settlers.table.animator import Motion
from game.settlers.table.face import Face
from game.settlers.table.layout import WHOLE_WORLD, MapViewport
from game.ui.canvas import Canvas
from game.ui.contrast import appearance
from game.ui.layout import Rect, inset
from game.ui.plate import Plate
from game.ui.scene import Status
from game.ui.surfaces import opaque


def draw_table(canvas: Canvas, face: Face, motion: Motion, title: str, status: Status, pulled_map: PulledMap) -> None:
    """Draw the table; its controls are drawn over it later.

    ``title`` is the game's name. ``pulled_map`` draws the map when a person has pulled it to another place.
    """
    _draw_resting(canvas, face, title, pulled_map, shows_dice=not motion.dice)
    world.draw_rob(canvas, face)
    world.draw_marks(canvas, face)
    foot.draw_status(canvas, face, status)
    foot.draw_button_notes(canvas, face)
    if face.choice.mode != "tally":
        trade.draw(canvas, face)


def _draw_resting(canvas: Canvas, face: Face, title: str, pulled_map: PulledMap, *, shows_dice: bool) -> None:
    """Draw everything that does not move, cached as one layer, and the pulled map over it."""
    panel_rect = turn_controls.panel_rect(face)
    # a magnified table, and tests that record the drawn texts, need the map painted anew instead of shifted
    can_shift = canvas.magnification == 1 and canvas.text_recorder is None
    if face.pointer.pulls_map and not can_shift:
        _draw_background(canvas, title)
        with canvas.clip(layout.MAP_AREA):
            world.draw(canvas, face, is_cached=False, panel_rect=panel_rect)
        _draw_beside(canvas, face, shows_dice=shows_dice)
        return
    under_panel = (panel_rect.x, panel_rect.y, panel_rect.w, panel_rect.h) if panel_rect is not None else ()
    beside_map = (_seats_key(face), *_costs_key(face), _foot_key(face, shows_dice=shows_dice))

    def layer_key(shown_face: Face) -> tuple[object, ...]:
        """Return everything that the layer depends on if its map is that of ``shown_face``."""
        return ("st table", title, under_panel, world.cache_key(shown_face), *beside_map, face.text_size)

    map_face = face
    if can_shift:  # during a pull the layer keeps the old map, and ``pulled_map`` draws the shifted map over it
        is_painted = canvas.has_layer(layer_key(face))
        map_face = replace(face, viewport=pulled_map.choose_resting_viewport(canvas, face, is_painted=is_painted))

    def paint_table() -> None:
        """Draw the layer, with the map of ``map_face``."""
        _draw_background(canvas, title)
        with canvas.clip(layout.MAP_AREA):
            world.draw(canvas, map_face, panel_rect=panel_rect)
        _draw_beside(canvas, face, shows_dice=shows_dice)

    canvas.layer(layer_key(map_face), paint_table)
    if map_face.viewport != face.viewport:
        pulled_map.draw(canvas, face, panel_rect)
        with canvas.clip(layout.SEA):
            canvas.placed("st.frame")


def _draw_background(canvas: Canvas, title: str) -> None:
    """Draw the parts that never change: the wall, the bar and the frame of the map."""

    def paint_background() -> None:
        """Draw the wall, the bar, the title and the frame."""
        canvas.background("wall.plain")
        canvas.panel("panel.bar", layout.BAR)
        foot.draw_title(canvas, title)
        canvas.placed("st.frame")

    canvas.layer(("st room", title), paint_background)


def _draw_beside(canvas: Canvas, face: Face, *, shows_dice: bool) -> None:
    """Draw the seats, the tracks, the costs and the foot, each cached as a part."""
    progress = _progress_key(face)
    foot_key = _foot_key(face, shows_dice=shows_dice)
    with canvas.clip(layout.SEATS_AREA):
        canvas.part(("st panels", _seats_key(face), face.text_size), lambda: seats.draw_panels(canvas, face))
    with canvas.clip(layout.TRACKS_AREA):
        canvas.part(("st tracks", progress, face.text_size), lambda: seats.draw_tracks(canvas, face))
    with canvas.clip(layout.COSTS_AREA):
        canvas.part(("st costs", *_costs_key(face), face.text_size), lambda: sheets.draw_costs(canvas, face))
    with canvas.clip(canvas.to_sides(layout.FOOT_AREA)):
        canvas.part(("st foot", foot_key, face.text_size), lambda: foot.draw_foot(canvas, face, shows_dice=shows_dice))


def _seats_key(face: Face) -> tuple[object, ...]:
    """Return everything that the seats' panels depend on, as a key for the cache."""
    view = face.view
    return (
        view.players,
        face.hands_in_panels,
        view.active,
        view.turn,
        view.deaf,
        view.winners,
        view.finders,
        view.arts,
        view.adaptations,
        view.reconnaissance,
        view.complete,
        face.asked,
        face.kind,
        face.looks,
    )


def _progress_key(face: Face) -> tuple[object, ...]:
    """Return everything that the tracks depend on, as a key for the cache."""
    return (
        tuple([player.tracks for player in face.view.players]),
        face.view.arts,
        face.seat,
        face.progress_seat,
        face.looks,
    )


def _costs_key(face: Face) -> tuple[object, ...]:
    """Return everything that the costs depend on, as a key for the cache: progress, hand, and places for purchases."""
    places = tuple([sheets.has_place(face, line) for line in sheets.COST_LINES])
    return (_progress_key(face), face.open_hand, places)


def _foot_key(face: Face, *, shows_dice: bool) -> tuple[object, ...]:
    """Return everything that the foot depends on, as a key for the cache."""
    return (
        face.open_hand,
        sum(face.player.hand) if face.player is not None else 0,
        face.covered,
        face.seat,
        face.choice.discards,
        face.roll_text,
        face.feed,
        face.kind,
        face.may_act,
        face.view.dice,
        shows_dice,
    )


# The map while it is pulled

#: the width, at zoom 1, of the strip along the map's edge in which pieces, numbers and gates may be missing or cut off
_EDGE_REACH = 34.0


class PulledMap:
    """The map after a pull, drawn over the resting map: its picture is shifted, and only uncovered parts are painted.

    It stays after the pull until the table is painted with the map in its new place.
    """

    def __init__(self) -> None:
        #: the viewport of the resting map, over which the pulled map is drawn
        self._resting_viewport = WHOLE_WORLD
        #: the viewport of the picture: that of the face, rounded so that the picture is shifted by whole pixels
        self._viewport = WHOLE_WORLD
        self._picture: pygame.Surface | None = None
        #: everything that the picture depends on apart from the viewport
        self._key: object = None
        #: the viewport for which the picture was painted last, and how many times it was painted
        self._painted_for: MapViewport | None = None
        self._times_painted = 0

    @property
    def is_shown(self) -> bool:
        """Whether the pulled map lies over the resting map."""
        return self._picture is not None

    def choose_resting_viewport(self, canvas: Canvas, face: Face, *, is_painted: bool) -> MapViewport:
        """Return the viewport of the resting map: the one before the pull while it is covered, else that of ``face``.

        In the latter case the picture of the pulled map is dropped. ``is_painted`` tells whether the table has been
        painted with the viewport of ``face``.
        """
        is_picture_current = face.viewport == self._painted_for and self._key == _map_key(canvas, face)
        needs_picture = face.pointer.pulls_map or (self.is_shown and is_picture_current)
        if is_painted or not needs_picture:
            self._picture = None
            self._resting_viewport = face.viewport
        return self._resting_viewport

    def draw(self, canvas: Canvas, face: Face, panel_rect: Rect | None) -> None:
        """Draw the pulled map inside its frame; the resting map lacks the numbers and gates inside ``panel_rect``."""
        window_rect = canvas.mapping.to_window(layout.SEA)
        key = _map_key(canvas, face)
        if self._picture is None or key != self._key:
            self._picture = canvas.copied(window_rect)
            self._key = key
            self._painted_for = None
            self._viewport = self._resting_viewport
        if self._painted_for != face.viewport:
            # the copy of the resting map lacks the numbers and gates under a panel: paint them in the first picture
            is_first = self._painted_for is None
            self._picture = self._paint_picture(canvas, face, window_rect, gap=panel_rect if is_first else None)
            self._painted_for = face.viewport
            self._times_painted += 1
        canvas.shape(window_rect, _blit_picture, self._picture, window_rect.topleft, self._times_painted)

    def _paint_picture(self, canvas: Canvas, face: Face, window_rect: pygame.Rect, gap: Rect | None) -> pygame.Surface:
        """Paint the picture of the map for the viewport of ``face``, and return the picture.

        If possible, the last picture is shifted by whole pixels, and only the newly uncovered parts are painted. The
        part of the map inside ``gap``, where numbers and gates are missing, is painted as well.
        """
        old_viewport = self._viewport
        zoom = face.viewport.zoom
        scale = zoom * canvas.scale
        right = round((old_viewport.x - face.viewport.x) * scale)
        down = round((old_viewport.y - face.viewport.y) * scale)
        picture = self._picture or opaque(window_rect.size)
        whole = picture.get_rect()
        if self._picture is None or zoom != old_viewport.zoom or not whole.colliderect(whole.move(right, down)):
            self._viewport = face.viewport
            parts = [whole]
        else:
            self._viewport = MapViewport(zoom, old_viewport.x - right / scale, old_viewport.y - down / scale)
            picture.scroll(right, down)
            parts = _parts_to_paint(right, down, whole, canvas.mapping.pixels(_EDGE_REACH * zoom))
            if gap is not None:
                around_gap = canvas.mapping.to_window(inset(gap, -world.GATE_REACH * zoom))
                parts.append(around_gap.move(-window_rect.x, -window_rect.y).move(right, down).clip(whole))
        with canvas.drawn_into(picture, window_rect):
            for part in parts:
                picture.set_clip(part)
                world.draw_inside(canvas, replace(face, viewport=self._viewport), is_cached=False)
        picture.set_clip(None)
        return picture


def _map_key(canvas: Canvas, face: Face) -> tuple[object, ...]:
    """Return the cache key for the picture of the map; a move of the viewport shifts the picture, but keeps its key."""
    face_at_same_place = replace(face, viewport=replace(WHOLE_WORLD, zoom=face.viewport.zoom))
    return (world.cache_key(face_at_same_place), canvas.mapping, appearance())


def _blit_picture(
    surface: pygame.Surface, picture: pygame.Surface, topleft: tuple[int, int], times_painted: int
) -> None:
    """Draw a picture, whose pixels may have changed since the last call.

    ``times_painted`` is not drawn: it only makes the call differ from the last recorded one if the picture has changed.
    """
    surface.blit(picture, topleft)


def _parts_to_paint(right: int, down: int, whole: pygame.Rect, edge: int) -> list[pygame.Rect]:
    """Return the parts of the picture ``whole`` to paint again after a shift by ``right`` and ``down`` pixels.

    They are the strips that the shift uncovers, each with ``edge`` more pixels.
    """
    width, height = whole.size
    parts = []
    if right:
        left = 0 if right > 0 else width + right - edge
        parts.append(pygame.Rect(left, 0, abs(right) + edge, height))
    if down:
        top = 0 if down > 0 else height + down - edge
        parts.append(pygame.Rect(0, top, width, abs(down) + edge))
    return [part.clip(whole) for part in parts]


# The plates of the rule book: landscapes with a number, gates and event chips

_TILE_SIZE = (145.0, 168.0)
_GATE_SIZE = (120.0, 120.0)
_EVENT_CHIP_SIZE = (70, 66)


def _paint_landscape(kind: str, number: int, canvas: Canvas, rect: Rect) -> None:
    """Paint a landscape of a terrain with its number."""
    canvas.picture_in(f"st.tile.{kind}.0", rect)
    world.paint_disc(canvas, number, rect.centerx, rect.centery + rect.h * 0.12, rect.w * 0.4)


def _paint_gate(index: int, canvas: Canvas, rect: Rect) -> None:
    """Paint a gate: its event chip, and its conditions below."""
    box = WORLD.boxes[index]
    size = rect.h * 0.55
    parts.draw_event_chip(canvas, box.set, rect.centerx, rect.y + size * 0.46, size)
    parts.draw_conditions(canvas, box.clothing, box.construction, rect.centerx, rect.bottom - size * 0.36, size * 0.66)


def _paint_event_chip(number: int, canvas: Canvas, rect: Rect) -> None:
    """Paint an event chip of the set ``number``, face down."""
    parts.draw_event_chip(canvas, number, rect.centerx, rect.centery, rect.w)


PLATES = {
    **{
        f"landscape.{kind}.{number}": Plate(*_TILE_SIZE, partial(_paint_landscape, kind, number))
        for kind in YIELDS
        for number in NUMBERS
    },
    **{f"gate.{box.name}": Plate(*_GATE_SIZE, partial(_paint_gate, index)) for index, box in enumerate(WORLD.boxes)},
    **{f"event.{number}": Plate(*_EVENT_CHIP_SIZE, partial(_paint_event_chip, number)) for number in range(len(SETS))},
}
