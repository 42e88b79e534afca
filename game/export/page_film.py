"""A reel (a throw and the bangs that followed it) as data for the script of a page.

For a closed tower it holds only what everybody outside can see, hear and count.
"""

from __future__ import annotations

import base64
from collections.abc import Iterable, Sequence
from dataclasses import replace

from game.core.measures import decimal
from game.core.words import say
from game.export.page_kit import PageData, glyph, kit
from game.export.reel_painter import title_of
from game.passage.closed_tower import back_picture, drum_ends
from game.passage.drops import bytes_to_save
from game.passage.film import Film, exit_at_rim
from game.passage.knocks import timed_sounds
from game.passage.open_tower import open_placement_of, rods
from game.passage.outside import OVER_MOUTH_HEIGHT, OutsideFilm
from game.passage.pieces import in_shape, piece_name, piece_picture
from game.passage.recorded_drop import RecordedDrop, strength_words
from game.passage.reel import Reel
from game.screens.parts.shown_drops import with_details_for_file
from game.ui.asset_folder import find_assets
from game.ui.pictures import Pictures
from game.ui.theme import SeatLook
from physics.history.earlier_towers import height_in, shape_of
from physics.tower import PIECE_KINDS, TOWER, BuiltTower, Leaf, TowerSpec, pegs
from physics.track import POSITION_UNIT, Exit, PieceTrack, Track


def closed_track(track: Track, spec: TowerSpec = TOWER) -> Track:
    """Return a copy of a track without the secrets of a closed tower, for a page that anybody can read.

    In the copy there are no poses below the rim of the mouth. The angles of the flaps are 0, and ``capped`` is
    ``False``. Every knock is by piece 0 in the middle of the shaft. The times and strengths of knocks, the pieces that
    go in and come out, and the poses over the mouth remain.
    """
    x, y = spec.shaft.width / 2, spec.shaft.height / 2
    knocks = tuple(knock._replace(piece=0, surface="flap", other=0, x=x, y=y) for knock in track.contacts)
    visible = [_over_mouth(piece) for piece in track.pieces]
    pieces = tuple(piece for piece in visible if piece is not None)
    level_flaps = tuple((0,) * track.frames for _ in track.flaps)
    return replace(track, capped=False, pieces=pieces, flaps=level_flaps, contacts=knocks)


def _over_mouth(piece: PieceTrack) -> PieceTrack | None:
    """Return the track of a piece while it is over the mouth for the first time; ``None`` if it never is."""
    is_over = [y * POSITION_UNIT >= OVER_MOUTH_HEIGHT for y in piece.ys]
    if True not in is_over:
        return None
    start = is_over.index(True)
    end = start
    while end < len(is_over) and is_over[end]:
        end += 1
    return replace(
        piece,
        lane=0,
        first=piece.first + start,
        xs=piece.xs[start:end],
        ys=piece.ys[start:end],
        angles=piece.angles[start:end],
    )


#: how many times per second the heights of the flaps' outer ends are stored
_HEIGHTS_PER_SECOND = 20


def film_data(reel: Reel) -> PageData:
    """Return a reel as the JSON data of a film: the keys are those that the scripts in ``pages/`` read.

    All parts fall in one tower. The look of the tower is taken from the first part, the log sentence from the last
    part.
    """
    first, last = reel.parts[0], reel.parts[-1]
    return {
        "title": title_of(reel),
        "told": last.log_sentence or reel.whole.result,
        "closed": first.why_closed,
        "leaves": [_leaf(leaf) for leaf in first.leaves],
        "built": _tower_drawing(first.spec),
        "kinds": {kind: _kind(first.earlier_tower, kind) for kind in PIECE_KINDS},
        "facts": _facts(reel),
        "parts": [{**_part(part), "heading": part.title if len(reel.parts) > 1 else ""} for part in reel.parts],
    }


