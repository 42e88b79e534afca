"""The state of a match of Stone Age or its solo game, its working copy, and the views of the seats."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from operator import add
from typing import Annotated, TypeAlias

from game.core import copying, deciding, seats, words
from game.core.rules import Worded
from game.core.words import Marked, row_of, say, say_counted
from game.core.working_copy import WorkingCopy
from game.stone_age.rules.board import (
    COUNTED_FOOD,
    FIRST_BUILDING,
    FIRST_CARD,
    HUNGER_SPACE,
    LEVELS,
    NOBODY_PLACED,
    SECOND_TILE_VALUE,
    TOOL_SLOTS,
    TRIBES,
    Level,
)
from game.stone_age.rules.buildings import HIDDEN_BUILDING, Goods, goods_text, without
from game.stone_age.rules.cards import CARDS, GOODS_OF_CHOICE, NO_CARD

#: The values of a player's tools by slot, 0 for an empty slot.
Tools: TypeAlias = "tuple[int, int, int]"
#: Stands for no place.
NOWHERE = -1


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the agenda; fields that a kind of step does not need keep their defaults.

    - ``kind``: the key of the step in the rules' ``agenda``.
    - ``tribe``: the tribe concerned; with 2 to 4 players, the seat.
    - ``place``: an index of ``PLACES``; ``count``: the missing food; ``dice``: the dice rolled.
    - ``queue``: the tribes or seats that are still to act, or to take a die, in order.
    """

    kind: str
    tribe: int = 0
    place: int = NOWHERE
    count: int = 0
    dice: tuple[int, ...] = ()
    queue: tuple[int, ...] = ()


#: Makes a step without dice. Equal steps are made only once, since the same few recur in every match.
step_of = copying.interned(Step)
#: Makes a step with dice, from all its fields. It is not cached, since there are too many different steps.
dice_step = copying.maker(Step)


@dataclass(frozen=True, slots=True)
class Camp:
    """One player's board.

    - ``goods``: the count of each of ``RESOURCES``.
    - ``tools``: the values of the tools in the three slots, 0 for an empty slot; ``turned``: whether each was used this
      round.
    - ``field``: the number on the field track.
    - ``cards``: all cards taken; ``kept``: the cards among them whose upper half is still to be used.
    - ``buildings``: the tiles built; ``score``: the points so far.
    """

    food: int
    goods: Goods
    tools: Tools
    turned: tuple[bool, bool, bool]
    field: int
    cards: tuple[int, ...]
    kept: tuple[int, ...]
    buildings: tuple[int, ...]
    score: int


@dataclass(frozen=True, slots=True)
class State:
    """The full state of a match.

    - ``level``: 1 to 4 in the solo game, else 0. ``camps``: the players' boards.
    - For each tribe, ``home``: the number of its figures on the player's board; ``supply``: the number of its figures
      not in play yet; ``placed``: the number of its figures at each of ``PLACES``; ``initiative``: in the solo game the
      sum rolled this round, 0 if not rolled yet.
    - ``row``: the card on each space, the cheapest space first; ``deck``: the cards still to come, the next card
      first; ``discard``: in the solo game, the cards that are out of play.
    - ``piles``: the tiles of each pile, the open tile first; ``spent``: the tiles given up; ``box``: the tiles that
      this match does not use.
    - ``tool_tiles``: the number of tool tiles of both kinds in the supply.
    - ``field_end``: the number that no field can exceed; ``exhaustion``: in the solo game the exhaustion limit.
    - ``first``: the start player; ``round``: the present round, from 1.
    - ``agenda``: the steps still to be done, the present one first.
    - ``ended``: empty until the match is over, then ``"cards"``, ``"buildings"``, ``"won"`` or ``"lost"``; ``winners``:
      the seats that won.
    """

    level: int
    camps: tuple[Camp, ...]
    home: tuple[int, ...]
    supply: tuple[int, ...]
    placed: tuple[tuple[int, ...], ...]
    initiative: tuple[int, ...]
    row: tuple[int, ...]
    deck: tuple[int, ...]
    discard: tuple[int, ...]
    piles: tuple[tuple[int, ...], ...]
    spent: tuple[int, ...]
    box: tuple[int, ...]
    tool_tiles: tuple[int, int]
    field_end: int
    exhaustion: int
    first: int
    round: int
    agenda: tuple[Step, ...]
    ended: str
    winners: tuple[int, ...]


def is_solo(state: State) -> bool:
    """Return whether a match is a solo match: only a solo match has a level."""
    return state.level > 0


def seat_of(state: State, tribe: int) -> int:
    """Return the seat that leads a tribe."""
    return 0 if is_solo(state) else tribe


def level_of(state: State) -> Level:
    """Return the level of a solo match."""
    return LEVELS[state.level]


def rounds_left(state: State) -> int:
    """Return the number of rounds left in a solo match, including the present one, if no card draws another card."""
    cards_per_round = len(level_of(state).buyable) + 1  # a card for each space to buy from, and the hunger card
    return 1 + len(state.deck) // cards_per_round


