"""What a lesson points at: the control to touch next, and everything else that a step speaks of."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from game.screens.lessons.progress import Progress
from game.ui.control import Control, Hold
from game.ui.layout import Rect


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
