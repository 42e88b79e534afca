"""What happens from round to round: the start, new cards, feeding, and the end."""

from __future__ import annotations

from typing import Annotated, ClassVar

from game.core.rules import Event, Seat, Worded, event
from game.core.words import Marked, Plural, all_of, marked_many, row_of, say, say_many
from game.stone_age.rules.board import CARD_SPACES, HUNGER_SPACE
from game.stone_age.rules.cards import CARDS, NO_CARD, card_title
from game.stone_age.rules.state import Copy, Food, Resources, food_text, who


def _titles(cards: tuple[int, ...]) -> str:
    return row_of(map(card_title, cards))


# -- the round


@event
class Started(Event):
    """The table is set: ``first`` is the start player; ``level`` is 0 with others."""

    first: int
    level: int

    def sentence(self) -> str:
        """Say who starts, or alone at which level."""
        if self.level:
            return say("Winter is coming. Level {level}.", level=self.level)
        return say("{who} is the start player.", who=who(self.first))


@event
class RoundBegan(Event):
    """A round begins with this start player."""

    says: ClassVar[Marked] = "Round {round}."
    round: int
    first: int

    def change(self, copy: Copy) -> None:
        """Count the round; alone no tribe has rolled for its initiative yet."""
        draft = copy.draft
        draft.round, draft.initiative = self.round, (0,) * len(draft.initiative)


@event
class CardsRevealed(Event):
    """Cards came up from the pile: on each of ``spaces`` (0 costs 1) the card beside it."""

    says: ClassVar[Marked] = "New cards: {cards}."
    reveals: ClassVar[bool] = True
    spaces: tuple[int, ...]
    cards: Annotated[tuple[int, ...], Worded("cards", _titles)]

    def change(self, copy: Copy) -> None:
        """Move the cards from the pile to their spaces."""
        draft, row = copy.draft, list(copy.state.row)
        for space, card in zip(self.spaces, self.cards, strict=True):
            row[space] = card
        draft.row, draft.deck = tuple(row), draft.deck[len(self.cards) :]


@event
class HungerRevealed(Event):
    """Alone: this card lies on the hunger space in this round."""

    reveals: ClassVar[bool] = True
    card: int

    def change(self, copy: Copy) -> None:
        """Move the card from the pile to the hunger space."""
        copy.change_entry("row", HUNGER_SPACE, self.card)
        copy.draft.deck = copy.state.deck[1:]

    def sentence(self) -> str:
        """Say what the card asks for, too."""
        kind = CARDS[self.card].hunger_text()
        return say("The hunger card is {card} ({kind}).", card=card_title(self.card), kind=kind)


@event
class RowSlid(Event):
    """The cards left over slid to the cheap spaces: the row as it is now, 0 where none lies."""

    row: tuple[int, ...]

    def change(self, copy: Copy) -> None:
        """Lay the cards on their new spaces."""
        copy.draft.row = self.row


@event
class CardsDiscarded(Event):
    """Alone: the cards left over were discarded at the end of the round."""

    cards: tuple[int, ...]

    def change(self, copy: Copy) -> None:
        """Move them from the row to the discards, the hunger card among them."""
        copy.draft.row = (NO_CARD,) * CARD_SPACES
        copy.draft.discard += self.cards


@event
class StartPassed(Event):
    """The start player's token went to the left: with others this ends the round."""

    says: ClassVar[Marked] = "{who} is the start player now."
    seat: Seat

    def change(self, copy: Copy) -> None:
        """Pass the token on; all tools can be used again."""
        copy.draft.first = self.seat
        copy.turn_tools_back()


@event
class RoundEnded(Event):
    """Alone: how things stand when a round is over, for the story of the winter."""

    says: ClassVar[Marked] = "Round {round} survived: {goods}, fire {exhaustion}."
    round: int
    food: Food
    exhaustion: int
    figures: int
    buildings: int

    def change(self, copy: Copy) -> None:
        """Let all tools be used again."""
        copy.turn_tools_back()


# -- feeding


@event
class Harvested(Event):
    """The field gave food."""

    says: ClassVar[Marked] = "{who} got {goods} from the field."
    seat: Seat
    food: Food

    def change(self, copy: Copy) -> None:
        """Take the food."""
        copy.add_food(self.seat, self.food)


