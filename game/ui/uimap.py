"""The UI map: what is on the screen, as one JSON object in a file, for tests and assistive tools."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path

from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.scene import Status


class UiMap:
    """Writes the map to ``path``, atomically and only when it changed."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._written = ""

    def write(self, screen: str, status: Status, controls: Sequence[Control], focused: str, canvas: Canvas) -> None:
        """Describe the screen; rectangles become window pixels.

        Raises ``OSError`` when the file cannot be written.
        """
        shown = [control for control in controls if control.visible_rect.w > 1 and control.visible_rect.h > 1]
        text = json.dumps(
            {
                "screen": screen,
                "prompt": status.text,
                "seat": status.seat,
                "controls": [_describe(control, focused, canvas) for control in shown],
            },
            ensure_ascii=False,
        )
        if text == self._written:
            return
        beside = self._path.with_name(self._path.name + ".new")
        beside.write_text(text, encoding="utf-8")
        os.replace(beside, self._path)
        self._written = text


def _describe(control: Control, focused: str, canvas: Canvas) -> dict[str, object]:
    return {
        "id": control.id,
        "role": control.role,
        "label": control.label,
        "rect": list(canvas.to_window(control.visible_rect)),
        "enabled": control.enabled and not control.resting,
        "focused": control.id == focused,
        "moves": list(control.moves),
    }
