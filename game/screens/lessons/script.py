"""The script of a lesson: data that a game writes in its ``lesson.py``; nothing here draws or decides.

A lesson follows a match that was played before, kept beside ``lesson.py`` as a match file. Its steps say, one after
another, what is told and what the learner does; the file says what everybody else does and what chance decides.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One thing at a time: a text, what it points at, and what the learner does about it.

    ``text`` is marked for translation. Without a ``move`` the learner reads on. With one, the learner makes exactly
    that move, the next of the recorded match; a move whose text begins with ``alike`` is taken for it. ``points`` are
    the ids of the controls that the text speaks of or, for a move of several touches, that are touched in turn; the
    control that makes just the move need not be named. ``spots`` are places on the table without a control. What
    ``speaks`` names is spoken of, too, but is not lit: controls by their ids. The bubble covers none of all this, nor,
    while a dialog lies over the table, ``sheet``: where that dialog stands.

    When the learner has done so, ``watch`` records happen by themselves, then ``jump`` records are passed over unseen.
    """

    text: str
    move: str = ""
    alike: str = ""
    points: tuple[str, ...] = ()
    spots: tuple[tuple[float, float, float, float], ...] = ()
    speaks: tuple[str, ...] = ()
    sheet: tuple[float, float, float, float] | None = None
    watch: int = 0
    jump: int = 0

    @property
    def records(self) -> int:
        """How many records of the match the step uses up."""
        return bool(self.move) + self.watch + self.jump


@dataclass(frozen=True, slots=True)
class Script:
    """A whole lesson: the recorded match as ``"package:file"``, and the steps, the last a farewell.

    The learner has the first seat there. ``begins`` is how many records have been played when the lesson starts,
    ``size`` the text size. With ``hand`` the pointing hand also shows where to read on, for children who cannot read.
    """

    recording: str
    steps: tuple[LessonStep, ...]
    begins: int = 0
    size: float = 22
    hand: bool = False

    @property
    def starts(self) -> tuple[int, ...]:
        """After how many records each step begins."""
        return tuple(accumulate((step.records for step in self.steps[:-1]), initial=self.begins))

    @property
    def moves(self) -> Iterator[tuple[int, str]]:
        """The learner's moves, each with the number of its record."""
        return ((start, step.move) for start, step in zip(self.starts, self.steps, strict=True) if step.move)
