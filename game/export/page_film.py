"""What a page knows of a film: a throw and the bangs that followed it, as data for its script.

Of a closed tower it holds only what everybody outside sees and hears.
"""

from __future__ import annotations

import base64
from collections.abc import Iterable, Sequence
from dataclasses import replace

from game.core.measures import decimal
from game.core.words import say
from game.export.easel import title_of
from game.export.page_kit import PageData, glyph
from game.passage.drops import bytes_to_save
from game.passage.film import Film, emerging
from game.passage.knocks import voices
from game.passage.outside import OVER_MOUTH, Outside
from game.passage.pieces import in_shape, piece_name, piece_picture
from game.passage.recorded_drop import RecordedDrop
from game.passage.reel import Reel
from game.passage.timeline import strength_words
from game.screens.parts.shown_drops import with_file_details
from game.ui.theme import SeatLook
from physics.history.earlier_towers import height_in, shape_of
from physics.tower import PIECE_KINDS, TOWER, Leaf
from physics.track import POSITION_UNIT, Contact, Exit, PieceTrack, Track

#: a knock is heard in the middle of the tower, whatever it was and wherever
_MIDDLE, _HALF_WAY = TOWER.shaft.width / 2, TOWER.shaft.height / 2


def closed_track(track: Track) -> Track:
    """Return a track that holds nothing that a closed tower hides, so that its bytes betray nothing either.

    Left out are all poses below the rim of the mouth, how leaves hang, what knocks on what and where, and whether the
    tower had to be brought to rest. What is kept is when something knocks and how hard, what goes in, what comes out,
    and what is thrown up over the mouth.
    """
    knocks = tuple(Contact(knock.seconds, knock.impulse, 0, "flap", 0, _MIDDLE, _HALF_WAY) for knock in track.contacts)
    pieces = tuple(cut for piece in track.pieces if (cut := _over_mouth(piece)) is not None)
    level = tuple((0,) * track.frames for _ in track.flaps)
    return replace(track, capped=False, pieces=pieces, flaps=level, contacts=knocks)


def _over_mouth(piece: PieceTrack) -> PieceTrack | None:
    """Return the way of a piece while it is first seen over the mouth; ``None`` if it never is."""
    over = [y * POSITION_UNIT >= OVER_MOUTH for y in piece.ys]
    if True not in over:
        return None
    start = over.index(True)
    end = over.index(False, start) if False in over[start:] else len(over)
    columns = (column[start:end] for column in (piece.xs, piece.ys, piece.angles))
    return PieceTrack(piece.id, piece.kind, 0, piece.first + start, *columns)


# What a page knows of a film: a throw and the bangs that followed it, as data for its script. Of a closed tower it
# holds only what everybody outside sees and hears.

#: the outer ends' heights are kept so many times a second
_HEIGHTS_A_SECOND = 20


def film_data(reel: Reel) -> PageData:
    """Return a reel as the script reads it: heading, facts, and its parts one after the other."""
    closed = reel.parts[0].why_closed
    return {
        "title": title_of(reel),
        "told": reel.parts[-1].log_sentence or reel.whole.result,
        "closed": closed,
        "leaves": [_leaf(leaf) for leaf in reel.parts[0].hung],
        "kinds": {kind: _kind(reel.parts[0].earlier_tower, kind) for kind in PIECE_KINDS},
        "facts": _facts(reel),
        "parts": [{**_part(part), "heading": part.title if len(reel.parts) > 1 else ""} for part in reel.parts],
    }


def _part(drop: RecordedDrop) -> PageData:
    """Return one drop of a reel: its track, its sound, and what is known of it."""
    track = closed_track(drop.track) if drop.why_closed else drop.track
    ways = {piece.id: piece for piece in track.pieces}
    shown = [] if drop.why_closed else [emerging(ways.get(leaving.id), leaving) for leaving in track.out]
    struck = drop.struck
    part = {
        "seat": drop.seat,
        "struck": {"flap": struck[0], "strength": struck[1]} if struck is not None else None,
        "before": None if drop.why_closed else drop.before,
        "seconds": Film(drop, drop.looks).seconds,
        "exits": _rows(track.out),
        "emerging": _rows(shown),
        "heights": _heights(drop.track),
        "voices": _voices(track),
    }
    if drop.why_closed:
        return {**part, "data": _base64(track.to_bytes()), "file": ""}
    return {**part, "data": _base64(_saved(drop, track)), "file": f"drop-{drop.number}.drop"}


def _saved(drop: RecordedDrop, track: Track) -> bytes:
    """Return the file of a drop, its track in the format that the script reads."""
    whole = with_file_details(drop).whole()
    return bytes_to_save([replace(whole, drop=replace(whole.drop, track=track.to_bytes()))])


