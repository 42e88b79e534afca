"""What happens in Stone Age: small facts for the animation, the log and the sounds.

``tribe`` is the acting tribe in the solo game and ``NO_TRIBE`` with others, where a tribe is a seat.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from game.core.rules import Event
from game.core.words import say, say_many
from game.stone_age.board import BEST_TOOL, FIRST_BUILDING, FIRST_CARD, HUNTING, RESOURCES, TRIBES
from game.stone_age.buildings import BUILDINGS, Goods, goods_text
from game.stone_age.cards import CARDS

NO_TRIBE = -1
#: The places without cards and buildings as a sentence names them.
PLACE_NAMES = ("hunting grounds", "forest", "clay pit", "quarry", "river", "tool maker", "hut", "field")
DIE_NAMES = ("", "wood", "brick", "stone", "gold", "a tool", "the field")


def place_name(place: int) -> str:
    """Return a place as a sentence names it."""
    if place >= FIRST_BUILDING:
        return say("building {number}", number=place - FIRST_BUILDING + 1)
    if place >= FIRST_CARD:
        return say("card {number}", number=place - FIRST_CARD + 1)
    return say(PLACE_NAMES[place])


def _who(seat: int, tribe: int = NO_TRIBE) -> str:
    """Return who did it: the player, or alone the tribe."""
    if tribe == NO_TRIBE:
        return "{" + str(seat) + "}"
    return say("The {tribe} tribe", tribe=say(TRIBES[tribe]))


def _sum(dice: tuple[int, ...]) -> str:
    """Return dice as ``6 + 3 = 9``."""
    return f"{' + '.join(map(str, dice))} = {sum(dice)}" if len(dice) > 1 else str(sum(dice))


# -- the round


@dataclass(frozen=True, slots=True)
class Started(Event):
    """The table is set: ``first`` is the start player; ``level`` is 0 with others."""

    first: int
    level: int

    def tell(self) -> str:
        if self.level:
            return say("Winter is coming. Level {level}.", level=self.level)
        return say("{who} is the start player.", who=_who(self.first))


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """A round begins with this start player."""

    round: int
    first: int

    def tell(self) -> str:
        return say("Round {round}.", round=self.round)


@dataclass(frozen=True, slots=True)
class CardsRevealed(Event):
    """Cards came up from the pile: on each of ``spaces`` (0 costs 1) the card beside it."""

    reveals: ClassVar[bool] = True
    spaces: tuple[int, ...]
    cards: tuple[int, ...]

    def tell(self) -> str:
        return say("New cards: {cards}.", cards=", ".join(say(CARDS[card].title) for card in self.cards))


@dataclass(frozen=True, slots=True)
class HungerRevealed(Event):
    """Alone: this card lies on the hunger space in this round."""

    reveals: ClassVar[bool] = True
    card: int

    def tell(self) -> str:
        card = CARDS[self.card]
        return say("The hunger card is {card} ({kind}).", card=say(card.title), kind=card.scoring_text())


@dataclass(frozen=True, slots=True)
class RowSlid(Event):
    """The cards left over slid to the cheap spaces: the row as it is now, 0 where none lies."""

    row: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CardsDiscarded(Event):
    """Alone: the cards left over were discarded at the end of the round."""

    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class StartPassed(Event):
    """The start player's token went to the left."""

    seat: int

    def tell(self) -> str:
        return say("{who} is the start player now.", who=_who(self.seat))


@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    """Alone: how things stand when a round is over, for the story of the winter."""

    round: int
    food: int
    exhaustion: int
    figures: int
    buildings: int

    def tell(self) -> str:
        return say("Round {round} survived: {food} food, exhaustion limit {exhaustion}.", round=self.round,
                   food=self.food, exhaustion=self.exhaustion)


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

    def tell(self) -> str:
        return say_many("{who}: {count} figure to the {place}.", "{who}: {count} figures to the {place}.", self.count,
                        who=_who(self.seat, self.tribe), place=place_name(self.place))


@dataclass(frozen=True, slots=True)
class InitiativeRolled(Event):
    """Alone: a tribe rolled one die a figure; the sum is its initiative."""

    tribe: int
    dice: tuple[int, ...]

    def tell(self) -> str:
        return say("{who} rolled {dice} for initiative.", who=_who(0, self.tribe), dice=_sum(self.dice))


# -- acting


@dataclass(frozen=True, slots=True)
class TribeActs(Event):
    """Alone: this tribe takes its actions now."""

    tribe: int

    def tell(self) -> str:
        return say("{who} acts.", who=_who(0, self.tribe))


@dataclass(frozen=True, slots=True)
class SatOut(Event):
    """Alone: the tribe with the highest initiative took its figures back without acting."""

    tribe: int

    def tell(self) -> str:
        return say("{who} has the highest initiative and does not act.", who=_who(0, self.tribe))


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

    def tell(self) -> str:
        return say("{who} rolled {dice} for the {place}.", who=_who(self.seat, self.tribe), dice=_sum(self.dice),
                   place=place_name(self.place))


