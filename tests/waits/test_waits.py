"""Animations are short, a stone in the corner speeds them up, and a second touch skips them."""

from __future__ import annotations

from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import pytest

from game.core import GAMES
from game.core.bots import ask_bot
from game.screens.table.speed_control import BRISK, FASTER
from game.ui.animation import Timeline
from game.ui.intentions import Command
from game.ui.stage import STEP, Stage
from tests.fast_set import two_games_of
from tests.scenes.support import accept_curtain, click, control_named, new_match, open_table, played_until, settle

#: By game: the most seconds that the animation of a record may take in the median, and in any record. Records with a
#: drop, with the end of the match or with an event that nobody may miss do not count.
_SECONDS = {
    "ugh_ugh": (1.2, 3.6),
    "cvlizations": (1.6, 9.0),
    "my_first_stone_age": (1.7, 3.6),
    "stone_age": (0.8, 5.5),
    "stone_age_solo": (0.8, 7.5),
    "settlers": (0.7, 3.2),
}
#: kinds of events that may be shown for longer
_LONG_EVENTS = {"Threw", "Banged", "EventDrawn", "Won", "Ended", "Swapped"}
#: the most records of a match whose animation is measured
_RECORDS = 45


def shown_seconds(game: str, folder: Path) -> list[tuple[float, set[str], list[Any]]]:
    """Return, for each record of a match, its seconds of animation at normal speed, its kinds of events, its events."""
    seats = min(3, max(GAMES[game].seats))
    match, random = new_match(game, seats, seed=4), Random(4)
    bot = "hunter" if "hunter" in match.rules.bots else next(iter(match.rules.bots))
    stage, scene = open_table(match, folder, (320, 180))
    shown: list[float] = []
    play = scene.player.play

    def record_seconds_and_play(timeline: Timeline, *then: Any) -> None:
        shown.append(timeline.seconds)
        play(timeline, *then)

    scene.player.play = record_seconds_and_play
    found = []
    for _ in range(_RECORDS):
        accept_curtain(stage)
        settle(stage)
        if match.prompt is None:
            break
        shown.clear()
        scene.carry_out(str(ask_bot(match, bot, random)))
        events = match.records[-1].events
        found.append((shown[0], {type(event).__name__ for event in events}, list(events)))
    return found


@two_games_of(sorted(_SECONDS))
def test_animation_of_a_move_is_short(game: str, tmp_path: Path) -> None:
    usual, longest = _SECONDS[game]
    found = shown_seconds(game, tmp_path)
    assert len(found) > 20
    assert median(seconds for seconds, *_ in found) <= usual
    for seconds, kinds, events in found:
        if not kinds & _LONG_EVENTS:
            assert seconds <= longest, f"the wait is too long after {events}"


def test_animation_of_an_order_of_cvlizations_takes_little_more_than_a_second(tmp_path: Path) -> None:
    """The next order begins while the last gains of an order still fly.

    A round may take 3.5 seconds, and 0.9 more for each purchase, 0.8 for each order and 0.3 for each gain.
    """
    shown = shown_seconds("cvlizations", tmp_path)
    revealed = [each for each in shown if "Revealed" in each[1]]
    assert revealed
    stretches = [seconds for seconds, kinds, _ in shown if kinds & {"Executed", "Failed"}]
    assert median(stretches) <= 3.0, "the time from one question to the next is too long"
    for seconds, _, events in revealed:
        orders = len({event.order for event in events if type(event).__name__ in ("Executed", "Failed")})
        gains = sum(type(event).__name__ in ("Gained", "Cheered", "Stole", "Traded", "Idle") for event in events)
        others = 3.5 + 0.9 * sum(type(event).__name__ in ("Bought", "Refilled") for event in events)
        assert seconds <= others + 0.8 * orders + 0.3 * gains, f"the wait is too long after {events}"


# The stone "Faster"


def table_of_bots(folder: Path) -> tuple[Stage, Any]:
    """Return a stage with a table of Settlers at which bots are about to move, at normal speed."""
    match, random = new_match("settlers", 3, seed=4, bots=(None, "hunter", "hunter")), Random(4)
    person_may_end_turn = False
    while len(match.records) < 40 or not person_may_end_turn:
        match.play(ask_bot(match, "hunter", random))
        person_may_end_turn = match.prompt is not None and match.prompt.seat == 0 and "end" in match.moves
    stage, scene = open_table(match, folder, (320, 180))
    stage.options.speed = 1.0
    scene.play("end")
    return stage, scene


def advance(stage: Stage, seconds: float) -> None:
    """Let time go by."""
    for _ in range(round(seconds / STEP)):
        stage.advance()


def until_rest(stage: Stage) -> float:
    """Let everything come to rest; return the seconds it took."""
    steps = 0
    while stage.scene.busy:
        stage.advance()
        steps += 1
    return steps * STEP


def has_stone(stage: Stage) -> bool:
    """Return whether the stone “Faster” is shown."""
    return any(control.id == "table.faster" for control in stage.controls)


def test_faster_button_appears_during_an_animation_and_names_its_key(tmp_path: Path) -> None:
    stage, _ = table_of_bots(tmp_path)
    assert not has_stone(stage), "the stone Faster appears although the animation has just begun"
    advance(stage, 0.5)
    stone = control_named(stage, "table.faster")
    assert (stone.role, stone.label, stone.enabled, stone.resting) == ("button", "Faster", True, False)
    assert stone.tooltip == "Faster (S)"
    stage.options.keys["skip"] = "f"
    stage.refresh()
    assert control_named(stage, "table.faster").tooltip == "Faster (F)"
    until_rest(stage)
    stage.refresh()
    assert not has_stone(stage)


