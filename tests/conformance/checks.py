"""Checks for every position of every game; each states the promise that it checks."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, fields, replace
from random import Random
from typing import Any

import pytest

from game.core import IllegalMove, Match, MatchOver, Record
from game.core.canonical import freeze, plain
from game.core.chance import ModelledChance
from game.core.rules import AnyState, Event, Move
from game.elder.plain import PlainElder

#: how many moves from earlier in the match are tried in each position
TRIED_FOREIGN_MOVES = 4
#: how many of the listed moves are tried
TRIED_LISTED_MOVES = 2


def check_state_survives_json(match: Match) -> None:
    """A state consists of JSON-able values, with tuples where JSON has lists, and reads back equal."""
    values = asdict(match.state)
    read_back = freeze(json.loads(json.dumps(values, allow_nan=False)))
    assert read_back == values, "a state differs when it is read back from JSON; keep tuples where JSON has lists"


def check_prompt(match: Match) -> None:
    """A seat is asked in a sentence and has a choice; or the match is over and nobody is asked."""
    prompt = match.prompt
    if prompt is None:
        assert match.outcome is not None and len(match.moves) == 0
        return
    assert match.outcome is None
    assert 0 <= prompt.seat < len(match.names)
    assert prompt.kind and prompt.text and "{" not in prompt.text
    assert len(match.moves) > 0


def check_moves(match: Match) -> None:
    """The listed moves are sorted, unique and legal, and each round-trips through its text."""
    texts = [str(move) for move in match.moves]
    assert texts == sorted(set(texts)), (
        f"moves() must be sorted by their texts, without repetition: {', '.join(texts[:20])}"
    )
    for move, text in zip(match.moves, texts, strict=True):
        parsed = match.moves.parse(text)
        assert parsed == move and type(parsed) is type(move) and hash(parsed) == hash(move)
        assert "\n" not in text and move in match.moves and text in match.moves


def check_earlier_moves(match: Match, seen: Mapping[str, Move], random: Random) -> None:
    """Check moves that were legal earlier: ``move in moves`` is true exactly if they can be played now.

    A refused move changes nothing and gives a reason.
    """
    pool = list(seen.values())
    for move in random.sample(pool, min(TRIED_FOREIGN_MOVES, len(pool))):
        if move in match.moves:
            assert match.why_not(move) is None and match.why_not(str(move)) is None
            try_move(match, move)
            continue
        before = match.state, match.records
        with pytest.raises(MatchOver if match.prompt is None else IllegalMove) as refusal:
            match.play(move)
        assert str(refusal.value) and "{" not in str(refusal.value)
        if match.prompt is not None:
            assert match.why_not(move) == match.why_not(str(move)) == str(refusal.value)
        assert match.state is before[0] and match.records == before[1]
        assert move not in list(match.moves)


def check_listed_moves(match: Match, random: Random) -> None:
    """Any listed move can be played, and does not change the state that it starts from."""
    moves = list(match.moves)
    for move in random.sample(moves, min(TRIED_LISTED_MOVES, len(moves))):
        try_move(match, move)


def try_move(match: Match, move: Move) -> None:
    """Apply a move outside the match, with modelled drops."""
    before = match.state_hash()
    chance = ModelledChance(len(match.records), 0, match.entry.load_frequencies())
    after, events = match.rules.apply(match.state, move, chance)
    assert match.state_hash() == before
    plain(after)
    check_events(match, events)


def check_events(match: Match, events: tuple[Event, ...]) -> None:
    """Every event is JSON-able for each seat, and each seat gets a complete sentence or none."""
    for event in events:
        for seat in (None, *range(len(match.names))):
            seen = event.seen_by(seat)
            json.dumps(seen.to_json(), allow_nan=False)
            assert "{" not in match.sentence(event, seat)


def check_what_events_change(match: Match, before: AnyState, record: Record) -> None:
    """Check that a record's events, applied to a seat's view before the move, give the seat's view after the move.

    Two things are not compared: the fields of the next prompt (``asking_fields``), and the load of the Passage, which
    comes from the drop. Without an event, the view after the move may hide what was visible, or show more for the next
    prompt.
    """
    rules: Any = match.rules
    asking = getattr(rules, "asking_fields", ())
    reveals = any(event.reveals for event in record.events)
    for seat in (None, *range(len(match.names))):
        shown, wanted = rules.view(before, seat), match.view(seat)
        for event in record.events:
            shown = rules.after(shown, event.seen_by(seat))
        if record.drops and hasattr(wanted, "load"):
            shown = replace(shown, load=record.drops[-1].load)
        shown = rules.view(replace(shown, **{name: getattr(wanted, name) for name in asking}), seat)
        if not reveals:
            asked_before = {name: getattr(before, name) for name in asking}
            shown, wanted = replace(shown, **asked_before), rules.view(replace(wanted, **asked_before), seat)
        shown = rules.view(shown, seat)
        differ = [part.name for part in fields(wanted) if getattr(shown, part.name) != getattr(wanted, part.name)]
        assert shown == wanted, f"seat {seat} sees {differ} changed by other means than events, after {record}"


def check_views(match: Match) -> None:
    """A view shows no secrets of others: scrambling them leaves the view unchanged."""
    rules, state = match.rules, match.state
    for seat in range(len(match.names)):
        view = rules.view(state, seat)
        for salt in range(2):
            scrambled = rules.scramble(state, seat, salt)
            assert rules.view(scrambled, seat) == view
            check_conserved(match, rules.conserved(scrambled), rules.conserved(state), f"scramble() for seat {seat}")
        assert rules.view(view, seat) == view
        if isinstance(rules.bots.get("elder"), PlainElder):
            imagined = rules.scramble(view, seat, 2)
            assert rules.view(imagined, seat) == view, f"scramble() must leave the view of seat {seat} unchanged"
            check_conserved(match, rules.conserved(imagined), rules.conserved(state), f"scramble() of view {seat}")
    onlooker = rules.view(state, None)
    assert rules.view(onlooker, None) == onlooker


def check_decider_sees_their_moves(match: Match) -> None:
    """The deciding seat can list every legal move from its own view."""
    prompt = match.prompt
    if prompt is not None:
        view = match.view(prompt.seat)
        assert match.rules.moves(view) == tuple(match.moves)
        assert match.rules.prompt(view) == match.rules.prompt(match.state)


def check_conserved_so_far(match: Match, conserved: Mapping[str, int]) -> None:
    """Check that the counts conserved by the rules are as at the beginning of the match."""
    last = match.records[-1].move if match.records else None
    after = "the opening" if last is None else f"move {len(match.records)}, {str(last)!r},"
    check_conserved(match, match.rules.conserved(match.state), conserved, after)


def check_conserved(match: Match, now: Mapping[str, int], before: Mapping[str, int], after: str) -> None:
    """Check that the conserved counts did not change; if they did, the message names the move and the position."""
    assert now == before, f"conserved() is {now} after {after} and was {before}; the position: {match.state}"


def check_undo(match: Match) -> None:
    """Undo and redo restore the position; undo never goes back past chance, a reveal or another seat's decision."""
    state, records = match.state, match.records
    if match.why_not_undo is not None:
        with pytest.raises(IllegalMove):
            match.undo()
        assert match.state is state and match.records == records
        return
    assert not records[-1].chance and not any(event.reveals for event in records[-1].events)
    after = match.prompt
    undone = match.undo()
    before = match.prompt
    assert before is not None and after is not None
    assert before.seat == after.seat or all(event.tentative for event in records[-1].events)
    assert undone == records[-1] and match.records == records[:-1]
    assert match.redo() == undone
    assert match.state is state and match.records == records


def check_end(match: Match) -> None:
    """A finished match has winners among its seats, a score for each seat, and a reason."""
    outcome = match.outcome
    assert outcome is not None and match.prompt is None
    assert len(outcome.scores) == len(match.names) and outcome.scores == match.scores
    assert all(0 <= seat < len(match.names) for seat in outcome.winners)
    assert outcome.winners or len(match.names) == 1
    assert outcome.reason and "{" not in outcome.reason
    assert len(match.score_history) == len(match.records) + 1


def check_position(match: Match, seen: dict[str, Move], conserved: Mapping[str, int], random: Random) -> None:
    """Make all checks in one position; ``seen`` collects the moves that were legal so far."""
    check_prompt(match)
    check_state_survives_json(match)
    check_moves(match)
    check_views(match)
    check_decider_sees_their_moves(match)
    check_earlier_moves(match, seen, random)
    check_listed_moves(match, random)
    check_undo(match)
    check_conserved_so_far(match, conserved)
    seen.update({str(move): move for move in match.moves})
