"""A voice for systems without one: it plays clips of sentences that were recorded when the assets were baked.

``assets/speech/manifest.json`` names the clip of each sentence, language by language. Sentences without a clip are
skipped.
"""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from pathlib import Path

import pygame

from game.speech.voice import CHECK_SECONDS, Line, VoiceLost, Wanted
from game.ui.sound import SPEECH_CHANNEL

MANIFEST = "manifest.json"
#: a clip waits this many seconds for the mixer, since the mixer opens only after the first picture
_MIXER_TIMEOUT = 5.0


class ClipVoice:
    """Speaks the sentences whose clips are in ``folder``."""

    only_clips = True

    def __init__(self, folder: Path, clips: Mapping[str, Mapping[str, str]]) -> None:
        """Take the ``clips``: for each language, the file of each sentence by its ``clip_key``."""
        self._folder = folder
        self._clips = clips

    def speak(self, line: Line, is_wanted: Wanted) -> None:
        """Play the clip of a line, if there is one. Stop the clip as soon as ``is_wanted()`` is false."""
        name = clip_of(self._clips.get(line.language, {}), line.text)
        if name is None:
            return
        _wait_for_sound(is_wanted)
        try:
            channel = pygame.mixer.Channel(SPEECH_CHANNEL)
            channel.set_volume(line.volume)
            channel.play(pygame.mixer.Sound(str(self._folder / name)))
            while channel.get_busy():
                if not is_wanted():
                    channel.stop()
                time.sleep(CHECK_SECONDS)
        except (pygame.error, OSError) as error:
            raise VoiceLost from error

    def close(self) -> None:
        """Do nothing: no file is open between two lines."""


def _wait_for_sound(is_wanted: Wanted) -> None:
    """Wait until the mixer is open, but at most ``_MIXER_TIMEOUT`` seconds, and only while ``is_wanted()`` is true."""
    seconds = 0.0
    while not pygame.mixer.get_init() and is_wanted() and seconds < _MIXER_TIMEOUT:
        time.sleep(CHECK_SECONDS)
        seconds += CHECK_SECONDS


def clip_key(text: str) -> str:
    """Return the key of a sentence in the manifest: in lower case, without the punctuation at its end."""
    return text.strip().rstrip(".!?…").strip().casefold()


def clip_of(clips: Mapping[str, str], text: str) -> str | None:
    """Return the file of a sentence's clip.

    If there is none, return the clip of what follows the first comma: a sentence may begin with a person's name.

    >>> clip_of({"turn over a tree": "17.opus"}, "Ada, turn over a tree!")
    '17.opus'
    """
    _, _, text_without_name = text.partition(", ")
    return clips.get(clip_key(text)) or clips.get(clip_key(text_without_name))


def find_clip_voice(folder: Path) -> ClipVoice | None:
    """Return the voice of the clips in a folder; ``None`` if the folder has no clips, or they cannot be read."""
    try:
        clips = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return ClipVoice(folder, clips) if isinstance(clips, dict) else None