@event
class Ate(Event):
    """Figures were fed: ``needed`` for them, ``hunger`` more for the hunger card, ``eaten`` of it was there."""

    seat: int
    needed: int
    hunger: int
    eaten: int

    def change(self, copy: Copy) -> None:
        """Eat what was there."""
        copy.add_food(self.seat, -self.eaten)

    def sentence(self) -> str:
        """Say what the hunger card asked for, if it asked for anything."""
        if self.hunger:
            return say(
                "{goods} to eat and {hunger} for the hunger card: {eaten} eaten.",
                goods=food_text(self.needed),
                hunger=self.hunger,
                eaten=self.eaten,
            )
        return say(
            "{who} needed {goods} and ate {eaten}.", who=who(self.seat), goods=food_text(self.needed), eaten=self.eaten
        )


@event
class FedWith(Event):
    """Resources were paid for missing food."""

    says: ClassVar[Marked] = "{who} paid {goods} for food."
    seat: Seat
    goods: Resources

    def change(self, copy: Copy) -> None:
        """Pay them to the supply, which is unlimited."""
        copy.remove_goods(self.seat, self.goods)


@event
class WentHungry(Event):
    """Food was missing in the end: with others it costs points."""

    says: ClassVar[Marked] = "{who} lacks {goods} and loses {points} points."
    seat: Seat
    missing: Food
    points: int

    def change(self, copy: Copy) -> None:
        """Lose the points; the score may fall below zero."""
        copy.draft_of("camps", self.seat).score -= self.points


@event
class Exhausted(Event):
    """Alone: the exhaustion limit fell, for missing ``"food"`` or for a missing ``"building"``."""

    cause: str
    lost: int
    exhaustion: int

    def change(self, copy: Copy) -> None:
        """Let the limit fall."""
        copy.draft.exhaustion = self.exhaustion

    def sentence(self) -> str:
        """Say what was missing."""
        if self.cause == "food":
            return say_many(
                "{count} food is missing. The fire falls to {exhaustion}.",
                "{count} food is missing. The fire falls to {exhaustion}.",
                self.lost,
                exhaustion=self.exhaustion,
            )
        return say(
            "A building is missing. The fire falls by {lost} to {exhaustion}.",
            lost=self.lost,
            exhaustion=self.exhaustion,
        )


@event
class BuildingsGivenUp(Event):
    """Alone: the player's oldest buildings were discarded at the end of the round."""

    says: ClassVar[Plural] = marked_many("{count} building was given up.", "{count} buildings were given up.")
    buildings: Annotated[tuple[int, ...], Worded("count", len)]

    def change(self, copy: Copy) -> None:
        """Move them from the player's board to those given up."""
        camp = copy.draft_of("camps", 0)
        camp.buildings = camp.buildings[len(self.buildings) :]
        copy.draft.spent += self.buildings


# -- the end


@event
class Scored(Event):
    """The final scoring of one player, part by part; ``total`` has the points of the match in it."""

    says: ClassVar[Marked] = (
        "{who}: green {green}, farmers {farmers}, tool makers {toolmakers}, builders {builders}, "
        "shamans {shamans}, resources {leftovers}; {total} points."
    )
    seat: Seat
    green: int
    farmers: int
    toolmakers: int
    builders: int
    shamans: int
    leftovers: int
    total: int

    def change(self, copy: Copy) -> None:
        """Add all parts to the points of the match."""
        copy.draft_of("camps", self.seat).score = self.total


@event
class Ended(Event):
    """The match is over: why, and who won."""

    reason: str
    winners: tuple[int, ...]

    def change(self, copy: Copy) -> None:
        """End the match."""
        copy.draft.ended, copy.draft.winners = self.reason, self.winners

    def sentence(self) -> str:
        """Say how the winter ended; with others who won, one or several together."""
        if self.reason == "lost":
            return say("The fire is out. Your tribes do not survive the winter.")
        if self.reason == "won":
            return say("No card is left to reveal: your tribes have survived the winter!")
        winners = all_of([who(seat) for seat in self.winners])
        return say_many("{who} won.", "{who} won.", len(self.winners), who=winners)
