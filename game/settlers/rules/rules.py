"""The rules object of Settlers of the Stone Age.

The set-up is here; the other rules are in ``turns`` (the turn, production, developing), ``nomads`` (sending, walking,
settling), ``trading``, and ``figures`` (the 7, stealing, event chips, deserts). The map is in ``world.toml``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from game.core import deciding
from game.core.bots import BotKind
from game.core.notation import WrittenMove
from game.core.rules import Bot, Chance, Event, HeadStart, Option, OptionValue, Outcome
from game.core.seats import chosen_starter, clockwise, turns_begun
from game.core.words import Marked, say
from game.elder.bot import ELDER_KINDS, Elder, fair
from game.settlers.bots import hunter
from game.settlers.bots.elder import LOOKAHEAD, OUTLOOK
from game.settlers.rules import events, figures, moves, trading, turns
from game.settlers.rules.goods import (
    BRISK_HAND,
    BRISK_PACE,
    BRISK_POINTS,
    CARDS_EACH,
    EVENT_CHIPS,
    FIRST_HEAD_STARTS,
    HEAD_STARTS,
    PACE,
    POINTS_TO_WIN,
    SETS,
    START_HAND,
    START_TRIBES,
    Bundle,
)
from game.settlers.rules.ground import NOWHERE, WORLD
from game.settlers.rules.nomads import NOMAD_MOVES, nomad_places, why_not_place
from game.settlers.rules.state import NOBODY, Copy, Decision, Secrets, Side, State, Step, occupied_crossings, points
from game.settlers.rules.world import StartingPieces

OPTIONS = (
    Option(
        "youngest",
        "Who starts",
        "In the rule book: the youngest player.",
        default=0,
        values=(0, 1, 2, 3, 4),
        labels=("Random", "{0}", "{1}", "{2}", "{3}"),
    ),
    Option("beginner", "Beginners' set-up", "Balanced starting positions.", False, (False, True), first=True),
    Option(
        "brisk",
        "Length",
        "In a short match, 1 meat carries a nomad 3 steps, not 2, and everyone starts with 6 cards, not 2.",
        default=False,
        values=(False, True),
        labels=("Full: 10 points", "Short: 8 points"),
        # the number of turns of a match with each value, as a multiple of the first; measured with easy bots
        lengths=(1.0, 0.65),
    ),
    Option(
        "one_roll",
        "First to place also starts",
        "Whoever places tribes first also takes the first turn.",
        False,
        (False, True),
        notes=(
            "When this is off, whoever rolls highest places first, and “Who starts” decides the first turn.",
            "Whoever rolls highest does both, unless you choose who starts.",
        ),
        earlier=True,
    ),
    Option("skins_walk", "Walk with skins", "Skins pay for walking, just like meat.", False, (False, True)),
)


# -- setting up: who begins, three tribes and a nomad for each player, and the first cards


def _set_up(seats: int, options: Mapping[str, OptionValue], chance: Chance) -> tuple[State, tuple[Event, ...]]:
    """Return the state and the events of the set-up; raises ``ValueError`` if ``youngest`` is not a seat in play."""
    start_rolls: list[Event] = []
    first_to_place, first = _who_begins(seats, options, chance, start_rolls)
    faces = _deal_event_chips(chance)
    beginner = bool(options["beginner"])
    brisk = bool(options["brisk"])
    hand = BRISK_HAND if brisk else START_HAND
    placement_steps = () if beginner else _placement_steps(seats, first_to_place)
    state = State(
        goal=BRISK_POINTS if brisk else POINTS_TO_WIN,
        pace=BRISK_PACE if brisk else PACE,
        skins_walk=bool(options["skins_walk"]),
        players=tuple([_side_at_start(hand, WORLD.beginner[seat] if beginner else None) for seat in range(seats)]),
        supply=_supply(seats, hand),
        people=WORLD.chip_crossings,
        faces=faces,
        finders=(NOBODY,) * len(WORLD.boxes),
        deserts=(),
        neanderthal=NOWHERE,
        carnivore=NOWHERE,
        arts=(NOBODY,) * 4,
        adaptations=(NOBODY,) * 4,
        reconnaissance=NOBODY,
        complete=(),
        dice=(),
        offers=0,
        deaf=(),
        offer=None,
        active=first,
        turn=0,
        agenda=(*placement_steps, Step("turn", first)),
        winners=(),
    )
    return state, (*start_rolls, events.Started(first))


def _who_begins(
    seats: int, options: Mapping[str, OptionValue], chance: Chance, start_rolls: list[Event]
) -> tuple[int, int]:
    """Return the seat that places first (the highest roll) and the seat that has the first turn (the youngest).

    In the beginners' set-up nobody places: the first seat is ``NOBODY``. With the option ``one_roll`` both are the
    same seat. The events of the rolls are added to ``start_rolls``.
    """
    youngest = chosen_starter(int(options["youngest"]), seats)
    if options["one_roll"]:
        first = _highest_roller(seats, chance, start_rolls) if youngest is None else youngest
        return first, first
    first_to_place = NOBODY if options["beginner"] else _highest_roller(seats, chance, start_rolls)
    first = int(chance.pick(range(seats))) if youngest is None else youngest
    return first_to_place, first


def _highest_roller(seats: int, chance: Chance, start_rolls: list[Event]) -> int:
    """Return the seat with the highest roll; seats that tie roll again. The events are added to ``start_rolls``."""
    rollers = tuple(range(seats))
    while len(rollers) > 1:
        rolls = tuple([(seat, *_roll_two_dice(chance)) for seat in rollers])
        start_rolls.append(events.StartRolled(rolls))
        best = max(sum(dice) for _, *dice in rolls)
        rollers = tuple([seat for seat, *dice in rolls if sum(dice) == best])
    return rollers[0]


def _roll_two_dice(chance: Chance) -> tuple[int, int]:
    """Return the faces of two rolled dice."""
    first, second = chance.roll(2, 6)
    return first, second


def _deal_event_chips(chance: Chance) -> tuple[str, ...]:
    """Return the event chip of each box; every set is shuffled separately."""
    shuffled_sets = [list(chance.shuffle(EVENT_CHIPS[number])) for number in range(len(SETS))]
    return tuple([shuffled_sets[box.set].pop() for box in WORLD.boxes])


def _supply(seats: int, hand: Bundle) -> Bundle:
    """Return the cards left in the supply after every seat got its first ``hand``."""
    skins, meats, bones, flints = [CARDS_EACH - seats * count for count in hand]
    return skins, meats, bones, flints


def _side_at_start(hand: Bundle, pieces: StartingPieces | None) -> Side:
    """Return a seat's side at the start; ``pieces`` are its pieces in the beginners' set-up, ``None`` for no pieces."""
    return Side(
        tribes=pieces.tribes if pieces else (),
        nomads=(pieces.nomad,) if pieces else (),
        strides=(0,) if pieces else (),
        hand=(*hand, 0),
        tracks=(0, 0, 0, 0),
        people=(0, 0, 0, 0),
    )


def _placement_steps(seats: int, first: int) -> tuple[Step, ...]:
    """Return the steps of free placement: tribes clockwise, anticlockwise, clockwise, then the nomads clockwise."""
    seats_clockwise = clockwise(first, seats)
    rounds = [seats_clockwise, seats_clockwise[::-1], seats_clockwise]
    assert len(rounds) == START_TRIBES, "each round places one tribe of each seat"
    tribe_steps = [Step("found", seat) for seats_of_round in rounds for seat in seats_of_round]
    nomad_steps = [Step("place", seat) for seat in seats_clockwise]
    return (*tribe_steps, *nomad_steps)


# -- the first tribes

_FOUND_MOVES: tuple[moves.Found, ...] = tuple([moves.Found(crossing) for crossing in WORLD.start])


def _found_moves(state: State, step: Step) -> tuple[WrittenMove, ...]:
    """List the moves that place a tribe on a free start crossing."""
    taken_crossings = occupied_crossings(state)
    return tuple([move for move in _FOUND_MOVES if move.crossing not in taken_crossings])


def _refuse_found(state: State, step: Step, move: WrittenMove) -> str | None:
    """Return why a first tribe cannot be placed at a crossing; ``None`` if it can."""
    if not isinstance(move, moves.Found):
        return deciding.not_now(move)
    if move.crossing not in WORLD.start:
        return say("The first tribes must be on black crossings.")
    if move.crossing in occupied_crossings(state):
        return say("Someone already lives there.")
    return None


def _found_tribe(copy: Copy, step: Step, move: WrittenMove) -> None:
    """Place one of the seat's first tribes in Africa."""
    assert isinstance(move, moves.Found)
    copy.finish_step()
    copy.happen(events.Founded(step.seat, move.crossing))


