"""The processes of the soak: each works on items of one kind and writes its counts to the log."""

from __future__ import annotations

import importlib
import multiprocessing
import shutil
import signal
import tempfile
import time
from multiprocessing.process import BaseProcess
from pathlib import Path

from tools.soak.worker import SoakRun, findings_folder, write_line

#: how many seconds a process may go on after its time before it is killed
GRACE = 20.0


def work(kind: str, seed: int, step: int, items: int | None, seconds: float, log: Path, scratch: Path) -> None:
    """Work on items of a kind until the time is up; every process of the soak runs this function.

    From item to item the seed grows by ``step``, the number of processes, so that the processes share the seeds.
    """
    worker = SoakRun(kind, seed, seconds, log, scratch)
    signal.signal(signal.SIGINT, worker.stop)
    signal.signal(signal.SIGTERM, worker.stop)
    soak = importlib.import_module(f"tools.soak.{kind}").soak
    item_count = 0
    while not worker.is_over and (items is None or item_count < items):
        with worker.watched("the soak itself"):
            soak(worker)
        worker.count("items")
        item_count += 1
        worker.seed += step
        worker.write_if_due()
    worker.write_if_due(now=True)


def run(kind: str, seed: int, jobs: int, items: int | None, seconds: float, log: Path) -> bool:
    """Work on a kind in ``jobs`` processes; return whether Ctrl+C was pressed."""
    deadline = time.monotonic() + seconds + GRACE
    print(f"{kind}: {seconds:.0f} s on {jobs} processes, seeds from {seed}", flush=True)
    was_stopped = False
    with tempfile.TemporaryDirectory(prefix="soak-", ignore_cleanup_errors=True) as folder:
        context = multiprocessing.get_context("spawn")
        processes: list[tuple[BaseProcess, Path]] = []
        for job in range(jobs):
            scratch = Path(folder) / str(job)
            arguments = (kind, seed + job, jobs, items, seconds, log, scratch)
            process: BaseProcess = context.Process(target=work, args=arguments)
            process.start()
            processes.append((process, scratch))
        for process, scratch in processes:
            while process.is_alive():
                try:
                    process.join(max(1.0, deadline - time.monotonic()))
                except KeyboardInterrupt:
                    # Ctrl+C reaches the processes, too; they have ``GRACE`` seconds left from now on
                    was_stopped = True
                    deadline = time.monotonic() + GRACE
                    continue
                if time.monotonic() > deadline:
                    break
            if process.is_alive():
                report_lost_process(kind, seed, f"did not end, {GRACE:g} s after its time", log, scratch)
                process.kill()
                process.join()
            elif process.exitcode:
                report_lost_process(kind, seed, f"died with status {process.exitcode}", log, scratch)
    return was_stopped


def report_lost_process(kind: str, seed: int, what_happened: str, log: Path, scratch: Path) -> None:
    """Record a finding for a process that died or did not end, with the files of its folder."""
    saved = findings_folder(log) / f"{kind}-died-{time.time_ns()}"
    if scratch.exists():
        shutil.copytree(scratch, saved, ignore_dangling_symlinks=True)
    finding_kind = f"the process itself {what_happened}"
    write_line(
        log,
        {
            "at": time.strftime("%Y-%m-%d %H:%M:%S"),
            "kind": kind,
            "seed": seed,
            "seconds": 0,
            "counts": {},
            "findings": [{"what": finding_kind, "seed": str(seed), "folder": str(saved)}],
        },
    )
