"""The track of a drop as everybody may have it while the tower is closed: what is seen and heard from outside."""

from __future__ import annotations

from dataclasses import replace

from physics.tower import TOWER
from physics.track import POSITION_UNIT, Contact, PieceTrack, Track

#: what is at least so high (mm) is seen above the rim of the mouth
RIM = TOWER.shaft.height - 8
#: a knock is heard in the middle of the tower, whatever it was and wherever
_MIDDLE, _HALF_WAY = TOWER.shaft.width / 2, TOWER.shaft.height / 2


def closed_track(track: Track) -> Track:
    """Return a track that holds nothing that a closed tower hides, so that its bytes betray nothing either.

    Left out are all poses below the rim, how leaves hang, what knocks on what and where, and whether the tower had to
    be brought to rest. What is kept is when something knocks and how hard, what goes in and what comes out.
    """
    knocks = tuple(Contact(knock.seconds, knock.impulse, 0, "flap", 0, _MIDDLE, _HALF_WAY) for knock in track.contacts)
    pieces = tuple(cut for piece in track.pieces if (cut := _above_rim(piece)) is not None)
    level = tuple((0,) * track.frames for _ in track.flaps)
    return replace(track, capped=False, pieces=pieces, flaps=level, contacts=knocks)


def _above_rim(piece: PieceTrack) -> PieceTrack | None:
    """Return the way of a piece until it falls below the rim; ``None`` if it begins there."""
    seen = next((place for place, y in enumerate(piece.ys) if y * POSITION_UNIT < RIM), len(piece.ys))
    if not seen:
        return None
    return replace(piece, lane=0, xs=piece.xs[:seen], ys=piece.ys[:seen], angles=piece.angles[:seen])
