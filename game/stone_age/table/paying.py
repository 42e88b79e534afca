"""Payments for cards and buildings, put together over the valley."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

from game.core.notation import WrittenMove
from game.core.words import say, say_many
from game.screens.parts.move_controls import MoveControls
from game.stone_age.rules import moves
from game.stone_age.rules.acting import why_not_buy
from game.stone_age.rules.board import FIRST_BUILDING, FIRST_CARD, KINDS, RESOURCES
from game.stone_age.rules.buildings import BUILDINGS, NOTHING, Goods, handfuls, payments, why_not_pay, worth
from game.stone_age.rules.cards import CARDS
from game.stone_age.table import cards, layout, words
from game.stone_age.table.choosing import StoneSign, back_button, other_button, primary
from game.stone_age.table.face import Face
from game.stone_age.table.parts import CREAM, QUIET, SOFT, Intents, chip, worded
from game.stone_age.table.seats import hide
from game.ui import lettering, theme
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.layout import Rect
from game.ui.widgets import Button

_PITCH = 110.0
#: how high the warning below a picture is
_WARNING = 64.0


def _in_full(goods: Goods) -> str:
    """Return no question: nothing is left unpaid."""
    return ""


@dataclass(frozen=True, slots=True)
class Paying:
    """A payment put together with steppers.

    ``make`` turns resources into the move, ``label`` into the words on its button; ``most`` is how many can be paid,
    ``other`` the move that pays nothing, with its label and what that asks first (``really``). ``partly(goods)`` is
    what the payment asks, where it leaves something unpaid; ``unpaid`` is what the rules say of paying nothing, which
    is no move. ``fixed`` payments cannot be changed. ``warning`` says below the ``picture`` what of it brings nothing
    now. A payment ``for_building`` lies above the buildings.
    """

    title: str
    hint: Callable[[Goods], str]
    make: Callable[[Goods], WrittenMove]
    label: Callable[[Goods], str]
    other: WrittenMove
    other_label: str
    really: str
    chosen: Goods
    held: Goods
    most: int
    unpaid: str
    fixed: bool = False
    for_building: bool = False
    closable: bool = True
    claimable: bool = False
    picture: Callable[[Canvas, Rect], None] | None = None
    partly: Callable[[Goods], str] = _in_full
    warning: str = ""

    @property
    def leads_back(self) -> bool:
        """Whether it can be left without a move."""
        return self.closable

    @property
    def _rect(self) -> Rect:
        if self.picture is None:
            return layout.FEEDING_DIALOG
        if not self.for_building:
            return layout.PAYING
        return layout.PAYING_FIXED if self.fixed else layout.PAYING_BUILDING

    def draw(self, canvas: Canvas, face: Face) -> None:
        """Draw what is bought, and the four resources with what is paid of each."""
        rect = self._rect
        hide(canvas, rect)
        worded(canvas, self.title, Rect(rect.x + 30, rect.y + 10, rect.w - 60, 62), 28, CREAM, kind="display")
        if self.picture is not None:
            warned = _WARNING if self.warning else 0.0
            self.picture(canvas, Rect(rect.x + 28, rect.y + 76, 304, rect.h - 102 - warned))
            if warned:
                below = Rect(rect.x + 28, rect.bottom - 20 - warned, 304, warned)
                worded(canvas, self.warning, below, lettering.capped(canvas, 18, 1.2), theme.ACTIVE, kind="bold")
        for kind in KINDS:
            self._column(canvas, kind)
        middle = self._middle(KINDS[0])[0] + 1.5 * _PITCH
        foot = Rect(middle - 2 * _PITCH, rect.bottom - 74, 4 * _PITCH, 62)
        worded(canvas, self.hint(self.chosen), foot, 20, SOFT)

    def _column(self, canvas: Canvas, kind: int) -> None:
        x, y = self._middle(kind)
        paid = self.chosen[kind]
        chip(canvas, RESOURCES[kind], x, y, 64, alpha=255 if self.held[kind] else 90)
        stored = Rect(x - _PITCH / 2 + 5, y + 30, _PITCH - 10, 39)
        worded(canvas, say("{count} in store", count=self.held[kind]), stored, lettering.capped(canvas, 16, 1.3), QUIET)
        well = Rect(x - 30, y + (76 if self.fixed else 116), 60, 50)
        canvas.panel("well", well)
        lettering.shadowed(
            canvas,
            str(paid),
            x,
            well.y + 24,
            lettering.capped(canvas, 32, 1.2),
            theme.ACTIVE if paid else QUIET,
            align="centre",
        )

    def controls(self, face: Face, intents: Intents, playing: MoveControls) -> list[Control]:
        """List the steppers and the buttons."""
        listed = [] if self.fixed else [control for kind in KINDS for control in self._steppers(intents, kind)]
        look = Button(size=21)
        listed.append(other_button(playing, "pay.other", self.other_label, self.other, look, self.really))
        if self.closable:
            listed.append(back_button(intents))
        if self.claimable:
            listed.append(
                Control(
                    "claim",
                    "button",
                    say("Card"),
                    layout.SMALL_BUTTON,
                    intents.open_claim,
                    look=Button(icon="swap-bag"),
                    tooltip=say("Take two resources of your choice."),
                )
            )
        label, move, partly = self.label(self.chosen), self.make(self.chosen), self.partly(self.chosen)
        why_not = "" if any(self.chosen) else self.unpaid
        listed.append(primary(playing, "pay", label, move, "trade", wanted=not partly, really=partly, why_not=why_not))
        return listed

    def _steppers(self, intents: Intents, kind: int) -> list[Control]:
        x, y = self._middle(kind)
        name = say(RESOURCES[kind])
        full = sum(self.chosen) >= self.most
        why = say("No more can be paid.") if full else say("No more {resource} is in store.", resource=name)
        more = Control(
            f"pay.more.{RESOURCES[kind]}",
            "button",
            say("One {resource} more", resource=name),
            Rect(x - 30, y + 70, 60, 44),
            partial(self._step, intents, kind, 1),
            enabled=not full and self.chosen[kind] < self.held[kind],
            why_not=why,
            look=StoneSign("+"),
            sound="place",
        )
        fewer = Control(
            f"pay.fewer.{RESOURCES[kind]}",
            "button",
            say("One {resource} fewer", resource=name),
            Rect(x - 30, y + 168, 60, 44),
            partial(self._step, intents, kind, -1),
            enabled=self.chosen[kind] > 0,
            why_not=say("You are paying none of it."),
            look=StoneSign("−"),
            sound="place",
        )
        return [more, fewer]

    def _middle(self, kind: int) -> layout.Point:
        """Return the middle of a resource's chip."""
        left = self._rect.x + (396 if self.picture is not None else self._rect.w / 2 - 1.5 * _PITCH)
        return left + _PITCH * kind, self._rect.y + 110

    def _step(self, intents: Intents, kind: int, change: int) -> None:
        counts = list(self.chosen)
        counts[kind] += change
        intents.change_dialog(replace(self, chosen=tuple(counts)))


