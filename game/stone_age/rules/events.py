"""The events of placing figures and taking actions: what each changes in the state, and its log sentence.

``tribe`` is the acting tribe in the solo game. With 2 to 4 players it is ``NO_TRIBE``, since the seat is enough.
"""

from __future__ import annotations

from typing import Annotated, ClassVar

from game.core.rules import Count, Event, Seat, Worded, event
from game.core.words import Marked, Plural, marked_many, say, say_many
from game.stone_age.rules.board import BEST_TOOL, FACES, HUNTING, NOBODY_PLACED, TOOL_FACE, yield_text
from game.stone_age.rules.buildings import all_of_kind, cost_text
from game.stone_age.rules.cards import CARDS, NO_CARD, card_title
from game.stone_age.rules.state import (
    NO_TRIBE,
    Copy,
    Food,
    Resources,
    Tribe,
    is_solo,
    place_name,
    row_of_dice,
    sum_in_words,
    tiles_used,
    tribe_of,
    who,
)

# -- placing


@event
class TribeChosen(Event):
    """Solo game: the player chose the tribe to be placed next."""

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
        """Say how many figures of the player, or in the solo game of the tribe, went to the place."""
        return say_many(
            "{who} sent {count} figure to {place}.",
            "{who} sent {count} figures to {place}.",
            self.count,
            who=who(self.seat, self.tribe),
            place=place_name(self.place),
        )


@event
class InitiativeRolled(Event):
    """Solo game: a tribe rolled one die for each of its figures; the sum is its initiative."""

    says: ClassVar[Marked] = "{who} rolled {dice} for initiative."
    tribe: Tribe
    dice: Annotated[tuple[int, ...], Worded("dice", sum_in_words)]

    def change(self, copy: Copy) -> None:
        """Set the tribe's initiative for this round."""
        copy.change_entry("initiative", self.tribe, sum(self.dice))


# -- acting


@event
class TribeActs(Event):
    """Solo game: a tribe begins to take its actions."""

    says: ClassVar[Marked] = "{who} acts."
    tribe: Tribe


@event
class SatOut(Event):
    """Solo game: the tribe with the highest initiative took its figures back without acting."""

    says: ClassVar[Marked] = "{who} had the highest initiative and sat out."
    tribe: Tribe

    def change(self, copy: Copy) -> None:
        """Move the figures from all places to the player's board."""
        state = copy.state
        tribe = self.tribe
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
    """Dice were rolled for an area, by figures there or because of a card."""

    seat: int
    tribe: int
    place: int
    dice: tuple[int, ...]

    def sentence(self) -> str:
        """Say what the player, or in the solo game the tribe, rolled."""
        return say(
            "{who} rolled {dice} for {place}.",
            who=who(self.seat, self.tribe),
            dice=sum_in_words(self.dice),
            place=place_name(self.place),
        )


@event
class ToolsUsed(Event):
    """Tools were added to a roll: tool tiles by slot, and one-use tool cards."""

    says: ClassVar[Marked] = "Tools add {added}."
    seat: int
    slots: tuple[int, ...]
    cards: tuple[int, ...]
    added: int

    def change(self, copy: Copy) -> None:
        """Mark the tiles as used; each card has its own ``CardSpent`` event."""
        camp = copy.draft_of("camps", self.seat)
        camp.turned = tuple([turned or slot in self.slots for slot, turned in enumerate(camp.turned)])


@event
class Gathered(Event):
    """``total`` divided by ``divisor`` gave ``gained`` food or resources of the area."""

    seat: int
    tribe: int
    place: int
    total: int
    divisor: int
    gained: int

    def change(self, copy: Copy) -> None:
        """Add the food or resources."""
        if not self.gained:
            return
        if self.place == HUNTING:
            copy.add_food(self.seat, self.gained)
        else:
            copy.add_goods(self.seat, all_of_kind(self.place - 1, self.gained))

    def sentence(self) -> str:
        """Say how much food or how many of the area's resource were gained."""
        return say(
            "{total} divided by {divisor}: {goods}.",
            total=self.total,
            divisor=self.divisor,
            goods=yield_text(self.place, self.gained),
        )


