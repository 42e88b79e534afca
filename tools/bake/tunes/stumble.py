"""The tune "stumble": a march in A, in a mixed mode, that loses a beat every fourth bar.

Voices grunt, and drum strokes tumble down, faster and lower.
"""

from __future__ import annotations

from functools import partial

from tools.bake.colours import Floats
from tools.bake.instruments import hooves, log_drum, mouth_bow, rim, skin, sticks
from tools.bake.room import CAVE
from tools.bake.score import MIXOLYDIAN, Score
from tools.bake.winds import GRUNT, LOW_FLUTE, SLIDE_FLUTE

#: the beats of a group of four bars; the fourth bar is a beat short
_GROUP = 15
#: the number of groups in the whole piece
_GROUPS = 9
#: the tonic, A, in Hz
_TONIC = 220.0
_FEET = "1:1> 5. 1> 5. | 4> 1. 5> 2. | 1> 5. 1> 3. | 7> 4 r"
_BOAST = "1:.5 3 5:1 5:.5. 6. 5:1 | 3:.5 4 3 2 1:1. r | 1:.5 3 5:1 6:.5. 7. 8:1~> | 7:.5 r 4:1.5~ r:1"
_TRIP = "8:.5 8. 7 6 5:1 r | 4#:.5 4 3 4 5:1. r | 8:.5 8. 9 8 7:1 5:1~ | 12:.3 11 10 9 8 7 6 5 4 r"
_SLIP = "r:4 | 5:.5 10:1.5~ r:2 | r:4 | 9:.4 2:1.2~ r:1.4"
_BOING = "1:1 r 1:.5 1 r:1 | r:4 | 4:1 r 1:.5 1 r:1 | r:2 5:1"
_WHAT = "r:3 5:1 | r:3 5:1 | r:3 5:.5 5 | r:2 1:1>"


def loop() -> Floats:
    """Return the whole piece: feet, a boast that trips, a break of boings and grunts, and the boast once more."""
    score = Score(104, _GROUP * _GROUPS, CAVE, 31)
    for group in range(_GROUPS):
        start = group * _GROUP
        _write_march(score, group, start)
        if group in (1, 2, 6, 7):
            melody = _BOAST if group in (1, 6) else _TRIP
            score.sing(LOW_FLUTE, melody, MIXOLYDIAN, _TONIC * 2, beat=start, loudness=0.30, pan=-0.2)
        if group in (2, 7):
            score.strike(log_drum, _BOAST, MIXOLYDIAN, _TONIC * 2, beat=start, loudness=0.14, pan=0.45, echo=0.35)
        if group in (3, 4, 8):
            score.sing(SLIDE_FLUTE, _SLIP, MIXOLYDIAN, _TONIC * 4, beat=start, loudness=0.17, pan=0.4, echo=0.5)
        if group in (3, 4, 5):
            _write_boings(score, start)
        if group not in (0, 5):
            pan = 0.35 if group % 2 else -0.35
            score.sing(GRUNT, _WHAT, MIXOLYDIAN, _TONIC / 2, beat=start, loudness=0.34, pan=pan, echo=0.4, voices=3)
    return score.mixed()


def _write_march(score: Score, group: int, start: float) -> None:
    """Add the marching rhythm of one group of bars."""
    if group != 4:
        score.strike(log_drum, _FEET, MIXOLYDIAN, _TONIC / 2, beat=start, loudness=0.40, pan=-0.05, echo=0.2)
    stamp = "X...x... X...x... X...x... X.x....." if group % 3 else "X...x... X...x.o. X..ox... X.x....."
    drum = partial(score.drum, beat=start, step=0.5)
    drum(lambda seed: skin(58, seed, tightness=0.35, fade=0.36), stamp, loudness=0.44)
    if group > 0:
        drum(lambda seed: rim(360, seed), "..x...x. ..x..xx. ..x...x. ..x...", loudness=0.15, pan=0.3, missed=0.2)
    if group % 2:
        drum(lambda seed: sticks(820, seed), "....x... ....x.x.", loudness=0.15, pan=-0.45)
    if group % 3 == 2:
        _write_tumble(score, start + 12.2)


def _write_tumble(score: Score, start: float) -> None:
    """Add the sound of something that rolls down: strokes that get faster and lower, then a thump."""
    beat, gap = start, 0.42
    for number, pitch in enumerate((330, 290, 250, 220, 185, 160, 135, 112)):
        score.put(
            skin(pitch, number % 5, tightness=0.9, fade=0.13),
            beat=beat,
            loudness=0.20 + 0.012 * number,
            pan=0.6 - number * 0.15,
            echo=0.3,
        )
        beat += gap
        gap *= 0.80
    score.put(skin(52, 3, tightness=0.5, fade=0.5), beat=beat + 0.25, loudness=0.5, pan=0.0, echo=0.4)
    score.put(hooves(2), beat=beat + 0.3, loudness=0.2, pan=0.3, echo=0.4)


def _write_boings(score: Score, start: float) -> None:
    """Add notes of the mouth bow that sound like springs."""

    def boing(pitch: float, seed: int, loudness: float) -> Floats:
        vowels = ((500, 1500), (1700, 600), (450, 2100), (900, 500))
        return mouth_bow(pitch, length=0.75, vowel=vowels[seed % 4], seed=seed)

    score.strike(boing, _BOING, MIXOLYDIAN, _TONIC / 2, beat=start, loudness=0.30, pan=-0.3, echo=0.3)