_FOUND_DECISION = Decision(
    text=lambda state, step: say("Place a tribe on a black crossing in Africa."),
    moves=_found_moves,
    refuse=_refuse_found,
    act=_found_tribe,
)


# -- the first nomad


def _refuse_place(state: State, step: Step, move: WrittenMove) -> str | None:
    """Return why the first nomad, which costs nothing, cannot be placed at a crossing; ``None`` if it can."""
    if not isinstance(move, moves.SendNomad):
        return deciding.not_now(move)
    return why_not_place(state, step.seat, move.crossing)


def _place_nomad(copy: Copy, step: Step, move: WrittenMove) -> None:
    """Place the seat's first nomad, next to one of its tribes."""
    assert isinstance(move, moves.SendNomad)
    copy.finish_step()
    copy.happen(events.NomadSent(step.seat, move.crossing))


_PLACE_DECISION = Decision(
    text=lambda state, step: say("Place a nomad next to one of your tribes."),
    moves=lambda state, step: tuple([NOMAD_MOVES[place] for place in nomad_places(state, step.seat)]),
    refuse=_refuse_place,
    act=_place_nomad,
)

AGENDA = deciding.Agenda(
    decisions={
        "found": _FOUND_DECISION,
        "place": _PLACE_DECISION,
        **turns.DECISIONS,
        **trading.DECISIONS,
        **figures.DECISIONS,
    },
    automatic={**turns.AUTOMATIC_STEPS, **figures.AUTOMATIC_STEPS},
)


