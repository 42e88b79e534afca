"""Where long words are hyphenated."""

from __future__ import annotations

import pytest

from game.core.syllables import compounds, syllables
from game.core.words import CATALOGUES, DOMAIN, ENGLISH, languages, use_language


@pytest.mark.parametrize(
    "divided",
    [
        "Kat-zen-jam-mer-pause",
        "Luft-sprung-brett",
        "Schla-ger-kas-ten",
        "Weck-stein",
        "Ton-topf-stu-dio",
        "Höh-len-spie-gel",
        "Hühn-chen",
        "Pod-glą-da-nie",
        "niedź-wiedź",
        "straw-berry",
        "przy-sługa",
        "roz-prze-strze-nie-nie",
        "Höhle",
        "ab",
        "",
    ],
)
def test_syllable_begins_with_its_consonants(divided: str) -> None:
    assert "-".join(syllables(divided.replace("-", ""))) == divided


@pytest.mark.parametrize(
    ("language", "divided"), [("de", "Zweimal-eins"), ("de", "Mund-räuber"), ("pl", "Wiosken-dorf")]
)
def test_compound_word_is_divided_between_its_parts(language: str, divided: str) -> None:
    word, parts = divided.replace("-", ""), divided.split("-")
    assert syllables(word) != parts, "the exception is superfluous: the general rules already divide the word there"
    use_language(language)
    assert syllables(word) == parts


@pytest.mark.parametrize("language", [code for code in languages() if code != ENGLISH])
def test_every_listed_compound_word_occurs_in_its_catalogue(language: str) -> None:
    use_language(language)
    texts = (CATALOGUES / language / "LC_MESSAGES" / f"{DOMAIN}.po").read_text(encoding="utf-8").lower()
    assert compounds() and [word for word in compounds() if word not in texts] == []
