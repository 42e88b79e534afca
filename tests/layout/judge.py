"""Finds the faults of a screen's layout in its labels: the lines of text that a ``LabelRecorder`` recorded."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import pygame

from game.screens.parts.any_table import CornerButton
from game.ui.control import Control
from game.ui.focus import Interaction
from game.ui.layout import SCREEN, Rect
from game.ui.stage import LARGE_TARGET
from game.ui.tooltips import may_be_wanted
from tests.layout.label_recorder import Label, Seam

#: in logical units: things may overlap, or stick out, by this much without a fault
_TOUCH = 2.0
#: the least share of its requested size that a text may keep when it is shrunk to fit
_SHRUNK = 2 / 3
#: in logical units, the least size of any text, and of a text in a made-up language or with the longest names
MIN_TEXT_SIZE, MIN_TEXT_SIZE_MADE_UP = 16.0, 14.0
#: the least height of a control
_MIN_HEIGHT = 40.0
#: parts of messages about invalid moves, written for programs, which players must never see
_OF_PROGRAMS = ("cannot be read", "There is no move ", "must be written")
#: the form of the reason why a control is grey: a sentence of at least three words
_SENTENCE = re.compile(r"\S+\s+\S+\s+\S.*[.!?]$", re.DOTALL)
#: a label with a smaller visible share counts as covered on purpose
HIDDEN = 0.5
#: a tooltip may hide at most this share of a control, and never the middle of the control
_HIDDEN_BY_TOOLTIP = 0.34
#: a line counts as lying on a panel, not on another line, if more than this share of the pixels under it was painted
#: over
_COVERED = 0.6


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault: its kind, the label or control, and the place in logical units of the window."""

    kind: str
    what: str
    rects: tuple[Rect, ...]

    def __str__(self) -> str:
        return f"{self.kind:8} {self.what}  {' '.join(_rect_text(rect) for rect in self.rects)}"


def _rect_text(rect: Rect) -> str:
    """Return the place and size of a rectangle in brief."""
    return f"[{rect.x:.0f},{rect.y:.0f} {rect.w:.0f}x{rect.h:.0f}]"


def find_faults(
    labels: Iterable[Label], controls: Sequence[Control], *, lengthened: bool = False, least: float = MIN_TEXT_SIZE
) -> list[Fault]:
    """Return the faults of the labels and controls of a screen.

    Texts that are ``lengthened`` by another language may stay at the usual size when texts are enlarged.
    """
    shown = {control.id: control for control in controls}
    scrolled = [control.rect for control in controls if control.role == "list"]
    visible = [label for label in labels if label.seen > HIDDEN and not _scrolled_out(label, scrolled)]
    faults = [fault for label in visible for fault in _faults_of_label(label, shown)]
    faults += [fault for label in visible for fault in _find_small_text(label, least, lengthened=lengthened)]
    return faults + _find_overlaps(visible) + [fault for control in controls for fault in _faults_of_control(control)]


def find_on_seams(labels: Sequence[Label], seams: Iterable[Seam]) -> list[Fault]:
    """Return a fault for each line of text that lies on a seam (a row of stitches) drawn before it."""
    return [
        Fault("seam", _quote(label), (label.ink,))
        for seam in seams
        for label in labels[seam.lines_before :]
        if label.seen > HIDDEN and _touches(label, seam)
    ]


def _touches(label: Label, seam: Seam) -> bool:
    """Return whether a line touches a seam: at least half of the area that they share still shows stitches."""
    common = label.box.clip(seam.box)
    if min(common.size) * label.pixel <= _TOUCH:
        return False
    place = common.x - seam.box.x, common.y - seam.box.y
    return 2 * seam.uncovered.overlap_area(pygame.Mask(common.size, fill=True), place) > common.w * common.h


