"""``say``, the translation function: it gives English texts, or the texts of a catalogue."""

from __future__ import annotations

import struct
from functools import lru_cache
from pathlib import Path

import pytest

from game.core.words import (
    all_of,
    any_of,
    choose_language,
    cleared_with_language,
    language,
    languages,
    marked,
    marked_many,
    say,
    say_many,
    sum_up,
    use_language,
    who,
)


def catalogue(folder: Path, language: str, texts: dict[str, str]) -> None:
    """Write a GNU gettext catalogue (.mo, little endian)."""
    header = "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=(n != 1);\n"
    pairs = sorted({"": header, **texts}.items())
    originals = [original.encode() for original, _ in pairs]
    translations = [translation.encode() for _, translation in pairs]
    # the data stand after a header of 28 bytes and two tables with 8 bytes a text: its length and its place
    count, place = len(pairs), 28 + 16 * len(pairs)
    tables, data = b"", b""
    for words in (originals, translations):
        for word in words:
            tables += struct.pack("<II", len(word), place + len(data))
            data += word + b"\0"
    path = folder / language / "LC_MESSAGES" / "firepit.mo"
    path.parent.mkdir(parents=True)
    path.write_bytes(struct.pack("<7I", 0x950412DE, 0, count, 28, 28 + 8 * count, 0, 0) + tables + data)


def test_english_is_used_without_a_catalogue(tmp_path: Path) -> None:
    assert use_language("de", tmp_path) is False
    assert say("The match is over.") == "The match is over."
    assert say("{name} drums.", name="Una") == "Una drums."
    assert say_many("{count} piece", "{count} pieces", 1) == "1 piece"
    assert say_many("{count} piece of {name}", "{count} pieces of {name}", 3, name="Una") == "3 pieces of Una"


def test_text_is_translated_by_the_catalogue(tmp_path: Path) -> None:
    texts = {"{name} drums.": "{name} trommelt.", "{count} piece\0{count} pieces": "{count} Figur\0{count} Figuren"}
    catalogue(tmp_path, "de", texts)
    assert use_language("de", tmp_path) is True
    assert say("{name} drums.", name="Una") == "Una trommelt."
    assert say_many("{count} piece", "{count} pieces", 1) == "1 Figur"
    assert say_many("{count} piece", "{count} pieces", 2) == "2 Figuren"
    assert say("Not in the catalogue.") == "Not in the catalogue."


def test_text_without_values_keeps_its_braces() -> None:
    assert say("{0} drums.") == "{0} drums."


def test_say_accepts_a_placeholder_called_text() -> None:
    assert say("The move {text!r}.", text="fly") == "The move 'fly'."


def test_format_inserts_the_name_of_a_seat_into_a_text() -> None:
    assert say("{who} rolls.", who=who(2)).format("Ada", "Bo", "Cy") == "Cy rolls."


def test_goods_whose_count_is_zero_are_not_listed() -> None:
    berries, clay, furs = (
        marked_many("{count} berry", "{count} berries"),
        marked_many("{count} clay", "{count} clay"),
        marked_many("{count} fur", "{count} furs"),
    )
    assert sum_up((2, 0, 1), (berries, clay, furs)) == "2 berries, 1 fur"
    assert sum_up((1, 2, 3, 4), (berries, clay)) == "1 berry, 2 clay"
    assert sum_up((0, 0), (berries, clay)) == ""


def test_marking_a_text_returns_it_unchanged() -> None:
    """The function ``marked`` only marks a text for the translators, and returns it."""
    assert marked("wood") == "wood"


def test_list_is_joined_with_commas_and_a_conjunction() -> None:
    assert all_of([]) == "" and all_of(["wood"]) == "wood"
    assert all_of(["wood", "clay", "stone"]) == "wood, clay and stone"
    assert any_of(["wood", "clay"]) == "wood or clay"


def test_languages_are_named_in_their_own_words(tmp_path: Path) -> None:
    catalogue(tmp_path, "pl", {"English": "Polski"})
    catalogue(tmp_path, "de", {"English": "Deutsch"})
    assert list(languages(tmp_path).items()) == [("en", "English"), ("de", "Deutsch"), ("pl", "Polski")]


@pytest.mark.parametrize(
    ("environment", "chosen"), [("de_AT.UTF-8", "de"), ("fr:pl:de", "pl"), ("C", "en"), ("fr_FR", "en"), ("", "en")]
)
def test_language_defaults_to_the_language_of_the_system(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, environment: str, chosen: str
) -> None:
    catalogue(tmp_path, "pl", {"English": "Polski"})
    catalogue(tmp_path, "de", {"English": "Deutsch"})
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANGUAGE", environment)
    assert choose_language("", tmp_path) == language() == chosen


def test_requested_language_is_used_if_it_has_a_catalogue(tmp_path: Path) -> None:
    catalogue(tmp_path, "pl", {"English": "Polski", "wood": "drewno"})
    assert choose_language("pl", tmp_path) == "pl" and say("wood") == "drewno"
    assert choose_language("xx", tmp_path) == "en" and say("wood") == "wood"


def test_cache_of_texts_is_emptied_when_the_language_changes(tmp_path: Path) -> None:
    @cleared_with_language
    @lru_cache(maxsize=1)
    def wood_text() -> str:
        return say("wood")

    catalogue(tmp_path, "de", {"wood": "Holz"})
    assert wood_text() == "wood"
    use_language("de", tmp_path)
    assert wood_text() == "Holz"
