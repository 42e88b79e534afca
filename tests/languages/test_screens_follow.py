"""Every screen follows when the language is changed while it is open, and shows nothing that cannot be translated."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core.words import ENGLISH, PSEUDO, choose_language, use_catalogue
from tests.languages.bypassing import PseudoRecording, drawn_texts, english_in, told_texts
from tests.layout.conftest import kept as kept
from tests.layout.places import GROUPS, Place, opened, places

#: pages of books, which have translations of their own, and a search for an English word in them
_BOOKS = ("rulebook", "credits")


def look(place: Place, home: Path, scratch: Path) -> list[str]:
    """Open a place and return every text that is not in the language, or unknown.

    The language is changed while a table is open; the options lead to no other screen than tables and home.
    """
    choose_language(ENGLISH)
    before = ENGLISH if _is_table(place) else PSEUDO
    with opened(place, home, scratch, language=before) as hand:
        catalogue = PseudoRecording()
        use_catalogue(catalogue, PSEUDO)
        hand.app.reword()
        with drawn_texts(hand.stage.canvas.texts) as drawn:
            hand.turn()
        texts = told_texts(hand) | (set() if place.name.startswith(_BOOKS) else drawn)
        plain = [f"{place.name}: {text!r} has {' '.join(words)}" for text in texts if (words := english_in(text))]
        return sorted(plain) + [f"{place.name}: {text!r} is not in the template" for text in catalogue.unknown]


def _is_table(place: Place) -> bool:
    return place.name in ("home", "options") or (place.name.startswith("table_") and not place.click)


#: looked at in the fast set; the others take so long that they are in the slow one
_QUICK = ("my_first_stone_age", "cvlizations")


@pytest.mark.parametrize(
    "group", [pytest.param(group, marks=[] if group in _QUICK else [pytest.mark.slow]) for group in GROUPS]
)
def test_every_screen_follows_the_language(group: str, kept: Path, tmp_path: Path) -> None:
    faults = [fault for place in places(group, kept) for fault in look(place, kept / group, tmp_path)]
    assert not faults, "\n" + "\n".join(faults)
