"""The effects of cards: drawing, one-time effects and event cards; also the reasons why a card would do nothing now."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from game.core import copying, deciding
from game.core.notation import WrittenMove
from game.core.words import say, say_many, sum_up_with_and
from game.ugh_ugh.rules import events, love, moves
from game.ugh_ugh.rules.calling import HARDEST, KINDS_BY_NAME, call_back, clear_tray, discards, harvest, strike
from game.ugh_ugh.rules.cards import (
    ANY_KIND,
    AREAS,
    BEAR,
    BERRIES,
    CARDS,
    COUNTED_RESOURCES,
    RESOURCES,
    TENT,
    TIGER,
    WALL_PLACES,
)
from game.ugh_ugh.rules.events import area_name
from game.ugh_ugh.rules.paying import feast_costs, pay_costs, payments, why_not_pay
from game.ugh_ugh.rules.state import (
    NOBODY,
    Copy,
    Decision,
    State,
    Step,
    free_bins,
    has_inventions_left,
    members_of,
    seat_of,
    seats_from_active,
    step_of,
    uses_earlier_rules,
)

#: Moves are made only once, since the same few are listed in every match.
_DRAW_CARD = moves.DrawCard()
_make_learn = copying.interned(moves.LearnFromWall)
_make_raid = copying.interned(moves.Raid)
_make_lose = copying.interned(moves.Lose)

# -- a card for the hand


def can_draw(state: State) -> bool:
    """Return whether a card can be drawn: the pile holds an invention or, by the earlier rules, any card."""
    return has_inventions_left(state) or (uses_earlier_rules(state) and bool(state.deck))


def can_get_card(state: State) -> bool:
    """Return whether a chief can get a new card, from the wall or from the pile; works on a view, too."""
    return bool(state.wall) or can_draw(state)


def _gain_moves(state: State, step: Step) -> list[WrittenMove]:
    """Return the draw from the pile, if there is a card to draw, and a move for each card on the wall."""
    draw_moves = [_DRAW_CARD] if can_draw(state) else []
    return [*draw_moves, *[_make_learn(card) for card in sorted(state.wall)]]


def _carry_out_gain_move(copy: Copy, step: Step, move: WrittenMove) -> None:
    """Take a card from the wall and plan the wall's refill; or plan a draw from the pile."""
    if isinstance(move, moves.LearnFromWall):
        copy.finish_step(step_of("refill", step.seat))
        copy.happen(events.Learned(step.seat, move.card))
    else:
        copy.finish_step(step_of("draw", step.seat))


def _gain_text(state: State, step: Step) -> str:
    """Return the request to draw a card, or to take one from the wall; it names only what is possible."""
    if not state.wall:
        return say("Draw a new card.")
    return say("Draw a new card, or take one from the wall.") if can_draw(state) else say("Take a card from the wall.")


def _refuse_gain(state: State, step: Step, move: WrittenMove) -> str | None:
    """Return a sentence that says why a chief cannot get a card like this, or ``None`` if the chief can."""
    if isinstance(move, moves.DrawCard) and not can_draw(state):
        return say("No invention is left in the draw pile.")
    return None if move in _gain_moves(state, step) else deciding.not_now(move)


GAIN = Decision(
    text=_gain_text,
    moves=_gain_moves,
    act=_carry_out_gain_move,
    idle=lambda state, step: not can_get_card(state),
    refuse=_refuse_gain,
)


