"""The fanfare: drums run up to a blow, horns of bone and many throats hold the chord, stones ring over it."""

from __future__ import annotations

import numpy as np

from tools.bake.colours import Floats
from tools.bake.instruments import log_drum, seeds, skin, stone_bar
from tools.bake.room import VALLEY
from tools.bake.score import MAJOR_FIVE, Score
from tools.bake.synthesis import RATE
from tools.bake.winds import FLUTE, HUM, LOW_FLUTE

#: the length in seconds
_SECONDS = 3.9
#: the ground tone, D, in Hz
_GROUND = 293.66


def once() -> Floats:
    """Return the fanfare, left and right, from silence to silence.

    After the ground tone, ``sing`` and ``strike`` take beat, loudness, pan and echo; then ``sing`` takes the number of
    voices, and ``strike`` the spread.
    In each call of ``drum``, these numbers follow the pattern: beat, step, loudness, pan and echo.
    """
    score = Score(120, 12, VALLEY, 81)
    score.drum(lambda seed: skin(92, seed, 0.7, 0.24), "ooxxXX", 0.1, 0.125, 0.34)
    for beat, loudness in ((0.875, 0.75), (2.375, 0.45), (2.625, 0.45), (2.875, 0.75)):
        score.put(skin(56, 2, 0.5, 0.5), beat, loudness, 0.0, 0.4, 0.003)
    score.strike(log_drum, "1:.125 2 3 4 5 6 7", MAJOR_FIVE, _GROUND / 2, 0.0, 0.22, -0.3)
    score.sing(LOW_FLUTE, "1:.25> 3 4:.5> 6:3.2~>", MAJOR_FIVE, _GROUND, 0.875, 0.26, -0.35)
    score.sing(FLUTE, "3:.25> 4 6:.5> 8:3.2~>", MAJOR_FIVE, _GROUND, 0.875, 0.20, 0.35)
    score.sing(HUM, "1:1> 4:.3 6:2.9>", MAJOR_FIVE, _GROUND / 2, 0.875, 0.34, 0.0, 0.4, 5)
    score.strike(stone_bar, "6:.125 8 9 11 13 r 11 13 16", MAJOR_FIVE, _GROUND * 2, 1.9, 0.13, 0.2, 0.5, 0.4)
    score.drum(seeds, "oxoxoxoxXxoxoxo", 0.9, 0.25, 0.10, 0.4, 0.3)
    mix = score.mixed()[:, : round(_SECONDS * RATE)]
    tail = int(0.7 * RATE)
    mix[:, -tail:] *= np.linspace(1, 0, tail) ** 1.5
    return mix
