"""The decisions before the first turn, and the turns, in which a chief sends out, calls back or spends."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import TypeAlias

from game.core import copying, deciding
from game.core.notation import WrittenMove
from game.core.words import say
from game.ugh_ugh.rules import events, moves
from game.ugh_ugh.rules.calling import call_back
from game.ugh_ugh.rules.card_effects import can_get_card, effect_steps, why_not_send
from game.ugh_ugh.rules.cards import AREAS, CARDS
from game.ugh_ugh.rules.paying import (
    AS_PRINTED,
    BUILD_COSTS,
    EXPAND_COSTS,
    IDEA_COSTS,
    Costs,
    Goods,
    affordable_cards,
    mend_costs,
    pay_costs,
    ways_to_pay,
    why_not_pay,
)
from game.ugh_ugh.rules.state import (
    Clan,
    Copy,
    Decision,
    State,
    Step,
    has_inventions_left,
    lasting_effect,
    stars,
    step_of,
)

#: The facts that decide what a clan can pay for besides cards; they are the key of a cache. The facts are: the clan's
#: goods, whether it has Give-Take, whether it has a large cave, whether a card is left to get, the costs of mending
#: (empty if both tools work), whether the drum works, whether the spear works.
_SpendingFacts: TypeAlias = tuple[Goods, bool, bool, bool, Costs, bool, bool]

_make_build = copying.interned(moves.Build)
_make_expand = copying.interned(moves.Expand)
_make_use_herbs = copying.interned(moves.UseHerbs)
_make_mend = copying.interned(moves.Mend)

_END_TURN = step_of("end_turn")
_KNOWN_CARDS = frozenset(CARDS)
#: The most members that a chief may send out in one turn, before cards add to this number.
SEND_AT_MOST = 2

# -- setting up


def _carry_out_start_move(copy: Copy, step: Step, move: WrittenMove) -> None:
    """Begin with the chosen tool in working order."""
    assert isinstance(move, moves.StartWith)
    copy.finish_step()
    copy.happen(events.ToolChosen(step.seat, move.tool))


TOOL = Decision(
    text=lambda state, step: say("Start with a working drum or a working spear?"),
    moves=lambda state, step: [moves.StartWith("drum"), moves.StartWith("spear")],
    act=_carry_out_start_move,
)


def _carry_out_keep_move(copy: Copy, step: Step, move: WrittenMove) -> None:
    """Keep the chosen clan card."""
    assert isinstance(move, moves.Keep)
    copy.finish_step()
    copy.happen(events.ClanKept(step.seat, move.card))


KEEP = Decision(
    text=lambda state, step: say("Keep one of your two clan cards."),
    moves=lambda state, step: [moves.Keep(card) for card in sorted(state.clans[step.seat].hand)],
    act=_carry_out_keep_move,
)


# -- spending


def _spending_facts(state: State, clan: Clan, give_take: bool) -> _SpendingFacts:
    """Return the facts that determine how a clan can spend, except on building cards."""
    tool_costs = () if clan.drum and clan.spear else mend_costs(clan)
    return clan.goods, give_take, clan.large_cave, can_get_card(state), tool_costs, clan.drum, clan.spear


def _build_moves(clan: Clan, wall: tuple[str, ...], give_take: bool) -> tuple[WrittenMove, ...]:
    """Return the moves that build a card, sorted by text: hand before wall, then by card and payment."""
    # with Give-Take any card may be payable; ``ways_to_pay`` decides that below
    payable = _KNOWN_CARDS if give_take else affordable_cards(clan.goods)
    if payable.isdisjoint(clan.hand) and payable.isdisjoint(wall):
        return ()
    return tuple(
        [
            _make_build(source, card, pay)
            for source, cards in (("hand", clan.hand), ("wall", wall))
            for card in sorted(payable.intersection(cards))
            if _why_not_build(clan, card) is None
            for pay in (ways_to_pay(clan.goods, give_take, BUILD_COSTS[card]) if give_take else AS_PRINTED)
        ]
    )


def _why_not_build(clan: Clan, card: str) -> str | None:
    """Return a sentence if a card costs a member and the clan has none at home, else ``None``."""
    if not clan.home and ("lose_member", 1) in CARDS[card].effects:
        return say("You have nobody at home to give up for this card.")
    return None


def _spending_moves(state: State, seat: int) -> tuple[tuple[WrittenMove, ...], tuple[WrittenMove, ...]]:
    """Return all moves that a seat can pay for: those that build a card, and all others, each sorted by text."""
    clan = state.clans[seat]
    if not any(clan.goods):
        return (), ()
    give_take = bool(lasting_effect(clan, "give_take"))
    return _build_moves(clan, state.wall, give_take), _other_spending(_spending_facts(state, clan, give_take))


@lru_cache(maxsize=4096)
def _other_spending(facts: _SpendingFacts) -> tuple[WrittenMove, ...]:
    """Return all affordable spending moves except building a card, sorted by text."""
    goods, give_take, large_cave, is_card_left, tool_costs, drum_works, spear_works = facts
    ways = partial(ways_to_pay, goods, give_take)
    spending: list[WrittenMove] = []
    if not large_cave:
        spending += [_make_expand(pay) for pay in ways(EXPAND_COSTS)]
    if is_card_left:
        spending += [_make_use_herbs(pay) for pay in ways(IDEA_COSTS)]
    for tool, works in (("drum", drum_works), ("spear", spear_works)):
        if not works:
            spending += [_make_mend(tool, pay) for pay in ways(tool_costs)]
    return tuple(spending)


def _refuse_spending(state: State, step: Step, move: WrittenMove) -> str | None:
    """Return a sentence that says why a seat cannot pay for a move or has no use for it; ``None`` for a legal move."""
    clan = state.clans[step.seat]
    if isinstance(move, moves.Build):
        return _refuse_build(state, clan, move)
    if isinstance(move, moves.Expand):
        if clan.large_cave:
            return say("Your cave is already large.")
        return why_not_pay(clan, EXPAND_COSTS, move.pay)
    if isinstance(move, moves.UseHerbs):
        if not can_get_card(state):
            return say("The wall is empty, and no invention is left in the draw pile.")
        return why_not_pay(clan, IDEA_COSTS, move.pay)
    if isinstance(move, moves.Mend):
        if move.tool not in ("drum", "spear") or getattr(clan, move.tool):
            return say("That tool already works.")
        return why_not_pay(clan, mend_costs(clan), move.pay)
    return deciding.not_now(move)


def _refuse_build(state: State, clan: Clan, move: moves.Build) -> str | None:
    """Return a sentence that says why a clan cannot build a card, or ``None`` if the clan can."""
    cards = clan.hand if move.source == "hand" else state.wall
    if move.card not in cards:
        return say("That card is not there.")
    return _why_not_build(clan, move.card) or why_not_pay(clan, BUILD_COSTS[move.card], move.pay)


def _spend(copy: Copy, seat: int, move: WrittenMove) -> None:
    """Pay for one thing and get it; after its effects the chief may go on spending."""
    copy.first_do(step_of("spend", seat))
    if isinstance(move, moves.Build):
        _build(copy, seat, move)
    elif isinstance(move, moves.Expand):
        pay_costs(copy, seat, EXPAND_COSTS, move.pay)
        copy.happen(events.Expanded(seat))
        copy.first_do(step_of("gain", seat))
    elif isinstance(move, moves.UseHerbs):
        pay_costs(copy, seat, IDEA_COSTS, move.pay)
        copy.first_do(step_of("gain", seat))
    else:
        assert isinstance(move, moves.Mend)
        pay_costs(copy, seat, mend_costs(copy.clan(seat)), move.pay)
        copy.happen(events.Mended(seat, move.tool))


def _build(copy: Copy, seat: int, move: moves.Build) -> None:
    """Build a card, apply its effects, and draw another card for its place in the hand or on the wall."""
    pay_costs(copy, seat, BUILD_COSTS[move.card], move.pay)
    copy.happen(events.Built(seat, move.card))
    replacement = step_of("gain", seat) if move.source == "hand" else step_of("refill", seat)
    copy.first_do(*effect_steps(move.card, seat), replacement)


def _spend_moves(state: State, step: Step) -> tuple[WrittenMove, ...]:
    """Return the moves that spend resources, and the move that ends spending, sorted by text."""
    builds, others = _spending_moves(state, step.seat)
    return (*builds, moves.DONE, *others)


def _carry_out_spend_move(copy: Copy, step: Step, move: WrittenMove) -> None:
    """Pay for one thing and get it, or end the spending with ``Done``."""
    copy.finish_step()
    if not isinstance(move, moves.Done):
        _spend(copy, step.seat, move)


SPEND = Decision(
    text=lambda state, step: say("Spend more, or end your turn."),
    moves=_spend_moves,
    act=_carry_out_spend_move,
    idle=lambda state, step: not any(_spending_moves(state, step.seat)),
    refuse=lambda state, step, move: None if isinstance(move, moves.Done) else _refuse_spending(state, step, move),
)


# -- the turn


def send_limit(clan: Clan) -> int:
    """Return the number of members that a clan may send out in one turn, never more than are at home."""
    return min(SEND_AT_MOST + lasting_effect(clan, "send"), len(clan.home))


_CALL_MOVES: tuple[WrittenMove, ...] = tuple(sorted([moves.CallBack(area) for area in range(len(AREAS))], key=str))


def _turn_moves(state: State, step: Step) -> tuple[WrittenMove, ...]:
    """Return the moves of a turn, sorted by text: to build, call back, pay for other things, and send out."""
    clan = state.clans[step.seat]
    limit = send_limit(clan)
    if not any(clan.goods):  # nothing can be paid for
        return _CALL_MOVES + moves.send_out_moves(limit)
    give_take = bool(lasting_effect(clan, "give_take"))
    return _build_moves(clan, state.wall, give_take) + _other_turn_moves(_spending_facts(state, clan, give_take), limit)


@lru_cache(maxsize=4096)
def _other_turn_moves(facts: _SpendingFacts, limit: int) -> tuple[WrittenMove, ...]:
    """Return all moves of a turn except those that build, sorted by text; at most ``limit`` members are sent out."""
    return _CALL_MOVES + _other_spending(facts) + moves.send_out_moves(limit)


def _refuse_turn(state: State, step: Step, move: WrittenMove) -> str | None:
    """Return a sentence that says why a move cannot be a turn of a seat, or ``None`` if it can."""
    if isinstance(move, moves.CallBack):
        return None
    if isinstance(move, moves.SendOut):
        limit = send_limit(state.clans[step.seat])
        if limit == 0:
            return say("You have nobody at home to send out.")
        return why_not_send(move, limit)
    return _refuse_spending(state, step, move)


def _carry_out_turn_move(copy: Copy, step: Step, move: WrittenMove) -> None:
    """Send members out, call back a box or begin to spend; the turn ends after all steps that follow from this."""
    if isinstance(move, moves.SendOut):
        copy.happen(events.SentOut(step.seat, move.areas))
        copy.finish_step(_END_TURN)
    elif isinstance(move, moves.CallBack):
        copy.finish_step(step, _END_TURN)  # the step stays on the agenda, since ``call_back`` finishes it
        call_back(copy, step.seat, move.area)
    else:
        copy.finish_step(_END_TURN)
        _spend(copy, step.seat, move)


TURN = Decision(
    text=lambda state, step: say("Send people out, call back a basket, or spend resources."),
    moves=_turn_moves,
    act=_carry_out_turn_move,
    refuse=_refuse_turn,
)


def end_turn(copy: Copy, step: Step) -> None:
    """Bring waiting members home; then begin the next chief's turn, or end the match if no card is left to build.

    If members come home, the step stays on the agenda: their clan may have won before the next turn begins.
    """
    state = copy.state
    seat_count = len(state.clans)
    returning = [(seat, clan.waiting) for seat, clan in enumerate(state.clans) if clan.waiting]
    for seat, pieces in returning:
        copy.happen(events.Returned(seat, pieces))
    if returning:
        return
    if has_nothing_to_build(state):
        most_stars = max(stars(state, seat) for seat in range(seat_count))
        winners = tuple([seat for seat in range(seat_count) if stars(state, seat) == most_stars])
        copy.finish_step()
        copy.happen(events.Won(winners))
        return
    next_seat = (state.active + 1) % seat_count
    copy.happen(events.TurnEnded(state.active, next_seat))
    copy.draft.agenda = (step_of("turn", next_seat),)


def end(copy: Copy, step: Step) -> None:
    """End the match in favour of a chief with ten Rock Stars."""
    copy.finish_step()
    copy.happen(events.Won((step.seat,)))


def has_nothing_to_build(state: State) -> bool:
    """Return whether no card can be built any more: none is in the pile, on the wall or in a hand."""
    return not state.wall and not any(clan.hand for clan in state.clans) and not has_inventions_left(state)


DECISIONS = {"tool": TOOL, "clan": KEEP, "turn": TURN, "spend": SPEND}
AUTOMATIC_STEPS = {"end_turn": end_turn, "end": end}
