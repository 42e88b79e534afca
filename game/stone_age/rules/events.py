"""What happens while figures are placed and act: each event says once what it changes and how the log tells it.

``tribe`` is the acting tribe in the solo game and ``NO_TRIBE`` with others, where a tribe is a seat.
"""

from __future__ import annotations

from typing import Annotated, ClassVar

from game.core.rules import Count, Event, Seat, Worded, event
from game.core.words import Marked, Plural, marked_many, say, say_counted, say_many
from game.stone_age.rules.board import (
    BEST_TOOL,
    COUNTED_FOOD,
    COUNTED_RESOURCES,
    FACES,
    HUNTING,
    NOBODY_PLACED,
    TOOL_FACE,
)
from game.stone_age.rules.buildings import all_of_kind, cost_text
from game.stone_age.rules.cards import CARDS, NO_CARD, card_title
from game.stone_age.rules.state import (
    NO_TRIBE,
    Copy,
    Food,
    Resources,
    Tribe,
    one_by_one,
    place_name,
    summed,
    tiles_used,
    tribe_of,
    who,
)

# -- placing


@event
class TribeChosen(Event):
    """Alone: this tribe is placed next."""

    tribe: int


@event
class Placed(Event):
    """Figures went to a place."""

    seat: int
    tribe: int
    place: int
    count: int

    def change(self, copy: Copy) -> None:
        """Move the figures to the place."""
        copy.move_figures(tribe_of(self.seat, self.tribe), self.place, self.count)

    def sentence(self) -> str:
        """Say how many went where: the player's, or alone the tribe's."""
        return say_many(
            "{who}: {count} figure to {place}.",
            "{who}: {count} figures to {place}.",
            self.count,
            who=who(self.seat, self.tribe),
            place=place_name(self.place),
        )


@event
class InitiativeRolled(Event):
    """Alone: a tribe rolled one die a figure; the sum is its initiative."""

    says: ClassVar[Marked] = "{who} rolled {dice} for initiative."
    tribe: Tribe
    dice: Annotated[tuple[int, ...], Worded("dice", summed)]

    def change(self, copy: Copy) -> None:
        """Keep the tribe's initiative until the next round."""
        copy.change_entry("initiative", self.tribe, sum(self.dice))


# -- acting


@event
class TribeActs(Event):
    """Alone: this tribe takes its actions now."""

    says: ClassVar[Marked] = "{who} acts."
    tribe: Tribe


@event
class SatOut(Event):
    """Alone: the tribe with the highest initiative took its figures back without acting."""

    says: ClassVar[Marked] = "{who} has the highest initiative and does not act."
    tribe: Tribe

    def change(self, copy: Copy) -> None:
        """Move the figures from all places to the player's board."""
        state, tribe = copy.state, self.tribe
        copy.change_entry("home", tribe, state.home[tribe] + sum(state.placed[tribe]))
        copy.change_entry("placed", tribe, NOBODY_PLACED)


@event
class Returned(Event):
    """Figures came back from a place to the player's board."""

    seat: int
    tribe: int
    place: int
    count: int

    def change(self, copy: Copy) -> None:
        """Move the figures back home."""
        copy.move_figures(tribe_of(self.seat, self.tribe), self.place, -self.count)


@event
class Rolled(Event):
    """Dice were rolled as in an area, by figures there or by a card."""

    seat: int
    tribe: int
    place: int
    dice: tuple[int, ...]

    def sentence(self) -> str:
        """Say what the player, or alone the tribe, rolled."""
        return say(
            "{who} rolled {dice} at {place}.",
            who=who(self.seat, self.tribe),
            dice=summed(self.dice),
            place=place_name(self.place),
        )


@event
class ToolsUsed(Event):
    """Tools were added to a roll: tiles by slot, and cards of one use."""

    says: ClassVar[Marked] = "Tools add {added}."
    seat: int
    slots: tuple[int, ...]
    cards: tuple[int, ...]
    added: int

    def change(self, copy: Copy) -> None:
        """Turn the tiles; the cards follow as ``CardSpent``."""
        camp = copy.draft_of("camps", self.seat)
        camp.turned = tuple([turned or slot in self.slots for slot, turned in enumerate(camp.turned)])


@event
class Gathered(Event):
    """A roll was divided: ``total`` by ``divisor`` brought ``gained`` of what the area gives."""

    seat: int
    tribe: int
    place: int
    total: int
    divisor: int
    gained: int

    def change(self, copy: Copy) -> None:
        """Take what the area gives, if it is anything."""
        if not self.gained:
            return
        if self.place == HUNTING:
            copy.add_food(self.seat, self.gained)
        else:
            copy.add_goods(self.seat, all_of_kind(self.place - 1, self.gained))

    def sentence(self) -> str:
        """Say how much food or how many of the area's resource were gained."""
        what = COUNTED_FOOD if self.place == HUNTING else COUNTED_RESOURCES[self.place - 1]
        return say(
            "{total} divided by {divisor}: {goods}.",
            total=self.total,
            divisor=self.divisor,
            goods=say_counted(what, self.gained),
        )


