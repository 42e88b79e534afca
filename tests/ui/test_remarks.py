"""Bots' remarks: a quiet line after a theft, now and then, unless the option is off."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

from game.core import Match
from game.core.bots import ask_bot
from game.screens.table.next_turn import BotRemarks
from game.screens.table.turn_signs import Banner
from game.ui.layout import Rect
from game.ui.options import Options


def robbed_table(**options: Any) -> Any:
    """Return a table of three elders after a theft."""
    match, random = Match.new("cvlizations", seats=3, seed=2, table={"bots": ["elder:4"] * 3}), Random(2)
    while match.prompt is not None and not any(event.deeds() for event in [*match.opening.events, *last_events(match)]):
        match.play(ask_bot(match, "hunter", random))
    stage = SimpleNamespace(options=Options(**options), clock=0.0, narrator=SimpleNamespace(tell=lambda words: words()))
    return SimpleNamespace(match=match, stage=stage)


def last_events(match: Match) -> tuple[Any, ...]:
    """Return the events of the last move."""
    return match.records[-1].events if match.records else ()


def banner_with_a_remark(table: Any) -> Banner:
    """Return a banner on which the bots of a table could make a remark; it is not shown if they made none."""
    banner = Banner(Rect(0, 0, 400, 40))
    BotRemarks(table).show_on(banner)
    return banner


def test_robbed_bot_says_so_in_a_line_that_stays_during_the_next_move() -> None:
    banner = banner_with_a_remark(robbed_table())
    assert banner.is_quiet and not banner.covers and not banner.covers_status, "the question is covered"
    banner.clear_for_move()
    assert banner.is_quiet
    banner.clear()
    assert not banner.is_shown


def test_bots_make_no_remark_while_the_option_is_off_or_right_after_another_remark() -> None:
    assert not banner_with_a_remark(robbed_table(remarks=False)).is_shown
    table = robbed_table()
    remarks, banner = BotRemarks(table), Banner(Rect(0, 0, 400, 40))
    remarks.show_on(banner)
    banner.clear()
    remarks.show_on(banner)
    assert not banner.is_shown
