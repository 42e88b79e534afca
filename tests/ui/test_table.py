"""Behaviour that all tables share: confirmed turns, undo and speed, used through the UI map."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pygame
import pytest

from game.core import GAMES, Match
from game.core.final_moves import is_final
from game.kept.seats import seat_looks, seat_table
from game.ui.regions import is_main_action
from game.ui.widgets import Button
from tests.fast_set import two_games_of
from tests.games import BUILT
from tests.position import with_state
from tests.scenes.players import wish
from tests.ui.stagehand import Opener, Stagehand, table_of

pytestmark = pytest.mark.unseen

NAMES = ("Ayla", "Broca", "Oona", "Tarn")


def open_table(open_app: Opener, game: str, seed: int = 3, **more: Any) -> Stagehand:
    """Open a new match of up to three people at its table, with the curtain accepted and without animations."""
    hand = open_app(action="play", game=game, names=NAMES[: min(3, max(GAMES[game].seats))], seed=seed, **more)
    hand.stage.options.speed = 0.0
    if hand.map["screen"] == "curtain":
        hand.click("curtain.accept")
    hand.settle()
    return hand


def use_until_a_move(hand: Stagehand, random: Random, game: str, allowed: Callable[[dict[str, Any]], bool]) -> str:
    """Use controls as a player would until an allowed control makes a move; return its id."""
    for _ in range(60):
        controls = [control for control in hand.map["controls"] if allowed(control)]
        chosen = wish(controls, game, random)
        assert chosen is not None, f"no usable control: {hand.map['prompt']}"
        before = len(table_of(hand).match.records)
        hand.click(chosen["id"])
        if chosen["moves"] or len(table_of(hand).match.records) != before:
            return str(chosen["id"])
    raise AssertionError("no move was found")


# Confirmed turns


@two_games_of(BUILT)
def test_final_move_waits_until_it_is_confirmed(open_app: Opener, game: str) -> None:
    hand, random = open_table(open_app, game), Random(7)
    hand.stage.options.confirm_turn = True
    match, waited = table_of(hand).match, 0
    for _ in range(150):
        if hand.map["screen"] == "curtain":
            hand.click("curtain.accept")
        if hand.map["screen"] == "result" or waited == 6:
            break
        before = len(match.records)
        chosen = wish(hand.map["controls"], game, random)
        assert chosen is not None
        if chosen["id"].startswith("confirm."):
            assert len(match.records) == before, "the move was made before it was confirmed"
            main_actions = [control.id for control in hand.stage.controls if is_main_action(control)]
            assert all(name.startswith("confirm.") for name in main_actions), main_actions
            hand.click("confirm.back")
            assert "confirm.done" not in hand.control_ids()
            assert len(match.records) == before
            again = wish([c for c in hand.map["controls"] if c["moves"]], game, random)
            if again is not None:
                hand.click(again["id"])
            if "confirm.done" in hand.control_ids():
                hand.click("confirm.done")
                assert len(match.records) == before + 1
                move = match.records[-1].move
                assert match.why_not_undo is not None, f"{move} had to be confirmed although it can be undone"
                waited += 1
            continue
        hand.click(chosen["id"])
        if len(match.records) == before + 1 and "confirm.done" not in hand.control_ids() and match.prompt is not None:
            is_hold = chosen["id"].startswith("pad.") or chosen["id"] == "bang"
            assert match.why_not_undo is None or is_hold, f"{chosen['id']} is final and did not wait"
    assert waited, "no final move was tried"


def open_table_with_a_waiting_move(open_app: Opener, game: str = "stone_age") -> tuple[Stagehand, Match]:
    """Open a table and play until a move waits to be confirmed."""
    hand, random = open_table(open_app, game), Random(1)
    hand.stage.options.confirm_turn = True
    while "confirm.done" not in hand.control_ids():
        use_until_a_move(hand, random, game, lambda control: not control["id"].startswith("corner."))
    return hand, table_of(hand).match


@pytest.mark.parametrize("way", ["escape", "undo key", "undo stone"])
def test_waiting_move_is_cancelled_by_every_way_of_undoing(open_app: Opener, way: str) -> None:
    hand, match = open_table_with_a_waiting_move(open_app)
    records, path = len(match.records), table_of(hand).path
    assert path is not None
    on_disk = path.read_bytes()
    if way == "escape":
        hand.key(pygame.K_ESCAPE)
    elif way == "undo key":
        hand.key(pygame.K_z, pygame.KMOD_CTRL)
    else:
        hand.click("corner.undo")
    assert "confirm.done" not in hand.control_ids()
    assert hand.map["screen"] == "match"
    assert len(match.records) == records
    assert path.read_bytes() == on_disk, "a cancelled move was written"
    assert any(control["moves"] for control in hand.map["controls"]), "the turn does not go on as before"


def test_enter_confirms_a_waiting_move(open_app: Opener) -> None:
    hand, match = open_table_with_a_waiting_move(open_app)
    records = len(match.records)
    assert hand.control("confirm.done")["focused"]
    of_fire = [each.id for each in hand.stage.controls if isinstance(each.look, Button) and each.look.style == "fire"]
    assert of_fire == ["confirm.done"]
    hand.key(pygame.K_RETURN)
    assert len(match.records) == records + 1


def test_no_other_move_can_be_played_while_a_move_waits_for_confirmation(open_app: Opener) -> None:
    hand, match = open_table_with_a_waiting_move(open_app)
    records = len(match.records)
    making_moves = [control["id"] for control in hand.map["controls"] if control["moves"]]
    assert making_moves == ["confirm.done"]
    others = [name for name in hand.control_ids() if not name.startswith(("corner.", "confirm."))]
    for name in others[:6]:
        hand.click(name)
    assert len(match.records) == records
    assert "confirm.done" in hand.control_ids()


def test_moves_do_not_wait_for_confirmation_while_the_option_is_off(open_app: Opener) -> None:
    hand, random = open_table(open_app, "stone_age"), Random(1)
    for _ in range(30):
        assert "confirm.done" not in hand.control_ids()
        if hand.map["screen"] == "curtain":
            hand.click("curtain.accept")
        use_until_a_move(hand, random, "stone_age", lambda control: True)


@two_games_of(BUILT)
def test_waiting_for_confirmation_reveals_no_secret(game: str) -> None:
    """Two states that differ only in secrets give the same answer to whether a move is final."""
    names = NAMES[: min(3, max(GAMES[game].seats))]
    match = Match.new(game, names=names, seed=5, table=seat_table(seat_looks(names, {}), [None] * len(names)))
    random, differing, asked = Random(4), 0, 0
    for _ in range(60):
        prompt = match.prompt
        if prompt is None:
            break
        move = random.choice(match.moves)
        answer = is_final(match, str(move), prompt.seat)
        if not answer:
            hidden = match.rules.scramble(match.state, prompt.seat, 77)
            differing += is_final(with_state(match, hidden), str(move), prompt.seat)
        match.play(move)
        assert answer or match.why_not_undo is None
        asked += 1
    assert asked > 10
    assert differing == 0


# Undo


def test_undo_takes_the_moves_of_bots_back_and_they_move_again(open_app: Opener) -> None:
    """Until dice are rolled a person can take a placement back by a click, even when bots have placed since."""
    hand = open_table(open_app, "stone_age", bots=(1, 2), options={"start_player": 1})
    match, tries = table_of(hand).match, []
    before = match.state
    for _ in range(2):
        assert match.state is before and not hand.control("corner.undo")["enabled"]
        use_until_a_move(hand, Random(5), "stone_age", lambda control: not control["id"].startswith("corner."))
        hand.settle()
        tries.append([str(record.move) for record in match.records])
        assert match.prompt is not None and match.prompt.seat == 0 and len(match.records) >= 3, (
            "the bots have not both placed"
        )
        hand.click("corner.undo")
    assert tries[0] == tries[1], f"bots answer the same move differently after an undo: {tries}"
