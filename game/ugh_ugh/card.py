"""What a card of Ugh Ugh is; the cards stand in ``cards_first`` and ``cards_second``.

A card's ``effects`` are ``(name, amount)`` pairs. Names listed in ``learning.ONCE`` happen in the moment of building,
in the order written; the others last, and the rules add up their amounts over all that a clan has built.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.core.words import Marked

#: What an effect lets a chief take: any resource.
ANY: Final = "any"
#: The sets of cards: the one that matches are played with now, and the one that earlier matches go on with.
SECOND_SET: Final = "second"
FIRST_SET: Final = "first"


@dataclass(frozen=True, slots=True)
class Card:
    """An invention, a clan card or an event.

    ``cost`` lists resources (indices of ``RESOURCES``), ``stars`` are its Rock Stars, ``lasting`` says that it has an
    effect that stays. ``icon`` names a drawing, ``published`` whether the card is known from the published game,
    ``flavour`` is a word or six that do nothing.
    """

    key: str
    title: Marked
    kind: str
    cost: tuple[int, ...]
    stars: int
    lasting: bool
    effects: tuple[tuple[str, int], ...]
    text: Marked
    icon: str
    published: bool = False
    flavour: Marked = ""


def invention(
    key: str,
    title: Marked,
    cost: tuple[int, ...],
    stars: int,
    effects: tuple[tuple[str, int], ...],
    text: Marked,
    icon: str,
    flavour: Marked = "",
    *,
    lasting: bool = False,
    published: bool = False,
) -> Card:
    """Return an invention."""
    return Card(key, title, "invention", cost, stars, lasting, effects, text, icon, published, flavour)


def clan_card(
    key: str,
    title: Marked,
    cost: tuple[int, ...],
    stars: int,
    effects: tuple[tuple[str, int], ...],
    text: Marked,
    icon: str,
    flavour: Marked = "",
    *,
    lasting: bool = False,
    published: bool = False,
) -> Card:
    """Return a clan card."""
    return Card(key, title, "clan", cost, stars, lasting, effects, text, icon, published, flavour)


def event_card(
    key: str, title: Marked, text: Marked, icon: str, flavour: Marked = "", *, published: bool = False
) -> Card:
    """Return an event."""
    return Card(key, title, "event", (), 0, False, (), text, icon, published, flavour)
