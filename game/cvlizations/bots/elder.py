"""How the elder looks ahead in CVlizations: what others may have laid face down, and what a tribe is worth so far."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Final

from game.core import copying
from game.core.rules import Move, Rules
from game.core.words import Marked
from game.cvlizations.bots import hunter
from game.cvlizations.rules import moves
from game.cvlizations.rules.ideas import EARLY, IDEAS, LATE
from game.cvlizations.rules.orders import HIDDEN_ORDER, NO_ORDER, ROUNDS
from game.cvlizations.rules.scoring import effect_points, printed_points
from game.cvlizations.rules.state import (
    HIDDEN_IDEA,
    NOBODY,
    State,
    Tribe,
    orders_in_hand,
    orders_sequence,
    rounds_left,
    step_of,
)
from game.elder.chances import Outlook
from game.elder.lookahead import Worth

#: So many rounds are played out: what follows is reckoned with in what ideas and resources are worth.
_ROUNDS: Final = 1
#: What a resource in hand brings by the end, in points, and how much more with each round to come.
_RESOURCE, _RESOURCE_A_ROUND = 0.3, 0.05
#: What an idea with this effect brings in each round to come, in points: least squares over the rounds of 500 matches
#: of four hunters and 700 of two.
_AT_WORK: Final = {
    "more": 0.3,
    "alone_point": 0.78,
    "pair_point": 0.8,
    "theft_point": 0.38,
    "slacking_point": 0.28,
    "fail_point": 0.18,
    "crowd_point": 0.23,
    "robbed_point": 0.35,
    "age_point": 0.47,
    "harvest": 0.69,
    "discount": 0.3,
    "law": 0.1,
    "safe_below": 0.17,
    "peek": 0.14,
    "second_purchase": 0.6,
    "change_back": 0.82,
    "sword": 0.25,
    "crowd_good": 0.22,
}
#: How far an order lies below the best, by the hunter's reckoning, where it is about a third as likely.
_DOUBT: Final = 0.2


class CVlizationsLookahead:
    """How CVlizations is searched: to the end of the round, everybody choosing like the hunter."""

    rollouts = 100
    candidates = 10
    begin = None
    part_names: Mapping[str, Marked] = {
        "happiness": "happiness",
        "points on ideas": "points on ideas",
        "bonus from ideas": "bonus from ideas",
        "resources": "resources",
        "ideas at work": "ideas at work",
    }

    def ranked(self, rules: Rules[State], view: State, seat: int, memory: None, random: Random) -> Sequence[Move]:
        """Return the moves by the hunter's scores; of pairs of orders that come to the same, one."""
        scored = hunter.scored_moves(rules, view, seat)
        plain = hunter.best_move(scored, random)
        random.shuffle(scored)
        others = [move for _, move in sorted(scored, key=lambda one: -one[0]) if move != plain]
        if view.agenda[0].kind == "orders" and not _is_watched(view, seat):
            return _different_pairs([plain, *others])
        return [plain, *others]

    def sample(self, view: State, seat: int, memory: None, random: Random) -> State:
        """Turn up orders of others that lie face down as the hunter would have chosen them, and shuffle the decks."""
        state = copying.copied(view)
        copying.put(state, "deck", _undealt(view, EARLY, view.deck, random))
        copying.put(state, "late_deck", _undealt(view, LATE, view.late_deck, random))
        if any(tribe.down == HIDDEN_ORDER for tribe in view.tribes):
            copying.put(
                state, "tribes", tuple([_turned_up(view, number, random) for number in range(len(view.tribes))])
            )
        return state

    def policy(self, rules: Rules[State], state: State, random: Random) -> Move:
        """Play like the hunter, from the view of whoever is asked: it never sees what others have laid face down."""
        seat = state.tribes[state.agenda[0].seat].owner
        return hunter.play_hunter(rules, rules.view(state, seat), seat, random)

    def horizon(self, view: State) -> Callable[[State], bool]:
        """End a rollout where a later round begins."""
        last = view.round + _ROUNDS
        return lambda state: state.round >= last or not state.agenda

    def worth(self, state: State, seat: int) -> Worth:
        """Add up happiness, ideas and what these would bring in the end, and what resources are likely to bring."""
        tribe = state.tribes[seat]
        worth = {
            "happiness": float(tribe.happiness),
            "points on ideas": float(printed_points(tribe.ideas)),
            "bonus from ideas": float(effect_points(state, seat)),
        }
        if state.agenda:
            rounds = rounds_left(state) + 1
            worth["resources"] = (_RESOURCE + _RESOURCE_A_ROUND * rounds) * sum(tribe.goods)
            worth["ideas at work"] = _at_work(tribe.ideas) * rounds
        return worth

    def mixes(self, view: State) -> bool:
        """Tell whether orders are chosen, of which one is hidden from those who choose theirs as well."""
        return view.agenda[0].kind == "orders"


