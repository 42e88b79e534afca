"""Everything a seat owns, large enough to be read: its cards by kind, its buildings, its tools."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.words import say, say_many
from game.screens.parts.dialog import back_button
from game.screens.parts.move_controls import MoveControls
from game.stone_age.board import RESOURCES
from game.stone_age.scoring import final_parts
from game.stone_age.show import cards
from game.stone_age.show.face import Face
from game.stone_age.show.intents import Intents
from game.stone_age.show.parts import CREAM, QUIET, SOFT, chip, tool, worded
from game.stone_age.show.tribes import hide
from game.stone_age.state import Camp
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.layout import SCREEN, Rect
from game.ui.lettering import capped, shadowed
from game.ui.overlays import dim

_WIDEST = 1480.0
_COLUMNS = 9
_CARD_HIGH = 134.0


@dataclass(frozen=True, slots=True)
class Gallery:
    """A seat's cards, buildings and tools over the dimmed table."""

    face: Face
    seat: int

    leads_back = True

    @property
    def _camp(self) -> Camp:
        return self.face.view.camps[self.seat]

    @property
    def _columns(self) -> int:
        """How many cards lie side by side; there is room for three rows."""
        return max(_COLUMNS, -(-len(self._camp.cards) // 3))

    @property
    def _panel(self) -> Rect:
        rows = max(1, -(-len(self._camp.cards) // self._columns))
        rect = Rect(0, 0, _WIDEST, 396 + rows * (_CARD_HIGH + 8))
        rect.center = SCREEN.center
        return rect

    def draw(self, canvas: Canvas, face: Face) -> None:
        """Draw everything on one great hide."""
        dim(canvas, SCREEN)
        panel = self._panel
        hide(canvas, panel)
        alone, looks = self.face.alone, self.face.looks
        title = say("What the four tribes have") if alone else say("What {name} has", name=looks[self.seat].name)
        shadowed(canvas, title, panel.x + 40, panel.y + 46, 32, CREAM, width=700)
        self._goods(canvas, panel)
        self._cards(canvas, panel)
        self._buildings(canvas, panel)

    def _goods(self, canvas: Canvas, panel: Rect) -> None:
        camp, x, y = self._camp, panel.right - 660, panel.y + 48
        for kind, count in zip(("food", *RESOURCES, "field"), (camp.food, *camp.goods, camp.field), strict=True):
            chip(canvas, kind, x, y, 40)
            shadowed(canvas, str(count), x + 26, y, 24, kind="bold")
            x += 82
        for value, used in zip(camp.tools, camp.turned, strict=True):
            if value:
                tool(canvas, value, Rect(x - 18, y - 26, 42, 52), used=used)
                x += 48

    def _cards(self, canvas: Canvas, panel: Rect) -> None:
        owned = self._camp.cards
        left, top = panel.x + 40, panel.y + 122
        shadowed(canvas, say_many("{count} card", "{count} cards", len(owned)), left, panel.y + 100, 23, SOFT)
        wide = min(150.0, (panel.w - 80) / self._columns - 8)
        for index, number in enumerate(sorted(owned)):
            line, column = divmod(index, self._columns)
            rect = Rect(left + (wide + 8) * column, top + (_CARD_HIGH + 8) * line, wide, _CARD_HIGH)
            cards.card(canvas, number, rect, self.face.alone)
            if number in self._camp.kept:
                canvas.panel("ring.gold", rect)
        if not owned:
            shadowed(canvas, say("No card lies here."), left, top + 30, 20, QUIET, kind="body")

    def _buildings(self, canvas: Canvas, panel: Rect) -> None:
        owned, top = self._camp.buildings, panel.bottom - 236
        text = say_many("{count} building", "{count} buildings", len(owned))
        shadowed(canvas, text, panel.x + 40, top, 23, SOFT)
        pitch = min(136.0, (panel.w - 200) / max(1, len(owned)))
        for index, number in enumerate(owned):
            cards.building(
                canvas, number, Rect(panel.x + 40 + pitch * index, top + 22, 126, 92), points=not self.face.alone
            )
        foot = Rect(panel.x + 40, panel.bottom - 119, panel.w - 80, 40)
        worded(canvas, self._told(), foot, capped(canvas, 21, 1.3), SOFT, align="left")

    def _told(self) -> str:
        view = self.face.view
        if self.face.alone:
            return say_many(
                "{count} building has been given up.", "{count} buildings have been given up.", len(view.spent)
            )
        if view.ended:
            return say("{now} points.", now=self._camp.score)
        return say(
            "{now} points now; cards and resources would add {more} if it ended now.",
            now=self._camp.score,
            more=final_parts(view, self.seat).total,
        )

    def controls(self, face: Face, intents: Intents, playing: MoveControls) -> list[Control]:
        """List the way back."""
        rect = Rect(self._panel.right - 240, self._panel.bottom - 78, 200, 54)
        return [back_button(rect, intents.close_dialog, main=True)]
