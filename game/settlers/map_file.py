"""Reading the world map from ``world.toml``, where a person can read it too."""

from __future__ import annotations

import math
import tomllib
from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Any, TypeAlias, TypeGuard

from game.core.words import say
from game.settlers.goods import PEOPLES, SETS
from game.settlers.map_check import check_world
from game.settlers.world import CORNERS, NONE, Box, Crossing, Hex, Path, Quarter, Region, World, WorldError

#: Corners closer than this share of a hex's radius are one crossing.
_SAME_PLACE = 0.1
Table: TypeAlias = "Mapping[str, Any]"


class _Reader:
    """Builds the world from the file's tables, naming the place of whatever cannot be read."""

    def __init__(self, data: Table) -> None:
        drawing = _table(data, "drawing", "the file")
        self.left, self.top, self.radius = [_number(drawing, key, "drawing") for key in ("left", "top", "radius")]
        self.data = data
        self.places: list[tuple[str, float, float]] = []
        self.corner_names: dict[str, int] = {}
        self.around: list[list[int]] = []
        self.hexes: list[tuple[str, int, str, int, float, float, tuple[int, ...]]] = []

    def world(self) -> World:
        """Read everything; raises ``WorldError``."""
        regions = [self._region(index, region) for index, region in enumerate(_tables(self.data, "region"))]
        sides = self._sides()
        sea = _table(self.data, "sea", "the file")
        extra = [(one, other) for one, other in (self._pair(pair) for pair in _list(sea, "paths", "sea"))]
        for crossing in _tables(sea, "crossing"):
            extra += self._at_sea(crossing)
        boxes = []
        for box in _tables(self.data, "box"):
            extra += self._at_sea(box)
            boxes.append(self._box(box))
        return self._numbered(regions, sides, extra, boxes)

    # -- parts of the file

    def _region(self, index: int, region: Table) -> tuple[str, str, str, list[int]]:
        name = _text(region, "name", "a region")
        roamer, people = _text(region, "roamer", name), _text(region, "people", name)
        if people and people not in PEOPLES:
            raise WorldError(say("{region}: {people!r} is no people.", region=name, people=people))
        listed = [self._hex(index, row, name) for row in _list(region, "hexes", name)]
        return name, roamer, people, listed

    def _hex(self, region: int, row: object, where: str) -> int:
        if not isinstance(row, list) or [type(value) for value in row[:1] + row[3:]] != [str, str, int]:
            raise WorldError(
                say("{where}: a hex reads [name, x, row, terrain, number], not {row!r}.", where=where, row=row)
            )
        name, x, y = row[0], *self._place(row[1], row[2], row[0])
        if any(name == known[0] for known in self.hexes) or not name.isalpha():
            raise WorldError(say("{name!r} cannot be a hex's name, or two hexes bear it.", name=name))
        self.hexes.append((name, region, row[3], row[4], x, y, self._corners(len(self.hexes), name, x, y)))
        return len(self.hexes) - 1

    def _corners(self, index: int, name: str, x: float, y: float) -> tuple[int, ...]:
        found = []
        for turn, direction in enumerate(CORNERS):
            angle = math.radians(60 * turn - 90)
            corner = x + self.radius * math.cos(angle), y + self.radius * math.sin(angle)
            place = self._crossing_at(f"{name}.{direction}", corner)
            self.corner_names[f"{name}.{direction}"] = place
            self.around[place].append(index)
            found.append(place)
        return tuple(found)

    def _crossing_at(self, name: str, place: tuple[float, float]) -> int:
        for index, (_, x, y) in enumerate(self.places):
            if math.dist(place, (x, y)) < _SAME_PLACE * self.radius:
                return index
        self.places.append((name, *place))
        self.around.append([])
        return len(self.places) - 1

    def _sides(self) -> dict[tuple[int, int], list[int]]:
        sides: dict[tuple[int, int], list[int]] = {}
        for index, (*_, corners) in enumerate(self.hexes):
            for one, other in zip(corners, corners[1:] + corners[:1], strict=True):
                sides.setdefault((min(one, other), max(one, other)), []).append(index)
        return sides

    def _at_sea(self, table: Table) -> list[tuple[int, int]]:
        """Add a crossing at sea and return the paths that lead to it."""
        name = _text(table, "name", "a crossing at sea")
        if name in self.corner_names or not name.isalpha():
            raise WorldError(say("{name!r} cannot be a crossing's name, or two crossings bear it.", name=name))
        self.places.append((name, *self._place(table.get("x"), table.get("row"), name)))
        self.around.append([])
        here = self.corner_names[name] = len(self.places) - 1
        return [(self._crossing(other, name), here) for other in _list(table, "paths", name)]

    def _box(self, box: Table) -> tuple[str, int, int, int]:
        name = _text(box, "name", "a box")
        if box.get("set") not in SETS:
            raise WorldError(say("{box}: {set!r} is no set of event chips.", box=name, set=box.get("set")))
        needs = [box.get(key) for key in ("clothing", "construction")]
        if not all(type(need) is int for need in needs):
            raise WorldError(say("{box}: say how much clothing and construction it asks for.", box=name))
        return name, SETS.index(box["set"]), box["clothing"], box["construction"]

    def _place(self, x: object, row: object, where: str) -> tuple[float, float]:
        if not _is_number(x) or not _is_number(row):
            raise WorldError(say("{where}: x and row are numbers, not {x!r} and {row!r}.", where=where, x=x, row=row))
        return self.left + x * self.radius * math.sqrt(3), self.top + row * 1.5 * self.radius

    def _crossing(self, name: object, where: str) -> int:
        if name not in self.corner_names:
            raise WorldError(say("{where}: there is no crossing {name!r}.", where=where, name=name))
        return self.corner_names[name]

    def _pair(self, pair: object) -> tuple[int, int]:
        if not isinstance(pair, list) or len(pair) != 2:
            raise WorldError(say("sea: a path reads [crossing, crossing], not {pair!r}.", pair=pair))
        return self._crossing(pair[0], "sea"), self._crossing(pair[1], "sea")

    # -- putting it together

    def _numbered(
        self,
        regions: list[tuple[str, str, str, list[int]]],
        sides: Mapping[tuple[int, int], list[int]],
        extra: list[tuple[int, int]],
        boxes: list[tuple[str, int, int, int]],
    ) -> World:
        """Give crossings, hexes and boxes their numbers, in the order of names."""
        crossing = _ranks([name for name, _, _ in self.places])
        place = _ranks([name for name, *_ in self.hexes])
        boxes.sort()
        chips, start = self._chips(), self._named("start", "crossings")
        guarded = {self.corner_names[box[0]]: index for index, box in enumerate(boxes)}
        crossings = [
            Crossing(
                name,
                x,
                y,
                tuple(sorted(place[index] for index in self.around[old])),
                chips.get(old, NONE),
                guarded.get(old, NONE),
                old in start,
            )
            for old, (name, x, y) in enumerate(self.places)
        ]
        hexes = [
            Hex(name, region, terrain, number, x, y, tuple([crossing[corner] for corner in corners]))
            for name, region, terrain, number, x, y, corners in self.hexes
        ]
        paths = [((one, other), tuple([place[index] for index in along])) for (one, other), along in sides.items()]
        paths += [(ends, ()) for ends in extra]
        ordered = sorted(
            (tuple(sorted((crossing[one], crossing[other]))), tuple(sorted(along))) for (one, other), along in paths
        )
        return World(
            radius=self.radius,
            regions=tuple(
                [
                    Region(name, roamer, people, tuple(sorted(place[index] for index in listed)))
                    for name, roamer, people, listed in regions
                ]
            ),
            hexes=tuple(sorted(hexes, key=lambda found: found.name)),
            crossings=tuple(sorted(crossings, key=lambda found: found.name)),
            paths=tuple([Path((one, other), along) for (one, other), along in ordered]),
            boxes=tuple([Box(name, crossing[self.corner_names[name]], *rest) for name, *rest in boxes]),
            start=tuple(sorted(crossing[old] for old in start)),
            beginner=tuple([self._quarter(quarter, crossing) for quarter in _tables(self.data, "beginner")]),
        )

    def _chips(self) -> dict[int, int]:
        chips: dict[int, int] = {}
        for region in _tables(self.data, "region"):
            name = _text(region, "name", "a region")
            for chip in region.get("chips", []):
                place = self._crossing(chip, name)
                if place in chips or not region["people"]:
                    raise WorldError(say("{chip}: two people chips, or one where nobody may settle.", chip=chip))
                chips[place] = PEOPLES.index(region["people"])
        return chips

    def _named(self, key: str, item: str) -> list[int]:
        return [self._crossing(name, key) for name in _list(_table(self.data, key, "the file"), item, key)]

    def _quarter(self, quarter: Table, crossing: Sequence[int]) -> Quarter:
        tribes = [self._crossing(name, "beginner") for name in _list(quarter, "tribes", "beginner")]
        nomad = self._crossing(quarter.get("nomad"), "beginner")
        return Quarter(tuple(sorted(crossing[old] for old in tribes)), crossing[nomad])


