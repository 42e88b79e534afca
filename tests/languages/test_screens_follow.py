"""Every screen changes its language while it is open, and shows no untranslatable text."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core.words import ENGLISH, PSEUDO, choose_language, use_catalogue
from tests.languages.bypassing import PseudoRecording, control_texts, english_in, recorded_texts
from tests.layout.conftest import prepared_matches as prepared_matches
from tests.layout.places import GROUPS, Place, open_place, places

#: beginnings of the names of places that show books: books have their own translations, which are tested elsewhere
_BOOKS = ("rulebook", "credits")


def untranslated_texts(place: Place, home: Path, scratch: Path) -> list[str]:
    """Open a place and return every text that is unknown or in another language.

    Tables, home and options are open when the language changes; other places are opened in the new language.
    """
    choose_language(ENGLISH)
    before = ENGLISH if _changes_while_open(place) else PSEUDO
    with open_place(place, home, scratch, language=before) as hand:
        catalogue = PseudoRecording()
        use_catalogue(catalogue, PSEUDO)
        hand.app.refresh_texts()
        with recorded_texts(hand.stage.canvas.texts) as drawn:
            hand.turn()
        texts = set(control_texts(hand))
        if not place.name.startswith(_BOOKS):
            texts |= drawn
        english = {text: english_in(text) for text in texts}
        plain = [f"{place.name}: {text!r} has {' '.join(words)}" for text, words in english.items() if words]
        return sorted(plain) + [f"{place.name}: {text!r} is not in the template" for text in catalogue.unknown]


def _changes_while_open(place: Place) -> bool:
    """Return whether the language is changed while the place is open: at tables, at home and among the options."""
    return place.name in ("home", "options") or (place.name.startswith("table_") and not place.click)


#: the games whose screens the fast set checks; all games would take too long
_QUICK = ("my_first_stone_age",)


@pytest.mark.parametrize(
    "group", [pytest.param(group, marks=[] if group in _QUICK else [pytest.mark.slow]) for group in GROUPS]
)
def test_every_screen_changes_its_language(group: str, prepared_matches: Path, tmp_path: Path) -> None:
    faults = [
        fault
        for place in places(group, prepared_matches)
        for fault in untranslated_texts(place, prepared_matches / group, tmp_path)
    ]
    assert not faults, "\n" + "\n".join(faults)
