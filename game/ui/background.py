"""Background sound: music, and the ambience of a place with its beds (loops) and calls (single sounds).

Music is streamed: SDL decodes it while it plays. Beds and calls are decoded once, in a thread. SDL_mixer locks its
mixer while it decodes a file. During this time effects are postponed, and ``advance`` does not touch the channels, so
that it need not wait for the lock.

``advance`` changes all volumes step by step: it fades in and out, and ducks the background under louder sounds.
"""

from __future__ import annotations

import random
import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

import pygame

from game.core.ambience import Ambience, Call

#: seconds for which music fades out
FADE_OUT = 0.9
#: seconds for which the next piece of music fades in
FADE_IN = 1.6
#: seconds for which two beds cross-fade
CROSS_FADE = 1.6
#: the share of its volume that the ducked background keeps
DUCKED = 0.5
#: seconds for which the background stays ducked
_DUCK_SECONDS = 0.7
#: how fast a ducked background gets softer and louder again (shares of its volume per second)
_DUCK_DOWN, _DUCK_UP = 3.0, 0.6
#: the channels of the beds: enough for those that fade out and those that fade in
BED_CHANNELS = range(6)
#: the channels of the calls
CALL_CHANNELS = range(6, 8)
#: stands for the music in ``Background._volumes_set``, since SDL streams music without a channel
_MUSIC_CHANNEL = -1
#: the pause before a call is multiplied by a random factor from this range
_SHORTEST_PAUSE, _LONGEST_PAUSE = 0.35, 1.65
#: how far a call may be panned to the left or right; at 1 it would be heard on that side only
_FARTHEST_SIDE = 0.8
#: the loudness of a call is multiplied by a random factor from this one to 1
_SOFTEST_CALL = 0.55


class Loader:
    """Loads sounds in a thread, since loading a long sound would delay the next picture."""

    def __init__(self, report_broken: Callable[[Path], None]) -> None:
        """Prepare to load; ``report_broken`` is called with each requested file that cannot be played."""
        self._report_broken = report_broken
        #: the sounds loaded so far, ``None`` for a broken file
        self._loaded_sounds: dict[Path, pygame.mixer.Sound | None] = {}
        #: the file to load next
        self._next_path: Path | None = None
        self._thread: threading.Thread | None = None

    def sound(self, path: Path) -> pygame.mixer.Sound | None:
        """Return a file's sound; ``None`` if the file cannot be played, or is not loaded yet.

        A file that is not loaded yet is left to ``load_next``.
        """
        if path in self._loaded_sounds:
            if self._loaded_sounds[path] is None:
                self._report_broken(path)
            return self._loaded_sounds[path]
        self._next_path = self._next_path or path
        return None

    def load_next(self) -> None:
        """Begin to load the first of the files that were asked for since the last call, if there is one."""
        if self._next_path is not None:
            self._thread = threading.Thread(target=self._load, args=(self._next_path,), daemon=True)
            self._next_path = None
            self._thread.start()

    @property
    def is_loading(self) -> bool:
        """Whether a file is being loaded: until the file is decoded, the mixer is locked."""
        return self._thread is not None and self._thread.is_alive()

    def _load(self, path: Path) -> None:
        """Load a file, in the thread; for a broken file ``None`` is stored."""
        try:
            self._loaded_sounds[path] = pygame.mixer.Sound(str(path))
        except (pygame.error, OSError):
            self._loaded_sounds[path] = None

    def is_broken(self, path: Path) -> bool:
        """Return whether loading a file has failed."""
        return path in self._loaded_sounds and self._loaded_sounds[path] is None

    def keep_only(self, paths: Iterable[Path]) -> None:
        """Unload all sounds except these; a broken file stays marked as broken."""
        kept = set(paths)
        for path in [path for path, sound in self._loaded_sounds.items() if sound is not None and path not in kept]:
            del self._loaded_sounds[path]

    def wait(self) -> None:
        """Wait for the loading thread to end."""
        if self._thread is not None:
            self._thread.join()


@dataclass(slots=True)
class _Bed:
    """A bed that plays. ``gain`` is its present loudness; it fades to the loudness ``target_gain``. Both are 0..1."""

    path: Path
    channel: int
    target_gain: float
    gain: float = 0.0
    has_started: bool = False


