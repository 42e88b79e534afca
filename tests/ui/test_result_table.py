"""The result's chart of points by source: blocks as wide as their points, their animation, and two pages."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.core import Match
from game.core.aftermath import Part, PointSources, Source, aftermath_of
from game.kept.seats import seat_looks
from game.screens.matches.result import Result
from game.screens.matches.result_panels import SECONDS_PER_SOURCE, PointsChart
from game.screens.parts.table_data import ResultPainters, result_painters_of
from game.ui.charts import LOSS
from game.ui.layout import Rect
from tests.fast_set import mark_slow_except, two_games_of
from tests.layout.label_recorder import labels_drawn
from tests.ui.stagehand import Opener, Stagehand
from tests.ui.test_result import show_result
from tests.ui.test_saves import REAL, save_match

#: where the result draws its chart
_ROOM = Rect(542, 156, 980, 334)


def _points_chart(hand: Stagehand, path: Path) -> tuple[PointsChart, Match]:
    """Return the chart of points by source of a saved match, and the match."""
    match = Match.load(path)
    found, outcome = aftermath_of(match.entry).point_sources(match), match.outcome
    assert found is not None and outcome is not None
    looks = seat_looks(match.names, match.table)
    painter = result_painters_of(match.entry).block
    return PointsChart(found, looks, outcome.winners, _ROOM, painter), match


@pytest.mark.parametrize("text_size", mark_slow_except([1.0, 1.5], [1.5]))
@pytest.mark.parametrize("game", REAL)
def test_blocks_of_the_points_chart_are_proportional_to_points_and_stay_inside_it(
    open_app: Opener, tmp_path: Path, game: str, text_size: float
) -> None:
    hand = open_app(size=(1280, 720))
    canvas = hand.stage.canvas
    canvas.use_text_size(text_size)
    chart, match = _points_chart(hand, save_match(tmp_path, game, "one", moves=None))
    blocks = chart.blocks(canvas)
    assert match.outcome is not None
    gap = 2  # between two blocks, in units
    widths_of_a_point = [(block.rect.w + gap) / abs(block.points) for block in blocks if block.rect.w > gap]
    assert max(widths_of_a_point) - min(widths_of_a_point) < 0.01
    for seat, score in enumerate(match.outcome.scores):
        mine = [block for block in blocks if block.seat == seat]
        assert sum(block.points for block in mine) == score
        assert all(_ROOM.contains(block.rect) for block in mine)
        assert all(not one.rect.colliderect(two.rect) for one in mine for two in mine if one is not two)
    blocks_at_first, blocks_while_growing = chart.blocks(canvas, 0.0), chart.blocks(canvas, SECONDS_PER_SOURCE)
    assert blocks_at_first == [] and len(blocks_while_growing) <= len(blocks)
    controls = chart.controls(canvas)
    assert all(control.tooltip for control in controls) and len({control.id for control in controls}) == len(controls)


@pytest.mark.parametrize("text_size", [1.0, 1.5])
def test_no_name_spills_out_of_its_row(open_app: Opener, text_size: float) -> None:
    hand = open_app(size=(1280, 720))
    canvas = hand.stage.canvas
    canvas.use_text_size(text_size)
    names = ("Wilhelmina of Longbay Wo", "Bartholomew the Younger", "Konstantin-Alexanderwulf", "M" * 24, "Bo")
    scores = tuple((Part("star", points),) for points in (10, 9, 7, 7, 5))
    chart = PointsChart(
        PointSources((Source("stars", "stars", scores),)),
        seat_looks(names, {}),
        winners=(0,),
        room=_ROOM,
        paint_block=ResultPainters().block,
    )
    blocks = {block.seat: block.rect for block in chart.blocks(canvas)}
    labels = labels_drawn(canvas, chart.paint)
    names_drawn = [label for label in labels if label.ink.right <= blocks[0].x and label.ink.y > blocks[0].y - 12]
    assert len("".join(label.text for label in names_drawn)) >= 0.9 * len("".join(names)), "a name is cut"
    half = (blocks[1].y - blocks[0].y) / 2 - 3  # half of the height of the band behind a row
    for label in names_drawn:
        low, high = label.ink.y, label.ink.bottom - label.pixel
        assert any(rect.centery - half <= low and high <= rect.centery + half for rect in blocks.values()), (
            f"{label.text} stands beside its row"
        )


def test_losses_extend_to_the_left_of_the_zero_line(open_app: Opener) -> None:
    hand = open_app()
    looks = seat_looks(("Ada", "Bo"), {})
    huts = Source("buildings", "buildings", ((Part("hut", 20),), (Part("hut", 12),)))
    hunger = Source("hunger", "hunger", ((Part("hunger", -10), Part("hunger", -10)), ()))
    sources, painter = PointSources((huts, hunger)), ResultPainters().block
    chart = PointsChart(sources, looks, winners=(1,), room=_ROOM, paint_block=painter)
    blocks = {(block.seat, block.source.key): block for block in chart.blocks(hand.stage.canvas)}
    assert blocks[0, "hunger"].rect.right <= blocks[0, "buildings"].rect.left == blocks[1, "buildings"].rect.left
    assert blocks[0, "hunger"].style == LOSS and blocks[0, "hunger"].points == -20
    rows = [block.rect.y for block in (blocks[1, "buildings"], blocks[0, "buildings"])]
    assert rows == sorted(rows), "the winner is not listed first"
    chart.paint(hand.stage.canvas)
    chart.paint_points(hand.stage.canvas)
    tooltips = {control.id: control.tooltip for control in chart.controls(hand.stage.canvas)}
    assert tooltips["result.source.0.hunger"] == "hunger: hunger: −10; hunger: −10"


def test_points_of_the_result_grow_source_by_source_and_a_touch_shows_all(open_app: Opener, tmp_path: Path) -> None:
    path = save_match(tmp_path, "stone_age", "one", moves=None)
    hand = open_app()
    hand.stage.options.reduced_motion, hand.stage.options.speed = False, 1.0
    heard: list[str] = []
    hand.stage.sound.play = lambda name, *more: heard.append(name)  # type: ignore[method-assign,assignment]
    for hurried in (False, True):
        heard.clear()
        scene = Result(hand.stage, Match.load(path), path)
        hand.stage.push(scene)
        assert scene.wants_frames
        if hurried:
            hand.press(4, 500)
            hand.turn()
            assert not scene.wants_frames
        else:
            hand.turn(5.0)
            assert heard.count("drum_middling") >= 3 and heard[-1] == "drum_hard" and not scene.wants_frames
        hand.stage.pop()


def test_reduced_motion_shows_all_points_at_once(open_app: Opener, tmp_path: Path) -> None:
    path = save_match(tmp_path, "stone_age", "one", moves=None)
    hand = open_app()
    hand.stage.options.reduced_motion = True
    scene = Result(hand.stage, Match.load(path), path)
    hand.stage.push(scene)
    hand.turn()
    assert not scene.wants_frames


@two_games_of(REAL)
def test_second_page_of_the_result_shows_the_course_of_the_match(open_app: Opener, tmp_path: Path, game: str) -> None:
    save_match(tmp_path, game, "one", moves=None)
    hand = open_app(size=(1280, 720))
    show_result(hand)
    if "result.page.course" not in hand.control_ids():
        match = Match.load(tmp_path / "matches" / "one.firepit")
        assert aftermath_of(match.entry).point_sources(match) is None
        return
    assert any(name.startswith("result.source.") for name in hand.control_ids())
    first = pygame.image.tobytes(hand.stage.canvas.surface, "RGB")
    hand.click("result.page.course")
    assert not any(name.startswith("result.source.") for name in hand.control_ids())
    assert pygame.image.tobytes(hand.stage.canvas.surface, "RGB") != first


def test_results_of_two_matches_do_not_share_a_cached_picture(open_app: Opener, tmp_path: Path) -> None:
    hand = open_app()
    hand.stage.options.reduced_motion = True
    shown = []
    for seed in (3, 4):
        path = save_match(tmp_path, "my_first_stone_age", f"m{seed}", moves=None, seed=seed)
        hand.stage.push(Result(hand.stage, Match.load(path), path))
        hand.turn()
        shown.append(pygame.image.tobytes(hand.stage.canvas.surface, "RGB"))
        hand.stage.pop()
    assert shown[0] != shown[1]
