"""Gaining cards and what cards do once: drawing, the To-Do Wall, one-time effects."""

from __future__ import annotations

from collections.abc import Callable

from game.core.notation import WrittenMove
from game.core.words import say, say_many
from game.ugh_ugh import events, moves
from game.ugh_ugh.calls import BY_NAME, HARDEST, call_back
from game.ugh_ugh.cards import ANY, AREAS, BEAR, CARDS, FLAPS, TIGER, WALL_PLACES
from game.ugh_ugh.sending import send_out, send_out_moves
from game.ugh_ugh.state import NOBODY, State, Step, earlier_rules, free_bins, inventions_left, members_of
from game.ugh_ugh.table import Decision, Table

# -- a card for the hand


def can_draw(state: State) -> bool:
    """Tell whether a draw can bring a card: an invention in the pile or among the discards (ruling 3)."""
    return inventions_left(state) or (earlier_rules(state) and bool(state.deck))


def _gain_moves(state: State, step: Step) -> list[WrittenMove]:
    drawing: list[WrittenMove] = [moves.DrawCard()] if can_draw(state) else []
    return drawing + [moves.LearnFromWall(card) for card in sorted(state.wall)]


def _gain_act(table: Table, step: Step, move: WrittenMove) -> None:
    if isinstance(move, moves.LearnFromWall):
        table.finish_step(Step("refill", step.seat))
        table.change(wall=tuple([card for card in table.state.wall if card != move.card]))
        table.change_clan(step.seat, hand=(*table.clan(step.seat).hand, move.card))
        table.tell(events.Learned(step.seat, move.card))
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
        table.tell(events.Drew(step.seat, card))


def refill(table: Table, step: Step) -> None:
    """Draw for the To-Do Wall until it shows two cards again, or none is left."""
    if len(table.state.wall) >= WALL_PLACES:
        table.finish_step()
        return
    card = _drawn(table, step)
    if card is not None:
        table.change(wall=(*table.state.wall, card))
        table.tell(events.WallFilled(card))


def _interrupt(table: Table, step: Step, card: str) -> None:
    """Let an event happen now, and draw again afterwards."""
    table.change(discard=(*table.state.discard, card))
    table.tell(events.EventDrawn(step.seat, card))
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
    table.tell(events.Lost(seat, lost))
    table.lose_members(seat, lost)


def _aside_home(table: Table, seat: int, amount: int) -> None:
    """Those of a chief's own that lie set aside come home."""
    mine = members_of(table.state.aside, seat)
    table.change(aside=tuple([piece for piece in table.state.aside if piece not in mine]))
    table.bring_home(seat, mine)


def shake(table: Table) -> None:
    """The ground shakes: each flap is struck once, as hard as can be."""
    for flap in range(FLAPS):
        table.strike(NOBODY, flap, HARDEST)


def _quake(table: Table, seat: int, amount: int) -> None:
    shake(table)
    table.first_do(Step("put_aside", seat))


def throw_bear(table: Table, seat: int) -> None:
    """The bear goes into the Passage, unless it is there already, with all that is set aside."""
    bear = (BEAR,) if table.state.bear_home else ()
    table.change(bear_home=False)
    table.first_do(Step("throw", seat, note=BEAR_THROW, queue=bear))


def _dive(table: Table, seat: int, amount: int) -> None:
    divers = table.leave_home(seat, amount)
    for piece in divers:
        table.tell(events.ThrownIn(seat, piece))
    if divers:
        table.first_do(Step("throw", seat, note=DIVE, queue=divers))


def _silence(table: Table, seat: int, amount: int) -> None:
    """Every other chief's drum breaks."""
    for other, clan in enumerate(table.state.clans):
        if other != seat and clan.drum:
            table.change_clan(other, drum=False)
            table.tell(events.Silenced(other))


def _lure(table: Table, seat: int, amount: int) -> None:
    if any(TIGER in box for box in table.state.boxes):
        table.first_do(Step("lure", seat))


def _ask(kind: str) -> Callable[[Table, int, int], None]:
    def ask(table: Table, seat: int, amount: int) -> None:
        table.first_do(Step(kind, seat, amount))

    return ask


