"""Finds the voice of the operating system."""

from __future__ import annotations

import sys

from game.core.words import say
from game.speech.programs import find_program_voice
from game.speech.sapi import find_sapi_voice
from game.speech.voice import Voice


def find_system_voice() -> Voice | None:
    """Return the voice of the operating system, ``None`` where it has none. Takes up to some seconds."""
    return find_sapi_voice() if sys.platform == "win32" else find_program_voice()


def how_to_get_a_voice() -> str:
    """Return in one sentence how this system gets a voice."""
    if sys.platform == "win32":
        return say("There is no voice yet: install one with “pip install firepit-tabletop[speech]”.")
    if sys.platform == "darwin":
        return say("There is no voice yet: choose one in the system's settings under Spoken Content.")
    return say("There is no voice yet: install the package espeak-ng or speech-dispatcher, then start Firepit again.")
