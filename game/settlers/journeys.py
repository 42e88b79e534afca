"""How far every place to go for is: the fewest meat that it takes to get there, and from where.

What depends on little is kept for each nomad and each tribe, and put together for the pieces that a player has.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple, TypeAlias

from game.settlers.costs import NOMAD_COST
from game.settlers.goods import LAST_STEP, NOMADS_EACH
from game.settlers.ground import FAR, WORLD, distances
from game.settlers.nomads import price
from game.settlers.state import Side, State, range_of

#: The fewest meat of a journey, where it begins, and whether with a new nomad, sent out beside a tribe there.
Journey: TypeAlias = "tuple[int, int, bool]"
#: Where the figures stand.
Figures: TypeAlias = "tuple[int, int]"

#: Where people chips and event chips lie at the start.
_PLACES = (*WORLD.chips, *[box.crossing for box in WORLD.boxes])
#: The journey to where no way leads.
_NO_WAY: Journey = (FAR, -1, False)
#: How much dearer, in meat, a journey with a new nomad is.
_DEARER = sum(NOMAD_COST)


def open_distances(start: int, neanderthal: int, carnivore: int) -> dict[int, int]:
    """Return the steps from a crossing to all others, every box open.

    No box lies on the way to a place that asks for less progress than the box, so this holds for whoever may go there.
    """
    return distances(start, LAST_STEP, LAST_STEP, neanderthal, carnivore)


class Travellers(NamedTuple):
    """All that a player's journeys depend on.

    ``walkers`` are the nomads that go somewhere, each with its steps left; ``waiting`` those that stand on a people
    chip and stay there; ``tribes`` those beside which a nomad may be sent out, none when both are on the map; ``step``
    how far a meat carries a nomad.
    """

    walkers: tuple[tuple[int, int], ...]
    waiting: tuple[int, ...]
    tribes: tuple[int, ...]
    step: int
    figures: Figures


def travellers(state: State, player: Side) -> Travellers:
    """Return who of a player may go somewhere."""
    people = state.people
    nomads = player.nomads
    walkers = tuple([one for one in zip(nomads, player.strides, strict=True) if one[0] not in people])
    waiting = tuple([nomad for nomad in nomads if nomad in people]) if len(walkers) < len(nomads) else ()
    tribes = player.tribes if len(nomads) < NOMADS_EACH else ()
    return Travellers(walkers, waiting, tribes, range_of(state, player), (state.neanderthal, state.carnivore))


@lru_cache(maxsize=500)
def journeys(who: Travellers) -> dict[int, Journey]:
    """Return the cheapest journey to every place to go for that a way leads to; nobody may change the dictionary."""
    step, figures = who.step, who.figures
    cheapest = _sent(who.tribes, step, figures)
    if who.walkers:
        walked = [_walked(nomad, stride, step, figures) for nomad, stride in who.walkers]
        near = walked[0] if len(walked) == 1 else map(min, *walked)
        cheapest = tuple([new if new[0] + _DEARER < old[0] else old for new, old in zip(cheapest, near, strict=True)])
    found = {end: journey for end, journey in zip(_PLACES, cheapest, strict=True) if journey is not _NO_WAY}
    return found | {nomad: (0, nomad, False) for nomad in who.waiting}


@lru_cache(maxsize=500)
def _walked(nomad: int, stride: int, step: int, figures: Figures) -> tuple[Journey, ...]:
    """Return the journey of a nomad to each of the places."""
    steps = open_distances(nomad, *figures)
    return tuple([(price(steps[end], stride, step), nomad, False) if end in steps else _NO_WAY for end in _PLACES])


@lru_cache(maxsize=100)
def _sent(tribes: tuple[int, ...], step: int, figures: Figures) -> tuple[Journey, ...]:
    """Return the journey to each of the places of a nomad sent out beside the best of some tribes."""
    found = [_NO_WAY] * len(_PLACES)
    for tribe in tribes:
        steps = open_distances(tribe, *figures)
        for number, end in enumerate(_PLACES):
            if end in steps:
                found[number] = min(found[number], (price(steps[end] - 1, 0, step), tribe, True))
    return tuple(found)
