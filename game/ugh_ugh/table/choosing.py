"""How a person at the table of Ugh Ugh comes to a move: choosing, dragging, pressing, reading."""

from __future__ import annotations

from dataclasses import replace
from typing import Protocol

from game.core.notation import WrittenMove
from game.core.words import say
from game.screens.parts.move_controls import MoveControls
from game.ugh_ugh.rules import moves
from game.ugh_ugh.rules.calling import DrumAnswers
from game.ugh_ugh.rules.card_effects import card_in_vain
from game.ugh_ugh.table import caves, columns, layout
from game.ugh_ugh.table.dialogs import Dialog, Gallery, Paying, Reading
from game.ugh_ugh.table.face import CardPlace, Choice, DrumEnd, Face, Gesture, InHand, Token
from game.ugh_ugh.table.passage import strength_of
from game.ui import pointer
from game.ui.layout import Rect
from game.ui.stage import Stage

#: where a dragged basket is let go to be called back
_TOWER = Rect(560, 40, 480, 640)
#: for how many seconds the pointer rests on a card before it is shown large
_HOVER_SECONDS = 0.22


class Table(Protocol):
    """What the choosing changes, and whom it asks."""

    stage: Stage
    face: Face

    def play(self, move: object) -> None:
        """Make a move, or hold it back until it is confirmed."""

    def carry_out(self, move: str) -> None:
        """Make a move at once."""

    @property
    def move_controls(self) -> MoveControls:
        """What tells why a move is not legal now, and makes the controls that play moves."""

    def open_dialog(self, dialog: Dialog) -> None:
        """Put something over the table."""

    def close_dialog(self) -> None:
        """Take away what lies over the table."""

    def refresh(self) -> None:
        """Draw anew, and list the controls anew."""


