"""Whether a move will be final (not to be taken back), asked before it is made, without revealing a secret."""

from __future__ import annotations

from collections.abc import Container, Sequence

from game.core.match import Match
from game.core.referee import Record
from game.core.rules import AnyRules, AnyState, Drop, Item, Move, Strike, Throw

#: the salts of the other worlds tried: positions that the seat cannot tell from the true one
_WORLDS = (1, 2, 3)


class _Asked(Exception):
    """Raised where chance would have to decide."""


class _Probe:
    """Chance that raises ``_Asked`` for every request."""

    def roll(self, count: int, sides: int) -> tuple[int, ...]:
        raise _Asked

    def shuffle(self, items: Sequence[Item]) -> tuple[Item, ...]:
        raise _Asked

    def pick(self, items: Sequence[Item]) -> Item:
        raise _Asked

    def drop(self, request: Throw | Strike) -> Drop:
        raise _Asked


def only_answer(rules: AnyRules, state: AnyState) -> Move | None:
    """Return the move that is the only answer to what is asked, where the rules let a table give it by itself."""
    find = getattr(rules, "only_answer", None)
    answer: Move | None = None if find is None else find(state)
    return answer


def is_final(match: Match, move: str, seat: int, bots: Container[int] = ()) -> bool:
    """Tell whether a legal move of ``seat`` is final: chance, a reveal, or another seat's decision follows.

    What follows by itself counts with it: the table gives answers to which there is no other. A decision of one of
    ``bots`` does not make it final, though what that one does may.
    Worlds that differ in what ``seat`` may not know are tried too, and one in which the move is final is enough. The
    answer therefore reveals nothing to ``seat``.
    """
    rules, state = match.rules, match.state
    read = match.moves.parse(move)
    worlds = [state, *(rules.scramble(state, seat, salt) for salt in _WORLDS)]
    return any(rules.why_not(world, read) is None and _ends(match, world, read, bots) for world in worlds)


def _ends(match: Match, state: AnyState, move: Move, bots: Container[int]) -> bool:
    answer: Move | None = move
    while answer is not None:
        try:
            after, events = match.rules.apply(state, answer, _Probe())
        except _Asked:
            return True
        if match.referee.why_final(state, Record(answer, (), events), after, bots) is not None:
            return True
        state, answer = after, only_answer(match.rules, after)
    return False
