"""Positions of any game built by hand, to play on from, and chance without luck."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, replace
from typing import Any, Self, TypeVar

from game.core import Match
from game.core.canonical import freeze
from game.core.copying import with_entry
from game.core.rules import Drop, Event, Prompt, Strike, Throw

Thing = TypeVar("Thing")


class PlainChance:
    """Chance without luck: dice show ones, shuffles keep the order, picks take the first, no drops."""

    def roll(self, count: int, sides: int) -> tuple[int, ...]:
        """Roll nothing but ones."""
        return (1,) * count

    def shuffle(self, items: Sequence[Any]) -> tuple[Any, ...]:
        """Keep the order."""
        return tuple(items)

    def pick(self, items: Sequence[Any]) -> Any:
        """Take the first item."""
        return items[0]

    def drop(self, request: Throw | Strike) -> Drop:
        """Fail: there is no Passage."""
        raise AssertionError(f"this game has no Passage: {request}")


class Position:
    """A position to arrange and to play on from; a game adds methods to arrange and to inspect it.

    ``events`` are the events of the last move.
    """

    rules: Any
    state: Any
    chance: Any
    events: tuple[Event, ...]

    def change(self, **fields: Any) -> Self:
        """Replace fields of the state."""
        self.state = replace(self.state, **fields)
        return self

    def change_entry(self, name: str, number: int, **fields: Any) -> Self:
        """Replace fields of one entry of the state's tuple ``name``, such as the clan 1 of the ``clans``."""
        entries = getattr(self.state, name)
        return self.change(**{name: with_entry(entries, number, replace(entries[number], **fields))})

    def play(self, *texts: str) -> Self:
        """Play legal moves, and check the state after each.

        Nothing may appear or vanish, the state before the move must stay as it was, and the new state must be the same
        after it is written and read.
        """
        for text in texts:
            move = self.rules.parse(text)
            reason = self.rules.why_not(self.state, move)
            assert reason is None, f"the move {text} is refused: {reason}"
            before, written = self.state, asdict(self.state)
            self.state, self.events = self.rules.apply(before, move, self.chance)
            assert asdict(before) == written, f"the move {text} changes the state that it was made in"
            assert self.rules.conserved(self.state) == self.rules.conserved(before), (
                f"the move {text} makes something appear or vanish"
            )
            values = asdict(self.state)
            assert freeze(json.loads(json.dumps(values))) == values, f"after the move {text} the state is not JSON"
            assert self.moves == sorted(set(self.moves)), (
                f"after the move {text} the listed moves are not sorted and unique"
            )
        return self

    def why_not(self, text: str) -> str | None:
        """Return why a move is refused now, or ``None``; check that a refused move is not listed."""
        reason: str | None = self.rules.why_not(self.state, self.rules.parse(text))
        assert reason is None or text not in self.moves, f"the move {text} is listed, but refused: {reason}"
        return reason

    @property
    def prompt(self) -> Prompt:
        """Return the current prompt."""
        prompt: Prompt | None = self.rules.prompt(self.state)
        assert prompt is not None, "the match is over"
        return prompt

    @property
    def asked(self) -> tuple[int, str]:
        """Return the seat that decides and the kind of prompt."""
        return self.prompt.seat, self.prompt.kind

    @property
    def moves(self) -> list[str]:
        """Return the texts of the listed moves."""
        return [str(move) for move in self.rules.moves(self.state)]

    def happened(self, kind: type[Event]) -> list[Any]:
        """Return the events of a kind that the last move caused."""
        return [event for event in self.events if isinstance(event, kind)]

    def view_of(self, seat: int | None) -> Any:
        """Return the view of a seat."""
        return self.rules.view(self.state, seat)


def default_options(rules: Any) -> dict[str, Any]:
    """Return the default value of each option of a game."""
    return {option.key: option.default for option in rules.options}


def counts_of(names: str, kinds: Sequence[str]) -> Any:
    """Return how often each of ``kinds`` is named in a text such as ``"wood wood gold"``."""
    words = names.split()
    assert set(words) <= set(kinds), f"some of these words are none of {', '.join(kinds)}: {names}"
    return tuple(words.count(kind) for kind in kinds)


def names_of(counts: Iterable[int], kinds: Sequence[str]) -> str:
    """Return a text from which ``counts_of`` reads these counts."""
    return " ".join(kind for kind, count in zip(kinds, counts, strict=True) for _ in range(count))


def without(things: tuple[Thing, ...], left_out: Thing) -> tuple[Thing, ...]:
    """Return the things without ``left_out``."""
    return tuple(thing for thing in things if thing != left_out)


def with_state(match: Match, state: Any) -> Match:
    """Return a copy of a match that is in another state."""
    history = match.history
    return Match(match.referee, replace(history, states=(*history.states[:-1], state)))
