"""The search: moves are compared by playing on from imagined states, the same ones for every move.

It is flat Monte Carlo over information sets (Cowling, Powley and Whitehouse 2012) with a plain bot as the policy of the
rollouts (Tesauro and Galperin 1996). Every sweep imagines one state that agrees with what the seat knows, and plays on
from it once after each move still compared, with chance from the same seed, so that differences are paired. After each
round only the better half of the moves gets more rollouts. The search does not read the clock: the same seed and budget
give the same rollouts on every machine, unless ``enough`` ends the search early.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Final, TypeAlias

from game.core.bots import AnyMemory, only_sensible
from game.core.chance import Frequencies
from game.core.rules import AnyRules, AnyState, Move
from game.elder.imagined_chance import ImaginedChance
from game.elder.lookahead import Lookahead, Worth
from game.elder.temperaments import EVEN, Temperament

#: The name of the part of a worth that comes from the best rival.
RIVALS: Final = "rivals"
#: The minimum number of rollouts of a move before it can be dropped.
_FEWEST_SWEEPS: Final = 2
#: A move is clearly worse when it is at least this many standard errors behind.
_CLEARLY: Final = 2.0
#: In the variance of a move's differences, the average variance of all moves counts like this many more sweeps.
_SHARED_SPREAD: Final = 2.0
#: The maximum number of moves in a rollout.
_MOST_STEPS: Final = 2_000
_SEEDS: Final = 2**62


@dataclass(frozen=True, slots=True)
class Question:
    """The input of a search: a game's rules and its ``lookahead``, and everything that the seat knows.

    ``model`` provides drops in games with a passage.
    """

    rules: AnyRules
    lookahead: Lookahead[AnyState]
    view: AnyState
    seat: int
    memory: AnyMemory = None
    model: Frequencies | None = None


@dataclass(frozen=True, slots=True)
class Effort:
    """The budget of a search: the total number of rollouts; ``enough`` is called after each sweep and may end it."""

    rollouts: int
    enough: Callable[[], bool] = lambda: False


@dataclass(frozen=True, slots=True)
class Advice:
    """The result of the search for one move.

    ``gain`` is what the move is worth more than the best other move, in points: negative for all moves but the best.
    ``standard_error`` is that of the gain. ``parts`` are the named parts of the gain, which add up to it. ``rollouts``
    is the number of rollouts of the move.
    """

    move: Move
    gain: float
    standard_error: float
    rollouts: int
    parts: Mapping[str, float]


@dataclass(slots=True)
class Trial:
    """The rollouts of one move: by sweep, the end's value for the temperament, and its worth in parts."""

    move: Move
    values: dict[int, float] = field(default_factory=dict)
    worths: dict[int, Worth] = field(default_factory=dict)

    def above(self, other: Trial, spread: float = 0.0) -> tuple[float, float]:
        """Return the mean difference in value to ``other`` over common sweeps, and its standard error.

        ``spread`` is the average variance of all moves' differences, which counts like ``_SHARED_SPREAD`` more sweeps.
        """
        differences = [value - other.values[sweep] for sweep, value in self.values.items() if sweep in other.values]
        count = len(differences)
        mean = sum(differences) / count
        squares = sum([(difference - mean) ** 2 for difference in differences]) + _SHARED_SPREAD * spread
        return mean, math.sqrt(squares / (count - 1 + _SHARED_SPREAD) / count) if count > 1 else math.inf

    def parts_above(self, other: Trial) -> dict[str, float]:
        """Return the parts of the mean difference in worth to ``other`` over common sweeps."""
        sweeps = [sweep for sweep in self.worths if sweep in other.worths]
        worths = [trial.worths[sweep] for trial in (self, other) for sweep in sweeps]
        names = list(dict.fromkeys([name for worth in worths for name in worth]))
        return {
            name: sum([self.worths[sweep].get(name, 0.0) - other.worths[sweep].get(name, 0.0) for sweep in sweeps])
            / len(sweeps)
            for name in names
        }


#: A trial, its gain over the plain move, and the standard error of the gain.
Found: TypeAlias = tuple[Trial, float, float]


