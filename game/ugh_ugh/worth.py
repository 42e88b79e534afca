"""What a position of Ugh Ugh is worth to a clan before the end: Rock Stars, in named parts.

The numbers are fitted: of some thousand matches between hunters, at the beginning of each turn, how much everything
added to the chance of winning, measured by what a Rock Star of a built card adds.
"""

from __future__ import annotations

from typing import Final

from game.elder.lookahead import Worth
from game.ugh_ugh.bot_wants import lacking
from game.ugh_ugh.cards import CARDS, STARS_TO_WIN, TENT
from game.ugh_ugh.imagining import whose
from game.ugh_ugh.state import Clan, State, card_stars, everybody_in, free_bins, inside, lasting, stars

#: What winning is worth beyond the Rock Stars.
_VICTORY: Final = 4.0
#: What a card in the hand is worth, and each Rock Star of one that can be paid for, or lacks one resource; the same on
#: the wall, where somebody else may build it. Near the end what is about to be built is worth the more.
_IN_HAND: Final = 0.4
_PAYABLE, _LACKS_ONE, _ON_WALL = 0.55, 0.1, 0.35
#: What the first two of each resource are worth, in their order, and each further one; what is lost with full bins.
_GOODS: Final = (0.45, 0.5, 0.75, 0.5, 0.75)
_MORE_GOODS, _FULL = 0.2, 0.25
_LARGE_CAVE, _LARGE_CAVE_EARLY = 0.2, 0.9
_DRUM, _SPEAR = 0.15, 0.4
#: What members are worth more than those on the reserve board, where they are.
_HOME, _BOX, _IN_TENT, _ASIDE, _STUCK = 0.3, 0.5, 0.42, 0.85, 0.5
_EVERYBODY_IN: Final = 0.4
#: What waiting for one's turn costs: as long as a whole round.
_WAITING: Final = 0.53
#: What a lasting effect is worth at any time, and more at the beginning.
_LASTING: Final = {
    "give_take": (0.6, 0.0),
    "bins": (0.05, 0.4),
    "send": (0.1, 0.9),
    "drum_haul": (0.3, 0.6),
    "light_touch": (0.0, 0.6),
    "birth_gift": (0.1, 1.4),
    "tent_goods": (0.1, 2.4),
    "any_goods": (0.4, 0.2),
    "call_plains": (0.0, 0.6),
    "tiger_stays": (0.1, 0.0),
    "stone_alone": (0.1, 0.3),
    "hunt": (0.0, 0.3),
}


def worth(state: State, seat: int) -> Worth:
    """Return the Rock Stars that a seat may expect: those that it has once the match is over, and for winning more."""
    if not state.agenda:
        return {"stars": float(stars(state, seat)), "victory": _VICTORY * (seat in state.winners)}
    clan, seats = state.clans[seat], len(state.clans)
    left = 1 - max([stars(state, other) for other in range(seats)]) / STARS_TO_WIN
    return {
        "stars": float(card_stars(clan)),
        "torch": 1.0 + lasting(clan, "torch_star") if state.torch == seat else 0.0,
        "cards in hand": sum([_IN_HAND + _near(clan, key, 1 - left) for key in clan.hand]),
        "cards on the wall": _ON_WALL * sum([_near(clan, key, 1 - left) for key in state.wall]),
        "resources": _goods(clan),
        "large cave": (_LARGE_CAVE + _LARGE_CAVE_EARLY * left) * clan.large_cave,
        "tools": _DRUM * clan.drum + _SPEAR * clan.spear,
        **_members(state, seat, clan),
        "lasting cards": _lasting_worth(clan, left),
        "turn": -_WAITING * ((seat - state.active) % seats) / seats,
    }


def _near(clan: Clan, key: str, played: float) -> float:
    """Return what it is worth that a card is near to being built."""
    missing = lacking(clan.goods, CARDS[key])
    return CARDS[key].stars * played * (_PAYABLE if missing == 0 else _LACKS_ONE if missing == 1 else 0.0)


def _goods(clan: Clan) -> float:
    """Return what the resources in the bins are worth."""
    several = sum([each * min(2, count) for each, count in zip(_GOODS, clan.goods, strict=True)])
    further = sum([max(0, count - 2) for count in clan.goods])
    return several + _MORE_GOODS * further - _FULL * (free_bins(clan) <= 0)


def _members(state: State, seat: int, clan: Clan) -> dict[str, float]:
    """Return what members are worth where they are."""
    boxes = [whose(box).count(seat) for box in state.boxes]
    return {
        "everybody in": _EVERYBODY_IN * (1 + lasting(clan, "full_house")) * everybody_in(clan),
        "people at home": _HOME * len(clan.home),
        "people sent out": _BOX * sum(boxes) - (_BOX - _IN_TENT) * boxes[TENT],
        "people set aside": _ASIDE * whose(state.aside).count(seat),
        "people stuck": _STUCK * whose(inside(state)).count(seat),
    }


def _lasting_worth(clan: Clan, left: float) -> float:
    worth = 0.0
    for key in clan.built:
        for name, amount in CARDS[key].effects:
            if name in _LASTING:
                always, early = _LASTING[name]
                worth += amount * (always + early * left)
    return worth
