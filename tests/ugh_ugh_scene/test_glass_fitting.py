"""The drawn parts of a glass Passage match the outlines of the physics, pixel by pixel."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core import Match
from game.export.page_film import film_data
from game.kept.seats import seat_looks
from game.passage import open_tower as drawn_leaves
from game.passage.fitting import Silhouette, measure_fit, silhouette
from game.passage.outside import OutsideFilm
from game.passage.recorded_drop import tower_of, track_of
from game.passage.reel import Reel
from game.screens.parts.shown_drops import drops_of
from game.ugh_ugh.table.parts import PieceArt
from game.ugh_ugh.table.passage import Passage
from game.ui.asset_folder import find_assets
from game.ui.layout import SCREEN
from game.ui.offscreen import OffscreenCanvas
from game.ui.surfaces import transparent
from physics.history import earlier_towers
from physics.history.earlier_towers import leaves_of_tower
from physics.load import EMPTY, Held, Load
from physics.passage import throw
from physics.tower import TOWER, Leaf, TowerSpec, leaves
from tests.fitting import heap, is_within_limits, live_loads
from tests.golden.record import match_file
from tests.own_towers import WHEEL


class GlassView:
    """The glass Passage of a table, with each thing drawn separately."""

    def __init__(self, canvas: OffscreenCanvas, patch: pytest.MonkeyPatch, spec: TowerSpec = TOWER) -> None:
        self._canvas, self._patch = canvas, patch
        self._passage = Passage(PieceArt(seat_looks(["Ayla", "Broca", "Oona", "Tarn", "Zug"], {})), spec)
        at, shaft = (canvas.pictures.baked("ugh.tower_glass").at, canvas.pictures.anchor("ugh.tower_glass", "shaft"))
        #: where the shaft is drawn, in logical units; a narrower shaft has the same middle
        self._left, self._bottom, self._shaft_width = at[0] + shaft[0], at[1] + shaft[1] + shaft[3], shaft[2]
        self._left += (TOWER.shaft.width - spec.shaft.width) / 2 * self._shaft_width / TOWER.shaft.width
        # only the inside of the shaft is compared, so pads and rods are not drawn
        patch.setattr(drawn_leaves, "draw_pad", lambda *_, **__: None)
        patch.setattr(drawn_leaves, "draw_rod", lambda *_, **__: None)

    @property
    def scale(self) -> float:
        """Pixels to a millimetre of the tower."""
        return self._shaft_width / TOWER.shaft.width * self._canvas.scale

    def place(self, x: float, y: float) -> tuple[float, float]:
        """Return the pixel of a point of the tower."""
        return self._left * self._canvas.scale + x * self.scale, self._bottom * self._canvas.scale - y * self.scale

    def piece(self, held: Held) -> Silhouette:
        """Return the silhouette of a piece alone."""
        return self._draw_silhouette((), Load((held,), ()))

    def leaf(self, leaf: Leaf, angle: float) -> Silhouette:
        """Return the silhouette of a leaf alone, at an angle."""
        return self._draw_silhouette((replace(leaf, outer=None),), Load((), (angle,)))

    def _draw_silhouette(self, shown_leaves: tuple[Leaf, ...], load: Load) -> Silhouette:
        """Draw the Passage with nothing but these leaves and this load, and return its silhouette."""
        self._patch.setattr(earlier_towers, "leaves_of", lambda tower, spec: shown_leaves)
        self._canvas.surface = transparent(self._canvas.size)
        self._passage.draw(self._canvas, load)
        return silhouette(self._canvas.pixels)


def _glass_view(patch: pytest.MonkeyPatch, scale: float, spec: TowerSpec = TOWER) -> GlassView:
    """Return the glass Passage at a scale of the screen."""
    size = round(SCREEN.w * scale), round(SCREEN.h * scale)
    return GlassView(OffscreenCanvas(size, SCREEN, find_assets()), patch, spec)


@pytest.mark.parametrize("scale", [1.0, 1.2])
def test_pictures_of_pieces_in_a_glass_passage_match_their_collision_outlines(
    monkeypatch: pytest.MonkeyPatch, scale: float
) -> None:
    found = measure_fit(_glass_view(monkeypatch, scale), [heap()])
    assert is_within_limits(found), f"the pictures differ from the collision outlines: {found}"


def test_pictures_in_a_narrow_glass_passage_with_a_wheel_match_the_collision_outlines(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    spec, load = replace(tower_of(WHEEL), shaft=replace(TOWER.shaft, width=94.0)), EMPTY
    for seed in range(3):
        load = throw(load, [(7 * seed + piece, "member") for piece in range(5)], seed, spec=spec, record=False).load
    found = measure_fit(_glass_view(monkeypatch, 1.5, spec), [load], spec)
    assert load.held and is_within_limits(found), (
        f"nothing lies inside, or the pictures differ from the collision outlines: {found}"
    )


@pytest.mark.slow
def test_pictures_of_pieces_in_a_hundred_loads_match_their_collision_outlines(monkeypatch: pytest.MonkeyPatch) -> None:
    found = measure_fit(_glass_view(monkeypatch, 1.0), live_loads(100))
    assert is_within_limits(found), f"the pictures differ from the collision outlines: {found}"


def test_a_drop_recorded_in_an_earlier_tower_is_drawn_in_that_tower(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match.load(match_file("ugh_ugh"))
    track = track_of(next(drop for record in match.records for drop in record.drops))
    towers: list[tuple[str, bool]] = []
    monkeypatch.setattr(PieceArt, "draw_inside", lambda *_, tower, resting, **__: towers.append((tower, resting)))
    last_drawn = {"leaf": leaves()[0]}
    monkeypatch.setattr(drawn_leaves, "draw_leaf", lambda canvas, leaf, *_, **__: last_drawn.update(leaf=leaf))
    shown = Passage(PieceArt(seat_looks(["Ada", "Bo"], {})))
    canvas = OffscreenCanvas((160, 90), SCREEN, find_assets())
    shown.show(OutsideFilm(track), 0.5)
    shown.draw(canvas, EMPTY)
    shown.rest(EMPTY)
    shown.draw(canvas, heap())
    assert towers[0] == ("first_tower", False) and towers[-1] == ("first_tower", True), (
        "the earlier tower is not shown at rest"
    )
    assert last_drawn["leaf"] in leaves_of_tower("first_tower")


def test_film_data_of_a_drop_in_an_earlier_tower_name_the_shape_of_its_members() -> None:
    match = Match.load(match_file("ugh_ugh"))
    data = film_data(Reel((drops_of(match)[0],)))
    assert data["kinds"]["member"] == {"shape": "first_tower", "height": 16.4}
    assert {leaf["radius"] for leaf in data["leaves"]} == {1.5}
