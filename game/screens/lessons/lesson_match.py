"""The match of a lesson, the learner's progress in it, and the bubble with the text of the current step."""

from __future__ import annotations

import copy
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.resources import as_file, files
from random import Random

from game.core import IllegalMove, Match
from game.core.past_match import PastMatch
from game.core.referee import Record
from game.core.rules import AnyState, Move
from game.core.words import say
from game.screens.lessons.script import LessonStep, Script
from game.screens.parts.pointing import bubble_growth, draw_bubble, find_room, tail_tip
from game.ui.canvas import Canvas
from game.ui.control import Control, Touch
from game.ui.layout import SCREEN, Rect
from game.ui.theme import CHAR, GOLD, SIENNA, UMBER

#: possible widths of the bubble, the preferred ones first
_BUBBLE_WIDTHS = (500.0, 430.0, 370.0, 660.0, 290.0, 860.0)
#: height of the row of buttons at the bottom of the bubble
FOOT_HEIGHT = 76.0
_HEAD_HEIGHT = 40.0
_SIDE_MARGIN = 30.0
_HAND_SIZE = 64.0
#: how many times as bad it is if a bubble hides a control with a look as one without
_LOOK_WEIGHT = 3
#: from this area on, a control without a look, such as a map, is a background that a bubble may cover
_MIN_BACKGROUND_AREA = SCREEN.w * SCREEN.h / 3


@dataclass(frozen=True, slots=True)
class _BubbleLook:
    """The look of the bubble: parchment with a text, a dot for each step, and a tail that points at ``tip``.

    ``size`` is the text size. ``step_index`` is the current step, counted from 0.
    """

    text: str
    size: float
    step_index: int
    step_count: int
    tip: tuple[float, float] | None

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw tail, parchment, dots and text."""
        box = control.rect
        draw_bubble(canvas, box, self.tip)
        self._draw_dots(canvas, box)
        area = Rect(
            box.x + _SIDE_MARGIN, box.y + _HEAD_HEIGHT, box.w - 2 * _SIDE_MARGIN, box.h - _HEAD_HEIGHT - FOOT_HEIGHT
        )
        canvas.prose(self.text, area, self.size, colour=CHAR, middle=True)

    def _draw_dots(self, canvas: Canvas, box: Rect) -> None:
        """Draw a dot for each step: golden for the current step, filled for earlier steps."""
        spacing = min(18.0, (box.w - 60) / self.step_count)
        left = box.centerx - spacing * (self.step_count - 1) / 2
        for index in range(self.step_count):
            x, y = left + spacing * index, box.y + 22
            if index == self.step_index:
                canvas.circle(x, y, 6, CHAR)
                canvas.circle(x, y, 4, GOLD)
            else:
                is_earlier = index < self.step_index
                canvas.circle(x, y, 3.5, SIENNA if is_earlier else UMBER, 0 if is_earlier else 1.5)


def _bubble_sizes(canvas: Canvas, text: str, size: float) -> list[tuple[float, float]]:
    """Return possible widths and heights of the bubble for a text, the preferred ones first."""
    widths = [width * bubble_growth(canvas) for width in _BUBBLE_WIDTHS]
    heights = [
        canvas.prose_height(text, width - 2 * _SIDE_MARGIN, size) + _HEAD_HEIGHT + FOOT_HEIGHT + 8 for width in widths
    ]
    return list(zip(widths, heights, strict=True))


def bubble_control(
    canvas: Canvas,
    progress: Progress,
    listed_controls: Sequence[Control],
    targets: Sequence[Rect],
    kept_visible: Sequence[Rect],
) -> Control:
    """Return the bubble with the text of the current step.

    The bubble lies beside the ``targets``, and its tail points at them. The bubble never covers a rectangle in
    ``kept_visible``, and covers a control in ``listed_controls`` only if there is no other place. The tail crosses
    neither, except for the targets and for controls that contain a target.
    """
    text = say(progress.step.text)
    size = progress.script.text_size
    with_look = [control.visible_rect for control in listed_controls if control.look is not None]
    without_look = [
        control.visible_rect
        for control in listed_controls
        if control.look is None and control.rect.w * control.rect.h < _MIN_BACKGROUND_AREA
    ]
    others = without_look + with_look * _LOOK_WEIGHT  # ``find_room`` counts a rectangle each time it is listed
    sizes = _bubble_sizes(canvas, text, size)
    box = find_room(sizes[:1] if progress.is_last else sizes, targets, kept_visible, others)
    # the tail may lie over its targets, and over a control that contains one of them
    not_crossed = [rect for rect in kept_visible if rect not in targets]
    not_crossed += [rect for rect in others if not any(rect.contains(target) for target in targets)]
    tip = tail_tip(box, targets, not_crossed)
    look = _BubbleLook(text, size, step_index=progress.index, step_count=len(progress.script.steps), tip=tip)
    return Control("lesson.bubble", "field", text, box, look=look, focusable=False, sound="")


def hand_place(rect: Rect) -> Rect:
    """Return the place of the hand that points at ``rect``."""
    x = min(rect.right - min(rect.w * 0.3, 30), SCREEN.w - _HAND_SIZE)
    y = min(rect.bottom - min(rect.h * 0.4, 26), SCREEN.h - _HAND_SIZE)
    return Rect(x, y, _HAND_SIZE, _HAND_SIZE)


def draw_hand(canvas: Canvas, rect: Rect, seconds: float) -> None:
    """Draw the hand that points at ``rect``; ``seconds`` is the time for its motion, 0 for a still hand."""
    place = hand_place(rect)
    bob = 6 * math.sin(seconds * 4)
    canvas.picture_in("mfsa.hand", Rect(place.x + bob, place.y + bob, place.w, place.h))


# The match


def load_recording(location: str) -> Match:
    """Return the match saved in a file of a package; ``location`` is written ``package:file``."""
    package, file = location.split(":")
    with as_file(files(package).joinpath(file)) as path:
        return Match.load(path)


def _always_asked(_state: AnyState) -> None:
    """Return ``None``, in place of the rules' ``only_answer``: the learner is asked even if only one move is legal."""


