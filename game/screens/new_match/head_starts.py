"""The dialog for head starts: each seat's steps and their effect, and the steps that the house's records suggest."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.core.rules import HeadStart
from game.core.setup import MAX_HEAD_START
from game.core.words import say
from game.screens.parts.page import Closable
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.layout import Rect, centred, column
from game.ui.lettering import capped, draw_title
from game.ui.scene import Status
from game.ui.segments import Segment, segment_cells
from game.ui.stage import Stage
from game.ui.theme import BONE, PARCHMENT, SeatLook
from game.ui.widgets import Button, dialog_panel

#: width of the dialog
_PANEL_WIDTH = 1120.0
#: heights of the dialog's head, of a row and of the dialog's foot
_HEAD_HEIGHT, _ROW_HEIGHT, _FOOT_HEIGHT = 176.0, 76.0, 116.0
#: x of the name, of the steps and of the words in a row
_NAME_X, _STEPS_X, _WORDS_X = 84.0, 310.0, 650.0
#: width of the steps
_STEPS_WIDTH = 320.0


class HeadStarts(Closable):
    """Asks for the head start of each seat; ``put(seat, steps)`` is called with each choice.

    ``current_steps()`` returns the present choice for each seat. ``suggested_head_starts`` is what past results
    suggest, ``None`` if these are too few.
    """

    name = "head_starts"
    overlay = True

    def __init__(
        self,
        stage: Stage,
        head_start: HeadStart,
        looks: Sequence[SeatLook],
        current_steps: Callable[[], Sequence[int]],
        suggested_head_starts: Sequence[int] | None,
        put: Callable[[int, int], None],
    ) -> None:
        super().__init__(stage)
        self._head_start = head_start
        self._looks = looks
        self._current_steps = current_steps
        self._suggested_head_starts = suggested_head_starts
        self._put = put
        self._panel = centred(_PANEL_WIDTH, _HEAD_HEIGHT + _ROW_HEIGHT * len(looks) + _FOOT_HEIGHT)

    @property
    def _words(self) -> str:
        """What a head start is, in words."""
        return say("A head start helps weaker players. Each step adds about 10 wins per 100 matches.")

    def _steps_in_words(self, steps: int) -> str:
        """Return in words what a head start of a number of steps gives."""
        return say(self._head_start.steps[steps - 1]) if steps else say("no head start")

    def _row_rects(self) -> list[Rect]:
        panel = self._panel
        count = len(self._looks)
        return column(Rect(panel.x + 40, panel.y + _HEAD_HEIGHT, panel.w - 80, _ROW_HEIGHT * count - 12), count, gap=12)

    def draw(self, canvas: Canvas) -> None:
        """Draw the panel, the heading, and for each seat its token, its name and its head start in words."""
        panel = self._panel
        dialog_panel(canvas, panel)
        draw_title(canvas, say("Head start"), panel.centerx, panel.y + 58, 38, align="centre", width=panel.w - 80)
        area = Rect(panel.x + 60, panel.y + 92, panel.w - 120, 66)
        canvas.prose(self._words, area, 20, colour=PARCHMENT, align="centre", middle=True)
        for look, steps, row in zip(self._looks, self._current_steps(), self._row_rects(), strict=True):
            canvas.seat(look, row.x + 34, row.centery, 52)
            size = capped(canvas, 22, most=1.2)
            canvas.text(
                look.name, row.x + _NAME_X, row.centery, size, kind="bold", middle=True, width=_STEPS_X - _NAME_X - 16
            )
            words = self._steps_in_words(steps)
            place = Rect(row.x + _WORDS_X, row.y, row.right - row.x - _WORDS_X, row.h)
            canvas.prose(words, place, capped(canvas, 20, most=1.2), colour=BONE if steps else PARCHMENT, middle=True)

    def controls(self) -> list[Control]:
        """List the steps of each seat, and the buttons at the bottom."""
        controls = []
        rows = zip(self._looks, self._current_steps(), self._row_rects(), strict=True)
        for seat, (look, chosen_steps, row) in enumerate(rows):
            cells = segment_cells(
                Rect(row.x + _STEPS_X, row.y, _STEPS_WIDTH, row.h), MAX_HEAD_START + 1, columns=MAX_HEAD_START + 1
            )
            for steps, (cell, trough) in enumerate(cells):
                words = self._steps_in_words(steps)
                controls.append(
                    Control(
                        f"head_start.{seat}.{steps}",
                        "tab",
                        str(steps),
                        cell,
                        partial(self._choose, seat, steps),
                        look=Segment(steps == chosen_steps, size=22, trough=trough),
                        tooltip=say("{who}: {what}", who=look.name, what=words),
                        heard=say("{who}: {what}", who=look.name, what=words),
                    )
                )
        return [*controls, *self._answer_controls()]

    def _answer_controls(self) -> list[Control]:
        """List the button that accepts the suggested head starts, and "Done"."""
        y = self._panel.bottom - 94
        middle = self._panel.centerx
        why_not = ""
        if self._suggested_head_starts is None:
            why_not = say("Only possible without bots, and only once you have all played each other often enough.")
        return [
            Control(
                "head_start.suggest",
                "button",
                say("Suggest"),
                Rect(middle - 300, y, 280, 62),
                self._suggest,
                enabled=not why_not,
                why_not=why_not,
                tooltip=say("Based on how often each of you has beaten the others."),
                look=Button(icon="idea"),
            ),
            Control(
                "head_start.done",
                "button",
                say("Done"),
                Rect(middle + 20, y, 280, 62),
                self.stage.pop,
                first=True,
                look=Button("fire", "check-mark"),
            ),
        ]

    def _choose(self, seat: int, steps: int) -> None:
        self._put(seat, steps)
        self.refresh()

    def _suggest(self) -> None:
        """Give each seat the suggested head start."""
        for seat, steps in enumerate(self._suggested_head_starts or ()):
            self._put(seat, steps)
        self.refresh()

    def status(self) -> Status:
        """Return the heading and what a head start is."""
        return Status(say("Head start"), more=self._words)