# -- the rules object

#: The kinds of steps at which a choice reveals nothing that is hidden.
_PUBLIC_CHOICES = ("leave", "take", "desert")


def _give_head_starts(cards: Sequence[Bundle], state: State, steps: Sequence[int]) -> tuple[State, tuple[Event, ...]]:
    """Give each seat with a head start its extra cards; ``cards`` holds the cards for 1, 2 and 3 steps."""
    copy = Copy(state)
    for seat, step_count in enumerate(steps):
        if step_count:
            copy.happen(events.Provided(seat, cards[step_count - 1]))
    return copy.finish(), tuple(copy.events)


class Settlers(Secrets, deciding.DecidingRules[State, Step, Copy]):
    """Settlers of the Stone Age for 3 or 4 players: the first with enough points on their own turn wins."""

    name = "settlers"
    title: Marked = "Settlers of the Stone Age"
    seats = (3, 4)
    options = OPTIONS
    bots: Mapping[str, Bot] = {**hunter.BOTS, "fair": fair(LOOKAHEAD, share=0.06), "elder": Elder(LOOKAHEAD)}
    bot_kinds: Mapping[str, BotKind] = {**hunter.BOT_KINDS, **ELDER_KINDS}
    outlook = OUTLOOK
    agenda = AGENDA
    working_copy = Copy
    parse = moves.parse
    sensible = staticmethod(hunter.sensible)
    head_start = HeadStart(
        ("1 flint", "1 card of each kind", "2 cards of each kind"),
        partial(_give_head_starts, HEAD_STARTS),
        earlier=(
            HeadStart(
                ("1 meat", "1 card of each kind", "2 cards of each kind"), partial(_give_head_starts, FIRST_HEAD_STARTS)
            ),
        ),
    )

    def start(self, seats: int, options: Mapping[str, OptionValue], chance: Chance) -> tuple[State, tuple[Event, ...]]:
        """Set up: first seat, event chips, hands, and for the beginners' set-up also the pieces."""
        state, set_up_events = _set_up(seats, options, chance)
        state, further_events = self.carry_on(Copy(state, chance))
        return state, (*set_up_events, *further_events)

    def outcome(self, state: State) -> Outcome | None:
        """Return the winner and everybody's points once the match is over."""
        if not state.winners:
            return None
        reason = say("The winner reached {points} points on their own turn.", points=points(state, state.winners[0]))
        return Outcome(state.winners, self.scores(state), reason)

    def scores(self, state: State) -> tuple[int, ...]:
        """Return every seat's points."""
        return tuple([points(state, seat) for seat in range(len(state.players))])

    def only_answer(self, state: State) -> WrittenMove | None:
        """Return the only legal choice of a tribe, a landscape, a people chip or a trading partner, else ``None``.

        Rolls are left to the player, and so are discards, which show a hand.
        """
        if state.agenda and state.agenda[0].kind in _PUBLIC_CHOICES:
            legal = self.moves(state)
            return legal[0] if len(legal) == 1 else None
        return trading.only_answer(state)

    def turns(self, state: State) -> tuple[int, ...]:
        """Return the number of turns that each seat has begun."""
        return turns_begun(state.turn, state.active, len(state.players))


RULES = Settlers()
