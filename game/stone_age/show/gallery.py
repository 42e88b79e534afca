"""Everything a seat owns, large enough to be read: its cards by kind, its buildings, its tools."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from game.core.words import say, say_many
from game.stone_age.board import RESOURCES
from game.stone_age.scoring import final_parts
from game.stone_age.show import cards
from game.stone_age.show.camp import kept_card
from game.stone_age.show.face import Face
from game.stone_age.show.parts import CREAM, QUIET, SOFT, capped, chip, shadowed, tool
from game.stone_age.show.tribes import hide
from game.stone_age.state import Camp
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.layout import SCREEN, Rect
from game.ui.overlays import dim
from game.ui.widgets import Button

if TYPE_CHECKING:
    from game.stone_age.scene import StoneAgeScene

_PANEL = Rect(60, 84, 1480, 790)


@dataclass(frozen=True, slots=True)
class Gallery:
    """A seat's cards, buildings and tools over the dimmed table."""

    face: Face
    seat: int

    leads_back = True

    @property
    def _camp(self) -> Camp:
        return self.face.view.camps[self.seat]

    def draw(self, canvas: Canvas, face: Face) -> None:
        """Draw everything on one great hide."""
        dim(canvas, SCREEN)
        hide(canvas, _PANEL)
        look = self.face.looks[self.seat] if not self.face.alone else None
        name = look.name if look is not None else say("the four tribes")
        shadowed(canvas, say("What {name} has", name=name), _PANEL.x + 40, _PANEL.y + 46, 32, CREAM, width=700)
        self._goods(canvas)
        self._cards(canvas)
        self._buildings(canvas)

    def _goods(self, canvas: Canvas) -> None:
        camp, x, y = self._camp, _PANEL.right - 640, _PANEL.y + 48
        for kind, count in zip(("food", *RESOURCES, "field"), (camp.food, *camp.goods, camp.field), strict=True):
            chip(canvas, kind, x, y, 40)
            shadowed(canvas, str(count), x + 26, y, 24, kind="bold")
            x += 82
        for value, used in zip(camp.tools, camp.turned, strict=True):
            if value:
                tool(canvas, value, Rect(x - 18, y - 26, 42, 52), used=used)
                x += 48

    def _cards(self, canvas: Canvas) -> None:
        owned = self._camp.cards
        shadowed(canvas, say_many("{count} card", "{count} cards", len(owned)), _PANEL.x + 40, _PANEL.y + 100, 23, SOFT)
        columns = max(9, -(-len(owned) // 3)) if len(owned) > 18 else 9
        wide = min(150.0, (_PANEL.w - 80) / columns - 8)
        high = 122.0 if len(owned) > 18 else 134.0
        for index, number in enumerate(sorted(owned)):
            line, column = divmod(index, columns)
            rect = Rect(_PANEL.x + 40 + (wide + 8) * column, _PANEL.y + 122 + (high + 8) * line, wide, high)
            cards.card(canvas, number, rect, self.face.alone)
            if number in self._camp.kept:
                kept_card(canvas, number, Rect(rect.right - 40, rect.y - 6, 44, 56))
        if not owned:
            shadowed(canvas, say("No card has been taken yet."), _PANEL.x + 40, _PANEL.y + 150, 20, QUIET, kind="body")

    def _buildings(self, canvas: Canvas) -> None:
        owned, top = self._camp.buildings, _PANEL.bottom - 236
        text = say_many("{count} building", "{count} buildings", len(owned))
        shadowed(canvas, text, _PANEL.x + 40, top, 23, SOFT)
        pitch = min(136.0, (_PANEL.w - 200) / max(1, len(owned)))
        for index, number in enumerate(owned):
            cards.building(canvas, number, Rect(_PANEL.x + 40 + pitch * index, top + 22, 126, 92),
                           points=not self.face.alone)
        if not self.face.alone and not self.face.view.ended:
            parts = final_parts(self.face.view, self.seat)
            told = say("{now} points now; cards and resources would add {more} if it ended now.",
                       now=self._camp.score, more=parts.total)
            shadowed(canvas, told, _PANEL.x + 40, _PANEL.bottom - 46, capped(canvas, 21), SOFT, kind="body", width=1000)

    def controls(self, scene: StoneAgeScene) -> list[Control]:
        """List the way back."""
        rect = Rect(_PANEL.right - 240, _PANEL.bottom - 78, 200, 54)
        return [Control("dialog.back", "button", say("Back"), rect, scene.close_dialog, first=True,
                        look=Button("fire", "return-arrow"))]
