"""Calling back a box: its reward, the throw, drums, predators, spears and collecting."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache

from game.core import Match, Prompt, Record, copying, deciding, words
from game.core.notation import WrittenMove
from game.core.rules import Strike, Throw
from game.core.words import say, say_many
from game.ugh_ugh.rules import events, moves
from game.ugh_ugh.rules.cards import (
    ANY_KIND,
    AREAS,
    BEAR,
    FOREST,
    MOUNTAINS,
    PLAINS,
    RESOURCES,
    STONE,
    TENT,
    TIGER,
    YIELDS,
)
from game.ugh_ugh.rules.events import Banged, Threw, area_name
from game.ugh_ugh.rules.paying import Goods
from game.ugh_ugh.rules.state import (
    NOBODY,
    Copy,
    Decision,
    State,
    Step,
    bang_count,
    free_bins,
    kind_of,
    lasting_effect,
    members_by_seat,
    members_of,
    other_seats_after,
    queue_step,
    seats_from_active,
    step_of,
    tuple_without,
    uses_earlier_rules,
)

#: Fast constructors of moves and requests, which rules make very often.
_make_discard = copying.interned(moves.Discard)
_make_take = copying.interned(moves.Take)
_make_throw = copying.maker(Throw)
_make_strike = copying.maker(Strike)
#: Pairs of a piece and its kind, as a throw needs them; the bear is the last piece.
_PIECE_KINDS = tuple([(piece, kind_of(piece)) for piece in range(BEAR + 1)])
_PREDATOR_IDS = frozenset((TIGER, BEAR))
_PREDATORS_STEP, _EAT_STEP = step_of("predators"), step_of("eat")

#: The strengths offered as moves; any hundredth between the limits is allowed.
STRENGTHS = (0.3, 0.6, 1.0)
GENTLEST, HARDEST = 0.05, 1.0
#: The note of a ``bang`` step while the drum is not broken yet.
UNBROKEN = "unbroken"
#: The kinds of resources, sorted by name, so that moves are listed sorted.
KINDS_BY_NAME = tuple(sorted(range(len(RESOURCES)), key=lambda kind: RESOURCES[kind]))


# -- the call and its reward


def call_back(copy: Copy, seat: int, area: int) -> None:
    """Lift a box; finish the step, and put the area's reward and the throw of the box's pieces on the agenda."""
    pieces = copy.state.boxes[area]
    tiger_stays = TIGER in pieces and lasting_effect(copy.clan(seat), "tiger_stays")
    if tiger_stays:
        pieces = tuple_without(pieces, (TIGER,))
    copy.happen(events.Lifted(seat, area, pieces))
    if tiger_stays:
        copy.happen(events.TigerStayed(area))
    # the fields of a step in order: kind, seat, count, note, queue
    copy.finish_step(*_reward(copy, seat, area), queue_step("throw", seat, 0, AREAS[area], pieces))


def _reward(copy: Copy, seat: int, area: int) -> tuple[Step, ...]:
    """Return the steps of an area's reward; the mountains have none, since their reward is given while collecting."""
    if area == FOREST:
        return (step_of("mend_one", seat),)
    if area == TENT:
        return (step_of("lover", seat),)
    gain = lasting_effect(copy.clan(seat), "call_plains") if area == PLAINS else 0
    return (step_of("collect", seat, gain, ANY_KIND),) if gain else ()


def calls_in_vain(view: State, seat: int, empty_areas: Collection[int], inside: Sequence[int]) -> frozenset[int]:
    """Return those of ``empty_areas`` where a call would only end the turn of the seat.

    ``empty_areas`` are the areas with empty boxes. A call does more if it brings a reward, if pieces set aside are
    thrown with it, or if somebody can drum afterwards. A call that a card gives does not end the turn.
    ``inside`` are the pieces in the Passage. An attentive player remembers them; a view does not show them.
    """
    ends_turn = any(step.kind == "turn" for step in view.agenda[:1])
    can_drum = bool(inside) and any(clan.drum for clan in view.clans)
    if not ends_turn or view.aside or can_drum:
        return frozenset()
    clan = view.clans[seat]
    brings_reward = {
        FOREST: not (clan.drum and clan.spear),
        PLAINS: bool(lasting_effect(clan, "call_plains")),
        TENT: bool(clan.home),
    }
    return frozenset([area for area in empty_areas if not brings_reward.get(area, False)])


