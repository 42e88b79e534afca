"""Reading the world map from ``world.toml``, and checking everything that the rules expect of it."""

from __future__ import annotations

import math
import tomllib
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from importlib.resources import files
from itertools import combinations
from typing import Any, TypeAlias, TypeGuard

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
from game.settlers.rules.world import CORNERS, NONE, Box, Crossing, Hex, Path, Region, StartingPieces, World, WorldError

#: The number of hexes of each region.
REGIONS = {"Africa": 13, "Europe": 8, "Asia": 10, "Australia": 5, "North America": 7, "South America": 6}
#: The numbers that hexes may have: all sums of two dice but 7.
NUMBERS = (2, 3, 4, 5, 6, 8, 9, 10, 11, 12)
#: The number of crossings where first tribes may be placed.
START_CROSSINGS = 17
MOST_SEATS = 4
#: The fewest and the most steps from the nearest start crossing to people chips of each colour, if every gate is open.
STEPS_FROM_START = {"Europe": (2, 6), "Asia": (6, 10), "Australia": (12, 16), "America": (17, 30)}
#: The progress in clothing and construction needed to reach people chips of each colour.
GATES = {"Europe": (0, 0), "Asia": (0, 0), "Australia": (1, 3), "America": (3, 1)}
#: The fewest and the most pips that each resource may have in Africa. The pips of a hex are the number of rolls, out of
#: the 36 rolls of two dice, on which the hex yields its resource.
AFRICAN_PIPS = (9, 12)
#: the sums of two dice
DICE_SUMS = range(2, 13)
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


def pips(number: int) -> int:
    """Return the number of the 36 rolls of two dice with this sum."""
    return 6 - abs(7 - number)


def crossing_pips(world: World, crossing: int) -> int:
    """Return the pips of all hexes at a crossing together."""
    return sum(pips(world.hexes[index].number) for index in world.crossings[crossing].hexes)


def shut_boxes(world: World, clothing: int, construction: int) -> frozenset[int]:
    """Return the crossings at which the boxes are closed to a walker with this much clothing and construction."""
    return frozenset(box.crossing for box in world.boxes if box.clothing > clothing or box.construction > construction)


