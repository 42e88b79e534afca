"""A guided first match: the real table of a game, and a bubble that says one thing at a time.

What is told, and which moves are made, is the game's own ``Script``; this screen is the same for all. Nothing of a
lesson is kept: it ends when it is left, at any time, and no list of matches ever sees it.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import replace
from typing import cast

from game.core import GAMES
from game.core.chance import SEEDS
from game.core.words import say
from game.kept.library import new_path
from game.screens.lessons.bubble import FOOT, Bubble, bubble_size, draw_glow, draw_hand, find_room, hand_place, tail_tip
from game.screens.lessons.lesson_match import LessonMatch, load_recording
from game.screens.lessons.script import Script, Step
from game.screens.navigation import make_screen
from game.screens.open_match import go_home, show_match
from game.screens.parts.match_table import CornerStone, MatchTable, table_class
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.intentions import Command, Intention
from game.ui.layout import Rect, inset
from game.ui.scene import Scene, Status
from game.ui.stage import Stage
from game.ui.widgets import Button, RoundButton

#: for how long the hand moves, so that a waiting table costs nothing
_LIVELY_SECONDS = 12.0
_WAY_OUT = Rect(1546, 9, 44, 44)


class Lesson(Scene):
    """The table of a game, and over it the bubble that teaches it."""

    name = "lesson"

    def __init__(self, stage: Stage, game: str, script: Script) -> None:
        super().__init__(stage)
        self.script = script
        self._game = game
        self._match = LessonMatch(load_recording(script.recording), self._start_over)
        self.at = 0
        self._touched = 0
        self._read = False
        self._aim: str | None = None
        self._lively_until = 0.0
        self.table = self._lay_table()
        self.music, self.ambience = self.table.music, self.table.ambience

    @classmethod
    def of_game(cls, stage: Stage, game: str) -> Lesson:
        """Return the guided first match of a game; raises ``ValueError`` for a game without one."""
        return cls(stage, game, cast("Script", GAMES[game].load_lesson()))

    # The course of the lesson

    @property
    def step(self) -> Step:
        """The step that is told now."""
        return self.script.steps[self.at]

    @property
    def _start(self) -> int:
        return self.script.starts[self.at]

    @property
    def _last(self) -> bool:
        return self.at == len(self.script.steps) - 1

    @property
    def _passing(self) -> bool:
        """Whether the learner has done what the step asks for, and what follows from it happens."""
        return self._read or (bool(self.step.move) and len(self._match.records) > self._start)

    def _lay_table(self) -> MatchTable:
        """Return the table as the present step finds it."""
        self._match.go(self._start)
        self._allow()
        table = table_class(GAMES[self._game])(self.stage, self._match, None)
        table.hints = False
        return table

    def _allow(self) -> None:
        """Let happen on the table what the step lets happen."""
        step, match = self.step, self._match
        match.limit = self._start + bool(step.move) + (step.watch if self._passing else 0)
        match.alike = step.alike
        match.refusal = (
            say("That can be done too, later. Let us do this first: look where the light is.")
            if step.move
            else say("Read on first: press Next.")
        )

    def _go_to(self, index: int, *, anew: bool) -> None:
        """Tell another step; ``anew`` lays the table as that step finds it."""
        self.at, self._read, self._touched = index, False, 0
        self._lively_until = self.stage.clock + _LIVELY_SECONDS
        self._allow()
        if anew:
            self.table.leave()
            self.table = self._lay_table()
            self.table.enter()
            self._follow()
        self.refresh()

    def _read_on(self) -> None:
        self._read = True
        self._allow()
        self._follow()

    def back(self) -> None:
        """Tell the step before once more."""
        if self.at > 0:
            self._go_to(self.at - 1, anew=True)

    def leave_lesson(self) -> None:
        """Go back to where the lesson was begun."""
        self.stage.pop()

    def _follow(self) -> None:
        """Go on to the next step when all of this one has happened and can be seen."""
        self._keep_still()
        if self._table_moves or not self._passing:
            return
        self._allow()
        if len(self._match.records) < self._match.limit:
            if self.table.ready:
                self.table.play(self._match.next_move)
            else:
                self.table.enter()
        elif not self._last:
            self._go_to(self.at + 1, anew=self.step.jump > 0)

    def _keep_still(self) -> None:
        """Let nobody at the table act before the step lets it happen: ``enter`` has whoever is asked begin again."""
        if self.table.busy and not self._table_moves:
            self.table.keep_still()
            self.refresh()

    @property
    def _table_moves(self) -> bool:
        """Whether something is being shown, or somebody else is about to make a move that may happen now."""
        waits_for_bot = self.table.busy and len(self._match.records) < self._match.limit
        return self.table.player.busy or waits_for_bot

    @property
    def _telling(self) -> bool:
        """Whether the table is still and the bubble is there."""
        return not self._passing and not self._table_moves

    # Ends of a lesson

    def _play_on(self) -> None:
        """Make a real match of what is on the table, against bots."""
        match = load_recording(self.script.recording)
        match.setup = replace(match.setup, seed=secrets.randbelow(SEEDS))
        self.stage.pop()
        show_match(self.stage, match, new_path(self.stage.data_dir / "matches", self._game))

    def _start_match(self) -> None:
        self.stage.replace(make_screen(self.stage, "new_match", self._game))

    # The scene's contract

    def enter(self) -> None:
        """Begin, or go on after something covered the table."""
        self._lively_until = self.stage.clock + _LIVELY_SECONDS
        self.table.enter()
        self._follow()

    def leave(self) -> None:
        """Let the table know that it is covered."""
        self.table.leave()

    @property
    def busy(self) -> bool:
        """Whether something happens by itself."""
        return self._passing or self._table_moves

    @property
    def wants_frames(self) -> bool:
        """Whether the table moves, or the hand."""
        return self.busy or self._lively or self.table.wants_frames

    @property
    def _lively(self) -> bool:
        return self._telling and not self.stage.still and self.stage.clock < self._lively_until

    @property
    def frame_rate(self) -> int:  # type: ignore[override]
        """Something that happens needs more pictures than a hand that points."""
        return self.table.frame_rate if self.busy else 20

    def moving_parts(self) -> list[Rect] | None:
        """While the table waits, only its ornaments, the hand and the glow move."""
        parts = self.table.moving_parts()
        if self.busy or parts is None:
            return None
        targets = self._targets(self.stage.controls)
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
        """Leap to the end of what moves."""
        if self._table_moves:
            self.table.hurry()

    def handle(self, intention: Intention) -> bool:
        """Esc closes what lies over the table, else leaves the lesson; undo goes a step back."""
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
        return Status(say(self.step.text)) if self._telling else self.table.status()

    # What can be touched

    def follow_look(self, about: object) -> None:
        """Let the table follow the learner's look."""
        self.table.follow_look(about)

    def controls(self) -> list[Control]:
        """List the table's controls, then the bubble and its buttons."""
        listed = [control for control in self.table.controls() if control.about != CornerStone("undo")]
        self._show_way_out(listed)
        if not self._telling:
            return listed
        for control in listed:
            if isinstance(control.about, CornerStone):
                control.focusable = True
        aim = self._aim_among(listed)
        self._follow_touches(listed)
        bubble = self._bubble_control(listed)
        listed = [replace(each, ring=False) if each.rect.colliderect(bubble.rect) else each for each in listed]
        listed += [bubble, *self._bubble_buttons(bubble.rect)]
        self._turn_focus(listed, aim)
        return listed

    def _show_way_out(self, listed: list[Control]) -> None:
        """Put the way out of the lesson where the table has its menu."""
        leave = say("Leave the lesson (Esc)")
        menu = next((control for control in listed if control.about == CornerStone("menu")), None)
        at_menu = menu.look if menu is not None else None
        look = replace(at_menu, icon="exit-door") if isinstance(at_menu, RoundButton) else RoundButton("exit-door")
        if menu is not None:
            listed.remove(menu)
        listed.append(
            Control(
                "lesson.leave",
                "button",
                leave,
                _WAY_OUT if menu is None else menu.rect,
                self.leave_lesson,
                tooltip=leave,
                look=look,
                about=CornerStone("leave"),
            )
        )

    def _aim_among(self, listed: list[Control]) -> str | None:
        """Return which control is to be touched next to make the step's move."""
        if not self.step.move:
            return None
        point, points = self._next_point(listed), self.step.points
        return points[point] if point is not None else self._maker_among(listed)

    def _next_point(self, listed: list[Control]) -> int | None:
        """Return which of the controls that the step names is next: the first again when it all went astray."""
        points, named = self.step.points, {control.id for control in listed}
        there = [number for number, name in enumerate(points) if name in named]
        later = [number for number in there if number >= self._touched]
        if later or self._maker_among(listed) is not None:
            return next(iter(later), None)
        return next(iter(there), None)

    def _maker_among(self, listed: list[Control]) -> str | None:
        """Return the control that makes just the step's move, but for those touched on the way to it."""
        done = self.step.points[: self._touched]
        makers = [c for c in listed if c.enabled and c.moves[:1] == (self.step.move,) and c.id not in done]
        return min(makers, key=lambda control: not control.focusable).id if makers else None

    def _follow_touches(self, listed: list[Control]) -> None:
        """Take note when the next of the controls that the step names is touched."""
        point = self._next_point(listed) if self.step.move else None
        if point is None:
            return
        for index, control in enumerate(listed):
            if control.id == self.step.points[point] and control.action is not None:
                listed[index] = replace(control, action=self._noting(control.action, point))

    def _noting(self, action: Callable[[], None], point: int) -> Callable[[], None]:
        def act() -> None:
            before = len(self._match.records)
            action()
            if len(self._match.records) == before:
                self._touched = point + 1

        return act

    def _start_over(self) -> None:
        """Let nothing be chosen at the table, after a move that the lesson does not want now."""
        self._touched, self._aim = 0, None
        self.table.show(self.table.view)

    def _targets(self, listed: list[Control]) -> list[Rect]:
        """Return the rectangles of what the step speaks of, what is to be touched first."""
        aim = self._aim_among(listed)
        named = [aim] if aim is not None else list(self.step.points)
        found = [control.visible_rect for name in named for control in listed if control.id == name]
        return found + [Rect(*spot) for spot in self.step.spots]

    def _bubble_control(self, listed: list[Control]) -> Control:
        targets = self._targets(listed)
        text, size = say(self.step.text), self.script.size
        others = [control.visible_rect for control in listed if control.enabled and control.look is None]
        others += [control.visible_rect for control in listed if control.enabled and control.look is not None] * 3
        box = find_room(bubble_size(self.stage.canvas, text, size), targets, others)
        look = Bubble(text, size, self.at, len(self.script.steps), tail_tip(box, targets))
        return Control("lesson.bubble", "field", text, box, look=look, focusable=False, sound="")

    def _bubble_buttons(self, box: Rect) -> list[Control]:
        """List Back and Next, or at the end the ways to go on."""
        y = box.bottom - FOOT + 10
        if self._last:
            return self._farewell(box, y)
        buttons = []
        if self.at > 0:
            buttons.append(
                Control(
                    "lesson.back", "button", say("Back"), Rect(box.x + 28, y, 140, 48), self.back, look=Button(size=20)
                )
            )
        if not self.step.move:
            buttons.append(
                Control(
                    "lesson.next",
                    "button",
                    say("Next"),
                    Rect(box.right - 188, y, 160, 48),
                    self._read_on,
                    look=Button("fire", size=22),
                )
            )
        return buttons

    def _farewell(self, box: Rect, y: float) -> list[Control]:
        ways = [
            ("on", say("Play on"), say("Make a real match of this one, and play on from here"), self._play_on, "fire"),
            ("match", say("New match"), say("Set up a match of your own"), self._start_match, "stone"),
            ("home", say("Home"), say("Back to the home screen"), lambda: go_home(self.stage), "stone"),
        ]
        wide = (box.w - 40 - 16) / 3
        return [
            Control(
                f"lesson.{name}",
                "button",
                label,
                Rect(box.x + 20 + (wide + 8) * index, y, wide, 48),
                action,
                tooltip=tooltip,
                look=Button(style, size=20),
            )
            for index, (name, label, tooltip, action, style) in enumerate(ways)
        ]

    def _turn_focus(self, listed: list[Control], aim: str | None) -> None:
        """Let Enter do what comes next, whenever that has changed."""
        wanted = aim or ("lesson.on" if self._last else "lesson.next")
        for control in listed:
            control.first = control.id == wanted
        now = f"{self.at} {wanted}"
        if now != self._aim:
            self._aim = now
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
        targets = self._targets(controls)
        for rect in targets:
            draw_glow(canvas, rect, beat)
        pointed = next((rect for rect in targets), None) if self.step.move else self._next_button(controls)
        if pointed is not None:
            draw_hand(canvas, pointed, beat)

    def _next_button(self, controls: list[Control]) -> Rect | None:
        """Return the button that reads on, for those who are shown it by the hand."""
        if not self.script.hand:
            return None
        return next((control.rect for control in controls if control.id in ("lesson.next", "lesson.on")), None)
