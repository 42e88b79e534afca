"""Controls: the parts of a screen that a person can touch, described as data.

A scene lists its controls; the framework finds what is under the pointer, moves the focus, draws rings and tooltips,
says why a control is disabled, and writes the UI map.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol, TypedDict

from game.ui.intentions import Intention
from game.ui.layout import Rect

if TYPE_CHECKING:
    from game.ui.canvas import Canvas


@dataclass(frozen=True, slots=True)
class Touch:
    """How a control is being touched now.

    ``shows_focus_ring`` is true if the control has the focus and the person uses keys. ``held`` is the number of
    seconds for which the control has been pressed, 0 if it is not pressed.
    """

    hovered: bool = False
    pressed: bool = False
    shows_focus_ring: bool = False
    has_focus: bool = False
    held: float = 0.0


class Look(Protocol):
    """Draws a control. Each new control gets a new look."""

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw ``control`` inside its rectangle."""


@dataclass(frozen=True, slots=True)
class Hold:
    """A long press, by mouse, Space or controller alike.

    ``press`` is called when the press begins, and ``release(seconds)`` is called when it ends. ``cancel`` is called
    instead of ``release`` when the pointer is released outside the control, or Esc is pressed. ``confirmable`` is true
    if the person may be asked to confirm before the press takes effect, and false where timing matters.
    """

    press: Callable[[], None]
    release: Callable[[float], None]
    cancel: Callable[[], None]
    confirmable: bool = False


@dataclass(frozen=True, slots=True)
class Drag:
    """A drag by pointer. ``move`` and ``drop`` get the pointer in logical units; a short drag counts as a click."""

    start: Callable[[], None]
    move: Callable[[float, float], None]
    drop: Callable[[float, float], None]


@dataclass(slots=True)
class Control:
    """A part of a screen that can be touched."""

    #: unchanged as long as the control means the same, although the control itself is made anew
    id: str
    #: ``button``, ``card``, ``space``, ``piece``, ``field``, ``toggle``, ``slider``, ``list`` or ``tab``
    role: str
    #: names the control in words
    label: str
    #: the place of the control, in logical units
    rect: Rect
    #: called when the control is used; without an action, the use of an enabled control shows its ``tooltip``
    action: Callable[[], None] | None = None
    enabled: bool = True
    #: why the control is disabled: shown when somebody tries to use it, and as its tooltip
    why_not: str = ""
    #: the texts of the moves that the control makes
    moves: tuple[str, ...] = ()
    tooltip: str = ""
    #: a description of the control's picture, for people who hear the screen read out
    heard: str = ""
    #: draws the control; without a look the scene draws it
    look: Look | None = None
    #: whether the gold "you may" ring is drawn round the control
    ring: bool = False
    #: whether the control takes the focus when its screen opens: at most one control of a screen does
    first: bool = False
    #: whether Tab and arrows reach the control
    focusable: bool = True
    #: whether the control looks as usual but cannot be used while an animation runs or a bot thinks; trying to use it
    #: hurries the animation
    resting: bool = False
    #: whether the control only shows something, such as what a seat has; the key for the next action passes over it
    only_shows: bool = False
    hold: Hold | None = None
    drag: Drag | None = None
    #: gets intentions before the framework while the control is focused, pressed or (for the wheel) hovered; returns
    #: whether it used the intention
    handle: Callable[[Intention], bool] | None = None
    #: whether the control wants typed text while focused
    typing: bool = False
    #: whether the control, while focused, gets the next key or controller button untranslated
    catching: bool = False
    #: for a control that gives something up for good: the question that replaces its label at the first touch; only a
    #: second touch acts. The code that lists the control does this (for a table, ``game.screens.table.confirmation``)
    confirmation: str = ""
    #: for a control that opens a slow screen: a sentence shown until it is open (``Stage.opening_notice``)
    opening_notice: str = ""
    #: whether the control loads a match: ``opening_notice`` is then shown every time, not only the first time
    loads_match: bool = False
    #: the sound played when the control acts
    sound: str = "click"
    #: only the part of the control inside this rectangle is touchable and visible (a row half scrolled away)
    clip: Rect | None = None
    #: the region of the screen that the control belongs to (``game.ui.regions``); empty: the region of its role
    region: str = ""
    #: the object that the control stands for, so that a scene can show more about it without parsing ``id``
    about: object = field(default=None, compare=False)

    @property
    def is_text_field(self) -> bool:
        """Whether the control is an enabled text field."""
        return self.role == "field" and self.typing and self.enabled

    def contains(self, x: float, y: float) -> bool:
        """Return whether the point is on the control."""
        return self.rect.collidepoint(x, y) and (self.clip is None or self.clip.collidepoint(x, y))

    def distance_within(self, x: float, y: float, least_size: float) -> float | None:
        """Return how far a point is from the control: the sum of the distances across and down, 0 for a point on it.

        A control smaller than ``least_size`` in width or height is enlarged to that size first. Returns ``None`` if the
        point lies outside the enlarged control, or the control is scrolled away.
        """
        rect = self.visible_rect
        dx = max(rect.left - x, x - rect.right, 0.0)
        dy = max(rect.top - y, y - rect.bottom, 0.0)
        reach_x = max(0.0, least_size - rect.w) / 2
        reach_y = max(0.0, least_size - rect.h) / 2
        if dx > reach_x or dy > reach_y or not (rect.w and rect.h):
            return None
        return dx + dy

    @property
    def visible_rect(self) -> Rect:
        """The part of the rectangle that is not scrolled away."""
        return self.rect if self.clip is None else self.rect.clip(self.clip)


def find_control(controls: Sequence[Control], control_id: str) -> Control | None:
    """Return the control with this id; ``None`` if there is none or the id is empty."""
    return next((control for control in controls if control.id == control_id), None) if control_id else None


class ControlParts(TypedDict, total=False):
    """The fields of a ``Control`` that can be passed by keyword through functions that make controls."""

    tooltip: str
    heard: str
    look: Look | None
    ring: bool
    first: bool
    focusable: bool
    hold: Hold | None
    drag: Drag | None
    handle: Callable[[Intention], bool] | None
    confirmation: str
    opening_notice: str
    loads_match: bool
    sound: str
    clip: Rect | None
    about: object


class ControlCache:
    """Caches the last list of controls; a list must depend only on frozen objects."""

    def __init__(self) -> None:
        self._key: tuple[object, ...] | None = None
        self._controls: tuple[Control, ...] = ()

    def get(self, depends_on: Sequence[object], list_controls: Callable[[], list[Control]]) -> list[Control]:
        """Return the cached controls, or those of ``list_controls()`` if ``depends_on`` differs from the last call."""
        key = tuple(depends_on)
        if self._key is None or not _are_same_keys(self._key, key):
            self._key = key
            self._controls = tuple(list_controls())
        return list(self._controls)


def _are_same_keys(key: tuple[object, ...], other_key: tuple[object, ...]) -> bool:
    """Return whether the parts of two keys are the same objects, or equal numbers, strings or tuples."""
    return len(key) == len(other_key) and all(
        part is other or (isinstance(part, str | int | float | tuple) and part == other)
        for part, other in zip(key, other_key, strict=True)
    )
