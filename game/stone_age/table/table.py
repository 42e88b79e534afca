"""The scenes of Stone Age and of its solo game.

Pictures, controls and animations are functions of a ``Face``; these classes hold the face and carry out the
``Intents``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from game.core import Match, Prompt, Record
from game.core.referee import pending_question
from game.core.words import say
from game.screens.parts.move_controls import AnyDialog
from game.screens.parts.table_data import HandOver, Places, ResultPainters, Wording, never
from game.screens.table.shown import FaceMixin, Motion, Shown
from game.screens.table.table import Table
from game.stone_age.rules import moves
from game.stone_age.rules.board import COUPLE, FIRST_CARD, HUT, PLACES, RINGS
from game.stone_age.rules.state import State
from game.stone_age.table import dialogs, ending, layout, things, valley, words
from game.stone_age.table.animations import animate
from game.stone_age.table.camp import Gallery
from game.stone_age.table.choosing import UsablePlace, choice_after
from game.stone_age.table.controls import table_controls
from game.stone_age.table.face import Face, Ruling, face_of, tribe_looks
from game.stone_age.table.paying import payment_dialog
from game.stone_age.table.picture import draw_above, draw_table
from game.ui import pointer
from game.ui.animation import Timeline
from game.ui.canvas import Canvas
from game.ui.control import Control, ControlCache
from game.ui.layout import Rect
from game.ui.preloading import Drawing
from game.ui.scene import Status
from game.ui.stage import Stage
from game.ui.theme import SeatLook

#: the number of the last log lines that the table shows
_LOG_LINE_COUNT = 9
#: seconds of pointing at a thing until it is enlarged
_ENLARGE_AFTER = 0.4
#: the place of the buttons "Since your last turn" and "Faster" in the solo game: exactly over the title and the level
_OVER_TITLE_AND_LEVEL = Rect(14, 6, 450, 48)
#: the icon of each part of the gain that a hint shows, by the part's name
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
    """Return whether a turn begins: the seat is asked to place or to act, and has not just picked a die."""
    if prompt.kind == "place":
        return True
    if prompt.kind != "act":
        return False
    previous_prompt = match.at(len(match.records) - 1).prompt if match.records else None
    return previous_prompt is None or previous_prompt.kind != "pick"


class StoneAgeScene(FaceMixin[Face, Motion], Table):
    """The scene of Stone Age for 2 to 4 seats."""

    #: the line that names the next player (``quiet_line``) ends to the left of the number of the round
    places = Places(quiet_line=Rect(380, 2, 680, 56), bubble=Rect(1268, 358, 322, 380))
    hand_over = HandOver(begins_turn, never)
    wording = Wording(things.seat_words, things.middle_words, words.move_words, _PART_ICONS)
    result_painters = ResultPainters(deciding_factor=ending.paint_deciding_factor)

    def __init__(self, stage: Stage, match: Match, path: Path | None) -> None:
        super().__init__(stage, match, path)
        self.dialog: dialogs.Dialog | None = None
        self._control_cache = ControlCache()
        self.shown = Shown(self._face_of(self.view), Motion())

    # -- the face

    @property
    def _tribe_looks(self) -> tuple[SeatLook, ...]:
        """The looks of the tribes; each seat has one tribe."""
        return self.looks

    def _face_of(self, view: State) -> Face:
        """Return the face of a view, with the title and the last lines of the log."""
        face = face_of(self.match, view, self._tribe_looks, self.viewer, may_act=self.viewer_is_asked)
        has_room_for_log = layout.log_rect(len(self._tribe_looks)) is not None
        lines = self.match_log.last_lines(self.reader, _LOG_LINE_COUNT) if has_room_for_log else []
        return replace(face, title=say(self.match.rules.title), log_lines=tuple([line.text for line in lines]))

    def show(self, view: State) -> None:
        """Show a view at rest, and open the dialog for its question; of the viewer's choice, only the tribe is kept."""
        chosen_tribe = self.face.choice.tribe
        self.face = self._face_of(view)
        self._choose(tribe=chosen_tribe)
        self.motion.movers.clear()
        self.dialog = dialogs.dialog_for_question(self.face)

    def _choose(self, **parts: Any) -> None:
        self.shown.change(choice=replace(self.face.choice, **parts))

    def _face_now(self) -> Face:
        """Return the face with what the person points at, the status, and whether an animation runs."""
        interaction = self.stage.interaction
        choice = replace(self.face.choice, enlarged=interaction.looked_at_object(_ENLARGE_AFTER))
        return replace(self.face, choice=choice, busy=self.busy, status=self.helpers.next_turn.drawn_status.text)

    def seat_spot(self, seat: int) -> Rect | None:
        """Return the rectangle of a seat's possessions."""
        return things.seat_spot(self.face, seat)

    def spot_of(self, subject: object) -> Rect | None:
        """Return the rectangle of an event or of a move on the table, if it has one."""
        return things.spot_of(self.face, subject)

    def animate(self, record: Record) -> Timeline | None:
        """Close the dialog, drop dragged figures, and return the timeline that animates a record."""
        self.dialog = None
        self._choose(dragged=None)
        return animate(self.shown, self.stage, self.match.names, record)

    def asked_status(self, prompt: Prompt) -> Status:
        """Return the status line: the viewer's question, or what another seat is deciding."""
        if prompt.seat != self.viewer:
            return Status(words.waiting_words(prompt.kind, self.match.names[prompt.seat]), prompt.seat)
        question = words.question(self.face, prompt.kind, prompt.text)
        if self.face.is_solo:
            return Status(question, prompt.seat)
        name = self.match.names[prompt.seat]
        return Status(say("{name}: {what}", name=name, what=question), prompt.seat, names_seat=True)

    # -- drawing

    def draw(self, canvas: Canvas) -> None:
        """Draw the table."""
        draw_table(canvas, self._face_now(), self.dialog)

    def draw_above(self, canvas: Canvas) -> None:
        """Draw movers, dragged figures and enlarged cards."""
        draw_above(canvas, self._face_now(), self.motion, self.dialog)
        super().draw_above(canvas)

    # -- touches

    def table_controls(self) -> list[Control]:
        """Return the dialog's controls, or the table's."""
        match = self.match
        question = pending_question(match.prompt, match.names, self.viewer)
        ruling = Ruling(match.moves, self.move_controls.why_not, question)
        list_controls = table_controls if self.dialog is None else self.dialog.controls
        key = (self.face, self.busy, self.dialog, self.viewer, ruling.legal, question)

        def list_now() -> list[Control]:
            return list_controls(replace(self.face, busy=self.busy, ruling=ruling), self, self.move_controls)

        return self._control_cache.get(key, list_now)

    def react_to_pointing(self, about: object) -> None:
        """Choose the option under the pointer, in the open dialog or on the table; the main button then plays it."""
        if isinstance(self.dialog, dialogs.ChoiceDialog):
            self.dialog = self.dialog.with_offer(about)
        elif self.dialog is None:
            face = replace(self.face, ruling=Ruling(self.match.moves))
            self.shown.change(choice=choice_after(face, about))

    def choose_or_place(self, move: moves.Place) -> None:
        """Place figures; with keys, only choose them, and give the focus to the button that places them."""
        if self.stage.interaction.by_keys:
            self.pick(move.place, move.count)
            self.stage.interaction.focused = "place"
        else:
            self.play(move)

    def pick(self, place: int, count: int) -> None:
        """Choose the place and the number of figures for the button that places them."""
        self._choose(place=place, count=count)
        self.refresh()

    # -- dragging figures

    def lift(self, count: int) -> None:
        """Begin to drag ``count`` figures."""
        self._choose(dragged=pointer.Dragged(count))
        self.stage.sound.play("place", 0.4)

    def carry(self, x: float, y: float) -> None:
        """Move the dragged figures to the pointer."""
        dragged = self.face.choice.dragged
        if dragged is not None:
            self._choose(dragged=dragged.moved(x, y))
        self.refresh()

    def drop(self, x: float, y: float) -> None:
        """Drop the dragged figures, and place them if they are over a place."""
        dragged = self.face.choice.dragged
        self._choose(dragged=None)
        place = self._place_at(x, y)
        if dragged is None or place is None:
            self.refresh()
        elif place == HUT:
            self.play(moves.Place(HUT, COUPLE))
        else:
            has_rings = RINGS[place] > 0  # a place without rings takes any number of figures
            count = min(dragged.thing, RINGS[place]) if has_rings else dragged.thing
            self.play(moves.Place(place, count))

    def _place_at(self, x: float, y: float) -> int | None:
        """Return the place at a position of the table, or ``None``."""
        pile_count = len(self.face.view.piles)
        for place in range(len(PLACES)):
            if valley.exists(self.face, place) and layout.place_rect(place, pile_count).collidepoint(x, y):
                return place
        return None

    # -- dialogs

    def open_payment(self, place: int) -> None:
        """Open the dialog that pays for a card or building."""
        self.open_dialog(payment_dialog(self.face, place))

    def open_claim(self) -> None:
        """Open the dialog that chooses two resources of a kept card."""
        self.open_dialog(dialogs.two_resources_dialog(can_keep=False))

    def open_gallery(self, seat: int) -> None:
        """Open the gallery of everything that a seat owns."""
        self.open_dialog(Gallery(self.face, seat))

    def next_pictures(self) -> Iterator[Drawing]:
        """Yield drawings of tumbling dice, and of each gallery and payment dialog that the viewer may open next."""
        yield from dialogs.tumbling_drawings()
        face = self.face
        for seat in range(len(face.view.camps)):
            yield partial(Gallery(face, seat).draw, face=face)
        for control in self.table_controls():
            about = control.about
            if isinstance(about, UsablePlace) and about.place >= FIRST_CARD:
                yield partial(payment_dialog(face, about.place).draw, face=face)

    def close_dialog(self) -> None:
        """Close the dialog; a dialog that must be answered opens again."""
        super().close_dialog()
        self.dialog = dialogs.dialog_for_question(self.face)

    def change_dialog(self, dialog: AnyDialog) -> None:
        """Replace the open dialog by a copy with another choice."""
        self.dialog = dialog
        self.refresh()


class StoneAgeSoloScene(StoneAgeScene):
    """The scene of the solo game: one player with four tribes."""

    @property
    def _tribe_looks(self) -> tuple[SeatLook, ...]:
        """The looks of the four tribes."""
        return tribe_looks()

    places = replace(StoneAgeScene.places, since_last_turn=_OVER_TITLE_AND_LEVEL, bubble=Rect(1268, 542, 322, 196))
    result_painters = replace(StoneAgeScene.result_painters, history=ending.paint_winter)
