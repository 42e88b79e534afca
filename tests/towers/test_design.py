"""A tower while it is being built: parts in order, drums from the top, changes that can be undone."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from game.towers.design import (
    RANGES,
    WIDTHS,
    Design,
    History,
    bars_of,
    clearance_past,
    moved,
    on_other_wall,
    with_tip_at,
    with_value,
)
from physics.parts import MAX_OF_KIND, STANDARD_ROWS, built_tower
from physics.tower import TOWER, PartKind

EMPTY = Design("", 104.0, ())


def standard() -> Design:
    """Return the design of the standard Passage."""
    return Design.of_rows("The Passage", STANDARD_ROWS, 1040)


def filled(*kinds: PartKind) -> Design:
    """Return a tower with a part of each kind in the first free place."""
    design = EMPTY
    for kind in kinds:
        with_part = design.with_new_part(kind)
        assert with_part is not None, f"there is no place for a {kind}"
        design = with_part
    return design


def test_design_of_the_standard_tower_builds_that_tower_and_has_no_faults() -> None:
    """A row is a part of the tower as whole numbers. Flaps and ledges are each numbered from the top."""
    design = standard()
    assert design.rows == STANDARD_ROWS and built_tower(design.rows, design.width_in_tenths) is TOWER
    assert design.faults == () and [design.part_number(index) for index in range(6)] == [1, 2, 3, 1, 2, 3]


def test_parts_are_put_into_free_places_until_no_more_are_allowed() -> None:
    design = filled("flap", "ledge", "flap", "ledge")
    assert design.chosen is not None and design.parts[design.chosen].kind == "ledge"
    assert not design.faults, f"the design has faults: {design.faults}"
    assert {part.drum for part in design.parts if part.kind == "ledge"} == {0, 1}, (
        "a ledge does not have the drum number of the flap that it faces"
    )
    while design.has_room("peg"):
        with_peg = design.with_new_part("peg")
        if with_peg is None:
            break
        design = with_peg
    assert design.count("peg") <= MAX_OF_KIND["peg"] and not design.faults
    assert not filled("wheel", "flap").has_room("wheel")


def test_drums_are_numbered_from_the_top_whichever_was_added_first() -> None:
    flap = standard().parts[0]
    design = EMPTY.with_part(replace(flap, y=100.0)).with_part(replace(flap, y=200.0))
    assert [(part.y, part.drum) for part in design.parts] == [(200.0, 0), (100.0, 1)]
    assert design.chosen_part is not None and design.chosen_part.y == 200.0, "the part added last is not the chosen one"
    raised = design.changed(1, moved(design.parts[1], 0.0, 250.0))
    assert [(part.y, part.drum) for part in raised.parts] == [(250.0, 0), (200.0, 1)] and raised.chosen == 0


def test_moved_part_stays_within_its_ranges_and_on_whole_units() -> None:
    """Each number of a part has a smallest and a largest value; places are whole millimetres."""
    flap, peg = standard().parts[0], filled("peg").parts[0]
    assert moved(flap, 50.0, 10_000.0).y == RANGES["flap"]["y"].most and moved(flap, 50.0, 99.6).x == 0.0
    assert (moved(peg, 12.4, 99.6).x, moved(peg, 12.4, 99.6).y) == (12.0, 100.0)
    turned = with_tip_at(flap, 60.0, flap.y - 60.0, 104.0)
    assert turned.slope == pytest.approx(math.pi / 4, abs=0.01) and turned.length == pytest.approx(85.0, abs=0.5)
    assert with_tip_at(flap, 500.0, 0.0, 104.0).length == RANGES["flap"]["length"].most
    assert with_value(filled("wheel").parts[0], "spokes", 4.6).spokes == 5
    assert on_other_wall(flap, 104.0).side == -flap.side


@pytest.mark.parametrize("width", WIDTHS)
def test_changed_width_keeps_the_gap_beside_a_flap(width: float) -> None:
    """In a wider or narrower tower, the flaps get longer or shorter, so that pieces fall past them as before."""
    design = standard().with_width(width)
    assert design.width_in_tenths == width * 10 and built_tower(design.rows, design.width_in_tenths)
    gaps = [width - part.length * math.cos(part.slope) for part in design.parts if part.kind == "flap"]
    assert gaps == pytest.approx([36.8] * 3, abs=2.0)


def test_free_standing_part_stays_inside_a_narrow_shaft() -> None:
    peg = filled("peg")
    narrow = replace(peg, width=84.0)
    assert narrow.changed(0, moved(peg.parts[0], 500.0, 240.0)).parts[0].x == 84.0
    assert narrow.with_part(moved(peg.parts[0], 500.0, 200.0)).parts[-1].x == 84.0
    at_the_wall = peg.changed(0, moved(peg.parts[0], 104.0, 240.0))
    assert at_the_wall.with_width(84.0).parts[0].x == 84.0


def test_copy_of_a_part_lies_in_the_nearest_free_place() -> None:
    design = filled("flap")
    twin = design.with_copy(0)
    assert twin is not None and twin.count("flap") == 2 and not twin.faults


def test_peg_too_near_the_wall_is_reported_as_a_fault() -> None:
    """A peg is put so near the wall that pieces wedge there; the fault names the chosen part."""
    design = filled("flap").with_part(replace(filled("peg").parts[0], x=14.0, y=90.0))
    assert [fault.kind for fault in design.faults] == ["wedge"] and design.faults[0].parts == (design.chosen,)


def test_gap_past_a_flap_is_measured_to_its_ledge_or_to_the_wall() -> None:
    """A flap whose ledge faces it leaves less room than a flap alone in the tower."""
    design = standard()
    alone = replace(design, parts=design.parts[:1])
    tip = bars_of(alone, 0)[-1].end
    assert clearance_past(alone, 0) == pytest.approx(104 - max(tip[0], bars_of(alone, 0)[0].end[0]) - 2.8, abs=0.1)
    assert clearance_past(design, 0) < clearance_past(alone, 0)


def test_changes_are_undone_and_redone_and_a_slider_counts_as_one_change() -> None:
    history = History(EMPTY)
    one = filled("flap")
    history.change(one)
    for step in range(3):
        part = history.design.parts[0]
        history.change(history.design.changed(0, replace(part, y=part.y - 1)), "y 0")
        assert history.design.parts[0].y == one.parts[0].y - step - 1
    history.undo()
    assert history.design == one and history.can_undo and history.can_redo
    history.undo()
    assert history.design == EMPTY and not history.can_undo
    history.redo()
    history.redo()
    assert history.design.parts[0].y == one.parts[0].y - 3 and not history.can_redo
    history.undo()
    history.change(EMPTY)
    assert not history.can_redo, "an undone change can be redone after a new change"
