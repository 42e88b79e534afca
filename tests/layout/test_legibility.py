"""Words and figures stand out from their ground: measured from pictures, usually and in strong contrast."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core.words import ENGLISH, choose_language
from tests.layout.looking import SIZES, State, labels_of, put
from tests.layout.places import GROUPS, ROUND, Place, opened, places
from tests.legibility import LEAST, LEAST_STRONG, faint

#: the screens that are looked at in the fast set
_MAIN = ("home", "options", "new_match", "records")
#: drawn as what cannot be used just now, where it is no control
_OFF = ("Call back",)


def faint_words(place: Place, home: Path, scratch: Path, *, strong: bool, least: float) -> list[tuple[str, float]]:
    """Return the words and figures of a place that stand out too little."""
    choose_language(ENGLISH)
    with opened(place, home, scratch, size=SIZES[0], language=ENGLISH) as hand:
        put(hand, State(SIZES[0], 1.2, strong))
        found = faint(labels_of(hand.stage), hand.stage.controls, hand.stage.canvas.pixels, least)
        put(hand, State(SIZES[0], 1.0))
    return [(text, contrast) for text, contrast in found if any(map(str.isalnum, text)) and text not in _OFF]


@pytest.mark.parametrize("strong", [False, True])
@pytest.mark.parametrize("name", _MAIN)
def test_words_of_the_main_screens_stand_out(name: str, strong: bool, kept: Path, tmp_path: Path) -> None:
    place = next(place for place in places(ROUND, kept) if place.name == name)
    assert faint_words(place, kept / ROUND, tmp_path, strong=strong, least=LEAST_STRONG if strong else LEAST) == []


@pytest.mark.slow
@pytest.mark.parametrize("strong", [False, True])
@pytest.mark.parametrize("group", GROUPS)
def test_words_stand_out_everywhere(group: str, strong: bool, kept: Path, tmp_path: Path) -> None:
    least = LEAST_STRONG if strong else LEAST
    found = {
        place.name: faint_words(place, kept / group, tmp_path, strong=strong, least=least)
        for place in places(group, kept)
    }
    assert {name: words for name, words in found.items() if words} == {}
