"""What decided a match of Settlers: the people chip or the card that brought the last point."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.core import Match
from game.core.rules import Event
from game.core.words import say
from game.kept.seats import seat_looks
from game.screens.parts.deciding import Deciding
from game.settlers import events
from game.settlers.goods import PEOPLES, SETS, TRACKS
from game.settlers.show.parts import ROMAN
from game.settlers.state import State
from game.ui.canvas import Canvas
from game.ui.layout import Rect
from game.ui.lettering import capped
from game.ui.theme import INK, SeatLook

_SHAPE = 330 / 150
#: the icon of the art of each track
_ART = ("meat", "spears", "hut", "fur-shirt")


def deciding_of(match: Match) -> Deciding | None:
    """Return what decided a match that is over."""
    return deciding(match.state, match.records[-1].events, seat_looks(match.names, match.table))


def deciding(state: State, told: Sequence[Event], looks: Sequence[SeatLook]) -> Deciding | None:
    """Return what brought the winner the last point; ``told`` are the last events. ``None`` while the match goes on."""
    if not state.winners:
        return None
    names = [look.name for look in looks]
    title = say("The deciding point")
    for event in reversed(told):
        found = _card_of(event) if getattr(event, "seat", None) == state.winners[0] else None
        if found is not None:
            icon, people, label, said = found
            return Deciding(title, said.format(*names), partial(_paint, icon, people, label), _SHAPE)
    return None


def _card_of(event: Event) -> tuple[str, str, str, str] | None:
    """Return icon, people chip, label and sentence of what brought a point; ``None`` for what brings none."""
    if isinstance(event, (events.Settled, events.PeopleTaken)):
        people = PEOPLES[event.people]
        return "", people, say("People of {people}", people=say(people)), event.sentence()
    if isinstance(event, events.ArtTaken):
        return _ART[event.track], "", say("The art of {track}", track=say(TRACKS[event.track])), event.sentence()
    if isinstance(event, events.AdaptationTaken):
        said = say("{who} takes the adaptation of set {set}.", who=f"{{{event.seat}}}", set=SETS[event.set])
        return "oak-leaf", "", say("The adaptation of set {set}", set=SETS[event.set]), said
    if isinstance(event, events.ReconnaissanceTaken):
        return "footsteps", "", say("The reconnaissance"), event.sentence()
    if isinstance(event, events.PeopleComplete) and event.place == 1:
        return "world", "", say("The distribution"), event.sentence()
    return None


def _paint(icon: str, people: str, label: str, canvas: Canvas, rect: Rect) -> None:
    """Paint a card with what brought the point: a people chip, or a picture."""
    canvas.panel("panel.card", rect)
    side, x = rect.h * 0.66, rect.x + rect.h * 0.52
    if people:
        canvas.picture_in(f"st.people.{people}", Rect(x - side / 2, rect.centery - side / 2, side, side))
    else:
        canvas.icon(icon, x, rect.centery, side, ROMAN)
    left = rect.x + rect.h
    room = Rect(left, rect.y + 10, rect.right - 14 - left, rect.h - 20)
    canvas.prose(label, room, capped(canvas, rect.h * 0.19, 1.15), kind="display", colour=INK, middle=True)
