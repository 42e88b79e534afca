"""Records: the matches on disk. Finished ones to look back at, open ones to go on with."""

from __future__ import annotations

from collections.abc import Callable

from game.core import GAMES, Match, MatchFileError
from game.core.words import say, say_many
from game.screens.library import Summary
from game.screens.opening import library, resume_match
from game.screens.page import Page
from game.screens.result import Result
from game.ui.canvas import Canvas
from game.ui.control import Control, Touch
from game.ui.layout import Rect
from game.ui.lists import ScrollArea, choose_row
from game.ui.stage import Stage
from game.ui.theme import BONE, GOLD, GREY, PARCHMENT, SHADE
from game.ui.widgets import Choice

_PANEL = Rect(160, 152, 1280, 716)
_ROW = 92.0


class MatchRow:
    """Draws one match: its game, seats, how it stands, and the day."""

    def __init__(self, summary: Summary) -> None:
        self._summary = summary

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the row."""
        rect, summary = control.rect, self._summary
        body = Rect(rect.x, rect.y + 4, rect.w, rect.h - 8)
        canvas.panel("panel.tooltip", body)
        if touch.hovered or touch.focused:
            canvas.fill(Rect(body.x + 6, body.y + 6, body.w - 12, body.h - 12), PARCHMENT, 26, 8)
        title = say(GAMES[summary.game].title)
        canvas.text(
            title, body.x + 26, body.y + 26, 25, kind="display", colour=GOLD, middle=True, shadow=SHADE, width=280
        )
        moves = say_many("{count} move", "{count} moves", summary.moves)
        canvas.text(f"{summary.day} · {moves}", body.x + 26, body.y + 59, 19, colour=PARCHMENT, middle=True, width=280)
        x = body.x + 330
        for seat, look in enumerate(summary.looks):
            won = summary.winners is not None and seat in summary.winners
            canvas.seat(look, x + 22, body.centery, 40)
            canvas.text(
                look.name,
                x + 50,
                body.y + 27,
                20,
                kind="bold" if won else "body",
                colour=GOLD if won else BONE,
                middle=True,
                width=112,
            )
            canvas.text(
                str(summary.scores[seat]),
                x + 50,
                body.y + 57,
                22,
                kind="display",
                colour=GOLD if won else BONE,
                middle=True,
            )
            x += 172 if len(summary.looks) < 5 else 152
        words = say("over") if summary.over else say("goes on")
        canvas.text(
            words,
            body.right - 26,
            body.centery,
            20,
            colour=PARCHMENT if summary.over else GREY,
            align="right",
            middle=True,
        )


class Records(Page):
    """A list of matches."""

    name = "records"

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.title = say("Records")
        self.lead = say("Choose a match.")
        self._area = ScrollArea()
        self._shown = "all"
        self._all: list[Summary] = []

    def enter(self) -> None:
        """Look at the files."""
        self._all = library(self.stage).summaries()

    @property
    def _matches(self) -> list[Summary]:
        wanted = {"all": (True, False), "over": (True,), "open": (False,)}[self._shown]
        return [match for match in self._all if match.over in wanted]

    def paint(self, canvas: Canvas) -> None:
        """Draw the panel."""
        canvas.panel("panel.hide", _PANEL)

    def draw(self, canvas: Canvas) -> None:
        """Draw the page; say so when there is nothing to list."""
        super().draw(canvas)
        if not self._matches:
            canvas.text(
                say("No match is here yet. Light a fire first."), 800, 480, 25, colour=PARCHMENT, align="centre"
            )

    def controls(self) -> list[Control]:
        """List filters, rows and the way back."""
        kinds = (("all", say("All")), ("over", say("Finished")), ("open", say("Still open")))
        tabs = [
            Control(
                f"records.{key}",
                "tab",
                label,
                Rect(_PANEL.x + 20 + 200 * index, 88, 190, 48),
                self._chooser(key),
                look=Choice(self._shown == key),
            )
            for index, (key, label) in enumerate(kinds)
        ]
        matches = self._matches
        window = Rect(_PANEL.x + 30, _PANEL.y + 30, _PANEL.w - 60, _PANEL.h - 60)
        self._area.settle(window, len(matches) * _ROW)
        focused = self.stage.interaction.focused if self.stage.interaction.by_keys else ""
        choose_row(self._area, [f"records.match.{m.file}" for m in matches], focused, _ROW)
        rows = [
            Control(
                f"records.match.{matches[index].file}",
                "list",
                _name(matches[index]),
                rect,
                self._opener(matches[index]),
                look=MatchRow(matches[index]),
                clip=window,
            )
            for index, rect in self._area.rows(len(matches), _ROW)
        ]
        listing = self._area.control("records.list", self.title)
        listing.focusable = False
        return [*tabs, listing, *rows, self.back_control()]

    def _chooser(self, key: str) -> Callable[[], None]:
        def choose() -> None:
            self._shown = key

        return choose

    def _opener(self, summary: Summary) -> Callable[[], None]:
        return lambda: self._open(summary)

    def _open(self, summary: Summary) -> None:
        path = library(self.stage).path(summary)
        try:
            if summary.over:
                self.stage.push(Result(self.stage, Match.load(path), path))
            else:
                resume_match(self.stage, path)
        except (MatchFileError, ValueError) as error:
            self.stage.tell(str(error))


def _name(summary: Summary) -> str:
    return f"{say(GAMES[summary.game].title)}: {', '.join(summary.names)}, {summary.day}"
