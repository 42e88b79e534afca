"""The lesson of a game: a guided first match on the game's own table, explained step by step in a bubble.

The game's ``Script`` has the texts and the moves. The match of a lesson is not saved: it can be left at any time, and
appears in no list of matches.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Any, cast

from game.core import GAMES, Match
from game.core.referee import Referee
from game.core.setup import DEFAULT_NAMES, checked_seed, name_key
from game.core.words import say
from game.elder.advice import elder_of
from game.kept.learnt import LearntGames
from game.kept.library import new_path
from game.kept.match_files import MatchFiles
from game.screens.lessons.lesson_match import (
    FOOT_HEIGHT,
    LessonMatch,
    Progress,
    bubble_control,
    draw_hand,
    hand_place,
    load_recording,
)
from game.screens.lessons.script import Script
from game.screens.navigation import make_screen
from game.screens.open_match import go_home, last_person, library, show_match
from game.screens.parts.any_table import AnyTable, CornerButton, table_class
from game.screens.parts.pointing import draw_glow
from game.ui.canvas import Canvas
from game.ui.control import Control, Hold
from game.ui.drawing import draw_looks
from game.ui.intentions import Command, Intention
from game.ui.layout import Rect, inset
from game.ui.scene import Scene, Status
from game.ui.stage import Stage
from game.ui.widgets import Button, RoundButton

#: place of the button that leaves the lesson, on a table without a menu button
_LEAVE_PLACE = Rect(1546, 9, 44, 44)
#: the largest width of a button
_WIDEST_BUTTON = 190.0


def replace_menu(listed_controls: list[Control], leave: Callable[[], None]) -> None:
    """Replace the menu button among the table's controls by a button that leaves the lesson."""
    label = say("Leave the lesson (Esc)")
    place, look, about = _LEAVE_PLACE, RoundButton("exit-door"), CornerButton("leave")
    menu = next((control for control in listed_controls if control.about == CornerButton("menu")), None)
    if menu is not None:
        listed_controls.remove(menu)
        place = menu.rect
        look = replace(cast("Any", menu.look), icon="exit-door")  # the looks of menus differ, but each has an icon
    listed_controls.append(
        Control("lesson.leave", "button", label, place, leave, tooltip=label, look=look, about=about)
    )


# The end of a lesson

#: widths of the buttons, as shares of the bubble's width
_BUTTON_SHARES = (0.42, 0.31, 0.27)


class LastStepButtons:
    """The buttons of the last step: play on in the ``recorded_match``, set up a new match, or go home."""

    def __init__(self, stage: Stage, recorded_match: Match) -> None:
        self._stage = stage
        self._recorded_match = recorded_match
        #: whether the match of the lesson has ended, so that it cannot be continued
        self._is_over = recorded_match.prompt is None

    @property
    def first(self) -> str:
        """The id of the button that gets the focus first."""
        return "lesson.match" if self._is_over else "lesson.on"

    def controls(self, box: Rect) -> list[Control]:
        """List the buttons at the foot of the bubble."""
        play_on_label = say("Play on")
        tip = say("Continue as a real match from here")
        if elder_of(self._recorded_match.rules) is not None:
            play_on_label = say("Play on with hints")
            tip = say("Continue as a real match: ask the elder for hints at any time")
        match_style = "fire" if self._is_over else "stone"  # a match that is over cannot go on
        entries = [
            ("match", say("New match"), say("Set up a new match"), self._start_match, match_style),
            ("home", say("Home"), say("Back to the home screen"), lambda: go_home(self._stage), "stone"),
        ]
        if not self._is_over:
            entries.insert(0, ("on", play_on_label, tip, self._play_on, "fire"))
        width = box.w - 40 - 16
        y = box.bottom - FOOT_HEIGHT + 10
        relative_widths = _BUTTON_SHARES[-len(entries) :]  # the first one is for "Play on", which may be missing
        shares = [relative_width / sum(relative_widths) for relative_width in relative_widths]
        lefts = [sum(shares[:index]) * width + 8 * index for index in range(len(entries))]
        return [
            Control(
                f"lesson.{name}",
                "button",
                label,
                Rect(box.x + 20 + left, y, share * width, 48),
                action,
                tooltip=tooltip,
                look=Button(style, size=20),
            )
            for (name, label, tooltip, action, style), share, left in zip(entries, shares, lefts, strict=True)
        ]

    def _play_on(self) -> None:
        """Close the lesson, and continue its match as a real match against bots, with a title that tells its origin."""
        recorded_match = self._recorded_match
        setup = replace(recorded_match.setup, names=self._names(), seed=checked_seed(None))
        match = Match(Referee(setup), recorded_match.history)
        path = new_path(self._stage.data_dir / "matches", recorded_match.game)
        with suppress(OSError):  # the match can be played without a title
            MatchFiles(library(self._stage)).rename(path.name, say("From the lesson"))
        self._stage.pop()
        show_match(self._stage, match, path)

    def _names(self) -> tuple[str, ...]:
        """Return the names for the real match; the learner gets the name of the person who played last."""
        person = last_person(self._stage)
        names = self._recorded_match.names
        others = [name for name in (*names[1:], *DEFAULT_NAMES) if name_key(name) != name_key(person)]
        return (person, *others)[: len(names)]

    def _start_match(self) -> None:
        self._stage.replace(make_screen(self._stage, "new_match", self._recorded_match.game))


