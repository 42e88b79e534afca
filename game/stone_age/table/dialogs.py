"""Rolls of dice, and dialogs over the valley: add tools, take a die of a card, choose resources, pay for food."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TypeAlias

from game.core.counts import listed_kinds
from game.core.notation import WrittenMove
from game.core.words import row_of, say, say_many
from game.screens.parts import move_controls
from game.screens.parts.move_controls import MoveControls
from game.stone_age.rules import moves
from game.stone_age.rules.acting import CLAIMS
from game.stone_age.rules.board import DIVISORS, FACES, HUNGER_PENALTY, RESOURCES, yield_text
from game.stone_age.rules.buildings import Goods, goods_text
from game.stone_age.rules.feeding import cheapest_payment
from game.stone_age.rules.gathering import is_wasteful, pips_of_tools
from game.stone_age.rules.prospects import why_move_in_vain
from game.stone_age.rules.state import NOWHERE, Camp, kept_choice_cards, kept_tool_cards, ready_tool_slots
from game.stone_age.table import layout, words
from game.stone_age.table.camp import draw_kept_card
from game.stone_age.table.choosing import DialogOffer, back_button, other_button, primary_button
from game.stone_age.table.face import Face
from game.stone_age.table.parts import (
    CREAM,
    QUIET,
    SOFT,
    Intents,
    draw_chip,
    draw_die,
    draw_hide_panel,
    draw_tool,
    draw_words,
)
from game.stone_age.table.paying import PaymentDialog
from game.ui import lettering, theme
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.layout import Rect, from_middle
from game.ui.preloading import Drawing
from game.ui.widgets import Button

#: the rectangle of a roll that is not part of a dialog
TRAY = Rect(512, 296, 576, 156)
#: how many faces a die shows one after another while it tumbles
_FACES_SHOWN = 14
#: the side of a die in the tray if all dice fit into one row at this size
_LARGE_DIE_SIZE = 54.0
#: the greatest side of a die in the tray if large dice do not fit into one row
_SMALL_DIE_SIZE = 42.0
#: the number of different angles at which a tumbling die may be drawn
DIE_STEPS = 24


def tumbling_drawings() -> Iterator[Drawing]:
    """Yield drawings that preload a die's pictures: one for each face, at all angles at which it may tumble."""
    for face in range(1, 7):
        yield partial(_draw_at_every_angle, face)


def _draw_at_every_angle(face: int, canvas: Canvas) -> None:
    """Draw a face of a die at every angle and in both sizes; this is never seen, but fills the cache."""
    for step in range(1, DIE_STEPS + 1):
        for size in (_LARGE_DIE_SIZE, _SMALL_DIE_SIZE):
            draw_die(canvas, face, *TRAY.center, size, step * math.tau / DIE_STEPS, steps=DIE_STEPS)


