"""Positions and sizes on the table of Settlers, in logical units of the 1600 x 900 screen, and the map's viewport."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TypeAlias

from game.settlers.rules.ground import WORLD
from game.ui.layout import Rect, column

Point: TypeAlias = "tuple[float, float]"

BAR = Rect(-20, -26, 1640, 86)
TITLE = Rect(20, 3, 346, 54)
QUESTION = Rect(420, 3, 776, 53)
SEATS = Rect(14, 70, 240, 674)
#: where the map is drawn on the screen: inside its frame
SEA = Rect(277, 79, 986, 656)
TRACKS = Rect(1286, 66, 300, 346)
COSTS = Rect(1286, 420, 300, 328)
FOOT = Rect(-20, 756, 1640, 170)
#: the areas of the screen that are painted separately, each around its panel
SEATS_AREA = Rect(0, 60, 262, 692)
MAP_AREA = Rect(264, 66, 1012, 682)
TRACKS_AREA = Rect(1278, 60, 322, 356)
COSTS_AREA = Rect(1278, 416, 322, 336)
FOOT_AREA = Rect(0, 752, 1600, 148)

#: the radius of a hex
RADIUS = WORLD.radius
#: half the width of a hex
HALF_WIDTH = RADIUS * math.sqrt(3) / 2
#: half the width of a crossing's clickable area
CLICK_HALF_WIDTH = 18.0
#: half the height of a crossing's clickable area
CLICK_HALF_HEIGHT = 20.0

HAND = Rect(34, 776, 380, 112)
CHIP_SIZE = 72.0
#: the distance between the centres of two chips in the hand
CHIP_PITCH = 94.0
DICE_CENTRES = ((476.0, 807.0), (566.0, 807.0))
DIE_SIZE = 68.0
#: the angles in radians at which the two dice lie
DICE_ANGLES = (0.14, -0.19)
BOTH_DICE = Rect(DICE_CENTRES[0][0] - 44, DICE_CENTRES[0][1] - 38, 178, 80)
ROLL_TEXT = Rect(424, 839, 226, 61)

#: the buttons of a turn, and the height of the words below them
BUTTONS = {
    "trade": Rect(660, 780, 160, 72),
    "send": Rect(832, 780, 160, 72),
    "tribe": Rect(1004, 780, 160, 72),
    "develop": Rect(1176, 780, 180, 72),
}
PRIMARY_BUTTON = Rect(1368, 780, 214, 72)
#: the rectangle of the last log lines: with no button, one button, and several buttons beside them
FEED = Rect(660, 772, 922, 112)
FEED_BESIDE_BUTTON = Rect(660, 772, 694, 112)
FEED_BESIDE_BUTTONS = Rect(660, 772, 502, 112)
NOTE_HEIGHT = 44.0

#: the legend of the rings
LEGEND = Rect(590, 584, 214, 144)
#: the buttons that zoom in and show the whole map
ZOOM_IN_BUTTON = Rect(294, 681, 44, 44)
WHOLE_MAP_BUTTON = Rect(344, 681, 44, 44)
#: what is shown on the map around a place that has the focus
_SEEN_AROUND = 70.0
#: the levels of zoom
ZOOMS = (1.0, 1.3, 1.6, 2.0, 2.5)


def panels(seats: int) -> list[Rect]:
    """Return the rectangles of the seats' panels."""
    if seats == 3:
        return column(SEATS, 3, gap=14)
    return column(SEATS, max(4, seats), gap=11)


def chip_spot(kind: int) -> Point:
    """Return the centre of a resource in the hand."""
    return HAND.x + CHIP_SIZE / 2 + CHIP_PITCH * kind, HAND.y + 42


def track_row(track: int) -> Rect:
    """Return the rectangle of a track."""
    return Rect(TRACKS.x + 16, TRACKS.y + 14 + 82 * track, TRACKS.w - 32, 82)