class Background:
    """Plays one piece of music and one ambience; ``find`` returns the variants of a sound by its name.

    ``music`` and ``ambience`` are the volumes 0..1 from the options; nothing is heard unless ``is_audible`` is true.
    Nothing is played before ``advance`` is called.
    """

    def __init__(self, find: Callable[[str], list[Path]], report_broken: Callable[[Path], None]) -> None:
        """Prepare to play; ``report_broken`` is called with every file that cannot be played."""
        self.music = 0.0
        self.ambience = 0.0
        self.is_audible = False
        self._find = find
        self._loader = Loader(report_broken)
        #: the random generator for calls: they must not use up random numbers of the match
        self._rng = random.Random()
        #: the name of the music that is wanted
        self._wanted_music_name = ""
        #: the file of the music that plays
        self._music_file: Path | None = None
        #: how far the music that plays has faded in (0..1)
        self._music_gain = 0.0
        #: the ambience that is wanted
        self._wanted_ambience = Ambience()
        #: the beds that play, including beds of an earlier ambience that are fading out
        self._beds: list[_Bed] = []
        #: the calls of the wanted ambience, each with the time at which it is due next
        self._calls: list[tuple[float, Call]] = []
        self._is_paused = False
        self._report_broken = report_broken
        self._clock = 0.0
        #: the share of the volume that ducking leaves now
        self._duck = 1.0
        self._ducked_until = 0.0
        #: the volume set last, by channel
        self._volumes_set: dict[int, float] = {}

    def fade_to(self, music: str | None, ambience: Ambience | None) -> None:
        """Fade to this music (``""``: no music) and this ambience; an argument that is ``None`` changes nothing."""
        if music is not None:
            self._wanted_music_name = music
        if ambience is not None and ambience != self._wanted_ambience:
            self._wanted_ambience = ambience
            self._calls = [(self._clock + self._random_pause(call), call) for call in ambience.calls]

    def duck(self) -> None:
        """Lower the volume for a moment, under a sound that begins now."""
        self._ducked_until = self._clock + _DUCK_SECONDS

    @property
    def is_steady(self) -> bool:
        """Whether no fade of music or beds runs or is due, so that ``advance`` may be called with longer steps."""
        if not self.is_audible:
            return self._is_paused
        music = self._wanted_music()
        is_faded_in = music is None or self._music_gain == 1.0
        is_music_steady = music == self._music_file and is_faded_in and self._duck == 1.0
        are_beds_steady = {bed.path: bed.gain for bed in self._beds} == self._wanted_beds()
        return is_music_steady and are_beds_steady

    @property
    def is_loading(self) -> bool:
        """Whether a file is being decoded, so that using a channel would wait."""
        return self._loader.is_loading

    def wait(self) -> None:
        """Wait for the loading thread to end, since no sound may be loaded while the device is being closed."""
        self._loader.wait()

    def close(self) -> None:
        """Forget everything that plays, since the device is about to be closed."""
        self.wait()
        self._loader.keep_only(())
        self._music_file = None
        self._beds = []
        self._is_paused = False
        self._volumes_set.clear()

    def advance(self, seconds: float) -> None:
        """Advance by ``seconds``: set volumes, begin and end loops, play calls; do nothing while a file is loading."""
        if self.is_loading:
            return
        self._clock += seconds
        self._pause_or_resume()
        if not self.is_audible:
            return
        if self._clock < self._ducked_until:
            self._duck = _towards(self._duck, DUCKED, _DUCK_DOWN * seconds)
        else:
            self._duck = _towards(self._duck, 1.0, _DUCK_UP * seconds)
        self._advance_music(seconds)
        self._advance_beds(seconds)
        self._advance_calls()
        self._loader.load_next()

    def _pause_or_resume(self) -> None:
        """Pause the music and all channels if nothing may be heard, or resume them if they may be heard again."""
        should_pause = not self.is_audible
        if self._is_paused == should_pause:
            return
        self._is_paused = should_pause
        channels = [pygame.mixer.Channel(number) for number in (*BED_CHANNELS, *CALL_CHANNELS)]
        if self._is_paused:
            pygame.mixer.music.pause()
            for channel in channels:
                channel.pause()
        else:
            pygame.mixer.music.unpause()
            for channel in channels:
                channel.unpause()

    # Music

    def _advance_music(self, seconds: float) -> None:
        """Fade in the present music; if other music is wanted, fade out the present music, then begin the other."""
        wanted_path = self._wanted_music()
        if wanted_path != self._music_file:
            self._music_gain = max(0.0, self._music_gain - seconds / FADE_OUT)
            if self._music_gain == 0:
                self._begin_music(wanted_path)
        elif wanted_path is not None:
            self._music_gain = min(1.0, self._music_gain + seconds / FADE_IN)
        self._set_volume(_MUSIC_CHANNEL, pygame.mixer.music.set_volume, self.music * self._music_gain * self._duck)

    def _begin_music(self, path: Path | None) -> None:
        """End the present music and begin a file at volume 0; a broken file is reported and counts as silence."""
        self._music_file = path
        pygame.mixer.music.unload()
        if path is not None:
            try:
                pygame.mixer.music.load(path)
                pygame.mixer.music.set_volume(0.0)
                pygame.mixer.music.play(loops=-1)
            except pygame.error:
                self._report_broken(path)

    def _wanted_music(self) -> Path | None:
        """Return the file of the music that should play, if any."""
        if self.music <= 0:
            return None
        return next(iter(self._find(self._wanted_music_name)), None)

    # Beds

    def _advance_beds(self, seconds: float) -> None:
        """Fade every bed towards its wanted loudness; end unwanted beds once they are silent."""
        wanted_beds = self._wanted_beds()
        for bed in self._beds:
            bed.target_gain = wanted_beds.pop(bed.path, 0.0)
        for path, loudness in wanted_beds.items():
            free = sorted(set(BED_CHANNELS) - {bed.channel for bed in self._beds})
            if free:
                self._beds.append(_Bed(path, free[0], loudness))
        for bed in self._beds:
            self._advance_bed(bed, seconds)
        ended_beds = [bed for bed in self._beds if bed.target_gain == 0 and bed.gain == 0]
        for bed in ended_beds:
            pygame.mixer.Channel(bed.channel).stop()
            self._beds.remove(bed)
        if ended_beds:
            self._loader.keep_only(bed.path for bed in self._beds)

    def _wanted_beds(self) -> dict[Path, float]:
        """Return the files of the beds that should play, with the loudness of each."""
        if self.ambience <= 0:
            return {}
        beds = [(self._find(bed.sound), bed.loudness) for bed in self._wanted_ambience.beds]
        return {files[0]: loudness for files, loudness in beds if files}

    def _advance_bed(self, bed: _Bed, seconds: float) -> None:
        """Begin a bed once its file is loaded, and fade it towards its wanted loudness."""
        channel = pygame.mixer.Channel(bed.channel)
        if not bed.has_started and bed.target_gain > 0:
            sound = self._loader.sound(bed.path)
            if sound is None:
                if self._loader.is_broken(bed.path):
                    bed.gain = bed.target_gain  # a broken bed counts as faded in, although it is silent
                return
            bed.has_started = True
            channel.set_volume(0.0)
            self._volumes_set.pop(bed.channel, None)
            channel.play(sound, loops=-1)
        bed.gain = _towards(bed.gain, bed.target_gain, seconds / CROSS_FADE)
        self._set_volume(bed.channel, channel.set_volume, self.ambience * bed.gain * self._duck)

    # Calls

    def _advance_calls(self) -> None:
        """Play the calls that are due, at a random side and loudness."""
        if self.ambience <= 0:
            return
        for index, (when, call) in enumerate(self._calls):
            if self._clock >= when and self._try_call(call):
                self._calls[index] = (self._clock + self._random_pause(call), call)

    def _try_call(self, call: Call) -> bool:
        """Play a call; return false if it has to be tried again: no channel is free, or its sound is not loaded yet."""
        files = self._find(call.sound)
        channels = (pygame.mixer.Channel(number) for number in CALL_CHANNELS)
        channel = next((channel for channel in channels if not channel.get_busy()), None)
        if not files:
            return True  # the sound has no files: do not try again
        if channel is None:
            return False
        path = self._rng.choice(files)
        sound = self._loader.sound(path)
        if sound is None:
            return False
        side = self._rng.uniform(-_FARTHEST_SIDE, _FARTHEST_SIDE)
        level = self.ambience * call.loudness * self._rng.uniform(_SOFTEST_CALL, 1.0) * self._duck
        channel.set_volume(level * min(1.0, 1 - side), level * min(1.0, 1 + side))
        channel.play(sound)
        return True

    def _random_pause(self, call: Call) -> float:
        """Return the seconds until a call is heard next."""
        return call.pause * self._rng.uniform(_SHORTEST_PAUSE, _LONGEST_PAUSE)

    def _set_volume(self, number: int, set_volume: Callable[[float], object], level: float) -> None:
        """Set a channel's volume if it becomes silent or audible, or changes by at least one of SDL's steps."""
        last_level = self._volumes_set.get(number, -1.0)
        begins_or_ends = (level == 0) != (last_level == 0)
        if begins_or_ends or abs(last_level - level) >= 1 / 256:
            self._volumes_set[number] = level
            set_volume(level)


def _towards(value: float, target: float, step: float) -> float:
    """Return ``value`` moved by at most ``step`` towards ``target``."""
    return min(target, value + step) if value < target else max(target, value - step)