#: What a throw notes after which everybody just goes home.
BEAR_THROW, DIVE = "roooar", "dive"

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
    "aside_home": _aside_home,
    "quake": _quake,
    "bear_now": lambda table, seat, amount: throw_bear(table, seat),
    "dive": _dive,
    "silence": _silence,
    "lure": _lure,
    "peek": _ask("peek"),
    "slip": _ask("slip"),
    "call_now": _ask("call"),
    "games_now": lambda table, seat, amount: table.first_do(Step("event", seat, note="ughlympic_games")),
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
    text=lambda state, step: say_many(
        "Send out {count} member now.", "Send out up to {count} members now.", step.count
    ),
    moves=lambda state, step: [moves.Pass(), *send_out_moves(min(step.count, len(state.clans[step.seat].home)))],
    act=_send_now_act,
    idle=lambda state, step: not state.clans[step.seat].home,
)

# -- boxes


_AREAS_BY_NAME = sorted(range(len(AREAS)), key=lambda area: AREAS[area])


def _one_box(make: Callable[[int], WrittenMove]) -> tuple[WrittenMove, ...]:
    """List a move for each box, and passing, sorted by text."""
    return tuple(sorted([*[make(area) for area in _AREAS_BY_NAME], moves.Pass()], key=str))


_PEEKS, _SLIPS, _LURES, _CALLS = (
    _one_box(moves.Peek),
    _one_box(moves.Slip),
    _one_box(moves.Lure),
    _one_box(moves.CallBack),
)


def _peek_act(table: Table, step: Step, move: WrittenMove) -> None:
    """Open a box to one chief alone, who closes it again."""
    if not isinstance(move, moves.Peek):
        table.finish_step()
        return
    again = (Step("peek", step.seat, step.count - 1),) if step.count > 1 else ()
    table.finish_step(Step("peeked", step.seat, note=AREAS[move.area]), *again)
    table.tell(events.Peeked(step.seat, move.area, table.state.boxes[move.area]))


def _done_act(table: Table, step: Step, move: WrittenMove) -> None:
    table.finish_step()


def _slip_act(table: Table, step: Step, move: WrittenMove) -> None:
    table.finish_step()
    if isinstance(move, moves.Slip):
        into = [(move.area + 1) % len(AREAS) if area == move.area else area for area in range(len(AREAS))]
        table.slip(step.seat, (into[0], into[1], into[2], into[3]))


def _lure_act(table: Table, step: Step, move: WrittenMove) -> None:
    table.finish_step()
    if isinstance(move, moves.Lure):
        boxes = [tuple([piece for piece in box if piece != TIGER]) for box in table.state.boxes]
        boxes[move.area] += (TIGER,)
        table.change(boxes=tuple(boxes))
        table.tell(events.Lured(step.seat, move.area))


def _call_act(table: Table, step: Step, move: WrittenMove) -> None:
    if isinstance(move, moves.CallBack):
        call_back(table, step.seat, move.area)
    else:
        table.finish_step()


PEEK = Decision(
    text=lambda state, step: say_many("Look into {count} box.", "Look into {count} boxes.", step.count),
    moves=lambda state, step: _PEEKS,
    act=_peek_act,
)
PEEKED = Decision(
    text=lambda state, step: say(
        "The {area} box is open to you alone.", area=say(events.AREA_NAMES[AREAS.index(step.note)])
    ),
    moves=lambda state, step: (moves.Done(),),
    act=_done_act,
)
SLIP = Decision(
    text=lambda state, step: say("Everything in one box slips into the next: which box?"),
    moves=lambda state, step: _SLIPS,
    act=_slip_act,
)
LURE = Decision(
    text=lambda state, step: say("Where does the tiger go?"), moves=lambda state, step: _LURES, act=_lure_act
)
CALL = Decision(
    text=lambda state, step: say("Which box do you call back now?"), moves=lambda state, step: _CALLS, act=_call_act
)

DECISIONS = {
    "gain": GAIN,
    "raid": RAID,
    "send": SEND,
    "peek": PEEK,
    "peeked": PEEKED,
    "slip": SLIP,
    "lure": LURE,
    "call": CALL,
}
AUTOMATIC = {"draw": draw, "refill": refill, "effect": effect}
