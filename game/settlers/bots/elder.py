"""The elder's lookahead in Settlers: candidate moves, the worth of a position, and sampling hidden cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from random import Random
from typing import Final

from game.core import copying
from game.core.bots import sensible_moves
from game.core.counts import listed_kinds
from game.core.rules import Move, Rules
from game.core.words import Marked, say
from game.elder.chances import Outlook
from game.elder.lookahead import Target, Worth
from game.settlers.bots import hunter
from game.settlers.bots.memory import SettlersMemory
from game.settlers.bots.planning import PIPS, Goal, goal_cost, goals
from game.settlers.rules import moves
from game.settlers.rules.events import place_name
from game.settlers.rules.goods import (
    CARDS_EACH,
    CLOTHING,
    CONSTRUCTION,
    EVENT_CHIPS,
    HAND_LIMIT,
    HIDDEN,
    HUNTING,
    KINDS,
    NOTHING,
    NOURISHMENT,
    SETS,
    TRACKS,
    Bundle,
    covers,
)
from game.settlers.rules.ground import RESOURCE_OF_HEX, WORLD
from game.settlers.rules.state import HIDDEN_CHIP, NOBODY, Four, Hand, Side, State, offer_in, points, tribes_at

#: For this many of the best goals, the next move towards the goal is a candidate.
_GOALS_TRIED = 8
#: For this many of the best goals, a swap with the bank for a card that the goal lacks is a candidate.
_GOALS_TRADED_FOR = 4
#: The most offers that are candidates.
_OFFERS_TRIED = 2
#: The kinds of steps at which all sensible moves are candidates, ordered by the preference of the bot Hunter.
_BY_PREFERENCE = frozenset({"found", "place", "roam", "rob", "desert", "leave", "choose"})


def _by_preference(rules: Rules[State], view: State) -> Iterator[Move]:
    """Yield the sensible moves, ordered by the preference of the bot Hunter."""
    step = view.agenda[0]
    score = hunter.PREFERENCES[step.kind](view, step)
    yield from sorted(sensible_moves(rules, view), key=lambda move: -score(move))


def _answers(view: State, seat: int) -> Iterator[Move]:
    """Yield the moves that accept and decline the offer; nothing if the seat lacks the cards for it."""
    if covers(view.players[seat].hand, offer_in(view).get):
        yield moves.Accept()
        yield moves.Decline()


def _discards(rules: Rules[State], view: State, seat: int) -> Iterator[Move]:
    """Yield the legal discards, the least useful cards first."""
    player = view.players[seat]
    wanted_goals = goals(view, seat)[: hunter.GOALS_KEPT]
    discards = [move for move in rules.moves(view) if isinstance(move, moves.Discard)]
    yield from sorted(discards, key=lambda move: -hunter.gain(player, wanted_goals, give=move.cards, get=NOTHING))


# -- candidates in a turn


def _turn_candidates(view: State, seat: int, memory: SettlersMemory) -> Iterator[Move]:
    """Yield the moves for the two best goals, the end of the turn, trades, and the moves for further goals."""
    wanted_goals = goals(view, seat)
    goal_moves = _goal_moves(view, seat, wanted_goals, memory)
    yield from islice(goal_moves, 2)
    yield moves.End()
    yield from _trades(view, seat, wanted_goals, memory)
    yield from goal_moves


def _goal_moves(view: State, seat: int, wanted_goals: Sequence[Goal], memory: SettlersMemory) -> Iterator[Move]:
    """Yield the next move towards each of the best goals, then every other payable step of a track.

    Each move may use all cards in hand.
    """
    player = view.players[seat]
    hand = player.hand[:4]
    other_steps = [goal for goal in wanted_goals[_GOALS_TRIED:] if goal.kind == "step"]
    tried_moves: set[Move] = set()
    for goal in [*wanted_goals[:_GOALS_TRIED], *other_steps]:
        move = hunter.next_move_for(view, seat, player, goal, hand, memory)
        if move is not None and move not in tried_moves:
            tried_moves.add(move)
            yield move


def _trades(view: State, seat: int, wanted_goals: Sequence[Goal], memory: SettlersMemory) -> Iterator[Move]:
    """Yield swaps with the bank that help the best goals, then offers that are likely to be accepted."""
    player = view.players[seat]
    for number in range(min(_GOALS_TRADED_FOR, len(wanted_goals))):
        swap = hunter.bank_swap(view, player, wanted_goals[number:])
        if swap is not None:
            yield swap
    yield from islice(hunter.likely_deals(view, seat, wanted_goals, memory), _OFFERS_TRIED)


# The worth of a position for a seat, in points, by named parts

#: The worth of winning, more than any lead.
_VICTORY_WORTH: Final = 8.0
#: The worth of a landscape for each of the 36 rolls of two dice that yield a card there.
_PIP_WORTH = 0.16
#: The worth of a blocked landscape for each of the 36 rolls that would yield a card there.
_BLOCKED_PIP_WORTH = 0.14
#: The worth of each kind of resource that the player's tribes yield.
_RESOURCE_KIND_WORTH = 0.18
#: By track, the worth of having taken 0, 1, 2 ... steps, without the art card; the first steps help nomads most.
_PROGRESS_WORTHS: Final = {
    NOURISHMENT: (0.0, 0.6, 0.95, 1.2, 1.4, 1.5),
    HUNTING: (0.0, 0.0, 0.0, 0.0, 0.0, 0.0),
    CONSTRUCTION: (0.0, 0.17, 0.34, 0.51, 0.68, 0.85),
    CLOTHING: (0.0, 0.05, 0.1, 0.15, 0.15, 0.15),
}
#: The worth of leading on a track whose art card nobody has.
_LEAD_WORTH = 0.17
#: The worth of a card in hand.
_CARD_WORTH = 0.07
#: The worth of a card beyond the number that is safe from a 7.
_SURPLUS_CARD_WORTH = 0.05
#: The worth of a nomad that stands on a people chip.
_NOMAD_ON_CHIP_WORTH = 0.2
#: The weights of the three best goals, the best first. They are multiplied by the points per missing card.
_PROSPECT_WEIGHTS = (3.0, 2.4, 2.4)


def _harvest_worth(state: State, player: Side) -> float:
    """Return the worth of the landscapes beside a player's tribes."""
    yields = [0] * len(KINDS)
    blocked_pips = 0
    for tribe in player.tribes:
        for place in WORLD.crossings[tribe].hexes:
            if place in (state.neanderthal, state.carnivore):
                blocked_pips += PIPS[place]
            elif place not in state.deserts:
                yields[RESOURCE_OF_HEX[place]] += PIPS[place]
    return (
        _PIP_WORTH * sum(yields)
        + _BLOCKED_PIP_WORTH * blocked_pips
        + _RESOURCE_KIND_WORTH * sum([count > 0 for count in yields])
    )


