"""A sound device that records: the sounds of a film are mixed as SDL mixes them, but at once and without clipping."""

from __future__ import annotations

import math
from pathlib import Path
from random import Random

import numpy as np
import pygame

from game.passage.knocks import PICTURES_PER_SECOND, Soundtrack
from game.ui.asset_folder import find_assets
from game.ui.options import Options
from game.ui.sound import Sound
from physics.load import EMPTY
from physics.passage import strike, throw
from physics.track import Track

RATE, BLOCK = 44100, 512
#: all options of loudness at their highest level
LOUD = {"master": 1.0, "effects": 1.0, "music": 1.0, "ambience": 1.0}
Samples = np.ndarray[tuple[int, ...], np.dtype[np.float32]]


def samples_of(sound: pygame.mixer.Sound) -> Samples:
    """Return a sound's samples, two columns of -1..1."""
    return (pygame.sndarray.array(sound) / 32768).astype(np.float32)


class Channel:
    """A stand-in for a channel of pygame that mixes its sounds onto the tape."""

    def __init__(self, tape: Tape) -> None:
        self._tape = tape
        #: the levels of the left and the right side
        self._sides = (1.0, 1.0)
        #: the place on the tape, in samples, at which the sound ends
        self._until = -1

    def get_busy(self) -> bool:
        """Return whether a sound is playing."""
        return self._tape.place < self._until

    def stop(self) -> None:
        """End the sound, which counts as cut off if it was still playing."""
        self._tape.cut_off += self.get_busy()
        self._until = -1

    def fadeout(self, milliseconds: int) -> None:
        """Do the same as ``stop``: only loops fade, and there are none."""
        self.stop()

    def set_volume(self, left: float, right: float = 1.0) -> None:
        """Set both sides, in the 255 steps that SDL has for them."""
        self._sides = int(left * 255) / 255, int(right * 255) / 255

    def play(self, sound: pygame.mixer.Sound) -> None:
        """Mix a sound in, from the next block on."""
        if sound not in self._tape.samples:
            self._tape.samples[sound] = samples_of(sound)
        samples, start = self._tape.samples[sound], self._tape.place
        self._until = start + len(samples)
        part = samples * np.asarray(self._sides, np.float32)
        self._tape.mixed[start : self._until] += part
        self._tape.loudest.append(float(np.abs(part).max()))
        self._tape.most = max(self._tape.most, sum(channel.get_busy() for channel in self._tape.channels.values()))


class Tape(Sound):
    """The app's own sound with channels that are mixed here."""

    def __init__(self, folder: Path | None = None) -> None:
        super().__init__(folder or find_assets() / "sounds", Options(**LOUD))
        self.samples: dict[pygame.mixer.Sound, Samples] = {}
        self.rewind(0.0)
        assert self.open() is None

    def rewind(self, seconds: float) -> None:
        """Start over with an empty tape of this length, and four seconds more in which the last sounds may end."""
        self.channels: dict[int, Channel] = {}
        self.mixed: Samples = np.zeros((int((seconds + 4) * RATE), 2), np.float32)
        #: the sample up to which the tape has been played
        self.place = 0
        #: the largest number of sounds at once, and how many sounds were stopped before their ends
        self.most, self.cut_off = 0, 0
        #: the largest sample of each sound
        self.loudest: list[float] = []
        #: the number of sounds that begin in each picture
        self.begun: list[int] = []
        self._film_sounds_begun.clear()

    def _clock(self) -> float:
        return self.place / RATE

    def _channel(self, number: int) -> Channel:  # type: ignore[override]
        return self.channels.setdefault(number, Channel(self))

    def record(self, track: Track, speed: float = 1.0, phase: float = 0.0) -> Samples:
        """Play a film to its end, picture by picture; each picture is late by ``phase`` of a picture's time."""
        # the last piece lands in the tray, and is heard, some time after it has left the tower
        seconds = max([track.seconds, *(leaving.seconds for leaving in track.out)]) + 0.8
        self.rewind(seconds / speed)
        soundtrack, before = Soundtrack(track), -0.1
        for picture in range(int(seconds / speed * PICTURES_PER_SECOND) + 2):
            now = (picture + phase) / PICTURES_PER_SECOND * speed
            # SDL begins sounds only at whole blocks of samples
            self.place = math.ceil(int(picture / PICTURES_PER_SECOND * RATE) / BLOCK) * BLOCK
            count = len(self.loudest)
            soundtrack.play(self, before, now, speed)
            self.begun.append(len(self.loudest) - count)
            before = now
        return self.mixed

    @property
    def peak(self) -> float:
        """The largest sample on the tape."""
        return float(np.abs(self.mixed).max())


def decibels(level: float) -> float:
    """Return a level in dB relative to full scale.

    >>> round(decibels(0.5), 1)
    -6.0
    """
    return float(20 * np.log10(max(level, 1e-9)))


def drops(count: int, seed: int) -> list[Track]:
    """Return the films of drops into a tower that fills up as in a match: handfuls, soft bangs and hard bangs."""
    chance, load, tracks = Random(seed), EMPTY, []
    for number in range(count):
        if number % 24 == 0:  # the next match
            load = EMPTY
        # 38 members and two predators
        free = sorted(set(range(40)) - {held.id for held in load.held})
        handful = chance.sample(free, min(len(free), chance.choice((0, 1, 1, 2, 3, 3, 4, 6, 9))))
        if handful and chance.random() < 0.65:
            drop = throw(load, [(piece, "predator" if piece >= 38 else "member") for piece in handful], seed + number)
        else:
            drop = strike(load, chance.randrange(3), chance.choice((0.1, 0.4, 0.7, 1.0, 1.0)), seed + number)
        load = drop.load
        assert drop.track is not None
        tracks.append(drop.track)
    return tracks
