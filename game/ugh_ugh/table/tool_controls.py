"""The drum and the spear, and plain answers."""

from __future__ import annotations

from functools import partial

from game.core.notation import WrittenMove
from game.core.rules import Move
from game.core.words import say, say_many
from game.screens.parts.move_controls import MoveControls
from game.ugh_ugh.rules import moves
from game.ugh_ugh.rules.calling import members_in_danger
from game.ugh_ugh.table import caves, layout, words
from game.ugh_ugh.table.face import DrumEnd, Face, Intents, StandingDrum
from game.ugh_ugh.table.parts import HowHard, Whom, fire
from game.ugh_ugh.table.passage import STRENGTHS, standing
from game.ui import control
from game.ui.control import Control
from game.ui.layout import Rect, row
from game.ui.widgets import Button


def two(
    playing: MoveControls,
    yes: tuple[str, WrittenMove, str],
    no: tuple[str, WrittenMove],
    *,
    wanted: bool = True,
    really: str = "",
) -> list[Control]:
    """List the buttons of a yes and a no: the yes is the fire button if most people want it (``wanted``).

    ``really`` is what the no asks first, where it gives something up.
    """
    look = fire(yes[2], 20) if wanted else Button(icon=yes[2], size=20)
    return [
        playing.control("yes", "button", yes[0], layout.FIRE, (yes[1],), look=look, first=True),
        playing.control("no", "button", no[0], layout.SECOND, (no[1],), look=Button(), really=really),
    ]


def _has_mate_to_come(face: Face) -> bool:
    """Tell whether a match in the love tent would bring the viewer's clan a new member."""
    return face.asked is not None and bool(face.view.clans[face.asked].reserve)


def lover_controls(face: Face, intents: Intents, playing: MoveControls) -> list[Control]:
    """List whether to add one of the viewer's own to the love tent."""
    return two(playing, (say("Add a member"), moves.Join(), "hearts"), (say("No"), moves.Pass()), wanted=False)


def propose_controls(face: Face, intents: Intents, playing: MoveControls) -> list[Control]:
    """List whom to propose to, and the way to stay alone."""
    return [
        *_chiefs(face, playing),
        playing.control(
            "pass",
            "button",
            say("Stay alone"),
            layout.ACTIONS,
            (moves.Pass(),),
            look=Button(),
            really=say("Confirm: stay alone") if _has_mate_to_come(face) else "",
        ),
    ]


def _chiefs(face: Face, playing: MoveControls) -> list[Control]:
    """List a button for each chief that can be chosen."""
    asked = [move for move in face.legal if isinstance(move, moves.OneChief)]
    cells = layout.choice_cells(len(asked))
    return [
        playing.control(
            f"{move.WORD}.{move.seat}",
            "button",
            words.phrase(move, face.names),
            cell,
            (move,),
            look=Whom(face.looks[move.seat]),
            first=index == 0,
        )
        for index, (move, cell) in enumerate(zip(asked, cells, strict=True))
    ]


def answer_controls(face: Face, intents: Intents, playing: MoveControls) -> list[Control]:
    """List the two answers to a proposal."""
    mine = _has_mate_to_come(face)
    return two(
        playing,
        (say("Accept"), moves.Accept(), "hearts"),
        (say("Decline"), moves.Decline()),
        wanted=mine,
        really=say("Confirm: decline") if mine else "",
    )


def peeked_controls(face: Face, intents: Intents, playing: MoveControls) -> list[Control]:
    """List the button that shuts the box which is open to one chief."""
    done = playing.control("done", "button", say("Done"), layout.ACTIONS, (moves.Done(),), look=Button(), first=True)
    return [done]


def choice_controls(face: Face, intents: Intents, playing: MoveControls) -> list[Control]:
    """List the baskets and the chiefs that a question leaves to choose from, and the way to let it be."""
    listed = [*_baskets(face, playing), *_chiefs(face, playing)]
    if moves.Pass() in face.legal:
        none = playing.control("pass", "button", say("Pass"), layout.ACTIONS, (moves.Pass(),), look=Button())
        listed.append(none)
    return listed


def _baskets(face: Face, playing: MoveControls) -> list[Control]:
    """List each basket that can be chosen: a card speaks of it, or a single may go to work there."""
    listed = []
    named = {area: move for move in face.legal for area in _boxes_of(move)}
    for area, move in sorted(named.items()):
        title = words.phrase(move, face.names)
        place = face.measured.baskets[area]
        listed.append(playing.control(f"basket.{area}", "space", title, place, (move,), ring=True, tooltip=title))
    return listed


def _boxes_of(move: Move) -> tuple[int, ...]:
    if isinstance(move, moves.OneBox):
        return (move.area,)
    return move.areas if isinstance(move, moves.SendOut) else ()


# Drum and spear: drum ends to be pressed, the spear to be raised, a tool to start with or to mend.


