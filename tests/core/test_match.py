"""A match of the made-up race: playing, undoing, views, and refused moves."""

from __future__ import annotations

import copy
import gc
import json
import pickle
import weakref
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.core import BadMove, IllegalMove, Match, MatchOver, Prompt, chance_entries
from game.core.canonical import freeze
from game.core.deciding import not_now
from game.core.referee import pending_question
from game.core.rules import NotAsked
from tests.core import race
from tests.core.race import Choose, Play, RaceRules, Roll


def race_after_totems(**more: Any) -> Match:
    """Return a race in which both totems are chosen, at the first runner's turn."""
    match = Match.new("race", names=["Ada", "Bo"], seed=4, **more)
    match.play("choose fox")
    match.play("choose owl")
    return match


def test_new_match_has_the_attributes_of_its_set_up() -> None:
    match = Match.new("race", names=["Ada", "Bo"], seed=7, options={"length": 6}, table={"bots": [1]})
    assert (match.game, match.names, match.seed) == ("race", ("Ada", "Bo"), 7)
    assert match.options == {"length": 6, "cards": True}
    assert match.table == {"bots": [1]}
    assert match.records == () and match.outcome is None and match.scores == (0, 0)
    assert [type(entry) for entry in match.opening.chance] == [chance_entries.Shuffle]


def test_prompt_names_the_player() -> None:
    assert race_after_totems().prompt == Prompt(0, "turn", "Ada: turn.")


def test_braces_in_a_name_are_shown_unchanged() -> None:
    match = Match.new("race", names=["{1}", "B"], seed=1)
    assert match.prompt == Prompt(0, "choose", "{1}: choose.")


def test_possible_moves_are_a_sequence_sorted_by_their_texts() -> None:
    match = race_after_totems()
    texts = [str(move) for move in match.moves]
    assert texts == sorted(set(texts)) and len(match.moves) == len(texts)
    assert match.moves[0] == match.moves.parse(texts[0])
    assert Roll() in match.moves and "roll" in match.moves
    assert Choose("fox") not in match.moves and "nonsense" not in match.moves and 7 not in match.moves
    assert repr(match.moves).startswith(f"<{len(texts)} moves: draw")


def test_move_can_be_played_as_an_object_or_as_text() -> None:
    one, other = race_after_totems(), race_after_totems()
    assert one.play(Roll()) == other.play("roll")
    assert one.state_hash() == other.state_hash()


def test_record_holds_a_move_with_its_chance_entries_and_events() -> None:
    record = race_after_totems().play("roll")
    assert record.move == Roll()
    (roll,) = record.chance
    assert isinstance(roll, chance_entries.Roll)
    (pips,) = roll.faces
    assert [event.to_json() for event in record.events] == [{"event": "Moved", "seat": 0, "steps": pips}]


@pytest.mark.parametrize(
    ("move", "error"),
    [
        ("fly", BadMove),
        ("", BadMove),
        (7, BadMove),
        (None, BadMove),
        (Play("3"), BadMove),  # type: ignore[arg-type]
        ("play 9", IllegalMove),
        ("choose fox", IllegalMove),
        (Choose("fox"), IllegalMove),
    ],
)
def test_refused_move_changes_nothing(move: Any, error: type[Exception]) -> None:
    match = race_after_totems()
    before = match.state_hash(), match.records, match.moves
    with pytest.raises(error) as refusal:
        match.play(move)
    assert isinstance(refusal.value, ValueError) and "{" not in str(refusal.value)
    assert (match.state_hash(), match.records, match.moves) == before


def test_no_move_can_be_played_after_the_end(play_some_race: Callable[..., Match]) -> None:
    match = play_some_race(1000)
    assert match.prompt is None and len(match.moves) == 0 and match.outcome is not None
    assert match.outcome.reason == f"{match.names[match.outcome.winners[0]]} arrives first."
    assert "roll" not in match.moves
    with pytest.raises(MatchOver):
        match.play("roll")


def first_card_move(match: Match) -> str:
    """Return the move that plays the first card of seat 0."""
    return f"play {match.state.hands[0][0]}"


def test_move_without_chance_can_be_undone_and_redone() -> None:
    match = race_after_totems()
    before = match.state
    record = match.play(first_card_move(match))
    after = match.state
    assert match.why_not_undo is None
    assert match.undo() == record and match.state is before and match.why_not_redo is None
    assert match.redo() == record and match.state is after
    assert match.why_not_redo == "Nothing to redo."


def test_another_move_clears_the_redo_list() -> None:
    match = race_after_totems()
    match.play(first_card_move(match))
    match.undo()
    match.play("roll")
    with pytest.raises(IllegalMove):
        match.redo()


