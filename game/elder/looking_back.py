"""The elder's analysis of a whole match, which a separate process can carry out."""

from __future__ import annotations

import pickle
import zlib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from game.core.bots import Memory, known_tower, remember_record
from game.core.checked_json import JsonObject
from game.core.match import Match
from game.core.referee import MatchHistory, Record, Referee
from game.core.rules import AnyState, Drop, Json, Move
from game.core.words import say, say_many
from game.elder.advice import elder_of, part_name
from game.elder.bot import Elder, lacks_frequencies
from game.elder.chances import Chances, Outlook, no_report, outlook_of
from game.elder.lookahead import NamesNonAims
from game.elder.search import Advice, Search, SearchBudget, SearchInput

#: The maximum number of turning points for one seat.
MAX_TURNING_POINTS: Final = 3
#: A decision is a turning point only if it changes the chance to win by at least this.
MIN_CHANCE_CHANGE: Final = 0.03
#: The rollouts with which every decision is searched first, as a multiple of the default number.
_FIRST_SEARCH_FACTOR = 0.5
#: The rollouts of the second, longer search of some decisions, as a multiple of the default number.
_SECOND_SEARCH_FACTOR = 4
#: The number of decisions of one seat that are searched a second time.
_SECOND_SEARCH_COUNT: Final = 6
#: A gain or a loss counts when it is at least this many standard errors.
_CERTAIN_ERRORS: Final = 2.0

#: a callback that is called with the number of finished searches and the total number; returns whether to stop
Progress = Callable[[int, int], bool]


#: a callback that is called with the turning points found so far, which a longer search may change
ShowTurningPoints = Callable[[tuple["TurningPoint", ...]], object]


class Stopped(Exception):
    """The search was stopped by the progress callback."""


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """An important decision; ``number`` is its record, counted from 1.

    ``played`` is the text of the played move. ``best_other`` is the text of the best other move, which may be better or
    worse. ``gain`` is the worth of the played move less the worth of the other move, in points: it is negative for a
    mistake. ``chance`` is the same difference in the chance to win. ``parts`` are the named parts of ``gain``.
    """

    number: int
    seat: int
    played: str
    best_other: str
    gain: float
    chance: float
    parts: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Analysis:
    """The result of an analysis, which is saved in a file beside the match.

    ``turning_points`` are listed by seat, each in the order of the match; empty for seats that were not analysed.
    ``chances`` are all seats' chances to win after the opening and after each record. They are saved only if they took
    long to compute; otherwise ``chances`` is empty.
    """

    turning_points: tuple[tuple[TurningPoint, ...], ...]
    chances: Chances = ()

    def to_json(self) -> Json:
        """Return the analysis as JSON, for a file beside the match."""
        return {
            "course": [list(chances) for chances in self.chances],
            "turning_points": [
                [
                    {
                        "number": point.number,
                        "seat": point.seat,
                        "played": point.played,
                        "better": point.best_other,
                        "gain": point.gain,
                        "chance": point.chance,
                        "parts": dict(point.parts),
                    }
                    for point in points
                ]
                for points in self.turning_points
            ],
        }

    @classmethod
    def from_json(cls, data: JsonObject) -> Analysis:
        """Return an analysis from its JSON; raises ``ValueError``, ``TypeError`` or ``KeyError`` for invalid data."""
        return cls(
            tuple([tuple(map(_turning_point_from_json, points)) for points in data["turning_points"]]),
            tuple([tuple(map(float, chances)) for chances in data.get("course", ())]),
        )


def _turning_point_from_json(data: JsonObject) -> TurningPoint:
    """Return a turning point from its JSON, where the best other move has the key ``better``."""
    facts = dict(data)
    best_other = facts.pop("better")
    return TurningPoint(best_other=best_other, **facts)


def turning_points(
    match: Match,
    seats: Sequence[int],
    progress: Progress = lambda done, total: False,
    rollouts: int = 0,
    show: ShowTurningPoints = lambda points: None,
) -> tuple[tuple[TurningPoint, ...], ...]:
    """Return the turning points of ``seats``, by seat; empty for other seats, and if the elder cannot judge the moves.

    ``rollouts`` is the budget for a move, 0 for the game's default. ``show`` is called with the most important turning
    points of the first, short search as they are found. Raises ``Stopped`` when ``progress`` returns true, and
    ``ValueError`` for a game without an outlook.
    """
    outlook = outlook_of(match.rules)
    if outlook is None:
        raise ValueError(say("{title} has no timeline.", title=say(match.entry.title)))
    elder = elder_of(match.rules)
    if elder is None or lacks_frequencies(known_tower(match)):
        return tuple([() for _ in match.names])
    return tuple(_TurningPointSearch(match, elder, outlook, rollouts).turning_points(seats, progress, show))


