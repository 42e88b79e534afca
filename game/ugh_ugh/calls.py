"""Calling back: the reward, the throw, drums, predators and spears, and collecting."""

from __future__ import annotations

from functools import cache, lru_cache

from game.core.deciding import not_now
from game.core.notation import WrittenMove
from game.core.words import say, say_many
from game.ugh_ugh import events, moves
from game.ugh_ugh.cards import (
    ANY,
    AREAS,
    BANGS_EACH_DRUM,
    BEAR,
    FLAPS,
    FOREST,
    MOUNTAINS,
    PLAINS,
    RESOURCES,
    STONE,
    TENT,
    TIGER,
    YIELDS,
)
from game.ugh_ugh.state import (
    State,
    Step,
    around,
    clockwise_after,
    earlier_rules,
    free_bins,
    inside,
    lasting,
    members_of,
)
from game.ugh_ugh.table import Decision, Table

#: The strengths that are listed; any hundredth between the limits is allowed.
STRENGTHS = (0.3, 0.6, 1.0)
GENTLEST, HARDEST = 0.05, 1.0
#: What a step of bangs notes whose drum is not broken yet.
UNBROKEN = "unbroken"
#: Resources in the order of their names, as sorted moves need them.
BY_NAME = tuple(sorted(range(len(RESOURCES)), key=lambda kind: RESOURCES[kind]))


# -- the call and its reward


def call_back(table: Table, seat: int, area: int) -> None:
    """Lift a box: claim the reward, throw everything in it, collect (rulebook, B). The present step is over."""
    boxes = list(table.state.boxes)
    stays = (TIGER,) if TIGER in boxes[area] and lasting(table.clan(seat), "tiger_stays") else ()
    pieces, boxes[area] = tuple([piece for piece in boxes[area] if piece not in stays]), stays
    table.change(boxes=tuple(boxes))
    table.tell(events.Lifted(seat, area, pieces))
    if stays:
        table.tell(events.TigerStayed(area))
    throw_all = Step("throw", seat, note=AREAS[area], queue=pieces)
    table.finish_step(*_reward(table, seat, area), throw_all)


def _reward(table: Table, seat: int, area: int) -> tuple[Step, ...]:
    """Return the steps of an area's reward; the mountains' is part of collecting."""
    if area == FOREST:
        return (Step("mend_one", seat),)
    if area == TENT:
        return (Step("lover", seat),)
    gain = lasting(table.clan(seat), "call_plains") if area == PLAINS else 0
    return (Step("collect", seat, gain, ANY),) if gain else ()


def mend_one(table: Table, step: Step) -> None:
    """Flip one broken tool; with both broken the chief chooses."""
    clan = table.clan(step.seat)
    broken = [tool for tool in ("drum", "spear") if not getattr(clan, tool)]
    table.finish_step(*([Step("mend", step.seat)] if len(broken) == 2 else []))
    if len(broken) == 1:
        table.mend(step.seat, broken[0])


def _mend_act(table: Table, step: Step, move: WrittenMove) -> None:
    assert isinstance(move, moves.Mend)
    table.finish_step()
    table.mend(step.seat, move.tool)


MEND = Decision(
    text=lambda state, step: say("Which tool works again?"),
    moves=lambda state, step: [moves.Mend("drum"), moves.Mend("spear")],
    act=_mend_act,
)


def _lover_act(table: Table, step: Step, move: WrittenMove) -> None:
    table.finish_step()
    if isinstance(move, moves.Join):
        (piece,) = table.leave_home(step.seat, 1)
        throw = table.step
        table.finish_step(Step("throw", throw.seat, note=throw.note, queue=(*throw.queue, piece)))
        table.tell(events.Joined(step.seat, piece))


LOVER = Decision(
    text=lambda state, step: say("Add one of your members before the throw?"),
    moves=lambda state, step: [moves.Join(), moves.Pass()],
    act=_lover_act,
    idle=lambda state, step: not state.clans[step.seat].home,
)


# -- the throw and the drums


