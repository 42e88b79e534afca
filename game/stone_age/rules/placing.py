"""Placing figures (phase 1), and in the solo game the order of the tribes and their initiative."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache

from game.core import deciding
from game.core.notation import WrittenMove
from game.core.words import say, say_many
from game.stone_age.rules import events, moves, round_events
from game.stone_age.rules.board import (
    AREAS,
    COUPLE,
    FIGURES_EACH,
    FIRST_BUILDING,
    FIRST_CARD,
    HUNTING,
    HUT,
    LIMITS,
    NOBODY_PLACED,
    PLACES,
    RESOURCE_AREAS,
    RINGS,
    TRIBES,
    VILLAGE,
)
from game.stone_age.rules.cards import NO_CARD
from game.stone_age.rules.state import (
    Copy,
    Decision,
    State,
    Step,
    clockwise,
    figures_by_place,
    is_solo,
    offered_cards,
    place_name,
    step_of,
)

_ROLL_MOVES = (moves.RollInitiative(),)
#: Agenda steps that recur in every round, one for each tribe or seat; they are made only once.
_PLACE_STEPS = tuple([step_of("place", tribe) for tribe in range(len(TRIBES))])
_ACT_STEPS = tuple([step_of("act", tribe) for tribe in range(len(TRIBES))])
_FEED_STEPS = tuple([step_of("feed", seat) for seat in range(len(TRIBES))])
#: The most figures that can stand at each place: its rings, or all figures if the place has no rings.
_MAX_FIGURES = tuple([rings or FIGURES_EACH * len(TRIBES) for rings in RINGS])
#: Solo game: the step after each roll for initiative except the last roll.
_NEXT_TRIBE = step_of("next_tribe")
#: Solo game: the steps after the last roll for initiative.
_STEPS_AFTER_ROLLS = (
    step_of("order", queue=tuple(range(len(TRIBES)))),
    step_of("feed"),
    step_of("upkeep"),
    step_of("winter_end"),
)


@cache
def _moves_up_to(place: int, most: int) -> tuple[moves.Place, ...]:
    """Return the moves that place up to ``most`` figures, at the hut at least two, sorted by text."""
    fewest = COUPLE if place == HUT else 1
    return tuple(sorted([moves.Place(place, count) for count in range(fewest, most + 1)], key=str))


def _moves_by_occupancy(place: int, figures_left: int) -> tuple[tuple[moves.Place, ...], ...]:
    """Return the moves of a tribe with ``figures_left`` to place, by the number of figures already at the place."""
    most = _MAX_FIGURES[place]
    return tuple([_moves_up_to(place, min(figures_left, most - occupants)) for occupants in range(most + 1)])


#: The moves to a place, by the number of figures that the tribe has left, by place, and by the number of figures that
#: already stand at the place: ``_MOVES_THAT_FIT[figures_left][place][occupants]``.
_MOVES_THAT_FIT = tuple(
    [
        tuple([_moves_by_occupancy(place, figures_left) for place in range(len(PLACES))])
        for figures_left in range(FIGURES_EACH + 1)
    ]
)


# -- room


def why_closed(state: State, tribe: int, place: int, figures: tuple[int, ...]) -> str:
    """Return why a tribe may not go to a place at all, as a key of ``_REASON_TEXTS``; an empty string if it may.

    ``figures`` are all tribes' figures at each place.
    """
    if state.placed[tribe][place] and not is_solo(state):
        return "there already"
    if figures[place] >= _MAX_FIGURES[place]:
        return "full"
    if place >= FIRST_CARD and place not in _existing_places(state):
        return "no building" if place >= FIRST_BUILDING else "no card"
    if place == HUT and state.home[tribe] < COUPLE:
        return "couple"
    if is_solo(state):
        return ""
    return _closed_by_limits(state, figures).get(place, "")


def _closed_by_limits(state: State, figures: tuple[int, ...]) -> dict[int, str]:
    """Return the places closed by the limits for few players, each with its key of ``_REASON_TEXTS``."""
    if len(state.camps) == len(TRIBES):
        return {}  # with four players these limits close no place that would otherwise be open
    limits = LIMITS[len(state.camps)]
    closed_places = {}
    for area in RESOURCE_AREAS:
        if figures[area] and sum([row[area] > 0 for row in state.placed]) >= limits.players_each_area:
            closed_places[area] = "players"
    if sum([figures[place] > 0 for place in VILLAGE]) >= limits.village_places:
        closed_places |= dict.fromkeys(VILLAGE, "village")
    return closed_places


def _existing_places(state: State) -> tuple[int, ...]:
    """List all places that exist now, full or not, sorted by name."""
    return _places_with(offered_cards(state), state.piles)


@lru_cache(maxsize=2_000)
def _places_with(cards: tuple[int, ...], piles: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """List the areas, the village, the spaces with a card and the piles with a tile, sorted by name."""
    spaces = [FIRST_CARD + space for space, card in enumerate(cards) if card != NO_CARD]
    open_piles = [FIRST_BUILDING + number for number, pile in enumerate(piles) if pile]
    return tuple(sorted([*AREAS, *VILLAGE, *spaces, *open_piles], key=PLACES.__getitem__))


_REASON_TEXTS: dict[str, Callable[[], str]] = {
    "there already": lambda: say("You already have figures there; no more can be added this round."),
    "full": lambda: say("Every space there is taken."),
    "players": lambda: say("No more players may use this area this round."),
    "couple": lambda: say("The hut takes exactly two figures of the same tribe."),
    "village": lambda: say(
        "With so few players, only two of these can be used each round: the tool maker, the hut and the field."
    ),
    "no building": lambda: say("There is no building there."),
    "no card": lambda: say("There is no card to take there."),
}


def room(state: State, tribe: int, place: int, figures: tuple[int, ...]) -> int:
    """Return the number of figures that a tribe can put on a place now; 0 if the place is closed to the tribe.

    ``figures`` are all tribes' figures at each place.
    """
    if why_closed(state, tribe, place, figures):
        return 0
    return min(state.home[tribe], _MAX_FIGURES[place] - figures[place])


def _list_moves(state: State, tribe: int) -> list[WrittenMove]:
    """List a tribe's legal placings; all places are checked at once, which is faster than ``why_closed`` for each."""
    figures = figures_by_place(state)
    own_figures = NOBODY_PLACED
    closed_places: dict[int, str] = {}
    # with 2 to 4 players a tribe places only once at a place, and with few players some places are closed
    if not is_solo(state):
        own_figures = state.placed[tribe]
        closed_places = _closed_by_limits(state, figures)
    by_place = _MOVES_THAT_FIT[state.home[tribe]]
    legal: list[WrittenMove] = []
    for place in _existing_places(state):
        if not own_figures[place] and place not in closed_places:
            legal += by_place[place][figures[place]]
    return legal


