"""Running a plan: distributing chunks of matches to processes, and showing the progress."""

from __future__ import annotations

import asyncio
import json
import pickle
import sys
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol, TextIO, TypeAlias

from game import __version__
from game.core.checked_json import as_object, parse_json
from game.core.measures import decimal
from game.core.rules import Statistics
from game.core.whole_file import remove_abandoned, replace_file
from game.core.words import Marked, row_of, say
from game.processes.worker import Worker, WorkerDied, wait_until_ready
from game.simulate.plan import CountedFindings, Plan
from game.simulate.playing import Simulation
from game.simulate.tables import tables

if TYPE_CHECKING:
    from distributed import Client

#: the file with the plan, in the folder of the chunks
PLAN_FILE = "plan.json"
#: the words for each setting in which two runs may differ, by its key in the plans
_PLAN_WORDS: Mapping[str, Marked] = {
    "app": "the version of Firepit",
    "game": "the game",
    "bots": "the bots",
    "matches": "the number of matches",
    "seed": "the seed",
    "options": "the options",
    "drops": "how throws and bangs are decided",
    "checked": "whether the matches are checked",
    "head_starts": "the head starts",
    "tower": "the tower",
    "seats": "the number of players",
    "move_time": "the time for a move",
}


class KeptChunks:
    """A folder with a plan and the findings of the chunks played so far.

    The folder is created if needed. Raises ``ValueError`` for a folder with another run or with other files, and
    ``OSError`` when the folder cannot be written.
    """

    def __init__(self, folder: Path, plan: Plan) -> None:
        self._folder = folder
        self._plan = plan
        folder.mkdir(parents=True, exist_ok=True)
        remove_abandoned(folder)
        own_plan = {"app": __version__, **plan.to_json()}
        if (folder / PLAN_FILE).is_file():
            self._compare_plans(own_plan)
        elif any(not path.name.startswith(".") for path in folder.iterdir()):
            raise ValueError(say("{folder} contains other files; name an empty or new folder.", folder=folder))
        else:
            replace_file(folder / PLAN_FILE, json.dumps(own_plan).encode())
        #: the numbers of the chunks in the folder
        self.numbers = frozenset(number for number in range(len(plan.chunks)) if self._is_readable(number))

    def _compare_plans(self, own_plan: Mapping[str, object]) -> None:
        """Raise ``ValueError`` naming the differences if the folder holds a run of another plan than ``own_plan``."""
        path = self._folder / PLAN_FILE
        try:
            saved_plan = as_object(parse_json(path.read_bytes()))
        except ValueError as error:
            raise ValueError(
                say("{file} is damaged, so this run cannot be resumed. Name another folder.", file=path)
            ) from error
        if saved_plan != own_plan:
            differing = [key for key in own_plan if saved_plan.get(key) != own_plan[key]]
            raise ValueError(
                say(
                    "{folder} contains another run: it differs in {what}. Name another folder.",
                    folder=self._folder,
                    what=row_of(say(_PLAN_WORDS.get(key, key)) for key in differing),
                )
            )

    def _path(self, number: int) -> Path:
        return self._folder / f"chunk-{number:06}.json"

    def _is_readable(self, number: int) -> bool:
        """Return whether a chunk was saved and can be read."""
        try:
            self.read(number)
        except (OSError, ValueError, TypeError):
            return False
        return True

    def read(self, number: int) -> CountedFindings:
        """Return the findings of a chunk; raises ``OSError``, ``ValueError`` or ``TypeError`` for an invalid file."""
        data = parse_json(self._path(number).read_bytes())
        findings = self._plan.empty_findings()
        if not isinstance(data, dict) or not isinstance(data.get("counts"), dict):
            raise ValueError("no findings")
        findings.add(CountedFindings(data["counts"], [str(error) for error in data.get("errors", ())]))
        if findings.counts["matches"] != len(self._plan.chunks[number]):
            raise ValueError("findings of other matches")
        return findings

    def write(self, number: int, findings: CountedFindings) -> None:
        """Save the findings of a chunk, atomically."""
        replace_file(self._path(number), json.dumps({"counts": findings.counts, "errors": findings.errors}).encode())


# Playing chunks on several processes of this machine. If a process dies, its chunk is played again.

#: After this many processes have died with the same chunk, or before their first chunk, the simulation is given up.
MAX_DEATHS: Final = 3