@event
class ToolMade(Event):
    """A tool in a slot now has this value."""

    seat: int
    slot: int
    value: int

    def change(self, copy: Copy) -> None:
        """Put the tool into its slot; its tile comes from the supply, and one that it replaces goes back."""
        camp, (first, second) = copy.draft_of("camps", self.seat), copy.state.tool_tiles
        tools = list(camp.tools)
        tools[self.slot] = self.value
        before = tiles_used(camp.tools)
        camp.tools = tuple(tools)
        after = tiles_used(camp.tools)
        copy.draft.tool_tiles = (first + before[0] - after[0], second + before[1] - after[1])

    def sentence(self) -> str:
        """Say whether the tool is new or a better one."""
        if self.value == 1:
            return say("{who} got a new tool.", who=who(self.seat))
        return say("{who} improved a tool to {value}.", who=who(self.seat), value=self.value)


@event
class NoBetterTool(Event):
    """Nothing was gained from a tool: all are at their best, or no tile is left."""

    seat: int

    def sentence(self) -> str:
        """Say why, and what the best tool is worth."""
        return say(
            "{who} cannot improve a tool: all are worth {best}, or no tile is left.", who=who(self.seat), best=BEST_TOOL
        )


@event
class FieldGrew(Event):
    """The field marker went up to this number."""

    says: ClassVar[Marked] = "{who}: the field grew to {field}."
    seat: Seat
    field: int

    def change(self, copy: Copy) -> None:
        """Move the marker."""
        copy.draft_of("camps", self.seat).field = self.field


@event
class FieldFull(Event):
    """The field cannot grow any more."""

    says: ClassVar[Marked] = "{who}: the field cannot grow any more."
    seat: Seat


@event
class Born(Event):
    """A new figure came from the supply."""

    seat: int
    tribe: int

    def change(self, copy: Copy) -> None:
        """Move the figure from the supply to the player's board."""
        state, tribe = copy.state, tribe_of(self.seat, self.tribe)
        copy.change_entry("supply", tribe, state.supply[tribe] - 1)
        copy.change_entry("home", tribe, state.home[tribe] + 1)

    def sentence(self) -> str:
        """Say who grew: the player's people, or alone the tribe."""
        return say("{who} has a new figure.", who=who(self.seat, self.tribe))


@event
class NobodyBorn(Event):
    """Two came back from the hut, but no figure is left in the supply."""

    seat: int
    tribe: int

    def sentence(self) -> str:
        """Say whose supply is empty: the player's, or alone the tribe's."""
        return say("{who} has no figures left in the supply.", who=who(self.seat, self.tribe))


@event
class LeftAlone(Event):
    """A figure came back from a card or building without paying."""

    seat: int
    tribe: int
    place: int

    def sentence(self) -> str:
        """Say who left the place: the player, or alone the tribe."""
        return say("{who} left {place}.", who=who(self.seat, self.tribe), place=place_name(self.place))


@event
class Paid(Event):
    """Resources went back to the supply as a payment."""

    says: ClassVar[Marked] = "{who} paid {goods}."
    seat: Seat
    goods: Resources

    def change(self, copy: Copy) -> None:
        """Pay them to the supply, which is unlimited."""
        copy.remove_goods(self.seat, self.goods)


@event
class Built(Event):
    """A building was taken from a pile; alone it is worth no points."""

    seat: int
    tribe: int
    pile: int
    building: int
    points: int

    def change(self, copy: Copy) -> None:
        """Take the open tile of the pile, and score it."""
        camp = copy.draft_of("camps", self.seat)
        camp.buildings += (self.building,)
        camp.score += self.points
        copy.change_entry("piles", self.pile, copy.state.piles[self.pile][1:])

    def sentence(self) -> str:
        """Say for how many points it was built, if it is worth any."""
        if not self.points:
            return say("{who} took a building.", who=who(self.seat, self.tribe))
        return say_many(
            "{who} built for {count} point.",
            "{who} built for {count} points.",
            self.points,
            who=who(self.seat, self.tribe),
        )


@event
class BuildingRevealed(Event):
    """The next tile of a pile lies open."""

    says: ClassVar[Marked] = "The next building costs {cost}."
    reveals: ClassVar[bool] = True
    pile: int
    building: Annotated[int, Worded("cost", cost_text)]

    def change(self, copy: Copy) -> None:
        """Turn up the tile that a view hid: in the state nothing changes."""
        hidden, *below = copy.state.piles[self.pile]
        if hidden != self.building:
            copy.change_entry("piles", self.pile, (self.building, *below))


