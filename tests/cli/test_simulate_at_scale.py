"""Simulations on processes, on a cluster and in several runs give one result, even when a process dies."""

from __future__ import annotations

import gc
import io
import json
import os
import signal
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path

import pytest

from game.core.rules import Statistics
from game.processes.worker import Worker, WorkerDied
from game.simulate import Simulation, checked_simulation, running, simulate
from game.simulate.plan import CountedFindings
from game.simulate.running import KeptChunks, ProgressLine, duration

#: a plan of a fast game with several chunks
PLAN = checked_simulation("my_first_stone_age", 3, ("random",), matches=30, seed=7, drops="modelled")


def without_times(result: Statistics) -> Statistics:
    """Return the part of a result that does not depend on the machine."""
    return {key: value for key, value in result.items() if key not in ("seconds", "moves_per_second")}


@pytest.fixture(scope="module")
def expected() -> Statistics:
    """Return the statistics of the plan played without other processes."""
    return without_times(simulate(PLAN))


def test_matches_are_divided_into_chunks_of_1_to_50() -> None:
    chunks = checked_simulation("race", 2, (), matches=130, seed=1).chunks
    assert len(chunks) == 65 and [number for chunk in chunks for number in chunk] == list(range(130))
    assert [len(chunk) for chunk in checked_simulation("race", 2, (), matches=5, seed=1).chunks] == [1] * 5
    assert {len(chunk) for chunk in checked_simulation("race", 2, (), matches=10_000, seed=1).chunks} == {50}


@pytest.mark.slow
def test_two_processes_give_the_same_result_as_one(expected: Statistics) -> None:
    assert without_times(simulate(PLAN, jobs=2)) == expected


