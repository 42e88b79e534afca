"""What is heard all the time: music, and the ambience of a place, its beds and its calls.

Loops are decoded once and not as they are heard: a piece of music takes 15 MB then, and a third of a percent of a core
less. All levels are set in ``advance``, step by step: fading in and out, and softer for a while under what needs to be
heard.
"""

from __future__ import annotations

import random
import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

import pygame

from game.core.ambience import Ambience, Call

#: seconds: music ends, then the next begins; one bed gives way to another
FADE_OUT, FADE_IN, CROSS_FADE = 0.9, 1.6, 1.6
#: how soft the background is under a film, how long it stays so, and how fast it changes (a second)
DUCKED, _DUCK_SECONDS, _DUCK_DOWN, _DUCK_UP = 0.5, 0.7, 3.0, 0.6
#: the channels of the beds (those that end and those that begin), of the calls and of the music
BED_CHANNELS, CALL_CHANNELS, MUSIC_CHANNEL = range(6), range(6, 8), 8
#: a call comes after its pause times a number between these, and as loud as it is times one between those
_SOONER, _LATER, _SOFTEST = 0.35, 1.65, 0.55


class Loader:
    """Loads sounds while the table goes on: long ones would make pictures come late."""

    def __init__(self, broken: Callable[[Path], None]) -> None:
        """Prepare to load; ``broken`` is told of every file that cannot be played, by whoever asks for it."""
        self._broken = broken
        self._loaded: dict[Path, pygame.mixer.Sound | None] = {}
        self._thread: threading.Thread | None = None

    def sound(self, path: Path) -> pygame.mixer.Sound | None:
        """Return a file's sound, ``None`` while it is not there yet."""
        if path in self._loaded:
            if self._loaded[path] is None:
                self._broken(path)
            return self._loaded[path]
        if self._thread is None or not self._thread.is_alive():
            self._thread = threading.Thread(target=self._load, args=(path,), daemon=True)
            self._thread.start()
        return None

    def _load(self, path: Path) -> None:
        try:
            self._loaded[path] = pygame.mixer.Sound(str(path))
        except (pygame.error, OSError):
            self._loaded[path] = None

    def is_broken(self, path: Path) -> bool:
        """Return whether a file turned out to be one that cannot be played."""
        return path in self._loaded and self._loaded[path] is None

    def keep(self, paths: Iterable[Path]) -> None:
        """Forget all that was loaded but these; nothing is forgotten of a file that is broken."""
        kept = set(paths)
        for path in [path for path, sound in self._loaded.items() if sound is not None and path not in kept]:
            del self._loaded[path]

    @property
    def loaded(self) -> frozenset[str]:
        """The names of the files whose sounds are here."""
        return frozenset(path.stem for path, sound in self._loaded.items() if sound is not None)

    def wait(self) -> None:
        """Wait until what is being loaded is there."""
        if self._thread is not None:
            self._thread.join()


@dataclass(slots=True)
class _Bed:
    """A bed that is heard: ``wanted`` is how loud it shall be, ``gain`` how loud it is, 0..1."""

    path: Path
    channel: int
    wanted: float
    gain: float = 0.0
    started: bool = False


@dataclass(frozen=True, slots=True)
class BackgroundNow:
    """What is heard all the time, as it is just now: for tests, and whoever looks into what they tell.

    ``beds`` are the channels of the beds by their names, ``loaded`` the names of the sounds that are kept, ``softened``
    the share (0..1) of its volume that is left, ``seconds`` how long time has gone by for it.
    """

    piece: str
    place: Ambience
    beds: dict[str, int]
    loaded: frozenset[str]
    softened: float
    seconds: float