LOOKAHEAD: Final = CVlizationsLookahead()


def progress(state: State) -> float:
    """Return how much of a match is over."""
    return (state.round - 1) / ROUNDS


OUTLOOK: Final = Outlook(LOOKAHEAD.worth, progress, (5.0, 1.2))


def _is_watched(view: State, seat: int) -> bool:
    """Tell whether somebody else lays orders later and sees which one lies face up."""
    return any(step.kind == "orders" and view.tribes[step.seat].owner != seat for step in view.agenda[1:])


def _different_pairs(played: Sequence[Move]) -> Sequence[Move]:
    """Leave out the same two orders the other way round."""
    pairs: dict[frozenset[int], Move] = {}
    for move in played:
        assert isinstance(move, moves.Play)
        pairs.setdefault(frozenset((move.up, move.down)), move)
    return list(pairs.values())


@lru_cache(maxsize=4096)
def _at_work(ideas: tuple[int, ...]) -> float:
    """Return what ideas bring in a round, in points."""
    return sum([_AT_WORK.get(IDEAS[idea].effect.name, 0.0) for idea in ideas])


def _undealt(view: State, ideas: Sequence[int], deck: Sequence[int], random: Random) -> tuple[int, ...]:
    """Return a deck with ideas that nobody has seen in place of the hidden ones."""
    seen = {*view.track, *view.removed, *deck, *[idea for tribe in view.tribes for idea in tribe.ideas]}
    unseen = [idea for idea in ideas if idea not in seen]
    random.shuffle(unseen)
    return tuple([unseen.pop() if idea == HIDDEN_IDEA else idea for idea in deck])


def _turned_up(view: State, number: int, random: Random) -> Tribe:
    """Return a tribe with an order in place of one that is hidden."""
    tribe = view.tribes[number]
    if tribe.down != HIDDEN_ORDER:
        return tribe
    turned, hand = copying.copied(tribe), orders_in_hand(tribe)
    copying.put(turned, "down", random.choices(hand, _likelihoods(view, number))[0])
    return turned


def _likelihoods(view: State, number: int) -> Sequence[float]:
    """Return how likely each order in hand is the one that a tribe has laid face down; the Cave Geeks lay any."""
    tribe = view.tribes[number]
    hand = orders_in_hand(tribe)
    if tribe.owner == NOBODY:
        return [1.0] * len(hand)
    score = hunter.orders_score(_when_laying(view, number), tribe.owner)
    scores = [score(moves.Play(tribe.up, order)) for order in hand]
    return [math.exp((one - max(scores)) / _DOUBT) for one in scores]


def _when_laying(view: State, number: int) -> State:
    """Return what a tribe's owner saw when that tribe laid its orders, but for what is hidden from this view too."""
    sequence = orders_sequence(view)
    before = sequence[: sequence.index(number)]
    then = copying.copied(view)
    copying.put(then, "agenda", (step_of("orders", number),))
    copying.put(then, "tribes", tuple([_laid(one, other in before) for other, one in enumerate(view.tribes)]))
    return then


def _laid(tribe: Tribe, laid: bool) -> Tribe:
    """Return a tribe with its order face down hidden if its orders are ``laid``, else without them."""
    if tribe.up == NO_ORDER:
        return tribe
    other = copying.copied(tribe)
    copying.put(other, "up", tribe.up if laid else NO_ORDER)
    copying.put(other, "down", HIDDEN_ORDER if laid else NO_ORDER)
    return other
