"""Dialogs to choose where to save a file, and which file to open."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from game.core.words import say
from game.screens.parts.page import Closable
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.layout import Rect, row
from game.ui.lettering import capped
from game.ui.lists import Row, ScrollArea
from game.ui.scene import Status
from game.ui.stage import Stage
from game.ui.text_field import TextField
from game.ui.theme import PARCHMENT
from game.ui.widgets import Button, heading

_PANEL = Rect(400, 70, 800, 760)
_WINDOW = Rect(_PANEL.x + 40, _PANEL.y + 236, _PANEL.w - 80, 372)
_ROW_HEIGHT = 62.0
#: the largest number of characters of a file's name
_LONGEST_NAME = 60
#: how many characters of a folder's path are shown, counted from its end
_LONGEST_PATH = 60


class FolderDialog(Closable):
    """A dialog that lists the folders in a ``folder``, and below them its files with one of the ``endings``."""

    name = "place"
    overlay = True

    def __init__(self, stage: Stage, title: str, folder: Path, endings: Sequence[str] = ()) -> None:
        super().__init__(stage)
        self._title = title
        self._area = ScrollArea()
        self._endings = tuple(endings)
        self._folder = folder
        self._folders, self._files = _list_folder(folder, self._endings)

    @property
    def _window(self) -> Rect:
        """The part of the panel in which the list scrolls."""
        return _WINDOW

    def draw(self, canvas: Canvas) -> None:
        """Draw the panel with the heading and the current folder, and a notice if nothing is listed."""
        canvas.panel("panel.hide", _PANEL)
        heading(canvas, self._title, Rect(_PANEL.x + 40, _PANEL.y + 28, _PANEL.w - 80, 44), 30)
        place = Rect(_PANEL.x + 40, _PANEL.y + 74, _PANEL.w - 80, 84)
        canvas.prose(_shortened_path(self._folder), place, capped(canvas, 20, most=1.25), colour=PARCHMENT, middle=True)
        if not self._folders and not self._files:
            words = say("Nothing to open here.") if self._endings else say("No folders here.")
            canvas.prose(words, self._window, 20, colour=PARCHMENT, align="centre", middle=True)

    def controls(self) -> list[Control]:
        """List the navigation buttons, the folders and files, and the controls that end the dialog."""
        count = len(self._folders) + len(self._files)
        self._area.set_content(self._window, count * _ROW_HEIGHT)
        self._area.show_row(self.stage.interaction.focused_object, _ROW_HEIGHT)
        listing = self._area.control("place.list", say("Folders"))
        listing.focusable = False
        rows = [self._row_control(index, rect) for index, rect in self._area.rows(count, _ROW_HEIGHT)]
        return [*self._navigation_buttons(), listing, *rows, *self._foot_controls()]

    def _foot_controls(self) -> list[Control]:
        """List the controls below the list: the button to go back."""
        back = Rect(_PANEL.centerx - 150, _PANEL.bottom - 78, 300, 54)
        return [self._back_control(back)]

    def _back_control(self, rect: Rect) -> Control:
        return Control("place.back", "button", say("Back"), rect, self.stage.pop, look=Button(icon="return-arrow"))

    def _navigation_buttons(self) -> list[Control]:
        parent = self._folder.parent
        home = Path.home()
        cells = row(Rect(_PANEL.x + 40, _PANEL.y + 170, _PANEL.w - 80, 52), 2, gap=14)
        up_button = Control(
            "place.up",
            "button",
            say("Up one folder"),
            cells[0],
            lambda: self._enter(parent),
            enabled=parent != self._folder,
            why_not=say("This is the top folder."),
            look=Button(icon="return-arrow", size=20),
        )
        home_button = Control(
            "place.home",
            "button",
            say("Home folder"),
            cells[1],
            lambda: self._enter(home),
            look=Button(icon="cave-entrance", size=20),
        )
        return [up_button, home_button]

    def _row_control(self, index: int, rect: Rect) -> Control:
        """Return row ``index`` of the list, folders before files; a press opens a folder or chooses a file."""
        file_index = index - len(self._folders)
        if file_index < 0:
            name = self._folders[index]
            control_id = f"place.folder.{index}"
            act: Callable[[Path], None] = self._enter
            icon = ""
        else:
            name = self._files[file_index]
            control_id = f"place.file.{file_index}"
            act = self.choose_file
            icon = "stone-tablet"
        return Control(
            control_id,
            "button",
            name,
            Rect(rect.x, rect.y + 4, rect.w - 14, _ROW_HEIGHT - 8),
            lambda: act(self._folder / name),
            clip=self._window,
            look=Button(icon=icon, size=20),
            about=Row(index),
        )

    def choose_file(self, path: Path) -> None:
        """Act on a file that was chosen in the list."""

    def _enter(self, folder: Path) -> None:
        """Open a folder; if it cannot be read, a notice says why."""
        try:
            os.listdir(folder)
        except OSError as error:
            self.stage.notify(say("{folder} cannot be opened: {why}.", folder=folder, why=error.strerror or error))
            return
        self._folder = folder
        self._folders, self._files = _list_folder(folder, self._endings)
        self._area.offset = 0.0
        self.refresh()


class FileChooser(FolderDialog):
    """Asks for a file with one of the ``endings``, beginning in a ``folder``; calls ``choose(path)`` with this file."""

    def __init__(
        self, stage: Stage, title: str, folder: Path, endings: Sequence[str], choose: Callable[[Path], None]
    ) -> None:
        super().__init__(stage, title, folder if folder.is_dir() else Path.home(), endings)
        self._choose = choose

    @property
    def _window(self) -> Rect:
        """The part of the panel in which the list scrolls: higher than usual, since there is no name field below."""
        return Rect(_WINDOW.x, _WINDOW.y, _WINDOW.w, _WINDOW.h + 60)

    def choose_file(self, path: Path) -> None:
        """Close the dialog and pass on the file."""
        self.stage.pop()
        self._choose(path)

    def status(self) -> Status:
        """Say what to do, and name the current folder."""
        return Status(say("Choose a file."), more=str(self._folder))


class PlaceChooser(FolderDialog):
    """Asks for a path and suggests ``proposed_path``; calls ``choose(path)`` when "Save here" is pressed."""

    def __init__(self, stage: Stage, title: str, proposed_path: Path, choose: Callable[[Path], None]) -> None:
        super().__init__(stage, title, _nearest_folder(proposed_path))
        self._choose = choose
        self._name = TextField(
            proposed_path.name, lambda text: self.refresh(), _LONGEST_NAME, say("Save as"), notify=stage.notify
        )

    def _foot_controls(self) -> list[Control]:
        """List the name field, and the buttons to save or go back."""
        name = Rect(_PANEL.x + 40, _PANEL.bottom - 138, _PANEL.w - 80, 48)
        return [self._name.control("place.name", say("Save as"), name), *self._final_buttons()]

    def _final_buttons(self) -> list[Control]:
        """List the button that saves under the typed name (grey for an invalid name), and the back button."""
        cells = row(Rect(_PANEL.x + 40, _PANEL.bottom - 78, _PANEL.w - 80, 54), 2, gap=14)
        name = self._name.text.strip()
        is_valid = bool(name) and name not in (".", "..") and not set(name) & {"/", "\\", "\0"}
        save_button = Control(
            "place.here",
            "button",
            say("Save here"),
            cells[0],
            lambda: self._choose_path(self._folder / name),
            first=True,
            enabled=is_valid,
            why_not=say("Type a name without a slash."),
            look=Button("fire", "check-mark"),
        )
        return [save_button, self._back_control(cells[1])]

    def _choose_path(self, path: Path) -> None:
        self.stage.pop()
        self._choose(path)

    def status(self) -> Status:
        """Say what to do, and name the current folder."""
        return Status(say("Choose a folder and type a name."), more=str(self._folder))


def _nearest_folder(path: Path) -> Path:
    """Return the innermost folder above ``path`` that exists; if none exists, return the home folder."""
    for folder in path.absolute().parents:
        if os.path.isdir(folder):
            return folder
    return Path.home()


def _shortened_path(folder: Path) -> str:
    """Return the path of a folder as a text; the beginning of a long path is replaced by an ellipsis."""
    path = str(folder)
    if len(path) <= _LONGEST_PATH:
        return path
    return "…" + path[-(_LONGEST_PATH - 1) :]


def _list_folder(folder: Path, endings: tuple[str, ...]) -> tuple[list[str], list[str]]:
    """Return the sorted names of the visible folders in ``folder``, and of its visible files with an ending."""
    folders: list[str] = []
    files: list[str] = []
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            with suppress(OSError):
                if entry.name.startswith("."):
                    continue
                if entry.is_dir():
                    folders.append(entry.name)
                elif entry.name.lower().endswith(endings) and entry.is_file():
                    files.append(entry.name)
    return sorted(folders, key=str.casefold), sorted(files, key=str.casefold)
