"""What undo takes back at a table: the last decision of a person, with all that followed by itself.

Two things follow by themselves. Bots move, and do so again after undo. And questions with only one answer are not
asked: the table gives the answer, a move like any other that stands in the match's file as if its seat had given it.
Which questions these are a game says with ``only_answer(state)`` in its rules (see ``game.core.rules.Rules``).
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
    """Tell whether undo by ``viewer`` takes the decision back from a bot, or from a person who has not begun yet."""
    asked = (match.prompt, match.rules.prompt(match.course.states[-2]) if match.records else None)
    passed_on = any(prompt is not None and prompt.seat != viewer for prompt in asked)
    return passed_on and why_not_undo(match, viewer) is None


def as_undone(match: Match, viewer: int | None) -> PastMatch | None:
    """Return the match as undo by the person at ``viewer`` would leave it; ``None`` when that one cannot."""
    if why_not_undo(match, viewer) is not None:
        return None
    count, past = _to_undo(match)[0], PastMatch(match)
    past.go(len(match.records) - count)
    return past


def undo(match: Match) -> None:
    """Take the last decision of a person back, with what followed by itself; see ``Match.undo``."""
    for _ in range(_to_undo(match)[0]):
        match.undo()


def redo(match: Match) -> None:
    """Make a decision again that was taken back, with what followed by itself; see ``Match.redo``."""
    match.redo()
    while match.why_not_redo is None and (_bot_decides(match, match.state) or only_answer(match) is not None):
        match.redo()


def _answer_to(match: Match, state: AnyState) -> str | None:
    answer = final_moves.only_answer(match.rules, state)
    return None if answer is None else str(answer)


def _bot_decides(match: Match, state: AnyState) -> bool:
    prompt = match.rules.prompt(state)
    return prompt is not None and prompt.seat in match.bots


def _to_undo(match: Match) -> tuple[int, str | None]:
    """Return how many records undo takes back, and why that cannot be done (``None``: it can)."""
    reason = match.why_not_undo
    if reason is not None:
        return 1, reason
    states, records = match.course.states, match.records
    for count, record in enumerate(reversed(records), 1):
        before, after = states[-count - 1], states[-count]
        reason = match.referee.why_final(before, record, after, match.bots)
        followed = _bot_decides(match, before) or str(record.move) == _answer_to(match, before)
        if reason is not None or not followed:
            return count, reason
    return len(records), say("Nothing to undo.")