def test_faster_button_covers_no_other_control(tmp_path: Path) -> None:
    stage, _ = table_of_bots(tmp_path)
    advance(stage, 0.5)
    stone = control_named(stage, "table.faster")
    assert not [other.id for other in stage.controls if other is not stone and other.rect.colliderect(stone.rect)]


@pytest.mark.parametrize("way", ["stone", "key"])
def test_first_touch_speeds_an_animation_up_and_the_second_skips_it(way: str, tmp_path: Path) -> None:
    def touch(stage: Stage) -> None:
        if way == "stone":
            click(stage, control_named(stage, "table.faster"))
        else:
            stage.handle(Command("skip"))

    took, ends = [], []
    for touches in range(3):
        stage, scene = table_of_bots(tmp_path)
        advance(stage, 0.5)
        for _ in range(touches):
            touch(stage)
        if touches == 1:
            assert control_named(stage, "table.faster").label == "Skip"
        took.append(until_rest(stage))
        ends.append((len(scene.match.records), scene.match.state_hash()))
        assert scene.player.pace == 1.0 and not scene.helpers.speed_control.skips, "the next animation is still sped up"
    assert ends[0] == ends[1] == ends[2]
    assert took[0] / FASTER - 0.1 <= took[1] <= took[0] / FASTER + 0.5, (
        f"the time after one touch does not fit the speed of Faster: {took}"
    )
    assert took[2] <= 0.5, f"a second touch does not skip the rest: {took}"


def test_long_series_of_bot_moves_speeds_up_by_itself(tmp_path: Path) -> None:
    stage, scene = table_of_bots(tmp_path)
    paces = []
    while stage.scene.busy:
        stage.advance()
        paces.append(scene.player.pace)
    assert paces[:60] == [1.0] * 60, "the series speeds up too early"
    assert set(paces) == {1.0, BRISK}, f"expected the paces 1 and {BRISK}, but got {set(paces)}"
    assert scene.player.pace == 1.0, "the next series is still sped up"
    scene.player.play(Timeline().add_pause(4.0))
    scene.helpers.speed_control.remember_who_moved(1)
    advance(stage, 3.0)
    assert scene.player.pace == 1.0, "an event worth watching is sped up"
    scene.player.skip()
    scene.player.play(Timeline().add_pause(2.4))
    scene.helpers.speed_control.remember_who_moved(0)
    advance(stage, 2.0)
    assert scene.player.pace == 1.0, "a person's move is sped up"


def test_short_move_shows_no_faster_button(tmp_path: Path) -> None:
    stage, scene = table_of_bots(tmp_path)
    until_rest(stage)
    scene.player.play(Timeline().add_pause(0.6))
    for _ in range(36):
        stage.advance()
        stage.refresh()
        assert not has_stone(stage)


def test_skipping_at_a_table_of_bots_skips_one_move(tmp_path: Path) -> None:
    stage, scene = table_of_bots(tmp_path)
    scene.helpers.next_turn.thinking.bots, scene.people = ("hunter", "hunter", "hunter"), ()
    advance(stage, 1.0)
    stage.handle(Command("skip"))
    assert scene.player.pace == FASTER
    before = len(scene.match.records)
    stage.handle(Command("skip"))
    advance(stage, 0.2)
    # at most the next two moves were made: the series of the bots was not skipped as a whole
    assert len(scene.match.records) <= before + 2 and not scene.helpers.speed_control.skips
    assert scene.player.pace == FASTER


def test_unskippable_event_keeps_its_speed(tmp_path: Path) -> None:
    """Two tokens that change places are shown to everybody at normal speed."""
    seconds = {}
    for touches in (0, 1, 2):
        match = played_until(lambda seed: new_match("my_first_stone_age", 2, seed), lambda _, kind: kind == "swap")
        move = next(str(move) for move in match.moves if str(move).startswith("swap "))
        stage, scene = open_table(match, tmp_path, (320, 180))
        accept_curtain(stage)
        stage.options.speed = 1.0
        scene.play(move)
        for _ in range(touches):
            stage.handle(Command("skip"))
        steps = 0
        while scene.player.busy:
            stage.advance()
            steps += 1
        seconds[touches] = steps * STEP
    at_normal_speed = 1.8  # a little less than the animation takes
    assert min(seconds.values()) >= at_normal_speed, f"the touches shorten an event that must keep its speed: {seconds}"


@pytest.mark.parametrize(("speed", "factor"), [(0.5, 2.0), (2.0, 0.5), (0.0, 0.0)])
def test_speed_option_applies_to_all_animations(speed: float, factor: float, tmp_path: Path) -> None:
    took = []
    for option in (1.0, speed):
        stage, _ = table_of_bots(tmp_path)
        stage.options.speed = option
        took.append(until_rest(stage))
    assert took[1] == pytest.approx(took[0] * factor, rel=0.15, abs=0.6), f"the wait does not follow the speed: {took}"


def test_faster_button_appears_with_reduced_motion_too(tmp_path: Path) -> None:
    stage, scene = table_of_bots(tmp_path)
    until_rest(stage)
    stage.options.reduced_motion = True
    scene.player.play(Timeline().add_pause(3.0))
    advance(stage, 0.5)
    assert has_stone(stage)
