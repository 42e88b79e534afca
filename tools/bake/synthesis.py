"""Synthesized sounds: knocks of wood and stone, thuds, ticks, cards, a bite, chimes, drums.

A sound is a one-dimensional array at RATE samples per second, about -1..1; `seed` makes each sound a little different.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tools.bake.colours import Floats

#: samples per second
RATE = 44100


def sample_times(duration: float) -> Floats:
    """Return the time of each sample of a sound of ``duration`` seconds."""
    return np.arange(int(duration * RATE)) / RATE


def band_noise(count: int, low: float, high: float, chance: np.random.Generator, tilt: float = 0.0) -> Floats:
    """Return noise between two frequencies in hertz, louder towards high ones by ``tilt`` decibels per octave."""
    spectrum = np.fft.rfft(chance.standard_normal(count))
    frequency = np.fft.rfftfreq(count, 1 / RATE)
    gain = 1 / (1 + (low / np.maximum(frequency, 1)) ** 8) ** 0.5 / (1 + (frequency / high) ** 8) ** 0.5
    if tilt:
        gain *= (np.maximum(frequency, 20) / 1000) ** (tilt / 6.02)
    return np.fft.irfft(spectrum * gain, count)


def low_passed(sound: Floats, cutoff: float) -> Floats:
    """Return the sound with its frequencies above ``cutoff`` hertz reduced."""
    spectrum = np.fft.rfft(sound)
    frequency = np.fft.rfftfreq(len(sound), 1 / RATE)
    return np.fft.irfft(spectrum / (1 + (frequency / cutoff) ** 4) ** 0.5, len(sound))


def ringing(duration: float, modes: Sequence[tuple[float, float, float]], chance: np.random.Generator) -> Floats:
    """Return the sound of a struck body; each of its ``modes`` (hertz, loudness, seconds to fade) varies a little."""
    times = sample_times(duration)
    sound = np.zeros_like(times)
    for hertz, loudness, fade in modes:
        pitch = hertz * (1 + chance.normal(0, 0.01))
        length = fade * (1 + chance.normal(0, 0.08))
        sound += loudness * np.exp(-times / length) * np.sin(2 * np.pi * pitch * times + chance.uniform(0, 0.5))
    return sound


def noise_bursts(count: int, bands: Sequence[tuple[float, float, float, float]], chance: np.random.Generator) -> Floats:
    """Return the toneless part of a knock, made of noise bands: low and high hertz, loudness, seconds to fade."""
    times = np.arange(count) / RATE
    sound: Floats = np.zeros(count)
    for low, high, loudness, fade in bands:
        width = np.sqrt((high - low) / 1000)
        sound += loudness * band_noise(count, low, high, chance) / width * np.exp(-times / fade)
    return sound


def in_a_cave(sound: Floats, seed: int, mix: float) -> Floats:
    """Return the sound with early reflections of loudness `mix`, which die away in 0.07 seconds."""
    tail = 0.07
    chance = np.random.default_rng(seed)
    count = int(tail * 1.6 * RATE)
    echo = chance.standard_normal(count) * np.exp(-np.arange(count) / RATE / (tail / 3))
    echo = low_passed(echo * (chance.random(count) < 0.06), 5000)
    echo[: int(0.002 * RATE)] = 0
    echo /= np.sqrt((echo**2).sum())
    length = len(sound) + count
    wet = np.fft.irfft(np.fft.rfft(sound, length) * np.fft.rfft(echo, length), length)
    dry = np.zeros(length)
    dry[: len(sound)] = sound
    return dry + mix * wet


def wood_knock(seed: int, pitch: float = 640, hardness: float = 1.0, duration: float = 0.22) -> Floats:
    """Return the sound of a wooden piece on a wooden flap: a damped bar with clustered side modes and a click.

    More ``hardness`` gives more high frequencies.
    """
    chance = np.random.default_rng(seed)
    pitch *= 1 + chance.normal(0, 0.01)
    modes = []
    for ratio, loudness, fade in (
        (1, 1, 0.020),
        (2.756, 0.45 * hardness, 0.010),
        (5.404, 0.22 * hardness, 0.005),
        (0.52, 0.5, 0.018),
    ):
        modes.append((pitch * ratio, loudness, fade))
        for _ in range(3):
            side = pitch * ratio * chance.uniform(0.8, 1.28)
            modes.append((side, loudness * 0.35, fade * chance.uniform(0.4, 0.9)))
    sound = ringing(duration, modes, chance)
    bands = ((150, 900, 0.55, 0.016), (700, 2600, 0.45 * hardness, 0.010), (2500, 8000, 0.22 * hardness, 0.004))
    sound = sound + noise_bursts(len(sound), bands, chance)
    click = band_noise(len(sound), 2500, 11000, chance) * np.exp(-sample_times(duration) / 0.0012)
    return in_a_cave(sound + 0.35 * hardness * click, seed + 7, 0.25)


def stone_knock(seed: int, pitch: float, hardness: float) -> Floats:
    """Return the sound of a stone on a stone: many weak untuned modes, two to four contacts.

    More ``hardness`` gives more high frequencies.
    """
    chance = np.random.default_rng(seed)
    sound = np.zeros(int(0.16 * RATE))
    contacts = [(0.0, 1.0)]
    contacts += [(chance.uniform(0.008, 0.05), chance.uniform(0.12, 0.45)) for _ in range(chance.integers(1, 4))]
    for start, loudness in contacts:
        modes = [
            (pitch * chance.uniform(0.7, 5.5), 0.30 / (1 + number * 0.18), chance.uniform(0.0025, 0.008))
            for number in range(12)
        ]
        hit = ringing(0.09, modes, chance)
        bands = ((150, 600, 0.75, 0.009), (600, 2500, 0.75 * hardness, 0.0045), (2500, 9000, 0.16 * hardness, 0.0018))
        hit = hit + noise_bursts(len(hit), bands, chance)
        first = int(start * RATE)
        count = min(len(hit), len(sound) - first)
        sound[first : first + count] += loudness * hit[:count]
    return in_a_cave(low_passed(sound, 7000), seed + 3, 0.22)


def thud(seed: int) -> Floats:
    """Return the sound of a piece landing on hide."""
    chance = np.random.default_rng(seed)
    pitch = 105 * (1 + chance.normal(0, 0.08))
    sound = ringing(0.26, ((pitch, 1, 0.045), (pitch * 1.7, 0.4, 0.025), (pitch * 2.6, 0.2, 0.015)), chance)
    bands = ((60, 300, 0.8, 0.030), (300, 1200, 0.35, 0.012))
    return in_a_cave(low_passed(sound + noise_bursts(len(sound), bands, chance), 2200), seed + 5, 0.15)


def scrape(seed: int) -> Floats:
    """Return the sound of wood that slides on wood for a moment; a longer slide is several of them, overlapping."""
    chance = np.random.default_rng(seed)
    times = sample_times(0.2)
    grains = np.zeros_like(times)
    for start in chance.uniform(0, 0.19, 70):
        elapsed = times - start
        grains += chance.uniform(0.5, 1.0) * np.where(elapsed > 0, np.exp(-np.maximum(elapsed, 0) / 0.006), 0)
    sound = band_noise(len(times), 350, 2600, chance, tilt=-3) * (0.4 + grains)
    swelling = np.clip(times / 0.003, 0, 1) * np.exp(-times / 0.045)
    return in_a_cave(sound * swelling, seed + 3, 0.1)


def tick(seed: int) -> Floats:
    """Return the sound of a light tap on wood."""
    return low_passed(wood_knock(seed, pitch=1150, hardness=0.5, duration=0.07), cutoff=5000)


def card_flip(seed: int) -> Floats:
    """Return the sound of a card turned over: air, then a snap."""
    chance = np.random.default_rng(seed)
    times = sample_times(0.2)
    sound = band_noise(len(times), 900, 9000, chance, tilt=-3) * np.exp(-(((times - 0.055) / 0.028) ** 2)) * 0.5
    first = int((0.08 + 0.01 * chance.random()) * RATE)
    snap_times = sample_times(0.1)
    snap = 1.1 * band_noise(len(snap_times), 1200, 8000, chance) * np.exp(-snap_times / 0.008)
    snap = snap + 0.6 * ringing(0.1, ((310, 0.5, 0.012), (780, 0.3, 0.008)), chance)
    sound[first : first + len(snap)] += snap
    return sound


def card_slide(seed: int) -> Floats:
    """Return the sound of a card pushed over hide."""
    chance = np.random.default_rng(seed)
    times = sample_times(0.28 + 0.04 * chance.random())
    # the factor 8 makes up for the loudness that the noise loses with its frequencies above 50 Hz
    rough = 1 + 0.4 * low_passed(chance.standard_normal(len(times)), 50) * 8
    return band_noise(len(times), 700, 6500, chance, tilt=-3) * np.sin(np.pi * times / times[-1]) ** 1.4 * rough


def bite(seed: int) -> Floats:
    """Return the sound of jaws that snap shut and crunch twice."""
    chance = np.random.default_rng(seed)
    times = sample_times(0.5)
    sound = np.zeros_like(times)
    for start, loudness, cracks in ((0.0, 1.0, 14), (0.17, 0.7, 18), (0.31, 0.45, 12)):
        for crack in chance.uniform(0, 0.06, cracks):
            modes = [(chance.uniform(500, 3200), 0.4, chance.uniform(0.001, 0.005)) for _ in range(4)]
            snap = ringing(0.05, modes, chance) * chance.uniform(0.2, 1.0) * loudness
            first = int((start + crack) * RATE)
            sound[first : first + len(snap)] += snap
        elapsed = times - start
        jaws = band_noise(len(times), 120, 900, chance, tilt=-3) * np.exp(-np.maximum(elapsed, 0) / 0.03)
        sound += 1.6 * loudness * np.where(elapsed > 0, jaws, 0)
    return in_a_cave(low_passed(sound, 6000), seed + 11, 0.2)


def chime(seed: int) -> Floats:
    """Return the sound of three thin stones that are struck one after the other, each higher."""
    chance = np.random.default_rng(seed)
    times = sample_times(1.1)
    sound = np.zeros_like(times)
    for number, pitch in enumerate((1046.5, 1318.5, 1568.0)):
        modes = [
            (pitch * ratio, loud, fade) for ratio, loud, fade in ((1, 1, 0.3), (2.76, 0.3, 0.12), (5.4, 0.12, 0.05))
        ]
        stone = ringing(0.8, modes, chance)
        stone += 0.3 * band_noise(len(stone), 2500, 9000, chance) * np.exp(-sample_times(0.8) / 0.002)
        first = int(0.085 * number * RATE)
        sound[first : first + len(stone)] += stone
    return in_a_cave(sound, seed + 13, 0.3)


def whoosh(seed: int) -> Floats:
    """Return the sound of a burning torch swung past the ear: swelling air and fluttering flames."""
    chance = np.random.default_rng(seed)
    times = sample_times(0.75)
    swelling = np.exp(-(((times - 0.3) / 0.14) ** 2))
    flutter_hertz = 17 + 6 * low_passed(chance.standard_normal(len(times)), 9) * 20
    flutter = 1 + 0.5 * np.sin(2 * np.pi * np.cumsum(flutter_hertz) / RATE)
    flames = band_noise(len(times), 140, 900, chance, tilt=-3) * flutter
    air = band_noise(len(times), 700, 3000, chance, tilt=-3)
    return (flames + 0.4 * air) * swelling


def drum(seed: int, pitch: float, duration: float, slap: float) -> Floats:
    """Return the sound of a drum: the modes of a round skin, whose pitch falls, and the slap of the hand.

    ``slap`` is the loudness of the slap; ``pitch`` is in hertz, and the sound begins 35 % higher.
    """
    chance = np.random.default_rng(seed)
    times = sample_times(duration)
    phase = 2 * np.pi * np.cumsum(pitch * (1 + 0.35 * np.exp(-times / 0.03))) / RATE
    sound = np.exp(-times / 0.26) * np.sin(phase)
    for ratio, loudness, fade in (
        (1.594, 0.5, 0.13),
        (2.136, 0.32, 0.09),
        (2.296, 0.25, 0.08),
        (2.653, 0.2, 0.07),
        (2.918, 0.15, 0.05),
    ):
        sound += loudness * np.exp(-times / fade) * np.sin(phase * ratio + chance.uniform(0, 6))
    sound += slap * band_noise(len(times), 350, 4200, chance) * np.exp(-times / 0.012)
    sound += 0.25 * slap * band_noise(len(times), 100, 900, chance) * np.exp(-times / 0.05)
    fade_out = np.clip((duration - times) / 0.05, 0, 1)
    return np.tanh(1.5 * sound) * fade_out
