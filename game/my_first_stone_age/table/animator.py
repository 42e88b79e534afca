"""What the events of My First Stone Age are animated with: the shared animator, and what moves over the table."""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace

from game.core.rules import Event
from game.my_first_stone_age.rules.rules import RULES
from game.my_first_stone_age.rules.state import State
from game.my_first_stone_age.table import parts
from game.my_first_stone_age.table.face import Face
from game.my_first_stone_age.table.parts import Sprite
from game.my_first_stone_age.table.words import Speech
from game.screens.table import shown
from game.screens.table.animator import Animator, Playback
from game.screens.table.shown import Shown
from game.ui import animation, pointer
from game.ui.canvas import Canvas


@dataclass(slots=True)
class Motion(shown.Motion):
    """What is on its way, and what else changes while something is shown.

    ``saying`` is what Martin says to what happens, in a ``mood`` (see ``draw_mammoth``); ``lit_step`` is the step of
    the turn that is lit. ``held`` is the good that is dragged. ``opened`` is how far the drape is open (1: gone).
    ``landing`` names what is not in its place yet though what comes next may have begun.
    """

    saying: Speech | None = None
    mood: str = ""
    lit_step: int | None = None
    held: pointer.Dragged[int] | None = None
    opened: float = 1.0
    landing: set[str] = field(default_factory=set)

    def rest(self) -> None:
        """Let nothing move any more but the drape, and what lands."""
        self.movers.clear()
        self.saying, self.mood, self.held = None, "", None

    def open(self, part: float) -> None:
        """Slide the drape open."""
        self.opened = part

    def draw(self, canvas: Canvas) -> None:
        """Draw what is on its way, and what is in the hand."""
        self.draw_movers(canvas)
        if self.held is not None:
            parts.draw_good(canvas, self.held.what, self.held.x, self.held.y, 104)


# What the events of My First Stone Age are animated with: the shared animator, leaves, dust, and Martin's words.

Point = tuple[float, float]
_LEAVES = 11


class SteadyHappening(animation.Happening):
    """What happens, with spans that do not let themselves be hurried: two tokens that change places are seen by all."""

    def __init__(self) -> None:
        super().__init__()
        self._held: list[tuple[float, float]] = []

    def hold(self, start: float, end: float) -> None:
        """Let nobody hurry between ``start`` and ``end``."""
        self.mark(start)
        self._held.append((start, end))

    @property
    def steady(self) -> bool:
        """Whether what is shown now cannot be hurried."""
        return any(start <= self.now < end for start, end in self._held)

    def leap(self) -> bool:
        """Go on to the next mark; what cannot be hurried just goes on."""
        return self.steady or super().leap()

    def hurry(self) -> None:
        """Show the end of everything, or the beginning of what cannot be hurried."""
        ahead = [start for start, _ in self._held if start > self.now]
        if self.steady:
            return
        if not ahead:
            super().hurry()
            return
        self.leaping = True
        self.advance(min(ahead) - self.now)
        self.leaping = False


class TableAnimator(Animator[Face, Motion]):
    """Animates what happens on the table of My First Stone Age.

    ``trading`` is whether the dialog of the trading post is open, in which goods then change places.
    """

    line: SteadyHappening

    def __init__(self, shown: Shown[Face, Motion], playback: Playback, *, trading: bool) -> None:
        super().__init__(shown, playback, line=SteadyHappening(), ease=animation.linear)
        self.seats = len(shown.face.looks)
        self.trading = trading

    @property
    def view(self) -> State:
        """The view as it is when the next thing begins."""
        return self.face.view

    def after(self, face: Face, event: Event) -> Face:
        """Return the face after ``event``: everything lies in its place again, and what was turned down is hidden."""
        view = RULES.view(RULES.after(face.view, event), face.open_seat)
        return replace(face, view=view, away=frozenset())

    def put_all_back(self) -> None:
        """Let everything lie in its place again."""
        shown = self.shown
        self.line.cue(self.at, lambda: shown.change(away=frozenset()), always=True)

    def keep_away(self, name: str, seconds: float) -> None:
        """Keep what is called ``name`` from its place until it has landed, also when what comes next has begun."""
        landing = self.motion.landing
        if not self.still:
            self.line.cue(self.at, lambda: landing.add(name))
            self.line.cue(self.at + seconds, lambda: landing.discard(name), always=True)

    def speak(self, speech: Speech | None, mood: str = "") -> None:
        """Let Martin say something."""

        def say_it() -> None:
            self.motion.saying, self.motion.mood = speech, mood

        if speech is not None:
            self.line.cue(self.at, say_it)

    def turn_step(self, number: int) -> None:
        """Light one of the three steps of a turn."""
        self.line.cue(self.at, lambda: setattr(self.motion, "lit_step", number))

    def fly_picture(
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
            eased = animation.smooth(part)
            sprite.x, sprite.y = animation.arc(start, end, eased, height)
            sprite.size = animation.between(*sizes, eased) * (1 + 0.25 * math.sin(math.pi * part))

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
