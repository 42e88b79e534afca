"""The world map, its parser and its checks: the map passes them, and broken maps do not."""

from __future__ import annotations

from importlib.resources import files

import pytest

from game.settlers.rules.events import place_name
from game.settlers.rules.goods import PEOPLES
from game.settlers.rules.ground import WORLD, load_world, read_world
from game.settlers.rules.world import CHECKS, GATES, WorldError, check_world, shut_crossings
from tests.settlers.scenario import CROSSING, HEX

SOURCE = files("game.settlers").joinpath("world.toml").read_text(encoding="utf-8")


def test_the_map_of_the_game_passes_every_check() -> None:
    assert load_world() == WORLD
    for check in CHECKS:
        check(WORLD)


def test_the_world_has_its_hexes_crossings_and_boxes() -> None:
    counts = {region.name: len(region.hexes) for region in WORLD.regions}
    assert counts == {"Africa": 13, "Europe": 8, "Asia": 10, "Australia": 5, "North America": 7, "South America": 6}
    assert (
        len(WORLD.hexes) == 49 and len(WORLD.start) == 17 and len(WORLD.boxes) == 18 and len(WORLD.chip_crossings) == 32
    )


def test_every_hex_side_is_a_path_and_every_corner_a_crossing() -> None:
    sides = {
        tuple(sorted((place.corners[turn - 1], place.corners[turn]))) for place in WORLD.hexes for turn in range(6)
    }
    assert sides == {path.ends for path in WORLD.paths if path.hexes}


def test_paths_over_sea_and_ice_are_explicit_and_have_no_hexes() -> None:
    at_sea = [path for path in WORLD.paths if not path.hexes]
    assert (CROSSING["Bering"], CROSSING["Kolyma.ne"]) in [path.ends for path in at_sea]
    assert len(at_sea) == 31


def test_all_places_lie_inside_the_map_area() -> None:
    # the map's rect is (264, 66, 1012, 682), with a margin of 13 on each side
    for crossing in WORLD.crossings:
        assert 264 + 13 <= crossing.x <= 264 + 1012 - 13 and 66 + 13 <= crossing.y <= 66 + 682 - 13


def test_crossings_hexes_and_boxes_are_numbered_in_the_order_of_their_names() -> None:
    for things in (WORLD.crossings, WORLD.hexes, WORLD.boxes):
        names = [thing.name for thing in things]
        assert names == sorted(set(names))


def test_crossings_have_unique_place_names() -> None:
    """The log of a walk there and back would name one place twice."""
    names = [place_name(crossing) for crossing in range(len(WORLD.crossings))]
    assert len(set(names)) == len(names) and place_name(CROSSING["Gaul.nw"]) == "Gaul north-west"


def test_without_progress_only_africa_europe_and_asia_can_be_reached() -> None:
    reached = WORLD.distances_from(WORLD.start, tuple(shut_crossings(WORLD, 0, 0)))
    found = {PEOPLES[WORLD.crossings[chip].people] for chip in WORLD.chip_crossings if chip in reached}
    assert found == {"Europe", "Asia"}


@pytest.mark.parametrize(("people", "gate"), [("Australia", "Timor"), ("America", "Bering")])
def test_australia_and_america_can_only_be_reached_through_a_gate(people: str, gate: str) -> None:
    """Australia needs clothing 1 and construction 3, the Bering strait clothing 3 and construction 1."""
    box = WORLD.boxes[WORLD.crossings[CROSSING[gate]].box]
    assert (box.clothing, box.construction) == GATES[people]
    reached = WORLD.distances_from(WORLD.start, (CROSSING[gate],))
    colour = PEOPLES.index(people)
    assert not [chip for chip in WORLD.chip_crossings if WORLD.crossings[chip].people == colour and chip in reached]


