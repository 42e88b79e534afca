"""The catalogues follow from the source and from each other, and no translation loses a place of its text."""

from __future__ import annotations

import difflib
import io
from itertools import islice

import pytest
from babel.messages.mofile import read_mo

from game.core.words import languages, use_language
from tests.languages.texts_asked_for import all_found
from tools.translate import catalogues
from tools.translate.places import wrong_places

LANGUAGES = catalogues.known_languages()


def differing_lines(file: bytes, wanted: bytes) -> list[str]:
    """Return the first lines in which a catalogue differs from what it should be.

    Telling the whole difference of two such files takes longer than a test may.
    """
    lines = difflib.unified_diff(file.decode().splitlines(), wanted.decode().splitlines(), lineterm="", n=0)
    return list(islice(lines, 12))


def test_the_template_has_every_text_of_the_source() -> None:
    """Otherwise run ``python -m tools.translate update``."""
    wanted = catalogues.po_bytes(catalogues.template(all_found()))
    assert differing_lines(catalogues.TEMPLATE.read_bytes(), wanted) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalogue_has_the_texts_of_the_template(language: str) -> None:
    wanted = catalogues.po_bytes(catalogues.updated(catalogues.read(language), catalogues.template(all_found())))
    assert differing_lines(catalogues.po_file(language).read_bytes(), wanted) == []


def test_the_rule_of_plurals_stays_as_the_catalogue_words_it() -> None:
    """A later Babel would word it otherwise, and a translator may know better."""
    kept = catalogues.read("pl")
    worded = "nplurals=3; plural=(n == 1 ? 0 : n % 10 > 1 ? 1 : 2);"
    kept.mime_headers = [("Plural-Forms", worded)]
    assert catalogues.updated(kept, []).plural_forms == worded


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_game_reads_is_what_was_translated(language: str) -> None:
    compiled = catalogues.po_file(language).with_suffix(".mo").read_bytes()
    # not compared by assert, which would tell the difference of all bytes
    same = compiled == catalogues.mo_bytes(catalogues.read(language))
    assert same, "run python -m tools.translate update"
    translated = [message for message in catalogues.read(language) if message.id and catalogues.is_translated(message)]
    assert len([message for message in read_mo(io.BytesIO(compiled)) if message.id]) == len(translated)


@pytest.mark.parametrize("language", LANGUAGES)
def test_translations_have_the_places_of_their_texts(language: str) -> None:
    faults = []
    for message in catalogues.read(language):
        forms = [message.string] if isinstance(message.string, str) else list(message.string or ())
        if message.id and all(forms):
            faults.append(wrong_places(message.id, forms))
    assert not any(faults), "\n".join(filter(None, faults))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_game_finds_every_catalogue(language: str) -> None:
    assert language in languages() and use_language(language)
    assert languages()[language] != "English"


def test_a_text_has_one_plural() -> None:
    """One text cannot stand in the template with two plurals."""
    plurals: dict[str, set[str]] = {}
    for found in all_found():
        if found.many:
            plurals.setdefault(found.text, set()).add(found.many)
    assert {text: many for text, many in plurals.items() if len(many) > 1} == {}


@pytest.mark.parametrize(
    ("english", "translated", "fine"),
    [
        ("{who} rolls {count}.", ["{count} würfelt {who}."], True),
        ("{who} rolls.", ["Es wird gewürfelt."], False),
        ("{who} rolls.", ["{wer} würfelt."], False),
        ("{who} rolls.", ["{who würfelt."], False),
        (("{count} hut of {who}", "{count} huts of {who}"), ["eine Hütte von {who}", "{count} Hütten von {who}"], True),
        (("{count} hut of {who}", "{count} huts of {who}"), ["eine Hütte", "{count} Hütten von {who}"], False),
        (("{who} has a hut", "{who} has {count} huts"), ["{who}: {count}", "{who}: {count}", "{who}: {count}"], True),
    ],
)
def test_a_lost_place_is_found(english: str | tuple[str, str], translated: list[str], fine: bool) -> None:
    assert (wrong_places(english, translated) == "") is fine
