"""The page of a drop draws pieces and leaves in their collision shapes, pixel by pixel, in a real browser."""

from __future__ import annotations

import base64
from pathlib import Path

import pygame
import pytest

pytest.importorskip("selenium")

from game.core.rules import Drop, Strike
from game.export.drop_page import drop_page
from game.passage.drops import drop_of_track
from game.passage.film import THEATRE_STAGE
from game.passage.fitting import Silhouette, measure_fit, silhouette
from game.passage.open_tower import open_placement_of
from game.passage.recorded_drop import recorded_drop_of, tower_of
from game.passage.reel import Reel
from game.screens.parts.shown_drops import with_details_from_file
from physics.load import EMPTY, Held
from physics.passage import strike, throw
from physics.tower import TOWER, Leaf, TowerSpec
from tests.fitting import heap, is_within_limits
from tests.own_towers import WHEEL
from tests.pages.browser import Browser

#: pixels of the canvas for each unit of the theatre
_PIXELS = 1.0
_SIZE = round(THEATRE_STAGE.w * _PIXELS), round(THEATRE_STAGE.h * _PIXELS)
#: draws one thing on a canvas of its own and returns how much of each pixel is covered
_COVER = """
(() => {{
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [{wide}, {high}];
  const painter = new Painter(canvas, firepit.pictures);
  painter.look = {{ scale: {scale}, left: {left}, top: {top} }};
  {draw};
  const seen = painter.pen.getImageData(0, 0, {wide}, {high}).data.filter((_, place) => place % 4 === 3);
  return btoa(Array.from(seen, (level) => String.fromCharCode(level)).join(""));
}})()
"""


class PageView:
    """The page of a drop; its methods draw each thing alone."""

    def __init__(self, browser: Browser, spec: TowerSpec = TOWER) -> None:
        self._browser, self._placement = browser, open_placement_of(spec)

    @property
    def scale(self) -> float:
        return self._placement.scale * _PIXELS

    def place(self, x: float, y: float) -> tuple[float, float]:
        """Return the pixel of a point of the tower."""
        across, down = self._placement.to_stage(x, y)
        return (across - THEATRE_STAGE.x) * _PIXELS, (down - THEATRE_STAGE.y) * _PIXELS

    def piece(self, held: Held) -> Silhouette:
        """Return the silhouette of a piece that rests in the tower."""
        pose = f"{{ id: {held.id}, x: {held.x}, y: {held.y}, angle: {held.angle} }}"
        return self._draw_silhouette(f"firepit.openTower.paintPose(painter, {pose})")

    def leaf(self, leaf: Leaf, angle: float) -> Silhouette:
        """Return the silhouette of a leaf without its outer end, turned by ``angle``."""
        hung = f"firepit.openTower.leaves.find((one) => one.kind === '{leaf.kind}' && one.flap === {leaf.drum})"
        return self._draw_silhouette(
            f"firepit.openTower.paintLeaf(painter, {{ ...{hung}, outer: null }}, {angle}, {{}})"
        )

    def _draw_silhouette(self, draw: str) -> Silhouette:
        """Return the silhouette of the drawing that a call on the page makes."""
        stage = {"scale": _PIXELS, "left": THEATRE_STAGE.x, "top": THEATRE_STAGE.y}
        found = self._browser.ask(_COVER.format(wide=_SIZE[0], high=_SIZE[1], draw=draw, **stage).strip())
        picture = pygame.Surface(_SIZE, pygame.SRCALPHA)
        pixels = bytearray(4 * _SIZE[0] * _SIZE[1])
        pixels[3::4] = base64.b64decode(found)
        picture.blit(pygame.image.frombytes(bytes(pixels), _SIZE, "RGBA"), (0, 0), special_flags=pygame.BLEND_RGBA_ADD)
        return silhouette(picture)


def test_pieces_on_the_page_cover_their_collision_outlines(browser: Browser, tmp_path: Path) -> None:
    track = strike(heap(), 0, 0.3, 1).track
    assert track is not None
    page = tmp_path / "drop.html"
    page.write_text(drop_page(Reel((with_details_from_file(drop_of_track(track.to_bytes())),))), encoding="utf-8")
    browser.show(page, 1280, 720)
    found = measure_fit(PageView(browser), [heap()])
    assert is_within_limits(found), f"the pictures differ from the collision outlines: {found}"


def test_a_wheel_on_the_page_covers_its_collision_outline(browser: Browser, tmp_path: Path) -> None:
    spec = tower_of(WHEEL)
    before = throw(EMPTY, [(piece, "member") for piece in range(8)], 31, spec=spec, record=False).load
    fell = strike(before, 1, 0.3, 1, spec=spec)
    assert fell.track is not None and before.held
    drop = Drop(Strike(before, 1, 0.3), fell.out, fell.load, fell.seconds, 1, fell.tower, fell.track.to_bytes())
    page = tmp_path / "drop.html"
    page.write_text(drop_page(Reel((with_details_from_file(recorded_drop_of(drop, spec)),))), encoding="utf-8")
    browser.show(page, 1280, 720)
    found = measure_fit(PageView(browser, spec), [before], spec)
    assert is_within_limits(found), f"the pictures differ from the collision outlines: {found}"
