"""The search: it compares moves by playing on from imagined states, the same states for every move.

It is flat Monte Carlo over information sets (Cowling, Powley and Whitehouse 2012); the policy of its rollouts is the
quick bot, which plays without a search (Tesauro and Galperin 1996). Every sweep imagines one state that agrees with
what the seat knows, and plays on from this state once after each move still compared. The rollouts of one sweep get the
same random results as far as possible (``PairedChance``), so that differences between moves are less noisy. After each
round only the better half of the moves gets more rollouts (successive halving), until one is clearly the best. Most of
the budget is thus spent on close choices. The search does not read the clock: the same seed and budget give the same
rollouts on every machine, unless ``SearchBudget.enough`` ends the search early.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from random import Random
from typing import Final, NamedTuple, TypeVar
from zlib import crc32

from game.core.bots import AnyMemory, only_sensible
from game.core.chance import Frequencies, ImaginedChance
from game.core.rules import AnyRules, AnyState, Drop, Item, Move, Strike, Throw
from game.elder.lookahead import Lookahead, NamesGoals, Worth

#: The name of the part of a worth that comes from the best rival.
RIVALS: Final = "rivals"
#: The search can give a move up only after this many sweeps; a sweep is one rollout of each compared move.
_MIN_SWEEPS: Final = 2
#: The search can end with a clearly best move only after this many sweeps.
_MIN_SWEEPS_TO_DECIDE: Final = 8
#: A move is clearly worse when it is at least this many standard errors behind.
_CLEARLY_WORSE_ERRORS: Final = 2.0
#: The number of moves besides the quick bot's move that are compared until the end.
_FINALISTS: Final = 4
#: A move is a finalist if its number of rollouts is at least this share of the number for the quick bot's move.
FINALIST_SHARE: Final = 0.8
#: The number of rounds in which the finalists are compared; after each round the search may end.
_LAST_ROUNDS: Final = 3
#: The variance of a move's differences is averaged with the variance of all moves, which has the weight of this many
#: sweeps.
_SHARED_VARIANCE_WEIGHT: Final = 2.0
#: The maximum number of moves in a rollout.
MAX_ROLLOUT_MOVES: Final = 2_000
#: Something is likely if it happens in at least this share of the rollouts.
_LIKELY_SHARE: Final = 0.4
#: A move leads to a goal if its rollouts reach the goal more often than those of the second best move. The difference
#: of the two shares of rollouts must be at least this.
_MIN_SHARE_DIFFERENCE: Final = 0.1
#: The seeds of sweeps are below this number.
_SEEDS: Final = 2**62


@dataclass(frozen=True, slots=True)
class SearchInput:
    """What a search needs for the decision of a ``seat``: the rules, the ``lookahead``, and what the seat knows.

    The seat knows its ``view`` and its ``memory``. ``model`` holds the frequencies from which the drops in imagined
    matches are drawn; it is ``None`` in a game without drops.
    """

    rules: AnyRules
    lookahead: Lookahead[AnyState]
    view: AnyState
    seat: int
    memory: AnyMemory = None
    model: Frequencies | None = None


@dataclass(frozen=True, slots=True)
class SearchBudget:
    """The limits of a search: it ends after so many ``rollouts``, or after a sweep if ``enough`` returns true."""

    rollouts: int
    enough: Callable[[], bool] = lambda: False


@dataclass(frozen=True, slots=True)
class Advice:
    """The result of the search for one move.

    ``gain`` is the worth of the move less the worth of the best other move, in points. It is at most 0 for all moves
    but the best. ``standard_error`` is the standard error of the gain. ``parts`` are the named parts of the gain. Their
    sum is the gain, except for a move that was given up early after a few lucky rollouts, since its gain is set to 0.
    ``rollouts`` is the number of rollouts of the move.

    Only the best move has a plan and a threat. ``plan`` is the key of the goal to which this move leads (see
    ``game.elder.lookahead.NamesGoals``). After this move the seat is likely to reach the goal, and more likely than
    after the second best move. ``threat`` is a pair (rival, goal). After the second best move, the rival is likely to
    reach this goal first.
    """

    move: Move
    gain: float
    standard_error: float
    rollouts: int
    parts: Mapping[str, float]
    plan: str = ""
    threat: tuple[int, str] | None = None


@dataclass(slots=True)
class Candidate:
    """A move that is compared, with its rollouts by sweep.

    ``values`` holds, by sweep, the worth of the rollout's last state to the seat, less the worth to its best rival;
    ``value_parts`` holds the named parts of these values.
    """

    move: Move
    values: dict[int, float] = field(default_factory=dict)
    value_parts: dict[int, Worth] = field(default_factory=dict)
    #: by sweep, the worth of the rollout's last state to all rivals together
    rival_worths: dict[int, float] = field(default_factory=dict)
    #: by sweep, the goals reached in the rollout, in order, as pairs (seat, goal)
    goals: dict[int, list[tuple[int, str]]] = field(default_factory=dict)

    def lead_over(self, other: Candidate, shared_variance: float = 0.0) -> tuple[float, float]:
        """Return the mean difference in value to ``other`` over common sweeps, and its standard error.

        ``shared_variance`` is the average variance of all moves' differences. In the error it has the weight of
        ``_SHARED_VARIANCE_WEIGHT`` sweeps. The error is infinite after a single common sweep.
        """
        differences = [value - other.values[sweep] for sweep, value in self.values.items() if sweep in other.values]
        count = len(differences)
        mean = sum(differences) / count
        if count == 1:
            return mean, math.inf
        squares = sum([(difference - mean) ** 2 for difference in differences])
        squares += _SHARED_VARIANCE_WEIGHT * shared_variance
        return mean, math.sqrt(squares / (count - 1 + _SHARED_VARIANCE_WEIGHT) / count)

    def lead_in_parts(self, other: Candidate) -> dict[str, float]:
        """Return this move's mean lead over ``other`` in each part of the worth, over common sweeps."""
        sweeps = [sweep for sweep in self.value_parts if sweep in other.value_parts]
        worths = [candidate.value_parts[sweep] for candidate in (self, other) for sweep in sweeps]
        names = list(dict.fromkeys([name for worth in worths for name in worth]))
        leads = {}
        for name in names:
            differences = [
                self.value_parts[sweep].get(name, 0.0) - other.value_parts[sweep].get(name, 0.0) for sweep in sweeps
            ]
            leads[name] = sum(differences) / len(sweeps)
        return leads