@pytest.mark.parametrize(
    ("moves", "reason"), [([], "somebody else"), (["roll"], "random"), (["stone"], "random"), (["draw"], "hidden")]
)
def test_undo_says_why_it_is_refused(moves: list[str], reason: str) -> None:
    match = race_after_totems()
    for move in moves:
        match.play(move)
    assert reason in (match.why_not_undo or "")
    before = match.state
    with pytest.raises(IllegalMove, match=reason):
        match.undo()
    assert match.state is before


def test_undo_is_refused_before_the_first_move() -> None:
    assert Match.new("race", seed=1).why_not_undo == "No moves yet."


def test_last_move_of_a_match_cannot_be_undone() -> None:
    match = Match.new("race", names=["A", "B"], seed=4, options={"length": 6})
    match.play("choose fox")
    match.play("choose owl")
    while match.prompt is not None:
        cards = [move for move in match.moves if str(move).startswith("play")]
        match.play(cards[-1] if cards else match.moves[-1])
    assert match.why_not_undo is not None


def test_same_seed_and_moves_give_the_same_match() -> None:
    def hashes(seed: int) -> list[str]:
        """Return the hashes of all states of a match of the same moves."""
        match = Match.new("race", seats=3, seed=seed)
        choose = Random(9)
        found = [match.state_hash()]
        while match.prompt is not None:
            match.play(choose.choice(match.moves))
            found.append(match.state_hash())
        return found

    assert hashes(3) == hashes(3)
    assert hashes(3) != hashes(4)


def test_undone_move_does_not_change_the_next_roll() -> None:
    plain, wavering = race_after_totems(), race_after_totems()
    wavering.play(first_card_move(wavering))
    wavering.undo()
    assert plain.play("roll") == wavering.play("roll")


def test_state_is_the_same_after_conversion_to_json_and_back() -> None:
    match = race_after_totems()
    match.play("stone")
    values = asdict(match.state)
    assert freeze(json.loads(json.dumps(values))) == values


def test_views_hide_secrets_of_other_seats() -> None:
    match = race_after_totems()
    assert match.view(0).totems == ("fox", "?")
    assert match.view(1).hands[0] == (0, 0)
    assert match.view(None).totems == ("?", "?")


@pytest.mark.parametrize("seat", [-1, 2, True, "0"])
def test_view_of_a_missing_seat_is_refused(seat: Any) -> None:
    with pytest.raises(ValueError, match="no seat"):
        race_after_totems().view(seat)


def test_log_hides_secrets_of_other_seats() -> None:
    match = race_after_totems()
    (drew,) = match.play("draw").events
    assert match.sentence(drew, 0) != match.sentence(drew, 1) == match.sentence(drew) == "Ada draws a card."


def test_scores_are_recorded_for_a_chart() -> None:
    match = race_after_totems()
    pips = match.play("roll").chance[0].to_json()[1][0]
    assert match.score_history == ((0, 0), (0, 0), (0, 0), (pips, 0))


def test_each_position_can_be_looked_up_later(play_some_race: Callable[..., Match]) -> None:
    match = Match.new("race", seats=2, seed=3)
    seen = [(match.state_hash(), match.prompt, tuple(match.moves), match.view(0), match.scores)]
    for move in ("choose fox", "choose owl", "roll"):
        match.play(move)
        seen.append((match.state_hash(), match.prompt, tuple(match.moves), match.view(0), match.scores))
    for count, known in enumerate(seen):
        past = match.at(count)
        assert (past.state_hash(), past.prompt, tuple(past.moves), past.view(0), past.scores) == known
        assert past.records == match.records[:count] and past.opening is match.opening
        assert past.names == match.names and len(past.score_history) == count + 1
    over = play_some_race(1000)
    assert over.at(len(over.records)).outcome == over.outcome and over.at(0).outcome is None


def test_earlier_position_refuses_moves_undo_and_redo() -> None:
    match = race_after_totems()
    match.play(first_card_move(match))
    past = match.at(2)
    for attempt in (lambda: past.play("roll"), past.undo, past.redo):
        with pytest.raises(IllegalMove, match="cannot make moves in a replay"):
            attempt()
    assert past.why_not_undo == past.why_not_redo == "You cannot make moves in a replay."
    assert match.why_not_undo is None and len(match.records) == 3


def test_earlier_position_stays_unchanged_while_the_match_goes_on() -> None:
    match = race_after_totems()
    past, before = match.at(2), match.state_hash()
    match.play("roll")
    assert past.state_hash() == before and len(past.records) == 2
    assert past.at(1).state_hash() == match.at(1).state_hash()


