"""The track of a drop as everybody may have it while the tower is closed: what is seen and heard from outside."""

from __future__ import annotations

from dataclasses import replace

from game.passage.outside import OVER_MOUTH
from physics.tower import TOWER
from physics.track import POSITION_UNIT, Contact, PieceTrack, Track

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
