"""Blown and sung sounds: bone flutes, humming voices, grunts and drones, in whole phrases of one breath."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from tools.bake.colours import Floats
from tools.bake.synthesis import RATE, band_noise


class Note(NamedTuple):
    """A note of a phrase: its start and its length in seconds, its pitch in hertz, and its loudness (0..1).

    ``slides`` is whether its pitch glides from the pitch of the note before it. ``grace`` is how many semitones its
    grace note is higher than the note itself (lower, if negative).
    """

    start: float
    length: float
    hertz: float
    loudness: float
    slides: bool
    grace: int


class Breath(NamedTuple):
    """The sound of a wind instrument or a voice."""

    #: the loudness of the fundamental and of each overtone
    overtones: tuple[float, ...]
    #: the loudness of the breath's noise
    air: float
    #: the vibrato: its depth as a share of the pitch, and its hertz
    vibrato: tuple[float, float] = (0.005, 4.8)
    #: the seconds of a note's attack and release
    attack: float = 0.06
    release: float = 0.12
    #: how far below its pitch a note begins, in octaves
    scoop: float = 0.03
    #: the formants of mouth or tube: frequency, width and strength of each (none: all frequencies are equally loud)
    vowels: tuple[tuple[float, float, float], ...] = ()


FLUTE = Breath((1.0, 0.16, 0.10, 0.03, 0.015), air=0.13)
LOW_FLUTE = Breath((1.0, 0.30, 0.16, 0.06, 0.03), air=0.17, vibrato=(0.006, 4.2), attack=0.10, release=0.2, scoop=0.04)
LONELY_FLUTE = Breath(
    (1.0, 0.24, 0.12, 0.05, 0.02), air=0.22, vibrato=(0.009, 4.4), attack=0.16, release=0.35, scoop=0.05
)
SLIDE_FLUTE = Breath(
    (1.0, 0.10, 0.14, 0.02, 0.02), air=0.12, vibrato=(0.010, 6.0), attack=0.03, release=0.06, scoop=0.06
)
HUM = Breath(
    tuple(1 / number for number in range(1, 15)),
    air=0.02,
    vibrato=(0.006, 4.9),
    attack=0.12,
    release=0.2,
    scoop=0.025,
    vowels=((290, 90, 1.0), (760, 140, 0.22), (2300, 300, 0.03)),
)
GRUNT = Breath(
    tuple(1 / number**0.8 for number in range(1, 25)),
    air=0.05,
    vibrato=(0.0, 5.0),
    attack=0.02,
    release=0.06,
    scoop=0.10,
    vowels=((560, 120, 1.0), (1020, 160, 0.6), (2500, 300, 0.12)),
)


def blown_phrase(notes: Sequence[Note], breath: Breath, seed: int) -> Floats:
    """Return the sound of a phrase played in one breath, without the rests before it.

    The pitch glides between notes that touch.
    """
    chance = np.random.default_rng(seed)
    start = notes[0].start
    end = max(note.start + note.length for note in notes)
    count = int((end - start + breath.release + 0.05) * RATE) // 1024 * 1024
    octaves, pressure = _contours(notes, breath, count, chance)
    times = np.arange(count) / RATE
    depth, hertz = breath.vibrato
    drift = _slow_noise(count, 2.5, chance) * 0.0035
    vibrato = (
        depth
        * np.sin(2 * np.pi * hertz * times + chance.uniform(0, 6) + 2 * drift * 200)
        * _vibrato_strength(notes, times)
    )
    phase = 2 * np.pi * np.cumsum(2**octaves * (1 + drift + vibrato)) / RATE
    rough = 1 + 0.10 * _slow_noise(count, 35, chance)
    sound = _tone(phase, 2**octaves, pressure, breath) * rough
    mean_hertz = float(2 ** octaves.mean())
    air = band_noise(count, min(mean_hertz * 0.9, 2500), min(mean_hertz * 5, 9000), chance, tilt=-3)
    air *= 2.2 * breath.air / max(np.sqrt((air**2).mean()), 1e-9) * 0.33
    puffs = np.clip(np.gradient(pressure) * RATE * 0.012, 0, 1.2)
    return (sound + air * (pressure**0.8 * 0.6 + puffs)) * np.clip((count - np.arange(count)) / (0.02 * RATE), 0, 1)


def _contours(notes: Sequence[Note], breath: Breath, count: int, chance: np.random.Generator) -> tuple[Floats, Floats]:
    """Return the pitch in octaves above 1 hertz, and the pressure of the breath, sample by sample."""
    start = notes[0].start
    times = np.arange(count) / RATE + start
    octaves = np.full(count, np.log2(notes[0].hertz))
    pressure = np.zeros(count)
    previous = None
    for note in notes:
        inside = times >= note.start
        elapsed = times[inside] - note.start
        target = np.log2(note.hertz)
        is_tied = previous is not None and note.start - (previous.start + previous.length) < 0.03
        if previous is not None and (note.slides or is_tied):
            glide_seconds = 0.45 * note.length if note.slides else 0.028
            offset = np.log2(previous.hertz) - target
        else:
            glide_seconds, offset = 0.05, -breath.scoop
        glide = target + offset * (0.5 + 0.5 * np.cos(np.pi * np.clip(elapsed / glide_seconds, 0, 1)))
        if note.grace:
            glide = glide + note.grace / 12 * (elapsed < 0.075)
        octaves[inside] = glide
        attack = np.clip(elapsed / (breath.attack * (0.5 if is_tied else 1)), 0, 1)
        attack_level = 0.0
        if is_tied:
            attack_level = 1.0 if note.slides else 0.62
        envelope = (
            note.loudness
            * (attack_level + (1 - attack_level) * attack)
            * (1 - 0.22 * np.clip(elapsed / note.length, 0, 1))
        )
        release = np.clip((note.length - elapsed) / breath.release + 1, 0, 1)
        pressure[inside] = envelope * release**1.5
        previous = note
    return _smoothed(octaves, 0.012), np.maximum(_smoothed(pressure, 0.018), 0)


def _tone(phase: Floats, pitch: Floats, pressure: Floats, breath: Breath) -> Floats:
    """Return the sound of the overtones; the upper overtones come out with more ``pressure`` (0..1).

    ``phase`` is the angle of the fundamental at each sample, in radians, and ``pitch`` its frequency in Hz.
    """
    sound = np.zeros_like(phase)
    for number, loudness in enumerate(breath.overtones, 1):
        volume = loudness * pressure ** (1 + 0.35 * (number - 1) ** 0.7)
        if breath.vowels:
            volume = volume * sum(
                strength * np.exp(-(((number * pitch - hertz) / (width * 1.6)) ** 2))
                for hertz, width, strength in breath.vowels
            )
        sound += volume * np.sin(number * phase + 0.3 * number)
    return sound


def _smoothed(line: Floats, length: float) -> Floats:
    """Return a curve with every change spread over ``length`` seconds."""
    width = int(length * RATE) | 1
    window = np.hanning(width + 2)[1:-1]
    padded = np.concatenate([np.full(width // 2, line[0]), line, np.full(width // 2, line[-1])])
    size = 1 << (len(padded) + width).bit_length()
    smooth = np.fft.irfft(np.fft.rfft(padded, size) * np.fft.rfft(window / window.sum(), size), size)
    return smooth[width - 1 : width - 1 + len(line)]


def _slow_noise(count: int, hertz: float, chance: np.random.Generator) -> Floats:
    """Return a random curve about zero, interpolated between ``hertz`` random values per second."""
    points = chance.standard_normal(int(count / RATE * hertz) + 3)
    return np.interp(np.arange(count) / RATE * hertz, np.arange(len(points)), points)


def _vibrato_strength(notes: Sequence[Note], times: Floats) -> Floats:
    """Return the strength (0..1) of the vibrato at each time; short notes end before it begins."""
    shares = np.zeros_like(times)
    for note in notes:
        elapsed = times - (note.start - notes[0].start)
        inside = (elapsed >= 0) & (elapsed < note.length + 0.2)
        shares[inside] = np.clip((elapsed[inside] - 0.22) / 0.45, 0, 1)
    return shares


def choir(notes: Sequence[Note], breath: Breath, seed: int, voices: int) -> Floats:
    """Return a phrase sung by several voices, none quite in time or in tune with the others."""
    chance = np.random.default_rng(seed)
    longest_delay = int(0.035 * RATE)
    parts = []
    for voice in range(voices):
        detune = 2 ** (chance.normal(0, 0.06) / 12)
        sung = blown_phrase([note._replace(hertz=note.hertz * detune) for note in notes], breath, seed * 10 + voice)
        parts.append(np.pad(sung, (int(chance.uniform(0, longest_delay)), 0)))
    longest = max(map(len, parts))
    return sum((np.pad(part, (0, longest - len(part))) for part in parts), np.zeros(longest)) / voices**0.7


def drone(length: float, hertz: float, seed: int, brightness: float = 0.5) -> Floats:
    """Return the drone of a hollow tube, its timbre changing slowly, as a loop of ``length`` seconds."""
    chance = np.random.default_rng(seed)
    count = round(length * RATE)
    times = np.arange(count) / RATE
    seconds = count / RATE
    hertz = round(hertz * seconds) / seconds
    angle = 2 * np.pi * times / seconds
    sound = np.zeros(count)
    for number in range(1, 11):
        timbre = 0.55 + 0.45 * np.sin(chance.integers(2, 9) * angle + chance.uniform(0, 6))
        formant = 1 / (1 + (number * hertz / (260 + 500 * brightness)) ** 2)
        beat = 1 + 0.12 * np.sin(chance.integers(8, 40) * angle + chance.uniform(0, 6))
        sound += number**-0.35 * formant * timbre * beat * np.sin(number * hertz * 2 * np.pi * times)
    breathing = 0.72 + 0.28 * np.sin(round(seconds / 6.5) * angle - 1.5)
    return sound / np.abs(sound).max() * breathing