def throw(table: Table, step: Step) -> None:
    """Throw the pieces and all that was set aside, then open the drum window."""
    table.finish_step(Step("predators"), Step("settle", step.seat, note=step.note, queue=step.queue))
    table.throw(step.note, step.queue)
    table.first_do(*_drum_window(table.state, around(table.state)))
    if nobody_inside(table.state) and any(clan.drum for clan in table.state.clans):
        table.tell(events.NobodyInside())


def _drum_window(state: State, order: tuple[int, ...]) -> tuple[Step, ...]:
    """Ask every working drum among the seats in ``order``, one after the other.

    Nobody is asked once the Passage is empty: every piece goes in and comes out in sight of all, and so do those in the
    boxes, so that everybody can know it (ruling 9).
    """
    asked = () if nobody_inside(state) else tuple([seat for seat in order if state.clans[seat].drum])
    return (Step("drums", asked[0], queue=asked),) if asked else ()


def nobody_inside(state: State) -> bool:
    """Tell whether the Passage is empty; by the rules of earlier matches that is not asked."""
    return not earlier_rules(state) and not inside(state)


def _drums_act(table: Table, step: Step, move: WrittenMove) -> None:
    """A drum opens the window anew for the others, clockwise, until all have passed since the last bang (ruling 9)."""
    if not isinstance(move, moves.Bang):
        table.finish_step(*_drum_window(table.state, step.queue[1:]))
        return
    light = bool(lasting(table.clan(step.seat), "light_touch"))
    if not light:
        _break_drum(table, step.seat)
    left = BANGS_EACH_DRUM + lasting(table.clan(step.seat), "bangs") - 1
    others = clockwise_after(table.state, step.seat)
    table.finish_step(Step("bang", step.seat, left, UNBROKEN if light else ""), *_drum_window(table.state, others))
    table.strike(step.seat, move.flap, move.strength)


def _break_drum(table: Table, seat: int) -> None:
    table.change_clan(seat, drum=False)
    table.tell(events.DrumBroke(seat))


def _bang_act(table: Table, step: Step, move: WrittenMove) -> None:
    if not isinstance(move, moves.Bang):
        table.finish_step()
        return
    if step.note == UNBROKEN:
        _break_drum(table, step.seat)
    table.finish_step(*([Step("bang", step.seat, step.count - 1)] if step.count > 1 else []))
    table.strike(step.seat, move.flap, move.strength)


@cache
def _bang_moves() -> tuple[WrittenMove, ...]:
    bangs = [moves.Bang(flap, strength) for flap in range(FLAPS) for strength in STRENGTHS]
    return (*sorted(bangs, key=str), moves.Pass())


def _refuse_bang(state: State, step: Step, move: WrittenMove) -> str | None:
    if isinstance(move, moves.Pass):
        return None
    if not isinstance(move, moves.Bang):
        return not_now(move)
    if not 0 <= move.flap < FLAPS:
        return say("The flaps are 0, 1 and 2, from the top.")
    if not GENTLEST <= move.strength <= HARDEST or round(move.strength, 2) != move.strength:
        return say("A bang's strength is between 0.05 and 1, in hundredths.")
    return None


def _drums_text(state: State, step: Step) -> str:
    most = BANGS_EACH_DRUM + lasting(state.clans[step.seat], "bangs")
    return say("Play your drum? Up to {count} bangs.", count=most)


DRUMS = Decision(
    text=_drums_text,
    moves=lambda state, step: list(_bang_moves()),
    act=_drums_act,
    refuse=_refuse_bang,
    idle=lambda state, step: nobody_inside(state),
)
BANG = Decision(
    text=lambda state, step: say_many("{count} bang left.", "{count} bangs left.", step.count),
    moves=lambda state, step: list(_bang_moves()),
    act=_bang_act,
    refuse=_refuse_bang,
    idle=lambda state, step: nobody_inside(state),
)


# -- predators and spears


def predators(table: Table, step: Step) -> None:
    """If the tiger or the bear fell out, offer the spears, then let them eat (ruling 10)."""
    if not _beasts(table.state):
        table.finish_step()
        return
    asked = tuple([seat for seat in around(table.state) if table.clan(seat).spear and _meals(table.state, seat)])
    offers = (Step("spear", asked[0], queue=asked),) if asked else ()
    table.finish_step(*offers, Step("eat"))


