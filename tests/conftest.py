"""What all tests share: SDL draws and sounds nowhere unless a test asks for a real window, and English is spoken."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from game.core.words import ENGLISH, choose_language

os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
# what no surface can hold is refused instead of left out (see game/ui/surfaces.py)
os.environ.setdefault("FIREPIT_STRICT", "1")
os.environ["LANGUAGE"] = ENGLISH


#: seconds that a test of the slow set may take, unless it says otherwise
SLOW_LIMIT = 3600


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Give the slow tests more time than the others before they count as hanging."""
    for item in items:
        if item.get_closest_marker("slow") and not item.get_closest_marker("timeout"):
            item.add_marker(pytest.mark.timeout(SLOW_LIMIT))


@pytest.fixture(autouse=True)
def english_afterwards() -> Iterator[None]:
    """Whatever language a test spoke, the next one begins in English."""
    yield
    choose_language(ENGLISH)
