"""How the elder looks ahead in Stone Age with others: what may be hidden, and what a camp is worth before the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final

from game.core import copying
from game.core.rules import Move, Rules
from game.core.words import Marked
from game.elder.chances import Outlook
from game.elder.lookahead import Worth
from game.stone_age.bots import hunter
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
from game.stone_age.rules.rounds import Parts, figures, final_parts
from game.stone_age.rules.state import Camp, State, people, seat_of

#: So many rounds are played out.
_ROUNDS = 1
#: Cards taken and tiles built in a round, roughly, for each player.
_CARDS_A_ROUND, _TILES_A_ROUND = 0.8, 0.35
#: What a resource will have brought in the end, as a share of its value.
_WAITING = 0.75
#: What a food brings as long as it will be eaten, and the food for which that may be: three a round.
_FOOD, _FOOD_A_ROUND = 0.9, 3
#: What a step of the field, a tool and a figure bring in a round; a figure eats what a step of the field brings.
_FIELD, _TOOL, _FIGURE = 1.5, 0.9, 2.1
#: What each figure on a sand card, and each green card, may still grow in a round.
_GROWTH = {"farmer": 0.3, "toolmaker": 0.3, "builder": 0.4, "shaman": 0.2}
_GREEN_GROWTH = 0.4
#: What a figure brings that is not placed yet, and one on a card or a building, less what is paid there.
_TO_BE_PLACED, _CARD, _BUILDING = 3.0, 7.0, 4.0
#: What each food missing now costs.
_HUNGER = 2.0
#: The kinds of decisions at which there is something to think about.
_THOUGHT_OVER = frozenset({"tribe", "place", "choose_actor", "act", "pick", "hunger", "claim", "tools"})


class StoneAgeLookahead:
    """How Stone Age is searched: to the end of the round, by the hunter's own scores."""

    rollouts = 64
    candidates = 8
    begin = None
    part_names: Mapping[str, Marked] = {
        "points": "points",
        "green cards": "green cards",
        "farmers": "farmers",
        "toolmakers": "tool makers",
        "builders": "hut builders",
        "shamans": "shamans",
        "resources": "resources",
        "food": "food",
        "field": "the field",
        "tools": "tools",
        "people": "figures",
        "at work": "figures at work",
    }

    def ranked(self, rules: Rules[State], view: State, seat: int, memory: None, random: Random) -> Sequence[Move]:
        """Return the moves by the hunter's scores."""
        return ranked(hunter.scored_moves(rules, view, seat), view, random)

    def sample(self, view: State, seat: int, memory: None, random: Random) -> State:
        """Shuffle the cards and tiles that nobody has seen."""
        return with_unseen(view, random)

    def policy(self, rules: Rules[State], state: State, random: Random) -> Move:
        """Play like the hunter, who never looks at what is hidden."""
        return hunter.play_hunter(rules, state, seat_of(state, state.agenda[0].tribe), random)

    def horizon(self, view: State) -> Callable[[State], bool]:
        """End a rollout where the next round begins: players are too entangled to be judged within one."""
        last = view.round + _ROUNDS
        return lambda state: state.round >= last or not state.agenda

    def worth(self, state: State, seat: int) -> Worth:
        """Add up points, what the final scoring would bring, and what is likely to come of everything else."""
        camp, final = state.camps[seat], final_parts(state, seat)
        if state.ended:
            return {"points": camp.score - final.total, **_scored(final), "resources": final.leftovers}
        rounds = _rounds_left(state)
        fed = camp.food - max(0, people(state, seat) - camp.field)
        return {
            "points": camp.score,
            **_grown(camp, _scored(final), rounds),
            "resources": sum([_WAITING * VALUES[kind] * count for kind, count in enumerate(camp.goods)]),
            "food": _FOOD * min(camp.food, _FOOD_A_ROUND * rounds) + min(0, fed) * _HUNGER,
            "field": _FIELD * camp.field * rounds,
            "tools": _TOOL * sum(camp.tools) * rounds,
            "people": _FIGURE * people(state, seat) * rounds,
            "at work": _at_work(state, seat, rounds),
        }

    def mixes(self, view: State) -> bool:
        """Nobody chooses at the same time as others."""
        return False