def mend_one(copy: Copy, step: Step) -> None:
    """Mend the broken tool; if both are broken, ask the chief."""
    clan = copy.clan(step.seat)
    broken_tools = [tool for tool in ("drum", "spear") if not getattr(clan, tool)]
    if len(broken_tools) == 2:
        copy.finish_step(step_of("mend", step.seat))
        return
    copy.finish_step()
    if broken_tools:
        copy.happen(events.Mended(step.seat, broken_tools[0]))


def _carry_out_mend_move(copy: Copy, step: Step, move: WrittenMove) -> None:
    """Repair the chosen tool."""
    assert isinstance(move, moves.Mend)
    copy.finish_step()
    copy.happen(events.Mended(step.seat, move.tool))


_MEND_MOVES = (moves.Mend("drum"), moves.Mend("spear"))
MEND = Decision(
    text=lambda state, step: say("Which tool will you repair?"),
    moves=lambda state, step: _MEND_MOVES,
    act=_carry_out_mend_move,
)


def _carry_out_lover_move(copy: Copy, step: Step, move: WrittenMove) -> None:
    """Add a member from home to the following throw, unless the chief passes."""
    copy.finish_step()
    if isinstance(move, moves.Join):
        piece = copy.clan(step.seat).home[0]
        throw_step = copy.step  # the throw follows this question
        thrown = (*throw_step.queue, piece)
        copy.finish_step(queue_step("throw", throw_step.seat, 0, throw_step.note, thrown))
        copy.happen(events.Joined(step.seat, piece))


_LOVER_MOVES = (moves.Join(), moves.PASS)
LOVER = Decision(
    text=lambda state, step: say("Add one of your people before the throw?"),
    moves=lambda state, step: _LOVER_MOVES,
    act=_carry_out_lover_move,
    idle=lambda state, step: not state.clans[step.seat].home,
)


# -- the throw and the drums


def throw(copy: Copy, step: Step) -> None:
    """Throw the pieces of the step and all pieces set aside; next, ask the chiefs with a working drum."""
    state = copy.state
    pieces = step.queue + state.aside
    copy.happen(events.Threw(step.note, pieces))
    drop = copy.chance.drop(_make_throw(state.load, tuple([_PIECE_KINDS[piece] for piece in pieces])))
    copy.draft.load = drop.load
    copy.happen(events.CameOut(drop.out, drop.seconds, thrown=len(pieces)))
    drums = _steps_to_ask_drums(state, seats_from_active(state))
    # the fields of a step in order: kind, seat, count, note, queue
    copy.finish_step(*drums, _PREDATORS_STEP, queue_step("settle", step.seat, 0, step.note, step.queue))
    if _skips_drumming(state) and any(clan.drum for clan in state.clans):
        copy.happen(events.NobodyInside())


def strike(copy: Copy, seat: int, flap: int, strength: float) -> None:
    """Strike a drum and add the freed pieces to the tray.

    With the effect ``drum_haul``, the freed members of the seat bring resources. ``seat`` is ``NOBODY`` if the ground
    shakes.
    """
    pieces_before = len(copy.state.tray)
    copy.happen(events.Banged(seat, flap, strength))
    drop = copy.chance.drop(_make_strike(copy.state.load, flap, strength))
    copy.draft.load = drop.load
    copy.happen(events.CameOut(drop.out, drop.seconds, drummer=seat))
    haul = lasting_effect(copy.clan(seat), "drum_haul") if seat != NOBODY else 0
    freed_members = members_of(copy.state.tray[pieces_before:], seat) if haul else ()
    if freed_members:
        copy.first_do(step_of("collect", seat, haul * len(freed_members), ANY_KIND))


def _steps_to_ask_drums(state: State, order: tuple[int, ...]) -> tuple[Step, ...]:
    """Return a step that asks the seats with a working drum one after another, in this ``order``.

    Returns ``()`` if nobody has a working drum, or if the Passage is empty. It is no secret that the Passage is empty:
    everybody sees which pieces go in and come out.
    """
    if _skips_drumming(state):
        return ()
    return _ask_in_turn("drums", tuple([seat for seat in order if state.clans[seat].drum]))


def _ask_in_turn(kind: str, seats: tuple[int, ...]) -> tuple[Step, ...]:
    """Return the step that asks ``seats`` for a decision of ``kind``, one after another; none if there are no seats."""
    return (step_of(kind, seats[0], queue=seats),) if seats else ()


