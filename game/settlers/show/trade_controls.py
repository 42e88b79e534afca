"""What can be touched on the trade panel."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TypedDict, Unpack

from game.core.words import say
from game.settlers import moves, trading
from game.settlers.goods import BANK_RATE, CARDS_EACH, KINDS, NOTHING, RESOURCES, Bundle, single, total
from game.settlers.show import words
from game.settlers.show.choice import Terms
from game.settlers.show.face import Face
from game.settlers.show.intents import Intents, move_controls
from game.settlers.show.pointed import Part
from game.settlers.show.trade_sheet import Sheet, offer_of, open_panel
from game.settlers.show.turn_controls import show_cards
from game.ui.control import Control
from game.ui.layout import Rect
from game.ui.widgets import Button


def controls(face: Face, intents: Intents) -> list[Control]:
    """List what can be touched on the panel that is open, if one is."""
    kind, panel = open_panel(face), Panel(face, intents)
    if kind in ("make", "counter"):
        return [*panel.cells(), *(panel.offering() if kind == "make" else panel.countering())]
    if kind == "answer":
        return panel.answering()
    return panel.choosing() if kind == "choose" else []


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
        return Sheet(self.face.text_size)

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
            *self._side("give", terms.give, hand, say("You have no more of that.")),
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
        bank, offer = bank_move(terms), moves.MakeOffer(terms.give, terms.get) if _complete(terms) else None
        by_bank = "" if bank else say("The bank takes exactly 3 of a kind, for 1 card.")
        look = Button(icon="hand-truck", size=21)
        return [
            self._move("trade.bank", say("Trade with the bank"), bottom(28, 262), bank, look, why_not=by_bank),
            self._back("trade.close", say("Close"), bottom(298, 126)),
            self._put_forward("trade.offer", say("Ask everybody"), offer, in_vain=self._in_vain()),
        ]

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
        return say("In vain: {reason}", reason=say("Nobody else holds so many of these cards."))

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
            tooltip=say("Decline this and all further offers this turn."),
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


def bank_move(terms: Terms) -> moves.Bank | None:
    """Return the swap with the bank that these terms mean, if they mean one."""
    for give in KINDS:
        for get in KINDS:
            if terms == Terms(single(give, BANK_RATE), single(get)) and give != get:
                return moves.Bank(give, get)
    return None
