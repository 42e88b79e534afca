"""The tune "winter", in E with only five tones and in a very slow 3/4 time.

One flute plays in a wide valley, and ice rings.
"""

from __future__ import annotations

from tools.bake.colours import Floats
from tools.bake.instruments import hooves, mouth_bow, skin, stone_bar
from tools.bake.room import WINTER
from tools.bake.score import WINTER_FIVE, Score
from tools.bake.winds import HUM, LONELY_FLUTE, drone

#: the number of bars
_BARS = 30
#: the tonic, E, in Hz
_TONIC = 329.63
_LONE = "r:1 5:2~ | 4:1 3:2 | r:1 3:1 4:1 | 5:2.5~ r:.5 | r:3 | r:1 6:1.5^ 5:.5 | 4:1 3:.5 2 1:1~ | 1:2.5 r:.5"
_LOOK_UP = "r:1 6:2 | 8:2~ 7:1 | 6:2.5 r:.5 | r:3 | r:1 7:1 6:.5 5:.5 | 6:3~ | 5:1 4:.5 3 2:1 | 3:2.5~ r:.5"
_CLOSE = "r:1 3:.5 4 5:1 | 4:1.5 3:.5 2:1 | 1:2.5 r:.5 | r:3 | r:1 0:1 1:1 | 2:2~ 1:1 | 1:3<"
_ICE = "r:2 11:.5< 10< | r:3 | r:1.5 13:.5< r:1 | r:3 | r:2.5 10:.5< | 8:.5< r:2.5"
_ICE_AGAIN = "r:1 13:.33< 11< 10< r:1 | r:3 | r:3 | r:2 12:.5< r:.5 | r:3 | r:.5 10:.5< 8< r:1.5"
_MEMORY = "1:3 | 4:3 | 3:3 | 1:2.5 r:.5"


def loop() -> Floats:
    """Return the whole piece: wind, a lone call, a call that rises once, voices from afar, and ice throughout."""
    score = Score(56, _BARS * 3, WINTER, 61)
    score.lay(drone(score.length, _TONIC / 8, seed=62, brightness=0.4), loudness=0.15, echo=0.4)
    score.lay(drone(score.length, _TONIC * 0.75 / 4, seed=63, brightness=0.2), loudness=0.035, echo=0.6)
    score.sing(LONELY_FLUTE, _LONE, WINTER_FIVE, _TONIC, beat=6, loudness=0.32, pan=-0.15, echo=0.6)
    score.sing(LONELY_FLUTE, _LOOK_UP, WINTER_FIVE, _TONIC, beat=36, loudness=0.30, pan=-0.15, echo=0.6)
    score.sing(LONELY_FLUTE, _CLOSE, WINTER_FIVE, _TONIC, beat=66, loudness=0.29, pan=-0.1, echo=0.6)
    for bar, line in ((3, _ICE), (10, _ICE_AGAIN), (17, _ICE), (23, _ICE_AGAIN)):
        score.strike(stone_bar, line, WINTER_FIVE, _TONIC, beat=bar * 3, loudness=0.17, pan=0.35, echo=0.75, spread=0.3)
    score.sing(HUM, _MEMORY, WINTER_FIVE, _TONIC / 2, beat=54, loudness=0.15, pan=0.3, echo=0.85, voices=4)
    for bar in range(0, _BARS, 2):
        score.drum(
            lambda seed: skin(62, seed, tightness=0.25, fade=0.55),
            "x..o..",
            beat=bar * 3,
            step=1,
            loudness=0.30 if bar % 4 == 0 else 0.2,
            pan=0.1,
            echo=0.5,
            missed=0.5,
        )
        if bar % 6 == 4:
            long_note = mouth_bow(_TONIC / 4, length=2.4, vowel=(700, 350), seed=bar % 5)
            score.put(long_note, beat=bar * 3 + 3, loudness=0.24, pan=-0.4, echo=0.6)
        if bar % 8 == 6:
            score.put(hooves(bar % 4), beat=bar * 3 + 2, loudness=0.06, pan=0.6, echo=0.8)
    return score.mixed()
