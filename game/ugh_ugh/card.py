"""The boards of Ugh Ugh as data, and what a card is; the cards stand in ``cards_first`` and ``cards_second``.

A card's ``effects`` are ``(name, amount)`` pairs. Names listed in ``effects.ONCE`` happen in the moment of building, in
the order written; the others last, and the rules add up their amounts over all that a clan has built.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.core.words import Marked, Plural, marked_many

RESOURCES: Final[tuple[Marked, ...]] = ("berries", "wood", "stone", "herbs", "fur")
BERRIES, WOOD, STONE, HERBS, FUR = range(5)
#: The resources as they are counted, in the same order.
COUNTED_RESOURCES: Final[tuple[Plural, ...]] = (
    marked_many("{count} berry", "{count} berries"),
    marked_many("{count} wood", "{count} wood"),
    marked_many("{count} stone", "{count} stones"),
    marked_many("{count} herb", "{count} herbs"),
    marked_many("{count} fur", "{count} furs"),
)
#: What else can be lost, or mended.
THINGS: Final[tuple[Marked, ...]] = ("member", "spear", "drum")
#: Tokens of each resource in the supply.
TOKENS_EACH: Final = 16

AREAS: Final = ("forest", "plains", "mountains", "tent")
FOREST, PLAINS, MOUNTAINS, TENT = range(4)
#: What members can carry home from each area; the love tent yields none.
YIELDS: Final = ((BERRIES, WOOD), (FUR,), (HERBS, STONE), ())

MEMBERS_EACH: Final = 7
MEMBERS_AT_START: Final = 4
RESERVE_PLACES: Final = 4
SMALL_CAVE_BINS: Final = 4
LARGE_CAVE_BINS: Final = 6
STARS_TO_WIN: Final = 10
WALL_PLACES: Final = 2
BANGS_EACH_DRUM: Final = 3
FLAPS: Final = 3

TIGER: Final = 35
BEAR: Final = 36

EXPAND_COST: Final = (STONE,)
MEND_COST: Final = (WOOD,)
IDEA_COST: Final = (HERBS,)
#: What the Carnivoral of the first set asks for, and that of the second.
FEAST_COST: Final = (BERRIES, FUR)
GREAT_FEAST_COST: Final = (BERRIES,)

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
