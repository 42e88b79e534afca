"""A bang is seen and heard before its drop is computed on a thread, and the records stay the same."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.core import Match
from game.screens.open_match import save_open_screens
from game.screens.table import next_turn
from game.ui.intentions import Command
from game.ui.stage import STEP, Stage
from tests.scenes.support import accept_curtain, settle
from tests.ugh_ugh_scene.support import new_match, open_table

_BANG = "bang 1 0.8"


@pytest.fixture(scope="module")
def before_a_bang(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the file of a match at a prompt that allows a bang."""
    match, random = new_match(seats=2, seed=5), Random(5)
    while match.prompt is not None and match.why_not(_BANG) is not None:
        match.play(random.choice(match.moves))
    file = tmp_path_factory.mktemp("bang") / "bang.firepit"
    match.save(file)
    return file


class TableWithSlowDrop:
    """A table that computes a drop only after ``finish_drop``; until then its thread waits."""

    def __init__(self, file: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.match = Match.load(file)
        self.stage, self.scene = open_table(self.match, folder, speed=1.0)
        accept_curtain(self.stage)
        settle(self.stage)
        self.records_before = len(self.match.records)
        self.heard: list[str] = []
        #: set when the thread may compute the drop
        self._may_end = threading.Event()
        compute = next_turn._compute

        def compute_later(missing: Any) -> None:
            """Compute a drop once the test lets it."""
            self._may_end.wait(60)
            compute(missing)

        monkeypatch.setattr(next_turn, "_compute", compute_later)
        monkeypatch.setattr(self.stage.sound, "play_film_sound", lambda name, *more: self.heard.append(name))

    def bang(self) -> None:
        """Take up the drum and release it over the second drum end."""
        intent_handler = self.scene.intent_handler
        if self.scene.face.holder is None:
            intent_handler.toggle_drum(self.scene.face.drummers[0])
        intent_handler.press_pad(1)
        intent_handler.release_pad(1, 1.0)

    def finish_drop(self) -> None:
        """Let the thread compute the drop now."""
        self._may_end.set()

    @property
    def drum_sounds(self) -> int:
        """How often the drum was heard."""
        return sum(name.startswith("drum") for name in self.heard)


@pytest.fixture
def waiting(before_a_bang: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> TableWithSlowDrop:
    """Return a table before a bang whose drop is computed only when the test lets it end."""
    return TableWithSlowDrop(before_a_bang, tmp_path, monkeypatch)


def test_movement_and_sound_of_a_bang_begin_before_its_drop_is_computed(waiting: TableWithSlowDrop) -> None:
    scene = waiting.scene
    heights = scene.motion.passage.outside_look.heights
    waiting.bang()
    assert waiting.drum_sounds == 1 and scene.motion.movers and scene.motion.passage.outside_look.shake > 0
    assert len(waiting.match.records) == waiting.records_before and scene.busy
    for _ in range(3):
        waiting.stage.advance(STEP)
    assert scene.motion.passage.outside_look.heights[1] != heights[1], "the drum end does not tremble"
    waiting.finish_drop()


def test_film_of_a_bang_skips_the_part_already_shown_and_its_drum_sound(waiting: TableWithSlowDrop) -> None:
    waiting.bang()
    for _ in range(4):
        waiting.stage.advance(STEP)
    shown = waiting.scene.motion.blow
    waiting.finish_drop()
    waiting.scene.helpers.next_turn.background_drops.finish()
    passage = waiting.scene.motion.passage
    assert passage.track is not None and passage.track.frames > 1 and passage.film_seconds == pytest.approx(shown)
    settle(waiting.stage)
    assert waiting.drum_sounds == 1 and not waiting.scene.motion.movers


def test_bang_is_recorded_once_its_drop_is_computed(waiting: TableWithSlowDrop) -> None:
    waiting.bang()
    waiting.finish_drop()
    for _ in range(30):
        waiting.stage.advance(STEP)
    assert len(waiting.match.records) == waiting.records_before + 1


def _close_window(stage: Stage) -> None:
    """Leave all matches, as the window does when it is closed."""
    save_open_screens(stage)


def _open_menu(stage: Stage) -> None:
    """Open the menu."""
    stage.handle(Command("menu"))


def _undo(stage: Stage) -> None:
    """Undo the last move."""
    stage.handle(Command("undo"))


def _hurry(stage: Stage) -> None:
    """Press the button to speed up."""
    stage.scene.hurry()


@pytest.mark.parametrize("act", [_close_window, _open_menu, _undo, _hurry])
def test_bang_is_recorded_even_if_the_person_acts_before_its_film_begins(
    waiting: TableWithSlowDrop, act: Callable[[Stage], None]
) -> None:
    waiting.bang()
    waiting.finish_drop()
    act(waiting.stage)
    played = [str(record.move) for record in waiting.match.records[waiting.records_before :]]
    assert played and played[0].startswith("bang 1"), f"the bang was lost: {played}"


def test_drop_equals_the_drop_computed_without_a_thread(waiting: TableWithSlowDrop, before_a_bang: Path) -> None:
    waiting.bang()
    waiting.finish_drop()
    waiting.scene.helpers.next_turn.background_drops.finish()
    record = waiting.match.records[waiting.records_before]
    alone = Match.load(before_a_bang)
    assert (
        alone.play(str(record.move)) == record
        and alone.state_hash() == waiting.match.at(waiting.records_before + 1).state_hash()
    )


def test_window_computes_the_drop_when_the_thread_fails(
    waiting: TableWithSlowDrop, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(next_turn, "_compute", lambda missing: None)
    waiting.bang()
    waiting.scene.helpers.next_turn.background_drops.finish()
    assert len(waiting.match.records) == waiting.records_before + 1
