"""A page that shows authors of games every picture, panel, icon and sound that they may use, with its name."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from game.core.words import Marked, say
from game.screens.parts.page import Page
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.layout import Rect, centred, grid
from game.ui.stage import Stage
from game.ui.theme import BONE, GOLD
from game.ui.widgets import Button, buttons_in_one_size

_COLUMNS, _ROWS = 6, 4
_GRID: Final = Rect(50, 150, 1500, 664)
_NAME_SIZE: Final = 16
#: the kinds of assets, each with its displayed name
_KINDS: Final[Mapping[str, Marked]] = {"pictures": "Pictures", "panels": "Panels", "icons": "Icons", "sounds": "Sounds"}


class Assets(Page):
    """Shows all assets of one kind, a page at a time; a sound is played when its tile is pressed."""

    name = "assets"

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.title = say("Pictures and sounds")
        pictures = stage.canvas.pictures
        patches = {name for name in pictures.names if pictures.baked(name).patch is not None}
        self._names: Mapping[str, Sequence[str]] = {
            "pictures": sorted(set(pictures.names) - patches),
            "panels": sorted(patches),
            "icons": sorted(pictures.icon_names()),
            "sounds": sorted(stage.sound.names),
        }
        self._kind = "pictures"
        self._page = 0

    @property
    def paint_key(self) -> object:
        """The kind and the page that are shown."""
        return self._kind, self._page

    @property
    def _page_count(self) -> int:
        """The number of pages of the shown kind."""
        return math.ceil(len(self._names[self._kind]) / (_COLUMNS * _ROWS))

    def _tiles(self) -> list[tuple[str, Rect]]:
        """Return the names of the assets on this page, each with its place."""
        first = self._page * _COLUMNS * _ROWS
        cells = grid(_GRID, _COLUMNS, _ROWS)
        names = self._names[self._kind][first : first + len(cells)]
        return [
            (name, Rect(cell.x, cell.y, cell.w - 12, cell.h - 10)) for name, cell in zip(names, cells, strict=False)
        ]

    def paint(self, canvas: Canvas) -> None:
        """Draw the assets of this page with their names."""
        for name, tile in self._tiles():
            area = Rect(tile.x + 10, tile.y + 4, tile.w - 20, tile.h - 34)
            if self._kind == "icons":
                canvas.icon(name, area.centerx, area.centery, min(area.w, area.h) * 0.8, BONE)
            elif self._kind == "panels":
                canvas.panel(name, Rect(area.x + 30, area.y + 20, area.w - 60, area.h - 40))
            elif self._kind == "pictures":
                width, height = canvas.pictures.baked(name).size
                scale = min(1.0, area.w / width, area.h / height)
                canvas.picture_in(name, centred(width * scale, height * scale, area))
            if self._kind != "sounds":
                foot = tile.bottom - 16
                canvas.text(name, tile.centerx, foot, _NAME_SIZE, align="centre", middle=True, width=tile.w, least=12)

    def draw(self, canvas: Canvas) -> None:
        """Draw the page and its number."""
        super().draw(canvas)
        words = say("{number} of {count}", number=self._page + 1, count=self._page_count)
        canvas.text(words, 800, 852, 22, colour=GOLD, align="centre", middle=True)

    def controls(self) -> list[Control]:
        """List the kinds, the buttons to turn the page, and the sounds."""
        controls = []
        for index, (kind, title) in enumerate(_KINDS.items()):
            look = Button("on" if kind == self._kind else "stone")
            rect = Rect(50 + 220 * index, 84, 205, 52)
            controls.append(
                Control(f"assets.{kind}", "button", say(title), rect, partial(self._show, kind, 0), look=look)
            )
        pages = []
        for name, label, left, step in (
            ("earlier", say("Previous page"), 480, -1),
            ("later", say("Next page"), 900, 1),
        ):
            page = self._page + step
            has_page = 0 <= page < self._page_count
            pages.append(
                Control(
                    f"assets.{name}",
                    "button",
                    label,
                    Rect(left, 826, 220, 52),
                    partial(self._show, self._kind, page),
                    enabled=has_page,
                    why_not="" if has_page else say("There are no more pages."),
                    look=Button(),
                )
            )
        controls += buttons_in_one_size(self.stage.canvas, pages)
        if self._kind == "sounds":
            for name, tile in self._tiles():
                play = partial(self.stage.sound.play, name)
                controls.append(Control(f"assets.sound.{name}", "button", name, tile, play, look=Button()))
        return [*controls, self.back_control()]

    def _show(self, kind: str, page: int) -> None:
        self._kind = kind
        self._page = page
