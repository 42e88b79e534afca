"""The tune "hearth", in D minor pentatonic and a slow 4/4 time, for an evening round the fire.

One voice calls, and others answer.
"""

from __future__ import annotations

from functools import partial

from tools.bake.colours import Floats
from tools.bake.instruments import log_drum, rim, seeds, skin, stone_bar
from tools.bake.room import CAVE
from tools.bake.score import MINOR_FIVE, Score
from tools.bake.winds import FLUTE, HUM, LOW_FLUTE, drone

#: the number of bars
_BARS = 26
#: the tonic, D, in Hz
_TONIC = 293.66
_CALL = "r:1 3:.5 4 5:1.5 4:.5 | 3:1 1:2 r:1 | r:1 4:.5 5 6:1.5 5:.5 | 4:1 3:.5 4 3:1.5 r:.5"
_CALL_AGAIN = "r:1 5:.5^ 6 7:1.5 6:.5 | 5:1 4:1.5 r:.5 5:.5 4 | 3:1.5~ 4:.5 3 1 0:1 | 1:3 r:1"
_HIGH = "8:2> 7:.5 6 r:1 | 7:1.5 6:.5 5:1 r:1 | 6:1^ 5:.5 4 5:1 4:.5 3 | 4:2.5~ r:1.5"
_ANSWER = "r:2 1:.5 3 4 r:.5 | 5:1 4:.5 3 1:1 r:1 | r:2 3:.5 4 5 r:.5 | 6:1 r 5 r"
_LAST = "r:1 3:.5 4 3:1.5 1:.5 | 0:1 1:2.5 r:.5"
_MURMUR = "1:3.5 r:.5 | 4:3.5 r:.5 | 3:3.5 r:.5 | 1:3.5 r:.5"


def loop() -> Floats:
    """Return the whole piece: drums alone, call and answer, all together, and the fire burning down."""
    score = Score(76, _BARS * 4, CAVE, 11)
    score.lay(drone(score.length, _TONIC / 4, seed=12), loudness=0.085)
    _write_drums(score)
    score.sing(FLUTE, _CALL, MINOR_FIVE, _TONIC * 2, beat=8, loudness=0.26, pan=-0.25)
    score.strike(stone_bar, _ANSWER, MINOR_FIVE, _TONIC * 2, beat=24, loudness=0.17, pan=0.35, echo=0.5, spread=0.4)
    score.sing(FLUTE, _CALL_AGAIN, MINOR_FIVE, _TONIC * 2, beat=40, loudness=0.26, pan=-0.25)
    score.sing(FLUTE, _HIGH, MINOR_FIVE, _TONIC * 2, beat=56, loudness=0.24, pan=-0.2)
    score.strike(stone_bar, _ANSWER, MINOR_FIVE, _TONIC * 2, beat=56, loudness=0.13, pan=0.4, echo=0.6, spread=0.4)
    score.sing(HUM, _MURMUR, MINOR_FIVE, _TONIC / 2, beat=56, loudness=0.20, pan=0.25, echo=0.5, voices=4)
    score.sing(LOW_FLUTE, _CALL, MINOR_FIVE, _TONIC, beat=72, loudness=0.24, pan=0.2)
    score.sing(HUM, _MURMUR, MINOR_FIVE, _TONIC / 2, beat=72, loudness=0.17, pan=-0.3, echo=0.5, voices=4)
    score.sing(FLUTE, _LAST, MINOR_FIVE, _TONIC * 2, beat=92, loudness=0.22, pan=-0.25, echo=0.6)
    return score.mixed()


def _write_drums(score: Score) -> None:
    """Add drums, seeds and log drum, bar by bar."""

    def deep(seed: int) -> Floats:
        return skin(68, seed, tightness=0.4, fade=0.42)

    def light(seed: int) -> Floats:
        return skin(148, seed, tightness=0.9, fade=0.16)

    for bar in range(_BARS):
        start = bar * 4
        drum = partial(score.drum, beat=start, step=0.5)
        drum(deep, "x..o x..." if bar % 4 == 3 else "x..o ....", loudness=0.42, pan=-0.05)
        if 4 <= bar < 24:
            drum(light, "..x. .o.x" if bar % 2 else "..x. ...o", loudness=0.20, pan=0.25, missed=0.3)
        if 6 <= bar < 22:
            shakes = "o.x. o.x." if bar % 8 < 7 else "oox. ...."
            drum(seeds, shakes, loudness=0.055, pan=-0.5, echo=0.2, missed=0.25)
        if bar % 8 == 7:
            score.drum(lambda seed: rim(420, seed), "....o.oxx.", beat=start + 1.5, step=0.25, loudness=0.13, pan=0.4)
        if 14 <= bar < 22:
            score.strike(
                log_drum, "1:1.5 1:.5< 3:1 0:1<", MINOR_FIVE, 146.83, beat=start, loudness=0.20, pan=0.1, echo=0.2
            )
