"""At the default text size of a television every sentence can be read across a room."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core.words import ENGLISH, languages
from game.ui.text_sizes import LEGIBLE_TEXT_SIZE
from tests.layout.looking import State
from tests.layout.places import GROUPS
from tests.layout.sentences import TELEVISION, Sentence, is_sentence, sentences_of, smallest

#: the languages that are checked: English and all translations
_LANGUAGES = tuple(languages())


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("Roll the dice.", True),
        ("Click.", False),
        ("no nomad on a chip", True),
        ("1 of 3", False),
        ("To the table", False),
    ],
)
def test_sentences_are_distinguished_from_labels(text: str, is_one: bool) -> None:
    assert is_sentence(text) is is_one


def test_sentence_drawn_in_several_sizes_is_judged_by_the_smallest() -> None:
    found = [Sentence("table", ENGLISH, "Roll the dice.", "scene:draw", pixels) for pixels in (28.0, 24.0, 27.6)]
    assert [each.is_legible for each in found] == [True, False, True]
    assert smallest(found) == [found[1]]


@pytest.mark.slow
@pytest.mark.parametrize("group", GROUPS)
def test_every_sentence_can_be_read_across_a_room(group: str, prepared_matches: Path, tmp_path: Path) -> None:
    """Exceptions are listed with their reasons in ``tests/house.py``."""
    state = State(TELEVISION, LEGIBLE_TEXT_SIZE)
    met = smallest(sentences_of(group, [], _LANGUAGES, state, prepared_matches, tmp_path))
    small = [
        f"{each.pixels:.0f} px, {each.place} {each.language}: {each.text!r}"
        for each in met
        if not (each.is_legible or each.is_excused)
    ]
    assert not small, "\n" + "\n".join(small)
