"""A seat is given to a bot in the middle of a match, and taken back; a new match begins in the middle of another."""

from __future__ import annotations

import time
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.core import Match
from game.core.bots import ask_bot, quick_bots, usual_bot
from game.core.undoing import why_not_undo
from game.kept.seats import seat_bots
from game.screens.navigation import open_screen
from game.screens.table.curtain import Curtain
from game.ui.intentions import Command
from game.ui.stage import Stage
from tests.fast_set import two_games_of
from tests.games import EVERY_GAME
from tests.played import play_by_bot
from tests.scenes.support import (
    BUILT,
    NAMES,
    accept_curtain,
    click,
    control_named,
    new_match,
    open_table,
    press_keys,
    settle,
)

two_games = two_games_of(BUILT)


@two_games
def test_handing_a_seat_to_a_bot_and_back_does_not_change_the_match(game: str, tmp_path: Path) -> None:
    """The records equal those of a match between people, and the file loads."""
    seats = EVERY_GAME[game].seats[0]
    match, unchanged = (Match.new(game, names=list(NAMES[:seats]), seed=3, chance="modelled") for _ in range(2))
    random = Random(8)
    bot, moves, changes = quick_bots(match.rules)[-1], 0, 0
    while match.prompt is not None:
        if moves in (1, 3, 4, 5):  # two moves are made between the first two changes, one move between the later ones
            match.change_seat(0, bot=None if changes % 2 else bot)
            assert match.why_not_undo is not None
            changes += 1
        move = str(ask_bot(match, bot, random))
        match.play(move)
        unchanged.play(move)
        moves += 1
    assert changes == 4 and unchanged.records == match.records
    assert unchanged.state == match.state and unchanged.outcome == match.outcome
    match.save(tmp_path / "match.firepit")
    loaded = Match.load(tmp_path / "match.firepit")
    assert loaded.records == match.records and loaded.seat_changes == match.seat_changes


def open_table_of_people(game: str, folder: Path) -> tuple[Match, Stage]:
    """Open a table of three people, or of as near to three as the game allows."""
    fewest = EVERY_GAME[game].seats[0]
    seats = max(count for count in EVERY_GAME[game].seats if count <= max(3, fewest))
    match = new_match(game, seats, 2)
    stage, _ = open_table(match, folder, (320, 180), still=True)
    return match, stage


def table_of(stage: Stage) -> Any:
    """Return the table on the stage, even if another screen is open over it."""
    return next(scene for scene in stage.scenes if scene.name == "match")


@two_games
def test_person_leaves_and_comes_back_through_the_menu(game: str, tmp_path: Path) -> None:
    match, stage = open_table_of_people(game, tmp_path)
    if len(match.names) == 1:
        return  # without another person the bot would play to the end
    accept_curtain(stage)
    assert match.prompt is not None
    seat = match.prompt.seat
    for use in (click, press_keys):
        stage.handle(Command("menu"))
        use(stage, control_named(stage, "pause.seats"))
        use(stage, control_named(stage, f"seats.{seat}"))
        assert stage.scene.name == "player_choice"
        use(stage, control_named(stage, "seat.accept"))
        settle(stage)
        accept_curtain(stage)
        is_bot = len(match.seat_changes) % 2 == 1
        assert (seat not in table_of(stage).people) == is_bot and (seat in match.bots) == is_bot
        assert match.seat_changes[-1].bot == (usual_bot(match.rules) if is_bot else None)
        assert why_not_undo(match, seat) is not None
        assert stage.scene.name in ("match", "result")
    assert match.names == NAMES[: len(match.names)]
    words = [line.text for line in table_of(stage).match_log.lines(None) if line.event in match.seat_changes]
    assert words == [f"A bot now plays for {NAMES[seat]}.", f"{NAMES[seat]} takes over from the bot."]


@two_games
def test_choosing_the_same_player_for_a_seat_again_is_not_recorded(game: str, tmp_path: Path) -> None:
    """Choosing the same person, or the same bot, again does not give the seat away."""
    match, stage = open_table_of_people(game, tmp_path)
    change = table_of(stage).helpers.seat_changer.change
    change(0, match.names[0], None)
    assert match.seat_changes == ()
    if len(match.names) > 1:
        for _ in range(2):
            table_of(stage).helpers.seat_changer.change(1, "", quick_bots(match.rules)[-1])
        assert [change.seat for change in match.seat_changes] == [1]


@two_games
def test_last_remaining_person_still_gets_a_curtain(game: str, tmp_path: Path) -> None:
    """The last person needs no curtain later, but the person who has just left may still look at the screen."""
    match, stage = open_table_of_people(game, tmp_path)
    if not match.entry.secrets or match.prompt is None or len(match.names) < 2:
        return
    first = match.prompt.seat
    last = (first + 1) % len(match.names)
    accept_curtain(stage)
    for seat in range(len(match.names)):
        if seat not in (first, last):
            table_of(stage).helpers.seat_changer.change(seat, "", usual_bot(match.rules))
            accept_curtain(stage)
    table_of(stage).helpers.seat_changer.change(first, "", usual_bot(match.rules))
    assert isinstance(stage.scene, Curtain) and table_of(stage).reader is None
    assert table_of(stage).view == match.view(None)
    accept_curtain(stage)
    assert table_of(stage).reader == last == table_of(stage).viewer


