"""Running a simulation: in place, on processes or on a cluster, with one result bit for bit."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Protocol, TypeAlias

from game.core.rules import Statistics
from game.simulate.kept import KeptChunks
from game.simulate.plan import Simulation
from game.simulate.playing import Findings, no_findings, play_chunk
from game.simulate.processes import on_processes
from game.simulate.tables import tables

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
        from game.simulate.cluster import on_cluster

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
