"""The tune "wander", in D in a mixed mode and in 6/8 time at a walking pace.

Its middle part is the same song a fourth higher.
"""

from __future__ import annotations

from functools import partial

from tools.bake.colours import Floats
from tools.bake.instruments import hooves, log_drum, mouth_bow, rim, roar, seeds, skin, stone_bar
from tools.bake.room import VALLEY
from tools.bake.score import MIXOLYDIAN, Score
from tools.bake.winds import FLUTE, HUM, LOW_FLUTE

# a bar has two beats of three steps, a phrase has eight bars
#: the number of bars
_BARS = 56
#: the tonic, D, in Hz
_TONIC = 293.66
_PATH = (
    "5:.67 4:.33 5:1 | 8:1.67~ 7:.33 | 6:.67 5:.33 4:.67 5:.33 | 3:2 | "
    "r:.67 2:.33 3:.67 4:.33 | 5:1 8:1 | 7:.67 6:.33 4:.67 5:.33 | 5:1.67 r:.33"
)
_PATH_HOME = (
    "5:.67 4:.33 5:1 | 8:1.67~ 9:.33 | 10:.67^ 9:.33 8:.67 7:.33 | 5:2 | "
    "r:.67 4:.33 5:.67 6:.33 | 7:.67 6:.33 5:.67 3:.33 | 4:.67 3:.33 2:1 | 1:1.67 r:.33"
)
_HORIZON = "8:2> | 9:1 8:.67 7:.33 | 8:2~ | r:2 | 7:2 | 6:1 5:.67 4:.33 | 5:2.67~ | r:1.33"
_STEPS = "1:.67 5:.33< 8:.67 5:.33< | 1:.67 5:.33< 7:.67 5:.33<"
_BELOW = "1:4 | 4:3.5 r:.5 | 7:4 | 1:3.5 r:.5"


def loop() -> Floats:
    """Return the whole piece: setting out, the path, the horizon, the path in another land, and home again."""
    score = Score(76, _BARS * 2, VALLEY, 71)
    _write_walk(score)
    score.put(roar(5.0, 92, 5), beat=1, loudness=0.16, pan=-0.5, echo=0.6)
    score.put(roar(4.4, 104, 6), beat=62, loudness=0.13, pan=0.5, echo=0.6)
    score.sing(FLUTE, _PATH, MIXOLYDIAN, _TONIC * 2, beat=8, loudness=0.25, pan=-0.25)
    score.sing(FLUTE, _PATH_HOME, MIXOLYDIAN, _TONIC * 2, beat=24, loudness=0.25, pan=-0.25)
    score.sing(LOW_FLUTE, _HORIZON, MIXOLYDIAN, _TONIC, beat=42, loudness=0.28, pan=0.2, echo=0.6)
    score.sing(HUM, _BELOW, MIXOLYDIAN, _TONIC / 2, beat=42, loudness=0.20, pan=0.1, echo=0.5, voices=4)
    score.sing(FLUTE, _PATH, MIXOLYDIAN, _TONIC * 8 / 3, beat=64, loudness=0.21, pan=-0.3)
    score.strike(stone_bar, _PATH, MIXOLYDIAN, _TONIC * 4 / 3, beat=64, loudness=0.12, pan=0.35, echo=0.4, spread=0.3)
    score.sing(FLUTE, _PATH_HOME, MIXOLYDIAN, _TONIC * 2, beat=82, loudness=0.24, pan=-0.25)
    score.sing(HUM, _BELOW, MIXOLYDIAN, _TONIC / 2, beat=82, loudness=0.17, pan=0.2, echo=0.5, voices=4)
    return score.mixed()


def _write_walk(score: Score) -> None:
    """Add the walking rhythm of the mouth bow, two bars at a time."""

    def bow(pitch: float, seed: int, loudness: float) -> Floats:
        vowels = ((400, 1100), (1100, 500), (600, 1500), (800, 420))
        return mouth_bow(pitch, length=0.8, vowel=vowels[seed % 4], seed=seed)

    plucked = "1:1 1:.67< 1:.33< 1:1 5:.67< 1:.33<"
    for bar in range(0, _BARS, 2):
        start = bar * 2
        drum = partial(score.drum, beat=start, step=1 / 3)
        tonic = _TONIC * 4 / 3 if 32 <= bar < 40 else _TONIC
        if not 20 <= bar < 24:
            score.strike(bow, plucked, MIXOLYDIAN, tonic / 4, beat=start, loudness=0.26, pan=0.15, echo=0.2)
        if bar >= 4:
            score.strike(log_drum, _STEPS, MIXOLYDIAN, tonic / 2, beat=start, loudness=0.22, pan=-0.2, echo=0.2)
        strokes = "x..o..x....." if bar % 8 < 6 else "x..o..x..x.o"
        drum(lambda seed: skin(76, seed, tightness=0.5, fade=0.32), strokes, loudness=0.38)
        for side, pattern in ((-0.6, "x.....x....."), (0.6, "...x.....x..")):
            drum(seeds, pattern, loudness=0.075, pan=side, echo=0.2)
        if bar >= 8 and not 20 <= bar < 26:
            drum(lambda seed: rim(460, seed), "..o.x...o.xo", loudness=0.11, pan=0.4, missed=0.3)
        if bar % 8 == 6:
            drum(hooves, "x...........", loudness=0.12, pan=0.5)
