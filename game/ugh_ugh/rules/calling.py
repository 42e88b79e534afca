"""Calling back: the reward, the throw, drums, predators and spears, and what all answer together."""

from __future__ import annotations

from functools import lru_cache

from game.core import Match, Prompt, Record, copying, deciding, words
from game.core.notation import WrittenMove
from game.core.rules import Strike, Throw
from game.core.words import say, say_many
from game.ugh_ugh.rules import events, moves
from game.ugh_ugh.rules.cards import (
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
from game.ugh_ugh.rules.events import AREA_NAMES, Banged, Threw
from game.ugh_ugh.rules.paying import Goods
from game.ugh_ugh.rules.state import (
    Copy,
    Decision,
    State,
    Step,
    around,
    by_seat,
    clockwise_after,
    earlier_rules,
    free_bins,
    kind_of,
    lasting,
    members_of,
    queue_step,
    step_of,
    without,
)

_discard_of = copying.made_once(moves.Discard)
_take_of = copying.made_once(moves.Take)
_throw_of = copying.maker(Throw)
_strike_of = copying.maker(Strike)
#: Every piece as a throw names it.
_PIECES = tuple([(piece, kind_of(piece)) for piece in range(BEAR + 1)])
_BEASTS = frozenset((TIGER, BEAR))
_PREDATORS, _EAT = step_of("predators"), step_of("eat")

#: The strengths that are listed; any hundredth between the limits is allowed.
STRENGTHS = (0.3, 0.6, 1.0)
GENTLEST, HARDEST = 0.05, 1.0
#: What a step of bangs notes whose drum is not broken yet.
UNBROKEN = "unbroken"
#: Resources in the order of their names, as sorted moves need them.
BY_NAME = tuple(sorted(range(len(RESOURCES)), key=lambda kind: RESOURCES[kind]))


# -- the call and its reward


def call_back(copy: Copy, seat: int, area: int) -> None:
    """Lift a box: claim the reward, throw everything in it, collect (rulebook, B). The present step is over."""
    pieces = copy.state.boxes[area]
    tiger_stays = TIGER in pieces and lasting(copy.clan(seat), "tiger_stays")
    if tiger_stays:
        pieces = without(pieces, (TIGER,))
    copy.happen(events.Lifted(seat, area, pieces))
    if tiger_stays:
        copy.happen(events.TigerStayed(area))
    copy.finish_step(*_reward(copy, seat, area), queue_step("throw", seat, 0, AREAS[area], pieces))


def _reward(copy: Copy, seat: int, area: int) -> tuple[Step, ...]:
    """Return the steps of an area's reward; the mountains' is part of collecting."""
    if area == FOREST:
        return (step_of("mend_one", seat),)
    if area == TENT:
        return (step_of("lover", seat),)
    gain = lasting(copy.clan(seat), "call_plains") if area == PLAINS else 0
    return (step_of("collect", seat, gain, ANY),) if gain else ()


def mend_one(copy: Copy, step: Step) -> None:
    """Flip one broken tool; with both broken the chief chooses."""
    clan = copy.clan(step.seat)
    broken = [tool for tool in ("drum", "spear") if not getattr(clan, tool)]
    copy.finish_step(*([step_of("mend", step.seat)] if len(broken) == 2 else []))
    if len(broken) == 1:
        copy.happen(events.Mended(step.seat, broken[0]))


def _mend_act(copy: Copy, step: Step, move: WrittenMove) -> None:
    assert isinstance(move, moves.Mend)
    copy.finish_step()
    copy.happen(events.Mended(step.seat, move.tool))


MEND = Decision(
    text=lambda state, step: say("Repair which tool?"),
    moves=lambda state, step: [moves.Mend("drum"), moves.Mend("spear")],
    act=_mend_act,
)


def _lover_act(copy: Copy, step: Step, move: WrittenMove) -> None:
    copy.finish_step()
    if isinstance(move, moves.Join):
        piece = copy.clan(step.seat).home[0]
        throw = copy.step
        copy.finish_step(queue_step("throw", throw.seat, 0, throw.note, (*throw.queue, piece)))
        copy.happen(events.Joined(step.seat, piece))


LOVER = Decision(
    text=lambda state, step: say("Add one of your people before the throw?"),
    moves=lambda state, step: [moves.Join(), moves.Pass()],
    act=_lover_act,
    idle=lambda state, step: not state.clans[step.seat].home,
)


# -- the throw and the drums


def throw(copy: Copy, step: Step) -> None:
    """Throw the pieces and all that was set aside, then open the drum window."""
    state = copy.state
    pieces = step.queue + state.aside
    copy.happen(events.Threw(step.note, pieces))
    drop = copy.chance.drop(_throw_of(state.load, tuple([_PIECES[piece] for piece in pieces])))
    copy.draft.load = drop.load
    copy.happen(events.CameOut(drop.out, drop.seconds, thrown=len(pieces)))
    drums = _drum_window(state, around(state))
    copy.finish_step(*drums, _PREDATORS, queue_step("settle", step.seat, 0, step.note, step.queue))
    if nobody_inside(state) and any(clan.drum for clan in state.clans):
        copy.happen(events.NobodyInside())


def strike(copy: Copy, seat: int, flap: int, strength: float) -> None:
    """Strike a flap; what comes out joins the tray. With the card for it a chief takes something for each freed."""
    lay = len(copy.state.tray)
    copy.happen(events.Banged(seat, flap, strength))
    drop = copy.chance.drop(_strike_of(copy.state.load, flap, strength))
    copy.draft.load = drop.load
    copy.happen(events.CameOut(drop.out, drop.seconds, drummer=seat))
    haul = lasting(copy.clan(seat), "drum_haul") if seat >= 0 else 0
    if haul and (freed := members_of(copy.state.tray[lay:], seat)):
        copy.first_do(step_of("collect", seat, haul * len(freed), ANY))


def _drum_window(state: State, order: tuple[int, ...]) -> tuple[Step, ...]:
    """Ask every working drum among the seats in ``order``, one after the other.

    Nobody is asked once the Passage is empty: every piece goes in and comes out in sight of all, and so do those in the
    boxes, so that everybody can know it (ruling 9).
    """
    asked = () if nobody_inside(state) else tuple([seat for seat in order if state.clans[seat].drum])
    return (step_of("drums", asked[0], 0, "", asked),) if asked else ()


def nobody_inside(state: State) -> bool:
    """Tell whether the Passage is empty; by the rules of earlier matches that is not asked."""
    held, _ = state.load
    return not held and not earlier_rules(state)


def _drums_act(copy: Copy, step: Step, move: WrittenMove) -> None:
    """Carry out an answer to the drums: a bang asks all others anew, until all have passed (ruling 9)."""
    if not isinstance(move, moves.Bang):
        copy.finish_step(*_drum_window(copy.state, step.queue[1:]))
        return
    light = bool(lasting(copy.clan(step.seat), "light_touch"))
    if not light:
        copy.happen(events.DrumBroke(step.seat))
    left = BANGS_EACH_DRUM + lasting(copy.clan(step.seat), "bangs") - 1
    others = clockwise_after(copy.state, step.seat)
    copy.finish_step(step_of("bang", step.seat, left, UNBROKEN if light else ""), *_drum_window(copy.state, others))
    strike(copy, step.seat, move.flap, move.strength)


def _bang_act(copy: Copy, step: Step, move: WrittenMove) -> None:
    if not isinstance(move, moves.Bang):
        copy.happen(events.BangsLeft(step.seat, step.count))
        copy.finish_step()
        return
    if step.note == UNBROKEN:
        copy.happen(events.DrumBroke(step.seat))
    copy.finish_step(*([step_of("bang", step.seat, step.count - 1)] if step.count > 1 else []))
    strike(copy, step.seat, move.flap, move.strength)


_BANGS: tuple[WrittenMove, ...] = (
    *sorted([moves.Bang(flap, strength) for flap in range(FLAPS) for strength in STRENGTHS], key=str),
    moves.Pass(),
)


def _refuse_bang(state: State, step: Step, move: WrittenMove) -> str | None:
    if isinstance(move, moves.Pass):
        return None
    if not isinstance(move, moves.Bang):
        return deciding.not_now(move)
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
    moves=lambda state, step: _BANGS,
    act=_drums_act,
    refuse=_refuse_bang,
    idle=lambda state, step: nobody_inside(state),
)
BANG = Decision(
    text=lambda state, step: say_many("{count} bang left.", "{count} bangs left.", step.count),
    moves=lambda state, step: _BANGS,
    act=_bang_act,
    refuse=_refuse_bang,
    idle=lambda state, step: nobody_inside(state),
)


