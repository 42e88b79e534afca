"""The map of the game, read from ``world.toml``, and cached distances and routes for walkers with any progress."""

from __future__ import annotations

import math
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, Final, TypeAlias, TypeGuard

from game.core.words import say
from game.settlers.rules.goods import LAST_STEP, PEOPLES, SETS, YIELDS
from game.settlers.rules.world import (
    CORNERS,
    NONE,
    Box,
    Crossing,
    Hex,
    Path,
    Region,
    StartingPieces,
    World,
    WorldError,
    check_world,
    shut_crossings,
)

#: Corners closer than this share of a hex's radius are the same crossing.
_SAME_PLACE = 0.1
Table: TypeAlias = "Mapping[str, Any]"


class _MapReader:
    """Builds the world from the tables of ``world.toml``; errors name the place in the file.

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
        """Return the hexes beside each edge. The key is the edge's two crossings, the lower number first."""
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
        crossing_numbers = _alphabetical_numbers([name for name, _, _ in self.crossings])
        hex_numbers = _alphabetical_numbers([name for name, *_ in self.hexes])
        boxes.sort()
        chips = self._read_chips()
        start_table = _read_table(self.data, "start", say("the file"))
        start = [self._find_crossing(name, "start") for name in _read_list(start_table, "crossings", "start")]
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
                Region(name, roamer, people, tuple(sorted(hex_numbers[index] for index in region_hexes)))
                for name, roamer, people, region_hexes in regions
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

    def _read_starting_pieces(self, table: Table, crossing_numbers: Sequence[int]) -> StartingPieces:
        """Return one seat's pieces in the beginners' set-up.

        ``crossing_numbers`` holds the final number of each crossing of the file.
        """
        tribe_crossings = [self._find_crossing(name, "beginner") for name in _read_list(table, "tribes", "beginner")]
        nomad_crossing = self._find_crossing(table.get("nomad"), "beginner")
        tribes = tuple(sorted(crossing_numbers[crossing] for crossing in tribe_crossings))
        return StartingPieces(tribes, crossing_numbers[nomad_crossing])


def _alphabetical_numbers(names: Sequence[str]) -> list[int]:
    """Return the index of each name in the alphabetical order of all names."""
    numbers = {name: index for index, name in enumerate(sorted(names))}
    return [numbers[name] for name in names]


def _read_table(data: Table, key: str, where: str) -> Table:
    """Return the table under ``key``; ``where`` names the place in errors."""
    value = data.get(key)
    if not isinstance(value, dict):
        raise WorldError(say("{where}: the table {key!r} is missing.", where=where, key=key))
    return value


def _read_tables(data: Table, key: str) -> list[Table]:
    """Return the list of tables under ``key``, or an empty list if there is none."""
    value = data.get(key, [])
    if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
        raise WorldError(say("{key!r} is not a list of tables.", key=key))
    return value


def _read_list(data: Table, key: str, where: str) -> list[object]:
    """Return the list under ``key``; ``where`` names the place in errors."""
    value = data.get(key)
    if not isinstance(value, list):
        raise WorldError(say("{where}: the list {key!r} is missing.", where=where, key=key))
    return value


def _read_text(data: Table, key: str, where: str) -> str:
    """Return the text under ``key``; ``where`` names the place in errors."""
    value = data.get(key)
    if not isinstance(value, str):
        raise WorldError(say("{where}: the text {key!r} is missing.", where=where, key=key))
    return value


def _read_number(data: Table, key: str, where: str) -> float:
    """Return the number under ``key``; ``where`` names the place in errors."""
    value = data.get(key)
    if not _is_number(value):
        raise WorldError(say("{where}: the number {key!r} is missing.", where=where, key=key))
    return float(value)


def _is_number(value: object) -> TypeGuard[float]:
    return type(value) in (int, float)


def _is_hex_entry(entry: object) -> TypeGuard[list[Any]]:
    """Return whether this is a list of a hex's name, x, row, terrain and number; x and row may still be anything."""
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
    return _MapReader(data).world()


