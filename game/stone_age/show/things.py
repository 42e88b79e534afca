"""What lies on the table to be looked at: pointed at or touched, each thing tells what it is and when it is of use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.words import say, say_many
from game.screens.table.reasons import thing
from game.stone_age.board import FIRST_CARD, PLACES
from game.stone_age.show import layout, spots, words
from game.stone_age.show.valley import exists
from game.ui.control import Control

if TYPE_CHECKING:
    from game.stone_age.scene import StoneAgeScene


def things(scene: StoneAgeScene) -> list[Control]:
    """List what only tells, below all that can be used."""
    return [*_places(scene), *(_alone() if scene.face.alone else _together(scene))]


def _places(scene: StoneAgeScene) -> list[Control]:
    face = scene.face
    told = []
    for place in range(len(PLACES)):
        if exists(face, place):
            tip, reason = words.place_tip(place), _why_not(scene, place)
            text = say("{tip} {reason}", tip=tip, reason=reason) if reason else tip
            told.append(thing(f"place.{place}", tip, layout.place_rect(place, len(face.view.piles)), text))
    return told


def _why_not(scene: StoneAgeScene, place: int) -> str:
    """Say in the words of the rules why a place offers nothing now."""
    if scene.face.may_act and scene.face.kind == "place":
        return scene.why_not(f"place {PLACES[place]} 1")
    if scene.face.may_act and scene.face.kind == "act" and place < FIRST_CARD:
        return scene.why_not(f"use {PLACES[place]}")
    return scene.match.what_is_asked(scene.viewer)


def _left(scene: StoneAgeScene) -> str:
    view = scene.face.view
    told = say_many(
        "{count} card left, smallest pile {least}",
        "{count} cards left, smallest pile {least}",
        len(view.deck),
        least=min(len(pile) for pile in view.piles),
    )
    return f"{told}."


def _together(scene: StoneAgeScene) -> list[Control]:
    return [
        thing(
            "feeding",
            say("Feeding"),
            layout.FEEDING,
            say("What feeding would take now: what you have, what the field gives, what your figures eat."),
        ),
        thing("round", say("Round {round}", round=scene.face.view.round), spots.ROUND, _left(scene)),
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
