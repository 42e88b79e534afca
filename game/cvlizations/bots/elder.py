"""The elder's knowledge of CVlizations: sampled hidden orders, candidate moves, and the worth of a position."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Final

from game.core import copying
from game.core.rules import Move, Rules
from game.core.words import Marked, say
from game.cvlizations.bots import hunter
from game.cvlizations.rules import moves
from game.cvlizations.rules.ideas import EARLY_NUMBERS, IDEAS, LATE_NUMBERS, NUMBER_OF
from game.cvlizations.rules.orders import HIDDEN_ORDER, NO_ORDER, ROUNDS, THIEVING
from game.cvlizations.rules.scoring import effect_points, printed_points
from game.cvlizations.rules.state import (
    HIDDEN_IDEA,
    NOBODY,
    State,
    Tribe,
    laying_sequence,
    orders_in_hand,
    rounds_left,
    step_of,
)
from game.elder.chances import Outlook
from game.elder.deeds import Deeds
from game.elder.lookahead import Target, Worth

#: The number of rounds in a rollout; the gain from later rounds is estimated by the worth of ideas and resources.
_ROLLOUT_ROUNDS: Final = 2
#: If at most this many rounds follow the present one, rollouts go on to the end of the match, where ideas are scored.
_MAX_ROUNDS_TO_END: Final = 5
#: The worth of a resource in points.
_RESOURCE_WORTH = 0.3
#: How much more a resource is worth for each round still to come, in points.
_RESOURCE_WORTH_PER_ROUND = 0.05
#: For each effect, by name: the points that an idea with it brings in each round to come. They are fitted by least
#: squares to the rounds of 500 matches of four hunters and 700 of two.
_POINTS_PER_ROUND: Final = {
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
#: If the score of an order is lower by this, the order is about a third as likely (1/e).
_SCORE_SCALE: Final = 0.2


class CVlizationsLookahead:
    """The elder's search in CVlizations, with rollouts that hunters play; late rollouts reach the end of the match."""

    rollouts = 160
    candidates = 10
    #: the most worth that an elder gives up to play a move that suits its temperament better
    tolerance = 0.3
    begin = Deeds
    part_names: Mapping[str, Marked] = {
        "happiness": "happiness",
        "points on ideas": "points on ideas",
        "bonus from ideas": "bonus from ideas",
        "resources": "resources",
        "ongoing effects": "ongoing effects",
    }

    def ranked(self, rules: Rules[State], view: State, seat: int, memory: Deeds, random: Random) -> Sequence[Move]:
        """Return candidate moves, the best first by the bot Hunter's scores.

        When orders are laid, each pair of orders is returned only once, unless another player sees which of the two
        lies face up.
        """
        scored_moves = hunter.scored_moves(rules, view, seat)
        if view.agenda[0].kind != "orders":
            return _best_first(scored_moves)
        hunter_move = hunter.best_move(scored_moves, random)
        random.shuffle(scored_moves)
        ranked_moves = [hunter_move, *[move for move in _best_first(scored_moves) if move != hunter_move]]
        return ranked_moves if _others_lay_later(view, seat) else _different_pairs(ranked_moves)

    def sample(self, view: State, seat: int, memory: Deeds, random: Random) -> State:
        """Return a possible state: face-down orders as the bot Hunter would have chosen them, and shuffled decks."""
        state = copying.copied(view)
        copying.put(state, "deck", _sample_deck(view, EARLY_NUMBERS, view.deck, random))
        copying.put(state, "late_deck", _sample_deck(view, LATE_NUMBERS, view.late_deck, random))
        if any(tribe.down == HIDDEN_ORDER for tribe in view.tribes):
            copying.put(
                state,
                "tribes",
                tuple([_with_sampled_order(view, number, random) for number in range(len(view.tribes))]),
            )
        return state

    def policy(self, rules: Rules[State], state: State, random: Random) -> Move:
        """Return the move of the bot Hunter, who does not see the others' face-down orders."""
        seat = state.tribes[state.agenda[0].seat].owner
        return hunter.play_hunter(rules, rules.view(state, seat), seat, random)

    def horizon(self, view: State) -> Callable[[State], bool]:
        """Return a test for the end of a rollout: the beginning of a later round, or the end of the match."""
        end_round = ROUNDS + 1 if rounds_left(view) <= _MAX_ROUNDS_TO_END else view.round + _ROLLOUT_ROUNDS
        return lambda state: state.round >= end_round or not state.agenda

    def worth(self, state: State, seat: int) -> Worth:
        """Return the worth of a position for a seat, in points and in named parts."""
        tribe = state.tribes[seat]
        worth = {
            "happiness": float(tribe.happiness),
            "points on ideas": float(printed_points(tribe.ideas)),
            "bonus from ideas": float(effect_points(state, seat)),
        }
        if state.agenda:
            rounds = rounds_left(state) + 1
            worth["resources"] = (_RESOURCE_WORTH + _RESOURCE_WORTH_PER_ROUND * rounds) * sum(tribe.goods)
            worth["ongoing effects"] = _points_per_round(tribe.ideas) * rounds
        return worth

    def target(self, view: State, move: Move) -> Target | None:
        """Return the target of a move: the robbed seat for a theft, a target without a seat for laying Thieving.

        Returns ``None`` for other moves.
        """
        if isinstance(move, moves.Steal):
            return Target(move.seat)
        is_for_own_tribe = view.agenda[0].seat < view.seats
        if is_for_own_tribe and isinstance(move, moves.Play) and THIEVING in (move.up, move.down):
            return Target(None)
        return None

    def goal(self, state: State, move: Move) -> str:
        """Return the key of the idea that a move buys, empty for other moves."""
        return IDEAS[move.idea].key if isinstance(move, moves.Buy) else ""

    def goal_words(self, goal: str) -> str:
        """Return a goal in words: to buy an idea."""
        return say("buy “{idea}”", idea=say(IDEAS[NUMBER_OF[goal]].title))

    def must_be_unpredictable(self, view: State) -> bool:
        """Return whether a move has to be unpredictable: only when orders are laid, since all seats choose at once."""
        return view.agenda[0].kind == "orders"


