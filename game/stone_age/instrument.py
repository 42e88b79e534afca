"""The actions and observations of learning programs in Stone Age and its solo game."""

from __future__ import annotations

from array import array
from functools import partial
from itertools import product
from typing import Final

from game.core import instrument
from game.core.copying import cached_by_identity
from game.core.rules import AnyState, Move
from game.stone_age.rules import moves
from game.stone_age.rules.board import (
    CARD_SPACES,
    FIGURES_EACH,
    FIRST_BUILDING,
    FIRST_CARD,
    HUNTING,
    PILE_SIZE,
    PLACES,
    RESOURCES,
    RINGS,
    TOOL_SLOTS,
    TRIBES,
)
from game.stone_age.rules.buildings import ANY_KIND_MOST, BUILDINGS
from game.stone_age.rules.cards import CARDS, SAND_KINDS, SYMBOLS
from game.stone_age.rules.gathering import subsets
from game.stone_age.rules.state import Camp, State, building_at

#: The most resources paid for food in a single listed action.
_MAX_FED = 6
#: The most piles of buildings: with four players there is a pile for each.
_PILE_COUNT: Final = len(PLACES) - FIRST_BUILDING
_DIE_FACES: Final = 6
#: The highest number in an observation's blocks of large counts (such as food) and of small counts (such as figures).
_COUNT_LIMIT: Final = 9_999
_SMALL_COUNT_LIMIT: Final = 99
#: The action for any payment of more than ``_MAX_FED`` resources for missing food.
FEED_MORE: Final = "feed more"
#: The cards with a one-use tool, and all cards that may be kept for a later round.
_TOOL_CARDS: Final = tuple([number for number, card in CARDS.items() if card.effect == "one_use"])
_KEEPABLE_CARDS: Final = tuple([number for number, card in CARDS.items() if card.is_keepable])


def _tool_choices() -> list[str]:
    """Return the text of every combination of tool slots and one-use tool cards, for the move ``tools``."""
    slots = [str(slot + 1) for slot in range(TOOL_SLOTS)]
    cards = [f"{moves.CARD}{card}" for card in sorted(_TOOL_CARDS)]
    choices = product(subsets(slots), subsets(cards))
    return [" ".join((*some_slots, *some_cards)) or moves.NONE for some_slots, some_cards in choices]


def _feed_text(bundle: str) -> str:
    """Return a bundle such as ``wood wood gold`` as the move ``feed`` writes it: ``2 wood 1 gold``."""
    words = bundle.split(" ")
    return " ".join(f"{words.count(kind)} {kind}" for kind in RESOURCES if kind in words)


def _action_names() -> tuple[str, ...]:
    """Return the texts of all actions."""
    max_figures = {name: rings or FIGURES_EACH for name, rings in zip(PLACES, RINGS, strict=True)}
    return (
        *[f"tribe {tribe}" for tribe in TRIBES],
        *[f"act {tribe}" for tribe in TRIBES],
        *[f"place {place} {count}" for place, most in max_figures.items() for count in range(1, most + 1)],
        "roll",
        *[f"use {place}" for place in PLACES[HUNTING:FIRST_CARD]],
        *[
            f"buy {space} with {pay}"
            for space in range(1, CARD_SPACES + 1)
            for pay in instrument.bundles(RESOURCES, 1, CARD_SPACES)
        ],
        *[
            f"build {pile} with {pay}"
            for pile in range(1, _PILE_COUNT + 1)
            for pay in instrument.bundles(RESOURCES, 1, ANY_KIND_MOST)
        ],
        *[f"leave {place}" for place in PLACES[FIRST_CARD:]],
        *[f"tools {tools}" for tools in _tool_choices()],
        *[f"pick {face}" for face in range(1, _DIE_FACES + 1)],
        *[f"claim {goods}" for goods in instrument.bundles(RESOURCES, 2, 2)],
        "keep",
        *[f"feed {_feed_text(goods)}" for goods in instrument.bundles(RESOURCES, 1, _MAX_FED)],
        FEED_MORE,
        "starve",
    )


def _action_of(move: Move, view: State, seat: int) -> str:
    """Return the text of the action that stands for a move."""
    if isinstance(move, moves.Feed) and sum(move.goods) > _MAX_FED:
        return FEED_MORE
    return str(move)


#: Returns a byte for each keepable card: 1 if it is one of the given cards, else 0.
_mark_cards = instrument.marker(_KEEPABLE_CARDS)


@cached_by_identity
def _camp_numbers(camp: Camp) -> array[int]:
    """Return a camp as numbers, in the order of ``_CAMP_WORDS``."""
    cards = [CARDS[card] for card in camp.cards]
    symbols = [card.symbol for card in cards]
    numbers = (
        camp.food,
        *camp.goods,
        *camp.tools,
        *map(int, camp.turned),
        camp.field,
        len(camp.buildings),
        *[symbols.count(symbol) for symbol in SYMBOLS],
        *[sum(card.figures for card in cards if card.kind == kind) for kind in SAND_KINDS],
        *_mark_cards(camp.kept),
    )
    return array("i", numbers)