@dataclass(slots=True)
class Roll:
    """A roll of dice, as it is drawn on the table.

    - ``place``: the area, or ``NOWHERE`` for the dice of a card, which are not summed.
    - ``tool_pips``: the pips that tools add.
    - ``tumbling``: the progress of the tumbling, from 0 to 1; at 1 the dice are at rest.
    """

    place: int
    dice: tuple[int, ...]
    tool_pips: int = 0
    tumbling: float = 1.0
    title: str = ""

    @property
    def is_summed(self) -> bool:
        """Whether the dice are added up: the dice of an area are, the dice of a card are taken one by one."""
        return self.place != NOWHERE

    @property
    def total(self) -> int:
        """The sum of the dice and the added tools."""
        return sum(self.dice) + self.tool_pips

    @property
    def gained(self) -> int:
        """The food or resources that the roll gives."""
        return self.total // DIVISORS[self.place]

    def draw(self, canvas: Canvas, tray: Rect = TRAY, *, with_panel: bool = True) -> None:
        """Draw the dice and, once they are at rest, the sum and its yield."""
        if with_panel:
            draw_hide_panel(canvas, tray)
        lettering.draw_shadowed_text(
            canvas,
            self.title,
            tray.centerx,
            tray.y + 34,
            lettering.capped(canvas, 22, most=1.4),
            CREAM,
            align="centre",
            width=tray.w - 40,
        )
        for index, face in enumerate(self.dice):
            self._draw_die(canvas, index, face, *self._die_position(index, tray))
        if self.is_summed and self.tumbling >= 1:
            self._draw_sum(canvas, tray)

    def _die_position(self, index: int, tray: Rect) -> tuple[float, float, float]:
        """Return the centre and the size of a die: x, y, size; more than five dice lie in two rows."""
        if self.is_summed:  # the sum and its yield stand to the right of the dice
            width = tray.w * 0.46
            middle = tray.x + 28 + width / 2
        else:
            width = tray.w - 50
            middle = tray.centerx
        rows = 2 if len(self.dice) > 5 else 1
        columns = math.ceil(len(self.dice) / rows)
        room = width / columns - 6
        is_large = rows == 1 and room >= _LARGE_DIE_SIZE
        size = min(_LARGE_DIE_SIZE if is_large else _SMALL_DIE_SIZE, room)
        spacing = size + 7
        row, column = divmod(index, columns)
        left = middle - spacing * (columns - 1) / 2
        top = tray.y + 98 - spacing * (rows - 1) / 2
        return left + spacing * column, top + spacing * row, size

    def _draw_die(self, canvas: Canvas, index: int, face: int, x: float, y: float, size: float) -> None:
        """Draw a die that comes to rest at ``x, y``; it shows other faces until shortly before that."""
        if self.tumbling >= 1:
            draw_die(canvas, face, x, y, size)
            return
        still_to_spin = 1 - self.tumbling
        shown_face = face if self.tumbling > 0.8 else (int(self.tumbling * _FACES_SHOWN) + 3 * index) % 6 + 1
        direction = -1 if index % 2 else 1
        angle = still_to_spin * (7 + index % 3) * direction
        height = abs((self.tumbling * 3) % 1 - 0.5) * 60 * still_to_spin
        draw_die(canvas, shown_face, x - still_to_spin * 60, y - height, size, angle, steps=DIE_STEPS)

    def _draw_sum(self, canvas: Canvas, tray: Rect) -> None:
        """Draw the division of the sum, its yield, and how many more pips would raise the yield by one."""
        x = tray.x + 28 + tray.w * 0.46 + 12
        y = tray.y + 96
        sum_text = f"{sum(self.dice)} + {self.tool_pips}" if self.tool_pips else str(sum(self.dice))
        text = say("{sum} ÷ {divisor} =", sum=sum_text, divisor=DIVISORS[self.place])
        x += (
            lettering.draw_shadowed_text(
                canvas, text, x, y, lettering.capped(canvas, 27, most=1.2), theme.BONE, width=150
            )
            + 12
        )
        x += (
            lettering.draw_shadowed_text(canvas, str(self.gained), x, y, lettering.fixed_size(canvas, 40), theme.ACTIVE)
            + 32
        )
        draw_chip(canvas, words.yield_chip(self.place), x, y, 44)
        missing = DIVISORS[self.place] - self.total % DIVISORS[self.place]
        hint = say("{count} more on the roll would give {next}", count=missing, next=self.gained + 1)
        foot = Rect(tray.right - 24 - tray.w * 0.52, tray.bottom - 40, tray.w * 0.52, 34)
        draw_words(
            canvas, hint, foot, lettering.capped(canvas, 17, most=1.4), SOFT if missing <= 2 else QUIET, align="right"
        )


# The dialogs. A dialog is frozen and holds the choice so far; changing the choice makes a new dialog. A dialog draws
# itself on a hide over the valley; its buttons are at the foot, in place of the table's buttons.

