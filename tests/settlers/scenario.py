"""Positions of Settlers built by hand, and scripted chance.

A ``Scenario`` starts with an empty map and empty hands on seat 0's turn, after the roll. Its methods then move pieces
and cards; each is taken from its old place, so that none is duplicated or lost.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from game.core.rules import Event, MatchOver
from game.settlers.rules.goods import ADAPTATION, PEOPLES, RESOURCES, TRACKS, YIELDS
from game.settlers.rules.ground import WORLD
from game.settlers.rules.rules import RULES
from game.settlers.rules.state import Side, State, Step, points
from game.settlers.rules.world import CORNERS
from tests.position import PlainChance, Position, default_options, names_of

__all__ = ["CROSSING", "HEX", "Scenario", "ScriptedChance", "number_of"]

#: hexes, boxes and crossings by name; a crossing has several names
HEX = dict(WORLD.hex_named)
CROSSING = dict(WORLD.crossing_named) | {
    f"{place.name}.{corner}": crossing
    for place in WORLD.hexes
    for corner, crossing in zip(CORNERS, place.corners, strict=True)
}
BOX = {box.name: index for index, box in enumerate(WORLD.boxes)}


def number_of(place: str) -> int:
    """Return the number printed on a landscape."""
    return WORLD.hexes[HEX[place]].number


def dice_for(total: int) -> tuple[int, int]:
    """Return two dice with this sum."""
    return (total - 6, 6) if total > 6 else (1, total - 1)


class ScriptedChance(PlainChance):
    """Chance without randomness: shuffles keep the order, rolls and picks follow the script."""

    def __init__(self) -> None:
        #: the dice of each of the coming rolls
        self.rolls: list[tuple[int, ...]] = []
        #: the item of each of the coming picks
        self.picks: list[str] = []

    def roll(self, count: int, sides: int) -> tuple[int, ...]:
        """Return the next scripted roll, by default a 1 and a 2."""
        return self.rolls.pop(0) if self.rolls else (1, 2)

    def pick(self, items: Sequence[Any]) -> Any:
        """Return the next scripted item, by default the first."""
        if self.picks:
            assert self.picks[0] in items
            return self.picks.pop(0)
        return items[0]


#: the options of a fresh match
_OPTIONS = default_options(RULES) | {"youngest": 1, "one_roll": True}


class Scenario(Position):
    """A position of Settlers of the Stone Age to arrange and to play on from."""

    rules = RULES
    state: State

    def __init__(self, seats: int = 3, active: int = 0, **options: Any) -> None:
        self.chance = ScriptedChance()
        self.state, self.events = RULES.start(seats, _OPTIONS | options, self.chance)
        nobody = Side(tribes=(), nomads=(), strides=(), hand=(0, 0, 0, 0, 0), tracks=(0, 0, 0, 0), people=(0, 0, 0, 0))
        self.change(
            players=(nobody,) * seats,
            supply=(20, 20, 20, 20),
            active=active,
            turn=active + 1,
            agenda=(Step("act", active),),
        )

    # -- arranging

    def set_side(self, seat: int, **fields: Any) -> Scenario:
        """Replace fields of a player's side."""
        return self.change_entry("players", seat, **fields)

    def tribes(self, seat: int, *names: str) -> Scenario:
        """Add tribes on any crossings, legal or not."""
        return self.set_side(seat, tribes=tuple(sorted((*self.seat(seat).tribes, *[CROSSING[name] for name in names]))))

    def nomad(self, seat: int, name: str, stride: int = 0) -> Scenario:
        """Add a nomad on a crossing; ``stride`` is the number of steps that it has left."""
        player = self.seat(seat)
        return self.set_side(seat, nomads=(*player.nomads, CROSSING[name]), strides=(*player.strides, stride))

    def hand(self, seat: int, names: str) -> Scenario:
        """Fill a hand with the named cards, such as ``"skin 3 meat"``, taken from the supply."""
        wanted = [0, 0, 0, 0]
        count = 1
        for word in names.split():
            if word.isdigit():
                count = int(word)
            else:
                wanted[RESOURCES.index(word)] += count
                count = 1
        held = self.seat(seat).hand
        supply = tuple(left + was - now for left, was, now in zip(self.state.supply, held, wanted, strict=False))
        self.change(supply=supply)
        return self.set_side(seat, hand=(*wanted, 0))

    def supply(self, name: str, count: int) -> Scenario:
        """Leave only ``count`` of a resource in the supply; the rest leaves the match."""
        left = [count if other == name else held for other, held in zip(RESOURCES, self.state.supply, strict=True)]
        return self.change(supply=tuple(left))

    def tracks(self, seat: int, **steps: int) -> Scenario:
        """Set progress markers; the fifth step includes the art card."""
        tracks = list(self.seat(seat).tracks)
        arts = list(self.state.arts)
        for name, step in steps.items():
            tracks[TRACKS.index(name)] = step
            if step == 5:
                arts[TRACKS.index(name)] = seat
        self.change(arts=tuple(arts))
        return self.set_side(seat, tracks=tuple(tracks))

    def people(self, seat: int, **counts: int) -> Scenario:
        """Give a seat people chips, such as ``Asia=2``, the first ones on the map."""
        have = list(self.seat(seat).people)
        for name, count in counts.items():
            colour = PEOPLES.index(name)
            taken = [place for place in self.state.people if WORLD.crossings[place].people == colour][:count]
            assert len(taken) == count
            have[colour] += count
            self.change(people=tuple(place for place in self.state.people if place not in taken))
        return self.set_side(seat, people=tuple(have))

    def chips_only_at(self, *names: str) -> Scenario:
        """Leave people chips only on these places; the others leave the match."""
        return self.change(people=tuple(sorted(CROSSING[name] for name in names)))

    def hide_chip(self, box: str, face: str) -> Scenario:
        """Put the event chip ``face`` into a box, face down; the chip that lay there takes its place."""
        faces = list(self.state.faces)
        wanted_box = BOX[box]
        box_of_face = next(
            index
            for index, known in enumerate(WORLD.boxes)
            if known.set == WORLD.boxes[wanted_box].set and faces[index] == face
        )
        faces[wanted_box], faces[box_of_face] = faces[box_of_face], faces[wanted_box]
        return self.change(faces=tuple(faces))

    def give_chips(self, seat: int, *boxes: str) -> Scenario:
        """Let a seat be the finder of the event chips in these boxes.

        An adaptation becomes the seat's; the other chips have no effect now.
        """
        finders, adaptations = list(self.state.finders), list(self.state.adaptations)
        for box in boxes:
            finders[BOX[box]] = seat
            if self.state.faces[BOX[box]] == ADAPTATION:
                adaptations[WORLD.boxes[BOX[box]].set] = seat
        return self.change(finders=tuple(finders), adaptations=tuple(adaptations))

    def deserts(self, *names: str) -> Scenario:
        """Make these landscapes deserts, and let the last seat have found, for each, a chip that makes a desert."""
        chips = [
            WORLD.boxes[index].name
            for index, face in enumerate(self.state.faces)
            if WORLD.boxes[index].set == 3 and face in YIELDS
        ]
        self.give_chips(len(self.state.players) - 1, *chips[: len(names)])
        return self.change(deserts=tuple(sorted(HEX[name] for name in names)))

    def neanderthal(self, place: str) -> Scenario:
        """Put the Neanderthal somewhere."""
        return self.change(neanderthal=HEX[place])

    def carnivore(self, place: str) -> Scenario:
        """Put the sabre-tooth somewhere."""
        return self.change(carnivore=HEX[place])

    def ask(self, kind: str, seat: int, spot: int = -1, note: str = "") -> Scenario:
        """Put a decision of a seat at the front of the agenda."""
        return self.change(agenda=(Step(kind, seat, spot, note), *self.state.agenda))

    def before_roll(self, *sums: int) -> Scenario:
        """Go back to before the roll, and script the sums of the next rolls."""
        self.chance.rolls += [dice_for(total) for total in sums]
        return self.change(agenda=(Step("roll", self.state.active),))

    # -- asking

    def seat(self, seat: int) -> Side:
        """Return a seat's side."""
        return self.state.players[seat]

    def cards(self, seat: int) -> str:
        """Return a hand as ``skin meat meat``."""
        return names_of(self.seat(seat).hand[:4], RESOURCES)

    def points(self, seat: int) -> int:
        """Return a seat's points."""
        return points(self.state, seat)

    def refused(self, text: str, reason: str) -> Scenario:
        """Assert that a move is refused with these words in the reason."""
        refusal = self.why_not(text)
        assert refusal is not None and reason in refusal, f"{text} is not refused, or with another reason: {refusal}"
        assert text not in self.moves
        return self

    # -- playing

    def play(self, *texts: str) -> Scenario:
        """Play legal moves; after each, check that all listed moves are legal and views reveal no secrets."""
        for text in texts:
            super().play(text)
            for move in RULES.moves(self.state):
                assert RULES.why_not(self.state, move) is None, f"after {text} the listed move {move} is refused"
            for seat in range(len(self.state.players)):
                assert RULES.view(RULES.scramble(self.state, seat, 1), seat) == self.view_of(seat)
        return self

    def is_over(self) -> bool:
        """Return whether the match has been won."""
        if not self.state.winners:
            return False
        with pytest.raises(MatchOver):
            self.why_not("end")
        return True


def fresh(seats: int = 3, **options: Any) -> tuple[State, ScriptedChance, tuple[Event, ...]]:
    """Start a match without a scenario, to test the set-up."""
    chance = ScriptedChance()
    state, opening = RULES.start(seats, _OPTIONS | options, chance)
    return state, chance, opening
