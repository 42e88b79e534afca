"""Resources, tracks, chips, costs and limits of Settlers of the Stone Age, as data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from game.core.words import Marked, Plural, marked_many

RESOURCES: Final[tuple[Marked, ...]] = ("skin", "meat", "bone", "flint")
SKIN, MEAT, BONE, FLINT = range(4)
#: Counts of each resource in words, in the same order.
COUNTED_RESOURCES: Final[tuple[Plural, ...]] = (
    marked_many("{count} skin", "{count} skins"),
    marked_many("{count} meat", "{count} meat"),
    marked_many("{count} bone", "{count} bones"),
    marked_many("{count} flint", "{count} flints"),
)
#: The kinds of cards: the indices of ``RESOURCES``.
KINDS: Final = range(len(RESOURCES))
#: The index in a hand of the number of cards that a view hides.
HIDDEN: Final = 4
#: The number of cards of each resource in the game.
CARDS_EACH: Final = 20

#: A count for each of ``RESOURCES``, in their order.
Bundle: TypeAlias = "tuple[int, int, int, int]"
NOTHING: Final[Bundle] = (0, 0, 0, 0)

TERRAINS: Final[tuple[Marked, ...]] = ("forest", "hills", "steppe", "mountains")
#: The resource of each terrain.
YIELDS: Final = dict(zip(TERRAINS, (SKIN, MEAT, BONE, FLINT), strict=True))

#: The most tribes that a seat may have on the map.
TRIBES_EACH: Final = 5
#: The most nomads that a seat may have on the map.
NOMADS_EACH: Final = 2
START_TRIBES: Final = 3
#: The first cards of each seat in a full match.
START_HAND: Final[Bundle] = (1, 0, 1, 0)
#: The first cards of each seat in a short match (the option "brisk").
BRISK_HAND: Final[Bundle] = (2, 2, 1, 1)
#: The cards that a head start of 1 to 3 steps adds to a hand.
HEAD_STARTS: Final[tuple[Bundle, Bundle, Bundle]] = ((0, 0, 0, 1), (1, 1, 1, 1), (2, 2, 2, 2))
#: The first version of ``HEAD_STARTS``, still used by saved matches that began with it.
FIRST_HEAD_STARTS: Final[tuple[Bundle, Bundle, Bundle]] = ((0, 1, 0, 0), (1, 1, 1, 1), (2, 2, 2, 2))
#: The points that win in a full match.
POINTS_TO_WIN = 10
#: The points that win in a short match.
BRISK_POINTS = 8
#: The steps that a nomad walks for one meat in a full match, before nourishment adds to them.
PACE = 2
#: The steps that a nomad walks for one meat in a short match, before nourishment adds to them.
BRISK_PACE = 3
#: The most cards that a seat keeps when a 7 is rolled; a seat with more cards discards half of them.
HAND_LIMIT: Final = 7
#: The number of cards of a kind that the bank takes for one card.
BANK_RATE: Final = 3

TRACKS: Final[tuple[Marked, ...]] = ("nourishment", "hunting", "construction", "clothing")
NOURISHMENT, HUNTING, CONSTRUCTION, CLOTHING = range(4)
#: The number of steps on each track.
LAST_STEP: Final = 5

#: The colours of people chips, one for each part of the world that nomads can settle.
PEOPLES: Final[tuple[Marked, ...]] = ("Europe", "Asia", "Australia", "America")
PEOPLE_CHIPS_EACH: Final = 8

#: The sets of event chips.
SETS: Final = ("I", "II", "III", "IV")
#: The kinds of event chips that give an adaptation or move a beast; any other kind is the terrain that becomes desert.
ADAPTATION, BLOCKING = "adaptation", "blocking"
#: The event chips of each set.
EVENT_CHIPS: Final[tuple[tuple[str, ...], ...]] = (
    (ADAPTATION, BLOCKING, "forest", "steppe"),
    (ADAPTATION, BLOCKING, "hills", "mountains"),
    (ADAPTATION, BLOCKING, "forest", "steppe"),
    (ADAPTATION, BLOCKING, "forest", "steppe", "hills", "mountains"),
)
DESERT_TILES: Final = 10

#: The figures that block landscapes.
NEANDERTHAL, CARNIVORE = "neanderthal", "carnivore"
ROAMERS: Final = (NEANDERTHAL, CARNIVORE)

ART_POINTS: Final = 1
ADAPTATION_POINTS: Final = 1
RECONNAISSANCE_POINTS: Final = 2
#: The event chips needed for the reconnaissance while nobody holds it.
RECONNAISSANCE_CHIPS: Final = 2
DISTRIBUTION_POINTS: Final = 2


def total(bundle: Bundle) -> int:
    """Return the number of cards in a bundle."""
    return bundle[0] + bundle[1] + bundle[2] + bundle[3]


def covers(hand: tuple[int, ...], cost: Bundle) -> bool:
    """Return whether a hand or the supply has at least these cards."""
    return hand[0] >= cost[0] and hand[1] >= cost[1] and hand[2] >= cost[2] and hand[3] >= cost[3]


def held_part(hand: Sequence[int], wanted: Bundle) -> Bundle:
    """Return the wanted cards that a hand has."""
    return min(hand[0], wanted[0]), min(hand[1], wanted[1]), min(hand[2], wanted[2]), min(hand[3], wanted[3])


def missing_part(hand: Sequence[int], wanted: Bundle) -> Bundle:
    """Return the wanted cards that a hand lacks."""
    held = held_part(hand, wanted)
    return wanted[0] - held[0], wanted[1] - held[1], wanted[2] - held[2], wanted[3] - held[3]


def plus(bundle: Bundle, kind: int, count: int) -> Bundle:
    """Return a bundle with ``count`` more cards of a kind, or fewer if it is negative; no number falls below 0."""
    counts = list(bundle)
    counts[kind] = max(0, counts[kind] + count)
    return counts[0], counts[1], counts[2], counts[3]


def single(kind: int, count: int = 1) -> Bundle:
    """Return a bundle of ``count`` cards of one kind."""
    return _BUNDLES_OF_A_KIND[kind][count]


#: The bundles of ``single``, by kind and count.
_BUNDLES_OF_A_KIND: Final[tuple[tuple[Bundle, ...], ...]] = tuple(
    [tuple([plus(NOTHING, kind, count) for count in range(CARDS_EACH + 1)]) for kind in KINDS]
)


# The costs of a nomad, of a tribe, and of each step of a track

NOMAD_COST: Final[Bundle] = (1, 1, 0, 0)
TRIBE_COST: Final[Bundle] = (1, 0, 1, 1)
#: The cost of each step of a track, the same on every track.
_COSTS_OF_STEPS: Final[tuple[Bundle, ...]] = ((0, 0, 0, 1), (0, 0, 1, 0), (0, 0, 1, 1), (1, 0, 0, 1), (0, 1, 1, 1))
#: The cost of each step, by track and step.
STEP_COSTS: Final[tuple[tuple[Bundle, ...], ...]] = (_COSTS_OF_STEPS,) * len(TRACKS)
