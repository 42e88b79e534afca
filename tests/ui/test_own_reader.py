"""The options choose what reads texts out: the system's voice, a screen reader, or the clipboard."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.speech.speaker import Speaker
from game.ui.desktop import read_clipboard
from tests.ui.stagehand import Stagehand


@pytest.fixture
def hand(tmp_path: Path) -> Iterator[Stagehand]:
    """The options page of speech, with speech on and the clipboard as the reader."""
    options = {"speech": True, "reader": "clipboard", "speed": 0.0}
    (tmp_path / "options.json").write_text(json.dumps(options), encoding="utf-8")
    opened = Stagehand(tmp_path, action="home")
    opened.click("home.options")
    opened.click("options.tab.speech")
    yield opened
    opened.close()


def test_clipboard_holds_the_lines_spoken_since_the_last_key(hand: Stagehand) -> None:
    hand.key(pygame.K_TAB)
    first = read_clipboard()
    hand.key(pygame.K_TAB)
    second = read_clipboard()
    focused = next(control for control in hand.map["controls"] if control["focused"])
    assert first and second and first != second
    assert second.splitlines()[-1].startswith(focused["label"])
    hand.key(pygame.K_r)
    assert read_clipboard().splitlines() == list(hand.stage.scene.read_out()) != []


def test_no_voice_speaks_while_the_clipboard_is_the_reader(hand: Stagehand, monkeypatch: pytest.MonkeyPatch) -> None:
    spoken: list[object] = []
    monkeypatch.setattr(Speaker, "say", lambda self, line, **how: spoken.append(line))
    hand.key(pygame.K_TAB)
    assert not spoken
    hand.click("options.reader.voice")
    hand.key(pygame.K_TAB)
    assert spoken


def test_choosing_the_screen_reader_replaces_the_speaker_and_is_saved(hand: Stagehand, tmp_path: Path) -> None:
    before = hand.stage.narrator.speaker
    hand.click("options.reader.screen_reader")
    after = hand.stage.narrator.speaker
    assert after is not None and after is not before
    assert json.loads((tmp_path / "options.json").read_text(encoding="utf-8"))["reader"] == "screen_reader"
