"""A picture repainted only where it changed equals, to the pixel, a picture painted whole."""

from __future__ import annotations

import gc
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from weakref import WeakSet

import pygame
import pytest

from game.core import GAMES
from game.core.bots import ask_bot
from game.kept.seats import seat_looks
from game.passage.closed_tower import draw_front
from game.passage.outside import Bulge, OutsideLook
from game.screens.open_match import Seating, start_match
from game.screens.table.table import Table
from game.ui.asset_folder import find_assets
from game.ui.canvas import Canvas
from game.ui.control import Touch
from game.ui.drawing import draw_scene
from game.ui.layered import BackLayer, Layered, sketched_once
from game.ui.layout import SCREEN, Rect
from game.ui.pictures import TIERS, Pictures, read_picture
from game.ui.scene import Scene
from game.ui.sketch import Sketch, Sketcher
from game.ui.stage import Stage
from game.ui.surfaces import opaque, transparent
from game.ui.text import Texts
from tests.fast_set import two_games_of
from tests.games import BUILT
from tests.ui.stagehand import Stagehand

SIZE = (960, 540)
NAMES = ("Ada", "Bo", "Cy", "Di", "Ed")


@pytest.fixture
def canvas(open_app: Callable[..., Stagehand]) -> Canvas:
    open_app()  # this opens the display; pictures are converted to its format
    assets = find_assets()
    return Canvas(opaque(SIZE), Pictures(assets), Texts(assets / "fonts"))


def pixels(canvas: Canvas) -> bytes:
    assert isinstance(canvas.surface, pygame.Surface)
    return pygame.image.tobytes(canvas.surface, "RGB")


def painted_whole(canvas: Canvas, paint: Callable[[Canvas], None]) -> bytes:
    """Return the pixels that ``paint`` draws on a canvas with empty caches."""
    fresh = Canvas(opaque(SIZE), canvas.pictures, canvas.texts, canvas.text_size)
    paint(fresh)
    return pixels(fresh)


def scribble(canvas: Canvas, seed: int) -> None:
    """Draw shapes and texts of every kind; pictures of neighbouring seeds differ little."""
    canvas.picture_in("wall.plain", SCREEN)
    for number in range(seed, seed + 12):
        random = Random(number)
        x, y, size = random.randint(-50, 1550), random.randint(-50, 850), random.randint(20, 300)
        box = Rect(x, y, size, size / 2)
        canvas.panel("panel.hide", box, alpha=random.choice((120, 255)))
        canvas.fill(box.move(30, 20), (200, 40, 40), random.choice((90, 255)), random.choice((0, 8)))
        canvas.frame(box.move(60, 0), (10, 200, 40), 3, 6)
        canvas.oval(box.move(0, 60), (10, 20, 240), 4)
        canvas.circle(x, y, size / 3, (250, 250, 0), random.choice((0, 3)))
        canvas.line(x, y, x + size, y + random.choice((0, 77)), (255, 255, 255), 3)
        canvas.polygon([(x, y), (x + size, y + 20), (x + 30, y + size)], (120, 0, 120))
        canvas.seat(seat_looks(NAMES, {})[number % 5], x + 40, y, 50)
        with canvas.clip(box):
            canvas.text(f"stroke {number}", x, y, 40, kind="display")
            canvas.picture("glow.ember", x, y, add=True)


def test_changed_layer_equals_a_layer_painted_whole(canvas: Canvas) -> None:
    for seed in (*range(20), 0, 40, 41, 3):
        canvas.layer(seed, lambda seed=seed: scribble(canvas, seed))  # type: ignore[misc]
        assert pixels(canvas) == painted_whole(canvas, lambda fresh, seed=seed: scribble(fresh, seed)), (
            f"the layers differ from a whole picture, seed {seed}"
        )  # type: ignore[misc]


def draw_in_motion(canvas: Canvas, seed: int, ground: int, stamped: int) -> None:
    """Draw a layer of seed ``ground``, a stamp of seed ``stamped`` over it, and things that move with ``seed``."""
    canvas.layer(ground, lambda: scribble(canvas, ground))
    canvas.stamp(stamped, Rect(300, 100, 500, 400), lambda: canvas.layer(stamped, lambda: scribble(canvas, stamped)))
    canvas.circle(100 + 70 * seed, 300, 60, (255, 255, 0))
    draw_front(canvas, OutsideLook(bulges=(Bulge(300.0, 200.0, 0.1 * (seed % 9)),)))
    canvas.turned("ugh.flap_0", 900 - 30 * seed, 500, 0.3 * seed)
    canvas.text(f"at {seed}", 700, 700, 40)