@event
class PileEmpty(Event):
    """A pile of buildings is used up."""

    pile: int

    def sentence(self) -> str:
        """Count the piles from 1, as people do."""
        return say("Pile {number} of buildings is used up.", number=self.pile + 1)


@event
class Bought(Event):
    """A card was taken from a space."""

    seat: int
    tribe: int
    space: int
    card: int

    def change(self, copy: Copy) -> None:
        """Take the card onto the player's board; alone it goes onto the discards, unless it can be kept."""
        copy.change_entry("row", self.space, NO_CARD)
        keepable = CARDS[self.card].keepable
        if copy.state.level and not keepable:
            copy.draft.discard += (self.card,)
            return
        camp = copy.draft_of("camps", self.seat)
        camp.cards += (self.card,)
        if keepable:
            camp.kept += (self.card,)

    def sentence(self) -> str:
        """Say what the card does, which is not the same alone."""
        return say(
            "{who} took the card {card}: {effect}.",
            who=who(self.seat, self.tribe),
            card=card_title(self.card),
            effect=CARDS[self.card].effect_text(alone=self.tribe != NO_TRIBE),
        )


@event
class CardSpent(Event):
    """A kept card was used up; alone it is discarded."""

    seat: int
    card: int

    def change(self, copy: Copy) -> None:
        """Keep the card no longer for its upper half; alone discard it."""
        camp = copy.draft_of("camps", self.seat)
        camp.kept = tuple([kept for kept in camp.kept if kept != self.card])
        if copy.state.level:
            camp.cards = tuple([card for card in camp.cards if card != self.card])
            copy.draft.discard += (self.card,)


@event
class CardDrawn(Event):
    """The top card of the pile was taken for its lower half (alone it is discarded)."""

    reveals: ClassVar[bool] = True
    seat: int
    card: int
    alone: bool = False

    def change(self, copy: Copy) -> None:
        """Move the card from the pile to the player's board; alone to the discards."""
        copy.draft.deck = copy.state.deck[1:]
        if self.alone:
            copy.draft.discard += (self.card,)
        else:
            copy.draft_of("camps", self.seat).cards += (self.card,)

    def sentence(self) -> str:
        """Say what the card scores for who drew it, or alone only that it is gone."""
        title = card_title(self.card)
        if self.alone:
            return say("The card {card} was discarded from the top of the pile.", card=title)
        kind = CARDS[self.card].scoring_text()
        return say("{who} drew the card {card} ({kind}).", who=who(self.seat), card=title, kind=kind)


@event
class CardDiceRolled(Event):
    """The dice of a card were rolled; one is taken after the other."""

    says: ClassVar[Marked] = "The dice show {dice}."
    seat: int
    dice: Annotated[tuple[int, ...], Worded("dice", one_by_one)]


@event
class DiePicked(Event):
    """A player took a die of a card; a tool or a grown field follows as an event of its own."""

    seat: int
    face: int

    def change(self, copy: Copy) -> None:
        """Take the resource that the die shows, if it shows one."""
        if self.face < TOOL_FACE:
            copy.add_goods(self.seat, all_of_kind(self.face - 1, 1))

    def sentence(self) -> str:
        """Say what the die shows and what that brings."""
        return say("{who} took the {face}: {what}.", who=who(self.seat), face=self.face, what=say(FACES[self.face - 1]))


@event
class GotFood(Event):
    """A card gave food."""

    says: ClassVar[Marked] = "{who} got {goods}."
    seat: Seat
    count: Food

    def change(self, copy: Copy) -> None:
        """Take the food."""
        copy.add_food(self.seat, self.count)


@event
class GotGoods(Event):
    """A card gave resources."""

    says: ClassVar[Marked] = "{who} got {goods}."
    seat: Seat
    goods: Resources

    def change(self, copy: Copy) -> None:
        """Take the resources."""
        copy.add_goods(self.seat, self.goods)


@event
class GotPoints(Event):
    """A card gave points."""

    says: ClassVar[Plural] = marked_many("{who} got {count} point.", "{who} got {count} points.")
    seat: Seat
    count: Count

    def change(self, copy: Copy) -> None:
        """Score the points at once."""
        copy.draft_of("camps", self.seat).score += self.count


@event
class Strengthened(Event):
    """Alone: a sand-coloured card raised the exhaustion limit."""

    says: ClassVar[Marked] = "The fire rose to {exhaustion}."
    exhaustion: int

    def change(self, copy: Copy) -> None:
        """Raise the limit."""
        copy.draft.exhaustion = self.exhaustion


@event
class KeptForLater(Event):
    """A card's upper half was kept."""

    says: ClassVar[Marked] = "{who} keeps {card} for later."
    seat: Seat
    card: Annotated[int, Worded("card", card_title)]
