"""Towers built of parts are drawn in their collision shapes, inside and outside, and have fitting sounds and words."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import cache
from itertools import combinations, pairwise

import pytest

from game.core.chance import TowerFacts
from game.core.games import passage_pieces
from game.core.rules import Drop, Strike
from game.export.drop_page import drop_page
from game.export.page_film import film_data, needed_kit
from game.kept.seats import seat_looks
from game.passage.closed_tower import MIN_PAD_DISTANCE, SKIN_AREA, drum_ends, in_shaft
from game.passage.film import MOUTH_Y, THEATRE_STAGE, WHOLE_STAGE, Film, FilmStyle, paint_tower
from game.passage.fitting import TheatreView, intersection_over_union, measure_fit, silhouette, silhouette_of
from game.passage.knocks import timed_sounds
from game.passage.notes import CallOut, call_out_words
from game.passage.open_tower import (
    STANDARD_PLACEMENT,
    bars_of,
    distance_to_parts,
    draw_pegs,
    open_placement_of,
    rods,
    whole_tower_placement,
)
from game.passage.outside import MAX_END_HEIGHT, OutsideFilm, heights_at_rest
from game.passage.recorded_drop import RecordedDrop, pad_words, tower_of
from game.passage.reel import Reel
from game.passage.tower_picture import draw_tower_picture
from game.ugh_ugh.table.layout import pad_touch_areas
from game.ui.asset_folder import find_assets
from game.ui.layout import SCREEN, Rect
from game.ui.offscreen import OffscreenCanvas
from game.ui.pictures import Pictures
from game.ui.surfaces import transparent
from physics.load import EMPTY, Load
from physics.parts import built_tower, rows_of, width_of
from physics.passage import strike, throw
from physics.tower import TOWER, TowerSpec, count_drums, leaves, pads, pegs
from physics.track import POSITION_UNIT, Contact, Surface, Track
from tests.fitting import is_within_limits
from tests.own_towers import BY_DRUMS, FIVE, ONE, SWING, WHEEL

_ALL = [tower for towers in BY_DRUMS.values() for tower in towers]
_LOOKS = seat_looks(["Ayla", "Broca", "Oona", "Tarn", "Zug"], {})


@cache
def _load(tower_name: str) -> Load:
    """Return a load that rests in the tower with a wheel or in the tower with a swing."""
    spec, load = tower_of({"wheel": WHEEL, "swing": SWING}[tower_name]), EMPTY
    for seed in range(3):
        handful = [(7 * seed + piece, "member") for piece in range(6)]
        load = throw(load, handful, 30 + seed, spec=spec, record=False).load
    assert load.held, "no piece stays inside"
    return load


def _bang(tower: TowerFacts | None, drum: int) -> RecordedDrop:
    """Return a recorded bang in a tower in which nothing lies."""
    spec = tower_of(tower)
    fell = strike(EMPTY, drum, strength=1.0, seed=5, spec=spec)
    assert fell.track is not None
    drop = Drop(Strike(EMPTY, drum, 1.0), fell.out, fell.load, fell.seconds, 5, fell.tower, fell.track.to_bytes())
    return RecordedDrop(
        drop, seat=0, looks=_LOOKS, pieces=passage_pieces(), tower_name=fell.tower, spec=spec, leaves=leaves(spec)
    )


# The opened tower


@pytest.mark.parametrize("tower_name", ["wheel", "swing"])
def test_wheel_and_swing_in_the_theatre_cover_their_collision_outlines(tower_name: str) -> None:
    spec = tower_of({"wheel": WHEEL, "swing": SWING}[tower_name])
    size = round(1.5 * THEATRE_STAGE.w), round(1.5 * THEATRE_STAGE.h)
    found = measure_fit(
        TheatreView(OffscreenCanvas(size, THEATRE_STAGE, find_assets()), _LOOKS, spec), [_load(tower_name)], spec
    )
    assert is_within_limits(found), f"the pictures differ from the collision outlines: {found}"


@pytest.mark.parametrize("tower", [WHEEL, SWING, ONE], ids=["wheel", "swing", "peg"])
def test_pictures_of_parts_cover_their_collision_shapes(tower: TowerFacts) -> None:
    spec = tower_of(tower)
    placement = open_placement_of(spec)
    canvas = OffscreenCanvas((round(2 * THEATRE_STAGE.w), round(2 * THEATRE_STAGE.h)), THEATRE_STAGE, find_assets())
    canvas.surface = transparent(canvas.size)
    projection = placement.projection(lambda x, y: (x, y), 1.0)
    draw_pegs(canvas, pegs(spec), projection)
    size = canvas.scale * placement.scale

    def place(x: float, y: float) -> tuple[float, float]:
        """Return the pixel at which a place of the tower is drawn."""
        across, down = placement.to_stage(x, y)
        return (across - THEATRE_STAGE.x) * canvas.scale, (down - THEATRE_STAGE.y) * canvas.scale

    if pegs(spec):
        shapes = silhouette_of([([place(peg.x, peg.y)], peg.length * size) for peg in pegs(spec)])
        assert intersection_over_union(silhouette(canvas.pixels), shapes) >= 0.93
        return
    axle = next(leaf for leaf in leaves(spec) if leaf.kind in ("wheel", "swing"))
    drawn = TheatreView(canvas, _LOOKS, spec).leaf(axle, 0.2)
    bars = [([place(*bar.start), place(*bar.end)], bar.radius * size) for bar in axle.bars_at(0.2)]
    assert intersection_over_union(drawn, silhouette_of(bars)) >= 0.93


def test_built_tower_fits_on_the_stage_and_is_centred_like_the_standard_tower() -> None:
    assert open_placement_of(TOWER) is STANDARD_PLACEMENT
    for width in (840, 940, 1040):
        placement = open_placement_of(built_tower([row for row in rows_of(tower_of(ONE)) if row[0] == 0], width))
        (left, top), (right, bottom) = placement.to_stage(0, 300), placement.to_stage(width / 10, 29)
        assert (left + right) / 2 == pytest.approx(THEATRE_STAGE.centerx)
        assert THEATRE_STAGE.y <= top < bottom <= 651, "the mouth or the tray's rim is outside the stage"
        assert placement.to_tower(left, top) == pytest.approx((0, 300))
        place, shaft = (
            Pictures(find_assets()).baked(placement.picture).at,
            Pictures(find_assets()).anchor(placement.picture, "shaft"),
        )
        assert (place[0] + shaft[0], shaft[2]) == pytest.approx((left, right - left), abs=0.1)


def test_pad_of_a_wheel_is_on_its_side_of_the_tower_and_turns_red_when_struck() -> None:
    film = Film(_bang(WHEEL, 1), _LOOKS)
    spec = film.drop.spec
    (rod,) = rods(spec)
    assert rod.drum == 1 and (rod.pad.x < 0) == (pads(spec)[1][0] > 0)
    canvas = OffscreenCanvas((round(THEATRE_STAGE.w), round(THEATRE_STAGE.h)), THEATRE_STAGE, find_assets())
    paint_tower(canvas, spec, open_tower=True)
    film.draw(canvas, 0.7, WHOLE_STAGE, FilmStyle(trails=False))
    colours = []
    for drum in range(count_drums(spec)):
        at = film.place_of_pad(drum)
        assert at is not None
        colours.append(canvas.pixels.get_at((round(at[0] - THEATRE_STAGE.x), round(at[1] - THEATRE_STAGE.y))))
    redder = [colour.r - colour.b for colour in colours]
    assert max(range(3), key=lambda drum: redder[drum]) == 1, f"another drum than the struck drum is reddest: {colours}"


def test_drum_numbers_are_inside_the_tower_and_cover_no_part() -> None:
    high_swing = {**SWING, "parts": [[*row[:3], 2700, *row[4:]] if row[0] == 4 else row for row in SWING["parts"]]}
    for tower in (*_ALL, high_swing):
        spec = tower_of(tower)
        film = Film(_bang(tower, 0), _LOOKS)
        radius = 18 / film.placement.scale
        places = [film.placement.to_tower(*place) for _, place in film.number_places]
        assert len(places) == count_drums(spec)
        for x, y in places:
            assert 29 + radius <= y and film.placement.to_stage(x, y + radius)[1] >= MOUTH_Y, tower["name"]
            distance = distance_to_parts((x, y), leaves(spec), pegs(spec))
            assert distance >= radius, f"a number of {tower['name']} lies on a part"
        assert all(math.dist(one, other) >= 2 * radius for one, other in combinations(places, 2))


def test_path_of_a_piece_begins_below_the_rim(monkeypatch: pytest.MonkeyPatch) -> None:
    track = throw(EMPTY, [(0, "member")], 3, spec=tower_of(ONE)).track
    assert track is not None and track.pieces[0].ys[0] * POSITION_UNIT > 292
    film = Film(_bang(ONE, 0), _LOOKS, track)
    canvas = OffscreenCanvas((round(THEATRE_STAGE.w), round(THEATRE_STAGE.h)), THEATRE_STAGE, find_assets())
    heights: list[float] = []
    monkeypatch.setattr(canvas, "line", lambda x1, y1, x2, y2, *rest: heights.extend((y1, y2)))
    for frame in range(0, 60, 6):
        film.draw(canvas, frame / 60, WHOLE_STAGE, FilmStyle())
    assert heights and min(heights) >= MOUTH_Y


def test_flap_is_drawn_as_one_bar_per_straight_segment() -> None:
    leaf = leaves()[0]
    line = leaf.line_at(0.1)
    assert [(bar.start, bar.end) for bar in bars_of(leaf, 0.1)] == list(pairwise(line))
    assert [bar.radius for bar in bars_of(leaf, 0.1)] == [leaf.radius, leaf.radius, leaf.lip_radius]


def test_small_picture_shows_the_whole_tower_and_is_the_same_every_time() -> None:
    area = Rect(0, 0, 154, 199)

    def picture_of(spec: TowerSpec) -> bytes:
        canvas = OffscreenCanvas(area.size, area, find_assets())
        empty_corner = canvas.pixels.get_at((153, 198))
        draw_tower_picture(canvas, area, spec)
        assert canvas.pixels.get_at((153, 198)) != empty_corner, "the picture does not fill its area"
        return canvas.rgb

    pictures = [picture_of(spec) for spec in (TOWER, *map(tower_of, _ALL))]
    assert len(set(pictures)) == len(pictures), "two towers look the same"
    assert picture_of(TOWER) == pictures[0]
    high = whole_tower_placement(TOWER).to_stage(0, 270)[1], whole_tower_placement(TOWER).to_stage(0, 60)[1]
    assert 66 < min(high) < max(high) < 650


# The closed tower


@pytest.mark.parametrize("tower", _ALL, ids=lambda tower: tower["name"])
def test_outer_ends_are_far_enough_apart_for_touch(tower: TowerFacts) -> None:
    spec, pictures = tower_of(tower), Pictures(find_assets())
    ends = drum_ends(pictures, spec)
    assert len(ends) == count_drums(spec) == len(heights_at_rest((), spec))
    for (side, y), end in zip(pads(spec), ends, strict=True):
        assert (end.pad[0] < 800) == (side > 0) and (end.hinge[0] - end.pad[0]) * side > 0
        assert end.hinge[1] == pytest.approx(in_shaft(pictures, 0, y)[1], abs=1.5) or y < 90
    for one in ends:
        for other in ends:
            assert one is other or math.dist(one.pad, other.pad) >= MIN_PAD_DISTANCE


@pytest.mark.parametrize("side", [1, -1])
def test_outer_ends_of_flaps_stay_apart_and_above_the_players_drums(side: int) -> None:
    row = list(rows_of(tower_of(ONE))[0])
    spec = built_tower([[0, side, 0, y, *row[4:9], drum, 0] for drum, y in enumerate((1460, 1180, 900, 620))], 1040)
    ends = drum_ends(Pictures(find_assets()), spec)
    assert max(end.pad[1] for end in ends) < 540, "an outer end is as low as the players' drums"
    for upper, lower in pairwise(ends):
        assert lower.pad[1] - upper.pad[1] >= MIN_PAD_DISTANCE
        beside = abs(lower.pad[0] - upper.pad[0]) >= MIN_PAD_DISTANCE
        assert beside or lower.pad[1] - upper.pad[1] >= MIN_PAD_DISTANCE + MAX_END_HEIGHT
    touches = pad_touch_areas([end.pad for end in ends])
    assert all(touch.w >= MIN_PAD_DISTANCE for touch in touches)
    assert all(not one.colliderect(other.inflate(-1, -1)) for one, other in pairwise(touches))


def test_slot_of_the_highest_flap_does_not_lie_on_the_stitched_hide() -> None:
    row = list(rows_of(tower_of(ONE))[0])
    for side in (1, -1):
        spec = built_tower([[0, side, 0, y, *row[4:9], drum, 0] for drum, y in enumerate((2620, 2250, 1850))], 1040)
        upper, lower, _ = drum_ends(Pictures(find_assets()), spec)
        assert not SKIN_AREA.inflate(40, 40).collidepoint(upper.hinge), "the slot lies on the stitched hide"
        is_beside = abs(lower.pad[0] - upper.pad[0]) >= MIN_PAD_DISTANCE
        assert is_beside or lower.pad[1] - upper.pad[1] >= MIN_PAD_DISTANCE + MAX_END_HEIGHT


def test_the_standard_tower_is_drawn_from_its_own_pictures() -> None:
    assert [end.picture for end in drum_ends(Pictures(find_assets()), TOWER)] == [
        "ugh.flap_0",
        "ugh.flap_1",
        "ugh.flap_2",
    ]


def test_outer_end_rises_when_a_swing_tips_but_not_when_a_wheel_turns() -> None:
    wheel, swing = tower_of(WHEEL), tower_of(SWING)
    turned = [0.3 if leaf.kind == "wheel" else 0.0 for leaf in leaves(wheel)]
    assert heights_at_rest(turned, wheel) == (0.0, 0.0, 0.0)
    tipped = [0.1 if leaf.kind == "swing" else 0.0 for leaf in leaves(swing)]
    for sign in (1, -1):
        heights = heights_at_rest([sign * angle for angle in tipped], swing)
        assert heights[1] > 6 and heights[0] == heights[2] == 0.0
    film = OutsideFilm(_bang(WHEEL, 1).track, spec=wheel)
    after = film.heights(film.seconds)
    assert len(after) == 3 and after[1] == 0.0 and film.at(0.1).spec is wheel


@pytest.mark.parametrize("tower", [ONE, FIVE], ids=["one", "five"])
def test_page_of_a_closed_tower_has_an_outer_end_for_each_part_that_can_be_struck(tower: TowerFacts) -> None:
    drop = replace(_bang(tower, count_drums(tower_of(tower)) - 1), why_closed="The match isn't over.")
    canvas = OffscreenCanvas((800, 450), SCREEN, find_assets())
    Film(drop, _LOOKS).draw(canvas, 0.1, WHOLE_STAGE, FilmStyle(open=False))
    page_data = film_data(Reel((drop,)))
    assert len(page_data["built"]["ends"]) == len(page_data["parts"][0]["heights"]) == count_drums(drop.spec)


def test_page_contains_the_pictures_of_a_built_tower_only_if_it_draws_one() -> None:
    spec = tower_of(WHEEL)
    page_data = film_data(Reel((_bang(WHEEL, 1),)))
    assert [len(leaf.get("bars", ())) for leaf in page_data["leaves"]] == [0, 0, 0, 0, 5]
    assert page_data["built"]["rods"][0][0] == 1 and page_data["built"]["open"] == "theatre.tower_104"
    needed = needed_kit({"pieces": {}}, [page_data])
    assert {"sheet.built", "theatre.tower_104", "ugh.tower_bare"} <= needed["files"].keys()
    assert "theatre.tower" not in needed["files"] and spec is not TOWER
    usual = film_data(Reel((_bang(None, 1),)))
    assert usual["built"] is None
    files = needed_kit({"pieces": {}}, [usual])["files"].keys()
    assert {"theatre.tower", "ugh.tower_back"} <= files and not any("built" in file or "_104" in file for file in files)
    assert "theatre.tower_104" in drop_page(Reel((_bang(WHEEL, 1),)))


# Sounds and words


def _sound_of_knock(surface: Surface, spec: TowerSpec = TOWER) -> tuple[str, int]:
    """Return the sound and the pitch of a knock in the middle of the tower."""
    knock = Contact(
        seconds=1.0, impulse=1000, piece=0, surface=surface, other=1, x=spec.shaft.width / 2, y=spec.shaft.height / 2
    )
    (timed,) = timed_sounds(
        Track(
            spec="",
            pymunk="",
            python="",
            seconds=2.0,
            capped=False,
            frames=120,
            strike=None,
            thrown=(),
            out=(),
            pieces=(),
            flaps=(),
            contacts=(knock,),
        ),
        spec=spec,
    )
    assert timed.pan == 0.0
    return timed.sound, timed.pitch


def test_pegs_sound_like_stone_and_moving_parts_like_wood() -> None:
    assert (
        _sound_of_knock("peg")[0] == _sound_of_knock("wall")[0] == "knock_stone"
        and _sound_of_knock("peg")[1] > _sound_of_knock("wall")[1]
    )
    for surface in ("wheel", "swing"):
        sound, pitch = _sound_of_knock(surface)
        assert sound == "knock_wood" and pitch < _sound_of_knock("flap")[1]
    narrow = built_tower(rows_of(tower_of(ONE))[:1], 840)
    assert _sound_of_knock("flap", narrow) == _sound_of_knock("flap") and width_of(narrow) == 840


def test_captions_name_the_part_that_was_struck() -> None:
    assert [pad_words(tower_of(WHEEL), drum) for drum in range(3)] == ["", "drum end 2 (wheel)", ""]
    assert pad_words(tower_of(SWING), 1) == "drum end 2 (swing)" and pad_words(TOWER, 1) == ""
    wheel, flap = _bang(WHEEL, 1), _bang(WHEEL, 2)
    assert (wheel.title, wheel.bang_in_words) == ("Bang on drum end 2 (wheel)", "drum end 2 (wheel), hard")
    assert (flap.title, flap.bang_in_words) == ("Bang on flap 3", "flap 3, hard")
    places: list[tuple[Surface, str]] = [("wheel", "on the wheel"), ("swing", "on the swing"), ("peg", "on a peg")]
    for part, words in places:
        assert (
            call_out_words(CallOut("sticks", piece=0, start=0.0, end=1.0, x=50.0, y=100.0, part=(part, 1)), wheel)[1]
            == words
        )
