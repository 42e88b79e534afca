"""The prospects of a move: odds of dice sums and of an area's yield, and moves that can gain nothing."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import product

from game.core.notation import WrittenMove
from game.core.words import say
from game.stone_age.rules import moves
from game.stone_age.rules.board import (
    BEST_TOOL,
    DIVISORS,
    FIELD,
    FIELD_FACE,
    FIRST_BUILDING,
    FIRST_CARD,
    HUT,
    KINDS,
    RESOURCE_AREAS,
    TOOL_FACE,
    TOOL_MAKER,
)
from game.stone_age.rules.buildings import BUILDINGS, payments
from game.stone_age.rules.cards import CARDS, NO_CARD, Card
from game.stone_age.rules.gathering import can_tool_become, pips_of_tools
from game.stone_age.rules.state import (
    Camp,
    State,
    building_at,
    card_at,
    count_goods_of_choice,
    figures_of_tribe,
    is_solo,
    rounds_left,
    seat_of,
)

_DIE_FACES = 6


@cache
def sum_odds(count: int) -> tuple[float, ...]:
    """Return the probability of each sum of ``count`` dice, indexed by the sum."""
    if count == 0:
        return (1.0,)
    one_die_less = sum_odds(count - 1)
    odds = [0.0] * (len(one_die_less) + _DIE_FACES)
    for total, probability in enumerate(one_die_less):
        for face in range(1, _DIE_FACES + 1):
            odds[total + face] += probability / _DIE_FACES
    return tuple(odds)


@cache
def yield_odds(area: int, figures: int) -> tuple[float, ...]:
    """Return the probability of each yield of ``figures`` at an area, without tools.

    The index of a probability is the amount of food or resources gained.
    """
    sums = sum_odds(figures)
    odds = [0.0] * ((len(sums) - 1) // DIVISORS[area] + 1)
    for total, probability in enumerate(sums):
        odds[total // DIVISORS[area]] += probability
    return tuple(odds)


@cache
def mean_yield(area: int, figures: int) -> float:
    """Return the average food or resources that figures gain at an area."""
    return sum([gained * probability for gained, probability in enumerate(yield_odds(area, figures))])


@dataclass(frozen=True, slots=True)
class SitOutOdds:
    """The odds of sitting out: the tribe with the highest initiative sits out.

    - ``alone``: each tribe's probability of having the highest initiative without a tie.
    - ``shared``: each tribe's probability of sitting out, if every tied tribe is equally likely to be chosen.
    - ``tie``: the probability of a tie for the highest initiative; the player then chooses the tribe that sits out.
    """

    alone: tuple[float, ...]
    shared: tuple[float, ...]
    tie: float


def sit_out_odds(state: State) -> SitOutOdds:
    """Return each solo tribe's odds of sitting out this round, given the initiatives rolled so far."""
    figures = tuple([figures_of_tribe(state, tribe) for tribe in range(len(state.home))])
    return _compute_sit_out_odds(figures, state.initiative)


@lru_cache(maxsize=5_000)
def _compute_sit_out_odds(figures: tuple[int, ...], rolls: tuple[int, ...]) -> SitOutOdds:
    """Return the odds of sitting out for tribes with these numbers of figures.

    ``rolls`` are the known initiatives, 0 for a tribe that has not rolled yet. Every case is counted with its
    probability: a case is a highest sum, with the set of tribes that roll this sum.
    """
    tribes = range(len(figures))
    odds_by_tribe = [
        _odds_of_known_sum(roll) if roll else sum_odds(count) for count, roll in zip(figures, rolls, strict=True)
    ]
    alone = [0.0] * len(tribes)
    shared = [0.0] * len(tribes)
    tie = 0.0
    for highest in range(max(map(len, odds_by_tribe))):
        odds_of_highest = [odds[highest] if highest < len(odds) else 0.0 for odds in odds_by_tribe]
        odds_of_less = [sum(odds[:highest]) for odds in odds_by_tribe]
        # for each set of tribes: all of them roll exactly this sum, and all others roll less
        for is_highest in product((False, True), repeat=len(tribes)):
            probability = 1.0
            for tribe in tribes:
                probability *= odds_of_highest[tribe] if is_highest[tribe] else odds_of_less[tribe]
            highest_tribes = [tribe for tribe in tribes if is_highest[tribe]]
            if not probability or not highest_tribes:
                continue
            for tribe in highest_tribes:
                shared[tribe] += probability / len(highest_tribes)
            if len(highest_tribes) == 1:
                alone[highest_tribes[0]] += probability
            else:
                tie += probability
    return SitOutOdds(tuple(alone), tuple(shared), tie)


def _odds_of_known_sum(total: int) -> tuple[float, ...]:
    """Return the odds of a sum that is already known."""
    return (0.0,) * total + (1.0,)


# Legal moves that gain nothing in the present state, and why: for bots, tips and advice.

#: The effects of upper halves that may give a resource.
_EFFECTS_WITH_GOODS = ("dice", "goods", "roll", "any_two")


