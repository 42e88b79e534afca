"""Measuring in pixels how well the drawn pieces and leaves fit the shapes with which the engine lets them collide."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import NamedTuple, Protocol

import pygame

from game.core.games import passage_pieces
from game.core.rules import Drop, Throw
from game.passage.film import THEATRE_STAGE, WHOLE_STAGE, Film, FilmStyle
from game.passage.open_tower import open_placement_of
from game.passage.recorded_drop import RecordedDrop
from game.ui.asset_folder import find_assets
from game.ui.offscreen import OffscreenCanvas
from game.ui.surfaces import alpha_mask, cut, draw_polygon, enlarged, transparent
from game.ui.theme import SeatLook
from physics.build import StandingTower
from physics.load import EMPTY, Held, Load, PlainLoad
from physics.passage import strike, throw
from physics.touch import TOUCH_TOLERANCE
from physics.tower import TOWER, BuiltTower, Leaf, TowerSpec, leaves, spec_hash
from physics.track import still_track

#: silhouettes divide a pixel into this many subpixels across, and as many down
_SUBPIXELS = 4
#: a subpixel counts as covered if its alpha is higher than this
_COVERED_ALPHA = 127
_INK = (255, 255, 255)
#: the 24 directions in which silhouettes are moved
_DIRECTIONS = tuple((math.cos(turn * math.pi / 12), math.sin(turn * math.pi / 12)) for turn in range(24))
#: the largest distance measured, in pixels
_MAX_DISTANCE = 60.0
#: if a load has more pieces than this, a bang follows, so that loads do not grow for ever
_MAX_LOADED_PIECES = 8


@dataclass(frozen=True)
class Silhouette:
    """The area that a thing covers: a mask, and its upper left corner, both in subpixels."""

    mask: pygame.Mask
    left: int
    top: int


def silhouette(picture: pygame.Surface) -> Silhouette:
    """Return the silhouette of a transparent picture without its shadows: everything at least half opaque."""
    box = picture.get_bounding_rect().inflate(4, 4).clip(picture.get_rect())
    return Silhouette(
        alpha_mask(enlarged(cut(picture, box), _SUBPIXELS), _COVERED_ALPHA), box.x * _SUBPIXELS, box.y * _SUBPIXELS
    )


def silhouette_of(parts: Sequence[tuple[Sequence[tuple[float, float]], float]]) -> Silhouette:
    """Return the silhouette of ``parts``: pairs of points (pixels, in order) and a radius that enlarges their hull.

    >>> round(silhouette_of([([(5.0, 5.0)], 3.0)]).mask.count() / _SUBPIXELS**2 / math.pi)
    9
    """
    discs = [(x, y, radius) for points, radius in parts for x, y in points]
    # the bounding box of all discs, in whole pixels, with a margin of one pixel
    left = math.floor(min(x - radius for x, _, radius in discs)) - 1
    right = math.ceil(max(x + radius for x, _, radius in discs)) + 1
    top = math.floor(min(y - radius for _, y, radius in discs)) - 1
    bottom = math.ceil(max(y + radius for _, y, radius in discs)) + 1
    picture = transparent(((right - left) * _SUBPIXELS, (bottom - top) * _SUBPIXELS))
    for points, radius in parts:
        spots = [((x - left) * _SUBPIXELS, (y - top) * _SUBPIXELS) for x, y in points]
        _fill_hull(picture, spots, radius * _SUBPIXELS)
    return Silhouette(alpha_mask(picture, _COVERED_ALPHA), left * _SUBPIXELS, top * _SUBPIXELS)


def _fill_hull(picture: pygame.Surface, points: Sequence[tuple[float, float]], radius: float) -> None:
    """Fill the hull of some points, enlarged by ``radius``."""
    if len(points) > 2:
        draw_polygon(picture, _INK, points)
    for (x, y), (next_x, next_y) in zip(points, [*points[1:], points[0]], strict=True):
        pygame.draw.circle(picture, _INK, (x, y), radius)
        length = math.dist((x, y), (next_x, next_y))
        if length:
            # at a right angle to the edge, as long as the radius
            dx = (next_y - y) / length * radius
            dy = (x - next_x) / length * radius
            outer_edge = (x + dx, y + dy), (next_x + dx, next_y + dy)
            inner_edge = (next_x - dx, next_y - dy), (x - dx, y - dy)
            draw_polygon(picture, _INK, outer_edge + inner_edge)


def intersection_over_union(first: Silhouette, second: Silhouette) -> float:
    """Return the intersection over union (0..1) of two silhouettes: the common area as a share of the whole area."""
    both = first.mask.overlap_area(second.mask, (second.left - first.left, second.top - first.top))
    return both / max(1, first.mask.count() + second.mask.count() - both)


def overlap_depth(first: Silhouette, second: Silhouette) -> float:
    """Return how far (pixels) a silhouette has to be moved at least so that it no longer overlaps another one."""
    for distance, is_overlapping in _moved_overlaps(first, second):
        if not is_overlapping:
            return distance
    return _MAX_DISTANCE


def gap_width(first: Silhouette, second: Silhouette) -> float:
    """Return how far (pixels) a silhouette has to be moved at least so that it touches another one."""
    for distance, is_overlapping in _moved_overlaps(first, second):
        if is_overlapping:
            return max(0.0, distance - 1 / _SUBPIXELS)
    return _MAX_DISTANCE


def _moved_overlaps(first: Silhouette, second: Silhouette) -> Iterator[tuple[float, bool]]:
    """Move the second silhouette in all directions, farther and farther.

    Yields for each move its distance (pixels), and whether the moved silhouette overlaps the first.
    """
    left, top = second.left - first.left, second.top - first.top
    for step in range(round(_MAX_DISTANCE * _SUBPIXELS)):
        for right, down in _DIRECTIONS:
            offset = left + round(step * right), top + round(step * down)
            is_overlapping = first.mask.overlap(second.mask, offset) is not None
            yield step / _SUBPIXELS, is_overlapping


# The fit of the drawn Passage, measured from pixels. A view draws each piece and each leaf of a load alone. A drawn
# piece is compared with its colliding shape, and with the drawn pieces and leaves that it touches. Pegs are left out.


class PictureFit(NamedTuple):
    """How badly some pictures fit at worst.

    ``fit`` is the least ``intersection_over_union`` of a piece's drawn and colliding shapes. ``overlap_mm_max`` is the
    deepest overlap of things that touch, and ``gap_mm_max`` the widest gap between them, both in mm.
    """

    fit: float = 1.0
    overlap_mm_max: float = 0.0
    gap_mm_max: float = 0.0

    def worst_of_both(self, other: PictureFit) -> PictureFit:
        """Return a fit with the worse of both values of each figure."""
        return PictureFit(
            fit=min(self.fit, other.fit),
            overlap_mm_max=max(self.overlap_mm_max, other.overlap_mm_max),
            gap_mm_max=max(self.gap_mm_max, other.gap_mm_max),
        )


class View(Protocol):
    """A view of the Passage whose pictures are measured."""

    @property
    def scale(self) -> float:
        """The number of pixels in a millimetre."""

    def place(self, x: float, y: float) -> tuple[float, float]:
        """Convert a place in the tower (mm) to pixels."""

    def piece(self, held: Held) -> Silhouette:
        """Return the drawn silhouette of a piece."""

    def leaf(self, leaf: Leaf, angle: float) -> Silhouette:
        """Return the drawn silhouette of a leaf at an angle."""


def measure_fit(view: View, loads: Iterable[Load], spec: TowerSpec = TOWER) -> PictureFit:
    """Return the worst fit of a view's pictures of ``loads`` in the tower ``spec``."""
    worst = PictureFit()
    all_leaves = leaves(spec)
    for load in loads:
        drawn_pieces = {held.id: view.piece(held) for held in load.held}
        angles = load.flaps or (0.0,) * len(all_leaves)
        drawn_leaves = [view.leaf(leaf, angle) for leaf, angle in zip(all_leaves, angles, strict=True)]
        for held in load.held:
            worst = worst.worst_of_both(
                PictureFit(intersection_over_union(drawn_pieces[held.id], _colliding_silhouette(view, held)))
            )
        for piece, other, leaf_number in _touching_pairs(load, spec):
            touched = drawn_pieces[other] if leaf_number is None else drawn_leaves[leaf_number]
            depth = overlap_depth(drawn_pieces[piece], touched) / view.scale
            width = gap_width(drawn_pieces[piece], touched) / view.scale
            worst = worst.worst_of_both(PictureFit(fit=1.0, overlap_mm_max=depth, gap_mm_max=width))
    return worst