def _beasts(state: State) -> tuple[int, ...]:
    return tuple([piece for piece in state.tray if piece in (TIGER, BEAR)])


def _meals(state: State, seat: int) -> tuple[int, ...]:
    """Return the members of a seat that the predators in the tray would eat: the last ones out."""
    hungry = [beast for beast in _beasts(state) if beast != TIGER or not lasting(state.clans[seat], "tiger_proof")]
    out = members_of(state.tray, seat)
    return out[max(0, len(out) - len(hungry)) :] if hungry else ()


def _spear_act(table: Table, step: Step, move: WrittenMove) -> None:
    rest = step.queue[1:]
    table.finish_step()
    eat = table.step
    if isinstance(move, moves.UseSpear):
        table.change_clan(step.seat, spear=False)
        table.tell(events.SpearUsed(step.seat))
        eat = Step("eat", queue=(*eat.queue, step.seat))
    table.finish_step(*([Step("spear", rest[0], queue=rest)] if rest else []), eat)
    furs = lasting(table.clan(step.seat), "hunt") if isinstance(move, moves.UseSpear) else 0
    if furs:
        table.first_do(Step("collect", step.seat, furs, AREAS[PLAINS]))


def _spear_text(state: State, step: Step) -> str:
    count = len(_meals(state, step.seat))
    return say_many(
        "Use your spear? Otherwise {count} of yours is eaten.",
        "Use your spear? Otherwise {count} of yours are eaten.",
        count,
    )


SPEAR = Decision(text=_spear_text, moves=lambda state, step: [moves.Pass(), moves.UseSpear()], act=_spear_act)


def eat(table: Table, step: Step) -> None:
    """Each predator eats one member of every clan with members out and no spear raised; then both go home."""
    table.finish_step()
    beasts = _beasts(table.state)
    meals = [(seat, _meals(table.state, seat)) for seat in around(table.state) if seat not in step.queue]
    eaten = {piece for _, pieces in meals for piece in pieces}
    table.change(tray=tuple([piece for piece in table.state.tray if piece not in eaten and piece not in beasts]))
    for seat, pieces in meals:
        if pieces:
            table.tell(events.Eaten(seat, pieces))
            table.lose_members(seat, pieces)
    _beasts_go_home(table, beasts)


def _beasts_go_home(table: Table, beasts: tuple[int, ...]) -> None:
    """The tiger returns to the plains box, the bear to the reserve board (ruling 11)."""
    if TIGER in beasts:
        boxes = list(table.state.boxes)
        boxes[PLAINS] = (*boxes[PLAINS], TIGER)
        table.change(boxes=tuple(boxes))
    if BEAR in beasts:
        table.change(bear_home=True)
    table.tell(events.BeastsLeft(beasts))


# -- coming home and collecting


def clear_tray(table: Table) -> dict[int, tuple[int, ...]]:
    """Bring everybody in the tray home; returns who came, by seat, the active player first."""
    state = table.state
    came = {seat: members_of(state.tray, seat) for seat in around(state)}
    table.change(tray=())
    for seat, pieces in came.items():
        table.bring_home(seat, pieces)
    return {seat: pieces for seat, pieces in came.items() if pieces}


def harvest(table: Table, area: int) -> None:
    """Members return from the box just emptied and bring its resources, wherever they were sent (rulebook, collect)."""
    came = clear_tray(table)
    table.first_do(*[step for seat, pieces in came.items() for step in _loads(table, seat, area, len(pieces))])


def _loads(table: Table, seat: int, area: int, members: int) -> tuple[Step, ...]:
    """Return the steps in which a seat takes what its members bring: first what one may bring from anywhere."""
    clan = table.clan(seat)
    freely = min(members, lasting(clan, "any_goods"))
    usual = members - freely + lasting(clan, f"haul_{AREAS[area]}")
    steps = (Step("collect", seat, freely, ANY), Step("collect", seat, usual, AREAS[area]))
    return tuple([step for step in steps if step.count])


