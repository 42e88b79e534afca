"""The trade panel: its picture and its controls."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from game.core.counts import listed_kinds
from game.core.words import say
from game.settlers.rules import moves, trading
from game.settlers.rules.goods import BANK_RATE, CARDS_EACH, KINDS, NOTHING, RESOURCES, Bundle, single, total
from game.settlers.rules.state import Answer, offer_in
from game.settlers.table import words
from game.settlers.table.face import Face, TradeTerms
from game.settlers.table.parts import LIT, SAND, draw_badge, draw_chip
from game.settlers.table.pointed import Intents, PanelPart, move_controls
from game.settlers.table.turn_controls import Sheet, bank_swaps, open_panel, sheet_of, show_cards_button
from game.ui import lettering, theme, widgets
from game.ui.canvas import Canvas
from game.ui.control import Control, Touch
from game.ui.layout import Rect
from game.ui.lettering import draw_text_line
from game.ui.theme import Colour, SeatLook
from game.ui.widgets import Button, button_picture

#: the text size of a row's label, in a panel of the usual size
_ROW_LABEL_TEXT_SIZE = 24.0
#: the width of a row's label, in a panel of the usual size
_ROW_LABEL_WIDTH = 134.0


def draw(canvas: Canvas, face: Face) -> None:
    """Draw the trade panel, if one is open."""
    kind = open_panel(face)
    if not kind:
        return
    sheet = sheet_of(face)
    box = sheet.box
    canvas.panel("panel.hide", box)
    widgets.stitch_edges(canvas, box, margin=20, above=7, below=15)
    if kind in ("make", "counter"):
        _draw_offer_form(canvas, face, sheet, kind)
    elif kind == "answer":
        _draw_question(canvas, face, sheet)
    else:
        _draw_partners(canvas, face, sheet)


def _draw_heading(canvas: Canvas, sheet: Sheet, title: str, explanation: str, left: float = 34) -> None:
    """Draw the panel's title and, below it, a line that explains what to do."""
    width = 682 - left
    _draw_heading_line(canvas, sheet, title, sheet.at(left, 22, width, 40), 28, kind="display", colour=LIT)
    _draw_heading_line(canvas, sheet, explanation, sheet.at(left, 60, width, 30), 21.5, kind="flavour", colour=SAND)


def _draw_heading_line(
    canvas: Canvas, sheet: Sheet, text: str, rect: Rect, size: float, *, kind: str, colour: Colour
) -> None:
    """Draw a line of a heading in the middle of the height of ``rect``."""
    size = _text_size(canvas, sheet, size)
    draw_text_line(canvas, text, rect.x, rect.centery, size, colour, kind=kind, width=rect.w, shadow=theme.SHADE)


def _text_size(canvas: Canvas, sheet: Sheet, size: float) -> float:
    """Return a text size that grows with the panel."""
    return lettering.capped(canvas, size, most=sheet.scale)


def _draw_offer_form(canvas: Canvas, face: Face, sheet: Sheet, kind: str) -> None:
    """Draw the panel in which an offer or a counter-offer is prepared: the cards to give and to get."""
    if kind == "make":
        _draw_heading(
            canvas, sheet, say("Trade"), say("Offer cards to the other players, or give the bank 3 of a kind for 1.")
        )
        if sheet.swaps:
            _draw_row_label(canvas, sheet, say("Bank"), sheet.swap(0), _text_size(canvas, sheet, _ROW_LABEL_TEXT_SIZE))
    else:
        _draw_heading(canvas, sheet, say("Counter-offer"), _offer_sentence(face))
    labels = {"give": say("You give"), "get": say("You get")}
    size = canvas.prose_size(
        labels.values(),
        Rect(0, 0, _ROW_LABEL_WIDTH * sheet.scale, 34 * sheet.scale),
        _text_size(canvas, sheet, _ROW_LABEL_TEXT_SIZE),
        "display",
    )
    for side, label in labels.items():
        _draw_row_label(canvas, sheet, label, sheet.cell(side, 0), size)
        for resource in KINDS:
            _draw_cell(canvas, face, sheet, side, resource)


