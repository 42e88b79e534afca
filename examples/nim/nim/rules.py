"""The rules of Nim: pure functions over a frozen state, without chance or hidden information."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar

from game.core.bots import BotKind, play_random
from game.core.notation import WrittenMove, one_of, parser
from game.core.rules import (
    Bot,
    Chance,
    Count,
    Event,
    OpenRules,
    Option,
    OptionValue,
    Outcome,
    Prompt,
    Seat,
    Worded,
    event,
)
from game.core.words import Marked, Plural, marked_many, say, who
from nim.bot import play_counter

HEAPS: tuple[Marked, ...] = ("left", "middle", "right")
PEBBLES = (3, 4, 5)
LAST = Option("last", "The last pebble", "What taking it means.", "wins", ("wins", "loses"), ("It wins", "It loses"))


@dataclass(frozen=True, slots=True)
class State:
    """The pebbles in each heap and taken by each seat, the seat to move, and whether the last pebble wins."""

    heaps: tuple[int, ...]
    taken: tuple[int, ...]
    active: int
    last_wins: bool


@dataclass(frozen=True, slots=True)
class Take(WrittenMove, word="take"):
    """Take some pebbles from one heap: ``take left 2``."""

    heap: Annotated[int, one_of(HEAPS, "heap")]
    count: int


def _heap_name(heap: int) -> str:
    return say(HEAPS[heap])


@event
class Took(Event):
    """A seat took pebbles from a heap."""

    says: ClassVar[Plural] = marked_many("{who} takes {count} pebble, {heap}.", "{who} takes {count} pebbles, {heap}.")
    seat: Seat
    heap: Annotated[int, Worded("heap", _heap_name)]
    count: Count


class NimRules(OpenRules[State]):
    """The rules of Nim, as ``game.core.rules.Rules`` defines them."""

    name, title, seats = "nim", "Nim", (2,)
    options = (LAST,)
    bots: Mapping[str, Bot] = {"random": play_random, "counter": play_counter}
    bot_kinds: Mapping[str, BotKind] = {"counter": BotKind("Counter", "Never loses what can be won.", first=True)}
    parse = parser((Take,))

    def start(self, seats: int, options: Mapping[str, OptionValue], chance: Chance) -> tuple[State, tuple[Event, ...]]:
        """Return the first state with full heaps."""
        return State(heaps=PEBBLES, taken=(0,) * seats, active=0, last_wins=options["last"] == "wins"), ()

    def prompt(self, state: State) -> Prompt | None:
        """Ask the active seat to take pebbles, as long as there are any."""
        asked = say("{who}, take pebbles from one heap.", who=who(state.active))
        return Prompt(state.active, "take", asked) if any(state.heaps) else None

    def moves(self, state: State) -> tuple[Take, ...]:
        """Return a move for every number of pebbles of every heap."""
        every = (Take(heap, count + 1) for heap, pebbles in enumerate(state.heaps) for count in range(pebbles))
        return tuple(sorted(every, key=str))

    def why_not(self, state: State, move: Take) -> str | None:
        """Return why a move cannot be made, or ``None``."""
        left = state.heaps[move.heap]
        if move.count < 1:
            return say("Take at least one pebble.")
        if move.count > left:
            return say("There are only {left} pebbles in that heap.", left=left)
        return None

    def apply(self, state: State, move: Take, chance: Chance) -> tuple[State, tuple[Event, ...]]:
        """Move the pebbles from the heap to the seat; then it is the other seat's turn."""
        took = Took(state.active, move.heap, move.count)
        return self.after(state, took), (took,)

    def after(self, state: State, took: Took) -> State:
        """Return the state after an event; the table uses this for its animation, too."""
        heaps = tuple(left - took.count if heap == took.heap else left for heap, left in enumerate(state.heaps))
        taken = tuple(count + took.count if seat == took.seat else count for seat, count in enumerate(state.taken))
        return State(heaps, taken, 1 - took.seat, state.last_wins)

    def outcome(self, state: State) -> Outcome | None:
        """Return the winner: the seat that took the last pebble or, by the option, the other one."""
        if any(state.heaps):
            return None
        last = 1 - state.active
        words = say("{who} took the last pebble and wins.") if state.last_wins else say("{who} took the last pebble.")
        return Outcome((last if state.last_wins else 1 - last,), state.taken, words.format(who=who(last)))

    def scores(self, state: State) -> tuple[int, ...]:
        """Return the number of pebbles that each seat has taken."""
        return state.taken

    def conserved(self, state: State) -> Mapping[str, int]:
        """Return the total of pebbles, which never changes."""
        return {"pebbles": sum(state.heaps) + sum(state.taken)}


RULES = NimRules()
