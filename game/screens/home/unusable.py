"""What is asked when the data folder or a file cannot be used: why, and what can be done about it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from game.core import Match
from game.core.words import say, say_many
from game.kept.library import new_path
from game.screens.navigation import open_screen
from game.screens.open_match import show_match
from game.screens.parts.question import Question
from game.ui.intentions import Command, Intention
from game.ui.stage import Stage

if TYPE_CHECKING:
    from game.screens.parts.question import Entry


class FolderUnusable(Question):
    """Says why nothing can be saved in the data folder, and offers another one.

    ``use(folder)`` tries a folder and returns why it cannot be used, ``""`` when it is. ``go_on()`` goes on without.
    """

    name = "no_folder"

    def __init__(
        self,
        stage: Stage,
        reason: str,
        folders: tuple[Path, Path],
        use: Callable[[Path], str],
        go_on: Callable[[], None],
    ) -> None:
        super().__init__(stage)
        self._reason = reason
        self._wanted, self._usual = folders
        self._use = use
        self._go_on = go_on

    def heading(self) -> str:
        """Return the heading."""
        return say("Nowhere to save")

    def words(self) -> str:
        """Return what is told."""
        return say("{reason} Try again, or choose another folder to use until you close Firepit.", reason=self._reason)

    def entries(self) -> list[Entry]:
        """Return what can be done."""
        usual: list[Entry] = [("usual", say("Use the usual folder"), "cave-entrance", lambda: self._try(self._usual))]
        return [
            ("again", say("Try again"), "clockwise-rotation", lambda: self._try(self._wanted)),
            *(usual if self._usual != self._wanted else []),
            ("elsewhere", say("Choose another folder"), "scroll-unfurled", self._choose),
            ("without", say("Play without saving"), "campfire", self._go_on),
            ("quit", say("Quit"), "exit-door", self.stage.end),
        ]

    def handle(self, intention: Intention) -> bool:
        """Ignore Esc: one of the ways has to be chosen."""
        return intention == Command("back")

    def _try(self, folder: Path) -> None:
        """Use a folder; one that cannot be used either is told."""
        self._reason = self._use(folder) or self._reason
        self.refresh()

    def _choose(self) -> None:
        open_screen(self.stage, "place_chooser", say("Choose another folder"), Path.home() / "firepit", self._try)


class FileUnusable(Question):
    """Says why a file cannot be opened, and offers to go on with a copy of what can be read of a match."""

    name = "no_file"

    def __init__(self, stage: Stage, file: Path, reason: str) -> None:
        super().__init__(stage)
        self._file = file
        self._reason = reason
        self._readable = _readable_part(file)

    def heading(self) -> str:
        """Return the heading."""
        return say("This file cannot be opened")

    def words(self) -> str:
        """Return what is told."""
        if self._readable is None:
            return self._reason
        return say_many(
            "{reason} The first move can be read, and opens as a copy; the file stays as it is.",
            "{reason} The first {count} moves can be read, and open as a copy; the file stays as it is.",
            len(self._readable.records),
            reason=self._reason,
        )

    def entries(self) -> list[Entry]:
        """Return what can be done."""
        rescue: list[Entry] = [("rescue", say("Open what can be read"), "scroll-unfurled", self._open_readable_part)]
        show: list[Entry] = [("show", say("Show the file"), "cave-entrance", self._show)]
        return [
            *(rescue if self._readable is not None else []),
            *(show if self._file.exists() else []),
            ("back", say("Back"), "return-arrow", self.stage.pop),
        ]

    def _open_readable_part(self) -> None:
        assert self._readable is not None, "it is offered only where there is one"
        self.stage.pop()
        show_match(self.stage, self._readable, new_path(self.stage.data_dir / "matches", self._readable.game))

    def _show(self) -> None:
        open_screen(self.stage, "exported", self._file, self.heading())


def _readable_part(file: Path) -> Match | None:
    """Return the match in a damaged file up to the damage; ``None`` where no move of it can be read."""
    try:
        match = Match.load(file, up_to_damage=True)
    except Exception:  # the rules of an installed package read it, and may fail in any way
        return None
    return match if match.records else None
