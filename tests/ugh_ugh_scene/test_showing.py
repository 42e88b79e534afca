"""The table shows only a view, and every animation ends in the picture of the state."""

from __future__ import annotations

import itertools
import random
from pathlib import Path

import pytest

from game.core import Record
from game.passage.outside import bang_strength
from game.screens.table.curtain import Curtain
from game.ugh_ugh.rules import events
from game.ugh_ugh.rules.state import HIDDEN_CARD
from game.ugh_ugh.table import layout
from game.ui.layout import inset
from tests.fast_set import few_and_many
from tests.played import any_move
from tests.scenes.support import click, control_named, settle
from tests.ugh_ugh_scene.support import new_match, open_table


@pytest.mark.parametrize("moves", few_and_many(40, 150))
def test_the_scene_holds_only_what_its_viewer_may_know(tmp_path: Path, moves: int) -> None:
    """The scene draws from the viewer's view alone: other hands are card backs, boxes are closed."""
    match = new_match(3, seed=5)
    stage, scene = open_table(match, tmp_path)
    chooser = random.Random(5)
    for _ in range(moves):
        while isinstance(stage.scene, Curtain):
            assert scene.face.view == match.view(None)
            click(stage, control_named(stage, "curtain.accept"))
            settle(stage)
        if match.prompt is None:
            break
        view = scene.face.view
        assert view == match.view(scene.reader) == scene.view
        for seat, clan in enumerate(view.clans):
            assert seat == scene.reader or set(clan.hand) <= {HIDDEN_CARD}
        assert not any(view.boxes) and view.load[0] == ()
        if scene.face.kind in ("drums", "collect", "spear", "mend", "propose", "answer", "work", "loss", "feast"):
            assert not scene.face.is_hand_open
        scene.play(any_move(match, chooser))
        settle(stage)


def test_closed_boxes_show_no_members_during_animations(tmp_path: Path) -> None:
    match = new_match(2, seed=5)
    while match.prompt is not None and match.prompt.kind != "turn":
        match.play(match.moves[0])
    _, scene = open_table(match, tmp_path, speed=1.0)
    at_home = len(scene.face.view.clans[0].home)
    sent = events.SentOut(0, (0, 3))
    line = scene.animate(Record(match.records[-1].move, (), (sent,)))
    assert line is not None
    while not line.done:
        line.advance(0.05)
        assert not any(scene.face.view.boxes)
    assert len(scene.face.view.clans[0].home) == at_home - len(sent.areas)


@pytest.mark.parametrize("moves", few_and_many(45, 250))
def test_a_curtain_comes_only_before_prompts_that_show_a_hand(tmp_path: Path, moves: int) -> None:
    match = new_match(3, seed=6)
    stage, scene = open_table(match, tmp_path)
    chooser = random.Random(6)
    covered, uncovered = set(), set()
    for _ in range(moves):
        if match.prompt is None:
            break
        if isinstance(stage.scene, Curtain):
            covered.add(match.prompt.kind)
            click(stage, control_named(stage, "curtain.accept"))
            settle(stage)
        previous_viewer = scene.viewer
        scene.play(any_move(match, chooser))
        settle(stage)
        if match.prompt is not None and scene.viewer != previous_viewer and not isinstance(stage.scene, Curtain):
            uncovered.add(match.prompt.kind)
    assert "turn" in covered and "drums" in uncovered
    assert covered <= {"clan", "turn", "spend", "gain", "send", "raid"}
    assert not uncovered & covered


@pytest.mark.parametrize("moves", few_and_many(14, 60))
def test_animations_end_in_the_same_picture_whether_played_or_skipped_or_left_out(tmp_path: Path, moves: int) -> None:
    """Each animation is played to its end, in large steps, skipped, or left out for reduced motion."""
    pictures = []
    for way in ("played", "leapt", "skipped", "reduced motion"):
        match = new_match(2, seed=21)
        stage, scene = open_table(match, tmp_path)
        chooser = random.Random(4)
        for _ in range(moves):
            while isinstance(stage.scene, Curtain):
                scene.look_as(match.prompt.seat if match.prompt else 0)
                stage.pop()
            if match.prompt is None:
                break
            stage.options.speed, stage.options.reduced_motion = 1.0, way == "reduced motion"
            scene.play(any_move(match, chooser))
            for _ in range(6000):
                if not scene.player.busy:
                    break
                stage.advance()
                if way == "leapt":
                    scene.hurry()
                elif way == "skipped":
                    scene.player.skip()
            stage.options.speed = 0.0
            settle(stage)
        pictures.append(
            (
                scene.face.view,
                {piece: (spot.x, spot.y) for piece, spot in scene.motion.pieces.spots.items()},
                scene.motion.passage.track,
                scene.motion.movers,
                scene.motion.poster,
            )
        )
    assert pictures[0] == pictures[1] == pictures[2] == pictures[3]


@pytest.mark.parametrize("count", [1, 5, 7, 8, 13, 20, 37])
def test_pieces_in_the_tray_do_not_overlap(count: int) -> None:
    size, places = layout.tray_places(count)
    assert len(places) >= count
    for (x1, y1, _), (x2, y2, _) in itertools.combinations(places, 2):
        assert abs(x1 - x2) >= size * 0.9 or abs(y1 - y2) >= size * 0.9


def test_a_longer_press_bangs_harder() -> None:
    strengths = [bang_strength(seconds / 10) for seconds in range(20)]
    assert strengths == sorted(strengths)
    assert strengths[0] == 0.3 and strengths[-1] == 1.0
    assert all(round(strength, 2) == strength for strength in strengths)


@pytest.mark.parametrize(
    ("seconds", "strength"),
    [(0.0, 0.3), (0.11, 0.3), (0.12, 0.3), (0.14, 0.31), (0.72, 0.65), (1.3, 0.99), (1.32, 1.0)],
)
def test_a_click_is_the_gentlest_bang_and_the_hardest_needs_a_long_press(seconds: float, strength: float) -> None:
    """The first 0.12 s of a press count as a click; then the strength grows evenly for 1.2 s."""
    assert bang_strength(seconds) == strength


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_tower_and_its_shadow_darken_no_cave(seats: int) -> None:
    for cave in (layout.CAVE, *([layout.RIGHT_CAVE] if seats == 2 else layout.other_cave_rows(seats - 1))):
        seen = layout.visible_tower(seats)[1]
        covered = seen.clip(inset(cave, 4))
        assert covered.w <= 0 or covered.h <= 0, f"the tower or its shadow covers a cave: {(cave, seen)}"