def _ranks(names: Sequence[str]) -> list[int]:
    """Return each name's place in the order of names."""
    rank = {name: index for index, name in enumerate(sorted(names))}
    return [rank[name] for name in names]


def _table(data: Table, key: str, where: str) -> Table:
    value = data.get(key)
    if not isinstance(value, dict):
        raise WorldError(say("{where}: the table {key!r} is missing.", where=where, key=key))
    return value


def _tables(data: Table, key: str) -> list[Table]:
    value = data.get(key, [])
    if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
        raise WorldError(say("{key!r} is not a list of tables.", key=key))
    return value


def _list(data: Table, key: str, where: str) -> list[object]:
    value = data.get(key)
    if not isinstance(value, list):
        raise WorldError(say("{where}: the list {key!r} is missing.", where=where, key=key))
    return value


def _text(data: Table, key: str, where: str) -> str:
    value = data.get(key)
    if not isinstance(value, str):
        raise WorldError(say("{where}: the text {key!r} is missing.", where=where, key=key))
    return value


def _number(data: Table, key: str, where: str) -> float:
    value = data.get(key)
    if not _is_number(value):
        raise WorldError(say("{where}: the number {key!r} is missing.", where=where, key=key))
    return float(value)


def _is_number(value: object) -> TypeGuard[float]:
    return type(value) in (int, float)


def load_world() -> World:
    """Read and check the map that belongs to the game; raises ``WorldError``."""
    world = read_world(files("game.settlers").joinpath("world.toml").read_text(encoding="utf-8"))
    check_world(world)
    return world


def read_world(text: str) -> World:
    """Read a map from the text of its file, without judging whether it can be played; raises ``WorldError``."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise WorldError(say("The map cannot be read: {error}.", error=error)) from error
    return _Reader(data).world()
