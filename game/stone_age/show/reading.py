"""What is read out of the table: each camp, then the middle; no more than the view shows."""

from __future__ import annotations

from game.core.words import row_of, say, say_counted, say_many
from game.stone_age.board import COUNTED_FOOD, FIRST_BUILDING, FIRST_CARD, PLACES
from game.stone_age.buildings import goods_text
from game.stone_age.cards import NO_CARD
from game.stone_age.event_words import place_name
from game.stone_age.show import words
from game.stone_age.show.face import Face
from game.stone_age.show.valley import exists
from game.stone_age.state import building_at, card_at, everybody, standing


def seat_words(face: Face, seat: int) -> list[str]:
    """Return a camp's people, stores, tools and what it has collected."""
    view, camp = face.view, face.view.camps[seat]
    told = [
        say_many("{count} figure", "{count} figures", everybody(view, seat)),
        say_counted(COUNTED_FOOD, camp.food),
        goods_text(camp.goods) if any(camp.goods) else say("no resources"),
        say("field {steps}", steps=camp.field),
    ]
    if any(camp.tools):
        told.append(say("tools: {values}", values=row_of(str(value) for value in camp.tools if value)))
    if camp.cards:
        told.append(say_many("{count} card", "{count} cards", len(camp.cards)))
    if camp.buildings:
        told.append(say_many("{count} building", "{count} buildings", len(camp.buildings)))
    return [row_of(told)]


def middle_words(face: Face) -> list[str]:
    """Return the round, the cards and buildings that lie open, and where figures stand."""
    view, crowd = face.view, standing(face.view)
    told = [say("Round {round}", round=view.round)]
    for place in range(FIRST_CARD, len(PLACES)):
        if exists(face, place) and (what := place_words(face, place)):
            told.append(say("{who}: {what}", who=place_name(place).capitalize(), what=what))
    busy = [f"{place_name(place)} {count}" for place, count in enumerate(crowd) if count]
    if busy:
        told.append(say("Figures stand at: {places}", places=row_of(busy)))
    return told


def place_words(face: Face, place: int) -> str:
    """Return what card or building lies at a place; empty where none does."""
    if place < FIRST_CARD:
        return ""
    if place < FIRST_BUILDING:
        card = card_at(face.view, place)
        return words.card_tip(face, card) if card != NO_CARD else ""
    building = building_at(face.view, place)
    return words.building_tip(face, building) if building is not None else ""
