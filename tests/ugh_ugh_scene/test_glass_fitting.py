"""What is seen in a glass Passage is what collides: shapes, and pieces that rest, pixel by pixel."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.asset_folder import find_assets
from game.kept.seats import seat_looks
from game.screens.theatre.fitting import fit_of
from game.ugh_ugh.show import passage
from game.ugh_ugh.show.art import PieceArt
from game.ugh_ugh.show.passage import Passage
from game.ui.layout import SCREEN
from game.ui.offscreen import OffscreenCanvas
from game.ui.silhouettes import Silhouette, silhouette
from game.ui.surfaces import clear
from physics.load import Held, Load
from physics.tower import TOWER, Leaf
from tests.fitting import fits, heap, live_loads


class GlassView:
    """The glass Passage of a table, of which each thing is drawn alone."""

    def __init__(self, canvas: OffscreenCanvas, patch: pytest.MonkeyPatch) -> None:
        self._canvas, self._patch = canvas, patch
        self._passage = Passage(PieceArt(seat_looks(["Ayla", "Broca", "Oona", "Tarn", "Zug"], {})))
        at, shaft = (canvas.pictures.baked("ugh.tower_glass").at, canvas.pictures.anchor("ugh.tower_glass", "shaft"))
        self._left, self._bottom, self._units = at[0] + shaft[0], at[1] + shaft[1] + shaft[3], shaft[2]
        patch.setattr(passage, "draw_pad", lambda *what, **how: None)

    @property
    def scale(self) -> float:
        return self._units / TOWER.shaft.width * self._canvas.scale

    def place(self, x: float, y: float) -> tuple[float, float]:
        return self._left * self._canvas.scale + x * self.scale, self._bottom * self._canvas.scale - y * self.scale

    def piece(self, held: Held) -> Silhouette:
        return self._drawn((), Load((held,), ()))

    def leaf(self, leaf: Leaf, angle: float) -> Silhouette:
        return self._drawn((replace(leaf, outer=None),), Load((), (angle,)))

    def _drawn(self, hung: tuple[Leaf, ...], load: Load) -> Silhouette:
        self._patch.setattr(passage, "leaves_of", lambda tower: hung)
        self._canvas.surface = clear(self._canvas.size)
        self._passage.draw(self._canvas, load)
        return silhouette(self._canvas.pixels)


def _view(patch: pytest.MonkeyPatch, scale: float) -> GlassView:
    size = round(SCREEN.w * scale), round(SCREEN.h * scale)
    return GlassView(OffscreenCanvas(size, SCREEN, find_assets()), patch)


@pytest.mark.parametrize("scale", [1.0, 1.2])
def test_what_lies_in_a_glass_passage_lies_as_it_collides(monkeypatch: pytest.MonkeyPatch, scale: float) -> None:
    found = fit_of(_view(monkeypatch, scale), [heap()])
    assert fits(found), found


@pytest.mark.slow
def test_loads_of_live_matches_lie_in_it_as_they_collide(monkeypatch: pytest.MonkeyPatch) -> None:
    found = fit_of(_view(monkeypatch, 1.0), live_loads(100))
    assert fits(found), found
