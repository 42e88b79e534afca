"""What is asked over the valley: payments, tools, dice and resources to choose.

A dialog holds what has been chosen so far, frozen: another choice is another dialog. It draws itself on hide over the
valley; its buttons lie at the foot, where the buttons of the table lie too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeAlias

from game.core.notation import WrittenMove
from game.core.words import say
from game.screens.parts import dialog
from game.screens.parts.move_controls import MoveControls
from game.stone_age import moves
from game.stone_age.board import HUNGER_PENALTY, KINDS, RESOURCES
from game.stone_age.buildings import Goods
from game.stone_age.buying import CLAIMS
from game.stone_age.cards import CARDS
from game.stone_age.feeding import cheapest
from game.stone_age.show import layout, words
from game.stone_age.show.about import Offered
from game.stone_age.show.camp import kept_card
from game.stone_age.show.face import Face
from game.stone_age.show.intents import Intents
from game.stone_age.show.parts import CREAM, QUIET, SOFT, chip, die, tool, worded
from game.stone_age.show.rolls import Roll
from game.stone_age.show.tribes import hide
from game.stone_age.state import kept_choices, kept_tools, ready_tools
from game.ui.canvas import Canvas
from game.ui.control import Control, Touch
from game.ui.layout import Rect
from game.ui.lettering import capped, shadowed
from game.ui.theme import ACTIVE, BONE
from game.ui.widgets import Button

#: something asked over the valley
Dialog: TypeAlias = "dialog.Dialog[Face, Intents]"


def primary(playing: MoveControls, name: str, label: str, move: WrittenMove, icon: str = "") -> Control:
    """Return the fire-coloured button: the one thing to do next."""
    look = Button("fire", icon, 25)
    return playing.control(name, "button", label, layout.PRIMARY, [move], look=look, first=True)


def _other(playing: MoveControls, name: str, label: str, move: WrittenMove, look: Button) -> Control:
    """Return the button beside the primary one."""
    return playing.control(name, "button", label, layout.WIDE_BUTTON, [move], look=look)


def _back(intents: Intents) -> Control:
    """Return the button that leaves a dialog."""
    return dialog.back_button(layout.SMALL_BUTTON, intents.close_dialog)


# -- paying with resources

_PITCH = 110.0


@dataclass(frozen=True, slots=True)
class Paying:
    """A payment put together with steppers.

    ``make`` turns resources into the move, ``label`` into the words on its button; ``most`` is how many can be paid,
    ``other`` the move that pays nothing, with its label. ``fixed`` payments cannot be changed.
    """

    title: str
    hint: Callable[[Goods], str]
    make: Callable[[Goods], WrittenMove]
    label: Callable[[Goods], str]
    other: WrittenMove
    other_label: str
    chosen: Goods
    held: Goods
    most: int
    fixed: bool = False
    closable: bool = True
    claimable: bool = False
    picture: Callable[[Canvas, Rect], None] | None = None

    @property
    def leads_back(self) -> bool:
        """Whether it can be left without a move."""
        return self.closable

    @property
    def _rect(self) -> Rect:
        return layout.PAYING if self.picture is not None else layout.FEEDING_DIALOG

    def draw(self, canvas: Canvas, face: Face) -> None:
        """Draw what is bought, and the four resources with what is paid of each."""
        rect = self._rect
        hide(canvas, rect)
        worded(canvas, self.title, Rect(rect.x + 30, rect.y + 10, rect.w - 60, 62), 28, CREAM, kind="display")
        if self.picture is not None:
            self.picture(canvas, Rect(rect.x + 28, rect.y + 76, 304, 300))
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
        worded(canvas, say("{count} in store", count=self.held[kind]), stored, capped(canvas, 16, 1.3), QUIET)
        canvas.panel("well", Rect(x - 30, y + 116, 60, 50))
        shadowed(canvas, str(paid), x, y + 140, capped(canvas, 32, 1.2), ACTIVE if paid else QUIET, align="centre")

    def controls(self, face: Face, intents: Intents, playing: MoveControls) -> list[Control]:
        """List the steppers and the buttons."""
        listed = [] if self.fixed else [control for kind in KINDS for control in self._steppers(intents, kind)]
        payable = self.make(self.chosen) in face.rules.legal
        style = "stone" if payable else "fire"
        listed.append(_other(playing, "pay.other", self.other_label, self.other, Button(style, size=21)))
        if self.closable:
            listed.append(_back(intents))
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
        listed.append(primary(playing, "pay", self.label(self.chosen), self.make(self.chosen), "trade"))
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
            look=_Sign("+"),
            sound="place",
        )
        fewer = Control(
            f"pay.fewer.{RESOURCES[kind]}",
            "button",
            say("One {resource} fewer", resource=name),
            Rect(x - 30, y + 168, 60, 44),
            partial(self._step, intents, kind, -1),
            enabled=self.chosen[kind] > 0,
            why_not=say("None of it is paid."),
            look=_Sign("−"),
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
        wood, brick, stone, gold = counts
        intents.change_dialog(replace(self, chosen=(wood, brick, stone, gold)))


@dataclass(frozen=True, slots=True)
class _Sign:
    """A small button with a large sign."""

    sign: str

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the sign in the middle of a stone."""
        rect = control.rect
        state = "_off" if not control.enabled else "_down" if touch.pressed else "_hover" if touch.hovered else ""
        canvas.panel(f"button.stone{state}", rect)
        ink = BONE if control.enabled else QUIET
        shadowed(canvas, self.sign, rect.centerx, rect.centery - 1, 30, ink, align="centre", kind="bold")


