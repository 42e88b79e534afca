"""How a person at the table of Ugh Ugh comes to a move: choosing, dragging, pressing, reading."""

from __future__ import annotations

from dataclasses import replace

from game.core.notation import WrittenMove
from game.core.words import say
from game.ugh_ugh import moves
from game.ugh_ugh.drumming_hand import DrummingHand
from game.ugh_ugh.show import layout
from game.ugh_ugh.show.dialogs import Gallery, Paying, Reading
from game.ugh_ugh.show.face import CardPlace, Dragged, DrumEnd, Gesture
from game.ugh_ugh.taking_hand import TakingHand
from game.ui.layout import Rect

#: where a dragged basket is let go to be called back
_TOWER = Rect(560, 40, 480, 640)
#: for how many seconds the pointer rests on a card before it is shown large
_HOVER_SECONDS = 0.22


class Choosing(TakingHand, DrummingHand):
    """Fulfils ``Intents`` on a table. What is chosen stands on the table's face; what the hand does is kept here.

    Taking loads and drumming stand in modules of their own.
    """

    def let_go(self) -> None:
        """Forget what is dragged or pressed."""
        self._dragged = self._pressed_flap = self._pressed_token = None

    def unpick(self) -> None:
        """Put back the member that is up to be sent; let go of a drum end, or of a token."""
        self._pressed_flap = self._pressed_token = None
        self._choose(picked=False)

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
        self._choose(picked=not self._choice.picked)
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

    def drag_member(self) -> None:
        """Begin to drag a member."""
        self._dragged = Dragged()
        self._choose(picked=True)

    def drag_to(self, x: float, y: float) -> None:
        """Follow the pointer."""
        if self._dragged is not None:
            self._dragged = replace(self._dragged, x=x, y=y)
            self._table.refresh()

    def drop_member(self, x: float, y: float) -> None:
        """Let a dragged member go into the basket under it."""
        self._dragged = None
        self._choose(picked=False)
        area = next((area for area, cell in enumerate(layout.BASKETS) if cell.collidepoint(x, y)), None)
        if area is not None:
            self.choose_box(area)
        self._table.refresh()

    # Calling back

    def drag_basket(self, area: int) -> None:
        """Begin to drag a basket."""
        self._dragged = Dragged(area=area)
        self._table.face = replace(self._table.face, lifted=(area, self._table.face.focus))

    def drop_basket(self, x: float, y: float) -> None:
        """Call the dragged box back if it was let go over the Passage."""
        dragged, self._dragged = self._dragged, None
        self._table.face = replace(self._table.face, lifted=None)
        if dragged is not None and dragged.area is not None and _TOWER.collidepoint(x, y):
            self._table.play(moves.CallBack(dragged.area))
        self._table.refresh()

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
            reason = say("It can be built at your turn.")
        else:
            reason = "" if builds else self._table.why_not(str(moves.Build(source, key)))
        self._table.open_dialog(Reading(key, builds, reason))

    def choose_payment(self, title: str, ways: tuple[WrittenMove, ...], usual: tuple[int, ...]) -> None:
        """Ask how to pay for one thing."""
        self._table.open_dialog(Paying(title, ways, usual))

    def close_dialog(self) -> None:
        """Take away what lies over the table."""
        self._table.close_dialog()

    # How far the choice has come

    def _plan(self, plan: tuple[int, ...]) -> None:
        self._choose(plan=plan, picked=False)
        self._table.refresh()
