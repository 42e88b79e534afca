"""Periodic noise with the same look at every scale.

The spectrum of a field is made once, for a square of `period` logical units. For each scale, waves shorter than the
pixels are cut off. So both tiers of a picture show the same stone, only sharper in the finer tier. Fields repeat, so
that nine-patches can be tiled. Fields wider than the usual period (whole walls) are made at one scale only.
"""

from __future__ import annotations

import functools

import numpy as np

from tools.bake.area import PERIOD, Area
from tools.bake.colours import Floats

#: pixels per logical unit of the finest tier; random spectra are made for this tier
FINEST_SCALE = 2.4
#: how many random fields are made; a seed chooses one of them and a place in it
REALISATIONS = 3
#: places in a field are multiples of this many logical units, so that they are whole pixels in each tier
OFFSET_STEP = 5
#: waves along one axis alone are left out if there are at least this many of them per period
STRAIGHT_WAVES = 3


def band(area: Area, coarse: float, fine: float, seed: int, stretch: float = 1.0) -> Floats:
    """Return noise whose features lie between two wavelengths in logical units; zero mean, unit deviation.

    `stretch` above 1 draws the features out along x (wood grain, fibres), below 1 along y.
    """
    realisation = seed % REALISATIONS
    field = _field(area.period, area.scale, realisation, slope=1.6, coarse=coarse, fine=fine, stretch=stretch)
    return _window(area, field, seed)


def cloud(area: Area, slope: float, seed: int) -> Floats:
    """Return noise whose power is proportional to ``frequency ** -slope``; zero mean, unit deviation."""
    nearest_half = round(slope * 2) / 2  # so that few fields have to be made
    realisation = seed % REALISATIONS
    field = _field(area.period, area.scale, realisation, slope=nearest_half, coarse=0, fine=0, stretch=1.0)
    return _window(area, field, seed)


@functools.cache
def _field(
    period: int, scale: float, realisation: int, slope: float, coarse: float, fine: float, stretch: float
) -> Floats:
    """Return a square field of noise that repeats after ``period`` logical units: zero mean, unit deviation.

    Its power is proportional to ``frequency ** -slope``. Waves longer than ``coarse`` or shorter than ``fine`` are
    damped; 0 means no such limit.
    """
    pixels = round(period * scale)
    # the spectrum is made for the finest scale and then cut down, so that the noise is the same at every scale; only
    # noise with a long period is made for its own scale
    finest = max(pixels, round(period * FINEST_SCALE)) if period <= PERIOD else pixels
    source = np.random.default_rng(1000 * realisation + period)
    spectrum = _white(source, finest)
    along_y = np.fft.fftfreq(finest, 1 / finest)[:, None] / period
    along_x = np.fft.rfftfreq(finest, 1 / finest)[None] / period
    frequency = np.sqrt((along_x * stretch) ** 2 + (along_y / stretch) ** 2)
    frequency[0, 0] = 1
    gain = frequency ** (-slope / 2)
    gain[0, 0] = 0
    if coarse:
        gain *= 1 - np.exp(-((frequency * coarse) ** 4))
    if fine:
        gain *= np.exp(-((frequency * fine) ** 2))
    # waves along one axis only are left out, since they would be visible as straight steps across the whole field
    gain[0, STRAIGHT_WAVES:] = 0
    gain[STRAIGHT_WAVES : 1 - STRAIGHT_WAVES, 0] = 0
    spectrum *= gain.astype(np.float32)
    deviation = np.sqrt(2 * np.sum(np.abs(spectrum) ** 2))
    half = pixels // 2
    kept = np.concatenate([spectrum[:half, : half + 1], spectrum[-half:, : half + 1]])
    field = np.fft.irfft2(kept, (pixels, pixels)) * (pixels * pixels / deviation)
    return field.astype(np.float32)


def _white(source: np.random.Generator, size: int) -> np.ndarray:
    """Return the spectrum of white noise in a square of ``size`` pixels."""
    real = source.standard_normal((size, size // 2 + 1), dtype=np.float32)
    return real + 1j * source.standard_normal((size, size // 2 + 1), dtype=np.float32)


def _window(area: Area, field: Floats, seed: int) -> Floats:
    """Return the part of a noise field that covers an area; the seed shifts the field, which repeats endlessly."""
    offset = np.random.default_rng(abs(seed)).integers(0, max(1, area.period // OFFSET_STEP), 2) * OFFSET_STEP
    first_row = round((area.y + int(offset[0])) * area.scale)
    first_column = round((area.x + int(offset[1])) * area.scale)
    rows = np.arange(first_row, first_row + area.rows) % field.shape[0]
    columns = np.arange(first_column, first_column + area.columns) % field.shape[1]
    return field[np.ix_(rows, columns)]