def _skips_drumming(state: State) -> bool:
    """Return whether the rules skip the question who drums, since the Passage is empty.

    The earlier rules never skip it.
    """
    pieces, _ = state.load
    return not pieces and not uses_earlier_rules(state)


def _carry_out_drums_move(copy: Copy, step: Step, move: WrittenMove) -> None:
    """Carry out a chief's first bang, or go on to the next chief after a pass.

    The first bang breaks the drum, unless the clan has the effect ``light_touch``. After a bang, the other chiefs with
    a working drum are asked again, until all have passed.
    """
    if not isinstance(move, moves.Bang):
        copy.finish_step(*_steps_to_ask_drums(copy.state, step.queue[1:]))
        return
    breaks_later = bool(lasting_effect(copy.clan(step.seat), "light_touch"))
    if not breaks_later:
        copy.happen(events.DrumBroke(step.seat))
    bangs_left = bang_count(copy.clan(step.seat)) - 1
    others = other_seats_after(copy.state, step.seat)
    copy.finish_step(
        step_of("bang", step.seat, bangs_left, UNBROKEN if breaks_later else ""),
        *_steps_to_ask_drums(copy.state, others),
    )
    strike(copy, step.seat, move.flap, move.strength)


def _carry_out_bang_move(copy: Copy, step: Step, move: WrittenMove) -> None:
    """Carry out a further bang, or give up the remaining bangs. A drum that survived the first bang breaks now."""
    if not isinstance(move, moves.Bang):
        copy.happen(events.BangsLeft(step.seat, step.count))
        copy.finish_step()
        return
    if step.note == UNBROKEN:
        copy.happen(events.DrumBroke(step.seat))
    if step.count > 1:
        copy.finish_step(step_of("bang", step.seat, step.count - 1))
    else:
        copy.finish_step()
    strike(copy, step.seat, move.flap, move.strength)


@lru_cache(maxsize=8)
def _bang_moves(drums: int) -> tuple[WrittenMove, ...]:
    """Return the moves that a chief with a drum can choose from, in a Passage with this number of drums."""
    bangs = [moves.Bang(flap, strength) for flap in range(drums) for strength in STRENGTHS]
    return (*sorted(bangs, key=str), moves.PASS)


def _refuse_bang(state: State, step: Step, move: WrittenMove) -> str | None:
    """Return a sentence that says why a move is refused; ``None`` for a possible bang and for a pass."""
    if isinstance(move, moves.Pass):
        return None
    if not isinstance(move, moves.Bang):
        return deciding.not_now(move)
    if not 0 <= move.flap < state.drums:
        return _valid_drums_text(state.drums)
    if not GENTLEST <= move.strength <= HARDEST or round(move.strength, 2) != move.strength:
        return say("A bang's strength must be between 0.05 and 1, with at most two decimals.")
    return None


def _valid_drums_text(drums: int) -> str:
    """Return the sentence that says which drum ends exist, for a move that names any other drum end."""
    if drums == 1:
        return say("The only drum end is number 0.")
    return say("The drum ends are numbered 0 to {last} from the top.", last=drums - 1)


def _drums_text(state: State, step: Step) -> str:
    return say("Play your drum? Up to {count} bangs.", count=bang_count(state.clans[step.seat]))


DRUMS = Decision(
    text=_drums_text,
    moves=lambda state, step: _bang_moves(state.drums),
    act=_carry_out_drums_move,
    refuse=_refuse_bang,
    idle=lambda state, step: _skips_drumming(state),
)
BANG = Decision(
    text=lambda state, step: say_many("{count} bang left.", "{count} bangs left.", step.count),
    moves=lambda state, step: _bang_moves(state.drums),
    act=_carry_out_bang_move,
    refuse=_refuse_bang,
    idle=lambda state, step: _skips_drumming(state),
)


# -- predators and spears


def ask_about_spears(copy: Copy, step: Step) -> None:
    """If the tiger or the bear fell out, ask the chiefs about their spears; then the predators eat.

    Only chiefs with a working spear who would lose members are asked.
    """
    if _PREDATOR_IDS.isdisjoint(copy.state.tray):
        copy.finish_step()
        return
    state = copy.state
    order = seats_from_active(state)
    asked_seats = tuple([seat for seat in order if state.clans[seat].spear and members_in_danger(state, seat)])
    copy.finish_step(*_ask_in_turn("spear", asked_seats), _EAT_STEP)


