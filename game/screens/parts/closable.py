"""A screen that Esc closes, and the key that opens it."""

from __future__ import annotations

from game.ui.intentions import Command, Intention
from game.ui.scene import Scene


class Closable(Scene):
    """A screen that is closed with Esc or the controller's back button, and by the commands in ``opened_by``."""

    opened_by: tuple[str, ...] = ()

    def handle(self, intention: Intention) -> bool:
        """Go back with Esc, or with the key that opens this screen."""
        if isinstance(intention, Command) and intention.name in ("back", *self.opened_by):
            self.stage.pop()
            return True
        return False
