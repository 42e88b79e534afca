"""Measures wall-clock and CPU times for the benches, and sums them up as median, p95 and maximum."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeAlias

#: For each measurement, the wall-clock milliseconds and the CPU milliseconds.
Times: TypeAlias = list[tuple[float, float]]


def time_call(act: Callable[[], object]) -> tuple[float, float]:
    """Call ``act`` and return its wall-clock and CPU milliseconds."""
    began, cpu_began = time.perf_counter(), time.process_time()
    act()
    return (time.perf_counter() - began) * 1000, (time.process_time() - cpu_began) * 1000


def cpu_seconds(pid: int) -> float:
    """Return the CPU time that a process has used; 0 where the system has no ``/proc``."""
    status = Path("/proc", str(pid), "stat")
    if not status.exists():
        return 0.0
    fields = status.read_text().rpartition(")")[2].split()  # the name before may contain spaces
    user_ticks, system_ticks = fields[11:13]
    return (int(user_ticks) + int(system_ticks)) / os.sysconf("SC_CLK_TCK")


def core_share(pid: int, act: Callable[[], object]) -> float:
    """Return the share of a core that a process uses while ``act`` is called."""
    began, cpu_began = time.monotonic(), cpu_seconds(pid)
    act()
    return (cpu_seconds(pid) - cpu_began) / (time.monotonic() - began)


def rate(work: Callable[[], int], seconds: float) -> float:
    """Repeat ``work`` for ``seconds`` of CPU time, and return the amount done per second of CPU time.

    ``work`` returns the amount that one call has done.
    """
    amount = 0
    began = time.process_time()
    spent = 0.0
    while spent < seconds:
        amount += work()
        spent = time.process_time() - began
    return amount / spent


def quantile(values: Sequence[float], share: float) -> float:
    """Return the value below which a ``share`` (0..1) of the values lies; 0 without values."""
    if not values:
        return 0.0
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def summary(milliseconds: Sequence[float]) -> str:
    """Return the median, the p95 and the maximum of a series of times as text."""
    p50, p95, worst = (quantile(milliseconds, share) for share in (0.5, 0.95, 1.0))
    return f"p50 {p50:.2f} ms, p95 {p95:.2f} ms, worst {worst:.2f} ms"
