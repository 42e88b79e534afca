"""The working copy of a state while one move is carried out: the state so far, chance, and the events so far."""

from __future__ import annotations

from operator import add, sub

from game.core import deciding
from game.core.working_copy import WorkingCopy
from game.stone_age.buildings import Goods
from game.stone_age.event_words import NO_TRIBE
from game.stone_age.state import Camp, State, Step, seat_of


class Copy(WorkingCopy[State, Step]):
    """What events write with: figures, food, goods, tools."""

    __slots__ = ()

    # -- parts of the state

    def camp(self, seat: int) -> Camp:
        """Return a player's board as it stands."""
        return self.state.camps[seat]

    def seat(self, tribe: int) -> int:
        """Return the seat that leads a tribe."""
        return seat_of(self.state, tribe)

    def named(self, tribe: int) -> int:
        """Return the tribe as events name it: only alone do tribes differ from seats."""
        return tribe if self.state.level else NO_TRIBE

    def change_entry(self, part: str, number: int, value: object) -> None:
        """Replace one entry of a part of the state, such as a tribe's of ``home`` or a space's of ``row``."""
        entries = list(getattr(self.state, part))
        entries[number] = value
        setattr(self.draft, part, tuple(entries))

    # -- what several events change

    def move_figures(self, tribe: int, place: int, count: int) -> None:
        """Move figures from home to a place; from there back home when ``count`` is negative."""
        placed, home = list(self.state.placed), list(self.state.home)
        row = list(placed[tribe])
        row[place] += count
        placed[tribe] = tuple(row)
        home[tribe] -= count
        self.draft.placed = tuple(placed)
        self.draft.home = tuple(home)

    def add_food(self, seat: int, count: int) -> None:
        """Give food, or take it when ``count`` is negative."""
        self.draft_of("camps", seat).food += count

    def add_goods(self, seat: int, goods: Goods) -> None:
        """Give resources."""
        camp = self.draft_of("camps", seat)
        camp.goods = tuple(map(add, camp.goods, goods))

    def remove_goods(self, seat: int, goods: Goods) -> None:
        """Take resources away; the rules have checked that they are there."""
        camp = self.draft_of("camps", seat)
        camp.goods = tuple(map(sub, camp.goods, goods))

    def turn_tools_back(self) -> None:
        """Make all tools ready to be used again."""
        for seat, camp in enumerate(self.state.camps):
            if any(camp.turned):
                self.draft_of("camps", seat).turned = (False, False, False)


#: How a kind of step is described at which the player of a tribe decides.
Decision = deciding.Decision[State, Step, Copy]
