"""The turn: roll, then trade, build and walk in any order, then end it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from game.core import deciding
from game.core.notation import WrittenMove
from game.core.words import say
from game.settlers.rules import events, moves, nomads, trading
from game.settlers.rules.figures import EITHER, discard_steps
from game.settlers.rules.goods import HUNTING, KINDS, LAST_STEP, NEANDERTHAL, STEP_COSTS, TRACKS, Bundle, covers
from game.settlers.rules.ground import RESOURCE_OF_HEX, WORLD
from game.settlers.rules.state import NOBODY, Copy, Decision, Four, Side, State, Step, step_of

#: The sum of the dice that gives no cards, but brings discards and a move of the Neanderthal.
SEVEN = 7

# -- beginning and ending a turn


def begin_turn(copy: Copy, step: Step) -> None:
    """Begin a seat's turn with the roll.

    A seat that has enough points wins before it rolls: ``Copy.update_agenda`` then replaces the roll by the win.
    """
    copy.happen(events.TurnBegan(step.seat, copy.state.turn + 1))
    copy.finish_step(step_of("roll", step.seat))


def end_turn(copy: Copy, seat: int) -> None:
    """End the turn and begin the turn of the next seat clockwise; paid steps that were not walked are lost."""
    next_seat = (seat + 1) % len(copy.state.players)
    copy.happen(events.TurnEnded(seat, next_seat, sum(copy.player(seat).strides)))
    copy.finish_step(step_of("turn", next_seat))


def end_match(copy: Copy, step: Step) -> None:
    """End the match: the player on turn has enough points."""
    copy.finish_step()
    copy.happen(events.Won(step.seat))


# -- rolling


def _carry_out_roll_move(copy: Copy, step: Step, move: WrittenMove) -> None:
    """Roll two dice: a 7 brings discards and a move of the Neanderthal, any other sum a harvest."""
    dice = copy.chance.roll(2, 6)
    copy.happen(events.Rolled(step.seat, (dice[0], dice[1])))
    if sum(dice) == SEVEN:
        discards = discard_steps(copy.state)
        copy.finish_step(*discards, step_of("roam", step.seat, note=NEANDERTHAL), step_of("act", step.seat))
    else:
        copy.finish_step(step_of("act", step.seat))
        _produce(copy, sum(dice))


def _produce(copy: Copy, number: int) -> None:
    """Give every tribe a card from each adjacent landscape of this number that is neither blocked nor desert.

    If the supply has too few cards of a resource, nobody gets any. But a seat that is the only one to get this resource
    takes all cards that are left.
    """
    harvest = _harvest(copy.state, number)
    scarce_kinds = _report_shortages(copy, harvest) if harvest else ()
    for place, seat, count in harvest:
        kind = RESOURCE_OF_HEX[place]
        takers = {taker for other, taker, _ in harvest if RESOURCE_OF_HEX[other] == kind}
        if kind in scarce_kinds and len(takers) > 1:
            continue
        count = min(count, copy.state.supply[kind])
        if count:
            copy.happen(events.Yielded(seat, place, kind, count))


def _report_shortages(copy: Copy, harvest: Sequence[tuple[int, int, int]]) -> list[int]:
    """Return the resources of which the supply has too few cards, and add an event for each.

    ``harvest`` lists landscapes, each with a seat and the number of cards that it should get.
    """
    wanted_counts = [0, 0, 0, 0]
    for place, _, count in harvest:
        wanted_counts[RESOURCE_OF_HEX[place]] += count
    supply = copy.state.supply
    scarce_kinds = [kind for kind in KINDS if wanted_counts[kind] > supply[kind]]
    for kind in scarce_kinds:
        copy.happen(events.RanShort(kind))
    return scarce_kinds


def _harvest(state: State, number: int) -> list[tuple[int, int, int]]:
    """Return the yields of a dice sum: (hex, seat, number of cards), sorted by hex."""
    yields = _all_harvests(tuple([player.tribes for player in state.players])).get(number, ())
    barren_hexes = (state.neanderthal, state.carnivore, *state.deserts)
    return [entry for entry in yields if entry[0] not in barren_hexes]


@lru_cache(maxsize=1_000)
def _all_harvests(tribes: tuple[tuple[int, ...], ...]) -> dict[int, list[tuple[int, int, int]]]:
    """Return for each dice sum its yields as (hex, seat, number of cards), ignoring figures and deserts.

    ``tribes`` holds the crossings of each seat's tribes.
    """
    counts = Counter(
        [
            (place, seat)
            for seat, tribes_of_seat in enumerate(tribes)
            for tribe in tribes_of_seat
            for place in WORLD.crossings[tribe].hexes
        ]
    )
    harvests: dict[int, list[tuple[int, int, int]]] = {}
    for (place, seat), count in sorted(counts.items()):
        harvests.setdefault(WORLD.hexes[place].number, []).append((place, seat, count))
    return harvests


_ROLL_DICE = moves.Roll()
ROLL = Decision(
    text=lambda state, step: say("Your turn. Roll the dice."),
    moves=lambda state, step: (_ROLL_DICE,),
    refuse=lambda state, step, move: None if isinstance(move, moves.Roll) else say("Roll the dice first."),
    act=_carry_out_roll_move,
)

# -- developing

_DEVELOP_MOVES = tuple(sorted([moves.Develop(track) for track in range(len(TRACKS))], key=str))


def next_cost(player: Side, track: int) -> Bundle | None:
    """Return the cost of a player's next step on a track, ``None`` at the end of the track."""
    if player.tracks[track] == LAST_STEP:
        return None
    return STEP_COSTS[track][player.tracks[track]]


