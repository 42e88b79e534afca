"""The legal moves of a position, and reading a move from an object or a text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import overload

from game.core.rules import AnyRules, BadMove, MatchOver, Move
from game.core.words import say


class Moves(Sequence[Move]):
    """The legal moves of one position, listed on first access.

    ``move in moves`` asks the rules and does not list the moves. Therefore it is also true for open-ended moves that
    the list leaves out. It is true for the text of a legal move, too. ``state`` is the position.
    """

    __slots__ = ("_last_taken", "_move_list", "_rules", "state")

    def __init__(self, rules: AnyRules, state: object) -> None:
        self._rules = rules
        self.state = state
        self._move_list: tuple[Move, ...] | None = None
        #: the result of the last ``moves[index]``: usually the move that is played next
        self._last_taken: object = None

    def parse(self, text: str) -> Move:
        """Read the text of a move, legal or not; raises ``BadMove``."""
        return self._rules.parse(text)

    def has_listed(self, move: object) -> bool:
        """Return whether ``move`` is one of the listed objects, so that the rules need not check it again.

        An equal object does not count: comparing identities is faster.
        """
        if move is None:
            return False
        return move is self._last_taken or id(move) in map(id, self._move_list or ())

    def __contains__(self, move: object) -> bool:
        try:
            return self._rules.why_not(self.state, read_move(self._rules, move)) is None
        except (BadMove, MatchOver):
            return False

    def __len__(self) -> int:
        return len(self._listed_moves())

    def __iter__(self) -> Iterator[Move]:
        return iter(self._listed_moves())

    @overload
    def __getitem__(self, index: int) -> Move: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Move, ...]: ...

    def __getitem__(self, index: int | slice) -> Move | tuple[Move, ...]:
        moves = self._move_list or self._listed_moves()
        taken = moves[index]
        self._last_taken = taken
        return taken

    def __repr__(self) -> str:
        return f"<{len(self)} moves: {', '.join(map(str, self))}>"

    def _listed_moves(self) -> tuple[Move, ...]:
        """Return the legal moves, listed by the rules on the first call."""
        if self._move_list is None:
            self._move_list = self._rules.moves(self.state)
        return self._move_list


def read_move(rules: AnyRules, move: object) -> Move:
    """Return a move that is given as an object or as its text.

    Raises ``BadMove`` if the game has no such move.
    """
    if isinstance(move, str):
        return rules.parse(move)
    try:
        parsed = rules.parse(str(move))
    except (LookupError, TypeError) as error:  # a move with invalid fields has no text
        raise _not_a_move(rules, move) from error
    if parsed != move:
        raise _not_a_move(rules, move)
    return parsed


def _not_a_move(rules: AnyRules, move: object) -> BadMove:
    return BadMove(say("{move!r} is not a move in {title}.", move=move, title=say(rules.title)))
