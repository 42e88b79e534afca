"""The trade panel: what it shows, and what can be touched."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TypedDict, Unpack

from game.core.words import say
from game.settlers.rules import moves, trading
from game.settlers.rules.goods import BANK_RATE, CARDS_EACH, KINDS, NOTHING, RESOURCES, Bundle, single, total
from game.settlers.table import words
from game.settlers.table.face import Face, Terms
from game.settlers.table.parts import LIT, SAND, badge, cards, chip
from game.settlers.table.pointed import Intents, Part, move_controls
from game.settlers.table.turn_controls import Sheet, bank_swaps, offer_of, open_panel, sheet_of, show_cards
from game.ui import lettering, theme, widgets
from game.ui.canvas import Canvas
from game.ui.control import Control, Touch
from game.ui.layout import Rect
from game.ui.widgets import Button


def draw(canvas: Canvas, face: Face) -> None:
    """Draw the panel, if one is open."""
    kind = open_panel(face)
    if not kind:
        return
    sheet = sheet_of(face)
    box = sheet.box
    canvas.panel("panel.hide", box)
    widgets.stitch_edges(canvas, box, 20, 7, 15)
    if kind in ("make", "counter"):
        _draw_builder(canvas, face, sheet, kind)
    elif kind == "answer":
        _draw_question(canvas, face, sheet)
    else:
        _draw_takers(canvas, face, sheet)


def _heading(canvas: Canvas, sheet: Sheet, title: str, more: str, left: float = 34) -> None:
    """Draw what the panel is for, and more of it in a line below."""
    for text, y, high, size, kind in ((title, 22, 40, 28, "display"), (more, 60, 30, 21.5, "flavour")):
        rect = sheet.at(left, y, 682 - left, high)
        canvas.text(
            text,
            rect.x,
            rect.centery,
            _sized(canvas, sheet, size),
            kind=kind,
            shadow=theme.SHADE,
            colour=LIT if text is title else SAND,
            middle=True,
            width=rect.w,
        )


def _sized(canvas: Canvas, sheet: Sheet, size: float) -> float:
    """Return a text size that grows as the panel does."""
    return lettering.capped(canvas, size, sheet.scale)


def _draw_builder(canvas: Canvas, face: Face, sheet: Sheet, kind: str) -> None:
    if kind == "make":
        _heading(canvas, sheet, say("Trade"), say("Offer cards to the others, or give the bank 3 of a kind for 1."))
        if sheet.swaps:
            _draw_side_name(canvas, sheet, say("Bank"), sheet.swap(0))
    else:
        _heading(canvas, sheet, say("Counter-offer"), _asked(face))
    for side, label in (("give", say("You give")), ("get", say("You get"))):
        _draw_side_name(canvas, sheet, label, sheet.cell(side, 0))
        for resource in KINDS:
            _draw_cell(canvas, face, sheet, side, resource)


def _draw_side_name(canvas: Canvas, sheet: Sheet, label: str, beside: Rect) -> None:
    """Draw what a row of the panel is about, left of it."""
    canvas.text(
        label,
        sheet.at(34, 0, 0, 0).x,
        beside.centery,
        _sized(canvas, sheet, 24),
        kind="display",
        middle=True,
        shadow=theme.SHADE,
        width=134 * sheet.scale,
    )


def _draw_cell(canvas: Canvas, face: Face, sheet: Sheet, side: str, kind: int) -> None:
    rect, scale = sheet.cell(side, kind), sheet.scale
    terms = face.choice.terms
    count = (terms.give if side == "give" else terms.get)[kind]
    canvas.panel("well", rect)
    held = face.open_hand
    empty = side == "give" and held is not None and not held[kind]
    chip(canvas, kind, rect.x + 42 * scale, rect.centery, 62 * scale, ghost=empty and not count)
    if count:
        badge(canvas, str(count), rect.x + 66 * scale, rect.centery + 22 * scale, 32 * scale, LIT)


def _asked(face: Face) -> str:
    offer = offer_of(face)
    return say(
        "{name} gives {give} for {get}.",
        name=face.looks[face.view.active].name,
        give=words.terms(offer.give),
        get=words.terms(offer.get),
    )


def _draw_question(canvas: Canvas, face: Face, sheet: Sheet) -> None:
    offer, look = offer_of(face), face.looks[face.view.active]
    token = sheet.at(30, 28, 64, 64)
    canvas.seat(look, token.centerx, token.centery, token.w)
    listening = face.looks[face.asked].name if face.asked is not None else ""
    _heading(
        canvas,
        sheet,
        say("{name} offers a trade", name=look.name),
        say("{name}, what do you say?", name=listening),
        106,
    )
    for label, bundle, x in ((say("You would get"), offer.give, 34), (say("You would give"), offer.get, 372)):
        _draw_side(canvas, sheet, label, bundle, sheet.at(x, 116, 310, 146))


def _draw_side(canvas: Canvas, sheet: Sheet, label: str, bundle: Bundle, rect: Rect) -> None:
    scale = sheet.scale
    canvas.panel("well", rect)
    canvas.text(
        label,
        rect.x + 18 * scale,
        rect.y + 28 * scale,
        _sized(canvas, sheet, 20),
        colour=theme.PARCHMENT,
        middle=True,
        width=rect.w - 36 * scale,
    )
    row_of_chips(canvas, bundle, rect.x + 20 * scale, rect.y + 92 * scale, 62 * scale, rect.w - 40 * scale)


def row_of_chips(canvas: Canvas, bundle: Bundle, x: float, y: float, size: float, room: float) -> None:
    """Draw cards in a row, closer together when there are many."""
    listed = cards(bundle)
    step = min(size + 6, (room - size) / max(1, len(listed) - 1))
    for index, kind in enumerate(listed):
        chip(canvas, kind, x + size / 2 + step * index, y, size)


def _draw_takers(canvas: Canvas, face: Face, sheet: Sheet) -> None:
    offer, scale = offer_of(face), sheet.scale
    told = say("You offered {give} for {get}.", give=words.terms(offer.give), get=words.terms(offer.get))
    _heading(canvas, sheet, say("Who gets the trade?"), told)
    for index, answer in enumerate(offer.answers):
        rect = sheet.taker(index)
        canvas.panel("well", rect)
        look = face.looks[answer.seat]
        canvas.seat(look, rect.x + 36 * scale, rect.centery, 46 * scale)
        same = (answer.give, answer.get) == (offer.give, offer.get)
        left, room = rect.x + 66 * scale, 122 * scale
        canvas.prose(
            look.name,
            Rect(left, rect.y + scale, room, 34 * scale),
            _sized(canvas, sheet, 20),
            kind="display",
            shadow=theme.SHADE,
            middle=True,
            least=13,
        )
        canvas.text(
            say("accepts") if same else say("counter-offer"),
            left,
            rect.centery + 18 * scale,
            _sized(canvas, sheet, 18),
            kind="flavour",
            colour=SAND,
            middle=True,
            width=room,
        )
        for label, bundle, x in ((say("you get"), answer.get, 196), (say("you give"), answer.give, 342)):
            left, room = rect.x + x * scale, 138 * scale
            canvas.text(
                label, left, rect.centery - 17 * scale, _sized(canvas, sheet, 17), colour=SAND, middle=True, width=room
            )
            row_of_chips(canvas, bundle, left, rect.centery + 11 * scale, 31 * scale, room)


# What can be touched on the trade panel.


def controls(face: Face, intents: Intents) -> list[Control]:
    """List what can be touched on the panel that is open, if one is."""
    kind, panel = open_panel(face), Panel(face, intents)
    if kind in ("make", "counter"):
        return [*panel.cells(), *(panel.offering() if kind == "make" else panel.countering())]
    if kind == "answer":
        return panel.answering()
    return panel.choosing() if kind == "choose" else []


@dataclass(frozen=True, slots=True)
class SwapLook:
    """A button that shows a swap with the bank: three chips of a kind, an arrow, and the chip that is got."""

    swap: moves.Bank

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the button and its chips."""
        rect = control.rect
        state = "_down" if touch.pressed else "_hover" if touch.hovered or touch.focused else ""
        canvas.panel(f"button.stone{state}", rect)
        size = min(rect.h - 14, (rect.w - 24) / 3.6)
        y = rect.centery
        row_of_chips(canvas, single(self.swap.give, BANK_RATE), rect.centerx - 1.8 * size, y, size, 1.8 * size)
        x = rect.centerx + 0.4 * size
        canvas.polygon([(x - 6, y - 8), (x + 8, y), (x - 6, y + 8)], LIT)
        chip(canvas, self.swap.get, rect.centerx + 1.3 * size, y, size)


