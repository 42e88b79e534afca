"""What happens while figures are placed and act: small facts for the animation, the log and the sounds.

``tribe`` is the acting tribe in the solo game and ``NO_TRIBE`` with others, where a tribe is a seat.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from game.core.rules import Event
from game.core.words import Marked, row_of, say, say_counted, say_many
from game.stone_age.board import BEST_TOOL, COUNTED_FOOD, COUNTED_RESOURCES, HUNTING
from game.stone_age.buildings import BUILDINGS, Goods, goods_text
from game.stone_age.cards import CARDS
from game.stone_age.event_words import NO_TRIBE, place_name, summed, who

DIE_NAMES: tuple[Marked, ...] = ("", "wood", "brick", "stone", "gold", "a tool", "the field")


# -- placing


@dataclass(frozen=True, slots=True)
class TribeChosen(Event):
    """Alone: this tribe is placed next."""

    tribe: int


@dataclass(frozen=True, slots=True)
class Placed(Event):
    """Figures went to a place."""

    seat: int
    tribe: int
    place: int
    count: int

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say_many(
            "{who}: {count} figure to {place}.",
            "{who}: {count} figures to {place}.",
            self.count,
            who=who(self.seat, self.tribe),
            place=place_name(self.place),
        )


@dataclass(frozen=True, slots=True)
class InitiativeRolled(Event):
    """Alone: a tribe rolled one die a figure; the sum is its initiative."""

    tribe: int
    dice: tuple[int, ...]

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say("{who} rolled {dice} for initiative.", who=who(0, self.tribe), dice=summed(self.dice))


# -- acting


@dataclass(frozen=True, slots=True)
class TribeActs(Event):
    """Alone: this tribe takes its actions now."""

    tribe: int

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say("{who} acts.", who=who(0, self.tribe))


@dataclass(frozen=True, slots=True)
class SatOut(Event):
    """Alone: the tribe with the highest initiative took its figures back without acting."""

    tribe: int

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say("{who} has the highest initiative and does not act.", who=who(0, self.tribe))


@dataclass(frozen=True, slots=True)
class Returned(Event):
    """Figures came back from a place to the player's board."""

    seat: int
    tribe: int
    place: int
    count: int


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    """Dice were rolled as in an area, by figures there or by a card."""

    seat: int
    tribe: int
    place: int
    dice: tuple[int, ...]

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say(
            "{who} rolled {dice} at {place}.",
            who=who(self.seat, self.tribe),
            dice=summed(self.dice),
            place=place_name(self.place),
        )


@dataclass(frozen=True, slots=True)
class ToolsUsed(Event):
    """Tools were added to a roll: tiles by slot, and cards of one use."""

    seat: int
    slots: tuple[int, ...]
    cards: tuple[int, ...]
    added: int

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say("Tools add {added}.", added=self.added)


@dataclass(frozen=True, slots=True)
class Gathered(Event):
    """A roll was divided: ``total`` by ``divisor`` brought ``gained`` of what the area gives."""

    seat: int
    tribe: int
    place: int
    total: int
    divisor: int
    gained: int

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        what = COUNTED_FOOD if self.place == HUNTING else COUNTED_RESOURCES[self.place - 1]
        return say(
            "{total} divided by {divisor}: {goods}.",
            total=self.total,
            divisor=self.divisor,
            goods=say_counted(what, self.gained),
        )


@dataclass(frozen=True, slots=True)
class ToolMade(Event):
    """A tool in a slot now has this value."""

    seat: int
    slot: int
    value: int

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        if self.value == 1:
            return say("{who} got a new tool.", who=who(self.seat))
        return say("{who} improved a tool to {value}.", who=who(self.seat), value=self.value)


@dataclass(frozen=True, slots=True)
class NoBetterTool(Event):
    """Nothing was gained from a tool: all are at their best, or no tile is left."""

    seat: int

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say(
            "{who} cannot improve a tool: all are worth {best}, or no tile is left.", who=who(self.seat), best=BEST_TOOL
        )


@dataclass(frozen=True, slots=True)
class FieldGrew(Event):
    """The field marker went up to this number."""

    seat: int
    field: int

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say("{who}: the field grew to {field}.", who=who(self.seat), field=self.field)


@dataclass(frozen=True, slots=True)
class FieldFull(Event):
    """The field cannot grow any more."""

    seat: int

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say("{who}: the field cannot grow any more.", who=who(self.seat))


@dataclass(frozen=True, slots=True)
class Born(Event):
    """A new figure came from the supply."""

    seat: int
    tribe: int

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say("{who} has a new figure.", who=who(self.seat, self.tribe))


