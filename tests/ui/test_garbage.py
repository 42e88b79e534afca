"""Garbage in reference cycles is collected while a person thinks."""

from __future__ import annotations

import gc
import weakref

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
    for _ in range(garbage.FULL_DUE):
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
