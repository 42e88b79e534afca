"""The cards of Ugh Ugh by key, those of both sets, and which set has which; beside them what ``board`` has.

A card's ``effects`` are ``(name, amount)`` pairs. Names listed in ``learning.ONCE`` happen in the moment of building,
in the order written; the others last, and the rules add up their amounts over all that a clan has built.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.ugh_ugh import cards_first, cards_second
from game.ugh_ugh.board import (
    AREAS,
    BANGS_EACH_DRUM,
    BEAR,
    BERRIES,
    COUNTED_RESOURCES,
    EXPAND_COST,
    FEAST_COST,
    FLAPS,
    FOREST,
    FUR,
    GREAT_FEAST_COST,
    HERBS,
    IDEA_COST,
    LARGE_CAVE_BINS,
    MEMBERS_AT_START,
    MEMBERS_EACH,
    MEND_COST,
    MOUNTAINS,
    PLAINS,
    RESERVE_PLACES,
    RESOURCES,
    SMALL_CAVE_BINS,
    STARS_TO_WIN,
    STONE,
    TENT,
    THINGS,
    TIGER,
    TOKENS_EACH,
    WALL_PLACES,
    WOOD,
    YIELDS,
)
from game.ugh_ugh.card import ANY, FIRST_SET, SECOND_SET, Card

__all__ = [
    "ANY",
    "AREAS",
    "BANGS_EACH_DRUM",
    "BEAR",
    "BERRIES",
    "CARDS",
    "CARD_SETS",
    "CLANS",
    "COUNTED_RESOURCES",
    "EVENTS",
    "EXPAND_COST",
    "FEAST_COST",
    "FIRST_SET",
    "FLAPS",
    "FOREST",
    "FUR",
    "GREAT_FEAST_COST",
    "HERBS",
    "IDEA_COST",
    "INVENTIONS",
    "LARGE_CAVE_BINS",
    "MEMBERS_AT_START",
    "MEMBERS_EACH",
    "MEND_COST",
    "MOUNTAINS",
    "PLAINS",
    "RESERVE_PLACES",
    "RESOURCES",
    "SECOND_SET",
    "SMALL_CAVE_BINS",
    "STARS_TO_WIN",
    "STONE",
    "TENT",
    "THINGS",
    "TIGER",
    "TOKENS_EACH",
    "WALL_PLACES",
    "WOOD",
    "YIELDS",
    "Card",
    "CardSet",
]


@dataclass(frozen=True, slots=True)
class CardSet:
    """The cards that a match is played with."""

    inventions: tuple[Card, ...]
    clans: tuple[Card, ...]
    events: tuple[Card, ...]

    @property
    def all(self) -> tuple[Card, ...]:
        """Inventions, clan cards and events."""
        return (*self.inventions, *self.clans, *self.events)


#: The cards of each set, by the name of the set.
CARD_SETS: Final[dict[str, CardSet]] = {
    FIRST_SET: CardSet(cards_first.INVENTIONS, cards_first.CLANS, cards_first.EVENTS),
    SECOND_SET: CardSet(cards_second.INVENTIONS, cards_second.CLANS, cards_second.EVENTS),
}
#: The cards that matches are begun with now.
INVENTIONS, CLANS, EVENTS = cards_second.INVENTIONS, cards_second.CLANS, cards_second.EVENTS
#: Every card of every set by its key; what two sets share has the words and the picture of the later one.
CARDS: Final[dict[str, Card]] = {card.key: card for name in (FIRST_SET, SECOND_SET) for card in CARD_SETS[name].all}
