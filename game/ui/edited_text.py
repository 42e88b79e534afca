"""A line of text while it is edited: its letters, the caret, what is selected, and what can be undone."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass, replace
from typing import NamedTuple

#: so many changes can be undone
_MOST_UNDONE = 100


class _Moment(NamedTuple):
    """The line as it was at one time."""

    text: str
    caret: int
    anchor: int


@dataclass(frozen=True, slots=True)
class EditedText:
    """One line of at most ``longest`` characters, in the composed form of Unicode (NFC).

    ``caret`` and ``anchor`` are places between characters, counted from 0; what lies between the two is selected.
    ``past`` and ``future`` is what undo and redo lead to, the next last. While ``is_growing``, typing goes on: all of
    it is undone at once.
    """

    longest: int
    text: str = ""
    caret: int = 0
    anchor: int = 0
    past: tuple[_Moment, ...] = ()
    future: tuple[_Moment, ...] = ()
    is_growing: bool = False

    @classmethod
    def of(cls, text: str, longest: int) -> EditedText:
        """Return a line that holds ``text``, as much of it as there is room for, with the caret at its end."""
        text = _composed(text)[:longest]
        return cls(longest, text, len(text), len(text))

    @property
    def start(self) -> int:
        """Where what is selected begins."""
        return min(self.caret, self.anchor)

    @property
    def end(self) -> int:
        """Where what is selected ends."""
        return max(self.caret, self.anchor)

    @property
    def selected(self) -> str:
        """The characters that are selected."""
        return self.text[self.start : self.end]

    # Moving and selecting

    def place(self, at: int, *, selecting: bool = False) -> EditedText:
        """Put the caret at a place; ``selecting`` selects from the anchor to there."""
        return replace(self, caret=at, anchor=self.anchor if selecting else at, is_growing=False)

    def move(self, key: str, *, by_word: bool = False, selecting: bool = False) -> EditedText:
        """Move the caret with ``left``, ``right``, ``home`` or ``end``; without selecting, leave what is selected."""
        if self.selected and not selecting and not by_word and key in ("left", "right"):
            return self.place(self.start if key == "left" else self.end)
        return self.place(self._reached(key, by_word=by_word), selecting=selecting)

    def select_all(self) -> EditedText:
        """Select the whole line, the caret at its end."""
        return replace(self, caret=len(self.text), anchor=0, is_growing=False)

    def select_word(self, at: int) -> EditedText:
        """Select the word at a place, or the characters between two words."""
        kind = self.text[at : at + 1].isalnum() or (at == len(self.text) and self.text[-1:].isalnum())
        start = end = at
        while start > 0 and self.text[start - 1].isalnum() == kind:
            start -= 1
        while end < len(self.text) and self.text[end].isalnum() == kind:
            end += 1
        return replace(self, caret=end, anchor=start, is_growing=False)

    def _reached(self, key: str, *, by_word: bool) -> int:
        """Return where a key leads the caret."""
        if key in ("left", "backspace"):
            return _word_before(self.text, self.caret) if by_word else _before(self.text, self.caret)
        if key in ("right", "delete"):
            return _word_after(self.text, self.caret) if by_word else _after(self.text, self.caret)
        return 0 if key == "home" else len(self.text)

    # Changing

    def write(self, letters: str, *, pasted: bool = False) -> EditedText:
        """Write in place of what is selected: what can be printed, as far as there is room.

        What is ``pasted`` is undone alone.
        """
        letters = "".join(letter for letter in letters if letter.isprintable())
        if not letters:
            return self
        room = max(0, self.longest - len(self.text) + len(self.selected))
        return self._changed(self.text[: self.start] + letters[:room], self.text[self.end :], growing=not pasted)

    def erase(self, key: str = "backspace", *, by_word: bool = False) -> EditedText:
        """Erase what is selected, else what lies before the caret (``backspace``) or after it (``delete``)."""
        other = self.anchor if self.selected else self._reached(key, by_word=by_word)
        start, end = sorted((self.caret, other))
        return self._changed(self.text[:start], self.text[end:])

    def clear(self) -> EditedText:
        """Erase the whole line."""
        return self._changed("", "")

    def undo(self) -> EditedText:
        """Take the last change back, if there is one."""
        if not self.past:
            return self
        *earlier, moment = self.past
        return self._at(moment, past=tuple(earlier), future=(*self.future, self._moment))

    def redo(self) -> EditedText:
        """Make again the change that was taken back last, if there is one."""
        if not self.future:
            return self
        *later, moment = self.future
        return self._at(moment, past=(*self.past, self._moment), future=tuple(later))

    @property
    def _moment(self) -> _Moment:
        return _Moment(self.text, self.caret, self.anchor)

    def _at(self, moment: _Moment, past: tuple[_Moment, ...], future: tuple[_Moment, ...]) -> EditedText:
        return EditedText(self.longest, *moment, past, future)

    def _changed(self, head: str, tail: str, *, growing: bool = False) -> EditedText:
        """Return the line with these characters before and after the caret."""
        text = _composed(head + tail)[: self.longest]
        caret = min(len(_composed(head)), len(text))
        if text == self.text:
            return self.place(caret)
        goes_on = growing and self.is_growing
        past = self.past if goes_on else (*self.past, self._moment)[-_MOST_UNDONE:]
        return EditedText(self.longest, text, caret, caret, past, (), growing)


def _composed(text: str) -> str:
    return unicodedata.normalize("NFC", text)


def _before(text: str, at: int) -> int:
    """Return the place before a character, its accents included."""
    at = max(0, at - 1)
    while at > 0 and unicodedata.combining(text[at]):
        at -= 1
    return at


def _after(text: str, at: int) -> int:
    """Return the place after a character, its accents included."""
    at = min(len(text), at + 1)
    while at < len(text) and unicodedata.combining(text[at]):
        at += 1
    return at


def _word_before(text: str, at: int) -> int:
    """Return where the word begins that stands before a place."""
    while at > 0 and not text[at - 1].isalnum():
        at -= 1
    while at > 0 and text[at - 1].isalnum():
        at -= 1
    return at


def _word_after(text: str, at: int) -> int:
    """Return where the word ends that stands after a place."""
    while at < len(text) and not text[at].isalnum():
        at += 1
    while at < len(text) and text[at].isalnum():
        at += 1
    return at
