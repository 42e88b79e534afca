"""The table in a rule book: an example match, drawn once by the game's own scene."""

from __future__ import annotations

import pygame

from game.core import Match
from game.core.games import GameEntry
from game.core.words import language
from game.kept.seats import seat_looks, seat_table
from game.screens.parts.framed_table import table_picture
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
        self._parts: dict[object, pygame.Surface] = {}

    def paint(self, canvas: Canvas, part: tuple[int, int, int, int], box: Rect) -> None:
        """Draw ``part`` of the table, in the units of the screen, so that it fills ``box``."""
        place = canvas.mapping.to_window(box)
        whole = self._picture(canvas)
        if (part, place.size) not in self._parts:
            piece = canvas.mapping.to_window(Rect(*part)).clip(whole.get_rect())
            self._parts[part, place.size] = resized(cut(whole, piece), place.size)
        canvas.surface.blit(self._parts[part, place.size], place)

    def _picture(self, canvas: Canvas) -> pygame.Surface:
        """Return the whole table at the window's scale, drawn anew only when that or the language changed."""
        key = (canvas.surface.get_size(), language())
        if self._whole is None or key != self._key:
            self._whole, self._key = self._draw(canvas), key
            self._parts.clear()
        return self._whole

    def _draw(self, canvas: Canvas) -> pygame.Surface:
        """Draw the table as large as the window, with the pictures that the book has, too."""
        own = Canvas(opaque(canvas.surface.get_size()), canvas.pictures, canvas.texts)
        return table_picture(self._stage, own, example(self._entry), self._seat)

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
