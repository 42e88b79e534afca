"""The animator of My First Stone Age, and everything that moves over its table."""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace

from game.core.rules import Event
from game.my_first_stone_age.rules.rules import RULES
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
    """Everything that moves or changes during an animation.

    - ``speech``: what Martin the mammoth says about the event; ``mood``: how he looks (see ``draw_martin``).
    - ``lit_step``: the highlighted step of the turn.
    - ``dragged_good``: the good that the pointer drags.
    - ``drape_opening``: how far the drape is open, 0 to 1.
    - ``flying_things``: the names of the things that are not drawn in their places, since pictures of them are still
      flying there. The next animation may have begun already.
    """

    speech: Speech | None = None
    mood: str = ""
    lit_step: int | None = None
    dragged_good: pointer.Dragged[int] | None = None
    drape_opening: float = 1.0
    flying_things: set[str] = field(default_factory=set)

    def rest(self) -> None:
        """Stop everything but the drape and the things that are still flying."""
        self.movers.clear()
        self.speech = None
        self.mood = ""
        self.dragged_good = None

    def open_drape(self, share: float) -> None:
        """Open the drape by ``share``, 0 (closed) to 1 (gone)."""
        self.drape_opening = share

    def draw(self, canvas: Canvas) -> None:
        """Draw the movers and the dragged good."""
        self.draw_movers(canvas)
        if self.dragged_good is not None:
            parts.draw_good(canvas, self.dragged_good.thing, self.dragged_good.x, self.dragged_good.y, 104)


# The animator

Point = tuple[float, float]
#: the three steps of a turn: a token is turned over, the figure moves, and it acts on its space
TURN_TOKEN, MOVE_FIGURE, ACT = range(3)
#: the number of leaves that burst out of a tree when its token is turned over
_LEAF_COUNT = 11


class TimelineWithHolds(animation.MarkedTimeline):
    """A timeline with spans that cannot be skipped, so that everybody sees, for example, which tokens are swapped."""

    def __init__(self) -> None:
        super().__init__()
        #: the start and the end (seconds) of each span that cannot be skipped
        self._held_spans: list[tuple[float, float]] = []

    def hold(self, start: float, end: float) -> None:
        """Forbid skipping between ``start`` and ``end`` (seconds)."""
        self.mark(start)
        self._held_spans.append((start, end))

    @property
    def _is_held(self) -> bool:
        """Whether the present moment lies in a span that cannot be skipped."""
        return any(start <= self.now < end for start, end in self._held_spans)

    @property
    def highest_pace(self) -> float:
        """The highest pace now: the normal speed in a span that cannot be skipped."""
        return 1.0 if self._is_held else super().highest_pace

    def skip_to_mark(self) -> bool:
        """Jump to the next mark; return false if there is none, so that the caller may jump to the end instead.

        In a span that cannot be skipped, do nothing and return true: the caller must not jump, either.
        """
        if self._is_held:
            return True
        return super().skip_to_mark()

    def hurry(self) -> None:
        """Skip to the end, or to the beginning of the next span that cannot be skipped."""
        if self._is_held:
            return
        starts_ahead = [start for start, _ in self._held_spans if start > self.now]
        if not starts_ahead:
            super().hurry()
            return
        self.is_skipping = True
        self.advance(min(starts_ahead) - self.now)
        self.is_skipping = False