def _colliding_silhouette(view: View, held: Held) -> Silhouette:
    """Return the silhouette of a piece's colliding shape."""
    cosine = math.cos(held.angle)
    sine = math.sin(held.angle)

    def to_pixels(point: tuple[float, float]) -> tuple[float, float]:
        """Convert a point of the piece (mm from its middle, unturned) to pixels."""
        dx, dy = point
        return view.place(held.x + dx * cosine - dy * sine, held.y + dx * sine + dy * cosine)

    parts = TOWER.piece(held.kind).parts
    return silhouette_of([([to_pixels(point) for point in part.points], part.radius * view.scale) for part in parts])


def _touching_pairs(load: Load, spec: TowerSpec) -> Iterator[tuple[int, int, int | None]]:
    """Yield what touches: ``(piece, other piece, None)`` for two pieces, ``(piece, -1, number)`` for piece and leaf."""
    tower = StandingTower(spec, load, enlarged_by=TOUCH_TOLERANCE)
    id_of_body = {body: id for id, body in tower.pieces.items()}
    leaf_number_of_body = {body: number for number, body in enumerate(tower.leaf_bodies)}
    for id, body in tower.pieces.items():
        contacts = [contact for shape in body.shapes for contact in tower.space.shape_query(shape)]
        touched = {contact.shape.body for contact in contacts if contact.shape}
        for other in touched:
            if other in leaf_number_of_body:
                yield id, -1, leaf_number_of_body[other]
            elif other in id_of_body and id_of_body[other] > id:  # each pair of pieces once
                yield id, id_of_body[other], None


