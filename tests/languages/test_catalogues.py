"""The catalogues agree with the source and with each other, and translations keep the placeholders of their texts."""

from __future__ import annotations

import difflib
import io
from itertools import islice

import pytest
from babel.messages.mofile import read_mo

from game.core.words import languages, use_language
from tests.languages.texts_asked_for import catalogue, extracted_texts
from tools.translate import catalogues
from tools.translate.placeholders import placeholder_fault

LANGUAGES = catalogues.known_languages()


def differing_lines(file: bytes, wanted: bytes) -> list[str]:
    """Return the first lines in which a catalogue differs from the expected text.

    A full diff of two such files takes longer than a test may.
    """
    lines = difflib.unified_diff(file.decode().splitlines(), wanted.decode().splitlines(), lineterm="", n=0)
    return list(islice(lines, 12))


def test_template_for_translators_has_every_text_of_the_source() -> None:
    """If this test fails, run ``python -m tools.translate update``."""
    wanted = catalogues.po_bytes(catalogues.template(extracted_texts()))
    assert differing_lines(catalogues.TEMPLATE.read_bytes(), wanted) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_catalogue_has_the_texts_of_the_template(language: str) -> None:
    wanted = catalogues.po_bytes(catalogues.updated(catalogues.read(language), catalogues.template(extracted_texts())))
    assert differing_lines(catalogues.po_file(language).read_bytes(), wanted) == []


def test_plural_rule_of_a_catalogue_is_kept() -> None:
    """A later Babel would write another plural rule, and a translator may know better."""
    before = catalogues.read("pl")
    own_rule = "nplurals=3; plural=(n == 1 ? 0 : n % 10 > 1 ? 1 : 2);"
    before.mime_headers = [("Plural-Forms", own_rule)]
    assert catalogues.updated(before, []).plural_forms == own_rule


@pytest.mark.parametrize("language", LANGUAGES)
def test_compiled_catalogue_has_the_translated_texts(language: str) -> None:
    compiled = catalogues.po_file(language).with_suffix(".mo").read_bytes()
    # compared before the assertion, which would print the difference of all bytes
    same = compiled == catalogues.mo_bytes(catalogue(language))
    assert same, "the compiled catalogue is out of date; run python -m tools.translate update"
    translated = [message for message in catalogue(language) if message.id and catalogues.is_translated(message)]
    assert len([message for message in read_mo(io.BytesIO(compiled)) if message.id]) == len(translated)


@pytest.mark.parametrize("language", LANGUAGES)
def test_translations_have_the_placeholders_of_their_texts(language: str) -> None:
    faults = []
    for message in catalogue(language):
        forms = [message.string] if isinstance(message.string, str) else list(message.string or ())
        if message.id and all(forms):
            faults.append(placeholder_fault(message.id, forms))
    assert not any(faults), "\n".join(filter(None, faults))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_translated_language_can_be_chosen(language: str) -> None:
    assert language in languages() and use_language(language)
    assert languages()[language] != "English"


def test_each_text_has_only_one_plural() -> None:
    """The template cannot have one text with two plurals."""
    plurals: dict[str, set[str]] = {}
    for found in extracted_texts():
        if found.plural:
            plurals.setdefault(found.text, set()).add(found.plural)
    assert {text: many for text, many in plurals.items() if len(many) > 1} == {}


@pytest.mark.parametrize(
    ("english", "translated", "has_all"),
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
def test_lost_placeholder_is_reported(english: str | tuple[str, str], translated: list[str], has_all: bool) -> None:
    assert (placeholder_fault(english, translated) == "") is has_all


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_for_moves_and_turns_differ_in_every_language(language: str) -> None:
    """The list of matches counts moves, and the result of the same match counts turns: 340 and 41, for example."""
    words = {message.id[0]: message.string for message in catalogue(language) if isinstance(message.id, tuple)}
    moves = {form.removeprefix("{count} ") for form in words["{count} move"]}
    assert moves.isdisjoint(words["turn"])
