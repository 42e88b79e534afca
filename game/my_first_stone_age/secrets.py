"""What each seat may know of a match, and checks of it: the view, the scrambler, the count of everything."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from game.my_first_stone_age.board import GOODS, HIDDEN
from game.my_first_stone_age.state import HIDDEN_GOODS, NO_GOODS, NOBODY, Goods, Settlement, State, changed


def view(state: State, seat: int | None) -> State:
    """Blank tokens that lie face down, for everybody; huts below the open ones; goods behind other settlements.

    When the match is over no hut is open any more: below the last one built, none was turned up.
    """
    settlements = tuple(
        [
            settlement if other == seat else replace(settlement, goods=HIDDEN_GOODS)
            for other, settlement in enumerate(state.settlements)
        ]
    )
    tokens = tuple([token if up else HIDDEN for token, up in zip(state.tokens, state.face_up, strict=True)])
    open_on_pile = 1 if state.winner == NOBODY else 0
    piles = tuple([pile[:open_on_pile] + (HIDDEN,) * (len(pile) - open_on_pile) for pile in state.piles])
    return replace(state, settlements=settlements, tokens=tokens, piles=piles)


def scramble(state: State, seat: int | None, salt: int) -> State:
    """Mix what ``seat`` may not know: face-down tokens, huts below the open ones, goods behind other settlements."""
    mixer = random.Random(salt)
    return replace(
        state,
        settlements=_mix_goods(state.settlements, seat, mixer),
        tokens=_mix_tokens(state, mixer),
        piles=_mix_piles(state.piles, mixer),
    )


def _mix_goods(settlements: tuple[Settlement, ...], seat: int | None, mixer: random.Random) -> tuple[Settlement, ...]:
    """Hand out the goods of all others anew, each to any of them."""
    others = [other for other in range(len(settlements)) if other != seat]
    goods: dict[int, Goods] = dict.fromkeys(others, NO_GOODS)
    for good in [good for other in others for good, count in enumerate(settlements[other].goods) for _ in range(count)]:
        owner = mixer.choice(others)
        goods[owner] = changed(goods[owner], good)
    return tuple(
        [
            replace(settlement, goods=goods[other]) if other in goods else settlement
            for other, settlement in enumerate(settlements)
        ]
    )


def _mix_tokens(state: State, mixer: random.Random) -> tuple[str, ...]:
    """Mix the tokens that lie face down among themselves."""
    hidden = [token for token, up in zip(state.tokens, state.face_up, strict=True) if not up]
    mixer.shuffle(hidden)
    return tuple([token if up else hidden.pop() for token, up in zip(state.tokens, state.face_up, strict=True)])


def _mix_piles(piles: tuple[tuple[str, ...], ...], mixer: random.Random) -> tuple[tuple[str, ...], ...]:
    """Mix the huts below the open ones among themselves."""
    hidden = [hut for pile in piles for hut in pile[1:]]
    mixer.shuffle(hidden)
    return tuple([(*pile[:1], *[hidden.pop() for _ in pile[1:]]) for pile in piles])


def conserved(state: State) -> Mapping[str, int]:
    """Count goods, dogs, huts and tokens over all places; the trading post's goods are counted once more, by all."""
    counts: Counter[str] = Counter()
    places = [state.stock, state.post, *[settlement.goods for settlement in state.settlements]]
    for good, name in enumerate(GOODS):
        counts[f"good {name}"] = sum(place[good] for place in places)
    counts["dogs"] = state.dogs + sum(settlement.dogs for settlement in state.settlements)
    counts["on the trading post"] = sum(state.post)
    counts.update(f"hut {hut}" for pile in state.piles for hut in pile)
    counts.update(f"hut {hut}" for settlement in state.settlements for hut in settlement.huts)
    counts.update(f"token {token}" for token in state.tokens)
    return counts