class TheatreView:
    """The view of a tower on the theatre's stage, drawn on a canvas of any size; ``looks`` are the seats' looks."""

    def __init__(self, canvas: OffscreenCanvas, looks: Sequence[SeatLook] = (), spec: TowerSpec = TOWER) -> None:
        # without parts, so that nothing is drawn but the piece or leaf that is measured
        self._spec_without_parts = replace(spec, parts=()) if isinstance(spec, BuiltTower) else spec
        self._canvas = canvas
        self._looks = looks
        self._placement = open_placement_of(spec)

    @property
    def scale(self) -> float:
        """The number of pixels in a millimetre."""
        return self._placement.scale * self._canvas.scale

    def place(self, x: float, y: float) -> tuple[float, float]:
        """Convert a place in the tower (mm) to pixels."""
        view_x, view_y = WHOLE_STAGE.to_screen(*self._placement.to_stage(x, y))
        left, top = self._canvas.mapping.origin
        return left + view_x * self._canvas.scale, top + view_y * self._canvas.scale

    def piece(self, held: Held) -> Silhouette:
        """Return the drawn silhouette of a piece."""
        return self._draw_silhouette(((held,), ()), shown_leaves=())

    def leaf(self, leaf: Leaf, angle: float) -> Silhouette:
        """Return the drawn silhouette of a leaf at an angle, without its outer end."""
        return self._draw_silhouette(((), (angle,)), shown_leaves=(replace(leaf, outer=None),))

    def _draw_silhouette(self, load: PlainLoad, shown_leaves: tuple[Leaf, ...]) -> Silhouette:
        """Return the silhouette of a load's pieces, and of ``shown_leaves`` at the load's angles, as in the theatre."""
        nothing_thrown = Drop(Throw(EMPTY, pieces=()), out=(), load=EMPTY, seconds=0.0)
        drop = RecordedDrop(nothing_thrown, tower_name=spec_hash(), spec=self._spec_without_parts, leaves=shown_leaves)
        self._canvas.surface = transparent(self._canvas.size)
        Film(drop, self._looks, still_track(load, spec_hash())).draw_inside(
            self._canvas, seconds=0.0, camera=WHOLE_STAGE, style=FilmStyle(trails=False)
        )
        return silhouette(self._canvas.pixels)


def measure_fit_in_theatre(loads: Iterable[Load]) -> PictureFit:
    """Return the worst fit of the theatre's pictures of loads, in a window of 1600 x 900 pixels."""
    size = round(THEATRE_STAGE.w), round(THEATRE_STAGE.h)
    return measure_fit(TheatreView(OffscreenCanvas(size, THEATRE_STAGE, find_assets())), loads)


def random_loads(count: int, seed: int) -> Iterator[Load]:
    """Yield ``count`` loads with at least one piece.

    Each load is the result of a throw onto the load before. If more than ``_MAX_LOADED_PIECES`` pieces are then inside,
    a bang follows the throw.
    """
    random = Random(seed)
    load = EMPTY
    yielded = 0
    pieces = passage_pieces()
    members = [piece for clan in pieces.clans for piece in clan]
    all_pieces = [*members, *[predator.piece for predator in pieces.predators]]
    while yielded < count:
        inside = {held.id for held in load.held}
        outside = [piece for piece in all_pieces if piece not in inside]
        handful = random.sample(outside, min(len(outside), random.choice((1, 2, 3, 5))))
        kinds = [(piece, pieces.kind_of(piece)) for piece in handful]
        load = throw(load, kinds, random.randrange(1 << 30), record=False).load
        if len(load.held) > _MAX_LOADED_PIECES:
            flap = random.randrange(TOWER.flap.count)
            load = strike(load, flap, random.uniform(0.3, 1.0), random.randrange(1 << 30), record=False).load
        if load.held:
            yielded += 1
            yield load
