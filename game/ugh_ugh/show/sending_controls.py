"""Sending members out and calling boxes back: members at home, baskets, and their buttons."""

from __future__ import annotations

from functools import partial

from game.core.words import say, say_many
from game.screens.parts.move_controls import MoveControls
from game.screens.table.dragging import drag_of
from game.ugh_ugh import moves
from game.ugh_ugh.cards import AREAS
from game.ugh_ugh.show import layout, words
from game.ugh_ugh.show.face import Face
from game.ugh_ugh.show.intents import Intents
from game.ugh_ugh.show.looks import fire
from game.ugh_ugh.show.spending_controls import spending
from game.ui.control import Control
from game.ui.layout import Rect
from game.ui.widgets import Button


def turn_controls(face: Face, intents: Intents, playing: MoveControls) -> list[Control]:
    """List what a turn offers: to send members out, to call a box back, and to spend resources."""
    listed = _home(face, intents) + _baskets(face, intents, playing)
    for area in range(len(AREAS)):
        listed += _basket_buttons(face, intents, playing, area)
    return listed + spending(face, intents, playing) + _send_out(face, intents, playing)


def send_controls(face: Face, intents: Intents, playing: MoveControls) -> list[Control]:
    """List the members, the baskets they may be sent to, and the way to send nobody."""
    listed = _home(face, intents) + _baskets(face, intents, playing) + _send_out(face, intents, playing)
    if face.plan:
        return listed
    listed.pop()
    nobody = playing.control(
        "pass", "button", say("Nobody"), layout.SECOND, (moves.Pass(),), look=Button(), really=say("Confirm: nobody")
    )
    return [*listed, nobody]


def _prepared(face: Face, area: int) -> moves.SendOut:
    return moves.SendOut(tuple(sorted((*face.plan, area))))


def _home(face: Face, intents: Intents) -> list[Control]:
    """List the members at home that are not yet promised to a box: click or drag them."""
    home = len(face.view.clans[face.focus].home)
    listed = []
    for index in range(len(face.plan), home):
        x, y = layout.home_place(layout.CAVE, index, home)
        may = any(_prepared(face, area) in face.legal for area in range(len(AREAS)))
        listed.append(
            Control(
                f"home.{index}",
                "piece",
                say("A member at home"),
                Rect(x - 15, y - 24, 30, 48),
                intents.pick_up,
                enabled=may,
                ring=False,
                sound="soft",
                why_not=say("No more can be sent out this turn."),
                tooltip=say("Drag it onto a basket, or click it and then a basket"),
                drag=drag_of(intents, None),
            )
        )
    return listed


def _baskets(face: Face, intents: Intents, playing: MoveControls) -> list[Control]:
    listed = []
    for area in range(len(AREAS)):
        move = _prepared(face, area)
        call = moves.CallBack(area)
        may_call = call in face.legal
        listed.append(
            playing.control(
                f"basket.{area}",
                "space",
                words.box_name(area),
                face.measured.baskets[area],
                (move,),
                action=partial(intents.choose_box, area),
                ring=face.choice.picked and move in face.legal,
                tooltip=say(
                    "Click: one of yours goes to the {place}. Drag onto the Passage: call back.",
                    place=words.box_name(area),
                )
                if may_call
                else words.phrase(move, face.names),
                drag=drag_of(intents, area) if may_call else None,
            )
        )
    return listed


def _basket_buttons(face: Face, intents: Intents, playing: MoveControls, area: int) -> list[Control]:
    send, call = layout.basket_buttons(area)
    place, begins = words.box_name(area), area == 0 and not face.plan
    may_send = _prepared(face, area) in face.legal
    tip = say("Throw the {place} basket into the Passage: {reward}", place=place, reward=words.reward(area))
    if area in face.empty:
        tip = say("Nobody is in the {place} basket. {tip}", place=place, tip=tip)
    return [
        playing.control(
            f"send.{area}",
            "button",
            say("Send"),
            send,
            (_prepared(face, area),),
            action=partial(intents.choose_box, area),
            look=Button(size=18),
            first=begins and may_send,
            tooltip=say("Send one of yours to the {place}", place=place),
        ),
        playing.control(
            f"call.{area}",
            "button",
            say("Call back"),
            call,
            (moves.CallBack(area),),
            look=Button(size=18, faint=area in face.empty),
            first=area == _called_first(face) and not face.plan and not may_send,
            tooltip=tip,
        ),
    ]


def _called_first(face: Face) -> int:
    """Return the box whose call keys begin with: one that holds somebody, if any does."""
    return min(range(len(AREAS)), key=lambda area: (area in face.empty, area))


def _send_out(face: Face, intents: Intents, playing: MoveControls) -> list[Control]:
    """List the fire button that sends the chosen ones, and the one that takes the last choice back."""
    plan = face.plan
    if not plan:
        out = Control(
            "send_out",
            "button",
            say("Send out"),
            layout.FIRE,
            enabled=False,
            look=fire("footsteps"),
            why_not=say("First choose a basket for one of yours."),
        )
    else:
        label = say_many("Send out {count}", "Send out {count}", len(plan))
        move = moves.SendOut(plan)
        out = playing.control(
            "send_out",
            "button",
            label,
            layout.FIRE,
            (move,),
            look=fire("footsteps"),
            first=True,
            tooltip=words.phrase(move, face.names),
            ring=True,
        )
    undo = Control(
        "take_back",
        "button",
        say("Take back"),
        layout.SECOND,
        intents.take_back,
        enabled=bool(plan),
        why_not=say("Nobody has been chosen yet."),
        look=Button(size=19),
    )
    return [out, undo]
