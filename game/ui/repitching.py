"""Sounds at another pitch, made in advance: pygame's mixer cannot change the pitch while it plays."""

from __future__ import annotations

import io
import math
import wave
from array import array

import pygame

_FADE = 0.012


def repitched(sound: pygame.mixer.Sound, halftones: int, seconds: float) -> pygame.mixer.Sound:
    """Return the first ``seconds`` of a sound, faded out at their end, so many halftones higher.

    The samples are written as a file with another sample rate, which SDL converts to the mixer's. Raises
    ``pygame.error`` when the mixer is not open.
    """
    opened = pygame.mixer.get_init()
    if opened is None:
        raise pygame.error("mixer not initialized")
    frequency, _, sides = opened
    samples = array("h", sound.get_raw())[: round(seconds * frequency) * sides]
    fade = min(round(_FADE * frequency) * sides, len(samples))
    start = len(samples) - fade
    for place in range(fade):
        samples[start + place] = round(samples[start + place] * (1 - place / fade))
    file = io.BytesIO()
    with wave.open(file, "wb") as written:
        written.setnchannels(sides)
        written.setsampwidth(2)
        written.setframerate(round(frequency * math.pow(2.0, halftones / 12)))
        written.writeframes(samples.tobytes())
    file.seek(0)
    return pygame.mixer.Sound(file)
