"""Players that read only the UI map: the controls, and the moves that they make.

They choose at random, or for some games by preference (``tests.house.WISHES``), since random play of these games goes
round in circles. Now and then they ignore the preference, so that every legal move may be tried.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from tests.house import WISHES

#: the share of choices in which a player ignores its preference
WITHOUT_PREFERENCE = 0.03
#: beginnings of the ids of controls that leave the table
AWAY = ("corner.", "since.", "curtain.bot", "curtain.since", "curtain.leave", "log.", "result.")


def wish(controls: Sequence[dict[str, Any]], game: str, random: Random) -> dict[str, Any] | None:
    """Return a control of the UI map: a preferred one, else one that plays a move, else any that can be focused.

    ``None`` when a player can only wait.
    """
    usable_controls = [control for control in controls if control["enabled"] and not control["id"].startswith(AWAY)]
    by_word: dict[str, list[dict[str, Any]]] = {}
    for control in usable_controls:
        for word in _words(control):
            by_word.setdefault(word, []).append(control)
    if random.random() >= WITHOUT_PREFERENCE:
        for preferred_words in WISHES.get(game, ()):  # the most preferred words first
            wanted = [word for word in by_word if word in preferred_words]
            if wanted:
                return random.choice(by_word[random.choice(wanted)])
    words = [word for word, found in by_word.items() if any(control["moves"] for control in found)]
    if words:
        return random.choice(by_word[random.choice(words)])
    focusable = [control for control in usable_controls if control["focusable"]]
    return random.choice(focusable) if focusable else None


def _words(control: dict[str, Any]) -> list[str]:
    """Return the first words of a control's moves; without moves, the first word of its id."""
    return sorted({move.split()[0] for move in control["moves"]}) or [control["id"].split(".")[0]]


def tabs_between(controls: Sequence[dict[str, Any]], wanted: str) -> int | None:
    """Return the number of Tabs from the focus to a control, negative with Shift; ``None`` if it cannot be reached."""
    order = [control for control in controls if control["focusable"]]
    target = next((place for place, control in enumerate(order) if control["id"] == wanted), None)
    if target is None:
        return None
    nothing_focused = -1
    here = next((place for place, control in enumerate(order) if control["focused"]), nothing_focused)
    ahead = (target - here) % len(order)
    back = len(order) - ahead
    return ahead if here == nothing_focused or ahead <= back else -back
