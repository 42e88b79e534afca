"""The regions of a screen, and the keys that leap there: cards, table, buttons, log and menu.

Who does not see the screen hears its controls one after another; a key for each region, and one for the next thing that
can be done, make the way short.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.ui.control import Control
from game.ui.keys import BUTTONS, CARDS, CORNER, TABLE

#: the region of a control by its role, unless the control names one
_OF_ROLE: Final = {"card": CARDS, "space": TABLE, "piece": TABLE}
#: a key pressed again leaps on by such a part of its region
_LEAPS: Final = 6


def region_of(control: Control) -> str:
    """Return the region that a control belongs to."""
    return control.region or _OF_ROLE.get(control.role, BUTTONS)


def leap(controls: Sequence[Control], focused: str, region: str, *, back: bool = False) -> Control | None:
    """Return where the key of a region leads from the control ``focused``; ``None`` when nothing is there.

    It leads to the first thing that can be used, else to the first at all; from there on, or ``back``, by a part of
    the region.
    """
    there = [control for control in controls if control.focusable and region_of(control) == region]
    useful = [control for control in there if is_useful(control)] or there
    if not useful:
        return None
    names = [control.id for control in useful]
    if focused not in names:
        return next((control for control in useful if control.first), useful[0])
    stride = -(-len(useful) // _LEAPS)
    return useful[(names.index(focused) + (-stride if back else stride)) % len(useful)]


def next_useful(controls: Sequence[Control], focused: str, *, back: bool = False) -> Control | None:
    """Return the next control after ``focused`` that can be used now, those in the corner left out."""
    listed = [control for control in controls if control.focusable]
    here = next((place for place, control in enumerate(listed) if control.id == focused), -1 if not back else 0)
    order = [*listed[here + 1 :], *listed[: here + 1]] if not back else [*listed[here:], *listed[:here]][::-1]
    return next((control for control in order if is_useful(control) and region_of(control) != CORNER), None)


def is_useful(control: Control) -> bool:
    """Return whether a control does something now."""
    return control.enabled and not control.resting
