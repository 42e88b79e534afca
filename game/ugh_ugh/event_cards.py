"""What the nine event cards do, and what happens once a throw has been drummed, defended and survived."""

from __future__ import annotations

from collections.abc import Callable

from game.core.notation import WrittenMove
from game.core.words import say
from game.ugh_ugh import box_events, events, love, moves, party_events
from game.ugh_ugh.calls import clear_tray, harvest
from game.ugh_ugh.cards import ANY, AREAS, BERRIES, RESOURCES, TENT
from game.ugh_ugh.event_words import goods_text
from game.ugh_ugh.learning import BEAR_THROW, DIVE, can_draw, shake, throw_bear
from game.ugh_ugh.paying import feast_costs, payments, why_not_pay
from game.ugh_ugh.state import NOBODY, State, Step, around, earlier_rules, seat_of, step_of
from game.ugh_ugh.working_copy import Copy, Decision


def event(copy: Copy, step: Step) -> None:
    """Let an event card happen; whoever drew it goes on afterwards."""
    copy.finish_step()
    _EVENTS[step.note](copy, step)


# -- events that throw


def _roooar(copy: Copy, step: Step) -> None:
    """Throw the bear into the Passage, unless it is there already."""
    throw_bear(copy, step.seat)


def _one_each(copy: Copy, step: Step) -> None:
    """Each clan throws in one available member; a clan that has none takes no part."""
    thrown: tuple[int, ...] = ()
    for seat in around(copy.state):
        for piece in copy.clan(seat).home[:1]:
            thrown += (piece,)
            copy.happen(events.ThrownIn(seat, piece))
    if thrown:
        copy.first_do(step_of("throw", step.seat, note=step.note, queue=thrown))
    else:
        copy.happen(party_events.NobodyTookPart())


# -- after a throw


def settle(copy: Copy, step: Step) -> None:
    """Everything that fell out is safe now: collect, mate, or take what the event gives."""
    copy.finish_step()
    if step.note == AREAS[TENT]:
        love.mate(copy)
    elif step.note in AREAS:
        harvest(copy, AREAS.index(step.note))
    else:
        _AFTER_THROW[step.note](copy, step)


def _go_home(copy: Copy, step: Step) -> None:
    clear_tray(copy)


def _met(copy: Copy, step: Step) -> tuple[int, ...]:
    """Bring everybody home; return the seats that met through the Passage: two or more that took part and came out.

    A clan that threw nobody in takes no part, whoever of it falls out; the rules of earlier matches let it.
    """
    took_part = {seat_of(piece) for piece in step.queue}
    came = clear_tray(copy)
    out = tuple([seat for seat in came if earlier_rules(copy.state) or seat in took_part])
    met = out if len(out) >= 2 else ()
    copy.happen(party_events.Met(met))
    return met


def _party(copy: Copy, step: Step) -> None:
    """Cocktail Party: clans that met each take a new member."""
    for seat in _met(copy, step):
        love.new_members(copy, seat, 1)


def _mix(copy: Copy, step: Step) -> None:
    """Prehistoric Mixer: clans that met each take a resource."""
    copy.first_do(*[step_of("collect", seat, 1, ANY) for seat in _met(copy, step)])


def _award(copy: Copy, step: Step) -> None:
    """Ughlympic Games: the first athlete out, and not eaten, wins the torch; if none came out it stays."""
    athletes = [piece for piece in copy.state.tray if piece in step.queue]
    clear_tray(copy)
    winner = seat_of(athletes[0]) if athletes else NOBODY
    if winner in (NOBODY, copy.state.torch):
        copy.happen(party_events.TorchStayed(winner))
    else:
        copy.happen(events.TorchTaken(winner))


_AFTER_THROW: dict[str, Callable[[Copy, Step], None]] = {
    BEAR_THROW: _go_home,
    DIVE: _go_home,
    "cocktail_party": _party,
    "cocktail_cave": _party,
    "prehistoric_mixer": _mix,
    "stone_mixer": _mix,
    "ughlympic_games": _award,
}


# -- events that ask every chief


def _ask_all(kind: str, note: str = "") -> Callable[[Copy, Step], None]:
    def ask(copy: Copy, step: Step) -> None:
        copy.first_do(*[step_of(kind, seat, note=note) for seat in around(copy.state)])

    return ask


