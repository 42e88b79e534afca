"""Running a simulation: chunks of matches spread over processes, and the line that tells how far it is."""

from __future__ import annotations

import asyncio
import json
import pickle
import sys
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol, TextIO, TypeAlias

from game import __version__
from game.core.checked_json import parsed
from game.core.measures import decimal
from game.core.rules import Statistics
from game.core.whole_file import remove_abandoned, replace_file
from game.core.words import say
from game.processes.worker import Worker, WorkerDied, first_ready
from game.simulate.plan import Simulation
from game.simulate.playing import Findings, no_findings, play_chunk
from game.simulate.tables import tables

if TYPE_CHECKING:
    from distributed import Client

PLAN = "plan.json"


class KeptChunks:
    """A folder with the plan of a simulation and the findings of the chunks that have been played.

    The folder is made if need be. Raises ``ValueError``, in a sentence, for a folder of another simulation or of other
    things, and ``OSError`` when it cannot be written.
    """

    def __init__(self, folder: Path, plan: Simulation) -> None:
        self._folder, self._plan = folder, plan
        folder.mkdir(parents=True, exist_ok=True)
        remove_abandoned(folder)
        ours = {"app": __version__, **plan.to_json()}
        if (folder / PLAN).is_file():
            self._compare_plans(ours)
        elif any(not name.name.startswith(".") for name in folder.iterdir()):
            raise ValueError(say("{folder} holds other files; name an empty or a new folder.", folder=folder))
        else:
            replace_file(folder / PLAN, json.dumps(ours).encode())
        self.numbers = frozenset(number for number in range(len(plan.chunks)) if self._is_whole(number))

    def _compare_plans(self, ours: Mapping[str, object]) -> None:
        theirs: object = None
        with suppress(ValueError):
            theirs = parsed((self._folder / PLAN).read_bytes())
        if theirs != ours:
            differing = [key for key in ours if not isinstance(theirs, dict) or theirs.get(key) != ours[key]]
            raise ValueError(
                say(
                    "{folder} holds another simulation: it differs in {what}. Name another folder.",
                    folder=self._folder,
                    what=", ".join(differing),
                )
            )

    def _path(self, number: int) -> Path:
        return self._folder / f"chunk-{number:06}.json"

    def _is_whole(self, number: int) -> bool:
        """Return whether a chunk has been kept; what cannot be read is played again."""
        try:
            self.read(number)
        except (OSError, ValueError, TypeError):
            return False
        return True

    def read(self, number: int) -> Findings:
        """Return the findings of a chunk; raises ``OSError``, ``ValueError`` or ``TypeError`` when not all is there."""
        data = parsed(self._path(number).read_bytes())
        findings = no_findings(self._plan)
        if not isinstance(data, dict) or not isinstance(data.get("counts"), dict):
            raise ValueError("no findings")
        findings.add(Findings(data["counts"], [str(error) for error in data.get("errors", ())]))
        if findings.counts["matches"] != len(self._plan.chunks[number]):
            raise ValueError("findings of other matches")
        return findings

    def write(self, number: int, findings: Findings) -> None:
        """Keep the findings of a chunk, whole or not at all."""
        replace_file(self._path(number), json.dumps({"counts": findings.counts, "errors": findings.errors}).encode())


# A simulation's chunks played by several processes of this machine; one that dies loses nothing.

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
            raise ValueError(say("The worker processes could not start; try --jobs 1."))
        first = self._plan.seed + self._chunks[number].start
        raise ValueError(say("Every process that played the matches from seed {seed} on crashed.", seed=first))


# Running a simulation: in place, on processes or on a cluster, with one result bit for bit.

#: plays the chunks with the given numbers, and yields each with its findings in any order
Workforce: TypeAlias = Callable[[Simulation, Sequence[int]], Iterator[tuple[int, Findings]]]


class Progress(Protocol):
    """Told how far a simulation is."""

    def __call__(self, done: int, played: int, matches: int) -> None:
        """Take note that ``done`` of ``matches`` matches are counted, ``played`` of them in this run."""


def simulate(
    plan: Simulation, jobs: int = 1, *, cluster: str = "", keep: Path | None = None, progress: Progress | None = None
) -> Statistics:
    """Play all matches and return the tables as JSON-able values (see ``game.simulate.tables``).

    They are played on ``jobs`` processes, or by the workers of the Dask cluster at the address ``cluster``. All but
    ``seconds`` and ``moves_per_second`` is the same either way, bit for bit: chunks are fixed by the plan, and their
    counts are added up in the order of their numbers. Chunks are kept in the folder ``keep`` as they are played; those
    that are there already are not played again. Raises ``ValueError`` in a sentence.
    """
    began = time.perf_counter()
    kept = None if keep is None else KeptChunks(keep, plan)
    play = _workforce(jobs, cluster)
    total = no_findings(plan)
    played = 0
    for findings in _in_order(plan, play, kept, progress):
        played += findings.counts["moves"]
        total.add(findings)
    if kept is not None:
        played -= sum(kept.read(number).counts["moves"] for number in sorted(kept.numbers))
    return tables(plan, total, time.perf_counter() - began, played)


def _workforce(jobs: int, cluster: str) -> Workforce:
    """Return who plays the chunks."""
    if cluster:
        return partial(on_cluster, cluster)
    return in_place if jobs <= 1 else partial(on_processes, jobs)


def in_place(plan: Simulation, wanted: Sequence[int]) -> Iterator[tuple[int, Findings]]:
    """Play the chunks with these numbers in this process, one after another."""
    chunks = plan.chunks
    return ((number, play_chunk(plan, chunks[number])) for number in wanted)


