"""The instruments of the music: struck wood, skin and stone, rattles, and the mouth bow.

A note is one row of samples that begins with its attack. Its peak amplitude is about 1; it is higher for short, dry
notes, which sound softer to the ear. ``seed`` makes each note a little different. Blown and sung notes come in whole
phrases: see ``tools.bake.winds``.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np

from tools.bake.colours import Floats
from tools.bake.synthesis import (
    RATE,
    band_noise,
    low_passed,
    noise_bursts,
    ringing,
    sample_times,
    stone_knock,
    wood_knock,
)

#: returns the sound of one stroke, from a seed
Hit = Callable[[int], Floats]
#: the peak amplitude of short, dry notes
_DRY = 1.8


def _faded(sound: Floats, peak: float = 1.0) -> Floats:
    """Return the note with the peak amplitude ``peak`` and its last 30 ms faded out."""
    sound = sound * peak / np.abs(sound).max()
    tail = min(len(sound), int(0.03 * RATE))
    sound[-tail:] *= np.linspace(1, 0, tail)
    return sound


@cache
def log_drum(pitch: float, seed: int, hardness: float = 1.0) -> Floats:
    """Return the sound of a stroke on the tongue of a slit log: a round wooden tone over a hollow body."""
    chance = np.random.default_rng(seed)
    fade = 0.30 * (220 / pitch) ** 0.35
    # each mode: hertz, loudness, seconds to fade
    modes = (
        (pitch, 1.0, fade),
        (pitch * 2.01, 0.10 * hardness, fade * 0.4),
        (pitch * 3.93, 0.22 * hardness, fade * 0.16),
        (pitch * 6.3, 0.08 * hardness, 0.02),
        (pitch * 0.503, 0.18, fade * 0.6),
    )
    sound = ringing(min(1.6, fade * 5.5), modes, chance)
    sound += noise_bursts(len(sound), ((120, 500, 0.10, 0.035), (700, 2600, 0.16 * hardness, 0.006)), chance)
    return _faded(low_passed(sound, 5200))


@cache
def stone_bar(pitch: float, seed: int, hardness: float = 1.0) -> Floats:
    """Return the sound of a stroke on a ringing stone: a clear, glassy tone that stays."""
    chance = np.random.default_rng(seed)
    fade = 0.75 * (880 / pitch) ** 0.5
    # each mode: hertz, loudness, seconds to fade
    modes = (
        (pitch, 1.0, fade),
        (pitch * 1.004, 0.35, fade * 0.8),
        (pitch * 2.756, 0.26 * hardness, fade * 0.42),
        (pitch * 5.404, 0.11 * hardness, fade * 0.16),
        (pitch * 8.93, 0.04 * hardness, fade * 0.07),
    )
    sound = ringing(fade * 5, modes, chance)
    return _faded(sound + noise_bursts(len(sound), ((900, 5000, 0.14 * hardness, 0.004),), chance), 1.3)


@cache
def skin(pitch: float, seed: int, tightness: float, fade: float) -> Floats:
    """Return the sound of a stroke of the palm on the middle of a frame drum: deep, its pitch falling a little."""
    chance = np.random.default_rng(seed)
    times = sample_times(fade * 4.2)
    phase = 2 * np.pi * np.cumsum(pitch * (1 + 0.28 * np.exp(-times / 0.022))) / RATE
    sound = np.exp(-times / fade) * np.sin(phase)
    # each overtone: its ratio to the pitch, its loudness and its share of the time to fade
    for ratio, loudness, share in ((1.594, 0.42, 0.5), (2.136, 0.26, 0.34), (2.653, 0.16, 0.26), (3.6, 0.1, 0.16)):
        loudness *= tightness + 0.5 + chance.normal(0, 0.06)
        sound += loudness * np.exp(-times / (fade * share)) * np.sin(phase * ratio + chance.uniform(0, 6))
    sound += 0.35 * tightness * band_noise(len(times), 250, 2400, chance) * np.exp(-times / 0.010)
    return _faded(np.tanh(1.2 * sound), 0.75)


@cache
def rim(pitch: float, seed: int) -> Floats:
    """Return the sound of a stroke of the finger on the rim of a frame drum: short, dry, high."""
    chance = np.random.default_rng(seed)
    # each mode: hertz, loudness, seconds to fade
    modes = ((pitch, 0.5, 0.05), (pitch * 2.3, 0.5, 0.04), (pitch * 4.1, 0.35, 0.03), (pitch * 7.2, 0.2, 0.02))
    sound = ringing(0.24, modes, chance)
    return _faded(sound + noise_bursts(len(sound), ((900, 4200, 0.7, 0.016), (3000, 8000, 0.2, 0.006)), chance), _DRY)


@cache
def seeds(seed: int, soft: bool = False) -> Floats:
    """Return the sound of a shake of seeds in a gourd: each seed ticks once.

    In a ``soft`` shake fewer seeds tick, and they tick later.
    """
    chance = np.random.default_rng(seed)
    count = int((0.20 if soft else 0.15) * RATE)
    grains = np.zeros(count)
    # the mean and the standard deviation of the moments of the ticks, in seconds
    mean, deviation = (0.075, 0.026) if soft else (0.035, 0.013)
    for moment in chance.normal(mean, deviation, 34 if soft else 46):
        sample = int(np.clip(moment, 0.001, count / RATE - 0.01) * RATE)
        grains[sample] += chance.exponential(1.0) * chance.choice((-1, 1))
    ring = band_noise(int(0.012 * RATE), 3200, 8800, chance) * np.exp(-np.arange(int(0.012 * RATE)) / RATE / 0.003)
    return _faded(np.convolve(grains, ring)[:count], _DRY)


@cache
def hooves(seed: int) -> Floats:
    """Return the sound of a shake of a bundle of hooves: a handful of dry wooden clicks."""
    chance = np.random.default_rng(seed)
    sound = np.zeros(int(0.24 * RATE))
    for _ in range(9):
        first = int(np.clip(abs(chance.normal(0, 0.045)), 0, 0.12) * RATE)
        pitch = chance.uniform(1300, 2900)
        click = ringing(0.07, ((pitch, 1, 0.012), (pitch * 1.7, 0.5, 0.008)), chance) * chance.uniform(0.3, 1)
        sound[first : first + len(click)] += click
    return _faded(low_passed(sound, 6500), _DRY)


@cache
def sticks(pitch: float, seed: int) -> Floats:
    """Return the sound of two sticks struck together."""
    return _faded(low_passed(wood_knock(seed, pitch, hardness=0.7), cutoff=5500), _DRY)


@cache
def stones(pitch: float, seed: int) -> Floats:
    """Return the sound of two pebbles struck together."""
    return _faded(stone_knock(seed, pitch, hardness=0.8), _DRY)


@cache
def mouth_bow(pitch: float, length: float, vowel: tuple[float, float], seed: int) -> Floats:
    """Return a note of a plucked mouth bow: the player's mouth amplifies some overtones of the string.

    ``vowel`` holds the frequencies (Hz) that the mouth amplifies at the beginning and at the end of its movement.
    """
    chance = np.random.default_rng(seed)
    times = sample_times(length)
    first, last = vowel
    mouth = first * (last / first) ** (np.clip(times / (length * 0.55), 0, 1) ** 0.7)
    sound = np.zeros_like(times)
    # the pluck stretches the string, so that the pitch is a little higher at first
    bent_times = times + 0.00012 * (1 - np.exp(-times / 0.02))
    for number in range(1, int(min(28, 4800 / pitch)) + 1):
        hertz = number * pitch * (1 + 0.00012 * number**2)
        gain = 0.16 + np.exp(-(((hertz - mouth) / (150 + 0.16 * mouth)) ** 2)) * 1.5
        gain += 0.5 * np.exp(-(((hertz - 2600) / 500) ** 2))
        fade = length * 0.42 / (1 + 0.05 * number)
        loudness = abs(np.sin(np.pi * number * 0.19)) / number**0.62
        sound += loudness * gain * np.exp(-times / fade) * np.sin(2 * np.pi * hertz * bent_times + chance.uniform(0, 1))
    sound *= np.clip(times / 0.003, 0, 1)
    return _faded(sound + 0.10 * band_noise(len(times), 600, 4200, chance) * np.exp(-times / 0.006))


def roar(length: float, pitch: float, seed: int) -> Floats:
    """Return the sound of a bullroarer, a board on a string: it hums louder in each turn, then comes to rest."""
    chance = np.random.default_rng(seed)
    times = sample_times(length)
    swing = np.sin(np.pi * np.clip(times / length, 0, 1)) ** 0.7
    phase = 2 * np.pi * np.cumsum(1.2 + 1.5 * swing) / RATE
    tone_phase = 2 * np.pi * np.cumsum(pitch * (0.75 + 0.35 * swing) * (1 + 0.04 * np.sin(phase))) / RATE
    tone = np.sin(tone_phase) + 0.6 * np.sin(2 * tone_phase + 1) + 0.3 * np.sin(3 * tone_phase + 2)
    air = band_noise(len(times), 150, 1500, chance, tilt=-4)
    return _faded((tone * 0.5 + air * 1.4) * (0.62 + 0.38 * np.sin(phase + 1)) * swing**1.5)
