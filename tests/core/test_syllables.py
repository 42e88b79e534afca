"""Where long words are divided."""

from __future__ import annotations

import pytest

from game.core.syllables import _joints, syllables
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
def test_syllables_begin_with_the_consonants_that_belong_to_them(divided: str) -> None:
    assert "-".join(syllables(divided.replace("-", ""))) == divided


@pytest.mark.parametrize(
    ("language", "divided"), [("de", "Zweimal-eins"), ("de", "Mund-räuber"), ("pl", "Wiosken-dorf")]
)
def test_a_compound_word_of_a_catalogue_is_divided_where_it_is_joined(language: str, divided: str) -> None:
    word, parts = divided.replace("-", ""), divided.split("-")
    assert syllables(word) != parts, "the rules alone would divide it elsewhere"
    use_language(language)
    assert syllables(word) == parts


@pytest.mark.parametrize("language", [code for code in languages() if code != ENGLISH])
def test_every_compound_word_of_a_catalogue_stands_in_its_texts(language: str) -> None:
    use_language(language)
    texts = (CATALOGUES / language / "LC_MESSAGES" / f"{DOMAIN}.po").read_text(encoding="utf-8").lower()
    assert _joints() and [word for word in _joints() if word not in texts] == []
