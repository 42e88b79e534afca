"""The script of a lesson: data that a game defines in its ``lesson.py``.

A lesson follows a recorded match, a match file beside ``lesson.py``. Its steps have the texts and the learner's moves;
the moves of the others and all chance come from the file.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One step: a text, what it points at, and the move that the learner makes, if any.

    - ``text`` is marked for translation.
    - ``move`` is the next move of the recorded match, which the learner has to make. Without one, the learner presses
      "Next". A move whose text begins with ``alike`` counts as the recorded one.
    - ``points`` are the ids of the controls to light up or, for a move of several presses, to be pressed in turn; the
      control that makes the move itself need not be named.
    - ``spots`` are places to light up on the table where there is no control.
    - ``speaks`` are the ids of controls that the text mentions but that are not lit up.
    - ``sheet`` is the place of a dialog that may be open.
    - ``watch`` is the number of records that are played and shown after the learner's move or "Next".

    The bubble covers none of these controls and places.
    """

    text: str
    move: str = ""
    alike: str = ""
    points: tuple[str, ...] = ()
    spots: tuple[tuple[float, float, float, float], ...] = ()
    speaks: tuple[str, ...] = ()
    sheet: tuple[float, float, float, float] | None = None
    watch: int = 0

    @property
    def records(self) -> int:
        """The number of records of the match that belong to the step."""
        learner_moves = 1 if self.move else 0
        return learner_moves + self.watch


@dataclass(frozen=True, slots=True)
class Script:
    """A whole lesson: the file of the recorded match as ``"package:file"``, and the steps; the last step is a farewell.

    The learner has the first seat. ``begins`` is the number of records before the first step. ``size`` is the text
    size. With ``hand``, the pointing hand also points at "Next", for children who cannot read.
    """

    recording: str
    steps: tuple[LessonStep, ...]
    begins: int = 0
    size: float = 22
    hand: bool = False

    @property
    def starts(self) -> tuple[int, ...]:
        """The number of records before each step."""
        return tuple(accumulate((step.records for step in self.steps[:-1]), initial=self.begins))
