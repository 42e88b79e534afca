"""Rules built on an agenda, a list of steps: some are automatic, at the others a seat decides.

Most games fit: their state holds an ``agenda`` of steps, small frozen dataclasses with a ``kind`` and a ``seat``. A
game describes each kind of decision as a ``Decision``, writes automatic steps as functions, and puts both into an
``Agenda``. It derives its rules from ``DecidingRules``, which provide prompts, moves, reasons and ``apply``. Such a
game writes only its set-up, its end, what it hides (a class such as ``Secrets``) and these class attributes::

    class YourRules(Secrets, DecidingRules[State, Step, Copy]):
        name, title, seats, options, bots = ...
        agenda = AGENDA
        working_copy = Copy
        parse = moves.parse
        def start(self, seats, options, chance): ...
        def outcome(self, state): ...
        def scores(self, state): ...
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from game.core.notation import WrittenMove
from game.core.rules import Chance, Event, MatchOver, NamedRules, NotAsked, Prompt
from game.core.words import say
from game.core.working_copy import WorkingCopy


class WithAgenda(Protocol):
    """A state with an ``agenda``: the steps still to be done, the present one first."""

    @property
    def agenda(self) -> tuple[Any, ...]:
        """The steps, objects of the game's own class with a ``kind``; empty when the match is over."""


State = TypeVar("State", bound=WithAgenda)
Step = TypeVar("Step")
Copy = TypeVar("Copy", bound=WorkingCopy[Any, Any])


def not_now(move: object) -> NotAsked:
    """Return the reason why ``move`` is not allowed: another decision is pending."""
    return NotAsked(say("You cannot play {move!r} now.", move=str(move)))


@dataclass(frozen=True)  # no slots: with them Python 3.11 cannot call a generic alias like ``Decision[A, B, C]``
class Decision(Generic[State, Step, Copy]):
    """A kind of step at which a seat decides.

    ``text`` returns the prompt; ``moves`` lists the legal moves, sorted by text; ``act`` carries out a legal move.
    ``refuse`` returns why a move is not allowed, or ``None`` for a legal move. It may allow open-ended moves that are
    not listed. Without ``refuse`` exactly the listed moves are legal. If ``idle`` returns true, the step is skipped.
    ``forced`` may return the only legal move, which is then made without asking.
    """

    text: Callable[[State, Step], str]
    moves: Callable[[State, Step], Sequence[WrittenMove]]
    act: Callable[[Copy, Step, Any], None]
    refuse: Callable[[State, Step, Any], str | None] | None = None
    idle: Callable[[State, Step], bool] | None = None
    forced: Callable[[State, Step], WrittenMove | None] | None = None

    def why_not(self, state: State, step: Step, move: object) -> str | None:
        """Return ``None`` if ``move`` is legal at this step, else the reason in words."""
        if self.refuse is not None:
            return self.refuse(state, step, move)
        return None if move in self.moves(state, step) else not_now(move)


@dataclass(frozen=True, slots=True)
class Agenda(Generic[State, Step, Copy]):
    """The kinds of steps that a state's ``agenda`` may hold, by name: decisions of a seat, and automatic steps."""

    decisions: Mapping[str, Decision[State, Step, Copy]]
    automatic: Mapping[str, Callable[[Copy, Step], None]]

    def advance(self, copy: Copy) -> None:
        """Carry out automatic steps until a seat has to decide or the agenda is empty."""
        state = copy.state
        automatic = self.automatic
        while True:
            agenda = state.agenda
            if not agenda or copy.may_end:
                copy.update_agenda()
                agenda = state.agenda
                if not agenda:  # the match has ended
                    return
            step = agenda[0]
            kind = step.kind
            if kind in automatic:
                automatic[kind](copy, step)
                continue
            decision = self.decisions[kind]
            if decision.idle is not None and decision.idle(state, step):
                copy.finish_step()
                continue
            forced = None if decision.forced is None else decision.forced(state, step)
            if forced is None:
                return
            decision.act(copy, step, forced)


class DecidingRules(NamedRules, Generic[State, Step, Copy]):
    """The part of ``game.core.rules.Rules`` that follows from an agenda. The match is over when the agenda is empty."""

    agenda: Agenda[State, Step, Copy]
    #: makes the working copy of a state, for one move
    working_copy: type[Copy]
    #: see ``game.core.rules.Rules``
    asking_fields: tuple[str, ...] = ("agenda",)

    def __init__(self) -> None:
        """Copy attributes that every move uses to the instance, where Python finds them faster than on the class."""
        self._decisions = self.agenda.decisions
        self._advance = self.agenda.advance
        self._copy = self.working_copy

    def deciding_seat(self, state: State, step: Any) -> int:
        """Return the seat that decides at a step."""
        seat: int = step.seat
        return seat

    def prompt(self, state: State) -> Prompt | None:
        """Return the pending decision, or ``None`` when the match is over."""
        if not state.agenda:
            return None
        step = state.agenda[0]
        kind = step.kind
        return Prompt(self.deciding_seat(state, step), kind, self._decisions[kind].text, (state, step))

    def moves(self, state: State) -> tuple[WrittenMove, ...]:
        """List the legal moves, sorted by text. Where they are countless, list only a sensible selection."""
        if not state.agenda:
            return ()
        step = state.agenda[0]
        list_moves = self._decisions[step.kind].moves
        return tuple(list_moves(state, step))

    def why_not(self, state: State, move: object) -> str | None:
        """Return ``None`` if ``move`` is legal now, else the reason in words; raises ``MatchOver``."""
        if not state.agenda:
            raise MatchOver(say("The match is over."))
        step = state.agenda[0]
        return self._decisions[step.kind].why_not(state, step, move)

    def apply(self, state: State, move: object, chance: Chance) -> tuple[State, tuple[Event, ...]]:
        """Carry out a legal move and all automatic steps until a seat has to decide again."""
        make_copy = self._copy
        copy = make_copy(state, chance)
        step = state.agenda[0]
        act = self._decisions[step.kind].act
        act(copy, step, move)
        self._advance(copy)
        return copy.finish(), tuple(copy.events)

    def after(self, view: State, event: Event) -> State:
        """Return the view (or state) after an event, for a table to show next."""
        view_after: State = self._copy(view).after(event)
        return view_after

    def carry_on(self, copy: Copy) -> tuple[State, tuple[Event, ...]]:
        """Advance until a seat has to decide or the match is over; return the new state and the events."""
        self._advance(copy)
        return copy.finish(), tuple(copy.events)
