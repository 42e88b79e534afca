"""Turns a person's actions at the table of Ugh Ugh into moves: choosing, dragging, pressing, reading."""

from __future__ import annotations

from dataclasses import replace
from typing import Protocol

from game.core.notation import WrittenMove
from game.core.words import say
from game.passage import outside
from game.screens.parts.move_controls import MoveControls
from game.ugh_ugh.rules import moves
from game.ugh_ugh.rules.calling import DrumAnswers
from game.ugh_ugh.rules.card_effects import why_card_in_vain
from game.ugh_ugh.rules.cards import AREAS
from game.ugh_ugh.table import caves, columns, layout
from game.ugh_ugh.table.dialogs import CardDialog, Dialog, Gallery, PaymentDialog
from game.ugh_ugh.table.face import CardPlace, Choice, Draggable, DrumEnd, Face, Gesture, Token
from game.ui import pointer
from game.ui.layout import Rect
from game.ui.stage import Stage

#: A basket that is dropped here is called back.
_TOWER = Rect(560, 40, 480, 640)
#: Seconds for which the pointer must rest on a card before the card is shown large.
_HOVER_SECONDS = 0.22


class Table(Protocol):
    """The part of the table that ``IntentHandler`` uses."""

    stage: Stage
    face: Face

    def play(self, move: object) -> None:
        """Make a move, after a confirmation if needed."""

    def carry_out(self, move: str) -> None:
        """Make a move at once."""

    @property
    def move_controls(self) -> MoveControls:
        """Makes controls that play moves, and gives the reasons why moves are illegal."""

    def show_blow(self, flap: int, strength: float) -> None:
        """Show a bang and play its sound before its move is made."""

    def open_dialog(self, dialog: Dialog) -> None:
        """Open a dialog over the table."""

    def close_dialog(self) -> None:
        """Close the dialog over the table."""

    def refresh(self) -> None:
        """Draw the table and list its controls again."""


