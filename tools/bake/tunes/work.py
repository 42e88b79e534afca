"""The tune "work", in the key of A Dorian and a slow, swinging 12/8 time, to the rhythm of chopping and carrying.

One voice calls the song, and all hum it back.
"""

from __future__ import annotations

from functools import partial

from tools.bake.colours import Floats
from tools.bake.instruments import log_drum, mouth_bow, seeds, skin, sticks, stones
from tools.bake.room import VALLEY
from tools.bake.score import DORIAN, Score
from tools.bake.winds import FLUTE, HUM, LOW_FLUTE

#: the number of bars
_BARS = 22
#: the tonic, A, in Hz
_TONIC = 220.0
#: the melodies; a bar has four beats of three steps each, so .33 is one step and .67 two
_CALL = "1:1 2:.33 3:.67 5:1.67 4:.33 | 3:.67 2:.33 1:1.5 r:1.5 | r:4 | r:4"
_BACK = "r:4 | r:3 5:.67 4:.33 | 3:1 4:.67 3:.33 2:1 0:1 | 1:3 r:1"
_CALL_UP = "5:1 6:.33 7:.67 8:1.67 7:.33 | 5:.67 6:.33 5:1.5 r:1.5 | r:4 | r:4"
_BACK_UP = "r:4 | r:3 7:.67 6:.33 | 5:1 4:.67 3:.33 4:1 2:1 | 1:3 r:1"
_REST = "8:1.67> 9:.33 8:1 7:1 | 5:2~ r:1 4:.67 5:.33 | 7:1.67 6:.33 5:.67^ 4:.33 3:1 | 4:2.5 r:1.5"
_CARRY = "1:.67 1:.33< 5:1 1:.67 5:.33< 4:1"
_CARRY_ON = "0:.67 0:.33< 4:1 0:.67 4:.33< 2:1"


def loop() -> Floats:
    """Return the whole piece: the work begins, call and answer, a rest in the middle, call and answer, evening."""
    score = Score(66, _BARS * 4, VALLEY, 51)
    _write_work(score)
    for bar, call, back in ((2, _CALL, _BACK), (6, _CALL_UP, _BACK_UP), (14, _CALL, _BACK), (18, _CALL_UP, _BACK_UP)):
        score.sing(
            FLUTE if bar < 18 else LOW_FLUTE, call, DORIAN, _TONIC * 2, beat=bar * 4, loudness=0.26, pan=-0.3, echo=0.4
        )
        score.sing(HUM, back, DORIAN, _TONIC / 2, beat=bar * 4, loudness=0.30, pan=0.15, echo=0.45, voices=5)
        if bar > 2:
            score.sing(HUM, back, DORIAN, _TONIC, beat=bar * 4, loudness=0.13, pan=0.35, echo=0.5, voices=3)
    score.sing(FLUTE, _REST, DORIAN, _TONIC * 2, beat=40, loudness=0.24, pan=-0.2, echo=0.55)
    return score.mixed()


def _write_work(score: Score) -> None:
    """Add the rhythm of the work, bar by bar; it is thin while the workers rest."""

    def chopped(seed: int) -> Floats:
        return sticks(470, seed)

    def bowed(pitch: float, seed: int, loudness: float) -> Floats:
        vowels = ((450, 850), (900, 500))
        return mouth_bow(pitch, length=1.1, vowel=vowels[seed % 2], seed=seed)

    for bar in range(_BARS):
        start = bar * 4
        is_resting = 10 <= bar < 14
        drum = partial(score.drum, beat=start, step=1 / 3)
        strokes = "x.....x....o" if not is_resting else "x..........."
        drum(lambda seed: skin(72, seed, tightness=0.4, fade=0.4), strokes, loudness=0.40)
        if not is_resting and bar > 0:
            drum(chopped, "...X..o..X..", loudness=0.22, pan=0.4, missed=0.4)
            clicks = "....o.....x." if bar % 2 else "..........x."
            drum(lambda seed: stones(640, seed), clicks, loudness=0.12, pan=-0.5)
        if bar > 1:
            shakes = "o.xo.xo.xo.x" if not is_resting else "o.....o....."
            drum(seeds, shakes, loudness=0.05, pan=-0.3, missed=0.3)
        if is_resting:
            score.strike(bowed, "1:2 5:2", DORIAN, _TONIC / 2, beat=start, loudness=0.24, pan=0.2, echo=0.35)
        else:
            carry = _CARRY_ON if bar % 4 == 1 else _CARRY
            score.strike(log_drum, carry, DORIAN, _TONIC / 2, beat=start, loudness=0.27, pan=-0.1, echo=0.2)