def _in_order(
    plan: Simulation, play: Workforce, kept: KeptChunks | None, progress: Progress | None
) -> Iterator[Findings]:
    """Yield the findings of all chunks in the order of their numbers, keeping each as soon as it has been played."""
    chunks = plan.chunks
    there = frozenset[int]() if kept is None else kept.numbers
    early: dict[int, Findings] = {}
    following = played = 0
    done = sum(len(chunks[number]) for number in there)
    for number, findings in play(plan, [number for number in range(len(chunks)) if number not in there]):
        if kept is not None:
            kept.write(number, findings)
        early[number] = findings
        done, played = done + len(chunks[number]), played + len(chunks[number])
        if progress is not None:
            progress(done, played, plan.matches)
        while following in early or following in there:
            yield early.pop(following) if following in early else _read(kept, following)
            following += 1
    for number in range(following, len(chunks)):
        yield _read(kept, number)


def _read(kept: KeptChunks | None, number: int) -> Findings:
    assert kept is not None, "only kept chunks are not played"
    return kept.read(number)


# A simulation's chunks played by the workers of a Dask cluster (extra ``cluster``); one that dies loses nothing.

#: For so many seconds a cluster may take to answer.
PATIENCE: Final = 15


def on_cluster(address: str, plan: Simulation, wanted: Sequence[int]) -> Iterator[tuple[int, Findings]]:
    """Play the chunks with these numbers on the cluster whose scheduler is at ``address``, such as ``tcp://host:8786``.

    Yields each with its findings, in the order of their ends. The scheduler has a chunk played again when its worker
    dies. Raises ``ValueError``, in a sentence, when no cluster answers, when its workers have another Firepit, and for
    a chunk that every worker dies of.
    """
    try:
        from distributed import KilledWorker, as_completed
    except ModuleNotFoundError as missing:
        raise ValueError(
            say("A cluster needs the extra `cluster`: python -m pip install 'firepit-tabletop[cluster]'")
        ) from missing
    chunks = plan.chunks
    with _client(address) as client:
        _check_workers(client, address)
        numbers = {client.submit(play_chunk, plan, chunks[number], pure=False): number for number in wanted}
        for future in as_completed(list(numbers), loop=client.loop):
            number = numbers.pop(future)
            try:
                findings = future.result()
            except KilledWorker as killed:
                first = plan.seed + chunks[number].start
                raise ValueError(
                    say("Every worker that played the matches from seed {seed} on crashed.", seed=first)
                ) from killed
            future.release()
            yield number, findings


def _client(address: str) -> Client:
    """Return a client of the cluster."""
    from distributed import Client

    try:
        asyncio.run(_reach(address))
        return Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise ValueError(say("No cluster answers at {address!r}.", address=address)) from error


async def _reach(address: str) -> None:
    """See that something answers: a client that reaches nothing complains once more when Python lets go of it."""
    from distributed import Security
    from distributed.comm import connect

    reached = await connect(address, timeout=PATIENCE, **Security().get_connection_args("client"))
    await reached.close()


def _check_workers(client: Client, address: str) -> None:
    """See that the workers play with this Firepit: others might play other matches from the same seeds."""
    try:
        versions = set(client.run(version_here).values())
    except Exception as error:  # whatever the workers lack, they cannot load Firepit
        raise ValueError(say("The workers at {address!r} have no Firepit installed.", address=address)) from error
    if versions - {__version__}:
        raise ValueError(
            say(
                "The workers at {address!r} have Firepit {theirs}, not {ours}.",
                address=address,
                theirs=", ".join(sorted(versions)),
                ours=__version__,
            )
        )


def version_here() -> str:
    """Return the version of Firepit in the process that calls it."""
    return __version__


#: The first word comes after so many seconds, the others at this distance: on a terminal, and in a file.
QUIET, ON_TERMINAL, IN_FILE = 3.0, 0.5, 15.0
# How far a simulation is, told on standard error: how many matches, how fast, and how long it still takes.

_MINUTE: Final = 60


class ProgressLine:
    """Writes where a simulation stands: over and over into one line of a terminal, as a line now and then elsewhere."""

    def __init__(self, stream: TextIO | None = None, clock: Callable[[], float] = time.monotonic) -> None:
        self._stream, self._clock = stream or sys.stderr, clock
        self._began = clock()
        self._terminal = self._stream.isatty()
        self._next = self._began + QUIET
        self._length = 0

    def __call__(self, done: int, played: int, matches: int) -> None:
        """Take note that ``done`` of ``matches`` are counted, ``played`` of them in this run."""
        now = self._clock()
        if now < self._next:
            return
        self._next = now + (ON_TERMINAL if self._terminal else IN_FILE)
        rate = played / (now - self._began)
        words = say(
            "{done} of {matches} matches, {rate} a second, {left} left",
            done=done,
            matches=matches,
            rate=decimal(rate, 1),
            left=duration((matches - done) / rate),
        )
        if self._terminal:
            self._stream.write("\r" + words.ljust(self._length))
            self._length = len(words)
        else:
            self._stream.write(words + "\n")
        self._stream.flush()

    def end(self) -> None:
        """Leave the line of a terminal."""
        if self._length:
            self._stream.write("\n")
            self._stream.flush()


def duration(seconds: float) -> str:
    """Return a time as a person reads it: ``40 s``, ``12 min``, ``3 h 20 min``."""
    minutes = round(seconds / _MINUTE)
    if seconds < 2 * _MINUTE:
        return say("{seconds} s", seconds=round(seconds))
    if minutes < 2 * _MINUTE:
        return say("{minutes} min", minutes=minutes)
    return say("{hours} h {minutes} min", hours=minutes // _MINUTE, minutes=minutes % _MINUTE)
