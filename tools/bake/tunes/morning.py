"""The tune "morning", in G major with only five tones and in a skipping 4/4 time.

A flute calls like a bird and sings, log drums beat, and stones ring.
"""

from __future__ import annotations

from functools import partial

from tools.bake.colours import Floats
from tools.bake.instruments import hooves, log_drum, seeds, skin, sticks, stone_bar
from tools.bake.room import CLEARING
from tools.bake.score import MAJOR_FIVE, Score
from tools.bake.winds import FLUTE

#: the number of bars
_BARS = 40
#: the tonic, G, in Hz
_TONIC = 392.0
_SKIP = "1:1 3:.5 4 5:1 r:.5 4 | 3:.5 4 3 2 1:1 r:1 | 1:1 3:.5 4 5:1 r:.5 6 | 5:.5 4 3 4 5:1 r:1"
_SKIP_HOME = "6:1 5:.5 4 5:1 r:.5 4 | 3:.5 4 3 2 1:1 r:1 | 2:.5 3 4 r 3 2 1 r | 1:1 1:.5> r 1:1 r:1"
_BIRD = "8:.5^ r 8 7 8:1.5~ r:.5 | 6:.5^ r 6 7 6:1 r:1 | 8:.5^ r 8 9 10:1.5~ r:.5 | 9:.5 8 7 6 8:1 r:1"
_SONG = "3:1.5 4:.5 5:1 6 | 8:1.5~ 7:.5 6:1 r | 5:1.5 6:.5 5 4 3:1 | 4:2 r:2"
_SONG_HOME = "3:1.5 4:.5 5:1 6 | 8:1.5~ 9:.5 8:1 r | 6:.5 7 6 5 4:1 5 | 6:2.5~ r:1.5"
_WALK = "1:.75 1:.75 3:.5< 4:.75 3:.75 2:.5<"
_WALK_UP = "4:.75 4:.75 5:.5< 6:.75 5:.75 4:.5<"


def loop() -> Floats:
    """Return the whole piece: the walk, skipping stones, birds that answer, a song, a game of question and echo."""
    score = Score(112, _BARS * 4, CLEARING, 21)
    _write_walk(score)
    for bar, line in ((4, _SKIP), (8, _SKIP_HOME), (28, _SKIP), (32, _SKIP_HOME)):
        score.strike(
            stone_bar, line, MAJOR_FIVE, _TONIC * 2, beat=bar * 4, loudness=0.26, pan=0.15, echo=0.35, spread=0.35
        )
    for bar, line in ((12, _BIRD), (30, _BIRD)):
        score.sing(FLUTE, line, MAJOR_FIVE, _TONIC * 2, beat=bar * 4, loudness=0.17, pan=-0.4, echo=0.5)
    score.sing(FLUTE, _SONG, MAJOR_FIVE, _TONIC * 2, beat=64, loudness=0.23, pan=-0.2)
    score.sing(FLUTE, _SONG_HOME, MAJOR_FIVE, _TONIC * 2, beat=80, loudness=0.23, pan=-0.2)
    for bar in range(16, 24, 2):
        score.strike(
            stone_bar, "r:2 5:.5< 6< 8< r", MAJOR_FIVE, _TONIC * 2, beat=bar * 4 + 4, loudness=0.13, pan=0.4, echo=0.5
        )
    for bar in range(24, 28):  # question and echo
        line = ("1:.5 3 4 r 5:1 r", "4:.5 5 6 r 8:1 r", "6:.5 5 4 r 3:1 r", "4:.5 3 2 r 1:1 r")[bar - 24]
        score.strike(log_drum, line, MAJOR_FIVE, _TONIC, beat=bar * 4, loudness=0.30, pan=-0.3, echo=0.25)
        score.strike(stone_bar, line, MAJOR_FIVE, _TONIC * 2, beat=bar * 4 + 2, loudness=0.14, pan=0.4, echo=0.5)
    return score.mixed()


def _write_walk(score: Score) -> None:
    """Add the walking rhythm of log drum, palm, seeds, sticks and hooves, bar by bar."""

    def palm(seed: int) -> Floats:
        return skin(104, seed, tightness=0.6, fade=0.2)

    for bar in range(_BARS):
        start = bar * 4
        drum = partial(score.drum, beat=start, step=0.5)
        if not 24 <= bar < 28:
            line = _WALK_UP if bar % 8 in (4, 5) else _WALK
            loudness = 0.34 if bar < 36 else 0.28
            score.strike(log_drum, line, MAJOR_FIVE, _TONIC / 2, beat=start, loudness=loudness, pan=-0.1, echo=0.2)
        if bar >= 2 and bar != 27:
            strokes = "x... ..o. x..." if bar % 4 == 3 else "x... ..o. x.o."
            score.drum(palm, strokes, beat=start, step=1 / 3, loudness=0.26, pan=0.05)
        if 6 <= bar < 38 and not 24 <= bar < 26:
            drum(seeds, ".o.x .o.x", loudness=0.085, pan=0.5, echo=0.2, swing=0.12, missed=0.3)
        if bar % 4 == 3:
            drum(lambda seed: sticks(1150, seed), "..x. x.x.", loudness=0.13, pan=-0.5)
        if bar % 8 == 7:
            drum(hooves, "x.......", loudness=0.12, pan=0.6)
