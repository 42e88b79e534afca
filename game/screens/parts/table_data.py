"""What a game says of its table as data: places, words, how it is handed over, what is painted afterwards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, cast

from game.core import Match, Prompt
from game.core.aftermath import Deciding, Part
from game.core.games import GameEntry
from game.core.rules import Move, OpenRules
from game.ui.canvas import Canvas
from game.ui.layout import Rect
from game.ui.scene import Scene
from game.ui.theme import SeatLook


@dataclass(frozen=True, slots=True)
class Places:
    """Where a table has room for what every table shows."""

    #: for the control that shows what happened since the viewer's turn, and for the warning that the match is not kept
    news: Rect = field(default_factory=partial(Rect, 14, 6, 318, 48))
    #: for the line that says whom the table is handed to: where the status stands
    quiet_line: Rect = field(default_factory=partial(Rect, 380, 2, 820, 56))
    #: for the stone "Faster"; ``None``: where the news are
    faster: Rect | None = None
    #: for the stone that asks the elder for a hint
    hint: Rect = field(default_factory=partial(Rect, 1208, 9, 92, 44))
    #: for the hint itself, unless it would cover what it speaks of; ``None``: wherever there is room
    bubble: Rect | None = None


@dataclass(frozen=True, slots=True)
class Wording:
    """How a game words what lies on its table, and moves that nobody has made yet.

    ``seat(face, seat)`` and ``middle(face)`` return sentences for whoever has the table read out: all that may be told
    is found in the table's ``face``. A seat's points are said as well, unless the first sentence begins with its name.
    ``move(move, names)`` words a move for a hint; ``""``: as the control that makes it, or as the log. ``part_icons``
    are the icons of the parts of a gain that a hint names.
    """

    seat: Callable[[Any, int], Sequence[str]] = lambda face, seat: ()
    middle: Callable[[Any], Sequence[str]] = lambda face: ()
    move: Callable[[Move, tuple[str, ...]], str] = lambda move, names: ""
    part_icons: Mapping[str, str] = field(default_factory=dict)
    #: whether the table is made for those who cannot read, and speaks without being asked
    told_aloud: bool = False


def is_told_aloud(entry: GameEntry) -> bool:
    """Return whether a game is made for those who cannot read; raises ``ValueError`` when it is not built yet."""
    return cast("Wording", getattr(entry.load_scene(), "wording", Wording())).told_aloud


def _has_secrets(match: Match, prompt: Prompt) -> bool:
    """Return whether anything is hidden in the game at all."""
    return not isinstance(match.rules, OpenRules)


@dataclass(frozen=True, slots=True)
class HandOver:
    """How a table is handed from one seat to the next.

    ``begins_turn(match, prompt)`` tells whether a seat's turn begins with what it is asked: a banner says so, and a
    quiet line what else it is asked. ``needs_curtain(match, prompt)`` tells whether something lies on the table now
    that only the asked seat may see: the table is covered before that seat looks.
    """

    begins_turn: Callable[[Match, Prompt], bool] = lambda match, prompt: True
    needs_curtain: Callable[[Match, Prompt], bool] = _has_secrets
    #: whether a seat lays its secrets open on the table itself, and not behind a curtain
    opens_own_hand: bool = False
    #: ``curtain(seat)`` returns what covers the table until that seat has accepted; ``None``: the curtain of the house
    curtain: Callable[[int], Scene] | None = None
    #: ``answered(match, prompt)`` returns the move with which a prompt has been answered before it was asked, if it has
    answered: Callable[[Match, Prompt], str | None] = lambda match, prompt: None
    #: ``nothing_secret(match, prompt)`` tells whether all that the asked seat knows can be worked out by everybody
    nothing_secret: Callable[[Match, Prompt], bool] = lambda match, prompt: False
    #: how long the table lies still before a bot's turn begins (s)
    bot_pause: float = 0.25


def asked_for(*kinds: str) -> Callable[[Match, Prompt], bool]:
    """Return what tells whether a prompt is of one of some ``kinds``."""
    return lambda match, prompt: prompt.kind in kinds


def never(match: Match, prompt: Prompt) -> bool:
    """Return ``False``, whatever is asked."""
    return False


def _paint_picture(canvas: Canvas, deciding: Deciding, look: SeatLook, rect: Rect) -> None:
    """Paint what decided a match: the picture of that name."""
    canvas.picture_in(deciding.what, rect)


@dataclass(frozen=True, slots=True)
class ResultPaints:
    """What a game paints itself of a match that is over; what is told of it is the game's ``Aftermath``.

    ``history`` paints the game's own history, ``None``: the chart of scores. ``deciding`` paints what decided the
    match, with the look of its seat. ``block`` paints what a block of points is made of, and returns ``False`` to have
    its number and icon drawn.
    """

    history: Callable[[Canvas, Match, Rect], None] | None = None
    deciding: Callable[[Canvas, Deciding, SeatLook, Rect], None] = _paint_picture
    block: Callable[[Canvas, Sequence[Part], Rect], bool] = lambda canvas, parts, rect: False


def result_paints(entry: GameEntry) -> ResultPaints:
    """Return what a game paints of its results; raises ``ValueError`` when the game is not built yet."""
    return cast("ResultPaints", getattr(entry.load_scene(), "paints", ResultPaints()))
