"""Bots for a window: slow bots think in a worker process, other bots answer in this process.

An elder that is asked for advice uses the same worker process (``Thinker.consult``).

A window calls ``Thinker.ask`` as soon as a bot has to move, polls ``Thought.ready``, and reads ``Thought.value``.
``game.core.bots.ask_bot`` returns the same move in the same position with the same seed. A worker that has died is
replaced silently; if no process can be started, everything is computed in this process.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable
from functools import cached_property, partial
from random import Random
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar

from game.core.bots import BotInput, decide, gather_bot_input, thinks
from game.core.games import find_game
from game.core.match import Match
from game.core.rules import AnyRules
from game.elder.advice import AdviceInput, DecisionAdvice, compare_moves, gather_advice_input
from game.elder.search import Advice
from game.processes.worker import Answer, Job, Worker, WorkerDied

Value = TypeVar("Value", covariant=True)

#: When this many workers in a row have died without answering, everything is computed in this process.
_MAX_DEATHS: Final = 3
#: The seconds that ``Thought.value`` waits between two checks of the worker.
_CHECK_INTERVAL: Final = 0.05


class ChosenMove(NamedTuple):
    """The text of a bot's move, and whether the time limit ended the bot's search."""

    move: str
    is_cut: bool


class Thought(Protocol[Value]):
    """An answer of a bot or an elder, pending or finished."""

    @property
    def ready(self) -> bool:
        """Whether the answer is available without waiting for the worker."""

    @property
    def value(self) -> Value:
        """The answer; waits for the worker if it is not ready."""

    def cancel(self) -> None:
        """Stop thinking: the answer is no longer needed."""


class Thinker:
    """Asks bots for moves, and the elder for advice. Each window has one thinker.

    It has at most one worker process, which computes one thought at a time. ``start`` starts the worker when it is
    first needed; with ``None`` everything is computed in this process.
    """

    def __init__(self, start: Callable[[], Worker] | None = Worker) -> None:
        self._start = start
        self._worker: Worker | None = None
        #: how many workers in a row have died without answering
        self._deaths = 0
        #: the current thought; it stays here after its answer, until it is cancelled
        self._thought: _WorkerThought[Any] | None = None
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
        """Whether the worker has been asked for a move or for advice and has not answered yet."""
        return self._thought is not None and self._thought.answer is None

    @property
    def has_begun(self) -> bool:
        """Whether the worker has begun with the current thought and not finished it."""
        return self.is_thinking and self._thought is not None and self._present_job is self._thought.job

    def prepare(self, game: str) -> None:
        """Prepare the worker for a game: start it, and let it load the game's rules and bots."""
        if self._ensure_worker() and game not in self._games:
            self._games.add(game)
            self._jobs.append(pickle.dumps(partial(load, game)))
        self.update()

    def ask(self, match: Match, bot: str, seed: str) -> Thought[ChosenMove]:
        """Ask ``bot`` for the move of the seat to move; ``seed`` seeds its generator.

        Cancels the previous thought, unless the bot answers at once, in this process.

        Raises ``ValueError`` for a bot that the game does not have.
        """
        # use the rules of the match instead of loading them by the game's name: a lesson's rules have bots of their own
        fallback = _LocalThought(lambda: _choose(match.rules, gather_bot_input(match, bot), seed))
        if not thinks(match.rules, bot):
            return fallback
        job = self._prepare_job(lambda: partial(think, match.game, gather_bot_input(match, bot), seed))
        return self._begin(job, fallback, lambda move: move)

    def consult(self, match: Match) -> Thought[DecisionAdvice]:
        """Ask the elder for advice for the seat to move. Cancels the previous thought.

        Returns the same advice as ``game.elder.advice.advise``, and raises ``ValueError`` in the same cases.
        """
        advice_input = gather_advice_input(match)
        prompt = match.prompt
        assert prompt is not None, "an elder is asked only while the match goes on"
        fallback = _LocalThought(lambda: DecisionAdvice(prompt, compare_moves(match.rules, advice_input)))
        job = self._prepare_job(lambda: partial(compare, advice_input))
        return self._begin(job, fallback, lambda moves: DecisionAdvice(prompt, moves))

    def _prepare_job(self, make_job: Callable[[], Job]) -> bytes | None:
        """Cancel the current thought; return a pickled job, ``None`` if it cannot be pickled or there is no worker."""
        if self._thought is not None:
            self._thought.cancel()
        if not self._ensure_worker():
            return None
        try:
            return pickle.dumps(make_job())
        except (pickle.PicklingError, TypeError, AttributeError):
            return None

    def _begin(self, job: bytes | None, fallback: Thought[Value], convert: Callable[[Any], Value]) -> Thought[Value]:
        """Queue a job and return its thought, which becomes the current thought; without a job return ``fallback``.

        ``convert`` makes the answer from the result of the worker. If the worker fails, ``fallback`` gives the answer.
        """
        if job is None:
            return fallback
        self._thought = thought = _WorkerThought(self, job, fallback, convert)
        self._jobs.append(job)
        self.update()
        return thought

    def update(self, timeout: float = 0.0) -> None:
        """Take the worker's answer, and give the worker the next job; replace a worker that has died.

        Waits up to ``timeout`` seconds for the answer.
        """
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
        """Give the worker's answer to the current thought, if this is what the worker has worked on."""
        if self._present_job:  # a worker's first answer belongs to no job: it only says that the worker has started
            self._deaths = 0
        if self._thought is not None and self._present_job is self._thought.job:
            self._thought.answer = answer
        self._present_job = b""

    def _replace(self) -> None:
        """Replace a dead worker, and let the new worker begin again with the current thought if it has no answer yet.

        After ``_MAX_DEATHS`` deaths in a row no worker is started any more, and the thought fails.
        """
        self._end_worker()
        self._deaths += 1
        if self._deaths >= _MAX_DEATHS:
            self._start = None
        thought = self._thought
        if thought is None or thought.answer is not None:
            return
        if self._ensure_worker():
            self._jobs.append(thought.job)
        else:
            thought.answer = Answer(has_failed=True)

    def cancel(self, thought: object) -> None:
        """If ``thought`` is the current thought, cancel it; if the worker is busy with it, end the worker.

        The next thought then starts a new worker.
        """
        if self._thought is None or thought is not self._thought:
            return
        if self._present_job is self._thought.job:
            self._end_worker()
        self._jobs = [job for job in self._jobs if job is not self._thought.job]
        if self._thought.answer is None:
            self._thought.answer = Answer(has_failed=True)
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

    def _ensure_worker(self) -> bool:
        """Start a worker if there is none. Return whether there is a worker now."""
        if self._worker is None and self._start is not None:
            try:
                self._worker = self._start()
            except (OSError, RuntimeError, ImportError):  # processes are not supported, or there are too many
                self._start = None
        return self._worker is not None


