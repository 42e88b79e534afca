"""The interface of a match's table for its helpers, frames and lessons."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import cast

from game.core import Match, Prompt
from game.core.aftermath import aftermath_of
from game.core.games import GameEntry
from game.core.rules import AnyState, OpenRules
from game.core.words import say
from game.screens.navigation import make_screen, open_screen
from game.screens.open_book import open_rule_book, rule_book_ahead
from game.screens.open_match import go_home
from game.screens.parts.opened_ahead import opened_ahead
from game.screens.parts.reading import table_in_words
from game.screens.parts.story import Story
from game.screens.parts.table_contract import TableContract
from game.ui.animation import TimelinePlayer
from game.ui.canvas import Canvas
from game.ui.scene import Status
from game.ui.stage import Stage


@dataclass(frozen=True, slots=True)
class CornerStone:
    """What a control in the corner of a table stands for (``Control.about``): undo, the rules, the menu and so on."""

    name: str


class MatchTable(TableContract):
    """The interface of a table on which a match is played; ``MatchScene`` implements it.

    ``path`` is its file, if it has a place for one; ``viewer`` the seat for which it is shown (``None``: an onlooker),
    ``people`` the seats at which persons sit, ``view`` what the ``reader`` may know, ``dialog`` what lies over it.
    """

    match: Match
    path: Path | None
    story: Story
    player: TimelinePlayer
    viewer: int | None
    people: tuple[int, ...]
    view: AnyState

    def __init__(self, stage: Stage, match: Match, path: Path | None) -> None:
        super().__init__(stage)
        self.match = match
        self.path = path

    @property
    def reader(self) -> int | None:
        """Whose secrets may be drawn and told on this table now; ``None``: nobody's."""
        raise NotImplementedError

    @property
    def viewer_is_asked(self) -> bool:
        """Whether the viewer is asked something, and may see what."""
        raise NotImplementedError

    @property
    def confidential(self) -> bool:
        """Whether the secrets of one of several people lie open."""
        return len(self.people) > 1 and self.reader is not None

    def read_out(self) -> Sequence[str]:
        """Return how the table stands, seat by seat and then the middle."""
        return table_in_words(self, self.match.rules.scores(self.view), aftermath_of(self.match.entry).unit_words)

    def needs_curtain(self, prompt: Prompt) -> bool:
        """Return whether something lies on the table that only ``prompt.seat`` may see: not with ``OpenRules``."""
        return not isinstance(self.match.rules, OpenRules)

    @property
    def ready(self) -> bool:
        """Whether the viewer is asked and nothing moves."""
        return self.viewer_is_asked and not self.busy

    @property
    def waits_for_confirmation(self) -> bool:
        """Whether a move waits to be confirmed."""
        raise NotImplementedError

    def leave(self) -> None:
        """Let nothing hang in the air below what covers the table."""
        self.player.land()

    def ahead(self) -> Iterator[Callable[[Canvas], None]]:
        """Yield what draws the menu, the log, the rules and the options: they may be opened at any time."""
        yield from opened_ahead(partial(make_screen, self.stage, "pause", self))
        yield from opened_ahead(partial(make_screen, self.stage, "log", self))
        yield from rule_book_ahead(self.stage, self.match.game, self._asked_viewer)
        yield from opened_ahead(partial(make_screen, self.stage, "options"))

    def reword(self) -> None:
        """Show the view anew; what moves does so when it has ended, and a banner of other words goes."""
        self.clear_banner()
        if not self.busy:
            self.show(self.view)

    def look_as(self, seat: int | None, *, closed: bool = False) -> None:
        """Show the table as ``seat`` may know it (``None``: an onlooker), without a hand-over, for pictures.

        With its hand ``closed``, at a table of several people, nothing is shown that only it may know.
        """
        raise NotImplementedError

    def open_hand(self) -> None:
        """Lay the viewer's secrets open, until its decision ends."""
        self.look_as(self.viewer)

    def play(self, move: object) -> None:
        """Make a move (or its text); a refusal is shown as a notice."""
        raise NotImplementedError

    def confirm_move(self) -> None:
        """Make the move that waited to be confirmed."""
        raise NotImplementedError

    def undo(self) -> None:
        """Drop what is half done, else take the last move back, or say why that is not possible."""
        raise NotImplementedError

    def skip(self) -> None:
        """Show the end of every animation, and wait no longer."""
        raise NotImplementedError

    def keep_still(self) -> None:
        """Stop bots and hand-overs until ``enter`` is called again."""
        raise NotImplementedError

    def clear_banner(self) -> None:
        """Take the banner away."""
        raise NotImplementedError

    def status(self) -> Status:
        """Say who is asked for what; how the match ended when it is over; what happens while that is shown."""
        if self.story.showing is not None:
            return Status(self.story.last_told(self.reader))
        prompt = self.match.prompt
        if prompt is None:
            outcome = self.match.outcome
            return Status(outcome.reason if outcome else "")
        if self.thinking is not None:
            return Status(say("{name} is thinking", name=self.match.names[self.thinking]), self.thinking)
        return self.asked_status(prompt) if prompt.seat == self.viewer else self.waiting_status(prompt)

    # Other screens

    def go_home(self) -> None:
        """Leave the match as it is, and show the home screen; it is on disk already."""
        go_home(self.stage)

    def watch_record(self, index: int) -> None:
        """Show the films of the drops of one record (-1 is the opening) in the theatre."""
        open_screen(self.stage, "theatre_of_match", self.match, record=index)

    def open_rules(self) -> None:
        """Open the rule book, where it tells about what the viewer is asked and may see."""
        open_rule_book(self.stage, self.match.game, self._asked_viewer)

    @property
    def _asked_viewer(self) -> Prompt | None:
        """What the viewer is asked and may see, if it is asked anything and nothing moves."""
        return self.match.prompt if self.ready else None

    def open_log(self) -> None:
        """Open the log beside the table."""
        self.clear_banner()
        open_screen(self.stage, "log", self)

    def open_options(self) -> None:
        """Open the options."""
        open_screen(self.stage, "options")

    def open_menu(self) -> None:
        """Open the menu."""
        open_screen(self.stage, "pause", self)


def table_class(entry: GameEntry) -> type[MatchTable]:
    """Return the class of a game's table, made with a stage, a match and the path of its file.

    Raises ``ValueError`` when the game is not built yet.
    """
    return cast("type[MatchTable]", entry.load_scene())