def chances_during(match: Match, outlook: Outlook, progress: Callable[[float], object] = no_report) -> Chances:
    """Return all seats' chances to win after the opening and after each record.

    An outlook that takes long calls ``progress`` with the finished share (0 to 1).
    """
    tower = known_tower(match)
    outlook_in_tower = outlook if tower is None else outlook.in_tower(tower)
    return outlook_in_tower.chances_during(match.rules, match.history.states, progress)


def chances_in_steps(match: Match, outlook: Outlook) -> Iterator[tuple[float, ...]]:
    """Yield the chances that ``chances_during`` lists, one state at a time; only for an outlook that is quick."""
    tower = known_tower(match)
    outlook_in_tower = outlook if tower is None else outlook.in_tower(tower)
    for state in match.history.states:
        yield outlook_in_tower.chances(match.rules, state)


@dataclass(frozen=True, slots=True)
class _Decision:
    """A decision to analyse: its record's number, the state before it, the deciding seat, and the played move."""

    number: int
    state: AnyState
    seat: int
    played_move: Move


@dataclass(frozen=True, slots=True)
class _ComparedMoves:
    """The result of searching a decision: the played move and the best other move, compared with each other."""

    decision: _Decision
    played: Advice
    other: Advice


class _TurningPointSearch:
    """Searches the decisions of a match for turning points."""

    def __init__(self, match: Match, elder: Elder, outlook: Outlook, rollouts: int) -> None:
        self.match = match
        self.elder = elder
        self.outlook = outlook
        self.model = match.referee.frequencies
        self.rollouts = rollouts or elder.lookahead.rollouts
        #: by seat: its memory, and the number of records that it has seen, including the opening
        self._memories: dict[int, tuple[Memory, int]] = {}

    def turning_points(
        self, seats: Sequence[int], progress: Progress, show: ShowTurningPoints
    ) -> list[tuple[TurningPoint, ...]]:
        """Return the turning points of some seats, by seat; empty for the other seats."""
        decisions = [decision for decision in self._decisions() if decision.seat in seats]
        total = len(decisions) + _SECOND_SEARCH_COUNT * len(seats)
        results_by_seat: dict[int, list[_ComparedMoves]] = {seat: [] for seat in seats}
        done = 0
        points_so_far: list[TurningPoint] = []
        for decision in decisions:
            result = self._search(decision, round(_FIRST_SEARCH_FACTOR * self.rollouts))
            if result is not None:
                results_by_seat[decision.seat].append(result)
                if self._is_turning_point(result):
                    points_so_far.append(self._turning_point(result))
                    show(_choose_points(points_so_far))
            done += 1
            if progress(done, total):
                raise Stopped
        points: list[tuple[TurningPoint, ...]] = [()] * len(self.match.names)
        for seat in seats:
            points[seat] = self._most_important(results_by_seat[seat], done, total, progress)
            done += _SECOND_SEARCH_COUNT
        return points

    def _decisions(self) -> list[_Decision]:
        """Return every decision of the match with more than one legal move."""
        rules = self.match.rules
        states = self.match.history.states
        decisions = []
        for number, (record, state) in enumerate(zip(self.match.records, states, strict=False), start=1):
            prompt = rules.prompt(state)
            if prompt is not None and len(rules.moves(state)) > 1:
                decisions.append(_Decision(number, state, prompt.seat, record.move))
        return decisions

    def _memory(self, decision: _Decision) -> Memory | None:
        """Return the memory that the deciding seat has before a decision.

        The memory object is kept and updated for the seat's next decision, so that asking in order is quick.
        """
        begin = self.elder.begin
        seat = decision.seat
        if begin is None:
            return None
        memory, records_seen = self._memories.get(seat, (None, 0))
        if memory is None or records_seen > decision.number:  # no memory yet, or it has seen later records
            memory = begin(self.match.rules.view(decision.state, seat), seat)
            records_seen = 0
        records: Sequence[Record] = (self.match.opening, *self.match.records)
        for record in records[records_seen : decision.number]:
            remember_record(memory, record, seat)
        self._memories[seat] = memory, decision.number
        return memory

    def _search(self, decision: _Decision, rollouts: int) -> _ComparedMoves | None:
        """Search a decision; return ``None`` if there is no other move to compare with the played move."""
        rules = self.match.rules
        lookahead = self.elder.lookahead
        view = rules.view(decision.state, decision.seat)
        search_input = SearchInput(rules, lookahead, view, decision.seat, self._memory(decision), self.model)
        search = Search(search_input, Random(f"looking back:{decision.number}"))
        if len(search.candidates) == 1 and search.quick_candidate.move == decision.played_move:
            return None
        played = search.never_give_up(decision.played_move)
        search.run(SearchBudget(rollouts))
        others = [candidate for candidate, _, _ in search.gains() if candidate is not played]
        if not others:
            return None
        return _ComparedMoves(decision, search.compare(played, others[0]), search.compare(others[0], played))

    def _most_important(
        self, first_results: Sequence[_ComparedMoves], done: int, total: int, progress: Progress
    ) -> tuple[TurningPoint, ...]:
        """Search the decisions again that change the chance to win most; return the most important turning points.

        These are at most three, in the order of the match. A turning point is good if the played move was the
        best. If there are good turning points, at least one of the three is good.

        ``first_results`` are the results of the first search of these decisions. ``progress`` is called with two
        numbers: the finished searches, counted from ``done``, and all searches, ``total``.
        """
        largest_first = sorted(first_results, key=lambda result: -abs(self._win_chance_difference(result)))
        points = []
        for number, result in enumerate(largest_first[:_SECOND_SEARCH_COUNT], start=1):
            second_result = self._search(result.decision, _SECOND_SEARCH_FACTOR * self.rollouts)
            if second_result is not None and self._is_turning_point(second_result):
                points.append(self._turning_point(second_result))
            if progress(done + number, total):
                raise Stopped
        return _choose_points(points)

    def _is_turning_point(self, compared: _ComparedMoves) -> bool:
        """Return whether the played move and the best other move differ significantly, and by enough.

        The two differences, in points and in the chance to win, must also favour the same move.
        """
        gain = compared.played.gain
        chance = self._win_chance_difference(compared)
        is_significant = abs(gain) >= _CERTAIN_ERRORS * compared.played.standard_error
        is_large = abs(chance) >= MIN_CHANCE_CHANGE
        have_same_sign = (chance > 0) == (gain > 0)
        return is_significant and is_large and have_same_sign

    def _win_chance_difference(self, compared: _ComparedMoves) -> float:
        """Return the chance to win with the played move, less the chance with the best other move."""
        decision, played = compared.decision, compared.played
        return self.outlook.chance_change(self.match.rules, decision.state, decision.seat, played.gain, played.parts)

    def _turning_point(self, compared: _ComparedMoves) -> TurningPoint:
        """Return the result of a search as a turning point."""
        return TurningPoint(
            number=compared.decision.number,
            seat=compared.decision.seat,
            played=str(compared.decision.played_move),
            best_other=str(compared.other.move),
            gain=compared.played.gain,
            chance=self._win_chance_difference(compared),
            parts=compared.played.parts,
        )