class Background:
    """Plays one piece of music and one ambience; ``find`` returns the variants of a sound by its name.

    ``music`` and ``ambience`` are the levels 0..1 that the options say, ``heard`` whether anything may be heard.
    Nothing is played before ``advance`` is called.
    """

    def __init__(self, find: Callable[[str], list[Path]], broken: Callable[[Path], None]) -> None:
        """Prepare to play; ``broken`` is told of every file that cannot be played."""
        self.music, self.ambience, self.heard = 0.0, 0.0, False
        self._find = find
        self._loader = Loader(broken)
        # calls are no part of a match, so they have a generator of their own
        self._chance = random.Random()
        self._piece = ""
        self._played: Path | None = None
        self._music_gain = 0.0
        self._place = Ambience()
        self._beds: list[_Bed] = []
        self._calls: list[tuple[float, Call]] = []
        self._paused = False
        self._clock = 0.0
        self._duck, self._ducked_until = 1.0, 0.0
        self._set: dict[int, float] = {}

    def settle(self, music: str | None, ambience: Ambience | None) -> None:
        """Play this from now on, fading from what is heard now; ``""``: no music; ``None``: what is played already."""
        if music is not None:
            self._piece = music
        if ambience is not None and ambience != self._place:
            self._place = ambience
            self._calls = [(self._clock + self._pause(call), call) for call in ambience.calls]

    def duck(self) -> None:
        """Be softer for a moment, so that what begins now is well heard."""
        self._ducked_until = self._clock + _DUCK_SECONDS

    @property
    def now(self) -> BackgroundNow:
        """What is heard just now."""
        beds = {bed.path.stem: bed.channel for bed in self._beds}
        return BackgroundNow(self._piece, self._place, beds, self._loader.loaded, self._duck, self._clock)

    @property
    def settled(self) -> bool:
        """Whether nothing fades or is about to begin, but for calls: time may go by in large steps."""
        if not self.heard:
            return self._paused
        music = self._wanted_music()
        steady = music == self._played and (music is None or self._music_gain == 1.0) and self._duck == 1.0
        return steady and {bed.path: bed.gain for bed in self._beds} == self._wanted_beds()

    def wait(self) -> None:
        """Wait until the sound that is being loaded is there: nothing may be loaded while the device is closed."""
        self._loader.wait()

    def close(self) -> None:
        """Forget what was heard: the device is about to be closed."""
        self.wait()
        self._loader.keep(())
        self._played, self._beds, self._paused = None, [], False
        self._set.clear()

    def advance(self, seconds: float) -> None:
        """Let time go by: fade, begin, end, and call."""
        self._clock += seconds
        self._pause_or_go_on()
        if not self.heard:
            return
        ducked = self._clock < self._ducked_until
        self._duck = _towards(self._duck, DUCKED if ducked else 1.0, (_DUCK_DOWN if ducked else _DUCK_UP) * seconds)
        self._advance_music(seconds)
        self._advance_beds(seconds)
        self._advance_calls()

    def _pause_or_go_on(self) -> None:
        """Stand still while nothing may be heard, and go on where it stopped."""
        if self._paused != (not self.heard):
            self._paused = not self.heard
            for number in (*BED_CHANNELS, *CALL_CHANNELS, MUSIC_CHANNEL):
                channel = pygame.mixer.Channel(number)
                (channel.pause if self._paused else channel.unpause)()

    # Music

    def _advance_music(self, seconds: float) -> None:
        """Fade the piece that is heard towards what it shall be; when it has ended, begin the next."""
        wanted, channel = self._wanted_music(), pygame.mixer.Channel(MUSIC_CHANNEL)
        if wanted != self._played:
            self._music_gain = max(0.0, self._music_gain - seconds / FADE_OUT)
            if self._music_gain == 0:
                channel.stop()
                self._begin(wanted, channel)
        elif wanted is not None:
            self._music_gain = min(1.0, self._music_gain + seconds / FADE_IN)
        self._volume(MUSIC_CHANNEL, channel.set_volume, self.music * self._music_gain * self._duck)

    def _begin(self, path: Path | None, channel: pygame.mixer.Channel) -> None:
        """Begin a piece, silent at first, once it is there; one that cannot be played is told and is silence."""
        broken = path is not None and self._loader.is_broken(path)
        sound = self._loader.sound(path) if path is not None else None
        if sound is None and path is not None and not broken:
            return
        self._played = path
        if sound is not None:
            channel.set_volume(0.0)
            self._set.pop(MUSIC_CHANNEL, None)
            channel.play(sound, loops=-1)
        self._let_go()

    def _wanted_music(self) -> Path | None:
        """Return the file of the piece that shall be heard."""
        return next(iter(self._find(self._piece)), None) if self.music > 0 else None

    # Beds

    def _advance_beds(self, seconds: float) -> None:
        """Fade every bed towards its loudness; one that is not wanted any more ends when it has faded out."""
        wanted = self._wanted_beds()
        for bed in self._beds:
            bed.wanted = wanted.pop(bed.path, 0.0)
        for path, loudness in wanted.items():
            free = sorted(set(BED_CHANNELS) - {bed.channel for bed in self._beds})
            if free:
                self._beds.append(_Bed(path, free[0], loudness))
        for bed in self._beds:
            self._advance_bed(bed, seconds)
        ended = [bed for bed in self._beds if bed.wanted == 0 and bed.gain == 0]
        for bed in ended:
            pygame.mixer.Channel(bed.channel).stop()
            self._beds.remove(bed)
        if ended:
            self._let_go()

    def _let_go(self) -> None:
        """Forget the sounds that are heard no longer."""
        self._loader.keep([path for path in (self._played, *(bed.path for bed in self._beds)) if path is not None])

    def _wanted_beds(self) -> dict[Path, float]:
        """Return the files of the beds that shall be heard, and how loud each shall be."""
        if self.ambience <= 0:
            return {}
        return {files[0]: bed.loudness for bed in self._place.beds if (files := self._find(bed.sound))}

    def _advance_bed(self, bed: _Bed, seconds: float) -> None:
        channel = pygame.mixer.Channel(bed.channel)
        if not bed.started and bed.wanted > 0:
            sound = self._loader.sound(bed.path)
            if sound is None:
                if self._loader.is_broken(bed.path):
                    bed.gain = bed.wanted  # it is silence, and nothing is waited for
                return
            bed.started = True
            channel.set_volume(0.0)
            self._set.pop(bed.channel, None)
            channel.play(sound, loops=-1)
        bed.gain = _towards(bed.gain, bed.wanted, seconds / CROSS_FADE)
        self._volume(bed.channel, channel.set_volume, self.ambience * bed.gain * self._duck)

    # Calls

    def _advance_calls(self) -> None:
        """Let be heard what is due, from one side or the other, softer or louder."""
        if self.ambience <= 0 or not self._calls:
            return
        for place, (when, call) in enumerate(self._calls):
            if self._clock >= when and self._call(call):
                self._calls[place] = (self._clock + self._pause(call), call)

    def _call(self, call: Call) -> bool:
        """Play a call; return whether that was done or cannot be done: a sound may still have to be loaded."""
        files = self._find(call.sound)
        channels = (pygame.mixer.Channel(number) for number in CALL_CHANNELS)
        channel = next((channel for channel in channels if not channel.get_busy()), None)
        if not files or channel is None:
            return not files
        path = self._chance.choice(files)
        sound = self._loader.sound(path)
        if sound is None:
            return False
        aside = self._chance.uniform(-0.8, 0.8)
        level = self.ambience * call.loudness * self._chance.uniform(_SOFTEST, 1.0) * self._duck
        channel.set_volume(level * min(1.0, 1 - aside), level * min(1.0, 1 + aside))
        channel.play(sound)
        return True

    def _pause(self, call: Call) -> float:
        return call.pause * self._chance.uniform(_SOONER, _LATER)

    def _volume(self, number: int, use: Callable[[float], object], level: float) -> None:
        """Set a volume, if it differs from what was set before by a step that SDL knows."""
        if abs(self._set.get(number, -1.0) - level) >= 1 / 256 or (level == 0) != (self._set.get(number, -1.0) == 0):
            self._set[number] = level
            use(level)


def _towards(value: float, wanted: float, step: float) -> float:
    """Return the value, so much nearer to what is wanted."""
    return min(wanted, value + step) if value < wanted else max(wanted, value - step)
