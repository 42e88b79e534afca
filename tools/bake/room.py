"""Adds the echo of a room to a sound, and does the last step of a mix: sets its loudness and limits its peaks.

A mix has two rows, left and right. Everything here works on loops: what rings on after the end of a loop is added to
its start.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from tools.bake.colours import Floats
from tools.bake.synthesis import RATE, band_noise

#: the bands of a room's tail: lowest and highest hertz, and how long it rings as a share of the room's ringing time
_TAILS = ((60, 350, 1.0), (350, 1500, 0.85), (1500, 4500, 0.55), (4500, 9000, 0.28))
#: the seconds for which the gain falls before a loud moment
_LOOK_AHEAD = 0.006
#: how fast an echo decays, so that it is at -60 dB (silence) at the end of the ringing time: exp(-6.91) is -60 dB
_DECAY_RATE = 6.91


class Room(NamedTuple):
    """The acoustics of a place."""

    #: the seconds until the room's echo has faded away
    ringing: float
    #: the seconds until the dense part of the echo begins
    gap: float
    #: the loudness of the echo's high frequencies, 0..1
    brightness: float
    #: the seconds and loudness of single echoes from far walls
    echoes: tuple[tuple[float, float], ...] = ()

    def impulse(self, seed: int) -> Floats:
        """Return the room's impulse response, left and right: early echoes, then a tail whose high tones fade first."""
        chance = np.random.default_rng(seed)
        count = int(self.ringing * 1.25 * RATE)
        times = np.arange(count) / RATE
        sides = []
        for _ in range(2):
            tail = np.zeros(count)
            for low, high, share in _TAILS:
                bright = self.brightness if low >= 1500 else 1.0  # the lower bands are the same in every room
                decay = np.exp(-_DECAY_RATE * times / (self.ringing * share))
                tail += bright * np.sqrt(high - low) * _with_unit_power(band_noise(count, low, high, chance)) * decay
            tail *= np.clip((times - self.gap) / 0.02, 0, 1)
            tail /= np.sqrt((tail**2).sum())
            for delay, loudness in (*self.echoes, *_reflections(chance)):
                tail[int((delay + chance.uniform(0, 0.004)) * RATE)] += loudness
            sides.append(tail)
        return np.array(sides)


def _with_unit_power(sound: Floats) -> Floats:
    """Return the sound scaled to a mean power of 1."""
    return sound / np.sqrt((sound**2).mean())


def _reflections(chance: np.random.Generator) -> list[tuple[float, float]]:
    """Return the delay (s) and the loudness of the first reflections from the nearest walls."""
    return [(chance.uniform(0.006, 0.05), chance.normal(0, 0.16)) for _ in range(9)]


CAVE = Room(ringing=2.6, gap=0.022, brightness=0.45)
VALLEY = Room(ringing=1.5, gap=0.03, brightness=0.6, echoes=((0.24, 0.22), (0.41, 0.1)))
CLEARING = Room(ringing=0.9, gap=0.012, brightness=0.8)
WINTER = Room(ringing=3.8, gap=0.045, brightness=0.7, echoes=((0.52, 0.3), (0.97, 0.14)))


def in_room(sides: Floats, impulse: Floats) -> Floats:
    """Return the echo of a looping mix in a room with this ``impulse`` response; both have a left and a right row.

    The echo that rings on after the end of the loop is added to the start of the loop.
    """
    count = sides.shape[1]
    folded = np.zeros((2, count))
    for start in range(0, impulse.shape[1], count):
        part = impulse[:, start : start + count]
        folded[:, : part.shape[1]] += part
    spectra = np.fft.rfft(sides, axis=1) * np.fft.rfft(folded, axis=1)
    return np.fft.irfft(spectra, count, axis=1)


def without_lows(sides: Floats, hertz: float) -> Floats:
    """Return a loop (one row of samples per side) without its frequencies below ``hertz``."""
    spectra = np.fft.rfft(sides, axis=-1)
    frequency = np.fft.rfftfreq(sides.shape[-1], 1 / RATE)
    gain = 1 / np.sqrt(1 + (hertz / np.maximum(frequency, 0.1)) ** 6)
    gain[0] = 0  # no constant part
    return np.fft.irfft(spectra * gain, sides.shape[-1], axis=-1)


def loudness_of(sides: Floats) -> float:
    """Return the perceived loudness in dB (ITU-R BS.1770, gated) of one or two rows of samples."""
    sides = np.atleast_2d(sides)
    spectra = np.fft.rfft(sides, axis=1)
    weighted = np.fft.irfft(spectra * hearing_gain(np.fft.rfftfreq(sides.shape[1], 1 / RATE)), sides.shape[1], axis=1)
    # blocks of 0.4 s; only those above -70 dB count, and of these only those at most 10 dB below their mean
    block = int(0.4 * RATE)
    powers = (weighted**2).sum(0)[: sides.shape[1] // block * block].reshape(-1, block).mean(1)
    offset = -0.691  # dB, of the standard
    counted = powers[powers > 10 ** ((-70 - offset) / 10)]
    counted = counted[counted > 0.1 * counted.mean()]
    return float(offset + 10 * np.log10(counted.mean()))


def hearing_gain(frequency: Floats) -> Floats:
    """Return the gain of BS.1770's two filters at a frequency in Hz.

    One filter raises high frequencies, as the head does; the other lowers low frequencies, as the ear does.
    """
    squared = np.maximum(frequency, 0.1) ** 2
    shelf = 10 ** (3.99984 / 20 * squared / (squared + 1681.97**2))
    return shelf * squared / (squared + 38.135**2)


def mastered(sides: Floats, loudness: float, peak: float) -> Floats:
    """Return a loop at a ``loudness`` in dB (see ``loudness_of``), with its peaks limited to ``peak``.

    The gain falls smoothly before a loud moment and rises after it, so that no wave is distorted.
    """
    mix = without_lows(sides, 32)
    for _ in range(2):
        mix = _limited(mix * 10 ** ((loudness - loudness_of(mix)) / 20), peak)
    return mix


def _limited(mix: Floats, peak: float) -> Floats:
    """Return the mix with no amplitude above ``peak``; its gain falls smoothly before each moment that is too loud."""
    reach = int(_LOOK_AHEAD * RATE)
    gain = np.minimum(1, peak / np.maximum(np.abs(mix).max(0), 1e-9))
    width = 1
    # each gain becomes the smallest one within ``reach`` on both sides; the window doubles in each turn
    while width < 2 * reach:
        gain = np.minimum(gain, np.roll(gain, width))
        width *= 2
    gain = np.roll(gain, -width // 2)
    hann = np.zeros(len(gain))
    hann[: 2 * reach + 1] = np.hanning(2 * reach + 1)
    smooth = np.fft.irfft(np.fft.rfft(gain) * np.fft.rfft(np.roll(hann / hann.sum(), -reach)), len(gain))
    return mix * np.minimum(smooth, 1)
