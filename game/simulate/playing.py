"""Checks the plan of a simulation, plays its matches, and counts the matches of each chunk."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from typing import Final

from game.core.aftermath import aftermath_of
from game.core.bots import ask_bot, find_bot, usual_bot
from game.core.canonical import plain
from game.core.chance import Frequencies, TowerFacts
from game.core.counts import add_to, histogram_of_one
from game.core.games import find_game
from game.core.match import Match
from game.core.rules import Json, OptionValue, Statistics
from game.core.setup import chance_of_drops, checked_setup
from game.core.words import say
from game.simulate.plan import MAX_MOVES, CountedFindings, Plan

#: The number of new objects before the garbage collector runs (see ``gc.set_threshold``).
_GC_THRESHOLD: Final = 500_000


@dataclass(frozen=True, slots=True)
class MatchResult:
    """The result of one simulated match; ``error`` describes the error that stopped it, if any."""

    moves: int
    winners: tuple[int, ...]
    scores: tuple[int, ...]
    turns: tuple[int, ...]
    statistics: Statistics
    error: str | None

    @property
    def is_finished(self) -> bool:
        """Whether the match came to its end. A solo match that was lost has ended, too, although it has no winner."""
        return bool(self.winners) or (self.error is None and len(self.scores) == 1)


@dataclass(frozen=True, slots=True)
class Simulation(Plan):
    """A plan with one bot for each seat.

    With ``checked``, all pieces are counted after every move. Their number must never change. ``head_starts`` are the
    seats' head starts, empty if no seat has one. ``tower`` is the matches' tower, ``None`` for the standard tower.
    ``tower_frequencies`` are the frequencies that model drops in this tower, if they were measured.

    Its findings have histograms of the finished matches: ``lengths`` (in moves), ``turns`` and ``scores`` (of all seats
    together), ``scores_by_seat``, and ``wins_by_seat`` (how many winners shared each win of the seat). ``own`` are the
    game's own counts.
    """

    checked: bool = False
    head_starts: tuple[int, ...] = ()
    tower: TowerFacts | None = None
    tower_frequencies: Frequencies | None = None

    def to_json(self) -> dict[str, Json]:
        """Return the plan as a JSON object. Plans with equal JSON play the same matches."""
        result = Plan.to_json(self)
        result["checked"] = self.checked
        if self.head_starts:
            result["head_starts"] = list(self.head_starts)
        if self.tower is not None:
            result["tower"] = plain(self.tower)
        return result

    def empty_findings(self) -> CountedFindings:
        """Return findings in which every count is 0."""
        seats = range(len(self.bots))
        counts: Statistics = {"matches": 0, "finished": 0, "moves": 0, "lengths": {}, "turns": {}, "scores": {}}
        counts |= {key: {str(seat): {} for seat in seats} for key in ("wins_by_seat", "scores_by_seat")}
        return CountedFindings(counts | {"own": {}}, [])

    def play_chunk(self, chunk: Sequence[int]) -> CountedFindings:
        """Play the matches with these numbers and count them."""
        findings = self.empty_findings()
        with collecting_seldom():
            for number in chunk:
                result = play_one(self, number)
                add_to(findings.counts, _counts_of(result))
                if result.error is not None:
                    findings.errors.append(result.error)
        return findings


def checked_simulation(
    game: str,
    players: int | None,
    bots: Sequence[str],
    matches: int,
    seed: int,
    options: Mapping[str, OptionValue] | None = None,
    drops: str = "real",
    checked: bool = False,
    head_starts: Sequence[int] = (),
    tower: TowerFacts | None = None,
    tower_frequencies: Frequencies | None = None,
) -> Simulation:
    """Return a checked plan with defaults filled in; raises ``ValueError``.

    ``bots`` are names of the game's bots, one for all seats or one for each seat; if empty, the default bot. The
    default of ``players`` is four, or the highest number if that is less.
    """
    rules = find_game(game).load_rules()
    if players is None:
        players = len(bots) if len(bots) > 1 else min(4, max(rules.seats))
    setup = checked_setup(game, rules, seats=players, seed=seed, options=options, head_starts=head_starts, tower=tower)
    chance = chance_of_drops(drops)
    if tower is not None:  # refuse a match whose drops cannot be modelled
        Match.new(game, seats=players, chance=chance, tower=tower, tower_frequencies=tower_frequencies)
    if matches < 1:
        raise ValueError(say("Simulate at least one match."))
    bots = bots or (usual_bot(rules),)
    for bot in bots:
        find_bot(rules, bot)
    if len(bots) not in (1, players):
        raise ValueError(say("Name one bot for all seats, or one per seat, not {count}.", count=len(bots)))
    bots_by_seat = tuple(bots) if len(bots) == players else tuple(bots) * players
    return Simulation(
        game=game,
        bots=bots_by_seat,
        matches=matches,
        seed=seed,
        options=setup.options,
        drops=drops,
        checked=checked,
        head_starts=setup.head_starts,
        tower=setup.tower,
        tower_frequencies=tower_frequencies,
    )


@contextmanager
def collecting_seldom() -> Iterator[None]:
    """Make the garbage collector run seldom in the block.

    It would take a fifth of the time, and matches make no reference cycles.
    """
    old_thresholds = gc.get_threshold()
    gc.set_threshold(_GC_THRESHOLD, *old_thresholds[1:])
    try:
        yield
    finally:
        gc.set_threshold(*old_thresholds)


def _counts_of(result: MatchResult) -> Statistics:
    """Return the counts of one match. Of an unfinished match, only the match itself and its moves are counted."""
    counts: Statistics = {"matches": 1, "moves": result.moves}
    if not result.is_finished:
        return counts
    shared_win = histogram_of_one(len(result.winners))  # wins are counted by the number of seats that shared them
    counts |= {"finished": 1, "lengths": histogram_of_one(result.moves), "turns": {}, "scores": {}}
    for key, values in (("turns", result.turns), ("scores", result.scores)):
        for value in values:
            add_to(counts[key], histogram_of_one(value))
    counts["wins_by_seat"] = {str(seat): shared_win for seat in result.winners}
    counts["scores_by_seat"] = {str(seat): histogram_of_one(score) for seat, score in enumerate(result.scores)}
    return counts | {"own": result.statistics}


def play_one(plan: Simulation, number: int) -> MatchResult:
    """Play match ``number`` of a simulation to its end."""
    match = Match.new(
        plan.game,
        seats=len(plan.bots),
        seed=plan.seed + number,
        options=dict(plan.options),
        chance=chance_of_drops(plan.drops),
        head_starts=plan.head_starts,
        tower=plan.tower,
        tower_frequencies=plan.tower_frequencies,
    )
    error: str | None = None
    deciders: Sequence[int] = ()
    try:
        deciders = _play(match, plan)
    except (Exception, SystemExit) as problem:
        # a simulation also searches for faults: report the error and go on with the other matches
        error = f"seed {match.seed}, move {len(match.records)}: {type(problem).__name__}: {problem}"
    outcome = match.outcome
    return MatchResult(
        moves=len(match.records),
        winners=outcome.winners if outcome else (),
        scores=match.scores,
        turns=_turns(match, deciders),
        statistics=aftermath_of(match.entry).statistics(match) if outcome else {},
        error=error,
    )


def _play(match: Match, plan: Simulation) -> list[int]:
    """Let the bots play until the match is over; return the seat of each move.

    Raises ``RuntimeError`` if the match does not end, or if pieces are lost or made up in a checked match.
    """
    random = Random(f"bots:{match.seed}")
    rules = match.rules
    conserved = rules.conserved(match.state) if plan.checked else None
    deciders: list[int] = []
    while True:
        prompt = rules.prompt(match.state)
        if prompt is None:
            return deciders
        if len(deciders) >= MAX_MOVES:
            raise RuntimeError("the match does not end")
        match.play(ask_bot(match, plan.bots[prompt.seat], random))
        deciders.append(prompt.seat)
        if plan.checked and rules.conserved(match.state) != conserved:
            raise RuntimeError(f"pieces lost or made up by {match.records[-1].move}")


def _turns(match: Match, deciders: Sequence[int]) -> tuple[int, ...]:
    """Return each seat's number of turns, counted by the rules.

    If the rules do not count turns, return how often the decision passed to each seat.
    """
    count_turns = getattr(match.rules, "turns", None)
    if count_turns is not None:
        return tuple(count_turns(match.state))
    turns = [0] * len(match.names)
    previous_seat = None
    for seat in deciders:
        if seat != previous_seat:
            turns[seat] += 1
        previous_seat = seat
    return tuple(turns)
