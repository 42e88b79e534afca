"""What every screen subclasses. See ``game.ui`` for how to write one."""

from __future__ import annotations

from game.ui.scene_contract import SceneContract, Status
from game.ui.stage import Stage

__all__ = ["Scene", "Status"]


class Scene(SceneContract):
    """One screen on a stage; ``SceneContract`` lists what it may say of itself."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage

    def refresh(self) -> None:
        """Have the screen drawn anew and the controls listed anew."""
        self.stage.refresh()
