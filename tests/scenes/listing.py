"""Lists the controls of a table without its scene; a command that is called meanwhile is an error."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import deepcopy
from dataclasses import replace
from typing import Any

from game.core import Match
from game.screens.parts.move_controls import MoveControls
from game.ui.control import Control


class RefusingIntents:
    """A stand-in for any game's intents: controls may be bound to its commands, but calling one is an error."""

    def __getattr__(self, name: str) -> Callable[..., None]:
        """Return a command that raises."""

        def refuse(*_: object) -> None:
            raise AssertionError(f"{name} is called while controls are listed")

        return refuse


def uncallable_move_controls(match: Match, why_not: Callable[[str], str]) -> MoveControls:
    """Return the move controls of a match; playing one of the moves is an error."""
    return MoveControls(match.moves, why_not, RefusingIntents().play)


def without_commands(controls: Sequence[Control]) -> list[Control]:
    """Return controls without their functions, so that they can be compared."""
    return [replace(control, action=None, hold=None, drag=None, handle=None) for control in controls]


def assert_pure(listing: Callable[[], list[Control]], state: Callable[[], Any]) -> None:
    """Check that two listings are equal, share no control, and leave ``state()`` as it is."""
    before = deepcopy(state())
    once, again = listing(), listing()
    assert without_commands(once) == without_commands(again)
    assert [control.about for control in once] == [control.about for control in again]
    assert not {id(control) for control in once} & {id(control) for control in again}
    assert state() == before