def check_hexes(world: World) -> None:
    """Check the figure and the number of hexes of each region, and the terrain and the number of each hex.

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
    odds = [0, 0, 0, 0]
    for index in world.africa:
        odds[YIELDS[world.hexes[index].terrain]] += pips(world.hexes[index].number)
    for kind in (SKIN, MEAT, BONE, FLINT):
        if not AFRICAN_PIPS[0] <= odds[kind] <= AFRICAN_PIPS[1]:
            raise WorldError(
                say("Africa is unbalanced: skin, meat, bone and flint come up on {odds} of 36 rolls.", odds=odds)
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
        if not set(world.crossings[crossing].hexes) & set(world.africa):
            raise WorldError(
                say("{crossing}: a starting crossing outside Africa.", crossing=world.crossings[crossing].name)
            )
        if set(world.neighbours[crossing]) & set(world.start):
            raise WorldError(
                say("{crossing}: two starting crossings side by side.", crossing=world.crossings[crossing].name)
            )
    for index in world.africa:
        if not set(world.hexes[index].corners) & set(world.start):
            raise WorldError(say("{place}: there is no starting crossing next to it.", place=world.hexes[index].name))


def check_chips(world: World) -> None:
    """Check that each colour has eight people chips, all in its regions.

    No two chips may be adjacent, and no chip may be on or next to a start crossing.
    """
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
                        "{crossing}: a people chip of {people} outside its region.",
                        crossing=world.crossings[index].name,
                        people=name,
                    )
                )
    for index in world.chips:
        if set(world.neighbours[index]) & {*world.chips, *world.start} or index in world.start:
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
        found = sorted((box.clothing, box.construction) for box in world.boxes if box.set == number)
        if tuple(found) != conditions or len(found) != len(EVENT_CHIPS[number]):
            raise WorldError(
                say(
                    "The boxes of set {set} ask for {asked}, not {right}.",
                    set=SETS[number],
                    asked=found,
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
    for index in world.chips:
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
    for clothing, construction in _all_progress():
        reached = world.distances_from(world.start, tuple(shut_boxes(world, clothing, construction)))
        for index in world.chips:
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
        reached = world.distances_from(world.start, tuple(shut_boxes(world, box.clothing, box.construction)))
        if box.crossing not in reached:
            raise WorldError(say("{box}: no one can get there with the progress it asks for.", box=box.name))


def _all_progress() -> Sequence[tuple[int, int]]:
    """Return every pair of progress in clothing and in construction."""
    steps = range(LAST_STEP + 1)
    return [(clothing, construction) for clothing in steps for construction in steps]


def check_beginner(world: World) -> None:
    """Check the beginners' set-up: each of four seats has three start crossings and an adjacent nomad.

    The tribes of all seats must yield about equally many cards.
    """
    if len(world.beginner) != MOST_SEATS:
        raise WorldError(
            say("The beginners' set-up is for {count} seats, not {right}.", count=len(world.beginner), right=MOST_SEATS)
        )
    taken = [crossing for pieces in world.beginner for crossing in (*pieces.tribes, pieces.nomad)]
    if len(set(taken)) != len(taken):
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
    odds = [sum(crossing_pips(world, tribe) for tribe in pieces.tribes) for pieces in world.beginner]
    if max(odds) - min(odds) > BEGINNER_SPREAD:
        raise WorldError(
            say("The beginners' set-up is unfair: in 36 rolls, the seats can expect {odds} cards.", odds=odds)
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


# Reading

#: Corners closer than this share of a hex's radius are the same crossing.
_SAME_PLACE = 0.1
Table: TypeAlias = "Mapping[str, Any]"


class _Reader:
    """Builds the world from the tables of the file; errors name the place in the file.

    While reading, crossings and hexes are numbered in the order of the file. ``_build_world`` numbers them anew.
    """

    def __init__(self, data: Table) -> None:
        drawing = _read_table(data, "drawing", say("the file"))
        self.left, self.top, self.radius = [_read_number(drawing, key, "drawing") for key in ("left", "top", "radius")]
        self.data = data
        #: the name and the position of each crossing
        self.crossings: list[tuple[str, float, float]] = []
        #: the number of each crossing by each of its names; a crossing has one name for each adjacent hex
        self.crossing_by_name: dict[str, int] = {}
        #: the hexes around each crossing
        self.hexes_around: list[list[int]] = []
        #: name, region, terrain, number, position and corners of each hex
        self.hexes: list[tuple[str, int, str, int, float, float, tuple[int, ...]]] = []

    def world(self) -> World:
        """Return the world; raises ``WorldError``."""
        regions = [self._read_region(index, region) for index, region in enumerate(_read_tables(self.data, "region"))]
        edges = self._hexes_by_edge()
        sea = _read_table(self.data, "sea", say("the file"))
        sea_paths = [self._path_ends(pair) for pair in _read_list(sea, "paths", "sea")]
        for crossing in _read_tables(sea, "crossing"):
            sea_paths += self._add_crossing_at_sea(crossing)
        boxes = []
        for box in _read_tables(self.data, "box"):  # a box is a crossing at sea, too
            sea_paths += self._add_crossing_at_sea(box)
            boxes.append(self._read_box(box))
        return self._build_world(regions, edges, sea_paths, boxes)

    # -- parts of the file

    def _read_region(self, index: int, region: Table) -> tuple[str, str, str, list[int]]:
        """Return a region's name, roaming figure, colour of people chips and hexes, and add its hexes."""
        name = _read_text(region, "name", say("a region"))
        roamer = _read_text(region, "roamer", name)
        people = _read_text(region, "people", name)
        if people and people not in PEOPLES:
            raise WorldError(say("{region}: {people!r} is not a kind of people chip.", region=name, people=people))
        hexes = [self._add_hex(index, entry, name) for entry in _read_list(region, "hexes", name)]
        return name, roamer, people, hexes

    def _add_hex(self, region: int, entry: object, where: str) -> int:
        """Add a hex with its corners and return its index; ``where`` names the region in errors."""
        if not _is_hex_entry(entry):
            raise WorldError(
                say(
                    "{where}: a hex is written as [name, x, row, terrain, number], not {row!r}.", where=where, row=entry
                )
            )
        name, column, row, terrain, number = entry
        x, y = self._position_of(column, row, name)
        if any(name == known_name for known_name, *_ in self.hexes) or not name.isalpha():
            raise WorldError(say("{name!r} is not a valid hex name, or two hexes have it.", name=name))
        corners = self._add_corners(len(self.hexes), name, x, y)
        self.hexes.append((name, region, terrain, number, x, y, corners))
        return len(self.hexes) - 1

    def _add_corners(self, index: int, name: str, x: float, y: float) -> tuple[int, ...]:
        """Add the crossings around a hex, except those added with its neighbours; return all six, from the north."""
        corners = []
        for number, direction in enumerate(CORNERS):
            angle = math.radians(60 * number - 90)
            point = x + self.radius * math.cos(angle), y + self.radius * math.sin(angle)
            crossing = self._crossing_at(f"{name}.{direction}", point)
            self.crossing_by_name[f"{name}.{direction}"] = crossing
            self.hexes_around[crossing].append(index)
            corners.append(crossing)
        return tuple(corners)

    def _crossing_at(self, name: str, point: tuple[float, float]) -> int:
        """Return the crossing at almost this point; if there is none yet, add a crossing with this name."""
        for index, (_, x, y) in enumerate(self.crossings):
            if math.dist(point, (x, y)) < _SAME_PLACE * self.radius:
                return index
        self.crossings.append((name, *point))
        self.hexes_around.append([])
        return len(self.crossings) - 1

    def _hexes_by_edge(self) -> dict[tuple[int, int], list[int]]:
        """Return the hexes at each edge, by the edge's two crossings, the lower number first."""
        edges: dict[tuple[int, int], list[int]] = {}
        for index, (*_, corners) in enumerate(self.hexes):
            for corner, next_corner in zip(corners, corners[1:] + corners[:1], strict=True):
                edge = (min(corner, next_corner), max(corner, next_corner))
                edges.setdefault(edge, []).append(index)
        return edges

    def _add_crossing_at_sea(self, table: Table) -> list[tuple[int, int]]:
        """Add a crossing at sea and return the paths that lead to it."""
        name = _read_text(table, "name", say("a crossing at sea"))
        if name in self.crossing_by_name or not name.isalpha():
            raise WorldError(say("{name!r} is not a valid crossing name, or two crossings have it.", name=name))
        self.crossings.append((name, *self._position_of(table.get("x"), table.get("row"), name)))
        self.hexes_around.append([])
        index = len(self.crossings) - 1
        self.crossing_by_name[name] = index
        return [(self._find_crossing(neighbour, name), index) for neighbour in _read_list(table, "paths", name)]

    def _read_box(self, box: Table) -> tuple[str, int, int, int]:
        """Return a box's name, set of event chips, and the clothing and construction that it asks for."""
        name = _read_text(box, "name", say("a box"))
        if box.get("set") not in SETS:
            raise WorldError(say("{box}: {set!r} is not a set of event chips.", box=name, set=box.get("set")))
        needs = [box.get(key) for key in ("clothing", "construction")]
        if not all(type(need) is int for need in needs):
            raise WorldError(say("{box}: say how much clothing and construction it asks for.", box=name))
        return name, SETS.index(box["set"]), box["clothing"], box["construction"]

    def _position_of(self, x: object, row: object, where: str) -> tuple[float, float]:
        """Return the coordinates of a point given in hex widths and in rows; ``where`` names the point in errors."""
        if not _is_number(x) or not _is_number(row):
            raise WorldError(
                say("{where}: x and row must be numbers, not {x!r} and {row!r}.", where=where, x=x, row=row)
            )
        return self.left + x * self.radius * math.sqrt(3), self.top + row * 1.5 * self.radius

    def _find_crossing(self, name: object, where: str) -> int:
        """Return the number of the crossing with this name; ``where`` names the place in errors."""
        if name not in self.crossing_by_name:
            raise WorldError(say("{where}: there is no crossing {name!r}.", where=where, name=name))
        return self.crossing_by_name[name]

    def _path_ends(self, pair: object) -> tuple[int, int]:
        """Return the crossings at the two ends of a path, given by their names."""
        if not isinstance(pair, list) or len(pair) != 2:
            raise WorldError(say("sea: a path is written as [crossing, crossing], not {pair!r}.", pair=pair))
        return self._find_crossing(pair[0], "sea"), self._find_crossing(pair[1], "sea")

    # -- building the world

    def _build_world(
        self,
        regions: list[tuple[str, str, str, list[int]]],
        edges: Mapping[tuple[int, int], list[int]],
        sea_paths: list[tuple[int, int]],
        boxes: list[tuple[str, int, int, int]],
    ) -> World:
        """Return the world, with crossings, hexes and boxes numbered in the order of their names.

        ``edges`` are the hexes beside each edge, by its two crossings; ``sea_paths`` are the crossings of each path at
        sea. Both still number crossings and hexes in the order of the file.
        """
        crossing_numbers = _numbers_by_name([name for name, _, _ in self.crossings])
        hex_numbers = _numbers_by_name([name for name, *_ in self.hexes])
        boxes.sort()
        chips = self._read_chips()
        start = self._read_crossings("start", "crossings")
        box_of_crossing = {self.crossing_by_name[name]: index for index, (name, *_) in enumerate(boxes)}
        crossings = [
            Crossing(
                name,
                x,
                y,
                hexes=tuple(sorted(hex_numbers[index] for index in self.hexes_around[file_index])),
                people=chips.get(file_index, NONE),
                box=box_of_crossing.get(file_index, NONE),
                start=file_index in start,
            )
            for file_index, (name, x, y) in enumerate(self.crossings)
        ]
        hexes = [
            Hex(name, region, terrain, number, x, y, tuple([crossing_numbers[corner] for corner in corners]))
            for name, region, terrain, number, x, y, corners in self.hexes
        ]
        paths = []
        for ends, hexes_beside in [*edges.items(), *[(sea_path, []) for sea_path in sea_paths]]:
            first, second = sorted(crossing_numbers[end] for end in ends)
            paths.append(Path((first, second), tuple(sorted(hex_numbers[index] for index in hexes_beside))))
        return World(
            radius=self.radius,
            regions=tuple(
                [
                    Region(name, roamer, people, tuple(sorted(hex_numbers[index] for index in region_hexes)))
                    for name, roamer, people, region_hexes in regions
                ]
            ),
            hexes=tuple(sorted(hexes, key=lambda place: place.name)),
            crossings=tuple(sorted(crossings, key=lambda crossing: crossing.name)),
            paths=tuple(sorted(paths, key=lambda path: (path.ends, path.hexes))),
            boxes=tuple(
                [
                    Box(name, crossing_numbers[self.crossing_by_name[name]], chip_set, clothing, construction)
                    for name, chip_set, clothing, construction in boxes
                ]
            ),
            start=tuple(sorted(crossing_numbers[file_index] for file_index in start)),
            beginner=tuple(
                [self._read_starting_pieces(table, crossing_numbers) for table in _read_tables(self.data, "beginner")]
            ),
        )

    def _read_chips(self) -> dict[int, int]:
        """Return the people chips by crossing; each is the index of its colour in ``PEOPLES``."""
        chips: dict[int, int] = {}
        for region in _read_tables(self.data, "region"):
            name = _read_text(region, "name", say("a region"))
            for chip in region.get("chips", []):
                place = self._find_crossing(chip, name)
                if place in chips or not region["people"]:
                    raise WorldError(
                        say("{chip}: there is more than one people chip here, or nobody may settle here.", chip=chip)
                    )
                chips[place] = PEOPLES.index(region["people"])
        return chips

    def _read_crossings(self, table_key: str, list_key: str) -> list[int]:
        """Return the crossings named in the list ``list_key`` of the table ``table_key``."""
        table = _read_table(self.data, table_key, say("the file"))
        return [self._find_crossing(name, table_key) for name in _read_list(table, list_key, table_key)]

    def _read_starting_pieces(self, table: Table, crossing_numbers: Sequence[int]) -> StartingPieces:
        """Return one seat's pieces in the beginners' set-up.

        ``crossing_numbers`` holds the final number of each crossing of the file.
        """
        tribe_crossings = [self._find_crossing(name, "beginner") for name in _read_list(table, "tribes", "beginner")]
        nomad_crossing = self._find_crossing(table.get("nomad"), "beginner")
        tribes = tuple(sorted(crossing_numbers[crossing] for crossing in tribe_crossings))
        return StartingPieces(tribes, crossing_numbers[nomad_crossing])


