"""A guided first match: the real table of a game, and a bubble that says one thing at a time.

The texts and the moves are the game's own ``Script``; this screen is the same for all. Nothing of a lesson is kept: it
can be left at any time, and appears in no list of matches.
"""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from game.core import GAMES
from game.core.words import say
from game.screens.lessons.bubble import draw_hand, hand_place
from game.screens.lessons.bubble_controls import bubble_buttons, bubble_control, next_button, show_way_out
from game.screens.lessons.farewell import Farewell
from game.screens.lessons.guide import Guide
from game.screens.lessons.lesson_match import LessonMatch, load_recording
from game.screens.lessons.progress import Progress
from game.screens.lessons.script import Script
from game.screens.parts.any_table import AnyTable, CornerStone, table_class
from game.screens.parts.pointing import draw_glow
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.intentions import Command, Intention
from game.ui.layout import Rect, inset
from game.ui.scene import Scene, Status
from game.ui.stage import Stage

#: how long the hand moves; after that a waiting table costs nothing
_LIVELY_SECONDS = 12.0


class Lesson(Scene):
    """The table of a game, and over it the bubble that teaches it."""

    name = "lesson"

    def __init__(self, stage: Stage, game: str, script: Script) -> None:
        super().__init__(stage)
        self.script = script
        self._game = game
        self._match = LessonMatch(load_recording(script.recording), self._start_over)
        self.progress = Progress(script, self._match)
        self._guide = Guide(self.progress)
        self._farewell = Farewell(stage, game, script)
        #: what Enter does, and at which step
        self._wanted = ""
        self._lively_until = 0.0
        self.table = self._lay_table()
        self.heard = self.table.heard

    @classmethod
    def of_game(cls, stage: Stage, game: str) -> Lesson:
        """Return the guided first match of a game; raises ``ValueError`` for a game without one."""
        return cls(stage, game, cast("Script", GAMES[game].load_lesson()))

    # The course of the lesson

    def _lay_table(self) -> AnyTable:
        """Return the table as the present step finds it."""
        self.progress.rewind()
        table = table_class(GAMES[self._game])(self.stage, self._match, None)
        table.hints = False
        return table

    def _go_to(self, index: int, *, anew: bool) -> None:
        """Show another step; ``anew`` lays the table as that step finds it."""
        self.progress.show(index)
        self._guide.begin()
        self._lively_until = self.stage.clock + _LIVELY_SECONDS
        if anew:
            self.table.player.land()
            self.table = self._lay_table()
            self.table.enter()
            self._follow()
        self.refresh()

    def _read_on(self) -> None:
        self.progress.read_on()
        self._follow()

    def back(self) -> None:
        """Show the step before again."""
        if self.progress.at > 0:
            self._go_to(self.progress.at - 1, anew=True)

    def leave_lesson(self) -> None:
        """Go back to where the lesson was begun."""
        self.stage.pop()

    def _follow(self) -> None:
        """Go on to the next step when all of this one has happened and has been shown."""
        self._keep_still()
        progress = self.progress
        if self._table_moves or not progress.passing:
            return
        progress.allow()
        if progress.goes_on:
            if self.table.ready:
                self.table.play(self._match.next_move)
            else:
                self.table.enter()
        elif not progress.is_last:
            self._go_to(progress.at + 1, anew=progress.step.jump > 0)

    def _keep_still(self) -> None:
        """Stop everybody at the table from acting before the step allows it; ``enter`` asks them again."""
        if self.table.busy and not self._table_moves:
            self.table.keep_still()
            self.refresh()

    @property
    def _table_moves(self) -> bool:
        """Whether something is being shown, or somebody else is about to make a move that may happen now."""
        waits_for_bot = self.table.busy and self.progress.goes_on
        return self.table.player.busy or waits_for_bot

    @property
    def _telling(self) -> bool:
        """Whether the table is still and the bubble is there."""
        return not self.progress.passing and not self._table_moves

    # The scene's contract

    def enter(self) -> None:
        """Begin, or go on after something covered the table."""
        self._lively_until = self.stage.clock + _LIVELY_SECONDS
        self.table.enter()
        self._follow()

    def leave(self) -> None:
        """Let the table know that it is covered."""
        self.table.player.land()

    @property
    def busy(self) -> bool:
        """Whether something happens by itself."""
        return self.progress.passing or self._table_moves

    @property
    def wants_frames(self) -> bool:
        """Whether the table moves, or the hand."""
        return self.busy or self._lively or self.table.wants_frames

    @property
    def _lively(self) -> bool:
        return self._telling and not self.stage.still and self.stage.clock < self._lively_until

    @property
    def frame_rate(self) -> int:  # type: ignore[override]
        """Pictures a second: more while something happens than for the hand alone."""
        return self.table.frame_rate if self.busy else 20

    def moving_parts(self) -> list[Rect] | None:
        """While the table waits, only its ornaments, the hand and the glow move."""
        parts = self.table.moving_parts()
        if self.busy or parts is None:
            return None
        targets = self._guide.targets(self.stage.controls)
        return [*parts, *(inset(rect, -40) for rect in targets), *(inset(hand_place(rect), -12) for rect in targets)]

    def update(self, seconds: float) -> None:
        """Let the table go on as far as the step allows."""
        was_busy = self.busy
        self._keep_still()
        if self.table.wants_frames:
            self.table.update(seconds)
        if was_busy:
            self._follow()
            self.refresh()

    def hurry(self) -> None:
        """Show the end of what moves."""
        if self._table_moves:
            self.table.hurry()

    def handle(self, intention: Intention) -> bool:
        """Close with Esc what lies over the table, else leave the lesson; go a step back with undo."""
        if intention == Command("back"):
            if self.table.dialog is None or not self.table.step_back():
                self.leave_lesson()
            return True
        if intention == Command("undo"):
            self.back()
            return True
        return self.table.handle(intention)

    def refused(self, control: Control) -> bool:
        """Let the table answer in its own way."""
        return self.table.refused(control)

    def status(self) -> Status:
        """Tell what the bubble tells, else what the table does."""
        return Status(say(self.progress.step.text)) if self._telling else self.table.status()

    # What can be touched

    def follow_look(self, about: object) -> None:
        """Let the table follow the learner's look."""
        self.table.follow_look(about)

    def controls(self) -> list[Control]:
        """List the table's controls, then the bubble and its buttons."""
        listed = [control for control in self.table.controls() if control.about != CornerStone("undo")]
        show_way_out(listed, self.leave_lesson)
        if not self._telling:
            return listed
        for control in listed:
            if isinstance(control.about, CornerStone):
                control.focusable = True
        aim = self._guide.aim_among(listed)
        self._guide.follow_touches(listed)
        self._guide.count_as_clicks(listed)
        targets = self._guide.targets(listed)
        clear = self._guide.spoken_of(listed, over=self.table.dialog is not None)
        bubble = bubble_control(self.stage.canvas, self.progress, listed, targets, clear)
        listed = [replace(each, ring=False) if each.rect.colliderect(bubble.rect) else each for each in listed]
        listed += [bubble, *self._bubble_buttons(bubble.rect)]
        self._turn_focus(listed, aim)
        return listed

    def _start_over(self) -> None:
        """Drop what is chosen at the table, after a move that the lesson does not want now."""
        self._guide.begin()
        self._wanted = ""
        self.table.show(self.table.view)

    def _bubble_buttons(self, box: Rect) -> list[Control]:
        if self.progress.is_last:
            return self._farewell.controls(box)
        return bubble_buttons(box, self.progress, self.back, self._read_on)

    def _turn_focus(self, listed: list[Control], aim: str | None) -> None:
        """Move the focus to what comes next, whenever that has changed."""
        wanted = aim or (self._farewell.first if self.progress.is_last else "lesson.next")
        for control in listed:
            control.first = control.id == wanted
        now = f"{self.progress.at} {wanted}"
        if now != self._wanted:
            self._wanted = now
            self.stage.interaction.focused = ""

    # Drawing

    def draw(self, canvas: Canvas) -> None:
        """Draw the table."""
        self.table.draw(canvas)

    def draw_above(self, canvas: Canvas) -> None:
        """Draw what lies over the table, the glow and the hand."""
        self.table.draw_above(canvas)
        if not self._telling:
            return
        beat = self.stage.clock if self._lively else 0.0
        controls = self.stage.controls
        targets = self._guide.targets(controls)
        for rect in targets:
            draw_glow(canvas, rect, beat)
        pointed = (
            next((rect for rect in targets), None) if self.progress.step.move else next_button(controls, self.script)
        )
        if pointed is not None:
            draw_hand(canvas, pointed, beat)
