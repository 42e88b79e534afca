"""The buttons at the foot with which a question of Stone Age is answered or left, and small ones with a sign."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.notation import WrittenMove
from game.screens.parts import dialog
from game.screens.parts.move_controls import MoveControls
from game.stone_age.show import layout
from game.stone_age.show.intents import Intents
from game.stone_age.show.parts import CREAM, QUIET
from game.ui.canvas import Canvas
from game.ui.control import Control, Touch
from game.ui.lettering import capped, shadowed
from game.ui.widgets import Button


def primary(
    playing: MoveControls,
    name: str,
    label: str,
    move: WrittenMove,
    icon: str = "",
    *,
    wanted: bool = True,
    really: str = "",
    tooltip: str = "",
    why_not: str = "",
) -> Control:
    """Return the button at the right: fire-coloured where it is what most people want now (``wanted``).

    ``really`` is what it asks first, if it gives something up; ``why_not`` a reason in place of the rules' own.
    """
    look = Button("fire" if wanted else "stone", icon, 25)
    rect = layout.PRIMARY
    return playing.control(
        name, "button", label, rect, [move], look=look, really=really, tooltip=tooltip, why_not=why_not, first=True
    )


def other_button(
    playing: MoveControls, name: str, label: str, move: WrittenMove, look: Button, really: str = ""
) -> Control:
    """Return the button beside the primary one."""
    return playing.control(name, "button", label, layout.WIDE_BUTTON, [move], look=look, really=really)


def back_button(intents: Intents) -> Control:
    """Return the button that leaves a dialog."""
    return dialog.back_button(layout.SMALL_BUTTON, intents.close_dialog)


@dataclass(frozen=True, slots=True)
class StoneSign:
    """The look of a small stone button: a large sign, such as a plus."""

    sign: str

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the sign in the middle of a stone."""
        state = "_off" if not control.enabled else "_down" if touch.pressed else "_hover" if touch.hovered else ""
        canvas.panel(f"button.stone{state}", control.rect)
        x, y = control.rect.center
        ink = CREAM if control.enabled else QUIET
        shadowed(canvas, self.sign, x, y - 1, capped(canvas, 30, 1.2), ink, align="centre", kind="bold")
