"""Garbage in reference cycles is collected while a person thinks."""

from __future__ import annotations

import gc
import platform
import re
import weakref
from pathlib import Path

import pytest

from game.window import garbage


class Loop:
    """An object with a reference to itself, which only the garbage collector frees."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def collector_tuned() -> None:
    """Set the garbage collector up as the app does; ``tests/conftest.py`` resets it after each test."""
    garbage.begin()


def test_garbage_is_collected_once_it_is_due(collector_tuned: None) -> None:
    gone = weakref.ref(Loop())
    garbage.collect_if_due()
    assert gone() is not None, "the collector ran too early"
    for _ in range(garbage.COLLECTIONS_BEFORE_FULL):
        gc.collect(1)
    gone = weakref.ref(Loop())
    garbage.collect_if_due()
    assert gone() is None


def test_full_collections_are_rare_and_old_objects_are_frozen(collector_tuned: None) -> None:
    assert gc.get_threshold()[2] >= 100 and gc.get_freeze_count() > 0


def test_new_objects_are_collected_after_a_frame(collector_tuned: None) -> None:
    gone = weakref.ref(Loop())
    assert gone() is not None, "the collector ran while a frame might be drawn"
    garbage.collect_new()
    assert gone() is None


def resident_megabytes() -> float:
    """Return how much of the process is in the main memory."""
    status = Path("/proc/self/status").read_text(encoding="ascii")
    return int(re.findall(r"VmRSS:\s+(\d+) kB", status)[0]) / 1024


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="only glibc keeps freed memory in this way")
def test_freed_memory_between_blocks_in_use_is_returned_to_the_system() -> None:
    blocks = [bytes([index % 251]) * 60_000 for index in range(1600)]  # too small for glibc to map each on its own
    in_use = [block for index, block in enumerate(blocks) if index % 8 == 0]
    blocks.clear()
    kept = resident_megabytes()
    garbage.return_freed_memory()
    assert kept - resident_megabytes() > 50
    assert len(in_use) == 200
