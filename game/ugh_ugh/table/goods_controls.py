"""The controls for gaining, losing and spending resources."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from game.core.counts import listed_kinds
from game.core.notation import WrittenMove
from game.core.words import say, say_many
from game.screens.parts.move_controls import MoveControls
from game.ugh_ugh.rules import moves
from game.ugh_ugh.rules.cards import EXPAND_COST, IDEA_COST, MEND_COST, RESOURCES
from game.ugh_ugh.rules.paying import feast_costs
from game.ugh_ugh.table import caves, columns, layout, words
from game.ugh_ugh.table.face import Face, Intents, Token
from game.ugh_ugh.table.parts import GoodsButton
from game.ugh_ugh.table.tool_controls import pass_control, tool_control
from game.ui import control, pointer, widgets
from game.ui.control import Control
from game.ui.layout import Rect


def _bin_controls(face: Face, playing: MoveControls, make_move: Callable[[int], WrittenMove]) -> list[Control]:
    """Return a control for each full bin of the cave in focus; a click makes the move ``make_move(kind)``."""
    clan = face.view.clans[face.focus]
    goods = listed_kinds(clan.goods)
    places = caves.bins_of(clan, caves.own_cave(face))
    controls = []
    for index, kind in enumerate(goods):
        move = make_move(kind)
        title = words.phrase(move, face.names)
        controls.append(
            playing.control(f"bin.{index}", "piece", title, places[index], (move,), tooltip=title, sound="place")
        )
    return controls


def collect_controls(face: Face, intents: Intents, playing: MoveControls) -> list[Control]:
    """Return the controls of tokens to take and of bins to empty, and the button that discards the remaining goods."""
    controls = _bin_controls(face, playing, moves.Discard)
    for index, (kind, max_count) in enumerate(columns.offered_counts(face).items()):
        controls.append(
            playing.control(
                f"take.{RESOURCES[kind]}",
                "piece",
                words.phrase(moves.Take(kind, 1), face.names),
                columns.token_touch_area(kind),
                [moves.Take(kind, count) for count in range(1, max_count + 1)],
                tooltip=columns.token_words(face, kind),
                sound="",
                first=index == 0,
                hold=control.Hold(
                    partial(intents.press_token, kind),
                    partial(intents.release_token, kind),
                    intents.cancel_token,
                    confirmable=True,
                ),
                drag=pointer.drag_of(intents, Token(kind)),
                about=Token(kind),
            )
        )
    controls.append(
        playing.control(
            "done",
            "button",
            # one form in English, two in other languages
            say_many("Discard {count}", "Discard {count}", face.loads_left),
            layout.SINGLE_BUTTON,
            (moves.Done(),),
            look=widgets.Button(),
            # one form in English, two in other languages
            confirmation=say_many("Confirm: discard {count}", "Confirm: discard {count}", face.loads_left),
            tooltip=say("What you leave is discarded."),
        )
    )
    return controls


def loss_controls(face: Face, intents: Intents, playing: MoveControls) -> list[Control]:
    """Return two controls for each thing that may be lost: a control on its place in the cave, and a button."""
    controls = _bin_controls(face, playing, lambda kind: moves.Lose(RESOURCES[kind]))
    member = moves.Lose("member")
    spear = moves.Lose("spear")
    if member in face.legal:
        x, y = layout.home_place(caves.own_cave(face), 0, len(face.view.clans[face.focus].home))
        controls.append(
            playing.control(
                "home.0", "piece", words.phrase(member, face.names), Rect(x - 15, y - 24, 30, 48), (member,), ring=True
            )
        )
    if spear in face.legal:
        controls.append(tool_control(face, playing, "spear", spear))
    for index, (move, cell) in enumerate(zip(face.legal, layout.choice_cells(len(face.legal)), strict=True)):
        title = words.phrase(move, face.names)
        controls.append(
            playing.control(
                f"lose.{index}", "button", title, cell, (move,), look=widgets.Button(size=20), first=index == 0
            )
        )
    return controls


def raid_controls(face: Face, intents: Intents, playing: MoveControls) -> list[Control]:
    """Return a control for each kind of resource that may be taken from each other cave, and the button to pass."""
    controls: list[Control] = []
    for seat in face.others:
        clan = face.view.clans[seat]
        rect, is_large = caves.cave_place(face, seat)
        goods = listed_kinds(clan.goods)
        places = caves.bins_of(clan, rect) if is_large else caves.raid_places(rect, len(goods))
        for kind in sorted(set(goods)):
            move = moves.Raid(seat, kind)
            title = words.phrase(move, face.names)
            if move in face.legal:
                controls.append(
                    playing.control(
                        f"raid.{seat}.{RESOURCES[kind]}",
                        "piece",
                        title,
                        places[goods.index(kind)],
                        (move,),
                        ring=True,
                        tooltip=title,
                    )
                )
    if any(isinstance(move, moves.Discard) for move in face.legal):
        controls += _bin_controls(face, playing, moves.Discard)
    return [*controls, pass_control(playing, say("Take nothing"), layout.WIDE_BUTTON, say("Confirm: take nothing"))]


def gain_controls(face: Face, intents: Intents, playing: MoveControls) -> list[Control]:
    """Return the controls of the draw pile and its button; the cards on the wall always have controls."""
    draw = moves.DrawCard()
    can_only_draw = all(move == draw for move in face.legal)
    look = widgets.Button("fire" if can_only_draw else "stone", "card-draw")
    return [
        playing.control(
            "pile", "card", say("Draw pile"), layout.DRAW_PILE, (draw,), ring=draw in face.legal, focusable=False
        ),
        playing.control("draw", "button", say("Draw a card"), layout.WIDE_BUTTON, (draw,), look=look, first=True),
    ]


# Spending resources on the large cave, on repairing tools, on a new card (with herbs), and on a gift to the feast.


def spending_controls(face: Face, intents: Intents, playing: MoveControls) -> list[Control]:
    """Return the controls that spend resources on the large cave, on repairing tools, or on a new card."""
    clan = face.view.clans[face.focus]
    cave = caves.own_cave(face)
    pay = partial(payment_control, face, intents, playing)
    controls = []
    if not clan.large_cave:
        tip = say("Enlarge your cave: 2 more bins, and a new card")
        controls.append(pay("expand", say("Enlarge"), layout.expand_button(cave), moves.Expand(), EXPAND_COST, tip))
    for tool in ("drum", "spear"):
        is_broken = not getattr(clan, tool)
        if is_broken:
            title = say("Repair the drum: 1 wood") if tool == "drum" else say("Repair the spear: 1 wood")
            place = layout.tool_place(cave, tool)
            controls.append(pay(f"mend.{tool}", title, place, moves.Mend(tool), MEND_COST, title, on_tool=True))
    tip = say("1 herb: draw a card or take one from the wall")
    controls.append(pay("herbs", say("New card"), layout.HERBS_BUTTON, moves.UseHerbs(), IDEA_COST, tip))
    return controls


def payment_control(
    face: Face,
    intents: Intents,
    playing: MoveControls,
    control_id: str,
    label: str,
    rect: Rect,
    move: moves.Expand | moves.Mend | moves.UseHerbs,
    printed_cost: tuple[int, ...],
    tip: str,
    *,
    on_tool: bool = False,
) -> Control:
    """Return a control that makes a payment, or opens a dialog if there are several ways to pay.

    With ``on_tool``, the control is an area over the tool that the payment mends. Otherwise it is a button that shows
    the printed cost.
    """
    # the legal moves that differ from ``move`` in the payment alone
    ways = tuple(way for way in face.legal if type(way) is type(move) and replace(way, pay=move.pay) == move)
    choose_payment = partial(intents.choose_payment, words.phrase(move, face.names), ways, printed_cost)
    return playing.control(
        control_id,
        "space" if on_tool else "button",
        label,
        rect,
        ways or (move,),
        action=choose_payment if len(ways) > 1 else None,
        tooltip=tip,
        ring=on_tool and bool(ways),
        look=None if on_tool else GoodsButton(printed_cost, size=17),
    )


def spend_controls(face: Face, intents: Intents, playing: MoveControls) -> list[Control]:
    """Return the controls for spending, and the button that ends the turn."""
    goods_left = sum(face.view.clans[face.focus].goods)
    done = playing.control(
        "done",
        "button",
        # one form in English, two in other languages
        say_many("End turn (keep {count})", "End turn (keep {count})", goods_left),
        layout.WIDE_BUTTON,
        (moves.Done(),),
        look=widgets.Button(icon="sunset"),
        confirmation=say("Confirm: end turn"),
        tooltip=say("You keep what you don't spend."),
        first=True,
    )
    return [*spending_controls(face, intents, playing), done]


def feast_controls(face: Face, intents: Intents, playing: MoveControls) -> list[Control]:
    """Return the button that gives to the feast, and the button to pass."""
    gifts = tuple(move for move in face.legal if isinstance(move, moves.Give))
    printed_cost = feast_costs(face.view.agenda[0].note)[0]
    label = say("Give")
    choose_gift = partial(intents.choose_payment, say("Give to the feast"), gifts, printed_cost)
    give = playing.control(
        "give",
        "button",
        label,
        layout.MAIN_BUTTON,
        gifts or (moves.Give(),),
        action=choose_gift if len(gifts) > 1 else None,
        first=True,
        look=GoodsButton(printed_cost, style="fire", size=23),
    )
    return [give, pass_control(playing, say("No gift"), layout.SECOND_BUTTON, say("Confirm: no gift"))]
