"""The end of a match: who won, the scores, how they grew, what is worth telling.

From here a person goes to another match, the replay, the drops, a picture of the last table, or home.
"""

from __future__ import annotations

import time
from pathlib import Path

from game.core import Match
from game.core.words import all_of, say
from game.kept.library import key_of, summary_of
from game.kept.seats import seat_looks
from game.screens.navigation import open_screen
from game.screens.open_match import go_home, house, next_starter, start_again
from game.screens.parts.match_picture import keep_final_picture
from game.screens.parts.match_table import table_class
from game.screens.parts.page import Page
from game.screens.parts.score_chart import Chart
from game.screens.parts.shown_drops import drops_of
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.intentions import Command, Intention
from game.ui.layout import Rect, inset, row
from game.ui.lettering import capped, draw_title
from game.ui.stage import Stage
from game.ui.theme import BONE, GOLD, GREY, HEMATITE, PARCHMENT, SHADE
from game.ui.widgets import Button, RoundButton, heading

_LEFT = Rect(40, 86, 560, 694)
_CHART = Rect(630, 86, 930, 470)
_TALLIES = Rect(630, 566, 930, 214)
_BAR = Rect(40, 804, 1520, 68)


class Result(Page):
    """The result of a match that is over."""

    name = "result"

    def __init__(self, stage: Stage, match: Match, path: Path | None) -> None:
        super().__init__(stage)
        assert match.outcome is not None
        self.music, self.ambience = match.entry.music, match.entry.ambience
        self._match = match
        self._path = path
        self._outcome = match.outcome
        self._looks = seat_looks(match.names, match.table)
        self._drops = drops_of(match)
        self._history = match.score_history
        self.title = say(match.entry.title)
        self.lead = self._outcome.reason

    def enter(self) -> None:
        """Count the match in the records of the house; one that was counted before stays counted once."""
        house(self.stage).count([summary_of(self._match, self._stem, self._ended, 0)])

    @property
    def _ended(self) -> int:
        """When the match ended, in nanoseconds: the time of its file, else now."""
        try:
            return self._path.stat().st_mtime_ns if self._path is not None else time.time_ns()
        except OSError:
            return time.time_ns()

    @property
    def _stem(self) -> str:
        return self._path.stem if self._path is not None else f"{self._match.game}-{key_of(self._match)[:8]}"

    # The standing picture

    def paint(self, canvas: Canvas) -> None:
        """Draw winners, scores, chart and tallies."""
        canvas.panel("panel.hide", _LEFT)
        self._paint_winners(canvas)
        self._paint_scores(canvas)
        canvas.panel("panel.parchment", _CHART)
        self._paint_history(canvas)
        canvas.panel("panel.slab", _TALLIES)
        self._paint_tallies(canvas)

    def _paint_history(self, canvas: Canvas) -> None:
        """Draw the game's own story of the match, or else how the scores grew."""
        scene = table_class(self._match.entry)
        if scene.paint_history(canvas, self._match, inset(_CHART, 36, 22)):
            return
        canvas.text(
            scene.score_words(),
            _CHART.x + 36,
            _CHART.y + 36,
            capped(canvas, 28, 1.05),
            kind="display",
            colour=HEMATITE,
            middle=True,
            width=_CHART.w - 72,
        )
        Chart(self._history, self._looks).draw(
            canvas, Rect(_CHART.x + 70, _CHART.y + 90, _CHART.w - 240, _CHART.h - 152)
        )

    def _paint_winners(self, canvas: Canvas) -> None:
        winners = [self._looks[seat] for seat in self._outcome.winners]
        size = 132 if len(winners) == 1 else 96
        for index, look in enumerate(winners):
            x = _LEFT.centerx + (index - (len(winners) - 1) / 2) * (size + 16)
            canvas.seat(look, x, _LEFT.y + 140, size)
            canvas.icon("laurel-crown", x, _LEFT.y + 52, 60, GOLD, shadow=True)
        if not winners:
            canvas.icon("small-fire", _LEFT.centerx, _LEFT.y + 132, 120, GREY, shadow=True)
        names = all_of([look.name for look in winners]) or say("Nobody")
        words = say("{name} wins", name=names) if len(winners) < 2 else say("{names} share the win", names=names)
        draw_title(canvas, words, _LEFT.centerx, _LEFT.y + 248, 44, align="centre", width=_LEFT.w - 60)

    def _paint_scores(self, canvas: Canvas) -> None:
        order = sorted(range(len(self._looks)), key=lambda seat: (-self._outcome.scores[seat], seat))
        for place, seat in enumerate(order):
            line = Rect(_LEFT.x + 36, _LEFT.y + 306 + 70 * place, _LEFT.w - 72, 60)
            canvas.panel("panel.bar", line)
            canvas.seat(self._looks[seat], line.x + 38, line.centery, 46)
            won = seat in self._outcome.winners
            canvas.text(
                self._looks[seat].name,
                line.x + 76,
                line.centery,
                26,
                kind="display",
                colour=GOLD if won else BONE,
                middle=True,
                shadow=SHADE,
                width=290,
            )
            canvas.text(
                str(self._outcome.scores[seat]),
                line.right - 24,
                line.centery,
                36,
                kind="display",
                colour=GOLD if won else BONE,
                align="right",
                middle=True,
                shadow=SHADE,
            )

    def _paint_tallies(self, canvas: Canvas) -> None:
        scene = table_class(self._match.entry)
        told = say("What fell") if self._drops else say("What happened")
        heading(canvas, told, Rect(_TALLIES.x + 34, _TALLIES.y + 13, 600, 40), capped(canvas, 27, 1.05))
        facts = self._fallen() if self._drops else scene.tallies(self._match)
        room = Rect(_TALLIES.x + 34, _TALLIES.y + 56, _TALLIES.w - 68, 88)
        for cell, (number, words) in zip(row(room, max(1, len(facts)), 12), facts, strict=False):
            canvas.panel("well", cell)
            canvas.text(
                str(number),
                cell.centerx,
                cell.y + 20,
                capped(canvas, 30, 1.1),
                kind="display",
                colour=GOLD,
                align="centre",
                middle=True,
                width=cell.w - 10,
            )
            below = Rect(cell.x + 5, cell.y + 37, cell.w - 10, cell.h - 39)
            canvas.prose(words, below, 18, colour=PARCHMENT, align="centre", middle=True)
        tales = "  ".join(scene.tales(self._match))
        canvas.prose(tales, Rect(room.x, room.bottom + 2, room.w, 56), 20, colour=BONE, middle=True, shadow=SHADE)

    def _fallen(self) -> tuple[tuple[int, str], ...]:
        """Return what the drops of the match came to."""
        bangs = sum(drop.struck is not None for drop in self._drops)
        return (
            (len(self._drops) - bangs, say("throws")),
            (bangs, say("bangs")),
            (max(drop.out for drop in self._drops), say("most out at once")),
            (max(drop.inside for drop in self._drops), say("most inside")),
        )

    # Controls

    def controls(self) -> list[Control]:
        """List: play again, look back, the picture, drops where there are any, home, and credits."""
        lone = len(self._looks) == 1
        name = self._looks[next_starter(self._match)].name
        words = say("Play again") if lone else say("Play again: {name} begins", name=name)
        again = Control(
            "result.again",
            "button",
            words,
            Rect(_BAR.x, _BAR.y, 400, _BAR.h),
            lambda: start_again(self.stage, self._match),
            first=True,
            look=Button("fire", "campfire", 24),
            tooltip=say("The same people, and the same rules.")
            if lone
            else say("The same people; the next seat begins."),
        )
        doors = [
            ("back", say("Look back"), "clockwise-rotation", self._look_back, say("Step through the whole match.")),
            (
                "picture",
                say("Keep a picture"),
                "mountaintop",
                self._keep_picture,
                say("Writes the last table as a picture into the data folder."),
            ),
            *([("drops", say("Watch the drops"), "film-strip", self._watch, "")] if self._drops else []),
            ("home", say("Home"), "cave-entrance", lambda: go_home(self.stage), ""),
        ]
        cells = row(Rect(again.rect.right + 16, _BAR.y, _BAR.w - 416, _BAR.h), len(doors), 16)
        listed = [
            Control(f"result.{key}", "button", label, cell, action, tooltip=tip, look=Button(icon=icon, size=22))
            for cell, (key, label, icon, action, tip) in zip(cells, doors, strict=True)
        ]
        credits = Control(
            "result.credits",
            "button",
            say("Credits"),
            Rect(1520, 8, 48, 48),
            self._credits,
            tooltip=say("Credits"),
            look=RoundButton("scroll-unfurled"),
        )
        return [again, *listed, credits]

    def _look_back(self) -> None:
        open_screen(self.stage, "replay", self._match)

    def _keep_picture(self) -> None:
        try:
            file = keep_final_picture(self.stage, self._match, self._stem)
        except OSError as error:
            self.stage.tell(say("The picture cannot be kept ({reason}).", reason=error.strerror or error))
            return
        self.stage.tell(say("The picture is kept as {file}.", file=file))

    def _watch(self) -> None:
        open_screen(self.stage, "theatre_of_match", self._match)

    def _credits(self) -> None:
        open_screen(self.stage, "credits", self.stage.canvas.pictures.folder / "CREDITS.md")

    def handle(self, intention: Intention) -> bool:
        """Esc leads home: the table below has nothing more to ask."""
        if intention == Command("back"):
            go_home(self.stage)
            return True
        return False