def on_processes(jobs: int, plan: Plan, numbers: Sequence[int]) -> Iterator[tuple[int, CountedFindings]]:
    """Play the chunks with these numbers on ``jobs`` processes; yield each number with its findings when it is played.

    The chunk of a process that dies is played again by another process. Raises ``ValueError`` for a chunk with which
    ``MAX_DEATHS`` processes have died. Raises ``OSError`` if no process can be started.
    """
    crew = _Crew(plan, numbers)
    try:
        while crew.has_work:
            while len(crew.workers) < min(jobs, crew.open_chunks):
                crew.workers.append(Worker(low_priority=False))
            for worker in wait_until_ready(crew.workers):
                yield from crew.handle(worker)
    finally:
        for worker in crew.workers:
            worker.end()


class _Crew:
    """The worker processes, and the chunk that each of them plays."""

    def __init__(self, plan: Plan, numbers: Sequence[int]) -> None:
        self._plan = plan
        self._chunks = plan.chunks
        #: the numbers of the chunks that no worker has begun
        self._queue = deque(numbers)
        #: the number of the chunk that each worker plays
        self._chunk_of: dict[Worker, int] = {}
        #: how many workers have died, by the number of their chunk; ``None``: before their first chunk
        self._deaths: Counter[int | None] = Counter()
        self.workers: list[Worker] = []

    @property
    def open_chunks(self) -> int:
        """The number of chunks that are not played yet."""
        return len(self._queue) + len(self._chunk_of)

    @property
    def has_work(self) -> bool:
        """Whether any chunk is left to play."""
        return self.open_chunks > 0

    def handle(self, worker: Worker) -> Iterator[tuple[int, CountedFindings]]:
        """Take a worker's answer, give the worker the next chunk, and yield the findings of the chunk it has played.

        If the worker has died, its chunk goes back into the queue.
        """
        try:
            answer = worker.take()
        except WorkerDied:
            self._remove_dead(worker)
            return
        if answer is None:
            return
        number = self._chunk_of.pop(worker, None)
        self._give_next(worker)
        if number is not None and isinstance(answer.value, CountedFindings):
            yield number, answer.value
        elif number is not None:  # the worker failed: play the chunk here, which raises the error
            yield number, self._plan.play_chunk(self._chunks[number])

    def _give_next(self, worker: Worker) -> None:
        """Give a worker the next chunk in the queue, if any."""
        if not self._queue:
            return
        number = self._queue.popleft()
        self._chunk_of[worker] = number
        try:
            worker.give(pickle.dumps(partial(self._plan.play_chunk, self._chunks[number])))
        except WorkerDied:
            self._remove_dead(worker)

    def _remove_dead(self, worker: Worker) -> None:
        """Remove a dead worker and put its chunk back into the queue.

        Raises ``ValueError`` if too many workers have died with this chunk.
        """
        self.workers.remove(worker)
        worker.end()
        number = self._chunk_of.pop(worker, None)
        if number is not None:
            self._queue.appendleft(number)
        self._deaths[number] += 1
        if self._deaths[number] < MAX_DEATHS:
            return
        if number is None:
            raise ValueError(say("The worker processes could not start; try --jobs 1."))
        first_seed = self._plan.seed + self._chunks[number].start
        raise ValueError(say("All processes that played the matches starting at seed {seed} crashed.", seed=first_seed))


# Running a simulation: in this process, on several processes or on a cluster. The result is the same, bit for bit.

#: plays the chunks with the given numbers, and yields each number with its findings, in any order
Workforce: TypeAlias = Callable[[Plan, Sequence[int]], Iterator[tuple[int, CountedFindings]]]


class Progress(Protocol):
    """A callback for the progress of a simulation."""

    def __call__(self, done: int, played: int, matches: int) -> None:
        """Report that ``done`` of ``matches`` matches are counted, ``played`` of them in this run."""


@dataclass(frozen=True, slots=True)
class Run:
    """A plan that was carried out: the findings of all its matches, whether new or saved.

    ``played_moves`` is the number of moves played in this run; ``seconds`` is the duration of the run.
    """

    findings: CountedFindings
    seconds: float
    played_moves: int


