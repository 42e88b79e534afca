"""Spending resources: the large cave, tools, a card for herbs, a gift to the feast."""

from __future__ import annotations

from functools import partial

from game.core.notation import WrittenMove
from game.core.words import say, say_many
from game.screens.parts.move_controls import MoveControls
from game.ugh_ugh import moves
from game.ugh_ugh.cards import EXPAND_COST, IDEA_COST, MEND_COST
from game.ugh_ugh.paying import feast_costs
from game.ugh_ugh.show import layout
from game.ugh_ugh.show.face import Face
from game.ugh_ugh.show.intents import Intents
from game.ugh_ugh.show.looks import Goods
from game.ui.control import Control
from game.ui.layout import Rect
from game.ui.widgets import Button


def spending(face: Face, intents: Intents, playing: MoveControls) -> list[Control]:
    """List what resources buy besides cards: the large cave, tools, a card for herbs."""
    clan = face.view.clans[face.focus]
    listed = []
    if not clan.large_cave:
        listed.append(
            _paid(
                face,
                intents,
                playing,
                "expand",
                say("Enlarge"),
                layout.expand_button(layout.CAVE),
                moves.Expand(),
                EXPAND_COST,
                say("Build the large cave: 6 bins, and a card"),
            )
        )
    for tool in ("drum", "spear"):
        if not getattr(clan, tool):
            title = say("Mend the drum: 1 wood") if tool == "drum" else say("Mend the spear: 1 wood")
            listed.append(
                _paid(
                    face,
                    intents,
                    playing,
                    f"mend.{tool}",
                    title,
                    layout.tool_place(layout.CAVE, tool),
                    moves.Mend(tool),
                    MEND_COST,
                    title,
                    on_tool=True,
                )
            )
    listed.append(
        _paid(
            face,
            intents,
            playing,
            "herbs",
            say("Idea"),
            layout.idea_button(),
            moves.UseHerbs(),
            IDEA_COST,
            say("1 herb: draw a card or take one from the wall"),
        )
    )
    return listed


def _paid(
    face: Face,
    intents: Intents,
    playing: MoveControls,
    name: str,
    label: str,
    rect: Rect,
    move: WrittenMove,
    usual: tuple[int, ...],
    tip: str,
    *,
    on_tool: bool = False,
) -> Control:
    """Return a control for something to pay: with several ways to pay it opens the list of them."""
    ways = tuple(
        way for way in face.legal if type(way) is type(move) and getattr(way, "tool", "") == getattr(move, "tool", "")
    )
    return playing.control(
        name,
        "space" if on_tool else "button",
        label,
        rect,
        ways or (move,),
        action=partial(intents.choose_payment, tip, ways, usual) if len(ways) > 1 else None,
        tooltip=tip,
        ring=on_tool and bool(ways),
        look=None if on_tool else Goods(usual, size=17),
    )


def spend_controls(face: Face, intents: Intents, playing: MoveControls) -> list[Control]:
    """List what resources buy, and the end of the turn: as long as this is asked, they still buy something."""
    left = sum(face.view.clans[face.focus].goods)
    done = playing.control(
        "done",
        "button",
        say_many("End turn, {count} unspent", "End turn, {count} unspent", left),
        layout.ACTIONS,
        (moves.Done(),),
        look=Button(icon="sunset"),
        really=say("Confirm: spend no more"),
        tooltip=say("What is unspent stays in the cave."),
        first=True,
    )
    return [*spending(face, intents, playing), done]


def feast_controls(face: Face, intents: Intents, playing: MoveControls) -> list[Control]:
    """List the gift to the feast, and the way to give none."""
    gifts = tuple(move for move in face.legal if isinstance(move, moves.Give))
    cost = feast_costs(face.view.agenda[0].note)[0]
    give = playing.control(
        "give",
        "button",
        say("Give"),
        layout.FIRE,
        gifts or (moves.Give(),),
        action=partial(intents.choose_payment, say("Give to the feast"), gifts, cost) if len(gifts) > 1 else None,
        first=True,
        look=Goods(cost, "fire", 23),
    )
    return [
        give,
        playing.control(
            "pass", "button", say("No gift"), layout.SECOND, (moves.Pass(),), look=Button(), really=say("Confirm: none")
        ),
    ]
