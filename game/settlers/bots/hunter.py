"""The bots ``random`` and ``hunter`` of Settlers.

The hunter plays from its view and its memory: it settles in Africa where the dice are good, goes for the goals that
bring most for their cards (see ``planning``), trades spare cards for missing ones, and sends the beasts to the leader.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from game.core import bots
from game.core.rules import Bot, Move, Rules
from game.settlers.bots.memory import OfferTerms, SettlersMemory
from game.settlers.bots.planning import PIPS, Goal, crossing_kinds, crossing_worth, goals, open_distances
from game.settlers.rules import moves, nomads, turns
from game.settlers.rules.figures import discard_count, hex_of
from game.settlers.rules.goods import (
    BANK_RATE,
    CLOTHING,
    CONSTRUCTION,
    HAND_LIMIT,
    KINDS,
    MEAT,
    NOMAD_COST,
    ROAMERS,
    SKIN,
    TRIBE_COST,
    Bundle,
    covers,
    missing_part,
    single,
)
from game.settlers.rules.ground import WORLD
from game.settlers.rules.state import (
    Hand,
    Side,
    State,
    Step,
    distances_for,
    occupied_crossings,
    offer_in,
    points,
    steps_for_a_card,
    tribes_at,
)
from game.settlers.rules.trading import listening_seats

#: Returns the score of a move, the higher the better; each kind of step has its own types of moves.
Preference: TypeAlias = Callable[[Any], float]
#: The most offers that the hunter makes in a turn.
MAX_OFFERS_PER_TURN = 3
#: The most offers that the hunter makes in a match.
MAX_OFFERS_PER_MATCH = 15
#: The number of goals, the best first, for which the hunter keeps cards.
GOALS_KEPT = 2
#: The worth of a card that the best goal lacks.
_NEEDED_NOW_WORTH = 1.0
#: The worth of a card that the second best goal lacks.
_NEEDED_NEXT_WORTH = 0.7
#: The worth of a card that no goal needs.
_UNNEEDED_WORTH = 0.45
#: The worth of a card that no goal needs if the hand has ``_SURPLUS_FROM`` cards of its kind already.
_SURPLUS_WORTH = 0.25
_SURPLUS_FROM = 3
#: The hunter does not trade with a seat that needs at most this many points to win.
_TOO_CLOSE_TO_WINNING = 1
#: The largest random addition to a score, which breaks ties.
_TIE_BREAKER = 0.01
#: What is subtracted from the worth of a deal for each point that the partner has.
_LOSS_PER_PARTNER_POINT = 0.02
#: The share of the harm in a figure's present landscape that is subtracted when the figure moves away.
_ENDED_HARM_SHARE = 0.5
#: The share by which the harm to a seat grows for each point that the seat has.
_HARM_PER_POINT = 0.25
#: The most cards in a seat's hand that add to the harm, since one of them may be stolen.
_MAX_STEALABLE_CARDS = 4
#: The harm to the hunter's own seat counts this many times as much as the harm to another seat.
_OWN_HARM_FACTOR = 3
#: When stealing, each card in the victim's hand counts this much; each of the victim's points counts 1.
_ROBBED_CARD_WEIGHT = 0.3
#: The worth of each resource that a first tribe adds, measured like ``crossing_worth``.
_NEW_RESOURCE_WORTH = 1.8


def card_worth(player: Side, wanted_goals: Sequence[Goal], kind: int, extra: int = 0) -> float:
    """Return the worth of one more card of a kind, after ``extra`` cards of it were added (removed if negative)."""
    held = player.hand[kind] + extra
    needed = 0
    for goal, worth in zip(wanted_goals, (_NEEDED_NOW_WORTH, _NEEDED_NEXT_WORTH), strict=False):
        needed += goal.needs[kind]
        if held < needed:
            return worth
    return _UNNEEDED_WORTH if held < _SURPLUS_FROM else _SURPLUS_WORTH


def gain(player: Side, wanted_goals: Sequence[Goal], give: Bundle, get: Bundle) -> float:
    """Return the worth that a player gains by a swap: the worth of all cards got, less the worth of all cards given.

    The cards are counted one by one, since each card changes the worth of the next one of its kind.
    """
    worth_got = sum([card_worth(player, wanted_goals, kind, number) for kind in KINDS for number in range(get[kind])])
    worth_given = sum(
        [card_worth(player, wanted_goals, kind, -1 - number) for kind in KINDS for number in range(give[kind])]
    )
    return worth_got - worth_given


def bank_swap(view: State, player: Side, wanted_goals: Sequence[Goal]) -> Move | None:
    """Return a swap of three spare cards for a card that the best goal lacks, or ``None``."""
    missing_cards = missing_part(player.hand, wanted_goals[0].needs)
    kinds_to_get = [kind for kind in KINDS if missing_cards[kind] and view.supply[kind]]
    kinds_to_give = [kind for kind in KINDS if player.hand[kind] - wanted_goals[0].needs[kind] >= BANK_RATE]
    if not kinds_to_get or not kinds_to_give:
        return None
    give = max(kinds_to_give, key=lambda kind: player.hand[kind])
    get = max(kinds_to_get, key=lambda kind: missing_cards[kind])
    return moves.Bank(give, get)


# -- offers


def likely_deals(
    view: State, seat: int, wanted_goals: Sequence[Goal], memory: SettlersMemory
) -> Iterator[moves.MakeOffer]:
    """Yield offers that are likely to be accepted and were not refused just now, the best first."""
    listeners = listening_seats(view)
    player = view.players[seat]
    if view.offers >= MAX_OFFERS_PER_TURN or not listeners:
        return
    if memory.offers.offer_count >= MAX_OFFERS_PER_MATCH:
        return
    refused_terms = memory.offers.refused_terms
    sides = _listening_sides(view, seat, listeners, memory.hands.likely_hands(view))
    for give, get in _useful_swaps(player, wanted_goals):
        if (give, get) not in refused_terms and any(_would_accept(side, plans, give, get) for side, plans in sides):
            yield moves.MakeOffer(give, get)


def _useful_swaps(player: Side, wanted_goals: Sequence[Goal]) -> list[OfferTerms]:
    """Return swaps of one or two cards of a kind for one card of another kind, the most useful swap first.

    Each swap gains a card that is missing for the best goals, and gives no card that the very best goal needs.
    """
    best_goals = wanted_goals[:GOALS_KEPT]
    needs = [sum([goal.needs[kind] for goal in best_goals]) for kind in KINDS]
    missing_kinds = [kind for kind in KINDS if player.hand[kind] < needs[kind]]
    swaps = [
        (single(given_kind, count), single(missing_kind))
        for missing_kind in missing_kinds
        for given_kind in KINDS
        for count in (1, 2)
        if given_kind != missing_kind and player.hand[given_kind] - count >= wanted_goals[0].needs[given_kind]
    ]
    gains = {swap: gain(player, best_goals, *swap) for swap in swaps}
    return sorted([swap for swap in swaps if gains[swap] > 0], key=gains.__getitem__, reverse=True)


def _listening_sides(
    view: State, seat: int, listeners: Sequence[int], hands: Sequence[Hand]
) -> list[tuple[Side, Sequence[Goal]]]:
    """Return each listening side with its likely hand and its best goals.

    If the offering seat is about to win, the list is empty: nobody would trade with it.
    """
    if points(view, seat) >= view.goal - _TOO_CLOSE_TO_WINNING:
        return []
    likely_view = replace(
        view,
        players=tuple(
            [
                player if other == seat else replace(player, hand=hands[other])
                for other, player in enumerate(view.players)
            ]
        ),
    )
    return [(likely_view.players[other], goals(likely_view, other)[:GOALS_KEPT]) for other in listeners]


def _would_accept(player: Side, wanted_goals: Sequence[Goal], give: Bundle, get: Bundle) -> bool:
    """Return whether a player that decides like the hunter would accept an offer."""
    return covers(player.hand, get) and gain(player, wanted_goals, get, give) > 0


# -- answers


def answer(view: State, seat: int) -> Move:
    """Answer an offer: refuse a seat that is about to win, decline if the hand cannot pay, accept a gain.

    If the offer is no gain, make a counter-offer that gives the same cards, but asks for one useful card; if no card
    is useful, decline.
    """
    player = view.players[seat]
    terms = offer_in(view)
    if points(view, view.active) >= view.goal - _TOO_CLOSE_TO_WINNING:
        return moves.Refuse()
    wanted_goals = goals(view, seat)[:GOALS_KEPT]
    if not covers(player.hand, terms.get):
        return moves.Decline()
    if _would_accept(player, wanted_goals, terms.give, terms.get):
        return moves.Accept()
    useful_kinds = [
        kind
        for kind in KINDS
        if not terms.get[kind] and not terms.give[kind] and gain(player, wanted_goals, terms.get, single(kind)) > 0
    ]
    if not useful_kinds:
        return moves.Decline()
    return moves.Counter(terms.get, single(useful_kinds[0]))


def _deal_preference(view: State, step: Step) -> Preference:
    """Prefer deals with a high gain; slightly prefer partners who have few points."""
    player = view.players[step.seat]
    wanted_goals = goals(view, step.seat)[:GOALS_KEPT]
    terms = {answer.seat: answer for answer in offer_in(view).answers}

    def score(move: Move) -> float:
        """Return the gain from a deal, less a little for each point of the partner; withdrawing the offer scores 0."""
        if not isinstance(move, moves.Deal):
            return 0.0
        answer = terms[move.seat]
        return gain(player, wanted_goals, answer.give, answer.get) - _LOSS_PER_PARTNER_POINT * points(view, move.seat)

    return score


# The hunter


def play_hunter(
    rules: Rules[State], view: State, seat: int, chance: random.Random, memory: SettlersMemory | None
) -> Move:
    """Return the hunter's move; ties are broken at random. Without a ``memory`` it makes no offers."""
    step = view.agenda[0]
    if step.kind == "act":
        return _turn_move(view, seat, memory)
    if step.kind == "answer":
        return answer(view, seat)
    if step.kind == "discard":
        return _discard(view, seat)
    legal = bots.sensible_moves(rules, view)
    if len(legal) == 1:
        return legal[0]
    score = PREFERENCES[step.kind](view, step)
    return max(legal, key=lambda move: score(move) + _TIE_BREAKER * chance.random())