def carry_out(
    plan: Plan, jobs: int = 1, *, cluster: str = "", keep: Path | None = None, progress: Progress | None = None
) -> Run:
    """Play all matches of a plan.

    The matches are played on ``jobs`` processes, or by the workers of the Dask cluster at the address ``cluster``. The
    findings are the same, bit for bit: the plan defines the chunks, and their counts are added up in order. Played
    chunks are saved in the folder ``keep``. Chunks that are there already are not played again. Raises ``ValueError``.
    """
    began = time.perf_counter()
    kept = None if keep is None else KeptChunks(keep, plan)
    play = _workforce(jobs, cluster)
    total = plan.empty_findings()
    played_moves = 0
    for findings in _in_order(plan, play, kept, progress):
        played_moves += findings.counts["moves"]
        total.add(findings)
    if kept is not None:  # moves of an earlier run are not played in the measured time
        played_moves -= sum(kept.read(number).counts["moves"] for number in sorted(kept.numbers))
    return Run(total, time.perf_counter() - began, played_moves)


def simulate(
    plan: Simulation, jobs: int = 1, *, cluster: str = "", keep: Path | None = None, progress: Progress | None = None
) -> Statistics:
    """Carry a simulation out and return its tables as JSON-able values (see ``game.simulate.tables``).

    Except for ``seconds`` and ``moves_per_second``, the tables are the same wherever the matches are played. Raises
    ``ValueError``.
    """
    run = carry_out(plan, jobs, cluster=cluster, keep=keep, progress=progress)
    return tables(plan, run.findings, run.seconds, run.played_moves)


def _workforce(jobs: int, cluster: str) -> Workforce:
    """Return the function that plays the chunks."""
    if cluster:
        return partial(on_cluster, cluster)
    return in_this_process if jobs <= 1 else partial(on_processes, jobs)


def in_this_process(plan: Plan, numbers: Sequence[int]) -> Iterator[tuple[int, CountedFindings]]:
    """Play the chunks with these numbers in this process, one after another."""
    chunks = plan.chunks
    return ((number, plan.play_chunk(chunks[number])) for number in numbers)


def _in_order(
    plan: Plan, play: Workforce, kept_chunks: KeptChunks | None, progress: Progress | None
) -> Iterator[CountedFindings]:
    """Yield the findings of all chunks in the order of their numbers. Save each as soon as it is played."""
    chunks = plan.chunks
    saved = frozenset[int]() if kept_chunks is None else kept_chunks.numbers
    waiting: dict[int, CountedFindings] = {}  # the findings of chunks that wait for a chunk with a lower number
    next_number = 0
    played = 0
    done = sum(len(chunks[number]) for number in saved)
    for number, findings in play(plan, [number for number in range(len(chunks)) if number not in saved]):
        if kept_chunks is not None:
            kept_chunks.write(number, findings)
        waiting[number] = findings
        done += len(chunks[number])
        played += len(chunks[number])
        if progress is not None:
            progress(done, played, plan.matches)
        while next_number in waiting or next_number in saved:
            if next_number in waiting:
                yield waiting.pop(next_number)
            else:
                yield _read(kept_chunks, next_number)
            next_number += 1
    for number in range(next_number, len(chunks)):
        yield _read(kept_chunks, number)


def _read(kept_chunks: KeptChunks | None, number: int) -> CountedFindings:
    """Return the findings of a chunk that was saved before."""
    assert kept_chunks is not None, "a chunk that was not played is in the folder"
    return kept_chunks.read(number)


# Playing chunks on a Dask cluster (extra ``cluster``). If a worker dies, its chunk is played again.

#: The timeout for the cluster's answer, in seconds.
CONNECTING_SECONDS: Final = 15


def on_cluster(address: str, plan: Plan, numbers: Sequence[int]) -> Iterator[tuple[int, CountedFindings]]:
    """Play the chunks with these numbers on the cluster whose scheduler is at ``address``, such as ``tcp://host:8786``.

    Yields each number with its findings when the chunk is played. The scheduler repeats a chunk when its worker dies.
    Raises ``ValueError`` when no cluster answers, when its workers have another version of Firepit, and
    for a chunk with which every worker dies.
    """
    try:
        from distributed import KilledWorker, as_completed
    except ModuleNotFoundError as missing:
        raise ValueError(
            say("A cluster needs the `cluster` extra: python -m pip install 'firepit-tabletop[cluster]'")
        ) from missing
    chunks = plan.chunks
    with _client(address) as client:
        _check_workers(client, address)
        number_of = {client.submit(plan.play_chunk, chunks[number], pure=False): number for number in numbers}
        for future in as_completed(list(number_of), loop=client.loop):
            number = number_of.pop(future)
            try:
                findings = future.result()
            except KilledWorker as killed:
                first_seed = plan.seed + chunks[number].start
                raise ValueError(
                    say("All workers that played the matches starting at seed {seed} crashed.", seed=first_seed)
                ) from killed
            future.release()
            yield number, findings


