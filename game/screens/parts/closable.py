"""A screen that Esc closes."""

from __future__ import annotations

from game.ui.intentions import Command, Intention
from game.ui.scene import Scene


class Closable(Scene):
    """Closed with Esc, or with the controller's back button."""

    def handle(self, intention: Intention) -> bool:
        """Esc leads back."""
        if intention == Command("back"):
            self.stage.pop()
            return True
        return False
