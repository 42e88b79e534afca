"""Which moves of Settlers of the Stone Age the elder tries out in its mind, the hunter's own before all others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from game.core.rules import Move, Rules
from game.settlers import bargaining, bot, moves
from game.settlers.goods import KINDS, Bundle, covers
from game.settlers.memory import SettlersMemory
from game.settlers.planning import Goal, goals
from game.settlers.state import State

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
    plain = bot.play_hunter(rules, view, seat, random, memory)
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
    like = bot.LIKINGS[step.kind](view, step)
    yield from sorted(rules.moves(view), key=lambda move: -like(move))


def _answers(view: State, seat: int) -> Iterator[Move]:
    """Return yes, if it can be paid, and no."""
    assert view.offer is not None
    if covers(view.players[seat].hand, view.offer.get):
        yield moves.Accept()
        yield moves.Decline()


def _discards(rules: Rules[State], view: State, seat: int) -> Iterator[Move]:
    """Return what may be discarded, the least useful cards first."""
    player, wanted = view.players[seat], goals(view, seat)[: bargaining.GOALS_KEPT]

    def loss(given: Bundle) -> float:
        worths = [bargaining.card_worth(player, wanted, kind, -1 - n) for kind in KINDS for n in range(given[kind])]
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
        move = bot.serve(view, seat, player, goal, hand, memory)
        if move is not None and move not in tried:
            tried.add(move)
            yield move


def _trades(view: State, seat: int, wanted: Sequence[Goal], memory: SettlersMemory) -> Iterator[Move]:
    """Return swaps with the bank for what the best goals lack, and offers that somebody is likely to take."""
    player = view.players[seat]
    for number in range(min(_GOALS_TRADED_FOR, len(wanted))):
        swap = bargaining.bank(view, player, wanted[number:])
        if swap is not None:
            yield swap
    for _, offer in zip(range(_OFFERS_TRIED), bargaining.likely_deals(view, seat, wanted, memory), strict=False):
        yield offer
