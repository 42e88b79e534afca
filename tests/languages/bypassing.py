"""Finds texts that were not passed through ``say``: with the pseudo-locale they are shown in plain English."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pygame

from game.core.setup import DEFAULT_NAMES
from game.core.words import PseudoTranslations
from game.ui.text import Texts
from game.ui.theme import Colour
from tests.languages.texts_asked_for import known_texts
from tests.screens import NAMES
from tests.ui.stagehand import Stagehand

#: words that are the same in every language: names of people, of the app, of languages and kinds of files
_NAMES = {*NAMES, *DEFAULT_NAMES, "Firepit", "English", "Deutsch", "Polski", "GIF", "PNG"}
#: beginnings of the ids of controls whose labels come from a rule book
_CONTENTS = ("rules.section.", "rules.link.")
#: text typed by a person, which is shown in quotation marks, and names of files
_TYPED = re.compile("“.*”|\\S+\\.(firepit|txt)")
_WORD = re.compile(r"[^\W\d_]+")
#: letters that the pseudo-locale replaces
_CHANGED = set("acdeghijlnorstuyzACDEGHIJLNORSTUYZ")
#: Roman numerals and single letters, which name steps and players in every language
_NUMERAL = re.compile(r"[IVX]+|[a-zA-Z]")


class PseudoRecording(PseudoTranslations):
    """The pseudo-locale; it also records every text that it is asked for."""

    def __init__(self) -> None:
        super().__init__()
        #: the texts that were looked up
        self.asked: set[str] = set()

    def gettext(self, message: str) -> str:
        self.asked.add(message)
        return super().gettext(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        self.asked.add(msgid1)
        return super().ngettext(msgid1, msgid2, n)

    @property
    def unknown(self) -> list[str]:
        """The requested texts that no catalogue can have."""
        return sorted(self.asked - known_texts())


@contextmanager
def recorded_texts(texts: Texts) -> Iterator[set[str]]:
    """Yield a set that collects the drawn texts."""
    found: set[str] = set()
    image = texts.image

    def record_and_draw(
        text: str, kind: str, size: int, colour: Colour, shadow: Colour | None = None
    ) -> pygame.Surface:
        """Record a text that is drawn, and draw it."""
        found.add(text)
        return image(text, kind, size, colour, shadow)

    texts.image = record_and_draw  # type: ignore[method-assign]
    try:
        yield found
    finally:
        texts.image = image  # type: ignore[method-assign]


def control_texts(hand: Stagehand) -> set[str]:
    """Return the texts of the status and of all controls, except the lines of a book's table of contents."""
    found = {hand.map["prompt"], hand.stage.scene.status().more}
    for control in hand.stage.controls:
        if not control.id.startswith(_CONTENTS):
            found |= {control.label, control.tooltip, control.why_not}
    return found


def english_in(text: str) -> list[str]:
    """Return the words of a text that are in plain English."""

    def is_english(word: str) -> bool:
        is_name = word in _NAMES or _NUMERAL.fullmatch(word)
        return word.isascii() and bool(_CHANGED & set(word)) and not is_name

    return list(filter(is_english, _WORD.findall(_TYPED.sub("", text))))