# -- moves that are certainly worse than another


def sensible(view: State, legal_moves: Sequence[Move]) -> Sequence[Move]:
    """Return the sensible moves among the legal moves.

    Two kinds of move are not sensible: moves that harm only the seat that makes them, and moves that withdraw an offer
    after another seat has accepted it unchanged.
    """
    step = view.agenda[0]
    if step.kind == "roam":
        roams = [move for move in legal_moves if isinstance(move, moves.Roam)]
        # where no other seat has a tribe, the beast harms only the seat that moves it
        kept_moves: Sequence[Move] = [move for move in roams if tribes_at(view, move.place) != (step.seat,)]
    elif step.kind == "choose" and view.offer is not None:
        accepting_seats = {
            answer.seat
            for answer in view.offer.answers
            if (answer.give, answer.get) == (view.offer.give, view.offer.get)
        }
        can_deal_as_offered = any(isinstance(move, moves.Deal) and move.seat in accepting_seats for move in legal_moves)
        kept_moves = [move for move in legal_moves if not (can_deal_as_offered and isinstance(move, moves.Withdraw))]
    else:
        return legal_moves
    return kept_moves or legal_moves


# -- the turn


def _turn_move(view: State, seat: int, memory: SettlersMemory | None) -> Move:
    """Return the next move for the best goal that has a move; a goal uses the cards that better goals do not need.

    If no goal has a next move, return the first possible of: an offer (which needs a memory), a swap with the bank, a
    move for a lesser goal, the end of the turn.
    """
    player = view.players[seat]
    wanted_goals = goals(view, seat)
    cards_left = list(player.hand[:4])
    for goal in wanted_goals[:GOALS_KEPT]:
        skins, meats, bones, flints = cards_left
        move = next_move_for(view, seat, player, goal, (skins, meats, bones, flints), memory)
        if move is not None:
            return move
        cards_left = [max(0, cards_left[kind] - goal.needs[kind]) for kind in KINDS]
    if memory is not None:
        offer = next(likely_deals(view, seat, wanted_goals, memory), None)
        if offer is not None:
            return offer
    swap = bank_swap(view, player, wanted_goals)
    if swap is not None:
        return swap
    lesser_move = _lesser_move(view, seat, player, wanted_goals, cards_left, memory)
    return moves.End() if lesser_move is None else lesser_move


