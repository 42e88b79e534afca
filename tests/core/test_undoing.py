"""Undo at a table: it takes back the last decision of a person together with the bot moves after it."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from game.core import IllegalMove, Match
from game.core.undoing import as_undone, redo, takes_turn_back_from_another, undo, why_not_undo

ADA, BO, CY = 0, 1, 2


def race_at_adas_turn(*bots: int, names: tuple[str, ...] = ("Ada", "Bo")) -> Match:
    """Return a race at Ada's turn, in which bots sit at some seats."""
    match = Match.new("race", names=names, seed=4)
    for number, _ in enumerate(names):
        match.play(("choose fox", "choose owl")[number % 2])
    match.bots = bots
    return match


def go_on(match: Match) -> None:
    """Play a card for the deciding seat, and end its turn."""
    match.play(next(str(move) for move in match.moves if str(move).startswith("play")))
    match.play("end")


def test_undo_and_redo_include_the_following_bot_moves() -> None:
    match = race_at_adas_turn(BO)
    match.play(next(str(move) for move in match.moves if str(move).startswith("play")))
    before = match.state
    match.play("end")
    go_on(match)
    after, records = match.state, match.records
    assert match.prompt is not None and match.prompt.seat == ADA
    assert why_not_undo(match, ADA) is None
    past = as_undone(match, ADA)
    assert past is not None and past.state is before
    undo(match)
    assert match.state is before
    redo(match)
    assert match.state is after and match.records == records


def test_person_can_undo_while_a_bot_is_moving() -> None:
    match = race_at_adas_turn(BO)
    go_on(match)
    ends = len(match.records)
    assert takes_turn_back_from_another(match, ADA), "undo does not return to the person while the bot is about to move"
    go_on(match)
    assert takes_turn_back_from_another(match, ADA), (
        "undo does not return to the person while the bot's last move is shown"
    )
    undo(match)
    assert len(match.records) == ends - 1 and not takes_turn_back_from_another(match, ADA)


@pytest.mark.parametrize(("move", "reason"), [("roll", "random"), ("stone", "random"), ("draw", "hidden")])
def test_random_or_revealing_bot_move_cannot_be_undone(move: str, reason: str) -> None:
    match = race_at_adas_turn(BO)
    go_on(match)
    match.play(move)
    assert reason in (why_not_undo(match, ADA) or "")
    with pytest.raises(IllegalMove, match=reason):
        match.undo()


def test_turn_of_another_person_cannot_be_undone() -> None:
    match = race_at_adas_turn(BO, names=("Ada", "Bo", "Cy"))
    go_on(match)
    go_on(match)
    assert match.prompt is not None and match.prompt.seat == CY
    assert why_not_undo(match, CY) == "Too late to undo: it has been somebody else's turn since."
    assert why_not_undo(race_at_adas_turn(), ADA) == "Too late to undo: it has been somebody else's turn since.", (
        "a move can be undone although another person has chosen a totem"
    )


def test_undo_is_refused_before_the_first_decision_of_a_person() -> None:
    assert why_not_undo(race_at_adas_turn(ADA, BO), None) == "Nothing to undo."


def test_match_can_be_loaded_and_continued_after_an_undo(tmp_path: Path) -> None:
    match, path = race_at_adas_turn(BO), tmp_path / "match.firepit"
    match.keep(path)
    go_on(match)
    go_on(match)
    undo(match)
    loaded = Match.load(path)
    assert loaded.state_hash() == match.state_hash() and loaded.records == match.records
    assert why_not_undo(loaded, ADA) is None, "the card drawn at the turn's start keeps the move from being undone"
    loaded.play("end")
    assert why_not_undo(loaded, ADA) == "Too late to undo: it has been somebody else's turn since.", (
        "a loaded match undoes moves of a seat that may belong to a person"
    )
    assert pickle.loads(pickle.dumps(match)).bots == match.bots
