"""A small made-up game with every feature that games share, for tests.

Two to four runners race along a track. Each chooses a totem in secret and holds a hidden hand of step cards. On a turn
a runner rolls, plays a card, or throws a stone into a passage, and then ends the turn or plays another card. A rolled 1
lets the next runner push the unlucky runner back, or spare them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any, ClassVar

from game.core.copying import with_entry
from game.core.notation import WrittenMove, parser
from game.core.rules import Chance, Event, Lever, Option, OptionValue, Outcome, Prompt, Throw

TOTEMS = ("fox", "owl")
#: the step cards
DECK = (1, 1, 1, 1, 2, 2, 2, 3, 3, 4, 5, 5)


@dataclass(frozen=True, slots=True)
class State:
    """The whole race: ``mercy`` is the phase in which the next runner pushes or spares."""

    length: int
    places: tuple[int, ...]
    totems: tuple[str | None, ...]
    hands: tuple[tuple[int, ...], ...]
    deck: tuple[int, ...]
    used: tuple[int, ...]
    load: tuple[Any, Any]
    active: int
    phase: str


@dataclass(frozen=True, slots=True)
class Choose(WrittenMove, word="choose"):
    """Choose a totem in secret."""

    totem: str


@dataclass(frozen=True, slots=True)
class Roll(WrittenMove, word="roll"):
    """Roll a die and run as far."""


@dataclass(frozen=True, slots=True)
class Play(WrittenMove, word="play"):
    """Play a step card from the hand."""

    steps: int


@dataclass(frozen=True, slots=True)
class Draw(WrittenMove, word="draw"):
    """Draw a step card."""


@dataclass(frozen=True, slots=True)
class Stone(WrittenMove, word="stone"):
    """Throw a stone into the passage."""


@dataclass(frozen=True, slots=True)
class End(WrittenMove, word="end"):
    """End the turn."""


@dataclass(frozen=True, slots=True)
class Push(WrittenMove, word="push"):
    """Push a runner who rolled a 1 back."""


@dataclass(frozen=True, slots=True)
class Spare(WrittenMove, word="spare"):
    """Leave a runner who rolled a 1 in their place."""


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """A runner ran some steps."""

    seat: int
    steps: int

    def sentence(self) -> str:
        return f"{{{self.seat}}} moves {self.steps}."


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """A runner drew a card, which only they may see."""

    reveals: ClassVar[bool] = True
    seat: int
    card: int | None

    def seen_by(self, seat: int | None) -> Event:
        return self if seat == self.seat else replace(self, card=None)

    def sentence(self) -> str:
        return f"{{{self.seat}}} draws {self.card or 'a card'}."


KINDS = (Choose, Roll, Play, Draw, Stone, End, Push, Spare)


class RaceRules:
    """The rules of the race, with every feature that games share."""

    name = "race"
    title = "Race"
    seats = (2, 3, 4)
    options = (
        Option("length", "Length", "How far to run.", 12, (6, 12)),
        Option("cards", "Cards", "Whether cards are dealt.", True, (True, False)),
    )

    @property
    def bots(self) -> Mapping[str, Any]:
        def choose(rules: RaceRules, view: State, seat: int, random: Random) -> WrittenMove:
            moves = rules.moves(view)
            return moves[random.randrange(len(moves))]

        return {"random": choose, "hunter": choose}

    parse = staticmethod(parser(KINDS))

    def start(self, seats: int, options: Mapping[str, OptionValue], chance: Chance) -> tuple[State, tuple[Event, ...]]:
        """Deal two cards to each seat if cards are dealt; every seat begins at the start and without a totem."""
        deck = chance.shuffle(DECK)
        count = 2 if options["cards"] else 0
        hands = tuple(tuple(sorted(deck[count * seat : count * seat + count])) for seat in range(seats))
        none: tuple[str | None, ...] = (None,) * seats
        state = State(
            length=int(options["length"]),
            places=(0,) * seats,
            totems=none,
            hands=hands,
            deck=deck[count * seats :],
            used=(),
            load=((), ()),
            active=0,
            phase="choose",
        )
        return state, ()

    def in_tower(self, state: State, levers: tuple[Lever, ...]) -> State:
        """Make the track a place longer for each lever, which shows tests that the tower was used."""
        return replace(state, length=state.length + len(levers))

    def prompt(self, state: State) -> Prompt | None:
        if state.phase == "over":
            return None
        seat = self._decider(state)
        return Prompt(seat, state.phase, f"{{{seat}}}: {state.phase}.")

    def _decider(self, state: State) -> int:
        """Return the seat that decides; after a rolled 1 that is the next runner."""
        return (state.active + 1) % len(state.places) if state.phase == "mercy" else state.active

    def moves(self, state: State) -> tuple[WrittenMove, ...]:
        """Return the legal moves: a turn is one action, then any cards, then its end."""
        seat = state.active
        listed: list[WrittenMove] = []
        if state.phase == "choose":
            listed = [Choose(totem) for totem in TOTEMS]
        elif state.phase == "mercy":
            listed = [Push(), Spare()]
        elif state.phase in ("turn", "after"):
            listed = [Play(steps) for steps in sorted(set(state.hands[seat]))]
            if state.phase == "turn":
                listed += [Roll(), Stone()]
                if state.deck:
                    listed += [Draw()]
            else:
                listed.append(End())
        return tuple(sorted(listed, key=str))

    def why_not(self, state: State, move: Any) -> str | None:
        return None if move in self.moves(state) else "{0}, this is not the moment."

    def apply(self, state: State, move: Any, chance: Chance) -> tuple[State, tuple[Event, ...]]:
        """Make a move; after ``Stone``, ``Draw`` and ``Play`` the seat may go on, after ``End``, ``Push`` and
        ``Spare`` the next seat runs."""
        seat = state.active
        if isinstance(move, Choose):
            totems = with_entry(state.totems, seat, move.totem)
            following = replace(state, totems=totems, active=(seat + 1) % len(totems))
            return replace(following, phase="choose" if None in totems else "turn"), ()
        if isinstance(move, Roll):
            (pips,) = chance.roll(1, 6)
            moved = self._step_forward(state, seat, pips)
            if pips == 1 and moved.phase != "over":
                moved = replace(moved, phase="mercy")
            return moved, (Moved(seat, pips),)
        if isinstance(move, Stone):
            inside = {piece[0] for piece in state.load[0]}
            stone = next(number for number in range(len(inside) + 1) if number not in inside)
            fallen = chance.drop(Throw(state.load, ((stone, "member"),)))
            return self._step_forward(replace(state, load=fallen.load), seat, len(fallen.out)), ()
        if isinstance(move, Draw):
            card = state.deck[0]
            hand = tuple(sorted((*state.hands[seat], card)))
            drawn = replace(state, deck=state.deck[1:], hands=with_entry(state.hands, seat, hand), phase="after")
            return drawn, (Drew(seat, card),)
        if isinstance(move, Play):
            hand = list(state.hands[seat])
            hand.remove(move.steps)
            laid = replace(state, hands=with_entry(state.hands, seat, tuple(hand)), used=(*state.used, move.steps))
            return self._step_forward(laid, seat, move.steps), (Moved(seat, move.steps),)
        if isinstance(move, Push):
            state = replace(state, places=with_entry(state.places, seat, max(0, state.places[seat] - 1)))
        return replace(state, active=(seat + 1) % len(state.places), phase="turn"), ()

    def _step_forward(self, state: State, seat: int, steps: int) -> State:
        """Move a runner on; the race is over at the end of the track."""
        place = min(state.length, state.places[seat] + steps)
        phase = "over" if place == state.length else "after"
        return replace(state, places=with_entry(state.places, seat, place), phase=phase)

    def view(self, state: State, seat: int | None) -> State:
        """Hide the totems and hands of other seats, the deck, and the pieces in the tower."""

        def hide(values: tuple[Any, ...], blank: Any) -> tuple[Any, ...]:
            """Return the values, those of other seats replaced by the results of ``blank``."""
            return tuple(value if owner == seat else blank(value) for owner, value in enumerate(values))

        return replace(
            state,
            totems=hide(state.totems, lambda totem: None if totem is None else "?"),
            hands=hide(state.hands, lambda hand: (0,) * len(hand)),
            deck=(0,) * len(state.deck),
            load=((), ()),
        )

    def outcome(self, state: State) -> Outcome | None:
        if state.phase != "over":
            return None
        return Outcome((state.active,), state.places, f"{{{state.active}}} arrives first.")

    def scores(self, state: State) -> tuple[int, ...]:
        return state.places

    def scramble(self, state: State, seat: int | None, salt: int) -> State:
        """Deal anew the cards and totems that a seat cannot see."""
        order = Random(salt)
        pool = [card for owner, hand in enumerate(state.hands) if owner != seat for card in hand] + list(state.deck)
        order.shuffle(pool)
        hands = []
        for owner, hand in enumerate(state.hands):
            hands.append(hand if owner == seat else tuple(sorted(pool.pop() for _ in hand)))
        totems = tuple(
            totem if owner == seat or totem is None else order.choice(TOTEMS)
            for owner, totem in enumerate(state.totems)
        )
        return replace(state, hands=tuple(hands), deck=tuple(pool), totems=totems)

    def conserved(self, state: State) -> Mapping[str, int]:
        cards = [*state.used, *state.deck, *(card for hand in state.hands for card in hand)]
        return {f"card {value}": cards.count(value) for value in sorted(set(DECK))}


RULES = RaceRules()
