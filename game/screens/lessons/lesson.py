"""A guided first match: the real table of a game, and a bubble that says one thing at a time.

The texts and the moves are the game's own ``Script``; this screen is the same for all. Nothing of a lesson is kept: it
can be left at any time, and appears in no list of matches.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, cast

from game.core import GAMES, Match
from game.core.chance import SEEDS
from game.core.games import find_game
from game.core.referee import Referee
from game.core.setup import DEFAULT_NAMES
from game.core.words import say
from game.elder.advice import elder_of
from game.kept.learnt import Learnt
from game.kept.library import new_path
from game.screens.lessons.lesson_match import (
    FOOT,
    Bubble,
    LessonMatch,
    Progress,
    bubble_sizes,
    draw_hand,
    hand_place,
    load_recording,
)
from game.screens.lessons.script import Script
from game.screens.navigation import make_screen
from game.screens.open_match import go_home, last_person, show_match
from game.screens.parts.any_table import AnyTable, CornerStone, table_class
from game.screens.parts.pointing import draw_glow, find_room, tail_tip
from game.ui.canvas import Canvas
from game.ui.control import Control, Hold
from game.ui.intentions import Command, Intention
from game.ui.layout import Rect, inset
from game.ui.scene import Scene, Status
from game.ui.stage import Stage
from game.ui.widgets import Button, RoundButton

_WAY_OUT = Rect(1546, 9, 44, 44)
#: how wide a button is where there is room for it
_BUTTON = 190.0


def show_way_out(listed: list[Control], leave: Callable[[], None]) -> None:
    """Put the way out of the lesson where the table has its menu; ``listed`` are the table's controls."""
    words = say("Leave the lesson (Esc)")
    menu = next((control for control in listed if control.about == CornerStone("menu")), None)
    # the look of the menu differs from table to table, but always has an icon
    look = RoundButton("exit-door") if menu is None else replace(cast("Any", menu.look), icon="exit-door")
    if menu is not None:
        listed.remove(menu)
    place = _WAY_OUT if menu is None else menu.rect
    about = CornerStone("leave")
    listed.append(Control("lesson.leave", "button", words, place, leave, tooltip=words, look=look, about=about))


def bubble_control(
    canvas: Canvas, progress: Progress, listed: Sequence[Control], targets: Sequence[Rect], clear: Sequence[Rect]
) -> Control:
    """Return the bubble with the text of the step.

    It lies beside its ``targets``, never over what is to be ``clear``, and away from the ``listed`` controls. Its tail
    crosses none of all that.
    """
    text, size = say(progress.step.text), progress.script.size
    others = [control.visible_rect for control in listed if control.enabled and control.look is None]
    others += [control.visible_rect for control in listed if control.enabled and control.look is not None] * 3
    sizes = bubble_sizes(canvas, text, size)
    box = find_room(sizes[:1] if progress.is_last else sizes, targets, clear, others)
    crossed = [rect for rect in clear if rect not in targets]
    crossed += [rect for rect in others if not any(rect.contains(target) for target in targets)]
    look = Bubble(text, size, progress.at, len(progress.script.steps), tail_tip(box, targets, crossed))
    return Control("lesson.bubble", "field", text, box, look=look, focusable=False, sound="")


def bubble_buttons(
    box: Rect, progress: Progress, back: Callable[[], None], read_on: Callable[[], None]
) -> list[Control]:
    """List Previous, from the second step on, and Next, where no move is asked for.

    A table and what lies over it may have a Back of their own, which leads elsewhere.
    """
    y = box.bottom - FOOT + 10
    wide = min(_BUTTON, (box.w - 60) / 2)
    buttons = []
    if progress.at > 0:
        place = Rect(box.x + 24, y, wide, 48)
        buttons.append(Control("lesson.back", "button", say("Previous"), place, back, look=Button(size=20)))
    if not progress.step.move:
        place = Rect(box.right - 24 - wide, y, wide, 48)
        buttons.append(Control("lesson.next", "button", say("Next"), place, read_on, look=Button("fire", size=22)))
    return buttons