def can_place(state: State, tribe: int) -> bool:
    """Return whether a tribe has figures left, and a place where one of them may go."""
    if not state.home[tribe]:
        return False
    # the hunting grounds always have room, but with 2 to 4 players a tribe places there only once
    if is_solo(state) or not state.placed[tribe][HUNTING]:
        return True
    return bool(_list_moves(state, tribe))


# -- the decision


def _place_text(state: State, step: Step) -> str:
    """Return the text that asks for figures to be placed; a solo tribe places all its figures before another tribe."""
    left = state.home[step.tribe]
    if is_solo(state):
        return say_many(
            "Place all of the {tribe} tribe: {count} figure left.",
            "Place all of the {tribe} tribe: {count} figures left.",
            left,
            tribe=say(TRIBES[step.tribe]),
        )
    return say("Place figures. You have {count} left.", count=left)


def _refuse_place_move(state: State, step: Step, move: WrittenMove) -> str | None:
    """Return why a placing is refused, or ``None``."""
    if not isinstance(move, moves.Place) or not 0 <= move.place < len(PLACES):
        return deciding.not_now(move)
    if move.count < 1:
        return say("Place at least one figure.")
    left = state.home[step.tribe]
    if move.count > left:
        return say_many("You only have {count} figure left.", "You only have {count} figures left.", left)
    figures = figures_by_place(state)
    reason = why_closed(state, step.tribe, move.place, figures)
    if reason:
        return _REASON_TEXTS[reason]()
    if move.place == HUT and move.count != COUPLE:
        return _REASON_TEXTS["couple"]()
    if move.count > room(state, step.tribe, move.place, figures):
        return say("There are not that many spaces left at {place}.", place=place_name(move.place))
    return None


def _carry_out_place_move(copy: Copy, step: Step, move: WrittenMove) -> None:
    """Place the figures; then the next seat places.

    In the solo game, the tribe rolls for its initiative once all its figures are placed.
    """
    assert isinstance(move, moves.Place)
    tribe = step.tribe
    copy.happen(events.Placed(copy.seat(tribe), copy.event_tribe(tribe), move.place, move.count))
    if not is_solo(copy.state):
        copy.finish_step(*_next_steps(copy.state, tribe))
    elif not copy.state.home[tribe]:
        copy.finish_step(step_of("roll", tribe))


def _next_steps(state: State, tribe: int) -> tuple[Step, ...]:
    """Return the step of the next seat clockwise that can place figures.

    If no seat can, return the steps of the rest of the round.
    """
    seats = len(state.camps)
    for steps_clockwise in range(1, seats + 1):
        other = (tribe + steps_clockwise) % seats
        if can_place(state, other):
            return (_PLACE_STEPS[other],)
    order = clockwise(state, state.first)
    return (*[_ACT_STEPS[seat] for seat in order], *[_FEED_STEPS[seat] for seat in order], step_of("round_end"))


# -- solo game: the tribes one after the other, and their initiative


