"""The picture help: it opens instead of the rule book, says what is asked now, and every card says its sentence."""

from __future__ import annotations

from pathlib import Path

from game.my_first_stone_age.table.picture_help import SENTENCES, PictureHelp
from game.ui.intentions import Point, Press, Release
from game.ui.stage import STEP, Stage
from tests.my_first_stone_age_scene.support import new_match, open_table
from tests.scenes.support import click, control_named
from tests.speech.recording import RecordingSpeaker, listen


def opened(folder: Path) -> tuple[Stage, RecordingSpeaker]:
    stage, _ = open_table(new_match(2, 3), folder)
    speaker = listen(stage)
    stage.sound.mute(False)
    click(stage, control_named(stage, "corner.rules"))
    stage.refresh()
    stage.draw()
    return stage, speaker


def test_help_says_at_once_what_is_asked_and_each_card_its_sentence(tmp_path: Path) -> None:
    stage, speaker = opened(tmp_path)
    assert isinstance(stage.scene, PictureHelp) and speaker.heard()[-1] == "Turn over a tree!"
    for card, sentence in enumerate(SENTENCES):
        assert len(sentence.split()) <= 8
        click(stage, control_named(stage, f"help.{card}"))
        stage.draw()
        assert speaker.heard() == [sentence]
    click(stage, control_named(stage, "help.on"))
    assert stage.scene.name == "match"


def test_all_cards_are_told_one_after_another(tmp_path: Path) -> None:
    stage, speaker = opened(tmp_path)
    click(stage, control_named(stage, "help.all"))
    for _ in range(round(30 / STEP)):
        stage.advance()
        if stage.wants_drawing:
            stage.narrator.look()
    assert [words for words in speaker.heard() if words in SENTENCES][-len(SENTENCES) :] == list(SENTENCES)
    assert not stage.scene.wants_frames


def test_the_rule_book_opens_only_when_it_is_held(tmp_path: Path) -> None:
    for seconds, screen in ((0.2, "picture_help"), (1.2, "rulebook")):
        stage, _ = opened(tmp_path)
        spot = control_named(stage, "help.book").rect.center
        stage.take(Point(*spot))
        stage.take(Press(*spot))
        for _ in range(round(seconds / STEP)):
            stage.advance()
        stage.take(Release(*spot))
        assert stage.scene.name == screen
