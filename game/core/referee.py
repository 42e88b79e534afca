"""Judging and carrying out moves by the rules, with chance that is drawn now or read from a file."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass
from functools import cached_property, partial

from game.core.canonical import state_hash
from game.core.chance import DrawnChance, Frequencies, LiveChance, ModelledChance, Passage, RecordedChance
from game.core.chance_entries import ChanceEntry
from game.core.copying import maker
from game.core.games import find_game
from game.core.journal import FileStep
from game.core.match_lines import read_chance
from game.core.moves import read_move
from game.core.rules import AnyRules, Chance, Drop, Event, IllegalMove, Move, NotAsked, Prompt
from game.core.setup import Setup
from game.core.words import say

SHORT_HASH = 16


@dataclass(frozen=True, slots=True)
class Record:
    """What one move did: the move (``None`` for the opening), what chance decided, and the events.

    ``chance`` holds the chance entries in the order of their draws (see ``game.core.chance_entries``).
    """

    move: Move | None
    chance: tuple[ChanceEntry, ...]
    events: tuple[Event, ...]

    @property
    def drops(self) -> tuple[Drop, ...]:
        """The drops among its chance entries, in order."""
        return tuple([entry for entry in self.chance if isinstance(entry, Drop)])

    @property
    def tracks(self) -> tuple[bytes | None, ...]:
        """The tracks of its drops, in order, ``None`` for a drop without one."""
        return tuple([drop.track for drop in self.drops])


_record_of = maker(Record)


@dataclass(frozen=True, slots=True)
class Course:
    """What has happened in a match: the opening, the records since, and the state after the opening and each record."""

    opening: Record
    records: tuple[Record, ...]
    states: tuple[object, ...]

    def first(self, count: int) -> Course:
        """Return the course up to the first ``count`` records; raises ``ValueError`` when there are not so many."""
        length = len(self.records)
        if type(count) is not int or not 0 <= count <= length:
            raise ValueError(say("This match has {length} records, not {count}.", length=length, count=count))
        return Course(self.opening, self.records[:count], self.states[: count + 1])

    def __deepcopy__(self, memo: dict[int, object]) -> Course:
        """Return the course itself: nothing in it ever changes."""
        return self


class Referee:
    """Opens a match from its set-up, and judges and carries out its moves by the rules of its game."""

    def __init__(self, setup: Setup) -> None:
        """Take the set-up; raises ``ValueError`` for a game that is unknown or not built yet."""
        self.setup = setup
        self.entry = find_game(setup.game)
        self.rules: AnyRules = self.entry.load_rules()
        #: the chance of one record after another, once there is one
        self._chance: DrawnChance | None = None

    def __reduce__(self) -> tuple[type[Referee], tuple[Setup]]:
        """Make a copy from the set-up alone: rules are found by their game's name, chance follows from the seed."""
        return type(self), (self.setup,)

    def open(self, step: FileStep | None = None) -> Course:
        """Set the game up with fresh chance or, given a file's ``step``, with the recorded one."""
        seats, options = len(self.setup.names), self.setup.options
        opening, state = self._act(0, None, step, lambda chance: self.rules.start(seats, options, chance))
        return Course(opening, (), (state,))

    def carry_out(self, state: object, number: int, move: Move, step: FileStep | None = None) -> tuple[Record, object]:
        """Carry out a legal move in ``state`` and return its record and the new state.

        ``number`` counts the match's records from 1. Chance is drawn afresh or, given a file's ``step``, as recorded:
        then ``ValueError`` is raised where rules and record part.
        """
        if step is not None:
            return self._act(number, move, step, partial(self.rules.apply, state, move))
        drawn = self.fresh_chance(number)
        following, events = self.rules.apply(state, move, drawn)
        return _record_of(move, tuple(drawn.entries), events), following

    def prompt(self, state: object) -> Prompt | None:
        """Return who is asked for what in ``state``, with the players' names in its words; ``None`` at the end."""
        asked = self.rules.prompt(state)
        return None if asked is None else asked.with_names(self.setup.names)

    def why_not(self, state: object, move: Move) -> str | None:
        """Return what the rules say against a move, for the seat that is asked; ``None`` when it is legal."""
        reason = self.rules.why_not(state, move)
        if isinstance(reason, NotAsked) and (asked := self.prompt(state)) is not None:
            return NotAsked(what_is_asked(asked, self.setup.names, asked.seat))
        return None if reason is None else reason.format(*self.setup.names)

    def read_legal(self, state: object, move: Move | str) -> Move:
        """Return the move that is given as such or as its text.

        Raises ``BadMove`` when it cannot be read, and ``IllegalMove`` with the reason when it is not legal in
        ``state``.
        """
        read = read_move(self.rules, move)
        reason = self.why_not(state, read)
        if reason is not None:
            raise IllegalMove(reason)
        return read

    def why_final(self, before: object, record: Record, after: object, bots: Container[int] = ()) -> str | None:
        """Return in words why a record between two states is final; ``None`` if it can be taken back.

        It is not final because a seat among ``bots`` decides before or after it: bots play again.
        """
        if record.chance:
            return say("Too late to undo: something random has happened since.")
        if any(event.reveals for event in record.events):
            return say("Too late to undo: something hidden has been seen.")
        asked, following = self.rules.prompt(before), self.rules.prompt(after)
        if following is None:
            return say("The match is over.")
        if following.seat in bots or (asked is not None and asked.seat in bots):
            return None
        passed_on = asked is None or asked.seat != following.seat
        if passed_on and not (record.events and all(event.tentative for event in record.events)):
            return say("Others have played since.")
        return None

    def fresh_chance(self, number: int) -> DrawnChance:
        """Return the chance of a record: 0 for the opening, then counting up; the one before is drawn from no more."""
        chance = self._chance
        if chance is None:
            self._chance = chance = self._first_chance(number)
        else:
            chance.begin_record(number)
        return chance

    def _first_chance(self, number: int) -> DrawnChance:
        setup = self.setup
        if setup.chance == "modelled":
            return ModelledChance(setup.seed, number, self._frequencies, tracked=False)
        return LiveChance(setup.seed, number, self._passage, tracked=setup.chance == "live")

    def _act(
        self,
        number: int,
        move: Move | None,
        step: FileStep | None,
        act: Callable[[Chance], tuple[object, tuple[Event, ...]]],
    ) -> tuple[Record, object]:
        if step is None:
            drawn = self.fresh_chance(number)
            state, events = act(drawn)
            return Record(move, tuple(drawn.entries), events), state
        chance = RecordedChance(read_chance(step), step.tracks, self.entry.check_load)
        state, events = act(chance)
        chance.finish()
        if state_hash(state)[:SHORT_HASH] != step.line.get("hash"):
            raise ValueError(say("the rules lead to a different state than the recorded one"))
        return Record(move, tuple(chance.entries), events), state

    @cached_property
    def _passage(self) -> Passage | None:
        return self.entry.load_passage()

    @cached_property
    def _frequencies(self) -> Frequencies | None:
        return self.entry.load_frequencies()


def what_is_asked(prompt: Prompt | None, names: Sequence[str], reader: int | None) -> str:
    """Return in words what has to be decided first: the question for the seat that is asked, its name for others.

    ``names`` are the players', ``reader`` is the seat that reads it, ``None`` being an onlooker.
    """
    if prompt is None:
        return say("The match is over.")
    if prompt.seat != reader:
        return say("It's {name}'s turn to decide.", name=names[prompt.seat])
    return say("Not yet. {question}", question=prompt.text)
