"""Sound: effects with variants, the sounds of a film, background music and ambience. Silent without a sound device.

Files in the sounds folder are found by name: ``wood_1.ogg``, ``wood_2.ogg`` ... are variants of ``wood``. A game may
have a folder of its own.
"""

from __future__ import annotations

import io
import math
import random
import re
import time
import wave
from array import array
from collections import deque
from collections.abc import Callable, Collection
from functools import partial
from pathlib import Path

import pygame

from game.core.ambience import Ambience
from game.core.words import say
from game.ui.background import BED_CHANNELS, CALL_CHANNELS, Background
from game.ui.options import Options
from game.ui.silent_libraries import silent_libraries

#: the end of a shortened sound is faded out for this many seconds
_FADE_SECONDS = 0.012


def repitched(sound: pygame.mixer.Sound, semitones: int, seconds: float) -> pygame.mixer.Sound:
    """Return the first ``seconds`` of a sound, faded out at the end and raised by some semitones.

    The samples are written as a file with another sample rate, which SDL converts to the mixer's. Raises
    ``pygame.error`` when the mixer is not open.
    """
    mixer_settings = pygame.mixer.get_init()
    if mixer_settings is None:
        raise pygame.error("mixer not initialized")
    frequency, _, channels = mixer_settings
    samples = array("h", sound.get_raw())[: round(seconds * frequency) * channels]
    fade_length = min(round(_FADE_SECONDS * frequency) * channels, len(samples))
    fade_start = len(samples) - fade_length
    for index in range(fade_length):
        samples[fade_start + index] = round(samples[fade_start + index] * (1 - index / fade_length))
    file = io.BytesIO()
    with wave.open(file, "wb") as wave_file:
        wave_file.setnchannels(channels)
        wave_file.setsampwidth(2)
        wave_file.setframerate(round(frequency * math.pow(2.0, semitones / 12)))
        wave_file.writeframes(samples.tobytes())
    file.seek(0)
    return pygame.mixer.Sound(file)


#: the first channels belong to the background, the next to effects, and the next to the sounds of films
EFFECT_CHANNELS = range(max(*BED_CHANNELS, *CALL_CHANNELS) + 1, 32)
FILM_CHANNELS = range(EFFECT_CHANNELS.stop, EFFECT_CHANNELS.stop + 40)
#: the channel of spoken sentences that were baked as clips
SPEECH_CHANNEL = FILM_CHANNELS.stop
#: an effect longer than this many seconds is a fanfare, under which the background is ducked
_FANFARE_SECONDS = 2.5
#: a sound that is cut short fades out for this many milliseconds, so that it does not click
_FADE_OUT_MILLISECONDS = 40
#: an effect with at most this volume (0..1) is not played
_INAUDIBLE_LEVEL = 0.004
#: seconds between two attempts to open a sound device
_SECONDS_BETWEEN_ATTEMPTS = 1.5
#: when a late frame starts many sounds of a film, those within this many seconds count as one burst
_BURST_SECONDS = 0.01
#: this many sounds of a burst play at full volume, and this many more at half
_FULL_VOLUME_SOUNDS, _HALF_VOLUME_SOUNDS = 4, 4
#: a sound that had to wait for SDL's locked mixer begins at most this many seconds late
_MAX_LATE_SECONDS = 0.15
_VARIANT_NAME = re.compile(r"^(?P<name>.+?)_(?P<number>\d+)$")


def _files_by_name(folder: Path) -> dict[str, list[Path]]:
    """Return the sound files in a folder, by the sound's name; the variants of a sound are sorted by file name."""
    files: dict[str, list[Path]] = {}
    for path in sorted(folder.glob("*.ogg")) + sorted(folder.glob("*.wav")):
        match = _VARIANT_NAME.match(path.stem)
        files.setdefault(match["name"] if match else path.stem, []).append(path)
    return files


