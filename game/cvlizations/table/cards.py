"""Draws ideas: on the track, enlarged, with their worth to the buyer, in a tribe's dialog, and in the rule book."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial

from game.core.counts import listed_kinds
from game.core.words import say, say_many
from game.cvlizations.rules.idea_effects import price
from game.cvlizations.rules.ideas import IDEAS
from game.cvlizations.rules.orders import ORDERS
from game.cvlizations.rules.scoring import points_of_idea, worth_now_and_most
from game.cvlizations.rules.state import NO_IDEA
from game.cvlizations.table import layout
from game.cvlizations.table.face import Face
from game.cvlizations.table.parts import (
    BARK,
    CREAM,
    KIND_ICONS,
    PIGMENT,
    Intents,
    draw_cost,
    draw_medal,
    draw_number_stone,
)
from game.cvlizations.table.words import idea_words, top_idea, worth_words
from game.screens.parts.move_controls import MoveControls, back_button
from game.ui import lettering, theme, widgets
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.layered import sketched_once
from game.ui.layout import SCREEN, Rect, centred
from game.ui.lettering import draw_centred_text
from game.ui.overlays import dim
from game.ui.plate import Plate

#: The inks on the deck in play and on the other deck.
_DECK_IN_PLAY_INK = theme.colour("#F0D9A6")
_OTHER_DECK_INK = theme.colour("#CDBFA8")
#: The opacity of the deck that is not in play, of 255.
_OTHER_DECK_OPACITY = 120


#: Size of an idea on the track.
CARD_SIZE = (247.0, 202.0)
#: Smallest text size of a title.
_MIN_TITLE_SIZE = 15.0
#: Largest text size of a title.
_MAX_TITLE_SIZE = 23.0
#: Diameter of the medal with the points, and the share of this diameter that a title leaves free.
_MEDAL_SIZE, _MEDAL_SHARE = 66.0, 0.78


@dataclass(frozen=True, slots=True)
class Offer:
    """An idea as it is offered to a buyer.

    - ``price``: the resources that the buyer pays; ``missing``: those of them that the buyer lacks.
    - ``points_now``: the points that the idea would bring if the match ended now; ``most_points``: the most points that
      it can bring by the end.
    """

    price: tuple[int, ...]
    missing: tuple[int, ...] = ()
    points_now: int = 0
    most_points: int = 0


@sketched_once
def draw_idea_card(
    canvas: Canvas, idea_number: int, rect: Rect, offer: Offer | None = None, title_size: float | None = None
) -> None:
    """Draw an idea as it looks on the track, scaled to ``rect``; with an ``offer``, missing resources are pale.

    Without a ``title_size``, the title is as large as its room allows. There is space for three lines of text, large
    enough to read from across a room; the picture takes the rest.
    """
    idea = IDEAS[idea_number]
    unit = rect.w / CARD_SIZE[0]
    canvas.panel("panel.card", rect)
    banner = _banner_rect(rect)
    size = title_size_of(canvas, [idea_number], rect) if title_size is None else title_size
    _draw_banner(canvas, idea_number, banner, size, medal_size=_MEDAL_SIZE * unit)
    text = Rect(rect.x + 10 * unit, rect.bottom - 98 * unit, rect.w - 20 * unit, 92 * unit)
    niche = Rect(rect.x + 12 * unit, banner.bottom + 3 * unit, 80 * unit, text.y - banner.bottom - 4 * unit)
    _draw_picture(canvas, idea_number, niche)
    left = niche.right + 12 * unit
    room = rect.right - left - 6
    size = lettering.capped(canvas, 20 * unit)
    kind_left = left + 26 * unit
    middle = niche.y + 11 * unit
    canvas.icon(KIND_ICONS[idea.kind], left + 10 * unit, middle, 20 * unit, BARK)
    kind_room = rect.right - kind_left - 6
    canvas.text(say(idea.kind), kind_left, middle, size, kind="flavour", colour=BARK, middle=True, width=kind_room)
    _draw_price(canvas, idea_number, offer, left - 2, niche.bottom - 14 * unit, 30 * unit, room)
    size = lettering.capped(canvas, max(20.0, 20 * unit), most=1.15)
    canvas.prose(say(idea.text), text, size, colour=theme.INK, align="centre", middle=True)


def title_size_of(canvas: Canvas, ideas: Iterable[int], rect: Rect) -> float:
    """Return the largest text size at which the titles of all ``ideas`` fit on cards as large as ``rect``."""
    unit = rect.w / CARD_SIZE[0]
    title_rect = _title_rect(_banner_rect(rect), _MEDAL_SIZE * unit)
    titles = [say(IDEAS[idea].title) for idea in ideas]
    return canvas.prose_size(
        titles, title_rect, lettering.capped(canvas, _MAX_TITLE_SIZE * unit), "display", _MIN_TITLE_SIZE
    )


def _banner_rect(rect: Rect) -> Rect:
    """Return the rect of the title banner on a card."""
    unit = rect.w / CARD_SIZE[0]
    return Rect(rect.x + 7 * unit, rect.y + 6 * unit, rect.w - 14 * unit, 44 * unit)


def _title_rect(banner: Rect, medal_size: float) -> Rect:
    """Return the rect for a title in its banner, to the left of the medal."""
    left = banner.x + banner.h * 0.22
    return Rect(left, banner.y, banner.right - medal_size * _MEDAL_SHARE - left, banner.h)


def _draw_banner(canvas: Canvas, idea_number: int, rect: Rect, size: float, medal_size: float) -> None:
    """Draw a banner in the colour of the idea's kind, with its title, and its points on a medal at the right end.

    A long title gets two lines.
    """
    idea = IDEAS[idea_number]
    canvas.panel(f"cv.banner.{idea.kind}", rect)
    title_rect = _title_rect(rect, medal_size)
    canvas.prose(say(idea.title), title_rect, size, kind="display", colour=CREAM, middle=True, shadow=theme.SHADE)
    draw_medal(canvas, idea.points, rect.right - medal_size * 0.32, rect.centery, medal_size)


def _draw_picture(canvas: Canvas, idea_number: int, rect: Rect) -> None:
    """Draw the picture of an idea in a niche."""
    canvas.panel("cv.niche", rect)
    canvas.icon(IDEAS[idea_number].icon, rect.centerx, rect.centery, min(rect.w, rect.h) - 6, PIGMENT)


def _draw_price(
    canvas: Canvas, idea_number: int, offer: Offer | None, x: float, y: float, size: float, room: float
) -> None:
    """Draw the price in an offer; missing resources are pale. Without an offer, draw the printed cost of the idea."""
    price, missing = (offer.price, offer.missing) if offer is not None else (IDEAS[idea_number].cost, ())
    draw_cost(canvas, price, x, y, size, room, missing)


def draw_worth_tag(canvas: Canvas, offer: Offer, rect: Rect) -> None:
    """Draw the tag at an idea's foot with its points now and at most."""
    words = say("worth {now}", now=offer.points_now)
    if offer.most_points != offer.points_now:
        words = say("worth {now} now, up to {most}", now=offer.points_now, most=offer.most_points)
    size = lettering.capped(canvas, 17)
    width = min(rect.w - 20, canvas.text_width(words, size, "bold") + 34)
    label = Rect(rect.centerx - width / 2, rect.bottom - 7, width, 26)
    canvas.panel("cv.bone", label)
    draw_centred_text(canvas, words, label.centerx, label.centery - 1, size, theme.BLOOD, width=width - 12)


