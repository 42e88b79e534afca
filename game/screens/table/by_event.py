"""Functions by kind of event, registered with a decorator."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar, cast, overload

from game.core.rules import Event

Subject = TypeVar("Subject")
More = ParamSpec("More")
Result = TypeVar("Result", covariant=True)
One = TypeVar("One", bound=Event)
Two = TypeVar("Two", bound=Event)
Three = TypeVar("Three", bound=Event)


class ByEvent(Generic[Subject, More, Result]):
    """Finds the function for an event by its kind. ``@table.of(Placed)`` above a function enters it.

    A function gets the subject, such as the animator, an event of its kinds, and whatever else the table says; the type
    checker checks that it takes the kinds that it is entered for. A table may start with the functions of others, when
    there are too many for one file.
    """

    def __init__(self, *others: ByEvent[Subject, More, Result]) -> None:
        self._functions: dict[type[Event], Callable[..., object]] = {}
        for other in others:
            self._functions |= other._functions

    @overload
    def of(
        self, one: type[One], /
    ) -> Callable[
        [Callable[Concatenate[Subject, One, More], Result]], Callable[Concatenate[Subject, One, More], Result]
    ]: ...

    @overload
    def of(
        self, one: type[One], two: type[Two], /
    ) -> Callable[
        [Callable[Concatenate[Subject, One | Two, More], Result]],
        Callable[Concatenate[Subject, One | Two, More], Result],
    ]: ...

    @overload
    def of(
        self, one: type[One], two: type[Two], three: type[Three], /
    ) -> Callable[
        [Callable[Concatenate[Subject, One | Two | Three, More], Result]],
        Callable[Concatenate[Subject, One | Two | Three, More], Result],
    ]: ...

    def of(self, *kinds: type[Event]) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
        """Enter the function below for these kinds of event; raises ``ValueError`` where a kind has one already."""

        def enter(function: Callable[..., object]) -> Callable[..., object]:
            for kind in kinds:
                if kind in self._functions:
                    raise ValueError(f"{kind.__name__} has a function already: {self._functions[kind]}")
                self._functions[kind] = function
            return function

        return enter

    def get(self, event: Event) -> Callable[Concatenate[Subject, Event, More], Result] | None:
        """Return the function for an event, ``None`` where its kind has none."""
        function = self._functions.get(type(event))
        return cast("Callable[Concatenate[Subject, Event, More], Result] | None", function)

    @property
    def kinds(self) -> frozenset[type[Event]]:
        """The kinds of event that have a function."""
        return frozenset(self._functions)
