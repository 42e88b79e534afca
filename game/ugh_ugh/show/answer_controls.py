"""Plain answers: yes or no, what singles in the love tent do, and which box a card speaks of."""

from __future__ import annotations

from collections.abc import Callable

from game.core.notation import WrittenMove
from game.core.words import say
from game.screens.parts.move_controls import MoveControls
from game.ugh_ugh import moves
from game.ugh_ugh.cards import AREAS
from game.ugh_ugh.show import layout, words
from game.ugh_ugh.show.face import Face
from game.ugh_ugh.show.intents import Intents
from game.ugh_ugh.show.looks import Whom, fire
from game.ui.control import Control
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
    return two(playing, (say("Add mine"), moves.Join(), "hearts"), (say("No"), moves.Pass()), wanted=False)


def propose_controls(face: Face, intents: Intents, playing: MoveControls) -> list[Control]:
    """List whom to propose to, and the way to stay alone."""
    asked = [move for move in face.legal if isinstance(move, moves.Propose)]
    cells = layout.choice_cells(len(asked))
    listed = [
        playing.control(
            f"propose.{move.seat}",
            "button",
            words.phrase(move, face.names),
            cell,
            (move,),
            look=Whom(face.looks[move.seat]),
            first=index == 0,
        )
        for index, (move, cell) in enumerate(zip(asked, cells, strict=True))
    ]
    return [
        *listed,
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


def box_controls(face: Face, intents: Intents, playing: MoveControls) -> list[Control]:
    """List the baskets that a single may go to work in, or that a card speaks of, and the way to let it be."""
    choice, listed = _BOX_MOVES[face.kind], []
    for area in range(len(AREAS)):
        move = choice(area)
        if move not in face.legal:
            continue
        title = words.phrase(move, face.names)
        place = face.measured.baskets[area]
        listed.append(playing.control(f"basket.{area}", "space", title, place, (move,), ring=True, tooltip=title))
    if moves.Pass() in face.legal:
        none = playing.control("pass", "button", say("Pass"), layout.ACTIONS, (moves.Pass(),), look=Button())
        listed.append(none)
    return listed


def _to_work(area: int) -> WrittenMove:
    return moves.SendOut((area,))


_BOX_MOVES: dict[str, Callable[[int], WrittenMove]] = {
    "work": _to_work,
    "peek": moves.Peek,
    "slip": moves.Slip,
    "lure": moves.Lure,
    "call": moves.CallBack,
}