class Choosing:
    """Fulfils ``Intents`` on a table. What is chosen stands on the table's face; what the hand does is kept here.

    ``drum_answers`` is what has been answered for everybody at the drums.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self._dragged: pointer.Dragged[InHand] | None = None
        self._pressed_flap: int | None = None
        self._pressed_token: int | None = None
        self.drum_answers = DrumAnswers()

    def let_go(self) -> None:
        """Forget what is dragged or pressed."""
        self._dragged = self._pressed_flap = self._pressed_token = None

    def unpick(self) -> None:
        """Put back the member that is up to be sent; let go of a drum end, or of a token."""
        self._pressed_flap = self._pressed_token = None
        self._choose(replace(self._choice, picked=False))

    @property
    def gesture(self) -> Gesture:
        """What the person's hand does just now."""
        stage, interaction = self._table.stage, self._table.stage.interaction
        about = {control.id: control.about for control in stage.controls}
        beaten = about.get(interaction.pressed or interaction.looked_at)
        held = [interaction.touch(control).held for control in stage.controls if control.hold is not None]
        return Gesture(
            looked_at=about.get(interaction.looked_at),
            read=None if interaction.pressed else about.get(interaction.looked_at_for(_HOVER_SECONDS)),
            by_keys=interaction.by_keys,
            beating=beaten.flap if isinstance(beaten, DrumEnd) else None,
            pressed_flap=self._pressed_flap,
            pressed_seconds=max(held, default=0.0),
            off_pad=not interaction.by_keys and interaction.hovered != interaction.pressed,
            dragged=self._dragged,
            token=self._pressed_token,
            pointer=interaction.pointer,
        )

    @property
    def buildable(self) -> tuple[Rect, ...]:
        """Where what can be seen of the cards of the hand lies that may be built."""
        return tuple(
            control.rect
            for control in self._table.stage.controls
            if isinstance(control.about, CardPlace) and control.about.source == "hand" and control.moves
        )

    # Sending members

    def pick_up(self) -> None:
        """Choose a member, or put it back; the baskets it may go to are ringed."""
        self._choose(replace(self._choice, picked=not self._choice.picked))
        self._table.refresh()

    def choose_box(self, area: int) -> None:
        """Let one more member go to a box, as a ghost until it is sent out."""
        plan = tuple(sorted((*self._choice.plan, area)))
        legal, stage = self._table.face.legal, self._table.stage
        if moves.SendOut(plan) in legal:
            self._plan(plan)
            stage.sound.play("place", 0.6)
            full = not any(moves.SendOut(tuple(sorted((*plan, more)))) in legal for more in range(4))
            if full and stage.interaction.by_keys:
                stage.interaction.focused = "send_out"

    def take_back(self) -> None:
        """Take the last choice back."""
        self._plan(self._choice.plan[:-1])

    # Dragging: a member to a basket, a basket to the Passage, or a resource to the bins

    def lift(self, what: InHand) -> None:
        """Begin to drag a member (``None``), the basket of an area, or a resource."""
        self._dragged = pointer.Dragged(what)
        if what is None:
            self._choose(replace(self._choice, picked=True))
        elif isinstance(what, Token):
            self._pressed_token = None
        else:
            self._table.face = replace(self._table.face, lifted=(what, self._table.face.focus))

    def carry(self, x: float, y: float) -> None:
        """Follow the pointer."""
        if self._dragged is not None:
            self._dragged = self._dragged.moved(x, y)
            self._table.refresh()

    def drop(self, x: float, y: float) -> None:
        """Let a member go into the basket under it, call a box back over the Passage, take a resource over the cave."""
        dragged, self._dragged = self._dragged, None
        if dragged is None:
            return
        what = dragged.what
        if what is None:
            self._choose(replace(self._choice, picked=False))
            area = next((area for area, cell in enumerate(layout.BASKETS) if cell.collidepoint(x, y)), None)
            if area is not None:
                self.choose_box(area)
        elif isinstance(what, Token):
            if caves.own(self._table.face).collidepoint(x, y):
                self._table.play(moves.Take(what.kind, 1))
        else:
            self._table.face = replace(self._table.face, lifted=None)
            if _TOWER.collidepoint(x, y):
                self._table.play(moves.CallBack(what))
        self._table.refresh()

    # Taking

    def press_token(self, kind: int) -> None:
        """Begin to take a resource."""
        self._pressed_token = kind
        self._table.refresh()

    def spare_token(self) -> None:
        """Take nothing after all."""
        self._pressed_token = None
        self._table.refresh()

    def release_token(self, kind: int, seconds: float) -> None:
        """Take as many of a resource as the press was long."""
        self._pressed_token = None
        most = columns.offers(self._table.face).get(kind, 1)
        self._table.play(moves.Take(kind, columns.count_of(seconds, most)))

    # Drumming

    def take_up(self, seat: int) -> None:
        """Take up a seat's drum, or put it down again."""
        held = self._choice.holder == seat
        self._choose(replace(self._choice, holder=None if held else seat))
        self._table.stage.sound.play("wood_dull" if held else "drum_soft", 0.5)
        if not held and self._table.stage.interaction.by_keys:
            self._table.stage.interaction.focused = f"pad.{self._choice.last_flap}"
        self._table.refresh()

    def let_nobody_drum(self) -> None:
        """Pass for everybody at the table who could drum."""
        self.drum_answers.let_all_pass()
        self._table.play(moves.Pass())

    def press_pad(self, flap: int) -> None:
        """Begin a bang: the arc fills while the drum end is pressed."""
        self._pressed_flap = flap
        self._choose(replace(self._choice, last_flap=flap))
        self._table.refresh()

    def spare_pad(self) -> None:
        """Give a bang up: the drum end was let go beside it, or Esc pressed."""
        self._pressed_flap = None
        self._table.refresh()

    def release_pad(self, flap: int, seconds: float) -> None:
        """Strike as hard as the press was long."""
        self._pressed_flap = None
        self.strike(flap, strength_of(seconds))

    def choose_pad(self, flap: int) -> None:
        """Choose the drum end for the next bang."""
        self._choose(replace(self._choice, last_flap=flap))
        self._table.refresh()

    def strike(self, flap: int, strength: float) -> None:
        """Bang on a drum end; whoever is asked before the one with the stick passes."""
        face, bang = self._table.face, moves.Bang(flap, strength)
        if face.holder is None or face.holder == face.asked:
            self.drum_answers.clear()
            self._table.play(bang)
        else:
            self.drum_answers.let_one_bang(face.holder, bang)
            self._table.carry_out(str(moves.Pass()))

    # What lies over the table

    def show_built(self, seat: int) -> None:
        """Show all that a clan has built."""
        face = self._table.face
        title = say("{name} has built", name=face.looks[seat].name)
        self._table.open_dialog(Gallery(title, face.view.clans[seat].built))

    def read_card(self, source: str, key: str, builds: tuple[WrittenMove, ...]) -> None:
        """Show a card large, with the legal ways to build it, or why there is none."""
        face = self._table.face
        if not (face.asking and face.spending):
            reason = say("You can build it on your turn.")
        else:
            reason = "" if builds else self._table.move_controls.why_not(str(moves.Build(source, key)))
        vain = card_in_vain(face.view, face.focus, key) or ""
        self._table.open_dialog(Reading(key, builds, reason, vain))

    def choose_payment(self, title: str, ways: tuple[WrittenMove, ...], usual: tuple[int, ...]) -> None:
        """Ask how to pay for one thing."""
        self._table.open_dialog(Paying(title, ways, usual))

    def close_dialog(self) -> None:
        """Take away what lies over the table."""
        self._table.close_dialog()

    # How far the choice has come

    @property
    def _choice(self) -> Choice:
        return self._table.face.choice

    def _choose(self, choice: Choice) -> None:
        self._table.face = replace(self._table.face, choice=choice)

    def _plan(self, plan: tuple[int, ...]) -> None:
        self._choose(replace(self._choice, plan=plan, picked=False))
        self._table.refresh()