def _draw_row_label(canvas: Canvas, sheet: Sheet, label: str, first_in_row: Rect, size: float) -> None:
    """Draw the label of a row, to the left of the first rectangle in it."""
    left = sheet.at(34, 0, 0, 0).x
    width = _ROW_LABEL_WIDTH * sheet.scale
    draw_text_line(canvas, label, left, first_in_row.centery, size, kind="display", width=width, shadow=theme.SHADE)


def _draw_cell(canvas: Canvas, face: Face, sheet: Sheet, side: str, kind: int) -> None:
    """Draw a resource on one side of the prepared terms, with its count."""
    rect = sheet.cell(side, kind)
    scale = sheet.scale
    terms = face.choice.terms
    count = (terms.give if side == "give" else terms.get)[kind]
    canvas.panel("well", rect)
    hand = face.open_hand
    has_none = side == "give" and hand is not None and not hand[kind]
    draw_chip(canvas, kind, rect.x + 42 * scale, rect.centery, 62 * scale, is_outline=has_none and not count)
    if count:
        draw_badge(canvas, str(count), rect.x + 66 * scale, rect.centery + 22 * scale, size=32 * scale, ink=LIT)


def _offer_sentence(face: Face) -> str:
    """Return the present offer as a sentence."""
    offer = offer_in(face.view)
    return say(
        "{name} offers {give} for {get}.",
        name=face.looks[face.view.active].name,
        give=words.cards_or_nothing(offer.give),
        get=words.cards_or_nothing(offer.get),
    )


def _draw_question(canvas: Canvas, face: Face, sheet: Sheet) -> None:
    """Draw the panel in which a seat answers an offer: what the seat would get and give."""
    offer = offer_in(face.view)
    look = face.looks[face.view.active]
    token = sheet.at(30, 28, 64, 64)
    canvas.seat(look, token.centerx, token.centery, token.w)
    title = say("{name} offers a trade", name=look.name)
    missing_cards = words.missing_cards_sentence(face)
    if missing_cards:
        explanation = say("{lacked} Decline, or offer something else.", lacked=missing_cards)
    else:
        explanation = words.who_else_is_asked(face)
    _draw_heading(canvas, sheet, title, explanation, left=106)
    _draw_side(canvas, sheet, say("You would get"), offer.give, sheet.at(34, 106, 310, 84))
    _draw_side(canvas, sheet, say("You would give"), offer.get, sheet.at(372, 106, 310, 84), hand=face.open_hand)


def _draw_side(
    canvas: Canvas, sheet: Sheet, label: str, bundle: Bundle, rect: Rect, hand: Sequence[int] | None = None
) -> None:
    """Draw the label of one side of an offer, and its cards beside it; cards that are missing in ``hand`` are pale."""
    scale = sheet.scale
    canvas.panel("well", rect)
    label_place = Rect(rect.x + 18 * scale, rect.y, 132 * scale, rect.h)
    canvas.prose(label, label_place, _text_size(canvas, sheet, 20), colour=theme.PARCHMENT, middle=True)
    left = label_place.right + 8 * scale
    draw_row_of_chips(canvas, bundle, left, rect.centery, 58 * scale, rect.right - 14 * scale - left, hand)


def draw_row_of_chips(
    canvas: Canvas, bundle: Bundle, x: float, y: float, size: float, room: float, hand: Sequence[int] | None = None
) -> None:
    """Draw cards in a row, closer together when there are many; cards that are missing in ``hand`` are pale."""
    kinds = listed_kinds(bundle)
    spacing = min(size + 6, (room - size) / max(1, len(kinds) - 1))
    for index, kind in enumerate(kinds):
        is_missing = hand is not None and hand[kind] <= kinds[:index].count(kind)
        draw_chip(canvas, kind, x + size / 2 + spacing * index, y, size, is_outline=is_missing)


