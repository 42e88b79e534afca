"""Which moves the elder thinks about: what the hunter would do, and what else is sensible, the best first."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, TypeAlias

from game.core.rules import Move, Rules
from game.ugh_ugh import moves
from game.ugh_ugh.bot import Hunter, spend
from game.ugh_ugh.bot_wants import Wants
from game.ugh_ugh.memory import Boxes
from game.ugh_ugh.secrets import sunk
from game.ugh_ugh.state import State

#: The kinds of decisions at which there is nothing to think about.
_NO_THOUGHT: Final = frozenset({"peek", "peeked"})
#: How many ways to spend, to call and to send out are looked at in a turn.
_SPENDINGS, _CALLS, _SENDINGS = 4, 4, 5
_Scored: TypeAlias = tuple[float, Move]


def ranked(rules: Rules[State], view: State, seat: int, boxes: Boxes, random: Random) -> Sequence[Move]:
    """Return the hunter's move and those to compare with it, the best at first sight first."""
    listed = rules.moves(view)
    if len(listed) == 1:
        return listed
    hunter = Hunter(Wants(view, seat, boxes), listed, random)
    plain = _well_aimed(hunter.choose(), view)
    kind = view.agenda[0].kind
    if kind in _NO_THOUGHT:
        return [plain]
    if kind == "turn":
        others = _of_a_turn(hunter)
    elif kind in ("drums", "bang"):
        others = [moves.Pass(), _well_aimed(hunter.bang, view)]
    else:
        others = sorted(listed, key=lambda move: -hunter.score(move))
    return [plain, *[move for move in others if move != plain]]


def _well_aimed(move: Move, view: State) -> Move:
    """Return a bang on the flap whose outer end has sunk the most, for most lies there; any other move as it is.

    An imagined load does not tell where anything lies. In real drops it frees about a tenth more of those inside.
    """
    ends = sunk(view.load)
    if not isinstance(move, moves.Bang) or not any(ends):
        return move
    return moves.Bang(ends.index(max(ends)), move.strength)


def _of_a_turn(hunter: Hunter) -> list[Move]:
    """Return the best of each kind of turn, the kinds taking turns."""
    areas = hunter.wants.areas()
    places = [hunter.place(area, want) for area, want in enumerate(areas)]
    sendings: list[_Scored] = []
    calls: list[_Scored] = []
    spendings: list[_Scored] = []
    for move in hunter.listed:
        if isinstance(move, moves.SendOut):
            sendings.append((sum([places[area] for area in move.areas]), move))
        elif isinstance(move, moves.CallBack):
            calls.append((hunter.call(move.area, areas[move.area]), move))
        else:
            spendings.append((spend(hunter, move), move))
    kinds = [_best(kind, most) for kind, most in ((calls, _CALLS), (sendings, _SENDINGS), (spendings, _SPENDINGS))]
    return [kind[place] for place in range(max(map(len, kinds))) for kind in kinds if place < len(kind)]


def _best(scored: list[_Scored], most: int) -> list[Move]:
    return [move for _, move in sorted(scored, key=lambda one: -one[0])[:most]]
