"""Undo at a table: it takes back a person's last decision, and all automatic moves after it.

Two kinds of moves are automatic. Bots move, and move again after undo. The table also makes a move without asking when
there is only one possible answer. The match's file stores this move like any other move. A game's rules name such moves
with ``only_answer(state)`` (see ``game.core.rules.Rules``).
"""

from __future__ import annotations

from game.core import Match, final_moves
from game.core.past_match import PastMatch
from game.core.rules import AnyState
from game.core.words import say


def only_answer(match: Match) -> str | None:
    """Return the only possible answer to the prompt, which a table makes without asking; ``None`` if it has to ask."""
    return _answer_to(match, match.state)


def why_not_undo(match: Match, viewer: int | None) -> str | None:
    """Return why the person at seat ``viewer`` cannot undo; ``None`` when the person can.

    Only the person that made a decision may undo it, and only before the table is handed over.
    """
    count, reason = _count_to_undo(match)
    if reason is not None:
        return reason
    prompt = match.rules.prompt(match.history.states[-count - 1])
    if prompt is None or prompt.seat != viewer:
        return say("Too late to undo: it has been somebody else's turn since.")
    return None


def takes_turn_back_from_another(match: Match, viewer: int | None) -> bool:
    """Return whether undo by ``viewer`` takes the turn back from a bot, or from a person who has not acted yet."""
    prompt_before = match.rules.prompt(match.history.states[-2]) if match.records else None
    prompts = (match.prompt, prompt_before)
    is_another_asked = any(prompt is not None and prompt.seat != viewer for prompt in prompts)
    return is_another_asked and why_not_undo(match, viewer) is None


def as_undone(match: Match, viewer: int | None) -> PastMatch | None:
    """Return the match as it would be after undo by the person at ``viewer``; ``None`` when undo is refused."""
    if why_not_undo(match, viewer) is not None:
        return None
    count, _ = _count_to_undo(match)
    past = PastMatch(match)
    past.go(len(match.records) - count)
    return past


def undo(match: Match) -> None:
    """Undo the last decision of a person and the automatic moves after it; see ``Match.undo``."""
    count, _ = _count_to_undo(match)
    for _ in range(count):
        match.undo()


def redo(match: Match) -> None:
    """Redo the decision that was undone last and the automatic moves after it; see ``Match.redo``."""
    match.redo()
    while match.why_not_redo is None and (_bot_decides(match, match.state) or only_answer(match) is not None):
        match.redo()


def _answer_to(match: Match, state: AnyState) -> str | None:
    """Return the text of the move that the table makes in a state without asking, ``None`` if it has to ask."""
    answer = final_moves.only_answer(match.rules, state)
    return None if answer is None else str(answer)


def _bot_decides(match: Match, state: AnyState) -> bool:
    """Return whether the seat asked in a state is played by a bot."""
    prompt = match.rules.prompt(state)
    return prompt is not None and prompt.seat in match.bots


def _count_to_undo(match: Match) -> tuple[int, str | None]:
    """Return how many records undo takes back, and why undo is refused (``None`` if it is allowed)."""
    reason = match.why_not_undo
    if reason is not None:
        return 1, reason
    states = match.history.states
    records = match.records
    for count, record in enumerate(reversed(records), 1):
        state_before = states[-count - 1]
        reason = match.why_final(len(records) - count)
        is_automatic = _bot_decides(match, state_before) or str(record.move) == _answer_to(match, state_before)
        if reason is not None or not is_automatic:
            return count, reason
    return len(records), say("Nothing to undo.")
