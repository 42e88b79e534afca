"""Pieces are drawn in their collision shapes and poses in the theatre and in exports, pixel by pixel."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.kept.seats import seat_looks
from game.passage.film import THEATRE_STAGE
from game.passage.fitting import TheatreView, measure_fit, measure_fit_in_theatre
from game.ui.asset_folder import find_assets
from game.ui.layout import Rect
from game.ui.offscreen import OffscreenCanvas
from game.ui.theme import SEAT_COLOURS
from physics.load import Held, Load
from tests.fitting import MIN_FIT, heap, is_within_limits, live_loads

#: how many pixels a logical unit has, and which rectangle is shown: the theatre's stage in a window of 1280 x 720, the
#: same on a very large screen, and a GIF
_CANVASES = [(0.8, THEATRE_STAGE), (2.4, THEATRE_STAGE), (480 / 560, Rect(520, -26, 560, 840))]


def test_pictures_of_piled_pieces_in_the_theatre_fit_their_collision_shapes() -> None:
    found = measure_fit_in_theatre([heap()])
    assert is_within_limits(found), f"the pictures differ from the collision shapes: {found}"


@pytest.mark.parametrize(("scale", "shown"), _CANVASES)
def test_pictures_of_piled_pieces_fit_their_collision_shapes_at_every_size(scale: float, shown: Rect) -> None:
    size = round(shown.w * scale), round(shown.h * scale)
    found = measure_fit(TheatreView(OffscreenCanvas(size, shown, find_assets())), [heap()])
    assert is_within_limits(found), f"the pictures differ from the collision shapes: {found}"


@pytest.mark.slow
def test_pictures_of_loads_of_live_matches_fit_their_collision_shapes() -> None:
    loads = live_loads(100)
    found = measure_fit_in_theatre(loads)
    assert sum(len(load.held) for load in loads) > 300 and is_within_limits(found), (
        f"too few pieces, or the pictures differ from the collision shapes: {found}"
    )


def test_every_clan_and_predator_is_drawn_in_its_collision_shape() -> None:
    size = round(THEATRE_STAGE.w), round(THEATRE_STAGE.h)
    canvas = OffscreenCanvas(size, THEATRE_STAGE, find_assets())
    for entry in SEAT_COLOURS:
        view = TheatreView(canvas, [replace(look, colour=entry.key) for look in seat_looks(["Ada", "Bo"], {})])
        # every colour has the same shape, so one colour is enough for the upright picture
        for angle in (0.0, 0.7) if entry is SEAT_COLOURS[0] else (0.7,):
            member = Held(3, kind="member", lane=0, x=50.0, y=150.0, angle=angle)
            found = measure_fit(view, [Load((member,), ())])
            assert found.fit >= MIN_FIT, f"the picture differs from the collision shape: {(entry.key, angle, found)}"
    for beast in (35, 36):  # the tiger and the bear
        predator = Held(beast, kind="predator", lane=0, x=50.0, y=150.0, angle=0.4)
        assert measure_fit(view, [Load((predator,), ())]).fit >= MIN_FIT
