"""What a voice is: something that speaks one line after another, and can be interrupted in the middle of one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, TypeAlias

#: Tells whether a line is still wanted; a voice asks every few hundredths of a second while it speaks.
Wanted: TypeAlias = Callable[[], bool]
#: For so many seconds at once a voice speaks without asking.
BREATH = 0.02


class VoiceLost(Exception):
    """The voice cannot speak: its program, its device or the system behind it is gone."""


@dataclass(frozen=True, slots=True)
class Line:
    """One thing to say: its ``text``, in a ``language`` (an ISO code).

    ``rate`` is how fast, 1 being usual; ``volume`` is 0..1.
    """

    text: str
    language: str
    rate: float = 1.0
    volume: float = 1.0


class Voice(Protocol):
    """Something that speaks. It is made and used on the speaker's thread only, so it may take its time."""

    @property
    def only_clips(self) -> bool:
        """Whether it speaks a fixed set of lines only, and is silent at all others."""

    def speak(self, line: Line, wanted: Wanted) -> None:
        """Speak a line; return when it has been spoken, or soon after it is no longer ``wanted``.

        Raises ``VoiceLost`` when nothing can be spoken.
        """

    def close(self) -> None:
        """Let go of whatever speaks."""