# -- tools for a roll


@dataclass(frozen=True, slots=True)
class Tools:
    """Which tools are added to a roll."""

    roll: Roll
    slots: tuple[int, ...] = ()
    cards: tuple[int, ...] = ()

    leads_back = False

    def draw(self, canvas: Canvas, face: Face) -> None:
        """Draw the roll, and every tool with what the roll would bring with it."""
        rect = layout.TOOLS
        hide(canvas, rect)
        roll = self._rolled(face)
        roll.draw(canvas, Rect(rect.x + 40, rect.y + 4, rect.w - 80, 150), panel=False)
        asked = Rect(rect.x + 24, rect.y + 154, rect.w - 48, 46)
        worded(canvas, say("Add tools? Each may be used once a round."), asked, 21, SOFT)
        offered = self._offered(face)
        for index, (slot, card) in enumerate(offered):
            place = self._place(index, len(offered))
            if slot >= 0:
                tool(canvas, face.camp.tools[slot], place, lit=slot in self.slots)
            else:
                if card in self.cards:
                    canvas.panel("ring.gold", place)
                kept_card(canvas, card, place)
            self._reach(canvas, face, roll, slot, card, place)

    def _reach(self, canvas: Canvas, face: Face, roll: Roll, slot: int, card: int, place: Rect) -> None:
        """Draw below a tool what the roll brings with it (or without it, when it is added)."""
        slots, cards = self._toggled(slot, card)
        brings = self._gained(face, slots, cards)
        shadowed(
            canvas,
            f"→ {brings}",
            place.centerx - 14,
            place.bottom + 26,
            capped(canvas, 24, 1.25),
            ACTIVE if brings > roll.gained else QUIET,
            align="centre",
        )
        chip(canvas, words.gained(self.roll.place), place.centerx + 26, place.bottom + 26, 26)

    def _rolled(self, face: Face) -> Roll:
        """Return the roll with the chosen tools."""
        return replace(self.roll, added=self._added(face, self.slots, self.cards))

    def _gained(self, face: Face, slots: tuple[int, ...], cards: tuple[int, ...]) -> int:
        """Return what the roll brings with these tools."""
        return replace(self.roll, added=self._added(face, slots, cards)).gained

    def _added(self, face: Face, slots: tuple[int, ...], cards: tuple[int, ...]) -> int:
        return sum(face.camp.tools[slot] for slot in slots) + sum(CARDS[card].amount for card in cards)

    def _offered(self, face: Face) -> list[tuple[int, int]]:
        """Return tools as (slot, 0) and cards as (-1, card)."""
        return [(slot, 0) for slot in ready_tools(face.camp)] + [(-1, card) for card in kept_tools(face.camp)]

    def _place(self, index: int, count: int) -> Rect:
        pitch = min(110.0, 600 / count)
        left = layout.TOOLS.centerx - (pitch * (count - 1) + 84) / 2
        return Rect(left + pitch * index, layout.TOOLS.y + 204, 84, 104)

    def _toggled(self, slot: int, card: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        if slot >= 0:
            return tuple(sorted({slot} ^ set(self.slots))), self.cards
        return self.slots, tuple(sorted({card} ^ set(self.cards)))

    def _toggle(self, intents: Intents, slot: int, card: int) -> None:
        slots, cards = self._toggled(slot, card)
        intents.change_dialog(replace(self, slots=slots, cards=cards))

    def controls(self, face: Face, intents: Intents, playing: MoveControls) -> list[Control]:
        """List the tools, and the button that divides."""
        offered = self._offered(face)
        listed = [
            Control(
                f"tool.{slot + 1}" if slot >= 0 else f"tool.card{card}",
                "toggle",
                say("Tool {number}", number=slot + 1) if slot >= 0 else say(CARDS[card].title),
                self._place(index, len(offered)),
                partial(self._toggle, intents, slot, card),
                sound="place",
            )
            for index, (slot, card) in enumerate(offered)
        ]
        move = moves.AddTools(self.slots, self.cards)
        what = say(words.gained(self.roll.place))
        label = say("Take {count} {what}", count=self._rolled(face).gained, what=what)
        if move.slots or move.cards:
            text = say("No tools: take {count}", count=self._gained(face, (), ()))
            listed.append(_other(playing, "tools.none", text, moves.AddTools(), Button(size=21)))
        if self._wasteful(face):
            listed.append(
                Control(
                    "tools",
                    "button",
                    label,
                    layout.PRIMARY,
                    enabled=False,
                    look=Button("fire", size=25),
                    why_not=say("One of these tools changes nothing: leave it for another roll."),
                )
            )
        else:
            listed.append(primary(playing, "tools", label, move, "stone-axe"))
        return listed

    def _wasteful(self, face: Face) -> bool:
        """Return whether one of the tools could be left out, and the roll would bring as much."""
        chosen = [(slot, 0) for slot in self.slots] + [(-1, card) for card in self.cards]
        full = self._rolled(face).gained
        return any(self._gained(face, *self._toggled(slot, card)) == full for slot, card in chosen)


# -- a die of a card, two resources of choice


@dataclass(frozen=True, slots=True)
class Choosing:
    """One of several moves, each shown as pictures side by side; ``picked`` is the one on the button at the foot."""

    title: str
    offers: tuple[tuple[WrittenMove, tuple[str, ...], str], ...]
    picked: int = 0
    dice: tuple[int, ...] = ()
    other: WrittenMove | None = None
    other_label: str = ""
    closable: bool = False

    @property
    def leads_back(self) -> bool:
        """Whether it can be left without a move."""
        return self.closable

    def draw(self, canvas: Canvas, face: Face) -> None:
        """Draw every offer: chips and a few words, a die above them for the dice of a card."""
        rect = self._rect
        hide(canvas, rect)
        worded(canvas, self.title, Rect(rect.x + 24, rect.y + 12, rect.w - 48, 64), 28, CREAM, kind="display")
        for index, (_, chips, text) in enumerate(self.offers):
            place = self._place(index)
            canvas.panel("button.stone_hover" if index == self.picked else "button.stone", place)
            if self.dice:
                die(canvas, self.dice[index], place.centerx, place.y + 56, 66)
            y = place.bottom - 72 if self.dice else place.y + 38
            for number, kind in enumerate(chips):
                chip(canvas, kind, place.centerx + 54 * (number - (len(chips) - 1) / 2), y, 50)
            named = Rect(place.x + 5, y + 24, place.w - 10, place.bottom - y - 29)
            worded(canvas, text, named, 18, BONE, kind="bold")

    @property
    def _columns(self) -> int:
        return len(self.offers) if len(self.offers) <= 5 else -(-len(self.offers) // 2)

    @property
    def _high(self) -> float:
        return 190.0 if self.dice else 120.0

    @property
    def _rect(self) -> Rect:
        rows = -(-len(self.offers) // self._columns)
        rect = Rect(0, 0, max(540, self._columns * 150 + 60), rows * (self._high + 14) + 110)
        rect.center = layout.MIDDLE
        return rect

    def _place(self, index: int) -> Rect:
        line, column = divmod(index, self._columns)
        left = self._rect.centerx - (self._columns * 150 - 12) / 2
        return Rect(left + 150 * column, self._rect.y + 80 + (self._high + 14) * line, 138, self._high)

    def controls(self, face: Face, intents: Intents, playing: MoveControls) -> list[Control]:
        """List every offer, and the buttons."""
        listed = [
            playing.control(
                f"choose.{index}",
                "card",
                text,
                self._place(index),
                [move],
                ring=index == self.picked,
                about=Offered(index),
            )
            for index, (move, _, text) in enumerate(self.offers)
        ]
        if self.other is not None:
            listed.append(_other(playing, "choose.other", self.other_label, self.other, Button(size=21)))
        if self.closable:
            listed.append(_back(intents))
        move, _, text = self.offers[self.picked]
        listed.append(primary(playing, "choose", say("Take {what}", what=text), move, "check-mark"))
        return listed

    def followed(self, about: object) -> Choosing:
        """Return the dialog with the offer that is looked at on the button.

        What is looked at may still be an offer of the dialog before, which had more of them.
        """
        if not isinstance(about, Offered) or about.index >= len(self.offers):
            return self
        return replace(self, picked=about.index)


def die_choice(faces: Sequence[int]) -> Choosing:
    """Return the choice of one of a card's dice, each face once, the highest picked."""
    shown = sorted(set(faces))
    names = ("", say("wood"), say("brick"), say("stone"), say("gold"), say("a tool"), say("the field"))
    offers = tuple((moves.PickDie(face), (words.FACE_CHIPS[face],), names[face]) for face in shown)
    return Choosing(say("Take what one of the dice shows"), offers, len(offers) - 1, tuple(shown))


def two_resources(*, later: bool, closable: bool) -> Choosing:
    """Return the choice of two resources; ``later``: the card may be kept."""
    offers = tuple(
        (move, tuple(RESOURCES[kind] for kind in words.units(move.goods)), words.payment(move.goods)) for move in CLAIMS
    )
    keep = moves.KeepChoice() if later else None
    return Choosing(
        say("Choose two resources"), offers, other=keep, other_label=say("Keep the card for later"), closable=closable
    )


def hunger(missing: int, held: Goods, alone: bool, start: Goods, claimable: bool) -> Paying:
    """Return the payment for missing food; ``claimable``: a kept card still gives two resources."""

    def label(goods: Goods) -> str:
        return say("Feed them with {goods}", goods=words.payment(goods))

    def hint(goods: Goods) -> str:
        still = missing - sum(goods)
        return say("{count} food is still missing", count=still) if still else say("nobody goes hungry")

    refuse = (
        say("Let the fire sink by {count}", count=missing)
        if alone
        else say("Go hungry: −{points} points", points=HUNGER_PENALTY)
    )
    return Paying(
        say("{count} food is missing", count=missing),
        hint,
        moves.Feed,
        label,
        moves.Starve(),
        refuse,
        start,
        held,
        missing,
        closable=False,
        claimable=claimable,
    )


def asked_dialog(face: Face) -> Dialog | None:
    """Return the dialog for what is asked, if it needs one."""
    if not face.may_act:
        return None
    step, camp = face.view.agenda[0], face.camp
    if face.kind == "tools":
        return Tools(Roll(step.place, step.dice, title=words.place_title(step.place)))
    if face.kind == "pick":
        return die_choice(step.dice)
    if face.kind == "claim":
        return two_resources(later=True, closable=False)
    if face.kind == "hunger":
        start = cheapest(camp.goods, min(step.count, sum(camp.goods)))
        return hunger(step.count, camp.goods, face.alone, start, bool(kept_choices(camp)))
    return None
