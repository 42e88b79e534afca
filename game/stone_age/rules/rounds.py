"""Setting up, the end of each round, and the final scoring."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from functools import lru_cache

from game.core.rules import Chance
from game.stone_age.rules import round_events
from game.stone_age.rules.acting import claim
from game.stone_age.rules.board import (
    CARD_SPACES,
    FIELD_END,
    FIGURES_AT_START,
    FIGURES_EACH,
    FOOD_AT_START,
    HUNGER_SPACE,
    LEVELS,
    NOBODY_PLACED,
    PILE_SIZE,
    SOLO_PILES,
    SOLO_SUPPLY,
    TOOL_TILES,
    TRIBES,
    WOOD,
)
from game.stone_age.rules.buildings import ANY_KIND_BUILDINGS, BUILDINGS, NOTHING, Goods, all_of_kind
from game.stone_age.rules.cards import CARDS, GOODS_OF_CHOICE, NO_CARD, SAND_KINDS, SYMBOLS
from game.stone_age.rules.placing import begin_round
from game.stone_age.rules.state import (
    Camp,
    Copy,
    State,
    Step,
    clockwise,
    count_goods_of_choice,
    figures_of_seat,
    figures_of_tribe,
    kept_choice_cards,
    level_of,
)


@dataclass(frozen=True, slots=True)
class FinalPoints:
    """A seat's points in the final scoring, by their source."""

    green: int
    farmers: int
    toolmakers: int
    builders: int
    shamans: int
    leftovers: int

    @property
    def total(self) -> int:
        """The sum of the points from all sources."""
        return self.green + self.farmers + self.toolmakers + self.builders + self.shamans + self.leftovers


#: For each source of points that sand-coloured cards score in the final scoring, the kind of these cards.
SAND_KIND_BY_SOURCE = dict(zip(("farmers", "toolmakers", "builders", "shamans"), SAND_KINDS, strict=True))
#: All sources of points in the final scoring, named as in ``FinalPoints``.
FINAL_PARTS = ("green", *SAND_KIND_BY_SOURCE, "leftovers")


@lru_cache(maxsize=20_000)
def green_points(cards: tuple[int, ...]) -> int:
    """Return the points of green cards: each set of n different symbols scores n times n.

    The sets are made as large as possible: each takes one card of every symbol that is left.
    """
    owned_symbols = [CARDS[card].symbol for card in cards if CARDS[card].is_green]
    counts = [owned_symbols.count(symbol) for symbol in SYMBOLS]
    set_sizes = [sum([count > earlier_sets for count in counts]) for earlier_sets in range(max(counts))]
    return sum([size**2 for size in set_sizes])


@lru_cache(maxsize=20_000)
def card_figures(cards: tuple[int, ...], kind: str) -> int:
    """Return the number of figures of a kind on all sand-coloured cards."""
    return sum([CARDS[card].figures for card in cards if CARDS[card].kind == kind])


def multipliers(state: State, seat: int) -> dict[str, int]:
    """Return the multiplier for each kind of sand-coloured card: field, tools, buildings or figures."""
    camp = state.camps[seat]
    counts = (camp.field, sum(camp.tools), len(camp.buildings), figures_of_tribe(state, seat))
    return dict(zip(SAND_KINDS, counts, strict=True))


#: The resources given at the end of a match for an unused card of two resources of choice.
_TWO_WOOD: Goods = all_of_kind(WOOD, GOODS_OF_CHOICE)


def final_points(state: State, seat: int) -> FinalPoints:
    """Return the final scoring of a seat as if the match ended now; cards kept for two resources count as resources."""
    camp = state.camps[seat]
    leftovers = sum(camp.goods) + count_goods_of_choice(camp)
    multiplier = multipliers(state, seat)
    farmers, toolmakers, builders, shamans = [card_figures(camp.cards, kind) * multiplier[kind] for kind in SAND_KINDS]
    return FinalPoints(green_points(camp.cards), farmers, toolmakers, builders, shamans, leftovers)


def tie_breaker(state: State, seat: int) -> int:
    """Return the sum that breaks a tie: field, tools and figures."""
    camp: Camp = state.camps[seat]
    return camp.field + sum(camp.tools) + figures_of_tribe(state, seat)


def winners(state: State) -> tuple[int, ...]:
    """Return the seats with the most points, ties broken by ``tie_breaker``."""
    standings = [(camp.score, tie_breaker(state, seat)) for seat, camp in enumerate(state.camps)]
    best = max(standings)
    return tuple([seat for seat, standing in enumerate(standings) if standing == best])


# The end of a round: cards slide, new cards are revealed, the start player changes, or the match ends.

# -- 2 to 4 players


def end_round(copy: Copy, step: Step) -> None:
    """End the match if a pile of buildings is used up or too few cards are left; else begin the next round."""
    if not all(copy.state.piles):
        _finish(copy, "buildings")
        return
    remaining_cards = [card for card in copy.state.row if card != NO_CARD]
    missing_count = CARD_SPACES - len(remaining_cards)
    if len(copy.state.deck) < missing_count:
        _finish(copy, "cards")
        return
    _refill(copy, remaining_cards, missing_count)
    next_player = clockwise(copy.state, copy.state.first)[1]
    copy.happen(round_events.StartPassed(next_player))
    begin_round(copy)


def _refill(copy: Copy, remaining_cards: list[int], missing_count: int) -> None:
    """Slide the remaining cards to the cheap spaces and reveal ``missing_count`` new ones on the spaces after them."""
    if not missing_count:
        return
    copy.happen(round_events.RowSlid((*remaining_cards, *[NO_CARD] * missing_count)))
    empty_spaces = tuple(range(len(remaining_cards), CARD_SPACES))
    copy.happen(round_events.CardsRevealed(empty_spaces, copy.state.deck[:missing_count]))


