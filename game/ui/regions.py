"""The regions of a screen, and the keys that jump to them: cards, table, buttons, log and menu.

People who do not see the screen hear its controls one after another. A key for each region, and a key for the next
usable control, spare them most of these.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from game.ui.control import Control
from game.ui.keys import BUTTONS, CARDS, CORNER, TABLE

#: the region of a control by its role, unless the control names one
_REGION_BY_ROLE: Final = {"card": CARDS, "space": TABLE, "piece": TABLE}
#: how many presses of a region's key go once through the whole region
_PRESSES_PER_REGION: Final = 6


def region_of(control: Control) -> str:
    """Return the region that a control belongs to."""
    return control.region or _REGION_BY_ROLE.get(control.role, BUTTONS)


def control_in_region(controls: Sequence[Control], focused: str, region: str, *, back: bool = False) -> Control | None:
    """Return the control to which the key of a ``region`` moves the focus; ``None`` if the region is empty.

    The key goes only to usable controls, unless the region has none. If the control ``focused`` is outside the region,
    the key goes to the control that is marked ``first``, or else to the first in order. Inside the region it goes on
    (or ``back``) by a sixth of the region.
    """
    members = [control for control in controls if control.focusable and region_of(control) == region]
    useful = [control for control in members if is_useful(control)] or members
    if not useful:
        return None
    ids = [control.id for control in useful]
    if focused not in ids:
        return next((control for control in useful if control.first), useful[0])
    stride = math.ceil(len(useful) / _PRESSES_PER_REGION)
    return useful[(ids.index(focused) + (-stride if back else stride)) % len(useful)]


def next_useful(controls: Sequence[Control], focused: str, *, back: bool = False) -> Control | None:
    """Return the next usable control after ``focused``, or the last one before it with ``back``.

    Controls in the corner and those that only show something are left out. After the last control the search goes on
    with the first.
    """
    focusable = [control for control in controls if control.focusable]
    # With no control focused, the search begins at the first control, or backwards at the last one.
    before_search = 0 if back else -1
    start = next((index for index, control in enumerate(focusable) if control.id == focused), before_search)
    if back:
        order = [*reversed(focusable[:start]), *reversed(focusable[start:])]
    else:
        order = [*focusable[start + 1 :], *focusable[: start + 1]]
    return next((control for control in order if _is_action(control)), None)


def _is_action(control: Control) -> bool:
    """Return whether a control can be used now, and makes or prepares a move."""
    return is_useful(control) and not control.only_shows and region_of(control) != CORNER


def is_useful(control: Control) -> bool:
    """Return whether a control can be used now: it is neither disabled nor resting."""
    return control.enabled and not control.resting
