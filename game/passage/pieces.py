"""The names of a drop's pieces, and their pictures in the shape of the drop's tower."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.pieces import Pieces
from game.core.words import say
from game.ui.pictures import Pictures
from game.ui.theme import SeatLook
from physics.history.earlier_towers import shape_of


def plain_names(pieces: Pieces) -> list[str]:
    """Return a numbered name for each seat, for drops without the players' names."""
    return [say("Seat {number}", number=seat + 1) for seat in range(len(pieces.clans))]


def piece_picture(piece: int, looks: Sequence[SeatLook], pieces: Pieces, earlier_tower: str = "") -> str:
    """Return the name of a piece's picture, in its shape of ``earlier_tower``, or its present shape for ``""``."""
    predator_index = pieces.predator_index(piece)
    seat = pieces.owner_of(piece)
    if predator_index is not None:
        name = pieces.predators[predator_index].picture
    else:
        colour = looks[seat].colour if seat is not None and seat < len(looks) else "neutral"
        name = f"member.{colour}"
    return in_shape(name, shape_of(earlier_tower, pieces.kind_of(piece)))


def in_shape(name: str, shape: str) -> str:
    """Return the name of the picture that shows a piece in a shape of ``physics.history.earlier_towers``.

    >>> in_shape("member.red", ""), in_shape("member.red", "first_tower")
    ('member.red', 'member.first_tower.red')
    """
    kind, _, variant = name.partition(".")
    return f"{kind}.{shape}.{variant}" if shape else name


def piece_size(pictures: Pictures, name: str, height: float, scale: float) -> float:
    """Return the magnification at which a piece's picture is ``height`` mm high at ``scale`` units per mm."""
    return height * scale / pictures.anchor(name, "outline")[3]


def piece_name(piece: int, looks: Sequence[SeatLook], pieces: Pieces) -> str:
    """Return the name of a piece: its clan and number, or the predator."""
    predator_index = pieces.predator_index(piece)
    seat = pieces.owner_of(piece)
    if predator_index is not None:
        return say(pieces.predators[predator_index].name)
    if seat is None:
        return say("Piece {number}", number=piece)
    name = looks[seat].name if seat < len(looks) else say("Seat {number}", number=seat + 1)
    return say("{name} {number}", name=name, number=pieces.number_of(piece))
