"""The means by which a record is shown happening: a timeline that can be hurried, steps, sounds, things that move.

Each event brings the shown view one step on (``unfold``); what moves meanwhile is decoration. When all is over, or
skipped, the scene shows the real view.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from typing import Protocol

from game.core import Match
from game.core.rules import Event
from game.my_first_stone_age.show.art import Sprite
from game.my_first_stone_age.show.face import Face
from game.my_first_stone_age.show.motion import Motion, Mover
from game.my_first_stone_age.show.speech import Speech
from game.my_first_stone_age.show.unfold import unfold
from game.my_first_stone_age.state import State
from game.screens.table.telling import Teller
from game.ui import animation
from game.ui.animation import arc, between, linear, smooth
from game.ui.stage import Stage
from game.ui.theme import SeatLook

Point = tuple[float, float]
_LEAVES = 11


class Table(Protocol):
    """Whose face and motion change while something is shown happening."""

    stage: Stage
    match: Match
    face: Face
    motion: Motion
    looks: tuple[SeatLook, ...]

    @property
    def dialog(self) -> object:
        """What lies over the table, if anything."""

    def put_all_back(self) -> None:
        """Let everything lie in its place again."""

    def take_away(self, name: str) -> None:
        """Take something from its place for a while."""


class Happening(animation.Happening):
    """What happens, with spans that do not let themselves be hurried: two tokens that change places are seen by all."""

    def __init__(self) -> None:
        super().__init__()
        self._held: list[tuple[float, float]] = []

    def hold(self, start: float, end: float) -> None:
        """Let nobody hurry between ``start`` and ``end``."""
        self.mark(start)
        self._held.append((start, end))

    @property
    def _holding(self) -> bool:
        """Whether what is shown now cannot be hurried."""
        return any(start <= self.now < end for start, end in self._held)

    def leap(self) -> bool:
        """Go on to the next mark; what cannot be hurried just goes on."""
        return self._holding or super().leap()

    def hurry(self) -> None:
        """Show the end of everything, or the beginning of what cannot be hurried."""
        ahead = [start for start, _ in self._held if start > self.now]
        if self._holding:
            return
        if not ahead:
            super().hurry()
            return
        self.leaping = True
        self.advance(min(ahead) - self.now)
        self.leaping = False


class Stagecraft(Teller[Table, Face]):
    """What the tales are told with."""

    line: Happening

    def __init__(self, scene: Table) -> None:
        super().__init__(scene, Happening())
        self.seats = len(scene.looks)

    @property
    def view(self) -> State:
        """The view as it is when the next thing begins."""
        return self.face.view

    def step(self, event: Event) -> None:
        """Let the shown view take the step that ``event`` means."""
        self.alter(lambda face: replace(face, view=unfold(face.view, event), away=frozenset()))

    def away(self, *names: str, later: float = 0.0) -> None:
        """Take things from their places, until the next step puts all back."""

        def take() -> None:
            self.scene.face = replace(self.scene.face, away=self.scene.face.without(*names))

        if not self.still:
            self.line.cue(self.at + later, take)

    def say(self, speech: Speech | None, mood: str = "") -> None:
        """Let Martin say something."""

        def speak() -> None:
            self.scene.motion.saying, self.scene.motion.mood = speech, mood

        if speech is not None:
            self.line.cue(self.at, speak)

    def turn_step(self, number: int) -> None:
        """Light one of the three steps of a turn."""
        self.line.cue(self.at, lambda: setattr(self.scene.motion, "lit_step", number))

    def move(
        self, mover: Mover, seconds: float, show: Callable[[float], None], later: float = 0.0, *, stays: float = 0.0
    ) -> None:
        """Show a mover for ``seconds``, changed by ``show(part)``; it ``stays`` a little longer."""
        self.moving(self.scene.motion.movers, mover, seconds, show, later, stays=stays, ease=linear)

    def fly(
        self,
        name: str,
        start: Point,
        end: Point,
        sizes: tuple[float, float],
        *,
        later: float = 0.0,
        seconds: float = 0.7,
        height: float = 70.0,
        stays: float = 0.0,
    ) -> None:
        """Let a picture fly in an arc."""
        sprite = Sprite(name, *start, sizes[0])

        def show(part: float) -> None:
            eased = smooth(part)
            sprite.x, sprite.y = arc(start, end, eased, height)
            sprite.size = between(*sizes, eased) * (1 + 0.25 * math.sin(math.pi * part))

        self.move(sprite, seconds, show, later, stays=stays)

    def leaves(self, x: float, y: float, later: float = 0.0, count: int = _LEAVES) -> None:
        """Let leaves puff out and drift down."""
        for number in range(count):
            turn = math.tau * number / count + 0.4
            sprite = Sprite("mfsa.leaf", x, y, 28, angle=turn)

            def show(part: float, sprite: Sprite = sprite, turn: float = turn) -> None:
                far = 26 + 54 * (1 - (1 - part) ** 2)
                sprite.x = x + math.cos(turn) * far
                sprite.y = y + math.sin(turn) * far * 0.8 + 46 * part * part
                sprite.angle = turn + 3 * part
                sprite.alpha = round(255 * min(1.0, 2.2 * (1 - part)))

            self.move(sprite, 0.8, show, later)

    def dust(self, x: float, y: float, later: float = 0.0, size: float = 56.0) -> None:
        """Raise clouds of dust to both sides."""
        for side in (-1, 1):
            for far in (0.45, 0.9):
                sprite = Sprite("mfsa.life.cloud", x, y, size)

                def show(part: float, sprite: Sprite = sprite, way: float = side * far, far: float = far) -> None:
                    eased = 1 - (1 - part) ** 2
                    sprite.x = x + way * size * (0.3 + 0.7 * eased)
                    sprite.y = y - size * 0.25 * eased * (1.4 - far)
                    sprite.size = size * (0.45 + 0.45 * eased)
                    sprite.alpha = round(235 * min(1.0, 2 * (1 - part)))

                self.move(sprite, 0.6, show, later)
