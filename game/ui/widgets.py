"""Looks of the common controls, such as buttons, checkboxes and sliders; also bars, headings and key caps.

Each look draws one control with nine-patches from the baked pictures; the framework passes the control's state.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from game.core.measures import percent
from game.ui.canvas import Canvas
from game.ui.control import Control, Touch
from game.ui.intentions import Go, Intention, Point, Press, Release
from game.ui.layered import sketched_once
from game.ui.layout import SCREEN, Rect, inset
from game.ui.lettering import capped, fixed_size
from game.ui.theme import (
    BONE,
    BRIGHT,
    CHAR,
    CHOSEN_INK,
    DISABLED_INK,
    GOLD,
    GREY,
    INK,
    PARCHMENT,
    SHADE,
    Colour,
    SeatLook,
    colour,
)

#: the distance of the seam of a screen's bar from the left and right edges of the screen
_SEAM_MARGIN = 14
#: the smallest letters of a label, in logical units
_MIN_LABEL_SIZE = 14.0
#: the text size of a question in the bar, and the smallest size to which it shrinks
_QUESTION_SIZE, _MIN_QUESTION_SIZE = 26.0, 20.0
#: a question with a second line below it: how far each line is centred below the top of the room for both
_QUESTION_MIDDLE, _SECOND_LINE_MIDDLE = 15.8, 44.5
#: the width that the asked seat's token takes to the left of a question
ASKED_SEAT_ROOM = 46.0
#: the largest letters of a label, as a share of its button's height
_MAX_LABEL_SHARE = 0.68
#: an icon is left out if a word beside it would have to be smaller than this
_MIN_SIZE_BESIDE_ICON = 16.0
#: the gap between an icon and the label beside it
_ICON_GAP = 9.0


def button_state(control: Control, touch: Touch) -> str:
    """Return the state of a button's picture: ``off``, ``down``, ``hover``, or ``""`` at rest."""
    if not control.enabled:
        return "off"
    if touch.pressed:
        return "down"
    return "hover" if touch.hovered or touch.shows_focus_ring else ""


def button_picture(control: Control, touch: Touch, style: str = "stone") -> str:
    """Return the name of the picture of a button in its present state.

    A disabled button looks the same in every style. An enabled button in the style ``on`` looks the same in every
    state.
    """
    state = button_state(control, touch)
    if state == "off":
        return "button.stone_off"
    if style == "on":
        return "button.on"
    return f"button.{style}_{state}" if state else f"button.{style}"


