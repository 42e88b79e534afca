"""Controls: the things a person can touch, described as data.

A scene lists its controls; the framework finds what is under the pointer, moves the focus, draws rings and tooltips,
says why a grey one is grey, and writes the UI map.
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

    ``chosen`` is whether it has the focus at all, ``focused`` whether it has and the person uses keys (so that the ring
    shows); ``held`` is how many seconds it has been pressed, 0 when it is not.
    """

    hovered: bool = False
    pressed: bool = False
    focused: bool = False
    chosen: bool = False
    held: float = 0.0


class Look(Protocol):
    """Draws a control. Looks are small and made anew as often as their control."""

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw ``control`` inside its rectangle."""


@dataclass(frozen=True, slots=True)
class Hold:
    """A long press: ``press`` when it begins, ``release(seconds)`` when it ends, on mouse, Space or pad alike.

    ``cancel`` is called instead of ``release`` when the pointer lets go beside the control, or Esc is pressed.
    ``waits`` is whether its effect may wait until the person confirms it; false where timing matters.
    """

    press: Callable[[], None]
    release: Callable[[float], None]
    cancel: Callable[[], None]
    waits: bool = False


@dataclass(frozen=True, slots=True)
class Drag:
    """A drag by pointer. ``move`` and ``drop`` get the pointer in logical units; a short one acts as a click."""

    start: Callable[[], None]
    move: Callable[[float, float], None]
    drop: Callable[[float, float], None]


@dataclass(slots=True)
class Control:
    """One thing to touch.

    ``id`` is stable while the control means the same; ``role`` is ``button``, ``card``, ``space``, ``piece``,
    ``field``, ``toggle``, ``slider``, ``list`` or ``tab``; ``label`` names it in words. ``rect`` is in logical units. A
    control that makes moves lists their texts in ``moves``. ``why_not`` is told when a disabled control is tried, and
    shown as its tooltip. One that is enabled but has no ``action`` only shows its ``tooltip``, also when it is used.
    Without a ``look`` the scene draws the control itself.
    """

    id: str
    role: str
    label: str
    rect: Rect
    action: Callable[[], None] | None = None
    enabled: bool = True
    why_not: str = ""
    moves: tuple[str, ...] = ()
    tooltip: str = ""
    #: what its picture tells, for those who only hear it
    heard: str = ""
    look: Look | None = None
    #: draw the gold "you may" ring round it
    ring: bool = False
    #: takes the focus when a screen opens: at most one control a screen
    first: bool = False
    #: reachable by Tab and arrows
    focusable: bool = True
    #: looks as usual, but cannot be used for the moment: something moves, or a bot thinks; using it hurries that along
    resting: bool = False
    hold: Hold | None = None
    drag: Drag | None = None
    #: gets intentions before the framework while focused, pressed or (for the wheel) hovered; returns whether it used
    #: it
    handle: Callable[[Intention], bool] | None = None
    #: wants typed text while focused
    typing: bool = False
    #: wants the next key, or button of the pad, as it is while focused
    catching: bool = False
    #: what it asks as its label before it gives something up for good; whoever lists it asks, and acts at the second
    #: touch (a table does: ``game.screens.table.helpers``)
    really: str = ""
    #: what it opens, in words that are shown first where that takes a moment (``Stage.opening``)
    opening: str = ""
    #: sound played when it acts
    sound: str = "click"
    #: only this part is touchable and visible (a row half scrolled away)
    clip: Rect | None = None
    #: the part of the screen it belongs to (``game.ui.regions``); empty: that of its role
    region: str = ""
    #: what of the scene it stands for, so that a scene can show more of what is looked at; never parsed from ``id``
    about: object = field(default=None, compare=False)

    @property
    def is_text_field(self) -> bool:
        """Whether text is written into it, and it can be used."""
        return self.role == "field" and self.typing and self.enabled

    def holds(self, x: float, y: float) -> bool:
        """Return whether the point is on the control."""
        return self.rect.collidepoint(x, y) and (self.clip is None or self.clip.collidepoint(x, y))

    def reached(self, x: float, y: float, least: float) -> float | None:
        """Return how far beside the control a point is, if a size of ``least`` would reach it; else ``None``."""
        rect = self.visible_rect
        across = max(rect.left - x, x - rect.right, 0.0)
        down = max(rect.top - y, y - rect.bottom, 0.0)
        if across > max(0.0, least - rect.w) / 2 or down > max(0.0, least - rect.h) / 2 or not (rect.w and rect.h):
            return None
        return across + down

    @property
    def visible_rect(self) -> Rect:
        """Return the part of the rectangle that is not scrolled away."""
        return self.rect if self.clip is None else self.rect.clip(self.clip)


class ControlParts(TypedDict, total=False):
    """The fields of a ``Control`` that functions which make controls pass on by keyword."""

    tooltip: str
    heard: str
    look: Look | None
    ring: bool
    first: bool
    focusable: bool
    hold: Hold | None
    drag: Drag | None
    handle: Callable[[Intention], bool] | None
    really: str
    opening: str
    sound: str
    clip: Rect | None
    about: object


# A list of controls that is made again only when something that it depends on has changed.


class ControlCache:
    """Keeps the last list. What it depends on is frozen: the same object means that nothing has changed."""

    def __init__(self) -> None:
        self._of: tuple[object, ...] | None = None
        self._controls: tuple[Control, ...] = ()

    def get(self, depends_on: Sequence[object], listed: Callable[[], list[Control]]) -> list[Control]:
        """Return the controls that belong to ``depends_on``, asking ``listed`` for them if they are not here."""
        key = tuple(depends_on)
        if self._of is None or not _same(self._of, key):
            self._of, self._controls = key, tuple(listed())
        return list(self._controls)


def _same(one: tuple[object, ...], other: tuple[object, ...]) -> bool:
    """Return whether two keys hold the same objects, or equal short values."""
    return len(one) == len(other) and all(
        first is second or (isinstance(first, str | int | float | tuple) and first == second)
        for first, second in zip(one, other, strict=True)
    )
