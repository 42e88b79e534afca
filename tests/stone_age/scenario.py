"""Positions of Stone Age built by hand, and scripted chance.

A ``Scenario`` starts as a fresh match without shuffling: cards 1 to 36 and the buildings lie in order. Its methods
then move pieces and cards; each is taken from its old place, so that none is duplicated or lost.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from game.core.copying import with_entry
from game.stone_age.rules.board import FIRST_BUILDING, FIRST_CARD, NOBODY_PLACED, PLACES, RESOURCES, TRIBES
from game.stone_age.rules.rules import RULES
from game.stone_age.rules.solo import RULES as SOLO_RULES
from game.stone_age.rules.state import Camp, State, Step, clockwise, tiles_used
from tests.position import PlainChance, Position, counts_of, default_options, names_of, without

__all__ = ["Scenario", "ScriptedChance", "alone", "goods", "named"]


class ScriptedChance(PlainChance):
    """Chance without randomness: shuffles keep the order, picks take the first, dice follow the script.
    After the script every die shows 1. ``asked`` lists the number of dice of each roll.
    """

    def __init__(self) -> None:
        #: the dice of each of the coming rolls
        self.script: list[tuple[int, ...]] = []
        #: the number of dice of each roll so far
        self.asked: list[int] = []

    def roll(self, count: int, sides: int) -> tuple[int, ...]:
        """Return the next scripted roll."""
        assert sides == 6
        self.asked.append(count)
        dice = self.script.pop(0) if self.script else (1,) * count
        assert len(dice) == count, f"the script rolls {dice}, but {count} dice are rolled"
        return dice


def goods(names: str) -> Any:
    """Return the count of each resource named in a text such as ``"wood wood gold"``."""
    return counts_of(names, RESOURCES)


def named(counts: Any) -> str:
    """Return each resource by its name, as ``goods`` reads them."""
    return names_of(counts, RESOURCES)


class Scenario(Position):
    """A position of Stone Age, solo or with several players, to arrange and to play on from."""

    state: State

    def __init__(self, seats: int = 3, rules: Any = RULES, **options: Any) -> None:
        self.rules = rules
        self.chance = ScriptedChance()
        self.state, self.events = rules.start(seats, default_options(rules) | options, self.chance)

    # -- arranging

    def camp(self, seat: int = 0, **fields: Any) -> Scenario:
        """Set fields of a player's board, such as ``food`` or ``field``; ``goods`` may be a text."""
        if isinstance(fields.get("goods"), str):
            fields["goods"] = goods(fields["goods"])
        return self.change_entry("camps", seat, **fields)

    def tools(self, values: tuple[int, int, int], seat: int = 0, turned: str = "") -> Scenario:
        """Give a player tools of these values; ``turned`` names the slots used, such as ``"13"``."""
        before, after = tiles_used(self.state.camps[seat].tools), tiles_used(values)
        first, second = self.state.tool_tiles
        self.change(tool_tiles=(first + before[0] - after[0], second + before[1] - after[1]))
        used: Any = tuple(str(slot) in turned for slot in (1, 2, 3))
        return self.camp(seat, tools=values, turned=used)

    def _remove_card(self, card: int) -> None:
        """Remove a card from wherever it lies."""
        state = self.state
        camps = tuple(
            replace(camp, cards=without(camp.cards, card), kept=without(camp.kept, card)) for camp in state.camps
        )
        row = tuple(0 if other == card else other for other in state.row)
        self.change(camps=camps, row=row, deck=without(state.deck, card), discard=without(state.discard, card))

    def cards(self, *cards: int, seat: int = 0, kept: bool = False) -> Scenario:
        """Give a player these cards; ``kept`` cards are still to be used."""
        for card in cards:
            self._remove_card(card)
            camp = self.state.camps[seat]
            self.camp(seat, cards=(*camp.cards, card), kept=(*camp.kept, card) if kept else camp.kept)
        return self

    def row(self, *cards: int) -> Scenario:
        """Put these cards on the spaces, cheapest first; 0 leaves a space empty. The old cards go under the pile."""
        over = tuple(card for card in self.state.row if card and card not in cards)
        for card in cards:
            self._remove_card(card)
        return self.change(row=cards, deck=self.state.deck + over)

    def deck(self, *cards: int) -> Scenario:
        """Set the draw pile to exactly these cards, the first on top; the others count as discarded."""
        over = tuple(card for card in self.state.deck if card not in cards)
        for card in cards:
            self._remove_card(card)
        return self.change(deck=cards, discard=self.state.discard + over)

    def pile(self, number: int, *tiles: int) -> Scenario:
        """Set a pile, counted from 1, to exactly these tiles, the first face up; the others return to the box."""
        piles = [tuple(tile for tile in pile if tile not in tiles) for pile in self.state.piles]
        camps = tuple(
            replace(camp, buildings=tuple(tile for tile in camp.buildings if tile not in tiles))
            for camp in self.state.camps
        )
        box = tuple(tile for tile in self.state.box if tile not in tiles)
        replaced, piles[number - 1] = piles[number - 1], tiles
        return self.change(piles=tuple(piles), box=box + replaced, camps=camps)

    def buildings(self, *tiles: int, seat: int = 0) -> Scenario:
        """Give a player exactly these tiles; its old ones return to the box."""
        piles = tuple(tuple(tile for tile in pile if tile not in tiles) for pile in self.state.piles)
        owned = self.state.camps[seat].buildings
        box = tuple(tile for tile in (*self.state.box, *owned) if tile not in tiles)
        return self.change(piles=piles, box=box).camp(seat, buildings=tiles)

    def figures(self, count: int, tribe: int = 0) -> Scenario:
        """Set the number of a tribe's figures, all on the player's board."""
        total = self.state.home[tribe] + self.state.supply[tribe] + sum(self.state.placed[tribe])
        return self.change(
            home=with_entry(self.state.home, tribe, count),
            supply=with_entry(self.state.supply, tribe, total - count),
            placed=with_entry(self.state.placed, tribe, NOBODY_PLACED),
        )

    def at(self, place: str, count: int = 1, tribe: int = 0) -> Scenario:
        """Move figures of a tribe to a place."""
        number = PLACES.index(place)
        row = with_entry(self.state.placed[tribe], number, count)
        return self.change(
            placed=with_entry(self.state.placed, tribe, row),
            home=with_entry(self.state.home, tribe, self.state.home[tribe] - count),
        )

    def acting(self, tribe: int = 0) -> Scenario:
        """Let this tribe act first, then the other tribes of a solo match or the other seats, and end the round
        after that."""
        if self.state.level:  # a solo match
            rest = Step("order", queue=tuple(other for other in range(len(TRIBES)) if other != tribe))
            return self.change(agenda=(Step("act", tribe), rest, *WINTER), initiative=(1, 2, 3, 4))
        order = clockwise(self.state, tribe)
        steps = [Step("act", seat) for seat in order] + [Step("feed", seat) for seat in order]
        return self.change(agenda=(*steps, Step("round_end")))

    def rolls(self, *rolls: str) -> Scenario:
        """Script the next rolls, die by die, as in ``"63"``."""
        self.chance.script += [tuple(map(int, roll)) for roll in rolls]
        return self

    # -- reading the state

    def camp_of(self, seat: int = 0) -> Camp:
        """Return a player's board."""
        return self.state.camps[seat]

    def held(self, seat: int = 0) -> str:
        """Return the names of a player's resources."""
        return named(self.camp_of(seat).goods)

    def places(self) -> set[str]:
        """Return the places where one figure can be put now."""
        return {move.split()[1] for move in self.moves if move.startswith("place ") and move.endswith(" 1")}


#: the steps after the last tribe of a solo round has acted
WINTER = (Step("feed"), Step("upkeep"), Step("winter_end"))


def alone(level: int = 1, field: int = 0, **options: Any) -> Scenario:
    """Return a fresh solo match with cards 1 and 2 to buy and 3 as hunger card (at level 4: 1 to buy, 2 as hunger
    card)."""
    return Scenario(1, SOLO_RULES, level=level, field=field, **options)


assert PLACES[FIRST_CARD] == "card1" and PLACES[FIRST_BUILDING] == "building1"