def figures_of_tribe(state: State, tribe: int) -> int:
    """Return the number of figures that a tribe has in play."""
    return state.home[tribe] + sum(state.placed[tribe])


def figures_of_seat(state: State, seat: int) -> int:
    """Return the number of figures that a seat has in play: those of its tribe, or in the solo game of all tribes."""
    if not is_solo(state):
        return figures_of_tribe(state, seat)
    return sum(state.home) + sum([sum(row) for row in state.placed])


def figures_by_place(state: State) -> tuple[int, ...]:
    """Return the number of all tribes' figures at each place."""
    figures: Iterable[int] = NOBODY_PLACED
    for row in state.placed:
        if row != NOBODY_PLACED:
            figures = map(add, figures, row)
    return tuple(figures)


def clockwise(state: State, first: int) -> tuple[int, ...]:
    """Return all seats in turn order from ``first``."""
    return seats.clockwise(first, len(state.camps))


def offered_cards(state: State) -> tuple[int, ...]:
    """Return the card for sale on each space, or ``NO_CARD``; the hunger card of the solo game is not for sale."""
    return (*state.row[:HUNGER_SPACE], NO_CARD) if is_solo(state) else state.row


def card_at(state: State, place: int) -> int:
    """Return the card for sale at a place, or ``NO_CARD``."""
    return offered_cards(state)[place - FIRST_CARD]


def building_at(state: State, place: int) -> int | None:
    """Return the open tile at a place, or ``None`` if the pile does not exist or is used up."""
    pile = place - FIRST_BUILDING
    if pile >= len(state.piles) or not state.piles[pile]:
        return None
    return state.piles[pile][0]


def ready_tool_slots(camp: Camp) -> tuple[int, ...]:
    """Return the slots of the tools that were not used this round."""
    return tuple([slot for slot in range(TOOL_SLOTS) if camp.tools[slot] and not camp.turned[slot]])


def kept_tool_cards(camp: Camp) -> tuple[int, ...]:
    """Return the numbers of the kept cards that are one-use tools, sorted."""
    return tuple([card for card in sorted(camp.kept) if CARDS[card].effect == "one_use"])


def kept_choice_cards(camp: Camp) -> tuple[int, ...]:
    """Return the numbers of the kept cards that give two resources of choice."""
    return tuple([card for card in camp.kept if CARDS[card].effect == "any_two"])


def count_goods_of_choice(camp: Camp) -> int:
    """Return the number of resources of choice that the kept cards still give together."""
    return GOODS_OF_CHOICE * len(kept_choice_cards(camp))


def with_hidden_tiles(
    piles: tuple[tuple[int, ...], ...], tiles: list[int]
) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """Replace the hidden tiles of each pile by the first of ``tiles``; return the piles and the tiles left over."""
    tiles_left = list(tiles)
    new_piles = []
    for pile in piles:
        hidden_count = max(0, len(pile) - 1)
        new_piles.append((*pile[:1], *tiles_left[:hidden_count]))
        del tiles_left[:hidden_count]
    return tuple(new_piles), tuple(tiles_left)


def tiles_used(tools: Tools) -> tuple[int, int]:
    """Return how many tiles the tools are: those with the sides 1 and 2, and those with the sides 3 and 4."""
    tool_count = sum([value > 0 for value in tools])
    second_tiles = sum([value >= SECOND_TILE_VALUE for value in tools])
    return tool_count - second_tiles, second_tiles


class Secrets:
    """A mix-in for a rules object: it hides secrets from a seat, and lets tests check that they stay hidden."""

    def view(self, state: State, seat: int | None) -> State:
        """Return the state without hidden cards and tiles; it is the same for every seat."""
        draft: copying.Draft = copying.drafted(state)
        draft.deck = (NO_CARD,) * len(state.deck)
        draft.piles = tuple([(*pile[:1], *(HIDDEN_BUILDING,) * (len(pile) - 1)) for pile in state.piles])
        draft.box = (HIDDEN_BUILDING,) * len(state.box)
        view: State = copying.finish_draft(draft)
        return view

    def scramble(self, state: State, seat: int | None, salt: int) -> State:
        """Return the state with the deck and all hidden tiles shuffled; ``salt`` is the random seed."""
        rng = random.Random(salt)
        deck = list(state.deck)
        rng.shuffle(deck)
        unseen_tiles = [tile for pile in state.piles for tile in pile[1:]] + list(state.box)
        rng.shuffle(unseen_tiles)
        piles, box = with_hidden_tiles(state.piles, unseen_tiles)
        return replace(state, deck=tuple(deck), piles=piles, box=box)

    def conserved(self, state: State) -> Mapping[str, int]:
        """Count each tribe's figures, the cards, buildings and tool tiles, wherever they are; none may get lost."""
        counts = {
            f"figures {tribe}": figures_of_tribe(state, tribe) + supply for tribe, supply in enumerate(state.supply)
        }
        in_row = sum([card != NO_CARD for card in state.row])
        taken_count = sum([len(camp.cards) for camp in state.camps])
        counts["cards"] = in_row + len(state.deck) + len(state.discard) + taken_count
        built_count = sum([len(camp.buildings) for camp in state.camps])
        counts["buildings"] = built_count + sum([len(pile) for pile in state.piles]) + len(state.spent) + len(state.box)
        used_by_camp = [tiles_used(camp.tools) for camp in state.camps]
        for kind, name in enumerate(("tool tiles 1/2", "tool tiles 3/4")):
            counts[name] = state.tool_tiles[kind] + sum([used[kind] for used in used_by_camp])
        return counts