#: A dialog over the valley.
Dialog: TypeAlias = "move_controls.Dialog[Face, Intents]"


# -- tools for a roll


@dataclass(frozen=True, slots=True)
class ToolsDialog:
    """The dialog that adds tools to a roll; ``chosen`` is the move that adds the tools chosen so far."""

    roll: Roll
    chosen: moves.AddTools = field(default_factory=moves.AddTools)

    can_be_left = False

    def draw(self, canvas: Canvas, face: Face) -> None:
        """Draw the roll and every tool; below each tool, draw what the roll would yield after toggling that tool."""
        rect = layout.TOOLS_DIALOG
        draw_hide_panel(canvas, rect)
        roll = self._roll_with(face, self.chosen)
        roll.draw(canvas, Rect(rect.x + 40, rect.y + 4, rect.w - 80, 150), with_panel=False)
        question = Rect(rect.x + 24, rect.y + 154, rect.w - 48, 46)
        draw_words(canvas, say("Add tools? Each may be used once a round."), question, 21, SOFT)
        usable_tools = _usable_tools(face)
        for index, tool in enumerate(usable_tools):
            tool_rect = self._tool_rect(index, len(usable_tools))
            for slot in tool.slots:
                draw_tool(canvas, face.camp.tools[slot], tool_rect, is_lit=slot in self.chosen.slots)
            for card in tool.cards:
                if card in self.chosen.cards:
                    canvas.panel("ring.gold", tool_rect)
                draw_kept_card(canvas, card, tool_rect)
            self._draw_gain(canvas, roll, self._roll_with(face, self._with_toggled(tool)), tool_rect)

    def _draw_gain(self, canvas: Canvas, roll: Roll, toggled_roll: Roll, tool_rect: Rect) -> None:
        """Draw below a tool the yield of ``toggled_roll``: the roll as it would be if this tool was toggled."""
        lettering.draw_shadowed_text(
            canvas,
            f"→ {toggled_roll.gained}",
            tool_rect.centerx - 14,
            tool_rect.bottom + 26,
            lettering.capped(canvas, 24, most=1.25),
            theme.ACTIVE if toggled_roll.gained > roll.gained else QUIET,
            align="centre",
        )
        draw_chip(canvas, words.yield_chip(self.roll.place), tool_rect.centerx + 26, tool_rect.bottom + 26, 26)

    def _roll_with(self, face: Face, tools: moves.AddTools) -> Roll:
        """Return the roll with these tools of the camp."""
        return replace(self.roll, tool_pips=pips_of_tools(face.camp.tools, tools))

    def _tool_rect(self, index: int, count: int) -> Rect:
        """Return the rectangle of one of ``count`` tools, which stand in a row."""
        spacing = min(110.0, 600 / count)
        left = layout.TOOLS_DIALOG.centerx - (spacing * (count - 1) + 84) / 2
        return Rect(left + spacing * index, layout.TOOLS_DIALOG.y + 204, 84, 104)

    def _with_toggled(self, tool: moves.AddTools) -> moves.AddTools:
        """Return the chosen tools with one tool more, or without this tool if it is chosen."""
        slots = tuple(sorted(set(self.chosen.slots) ^ set(tool.slots)))
        return moves.AddTools(slots, tuple(sorted(set(self.chosen.cards) ^ set(tool.cards))))

    def _toggle(self, intents: Intents, tool: moves.AddTools) -> None:
        """Choose a tool, or undo its choice."""
        intents.change_dialog(replace(self, chosen=self._with_toggled(tool)))

    def controls(self, face: Face, intents: Intents, playing: MoveControls) -> list[Control]:
        """Return controls for the tools, and the buttons that end the roll with or without tools."""
        usable_tools = _usable_tools(face)
        controls = []
        for index, tool in enumerate(usable_tools):
            [word] = tool.arguments()
            [label] = words.tool_labels(tool)
            rect = self._tool_rect(index, len(usable_tools))
            toggle = partial(self._toggle, intents, tool)
            controls.append(Control(f"tool.{word}", "toggle", label, rect, toggle, sound="place"))
        no_tools = say("No tools: take {goods}", goods=yield_text(self.roll.place, self.roll.gained))
        confirmation = say("Confirm: no tools")
        nothing = moves.AddTools()
        if self.chosen == nothing:
            button = primary_button(playing, "tools", no_tools, nothing, is_usual=False, confirmation=confirmation)
            return [*controls, button]
        label = say("Take {goods}", goods=yield_text(self.roll.place, self._roll_with(face, self.chosen).gained))
        controls.append(other_button(playing, "tools.none", no_tools, nothing, Button(size=21), confirmation))
        if is_wasteful(face.camp.tools, self.chosen, sum(self.roll.dice), DIVISORS[self.roll.place]):
            controls.append(
                Control(
                    "tools",
                    "button",
                    label,
                    layout.PRIMARY,
                    enabled=False,
                    look=Button("fire", size=25),
                    why_not=say("You have chosen a tool that changes nothing. Save it for another roll."),
                )
            )
        else:
            controls.append(primary_button(playing, "tools", label, self.chosen, "stone-axe"))
        return controls


