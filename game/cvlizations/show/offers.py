"""What the open ideas mean to the buyer: the price, what is lacking, the worth now and at most."""

from __future__ import annotations

from game.cvlizations.idea_effects import price
from game.cvlizations.ideas import IDEAS
from game.cvlizations.scoring import end_points, worth_most, worth_now
from game.cvlizations.show.cards import Offer
from game.cvlizations.show.face import Face
from game.cvlizations.show.words import top_idea
from game.cvlizations.state import NO_IDEA


def offers(face: Face) -> dict[int, Offer]:
    """Return what each idea on offer means to the viewer who may buy now; empty at other times."""
    if not face.may_act or face.kind != "buy":
        return {}
    listed = [idea for idea in (*face.view.track, top_idea(face)) if idea != NO_IDEA]
    return {idea: _offer(face, face.tribe, idea) for idea in listed}


def _offer(face: Face, seat: int, idea: int) -> Offer:
    tribe = face.view.tribes[seat]
    cost = price(tribe, idea)
    missing = [kind for kind, count in enumerate(cost) for _ in range(max(0, count - tribe.goods[kind]))]
    asked = tuple(kind for kind, count in enumerate(cost) for _ in range(count))
    return Offer(asked, tuple(missing), worth_now(face.view, seat, idea), worth_most(face.view, seat, idea))


def offer_of(face: Face, idea: int) -> Offer | None:
    """Return what an idea means to the viewer who may buy it; ``None`` for one that is not on offer."""
    return offers(face).get(idea)


def counted_now(face: Face, seat: int, idea: int) -> int:
    """Return what an owned idea is worth as things stand: printed points and what its effect gives."""
    return IDEAS[idea].points + end_points(face.view, seat, idea)
