"""What only refers to itself is let go of while a person thinks."""

from __future__ import annotations

import gc
import weakref

import pytest

from game.window import tidying


class Loop:
    """Refers to itself."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def begun() -> None:
    """Begin; after each test ``tests/conftest.py`` has the collector look as seldom as before."""
    tidying.begin()


def test_a_rest_tidies_up_when_it_is_due(begun: None) -> None:
    gone = weakref.ref(Loop())
    tidying.rest()
    assert gone() is not None, "nothing has piled up yet"
    for _ in range(tidying.DUE):
        gc.collect(1)
    gone = weakref.ref(Loop())
    tidying.rest()
    assert gone() is None


def test_all_is_looked_through_by_itself_only_after_very_long(begun: None) -> None:
    assert gc.get_threshold()[2] >= 100 and gc.get_freeze_count() > 0
