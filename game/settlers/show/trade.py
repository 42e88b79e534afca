"""The trade panel: an offer is put together, answered, and a partner chosen, all on one screen."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from game.core.words import say
from game.settlers import moves
from game.settlers.goods import BANK_RATE, CARDS_EACH, KINDS, RESOURCES, Bundle, single, total
from game.settlers.show import layout, words
from game.settlers.show.face import NOTHING, Face
from game.settlers.show.parts import LIT, SAND, badge, cards, chip, shadowed
from game.settlers.state import Offer
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.layout import Rect
from game.ui.lettering import steady
from game.ui.theme import PARCHMENT
from game.ui.widgets import Button, stitches

if TYPE_CHECKING:
    from game.settlers.scene import SettlersScene

_CELL = (118.0, 84.0)


@dataclass(frozen=True, slots=True)
class Terms:
    """What is being put together: cards given for cards got, from the side of who puts it together."""

    give: Bundle = NOTHING
    get: Bundle = NOTHING

    def changed(self, side: str, kind: int, by: int) -> Terms:
        """Return terms with one card more or fewer; what is given is not wanted as well."""
        mine, other = (self.give, self.get) if side == "give" else (self.get, self.give)
        mine = _plus(mine, kind, by)
        if by > 0:
            other = _plus(other, kind, -other[kind])
        return Terms(mine, other) if side == "give" else Terms(other, mine)


def _plus(bundle: Bundle, kind: int, by: int) -> Bundle:
    counts = list(bundle)
    counts[kind] = max(0, counts[kind] + by)
    return counts[0], counts[1], counts[2], counts[3]


def open_panel(scene: SettlersScene) -> str:
    """Return which panel lies over the map: ``make``, ``answer``, ``counter``, ``choose``, or none."""
    face = scene.face
    if face.kind == "answer" and face.may_act:
        return "counter" if scene.mode == "counter" and not face.covered else "answer"
    if face.kind == "choose" and face.may_act:
        return "choose"
    return "make" if face.acting and scene.mode == "trade" else ""


# -- drawing


def draw(canvas: Canvas, scene: SettlersScene) -> None:
    """Draw the panel, if one is open."""
    kind = open_panel(scene)
    if not kind:
        return
    box = layout.TRADE
    canvas.panel("panel.hide", box)
    stitches(canvas, box.x + 20, box.y + 7, box.w - 40)
    stitches(canvas, box.x + 20, box.bottom - 15, box.w - 40)
    if kind in ("make", "counter"):
        _draw_builder(canvas, scene, kind)
    elif kind == "answer":
        _draw_question(canvas, scene.face)
    else:
        _draw_takers(canvas, scene.face)


def _draw_builder(canvas: Canvas, scene: SettlersScene, kind: str) -> None:
    box = layout.TRADE
    title = say("Offer a trade") if kind == "make" else say("Other terms")
    shadowed(canvas, title, box.x + 34, box.y + 42, 28, LIT)
    why = say("Everybody is asked; the bank gives 1 for 3 of a kind.") if kind == "make" else _asked(scene.face)
    canvas.text(why, box.right - 34, box.y + 43, steady(canvas, 20), kind="flavour", colour=SAND, align="right",
                middle=True, width=430)
    for side, label in (("give", say("You give")), ("get", say("You get"))):
        y = cell(side, 0).centery
        shadowed(canvas, label, box.x + 34, y, 24, width=130)
        for resource in KINDS:
            _draw_cell(canvas, scene, side, resource)


def _draw_cell(canvas: Canvas, scene: SettlersScene, side: str, kind: int) -> None:
    rect = cell(side, kind)
    count = (scene.terms.give if side == "give" else scene.terms.get)[kind]
    canvas.panel("well", rect)
    held = scene.face.open_hand
    empty = side == "give" and held is not None and not held[kind]
    chip(canvas, kind, rect.x + 42, rect.centery, 62, ghost=empty and not count)
    if count:
        badge(canvas, str(count), rect.x + 70, rect.centery + 22, 32, LIT)


def _asked(face: Face) -> str:
    offer = _offer(face)
    return say("{name} gives {give} for {get}.", name=face.looks[face.view.active].name, give=words.terms(offer.give),
               get=words.terms(offer.get))


def _offer(face: Face) -> Offer:
    assert face.view.offer is not None
    return face.view.offer


def _draw_question(canvas: Canvas, face: Face) -> None:
    box, offer, look = layout.TRADE, _offer(face), face.looks[face.view.active]
    canvas.seat(look, box.x + 62, box.y + 62, 64)
    shadowed(canvas, say("{name} offers a trade", name=look.name), box.x + 106, box.y + 52, 30, LIT, width=560)
    listening = face.looks[face.asked].name if face.asked is not None else ""
    canvas.text(say("{name}, what do you say?", name=listening), box.x + 106, box.y + 88, steady(canvas, 21),
                kind="flavour", colour=SAND, middle=True, width=560)
    for label, bundle, x in ((say("You would get"), offer.give, box.x + 34), (say("You would give"), offer.get,
                                                                             box.centerx + 14)):
        _draw_side(canvas, label, bundle, Rect(x, box.y + 120, box.w / 2 - 48, 118))


def _draw_side(canvas: Canvas, label: str, bundle: Bundle, rect: Rect) -> None:
    canvas.panel("well", rect)
    canvas.text(label, rect.x + 18, rect.y + 22, steady(canvas, 20), colour=PARCHMENT, middle=True, width=rect.w - 30)
    row_of_chips(canvas, bundle, rect.x + 20, rect.y + 74, 56, rect.w - 36)


def row_of_chips(canvas: Canvas, bundle: Bundle, x: float, y: float, size: float, room: float) -> None:
    """Draw cards in a row, closer together when there are many."""
    listed = cards(bundle)
    step = min(size + 6, (room - size) / max(1, len(listed) - 1))
    for index, kind in enumerate(listed):
        chip(canvas, kind, x + size / 2 + step * index, y, size)


def _draw_takers(canvas: Canvas, face: Face) -> None:
    box, offer = layout.TRADE, _offer(face)
    shadowed(canvas, say("Who gets the trade?"), box.x + 34, box.y + 42, 28, LIT)
    told = say("You offered {give} for {get}.", give=words.terms(offer.give), get=words.terms(offer.get))
    canvas.text(told, box.right - 34, box.y + 43, steady(canvas, 20), kind="flavour", colour=SAND, align="right",
                middle=True, width=400)
    for index, answer in enumerate(offer.answers):
        rect = taker_row(index)
        canvas.panel("well", rect)
        look = face.looks[answer.seat]
        canvas.seat(look, rect.x + 36, rect.centery, 46)
        same = (answer.give, answer.get) == (offer.give, offer.get)
        shadowed(canvas, look.name, rect.x + 66, rect.centery - 12, 20, width=104)
        canvas.text(say("accepts") if same else say("other terms"), rect.x + 66, rect.centery + 14, steady(canvas, 18),
                    kind="flavour", colour=SAND, middle=True, width=104)
        for label, bundle, x in ((say("you get"), answer.get, 176), (say("you give"), answer.give, 330)):
            canvas.text(label, rect.x + x, rect.centery, steady(canvas, 17), colour=SAND, middle=True, width=56,
                        least=11)
            row_of_chips(canvas, bundle, rect.x + x + 58, rect.centery, 34, 90)


# -- places


def cell(side: str, kind: int) -> Rect:
    """Return where a resource of one side lies."""
    box = layout.TRADE
    return Rect(box.x + 176 + (_CELL[0] + 8) * kind, box.y + (74 if side == "give" else 166), *_CELL)


def taker_row(index: int) -> Rect:
    """Return where somebody who is willing is listed."""
    box = layout.TRADE
    return Rect(box.x + 28, box.y + 70 + 67 * index, box.w - 56, 61)


def _bottom(left: float, wide: float) -> Rect:
    box = layout.TRADE
    return Rect(box.x + left, box.bottom - 88, wide, 62)


# -- controls


def controls(scene: SettlersScene) -> list[Control]:
    """List what can be touched on the panel."""
    kind = open_panel(scene)
    if kind in ("make", "counter"):
        return [*_builder_controls(scene), *(_make_controls(scene) if kind == "make" else _counter_controls(scene))]
    if kind == "answer":
        return _answer_controls(scene)
    return _choose_controls(scene) if kind == "choose" else []


def _builder_controls(scene: SettlersScene) -> list[Control]:
    listed, hand = [], scene.face.open_hand or NOTHING
    for side in ("give", "get"):
        counts = scene.terms.give if side == "give" else scene.terms.get
        for kind in KINDS:
            rect, word = cell(side, kind), say(words.RESOURCE_NAMES[kind])
            most = hand[kind] if side == "give" else CARDS_EACH
            listed.append(Control(
                f"trade.{side}.{RESOURCES[kind]}", "button",
                say("Give 1 more: {what}", what=word) if side == "give" else say("Ask 1 more: {what}", what=word),
                Rect(rect.x, rect.y, 78, rect.h), partial(scene.change_terms, side, kind, 1),
                enabled=counts[kind] < most, why_not=say("You hold no more of that."), sound="place"))
            if counts[kind]:
                listed.append(Control(
                    f"trade.{side}.less.{RESOURCES[kind]}", "button", say("1 less: {what}", what=word),
                    Rect(rect.right - 40, rect.centery - 17, 34, 34), partial(scene.change_terms, side, kind, -1),
                    look=Button(icon="cancel", bare=True), sound="place"))
    return listed


def _make_controls(scene: SettlersScene) -> list[Control]:
    terms = scene.terms
    complete = total(terms.give) and total(terms.get)
    offer = [moves.MakeOffer(terms.give, terms.get)] if complete else []
    bank = _bank_move(terms)
    say_first = say("First say what you give and what you want.")
    by_bank = say("The bank takes exactly 3 of a kind, for 1 card.")
    return [
        scene.move_control("trade.bank", "button", say("Swap with the bank"), _bottom(28, 250), [bank] if bank else [],
                           look=Button(icon="hand-truck", size=21), why_not="" if bank else by_bank),
        Control("trade.close", "button", say("Close"), _bottom(290, 130), scene.let_go, look=Button(size=21)),
        scene.move_control("trade.offer", "button", say("Ask everybody"), _bottom(432, 256), offer,
                           look=Button("fire", "talk", 23), why_not="" if complete else say_first),
    ]  # fmt: skip


def _bank_move(terms: Terms) -> moves.Bank | None:
    """Return the swap with the bank that these terms mean, if they mean one."""
    for give in KINDS:
        for get in KINDS:
            if terms == Terms(single(give, BANK_RATE), single(get)) and give != get:
                return moves.Bank(give, get)
    return None


def _answer_controls(scene: SettlersScene) -> list[Control]:
    refuse = scene.move_control(
        "answer.refuse", "button", say("No offers this turn"), _bottom(28, 232), [moves.Refuse()],
        look=Button(icon="sound-off", size=19), tooltip=say("Decline, and hear no more offers until the turn ends."))
    decline = scene.move_control("answer.decline", "button", say("Decline"), _bottom(268, 136), [moves.Decline()],
                                 look=Button(icon="thumb-down", size=21))
    if scene.face.covered:
        return [refuse, decline, show_cards(scene, _bottom(412, 276))]
    counter = Control("answer.counter", "button", say("Other terms"), _bottom(412, 130), scene.begin_counter,
                      look=Button(size=19))
    accept = scene.move_control("answer.accept", "button", say("Accept"), _bottom(550, 138), [moves.Accept()],
                                look=Button("fire", "thumb-up", 22), first=True)
    return [refuse, decline, counter, accept]


def show_cards(scene: SettlersScene, rect: Rect) -> Control:
    """Return the button that lifts the cover off the viewer's cards."""
    return Control("show", "button", say("Show my cards"), rect, scene.uncover, first=True,
                   look=Button("fire", "padlock-open", 21))


