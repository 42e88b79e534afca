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
      "Next". A move whose text begins with ``accepted_prefix`` counts as the recorded one.
    - ``points_at`` are the ids of the controls to light up or, for a move of several presses, to be pressed in turn;
      the control that makes the move itself need not be named.
    - ``spots`` are places to light up on the table where there is no control.
    - ``speaks_of`` are the ids of controls that the text mentions but that are not lit up.
    - ``dialog_area`` is the place of a dialog that may be open.
    - ``watched_records`` is the number of records that are played and shown after the learner's move or "Next".

    The bubble covers none of these controls and places.
    """

    text: str
    move: str = ""
    accepted_prefix: str = ""
    points_at: tuple[str, ...] = ()
    spots: tuple[tuple[float, float, float, float], ...] = ()
    speaks_of: tuple[str, ...] = ()
    dialog_area: tuple[float, float, float, float] | None = None
    watched_records: int = 0

    @property
    def record_count(self) -> int:
        """The number of records of the match that belong to the step."""
        learner_moves = 1 if self.move else 0
        return learner_moves + self.watched_records


@dataclass(frozen=True, slots=True)
class Script:
    """A whole lesson: the file of the recorded match as ``"package:file"``, and the steps; the last step is a farewell.

    The learner has the first seat. ``records_before`` is the number of records before the first step. ``text_size`` is
    the size of the steps' texts. With ``hand_points_at_next``, the pointing hand also points at "Next", for children
    who cannot read.
    """

    recording: str
    steps: tuple[LessonStep, ...]
    records_before: int = 0
    text_size: float = 22
    hand_points_at_next: bool = False

    @property
    def starts(self) -> tuple[int, ...]:
        """The number of records before each step."""
        return tuple(accumulate((step.record_count for step in self.steps[:-1]), initial=self.records_before))
