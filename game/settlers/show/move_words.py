"""The moves of Settlers in words, for a hint and for a look back; what has one button of its own is named by that."""

from __future__ import annotations

from game.core.rules import Move
from game.core.words import say
from game.settlers import moves
from game.settlers.events import FIGURE_NAMES, cards_in_words, place_name
from game.settlers.ground import WORLD
from game.settlers.show.words import TRACK_NAMES


def described(move: Move, names: tuple[str, ...]) -> str:
    """Return a move in words, ``""`` of one of which the button that makes it says more."""
    match move:
        case moves.Found(crossing):
            return say("Found a tribe: {place}", place=place_name(crossing))
        case moves.SendNomad(crossing):
            return say("Send a nomad out: {place}", place=place_name(crossing))
        case moves.Walk(_, end):
            return say("Walk to: {place}", place=place_name(end))
        case moves.Settle(crossing):
            return say("Settle down: {place}", place=place_name(crossing))
        case moves.Leave(crossing):
            return say("Leave: {place}", place=place_name(crossing))
        case moves.Roam(figure, place):
            return say(
                "Move {figure} to: {place}", figure=say(FIGURE_NAMES[figure]), place=say(WORLD.hexes[place].name)
            )
        case moves.Develop(track):
            return say("Next step: {track}", track=say(TRACK_NAMES[track]))
        case moves.Discard(cards):
            return say("Give back {cards}", cards=cards_in_words(cards))
    return ""
