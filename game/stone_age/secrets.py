"""What each seat may know of a match, and checks of it: the view, the scrambler, the count of everything.

Hidden is only what nobody has seen yet: the order of the cards, the tiles below the open ones, those left in the box.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace

from game.core.copying import Draft, drafted, finished
from game.stone_age.buildings import HIDDEN_BUILDING
from game.stone_age.cards import NO_CARD
from game.stone_age.state import State, people, tiles_used


def view(state: State, seat: int | None) -> State:
    """Blank what nobody may know; nothing is known to one seat only."""
    shown: Draft = drafted(state)
    shown.deck = (NO_CARD,) * len(state.deck)
    shown.piles = tuple([(*pile[:1], *(HIDDEN_BUILDING,) * (len(pile) - 1)) for pile in state.piles])
    shown.box = (HIDDEN_BUILDING,) * len(state.box)
    seen: State = finished(shown)
    return seen


def scramble(state: State, seat: int | None, salt: int) -> State:
    """Mix the cards of the pile, and the unseen tiles among themselves."""
    mixer = random.Random(salt)
    deck = list(state.deck)
    mixer.shuffle(deck)
    unseen = [tile for pile in state.piles for tile in pile[1:]] + list(state.box)
    mixer.shuffle(unseen)
    piles = []
    for pile in state.piles:
        below = max(0, len(pile) - 1)
        piles.append((*pile[:1], *unseen[:below]))
        del unseen[:below]
    return replace(state, deck=tuple(deck), piles=tuple(piles), box=tuple(unseen))


def conserved(state: State) -> Mapping[str, int]:
    """Count figures by tribe, cards, buildings and tool tiles over all places; resources and food are not limited."""
    counts = {f"figures {tribe}": people(state, tribe) + supply for tribe, supply in enumerate(state.supply)}
    row = sum([card != NO_CARD for card in state.row])
    counts["cards"] = row + len(state.deck) + len(state.discard) + sum([len(camp.cards) for camp in state.camps])
    built = sum([len(camp.buildings) for camp in state.camps])
    counts["buildings"] = built + sum([len(pile) for pile in state.piles]) + len(state.spent) + len(state.box)
    tiles = [tiles_used(camp.tools) for camp in state.camps]
    for kind, name in enumerate(("tool tiles 1/2", "tool tiles 3/4")):
        counts[name] = state.tool_tiles[kind] + sum([used[kind] for used in tiles])
    return counts