def _rows(exits: Iterable[Exit]) -> list[list[float]]:
    return [[one.id, round(one.seconds, 4), round(one.x, 1), round(one.turning, 1)] for one in exits]


def _heights(track: Track) -> list[list[float]]:
    """Return how high each outer end stands, so many times a second."""
    outside = Outside(track)
    moments = range(int(track.seconds * _HEIGHTS_A_SECOND) + 2)
    columns = zip(*(outside.heights(moment / _HEIGHTS_A_SECOND) for moment in moments), strict=True)
    return [[round(height, 1) for height in column] for column in columns]


def _voices(track: Track) -> list[list[float | str]]:
    """Return what is heard of a track, in order."""
    return [
        [round(voice.seconds, 3), voice.sound, voice.variant, voice.pitch, *(round(side, 3) for side in voice.sides)]
        for voice in voices(track)
    ]


def _facts(reel: Reel) -> list[list[str | int | None]]:
    """Return the lines of facts: what, how much, and the seat whose token goes with it."""
    rows: list[list[str | int | None]] = []
    for drop in reel.parts:
        done = drop.title
        if drop.struck is not None:
            done = say("{done}, {strength}", done=done, strength=strength_words(drop.struck[1]))
        rows.append([done, drop.who.name if drop.who is not None else "", drop.seat])
    first = reel.parts[0]
    if not first.why_closed:
        rows.append([say("Inside before"), str(max(0, first.before)), None])
    seconds = say("{seconds} s", seconds=decimal(reel.whole.drop.seconds, 1))
    rows.append([say("Came to rest"), seconds, None])
    rows.append([say("Knocks"), str(sum(len(drop.track.contacts) for drop in reel.parts)), None])
    if len(reel.parts) == 1 and first.drop.seed is not None and not first.why_closed:
        rows.append([say("Seed"), str(first.drop.seed), None])
    if first.day:
        rows.append([say("Played"), first.day, None])
    return rows


def _base64(data: bytes) -> str:
    return base64.b64encode(data).decode()


def house_data(reels: Sequence[Reel]) -> PageData:
    """Return what the films of some reels share: the seats, the pieces that fall in them, the shaft."""
    first = reels[0].parts[0]
    parts = [part for reel in reels for part in reel.parts]
    return {
        "seats": [seat_data(look) for look in first.looks],
        "pieces": _pieces(parts),
        "shaft": {"width": TOWER.shaft.width, "height": TOWER.shaft.height},
    }


def seat_data(look: SeatLook) -> dict[str, str]:
    """Return how a seat is shown."""
    paint, mark = ("#{:02x}{:02x}{:02x}".format(*colour[:3]) for colour in (look.paint, look.glyph_paint))
    return {"name": look.name, "paint": paint, "mark": mark, "glyph": glyph(look.glyph)}


def _pieces(parts: Sequence[RecordedDrop]) -> dict[int, PageData]:
    """Return all pieces that a page may draw: how each looks, and what it is called."""
    found: dict[int, PageData] = {}
    for drop in parts:
        seen = closed_track(drop.track) if drop.why_closed else drop.track
        for piece in {*(way.id for way in seen.pieces), *drop.drop.thrown, *drop.drop.out} - found.keys():
            found[piece] = {
                "picture": piece_picture(piece, drop.looks, drop.pieces),
                "name": _name(piece, drop),
                "seat": drop.pieces.owner_of(piece),
                "predator": drop.pieces.predator_place(piece) is not None,
            }
    return found


def piece_pictures(house: PageData, films: Iterable[PageData]) -> set[str]:
    """Return the pictures of the pieces of a house that its films show, in the shapes that these had."""
    looks = [(piece["picture"], "predator" if piece["predator"] else "member") for piece in house["pieces"].values()]
    return {in_shape(picture, film["kinds"][kind]["shape"]) for film in films for picture, kind in looks}


def _kind(tower: str, kind: str) -> PageData:
    """Return the shape of a kind of piece in a tower, and how high (mm) it stands there."""
    return {"shape": shape_of(tower, kind), "height": round(height_in(tower, kind), 2)}


def _name(piece: int, drop: RecordedDrop) -> str:
    """Return what a piece is called where its name stands alone."""
    place = drop.pieces.predator_place(piece)
    return piece_name(piece, drop.looks, drop.pieces) if place is None else say(drop.pieces.predators[place].title)


def _leaf(leaf: Leaf) -> PageData:
    return {
        "kind": leaf.kind,
        "flap": leaf.flap,
        "side": leaf.side,
        "hinge": list(leaf.hinge),
        "tip": list(leaf.tip),
        "lip": list(leaf.lip),
        "outer": list(leaf.outer) if leaf.outer is not None else None,
        "radius": leaf.radius,
        "lip_radius": leaf.lip_radius,
    }