def _draw_invention(copy: Copy, step: Step) -> str | None:
    """Return the key of the invention on top of the pile; the caller takes it. Return ``None`` if there is none.

    If an event is on top, it goes first on the agenda; the step stays, so that the seat draws again after the event. If
    no invention is left in the pile, the step is finished without a draw; by the earlier rules the events in the pile
    are still drawn.
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
    """Draw an invention into the hand, or first carry out the event that comes up."""
    card = _draw_invention(copy, step)
    if card is not None:
        copy.finish_step()
        copy.happen(events.Drew(step.seat, card))


def refill(copy: Copy, step: Step) -> None:
    """Draw a card for the To-Do Wall, or finish the step if the wall is full or no invention is left."""
    if len(copy.state.wall) >= WALL_PLACES or not can_draw(copy.state):
        copy.finish_step()
        return
    card = _draw_invention(copy, step)
    if card is not None:
        copy.happen(events.WallFilled(card))


# -- one-time effects


def _collect_goods(copy: Copy, seat: int, amount: int) -> None:
    """Let the chief take ``amount`` resources of any kind."""
    copy.first_do(step_of("collect", seat, amount, ANY_KIND))


def _gain_cards_now(copy: Copy, seat: int, amount: int) -> None:
    """Let the chief get ``amount`` new cards, one after the other."""
    copy.first_do(*[step_of("gain", seat) for _ in range(amount)])


def _bang_now(copy: Copy, seat: int, amount: int) -> None:
    """Let the chief bang up to ``amount`` times; the pieces that fall out are set aside."""
    copy.first_do(step_of("bang", seat, amount), step_of("put_aside", seat))


def _take_torch(copy: Copy, seat: int, amount: int) -> None:
    """Give the chief the torch, unless it has the torch already."""
    if copy.state.torch != seat:
        copy.happen(events.TorchTaken(seat))


def _mend(tool: str) -> Callable[[Copy, int, int], None]:
    """Return an effect that mends ``tool``."""

    def mend(copy: Copy, seat: int, amount: int) -> None:
        if not getattr(copy.clan(seat), tool):
            copy.happen(events.Mended(seat, tool))

    return mend


def _raid(copy: Copy, seat: int, amount: int) -> None:
    """Let the chief take ``amount`` resources from other chiefs, one after the other."""
    copy.first_do(*[step_of("raid", seat) for _ in range(amount)])


def _lose_member(copy: Copy, seat: int, amount: int) -> None:
    """Put ``amount`` members from the cave on the reserve board."""
    copy.happen(events.Lost(seat, copy.clan(seat).home[:amount]))


def _bring_set_aside_home(copy: Copy, seat: int, amount: int) -> None:
    """Bring home the chief's own members among the pieces set aside."""
    own_members = members_of(copy.state.aside, seat)
    if own_members:
        copy.happen(events.CameHome(own_members))


def _strike_every_drum(copy: Copy, seat: int) -> None:
    """Strike each drum once, as hard as possible, and set aside the pieces that fall out."""
    for drum in range(copy.state.drums):
        strike(copy, NOBODY, drum, HARDEST)
    copy.first_do(step_of("put_aside", seat))


def _throw_bear(copy: Copy, seat: int) -> None:
    """Throw the bear and all pieces set aside into the Passage; if the bear has left home, throw only the pieces."""
    bear = (BEAR,) if copy.state.bear_home else ()
    copy.first_do(step_of("throw", seat, note=BEAR_THROW, queue=bear))


def _dive(copy: Copy, seat: int, amount: int) -> None:
    """Throw up to ``amount`` members from the cave into the Passage."""
    divers = copy.clan(seat).home[:amount]
    for piece in divers:
        copy.happen(events.ThrownIn(seat, piece))
    if divers:
        copy.first_do(step_of("throw", seat, note=DIVE, queue=divers))


def _silence(copy: Copy, seat: int, amount: int) -> None:
    """Break every other chief's drum."""
    for other, clan in enumerate(copy.state.clans):
        if other != seat and clan.drum:
            copy.happen(events.Silenced(other))


def _lure(copy: Copy, seat: int, amount: int) -> None:
    """Let the chief move the tiger into another box, if the tiger is in a box."""
    if any(TIGER in box for box in copy.state.boxes):
        copy.first_do(step_of("lure", seat))


def _ask(kind: str) -> Callable[[Copy, int, int], None]:
    """Return an effect that asks the chief that built the card for a decision of ``kind``."""

    def ask(copy: Copy, seat: int, amount: int) -> None:
        """Put the decision next on the agenda."""
        copy.first_do(step_of(kind, seat, amount))

    return ask


#: The notes of two throws that cards cause. The members that come out go home without resources.
BEAR_THROW, DIVE = "roooar", "dive"

