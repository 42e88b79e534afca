"""Sending out: available members go into boxes (rulebook, A)."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement

from game.core.copying import made_once
from game.ugh_ugh import box_events, moves
from game.ugh_ugh.cards import AREAS
from game.ugh_ugh.working_copy import Copy

_sent_out = made_once(box_events.SentOut)


@cache
def send_out_moves(most: int) -> tuple[moves.SendOut, ...]:
    """List the ways to send one to ``most`` members into boxes, sorted by text."""
    ways = [
        moves.SendOut(areas)
        for count in range(1, most + 1)
        for areas in combinations_with_replacement(range(len(AREAS)), count)
    ]
    return tuple(sorted(ways, key=str))


def send_out(copy: Copy, seat: int, areas: tuple[int, ...]) -> None:
    """Put one available member into each of ``areas``."""
    boxes = list(copy.state.boxes)
    for area, piece in zip(areas, copy.leave_home(seat, len(areas)), strict=True):
        boxes[area] = (*boxes[area], piece)
    copy.draft.boxes = tuple(boxes)
    copy.note(_sent_out(seat, areas))
