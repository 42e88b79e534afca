"""The payment dialog for cards, buildings and missing food, and how it is filled in for a card or building."""

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
from game.stone_age.rules.buildings import BUILDINGS, NOTHING, Goods, goods_text, handfuls, payments, why_not_pay, worth
from game.stone_age.rules.cards import CARDS
from game.stone_age.rules.prospects import can_pay
from game.stone_age.table import cards, layout, words
from game.stone_age.table.choosing import StoneSign, back_button, other_button, primary_button
from game.stone_age.table.face import Face
from game.stone_age.table.parts import CREAM, QUIET, SOFT, Intents, draw_chip, draw_hide_panel, draw_words
from game.ui import lettering, theme
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.layout import Rect
from game.ui.widgets import Button

_CHIP_PITCH = 110.0
#: the height of the warning below a picture
_WARNING_HEIGHT = 64.0


@dataclass(frozen=True, slots=True)
class PaymentDialog:
    """A dialog to put a payment together with plus and minus buttons.

    - ``title``: the words at the top; ``hint``: returns the words at the bottom for the resources chosen.
    - ``make_move``, ``label``: turn the resources chosen into the move and into the words on its button.
    - ``other_move``, ``other_label``, ``confirmation``: the move that pays nothing, the words on its button, and the
      question to confirm it. ``other_tip``: what this move means, if its words do not say so.
    - ``chosen``, ``held``, ``max_count``: the resources chosen and held, and the most that can be paid.
    - ``why_not_empty``: why the payment button is disabled while nothing is chosen.
    - ``is_affordable``: whether the resources held are enough; if not, ``other_move`` is focused first.
    - ``is_fixed``: whether the payment cannot be changed; ``is_for_building``: whether a building is paid for.
    - ``can_be_left``: whether the dialog can be left without a move; ``can_claim``: whether a kept card can be used. If
      the resources held are not enough, using the card takes the place of paying.
    - ``picture``: draws what is paid for; ``warning``: the words below it if a part of the card gains nothing now.
    - ``partial_payment_question``: returns the question to confirm a payment that leaves something unpaid; empty if
      there is nothing to confirm.
    """

    title: str
    hint: Callable[[Goods], str]
    make_move: Callable[[Goods], WrittenMove]
    label: Callable[[Goods], str]
    other_move: WrittenMove
    other_label: str
    confirmation: str
    chosen: Goods
    held: Goods
    max_count: int
    why_not_empty: str
    is_affordable: bool = True
    is_fixed: bool = False
    is_for_building: bool = False
    can_be_left: bool = True
    can_claim: bool = False
    picture: Callable[[Canvas, Rect], None] | None = None
    partial_payment_question: Callable[[Goods], str] = lambda goods: ""
    warning: str = ""
    other_tip: str = ""

    @property
    def _rect(self) -> Rect:
        """The dialog's rectangle, which differs for food, a card, and a building with or without a fixed cost."""
        if self.picture is None:  # only food has no picture
            return layout.FEEDING_DIALOG
        if not self.is_for_building:
            return layout.CARD_PAYMENT_DIALOG
        return layout.FIXED_PAYMENT_DIALOG if self.is_fixed else layout.BUILDING_PAYMENT_DIALOG

    def draw(self, canvas: Canvas, face: Face) -> None:
        """Draw the card or building, and for each resource the number held and the number paid."""
        rect = self._rect
        draw_hide_panel(canvas, rect)
        draw_words(canvas, self.title, Rect(rect.x + 30, rect.y + 10, rect.w - 60, 62), 28, CREAM, kind="display")
        if self.picture is not None:
            warning_height = _WARNING_HEIGHT if self.warning else 0.0
            self.picture(canvas, Rect(rect.x + 28, rect.y + 76, 304, rect.h - 102 - warning_height))
            if warning_height:
                warning_rect = Rect(rect.x + 28, rect.bottom - 20 - warning_height, 304, warning_height)
                size = lettering.capped(canvas, 18, most=1.2)
                draw_words(canvas, self.warning, warning_rect, size, theme.ACTIVE, kind="bold")
        for kind in KINDS:
            self._draw_resource(canvas, kind)
        first_x, _ = self._chip_centre(KINDS[0])
        middle = first_x + 1.5 * _CHIP_PITCH
        foot = Rect(middle - 2 * _CHIP_PITCH, rect.bottom - 74, 4 * _CHIP_PITCH, 62)
        draw_words(canvas, self.hint(self.chosen), foot, 20, SOFT)

    def _draw_resource(self, canvas: Canvas, kind: int) -> None:
        """Draw a resource: its chip, the count in store and the count that is paid."""
        x, y = self._chip_centre(kind)
        paid_count = self.chosen[kind]
        draw_chip(canvas, RESOURCES[kind], x, y, 64, alpha=255 if self.held[kind] else 90)
        stored_rect = Rect(x - _CHIP_PITCH / 2 + 5, y + 30, _CHIP_PITCH - 10, 39)
        draw_words(
            canvas,
            say("You have {count}", count=self.held[kind]),
            stored_rect,
            lettering.capped(canvas, 16, most=1.3),
            QUIET,
        )
        well = Rect(x - 30, y + (76 if self.is_fixed else 116), 60, 50)
        canvas.panel("well", well)
        lettering.draw_shadowed_text(
            canvas,
            str(paid_count),
            x,
            well.y + 24,
            lettering.capped(canvas, 32, most=1.2),
            theme.ACTIVE if paid_count else QUIET,
            align="centre",
        )

    def controls(self, face: Face, intents: Intents, playing: MoveControls) -> list[Control]:
        """Return the plus and minus buttons and the buttons at the foot."""
        controls = []
        if not self.is_fixed:
            for kind in KINDS:
                controls += self._stepper_controls(intents, kind)
        look = Button(size=21)
        controls.append(
            other_button(
                playing,
                "pay.other",
                self.other_label,
                self.other_move,
                look,
                self.confirmation,
                first=not self.is_affordable and not self.can_claim,
                tooltip=self.other_tip,
            )
        )
        if self.can_be_left:
            controls.append(back_button(intents))
        if self.can_claim:
            controls.append(self._claim_control(intents))
            if not self.is_affordable:
                return controls
        label = self.label(self.chosen)
        move = self.make_move(self.chosen)
        is_for_food = self.picture is None  # the label of a payment for food names the resources itself
        question = self.partial_payment_question(self.chosen)
        why_not = "" if any(self.chosen) else self.why_not_empty
        pay = primary_button(
            playing,
            "pay",
            label,
            move,
            "trade",
            is_usual=not question,
            confirmation=question,
            why_not=why_not,
            second_line="" if is_for_food else goods_text(self.chosen),
        )
        controls.append(replace(pay, first=self.is_affordable))
        return controls

    def _claim_control(self, intents: Intents) -> Control:
        """Return the button that uses a kept card; it is the main button if the resources held are not enough."""
        is_main = not self.is_affordable
        return Control(
            "claim",
            "button",
            say("Use card"),
            layout.PRIMARY if is_main else layout.SMALL_BUTTON,
            intents.open_claim,
            first=is_main,
            look=Button("fire", "swap-bag", size=25) if is_main else Button(icon="swap-bag"),
            tooltip=say("Take two resources of your choice."),
        )

    def _stepper_controls(self, intents: Intents, kind: int) -> list[Control]:
        """Return the two buttons that pay one more and one fewer of a resource."""
        x, y = self._chip_centre(kind)
        name = say(RESOURCES[kind])
        is_full = sum(self.chosen) >= self.max_count
        if is_full:
            why_not_more = say("You cannot pay more than that.")
        else:
            why_not_more = say("You have no more {resource}.", resource=name)
        more = Control(
            f"pay.more.{RESOURCES[kind]}",
            "button",
            say("One more {resource}", resource=name),
            Rect(x - 30, y + 70, 60, 44),
            partial(self._change_by, intents, kind, 1),
            enabled=not is_full and self.chosen[kind] < self.held[kind],
            why_not=why_not_more,
            look=StoneSign("+"),
            sound="place",
        )
        fewer = Control(
            f"pay.fewer.{RESOURCES[kind]}",
            "button",
            say("One less {resource}", resource=name),
            Rect(x - 30, y + 168, 60, 44),
            partial(self._change_by, intents, kind, -1),
            enabled=self.chosen[kind] > 0,
            why_not=say("You are not paying any of this resource."),
            look=StoneSign("−"),
            sound="place",
        )
        return [more, fewer]

    def _chip_centre(self, kind: int) -> layout.Point:
        """Return the centre of a resource's chip."""
        rect = self._rect
        # the resources are to the right of the picture, or in the middle without one
        offset = 396 if self.picture is not None else rect.w / 2 - 1.5 * _CHIP_PITCH
        return rect.x + offset + _CHIP_PITCH * kind, rect.y + 110

    def _change_by(self, intents: Intents, kind: int, change: int) -> None:
        """Show this dialog with the chosen number of a resource changed by ``change``."""
        counts = list(self.chosen)
        counts[kind] += change
        intents.change_dialog(replace(self, chosen=tuple(counts)))