#: The effects that are carried out once, when the card is built. All other effects last.
ONE_TIME_EFFECTS: dict[str, Callable[[Copy, int, int], None]] = {
    "mend_drum": _mend("drum"),
    "mend_spear": _mend("spear"),
    "child": love.bring_new_members,
    "goods": _collect_goods,
    "idea": _gain_cards_now,
    "send_now": _ask("send"),
    "bang_now": _bang_now,
    "torch": _take_torch,
    "raid": _raid,
    "lose_member": _lose_member,
    "aside_home": _bring_set_aside_home,
    "quake": lambda copy, seat, amount: _strike_every_drum(copy, seat),
    "bear_now": lambda copy, seat, amount: _throw_bear(copy, seat),
    "dive": _dive,
    "silence": _silence,
    "lure": _lure,
    "peek": _ask("peek"),
    "slip": _ask("slip"),
    "call_now": _ask("call"),
    "games_now": lambda copy, seat, amount: copy.first_do(step_of("event", seat, note="ughlympic_games")),
}


def effect_steps(card: str, seat: int) -> tuple[Step, ...]:
    """Return the steps that carry out a card's one-time effects, in their order on the card."""
    effects = [(name, amount) for name, amount in CARDS[card].effects if name in ONE_TIME_EFFECTS]
    return tuple([step_of("effect", seat, amount, name) for name, amount in effects])


def carry_out_effect(copy: Copy, step: Step) -> None:
    """Carry out a one-time effect."""
    copy.finish_step()
    ONE_TIME_EFFECTS[step.note](copy, step.seat, step.count)


# -- decisions that effects ask for


def _raid_moves(state: State, step: Step) -> list[WrittenMove]:
    """Return the pass and the moves that take a resource from another chief.

    If all bins are full, return the pass and the moves that discard a resource: the chief has to free a bin first.
    """
    clan = state.clans[step.seat]
    if not free_bins(clan):
        return [*discards(clan.goods), moves.PASS]
    raids = [
        _make_raid(seat, kind)
        for seat, other in enumerate(state.clans)
        if seat != step.seat
        for kind in KINDS_BY_NAME
        if other.goods[kind]
    ]
    return [moves.PASS, *raids]


def _carry_out_raid_move(copy: Copy, step: Step, move: WrittenMove) -> None:
    """Take a resource from another chief; after a discard, the chief is asked again."""
    if isinstance(move, moves.Discard):
        copy.happen(events.Discarded(step.seat, (move.kind,)))
        return
    copy.finish_step()
    if isinstance(move, moves.Raid):
        copy.happen(events.Robbed(step.seat, move.seat, move.kind))


def _others_have_goods(state: State, seat: int) -> bool:
    """Return whether a chief other than ``seat`` has a resource."""
    return any(sum(clan.goods) for other, clan in enumerate(state.clans) if other != seat)


def _raid_text(state: State, step: Step) -> str:
    """Return the question of which resource to take; a chief without a free bin has to discard one first."""
    if free_bins(state.clans[step.seat]):
        return say("Take 1 resource from another chief.")
    return say("No free bin. Discard something first, or take nothing.")


RAID = Decision(
    text=_raid_text,
    moves=_raid_moves,
    act=_carry_out_raid_move,
    idle=lambda state, step: not _others_have_goods(state, step.seat),
)


def _carry_out_send_move(copy: Copy, step: Step, move: WrittenMove) -> None:
    """Put a member into each named box, or send out nobody after a pass."""
    copy.finish_step()
    if isinstance(move, moves.SendOut):
        copy.happen(events.SentOut(step.seat, move.areas))


def _card_send_limit(state: State, step: Step) -> int:
    """Return the number of members that a card lets the chief send out now, never more than are at home."""
    return min(step.count, len(state.clans[step.seat].home))


def _refuse_send(state: State, step: Step, move: WrittenMove) -> str | None:
    """Return a sentence that says why a chief cannot send out these members, or ``None`` if the chief can."""
    if isinstance(move, moves.SendOut):
        return why_not_send(move, _card_send_limit(state, step))
    return None if isinstance(move, moves.Pass) else deciding.not_now(move)


def why_not_send(move: moves.SendOut, limit: int) -> str | None:
    """Return a sentence if a move sends out more members than ``limit``, else ``None``."""
    return say("You can send out at most {count} now.", count=limit) if len(move.areas) > limit else None