def why_move_in_vain(view: State, move: WrittenMove) -> str | None:
    """Return in words why a legal move would gain nothing now, or ``None`` if it may gain something."""
    step = view.agenda[0]
    if isinstance(move, moves.Place):
        return why_place_in_vain(view, step.tribe, move.place, move.count)
    if isinstance(move, moves.Use):
        return _why_village_in_vain(view, step.tribe, move.place)
    if isinstance(move, moves.PickDie):
        return _why_face_in_vain(view, step.tribe, move.face)
    if isinstance(move, moves.AddTools):
        tool_pips = pips_of_tools(view.camps[seat_of(view, step.tribe)].tools, move)
        divisor = DIVISORS[step.place]
        total = sum(step.dice)
        if tool_pips and (total + tool_pips) // divisor == total // divisor:
            return say("These tools will not get you to the next multiple of {divisor}.", divisor=divisor)
    return None


def why_place_in_vain(view: State, tribe: int, place: int, count: int = 1) -> str | None:
    """Return why ``count`` more figures of a tribe at a place gain nothing this round, or ``None``."""
    if place >= FIRST_CARD and not _can_pay_this_round(view, tribe, place, count):
        return say("You cannot pay for it this round.")
    return _why_village_in_vain(view, tribe, place)


def _why_village_in_vain(view: State, tribe: int, place: int) -> str | None:
    """Return why a place of the village would gain a tribe nothing, or ``None`` if it may gain something."""
    if place == FIELD:
        return why_field_in_vain(view, tribe)
    if place == TOOL_MAKER:
        return why_tool_in_vain(view, tribe)
    return _why_hut_in_vain(view, tribe) if place == HUT else None


def _why_face_in_vain(view: State, tribe: int, face: int) -> str | None:
    """Return why a die with this face would gain a tribe nothing, or ``None`` if it may gain something."""
    if face == FIELD_FACE:
        return why_field_in_vain(view, tribe)
    return why_tool_in_vain(view, tribe) if face == TOOL_FACE else None


def why_field_in_vain(view: State, tribe: int) -> str | None:
    """Return why a tribe's field cannot grow, or ``None`` if it can."""
    field = view.camps[seat_of(view, tribe)].field
    return say("The field cannot grow any further.") if field >= view.field_end else None


def why_tool_in_vain(view: State, tribe: int) -> str | None:
    """Return why a tribe can get no new or better tool, or ``None`` if it can."""
    tools = view.camps[seat_of(view, tribe)].tools
    if min(tools) == BEST_TOOL:
        return say("All tools are worth {best}, so none can be improved.", best=BEST_TOOL)
    if any(can_tool_become(view, value + 1) for value in tools):
        return None
    return say("There are no tool tiles left.")


def _why_hut_in_vain(view: State, tribe: int) -> str | None:
    """Return why the hut would gain a tribe nothing, or ``None`` if a new figure may be of use."""
    if not view.supply[tribe]:
        return say("There are no figures left in the supply.")
    if is_solo(view) and rounds_left(view) == 1:
        return say("This is the last round, so a new figure would only be another mouth to feed.")
    return None


# -- cards


def why_upper_half_in_vain(view: State, tribe: int, card: Card) -> str | None:
    """Return in words why the upper half of a card would gain nothing now, or ``None``.

    No card is useless: its lower half may score, and in the solo game its colour gives a bonus.
    """
    if card.effect == "field":
        return why_field_in_vain(view, tribe)
    if card.effect == "tool":
        return why_tool_in_vain(view, tribe)
    if is_solo(view) and card.effect == "points":
        return say("Points don't count in the solo game.")
    if card.effect == "draw" and not view.deck:
        return say("There are no cards left to draw.")
    return None


# -- paying later this round


def _can_pay_this_round(view: State, tribe: int, place: int, count: int) -> bool:
    """Return whether a card or building can be paid for now, or may become payable later this round.

    ``count`` figures of the tribe are about to be placed on it.
    """
    return _may_gain_more(view, tribe, count) or can_pay(view, view.camps[seat_of(view, tribe)], place)


def can_pay(view: State, camp: Camp, place: int) -> bool:
    """Return whether the resources in store pay for a card or building.

    Each kept card that still gives two resources of the player's choice may add to them.
    """
    choice_count = count_goods_of_choice(camp)
    if place < FIRST_BUILDING:
        cost = place - FIRST_CARD + 1
        return sum(camp.goods) + choice_count >= cost
    tile = building_at(view, place)
    if tile is None:
        return False
    # all resources of choice may be of the same kind, but no payment may use more of them than there are
    goods_with_choice = tuple([count + choice_count for count in camp.goods])
    ways = payments(BUILDINGS[tile], goods_with_choice)
    return any(sum([max(0, way[kind] - camp.goods[kind]) for kind in KINDS]) <= choice_count for way in ways)


def _may_gain_more(view: State, tribe: int, count: int) -> bool:
    """Return whether the player may still gain a resource this round, by gathering or through a card.

    ``count`` figures of the tribe are about to be placed elsewhere, so that they cannot gather.
    """
    tribes = range(len(view.home)) if is_solo(view) else (tribe,)
    figures_left = sum([view.home[other] for other in tribes]) - count
    has_gatherers = any(view.placed[other][area] for other in tribes for area in RESOURCE_AREAS)
    return figures_left > 0 or has_gatherers or any(_brings_goods(view, space) for space in range(len(view.row)))


def _brings_goods(view: State, space: int) -> bool:
    """Return whether the card of a space may give a resource to its buyer or to everybody."""
    number = card_at(view, FIRST_CARD + space)
    return number != NO_CARD and CARDS[number].effect in _EFFECTS_WITH_GOODS
