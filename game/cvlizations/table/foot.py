"""Draws the status line at the top of the table, and its foot with the story or the hand of tablets."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.words import say
from game.cvlizations.rules.orders import DOUBLING, NO_ORDER, ORDERS
from game.cvlizations.rules.state import orders_in_hand
from game.cvlizations.table import layout
from game.cvlizations.table.face import Face
from game.cvlizations.table.parts import DARK_RED, EARTH, PIGMENT, UNCHOSEN_INK, draw_chip, draw_number_stone
from game.cvlizations.table.stations import choosers
from game.ui import lettering, theme, widgets
from game.ui.canvas import Canvas
from game.ui.control import Control, Touch
from game.ui.layout import Rect
from game.ui.lettering import draw_centred_text
from game.ui.scene import Status

_LINE_COLOUR = theme.colour("#8A6236")
_HEADING_INK = theme.colour("#FFE2B0")
#: the smallest text size of an order's name on a tablet of the hand
_MIN_TITLE_SIZE = 16.0


def draw_foot(canvas: Canvas, face: Face) -> None:
    """Draw the foot: the hand while the viewer chooses orders, else the story."""
    canvas.panel("panel.bar", layout.FOOT)
    if face.is_choosing:
        draw_laid_places(canvas, face)
    else:
        draw_story(canvas, face)


def draw_story(canvas: Canvas, face: Face) -> None:
    """Draw the parchment with the story's two lines; it is narrower if there are choices beside it."""
    has_choices = face.may_act and face.kind in ("choose", "trade")
    rect = layout.story_beside_choices(len(face.legal)) if has_choices else layout.STORY
    canvas.panel("panel.parchment", rect)
    if face.current_order:
        icon = ORDERS[face.current_order].icon
    elif face.view.phase == "development":
        icon = "totem"
    else:
        icon = "campfire"
    icon_size = 44 if has_choices else 62
    canvas.icon(icon, rect.x + 15 + icon_size / 2, rect.centery, icon_size, PIGMENT)
    left = rect.x + icon_size + (20 if has_choices else 30)
    # the width taken at the parchment's right end by the next order, or by the button "Show again"
    taken_width = 0.0
    if face.asked is None:
        if face.current_order:
            taken_width = draw_next_order(canvas, face, rect)
    elif not has_choices and face.view.phase != "orders":
        taken_width = 200.0
    width = rect.right - 16 - left - taken_width
    if not face.reason:
        place = Rect(left, rect.y + 6, width, rect.h - 12)
        size = lettering.capped(canvas, 20 if has_choices else 23, most=1.3)
        kind = "body" if has_choices else "display"
        canvas.prose(face.headline, place, size, kind=kind, colour=DARK_RED, middle=True)
        return
    is_long = canvas.text_width(face.headline, lettering.fixed_size(canvas, 17), "display") > width
    size = lettering.fixed_size(canvas, 20) if is_long else lettering.capped(canvas, 23, most=1.25)
    canvas.text(face.headline, left, rect.y + 24, size, kind="display", colour=DARK_RED, middle=True, width=width)
    canvas.text(
        face.reason, left, rect.y + 58, lettering.capped(canvas, 20, most=1.25), colour=EARTH, middle=True, width=width
    )


def draw_next_order(canvas: Canvas, face: Face, rect: Rect) -> float:
    """Draw the next order and the tribes that chose it; return the width used at the parchment's right end."""
    coming_orders = [order for order in range(face.current_order + 1, DOUBLING) if choosers(face, order)]
    if not coming_orders:
        return 0.0
    order = coming_orders[0]
    tribes = choosers(face, order)
    width = 160 + 44 * len(tribes)
    x = rect.right - width
    canvas.line(x, rect.y + 11, x, rect.bottom - 11, _LINE_COLOUR, thick=2)
    canvas.text(
        say("then"), x + 14, rect.centery, lettering.capped(canvas, 20), kind="flavour", colour=EARTH, middle=True
    )
    draw_number_stone(canvas, order, x + 76, rect.centery, 38)
    canvas.icon(ORDERS[order].icon, x + 118, rect.centery, 42, UNCHOSEN_INK)
    for index, tribe in enumerate(tribes):
        canvas.seat(face.looks[tribe], x + 164 + 44 * index, rect.centery, 38)
    return width + 14


def draw_laid_places(canvas: Canvas, face: Face) -> None:
    """Draw the two places left of the hand for the orders to lay, face up and face down.

    A place shows the order that is chosen for it; an empty place shows its name. The tablets in the hand are drawn by
    their controls.
    """
    colour = face.looks[face.tribe].colour
    for rect, order, words in zip(
        layout.LAID_PLACES, (face.up, face.down), (say("face up"), say("face down")), strict=True
    ):
        canvas.panel("well", rect)
        if order == NO_ORDER:
            size = lettering.capped(canvas, 19, most=1.2)
            draw_centred_text(canvas, words, *rect.center, size, theme.PARCHMENT, kind="flavour", width=rect.w - 10)
        else:
            draw_large_tablet(canvas, order, rect, colour=colour)
    if face.down != NO_ORDER:
        rect = layout.LAID_PLACES[1]
        canvas.picture_in(f"cv.face_down.{colour}", Rect(rect.right - 28, rect.y + 4, 24, 35))