def _part(drop: RecordedDrop) -> PageData:
    """Return the data of one drop of a reel: track, sounds and facts."""
    track = _visible_track(drop)
    visible_exits: list[Exit] = []
    if not drop.why_closed:
        tracks_by_id = {piece.id: piece for piece in track.pieces}
        visible_exits = [exit_at_rim(tracks_by_id.get(leaving.id), leaving) for leaving in track.out]
    bang = drop.bang
    part = {
        "seat": drop.seat,
        "struck": {"flap": bang.flap, "strength": bang.strength} if bang is not None else None,
        "before": sorted({*drop.held, *drop.drop.out} - {*drop.drop.thrown}),
        "seconds": Film(drop, drop.looks).seconds,
        "exits": _exit_rows(track.out),
        "emerging": _exit_rows(visible_exits),
        "heights": _heights(drop.track, drop.spec),
        "sounds": _sound_rows(track, drop.spec),
    }
    if drop.why_closed:
        return {**part, "data": _base64(track.to_bytes()), "file": ""}
    return {**part, "data": _base64(_file_bytes(drop, track)), "file": f"drop-{drop.number}.drop"}


def _visible_track(drop: RecordedDrop) -> Track:
    """Return the track of a drop, for a closed tower without its secrets."""
    return closed_track(drop.track, drop.spec) if drop.why_closed else drop.track


def _file_bytes(drop: RecordedDrop, track: Track) -> bytes:
    """Return a drop in its file format, with the track in the format that the script reads."""
    complete_drop = with_details_for_file(drop).with_track()
    return bytes_to_save([replace(complete_drop, drop=replace(complete_drop.drop, track=track.to_bytes()))])


def _exit_rows(exits: Iterable[Exit]) -> list[list[float]]:
    """Return for each piece that came out: its id, its time in seconds, its x in mm, and its spin in rad/s."""
    return [
        [leaving.id, round(leaving.seconds, 4), round(leaving.x, 1), round(leaving.turning, 1)] for leaving in exits
    ]


def _heights(track: Track, spec: TowerSpec) -> list[list[float]]:
    """Return the heights of each flap's outer end over its level position, in units of the table.

    There are ``_HEIGHTS_PER_SECOND`` heights for each second.
    """
    outside = OutsideFilm(track, spec=spec)
    # + 2: one sample for second 0, and one at or after the end
    samples = range(int(track.seconds * _HEIGHTS_PER_SECOND) + 2)
    heights_of_ends = zip(*(outside.heights(sample / _HEIGHTS_PER_SECOND) for sample in samples), strict=True)
    return [[round(height, 1) for height in heights] for heights in heights_of_ends]


def _sound_rows(track: Track, spec: TowerSpec) -> list[list[float | str]]:
    """Return for each sound of a track: its second, its name, its variant, its pitch, and its loudness on each side."""
    return [
        [round(timed.seconds, 3), timed.sound, timed.variant, timed.pitch, *(round(side, 3) for side in timed.sides)]
        for timed in timed_sounds(track, spec=spec)
    ]


def _facts(reel: Reel) -> list[list[str | int | None]]:
    """Return the lines of facts: a label, a value, and the seat whose token is shown, if any."""
    rows: list[list[str | int | None]] = []
    for drop in reel.parts:
        label = drop.title
        if drop.bang is not None:
            label = say("{done}, {strength}", done=label, strength=strength_words(drop.bang.strength))
        rows.append([label, drop.seat_look.name if drop.seat_look is not None else "", drop.seat])
    first = reel.parts[0]
    rows.append([say("Already inside"), str(max(0, first.inside_count_before)), None])
    seconds = say("{seconds} s", seconds=decimal(reel.whole.drop.seconds, 1))
    rows.append([say("At rest after"), seconds, None])
    rows.append([say("Knocks"), str(sum(len(drop.track.contacts) for drop in reel.parts)), None])
    if len(reel.parts) == 1 and first.drop.seed is not None and not first.why_closed:
        rows.append([say("Seed"), str(first.drop.seed), None])
    if first.day:
        rows.append([say("Played on"), first.day, None])
    return rows


def _base64(data: bytes) -> str:
    return base64.b64encode(data).decode()


def shared_data(reels: Sequence[Reel]) -> PageData:
    """Return the data that several reels share: the seats, the pieces and the shaft."""
    first = reels[0].parts[0]
    parts = [part for reel in reels for part in reel.parts]
    return {
        "seats": [seat_data(look) for look in first.looks],
        "pieces": _pieces(parts),
        "shaft": {"width": TOWER.shaft.width, "height": TOWER.shaft.height},
    }


def seat_data(look: SeatLook) -> dict[str, str]:
    """Return the name, colours and glyph of a seat."""
    return {
        "name": look.name,
        "paint": _hex_colour(look.paint),
        "mark": _hex_colour(look.glyph_paint),
        "glyph": glyph(look.glyph),
    }


