"""The controls of the table of CVlizations: one function for each kind of prompt.

A control that makes a move lists only this move in ``Control.moves``. A control that prepares a move, by choosing an
order or picking an idea to buy, lists all moves that it may lead to.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.core.words import say
from game.cvlizations.rules import moves
from game.cvlizations.rules.ideas import IDEAS
from game.cvlizations.rules.order_effects import why_order_in_vain
from game.cvlizations.rules.orders import ALL_ORDERS, NO_ORDER, ORDERS, RESOURCES
from game.cvlizations.rules.state import NO_IDEA, is_late, orders_in_hand
from game.cvlizations.table import layout, stations, words
from game.cvlizations.table.cards import IdeasSubject, idea_control
from game.cvlizations.table.face import Face, largest_idea_count
from game.cvlizations.table.foot import ChipsLook, TabletLook
from game.cvlizations.table.parts import Intents
from game.cvlizations.table.things import tooltip_controls
from game.cvlizations.table.words import idea_words
from game.screens.parts.move_controls import MoveControls
from game.ui.control import Control, Look
from game.ui.layout import Rect
from game.ui.widgets import Button, RoundButton


def table_controls(face: Face, intents: Intents, playing: MoveControls) -> list[Control]:
    """Return all controls of the table for the present prompt; during an animation, only those that skip it."""
    if face.busy:
        return _skip_controls(intents)
    asked: list[Control] = []
    if face.may_act and face.kind in _CONTROLS_BY_PROMPT:
        asked = _CONTROLS_BY_PROMPT[face.kind](face, intents, playing)
    return [*tooltip_controls(), *_lasting_controls(face, intents), *asked, *_again_button(face, intents)]


# -- things that can always be looked at


def _lasting_controls(face: Face, intents: Intents) -> list[Control]:
    """Return the controls of orders, open ideas and tribes, which can be looked at or opened at any time."""
    places = stations.order_places(face)
    orders = ALL_ORDERS if face.view.phase != "over" else ()
    controls = [_parchment_control(face, intents, order, places[order]) for order in orders]
    is_buying = face.may_act and face.kind == "buy"  # the controls of ``_buy_controls`` show the ideas then
    for place, idea in enumerate(face.view.track):
        if idea != NO_IDEA and not is_buying:
            control = idea_control(f"idea.{place}", idea, layout.idea_place(place))
            control.about = IdeasSubject((idea,), layout.idea_place(place))
            controls.append(control)
    for tribe_number, rect in enumerate(layout.panel_places(len(face.view.tribes))):
        controls += _panel_controls(face, intents, tribe_number, rect)
    return controls


def _parchment_control(face: Face, intents: Intents, order: int, rect: Rect) -> Control:
    """Return the control of an order's parchment, which chooses the order if the viewer may."""
    tip = words.order_tip(order, face.view.seats)
    if face.view.phase == "orders":
        tip += "\n" + words.holders_words(face, order)
    can_be_chosen = face.is_choosing and _may_choose(face, order)
    # with the stone on the upper edge, so that no ring crosses its number
    with_stone = Rect(rect.x, rect.y - 24, rect.w, rect.h + 24)
    return Control(
        f"station.{order}",
        "card",
        say(ORDERS[order].title),
        with_stone,
        partial(intents.choose_order, order) if can_be_chosen else None,
        tooltip=tip,
        focusable=False,
        sound="",
        about=stations.OrderSubject(order),
    )


def _panel_controls(face: Face, intents: Intents, tribe_number: int, rect: Rect) -> list[Control]:
    """Return the controls of a tribe's panel: the panel, which opens its ideas, and the ideas themselves."""
    if tribe_number >= face.view.seats:
        return []
    tip = words.tribe_tip(face, tribe_number)
    ideas = face.view.tribes[tribe_number].ideas
    controls = [
        Control(
            f"tribe.{tribe_number}",
            "space",
            face.looks[tribe_number].name,
            rect,
            partial(intents.open_gallery, tribe_number),
            tooltip=tip,
            only_shows=True,
            sound="soft",
        )
    ]
    if ideas:
        controls.append(
            Control(
                f"ideas.{tribe_number}",
                "card",
                say("{name}'s ideas", name=face.looks[tribe_number].name),
                layout.ideas_room(rect),
                partial(intents.open_gallery, tribe_number),
                focusable=False,
                sound="soft",
                about=IdeasSubject(ideas, rect, tuple(layout.tile_places(rect, largest_idea_count(face.view)))),
            )
        )
    return controls


# -- orders


def _orders_controls(face: Face, intents: Intents, playing: MoveControls) -> list[Control]:
    """Return the controls with which a player chooses two orders: the tablets, and the buttons to take back and lay."""
    up, down = face.up, face.down
    controls = [_tablet(face, intents, playing, order) for order in ALL_ORDERS]
    controls.append(
        Control(
            "take_back",
            "button",
            say("Take back"),
            layout.TAKE_BACK_BUTTON,
            intents.take_back,
            enabled=up != NO_ORDER,
            why_not=say("Nothing chosen yet."),
            look=Button("stone", "return-arrow", size=21),
            sound="soft",
        )
    )
    both_are_chosen = up != NO_ORDER and down != NO_ORDER
    prepared_moves = (moves.Play(up, down),) if both_are_chosen else ()
    reason = say("Choose an order to play face up, then one face down.")
    controls.append(
        _main_button(
            playing, "lay", say("Play both"), prepared_moves, reason, Button("fire", "hand", size=25), layout.LAY_BUTTON
        )
    )
    return controls