class Search:
    """The comparison of the moves of one question; ``run`` carries it out."""

    def __init__(self, question: Question, random: Random, temperament: Temperament = EVEN) -> None:
        """List the moves to compare; ``random`` is the only source of randomness."""
        self.question = question
        self.temperament = temperament
        lookahead = question.lookahead
        ranked = lookahead.ranked(question.rules, question.view, question.seat, question.memory, random)
        sensible = only_sensible(question.rules, question.view, ranked)
        self.trials = [Trial(move) for move in sensible[: lookahead.candidates]]
        self.rollouts = 0
        self._random = random
        self._sweeps = 0
        self._stop = lookahead.horizon(question.view)
        self._never_dropped: Trial | None = None

    def keep(self, move: Move) -> Trial:
        """Compare a move until the end of the search, even if it is worse than others; return its trial."""
        trial = next((trial for trial in self.trials if trial.move == move), None)
        if trial is None:
            trial = Trial(move)
            self.trials.append(trial)
        self._never_dropped = trial
        return trial

    @property
    def plain(self) -> Trial:
        """The trial of the move that the plain bot makes."""
        return self.trials[0]

    def run(self, effort: Effort) -> Search:
        """Spend the rollouts in rounds, each on the better half of the moves before; the plain move is always one."""
        others = self.trials[1:]
        rounds = max(1, math.ceil(math.log2(len(others) + 1)))
        for number in range(rounds if others else 0):
            compared = [self.plain, *others]
            left = (effort.rollouts - self.rollouts) // (rounds - number)
            for _ in range(max(_FEWEST_SWEEPS, left // len(compared))):
                self._sweep(compared)
                if effort.enough():
                    return self
            others = self._better_half(others)
            if not others:
                break
        return self

    def _better_half(self, others: Sequence[Trial]) -> list[Trial]:
        """Return the better half, without those that are clearly worse than the plain move."""
        compared = [(trial, *trial.above(self.plain)) for trial in others]
        hopeful = [(trial, gain) for trial, gain, error in compared if gain > -_CLEARLY * error]
        ordered = sorted(hopeful, key=lambda one: -one[1])
        better = [trial for trial, _ in ordered[: max(1, len(others) // 2)]]
        never_dropped = [trial for trial in others if trial is self._never_dropped and trial not in better]
        return better + never_dropped

    def _sweep(self, compared: Iterable[Trial]) -> None:
        """Imagine one state and run one rollout from it for each move."""
        question, lookahead = self.question, self.question.lookahead
        seed = int(self._random.random() * _SEEDS)
        state = lookahead.sample(question.view, question.seat, question.memory, Random(seed))
        before = self._margin(self._worth(state))
        for trial in compared:
            worth = self._worth(self._play_on(state, trial.move, Random(seed + 1)))
            trial.worths[self._sweeps] = worth
            trial.values[self._sweeps] = self._value(worth, before)
            self.rollouts += 1
        self._sweeps += 1

    def _play_on(self, state: AnyState, move: Move, random: Random) -> AnyState:
        """Return the last state of a rollout that begins with ``move``."""
        rules, policy, stop = self.question.rules, self.question.lookahead.policy, self._stop
        chance = ImaginedChance(random, self.question.model)
        state = rules.apply(state, move, chance)[0]
        for _ in range(_MOST_STEPS):
            if stop(state):
                break
            state = rules.apply(state, policy(rules, state, random), chance)[0]
        return state

    def _worth(self, state: AnyState) -> Worth:
        """Return what a state is worth in parts; one part is the negative worth of the best rival."""
        worth, seat = self.question.lookahead.worth, self.question.seat
        seats = len(self.question.rules.scores(state))
        rivals = [sum(worth(state, other).values()) for other in range(seats) if other != seat]
        own = dict(worth(state, seat))
        return own | {RIVALS: -max(rivals)} if rivals else own

    def _margin(self, worth: Worth) -> float:
        rival = -worth.get(RIVALS, 0.0)
        return sum(worth.values()) + rival - self.temperament.rivals * rival

    def _value(self, worth: Worth, before: float) -> float:
        rival = -worth.get(RIVALS, 0.0)
        return self.temperament.value(sum(worth.values()) + rival, rival, before)

    # -- results

    def gains(self) -> list[Found]:
        """Return the trials, each with its gain over the plain move and the standard error; the best first."""
        rest = [trial for trial in self.trials[1:] if trial.values]
        plain = [trial.above(self.plain) for trial in rest]
        spreads = [error * error * len(trial.values) for trial, (_, error) in zip(rest, plain, strict=True)]
        spread = sum([one for one in spreads if one < math.inf]) / max(1, len(spreads))
        found = [(trial, *trial.above(self.plain, spread)) for trial in rest]
        return sorted([(self.plain, 0.0, 0.0), *found], key=lambda one: -one[1])

    def advice(self) -> list[Advice]:
        """Return the result for every move, the best first."""
        ordered = [trial for trial, _, _ in self.gains()]
        best = ordered[0]
        first = self.compared(best, (ordered[1:] or [best])[0])
        return [first, *[self.compared(trial, best) for trial in ordered[1:]]]

    def compared(self, trial: Trial, other: Trial) -> Advice:
        """Return the result for one move against another.

        The gain is the difference of both gains over the plain move, so that gains have the same order as moves.
        """
        if other is trial:
            return Advice(trial.move, 0.0, 0.0, len(trial.values), {})
        gain = trial.above(self.plain)[0] - other.above(self.plain)[0]
        mine, theirs = trial.parts_above(self.plain), other.parts_above(self.plain)
        parts = {name: mine.get(name, 0.0) - theirs.get(name, 0.0) for name in {**mine, **theirs}}
        return Advice(trial.move, gain, trial.above(other)[1], len(trial.values), parts)
