"""A player that only reacts, such as to an offer, gets a quiet line at the top instead of a turn banner."""

from __future__ import annotations

from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import cast

import pytest

from game.core import Match, Prompt
from game.core.bots import ask_bot
from game.screens.parts.any_table import AnyTable
from game.screens.parts.table_data import Places
from game.screens.table.next_turn import NextTurn, Privacy, UnseenRecords
from game.ui.scene import Status
from tests.scenes.support import new_match, open_table, settle


def test_a_player_who_only_reacts_gets_a_line_at_the_top_instead_of_a_banner(tmp_path: Path) -> None:
    for seed in range(1, 30):
        match, random = new_match("settlers", 3, seed), Random(seed)
        while match.prompt is not None and len(match.records) < 300:
            move = ask_bot(match, "hunter", random)
            seat = match.prompt.seat
            if str(move).startswith("offer") and match.prompt.kind == "act":
                stage, scene = open_table(match, tmp_path)
                scene.play(move)
                settle(stage)
                assert match.prompt is not None and match.prompt.kind == "answer" and match.prompt.seat != seat
                next_turn, banner = scene.helpers.next_turn, scene.helpers.next_turn.banner
                assert banner.is_quiet and not banner.covers
                assert scene.status().text and not next_turn.drawn_status.text, (
                    "the status is drawn under the quiet line"
                )
                banner.clear()
                assert next_turn.drawn_status == scene.status()
                return
            match.play(move)
    raise AssertionError("no match reaches a prompt that only gets a quiet line")


@pytest.mark.parametrize(
    ("status", "line"),
    [
        (Status("Choose a card.", 0), "Car: Choose a card."),
        (Status("Car: answer the offer.", 0, names_seat=True), "Car: answer the offer."),
    ],
)
def test_the_line_for_a_player_who_reacts_names_the_player_once(status: Status, line: str) -> None:
    match = Match.new("settlers", names=("Car", "Bo", "Cy"), seed=1)
    table = SimpleNamespace(places=Places(), status=lambda: status, match=match)
    turns = NextTurn(cast("AnyTable", table), cast("Privacy", None), cast("UnseenRecords", None), lambda: None)
    assert turns.question_line(Prompt(0, "answer", "")) == line