def _main_button(
    playing: MoveControls,
    name: str,
    label: str,
    prepared_moves: Sequence[moves.Play | moves.Buy],
    reason: str,
    look: Button,
    rect: Rect = layout.MAIN_BUTTON,
) -> Control:
    """Return the button that makes the prepared move; if ``prepared_moves`` is empty, it is grey for a ``reason``."""
    if not prepared_moves:
        return Control(name, "button", label, rect, enabled=False, why_not=reason, look=look)
    return playing.control(name, "button", label, rect, prepared_moves, look=look)


def _may_choose(face: Face, order: int) -> bool:
    """Return whether the viewer may choose this order now as one of the two orders to lay."""
    if face.acting_tribe is None or face.down != NO_ORDER:
        return False
    return order in orders_in_hand(face.acting_tribe) and order != face.up


def _first_focused_order(face: Face, hand: Sequence[int]) -> int:
    """Return the order that gets the focus first, 0 if none can be chosen now; orders with an effect come first."""

    def is_in_vain(order: int) -> bool:
        return why_order_in_vain(face.view, face.tribe, order, face.up) is not None

    choosable = [order for order in hand if _may_choose(face, order)]
    return min(choosable, key=lambda order: (is_in_vain(order), order), default=0)


def _tablet(face: Face, intents: Intents, playing: MoveControls, order: int) -> Control:
    """Return the control of an order's tablet.

    The control's moves lay this order face up or, if another order is chosen face up, lay this order face down.
    """
    name = f"hand.{order}"
    rect = layout.hand_place(order)
    title = say(ORDERS[order].title)
    about = stations.OrderSubject(order)
    reason = why_order_in_vain(face.view, face.tribe, order, face.up) if _may_choose(face, order) else None
    look = TabletLook(order, face, is_faint=reason is not None)
    tip = say("No effect: {reason}", reason=reason) if reason is not None else ""
    if order in (face.up, face.down):
        return Control(
            name,
            "card",
            title,
            rect,
            intents.take_back,
            tooltip=say("Chosen. Click to take back your last choice."),
            look=look,
            focusable=False,
            about=about,
        )
    if face.down != NO_ORDER:
        return Control(
            name,
            "card",
            title,
            rect,
            enabled=False,
            look=look,
            why_not=say("Both orders are chosen. Play them or take one back."),
            about=about,
        )
    hand = orders_in_hand(face.acting_tribe) if face.acting_tribe is not None else ()
    if face.up != NO_ORDER:
        prepared_moves = [moves.Play(face.up, order)]
    else:
        prepared_moves = [moves.Play(order, other) for other in (hand or ALL_ORDERS) if other != order]
    return playing.control(
        name,
        "card",
        title,
        rect,
        prepared_moves,
        action=partial(intents.choose_order, order),
        tooltip=tip,
        heard=words.order_tip(order, face.view.seats),
        look=look,
        ring=False,
        first=order == _first_focused_order(face, hand),
        sound="",
        about=about,
    )


# -- choices while orders are carried out


def _steal_controls(face: Face, intents: Intents, playing: MoveControls) -> list[Control]:
    """Return a control for each resource that may be stolen, in the panel of its tribe."""
    controls: list[Control] = []
    places = layout.panel_places(len(face.view.tribes))
    for move in face.legal:
        if isinstance(move, moves.Steal):
            panel = places[move.seat]
            rect = layout.goods_touch_area(panel, move.kind)
            controls.append(
                playing.control(
                    f"steal.{move.seat}.{RESOURCES[move.kind]}",
                    "piece",
                    words.move_label(move, face.names),
                    rect,
                    (move,),
                    ring=True,
                    first=not controls,
                    tooltip=words.move_label(move, face.names),
                )
            )
    return [*controls, _waiting_button(say("First choose what to steal."))]


def _choose_controls(face: Face, intents: Intents, playing: MoveControls) -> list[Control]:
    """Return a button with chips for each combination of resources that may be taken."""
    choices = [move for move in face.legal if isinstance(move, moves.Take)]
    looks = [ChipsLook(tuple(RESOURCES[kind] for kind in move.kinds)) for move in choices]
    return _chip_controls(face, playing, choices, looks)


def _trade_controls(face: Face, intents: Intents, playing: MoveControls) -> list[Control]:
    """Return a button with chips for each trade."""
    amount_taken = face.view.agenda[0].amount
    trades = [move for move in face.legal if isinstance(move, moves.Trade)]
    looks = [ChipsLook((RESOURCES[move.take],), RESOURCES[move.give], amount_taken) for move in trades]
    return _chip_controls(face, playing, trades, looks)