LOOKAHEAD: Final = StoneAgeLookahead()


def progress(state: State) -> float:
    """Return how much of a match is over."""
    return state.round / (state.round + _rounds_left(state))


OUTLOOK: Final = Outlook(LOOKAHEAD.worth, progress, (42.0, 10.0))


def ranked(scored: hunter.Scored, view: State, random: Random) -> Sequence[Move]:
    """Return moves by their scores, the hunter's own first; that one alone where there is little to think about."""
    plain = hunter.best_move(scored, random)
    if view.agenda[0].kind not in _THOUGHT_OVER:
        return [plain]
    return [plain, *[move for _, move in sorted(scored, key=lambda one: -one[0]) if move != plain]]


def with_unseen(view: State, random: Random) -> State:
    """Return a view with the cards and tiles that nobody has seen in a random order."""
    state = copying.copied(view)
    cards = {*view.row, *view.discard, *[card for camp in view.camps for card in camp.cards], NO_CARD}
    deck = [card for card in CARDS if card not in cards]
    random.shuffle(deck)
    copying.put(state, "deck", tuple(deck[: len(view.deck)]))
    built = [tile for camp in view.camps for tile in camp.buildings]
    seen = {*[pile[0] for pile in view.piles if pile], *view.spent, *built}
    tiles = [tile for tile in BUILDINGS if tile not in seen]
    random.shuffle(tiles)
    piles = []
    for pile in view.piles:
        below = max(0, len(pile) - 1)
        piles.append((*pile[:1], *tiles[:below]))
        del tiles[:below]
    copying.put(state, "piles", tuple(piles))
    copying.put(state, "box", tuple(tiles[: len(view.box)]))
    return state


def _rounds_left(state: State) -> float:
    """Return how many rounds are likely to come: until the cards or the tiles of one pile are used up."""
    seats = len(state.camps)
    by_cards = len(state.deck) / (_CARDS_A_ROUND * seats)
    by_tiles = min(map(len, state.piles)) / (_TILES_A_ROUND * seats) * len(state.piles) / 2
    return min(by_cards, by_tiles) + 0.5


def _at_work(state: State, seat: int, rounds: float) -> float:
    """Return what a seat's figures are likely to bring this round still; nothing before the first one is placed."""
    if not any(map(any, state.placed)):
        return 0.0
    placed = state.placed[seat]
    waiting = _TO_BE_PLACED * state.home[seat] if state.agenda[0].kind == "place" else 0.0
    gathered = sum([_WAITING * VALUES[area - 1] * mean_yield(area, placed[area]) for area in RESOURCE_AREAS])
    hunted = _FOOD * mean_yield(HUNTING, placed[HUNTING])
    village = _TOOL * placed[TOOL_MAKER] + _FIELD * placed[FIELD] + _FIGURE * placed[HUT] / 2
    bought = _CARD * sum(placed[FIRST_CARD:FIRST_BUILDING]) + _BUILDING * sum(placed[FIRST_BUILDING:])
    return waiting + gathered + hunted + village * rounds + bought


def _scored(final: Parts) -> dict[str, float]:
    """Return what the cards would bring in the final scoring, by kind."""
    return {
        "green cards": final.green,
        "farmers": final.farmers,
        "toolmakers": final.toolmakers,
        "builders": final.builders,
        "shamans": final.shamans,
    }


def _grown(camp: Camp, scored: dict[str, float], rounds: float) -> dict[str, float]:
    """Add what the cards are likely to grow by."""
    greens = sum([CARDS[card].green for card in camp.cards])
    growth = {f"{kind}s": each * figures(camp.cards, kind) for kind, each in _GROWTH.items()}
    growth["green cards"] = _GREEN_GROWTH * greens
    return {name: points + growth[name] * rounds for name, points in scored.items()}
