"""The screens for failures: an unexpected error, and a folder or file that cannot be used."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from game.core import Match
from game.core.words import say, say_many
from game.kept.library import new_path
from game.screens.navigation import open_screen
from game.screens.open_match import show_match
from game.screens.parts.page import Question
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.intentions import Command, Intention
from game.ui.layout import SCREEN, Rect, row
from game.ui.lettering import draw_title
from game.ui.scene import Scene, Status
from game.ui.stage import Stage
from game.ui.theme import PARCHMENT, SOOT
from game.ui.widgets import Button, dialog_panel

if TYPE_CHECKING:
    from game.screens.parts.page import Entry

_PANEL_AREA = Rect(450, 250, 700, 380)


class Failure(Scene):
    """Says that an error occurred, and offers to continue (unless ``go_on`` is ``None``) or to go home.

    ``file`` is the error report, ``""`` if it could not be written. The scene below is not drawn: it may have failed.
    """

    name = "failure"

    def __init__(self, stage: Stage, file: str, go_on: Callable[[], None] | None, go_home: Callable[[], None]) -> None:
        super().__init__(stage)
        self._file = file
        self._go_on = go_on
        self._go_home = go_home

    def handle(self, intention: Intention) -> bool:
        """Continue with Esc if that is offered, else go home."""
        if intention == Command("back"):
            leave = self._go_on if self._go_on is not None else self._go_home
            leave()
            return True
        # no rule book is opened: it would need the screen below, which may have failed
        return intention == Command("rules")

    def draw(self, canvas: Canvas) -> None:
        """Draw the panel and the words."""
        canvas.fill(SCREEN, SOOT)
        dialog_panel(canvas, _PANEL_AREA)
        draw_title(
            canvas, self._heading, _PANEL_AREA.centerx, _PANEL_AREA.y + 66, 38, align="centre", width=_PANEL_AREA.w - 80
        )
        area = Rect(_PANEL_AREA.x + 46, _PANEL_AREA.y + 104, _PANEL_AREA.w - 92, 160)
        canvas.prose(self._words, area, 20, colour=PARCHMENT, align="centre", middle=True)

    @property
    def _heading(self) -> str:
        if self._go_on is not None:
            return say("Something went wrong")
        return say("Something went wrong again")

    @property
    def _words(self) -> str:
        if not self._file:
            return say("Your saved matches are safe. The error details could not be saved.")
        return say(
            "Your saved matches are safe. Error details, without names or moves, are in the data folder: {file}.",
            file=self._file,
        )

    def controls(self) -> list[Control]:
        """List the buttons to continue and to go home."""
        entries = [("home", say("Home"), "cave-entrance", self._go_home)]
        if self._go_on is not None:
            entries.insert(0, ("go_on", say("Continue"), "campfire", self._go_on))
        cells = row(Rect(_PANEL_AREA.x + 60, _PANEL_AREA.bottom - 104, _PANEL_AREA.w - 120, 64), len(entries), gap=24)
        return [
            Control(
                f"failure.{name}",
                "button",
                label,
                cell,
                action,
                first=index == 0,
                look=Button("fire" if index == 0 else "stone", icon),
            )
            for index, (cell, (name, label, icon, action)) in enumerate(zip(cells, entries, strict=True))
        ]

    def status(self) -> Status:
        """Return the heading and the words."""
        return Status(self._heading, more=self._words)


# Dialogs for a data folder or a file that cannot be used


class FolderUnusable(Question):
    """Says why nothing can be saved in the data folder, and offers another folder.

    ``folders`` are the wanted folder and the usual one. ``use(folder)`` starts using a folder, or returns why it cannot
    be used. ``go_on()`` continues without a folder.
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
        self._wanted_folder, self._usual_folder = folders
        self._use = use
        self._go_on = go_on

    def heading(self) -> str:
        """Return the heading."""
        return say("Nowhere to save")

    def words(self) -> str:
        """Return the reason as a text."""
        return say("{reason} Try again, or choose another folder for now.", reason=self._reason)

    def entries(self) -> list[Entry]:
        """Return the answers: try again, use another folder or none, or quit."""
        entries: list[Entry] = [
            ("again", say("Try again"), "clockwise-rotation", lambda: self._try(self._wanted_folder)),
            ("elsewhere", say("Choose another folder"), "scroll-unfurled", self._choose_folder),
            ("without", say("Play without saving"), "campfire", self._go_on),
            ("quit", say("Quit"), "exit-door", self.stage.end),
        ]
        if self._usual_folder != self._wanted_folder:
            usual = ("usual", say("Use the default folder"), "cave-entrance", lambda: self._try(self._usual_folder))
            entries.insert(1, usual)
        return entries

    def handle(self, intention: Intention) -> bool:
        """Ignore Esc: an answer has to be chosen."""
        return intention == Command("back")

    def _try(self, folder: Path) -> None:
        """Start using a folder, or show the reason why it cannot be used."""
        why_not = self._use(folder)
        if why_not:
            self._reason = why_not
        self.refresh()

    def _choose_folder(self) -> None:
        open_screen(self.stage, "place_chooser", say("Choose another folder"), Path.home() / "firepit", self._try)


class FileUnusable(Question):
    """Says why a file cannot be opened, and offers to play on with a copy of the moves that can be recovered."""

    name = "no_file"

    def __init__(self, stage: Stage, file: Path, reason: str) -> None:
        super().__init__(stage)
        self._file = file
        self._reason = reason
        self._recovered_match = _readable_part(file)

    def heading(self) -> str:
        """Return the heading."""
        return say("This file cannot be opened")

    def words(self) -> str:
        """Return the reason, and how many moves can be recovered."""
        if self._recovered_match is None:
            return self._reason
        return say_many(
            "{reason} The first move can be recovered and opened as a copy. The file will not be changed.",
            "{reason} The first {count} moves can be recovered and opened as a copy. The file will not be changed.",
            len(self._recovered_match.records),
            reason=self._reason,
        )

    def entries(self) -> list[Entry]:
        """Return what can be done with the file: open the moves that can be recovered, show its folder, or go back."""
        entries: list[Entry] = []
        if self._recovered_match is not None:
            rescue = ("rescue", say("Open the recovered moves"), "scroll-unfurled", self._open_readable_part)
            entries.append(rescue)
        if self._file.exists():
            entries.append(("show", say("Show in folder"), "cave-entrance", self._show_in_folder))
        entries.append(("back", say("Back"), "return-arrow", self.stage.pop))
        return entries

    def _open_readable_part(self) -> None:
        """Open the moves that can be recovered as a new match."""
        assert self._recovered_match is not None, "no moves were recovered"
        self.stage.pop()
        show_match(
            self.stage, self._recovered_match, new_path(self.stage.data_dir / "matches", self._recovered_match.game)
        )

    def _show_in_folder(self) -> None:
        open_screen(self.stage, "exported", self._file, self.heading())


def _readable_part(file: Path) -> Match | None:
    """Return the match in a damaged file up to the damage; ``None`` if no move can be read."""
    try:
        match = Match.load(file, up_to_damage=True)
    except Exception:  # the rules of an installed package may fail in any way
        return None
    return match if match.records else None
