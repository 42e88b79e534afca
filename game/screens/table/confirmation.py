"""Asking for confirmation: of a move with the option "confirm turns", and before a control gives something up.

With the option, a final move is held back until the person confirms it; only then it is played, saved and shown to
others. A move is final (it could not be undone) if another seat decides after it, if chance is drawn, or if something
hidden is revealed. All other moves are played at once. A throw into the Passage is confirmed before the pieces fly. A
bang on a drum needs no confirmation: its strength depends on the moment of release, and it can be cancelled by
releasing beside the drum, or with Esc.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial

from game.core.final_moves import is_final
from game.core.words import say
from game.screens.parts.any_table import AnyTable
from game.screens.table.speed_control import SpeedControl
from game.screens.table.turn_signs import Banner
from game.ui.canvas import Canvas
from game.ui.control import Control, Touch
from game.ui.layout import SCREEN, Rect
from game.ui.lettering import capped
from game.ui.theme import GOLD, PARCHMENT, SHADE
from game.ui.widgets import Button

#: the least height of the panel, and its width
_MIN_HEIGHT, _PANEL_WIDTH = 236.0, 680.0
#: the two possible tops of the panel: below the upper bar, and near the bottom
_UPPER_Y, _LOWER_Y = 72.0, 560.0
#: the least height of the question
_MIN_QUESTION_HEIGHT = 52.0
#: the text size of the question
_TEXT_SIZE = 20


class Confirmation:
    """Holds back at most one move of a table until it is confirmed; ``move`` is its text, empty when none waits."""

    def __init__(self, table: AnyTable, speed_control: SpeedControl, banner: Banner) -> None:
        self._table = table
        self._speed_control = speed_control
        self._banner = banner
        self.move = ""
        #: the words of the panel: the viewer's question, the name of the move, and a warning about undo
        self._question = self._move_name = self._warning = ""
        #: the place of the control that makes the move, ``None`` if there is none
        self._touched_rect: Rect | None = None

    @property
    def is_waiting(self) -> bool:
        """Whether a move waits to be confirmed."""
        return bool(self.move)

    def hold_back(self, move: str) -> bool:
        """Hold a move back until it is confirmed, if the options ask for that; return whether it is held back."""
        table = self._table
        stage = table.stage
        seat = table.viewer
        top_scene: object = stage.scene
        if not stage.options.confirm_turn or top_scene is not table or seat is None:
            return False
        move_control = next((control for control in stage.controls if move in control.moves), None)
        if _is_bang(move_control, stage.controls):
            return False  # the person has struck the drum already
        if move not in table.match.moves or not is_final(table.match, move, seat):
            return False
        self.move = move
        # a move after which only bots decide is confirmed as well, although undo may take it back with the bots' moves
        cannot_be_undone = is_final(table.match, move, seat, table.match.bots)
        self._warning = say("This cannot be undone.") if cannot_be_undone else say("You may not be able to undo this.")
        self._banner.clear()
        self._question = table.status().text
        self._move_name = say("Your move") if move_control is None else move_control.label
        self._touched_rect = None if move_control is None else move_control.visible_rect
        stage.interaction.focused = "confirm.done"
        table.stage.refresh()
        return True

    def cancel(self) -> None:
        """Discard the move."""
        self.move = ""
        self._table.stage.refresh()

    def confirm(self) -> None:
        """Play the move."""
        move = self.move
        self.move = ""
        self._speed_control.reset()
        self._table.carry_out(move)

    @property
    def _panel(self) -> Rect:
        """The place of the panel: in the half of the screen where the touched control is not."""
        is_low = self._touched_rect is None or self._touched_rect.centery < SCREEN.centery
        question_height = self._table.stage.canvas.prose_height(self._question, _PANEL_WIDTH - 60, _TEXT_SIZE)
        height = _MIN_HEIGHT + max(0.0, question_height - _MIN_QUESTION_HEIGHT)
        return Rect(800 - _PANEL_WIDTH / 2, _LOWER_Y if is_low else _UPPER_Y, _PANEL_WIDTH, height)

    def controls(self) -> list[Control]:
        """List the question, "Done" and "Take back"."""
        panel = self._panel
        width = (panel.w - 72) / 2
        top = panel.bottom - 74
        return [
            Control(
                "confirm.asked",
                "field",
                self._question,
                panel,
                focusable=False,
                look=_QuestionPanel(self._move_name, self._warning, self._touched_rect),
            ),
            Control(
                "confirm.done",
                "button",
                say("Done"),
                Rect(panel.x + 28, top, width, 54),
                self.confirm,
                moves=(self.move,),
                first=True,
                look=Button("fire", "check-mark"),
            ),
            Control(
                "confirm.back",
                "button",
                say("Take back"),
                Rect(panel.right - 28 - width, top, width, 54),
                self.cancel,
                look=Button("stone", "anticlockwise-rotation"),
            ),
        ]


def _is_bang(move_control: Control | None, controls: Sequence[Control]) -> bool:
    """Return whether a move is a bang; ``move_control`` is the control that lists the move, ``None`` if none does.

    While there are drums, an unlisted move counts as a bang: the text of a bang contains its strength, which is known
    only on release.
    """
    drums = [control for control in controls if control.hold is not None and not control.hold.confirmable]
    return bool(drums) and (move_control is None or move_control in drums)


@dataclass(frozen=True, slots=True)
class _QuestionPanel:
    """The look of the panel: the question, the move's name, a warning, and a ring round the ``touched`` control."""

    move_name: str
    warning: str
    touched: Rect | None

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the question, the move's name and the warning, and a ring round the control that makes the move."""
        if self.touched is not None:
            canvas.panel("ring.gold", self.touched)
        panel = control.rect
        canvas.panel("panel.hide", panel)
        canvas.record_cover(panel)
        canvas.prose(
            control.label,
            Rect(panel.x + 30, panel.y + 12, panel.w - 60, panel.h - _MIN_HEIGHT + _MIN_QUESTION_HEIGHT),
            _TEXT_SIZE,
            colour=PARCHMENT,
            align="centre",
            middle=True,
        )
        canvas.text(
            self.move_name,
            panel.centerx,
            panel.bottom - 146,
            capped(canvas, 28, most=1.25),
            kind="display",
            colour=GOLD,
            align="centre",
            middle=True,
            shadow=SHADE,
            width=panel.w - 60,
        )
        warning_place = Rect(panel.x + 30, panel.bottom - 126, panel.w - 60, 48)
        canvas.prose(self.warning, warning_place, 20, colour=PARCHMENT, align="centre", middle=True)


