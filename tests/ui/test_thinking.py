"""A bot that thinks at a table: its sign is shown, no picture waits for it, and every way to end a thought is clean."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any, NoReturn

import pytest

from game.core import Match
from game.core.bots import ask_bot, decide
from game.core.games import find_game
from game.core.rules import AnyRules, Bot, Move
from game.kept.seats import seat_looks
from game.processes.thinking import Thinker
from game.screens.open_match import Seating, go_home, reopen_match, start_match, thinker
from game.ui.intentions import Command
from tests.patience import TIMEOUT
from tests.scenes.support import control_named
from tests.ui.hints import has_ended
from tests.ui.stagehand import Opener, Stagehand, table_of

pytestmark = pytest.mark.unseen

NAMES = ("Ada", "Oona")
#: an elder with so many rollouts that its thought outlasts every test
SLOW = "elder:20000"


@pytest.fixture
def open_bot_table(open_app: Opener) -> Iterator[Callable[..., Stagehand]]:
    """Return a function that opens a table where Ada plays first against a bot."""

    def open_table(bot: str, **request: Any) -> Stagehand:
        hand = open_app(**request)
        options = {"start_player": 1}
        start_match(hand.stage, Seating("stone_age", seat_looks(NAMES, {}), (None, bot), seed=5, options=options))
        hand.settle()
        return hand

    return open_table


def play_for_ada(hand: Stagehand) -> None:
    """Let Ada place figures, without waiting for the animation."""
    table = table_of(hand)
    table.play(str(ask_bot(table.match, "hunter", Random(1))))


def wait_until_thinking(hand: Stagehand) -> int:
    """Let time go by until the table waits only for a bot's thought; return the id of the process that thinks."""
    bot_thinker = thinker(hand.stage)
    end = time.monotonic() + TIMEOUT
    while not (table_of(hand).helpers.next_turn.only_bot_thinks and bot_thinker.has_begun):
        hand.turn(0.1)
        if not table_of(hand).player.busy:
            time.sleep(0.01)  # leave the processor to the process that starts
        assert time.monotonic() < end
    assert bot_thinker.worker_pid is not None
    return bot_thinker.worker_pid


def test_bot_begins_to_think_during_an_animation_without_changing_its_move(
    open_bot_table: Callable[..., Stagehand],
) -> None:
    hand = open_bot_table("elder:16:bold")
    table = table_of(hand)
    play_for_ada(hand)
    assert table.player.busy and thinker(hand.stage).is_thinking, "the thought does not begin while Ada's move is shown"
    match = table.match
    wanted = str(ask_bot(match, "elder:16:bold", Random(f"{match.seed}:bot:1")))
    while len(match.records) < 2:
        hand.turn(0.1)
    assert str(match.records[1].move) == wanted


