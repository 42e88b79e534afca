"""The tables of Stone Age, alone and with others: what is shown, and what a person asks for.

What is drawn, listed and animated is made in ``show`` from a ``Face``; these classes hold it, and do what the
``Intents`` say.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from game.core import Match, Prompt, Record
from game.core.referee import what_is_asked
from game.core.undoing import why_not_undo
from game.core.words import say
from game.screens.parts.move_controls import AnyDialog
from game.screens.parts.table_data import HandOver, Places, ResultPaints, Wording, never
from game.screens.table.shown import Motion, Shown, ShowsFace
from game.screens.table.table import Table
from game.stone_age.rules import moves
from game.stone_age.rules.board import COUPLE, FIRST_CARD, HUT, PLACES, RINGS
from game.stone_age.rules.state import State
from game.stone_age.table import dialogs, ending, layout, things, valley, words
from game.stone_age.table.animations import animate
from game.stone_age.table.choosing import Acting, followed
from game.stone_age.table.controls import table_controls
from game.stone_age.table.face import Face, Rules, face_of, tribe_looks
from game.stone_age.table.paying import payment_for
from game.stone_age.table.picture import draw_above, draw_table
from game.stone_age.table.seats import Gallery
from game.ui import pointer
from game.ui.animation import Timeline
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.foresight import Drawing
from game.ui.layout import Rect
from game.ui.scene import Status
from game.ui.stage import Stage
from game.ui.theme import SeatLook

#: with so few seats there is room for the last lines of the log, so many
_FEW_SEATS, _LATEST_LINES = 2, 9
#: seconds after which what is looked at is enlarged
_ENLARGE_AFTER = 0.4
#: where the news and the stone "faster" stand alone, so that nothing of what is below looks out
_OVER_TITLE_AND_LEVEL = Rect(14, 6, 450, 48)
#: the icons of the parts of a gain that a hint names
_PART_ICONS = {
    "points": "round-star",
    "green cards": "oak-leaf",
    "farmers": "grain-bundle",
    "toolmakers": "stone-crafting",
    "builders": "huts-village",
    "shamans": "tribal-mask",
    "resources": "wood-pile",
    "food": "bone-gnawer",
    "field": "wheat",
    "tools": "stone-axe",
    "people": "three-friends",
    "buildings": "hut",
    "limit": "campfire",
    "survival": "campfire",
}


def begins_turn(match: Match, prompt: Prompt) -> bool:
    """Return whether a turn begins: to place or to act, not to go on after others have taken dice of a card."""
    if prompt.kind != "act":
        return prompt.kind == "place"
    before = match.at(len(match.records) - 1).prompt if match.records else None
    return before is None or before.kind != "pick"


class StoneAgeScene(ShowsFace[Face, Motion], Table):
    """Stone Age on the table, for 2 to 4 seats."""

    #: the number of the round stands to the right of the quiet line
    places = Places(quiet_line=Rect(380, 2, 680, 56), bubble=Rect(1268, 358, 322, 380))
    hand_over = HandOver(begins_turn, never)
    wording = Wording(things.seat_words, things.middle_words, words.paid, _PART_ICONS)
    paints = ResultPaints(deciding=ending.paint_deciding)

    def __init__(self, stage: Stage, match: Match, path: Path | None) -> None:
        super().__init__(stage, match, path)
        self.dialog: dialogs.Dialog | None = None
        self.shown = Shown(self._face_of(self.view), Motion())

    def _title(self) -> str:
        return say(self.match.rules.title)

    # -- the view as a picture

    @property
    def _tribe_looks(self) -> tuple[SeatLook, ...]:
        """How the tribes look: each is a seat's own."""
        return self.looks

    def _face_of(self, view: State) -> Face:
        face = face_of(self.match, view, self._tribe_looks, self.viewer, may_act=self.viewer_is_asked)
        few = len(self._tribe_looks) <= _FEW_SEATS
        lines = self.story.lines(self.reader)[-_LATEST_LINES:] if few else []
        return replace(face, title=self._title(), latest=tuple([line.text for line in lines]))

    def show(self, view: State) -> None:
        """Take over a view: everything at rest, nothing chosen but a tribe, the question open that is asked."""
        chosen = self.face.choice.tribe
        self.face = self._face_of(view)
        self._choose(tribe=chosen)
        self.motion.movers.clear()
        self.dialog = dialogs.asked_dialog(self.face)

    def _choose(self, **parts: Any) -> None:
        self.shown.change(choice=replace(self.face.choice, **parts))

    def _face_now(self) -> Face:
        """Return the face with what is so at this moment only."""
        look = self.stage.interaction
        looked_at, enlarged = look.about_looked_at(), look.about_looked_at(_ENLARGE_AFTER)
        choice = replace(self.face.choice, looked_at=looked_at, enlarged=enlarged)
        return replace(self.face, choice=choice, busy=self.busy, status=self.helpers.next_turn.drawn_status.text)

    def seat_spot(self, seat: int) -> Rect | None:
        """Return where a seat's things lie."""
        return things.seat_spot(self.face, seat)

    def spot_of(self, what: object) -> Rect | None:
        """Return where on the table something is."""
        return things.spot_of(self.face, what)

    def animate(self, record: Record) -> Timeline | None:
        """Show a record happening, event by event."""
        self.dialog = None
        self._choose(dragged=None)
        return animate(self.shown, self.stage, self.match.names, record)

    def asked_status(self, prompt: Prompt) -> Status:
        """Say what the viewer is asked; else for whom it is waited, and why."""
        if prompt.seat != self.viewer:
            return Status(words.waits_for(prompt.kind, self.match.names[prompt.seat]), prompt.seat)
        return Status(words.asked(self.face, prompt.kind, prompt.text), prompt.seat)

    # -- drawing

    def draw(self, canvas: Canvas) -> None:
        """Draw the table."""
        draw_table(canvas, self._face_now(), self.dialog)

    def draw_above(self, canvas: Canvas) -> None:
        """Draw what moves, what is carried, what is enlarged."""
        draw_above(canvas, self._face_now(), self.motion, self.dialog)
        super().draw_above(canvas)

    # -- touches

    def table_controls(self) -> list[Control]:
        """List the dialog's controls, or the table's."""
        match = self.match
        asked = what_is_asked(match.prompt, match.names, self.viewer)
        rules = Rules(match.moves, self.move_controls.why_not, why_not_undo(match, self.viewer) or "", asked)
        face = replace(self.face, busy=self.busy, rules=rules)
        listed = table_controls if self.dialog is None else self.dialog.controls
        return listed(face, self, self.move_controls)

    def follow_look(self, about: object) -> None:
        """Let what is looked at be what is on the button."""
        if isinstance(self.dialog, dialogs.Choosing):
            self.dialog = self.dialog.followed(about)
        elif self.dialog is None:
            face = replace(self.face, rules=Rules(self.match.moves))
            self.shown.change(choice=followed(face, about))

    def pick(self, place: int, count: int) -> None:
        """Choose how many figures the button places."""
        self._choose(place=place, count=count)
        self.refresh()

    # -- dragging figures

    def lift(self, what: int) -> None:
        """Take figures into the hand."""
        self._choose(dragged=pointer.Dragged(what))
        self.stage.sound.play("place", 0.4)

    def carry(self, x: float, y: float) -> None:
        """Let the figures in the hand follow the pointer."""
        dragged = self.face.choice.dragged
        if dragged is not None:
            self._choose(dragged=dragged.moved(x, y))
        self.refresh()

    def drop(self, x: float, y: float) -> None:
        """Put the figures in the hand down: on a place they are placed there."""
        face, dragged = self.face, self.face.choice.dragged
        self._choose(dragged=None)
        piles = len(face.view.piles)
        for place in range(len(PLACES)):
            if dragged and valley.exists(face, place) and layout.place_rect(place, piles).collidepoint(x, y):
                most = RINGS[place] or dragged.what
                self.play(moves.Place(place, COUPLE if place == HUT else min(dragged.what, most)))
                return
        self.refresh()

    # -- dialogs

    def open_payment(self, place: int) -> None:
        """Ask how a card or building is paid for."""
        self.open_dialog(payment_for(self.face, place))

    def open_claim(self) -> None:
        """Ask which two resources a kept card gives."""
        self.open_dialog(dialogs.two_resources(later=False, closable=True))

    def open_gallery(self, seat: int) -> None:
        """Show all that a seat has."""
        self.open_dialog(Gallery(self.face, seat))

    def next_pictures(self) -> Iterator[Drawing]:
        """Yield what draws all that each seat has, and what the viewer may pay for."""
        face = self.face
        for seat in range(len(face.view.camps)):
            yield partial(Gallery(face, seat).draw, face=face)
        asked = [control.about for control in self.table_controls() if isinstance(control.about, Acting)]
        for place in [about.place for about in asked if about.place >= FIRST_CARD]:
            yield partial(payment_for(face, place).draw, face=face)

    def close_dialog(self) -> None:
        """Take the dialog away; what must be answered comes back."""
        self.dialog = dialogs.asked_dialog(self.face)
        self.refresh()

    def change_dialog(self, dialog: AnyDialog) -> None:
        """Put a dialog in which something else is chosen in the place of the open one."""
        self.dialog = dialog
        self.refresh()


class StoneAgeSoloScene(StoneAgeScene):
    """Stone Age on the table, for one player with four tribes."""

    @property
    def _tribe_looks(self) -> tuple[SeatLook, ...]:
        """How the four tribes look."""
        return tribe_looks(words.tribe_names())

    def _title(self) -> str:
        return say("Stone Age solo")

    places = replace(StoneAgeScene.places, news=_OVER_TITLE_AND_LEVEL, bubble=Rect(1268, 542, 322, 196))
    paints = replace(StoneAgeScene.paints, history=ending.paint_winter)