class _LocalThought(Generic[Value]):
    """An answer that ``find`` computes in this process when it is first read."""

    ready = True

    def __init__(self, find: Callable[[], Value]) -> None:
        self._find = find

    @cached_property
    def value(self) -> Value:
        """The answer."""
        return self._find()

    def cancel(self) -> None:
        """Do nothing: nothing is under way."""


class _WorkerThought(Generic[Value]):
    """An answer that ``convert`` makes from the result of the worker; if the worker fails, ``fallback`` gives it."""

    def __init__(self, thinker: Thinker, job: bytes, fallback: Thought[Value], convert: Callable[[Any], Value]) -> None:
        self.job = job
        self.answer: Answer | None = None
        self._thinker = thinker
        self._fallback = fallback
        self._convert = convert

    @property
    def ready(self) -> bool:
        """Whether the worker has answered. Looks first whether an answer has arrived."""
        if self.answer is None:
            self._thinker.update()
        return self.answer is not None

    @property
    def value(self) -> Value:
        """The answer; waits for the worker."""
        while self.answer is None:
            self._thinker.update(_CHECK_INTERVAL)
        return self._fallback.value if self.answer.has_failed else self._convert(self.answer.value)

    def cancel(self) -> None:
        self._thinker.cancel(self)


def _choose(rules: AnyRules, bot_input: BotInput, seed: str) -> ChosenMove:
    choice = decide(rules, bot_input, Random(seed))
    return ChosenMove(str(choice.move), choice.is_cut)


# -- jobs of the worker


def load(game: str) -> None:
    """Load a game's rules, with its bots and everything they import."""
    find_game(game).load_rules()


def think(game: str, bot_input: BotInput, seed: str) -> ChosenMove:
    """Return a bot's move."""
    return _choose(find_game(game).load_rules(), bot_input, seed)


def compare(advice_input: AdviceInput) -> tuple[Advice, ...]:
    """Return the elder's comparison of the best moves."""
    return compare_moves(find_game(advice_input.game).load_rules(), advice_input)