# Asking once more before the person gives something up


class GiveUpGuard:
    """Guards controls that give something up: the first press turns the label into a question, the second one acts."""

    def __init__(self, table: AnyTable) -> None:
        self._table = table
        #: id of the control whose label is a question now, empty for none
        self.asking_id = ""

    def stop_asking(self) -> None:
        """Let the control have its own label again."""
        self.asking_id = ""

    def update(self) -> None:
        """Stop asking when the focus has moved to another control."""
        if self.asking_id and self._table.stage.interaction.focused != self.asking_id:
            self.stop_asking()
            self._table.stage.refresh()

    def guard(self, control: Control) -> Control:
        """Return the control with an action that asks for confirmation first, if the control has a ``confirmation``.

        After the first press, the question takes the place of the control's label, and the control is lit.
        """
        if not control.confirmation or not control.enabled or control.action is None:
            return control
        act = partial(self._stop_asking_and_act, control.action)
        if control.id == self.asking_id:
            look = replace(control.look, style="on") if isinstance(control.look, Button) else control.look
            return replace(control, label=control.confirmation, look=look, tooltip="", action=act)
        return replace(control, action=partial(self._ask_or_act, control.id, control.moves, act))

    def _ask_or_act(self, control_id: str, moves: tuple[str, ...], act: Callable[[], None]) -> None:
        """Ask before a final move; call ``act`` for other moves, or if the option "confirm turns" will ask anyway."""
        table = self._table
        is_final_move = table.viewer is not None and any(is_final(table.match, move, table.viewer) for move in moves)
        if is_final_move and not table.stage.options.confirm_turn:
            self.asking_id = control_id
            table.stage.refresh()
        else:
            act()

    def _stop_asking_and_act(self, act: Callable[[], None]) -> None:
        """Stop asking, and call the action of the control."""
        self.stop_asking()
        act()
