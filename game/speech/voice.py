"""The protocol of a voice, which speaks one line after another and can be interrupted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, TypeAlias

#: Returns whether a line is still wanted; a voice calls it every ``CHECK_SECONDS`` while it speaks.
Wanted: TypeAlias = Callable[[], bool]
#: The seconds between two calls of ``is_wanted``.
CHECK_SECONDS = 0.02


class VoiceLost(Exception):
    """The voice cannot speak: its program, its device or the system behind it is gone."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line to speak: its ``text`` and ``language`` (an ISO code).

    ``rate`` is the speed as a multiple of the normal speed; ``volume`` is 0..1.
    """

    text: str
    language: str
    rate: float = 1.0
    volume: float = 1.0


class Voice(Protocol):
    """Something that speaks. It is made and used on the speaker's thread only, so its methods may take long."""

    @property
    def only_clips(self) -> bool:
        """Whether the voice can speak only a fixed set of lines."""

    def speak(self, line: Line, is_wanted: Wanted) -> None:
        """Speak a line; return when it has been spoken, or soon after ``is_wanted()`` becomes false.

        Raises ``VoiceLost`` when nothing can be spoken.
        """

    def close(self) -> None:
        """Release what the voice uses."""