def _counter_controls(scene: SettlersScene) -> list[Control]:
    terms = scene.terms
    complete = total(terms.give) and total(terms.get)
    counter = [moves.Counter(terms.give, terms.get)] if complete else []
    return [
        Control("counter.back", "button", say("Back"), _bottom(290, 130), scene.let_go, look=Button(size=21)),
        scene.move_control("counter.offer", "button", say("Propose"), _bottom(432, 256), counter,
                           look=Button("fire", "talk", 23),
                           why_not="" if complete else say("First say what you give and what you want.")),
    ]


def _choose_controls(scene: SettlersScene) -> list[Control]:
    """Whether a trade can be paid for shows only when the cards do."""
    withdraw = scene.move_control("withdraw", "button", say("Trade with nobody"), _bottom(28, 264),
                                  [moves.Withdraw()], look=Button(icon="cancel", size=21))
    if scene.face.covered:
        return [withdraw, show_cards(scene, _bottom(412, 276))]
    listed = []
    for index, answer in enumerate(_offer(scene.face).answers):
        row = taker_row(index)
        listed.append(scene.move_control(
            f"deal.{answer.seat}", "button", say("Trade with {name}", name=scene.looks[answer.seat].name),
            Rect(row.right - 172, row.y + 6, 164, row.h - 12), [moves.Deal(answer.seat)], look=Button(size=18),
            first=index == 0))
    return [*listed, withdraw]