# The payments for cards and buildings


def payment_dialog(face: Face, place: int) -> PaymentDialog:
    """Return the dialog that pays for the card or building at a place.

    If only a kept card makes it possible to pay, the dialog asks to use the kept card first.
    """
    dialog = _building_payment_dialog(face, place) if place >= FIRST_BUILDING else _card_payment_dialog(face, place)
    if not dialog.is_affordable and can_pay(face.view, face.camp, place):
        return replace(dialog, title=say("First use your kept card."), can_claim=True)
    return dialog


def _card_payment_dialog(face: Face, place: int) -> PaymentDialog:
    """Return the dialog that pays for the card on a space."""
    space = place - FIRST_CARD
    cost = space + 1
    number = face.view.row[space]
    held = face.camp.goods

    def hint(goods: Goods) -> str:
        """Return what is missing from the payment, or the cost if nothing is."""
        missing = cost - sum(goods)
        if missing > 0:
            return say_many(  # one form in English, two in other languages
                "resources of any kind: {cost} needed, {count} still missing",
                "resources of any kind: {cost} needed, {count} still missing",
                missing,
                cost=cost,
            )
        return say_many("it costs {count} resource of any kind", "it costs {count} resources of any kind", cost)

    title = say(CARDS[number].title)
    is_affordable = sum(held) >= cost
    if is_affordable:
        heading = say("Take the {title} card?", title=title)
    else:
        heading = say("You cannot take the {title} card.", title=title)
    start = min(handfuls(held, cost, cost), key=worth, default=NOTHING)
    return PaymentDialog(
        title=heading,
        hint=hint,
        make_move=partial(moves.Buy, space),
        label=lambda goods: say("Take the card"),
        other_move=moves.Leave(place),
        other_label=say("Leave it and take the figure back"),
        confirmation=say("Confirm: leave it"),
        chosen=start,
        held=held,
        max_count=cost,
        why_not_empty=why_not_buy(face.camp, moves.Buy(space, NOTHING)) or "",
        is_affordable=is_affordable,
        picture=partial(_draw_card, face, number),
        warning=words.upper_half_warning(face, number),
    )