def cell(track: int, step: int) -> Rect:
    """Return the rectangle of a step on a track."""
    row = track_row(track)
    return Rect(row.x + 1 + 45 * step, row.y + 29, 41, 30)


def cost_row(index: int) -> Rect:
    """Return the rectangle of a line of the costs."""
    return Rect(COSTS.x + 12, COSTS.y + 41 + 40 * index, COSTS.w - 24, 40)


@dataclass(frozen=True, slots=True)
class MapViewport:
    """The visible part of the map: enlarged by ``zoom``, with the map's point ``x, y`` in the centre of ``SEA``."""

    zoom: float = 1.0
    x: float = SEA.centerx
    y: float = SEA.centery

    def at(self, x: float, y: float) -> Point:
        """Return the screen position of a point of the map."""
        return SEA.centerx + (x - self.x) * self.zoom, SEA.centery + (y - self.y) * self.zoom

    def to_map(self, x: float, y: float) -> Point:
        """Return the point of the map at a screen position."""
        return self.x + (x - SEA.centerx) / self.zoom, self.y + (y - SEA.centery) / self.zoom

    def crossing(self, index: int) -> Point:
        """Return the screen position of a crossing."""
        place = WORLD.crossings[index]
        return self.at(place.x, place.y)

    def hex(self, index: int) -> Point:
        """Return the screen position of a hex's centre."""
        place = WORLD.hexes[index]
        return self.at(place.x, place.y)

    def hex_rect(self, index: int) -> Rect:
        """Return the rectangle around a hex on the screen."""
        x, y = self.hex(index)
        half_width = HALF_WIDTH * self.zoom
        half_height = RADIUS * self.zoom
        return Rect(x - half_width, y - half_height, 2 * half_width, 2 * half_height)

    @property
    def visible_part(self) -> Rect:
        """The rectangle of the map that the viewport shows, in the units of the map."""
        width, height = SEA.w / self.zoom, SEA.h / self.zoom
        return Rect(self.x - width / 2, self.y - height / 2, width, height)

    def zoomed(self, steps: int, x: float, y: float) -> MapViewport:
        """Return a viewport zoomed in by ``steps``; the point of the map at ``x, y`` on the screen stays there."""
        present_index = min(range(len(ZOOMS)), key=lambda index: abs(ZOOMS[index] - self.zoom))
        zoom = ZOOMS[max(0, min(len(ZOOMS) - 1, present_index + steps))]
        map_x, map_y = self.to_map(x, y)
        return MapViewport(zoom, map_x - (x - SEA.centerx) / zoom, map_y - (y - SEA.centery) / zoom).clamped()

    def moved(self, right: float, down: float) -> MapViewport:
        """Return a viewport after the map was pulled by ``right`` and ``down`` on the screen."""
        return MapViewport(self.zoom, self.x - right / self.zoom, self.y - down / self.zoom).clamped()

    def showing(self, x: float, y: float) -> MapViewport:
        """Return this viewport moved just so far that it shows the screen position ``x, y`` and what is around it."""
        seen = SEA.inflate(-2 * _SEEN_AROUND, -2 * _SEEN_AROUND)
        return self.moved(min(max(x, seen.left), seen.right) - x, min(max(y, seen.top), seen.bottom) - y)

    def clamped(self) -> MapViewport:
        """Return the nearest viewport that shows nothing outside the map."""
        half_width, half_height = SEA.w / self.zoom / 2, SEA.h / self.zoom / 2
        return MapViewport(
            self.zoom,
            min(max(self.x, SEA.left + half_width), SEA.right - half_width),
            min(max(self.y, SEA.top + half_height), SEA.bottom - half_height),
        )


#: the viewport at the beginning, which shows the whole map
WHOLE_WORLD = MapViewport()


def in_sight(x: float, y: float, margin: float = 0.0) -> bool:
    """Return whether a screen position is on the map, at least ``margin`` inside its edge."""
    return (SEA.left + margin <= x <= SEA.right - margin) and (SEA.top + margin <= y <= SEA.bottom - margin)
