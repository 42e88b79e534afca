"""How the elder looks ahead in Settlers: what may be hidden, which moves it tries, what a position is worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Final

from game.core import copying
from game.core.rules import Move, Rules
from game.core.words import Marked
from game.elder.chances import Outlook
from game.elder.lookahead import Worth
from game.settlers.bots import hunter
from game.settlers.bots.hunter import play_on
from game.settlers.bots.memory import SettlersMemory
from game.settlers.bots.planning import Goal, expense, goals
from game.settlers.rules import moves
from game.settlers.rules.goods import (
    CARDS_EACH,
    CLOTHING,
    CONSTRUCTION,
    EVENT_CHIPS,
    HAND_LIMIT,
    HIDDEN,
    HUNTING,
    KINDS,
    NOURISHMENT,
    SETS,
    YIELDS,
    Bundle,
    covers,
)
from game.settlers.rules.ground import WORLD
from game.settlers.rules.map_file import pips
from game.settlers.rules.state import HIDDEN_CHIP, NOBODY, Four, Hand, Side, State, points

#: So many of the best goals are each served as if they were the best.
_GOALS_SERVED = 8
#: So many of them are traded for at the bank.
_GOALS_TRADED_FOR = 4
#: So many offers are tried out.
_OFFERS_TRIED = 2
#: The decisions at which the hunter's liking tells which moves are tried out.
_BY_LIKING = frozenset({"found", "place", "roam", "rob", "desert", "leave", "choose"})


def ranked(rules: Rules[State], view: State, seat: int, memory: SettlersMemory, random: Random) -> Sequence[Move]:
    """Return the moves worth a thought, the hunter's first; that one alone where there is little to think about."""
    plain = hunter.play_hunter(rules, view, seat, random, memory)
    kind = view.agenda[0].kind
    if kind == "act":
        others = _on_the_turn(view, seat, memory)
    elif kind == "answer":
        others = _answers(view, seat)
    elif kind == "discard":
        others = _discards(rules, view, seat)
    elif kind in _BY_LIKING:
        others = _by_liking(rules, view)
    else:
        others = iter(())
    return list(dict.fromkeys([plain, *others]))


def _by_liking(rules: Rules[State], view: State) -> Iterator[Move]:
    """Return the listed moves, those that the hunter likes best first."""
    step = view.agenda[0]
    like = hunter.LIKINGS[step.kind](view, step)
    yield from sorted(rules.moves(view), key=lambda move: -like(move))


def _answers(view: State, seat: int) -> Iterator[Move]:
    """Return yes, if it can be paid, and no."""
    assert view.offer is not None
    if covers(view.players[seat].hand, view.offer.get):
        yield moves.Accept()
        yield moves.Decline()


def _discards(rules: Rules[State], view: State, seat: int) -> Iterator[Move]:
    """Return what may be discarded, the least useful cards first."""
    player, wanted = view.players[seat], goals(view, seat)[: hunter.GOALS_KEPT]

    def loss(given: Bundle) -> float:
        worths = [hunter.card_worth(player, wanted, kind, -1 - n) for kind in KINDS for n in range(given[kind])]
        return sum(worths)

    listed = [move for move in rules.moves(view) if isinstance(move, moves.Discard)]
    yield from sorted(listed, key=lambda move: loss(move.cards))


# -- on the turn


def _on_the_turn(view: State, seat: int, memory: SettlersMemory) -> Iterator[Move]:
    """Return the next thing to do for each of the best goals, an end of the turn, trades, and whatever can be built."""
    wanted = goals(view, seat)
    served = _served(view, seat, wanted, memory)
    for _ in range(2):
        yield from _first(served)
    yield moves.End()
    yield from _trades(view, seat, wanted, memory)
    yield from served


def _first(found: Iterator[Move]) -> Iterator[Move]:
    move = next(found, None)
    if move is not None:
        yield move


def _served(view: State, seat: int, wanted: Sequence[Goal], memory: SettlersMemory) -> Iterator[Move]:
    """Return the next thing to do for each of the best goals with all cards in hand, then other goals near at hand."""
    player = view.players[seat]
    hand = player.hand[:4]
    tried: set[Move] = set()
    for goal in [*wanted[:_GOALS_SERVED], *[goal for goal in wanted[_GOALS_SERVED:] if goal.kind == "step"]]:
        move = hunter.serve(view, seat, player, goal, hand, memory)
        if move is not None and move not in tried:
            tried.add(move)
            yield move


