"""The controls of a lesson beside those of its table: the bubble, its buttons, and the way out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, cast

from game.core.words import say
from game.screens.lessons.bubble import FOOT, Bubble, bubble_sizes
from game.screens.lessons.progress import Progress
from game.screens.lessons.script import Script
from game.screens.parts.any_table import CornerStone
from game.screens.parts.pointing import find_room, tail_tip
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.layout import Rect
from game.ui.widgets import Button, RoundButton

_WAY_OUT = Rect(1546, 9, 44, 44)
#: how wide a button is where there is room for it
_BUTTON = 190.0


def show_way_out(listed: list[Control], leave: Callable[[], None]) -> None:
    """Put the way out of the lesson where the table has its menu; ``listed`` are the table's controls."""
    words = say("Leave the lesson (Esc)")
    menu = next((control for control in listed if control.about == CornerStone("menu")), None)
    # the look of the menu differs from table to table, but always has an icon
    look = RoundButton("exit-door") if menu is None else replace(cast("Any", menu.look), icon="exit-door")
    if menu is not None:
        listed.remove(menu)
    place = _WAY_OUT if menu is None else menu.rect
    about = CornerStone("leave")
    listed.append(Control("lesson.leave", "button", words, place, leave, tooltip=words, look=look, about=about))


def bubble_control(
    canvas: Canvas, progress: Progress, listed: Sequence[Control], targets: Sequence[Rect], clear: Sequence[Rect]
) -> Control:
    """Return the bubble with the text of the step.

    It lies beside its ``targets``, never over what is to be ``clear``, and away from the ``listed`` controls. Its tail
    crosses none of all that.
    """
    text, size = say(progress.step.text), progress.script.size
    others = [control.visible_rect for control in listed if control.enabled and control.look is None]
    others += [control.visible_rect for control in listed if control.enabled and control.look is not None] * 3
    sizes = bubble_sizes(canvas, text, size)
    box = find_room(sizes[:1] if progress.is_last else sizes, targets, clear, others)
    crossed = [rect for rect in clear if rect not in targets]
    crossed += [rect for rect in others if not any(rect.contains(target) for target in targets)]
    look = Bubble(text, size, progress.at, len(progress.script.steps), tail_tip(box, targets, crossed))
    return Control("lesson.bubble", "field", text, box, look=look, focusable=False, sound="")


def bubble_buttons(
    box: Rect, progress: Progress, back: Callable[[], None], read_on: Callable[[], None]
) -> list[Control]:
    """List Previous, from the second step on, and Next, where no move is asked for.

    A table and what lies over it may have a Back of their own, which leads elsewhere.
    """
    y = box.bottom - FOOT + 10
    wide = min(_BUTTON, (box.w - 60) / 2)
    buttons = []
    if progress.at > 0:
        place = Rect(box.x + 24, y, wide, 48)
        buttons.append(Control("lesson.back", "button", say("Previous"), place, back, look=Button(size=20)))
    if not progress.step.move:
        place = Rect(box.right - 24 - wide, y, wide, 48)
        buttons.append(Control("lesson.next", "button", say("Next"), place, read_on, look=Button("fire", size=22)))
    return buttons


def next_button(controls: Sequence[Control], script: Script) -> Rect | None:
    """Return the button that reads on, when the script has the hand point at it."""
    if not script.hand:
        return None
    return next((control.rect for control in controls if control.id in ("lesson.next", "lesson.on")), None)
