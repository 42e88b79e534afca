"""What is read out of the table: each player's tribes, then the middle; no more than the view shows."""

from __future__ import annotations

from game.core.words import row_of, say, say_many
from game.cvlizations.ideas import IDEAS
from game.cvlizations.orders import COUNTED_RESOURCES
from game.cvlizations.show import words
from game.cvlizations.show.face import Face
from game.cvlizations.state import NO_IDEA, age


def seat_words(face: Face, seat: int) -> list[str]:
    """Return what the panels of a player's tribes tell."""
    return [words.tribe_tip(face, number) for number, tribe in enumerate(face.view.tribes) if tribe.owner == seat]


def idea_words(number: int) -> str:
    """Return what stands on an idea's card below its title: what it costs, what it does, its points."""
    idea = IDEAS[number]
    cost = words.goods(tuple(idea.cost.count(kind) for kind in range(len(COUNTED_RESOURCES))))
    points = say_many("{count} point", "{count} points", idea.points)
    return say("Costs {cost}; {points}. {text}", cost=cost, points=points, text=say(idea.text))


def middle_words(face: Face) -> list[str]:
    """Return the age, the round and the ideas on the track."""
    view = face.view
    ideas = row_of(say(IDEAS[idea].title) for idea in view.track if idea != NO_IDEA)
    when = say("Age {age}, round {round}", age=age(view), round=view.round)
    return [when, say("Ideas on the track: {ideas}", ideas=ideas)] if ideas else [when]
