"""A screen that Esc closes."""

from __future__ import annotations

from game.ui.intentions import Command, Intention
from game.ui.scene import Scene


class Closable(Scene):
    """A screen that is closed with Esc or the controller's back button."""

    def handle(self, intention: Intention) -> bool:
        """Go back with Esc."""
        if intention == Command("back"):
            self.stage.pop()
            return True
        return False