class _ButtonParts(TypedDict, total=False):
    tooltip: str
    first: bool


@dataclass(frozen=True, slots=True)
class Panel:
    """Lists the controls of each panel."""

    face: Face
    intents: Intents

    @property
    def sheet(self) -> Sheet:
        """Where everything on the panel lies."""
        return sheet_of(self.face)

    def _move(
        self,
        name: str,
        label: str,
        rect: Rect,
        move: object,
        look: Button,
        *,
        why_not: str = "",
        **parts: Unpack[_ButtonParts],
    ) -> Control:
        """Return a button that makes a move; ``None`` is no move yet."""
        listed = [move] if move is not None else []
        making = move_controls(self.face, self.intents)
        return making.control(name, "button", label, rect, listed, why_not=why_not, look=look, **parts)

    # -- terms are put together

    def cells(self) -> list[Control]:
        """List the resources that may be given and got."""
        terms, hand = self.face.choice.terms, self.face.open_hand or NOTHING
        most_got = (CARDS_EACH,) * len(KINDS)
        return [
            *self._side("give", terms.give, hand, say("You have no more of those.")),
            *self._side("get", terms.get, most_got, say("That is enough.")),
        ]

    def _side(self, side: str, counts: Bundle, most: tuple[int, ...], why_not: str) -> list[Control]:
        listed = []
        for kind in KINDS:
            rect, word = self.sheet.cell(side, kind), say(words.RESOURCE_NAMES[kind])
            listed.append(
                Control(
                    f"trade.{side}.{RESOURCES[kind]}",
                    "button",
                    say("Give 1 more: {what}", what=word)
                    if side == "give"
                    else say("Ask for 1 more: {what}", what=word),
                    Rect(rect.x, rect.y, 76 * self.sheet.scale, rect.h),
                    partial(self.intents.change_terms, side, kind, 1),
                    enabled=counts[kind] < most[kind],
                    why_not=why_not,
                    sound="place",
                    about=Part.TRADE,
                )
            )
            if counts[kind]:
                listed.append(
                    Control(
                        f"trade.{side}.less.{RESOURCES[kind]}",
                        "button",
                        say("1 less: {what}", what=word),
                        Rect(rect.right - 42 * self.sheet.scale, rect.centery - 20, 40, 40),
                        partial(self.intents.change_terms, side, kind, -1),
                        look=Button(icon="cancel", bare=True),
                        sound="place",
                    )
                )
        return listed

    def offering(self) -> list[Control]:
        """List whom an offer can be made to."""
        terms, bottom = self.face.choice.terms, self.sheet.bottom
        offer = moves.MakeOffer(terms.give, terms.get) if _complete(terms) else None
        return [
            *[self._swap(index, swap) for index, swap in enumerate(bank_swaps(self.face))],
            self._back("trade.close", say("Close"), bottom(28, 126)),
            self._put_forward("trade.offer", say("Ask everyone"), offer, in_vain=self._in_vain()),
        ]

    def _swap(self, index: int, swap: moves.Bank) -> Control:
        """Return the button that gives the bank three cards of a kind for one."""
        give, get = single(swap.give, BANK_RATE), single(swap.get)
        label = say("Give the bank {give} for {get}", give=words.terms(give), get=words.terms(get))
        making = move_controls(self.face, self.intents)
        name, rect = f"trade.bank.{RESOURCES[swap.give]}.{RESOURCES[swap.get]}", self.sheet.swap(index)
        return making.control(name, "button", label, rect, [swap], look=SwapLook(swap), tooltip=label)

    def countering(self) -> list[Control]:
        """List what can be done with other terms."""
        terms = self.face.choice.terms
        counter = moves.Counter(terms.give, terms.get) if _complete(terms) else None
        return [
            self._back("counter.back", say("Back"), self.sheet.bottom(290, 130)),
            self._put_forward("counter.offer", say("Propose"), counter),
        ]

    def _back(self, name: str, label: str, rect: Rect) -> Control:
        return Control(name, "button", label, rect, self.intents.let_go, look=Button(size=21))

    def _in_vain(self) -> str:
        """Return why nobody can accept the terms that are put together, empty where somebody may."""
        face, get = self.face, self.face.choice.terms.get
        if face.seat is None or not trading.nobody_holds(face.view, face.seat, get):
            return ""
        return say("No effect: {reason}", reason=say("No one else has that many of these cards."))

    def _put_forward(self, name: str, label: str, move: object, in_vain: str = "") -> Control:
        why_not = "" if move is not None else say("First choose what you give and what you want.")
        look = Button("stone" if in_vain else "fire", "talk", 23, faint=bool(in_vain))
        rect = self.sheet.bottom(432, 256)
        return self._move(name, label, rect, move, look, why_not=why_not, tooltip=in_vain)

    # -- terms are answered

    def answering(self) -> list[Control]:
        """List the answers to an offer; whether it can be accepted shows only when the cards do."""
        bottom = self.sheet.bottom
        refuse = self._move(
            "answer.refuse",
            say("No offers this turn"),
            bottom(28, 206),
            moves.Refuse(),
            Button(icon="sound-off", size=19),
            tooltip=say("Decline this and all other offers this turn."),
        )
        decline = self._move(
            "answer.decline", say("Decline"), bottom(242, 136), moves.Decline(), Button(icon="thumb-down", size=21)
        )
        if self.face.covered:
            return [refuse, decline, show_cards(self.intents, bottom(412, 276))]
        counter = Control(
            "answer.counter",
            "button",
            say("Counter-offer"),
            bottom(386, 158),
            self.intents.begin_counter,
            look=Button(size=19),
        )
        look = Button(icon="thumb-up", size=22)
        accept = self._move("answer.accept", say("Accept"), bottom(552, 136), moves.Accept(), look, first=True)
        return [refuse, decline, counter, accept]

    def choosing(self) -> list[Control]:
        """List whom to trade with; whether a trade can be paid for shows only when the cards do."""
        sheet, looks = self.sheet, self.face.looks
        cancel = Button(icon="cancel", size=21)
        withdraw = self._move("withdraw", say("Cancel the trade"), sheet.bottom(28, 300), moves.Withdraw(), cancel)
        if self.face.covered:
            return [withdraw, show_cards(self.intents, sheet.bottom(412, 276))]
        listed = []
        for index, answer in enumerate(offer_of(self.face).answers):
            row = sheet.taker(index)
            listed.append(
                self._move(
                    f"deal.{answer.seat}",
                    say("Trade with {name}", name=looks[answer.seat].name),
                    Rect(row.right - 172 * sheet.scale, row.y + 5, 164 * sheet.scale, row.h - 10),
                    moves.Deal(answer.seat),
                    Button(size=18 * sheet.scale / sheet.text_size),
                    first=index == 0,
                )
            )
        return [*listed, withdraw]


def _complete(terms: Terms) -> bool:
    """Return whether something is given and something got."""
    return bool(total(terms.give) and total(terms.get))
