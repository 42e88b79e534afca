"""The regions of a screen, and the keys that jump to them: cards, table, buttons, log and menu.

People who do not see the screen hear its controls one after another. With a key for each region, and a key for the next
usable control, they need not listen to most of them.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from game.ui.control import Control
from game.ui.keys import BUTTONS, CARDS, CORNER, TABLE

#: the region of a control by its role, unless the control names one
_REGION_BY_ROLE: Final = {"card": CARDS, "space": TABLE, "piece": TABLE}
#: this many presses of a region's key go once through the whole region
_PRESSES_PER_REGION: Final = 6


def region_of(control: Control) -> str:
    """Return the region that a control belongs to."""
    return control.region or _REGION_BY_ROLE.get(control.role, BUTTONS)


def control_in_region(controls: Sequence[Control], focused: str, region: str, *, back: bool = False) -> Control | None:
    """Return the control to which the key of a ``region`` moves the focus; ``None`` if the region is empty.

    The key goes only to usable controls, unless the region has none. ``focused`` is the id of the focused control. If
    that control is outside the region, the key goes to the region's control that is marked ``first``, or else to the
    first that makes or prepares a move, or else to the first in order. Inside the region, the key goes forward (or
    ``back``) by a sixth of the region; after the last control comes the first.
    """
    members = [control for control in controls if control.focusable and region_of(control) == region]
    candidates = [control for control in members if is_usable(control)] or members
    if not candidates:
        return None
    ids = [control.id for control in candidates]
    if focused not in ids:
        action = next((control for control in candidates if is_action(control)), candidates[0])
        return next((control for control in candidates if control.first), action)
    stride = math.ceil(len(candidates) / _PRESSES_PER_REGION)
    index = ids.index(focused) + (-stride if back else stride)
    return candidates[index % len(candidates)]


def next_useful(controls: Sequence[Control], focused: str, *, back: bool = False) -> Control | None:
    """Return the next usable control after the focused control; with ``back``, the previous usable control.

    Only controls that make or prepare a move count: controls in the corner and controls that only show something are
    left out. After the last control the search goes on with the first.
    """
    focusable = [control for control in controls if control.focusable]
    # if no control has the focus, the search begins at the first control, or backwards at the last one
    start_without_focus = 0 if back else -1
    start = next((index for index, control in enumerate(focusable) if control.id == focused), start_without_focus)
    if back:
        order = [*reversed(focusable[:start]), *reversed(focusable[start:])]
    else:
        order = [*focusable[start + 1 :], *focusable[: start + 1]]
    return next((control for control in order if is_action(control)), None)


def is_action(control: Control) -> bool:
    """Return whether a control can be used now, and makes or prepares a move."""
    return is_usable(control) and not control.only_shows and region_of(control) != CORNER


def is_main_action(control: Control) -> bool:
    """Return whether a control looks like the main action: its look has the style "fire" (see ``widgets.Button``)."""
    return getattr(control.look, "style", "") == "fire"


def is_usable(control: Control) -> bool:
    """Return whether a control can be used now: it is neither disabled nor resting."""
    return control.enabled and not control.resting
