"""The stones of the shelf above a new match: each begins a match at once."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.bots import bot_kind
from game.core.rules import AnyRules
from game.screens.quick_start import QuickStart
from game.ui.canvas import Canvas
from game.ui.control import Control, Touch
from game.ui.layout import Rect
from game.ui.lettering import capped
from game.ui.theme import BONE, GOLD, SHADE, colour
from game.ui.widgets import surface_state

SHELF = Rect(26, 70, 1548, 106)
_PITCH, _TOKEN = 34.0, 46.0
#: how far the first token may be from the last: many lie closer together, and leave the title its room
_SPREAD = 52.0
_BOT, _FLAME = colour("#604630"), colour("#FFB25C")


@dataclass(frozen=True, slots=True)
class QuickStone:
    """A stone with the tokens of who plays, a title and a line; the laurel marks what is good for a first match."""

    start: QuickStart
    rules: AnyRules

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the stone."""
        rect, state = control.rect, surface_state(control, touch)
        canvas.panel(f"button.stone_{state}" if state else "button.stone", rect)
        seating = self.start.seating
        pitch = min(_PITCH, _SPREAD / max(1, len(seating.looks) - 1))
        for place, (look, bot) in enumerate(zip(seating.looks, seating.bots, strict=True)):
            x, y = rect.x + 40 + pitch * place, rect.centery - 2
            if bot is None:
                canvas.seat(look, x, y, _TOKEN)
            else:
                draw_bot(canvas, bot_kind(self.rules, bot).icon, x, y, _TOKEN - 4)
        left = rect.x + 70 + pitch * (len(seating.looks) - 1)
        right = rect.right - 60
        if self.start.first:
            canvas.icon("laurel-crown", right - 12, rect.y + 31, 27, GOLD, shadow=True)
        canvas.icon("campfire", rect.right - 34, rect.y + 32, 32, _FLAME, shadow=True)
        title = right - left - (28 if self.start.first else 0)
        room = Rect(left, rect.y + 7, title, 42)
        canvas.prose(control.label, room, capped(canvas, 24), kind="display", middle=True, shadow=SHADE)
        rest, size = rect.right - 20 - left, capped(canvas, 19, 1.25)
        canvas.text(self.start.more, left, rect.y + 63, size, colour=BONE, middle=True, shadow=SHADE, width=rest)


def draw_bot(canvas: Canvas, icon: str, x: float, y: float, size: float) -> None:
    """Draw a bot's token, a plain disc with its icon, with the middle at ``x, y``."""
    canvas.circle(x, y, size / 2, SHADE)
    canvas.circle(x, y, size / 2 - 2, _BOT)
    canvas.icon(icon, x, y, size * 0.64, BONE)
