"""The 36 civilization cards: the effect of each upper half, and the scoring of each lower half.

Effects and kinds are those of the published game; the titles are our own.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.core.words import Marked, say, say_counted, say_many
from game.stone_age.rules.board import BRICK, COUNTED_FOOD, COUNTED_RESOURCES, GOLD, RESOURCES, STONE, WOOD

#: Stands for an empty space, and for a card that a view hides.
NO_CARD = 0
#: The number of resources that a card of the effect ``any_two`` gives.
GOODS_OF_CHOICE = 2
GREEN = "green"
#: The kinds of sand-coloured cards; each kind multiplies a different count in the final scoring.
SAND_KINDS = ("farmer", "toolmaker", "builder", "shaman")
SYMBOLS: tuple[Marked, ...] = ("pottery", "art", "writing", "medicine", "time", "transport", "music", "weaving")
#: Texts of the effects that differ in the solo game.
_SOLO_TEXTS: dict[str, Marked] = {
    "dice": "roll two dice and take what one of them shows",
    "points": "no points in the solo game",
    "draw": "if cards are left in the pile, the top one is discarded and the winter is one round shorter",
}


@dataclass(frozen=True, slots=True)
class Card:
    """One card.

    - ``effect``, ``amount``, ``resource``: what its upper half does, how often or how much, and with which resource.
    - ``kind``: the kind of its lower half, ``"green"`` or one of ``SAND_KINDS``.
    - ``symbol``: what a green card collects; ``figures``: the figures that a sand-coloured card shows.
    """

    number: int
    title: Marked
    effect: str
    amount: int
    resource: int
    kind: str
    symbol: str = ""
    figures: int = 0

    @property
    def is_green(self) -> bool:
        """Whether the card's lower half is green."""
        return self.kind == GREEN

    @property
    def is_keepable(self) -> bool:
        """Whether the upper half may be kept for a later round."""
        return self.effect in ("one_use", "any_two")

    def effect_text(self, *, is_solo: bool = False) -> str:
        """Return the effect of the upper half in words; with ``is_solo``, the effect that it has in the solo game."""
        if is_solo and self.effect in _SOLO_TEXTS:
            return say(_SOLO_TEXTS[self.effect])
        resource = say(RESOURCES[self.resource])
        texts = {
            "dice": say("1 die per player; everyone takes one"),
            "food": say_counted(COUNTED_FOOD, self.amount),
            "goods": say_counted(COUNTED_RESOURCES[self.resource], self.amount),
            "roll": say("roll 2 dice for {resource}", resource=resource),
            "points": say_many("{count} point", "{count} points", self.amount),
            "tool": say("1 tool"),
            "field": say("the field grows by 1"),
            "draw": say("draw the top card; only its lower half counts"),
            "any_two": say("2 resources of your choice, now or later"),
            "one_use": say("a single-use tool worth {amount}", amount=self.amount),
        }
        return texts[self.effect]

    def scoring_text(self) -> str:
        """Return the lower half in words."""
        if self.is_green:
            return say(self.symbol)
        texts = {
            "farmer": say_many("{count} farmer", "{count} farmers", self.figures),
            "toolmaker": say_many("{count} tool maker", "{count} tool makers", self.figures),
            "builder": say_many("{count} builder", "{count} builders", self.figures),
            "shaman": say_many("{count} shaman", "{count} shamans", self.figures),
        }
        return texts[self.kind]

    def hunger_text(self) -> str:
        """Return in a few words how much food the card costs if it is the hunger card."""
        texts = {
            "green": say("always 4"),
            "shaman": say("size of the largest tribe"),
            "builder": say("1 per building given up"),
            "farmer": say("the field's yield"),
            "toolmaker": say("total of all tools"),
        }
        return texts[self.kind]


def _green_card(number: int, title: Marked, symbol: str, effect: str, amount: int = 0, resource: int = WOOD) -> Card:
    """Return a card with a green lower half, which collects ``symbol``."""
    return Card(number, title, effect, amount, resource, GREEN, symbol=symbol)


def _sand_card(
    number: int, title: Marked, kind: str, figures: int, effect: str, amount: int = 0, resource: int = WOOD
) -> Card:
    """Return a card with a sand-coloured lower half, of a kind of ``SAND_KINDS``."""
    return Card(number, title, effect, amount, resource, kind, figures=figures)


_ALL_CARDS = (
    _green_card(1, "Coil Pots", "pottery", "dice"),
    _green_card(2, "Storage Jars", "pottery", "food", 7),
    _green_card(3, "Painted Cave", "art", "roll", 2, GOLD),
    _green_card(4, "Carved Antler", "art", "tool"),
    _green_card(5, "Notched Bones", "writing", "dice"),
    _green_card(6, "Clay Marks", "writing", "draw"),
    _green_card(7, "Healing Herbs", "medicine", "food", 5),
    _green_card(8, "Bone Setter", "medicine", "any_two", 2),
    _green_card(9, "Standing Stones", "time", "dice"),
    _green_card(10, "Sowing Moon", "time", "field"),
    _green_card(11, "Dugout Canoe", "transport", "dice"),
    _green_card(12, "Sledge", "transport", "goods", 2, STONE),
    _green_card(13, "Bone Flute", "music", "points", 3),
    _green_card(14, "Skin Rattle", "music", "points", 3),
    _green_card(15, "Reed Basket", "weaving", "food", 1),
    _green_card(16, "Woven Cloak", "weaving", "food", 3),
    _sand_card(17, "Post Setter", "builder", 1, "food", 4),
    _sand_card(18, "Roof Tier", "builder", 1, "dice"),
    _sand_card(19, "Wall Daubers", "builder", 2, "food", 2),
    _sand_card(20, "Thatchers", "builder", 2, "dice"),
    _sand_card(21, "Long House Crew", "builder", 3, "points", 3),
    _sand_card(22, "Stone Picker", "farmer", 1, "goods", 1, STONE),
    _sand_card(23, "Sower", "farmer", 1, "field"),
    _sand_card(24, "Gleaner", "farmer", 1, "dice"),
    _sand_card(25, "Goatherds", "farmer", 2, "dice"),
    _sand_card(26, "Reapers", "farmer", 2, "food", 3),
    _sand_card(27, "Stone Reader", "shaman", 1, "goods", 1, STONE),
    _sand_card(28, "Sun Dreamer", "shaman", 1, "goods", 1, GOLD),
    _sand_card(29, "Echo Caller", "shaman", 1, "roll", 2, STONE),
    _sand_card(30, "Ochre Twins", "shaman", 2, "goods", 1, BRICK),
    _sand_card(31, "Tree Whisperers", "shaman", 2, "roll", 2, WOOD),
    _sand_card(32, "Great Axe", "toolmaker", 1, "one_use", 4),
    _sand_card(33, "Antler Pick", "toolmaker", 1, "one_use", 3),
    _sand_card(34, "Flint Wedges", "toolmaker", 2, "one_use", 2),
    _sand_card(35, "Knappers", "toolmaker", 2, "dice"),
    _sand_card(36, "Haft Binders", "toolmaker", 2, "dice"),
)
#: Every card by its number, 1 to 36.
CARDS: dict[int, Card] = {card.number: card for card in _ALL_CARDS}


def card_title(number: int) -> str:
    """Return a card's title in the current language."""
    return say(CARDS[number].title)