@pytest.mark.parametrize("count", [-1, 3, 1.0, True, "2"])
def test_looking_up_a_position_that_does_not_exist_is_refused(count: Any) -> None:
    with pytest.raises(ValueError, match=r"There is no position (-1|3|1\.0|True|'2') in this match; the last one is 2"):
        race_after_totems().at(count)


def test_earlier_position_can_be_saved_and_played_on(tmp_path: Path) -> None:
    match = race_after_totems()
    match.play("roll")
    match.at(2).save(tmp_path / "then.firepit")
    again = Match.load(tmp_path / "then.firepit")
    assert again.state_hash() == match.at(2).state_hash()
    again.play("roll")
    assert again.state_hash() == match.state_hash()


def test_match_says_why_a_move_is_illegal(play_some_race: Callable[..., Match]) -> None:
    match = race_after_totems()
    assert match.why_not("roll") is None and match.why_not(Roll()) is None
    assert match.why_not("choose fox") == match.why_not(Choose("fox")) == "Ada, this is not the moment."
    assert match.why_not("fly").startswith("There is no move 'fly'")  # type: ignore[union-attr]
    assert match.why_not(7) is not None and match.why_not(Play("3")) is not None  # type: ignore[arg-type]
    over = play_some_race(1000)
    assert over.why_not("roll") == "The match is over." and over.why_not("fly") != "The match is over."
    assert over.at(len(over.records) - 1).why_not(over.records[-1].move) is None  # type: ignore[arg-type]


class LateRules(RaceRules):
    """Rules that refuse every illegal move because another decision comes first."""

    def why_not(self, state: Any, move: Any) -> str | None:
        return None if move in self.moves(state) else not_now(move)


def test_move_at_the_wrong_time_is_refused_with_the_current_question(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(race, "RULES", LateRules())
    match = Match.new("race", names=["{1}", "Bo"], seed=4)
    reason = match.why_not("roll")
    assert reason == "Not yet. {1}: choose." and isinstance(reason, NotAsked)
    with pytest.raises(IllegalMove, match="Not yet"):
        match.play("roll")
    assert pending_question(match.prompt, match.names, 0) == reason
    for other in (1, None):
        assert pending_question(match.prompt, match.names, other) == "It's {1}'s turn to decide."


def test_question_after_the_end_says_that_the_match_is_over() -> None:
    assert pending_question(prompt=None, names=("A", "B"), reader=0) == "The match is over."


def test_match_is_freed_as_soon_as_nobody_refers_to_it() -> None:
    """The garbage collector is not needed for this: thousands of matches are played in a row."""
    match = Match.new("stone_age", seed=1, chance="modelled")
    match.play(match.moves[0])
    gone = weakref.ref(match)
    gc.disable()
    try:
        del match
        assert gone() is None
    finally:
        gc.enable()


def test_sentence_of_a_prompt_is_made_on_first_use() -> None:
    """Code that only reads the deciding seat pays for no sentence."""
    calls: list[int] = []

    def text() -> str:
        calls.append(1)
        return "{0}, roll."

    prompt = Prompt(0, "roll", text).with_names(("Ada", "Bo"))
    assert (prompt.seat, prompt.kind, calls) == (0, "roll", [])
    assert prompt.text == prompt.text == "Ada, roll." and calls == [1]
    assert prompt == Prompt(0, "roll", "Ada, roll.") == pickle.loads(pickle.dumps(prompt))
    assert hash(prompt) == hash(Prompt(0, "roll", "Ada, roll.")) and repr(prompt).startswith("Prompt(seat=0, ")


def test_playing_a_listed_move_computes_no_prompt_and_no_hash(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match.new("settlers", seed=3)
    monkeypatch.setattr(type(match.rules), "prompt", None)
    monkeypatch.setattr("game.core.match_file.state_hash", None)
    for _ in range(20):
        match.play(match.moves[0])
    assert len(match.records) == 20


@pytest.mark.parametrize("make", [copy.copy, copy.deepcopy, lambda match: pickle.loads(pickle.dumps(match))])
def test_copy_has_the_same_position_and_no_file(make: Callable[[Match], Match], tmp_path: Path) -> None:
    match = race_after_totems()
    match.keep(tmp_path / "first.firepit")
    match.play(first_card_move(match))
    taken_back = match.undo()
    other = make(match)
    before = (tmp_path / "first.firepit").read_bytes()
    assert other.prompt == match.prompt and other.records == match.records and not other.file.is_kept
    assert other.redo() == taken_back and match.why_not_redo is None
    other.play(other.moves[0])
    assert len(other.records) == len(match.records) + 2
    assert (tmp_path / "first.firepit").read_bytes() == before