def draw_large_tablet(canvas: Canvas, order: int, rect: Rect, *, colour: str = "", is_spent: bool = False) -> None:
    """Draw an order as a tablet of the hand.

    ``colour`` is the tribe's colour if the order is chosen, else empty. ``is_spent`` tells whether the order was played
    earlier this age.
    """
    canvas.panel(f"cv.order.{'spent' if is_spent else 'hand'}", rect)
    if is_spent:
        ink = theme.GREY
    elif colour:
        ink = PIGMENT
    else:
        ink = UNCHOSEN_INK
    title = say(ORDERS[order].title)
    title_ink = theme.CHAR if not is_spent else theme.GREY
    room = rect.w - 12  # inside the rim
    if canvas.text_width(title, lettering.fixed_size(canvas, _MIN_TITLE_SIZE), "display") > room:
        room = rect.w - 5  # on the rim, so that a long word stays legible
    if canvas.text_width(title, lettering.fixed_size(canvas, 14), "display") > room:
        canvas.icon(ORDERS[order].icon, rect.centerx + 12, rect.y + 27, 42, ink)
        area = Rect(rect.x + 4, rect.bottom - 40, rect.w - 8, 38)
        size = lettering.fixed_size(canvas, 19)
        canvas.prose(title, area, size, kind="display", colour=title_ink, align="centre", middle=True)
    else:
        canvas.icon(ORDERS[order].icon, rect.centerx + 8, rect.y + 35, 54, ink)
        size = lettering.capped(canvas, 19, most=1.2)
        draw_centred_text(canvas, title, rect.centerx, rect.bottom - 15, size, title_ink, kind="display", width=room)
    draw_number_stone(canvas, order, rect.x + 17, rect.y + 17, 32, red=bool(colour))


@dataclass(frozen=True, slots=True)
class TabletLook:
    """The look of a tablet of the hand.

    The tablet rises under the pointer, unless its order was played earlier this age. While its order is chosen, an
    empty place is drawn instead. ``is_faint`` is set for an order that cannot have an effect in this round.
    """

    order: int
    face: Face
    is_faint: bool = False

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the tablet; while the order is chosen, draw an empty place instead."""
        rect = control.rect
        if self.order in (self.face.up, self.face.down):
            canvas.panel("well", rect)
            return
        acting_tribe = self.face.acting_tribe
        is_spent = acting_tribe is not None and self.order not in orders_in_hand(acting_tribe)
        is_pointed_at = touch.hovered or touch.shows_focus_ring or self.order == self.face.pointed_order
        if is_pointed_at and not is_spent:
            rect = Rect(rect.x, rect.y - 10, rect.w, rect.h)
        draw_large_tablet(canvas, self.order, rect, is_spent=is_spent)
        if self.is_faint and not is_spent:
            canvas.fill(rect, theme.SHADE, alpha=120, radius=9)


@dataclass(frozen=True, slots=True)
class ChipsLook:
    """The look of a button with chips of resources.

    - ``taken``: the resources that the player gets. A single chip has its word beside it.
    - ``given``: the resource that the player gives in a trade. Its chip and an arrow come first.
    - ``factor``: how many of each resource the player gets. The number is drawn if it is more than 1.
    """

    taken: tuple[str, ...]
    given: str = ""
    factor: int = 1

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the button and its chips in the middle."""
        rect = control.rect
        canvas.panel(widgets.button_picture(control, touch), rect)
        if len(self.taken) == 1 and not self.given and self.factor == 1:
            self._draw_chip_and_word(canvas, rect, self.taken[0])
            return
        # the width of the row in chips: the given chip and the arrow are 2 chips wide, the factor is 0.6 chips wide
        chips_wide = len(self.taken) + (2 if self.given else 0) + (0.6 if self.factor > 1 else 0)
        size = min(44.0, rect.h - 14, (rect.w - 16) / chips_wide - 3)
        x = rect.centerx - (size + 3) * chips_wide / 2 + (size + 3) / 2
        if self.given:
            draw_chip(canvas, self.given, x, rect.centery, size)
            lettering.draw_shadowed_text(
                canvas, "→", x + size + 3, rect.centery - 1, size * 0.8, theme.BONE, align="centre", kind="bold"
            )
            x += 2 * (size + 3)
        if self.factor > 1:
            lettering.draw_shadowed_text(
                canvas, str(self.factor), x - size * 0.1, rect.centery, size * 0.62, theme.BONE, align="centre"
            )
            x += 0.6 * (size + 3)
        for kind in self.taken:
            draw_chip(canvas, kind, x, rect.centery, size)
            x += size + 3

    @staticmethod
    def _draw_chip_and_word(canvas: Canvas, rect: Rect, kind: str) -> None:
        """Draw the chip of a resource and its word to the right, both in the middle of the button."""
        size = min(44.0, rect.h - 14)
        room = rect.w - size - 28
        word, letters = say(kind), lettering.capped(canvas, 21, most=1.2)
        x = rect.centerx - (size + 8 + min(room, canvas.text_width(word, letters, "display"))) / 2
        draw_chip(canvas, kind, x + size / 2, rect.centery, size)
        lettering.draw_shadowed_text(canvas, word, x + size + 8, rect.centery - 1, letters, width=room)


# The line at the top of the table.


def draw_status(canvas: Canvas, face: Face, status: Status) -> None:
    """Draw the status line and the hint below it."""
    look = face.looks[status.seat] if status.seat is not None else None
    widgets.draw_question(canvas, look, status.text, status.more, layout.STATUS_LINE)


def draw_title(canvas: Canvas, face: Face) -> None:
    """Draw the heading: the title or else the headline, with the picture of the order being carried out, if any."""
    text = face.title or face.headline
    size = lettering.capped(canvas, 27)
    width = min(canvas.text_width(text, size, "display"), layout.STATUS_LINE.w)
    room = layout.STATUS_LINE.w
    draw_centred_text(canvas, text, 800, 29, size, _HEADING_INK, kind="display", width=room, shadow=theme.SHADE)
    if face.current_order:
        canvas.icon(ORDERS[face.current_order].icon, 800 - width / 2 - 30, 28, 40, theme.ACTIVE, shadow=True)
