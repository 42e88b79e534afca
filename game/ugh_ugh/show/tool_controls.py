"""Drum and spear: drum ends to be pressed, the spear to be raised, a tool to start with or to mend."""

from __future__ import annotations

from functools import partial

from game.core.notation import WrittenMove
from game.core.words import say
from game.screens.parts.move_controls import MoveControls
from game.ugh_ugh import moves
from game.ugh_ugh.show import layout, words
from game.ugh_ugh.show.answer_controls import two
from game.ugh_ugh.show.drum import STRENGTHS
from game.ugh_ugh.show.face import DrumEnd, Face
from game.ugh_ugh.show.intents import Intents
from game.ugh_ugh.show.looks import fire
from game.ui.control import Control, Hold
from game.ui.layout import Rect, row
from game.ui.widgets import Button


def drum_controls(face: Face, intents: Intents, playing: MoveControls) -> list[Control]:
    """List the drum ends to press, and the way to let it be."""
    listed = []
    for flap, (x, y) in enumerate(face.measured.pads):
        listed.append(
            _pad(intents, playing, f"pad.{flap}", flap, layout.pad_touch(x, y), first=flap == face.choice.last_flap)
        )
    listed.append(_pad(intents, playing, "bang", face.choice.last_flap, layout.FIRE))
    listed.append(playing.control("pass", "button", say("Pass"), layout.SECOND, (moves.Pass(),), look=Button()))
    return listed


def _pad(intents: Intents, playing: MoveControls, name: str, flap: int, rect: Rect, *, first: bool = False) -> Control:
    ways = [moves.Bang(flap, strength) for strength in STRENGTHS]
    return playing.control(
        name,
        "space",
        say("Drum end {number}: press longer for harder", number=flap + 1),
        rect,
        ways,
        first=first,
        sound="",
        hold=Hold(partial(intents.press_pad, flap), partial(intents.release_pad, flap), intents.spare_pad),
        about=DrumEnd(flap),
    )


def spear_controls(face: Face, intents: Intents, playing: MoveControls) -> list[Control]:
    """List the ways to use the spear, and the way not to."""
    return [
        *two(playing, (say("Use the spear"), moves.UseSpear(), "stone-spear"), (say("Let them"), moves.Pass())),
        tool(face, playing, "spear", moves.UseSpear()),
    ]


def tool(face: Face, playing: MoveControls, name: str, move: WrittenMove) -> Control:
    """Return a tool of the large cave that makes a move."""
    title = words.phrase(move, face.names)
    return playing.control(
        f"tool.{name}",
        "piece",
        title,
        layout.tool_place(layout.CAVE, name),
        (move,),
        ring=True,
        focusable=False,
        tooltip=title,
    )


def choose_tool_controls(face: Face, intents: Intents, playing: MoveControls) -> list[Control]:
    """List the two tools: to start with one, or to mend one."""
    listed: list[Control] = []
    starting = face.kind == "tool"
    for name, rect in zip(("drum", "spear"), row(layout.ACTIONS, 2, 12), strict=True):
        move = moves.StartWith(name) if starting else moves.Mend(name)
        icon = "djembe" if name == "drum" else "stone-spear"
        label = say("Drum") if name == "drum" else say("Spear")
        listed.append(tool(face, playing, name, move))
        listed.append(
            playing.control(
                f"choose.{name}",
                "button",
                label,
                rect,
                (move,),
                look=fire(icon),
                first=name == "drum",
                tooltip=words.phrase(move, face.names),
            )
        )
    return listed
