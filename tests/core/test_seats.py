"""Seats count from 0, clockwise; a seat can be given to a bot or to another person in the middle of a match."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from pathlib import Path

import pytest

from game.core import IllegalMove, Match, MatchOver
from game.core.bots import gather_bot_input
from game.core.past_match import PastMatch
from game.core.seats import clockwise, turns_begun
from game.core.undoing import why_not_undo


def test_turn_order_goes_round_from_the_first_seat() -> None:
    assert clockwise(2, 4) == (2, 3, 0, 1)


def test_numbers_of_turns_differ_by_at_most_one() -> None:
    """Turns go round the table from seat 2; ``turns_begun`` tells how many turns each seat has begun."""
    first, count, turns = 2, 3, [0, 0, 0]
    for turn in range(1, 9):
        active = (first + turn - 1) % count
        turns[active] += 1
        assert turns_begun(turn, active, count) == tuple(turns)


def test_seat_can_change_between_people_and_bots(play_some_race: Callable[..., Match]) -> None:
    match = play_some_race(6)
    before, names = match.state, match.names
    # a name with braces tests that it is not taken for a placeholder of the sentence
    sentences = [
        match.change_seat(1, bot="hunter").sentence(),
        match.change_seat(1).sentence(),
        match.change_seat(1, name="Mia {0}").sentence().format(*match.names),
    ]
    assert sentences == [
        f"A bot now plays for {names[1]}.",
        f"{names[1]} takes over from the bot.",
        f"Mia {{0}} takes over from {names[1]}.",
    ]
    assert match.names == (names[0], "Mia {0}", names[2]) and match.setup.names == names
    assert match.state is before and [change.after for change in match.seat_changes] == [6, 6, 6]
    assert match.change_seat(1, name="Mo").sentence().format(*match.names) == "Mo takes over from Mia {0}."


def test_repr_of_a_match_names_its_current_players() -> None:
    match = Match.new("race", names=["Ada", "Bo"], seed=3)
    assert "Ada" in repr(match) and match.prompt is not None
    match.change_seat(0, name="Mia")
    assert repr(match).startswith("<Match race: Mia, Bo; 0 records; Mia is asked")


def test_undo_never_goes_past_a_change_of_seats() -> None:
    match = Match.new("race", names=["Ada", "Bo"], seed=11)
    match.bots = (0, 1)
    for text in ("choose fox", "choose owl"):
        match.play(text)
    match.undo()
    match.change_seat(1, bot="hunter")
    assert match.why_not_undo == "Too late to undo: a seat has changed hands since."
    assert why_not_undo(match, 0) == match.why_not_undo and match.why_not_redo == "Nothing to redo."
    with pytest.raises(IllegalMove, match="a seat has changed hands"):
        match.undo()
    match.play("choose owl")
    assert match.why_not_undo is None
    match.undo()
    assert len(match.records) == 1 and match.why_not_undo is not None


@pytest.mark.parametrize(
    ("given", "cause"),
    [
        ({"seat": 3}, "There is no seat 3"),
        ({"seat": "0"}, "There is no seat '0'"),
        ({"seat": 0, "bot": 5}, "There is no bot 5"),
        ({"seat": 0, "bot": "wizard"}, "There is no bot 'wizard'"),
        ({"seat": 0, "name": "Oona"}, "the same name"),
        ({"seat": 0, "name": " "}, "visible characters"),
    ],
)
def test_change_seat_refuses_an_invalid_seat_bot_or_name(
    play_some_race: Callable[..., Match], given: dict[str, object], cause: str
) -> None:
    match = play_some_race(3)
    with pytest.raises(ValueError, match=cause):
        match.change_seat(**given)  # type: ignore[arg-type]
    assert match.seat_changes == ()


def test_seats_of_earlier_positions_and_finished_matches_cannot_change(play_some_race: Callable[..., Match]) -> None:
    match = play_some_race(10_000)
    with pytest.raises(MatchOver):
        match.change_seat(0, bot="hunter")
    with pytest.raises(IllegalMove):
        match.at(2).change_seat(0, bot="hunter")


def test_match_file_without_a_change_of_seats_has_no_line_about_seats(
    tmp_path: Path, play_some_race: Callable[..., Match]
) -> None:
    match = play_some_race(4)
    match.save(tmp_path / "before")
    match.keep(tmp_path / "match")
    assert (tmp_path / "match").read_bytes() == (tmp_path / "before").read_bytes()
    match.change_seat(2, name="Mia")
    match.play(match.moves[0])
    lines = [json.loads(line) for line in (tmp_path / "match").read_text().splitlines()]
    assert [line["kind"] for line in lines].count("seat") == 1
    loaded = Match.load(tmp_path / "match")
    assert loaded.names == match.names and loaded.seat_changes == match.seat_changes
    assert pickle.loads(pickle.dumps(loaded)).names == match.names
    assert match.at(3).seat_changes == () and PastMatch(match).names == match.names


def test_bot_knows_exactly_what_its_seat_may_know(play_some_race: Callable[..., Match]) -> None:
    match, twin = play_some_race(7), play_some_race(7)
    assert match.prompt is not None
    match.change_seat(match.prompt.seat, bot="hunter")
    known = gather_bot_input(match, "hunter")
    assert known == gather_bot_input(twin, "hunter") and known.view == match.view(match.prompt.seat)
