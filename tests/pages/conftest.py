"""Fixtures of the pages' tests: a drop of many pieces, finished and unfinished matches, and a browser."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from game.core import Match
from game.core.bots import ask_bot
from game.passage.drop_file import file_bytes
from game.passage.drops import drop_of_track
from physics.passage import EMPTY, throw
from tests.cli.conftest import run
from tests.pages.browser import Browser

__all__ = ["run"]

GOLDEN = Path(__file__).parents[1] / "golden" / "ugh_ugh.firepit"
#: six of the seven members of each of three clans, and two predators
PIECES = (
    *((seat * 7 + member, "member") for seat in range(3) for member in range(6)),
    (35, "predator"),
    (36, "predator"),
)


@pytest.fixture(scope="session")
def full_drop(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the file of a throw of 20 pieces."""
    track = throw(EMPTY, PIECES, 3).track
    assert track is not None
    path = tmp_path_factory.mktemp("drops") / "full.drop"
    path.write_bytes(file_bytes([drop_of_track(track.to_bytes())]))
    return path


@pytest.fixture(scope="session")
def unfinished_match(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the file of an unfinished match after some drops."""
    match, random = Match.new("ugh_ugh", names=["Ada", "Bo", "Cy"], seed=5), Random(1)
    while sum(len(record.tracks) for record in match.records) < 6:
        match.play(ask_bot(match, "hunter", random))
    path = tmp_path_factory.mktemp("matches") / "going_on.firepit"
    match.save(path)
    return path


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Return a headless browser; without one the test is skipped, but not in CI.

    The tests of this folder share the browser. It is closed after the last test, since an open page goes on playing.
    """
    program, driver = shutil.which("chromium"), shutil.which("chromedriver")
    if program is None or driver is None:
        if os.environ.get("CI"):
            pytest.fail("chromium and chromium-driver are not installed")
        pytest.skip("chromium and chromium-driver are not installed")
    opened = Browser(program, driver)
    try:
        yield opened
    finally:
        opened.close()
