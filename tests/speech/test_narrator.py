"""The narrator: it reads out the prompt, the control in focus and the events, and never a secret."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.core.words import choose_language, language
from game.screens.navigation import open_screen
from game.speech.speaker import Speakable
from game.ui.control import Control
from game.ui.intentions import Accept, Command, Next, Point
from game.ui.layout import Rect
from game.ui.stage import Stage
from game.ui.uimap import describe
from game.ui.widgets import Checkbox, Choice, Slider
from tests.fast_set import few_and_many, two_games_of
from tests.games import EVERY_GAME
from tests.games import every_game_registered as every_game_registered
from tests.played import play_at_random
from tests.scenes.support import accept_curtain, click, control_named, new_match, open_table, settle
from tests.speech.recording import RecordingSpeaker, listen
from tests.ui.stagehand import Stagehand

SPOT = Rect(0, 0, 10, 10)


def table(folder: Path, game: str, *bots: str | None, seats: int = 2, speech: bool = True) -> tuple[Stage, Any]:
    """Open a new match at its table; return the stage and the table."""
    match = new_match(game, seats, 7, bots)
    stage, scene = open_table(match, folder)
    stage.options.speech = speech
    return stage, scene


def lines_at_rest(stage: Stage, speaker: RecordingSpeaker) -> list[str]:
    """Return the lines said until everything has come to rest and is drawn."""
    settle(stage)
    stage.refresh()
    stage.draw()
    return speaker.heard()


def test_control_is_read_with_name_kind_state_and_reason() -> None:
    assert describe(Control("a", "button", "Roll", SPOT)) == "Roll. button."
    grey = Control("a", "space", "Forest", SPOT, enabled=False, why_not="You have no figures left.", tooltip="Wood")
    assert describe(grey) == "Forest. place. You have no figures left."
    assert describe(Control("a", "tab", "Sound", SPOT, look=Choice(True))) == "Sound. choice. selected."
    assert describe(Control("a", "toggle", "Mute", SPOT, look=Checkbox(False))) == "Mute. switch. off."
    assert describe(Slider(0.5, lambda value: None).control("a", "Music", SPOT)) == "Music. slider. 50%."
    assert describe(Control("a", "card", "Herbs", SPOT, tooltip="Herbs")) == "Herbs. card.", "a word is said twice"


def test_narrator_reads_the_task_the_focus_and_the_last_events_of_a_table(tmp_path: Path) -> None:
    stage, scene = table(tmp_path, "stone_age", None, "hunter")
    speaker = listen(stage)
    assert lines_at_rest(stage, speaker) == [scene.status().text]
    stage.handle(Next())
    focused = stage.focused_control
    assert focused is not None and lines_at_rest(stage, speaker) == [describe(focused)]
    scene.play("place forest 2")
    lines = lines_at_rest(stage, speaker)
    assert "Ayla sent 2 figures to the forest." in lines and any(line.startswith("Broca") for line in lines)
    assert scene.status().text in lines


def test_grey_control_says_why_it_cannot_be_used_when_pressed(tmp_path: Path) -> None:
    stage, _scene = table(tmp_path, "stone_age", None, "hunter")
    speaker = listen(stage)
    lines_at_rest(stage, speaker)
    stage.interaction.focused, stage.interaction.by_keys = "corner.undo", True
    stage.handle(Accept(down=True))
    assert control_named(stage, "corner.undo").why_not in lines_at_rest(stage, speaker)


def test_with_the_speech_option_off_only_a_game_that_is_read_aloud_speaks(tmp_path: Path) -> None:
    stage, scene = table(tmp_path, "stone_age", None, "hunter", speech=False)
    speaker = listen(stage)
    scene.play("place forest 2")
    assert lines_at_rest(stage, speaker) == []
    stage, scene = table(tmp_path, "my_first_stone_age", None, "hunter", speech=False)
    speaker = listen(stage)
    stage.sound.set_muted(False)
    assert lines_at_rest(stage, speaker) == ["Ayla, turn over a tree!"]
    click(stage, control_named(stage, "token.3"))
    assert speaker.heard()[0] == "Tree 4"
    stage.sound.set_muted(True)
    stage.options.told_aloud = False
    assert lines_at_rest(stage, speaker) == []


@pytest.mark.parametrize("change", [{"muted": True}, {"told_aloud": False}])
def test_game_that_is_read_aloud_can_be_silenced(tmp_path: Path, change: dict[str, bool]) -> None:
    stage, _scene = table(tmp_path, "my_first_stone_age", None, "hunter", speech=False)
    speaker = listen(stage)
    stage.sound.set_muted(False)
    for name, value in change.items():
        setattr(stage.options, name, value)
    click(stage, control_named(stage, "token.3"))
    assert lines_at_rest(stage, speaker) == []


def test_screens_other_than_the_table_are_read_aloud_for_a_game_that_is_read_aloud(tmp_path: Path) -> None:
    stage, scene = table(tmp_path, "my_first_stone_age", None, "hunter", speech=False)
    speaker = listen(stage)
    stage.sound.set_muted(False)
    open_screen(stage, "pause", scene)
    assert lines_at_rest(stage, speaker) == ["The match is paused."]
    begin = control_named(stage, "pause.continue")
    stage.handle(Point(*begin.rect.center))
    stage.clock += 1.0
    assert lines_at_rest(stage, speaker) == ["Continue"], "the control under the pointer is not named"
    stage.pop()
    open_screen(stage, "new_match", "my_first_stone_age")
    assert lines_at_rest(stage, speaker) == ["My First Stone Age: new match."]
    stage.pop()
    open_screen(stage, "lesson", "my_first_stone_age")
    assert lines_at_rest(stage, speaker)[0].startswith("Hello! This is my valley.")
    stage.pop()
    chooser = Random(1)
    play_at_random(scene.match, chooser)
    open_screen(stage, "result", scene.match, None)
    winner = scene.match.names[scene.match.outcome.winners[0]]
    assert lines_at_rest(stage, speaker) == [f"{winner} built three huts. {winner} wins!"]


def test_home_reads_out_the_childrens_game_without_players_of_other_matches(tmp_path: Path) -> None:
    (tmp_path / "matches").mkdir()
    new_match("stone_age", 2, 7, (None, "hunter")).save(tmp_path / "matches" / "stone_age-1.firepit")
    hand = Stagehand(tmp_path)
    try:
        speaker = listen(hand.stage)
        hand.stage.sound.set_muted(False)
        x, y, wide, high = hand.control("home.my_first_stone_age")["rect"]
        hand.move_to(x + wide / 2, y + high / 2)
        hand.turn(0.5)
        said = speaker.heard()
        assert "Pick a game." in said and "Stone Age" in hand.map["prompt"]
        assert not any(line.startswith("Ayla") for line in said), f"players of another match are named: {said}"
    finally:
        hand.close()


def test_one_key_switches_speech_and_another_key_reads_the_table(tmp_path: Path) -> None:
    stage, scene = table(tmp_path, "stone_age", None, "hunter", speech=False)
    speaker = listen(stage)
    stage.handle(Command("read"))
    lines = speaker.heard()
    assert lines[0].startswith(scene.status().text) and lines[1].startswith("Ayla: ") and lines[2].startswith("Broca: ")
    stage.handle(Command("speech"))
    assert stage.options.speech and scene.status().text in lines_at_rest(stage, speaker)
    stage.handle(Command("speech"))
    assert not stage.options.speech and lines_at_rest(stage, speaker) == [] and stage.notice == "Speech off."


def test_nothing_is_spoken_while_a_hand_lies_open_unless_headphones_are_on(tmp_path: Path) -> None:
    stage, scene = table(tmp_path, "cvlizations", seats=2)
    speaker = listen(stage)
    assert scene.people == (0, 1)
    click(stage, control_named(stage, "curtain.accept"))
    assert speaker.heard() == ["I'm Ayla"]
    hushed = speaker.hushed
    lines = lines_at_rest(stage, speaker)
    assert lines == ["Secret cards are showing. The screen is not read out unless “I use headphones” is on."]
    for intention in (Next(), Next(), Command("read"), Next()):
        stage.handle(intention)
        assert set(lines_at_rest(stage, speaker)) <= set(lines)
    assert speaker.hushed > hushed, "the current line is not stopped"
    stage.options.headphones = True
    stage.handle(Next())
    assert stage.focused_control is not None and describe(stage.focused_control) in lines_at_rest(stage, speaker)


def test_menu_and_options_are_spoken_over_an_open_hand_so_that_headphones_can_be_chosen_by_ear(tmp_path: Path) -> None:
    stage, scene = table(tmp_path, "cvlizations", seats=2)
    click(stage, control_named(stage, "curtain.accept"))
    speaker = listen(stage)
    open_screen(stage, "options", "speech")
    assert scene.confidential and lines_at_rest(stage, speaker)[0] == "Changes take effect at once."
    stage.handle(Next())
    assert stage.focused_control is not None and describe(stage.focused_control) in lines_at_rest(stage, speaker)
    stage.pop()
    assert "Changes take effect at once." not in lines_at_rest(stage, speaker)
    stage.handle(Next())
    assert lines_at_rest(stage, speaker) == [], "the table is spoken after the options are closed"
    stage.handle(Command("menu"))
    assert lines_at_rest(stage, speaker)[0] == "The match is paused."


def test_notice_beside_an_open_hand_is_not_spoken_in_the_options(tmp_path: Path) -> None:
    stage, _ = table(tmp_path, "cvlizations", seats=2)
    click(stage, control_named(stage, "curtain.accept"))
    speaker = listen(stage)
    lines_at_rest(stage, speaker)
    stage.notify("You have no second card with four tools.")
    open_screen(stage, "options", "speech")
    assert stage.notice and stage.notice not in lines_at_rest(stage, speaker)
    stage.notify("Sound off.")
    assert "Sound off." in lines_at_rest(stage, speaker)


def test_row_of_a_list_is_called_a_button_but_a_list_that_scrolls_is_not() -> None:
    assert describe(Control("a", "list", "Setting up", SPOT, print)) == "Setting up. button."
    assert describe(Control("a", "list", "The rules", SPOT)) == "The rules. list."


def test_notice_says_how_to_get_a_voice_if_there_is_none(tmp_path: Path) -> None:
    stage, _scene = table(tmp_path, "stone_age", None, "hunter")
    speaker = listen(stage)
    speaker.speakable = Speakable.CLIPS
    lines_at_rest(stage, speaker)
    assert stage.notice == "Install a voice."
    stage.remove_notice()
    lines_at_rest(stage, speaker)
    assert stage.notice is None, "the notice comes twice"


def test_spoken_lines_are_in_the_chosen_language(tmp_path: Path) -> None:
    before = language()
    choose_language("de")
    try:
        stage, _scene = table(tmp_path, "my_first_stone_age", None, "hunter")
        speaker = listen(stage)
        lines_at_rest(stage, speaker)
        stage.refresh()
        stage.narrator.try_voice("Hallo")
        assert {line.language for line in speaker.lines} == {"de"}
    finally:
        choose_language(before)


@pytest.mark.parametrize("moves", few_and_many(12, 40))
@two_games_of(["cvlizations", "my_first_stone_age", "settlers", "ugh_ugh"])
def test_nothing_is_read_out_while_secrets_lie_open_among_several_people(tmp_path: Path, game: str, moves: int) -> None:
    """Only the sentence that explains the silence is spoken; a log line that only the mover may read is not."""
    match = new_match(game, 3, 11)
    stage, scene = open_table(match, tmp_path)
    stage.options.speech = True
    speaker, random, open_hands = listen(stage), Random(11), 0
    silence = {"Secret cards are showing. The screen is not read out unless “I use headphones” is on."}
    for _ in range(moves):
        accept_curtain(stage)
        if scene.hand_over.opens_own_hand:
            scene.look_as(scene.viewer)
        lines_at_rest(stage, speaker)
        if stage.scene is not scene or match.prompt is None:
            continue
        for intention in (Next(), Command("read"), Next()):
            stage.handle(intention)
            lines = lines_at_rest(stage, speaker)
            assert not scene.confidential or set(lines) <= silence, "a secret that lies open is spoken"
        open_hands += scene.confidential
        scene.play(random.choice([str(move) for move in match.moves]))
        own, public = ({line.text for line in scene.match_log.lines(seat)} for seat in (scene.viewer, None))
        assert not (own - public) & set(lines_at_rest(stage, speaker)), "a private log line is spoken"
    assert open_hands > moves // 8


@two_games_of(EVERY_GAME)
def test_table_is_read_aloud_as_task_then_seats_in_order_then_middle(
    every_game_registered: None, game: str, tmp_path: Path
) -> None:
    match = new_match(game, EVERY_GAME[game].seats[-1], 5, (None, *["hunter"] * (EVERY_GAME[game].seats[-1] - 1)))
    stage, scene = open_table(match, tmp_path)
    random = Random(5)
    for _ in range(8):
        settle(stage)
        lines = scene.read_out()
        names = [look.name for look in scene.looks]
        assert lines[0].startswith(scene.status().text)
        assert [re.split("[:.]", line)[0] for line in lines[1 : 1 + len(names)]] == names
        assert len(lines) >= 2 + len(names) or match.prompt is None, "the middle of the table does not come last"
        assert not any("{" in line or "None" in line for line in lines)
        if match.prompt is None:
            break
        scene.play(random.choice([str(move) for move in match.moves]))