@dataclass(frozen=True, slots=True)
class Button:
    """A stone button; ``style`` is ``fire`` for the main action, and ``on`` for a selected choice.

    ``bare`` hides the label, which the tooltip shows. ``faint`` is for a button that may be used but would do nothing
    useful now: it looks quieter, but not like a disabled button. ``more`` is a quieter line below the label.
    """

    style: str = "stone"
    icon: str = ""
    size: float = 23
    bare: bool = False
    faint: bool = False
    more: str = ""

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the button with its icon and label in the middle."""
        state = button_state(control, touch)
        rect = control.rect
        canvas.panel(button_picture(control, touch, self.style), rect)
        ink = self._ink(state)
        shadow = None if self.style == "on" and state != "off" else SHADE
        press_shift = 2 if state == "down" else 0
        if self.more:
            self._draw_two_lines(canvas, control.label, Rect(rect.x, rect.y + press_shift, rect.w, rect.h), ink, shadow)
            return
        size, label_rect, icon_size = self.lay_out(canvas, control)
        if icon_size:
            x = label_rect.x - icon_size / 2 - (0 if self.bare else _ICON_GAP)
            canvas.icon(self.icon, x, rect.centery - 1 + press_shift, icon_size, ink, shadow=shadow is not None)
        if not self.bare:
            canvas.prose(
                control.label,
                Rect(label_rect.x, label_rect.y + press_shift, label_rect.w, label_rect.h),
                size,
                kind="display",
                colour=ink,
                align="centre",
                middle=True,
                shadow=shadow,
                least=_MIN_LABEL_SIZE,
                on_panel=True,
            )

    def _ink(self, state: str) -> Colour:
        """Return the colour of the icon and the label in a state of the button (see ``button_state``)."""
        if state == "off":
            return DISABLED_INK
        if self.faint and not state:
            return PARCHMENT
        if self.style == "on":
            return CHOSEN_INK
        return BRIGHT if state == "hover" or self.style == "fire" else BONE

    def lay_out(self, canvas: Canvas, control: Control) -> tuple[float, Rect, float]:
        """Return the label's text size, the label's place, and the size of the icon to its left (0 for no icon)."""
        rect = control.rect
        label = "" if self.bare else control.label
        size = _fitting_size(canvas, self.size, rect.h)
        room = rect.w - min(22.0, max(12.0, rect.w - 100))  # a wider button never has less room
        icon_size = min(34.0, rect.h * 0.62) if self.icon else 0.0
        gap = _ICON_GAP if self.icon and label else 0.0
        if self.icon and label and _would_break(canvas, label, room - icon_size - gap):
            icon_size = gap = 0.0
        width = min(room - icon_size - gap, canvas.text_width(label, size, "display") + 2) if label else 0.0
        x = rect.centerx - (width + icon_size + gap) / 2
        # a label of two lines must not touch an edge: it gets a margin or, in a short button, moves up a little
        margin = rect.h * 0.06 if rect.h > 56 else 0.0
        shift = 0.0 if rect.h > 56 else rect.h * 0.03
        if rect.h > 48 and canvas.text_width(label, size, "display") > width:
            shift /= 2  # the label has two lines: an accent in the upper one must not stick out
        return size, Rect(x + icon_size + gap, rect.y + margin - shift, width, rect.h - 2 - 2 * margin), icon_size

    def _draw_two_lines(self, canvas: Canvas, label: str, rect: Rect, ink: Colour, shadow: Colour | None) -> None:
        """Draw the label with the quieter line below it, both centred or beside the icon."""
        size = capped(canvas, self.size, most=1.25)
        size_below = capped(canvas, 20, most=1.1)
        icon_room = min(34.0, rect.h * 0.62) + _ICON_GAP if self.icon else 0.0
        room = rect.w - 22 - icon_room
        label_width = canvas.text_width(label, size, "display")
        width_below = canvas.text_width(self.more, size_below, "bold")
        width = min(room, max(label_width, width_below))
        left = rect.centerx - (width + icon_room) / 2
        if self.icon:
            icon_x, icon_size = left + icon_room / 2 - 4, icon_room - _ICON_GAP
            canvas.icon(self.icon, icon_x, rect.centery - 1, icon_size, ink, shadow=shadow is not None)
            x, align = left + icon_room, "left"
        else:
            x, align = rect.centerx, "centre"
        lines = ((label, "display", size, -14), (self.more, "bold", size_below, 14))
        for words, kind, text_size, offset in lines:
            y = rect.centery + offset
            canvas.text(
                words,
                x,
                y,
                text_size,
                kind=kind,
                colour=ink,
                align=align,
                middle=True,
                shadow=shadow,
                width=room,
                on_panel=True,
            )


def buttons_in_one_size(canvas: Canvas, controls: Sequence[Control]) -> list[Control]:
    """Return the buttons of a row with the same text size for all labels, so small that each label fits its button."""
    buttons = [(control, control.look) for control in controls if isinstance(control.look, Button)]
    sizes: list[float] = []
    for control, look in buttons:
        size, label_rect, _ = look.lay_out(canvas, control)
        sizes.append(canvas.prose_size([control.label], label_rect, size, "display", _MIN_LABEL_SIZE))
    return [replace(control, look=replace(look, size=min(sizes))) for control, look in buttons]


def rows_in_one_size(canvas: Canvas, controls: Sequence[Control]) -> list[Control]:
    """Return the controls; buttons at the same height of the screen get the same text size for their labels."""
    rows: dict[float, list[Control]] = {}
    for control in controls:
        if isinstance(control.look, Button):
            rows.setdefault(control.rect.centery, []).append(control)
    resized_buttons = {button.id: button for row in rows.values() for button in buttons_in_one_size(canvas, row)}
    return [resized_buttons.get(control.id, control) for control in controls]


def _fitting_size(canvas: Canvas, size: float, height: float) -> float:
    """Return ``size`` or, if text of that size would touch the edges of a button ``height`` high, a smaller size."""
    largest = height * _MAX_LABEL_SHARE
    return fixed_size(canvas, largest) if canvas.text_pixels(size) > largest * canvas.scale else size


def _would_break(canvas: Canvas, label: str, room: float) -> bool:
    """Return whether a word of a label is wider than ``room`` even in the smallest text size allowed beside an icon."""
    smallest_size = canvas.text_pixels(_MIN_SIZE_BESIDE_ICON, fixed=True)
    return any(canvas.texts.width(word, "display", smallest_size) > room * canvas.scale for word in label.split())


@dataclass(frozen=True, slots=True)
class RoundButton:
    """The look of a round button with an icon and no text; the tooltip shows the label."""

    icon: str

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the button and its icon."""
        state = button_state(control, touch)
        rect = control.rect
        canvas.picture_in(f"button.round_{state}" if state else "button.round", rect)
        ink = DISABLED_INK if state == "off" else BONE
        press_shift = 1 if state == "down" else 0
        canvas.icon(self.icon, rect.centerx, rect.centery + press_shift, rect.w * 0.56, ink, shadow=True)


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several values side by side: gold if it is chosen."""

    chosen: bool
    icon: str = ""
    size: float = 21

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the choice as a button that is on or off."""
        Button("on" if self.chosen else "stone", self.icon, self.size).draw(canvas, control, touch)