class LessonMatch(PastMatch):
    """Plays a recorded match again: only the recorded moves are accepted, with their recorded consequences.

    Only the first ``limit`` records may be played. A move whose text begins with ``accepted_prefix`` counts as the
    recorded one. Other moves are refused with the text ``refusal``, and ``on_refusal()`` is called. Bots play the
    recorded moves. The learner is asked even if a prompt has only one possible answer.
    """

    def __init__(self, recorded_match: Match, on_refusal: Callable[[], None] = lambda: None) -> None:
        super().__init__(recorded_match)
        self.rules = copy.copy(recorded_match.rules)
        self.rules.bots = dict.fromkeys(recorded_match.rules.bots, self._recorded_move)
        vars(self.rules)["only_answer"] = _always_asked  # the type does not list this optional method
        self._on_refusal = on_refusal
        self.limit = 0
        self.accepted_prefix = ""
        self.refusal = ""

    @property
    def next_move(self) -> Move | None:
        """The next recorded move, ``None`` after the last."""
        played_count = len(self.records)
        return self.all_records[played_count].move if played_count < self.length else None

    def _recorded_move(self, rules: object, view: object, seat: int, random: Random, *memory: object) -> Move:
        """Return the next recorded move; every bot of the match plays by this function."""
        move = self.next_move
        assert move is not None, "the recorded match is over"
        return move

    def play(self, move: Move | str, seconds: float | None = None, *, is_cut: bool = False) -> Record:
        """Play the next recorded move, without the time it took, if ``move`` is this move or counts as this move.

        Raises ``IllegalMove`` with the lesson's ``refusal`` for any other move.
        """
        text = str(self.referee.read_legal(self.state, move))
        has_accepted_prefix = bool(self.accepted_prefix) and text.startswith(self.accepted_prefix)
        is_accepted = text == str(self.next_move) or has_accepted_prefix
        if len(self.records) >= self.limit or not is_accepted:
            self._on_refusal()
            raise IllegalMove(self.refusal)
        self.go(len(self.records) + 1)
        return self.records[-1]

    @property
    def why_not_undo(self) -> str:
        """Why undo is refused."""
        return say("In a lesson, use “Previous” to go back.")

    @property
    def why_not_redo(self) -> str:
        """Why redo is refused."""
        return self.why_not_undo


# The progress


class Progress:
    """How far the learner has come in a lesson.

    ``script`` lists the steps of the lesson, and ``index`` is the current step, counted from 0. ``match`` is the match
    that the learner plays.
    """

    def __init__(self, script: Script, match: LessonMatch) -> None:
        self.script = script
        self._match = match
        self.index = 0
        #: whether the learner has read the text of the step
        self._has_read = False

    @property
    def step(self) -> LessonStep:
        """The current step."""
        return self.script.steps[self.index]

    @property
    def is_last(self) -> bool:
        """Whether this is the last step."""
        return self.index == len(self.script.steps) - 1

    @property
    def records_played(self) -> int:
        """The number of records played."""
        return len(self._match.records)

    @property
    def is_done(self) -> bool:
        """Whether the learner has done the step's task, so that its recorded moves are played now."""
        return self._has_read or (bool(self.step.move) and self.records_played > self._records_before_step)

    @property
    def has_more(self) -> bool:
        """Whether the step still has records to play."""
        return self.records_played < self._match.limit

    def show(self, index: int) -> None:
        """Go to another step."""
        self.index = index
        self._has_read = False
        self.update_match()

    def mark_read(self) -> None:
        """Remember that the learner has read the text of the step."""
        self._has_read = True
        self.update_match()

    def rewind(self) -> None:
        """Put the match back to the beginning of the step."""
        self._match.go(self._records_before_step)
        self.update_match()

    def update_match(self) -> None:
        """Set the limit and the refusal of the match for the current step."""
        step = self.step
        match = self._match
        match.limit = self._records_before_step
        if step.move:
            match.limit += 1  # the learner's move
        if self.is_done:
            match.limit += step.watched_records
        match.accepted_prefix = step.accepted_prefix
        if step.move:
            match.refusal = say("Not yet. Look where the hand points.")
        elif self.is_last:
            match.refusal = say("The lesson is over. Choose one of the buttons below its last words.")
        else:
            match.refusal = say("Press “Next” first.")

    @property
    def _records_before_step(self) -> int:
        """The number of records before the current step."""
        return self.script.starts[self.index]