def _lesser_move(
    view: State,
    seat: int,
    player: Side,
    wanted_goals: Sequence[Goal],
    spare_cards: Sequence[int],
    memory: SettlersMemory | None,
) -> Move | None:
    """Return a move for a lesser goal, paid with ``spare_cards``, which the best goals do not need.

    All cards may be spent if the hand is over the limit of a 7.
    """
    is_over_limit = sum(player.hand) > HAND_LIMIT
    hand = player.hand[:4] if is_over_limit else spare_cards
    if not _can_pay_for_anything(view, player, (hand[0], hand[1], hand[2], hand[3])):
        return None
    for goal in wanted_goals[GOALS_KEPT:]:
        move = next_move_for(view, seat, player, goal, (hand[0], hand[1], hand[2], hand[3]), memory)
        if move is not None:
            return move
    return None


def _can_pay_for_anything(view: State, player: Side, hand: Bundle) -> bool:
    """Return whether a walk, a step on any track, a nomad or a tribe can be paid with ``hand`` or paid steps left."""
    # with meat a walk can be paid; without meat no nomad can be paid
    if hand[MEAT] or any(player.strides) or (view.skins_walk and hand[SKIN]):
        return True
    steps = [turns.next_cost(player, track) for track in range(len(player.tracks))]
    return any(cost is not None and covers(hand, cost) for cost in [*steps, TRIBE_COST])