#: What ``_most_frequent`` counts: seats or goals.
CountedItem = TypeVar("CountedItem", int, str)


class CandidateGain(NamedTuple):
    """A candidate, its gain over the quick bot's move, and the standard error of the gain."""

    candidate: Candidate
    gain: float
    error: float


class PairedChance(ImaginedChance):
    """The chance of a rollout: rollouts with the same ``seed`` get the same random results as far as possible.

    A result depends on the seed, on the seat that moves, on the kind of result (such as dice), and on how often the
    seat drew this kind before. With a single stream of random numbers, one additional decision would change all later
    dice. The difference between two moves would then vary as much as the difference between two unrelated rollouts.
    """

    __slots__ = ("_counts", "_seat", "_seed")

    def __init__(self, seed: int, model: Frequencies | None) -> None:
        super().__init__(Random(), model)
        self._seed = seed
        self._seat = 0
        self._counts: dict[tuple[int, str], int] = {}

    def begin_decision(self, seat: int, kind: str) -> Random:
        """Store the seat that moves, and return the generator of random numbers for its decision of a ``kind``."""
        self._seat = seat
        return self._seed_generator(kind)

    def _seed_generator(self, purpose: str) -> Random:
        """Seed the generator of random numbers again, for a ``purpose`` of the seat that moves, and return it.

        The seed depends on the seat, on the purpose, and on how often the generator has been seeded for both. It does
        not depend on other moves.
        """
        key = self._seat, purpose
        count = self._counts.get(key, 0) + 1
        self._counts[key] = count
        self._random.seed(self._seed ^ _seed_part(*key, count))
        return self._random

    def roll(self, count: int, sides: int) -> tuple[int, ...]:
        """Roll ``count`` dice with faces 1..``sides``."""
        self._seed_generator("dice")
        return super().roll(count, sides)

    def shuffle(self, items: Sequence[Item]) -> tuple[Item, ...]:
        """Return ``items`` in a random order."""
        self._seed_generator("shuffling")
        return super().shuffle(items)

    def pick(self, items: Sequence[Item]) -> Item:
        """Return one of ``items``; raises ``IndexError`` when there are none."""
        self._seed_generator("picking")
        return super().pick(items)

    def drop(self, request: Throw | Strike) -> Drop:
        """Draw the drop from the model; raises ``ValueError`` in a game without a passage."""
        self._seed_generator("drop")
        return super().drop(request)


