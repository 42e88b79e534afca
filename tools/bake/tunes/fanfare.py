"""The fanfare: drums lead up to one blow, then bone horns and many voices hold a chord, and stones ring over it."""

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
#: the tonic, D, in Hz
_TONIC = 293.66


def once() -> Floats:
    """Return the fanfare, left and right, from silence to silence."""
    score = Score(120, 12, VALLEY, 81)
    score.drum(lambda seed: skin(92, seed, tightness=0.7, fade=0.24), "ooxxXX", beat=0.1, step=0.125, loudness=0.34)
    for beat, loudness in ((0.875, 0.75), (2.375, 0.45), (2.625, 0.45), (2.875, 0.75)):
        score.put(skin(56, 2, tightness=0.5, fade=0.5), beat=beat, loudness=loudness, pan=0.0, echo=0.4, jitter=0.003)
    score.strike(log_drum, "1:.125 2 3 4 5 6 7", MAJOR_FIVE, _TONIC / 2, beat=0.0, loudness=0.22, pan=-0.3)
    score.sing(LOW_FLUTE, "1:.25> 3 4:.5> 6:3.2~>", MAJOR_FIVE, _TONIC, beat=0.875, loudness=0.26, pan=-0.35)
    score.sing(FLUTE, "3:.25> 4 6:.5> 8:3.2~>", MAJOR_FIVE, _TONIC, beat=0.875, loudness=0.20, pan=0.35)
    score.sing(HUM, "1:1> 4:.3 6:2.9>", MAJOR_FIVE, _TONIC / 2, beat=0.875, loudness=0.34, pan=0.0, echo=0.4, voices=5)
    high = "6:.125 8 9 11 13 r 11 13 16"
    score.strike(stone_bar, high, MAJOR_FIVE, _TONIC * 2, beat=1.9, loudness=0.13, pan=0.2, echo=0.5, spread=0.4)
    score.drum(seeds, "oxoxoxoxXxoxoxo", beat=0.9, step=0.25, loudness=0.10, pan=0.4, echo=0.3)
    mix = score.mixed()[:, : round(_SECONDS * RATE)]
    tail = int(0.7 * RATE)
    mix[:, -tail:] *= np.linspace(1, 0, tail) ** 1.5
    return mix
