"""Speech clips, for systems without a voice: every line of the children's game has been recorded."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pygame
import pytest

from game.core.words import choose_language, language, languages
from game.my_first_stone_age.table.sentences import fixed_sentences
from game.speech.voice import Line
from game.ui.asset_folder import find_assets
from game.ui.clips import MANIFEST, clip_key, clip_of, find_clip_voice
from game.ui.sound import SPEECH_CHANNEL
from tests.scenes.support import click, new_match, open_table, usable
from tests.speech.recording import listen

FOLDER = find_assets() / "speech"
CLIPS: dict[str, dict[str, str]] = json.loads((FOLDER / MANIFEST).read_text(encoding="utf-8"))
#: beginnings of the lines with a name in the middle; such lines have no clip
NAMING = ("A dog from", "Ein Hund von", "Pies od")


@pytest.fixture
def in_language(request: pytest.FixtureRequest):  # type: ignore[no-untyped-def]
    """Set the language for one test, and afterwards restore the language that was set before."""
    before = language()
    choose_language(request.param)
    yield request.param
    choose_language(before)


def test_manifest_lists_all_clips_and_all_clips_are_small() -> None:
    named = {name for clips in CLIPS.values() for name in clips.values()}
    found = {path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*.opus")}
    assert named == found and set(CLIPS) == set(languages())
    assert sum(path.stat().st_size for path in FOLDER.rglob("*.opus")) < 2_500_000


@pytest.mark.parametrize("in_language", sorted(languages()), indirect=True)
def test_exactly_the_fixed_sentences_have_clips_in_every_language(in_language: str) -> None:
    assert {clip_key(text) for text in fixed_sentences()} == set(CLIPS[in_language])


@pytest.mark.parametrize("in_language", sorted(languages()), indirect=True)
def test_every_line_said_in_a_match_has_a_clip(in_language: str, tmp_path: Path) -> None:
    match = new_match("my_first_stone_age", 2, 5, (None, "hunter"), names=("Una", "Brok"))
    stage, _scene = open_table(match, tmp_path, speed=4.0)
    speaker, random = listen(stage), Random(5)
    stage.sound.set_muted(False)
    for _ in range(60):
        for _ in range(2000):
            stage.advance()
            if stage.wants_drawing:
                stage.narrator.say_changes()
            if not stage.scene.busy:
                break
        if match.prompt is None:
            break
        moving = [control for control in usable(stage) if control.moves or control.id.startswith(("trade", "token"))]
        click(stage, random.choice(moving))
    lines = {text for text in speaker.heard() if not text.startswith(NAMING)}
    assert len(lines) > 15
    assert {text for text in lines if clip_of(CLIPS[in_language], text) is None} == set()


def test_clip_plays_until_it_ends_or_is_stopped() -> None:
    voice = find_clip_voice(FOLDER)
    assert voice is not None and voice.only_clips
    pygame.mixer.init(44100, -16, 2, 512)
    pygame.mixer.set_num_channels(SPEECH_CHANNEL + 1)
    try:
        calls: list[bool] = []

        def wanted() -> bool:
            """Say at the third call that the line is no longer wanted."""
            calls.append(pygame.mixer.Channel(SPEECH_CHANNEL).get_busy())
            return len(calls) < 3

        voice.speak(Line("Ada, turn over a tree!", "en"), wanted)
        assert calls[-1] and len(calls) == 3
        voice.speak(Line("Nobody has spoken this.", "en"), wanted)
        assert len(calls) == 3, "a line without a clip is waited for"
    finally:
        pygame.mixer.quit()


def test_folder_without_clips_gives_no_voice(tmp_path: Path) -> None:
    assert find_clip_voice(tmp_path) is None
    (tmp_path / MANIFEST).write_text("no json", encoding="utf-8")
    assert find_clip_voice(tmp_path) is None
