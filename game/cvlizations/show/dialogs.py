"""A tribe's ideas, large enough to be read, over the dimmed table."""

from __future__ import annotations

import math
from dataclasses import dataclass

from game.core.words import say, say_many
from game.cvlizations.show import cards
from game.cvlizations.show.cards import CARD_SIZE as _CARD
from game.cvlizations.show.face import Face
from game.cvlizations.show.intents import Intents
from game.cvlizations.show.offers import counted_now
from game.cvlizations.show.parts import medal
from game.screens.parts.dialog import back_button
from game.screens.parts.move_controls import MoveControls
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.layout import SCREEN, Rect, centred
from game.ui.lettering import capped, shadowed
from game.ui.overlays import dim
from game.ui.theme import GOLD, PARCHMENT
from game.ui.widgets import stitch_edges

_GAP = 14.0
#: room below a card for the points that it counts
_FOOT = 20.0


@dataclass(frozen=True, slots=True)
class Gallery:
    """All that a tribe owns, each idea with the points it counts as things stand."""

    tribe: int
    owned: tuple[int, ...]

    leads_back = True

    @property
    def _rows(self) -> int:
        """The number of rows that leaves the cards as large as can be."""
        return max(range(1, 5), key=self._scale_in)

    @property
    def _columns(self) -> int:
        return max(2, math.ceil(len(self.owned) / self._rows))

    def _scale_in(self, rows: int) -> float:
        columns = max(2, math.ceil(len(self.owned) / rows))
        return min(1.15, (1480 / columns - _GAP) / _CARD[0], (590 / rows - _GAP - _FOOT) / _CARD[1])

    @property
    def _scale(self) -> float:
        return self._scale_in(self._rows)

    @property
    def _panel(self) -> Rect:
        if not self.owned:
            return centred(640, 260)
        wide, high = _CARD[0] * self._scale + _GAP, _CARD[1] * self._scale + _GAP + _FOOT
        return centred(wide * self._columns + 70, high * self._rows + 190)

    def draw(self, canvas: Canvas, face: Face) -> None:
        """Draw the hide and the ideas on it."""
        dim(canvas, SCREEN)
        panel, tribe = self._panel, face.view.tribes[self.tribe]
        canvas.panel("panel.hide", panel)
        stitch_edges(canvas, panel, 24, 9, 13)
        title = say("{name}'s ideas", name=face.looks[self.tribe].name)
        shadowed(
            canvas,
            title,
            panel.centerx,
            panel.y + 42,
            capped(canvas, 32, 1.3),
            GOLD,
            align="centre",
            width=panel.w - 60,
        )
        points = sum(counted_now(face, self.tribe, idea) for idea in self.owned)
        words = say_many(
            "{count} point so far, and {tokens} happiness",
            "{count} points so far, and {tokens} happiness",
            points,
            tokens=tribe.happiness,
        )
        if not self.owned:
            words = say("No idea has been bought yet.")
        canvas.text(
            words,
            panel.centerx,
            panel.y + 82,
            capped(canvas, 21),
            colour=PARCHMENT,
            align="centre",
            middle=True,
            width=panel.w - 60,
        )
        for index, idea in enumerate(self.owned):
            rect = self._place(index)
            cards.idea_card(canvas, idea, rect)
            medal(canvas, counted_now(face, self.tribe, idea), rect.centerx, rect.bottom + 4, 46)

    def _place(self, index: int) -> Rect:
        line, column = divmod(index, self._columns)
        count = min(self._columns, len(self.owned) - line * self._columns)
        wide, high = _CARD[0] * self._scale, _CARD[1] * self._scale
        left = self._panel.centerx - (count * (wide + _GAP) - _GAP) / 2
        return Rect(left + column * (wide + _GAP), self._panel.y + 104 + line * (high + _GAP + _FOOT), wide, high)

    def controls(self, face: Face, intents: Intents, playing: MoveControls) -> list[Control]:
        """List the way back."""
        rect = Rect(self._panel.centerx - 90, self._panel.bottom - 74, 180, 52)
        return [back_button(rect, intents.close_dialog, main=True)]