def drum_controls(face: Face, intents: Intents, playing: MoveControls) -> list[Control]:
    """List the drums that can be taken up, the drum ends to press, and the way to let it be."""
    listed = _standing(face, intents, playing)
    for flap, (x, y) in enumerate(face.measured.pads):
        place, first = layout.pad_touch(x, y), flap == face.choice.last_flap
        listed.append(_pad(face, intents, playing, f"pad.{flap}", flap, place, first=first and face.holder is not None))
    if face.holder is not None and face.without_holding:
        listed += _strengths(face, intents, playing, face.choice.last_flap)
    elif face.holder is not None:
        listed.append(_pad(face, intents, playing, "bang", face.choice.last_flap, layout.BANGS))
    alone = len(face.drummers) < 2
    label, really = say("Pass") if alone else say("Nobody drums"), ""
    if face.kind == "bang":
        left = face.step.count if face.step is not None else 0
        label = say("Stop banging")
        really = say_many("Confirm: skip {count} bang", "Confirm: skip {count} bangs", left)
    quiet = playing.control(
        "pass",
        "button",
        label,
        layout.NOBODY,
        (moves.Pass(),),
        action=intents.let_nobody_drum if len(face.drummers) > 1 else None,
        look=Button(size=22),
        really=really,
        tooltip="" if alone else say("Everyone passes."),
    )
    return [*listed, quiet]


def _standing(face: Face, intents: Intents, playing: MoveControls) -> list[Control]:
    """List the drums that stand before the Passage: one that is taken up is put down again by the same touch."""
    listed = []
    for seat, (x, y) in standing(face).items():
        name, rect = face.looks[seat].name, layout.drum_touch(x, y)
        if seat not in face.drummers or len(face.drummers) == 1:
            words = say("{name}'s drum", name=name)
            listed.append(Control(f"drum.{seat}", "piece", words, rect, tooltip=words, focusable=False, sound=""))
            continue
        held = seat == face.holder
        words = say("{name} puts the stick down", name=name) if held else say("{name} takes the stick", name=name)
        leads = [move for move in face.legal if isinstance(move, moves.Bang)] if seat == face.asked and not held else []
        listed.append(
            Control(
                f"drum.{seat}",
                "piece",
                words,
                rect,
                partial(intents.take_up, seat),
                moves=tuple(str(move) for move in leads),
                tooltip=words,
                first=face.holder is None and seat == face.drummers[0],
                sound="",
                about=StandingDrum(seat),
            )
        )
    return listed


def _strikes(face: Face, flap: int) -> list[WrittenMove]:
    """Return what pressing a drum end makes first: the bang, or the passing of the one who is asked before."""
    if face.holder not in (None, face.asked):
        return [moves.Pass()]
    return [moves.Bang(flap, strength) for strength in STRENGTHS]


def _pad(
    face: Face, intents: Intents, playing: MoveControls, name: str, flap: int, rect: Rect, *, first: bool = False
) -> Control:
    words = say("Drum end {number}: hold longer to hit harder", number=flap + 1)
    if face.holder is None:
        why = say("Pick up a drum first.")
        return Control(name, "space", words, rect, enabled=False, why_not=why, about=DrumEnd(flap))
    if face.without_holding:
        words = say("Drum end {number}", number=flap + 1)
        leads = [str(move) for move in _strikes(face, flap)] if face.holder == face.asked else []
        return Control(
            name,
            "space",
            words,
            rect,
            partial(intents.choose_pad, flap),
            moves=tuple(leads),
            first=first,
            ring=flap == face.choice.last_flap,
            tooltip=words,
            about=DrumEnd(flap),
            sound="",
        )
    return playing.control(
        name,
        "space",
        words,
        rect,
        _strikes(face, flap),
        first=first,
        sound="",
        hold=control.Hold(partial(intents.press_pad, flap), partial(intents.release_pad, flap), intents.spare_pad),
        about=DrumEnd(flap),
    )


def _strengths(face: Face, intents: Intents, playing: MoveControls, flap: int) -> list[Control]:
    """List a button for each strength of a bang on the drum end that is chosen: nothing has to be held."""
    names = (say("Soft bang"), say("Medium bang"), say("Hard bang"))
    cells = row(layout.BANGS, len(STRENGTHS), 6)
    return [
        playing.control(
            f"bang.{number}",
            "button",
            name,
            cell,
            [moves.Bang(flap, strength)] if face.holder == face.asked else _strikes(face, flap),
            action=partial(intents.strike, flap, strength),
            look=HowHard(number),
            tooltip=say("{how} on drum end {number}", how=name, number=flap + 1),
            sound="",
        )
        for number, (name, cell, strength) in enumerate(zip(names, cells, STRENGTHS, strict=True), 1)
    ]


def spear_controls(face: Face, intents: Intents, playing: MoveControls) -> list[Control]:
    """List the ways to use the spear, and the way not to, which says how many are eaten then."""
    count = len(members_in_danger(face.view, face.asked)) if face.asked is not None else 0
    lose = say_many("Lose {count}", "Lose {count}", count)
    really = say_many("Confirm: lose {count}", "Confirm: lose {count}", count)
    use = (say("Use the spear"), moves.UseSpear(), "stone-spear")
    return [*two(playing, use, (lose, moves.Pass()), really=really), tool(face, playing, "spear", moves.UseSpear())]


def tool(face: Face, playing: MoveControls, name: str, move: WrittenMove) -> Control:
    """Return a tool of the large cave that makes a move."""
    title = words.phrase(move, face.names)
    return playing.control(
        f"tool.{name}",
        "piece",
        title,
        layout.tool_place(caves.own(face), name),
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
                look=Button(icon=icon),
                first=name == "drum",
                tooltip=words.phrase(move, face.names),
            )
        )
    return listed
