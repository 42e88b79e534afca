"""Undo at a table takes back the last decision of a person; bots that have moved since move again."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from game.core import IllegalMove, Match
from game.core.undoing import as_undone, comes_back_from_another, redo, undo, why_not_undo

ADA, BO, CY = 0, 1, 2


def opened(*bots: int, names: tuple[str, ...] = ("Ada", "Bo")) -> Match:
    """Return a race at Ada's turn, in which bots sit at some seats."""
    match = Match.new("race", names=names, seed=4)
    for number, _ in enumerate(names):
        match.play(("choose fox", "choose owl")[number % 2])
    match.bots = bots
    return match


def go_on(match: Match) -> None:
    """Play a card for whoever is asked, and end that turn."""
    match.play(next(str(move) for move in match.moves if str(move).startswith("play")))
    match.play("end")


def test_undo_takes_the_moves_of_bots_back_with_the_own_and_redo_makes_all_again() -> None:
    match = opened(BO)
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


def test_undo_comes_back_from_a_bot_that_moves_just_now() -> None:
    match = opened(BO)
    go_on(match)
    ends = len(match.records)
    assert comes_back_from_another(match, ADA), "it is about to move"
    go_on(match)
    assert comes_back_from_another(match, ADA), "its last move is still shown"
    undo(match)
    assert len(match.records) == ends - 1 and not comes_back_from_another(match, ADA)


@pytest.mark.parametrize(("move", "reason"), [("roll", "chance"), ("stone", "chance"), ("draw", "hidden")])
def test_what_chance_decided_or_was_uncovered_in_the_turn_of_a_bot_stands(move: str, reason: str) -> None:
    match = opened(BO)
    go_on(match)
    match.play(move)
    assert reason in (why_not_undo(match, ADA) or "")
    with pytest.raises(IllegalMove, match=reason):
        match.undo()


def test_another_person_closes_undo_also_behind_a_bot() -> None:
    match = opened(BO, names=("Ada", "Bo", "Cy"))
    go_on(match)
    go_on(match)
    assert match.prompt is not None and match.prompt.seat == CY
    assert why_not_undo(match, CY) == "Others have played since."
    assert why_not_undo(opened(), ADA) == "Others have played since.", "Bo has chosen a totem"


def test_nothing_is_undone_before_the_first_decision_of_a_person() -> None:
    assert why_not_undo(opened(ADA, BO), None) == "Nothing to undo."


def test_a_match_whose_bots_moved_again_goes_on_from_its_file(tmp_path: Path) -> None:
    match, path = opened(BO), tmp_path / "match.firepit"
    match.keep(path)
    go_on(match)
    go_on(match)
    undo(match)
    loaded = Match.load(path)
    assert loaded.state_hash() == match.state_hash() and loaded.records == match.records
    assert why_not_undo(loaded, ADA) is None, "its card can be taken back, too"
    loaded.play("end")
    assert why_not_undo(loaded, ADA) == "Others have played since.", "nobody has said yet that Bo is a bot"
    assert pickle.loads(pickle.dumps(match)).bots == match.bots