class Sound:
    """Plays sounds by name. Nothing is opened before ``open`` is called.

    ``silent`` turns sound off for this run without changing an option. ``set_muted`` changes the option, and then calls
    ``on_mute``, which saves the options. Another option turns sound off while the window is not in use.
    """

    def __init__(
        self, folder: Path, options: Options, silent: bool = False, on_mute: Callable[[], None] = lambda: None
    ) -> None:
        #: called with a message for the player when a file cannot be played, or sound is turned on without a device
        self.notify: Callable[[str], None] = lambda words: None
        self._folders = [folder]
        self._options = options
        #: whether this run is silent, whatever the options say
        self._is_silent = silent
        self._on_mute = on_mute
        self._is_window_in_use = True
        self._wants_device = self._is_open = False
        self._seconds_since_attempt = 0.0
        #: the files of each sound's variants, by the sound's name
        self._variants: dict[str, list[Path]] = {}
        self._loaded_sounds: dict[Path, pygame.mixer.Sound | None] = {}
        self._broken_files: set[Path] = set()
        #: the sounds of films at another pitch, by their file and the pitch in semitones
        self._repitched_sounds: dict[tuple[Path, int], pygame.mixer.Sound] = {}
        #: the channels of a film's sounds, the least recently used first
        self._film_channels = list(FILM_CHANNELS)
        #: when the last sounds of films began
        self._film_sounds_begun: deque[float] = deque(maxlen=_FULL_VOLUME_SOUNDS + _HALF_VOLUME_SOUNDS)
        #: the number of the variant played last, by the sound's name
        self._last_variants: dict[str, int] = {}
        #: the name of the effect that each channel played last
        self._effects: dict[int, str] = {}
        #: calls that wait until the mixer is unlocked, each with the time when it was due
        self._postponed_calls: list[tuple[float, Callable[[], None]]] = []
        #: the random generator that chooses variants; it must not use up random numbers of a match
        self._chooser = random.Random()
        self._background = Background(self.variants, self._report_broken)

    @property
    def muted(self) -> bool:
        """Whether a person has turned all sound off, in the options or for this run."""
        return self._is_silent or self._options.muted

    @property
    def is_audible(self) -> bool:
        """Whether sound is on now, even if no sound device is found.

        Sound is off if it is muted, or if an option silences it while the window is not in use.
        """
        if self.muted:
            return False
        return self._is_window_in_use or not self._options.mute_unfocused

    def wait(self) -> None:
        """Wait until the thread that loads sounds has ended, for tests."""
        self._background.wait()

    def open(self) -> str | None:
        """Open the sound device; return ``missing_device_notice`` if there is none, and keep trying in ``advance``."""
        self._wants_device = True
        if not self._is_open:
            self._open_device()
        return self.missing_device_notice

    @property
    def missing_device_notice(self) -> str | None:
        """The notice that no sound device is open; ``None`` if a device is open or sound is turned off."""
        if self._is_open or self.muted:
            return None
        return say("No sound device found. There will be no sound.")

    def _open_device(self) -> None:
        """Open the sound device if there is one."""
        try:
            with silent_libraries():
                # always mix in stereo, whatever the device has: volumes and panning are set for two sides
                pygame.mixer.init(44100, -16, 2, 512, allowedchanges=0)
            pygame.mixer.set_num_channels(SPEECH_CHANNEL + 1)
        except pygame.error:
            return
        self._is_open = True
        for folder in self._folders:
            self._add_files(folder)
        self.use_levels()

    def add_folder(self, folder: Path | None) -> None:
        """Add the sounds of a game's own folder; names that exist already keep their sounds."""
        if folder is not None and folder not in self._folders:
            self._folders.append(folder)
            if self._is_open:
                self._add_files(folder)

    def _add_files(self, folder: Path) -> None:
        """Add the sounds of a folder, except those whose names exist already."""
        for name, files in _files_by_name(folder).items():
            self._variants.setdefault(name, files)

    @property
    def names(self) -> Collection[str]:
        """The names of all sounds, even if no device is open."""
        return {name for folder in self._folders for name in _files_by_name(folder)}

    def variants(self, name: str) -> list[Path]:
        """Return the files of a sound's variants in their order, none for an unknown sound."""
        return self._variants.get(name, [])

    def close(self) -> None:
        """Close the sound device."""
        self._wants_device = False
        self.lose_device()

    def lose_device(self) -> None:
        """Close the mixer, since the sound device is gone; ``advance`` then looks for another one."""
        if self._is_open:
            self._background.close()
            self._loaded_sounds.clear()
            self._repitched_sounds.clear()
            pygame.mixer.quit()
            self._is_open = False

    def set_muted(self, muted: bool) -> None:
        """Turn all sound off or on, and save this choice in the options."""
        self._is_silent = False  # the person's choice now counts, whatever ``silent`` was
        self._options.muted = muted
        self._on_mute()
        self.use_levels()
        if self._wants_device and self.missing_device_notice:
            self.notify(self.missing_device_notice)

    def set_window_in_use(self, in_use: bool) -> None:
        """Store whether the window has the focus."""
        if in_use != self._is_window_in_use:
            self._is_window_in_use = in_use
            self.use_levels()

    def play(self, name: str, loudness: float = 1.0, variant: float | None = None) -> None:
        """Play a sound; ``loudness`` is from 0 to 1.

        ``variant``, from 0 to 1, chooses among the variants of the sound, ordered from low to high pitch. Without
        ``variant``, the choice is random. The same variant is never played twice in a row if there is another.
        """
        level = self._level(name) * max(0.0, min(1.0, loudness))
        if level <= _INAUDIBLE_LEVEL or self._postpone_if_loading(partial(self.play, name, loudness, variant)):
            return
        free_number = next((number for number in EFFECT_CHANNELS if not self._channel(number).get_busy()), None)
        if free_number is None:
            return
        sound = self._load(self.choose_variant(name, variant))
        if sound is None:
            return
        self._effects[free_number] = name
        channel = self._channel(free_number)
        channel.set_volume(level)
        channel.play(sound)
        if sound.get_length() > _FANFARE_SECONDS:
            self._background.duck()

    def fade_out(self, name: str) -> None:
        """Fade out a sound that ``play`` began and that is still heard."""
        if self._is_open and not self._postpone_if_loading(partial(self.fade_out, name)):
            for number, effect in self._effects.items():
                if effect == name:
                    self._channel(number).fadeout(_FADE_OUT_MILLISECONDS)

    def play_film_sound(self, name: str, variant: int, pitch: int, sides: tuple[float, float], seconds: float) -> None:
        """Play the first ``seconds`` of a variant of a sound, raised by ``pitch`` semitones.

        ``sides`` is the volume on the left and on the right, 0..1. A new sound is always heard: when no channel is
        free, the sound that began first ends.
        """
        if self._postpone_if_loading(partial(self.play_film_sound, name, variant, pitch, sides, seconds)):
            return
        level = self._level(name) * self._burst_volume()
        sound = self._at_pitch(name, variant, pitch, seconds) if level > 0 else None
        if sound is not None:
            self._film_sounds_begun.append(self._clock())
            self._background.duck()
            channel = self._take_film_channel()
            channel.set_volume(level * sides[0], level * sides[1])
            channel.play(sound)

    def load_ahead(self, name: str) -> None:
        """Decode the variants of a sound before ``play`` needs them, unless the sound should not be heard now."""
        if self._level(name) > 0 and not self._background.is_loading:
            for path in self.variants(name):
                self._load(path)

    def prepare_film_sound(self, name: str, variant: int, pitch: int, seconds: float) -> bool:
        """Load a sound for ``play_film_sound`` and change its pitch; return false if there was nothing to do."""
        count_before = len(self._repitched_sounds)
        if self._level(name) > 0 and not self._background.is_loading:
            self._at_pitch(name, variant, pitch, seconds)
        return len(self._repitched_sounds) > count_before

    def _postpone_if_loading(self, play: Callable[[], None]) -> bool:
        """Return whether a sound is loading, which locks the mixer; if so, let ``advance`` call ``play`` later."""
        is_locked = self._is_open and self._background.is_loading
        if is_locked:
            self._postponed_calls.append((self._clock(), play))
        return is_locked

    def _play_postponed(self) -> None:
        """Play the postponed sounds, except those that would begin too late."""
        postponed_calls = self._postponed_calls
        self._postponed_calls = []
        for when, play in postponed_calls:
            if self._clock() - when <= _MAX_LATE_SECONDS:
                play()

    def _burst_volume(self) -> float:
        """Return the share of full volume for a film's next sound: in a burst first 1, then 0.5, and finally 0."""
        now = self._clock()
        burst = [start for start in self._film_sounds_begun if now - start < _BURST_SECONDS]
        if len(burst) < _FULL_VOLUME_SOUNDS:
            return 1.0
        if len(burst) < _FULL_VOLUME_SOUNDS + _HALF_VOLUME_SOUNDS:
            return 0.5
        return 0.0

    def _level(self, name: str) -> float:
        """Return the volume of a sound from the options, 0 if it should not be heard."""
        if not self._is_open or not self.is_audible or name not in self._variants:
            return 0.0
        return self._options.master * self._options.effects

    def _take_film_channel(self) -> pygame.mixer.Channel:
        """Return a channel for the next sound of a film; if none is free, stop the sound that began first."""
        number = next(
            (number for number in self._film_channels if not self._channel(number).get_busy()), self._film_channels[0]
        )
        self._film_channels.remove(number)
        self._film_channels.append(number)
        channel = self._channel(number)
        channel.stop()
        return channel

    def _clock(self) -> float:
        return time.perf_counter()

    def _channel(self, number: int) -> pygame.mixer.Channel:
        return pygame.mixer.Channel(number)

    def choose_variant(self, name: str, variant: float | None) -> Path:
        """Return the file of the variant to play next.

        If a sound has several variants, the variant that was played last is not chosen.

        ``variant`` says which one is wanted: 0 is the first of the list and 1 the last. With ``None`` one is chosen at
        random.
        """
        files = self._variants[name]
        last_played = self._last_variants.get(name, -1)
        if len(files) == 1:
            return files[0]
        if variant is None:
            index = self._chooser.choice([index for index in range(len(files)) if index != last_played])
        else:
            index = round(variant * (len(files) - 1))
            if index == last_played:
                goes_up = index == 0 or (index < len(files) - 1 and self._chooser.random() < 0.5)
                index += 1 if goes_up else -1
        self._last_variants[name] = index
        return files[index]

    def _load(self, path: Path) -> pygame.mixer.Sound | None:
        """Return a file's sound. If the file cannot be played, report this once, and return ``None``."""
        if path not in self._loaded_sounds:
            try:
                self._loaded_sounds[path] = pygame.mixer.Sound(str(path))
            except (pygame.error, OSError):
                self._loaded_sounds[path] = None
                self._report_broken(path)
        return self._loaded_sounds[path]

    def _report_broken(self, path: Path) -> None:
        """Say once that a file cannot be played."""
        if path not in self._broken_files:
            self._broken_files.add(path)
            self.notify(say("The sound {file} cannot be played.", file=path.name))

    def _at_pitch(self, name: str, variant: int, pitch: int, seconds: float) -> pygame.mixer.Sound | None:
        """Return the first ``seconds`` of a variant, raised by ``pitch`` semitones; ``None`` if it cannot be played."""
        files = self._variants[name]
        path = files[variant % len(files)]
        if (path, pitch) not in self._repitched_sounds:
            sound = self._load(path)
            if sound is None:
                return None
            self._repitched_sounds[path, pitch] = repitched(sound, pitch, seconds)
        return self._repitched_sounds[path, pitch]

    def fade_to(self, music: str | None, ambience: Ambience | None) -> None:
        """Fade to this music (``""``: no music) and this ambience; an argument that is ``None`` changes nothing."""
        self._background.fade_to(music, ambience)
        self.use_levels()

    @property
    def is_steady(self) -> bool:
        """Whether the background sound does not change now: no fade is running or due."""
        return not self._is_open or (self._background.is_steady and not self._postponed_calls)

    def advance(self, seconds: float) -> None:
        """Advance the background sound by ``seconds``; without a device, look for one now and then."""
        if self._is_open:
            if self._postponed_calls and not self._background.is_loading:
                self._play_postponed()
            self._background.advance(seconds)
        elif self._wants_device and self.is_audible:
            self._seconds_since_attempt += seconds
            if self._seconds_since_attempt >= _SECONDS_BETWEEN_ATTEMPTS:
                self._seconds_since_attempt = 0.0
                self._open_device()

    def use_levels(self) -> None:
        """Set the volumes from the options, and stop all effects and the sounds of films if nothing should be heard."""
        if not self._is_open:
            return
        background = self._background
        options = self._options
        background.music = options.master * options.music
        background.ambience = options.master * options.ambience
        background.is_audible = self.is_audible
        if not self.is_audible:
            for number in (*EFFECT_CHANNELS, *FILM_CHANNELS):
                self._channel(number).stop()
        background.advance(0.0)
