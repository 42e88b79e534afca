"""Questions with only one answer are not asked: the table gives the answer, and undo steps over it.

The answer is a move like any other and stands in the match's file as if its seat had given it. Which questions these
are a game says with ``only_answer(state)`` in its rules (see ``game.core.rules.Rules``).
"""

from __future__ import annotations

from game.core import Match, final_moves
from game.core.past_match import PastMatch
from game.core.rules import AnyState
from game.core.words import say


def only_answer(match: Match) -> str | None:
    """Return the move that is the only answer to what is asked now; ``None`` where it has to be asked."""
    return _answer_to(match, match.state)


def why_not_undo(match: Match, viewer: int | None) -> str | None:
    """Return why the person at seat ``viewer`` can take nothing back, ``None`` when something can be.

    What another has decided only that one takes back, and only before the table is handed over.
    """
    count, reason = _to_undo(match)
    if reason is not None:
        return reason
    decided = match.rules.prompt(match.course.states[-count - 1])
    if decided is None or decided.seat != viewer:
        return say("Others have played since.")
    return None


def comes_back_from_another(match: Match, viewer: int | None) -> bool:
    """Tell whether undo by ``viewer`` takes the decision back from another seat, which must not have begun yet."""
    prompt = match.prompt
    return prompt is not None and prompt.seat != viewer and why_not_undo(match, viewer) is None


def as_undone(match: Match, viewer: int | None) -> PastMatch | None:
    """Return the match as undo by the person at ``viewer`` would leave it; ``None`` when that one cannot."""
    if why_not_undo(match, viewer) is not None:
        return None
    count, past = _to_undo(match)[0], PastMatch(match)
    past.go(len(match.records) - count)
    return past


def undo(match: Match) -> None:
    """Take the last decision of a person back, with the answers that followed by themselves; see ``Match.undo``."""
    for _ in range(_to_undo(match)[0]):
        match.undo()


def redo(match: Match) -> None:
    """Make a decision again that was taken back, with the answers that followed by themselves; see ``Match.redo``."""
    match.redo()
    while only_answer(match) is not None and match.why_not_redo is None:
        match.redo()


def _answer_to(match: Match, state: AnyState) -> str | None:
    answer = final_moves.only_answer(match.rules, state)
    return None if answer is None else str(answer)


def _to_undo(match: Match) -> tuple[int, str | None]:
    """Return how many records undo takes back, and why that cannot be done (``None``: it can)."""
    reason = match.why_not_undo
    if reason is not None or getattr(match.rules, "only_answer", None) is None:
        return 1, reason
    states, records = match.course.states, match.records
    for count, record in enumerate(reversed(records), 1):
        before, after = states[-count - 1], states[-count]
        reason = match.referee.why_final(before, record, after)
        if reason is not None or str(record.move) != _answer_to(match, before):
            return count, reason
    return len(records), None
