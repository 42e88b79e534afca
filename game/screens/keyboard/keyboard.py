"""The on-screen keyboard, for typing into a text field by touch or with a controller."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from game.core.words import ENGLISH, language, say
from game.ui.canvas import Canvas
from game.ui.control import Control, Look, Touch
from game.ui.intentions import Accept, Command, Composing, Edit, Intention, Typed
from game.ui.layout import SCREEN, Rect
from game.ui.scene import Scene, Status
from game.ui.stage import Stage
from game.ui.widgets import Button, heading

#: three or more rows of letters for each language; other languages use the rows of English
LETTERS: Final[Mapping[str, tuple[str, ...]]] = {
    ENGLISH: ("qwertyuiop", "asdfghjkl", "zxcvbnm"),
    "de": ("qwertzuiopü", "asdfghjklöä", "yxcvbnmß"),
    "pl": ("qwertyuiop", "asdfghjkl", "zxcvbnm", "ąćęłńóśźż"),
}
_DIGIT_KEYS = "1234567890"
_MARK_KEYS = "-'."
#: width and height of a key, and the gap between two
_KEY_WIDTH, _KEY_HEIGHT, _KEY_GAP = 98.0, 66.0, 8.0
#: widths of the keys with words and of the space bar, as multiples of the width of a letter key
_WORD_KEY_WIDTH, _SPACE_KEY_WIDTH = 2.0, 5.0
_PANEL_WIDTH, _PANEL_MARGIN, _HEAD_HEIGHT, _FIELD_HEIGHT = 1350.0, 26.0, 46.0, 54.0


@dataclass(frozen=True, slots=True)
class _Key:
    """A key: its name in ids, label, action, button style, and width as a multiple of the width of a letter key."""

    name: str
    label: str
    action: Callable[[], None]
    style: str = "stone"
    width: float = 1.0


@dataclass(frozen=True, slots=True)
class _WithCaret:
    """The look of the text field, drawn with a caret although a key has the focus."""

    look: Look | None

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the field as if it had the focus."""
        if self.look is not None:
            self.look.draw(canvas, control, replace(touch, has_focus=True))


