"""The table of a match, as those see it who are not the table: its own parts, a frame round it, a lesson over it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from game.core import Match
from game.screens.parts.story import Story
from game.screens.parts.table_contract import TableContract
from game.ui.animation import Player


class MatchTable(TableContract):
    """What may be asked of a table on which a match is played; ``MatchScene`` does it all.

    ``path`` is its file, if it has a place for one; ``viewer`` the seat for which it is shown (``None``: an onlooker),
    ``people`` the seats at which persons sit, ``view`` what the ``reader`` may know, ``dialog`` what lies over it.
    """

    match: Match
    path: Path | None
    story: Story
    player: Player
    viewer: int | None
    people: tuple[int, ...]
    view: Any
    dialog: Any

    @property
    def reader(self) -> int | None:
        """Whose secrets may be drawn and told on this table now; ``None``: nobody's."""
        raise NotImplementedError

    @property
    def ready(self) -> bool:
        """Whether the viewer is asked and nothing moves."""
        raise NotImplementedError

    @property
    def waits_for_confirmation(self) -> bool:
        """Whether a move waits for the person to say that it is meant."""
        raise NotImplementedError

    def look_as(self, seat: int | None) -> None:
        """Show the table as ``seat`` may know it (``None``: an onlooker), with no hand-over: a picture of the table."""
        raise NotImplementedError

    def play(self, move: object) -> None:
        """Make a move (or its text); a refusal is told in words."""
        raise NotImplementedError

    def confirm_move(self) -> None:
        """Make the move that waited to be confirmed."""
        raise NotImplementedError

    def undo(self) -> None:
        """Let go of what is half done, else take the last move back, or tell why not."""
        raise NotImplementedError

    def skip(self) -> None:
        """Show the end of what moves, whatever it is, and wait no longer."""
        raise NotImplementedError

    def keep_still(self) -> None:
        """Let nobody act by themselves until ``enter`` is called again."""
        raise NotImplementedError

    def clear_banner(self) -> None:
        """Take the banner away: something else lies there, or says the same."""
        raise NotImplementedError

    def go_home(self) -> None:
        """Leave the match as it is, and show the home screen."""
        raise NotImplementedError

    def open_rules(self) -> None:
        """Open the rule book, where it tells about what the viewer is asked."""
        raise NotImplementedError

    def open_log(self) -> None:
        """Open the log beside the table."""
        raise NotImplementedError

    def open_options(self) -> None:
        """Open the options."""
        raise NotImplementedError

    def open_menu(self) -> None:
        """Open the menu."""
        raise NotImplementedError