def _tracks_worth(state: State, player: Side) -> float:
    """Return the worth of the steps on the tracks, without the art cards."""
    value = sum([_PROGRESS_WORTHS[track][step] for track, step in enumerate(player.tracks)])
    rivals: list[Four] = [other.tracks for other in state.players if other is not player]
    leads = [
        state.arts[track] == NOBODY and step > max([tracks[track] for tracks in rivals])
        for track, step in enumerate(player.tracks)
    ]
    return value + _LEAD_WORTH * sum(leads)


def _prospects_worth(state: State, seat: int, player: Side) -> float:
    """Return the sum of the best goals' worths, each divided by the goal's cost and weighted by its rank."""
    best_goals = goals(state, seat)[: len(_PROSPECT_WEIGHTS)]
    return sum(
        [
            weight * goal.worth / goal_cost(player, goal)
            for weight, goal in zip(_PROSPECT_WEIGHTS, best_goals, strict=False)
        ]
    )


# The lookahead

#: The number of turns of each seat in a rollout.
_ROLLOUT_TURNS: Final = 1


class SettlersLookahead:
    """Search until every seat has had a turn, with candidates from the hunter's goals."""

    rollouts = 256
    candidates = 8
    #: the most worth that an elder gives up to play a move that suits its temperament better
    tolerance = 0.13
    begin = SettlersMemory
    part_names: Mapping[str, Marked] = {
        "points": "points",
        "victory": "victory",
        "harvest": "harvest",
        "tracks": "steps on the tracks",
        "hand": "cards in hand",
        "nomads": "nomads on people chips",
        "prospects": "points to come",
    }

    def ranked(
        self, rules: Rules[State], view: State, seat: int, memory: SettlersMemory, random: Random
    ) -> Sequence[Move]:
        """Return the move that the bot Hunter would make, then other moves, but no offers likely to be declined.

        At kinds of steps that are not searched, return only the Hunter's move.
        """
        hunters_move = hunter.play_hunter(rules, view, seat, random, memory)
        kind = view.agenda[0].kind
        if kind == "act":
            others = _turn_candidates(view, seat, memory)
        elif kind == "answer":
            others = _answers(view, seat)
        elif kind == "discard":
            others = _discards(rules, view, seat)
        elif kind in _BY_PREFERENCE:
            others = _by_preference(rules, view)
        else:
            others = iter(())
        return list(dict.fromkeys([hunters_move, *others]))

    def sample(self, view: State, seat: int, memory: SettlersMemory, random: Random) -> State:
        """Return a possible full state: deal the unknown cards and shuffle the unturned event chips at random."""
        state = copying.copied(view)
        copying.put(state, "players", _with_hands(view, seat, memory, random))
        copying.put(state, "faces", _with_chips(view, random))
        return state

    def policy(self, rules: Rules[State], state: State, random: Random) -> Move:
        """Return the move of the bot Hunter, which here makes no offers; it uses no hidden information."""
        return hunter.play_hunter(rules, state, state.agenda[0].seat, random, memory=None)

    def horizon(self, view: State) -> Callable[[State], bool]:
        """Return a test for the end of a rollout: before a turn, once every seat has had ``_ROLLOUT_TURNS`` turns."""
        last = max(1, view.turn) + _ROLLOUT_TURNS * len(view.players)
        return lambda state: state.turn >= last or not state.agenda

    def worth(self, state: State, seat: int) -> Worth:
        """Return the worth of a state for a seat by parts: its points, and its prospects of more points."""
        parts = {"points": float(points(state, seat))}
        if state.winners:
            return parts | {"victory": _VICTORY_WORTH if seat in state.winners else 0.0}
        player = state.players[seat]
        cards = sum(player.hand)
        return parts | {
            "harvest": _harvest_worth(state, player),
            "tracks": _tracks_worth(state, player),
            "hand": _CARD_WORTH * min(cards, HAND_LIMIT) + _SURPLUS_CARD_WORTH * max(0, cards - HAND_LIMIT),
            "nomads": _NOMAD_ON_CHIP_WORTH * sum([nomad in state.people for nomad in player.nomads]),
            "prospects": _prospects_worth(state, seat, player),
        }

    def target(self, view: State, move: Move) -> Target | None:
        """Return the seat that a move helps or harms: the partner of a trade, or the seat that is robbed or blocked.

        Of several blocked seats, the one with the most points is returned; a new offer has a target without a seat. The
        result is ``None`` for moves that concern no other seat.
        """
        if isinstance(move, moves.Deal):
            return Target(move.seat, helps=True)
        if isinstance(move, moves.Accept):
            return Target(view.active, helps=True)
        if isinstance(move, moves.MakeOffer):
            return Target(None, helps=True)
        if isinstance(move, moves.Rob):
            return Target(move.seat)
        if isinstance(move, (moves.Roam, moves.SpreadDesert)):
            blocked_seats = [other for other in tribes_at(view, move.place) if other != view.agenda[0].seat]
            if blocked_seats:
                return Target(max(blocked_seats, key=lambda other: points(view, other)))
        return None

    def goal(self, state: State, move: Move) -> str:
        """Return ``settle`` with the crossing, or ``develop`` with the track, as numbers; empty for other moves."""
        if isinstance(move, moves.Settle):
            return f"settle {move.crossing}"
        if isinstance(move, moves.Develop):
            return f"develop {move.track}"
        return ""

    def goal_words(self, goal: str) -> str:
        """Return a goal in words: to settle at a place, or to take a step of a track."""
        kind, number = goal.split()
        if kind == "settle":
            return say("settle at {place}", place=place_name(int(number)))
        return say("develop {track}", track=say(TRACKS[int(number)]))

    def must_be_unpredictable(self, view: State) -> bool:
        """Return ``False``: no move has to be unpredictable, since no two seats choose at the same time."""
        return False