# The payments for cards and buildings, as dialogs.


def payment_for(face: Face, place: int) -> Paying:
    """Return the payment for what lies at a place: a card or a building."""
    return _for_building(face, place) if place >= FIRST_BUILDING else _for_card(face, place)


def _for_card(face: Face, place: int) -> Paying:
    space = place - FIRST_CARD
    cost, number, held = space + 1, face.view.row[space], face.camp.goods

    def hint(goods: Goods) -> str:
        missing = cost - sum(goods)
        if missing > 0:
            return say_many(
                "it costs {cost} resources of any kind; {count} is missing",
                "it costs {cost} resources of any kind; {count} are missing",
                missing,
                cost=cost,
            )
        return say_many(
            "it costs {count} resource of any kind: enough", "it costs {count} resources of any kind: enough", cost
        )

    title = say(CARDS[number].title)
    start = min(handfuls(held, cost, cost), key=worth, default=NOTHING)
    return Paying(
        say("Take {title}?", title=title) if sum(held) >= cost else say("You cannot take {title}.", title=title),
        hint,
        partial(moves.Buy, space),
        words.card_paid,
        moves.Leave(place),
        say("Leave it and take the figure back"),
        say("Confirm: leave it"),
        start,
        held,
        cost,
        why_not_buy(face.camp, moves.Buy(space, NOTHING)) or "",
        picture=partial(_card, face, number),
        warning=words.upper_half_warning(face, number),
    )


def _card(face: Face, number: int, canvas: Canvas, rect: Rect) -> None:
    cards.large_card(canvas, number, rect, face.alone)


def _for_building(face: Face, place: int) -> Paying:
    pile = place - FIRST_BUILDING
    number, held = face.view.piles[pile][0], face.camp.goods
    tile = BUILDINGS[number]

    def hint(goods: Goods) -> str:
        if face.alone:
            return say("it costs {cost}", cost=tile.cost_text())
        return say_many("{count} point for {cost}", "{count} points for {cost}", worth(goods), cost=tile.cost_text())

    def missing(goods: Goods) -> str:
        return why_not_pay(tile, held, goods) or ""

    ways = payments(tile, held)
    start = min(ways, key=worth, default=NOTHING) if face.alone else max(ways, key=worth, default=NOTHING)
    if tile.fixed is not None:
        start = tile.fixed
    return Paying(
        say("Build this?") if ways else say("You cannot build this."),
        hint if ways else missing,
        partial(moves.Build, pile),
        words.building_paid,
        moves.Leave(place),
        say("Leave it and take the figure back"),
        say("Confirm: leave it"),
        start,
        held,
        tile.most,
        why_not_pay(tile, held, NOTHING) or "",
        fixed=tile.fixed is not None,
        for_building=True,
        picture=partial(_tile, face, number),
    )


def _tile(face: Face, number: int, canvas: Canvas, rect: Rect) -> None:
    cards.large_building(
        canvas,
        number,
        Rect(rect.x + 12, rect.y, 284, rect.h - 36),
        words.building_tip(face, number),
        points=not face.alone,
    )