#: Changes to the map file, each with words that the error must contain.
BROKEN = {
    "a hex too few": ('    ["Cape", 3.25, 7.28, "steppe", 8],\n', "", "Hexes by region"),
    "a hex of sand": ('"Cape", 3.25, 7.28, "steppe"', '"Cape", 3.25, 7.28, "sand"', "is not a terrain"),
    "a seven": (
        '"steppe", 8],\n]\n\n[[region]]\nname = "Europe"',
        '"steppe", 7],\n]\n\n[[region]]\nname = "Europe"',
        "a hex cannot have the number",
    ),
    "a hex on another": ('"Cape", 3.25, 7.28', '"Cape", 3.0, 6.8', "overlap"),
    "equal numbers": (
        '"Alaska", 9.15, -0.12, "mountains", 4',
        '"Alaska", 9.15, -0.12, "mountains", 9',
        "are neighbours",
    ),
    "6 beside 8": (
        '"Alaska", 9.15, -0.12, "mountains", 4],\n    ["Yukon", 10.15, -0.12, "forest", 9]',
        '"Alaska", 9.15, -0.12, "mountains", 6],\n    ["Yukon", 10.15, -0.12, "forest", 8]',
        "Alaska and Yukon are neighbours and may not have the numbers 6 and 8",
    ),
    "a poor Africa": ('"Nile", 3.25, 3.28, "hills", 6', '"Nile", 3.25, 3.28, "hills", 2', "unbalanced"),
    "a cut path": ('    ["Mexico.s", "Andes.n"],\n', "", "No path leads to"),
    "a path twice": (
        '    ["Mexico.s", "Andes.n"],\n',
        '    ["Mexico.s", "Andes.n"],\n    ["Mexico.s", "Andes.n"],\n',
        "The path from Andes.n to Mexico.s is listed twice",
    ),
    "a start too few": ('"Namib.nw", ', "", "starting crossings"),
    "a start in Asia": ('"Namib.nw"', '"India.s"', "outside Africa"),
    "starts side by side": ('"Zambezi.s",\n]', '"Serengeti.se",\n]', "two starting crossings side by side"),
    "a hex without a start": ('"Senegal.s", "Serengeti.s",', '"Senegal.s", "Darfur.se",', "side by side"),
    "a chip too few": ('"Gaul.n",\n', "\n", "people chips, not 8"),
    "a chip elsewhere": ('"Gaul.n",', '"Anatolia.se",', "outside its region"),
    "a chip beside another": ('"Gaul.n",', '"Danube.s",', "next to another one"),
    "a chip too far": ('"Gaul.n",', '"Norway.n",', "next to another one"),
    "a distant chip": ('"Norway.nw",', '"Norway.ne",', "steps from the nearest start"),
    "a box of another kind": ("clothing = 1\nconstruction = 0", "clothing = 2\nconstruction = 0", "boxes of set I"),
    "a box without a way": ('paths = ["Iberia.sw"]', "paths = []", "No path leads to Azores"),
    "a way round the gate": (
        '    ["Mexico.s", "Andes.n"],\n',
        '    ["Mexico.s", "Andes.n"],\n    ["Lena.n", "Mexico.se"],\n',
        "steps from the nearest",
    ),
    "a back door": (
        '    ["Mexico.s", "Andes.n"],\n',
        '    ["Mexico.s", "Andes.n"],\n    ["Mekong.se", "Kimberley.n"],\n',
        "must not be reachable with clothing 0",
    ),
    "a box behind a shut one": ('paths = ["Iberia.sw"]', 'paths = ["Svalbard"]', "no one can get there"),
    "a shut gate": (
        'name = "Timor"\nset = "III"\nclothing = 1\nconstruction = 3',
        'name = "Timor"\nset = "III"\nclothing = 3\nconstruction = 4',
        "boxes of set III",
    ),
    "beginners for three": (
        '[[beginner]]\ntribes = ["Namib.s", "Senegal.s", "Sahara.ne"]\nnomad = "Nile.n"\n',
        "",
        "for 3 seats",
    ),
    "beginners on each other": (
        '["Namib.s", "Senegal.s", "Sahara.ne"]',
        '["Namib.s", "Senegal.s", "Chad.s"]',
        "two pieces on the same",
    ),
    "beginners off the black": (
        '["Namib.s", "Senegal.s", "Sahara.ne"]',
        '["Namib.s", "Senegal.s", "Cape.s"]',
        "three black crossings",
    ),
    "a lost nomad": ('nomad = "Nile.n"', 'nomad = "Cape.s"', "is not next to a tribe"),
    "unfair beginners": ('["Namib.s", "Senegal.s", "Sahara.ne"]', '["Senegal.s", "Sahara.ne", "Nile.s"]', "unfair"),
    "a beginner nobody knows": ('nomad = "Nile.n"', 'nomad = "Nile.north"', "beginner"),
    "a beginners' tribe nobody knows": ('tribes = ["Namib.s",', 'tribes = ["Namib.south",', "beginner"),
    "a crossing nobody knows": ('"Gaul.n",', '"Gaul.north",', "no crossing 'Gaul.north'"),
    "a people nobody knows": ('people = "Asia"', 'people = "Moon"', "is not a kind of people chip"),
    "a roamer nobody knows": ('roamer = "carnivore"', 'roamer = "dodo"', "no roaming figure"),
    "a set nobody knows": ('set = "III"', 'set = "V"', "is not a set"),
    "a box without conditions": ("clothing = 1\nconstruction = 0\n", "clothing = 1\n", "how much"),
    "a name twice": ('["Cape", 3.25', '["Chad", 3.25', "two hexes have it"),
    "a sea name twice": ('name = "Makran"', 'name = "Sardinia"', "two crossings have it"),
    "a hex with too little": ('["Cape", 3.25, 7.28, "steppe", 8]', '["Cape", 3.25, 7.28]', "a hex is written as"),
    "a place without numbers": ('["Cape", 3.25, 7.28,', '["Cape", "here", "there",', "must be numbers"),
    "a chip twice": ('"Gaul.n",', '"Gaul.sw",', "more than one people chip"),
    "a chip in Africa": (
        'people = ""  # nobody may settle here later',
        'people = ""\nchips = ["Cape.s"]',
        "nobody may settle",
    ),
    "a pair of three": ('["Mexico.s", "Andes.n"]', '["Mexico.s", "Andes.n", "Andes.s"]', "a path is written as"),
    "no drawing": ("[drawing]", "[painting]", "'drawing' is missing"),
    "no radius": ("radius = 42.0", "radius = 'big'", "'radius' is missing"),
    "no start": ("[start]", "[stop]", "'start' is missing"),
    "no list": ("[start]  # the black crossings\ncrossings", "[start]\nplaces", "'crossings' is missing"),
    "no region name": ('name = "Asia"\n', "", "'name' is missing"),
    "no TOML at all": ("[drawing]", "[drawing", "cannot be read"),
}


@pytest.mark.parametrize("case", BROKEN)
def test_a_broken_map_is_refused_with_the_reason(case: str) -> None:
    before, after, words = BROKEN[case]
    assert before in SOURCE
    source = SOURCE.replace(before, after, 1)
    with pytest.raises(WorldError, match=r"^.+[.]$") as refusal:
        check_world(read_world(source))
    assert words in str(refusal.value)


def test_a_map_whose_regions_are_not_a_list_is_refused() -> None:
    with pytest.raises(WorldError, match="not a list of tables"):
        read_world("region = 3\n" + SOURCE.split("[[region]]")[0])


def test_hexes_and_crossings_refer_to_each_other() -> None:
    for index, place in enumerate(WORLD.hexes):
        assert all(index in WORLD.crossings[corner].hexes for corner in place.corners)
    assert WORLD.hexes[HEX["Alaska"]].name == "Alaska"