def _draw_card(face: Face, number: int, canvas: Canvas, rect: Rect) -> None:
    """Draw the card to be paid for, large."""
    cards.draw_large_card(canvas, number, rect, face.is_solo)


def _building_payment_dialog(face: Face, place: int) -> PaymentDialog:
    """Return the dialog that pays for the open building of a pile; if the camp cannot pay, the dialog says why."""
    pile = place - FIRST_BUILDING
    number = face.view.piles[pile][0]
    held = face.camp.goods
    tile = BUILDINGS[number]

    def hint(goods: Goods) -> str:
        """Return the points that the payment scores; in the solo game, which has no points, an empty string."""
        return "" if face.is_solo else say_many("{count} point", "{count} points", worth(goods))

    def why_not_enough(goods: Goods) -> str:
        """Return why the camp cannot pay for the building."""
        return why_not_pay(tile, held, goods) or ""

    ways = payments(tile, held)
    if tile.fixed_cost is not None:
        start = tile.fixed_cost
    elif face.is_solo:  # a building scores no points, so start with the cheapest payment
        start = min(ways, key=worth, default=NOTHING)
    else:  # start with the payment that scores most
        start = max(ways, key=worth, default=NOTHING)
    return PaymentDialog(
        title=say("Build this?") if ways else say("You cannot build this."),
        hint=hint if ways else why_not_enough,
        make_move=partial(moves.Build, pile),
        label=lambda goods: say("Build"),
        other_move=moves.Leave(place),
        other_label=say("Leave it and take the figure back"),
        confirmation=say("Confirm: leave it"),
        chosen=start,
        held=held,
        max_count=tile.most,
        why_not_empty=why_not_pay(tile, held, NOTHING) or "",
        is_affordable=bool(ways),
        is_fixed=tile.fixed_cost is not None,
        is_for_building=True,
        picture=partial(_draw_tile, face, number),
    )


def _draw_tile(face: Face, number: int, canvas: Canvas, rect: Rect) -> None:
    """Draw the building to be paid for, large; without points in the solo game, where buildings score none.

    A building shows a fixed cost itself; any other cost is written below the building.
    """
    tile_rect = Rect(rect.x + 12, rect.y, 284, rect.h - 36)
    with_points = not face.is_solo
    if BUILDINGS[number].fixed_cost is not None:
        cards.draw_building(canvas, number, tile_rect, with_points=with_points, size=24)
    else:
        cards.draw_large_building(canvas, number, tile_rect, words.building_tip(face, number), with_points=with_points)
