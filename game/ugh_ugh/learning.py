"""Gaining cards and what cards do once: drawing, the To-Do Wall, one-time effects."""

from __future__ import annotations

from collections.abc import Callable

from game.core.deciding import not_now
from game.core.notation import WrittenMove
from game.core.words import say, say_many
from game.ugh_ugh import box_events, events, moves
from game.ugh_ugh.calls import BY_NAME, HARDEST, call_back, strike
from game.ugh_ugh.cards import ANY, AREAS, BEAR, CARDS, FLAPS, TIGER, WALL_PLACES
from game.ugh_ugh.event_words import AREA_NAMES
from game.ugh_ugh.love import new_members
from game.ugh_ugh.state import NOBODY, State, Step, earlier_rules, free_bins, inventions_left, members_of, step_of
from game.ugh_ugh.working_copy import Copy, Decision

# -- a card for the hand


def can_draw(state: State) -> bool:
    """Tell whether a draw can bring a card: an invention is left in the pile (ruling 3)."""
    return inventions_left(state) or (earlier_rules(state) and bool(state.deck))


def _gain_moves(state: State, step: Step) -> list[WrittenMove]:
    drawing: list[WrittenMove] = [moves.DrawCard()] if can_draw(state) else []
    return drawing + [moves.LearnFromWall(card) for card in sorted(state.wall)]


def _gain_act(copy: Copy, step: Step, move: WrittenMove) -> None:
    if isinstance(move, moves.LearnFromWall):
        copy.finish_step(step_of("refill", step.seat))
        copy.happen(events.Learned(step.seat, move.card))
    else:
        copy.finish_step(step_of("draw", step.seat))


GAIN = Decision(
    text=lambda state, step: say("New knowledge: draw a card, or take one from the wall."),
    moves=_gain_moves,
    act=_gain_act,
    idle=lambda state, step: not _gain_moves(state, step),
)


def _drawn(copy: Copy, step: Step) -> str | None:
    """Return the invention that is drawn; an event is resolved at once, then one draws again (ruling 2).

    Where no invention is left the step is over (ruling 3). Events left in the pile then stay there, but in matches with
    the first set of cards they still happened.
    """
    if not can_draw(copy.state):
        copy.finish_step()
        copy.happen(events.DrawSkipped())
        return None
    card = copy.state.deck[0]
    if CARDS[card].kind == "event":
        copy.happen(events.EventDrawn(step.seat, card))
        copy.first_do(step_of("event", step.seat, note=card))
        return None
    return card


def draw(copy: Copy, step: Step) -> None:
    """Draw into the hand."""
    card = _drawn(copy, step)
    if card is not None:
        copy.finish_step()
        copy.happen(events.Drew(step.seat, card))


def refill(copy: Copy, step: Step) -> None:
    """Draw for the To-Do Wall until it shows two cards again; it is left as it is when no invention is (ruling 3)."""
    if len(copy.state.wall) >= WALL_PLACES or not can_draw(copy.state):
        copy.finish_step()
        return
    card = _drawn(copy, step)
    if card is not None:
        copy.happen(events.WallFilled(card))


# -- one-time effects


def _goods(copy: Copy, seat: int, amount: int) -> None:
    copy.first_do(step_of("collect", seat, amount, ANY))


def _ideas(copy: Copy, seat: int, amount: int) -> None:
    copy.first_do(*[step_of("gain", seat)] * amount)


def _send_now(copy: Copy, seat: int, amount: int) -> None:
    copy.first_do(step_of("send", seat, amount))


def _bang_now(copy: Copy, seat: int, amount: int) -> None:
    copy.first_do(step_of("bang", seat, amount), step_of("put_aside", seat))


def _take_torch(copy: Copy, seat: int, amount: int) -> None:
    if copy.state.torch != seat:
        copy.happen(events.TorchTaken(seat))


def _mend(tool: str) -> Callable[[Copy, int, int], None]:
    def mend(copy: Copy, seat: int, amount: int) -> None:
        if not getattr(copy.clan(seat), tool):
            copy.happen(events.Mended(seat, tool))

    return mend


def _raid(copy: Copy, seat: int, amount: int) -> None:
    copy.first_do(*[step_of("raid", seat)] * amount)


def _lose_member(copy: Copy, seat: int, amount: int) -> None:
    copy.happen(events.Lost(seat, copy.clan(seat).home[:amount]))


def _aside_home(copy: Copy, seat: int, amount: int) -> None:
    """Those of a chief's own that lie set aside come home."""
    mine = members_of(copy.state.aside, seat)
    if mine:
        copy.happen(events.CameHome(seat, mine))


def shake(copy: Copy) -> None:
    """Let the ground shake: each flap is struck once, as hard as can be."""
    for flap in range(FLAPS):
        strike(copy, NOBODY, flap, HARDEST)


def _quake(copy: Copy, seat: int, amount: int) -> None:
    shake(copy)
    copy.first_do(step_of("put_aside", seat))


def throw_bear(copy: Copy, seat: int) -> None:
    """Throw the bear into the Passage, unless it is there already, with all that is set aside."""
    bear = (BEAR,) if copy.state.bear_home else ()
    copy.first_do(step_of("throw", seat, note=BEAR_THROW, queue=bear))


def _dive(copy: Copy, seat: int, amount: int) -> None:
    divers = copy.clan(seat).home[:amount]
    for piece in divers:
        copy.happen(events.ThrownIn(seat, piece))
    if divers:
        copy.first_do(step_of("throw", seat, note=DIVE, queue=divers))


