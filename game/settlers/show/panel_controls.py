"""What can be touched beside the map: the seats, progress, and the list of costs."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.core.words import say
from game.settlers import moves
from game.settlers.goods import TRACKS
from game.settlers.show import layout, targets, why_not, words
from game.settlers.show.costs import COST_LINES
from game.settlers.show.face import Face
from game.settlers.show.intents import Intents, move_controls
from game.settlers.show.pointed import Part
from game.settlers.world import NONE
from game.ui.control import Control
from game.ui.layout import Rect, inset


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
        "move": (why_not.move(face), partial(intents.choose_nomad, targets.next_walker(face))),
        "nomad": (why_not.send(face), preparing(face, intents, "nomad")),
        "tribe": (why_not.settle(face), preparing(face, intents, "settle")),
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