# The map of the game, and the distances on it

WORLD: Final = load_world()
#: The resource that each hex yields.
RESOURCE_OF_HEX: Final = tuple([YIELDS[place.terrain] for place in WORLD.hexes])
#: The distance of an unreachable crossing.
FAR: Final = 255
#: The place of a figure that is not on the map yet.
NOWHERE: Final = -1


@cache
def _open_neighbours(clothing: int, construction: int) -> tuple[tuple[int, ...], ...]:
    """Return each crossing's neighbours, without the boxes that a walker with this progress may not enter."""
    shut = shut_crossings(WORLD, clothing, construction)
    return tuple([tuple([other for other in neighbours if other not in shut]) for neighbours in WORLD.neighbours])


def _least_progress() -> tuple[tuple[tuple[int, int], ...], ...]:
    """Return, for each progress, the lowest one that opens the same boxes; indexed by clothing, then construction."""
    lowest_by_shut_boxes: dict[frozenset[int], tuple[int, int]] = {}
    table = []
    for clothing in range(LAST_STEP + 1):
        row = []
        for construction in range(LAST_STEP + 1):
            shut = shut_crossings(WORLD, clothing, construction)
            # the first pair that shuts just these boxes is the lowest
            row.append(lowest_by_shut_boxes.setdefault(shut, (clothing, construction)))
        table.append(tuple(row))
    return tuple(table)


#: ``_LEAST_PROGRESS[clothing][construction]`` is the lowest progress that opens the same boxes as this one. The caches
#: use it as their key, since their results depend only on which boxes are open.
_LEAST_PROGRESS: Final = _least_progress()


def passable_neighbours(
    clothing: int, construction: int, neanderthal: int, carnivore: int
) -> tuple[tuple[int, ...], ...]:
    """Return the neighbours to which a walker with this progress can go from each crossing.

    Closed boxes and the sides of the figures' hexes are obstacles; other pieces may be passed.
    """
    return _cached_passable_neighbours(*_LEAST_PROGRESS[clothing][construction], neanderthal, carnivore)


@lru_cache(maxsize=1_000)
def _cached_passable_neighbours(
    clothing: int, construction: int, neanderthal: int, carnivore: int
) -> tuple[tuple[int, ...], ...]:
    """Return the result of ``passable_neighbours``, which replaces the progress, so that more calls share a result."""
    passable = list(_open_neighbours(clothing, construction))
    for blocked_hex in (neanderthal, carnivore):
        if blocked_hex != NOWHERE:  # nobody walks along the sides of this hex
            corners = WORLD.hexes[blocked_hex].corners
            for index, corner in enumerate(corners):
                adjacent_corners = corners[index - 1], corners[(index + 1) % len(corners)]
                passable[corner] = tuple([other for other in passable[corner] if other not in adjacent_corners])
    return tuple(passable)


@cache
def _steps_to_hexes(start: int) -> tuple[int, ...]:
    """Return the fewest steps from a crossing to a corner of each hex, with every box open."""
    steps = _explore(start, WORLD.neighbours, FAR - 1)
    return tuple([min([steps[corner] for corner in place.corners]) for place in WORLD.hexes])


def distances(
    start: int, clothing: int, construction: int, neanderthal: int, carnivore: int, max_steps: int = FAR - 1
) -> dict[int, int]:
    """Return a dictionary from each reachable crossing to its number of steps from ``start``, sorted by that number.

    All crossings within ``max_steps`` steps are included, and perhaps some farther ones. The walker has the progress
    ``clothing`` and ``construction``; the figures stand on the landscapes ``neanderthal`` and ``carnivore``. The
    dictionary is cached and must not be changed.
    """
    return _nearest_first(steps_from(start, clothing, construction, neanderthal, carnivore, max_steps))


# an entry takes about 9 kB; a whole match with a searching bot asks for some 4,000 of them
@lru_cache(maxsize=3_000)
def _nearest_first(steps: bytes) -> dict[int, int]:
    """Return a dictionary from each reachable crossing to its number of steps, sorted by the number of steps."""
    reached = sorted([(distance, crossing) for crossing, distance in enumerate(steps) if distance != FAR])
    return {crossing: distance for distance, crossing in reached}


