"""Sounds of nature: beds are loops of background sound, calls are single sounds.

A bed is stereo, with a row of samples for left and one for right, and loops without a seam. A call is mono.
"""

from __future__ import annotations

import numpy as np

from tools.bake.colours import Floats
from tools.bake.room import CAVE, VALLEY, WINTER, Room, in_room
from tools.bake.synthesis import RATE, band_noise, drum, low_passed, noise_bursts, ringing, sample_times

#: beds are a multiple of this many samples long, for which Fourier transforms are fast
_BLOCK = 8192


def _sample_count(length: float) -> int:
    """Return the number of samples of a bed of about ``length`` seconds."""
    return round(length * RATE / _BLOCK) * _BLOCK


def _random_curve(count: int, hertz: float, chance: np.random.Generator) -> Floats:
    """Return a random curve in -1..1 that closes into a loop; it has no frequencies above ``hertz``."""
    spectrum = np.zeros(count // 2 + 1, complex)
    highest = max(3, int(hertz * count / RATE))
    spectrum[1 : highest + 1] = chance.standard_normal(highest) + 1j * chance.standard_normal(highest)
    line = np.fft.irfft(spectrum, count)
    return line / np.abs(line).max()


def looped(sound: Floats, overlap: float = 1.2) -> Floats:
    """Return a recording as a loop, its end faded into its beginning."""
    count = int(overlap * RATE)
    fade_in = np.sin(np.linspace(0, np.pi / 2, count))
    body = sound[: len(sound) - count].copy()
    body[:count] = body[:count] * fade_in + sound[len(sound) - count :] * fade_in[::-1]
    return body


def _mix_in(bed: Floats, sound: Floats, first: int, loudness: float, pan: float) -> None:
    """Add a sound to a bed from the sample ``first`` on; ``pan`` is -1 for the left side to 1 for the right one."""
    samples = (first + np.arange(len(sound))) % bed.shape[1]
    bed[0, samples] += sound * loudness * np.cos((pan + 1) * np.pi / 4)
    bed[1, samples] += sound * loudness * np.sin((pan + 1) * np.pi / 4)


def _bubble(chance: np.random.Generator, pitch_factor: float = 1.0) -> Floats:
    """Return the sound of a bubble of water: a tone that rises as the bubble closes."""
    length = chance.uniform(0.02, 0.07)
    times = sample_times(length)
    start = chance.uniform(420, 1500) * pitch_factor
    phase = 2 * np.pi * np.cumsum(start * (1 + chance.uniform(0.2, 1.2) * times / length)) / RATE
    return np.sin(phase) * np.exp(-times / (length * 0.3)) * np.clip(times / 0.002, 0, 1)


def brook() -> Floats:
    """Return the sound of running water: a soft rush, and hundreds of bubbles."""
    chance = np.random.default_rng(101)
    count = _sample_count(23)
    bed = np.array([band_noise(count, 350, 3800, chance, tilt=-4) for _ in range(2)])
    bed *= 0.10 * (1 + 0.3 * np.array([_random_curve(count, 0.7, chance) for _ in range(2)]))
    for _ in range(1500):
        _mix_in(
            bed, _bubble(chance), int(chance.integers(count)), 0.22 * chance.exponential(0.5), chance.uniform(-0.9, 0.9)
        )
    return bed


def shore() -> Floats:
    """Return the sound of a calm sea: four different waves that come, break and draw back over pebbles."""
    chance = np.random.default_rng(102)
    count = _sample_count(29)
    times = np.arange(count) / RATE
    bed = np.array([band_noise(count, 60, 700, chance, tilt=-3) for _ in range(2)]) * 0.16
    for moment, strength in ((2.0, 0.8), (9.4, 1.0), (16.1, 0.65), (22.9, 0.9)):
        elapsed = (times - moment) % (count / RATE)
        arrival = np.exp(-(((elapsed - 3.0) / 1.1) ** 2)) + 0.7 * np.exp(-(((elapsed - 3.9) / 0.5) ** 2))
        retreat = np.exp(-(((elapsed - 6.2) / 1.2) ** 2))
        for side in range(2):
            rush = band_noise(count, 250, 4200, chance, tilt=-5) * arrival
            pebbles = band_noise(count, 1800, 7000, chance, tilt=-3) * retreat * (0.4 + chance.random(count) ** 8)
            bed[side] += strength * (rush * 0.42 + pebbles * 0.09)
    return bed


def night() -> Floats:
    """Return the sound of a summer night: rustling grass, and three crickets, each at its own place and rhythm."""
    chance = np.random.default_rng(103)
    count = _sample_count(19)
    bed = np.array([band_noise(count, 300, 2600, chance, tilt=-5) for _ in range(2)]) * 0.05
    for pitch, gap, pan, loudness in ((3900, 0.62, -0.7, 0.10), (4350, 0.81, 0.6, 0.07), (3400, 1.27, 0.1, 0.045)):
        chirps = round(count / RATE / gap)
        for number in range(chirps):
            times = sample_times(0.19)
            pulses = np.maximum(0, np.sin(2 * np.pi * 33 * times)) ** 0.8 * np.sin(np.pi * times / 0.19) ** 0.6
            tone = np.sin(2 * np.pi * pitch * (1 + chance.normal(0, 0.002)) * times)
            first = int((number + chance.normal(0, 0.04)) * count / chirps)
            if chance.random() < 0.82:
                _mix_in(bed, tone * pulses, first, loudness * chance.uniform(0.6, 1), pan)
    return bed


def cave() -> Floats:
    """Return the sound inside a cave: a deep hum of air, and water dripping far away."""
    chance = np.random.default_rng(104)
    count = _sample_count(27)
    bed = np.array([band_noise(count, 45, 240, chance, tilt=-2) for _ in range(2)]) * 0.16
    bed *= 1 + 0.35 * _random_curve(count, 0.25, chance)
    wet = np.zeros((2, count))
    for _ in range(26):
        pan = chance.uniform(-0.9, 0.9)
        _mix_in(wet, _bubble(chance, 1.4), int(chance.integers(count)), 0.35 * chance.uniform(0.3, 1), pan)
    return bed + 0.9 * in_room(wet, CAVE.impulse(105))


def leaves() -> Floats:
    """Return the sound of a wood in a light breeze: leaves that swell and settle."""
    chance = np.random.default_rng(106)
    count = _sample_count(31)
    bed = np.zeros((2, count))
    for low, high, gust in ((250, 1200, 0.10), (1200, 4200, 0.16), (3500, 8500, 0.22)):
        for side in range(2):
            swell = np.clip(0.35 + 0.65 * _random_curve(count, gust, chance), 0.04, 1) ** 1.5
            flutter = 1 + 0.35 * _random_curve(count, 9, chance)
            bed[side] += band_noise(count, low, high, chance, tilt=-4) * swell * flutter * 0.2
    return bed


# Calls


def _from_afar(room: Room, sound: Floats, seed: int, echo_share: float) -> Floats:
    """Return a call as heard from afar in a room; ``echo_share`` (0..1) is how much of it is echo."""
    impulse = room.impulse(seed)[0]
    size = 1 << (len(sound) + len(impulse)).bit_length()
    echo = np.fft.irfft(np.fft.rfft(sound, size) * np.fft.rfft(impulse, size), size)[: len(sound) + len(impulse)]
    mix = 0.55 * echo_share * echo
    mix[: len(sound)] += sound * (1 - 0.5 * echo_share)
    audible = np.nonzero(np.abs(mix) > 0.004 * np.abs(mix).max())[0]
    mix = mix[: audible[-1]]
    tail = min(len(mix), int(0.3 * RATE))
    mix[-tail:] *= np.linspace(1, 0, tail)
    return mix


def drip(seed: int) -> Floats:
    """Return the sound of a drop of water that falls into a pool in a cave."""
    chance = np.random.default_rng(seed)
    first = _bubble(chance, 1.2)
    second = _bubble(chance, 1.6) * 0.4
    sound = np.concatenate([first, np.zeros(int(chance.uniform(0.02, 0.09) * RATE)), second])
    return _from_afar(CAVE, sound, 110, 0.35)


def ember(seed: int) -> Floats:
    """Return the sound of an ember that bursts: a snap, then a little rain of sparks."""
    chance = np.random.default_rng(seed)
    sound = np.zeros(int(0.7 * RATE))
    for moment in (0.0, *np.abs(chance.normal(0, 0.14, 7))):
        snap = noise_bursts(int(0.03 * RATE), ((700, 3200, 1, 0.004), (2500, 9000, 0.7, 0.002)), chance)
        first = int(min(moment, 0.6) * RATE)
        sound[first : first + len(snap)] += snap * (1.0 if moment == 0 else chance.uniform(0.1, 0.45))
    return sound


def owl(seed: int) -> Floats:
    """Return the call of an owl far off: a long hoot, then a trembling hoot."""
    chance = np.random.default_rng(seed)
    times = sample_times(2.6)
    pitch = 395 * (1 + chance.normal(0, 0.03))
    long_hoot = np.exp(-(((times - 0.35) / 0.22) ** 2))
    trembling_hoot = np.exp(-(((times - 1.75) / 0.42) ** 2)) * (0.6 + 0.4 * np.sin(2 * np.pi * 11 * times))
    phase = 2 * np.pi * np.cumsum(pitch * (1 - 0.05 * np.clip(times - 1.6, 0, 1))) / RATE
    return _from_afar(VALLEY, (np.sin(phase) + 0.08 * np.sin(2 * phase)) * (long_hoot + trembling_hoot), 111, 0.7)


def wolf(seed: int) -> Floats:
    """Return the call of a wolf beyond the hills: a howl that climbs, stays, and sinks."""
    chance = np.random.default_rng(seed)
    length = chance.uniform(2.6, 3.4)
    times = sample_times(length)
    progress = times / length
    rising = np.sin(np.pi * np.clip(progress * 1.25, 0, 1)) ** 0.6
    pitch = chance.uniform(330, 400) * (1 + 0.42 * rising - 0.1 * progress)
    phase = 2 * np.pi * np.cumsum(pitch * (1 + 0.006 * np.sin(2 * np.pi * 5.2 * times))) / RATE
    tone = np.sin(phase) + 0.35 * np.sin(2 * phase) + 0.18 * np.sin(3 * phase) + 0.05 * np.sin(4 * phase)
    shape = np.clip(progress / 0.2, 0, 1) * np.clip((1 - progress) / 0.35, 0, 1)
    return _from_afar(WINTER, low_passed(tone * shape**1.3, 1600), 112, 0.85)


def raven(seed: int) -> Floats:
    """Return the call of a raven: two or three hoarse croaks."""
    chance = np.random.default_rng(seed)
    sound = np.zeros(int(1.5 * RATE))
    for number in range(int(chance.integers(2, 4))):
        times = sample_times(0.24)
        pitch = 205 * (1 + chance.normal(0, 0.04)) * (1 - 0.12 * times / 0.24)
        phase = 2 * np.pi * np.cumsum(pitch * (1 + 0.10 * chance.standard_normal(len(times)))) / RATE
        tone = sum(
            np.exp(-(((step * 205 - 1150) / 620) ** 2)) * np.sin(step * phase + chance.uniform(0, 6))
            for step in range(2, 14)
        )
        croak = tone * np.sin(np.pi * times / 0.24) ** 0.5
        first = int(number * chance.uniform(0.40, 0.46) * RATE)
        sound[first : first + len(croak)] += croak
    return _from_afar(VALLEY, low_passed(sound, 3800), 113, 0.6)


def gull(seed: int) -> Floats:
    """Return the call of a gull over the water: some falling cries."""
    chance = np.random.default_rng(seed)
    sound = np.zeros(int(2.4 * RATE))
    for number in range(int(chance.integers(2, 5))):
        length = chance.uniform(0.28, 0.42)
        times = sample_times(length)
        pitch = 1250 * (1 + chance.normal(0, 0.04)) * (1 + 0.22 * np.sin(np.pi * times / length) - 0.2 * times / length)
        phase = 2 * np.pi * np.cumsum(pitch) / RATE
        cry = (np.sin(phase) + 0.5 * np.sin(2 * phase) + 0.25 * np.sin(3 * phase)) * np.sin(np.pi * times / length)
        first = int(number * 0.5 * RATE)
        sound[first : first + len(cry)] += cry * chance.uniform(0.5, 1)
    return _from_afar(VALLEY, low_passed(sound, 4500), 114, 0.65)


def songbird(seed: int) -> Floats:
    """Return the song of a small bird: a few whistled notes, each sliding up or down, some with a trill."""
    chance = np.random.default_rng(seed)
    parts = []
    middle_pitch = chance.uniform(2500, 3300)
    for _ in range(int(chance.integers(3, 6))):
        length = chance.uniform(0.07, 0.2)
        times = sample_times(length)
        first, last = middle_pitch * chance.uniform(0.8, 1.35), middle_pitch * chance.uniform(0.8, 1.35)
        has_trill = chance.random() < 0.35
        shake = 1 + (0.05 if has_trill else 0.0) * np.sin(2 * np.pi * 28 * times)
        phase = 2 * np.pi * np.cumsum((first + (last - first) * times / length) * shake) / RATE
        parts += [
            np.sin(phase) * np.sin(np.pi * times / length) ** 0.8,
            np.zeros(int(chance.uniform(0.03, 0.1) * RATE)),
        ]
    return _from_afar(VALLEY, np.concatenate(parts), 115, 0.5)


def ice(seed: int) -> Floats:
    """Return the sound of ice that cracks far away: a falling chirp, since high tones run ahead of low tones."""
    chance = np.random.default_rng(seed)
    times = sample_times(0.9)
    pitch = 260 + 2600 * np.exp(-times / chance.uniform(0.05, 0.1))
    phase = 2 * np.pi * np.cumsum(pitch) / RATE
    sound = np.sin(phase) * np.exp(-times / 0.22) * np.clip(times / 0.004, 0, 1)
    return _from_afar(WINTER, sound + noise_bursts(len(times), ((400, 2500, 0.35, 0.02),), chance), 116, 0.6)


def far_drum(seed: int) -> Floats:
    """Return the sound of other people's drums, far off: four or five strokes."""
    chance = np.random.default_rng(seed)
    sound = np.zeros(int(3.0 * RATE))
    for number, beat in enumerate((0, 0.5, 0.75, 1.25, 1.5)[: int(chance.integers(3, 6))]):
        stroke = drum(seed * 7 + number, 74, 0.8, 0.25)
        first = int(beat * 1.1 * RATE)
        sound[first : first + len(stroke)] += stroke * chance.uniform(0.5, 1)
    return _from_afar(VALLEY, low_passed(sound, 500), 117, 0.8)


def creak(seed: int) -> Floats:
    """Return the sound of a tree that creaks in the wind."""
    chance = np.random.default_rng(seed)
    sound = np.zeros(int(1.3 * RATE))
    moment = 0.02
    while moment < 1.0:
        progress = moment / 1.0
        tap = ringing(0.05, ((430 + 160 * progress, 1, 0.010), (980, 0.5, 0.006), (1700, 0.2, 0.004)), chance)
        first = int(moment * RATE)
        sound[first : first + len(tap)] += tap * np.sin(np.pi * progress) * chance.uniform(0.5, 1)
        moment += 0.012 + 0.03 * (1 - np.sin(np.pi * progress)) + chance.uniform(0, 0.006)
    return _from_afar(VALLEY, sound, 118, 0.4)