def _predators_in_tray(state: State) -> tuple[int, ...]:
    """Return the predators in the tray."""
    return tuple([piece for piece in state.tray if piece in _PREDATOR_IDS])


def members_in_danger(state: State, seat: int) -> tuple[int, ...]:
    """Return the members of a seat that the predators in the tray would eat: those that fell out last."""
    members_out = members_of(state.tray, seat)
    if not members_out:
        return ()
    predators = hungry_predators(state, seat)
    return members_out[-len(predators) :] if predators else ()


def hungry_predators(state: State, seat: int) -> tuple[int, ...]:
    """Return the predators in the tray that eat members of a seat: not the tiger if the seat has ``tiger_proof``."""
    is_tiger_proof = lasting_effect(state.clans[seat], "tiger_proof")
    return tuple([beast for beast in _predators_in_tray(state) if beast != TIGER or not is_tiger_proof])


def _carry_out_spear_move(copy: Copy, step: Step, move: WrittenMove) -> None:
    """Use the spear or pass; then ask the next chief with a spear.

    A seat that used its spear is added to the queue of the step ``eat``, so that its members are not eaten.
    """
    copy.finish_step()
    eat_step = copy.step  # the step ``eat`` follows the questions about spears
    if isinstance(move, moves.UseSpear):
        copy.happen(events.SpearUsed(step.seat, members_in_danger(copy.state, step.seat)))
        eat_step = step_of("eat", queue=(*eat_step.queue, step.seat))
    copy.finish_step(*_ask_in_turn("spear", step.queue[1:]), eat_step)
    furs = lasting_effect(copy.clan(step.seat), "hunt") if isinstance(move, moves.UseSpear) else 0
    if furs:
        copy.first_do(step_of("collect", step.seat, furs, AREAS[PLAINS]))


def _spear_text(state: State, step: Step) -> str:
    """Return the question whether to use the spear; it says how many members are lost without the spear."""
    count = len(members_in_danger(state, step.seat))
    return say_many(
        "Use your spear? Otherwise you lose {count} member.",
        "Use your spear? Otherwise you lose {count} members.",
        count,
    )


_SPEAR_MOVES = (moves.PASS, moves.UseSpear())
SPEAR = Decision(text=_spear_text, moves=lambda state, step: _SPEAR_MOVES, act=_carry_out_spear_move)


def eat(copy: Copy, step: Step) -> None:
    """Let each predator in the tray eat one member of every clan there; then send the predators home.

    Clans that used their spear lose nobody; ``step.queue`` lists them.
    """
    copy.finish_step()
    state = copy.state
    predators = _predators_in_tray(state)
    members_out = members_by_seat(state.tray)
    unprotected_seats = [seat for seat in seats_from_active(state) if seat in members_out and seat not in step.queue]
    eaten_by_seat = [(seat, members_in_danger(state, seat)) for seat in unprotected_seats]
    for seat, pieces in eaten_by_seat:
        if pieces:
            copy.happen(events.Eaten(seat, pieces, hungry_predators(state, seat)[: len(pieces)]))
    copy.happen(events.BeastsLeft(predators))


# -- coming home and collecting


def clear_tray(copy: Copy) -> dict[int, tuple[int, ...]]:
    """Bring every member in the tray home; return these members by seat, the active seat first."""
    members_out = members_by_seat(copy.state.tray)
    returned_members = {seat: members_out[seat] for seat in seats_from_active(copy.state) if seat in members_out}
    if returned_members:
        copy.happen(events.CameHome(tuple([piece for pieces in returned_members.values() for piece in pieces])))
    return returned_members


def harvest(copy: Copy, area: int) -> None:
    """Bring the members in the tray home. Each member brings a resource of ``area``, even a member sent elsewhere."""
    steps: list[Step] = []
    for seat, pieces in clear_tray(copy).items():
        steps += _collect_steps(copy, seat, area, len(pieces))
    copy.first_do(*steps)


