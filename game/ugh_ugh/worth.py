"""What a position of Ugh Ugh is worth to a clan before the end: Rock Stars, in named parts."""

from __future__ import annotations

from typing import Final

from game.elder.lookahead import Worth
from game.ugh_ugh.bot_wants import lacking
from game.ugh_ugh.cards import AREAS, CARDS, STARS_TO_WIN, TENT
from game.ugh_ugh.imagining import whose
from game.ugh_ugh.state import Clan, State, card_stars, everybody_in, inside, lasting, stars

#: What winning is worth beyond the Rock Stars.
_VICTORY: Final = 4.0
#: What each Rock Star of a card in the hand is worth, and of one on the wall, by how many resources are missing.
_IN_HAND: Final = (0.55, 0.35, 0.2, 0.1)
_ON_WALL: Final = (0.3, 0.15, 0.07, 0.03)
#: What each resource is worth, in their order.
_GOODS: Final = (0.15, 0.15, 0.15, 0.18, 0.15)
_LARGE_CAVE: Final = 0.6
_HOME, _OUT, _ASIDE, _STUCK = 0.6, 0.75, 0.6, 0.35
_DRUM, _SPEAR = 0.3, 0.15
_TORCH, _EVERYBODY_IN = 0.8, 0.9
_NEAR_EVERYBODY: Final = 0.5
#: What lasts, at the beginning, each unit.
_LASTING: Final = {"give_take": 0.5, "bins": 0.3, "send": 0.6, "any_goods": 0.5, "drum_haul": 0.4}


def worth(state: State, seat: int) -> Worth:
    """Return the Rock Stars that a seat may expect: those that it has once the match is over, and for winning more."""
    clan = state.clans[seat]
    if not state.agenda:
        return {"stars": float(stars(state, seat)), "victory": _VICTORY * (seat in state.winners)}
    left = 1 - max([stars(state, other) for other in range(len(state.clans))]) / STARS_TO_WIN
    return {
        "stars": float(card_stars(clan)),
        "torch": _TORCH * (1 + lasting(clan, "torch_star")) if state.torch == seat else 0.0,
        "cards in hand": _cards(clan, clan.hand, _IN_HAND),
        "cards on the wall": _cards(clan, state.wall, _ON_WALL),
        "resources": sum([each * count for each, count in zip(_GOODS, clan.goods, strict=True)]),
        "large cave": _LARGE_CAVE * left * clan.large_cave,
        "tools": _DRUM * clan.drum + _SPEAR * clan.spear,
        **_members(state, seat, clan, left),
        "lasting cards": left * sum([each * lasting(clan, name) for name, each in _LASTING.items()]),
    }


def _cards(clan: Clan, keys: tuple[str, ...], by_missing: tuple[float, ...]) -> float:
    """Return what cards are worth that may be built, by what is missing for them."""
    most = len(by_missing) - 1
    return sum([CARDS[key].stars * by_missing[min(most, lacking(clan.goods, CARDS[key]))] for key in keys])


def _members(state: State, seat: int, clan: Clan, left: float) -> dict[str, float]:
    """Return what members are worth where they are."""
    in_boxes = sum([whose(box).count(seat) for box in state.boxes])
    reserve = len(clan.reserve) + len(clan.waiting)
    house = _EVERYBODY_IN if everybody_in(clan) else _NEAR_EVERYBODY / (reserve + 1)
    return {
        "people": _HOME * left * len(clan.home) + house * (1 + lasting(clan, "full_house")),
        "people out": _OUT * left * in_boxes,
        "people set aside": _ASIDE * left * whose(state.aside).count(seat),
        "people stuck": _STUCK * left * whose(inside(state)).count(seat),
    }