# The controls and places that a step points at


class Guide:
    """Finds the controls that the learner has to press for the move of the current step.

    A step names these controls by id, in order. If it names no further control, the learner has to press the control
    that makes the step's move. In every method, ``listed_controls`` are all controls of the table.
    """

    def __init__(self, progress: Progress) -> None:
        self._progress = progress
        #: how many of the controls that the step names have been pressed, in order
        self.pressed_count = 0

    def restart(self) -> None:
        """Start again with the first of the controls that the step names."""
        self.pressed_count = 0

    def next_control(self, listed_controls: list[Control]) -> str | None:
        """Return the id of the control to press next; ``None`` if the step asks for no move."""
        if not self._progress.step.move:
            return None
        point = self._next_point(listed_controls)
        if point is not None:
            return self._progress.step.points_at[point]
        return self._move_control(listed_controls)

    def targets(self, listed_controls: list[Control]) -> list[Rect]:
        """Return the rectangles to light up: the control to press next, and the step's spots.

        If no control has to be pressed, all controls that the step points at are lit up.
        """
        target = self.next_control(listed_controls)
        step = self._progress.step
        ids = [target] if target is not None else list(step.points_at)
        rects = [control.visible_rect for control_id in ids for control in listed_controls if control.id == control_id]
        return rects + [Rect(*spot) for spot in step.spots]

    def rects_to_keep_visible(self, listed_controls: list[Control], *, has_dialog: bool) -> list[Rect]:
        """Return the rectangles that the bubble must not cover.

        These are the control to press next, the controls and spots that the step mentions, and all lists. While a
        dialog is open (``has_dialog``), the bubble must not cover the dialog either: its rectangle is the step's
        ``dialog_area``. If the step has none, the ``dialog_area`` of every other step is kept free.
        """
        target = self.next_control(listed_controls)
        step = self._progress.step
        ids = {target, *step.points_at, *step.speaks_of}
        rects = [control.visible_rect for control in listed_controls if control.id in ids]
        # a list is a panel over the table
        rects += [control.visible_rect for control in listed_controls if control.role == "list"]
        if has_dialog:
            steps = [step] if step.dialog_area is not None else self._progress.script.steps
            rects += [Rect(*each.dialog_area) for each in steps if each.dialog_area is not None]
        return rects + [Rect(*spot) for spot in step.spots]

    def follow_presses(self, listed_controls: list[Control]) -> None:
        """Wrap the action of the next control to press, and of controls with the same subject, to count the press."""
        step = self._progress.step
        point = self._next_point(listed_controls) if step.move else None
        if point is None:
            return
        for index, control in enumerate(listed_controls):
            if control.action is not None and _has_subject_of(control, (step.points_at[point],), listed_controls):
                listed_controls[index] = replace(
                    control, action=partial(self._act_and_count_press, control.action, point)
                )

    def count_if_prepared(self, controls_before: list[Control], controls_after: list[Control]) -> bool:
        """Count the next control to press as pressed if a control now makes the moves that it prepared; return whether.

        A learner may choose the same thing in another way, for example by dragging a piece.
        """
        point = self._next_point(controls_before)
        if point is None:
            return False
        name = self._progress.step.points_at[point]
        prepared_moves = next(control.moves for control in controls_before if control.id == name)
        is_prepared = bool(prepared_moves) and prepared_moves in _moves_by_control(controls_after).values()
        if is_prepared:
            self.pressed_count = point + 1
        return is_prepared

    def turn_long_presses_into_clicks(self, listed_controls: list[Control]) -> None:
        """Make a long press count as a click, unless the step accepts moves of any strength (``accepted_prefix``)."""
        if self._progress.step.accepted_prefix:
            return
        for index, control in enumerate(listed_controls):
            if control.hold is not None:
                hold = replace(control.hold, release=partial(_release_as_click, control.hold))
                listed_controls[index] = replace(control, hold=hold)

    def _next_point(self, listed_controls: list[Control]) -> int | None:
        """Return the index in ``step.points_at`` of the next control to press; ``None`` if all have been pressed.

        If all were pressed but no control makes the move, for example because a wrong control was pressed, return the
        first index again.
        """
        ids = {control.id for control in listed_controls}
        listed_points = [index for index, name in enumerate(self._progress.step.points_at) if name in ids]
        not_pressed = [index for index in listed_points if index >= self.pressed_count]
        if not_pressed:
            return not_pressed[0]
        if listed_points and self._move_control(listed_controls) is None:
            return listed_points[0]
        return None

    def _move_control(self, listed_controls: list[Control]) -> str | None:
        """Return the id of a control that makes the step's move and was not pressed yet, preferably a focusable one."""
        step = self._progress.step
        pressed = step.points_at[: self.pressed_count]
        candidates = [
            control
            for control in listed_controls
            if control.enabled and control.moves[:1] == (step.move,) and control.id not in pressed
        ]
        focusable_candidates = [control for control in candidates if control.focusable]
        preferred = focusable_candidates or candidates
        return preferred[0].id if preferred else None

    def _act_and_count_press(self, action: Callable[[], None], index: int) -> None:
        """Call the ``action`` of a control and, if no move was made, count the control as pressed.

        ``index`` is the index of the control among the controls that the step points at.
        """
        records_before = self._progress.records_played
        action()
        if self._progress.records_played == records_before:
            self.pressed_count = index + 1