# -- predators and spears


def predators(copy: Copy, step: Step) -> None:
    """If the tiger or the bear fell out, offer the spears, then let them eat (ruling 10)."""
    if _BEASTS.isdisjoint(copy.state.tray):
        copy.finish_step()
        return
    asked = tuple([seat for seat in around(copy.state) if copy.clan(seat).spear and meals(copy.state, seat)])
    offers = (step_of("spear", asked[0], queue=asked),) if asked else ()
    copy.finish_step(*offers, _EAT)


def _beasts(state: State) -> tuple[int, ...]:
    return tuple([piece for piece in state.tray if piece in _BEASTS])


def meals(state: State, seat: int) -> tuple[int, ...]:
    """Return the members of a seat that the predators in the tray would eat: the last ones out."""
    out = members_of(state.tray, seat)
    if not out:
        return ()
    hungry = _hungry(state, seat)
    return out[max(0, len(out) - len(hungry)) :] if hungry else ()


def _hungry(state: State, seat: int) -> tuple[int, ...]:
    """Return the predators in the tray that eat members of a seat."""
    proof = lasting(state.clans[seat], "tiger_proof")
    return tuple([beast for beast in _beasts(state) if beast != TIGER or not proof])


def _spear_act(copy: Copy, step: Step, move: WrittenMove) -> None:
    rest = step.queue[1:]
    copy.finish_step()
    eat = copy.step
    if isinstance(move, moves.UseSpear):
        copy.happen(events.SpearUsed(step.seat, meals(copy.state, step.seat)))
        eat = step_of("eat", queue=(*eat.queue, step.seat))
    copy.finish_step(*([step_of("spear", rest[0], queue=rest)] if rest else []), eat)
    furs = lasting(copy.clan(step.seat), "hunt") if isinstance(move, moves.UseSpear) else 0
    if furs:
        copy.first_do(step_of("collect", step.seat, furs, AREAS[PLAINS]))


