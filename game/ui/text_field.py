"""A text field: one line with cursor, input methods and paste."""

from __future__ import annotations

from collections.abc import Callable

from game.ui.canvas import Canvas
from game.ui.clipboard import copied_text, copy_text
from game.ui.control import Control, Touch
from game.ui.intentions import Accept, Composing, Edit, Go, Intention, Press, Typed
from game.ui.layout import Rect, inset
from game.ui.theme import CHAR, HEMATITE, SIENNA


class TextField:
    """One line of at most ``longest`` characters; lives as long as its scene. ``change(text)`` reports every change."""

    def __init__(self, text: str, change: Callable[[str], None], longest: int = 24, hint: str = "") -> None:
        self.text = text
        self.hint = hint
        self._change = change
        self._longest = longest
        self._cursor = len(text)
        self._composing = ""
        self._canvas: Canvas | None = None
        self._rect = Rect(0, 0, 1, 1)

    def control(self, name: str, label: str, rect: Rect, *, enabled: bool = True, why_not: str = "") -> Control:
        """Return the control that shows and edits this line."""
        return Control(
            name,
            "field",
            label,
            rect,
            look=self,
            handle=self.handle,
            enabled=enabled,
            why_not=why_not,
            typing=True,
            sound="",
        )

    def put(self, text: str) -> None:
        """Replace the text."""
        self._write(text[: self._longest], "")

    def handle(self, intention: Intention) -> bool:
        """Edit; Space is a letter here, and up and down leave the line."""
        if isinstance(intention, Typed):
            self._composing = ""
            self._insert(intention.text)
            return True
        if isinstance(intention, Composing):
            self._composing = intention.text
            return True
        if isinstance(intention, Edit):
            return self._edit(intention.key)
        if isinstance(intention, Go) and intention.direction in ("left", "right"):
            step = -1 if intention.direction == "left" else 1
            self._cursor = max(0, min(len(self.text), self._cursor + step))
            return True
        if isinstance(intention, Press):
            self._place(intention.x)
            return True
        return isinstance(intention, Accept)

    def _write(self, before: str, after: str) -> None:
        """Make these the letters before and after the cursor, and report a change."""
        was, self.text = self.text, before + after
        self._cursor = len(before)
        if self.text != was:
            self._change(self.text)

    def _insert(self, text: str) -> None:
        """Write at the cursor what can be printed, as far as there is room."""
        letters = "".join(letter for letter in text if letter.isprintable())
        room = max(0, self._longest - len(self.text))
        self._write(self.text[: self._cursor] + letters[:room], self.text[self._cursor :])

    def _edit(self, key: str) -> bool:
        before, after = self.text[: self._cursor], self.text[self._cursor :]
        if key == "backspace":
            self._write(before[:-1], after)
        elif key == "delete":
            self._write(before, after[1:])
        elif key in ("home", "end"):
            self._cursor = 0 if key == "home" else len(self.text)
        elif key == "paste":
            self._insert(copied_text())
        elif key == "copy":
            copy_text(self.text)
        else:
            return False
        return True

    def _place(self, x: float) -> None:
        """Put the cursor between the letters nearest to ``x``."""
        if self._canvas is not None:
            canvas, left = self._canvas, self._rect.x + 14
            places = range(len(self.text) + 1)
            self._cursor = min(places, key=lambda place: abs(left + canvas.text_width(self.text[:place], 21) - x))

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the line, and the cursor while it has the focus."""
        self._canvas, self._rect = canvas, control.rect
        rect = control.rect
        canvas.panel("well_paper", rect)
        room = inset(rect, 14, 4)
        shown = self.text[: self._cursor] + self._composing + self.text[self._cursor :]
        before = canvas.text_width(self.text[: self._cursor] + self._composing, 21)
        shift = min(0.0, room.w - before - 4)
        with canvas.clip(room):
            if shown:
                canvas.text(shown, room.x + shift, rect.centery, 21, colour=CHAR, middle=True)
            elif self.hint:
                canvas.text(self.hint, room.x, rect.centery, 20, kind="flavour", colour=SIENNA, middle=True)
            if touch.chosen:
                x = room.x + shift + before + 1
                canvas.line(x, rect.centery - 14, x, rect.centery + 14, HEMATITE, 2)
