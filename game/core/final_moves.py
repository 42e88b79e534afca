"""Telling before a move is made whether it will be final (impossible to undo), without revealing a secret."""

from __future__ import annotations

from collections.abc import Container, Sequence

from game.core.match import Match
from game.core.referee import Record
from game.core.rules import AnyRules, AnyState, Drop, Item, Move, Strike, Throw

#: the salts for scrambling: each gives another state that the seat cannot tell from the true one
_SCRAMBLE_SALTS = (1, 2, 3)


class _ChanceNeeded(Exception):
    """The move needs a random result."""


class _NoChance:
    """Chance that raises ``_ChanceNeeded`` for every request."""

    def roll(self, count: int, sides: int) -> tuple[int, ...]:
        raise _ChanceNeeded

    def shuffle(self, items: Sequence[Item]) -> tuple[Item, ...]:
        raise _ChanceNeeded

    def pick(self, items: Sequence[Item]) -> Item:
        raise _ChanceNeeded

    def drop(self, request: Throw | Strike) -> Drop:
        raise _ChanceNeeded


def only_answer(rules: AnyRules, state: AnyState) -> Move | None:
    """Return the only possible answer to the prompt if the rules let a table give it automatically, else ``None``."""
    find = getattr(rules, "only_answer", None)
    answer: Move | None = None if find is None else find(state)
    return answer


def is_final(match: Match, move: str, seat: int, bots: Container[int] = ()) -> bool:
    """Return whether a legal move of ``seat`` is final: a random result, a reveal or another seat's decision follows.

    Answers that the table gives automatically after the move count as part of it. A decision of one of the ``bots``
    does not make the move final. The move is also tried in other states that look the same to ``seat``. It counts as
    final if it is final in any of these states, so that the answer reveals nothing to ``seat``.
    """
    rules = match.rules
    state = match.state
    parsed = match.moves.parse(move)
    look_alikes = [rules.scramble(state, seat, salt) for salt in _SCRAMBLE_SALTS]
    for possible_state in (state, *look_alikes):
        is_legal = rules.why_not(possible_state, parsed) is None
        if is_legal and _is_final_in(match, possible_state, parsed, bots):
            return True
    return False


def _is_final_in(match: Match, state: AnyState, move: Move, bots: Container[int]) -> bool:
    """Return whether a move in ``state``, or an automatic answer after it, makes undo impossible.

    A move cannot be undone if it needs a random result, or if the referee gives a reason (``why_final``).
    """
    answer: Move | None = move
    while answer is not None:
        try:
            next_state, events = match.rules.apply(state, answer, _NoChance())
        except _ChanceNeeded:
            return True
        if match.referee.why_final(state, Record(answer, (), events), next_state, bots) is not None:
            return True
        state = next_state
        answer = only_answer(match.rules, state)
    return False
