"""The bots ``random``, ``child`` and ``hunter``, and the worth of a position, by which a finished match is analysed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from random import Random
from typing import Final

from game.core import bots
from game.core.rules import Bot, Move, Rules
from game.elder.chances import Outlook
from game.elder.lookahead import Worth
from game.my_first_stone_age.bots.memory import TokenMemory, child_memory, perfect_memory, unseen
from game.my_first_stone_age.rules import moves
from game.my_first_stone_age.rules.board import (
    BUILDING_SITE,
    DOG_SPACE,
    DOGS,
    GOOD_OF_SPACE,
    HIDDEN,
    HUTS_TO_WIN,
    PIPS,
    SPACE_OF_PICTURE,
    path,
)
from game.my_first_stone_age.rules.state import NO_GOOD, Goods, State, change_counts, open_huts
from game.my_first_stone_age.rules.turns import find_missing_goods, possible_builds, possible_trades, still_to_pay

#: The worth of a hut by the number of goods, 0 to 3, that are missing for it after dogs have replaced goods.
_HUT_WORTH_BY_MISSING = (1.0, 0.55, 0.25, 0.08)
#: The weight of the second and third best hut, where the best hut has the weight 1.
_OTHER_HUTS_WEIGHT = 0.15
#: The worth of a good that no open hut needs.
_SPARE_GOOD_WORTH = 0.03
#: The worth of a dog that no open hut needs.
_SPARE_DOG_WORTH = 0.2
#: The worth of building the first or the second hut.
_HUT_WORTH = 2.0
#: The worth of building the third hut, which wins.
_LAST_HUT_WORTH = 100.0
#: The weight of the best next turn, less than 1 because others may prevent it.
_NEXT_TURN_WEIGHT = 0.5
#: The worth of seeing an unknown token; it is small because the others see the token as well.
_CURIOSITY_WORTH = 0.02
#: Moves whose worths differ by no more than this are equally good: rounding may make equal sums differ slightly.
_ROUNDING = 1e-9
#: The worth of ending the trade, so that the bot does not go on with trades that gain nothing.
_STOPPING_WORTH = 1e-6


def _play(rules: Rules[State], view: State, seat: int, random: Random, memory: TokenMemory) -> Move:
    """Return the best legal move by what the bot remembers. If several moves are best, choose one at random."""
    legal = rules.moves(view)
    if view.step == "swap":
        return random.choice(legal)
    if view.step == "flip":
        known = [
            token if is_up else remembered
            for token, is_up, remembered in zip(view.tokens, view.face_up, memory.tokens, strict=True)
        ]
        worth_of = partial(_flip_worth, _FlipJudge(view, seat, tuple(known)))
    elif view.step == "build":
        worth_of = partial(_build_worth, view, seat)
    else:
        worth_of = partial(_trade_worth, view, seat)
    worths = [worth_of(move) for move in legal]
    best = max(worths)
    return random.choice([move for move, value in zip(legal, worths, strict=True) if value >= best - _ROUNDING])


# -- the worth of goods


@lru_cache(maxsize=16384)
def _prospect(goods: Goods, dogs: int, huts: tuple[str, ...]) -> float:
    """Return the worth of goods and dogs for the open huts."""
    hut_worths = sorted(
        [_HUT_WORTH_BY_MISSING[max(0, len(find_missing_goods(goods, hut)) - dogs)] for hut in huts if hut], reverse=True
    )
    worth_of_huts = 0.0
    if hut_worths:
        worth_of_huts = hut_worths[0] + _OTHER_HUTS_WEIGHT * sum(hut_worths[1:])
    return worth_of_huts + _SPARE_GOOD_WORTH * sum(goods) + _SPARE_DOG_WORTH * dogs


@lru_cache(maxsize=16384)
def _goods_after_trading(goods: Goods, post: Goods, dogs: int, huts: tuple[str, ...]) -> tuple[Goods, float]:
    """Return the goods after all trades that improve the prospect, and the prospect of these goods."""
    prospect = _prospect(goods, dogs, huts)
    while True:
        best_trade = None
        best_prospect = prospect + _ROUNDING
        for trade in possible_trades(goods, post):
            prospect_after = _prospect(change_counts(goods, trade.take, trade.give), dogs, huts)
            if prospect_after > best_prospect:
                best_trade = trade
                best_prospect = prospect_after
        if best_trade is None:
            return goods, prospect
        goods = change_counts(goods, best_trade.take, best_trade.give)
        post = change_counts(post, best_trade.give, best_trade.take)
        prospect = best_prospect


def _trade_worth(view: State, seat: int, move: Move) -> float:
    """Return the worth of a trade or of stopping. Stopping is worth slightly more than a trade without gain."""
    settlement = view.settlements[seat]
    huts = open_huts(view)
    if not isinstance(move, moves.Trade):
        return _prospect(settlement.goods, settlement.dogs, huts) + _STOPPING_WORTH
    return _prospect(change_counts(settlement.goods, move.take, move.give), settlement.dogs, huts)


def _build_worth(view: State, seat: int, move: Move) -> float:
    """Return the worth of building: a hut, plus the prospect of the goods and dogs that are left."""
    if not isinstance(move, moves.Build):
        return 0.0
    settlement = view.settlements[seat]
    huts = open_huts(view)
    goods = settlement.goods
    for good in still_to_pay(huts[move.pile], move.dogs_for):
        goods = change_counts(goods, NO_GOOD, good)
    other_huts = tuple([hut for pile, hut in enumerate(huts) if pile != move.pile])
    return _HUT_WORTH + _prospect(goods, settlement.dogs - len(move.dogs_for), other_huts)


# -- which token to turn over


class _FlipJudge:
    """Judges which token a seat should turn over, from its goods, the open huts, and the tokens that it knows."""

    def __init__(self, view: State, seat: int, known: tuple[str, ...]) -> None:
        self.view = view
        self.own = view.settlements[seat]
        self.huts = open_huts(view)
        #: by place, the token that is known there
        self.known = known
        #: the tokens whose place is not known
        self.unseen = unseen(known)
        #: the face-down tokens whose place is known
        self.remembered = tuple(
            [token for token, is_up in zip(known, view.face_up, strict=True) if not is_up and token != HIDDEN]
        )
        self._worth: dict[str, float] = {}

    def token_worth(self, token: str) -> float:
        """Return the worth of turning over this token, including the best next turn."""
        if token not in self._worth:
            space = _destination(token, self.own.space)
            worth, goods, dogs = _landing_worth(self, space, self.own.goods, self.own.dogs)
            next_worths = []
            for next_token in self.remembered:
                if next_token != token:
                    next_worth, _, _ = _landing_worth(self, _destination(next_token, space), goods, dogs)
                    next_worths.append(next_worth)
            self._worth[token] = worth + _NEXT_TURN_WEIGHT * max(next_worths, default=0.0)
        return self._worth[token]


def _flip_worth(judge: _FlipJudge, move: Move) -> float:
    """Return the worth of turning over a token.

    An unknown token is worth the average of all unknown tokens plus a little.
    """
    assert isinstance(move, moves.Flip)
    token = judge.known[move.place]
    if token != HIDDEN:
        return judge.token_worth(token)
    return sum(map(judge.token_worth, judge.unseen)) / max(1, len(judge.unseen)) + _CURIOSITY_WORTH


def _destination(token: str, origin: int) -> int:
    """Return the space to which a token leads a figure that stands on ``origin``."""
    if token in PIPS:
        return path(origin, PIPS[token])[-1]
    return SPACE_OF_PICTURE[token]


def _landing_worth(judge: _FlipJudge, space: int, goods: Goods, dogs: int) -> tuple[float, Goods, int]:
    """Return the worth of stopping on a space, and the goods and dogs afterwards."""
    view = judge.view
    huts = judge.huts
    prospect_before = _prospect(goods, dogs, huts)
    good = GOOD_OF_SPACE[space]
    if good is not None:
        goods_after = change_counts(goods, good) if view.stock[good] else goods
        return _prospect(goods_after, dogs, huts) - prospect_before, goods_after, dogs
    if space == DOG_SPACE:
        dogs_after = min(DOGS, dogs + 1)
        return _prospect(goods, dogs_after, huts) - prospect_before, goods, dogs_after
    if space == BUILDING_SITE:
        if not possible_builds(goods, dogs, huts):
            return 0.0, goods, dogs
        return (_LAST_HUT_WORTH if len(judge.own.huts) == HUTS_TO_WIN - 1 else _HUT_WORTH), goods, dogs
    goods_after_trading, worth = _goods_after_trading(goods, view.post, dogs, huts)
    return worth - prospect_before, goods_after_trading, dogs


BOTS: Mapping[str, Bot] = {
    "random": bots.play_random,
    "child": bots.RememberingBot(_play, child_memory),
    "hunter": bots.RememberingBot(_play, perfect_memory),
}
BOT_KINDS = {
    "random": bots.BotKind("Random", "Plays any legal move, instantly.", "rolling-dices", level="Silly bot"),
    "child": bots.BotKind(
        "Child", "Forgets like a five-year-old. Plays instantly.", "baby-face", first=True, level="Easy bot"
    ),
    "hunter": bots.BotKind("Hunter", "Never forgets what it has seen. Hard to beat.", "spears", level="Strong bot"),
}


# The worth of a position, for the analysis of a finished match. Turning over a token or revealing a hut draws nothing
# at random, since both lay there all along. So the luck of a move is measured against the expectation of a player who
# forgets nothing.

#: The worth of the nearest hut, in huts, by the number of goods, 0 to 3, that are missing for it after dogs have
#: replaced goods.
_NEAREST_HUT_WORTH_BY_MISSING: Final = (0.7, 0.45, 0.25, 0.1)
#: The worth of any good, in huts.
_GOOD_WORTH = 0.04
#: The worth of a dog, in huts.
_DOG_WORTH = 0.1


def worth(state: State, seat: int) -> Worth:
    """Return the worth of a seat in huts: huts built, the nearest hut, goods and dogs."""
    settlement = state.settlements[seat]
    goods_missing = [
        max(0, len(find_missing_goods(settlement.goods, hut)) - settlement.dogs) for hut in open_huts(state) if hut
    ]
    return {
        "huts": len(settlement.huts),
        "nearest hut": _NEAREST_HUT_WORTH_BY_MISSING[min([*goods_missing, len(_NEAREST_HUT_WORTH_BY_MISSING) - 1])],
        "goods": _GOOD_WORTH * sum(settlement.goods) + _DOG_WORTH * settlement.dogs,
    }


def progress(state: State) -> float:
    """Return how much of a match is over, from 0 to 1: the leader's huts divided by the huts needed to win."""
    return max([len(settlement.huts) for settlement in state.settlements]) / HUTS_TO_WIN


