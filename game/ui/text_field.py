"""A text field: one line that is edited with keys, pointer, clipboard and input methods."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import NamedTuple

from game.core.words import JOINERS, say_many
from game.ui.canvas import Canvas
from game.ui.control import Control, Touch
from game.ui.desktop import copy_text, read_clipboard
from game.ui.intentions import Accept, Command, Composing, Edit, Go, Intention, Point, Press, Typed
from game.ui.layout import Rect, inset
from game.ui.theme import CHAR, EMBER, HEMATITE, SIENNA

#: the most changes that can be undone
_MAX_UNDONE = 100


class _Moment(NamedTuple):
    """A state of the edited text, to which undo and redo can return."""

    text: str
    caret: int
    anchor: int


@dataclass(frozen=True, slots=True)
class EditedText:
    """One line of at most ``longest`` characters, in the composed form of Unicode (NFC).

    ``caret`` and ``anchor`` are positions between characters, counted from 0; the text between the two is selected.
    ``past`` lists the states to which undo returns, and ``future`` those to which redo returns. Each list is used from
    its end. ``is_typing`` is true if the last change was typing: characters typed in a row are undone together.
    """

    longest: int
    text: str = ""
    caret: int = 0
    anchor: int = 0
    past: tuple[_Moment, ...] = ()
    future: tuple[_Moment, ...] = ()
    is_typing: bool = False

    @classmethod
    def from_text(cls, text: str, longest: int) -> EditedText:
        """Return a line with the first ``longest`` characters of ``text`` and the caret at its end."""
        text = _composed(text)[:longest]
        return cls(longest, text, len(text), len(text))

    @property
    def start(self) -> int:
        """The position where the selection begins."""
        return min(self.caret, self.anchor)

    @property
    def end(self) -> int:
        """The position where the selection ends."""
        return max(self.caret, self.anchor)

    @property
    def selected(self) -> str:
        """The selected characters."""
        return self.text[self.start : self.end]

    # Moving and selecting

    def with_caret(self, position: int, *, selecting: bool = False) -> EditedText:
        """Put the caret at a position; ``selecting`` keeps the anchor, so that the text in between is selected."""
        anchor = self.anchor if selecting else position
        return replace(self, caret=position, anchor=anchor, is_typing=False)

    def move(self, key: str, *, by_word: bool = False, selecting: bool = False) -> EditedText:
        """Move the caret with ``left``, ``right``, ``home`` or ``end``; without ``selecting``, end the selection."""
        ends_selection = bool(self.selected) and not selecting
        if ends_selection and not by_word and key in ("left", "right"):
            return self.with_caret(self.start if key == "left" else self.end)
        return self.with_caret(self._caret_after(key, by_word=by_word), selecting=selecting)

    def select_all(self) -> EditedText:
        """Select the whole line, and put the caret at its end."""
        return replace(self, caret=len(self.text), anchor=0, is_typing=False)

    def select_word(self, position: int) -> EditedText:
        """Select the word at a position, or the blanks and signs between two words."""
        is_at_end = position == len(self.text)
        letter = self.text[-1:] if is_at_end else self.text[position]
        is_word = letter.isalnum()
        start = end = position
        while start > 0 and self.text[start - 1].isalnum() == is_word:
            start -= 1
        while end < len(self.text) and self.text[end].isalnum() == is_word:
            end += 1
        return replace(self, caret=end, anchor=start, is_typing=False)

    def _caret_after(self, key: str, *, by_word: bool) -> int:
        """Return the position to which a key moves the caret."""
        if key in ("left", "backspace"):
            return _word_before(self.text, self.caret) if by_word else _position_before(self.text, self.caret)
        if key in ("right", "delete"):
            return _word_after(self.text, self.caret) if by_word else _position_after(self.text, self.caret)
        return 0 if key == "home" else len(self.text)

    # Changing

    def write(self, letters: str, *, pasted: bool = False) -> EditedText:
        """Replace the selection by the printable ``letters`` and joiners; leave out those for which there is no room.

        With ``pasted``, undo removes these letters separately from the letters typed before and after them.
        """
        letters = _writable(letters)
        if not letters:
            return self
        return self._changed(
            self.text[: self.start] + letters[: self._free_count], self.text[self.end :], is_typing=not pasted
        )

    def has_room_for(self, letters: str) -> bool:
        """Return whether ``write`` leaves out none of the printable ``letters``."""
        return len(_writable(letters)) <= self._free_count

    @property
    def _free_count(self) -> int:
        """The number of characters that can still be written, in place of the selection."""
        return max(0, self.longest - len(self.text) + len(self.selected))

    def erase(self, key: str = "backspace", *, by_word: bool = False) -> EditedText:
        """Erase the selection, or else the character before the caret (``backspace``) or after it (``delete``).

        With ``by_word``, erase to the beginning or end of the word instead of one character.
        """
        other_end = self.anchor if self.selected else self._caret_after(key, by_word=by_word)
        start, end = sorted((self.caret, other_end))
        return self._changed(self.text[:start], self.text[end:])

    def clear(self) -> EditedText:
        """Erase the whole line."""
        return self._changed("", "")

    def undo(self) -> EditedText:
        """Undo the last change, if there is one."""
        if not self.past:
            return self
        *earlier_moments, moment = self.past
        return self._restored(moment, past=tuple(earlier_moments), future=(*self.future, self._moment))

    def redo(self) -> EditedText:
        """Redo the change that was undone last, if there is one."""
        if not self.future:
            return self
        *later_moments, moment = self.future
        return self._restored(moment, past=(*self.past, self._moment), future=tuple(later_moments))

    @property
    def _moment(self) -> _Moment:
        return _Moment(self.text, self.caret, self.anchor)

    def _restored(self, moment: _Moment, past: tuple[_Moment, ...], future: tuple[_Moment, ...]) -> EditedText:
        return EditedText(self.longest, *moment, past, future)

    def _changed(self, head: str, tail: str, *, is_typing: bool = False) -> EditedText:
        """Return a line with the text ``head`` before the caret and the text ``tail`` after it.

        ``is_typing`` is true if letters were typed; letters typed one after another are undone together.
        """
        text = _composed(head + tail)[: self.longest]
        caret = min(len(_composed(head)), len(text))
        if text == self.text:
            return self.with_caret(caret)
        past = self.past
        if not (is_typing and self.is_typing):
            past = (*past, self._moment)[-_MAX_UNDONE:]
        return EditedText(self.longest, text, caret, caret, past, future=(), is_typing=is_typing)


def _writable(letters: str) -> str:
    """Return the printable letters and the joiners, which are the letters that a text field accepts."""
    return "".join(letter for letter in letters if letter.isprintable() or letter in JOINERS)


def _composed(text: str) -> str:
    return unicodedata.normalize("NFC", text)


def _position_before(text: str, position: int) -> int:
    """Return the position before the character that ends at ``position``; accents belong to their character."""
    position = max(0, position - 1)
    while position > 0 and unicodedata.combining(text[position]):
        position -= 1
    return position


def _position_after(text: str, position: int) -> int:
    """Return the position after the character that begins at ``position``; accents belong to their character."""
    position = min(len(text), position + 1)
    while position < len(text) and unicodedata.combining(text[position]):
        position += 1
    return position


def _word_before(text: str, position: int) -> int:
    """Return the position where the word before ``position`` begins."""
    while position > 0 and not text[position - 1].isalnum():
        position -= 1
    while position > 0 and text[position - 1].isalnum():
        position -= 1
    return position


def _word_after(text: str, position: int) -> int:
    """Return the position where the word after ``position`` ends."""
    while position < len(text) and not text[position].isalnum():
        position += 1
    while position < len(text) and text[position].isalnum():
        position += 1
    return position


# A text field: one line that is edited with keys, pointer, clipboard and input methods.

_TEXT_SIZE = 21
#: how far the pressed pointer must move before it selects, in logical units
_DRAG_DISTANCE = 6.0


class TextField:
    """One line of at most ``longest`` characters; ``change(text)`` reports every change.

    A scene keeps its text fields, since a field holds its text.

    ``notify(sentence)`` shows the person a message if there is no room for everything that was written. ``accept()`` is
    called when the person presses Enter.

    The whole line is selected when the field gets the focus, so that typing replaces the line. If the line is not
    empty, Esc clears the line; otherwise Esc leaves the field.
    """

    def __init__(
        self,
        text: str,
        change: Callable[[str], None],
        longest: int = 24,
        hint: str = "",
        notify: Callable[[str], None] = lambda sentence: None,
        accept: Callable[[], None] = lambda: None,
    ) -> None:
        self.hint = hint
        self._change = change
        self._notify = notify
        self._accept = accept
        self._edited_text = EditedText.from_text(text, longest)
        #: the unfinished text of an input method
        self._unfinished_text = ""
        #: the canvas on which the line was drawn last
        self._canvas: Canvas | None = None
        #: the rectangle of the text on that canvas
        self._text_rect = Rect(0, 0, 1, 1)
        #: how far the text is scrolled to the left
        self._scroll_offset = 0.0
        #: the x at which the pointer went down
        self._pressed_x: float | None = None
        #: whether the pointer has been dragged since it went down
        self._is_dragging = False

    @property
    def text(self) -> str:
        """The whole line."""
        return self._edited_text.text

    @property
    def selected(self) -> str:
        """The selected characters."""
        return self._edited_text.selected

    def control(self, name: str, label: str, rect: Rect) -> Control:
        """Return the control that shows and edits this line."""
        return Control(name, "field", label, rect, look=self, handle=self.handle, typing=True, sound="")

    def put(self, text: str) -> None:
        """Replace the text."""
        self._set(EditedText.from_text(text, self._edited_text.longest))

    def handle(self, intention: Intention) -> bool:
        """Apply an intention to the text; return whether the intention was used.

        Space (which writes a blank) and Enter count as used. Up and down do not, so that they move the focus out of the
        field. A controller's button does not, so that the stage opens the on-screen keyboard.
        """
        if isinstance(intention, Typed):
            self._unfinished_text = ""
            self._write(intention.text)
        elif isinstance(intention, Composing):
            self._unfinished_text = intention.text
        elif isinstance(intention, Edit):
            return self._use_key(intention)
        elif isinstance(intention, Go) and intention.sideways:
            self._set(self._edited_text.move(intention.direction))
        elif isinstance(intention, (Press, Point)):
            self._point(intention)
        elif intention == Command("back") and self.text:
            self._set(self._edited_text.clear())
        elif intention in (Command("undo"), Command("redo")):
            self._set(self._edited_text.undo() if intention == Command("undo") else self._edited_text.redo())
        elif isinstance(intention, Accept) and not intention.by_controller:
            if intention.down and not intention.space:
                self._accept()
        else:
            return False
        return True

    def _write(self, letters: str, *, pasted: bool = False) -> None:
        """Write letters in place of the selection, and say so if there is no room for all of them."""
        longest = self._edited_text.longest
        if not self._edited_text.has_room_for(letters):
            self._notify(
                say_many("There is room for {count} character.", "There is room for {count} characters.", longest)
            )
        self._set(self._edited_text.write(letters, pasted=pasted))

    def _set(self, edited: EditedText) -> None:
        """Store an edited line, and report a change of its text."""
        old_text = self._edited_text.text
        self._edited_text = edited
        if edited.text != old_text:
            self._change(edited.text)

    def _use_key(self, edit: Edit) -> bool:
        """Carry out an editing key; return whether it is a key for text fields."""
        edited = self._edited_text
        if edit.key in ("left", "right", "home", "end"):
            self._set(edited.move(edit.key, by_word=edit.by_word, selecting=edit.selecting))
        elif edit.key in ("backspace", "delete"):
            self._set(edited.erase(edit.key, by_word=edit.by_word))
        elif edit.key == "all":
            self._set(edited.select_all())
            self._unfinished_text = ""
            self._pressed_x = None
            self._is_dragging = False
        elif edit.key == "paste":
            self._write(read_clipboard(), pasted=True)
        elif edit.key == "copy":
            copy_text(edited.selected or edited.text)
        elif edit.key == "cut":
            if edited.selected and copy_text(edited.selected):
                self._set(edited.erase())
        else:
            return False
        return True

    # The pointer

    def _point(self, event: Press | Point) -> None:
        """Put the caret where the pointer goes down, and select text as the pointer drags.

        A double click selects a word.
        """
        position = self._position_at(event.x)
        if isinstance(event, Press):
            self._pressed_x = event.x
            self._is_dragging = False
            if event.is_double:
                self._set(self._edited_text.select_word(position))
            else:
                self._set(self._edited_text.with_caret(position))
            return
        if self._pressed_x is None:  # the press gave the field the focus and selected all of it
            self._pressed_x = event.x
        if not self._is_dragging and abs(event.x - self._pressed_x) > _DRAG_DISTANCE:
            self._set(self._edited_text.with_caret(self._position_at(self._pressed_x)))
            self._is_dragging = True
        if self._is_dragging:
            self._set(self._edited_text.with_caret(position, selecting=True))

    def _position_at(self, x: float) -> int:
        """Return the position between characters nearest to ``x``; the end if the field was never drawn."""
        canvas = self._canvas
        text = self.text
        if canvas is None:
            return len(text)
        left = self._text_rect.x - self._scroll_offset
        return min(range(len(text) + 1), key=lambda position: abs(left + _x_after(canvas, text, position) - x))

    # Drawing

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the line; while it has the focus, also the selection and the caret."""
        self._canvas = canvas
        self._text_rect = inset(control.rect, 14, 4)
        edited = self._edited_text
        room = self._text_rect
        composing = self._unfinished_text if touch.has_focus else ""
        canvas.panel("well_paper", control.rect)
        text = edited.text[: edited.caret] + composing + edited.text[edited.caret :]
        composing_x = _x_after(canvas, text, edited.caret)
        caret_x = _x_after(canvas, text, edited.caret + len(composing))
        # scroll as little as possible, so that the caret is inside the room
        self._scroll_offset = max(0.0, min(self._scroll_offset, caret_x), caret_x - room.w + 4)
        left, middle = room.x - self._scroll_offset, room.centery
        with canvas.clip(room):
            if touch.has_focus and edited.selected and not composing:
                start_x, end_x = sorted(_x_after(canvas, text, position) for position in (edited.start, edited.end))
                canvas.fill(Rect(left + start_x, middle - 15, end_x - start_x, 30), EMBER, alpha=190, radius=3)
            if text:
                canvas.text(text, left, middle, _TEXT_SIZE, colour=CHAR, middle=True)
            elif self.hint:
                canvas.text(self.hint, room.x, middle, 20, kind="flavour", colour=SIENNA, middle=True, width=room.w)
            if composing:
                canvas.line(left + composing_x, middle + 14, left + caret_x, middle + 14, SIENNA, 2)
            if touch.has_focus:
                canvas.line(left + caret_x + 1, middle - 14, left + caret_x + 1, middle + 14, HEMATITE, 2)


def _x_after(canvas: Canvas, text: str, count: int) -> float:
    """Return the x, from the left end of ``text``, where its first ``count`` characters end."""
    width = canvas.text_width(text[:count], _TEXT_SIZE)
    return canvas.text_width(text, _TEXT_SIZE) - width if canvas.texts.is_right_to_left(text) else width
