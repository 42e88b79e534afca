"""Checking and carrying out moves by the rules, with chance that is drawn now or read from a file."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass
from functools import cached_property, partial

from game.core.canonical import state_hash
from game.core.chance import (
    DrawnChance,
    Frequencies,
    KnownDrops,
    LiveChance,
    MissingDrop,
    ModelledChance,
    RecordedChance,
)
from game.core.chance_entries import ChanceEntry
from game.core.copying import maker
from game.core.games import find_game
from game.core.journal import FileStep
from game.core.match_lines import read_chance
from game.core.moves import read_move
from game.core.rules import AnyRules, Chance, Drop, Event, HeadStart, IllegalMove, Lever, Move, NotAsked, Prompt
from game.core.seats import HeadStartGiven, SeatChange
from game.core.setup import Setup
from game.core.words import say

#: the number of leading digits of a state's hash that a match file stores
SHORT_HASH = 16


@dataclass(frozen=True, slots=True)
class Record:
    """One move (``None`` for the opening) with its random results and its events.

    ``chance`` holds the chance entries in the order of their draws (see ``game.core.chance_entries``).
    """

    move: Move | None
    chance: tuple[ChanceEntry, ...]
    events: tuple[Event, ...]

    @property
    def drops(self) -> tuple[Drop, ...]:
        """The drops among the chance entries, in order."""
        return tuple([entry for entry in self.chance if isinstance(entry, Drop)])

    @property
    def tracks(self) -> tuple[bytes | None, ...]:
        """The tracks of the drops, in order, with ``None`` for a drop without a track."""
        return tuple([drop.track for drop in self.drops])


#: makes a ``Record`` faster than the class itself
_new_record = maker(Record)


@dataclass(frozen=True, slots=True)
class MatchHistory:
    """The history of a match: the opening, the records, and the states after the opening and each record.

    ``seat_changes`` are the changes of who plays a seat, in order.
    """

    opening: Record
    records: tuple[Record, ...]
    states: tuple[object, ...]
    seat_changes: tuple[SeatChange, ...] = ()

    def first(self, count: int) -> MatchHistory:
        """Return the history up to the first ``count`` records; raises ``ValueError`` when there are fewer."""
        length = len(self.records)
        if type(count) is not int or not 0 <= count <= length:
            reason = say(
                "There is no position {count!r} in this match; the last one is {length}.", length=length, count=count
            )
            raise ValueError(reason)
        changes = tuple([change for change in self.seat_changes if change.after <= count])
        return MatchHistory(self.opening, self.records[:count], self.states[: count + 1], changes)

    def __deepcopy__(self, memo: dict[int, object]) -> MatchHistory:
        """Return the history itself: nothing in it ever changes."""
        return self


class Referee:
    """Opens a match from its set-up, and checks and carries out its moves by the rules of its game."""

    def __init__(
        self, setup: Setup, names: Sequence[str] | None = None, tower_frequencies: Frequencies | None = None
    ) -> None:
        """Take the set-up, and the names of the seats if they have changed since the set-up was made.

        ``tower_frequencies`` is the model of drops in the set-up's tower. It may also be set later, once drops were
        counted there. Raises ``ValueError`` for a game that is unknown or not built yet.
        """
        self.setup = setup
        #: the players' names now, by seat
        self.names = setup.names if names is None else tuple(names)
        self.entry = find_game(setup.game)
        self.rules: AnyRules = self.entry.load_rules()
        self.tower_frequencies = tower_frequencies
        #: the chance of new records. This object is used again for every record, because making a new object takes
        #: longer
        self._chance: DrawnChance | None = None

    def __reduce__(self) -> tuple[type[Referee], tuple[Setup, tuple[str, ...], Frequencies | None]]:
        """Pickle the set-up instead of rules and chance, which are made from the set-up again."""
        return type(self), (self.setup, self.names, self.tower_frequencies)

    def open(self, step: FileStep | None = None) -> MatchHistory:
        """Set the game up with new chance, or, if a ``step`` of a file is given, with the chance recorded there."""
        seats = len(self.setup.names)
        options = self.setup.options

        def start(chance: Chance) -> tuple[object, tuple[Event, ...]]:
            state, events = self.rules.start(seats, options, chance)
            return self._give_head_starts(self._adapt_to_tower(state), events)

        if step is not None:
            opening, state = self._repeat(None, step, start)
        else:
            new_chance = self.fresh_chance(0)
            state, events = start(new_chance)
            opening = Record(None, tuple(new_chance.entries), events)
        return MatchHistory(opening, (), (state,))

    def _adapt_to_tower(self, state: object) -> object:
        """Return the opening state adapted to the leaves of the match's tower, if that is a player's own."""
        if self.setup.tower is None:
            return state
        in_tower: Callable[[object, tuple[Lever, ...]], object] = self.rules.in_tower  # type: ignore[attr-defined]
        return in_tower(state, self.entry.load_tower(self.setup.tower).levers)

    def _give_head_starts(self, state: object, events: tuple[Event, ...]) -> tuple[object, tuple[Event, ...]]:
        """Return the state and the events of the game's own opening, with the seats' head starts added."""
        head_start: HeadStart | None = getattr(self.rules, "head_start", None)
        if head_start is None or not any(self.setup.head_starts):
            return state, events
        head_start = head_start.versions[self.setup.head_start_version - 1]
        announced = [
            HeadStartGiven(seat, steps, head_start.steps[steps - 1])
            for seat, steps in enumerate(self.setup.head_starts)
            if steps
        ]
        state, start_events = head_start.give(state, self.setup.head_starts)
        changed_kinds = {type(event) for event in start_events}
        kept_events = [event for event in events if type(event) not in changed_kinds]
        return state, (*kept_events, *announced, *start_events)

    def carry_out(self, state: object, number: int, move: Move, step: FileStep | None = None) -> tuple[Record, object]:
        """Carry out a legal move in ``state`` and return its record and the new state.

        ``number`` counts the match's records from 1. Chance is drawn anew. If a ``step`` of a file is given, the chance
        recorded in the step is used instead; raises ``ValueError`` as ``_repeat`` does.
        """
        if step is not None:
            return self._repeat(move, step, partial(self.rules.apply, state, move))
        new_chance = self.fresh_chance(number)
        new_state, events = self.rules.apply(state, move, new_chance)
        return _new_record(move, tuple(new_chance.entries), events), new_state

    def prompt(self, state: object) -> Prompt | None:
        """Return the prompt in ``state`` with the players' names filled in; ``None`` when the match is over."""
        prompt = self.rules.prompt(state)
        return None if prompt is None else prompt.with_names(self.names)

    def why_not(self, state: object, move: Move) -> str | None:
        """Return why a move is not legal, worded for the seat to move; ``None`` when it is legal."""
        reason = self.rules.why_not(state, move)
        if isinstance(reason, NotAsked):
            prompt = self.prompt(state)
            if prompt is not None:
                return NotAsked(pending_question(prompt, self.names, prompt.seat))
        return None if reason is None else reason.format(*self.names)

    def read_legal(self, state: object, move: Move | str) -> Move:
        """Return a legal move that is given as an object or as text.

        Raises ``BadMove`` when it cannot be read, and ``IllegalMove`` with the reason when it is not legal in
        ``state``.
        """
        parsed = read_move(self.rules, move)
        reason = self.why_not(state, parsed)
        if reason is not None:
            raise IllegalMove(reason)
        return parsed

    def why_final(self, before: object, record: Record, after: object, bots: Container[int] = ()) -> str | None:
        """Return in words why the record between two states is final; ``None`` if it can be undone.

        A record that passes the decision to another seat is not final if one of the two seats is among ``bots``, since
        bots play again.
        """
        # an event's own reason comes first, since it is the most precise
        reason = next((event.why_final for event in record.events if event.why_final), "")
        if reason:
            return say(reason)
        if record.chance:
            return say("Too late to undo: something random has happened since.")
        if any(event.reveals for event in record.events):
            return say("Too late to undo: something hidden has been seen.")
        prompt_before = self.rules.prompt(before)
        prompt_after = self.rules.prompt(after)
        if prompt_after is None:
            return say("The match is over.")
        if prompt_after.seat in bots or (prompt_before is not None and prompt_before.seat in bots):
            return None
        changes_seat = prompt_before is None or prompt_before.seat != prompt_after.seat
        is_tentative = bool(record.events) and all(event.tentative for event in record.events)
        if changes_seat and not is_tentative:
            return say("Too late to undo: it has been somebody else's turn since.")
        return None

    def fresh_chance(self, number: int) -> DrawnChance:
        """Return the chance for record ``number`` (0: the opening). A chance returned before becomes invalid."""
        chance = self._chance
        if chance is None:
            chance = self._new_chance(number)
            self._chance = chance
        else:
            chance.begin_record(number)
        return chance

    def missing_drop(self, state: object, number: int, move: Move) -> MissingDrop | None:
        """Return the first missing drop that a legal move needs as record ``number``; ``None`` if it needs none."""
        passage = None if self.setup.chance == "modelled" else self._passage
        if passage is None:
            return None
        chance = LiveChance(self.setup.seed, number, passage.without_computing(), tracked=self.setup.chance == "live")
        try:
            self.rules.apply(state, move, chance)
        except MissingDrop as missing:
            return missing
        return None

    def _new_chance(self, number: int) -> DrawnChance:
        """Make a chance of the kind that the set-up asks for, for the draws of record ``number``."""
        setup = self.setup
        if setup.chance == "modelled":
            return ModelledChance(setup.seed, number, self.frequencies, tracked=False)
        return LiveChance(setup.seed, number, self._passage, tracked=setup.chance == "live")

    def _repeat(
        self, move: Move | None, step: FileStep, act: Callable[[Chance], tuple[object, tuple[Event, ...]]]
    ) -> tuple[Record, object]:
        """Carry out ``act`` with the chance recorded in a step of a file; return its record and the state after it.

        Raises ``ValueError`` when the rules lead to another state than the state in the file.
        """
        chance = RecordedChance(read_chance(step), step.tracks, self._check_load)
        state, events = act(chance)
        chance.finish()
        if state_hash(state)[:SHORT_HASH] != step.line.get("hash"):
            raise ValueError(say("the rules lead to a different state from the recorded one"))
        return Record(move, tuple(chance.entries), events), state

    def _check_load(self, load: object) -> None:
        """Check that a recorded load can rest in the match's tower; raises ``ValueError`` when it cannot."""
        self.entry.check_load(load, self.setup.tower)

    @cached_property
    def _passage(self) -> KnownDrops | None:
        """The passage that computes the match's drops; ``None`` in a game without drops."""
        passage = self.entry.load_passage(self.setup.tower)
        return None if passage is None else KnownDrops(passage)

    @property
    def frequencies(self) -> Frequencies | None:
        """The model of drops; ``None`` in a game without drops, and in a tower where none have been counted yet."""
        if self.tower_frequencies is not None:
            return self.tower_frequencies
        return self.entry.load_frequencies(self.setup.tower)


def pending_question(prompt: Prompt | None, names: Sequence[str], reader: int | None) -> str:
    """Return a sentence about the pending decision, worded for the seat ``reader`` (``None``: an onlooker).

    The seat that has to decide reads the question. All others read who has to decide. ``names`` are the players' names.
    """
    if prompt is None:
        return say("The match is over.")
    if prompt.seat != reader:
        return say("It's {name}'s turn to decide.", name=names[prompt.seat])
    return say("Not yet. {question}", question=prompt.text)
