"""The trade panel: an offer is put together, answered, and a partner chosen, all on one screen."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from game.core.words import say
from game.settlers import moves
from game.settlers.goods import BANK_RATE, CARDS_EACH, KINDS, RESOURCES, Bundle, single, total
from game.settlers.show import words
from game.settlers.show.face import NOTHING, Face
from game.settlers.show.parts import LIT, SAND, badge, cards, chip
from game.settlers.state import Offer
from game.ui.canvas import Canvas
from game.ui.control import Control
from game.ui.layout import Rect
from game.ui.lettering import capped
from game.ui.theme import PARCHMENT, SHADE
from game.ui.widgets import Button, stitches

if TYPE_CHECKING:
    from game.settlers.scene import SettlersScene

#: the panel at the usual text size; larger text makes all of it larger, beside the stone that enlarges the map
_WIDE, _HIGH, _LEFT, _FOOT = 716.0, 386.0, 412.0, 728.0
_GROWTH, _ASIDE = 0.5, 256.0


@dataclass(frozen=True, slots=True)
class Sheet:
    """Where everything on the panel lies when texts are ``text_size`` times as large as usual."""

    text_size: float

    @property
    def scale(self) -> float:
        """How much larger than usual the panel is."""
        return 1 + (self.text_size - 1) * _GROWTH

    @property
    def box(self) -> Rect:
        """The whole panel."""
        wide, high = _WIDE * self.scale, _HIGH * self.scale
        return Rect(_LEFT - _ASIDE * (self.scale - 1), _FOOT - high, wide, high)

    def at(self, x: float, y: float, wide: float, high: float) -> Rect:
        """Return a place on the panel, told as it is at the usual text size."""
        box, scale = self.box, self.scale
        return Rect(box.x + x * scale, box.y + y * scale, wide * scale, high * scale)

    def cell(self, side: str, kind: int) -> Rect:
        """Return where a resource of one side lies."""
        return self.at(176 + 126 * kind, 98 if side == "give" else 190, 118, 84)

    def taker(self, index: int) -> Rect:
        """Return where somebody who is willing is listed."""
        return self.at(28, 92 + 67 * index, 660, 61)

    def bottom(self, left: float, wide: float) -> Rect:
        """Return where a button lies."""
        return self.at(left, 298, wide, 62)


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


def covered(scene: SettlersScene, text_size: float) -> Rect | None:
    """Return where the panel hides the map, while one is open."""
    return Sheet(text_size).box if open_panel(scene) else None


# -- drawing


def draw(canvas: Canvas, scene: SettlersScene) -> None:
    """Draw the panel, if one is open."""
    kind = open_panel(scene)
    if not kind:
        return
    sheet = Sheet(canvas.text_size)
    box = sheet.box
    canvas.panel("panel.hide", box)
    stitches(canvas, box.x + 20, box.y + 7, box.w - 40)
    stitches(canvas, box.x + 20, box.bottom - 15, box.w - 40)
    if kind in ("make", "counter"):
        _draw_builder(canvas, scene, sheet, kind)
    elif kind == "answer":
        _draw_question(canvas, scene.face, sheet)
    else:
        _draw_takers(canvas, scene.face, sheet)


def _heading(canvas: Canvas, sheet: Sheet, title: str, more: str, left: float = 34) -> None:
    """Draw what the panel is for, and more of it in a line below."""
    for text, y, high, size, kind in ((title, 22, 40, 28, "display"), (more, 60, 30, 20, "flavour")):
        rect = sheet.at(left, y, 682 - left, high)
        canvas.text(
            text,
            rect.x,
            rect.centery,
            _sized(canvas, sheet, size),
            kind=kind,
            shadow=SHADE,
            colour=LIT if text is title else SAND,
            middle=True,
            width=rect.w,
        )


def _sized(canvas: Canvas, sheet: Sheet, size: float) -> float:
    """Return a text size that grows as the panel does."""
    return capped(canvas, size, sheet.scale)


def _draw_builder(canvas: Canvas, scene: SettlersScene, sheet: Sheet, kind: str) -> None:
    if kind == "make":
        _heading(canvas, sheet, say("Offer a trade"), say("Everybody is asked; the bank gives 1 for 3 of a kind."))
    else:
        _heading(canvas, sheet, say("Other terms"), _asked(scene.face))
    for side, label in (("give", say("You give")), ("get", say("You get"))):
        rect = sheet.cell(side, 0)
        canvas.text(
            label,
            sheet.at(34, 0, 0, 0).x,
            rect.centery,
            _sized(canvas, sheet, 24),
            kind="display",
            middle=True,
            shadow=SHADE,
            width=134 * sheet.scale,
        )
        for resource in KINDS:
            _draw_cell(canvas, scene, sheet, side, resource)


def _draw_cell(canvas: Canvas, scene: SettlersScene, sheet: Sheet, side: str, kind: int) -> None:
    rect, scale = sheet.cell(side, kind), sheet.scale
    count = (scene.terms.give if side == "give" else scene.terms.get)[kind]
    canvas.panel("well", rect)
    held = scene.face.open_hand
    empty = side == "give" and held is not None and not held[kind]
    chip(canvas, kind, rect.x + 42 * scale, rect.centery, 62 * scale, ghost=empty and not count)
    if count:
        badge(canvas, str(count), rect.x + 66 * scale, rect.centery + 22 * scale, 32 * scale, LIT)


def _asked(face: Face) -> str:
    offer = _offer(face)
    return say(
        "{name} gives {give} for {get}.",
        name=face.looks[face.view.active].name,
        give=words.terms(offer.give),
        get=words.terms(offer.get),
    )


def _offer(face: Face) -> Offer:
    assert face.view.offer is not None
    return face.view.offer


def _draw_question(canvas: Canvas, face: Face, sheet: Sheet) -> None:
    offer, look = _offer(face), face.looks[face.view.active]
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
        colour=PARCHMENT,
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
    offer, scale = _offer(face), sheet.scale
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
            Rect(left, rect.y + 3 * scale, room, 36 * scale),
            _sized(canvas, sheet, 20),
            kind="display",
            shadow=SHADE,
            middle=True,
            least=13,
        )
        canvas.text(
            say("accepts") if same else say("other terms"),
            left,
            rect.centery + 17 * scale,
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


# -- controls


def controls(scene: SettlersScene) -> list[Control]:
    """List what can be touched on the panel."""
    kind, sheet = open_panel(scene), Sheet(scene.stage.canvas.text_size)
    if kind in ("make", "counter"):
        more = _make_controls if kind == "make" else _counter_controls
        return [*_builder_controls(scene, sheet), *more(scene, sheet)]
    if kind == "answer":
        return _answer_controls(scene, sheet)
    return _choose_controls(scene, sheet) if kind == "choose" else []


def _builder_controls(scene: SettlersScene, sheet: Sheet) -> list[Control]:
    listed, hand = [], scene.face.open_hand or NOTHING
    for side in ("give", "get"):
        counts = scene.terms.give if side == "give" else scene.terms.get
        for kind in KINDS:
            rect, word = sheet.cell(side, kind), say(words.RESOURCE_NAMES[kind])
            most = hand[kind] if side == "give" else CARDS_EACH
            why_not = say("You hold no more of that.") if side == "give" else say("That is enough.")
            listed.append(
                Control(
                    f"trade.{side}.{RESOURCES[kind]}",
                    "button",
                    say("Give 1 more: {what}", what=word) if side == "give" else say("Ask 1 more: {what}", what=word),
                    Rect(rect.x, rect.y, 76 * sheet.scale, rect.h),
                    partial(scene.change_terms, side, kind, 1),
                    enabled=counts[kind] < most,
                    why_not=why_not,
                    sound="place",
                )
            )
            if counts[kind]:
                listed.append(
                    Control(
                        f"trade.{side}.less.{RESOURCES[kind]}",
                        "button",
                        say("1 less: {what}", what=word),
                        Rect(rect.right - 42 * sheet.scale, rect.centery - 20, 40, 40),
                        partial(scene.change_terms, side, kind, -1),
                        look=Button(icon="cancel", bare=True),
                        sound="place",
                    )
                )
    return listed


def _make_controls(scene: SettlersScene, sheet: Sheet) -> list[Control]:
    terms = scene.terms
    complete = total(terms.give) and total(terms.get)
    offer = [moves.MakeOffer(terms.give, terms.get)] if complete else []
    bank = _bank_move(terms)
    say_first = say("First say what you give and what you want.")
    by_bank = say("The bank takes exactly 3 of a kind, for 1 card.")
    return [
        scene.move_control(
            "trade.bank",
            "button",
            say("Swap with the bank"),
            sheet.bottom(28, 262),
            [bank] if bank else [],
            look=Button(icon="hand-truck", size=21),
            why_not="" if bank else by_bank,
        ),
        Control("trade.close", "button", say("Close"), sheet.bottom(298, 126), scene.let_go, look=Button(size=21)),
        scene.move_control(
            "trade.offer",
            "button",
            say("Ask everybody"),
            sheet.bottom(432, 256),
            offer,
            look=Button("fire", "talk", 23),
            why_not="" if complete else say_first,
        ),
    ]


def _bank_move(terms: Terms) -> moves.Bank | None:
    """Return the swap with the bank that these terms mean, if they mean one."""
    for give in KINDS:
        for get in KINDS:
            if terms == Terms(single(give, BANK_RATE), single(get)) and give != get:
                return moves.Bank(give, get)
    return None


def _answer_controls(scene: SettlersScene, sheet: Sheet) -> list[Control]:
    refuse = scene.move_control(
        "answer.refuse",
        "button",
        say("No offers this turn"),
        sheet.bottom(28, 206),
        [moves.Refuse()],
        look=Button(icon="sound-off", size=19),
        tooltip=say("Decline, and hear no more offers until the turn ends."),
    )
    decline = scene.move_control(
        "answer.decline",
        "button",
        say("Decline"),
        sheet.bottom(242, 136),
        [moves.Decline()],
        look=Button(icon="thumb-down", size=21),
    )
    if scene.face.covered:
        return [refuse, decline, show_cards(scene, sheet.bottom(412, 276))]
    counter = Control(
        "answer.counter",
        "button",
        say("Other terms"),
        sheet.bottom(386, 158),
        scene.begin_counter,
        look=Button(size=19),
    )
    accept = scene.move_control(
        "answer.accept",
        "button",
        say("Accept"),
        sheet.bottom(552, 136),
        [moves.Accept()],
        look=Button("fire", "thumb-up", 22),
        first=True,
    )
    return [refuse, decline, counter, accept]


def show_cards(scene: SettlersScene, rect: Rect) -> Control:
    """Return the button that lifts the cover off the viewer's cards."""
    return Control(
        "show", "button", say("Show my cards"), rect, scene.uncover, first=True, look=Button("fire", "padlock-open", 21)
    )


