"""Text input: tells the system's input methods whether text is written, and where, so that they keep beside it."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.stage import Stage


class TextInput:
    """Follows the text field of a stage; ``to_points`` turns pixels of the window into what the system counts in."""

    def __init__(self, stage: Stage, to_points: Callable[[pygame.Rect], pygame.Rect]) -> None:
        self._stage = stage
        self._to_points = to_points
        #: where text is written, ``None`` while none is; SDL begins with text that is written anywhere
        self._place: pygame.Rect | None = pygame.Rect(0, 0, 0, 0)

    @property
    def wanted(self) -> bool:
        """Whether the focused control wants typed text."""
        focused = self._stage.focused_control
        return focused is not None and focused.typing

    def follow(self) -> None:
        """Tell input methods what has changed."""
        before, self._place = self._place, self._find_place()
        if self._place == before:
            return
        if self._place is None:
            pygame.key.stop_text_input()
            return
        pygame.key.set_text_input_rect(self._place)
        if before is None:
            pygame.key.start_text_input()

    def _find_place(self) -> pygame.Rect | None:
        """Return where the text field is that is written into: the focused one, else that of the keyboard."""
        if not self.wanted:
            return None
        stage, focused = self._stage, self._stage.interaction.focused
        fields = sorted((c for c in stage.controls if c.is_text_field), key=lambda field: field.id != focused)
        return self._to_points(stage.canvas.mapping.to_window(fields[0].visible_rect)) if fields else None
