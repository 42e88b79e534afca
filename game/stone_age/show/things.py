"""What lies on the table to be looked at: pointed at or touched, each thing tells what it is and when it is of use."""

from __future__ import annotations

from game.core.words import say, say_many
from game.screens.table.reasons import thing
from game.stone_age.board import FIRST_CARD, PLACES
from game.stone_age.in_vain import place_in_vain
from game.stone_age.show import layout, spots, words
from game.stone_age.show.face import Face
from game.stone_age.show.valley import exists
from game.ui.control import Control


def things(face: Face) -> list[Control]:
    """List what only tells, below all that can be used."""
    return [*_places(face), *(_alone() if face.alone else _together(face))]


def _places(face: Face) -> list[Control]:
    told = []
    for place in range(len(PLACES)):
        if exists(face, place):
            tip, reason = words.place_tip(place), _why_not(face, place)
            text = say("{tip} {reason}", tip=tip, reason=reason) if reason else tip
            told.append(thing(f"place.{place}", tip, layout.place_rect(place, len(face.view.piles)), text))
    return told


def _why_not(face: Face, place: int) -> str:
    """Say in the words of the rules why a place offers nothing now."""
    if face.may_act and face.kind == "place":
        return face.rules.why_not(f"place {PLACES[place]} 1") or place_in_vain(face.view, face.tribe, place) or ""
    if face.may_act and face.kind == "act" and place < FIRST_CARD:
        return face.rules.why_not(f"use {PLACES[place]}")
    return face.rules.what_is_asked


def _left(face: Face) -> str:
    view = face.view
    told = say_many(
        "{count} card left, smallest pile {least}",
        "{count} cards left, smallest pile {least}",
        len(view.deck),
        least=min(len(pile) for pile in view.piles),
    )
    return f"{told}."


def _together(face: Face) -> list[Control]:
    return [
        thing(
            "feeding",
            say("Feeding"),
            layout.FEEDING,
            say("Feeding, if it came now: what you have, what the field gives, what your figures eat."),
        ),
        thing("round", say("Round {round}", round=face.view.round), spots.ROUND, _left(face)),
        thing("worth", say("If it ended now"), layout.WORTH, say("What you would score if the match ended now.")),
    ]


def _alone() -> list[Control]:
    return [
        thing(
            "initiative",
            say("Initiative"),
            layout.INITIATIVE,
            say("The initiative of the tribes: the lowest acts first, the highest does not act."),
        ),
        thing("fire", say("The fire"), layout.FIRE, say("The exhaustion limit: when the fire is out, all is lost.")),
        thing(
            "winter",
            say("This winter"),
            layout.WINTER,
            say("What this round's feeding will take: figures, the hunger card, a building."),
        ),
        thing(
            "sits_out",
            say("Who sits out?"),
            layout.SITS_OUT,
            say("How likely each tribe is to have the highest initiative, and so not to act."),
        ),
    ]