def _usable_tools(face: Face) -> list[moves.AddTools]:
    """Return a move for each tool that the camp can still use; the move adds only this tool."""
    tools = [moves.AddTools(slots=(slot,)) for slot in ready_tool_slots(face.camp)]
    return tools + [moves.AddTools(cards=(card,)) for card in kept_tool_cards(face.camp)]


# -- a die of a card, two resources of choice


@dataclass(frozen=True, slots=True)
class ChoiceDialog:
    """A dialog that offers several moves as pictures side by side.

    - ``offers``: the moves, each with its chips and words.
    - ``picked_index``: the index of the offer that the button at the foot plays.
    - ``dice``: the die of each offer if the offers are the dice of a card, else empty.
    - ``other_move``, ``other_label``: another move without a picture, and the words on its button.
    - ``why_in_vain``: for each offer why it would gain nothing now, or an empty string; ``()`` if all are useful.
    - ``can_be_left``: whether the dialog can be left without a move.
    """

    title: str
    offers: tuple[tuple[WrittenMove, tuple[str, ...], str], ...]
    picked_index: int = 0
    dice: tuple[int, ...] = ()
    other_move: WrittenMove | None = None
    other_label: str = ""
    can_be_left: bool = False
    why_in_vain: tuple[str, ...] = ()

    def draw(self, canvas: Canvas, face: Face) -> None:
        """Draw every offer: its die if the offers are the dice of a card, its chips, and its words."""
        rect = self._rect
        draw_hide_panel(canvas, rect)
        draw_words(canvas, self.title, Rect(rect.x + 24, rect.y + 12, rect.w - 48, 64), 28, CREAM, kind="display")
        size = canvas.prose_size([text for _, _, text in self.offers], self._words_rect(0), 18, "bold")
        for index, (_, chips, text) in enumerate(self.offers):
            offer_rect = self._offer_rect(index)
            if self._no_effect_tip(index):
                style = "_off"
            elif index == self.picked_index:
                style = "_hover"
            else:
                style = ""
            canvas.panel(f"button.stone{style}", offer_rect)
            if self.dice:
                draw_die(canvas, self.dice[index], offer_rect.centerx, offer_rect.y + 56, 66)
            words_rect = self._words_rect(index)
            for number, kind in enumerate(chips):
                x = offer_rect.centerx + 54 * from_middle(number, len(chips))
                draw_chip(canvas, kind, x, words_rect.y - 24, 50)
            draw_words(canvas, text, words_rect, size, theme.BONE, kind="bold")

    @property
    def _columns(self) -> int:
        """The number of offers in a row: up to five offers stand in one row, more offers in two rows."""
        rows = 1 if len(self.offers) <= 5 else 2
        return math.ceil(len(self.offers) / rows)

    @property
    def _offer_height(self) -> float:
        """The height of an offer, greater if the offers are dice."""
        return 190.0 if self.dice else 120.0

    @property
    def _rect(self) -> Rect:
        """The rectangle of the dialog, as wide and high as the columns and rows of its offers need."""
        rows = math.ceil(len(self.offers) / self._columns)
        rect = Rect(0, 0, max(540, self._columns * 150 + 60), rows * (self._offer_height + 14) + 110)
        rect.center = layout.MIDDLE
        return rect

    def _offer_rect(self, index: int) -> Rect:
        """Return the rectangle of an offer, in one or two rows."""
        row, column = divmod(index, self._columns)
        left = self._rect.centerx - (self._columns * 150 - 12) / 2
        top = self._rect.y + 80
        return Rect(left + 150 * column, top + (self._offer_height + 14) * row, 138, self._offer_height)

    def _words_rect(self, index: int) -> Rect:
        """Return the rectangle of the words of an offer, below its chips."""
        offer_rect = self._offer_rect(index)
        top = offer_rect.bottom - 48 if self.dice else offer_rect.y + 62
        return Rect(offer_rect.x + 5, top, offer_rect.w - 10, offer_rect.bottom - top - 5)

    def controls(self, face: Face, intents: Intents, playing: MoveControls) -> list[Control]:
        """Return controls for the offers, and the buttons."""
        controls = [
            playing.control(
                f"choose.{index}",
                "card",
                text,
                self._offer_rect(index),
                [move],
                ring=index == self.picked_index and not self._no_effect_tip(index),
                first=index == self.picked_index,
                tooltip=self._no_effect_tip(index),
                about=DialogOffer(index),
            )
            for index, (move, _, text) in enumerate(self.offers)
        ]
        if self.other_move is not None:
            controls.append(other_button(playing, "choose.other", self.other_label, self.other_move, Button(size=21)))
        if self.can_be_left:
            controls.append(back_button(intents))
        move, _, text = self.offers[self.picked_index]
        label = say("Take {what}", what=text)
        tip = self._no_effect_tip(self.picked_index)
        button = primary_button(playing, "choose", label, move, "check-mark", is_usual=not tip, tooltip=tip)
        controls.append(replace(button, first=False))
        return controls

    def _no_effect_tip(self, index: int) -> str:
        """Return why an offer would gain nothing now, or an empty string."""
        return words.no_effect_tip(self.why_in_vain[index] if self.why_in_vain else None)

    def with_offer(self, about: object) -> ChoiceDialog:
        """Return the dialog with the offer ``about`` picked; unchanged if ``about`` is not an offer of the dialog."""
        # an offer may still belong to the previous dialog, which had more offers
        if not isinstance(about, DialogOffer) or about.index >= len(self.offers):
            return self
        return replace(self, picked_index=about.index)


