"""What can be touched at the foot of the table: the dice, the cards to be discarded, and the buttons of a turn."""

from __future__ import annotations

from functools import partial

from game.core.words import say, say_counted, say_many
from game.screens.table.dragging import drag_of
from game.settlers import moves
from game.settlers.goods import COUNTED_RESOURCES, KINDS, RESOURCES, total
from game.settlers.show import layout, reach, targets, trade_sheet, why_not
from game.settlers.show.face import Face
from game.settlers.show.intents import Intents, move_controls
from game.settlers.show.panel_controls import preparing
from game.settlers.show.pointed import Part
from game.settlers.world import NONE
from game.ui.control import Control
from game.ui.layout import Rect
from game.ui.widgets import Button


def turn_controls(face: Face, intents: Intents) -> list[Control]:
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
            why_not=say("Nothing is chosen yet."),
            tooltip=say("Clear the choice and choose other cards."),
            look=Button(icon="return-arrow", size=21),
        ),
        move_controls(face, intents).control(
            "give",
            "button",
            say("Give {count} of {due}", count=total(given), due=due),
            layout.PRIMARY,
            give,
            look=Button("fire", "hand", 22),
            why_not="" if give else say("Click cards of your hand first."),
            sound="",
        ),
    ]


def _card(intents: Intents, kind: int, left: int, *, enough: bool) -> Control:
    x, y = layout.chip_spot(kind)
    return Control(
        f"hand.{RESOURCES[kind]}",
        "card",
        say("Give {cards} back", cards=say_counted(COUNTED_RESOURCES[kind], 1)),
        Rect(x - 40, y - 42, 80, 112),
        partial(intents.give, kind),
        enabled=bool(left) and not enough,
        why_not=say("You have no more of that.") if not left else say("That is enough."),
        sound="card_slide",
        about=Part.HAND,
    )


# -- a turn


def _turn(face: Face, intents: Intents) -> list[Control]:
    """List the buttons of a turn: prepare a trade, a nomad, a tribe, a step; end it."""
    if face.covered:
        away = _end(face, intents, layout.BUTTONS["develop"], Button("stone", "campfire", 21))
        return [away, show_cards(intents, layout.PRIMARY)]
    style = "stone" if trade_sheet.open_panel(face) or _means(face) or targets.walkers(face) else "fire"
    swap = _mode(face, intents, "trade", "trade", say("Trade"), "trade", why_not.trade(face))
    swap.first = True
    nomad = _mode(face, intents, "send", "nomad", say("Nomad"), "walk", why_not.send(face))
    if nomad.enabled:
        nomad.drag = drag_of(intents, NONE)
    return [
        swap,
        nomad,
        _tribe(face, intents),
        _mode(face, intents, "develop", "develop", say("Develop"), "stone-axe", why_not.develop(face)),
        _end(face, intents, layout.PRIMARY, Button(style, "campfire", 23)),
        *_payment(face, intents),
    ]


def _end(face: Face, intents: Intents, rect: Rect, look: Button) -> Control:
    """Return the end of the turn; what is left unused it names, and asks about.

    As long as the cards are covered nothing tells what they could buy.
    """
    label, really, left = say("End turn"), "", _paid_steps(face)
    if left:
        label = say_many("End turn, lose {count} paid step", "End turn, lose {count} paid steps", left)
        really = say_many("Confirm: lose {count} step", "Confirm: lose {count} steps", left)
    elif face.covered or _means(face):
        really = say("Confirm: end turn")
        label = label if face.covered else say("End turn, buy no more")
    end = [moves.End()]
    return move_controls(face, intents).control("end", "button", label, rect, end, sound="", look=look, really=really)


def _means(face: Face) -> bool:
    """Tell whether the cards in hand buy a tribe, a nomad or a step now."""
    return bool(targets.settles(face) or targets.sends(face) or why_not.steps_ready(face))


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
        return _mode(face, intents, "tribe", "settle", label, "tipi", why_not.settle(face))
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
    if choice.nomad == NONE or face.seat is None or not reach.may_choose_payment(face.view, face.seat):
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