@dataclass(frozen=True, slots=True)
class ToolsUsed(Event):
    """Tools were added to a roll: tiles by slot, and cards of one use."""

    seat: int
    slots: tuple[int, ...]
    cards: tuple[int, ...]
    added: int

    def tell(self) -> str:
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

    def tell(self) -> str:
        what = say("food") if self.place == HUNTING else say(RESOURCES[self.place - 1])
        return say("{total} divided by {divisor}: {gained} {what}.", total=self.total, divisor=self.divisor,
                   gained=self.gained, what=what)


@dataclass(frozen=True, slots=True)
class ToolMade(Event):
    """A tool in a slot now has this value."""

    seat: int
    slot: int
    value: int

    def tell(self) -> str:
        if self.value == 1:
            return say("{who} got a new tool.", who=_who(self.seat))
        return say("{who} improved a tool to {value}.", who=_who(self.seat), value=self.value)


@dataclass(frozen=True, slots=True)
class NoBetterTool(Event):
    """Nothing was gained from a tool: all are at their best, or no tile is left."""

    seat: int

    def tell(self) -> str:
        return say("{who} cannot improve a tool: all are worth {best}, or no tile is left.", who=_who(self.seat),
                   best=BEST_TOOL)


@dataclass(frozen=True, slots=True)
class FieldGrew(Event):
    """The field marker went up to this number."""

    seat: int
    field: int

    def tell(self) -> str:
        return say("{who}: the field grew to {field}.", who=_who(self.seat), field=self.field)


@dataclass(frozen=True, slots=True)
class FieldFull(Event):
    """The field cannot grow any more."""

    seat: int

    def tell(self) -> str:
        return say("{who}: the field cannot grow any more.", who=_who(self.seat))


@dataclass(frozen=True, slots=True)
class Born(Event):
    """A new figure came from the supply."""

    seat: int
    tribe: int

    def tell(self) -> str:
        return say("{who} has a new figure.", who=_who(self.seat, self.tribe))


@dataclass(frozen=True, slots=True)
class NobodyBorn(Event):
    """Two came back from the hut, but no figure is left in the supply."""

    seat: int
    tribe: int

    def tell(self) -> str:
        return say("{who} has no figure left in the supply.", who=_who(self.seat, self.tribe))


@dataclass(frozen=True, slots=True)
class LeftAlone(Event):
    """A figure came back from a card or building without paying."""

    seat: int
    tribe: int
    place: int

    def tell(self) -> str:
        return say("{who} left {place}.", who=_who(self.seat, self.tribe), place=place_name(self.place))


@dataclass(frozen=True, slots=True)
class Paid(Event):
    """Resources went back to the supply as a payment."""

    seat: int
    goods: Goods

    def tell(self) -> str:
        return say("{who} paid {goods}.", who=_who(self.seat), goods=goods_text(self.goods))


@dataclass(frozen=True, slots=True)
class Built(Event):
    """A building was taken from a pile; alone it is worth no points."""

    seat: int
    tribe: int
    pile: int
    building: int
    points: int

    def tell(self) -> str:
        if not self.points:
            return say("{who} took a building.", who=_who(self.seat, self.tribe))
        return say("{who} built for {points} points.", who=_who(self.seat, self.tribe), points=self.points)


@dataclass(frozen=True, slots=True)
class BuildingRevealed(Event):
    """The next tile of a pile lies open."""

    reveals: ClassVar[bool] = True
    pile: int
    building: int

    def tell(self) -> str:
        return say("The next building costs {cost}.", cost=BUILDINGS[self.building].cost_text())


@dataclass(frozen=True, slots=True)
class PileEmpty(Event):
    """A pile of buildings is used up."""

    pile: int

    def tell(self) -> str:
        return say("Pile {number} of buildings is used up.", number=self.pile + 1)


@dataclass(frozen=True, slots=True)
class Bought(Event):
    """A card was taken from a space."""

    seat: int
    tribe: int
    space: int
    card: int

    def tell(self) -> str:
        card = CARDS[self.card]
        return say("{who} took the card {card}: {effect}.", who=_who(self.seat, self.tribe), card=say(card.title),
                   effect=card.effect_text())


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

    def tell(self) -> str:
        card = CARDS[self.card]
        return say("{who} drew the card {card} ({kind}).", who=_who(self.seat), card=say(card.title),
                   kind=card.scoring_text())


@dataclass(frozen=True, slots=True)
class CardDiceRolled(Event):
    """The dice of a card were rolled; one is taken after the other."""

    seat: int
    dice: tuple[int, ...]

    def tell(self) -> str:
        return say("The dice show {dice}.", dice=", ".join(map(str, self.dice)))


