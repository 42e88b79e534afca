"""A process beside this one that carries out one job after another, so that a window never waits for them."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from game.core.system import interrupts_kept_from_children, leave_interrupts_to_the_parent, step_back

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

#: What a worker does: a call without arguments that can be pickled, such as a ``functools.partial``.
Job: TypeAlias = Callable[[], object]
#: how far its priority lies below the window's, as ``step_back`` counts
_NICENESS: Final = 10


class WorkerDied(Exception):
    """The process is not there any more, and will not answer."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of a job: what it returned, or that it ``failed``."""

    value: object = None
    failed: bool = False


class Worker:
    """One process that is started at once, and given one job at a time.

    Its priority is lower than the window's when it ``stands_back``. It ends with ``end``, and by itself when the window
    is gone. Raises ``OSError`` where no process can be started.
    """

    def __init__(self, *, stands_back: bool = True) -> None:
        import multiprocessing  # takes longer to load than the first screen can wait

        context = multiprocessing.get_context("spawn")
        self._pipe, there = context.Pipe()
        self._process = context.Process(
            target=_work, args=(there, _NICENESS if stands_back else 0), name="firepit-worker", daemon=True
        )
        try:
            with interrupts_kept_from_children():
                self._process.start()
        except BaseException:
            self._pipe.close()
            raise
        finally:
            there.close()
        #: it answers once before the first job: then it has been started
        self._owes = 1

    @property
    def pid(self) -> int:
        """The number by which the system knows the process."""
        return self._process.pid or 0

    @property
    def is_free(self) -> bool:
        """Whether it waits for a job."""
        return not self._owes

    def give(self, job: bytes) -> None:
        """Give it a pickled ``Job``; it must be free. Raises ``WorkerDied``."""
        try:
            self._pipe.send_bytes(job)
        except OSError as error:
            raise WorkerDied from error
        self._owes += 1

    def take(self, patience: float = 0.0) -> Answer | None:
        """Return the answer to the job, ``None`` when there is none after ``patience`` seconds; ``WorkerDied``."""
        try:
            if not self._pipe.poll(patience):
                return None
            answer: Answer = self._pipe.recv()
        except (EOFError, OSError) as error:
            raise WorkerDied from error
        self._owes -= 1
        return answer

    def end(self) -> None:
        """End the process at once, whatever it does."""
        self._pipe.close()
        self._process.kill()
        self._process.join()
        self._process.close()


def first_ready(workers: Sequence[Worker]) -> list[Worker]:
    """Wait until a worker has something to say, or has died; return all that do."""
    from multiprocessing.connection import wait  # see above

    ready = wait([worker._pipe for worker in workers])
    return [worker for worker in workers if worker._pipe in ready]


def _work(pipe: Connection, niceness: int) -> None:
    """Carry out jobs until the window is gone: this is all that the process does."""
    leave_interrupts_to_the_parent()
    step_back(niceness)
    with suppress(EOFError, OSError):
        pipe.send(Answer())
        while True:
            pipe.send(_carried_out(pipe.recv_bytes()))


def _carried_out(data: bytes) -> Answer:
    """Carry out a pickled job; what went wrong the window finds out when it does the same itself."""
    try:
        return Answer(pickle.loads(data)())
    except Exception:
        return Answer(failed=True)
