"""The match of a lesson: how far a learner has come in it, and the bubble that says the present step."""

from __future__ import annotations

import copy
import math
from collections.abc import Callable
from dataclasses import dataclass
from importlib.resources import as_file, files
from random import Random

from game.core import IllegalMove, Match
from game.core.past_match import PastMatch
from game.core.referee import Record
from game.core.rules import AnyState, Move
from game.core.words import say
from game.screens.lessons.script import LessonStep, Script
from game.screens.parts.pointing import draw_tail
from game.ui.canvas import Canvas
from game.ui.control import Control, Touch
from game.ui.layout import SCREEN, Rect
from game.ui.theme import CHAR, GOLD, SIENNA, UMBER

#: how wide a bubble may be, as it looks best first
_WIDTHS = (500.0, 430.0, 370.0, 660.0, 290.0, 860.0)
#: the row of buttons at the bubble's foot
FOOT = 76.0
_HEAD = 40.0
_ASIDE = 30.0
_HAND = 64.0


@dataclass(frozen=True, slots=True)
class Bubble:
    """The look of the bubble: parchment with a text, dots for the steps, and a tail to what it speaks of."""

    text: str
    size: float
    step: int
    steps: int
    tip: tuple[float, float] | None

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw paper, tail, dots and text."""
        box = control.rect
        if self.tip is not None:
            draw_tail(canvas, box, self.tip)
        canvas.panel("panel.parchment", box)
        canvas.cover(box)
        self._draw_dots(canvas, box)
        room = Rect(box.x + _ASIDE, box.y + _HEAD, box.w - 2 * _ASIDE, box.h - _HEAD - FOOT)
        canvas.prose(self.text, room, self.size, colour=CHAR, middle=True)

    def _draw_dots(self, canvas: Canvas, box: Rect) -> None:
        pitch = min(18.0, (box.w - 60) / self.steps)
        left = box.centerx - pitch * (self.steps - 1) / 2
        for index in range(self.steps):
            x, y = left + pitch * index, box.y + 22
            if index == self.step:
                canvas.circle(x, y, 6, CHAR)
                canvas.circle(x, y, 4, GOLD)
            else:
                canvas.circle(x, y, 3.5, SIENNA if index < self.step else UMBER, 0 if index < self.step else 1.5)


def bubble_sizes(canvas: Canvas, text: str, size: float) -> tuple[tuple[float, float], ...]:
    """Return how wide and how high the bubble may be with this text, as it looks best first.

    Where letters are large it is wider. Narrower and wider ones go where there is no room for the first.
    """
    share = 1 + (canvas.text_size - 1) / 2
    return tuple(
        (wide * share, canvas.prose_height(text, wide * share - 2 * _ASIDE, size) + _HEAD + FOOT + 8)
        for wide in _WIDTHS
    )


def hand_place(rect: Rect) -> Rect:
    """Return where the hand lies that points at ``rect``."""
    x = min(rect.right - min(rect.w * 0.3, 30), SCREEN.w - _HAND)
    y = min(rect.bottom - min(rect.h * 0.4, 26), SCREEN.h - _HAND)
    return Rect(x, y, _HAND, _HAND)


def draw_hand(canvas: Canvas, rect: Rect, beat: float) -> None:
    """Draw the hand that points at what is to be touched."""
    place = hand_place(rect)
    bob = 6 * math.sin(beat * 4)
    canvas.picture_in("mfsa.hand", Rect(place.x + bob, place.y + bob, place.w, place.h))


# The match of a lesson, and how far a learner has come in it.


def load_recording(place: str) -> Match:
    """Return the whole match kept at ``"package:file"``."""
    package, file = place.split(":")
    with as_file(files(package).joinpath(file)) as path:
        return Match.load(path)


def _always_asked(_state: AnyState) -> None:
    """Say that no question answers itself."""


class LessonMatch(PastMatch):
    """Follows a recorded match: only the recorded move is accepted, and has its recorded consequences.

    Only the first ``limit`` records may happen; a move that begins with ``alike`` is taken for the recorded one. Every
    bot at the table plays what is recorded. Other moves are refused with ``refusal``, and ``on_refusal`` is called. The
    learner is asked where there is but one answer, too.
    """

    def __init__(self, whole: Match, on_refusal: Callable[[], None] = lambda: None) -> None:
        super().__init__(whole)
        self.rules = copy.copy(whole.rules)
        self.rules.bots = dict.fromkeys(whole.rules.bots, self._recorded_move)
        vars(self.rules)["only_answer"] = _always_asked
        self._on_refusal = on_refusal
        self.limit = 0
        self.alike = ""
        self.refusal = ""

    @property
    def next_move(self) -> Move | None:
        """The recorded move that comes next, ``None`` after the last."""
        done = len(self.records)
        return self.whole_records[done].move if done < self.length else None

    def _recorded_move(self, rules: object, view: object, seat: int, random: Random, *story: object) -> Move:
        move = self.next_move
        assert move is not None, "the recorded match is over"
        return move

    def play(self, move: Move | str) -> Record:
        """Let the recorded move happen again; raises ``IllegalMove`` in the lesson's words for another."""
        made = str(self.referee.read_legal(self.state, move))
        alike = bool(self.alike) and made.startswith(self.alike)
        if len(self.records) >= self.limit or not (made == str(self.next_move) or alike):
            self._on_refusal()
            raise IllegalMove(self.refusal)
        self.go(len(self.records) + 1)
        return self.records[-1]

    @property
    def why_not_undo(self) -> str:
        """Why nothing can be taken back, in words."""
        return say("In a lesson, use Previous to go back.")

    @property
    def why_not_redo(self) -> str:
        """Why nothing can be made again, in words."""
        return self.why_not_undo


# The position in a lesson: the present step, and what may happen on the table during it.


class Progress:
    """How far a ``script`` has been told, and its recorded ``match`` has happened; ``at`` counts the steps from 0."""

    def __init__(self, script: Script, match: LessonMatch) -> None:
        self.script = script
        self._match = match
        self.at = 0
        self._read = False

    @property
    def step(self) -> LessonStep:
        """The present step."""
        return self.script.steps[self.at]

    @property
    def is_last(self) -> bool:
        """Whether the lesson ends with this step."""
        return self.at == len(self.script.steps) - 1

    @property
    def happened(self) -> int:
        """How many records of the match have happened."""
        return len(self._match.records)

    @property
    def passing(self) -> bool:
        """Whether the learner has done what the step asks for, so that its consequences happen now."""
        return self._read or (bool(self.step.move) and self.happened > self._start)

    @property
    def goes_on(self) -> bool:
        """Whether more of the match may happen at this step."""
        return self.happened < self._match.limit

    def show(self, index: int) -> None:
        """Make another step the present one."""
        self.at, self._read = index, False
        self.allow()

    def read_on(self) -> None:
        """Note that the learner has read the text of the step."""
        self._read = True
        self.allow()

    def rewind(self) -> None:
        """Put the match back to where the step finds it."""
        self._match.go(self._start)
        self.allow()

    def allow(self) -> None:
        """Allow in the match what the step allows."""
        step, match = self.step, self._match
        match.limit = self._start + bool(step.move) + (step.watch if self.passing else 0)
        match.alike = step.alike
        match.refusal = (
            say("You can do that later. Use the highlighted button.") if step.move else say("Press Next first.")
        )

    @property
    def _start(self) -> int:
        return self.script.starts[self.at]
