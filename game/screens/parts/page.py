"""What the screens other than tables share: the wall, a title, a way back."""

from __future__ import annotations

from game.core.words import say
from game.screens.parts.closable import Closable
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.layout import SCREEN, Rect
from game.ui.lettering import draw_title
from game.ui.scene import Status
from game.ui.theme import PARCHMENT
from game.ui.widgets import Button, bar

BAR = Rect(0, 0, 1600, 66)


class Page(Closable):
    """A screen on the dark wall with a bar above: ``title``, a sentence that says what to do, and Back (or Esc)."""

    title = ""
    lead = ""
    #: where the bar's words end and its controls begin
    bar_end = 1420.0

    def paint(self, canvas: Canvas) -> None:
        """Draw what stands still below the bar; painted once per ``paint_key``."""

    @property
    def paint_key(self) -> object:
        """What the standing picture depends on."""
        return ""

    def draw(self, canvas: Canvas) -> None:
        """Draw wall, bar and what ``paint`` adds; subclasses draw the rest over it."""
        canvas.layer((self.name, self.title, self.lead, self.paint_key), lambda: self._paint_all(canvas))

    def _paint_all(self, canvas: Canvas) -> None:
        canvas.picture_in("wall.plain", SCREEN)
        self.paint(canvas)
        bar(canvas, Rect(-20, -20, 1640, 86))
        size = canvas.text_pixels(36) / canvas.scale
        left = draw_title(canvas, self.title, 26, 31, size, width=520 if self.lead else self.bar_end - 60) + 56
        canvas.prose(self.lead, self._lead_place(canvas, left), 22, colour=PARCHMENT, align="centre", middle=True)

    def _lead_place(self, canvas: Canvas, left: float) -> Rect:
        """Return where the sentence goes: in the middle of the screen if it fits there in one line."""
        half = min(800 - left, self.bar_end - 800)
        if canvas.text_width(self.lead, 22) < 2 * half:
            return Rect(800 - half, 1, 2 * half, 61)
        return Rect(left, 1, self.bar_end - left, 61)

    def back_control(self, label: str = "") -> Control:
        """Return the control that leads back."""
        label = label or say("Back")
        return Control(
            "back", "button", label, Rect(1440, 8, 142, 46), self.stage.pop, look=Button(icon="return-arrow")
        )

    def status(self) -> Status:
        """Return the page's sentence."""
        return Status(self.lead or self.title)
