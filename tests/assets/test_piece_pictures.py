"""Pictures of pieces match their collision outlines, in the current and in all earlier shapes."""

from __future__ import annotations

import pygame
import pytest

from game.passage.fitting import Silhouette, intersection_over_union, silhouette, silhouette_of
from game.passage.pieces import in_shape
from game.ui.asset_folder import find_assets
from game.ui.pictures import TIERS, Pictures
from game.ui.theme import SEAT_COLOURS
from physics.history.earlier_towers import EARLIER, height_in, piece_in, shape_of, shapes_of
from physics.tower import PIECE_KINDS, Piece

NAMES = {
    "member": [f"member.{key}" for key in (*(entry.key for entry in SEAT_COLOURS), "neutral")],
    "predator": ["cube.tiger", "cube.bear"],
}
SHAPES = [(kind, shape) for kind in PIECE_KINDS for shape in shapes_of(kind)]


@pytest.fixture(scope="module")
def pictures() -> Pictures:
    """Return the pictures at the largest scale, without a window."""
    pygame.display.init()
    pygame.display.set_mode((1, 1))
    pictures = Pictures(find_assets())
    pictures.use_scale(TIERS[-1])
    return pictures


def outline_mask(pictures: Pictures, name: str, piece: Piece) -> Silhouette:
    """Return the mask of a piece's colliding parts, as large as its picture."""
    baked, (*_, outline_height) = pictures.baked(name), pictures.anchor(name, "outline")
    scale = outline_height / piece.height * pictures.scale
    middle = [(side / 2 + bleed) * pictures.scale for side, bleed in zip(baked.size, baked.bleed, strict=False)]
    parts = [
        ([(middle[0] + x * scale, middle[1] - y * scale) for x, y in part.points], part.radius * scale)
        for part in piece.parts
    ]
    return silhouette_of(parts)


@pytest.mark.parametrize(("kind", "shape"), SHAPES)
def test_every_picture_matches_its_collision_outline(pictures: Pictures, kind: str, shape: str) -> None:
    """After a change of the tower, bake member, cube and page again."""
    piece = piece_in(shape, kind)
    for name in NAMES[kind]:
        drawn = silhouette(pictures.image(in_shape(name, shape)))
        assert intersection_over_union(drawn, outline_mask(pictures, in_shape(name, shape), piece)) > 0.98, (
            f"{name}: the picture differs from the collision outline: bake it again"
        )


def test_shapes_of_a_piece_kind_include_its_shape_in_every_earlier_tower() -> None:
    for kind in PIECE_KINDS:
        assert shape_of("", kind) == "" and {shape_of(tower, kind) for tower in EARLIER} <= set(shapes_of(kind))
    assert shape_of("first_tower", "member") == "first_tower"
    assert height_in("first_tower", "member") == pytest.approx(16.4) != height_in("", "member")