def _why_not_develop(state: State, seat: int, track: int) -> str | None:
    """Return ``None`` if a seat can take the next step of a track, else the reason in words."""
    player = state.players[seat]
    cost = next_cost(player, track)
    if cost is None:
        return say("You are at the end of that track.")
    if not is_next_step_open(state, player, track):
        return say("Only one player may take a track's last step, and someone already has.")
    if not covers(player.hand, cost):
        return say("That step costs {cards}.", cards=events.cards_in_words(cost))
    return None


def _develop_moves(state: State, seat: int) -> tuple[moves.Develop, ...]:
    """List the steps on tracks that a seat can pay for, except last steps that another seat has taken."""
    player = state.players[seat]
    hand = player.hand
    tracks = player.tracks
    payable_moves = _payable_steps(tracks, hand[0] > 0, hand[1] > 0, hand[2] > 0, hand[3] > 0)
    if LAST_STEP - 1 not in tracks:  # no last step is among them, and all other steps are free
        return payable_moves
    return tuple([move for move in payable_moves if is_next_step_open(state, player, move.track)])


@lru_cache(maxsize=10_000)
def _payable_steps(tracks: Four, *has_kind: bool) -> tuple[moves.Develop, ...]:
    """List the next steps that can be paid; ``has_kind`` tells for each kind of card whether the seat has any.

    How many cards of a kind the seat has does not matter: no step costs two cards of a kind.
    """
    open_steps = [move for move in _DEVELOP_MOVES if tracks[move.track] < LAST_STEP]
    return tuple([move for move in open_steps if covers(has_kind, STEP_COSTS[move.track][tracks[move.track]])])


def is_next_step_open(state: State, player: Side, track: int) -> bool:
    """Return whether a player may take the next step on a track; only one player may take a track's last step."""
    return player.tracks[track] < LAST_STEP - 1 or state.arts[track] == NOBODY


def _develop(copy: Copy, seat: int, track: int) -> None:
    """Pay for the next step of a track and take it.

    A step in hunting also moves a figure; the last step of a track gives its art card.
    """
    player = copy.player(seat)
    cost = next_cost(player, track)
    assert cost is not None, "the track must have a next step"
    step = player.tracks[track] + 1
    copy.happen(events.Paid(seat, cost))
    copy.happen(events.Developed(seat, track, step))
    if step == LAST_STEP:
        copy.happen(events.ArtTaken(seat, track))
    if track == HUNTING:
        copy.first_do(step_of("roam", seat, note=EITHER))


# -- the actions of a turn

_END_TURN = moves.End()


def _act_moves(state: State, step: Step) -> tuple[WrittenMove, ...]:
    """List the actions that the seat on turn can pay for, sorted by text."""
    seat = step.seat
    return (
        *trading.bank_moves(state, seat),
        *_develop_moves(state, seat),
        _END_TURN,
        *nomads.send_moves(state, seat),
        *trading.offer_moves(state, seat),
        *nomads.settle_moves(state, seat),
        *nomads.walk_moves(state, seat),
    )