def steps_from(
    start: int, clothing: int, construction: int, neanderthal: int, carnivore: int, max_steps: int = FAR - 1
) -> bytes:
    """Return the number of steps from ``start`` to each crossing, or ``FAR`` if it is out of reach.

    The parameters are those of ``distances``. The result has one byte per crossing, so that the cache can hold very
    many results.
    """
    depth = _SEARCH_DEPTHS[max_steps]
    neanderthal, carnivore = _figures_in_reach(start, neanderthal, carnivore, depth)
    clothing, construction = _LEAST_PROGRESS[clothing][construction]
    return _cached_steps_from(start, clothing, construction, neanderthal, carnivore, depth)


#: The depths of searches, in steps. There are only a few depths, so that many walks share a cached result.
_DEPTHS: Final = (6, 12, 18, FAR - 1)
#: The search depth for walks of up to ``max_steps`` steps, at that index: the lowest of ``_DEPTHS`` that is enough.
_SEARCH_DEPTHS: Final = tuple([next(depth for depth in _DEPTHS if depth >= max_steps) for max_steps in range(FAR)])


def _figures_in_reach(start: int, neanderthal: int, carnivore: int, max_steps: int) -> tuple[int, int]:
    """Return the hexes of the figures, or ``NOWHERE`` for a figure at least ``max_steps`` steps away.

    A figure so far away cannot bar the walk; leaving it out lets more positions share cached results.
    """
    steps = _steps_to_hexes(start)
    return (
        neanderthal if neanderthal != NOWHERE and steps[neanderthal] < max_steps else NOWHERE,
        carnivore if carnivore != NOWHERE and steps[carnivore] < max_steps else NOWHERE,
    )


@lru_cache(maxsize=20_000)
def _cached_steps_from(
    start: int, clothing: int, construction: int, neanderthal: int, carnivore: int, max_steps: int
) -> bytes:
    """Return the result of ``steps_from``, which first simplifies its arguments, so that more calls share a result."""
    return _explore(start, passable_neighbours(clothing, construction, neanderthal, carnivore), max_steps)


def _explore(start: int, neighbours: Sequence[Sequence[int]], max_steps: int) -> bytes:
    """Return the number of steps from ``start`` to each crossing, or ``FAR`` for a crossing beyond ``max_steps`` steps.

    The search is breadth-first: it visits one ring of crossings after the other.
    """
    steps = bytearray(_ALL_FAR)
    steps[start] = 0
    distance = 0
    ring = [start]
    while ring and distance < max_steps:
        distance += 1
        next_ring: list[int] = []
        for crossing in ring:
            for neighbour in neighbours[crossing]:
                if steps[neighbour] == FAR:
                    steps[neighbour] = distance
                    next_ring.append(neighbour)
        ring = next_ring
    return bytes(steps)


_ALL_FAR: Final = bytes([FAR]) * len(WORLD.crossings)


def route(
    start: int, end: int, clothing: int, construction: int, neanderthal: int, carnivore: int, max_steps: int = FAR - 1
) -> tuple[int, ...]:
    """Return the crossings of a shortest route of up to ``max_steps`` steps, ``start`` and ``end`` included.

    Of several shortest routes, return the one whose crossings come first by name, compared one by one from ``end``.
    """
    figures = _figures_in_reach(start, neanderthal, carnivore, _SEARCH_DEPTHS[max_steps])
    passable = passable_neighbours(clothing, construction, *figures)
    steps = steps_from(start, clothing, construction, neanderthal, carnivore, max_steps)
    route_from_end = [end]
    for distance in range(steps[end] - 1, -1, -1):
        here = route_from_end[-1]
        for neighbour in WORLD.neighbours[here]:
            if steps[neighbour] == distance and here in passable[neighbour]:
                route_from_end.append(neighbour)
                break
    return tuple(route_from_end[::-1])
