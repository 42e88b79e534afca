"""How what happened is shown happening: one thing after another on a timeline, the same way on every table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from game.core import Match
from game.core.rules import Event
from game.ui.animation import Ease, Happening, smooth
from game.ui.stage import Stage


class WithFace(Protocol):
    """The scene of a match, with its ``face``: a frozen dataclass of all that its picture shows."""

    stage: Stage
    match: Match
    face: Any


Table = TypeVar("Table", bound=WithFace)
Face = TypeVar("Face")
Thing = TypeVar("Thing")


@dataclass(slots=True)
class Flyer:
    """Something on its way over the table, its middle at ``x, y``; each game has its kinds, and draws them."""

    kind: str
    what: object
    x: float
    y: float
    size: float


class Teller(Generic[Table, Face]):
    """Puts one thing after another on ``line``; ``at`` is when the next one begins, ``face`` how things are then.

    A game derives its own, which has a way to show each kind of event. Every event brings the face one step on; what
    moves meanwhile is decoration. When all is over, or skipped, the scene shows the real view. ``still`` is whether
    the person wants as little movement as can be.
    """

    #: with little movement nothing is waited for longer than this (seconds)
    LONGEST_STILL: ClassVar[float] = 0.35

    def __init__(self, scene: Table, line: Happening | None = None) -> None:
        """Begin with ``scene`` as it is, on a new timeline unless one is given."""
        self.scene = scene
        self.line = line or Happening()
        self.at = 0.0
        self.face: Face = scene.face
        self.still = scene.stage.still

    def words_of(self, event: Event) -> str:
        """Return an event as a sentence with names."""
        return event.tell().format(*self.scene.match.names)

    def alter(self, change: Callable[[Face], Face]) -> None:
        """Change what is shown now, and for good: also when it is skipped."""
        self.face = change(self.face)
        self.line.cue(self.at, lambda: setattr(self.scene, "face", change(self.scene.face)), always=True)

    def wait(self, seconds: float) -> None:
        """Let the next thing begin later."""
        self.at += min(seconds, self.LONGEST_STILL) if self.still else seconds

    def pause(self, seconds: float) -> None:
        """Let the next thing begin later, also where little moves: there is something to read."""
        self.at += seconds
        self.line.cue(self.at, lambda: None)

    def sound(self, name: str, loudness: float = 1.0, later: float = 0.0, variant: float | None = None) -> None:
        """Play a sound, unless it is leapt over; ``later`` than now, if something moves until then."""

        def play() -> None:
            if not self.line.leaping:
                self.scene.stage.sound.play(name, loudness, variant)

        self.line.cue(self.at + (0.0 if self.still else later), play)

    def moving(
        self,
        things: list[Thing],
        thing: Thing,
        seconds: float,
        show: Callable[[float], None],
        later: float = 0.0,
        *,
        stays: float = 0.0,
        ease: Ease = smooth,
        also_still: bool = False,
    ) -> None:
        """Let ``thing`` be among ``things`` while ``show(part)`` moves it, and ``stays`` seconds longer.

        It is left out where little moves, unless it is ``also_still`` needed.
        """
        if self.still and not also_still:
            return
        begins = self.at + later
        self.line.cue(begins, lambda: things.append(thing))
        self.line.tween(begins, seconds, show, ease)
        self.line.cue(begins + seconds + stays, lambda: _remove(things, thing), always=True)


def _remove(things: list[Thing], thing: Thing) -> None:
    """Take a thing away, but not its equals."""
    things[:] = [other for other in things if other is not thing]