@event
class ToolMade(Event):
    """A tool in a slot now has this value."""

    seat: int
    slot: int
    value: int

    def change(self, copy: Copy) -> None:
        """Put the tool into its slot; its tile comes from the supply, and the tile it replaces goes back."""
        camp = copy.draft_of("camps", self.seat)
        tools = list(camp.tools)
        tools[self.slot] = self.value
        first_before, second_before = tiles_used(camp.tools)
        camp.tools = tuple(tools)
        first_after, second_after = tiles_used(camp.tools)
        first_left, second_left = copy.state.tool_tiles
        copy.draft.tool_tiles = (first_left + first_before - first_after, second_left + second_before - second_after)

    def sentence(self) -> str:
        """Say whether the tool is new or was improved."""
        if self.value == 1:
            return say("{who} got a new tool.", who=who(self.seat))
        return say("{who} improved a tool to {value}.", who=who(self.seat), value=self.value)


@event
class NoBetterTool(Event):
    """No tool was gained: all tools of the seat have the best value, or no tool tile is left."""

    seat: int

    def sentence(self) -> str:
        """Say why no tool can be improved."""
        return say(
            "{who} cannot improve a tool: all are worth {best}, or there are no tiles left.",
            who=who(self.seat),
            best=BEST_TOOL,
        )


@event
class FieldGrew(Event):
    """The field marker went up to this number."""

    says: ClassVar[Marked] = "{who}'s field grew to {field}."
    seat: Seat
    field: int

    def change(self, copy: Copy) -> None:
        """Move the marker."""
        copy.draft_of("camps", self.seat).field = self.field


@event
class FieldFull(Event):
    """The field cannot grow any more."""

    says: ClassVar[Marked] = "{who}'s field cannot grow any further."
    seat: Seat


@event
class Born(Event):
    """A new figure came from the supply."""

    seat: int
    tribe: int

    def change(self, copy: Copy) -> None:
        """Move the figure from the supply to the player's board."""
        state = copy.state
        tribe = tribe_of(self.seat, self.tribe)
        copy.change_entry("supply", tribe, state.supply[tribe] - 1)
        copy.change_entry("home", tribe, state.home[tribe] + 1)

    def sentence(self) -> str:
        """Say who got the figure: the player, or in the solo game the tribe."""
        return say("{who} got a new figure.", who=who(self.seat, self.tribe))


@event
class NobodyBorn(Event):
    """The hut gave no new figure, since none is left in the supply."""

    seat: int
    tribe: int

    def sentence(self) -> str:
        """Say whose supply is empty: the player's, or in the solo game the tribe's."""
        return say("{who} has no figures left in the supply.", who=who(self.seat, self.tribe))


@event
class LeftAlone(Event):
    """A figure came back from a card or building without paying."""

    seat: int
    tribe: int
    place: int

    def sentence(self) -> str:
        """Say who left the place: the player, or in the solo game the tribe."""
        return say(
            "{who} took the figure back from {place}.", who=who(self.seat, self.tribe), place=place_name(self.place)
        )


@event
class Paid(Event):
    """Resources went back to the supply as a payment."""

    says: ClassVar[Marked] = "{who} paid {goods}."
    seat: Seat
    goods: Resources

    def change(self, copy: Copy) -> None:
        """Remove the resources from the payer's store; nothing counts the supply, which is unlimited."""
        copy.remove_goods(self.seat, self.goods)


@event
class Built(Event):
    """A building was taken from a pile; in the solo game it scores no points."""

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
        """Say how many points the building scored, if any."""
        if not self.points:
            return say("{who} put up a building.", who=who(self.seat, self.tribe))
        return say_many(
            "{who} scored {count} point for a building.",
            "{who} scored {count} points for a building.",
            self.points,
            who=who(self.seat, self.tribe),
        )


@event
class BuildingRevealed(Event):
    """The next tile of a pile was turned up."""

    says: ClassVar[Marked] = "The next building costs {cost}."
    reveals: ClassVar[bool] = True
    pile: int
    building: Annotated[int, Worded("cost", cost_text)]

    def change(self, copy: Copy) -> None:
        """Show the tile in a view that hid it; the full state does not change."""
        top, *below = copy.state.piles[self.pile]
        if top != self.building:
            copy.change_entry("piles", self.pile, (self.building, *below))


@event
class PileEmpty(Event):
    """A pile of buildings is used up."""

    pile: int

    def sentence(self) -> str:
        """Say which pile is used up; the piles are numbered from 1."""
        return say("Building pile {number} is used up.", number=self.pile + 1)


