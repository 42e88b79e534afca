"""What can be touched at the foot of the table and beside the map, and which trade panel lies over it."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from game.core.words import say, say_counted, say_many
from game.settlers.rules import moves
from game.settlers.rules.goods import COUNTED_RESOURCES, KINDS, RESOURCES, TRACKS, total
from game.settlers.rules.state import Offer
from game.settlers.rules.world import NONE
from game.settlers.table import layout, targets, words
from game.settlers.table.face import Face
from game.settlers.table.pointed import Intents, Part, move_controls
from game.settlers.table.sheets import COST_LINES
from game.ui import pointer
from game.ui.control import Control
from game.ui.layout import Rect, inset
from game.ui.widgets import Button


def seat_controls(face: Face, intents: Intents) -> list[Control]:
    """List the seats' panels: they open the sheet of all chips, or are stolen from."""
    listed = []
    for seat, rect in enumerate(layout.panels(len(face.looks))):
        name, tip, label = f"seat.{seat}", words.seat_tip(face, seat), face.looks[seat].name
        rob = moves.Rob(seat)
        if face.kind == "rob" and face.may_act and rob in face.legal:
            label = say("Steal from {name}", name=label)
            listed.append(
                move_controls(face, intents).control(
                    name, "card", label, rect, [rob], tooltip=tip, ring=True, sound="", about=Part.SEAT
                )
            )
        else:
            listed.append(
                Control(name, "card", label, rect, intents.open_tally, tooltip=tip, focusable=False, about=Part.SEAT)
            )
    return listed


def track_controls(face: Face, intents: Intents) -> list[Control]:
    """List the tracks: on turn each makes its next step."""
    listed = []
    for track in range(len(TRACKS)):
        name, label, rect = f"track.{track}", say(words.TRACK_NAMES[track]), inset(layout.track_row(track), -6, -1)
        if face.acting:
            able = moves.Develop(track) in face.legal
            control = _step(face, intents, name, label, rect, track, focusable=able, about=Part.TRACK)
        else:
            act, tip = intents.let_go, _step_tip(face, track)
            control = Control(
                name, "button", label, rect, act, tooltip=tip, focusable=False, sound="", about=Part.TRACK
            )
        listed.append(control)
    return listed


def cost_controls(face: Face, intents: Intents) -> list[Control]:
    """List the lines of the costs: on turn they do what they name."""
    if not face.acting:
        return []
    prepared: dict[str, tuple[str, Callable[[], None]]] = {
        "move": (targets.why_not_move(face), partial(intents.choose_nomad, targets.next_walker(face))),
        "nomad": (targets.why_not_send(face), preparing(face, intents, "nomad")),
        "tribe": (targets.why_not_settle(face), preparing(face, intents, "settle")),
    }
    listed = []
    for index, line in enumerate(COST_LINES):
        name, label, rect = f"cost.{line.name}", say(line.title), layout.cost_row(index)
        if line.track != NONE:
            control = _step(face, intents, name, label, rect, line.track, focusable=False, about=Part.COST)
        else:
            reason, action = prepared[line.name]
            able = not reason
            control = Control(name, "button", label, rect, action, able, reason, focusable=False, about=Part.COST)
        listed.append(control)
    return listed


def _step(
    face: Face, intents: Intents, name: str, label: str, rect: Rect, track: int, *, focusable: bool, about: Part
) -> Control:
    """Return a control that makes the next step on a track."""
    step, tip = [moves.Develop(track)], _step_tip(face, track)
    return move_controls(face, intents).control(
        name, "button", label, rect, step, tooltip=tip, focusable=focusable, sound="", about=about
    )


def _step_tip(face: Face, track: int) -> str:
    return words.step_tip(face.view, face.seat, track) if face.seat is not None else ""


def preparing(face: Face, intents: Intents, mode: str) -> Callable[[], None]:
    """Return what prepares something, or lets go of it where that is being prepared."""
    return intents.let_go if face.choice.mode == mode else partial(intents.choose_mode, mode)


#: the panel at the usual text size; larger text makes all of it larger, beside the stone that enlarges the map
_WIDE, _HIGH, _LEFT, _FOOT = 716.0, 386.0, 412.0, 728.0
_GROWTH, _ASIDE = 0.5, 256.0
#: the swaps with the bank: how many lie in a row, and how far two rows lie apart
_SWAPS_A_ROW, _SWAP_PITCH = 4, 62.0


# The trade panel: which one lies over the map, and where everything on it lies.


