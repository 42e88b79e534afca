"""Moves as text and back: one line each, a word and its arguments, such as ``send forest plains``.

A game writes each kind of move as a small frozen dataclass derived from ``WrittenMove`` and builds its ``parse`` with
``parser``. Reading is strict: it accepts only the text that the move itself writes, so that each move has one text.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from functools import cache, lru_cache
from typing import Any, ClassVar, Generic, Self, TypeVar, cast, get_type_hints

from game.core.rules import BadMove
from game.core.words import Marked, say

#: the most characters of a move's text
LONGEST_TEXT = 500
_WHOLE_NUMBER = re.compile(r"-?(0|[1-9][0-9]{0,17})", re.ASCII)
#: visible ASCII without braces. A reason may quote a move, and braces in a reason are placeholders for names
_VISIBLE_WORD = re.compile(r"[!-z|~]+", re.ASCII)


@dataclass(frozen=True, slots=True)
class Spelling:
    """Writes a field's value as one word and reads it.

    For an invalid word ``read`` raises ``ValueError``, whose message can follow a colon: "'x' is not a whole number".
    """

    write: Callable[[Any], str]
    read: Callable[[str], object]


@dataclass(frozen=True, slots=True)
class RemainingWords:
    """Writes the value of a move's last field as all remaining words (perhaps none), and reads it from them."""

    write: Callable[[Any], Sequence[str]]
    read: Callable[[Sequence[str]], object]


def one_of(words: Sequence[str], noun: Marked) -> Spelling:
    """Return a spelling for an index of ``words``: the index is written as ``words[index]``.

    ``noun`` says in error messages what the words stand for, such as ``"area"``.
    """
    return Spelling(lambda index: words[index], lambda word: index_of(word, words, noun))


def index_of(word: str, words: Sequence[str], noun: Marked) -> int:
    """Return the index of ``word`` in ``words``; raises ``ValueError``, whose message can follow a colon."""
    if word not in words:
        raise ValueError(say("{word!r} is not a valid {what}", word=word, what=say(noun)))
    return words.index(word)


@dataclass(frozen=True, slots=True)
class WrittenMove:
    """A move whose text is ``WORD`` and its fields in order, separated by single spaces.

    A class names its word in its first line: ``class Take(WrittenMove, word="take")``.

    Fields of type ``int``, ``float`` and ``str`` (one word of visible ASCII without braces) are written and read
    as they are. Any other field needs a spelling: ``Annotated[int, one_of(AREAS, "area")]``. The last field may take
    all remaining words: ``Annotated[tuple[int, ...], RemainingWords(...)]``. A move with another notation
    overrides ``arguments`` or ``from_arguments``, or both. Each must be the inverse of the other.
    """

    WORD: ClassVar[str]

    def __init_subclass__(cls, *, word: str = "") -> None:
        """Set ``WORD`` to ``word``; without one, a class keeps the ``WORD`` that it sets or inherits."""
        if word:
            cls.WORD = word

    def arguments(self) -> tuple[str, ...]:
        """Return the words that follow ``WORD`` in the text."""
        words: list[str] = []
        for name, spelling in _written_fields(cast("Any", type(self))):
            value = getattr(self, name)
            if isinstance(spelling, RemainingWords):
                words += spelling.write(value)
            else:
                words.append(spelling.write(value))
        return tuple(words)

    @classmethod
    def from_arguments(cls, arguments: Sequence[str]) -> Self:
        """Build the move from the words that follow ``WORD``; raises ``ValueError`` for invalid words."""
        named_spellings = _written_fields(cast("Any", cls))
        one_word_spellings = [spelling for _, spelling in named_spellings if isinstance(spelling, Spelling)]
        single_words = arguments[: len(one_word_spellings)]
        remaining_words = arguments[len(one_word_spellings) :]
        takes_remaining = len(named_spellings) > len(one_word_spellings)
        if len(single_words) < len(one_word_spellings) or (remaining_words and not takes_remaining):
            names = " ".join(f"<{name}>" for name, _ in named_spellings)
            raise BadMove(say("Write this move as: {pattern}", pattern=f"{cls.WORD} {names}".strip()))
        values = [spelling.read(word) for spelling, word in zip(one_word_spellings, single_words, strict=True)]
        for _, spelling in named_spellings:
            if isinstance(spelling, RemainingWords):
                values.append(spelling.read(remaining_words))
        return cls(*values)

    def __str__(self) -> str:
        return " ".join((self.WORD, *self.arguments()))


