"""What happens from round to round: the start, new cards, feeding, and the end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from game.core.rules import Event
from game.core.words import all_of, row_of, say, say_counted, say_many
from game.stone_age.board import COUNTED_FOOD
from game.stone_age.buildings import Goods, goods_text
from game.stone_age.cards import CARDS
from game.stone_age.event_words import who

# -- the round


@dataclass(frozen=True, slots=True)
class Started(Event):
    """The table is set: ``first`` is the start player; ``level`` is 0 with others."""

    first: int
    level: int

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        if self.level:
            return say("Winter is coming. Level {level}.", level=self.level)
        return say("{who} is the start player.", who=who(self.first))


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """A round begins with this start player."""

    round: int
    first: int

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say("Round {round}.", round=self.round)


@dataclass(frozen=True, slots=True)
class CardsRevealed(Event):
    """Cards came up from the pile: on each of ``spaces`` (0 costs 1) the card beside it."""

    reveals: ClassVar[bool] = True
    spaces: tuple[int, ...]
    cards: tuple[int, ...]

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say("New cards: {cards}.", cards=row_of(say(CARDS[card].title) for card in self.cards))


@dataclass(frozen=True, slots=True)
class HungerRevealed(Event):
    """Alone: this card lies on the hunger space in this round."""

    reveals: ClassVar[bool] = True
    card: int

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        card = CARDS[self.card]
        return say("The hunger card is {card} ({kind}).", card=say(card.title), kind=card.hunger_text())


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

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say("{who} is the start player now.", who=who(self.seat))


@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    """Alone: how things stand when a round is over, for the story of the winter."""

    round: int
    food: int
    exhaustion: int
    figures: int
    buildings: int

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say(
            "Round {round} survived: {goods}, exhaustion limit {exhaustion}.",
            round=self.round,
            goods=say_counted(COUNTED_FOOD, self.food),
            exhaustion=self.exhaustion,
        )


# -- feeding


@dataclass(frozen=True, slots=True)
class Harvested(Event):
    """The field gave food."""

    seat: int
    food: int

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say("{who} got {goods} from the field.", who=who(self.seat), goods=say_counted(COUNTED_FOOD, self.food))


@dataclass(frozen=True, slots=True)
class Ate(Event):
    """Figures were fed: ``needed`` for them, ``hunger`` more for the hunger card, ``eaten`` of it was there."""

    seat: int
    needed: int
    hunger: int
    eaten: int

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        if self.hunger:
            return say(
                "{goods} to eat and {hunger} for the hunger card: {eaten} eaten.",
                goods=say_counted(COUNTED_FOOD, self.needed),
                hunger=self.hunger,
                eaten=self.eaten,
            )
        return say(
            "{who} needed {goods} and ate {eaten}.",
            who=who(self.seat),
            goods=say_counted(COUNTED_FOOD, self.needed),
            eaten=self.eaten,
        )


@dataclass(frozen=True, slots=True)
class FedWith(Event):
    """Resources were paid for missing food."""

    seat: int
    goods: Goods

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say("{who} paid {goods} for food.", who=who(self.seat), goods=goods_text(self.goods))


@dataclass(frozen=True, slots=True)
class WentHungry(Event):
    """Food was missing in the end: with others it costs points."""

    seat: int
    missing: int
    points: int

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say(
            "{who} lacks {goods} and loses {points} points.",
            who=who(self.seat),
            goods=say_counted(COUNTED_FOOD, self.missing),
            points=self.points,
        )


@dataclass(frozen=True, slots=True)
class Exhausted(Event):
    """Alone: the exhaustion limit fell, for missing ``"food"`` or for a missing ``"building"``."""

    cause: str
    lost: int
    exhaustion: int

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        if self.cause == "food":
            return say_many(
                "{count} food is missing: the exhaustion limit falls to {exhaustion}.",
                "{count} food is missing: the exhaustion limit falls to {exhaustion}.",
                self.lost,
                exhaustion=self.exhaustion,
            )
        return say(
            "A building is missing: the exhaustion limit falls by {lost} to {exhaustion}.",
            lost=self.lost,
            exhaustion=self.exhaustion,
        )


@dataclass(frozen=True, slots=True)
class BuildingsGivenUp(Event):
    """Alone: buildings were discarded at the end of the round."""

    buildings: tuple[int, ...]

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
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

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        return say(
            "{who}: green {green}, farmers {farmers}, tool makers {toolmakers}, builders {builders}, "
            "shamans {shamans}, resources {leftovers}; {total} points.",
            who=who(self.seat),
            green=self.green,
            farmers=self.farmers,
            toolmakers=self.toolmakers,
            builders=self.builders,
            shamans=self.shamans,
            leftovers=self.leftovers,
            total=self.total,
        )


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The match is over: why, and who won."""

    reason: str
    winners: tuple[int, ...]

    def sentence(self) -> str:
        """Return the sentence that the log shows."""
        if self.reason == "lost":
            return say("The exhaustion limit is 0: your tribes do not survive the winter.")
        if self.reason == "won":
            return say("No card is left to reveal: your tribes have survived the winter!")
        winners = all_of([who(seat) for seat in self.winners])
        return say_many("{who} won.", "{who} won.", len(self.winners), who=winners)
