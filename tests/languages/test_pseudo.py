"""The pseudo-locale: as long as the longest language, easily told from English, and used like any language."""

from __future__ import annotations

import pytest

from game.core.words import GROWTH, language, marked_many, pseudo, say, say_many, sum_up, use_language, who


@pytest.mark.parametrize(
    "text",
    [
        "The match is over.",
        "Take back",
        "{who} takes {count:>3} {what!r} from {0}.",
        "Nobody in the world has ever thought of a text that is as long as this one, which says nothing at all.",
    ],
)
def test_pseudo_text_is_a_third_longer_and_keeps_its_placeholders(text: str) -> None:
    made = pseudo(text)
    assert made.startswith("[") and made.endswith("]")
    assert len(made) >= 1.35 * len(text)
    for place in ("{who}", "{count:>3}", "{what!r}", "{0}"):
        assert (place in made) == (place in text)


def test_pseudo_text_is_lengthened_by_words_of_tildes() -> None:
    assert pseudo("Stop") == "[Šţóp]" and pseudo("Take back") == "[Ţáké báçk ~]"
    filling = pseudo("m" * 60).removesuffix("]").split(" ")[1:]
    assert len(filling) > 2 and all(filling) and len({len(word) for word in filling[:-1]}) == 1
    assert set("".join(filling)) == {"~"}
    # the brackets and the blank before the filling are three of the added characters
    assert len(pseudo("m" * 60)) == 60 + len("[ ]") + round(60 * GROWTH) - 3


@pytest.mark.parametrize("length", range(1, 80))
def test_pseudo_text_has_no_space_before_its_closing_bracket(length: int) -> None:
    assert not pseudo("m" * length).endswith(" ]")


def test_pseudo_text_contains_no_english_word() -> None:
    made = pseudo("The match is over.")
    assert not any(word in made for word in ("The", "match", "is", "over"))


def test_pseudo_text_keeps_line_breaks() -> None:
    assert len(pseudo("One line\nand another").split("\n")) == 2


def test_mere_placeholders_and_punctuation_stay_unchanged() -> None:
    assert pseudo(", ") == ", " and pseudo("{count} : {other}") == "{count} : {other}"


def test_pseudo_locale_is_used_like_any_language() -> None:
    assert use_language("pseudo") is True and language() == "pseudo"
    assert "Ada" in say("{who} rolls.", who=who(1)).format("Bo", "Ada")
    assert say_many("{count} piece", "{count} pieces", 1) != say_many("{count} piece", "{count} pieces", 2)
    counted = (marked_many("{count} berry", "{count} berries"), marked_many("{count} fur", "{count} furs"))
    assert sum_up((2, 1), counted).count("[") == 2
