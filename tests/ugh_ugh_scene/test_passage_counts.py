"""The ribbon over the bowl lists each piece that lands, or says why none fell out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.core import Match
from game.core.referee import Record
from game.screens.options.pages import PlayPage
from game.ugh_ugh.bots.memory import CommonKnowledge, KnowledgeCache
from game.ugh_ugh.rules.cards import TIGER
from game.ugh_ugh.rules.events import CameHome, CameOut, Threw
from game.ugh_ugh.rules.state import members_by_seat
from game.ugh_ugh.table import layout
from game.ugh_ugh.table.passage_counts import PassageCounts, draw_ribbon, no_piece_note
from game.ui.stage import STEP, Stage
from tests.layout.label_recorder import labels_drawn
from tests.scenes.support import accept_curtain
from tests.two_worlds.worlds import OtherWorld
from tests.ugh_ugh_scene.support import new_match, open_table
from tests.ugh_ugh_scene.test_no_early_results import before_a_call, play_with_seed

pytestmark = pytest.mark.usefixtures("drops_in_place")


def written(stage: Stage, draw: Callable[..., None], *arguments: object) -> list[str]:
    """Return the texts that ``draw(canvas, *arguments)`` draws, from left to right."""
    labels = labels_drawn(stage.canvas, draw, *arguments)
    return [label.text for label in sorted(labels, key=lambda label: label.ink.x)]


@pytest.fixture
def match() -> Match:
    """Return a new match of five people."""
    return new_match(seats=5, seed=3)


def table_before_a_call(tmp_path: Path) -> tuple[Stage, Any, Any, Record]:
    """Return a stage, its table before a call, the calling move, and the record of the largest of nine tried drops."""
    match, move = before_a_call()
    record, state = max(
        (play_with_seed(match, move, seed) for seed in range(9)), key=lambda drop: len(drop[0].drops[0].out)
    )
    world = OtherWorld(match)
    stage, scene = open_table(world, tmp_path, speed=0.0)
    accept_curtain(stage)
    stage.options.speed = 1.0
    world.expect(record, state)
    return stage, scene, move, record


def test_the_ribbon_grows_with_each_piece_that_lands(tmp_path: Path) -> None:
    stage, scene, move, record = table_before_a_call(tmp_path)
    count_before = len(scene.match.records)
    scene.carry_out(move)
    landed_counts: list[int] = []
    while scene.match_log.running_timeline is not None:
        landed = scene.motion.pieces.landed_pieces
        assert len(landed) <= len(scene.motion.pieces.spots)
        if not landed_counts or landed_counts[-1] != len(landed):
            landed_counts.append(len(landed))
            texts = written(stage, draw_ribbon, scene.looks, landed, scene.motion.passage_counts)
            counts = Counter({seat: len(mine) for seat, mine in members_by_seat(landed).items()})
            assert [text for text in texts if text.isdigit()] == [str(count) for count in counts.values()]
        stage.advance(STEP)
        if any("Home" in line.text for line in scene.match_log.lines_since(count_before, None)):
            break
    out = len(record.drops[0].out)
    assert landed_counts[: out + 1] == list(range(out + 1)), "pieces are not counted one by one"


def test_the_ribbon_lists_the_pieces_freed_by_a_bang(match: Match, tmp_path: Path) -> None:
    stage, scene = open_table(match, tmp_path, (1600, 900))
    passage_counts = PassageCounts()
    passage_counts.rest((0, 7, 8, 1, TIGER), CommonKnowledge(last=CameOut((8, 1, TIGER), 1.0, drummer=0)))
    lying = (0, 7, 8, 1, TIGER)
    texts = written(stage, draw_ribbon, scene.looks[:2], lying, passage_counts)
    # names are left out where the ribbon is too narrow for them
    assert texts == ["Ayla", "2", "+1", "Broca", "2", "+1", "tiger!"] or texts == ["2", "+1", "2", "+1", "tiger!"]
    passage_counts.begin()
    assert "+1" not in written(stage, draw_ribbon, scene.looks, lying, passage_counts)


@pytest.mark.parametrize("text_size", [1.0, 1.2, 1.5])
def test_five_clans_and_both_predators_fit_on_the_ribbon(match: Match, tmp_path: Path, text_size: float) -> None:
    stage, scene = open_table(match, tmp_path, (1600, 900))
    stage.options.text_size = text_size
    stage.apply_options()
    canvas = stage.canvas
    lying = (*(7 * seat + number for seat in range(5) for number in range(3)), TIGER, TIGER + 1)
    for label in labels_drawn(canvas, draw_ribbon, scene.looks, lying, PassageCounts()):
        assert layout.RIBBON.x <= label.ink.x and label.ink.right <= layout.RIBBON.right, (
            f"sticks out of the ribbon: {label}"
        )


def test_the_ribbon_says_why_no_piece_fell_out(match: Match, tmp_path: Path) -> None:
    stage, scene = open_table(match, tmp_path)
    texts = [
        no_piece_note(last)[1]
        for last in (CameOut((), 1.0), CameOut((), 1.0, thrown=4), CameOut((), 1.0, drummer=1), CameOut((0,), 1.0))
    ]
    assert texts == ["Nobody was thrown in", "4 got stuck", "Nobody was freed", ""]
    passage_counts = PassageCounts()
    passage_counts.rest((), CommonKnowledge(last=CameOut((), 1.0, thrown=4)))
    assert written(stage, draw_ribbon, scene.looks, (), passage_counts) == ["4 got stuck"]
    passage_counts.rest((), CommonKnowledge())
    assert not written(stage, draw_ribbon, scene.looks, (), passage_counts)


def test_the_ribbon_is_empty_after_members_have_gone_home(match: Match, tmp_path: Path) -> None:
    stage, scene = open_table(match, tmp_path)
    passage_counts, last = PassageCounts(), CameOut((), 1.0, drummer=1)
    passage_counts.begin((0, 7))
    passage_counts.end(last)
    assert not written(stage, draw_ribbon, scene.looks, (), passage_counts)
    happened = (Threw("plains", (0, 7)), CameOut((0, 7), 1.0, thrown=2), last, CameHome((0, 7)))
    passage_counts.rest((), KnowledgeCache().after([Record(None, (), happened)]))
    assert not written(stage, draw_ribbon, scene.looks, (), passage_counts)
    assert CommonKnowledge().after([last, CameHome(())]).last is last, (
        "a member was counted as gone home, although none was there"
    )


def test_pieces_freed_by_a_bang_stay_marked_on_the_ribbon_after_a_pair_has_gone_home() -> None:
    happened = (Threw("plains", (0, 1, 7)), CameOut((0, 1), 1.0, thrown=3), CameOut((7,), 1.0, drummer=1))
    passage_counts = PassageCounts()
    passage_counts.rest((7,), KnowledgeCache().after([Record(None, (), (*happened, CameHome((0, 1))))]))
    assert passage_counts.freed_among((7,)) == (7,)


# The stone with the count of members inside


def stone_says(stage: Stage) -> str:
    """Return the text of the stone's control, empty if there is no stone."""
    return next((control.label for control in stage.scene.controls() if control.id == "inside"), "")