def find_under_corner_buttons(labels: Iterable[Label], controls: Sequence[Control]) -> list[Fault]:
    """Return a fault for each text or control of a table that lies partly under the round buttons in its corner."""
    buttons = [control.rect for control in controls if isinstance(control.about, CornerButton)]
    found = [(_quote(label), label.ink) for label in labels if not _is_corner_button(label.control)]
    found += [
        (control.id, control.visible_rect)
        for control in controls
        if not isinstance(control.about, CornerButton) and not _is_backdrop(control)
    ]
    first_button_over = [next((button for button in buttons if _meet(rect, button)), None) for _, rect in found]
    return [
        Fault("corner", what, (rect, button))
        for (what, rect), button in zip(found, first_button_over, strict=True)
        if button is not None
    ]


def _is_corner_button(control_id: str) -> bool:
    """Return whether this is the id of a round button in the corner of a table."""
    return control_id.startswith("corner.")


def _is_backdrop(control: Control) -> bool:
    """Return whether a control fills over half of the screen behind all others, like the control that closes a
    dialog."""
    return control.rect.w * control.rect.h > SCREEN.w * SCREEN.h / 2


def _meet(one: Rect, other: Rect) -> bool:
    """Return whether two rectangles overlap by more than the tolerance in both directions."""
    common = one.clip(other)
    return common.w > _TOUCH and common.h > _TOUCH


def find_untouchable(controls: Sequence[Control]) -> list[Fault]:
    """Return a fault for each control that a touch on its own middle misses once targets are enlarged.

    A list may lose its middle to one of its rows.
    """
    faults = []
    for control in controls:
        x, y = control.visible_rect.center
        usual, large = (_control_under(controls, x, y, least) for least in (0.0, LARGE_TARGET))
        if usual is control and large is not control and control.role != "list":
            faults.append(Fault("taken", f"{control.id} by {large.id if large else 'nothing'}", (control.rect,)))
    return faults


def find_unexplained(controls: Sequence[Control]) -> list[Fault]:
    """Return a fault for each grey control that does not say in an English sentence why it is grey."""
    mute = [control for control in controls if not control.enabled and not _SENTENCE.match(control.why_not.strip())]
    return [Fault("mute", f"{control.id}: {control.why_not!r}", (control.rect,)) for control in mute]


def find_hidden_by_tooltip(control: Control, tooltip: Rect, controls: Sequence[Control]) -> list[Fault]:
    """Return a fault for each control that a tooltip hides: its own control, or a control that may be wanted next."""
    rect = control.visible_rect
    faults = [Fault("hides", f"{control.id} itself", (tooltip, rect))] if _meet(tooltip, rect) else []
    for other in controls:
        visible = other.visible_rect
        lies_around = visible.contains(rect)  # a card's table, for example, may be hidden in part
        may_be_hidden = other.id == control.id or lies_around or not may_be_wanted(other)
        if may_be_hidden or not tooltip.colliderect(visible):
            continue
        hidden = tooltip.clip(visible)
        if tooltip.collidepoint(visible.center) or hidden.w * hidden.h > _HIDDEN_BY_TOOLTIP * visible.w * visible.h:
            faults.append(Fault("hides", f"{other.id} by the tooltip of {control.id}", (tooltip, visible)))
    return faults


def find_repeated_by_tooltip(
    control: Control, tooltip: str, labels: Iterable[Label], controls: Sequence[Control]
) -> list[Fault]:
    """Return a fault if the tooltip repeats another text on the screen.

    A tooltip of one word, such as a name, may repeat another text. A tooltip of a piece may repeat the label of a
    button that makes the same move: the piece shows no words, and one move has the same words everywhere.
    """
    if " " not in tooltip:
        return []
    alike = {other.id for other in controls if other.id != control.id and set(other.moves) & set(control.moves)}
    visible = (label for label in labels if label.seen > HIDDEN and label.control not in alike)
    shown = (label for label in visible if tooltip in (label.text, label.paragraph))
    return [Fault("repeats", f"{control.id}: {tooltip!r}", (control.rect, label.ink)) for label in shown][:1]


def _control_under(controls: Sequence[Control], x: float, y: float, least: float) -> Control | None:
    """Return the control that a touch at ``x, y`` finds, when targets have at least the size ``least``."""
    interaction = Interaction(act=lambda control: None, refuse=lambda control: None, now=lambda: 0.0)
    interaction.least_target = least
    return interaction.control_at(controls, x, y)


