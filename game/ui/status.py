"""The line that says who must do what, and what else is told of a scene."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Status:
    """The one line that says who must do what, and why; ``seat`` is who, counted from 0, if anyone in particular.

    ``more`` is a second, quieter line. ``names_seat`` is whether ``text`` says itself who that is.
    """

    text: str
    seat: int | None = None
    more: str = ""
    names_seat: bool = False


class Told(Protocol):
    """What the narrator and the UI map tell of a scene beside its controls."""

    name: str
    told_aloud: bool
    thinking: int | None

    @property
    def confidential(self) -> bool:
        """Whether it shows what only one of several people may know."""

    @property
    def busy(self) -> bool:
        """Whether something goes on by itself."""

    def status(self) -> Status:
        """Say who must do what."""

    def read_out(self) -> Sequence[str]:
        """Return in sentences how everything stands."""
