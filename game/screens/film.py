"""Drawing a recorded drop: the tower closed or cut open, and the pieces at any second."""

from __future__ import annotations

import math
from collections.abc import Sequence

from game.screens.drops import ShownDrop, piece_picture
from game.screens.leaves import draw_leaf, draw_pad
from game.ui.animation import arriving
from game.ui.canvas import Canvas
from game.ui.layout import Rect
from game.ui.theme import SeatLook
from physics.tower import TOWER, Leaf, leaves
from physics.track import Exit, Frame, Track

#: the tower's pictures belong to a table 900 high; here they stand a little smaller
_SIZE = 0.86
_MIDDLE = 800.0
_TOP = 44.0
_TABLE_TOP = 40.0
_PICTURE_HEIGHT = {"member": 64.0, "predator": 62.0}
_TUMBLE_SECONDS = 0.55
_STRIPS = 9


class Film:
    """One drop with the seats' looks; draws itself at a second, ``open`` showing the inside."""

    def __init__(self, drop: ShownDrop, looks: Sequence[SeatLook]) -> None:
        self.drop = drop
        self.track: Track = drop.track
        self._looks = looks
        self._leaves = leaves(TOWER)

    @property
    def seconds(self) -> float:
        """How long it plays: until all rests, and the last piece out lies in the tray."""
        last = max((leaving.seconds + _TUMBLE_SECONDS for leaving in self.track.out), default=0.0)
        return max(self.track.seconds, last)

    def draw(self, canvas: Canvas, seconds: float, *, open_tower: bool) -> None:
        """Draw tower, pieces and tray."""
        frame = self.track.frame_at(seconds)
        if open_tower:
            _stand(canvas, "ugh.tower_glass")
            self._draw_leaves(canvas, frame)
            self._draw_pieces(canvas, frame, lowest=-99.0)
        else:
            _stand(canvas, "ugh.tower_back")
            self._draw_pieces(canvas, frame, lowest=TOWER.shaft.height - 8)
            _stand(canvas, "ugh.mouth_front")
            self._draw_ends(canvas, frame)
            for strip in range(_STRIPS):
                _stand(canvas, f"ugh.fringe_{strip}")
        _stand(canvas, "ugh.tray_back")
        for place, leaving in enumerate(self.track.out):
            if seconds >= leaving.seconds:
                self._draw_out(canvas, place, leaving, seconds - leaving.seconds)
        _stand(canvas, "ugh.tray_front")

    def _draw_pieces(self, canvas: Canvas, frame: Frame, lowest: float) -> None:
        scale = _pixels_per_mm(canvas)
        gone = {leaving.id for leaving in self.track.out if leaving.y < 0}
        for pose in sorted(frame.pieces, key=lambda pose: pose.lane):
            if pose.y < lowest or (pose.id in gone and pose.y < TOWER.rest.exit + 2):
                continue
            x, y = _place(canvas, pose.x, pose.y)
            tall = 17.0 if pose.kind == "member" else 17.5
            size = tall * scale / _PICTURE_HEIGHT[pose.kind]
            canvas.turned(piece_picture(pose.id, self._looks), x, y, pose.angle, size=size)

    def _draw_out(self, canvas: Canvas, place: int, leaving: Exit, since: float) -> None:
        """A piece rolls from the exit to its place in the tray."""
        part = arriving(min(1.0, since / _TUMBLE_SECONDS))
        column, line = place % 7, place // 7
        start = _scaled(800 + (leaving.x - 52) * 1.4, 690)
        end = _scaled(652 + 49 * column + 18 * (line % 2), 742 + 22 * line)
        x = start[0] + (end[0] - start[0]) * part
        y = start[1] + (end[1] - start[1]) * part - 26 * math.sin(math.pi * part)
        rest = (leaving.id * 2.4) % math.tau
        angle = rest + (1 - part) * 5 * (1 if leaving.turning >= 0 else -1)
        name = piece_picture(leaving.id, self._looks)
        canvas.turned(name, x, y, angle, size=0.62)

    def _draw_leaves(self, canvas: Canvas, frame: Frame) -> None:
        for leaf, angle in zip(self._leaves, frame.flaps, strict=True):
            points = [_place(canvas, *point) for point in leaf.drawn(angle)]
            draw_leaf(canvas, leaf, points, _SIZE)
            if leaf.outer is not None:
                draw_pad(canvas, points[0], 30 * _SIZE, struck=self._is_struck(leaf))

    def _draw_ends(self, canvas: Canvas, frame: Frame) -> None:
        """On the closed tower only the flaps' outer ends are seen, dipping as they are struck."""
        for leaf, angle in zip(self._leaves, frame.flaps, strict=True):
            if leaf.kind != "flap":
                continue
            entry = canvas.pictures.entry(f"ugh.flap_{leaf.flap}")
            dip = angle * leaf.side * -40
            x, y = _scaled(entry.at[0], entry.at[1])
            rect = Rect(x, y + dip, entry.size[0] * _SIZE, entry.size[1] * _SIZE)
            canvas.picture_in(f"ugh.flap_{leaf.flap}", rect)

    def _is_struck(self, leaf: Leaf) -> bool:
        return self.drop.struck is not None and self.drop.struck[0] == leaf.flap


def _scaled(x: float, y: float) -> tuple[float, float]:
    """Turn a place on the table's screen into one on this stage."""
    return _MIDDLE + (x - 800) * _SIZE, _TOP + (y - _TABLE_TOP) * _SIZE


def _stand(canvas: Canvas, name: str) -> None:
    entry = canvas.pictures.entry(name)
    x, y = _scaled(*entry.at)
    canvas.picture_in(name, Rect(x, y, entry.size[0] * _SIZE, entry.size[1] * _SIZE))


def _shaft(canvas: Canvas) -> Rect:
    entry = canvas.pictures.entry("ugh.tower_glass")
    left, top, wide, high = entry.anchors["shaft"]
    x, y = _scaled(entry.at[0] + left, entry.at[1] + top)
    return Rect(x, y, wide * _SIZE, high * _SIZE)


def _pixels_per_mm(canvas: Canvas) -> float:
    return _shaft(canvas).w / TOWER.shaft.width


def _place(canvas: Canvas, x: float, y: float) -> tuple[float, float]:
    """Turn millimetres in the tower into a place on the stage."""
    shaft = _shaft(canvas)
    scale = shaft.w / TOWER.shaft.width
    return shaft.x + x * scale, shaft.bottom - y * scale