def _silence(copy: Copy, seat: int, amount: int) -> None:
    """Every other chief's drum breaks."""
    for other, clan in enumerate(copy.state.clans):
        if other != seat and clan.drum:
            copy.happen(events.Silenced(other))


def _lure(copy: Copy, seat: int, amount: int) -> None:
    if any(TIGER in box for box in copy.state.boxes):
        copy.first_do(step_of("lure", seat))


def _ask(kind: str) -> Callable[[Copy, int, int], None]:
    def ask(copy: Copy, seat: int, amount: int) -> None:
        copy.first_do(step_of(kind, seat, amount))

    return ask


#: What a throw notes after which everybody just goes home.
BEAR_THROW, DIVE = "roooar", "dive"

#: What happens once, in the moment a card is built. All other effects last.
ONCE: dict[str, Callable[[Copy, int, int], None]] = {
    "mend_drum": _mend("drum"),
    "mend_spear": _mend("spear"),
    "child": new_members,
    "goods": _goods,
    "idea": _ideas,
    "send_now": _send_now,
    "bang_now": _bang_now,
    "torch": _take_torch,
    "raid": _raid,
    "lose_member": _lose_member,
    "aside_home": _aside_home,
    "quake": _quake,
    "bear_now": lambda copy, seat, amount: throw_bear(copy, seat),
    "dive": _dive,
    "silence": _silence,
    "lure": _lure,
    "peek": _ask("peek"),
    "slip": _ask("slip"),
    "call_now": _ask("call"),
    "games_now": lambda copy, seat, amount: copy.first_do(step_of("event", seat, note="ughlympic_games")),
}


def effect_steps(card: str, seat: int) -> tuple[Step, ...]:
    """Return the steps of a card's one-time effects, in the order written."""
    return tuple([step_of("effect", seat, amount, name) for name, amount in CARDS[card].effects if name in ONCE])


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
        copy.happen(events.Discarded(step.seat, (move.kind,)))
        return
    copy.finish_step()
    if isinstance(move, moves.Raid):
        copy.happen(events.Robbed(step.seat, move.seat, move.kind))


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
        copy.happen(box_events.SentOut(step.seat, move.areas))


SEND = Decision(
    text=lambda state, step: say_many(
        "Send out {count} member now.", "Send out up to {count} members now.", step.count
    ),
    moves=lambda state, step: [moves.Pass(), *moves.send_out_moves(min(step.count, len(state.clans[step.seat].home)))],
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


def _lure_moves(state: State, step: Step) -> list[WrittenMove]:
    """List the boxes that the tiger is not in, and passing."""
    there = next(moves.Lure(area) for area, box in enumerate(state.boxes) if TIGER in box)
    return [move for move in _LURES if move != there]


def _refuse_lure(state: State, step: Step, move: WrittenMove) -> str | None:
    """Allow the box that the tiger is in as well: it is no longer offered, but earlier matches have such moves."""
    return None if move in _LURES else not_now(move)


def _peek_act(copy: Copy, step: Step, move: WrittenMove) -> None:
    """Open a box to one chief alone, who closes it again."""
    if not isinstance(move, moves.Peek):
        copy.finish_step()
        return
    again = (step_of("peek", step.seat, step.count - 1),) if step.count > 1 else ()
    copy.finish_step(step_of("peeked", step.seat, note=AREAS[move.area]), *again)
    copy.happen(box_events.Peeked(step.seat, move.area, copy.state.boxes[move.area]))


def _done_act(copy: Copy, step: Step, move: WrittenMove) -> None:
    copy.finish_step()


def _slip_act(copy: Copy, step: Step, move: WrittenMove) -> None:
    copy.finish_step()
    if isinstance(move, moves.Slip):
        into = [(move.area + 1) % len(AREAS) if area == move.area else area for area in range(len(AREAS))]
        copy.happen(box_events.Slipped(step.seat, (into[0], into[1], into[2], into[3])))


def _lure_act(copy: Copy, step: Step, move: WrittenMove) -> None:
    copy.finish_step()
    if isinstance(move, moves.Lure):
        copy.happen(box_events.Lured(step.seat, move.area))


def _call_act(copy: Copy, step: Step, move: WrittenMove) -> None:
    if isinstance(move, moves.CallBack):
        call_back(copy, step.seat, move.area)
    else:
        copy.finish_step()


PEEK = Decision(
    text=lambda state, step: say_many("Look into {count} basket.", "Look into {count} baskets.", step.count),
    moves=lambda state, step: _PEEKS,
    act=_peek_act,
)
PEEKED = Decision(
    text=lambda state, step: say(
        "The {area} basket is open to you alone.", area=say(AREA_NAMES[AREAS.index(step.note)])
    ),
    moves=lambda state, step: (moves.Done(),),
    act=_done_act,
)
SLIP = Decision(
    text=lambda state, step: say("Everything in one basket slips into the next: which basket?"),
    moves=lambda state, step: _SLIPS,
    act=_slip_act,
)
LURE = Decision(
    text=lambda state, step: say("Where does the tiger go?"), moves=_lure_moves, act=_lure_act, refuse=_refuse_lure
)
CALL = Decision(
    text=lambda state, step: say("Which basket do you call back now?"), moves=lambda state, step: _CALLS, act=_call_act
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
