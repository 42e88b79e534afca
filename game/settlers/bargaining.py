"""How the hunter trades: what cards are worth to it, what it offers, and what it takes.

It offers only what somebody is likely to take: it has watched who took and paid which cards (see ``memory``), and asks
itself what it would answer with such a hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from game.core.rules import Move
from game.settlers import moves
from game.settlers.goods import BANK_RATE, KINDS, Bundle, covers, single
from game.settlers.memory import SettlersMemory, Terms
from game.settlers.planning import Goal, goals, lacking
from game.settlers.state import Hand, Side, State, Step, points
from game.settlers.trading import who_listens

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
