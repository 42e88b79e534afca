"""What a person does at the table before it is a move: choosing, dragging, looking closer, putting terms together."""

from __future__ import annotations

from dataclasses import replace
from typing import Protocol

from game.settlers.rules.goods import NOTHING, plus
from game.settlers.rules.world import NONE
from game.settlers.table import layout
from game.settlers.table.face import NO_POINTER, Choice, Face, Terms
from game.settlers.table.map_controls import table_controls, where_mode_begins
from game.settlers.table.pointed import nearest_target
from game.settlers.table.targets import aimed
from game.ui import pointer
from game.ui.stage import Stage


class ChoosingTable(Protocol):
    """The table at which things are chosen."""

    stage: Stage
    face: Face
    viewer: int | None

    @property
    def busy(self) -> bool:
        """Whether something goes on by itself."""

    def play(self, move: object) -> None:
        """Make a move."""

    def look_as(self, seat: int | None) -> None:
        """Show the table as a seat may know it."""

    def refresh(self) -> None:
        """Have the table drawn and its controls listed anew."""


class Choosing:
    """Carries out the ``Intents``: changes the face's choice and lens, or makes a move.

    ``pointer`` is what is in hand, and where.
    """

    def __init__(self, table: ChoosingTable) -> None:
        self._table = table
        self._pulled_from: tuple[float, float] | None = None
        self.pointer = NO_POINTER

    @property
    def _choice(self) -> Choice:
        return self._table.face.choice

    def _choose(self, choice: Choice) -> None:
        self._aim(choice)
        self._table.refresh()

    def _aim(self, choice: Choice) -> None:
        self._table.face = aimed(replace(self._table.face, choice=choice))

    def rest(self) -> None:
        """Let nothing be in hand any more."""
        self.pointer = replace(NO_POINTER, pulls=self.pointer.pulls)

    def play(self, move: object) -> None:
        """Make a move, given as such or as its text."""
        self._table.play(move)

    def uncover(self) -> None:
        """Show the viewer's cards, until somebody else is asked."""
        self._table.look_as(self._table.viewer)
        self._table.stage.sound.play("hide", 0.5)
        self._table.refresh()

    # -- what is prepared on a turn

    def let_go(self) -> None:
        """Let go of whatever is being prepared."""
        self._choose(replace(self._choice, mode="", nomad=NONE, looked=NONE, terms=Terms()))

    def choose_mode(self, mode: str) -> None:
        """Prepare something: one of the modes of ``Choice``."""
        self._aim(replace(self._choice, mode=mode, nomad=NONE, looked=NONE, terms=Terms()))
        interaction = self._table.stage.interaction
        if interaction.by_keys:
            face = self._table.face
            interaction.focused = where_mode_begins(face, table_controls(face, self)) or interaction.focused
        self._table.refresh()

    def choose_nomad(self, crossing: int) -> None:
        """Choose a nomad to move, by its crossing; ``NONE`` lets go of it."""
        self._choose(replace(self._choice, mode="", nomad=crossing, looked=NONE))

    def look_at_nomad(self, crossing: int) -> None:
        """Show how far somebody's nomad gets; ``NONE`` hides it again."""
        self._choose(replace(self._choice, looked=crossing))

    def let_skins_pay_first(self, skins_first: bool) -> None:
        """Let skins, or else meat, pay for a walk first."""
        self._choose(replace(self._choice, skins_first=skins_first))

    def open_tally(self) -> None:
        """Show all chips and points on one sheet; what was prepared stays in sight below it."""
        if self._table.busy:
            return
        self._table.face = replace(self._table.face, choice=replace(self._choice, mode="tally"))
        self._table.stage.sound.play("card_slide", 0.6)
        self._table.refresh()

    # -- dragging

    def lift(self, what: int) -> None:
        """Take a nomad in hand: that on a crossing, or a new one (``NONE``)."""
        self._aim(replace(self._choice, mode="nomad" if what == NONE else "", nomad=what))
        self.pointer = replace(self.pointer, dragged=pointer.Dragged(what))

    def carry(self, x: float, y: float) -> None:
        """Move what is in hand, to a place in logical units."""
        if self.pointer.dragged is not None:
            self.pointer = replace(self.pointer, dragged=self.pointer.dragged.moved(x, y))
        self._table.refresh()

    def drop(self, x: float, y: float) -> None:
        """Put it down: near enough to a crossing that may be chosen, that is a move."""
        face = self._table.face
        target = nearest_target(face, x, y)
        self.pointer = NO_POINTER
        if target != NONE:
            self.play(face.crossing_moves[target])
        self._table.refresh()

    # -- the map

    def begin_pull(self) -> None:
        """Take hold of the map."""
        self._pulled_from, self.pointer = None, NO_POINTER

    def pull(self, x: float, y: float) -> None:
        """Move the map along with the pointer."""
        if self._pulled_from is not None:
            right, down = x - self._pulled_from[0], y - self._pulled_from[1]
            self._look_through(self._table.face.lens.moved(right, down))
        self._pulled_from = (x, y)
        self.pointer = replace(self.pointer, pulls=True)

    def end_pull(self, x: float, y: float) -> None:
        """Let go of the map."""
        self._pulled_from, self.pointer = None, NO_POINTER
        self._table.refresh()

    def look_closer(self, steps: int, x: float = layout.SEA.centerx, y: float = layout.SEA.centery) -> None:
        """Look so many steps closer, at what lies at a place on the screen."""
        self._look_through(self._table.face.lens.zoomed(steps, x, y))

    def look_at_all(self) -> None:
        """Look at the whole world again."""
        self._look_through(layout.WHOLE_WORLD)

    def _look_through(self, lens: layout.Lens) -> None:
        self._table.face = replace(self._table.face, lens=lens)
        self._table.refresh()

    # -- cards

    def give(self, kind: int) -> None:
        """Choose one card more to be discarded."""
        self._choose(replace(self._choice, given=plus(self._choice.given, kind, 1)))

    def take_back(self) -> None:
        """Choose the cards to be discarded anew."""
        self._choose(replace(self._choice, given=NOTHING))

    def change_terms(self, side: str, kind: int, by: int) -> None:
        """Put one card more or fewer into the trade that is being put together; ``side`` is ``give`` or ``get``."""
        self._choose(replace(self._choice, terms=self._choice.terms.changed(side, kind, by)))

    def begin_counter(self) -> None:
        """Begin other terms with those offered, from the answering side."""
        offer = self._table.face.view.offer
        if offer is not None:
            self._choose(replace(self._choice, mode="counter", terms=Terms(offer.get, offer.give)))