class TableAnimator(Animator[Face, Motion]):
    """Animates the events of this game, with leaves, dust and Martin's words.

    ``trading`` tells whether the trading dialog is open: then traded goods fly inside the dialog.
    """

    timeline: TimelineWithHolds

    def __init__(self, shown: Shown[Face, Motion], playback: Playback, *, trading: bool) -> None:
        super().__init__(shown, playback, timeline=TimelineWithHolds(), ease=animation.linear)
        self.seats = len(shown.face.looks)
        self.trading = trading

    def after(self, face: Face, event: Event) -> Face:
        """Return the face after ``event``, with everything in its place and face-down tokens hidden."""
        state = RULES.after(face.view, event)
        shows_everything = len(face.open_seats) == self.seats
        return replace(face, view=state if shows_everything else RULES.view(state, face.reader), away=frozenset())

    def put_all_back(self) -> None:
        """Show everything in its place again."""
        shown = self.shown
        self.timeline.cue(self.at, lambda: shown.change(away=frozenset()), always=True)

    def hide_while_flying(self, name: str, seconds: float) -> None:
        """Do not draw a thing in its place during the ``seconds`` in which a picture of it flies there.

        This goes on if the next animation begins earlier. ``name`` is the name of the thing.
        """
        flying_things = self.motion.flying_things
        if not self.still:
            self.timeline.cue(self.at, lambda: flying_things.add(name))
            self.timeline.cue(self.at + seconds, lambda: flying_things.discard(name), always=True)

    def speak(self, speech: Speech | None, mood: str = "") -> None:
        """Let Martin the mammoth say something; ``None`` changes nothing."""

        def change_speech() -> None:
            self.motion.speech = speech
            self.motion.mood = mood

        if speech is not None:
            self.timeline.cue(self.at, change_speech)

    def light_turn_step(self, number: int) -> None:
        """Highlight one of the steps of a turn: ``TURN_TOKEN``, ``MOVE_FIGURE`` or ``ACT``."""

        def light() -> None:
            self.motion.lit_step = number

        self.timeline.cue(self.at, light)

    def fly_picture(
        self,
        name: str,
        start: Point,
        end: Point,
        sizes: tuple[float, float],
        *,
        delay: float = 0.0,
        seconds: float = 0.7,
        height: float = 70.0,
        stays: float = 0.0,
    ) -> None:
        """Let a picture fly in an arc of this ``height``.

        ``sizes`` are the widths of the picture at the start and at the end. The picture stays at the end for ``stays``
        seconds.
        """
        start_width, end_width = sizes
        sprite = Sprite(name, *start, start_width)

        def move_picture(progress: float) -> None:
            """Show the picture on its arc, largest in the middle."""
            eased = animation.smooth(progress)
            sprite.x, sprite.y = animation.arc(start, end, eased, height)
            width = animation.between(start_width, end_width, eased)
            sprite.size = width * (1 + 0.25 * math.sin(math.pi * progress))

        self.move(sprite, seconds, move_picture, delay, stays=stays)

    def show_leaves(self, x: float, y: float, delay: float = 0.0) -> None:
        """Show leaves bursting out and drifting down."""
        for number in range(_LEAF_COUNT):
            self._show_leaf(x, y, math.tau * number / _LEAF_COUNT + 0.4, delay)

    def _show_leaf(self, x: float, y: float, direction: float, delay: float) -> None:
        """Show a leaf that flies off in its direction (radians), slower and slower, sinks, turns and fades."""
        sprite = Sprite("mfsa.leaf", x, y, 28, angle=direction)

        def drift(progress: float) -> None:
            distance = 26 + 54 * (1 - (1 - progress) ** 2)
            sprite.x = x + math.cos(direction) * distance
            sprite.y = y + math.sin(direction) * distance * 0.8 + 46 * progress * progress
            sprite.angle = direction + 3 * progress
            sprite.alpha = round(255 * min(1.0, 2.2 * (1 - progress)))

        self.move(sprite, 0.8, drift, delay)

    def raise_dust(self, x: float, y: float, delay: float = 0.0, size: float = 56.0) -> None:
        """Show clouds of dust to both sides."""
        for offset in (-0.45, -0.9, 0.45, 0.9):
            self._show_cloud(x, y, offset, delay, size)

    def _show_cloud(self, x: float, y: float, offset: float, delay: float, size: float) -> None:
        """Show a cloud of dust that moves aside, slower and slower, rises, grows and fades.

        ``offset`` is how far the cloud moves, as a share of its ``size``; negative to the left.
        """
        sprite = Sprite("mfsa.life.cloud", x, y, size)

        def spread(progress: float) -> None:
            eased = 1 - (1 - progress) ** 2
            sprite.x = x + offset * size * (0.3 + 0.7 * eased)
            sprite.y = y - size * 0.25 * eased * (1.4 - abs(offset))
            sprite.size = size * (0.45 + 0.45 * eased)
            sprite.alpha = round(235 * min(1.0, 2 * (1 - progress)))

        self.move(sprite, 0.6, spread, delay)