def _scrolled_out(label: Label, scrolled: Sequence[Rect]) -> bool:
    """Return whether the edge of a scrolling area cuts a line above or below."""
    above, below = label.clip.top - label.ink.top, label.ink.bottom - label.clip.bottom
    beyond = above if above > below else below
    return beyond > 0 and any(area.colliderect(label.clip) and area.h >= label.clip.h - _TOUCH for area in scrolled)


def _faults_of_label(label: Label, shown: dict[str, Control]) -> Iterable[Fault]:
    """Yield a fault if a label is cut, and another fault if the label is wider or higher than its control."""
    if not label.whole:
        yield Fault("cut", _quote(label), (label.ink,))
    elif _beyond(label.ink, label.clip) > _TOUCH or _beyond(label.ink, SCREEN) > _TOUCH:
        yield Fault("cut", _quote(label), (label.ink, label.clip))
    control = shown.get(label.control)
    if control is not None and _beyond(label.ink, control.rect) > _TOUCH:
        yield Fault("spills", f"{_quote(label)} from {control.id}", (label.ink, control.rect))


def _find_small_text(label: Label, least: float, *, lengthened: bool) -> Iterable[Fault]:
    """Yield a fault if a label is smaller than ``least``, or was shrunk too far from the size it wanted.

    If ``lengthened``, a label that wanted more than its usual size is measured by the usual size. Half a pixel is
    tolerated as rounding.
    """
    wanted = min(label.usual, label.wanted) if lengthened else label.wanted
    if label.size < wanted * _SHRUNK - label.pixel / 2 or label.size < least - label.pixel / 2:
        yield Fault("small", f"{_quote(label)} {label.size:.0f} of {wanted:.0f}", (label.ink,))


def _faults_of_control(control: Control) -> Iterable[Fault]:
    """Yield a fault if a visible control sticks out of the screen, is too low, or gives a reason meant for programs."""
    rect = control.visible_rect
    if rect.w <= 1 or rect.h <= 1:
        return
    if _beyond(rect, SCREEN) > 0.5:
        yield Fault("outside", control.id, (rect,))
    if control.rect.h < _MIN_HEIGHT - 0.01:
        yield Fault("low", control.id, (control.rect,))
    if any(words in control.why_not for words in _OF_PROGRAMS):
        yield Fault("unread", f"{control.id}: {control.why_not}", (control.rect,))


def _find_overlaps(labels: Sequence[Label]) -> list[Fault]:
    """Return a fault for each two lines that overlap."""
    rects = [label.ink for label in labels]
    faults = []
    for index, label in enumerate(labels):
        for other in label.ink.collidelistall(rects):
            if other > index and _overlap(label, labels[other]):
                faults.append(Fault("overlap", f"{_quote(label)} {_quote(labels[other])}", (label.ink, rects[other])))
    return faults


def _overlap(one: Label, other: Label) -> bool:
    """Return whether two lines overlap more than slightly.

    The same words in the same place are one line, and in a paragraph accents may touch the line above.
    """
    common = one.ink.clip(other.ink)
    if one.paragraph and one.paragraph == other.paragraph and common.h < one.size * 0.3:
        return False
    if one.text == other.text and abs(one.ink.x - other.ink.x) < 5 and abs(one.ink.y - other.ink.y) < 5:
        return False
    return _meet(one.ink, other.ink) and not _covered(one, other)


def _covered(below: Label, above: Label) -> bool:
    """Return whether ``above`` lies on a panel that covers ``below``, such as a bubble or a card."""
    common = below.box.clip(above.box)
    area = common.w * common.h
    covered_area = below.changed.overlap_area(
        pygame.Mask(common.size, fill=True), (common.x - below.box.x, common.y - below.box.y)
    )
    return area > 0 and covered_area / area > _COVERED


def _beyond(rect: Rect, around: Rect) -> float:
    """Return how far ``rect`` reaches beyond ``around``."""
    return max(around.left - rect.left, around.top - rect.top, rect.right - around.right, rect.bottom - around.bottom)


def _quote(label: Label) -> str:
    """Return a line in quotation marks, shortened if it is long."""
    return repr(label.text if len(label.text) < 44 else label.text[:42] + "…")
