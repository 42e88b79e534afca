"""Bots for a window: slow bots think in a worker process, other bots answer in this process.

An elder that is asked for advice uses the same worker process (``Thinker.consult``).

A window calls ``Thinker.ask`` as soon as a bot has to move, polls ``Thought.ready``, and reads ``Thought.move``. The
move is the one that ``game.core.bots.ask_bot`` returns in the same position with the same seed. A worker that has died
is replaced silently; if no process can be started, everything is computed in this process.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, partial
from random import Random
from typing import Final, Protocol, TypeVar, cast

from game.core.bots import BotInput, decide, gather_bot_input, thinks
from game.core.games import find_game
from game.core.match import Match
from game.core.rules import Prompt
from game.elder.advice import AdviceInput, DecisionAdvice, compared_moves, gather_advice_input
from game.elder.search import Advice
from game.processes.worker import Answer, Job, Worker, WorkerDied

#: When this many workers in a row have died without answering, everything is computed in this process.
_MOST_DEATHS: Final = 3
#: The seconds that ``Thought.move`` waits between two checks of the worker.
_CHECK_INTERVAL: Final = 0.05


class Thought(Protocol):
    """A bot's pending or finished move."""

    @property
    def ready(self) -> bool:
        """Whether the move is available without waiting for the worker."""

    @property
    def move(self) -> str:
        """The text of the move; waits for the worker if it is not ready."""

    @property
    def is_cut(self) -> bool:
        """Whether the time limit ended the bot's search; waits for the worker if the move is not ready."""

    def cancel(self) -> None:
        """Stop thinking: the move is no longer needed."""


class PendingAdvice(Protocol):
    """An elder's pending or finished advice."""

    @property
    def ready(self) -> bool:
        """Whether the advice is available without waiting for the worker."""

    @property
    def advised(self) -> DecisionAdvice:
        """The advice; waits for the worker if it is not ready."""

    def cancel(self) -> None:
        """Stop thinking: the advice is no longer needed."""