LOOKAHEAD: Final = CVlizationsLookahead()


def progress(state: State) -> float:
    """Return the share of the match that is over."""
    return (state.round - 1) / ROUNDS


#: Leads in points that make a seat e times as likely to win, at the start and at the end (see ``Outlook.spread``).
_SPREAD: Final = (5.0, 1.2)
OUTLOOK: Final = Outlook(LOOKAHEAD.worth, progress, _SPREAD)


def _best_first(scored_moves: hunter.ScoredMoves) -> list[Move]:
    """Return the moves in the order of their scores, the highest first."""
    ranked_pairs = sorted(scored_moves, key=lambda score_and_move: score_and_move[0], reverse=True)
    return [move for _, move in ranked_pairs]


def _others_lay_later(view: State, seat: int) -> bool:
    """Return whether another player lays orders later, and so sees the order that ``seat`` lays face up."""
    return any(step.kind == "orders" and view.tribes[step.seat].owner != seat for step in view.agenda[1:])


def _different_pairs(ranked_moves: Sequence[Move]) -> Sequence[Move]:
    """Return the moves without those that lay the same two orders as an earlier move."""
    pairs: dict[frozenset[int], Move] = {}
    for move in ranked_moves:
        assert isinstance(move, moves.Play)
        pairs.setdefault(frozenset((move.up, move.down)), move)
    return list(pairs.values())


@lru_cache(maxsize=4096)
def _points_per_round(ideas: tuple[int, ...]) -> float:
    """Return the points that ideas are expected to bring in each following round."""
    return sum([_POINTS_PER_ROUND.get(IDEAS[idea].effect.name, 0.0) for idea in ideas])


def _sample_deck(view: State, all_ideas: Sequence[int], deck: Sequence[int], random: Random) -> tuple[int, ...]:
    """Return a deck with random ideas of ``all_ideas`` that nobody has seen in place of its hidden ideas."""
    owned_ideas = [idea for tribe in view.tribes for idea in tribe.ideas]
    seen_ideas = {*view.track, *view.removed, *deck, *owned_ideas}
    unseen_ideas = [idea for idea in all_ideas if idea not in seen_ideas]
    random.shuffle(unseen_ideas)
    return tuple([unseen_ideas.pop() if idea == HIDDEN_IDEA else idea for idea in deck])


def _with_sampled_order(view: State, tribe_number: int, random: Random) -> Tribe:
    """Return a tribe with a sampled order in place of a hidden order."""
    tribe = view.tribes[tribe_number]
    if tribe.down != HIDDEN_ORDER:
        return tribe
    sampled_tribe = copying.copied(tribe)
    hand = orders_in_hand(tribe)
    copying.put(sampled_tribe, "down", random.choices(hand, _order_weights(view, tribe_number))[0])
    return sampled_tribe


def _order_weights(view: State, tribe_number: int) -> Sequence[float]:
    """Return the weights for sampling a tribe's face-down order: one for each order in its hand.

    The Cave Geeks lay at random, so all their weights are 1.
    """
    tribe = view.tribes[tribe_number]
    hand = orders_in_hand(tribe)
    if tribe.owner == NOBODY:
        return [1.0] * len(hand)
    past_view = _view_when_laying(view, tribe_number)
    score = hunter.orders_scorer(past_view, tribe.owner, past_view.agenda[0])
    scores = [score(moves.Play(tribe.up, order)) for order in hand]
    return [math.exp((order_score - max(scores)) / _SCORE_SCALE) for order_score in scores]


def _view_when_laying(view: State, tribe_number: int) -> State:
    """Return what a tribe's owner saw when the tribe laid its orders, as far as this follows from ``view``."""
    sequence = laying_sequence(view)
    earlier_tribes = sequence[: sequence.index(tribe_number)]
    past_view = copying.copied(view)
    copying.put(past_view, "agenda", (step_of("orders", tribe_number),))
    copying.put(
        past_view,
        "tribes",
        tuple([_with_hidden_orders(tribe, number in earlier_tribes) for number, tribe in enumerate(view.tribes)]),
    )
    return past_view


def _with_hidden_orders(tribe: Tribe, has_laid: bool) -> Tribe:
    """Return a tribe as others see it while orders are laid.

    ``has_laid`` tells whether the tribe has laid its orders. Then its face-down order is hidden; otherwise both orders
    are missing.
    """
    if tribe.up == NO_ORDER:
        return tribe
    changed_tribe = copying.copied(tribe)
    copying.put(changed_tribe, "up", tribe.up if has_laid else NO_ORDER)
    copying.put(changed_tribe, "down", HIDDEN_ORDER if has_laid else NO_ORDER)
    return changed_tribe
