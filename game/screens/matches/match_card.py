"""The dialog for one saved match: continue, name, copy, show in folder, save as web page, or delete it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.core.deleted_files import DAYS_KEPT
from game.core.words import row_of, say
from game.kept.library import Summary
from game.kept.match_files import LONGEST_TITLE, MatchFiles
from game.kept.match_progress import end_word, progress_words
from game.screens.navigation import open_screen
from game.screens.open_match import library
from game.screens.parts.match_picture import SmallPictures
from game.screens.parts.page import Closable
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.layout import Rect, inset
from game.ui.scene import Status
from game.ui.stage import Stage
from game.ui.text_field import TextField
from game.ui.theme import PARCHMENT, SHADE
from game.ui.widgets import Button, heading

_PANEL_AREA = Rect(330, 150, 940, 600)
_PICTURE_AREA = Rect(370, 240, 448, 252)
#: place of the first button, above the others
_FIRST_BUTTON_AREA = Rect(850, 240, 380, 56)


class MatchCard(Closable):
    """The dialog for one match, which calls ``open_match()`` or ``delete(file, summary)``."""

    name = "match_card"
    overlay = True

    def __init__(
        self,
        stage: Stage,
        files: MatchFiles,
        summary: Summary,
        open_match: Callable[[], None],
        delete: Callable[[str, Summary], None],
    ) -> None:
        super().__init__(stage)
        self._files = files
        self._summary = summary
        self._open = open_match
        self._delete_match = delete
        self._pictures = SmallPictures()
        self._title = TextField(
            files.title(summary.file),
            lambda text: self.refresh(),
            LONGEST_TITLE,
            say("unnamed"),
            stage.notify,
            self._accept_title,
        )

    def leave(self) -> None:
        """Save the name that was typed."""
        self._save_title()

    def _save_title(self) -> bool:
        """Save the name if it differs from the saved one; return whether it was saved."""
        if self._title.text.strip() == self._files.title(self._summary.file):
            return False
        return self.attempt(lambda: self._files.rename(self._summary.file, self._title.text))

    def _accept_title(self) -> None:
        """Save the name and leave the field, so that the next Esc closes the card and does not clear the name."""
        if self._save_title():
            self.stage.notify(say("Match name saved"))
        self.stage.interaction.focused = "card.close"

    # Drawing

    def draw(self, canvas: Canvas) -> None:
        """Draw the panel, the picture of the table and the progress of the match."""
        summary = self._summary
        canvas.panel("panel.hide", _PANEL_AREA)
        canvas.record_cover(_PANEL_AREA)
        heading(canvas, summary.title, Rect(_PANEL_AREA.x + 40, _PANEL_AREA.y + 32, 860, 44), 32)
        if self._pictures.draw(canvas, library(self.stage).path(summary), _PICTURE_AREA, fire_size=120):
            canvas.frame(inset(_PICTURE_AREA, -2), SHADE, thick=3)
        y = _PICTURE_AREA.bottom + 16
        canvas.text(row_of(summary.names), _PICTURE_AREA.x, y, 21, kind="bold", width=_PICTURE_AREA.w)
        facts = [summary.day_and_time, end_word(summary) if summary.is_over else progress_words(summary)]
        canvas.text(
            row_of(list(filter(None, facts))), _PICTURE_AREA.x, y + 42, 20, colour=PARCHMENT, width=_PICTURE_AREA.w
        )
        canvas.text(say("Match name"), _PICTURE_AREA.x, y + 86, 20, colour=PARCHMENT, width=_PICTURE_AREA.w)

    # Controls

    def _entries(self) -> list[tuple[str, str, str, Callable[[], None], str]]:
        """Return the name, label, icon, action and tooltip of each button."""
        is_over = self._summary.is_over
        path = library(self.stage).path(self._summary)
        return [
            ("open", say("Show the result") if is_over else say("Continue"), "campfire", self._close_and_open, ""),
            (
                "copy",
                say("Save a copy"),
                "two-shadows",
                self._copy,
                say("Whatever you do with the copy, the original stays as it is."),
            ),
            (
                "file",
                say("Show in folder"),
                "scroll-unfurled",
                partial(open_screen, self.stage, "exported", path, say("Match file")),
                say("Opens its folder, so you can copy or share the file."),
            ),
            (
                "page",
                say("Save as web page"),
                "world",
                partial(open_screen, self.stage, "export_match_page", path, self._summary.title, self._summary.names),
                say("Shows this match in any browser, even offline."),
            ),
            (
                "delete",
                say("Delete"),
                "fire",
                self._delete,
                say("You will have {days} days to restore it.", days=DAYS_KEPT),
            ),
            ("close", say("Back"), "return-arrow", self.stage.pop, ""),
        ]

    def controls(self) -> list[Control]:
        """List the buttons and the name field."""
        opening = say("Opening {title}…", title=self._summary.title)
        controls = [
            Control(
                f"card.{name}",
                "button",
                label,
                Rect(
                    _FIRST_BUTTON_AREA.x, _FIRST_BUTTON_AREA.y + 68 * index, _FIRST_BUTTON_AREA.w, _FIRST_BUTTON_AREA.h
                ),
                action,
                first=name == "open",
                tooltip=tooltip,
                look=Button("fire" if name == "open" else "stone", icon),
                opening_notice=opening if name == "open" else "",
                loads_match=name == "open",
            )
            for index, (name, label, icon, action, tooltip) in enumerate(self._entries())
        ]
        field = Rect(_PICTURE_AREA.x, _PICTURE_AREA.bottom + 144, _PICTURE_AREA.w, 50)
        return [*controls, self._title.control("card.title", say("Match name"), field)]

    def _close_and_open(self) -> None:
        self.stage.pop()
        self._open()

    def _copy(self) -> None:
        """Save a copy of the match with a title that says so, and close the card."""
        title = say("Copy of {title}", title=self._title.text.strip() or self._summary.day)
        if self.attempt(lambda: self._files.keep_copy(self._summary.file, title)):
            self.stage.pop()
            self.stage.notify(say("Copy saved as “{title}”.", title=title))

    def _delete(self) -> None:
        self.stage.pop()
        self._delete_match(self._summary.file, self._summary)

    def status(self) -> Status:
        """Ask what to do with the match."""
        return Status(say("What would you like to do with this match?"))