def _moves_by_control(listed_controls: Sequence[Control]) -> dict[str, Sequence[str]]:
    """Return the moves of each control that makes or prepares some; they depend on what is selected on the table."""
    return {control.id: control.moves for control in listed_controls if control.enabled and control.moves}


def _has_subject_of(control: Control, names: Sequence[str], listed_controls: Sequence[Control]) -> bool:
    """Return whether a control is one of the controls with these ids, or stands for the same subject as one of them."""
    subjects = [listed.about for listed in listed_controls if listed.id in names and listed.about is not None]
    return control.id in names or control.about in subjects


def _release_as_click(hold: Hold, seconds: float) -> None:
    """Treat a long press as a short one, however many ``seconds`` it has taken."""
    hold.release(0.0)


# The screen

#: seconds for which hand and glow move at each step; then nothing is drawn until the learner acts
_HAND_SECONDS = 12.0


class Lesson(Scene):
    """The screen of a game's lesson: the game's table with a bubble over it.

    Raises ``ValueError`` for a game without a lesson.
    """

    name = "lesson"

    def __init__(self, stage: Stage, game: str) -> None:
        super().__init__(stage)
        self.script = cast("Script", GAMES[game].load_lesson())
        recorded_match = load_recording(self.script.recording)
        self._match = LessonMatch(recorded_match, self._start_over)
        self.progress = Progress(self.script, self._match)
        self.guide = Guide(self.progress)
        self._last_step_buttons = LastStepButtons(stage, recorded_match)
        #: the index of the step, and the id of the control that got the focus last
        self._step_and_focus = ""
        #: the time of the stage's clock until which hand and glow move
        self._hand_moves_until = 0.0
        self.table = self._make_table()
        self.screen_sound = self.table.screen_sound

    # The steps

    def _make_table(self) -> AnyTable:
        """Return a new table at the beginning of the current step."""
        self.progress.rewind()
        table = table_class(self._match.entry)(self.stage, self._match, None)  # without a file
        table.offers_hints = False
        return table

    def _go_to(self, index: int, *, new_table: bool) -> None:
        """Show another step; at the last step, save that the game has been learnt.

        With ``new_table``, make a new table at the beginning of the step, since the present one shows another position.
        """
        self.progress.show(index)
        if self.progress.is_last:
            self.stage.shared(LearntGames).add(self._match.game)
        self.guide.restart()
        self._hand_moves_until = self.stage.clock + _HAND_SECONDS
        if new_table:
            self.table.player.land()
            self.table = self._make_table()
            self.table.enter()
            self._advance()
        self.refresh()

    def _show_next(self) -> None:
        """Go on after the text of a step has been read; what was opened or selected meanwhile is put away."""
        if self.table.has_begun_choice:
            self.table.step_back()
        self._start_over()
        self.progress.mark_read()
        self._advance()

    def back(self) -> None:
        """Go back to the previous step."""
        if self.progress.index > 0:
            self._go_to(self.progress.index - 1, new_table=True)

    def _advance(self) -> None:
        """Play the recorded moves of the current step, and go on to the next step when all have been shown."""
        self._keep_still()
        progress = self.progress
        if self._is_table_moving or not progress.is_done:
            return
        progress.update_match()
        if progress.has_more:
            if self.table.ready:
                self.table.play(self._match.next_move)
            else:
                self.table.enter()  # lets the next bot make its recorded move
        elif not progress.is_last:
            self._go_to(progress.index + 1, new_table=False)

    def _keep_still(self) -> None:
        """Stop bots from acting before the step allows it; ``table.enter`` asks them again."""
        if self.table.busy and not self._is_table_moving:
            self.table.keep_still()
            self.refresh()

    @property
    def _is_table_moving(self) -> bool:
        """Whether an animation runs, or a bot is about to make a move that the step allows."""
        waits_for_bot = self.table.busy and self.progress.has_more
        return self.table.player.busy or waits_for_bot

    @property
    def _has_bubble(self) -> bool:
        """Whether the bubble is shown: the table is still, and the step is not done."""
        return not self.progress.is_done and not self._is_table_moving

    # The stage calls these

    def enter(self) -> None:
        """Begin, or go on after something covered the table."""
        self._hand_moves_until = self.stage.clock + _HAND_SECONDS
        self._step_and_focus = ""  # the focus returns to the control that the step wants
        self.table.enter()
        self._advance()

    def leave(self) -> None:
        """End the movements that still play beside later ones, before another screen covers the table."""
        self.table.player.land()

    @property
    def busy(self) -> bool:
        """Whether recorded moves are being played or shown."""
        return self.progress.is_done or self._is_table_moving

    @property
    def wants_frames(self) -> bool:
        """Whether the table or the hand moves."""
        return self.busy or self._is_hand_moving or self.table.wants_frames

    @property
    def _is_hand_moving(self) -> bool:
        """Whether the hand and the glow move now."""
        return self._has_bubble and not self.stage.still and self.stage.clock < self._hand_moves_until

    @property
    def frame_rate(self) -> int:  # type: ignore[override]
        """Frames per second: fewer while only the hand moves."""
        return self.table.frame_rate if self.busy else 20

    def moving_parts(self) -> list[Rect] | None:
        """Return the rectangles of the table's signs, the hand and the glow; ``None`` if anything else moves."""
        parts = self.table.moving_parts()
        if self.busy or parts is None:
            return None
        targets = self.guide.targets(self.stage.controls)
        glows = [inset(rect, -40) for rect in targets]
        hands = [inset(hand_place(rect), -12) for rect in targets]
        return [*parts, *glows, *hands]

    def update(self, seconds: float) -> None:
        """Advance the table as far as the step allows."""
        was_busy = self.busy
        self._keep_still()
        if self.table.wants_frames:
            self.table.update(seconds)
        if was_busy:
            self._advance()
            self.refresh()

    def hurry(self) -> None:
        """Skip the animation."""
        if self._is_table_moving:
            self.table.hurry()

    def handle(self, intention: Intention) -> bool:
        """Close the dialog, clear the selection or leave the lesson with Esc; go a step back with undo."""
        if intention == Command("back"):
            if self.table.has_begun_choice and self.table.step_back():
                self._start_over()
            else:
                self.stage.pop()
            return True
        if intention == Command("undo"):
            self.back()
            return True
        return self.table.handle(intention)

    def handle_disabled(self, control: Control) -> bool:
        """Let the table say why the control cannot be used."""
        return self.table.handle_disabled(control)

    def status(self) -> Status:
        """Return the text of the bubble, or the table's status if there is no bubble."""
        return Status(say(self.progress.step.text)) if self._has_bubble else self.table.status()

    # Controls

    def react_to_pointing(self, about: object) -> None:
        """Pass the pointer's place on to the table."""
        self.table.react_to_pointing(about)

    def controls(self) -> list[Control]:
        """List the table's controls, then the bubble and its buttons.

        The guide changes the table's controls: it counts presses on the controls that the step names, and turns long
        presses into clicks.
        """
        controls = [control for control in self.table.controls() if control.about != CornerButton("undo")]
        replace_menu(controls, self.stage.pop)
        if not self._has_bubble:
            return controls
        for control in controls:
            if isinstance(control.about, CornerButton):
                control.focusable = True  # also at a busy table, which lets no control have the focus
        target = self.guide.next_control(controls)
        self.guide.follow_presses(controls)
        self.guide.turn_long_presses_into_clicks(controls)
        self._refuse_at_first_press(controls)
        targets = self.guide.targets(controls)
        kept_visible = self.guide.rects_to_keep_visible(controls, has_dialog=self.table.dialog is not None)
        kept_visible += cast("Scene", self.table).places_of_text()
        bubble = bubble_control(self.stage.canvas, self.progress, controls, targets, kept_visible)
        for index, control in enumerate(controls):
            if control.rect.colliderect(bubble.rect):
                controls[index] = replace(control, ring=False)
        controls += [bubble, *self._bubble_buttons(bubble.rect)]
        self._update_focus(controls, target)
        return controls

    def places_of_text(self) -> Sequence[Rect]:
        """Return the place of the bubble, if there is one."""
        return [control.rect for control in self.stage.controls if control.id == "lesson.bubble"]

    def _refuse_at_first_press(self, controls: list[Control]) -> None:
        """Let a control refuse an unwanted move when it is used, before anything else has to be pressed for it."""
        step = self.progress.step
        for index, control in enumerate(controls):
            if not control.enabled or control.action is None:
                continue
            if control.confirmation and control.moves and step.move not in control.moves:
                controls[index] = replace(control, action=partial(self.table.play, control.moves[0]))
            elif self.table.dialog is None and not control.only_shows:
                controls[index] = replace(control, action=partial(self._act_or_refuse, control.action))
                if control.drag is not None and control.role == "piece":
                    drop = partial(self._drop_or_refuse, control.drag.drop)
                    controls[index].drag = replace(control.drag, drop=drop)

    def _drop_or_refuse(self, drop: Callable[[float, float], None], x: float, y: float) -> None:
        """Drop a dragged piece where the pointer is, in logical units, as ``_act_or_refuse`` uses a control."""
        self._act_or_refuse(partial(drop, x, y))

    def _act_or_refuse(self, action: Callable[[], None]) -> None:
        """Call the ``action`` of a control. If it made no move, but began one that the step does not want, step back.

        It began such a move if it opened a dialog whose moves are all others, or if it does not lead to the step's
        move. The latter counts in a step that points at several controls, or whose move a single press would have made.
        The learner is told so, except after clearing the selection.
        """
        records_before, had_begun_choice = self.progress.records_played, self.table.has_begun_choice
        controls_before, count_before = self.table.controls(), self.guide.pressed_count
        action()
        if self.progress.records_played > records_before or self.guide.pressed_count != count_before:
            return
        controls = self.table.controls()
        if self.table.dialog is not None:
            offered_moves = [move for control in controls for move in control.moves]
            is_wrong = is_refused = bool(offered_moves) and self.progress.step.move not in offered_moves
        else:
            begins_another = self._is_one_press_away(controls_before) and self.table.has_begun_choice
            may_be_wrong = len(self.progress.step.points_at) > 1 or begins_another
            is_wrong = may_be_wrong and not self._leads_to_move(controls_before, controls)
            is_refused = self.table.has_begun_choice or not had_begun_choice
        if is_wrong:
            self.table.step_back()
            self._start_over()
            if is_refused:
                self.stage.notify(self._match.refusal)

    def _is_one_press_away(self, listed_controls: list[Control]) -> bool:
        """Return whether a single press of a control makes the step's move."""
        return (self.progress.step.move,) in _moves_by_control(listed_controls).values()

    def _leads_to_move(self, controls_before: list[Control], controls_after: list[Control]) -> bool:
        """Return whether the step's move can be made as before, or has come nearer; ``controls_*`` are the table's."""
        moves_before, moves_after = _moves_by_control(controls_before), _moves_by_control(controls_after)
        wanted = (self.progress.step.move,)
        return (
            moves_before == moves_after
            or self.guide.count_if_prepared(controls_before, controls_after)
            or (wanted in moves_after.values() and wanted not in moves_before.values())
        )

    def _start_over(self) -> None:
        """Clear the selection on the table and move the focus, after a move that the step does not want."""
        self.guide.restart()
        self._step_and_focus = ""
        self.table.show(self.table.view)

    def _bubble_buttons(self, box: Rect) -> list[Control]:
        """List the buttons at the foot of the bubble: at the last step, what to do after the lesson.

        At other steps these are "Previous", from the second step on, and "Next", if no move is asked for. "Previous" is
        not called "Back", since the table and its dialogs may have a button of that name.
        """
        if self.progress.is_last:
            return self._last_step_buttons.controls(box)
        y = box.bottom - FOOT_HEIGHT + 10
        width = min(_WIDEST_BUTTON, (box.w - 60) / 2)
        buttons = []
        if self.progress.index > 0:
            place = Rect(box.x + 24, y, width, 48)
            buttons.append(Control("lesson.back", "button", say("Previous"), place, self.back, look=Button(size=20)))
        if not self.progress.step.move:
            place = Rect(box.right - 24 - width, y, width, 48)
            look = Button("fire", size=22)
            buttons.append(Control("lesson.next", "button", say("Next"), place, self._show_next, look=look))
        return buttons

    def _update_focus(self, listed_controls: list[Control], target: str | None) -> None:
        """When the step or the control to press next has changed, move the focus to the control to press next.

        ``target`` is the id of this control; ``None`` stands for a button of the bubble. The focus stays where it is
        while another screen is on top, for example while this lesson is only prepared.
        """
        if target is not None:
            wanted_id = target
        elif self.progress.is_last:
            wanted_id = self._last_step_buttons.first
        else:
            wanted_id = "lesson.next"
        for control in listed_controls:
            control.first = control.id == wanted_id
            control.focusable = control.focusable or control.first
        step_and_focus = f"{self.progress.index} {wanted_id}"
        if step_and_focus != self._step_and_focus and self.stage.scene is self:
            self._step_and_focus = step_and_focus
            self.stage.interaction.focused = ""  # so that the control marked as first gets the focus

    # Drawing

    def draw(self, canvas: Canvas) -> None:
        """Draw the table."""
        self.table.draw(canvas)

    def draw_above(self, canvas: Canvas) -> None:
        """Draw the table's parts above its controls, then the bubble again, the glow and the hand.

        The bubble is drawn again because an enlarged card of the table would hide what the bubble says about the card.
        """
        self.table.draw_above(canvas)
        if not self._has_bubble:
            return
        seconds = self.stage.clock if self._is_hand_moving else 0.0
        controls = self.stage.controls
        ids = [control.id for control in controls]
        if "lesson.bubble" in ids:
            # the buttons of the bubble are listed after it
            draw_looks(canvas, controls[ids.index("lesson.bubble") :], self.stage.interaction.touch_of)
        targets = self.guide.targets(controls)
        for rect in targets:
            draw_glow(canvas, rect, seconds)
        pointed_at = targets[:1]
        if not self.progress.step.move:
            next_buttons = [control.rect for control in controls if control.id in ("lesson.next", "lesson.on")]
            pointed_at = next_buttons if self.script.hand_points_at_next else []
        for rect in pointed_at:
            draw_hand(canvas, rect, seconds)