def _trades(view: State, seat: int, wanted: Sequence[Goal], memory: SettlersMemory) -> Iterator[Move]:
    """Return swaps with the bank for what the best goals lack, and offers that somebody is likely to take."""
    player = view.players[seat]
    for number in range(min(_GOALS_TRADED_FOR, len(wanted))):
        swap = hunter.bank(view, player, wanted[number:])
        if swap is not None:
            yield swap
    for _, offer in zip(range(_OFFERS_TRIED), hunter.likely_deals(view, seat, wanted, memory), strict=False):
        yield offer


# What a position of Settlers of the Stone Age is worth to a seat, in points, by named parts.

#: What winning is worth: more than any lead.
_VICTORY: Final = 8.0
#: What one of 36 throws that yields a card is worth, also while a figure blocks it; and each resource that is yielded.
_PIP, _BLOCKED_PIP, _KIND = 0.16, 0.14, 0.18
#: What it is worth to have come so far on each track, the art cards apart; the first steps carry a nomad the furthest.
_PROGRESS: Final = {
    NOURISHMENT: (0.0, 0.6, 0.95, 1.2, 1.4, 1.5),
    HUNTING: (0.0, 0.0, 0.0, 0.0, 0.0, 0.0),
    CONSTRUCTION: (0.0, 0.17, 0.34, 0.51, 0.68, 0.85),
    CLOTHING: (0.0, 0.05, 0.1, 0.15, 0.15, 0.15),
}
#: What it is worth to be ahead of everybody on a track whose art card nobody has.
_AHEAD = 0.17
#: What a card in hand is worth, and one that a 7 endangers.
_CARD, _CARD_TOO_MANY = 0.07, 0.05
#: What a nomad is worth that stands on a people chip.
_ARRIVED = 0.2
#: What the best goals are worth, by what they bring for a card still to come by.
_PROSPECTS = (3.0, 2.4, 2.4)


def worth(state: State, seat: int) -> Worth:
    """Return the points of a seat, and what is likely to bring more of them."""
    own = {"points": float(points(state, seat))}
    if state.winners:
        return own | {"victory": _VICTORY * (seat in state.winners)}
    player = state.players[seat]
    cards = sum(player.hand)
    return own | {
        "harvest": _harvest(state, player),
        "tracks": _tracks(state, player),
        "hand": _CARD * min(cards, HAND_LIMIT) + _CARD_TOO_MANY * max(0, cards - HAND_LIMIT),
        "nomads": _ARRIVED * sum([nomad in state.people for nomad in player.nomads]),
        "prospects": _prospects(state, seat, player),
    }


_PIPS: Final = tuple([pips(place.number) for place in WORLD.hexes])
_KINDS: Final = tuple([YIELDS[place.terrain] for place in WORLD.hexes])


def _harvest(state: State, player: Side) -> float:
    """Return what the landscapes beside the tribes are worth."""
    yields, blocked = [0] * len(KINDS), 0
    for tribe in player.tribes:
        for place in WORLD.crossings[tribe].hexes:
            if place in (state.neanderthal, state.carnivore):
                blocked += _PIPS[place]
            elif place not in state.deserts:
                yields[_KINDS[place]] += _PIPS[place]
    return _PIP * sum(yields) + _BLOCKED_PIP * blocked + _KIND * sum([count > 0 for count in yields])


def _tracks(state: State, player: Side) -> float:
    """Return what progress is worth, the art cards apart."""
    value = sum([_PROGRESS[track][step] for track, step in enumerate(player.tracks)])
    rivals: list[Four] = [other.tracks for other in state.players if other is not player]
    ahead = [
        state.arts[track] == NOBODY and step > max([tracks[track] for tracks in rivals])
        for track, step in enumerate(player.tracks)
    ]
    return value + _AHEAD * sum(ahead)


def _prospects(state: State, seat: int, player: Side) -> float:
    """Return what the best goals promise."""
    best = goals(state, seat)[: len(_PROSPECTS)]
    return sum([weight * goal.worth / expense(player, goal) for weight, goal in zip(_PROSPECTS, best, strict=False)])


# How the elder looks ahead in Settlers of the Stone Age: what may be hidden, and how everybody plays on.

#: So many turns of each seat are played out.
_ROUNDS: Final = 1


