"""Choosing at the table before a move: modes, dragging, zooming, discards and trade terms."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Protocol

from game.settlers.rules.goods import NOTHING, held_part, plus
from game.settlers.rules.world import NONE
from game.settlers.table import layout
from game.settlers.table.face import NO_POINTER, Choice, Face, TradeTerms
from game.settlers.table.map_controls import first_control_of_mode, table_controls
from game.settlers.table.pointed import nearest_target
from game.settlers.table.targets import with_targets
from game.ui import pointer
from game.ui.preloading import Drawing
from game.ui.stage import Stage


class ChoosingTable(Protocol):
    """The part of the table that ``IntentHandler`` needs."""

    stage: Stage
    face: Face
    viewer: int | None

    @property
    def busy(self) -> bool:
        """Whether an animation or a bot is running."""

    def play(self, move: object) -> None:
        """Make a move."""

    def look_as(self, seat: int | None) -> None:
        """Show the table from a seat's view."""

    def refresh(self) -> None:
        """Draw the table and list its controls again."""

    def next_pictures(self) -> Iterable[Drawing]:
        """Yield drawings that preload pictures which may be shown next."""


class IntentHandler:
    """Carries out the table's ``Intents``: it changes the face's ``choice`` and ``viewport``, or makes a move.

    ``pointer`` is the state of the pointer, with the dragged nomad and its position.
    """

    def __init__(self, table: ChoosingTable) -> None:
        self._table = table
        #: the position of the pointer when the map last followed it; ``None`` before that
        self._pulled_from: tuple[float, float] | None = None
        self.pointer = NO_POINTER

    @property
    def _choice(self) -> Choice:
        """The choice so far."""
        return self._table.face.choice

    def _choose(self, choice: Choice) -> None:
        """Set the choice, and draw the table and list its controls again."""
        self._set_choice(choice)
        self._table.refresh()

    def _set_choice(self, choice: Choice) -> None:
        """Set the choice, and derive from it the moves that a click on the map makes."""
        self._table.face = with_targets(replace(self._table.face, choice=choice))

    def rest(self) -> None:
        """Stop dragging a nomad; a pull of the map goes on."""
        self.pointer = replace(NO_POINTER, pulls_map=self.pointer.pulls_map)

    def play(self, move: object) -> None:
        """Make a move, given as an object or as its text."""
        self._table.play(move)

    def uncover(self) -> None:
        """Show the viewer's cards until another seat is asked."""
        self._table.look_as(self._table.viewer)
        self._table.stage.sound.play("hide", 0.5)
        self._table.refresh()

    # -- preparing a move

    def let_go(self) -> None:
        """Cancel the move that is being prepared and the choice of a nomad."""
        if self._choice.mode:
            self._table.stage.interaction.return_to_opener()
        self._choose(replace(self._choice, mode="", nomad=NONE, looked_at=NONE, terms=TradeTerms()))

    def choose_mode(self, mode: str) -> None:
        """Enter one of the modes of ``Choice``; while keys are used, the first control of the mode gets the focus."""
        self._set_choice(replace(self._choice, mode=mode, nomad=NONE, looked_at=NONE, terms=TradeTerms()))
        interaction = self._table.stage.interaction
        if interaction.by_keys:
            face = self._table.face
            first = first_control_of_mode(face, table_controls(face, self)) or interaction.focused
            interaction.enter_dialog()
            interaction.focused = first
        self._table.refresh()

    def choose_nomad(self, crossing: int) -> None:
        """Choose the nomad on a crossing as the one to move; ``NONE`` cancels the choice."""
        self._choose(replace(self._choice, mode="", nomad=crossing, looked_at=NONE))

    def look_at_nomad(self, crossing: int) -> None:
        """Show how far the nomad on a crossing can walk, whoever owns it; ``NONE`` hides that again."""
        self._choose(replace(self._choice, looked_at=crossing))

    def let_skins_pay_first(self, skins_first: bool) -> None:
        """Set whether a walk is paid with skins or with meat first."""
        self._choose(replace(self._choice, skins_first=skins_first))

    def open_tally(self) -> None:
        """Show all chips and points on a sheet over the prepared move."""
        if self._table.busy:
            return
        self._table.face = replace(self._table.face, choice=replace(self._choice, mode="tally"))
        self._table.stage.interaction.enter_dialog()
        self._table.stage.sound.play("card_slide", 0.6)
        self._table.refresh()

    # -- dragging

    def lift(self, crossing: int) -> None:
        """Begin to drag the nomad on a crossing, or a new nomad from the supply (``NONE``)."""
        self._set_choice(replace(self._choice, mode="nomad" if crossing == NONE else "", nomad=crossing))
        self.pointer = replace(self.pointer, dragged=pointer.Dragged(crossing))

    def carry(self, x: float, y: float) -> None:
        """Move the dragged nomad to a position in logical units."""
        if self.pointer.dragged is not None:
            self.pointer = replace(self.pointer, dragged=self.pointer.dragged.moved(x, y))
        self._table.refresh()

    def drop(self, x: float, y: float) -> None:
        """Drop the nomad; if it is near a crossing where it may go, make that move."""
        face = self._table.face
        target = nearest_target(face, x, y)
        self.pointer = NO_POINTER
        if target != NONE:
            self.play(face.crossing_moves[target])
        self._table.refresh()

    # -- the map

    def begin_pull(self) -> None:
        """Begin to pull the map."""
        self._pulled_from = None
        self.pointer = NO_POINTER

    def pull(self, x: float, y: float) -> None:
        """Move the map with the pointer."""
        if self._pulled_from is not None:
            last_x, last_y = self._pulled_from
            self._set_viewport(self._table.face.viewport.moved(x - last_x, y - last_y))
        self._pulled_from = (x, y)
        self.pointer = replace(self.pointer, pulls_map=True)

    def end_pull(self, x: float, y: float) -> None:
        """Stop pulling the map."""
        self._pulled_from = None
        self.pointer = NO_POINTER
        # paint in advance the pictures that may be shown next, now that the map has a new place
        self._table.stage.preloader.begin_with(urgent=iter(()), early=self._table.next_pictures())
        self._table.refresh()

    def zoom_by(self, steps: int, x: float = layout.SEA.centerx, y: float = layout.SEA.centery) -> None:
        """Zoom in by ``steps`` (out if negative), around a position on the screen."""
        self._set_viewport(self._table.face.viewport.zoomed(steps, x, y))

    def show_whole_map(self) -> None:
        """Show the whole world."""
        self._set_viewport(layout.WHOLE_WORLD)

    def _set_viewport(self, viewport: layout.MapViewport) -> None:
        """Set the visible part of the map, and draw the table again; pictures for a new zoom are loaded first."""
        if viewport.zoom != self._table.face.viewport.zoom:
            self._table.stage.loads_first = True
        self._table.face = replace(self._table.face, viewport=viewport)
        self._table.refresh()

    # -- cards

    def give(self, kind: int) -> None:
        """Add a card of a kind to the discard."""
        self._choose(replace(self._choice, given=plus(self._choice.given, kind, 1)))

    def take_back(self) -> None:
        """Remove all cards from the discard that is being prepared."""
        self._choose(replace(self._choice, given=NOTHING))

    def change_terms(self, side: str, kind: int, by: int) -> None:
        """Change the number of cards of a kind in the prepared trade; ``side`` is ``give`` or ``get``."""
        self._choose(replace(self._choice, terms=self._choice.terms.changed(side, kind, by)))

    def begin_counter(self) -> None:
        """Begin to prepare a counter-offer, starting from the terms offered as far as the viewer's cards allow."""
        face = self._table.face
        offer = face.view.offer
        if offer is not None:  # the seat that answers gives the cards that the offer asks for
            give = held_part(face.open_hand or NOTHING, offer.get)
            self._choose(replace(self._choice, mode="counter", terms=TradeTerms(give=give, get=offer.give)))
