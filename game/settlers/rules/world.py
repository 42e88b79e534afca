"""The world map: hexes, crossings, paths and gates (called boxes here), and checks of all that the rules expect of it.

Crossings, hexes and boxes are numbered in the ASCII order of their names, so sorting moves by these numbers also
sorts them by their texts. Coordinates are logical units of the 1600 x 900 screen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, product

from game.core.words import say
from game.settlers.rules.goods import (
    BONE,
    EVENT_CHIPS,
    FLINT,
    LAST_STEP,
    MEAT,
    PEOPLE_CHIPS_EACH,
    PEOPLES,
    ROAMERS,
    SETS,
    SKIN,
    START_TRIBES,
    YIELDS,
)

#: The corners of a hex, clockwise from the north: the endings of crossings' names.
CORNERS = ("n", "ne", "se", "s", "sw", "nw")
#: The index that stands for no box, no people chip, no crossing or no track.
NONE = -1


class WorldError(ValueError):
    """The map file is invalid; the message names the place and the reason."""


@dataclass(frozen=True, slots=True)
class Hex:
    """One landscape: its terrain, the sum of the dice (``number``) on which it yields cards, its centre and corners.

    ``region`` is an index of the world's regions. The corners begin in the north and go clockwise.
    """

    name: str
    region: int
    terrain: str
    number: int
    x: float
    y: float
    corners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Crossing:
    """A place for pieces, with its adjacent hexes.

    - ``people``: the colour of its people chip, an index of ``PEOPLES``, or ``NONE``.
    - ``box``: the gate there, an index of the map's boxes, or ``NONE``.
    - ``start``: whether first tribes may be placed there.
    """

    name: str
    x: float
    y: float
    hexes: tuple[int, ...]
    people: int
    box: int
    start: bool


@dataclass(frozen=True, slots=True)
class Path:
    """A path between two crossings; ``hexes`` are the hexes beside it: one or two on land, none over sea and ice."""

    ends: tuple[int, int]
    hexes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Box:
    """A gate: its crossing, the index of its set of event chips in ``SETS``, and the progress needed to enter it."""

    name: str
    crossing: int
    set: int
    clothing: int
    construction: int


@dataclass(frozen=True, slots=True)
class Region:
    """A part of the world: the figure that roams it, and the colour of its people chips (empty for none)."""

    name: str
    roamer: str
    people: str
    hexes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class StartingPieces:
    """One seat's pieces in the beginners' set-up."""

    tribes: tuple[int, ...]
    nomad: int


@dataclass(frozen=True)
class World:
    """The whole map; ``radius`` is the radius of a hex. Derived properties are computed once, on first use."""

    radius: float
    regions: tuple[Region, ...]
    hexes: tuple[Hex, ...]
    crossings: tuple[Crossing, ...]
    paths: tuple[Path, ...]
    boxes: tuple[Box, ...]
    start: tuple[int, ...]
    beginner: tuple[StartingPieces, ...]

    @cached_property
    def ways(self) -> tuple[tuple[tuple[int, tuple[int, ...]], ...], ...]:
        """The neighbours of each crossing, sorted, each with the hexes along the path to it."""
        ways: list[list[tuple[int, tuple[int, ...]]]] = [[] for _ in self.crossings]
        for path in self.paths:
            start, end = path.ends
            ways[start].append((end, path.hexes))
            ways[end].append((start, path.hexes))
        return tuple([tuple(sorted(ways_of_crossing)) for ways_of_crossing in ways])

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """The neighbours of each crossing, sorted."""
        return tuple([tuple([neighbour for neighbour, _ in ways_of_crossing]) for ways_of_crossing in self.ways])

    @cached_property
    def chip_crossings(self) -> tuple[int, ...]:
        """The crossings on which people chips lie at the start."""
        return tuple([index for index, crossing in enumerate(self.crossings) if crossing.people != NONE])

    @cached_property
    def hexes_by_number(self) -> Mapping[int, tuple[int, ...]]:
        """The hexes that yield cards on each sum of the dice."""
        numbers = sorted({place.number for place in self.hexes})
        return {
            number: tuple([index for index, place in enumerate(self.hexes) if place.number == number])
            for number in numbers
        }

    @cached_property
    def crossing_named(self) -> Mapping[str, int]:
        """The index of every crossing by its name."""
        return {crossing.name: index for index, crossing in enumerate(self.crossings)}

    @cached_property
    def hex_named(self) -> Mapping[str, int]:
        """The index of every hex by its name."""
        return {place.name: index for index, place in enumerate(self.hexes)}

    @cached_property
    def hexes_by_roamer(self) -> Mapping[str, tuple[int, ...]]:
        """The sorted hexes that each roaming figure may enter."""
        hexes_by_roamer: dict[str, list[int]] = {}
        for region in self.regions:
            hexes_by_roamer.setdefault(region.roamer, []).extend(region.hexes)
        return {roamer: tuple(sorted(hexes)) for roamer, hexes in sorted(hexes_by_roamer.items())}

    @cached_property
    def africa_hexes(self) -> tuple[int, ...]:
        """The hexes of Africa, the region without people chips, where everybody starts and deserts spread."""
        return tuple(sorted(index for region in self.regions if not region.people for index in region.hexes))

    @cached_property
    def africa_crossings(self) -> frozenset[int]:
        """The crossings at the corners of the hexes of Africa."""
        return frozenset(corner for index in self.africa_hexes for corner in self.hexes[index].corners)

    def distances_from(self, starts: Sequence[int], barred: Sequence[int] = ()) -> dict[int, int]:
        """Return the number of steps from the nearest of ``starts`` to each crossing that can be reached.

        No path may enter a crossing in ``barred``.
        """
        steps = dict.fromkeys(starts, 0)
        queue = list(steps)
        for crossing in queue:  # the queue grows as the search goes on
            for neighbour in self.neighbours[crossing]:
                if neighbour not in steps and neighbour not in barred:
                    steps[neighbour] = steps[crossing] + 1
                    queue.append(neighbour)
        return steps


#: The sums of two dice.
DICE_SUMS = range(2, 13)


def pips(number: int) -> int:
    """Return how many of the 36 rolls of two dice have this sum."""
    return 6 - abs(7 - number)


def expected_rolls(rolls: int, number: int) -> float:
    """Return how many of this number of rolls of two dice have the sum ``number`` on average."""
    return rolls * pips(number) / 36


def shut_crossings(world: World, clothing: int, construction: int) -> frozenset[int]:
    """Return the crossings of the boxes that a walker with this much clothing and construction may not enter."""
    return frozenset(box.crossing for box in world.boxes if box.clothing > clothing or box.construction > construction)


# The checks of a map

#: The number of hexes of each region.
REGIONS = {"Africa": 13, "Europe": 8, "Asia": 10, "Australia": 5, "North America": 7, "South America": 6}
#: The numbers that hexes may have: all sums of two dice but 7.
NUMBERS = (2, 3, 4, 5, 6, 8, 9, 10, 11, 12)
#: The number of crossings where first tribes may be placed.
START_CROSSINGS = 17
#: The number of seats for which there is a beginners' set-up.
MAX_SEATS = 4
#: The fewest and the most steps from the nearest start crossing to people chips of each colour, if every gate is open.
STEPS_FROM_START = {"Europe": (2, 6), "Asia": (6, 10), "Australia": (12, 16), "America": (17, 30)}
#: The progress in clothing and construction needed to reach people chips of each colour.
GATES = {"Europe": (0, 0), "Asia": (0, 0), "Australia": (1, 3), "America": (3, 1)}
#: The fewest and the most pips that each resource may have in Africa. The pips of a hex are the number of rolls, out of
#: the 36 rolls of two dice, on which the hex yields its resource.
AFRICAN_PIPS = (9, 12)
#: The most pips by which the tribes of two seats may differ in the beginners' set-up.
BEGINNER_SPREAD = 2
#: The progress (clothing, construction) that the boxes of each set need.
CONDITIONS = (
    ((1, 0), (1, 1), (1, 2), (2, 1)),
    ((2, 2), (2, 3), (3, 1), (3, 2)),
    ((1, 3), (2, 3), (3, 4), (4, 4)),
    ((3, 3), (3, 4), (4, 2), (4, 3), (4, 3), (4, 4)),
)


def check_world(world: World) -> None:
    """Run all checks; raises ``WorldError`` at the first check that fails."""
    for check in CHECKS:
        check(world)


def check_hexes(world: World) -> None:
    """Check the figure and the number of hexes in each region, and the terrain and dice number of each hex.

    No two hexes may overlap.
    """
    counts = {region.name: len(region.hexes) for region in world.regions}
    if counts != REGIONS:
        raise WorldError(say("Hexes by region: {counts}; there should be {right}.", counts=counts, right=REGIONS))
    for region in world.regions:
        if region.roamer not in ROAMERS:
            raise WorldError(
                say("{region}: there is no roaming figure {roamer!r}.", region=region.name, roamer=region.roamer)
            )
    for place in world.hexes:
        if place.terrain not in YIELDS:
            raise WorldError(say("{place}: {terrain!r} is not a terrain.", place=place.name, terrain=place.terrain))
        if place.number not in NUMBERS:
            raise WorldError(
                say("{place}: a hex cannot have the number {number}.", place=place.name, number=place.number)
            )
    for one, other in combinations(world.hexes, 2):
        if (one.x - other.x) ** 2 + (one.y - other.y) ** 2 < (1.5 * world.radius) ** 2:
            raise WorldError(say("{one} and {other} overlap.", one=one.name, other=other.name))


def check_numbers(world: World) -> None:
    """Check that adjacent hexes have different numbers, and that no 6 or 8 is adjacent to another 6 or 8."""
    for path in world.paths:
        if len(path.hexes) != 2:
            continue
        one, other = (world.hexes[index] for index in path.hexes)
        if one.number == other.number or {one.number, other.number} <= {6, 8}:
            raise WorldError(
                say(
                    "{one} and {other} are neighbours and may not have the numbers {first} and {second}.",
                    one=one.name,
                    other=other.name,
                    first=one.number,
                    second=other.number,
                )
            )


def check_balance(world: World) -> None:
    """Check that all four resources are about equally likely in Africa."""
    pips_by_kind = [0, 0, 0, 0]
    for index in world.africa_hexes:
        pips_by_kind[YIELDS[world.hexes[index].terrain]] += pips(world.hexes[index].number)
    for kind in (SKIN, MEAT, BONE, FLINT):
        if not AFRICAN_PIPS[0] <= pips_by_kind[kind] <= AFRICAN_PIPS[1]:
            raise WorldError(
                say(
                    "Africa is unbalanced: skin, meat, bone and flint come up on {odds} of 36 rolls.", odds=pips_by_kind
                )
            )


def check_paths(world: World) -> None:
    """Check that no path is a duplicate or a loop, and that the whole map is connected."""
    for (start, end), count in Counter(path.ends for path in world.paths).items():
        if count > 1 or start == end:
            raise WorldError(
                say(
                    "The path from {one} to {other} is listed twice, or ends where it begins.",
                    one=world.crossings[start].name,
                    other=world.crossings[end].name,
                )
            )
    reached = world.distances_from((0,))
    for index, crossing in enumerate(world.crossings):
        if index not in reached:
            raise WorldError(say("No path leads to {crossing}.", crossing=crossing.name))


def check_start(world: World) -> None:
    """Check the start crossings and their number.

    All must be in Africa, no two may be adjacent, and each African hex must have one at a corner.
    """
    if len(set(world.start)) != START_CROSSINGS:
        raise WorldError(
            say(
                "There are {count} starting crossings; there should be {right}.",
                count=len(set(world.start)),
                right=START_CROSSINGS,
            )
        )
    for crossing in world.start:
        if not set(world.crossings[crossing].hexes) & set(world.africa_hexes):
            raise WorldError(
                say("{crossing}: a starting crossing outside Africa.", crossing=world.crossings[crossing].name)
            )
        if set(world.neighbours[crossing]) & set(world.start):
            raise WorldError(
                say("{crossing}: two starting crossings side by side.", crossing=world.crossings[crossing].name)
            )
    for index in world.africa_hexes:
        if not set(world.hexes[index].corners) & set(world.start):
            raise WorldError(say("{place}: there is no starting crossing next to it.", place=world.hexes[index].name))


def check_chips(world: World) -> None:
    """Check that each colour has eight people chips, all in its regions.

    No two chips may be adjacent, and no chip may be on or next to a start crossing.
    """
    for people, name in enumerate(PEOPLES):
        chips = [index for index in world.chip_crossings if world.crossings[index].people == people]
        if len(chips) != PEOPLE_CHIPS_EACH:
            raise WorldError(
                say(
                    "{people} has {count} people chips, not {right}.",
                    people=name,
                    count=len(chips),
                    right=PEOPLE_CHIPS_EACH,
                )
            )
        for index in chips:
            regions = {world.regions[world.hexes[place].region].people for place in world.crossings[index].hexes}
            if regions != {name}:
                raise WorldError(
                    say(
                        "{crossing}: a people chip of {people} outside its region.",
                        crossing=world.crossings[index].name,
                        people=name,
                    )
                )
    for index in world.chip_crossings:
        if set(world.neighbours[index]) & {*world.chip_crossings, *world.start} or index in world.start:
            raise WorldError(
                say(
                    "{crossing}: this people chip is next to another one or to a starting crossing.",
                    crossing=world.crossings[index].name,
                )
            )


def check_boxes(world: World) -> None:
    """Check the boxes of each set: their number and the progress that they ask for.

    Each box must be at sea, and more than one player must be able to pass it.
    """
    for number, conditions in enumerate(CONDITIONS):
        conditions_found = sorted((box.clothing, box.construction) for box in world.boxes if box.set == number)
        if tuple(conditions_found) != conditions or len(conditions_found) != len(EVENT_CHIPS[number]):
            raise WorldError(
                say(
                    "The boxes of set {set} ask for {asked}, not {right}.",
                    set=SETS[number],
                    asked=conditions_found,
                    right=list(conditions),
                )
            )
    for box in world.boxes:
        if box.clothing >= LAST_STEP or box.construction >= LAST_STEP:
            raise WorldError(say("{box}: only one player could ever pass.", box=box.name))
        if world.crossings[box.crossing].hexes:
            raise WorldError(say("{box}: a box on land.", box=box.name))


def check_distances(world: World) -> None:
    """Check that the people chips of each colour are within the right distances from the starts."""
    steps = world.distances_from(world.start)
    for index in world.chip_crossings:
        crossing = world.crossings[index]
        least, most = STEPS_FROM_START[PEOPLES[crossing.people]]
        if not least <= steps[index] <= most:
            raise WorldError(
                say(
                    "{crossing}: the people chip is {steps} steps from the nearest starting crossing, not {least} to "
                    "{most}.",
                    crossing=crossing.name,
                    steps=steps[index],
                    least=least,
                    most=most,
                )
            )


def check_gates(world: World) -> None:
    """Check which progress is needed to reach people chips and boxes.

    A people chip can be reached with the progress of its colour, but not with less. A box can be reached with the
    progress that it asks for.
    """
    for clothing, construction in product(range(LAST_STEP + 1), repeat=2):
        reached = world.distances_from(world.start, tuple(shut_crossings(world, clothing, construction)))
        for index in world.chip_crossings:
            crossing = world.crossings[index]
            clothing_needed, construction_needed = GATES[PEOPLES[crossing.people]]
            should_be_reached = clothing >= clothing_needed and construction >= construction_needed
            if (index in reached) != should_be_reached:
                word = say("must be reachable") if should_be_reached else say("must not be reachable")
                raise WorldError(
                    say(
                        "{crossing} {word} with clothing {clothing} and construction {construction}.",
                        crossing=crossing.name,
                        word=word,
                        clothing=clothing,
                        construction=construction,
                    )
                )
    for box in world.boxes:
        reached = world.distances_from(world.start, tuple(shut_crossings(world, box.clothing, box.construction)))
        if box.crossing not in reached:
            raise WorldError(say("{box}: no one can get there with the progress it asks for.", box=box.name))


def check_beginner(world: World) -> None:
    """Check the beginners' set-up: each of four seats has three start crossings and an adjacent nomad.

    The tribes of all seats must yield about equally many cards.
    """
    if len(world.beginner) != MAX_SEATS:
        raise WorldError(
            say("The beginners' set-up is for {count} seats, not {right}.", count=len(world.beginner), right=MAX_SEATS)
        )
    taken_crossings = [crossing for pieces in world.beginner for crossing in (*pieces.tribes, pieces.nomad)]
    if len(set(taken_crossings)) != len(taken_crossings):
        raise WorldError(say("The beginners' set-up puts two pieces on the same crossing."))
    for pieces in world.beginner:
        if len(pieces.tribes) != START_TRIBES or not set(pieces.tribes) <= set(world.start):
            raise WorldError(say("The beginners' set-up must give every seat three black crossings."))
        is_beside_tribe = any(pieces.nomad in world.neighbours[tribe] for tribe in pieces.tribes)
        if not is_beside_tribe or world.crossings[pieces.nomad].box != NONE:
            raise WorldError(
                say(
                    "{crossing}: a nomad of the beginners' set-up is not next to a tribe of the same seat, or is in "
                    "a box.",
                    crossing=world.crossings[pieces.nomad].name,
                )
            )
    numbers_by_seat = [
        [world.hexes[index].number for tribe in pieces.tribes for index in world.crossings[tribe].hexes]
        for pieces in world.beginner
    ]
    pips_by_seat = [sum(map(pips, numbers)) for numbers in numbers_by_seat]
    if max(pips_by_seat) - min(pips_by_seat) > BEGINNER_SPREAD:
        raise WorldError(
            say("The beginners' set-up is unfair: in 36 rolls, the seats can expect {odds} cards.", odds=pips_by_seat)
        )


CHECKS: tuple[Callable[[World], None], ...] = (
    check_hexes,
    check_numbers,
    check_balance,
    check_paths,
    check_start,
    check_chips,
    check_boxes,
    check_distances,
    check_gates,
    check_beginner,
)
