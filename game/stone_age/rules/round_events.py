"""The events of a round's start, feeding and end, and of a match's end."""

from __future__ import annotations

from typing import Annotated, ClassVar

from game.core.rules import Event, Seat, Worded, event
from game.core.words import Marked, Plural, all_of, marked_many, row_of, say, say_many
from game.stone_age.rules.board import CARD_SPACES, HUNGER_SPACE
from game.stone_age.rules.cards import CARDS, NO_CARD, card_title
from game.stone_age.rules.state import Copy, Food, Resources, food_text, who


def _titles(cards: tuple[int, ...]) -> str:
    """Return the titles of cards, separated by commas."""
    return row_of(map(card_title, cards))


# -- the round


@event
class Started(Event):
    """The match was set up: ``first`` is the start player, ``level`` the solo level or 0."""

    first: int
    level: int

    def sentence(self) -> str:
        """Say who starts, or in the solo game the level."""
        if self.level:
            return say("Winter is coming. Level {level}.", level=self.level)
        return say("{who} is the start player.", who=who(self.first))


@event
class RoundBegan(Event):
    """A round began; ``first`` is its start player."""

    says: ClassVar[Marked] = "Round {round}."
    round: int
    first: int

    def change(self, copy: Copy) -> None:
        """Set the round's number, and clear the tribes' initiative."""
        draft = copy.draft
        draft.round = self.round
        draft.initiative = (0,) * len(draft.initiative)


@event
class CardsRevealed(Event):
    """Cards of the deck were laid on ``spaces``, one each; a card on space ``n`` costs ``n + 1`` resources."""

    says: ClassVar[Marked] = "New cards: {cards}."
    reveals: ClassVar[bool] = True
    spaces: tuple[int, ...]
    cards: Annotated[tuple[int, ...], Worded("cards", _titles)]

    def change(self, copy: Copy) -> None:
        """Move the cards from the deck to their spaces."""
        draft = copy.draft
        row = list(copy.state.row)
        for space, card in zip(self.spaces, self.cards, strict=True):
            row[space] = card
        draft.row = tuple(row)
        draft.deck = draft.deck[len(self.cards) :]


@event
class HungerRevealed(Event):
    """Solo game: the hunger card of this round was turned up."""

    reveals: ClassVar[bool] = True
    card: int

    def change(self, copy: Copy) -> None:
        """Move the card from the deck to the hunger space."""
        copy.change_entry("row", HUNGER_SPACE, self.card)
        copy.draft.deck = copy.state.deck[1:]

    def sentence(self) -> str:
        """Name the hunger card and the food it costs."""
        food = CARDS[self.card].hunger_text()
        return say("The hunger card is {card} (extra food needed: {kind}).", card=card_title(self.card), kind=food)


@event
class RowSlid(Event):
    """The remaining cards slid to the cheap spaces; ``row`` is the new row, 0 for an empty space."""

    row: tuple[int, ...]

    def change(self, copy: Copy) -> None:
        """Move the cards to their new spaces."""
        copy.draft.row = self.row


@event
class CardsDiscarded(Event):
    """Solo game: the remaining cards were discarded at the end of the round."""

    cards: tuple[int, ...]

    def change(self, copy: Copy) -> None:
        """Move the cards from the row to the discards, the hunger card included."""
        copy.draft.row = (NO_CARD,) * CARD_SPACES
        copy.draft.discard += self.cards


@event
class StartPassed(Event):
    """The start player token was passed to the left, which ends the round."""

    says: ClassVar[Marked] = "{who} is the start player now."
    seat: Seat

    def change(self, copy: Copy) -> None:
        """Set the start player, and make all tools ready again."""
        copy.draft.first = self.seat
        copy.turn_tools_back()


@event
class RoundEnded(Event):
    """Solo game: a round is over; the fields are the state at its end."""

    says: ClassVar[Marked] = "Round {round} survived: {goods}, fire {exhaustion}."
    round: int
    food: Food
    exhaustion: int
    figures: int
    buildings: int

    def change(self, copy: Copy) -> None:
        """Make all tools ready again."""
        copy.turn_tools_back()


# -- feeding


