"""The working copy of a state while one move is carried out: the state so far, chance, and the events so far."""

from __future__ import annotations

from functools import lru_cache
from operator import add, sub

from game.core import deciding
from game.core.copying import made_once
from game.core.working_copy import WorkingCopy
from game.stone_age import events
from game.stone_age.board import BEST_TOOL, SECOND_TILE, TOOL_SLOTS
from game.stone_age.buildings import Goods
from game.stone_age.cards import CARDS
from game.stone_age.event_words import NO_TRIBE
from game.stone_age.state import Camp, State, Step, Tools, seat_of, tiles_used

_placed = made_once(events.Placed)
_returned = made_once(events.Returned)
_paid = made_once(events.Paid)
_born = made_once(events.Born)
_tool_made = made_once(events.ToolMade)
_field_grew = made_once(events.FieldGrew)


@lru_cache(maxsize=1_000)
def _lowest_first(tools: Tools, turned: tuple[bool, bool, bool]) -> tuple[int, ...]:
    """Return the slots in the order in which they take a tool: the lowest first, of equals one not used yet."""
    return tuple(sorted(range(TOOL_SLOTS), key=lambda slot: (tools[slot], turned[slot], slot)))


class Copy(WorkingCopy[State, Step]):
    """The small verbs of Stone Age: figures, food, goods, tools, cards, and the end."""

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

    def change_camp(self, seat: int, **parts: object) -> None:
        """Replace parts of one player's board."""
        self.change_one("camps", seat, parts)

    def change_tribe(self, part: str, tribe: int, value: object) -> None:
        """Replace one tribe's entry of a part that is kept by tribe."""
        entries = list(getattr(self.state, part))
        entries[tribe] = value
        setattr(self.draft, part, tuple(entries))

    # -- figures

    def place(self, tribe: int, place: int, count: int) -> None:
        """Move figures from the player's board to a place."""
        self._move_figures(tribe, place, count)
        self.note(_placed(self.seat(tribe), self.named(tribe), place, count))

    def take_back(self, tribe: int, place: int) -> int:
        """Move all of a tribe's figures from a place to the player's board; return how many."""
        count = self.state.placed[tribe][place]
        self._move_figures(tribe, place, -count)
        self.note(_returned(self.seat(tribe), self.named(tribe), place, count))
        return count

    def _move_figures(self, tribe: int, place: int, count: int) -> None:
        """Move figures from home to a place; from there back home when ``count`` is negative."""
        placed, home = list(self.state.placed), list(self.state.home)
        row = list(placed[tribe])
        row[place] += count
        placed[tribe] = tuple(row)
        home[tribe] -= count
        self.draft.placed = tuple(placed)
        self.draft.home = tuple(home)

    def give_birth(self, tribe: int) -> None:
        """Move a figure from the supply to the player's board, if one is left."""
        left = self.state.supply[tribe]
        if not left:
            self.note(events.NobodyBorn(self.seat(tribe), self.named(tribe)))
            return
        self.change_tribe("supply", tribe, left - 1)
        self.change_tribe("home", tribe, self.state.home[tribe] + 1)
        self.note(_born(self.seat(tribe), self.named(tribe)))

    # -- food and goods

    def add_food(self, seat: int, count: int) -> None:
        """Give food, or take it when ``count`` is negative."""
        self.draft_of("camps", seat).food += count

    def add_goods(self, seat: int, goods: Goods) -> None:
        """Give resources."""
        camp = self.draft_of("camps", seat)
        camp.goods = tuple(map(add, camp.goods, goods))

    def remove_goods(self, seat: int, goods: Goods) -> None:
        """Take resources away; the caller has checked that they are there."""
        camp = self.draft_of("camps", seat)
        camp.goods = tuple(map(sub, camp.goods, goods))

    def pay(self, seat: int, goods: Goods) -> None:
        """Take resources as a payment."""
        self.remove_goods(seat, goods)
        self.note(_paid(seat, goods))

    # -- tools and the field

    def make_tool(self, seat: int) -> None:
        """Give a new tool, or improve the lowest there is; of equals one not used yet, then the leftmost.

        An improved tool that was used stays used. The second kind of tile can run out: then the next lowest is taken.
        """
        camp = self.camp(seat)
        for slot in _lowest_first(camp.tools, camp.turned):
            tools = list(camp.tools)
            tools[slot] += 1
            if tools[slot] <= BEST_TOOL and self._tile_left(tools[slot]):
                self._set_tools(seat, tools)
                self.note(_tool_made(seat, slot, tools[slot]))
                return
        self.note(events.NoBetterTool(seat))

    def _tile_left(self, value: int) -> bool:
        """Tell whether the supply has the tile for a tool that becomes ``value``; the other side needs none."""
        first, second = self.state.tool_tiles
        return value in (SECOND_TILE - 1, BEST_TOOL) or (first if value == 1 else second) > 0

    def _set_tools(self, seat: int, tools: list[int]) -> None:
        camp, (first, second) = self.camp(seat), self.state.tool_tiles
        one, two, three = tools
        before, after = tiles_used(camp.tools), tiles_used((one, two, three))
        self.change_camp(seat, tools=(one, two, three))
        self.change(tool_tiles=(first + before[0] - after[0], second + before[1] - after[1]))

    def grow_field(self, seat: int) -> None:
        """Move the field marker up by one, unless it is at its end."""
        field = self.camp(seat).field
        if field >= self.state.field_end:
            self.note(events.FieldFull(seat))
            return
        self.change_camp(seat, field=field + 1)
        self.note(_field_grew(seat, field + 1))

    # -- cards

    def put_away(self, seat: int, card: int) -> None:
        """Put a card where it belongs: with others onto the player's board; alone onto the discards unless kept."""
        camp = self.camp(seat)
        keepable = CARDS[card].keepable
        if self.state.level and not keepable:
            self.change(discard=(*self.state.discard, card))
            return
        kept = (*camp.kept, card) if keepable else camp.kept
        self.change_camp(seat, cards=(*camp.cards, card), kept=kept)

    def spend_card(self, seat: int, card: int) -> None:
        """Use a kept card up; alone it is discarded."""
        camp = self.camp(seat)
        self.change_camp(seat, kept=tuple([kept for kept in camp.kept if kept != card]))
        if self.state.level:
            self.change_camp(seat, cards=tuple([other for other in camp.cards if other != card]))
            self.change(discard=(*self.state.discard, card))
        self.note(events.CardSpent(seat, card))

    def draw_card(self, seat: int) -> None:
        """Take the top card of the pile for its lower half; alone it is discarded without any bonus (A9)."""
        if not self.state.deck:
            return
        card, *rest = self.state.deck
        self.change(deck=tuple(rest))
        self.note(events.CardDrawn(seat, card, alone=bool(self.state.level)))
        if self.state.level:
            self.change(discard=(*self.state.discard, card))
        else:
            camp = self.camp(seat)
            self.change_camp(seat, cards=(*camp.cards, card))

    # -- the end

    def end(self, reason: str, winners: tuple[int, ...]) -> None:
        """End the match."""
        self.change(ended=reason, winners=winners, agenda=())


#: How a kind of step is described at which the player of a tribe decides.
Decision = deciding.Decision[State, Step, Copy]
