"""What is on the buttons at the foot: what was looked at last of all that can be chosen, or what is proposed."""

from __future__ import annotations

from dataclasses import replace

from game.stone_age import moves
from game.stone_age.board import AREAS, COUPLE, FIELD, FIRST_CARD, HUT, PLACES, TOOL_MAKER, TRIBES
from game.stone_age.in_vain import in_vain, place_in_vain
from game.stone_age.placing import room
from game.stone_age.show import valley
from game.stone_age.show.about import Acting, Rings, Tribe
from game.stone_age.show.face import Choice, Face
from game.stone_age.state import NOWHERE, standing

#: the order in which places are proposed when a tribe acts: what makes the rest better comes first
_ACT_ORDER = (TOOL_MAKER, FIELD, HUT, *AREAS, *range(FIRST_CARD, len(PLACES)))


def followed(face: Face, about: object) -> Choice:
    """Return the choice after the person has looked at ``about``; it can always be made, if any can."""
    if not face.may_act:
        return face.choice
    if face.kind == "place":
        return _figures(face, about)
    if face.kind in ("tribe", "choose_actor"):
        return _tribe(face, about)
    return _acting(face, about) if face.kind == "act" else face.choice


def free_room(face: Face, place: int) -> int:
    """Return how many figures may be placed at a place now."""
    if place == NOWHERE or not valley.exists(face, place):
        return 0
    return room(face.view, face.tribe, place, standing(face.view))


def _figures(face: Face, about: object) -> Choice:
    place, count, own = face.choice.place, face.choice.count, face.choice.own
    if isinstance(about, Rings):
        place, count, own = about.place, about.count, True
    if not free_room(face, place):
        place, own = _proposed(face), False
    least = COUPLE if place == HUT else 1
    return replace(face.choice, place=place, count=max(least, min(count, free_room(face, place))), own=own)


def _proposed(face: Face) -> int:
    """Return a place with room; one where figures can bring nothing now only if there is no other."""
    able = [place for place in range(len(PLACES)) if free_room(face, place)]
    return min(able, key=lambda place: place_in_vain(face.view, face.tribe, place) is not None)


def tribe_move(face: Face) -> type[moves.ChooseTribe] | type[moves.ActWith]:
    """Return the kind of move that chooses a tribe now."""
    return moves.ChooseTribe if face.kind == "tribe" else moves.ActWith


def tribes_to_choose(face: Face) -> list[int]:
    """Return the tribes that may be chosen.

    Right after the choice the table still shows the question, but there is nothing to choose any more.
    """
    move = tribe_move(face)
    return [tribe for tribe in range(len(TRIBES)) if move(tribe) in face.rules.legal]


def _tribe(face: Face, about: object) -> Choice:
    able, tribe, own = tribes_to_choose(face), face.choice.tribe, face.choice.own
    if isinstance(about, Tribe) and about.number in able:
        tribe, own = about.number, True
    if tribe not in able and able:
        tribe, own = able[0], False
    return replace(face.choice, tribe=tribe, own=own)


def places_to_act(face: Face) -> list[int]:
    """Return the places where the one who acts still has figures, as they are proposed."""
    own = [place for place in _ACT_ORDER if face.view.placed[face.tribe][place]]
    return sorted(own, key=lambda place: use_in_vain(face, place) is not None)


def use_in_vain(face: Face, place: int) -> str | None:
    """Return why acting at a place can bring nothing now, in words, or ``None`` if it can."""
    return in_vain(face.view, moves.Use(place)) if place < FIRST_CARD and face.kind == "act" else None


def _acting(face: Face, about: object) -> Choice:
    able, place = places_to_act(face), face.choice.place
    if isinstance(about, Acting) and about.place in able:
        place = about.place
    return replace(face.choice, place=place if place in able else able[0] if able else NOWHERE)