@dataclass(frozen=True, slots=True)
class SeatChoice:
    """One of several seats side by side, with token and name: gold if it is chosen."""

    look: SeatLook
    chosen: bool

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the choice as a button that is on or off, with the seat's token; a disabled one is grey."""
        rect = control.rect
        canvas.panel(button_picture(control, touch, "on" if self.chosen else "stone"), rect)
        size = rect.h - 14
        canvas.seat(self.look, rect.x + 10 + size / 2, rect.centery, size)
        ink = CHAR if self.chosen else BONE
        if not control.enabled:
            ink = GREY
        canvas.text(
            self.look.name,
            rect.x + size + 18,
            rect.centery - 1,
            19,
            kind="bold",
            colour=ink,
            middle=True,
            width=rect.w - size - 28,
            least=15,
        )


@dataclass(frozen=True, slots=True)
class Checkbox:
    """A checkbox with its label at the right."""

    on: bool

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the box, the tick and the label."""
        rect = control.rect
        box = Rect(rect.x, rect.centery - 17, 34, 34)
        canvas.panel("well", box)
        if self.on:
            canvas.icon("check-mark", box.centerx, box.centery, 30, GOLD)
        if not control.enabled:
            ink = GREY
        elif touch.hovered or touch.shows_focus_ring:
            ink = PARCHMENT
        else:
            ink = BONE
        label_rect = Rect(box.right + 14, rect.y - 4, rect.right - box.right - 14, rect.h + 8)
        canvas.prose(control.label, label_rect, 21, colour=ink, middle=True)


@dataclass(frozen=True, slots=True)
class Token:
    """A seat's disc; ``chosen`` adds a gold ring and a check mark.

    ``size`` is the disc's diameter. With 0, the disc fills the control.
    """

    look: SeatLook
    chosen: bool = False
    size: float = 0

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the disc, smaller if the control is disabled."""
        rect = control.rect
        diameter = self.size or min(rect.w, rect.h)
        canvas.seat(self.look, rect.centerx, rect.centery, diameter if control.enabled else diameter * 0.72)
        if self.chosen or touch.hovered:
            canvas.circle(rect.centerx, rect.centery, diameter / 2 + 3, GOLD, 3 if self.chosen else 1.5)
        if self.chosen:
            x, y = rect.centerx + diameter * 0.38, rect.centery + diameter * 0.38
            canvas.circle(x, y, 13, CHAR)
            canvas.icon("check-mark", x, y, 20, GOLD)


