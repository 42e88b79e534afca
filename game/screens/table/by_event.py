"""Functions for kinds of event: each says above itself which kinds it is for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from game.core.rules import Event

Function = TypeVar("Function", bound=Callable[..., object])


class ByEvent(Generic[Function]):
    """Finds the function for an event by its kind. ``@table.of(Placed)`` above a function enters it.

    Every game has two: how an event changes the view that is shown, and how it is animated. One may be begun with the
    functions of others, where they are too many for one file.
    """

    def __init__(self, *others: ByEvent[Function]) -> None:
        self._functions: dict[type[Event], Function] = {}
        for other in others:
            self._functions |= other._functions

    def of(self, *kinds: type[Event]) -> Callable[[Function], Function]:
        """Enter the function below for these kinds of event; raises ``ValueError`` where a kind has one already."""

        def enter(function: Function) -> Function:
            for kind in kinds:
                if kind in self._functions:
                    raise ValueError(f"{kind.__name__} has a function already: {self._functions[kind]}")
                self._functions[kind] = function
            return function

        return enter

    def get(self, event: Event) -> Function | None:
        """Return the function for an event, ``None`` where its kind has none."""
        return self._functions.get(type(event))

    @property
    def kinds(self) -> frozenset[type[Event]]:
        """The kinds of event that have a function."""
        return frozenset(self._functions)