@dataclass(frozen=True, slots=True)
class Sheet:
    """Where everything on the panel lies when texts are ``text_size`` times as large as usual.

    ``swaps`` is how many swaps with the bank it lists.
    """

    text_size: float
    swaps: int = 0

    @property
    def scale(self) -> float:
        """How much larger than usual the panel is."""
        return 1 + (self.text_size - 1) * _GROWTH

    @property
    def box(self) -> Rect:
        """The whole panel."""
        wide, high = _WIDE * self.scale, (_HIGH + self._bank_high) * self.scale
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

    @property
    def _bank_rows(self) -> int:
        return math.ceil(self.swaps / _SWAPS_A_ROW)

    @property
    def _bank_high(self) -> float:
        """How much higher the panel is for the swaps with the bank."""
        return _SWAP_PITCH * self._bank_rows + 6 if self.swaps else 0.0

    def swap(self, index: int) -> Rect:
        """Return where a swap with the bank lies: in as few rows as hold all of them."""
        in_a_row = math.ceil(self.swaps / self._bank_rows)
        row, column = divmod(index, in_a_row)
        wide = min(496 / in_a_row, 166.0)
        return self.at(176 + wide * column, 290 + _SWAP_PITCH * row, wide - 6, _SWAP_PITCH - 8)

    def bottom(self, left: float, wide: float) -> Rect:
        """Return where a button lies."""
        return self.at(left, 298 + self._bank_high, wide, 62)


def sheet_of(face: Face) -> Sheet:
    """Return where everything lies on the panel that is open."""
    return Sheet(face.text_size, len(bank_swaps(face)) if open_panel(face) == "make" else 0)


def bank_swaps(face: Face) -> list[moves.Bank]:
    """Return the swaps with the bank that the viewer can make now."""
    return [move for move in face.legal if isinstance(move, moves.Bank)]


def open_panel(face: Face) -> str:
    """Return which panel lies over the map: ``make``, ``answer``, ``counter``, ``choose``, or none."""
    if face.kind == "answer" and face.may_act:
        return "counter" if face.choice.mode == "counter" and not face.covered else "answer"
    if face.kind == "choose" and face.may_act:
        return "choose"
    return "make" if face.acting and face.choice.mode == "trade" else ""


def covered(face: Face) -> Rect | None:
    """Return where the panel hides the map, while one is open."""
    return sheet_of(face).box if open_panel(face) else None


def offer_of(face: Face) -> Offer:
    """Return the offer that is answered, or taken up."""
    assert face.view.offer is not None
    return face.view.offer


# What can be touched at the foot of the table: the dice, the cards to be discarded, and the buttons of a turn.


def foot_controls(face: Face, intents: Intents) -> list[Control]:
    """List what the viewer is asked for at the foot: to roll, to discard, or to play a turn."""
    if not face.may_act:
        return []
    if face.kind == "roll":
        return _rolling(face, intents)
    if face.kind == "discard":
        return _discarding(face, intents) if not face.covered else [show_cards(intents, layout.PRIMARY)]
    return _turn(face, intents) if face.kind == "act" else []


def show_cards(intents: Intents, rect: Rect) -> Control:
    """Return the button that lifts the cover off the viewer's cards."""
    look = Button("fire", "padlock-open", 21)
    return Control("show", "button", say("Show my cards"), rect, intents.uncover, first=True, look=look)


def _rolling(face: Face, intents: Intents) -> list[Control]:
    roll = [moves.Roll()]
    return [
        move_controls(face, intents).control(
            "dice", "piece", say("The dice"), layout.BOTH_DICE, roll, sound="", focusable=False, ring=True
        ),
        move_controls(face, intents).control(
            "roll",
            "button",
            say("Roll the dice"),
            layout.PRIMARY,
            roll,
            sound="",
            first=True,
            look=Button("fire", "rolling-dices", 22),
        ),
    ]


# -- half a hand is given back


def _discarding(face: Face, intents: Intents) -> list[Control]:
    hand, given = face.open_hand, face.choice.given
    assert hand is not None
    due = sum(hand) // 2
    give = [moves.Discard(given)] if total(given) else []
    return [
        *[_card(intents, kind, hand[kind] - given[kind], enough=total(given) >= due) for kind in KINDS],
        Control(
            "again",
            "button",
            say("Choose others"),
            layout.BUTTONS["develop"],
            intents.take_back,
            enabled=bool(give),
            why_not=say("Nothing chosen yet."),
            tooltip=say("Clear the choice and choose other cards."),
            look=Button(icon="return-arrow", size=21),
        ),
        move_controls(face, intents).control(
            "give",
            "button",
            say("Discard {count} of {due}", count=total(given), due=due),
            layout.PRIMARY,
            give,
            look=Button("fire", "hand", 22),
            why_not="" if give else say("Click cards in your hand first."),
            sound="",
        ),
    ]