def _spear_text(state: State, step: Step) -> str:
    count = len(meals(state, step.seat))
    return say_many(
        "Use your spear? Otherwise {count} of yours is eaten.",
        "Use your spear? Otherwise {count} of yours are eaten.",
        count,
    )


SPEAR = Decision(text=_spear_text, moves=lambda state, step: [moves.Pass(), moves.UseSpear()], act=_spear_act)


def eat(copy: Copy, step: Step) -> None:
    """Each predator eats one member of every clan with members out and no spear raised; then both go home."""
    copy.finish_step()
    state, beasts = copy.state, _beasts(copy.state)
    out = by_seat(state.tray)
    eaten_by_seat = [(seat, meals(state, seat)) for seat in around(state) if seat in out and seat not in step.queue]
    for seat, pieces in eaten_by_seat:
        if pieces:
            copy.happen(events.Eaten(seat, pieces, _hungry(state, seat)[: len(pieces)]))
    copy.happen(events.BeastsLeft(beasts))


# -- coming home and collecting


def clear_tray(copy: Copy) -> dict[int, tuple[int, ...]]:
    """Bring everybody in the tray home; returns who came, by seat, the active player first."""
    out = by_seat(copy.state.tray)
    came = {seat: out[seat] for seat in around(copy.state) if seat in out}
    if came:
        copy.happen(events.CameHome(tuple([piece for pieces in came.values() for piece in pieces])))
    return came