def _choose_points(points: Sequence[TurningPoint]) -> tuple[TurningPoint, ...]:
    """Return the points that change the chance to win most, in the order of the match.

    If there are good points, at least one of them is returned.
    """
    ordered = sorted(points, key=lambda point: -abs(point.chance))
    chosen = ordered[:MAX_TURNING_POINTS]
    good = [point for point in ordered if point.gain > 0]
    if good and len(chosen) == MAX_TURNING_POINTS and not any(point.gain > 0 for point in chosen):
        chosen[-1] = good[0]
    return tuple(sorted(chosen, key=lambda point: point.number))


# An elder's words about its aims after a match

#: The approximate number of positions of a match that are sampled to find the aims of a seat.
_SAMPLED_POSITIONS: Final = 12


def aim_and_rival(match: Match, seat: int) -> str:
    """Return what a seat's bot says after a match: a sentence on its aims, and one on its most important rival."""
    names = [part_name(match.rules, part) for part in _leading_parts(match, seat)[:2]]
    if len(names) == 2:
        aim = say("My aims: {part} and {other}.", part=names[0], other=names[1])
    else:
        aim = say("My aim: {part}.", part=names[0]) if names else say("I took what came my way.")
    return f"{aim} {_rival_sentence(match, seat)}"


def _leading_parts(match: Match, seat: int) -> list[str]:
    """Return the parts of the worth in which a seat was ahead of its rivals on average, the largest lead first.

    The score and the parts that nobody aims at are left out.
    """
    elder = elder_of(match.rules)
    assert elder is not None, "only games with an elder have aims to tell"
    states = match.history.states[:-1]
    worth = elder.lookahead.worth
    non_aims = elder.lookahead.non_aims if isinstance(elder.lookahead, NamesNonAims) else ()
    leads: dict[str, float] = defaultdict(float)
    for state in states[:: max(1, len(states) // _SAMPLED_POSITIONS)]:
        rival_worths = [worth(state, other) for other in range(len(match.names)) if other != seat]
        parts_but_score = list(worth(state, seat).items())[1:]  # the first part is the score
        for part, points in parts_but_score:
            total = sum([rival_worth.get(part, 0.0) for rival_worth in rival_worths])
            leads[part] += points - total / max(1, len(rival_worths))
    aims = [part for part, points in leads.items() if points > 0 and part not in non_aims]
    return sorted(aims, key=lambda part: -leads[part])


def _rival_sentence(match: Match, seat: int) -> str:
    """Return a sentence on the seat that ``seat`` robbed most.

    If it robbed nobody, the sentence is on the seat that robbed it most, or else on its strongest rival.
    """
    outcome = match.outcome
    events = [event for record in match.records for event in record.events]
    thefts = [deed for event in events for deed in event.deeds() if not deed.helps]
    victims = Counter([deed.to for deed in thefts if deed.doer == seat])
    if victims:
        victim, count = victims.most_common(1)[0]
        name = match.names[victim]
        return say_many("I robbed {name} once.", "I robbed {name} {count} times.", count, name=name)
    robbers = Counter([deed.doer for deed in thefts if deed.to == seat])
    if robbers:
        robber, count = robbers.most_common(1)[0]
        name = match.names[robber]
        return say_many("{name} robbed me once.", "{name} robbed me {count} times.", count, name=name)
    has_won = outcome is not None and seat in outcome.winners
    scores = match.scores
    others = [other for other in range(len(scores)) if other != seat]
    if not others:
        return say("That was enough.") if has_won else say("That was not enough.")
    rival = match.names[max(others, key=lambda other: scores[other])]
    return say("{name} came closest.", name=rival) if has_won else say("{name} did better.", name=rival)


# Analysing a match in a separate process (``game.processes.background_job``).


def pack_match(match: Match) -> bytes:
    """Return a match as compressed bytes for another process, without its tracks, which an analysis does not need."""
    history = match.history
    records = tuple([_without_tracks(record) for record in history.records])
    opening = _without_tracks(history.opening)
    tower_frequencies = match.referee.tower_frequencies
    return zlib.compress(pickle.dumps((match.setup, MatchHistory(opening, records, history.states), tower_frequencies)))


def find_turning_points(
    progress: Callable[[float, object], None], packed_match: bytes, seat: int, rollouts: int
) -> tuple[TurningPoint, ...]:
    """Return a seat's turning points in a match packed by ``pack_match``.

    ``progress`` is called with the finished share (0 to 1) and the turning points found so far. ``rollouts`` is the
    budget for a move, 0 for the game's default.
    """
    points_so_far: tuple[TurningPoint, ...] = ()

    def show(points: tuple[TurningPoint, ...]) -> None:
        nonlocal points_so_far
        points_so_far = points

    def report_progress(done: int, total: int) -> bool:
        progress(done / max(1, total), points_so_far)
        return False  # do not stop the search

    return turning_points(_unpack_match(packed_match), [seat], report_progress, rollouts, show)[seat]


def compute_chances(progress: Callable[[float, object], None], packed_match: bytes) -> Chances:
    """Return all seats' chances to win over a match packed by ``pack_match``.

    ``progress`` is called with the finished share (0 to 1) and ``None``, since there is no intermediate result. Raises
    ``ValueError`` for a game without an outlook.
    """
    match = _unpack_match(packed_match)
    outlook = outlook_of(match.rules)
    if outlook is None:
        raise ValueError(say("{title} has no timeline.", title=say(match.entry.title)))
    return chances_during(match, outlook, lambda share: progress(share, None))


def _unpack_match(packed_match: bytes) -> Match:
    """Return the match from the bytes that ``pack_match`` made of it."""
    setup, history, tower_frequencies = pickle.loads(zlib.decompress(packed_match))
    return Match(Referee(setup, tower_frequencies=tower_frequencies), history)


def _without_tracks(record: Record) -> Record:
    """Return a record whose drops have no tracks."""
    entries = [replace(entry, track=None) if isinstance(entry, Drop) else entry for entry in record.chance]
    return replace(record, chance=tuple(entries))
