"""Orders that are allowed but can bring nothing as the table stands, and why: for tips.

Only what everybody sees counts: orders that lie face up, resources, ideas. Which order others lay face down, nobody
can tell.
"""

from __future__ import annotations

from game.core.words import say
from game.cvlizations.idea_effects import can_be_robbed
from game.cvlizations.orders import CROWD, DOUBLING, SLACKING, THIEVING, TRADING, given
from game.cvlizations.state import State, Tribe, effects_of, has

#: ideas by which even an order that fails, or does nothing, brings something
_ALL_THE_SAME = ("crowd_good", "alone_point", "pair_point", "fail_point", "more")
#: orders after which a tribe without resources still has none to trade
_BRING_NO_GOODS = (SLACKING, DOUBLING)


def order_in_vain(view: State, number: int, order: int, other: int = 0) -> str | None:
    """Return why an order of a tribe can bring nothing in this round, in words, or ``None`` if it can.

    ``number`` is the tribe's in ``view.tribes``, ``other`` the order that it has chosen already, 0 for none.
    """
    tribe = view.tribes[number]
    if any(has(tribe, effect) for effect in _ALL_THE_SAME):
        return None
    if _crowded(view, tribe, order):
        return say("Two others show it: with three it brings nothing.")
    others = [victim for seat, victim in enumerate(view.tribes[: view.seats]) if seat != number]
    if order == THIEVING and view.seats > 2 and not any(can_be_robbed(victim) for victim in others):
        return say("Nobody has anything that can be stolen.")
    if order == TRADING and other in _BRING_NO_GOODS and not any(tribe.goods):
        return say("You have nothing to trade.")
    return None


def _crowded(view: State, tribe: Tribe, order: int) -> bool:
    """Tell whether so many others show an order that it fails for this tribe."""
    shown = sum([other is not tribe and other.up == order for other in view.tribes])
    works = order == DOUBLING and bool(effects_of(tribe, "doubling_always"))
    return shown + 1 >= CROWD and not given(order, CROWD) and not works