def _tribe_numbers(view: State, tribe: int) -> list[int]:
    """Return a tribe's figures at home and in the supply, its initiative, and its figures at each place."""
    return [view.home[tribe], view.supply[tribe], view.initiative[tribe], *view.placed[tribe]]


def _step_numbers(view: State) -> list[int]:
    """Return the present question as numbers, in the order of ``_STEP_WORDS``; an empty list after the match."""
    if not view.agenda:
        return []
    step = view.agenda[0]
    faces = [step.dice.count(face) for face in range(1, _DIE_FACES + 1)]
    return [*instrument.one_hot(len(PLACES), step.place), step.count, *faces]


def _figures_block(seats: int, is_solo: bool) -> instrument.Block:
    """Return the block that says where the figures of each seat, or of each of the four solo tribes, stand."""
    numbers_per_tribe = 3 + len(PLACES)  # the length of what ``_tribe_numbers`` returns
    tribes = len(TRIBES) if is_solo else seats

    def read(view: AnyState, seat: int) -> list[int]:
        """Return the numbers of all tribes: clockwise from the seat's own, or in the solo game in their fixed order."""
        order = range(tribes) if is_solo else instrument.clockwise_from(seat, range(tribes))
        return [number for tribe in order for number in _tribe_numbers(view, tribe)]

    places = " ".join(PLACES)
    words = f"each tribe: figures at home, not born yet, initiative, figures at each place ({places})"
    return instrument.Block("figures", tribes * numbers_per_tribe, 0, _SMALL_COUNT_LIMIT, words, read)


def _open_tiles(view: State) -> list[int | None]:
    """Return the open tile of each pile, ``None`` for a pile without a tile."""
    return [building_at(view, place) for place in range(FIRST_BUILDING, len(PLACES))]


_CAMP_SIZE: Final = 1 + len(RESOURCES) + 2 * TOOL_SLOTS + 2 + len(SYMBOLS) + len(SAND_KINDS) + len(_KEEPABLE_CARDS)
_CAMP_WORDS: Final = (
    f"food, {', '.join(RESOURCES)}, tools in three slots, which of them were used, field, buildings, "
    f"cards with each symbol ({' '.join(SYMBOLS)}), figures on cards of each kind ({' '.join(SAND_KINDS)}), "
    f"cards kept for later ({' '.join(map(str, _KEEPABLE_CARDS))})"
)
_SUPPLIES_WORDS: Final = "tool tiles of both kinds, cards in the pile, the end of the field, exhaustion"
_STEP_WORDS: Final = "of what is asked: the place, a count (food missing), dice that show 1 to 6"


def _layout(seats: int, is_solo: bool = False) -> tuple[instrument.Block, ...]:
    """Return the blocks of an observation."""
    tile_words = "the open tile of each pile, by its number"
    tiles_left_words = "how many tiles are left in each pile"
    step_size = len(PLACES) + 1 + _DIE_FACES  # a place, a count, and how many dice show each face
    return (
        instrument.by_seat(
            "camps", seats, _CAMP_SIZE, 0, _COUNT_LIMIT, _CAMP_WORDS, lambda view, seat: _camp_numbers(view.camps[seat])
        ),
        _figures_block(seats, is_solo),
        instrument.items_at(
            "row", CARD_SPACES, list(CARDS), "the card on each space, by its number", lambda view: view.row
        ),
        instrument.items_at("buildings", _PILE_COUNT, list(BUILDINGS), tile_words, _open_tiles),
        instrument.public_numbers(
            "piles", _PILE_COUNT, PILE_SIZE, tiles_left_words, lambda view: [len(pile) for pile in view.piles]
        ),
        instrument.public_numbers(
            "supplies",
            5,
            _SMALL_COUNT_LIMIT,
            _SUPPLIES_WORDS,
            lambda view: [*view.tool_tiles, len(view.deck), view.field_end, view.exhaustion],
        ),
        instrument.seat_that("first", seats, "is the start player", lambda view: view.first),
        instrument.public_numbers("round", 1, _SMALL_COUNT_LIMIT, "the round, from 1", lambda view: [view.round]),
        instrument.public_numbers("step", step_size, _SMALL_COUNT_LIMIT, _STEP_WORDS, _step_numbers),
    )


_QUESTION_KINDS: Final = ("place", "act", "pick", "hunger", "tools", "claim", "tribe", "roll", "choose_actor")

# ``varying`` is empty, since no action depends on the view.
INSTRUMENT: Final = instrument.Instrument(_action_names(), _action_of, _QUESTION_KINDS, _layout, varying=())
SOLO_INSTRUMENT: Final = instrument.Instrument(
    _action_names(), _action_of, _QUESTION_KINDS, partial(_layout, is_solo=True), varying=()
)