def _finish(copy: Copy, reason: str) -> None:
    """Score all players and find the winners; an unused card of two resources counts as two resources."""
    for seat in range(len(copy.state.camps)):
        while kept_choice_cards(copy.camp(seat)):
            claim(copy, seat, _TWO_WOOD)
        points = final_points(copy.state, seat)
        total = copy.camp(seat).score + points.total
        copy.happen(round_events.Scored(seat=seat, total=total, **asdict(points)))
    copy.happen(round_events.Ended(reason, winners(copy.state)))
    copy.finish_step()


# -- solo game


def end_solo_round(copy: Copy, step: Step) -> None:
    """End a solo round: discard the remaining cards and reveal new ones, or win if too few are left."""
    state = copy.state
    camp = state.camps[0]
    figure_count = figures_of_seat(state, 0)
    copy.happen(round_events.RoundEnded(state.round, camp.food, state.exhaustion, figure_count, len(camp.buildings)))
    copy.happen(round_events.CardsDiscarded(tuple([card for card in state.row if card != NO_CARD])))
    if reveal_cards(copy):
        begin_round(copy)
    else:
        copy.happen(round_events.Ended("won", (0,)))
        copy.finish_step()


def reveal_cards(copy: Copy) -> bool:
    """Solo game: put cards on the spaces to buy and on the hunger space; return false if too few are left."""
    state = copy.state
    spaces = (*level_of(state).buyable, HUNGER_SPACE)
    cards = state.deck[: len(spaces)]
    if len(cards) < len(spaces):
        return False
    copy.happen(round_events.CardsRevealed(spaces[:-1], cards[:-1]))
    copy.happen(round_events.HungerRevealed(cards[-1]))
    return True


AUTOMATIC_STEPS = {"round_end": end_round, "winter_end": end_solo_round}


# Setting up, for 2 to 4 players and for the solo game.

#: The space on which the field marker starts in the published solo game.
PRINTED_SOLO_FIELD = 15


def _camp_at_start(food: int, field: int, buildings: tuple[int, ...]) -> Camp:
    """Return a seat's board without resources, tools and cards."""
    return Camp(
        food=food,
        goods=NOTHING,
        tools=(0, 0, 0),
        turned=(False, False, False),
        field=field,
        cards=(),
        kept=(),
        buildings=buildings,
        score=0,
    )


def _lay_out(
    camps: tuple[Camp, ...], tribes: int, figures: int, supply: int, tiles: list[int], pile_count: int, chance: Chance
) -> State:
    """Return the state before anything is revealed, with the cards and the building tiles shuffled.

    ``figures`` and ``supply`` are each tribe's figures at home and in the supply. ``tiles`` are split into
    ``pile_count`` piles; the remaining tiles go back into the box.
    """
    deck = chance.shuffle(list(CARDS))
    shuffled_tiles = chance.shuffle(tiles)
    in_piles = pile_count * PILE_SIZE
    return State(
        level=0,
        camps=camps,
        home=(figures,) * tribes,
        supply=(supply,) * tribes,
        placed=(NOBODY_PLACED,) * tribes,
        initiative=(0,) * tribes,
        row=(NO_CARD,) * CARD_SPACES,
        deck=deck,
        discard=(),
        piles=tuple([shuffled_tiles[start : start + PILE_SIZE] for start in range(0, in_piles, PILE_SIZE)]),
        spent=(),
        box=shuffled_tiles[in_piles:],
        tool_tiles=TOOL_TILES,
        field_end=FIELD_END,
        exhaustion=0,
        first=0,
        round=0,
        agenda=(),
        ended="",
        winners=(),
    )


def set_up_together(seats: int, first: int | None, chance: Chance) -> Copy:
    """Set up for 2 to 4 players: four cards, a pile of seven buildings per player, five figures and 12 food each.

    ``first`` is the start player, ``None`` for a random one.
    """
    start = int(chance.pick(range(seats))) if first is None else first
    camps = (_camp_at_start(FOOD_AT_START, 0, ()),) * seats
    in_supply = FIGURES_EACH - FIGURES_AT_START
    state = _lay_out(camps, seats, FIGURES_AT_START, in_supply, list(BUILDINGS), seats, chance)
    copy = Copy(replace(state, first=start), chance)
    copy.happen(round_events.Started(start, 0))
    copy.happen(round_events.CardsRevealed(tuple(range(CARD_SPACES)), state.deck[:CARD_SPACES]))
    begin_round(copy)
    return copy


def set_up_alone(level_number: int, field: int, chance: Chance) -> Copy:
    """Set up a solo level: the player starts with ``ANY_KIND_BUILDINGS``, and the others make two piles of seven."""
    level = LEVELS[level_number]
    camps = (_camp_at_start(level.food, field, ANY_KIND_BUILDINGS),)
    other_buildings = [tile for tile in BUILDINGS if tile not in ANY_KIND_BUILDINGS]
    state = _lay_out(camps, len(TRIBES), level.figures, SOLO_SUPPLY, other_buildings, SOLO_PILES, chance)
    field_end = max(FIELD_END, field)
    copy = Copy(replace(state, level=level_number, exhaustion=level.exhaustion, field_end=field_end), chance)
    copy.happen(round_events.Started(0, level_number))
    reveal_cards(copy)
    begin_round(copy)
    return copy