@dataclass(frozen=True, slots=True)
class NobodyBorn(Event):
    """Two came back from the hut, but no figure is left in the supply."""

    seat: int
    tribe: int

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say("{who} has no figure left in the supply.", who=who(self.seat, self.tribe))


@dataclass(frozen=True, slots=True)
class LeftAlone(Event):
    """A figure came back from a card or building without paying."""

    seat: int
    tribe: int
    place: int

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say("{who} left {place}.", who=who(self.seat, self.tribe), place=place_name(self.place))


@dataclass(frozen=True, slots=True)
class Paid(Event):
    """Resources went back to the supply as a payment."""

    seat: int
    goods: Goods

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say("{who} paid {goods}.", who=who(self.seat), goods=goods_text(self.goods))


@dataclass(frozen=True, slots=True)
class Built(Event):
    """A building was taken from a pile; alone it is worth no points."""

    seat: int
    tribe: int
    pile: int
    building: int
    points: int

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        if not self.points:
            return say("{who} took a building.", who=who(self.seat, self.tribe))
        return say_many(
            "{who} built for {count} point.",
            "{who} built for {count} points.",
            self.points,
            who=who(self.seat, self.tribe),
        )


@dataclass(frozen=True, slots=True)
class BuildingRevealed(Event):
    """The next tile of a pile lies open."""

    reveals: ClassVar[bool] = True
    pile: int
    building: int

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say("The next building costs {cost}.", cost=BUILDINGS[self.building].cost_text())


@dataclass(frozen=True, slots=True)
class PileEmpty(Event):
    """A pile of buildings is used up."""

    pile: int

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say("Pile {number} of buildings is used up.", number=self.pile + 1)


@dataclass(frozen=True, slots=True)
class Bought(Event):
    """A card was taken from a space."""

    seat: int
    tribe: int
    space: int
    card: int

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        card = CARDS[self.card]
        return say(
            "{who} took the card {card}: {effect}.",
            who=who(self.seat, self.tribe),
            card=say(card.title),
            effect=card.effect_text(alone=self.tribe != NO_TRIBE),
        )


@dataclass(frozen=True, slots=True)
class CardSpent(Event):
    """A kept card was used up; alone it is discarded."""

    seat: int
    card: int


@dataclass(frozen=True, slots=True)
class CardDrawn(Event):
    """The top card of the pile was taken for its lower half (alone it is discarded)."""

    reveals: ClassVar[bool] = True
    seat: int
    card: int
    alone: bool = False

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        card = CARDS[self.card]
        if self.alone:
            return say("The card {card} was discarded from the top of the pile.", card=say(card.title))
        return say(
            "{who} drew the card {card} ({kind}).", who=who(self.seat), card=say(card.title), kind=card.scoring_text()
        )


@dataclass(frozen=True, slots=True)
class CardDiceRolled(Event):
    """The dice of a card were rolled; one is taken after the other."""

    seat: int
    dice: tuple[int, ...]

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say("The dice show {dice}.", dice=row_of(map(str, self.dice)))


@dataclass(frozen=True, slots=True)
class DiePicked(Event):
    """A player took a die of a card."""

    seat: int
    face: int

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say("{who} took the {face}: {what}.", who=who(self.seat), face=self.face, what=say(DIE_NAMES[self.face]))


@dataclass(frozen=True, slots=True)
class GotFood(Event):
    """A card gave food."""

    seat: int
    count: int

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say("{who} got {goods}.", who=who(self.seat), goods=say_counted(COUNTED_FOOD, self.count))


@dataclass(frozen=True, slots=True)
class GotGoods(Event):
    """A card gave resources."""

    seat: int
    goods: Goods

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say("{who} got {goods}.", who=who(self.seat), goods=goods_text(self.goods))


@dataclass(frozen=True, slots=True)
class GotPoints(Event):
    """A card gave points."""

    seat: int
    count: int

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say_many("{who} got {count} point.", "{who} got {count} points.", self.count, who=who(self.seat))


@dataclass(frozen=True, slots=True)
class Strengthened(Event):
    """Alone: a sand-coloured card raised the exhaustion limit."""

    exhaustion: int

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say("The exhaustion limit rose to {exhaustion}.", exhaustion=self.exhaustion)


@dataclass(frozen=True, slots=True)
class KeptForLater(Event):
    """A card's upper half was kept."""

    seat: int
    card: int

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say("{who} keeps {card} for later.", who=who(self.seat), card=say(CARDS[self.card].title))