class TokensAndHuts:
    """The hidden tokens and huts that a move may reveal, to separate luck from skill (a ``RevealModel``)."""

    begin = staticmethod(perfect_memory)

    def worlds(self, state: State, move: Move, memory: TokenMemory) -> Sequence[State]:
        """Return a state for each token that a flip may show, or for each hut that may be the next on a pile."""
        match move:
            case moves.Flip(place=place):
                return _with_tokens(state, place, memory.tokens)
            case moves.Build(pile=pile) if len(state.piles[pile]) > 1:
                return _with_huts(state, pile)
        return ()


def _with_tokens(state: State, place: int, known_tokens: Sequence[str]) -> list[State]:
    """Return a state for each token that may lie at a place, given ``known_tokens`` by place.

    In each state, this token has changed places with the token that lies there in ``state``.
    """
    if known_tokens[place] != HIDDEN:
        return [state]
    old_token = state.tokens[place]
    return [replace(state, tokens=_swap_items(state.tokens, old_token, token)) for token in unseen(known_tokens)]


def _with_huts(state: State, pile: int) -> list[State]:
    """Return a state for each hidden hut, in which this hut is the next hut of the pile."""
    next_hut = state.piles[pile][1]
    hidden_huts = [hut for huts in state.piles for hut in huts[1:]]
    states = []
    for hidden_hut in hidden_huts:
        piles = tuple([_swap_items(huts, next_hut, hidden_hut) for huts in state.piles])
        states.append(replace(state, piles=piles))
    return states


def _swap_items(items: Sequence[str], one: str, other: str) -> tuple[str, ...]:
    """Return the items, with ``one`` and ``other`` swapped wherever they occur."""
    replacements = {one: other, other: one}
    return tuple([replacements.get(item, item) for item in items])


#: The lead in huts that makes a seat e times as likely to win, at the start and at the end of a match (fitted).
_SPREAD: Final = (0.5, 0.22)
OUTLOOK: Final = Outlook(worth, progress, _SPREAD, TokensAndHuts())