@two_games
def test_people_who_trust_each_other_get_no_curtain_when_seats_change(game: str, tmp_path: Path) -> None:
    seats = max(count for count in EVERY_GAME[game].seats if count <= max(3, EVERY_GAME[game].seats[0]))
    match = Match.new(game, names=list(NAMES[:seats]), seed=2, table={"trust": True})
    if match.prompt is None or seats < 2:
        return
    stage, _ = open_table(match, tmp_path, (320, 180), still=True)
    last = (match.prompt.seat + 1) % seats
    for seat in range(seats):
        if seat != last:
            table_of(stage).helpers.seat_changer.change(seat, "", usual_bot(match.rules))
            assert not isinstance(stage.scene, Curtain)
    assert table_of(stage).people == (last,)


@two_games
def test_bot_chosen_on_the_curtain_takes_the_seat_named_on_it(game: str, tmp_path: Path) -> None:
    match, stage = open_table_of_people(game, tmp_path)
    if not isinstance(stage.scene, Curtain):
        assert "curtain.bot" not in {control.id for control in stage.controls}
        return
    seat = stage.scene.seat
    click(stage, control_named(stage, "curtain.bot"))
    click(stage, control_named(stage, "seat.accept"))
    assert [(change.seat, change.bot) for change in match.seat_changes] == [(seat, usual_bot(match.rules))]


@two_games
def test_new_match_can_begin_at_a_move_of_a_replay(game: str, tmp_path: Path) -> None:
    seats = EVERY_GAME[game].seats[0]
    match, random = Match.new(game, names=list(NAMES[:seats]), seed=3, chance="modelled"), Random(8)
    play_by_bot(match, quick_bots(match.rules)[-1], random)
    final_state, length = match.state, len(match.records)
    (tmp_path / "matches").mkdir()
    stage, _ = open_table(match, tmp_path, (320, 180), still=True)
    open_screen(stage, "replay", match, length)
    refused = control_named(stage, "replay.play_on")
    assert not refused.enabled and refused.why_not
    for count, words in ((0, "from the same opening position"), (3, "after move 3")):
        stage.scene.stop_at(count)  # type: ignore[attr-defined]
        click(stage, control_named(stage, "replay.play_on"))
        assert words in stage.scene.status().more
        if not count:
            stage.pop()
    click(stage, control_named(stage, f"seats.{seats - 1}"))
    click(stage, control_named(stage, "seat.accept"))
    click(stage, control_named(stage, "seats.begin"))
    anew = table_of(stage).match
    assert anew.setup.origin is not None and anew.setup.origin.moves == 3 and anew.seed != match.seed
    assert anew.records[:3] == match.records[:3] and match.state is final_state and len(match.records) == length
    assert [scene.name for scene in stage.scenes][:2] == ["home", "match"]
    assert seat_bots(anew)[-1] == usual_bot(match.rules) and anew.file.is_kept


@two_games
@pytest.mark.parametrize("alone", [True, False])
def test_only_a_single_person_may_continue_an_unfinished_match_from_a_replay(
    game: str, alone: bool, tmp_path: Path
) -> None:
    match = new_match(game, EVERY_GAME[game].seats[0], 3)
    if len(match.names) == 1:
        return
    match = new_match(game, len(match.names), 3, bots=[None, *[usual_bot(match.rules)] * (len(match.names) - 1)])
    if not alone:
        match.change_seat(1, name="Mia")
    match.play(match.moves[0])
    stage, _ = open_table(match, tmp_path, (320, 180), still=True)
    match.keep(tmp_path / "one.firepit", time.time)
    open_screen(stage, "replay", match, 0)
    assert control_named(stage, "replay.play_on").enabled == alone


@two_games
def test_replay_cannot_be_continued_while_a_bot_has_secrets(game: str, tmp_path: Path) -> None:
    """A bot keeps a seat for a person who left; in a new match anybody could sit there and look."""
    match, random = new_match(game, EVERY_GAME[game].seats[0], 3), Random(8)
    if len(match.names) == 1:
        return
    while len(match.records) < 4:
        match.play(ask_bot(match, quick_bots(match.rules)[-1], random))
    for seat in range(1, len(match.names)):
        match.change_seat(seat, bot=usual_bot(match.rules))
    stage, _ = open_table(match, tmp_path, (320, 180), still=True)
    match.keep(tmp_path / "one.firepit", time.time)
    open_screen(stage, "replay", match, 0)
    secretive = 0
    for count in range(len(match.records) + 1):
        stage.scene.stop_at(count)  # type: ignore[attr-defined]
        state = match.at(count).state
        holds_secrets = any(
            match.rules.view(state, seat) != match.rules.view(state, None) for seat in range(1, len(match.names))
        )
        enabled = control_named(stage, "replay.play_on").enabled
        expected = not holds_secrets
        assert enabled == expected, f"playing on after {count} moves: expected {expected}, got {enabled}"
        secretive += holds_secrets
    assert not secretive or match.entry.secrets


def test_replay_of_an_unsaved_match_starts_no_new_match(tmp_path: Path) -> None:
    game = next(game for game in BUILT if len(EVERY_GAME[game].seats) > 1)
    seats, rules = EVERY_GAME[game].seats[0], EVERY_GAME[game].load_rules()
    match = new_match(game, seats, 3, bots=[None, *[usual_bot(rules)] * (seats - 1)])
    match.play(match.moves[0])
    stage, _ = open_table(match, tmp_path, (320, 180), still=True)
    open_screen(stage, "replay", match, 0)
    refused = control_named(stage, "replay.play_on")
    assert not refused.enabled and "lost" in refused.why_not
