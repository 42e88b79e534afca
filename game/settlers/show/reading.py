"""What is read out of the table: each seat, then the middle; no more than the view shows."""

from __future__ import annotations

from game.core.words import row_of, say
from game.settlers.events import FIGURE_NAMES, place_name
from game.settlers.goods import TRACKS
from game.settlers.ground import WORLD
from game.settlers.show import words
from game.settlers.show.face import Face


def seat_words(face: Face, seat: int) -> list[str]:
    """Return a seat's points with their sources, its steps on the tracks, and where its figures stand."""
    player = face.view.players[seat]
    steps = row_of(f"{say(name)} {step}" for name, step in zip(TRACKS, player.tracks, strict=True))
    told = [words.seat_tip(face, seat), say("Tracks: {steps}", steps=steps)]
    if player.tribes:
        told.append(say("Tribes at: {places}", places=row_of(map(place_name, player.tribes))))
    if player.nomads:
        told.append(say("Nomads at: {places}", places=row_of(map(place_name, player.nomads))))
    return told


def middle_words(face: Face) -> list[str]:
    """Return what was rolled, and where the beasts are."""
    view = face.view
    told = [say("The dice show {number}", number=sum(view.dice))] if view.dice else []
    for name, index in (("neanderthal", view.neanderthal), ("carnivore", view.carnivore)):
        if 0 <= index < len(WORLD.hexes):
            who, place = say(FIGURE_NAMES[name]), say(WORLD.hexes[index].name)
            told.append(say("{who}: {what}", who=who, what=place))
    return told


def ground_words(face: Face, crossing: int) -> str:
    """Return what the landscapes round a crossing give."""
    return " ".join(words.hex_tip(face.view, index) for index in WORLD.crossings[crossing].hexes)
