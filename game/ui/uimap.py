"""Descriptions of controls in words, and the UI map of all visible controls."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pygame

from game.core.whole_file import replace_file
from game.core.words import Marked, say
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.layout import Rect
from game.ui.mapping import upside_down_rect
from game.ui.status import NarratedScene

#: the name of each role
_ROLE_NAMES: Final[dict[str, Marked]] = {
    "button": "button",
    "card": "card",
    "space": "place",
    "piece": "piece",
    "field": "text field",
    "toggle": "switch",
    "slider": "slider",
    "list": "list",
    "tab": "choice",
}


def describe(control: Control) -> str:
    """Return the words read out for a focused control.

    They begin with the control's label, role and state. Then they say why the control cannot be used, or that it can be
    held down. The description of the control's picture and the tooltip come last.
    """
    is_row = control.role == "list" and control.action is not None
    role = "button" if is_row else control.role  # a row of a list is pressed like a button
    role = say(_ROLE_NAMES[role]) if role in _ROLE_NAMES else ""
    parts = [control.label, role, _state_in_words(control)]
    if not control.enabled:
        parts.append(control.why_not or say("unavailable"))
    elif control.hold is not None:
        parts.append(say("can be held down"))
    parts.append(control.heard)
    if control.enabled or not control.why_not:
        parts += control.tooltip.splitlines()
    return joined_sentences(parts)


def joined_sentences(parts: list[str]) -> str:
    """Join parts as sentences, leaving out empty ones and those already said, like the second “Forest” here.

    >>> joined_sentences(["Forest", "place", "", "Forest", "Not now."])
    'Forest. place. Not now.'
    """
    said: list[str] = []
    for part in parts:
        part = part.strip()
        if part and not any(part.rstrip(".").casefold() in earlier.casefold() for earlier in said):
            said.append(part)
    return " ".join(part if part[-1] in ".!?:…" else f"{part}." for part in said)


def _state_in_words(control: Control) -> str:
    """Return the state of a control in words, taken from its look."""
    look = control.look
    if control.role == "toggle":
        is_on = getattr(look, "on", getattr(look, "chosen", False))
        return say("on") if is_on else say("off")
    if control.role == "slider":
        return str(getattr(look, "in_words", ""))
    if control.role == "field":
        return str(getattr(look, "text", "")) or say("empty")
    return say("selected") if getattr(look, "chosen", False) is True else ""


# The UI map: the screen as one JSON object in a file, for tests and assistive tools. Besides the controls it holds
# ``busy`` (whether a short animation runs), ``thinking`` (the seat of a thinking bot, or ``null``) and ``answered``,
# the number of inputs that have been dealt with. With it a program can wait until its input has taken effect. An input
# that is ignored, such as the second press of a double click, counts too: otherwise the program would wait for ever.


class UiMap:
    """Writes the UI map to ``path``, atomically and only when it has changed.

    The first failure to write is reported on standard error; after a failure, writing is tried again.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._written_text = ""
        self._is_failure_reported = False

    def write(
        self,
        scene: NarratedScene,
        controls: Sequence[Control],
        focused_id: str,
        canvas: Canvas,
        inputs_answered: int = 0,
        *,
        busy: bool = False,
        turned: bool = False,
    ) -> None:
        """Write the map of a scene; rectangles are in window pixels, also while the window is ``turned``."""
        status = scene.status()
        all_rects = [(control, control.visible_rect) for control in controls]
        visible_controls = [(control, rect) for control, rect in all_rects if rect.w > 1 and rect.h > 1]
        rects = [rect for _, rect in visible_controls]
        text = json.dumps(
            {
                "screen": scene.name,
                "prompt": status.text,
                "seat": status.seat,
                "busy": busy,
                "thinking": scene.thinking_seat,
                "answered": inputs_answered,
                "controls": [
                    _as_json(control, _pixels(touchable(rect, rects[index + 1 :]), canvas, turned=turned), focused_id)
                    for index, (control, rect) in enumerate(visible_controls)
                ],
            },
            ensure_ascii=False,
        )
        if text == self._written_text:
            return
        try:
            replace_file(self._path, text.encode("utf-8", "replace"))
        except OSError as error:
            self._report_once(error)
            return
        self._written_text = text

    def _report_once(self, error: OSError) -> None:
        """Print why the map cannot be written, the first time only."""
        if not self._is_failure_reported:
            reason = error.strerror or error
            print(
                say("The UI map {path} cannot be written ({reason}).", path=self._path, reason=reason), file=sys.stderr
            )
        self._is_failure_reported = True


def touchable(rect: Rect, above: Sequence[Rect]) -> Rect:
    """Return a part of a control's rectangle, so that a click in the middle of the part reaches the control.

    ``above`` lists the rectangles that may cover the control. If they cover all of it, return the whole rectangle.
    """
    return _touchable_part(rect, above) or rect


def _touchable_part(part: Rect, above: Sequence[Rect]) -> Rect | None:
    """Return ``part`` if its middle is not covered; else search the strips round the cover, the broadest first.

    Returns ``None`` if no strip has a touchable part, or if ``part`` itself is too thin to be touched.
    """
    if _breadth(part) <= 1:
        return None
    cover = _cover_of_middle(part, above)
    if cover is None:
        return part
    strips = (
        Rect(part.x, part.y, cover.x - part.x, part.h),
        Rect(cover.right, part.y, part.right - cover.right, part.h),
        Rect(part.x, part.y, part.w, cover.y - part.y),
        Rect(part.x, cover.bottom, part.w, part.bottom - cover.bottom),
    )
    parts = (_touchable_part(strip, above) for strip in sorted(strips, key=_breadth, reverse=True))
    return next(filter(None, parts), None)


def _cover_of_middle(rect: Rect, above: Sequence[Rect]) -> Rect | None:
    """Return the first rectangle of ``above`` that covers the middle of ``rect``, or ``None``."""
    x, y = rect.center
    # pygame compares many rectangles with a rectangle far faster than a loop compares them with a point
    near_middle = Rect(x - 1, y - 1, 2, 2).collidelistall(above)
    return next((above[index] for index in near_middle if above[index].collidepoint(x, y)), None)


def _breadth(rect: Rect) -> float:
    return min(rect.w, rect.h)


def _pixels(rect: Rect, canvas: Canvas, *, turned: bool) -> pygame.Rect:
    """Return where a rectangle of the screen lies in the window, in pixels; a magnifier is ignored."""
    box = canvas.screen_mapping.to_window(rect)
    return upside_down_rect(box, canvas.pixels.get_size()) if turned else box


def _as_json(control: Control, box: pygame.Rect, focused_id: str) -> dict[str, object]:
    return {
        "id": control.id,
        "role": control.role,
        "label": control.label,
        "rect": list(box),
        "enabled": control.enabled and not control.resting,
        "focused": control.id == focused_id,
        "focusable": control.focusable,
        "moves": list(control.moves),
    }
