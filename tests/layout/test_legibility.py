"""Words and numbers stand out from their background, usually and in high contrast, as measured from pictures."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from game.core.words import ENGLISH, choose_language
from tests.fast_set import mark_slow_except
from tests.layout.looking import SIZES, State, apply_state, labels_of
from tests.layout.places import GROUPS, SCREENS_GROUP, Place, open_place, places
from tests.legibility import MIN_CONTRAST, MIN_STRONG_CONTRAST, low_contrast_lines

#: the screens that the fast set checks
_MAIN = ("home", "options", "new_match", "records")
#: texts drawn as disabled although they are no controls
_OFF = ("Call back",)


def faint_words(
    place: Place, home: Path, scratch: Path, *, high_contrast: bool, least: float
) -> list[tuple[str, float]]:
    """Return the words and numbers of a place that have too little contrast."""
    choose_language(ENGLISH)
    with open_place(place, home, scratch, size=SIZES[0], language=ENGLISH) as hand:
        apply_state(hand, State(SIZES[0], 1.2, high_contrast))
        found = low_contrast_lines(labels_of(hand.stage), hand.stage.controls, hand.stage.canvas.pixels, least)
        # the option for contrast holds for the whole process, so it is set back before the next place is opened
        apply_state(hand, State(SIZES[0], 1.0))
    return [(text, contrast) for text, contrast in found if any(map(str.isalnum, text)) and text not in _OFF]


@pytest.mark.parametrize(
    ("name", "high_contrast"),
    mark_slow_except(product(_MAIN, [False, True]), [*((name, False) for name in _MAIN), (_MAIN[0], True)]),
)
def test_words_of_the_main_screens_have_enough_contrast(
    name: str, high_contrast: bool, prepared_matches: Path, tmp_path: Path
) -> None:
    place = next(place for place in places(SCREENS_GROUP, prepared_matches) if place.name == name)
    least = MIN_STRONG_CONTRAST if high_contrast else MIN_CONTRAST
    prepared = prepared_matches / SCREENS_GROUP
    assert faint_words(place, prepared, tmp_path, high_contrast=high_contrast, least=least) == []


@pytest.mark.slow
@pytest.mark.parametrize("high_contrast", [False, True])
@pytest.mark.parametrize("group", GROUPS)
def test_words_of_every_screen_have_enough_contrast(
    group: str, high_contrast: bool, prepared_matches: Path, tmp_path: Path
) -> None:
    least = MIN_STRONG_CONTRAST if high_contrast else MIN_CONTRAST
    found = {
        place.name: faint_words(place, prepared_matches / group, tmp_path, high_contrast=high_contrast, least=least)
        for place in places(group, prepared_matches)
    }
    assert {name: words for name, words in found.items() if words} == {}
