"""The table in a rule book: an example match, drawn once by the game's own scene."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame

from game.core import Match
from game.core.games import GameEntry
from game.core.words import language
from game.kept.seats import seat_looks, seat_table
from game.screens.parts.framed_table import framed, table_picture
from game.ui.canvas import Canvas
from game.ui.layout import Rect
from game.ui.stage import Stage
from game.ui.surfaces import cut, opaque, resized


class BookTable:
    """Paints parts of an example table; the match is set up by the guide beside the rule book."""

    def __init__(self, stage: Stage, entry: GameEntry) -> None:
        self._stage = stage
        self._entry = entry
        self._whole: pygame.Surface | None = None
        self._key: object = None
        #: the parts that pages have shown, by their place on the table, their size, the window's, and the language
        self._parts: dict[tuple[object, ...], pygame.Surface] = {}

    def paint(self, canvas: Canvas, part: tuple[int, int, int, int], box: Rect) -> None:
        """Draw ``part`` of the table, in the units of the screen, so that it fills ``box``."""
        place = canvas.mapping.to_window(box)
        key = (part, place.size, canvas.surface.get_size(), language())
        if key not in self._parts:
            whole = self._picture(canvas)
            piece = canvas.screen_mapping.to_window(Rect(*part)).clip(whole.get_rect())
            self._parts[key] = resized(cut(whole, piece), place.size)
        canvas.surface.blit(self._parts[key], place)

    def _picture(self, canvas: Canvas) -> pygame.Surface:
        """Return the whole table at the window's scale, drawn anew only when that or the language changed."""
        key = (canvas.surface.get_size(), language())
        if self._whole is None or key != self._key:
            self._whole, self._key = self._draw(canvas), key
            self._parts = {part: piece for part, piece in self._parts.items() if part[2:] == key}
        return self._whole

    def _draw(self, canvas: Canvas) -> pygame.Surface:
        """Draw the table as large as the window."""
        return table_picture(self._stage, self._own(canvas), example(self._entry), self._seat)

    def _own(self, canvas: Canvas) -> Canvas:
        """Return what the table is drawn on: it has the size of the window, and the pictures that the book has, too."""
        return Canvas(opaque(canvas.surface.get_size()), canvas.pictures, canvas.texts)

    def ahead(self) -> Iterator[Callable[[Canvas], None]]:
        """Yield what draws the table, so that it is there when a page shows a part of it."""
        yield framed(self._stage, self._own(self._stage.canvas), example(self._entry), self._seat).foresee
        yield self._make

    def _make(self, canvas: Canvas) -> None:
        self._picture(canvas)

    def put_away(self) -> None:
        """Let go of the whole table; the parts that pages have shown are kept."""
        self._whole = None

    @property
    def _seat(self) -> int | None:
        """The seat whose secrets the book shows; ``None`` when it shows nobody's."""
        guide = self._entry.read_rulebook_guide()
        return guide["table"].get("seat") if "table" in guide else None


def example(entry: GameEntry) -> Match:
    """Return the match that the guide of a rule book describes, after its moves."""
    guide = entry.read_rulebook_guide()["table"]
    names = tuple(guide["names"])
    match = Match.new(
        entry.name,
        names=names,
        seed=guide["seed"],
        options=dict(guide.get("options", {})),
        table=seat_table(seat_looks(names, {}), [None] * len(names)),
    )
    for move in guide.get("moves", ()):
        match.play(move)
    return match
