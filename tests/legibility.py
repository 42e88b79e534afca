"""Measures from pictures how well words stand out from their background.

The ink is the lightness in the middle of the letters; the ground is the lightness of most pixels close round the
letters. The contrast of ink and ground is computed as in WCAG 2.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
import pygame

from game.ui.contrast import luminance
from game.ui.control import Control
from game.ui.theme import Colour
from tests.layout.label_recorder import Label
from tests.vision import Array, linear

Mask = np.typing.NDArray[np.bool_]
#: the least contrast of words and their ground
MIN_CONTRAST = 4.5
#: the least contrast with the option for strong contrast
MIN_STRONG_CONTRAST = 7.0
#: a line with a smaller visible share counts as covered
_MIN_VISIBLE_SHARE = 0.9
#: the distance round the letters in which the ground is measured, in pixels
_GROUND_DISTANCE = 3


def contrast(colour: Colour, other_colour: Colour) -> float:
    """Return the contrast ratio of two colours, 1..21, as WCAG 2 defines it."""
    darker, lighter = sorted((luminance(colour), luminance(other_colour)))
    return (lighter + 0.05) / (darker + 0.05)


def contrast_of(label: Label, light: Array) -> float:
    """Return the contrast of a line and its ground; ``light`` has the lightness of each pixel, 0 to 1."""
    letters = pygame.Mask((label.box.w + 2 * _GROUND_DISTANCE, label.box.h + 2 * _GROUND_DISTANCE))
    letters.draw(label.letters, (_GROUND_DISTANCE, _GROUND_DISTANCE))
    covered = _covered_pixels(letters)
    left, top = label.box.x - _GROUND_DISTANCE, label.box.y - _GROUND_DISTANCE
    columns = np.clip(np.arange(left, left + covered.shape[0]), 0, light.shape[0] - 1)
    rows = np.clip(np.arange(top, top + covered.shape[1]), 0, light.shape[1] - 1)
    seen = light[np.ix_(columns, rows)]
    ground = float(np.median(seen[_close_to(covered) & ~covered]))
    inks = np.sort(seen[covered])
    # the edges of letters are mixed with the ground: the most different pixels are the ink
    share = max(1, len(inks) // 4)
    is_light = np.median(inks) > ground
    ink = float(np.median(inks[-share:] if is_light else inks[:share]))
    # 0.05 is the stray light on a screen in WCAG 2
    return (max(ink, ground) + 0.05) / (min(ink, ground) + 0.05)


def _covered_pixels(mask: pygame.Mask) -> Mask:
    """Return which pixels a mask covers, as an array."""
    surface = mask.to_surface(setcolor=(255, 255, 255), unsetcolor=(0, 0, 0))
    found: Mask = pygame.surfarray.array3d(surface)[:, :, 0] > 0
    return found


def _close_to(covered: Mask) -> Mask:
    """Return the pixels no farther than ``_GROUND_DISTANCE`` from a covered pixel."""
    close = covered
    for axis in (0, 1):
        close = np.logical_or.reduce(
            [np.roll(close, step, axis) for step in range(-_GROUND_DISTANCE, _GROUND_DISTANCE + 1)]
        )
    return close


def low_contrast_lines(
    labels: Iterable[Label], controls: Sequence[Control], window: pygame.Surface, least: float
) -> list[tuple[str, float]]:
    """Return the lines with less contrast than ``least``, except on controls that cannot be used now."""
    light: Array = linear(pygame.surfarray.array3d(window) / 255) @ np.array([0.2126, 0.7152, 0.0722])
    idle = {control.id for control in controls if not control.enabled}
    resting = [control.rect for control in controls if not control.enabled]
    found = []
    for label in labels:
        is_resting = label.control in idle or any(rect.contains(label.ink) for rect in resting)
        if label.seen < _MIN_VISIBLE_SHARE or is_resting or not label.letters.count():
            continue
        contrast = contrast_of(label, light)
        if contrast < least:
            found.append((label.text, round(contrast, 2)))
    return found
