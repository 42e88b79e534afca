"""The one translation function: English as it stands, or a catalogue's words."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.core.words import say, say_many, sum_up, use_language, who


@pytest.fixture(autouse=True)
def english_afterwards(tmp_path: Path) -> Iterator[None]:
    yield
    use_language("en", tmp_path / "nowhere")


def catalogue(folder: Path, language: str, texts: dict[str, str]) -> None:
    """Write a GNU gettext catalogue (.mo, little endian)."""
    header = "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=(n != 1);\n"
    pairs = sorted({"": header, **texts}.items())
    originals = [original.encode() for original, _ in pairs]
    translations = [translation.encode() for _, translation in pairs]
    count, place = len(pairs), 28 + 16 * len(pairs)
    tables, data = b"", b""
    for words in (originals, translations):
        for word in words:
            tables += struct.pack("<II", len(word), place + len(data))
            data += word + b"\0"
    path = folder / language / "LC_MESSAGES" / "firepit.mo"
    path.parent.mkdir(parents=True)
    path.write_bytes(struct.pack("<7I", 0x950412DE, 0, count, 28, 28 + 8 * count, 0, 0) + tables + data)


def test_without_a_catalogue_the_english_stands(tmp_path: Path) -> None:
    assert use_language("de", tmp_path) is False
    assert say("The match is over.") == "The match is over."
    assert say("{name} drums.", name="Una") == "Una drums."
    assert say_many("{count} piece", "{count} pieces", 1) == "1 piece"
    assert say_many("{count} piece of {name}", "{count} pieces of {name}", 3, name="Una") == "3 pieces of Una"


def test_a_catalogue_is_used(tmp_path: Path) -> None:
    texts = {"{name} drums.": "{name} trommelt.", "{count} piece\0{count} pieces": "{count} Figur\0{count} Figuren"}
    catalogue(tmp_path, "de", texts)
    assert use_language("de", tmp_path) is True
    assert say("{name} drums.", name="Una") == "Una trommelt."
    assert say_many("{count} piece", "{count} pieces", 1) == "1 Figur"
    assert say_many("{count} piece", "{count} pieces", 2) == "2 Figuren"
    assert say("Not in the catalogue.") == "Not in the catalogue."


def test_text_without_values_keeps_its_braces() -> None:
    assert say("{0} drums.") == "{0} drums."


def test_a_place_may_be_called_text() -> None:
    assert say("The move {text!r}.", text="fly") == "The move 'fly'."


def test_a_name_is_left_for_the_match_to_fill_in() -> None:
    assert say("{who} rolls.", who=who(2)).format("Ada", "Bo", "Cy") == "Cy rolls."


def test_goods_are_summed_up_without_those_there_are_none_of() -> None:
    assert sum_up((2, 0, 1), ("wood", "clay", "fur")) == "2 wood, 1 fur"
    assert sum_up((0, 0), ("wood", "clay")) == ""
