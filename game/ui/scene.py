"""The base class of every screen; ``game.ui`` says how to write one."""

from __future__ import annotations

from game.ui.scene_contract import SceneContract, Status
from game.ui.stage import Stage

__all__ = ["Scene", "Status"]


class Scene(SceneContract):
    """One screen on a stage; ``SceneContract`` lists the methods that it may override."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage

    def refresh(self) -> None:
        """Have the screen drawn and the controls listed again."""
        self.stage.refresh()