SEND = Decision(
    text=lambda state, step: say_many(
        "Send out {count} member now.", "Send out up to {count} members now.", step.count
    ),
    moves=lambda state, step: [moves.PASS, *moves.send_out_moves(_card_send_limit(state, step))],
    act=_carry_out_send_move,
    refuse=_refuse_send,
    idle=lambda state, step: not state.clans[step.seat].home,
)

# -- boxes


def _box_moves(make: Callable[[int], WrittenMove]) -> tuple[WrittenMove, ...]:
    """Return a move for each box, made with ``make`` from its area, and the move ``pass``; sorted by text."""
    return tuple(sorted([*map(make, range(len(AREAS))), moves.PASS], key=str))


_PEEKS = _box_moves(moves.Peek)
_SLIPS = _box_moves(moves.Slip)
_LURES = _box_moves(moves.Lure)
_CALLS = _box_moves(moves.CallBack)


def _lure_moves(state: State, step: Step) -> list[WrittenMove]:
    """Return a move for each box that the tiger is not in, and the move ``pass``."""
    tiger_area = next(area for area, box in enumerate(state.boxes) if TIGER in box)
    lure_to_same_box = moves.Lure(tiger_area)
    return [move for move in _LURES if move != lure_to_same_box]


def _refuse_lure(state: State, step: Step, move: WrittenMove) -> str | None:
    """Return why a move is refused, else ``None``.

    It is legal, though not offered, to lure the tiger into the box where it is: older saved matches hold such moves.
    """
    return None if move in _LURES else deciding.not_now(move)


def _carry_out_peek_move(copy: Copy, step: Step, move: WrittenMove) -> None:
    """Let the chief look into a box until the step ``peeked`` is done."""
    if not isinstance(move, moves.Peek):
        copy.finish_step()
        return
    next_peek = (step_of("peek", step.seat, step.count - 1),) if step.count > 1 else ()
    copy.finish_step(step_of("peeked", step.seat, note=AREAS[move.area]), *next_peek)
    copy.happen(events.Peeked(step.seat, move.area, copy.state.boxes[move.area]))


def _finish_peeking(copy: Copy, step: Step, move: WrittenMove) -> None:
    """End the look into a box; ``Done`` is the only move."""
    copy.finish_step()


def _carry_out_slip_move(copy: Copy, step: Step, move: WrittenMove) -> None:
    """Move everything in the named box into the next box, or nothing after a pass."""
    copy.finish_step()
    if isinstance(move, moves.Slip):
        into = list(range(len(AREAS)))
        into[move.area] = (move.area + 1) % len(AREAS)
        copy.happen(events.Slipped(step.seat, (into[0], into[1], into[2], into[3])))


def _carry_out_lure_move(copy: Copy, step: Step, move: WrittenMove) -> None:
    """Lure the tiger into the box chosen, or leave it where it is if the chief passes."""
    copy.finish_step()
    if isinstance(move, moves.Lure):
        copy.happen(events.Lured(step.seat, move.area))


def _carry_out_call_move(copy: Copy, step: Step, move: WrittenMove) -> None:
    """Call back the chosen box, or none after a pass."""
    if isinstance(move, moves.CallBack):
        call_back(copy, step.seat, move.area)
    else:
        copy.finish_step()