def next_move_for(
    view: State, seat: int, player: Side, goal: Goal, hand: Bundle, memory: SettlersMemory | None
) -> Move | None:
    """Return the next move towards a goal that the cards of ``hand`` pay for, or ``None``."""
    if goal.kind == "step":
        return moves.Develop(goal.spot) if covers(hand, goal.needs) else None
    if goal.kind == "settle" and goal.start == goal.spot:  # the nomad stands on the chip
        return moves.Settle(goal.spot) if covers(hand, TRIBE_COST) else None
    for track, needed in ((CLOTHING, goal.clothing), (CONSTRUCTION, goal.construction)):
        cost = turns.next_cost(player, track)
        if player.tracks[track] < needed and cost is not None and covers(hand, cost):
            return moves.Develop(track)
    if goal.is_new:
        if not covers(hand, NOMAD_COST):
            return None
        return _send_nomad(view, seat, goal)
    return _walk_towards(view, player, goal, hand, memory)


def _send_nomad(view: State, seat: int, goal: Goal) -> Move | None:
    """Return the move that sends a nomad out as near as possible to the goal; ``None`` if there is no place for it."""
    places = nomads.nomad_places(view, seat)
    steps = open_distances(goal.spot, view.neanderthal, view.carnivore)
    connected_places = [place for place in places if place in steps]
    if not connected_places:
        return None
    return moves.SendNomad(min(connected_places, key=lambda place: steps[place]))


def _walk_towards(view: State, player: Side, goal: Goal, hand: Bundle, memory: SettlersMemory | None) -> Move | None:
    """Return the walk that brings the nomad nearest to the goal; ``None`` if it cannot come nearer.

    If there is a ``memory``, the walk never ends at a crossing where the nomad has stood before.
    """
    paid_steps = player.strides[player.nomads.index(goal.start)]
    meat = hand[MEAT]
    # keep the skins that settling costs
    spare_skins = max(0, hand[SKIN] - TRIBE_COST[SKIN]) if view.skins_walk else 0
    if not paid_steps and not meat and not spare_skins:
        return None
    from_start = distances_for(view, player, goal.start)
    to_goal = open_distances(goal.spot, view.neanderthal, view.carnivore)
    taken_crossings = occupied_crossings(view)
    if memory is not None:
        taken_crossings |= memory.trails.earlier_crossings.get(goal.start, set())
    # the best walk: the distance that is left after it, its cost, and its end
    best_walk: tuple[int, int, int] | None = None
    for end, steps in from_start.items():  # the nearest crossings come first, so the cost rises
        cost = nomads.price(steps, paid_steps, steps_for_a_card(view, player))
        if cost > meat + spare_skins:
            break
        if end not in taken_crossings and end in to_goal and to_goal[end] < to_goal.get(goal.start, 0):
            walk = (to_goal[end], cost, end)
            if best_walk is None or walk < best_walk:
                best_walk = walk
    if best_walk is None:
        return None
    _, cost, end = best_walk
    return moves.Walk(goal.start, end, skins=max(0, cost - meat))


# -- discarding, and harming others