@dataclass(frozen=True, slots=True)
class Row:
    """The look of a line of a list on a dark background; the line shows only its label."""

    size: float = 20

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the line, highlighted if it is hovered or focused."""
        rect = control.rect
        if touch.hovered or touch.shows_focus_ring:
            canvas.fill(rect, PARCHMENT, alpha=36, radius=7)
        ink = BONE if control.enabled else GREY
        canvas.prose(control.label, inset(rect, 12, 0), self.size, colour=ink, middle=True)


class Slider:
    """A slider from 0 to 1 in ``steps`` steps; ``change(value)`` reports every change.

    A scene keeps its sliders, since a slider holds its value.
    """

    #: how far the slider can be touched beyond the ends of its track, where half of the knob may lie
    touch_margin: float = 0.0

    def __init__(self, value: float, change: Callable[[float], None], steps: int = 20) -> None:
        self.value = value
        self._change = change
        self._steps = steps
        self._rect = Rect(0, 0, 1, 1)
        self._is_dragged = False

    @property
    def in_words(self) -> str:
        """The value in words, to be read out."""
        return percent(self.value)

    def control(self, name: str, label: str, rect: Rect, *, enabled: bool = True, tooltip: str = "") -> Control:
        """Return the control of this slider; the track is as long as ``rect``."""
        self._rect = rect
        touch_rect = Rect(rect.x - self.touch_margin, rect.y, rect.w + 2 * self.touch_margin, rect.h)
        return Control(
            name, "slider", label, touch_rect, look=self, handle=self.handle, enabled=enabled, tooltip=tooltip, sound=""
        )

    def set_value(self, value: float) -> None:
        """Set the value, rounded to a step; report it if it has changed."""
        value = round(max(0.0, min(1.0, value)) * self._steps) / self._steps
        if value != self.value:
            self.value = value
            self._change(value)

    def handle(self, intention: Intention) -> bool:
        """Follow the pointer while the slider is pressed, and step on left and right.

        Returns whether the intention was used.
        """
        if isinstance(intention, Press):
            self._is_dragged = True
        if isinstance(intention, Release):
            self._is_dragged = False
            return True
        if isinstance(intention, (Press, Point)) and self._is_dragged:
            self.set_value((intention.x - self._rect.x) / self._rect.w)
            return True
        if isinstance(intention, Go) and intention.sideways:
            self.set_value(self.value + intention.sideways / self._steps)
            return True
        return False

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw track, filled part and knob."""
        touch_rect = control.rect
        self._rect = rect = inset(touch_rect, self.touch_margin, 0)
        track = Rect(rect.x, rect.centery - 5, rect.w, 10)
        canvas.panel("slider.track", track)
        if self.value > 0.02:
            canvas.panel("slider.fill", Rect(track.x, track.y, max(14.0, track.w * self.value), track.h))
        size = 32 if touch.hovered or touch.pressed or touch.shows_focus_ring else 28
        knob = Rect(rect.x + rect.w * self.value - size / 2, rect.centery - size / 2, size, size)
        canvas.picture_in("slider.knob", knob)


def plate(canvas: Canvas, rect: Rect, look: SeatLook, words: str, number: str, *, lit: bool = False) -> None:
    """Draw a seat's panel with its token, its name, the quieter line ``words``, and a big ``number`` at the right.

    With ``lit`` the panel glows, since it is that seat's turn.
    """
    if lit:
        canvas.panel("glow.ember", rect)
    canvas.panel("panel.bar", rect)
    size = rect.h * 0.78
    canvas.seat(look, rect.x + 8 + size / 2, rect.centery, size)
    left = rect.x + size + 18
    right = rect.right - 14
    if number:
        number_width = canvas.text(
            number,
            right,
            rect.centery,
            rect.h * 0.62,
            kind="display",
            colour=GOLD,
            align="right",
            middle=True,
            shadow=SHADE,
        )
        right -= number_width + 10
    name_y = rect.y + rect.h * 0.3 if words else rect.centery
    canvas.text(look.name, left, name_y, 21, kind="display", middle=True, shadow=SHADE, width=right - left)
    if words:
        canvas.text(words, left, rect.y + rect.h * 0.76, 17, colour=PARCHMENT, middle=True, width=right - left)


@sketched_once
def stitches(canvas: Canvas, x: float, y: float, length: float, *, down: bool = False) -> None:
    """Draw a row of stitches on a panel, from left to right or ``down``."""
    name = "stitch_upright" if down else "stitch"
    width, height = canvas.pictures.baked(name).size
    row = Rect(x, y, width, length) if down else Rect(x, y, length, height)
    step_x, step_y = (0, height) if down else (width, 0)
    with canvas.clip(row):
        for index in range(math.ceil(length / max(width, height))):
            canvas.picture(name, x + index * step_x, y + index * step_y)
        canvas.record_seam(row)


def stitch_edges(canvas: Canvas, rect: Rect, margin: float, above: float, below: float) -> None:
    """Draw two rows of stitches on a panel, at these distances from its edges.

    Both rows lie ``margin`` from the left and right edges. The upper row lies ``above`` units from the upper edge, and
    the lower row ``below`` units from the lower edge.
    """
    for y in (rect.y + above, rect.bottom - below):
        stitches(canvas, rect.x + margin, y, rect.w - 2 * margin)


def dialog_panel(canvas: Canvas, rect: Rect) -> None:
    """Draw the panel of a dialog, with a row of stitches along its upper and its lower edge."""
    canvas.panel("panel.hide", rect)
    stitch_edges(canvas, rect, margin=24, above=16, below=22)


def bar(canvas: Canvas, rect: Rect) -> None:
    """Draw the bar at the top of a screen, with a seam along its lower edge."""
    canvas.panel("panel.bar", rect)
    seam = inset(canvas.to_sides(SCREEN), _SEAM_MARGIN, 0)
    stitches(canvas, seam.x, seam_y(rect), seam.w)