def harvest(copy: Copy, area: int) -> None:
    """Members return from the box just emptied and bring its resources, wherever they were sent (rulebook, collect)."""
    came = clear_tray(copy)
    copy.first_do(*[step for seat, pieces in came.items() for step in _loads(copy, seat, area, len(pieces))])


def _loads(copy: Copy, seat: int, area: int, members: int) -> tuple[Step, ...]:
    """Return the steps in which a seat takes what its members bring: first what one may bring from anywhere."""
    clan = copy.clan(seat)
    freely = min(members, lasting(clan, "any_goods"))
    usual = members - freely + lasting(clan, f"haul_{AREAS[area]}")
    loads = ((freely, ANY), (usual, AREAS[area]))
    return tuple([step_of("collect", seat, count, origin) for count, origin in loads if count])


def carriers(state: State, step: Step, kind: int) -> int:
    """Return how many members one resource takes: a stone takes two.

    One is enough for the player who called the mountains back, or with the card for it (ruling 8).
    """
    if step.note != AREAS[MOUNTAINS] or kind != STONE:
        return 1
    return 1 if step.seat == state.active or lasting(state.clans[step.seat], "stone_alone") else 2


#: The kinds of resource that can be taken, in the order of their names, by where they come from.
_OFFERED: dict[str, tuple[int, ...]] = {ANY: BY_NAME, **dict(zip(AREAS, YIELDS, strict=True))}


def _carried(state: State, step: Step) -> tuple[int, ...]:
    """Return how many of each kind that is offered could be taken if the bins were empty."""
    supply, brought = state.supply, step.count
    stones = brought // carriers(state, step, STONE)
    return tuple([min(stones if kind == STONE else brought, supply[kind]) for kind in _OFFERED[step.note]])


def _collect_idle(state: State, step: Step) -> bool:
    """Tell whether nothing can be taken: too few members are left, or the supply has none of what is offered."""
    brought, supply = step.count, state.supply
    for kind in _OFFERED[step.note] if brought else ():
        if supply[kind] and (kind != STONE or brought >= carriers(state, step, STONE)):
            return False
    return True


def _collect_moves(state: State, step: Step) -> tuple[WrittenMove, ...]:
    clan = state.clans[step.seat]
    return _discards(clan.goods) + _done_or_takes(free_bins(clan), step.note, _carried(state, step))


@lru_cache(maxsize=4096)
def _discards(goods: Goods) -> tuple[WrittenMove, ...]:
    """List the ways to throw one of ``goods`` away."""
    return tuple([_discard_of(kind) for kind in BY_NAME if goods[kind]])


@lru_cache(maxsize=4096)
def _done_or_takes(room: int, origin: str, carried: tuple[int, ...]) -> tuple[WrittenMove, ...]:
    """List the ways to put things where there is ``room``, with so many of each kind from an origin, and to stop."""
    limits = [(kind, min(room, count)) for kind, count in zip(_OFFERED[origin], carried, strict=True)]
    takes = [_take_of(kind, count) for kind, limit in limits for count in range(1, limit + 1)]
    return (moves.Done(), *takes)


