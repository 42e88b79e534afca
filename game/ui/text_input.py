"""Text input: tells the system's input methods whether text is written, and where, so that they keep beside it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pygame

from game.ui.stage import Stage


class _Written(NamedTuple):
    """A text field that is written into, by its id, and where it is."""

    field: str
    place: pygame.Rect


class TextInput:
    """Follows the text field of a stage; ``to_points`` turns pixels of the window into what the system counts in."""

    def __init__(self, stage: Stage, to_points: Callable[[pygame.Rect], pygame.Rect]) -> None:
        self._stage = stage
        self._to_points = to_points
        #: the field that text is written into and where it is, ``None`` while none is; SDL begins with text anywhere
        self._written: _Written | None = _Written("", pygame.Rect(0, 0, 0, 0))

    @property
    def wanted(self) -> bool:
        """Whether the focused control wants typed text."""
        focused = self._stage.focused_control
        return focused is not None and focused.typing

    def follow(self) -> None:
        """Tell input methods what has changed; what is unfinished in one field does not go on in another."""
        before, self._written = self._written, self._find_written()
        if self._written == before:
            return
        another = before is None or self._written is None or before.field != self._written.field
        if before is not None and another:
            pygame.key.stop_text_input()
        if self._written is not None:
            pygame.key.set_text_input_rect(self._written.place)
            if another:
                pygame.key.start_text_input()

    def _find_written(self) -> _Written | None:
        """Return the text field that is written into: the focused one, else that of the keyboard."""
        if not self.wanted:
            return None
        stage, focused = self._stage, self._stage.interaction.focused
        fields = sorted((c for c in stage.controls if c.is_text_field), key=lambda field: field.id != focused)
        if not fields:
            return None
        return _Written(fields[0].id, self._to_points(stage.canvas.mapping.to_window(fields[0].visible_rect)))