def die_dialog(faces: Sequence[int], why_in_vain: Callable[[int], str | None] = lambda face: None) -> ChoiceDialog:
    """Return the dialog to take a die of a card, each face once; the highest useful face is picked.

    ``why_in_vain`` returns why a face would gain nothing, ``None`` if it is useful.
    """
    offered_faces = sorted(set(faces))
    reasons = tuple([why_in_vain(face) or "" for face in offered_faces])
    useful_indices = [index for index, reason in enumerate(reasons) if not reason]
    picked_index = useful_indices[-1] if useful_indices else len(offered_faces) - 1
    offers = tuple((moves.PickDie(face), (words.FACE_CHIPS[face],), say(FACES[face - 1])) for face in offered_faces)
    return ChoiceDialog(
        say("Take what one of the dice shows"), offers, picked_index, tuple(offered_faces), why_in_vain=reasons
    )


def two_resources_dialog(*, can_keep: bool) -> ChoiceDialog:
    """Return the dialog to choose two resources for a card.

    If ``can_keep``, the player may keep the card instead; otherwise the dialog can be left without a move.
    """
    offers = []
    for move in sorted(CLAIMS, key=lambda claim: listed_kinds(claim.goods)):
        chips = tuple(RESOURCES[kind] for kind in listed_kinds(move.goods))
        is_one_kind = len(set(chips)) == 1
        text = goods_text(move.goods) if is_one_kind else row_of([say(chip) for chip in chips])
        offers.append((move, chips, text))
    return ChoiceDialog(
        say("Choose two resources"),
        tuple(offers),
        other_move=moves.KeepChoice() if can_keep else None,
        other_label=say("Keep the card for later"),
        can_be_left=not can_keep,
    )