def _card(intents: Intents, kind: int, left: int, *, enough: bool) -> Control:
    x, y = layout.chip_spot(kind)
    return Control(
        f"hand.{RESOURCES[kind]}",
        "card",
        say("Discard {cards}", cards=say_counted(COUNTED_RESOURCES[kind], 1)),
        Rect(x - 40, y - 42, 80, 112),
        partial(intents.give, kind),
        enabled=bool(left) and not enough,
        why_not=say("You have no more of those.") if not left else say("That is enough."),
        sound="card_slide",
        about=Part.HAND,
    )


# -- a turn


def _turn(face: Face, intents: Intents) -> list[Control]:
    """List the buttons of a turn: prepare a trade, a nomad, a tribe, a step; end it."""
    if face.covered:
        away = _end(face, intents, layout.BUTTONS["develop"], Button("stone", "campfire", 21))
        return [away, show_cards(intents, layout.PRIMARY)]
    style = "stone" if open_panel(face) or _means(face) or targets.walkers(face) else "fire"
    swap = _mode(face, intents, "trade", "trade", say("Trade"), "trade", targets.why_not_trade(face))
    swap.first = True
    nomad = _mode(face, intents, "send", "nomad", say("Nomad"), "walk", targets.why_not_send(face))
    if nomad.enabled:
        nomad.drag = pointer.drag_of(intents, NONE)
    return [
        swap,
        nomad,
        _tribe(face, intents),
        _mode(face, intents, "develop", "develop", say("Develop"), "stone-axe", targets.why_not_develop(face)),
        _end(face, intents, layout.PRIMARY, Button(style, "campfire", 23)),
        *_payment(face, intents),
    ]


def _end(face: Face, intents: Intents, rect: Rect, look: Button) -> Control:
    """Return the end of the turn; it names what is left unused, and asks only where paid steps would be lost.

    As long as the cards are covered nothing tells what they could buy.
    """
    label, really, left = say("End turn"), "", _paid_steps(face)
    if left:
        label = say_many("End turn (lose {count} paid step)", "End turn (lose {count} paid steps)", left)
        really = say_many("Confirm: lose {count} step", "Confirm: lose {count} steps", left)
    elif not face.covered and _means(face):
        label = say("End turn, buy no more")
    end = [moves.End()]
    return move_controls(face, intents).control("end", "button", label, rect, end, sound="", look=look, really=really)


def _means(face: Face) -> bool:
    """Tell whether the cards in hand buy a tribe, a nomad or a step now."""
    return bool(targets.settles(face) or targets.sends(face) or targets.steps_ready(face))


def _paid_steps(face: Face) -> int:
    """Return how many steps of nomads are paid for that could still be walked: the end of the turn loses them."""
    if face.player is None:
        return 0
    walkers = targets.walkers(face)
    paid = zip(face.player.nomads, face.player.strides, strict=True)
    return sum([stride for nomad, stride in paid if nomad in walkers])


def _tribe(face: Face, intents: Intents) -> Control:
    """Return the button that makes a tribe of a nomad; where only one can, that one at once."""
    settles, label = targets.settles(face), say("Tribe")
    if len(settles) != 1:
        return _mode(face, intents, "tribe", "settle", label, "tipi", targets.why_not_settle(face))
    rect, look = layout.BUTTONS["tribe"], Button(icon="tipi")
    return move_controls(face, intents).control("tribe", "button", label, rect, settles, sound="", look=look)


def _mode(face: Face, intents: Intents, name: str, mode: str, label: str, icon: str, reason: str) -> Control:
    return Control(
        name,
        "button",
        label,
        layout.BUTTONS[name],
        preparing(face, intents, mode),
        enabled=not reason,
        why_not=reason,
        look=Button("on" if face.choice.mode == mode else "stone", icon),
    )


def _payment(face: Face, intents: Intents) -> list[Control]:
    """Where skins walk, too: what pays first."""
    choice, box = face.choice, layout.LEGEND
    if choice.nomad == NONE or face.seat is None or not targets.may_choose_payment(face.view, face.seat):
        return []
    return [
        Control(
            "payment",
            "toggle",
            say("Skins pay first") if choice.skins_first else say("Meat pays first"),
            Rect(box.right + 8, box.y + 100, 190, 44),
            partial(intents.let_skins_pay_first, not choice.skins_first),
            look=Button(icon="animal-hide" if choice.skins_first else "meat", size=19),
        )
    ]