def next_button(controls: Sequence[Control], script: Script) -> Rect | None:
    """Return the button that reads on, when the script has the hand point at it."""
    if not script.hand:
        return None
    return next((control.rect for control in controls if control.id in ("lesson.next", "lesson.on")), None)


# The end of a lesson: the ways to go on from it.

#: what each way has of the width: the first leads on
_SHARES = (0.42, 0.31, 0.27)


class Farewell:
    """Leads from the last step of a game's lesson into a match, or home."""

    def __init__(self, stage: Stage, game: str, script: Script) -> None:
        self._stage = stage
        self._game = game
        self._script = script
        #: whether the match of the lesson has come to its end
        self._is_over = load_recording(script.recording).prompt is None

    @property
    def first(self) -> str:
        """The id of the way that has the focus first."""
        return "lesson.match" if self._is_over else "lesson.on"

    def controls(self, box: Rect) -> list[Control]:
        """List the ways at the foot of a bubble; after the end of the match there is nothing to play on."""
        on, tip = say("Play on"), say("Continue as a real match from here")
        if elder_of(find_game(self._game).load_rules()) is not None:
            on = say("Play on with hints")
            tip = say("Continue as a real match: ask the elder for hints at any time")
        style = "fire" if self._is_over else "stone"
        ways = [
            *([] if self._is_over else [("on", on, tip, self._play_on, "fire")]),
            ("match", say("New match"), say("Set up a new match"), self._start_match, style),
            ("home", say("Home"), say("Back to the home screen"), lambda: go_home(self._stage), "stone"),
        ]
        wide, y = box.w - 40 - 16, box.bottom - FOOT + 10
        shares = _SHARES[-len(ways) :]
        shares = tuple(share / sum(shares) for share in shares)
        lefts = [sum(shares[:index]) * wide + 8 * index for index in range(len(ways))]
        return [
            Control(
                f"lesson.{name}",
                "button",
                label,
                Rect(box.x + 20 + left, y, share * wide, 48),
                action,
                tooltip=tooltip,
                look=Button(style, size=20),
            )
            for (name, label, tooltip, action, style), share, left in zip(ways, shares, lefts, strict=True)
        ]

    def _play_on(self) -> None:
        """Make a real match of what is on the table, against bots."""
        recorded = load_recording(self._script.recording)
        setup = replace(recorded.setup, names=self._names(recorded), seed=secrets.randbelow(SEEDS))
        match = Match(Referee(setup), recorded.course)
        self._stage.pop()
        show_match(self._stage, match, new_path(self._stage.data_dir / "matches", self._game))

    def _names(self, match: Match) -> tuple[str, ...]:
        """Return the names of the real match: the learner's is the one that a person here used last."""
        person = last_person(self._stage)
        others = [name for name in (*match.names[1:], *DEFAULT_NAMES) if name.casefold() != person.casefold()]
        return (person, *others)[: len(match.names)]

    def _start_match(self) -> None:
        self._stage.replace(make_screen(self._stage, "new_match", self._game))


# What a lesson points at: the control to touch next, and everything else that a step speaks of.