def _chip_controls(
    face: Face, playing: MoveControls, choices: list[moves.Take] | list[moves.Trade], looks: list[ChipsLook]
) -> list[Control]:
    """Return a button for each of the ``choices``, and the grey button to go on."""
    names = face.names
    buttons = [
        playing.control(
            f"choice.{index}",
            "button",
            words.move_label(move, names),
            rect,
            (move,),
            look=look,
            ring=True,
            first=index == 0,
            tooltip=words.move_label(move, names),
        )
        for index, (move, look, rect) in enumerate(zip(choices, looks, layout.choice_places(len(choices)), strict=True))
    ]
    return [*buttons, _waiting_button(say("First choose one of the options on the left."))]


def _waiting_button(reason: str) -> Control:
    """Return the button to go on, grey while a choice must be made."""
    return Control(
        "next",
        "button",
        say("Next"),
        layout.MAIN_BUTTON,
        enabled=False,
        why_not=reason,
        look=Button("fire", "campfire", size=28),
    )


# -- buying


def _buy_controls(face: Face, intents: Intents, playing: MoveControls) -> list[Control]:
    """Return the ideas on offer, and the buttons to buy the chosen idea or to pass."""
    offered = [(f"idea.{place}", idea, layout.idea_place(place)) for place, idea in enumerate(face.view.track)]
    offered.append(("deck.top", words.top_idea(face), layout.deck_place(is_late_deck=is_late(face.view))))
    controls = [
        _idea_control(face, intents, playing, name, idea, rect) for name, idea, rect in offered if idea != NO_IDEA
    ]
    first_enabled = next((control for control in controls if control.enabled), None)
    if first_enabled is None:
        return [*controls, _pass_control(playing, layout.MAIN_BUTTON, Button("fire", "", size=25))]
    first_enabled.first = True
    controls.append(
        _pass_control(playing, layout.SECOND_BUTTON, Button("stone", "", size=21), say("Confirm: buy nothing"))
    )
    title = say("Buy it") if face.picked_idea else say("Buy")
    prepared_moves = (moves.Buy(face.picked_idea),) if face.picked_idea else ()
    reason = say("First click the idea you want to buy.")
    controls.append(_main_button(playing, "buy", title, prepared_moves, reason, Button("fire", "idea", size=28)))
    return controls


def _pass_control(playing: MoveControls, rect: Rect, look: Button, confirmation: str = "") -> Control:
    """Return the button that buys nothing; ``confirmation`` is the label that asks to confirm it, if any."""
    label = say("Buy nothing")
    move = (moves.Pass(),)
    return playing.control("pass", "button", label, rect, move, look=look, confirmation=confirmation)


def _idea_control(face: Face, intents: Intents, playing: MoveControls, name: str, idea: int, rect: Rect) -> Control:
    """Return the control of an idea on offer, which picks it for buying."""
    can_be_chosen = moves.Buy(idea) in face.legal
    # the tag with the worth of an open idea hangs below it
    touch_area = Rect(rect.x, rect.y, rect.w, rect.h + 18) if name != "deck.top" else rect
    return playing.control(
        name,
        "card",
        say(IDEAS[idea].title),
        touch_area,
        (moves.Buy(idea),),
        action=partial(intents.pick, idea),
        ring=can_be_chosen,
        sound="card_slide",
        about=IdeasSubject((idea,), rect),
        heard=idea_words(idea),
    )


# -- going on


def _skip_controls(intents: Intents) -> list[Control]:
    """Return the buttons that skip the present animation, or all animations."""
    return [
        Control(
            "skip",
            "button",
            say("Skip all"),
            layout.SECOND_BUTTON,
            intents.skip_all,
            focusable=False,
            look=Button("stone", "fast-forward-button", size=22),
        ),
        Control(
            "next",
            "button",
            say("Next"),
            layout.MAIN_BUTTON,
            intents.go_on,
            focusable=False,
            look=Button("fire", "campfire", size=28),
        ),
    ]


def _again_button(face: Face, intents: Intents) -> list[Control]:
    """Return the button that shows the last action phase again, in a list; empty if there is none to show."""
    if not face.can_show_again or face.view.phase == "over":
        return []
    label = say("Show again")
    tip = say("Replay the effects of the last orders.")
    rect = Rect(layout.STORY.right - 196, layout.STORY.y + 14, 180, 52)
    look: Look = Button("stone", "cycle", size=20)
    if face.view.phase == "orders" or (face.may_act and face.kind in ("choose", "trade")):
        rect = layout.AGAIN_BUTTON
        look = RoundButton("cycle")
    return [Control("again", "button", label, rect, intents.show_again, look=look, tooltip=tip, only_shows=True)]


_CONTROLS_BY_PROMPT: dict[str, Callable[[Face, Intents, MoveControls], list[Control]]] = {
    "orders": _orders_controls,
    "steal": _steal_controls,
    "choose": _choose_controls,
    "trade": _trade_controls,
    "buy": _buy_controls,
}
