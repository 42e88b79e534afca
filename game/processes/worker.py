"""A worker process that runs one job after another, so that a window never waits for them."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from game.core.system import blocking_interrupts, leave_interrupts_to_the_parent, lower_priority

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

#: A callable without arguments that can be pickled, such as a ``functools.partial``.
Job: TypeAlias = Callable[[], object]
#: the niceness of a worker (see ``lower_priority``)
_NICENESS: Final = 10


class WorkerDied(Exception):
    """The worker process has ended and will not answer."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The outcome of a job: its return ``value``, or ``has_failed``."""

    value: object = None
    has_failed: bool = False


class Worker:
    """A process that is started at once and runs one job at a time.

    With ``low_priority`` its priority is lower than the window's. It ends with ``end``, and when the parent process
    ends. Raises ``OSError`` if no process can be started.
    """

    def __init__(self, *, low_priority: bool = True) -> None:
        import multiprocessing  # takes longer to load than the first screen can wait

        context = multiprocessing.get_context("spawn")
        self._pipe, worker_end = context.Pipe()
        self._process = context.Process(
            target=_work, args=(worker_end, _NICENESS if low_priority else 0), name="firepit-worker", daemon=True
        )
        try:
            with blocking_interrupts():
                self._process.start()
        except BaseException:
            self._pipe.close()
            raise
        finally:
            worker_end.close()
        #: the number of answers still expected: the process sends one when it has started, then one for each job
        self._pending = 1

    @property
    def pid(self) -> int:
        """The process id."""
        return self._process.pid or 0

    @property
    def is_free(self) -> bool:
        """Whether the worker waits for a job."""
        return not self._pending

    def give(self, job: bytes) -> None:
        """Send a pickled ``Job`` to the worker, which must be free. Raises ``WorkerDied``."""
        try:
            self._pipe.send_bytes(job)
        except OSError as error:
            raise WorkerDied from error
        self._pending += 1

    def take(self, timeout: float = 0.0) -> Answer | None:
        """Return the next answer, ``None`` if there is none after ``timeout`` seconds; raises ``WorkerDied``."""
        try:
            if not self._pipe.poll(timeout):
                return None
            answer: Answer = self._pipe.recv()
        except (EOFError, OSError) as error:
            raise WorkerDied from error
        self._pending -= 1
        return answer

    def end(self) -> None:
        """Kill the process at once."""
        self._pipe.close()
        self._process.kill()
        self._process.join()
        self._process.close()


def wait_until_ready(workers: Sequence[Worker]) -> list[Worker]:
    """Wait until at least one worker has an answer or has died; return all such workers."""
    from multiprocessing.connection import wait  # takes long to load

    ready = wait([worker._pipe for worker in workers])
    return [worker for worker in workers if worker._pipe in ready]


def _work(pipe: Connection, niceness: int) -> None:
    """Run jobs until the parent process ends. This is the main function of the worker process."""
    leave_interrupts_to_the_parent()
    lower_priority(niceness)
    with suppress(EOFError, OSError):
        pipe.send(Answer())
        while True:
            pipe.send(_run_job(pipe.recv_bytes()))


def _run_job(data: bytes) -> Answer:
    """Run a pickled job. Its error is not returned: the parent repeats a failed job itself and gets the same error."""
    try:
        return Answer(pickle.loads(data)())
    except Exception:
        return Answer(has_failed=True)