def _counter_controls(scene: SettlersScene, sheet: Sheet) -> list[Control]:
    terms = scene.terms
    complete = total(terms.give) and total(terms.get)
    counter = [moves.Counter(terms.give, terms.get)] if complete else []
    return [
        Control("counter.back", "button", say("Back"), sheet.bottom(290, 130), scene.let_go, look=Button(size=21)),
        scene.move_control(
            "counter.offer",
            "button",
            say("Propose"),
            sheet.bottom(432, 256),
            counter,
            look=Button("fire", "talk", 23),
            why_not="" if complete else say("First say what you give and what you want."),
        ),
    ]


def _choose_controls(scene: SettlersScene, sheet: Sheet) -> list[Control]:
    """Whether a trade can be paid for shows only when the cards do."""
    withdraw = scene.move_control(
        "withdraw",
        "button",
        say("Trade with nobody"),
        sheet.bottom(28, 300),
        [moves.Withdraw()],
        look=Button(icon="cancel", size=21),
    )
    if scene.face.covered:
        return [withdraw, show_cards(scene, sheet.bottom(412, 276))]
    listed = []
    for index, answer in enumerate(_offer(scene.face).answers):
        row = sheet.taker(index)
        listed.append(
            scene.move_control(
                f"deal.{answer.seat}",
                "button",
                say("Trade with {name}", name=scene.looks[answer.seat].name),
                Rect(row.right - 172 * sheet.scale, row.y + 5, 164 * sheet.scale, row.h - 10),
                [moves.Deal(answer.seat)],
                look=Button(size=18 * sheet.scale / sheet.text_size),
                first=index == 0,
            )
        )
    return [*listed, withdraw]
