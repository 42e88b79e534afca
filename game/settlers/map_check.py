"""Whether a world map can be played: every promise the rules make about the map, one check each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations

from game.core.words import say
from game.settlers.goods import (
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
from game.settlers.world import NONE, World, WorldError

#: How many hexes each region has.
REGIONS = {"Africa": 13, "Europe": 8, "Asia": 10, "Australia": 5, "North America": 7, "South America": 6}
NUMBERS = (2, 3, 4, 5, 6, 8, 9, 10, 11, 12)
START_CROSSINGS = 17
MOST_SEATS = 4
#: How many steps the people chips of each colour are from the nearest start crossing, every gate open.
STEPS_FROM_START = {"Europe": (2, 6), "Asia": (6, 10), "Australia": (12, 16), "America": (17, 30)}
#: The only way to these people: the progress in clothing and construction that a walker needs for it.
GATES = {"Europe": (0, 0), "Asia": (0, 0), "Australia": (1, 3), "America": (3, 1)}
#: How many of the 36 throws of two dice yield each resource in Africa, all its hexes taken together.
AFRICAN_PIPS = (9, 12)
#: The printed quarters of the beginners' set-up differ by so many pips at most.
BEGINNER_SPREAD = 2
#: What the boxes ask for, (clothing, construction), set by set.
CONDITIONS = (
    ((1, 0), (1, 1), (1, 2), (2, 1)),
    ((2, 2), (2, 3), (3, 1), (3, 2)),
    ((1, 3), (2, 3), (3, 4), (4, 4)),
    ((3, 3), (3, 4), (4, 2), (4, 3), (4, 3), (4, 4)),
)


def check_world(world: World) -> None:
    """Make all checks; raises ``WorldError`` at the first promise that is broken."""
    for check in CHECKS:
        check(world)


def pips(number: int) -> int:
    """Return how many of the 36 throws of two dice have this sum."""
    return 6 - abs(7 - number)


def crossing_pips(world: World, crossing: int) -> int:
    """Return how many of the 36 throws yield something at a crossing, counting two for two hexes."""
    return sum(pips(world.hexes[index].number) for index in world.crossings[crossing].hexes)


def shut_boxes(world: World, clothing: int, construction: int) -> frozenset[int]:
    """Return the crossings of the boxes that a walker with this progress may not enter."""
    return frozenset(box.crossing for box in world.boxes if box.clothing > clothing or box.construction > construction)


def check_hexes(world: World) -> None:
    """Every region has its hexes, each with a terrain that gives something and a number the dice can show."""
    counts = {region.name: len(region.hexes) for region in world.regions}
    if counts != REGIONS:
        raise WorldError(say("The regions have {counts} hexes, not {right}.", counts=counts, right=REGIONS))
    for region in world.regions:
        if region.roamer not in ROAMERS:
            raise WorldError(say("{region}: nobody called {roamer!r} roams.", region=region.name, roamer=region.roamer))
    for place in world.hexes:
        if place.terrain not in YIELDS:
            raise WorldError(say("{place}: {terrain!r} is no terrain.", place=place.name, terrain=place.terrain))
        if place.number not in NUMBERS:
            raise WorldError(say("{place}: {number} is no number of a hex.", place=place.name, number=place.number))
    for one, other in combinations(world.hexes, 2):
        if (one.x - other.x) ** 2 + (one.y - other.y) ** 2 < (1.5 * world.radius) ** 2:
            raise WorldError(say("{one} and {other} lie on each other.", one=one.name, other=other.name))


def check_numbers(world: World) -> None:
    """Hexes side by side have different numbers, and no 6 or 8 lies beside another."""
    for path in world.paths:
        if len(path.hexes) != 2:
            continue
        one, other = (world.hexes[index] for index in path.hexes)
        if one.number == other.number or {one.number, other.number} <= {6, 8}:
            raise WorldError(
                say(
                    "{one} and {other}, side by side, have the numbers {first} and {second}.",
                    one=one.name,
                    other=other.name,
                    first=one.number,
                    second=other.number,
                )
            )


def check_balance(world: World) -> None:
    """All four resources are about as likely in Africa."""
    odds = [0, 0, 0, 0]
    for index in world.africa:
        odds[YIELDS[world.hexes[index].terrain]] += pips(world.hexes[index].number)
    for kind in (SKIN, MEAT, BONE, FLINT):
        if not AFRICAN_PIPS[0] <= odds[kind] <= AFRICAN_PIPS[1]:
            raise WorldError(say("Africa is out of balance: skin, meat, bone, flint on {odds} of 36.", odds=odds))


def check_paths(world: World) -> None:
    """No path is there twice or leads back to where it began, and the whole world hangs together."""
    for path, count in Counter(path.ends for path in world.paths).items():
        if count > 1 or path[0] == path[1]:
            raise WorldError(
                say(
                    "The path from {one} to {other} is there twice, or leads nowhere.",
                    one=world.crossings[path[0]].name,
                    other=world.crossings[path[1]].name,
                )
            )
    reached = world.walk((0,))
    for index, crossing in enumerate(world.crossings):
        if index not in reached:
            raise WorldError(say("No path leads to {crossing}.", crossing=crossing.name))


def check_start(world: World) -> None:
    """There are enough black crossings, all in Africa, no two next to each other, and at least one at every hex."""
    if len(set(world.start)) != START_CROSSINGS:
        raise WorldError(
            say("There are {count} start crossings, not {right}.", count=len(set(world.start)), right=START_CROSSINGS)
        )
    for crossing in world.start:
        if not set(world.crossings[crossing].hexes) & set(world.africa):
            raise WorldError(say("{crossing}: a start outside Africa.", crossing=world.crossings[crossing].name))
        if set(world.near[crossing]) & set(world.start):
            raise WorldError(say("{crossing}: two starts side by side.", crossing=world.crossings[crossing].name))
    for index in world.africa:
        if not set(world.hexes[index].corners) & set(world.start):
            raise WorldError(say("{place}: nobody can start beside it.", place=world.hexes[index].name))


def check_chips(world: World) -> None:
    """Each colour has eight people chips, in its own part of the world, none next to another or to a start."""
    for people, name in enumerate(PEOPLES):
        chips = [index for index in world.chips if world.crossings[index].people == people]
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
                        "{crossing}: a people chip of {people} elsewhere.",
                        crossing=world.crossings[index].name,
                        people=name,
                    )
                )
    for index in world.chips:
        if set(world.near[index]) & {*world.chips, *world.start} or index in world.start:
            raise WorldError(
                say("{crossing}: a people chip beside another or beside a start.", crossing=world.crossings[index].name)
            )


def check_boxes(world: World) -> None:
    """Each set has its boxes, asking for what they should, each on a crossing of its own at sea."""
    for number, conditions in enumerate(CONDITIONS):
        asked = sorted((box.clothing, box.construction) for box in world.boxes if box.set == number)
        if tuple(asked) != conditions or len(asked) != len(EVENT_CHIPS[number]):
            raise WorldError(
                say(
                    "The boxes of set {set} ask for {asked}, not {right}.",
                    set=SETS[number],
                    asked=asked,
                    right=list(conditions),
                )
            )
    for box in world.boxes:
        if box.clothing >= LAST_STEP or box.construction >= LAST_STEP:
            raise WorldError(say("{box}: only one player could ever pass.", box=box.name))
        if world.crossings[box.crossing].hexes:
            raise WorldError(say("{box}: a box on land.", box=box.name))


def check_distances(world: World) -> None:
    """Check that the people chips of each colour are as far from the starts as they should be."""
    steps = world.walk(world.start)
    for index in world.chips:
        crossing = world.crossings[index]
        least, most = STEPS_FROM_START[PEOPLES[crossing.people]]
        if not least <= steps[index] <= most:
            raise WorldError(
                say(
                    "{crossing}: {steps} steps from the nearest start, not {least} to {most}.",
                    crossing=crossing.name,
                    steps=steps[index],
                    least=least,
                    most=most,
                )
            )


def check_gates(world: World) -> None:
    """Every people chip and box can be reached with the right progress, and no chip with less of either kind."""
    for clothing, construction in _progress():
        reached = world.walk(world.start, tuple(shut_boxes(world, clothing, construction)))
        for index in world.chips:
            crossing = world.crossings[index]
            needs = GATES[PEOPLES[crossing.people]]
            allowed = clothing >= needs[0] and construction >= needs[1]
            if (index in reached) != allowed:
                word = say("not be reached") if allowed else say("be reached")
                raise WorldError(
                    say(
                        "{crossing} can {word} with clothing {clothing} and construction {construction}.",
                        crossing=crossing.name,
                        word=word,
                        clothing=clothing,
                        construction=construction,
                    )
                )
    for box in world.boxes:
        everywhere = world.walk(world.start, tuple(shut_boxes(world, box.clothing, box.construction)))
        if box.crossing not in everywhere:
            raise WorldError(say("{box}: nobody comes there with the progress it asks for.", box=box.name))


def _progress() -> Sequence[tuple[int, int]]:
    steps = range(LAST_STEP + 1)
    return [(clothing, construction) for clothing in steps for construction in steps]


def check_beginner(world: World) -> None:
    """Check the printed set-up: three black crossings and a nomad beside one for each of four seats, about as good."""
    if len(world.beginner) != MOST_SEATS:
        raise WorldError(
            say("The beginners' set-up is for {count} seats, not {right}.", count=len(world.beginner), right=MOST_SEATS)
        )
    taken = [crossing for quarter in world.beginner for crossing in (*quarter.tribes, quarter.nomad)]
    if len(set(taken)) != len(taken):
        raise WorldError(say("The beginners' set-up puts two pieces on one crossing."))
    for quarter in world.beginner:
        if len(quarter.tribes) != START_TRIBES or not set(quarter.tribes) <= set(world.start):
            raise WorldError(say("The beginners' set-up gives every seat three black crossings."))
        beside = any(quarter.nomad in world.near[tribe] for tribe in quarter.tribes)
        if not beside or world.crossings[quarter.nomad].box != NONE:
            raise WorldError(
                say("{crossing}: a beginner's nomad beside no tribe.", crossing=world.crossings[quarter.nomad].name)
            )
    odds = [sum(crossing_pips(world, tribe) for tribe in quarter.tribes) for quarter in world.beginner]
    if max(odds) - min(odds) > BEGINNER_SPREAD:
        raise WorldError(say("The beginners' set-up is unfair: {odds} pips.", odds=odds))


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