def _client(address: str) -> Client:
    """Return a client of the cluster at ``address``; raises ``ValueError`` if none answers."""
    from distributed import Client

    try:
        asyncio.run(_reach(address))
        return Client(address, timeout=CONNECTING_SECONDS, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise ValueError(say("No cluster answers at {address!r}.", address=address)) from error


async def _reach(address: str) -> None:
    """Connect to the scheduler once, and raise an error if it does not answer.

    Call this before a client is made: a client that never connected prints a second error when it is deleted.
    """
    from distributed import Security
    from distributed.comm import connect

    connection = await connect(address, timeout=CONNECTING_SECONDS, **Security().get_connection_args("client"))
    await connection.close()


def _check_workers(client: Client, address: str) -> None:
    """Raise ``ValueError`` if a worker has another version of Firepit than this process.

    Another version might play other matches from the same seeds.
    """
    try:
        versions = set(client.run(version_here).values())
    except Exception as error:  # any error means that the workers cannot load Firepit
        raise ValueError(say("Firepit cannot be loaded on the workers at {address!r}.", address=address)) from error
    if versions - {__version__}:
        raise ValueError(
            say(
                "The workers at {address!r} have Firepit {theirs}, not {ours}.",
                address=address,
                theirs=", ".join(sorted(versions - {__version__})),
                ours=__version__,
            )
        )


def version_here() -> str:
    """Return the version of Firepit in the calling process."""
    return __version__


# The progress on standard error: the number of matches, the speed, and the remaining time.

#: seconds before the first progress line
SECONDS_BEFORE_FIRST_LINE = 3.0
#: seconds between two progress lines on a terminal
SECONDS_BETWEEN_LINES_ON_TERMINAL = 0.5
#: seconds between two progress lines in a file
SECONDS_BETWEEN_LINES_IN_FILE = 15.0


class ProgressLine:
    """Writes the progress of a simulation: on a terminal into one line that is updated, else as separate lines."""

    def __init__(self, stream: TextIO | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        self._stream = stream or sys.stderr
        self._clock = clock
        self._began = clock()
        self._is_terminal = self._stream.isatty()
        #: the time at which the next line is due
        self._next_line_at = self._began + SECONDS_BEFORE_FIRST_LINE
        #: the length of the line on the terminal, 0 before the first one
        self._length = 0

    def __call__(self, done: int, played: int, matches: int) -> None:
        """Write a new line if one is due: ``done`` of ``matches`` matches are counted, ``played`` in this run."""
        now = self._clock()
        if now < self._next_line_at:
            return
        interval = SECONDS_BETWEEN_LINES_ON_TERMINAL if self._is_terminal else SECONDS_BETWEEN_LINES_IN_FILE
        self._next_line_at = now + interval
        rate = played / (now - self._began)
        words = say(
            "{done} of {matches} matches, {rate} a second, {left} left",
            done=done,
            matches=matches,
            rate=decimal(rate, 1),
            left=duration((matches - done) / rate),
        )
        if self._is_terminal:
            self._stream.write("\r" + words.ljust(self._length))
            self._length = len(words)
        else:
            self._stream.write(words + "\n")
        self._stream.flush()

    def end(self) -> None:
        """End the line on a terminal."""
        if self._length:
            self._stream.write("\n")
            self._stream.flush()


def duration(seconds: float) -> str:
    """Return a duration as text: ``40 s``, ``12 min``, ``3 h 20 min``."""
    minutes = round(seconds / 60)
    if seconds < 2 * 60:
        return say("{seconds} s", seconds=round(seconds))
    if minutes < 2 * 60:
        return say("{minutes} min", minutes=minutes)
    return say("{hours} h {minutes} min", hours=minutes // 60, minutes=minutes % 60)
