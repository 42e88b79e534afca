"""A simulation's chunks played by several processes of this machine; one that dies loses nothing."""

from __future__ import annotations

import pickle
from collections import Counter, deque
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from game.core.words import say
from game.processes.worker import Worker, WorkerDied, first_ready
from game.simulate.plan import Simulation
from game.simulate.playing import Findings, play_chunk

#: A chunk that so many processes have died of is given up, and so are processes that die before they begin.
MOST_DEATHS: Final = 3


def on_processes(jobs: int, plan: Simulation, wanted: Sequence[int]) -> Iterator[tuple[int, Findings]]:
    """Play the chunks with these numbers on ``jobs`` processes; yield each with its findings, as they end.

    The chunk of a process that dies is played again by another one. Raises ``ValueError``, in a sentence, for a chunk
    that ``MOST_DEATHS`` processes have died of; ``OSError`` where no process can be started.
    """
    crew = _Crew(plan, wanted)
    try:
        while crew.has_work:
            while len(crew.workers) < min(jobs, crew.open_chunks):
                crew.workers.append(Worker(stands_back=False))
            for worker in first_ready(crew.workers):
                yield from crew.hear(worker)
    finally:
        for worker in crew.workers:
            worker.end()


class _Crew:
    """The processes at work, and which chunk each of them plays."""

    def __init__(self, plan: Simulation, wanted: Sequence[int]) -> None:
        self._plan, self._chunks = plan, plan.chunks
        self._queue = deque(wanted)
        self._at: dict[Worker, int] = {}
        self._deaths: Counter[int | None] = Counter()
        self.workers: list[Worker] = []

    @property
    def open_chunks(self) -> int:
        """How many chunks have not been played yet."""
        return len(self._queue) + len(self._at)

    @property
    def has_work(self) -> bool:
        """Whether any chunk is left to play."""
        return self.open_chunks > 0

    def hear(self, worker: Worker) -> Iterator[tuple[int, Findings]]:
        """Take what a process has to say, yield the chunk that it has played, and give it the next."""
        try:
            answer = worker.take()
        except WorkerDied:
            self._bury(worker)
            return
        if answer is None:
            return
        number = self._at.pop(worker, None)
        self._give_next(worker)
        if number is not None and isinstance(answer.value, Findings):
            yield number, answer.value
        elif number is not None:  # what went wrong there is told by doing the same here
            yield number, play_chunk(self._plan, self._chunks[number])

    def _give_next(self, worker: Worker) -> None:
        """Give a process the next chunk, if any waits."""
        if not self._queue:
            return
        number = self._at[worker] = self._queue.popleft()
        try:
            worker.give(pickle.dumps(partial(play_chunk, self._plan, self._chunks[number])))
        except WorkerDied:
            self._bury(worker)

    def _bury(self, worker: Worker) -> None:
        """Let another process play the chunk of one that has died."""
        self.workers.remove(worker)
        worker.end()
        number = self._at.pop(worker, None)
        if number is not None:
            self._queue.appendleft(number)
        self._deaths[number] += 1
        if self._deaths[number] < MOST_DEATHS:
            return
        if number is None:
            raise ValueError(say("The processes die before they begin: simulate with --jobs 1."))
        first = self._plan.seed + self._chunks[number].start
        raise ValueError(say("The matches from seed {seed} on ended every process that played them.", seed=first))