def _refuse_act_move(state: State, step: Step, move: WrittenMove) -> str | None:
    """Return why an action is refused, or ``None``."""
    if isinstance(move, moves.Walk):
        return nomads.why_not_walk(state, step.seat, move)
    if isinstance(move, moves.Develop):
        return _why_not_develop(state, step.seat, move.track)
    if isinstance(move, moves.SendNomad):
        return nomads.why_not_send(state, step.seat, move.crossing)
    if isinstance(move, moves.Settle):
        return nomads.why_not_settle(state, step.seat, move.crossing)
    if isinstance(move, moves.Bank):
        return trading.why_not_bank(state, step.seat, move)
    if isinstance(move, moves.MakeOffer):
        return trading.why_not_offer(state, step.seat, move)
    return None if isinstance(move, moves.End) else deciding.not_now(move)


def _carry_out_act_move(copy: Copy, step: Step, move: WrittenMove) -> None:
    """Carry out an action: walk, develop, send a nomad out, settle, trade, or end the turn."""
    if isinstance(move, moves.Walk):
        nomads.walk(copy, step.seat, move)
    elif isinstance(move, moves.Develop):
        _develop(copy, step.seat, move.track)
    elif isinstance(move, moves.SendNomad):
        nomads.send(copy, step.seat, move.crossing)
    elif isinstance(move, moves.Settle):
        nomads.settle(copy, step.seat, move.crossing)
    elif isinstance(move, moves.Bank):
        trading.swap_with_bank(copy, step.seat, move)
    elif isinstance(move, moves.MakeOffer):
        trading.offer(copy, step.seat, move)
    else:
        end_turn(copy, step.seat)


ACT = Decision(
    text=lambda state, step: say("Trade, develop, move nomads and settle, or end your turn."),
    moves=_act_moves,
    refuse=_refuse_act_move,
    act=_carry_out_act_move,
)

# -- a sixth tribe, and the second seat with all four colours

_LEAVE_MOVES = tuple([moves.Leave(crossing) for crossing in range(len(WORLD.crossings))])
_TAKE_MOVES = tuple([moves.TakePeople(crossing) for crossing in range(len(WORLD.crossings))])


def _refuse_leave(state: State, step: Step, move: WrittenMove) -> str | None:
    """Return why the tribe at a crossing cannot leave, ``None`` if it can.

    Tribes in Africa have to leave before all others.
    """
    if not isinstance(move, moves.Leave):
        return deciding.not_now(move)
    player = state.players[step.seat]
    if move.crossing not in player.tribes:
        return say("You have no tribe there.")
    if move.crossing not in nomads.tribes_to_leave(player):
        return say("While you have tribes in Africa, you must move one of those.")
    return None


def _leave(copy: Copy, step: Step, move: WrittenMove) -> None:
    """Take the chosen tribe off the map, and turn the nomad at the step's ``spot`` into a tribe instead."""
    assert isinstance(move, moves.Leave)
    copy.finish_step()
    copy.happen(events.Left(step.seat, move.crossing))
    nomads.finish_settling(copy, step.seat, step.spot)


LEAVE = Decision(
    text=lambda state, step: say("All five of your tribes are on the map. Which one will move?"),
    moves=lambda state, step: tuple(
        [_LEAVE_MOVES[tribe] for tribe in nomads.tribes_to_leave(state.players[step.seat])]
    ),
    refuse=_refuse_leave,
    act=_leave,
)


def _refuse_take(state: State, step: Step, move: WrittenMove) -> str | None:
    """Return why a people chip cannot be taken from a crossing, ``None`` if it can."""
    if not isinstance(move, moves.TakePeople):
        return deciding.not_now(move)
    if move.crossing not in state.people:
        return say("There is no people chip there.")
    return None


def _take(copy: Copy, step: Step, move: WrittenMove) -> None:
    """Take the chosen people chip from the map."""
    assert isinstance(move, moves.TakePeople)
    copy.finish_step()
    copy.happen(events.PeopleTaken(step.seat, move.crossing, WORLD.crossings[move.crossing].people))


TAKE = Decision(
    text=lambda state, step: say("You are the second with all four colours: take any people chip on the map."),
    moves=lambda state, step: tuple([_TAKE_MOVES[crossing] for crossing in state.people]),
    refuse=_refuse_take,
    act=_take,
)

DECISIONS = {"roll": ROLL, "act": ACT, "leave": LEAVE, "take": TAKE}
AUTOMATIC_STEPS = {"turn": begin_turn, "win": end_match}
