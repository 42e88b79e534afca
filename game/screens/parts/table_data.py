"""Data with which a game describes its table: places, words, hand-over, and painting of results."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeAlias, cast

from game.core import Match, Prompt
from game.core.aftermath import DecidingFactor, Part
from game.core.games import GameEntry
from game.core.rules import Move, OpenRules
from game.ui.canvas import Canvas
from game.ui.layout import Rect
from game.ui.scene import Scene
from game.ui.stage import Stage
from game.ui.theme import SeatLook


@dataclass(frozen=True, slots=True)
class Places:
    """The places of the controls and notices that every table has."""

    #: for the button "Since your last turn" and, beside it, the mark "Not saved"
    since_last_turn: Rect = field(default_factory=partial(Rect, 14, 6, 318, 48))
    #: for the line that names the next seat; it covers the status
    quiet_line: Rect = field(default_factory=partial(Rect, 380, 2, 820, 56))
    #: for the button "Faster"; with ``None`` it has the place ``since_last_turn``
    faster: Rect | None = None
    #: for the hint button
    hint: Rect = field(default_factory=partial(Rect, 1208, 9, 92, 44))
    #: for the hint's bubble, if it covers nothing there that must stay visible; ``None`` for any free place
    bubble: Rect | None = None


@dataclass(frozen=True, slots=True)
class Preparation:
    """What a person has to choose to make a move that takes several touches.

    ``spots`` are the places of everything to choose, including what is chosen already. ``undo_first`` asks the person
    to undo a wrong choice first; the text is empty if no choice is wrong.
    """

    spots: tuple[Rect, ...]
    undo_first: str = ""


@dataclass(frozen=True, slots=True)
class Wording:
    """How a game describes its table and possible moves in words.

    ``seat(face, seat)`` and ``middle(face)`` return sentences for reading the table aloud, from what its ``face``
    shows. A sentence with the seat's name and points is put first, unless the first sentence begins with the name.
    ``move(move, names)`` returns the words of a move for a hint; if empty, the hint uses the control's label or
    the log's words. ``part_icons`` are icons for the named parts of a hint's gain. ``preparation(face, move)`` says how
    a move that takes several touches is made; if ``None``, a hint points at the move's control or place.
    """

    seat: Callable[[Any, int], Sequence[str]] = lambda face, seat: ()
    middle: Callable[[Any], Sequence[str]] = lambda face: ()
    move: Callable[[Move, tuple[str, ...]], str] = lambda move, names: ""
    part_icons: Mapping[str, str] = field(default_factory=dict)
    preparation: Callable[[Any, Move], Preparation | None] = lambda face, move: None


def _has_secrets(match: Match, prompt: Prompt) -> bool:
    """Return whether the game has hidden information."""
    return not isinstance(match.rules, OpenRules)


@dataclass(frozen=True, slots=True)
class HandOver:
    """How a table is passed from one seat to the next.

    ``begins_turn(match, prompt)`` returns whether the prompt begins a turn: then a banner names the seat, otherwise a
    quiet line. ``needs_curtain(match, prompt)`` returns whether the table would show something that only the asked seat
    may see: then a curtain covers it first.
    """

    begins_turn: Callable[[Match, Prompt], bool] = lambda match, prompt: True
    needs_curtain: Callable[[Match, Prompt], bool] = _has_secrets
    #: whether a seat reveals its secrets by itself on the table, not behind a curtain
    opens_own_hand: bool = False
    #: ``curtain(seat)`` makes the screen that covers the table until that seat has accepted; ``None``: a ``Curtain``
    curtain: Callable[[int], Scene] | None = None
    #: ``answer_without_asking(match, prompt)`` returns the move with which the seat has answered in advance, if any
    answer_without_asking: Callable[[Match, Prompt], str | None] = lambda match, prompt: None
    #: ``nothing_secret(match, prompt)`` returns whether everybody can work out all that the asked seat knows
    nothing_secret: Callable[[Match, Prompt], bool] = lambda match, prompt: False
    #: pause before a bot's turn (seconds)
    bot_pause: float = 0.25


def prompt_is(*kinds: str) -> Callable[[Match, Prompt], bool]:
    """Return a function for ``HandOver`` that returns whether a prompt is of one of ``kinds``."""
    return lambda match, prompt: prompt.kind in kinds


def never(match: Match, prompt: Prompt) -> bool:
    """Return ``False``: a function for ``HandOver.needs_curtain`` at a table that never needs a curtain."""
    return False


def _paint_picture(canvas: Canvas, factor: DecidingFactor, look: SeatLook, rect: Rect) -> None:
    """Paint the picture of the factor that decided the match."""
    canvas.picture_in(factor.picture_key, rect)


@dataclass(frozen=True, slots=True)
class ResultPainters:
    """Functions that paint parts of a match's result for a game; the words are in the game's ``Aftermath``.

    ``history`` paints the course of the match; without it, a chart of the scores is shown. ``deciding_factor`` paints
    what decided the match; its third argument is the look of the seat that won by this factor. ``block`` paints the
    parts of a score; if it returns ``False``, the usual number and icon are painted instead.
    """

    history: Callable[[Canvas, Match, Rect], None] | None = None
    deciding_factor: Callable[[Canvas, DecidingFactor, SeatLook, Rect], None] = _paint_picture
    block: Callable[[Canvas, Sequence[Part], Rect], bool] = lambda canvas, parts, rect: False


#: makes a game's help screen from the stage, the looks of the seats, and a function that opens the rule book
HelpMaker: TypeAlias = Callable[[Stage, tuple[SeatLook, ...], Callable[[], None]], Scene]


def help_maker(entry: GameEntry) -> HelpMaker | None:
    """Return the function that makes a game's help screen, which opens instead of the rule book; ``None`` without one.

    Raises ``ValueError`` for a game that is only announced.
    """
    return cast("HelpMaker | None", getattr(entry.load_scene(), "help_screen", None))


def result_painters_of(entry: GameEntry) -> ResultPainters:
    """Return the functions that paint a game's results; raises ``ValueError`` for a game that is only announced."""
    return cast("ResultPainters", getattr(entry.load_scene(), "result_painters", ResultPainters()))
