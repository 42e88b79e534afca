"""The music: drums round a fire, a rattle, now and then a bone flute; 48 seconds that join end to start."""

from __future__ import annotations

import numpy as np

from bake.colours import Floats
from bake.synthesis import RATE, drum, flute, in_a_cave, rattle, softened, wood_knock

BEAT = 0.75
BARS = 16
BEATS_A_BAR = 4
LENGTH = int(BARS * BEATS_A_BAR * BEAT * RATE)
SCALE = (220.0, 261.63, 293.66, 329.63, 392.0, 440.0)
LOW_DRUM = ((0.0, 1.0), (2.5, 0.55))
LOW_DRUM_FILL = ((0.0, 1.0), (2.5, 0.6), (3.0, 0.45), (3.5, 0.7))
HAND_DRUM = ((1.0, 0.5), (1.75, 0.3), (3.0, 0.55), (3.5, 0.25), (3.75, 0.3))
STICKS = ((0.5, 0.3), (2.0, 0.22), (2.75, 0.18))
MELODY = (
    (2, 0.0, 2, 1.6),
    (2, 2.0, 3, 0.9),
    (2, 3.0, 2, 2.4),
    (4, 0.5, 1, 1.2),
    (4, 2.0, 0, 3.2),
    (6, 0.0, 3, 1.4),
    (6, 1.5, 4, 1.2),
    (6, 3.0, 3, 2.6),
    (7, 2.5, 2, 1.2),
    (10, 0.0, 5, 1.8),
    (10, 2.0, 4, 0.9),
    (10, 3.0, 3, 2.4),
    (12, 0.5, 2, 1.2),
    (12, 2.0, 1, 1.0),
    (12, 3.0, 0, 3.4),
    (14, 1.0, 1, 1.0),
    (14, 2.0, 2, 3.4),
)


def loop() -> Floats:
    """Return the whole loop; what rings on past its end is folded back to its start."""
    track = np.zeros(LENGTH)
    for bar in range(BARS):
        _drums(track, bar)
        for half_beat in range(8):
            loudness = (0.10 if half_beat % 2 else 0.055) * (0 if bar % 8 == 0 else 1)
            _add(track, rattle(bar * 8 + half_beat), _time(bar, half_beat / 2), loudness)
    song = np.zeros(LENGTH)
    for number, (bar, beat, note, beats) in enumerate(MELODY):
        _add(song, flute(SCALE[note] * 2, beats * BEAT, number), _time(bar, beat), 0.16)
    return track + _echoing(song)


def _drums(track: Floats, bar: int) -> None:
    low = LOW_DRUM_FILL if bar % 4 == 3 else LOW_DRUM
    for number, (beat, loudness) in enumerate(low):
        _add(track, drum(bar * 10 + number, 62, 1.4, 0.35), _time(bar, beat), 0.42 * loudness)
    if bar % 8:
        for number, (beat, loudness) in enumerate(HAND_DRUM):
            high = drum(bar * 20 + number, 168, 0.45, 0.8, 0.15)
            _add(track, high, _time(bar, beat), 0.30 * loudness)
    if bar % 8 > 3:
        for number, (beat, loudness) in enumerate(STICKS):
            _add(track, softened(wood_knock(bar * 30 + number, 900, 0.6), 4000), _time(bar, beat), 0.22 * loudness)


def _time(bar: int, beat: float) -> float:
    return (bar * BEATS_A_BAR + beat) * BEAT


def _add(track: Floats, sound: Floats, start: float, loudness: float) -> None:
    places = (int(start * RATE) + np.arange(len(sound))) % len(track)
    track[places] += sound * loudness


def _echoing(song: Floats) -> Floats:
    wet = in_a_cave(softened(song, 3000), 5, 0.8, 0.9)
    folded = wet[:LENGTH].copy()
    rest = wet[LENGTH:]
    folded[: len(rest)] += rest
    return folded
