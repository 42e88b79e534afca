"""The working copy of a state while one move is carried out: the base of all games' working copies."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, Protocol, TypeVar

from game.core.copying import copied, put
from game.core.rules import Chance, Event


class WithAgenda(Protocol):
    """A state with an ``agenda``: the steps still to be done, the present one first."""

    @property
    def agenda(self) -> tuple[Any, ...]:
        """The steps, objects of the game's own class with a ``kind``; none are left when the match is over."""


State = TypeVar("State", bound=WithAgenda)
Step = TypeVar("Step")


class WorkingCopy(Generic[State, Step]):
    """A working copy for ``apply``, with methods that change parts of it and note what happened.

    ``state`` is a copy that nobody else has seen yet, so its parts may be set in place until ``apply`` returns it; the
    state that was given stays as it was. Things inside it are copied when they change. A game adds methods of its own.
    """

    __slots__ = ("chance", "events", "state")

    def __init__(self, state: State, chance: Chance) -> None:
        self.state = copied(state)
        self.chance = chance
        self.events: list[Event] = []

    def change(self, **parts: object) -> None:
        """Replace parts of the state."""
        for name, part in parts.items():
            put(self.state, name, part)

    def change_one(self, row: str, number: int, parts: Mapping[str, object]) -> None:
        """Replace parts of one entry of a tuple in the state, such as one seat's side."""
        things = list(getattr(self.state, row))
        thing = things[number] = copied(things[number])
        for name, part in parts.items():
            put(thing, name, part)
        put(self.state, row, tuple(things))

    def note(self, event: Event) -> None:
        """Note that something happened."""
        self.events.append(event)

    @property
    def step(self) -> Step:
        """The present step."""
        step: Step = self.state.agenda[0]
        return step

    def finish_step(self, *following: Step) -> None:
        """Remove the present step from the agenda, and put ``following`` in its place."""
        put(self.state, "agenda", following + self.state.agenda[1:])

    def first_do(self, *steps: Step) -> None:
        """Put ``steps`` before everything else on the agenda."""
        put(self.state, "agenda", steps + self.state.agenda)

    def goes_on(self) -> bool:
        """Tell whether anything is left to do.

        This is asked before each step. A game whose match can end at any moment checks for the end here and clears the
        agenda; one with phases in turn fills an empty agenda.
        """
        return bool(self.state.agenda)