def test_killed_process_loses_no_match(expected: Statistics, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two processes are killed with ``kill -9`` in the middle of a chunk."""
    killed: list[int] = []

    class KilledWorker(Worker):
        """A worker that is killed when it is given one of the first two chunks."""

        def give(self, job: bytes) -> None:
            super().give(job)
            if len(killed) < 2:
                killed.append(self.pid)
                os.kill(self.pid, signal.SIGKILL)

    monkeypatch.setattr(running, "Worker", KilledWorker)
    assert without_times(simulate(PLAN, jobs=2)) == expected
    assert len(set(killed)) == 2


@pytest.mark.slow
def test_process_that_dies_after_its_answer_loses_no_match(
    expected: Statistics, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The answer counts, although the process can be given no other chunk."""
    jobs: list[int] = []

    class ReluctantWorker(Worker):
        """A worker that dies when it gets its second chunk if it is the first one started."""

        def give(self, job: bytes) -> None:
            jobs.append(self.pid)
            if self.pid == jobs[0] and jobs.count(self.pid) == 2:
                raise WorkerDied
            super().give(job)

    monkeypatch.setattr(running, "Worker", ReluctantWorker)
    assert without_times(simulate(PLAN, jobs=2)) == expected
    assert jobs.count(jobs[0]) == 2


def test_chunk_that_kills_every_process_is_reported_with_its_first_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    class DyingWorker(Worker):
        """A worker that is killed at its first chunk."""

        def give(self, job: bytes) -> None:
            super().give(job)
            os.kill(self.pid, signal.SIGKILL)

    monkeypatch.setattr(running, "Worker", DyingWorker)
    with pytest.raises(ValueError, match=r"All processes that played the matches starting at seed [789] crashed\."):
        simulate(PLAN, jobs=2)


def test_interrupted_simulation_goes_on_without_repeating_saved_chunks(
    tmp_path: Path, expected: Statistics, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Saved chunks are not played again; partial and damaged chunks are."""
    keep = tmp_path / "kept"
    in_this_process = running.in_this_process

    def stop_after_nine(plan: Simulation, wanted: Sequence[int]) -> Iterator[tuple[int, CountedFindings]]:
        """Play nine chunks, then interrupt the run."""
        for number, findings in in_this_process(plan, wanted):
            if number == 9:
                raise KeyboardInterrupt
            yield number, findings

    monkeypatch.setattr(running, "in_this_process", stop_after_nine)
    with pytest.raises(KeyboardInterrupt):
        simulate(PLAN, keep=keep)
    assert KeptChunks(keep, PLAN).numbers == set(range(9))
    (keep / "chunk-000004.json").write_bytes((keep / "chunk-000004.json").read_bytes()[:-5])
    (keep / "chunk-000006.json").write_text('{"counts": {"matches": 9}}', "utf-8")
    played: list[int] = []

    def record_and_play(plan: Simulation, wanted: Sequence[int]) -> Iterator[tuple[int, CountedFindings]]:
        """Record which chunks are played, and play them."""
        played.extend(wanted)
        return in_this_process(plan, wanted)

    monkeypatch.setattr(running, "in_this_process", record_and_play)
    assert without_times(simulate(PLAN, keep=keep)) == expected
    assert played == [4, 6, *range(9, len(PLAN.chunks))]
    played.clear()
    again = simulate(PLAN, keep=keep)
    assert without_times(again) == expected and not played and again["moves_per_second"] == 0


def test_folder_of_another_run_or_with_other_files_is_refused(tmp_path: Path) -> None:
    simulate(checked_simulation("my_first_stone_age", 2, ("random",), matches=2, seed=1), keep=tmp_path)
    with pytest.raises(
        ValueError, match=r"contains another run: it differs in the number of matches, the seed\. Name another"
    ):
        simulate(checked_simulation("my_first_stone_age", 2, ("random",), matches=3, seed=2), keep=tmp_path)
    for damaged in (b"{bad", b"", b"[1]"):
        (tmp_path / "plan.json").write_bytes(damaged)
        with pytest.raises(ValueError, match=r"plan\.json is damaged, so this run cannot be resumed\. Name another"):
            simulate(checked_simulation("my_first_stone_age", 2, ("random",), matches=2, seed=1), keep=tmp_path)
        assert (tmp_path / "plan.json").read_bytes() == damaged
    other = tmp_path / "other"
    other.mkdir()
    (other / "letter.txt").write_text("Dear Ugh,", "utf-8")
    with pytest.raises(ValueError, match="contains other files"):
        simulate(PLAN, keep=other)
    assert [file.name for file in other.iterdir()] == ["letter.txt"]


def test_progress_shows_rate_and_time_left() -> None:
    stream, seconds = io.StringIO(), count(step=2)
    line = ProgressLine(stream, clock=lambda: float(next(seconds)))
    for done in range(110, 220, 10):
        line(done, done - 100, 600)
    line.end()
    assert stream.getvalue().splitlines() == [
        "120 of 600 matches, 5.0 a second, 96 s left",
        "200 of 600 matches, 5.0 a second, 80 s left",
    ]


@pytest.mark.parametrize(
    ("seconds", "words"), [(0.4, "0 s"), (119, "119 s"), (121, "2 min"), (7100, "118 min"), (7300, "2 h 2 min")]
)
def test_durations_are_readable(seconds: float, words: str) -> None:
    assert duration(seconds) == words


@pytest.mark.slow
def test_cluster_that_does_not_answer_is_reported_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """The cluster library prints nothing afterwards."""
    pytest.importorskip("distributed")
    monkeypatch.setattr("game.simulate.running.CONNECTING_SECONDS", 0.3)
    with pytest.raises(ValueError, match=r"No cluster answers at 'tcp://127\.0\.0\.1:9'\."):
        simulate(PLAN, cluster="tcp://127.0.0.1:9")
    with pytest.raises(ValueError, match="No cluster answers at 'nonsense"):
        simulate(PLAN, cluster="nonsense://")
    gc.collect()
    assert capfd.readouterr().err == ""


@pytest.mark.slow
def test_cluster_gives_the_same_result_when_a_worker_is_killed(tmp_path: Path) -> None:
    """The cluster is real and has two processes; one is killed by signal 9 after its first chunk."""
    distributed = pytest.importorskip("distributed")
    plan = checked_simulation("my_first_stone_age", 4, ("hunter",), matches=400, seed=21, drops="modelled")
    alone = without_times(simulate(plan))
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        killed: list[int] = []

        def progress(done: int, played: int, matches: int) -> None:
            """Kill one worker of the cluster after its first chunk."""
            if done > 20 and not killed:
                victim = next(iter(cluster.workers.values()))
                killed.append(victim.process.process.pid)
                os.kill(killed[0], signal.SIGKILL)

        result = without_times(simulate(plan, cluster=cluster.scheduler_address, keep=tmp_path, progress=progress))
    assert killed and result == alone
    assert json.loads((tmp_path / "plan.json").read_text("utf-8"))["matches"] == 400


@pytest.mark.slow
def test_memory_stays_constant_over_ten_thousand_matches() -> None:
    """Resident memory at a tenth and at the end of the run differs by less than 10 MB."""
    psutil = pytest.importorskip("psutil")
    plan = checked_simulation("my_first_stone_age", 2, ("random",), matches=10_000, seed=1, drops="modelled")
    resident: dict[int, int] = {}

    def progress(done: int, played: int, matches: int) -> None:
        """Record the memory after each chunk."""
        resident[done] = psutil.Process().memory_info().rss

    simulate(plan, progress=progress)
    assert abs(resident[10_000] - resident[1_000]) < 10 * 2**20
