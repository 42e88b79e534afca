"""The animator of Stone Age, and the things that move over its table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from game.core.rules import Event
from game.core.words import say
from game.screens.table.animator import Animator
from game.screens.table.shown import Motion
from game.stone_age.rules.cards import CARDS
from game.stone_age.rules.events import Bought
from game.stone_age.rules.round_events import Scored
from game.stone_age.rules.rules import RULES
from game.stone_age.table import cards, words
from game.stone_age.table.face import Face
from game.stone_age.table.parts import draw_chip, draw_figure
from game.ui import animation, lettering, theme
from game.ui.canvas import Canvas
from game.ui.layout import Rect, square

#: the animation frames of a puff of dust
_PUFF_FRAMES = 6


@dataclass(slots=True)
class Mover:
    """A thing moving over the table, its centre at ``x, y``. What ``thing`` holds depends on ``kind``.

    - ``chip``: the kind of chip, such as ``food``.
    - ``figure``, ``seat``: the look of the seat or solo tribe.
    - ``card``, ``large card``, ``tile``: the number of the card or building tile; these need ``face``.
    - ``back`` (of a card): nothing; needs ``face``.
    - ``puff`` (of dust): the number of the animation frame.
    - ``words``: the text.
    """

    kind: str
    thing: Any
    x: float
    y: float
    size: float = 44.0
    alpha: int = 255
    face: Face | None = None

    def draw(self, canvas: Canvas) -> None:
        """Draw the thing at its position."""
        x = self.x
        y = self.y
        size = self.size
        if self.kind == "chip":
            draw_chip(canvas, self.thing, x, y, size, alpha=self.alpha)
        elif self.kind == "figure":
            draw_figure(canvas, self.thing, x, y, alpha=self.alpha)
        elif self.kind == "seat":
            canvas.seat(self.thing, x, y, size)
        elif self.kind == "puff":
            canvas.picture_in(f"puff.{self.thing}", square(x, y, size))
        elif self.kind == "words":
            lettering.draw_shadowed_text(canvas, self.thing, x, y, size, theme.ACTIVE, align="centre")
        elif self.face is not None:
            self._draw_flat(canvas, self.face)

    def _draw_flat(self, canvas: Canvas, face: Face) -> None:
        """Draw a building tile, a card, or the back of a card."""
        size = self.size
        if self.kind == "tile":
            rect = Rect(self.x - size / 2, self.y - size * 0.32, size, size * 0.64)
            cards.draw_building(canvas, self.thing, rect, with_points=not face.is_solo, size=size * 0.14)
        elif self.kind == "card":
            rect = Rect(self.x - size / 2, self.y - size * 0.45, size, size * 0.9)
            cards.draw_card(canvas, self.thing, rect, face.is_solo)
        elif self.kind == "large card":
            rect = Rect(self.x - size / 2, self.y - size * 0.35, size, size * 0.7)
            cards.draw_large_card(canvas, self.thing, rect, face.is_solo)
        elif self.kind == "back":
            canvas.panel("sa.card_back", Rect(self.x - size / 2, self.y - size * 0.45, size, size * 0.9))


# The animator


class TableAnimator(Animator[Face, Motion]):
    """The shared animator, plus dust and rising words; ``events`` are all events of the animated record."""

    events: Sequence[Event] = ()

    def after(self, face: Face, event: Event) -> Face:
        """Return the face after ``event``, with nothing away from its place."""
        view = RULES.after(face.view, event)
        if isinstance(event, Scored):  # the score now includes the final scoring: forecast no more points
            view = replace(view, ended="cards")
        return replace(face, view=view, away=frozenset())

    def words_of(self, event: Event) -> str:
        """Return an event as a sentence with names; for a bought card, only its title and effect."""
        if not isinstance(event, Bought):
            return super().words_of(event)
        card = CARDS[event.card]
        _, effect = words.short_effect(card, self.face.is_solo)
        return say("{card}: {effect}", card=say(card.title), effect=effect)

    def raise_dust(self, x: float, y: float) -> None:
        """Raise a puff of dust."""
        mover = Mover("puff", 0, x, y, size=70.0)

        def change_frame(progress: float) -> None:
            mover.thing = min(_PUFF_FRAMES - 1, int(progress * _PUFF_FRAMES))

        self.move(mover, 0.45, change_frame)

    def raise_words(self, text: str, x: float, y: float, size: float = 30.0) -> None:
        """Let words rise and vanish."""
        mover = Mover("words", text, x, y, size=size)

        def rise(progress: float) -> None:
            mover.y = y - 34 * progress

        self.move(mover, 0.9, rise, ease=animation.ease_out)