@lru_cache(maxsize=8192)
def _seed_part(seat: int, purpose: str, count: int) -> int:
    """Return 32 bits of a seed that depend on seat, purpose and count; they are the same on every machine."""
    return crc32(f"{seat} {purpose} {count}".encode())


class Search:
    """A comparison of the moves that a seat may make; ``run`` carries it out."""

    def __init__(self, search_input: SearchInput, random: Random, *, records_goals: bool = False) -> None:
        """List the moves to compare; ``random`` is the only source of randomness.

        With ``records_goals``, rollouts record the goals that they reach, for the plan and the threat in the advice.
        """
        self.input = search_input
        lookahead = search_input.lookahead
        ranked_moves = lookahead.ranked(
            search_input.rules, search_input.view, search_input.seat, search_input.memory, random
        )
        sensible = only_sensible(search_input.rules, search_input.view, ranked_moves)
        self.candidates = [Candidate(move) for move in sensible[: lookahead.candidates]]
        self.rollouts = 0
        #: whether ``enough`` ended the search before its budget was spent
        self.is_cut = False
        self._random = random
        self._sweeps = 0
        self._is_end = lookahead.horizon(search_input.view)
        self._protected_candidate: Candidate | None = None
        self._goal_namer = lookahead if records_goals and isinstance(lookahead, NamesGoals) else None

    def never_give_up(self, move: Move) -> Candidate:
        """Compare ``move`` until the end of the search, even if it is worse than others; return its candidate."""
        candidate = next((candidate for candidate in self.candidates if candidate.move == move), None)
        if candidate is None:
            candidate = Candidate(move)
            self.candidates.append(candidate)
        self._protected_candidate = candidate
        return candidate

    @property
    def quick_candidate(self) -> Candidate:
        """The candidate for the quick bot's move."""
        return self.candidates[0]

    def run(self, budget: SearchBudget) -> Search:
        """Spend the rollouts in rounds; after each round only the better half of the moves is compared further.

        The quick bot's move is compared in every round. The search ends early when a round has shown that one move is
        clearly better than all others. Returns the search itself.
        """
        others = self.candidates[1:]
        if not others:
            return self
        rounds = math.ceil(math.log2(max(1, len(others) / _FINALISTS))) + _LAST_ROUNDS
        for number in range(rounds):
            compared = [self.quick_candidate, *others]
            rollouts_of_round = (budget.rollouts - self.rollouts) // (rounds - number)
            sweeps = rollouts_of_round // len(compared)
            if number == 0:
                sweeps = max(_MIN_SWEEPS, sweeps)
            for _ in range(sweeps):
                self._sweep(compared)
                if budget.enough():
                    self.is_cut = True
                    return self
            others = self._better_half(others)
            if not others or self._is_decided(others):
                break
        return self

    def _is_decided(self, others: Sequence[Candidate]) -> bool:
        """Return whether one move is clearly better than the quick bot's move and all moves still compared.

        Return false as long as a move must be compared until the end.
        """
        if self._protected_candidate is not None:
            return False
        best = max(others, key=lambda candidate: candidate.lead_over(self.quick_candidate)[0])
        if len(best.values) < _MIN_SWEEPS_TO_DECIDE:
            return False
        all_others = [self.quick_candidate, *[candidate for candidate in others if candidate is not best]]
        leads = [best.lead_over(candidate) for candidate in all_others]
        return all(gain >= _CLEARLY_WORSE_ERRORS * error for gain, error in leads)

    def _better_half(self, others: Sequence[Candidate]) -> list[Candidate]:
        """Return the better half of the moves, without those that are clearly worse than the quick bot's move.

        The half has at least ``_FINALISTS`` moves, if there are so many. It always contains the move that is never
        given up.
        """
        gains = [CandidateGain(candidate, *candidate.lead_over(self.quick_candidate)) for candidate in others]
        not_clearly_worse = [each for each in gains if each.gain >= -_CLEARLY_WORSE_ERRORS * each.error]
        best_first = sorted(not_clearly_worse, key=lambda each: -each.gain)
        better = [each.candidate for each in best_first[: max(_FINALISTS, len(others) // 2)]]
        never_given_up = self._protected_candidate
        if never_given_up is not None and never_given_up in others and never_given_up not in better:
            better.append(never_given_up)
        return better

    def _sweep(self, candidates: Iterable[Candidate]) -> None:
        """Imagine one state, run one rollout from it for each candidate, and store the worth of the rollout's end."""
        search_input = self.input
        lookahead = search_input.lookahead
        seed = int(self._random.random() * _SEEDS)
        state = lookahead.sample(search_input.view, search_input.seat, search_input.memory, Random(seed))
        for candidate in candidates:
            reached_goals: list[tuple[int, str]] = []  # ``_play_on`` adds the goals to it
            candidate.goals[self._sweeps] = reached_goals
            end = self._play_on(state, candidate.move, PairedChance(seed, search_input.model), reached_goals)
            rival_worths = self._rival_worths(end)
            worth = dict(lookahead.worth(end, search_input.seat))
            if rival_worths:
                worth[RIVALS] = -max(rival_worths)
            candidate.value_parts[self._sweeps] = worth
            candidate.values[self._sweeps] = sum(worth.values())
            candidate.rival_worths[self._sweeps] = sum(rival_worths)
            self.rollouts += 1
        self._sweeps += 1

    def _play_on(
        self, state: AnyState, move: Move, chance: PairedChance, reached_goals: list[tuple[int, str]]
    ) -> AnyState:
        """Run a rollout that begins with ``move``, and return its last state.

        Append a pair (seat, goal) to ``reached_goals`` for every goal reached in the rollout.
        """
        rules = self.input.rules
        policy = self.input.lookahead.policy
        is_end = self._is_end
        for number in range(MAX_ROLLOUT_MOVES):
            prompt = rules.prompt(state)
            assert prompt is not None, "somebody moves"
            random = chance.begin_decision(prompt.seat, prompt.kind)
            if number:
                move = policy(rules, state, random)
            goal = "" if self._goal_namer is None else self._goal_namer.goal(state, move)
            if goal:
                reached_goals.append((prompt.seat, goal))
            state = rules.apply(state, move, chance)[0]
            if is_end(state):
                break
        return state

    def _rival_worths(self, state: AnyState) -> list[float]:
        """Return the worth of a state to each rival."""
        worth = self.input.lookahead.worth
        seat = self.input.seat
        seats = len(self.input.rules.scores(state))
        return [sum(worth(state, other).values()) for other in range(seats) if other != seat]

    # -- results

    def gains(self) -> list[CandidateGain]:
        """Return the candidates, the best first, each with its gain over the quick bot's move and the standard error.

        Candidates that were given up early come last, because a few rollouts may overestimate their gain.
        """
        others = [candidate for candidate in self.candidates[1:] if candidate.values]
        leads = [candidate.lead_over(self.quick_candidate) for candidate in others]
        # the variance of the difference in one sweep; ``error`` is the error of the mean over the sweeps
        variances = [error * error * len(candidate.values) for candidate, (_, error) in zip(others, leads, strict=True)]
        shared_variance = sum([variance for variance in variances if variance < math.inf]) / max(1, len(variances))
        gains = [CandidateGain(self.quick_candidate, 0.0, 0.0)]
        for candidate in others:
            gains.append(CandidateGain(candidate, *candidate.lead_over(self.quick_candidate, shared_variance)))
        finalist_rollouts = FINALIST_SHARE * len(self.quick_candidate.values)
        return sorted(gains, key=lambda each: (len(each.candidate.values) < finalist_rollouts, -each.gain))

    def advice(self) -> list[Advice]:
        """Return the result for every move, the best first.

        If goals were recorded, the result for the best move has its plan and its threat.
        """
        ordered = [candidate for candidate, _, _ in self.gains()]
        best = ordered[0]
        second_best = ordered[1] if len(ordered) > 1 else best
        advice_on_best = self.compare(best, second_best)
        if self._goal_namer is not None and len(ordered) > 1:
            goal_of_move = self._goal_namer.goal(self.input.view, best.move)
            plan = self._plan(best, second_best)
            threats = [self._threat(second_best, goal) for goal in dict.fromkeys([goal_of_move, plan]) if goal]
            first_threat = next((threat for threat in threats if threat is not None), None)
            advice_on_best = replace(advice_on_best, plan=plan, threat=first_threat)
        others = [self.compare(candidate, best) for candidate in ordered[1:]]
        # a move that was given up early is not better than the best, even if its few rollouts say so
        return [advice_on_best, *[replace(advice, gain=min(advice.gain, 0.0)) for advice in others]]

    def _plan(self, best: Candidate, other: Candidate) -> str:
        """Return the goal that the seat is likely to reach after the move ``best``; empty if there is none.

        Goals that the seat reaches nearly as often after the move ``other`` do not count.
        """
        counts = self._goals_after(best)
        other_counts = self._goals_after(other)
        rollouts, other_rollouts = len(best.goals), max(1, len(other.goals))
        counts_of_plans = {
            goal: count
            for goal, count in counts.items()
            if count / rollouts - other_counts[goal] / other_rollouts >= _MIN_SHARE_DIFFERENCE
        }
        return _most_frequent(Counter(counts_of_plans), rollouts) or ""

    def _goals_after(self, candidate: Candidate) -> Counter[str]:
        """Count, by goal, the rollouts of a move in which the seat reached the goal later, not by the move itself."""
        seat = self.input.seat
        assert self._goal_namer is not None
        reaches_goal = bool(self._goal_namer.goal(self.input.view, candidate.move))
        counts = Counter[str]()
        for reached_goals in candidate.goals.values():
            goals = [goal for goal_seat, goal in reached_goals if goal_seat == seat]
            if reaches_goal and reached_goals and reached_goals[0][0] == seat:
                del goals[0]
            counts.update(set(goals))
        return counts

    def _threat(self, other: Candidate, goal: str) -> tuple[int, str] | None:
        """Return the rival that is likely to reach ``goal`` first if the move ``other`` is made, and the goal.

        Returns ``None`` if there is no such rival.
        """
        rivals = Counter[int]()
        for reached_goals in other.goals.values():
            first_seat = next((seat for seat, reached_goal in reached_goals if reached_goal == goal), None)
            if first_seat is not None and first_seat != self.input.seat:
                rivals[first_seat] += 1
        rival = _most_frequent(rivals, len(other.goals))
        return None if rival is None else (rival, goal)

    def compare(self, candidate: Candidate, other: Candidate) -> Advice:
        """Compare a move with one ``other`` move, and return the result for the first move.

        The gain is the move's gain over the quick bot's move, less the gain of ``other`` over the quick bot's move.
        Therefore the moves that were compared until the search ended are in the same order as in ``gains``.
        """
        if other is candidate:
            rollouts = len(candidate.values)
            return Advice(candidate.move, gain=0.0, standard_error=0.0, rollouts=rollouts, parts={})
        quick = self.quick_candidate
        lead, _ = candidate.lead_over(quick)
        other_lead, _ = other.lead_over(quick)
        gain = lead - other_lead
        own_parts = candidate.lead_in_parts(quick)
        other_parts = other.lead_in_parts(quick)
        parts = {name: own_parts.get(name, 0.0) - other_parts.get(name, 0.0) for name in {**own_parts, **other_parts}}
        _, standard_error = candidate.lead_over(other)
        return Advice(candidate.move, gain, standard_error, len(candidate.values), parts)


def _most_frequent(counts: Counter[CountedItem], rollouts: int) -> CountedItem | None:
    """Return the most frequent item (the smallest if several are), or ``None`` if it occurred in too few rollouts."""
    highest = max(counts.values(), default=0)
    if highest == 0 or highest < _LIKELY_SHARE * rollouts:
        return None
    return min(item for item, count in counts.items() if count == highest)