def _loss_moves(state: State, step: Step) -> list[WrittenMove]:
    clan = state.clans[step.seat]
    names = [name for kind, name in enumerate(RESOURCES) if clan.goods[kind]]
    names += ["member"] * bool(clan.home) + ["spear"] * clan.spear
    return [moves.Lose(name) for name in sorted(names)]


def _loss_act(copy: Copy, step: Step, move: WrittenMove) -> None:
    assert isinstance(move, moves.Lose)
    copy.finish_step()
    if move.what == "member":
        copy.happen(events.Lost(step.seat, copy.clan(step.seat).home[:1]))
    elif move.what == "spear":
        copy.happen(events.SpearBroke(step.seat))
    else:
        copy.happen(events.Discarded(step.seat, (RESOURCES.index(move.what),)))


LOSS = Decision(
    text=lambda state, step: say("The mammoth tramples through: what do you lose?"),
    moves=_loss_moves,
    act=_loss_act,
    idle=lambda state, step: not _loss_moves(state, step),
)


def _feast_moves(state: State, step: Step) -> list[WrittenMove]:
    ways = payments(state.clans[step.seat], feast_costs(step.note))
    return [*sorted([moves.Give(pay) for pay in ways], key=str), moves.Pass()]


def _refuse_feast(state: State, step: Step, move: WrittenMove) -> str | None:
    if isinstance(move, moves.Give):
        return why_not_pay(state.clans[step.seat], feast_costs(step.note), move.pay)
    return None if isinstance(move, moves.Pass) else say("Give to the feast, or pass.")


def _feast_act(copy: Copy, step: Step, move: WrittenMove) -> None:
    copy.finish_step()
    if isinstance(move, moves.Give):
        copy.happen(events.Paid(step.seat, move.pay or feast_costs(step.note)[0]))
        copy.happen(events.Feasted(step.seat))
        if copy.clan(step.seat).reserve:
            love.new_members(copy, step.seat, 1)
        else:
            copy.first_do(step_of("gain", step.seat))


def _feast_text(state: State, step: Step) -> str:
    gift = goods_text(feast_costs(step.note)[0])
    if state.clans[step.seat].reserve:
        return say("Give {gift} to the feast? A new member comes for it.", gift=gift)
    return say("Give {gift} to the feast? All your members are in, so a card comes for it.", gift=gift)


def _feast_idle(state: State, step: Step) -> bool:
    """Nobody is asked who cannot pay, nor, but by earlier rules, whom it would bring nothing."""
    clan = state.clans[step.seat]
    for_nothing = not clan.reserve and not state.wall and not can_draw(state) and not earlier_rules(state)
    return for_nothing or not payments(clan, feast_costs(step.note))


FEAST = Decision(text=_feast_text, moves=_feast_moves, act=_feast_act, idle=_feast_idle, refuse=_refuse_feast)


# -- events that just happen


def _rumble(copy: Copy, step: Step) -> None:
    """Each flap is struck once, as hard as can be; what falls is set aside."""
    shake(copy)
    copy.first_do(step_of("put_aside", step.seat))


def _musical_boxes(copy: Copy, step: Step) -> None:
    """Everything in each box moves on by one."""
    copy.happen(box_events.Slipped(step.seat, (1, 2, 3, 0)))


def _whoopsberry(copy: Copy, step: Step) -> None:
    for seat in around(copy.state):
        berries = copy.clan(seat).goods[BERRIES]
        if berries:
            copy.happen(events.Discarded(seat, (BERRIES,) * ((berries + 1) // 2)))


_EVENTS: dict[str, Callable[[Copy, Step], None]] = {
    "roooar": _roooar,
    "cocktail_party": _one_each,
    "cocktail_cave": _one_each,
    "prehistoric_mixer": _one_each,
    "stone_mixer": _one_each,
    "ughlympic_games": _one_each,
    "mammoth_mia": _ask_all("loss"),
    "carnivoral": _ask_all("feast"),
    "meat_and_greet": _ask_all("feast", "meat_and_greet"),
    "sticks_and_stones": _ask_all("mend_one"),
    "rumble_tumble": _rumble,
    "whoopsberry": _whoopsberry,
    "musical_boxes": _musical_boxes,
}

DECISIONS = {"loss": LOSS, "feast": FEAST}
AUTOMATIC = {"event": event, "settle": settle}
