"""What decided a match of Ugh Ugh: what brought the tenth Rock Star."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.core import Match
from game.core.rules import Event
from game.core.words import say
from game.kept.seats import seat_looks
from game.screens.parts.deciding import Deciding
from game.ugh_ugh import events
from game.ugh_ugh.cards import CARDS, STARS_TO_WIN
from game.ugh_ugh.show import cards
from game.ugh_ugh.state import State, stars
from game.ui.canvas import Canvas
from game.ui.layout import Rect
from game.ui.theme import SeatLook

#: a card as it lies on the To-Do Wall
_CARD_SHAPE = 376 / 132


def deciding_of(match: Match) -> Deciding | None:
    """Return what decided a match that is over."""
    return deciding(match.state, match.records[-1].events, seat_looks(match.names, match.table))


def deciding(state: State, told: Sequence[Event], looks: Sequence[SeatLook]) -> Deciding | None:
    """Return what brought the winner the last star: a card, the torch, everybody at home; ``told`` are the last events.

    ``None`` when nobody has ten: then the pile has ended the match.
    """
    if not state.winners or stars(state, state.winners[0]) < STARS_TO_WIN:
        return None
    winner = state.winners[0]
    names = [look.name for look in looks]
    for event in reversed(told):
        if getattr(event, "seat", None) != winner:
            continue
        if isinstance(event, events.Built) and CARDS[event.card].stars:
            return Deciding(_title(), event.sentence().format(*names), _card(event.card), _CARD_SHAPE)
        if isinstance(event, events.TorchTaken):
            return Deciding(_title(), event.sentence().format(*names), _torch)
        if isinstance(event, events.Born):
            words = say("Nobody of {name}'s clan waits any more.", name=names[winner])
            return Deciding(_title(), words, _member(looks[winner]))
    return Deciding(_title(), say("{name} has it.", name=names[winner]), _star)


def _title() -> str:
    return say("The tenth star")


def _card(key: str) -> Callable[[Canvas, Rect], None]:
    return lambda canvas, rect: cards.wall_card(canvas, key, rect)


def _torch(canvas: Canvas, rect: Rect) -> None:
    canvas.picture_in("torch", rect)


def _star(canvas: Canvas, rect: Rect) -> None:
    canvas.picture_in("star_carved", rect)


def _member(look: SeatLook) -> Callable[[Canvas, Rect], None]:
    return lambda canvas, rect: canvas.picture_in(f"member.{look.colour}", rect)