def draw_large_card(canvas: Canvas, idea_number: int, rect: Rect, offer: Offer | None = None) -> None:
    """Draw an idea large, for reading."""
    idea = IDEAS[idea_number]
    canvas.panel("panel.card", rect)
    banner = Rect(rect.x + 12, rect.y + 12, rect.w - 24, 58)
    _draw_banner(canvas, idea_number, banner, lettering.capped(canvas, 30), medal_size=92)
    niche = Rect(rect.x + 22, rect.y + 84, 132, min(124, rect.h * 0.4))
    _draw_picture(canvas, idea_number, niche)
    left = niche.right + 18
    room = rect.right - niche.right - 34
    size = lettering.capped(canvas, 21)
    kind = say("{kind}, number {number}", kind=say(idea.kind), number=idea.number)
    canvas.icon(KIND_ICONS[idea.kind], left + 13, niche.y + 16, 28, BARK)
    canvas.text(kind, left + 34, niche.y + 16, size, kind="body", colour=BARK, middle=True, width=room - 34)
    width = canvas.text(say("costs"), left, niche.y + 50, size, kind="flavour", colour=BARK, middle=True) + 10
    _draw_price(canvas, idea_number, offer, left + width, niche.y + 50, 34, room - width)
    if offer is not None:
        _draw_worth(canvas, offer, Rect(left, niche.bottom - 38, room, 38))
    text = Rect(rect.x + 26, niche.bottom + 8, rect.w - 52, rect.bottom - niche.bottom - 22)
    canvas.prose(say(idea.text), text, 25, colour=theme.CHAR, align="centre", middle=True, least=16)


