"""The tune "sly", in E, in a mode with a half step above the tonic; it tiptoes in swung time, with long rests."""

from __future__ import annotations

from functools import partial

from tools.bake.colours import Floats
from tools.bake.instruments import hooves, log_drum, mouth_bow, rim, seeds, skin, stone_bar, stones
from tools.bake.room import CAVE
from tools.bake.score import SLY, Score
from tools.bake.winds import HUM, LOW_FLUTE, drone

#: the number of bars
_BARS = 32
#: the tonic, E, in Hz
_TONIC = 164.81
_TOES = "1:1. r:.66 1:.34< 5:1. r | 2:1. r:.66 2:.34< 1:1. r"
_TOES_UP = "4:1. r:.66 4:.34< 8:1. r | 5:1. r:.66 3:.34< 2:1. r"
_PEEK = "r:2 5:.66. 6:.34 5:.66. 3:.34 | 4:.66 3:.34 2:.66. 1:1.34 r:1 | r:2 5:.66. 6:.34 8:.66. 7:.34 | 6:2~ r"
_STEAL = (
    "r:1 8:.66 7:.34 8 r:.66 6:1 | 5:.66. 6:.34 5:.66. 4:.34 3:1 r | r:1 4:.66 3:.34 2:.66. 3:.34 2:1 | 1:2.5^ r:1.5"
)
_GIGGLE = "r:3 8:.33<. 7<. 8<. | r:4 | r:3 5:.33<. 6<. 5<. | r:4"
_HMM = "r:4 | r:2 1:.66 2:1.34 | r:4 | r:2 3:.66 2:1.34"
_CREEP = "1:.66 1:.34< 2:.66 1:.34< 4:.66 3:.34< 2:1. | 1:.66 1:.34< 5:.66 4:.34< 3:.66 2:.34< 1:1."


def loop() -> Floats:
    """Return the whole piece: tiptoeing, a peek, a theft, a pause, and all of it again."""
    score = Score(88, _BARS * 4, CAVE, 41)
    score.lay(drone(score.length, _TONIC / 4, seed=42, brightness=0.3), loudness=0.05)
    _write_toes(score)
    for bar, line in ((4, _PEEK), (8, _STEAL), (20, _PEEK), (24, _STEAL)):
        score.sing(LOW_FLUTE, line, SLY, _TONIC * 2, beat=bar * 4, loudness=0.27, pan=-0.3, echo=0.45)
    for bar in (8, 24, 28):
        score.strike(stone_bar, _GIGGLE, SLY, _TONIC * 4, beat=bar * 4, loudness=0.13, pan=0.5, echo=0.6, spread=0.3)
    for bar in (4, 12, 20):
        tonic = _TONIC / 2 if bar != 12 else _TONIC
        score.sing(HUM, _HMM, SLY, tonic, beat=bar * 4, loudness=0.26, pan=0.3, echo=0.5, voices=3)
    for bar in (12, 14, 26):
        score.strike(_plucked, _CREEP, SLY, _TONIC / 2, beat=bar * 4, loudness=0.32, pan=-0.15, echo=0.3)
    return score.mixed()


def _plucked(pitch: float, seed: int, loudness: float) -> Floats:
    """Return a note of the mouth bow; the seed chooses its vowel (see ``mouth_bow``)."""
    vowels = ((420, 900), (800, 420), (500, 1300), (600, 600))
    return mouth_bow(pitch, length=0.5, vowel=vowels[seed % 4], seed=seed)


def _write_toes(score: Score) -> None:
    """Add the tiptoeing rhythm, two bars at a time, with a pause in the middle."""
    for bar in range(0, _BARS, 2):
        start = bar * 4
        drum = partial(score.drum, beat=start, step=0.5)
        if bar == 16:  # a pause, as if everybody stood still to listen
            drum(lambda seed: stones(700, seed), "....x...........", loudness=0.20, pan=0.6, echo=0.6)
            drum(hooves, "...........x....", loudness=0.16, pan=-0.5, echo=0.5)
            continue
        toes = _TOES_UP if bar % 8 == 6 else _TOES
        score.strike(log_drum, toes, SLY, _TONIC / 2, beat=start, loudness=0.40, pan=0.0, echo=0.25)
        swung_drum = partial(drum, swing=0.32)
        clicks = "..x...x...x..xx." if bar % 4 else "..x...x...x...x."
        swung_drum(lambda seed: stones(980, seed), clicks, loudness=0.10, pan=0.4)
        if bar >= 4:
            swung_drum(lambda seed: skin(84, seed, tightness=0.5, fade=0.22), "x......ox.....o.", loudness=0.30)
            swung_drum(lambda seed: rim(520, seed), "....x.......x..o", loudness=0.12, pan=-0.35, missed=0.3)
        if 8 <= bar < 16 or bar >= 22:
            swung_drum(lambda seed: seeds(seed, soft=True), ".o.o.o.x.o.o.o.x", loudness=0.055, pan=0.55, missed=0.25)
