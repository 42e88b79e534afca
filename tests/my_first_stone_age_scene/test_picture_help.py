"""The picture help opens instead of the rule book, reads out the current prompt and, on touch, each card's sentence."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.my_first_stone_age.table.picture_help import SENTENCES, PictureHelp
from game.screens.navigation import open_screen
from game.ui.intentions import Point, Press, Release
from game.ui.stage import STEP, Stage
from tests.my_first_stone_age_scene.support import new_match, open_table, played_until
from tests.scenes.support import click, control_named, picture
from tests.speech.recording import RecordingSpeaker, listen


def open_help(folder: Path, *, still: bool = False) -> tuple[Stage, RecordingSpeaker]:
    """Return a table with the picture help open, and the speaker that records its spoken lines."""
    stage, _ = open_table(new_match(seats=2, seed=3), folder, still=still)
    speaker = listen(stage)
    stage.sound.set_muted(False)
    click(stage, control_named(stage, "corner.rules"))
    stage.refresh()
    stage.draw()
    return stage, speaker


def pass_time(stage: Stage, seconds: float) -> None:
    """Let some seconds go by."""
    for _ in range(round(seconds / STEP)):
        stage.advance()


def press_book(stage: Stage, seconds: float) -> None:
    """Press the rule book's button for some seconds."""
    spot = control_named(stage, "help.book").rect.center
    stage.handle(Point(*spot))
    stage.handle(Press(*spot))
    pass_time(stage, seconds)
    stage.handle(Release(*spot))


def test_help_reads_out_the_prompt_and_each_touched_card(tmp_path: Path) -> None:
    stage, speaker = open_help(tmp_path)
    assert isinstance(stage.scene, PictureHelp) and speaker.heard()[-1] == "Turn over a tree!"
    for card, sentence in enumerate(SENTENCES):
        assert len(sentence.split()) <= 8
        click(stage, control_named(stage, f"help.{card}"))
        stage.draw()
        assert speaker.heard() == [sentence]
    assert control_named(stage, "help.close").label == "Back"
    click(stage, control_named(stage, "help.on"))
    assert stage.scene.name == "match"


def test_all_cards_are_read_out_one_after_another(tmp_path: Path) -> None:
    stage, speaker = open_help(tmp_path)
    click(stage, control_named(stage, "help.all"))
    for _ in range(round(30 / STEP)):
        stage.advance()
        if stage.wants_drawing:
            stage.narrator.say_changes()
    assert [words for words in speaker.heard() if words in SENTENCES][-len(SENTENCES) :] == list(SENTENCES)
    assert not stage.scene.wants_frames


@pytest.mark.parametrize("still", [False, True])
def test_the_picture_of_a_card_moves_only_while_its_sentence_is_spoken(still: bool, tmp_path: Path) -> None:
    stage, _ = open_help(tmp_path, still=still)
    for card in range(len(SENTENCES)):
        click(stage, control_named(stage, f"help.{card}"))
        seen = {picture(stage)}
        for _ in range(6):
            pass_time(stage, 0.2)
            seen.add(picture(stage))
        assert (len(seen) > 2) != still, (
            f"reduced motion is {still}, but {len(seen)} different pictures were seen: {SENTENCES[card]}"
        )
        pass_time(stage, 2.0)
        assert not stage.scene.wants_frames


def test_button_back_to_the_match_shows_the_current_valley(tmp_path: Path) -> None:
    seen = set()
    for turn in (1, 6):
        match = played_until(lambda state, kind, turn=turn: kind == "flip" and state.turn >= turn)
        stage, _ = open_table(match, tmp_path)
        click(stage, control_named(stage, "corner.rules"))
        stage.draw()
        spot = stage.canvas.mapping.to_window(control_named(stage, "help.on").rect)
        seen.add(pygame.image.tobytes(stage.canvas.pixels.subsurface(spot), "RGB"))
    assert len(seen) == 2


def test_the_help_has_buttons_to_hear_the_card_again_and_to_open_the_menu(tmp_path: Path) -> None:
    stage, speaker = open_help(tmp_path)
    click(stage, control_named(stage, "help.3"))
    stage.draw()
    speaker.heard()
    click(stage, control_named(stage, "help.again"))
    stage.draw()
    assert speaker.heard() == ["Hear it again", SENTENCES[3]]
    click(stage, control_named(stage, "help.menu"))
    assert stage.scene.name == "pause"


def test_new_match_screen_leads_to_the_help_and_the_rule_book(tmp_path: Path) -> None:
    stage, _ = open_table(new_match(2, 3), tmp_path)
    open_screen(stage, "new_match", "my_first_stone_age")
    click(stage, control_named(stage, "new.rules"))
    assert stage.scene.name == "picture_help"
    assert "help.menu" not in [control.id for control in stage.controls]
    press_book(stage, 1.2)
    assert [scene.name for scene in stage.scenes][-2:] == ["new_match", "rulebook"]


def test_the_rule_book_opens_only_with_a_long_press(tmp_path: Path) -> None:
    for seconds, screen in ((0.2, "picture_help"), (1.2, "rulebook")):
        stage, _ = open_help(tmp_path)
        press_book(stage, seconds)
        assert stage.scene.name == screen


def test_no_card_is_read_out_while_two_trees_are_swapped(tmp_path: Path) -> None:
    """No card shows how trees are swapped, and the card of another question would be wrong."""
    stage, _ = open_table(played_until(lambda state, kind: kind == "swap"), tmp_path)
    click(stage, control_named(stage, "corner.rules"))
    assert isinstance(stage.scene, PictureHelp) and stage.scene.status().text == ""