PEEK = Decision(
    text=lambda state, step: say_many("Look into {count} basket.", "Look into {count} baskets.", step.count),
    moves=lambda state, step: _PEEKS,
    act=_carry_out_peek_move,
)
PEEKED = Decision(
    text=lambda state, step: say("Only you can see inside the {area} basket.", area=area_name(AREAS.index(step.note))),
    moves=lambda state, step: (moves.DONE,),
    act=_finish_peeking,
)
SLIP = Decision(
    text=lambda state, step: say("Which basket will you empty into the next one?"),
    moves=lambda state, step: _SLIPS,
    act=_carry_out_slip_move,
)
LURE = Decision(
    text=lambda state, step: say("Where does the tiger go?"),
    moves=_lure_moves,
    act=_carry_out_lure_move,
    refuse=_refuse_lure,
)
CALL = Decision(
    text=lambda state, step: say("Which basket will you call back now?"),
    moves=lambda state, step: _CALLS,
    act=_carry_out_call_move,
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
AUTOMATIC_STEPS = {"draw": draw, "refill": refill, "effect": carry_out_effect}


# Event cards, and what happens after a throw.


def carry_out_event(copy: Copy, step: Step) -> None:
    """Carry out the event card whose key is ``step.note``."""
    copy.finish_step()
    _EVENT_EFFECTS[step.note](copy, step)


# -- events that throw


def _throw_in_one_each(copy: Copy, step: Step) -> None:
    """Throw in one available member of each clan that has any."""
    thrown_pieces: tuple[int, ...] = ()
    for seat in seats_from_active(copy.state):
        home = copy.clan(seat).home
        if home:
            thrown_pieces += (home[0],)
            copy.happen(events.ThrownIn(seat, home[0]))
    if thrown_pieces:
        copy.first_do(step_of("throw", step.seat, note=step.note, queue=thrown_pieces))
    else:
        copy.happen(events.NobodyTookPart())


# -- after a throw


def settle(copy: Copy, step: Step) -> None:
    """Resolve a finished throw: collect resources, mate, or carry out the rest of an event card."""
    copy.finish_step()
    if step.note == AREAS[TENT]:
        love.mate(copy)
    elif step.note in AREAS:
        harvest(copy, AREAS.index(step.note))
    else:
        _AFTER_THROW[step.note](copy, step)


def _go_home(copy: Copy, step: Step) -> None:
    """Bring home all members that came out; they bring no resources."""
    clear_tray(copy)


def _bring_home_and_meet(copy: Copy, step: Step) -> tuple[int, ...]:
    """Bring home all members that came out, and return the seats whose clans met.

    Clans meet if two or more of them threw in a member and have a member that came out. By the earlier rules, a clan
    that threw nobody in can meet others, too.
    """
    participants = {seat_of(piece) for piece in step.queue}
    members_out = clear_tray(copy)
    seats = tuple([seat for seat in members_out if uses_earlier_rules(copy.state) or seat in participants])
    if len(seats) < 2:
        seats = ()
    copy.happen(events.Met(seats))
    return seats


def _welcome_those_who_met(copy: Copy, step: Step) -> None:
    """Cocktail Party: clans that met each take a new member."""
    for seat in _bring_home_and_meet(copy, step):
        love.bring_new_members(copy, seat, count=1)


def _reward_those_who_met(copy: Copy, step: Step) -> None:
    """Prehistoric Mixer: clans that met each take a resource."""
    copy.first_do(*[step_of("collect", seat, 1, ANY_KIND) for seat in _bring_home_and_meet(copy, step)])


def _award_torch(copy: Copy, step: Step) -> None:
    """Ughlympic Games: the first athlete that came out and was not eaten wins the torch; else the torch stays."""
    athletes = [piece for piece in copy.state.tray if piece in step.queue]
    clear_tray(copy)
    winner = seat_of(athletes[0]) if athletes else NOBODY
    if winner in (NOBODY, copy.state.torch):
        copy.happen(events.TorchStayed(winner))
    else:
        copy.happen(events.TorchTaken(winner))


_AFTER_THROW: dict[str, Callable[[Copy, Step], None]] = {
    BEAR_THROW: _go_home,
    DIVE: _go_home,
    "cocktail_party": _welcome_those_who_met,
    "cocktail_cave": _welcome_those_who_met,
    "prehistoric_mixer": _reward_those_who_met,
    "stone_mixer": _reward_those_who_met,
    "ughlympic_games": _award_torch,
}


# -- events that ask every chief


def _ask_all(kind: str, note: str = "") -> Callable[[Copy, Step], None]:
    """Return an event effect that asks every chief for a decision of ``kind``."""

    def ask(copy: Copy, step: Step) -> None:
        """Put a step of this kind for every chief next on the agenda, so that they are asked one after another."""
        copy.first_do(*[step_of(kind, seat, note=note) for seat in seats_from_active(copy.state)])

    return ask


def _loss_moves(state: State, step: Step) -> list[WrittenMove]:
    """Return a move for each thing that the chief can lose: a resource, a member at home, a working spear."""
    clan = state.clans[step.seat]
    names = [name for kind, name in enumerate(RESOURCES) if clan.goods[kind]]
    if clan.home:
        names.append("member")
    if clan.spear:
        names.append("spear")
    return [_make_lose(name) for name in sorted(names)]


def _carry_out_loss_move(copy: Copy, step: Step, move: WrittenMove) -> None:
    """Lose a member, the spear or a resource, as the move says."""
    assert isinstance(move, moves.Lose)
    copy.finish_step()
    if move.what == "member":
        copy.happen(events.Lost(step.seat, copy.clan(step.seat).home[:1]))
    elif move.what == "spear":
        copy.happen(events.SpearBroke(step.seat))
    else:
        copy.happen(events.Discarded(step.seat, (RESOURCES.index(move.what),)))


LOSS = Decision(
    text=lambda state, step: say("The mammoth tramples through the caves. What will you lose?"),
    moves=_loss_moves,
    act=_carry_out_loss_move,
    idle=lambda state, step: not _loss_moves(state, step),
)


def _feast_moves(state: State, step: Step) -> list[WrittenMove]:
    """Return a move for each way to pay for the feast, sorted by text, and then the move ``pass``."""
    ways = payments(state.clans[step.seat], feast_costs(step.note))
    return [*sorted([moves.Give(pay) for pay in ways], key=str), moves.PASS]


def _refuse_feast(state: State, step: Step, move: WrittenMove) -> str | None:
    """Return a sentence that says why a move is refused; ``None`` for a gift that can be paid and for a pass."""
    if isinstance(move, moves.Give):
        return why_not_pay(state.clans[step.seat], feast_costs(step.note), move.pay)
    if isinstance(move, moves.Pass):
        return None
    return say("Give to the feast, or give nothing.")


def _carry_out_feast_move(copy: Copy, step: Step, move: WrittenMove) -> None:
    """Pay for the feast and get a new member, or a card if nobody is in reserve; after a pass, do nothing."""
    copy.finish_step()
    if isinstance(move, moves.Give):
        pay_costs(copy, step.seat, feast_costs(step.note), move.pay)
        copy.happen(events.Feasted(step.seat))
        if copy.clan(step.seat).reserve:
            love.bring_new_members(copy, step.seat, count=1)
        else:
            copy.first_do(step_of("gain", step.seat))


def _feast_text(state: State, step: Step) -> str:
    """Return the question whether to give to the feast: for a new member or, if the reserve is empty, for a card."""
    cost = feast_costs(step.note)[0]
    gift = sum_up_with_and([cost.count(kind) for kind in range(len(RESOURCES))], COUNTED_RESOURCES)
    if state.clans[step.seat].reserve:
        return say("Give {gift} to the feast and get a new member?", gift=gift)
    return say("Give {gift} to the feast and get a card? (All your members are in play.)", gift=gift)


def _skips_feast(state: State, step: Step) -> bool:
    """Return whether to skip a chief because the chief cannot pay for the feast or would get nothing.

    By the earlier rules, a chief who would get nothing is asked nevertheless.
    """
    clan = state.clans[step.seat]
    gets_nothing = not clan.reserve and not can_get_card(state)
    if gets_nothing and not uses_earlier_rules(state):
        return True
    return not payments(clan, feast_costs(step.note))


FEAST = Decision(
    text=_feast_text, moves=_feast_moves, act=_carry_out_feast_move, idle=_skips_feast, refuse=_refuse_feast
)


# -- events without a question


def _rotate_boxes(copy: Copy, step: Step) -> None:
    """Move the contents of every box into the next box."""
    copy.happen(events.Slipped(step.seat, (1, 2, 3, 0)))


def _halve_berries(copy: Copy, step: Step) -> None:
    """Discard half of every chief's berries, rounded up."""
    for seat in seats_from_active(copy.state):
        berries = copy.clan(seat).goods[BERRIES]
        if berries:
            copy.happen(events.Discarded(seat, (BERRIES,) * ((berries + 1) // 2)))


_EVENT_EFFECTS: dict[str, Callable[[Copy, Step], None]] = {
    "roooar": lambda copy, step: _throw_bear(copy, step.seat),
    "cocktail_party": _throw_in_one_each,
    "cocktail_cave": _throw_in_one_each,
    "prehistoric_mixer": _throw_in_one_each,
    "stone_mixer": _throw_in_one_each,
    "ughlympic_games": _throw_in_one_each,
    "mammoth_mia": _ask_all("loss"),
    "carnivoral": _ask_all("feast"),
    "meat_and_greet": _ask_all("feast", "meat_and_greet"),
    "sticks_and_stones": _ask_all("mend_one"),
    "rumble_tumble": lambda copy, step: _strike_every_drum(copy, step.seat),
    "whoopsberry": _halve_berries,
    "musical_boxes": _rotate_boxes,
}

EVENT_DECISIONS = {"loss": LOSS, "feast": FEAST}
AUTOMATIC_EVENT_STEPS = {"event": carry_out_event, "settle": settle}


# Cards in vain: the table warns of a card if none of its effects would do anything now. The card may still be built,
# and its Rock Stars count. An effect that depends on hidden pieces always counts as one that may do something.


def why_card_in_vain(view: State, seat: int, key: str) -> str | None:
    """Return a sentence that says why a card would have no effect for a seat, or ``None`` if it may have an effect."""
    # a card on the wall leaves it when it is built
    view = replace(view, wall=tuple([card for card in view.wall if card != key]))
    reasons = []
    for name, _ in CARDS[key].effects:
        check = _CHECKS_BY_EFFECT.get(name)
        reason = None if check is None else check(view, seat)
        if reason is None:
            return None
        reasons.append(reason)
    return reasons[0] if reasons else None


def _why_drum_mending_has_no_effect(view: State, seat: int) -> str | None:
    """Return why mending the seat's drum would do nothing; ``None`` if the drum is broken."""
    return say("Your drum already works.") if view.clans[seat].drum else None


def _why_birth_has_no_effect(view: State, seat: int) -> str | None:
    """Return why no member of the seat can be born; ``None`` if one can."""
    return None if view.clans[seat].reserve else say("You have no one on the reserve board.")


def _why_sending_has_no_effect(view: State, seat: int) -> str | None:
    """Return why the seat cannot send out a member; ``None`` if a member is at home."""
    return None if view.clans[seat].home else say("You have no one at home.")


def _why_games_have_no_effect(view: State, seat: int) -> str | None:
    """Return why the games would do nothing; ``None`` if any clan has a member at home to take part."""
    return None if any(clan.home for clan in view.clans) else say("No clan has anyone at home.")


def _why_torch_has_no_effect(view: State, seat: int) -> str | None:
    """Return why taking the torch would do nothing; ``None`` if the seat does not hold it yet."""
    return say("You already have the torch.") if view.torch == seat else None


def _why_new_card_has_no_effect(view: State, seat: int) -> str | None:
    """Return why no card can be taken; ``None`` if the wall or the pile has one."""
    return None if can_get_card(view) else say("There are no cards left to take.")


def _why_raid_has_no_effect(view: State, seat: int) -> str | None:
    """Return why a raid would do nothing; ``None`` if another seat has a resource that can be taken."""
    return None if _others_have_goods(view, seat) else say("No other chief has any resources.")


def _why_silencing_has_no_effect(view: State, seat: int) -> str | None:
    """Return why breaking the other seats' drums would do nothing; ``None`` if one of these drums works."""
    another_drum_works = any(clan.drum for other, clan in enumerate(view.clans) if other != seat)
    return None if another_drum_works else say("No other drum works.")


#: For each effect, the function that returns why the effect would do nothing now, or ``None`` if it may do something.
#: An effect that is not listed may always do something.
_CHECKS_BY_EFFECT: dict[str, Callable[[State, int], str | None]] = {
    "mend_drum": _why_drum_mending_has_no_effect,
    "child": _why_birth_has_no_effect,
    "send_now": _why_sending_has_no_effect,
    "dive": _why_sending_has_no_effect,
    "games_now": _why_games_have_no_effect,
    "torch": _why_torch_has_no_effect,
    "idea": _why_new_card_has_no_effect,
    "raid": _why_raid_has_no_effect,
    "silence": _why_silencing_has_no_effect,
}