def unplaced_tribes(state: State) -> tuple[int, ...]:
    """Return the tribes of the solo game that are still to be placed this round."""
    return tuple([tribe for tribe in range(len(TRIBES)) if not state.initiative[tribe]])


def ask_next_tribe(copy: Copy, step: Step) -> None:
    """Solo game: ask which tribe is placed next; the last tribe is placed without asking."""
    tribes_left = unplaced_tribes(copy.state)
    if len(tribes_left) > 1:
        copy.finish_step(step_of("tribe", tribes_left[0]))
    else:
        copy.finish_step(_PLACE_STEPS[tribes_left[0]])


def _carry_out_tribe_move(copy: Copy, step: Step, move: WrittenMove) -> None:
    """Choose which tribe is placed next."""
    assert isinstance(move, moves.ChooseTribe)
    copy.happen(events.TribeChosen(move.tribe))
    copy.finish_step(_PLACE_STEPS[move.tribe])


def _carry_out_roll_move(copy: Copy, step: Step, move: WrittenMove) -> None:
    """Roll the initiative of the tribe just placed; an initiative of 0 means that a tribe is still to be placed."""
    figures = sum(copy.state.placed[step.tribe])
    copy.happen(events.InitiativeRolled(step.tribe, copy.chance.roll(figures, 6)))
    if 0 in copy.state.initiative:
        copy.finish_step(_NEXT_TRIBE)
    else:
        copy.finish_step(*_STEPS_AFTER_ROLLS)


def let_next_tribe_act(copy: Copy, step: Step) -> None:
    """Solo game: let the tribe with the lowest initiative act, or ask which if several have it.

    The last tribe of the step's queue sits out.
    """
    if len(step.queue) == 1:
        copy.finish_step()
        copy.happen(events.SatOut(step.queue[0]))
        return
    tied_tribes = lowest_initiative(copy.state, step)
    if len(tied_tribes) > 1:
        copy.finish_step(step_of("choose_actor", tied_tribes[0], queue=step.queue))
    else:
        let_act(copy, step, tied_tribes[0])


def lowest_initiative(state: State, step: Step) -> tuple[int, ...]:
    """Return the tribes of the step's queue with the lowest initiative."""
    lowest = min([state.initiative[tribe] for tribe in step.queue])
    return tuple([tribe for tribe in step.queue if state.initiative[tribe] == lowest])


def let_act(copy: Copy, step: Step, tribe: int) -> None:
    """Solo game: let a tribe act, and after it the other tribes of the step's queue."""
    others = tuple([other for other in step.queue if other != tribe])
    copy.finish_step(_ACT_STEPS[tribe], step_of("order", queue=others))
    copy.happen(events.TribeActs(tribe))


def _choose_actor_text(state: State, step: Step) -> str:
    """Return the text that asks which of the tied tribes acts next.

    If only tied tribes are left, it also says that the last of them sits out.
    """
    if len(lowest_initiative(state, step)) == len(step.queue):
        return say("Tied initiative: which of these tribes acts next? The last one sits out.")
    return say("Tied initiative: which of these tribes acts next?")


def _choose_actor_moves(state: State, step: Step) -> list[WrittenMove]:
    """List the choices between the tribes that are tied for the lowest initiative."""
    tied_tribes = lowest_initiative(state, step)
    return [move for move in moves.ACT_CHOICES if move.tribe in tied_tribes]


def _carry_out_choose_actor_move(copy: Copy, step: Step, move: WrittenMove) -> None:
    assert isinstance(move, moves.ActWith)
    let_act(copy, step, move.tribe)


def begin_round(copy: Copy) -> None:
    """Begin the next round with the placing of figures."""
    state = copy.state
    copy.happen(round_events.RoundBegan(state.round + 1, state.first))
    copy.draft.agenda = (_NEXT_TRIBE if is_solo(state) else _PLACE_STEPS[state.first],)


DECISIONS = {
    "place": Decision(
        text=_place_text,
        moves=lambda state, step: _list_moves(state, step.tribe),
        act=_carry_out_place_move,
        refuse=_refuse_place_move,
    ),
    "tribe": Decision(
        text=lambda state, step: say("Which tribe will you place next?"),
        moves=lambda state, step: [move for move in moves.TRIBE_CHOICES if move.tribe in unplaced_tribes(state)],
        act=_carry_out_tribe_move,
    ),
    "roll": Decision(
        text=lambda state, step: say("Roll for the {tribe} tribe's initiative.", tribe=say(TRIBES[step.tribe])),
        moves=lambda state, step: _ROLL_MOVES,
        act=_carry_out_roll_move,
    ),
    "choose_actor": Decision(text=_choose_actor_text, moves=_choose_actor_moves, act=_carry_out_choose_actor_move),
}
AUTOMATIC_STEPS = {"next_tribe": ask_next_tribe, "order": let_next_tribe_act}
