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
from game.ugh_ugh.table import Decision, Table

# -- a card for the hand


def can_draw(state: State) -> bool:
    """Tell whether a draw would do something: cards in the pile, or an invention among the discards (ruling 3)."""
    return bool(state.deck) or any(CARDS[key].kind == "invention" for key in state.discard)


def _gain_moves(state: State, step: Step) -> list[WrittenMove]:
    drawing: list[WrittenMove] = [moves.DrawCard()] if can_draw(state) else []
    return drawing + [moves.LearnFromWall(card) for card in sorted(state.wall)]


def _gain_act(table: Table, step: Step, move: WrittenMove) -> None:
    if isinstance(move, moves.LearnFromWall):
        table.finish_step(Step("refill", step.seat))
        table.change(wall=tuple([card for card in table.state.wall if card != move.card]))
        table.change_clan(step.seat, hand=(*table.clan(step.seat).hand, move.card))
        table.note(events.Learned(step.seat, move.card))
    else:
        table.finish_step(Step("draw", step.seat))


GAIN = Decision(
    text=lambda state, step: say("New knowledge: draw a card, or take one from the wall."),
    moves=_gain_moves,
    act=_gain_act,
    idle=lambda state, step: not _gain_moves(state, step),
)


def _drawn(table: Table, step: Step) -> str | None:
    """Draw an invention; an event is resolved at once, then one draws again (ruling 2). Nothing left ends the step."""
    card = table.draw_top()
    if card is None:
        table.finish_step()
    elif CARDS[card].kind == "event":
        _interrupt(table, step, card)
        return None
    return card


def draw(table: Table, step: Step) -> None:
    """Draw into the hand."""
    card = _drawn(table, step)
    if card is not None:
        table.finish_step()
        table.change_clan(step.seat, hand=(*table.clan(step.seat).hand, card))
        table.note(events.Drew(step.seat, card))


def refill(table: Table, step: Step) -> None:
    """Draw for the To-Do Wall until it shows two cards again, or none is left."""
    if len(table.state.wall) >= WALL_PLACES:
        table.finish_step()
        return
    card = _drawn(table, step)
    if card is not None:
        table.change(wall=(*table.state.wall, card))
        table.note(events.WallFilled(card))


def _interrupt(table: Table, step: Step, card: str) -> None:
    """Let an event happen now, and draw again afterwards."""
    table.change(discard=(*table.state.discard, card))
    table.note(events.EventDrawn(step.seat, card))
    table.first_do(Step("event", step.seat, note=card))


# -- one-time effects


def _goods(table: Table, seat: int, amount: int) -> None:
    table.first_do(Step("collect", seat, amount, ANY))


def _ideas(table: Table, seat: int, amount: int) -> None:
    table.first_do(*[Step("gain", seat)] * amount)


def _send_now(table: Table, seat: int, amount: int) -> None:
    table.first_do(Step("send", seat, amount))


def _bang_now(table: Table, seat: int, amount: int) -> None:
    table.first_do(Step("bang", seat, amount), Step("put_aside", seat))


def _take_torch(table: Table, seat: int, amount: int) -> None:
    table.take_torch(seat)


def _raid(table: Table, seat: int, amount: int) -> None:
    table.first_do(*[Step("raid", seat)] * amount)


def _lose_member(table: Table, seat: int, amount: int) -> None:
    lost = table.leave_home(seat, amount)
    table.note(events.Lost(seat, lost))
    table.lose_members(seat, lost)


#: What happens once, in the moment a card is built. All other effects last.
ONCE: dict[str, Callable[[Table, int, int], None]] = {
    "mend_drum": lambda table, seat, amount: table.mend(seat, "drum"),
    "mend_spear": lambda table, seat, amount: table.mend(seat, "spear"),
    "child": lambda table, seat, amount: table.new_members(seat, amount),
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


def effect(table: Table, step: Step) -> None:
    """Carry out one one-time effect."""
    table.finish_step()
    ONCE[step.note](table, step.seat, step.count)


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


def _raid_act(table: Table, step: Step, move: WrittenMove) -> None:
    if isinstance(move, moves.Discard):
        table.throw_away(step.seat, (move.kind,))
        return
    table.finish_step()
    if isinstance(move, moves.Raid):
        table.rob(step.seat, move.seat, move.kind)


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


def _send_now_act(table: Table, step: Step, move: WrittenMove) -> None:
    table.finish_step()
    if isinstance(move, moves.SendOut):
        send_out(table, step.seat, move.areas)


SEND = Decision(
    text=lambda state, step: say("Send out up to {count} members now.", count=step.count),
    moves=lambda state, step: [moves.Pass(), *send_out_moves(min(step.count, len(state.clans[step.seat].home)))],
    act=_send_now_act,
    idle=lambda state, step: not state.clans[step.seat].home,
)

DECISIONS = {"gain": GAIN, "raid": RAID, "send": SEND}
AUTOMATIC = {"draw": draw, "refill": refill, "effect": effect}
