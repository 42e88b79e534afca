"""Written music: melodies and patterns, put into a loop with small random deviations in time and loudness.

A melody is a line of notes, such as ``5:1.5 6 r:2 8>``. A note is a degree of the scale, or ``r`` for a rest: 1 is the
tonic, 0 the tone below the tonic, and in a scale of five tones 6 is the octave. ``#`` or ``b`` after the degree raises
or lowers the note by a semitone. The length in beats stands after a colon, and also holds for the next notes without a
colon. Marks end a note: ``~`` slides into it, ``^`` and ``v`` put a grace note above and below it, ``>`` makes it
louder, ``<`` softer, and ``.`` shorter.

A pattern has one sign per step: ``X`` is loud, ``x`` usual, ``o`` soft and ``.`` a rest. Blanks have no meaning.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

import numpy as np

from tools.bake.colours import Floats
from tools.bake.instruments import Hit
from tools.bake.room import Room, in_room, mastered
from tools.bake.synthesis import RATE
from tools.bake.winds import Breath, Note, blown_phrase, choir

#: perceived loudness in dB and largest sample of every piece of music
LOUDNESS, PEAK = -23.0, 0.40
#: pieces are a multiple of this many samples long
_BLOCK = 8192
#: the loudness of each sign in a pattern of strokes
_PATTERN_LOUDNESS = {"X": 1.0, "x": 0.72, "o": 0.42}
_NOTE = re.compile(r"(?P<degree>-?\d+|r)(?P<half>[#b]?)(?::(?P<beats>\d*\.?\d+))?(?P<marks>[~^v><.]*)")
#: how many semitones above its note a grace note is
_GRACE_STEPS = {"^": 2, "v": -2}

#: scales in semitones above the tonic
MINOR_FIVE = (0, 3, 5, 7, 10)
MAJOR_FIVE = (0, 2, 4, 7, 9)
DORIAN = (0, 2, 3, 5, 7, 9, 10)
MIXOLYDIAN = (0, 2, 4, 5, 7, 9, 10)
SLY = (0, 1, 4, 5, 7, 8, 10)
WINTER_FIVE = (0, 2, 3, 7, 8)

#: the loudness of a marked note; 0.8 without a mark
_MARK_LOUDNESS = {">": 1.0, "<": 0.58}
#: a written note: its beat, its length in beats, how many semitones it is above the tonic, its loudness, whether it
#: slides, and how many semitones its grace note is above it (0: no grace note)
WrittenNote = tuple[float, float, float, float, bool, int]


def semitones(degree: int, scale: Sequence[int]) -> int:
    """Return how many semitones a degree of the scale lies above the tonic.

    >>> [semitones(degree, MINOR_FIVE) for degree in (0, 1, 2, 6)]
    [-2, 0, 3, 12]
    """
    octave, place = divmod(degree - 1, len(scale))
    return scale[place] + 12 * octave


def parse_melody(line: str, scale: Sequence[int]) -> tuple[list[WrittenNote], float]:
    """Return the notes of a melody and its number of beats. Raises ``ValueError`` for text that is not a note.

    >>> parse_melody("1:2 r:1 6>", MINOR_FIVE)
    ([(0.0, 2.0, 0, 0.8, False, 0), (3.0, 1.0, 12, 1.0, False, 0)], 4.0)
    """
    notes: list[WrittenNote] = []
    beat, beats = 0.0, 1.0
    for word in line.replace("|", " ").split():
        note = _NOTE.fullmatch(word)
        if note is None:
            raise ValueError(f"{word!r} is not a note")
        beats = float(note["beats"] or beats)
        if note["degree"] != "r":  # not a rest
            marks = note["marks"]
            tone = semitones(int(note["degree"]), scale) + {"#": 1, "b": -1, "": 0}[note["half"]]
            loudness = next((value for mark, value in _MARK_LOUDNESS.items() if mark in marks), 0.8)
            grace = next((step for mark, step in _GRACE_STEPS.items() if mark in marks), 0)
            length = beats * (0.45 if "." in marks else 1.0)  # a dot: a short, detached note
            notes.append((beat, length, tone, loudness, "~" in marks, grace))
        beat += beats
    return notes, beat


class Score:
    """A looping piece of music, as it sounds in a room; its length is given in ``beats``."""

    def __init__(self, beats_per_minute: float, beats: float, room: Room, seed: int) -> None:
        # a multiple of the block, so that Fourier transforms are fast
        self._count = round(beats * 60 / beats_per_minute * RATE / _BLOCK) * _BLOCK
        self.beat_seconds = self._count / RATE / beats
        # the sound that is heard directly, and the sound that the room echoes; both have a left and a right row
        self._direct = np.zeros((2, self._count))
        self._to_room = np.zeros((2, self._count))
        self._impulse = room.impulse(seed)
        self._chance = np.random.default_rng(seed)
        self._seed = seed

    @property
    def length(self) -> float:
        """Return the length of the piece in seconds."""
        return self._count / RATE

    def put(
        self, sound: Floats, beat: float, loudness: float, pan: float = 0.0, echo: float = 0.3, jitter: float = 0.007
    ) -> None:
        """Add a sound at a beat; ``pan`` is from -1 (left) to 1 (right), ``echo`` (0..1) the share of echo.

        At random, the sound comes early or late, usually by ``jitter`` seconds and at most by twice as much, and a
        little louder or softer.
        """
        second = beat * self.beat_seconds + float(np.clip(self._chance.normal(0, jitter), -2 * jitter, 2 * jitter))
        loudness *= float(np.exp(self._chance.normal(0, 0.08)))
        places = (round(second * RATE) + np.arange(len(sound))) % self._count
        angle = (pan + 1) * np.pi / 4
        for side, share in enumerate((np.cos(angle), np.sin(angle))):
            self._direct[side, places] += sound * loudness * share * (1 - 0.4 * echo)
            self._to_room[side, places] += sound * loudness * (0.5 * share + 0.35) * echo

    def lay(self, loop: Floats, loudness: float, echo: float = 0.2) -> None:
        """Add a ``loop`` that lasts as long as the piece; ``echo`` (0..1) is the share of echo."""
        for side in (0, 1):
            # the right side plays the loop 400 samples later than the left, so that it seems to come from everywhere
            self._direct[side] += np.roll(loop, side * 400) * loudness * 0.7
            self._to_room[side] += loop * loudness * echo * 0.7

    def sing(
        self,
        breath: Breath,
        line: str,
        scale: Sequence[int],
        tonic: float,
        beat: float,
        loudness: float,
        pan: float,
        echo: float = 0.45,
        voices: int = 1,
    ) -> float:
        """Add a blown or sung melody from a beat on, with a breath at every rest; return the beat it ends at.

        ``tonic`` is the tonic of the ``scale`` in Hz; ``echo`` (0..1) is how much of the sound is echo.
        """
        notes, beats = parse_melody(line, scale)
        for phrase in _phrases(notes):
            self._seed += 1
            sounding_notes = [
                Note(
                    when * self.beat_seconds,
                    length * self.beat_seconds * 0.985,
                    tonic * 2 ** (tone / 12),
                    loud * float(np.exp(self._chance.normal(0, 0.05))),
                    slides,
                    grace,
                )
                for when, length, tone, loud, slides, grace in phrase
            ]
            sound = (
                blown_phrase(sounding_notes, breath, self._seed)
                if voices == 1
                else choir(sounding_notes, breath, self._seed, voices)
            )
            first_beat, *_ = phrase[0]
            self.put(sound, beat + first_beat, loudness, pan, echo, 0.012)
        return beat + beats

    def strike(
        self,
        play: Callable[[float, int, float], Floats],
        line: str,
        scale: Sequence[int],
        tonic: float,
        beat: float,
        loudness: float,
        pan: float = 0.0,
        echo: float = 0.3,
        spread: float = 0.0,
    ) -> float:
        """Add a melody of struck notes from a beat on; return the beat it ends at.

        ``play(pitch, seed, loudness)`` returns the sound of a note. ``tonic`` is the tonic of the ``scale`` in
        Hz; ``echo`` (0..1) is how much of the sound is echo; ``spread`` pans high and low notes to opposite sides.
        """
        notes, beats = parse_melody(line, scale)
        for when, _, tone, loud, _, grace in notes:
            pitch = tonic * 2 ** (tone / 12)
            side = float(np.clip(pan + spread * (tone - 6) / 12, -1, 1))
            if grace:
                first = play(pitch * 2 ** (grace / 12), int(self._chance.integers(4)), loud)
                self.put(first, beat + when - 0.09, loudness * loud * 0.5, side, echo)
            self.put(play(pitch, int(self._chance.integers(4)), loud), beat + when, loudness * loud, side, echo)
        return beat + beats

    def drum(
        self,
        hit: Hit,
        pattern: str,
        beat: float,
        step: float,
        loudness: float,
        pan: float = 0.0,
        echo: float = 0.25,
        swing: float = 0.0,
        missed: float = 0.0,
    ) -> float:
        """Add a pattern of strokes, one for each ``step`` (in beats); return the beat at which it ends.

        In ``pattern``, ``X`` is an accented stroke, ``x`` a loud one, ``o`` a soft one and ``.`` a rest.
        ``swing`` delays every second step by this share of a step, ``missed`` is the probability that a soft stroke is
        left out.
        """
        signs = pattern.replace(" ", "")
        for place, sign in enumerate(signs):
            is_silent = sign == "." or (sign == "o" and self._chance.random() < missed)
            if is_silent:
                continue
            late = swing * step * (place % 2)
            sound = hit(int(self._chance.integers(5)))
            self.put(sound, beat + place * step + late, loudness * _PATTERN_LOUDNESS[sign], pan, echo)
        return beat + len(signs) * step

    def mixed(self) -> Floats:
        """Return the whole piece, left and right, at the common loudness."""
        return mastered(self._direct + 0.8 * in_room(self._to_room, self._impulse), LOUDNESS, PEAK)


def _phrases(notes: Sequence[WrittenNote]) -> list[list[WrittenNote]]:
    """Return the notes of each phrase, sung in one breath; a rest of more than a fifth of a beat ends a phrase."""
    phrases: list[list[WrittenNote]] = []
    end = -1.0
    for note in notes:
        beat, length, *_ = note
        if not phrases or beat - end > 0.2:
            phrases.append([])
        phrases[-1].append(note)
        end = beat + length
    return phrases