class IntentHandler:
    """Implements ``Intents`` for a table.

    The table's face stores the choices, the handler itself stores presses and drags. ``drum_answers`` holds the common
    answer to the question who drums.
    """

    def __init__(self, table: Table) -> None:
        self._table = table
        self._dragged: pointer.Dragged[Draggable] | None = None
        #: the drum end that is being pressed
        self._pressed_flap: int | None = None
        #: the kind of resource whose token is being pressed
        self._pressed_token: int | None = None
        self.drum_answers = DrumAnswers()

    def let_go(self) -> None:
        """Forget the present drag and presses."""
        self._dragged = self._pressed_flap = self._pressed_token = None

    def cancel_pick(self) -> None:
        """Put a picked-up member down again, and forget the press of a drum end or a token."""
        self._pressed_flap = self._pressed_token = None
        self._set_choice(replace(self._choice, has_picked_up=False))

    @property
    def gesture(self) -> Gesture:
        """The person's present pointing, pressing and dragging."""
        stage = self._table.stage
        interaction = stage.interaction
        has_left_pressed_control = interaction.hovered != interaction.pressed
        subjects = {control.id: control.about for control in stage.controls}
        subject = subjects.get(interaction.pressed or interaction.looked_at)
        press_seconds = [interaction.touch_of(control).held for control in stage.controls if control.hold is not None]
        return Gesture(
            looked_at=subjects.get(interaction.looked_at),
            enlarged_subject=None if interaction.pressed else subjects.get(interaction.looked_at_for(_HOVER_SECONDS)),
            by_keys=interaction.by_keys,
            drum_end_under_stick=subject.flap if isinstance(subject, DrumEnd) else None,
            pressed_flap=self._pressed_flap,
            pressed_seconds=max(press_seconds, default=0.0),
            is_off_pad=has_left_pressed_control and not interaction.by_keys,
            dragged=self._dragged,
            pressed_token=self._pressed_token,
            pointer=interaction.pointer,
        )

    @property
    def buildable(self) -> tuple[Rect, ...]:
        """The visible parts of the cards in the hand that may be built."""
        return tuple(
            control.rect
            for control in self._table.stage.controls
            if isinstance(control.about, CardPlace) and control.about.source == "hand" and control.moves
        )

    # Sending members

    def toggle_pick_up(self) -> None:
        """Pick up a member, or put it down again. While a member is picked up, the baskets it can go to are ringed."""
        self._set_choice(replace(self._choice, has_picked_up=not self._choice.has_picked_up))
        self._table.refresh()

    def choose_box(self, area: int) -> None:
        """Plan to send one more member to a box; the member stands there as a ghost until it is sent out."""
        plan = tuple(sorted((*self._choice.plan, area)))
        legal = self._table.face.legal
        stage = self._table.stage
        if moves.SendOut(plan) not in legal:
            return
        self._set_plan(plan)
        stage.sound.play("place", 0.6)
        longer_plans = [tuple(sorted((*plan, other_area))) for other_area in range(len(AREAS))]
        is_complete = not any(moves.SendOut(longer_plan) in legal for longer_plan in longer_plans)
        if is_complete and stage.interaction.by_keys:
            stage.interaction.focused = "send_out"

    def take_back(self) -> None:
        """Remove the last box from the plan."""
        self._set_plan(self._choice.plan[:-1])

    # Dragging: a member to a basket, a basket to the Passage, or a resource to the bins

    def lift(self, thing: Draggable) -> None:
        """Begin to drag a member (``None``), the basket of an area, or a resource token."""
        self._dragged = pointer.Dragged(thing)
        if thing is None:
            self._set_choice(replace(self._choice, has_picked_up=True))
        elif isinstance(thing, Token):
            self._pressed_token = None
        else:
            self._table.face = replace(self._table.face, lifted=(thing, self._table.face.focus))

    def carry(self, x: float, y: float) -> None:
        """Move the dragged thing to the pointer."""
        if self._dragged is not None:
            self._dragged = self._dragged.moved(x, y)
            self._table.refresh()

    def drop(self, x: float, y: float) -> None:
        """End a drag: plan to send a member to the basket below, call back a basket, or take a token's resource."""
        dragged = self._dragged
        self._dragged = None
        if dragged is None:
            return
        thing = dragged.thing
        if thing is None:  # a member
            self._set_choice(replace(self._choice, has_picked_up=False))
            area = next((area for area, cell in enumerate(layout.BASKETS) if cell.collidepoint(x, y)), None)
            if area is not None:
                self.choose_box(area)
        elif isinstance(thing, Token):
            if caves.own_cave(self._table.face).collidepoint(x, y):
                self._table.play(moves.Take(thing.kind, 1))
        else:
            self._table.face = replace(self._table.face, lifted=None)
            if _TOWER.collidepoint(x, y):
                self._press_call_button(thing)
        self._table.refresh()

    def _press_call_button(self, area: int) -> None:
        """Press the button that calls a box back; it may ask for confirmation first."""
        stage = self._table.stage
        button = next((control for control in stage.controls if control.id == f"call.{area}"), None)
        if button is not None and button.enabled and button.action is not None:
            stage.interaction.focused = button.id
            button.action()

    # Taking

    def press_token(self, kind: int) -> None:
        """Begin a press on a resource token."""
        self._pressed_token = kind
        self._table.refresh()

    def cancel_token(self) -> None:
        """End the press on a token without taking anything."""
        self._pressed_token = None
        self._table.refresh()

    def release_token(self, kind: int, seconds: float) -> None:
        """Take resources of a kind: one, or more after a longer press."""
        self._pressed_token = None
        max_count = columns.offered_counts(self._table.face).get(kind, 1)
        self._table.play(moves.Take(kind, columns.count_after_press(seconds, max_count)))

    # Drumming

    def toggle_drum(self, seat: int) -> None:
        """Take up a seat's drum, or put it down again."""
        is_held = self._choice.holder == seat
        self._set_choice(replace(self._choice, holder=None if is_held else seat))
        self._table.stage.sound.play("wood_dull" if is_held else "drum_soft", 0.5)
        if not is_held and self._table.stage.interaction.by_keys:
            self._table.stage.interaction.focused = f"pad.{self._choice.last_flap}"
        self._table.refresh()

    def pass_all_drums(self) -> None:
        """Pass for every person at the table who could drum."""
        self.drum_answers.let_all_pass()
        self._table.play(moves.Pass())

    def press_pad(self, flap: int) -> None:
        """Begin a bang; the gauge rises while the drum end is pressed."""
        self._pressed_flap = flap
        self._set_choice(replace(self._choice, last_flap=flap))
        self._table.refresh()

    def cancel_pad(self) -> None:
        """Cancel a bang: the press ended beside the drum end, or Esc was pressed."""
        self._pressed_flap = None
        self._table.refresh()

    def release_pad(self, flap: int, seconds: float) -> None:
        """Bang, harder after a longer press."""
        self._pressed_flap = None
        self.bang_drum_end(flap, outside.bang_strength(seconds))

    def choose_pad(self, flap: int) -> None:
        """Choose the drum end for the next bang."""
        self._set_choice(replace(self._choice, last_flap=flap))
        self._table.refresh()

    def bang_drum_end(self, flap: int, strength: float) -> None:
        """Bang on a drum end for the seat that holds the stick. If other seats are asked first, those seats pass."""
        face = self._table.face
        bang = moves.Bang(flap, strength)
        self._table.show_blow(flap, strength)
        if face.holder is None or face.holder == face.asked:
            self.drum_answers.clear()
            self._table.play(bang)
        else:
            self.drum_answers.let_one_bang(face.holder, bang)
            self._table.carry_out(str(moves.Pass()))

    # Dialogs

    def show_built_cards(self, seat: int) -> None:
        """Show all cards that a clan has built."""
        face = self._table.face
        title = say("Built by {name}", name=face.looks[seat].name)
        self._table.open_dialog(Gallery(title, face.view.clans[seat].built))

    def read_card(self, source: str, key: str, builds: tuple[WrittenMove, ...]) -> None:
        """Show a card large, with the legal ways to build it, or the reason why it cannot be built."""
        face = self._table.face
        if not face.view.agenda:
            why_not_built = say("The match is over.")
        elif not (face.is_viewer_asked and face.can_spend):
            why_not_built = say("You can build it on your turn, when you spend resources.")
        elif builds:
            why_not_built = ""
        else:
            why_not_built = self._table.move_controls.why_not(str(moves.Build(source, key)))
        why_in_vain = why_card_in_vain(face.view, face.focus, key) or ""
        self._table.open_dialog(CardDialog(key, builds, why_not_built, why_in_vain))

    def choose_payment(self, title: str, ways: tuple[WrittenMove, ...], printed_cost: tuple[int, ...]) -> None:
        """Open a dialog with the ways to pay for something."""
        self._table.open_dialog(PaymentDialog(title, ways, printed_cost))

    def close_dialog(self) -> None:
        """Close the dialog over the table."""
        self._table.close_dialog()

    # The choice so far

    @property
    def _choice(self) -> Choice:
        return self._table.face.choice

    def _set_choice(self, choice: Choice) -> None:
        self._table.face = replace(self._table.face, choice=choice)

    def _set_plan(self, plan: tuple[int, ...]) -> None:
        self._set_choice(replace(self._choice, plan=plan, has_picked_up=False))
        self._table.refresh()