def _draw_worth(canvas: Canvas, offer: Offer, rect: Rect) -> None:
    """Draw a strip with a sentence that tells the worth of an idea to its buyer."""
    canvas.panel("well_paper", rect)
    words = worth_words(offer.points_now, offer.most_points)
    draw_centred_text(canvas, words, *rect.center, lettering.capped(canvas, 21), theme.BLOOD, width=rect.w - 20)


def draw_deck(canvas: Canvas, count: int, label: str, *, is_late_deck: bool, is_in_play: bool) -> None:
    """Draw the late or the early deck with a ``label`` and the number of ideas left.

    The deck in play is thicker if more ideas are left; the other deck is flat and faded.
    """
    place = layout.deck_place(is_late_deck=is_late_deck)
    if not count:
        canvas.panel("well", place)
        draw_centred_text(canvas, say("empty"), *place.center, lettering.capped(canvas, 20), theme.BONE, kind="flavour")
        return
    opacity = 255 if is_in_play else _OTHER_DECK_OPACITY
    cards_below = min(3, 1 + count // 6) if is_in_play else 0
    for step in reversed(range(1, cards_below + 1)):
        canvas.picture("cv.pile", place.x + 2 * step, place.y + 3 * step)
    canvas.picture("cv.back.late" if is_late_deck else "cv.back.early", place.x, place.y, alpha=opacity)
    ink = _DECK_IN_PLAY_INK if is_in_play else _OTHER_DECK_INK
    middle = place.centerx
    lettering.draw_shadowed_text(
        canvas, "III" if is_late_deck else "I · II", middle, place.y + 82, 26, ink, align="centre", width=72
    )
    area = Rect(middle - 38, place.y + 96, 76, 46)
    canvas.prose(label, area, lettering.capped(canvas, 18), colour=ink, align="centre", middle=True, least=16)
    words = say("{count} left", count=count)
    size = lettering.capped(canvas, 20)
    lettering.draw_shadowed_text(canvas, words, middle, place.y + 153, size, ink, align="centre", kind="bold", width=72)


def draw_slim_card(canvas: Canvas, idea_number: int, rect: Rect, offer: Offer | None) -> None:
    """Draw an idea face up on its deck: picture, title, cost and points."""
    idea = IDEAS[idea_number]
    canvas.panel("panel.card", rect)
    band = Rect(rect.x + 5, rect.y + 5, rect.w - 10, 58)
    canvas.panel(f"cv.banner.{idea.kind}", band)
    canvas.icon(idea.icon, band.x + 28, band.centery, 44, CREAM, shadow=True)
    draw_medal(canvas, idea.points, band.right - 20, band.centery, 52)
    title = Rect(rect.x + 8, rect.y + 68, rect.w - 16, 56)
    size = lettering.capped(canvas, 20)
    canvas.prose(say(idea.title), title, size, kind="display", colour=theme.CHAR, align="centre", middle=True, least=16)
    _draw_price(canvas, idea_number, offer, rect.x + 8, rect.y + 148, 26, rect.w - 16)


# The worth of open ideas to the buyer.


def offers(face: Face) -> dict[int, Offer]:
    """Return an offer for each idea that the viewer may buy now; empty at other times."""
    if not face.may_act or face.kind != "buy":
        return {}
    ideas = [idea for idea in (*face.view.track, top_idea(face)) if idea != NO_IDEA]
    return {idea: _offer_to(face, face.tribe, idea) for idea in ideas}


def _offer_to(face: Face, seat: int, idea: int) -> Offer:
    """Return the offer of an idea to a seat, at the price for that seat."""
    tribe = face.view.tribes[seat]
    cost = price(tribe, idea)
    missing = tuple(max(0, needed - count) for needed, count in zip(cost, tribe.goods, strict=True))
    return Offer(listed_kinds(cost), listed_kinds(missing), *worth_now_and_most(face.view, seat, idea))


def offer_of(face: Face, idea: int) -> Offer | None:
    """Return the offer of an idea that the viewer may buy now, else ``None``."""
    return offers(face).get(idea)


# The idea that is pointed at, enlarged.


@dataclass(frozen=True, slots=True)
class IdeasSubject:
    """The ideas that a control (``Control.about``) shows.

    The idea under the pointer is drawn enlarged. The enlarged idea appears above or below the rect ``anchor``.
    ``places`` are the places of the ideas within the control. A control that shows a single idea has no places: the
    idea counts as pointed at anywhere on the control.
    """

    ideas: tuple[int, ...]
    anchor: Rect
    places: tuple[Rect, ...] = ()

    def idea_under(self, pointer: layout.Point) -> int:
        """Return the idea under ``pointer``, or ``NO_IDEA``; without places, return the only idea."""
        if not self.places:
            return self.ideas[0]
        for idea, place in zip(self.ideas, self.places, strict=False):
            if place.collidepoint(pointer):
                return idea
        return NO_IDEA


def ideas_of_control(controls: Iterable[Control], name: str) -> IdeasSubject | None:
    """Return the ideas that the control with this name shows, or ``None`` if it shows none."""
    about = next((control.about for control in controls if control.id == name), None)
    return about if isinstance(about, IdeasSubject) else None


#: The bottom of an idea that is drawn enlarged below its place.
_ENLARGED_BOTTOM = 606.0


def draw_enlarged_idea(canvas: Canvas, face: Face, idea: int, anchor: Rect) -> None:
    """Draw an idea enlarged: below the ``anchor`` on the track, or above an ``anchor`` further down."""
    offer = offer_of(face, idea)
    top = 292.0
    if offer is not None and offer.missing:
        top += 54  # leaves room for the tooltip that says why the idea cannot be bought
    box = Rect(0, top, 560, _ENLARGED_BOTTOM - top)
    box.centerx = min(max(anchor.centerx, 300), 1300)
    if anchor.y > 500:
        box.bottom = anchor.y - 8
    draw_large_card(canvas, idea, box, offer)


# Plates for the rule book: ideas and orders, by number.

_ORDER_SIZE = (92.0, 92.0)


def _paint_idea(idea_number: int, canvas: Canvas, rect: Rect) -> None:
    draw_idea_card(canvas, idea_number, rect)


def _paint_order(order: int, canvas: Canvas, rect: Rect) -> None:
    """Paint an order: its icon, and its number in a corner."""
    canvas.panel("cv.order.hand", rect)
    canvas.icon(ORDERS[order].icon, rect.centerx + 4, rect.centery, rect.w * 0.6, PIGMENT)
    draw_number_stone(canvas, order, rect.x + rect.w * 0.14, rect.y + rect.w * 0.14, rect.w * 0.34)


PLATES = {
    **{f"idea.{number}": Plate(*CARD_SIZE, partial(_paint_idea, number)) for number in IDEAS},
    **{f"order.{order}": Plate(*_ORDER_SIZE, partial(_paint_order, order)) for order in ORDERS},
}


# The dialog with all ideas of a tribe.

_CARD_GAP = 14.0
#: The width and the height of the room for all cards.
_GALLERY_WIDTH = 1480
_GALLERY_HEIGHT = 590
#: The largest scale of a card.
_MAX_SCALE = 1.15
#: Height below a card for its points.
_POINTS_HEIGHT = 20.0


def _columns_in(rows: int, count: int) -> int:
    """Return the number of columns of ``count`` cards in ``rows`` rows, at least two."""
    return max(2, math.ceil(count / rows))


def _scale_in(rows: int, count: int) -> float:
    """Return the scale at which ``count`` cards have room in ``rows`` rows."""
    width = _GALLERY_WIDTH / _columns_in(rows, count) - _CARD_GAP
    height = _GALLERY_HEIGHT / rows - _CARD_GAP - _POINTS_HEIGHT
    return min(_MAX_SCALE, width / CARD_SIZE[0], height / CARD_SIZE[1])


def idea_control(control_id: str, idea: int, place: Rect) -> Control:
    """Return a control that can be looked at and heard, but not pressed, over an idea's card."""
    title = say(IDEAS[idea].title)
    return Control(control_id, "card", title, place, heard=idea_words(idea), only_shows=True, sound="")


@dataclass(frozen=True, slots=True)
class Gallery:
    """All ideas of a tribe, each with its present points."""

    tribe: int
    ideas: tuple[int, ...]

    #: the dialog can be left without a move
    can_be_left = True

    @property
    def _rows(self) -> int:
        """The number of rows with which the cards are largest."""
        return max(range(1, 5), key=lambda rows: _scale_in(rows, len(self.ideas)))

    @property
    def _columns(self) -> int:
        """The number of columns of cards, at least two."""
        return _columns_in(self._rows, len(self.ideas))

    @property
    def _scale(self) -> float:
        """The scale at which the cards are drawn."""
        return _scale_in(self._rows, len(self.ideas))

    @property
    def _panel(self) -> Rect:
        """The area of the panel behind the cards."""
        if not self.ideas:
            return centred(640, 260)
        width = CARD_SIZE[0] * self._scale + _CARD_GAP
        height = CARD_SIZE[1] * self._scale + _CARD_GAP + _POINTS_HEIGHT
        return centred(width * self._columns + 70, height * self._rows + 190)

    def draw(self, canvas: Canvas, face: Face) -> None:
        """Draw the dialog: a panel of hide with the ideas on it."""
        dim(canvas, SCREEN)
        panel = self._panel
        tribe = face.view.tribes[self.tribe]
        canvas.panel("panel.hide", panel)
        widgets.stitch_edges(canvas, panel, margin=24, above=9, below=13)
        title = say("{name}'s ideas", name=face.looks[self.tribe].name)
        size = lettering.capped(canvas, 32, most=1.3)
        room = panel.w - 60
        lettering.draw_shadowed_text(
            canvas, title, panel.centerx, panel.y + 42, size, theme.GOLD, align="centre", width=room
        )
        points = sum(points_of_idea(face.view, self.tribe, idea) for idea in self.ideas)
        words = say_many(
            "{count} point from ideas so far, plus {tokens} happiness",
            "{count} points from ideas so far, plus {tokens} happiness",
            points,
            tokens=tribe.happiness,
        )
        if not self.ideas:
            words = say("No ideas yet.")
        size = lettering.capped(canvas, 21)
        room = panel.w - 60
        draw_centred_text(canvas, words, panel.centerx, panel.y + 82, size, theme.PARCHMENT, kind="body", width=room)
        title_size = title_size_of(canvas, self.ideas, self._place_of(0))
        for index, idea in enumerate(self.ideas):
            place = self._place_of(index)
            # begin each card at a whole pixel: then all panels have the same size, and only one is made and cached
            corner = canvas.mapping.to_logical(*canvas.mapping.to_window(place).topleft)
            rect = Rect(*corner, place.w, place.h)
            draw_idea_card(canvas, idea, rect, title_size=title_size)
            draw_medal(canvas, points_of_idea(face.view, self.tribe, idea), rect.centerx, rect.bottom + 4, 46)

    def _place_of(self, index: int) -> Rect:
        """Return the place of a card in the dialog; rows are centred."""
        row, column = divmod(index, self._columns)
        count = min(self._columns, len(self.ideas) - row * self._columns)
        width, height = CARD_SIZE[0] * self._scale, CARD_SIZE[1] * self._scale
        left = self._panel.centerx - (count * (width + _CARD_GAP) - _CARD_GAP) / 2
        return Rect(
            left + column * (width + _CARD_GAP),
            self._panel.y + 104 + row * (height + _CARD_GAP + _POINTS_HEIGHT),
            width,
            height,
        )

    def controls(self, face: Face, intents: Intents, playing: MoveControls) -> list[Control]:
        """Return a control for each idea, so that it can be heard, and the button that closes the dialog."""
        rect = Rect(self._panel.centerx - 90, self._panel.bottom - 74, 180, 52)
        return [
            *(idea_control(f"gallery.{idea}", idea, self._place_of(index)) for index, idea in enumerate(self.ideas)),
            back_button(rect, intents.close_dialog, highlighted=True),
        ]