def _refuse_collect(state: State, step: Step, move: WrittenMove) -> str | None:
    clan = state.clans[step.seat]
    if isinstance(move, moves.Done):
        return None
    if isinstance(move, moves.Discard):
        return None if clan.goods[move.kind] else say("You have none of that in your cave.")
    if not isinstance(move, moves.Take):
        return deciding.not_now(move)
    offered = _OFFERED[step.note]
    if move.kind not in offered:
        return say("You cannot get that there.")
    if move.count < 1 or move.count > _carried(state, step)[offered.index(move.kind)]:
        return say("You cannot get that many.")
    if move.count > free_bins(clan):
        return say("No free bin. Discard something first.")
    return None


def _collect_act(copy: Copy, step: Step, move: WrittenMove) -> None:
    if isinstance(move, moves.Done):
        copy.finish_step()
        copy.happen(events.LeftBehind(step.seat, step.count, step.note))
    elif isinstance(move, moves.Discard):
        copy.happen(events.Discarded(step.seat, (move.kind,)))
    else:
        assert isinstance(move, moves.Take)
        used = move.count * carriers(copy.state, step, move.kind)
        copy.finish_step(step_of("collect", step.seat, step.count - used, step.note))
        copy.happen(events.Took(step.seat, (move.kind,) * move.count))


def _collect_text(state: State, step: Step) -> str:
    if step.note == ANY:
        return say_many("Take {count} resource of your choice.", "Take {count} resources of your choice.", step.count)
    area = say(AREA_NAMES[AREAS.index(step.note)])
    goods = words.any_of([say(RESOURCES[kind]) for kind in YIELDS[AREAS.index(step.note)]])
    return say_many(
        "Take {count} load from the {area}: {goods}.",
        "Take {count} loads from the {area}: {goods}.",
        step.count,
        area=area,
        goods=goods,
    )


COLLECT = Decision(
    text=_collect_text, moves=_collect_moves, act=_collect_act, idle=_collect_idle, refuse=_refuse_collect
)


def put_aside(copy: Copy, step: Step) -> None:
    """Lay what fell outside a call or a throwing event in sight until the next throw (ruling 18)."""
    copy.finish_step()
    fallen = copy.state.tray
    if fallen:
        copy.happen(events.SetAside(fallen))


DECISIONS = {"mend": MEND, "lover": LOVER, "drums": DRUMS, "bang": BANG, "spear": SPEAR, "collect": COLLECT}
AUTOMATIC = {"mend_one": mend_one, "throw": throw, "predators": predators, "eat": eat, "put_aside": put_aside}


# What the people at one screen answer together when everybody is asked who drums.


class DrumAnswers:
    """One answer for everybody at the drums, given again seat by seat: the rules ask one after another."""

    def __init__(self) -> None:
        self._given = False
        self._drummer: tuple[int, moves.Bang] | None = None
        #: after how many records it is given again; otherwise time went another way
        self._at = 0

    def nobody(self) -> None:
        """Let everybody pass."""
        self._given, self._drummer = True, None

    def only(self, seat: int, bang: moves.Bang) -> None:
        """Let everybody pass until ``seat`` is asked, which strikes."""
        self._given, self._drummer = True, (seat, bang)

    def forget(self) -> None:
        """Forget what has been answered: somebody answers alone."""
        self._given, self._drummer = False, None

    def answer(self, match: Match, prompt: Prompt) -> str | None:
        """Return the move that answers a question asked in a match; ``None``: none has been given.

        Any other question, the bang itself, and a move that is taken back or made again end the answer.
        """
        if not self._given or prompt.kind != "drums" or len(match.records) != self._at:
            self.forget()
            return None
        if self._drummer is None or self._drummer[0] != prompt.seat:
            return str(moves.Pass())
        bang = str(self._drummer[1])
        self.forget()
        return bang

    def take_note(self, record: Record, match: Match) -> None:
        """Forget the answer when something falls, for all are asked anew, or when something else is asked."""
        following, self._at = match.prompt, len(match.records)
        falls = any(isinstance(event, Banged | Threw) for event in record.events)
        if falls or following is None or following.kind != "drums":
            self.forget()