def seam_y(bar_rect: Rect) -> float:
    """Return the y of a bar's seam; all text in the bar must stay above it."""
    return bar_rect.bottom - 6


def draw_question(canvas: Canvas, look: SeatLook | None, text: str, more: str, room: Rect) -> None:
    """Draw a question in the ``room`` above a seam, with the token of the asked seat (``look``) to its left.

    ``more`` is a quieter line below the question. A question longer than one line fills the whole room, without
    ``more``.
    """
    if canvas.text_width(text, fixed_size(canvas, _MIN_QUESTION_SIZE), "display") > room.w:
        _draw_long_question(canvas, look, text, room)
        return
    size = fixed_size(canvas, _QUESTION_SIZE - 2) if more else capped(canvas, _QUESTION_SIZE, most=1.25)
    question_y = room.y + (_QUESTION_MIDDLE if more else room.h * 0.5)
    width = canvas.text(
        text,
        room.centerx,
        question_y,
        size,
        kind="display",
        align="centre",
        middle=True,
        shadow=SHADE,
        width=room.w,
        least=_MIN_QUESTION_SIZE - 1,
    )
    if more:
        more_y = room.y + _SECOND_LINE_MIDDLE
        size_below = fixed_size(canvas, 20)
        width_below = canvas.text(
            more,
            room.centerx,
            more_y,
            size_below,
            colour=PARCHMENT,
            align="centre",
            middle=True,
            width=room.w,
            least=_MIN_LABEL_SIZE,
        )
        width = max(width, width_below)
    # the token is 36 high: with its middle at 21 or lower, it stays below the upper edge of the screen
    _draw_asked_seat(canvas, look, room.centerx - width / 2, max(question_y, 21.0))


def _draw_long_question(canvas: Canvas, look: SeatLook | None, text: str, room: Rect) -> None:
    """Draw a question of several lines, with the token of the asked seat to the left of the widest line."""
    above_seam = Rect(room.x, room.y - 1, room.w, room.h - 4)
    size = canvas.prose_size([text], above_seam, fixed_size(canvas, _QUESTION_SIZE), "display")
    canvas.prose(text, above_seam, size, kind="display", align="centre", middle=True, shadow=SHADE)
    lines = canvas.texts.wrap(text, "display", canvas.text_pixels(size), round(room.w * canvas.scale))
    width = max(canvas.text_width(line, size, "display") for line in lines)
    _draw_asked_seat(canvas, look, room.centerx - width / 2, room.centery)


def _draw_asked_seat(canvas: Canvas, look: SeatLook | None, right: float, y: float) -> None:
    """Draw the token of the asked seat, if there is one, to the left of the x ``right``."""
    if look is not None:
        canvas.seat(look, right - 26, y, 36)


def heading(canvas: Canvas, text: str, rect: Rect, size: float = 26, *, align: str = "left") -> None:
    """Draw a gold heading inside ``rect``."""
    x = {"left": rect.x, "centre": rect.centerx, "right": rect.right}[align]
    canvas.text(text, x, rect.y, size, kind="display", colour=GOLD, shadow=SHADE, align=align, width=rect.w)


# The cap of a key, drawn beside what the key does.

_KEY_CAP_EDGE = colour("#78623E")


def key_cap_width(canvas: Canvas, key: str) -> float:
    """Return the width of a key's cap."""
    return max(28.0, canvas.text_width(key, 18, "bold") + 14)


def draw_key_cap(canvas: Canvas, key: str, cap: Rect) -> None:
    """Draw the cap of a key."""
    canvas.fill(Rect(cap.x, cap.y + 2, cap.w, cap.h), _KEY_CAP_EDGE, radius=6)
    canvas.fill(cap, BONE, radius=6)
    canvas.text(
        key, cap.centerx, cap.centery, 18, kind="bold", colour=INK, align="centre", middle=True, width=cap.w - 6
    )


# A button with one large character, for signs without an icon.


@dataclass(frozen=True, slots=True)
class CharacterButton:
    """A button with one large character on it."""

    character: str

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the stone and the character."""
        canvas.panel(button_picture(control, touch), control.rect)
        ink = BONE if control.enabled else GREY
        canvas.text(
            self.character,
            control.rect.centerx,
            control.rect.centery - 2,
            30,
            kind="bold",
            colour=ink,
            align="centre",
            middle=True,
            shadow=SHADE,
        )