def _collect_steps(copy: Copy, seat: int, area: int, members: int) -> tuple[Step, ...]:
    """Return the steps in which a seat takes resources for its members: first of any kind, then of the area's kinds."""
    clan = copy.clan(seat)
    any_count = min(members, lasting_effect(clan, "any_goods"))
    area_count = members - any_count + lasting_effect(clan, f"haul_{AREAS[area]}")
    loads = ((any_count, ANY_KIND), (area_count, AREAS[area]))
    return tuple([step_of("collect", seat, count, origin) for count, origin in loads if count])


def carriers_needed(state: State, step: Step, kind: int) -> int:
    """Return the number of members needed to carry one resource: two for a stone, one for anything else.

    One member is enough for a stone if the chief called the mountains back, or has the effect ``stone_alone``.
    """
    if step.note != AREAS[MOUNTAINS] or kind != STONE:
        return 1
    return 1 if step.seat == state.active or lasting_effect(state.clans[step.seat], "stone_alone") else 2


#: The kinds of resource on offer, in alphabetical order, by area or ``ANY_KIND``.
_OFFERED_KINDS: dict[str, tuple[int, ...]] = {ANY_KIND: KINDS_BY_NAME, **dict(zip(AREAS, YIELDS, strict=True))}


def _most_of_each_kind(state: State, step: Step) -> tuple[int, ...]:
    """Return the most resources that can be taken of each offered kind, if there are enough free bins."""
    supply = state.supply
    members = step.count
    stones = members // carriers_needed(state, step, STONE)
    return tuple([min(stones if kind == STONE else members, supply[kind]) for kind in _OFFERED_KINDS[step.note]])


def _skips_collecting(state: State, step: Step) -> bool:
    """Return whether nothing can be taken: too few members are left, or the supply has none of the offered kinds."""
    members = step.count
    supply = state.supply
    if not members:
        return True
    for kind in _OFFERED_KINDS[step.note]:
        if supply[kind] and (kind != STONE or members >= carriers_needed(state, step, STONE)):
            return False
    return True


def _collect_moves(state: State, step: Step) -> tuple[WrittenMove, ...]:
    """Return the moves that discard a resource, end collecting or take resources, sorted by text."""
    clan = state.clans[step.seat]
    return discards(clan.goods) + _end_and_take_moves(free_bins(clan), step.note, _most_of_each_kind(state, step))


@lru_cache(maxsize=4096)
def discards(goods: Goods) -> tuple[WrittenMove, ...]:
    """Return the moves that discard one resource: a move for each kind in ``goods``."""
    return tuple([_make_discard(kind) for kind in KINDS_BY_NAME if goods[kind]])


@lru_cache(maxsize=4096)
def _end_and_take_moves(bins: int, origin: str, most: tuple[int, ...]) -> tuple[WrittenMove, ...]:
    """Return the move that ends collecting, and the moves that take resources.

    ``bins`` is the number of free bins, ``most`` the most resources of each kind that ``origin`` offers.
    """
    limits = [(kind, min(bins, count)) for kind, count in zip(_OFFERED_KINDS[origin], most, strict=True)]
    takes = [_make_take(kind, count) for kind, limit in limits for count in range(1, limit + 1)]
    return (moves.DONE, *takes)


def _refuse_collect(state: State, step: Step, move: WrittenMove) -> str | None:
    """Return a sentence that says why a seat cannot take or discard these resources, or ``None``."""
    clan = state.clans[step.seat]
    if isinstance(move, moves.Done):
        return None
    if isinstance(move, moves.Discard):
        return None if clan.goods[move.kind] else say("You have none of that in your cave.")
    if not isinstance(move, moves.Take):
        return deciding.not_now(move)
    offered_kinds = _OFFERED_KINDS[step.note]
    if move.kind not in offered_kinds:
        return say("That is not available there.")
    if move.count < 1 or move.count > _most_of_each_kind(state, step)[offered_kinds.index(move.kind)]:
        return say("You cannot get that many.")
    if move.count > free_bins(clan):
        return say("Not enough free bins. Discard something first.")
    return None


def _carry_out_collect_move(copy: Copy, step: Step, move: WrittenMove) -> None:
    """Take or discard resources; at ``done``, leave the remaining loads of goods behind."""
    if isinstance(move, moves.Done):
        origin = ANY_KIND if _are_furs_for_spear(copy.state, step) else step.note
        copy.finish_step()
        copy.happen(events.LeftBehind(step.seat, step.count, origin))
    elif isinstance(move, moves.Discard):
        copy.happen(events.Discarded(step.seat, (move.kind,)))
    else:
        assert isinstance(move, moves.Take)
        used_loads = move.count * carriers_needed(copy.state, step, move.kind)
        copy.finish_step(step_of("collect", step.seat, step.count - used_loads, step.note))
        copy.happen(events.Took(step.seat, (move.kind,) * move.count))