def _hunger_dialog(missing: int, camp: Camp, is_solo: bool) -> PaymentDialog:
    """Return the dialog to pay a camp's resources for missing food; at first, the cheapest payment is chosen."""
    held = camp.goods
    is_affordable = is_solo or sum(held) >= missing  # only the solo game lets a player pay for a part

    def label(goods: Goods) -> str:
        """Return the words on the button that pays; for a partial payment, they also say what the rest costs."""
        if not partial_payment_question(goods):
            return words.feed_label(goods)
        missing_after = missing - sum(goods)
        return say(
            "Pay {goods} for food; the fire burns down by {count}", goods=words.payment_text(goods), count=missing_after
        )

    def partial_payment_question(goods: Goods) -> str:
        """Return the question to confirm a partial payment; empty if the player cannot pay more."""
        could_pay_more = is_solo and 0 < sum(goods) < min(missing, sum(held))
        return say("Confirm: pay no more") if could_pay_more else ""

    def hint(goods: Goods) -> str:
        """Return how much food is missing after this payment; if none is possible, return what going hungry means."""
        missing_after = missing - sum(goods)
        if not missing_after:
            return say("everyone is fed")
        # one form in English, two in other languages
        still_missing = say_many("still {count} food short", "still {count} food short", missing_after)
        return still_missing if is_affordable else refusal_tip

    if is_solo:
        refuse = say("Let the fire burn down by {count}", count=missing)
        refusal_tip = ""
    else:
        refuse = say("Go hungry: −{points} points", points=HUNGER_PENALTY)
        refusal_tip = say(
            "Going hungry costs {points} points once, however much is missing. Nobody dies.", points=HUNGER_PENALTY
        )
    return PaymentDialog(
        # one form in English, two in other languages
        title=say_many("{count} food short", "{count} food short", missing),
        hint=hint,
        make_move=moves.Feed,
        label=label,
        other_move=moves.Starve(),
        other_label=refuse,
        other_tip=refusal_tip if is_affordable else "",  # if it is not, the hint says the same
        confirmation=say("Confirm: pay nothing"),
        chosen=cheapest_payment(held, min(missing, sum(held))),
        held=held,
        max_count=missing,
        why_not_empty=say("Pay at least one resource."),
        is_affordable=is_affordable,
        can_be_left=False,
        can_claim=bool(kept_choice_cards(camp)),
        partial_payment_question=partial_payment_question,
    )


def dialog_for_question(face: Face) -> Dialog | None:
    """Return the dialog for the present question, or ``None`` if the question needs no dialog."""
    if not face.may_act:
        return None
    step = face.view.agenda[0]
    if face.kind == "tools":
        return ToolsDialog(Roll(step.place, step.dice, title=words.place_title(step.place)))
    if face.kind == "pick":
        return die_dialog(step.dice, lambda die_face: why_move_in_vain(face.view, moves.PickDie(die_face)))
    if face.kind == "claim":
        return two_resources_dialog(can_keep=True)
    if face.kind == "hunger":
        return _hunger_dialog(step.count, face.camp, face.is_solo)
    return None
