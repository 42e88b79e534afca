"""The pictures of a rule book: those of the assets, icons, plates that the game paints itself, and its own table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from game.screens.sheet.markdown import Picture
from game.ui.canvas import Canvas
from game.ui.layout import Rect
from game.ui.plate import Plate
from game.ui.theme import SIENNA

#: an icon alone on a page is so large
_ICON = 72.0
#: nothing is drawn larger than this, unless the page says how high it is
_HIGHEST = 230.0

#: the name of the game's table among the pictures
TABLE = "table"

PaintTable: TypeAlias = Callable[[Canvas, tuple[int, int, int, int], Rect], None]


class Plates:
    """Finds pictures by name; ``paint_table`` paints a part of the game's table, where there is one.

    A name is ``icon:NAME``, ``table``, one of the game's own ``plates``, or that of a picture of the assets. Raises
    ``FileNotFoundError`` when there is no such picture.
    """

    def __init__(self, plates: Mapping[str, Plate] | None = None, paint_table: PaintTable | None = None) -> None:
        self._plates = plates or {}
        self._paint_table = paint_table

    def size(self, canvas: Canvas, picture: Picture) -> tuple[float, float]:
        """Return how large a picture is drawn, in logical units."""
        wide, high = self._own_size(canvas, picture)
        drawn = picture.high if picture.high is not None else min(high, _HIGHEST)
        return wide * drawn / high, float(drawn)

    def _own_size(self, canvas: Canvas, picture: Picture) -> tuple[float, float]:
        if picture.part is not None:
            return float(picture.part[2]), float(picture.part[3])
        if picture.name.startswith("icon:"):
            if picture.name[5:] not in canvas.pictures.icon_names():
                raise FileNotFoundError(f"there is no icon named {picture.name[5:]!r} among the assets")
            return _ICON, _ICON
        if plate := self._plates.get(picture.name):
            return plate.width, plate.height
        wide, high = canvas.pictures.baked(picture.name).size
        return wide, high

    def draw(self, canvas: Canvas, picture: Picture, box: Rect) -> None:
        """Draw a picture so that it fills ``box``."""
        if picture.name == TABLE and picture.part is not None:
            if self._paint_table is not None:
                self._paint_table(canvas, picture.part, box)
        elif picture.name.startswith("icon:"):
            canvas.icon(picture.name[5:], box.centerx, box.centery, box.h, SIENNA)
        elif plate := self._plates.get(picture.name):
            plate.paint(canvas, box)
        elif picture.part is not None:
            canvas.picture_part(picture.name, Rect(*picture.part), box)
        else:
            canvas.picture_in(picture.name, box)
