"""Where each of a clan's Rock Stars comes from."""

from __future__ import annotations

from typing import NamedTuple

from game.ugh_ugh.cards import CARDS
from game.ugh_ugh.state import State, stars

#: what gives a star besides a card
EVERYBODY_IN, TORCH = "everybody_in", "torch"


class Source(NamedTuple):
    """What gives Rock Stars: the key of a built card, ``everybody_in`` or ``torch``, and how many."""

    what: str
    stars: int


def star_sources(state: State, seat: int) -> tuple[Source, ...]:
    """Return what a clan's Rock Stars come from: its cards as they were built, then the reserve board, the torch.

    A card that adds to the star of another source gives it there; the sum is always ``stars(state, seat)``.
    """
    clan = state.clans[seat]
    found = [Source(key, CARDS[key].stars) for key in clan.built if CARDS[key].stars]
    rest = stars(state, seat) - sum(source.stars for source in found)
    if not clan.reserve and not clan.waiting:
        share = rest - (state.torch == seat)
        found.append(Source(EVERYBODY_IN, share))
        rest -= share
    if state.torch == seat:
        found.append(Source(TORCH, rest))
    return tuple(found)
