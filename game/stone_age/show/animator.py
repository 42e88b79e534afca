"""What the events of Stone Age are animated with: the shared animator, and dust and words of this table's own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.core.rules import Event
from game.core.words import say
from game.screens.table.animator import Animator
from game.screens.table.shown import Motion
from game.stone_age.cards import CARDS
from game.stone_age.events import Bought
from game.stone_age.round_events import Scored
from game.stone_age.rules import RULES
from game.stone_age.show import words
from game.stone_age.show.face import Face
from game.stone_age.show.motion import Mover
from game.ui.animation import arriving


class TableAnimator(Animator[Face, Motion]):
    """Animates what happens on the table of Stone Age; ``told`` is all that is animated together."""

    told: Sequence[Event] = ()

    def after(self, face: Face, event: Event) -> Face:
        """Return the face after ``event``: everything lies in its place again."""
        view = RULES.after(face.view, event)
        if isinstance(event, Scored):  # what the end adds is among the points now, and is not forecast any more
            view = replace(view, ended="cards")
        return replace(face, view=view, away=frozenset())

    def words_of(self, event: Event) -> str:
        """Return an event as a sentence with names; a card that is bought in few words."""
        if not isinstance(event, Bought):
            return super().words_of(event)
        card = CARDS[event.card]
        return say("{card}: {effect}", card=say(card.title), effect=words.short_effect(card, self.face.alone)[1])

    def dust(self, x: float, y: float, later: float = 0.0, size: float = 70.0) -> None:
        """Raise a puff of dust."""
        mover = Mover("puff", 0, x, y, size)

        def show(part: float) -> None:
            mover.what = min(5, int(part * 6))

        self.move(mover, 0.45, show, later)

    def raise_words(self, text: str, x: float, y: float, later: float = 0.0, size: float = 30.0) -> None:
        """Let words rise and vanish."""
        mover = Mover("words", text, x, y, size)

        def show(part: float) -> None:
            mover.y = y - 34 * part

        self.move(mover, 0.9, show, later, ease=arriving)
