"""Who plays Settlers when no one sits there: ``random``, and ``hunter``; and how it trades."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TypeAlias

from game.core import bots
from game.core.rules import Bot, Move, Rules
from game.settlers.bots.memory import SettlersMemory, Terms
from game.settlers.bots.planning import Goal, crossing_kinds, crossing_worth, goals, lacking, open_distances
from game.settlers.rules import moves, nomads, turns
from game.settlers.rules.figures import where
from game.settlers.rules.goods import (
    BANK_RATE,
    CLOTHING,
    CONSTRUCTION,
    KINDS,
    MEAT,
    NOMAD_COST,
    ROAMERS,
    TRIBE_COST,
    Bundle,
    covers,
    single,
)
from game.settlers.rules.ground import WORLD
from game.settlers.rules.state import Hand, Side, State, Step, distances_for, occupied, points, range_of
from game.settlers.rules.trading import who_listens

#: Offers the hunter makes at most in a turn, and in a match.
MOST_OFFERS, MOST_OFFERS_IN_ALL = 3, 15
#: Goals it keeps cards for, best first.
GOALS_KEPT = 2
#: What a card is worth that the best goal lacks, the next one lacks, one that nothing lacks, one to spare.
_NEEDED, _SOON, _PLAIN, _SPARE = 1.0, 0.7, 0.45, 0.25
#: It deals with nobody this close to winning.
_TOO_CLOSE = 1


def card_worth(player: Side, wanted: Sequence[Goal], kind: int, extra: int = 0) -> float:
    """Return what one more card of a kind is worth (``extra`` -1: what giving one away costs)."""
    held = player.hand[kind] + extra
    needed = 0
    for goal, worth in zip(wanted, (_NEEDED, _SOON), strict=False):
        needed += goal.needs[kind]
        if held < needed:
            return worth
    return _PLAIN if held < 3 else _SPARE


def gain(player: Side, wanted: Sequence[Goal], give: Bundle, get: Bundle) -> float:
    """Return what a swap brings a player."""
    gained = sum([card_worth(player, wanted, kind, number) for kind in KINDS for number in range(get[kind])])
    lost = sum([card_worth(player, wanted, kind, -1 - number) for kind in KINDS for number in range(give[kind])])
    return gained - lost


def bank(view: State, player: Side, wanted: Sequence[Goal]) -> Move | None:
    """Swap three cards that can be spared for one that the best goal lacks."""
    missing = lacking(player, wanted[0])
    want = [kind for kind in KINDS if missing[kind] and view.supply[kind]]
    spare = [kind for kind in KINDS if player.hand[kind] - wanted[0].needs[kind] >= BANK_RATE]
    if not want or not spare:
        return None
    return moves.Bank(max(spare, key=lambda kind: player.hand[kind]), max(want, key=lambda kind: missing[kind]))


# -- offers


def offer(view: State, seat: int, wanted: Sequence[Goal], memory: SettlersMemory) -> Move | None:
    """Offer what brings the most of all that somebody is likely to take, but nothing that was refused just now."""
    return next(likely_deals(view, seat, wanted, memory), None)


def likely_deals(view: State, seat: int, wanted: Sequence[Goal], memory: SettlersMemory) -> Iterator[moves.MakeOffer]:
    """Return the offers that ``offer`` chooses from, the best first."""
    listening = who_listens(view)
    player = view.players[seat]
    if view.offers >= MOST_OFFERS or not listening:
        return
    if memory.offers.made >= MOST_OFFERS_IN_ALL:
        return
    refused = memory.offers.refused
    takers = _takers(view, seat, listening, memory.hands.likely(view))
    for give, get in _terms(player, wanted):
        if (give, get) not in refused and any(_takes(taker, plans, give, get) for taker, plans in takers):
            yield moves.MakeOffer(give, get)


def _terms(player: Side, wanted: Sequence[Goal]) -> Iterator[Terms]:
    """Return the swaps for a card that the goals kept lack, and that bring something, the best first."""
    kept = wanted[:GOALS_KEPT]
    needs = [sum([goal.needs[kind] for goal in kept]) for kind in KINDS]
    found = [
        (give, single(get))
        for get in KINDS
        if player.hand[get] < needs[get]
        for kind in KINDS
        if kind != get
        for give in (single(kind), single(kind, 2))
        if covers(player.hand, give) and player.hand[kind] - give[kind] >= wanted[0].needs[kind]
    ]
    brings = {terms: gain(player, kept, *terms) for terms in found}
    return iter(sorted([terms for terms in found if brings[terms] > 0], key=lambda terms: -brings[terms]))


def _takers(
    view: State, seat: int, listening: Sequence[int], hands: Sequence[Hand]
) -> list[tuple[Side, Sequence[Goal]]]:
    """Return who is asked, each with the likely hand and with what it would go for with that; none helps a winner."""
    if points(view, seat) >= view.goal - _TOO_CLOSE:
        return []
    likely = replace(
        view,
        players=tuple(
            [
                player if other == seat else replace(player, hand=hands[other])
                for other, player in enumerate(view.players)
            ]
        ),
    )
    return [(likely.players[other], goals(likely, other)[:GOALS_KEPT]) for other in listening]


def _takes(player: Side, wanted: Sequence[Goal], give: Bundle, get: Bundle) -> bool:
    """Tell whether an offer would be accepted by who plays like the hunter."""
    return covers(player.hand, get) and gain(player, wanted, get, give) > 0


# -- answers


def answer(view: State, seat: int) -> Move:
    """Accept what helps; ask for something useful instead; help nobody to win."""
    assert view.offer is not None
    player, terms = view.players[seat], view.offer
    if points(view, view.active) >= view.goal - _TOO_CLOSE:
        return moves.Refuse()
    wanted = goals(view, seat)[:GOALS_KEPT]
    if not covers(player.hand, terms.get):
        return moves.Decline()
    if _takes(player, wanted, terms.give, terms.get):
        return moves.Accept()
    useful = [
        kind
        for kind in KINDS
        if not terms.get[kind] and not terms.give[kind] and gain(player, wanted, terms.get, single(kind)) > 0
    ]
    return moves.Counter(terms.get, single(useful[0])) if useful else moves.Decline()


def choose(view: State, step: Step) -> Callable[[Move], float]:
    """Like the swap that brings the most, and of such the one with who has the fewest points."""
    assert view.offer is not None
    player, wanted = view.players[step.seat], goals(view, step.seat)[:GOALS_KEPT]
    terms = {answer.seat: answer for answer in view.offer.answers}

    def like(move: Move) -> float:
        if not isinstance(move, moves.Deal):
            return 0.0
        taken = terms[move.seat]
        return gain(player, wanted, taken.give, taken.get) - 0.02 * points(view, move.seat)

    return like


# Who plays Settlers when no one sits there: ``random``, and ``hunter``. The hunter plays from its view and from what
# it has seen: it settles in Africa where the dice are kind, then goes for whatever brings the most for its cards (see
# ``planning``), trades what it can spare for what it lacks (above), and sends the beasts to who is
# ahead.

#: How much a move is liked.
Liking: TypeAlias = Callable[[Move], float]


def play_hunter(rules: Rules[State], view: State, seat: int, chance: random.Random, memory: SettlersMemory) -> Move:
    """Return the move the hunter likes best, ties broken at random."""
    return _play(rules, view, seat, chance, memory)


def play_on(rules: Rules[State], view: State, seat: int, chance: random.Random) -> Move:
    """Return the move of a hunter that remembers nothing, and so offers nothing."""
    return _play(rules, view, seat, chance, None)


def _play(rules: Rules[State], view: State, seat: int, chance: random.Random, memory: SettlersMemory | None) -> Move:
    step = view.agenda[0]
    if step.kind == "act":
        return _act(view, seat, memory)
    if step.kind == "answer":
        return answer(view, seat)
    if step.kind == "discard":
        return _discard(view, seat)
    listed = rules.moves(view)
    if len(listed) == 1:
        return listed[0]
    like = LIKINGS[step.kind](view, step)
    return max(listed, key=lambda move: like(move) + 0.01 * chance.random())


# -- its turn


def _act(view: State, seat: int, memory: SettlersMemory | None) -> Move:
    """Do the next thing for the best goal that can be served, each goal from what the better ones leave over.

    Offers are made from what is remembered only.
    """
    player = view.players[seat]
    wanted = goals(view, seat)
    left = list(player.hand[:4])
    for goal in wanted[:GOALS_KEPT]:
        move = serve(view, seat, player, goal, (left[0], left[1], left[2], left[3]), memory)
        if move is not None:
            return move
        left = [max(0, left[kind] - goal.needs[kind]) for kind in KINDS]
    return (
        (offer(view, seat, wanted, memory) if memory is not None else None)
        or bank(view, player, wanted)
        or _spend(view, seat, player, wanted, left, memory)
        or moves.End()
    )


def _spend(
    view: State, seat: int, player: Side, wanted: Sequence[Goal], left: Sequence[int], memory: SettlersMemory | None
) -> Move | None:
    """With cards to spare, or with more than a 7 would leave, serve any other goal."""
    crowded = sum(player.hand) > 7
    hand = player.hand[:4] if crowded else left
    if not _can_do_anything(view, player, (hand[0], hand[1], hand[2], hand[3])):
        return None
    for goal in wanted[GOALS_KEPT:]:
        move = serve(view, seat, player, goal, (hand[0], hand[1], hand[2], hand[3]), memory)
        if move is not None:
            return move
    return None


def _can_do_anything(view: State, player: Side, hand: Bundle) -> bool:
    """Tell whether these cards pay for a step on any track, a nomad, a tribe, or a walk."""
    if hand[MEAT] or any(player.strides) or (view.skins_walk and hand[0]):
        return True
    steps = [turns.next_cost(player, track) for track in range(len(player.tracks))]
    return any(cost is not None and covers(hand, cost) for cost in [*steps, TRIBE_COST])


def serve(view: State, seat: int, player: Side, goal: Goal, hand: Bundle, memory: SettlersMemory | None) -> Move | None:
    """Return the next thing to do for a goal with these cards, ``None`` if there is nothing."""
    if goal.kind == "step":
        move = moves.Develop(goal.spot)
        return move if covers(hand, goal.needs) else None
    if goal.kind == "settle" and goal.start == goal.spot:
        return moves.Settle(goal.spot) if covers(hand, TRIBE_COST) else None
    for track, needed in ((CLOTHING, goal.clothing), (CONSTRUCTION, goal.construction)):
        cost = turns.next_cost(player, track)
        if player.tracks[track] < needed and cost is not None and covers(hand, cost):
            return moves.Develop(track)
    if goal.new:
        return _send(view, seat, player, goal) if covers(hand, NOMAD_COST) else None
    return _walk(view, player, goal, hand, memory)


def _send(view: State, seat: int, player: Side, goal: Goal) -> Move | None:
    """Send a nomad out where it is nearest to the goal."""
    places = nomads.nomad_places(view, seat)
    steps = open_distances(goal.spot, view.neanderthal, view.carnivore)
    near = [place for place in places if place in steps]
    return moves.SendNomad(min(near, key=lambda place: steps[place])) if near else None


def _walk(view: State, player: Side, goal: Goal, hand: Bundle, memory: SettlersMemory | None) -> Move | None:
    """Walk as far towards the goal as the cards carry, but not a step that gets it nowhere, nor where it has stood."""
    number = player.nomads.index(goal.start)
    stride, step = player.strides[number], range_of(view, player)
    skins = max(0, hand[0] - TRIBE_COST[0]) if view.skins_walk else 0
    if not stride and not hand[1] and not skins:
        return None
    far, ahead = distances_for(view, player, goal.start), open_distances(goal.spot, view.neanderthal, view.carnivore)
    taken = occupied(view)
    if memory is not None:
        taken |= memory.trails.stood.get(goal.start, set())
    best: tuple[int, int, int] | None = None
    for end, steps in far.items():
        cost = nomads.price(steps, stride, step)
        if cost > hand[1] + skins:
            break
        if end not in taken and end in ahead and ahead[end] < ahead.get(goal.start, 0):
            best = min(best or (ahead[end], cost, end), (ahead[end], cost, end))
    if best is None:
        return None
    return moves.Walk(goal.start, best[2], max(0, best[1] - hand[1]))


# -- what happens to it, and what it does to others


def _discard(view: State, seat: int) -> Move:
    """Keep what the goals need: give up the least useful card, again and again."""
    player = view.players[seat]
    wanted = goals(view, seat)[:GOALS_KEPT]
    given = [0, 0, 0, 0]
    for _ in range(sum(player.hand) // 2):
        kind = min(
            [kind for kind in KINDS if given[kind] < player.hand[kind]],
            key=lambda kind: (card_worth(player, wanted, kind, -1 - given[kind]), -player.hand[kind]),
        )
        given[kind] += 1
    return moves.Discard((given[0], given[1], given[2], given[3]))


def _roam(view: State, step: Step) -> Liking:
    """Harm who is ahead and has cards, never itself."""
    spared = {figure: 0.5 * _harm(view, step.seat, where(view, figure)) for figure in ROAMERS}

    def like(move: Move) -> float:
        assert isinstance(move, moves.Roam)
        return _harm(view, step.seat, move.place) - spared[move.figure]

    return like


_CORNERS = tuple([frozenset(place.corners) for place in WORLD.hexes])


def _harm(view: State, seat: int, place: int) -> float:
    """Return how much others lose by a blocked landscape, and how little the seat itself does."""
    if place < 0:
        return 0.0
    odds = crossing_odds(view, place)
    harm = 0.0
    for other, player in enumerate(view.players):
        tribes = len(_CORNERS[place].intersection(player.tribes))
        if tribes and other != seat:
            harm += tribes * odds * (1 + 0.25 * points(view, other)) + min(4, sum(player.hand))
        elif tribes:
            harm -= 3 * tribes * odds
    return harm


def crossing_odds(view: State, place: int) -> int:
    """Return how many of 36 throws a landscape yields on, none for a desert."""
    return 0 if place in view.deserts else 6 - abs(7 - WORLD.hexes[place].number)


def _rob(view: State, step: Step) -> Liking:
    def like(move: Move) -> float:
        assert isinstance(move, moves.Rob)
        return points(view, move.seat) + 0.3 * sum(view.players[move.seat].hand)

    return like


def _desert(view: State, step: Step) -> Liking:
    def like(move: Move) -> float:
        assert isinstance(move, moves.SpreadDesert)
        return _harm(view, step.seat, move.place)

    return like


def _leave(view: State, step: Step) -> Liking:
    def like(move: Move) -> float:
        assert isinstance(move, moves.Leave)
        return -crossing_worth(view, move.crossing)

    return like


def _take(view: State, step: Step) -> Liking:
    """Take the chip that others would reach first."""
    standing = [nomad for seat, player in enumerate(view.players) if seat != step.seat for nomad in player.nomads]

    def like(move: Move) -> float:
        assert isinstance(move, moves.TakePeople)
        return float(move.crossing in standing)

    return like


# -- setting up


def _found(view: State, step: Step) -> Liking:
    """Prefer crossings that the dice favour and that bring resources not had yet."""
    player = view.players[step.seat]
    held = {kind for tribe in player.tribes for kind in crossing_kinds(tribe)}

    def like(move: Move) -> float:
        assert isinstance(move, moves.Found)
        return crossing_worth(view, move.crossing) + 1.8 * len(crossing_kinds(move.crossing) - held)

    return like


def _place(view: State, step: Step) -> Liking:
    """Send the first nomad as near as can be to people chips."""

    def like(move: Move) -> float:
        assert isinstance(move, moves.SendNomad)
        steps = distances_for(view, view.players[step.seat], move.crossing)
        return -sum(sorted(steps[crossing] for crossing in view.people if crossing in steps)[:3])

    return like


#: How much the hunter likes each move at a decision, but for its turn, answers and discards.
LIKINGS: dict[str, Callable[[State, Step], Liking]] = {
    "found": _found,
    "place": _place,
    "roam": _roam,
    "rob": _rob,
    "desert": _desert,
    "leave": _leave,
    "take": _take,
    "choose": choose,
}

BOTS: dict[str, Bot] = {"random": bots.play_random, "hunter": bots.RememberingBot(play_hunter, SettlersMemory)}
BOT_KINDS: dict[str, bots.BotKind] = {
    "hunter": bots.BotKind("Hunter", "Grabs what is near. Plays instantly.", "spears", first=True, level="Normal bot")
}
