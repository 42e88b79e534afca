"""Hover, focus, presses, drags and keyboard navigation among controls, for every scene."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from weakref import WeakKeyDictionary

from game.ui.control import Control, Touch, find_control
from game.ui.intentions import (
    Accept,
    Command,
    Edit,
    Go,
    GoToRegion,
    Intention,
    Next,
    NextUseful,
    Point,
    Press,
    Release,
    Wheel,
)
from game.ui.layout import Rect
from game.ui.lists import WHEEL_NOTCH
from game.ui.regions import control_in_region, is_action, is_main_action, is_usable, next_useful

#: how far a pressed pointer must move to begin a drag, in logical units
_DRAG_DISTANCE = 9.0
#: a finger that rests on a control for this many seconds opens its tooltip instead of using it
_FINGER_REST_SECONDS = 0.6
#: the most seconds between the two presses of a double click
DOUBLE_PRESS_SECONDS = 0.4
#: a finger that begins this close to the right edge of a list drags the scroll bar (logical units)
_SCROLL_BAR_REACH = 24.0
#: how much the distance between the middles of two controls counts (``_walking_cost``), at right angles to the
#: direction of movement and along it; the gap between the edges of the controls counts in full
_ASIDE_WEIGHT, _AHEAD_WEIGHT = 0.2, 0.1
#: how many times as much a distance at right angles to the direction of movement costs as a distance along it
_SIDEWAYS_FACTOR = 2.2
#: the largest ratio of vertical to horizontal distance that an arrow to the left or right crosses: rows are read across
_SIDEWAYS_REACH = 2.0
_NO_TOUCH = Touch()
#: a release outside all controls
_RELEASE_OUTSIDE = Release(-1e6, -1e6)


class Interaction:
    """Tracks which of a scene's controls are hovered, focused and pressed.

    ``act(control)`` is called when an enabled control is used without a hold or drag. ``refuse(control)`` is called
    when somebody tries to use a disabled control. ``now()`` returns seconds.
    """

    def __init__(
        self, act: Callable[[Control], None], refuse: Callable[[Control], None], now: Callable[[], float]
    ) -> None:
        self._act = act
        self._refuse = refuse
        self._now = now
        #: the id of the control under the pointer, ``""`` for none
        self.hovered = ""
        #: the id of the control that has the focus, ``""`` for none
        self.focused = ""
        #: the id of the control that is held down, ``""`` for none
        self.pressed = ""
        #: the id of the control that a key is about to use, drawn as pressed for one frame
        self.pressed_by_key = ""
        #: whether the last input came from keys or a controller, not from the pointer
        self.by_keys = False
        self.hovered_since = 0.0
        #: the time at which the wait for a tooltip began: when the pointer came to the hovered control. It is infinite
        #: after a click until the pointer moves on, since the tooltip would hide what the click has changed
        self.tooltip_wait_began = 0.0
        #: where the pointer was last, in logical units
        self.pointer = (0.0, 0.0)
        self._focus_rect: Rect | None = None
        #: the id of the control that has or had the focus while it was enabled
        self._enabled_focus = ""
        #: the id of the control that had the focus when a dialog was opened
        self._opener = ""
        #: the objects for which the controls stand (``Control.about``), by the ids of the controls
        self._about_by_id: dict[str, object] = {}
        #: for each covered screen, the id of the control that had the focus, and the object for which it stands
        self._covered_focus: WeakKeyDictionary[object, tuple[str, object]] = WeakKeyDictionary()
        self._pressed_at = (0.0, 0.0)
        self._pressed_since = 0.0
        self._is_dragging = False
        #: whether the pointer that was used last is a finger
        self.by_finger = False
        #: whether the last input came from a game controller, so that its buttons are named instead of keys
        self.by_controller = False
        #: the id of the list over which a finger sweeps
        self._swept_list = ""
        #: the y up to which that list has followed the finger
        self._sweep_y = 0.0
        #: the least width and height of a control for the pointer: a smaller control is treated as if it had this size
        self.least_target = 0.0

    def touch_of(self, control: Control) -> Touch:
        """Return how ``control`` is being touched."""
        control_id = control.id
        if control_id not in (self.hovered, self.focused, self.pressed):
            return _NO_TOUCH
        held = self._now() - self._pressed_since if control_id == self.pressed else 0.0
        has_focus = control_id == self.focused
        return Touch(
            hovered=control_id == self.hovered,
            pressed=control_id in (self.pressed, self.pressed_by_key),
            shows_focus_ring=has_focus and self.by_keys,
            has_focus=has_focus,
            held=held,
        )

    @property
    def looked_at(self) -> str:
        """The id of the control that is looked at: the one focused by keys, else the one under the pointer."""
        return self.focused if self.by_keys else self.hovered

    def looked_at_for(self, seconds: float) -> str:
        """Return the id of the control that is looked at on purpose, ``""`` if there is none.

        This is the control focused by keys, or the control on which the pointer has rested for ``seconds``.
        """
        if not self.by_keys and self._now() - self.hovered_since < seconds:
            return ""
        return self.looked_at

    def looked_at_object(self, seconds: float = 0.0) -> object:
        """Return the object for which the looked-at control stands (``Control.about``).

        A control under the pointer counts only after the pointer has rested on it for ``seconds``.
        """
        return self._about_by_id.get(self.looked_at_for(seconds))

    @property
    def focused_object(self) -> object:
        """The object for which the focused control stands (``Control.about``); ``None`` while the pointer is used."""
        return self._about_by_id.get(self.focused) if self.by_keys else None

    @property
    def is_pressing(self) -> bool:
        """Whether a control is pressed now."""
        return bool(self.pressed)

    def update_controls(self, controls: Sequence[Control]) -> None:
        """Adapt to a new list of controls: keep the focus, unless its control is gone or now disabled."""
        controls_by_id = {control.id: control for control in controls}
        self._about_by_id = {control.id: control.about for control in controls}
        focused = controls_by_id.get(self.focused)
        if focused is None or not focused.focusable:
            self._refocus(controls)
        elif self._enabled_focus == focused.id and not focused.enabled:
            self._focus(_nearest(_actions(controls), focused.rect) or focused)
        else:
            self._focus(focused)
        if self.pressed and self.pressed not in controls_by_id:
            self.pressed = ""
            self._is_dragging = False
        if self.hovered and self.hovered not in controls_by_id:
            self.hovered = ""

    def _refocus(self, controls: Sequence[Control]) -> None:
        """Focus the control that is marked ``first``.

        Without such a control, focus the control nearest to the last focus. Without a last focus, focus the first
        control. Disabled controls, and those that make or prepare no move, get the focus only if there are no others.
        """
        focusable = [control for control in controls if control.focusable]
        candidates = _actions(controls) or focusable
        if not candidates:
            self.focused = ""
            self._focus_rect = None
            return
        first = next((control for control in candidates if control.first), None)
        self._focus(first or _nearest(candidates, self._focus_rect) or candidates[0])

    def _focus(self, control: Control) -> None:
        """Give a control the focus; if it is a text field that did not have the focus, select its whole text."""
        is_new = control.id != self.focused
        self.focused = control.id
        self._focus_rect = control.rect
        self._enabled_focus = control.id if control.enabled else ""
        if is_new and control.is_text_field and control.handle is not None:
            control.handle(Edit("all"))

    def enter_dialog(self) -> None:
        """Remove the focus, since a dialog opens and chooses its own; ``return_to_opener`` gives the focus back."""
        self._opener = self.focused
        self.focused = ""
        self._focus_rect = None

    def return_to_opener(self) -> None:
        """Give the focus back to the control that had it when the dialog was opened, now that the dialog closes."""
        self.focused = self._opener or self.focused
        self._opener = ""

    def forget(self) -> None:
        """Forget hover, focus and presses, for another scene."""
        self.hovered = self.focused = self.pressed = self._opener = ""
        self._focus_rect = None
        self._is_dragging = False
        self._swept_list = ""

    def leave(self, screen: object) -> None:
        """Remember which control of ``screen`` has the focus, since another screen covers it."""
        self._covered_focus[screen] = (self.focused, self._about_by_id.get(self.focused))

    def enter(self, screen: object) -> None:
        """Switch to ``screen``; if it was covered, focus the control that had the focus then."""
        self.forget()
        # if this control is gone by now, ``update_controls`` chooses another one
        self.focused, focused_object = self._covered_focus.pop(screen, ("", None))
        self._about_by_id = {self.focused: focused_object}

    def hover_at_once(self, controls: Sequence[Control]) -> None:
        """Hover the control of a new screen on which the pointer rests already, if the pointer was used last."""
        under = None if self.by_keys or self.by_finger else self.control_at(controls, *self.pointer)
        if under is not None:
            self._hover(under.id)
            self.tooltip_wait_began = math.inf
            self._about_by_id[under.id] = under.about

    def let_go(self, controls: Sequence[Control]) -> None:
        """Cancel the present press, like a release of the pointer outside all controls."""
        self._release(_RELEASE_OUTSIDE, controls)

    def handle(self, intention: Intention, controls: Sequence[Control]) -> bool:
        """Act on an intention; return whether the intention was used."""
        if isinstance(intention, Point):
            return self._point(intention, controls)
        if isinstance(intention, Press):
            return self._press(intention, controls)
        if isinstance(intention, Release):
            return self._release(intention, controls)
        if isinstance(intention, Wheel):
            under = [control for control in reversed(controls) if control.contains(intention.x, intention.y)]
            return any(control.handle is not None and control.handle(intention) for control in under)
        return self._take_key(intention, controls)

    # The mouse

    def _point(self, event: Point, controls: Sequence[Control]) -> bool:
        """Follow the pointer: scroll, drag, or hover; return whether the motion had any effect."""
        self.pointer = (event.x, event.y)
        pressed = find_control(controls, self.pressed)
        if self._swept_list or (pressed is not None and self._begin_sweep(pressed, event, controls)):
            return self._sweep(event, controls)
        if pressed is not None:
            self._drag_to(pressed, event)
        under = self.control_at(controls, event.x, event.y)
        under_id = under.id if under else ""
        if under_id != self.hovered:
            self._hover(under_id)
            if under and not pressed:  # the last input decides which control is looked at
                self.by_keys = False
            return True
        if self.tooltip_wait_began == math.inf and not self._is_near(event):
            self.tooltip_wait_began = self._now()
        return pressed is not None

    def _hover(self, control_id: str) -> None:
        """Remember the control on which the pointer rests from now on, ``""`` for none."""
        self.hovered = control_id
        self.hovered_since = self.tooltip_wait_began = self._now()

    def _begin_sweep(self, pressed: Control, event: Point, controls: Sequence[Control]) -> bool:
        """Begin to scroll a list with the finger if the finger sweeps over one; return whether it does."""
        x, y = self._pressed_at
        can_be_dragged_or_held = pressed.drag is not None or pressed.hold is not None
        if not self.by_finger or can_be_dragged_or_held or abs(event.y - y) <= _DRAG_DISTANCE:
            return False
        follows_finger = pressed.handle is not None and pressed.role != "list"  # for example a slider or a text field
        if follows_finger:
            return False
        for control in controls:
            is_list = control.role == "list" and control.handle is not None
            if is_list and control.contains(x, y) and x < control.rect.right - _SCROLL_BAR_REACH:
                self._swept_list = control.id
                self._sweep_y = y
                self.pressed = self.hovered = ""
                return True
        return False

    def _sweep(self, event: Point, controls: Sequence[Control]) -> bool:
        """Scroll the list that a finger sweeps over as far as the finger moves; return true: the motion was used."""
        swept = find_control(controls, self._swept_list)
        if swept is not None and swept.handle is not None:
            swept.handle(Wheel(event.x, event.y, (event.y - self._sweep_y) / WHEEL_NOTCH))
        self._sweep_y = event.y
        return True

    def _drag_to(self, pressed: Control, event: Point) -> None:
        """Drag the pressed control to the pointer; if it cannot be dragged, let its ``handle`` follow the pointer."""
        has_moved_far = self._is_dragging or not self._is_near(event)
        if pressed.drag is not None and is_usable(pressed) and has_moved_far:
            if not self._is_dragging:
                self._is_dragging = True
                pressed.drag.start()
            pressed.drag.move(event.x, event.y)
        elif pressed.handle is not None:
            pressed.handle(event)

    def _press(self, event: Press, controls: Sequence[Control]) -> bool:
        """Begin a press of the control under the pointer, and focus it; return whether there is a control."""
        self.by_keys = False
        self.pointer = (event.x, event.y)
        control = self.control_at(controls, event.x, event.y)
        self.by_finger = event.finger
        if control is None:
            return False
        if self.hovered != control.id:
            self._hover(control.id)
        gets_focus = control.is_text_field and control.focusable and control.id != self.focused
        is_double = self._is_near(event) and self._now() - self._pressed_since < DOUBLE_PRESS_SECONDS
        if control.focusable:
            self._focus(control)
        self._begin_press(control, (event.x, event.y))
        if control.handle is not None and control.enabled and not gets_focus:
            control.handle(replace(event, is_double=is_double))
        return True

    def _is_near(self, event: Press | Point) -> bool:
        """Return whether the pointer is near the place of its last press."""
        return abs(event.x - self._pressed_at[0]) + abs(event.y - self._pressed_at[1]) <= _DRAG_DISTANCE

    def _begin_press(self, control: Control, position: tuple[float, float]) -> None:
        """Remember that a control is pressed from now on, and begin its long press if it has one."""
        self.pressed = control.id
        self._pressed_at = position
        self._pressed_since = self._now()
        self._is_dragging = False
        if control.hold is not None and is_usable(control):
            control.hold.press()

    def _release(self, event: Release, controls: Sequence[Control]) -> bool:
        """End the press: drop, release or use the pressed control; return whether a control was pressed."""
        if self._swept_list:
            self._swept_list = ""
            return True
        control = find_control(controls, self.pressed)
        seconds = self._now() - self._pressed_since
        is_long_touch = self.by_finger and seconds >= _FINGER_REST_SECONDS
        was_dragging = self._is_dragging
        self.pressed = ""
        self._is_dragging = False
        if control is None:
            return False
        if was_dragging and control.drag is not None:
            control.drag.drop(event.x, event.y)
        elif control.hold is not None and is_usable(control):
            if self._is_released_on(control, event):
                control.hold.release(seconds)
            else:
                control.hold.cancel()
        elif is_long_touch and control.handle is None and _has_tooltip(control):
            return True  # a finger that rests on a control only asks for its tooltip
        elif self._is_released_on(control, event):
            was_handled = control.enabled and control.handle is not None and control.handle(event)
            if control.enabled:
                self.tooltip_wait_began = math.inf
            if not was_handled:
                self.use(control)
        if self.by_finger:
            self.hovered = ""  # a lifted finger hovers over nothing
        return True

    def _is_released_on(self, control: Control, event: Release) -> bool:
        """Return whether the pointer is released on a control, enlarged to ``least_target`` if it is smaller."""
        if control.contains(event.x, event.y):
            return True
        return control.distance_within(event.x, event.y, self.least_target) is not None

    def control_at(self, controls: Sequence[Control], x: float, y: float) -> Control | None:
        """Return the control at a point.

        If there is none, or only a list, enlarge small controls to ``least_target``, and return the nearest control
        that contains the point then.
        """
        control_or_list = next((control for control in reversed(controls) if control.contains(x, y)), None)
        if not self.least_target or (control_or_list is not None and control_or_list.role != "list"):
            return control_or_list
        nearest = control_or_list
        least_distance = math.inf
        for control in reversed(controls):
            distance = control.distance_within(x, y, self.least_target) if control.role != "list" else None
            if distance is not None and distance < least_distance:
                nearest = control
                least_distance = distance
        return nearest

    def target_id(self, intention: Intention, controls: Sequence[Control]) -> str:
        """Return the id of the control that an intention is for, ``""`` if there is none.

        A press is for the control under the pointer, any other intention for the focused control.
        """
        if not isinstance(intention, Press):
            return self.focused
        under = self.control_at(controls, intention.x, intention.y)
        return under.id if under is not None else ""

    def use(self, control: Control) -> None:
        """Use a control as a click does; refuse it if it is disabled."""
        if control.enabled:
            self._act(control)
        else:
            self._refuse(control)

    # Keys and controller

    def _take_key(self, intention: Intention, controls: Sequence[Control]) -> bool:
        """Let the focused control handle a key, move the focus or use the control; return whether the key was used."""
        pressed = find_control(controls, self.pressed)
        is_held_down = pressed is not None and pressed.hold is not None and is_usable(pressed)
        if is_held_down and intention == Command("back"):
            self.let_go(controls)
            return True
        focused = find_control(controls, self.focused)
        if focused is not None and focused.handle is not None and focused.enabled and focused.handle(intention):
            return True
        if isinstance(intention, Go):
            return self._focus_neighbour(intention.direction, focused, controls)
        if isinstance(intention, Next):
            return self._focus_next(intention.back, controls)
        if isinstance(intention, (GoToRegion, NextUseful)):
            return self._focus_region(intention, controls)
        if isinstance(intention, Accept) and focused is not None:
            return self._accept(intention, focused)
        return False

    def accept_key_works_on(self, focused: Control) -> bool:
        """Return whether the accept key would use the focused control, not only show the focus ring.

        The key uses the control if the ring is shown already, or if the control is the main action: a person must be
        able to tell what the key uses.
        """
        return self.by_keys or is_main_action(focused)

    def _accept(self, intention: Accept, focused: Control) -> bool:
        """Use the focused control, show its ring, or begin or end its long press; return whether the key was used."""
        is_used = self.accept_key_works_on(focused)
        self.by_keys = True
        if focused.hold is None or not is_usable(focused):
            if intention.down and is_used:
                self.use(focused)
            return intention.down
        if intention.down:
            if is_used and self.pressed != focused.id:
                self._begin_press(focused, focused.rect.center)
        elif self.pressed == focused.id:
            seconds = self._now() - self._pressed_since
            self.pressed = ""
            focused.hold.release(seconds)
        return True

    def _focus_next(self, back: bool, controls: Sequence[Control]) -> bool:
        """Focus the next control or, with ``back``, the previous one; return whether there is one.

        If the focus is not visible, by its ring or by the caret of a text field, it is only made visible.
        """
        focusable = [control for control in controls if control.focusable]
        if not focusable:
            return False
        focused = find_control(focusable, self.focused)
        is_hidden = focused is not None and not self.by_keys and not focused.is_text_field
        if not is_hidden:
            index = [control.id for control in focusable].index(self.focused) if focused is not None else -1
            self._focus(focusable[(index + (-1 if back else 1)) % len(focusable)])
        self.by_keys = True
        return True

    def _focus_region(self, intention: GoToRegion | NextUseful, controls: Sequence[Control]) -> bool:
        """Focus a control of a region, or the next usable control; return whether there is such a control."""
        if isinstance(intention, GoToRegion):
            target = control_in_region(controls, self.focused, intention.region, back=intention.back)
        else:
            target = next_useful(controls, self.focused, back=intention.back)
        if target is not None:
            self._focus(target)
            self.by_keys = True
        return target is not None

    def _focus_neighbour(self, direction: str, focused: Control | None, controls: Sequence[Control]) -> bool:
        """Focus the nearest control in a direction; return whether the key was used."""
        if focused is None or not self.by_keys:  # a first key only makes the focus visible
            self.by_keys = True
            return focused is not None
        candidates = [control for control in controls if control.focusable and control is not focused]
        nearest = None
        least_cost = math.inf
        for control in candidates:
            cost = _walking_cost(focused.rect, control.rect, direction)
            if cost is not None and cost < least_cost:
                nearest = control
                least_cost = cost
        if nearest is None:
            return False
        self._focus(nearest)
        return True


def _has_tooltip(control: Control) -> bool:
    """Return whether a control has a tooltip: if it is disabled, the reason counts as its tooltip."""
    return bool(control.tooltip or (control.why_not and not control.enabled))


def _actions(controls: Sequence[Control]) -> list[Control]:
    """Return the controls that the keyboard reaches and that can be used now to make or prepare a move."""
    return [control for control in controls if control.focusable and is_action(control)]


def _nearest(controls: Sequence[Control], rect: Rect | None) -> Control | None:
    """Return the control nearest to a rectangle; ``None`` if there is no control or no rectangle."""
    if rect is None:
        return None
    return min(controls, key=lambda control: _distance(control.rect, rect), default=None)


def _distance(rect: Rect, other_rect: Rect) -> float:
    """Return the distance between the middles of two rectangles: the sum of the distances across and down."""
    return abs(rect.centerx - other_rect.centerx) + abs(rect.centery - other_rect.centery)


def _walking_cost(here: Rect, there: Rect, direction: str) -> float | None:
    """Return the cost of going from ``here`` to ``there``; ``None`` if ``there`` does not lie in the ``direction``.

    A control that is neither beside ``here`` nor wholly beyond its edge does not lie in the direction. If one control
    contains the other, the inner one lies only in the direction of the outer one's nearest edge.

    The gap between the facing edges counts in full, and the gap sideways counts more than double. The distances between
    the middles count a little, so that the nearest of several controls side by side comes first.
    """
    if direction == "right":
        gap = there.left - here.right
        ahead = there.centerx - here.centerx
    elif direction == "left":
        gap = here.left - there.right
        ahead = here.centerx - there.centerx
    elif direction == "down":
        gap = there.top - here.bottom
        ahead = there.centery - here.centery
    else:
        gap = here.top - there.bottom
        ahead = here.centery - there.centery
    goes_across = direction in ("left", "right")
    if goes_across:
        sideways_gap = max(0.0, there.top - here.bottom, here.top - there.bottom)
        aside = abs(there.centery - here.centery)
    else:
        sideways_gap = max(0.0, there.left - here.right, here.left - there.right)
        aside = abs(there.centerx - here.centerx)
    if ahead <= 1:
        return None
    if sideways_gap > 0 and (gap < 0 or (goes_across and sideways_gap > _SIDEWAYS_REACH * gap)):
        return None
    if here.contains(there) or there.contains(here):
        outer = here if here.contains(there) else there
        length, breadth = outer.size if goes_across else (outer.h, outer.w)
        if ahead / length < aside / breadth:
            return None
    return max(0.0, gap) + _SIDEWAYS_FACTOR * (sideways_gap + _ASIDE_WEIGHT * aside) + _AHEAD_WEIGHT * ahead
