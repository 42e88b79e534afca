"""The Neanderthal and the carnivore, stealing, discards on a 7, event chips and deserts."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product

from game.core import deciding
from game.core.notation import WrittenMove
from game.core.words import say, say_many
from game.settlers.rules import events, moves
from game.settlers.rules.events import FIGURE_NAMES
from game.settlers.rules.goods import (
    ADAPTATION,
    BLOCKING,
    CARNIVORE,
    FLINT,
    HAND_LIMIT,
    KINDS,
    NEANDERTHAL,
    RECONNAISSANCE_CHIPS,
    RESOURCES,
    ROAMERS,
    covers,
    total,
)
from game.settlers.rules.ground import WORLD
from game.settlers.rules.moves import written_cards
from game.settlers.rules.state import NOBODY, Copy, Decision, Hand, State, Step, chips_found, clockwise_after, tribes_at

#: The figure that a blocking chip of each set moves; each figure belongs to one half of the world.
FIGURE_OF_SET = (NEANDERTHAL, NEANDERTHAL, CARNIVORE, CARNIVORE)
#: The note of a step at which the seat chooses the figure.
EITHER = ""

# -- discards


def discard_steps(state: State) -> list[Step]:
    """Return a step for each seat that must discard after a 7, the player on turn first, then clockwise."""
    return [
        Step("discard", seat)
        for seat in (state.active, *clockwise_after(state, state.active))
        if sum(state.players[seat].hand) > HAND_LIMIT
    ]


def discard_count(hand: Sequence[int]) -> int:
    """Return the number of cards that a hand discards after a 7: half, rounded down."""
    return sum(hand) // 2


@lru_cache(maxsize=400)
def _discard_moves(hand: Hand) -> tuple[moves.Discard, ...]:
    """List every choice of the cards to discard, sorted by text."""
    count = discard_count(hand)
    first_three = product(*[range(min(held, count) + 1) for held in hand[:3]])
    # the number of flints follows from the other three, since ``count`` cards are discarded in all
    choices = [(skins, meat, bones, count - skins - meat - bones) for skins, meat, bones in first_three]
    bundles = [cards for cards in choices if 0 <= cards[FLINT] <= hand[FLINT]]
    return tuple([moves.Discard(cards) for cards in sorted(bundles, key=written_cards)])


def _refuse_discard_move(state: State, step: Step, move: WrittenMove) -> str | None:
    """Return why these cards cannot be discarded, ``None`` if they are half of the hand."""
    if not isinstance(move, moves.Discard):
        return deciding.not_now(move)
    hand = state.players[step.seat].hand
    if total(move.cards) != discard_count(hand):
        return say_many("Discard {count} card.", "Discard {count} cards.", discard_count(hand))
    if not covers(hand, move.cards):
        return say("You do not have these cards.")
    return None


def _carry_out_discard_move(copy: Copy, step: Step, move: WrittenMove) -> None:
    """Discard the chosen cards after a 7."""
    assert isinstance(move, moves.Discard)
    copy.finish_step()
    copy.happen(events.Discarded(step.seat, move.cards))


DISCARD = Decision(
    text=lambda state, step: say_many(
        "After the 7, discard {count} card (half your hand).",
        "After the 7, discard {count} cards (half your hand).",
        discard_count(state.players[step.seat].hand),
    ),
    moves=lambda state, step: _discard_moves(state.players[step.seat].hand),
    refuse=_refuse_discard_move,
    act=_carry_out_discard_move,
)

# -- the figures

_ROAM_MOVES = {
    roamer: tuple([moves.Roam(roamer, place) for place in WORLD.hexes_by_roamer[roamer]]) for roamer in ROAMERS
}


def hex_of(state: State, figure: str) -> int:
    """Return the hex that a figure blocks, or ``NOWHERE``."""
    return state.neanderthal if figure == NEANDERTHAL else state.carnivore


def _roam_text(state: State, step: Step) -> str:
    """Return the prompt to move a figure: either of the two, or the one that the step names."""
    if step.note == EITHER:
        return say("Move the Neanderthal or the sabre-tooth to another landscape.")
    return say("Move {figure} to another landscape.", figure=say(FIGURE_NAMES[step.note]))


def _roam_moves(state: State, step: Step) -> tuple[WrittenMove, ...]:
    """List the moves of the figures that may move now: each to every other landscape of its half of the world."""
    figures = sorted(ROAMERS) if step.note == EITHER else (step.note,)
    return tuple([move for figure in figures for move in _ROAM_MOVES[figure] if move.place != hex_of(state, figure)])


def _refuse_roam_move(state: State, step: Step, move: WrittenMove) -> str | None:
    """Return why a figure cannot move to a landscape, ``None`` if it can.

    The step must allow this figure, and the landscape must be another one in the figure's half of the world.
    """
    if not isinstance(move, moves.Roam):
        return deciding.not_now(move)
    if step.note not in (EITHER, move.figure):
        return say("Only {figure} can move now.", figure=say(FIGURE_NAMES[step.note]))
    if move.place not in WORLD.hexes_by_roamer[move.figure]:
        if move.figure == NEANDERTHAL:
            return say("The Neanderthal only roams Africa, Europe and Asia.")
        return say("The sabre-tooth only roams Australia and America.")
    if move.place == hex_of(state, move.figure):
        return say("Move the figure to a different landscape.")
    return None


def _carry_out_roam_move(copy: Copy, step: Step, move: WrittenMove) -> None:
    """Move the figure, then steal from the only seat with cards and a tribe beside the landscape.

    If there are several such seats, the seat that moved the figure is asked to choose one; if none, an event says so.
    """
    assert isinstance(move, moves.Roam)
    copy.finish_step()
    copy.happen(events.Roamed(step.seat, move.figure, move.place, hex_of(copy.state, move.figure)))
    victims = robbable_seats(copy.state, step.seat, move.place)
    if len(victims) > 1:
        copy.first_do(Step("rob", step.seat, spot=move.place))
    elif victims:
        _steal(copy, step.seat, victims[0])
    else:
        copy.happen(events.NothingToSteal(step.seat))


ROAM = Decision(text=_roam_text, moves=_roam_moves, refuse=_refuse_roam_move, act=_carry_out_roam_move)

# -- stealing


def robbable_seats(state: State, seat: int, place: int) -> tuple[int, ...]:
    """Return the other seats with a tribe beside a hex and a card in hand."""
    return tuple([other for other in tribes_at(state, place) if other != seat and any(state.players[other].hand)])


def _rob_moves(state: State, step: Step) -> tuple[WrittenMove, ...]:
    """List the moves that steal from a seat with cards and a tribe beside the landscape of the step."""
    return tuple([moves.Rob(seat) for seat in robbable_seats(state, step.seat, step.spot)])


def _refuse_rob_move(state: State, step: Step, move: WrittenMove) -> str | None:
    """Return why a seat cannot be robbed, ``None`` if it can.

    The victim needs cards, and a tribe beside the landscape to which the figure has moved.
    """
    if not isinstance(move, moves.Rob):
        return deciding.not_now(move)
    if move.seat not in robbable_seats(state, step.seat, step.spot):
        return say("Steal from someone with cards in hand and a tribe next to that landscape.")
    return None


def _carry_out_rob_move(copy: Copy, step: Step, move: WrittenMove) -> None:
    """Steal a card from the chosen seat."""
    assert isinstance(move, moves.Rob)
    copy.finish_step()
    _steal(copy, step.seat, move.seat)


def _steal(copy: Copy, seat: int, victim: int) -> None:
    """Steal a random card from the hand of the victim."""
    hand = copy.player(victim).hand
    # the card is picked by name, since the record of a match holds the picked item
    cards = [RESOURCES[kind] for kind in KINDS for _ in range(hand[kind])]
    kind = RESOURCES.index(copy.chance.pick(cards))
    copy.happen(events.Robbed(seat, victim, kind))


ROB = Decision(
    text=lambda state, step: say("Who will you steal a card from?"),
    moves=_rob_moves,
    refuse=_refuse_rob_move,
    act=_carry_out_rob_move,
)

# -- event chips


def turn_chip_over(copy: Copy, step: Step) -> None:
    """Give a box's event chip to its finder, check the reconnaissance, and carry out the effect of the chip."""
    copy.finish_step()
    state = copy.state
    box = WORLD.boxes[step.spot]
    seat = step.seat
    face = state.faces[step.spot]
    copy.happen(events.ChipTurned(seat, step.spot, face))
    _check_reconnaissance(copy, seat)
    if face == ADAPTATION:
        copy.happen(events.AdaptationTaken(seat, box.set))
    elif face == BLOCKING:
        copy.first_do(Step("roam", seat, note=FIGURE_OF_SET[box.set]))
    elif _possible_deserts(state, face):
        copy.first_do(Step("desert", seat, note=face))
    else:
        copy.happen(events.NothingToDesert(face))