def _numbers_by_name(names: Sequence[str]) -> list[int]:
    """Return for each of ``names`` its index in the alphabetical order of all."""
    numbers = {name: index for index, name in enumerate(sorted(names))}
    return [numbers[name] for name in names]


def _read_table(data: Table, key: str, where: str) -> Table:
    """Return the table ``key``; ``where`` names the place in errors."""
    value = data.get(key)
    if not isinstance(value, dict):
        raise WorldError(say("{where}: the table {key!r} is missing.", where=where, key=key))
    return value


def _read_tables(data: Table, key: str) -> list[Table]:
    """Return the list of tables ``key``, which is empty if there is none."""
    value = data.get(key, [])
    if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
        raise WorldError(say("{key!r} is not a list of tables.", key=key))
    return value


def _read_list(data: Table, key: str, where: str) -> list[object]:
    """Return the list ``key``; ``where`` names the place in errors."""
    value = data.get(key)
    if not isinstance(value, list):
        raise WorldError(say("{where}: the list {key!r} is missing.", where=where, key=key))
    return value


def _read_text(data: Table, key: str, where: str) -> str:
    """Return the text ``key``; ``where`` names the place in errors."""
    value = data.get(key)
    if not isinstance(value, str):
        raise WorldError(say("{where}: the text {key!r} is missing.", where=where, key=key))
    return value


def _read_number(data: Table, key: str, where: str) -> float:
    """Return the number ``key``; ``where`` names the place in errors."""
    value = data.get(key)
    if not _is_number(value):
        raise WorldError(say("{where}: the number {key!r} is missing.", where=where, key=key))
    return float(value)


def _is_number(value: object) -> TypeGuard[float]:
    return type(value) in (int, float)


def _is_hex_entry(entry: object) -> TypeGuard[list[Any]]:
    """Tell whether this is a list of a hex's name, x, row, terrain and number; x and row may still be anything."""
    if not isinstance(entry, list) or len(entry) != 5:
        return False
    name, _, _, terrain, number = entry
    return type(name) is str and type(terrain) is str and type(number) is int


def load_world() -> World:
    """Read and check the map of the game; raises ``WorldError``."""
    world = read_world(files("game.settlers").joinpath("world.toml").read_text(encoding="utf-8"))
    check_world(world)
    return world


def read_world(text: str) -> World:
    """Read a map from the text of its file, but do not check it as ``check_world`` does; raises ``WorldError``."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise WorldError(say("The map cannot be read: {error}.", error=error)) from error
    return _Reader(data).world()
