"""The elder's lookahead in Stone Age for 2 to 4 players: sampling hidden cards, and estimating a camp's worth."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final

from game.core import copying
from game.core.rules import Move, Rules
from game.core.words import Marked, say, say_many
from game.elder.chances import Outlook
from game.elder.lookahead import Worth
from game.stone_age.bots import hunter
from game.stone_age.rules import moves
from game.stone_age.rules.board import (
    FIELD,
    FIRST_BUILDING,
    FIRST_CARD,
    HUNTING,
    HUT,
    RESOURCE_AREAS,
    TOOL_MAKER,
    VALUES,
)
from game.stone_age.rules.buildings import BUILDINGS
from game.stone_age.rules.cards import CARDS, NO_CARD
from game.stone_age.rules.prospects import mean_yield
from game.stone_age.rules.rounds import FinalPoints, card_figures, final_points
from game.stone_age.rules.state import Camp, State, figures_of_tribe, seat_of, with_hidden_tiles

#: The number of rounds in a rollout.
_ROLLOUT_ROUNDS = 1
#: Points that a resource in store brings in the end, as a share of its value.
_STORED_SHARE = 0.75
#: Points of a food that will be eaten.
_FOOD_POINTS = 0.9
#: The most food per round left that will probably be eaten; food beyond this amount is worth nothing.
_USEFUL_FOOD_PER_ROUND = 3
#: Points of a field step, in each round left.
_FIELD_POINTS = 1.5
#: Points of a tool, in each round left.
_TOOL_POINTS = 0.9
#: Points of a figure, in each round left; the figure's own food is subtracted.
_FIGURE_POINTS = 2.1
#: Points that each green card gains in each round left.
_GREEN_GROWTH = 0.4
#: Points of a figure that is not placed yet.
_UNPLACED_POINTS = 3.0
#: Net points of a figure on a card: the payment there is already subtracted.
_FIGURE_ON_CARD_POINTS = 7.0
#: Net points of a figure on a building: the payment there is already subtracted.
_FIGURE_ON_BUILDING_POINTS = 4.0
#: Points lost for each food missing now.
_MISSING_FOOD_POINTS = 2.0
#: The kinds of agenda steps at which the elder searches; at other steps it plays the move of the bot ``hunter``.
_SEARCHED_STEPS = frozenset({"tribe", "place", "choose_actor", "act", "pick", "hunger", "claim", "tools"})


class StoneAgeLookahead:
    """Search to the end of the round, with candidates ranked by the scores of the bot ``hunter``."""

    rollouts = 320
    candidates = 8
    #: the most worth that an elder gives up to play a move that suits its temperament better
    tolerance = 0.75
    begin = None
    part_names: Mapping[str, Marked] = {
        "points": "points",
        "green cards": "green cards",
        "farmers": "farmers",
        "toolmakers": "tool makers",
        "builders": "builders",
        "shamans": "shamans",
        "resources": "resources",
        "food": "food",
        "field": "the field",
        "tools": "tools",
        "people": "figures",
        "at work": "figures at work",
    }

    def ranked(self, rules: Rules[State], view: State, seat: int, memory: None, random: Random) -> Sequence[Move]:
        """Return the moves ordered by the scores that the bot ``hunter`` gives them."""
        return ranked_moves(hunter.scored_moves(rules, view, seat), view, random)

    def sample(self, view: State, seat: int, memory: None, random: Random) -> State:
        """Return a copy of a view in which the cards and tiles that nobody has seen are dealt at random."""
        return imagined_state(view, random)

    def policy(self, rules: Rules[State], state: State, random: Random) -> Move:
        """Return the move that the bot ``hunter`` would make if it also valued the losses of others.

        No hidden information is used.
        """
        seat = seat_of(state, state.agenda[0].tribe)
        return hunter.best_move(hunter.scored_moves_with_denial(rules, state, seat), random)

    def horizon(self, view: State) -> Callable[[State], bool]:
        """Return a function that tells whether a rollout ends at a state.

        It ends at the start of a round, since the middle of a round is hard to judge.
        """
        end_round = view.round + _ROLLOUT_ROUNDS
        return lambda state: state.round >= end_round or not state.agenda

    def worth(self, state: State, seat: int) -> Worth:
        """Return the points so far, the final scoring as of now, and the expected points of everything else."""
        camp = state.camps[seat]
        final = final_points(state, seat)
        if state.ended:
            return {"points": camp.score - final.total, **_card_points(final), "resources": final.leftovers}
        rounds = _rounds_left(state)
        food_after = camp.food - max(0, figures_of_tribe(state, seat) - camp.field)  # negative if food is missing
        useful_food = min(camp.food, _USEFUL_FOOD_PER_ROUND * rounds)
        return {
            "points": camp.score,
            **_with_growth(camp, _card_points(final), rounds),
            "resources": sum([_STORED_SHARE * VALUES[kind] * count for kind, count in enumerate(camp.goods)]),
            "food": _FOOD_POINTS * useful_food + min(0, food_after) * _MISSING_FOOD_POINTS,
            "field": _FIELD_POINTS * camp.field * rounds,
            "tools": _TOOL_POINTS * sum(camp.tools) * rounds,
            "people": _FIGURE_POINTS * figures_of_tribe(state, seat) * rounds,
            "at work": _points_at_work(state, seat, rounds),
        }

    def goal(self, state: State, move: Move) -> str:
        """Return the key of the card or building on which a move places figures or for which it pays, else ``""``.

        A building's key is its kind and number; a card's key also has its price: ``card 12 3``.
        """
        if isinstance(move, moves.Place):
            place = move.place
        elif isinstance(move, moves.Build):
            place = FIRST_BUILDING + move.number
        elif isinstance(move, moves.Buy):
            place = FIRST_CARD + move.number
        else:
            return ""
        if place >= FIRST_BUILDING:
            return f"building {state.piles[place - FIRST_BUILDING][0]}"
        if place >= FIRST_CARD:
            space = place - FIRST_CARD
            return f"card {state.row[space]} {space + 1}"
        return ""

    def goal_words(self, goal: str) -> str:
        """Return a goal, given by its key, in words: to take a card, or to put up a building."""
        kind, number, *price = goal.split()
        if kind == "card":
            return say_many("take the card for {count} resource", "take the card for {count} resources", int(price[0]))
        points = BUILDINGS[int(number)].points
        if points is None:
            return say("put up the building with variable points")
        return say_many("put up the building worth {count} point", "put up the building worth {count} points", points)

    def must_be_unpredictable(self, view: State) -> bool:
        """Return ``False``: no move has to be unpredictable, since no two seats choose at the same time."""
        return False


LOOKAHEAD: Final = StoneAgeLookahead()


def progress(state: State) -> float:
    """Return the share of the match that is over, 0 to 1."""
    return state.round / (state.round + _rounds_left(state))


#: A lead of 42 points at the start, and of 10 at the end, makes a seat e times as likely to win.
OUTLOOK: Final = Outlook(LOOKAHEAD.worth, progress, spread=(42.0, 10.0))


def ranked_moves(scored: hunter.Scored, view: State, random: Random) -> Sequence[Move]:
    """Return the moves, best first; at steps that are not searched, return only the move of the bot ``hunter``."""
    hunter_move = hunter.best_move(scored, random)
    if view.agenda[0].kind not in _SEARCHED_STEPS:
        return [hunter_move]
    best_first = sorted(scored, key=lambda score_and_move: -score_and_move[0])
    return [hunter_move, *[move for _, move in best_first if move != hunter_move]]


def imagined_state(view: State, random: Random) -> State:
    """Return a possible state: the view, with cards and building tiles out of sight dealt at random."""
    state = copying.copied(view)
    seen_cards = {*view.row, *view.discard, *[card for camp in view.camps for card in camp.cards], NO_CARD}
    deck = [card for card in CARDS if card not in seen_cards]
    random.shuffle(deck)
    copying.put(state, "deck", tuple(deck[: len(view.deck)]))
    built_tiles = [tile for camp in view.camps for tile in camp.buildings]
    seen_tiles = {*[pile[0] for pile in view.piles if pile], *view.spent, *built_tiles}
    tiles = [tile for tile in BUILDINGS if tile not in seen_tiles]
    random.shuffle(tiles)
    piles, tiles_left = with_hidden_tiles(view.piles, tiles)
    copying.put(state, "piles", piles)
    copying.put(state, "box", tiles_left[: len(view.box)])
    return state


def _rounds_left(state: State) -> float:
    """Estimate the rounds left; the present round counts half."""
    return hunter.rounds_to_come(state) + 0.5


def _points_at_work(state: State, seat: int, rounds: float) -> float:
    """Estimate the points that a seat's figures still bring this round; 0 before any figure is placed."""
    if not any(map(any, state.placed)):
        return 0.0
    figures = state.placed[seat]
    home_points = _UNPLACED_POINTS * state.home[seat] if state.agenda[0].kind == "place" else 0.0
    resource_points = sum(
        [_STORED_SHARE * VALUES[area - 1] * mean_yield(area, figures[area]) for area in RESOURCE_AREAS]
    )
    food_points = _FOOD_POINTS * mean_yield(HUNTING, figures[HUNTING])
    # two figures in the hut bring one new figure
    village_points = (
        _TOOL_POINTS * figures[TOOL_MAKER] + _FIELD_POINTS * figures[FIELD] + _FIGURE_POINTS * figures[HUT] / 2
    )
    card_points = _FIGURE_ON_CARD_POINTS * sum(figures[FIRST_CARD:FIRST_BUILDING])
    building_points = _FIGURE_ON_BUILDING_POINTS * sum(figures[FIRST_BUILDING:])
    return home_points + resource_points + food_points + village_points * rounds + (card_points + building_points)


def _card_points(final: FinalPoints) -> dict[str, float]:
    """Return the cards' points in the final scoring, by kind."""
    return {
        "green cards": final.green,
        "farmers": final.farmers,
        "toolmakers": final.toolmakers,
        "builders": final.builders,
        "shamans": final.shamans,
    }


def _with_growth(camp: Camp, scored: dict[str, float], rounds: float) -> dict[str, float]:
    """Return the cards' points by kind, with their expected growth in the rounds left."""
    green_cards = sum([CARDS[card].is_green for card in camp.cards])
    growth = {f"{kind}s": each * card_figures(camp.cards, kind) for kind, each in hunter.GROWTH_PER_ROUND.items()}
    growth["green cards"] = _GREEN_GROWTH * green_cards
    return {name: points + growth[name] * rounds for name, points in scored.items()}
