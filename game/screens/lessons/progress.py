"""The position in a lesson: the present step, and what may happen on the table during it."""

from __future__ import annotations

from game.core.words import say
from game.screens.lessons.lesson_match import LessonMatch
from game.screens.lessons.script import LessonStep, Script


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
            say("You can do that later. Do this first: look where the light is.")
            if step.move
            else say("Read on first: press Next.")
        )

    @property
    def _start(self) -> int:
        return self.script.starts[self.at]