class Thinker:
    """Asks bots for moves. Each window has one, with at most one worker process, which computes one thought at a time.

    ``start`` starts the worker when it is first needed; with ``None`` everything is computed in this process.
    """

    def __init__(self, start: Callable[[], Worker] | None = Worker) -> None:
        self._start = start
        self._worker: Worker | None = None
        #: how many workers in a row have died without answering
        self._deaths = 0
        #: the last thought, until it is cancelled
        self._thought: _WorkerResult | None = None
        #: the games whose rules the worker has loaded, or will load with a queued job
        self._games: set[str] = set()
        #: the worker's queue of pickled jobs, and its present job
        self._jobs: list[bytes] = []
        self._present_job = b""

    @property
    def worker_pid(self) -> int | None:
        """The process id of the worker, ``None`` without a worker."""
        return None if self._worker is None else self._worker.pid

    @property
    def is_thinking(self) -> bool:
        """Whether the answer to the last thought is still awaited."""
        return self._thought is not None and self._thought.answer is None

    @property
    def has_begun(self) -> bool:
        """Whether the worker has begun with the last thought and not finished it."""
        return self.is_thinking and self._thought is not None and self._present_job is self._thought.job

    @property
    def is_idle(self) -> bool:
        """Whether there is a worker that has nothing to do."""
        self.update()
        return self._worker is not None and self._worker.is_free and not self._jobs

    def prepare(self, game: str) -> None:
        """Prepare the worker for a game: start it, and let it load the game's rules and bots."""
        if self._has_worker() and game not in self._games:
            self._games.add(game)
            self._jobs.append(pickle.dumps(partial(load, game)))
        self.update()

    def ask(self, match: Match, bot: str, seed: str) -> Thought:
        """Ask ``bot`` for the move of the seat to move; ``seed`` seeds its generator. Cancels the previous thought.

        Raises ``ValueError`` for a bot that the game does not have.
        """
        local_move = _LocalMove(match, bot, seed)
        if not thinks(match.rules, bot):
            return local_move
        job = self._prepare_job(lambda: partial(think, match.game, gather_bot_input(match, bot), seed))
        return local_move if job is None else self._begin(_WorkerMove(self, job, lambda: local_move.choice))

    def consult(self, match: Match) -> PendingAdvice:
        """Ask the elder for advice for the seat to move. Cancels the previous thought.

        Returns the same advice as ``game.elder.advice.advise``, and raises ``ValueError`` in the same cases.
        """
        advice_input = gather_advice_input(match)
        prompt = match.prompt
        assert prompt is not None, "an elder is asked only while the match goes on"
        local_advice = _LocalAdvice(match, advice_input)
        job = self._prepare_job(lambda: partial(compare, advice_input))
        if job is None:
            return local_advice
        return self._begin(_WorkerAdvice(self, job, lambda: local_advice.advised, prompt))

    def _prepare_job(self, make_job: Callable[[], Job]) -> bytes | None:
        """Cancel the last thought and return a pickled job; ``None`` without a worker, or if it cannot be pickled."""
        if self._thought is not None:
            self._thought.cancel()
        if not self._has_worker():
            return None
        try:
            return pickle.dumps(make_job())
        except (pickle.PicklingError, TypeError, AttributeError):
            return None

    def _begin(self, thought: _WorkerResultT) -> _WorkerResultT:
        """Queue the job of a thought, remember the thought as the last thought, and return it."""
        self._thought = thought
        self._jobs.append(thought.job)
        self.update()
        return thought

    def update(self, timeout: float = 0.0) -> None:
        """Take the worker's answer, waiting up to ``timeout`` seconds; give it the next job; replace a dead worker."""
        if self._worker is None:
            return
        try:
            answer = self._worker.take(timeout)
            if answer is not None:
                self._take_answer(answer)
            if self._worker.is_free and self._jobs:
                self._present_job = self._jobs.pop(0)
                self._worker.give(self._present_job)
        except WorkerDied:
            self._replace()

    def _take_answer(self, answer: Answer) -> None:
        """Give the worker's answer to the last thought, if the worker's present job is that thought's."""
        if self._present_job:  # a worker's first answer belongs to no job: it only says that the worker has started
            self._deaths = 0
        if self._thought is not None and self._present_job is self._thought.job:
            self._thought.answer = answer
        self._present_job = b""

    def _replace(self) -> None:
        """Replace a dead worker, and give the new worker the last thought if it has no answer yet.

        After ``_MOST_DEATHS`` deaths no worker is started any more, and the thought fails.
        """
        self._end_worker()
        self._deaths += 1
        if self._deaths >= _MOST_DEATHS:
            self._start = None
        thought = self._thought
        if thought is None or thought.answer is not None:
            return
        if self._has_worker():
            self._jobs.append(thought.job)
        else:
            thought.answer = Answer(failed=True)

    def cancel(self, thought: object) -> None:
        """If ``thought`` is the last thought, cancel it; if the worker is busy with it, end the worker.

        The next thought then starts a new worker.
        """
        if self._thought is None or thought is not self._thought:
            return
        if self._present_job is self._thought.job:
            self._end_worker()
        self._jobs = [job for job in self._jobs if job is not self._thought.job]
        if self._thought.answer is None:
            self._thought.answer = Answer(failed=True)
        self._thought = None

    def close(self) -> None:
        """End the worker, even during a thought; the thinker can be used again afterwards."""
        if self._thought is not None:
            self._thought.cancel()
        self._end_worker()

    def _end_worker(self) -> None:
        """End the worker if there is one, and forget its jobs and the rules that it had loaded."""
        if self._worker is not None:
            self._worker.end()
        self._worker = None
        self._games = set()
        self._jobs = []
        self._present_job = b""

    def _has_worker(self) -> bool:
        """Start a worker if there is none, and return whether there is one."""
        if self._worker is None and self._start is not None:
            try:
                self._worker = self._start()
            except (OSError, RuntimeError, ImportError):  # processes are not supported, or there are too many
                self._start = None
        return self._worker is not None