@dataclass(frozen=True, slots=True)
class DiePicked(Event):
    """A player took a die of a card."""

    seat: int
    face: int

    def tell(self) -> str:
        return say("{who} took the {face}: {what}.", who=_who(self.seat), face=self.face,
                   what=say(DIE_NAMES[self.face]))


@dataclass(frozen=True, slots=True)
class GotFood(Event):
    """A card gave food."""

    seat: int
    count: int

    def tell(self) -> str:
        return say("{who} got {count} food.", who=_who(self.seat), count=self.count)


@dataclass(frozen=True, slots=True)
class GotGoods(Event):
    """A card gave resources."""

    seat: int
    goods: Goods

    def tell(self) -> str:
        return say("{who} got {goods}.", who=_who(self.seat), goods=goods_text(self.goods))


@dataclass(frozen=True, slots=True)
class GotPoints(Event):
    """A card gave points."""

    seat: int
    count: int

    def tell(self) -> str:
        return say("{who} got {count} points.", who=_who(self.seat), count=self.count)


@dataclass(frozen=True, slots=True)
class Strengthened(Event):
    """Alone: a sand-coloured card raised the exhaustion limit."""

    exhaustion: int

    def tell(self) -> str:
        return say("The exhaustion limit rose to {exhaustion}.", exhaustion=self.exhaustion)


@dataclass(frozen=True, slots=True)
class KeptForLater(Event):
    """A card's upper half was kept."""

    seat: int
    card: int

    def tell(self) -> str:
        return say("{who} keeps {card} for later.", who=_who(self.seat), card=say(CARDS[self.card].title))


# -- feeding


@dataclass(frozen=True, slots=True)
class Harvested(Event):
    """The field gave food."""

    seat: int
    food: int

    def tell(self) -> str:
        return say("{who} got {food} food from the field.", who=_who(self.seat), food=self.food)


@dataclass(frozen=True, slots=True)
class Ate(Event):
    """Figures were fed: ``needed`` for them, ``hunger`` more for the hunger card, ``eaten`` of it was there."""

    seat: int
    needed: int
    hunger: int
    eaten: int

    def tell(self) -> str:
        if self.hunger:
            return say("{needed} food to eat and {hunger} for the hunger card: {eaten} eaten.", needed=self.needed,
                       hunger=self.hunger, eaten=self.eaten)
        return say("{who} needed {needed} food and ate {eaten}.", who=_who(self.seat), needed=self.needed,
                   eaten=self.eaten)


@dataclass(frozen=True, slots=True)
class FedWith(Event):
    """Resources were paid for missing food."""

    seat: int
    goods: Goods

    def tell(self) -> str:
        return say("{who} paid {goods} for food.", who=_who(self.seat), goods=goods_text(self.goods))


@dataclass(frozen=True, slots=True)
class WentHungry(Event):
    """Food was missing in the end: with others it costs points."""

    seat: int
    missing: int
    points: int

    def tell(self) -> str:
        return say("{who} lacks {missing} food and loses {points} points.", who=_who(self.seat), missing=self.missing,
                   points=self.points)


@dataclass(frozen=True, slots=True)
class Exhausted(Event):
    """Alone: the exhaustion limit fell, for missing ``"food"`` or for a missing ``"building"``."""

    cause: str
    lost: int
    exhaustion: int

    def tell(self) -> str:
        if self.cause == "food":
            return say("{lost} food is missing: the exhaustion limit falls to {exhaustion}.", lost=self.lost,
                       exhaustion=self.exhaustion)
        return say("A building is missing: the exhaustion limit falls by {lost} to {exhaustion}.", lost=self.lost,
                   exhaustion=self.exhaustion)


@dataclass(frozen=True, slots=True)
class BuildingsGivenUp(Event):
    """Alone: buildings were discarded at the end of the round."""

    buildings: tuple[int, ...]

    def tell(self) -> str:
        return say_many("{count} building was given up.", "{count} buildings were given up.", len(self.buildings))


# -- the end


@dataclass(frozen=True, slots=True)
class Scored(Event):
    """The final scoring of one player, part by part; ``total`` has the points of the match in it."""

    seat: int
    green: int
    farmers: int
    toolmakers: int
    builders: int
    shamans: int
    leftovers: int
    total: int

    def tell(self) -> str:
        return say("{who}: green {green}, farmers {farmers}, tool makers {toolmakers}, builders {builders}, "
                   "shamans {shamans}, resources {leftovers}; {total} points.", who=_who(self.seat), green=self.green,
                   farmers=self.farmers, toolmakers=self.toolmakers, builders=self.builders, shamans=self.shamans,
                   leftovers=self.leftovers, total=self.total)


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The match is over: why, and who won."""

    reason: str
    winners: tuple[int, ...]

    def tell(self) -> str:
        if self.reason == "lost":
            return say("The exhaustion limit is 0: your tribes do not survive the winter.")
        if self.reason == "won":
            return say("No card is left to reveal: your tribes have survived the winter!")
        return say("{who} won.", who=" and ".join(_who(seat) for seat in self.winners))