@event
class Bought(Event):
    """A card was taken from a space."""

    seat: int
    tribe: int
    space: int
    card: int

    def change(self, copy: Copy) -> None:
        """Give the player the card; in the solo game it is discarded unless it can be kept."""
        copy.change_entry("row", self.space, NO_CARD)
        is_keepable = CARDS[self.card].is_keepable
        if is_solo(copy.state) and not is_keepable:
            copy.draft.discard += (self.card,)
            return
        camp = copy.draft_of("camps", self.seat)
        camp.cards += (self.card,)
        if is_keepable:
            camp.kept += (self.card,)

    def sentence(self) -> str:
        """Say who took the card and what its upper half does."""
        return say(
            "{who} took the {card} card ({effect}).",
            who=who(self.seat, self.tribe),
            card=card_title(self.card),
            effect=CARDS[self.card].effect_text(is_solo=self.tribe != NO_TRIBE),
        )


@event
class CardSpent(Event):
    """A kept card was spent; in the solo game it is discarded."""

    seat: int
    card: int

    def change(self, copy: Copy) -> None:
        """Remove the card from the kept cards; in the solo game discard it."""
        camp = copy.draft_of("camps", self.seat)
        camp.kept = tuple([kept for kept in camp.kept if kept != self.card])
        if is_solo(copy.state):
            camp.cards = tuple([card for card in camp.cards if card != self.card])
            copy.draft.discard += (self.card,)


@event
class CardDrawn(Event):
    """The top card of the deck was taken for its lower half; in the solo game (``alone``) it was discarded."""

    reveals: ClassVar[bool] = True
    seat: int
    card: int
    alone: bool = False

    def change(self, copy: Copy) -> None:
        """Move the card from the deck to the player's board, or in the solo game to the discards."""
        copy.draft.deck = copy.state.deck[1:]
        if self.alone:
            copy.draft.discard += (self.card,)
        else:
            copy.draft_of("camps", self.seat).cards += (self.card,)

    def sentence(self) -> str:
        """Say which card was drawn and what it scores, or in the solo game that it was discarded."""
        title = card_title(self.card)
        if self.alone:
            return say("The {card} card was discarded from the top of the pile.", card=title)
        lower_half = CARDS[self.card].scoring_text()
        return say("{who} drew the {card} card ({kind}).", who=who(self.seat), card=title, kind=lower_half)


@event
class CardDiceRolled(Event):
    """The dice of a card were rolled; the players take them one by one."""

    says: ClassVar[Marked] = "The dice show {dice}."
    seat: int
    dice: Annotated[tuple[int, ...], Worded("dice", row_of_dice)]


@event
class DiePicked(Event):
    """A player took a die of a card; a tool or a step of the field has its own event."""

    seat: int
    face: int

    def change(self, copy: Copy) -> None:
        """Add the resource that the die shows, if it shows one."""
        if self.face < TOOL_FACE:
            copy.add_goods(self.seat, all_of_kind(self.face - 1, 1))

    def sentence(self) -> str:
        """Say which face was taken and what it gives."""
        return say("{who} took the {face}: {what}.", who=who(self.seat), face=self.face, what=say(FACES[self.face - 1]))


@event
class GotFood(Event):
    """A card gave food."""

    says: ClassVar[Marked] = "{who} got {goods}."
    seat: Seat
    count: Food

    def change(self, copy: Copy) -> None:
        """Add the food."""
        copy.add_food(self.seat, self.count)


@event
class GotGoods(Event):
    """A card gave resources."""

    says: ClassVar[Marked] = "{who} got {goods}."
    seat: Seat
    goods: Resources

    def change(self, copy: Copy) -> None:
        """Add the resources."""
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
    """Solo game: a sand-coloured card raised the exhaustion limit."""

    says: ClassVar[Marked] = "The fire rose to {exhaustion}."
    exhaustion: int

    def change(self, copy: Copy) -> None:
        """Set the exhaustion limit of the working copy to its new value."""
        copy.draft.exhaustion = self.exhaustion


@event
class KeptForLater(Event):
    """A card was kept to use its upper half later."""

    says: ClassVar[Marked] = "{who} kept the {card} card for later."
    seat: Seat
    card: Annotated[int, Worded("card", card_title)]