AnyMove = TypeVar("AnyMove", bound=WrittenMove)


class Parser(Generic[AnyMove]):
    """Reads the text of moves of the given classes.

    Raises ``BadMove`` for everything but the canonical text of a move. Two classes with the same ``WORD`` raise
    ``TypeError``. Results are cached, since the same few thousand texts occur in every match.
    """

    def __init__(self, kinds: Sequence[type[AnyMove]]) -> None:
        self._by_word = {kind.WORD: kind for kind in kinds}
        if len(self._by_word) != len(kinds):
            raise TypeError("two kinds of move share a word")
        self._read = lru_cache(maxsize=4096)(self._read_text)

    def __call__(self, text: str) -> AnyMove:
        """Read the text of a move."""
        if not isinstance(text, str):
            raise BadMove(say("A move is a line of text, not {kind}.", kind=type(text).__name__))
        return self._read(text)

    def _read_text(self, text: str) -> AnyMove:
        """Read a text that is not cached; raises ``BadMove``."""
        words = _words(text)
        kind = self._by_word.get(words[0])
        if kind is None:
            known_words = ", ".join(sorted(self._by_word))
            reason = say(
                "There is no move {word!r}; moves begin with one of: {known}.", word=words[0], known=known_words
            )
            raise BadMove(reason)
        try:
            move = kind.from_arguments(words[1:])
        except BadMove:
            raise
        except ValueError as error:
            raise BadMove(say("The move {text!r} cannot be read: {error}.", text=text, error=error)) from error
        if str(move) != text:
            raise BadMove(say("The move {text!r} must be written as {right!r}.", text=text, right=str(move)))
        return move


def parser(kinds: Sequence[type[AnyMove]]) -> Parser[AnyMove]:
    """Return a parser for moves of these classes, to use as ``parse`` of a game's rules."""
    return Parser(kinds)


def whole_number(word: str) -> int:
    """Read a whole number in its shortest form; raises ``ValueError``, whose message can follow a colon."""
    if not _WHOLE_NUMBER.fullmatch(word):
        raise ValueError(say("{word!r} is not a whole number", word=word))
    return int(word)


def decimal_number(word: str) -> float:
    """Read a finite decimal number; raises ``ValueError``, whose message can follow a colon."""
    try:
        number = float(word)
    except ValueError:
        raise ValueError(say("{word!r} is not a number", word=word)) from None
    if not math.isfinite(number):
        raise ValueError(say("{word!r} is not a number", word=word))
    return number


def _words(text: str) -> list[str]:
    """Split a move's text at single spaces; raises ``BadMove`` for other characters and for a text that is too long."""
    if len(text) > LONGEST_TEXT:
        raise BadMove(say("A move can be at most {count} characters long.", count=LONGEST_TEXT))
    words = text.split(" ")
    if not all(_VISIBLE_WORD.fullmatch(word) for word in words):
        raise BadMove(
            say("A move is written as plain words with single spaces between them; {text!r} is not one.", text=text)
        )
    return words


@cache
def _written_fields(kind: Any) -> tuple[tuple[str, Spelling | RemainingWords], ...]:
    """Return the names and spellings of a move's fields, in order; cached for each class of move.

    Raises ``TypeError`` if a field cannot be spelt, or a field before the last takes all remaining words.
    """
    hints = get_type_hints(kind, include_extras=True)
    named_spellings = tuple([(field.name, _spelling_of(kind, field.name, hints[field.name])) for field in fields(kind)])
    if any(isinstance(spelling, RemainingWords) for _, spelling in named_spellings[:-1]):
        raise TypeError(f"{kind.__name__}: only the last field can take the rest of the words")
    return named_spellings


def _spelling_of(kind: type, name: str, hint: object) -> Spelling | RemainingWords:
    """Return how a field with the type ``hint`` is spelt; raises ``TypeError`` for a type without a spelling."""
    for annotation in getattr(hint, "__metadata__", ()):
        if isinstance(annotation, (Spelling, RemainingWords)):
            return annotation
    if hint not in _DEFAULT_SPELLINGS:
        raise TypeError(f"{kind.__name__}.{name}: say how a {hint} is spelt, or override the methods for it")
    return _DEFAULT_SPELLINGS[hint]


#: the default spelling of a field for each type
_DEFAULT_SPELLINGS: dict[object, Spelling] = {
    int: Spelling(str, whole_number),
    float: Spelling(str, decimal_number),
    str: Spelling(str, str),
}
