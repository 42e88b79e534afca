"""The catalogues follow from the source and from each other, and no translation loses a place of its text."""

from __future__ import annotations

import io

import pytest
from babel.messages.mofile import read_mo

from game.core.words import languages, use_language
from tests.languages.texts_asked_for import all_found
from tools.translate import catalogues
from tools.translate.places import wrong_places

LANGUAGES = catalogues.known_languages()


def test_the_template_has_every_text_of_the_source() -> None:
    """Otherwise run ``python -m tools.translate update``."""
    assert catalogues.TEMPLATE.read_bytes() == catalogues.po_bytes(catalogues.template(all_found()))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalogue_has_the_texts_of_the_template(language: str) -> None:
    kept = catalogues.read(language)
    assert catalogues.po_file(language).read_bytes() == catalogues.po_bytes(
        catalogues.updated(kept, catalogues.template(all_found()))
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_game_reads_is_what_was_translated(language: str) -> None:
    compiled = catalogues.po_file(language).with_suffix(".mo").read_bytes()
    assert compiled == catalogues.mo_bytes(catalogues.read(language))
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