def _hex_colour(colour: Sequence[int]) -> str:
    """Return a colour as HTML writes it, such as ``#ff8000``."""
    red, green, blue = colour[:3]
    return f"#{red:02x}{green:02x}{blue:02x}"


def _pieces(parts: Sequence[RecordedDrop]) -> dict[int, PageData]:
    """Return all pieces that a page draws or counts, by id, each with its picture, name and owner."""
    pieces_by_id: dict[int, PageData] = {}
    for drop in parts:
        pieces_of_drop = {*drop.drop.thrown, *drop.drop.out, *drop.held}
        for piece in pieces_of_drop - pieces_by_id.keys():
            pieces_by_id[piece] = {
                "picture": piece_picture(piece, drop.looks, drop.pieces),
                "name": _label(piece, drop),
                "seat": drop.pieces.owner_of(piece),
                "predator": drop.pieces.predator_index(piece) is not None,
            }
    return pieces_by_id


def needed_kit(shared: PageData, films: Sequence[PageData]) -> PageData:
    """Return the pictures and sounds that a page with these films needs; ``shared`` has the data of all pieces."""
    pictures = piece_pictures(shared, films) if films else set()
    for film in films:
        built_tower = film["built"]  # its drawing, ``None`` for the standard tower
        pictures.add(built_tower["closed"] if built_tower else "ugh.tower_back")
        if not film["closed"]:
            pictures.add(built_tower["open"] if built_tower else "theatre.tower")
    return kit(pictures, has_films=bool(films), has_built_towers=any(film["built"] for film in films))


def piece_pictures(shared: PageData, films: Iterable[PageData]) -> set[str]:
    """Return the names of the pieces' pictures, in the shapes that the films' towers use."""
    looks = [(piece["picture"], "predator" if piece["predator"] else "member") for piece in shared["pieces"].values()]
    return {in_shape(picture, film["kinds"][kind]["shape"]) for film in films for picture, kind in looks}


def _kind(earlier_tower: str, kind: str) -> PageData:
    """Return the shape of a kind of piece and its height in mm: in an earlier tower, or at present if it is ``""``."""
    return {"shape": shape_of(earlier_tower, kind), "height": round(height_in(earlier_tower, kind), 2)}


def _label(piece: int, drop: RecordedDrop) -> str:
    """Return the name of a piece as a label."""
    predator_index = drop.pieces.predator_index(piece)
    if predator_index is not None:
        return say(drop.pieces.predators[predator_index].title)
    return piece_name(piece, drop.looks, drop.pieces)


def _leaf(leaf: Leaf) -> PageData:
    """Return the data of a leaf: a part of the tower that turns, namely a flap, a ledge, a wheel or a swing.

    Only the data of a wheel or a swing hold its bars and the radius of its hub.
    """
    bars: PageData = {}
    if leaf.kind not in ("flap", "ledge"):
        bars = {"bars": [_rounded(*bar.start, *bar.end, bar.radius) for bar in leaf.bars], "hub": leaf.hub}
    return {
        "kind": leaf.kind,
        "flap": leaf.drum,
        "side": leaf.side,
        "hinge": list(leaf.hinge),
        "tip": list(leaf.tip),
        "lip": list(leaf.lip),
        "outer": list(leaf.outer) if leaf.outer is not None else None,
        "radius": leaf.radius,
        "lip_radius": leaf.lip_radius,
        **bars,
    }


def _tower_drawing(spec: TowerSpec) -> PageData | None:
    """Return the drawing of a built tower, opened and closed; ``None`` for the standard tower."""
    if not isinstance(spec, BuiltTower):
        return None
    placement = open_placement_of(spec)
    pictures = Pictures(find_assets())
    return {
        "shaft": {"width": spec.shaft.width, "height": spec.shaft.height},
        "open": placement.picture,
        "scale": placement.scale,
        "floor": placement.floor,
        "collar": list(placement.collar(pictures)),
        "pegs": [_rounded(peg.x, peg.y, peg.length) for peg in pegs(spec)],
        "rods": [[rod.drum, *(_rounded(*point) for point in rod[1:])] for rod in rods(spec)],
        "closed": back_picture(spec),
        "ends": [[end.picture, _rounded(*end.hinge), _rounded(*end.pad)] for end in drum_ends(pictures, spec)],
    }


def _rounded(*lengths: float) -> list[float]:
    """Return lengths in mm as the page's data hold them, to a hundredth."""
    return [round(length, 2) for length in lengths]