class Keyboard(Scene):
    """Types into the text field ``field``, which had the focus before, and shows it above the keys.

    A physical keyboard can be used as well.
    """

    name = "keyboard"
    overlay = True

    def __init__(self, stage: Stage, field: Control) -> None:
        super().__init__(stage)
        self._field = field
        #: whether the person used keys when the keyboard was opened
        self._used_keys = stage.interaction.by_keys
        #: whether the next letter is upper case; at first, only if the field is empty or a part of it is selected
        self._is_shifted = not getattr(field.look, "text", "") or getattr(field.look, "selected", "") != ""

    # Keys

    def _rows(self) -> list[list[_Key]]:
        """Return the rows of keys."""
        first, second, third, *more = LETTERS.get(language(), LETTERS[ENGLISH])
        shift = _Key("shift", say("Shift"), self._shift, "on" if self._is_shifted else "stone", _WORD_KEY_WIDTH)
        erase = _Key("erase", say("Erase"), lambda: self._send(Edit("backspace")), "stone", _WORD_KEY_WIDTH)
        space = _Key("space", say("Space"), lambda: self._send(Typed(" ")), "stone", _SPACE_KEY_WIDTH)
        done = _Key("done", say("Done"), self.close, "fire", _WORD_KEY_WIDTH)
        return [
            [*self._letter_keys(_DIGIT_KEYS), erase],
            self._letter_keys(first),
            self._letter_keys(second),
            [shift, *self._letter_keys(third)],
            *(self._letter_keys(letters) for letters in more),
            [*self._letter_keys(_MARK_KEYS), space, done],
        ]

    def _letter_keys(self, letters: str) -> list[_Key]:
        return [_Key(letter, self._with_case(letter), partial(self._write, letter)) for letter in letters]

    def _with_case(self, letter: str) -> str:
        """Return a letter in upper or lower case; "ß" stays as it is, since its upper case is two letters."""
        if self._is_shifted and len(letter.upper()) == 1:
            return letter.upper()
        return letter

    def _write(self, letter: str) -> None:
        self._send(Typed(self._with_case(letter)))
        self._is_shifted = False

    def _shift(self) -> None:
        self._is_shifted = not self._is_shifted

    def _send(self, intention: Intention) -> None:
        if self._field.handle is not None:
            self._field.handle(intention)
        self.refresh()

    def _handle_typing(self, intention: Intention) -> bool:
        """Send what is typed on a physical keyboard to the field; return whether the intention was handled here.

        Enter closes the on-screen keyboard, unless the person has moved the focus by keys.
        """
        if isinstance(intention, (Typed, Composing, Edit)) or intention in (Command("undo"), Command("redo")):
            if isinstance(intention, Typed):
                self.stage.interaction.by_keys = False
            self._send(intention)
            return True
        if intention == Accept(down=True) and not self.stage.interaction.by_keys:
            self.close()
            return True
        # Space also arrives as typed text, so it must not press the focused key as well
        return isinstance(intention, Accept) and intention.space

    def close(self) -> None:
        """Close the keyboard, and give the focus back to the field."""
        self.stage.pop()
        self.stage.interaction.focused = self._field.id
        self.stage.interaction.by_keys = self._used_keys

    # The stage calls these

    def handle(self, intention: Intention) -> bool:
        """Close the keyboard with Esc or the controller's back button."""
        if intention == Command("back"):
            self.close()
            return True
        return False

    def _panel(self, row_count: int) -> Rect:
        """Return the place of a keyboard with this number of rows: at the foot of the screen."""
        height = 2 * _PANEL_MARGIN + _HEAD_HEIGHT + _FIELD_HEIGHT + row_count * (_KEY_HEIGHT + _KEY_GAP) + _KEY_GAP
        return Rect(SCREEN.centerx - _PANEL_WIDTH / 2, SCREEN.bottom - height - 12, _PANEL_WIDTH, height)

    def draw(self, canvas: Canvas) -> None:
        """Draw the panel and the label of the field."""
        panel = self._panel(len(self._rows()))
        canvas.panel("panel.hide", panel)
        canvas.record_cover(panel)
        heading(
            canvas, self._field.label, Rect(panel.x + 40, panel.y + _PANEL_MARGIN - 4, panel.w - 80, _HEAD_HEIGHT), 28
        )

    def controls(self) -> list[Control]:
        """List the field and the keys."""
        rows = self._rows()
        panel = self._panel(len(rows))
        top = panel.y + _PANEL_MARGIN + _HEAD_HEIGHT
        place = Rect(panel.x + 40, top, panel.w - 80, _FIELD_HEIGHT)
        look = _WithCaret(self._field.look)
        controls = [replace(self._field, rect=place, clip=None, look=look, focusable=False, about=None)]
        top += _FIELD_HEIGHT + 2 * _KEY_GAP
        for index, row in enumerate(rows):
            controls += self._row_controls(row, panel.centerx, top + index * (_KEY_HEIGHT + _KEY_GAP))
        return controls

    def _row_controls(self, row: Sequence[_Key], middle: float, top: float) -> list[Control]:
        """List the keys of a row, centred at the x ``middle``."""
        widths = [key.width * (_KEY_WIDTH + _KEY_GAP) - _KEY_GAP for key in row]
        left = middle - (sum(widths) + _KEY_GAP * (len(row) - 1)) / 2
        controls = []
        for key, width in zip(row, widths, strict=True):
            controls.append(
                Control(
                    f"keyboard.{key.name}",
                    "button",
                    key.label,
                    Rect(left, top, width, _KEY_HEIGHT),
                    key.action,
                    look=Button(key.style, size=23 if key.width > 1 else 27),
                    handle=self._handle_typing,
                    typing=True,
                    first=key.name == LETTERS[ENGLISH][0][0],  # "q", which every layout has
                )
            )
            left += width + _KEY_GAP
        return controls

    def status(self) -> Status:
        """Return the label of the field."""
        return Status(self._field.label)