def _check_reconnaissance(copy: Copy, seat: int) -> None:
    """Give the seat the reconnaissance card if it has enough event chips.

    It needs two chips or, if another seat holds the card, more chips than that seat.
    """
    holder = copy.state.reconnaissance
    count = chips_found(copy.state, seat)
    needed = RECONNAISSANCE_CHIPS if holder == NOBODY else chips_found(copy.state, holder) + 1
    if seat != holder and count >= needed:
        copy.happen(events.ReconnaissanceTaken(seat, holder))


# -- deserts

_DESERT_MOVES = tuple([moves.SpreadDesert(place) for place in WORLD.africa_hexes])


def _possible_deserts(state: State, terrain: str) -> tuple[int, ...]:
    """Return the hexes of a terrain in Africa that are not desert yet."""
    return tuple(
        [place for place in WORLD.africa_hexes if WORLD.hexes[place].terrain == terrain and place not in state.deserts]
    )


def _refuse_desert_move(state: State, step: Step, move: WrittenMove) -> str | None:
    """Return why a landscape cannot become desert, ``None`` if it can.

    The landscape must be in Africa, have the terrain of the event chip, and not be a desert already.
    """
    if not isinstance(move, moves.SpreadDesert):
        return deciding.not_now(move)
    if move.place in state.deserts:
        return say("That is already desert.")
    if move.place not in _possible_deserts(state, step.note):
        return say("Choose a landscape of this kind in Africa: {terrain}.", terrain=say(step.note))
    return None


def _carry_out_desert_move(copy: Copy, step: Step, move: WrittenMove) -> None:
    """Turn the chosen landscape into desert."""
    assert isinstance(move, moves.SpreadDesert)
    copy.finish_step()
    copy.happen(events.DesertSpread(step.seat, move.place))


DESERT = Decision(
    text=lambda state, step: say(
        "Choose a landscape ({terrain}) in Africa to turn into desert.", terrain=say(step.note)
    ),
    moves=lambda state, step: tuple(
        [move for move in _DESERT_MOVES if move.place in _possible_deserts(state, step.note)]
    ),
    refuse=_refuse_desert_move,
    act=_carry_out_desert_move,
)

DECISIONS = {"discard": DISCARD, "roam": ROAM, "rob": ROB, "desert": DESERT}
AUTOMATIC_STEPS = {"chip": turn_chip_over}
