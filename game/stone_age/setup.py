"""Setting up: shuffled cards and buildings, boards, figures; with others and alone."""

from __future__ import annotations

from game.core.rules import Chance
from game.stone_age import round_events
from game.stone_age.board import (
    CARD_SPACES,
    FIELD_END,
    FOOD_AT_START,
    LEVELS,
    NOBODY_PLACED,
    PEOPLE_AT_START,
    PEOPLE_EACH,
    PILE_SIZE,
    SOLO_PILES,
    SOLO_SUPPLY,
    TOOL_TILES,
    TRIBES,
)
from game.stone_age.buildings import BUILDINGS, FREE_BUILDINGS, NOTHING
from game.stone_age.cards import CARDS, NO_CARD
from game.stone_age.placing import begin_round
from game.stone_age.rounds import reveal
from game.stone_age.state import Camp, State
from game.stone_age.working_copy import Copy

#: The field marker alone: where it starts as printed, and the other values it can be set to.
FIELD_AS_PRINTED = 15


def _camp(food: int, field: int, buildings: tuple[int, ...]) -> Camp:
    return Camp(food, NOTHING, (0, 0, 0), (False, False, False), field, (), (), buildings, 0)


def _piles(tiles: tuple[int, ...], count: int) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """Split shuffled tiles into piles and what goes back into the box."""
    piles = tuple([tiles[start : start + PILE_SIZE] for start in range(0, count * PILE_SIZE, PILE_SIZE)])
    return piles, tiles[count * PILE_SIZE :]


def set_up_together(seats: int, first: int | None, chance: Chance) -> Copy:
    """Set up for 2 to 4 players: four cards, a pile of seven buildings a player, five figures and 12 food each.

    ``first`` is the start player, ``None`` for one by chance.
    """
    start = int(chance.pick(range(seats))) if first is None else first
    deck = chance.shuffle(list(CARDS))
    piles, box = _piles(chance.shuffle(list(BUILDINGS)), seats)
    state = State(
        level=0,
        camps=(_camp(FOOD_AT_START, 0, ()),) * seats,
        home=(PEOPLE_AT_START,) * seats,
        supply=(PEOPLE_EACH - PEOPLE_AT_START,) * seats,
        placed=(NOBODY_PLACED,) * seats,
        initiative=(0,) * seats,
        row=(NO_CARD,) * CARD_SPACES,
        deck=deck,
        discard=(),
        piles=piles,
        spent=(),
        box=box,
        tool_tiles=TOOL_TILES,
        field_end=FIELD_END,
        exhaustion=0,
        first=start,
        round=0,
        agenda=(),
        ended="",
        winners=(),
    )
    copy = Copy(state, chance)
    copy.happen(round_events.Started(start, 0))
    copy.happen(round_events.CardsRevealed(tuple(range(CARD_SPACES)), deck[:CARD_SPACES]))
    begin_round(copy)
    return copy


def set_up_alone(level_number: int, field: int, chance: Chance) -> Copy:
    """Set up a level for one player: the three free buildings stand, two piles of seven come from the rest."""
    level = LEVELS[level_number]
    deck = chance.shuffle(list(CARDS))
    rest = [tile for tile in BUILDINGS if tile not in FREE_BUILDINGS]
    piles, box = _piles(chance.shuffle(rest), SOLO_PILES)
    state = State(
        level=level_number,
        camps=(_camp(level.food, field, FREE_BUILDINGS),),
        home=(level.figures,) * len(TRIBES),
        supply=(SOLO_SUPPLY,) * len(TRIBES),
        placed=(NOBODY_PLACED,) * len(TRIBES),
        initiative=(0,) * len(TRIBES),
        row=(NO_CARD,) * CARD_SPACES,
        deck=deck,
        discard=(),
        piles=piles,
        spent=(),
        box=box,
        tool_tiles=TOOL_TILES,
        field_end=max(FIELD_END, field),
        exhaustion=level.exhaustion,
        first=0,
        round=0,
        agenda=(),
        ended="",
        winners=(),
    )
    copy = Copy(state, chance)
    copy.happen(round_events.Started(0, level_number))
    reveal(copy)
    begin_round(copy)
    return copy
