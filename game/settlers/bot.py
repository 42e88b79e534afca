"""Who plays Settlers when no one sits there: ``random``, and ``hunter``.

The hunter plays from its view: it settles in Africa where the dice are kind, then goes for whatever brings the most for
its cards (see ``planning``), trades what it can spare for what it lacks, and sends the beasts to who is ahead.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from game.core.bots import play_random
from game.core.notation import WrittenMove
from game.settlers import moves, nomads, turns
from game.settlers.figures import where
from game.settlers.goods import BANK_RATE, CLOTHING, CONSTRUCTION, KINDS, NOMAD_COST, TRIBE_COST, Bundle, covers, single
from game.settlers.ground import WORLD
from game.settlers.planning import Goal, crossing_kinds, crossing_worth, goals, lacking, open_distances
from game.settlers.state import Player, State, Step, distances_for, occupied, points, range_of
from game.settlers.trading import who_listens

#: Offers the hunter makes in a turn at most.
MOST_OFFERS = 3
#: Goals it keeps cards for, best first.
_GOALS_KEPT = 2
#: What a card is worth that the best goal lacks, the next one lacks, one that nothing lacks, one to spare.
_NEEDED, _SOON, _PLAIN, _SPARE = 1.0, 0.7, 0.45, 0.25
#: It deals with nobody this close to winning.
_TOO_CLOSE = 1

Bot: TypeAlias = "Callable[[Any, State, int, random.Random], WrittenMove]"


def play_hunter(rules: Any, view: State, seat: int, chance: random.Random) -> WrittenMove:
    """Return the move the hunter likes best, ties broken at random."""
    step = view.agenda[0]
    if step.kind == "act":
        return _act(view, seat, chance)
    if step.kind == "answer":
        return _answer(view, seat)
    if step.kind == "discard":
        return _discard(view, seat)
    listed: Sequence[WrittenMove] = rules.moves(view)
    if len(listed) == 1:
        return listed[0]
    like = _LIKINGS[step.kind]
    return max(listed, key=lambda move: like(view, step, move) + 0.01 * chance.random())


# -- its turn


def _act(view: State, seat: int, chance: random.Random) -> WrittenMove:
    """Do the next thing for the best goal that can be served, each goal from what the better ones leave over."""
    player = view.players[seat]
    wanted = goals(view, seat)
    left = list(player.hand[:4])
    for goal in wanted[:_GOALS_KEPT]:
        move = _serve(view, seat, player, goal, (left[0], left[1], left[2], left[3]))
        if move is not None:
            return move
        left = [max(0, left[kind] - goal.needs[kind]) for kind in KINDS]
    return (
        _bank(view, player, wanted)
        or _offer(view, player, wanted)
        or _spend(view, seat, player, wanted, left)
        or moves.End()
    )


def _spend(view: State, seat: int, player: Player, wanted: Sequence[Goal], left: Sequence[int]) -> WrittenMove | None:
    """With cards to spare, or with more than a 7 would leave, serve any other goal."""
    crowded = sum(player.hand) > 7
    hand = player.hand[:4] if crowded else left
    for goal in wanted[_GOALS_KEPT:]:
        move = _serve(view, seat, player, goal, (hand[0], hand[1], hand[2], hand[3]))
        if move is not None:
            return move
    return None


def _serve(view: State, seat: int, player: Player, goal: Goal, hand: Bundle) -> WrittenMove | None:
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
    return _walk(view, player, goal, hand)


def _send(view: State, seat: int, player: Player, goal: Goal) -> WrittenMove | None:
    """Send a nomad out where it is nearest to the goal."""
    places = nomads.nomad_places(view, seat)
    steps = open_distances(goal.spot, view.neanderthal, view.carnivore)
    near = [place for place in places if place in steps]
    return moves.SendNomad(min(near, key=lambda place: steps[place])) if near else None


def _walk(view: State, player: Player, goal: Goal, hand: Bundle) -> WrittenMove | None:
    """Walk as far towards the goal as the cards carry, but not a step that gets it nowhere."""
    number = player.nomads.index(goal.start)
    stride, step = player.strides[number], range_of(view, player)
    skins = hand[0] - TRIBE_COST[0] if view.skins_walk else 0
    far, ahead = distances_for(view, player, goal.start), open_distances(goal.spot, view.neanderthal, view.carnivore)
    taken = occupied(view)
    best: tuple[int, int, int] | None = None
    for end, steps in far.items():
        cost = nomads.price(steps, stride, step)
        if cost > hand[1] + max(0, skins):
            break
        if end not in taken and end in ahead and ahead[end] < ahead.get(goal.start, 0):
            best = min(best or (ahead[end], cost, end), (ahead[end], cost, end))
    if best is None:
        return None
    return moves.Walk(goal.start, best[2], max(0, best[1] - hand[1]))


# -- trade


def _card_worth(player: Player, wanted: Sequence[Goal], kind: int, extra: int = 0) -> float:
    """Return what one more card of a kind is worth (``extra`` -1: what giving one away costs)."""
    held = player.hand[kind] + extra
    needed = 0
    for goal, worth in zip(wanted, (_NEEDED, _SOON), strict=False):
        needed += goal.needs[kind]
        if held < needed:
            return worth
    return _PLAIN if held < 3 else _SPARE


def _bank(view: State, player: Player, wanted: Sequence[Goal]) -> WrittenMove | None:
    """Swap three cards that can be spared for one that the best goal lacks."""
    missing = lacking(player, wanted[0])
    want = [kind for kind in KINDS if missing[kind] and view.supply[kind]]
    spare = [kind for kind in KINDS if player.hand[kind] - wanted[0].needs[kind] >= BANK_RATE]
    if not want or not spare:
        return None
    return moves.Bank(max(spare, key=lambda kind: player.hand[kind]), max(want, key=lambda kind: missing[kind]))


def _offer(view: State, player: Player, wanted: Sequence[Goal]) -> WrittenMove | None:
    """Offer a card to spare for one that the best goal lacks, then another; at last two of a kind."""
    if view.offers >= MOST_OFFERS or not who_listens(view):
        return None
    missing = lacking(player, wanted[0])
    pairs = [
        (give, get)
        for get in KINDS
        if missing[get]
        for give in KINDS
        if player.hand[give] > wanted[0].needs[give] and give != get
    ]
    pairs.sort(key=lambda pair: (-missing[pair[1]], wanted[0].needs[pair[0]] - player.hand[pair[0]]))
    if view.offers == MOST_OFFERS - 1:
        pairs = [(give, get) for give, get in pairs if player.hand[give] > wanted[0].needs[give] + 1]
        return moves.MakeOffer(single(pairs[0][0], 2), single(pairs[0][1])) if pairs else None
    if view.offers >= len(pairs):
        return None
    give, get = pairs[view.offers]
    return moves.MakeOffer(single(give), single(get))


def _gain(player: Player, wanted: Sequence[Goal], give: Bundle, get: Bundle) -> float:
    """Return what a swap brings a player."""
    gained = sum([_card_worth(player, wanted, kind, number) for kind in KINDS for number in range(get[kind])])
    lost = sum([_card_worth(player, wanted, kind, -1 - number) for kind in KINDS for number in range(give[kind])])
    return gained - lost


def _answer(view: State, seat: int) -> WrittenMove:
    """Accept what helps; ask for something useful instead; help nobody to win."""
    assert view.offer is not None
    player, offer = view.players[seat], view.offer
    if points(view, view.active) >= view.goal - _TOO_CLOSE:
        return moves.Refuse()
    wanted = goals(view, seat)[:_GOALS_KEPT]
    if not covers(player.hand, offer.get):
        return moves.Decline()
    if _gain(player, wanted, offer.get, offer.give) > 0:
        return moves.Accept()
    useful = [
        kind
        for kind in KINDS
        if not offer.get[kind] and not offer.give[kind] and _gain(player, wanted, offer.get, single(kind)) > 0
    ]
    return moves.Counter(offer.get, single(useful[0])) if useful else moves.Decline()


def _choose(view: State, step: Step, move: WrittenMove) -> float:
    assert view.offer is not None
    player, wanted = view.players[step.seat], goals(view, step.seat)[:_GOALS_KEPT]
    if not isinstance(move, moves.Deal):
        return 0.0
    answer = next(answer for answer in view.offer.answers if answer.seat == move.seat)
    return _gain(player, wanted, answer.give, answer.get) - 0.02 * points(view, move.seat)


# -- what happens to it, and what it does to others


def _discard(view: State, seat: int) -> WrittenMove:
    """Keep what the goals need: give up the least useful card, again and again."""
    player = view.players[seat]
    wanted = goals(view, seat)[:_GOALS_KEPT]
    given = [0, 0, 0, 0]
    for _ in range(sum(player.hand) // 2):
        kind = min(
            [kind for kind in KINDS if given[kind] < player.hand[kind]],
            key=lambda kind: (_card_worth(player, wanted, kind, -1 - given[kind]), -player.hand[kind]),
        )
        given[kind] += 1
    return moves.Discard((given[0], given[1], given[2], given[3]))


def _roam(view: State, step: Step, move: WrittenMove) -> float:
    """Harm who is ahead and has cards, never itself."""
    assert isinstance(move, moves.Roam)
    return _harm(view, step.seat, move.place) - 0.5 * _harm(view, step.seat, where(view, move.figure))


def _harm(view: State, seat: int, place: int) -> float:
    """Return how much others lose by a blocked landscape, and how little the seat itself does."""
    if place < 0:
        return 0.0
    odds = crossing_odds(view, place)
    harm = 0.0
    for other, player in enumerate(view.players):
        tribes = sum([corner in player.tribes for corner in WORLD.hexes[place].corners])
        if tribes and other != seat:
            harm += tribes * odds * (1 + 0.25 * points(view, other)) + min(4, sum(player.hand))
        elif tribes:
            harm -= 3 * tribes * odds
    return harm


def crossing_odds(view: State, place: int) -> int:
    """Return how many of 36 throws a landscape yields on, none for a desert."""
    return 0 if place in view.deserts else 6 - abs(7 - WORLD.hexes[place].number)


def _rob(view: State, step: Step, move: WrittenMove) -> float:
    assert isinstance(move, moves.Rob)
    return points(view, move.seat) + 0.3 * sum(view.players[move.seat].hand)


def _desert(view: State, step: Step, move: WrittenMove) -> float:
    assert isinstance(move, moves.SpreadDesert)
    return _harm(view, step.seat, move.place)


def _leave(view: State, step: Step, move: WrittenMove) -> float:
    assert isinstance(move, moves.Leave)
    return -crossing_worth(view, move.crossing)


def _take(view: State, step: Step, move: WrittenMove) -> float:
    """Take the chip that others would reach first."""
    assert isinstance(move, moves.TakePeople)
    standing = [nomad for seat, player in enumerate(view.players) if seat != step.seat for nomad in player.nomads]
    return float(move.crossing in standing)


# -- setting up


def _found(view: State, step: Step, move: WrittenMove) -> float:
    """Prefer crossings that the dice favour and that bring resources not had yet."""
    assert isinstance(move, moves.Found)
    player = view.players[step.seat]
    held = {kind for tribe in player.tribes for kind in crossing_kinds(tribe)}
    return crossing_worth(view, move.crossing) + 1.8 * len(crossing_kinds(move.crossing) - held)


def _place(view: State, step: Step, move: WrittenMove) -> float:
    """Send the first nomad as near as can be to people chips."""
    assert isinstance(move, moves.SendNomad)
    steps = distances_for(view, view.players[step.seat], move.crossing)
    return -sum(sorted(steps[crossing] for crossing in view.people if crossing in steps)[:3])


_LIKINGS: dict[str, Callable[[State, Step, WrittenMove], float]] = {
    "found": _found,
    "place": _place,
    "roam": _roam,
    "rob": _rob,
    "desert": _desert,
    "leave": _leave,
    "take": _take,
    "choose": _choose,
}

BOTS: dict[str, Bot] = {"random": play_random, "hunter": play_hunter}
