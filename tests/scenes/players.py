"""Players that see only what the UI map tells: which controls there are, and which moves they make.

They choose at random, but by a wish order of each game, so that a match does not take for ever: random play of some
games goes round in circles. Now and then they forget their wishes, so that nothing legal is never tried.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

#: for each game ranks of the first words of moves, dearest first; what no rank names comes last
WISHES: dict[str, tuple[tuple[str, ...], ...]] = {
    "ugh_ugh": (
        ("build",),
        ("expand",),
        ("take",),
        ("send",),
        ("start", "keep", "call", "join", "propose", "accept", "draw", "learn", "give"),
    ),
}
#: how often a player forgets its wishes
FORGETFUL = 0.03
#: what leads away from the table
AWAY = ("corner.", "curtain.since", "curtain.leave", "log.", "result.")


def wish(controls: Sequence[dict[str, Any]], game: str, random: Random) -> dict[str, Any] | None:
    """Return a control to use, as the UI map describes it: one that makes a move, else one that leads on.

    ``None`` when there is nothing to do but wait.
    """
    able = [control for control in controls if control["enabled"] and not control["id"].startswith(AWAY)]
    by_word: dict[str, list[dict[str, Any]]] = {}
    for control in able:
        for word in sorted({move.split()[0] for move in control["moves"]}):
            by_word.setdefault(word, []).append(control)
    if by_word:
        return random.choice(by_word[_dearest(list(by_word), game, random)])
    leading = [control for control in able if control["focusable"]]
    return random.choice(leading) if leading else None


def _dearest(words: list[str], game: str, random: Random) -> str:
    """Return one of the words of the dearest rank that there is."""
    ranks = WISHES.get(game, ()) if random.random() >= FORGETFUL else ()
    for rank in ranks:
        wanted = [word for word in words if word in rank]
        if wanted:
            return random.choice(wanted)
    return random.choice(words)


def tabs_between(controls: Sequence[dict[str, Any]], wanted: str) -> int | None:
    """Return how often Tab leads from the focus to a control, less than 0 with Shift; ``None`` when it never does."""
    order = [control for control in controls if control["focusable"]]
    goal = next((place for place, control in enumerate(order) if control["id"] == wanted), None)
    if goal is None:
        return None
    here = next((place for place, control in enumerate(order) if control["focused"]), -1)
    ahead = (goal - here) % len(order)
    return ahead if here < 0 or ahead <= len(order) - ahead else ahead - len(order)
