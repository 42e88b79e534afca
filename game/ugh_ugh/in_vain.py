"""What of a card would bring nothing now: the table says so where it is read and paid for. Nothing is forbidden by it.

A card is in vain when each of its one-time effects is; its Rock Stars count all the same. What only a look into the
baskets or the Passage would tell is never called in vain.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from game.core.words import say
from game.ugh_ugh.cards import CARDS
from game.ugh_ugh.learning import can_draw
from game.ugh_ugh.state import State


def card_in_vain(view: State, seat: int, key: str) -> str | None:
    """Return why the effect of a card would bring a seat nothing now, in words, or ``None`` if it would."""
    view = replace(view, wall=tuple([card for card in view.wall if card != key]))
    reasons = [_REASONS[name](view, seat) if name in _REASONS else None for name, _ in CARDS[key].effects]
    if not reasons or None in reasons:
        return None
    return reasons[0]


def _drum(view: State, seat: int) -> str | None:
    return say("Your drum works already.") if view.clans[seat].drum else None


def _child(view: State, seat: int) -> str | None:
    return None if view.clans[seat].reserve else say("None of yours is on the reserve board.")


def _at_home(view: State, seat: int) -> str | None:
    return None if view.clans[seat].home else say("None of yours is at home.")


def _games(view: State, seat: int) -> str | None:
    return None if any(clan.home for clan in view.clans) else say("No clan has anybody at home.")


def _torch(view: State, seat: int) -> str | None:
    return say("You hold the torch already.") if view.torch == seat else None


def _idea(view: State, seat: int) -> str | None:
    return None if view.wall or can_draw(view) else say("No card is left to take.")


def _raid(view: State, seat: int) -> str | None:
    held = any(sum(clan.goods) for other, clan in enumerate(view.clans) if other != seat)
    return None if held else say("No other chief has a resource.")


def _silence(view: State, seat: int) -> str | None:
    works = any(clan.drum for other, clan in enumerate(view.clans) if other != seat)
    return None if works else say("No other drum works.")


#: Why an effect would bring nothing, by its name. The others always may bring something.
_REASONS: dict[str, Callable[[State, int], str | None]] = {
    "mend_drum": _drum,
    "child": _child,
    "send_now": _at_home,
    "dive": _at_home,
    "games_now": _games,
    "torch": _torch,
    "idea": _idea,
    "raid": _raid,
    "silence": _silence,
}