LOOKAHEAD: Final = SettlersLookahead()


def progress(state: State) -> float:
    """Return the finished share of a match, 0 to 1: the leader's points as a share of the goal."""
    return max([points(state, seat) for seat in range(len(state.players))]) / state.goal


OUTLOOK: Final = Outlook(LOOKAHEAD.worth, progress, spread=(1.8, 1.8))


# -- sampling hidden cards and chips


def _with_hands(view: State, seat: int, memory: SettlersMemory, random: Random) -> tuple[Side, ...]:
    """Return all sides with full hands: the cards surely held, filled up with random unseen cards.

    All cards that are neither in the supply nor in the seat's own hand are in the others' hands. A seat that offers a
    card or agrees to give one surely holds it.
    """
    own_hand = view.players[seat].hand
    unseen_counts = [CARDS_EACH - view.supply[kind] - own_hand[kind] for kind in KINDS]
    others = [other for other in range(len(view.players)) if other != seat]
    hands = {other: [0, 0, 0, 0] for other in others}
    sure_cards = [(other, memory.sure_cards.held_by(other)) for other in others]
    for owner, cards in [*_offered_cards(view), *sure_cards]:
        if owner != seat:
            _add_known_cards(hands[owner], cards, unseen_counts, view.players[owner].hand[HIDDEN])
    pool = list(listed_kinds(unseen_counts))
    random.shuffle(pool)
    players = list(view.players)
    for other, hand in hands.items():
        for _ in range(view.players[other].hand[HIDDEN] - sum(hand)):
            hand[pool.pop()] += 1
        players[other] = copying.copied(players[other])
        full_hand: Hand = (hand[0], hand[1], hand[2], hand[3], 0)
        copying.put(players[other], "hand", full_hand)
    return tuple(players)