@dataclass(frozen=True)
class _LocalMove:
    """A bot's move that is computed in this process when it is first read."""

    match: Match
    bot: str
    seed: str

    @property
    def ready(self) -> bool:
        return True

    @cached_property
    def choice(self) -> tuple[str, bool]:
        """The text of the bot's move, and whether the time limit ended its search."""
        # use the rules of the match instead of loading them by the game's name: a lesson's rules have bots of their own
        choice = decide(self.match.rules, gather_bot_input(self.match, self.bot), Random(self.seed))
        return str(choice.move), choice.is_cut

    @property
    def move(self) -> str:
        return self.choice[0]

    @property
    def is_cut(self) -> bool:
        return self.choice[1]

    def cancel(self) -> None:
        """Do nothing: nothing is under way."""


@dataclass(frozen=True, slots=True)
class _LocalAdvice:
    """An elder's advice that is computed in this process when it is read."""

    match: Match
    advice_input: AdviceInput

    @property
    def ready(self) -> bool:
        return True

    @property
    def advised(self) -> DecisionAdvice:
        prompt = self.match.prompt
        assert prompt is not None, "an elder is asked only while the match goes on"
        return DecisionAdvice(prompt, compared_moves(self.match.rules, self.advice_input))

    def cancel(self) -> None:
        """Do nothing: nothing is under way."""


class _WorkerResult:
    """A result that the worker computes; if the worker fails, ``find_locally`` computes it in this process."""

    def __init__(self, thinker: Thinker, job: bytes, find_locally: Callable[[], object]) -> None:
        self.job = job
        self.answer: Answer | None = None
        self._thinker = thinker
        self._find_locally = find_locally

    @property
    def ready(self) -> bool:
        """Whether the worker has answered; first receives its answer if one has arrived."""
        if self.answer is None:
            self._thinker.update()
        return self.answer is not None

    @property
    def value(self) -> object:
        """The result; waits for the worker."""
        while self.answer is None:
            self._thinker.update(_CHECK_INTERVAL)
        return self._find_locally() if self.answer.failed else self.answer.value

    def cancel(self) -> None:
        self._thinker.cancel(self)


class _WorkerMove(_WorkerResult):
    """A bot's move that the worker computes."""

    @property
    def move(self) -> str:
        return self._choice[0]

    @property
    def is_cut(self) -> bool:
        return self._choice[1]

    @cached_property
    def _choice(self) -> tuple[str, bool]:
        """The text of the bot's move, and whether its search was cut; waits for the worker."""
        return cast("tuple[str, bool]", self.value)


class _WorkerAdvice(_WorkerResult):
    """An elder's advice about ``prompt`` that the worker computes."""

    def __init__(self, thinker: Thinker, job: bytes, find_locally: Callable[[], object], prompt: Prompt) -> None:
        super().__init__(thinker, job, find_locally)
        self._prompt = prompt

    @property
    def advised(self) -> DecisionAdvice:
        """The advice. The worker returns only the compared moves, but ``find_locally`` returns the complete advice."""
        value = self.value
        if isinstance(value, DecisionAdvice):
            return value
        return DecisionAdvice(self._prompt, cast("tuple[Advice, ...]", value))


_WorkerResultT = TypeVar("_WorkerResultT", bound=_WorkerResult)


# -- jobs of the worker


def load(game: str) -> None:
    """Load a game's rules, with its bots and everything they import."""
    find_game(game).load_rules()


def think(game: str, bot_input: BotInput, seed: str) -> tuple[str, bool]:
    """Return the text of a bot's move, and whether its search was cut."""
    choice = decide(find_game(game).load_rules(), bot_input, Random(seed))
    return str(choice.move), choice.is_cut


def compare(advice_input: AdviceInput) -> tuple[Advice, ...]:
    """Return the elder's comparison of the best moves."""
    return compared_moves(find_game(advice_input.game).load_rules(), advice_input)
