"""What a drop brings is told when it has fallen: two matches that differ in nothing else read the same until then."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from game.core import Match, Record
from game.core.bots import ask_bot
from game.core.chance import LiveChance
from game.screens.parts.shown_drops import drops_of
from game.screens.table import table
from game.screens.table.log import Log, SinceYourTurn
from game.screens.theatre.theatre import Theatre
from game.ugh_ugh.table.table import UghUghScene
from game.ui.intentions import Command
from game.ui.stage import STEP, Stage
from game.ui.witness import Witness
from tests.scenes.support import accept_curtain, describe_controls
from tests.two_worlds.worlds import OtherWorld
from tests.ugh_ugh_scene.support import new_match, open_table

#: every so many frames all that can be read is compared, and every so many of those what opens over the table too
_EACH, _OPENED = 6, 4


def before_a_call() -> tuple[Match, str]:
    """Return a match before a basket with several members is called back, not the first, and the move that calls it."""
    match, random = new_match(2, 3), Random(3)
    while True:
        move = str(ask_bot(match, "hunter", random))
        calls = match.state.agenda[0].kind == "turn" and move.startswith("call")
        earlier = any(record.tracks for record in match.records)
        if (
            calls
            and earlier
            and max(map(len, match.state.boxes)) >= 3
            and len(called(match, move, 1)[0].drops[0].thrown) >= 3
        ):
            return match, move
        match.play(move)


def called(match: Match, move: str, seed: int) -> tuple[Record, Any]:
    """Return the record of a move with drops of this seed, and the state after it."""
    chance = LiveChance(seed, len(match.records) + 1, match.entry.load_passage(), tracked=True)
    read = match.rules.parse(move)
    state, told = match.rules.apply(match.state, read, chance)
    return Record(read, tuple(chance.entries), told), state


def read(stage: Stage) -> tuple[Any, ...]:
    """Return every text that is drawn, what each control says, and the status."""
    canvas, witness = stage.canvas, Witness()
    canvas.witness = witness
    stage.refresh()
    stage.draw()
    canvas.witness = None
    drawn = sorted(label.text for label in witness.labels(canvas.surface, canvas.mapping.origin, canvas.scale))
    said = [{key: value for key, value in control.items() if key != "rect"} for control in describe_controls(stage)]
    return drawn, said, stage.scene.status(), list(stage.scene.read_out())


def read_over(stage: Stage, name: str) -> tuple[Any, ...]:
    """Return what can be read on the screen that a key opens over the table."""
    stage.take(Command(name))
    seen = read(stage)
    stage.pop()
    return seen


def lying(scene: UghUghScene) -> set[int]:
    return set(scene.motion.pieces.spots)


def gone_in(scene: UghUghScene) -> set[int]:
    """Return who has been seen to go in: the seed of a drop lets them fall a little sooner or later."""
    return set(scene.motion.in_and_out.inside)


def fallen(scene: UghUghScene) -> set[int]:
    """Return the records whose drops have been shown to their end."""
    return {index for index, record in enumerate(scene.story.shown.records) if record.tracks}


@pytest.fixture
def tables(tmp_path: Path) -> list[tuple[Stage, UghUghScene]]:
    """Two tables on which the same basket has just been called back; different pieces will fall out."""
    match, move = before_a_call()
    drops = {record.drops[0].out: (record, state) for record, state in (called(match, move, seed) for seed in range(9))}
    one, other = (drops[out] for out in (max(drops, key=len), min(drops, key=len)))
    opened = []
    for record, state in (one, other):
        world = OtherWorld(match)
        stage, scene = open_table(world, tmp_path, speed=0.0)
        accept_curtain(stage)
        stage.options.speed = 1.0
        world.expect(record, state)
        scene.carry_out(move)
        opened.append((stage, scene))
    return opened


def test_nothing_tells_what_has_not_fallen_yet(tables: list[tuple[Stage, UghUghScene]]) -> None:
    """Neither the table nor the log, the menu or the book that are opened meanwhile; nor what is read out."""
    (stage, scene), (other_stage, other_scene) = tables
    compared = 0
    for frame in range(60 * 30):
        if lying(scene) != lying(other_scene) or not (scene.busy and other_scene.busy):
            break
        if frame % _EACH == 0 and gone_in(scene) == gone_in(other_scene):
            assert read(stage) == read(other_stage), f"frame {frame}"
            compared += 1
            if compared % _OPENED == 1:
                for name in ("log", "menu", "rules"):
                    assert read_over(stage, name) == read_over(other_stage, name), f"the {name} in frame {frame}"
        for each, _ in tables:
            each.advance(STEP)
    assert compared > 5, "the drop is seen for a while"
    for each, left in tables:
        left.player.skip()
        assert not left.busy or each.scene is left
    assert read_over(stage, "log") != read_over(other_stage, "log"), "then the log tells them apart"


def test_the_log_follows_the_table(tables: list[tuple[Stage, UghUghScene]]) -> None:
    """Called back and opened at once: nothing has fallen out; what has been told stays told."""
    stage, scene = tables[0]
    last = len(scene.match.records) - 1
    told: list[list[str]] = []
    while scene.story.showing is not None:
        told.append([line.text for line in scene.story.lines_since(last, None)])
        stage.draw()
        stage.advance(STEP)
    told.append([line.text for line in scene.story.lines_since(last, None)])
    assert all(later[: len(earlier)] == earlier for earlier, later in pairwise(told))
    falling = [texts for texts in told if not any(text.startswith("Out: ") for text in texts)]
    assert told[0] == [] and told[-1] not in falling
    assert len(falling) * STEP > scene.match.records[last].drops[0].seconds, "not before all has fallen"


def test_the_theatre_opened_from_the_log_has_only_drops_that_have_fallen(
    tables: list[tuple[Stage, UghUghScene]],
) -> None:
    """Opened in the middle of a drop, at an earlier one."""
    opened = []
    for stage, scene in tables:
        stage.push(Log(stage, scene))
        film = [control for control in stage.scene.controls() if control.id.startswith("log.film.")][-1]
        assert film.action is not None
        film.action()
        theatre = stage.scene
        assert isinstance(theatre, Theatre) and theatre.match is not None
        assert {drop.record for drop in drops_of(theatre.match)} == fallen(scene) != set()
        opened.append([control.label for control in theatre.controls()])
    assert opened[0] == opened[1]


def test_the_picture_and_the_summary_of_a_match_show_no_more_than_the_table(
    tables: list[tuple[Stage, UghUghScene]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A match that is left in the middle of a drop."""
    _, scene = tables[0]
    scene.path = tmp_path / "left.firepit"
    scene.path.touch()
    kept: list[Match] = []
    monkeypatch.setattr(table, "save_small_picture", lambda stage, match, path: kept.append(match))
    monkeypatch.setattr(type(scene.match.file), "is_kept", True)
    monkeypatch.setattr(type(scene.match.file), "is_behind", False)
    monkeypatch.setattr(table, "library", lambda stage: SimpleNamespace(note=lambda match, path: kept.append(match)))
    scene.put_away()
    assert [len(match.records) for match in kept] == 2 * [len(scene.match.records) - 1]


def test_since_your_turn_lists_what_it_has_shown_and_never_says_that_nothing_happened(tmp_path: Path) -> None:
    match, move = before_a_call()
    stage, scene = open_table(match, tmp_path)
    accept_curtain(stage)
    stage.options.speed = 1.0
    match.play(move)
    since = SinceYourTurn(stage, scene, len(match.records) - 1, None)
    stage.push(since)
    stage.options.speed = 1.0
    assert since.playing
    counts = []
    while since.playing:
        last, told = len(since.frame.past.records) - 1, since.frame.events_shown
        assert all(line.record < last or told is None or line.number < told for line in since.column.lines)
        if not since.column.lines:
            assert not any("has happened" in label for label in read(stage)[0])
        counts.append(len(since.column.lines))
        stage.advance(STEP)
    assert counts[0] == 0 and len(set(counts)) > 3, "line after line, as the drop is shown"
    assert since.column.lines[-1].record == len(match.records) - 1
