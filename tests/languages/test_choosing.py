"""The language option takes effect at once on every open screen, and is saved."""

from __future__ import annotations

import json
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from game.core.words import add_catalogues, language, languages, say, use_language
from tests.ui.stagehand import Stagehand


@pytest.fixture
def hand(tmp_path: Path) -> Iterator[Stagehand]:
    """Return a window whose data folder is ``tmp_path``."""
    made = Stagehand(tmp_path)
    yield made
    made.close()


def choose(hand: Stagehand, code: str) -> None:
    """Choose a language, as the options screen does."""
    hand.stage.options.language = code
    hand.stage.apply_options()
    hand.turn()


def test_chosen_language_is_used_at_once_and_saved(hand: Stagehand, tmp_path: Path) -> None:
    hand.click("home.options")
    english = {control["id"]: control["label"] for control in hand.map["controls"]}
    prompt = hand.map["prompt"]
    choose(hand, "de")
    assert language() == "de"
    assert hand.map["prompt"] != prompt
    assert hand.control("back")["label"] != english["back"]
    hand.click("back")
    assert hand.control("home.options")["label"] != "Options" or hand.control("home.quit")["label"] != "Quit"
    choose(hand, "en")
    assert hand.control("home.options")["label"] == "Options"
    assert json.loads((tmp_path / "options.json").read_text(encoding="utf-8"))["language"] == "en"


def test_command_line_language_is_used_until_a_language_is_chosen(tmp_path: Path) -> None:
    (tmp_path / "options.json").write_text('{"language": "de"}', encoding="utf-8")
    hand = Stagehand(tmp_path, language="en")
    try:
        assert language() == "en"
        hand.stage.apply_options()
        assert language() == "en"
        choose(hand, "pl")
        assert language() == "pl"
    finally:
        hand.close()


def test_saved_language_is_used_from_the_start(tmp_path: Path) -> None:
    (tmp_path / "options.json").write_text('{"language": "de"}', encoding="utf-8")
    hand = Stagehand(tmp_path)
    try:
        assert language() == "de"
    finally:
        hand.close()


def test_game_may_bring_its_own_catalogues(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A text that is missing from Firepit's catalogues comes from the game's, in either order of loading.

    A text that is missing from both stays English.
    """
    monkeypatch.setattr("game.core.words.added_catalogues", [])
    for text, added_first in (("Two pebbles", True), ("Three pebbles", False)):
        own = tmp_path / text / "de" / "LC_MESSAGES"
        own.mkdir(parents=True)
        catalogue = Catalog(locale="de")
        catalogue.add(text, f"{text} auf Deutsch")
        with (own / "firepit.mo").open("wb") as file:
            write_mo(file, catalogue)
        if added_first:
            add_catalogues(own.parents[1])
        assert use_language("de")
        add_catalogues(own.parents[1])
        assert say(text) == f"{text} auf Deutsch" and say("Undo") == "Rückgängig" and say("No pebbles") == "No pebbles"
        use_language("en")
        assert say(text) == text


def test_broken_catalogue_of_a_game_is_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.core.words.added_catalogues", [])
    own = tmp_path / "de" / "LC_MESSAGES"
    own.mkdir(parents=True)
    for broken in (b"", b"\xde\x12\x04\x95\0\0", b"nonsense and more of it" * 9):
        (own / "firepit.mo").write_bytes(broken)
        add_catalogues(tmp_path)
        assert use_language("de") and say("No pebbles") == "No pebbles"


def test_names_of_languages_keep_no_catalogue_in_memory(tmp_path: Path) -> None:
    catalogue = Catalog(locale="fr")
    catalogue.add("English", "français")
    for number in range(2000):
        catalogue.add(f"text {number}", f"texte {number}")
    file = tmp_path / "fr" / "LC_MESSAGES" / "firepit.mo"
    file.parent.mkdir(parents=True)
    with file.open("wb") as opened_file:
        write_mo(opened_file, catalogue)
    tracemalloc.start()
    try:
        assert languages(tmp_path) == {"en": "English", "fr": "français"}
        kept, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert kept < most / 10
