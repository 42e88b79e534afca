"""Searches ignore case, accents and strokes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from game.core import Match
from game.ui.folding import has_words
from tests.ui.stagehand import Stagehand


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Zoë", "zoe"),
        ("Zoe\u0308", "ZOË"),
        ("Łukasz", "lukasz"),
        ("Søren Grüße", "gruss sor"),
        ("O’Hara", "o'hara"),
        ("Ayla", ""),
    ],
)
def test_search_ignores_case_and_accents_and_strokes(text: str, words: str) -> None:
    assert has_words(text, words)


def test_search_finds_only_texts_with_every_word() -> None:
    assert not has_words("Zoë and Brok", "zoe mia")


@pytest.mark.unseen
def test_matches_and_the_log_are_searched_without_accents(open_app: Callable[..., Stagehand], tmp_path: Path) -> None:
    path = tmp_path / "matches" / "race.firepit"
    path.parent.mkdir()
    match = Match.new("race", names=["Zoë", "Łucja"], seed=2)
    while len(match.records) < 4:
        match.play(next(iter(match.moves)))
    match.save(path)
    hand = open_app()
    hand.click("home.records")
    hand.settle()
    hand.click("records.search")
    for words, found in (("zoe lucja", True), ("zoe mia", False)):
        hand.type(words)
        assert ("records.match.race.firepit" in hand.control_ids()) is found
        hand.click("back")
        hand.click("home.records")
        hand.click("records.search")