def carriers(state: State, step: Step, kind: int) -> int:
    """Return how many members one resource takes: a stone takes two.

    One is enough for the player who called the mountains back, or with the card for it (ruling 8).
    """
    if step.note != AREAS[MOUNTAINS] or kind != STONE:
        return 1
    return 1 if step.seat == state.active or lasting(state.clans[step.seat], "stone_alone") else 2


def _offered(step: Step) -> tuple[int, ...]:
    """Return the kinds of resource that can be taken, in the order of their names."""
    return BY_NAME if step.note == ANY else YIELDS[AREAS.index(step.note)]


def _carried(state: State, step: Step, kind: int) -> int:
    """Return how many of a resource could be taken if the bins were empty."""
    return min(step.count // carriers(state, step, kind), state.supply[kind])


def _collect_idle(state: State, step: Step) -> bool:
    return not any(_carried(state, step, kind) for kind in _offered(step))


def _collect_moves(state: State, step: Step) -> tuple[WrittenMove, ...]:
    clan = state.clans[step.seat]
    room = free_bins(clan)
    held = tuple([kind for kind in BY_NAME if clan.goods[kind]])
    most = tuple([(kind, min(room, _carried(state, step, kind))) for kind in _offered(step)])
    return _discards_and_takes(held, most)


@lru_cache(maxsize=4096)
def _discards_and_takes(held: tuple[int, ...], most: tuple[tuple[int, int], ...]) -> tuple[WrittenMove, ...]:
    """List what can be done with ``held`` kinds in the bins and up to so many on offer of each kind."""
    takes = [moves.Take(kind, count) for kind, limit in most for count in range(1, limit + 1)]
    return (*[moves.Discard(kind) for kind in held], moves.Done(), *takes)


def _refuse_collect(state: State, step: Step, move: WrittenMove) -> str | None:
    clan = state.clans[step.seat]
    if isinstance(move, moves.Done):
        return None
    if isinstance(move, moves.Discard):
        return None if clan.goods[move.kind] else say("There is none of that in your cave.")
    if not isinstance(move, moves.Take):
        return not_now(move)
    if move.kind not in _offered(step):
        return say("That does not come from there.")
    if move.count < 1 or move.count > _carried(state, step, move.kind):
        return say("You cannot get that many.")
    if move.count > free_bins(clan):
        return say("No free bin: throw something away first.")
    return None


def _collect_act(table: Table, step: Step, move: WrittenMove) -> None:
    if isinstance(move, moves.Done):
        table.finish_step()
    elif isinstance(move, moves.Discard):
        table.throw_away(step.seat, (move.kind,))
    else:
        assert isinstance(move, moves.Take)
        used = move.count * carriers(table.state, step, move.kind)
        table.finish_step(Step("collect", step.seat, step.count - used, step.note))
        table.take_from_supply(step.seat, (move.kind,) * move.count)


def _collect_text(state: State, step: Step) -> str:
    if step.note == ANY:
        return say_many("Take {count} resource of your choice.", "Take {count} resources of your choice.", step.count)
    area = say(events.AREA_NAMES[AREAS.index(step.note)])
    return say_many(
        "{count} load from the {area}: what do you take?",
        "{count} loads from the {area}: what do you take?",
        step.count,
        area=area,
    )


COLLECT = Decision(
    text=_collect_text, moves=_collect_moves, act=_collect_act, idle=_collect_idle, refuse=_refuse_collect
)


def put_aside(table: Table, step: Step) -> None:
    """What fell outside a call or a throwing event lies in sight until the next throw (ruling 18)."""
    table.finish_step()
    fallen = table.state.tray
    if fallen:
        table.change(aside=table.state.aside + fallen, tray=())
        table.tell(events.SetAside(fallen))


DECISIONS = {"mend": MEND, "lover": LOVER, "drums": DRUMS, "bang": BANG, "spear": SPEAR, "collect": COLLECT}
AUTOMATIC = {"mend_one": mend_one, "throw": throw, "predators": predators, "eat": eat, "put_aside": put_aside}
