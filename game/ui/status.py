"""A scene's status line, music and ambience, and the members of a scene that the narrator and the UI map use."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from game.core.ambience import Ambience


@dataclass(frozen=True, slots=True)
class Status:
    """The one line that says who must do what, and why.

    ``seat`` is the seat that must act, if any, counted from 0. ``more`` is a second, quieter line. ``names_seat`` is
    true if ``text`` already contains the seat's name. ``heard``, unless empty, replaces both lines when they are read
    out to people who cannot read.
    """

    text: str
    seat: int | None = None
    more: str = ""
    names_seat: bool = False
    heard: str = ""


@dataclass(frozen=True, slots=True)
class ScreenSound:
    """The ``music`` of a screen, by sound name (``""``: none), and its ``ambience``.

    With ``None``, the music or ambience of the screen below goes on. ``told_aloud`` says that the screen is for people
    who cannot read: it is read out if the option ``told_aloud`` is on. ``tells_no_secrets`` says that it is read out
    even while a hand lies open on a screen below.
    """

    music: str | None = None
    ambience: Ambience | None = None
    told_aloud: bool = False
    tells_no_secrets: bool = False


class NarratedScene(Protocol):
    """The members of a scene that the narrator and the UI map use."""

    name: str
    screen_sound: ScreenSound
    thinking_seat: int | None

    @property
    def confidential(self) -> bool:
        """Whether the screen shows secrets of one of several people."""

    @property
    def busy(self) -> bool:
        """Whether a short animation runs."""

    def status(self) -> Status:
        """Return the status line."""

    def read_out(self) -> Sequence[str]:
        """Return sentences that describe the screen."""