def _are_furs_for_spear(state: State, step: Step) -> bool:
    """Return whether a chief takes furs for using the spear (effect ``hunt``): that is before the predators eat."""
    return step.note == AREAS[PLAINS] and any(later.kind == "eat" for later in state.agenda)


def _collect_text(state: State, step: Step) -> str:
    """Return the question which resources to take: of any kind, of an area, or furs for using the spear."""
    if step.note == ANY_KIND:
        return say_many("Take {count} resource of your choice.", "Take {count} resources of your choice.", step.count)
    if _are_furs_for_spear(state, step):
        return say_many("Take {count} fur for using your spear.", "Take {count} furs for using your spear.", step.count)
    area = AREAS.index(step.note)
    goods = words.any_of([say(RESOURCES[kind]) for kind in YIELDS[area]])
    return say_many(
        "Take {count} load from the {area}: {goods}.",
        "Take {count} loads from the {area}: {goods}.",
        step.count,
        area=area_name(area),
        goods=goods,
    )


COLLECT = Decision(
    text=_collect_text,
    moves=_collect_moves,
    act=_carry_out_collect_move,
    idle=_skips_collecting,
    refuse=_refuse_collect,
)


def put_aside(copy: Copy, step: Step) -> None:
    """Set aside, until the next throw, the pieces that a card's bangs freed.

    They do not come home: no box was called back, and no event threw pieces in.
    """
    copy.finish_step()
    freed_pieces = copy.state.tray
    if freed_pieces:
        copy.happen(events.SetAside(freed_pieces))


DECISIONS = {"mend": MEND, "lover": LOVER, "drums": DRUMS, "bang": BANG, "spear": SPEAR, "collect": COLLECT}
AUTOMATIC_STEPS = {
    "mend_one": mend_one,
    "throw": throw,
    "predators": ask_about_spears,
    "eat": eat,
    "put_aside": put_aside,
}


class DrumAnswers:
    """Keeps a common answer to "Who drums?" for all people at a screen, since the rules ask each seat separately."""

    def __init__(self) -> None:
        #: whether there is a common answer
        self._is_set = False
        #: the seat that bangs, with its bang; ``None`` if all pass
        self._drummer: tuple[int, moves.Bang] | None = None
        #: the expected number of records when the next seat is asked; any other number means an undo or a redo
        self._record_count = 0

    def let_all_pass(self) -> None:
        """From now on, answer "pass" for every seat."""
        self._is_set = True
        self._drummer = None

    def let_one_bang(self, seat: int, bang: moves.Bang) -> None:
        """From now on, answer "pass" for every seat that is asked before ``seat``, and ``bang`` for ``seat``."""
        self._is_set = True
        self._drummer = (seat, bang)

    def clear(self) -> None:
        """Forget the common answer."""
        self._is_set = False
        self._drummer = None

    def answer(self, match: Match, prompt: Prompt) -> str | None:
        """Return the move of the seat that ``prompt`` asks, as text; return ``None`` if there is no common answer.

        If nobody is to drum, every seat passes. If one seat is to drum, that seat bangs, and the seats that are asked
        before it pass. The common answer is forgotten once the bang is returned. It is also forgotten if ``prompt``
        does not ask who drums, and after an undo or a redo.
        """
        if not self._is_set or prompt.kind != "drums" or len(match.records) != self._record_count:
            self.clear()
            return None
        if self._drummer is None:
            return str(moves.PASS)
        seat, bang = self._drummer
        if seat != prompt.seat:
            return str(moves.PASS)
        self.clear()
        return str(bang)

    def update(self, record: Record, match: Match) -> None:
        """Forget the common answer if ``record``, which was just added to ``match``, settles the question "Who drums?".

        A record settles the question if it contains a throw or a bang. A record also settles it if the next prompt
        asks another question, or if there is no next prompt.
        """
        next_prompt = match.prompt
        self._record_count = len(match.records)
        has_drop = any(isinstance(event, Banged | Threw) for event in record.events)
        if has_drop or next_prompt is None or next_prompt.kind != "drums":
            self.clear()