def test_layered_picture_is_repainted_only_where_it_changed(canvas: Canvas) -> None:
    # the seeds of what moves, of the layer and of the stamp; the last two change more seldom
    seen = [(seed, seed // 6, seed // 4) for seed in range(20)]
    for state in (*seen, (0, 0, 0), (0, 0, 0), (1, 3, 0)):
        places = canvas.draw_changes(lambda state=state: draw_in_motion(canvas, *state))  # type: ignore[misc]
        assert pixels(canvas) == painted_whole(canvas, lambda fresh, state=state: draw_in_motion(fresh, *state)), (
            f"the layers differ from a whole picture: {state}"
        )  # type: ignore[misc]
        if state in ((1, 0, 0), (2, 0, 0), (9, 1, 2)):  # the picture before had the same layer and stamp
            assert sum(place.w * place.h for place in places) < 0.6 * SIZE[0] * SIZE[1]


def test_changing_from_outer_to_inner_layer_paints_only_their_difference(canvas: Canvas) -> None:
    """The outer layer is the inner one with a rectangle on it. When the inner layer takes the place of the outer one,
    only that rectangle is painted."""

    def wall() -> None:
        canvas.layer("wall", lambda: canvas.picture_in("wall.plain", SCREEN))

    def inner() -> None:
        canvas.layer("inner", wall)

    def outer() -> None:
        inner()
        canvas.fill(Rect(100, 100, 200, 100), (200, 40, 40))

    canvas.draw_changes(lambda: canvas.layer("outer", outer))
    places = canvas.draw_changes(inner)
    changed = canvas.mapping.to_window(Rect(90, 90, 220, 120))
    assert places and all(changed.contains(place) for place in places), f"more than the rectangle is drawn: {places}"


def test_layer_similar_to_the_last_one_is_cached_only_when_it_is_drawn_again(
    canvas: Canvas, monkeypatch: pytest.MonkeyPatch
) -> None:
    painted: list[object] = []
    paint = Layered.paint_layer

    def record_and_paint(
        self: Layered, key: object, sketch: Sketch, base_key: object, places: list[pygame.Rect] | None
    ) -> BackLayer:
        painted.append(key)
        return paint(self, key, sketch, base_key, places)

    def paint_square(canvas: Canvas, shift: int) -> None:
        canvas.picture_in("wall.plain", SCREEN)
        canvas.fill(Rect(100 + shift, 100, 60, 60), (200, 40, 40))

    monkeypatch.setattr(Layered, "paint_layer", record_and_paint)
    # each drawing, by how far the square is moved, and the number of layers that have been painted after it
    for shift, paintings in ((0, 1), (40, 1), (80, 1), (80, 2), (0, 2)):
        canvas.draw_changes(lambda shift=shift: canvas.layer(shift, lambda: paint_square(canvas, shift)))  # type: ignore[misc]
        assert pixels(canvas) == painted_whole(canvas, lambda fresh, shift=shift: paint_square(fresh, shift)), (
            f"the layers differ from a whole picture, moved by {shift}"
        )  # type: ignore[misc]
        assert len(painted) == paintings, f"cached too often or too seldom, moved by {shift}"


def test_unchanged_layered_picture_is_not_painted_again(canvas: Canvas) -> None:
    for _ in range(2):
        places = canvas.draw_changes(lambda: draw_in_motion(canvas, 3, 1, 2))
    canvas.draw_changes(lambda: draw_in_motion(canvas, 3, 1, 2))
    assert canvas.draw_changes(lambda: draw_in_motion(canvas, 3, 1, 2)) == [], (
        f"something was painted again, though nothing changed: {places}"
    )


def test_invalidated_area_is_repainted(canvas: Canvas) -> None:
    canvas.draw_changes(lambda: draw_in_motion(canvas, 3, 1, 2))
    expected = pixels(canvas)
    place = Rect(400, 300, 200, 100)
    canvas.fill(place, (1, 2, 3))
    canvas.invalidate(place)
    canvas.draw_changes(lambda: draw_in_motion(canvas, 3, 1, 2))
    assert pixels(canvas) == expected
    canvas.fill(SCREEN, (1, 2, 3))
    canvas.invalidate_all()
    assert canvas.draw_changes(lambda: draw_in_motion(canvas, 3, 1, 2)) == [canvas.pixels.get_rect()]
    assert pixels(canvas) == expected


def test_layered_picture_is_painted_whole_after_an_error(canvas: Canvas) -> None:
    def fail_while_painting() -> None:
        canvas.circle(100, 100, 50, (255, 0, 0))
        raise ValueError

    canvas.draw_changes(lambda: draw_in_motion(canvas, 3, 1, 2))
    expected = pixels(canvas)
    with pytest.raises(ValueError):
        canvas.draw_changes(fail_while_painting)
    assert pixels(canvas) == expected, "drawing began before everything was recorded"
    assert canvas.draw_changes(lambda: draw_in_motion(canvas, 3, 1, 2)) == [canvas.pixels.get_rect()]


def test_sketched_once_function_runs_once_for_each_set_of_arguments_and_text_size(canvas: Canvas) -> None:
    """The sketch of its drawing is kept for each text size."""
    marks = []

    @sketched_once
    def mark(canvas: Canvas, x: float, *, large: bool) -> None:
        marks.append((x, large))
        canvas.circle(x, 100, 30 if large else 10, (255, 0, 0))

    def paint(positions: tuple[float, ...]) -> None:
        for x in positions:
            mark(canvas, x, large=x > 300)

    for positions in ((100, 200), (100, 400), (400, 200)):
        canvas.layer(positions, lambda positions=positions: paint(positions))  # type: ignore[misc]
    assert marks == [(100, False), (200, False), (400, True)]
    canvas.use_text_size(1.5)
    canvas.layer("again", lambda: paint((100,)))
    assert marks[3:] == [(100, False)], "the old sketch was used for a larger text size"


def test_layer_and_its_part_are_cached_apart_although_their_keys_are_equal(canvas: Canvas) -> None:
    """The part of the layer is drawn without the circle that only the layer has."""

    def paint_below() -> None:
        canvas.fill(SCREEN, (0, 0, 200))

    def paint_both() -> None:
        canvas.part("same", paint_below)
        canvas.circle(800, 450, 100, (200, 0, 0))

    canvas.layer("same", paint_both)
    canvas.part("same", paint_below)
    assert canvas.surface.get_at((480, 270))[:3] == (0, 0, 200)


def test_preloading_reads_pictures_without_drawing(canvas: Canvas) -> None:
    before, cached_bytes = pixels(canvas), canvas.cached_bytes
    canvas.preload(lambda: canvas.picture_in("wall.plain", SCREEN))
    assert pixels(canvas) == before
    assert canvas.cached_bytes > cached_bytes


def test_preloading_in_parts_goes_on_where_it_stopped(canvas: Canvas) -> None:
    names = ["panel.hide", "panel.parchment", "panel.bar"]
    painted: list[str] = []

    def paint() -> None:
        for name in names:
            canvas.panel(name, Rect(100, 100, 400, 300))
            painted.append(name)

    def stop_after_one_picture() -> Callable[[], bool]:
        """Return a function that is true as soon as another picture is cached."""
        before = canvas.cached_bytes
        return lambda: canvas.cached_bytes != before

    while not canvas.preload(paint, stop_after_one_picture()):
        assert isinstance(canvas.surface, pygame.Surface), "the canvas still draws on the surface for preloading"
    # every slice draws from the beginning, and one picture further than the slice before
    assert painted == names[:1] + names[:2] + names
    cached_bytes = canvas.cached_bytes
    paint()
    assert canvas.cached_bytes == cached_bytes


def test_pictures_of_a_framed_table_are_kept_for_the_next_framed_table(canvas: Canvas) -> None:
    """A framed table is drawn inside a screen, at another scale; the pictures of only a few scales are kept."""
    frame = canvas.pictures.for_other_scale()
    frame.use_scale(0.3)
    image = frame.image("panel.hide")
    again = canvas.pictures.for_other_scale()
    again.use_scale(0.3)
    assert again.image("panel.hide") is image
    cached_bytes = canvas.cached_bytes
    for scale in (0.31, 0.32, 0.33, 0.34):
        again.use_scale(scale)
    assert canvas.cached_bytes < cached_bytes, "pictures unused for long are kept"


def test_pictures_of_the_window_stay_while_many_other_scales_are_used(canvas: Canvas) -> None:
    """The window shows the very picture that was preloaded at its scale."""
    own = canvas.pictures
    image = own.image("panel.hide")
    beside = own.for_other_scale()
    for scale in (0.31, 0.32, 0.33, 0.34, 0.35, own.scale):
        beside.use_scale(scale)
        cached_bytes = canvas.cached_bytes
        beside.image("panel.parchment")
        assert canvas.cached_bytes > cached_bytes, f"no picture was cached at a scale of {scale}"
    assert beside.image("panel.hide") is image
    cached_bytes = canvas.cached_bytes
    assert own.image("panel.parchment") is beside.image("panel.parchment") and canvas.cached_bytes == cached_bytes


def test_file_of_an_unscaled_picture_is_not_read_again_for_another_scale(
    canvas: Canvas, monkeypatch: pytest.MonkeyPatch
) -> None:
    own, beside = canvas.pictures, canvas.pictures.for_other_scale()
    own.use_scale(TIERS[0])
    beside.use_scale(0.7)
    read = pygame.image.tobytes(beside.image("panel.hide"), "RGBA")
    own.use_scale(1.0)  # this forgets all pictures
    own.use_scale(TIERS[0])
    own.image("panel.hide")
    monkeypatch.setattr("game.ui.pictures.read_picture", lambda path, halved: pytest.fail(f"{path} is read again"))
    again = own.for_other_scale()
    again.use_scale(0.7)
    assert pygame.image.tobytes(again.image("panel.hide"), "RGBA") == read


@pytest.mark.parametrize("is_part_first", [True, False])
def test_file_is_read_once_for_a_picture_and_a_part_of_it(
    canvas: Canvas, monkeypatch: pytest.MonkeyPatch, is_part_first: bool
) -> None:
    pictures = Pictures(canvas.pictures.folder)
    pictures.use_scale(TIERS[0])
    paths_read: list[Path] = []

    def read_and_record(path: Path, halved: bool) -> pygame.Surface:
        paths_read.append(path)
        return read_picture(path, halved)

    def get_part() -> None:
        pictures.part("ugh.background", (0, 0, 100, 100), 60, 60)

    monkeypatch.setattr("game.ui.pictures.read_picture", read_and_record)
    if is_part_first:
        get_part()
    pictures.image("ugh.background")
    if not is_part_first:
        get_part()
    assert len(paths_read) == 1


@pytest.mark.parametrize("name", ["ugh.tower_back", "ugh.tray_front"])
def test_large_picture_is_drawn_like_any_other(canvas: Canvas, name: str) -> None:
    """Even where only a part of the picture is drawn, the pixels are the same as those drawn in the usual way."""

    def pixels_drawn_in_a_clip(draw: Callable[..., None]) -> bytes:
        def paint(canvas: Canvas) -> None:
            canvas.picture_in("wall.plain", SCREEN)
            with canvas.clip(Rect(250, 120, 441, 333)):
                draw(canvas, name, 200.4, 60.3)

        return painted_whole(canvas, paint)

    assert pixels_drawn_in_a_clip(Canvas.large_picture) == pixels_drawn_in_a_clip(Canvas.picture)


class SceneWithPicturesAhead(Scene):
    """A scene with two pictures to read ahead."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.made: list[str] = []

    def preload_painters(self):  # type: ignore[no-untyped-def]
        for name in ("one", "two"):
            yield lambda canvas, name=name: self.made.append(name)


def test_pictures_that_a_scene_lists_are_read_ahead(open_app: Callable[..., Stagehand]) -> None:
    hand = open_app()
    scene = SceneWithPicturesAhead(hand.stage)
    hand.stage.push(scene)
    for _ in range(4):
        hand.stage.preloader.preload_slice()
    assert scene.made == ["one", "two"]


#: the most frames in which a table animates a move
_MAX_STEPS = 2000
#: after how many frames of an animation the pictures are compared again
_COMPARE_EVERY = 40
#: the frames of an animation that are shown before it is hurried
_STEPS_BEFORE_HURRY = 90


def compare_pictures_of_match(hand: Stagehand, game: str, moves: int) -> None:
    """Let bots play; compare every picture at rest, and some during animations, with the same picture painted whole."""
    stage, names = hand.stage, NAMES[: max(GAMES[game].seats)]
    start_match(stage, Seating(game, seat_looks(names, {}), (None,) * len(names), seed=5, options={}))
    kept_canvas = Canvas(opaque(SIZE), stage.canvas.pictures, stage.canvas.texts)

    def compare_with_whole_picture() -> None:
        scene, controls = stage.scene, stage.controls

        def paint(canvas: Canvas) -> None:
            draw_scene(canvas, scene, controls, lambda control: Touch())

        kept_canvas.draw_changes(lambda: paint(kept_canvas))
        assert pixels(kept_canvas) == painted_whole(kept_canvas, paint), (
            f"the layers differ from a whole picture (game, clock): {(game, stage.clock)}"
        )

    random = Random(3)
    for number in range(moves):
        compare_with_whole_picture()
        for step in range(_MAX_STEPS):
            stage.advance()
            accept = next((control for control in stage.controls if control.id == "curtain.accept"), None)
            if accept is not None and accept.action is not None:
                accept.action()
            table = stage.scene
            if not isinstance(table, Table) or table.match.prompt is None or table.ready:
                break
            if step % _COMPARE_EVERY == 5:
                compare_with_whole_picture()
            if step > _STEPS_BEFORE_HURRY:
                table.hurry()
        if not isinstance(table, Table) or table.match.prompt is None:
            return
        bots = list(table.match.rules.bots)
        if number % 3:  # every third move is random, so that rare pictures come too
            table.play(ask_bot(table.match, bots[-1], random))
        else:
            table.play(random.choice(table.match.moves))


@two_games_of(BUILT)
def test_table_drawn_in_parts_equals_a_table_drawn_whole(open_app: Callable[..., Stagehand], game: str) -> None:
    compare_pictures_of_match(open_app(), game, 3)


@pytest.mark.slow
@pytest.mark.parametrize("game", BUILT)
def test_table_drawn_in_parts_equals_a_table_drawn_whole_during_a_whole_match(
    open_app: Callable[..., Stagehand], game: str
) -> None:
    compare_pictures_of_match(open_app(), game, 1000)


def test_number_of_cached_sketches_is_limited(canvas: Canvas, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.ui.layered.MAX_STROKES", 300)
    for number in range(30):
        canvas.layer(number, lambda number=number: scribble(canvas, number))  # type: ignore[misc]
        assert canvas.cached_strokes <= 300


def test_face_of_a_table_is_freed_once_its_layer_is_no_longer_cached(
    canvas: Canvas, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Layers of some games have the face as the first part of their key."""
    monkeypatch.setattr("game.ui.layered.MAX_STROKES", 100)

    class Face:
        """What a table shows."""

    faces: WeakSet[Face] = WeakSet()
    for _ in range(40):
        face = Face()
        faces.add(face)
        canvas.layer((face, canvas.text_size), partial(scribble, canvas, 0))
    gc.collect()
    assert len(faces) < 20


@pytest.mark.parametrize("radius", [0, 12])
def test_clipped_translucent_rectangle_equals_that_part_of_the_whole_rectangle(canvas: Canvas, radius: int) -> None:
    """Only the part of a rectangle inside the clip is painted, since most of a large rectangle would be thrown away."""
    pictures, part = [], pygame.Rect(30, 20, 90, 60)
    for clip in (None, part):
        canvas.pixels.fill((90, 60, 30))
        canvas.pixels.set_clip(clip)
        canvas.fill(Rect(80, 60, 260, 120), (200, 180, 40), 120, radius)
        canvas.pixels.set_clip(None)
        pictures.append(pygame.image.tobytes(canvas.pixels.subsurface(part), "RGB"))
    assert pictures[0] == pictures[1] and len(set(pictures[0])) > 3


def test_sketch_of_a_layer_omits_strokes_that_later_strokes_cover() -> None:
    sketcher = Sketcher(SIZE)
    sketcher.blit(opaque(SIZE), (0, 0))
    sketcher.fill((1, 2, 3))
    sketcher.fill((9, 9, 9, 40), (5, 5, 10, 10))
    assert Sketch.of_layer(sketcher.strokes, sketcher.get_rect()).strokes == tuple(sketcher.strokes[1:])
    sketcher.blit(transparent(SIZE), (0, 0))
    assert len(Sketch.of_layer(sketcher.strokes, sketcher.get_rect()).strokes) == 3, "a visible stroke was left out"


def test_new_layer_paints_only_what_differs_from_the_last_layer_of_its_kind(
    canvas: Canvas, monkeypatch: pytest.MonkeyPatch
) -> None:
    painted: list[list[pygame.Rect] | None] = []
    paint_layer = Layered.paint_layer

    def record_and_paint(
        self: Layered, key: object, sketch: Sketch, base_key: object, places: list[pygame.Rect] | None
    ) -> BackLayer:
        painted.append(places)
        return paint_layer(self, key, sketch, base_key, places)

    def paint_stripes(canvas: Canvas, red: int, narrow: int) -> None:
        canvas.fill(SCREEN, (red, 60, 60))
        canvas.fill(Rect(0, 300, 1600, 40), (red, narrow, 200))

    monkeypatch.setattr(Layered, "paint_layer", record_and_paint)
    for kind, red, narrow in (("open", 90, 1), ("closed", 200, 2), ("open", 90, 3)):
        paint = partial(paint_stripes, red=red, narrow=narrow)
        canvas.layer((kind, narrow), partial(paint, canvas))
        assert pixels(canvas) == painted_whole(canvas, paint)
    assert painted[:2] == [None, None]
    stripe_height = 40 * SIZE[1] // 900  # in pixels
    assert [place.h for place in painted[2] or ()] == [stripe_height], (
        "the layer was not compared with the last layer of its kind"
    )