# Words for the log sentences of events.

#: Stands for no tribe in an event: with 2 to 4 players, the event's seat says whose figures they are.
NO_TRIBE = -1
#: The names of the areas and village places within a sentence.
PLACE_NAMES: tuple[Marked, ...] = (
    "the hunting grounds",
    "the forest",
    "the clay pit",
    "the quarry",
    "the river",
    "the tool maker",
    "the hut",
    "the field",
)


def place_name(place: int) -> str:
    """Return the name of a place within a sentence."""
    if place >= FIRST_BUILDING:
        return say("building {number}", number=place - FIRST_BUILDING + 1)
    if place >= FIRST_CARD:
        return say("card {number}", number=place - FIRST_CARD + 1)
    return say(PLACE_NAMES[place])


def who(seat: int, tribe: int = NO_TRIBE) -> str:
    """Return the name of the player that acted; in the solo game, the name of the tribe."""
    return words.who(seat) if tribe == NO_TRIBE else tribe_name(tribe)


def tribe_name(tribe: int) -> str:
    """Return a tribe's name for the beginning of a sentence."""
    return say("The {tribe} tribe", tribe=say(TRIBES[tribe]))


def tribe_of(seat: int, tribe: int) -> int:
    """Return the tribe that an event is about, given its seat and tribe; with 2 to 4 players, the seat is the tribe."""
    return seat if tribe == NO_TRIBE else tribe


def sum_in_words(dice: tuple[int, ...]) -> str:
    """Return dice as a sum, such as ``6 + 3 = 9``."""
    return f"{' + '.join(map(str, dice))} = {sum(dice)}" if len(dice) > 1 else str(sum(dice))


def row_of_dice(dice: tuple[int, ...]) -> str:
    """Return dice listed without a sum: ``6, 3``."""
    return row_of(map(str, dice))


def food_text(count: int) -> str:
    """Return food in words, such as ``3 food``."""
    return say_counted(COUNTED_FOOD, count)


#: A tribe of the solo game; an event's sentence writes it as ``{who}``
Tribe: TypeAlias = Annotated[int, Worded("who", tribe_name)]
#: Food or resources that were gained or paid; an event's sentence writes them as ``{goods}``
Food: TypeAlias = Annotated[int, Worded("goods", food_text)]
Resources: TypeAlias = Annotated[Goods, Worded("goods", goods_text)]


# The working copy


class Copy(WorkingCopy[State, Step]):
    """The working copy of a state, with methods for changes that several kinds of events make."""

    __slots__ = ()

    # -- parts of the state

    def camp(self, seat: int) -> Camp:
        """Return a player's board in its present state."""
        return self.state.camps[seat]

    def seat(self, tribe: int) -> int:
        """Return the seat that leads a tribe."""
        return seat_of(self.state, tribe)

    def event_tribe(self, tribe: int) -> int:
        """Return the value for the field ``tribe`` of an event: the tribe in the solo game, else ``NO_TRIBE``."""
        return tribe if is_solo(self.state) else NO_TRIBE

    def change_entry(self, field: str, index: int, value: object) -> None:
        """Replace entry ``index`` of the tuple in the state's ``field``."""
        entries = list(getattr(self.state, field))
        entries[index] = value
        setattr(self.draft, field, tuple(entries))

    # -- changes

    def move_figures(self, tribe: int, place: int, count: int) -> None:
        """Move ``count`` figures from home to a place, or back home if ``count`` is negative."""
        placed = list(self.state.placed)
        home = list(self.state.home)
        row = list(placed[tribe])
        row[place] += count
        placed[tribe] = tuple(row)
        home[tribe] -= count
        self.draft.placed = tuple(placed)
        self.draft.home = tuple(home)

    def add_food(self, seat: int, count: int) -> None:
        """Add food, or remove it if ``count`` is negative."""
        self.draft_of("camps", seat).food += count

    def add_goods(self, seat: int, goods: Goods) -> None:
        """Add resources."""
        camp = self.draft_of("camps", seat)
        camp.goods = tuple(map(add, camp.goods, goods))

    def remove_goods(self, seat: int, goods: Goods) -> None:
        """Remove resources; the rules have checked that they are there."""
        camp = self.draft_of("camps", seat)
        camp.goods = without(camp.goods, goods)

    def turn_tools_back(self) -> None:
        """Make all tools ready to be used again."""
        for seat, camp in enumerate(self.state.camps):
            if any(camp.turned):
                self.draft_of("camps", seat).turned = (False, False, False)


#: A kind of step at which a player decides.
Decision = deciding.Decision[State, Step, Copy]
