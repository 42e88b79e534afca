"""The baker of pictures and sounds: noise, shapes, tiling patches, and levelled sounds."""

from __future__ import annotations

from collections.abc import Callable

import pytest

pytest.importorskip("numpy")
pytest.importorskip("PIL")

import numpy as np
import pygame

from tools.bake import catalogue, noise, shapes, sounds, synthesis
from tools.bake.area import Area
from tools.bake.canvas import Canvas
from tools.bake.colours import mixed, rgb
from tools.bake.light import relief
from tools.bake.my_first_stone_age_brush import rasterised
from tools.bake.my_first_stone_age_drawings import Drawing
from tools.bake.my_first_stone_age_scenes import HEIGHT, WIDTH, arrowhead_space, berry_space, trading_post


def test_noise_repeats_after_its_period() -> None:
    area = Area(-10, -10, 360, 360, 1.2, 100)
    for field in (noise.band(area, 60, 8, 4), noise.cloud(area, 2.5, 4)):
        assert np.allclose(field[:, :240], field[:, 120:])
        assert np.allclose(field[:240], field[120:])


def test_noise_looks_the_same_at_both_scales_of_pictures() -> None:
    coarse = noise.band(Area(5, 5, 240, 240, 1.2), 90, 14, 3)
    fine = noise.band(Area(5, 5, 480, 480, 2.4), 90, 14, 3)
    averaged = fine.reshape(240, 2, 240, 2).mean((1, 3))
    assert np.corrcoef(coarse.ravel(), averaged.ravel())[0, 1] > 0.98


def test_slope_has_the_same_shading_at_every_scale() -> None:
    for scale in (1.2, 2.4):
        area = Area(0, 0, 40, 40, scale)
        light = relief(area.across * 0.1, 1.0, scale)
        assert light == pytest.approx(relief(Area(0, 0, 40, 40, 1.0).across * 0.1, 1.0, 1.0)[0, 0], abs=1e-3)


def test_rectangular_polygon_is_drawn_like_a_rectangle() -> None:
    area = Area(0, 0, 50, 40, 1.0)
    square = shapes.polygon_distance(area.across, area.down, [(10, 8), (40, 8), (40, 30), (10, 30)])
    assert np.allclose(square, shapes.rounded_distance(area.across, area.down, 10, 8, 30, 22, 0), atol=1e-3)


def test_patch_repeats_without_a_visible_seam() -> None:
    picture = catalogue.pictures()["button.stone"]
    pixels = picture.canvas(1.2).pixels
    start = round((picture.bleed + picture.corner) * 1.2)
    end = pixels.shape[1] - start
    inside = pixels[start:end]
    joint = np.abs(inside[:, end - 1] - inside[:, start]).mean()
    usual = np.abs(np.diff(inside[:, start:end], axis=1)).mean()
    assert joint < 2 * usual


def test_painting_outside_a_canvas_is_clipped() -> None:
    canvas = Canvas(0, 0, 10, 10, 1.0)
    area = canvas.window(-5, -5, 5, 5)
    canvas.paint(rgb("#FFFFFF"), np.ones((area.rows, area.columns)), area=area)
    assert canvas.pixels[..., 3].sum() == 25


def test_colours_are_read_and_mixed() -> None:
    assert mixed("#000000", "#FFFFFF", 0.5) == "#808080"
    with pytest.raises(ValueError, match="not a colour"):
        rgb("#FFF")


def test_levelling_equalises_loudness_without_clipping() -> None:
    knock = synthesis.wood_knock(1)
    loud, quiet = (sounds.levelled(knock * factor, 0.16) for factor in (3.0, 0.01))
    assert np.allclose(loud, quiet, atol=1e-6)
    assert np.abs(loud).max() <= sounds.PEAK


def test_no_two_variants_of_a_knock_are_the_same() -> None:
    first, second = synthesis.wood_knock(1), synthesis.wood_knock(2)
    assert not np.allclose(first, second[: len(first)])
    assert np.array_equal(first, synthesis.wood_knock(1))


def test_later_variants_of_a_knock_tend_to_have_a_higher_pitch() -> None:
    def mean_frequency(sound: np.ndarray) -> float:
        """Return the mean of a sound's frequencies, weighted by their power."""
        power = np.abs(np.fft.rfft(sound)) ** 2
        return float((power * np.fft.rfftfreq(len(sound), 1 / synthesis.RATE)).sum() / power.sum())

    for name in ("knock_wood", "knock_stone"):
        heard = [mean_frequency(make()) for make in sounds.CATALOGUE[name].variants]
        # the slope of the line through the frequencies
        assert np.polyfit(range(len(heard)), heard, 1)[0] > 0


def test_sound_raised_by_an_octave_is_half_as_long() -> None:
    assert len(sounds.repitched(np.zeros(1200), 12)) == 600


@pytest.mark.parametrize("draw", [berry_space, arrowhead_space, trading_post])
def test_dark_outline_does_not_reach_the_right_edge_of_its_frame(draw: Callable[[], str]) -> None:
    """The pictures show a bush, a mountain and a raft."""
    pygame.display.set_mode((1, 1))
    pixels = rasterised(Drawing(draw(), WIDTH, HEIGHT), round(1.2 * WIDTH), round(1.2 * HEIGHT))
    right = round(0.1 * WIDTH) + WIDTH
    assert pixels[:, right - 8 : right + 8, :3].max(-1).min() > 0.3