def test_the_count_of_pieces_inside_rises_at_the_mouth_and_falls_in_the_bowl(tmp_path: Path) -> None:
    stage, scene, move, record = table_before_a_call(tmp_path)
    before = scene.motion.passage_counts.inside
    scene.carry_out(move)
    counted = [len(before)]
    while scene.match_log.running_timeline is not None:
        inside, passage_counts = scene.inside_now or (), scene.motion.passage_counts
        assert not set(inside) & set(scene.motion.pieces.landed_pieces)
        assert inside == passage_counts.inside
        if len(inside) != counted[-1]:
            counted.append(len(inside))
        stage.advance(STEP)
    drop = record.drops[0]
    assert max(counted) <= len(before) + len(drop.thrown)
    assert len(counted) >= len(drop.thrown), "pieces are not counted one by one"
    assert scene.inside_now is not None
    assert set(scene.inside_now) == (set(before) | set(drop.thrown)) - set(drop.out)


def test_the_stone_that_counts_pieces_inside_is_shown_unless_switched_off(match: Match, tmp_path: Path) -> None:
    """A stone at the foot of the tower counts the pieces inside, as far as everybody has seen."""
    stage, _ = open_table(match, tmp_path)
    assert stone_says(stage) == "Going by what everyone has seen, nobody is inside."

    def is_read_out() -> bool:
        """Whether the narrator tells how many pieces are inside."""
        return any("Going by what everyone has seen" in line for line in stage.scene.read_out())

    assert is_read_out()
    stage.options.show_inside = False
    stage.scene.enter()
    assert stone_says(stage) == "" and not is_read_out()


def test_no_stone_counts_the_pieces_in_a_glass_passage(tmp_path: Path) -> None:
    """Everybody sees into a glass Passage, so no stone has to count the pieces inside."""
    stage, _ = open_table(new_match(2, 1, glass_passage=True), tmp_path)
    assert stone_says(stage) == ""


def test_resetting_the_settings_page_shows_the_count_of_pieces_inside_again(match: Match, tmp_path: Path) -> None:
    """The page has a switch for the stone."""
    stage, _ = open_table(match, tmp_path)
    page = PlayPage(stage)
    switch = next(control for row in page.rows() for control in row.controls(layout.RIBBON) if "inside" in control.id)
    assert switch.action is not None
    switch.action()
    assert not stage.options.show_inside
    page.reset()
    stage.scene.enter()
    assert stage.options.show_inside and stone_says(stage) != ""