@event
class Harvested(Event):
    """The field gave food."""

    says: ClassVar[Marked] = "{who} got {goods} from the field."
    seat: Seat
    food: Food

    def change(self, copy: Copy) -> None:
        """Add the food."""
        copy.add_food(self.seat, self.food)


@event
class Ate(Event):
    """Food was eaten.

    - ``needed``: the food that the figures needed; ``hunger``: the extra food that the hunger card needed.
    - ``eaten``: the food taken from the store for both; less than needed if the store ran out.
    """

    seat: int
    needed: int
    hunger: int
    eaten: int

    def change(self, copy: Copy) -> None:
        """Remove the eaten food."""
        copy.add_food(self.seat, -self.eaten)

    def sentence(self) -> str:
        """Say how much food was needed and eaten, for the hunger card separately."""
        if self.hunger:
            return say(
                "Needed: {goods}, plus {hunger} for the hunger card. Eaten: {eaten}.",
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
        """Remove the resources from the store; the supply is unlimited."""
        copy.remove_goods(self.seat, self.goods)


@event
class WentHungry(Event):
    """With 2 to 4 players: food was missing, which cost points."""

    says: ClassVar[Marked] = "{who} was {goods} short and lost {points} points."
    seat: Seat
    missing: Food
    points: int

    def change(self, copy: Copy) -> None:
        """Subtract the points; the score may fall below zero."""
        copy.draft_of("camps", self.seat).score -= self.points


@event
class Exhausted(Event):
    """Solo game: the exhaustion limit fell by ``lost`` to ``exhaustion``.

    - ``cause``: what was missing, ``"food"`` or ``"building"``.
    - ``missing``: how much food was missing, or 0 if buildings were missing. It can exceed ``lost``, since the limit
      does not fall below 0.
    """

    cause: str
    missing: int
    lost: int
    exhaustion: int

    def change(self, copy: Copy) -> None:
        """Set the exhaustion limit of the working copy to its new value."""
        copy.draft.exhaustion = self.exhaustion

    def sentence(self) -> str:
        """Say whether food or buildings were missing, how much food, and the new limit."""
        if self.cause == "food":
            return say_many(  # one form in English, two in other languages
                "The tribes were {count} food short. The fire fell to {exhaustion}.",
                "The tribes were {count} food short. The fire fell to {exhaustion}.",
                self.missing,
                exhaustion=self.exhaustion,
            )
        return say("The tribes had too few buildings. The fire fell to {exhaustion}.", exhaustion=self.exhaustion)


@event
class BuildingsGivenUp(Event):
    """Solo game: the player's oldest buildings were given up at the end of the round."""

    says: ClassVar[Plural] = marked_many("{count} building was given up.", "{count} buildings were given up.")
    buildings: Annotated[tuple[int, ...], Worded("count", len)]

    def change(self, copy: Copy) -> None:
        """Move the oldest buildings from the player's board to the buildings given up."""
        camp = copy.draft_of("camps", 0)
        camp.buildings = camp.buildings[len(self.buildings) :]
        copy.draft.spent += self.buildings


# -- the end


@event
class Scored(Event):
    """One player's points in the final scoring, by their source; ``total`` includes the points scored before."""

    says: ClassVar[Marked] = (
        "{who}: green cards {green}, farmers {farmers}, tool makers {toolmakers}, builders {builders}, shamans "
        "{shamans}, resources {leftovers}; total {total}."
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
        """Set the player's final score."""
        copy.draft_of("camps", self.seat).score = self.total


@event
class Ended(Event):
    """The match is over; ``reason`` is ``"cards"``, ``"buildings"``, or in the solo game ``"won"`` or ``"lost"``."""

    reason: str
    winners: tuple[int, ...]

    def change(self, copy: Copy) -> None:
        """End the match."""
        copy.draft.ended = self.reason
        copy.draft.winners = self.winners

    def sentence(self) -> str:
        """Say who won, or how the winter of a solo match ended."""
        if self.reason == "lost":
            return say("The fire has gone out. Your tribes have not survived the winter.")
        if self.reason == "won":
            return say("There are not enough cards left to reveal: your tribes have survived the winter!")
        winners = all_of([who(seat) for seat in self.winners])
        # one form in English, two in other languages
        return say_many("{who} won.", "{who} won.", len(self.winners), who=winners)