def _draw_partners(canvas: Canvas, face: Face, sheet: Sheet) -> None:
    """Draw the panel with the answer of each seat: first those that accept or counter, with their terms."""
    offer = offer_in(face.view)
    offer_words = say(
        "You offered {give} for {get}.", give=words.cards_or_nothing(offer.give), get=words.cards_or_nothing(offer.get)
    )
    _draw_heading(canvas, sheet, say("Pick a trading partner"), offer_words)
    for index, answer in enumerate(offer.answers):
        accepts_offer = (answer.give, answer.get) == (offer.give, offer.get)
        rect = sheet.partner(index)
        _draw_answer(
            canvas, sheet, rect, face.looks[answer.seat], say("accepts") if accepts_offer else say("counter-offer")
        )
        _draw_terms(canvas, sheet, rect, answer)
    listed_seats = {face.view.active, *[answer.seat for answer in offer.answers]}
    others = [seat for seat in range(len(face.looks)) if seat not in listed_seats]
    for index, seat in enumerate(others, start=len(offer.answers)):
        answer_words = say("declines") if any(face.view.players[seat].hand) else say("has no cards")
        _draw_answer(canvas, sheet, sheet.partner(index), face.looks[seat], answer_words)


def _draw_answer(canvas: Canvas, sheet: Sheet, rect: Rect, look: SeatLook, answer: str) -> None:
    """Draw a seat's token and name, with its answer below."""
    scale = sheet.scale
    canvas.panel("well", rect)
    canvas.seat(look, rect.x + 36 * scale, rect.centery, 46 * scale)
    left = rect.x + 66 * scale
    room = 122 * scale
    area = Rect(left, rect.y + scale, room, 34 * scale)
    size = _text_size(canvas, sheet, 20)
    canvas.prose(look.name, area, size, kind="display", shadow=theme.SHADE, middle=True, least=13)
    size = _text_size(canvas, sheet, 18)
    draw_text_line(canvas, answer, left, rect.centery + 18 * scale, size, SAND, kind="flavour", width=room)


def _draw_terms(canvas: Canvas, sheet: Sheet, rect: Rect, answer: Answer) -> None:
    """Draw the cards that the player who made the offer would get and give."""
    scale = sheet.scale
    for label, bundle, x in ((say("you get"), answer.get, 196), (say("you give"), answer.give, 342)):
        left = rect.x + x * scale
        room = 138 * scale
        size = _text_size(canvas, sheet, 17)
        draw_text_line(canvas, label, left, rect.centery - 17 * scale, size, SAND, width=room)
        draw_row_of_chips(canvas, bundle, left, rect.centery + 11 * scale, 31 * scale, room)


# The controls of the trade panel


def controls(face: Face, intents: Intents) -> list[Control]:
    """Return the controls of the open trade panel, if one is open."""
    kind = open_panel(face)
    panel = Panel(face, intents)
    if kind == "make":
        return [*panel.cells(), *panel.offer_controls()]
    if kind == "counter":
        return [*panel.cells(), *panel.counter_controls()]
    if kind == "answer":
        return panel.answer_controls()
    if kind == "choose":
        return panel.partner_controls()
    return []


