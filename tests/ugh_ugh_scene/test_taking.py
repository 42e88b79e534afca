"""Resources are taken at the boxes: a touch or a drag into a bin takes one, a longer press takes more. To leave some is
confirmed once."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from game.core import Match
from game.core.bots import ask_bot
from game.ugh_ugh.rules import events, moves
from game.ugh_ugh.rules.calling import carriers_needed
from game.ugh_ugh.rules.cards import AREAS, RESOURCES, YIELDS
from game.ugh_ugh.table import columns, layout, pieces
from game.ugh_ugh.table.face import Token
from game.ugh_ugh.table.pieces import Flyer
from game.ugh_ugh.table.table import UghUghScene
from game.ui.intentions import Command, Next, Point, Press, Release
from game.ui.stage import STEP, Stage
from tests.scenes import support
from tests.scenes.support import click, control_named, settle
from tests.ugh_ugh_scene.support import open_table


def _table_with_resources_to_take(folder: Path, least: int = 2) -> tuple[Match, Stage, UghUghScene]:
    """Return a table on which at least ``least`` resources of a kind may be taken from a box."""
    for seed in range(1, 40):
        match, random = support.new_match("ugh_ugh", 3, seed, chance="untracked"), Random(seed)
        while match.prompt is not None:
            takes = [move.count for move in match.moves if isinstance(move, moves.Take)]
            if match.state.agenda[0].note in AREAS and max(takes, default=0) >= least:
                return match, *open_table(match, folder)
            match.play(ask_bot(match, "hunter", random))
    raise AssertionError(f"no match lets anybody take {least} resources of a kind")


def _press(stage: Stage, name: str, seconds: float) -> None:
    """Press a control for some seconds, without letting go."""
    x, y = control_named(stage, name).rect.center
    stage.handle(Point(x, y))
    stage.handle(Press(x, y))
    for _ in range(round(seconds / STEP)):
        stage.advance(STEP)


def _most_offered(scene: UghUghScene) -> tuple[int, int]:
    """Return the kind of resource with the highest number to take, and that number."""
    return max(columns.offered_counts(scene.face).items(), key=lambda pair: pair[1])


def test_a_touch_on_a_token_takes_one_resource_and_a_longer_press_more(tmp_path: Path) -> None:
    match, stage, scene = _table_with_resources_to_take(tmp_path, 3)
    kind, most = _most_offered(scene)
    name = f"take.{RESOURCES[kind]}"
    assert control_named(stage, name).moves == tuple(f"take {RESOURCES[kind]} {count}" for count in range(1, most + 1))
    _press(stage, name, 0.5)
    assert scene.intent_handler.gesture.pressed_token == kind
    stage.handle(Release(*control_named(stage, name).rect.center))
    assert str(match.records[-1].move) == f"take {RESOURCES[kind]} 2"
    settle(stage)
    _press(stage, name, 0.1)
    stage.handle(Release(*control_named(stage, name).rect.center))
    assert str(match.records[-1].move) == f"take {RESOURCES[kind]} 1"


@pytest.mark.parametrize(("seconds", "count"), [(0.0, 1), (0.4, 1), (0.5, 2), (0.8, 3), (5.0, 4)])
def test_the_length_of_a_press_sets_the_number_of_resources_taken(seconds: float, count: int) -> None:
    assert columns.count_after_press(seconds, 4) == count and columns.count_after_press(seconds, 1) == 1


def test_escape_cancels_a_press_on_a_token(tmp_path: Path) -> None:
    match, stage, scene = _table_with_resources_to_take(tmp_path)
    before = len(match.records)
    _press(stage, f"take.{RESOURCES[_most_offered(scene)[0]]}", 0.5)
    stage.handle(Command("back"))
    assert scene.intent_handler.gesture.pressed_token is None and len(match.records) == before and stage.scene is scene


def test_a_token_is_dragged_into_a_bin(tmp_path: Path) -> None:
    match, stage, scene = _table_with_resources_to_take(tmp_path)
    kind, _ = _most_offered(scene)
    _press(stage, f"take.{RESOURCES[kind]}", 0.0)
    stage.handle(Point(700, 400))
    assert scene.intent_handler.gesture.dragged is not None and scene.intent_handler.gesture.dragged.thing == Token(
        kind
    )
    before = len(match.records)
    stage.handle(Release(700, 400))
    assert len(match.records) == before, "something was taken although it was released beside the cave"
    _press(stage, f"take.{RESOURCES[kind]}", 0.0)
    x, y = pieces.free_bin_places(scene.face)[-1].center
    stage.handle(Point(x, y))
    stage.handle(Release(x, y))
    assert str(match.records[-1].move) == f"take {RESOURCES[kind]} 1"


def test_leaving_resources_behind_must_be_confirmed_and_is_recorded(tmp_path: Path) -> None:
    match, stage, scene = _table_with_resources_to_take(tmp_path)
    step, before = match.state.agenda[0], len(match.records)
    assert str(step.count) in control_named(stage, "done").label
    click(stage, control_named(stage, "done"))
    assert len(match.records) == before and scene.helpers.give_up_guard.asking_id
    assert control_named(stage, "done").label.startswith("Confirm")
    for _ in range(2):  # after a click, the first Tab only shows the focus
        stage.handle(Next())
        stage.advance(STEP)
    assert not scene.helpers.give_up_guard.asking_id, "the confirmation should end when another control gets the focus"
    click(stage, control_named(stage, "done"))
    click(stage, control_named(stage, "done"))
    record = match.records[before]
    assert str(record.move) == "done"
    assert events.LeftBehind(step.seat, step.count, step.note) in record.events


def test_the_box_shows_the_resources_still_to_be_taken(tmp_path: Path) -> None:
    match, _, scene = _table_with_resources_to_take(tmp_path)
    area = AREAS.index(match.state.agenda[0].note)
    slab = columns.slab_loads(scene.face, area)
    assert slab is not None and slab[0] == match.state.agenda[0].count
    assert all(columns.slab_loads(scene.face, other) is None for other in range(4) if other != area)


def test_resource_tokens_lie_beside_their_box() -> None:
    for area, kinds in enumerate(YIELDS):
        touches = [columns.token_touch_area(kind) for kind in kinds]
        assert all(layout.BASKETS[area].contains(touch) and touch.h >= 40 for touch in touches)
        assert not any(one.colliderect(other) for one in touches for other in touches if one is not other)


def test_the_count_on_the_box_falls_as_resources_land(tmp_path: Path) -> None:
    match, _, scene = _table_with_resources_to_take(tmp_path)
    step, (kind, _) = match.state.agenda[0], _most_offered(scene)
    used = carriers_needed(match.state, step, kind)
    after = columns.with_fewer_loads(scene.face.view, events.Took(step.seat, (kind,)))
    assert after.agenda[0].count == step.count - used
    others = events.Took((step.seat + 1) % 3, (kind,))
    assert columns.with_fewer_loads(scene.face.view, others).agenda == scene.face.view.agenda


def test_the_count_on_the_box_hops_when_a_resource_lands(tmp_path: Path) -> None:
    match, _, scene = _table_with_resources_to_take(tmp_path)
    step, (kind, _) = match.state.agenda[0], _most_offered(scene)
    used, held = carriers_needed(match.state, step, kind), sum(match.state.clans[step.seat].goods)
    scene.stage.options.speed = 1.0
    line = scene.animate(replace(match.records[-1], events=(events.Took(step.seat, (kind, kind)),)))
    assert line is not None
    counts, highest = [], 0.0
    while not line.done:
        line.advance(0.01)
        view = scene.face.view
        assert sum(view.clans[step.seat].goods) - held == (step.count - view.agenda[0].count) / used
        counts.append(view.agenda[0].count)
        highest = max(highest, scene.motion.hop_height)
    assert list(dict.fromkeys(counts)) == [step.count, step.count - used, step.count - 2 * used]
    assert highest > 5 and scene.motion.hop_height == pytest.approx(0.0)


@pytest.mark.parametrize("size", [1.0, 1.5])
def test_resources_fly_from_their_tokens(size: float, tmp_path: Path) -> None:
    match, stage, scene = _table_with_resources_to_take(tmp_path)
    step, (kind, _) = match.state.agenda[0], _most_offered(scene)
    stage.canvas.text_size = size
    stage.options.speed = 1.0
    line = scene.animate(replace(match.records[-1], events=(events.Took(step.seat, (kind,)),)))
    assert line is not None
    line.advance(0.001)
    flyer = scene.motion.movers[-1]
    assert isinstance(flyer, Flyer)
    assert (flyer.x, flyer.y) == pytest.approx(layout.supply_place(kind), abs=1)