class SettlersLookahead:
    """How Settlers is searched: until everybody has had a turn, by the hunter's own goals."""

    rollouts = 64
    candidates = 8
    begin = SettlersMemory
    part_names: Mapping[str, Marked] = {
        "points": "points",
        "victory": "victory",
        "harvest": "harvest",
        "tracks": "steps on the tracks",
        "hand": "cards in hand",
        "nomads": "nomads under way",
        "prospects": "what comes next",
    }

    def ranked(
        self, rules: Rules[State], view: State, seat: int, memory: SettlersMemory, random: Random
    ) -> Sequence[Move]:
        """Return the hunter's move, then others that its goals, the bank and the others' hands suggest."""
        return ranked(rules, view, seat, memory, random)

    def sample(self, view: State, seat: int, memory: SettlersMemory, random: Random) -> State:
        """Deal the cards that are not surely known, and hide the event chips that nobody has turned over."""
        state = copying.copied(view)
        copying.put(state, "players", _with_hands(view, seat, memory, random))
        copying.put(state, "faces", _with_chips(view, random))
        return state

    def policy(self, rules: Rules[State], state: State, random: Random) -> Move:
        """Play like the hunter, who never looks at what is hidden, but offer nothing."""
        return play_on(rules, state, state.agenda[0].seat, random)

    def horizon(self, view: State) -> Callable[[State], bool]:
        """End a rollout before a turn begins, when everybody has had as many."""
        last = max(1, view.turn) + _ROUNDS * len(view.players)
        return lambda state: state.turn >= last or not state.agenda

    def worth(self, state: State, seat: int) -> Worth:
        """Add up points and what is likely to bring more of them."""
        return worth(state, seat)

    def mixes(self, view: State) -> bool:
        """Nobody chooses at the same time as others."""
        return False


LOOKAHEAD: Final = SettlersLookahead()


def progress(state: State) -> float:
    """Return how much of a match is over: how near whoever has the most points is to winning."""
    return max([points(state, seat) for seat in range(len(state.players))]) / state.goal


OUTLOOK: Final = Outlook(LOOKAHEAD.worth, progress, (1.8, 1.8))


# -- what may be hidden


def _with_hands(view: State, seat: int, memory: SettlersMemory, random: Random) -> tuple[Side, ...]:
    """Return everybody's side with a whole hand: the cards surely held, and of those nobody has seen as many more.

    All cards that are neither in the supply nor in the seat's own hand are in the others' hands. Who offers
    something, or is willing to trade, holds it.
    """
    own = view.players[seat].hand
    unseen = [CARDS_EACH - view.supply[kind] - own[kind] for kind in KINDS]
    others = [other for other in range(len(view.players)) if other != seat]
    hands = {other: [0, 0, 0, 0] for other in others}
    for other, cards in [*_on_the_table(view), *[(other, memory.sure.of(other)) for other in others]]:
        if other != seat:
            _fill_up(hands[other], cards, unseen, view.players[other].hand[HIDDEN])
    pool = [kind for kind in KINDS for _ in range(unseen[kind])]
    random.shuffle(pool)
    players = list(view.players)
    for other, hand in hands.items():
        for _ in range(view.players[other].hand[HIDDEN] - sum(hand)):
            hand[pool.pop()] += 1
        players[other] = copying.copied(players[other])
        whole: Hand = (hand[0], hand[1], hand[2], hand[3], 0)
        copying.put(players[other], "hand", whole)
    return tuple(players)


def _on_the_table(view: State) -> list[tuple[int, Bundle]]:
    """Return the cards that are offered now, and by which seat."""
    if view.offer is None:
        return []
    return [(view.active, view.offer.give), *[(answer.seat, answer.get) for answer in view.offer.answers]]


def _fill_up(hand: list[int], cards: Bundle, unseen: list[int], size: int) -> None:
    """Take unseen cards until a hand holds ``cards``, as far as there are so many and it is no larger than that."""
    for kind in KINDS:
        more = max(0, min(cards[kind] - hand[kind], unseen[kind], size - sum(hand)))
        hand[kind] += more
        unseen[kind] -= more


def _with_chips(view: State, random: Random) -> tuple[str, ...]:
    """Return what lies under each box: of each set the chips that nobody has turned over, mixed."""
    faces = list(view.faces)
    for number in range(len(SETS)):
        boxes = [index for index, box in enumerate(WORLD.boxes) if box.set == number]
        unturned = Counter(EVENT_CHIPS[number]) - Counter([faces[index] for index in boxes])
        mixed = list(unturned.elements())
        random.shuffle(mixed)
        for index in boxes:
            if faces[index] == HIDDEN_CHIP:
                faces[index] = mixed.pop()
    return tuple(faces)
