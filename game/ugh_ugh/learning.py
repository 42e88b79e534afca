"""Gaining cards and what cards do once: drawing, the To-Do Wall, one-time effects."""

from __future__ import annotations

from collections.abc import Callable

from game.core.notation import WrittenMove
from game.core.words import say
from game.ugh_ugh import events, moves
from game.ugh_ugh.calls import ANY, BY_NAME
from game.ugh_ugh.cards import CARDS, WALL_PLACES
from game.ugh_ugh.sending import send_out, send_out_moves
from game.ugh_ugh.state import State, Step, free_bins
from game.ugh_ugh.working_copy import Copy, Decision

# -- a card for the hand


def can_draw(state: State) -> bool:
    """Tell whether a draw would do something: cards in the pile, or an invention among the discards (ruling 3)."""
    return bool(state.deck) or any(CARDS[key].kind == "invention" for key in state.discard)


def _gain_moves(state: State, step: Step) -> list[WrittenMove]:
    drawing: list[WrittenMove] = [moves.DrawCard()] if can_draw(state) else []
    return drawing + [moves.LearnFromWall(card) for card in sorted(state.wall)]


def _gain_act(copy: Copy, step: Step, move: WrittenMove) -> None:
    if isinstance(move, moves.LearnFromWall):
        copy.finish_step(Step("refill", step.seat))
        copy.change(wall=tuple([card for card in copy.state.wall if card != move.card]))
        copy.change_clan(step.seat, hand=(*copy.clan(step.seat).hand, move.card))
        copy.note(events.Learned(step.seat, move.card))
    else:
        copy.finish_step(Step("draw", step.seat))


GAIN = Decision(
    text=lambda state, step: say("New knowledge: draw a card, or take one from the wall."),
    moves=_gain_moves,
    act=_gain_act,
    idle=lambda state, step: not _gain_moves(state, step),
)


def _drawn(copy: Copy, step: Step) -> str | None:
    """Draw an invention; an event is resolved at once, then one draws again (ruling 2). Nothing left ends the step."""
    card = copy.draw_top()
    if card is None:
        copy.finish_step()
    elif CARDS[card].kind == "event":
        _interrupt(copy, step, card)
        return None
    return card


def draw(copy: Copy, step: Step) -> None:
    """Draw into the hand."""
    card = _drawn(copy, step)
    if card is not None:
        copy.finish_step()
        copy.change_clan(step.seat, hand=(*copy.clan(step.seat).hand, card))
        copy.note(events.Drew(step.seat, card))


def refill(copy: Copy, step: Step) -> None:
    """Draw for the To-Do Wall until it shows two cards again, or none is left."""
    if len(copy.state.wall) >= WALL_PLACES:
        copy.finish_step()
        return
    card = _drawn(copy, step)
    if card is not None:
        copy.change(wall=(*copy.state.wall, card))
        copy.note(events.WallFilled(card))


def _interrupt(copy: Copy, step: Step, card: str) -> None:
    """Let an event happen now, and draw again afterwards."""
    copy.change(discard=(*copy.state.discard, card))
    copy.note(events.EventDrawn(step.seat, card))
    copy.first_do(Step("event", step.seat, note=card))


# -- one-time effects


def _goods(copy: Copy, seat: int, amount: int) -> None:
    copy.first_do(Step("collect", seat, amount, ANY))


def _ideas(copy: Copy, seat: int, amount: int) -> None:
    copy.first_do(*[Step("gain", seat)] * amount)


def _send_now(copy: Copy, seat: int, amount: int) -> None:
    copy.first_do(Step("send", seat, amount))


def _bang_now(copy: Copy, seat: int, amount: int) -> None:
    copy.first_do(Step("bang", seat, amount), Step("put_aside", seat))


def _take_torch(copy: Copy, seat: int, amount: int) -> None:
    copy.take_torch(seat)


def _raid(copy: Copy, seat: int, amount: int) -> None:
    copy.first_do(*[Step("raid", seat)] * amount)


def _lose_member(copy: Copy, seat: int, amount: int) -> None:
    lost = copy.leave_home(seat, amount)
    copy.note(events.Lost(seat, lost))
    copy.lose_members(seat, lost)


#: What happens once, in the moment a card is built. All other effects last.
ONCE: dict[str, Callable[[Copy, int, int], None]] = {
    "mend_drum": lambda copy, seat, amount: copy.mend(seat, "drum"),
    "mend_spear": lambda copy, seat, amount: copy.mend(seat, "spear"),
    "child": lambda copy, seat, amount: copy.new_members(seat, amount),
    "goods": _goods,
    "idea": _ideas,
    "send_now": _send_now,
    "bang_now": _bang_now,
    "torch": _take_torch,
    "raid": _raid,
    "lose_member": _lose_member,
}


def effect_steps(card: str, seat: int) -> tuple[Step, ...]:
    """Return the steps of a card's one-time effects, in the order written."""
    return tuple([Step("effect", seat, amount, name) for name, amount in CARDS[card].effects if name in ONCE])


def effect(copy: Copy, step: Step) -> None:
    """Carry out one one-time effect."""
    copy.finish_step()
    ONCE[step.note](copy, step.seat, step.count)


# -- decisions that effects ask for


def _raid_moves(state: State, step: Step) -> list[WrittenMove]:
    clan = state.clans[step.seat]
    if not free_bins(clan):
        return [*[moves.Discard(kind) for kind in BY_NAME if clan.goods[kind]], moves.Pass()]
    raids = [
        moves.Raid(seat, kind)
        for seat, other in enumerate(state.clans)
        if seat != step.seat
        for kind in BY_NAME
        if other.goods[kind]
    ]
    return [moves.Pass(), *raids]


def _raid_act(copy: Copy, step: Step, move: WrittenMove) -> None:
    if isinstance(move, moves.Discard):
        copy.throw_away(step.seat, (move.kind,))
        return
    copy.finish_step()
    if isinstance(move, moves.Raid):
        copy.rob(step.seat, move.seat, move.kind)


RAID = Decision(
    text=lambda state, step: (
        say("Take 1 resource from another chief.")
        if free_bins(state.clans[step.seat])
        else say("No free bin: throw something away first, or pass.")
    ),
    moves=_raid_moves,
    act=_raid_act,
    idle=lambda state, step: not any(sum(clan.goods) for seat, clan in enumerate(state.clans) if seat != step.seat),
)


def _send_now_act(copy: Copy, step: Step, move: WrittenMove) -> None:
    copy.finish_step()
    if isinstance(move, moves.SendOut):
        send_out(copy, step.seat, move.areas)


SEND = Decision(
    text=lambda state, step: say("Send out up to {count} members now.", count=step.count),
    moves=lambda state, step: [moves.Pass(), *send_out_moves(min(step.count, len(state.clans[step.seat].home)))],
    act=_send_now_act,
    idle=lambda state, step: not state.clans[step.seat].home,
)

DECISIONS = {"gain": GAIN, "raid": RAID, "send": SEND}
AUTOMATIC = {"draw": draw, "refill": refill, "effect": effect}
