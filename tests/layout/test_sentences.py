"""Whoever sits across the room can read every sentence at the text size that is usual on a television."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core.words import ENGLISH, languages
from game.ui.text_sizes import ON_TELEVISION
from tests.layout.looking import State
from tests.layout.places import GROUPS
from tests.layout.sentences import TELEVISION, Sentence, is_sentence, sentences_of, smallest

#: a sentence is met in these languages: the source's, and two that need more room
_LANGUAGES = tuple(languages())


@pytest.mark.parametrize(
    ("text", "read_as_one"),
    [
        ("Roll the dice.", True),
        ("Click.", False),
        ("no nomad on a chip", True),
        ("1 of 3", False),
        ("To the table", False),
    ],
)
def test_a_sentence_is_told_from_a_label(text: str, read_as_one: bool) -> None:
    assert is_sentence(text) is read_as_one


def test_a_sentence_counts_where_it_is_smallest() -> None:
    met = [Sentence("table", ENGLISH, "Roll the dice.", "scene:draw", pixels) for pixels in (28.0, 24.0, 27.6)]
    assert [each.legible for each in met] == [True, False, True]
    assert smallest(met) == [met[1]]


@pytest.mark.slow
@pytest.mark.parametrize("group", GROUPS)
def test_every_sentence_can_be_read_from_the_sofa(group: str, kept: Path, tmp_path: Path) -> None:
    """What may be smaller is named with its reason in ``tests/house.py``."""
    state = State(TELEVISION, ON_TELEVISION)
    met = smallest(sentences_of(group, [], _LANGUAGES, state, kept, tmp_path))
    small = [
        f"{each.pixels:.0f} px, {each.place} {each.language}: {each.text!r}"
        for each in met
        if not (each.legible or each.excused)
    ]
    assert not small, "\n" + "\n".join(small)
