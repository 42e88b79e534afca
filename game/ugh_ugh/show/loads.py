"""Loads that are still to be taken: which, how many a press takes, and in words."""

from __future__ import annotations

from dataclasses import replace

from game.core.words import any_of, say, say_many
from game.ugh_ugh import events, moves
from game.ugh_ugh.calls import carriers
from game.ugh_ugh.cards import ANY, AREAS, RESOURCES, YIELDS
from game.ugh_ugh.event_words import goods_text
from game.ugh_ugh.show import layout
from game.ugh_ugh.show.face import Face
from game.ugh_ugh.state import State
from game.ui.layout import Rect

#: how large the place is where a token is touched
_TOUCH = 62.0
#: how long a token is pressed until a second one is taken, and how long until each more
_SECOND_AFTER, _EACH = 0.45, 0.3


def offers(face: Face) -> dict[int, int]:
    """Return how many of each kind of resource may be taken now."""
    most: dict[int, int] = {}
    for move in face.legal:
        if isinstance(move, moves.Take):
            most[move.kind] = max(most.get(move.kind, 0), move.count)
    return most


def count_of(seconds: float, most: int) -> int:
    """Return how many a press of ``seconds`` takes: one, and the longer it is the more, up to ``most``."""
    return min(most, 1 if seconds < _SECOND_AFTER else 2 + int((seconds - _SECOND_AFTER) / _EACH))


def fewer_left(view: State, event: events.Took) -> State:
    """Return a view in which so many loads fewer are left to be taken, where somebody takes them."""
    step = view.agenda[0] if view.agenda else None
    if step is None or step.kind != "collect" or step.seat != event.seat:
        return view
    used = sum(carriers(view, step, kind) for kind in event.goods)
    return replace(view, agenda=(replace(step, count=step.count - used), *view.agenda[1:]))


def token_touch(kind: int, rise: float) -> Rect:
    """Return where a token is touched."""
    (x, y), size = layout.supply_place(kind, rise), _TOUCH * layout.token_size(rise)
    return Rect(x - size / 2, y - size / 2, size, size)


def token_words(face: Face, kind: int) -> str:
    """Return what taking a resource is about."""
    words = say("Click: take {goods}. Hold: take more.", goods=goods_text((kind,)))
    step = face.step
    if step is not None and carriers(face.view, step, kind) > 1:
        words += " " + say("Two loads bring one stone.")
    return words


def leave_words(face: Face) -> str:
    """Return what the button says that leaves loads behind."""
    return say_many("Leave {count} load", "Leave {count} loads", face.loads_left)


def really_words(face: Face) -> str:
    """Return what that button asks before it does."""
    return say_many("Leave {count} for good?", "Leave {count} for good?", face.loads_left)


def slab_words(face: Face, area: int) -> tuple[int, str, str] | None:
    """Return what stands on a box's slab while its loads are taken: how many, that they are left, and of what."""
    step = face.step
    if step is None or step.kind != "collect" or not YIELDS[area]:
        return None
    goods = any_of([say(RESOURCES[kind]) for kind in YIELDS[area]])
    if step.note == ANY:
        return step.count, say_many("to choose", "to choose", step.count), goods
    if step.note != AREAS[area]:
        return None
    return step.count, say_many("load left", "loads left", step.count), goods