class Guide:
    """Leads the learner through the controls that make the move of the present step.

    A step names some of them, in order; the others are found by the move that they make. ``listed`` is always the list
    of the table's controls.
    """

    def __init__(self, progress: Progress) -> None:
        self._progress = progress
        self._touched = 0

    def begin(self) -> None:
        """Begin again with the first of the controls that the step names."""
        self._touched = 0

    def aim_among(self, listed: list[Control]) -> str | None:
        """Return the control to touch next in order to make the step's move."""
        if not self._progress.step.move:
            return None
        point = self._next_point(listed)
        return self._progress.step.points[point] if point is not None else self._maker_among(listed)

    def targets(self, listed: list[Control]) -> list[Rect]:
        """Return the rectangles of what the step speaks of, what is to be touched first."""
        aim, step = self.aim_among(listed), self._progress.step
        named = [aim] if aim is not None else list(step.points)
        found = [control.visible_rect for name in named for control in listed if control.id == name]
        return found + [Rect(*spot) for spot in step.spots]

    def spoken_of(self, listed: list[Control], *, over: bool) -> list[Rect]:
        """Return the rectangles that nothing may cover: all that the step speaks of and all that it wants touched.

        ``over`` says that a dialog lies over the table.
        """
        aim, step = self.aim_among(listed), self._progress.step
        named = {aim, *step.points, *step.speaks}
        found = [control.visible_rect for control in listed if control.id in named]
        sheet = [Rect(*step.sheet)] if over and step.sheet is not None else []
        return found + sheet + [Rect(*spot) for spot in step.spots]

    def follow_touches(self, listed: list[Control]) -> None:
        """Note when the next of the controls that the step names is touched."""
        step = self._progress.step
        point = self._next_point(listed) if step.move else None
        if point is None:
            return
        for index, control in enumerate(listed):
            if control.id == step.points[point] and control.action is not None:
                listed[index] = replace(control, action=self._noting(control.action, point))

    def count_as_clicks(self, listed: list[Control]) -> None:
        """Have a long press count as the click that it stands for; how long it is matters where any is taken."""
        if self._progress.step.alike:
            return
        for index, control in enumerate(listed):
            if control.hold is not None:
                hold = replace(control.hold, release=_as_click(control.hold))
                listed[index] = replace(control, hold=hold)

    def _next_point(self, listed: list[Control]) -> int | None:
        """Return which of the controls that the step names is next: the first again when another was touched."""
        named = {control.id for control in listed}
        there = [number for number, name in enumerate(self._progress.step.points) if name in named]
        later = [number for number in there if number >= self._touched]
        if later or self._maker_among(listed) is not None:
            return next(iter(later), None)
        return next(iter(there), None)

    def _maker_among(self, listed: list[Control]) -> str | None:
        """Return the control that makes just the step's move, except those touched on the way to it."""
        step = self._progress.step
        done = step.points[: self._touched]
        makers = [c for c in listed if c.enabled and c.moves[:1] == (step.move,) and c.id not in done]
        return min(makers, key=lambda control: not control.focusable).id if makers else None

    def _noting(self, action: Callable[[], None], point: int) -> Callable[[], None]:
        def act() -> None:
            before = self._progress.happened
            action()
            if self._progress.happened == before:
                self._touched = point + 1

        return act


def _as_click(hold: Hold) -> Callable[[float], None]:
    """Return what ends a long press as if it had been a short one."""
    return lambda seconds: hold.release(0.0)


# A guided first match: the real table of a game, and a bubble that says one thing at a time. The texts and the moves
# are the game's own ``Script``; this screen is the same for all. Nothing of a lesson is kept: it can be left at any
# time, and appears in no list of matches.

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
        self.guide = Guide(self.progress)
        self._farewell = Farewell(stage, game, script)
        #: what Enter does, and at which step
        self._wanted = ""
        self._lively_until = 0.0
        self.table = self._lay_table()
        self.heard = self.table.heard
        self.told_aloud = self.table.wording.told_aloud

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
        if self.progress.is_last:
            self.stage.shared(Learnt).note(self._game)
        self.guide.begin()
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
        targets = self.guide.targets(self.stage.controls)
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
        aim = self.guide.aim_among(listed)
        self.guide.follow_touches(listed)
        self.guide.count_as_clicks(listed)
        targets = self.guide.targets(listed)
        clear = self.guide.spoken_of(listed, over=self.table.dialog is not None)
        bubble = bubble_control(self.stage.canvas, self.progress, listed, targets, clear)
        listed = [replace(each, ring=False) if each.rect.colliderect(bubble.rect) else each for each in listed]
        listed += [bubble, *self._bubble_buttons(bubble.rect)]
        self._turn_focus(listed, aim)
        return listed

    def _start_over(self) -> None:
        """Drop what is chosen at the table, after a move that the lesson does not want now."""
        self.guide.begin()
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
        targets = self.guide.targets(controls)
        for rect in targets:
            draw_glow(canvas, rect, beat)
        pointed = (
            next((rect for rect in targets), None) if self.progress.step.move else next_button(controls, self.script)
        )
        if pointed is not None:
            draw_hand(canvas, pointed, beat)
