"""Bots asked by a window: those that think do so in a warm process beside it, the others answer in place.

An elder that is asked for advice thinks in the same process (``Thinker.consult``).

A window asks with ``Thinker.ask`` as soon as a bot is next, looks at ``Thought.ready`` as often as it likes, and takes
``Thought.move``. The move is the one that ``game.core.bots.ask_bot`` returns in the same position with the same seed.
A process that has died is replaced without a word; where none can be had, the thinking is done in place.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Final, Protocol, TypeVar, cast

from game.core.bots import Knowledge, ask_bot, decide, gather_knowledge, thinks
from game.core.games import find_game
from game.core.match import Match
from game.core.rules import Prompt
from game.elder.advice import Advised, Consultation, compared_moves, consultation
from game.elder.search import Advice
from game.processes.worker import Answer, Job, Worker, WorkerDied

#: When so many workers in a row have died before they answered, everything is thought in place.
_MOST_DEATHS: Final = 3
#: For so many seconds at once ``Thought.move`` waits for the worker.
_PATIENCE: Final = 0.05


class Thought(Protocol):
    """What a bot was asked, and what comes of it."""

    @property
    def ready(self) -> bool:
        """Whether the move can be had without waiting for the worker."""

    @property
    def move(self) -> str:
        """The text of the move; waits for the worker where it is not ready."""

    def cancel(self) -> None:
        """Let go of it: nobody wants to know the move any more."""


class Counsel(Protocol):
    """What an elder was asked for advice, and what comes of it."""

    @property
    def ready(self) -> bool:
        """Whether the advice can be had without waiting for the worker."""

    @property
    def advised(self) -> Advised:
        """The advice; waits for the worker where it is not ready."""

    def cancel(self) -> None:
        """Let go of it: nobody wants to know any more."""


class Thinker:
    """Asks bots. There is one for each window, with at most one process, which thinks one thought at a time.

    ``start`` starts the process, which happens when a bot that thinks is first waited for; with ``None`` everything is
    thought in place.
    """

    def __init__(self, start: Callable[[], Worker] | None = Worker) -> None:
        self._start = start
        self._worker: Worker | None = None
        self._deaths = 0
        self._thought: _Apart | None = None
        #: the games whose rules the worker has loaded, or will have when it has done its jobs
        self._games: set[str] = set()
        #: what the worker still has to do, and what it is at
        self._jobs: list[bytes] = []
        self._at = b""

    @property
    def worker_pid(self) -> int | None:
        """The number of the process that thinks, ``None`` while there is none."""
        return None if self._worker is None else self._worker.pid

    @property
    def thinks(self) -> bool:
        """Whether the process was asked something that is neither answered nor taken back."""
        return self._thought is not None and self._thought.answer is None

    @property
    def at_work(self) -> bool:
        """Whether the process is in the middle of what it was asked last."""
        return self.thinks and self._thought is not None and self._at is self._thought.job

    @property
    def rests(self) -> bool:
        """Whether there is a process that has nothing to do."""
        self.look()
        return self._worker is not None and self._worker.is_free and not self._jobs

    def warm(self, game: str) -> None:
        """Have the worker ready for a game: started, with its rules and bots loaded."""
        if self._has_worker() and game not in self._games:
            self._games.add(game)
            self._jobs.append(pickle.dumps(partial(load, game)))
        self.look()

    def ask(self, match: Match, bot: str, seed: str) -> Thought:
        """Ask the bot of the seat that is asked now; it draws from ``seed``. The thought before is cancelled.

        Raises ``ValueError`` for a bot that the game has not.
        """
        in_place = _InPlace(match, bot, seed)
        if not thinks(match.rules, bot):
            return in_place
        job = self._prepared(lambda: partial(think, match.game, gather_knowledge(match, bot), seed))
        return in_place if job is None else self._begin(_MoveApart(self, job, lambda: in_place.move))

    def consult(self, match: Match) -> Counsel:
        """Ask the elder what it would do in the place of the seat that is asked now. The thought before is cancelled.

        The advice is that of ``game.elder.advice.advise``. Raises ``ValueError`` as that does.
        """
        asked, prompt = consultation(match), match.prompt
        assert prompt is not None, "else nothing could be asked"
        in_place = _AdviceInPlace(match, asked)
        job = self._prepared(lambda: partial(compare, asked))
        return in_place if job is None else self._begin(_AdviceApart(self, job, lambda: in_place.advised, prompt))

    def _prepared(self, job: Callable[[], Job]) -> bytes | None:
        """Return a job for the worker, ``None`` where there is none, or what is known cannot be sent anywhere."""
        if self._thought is not None:
            self._thought.cancel()
        if not self._has_worker():
            return None
        try:
            return pickle.dumps(job())
        except (pickle.PicklingError, TypeError, AttributeError):
            return None

    def _begin(self, thought: _Given) -> _Given:
        self._thought = thought
        self._jobs.append(thought.job)
        self.look()
        return thought

    def look(self, patience: float = 0.0) -> None:
        """Take what the worker has found, and give it what there is to do; replace one that has died."""
        if self._worker is None:
            return
        try:
            answer = self._worker.take(patience)
            if answer is not None:
                self._note(answer)
            if self._worker.is_free and self._jobs:
                self._at = self._jobs.pop(0)
                self._worker.give(self._at)
        except WorkerDied:
            self._replace()

    def _note(self, answer: Answer) -> None:
        if self._at:
            self._deaths = 0
        if self._thought is not None and self._at is self._thought.job:
            self._thought.answer = answer
        self._at = b""

    def _replace(self) -> None:
        """Put another worker in the place of one that died, and have it think the same."""
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

    def drop(self, thought: object) -> None:
        """Think no longer about a thought: a worker that is at it is ended, and started anew when next wanted."""
        if self._thought is None or thought is not self._thought:
            return
        if self._at is self._thought.job:
            self._end_worker()
        self._jobs = [job for job in self._jobs if job is not self._thought.job]
        self._thought.answer = self._thought.answer or Answer(failed=True)
        self._thought = None

    def close(self) -> None:
        """End the process, in the middle of a thought too; the thinker can be asked again."""
        if self._thought is not None:
            self._thought.cancel()
        self._end_worker()

    def _end_worker(self) -> None:
        if self._worker is not None:
            self._worker.end()
        self._worker, self._games, self._jobs, self._at = None, set(), [], b""

    def _has_worker(self) -> bool:
        """Return whether there is a worker, starting one if need be."""
        if self._worker is None and self._start is not None:
            try:
                self._worker = self._start()
            except (OSError, RuntimeError, ImportError):  # no processes here, or no more of them
                self._start = None
        return self._worker is not None


@dataclass(frozen=True, slots=True)
class _InPlace:
    """A question that is answered in this process when the move is wanted."""

    match: Match
    bot: str
    seed: str

    @property
    def ready(self) -> bool:
        return True

    @property
    def move(self) -> str:
        return str(ask_bot(self.match, self.bot, Random(self.seed)))

    def cancel(self) -> None:
        """Do nothing: nothing is under way."""


@dataclass(frozen=True, slots=True)
class _AdviceInPlace:
    """A question for advice that is answered in this process when the advice is wanted."""

    match: Match
    asked: Consultation

    @property
    def ready(self) -> bool:
        return True

    @property
    def advised(self) -> Advised:
        prompt = self.match.prompt
        assert prompt is not None, "else nothing could be asked"
        return Advised(prompt, compared_moves(self.match.rules, self.asked))

    def cancel(self) -> None:
        """Do nothing: nothing is under way."""


class _Apart:
    """A question that the worker answers; what the worker fails at is answered ``in_place``."""

    def __init__(self, thinker: Thinker, job: bytes, in_place: Callable[[], object]) -> None:
        self.job = job
        self.answer: Answer | None = None
        self._thinker = thinker
        self._in_place = in_place

    @property
    def ready(self) -> bool:
        if self.answer is None:
            self._thinker.look()
        return self.answer is not None

    @property
    def value(self) -> object:
        """What was answered; waits for it."""
        while self.answer is None:
            self._thinker.look(_PATIENCE)
        return self._in_place() if self.answer.failed else self.answer.value

    def cancel(self) -> None:
        self._thinker.drop(self)


class _MoveApart(_Apart):
    """A bot's move that the worker chooses."""

    @property
    def move(self) -> str:
        return str(self.value)


class _AdviceApart(_Apart):
    """An advice that the worker finds, for what ``prompt`` asks."""

    def __init__(self, thinker: Thinker, job: bytes, in_place: Callable[[], object], prompt: Prompt) -> None:
        super().__init__(thinker, job, in_place)
        self._prompt = prompt

    @property
    def advised(self) -> Advised:
        value = self.value
        return value if isinstance(value, Advised) else Advised(self._prompt, cast("tuple[Advice, ...]", value))


_Given = TypeVar("_Given", bound=_Apart)


# -- what the worker does


def load(game: str) -> None:
    """Load a game's rules, and with them its bots and whatever those need."""
    find_game(game).load_rules()


def think(game: str, known: Knowledge, seed: str) -> str:
    """Return the text of the move that a bot makes from what it knows."""
    return str(decide(find_game(game).load_rules(), known, Random(seed)))


def compare(asked: Consultation) -> tuple[Advice, ...]:
    """Return what the elder finds of the moves worth a thought."""
    return compared_moves(find_game(asked.game).load_rules(), asked)