def test_move_of_a_bot_that_ran_out_of_time_is_marked(
    open_bot_table: Callable[..., Stagehand], monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = open_bot_table("hunter")
    table = table_of(hand)
    monkeypatch.setattr("game.processes.thinking.decide", lambda *question: replace(decide(*question), is_cut=True))
    play_for_ada(hand)
    while len(table.match.records) < 2:
        hand.turn(0.1)
    assert table.path is not None and table.match.cut == Match.load(table.path).cut == {2}


def test_thinking_seat_shows_a_sign(open_bot_table: Callable[..., Stagehand]) -> None:
    hand = open_bot_table(SLOW, unseen=False)
    assert hand.map["thinking"] is None and "table.thinking" not in hand.control_ids()
    play_for_ada(hand)
    wait_until_thinking(hand)
    hand.stage.refresh()
    hand.turn()
    assert hand.map["thinking"] == 1 and hand.map["busy"] and hand.map["seat"] == 1
    assert hand.map["prompt"] == "Oona is thinking" == hand.control("table.thinking")["label"]
    check_only_the_sign_is_drawn(hand)
    check_redo_and_skipping_leave_the_bot_thinking(hand)


def check_only_the_sign_is_drawn(hand: Stagehand) -> None:
    """Check that only the sign is drawn, at most three times in a second, and with reduced motion nothing."""
    hand.turn(0.5)
    drawn = []
    for _ in range(60):
        hand.stage.advance()
        if hand.stage.wants_drawing:
            drawn.append(hand.stage.draw())
    sign = control_named(hand.stage, "table.thinking").rect
    assert drawn and all(rects == [sign] for rects in drawn) and len(drawn) <= 3
    hand.stage.options.reduced_motion = True
    for _ in range(60):
        hand.stage.advance()
        assert not hand.stage.wants_drawing


def check_redo_and_skipping_leave_the_bot_thinking(hand: Stagehand) -> None:
    """Check that redo and all ways to skip an animation do not end the thinking."""
    table, pid = table_of(hand), thinker(hand.stage).worker_pid
    for act in (
        table.redo,
        table.hurry,
        table.player.skip,
        table.helpers.speed_control.press,
        table.helpers.speed_control.press,
    ):
        act()
        hand.turn(0.2)
    assert len(table.match.records) == 1 and table.thinking_seat == 1 and thinker(hand.stage).worker_pid == pid


def test_undo_ends_the_thinking_of_a_seat_and_gives_the_turn_back(open_bot_table: Callable[..., Stagehand]) -> None:
    hand = open_bot_table(SLOW)
    table = table_of(hand)
    before = table.match.state
    play_for_ada(hand)
    pid = wait_until_thinking(hand)
    hand.turn()
    hand.click("corner.undo")
    assert table.match.state is before and has_ended(pid)
    assert table.thinking_seat is None and table.viewer_is_asked


def test_bot_stops_thinking_when_the_position_changes(open_bot_table: Callable[..., Stagehand]) -> None:
    hand = open_bot_table(SLOW)
    play_for_ada(hand)
    pid = wait_until_thinking(hand)
    table = table_of(hand)
    table.match = table.match.at(0)  # as if a move had been undone from outside
    table.helpers.next_turn.begin_next()
    assert has_ended(pid) and table.thinking_seat is None and not thinker(hand.stage).is_thinking


def test_bot_stops_thinking_when_its_table_is_left_or_loaded_again_or_closed(
    open_bot_table: Callable[..., Stagehand],
) -> None:
    hand = open_bot_table(SLOW)
    play_for_ada(hand)
    pid = wait_until_thinking(hand)
    path = table_of(hand).path
    assert path is not None
    reopen_match(hand.stage, path)
    again = wait_until_thinking(hand)
    assert has_ended(pid) and again != pid
    go_home(hand.stage)
    assert has_ended(again) and hand.stage.scene.name == "home"
    reopen_match(hand.stage, path)
    last = wait_until_thinking(hand)
    hand.stage.command("quit")
    assert hand.stage.ended and has_ended(last)


def test_hunter_bot_moves_without_another_process(open_bot_table: Callable[..., Stagehand]) -> None:
    hand = open_bot_table("hunter")
    play_for_ada(hand)
    hand.settle()
    assert len(table_of(hand).match.records) > 1 and thinker(hand.stage).worker_pid is None


def test_bot_moves_although_no_process_can_be_started(
    open_bot_table: Callable[..., Stagehand], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.processes.thinking.Thinker", partial(Thinker, None))
    hand = open_bot_table("elder:16")
    play_for_ada(hand)
    hand.settle()
    assert len(table_of(hand).match.records) > 1


def test_bot_thinks_on_while_the_log_is_open_over_the_table(open_bot_table: Callable[..., Stagehand]) -> None:
    hand = open_bot_table("elder:16")
    play_for_ada(hand)
    table = table_of(hand)
    table.handle(Command("log"))
    hand.turn(2.0)
    assert len(table.match.records) == 1
    hand.stage.pop()
    hand.settle()
    assert len(table.match.records) > 1 and isinstance(table.match, Match)


def _bot_that_raises(rules: AnyRules, view: object, seat: int, random: Random) -> NoReturn:
    raise ZeroDivisionError("nothing to divide")


def _bot_that_exits(rules: AnyRules, view: object, seat: int, random: Random) -> NoReturn:
    raise SystemExit(3)


def _bot_that_moves_illegally(rules: AnyRules, view: object, seat: int, random: Random) -> Move:
    return rules.parse("place forest 99")


@pytest.mark.parametrize(
    ("bot", "fault"),
    [
        (_bot_that_raises, "nothing to divide"),
        (_bot_that_exits, "3"),
        (_bot_that_moves_illegally, "You only have 5 figures left"),
    ],
)
def test_failing_bot_moves_at_random_and_the_table_says_so(
    open_bot_table: Callable[..., Stagehand], monkeypatch: pytest.MonkeyPatch, bot: Bot, fault: str
) -> None:
    rules = find_game("stone_age").load_rules()
    monkeypatch.setitem(vars(rules), "bots", {**rules.bots, "failing": bot})
    hand = open_bot_table("failing")
    play_for_ada(hand)
    hand.settle()
    match = table_of(hand).match
    assert len(match.records) == 2 and match.prompt is not None and match.prompt.seat == 0
    assert hand.stage.notice == f"Oona's bot failed: '{fault}'. It plays a random move instead."
    assert (hand.stage.data_dir / "errors").exists() == (bot is not _bot_that_moves_illegally)
