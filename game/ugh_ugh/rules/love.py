"""The love tent: mating within a clan and between clans, and members without a mate, who go to work."""

from __future__ import annotations

from game.core import Match, Prompt, Record, copying, words
from game.core.notation import WrittenMove
from game.core.words import say
from game.ugh_ugh.rules import events, moves
from game.ugh_ugh.rules.cards import ANY_KIND, AREAS
from game.ugh_ugh.rules.state import (
    Copy,
    Decision,
    State,
    Step,
    lasting_effect,
    members_by_seat,
    members_of,
    seats_from_active,
    step_of,
)

_make_propose = copying.interned(moves.Propose)


def mate(copy: Copy) -> None:
    """Bring home the pairs of each clan, each pair with a new member; then ask the chiefs of single members.

    With the effect ``tent_goods``, every member that came out brings a resource first.
    """
    out_by_seat = members_by_seat(copy.state.tray)
    seats_out = [seat for seat in seats_from_active(copy.state) if seat in out_by_seat]
    collect_steps: list[Step] = []
    for seat in seats_out:
        members_out = out_by_seat[seat]
        load_count = len(members_out) * lasting_effect(copy.clan(seat), "tent_goods")
        if load_count:
            collect_steps.append(step_of("collect", seat, load_count, ANY_KIND))
        paired_members = members_out[: len(members_out) // 2 * 2]  # the last member of an odd number stays single
        if paired_members:
            copy.happen(events.CameHome(paired_members))
            bring_new_members(copy, seat, len(paired_members) // 2 * (1 + lasting_effect(copy.clan(seat), "twins")))
    seats_with_single = [seat for seat in seats_out if len(out_by_seat[seat]) % 2]
    propose_steps = [step_of("propose", seat) for seat in seats_with_single]
    work_steps = [step_of("work", seat) for seat in seats_with_single]
    copy.first_do(*collect_steps, *propose_steps, *work_steps)


def bring_new_members(copy: Copy, seat: int, count: int) -> None:
    """Bring ``count`` members, or all if there are fewer, from the reserve board into the cave."""
    born = copy.clan(seat).reserve[:count]
    if born:
        copy.happen(events.Born(seat, born))
        load_count = len(born) * lasting_effect(copy.clan(seat), "birth_gift")
        if load_count:
            copy.first_do(step_of("collect", seat, load_count, ANY_KIND))


# -- proposals


def _candidates(state: State, step: Step) -> list[int]:
    """Return the seats to which the seat of the step may propose.

    They have a single member in the tray and have not declined; ``step.queue`` lists the seats that have declined.
    """
    return [seat for seat in sorted(members_by_seat(state.tray)) if seat != step.seat and seat not in step.queue]


def _skips_proposal(state: State, step: Step) -> bool:
    """Return whether to skip a chief who has no member left in the tray, or nobody to propose to."""
    return not members_of(state.tray, step.seat) or not _candidates(state, step)


def _propose_moves(state: State, step: Step) -> list[WrittenMove]:
    return [moves.PASS, *[_make_propose(seat) for seat in _candidates(state, step)]]


def _carry_out_propose_move(copy: Copy, step: Step, move: WrittenMove) -> None:
    """Put a proposal to the other chief. If it is declined, the proposer may propose to another chief.

    After a pass nobody is asked.
    """
    copy.finish_step()
    if isinstance(move, moves.Propose):
        copy.happen(events.Proposed(step.seat, move.seat))
        propose_again = step_of("propose", step.seat, queue=(*step.queue, move.seat))
        copy.first_do(step_of("answer", move.seat, step.seat), propose_again)


def _gain_text(state: State, step: Step) -> str:
    """Return a sentence on whether the seat that is asked would gain a member."""
    if state.clans[step.seat].reserve:
        return say("You would gain a member.")
    return say("You would not gain anyone: your reserve is empty.")


PROPOSE = Decision(
    text=lambda state, step: say("Propose to another clan?") + " " + _gain_text(state, step),
    moves=_propose_moves,
    act=_carry_out_propose_move,
    idle=_skips_proposal,
)


def _carry_out_answer_move(copy: Copy, step: Step, move: WrittenMove) -> None:
    """If the proposal is accepted, bring both single members home, each with a new member of its clan."""
    copy.finish_step()
    accepted = isinstance(move, moves.Accept)
    copy.happen(events.Answered(step.seat, step.count, accepted))
    if accepted:
        for seat in (step.count, step.seat):  # ``count`` is the seat that proposed
            copy.happen(events.CameHome(members_of(copy.state.tray, seat)))
            bring_new_members(copy, seat, count=1)


def _answer_text(state: State, step: Step) -> str:
    """Return the question whether to accept: who proposes, and which of the two clans would gain a member."""
    partner = words.who(step.count)  # ``count`` is the seat that proposed
    own_reserve = state.clans[step.seat].reserve
    partner_reserve = state.clans[step.count].reserve
    if own_reserve and partner_reserve:
        return say("{partner} proposes. Each clan would gain a member. Accept?", partner=partner)
    if own_reserve:
        return say("{partner} proposes. Only you would gain a member. Accept?", partner=partner)
    if partner_reserve:
        return say("{partner} proposes. Only they would gain a member. Accept?", partner=partner)
    return say("{partner} proposes. Neither clan would gain a member. Accept?", partner=partner)


_ANSWERS = (moves.Accept(), moves.Decline())
ANSWER = Decision(text=_answer_text, moves=lambda state, step: _ANSWERS, act=_carry_out_answer_move)


# -- members without a mate


def _carry_out_work_move(copy: Copy, step: Step, move: WrittenMove) -> None:
    """Put the chief's single member, which found no mate, into the named box."""
    assert isinstance(move, moves.SendOut)
    (area,) = move.areas
    copy.finish_step()
    copy.happen(events.WentToWork(step.seat, area))


_WORK_MOVES = tuple([moves.SendOut((area,)) for area in sorted(range(len(AREAS)), key=AREAS.__getitem__)])
WORK = Decision(
    text=lambda state, step: say("No partner. Which basket does your unpaired member go to?"),
    moves=lambda state, step: _WORK_MOVES,
    act=_carry_out_work_move,
    idle=lambda state, step: not members_of(state.tray, step.seat),
)

DECISIONS = {"propose": PROPOSE, "answer": ANSWER, "work": WORK}


class DeclinedPairs:
    """Remembers who has declined whose proposal in the present call, so that a table need not ask useless questions.

    By the rules, a chief who has declined a proposal may still propose to the chief who made it. If there is nobody
    else to propose to, the table passes for the chief. An undo clears this memory: then the table asks.
    """

    def __init__(self) -> None:
        #: the pairs of the seat that declined and the seat that had proposed
        self._pairs: set[tuple[int, int]] = set()
        #: how many records the match had at the last ``update``; if that changes, there was an undo or a redo
        self._record_count = 0

    def update(self, record: Record, match: Match) -> None:
        """Add the proposals declined in ``record``, the last of ``match``; an undo or a throw clears earlier ones."""
        if len(match.records) != self._record_count + 1:
            self._pairs.clear()
        self._record_count = len(match.records)
        for event in record.events:
            if isinstance(event, events.Threw):
                self._pairs.clear()
            elif isinstance(event, events.Answered) and not event.accepted:
                self._pairs.add((event.seat, event.partner))

    def answer(self, match: Match, prompt: Prompt) -> str | None:
        """Return the text of a pass if the asked seat has declined every seat it may propose to now, else ``None``."""
        if prompt.kind != "propose" or len(match.records) != self._record_count:
            return None
        candidates = [move.seat for move in match.moves if isinstance(move, moves.Propose)]
        has_declined_all = all((prompt.seat, seat) in self._pairs for seat in candidates)
        return str(moves.PASS) if has_declined_all else None
