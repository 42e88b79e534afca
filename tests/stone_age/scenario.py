"""Positions of Stone Age built by hand, and chance that does what a test says.

A ``Scenario`` starts as a fresh match in which nothing was shuffled: cards 1 to 36 lie in their order, buildings too.
Whatever is put somewhere is taken from where it was, so that nothing is made or lost.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from game.core.rules import Event
from game.stone_age.rules.board import FIRST_BUILDING, FIRST_CARD, NOBODY_PLACED, PLACES, RESOURCES, TRIBES
from game.stone_age.rules.rules import RULES
from game.stone_age.rules.solo import RULES as SOLO_RULES
from game.stone_age.rules.state import Camp, State, Step, clockwise, tiles_used
from tests.position import PlainChance, Position

__all__ = ["Scenario", "ScriptedChance", "alone", "goods"]


class ScriptedChance(PlainChance):
    """Chance without luck: shuffles keep the order, picks take the first, dice show what the script says.

    When the script is used up, dice show ones. ``asked`` counts the dice of every roll.
    """

    def __init__(self) -> None:
        self.script: list[tuple[int, ...]] = []
        self.asked: list[int] = []

    def roll(self, count: int, sides: int) -> tuple[int, ...]:
        """Roll what the script says."""
        assert sides == 6
        self.asked.append(count)
        dice = self.script.pop(0) if self.script else (1,) * count
        assert len(dice) == count, f"the script rolls {dice}, but {count} dice are asked for"
        return dice


def goods(names: str) -> Any:
    """Count resources named in a text: ``"wood wood gold"``."""
    words = names.split()
    assert set(words) <= set(RESOURCES), names
    return tuple(words.count(name) for name in RESOURCES)


class Scenario(Position):
    """A position of Stone Age, alone or with others."""

    state: State

    def __init__(self, seats: int = 3, rules: Any = RULES, **options: Any) -> None:
        self.rules = rules
        self.chance = ScriptedChance()
        chosen = {option.key: option.default for option in rules.options} | options
        self.state: State
        self.events: tuple[Event, ...]
        self.state, self.events = rules.start(seats, chosen, self.chance)

    # -- arranging

    def camp(self, seat: int = 0, **parts: Any) -> Scenario:
        """Set parts of a player's board, such as ``food`` or ``field``; ``goods`` may be named in a text."""
        if isinstance(parts.get("goods"), str):
            parts["goods"] = goods(parts["goods"])
        camps = list(self.state.camps)
        camps[seat] = replace(camps[seat], **parts)
        return self.set(camps=tuple(camps))

    def set(self, **parts: Any) -> Scenario:
        """Set parts of the state."""
        self.state = replace(self.state, **parts)
        return self

    def tools(self, values: tuple[int, int, int], seat: int = 0, turned: str = "") -> Scenario:
        """Give a player tools of these values; ``turned`` names the slots used, such as ``"13"``."""
        before, after = tiles_used(self.state.camps[seat].tools), tiles_used(values)
        first, second = self.state.tool_tiles
        self.set(tool_tiles=(first + before[0] - after[0], second + before[1] - after[1]))
        used: Any = tuple(str(slot) in turned for slot in (1, 2, 3))
        return self.camp(seat, tools=values, turned=used)

    def _take_card(self, card: int) -> None:
        state = self.state
        camps = tuple(
            replace(camp, cards=_without(camp.cards, card), kept=_without(camp.kept, card)) for camp in state.camps
        )
        row = tuple(0 if other == card else other for other in state.row)
        self.set(camps=camps, row=row, deck=_without(state.deck, card), discard=_without(state.discard, card))

    def cards(self, *cards: int, seat: int = 0, kept: bool = False) -> Scenario:
        """Let a player have taken these cards; ``kept`` ones are still to be used."""
        for card in cards:
            self._take_card(card)
            camp = self.state.camps[seat]
            self.camp(seat, cards=(*camp.cards, card), kept=(*camp.kept, card) if kept else camp.kept)
        return self

    def row(self, *cards: int) -> Scenario:
        """Lay these cards on the spaces, by cost; 0 leaves a space empty. What lay there goes under the pile."""
        over = tuple(card for card in self.state.row if card and card not in cards)
        for card in cards:
            self._take_card(card)
        return self.set(row=cards, deck=self.state.deck + over)

    def deck(self, *cards: int) -> Scenario:
        """Let the pile be exactly these cards, the first on top; the others count as discarded."""
        over = tuple(card for card in self.state.deck if card not in cards)
        for card in cards:
            self._take_card(card)
        return self.set(deck=cards, discard=self.state.discard + over)

    def pile(self, number: int, *tiles: int) -> Scenario:
        """Let a pile, counting from 1, be exactly these tiles, the first open; the others are in the box."""
        piles = [tuple(tile for tile in pile if tile not in tiles) for pile in self.state.piles]
        camps = tuple(
            replace(camp, buildings=tuple(tile for tile in camp.buildings if tile not in tiles))
            for camp in self.state.camps
        )
        box = tuple(tile for tile in self.state.box if tile not in tiles)
        over, piles[number - 1] = piles[number - 1], tiles
        return self.set(piles=tuple(piles), box=box + over, camps=camps)

    def buildings(self, *tiles: int, seat: int = 0) -> Scenario:
        """Let a player own exactly these tiles; those owned before are in the box."""
        piles = tuple(tuple(tile for tile in pile if tile not in tiles) for pile in self.state.piles)
        owned = self.state.camps[seat].buildings
        box = tuple(tile for tile in (*self.state.box, *owned) if tile not in tiles)
        return self.set(piles=piles, box=box).camp(seat, buildings=tiles)

    def figures(self, count: int, tribe: int = 0) -> Scenario:
        """Give a tribe so many figures, all on the player's board."""
        total = self.state.home[tribe] + self.state.supply[tribe] + sum(self.state.placed[tribe])
        return self.set(
            home=_with(self.state.home, tribe, count),
            supply=_with(self.state.supply, tribe, total - count),
            placed=_with(self.state.placed, tribe, NOBODY_PLACED),
        )

    def at(self, place: str, count: int = 1, tribe: int = 0) -> Scenario:
        """Let figures of a tribe stand at a place."""
        number = PLACES.index(place)
        row = _with(self.state.placed[tribe], number, count)
        return self.set(
            placed=_with(self.state.placed, tribe, row),
            home=_with(self.state.home, tribe, self.state.home[tribe] - count),
        )

    def acting(self, tribe: int = 0) -> Scenario:
        """Let it be a tribe's turn to act; with others the next seats and the end of the round follow."""
        if self.state.level:
            rest = Step("order", queue=tuple(other for other in range(len(TRIBES)) if other != tribe))
            return self.set(agenda=(Step("act", tribe), rest, *WINTER), initiative=(1, 2, 3, 4))
        order = clockwise(self.state, tribe)
        steps = [Step("act", seat) for seat in order] + [Step("feed", seat) for seat in order]
        return self.set(agenda=(*steps, Step("round_end")))

    def rolls(self, *rolls: str) -> Scenario:
        """Say what the next rolls show, die by die: ``"63"``."""
        self.chance.script += [tuple(map(int, roll)) for roll in rolls]
        return self

    # -- looking

    def of(self, seat: int = 0) -> Camp:
        """Return a player's board."""
        return self.state.camps[seat]

    def held(self, seat: int = 0) -> str:
        """Return a player's resources by name."""
        return " ".join(name for kind, name in enumerate(RESOURCES) for _ in range(self.of(seat).goods[kind]))

    def places(self, count: int = 1) -> set[str]:
        """Return the places where so many figures can be put now."""
        return {move.split()[1] for move in self.moves if move.startswith("place ") and move.endswith(f" {count}")}


WINTER = (Step("feed"), Step("upkeep"), Step("winter_end"))


def alone(level: int = 1, field: int = 0, **options: Any) -> Scenario:
    """Return a fresh solo match: cards 1 and 2 to buy and 3 as the hunger card (at level 4: 1 to buy, 2 as hunger)."""
    return Scenario(1, SOLO_RULES, level=level, field=field, **options)


def _with(entries: Any, index: int, value: Any) -> Any:
    return (*entries[:index], value, *entries[index + 1 :])


def _without(things: tuple[int, ...], left_out: int) -> tuple[int, ...]:
    return tuple(thing for thing in things if thing != left_out)


assert PLACES[FIRST_CARD] == "card1" and PLACES[FIRST_BUILDING] == "building1"