@dataclass(frozen=True, slots=True)
class SwapLook:
    """The look of a button for a swap with the bank: three chips of one kind, an arrow, a chip of another kind."""

    swap: moves.Bank

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the button and its chips."""
        rect = control.rect
        canvas.panel(button_picture(control, touch), rect)
        # the look is 3.6 chips wide: a row of overlapping chips to give, 1.8 chips wide, an arrow, and a chip to get
        size = min(rect.h - 14, (rect.w - 24) / 3.6)
        y = rect.centery
        draw_row_of_chips(canvas, single(self.swap.give, BANK_RATE), rect.centerx - 1.8 * size, y, size, 1.8 * size)
        x = rect.centerx + 0.4 * size
        canvas.polygon([(x - 6, y - 8), (x + 8, y), (x - 6, y + 8)], LIT)
        draw_chip(canvas, self.swap.get, rect.centerx + 1.3 * size, y, size)


@dataclass(frozen=True, slots=True)
class Panel:
    """Lists the controls of the trade panel."""

    face: Face
    intents: Intents

    @property
    def sheet(self) -> Sheet:
        """The layout of the panel."""
        return sheet_of(self.face)

    def _move_button(
        self,
        name: str,
        label: str,
        rect: Rect,
        move: object,
        look: Button,
        *,
        why_not: str = "",
        tooltip: str = "",
        first: bool = False,
    ) -> Control:
        """Return a button that makes a move; it is disabled if ``move`` is ``None``."""
        possible_moves = [move] if move is not None else []
        maker = move_controls(self.face, self.intents)
        return maker.control(
            name, "button", label, rect, possible_moves, why_not=why_not, look=look, tooltip=tooltip, first=first
        )

    # -- preparing terms

    def cells(self) -> list[Control]:
        """Return the controls of the resources given and got."""
        terms = self.face.choice.terms
        hand = self.face.open_hand or NOTHING
        all_cards = (CARDS_EACH,) * len(KINDS)
        return [
            *self._side_controls("give", terms.give, hand, say("You have no more of those.")),
            *self._side_controls("get", terms.get, all_cards, say("That's the maximum.")),
        ]

    def _side_controls(self, side: str, counts: Bundle, max_counts: tuple[int, ...], why_full: str) -> list[Control]:
        """Return the buttons that add or remove a card on one side.

        ``counts`` and ``max_counts`` are the present and the largest numbers of cards of each kind. ``why_full`` is
        the reason why no more cards of a kind can be added.
        """
        controls = []
        for kind in KINDS:
            rect = self.sheet.cell(side, kind)
            word = say(RESOURCES[kind])
            if side == "give":
                label = say("Give 1 more: {what}", what=word)
            else:
                label = say("Ask for 1 more: {what}", what=word)
            controls.append(
                Control(
                    f"trade.{side}.{RESOURCES[kind]}",
                    "button",
                    label,
                    Rect(rect.x, rect.y, 76 * self.sheet.scale, rect.h),
                    partial(self.intents.change_terms, side, kind, 1),
                    enabled=counts[kind] < max_counts[kind],
                    why_not=why_full,
                    sound="place",
                    about=PanelPart.TRADE,
                )
            )
            if counts[kind]:
                controls.append(
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
        return controls

    def offer_controls(self) -> list[Control]:
        """Return the swaps with the bank, and the buttons that offer the terms to all or close the panel."""
        terms = self.face.choice.terms
        bottom_button = self.sheet.bottom_button
        offer = moves.MakeOffer(terms.give, terms.get) if _is_complete(terms) else None
        return [
            *[self._swap_button(index, swap) for index, swap in enumerate(bank_swaps(self.face))],
            self._back_button("trade.close", say("Close"), bottom_button(28, 126)),
            self._propose_button("trade.offer", say("Ask everyone"), offer, why_in_vain=self._why_in_vain()),
        ]

    def _swap_button(self, index: int, swap: moves.Bank) -> Control:
        """Return the button that gives the bank ``BANK_RATE`` cards of a kind for one card of another kind."""
        give = single(swap.give, BANK_RATE)
        get = single(swap.get)
        label = words.bank_words(give, get)
        maker = move_controls(self.face, self.intents)
        name = f"trade.bank.{RESOURCES[swap.give]}.{RESOURCES[swap.get]}"
        rect = self.sheet.swap(index)
        return maker.control(name, "button", label, rect, [swap], look=SwapLook(swap), tooltip=label)

    def counter_controls(self) -> list[Control]:
        """Return the buttons to propose the terms prepared as a counter-offer, or to go back to the answers."""
        terms = self.face.choice.terms
        counter = moves.Counter(terms.give, terms.get) if _is_complete(terms) else None
        return [
            self._back_button("counter.back", say("Back"), self.sheet.bottom_button(290, 130)),
            self._propose_button("counter.offer", say("Propose"), counter),
        ]

    def _back_button(self, name: str, label: str, rect: Rect) -> Control:
        """Return the button that closes the panel."""
        return Control(name, "button", label, rect, self.intents.cancel_choice, look=Button(size=21))

    def _why_in_vain(self) -> str:
        """Return why nobody can accept the prepared terms, or an empty string."""
        face = self.face
        get = self.face.choice.terms.get
        if face.seat is None or not trading.others_cannot_have(face.view, face.seat, get):
            return ""
        return say("No effect: {reason}", reason=say("No one else has that many of these cards."))

    def _propose_button(self, name: str, label: str, move: object, why_in_vain: str = "") -> Control:
        """Return a button that makes an offer.

        ``why_in_vain`` is the reason why nobody could accept, if there is one: the button is then faint, but works, and
        the reason is its tooltip.
        """
        why_not = "" if move is not None else say("First choose what you give and what you want.")
        look = Button("stone" if why_in_vain else "fire", "talk", size=23, faint=bool(why_in_vain))
        rect = self.sheet.bottom_button(432, 256)
        return self._move_button(name, label, rect, move, look, why_not=why_not, tooltip=why_in_vain)

    # -- answering an offer

    def answer_controls(self) -> list[Control]:
        """Return buttons for the answers to an offer; while the cards are covered, only those that need no card."""
        bottom_button = self.sheet.bottom_button
        look = Button(size=20)
        refuse = self._move_button(
            "answer.refuse",
            say("No more offers"),
            bottom_button(28, 190),
            moves.Refuse(),
            look,
            tooltip=say("Decline this and all other offers this turn."),
        )
        # a key that is pressed once too often gives no cards away: the focus starts at the button that declines
        decline = self._move_button(
            "answer.decline",
            say("Decline"),
            bottom_button(226, 140),
            moves.Decline(),
            look,
            first=not self.face.covered,
        )
        if self.face.covered:
            return [refuse, decline, show_cards_button(self.intents, bottom_button(412, 276))]
        counter = Control(
            "answer.counter",
            "button",
            say("Counter-offer"),
            bottom_button(374, 166),
            self.intents.begin_counter,
            look=look,
        )
        why_not = words.missing_cards_sentence(self.face)
        accept = self._move_button(
            "answer.accept", say("Accept"), bottom_button(548, 140), moves.Accept(), look, why_not=why_not
        )
        return [refuse, decline, counter, accept]

    def partner_controls(self) -> list[Control]:
        """Return the button that withdraws the offer and, with uncovered cards, a button for each trading partner."""
        sheet = self.sheet
        looks = self.face.looks
        cancel = Button(icon="cancel", size=21)
        withdraw = self._move_button(
            "withdraw", say("Cancel the trade"), sheet.bottom_button(28, 300), moves.Withdraw(), cancel
        )
        if self.face.covered:
            return [withdraw, show_cards_button(self.intents, sheet.bottom_button(412, 276))]
        controls = []
        for index, answer in enumerate(offer_in(self.face.view).answers):
            row = sheet.partner(index)
            controls.append(
                self._move_button(
                    f"deal.{answer.seat}",
                    say("Trade with {name}", name=looks[answer.seat].name),
                    Rect(row.right - 172 * sheet.scale, row.y + 5, 164 * sheet.scale, row.h - 10),
                    moves.Deal(answer.seat),
                    Button(size=18 * sheet.scale / sheet.text_size),
                    first=index == 0,
                )
            )
        return [*controls, withdraw]


def _is_complete(terms: TradeTerms) -> bool:
    """Return whether both sides of the terms have a card."""
    return bool(total(terms.give) and total(terms.get))