def _discard(view: State, seat: int) -> Move:
    """Return the move that discards the least useful half of the hand."""
    player = view.players[seat]
    wanted_goals = goals(view, seat)[:GOALS_KEPT]
    discards = [0, 0, 0, 0]
    for _ in range(discard_count(player.hand)):
        # giving a card away costs the worth of getting it back
        kind = min(
            [kind for kind in KINDS if discards[kind] < player.hand[kind]],
            key=lambda kind: (card_worth(player, wanted_goals, kind, -1 - discards[kind]), -player.hand[kind]),
        )
        discards[kind] += 1
    return moves.Discard((discards[0], discards[1], discards[2], discards[3]))


def _roaming_preference(view: State, step: Step) -> Preference:
    """Prefer landscapes where the figure harms leaders with many cards, but not the seat itself.

    Half of the harm that the figure does in its present landscape is subtracted, since moving it ends that harm.
    """
    ended_harm = {figure: _ENDED_HARM_SHARE * _harm(view, step.seat, hex_of(view, figure)) for figure in ROAMERS}
    return lambda move: _harm(view, step.seat, move.place) - ended_harm[move.figure]


#: The crossings around each hex.
_CORNERS = tuple([frozenset(place.corners) for place in WORLD.hexes])


def _harm(view: State, seat: int, place: int) -> float:
    """Return the harm of a blocked landscape to the others, less the harm to the seat itself.

    The harm to others counts more for leaders and for seats with cards to steal; harm to the seat itself counts thrice.
    """
    if place < 0:  # the figure is not on the map
        return 0.0
    pips = 0 if place in view.deserts else PIPS[place]
    harm = 0.0
    for other, player in enumerate(view.players):
        tribes = len(_CORNERS[place].intersection(player.tribes))
        if tribes and other != seat:
            stealable_cards = min(_MAX_STEALABLE_CARDS, sum(player.hand))
            harm += tribes * pips * (1 + _HARM_PER_POINT * points(view, other)) + stealable_cards
        elif tribes:
            harm -= _OWN_HARM_FACTOR * tribes * pips
    return harm


def _robbing_preference(view: State, step: Step) -> Preference:
    """Prefer to steal from leaders, and from hands with many cards."""
    return lambda move: points(view, move.seat) + _ROBBED_CARD_WEIGHT * sum(view.players[move.seat].hand)


def _desert_preference(view: State, step: Step) -> Preference:
    """Prefer the landscape whose loss harms the others most."""
    return lambda move: _harm(view, step.seat, move.place)


def _leaving_preference(view: State, step: Step) -> Preference:
    """Prefer to leave the crossing that yields least."""
    return lambda move: -crossing_worth(view, move.crossing)


def _taking_preference(view: State, step: Step) -> Preference:
    """Prefer a chip on which another seat's nomad already stands."""
    rivals_nomads = [nomad for seat, player in enumerate(view.players) if seat != step.seat for nomad in player.nomads]
    return lambda move: float(move.crossing in rivals_nomads)


# -- setting up


def _founding_preference(view: State, step: Step) -> Preference:
    """Prefer crossings with likely numbers, and with resources that the seat's tribes do not yield yet."""
    player = view.players[step.seat]
    own_kinds = {kind for tribe in player.tribes for kind in crossing_kinds(tribe)}
    return lambda move: (
        crossing_worth(view, move.crossing) + _NEW_RESOURCE_WORTH * len(crossing_kinds(move.crossing) - own_kinds)
    )


def _placing_preference(view: State, step: Step) -> Preference:
    """Prefer crossings near to the three nearest people chips."""

    def score(move: moves.SendNomad) -> float:
        """Return the steps to the three nearest people chips, as a negative number."""
        steps = distances_for(view, view.players[step.seat], move.crossing)
        steps_to_chips = sorted(steps[crossing] for crossing in view.people if crossing in steps)
        return -sum(steps_to_chips[:3])

    return score


#: The hunter's preference at each kind of step, except for turns, answers and discards.
PREFERENCES: dict[str, Callable[[State, Step], Preference]] = {
    "found": _founding_preference,
    "place": _placing_preference,
    "roam": _roaming_preference,
    "rob": _robbing_preference,
    "desert": _desert_preference,
    "leave": _leaving_preference,
    "take": _taking_preference,
    "choose": _deal_preference,
}

BOTS: dict[str, Bot] = {"random": bots.play_random, "hunter": bots.RememberingBot(play_hunter, SettlersMemory)}
BOT_KINDS: dict[str, bots.BotKind] = {
    "hunter": bots.BotKind("Hunter", "Grabs whatever is near. Plays instantly.", "spears", first=True, level="Easy bot")
}
