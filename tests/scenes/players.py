"""Players that see only what the UI map tells: which controls there are, and which moves they make.

They choose at random, but for some games by an order of wishes (``tests.house.WISHES``), so that a match does not take
for ever: random play of some games goes round in circles. Now and then they forget their wishes, so that nothing legal
is never tried.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from tests.house import WISHES

#: how often a player forgets its wishes
FORGETFUL = 0.03
#: what leads away from the table
AWAY = ("corner.", "since.", "curtain.since", "curtain.leave", "log.", "result.")


def wish(controls: Sequence[dict[str, Any]], game: str, random: Random) -> dict[str, Any] | None:
    """Return a control to use, as the UI map describes it: one that makes a move, else one that leads on.

    ``None`` when there is nothing to do but wait.
    """
    able = [control for control in controls if control["enabled"] and not control["id"].startswith(AWAY)]
    by_word: dict[str, list[dict[str, Any]]] = {}
    for control in able:
        for word in _words(control):
            by_word.setdefault(word, []).append(control)
    for rank in WISHES.get(game, ()) if random.random() >= FORGETFUL else ():
        if wanted := [word for word in by_word if word in rank]:
            return random.choice(by_word[random.choice(wanted)])
    words = [word for word, found in by_word.items() if any(control["moves"] for control in found)]
    if words:
        return random.choice(by_word[random.choice(words)])
    leading = [control for control in able if control["focusable"]]
    return random.choice(leading) if leading else None


def _words(control: dict[str, Any]) -> list[str]:
    """Return the first words of a control's moves; of one that makes none, the first word of its id."""
    return sorted({move.split()[0] for move in control["moves"]}) or [control["id"].split(".")[0]]


def tabs_between(controls: Sequence[dict[str, Any]], wanted: str) -> int | None:
    """Return how often Tab leads from the focus to a control, less than 0 with Shift; ``None`` when it never does."""
    order = [control for control in controls if control["focusable"]]
    goal = next((place for place, control in enumerate(order) if control["id"] == wanted), None)
    if goal is None:
        return None
    here = next((place for place, control in enumerate(order) if control["focused"]), -1)
    ahead = (goal - here) % len(order)
    return ahead if here < 0 or ahead <= len(order) - ahead else ahead - len(order)