def _offered_cards(view: State) -> list[tuple[int, Bundle]]:
    """Return the cards that seats offer or agree to give now, as pairs of the seat and its cards."""
    if view.offer is None:
        return []
    return [(view.active, view.offer.give), *[(answer.seat, answer.get) for answer in view.offer.answers]]


def _add_known_cards(hand: list[int], cards: Bundle, unseen_counts: list[int], size: int) -> None:
    """Move cards from ``unseen_counts`` into a hand until it holds ``cards``.

    Stop earlier if ``unseen_counts`` has no more of a kind, or the hand has ``size`` cards.
    """
    for kind in KINDS:
        added_count = max(0, min(cards[kind] - hand[kind], unseen_counts[kind], size - sum(hand)))
        hand[kind] += added_count
        unseen_counts[kind] -= added_count


def _with_chips(view: State, random: Random) -> tuple[str, ...]:
    """Return the event chip of each box, with the unturned chips of each set shuffled."""
    faces = list(view.faces)
    for number in range(len(SETS)):
        boxes = [index for index, box in enumerate(WORLD.boxes) if box.set == number]
        unturned_chips = list((Counter(EVENT_CHIPS[number]) - Counter([faces[index] for index in boxes])).elements())
        random.shuffle(unturned_chips)
        for index in boxes:
            if faces[index] == HIDDEN_CHIP:
                faces[index] = unturned_chips.pop()
    return tuple(faces)
