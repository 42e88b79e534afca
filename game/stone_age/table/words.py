"""What the table of Stone Age says: names of places and things, tips, and the sentences of the status line."""

from __future__ import annotations

from game.core.rules import Move
from game.core.words import Marked, say, say_counted, say_many
from game.stone_age.rules import moves
from game.stone_age.rules.board import (
    AREAS,
    CLAY_PIT,
    COUNTED_FOOD,
    COUNTED_RESOURCES,
    DIVISORS,
    FIELD,
    FIRST_BUILDING,
    FIRST_CARD,
    FOREST,
    GREEN_FOOD,
    HUNTING,
    HUT,
    QUARRY,
    RESOURCES,
    RIVER,
    SAND_EXHAUSTION,
    TOOL_MAKER,
    TRIBES,
)
from game.stone_age.rules.buildings import BUILDINGS, NOTHING, Goods, goods_text
from game.stone_age.rules.cards import CARDS, Card
from game.stone_age.rules.prospects import upper_half_in_vain, yield_odds
from game.stone_age.rules.state import place_name
from game.stone_age.table.face import Face

#: the chip of what an area gives, by area
AREA_CHIPS: tuple[Marked, ...] = ("food", *RESOURCES)
#: icons of the symbols and kinds of cards, and of what cards give
SYMBOL_ICONS = {
    "pottery": "painted-pottery",
    "art": "palm",
    "writing": "stone-tablet",
    "medicine": "herbs-bundle",
    "time": "striped-sun",
    "transport": "wood-canoe",
    "music": "flute",
    "weaving": "yarn",
}
KIND_ICONS = {
    "farmer": "grain-bundle",
    "toolmaker": "stone-crafting",
    "builder": "huts-village",
    "shaman": "tribal-mask",
}
RESOURCE_ICONS = ("log", "clay-brick", "stone-pile", "gold-nuggets")
#: what each face of a card's die gives, as a chip
FACE_CHIPS = ("", "wood", "brick", "stone", "gold", "tool", "field")


def tribe_names() -> tuple[str, ...]:
    """Return the names of the four tribes of the solo game, as their rows have them."""
    return tuple(say(tribe).capitalize() for tribe in TRIBES)


def place_title(place: int) -> str:
    """Return a place's name as its plaque has it."""
    titles = {
        HUNTING: say("Hunting"),
        FOREST: say("Forest"),
        CLAY_PIT: say("Clay pit"),
        QUARRY: say("Quarry"),
        RIVER: say("River"),
        TOOL_MAKER: say("Tool maker"),
        HUT: say("Hut"),
        FIELD: say("Field"),
    }
    return titles.get(place) or place_name(place)


def short_effect(card: Card, alone: bool) -> tuple[str, str]:
    """Return an icon and a few words for the upper half of a card."""
    resource = say(RESOURCES[card.resource])
    lines = {
        "dice": ("rolling-dices", say("2 dice, take 1") if alone else say("a die each")),
        "food": ("meat", say("+{goods}", goods=say_counted(COUNTED_FOOD, card.amount))),
        "goods": (
            RESOURCE_ICONS[card.resource],
            say("+{goods}", goods=say_counted(COUNTED_RESOURCES[card.resource], card.amount)),
        ),
        "roll": (RESOURCE_ICONS[card.resource], say("2 dice for {resource}", resource=resource)),
        "points": (
            "laurel-crown",
            say("nothing more") if alone else say_many("+{count} point", "+{count} points", card.amount),
        ),
        "tool": ("stone-axe", say("+1 tool")),
        "field": ("wheat", say("+1 field")),
        "draw": ("card-draw", say("a card is lost") if alone else say("+1 card")),
        "any_two": ("swap-bag", say("2 of your choice")),
        "one_use": ("stone-axe", say("+{amount}, once", amount=card.amount)),
    }
    return lines[card.effect]


def lower_half(card: Card, alone: bool) -> tuple[str, str]:
    """Return the chip and the words of a card's lower half; alone it is what its colour brings."""
    if alone:
        if card.green:
            return "food", say("+{goods}", goods=say_counted(COUNTED_FOOD, GREEN_FOOD))
        return "fire", say("+{count} fire", count=SAND_EXHAUSTION)
    if card.green:
        return "", say(card.symbol)
    kinds = {
        "farmer": say("farmer"),
        "toolmaker": say("tool maker"),
        "builder": say("builder"),
        "shaman": say("shaman"),
    }
    name = kinds[card.kind]
    return "", name if card.figures == 1 else card.scoring_text()


def card_icon(card: Card) -> str:
    """Return the icon of a card's lower half."""
    return SYMBOL_ICONS[card.symbol] if card.green else KIND_ICONS[card.kind]


def card_meaning(card: Card, alone: bool) -> str:
    """Return what the lower half of a card is for, as a sentence."""
    if alone and card.green:
        return say("Green: 2 more food when you take it.")
    if alone:
        return say("Sand-coloured: the fire rises by 1 when you take it.")
    if card.green:
        return say(
            "{symbol}: at the end, the number of your different symbols scores times itself.",
            symbol=say(card.symbol).capitalize(),
        )
    told = {
        "farmer": say_many(
            "1 farmer: 1 point for each step of your field.",
            "{count} farmers: {count} points for each step of your field.",
            card.figures,
        ),
        "toolmaker": say_many(
            "1 tool maker: 1 point for each point of your tools' value.",
            "{count} tool makers: {count} points for each point of your tools' value.",
            card.figures,
        ),
        "builder": say_many(
            "1 builder: 1 point for each of your buildings.",
            "{count} builders: {count} points for each of your buildings.",
            card.figures,
        ),
        "shaman": say_many(
            "1 shaman: 1 point for each of your people.",
            "{count} shamans: {count} points for each of your people.",
            card.figures,
        ),
    }
    return told[card.kind]


def hunger_words(card: Card) -> tuple[str, str]:
    """Return the name of a hunger card's type and what it counts."""
    titles = {
        "green": say("Hunger"),
        "shaman": say("Shaman"),
        "builder": say("Builder"),
        "farmer": say("Farmer"),
        "toolmaker": say("Tool maker"),
    }
    return titles[card.kind], card.hunger_text()


def hunger_icon(card: Card) -> str:
    """Return the icon of a hunger card."""
    return "painted-pottery" if card.green else KIND_ICONS[card.kind]


def building_words(number: int) -> str:
    """Return what a tile without a fixed cost asks for, in a few words."""
    tile = BUILDINGS[number]
    if tile.kinds == 0:
        return say("{fewest}–{most} of any", fewest=tile.fewest, most=tile.most)
    if tile.kinds == 1:
        return say("{count} of 1 kind", count=tile.most)
    return say("{count} of {kinds} kinds", count=tile.most, kinds=tile.kinds)


def units(goods: Goods) -> tuple[int, ...]:
    """Return resources one by one, by their kind."""
    return tuple(kind for kind, count in enumerate(goods) for _ in range(count))


def building_tip(face: Face, number: int) -> str:
    """Return a building in a sentence."""
    tile = BUILDINGS[number]
    if face.alone:
        return say("A building for {cost}. One must be given up each round.", cost=tile.cost_text())
    if tile.points is not None:
        return say("A building for {cost}: {points} points.", cost=tile.cost_text(), points=tile.points)
    return say("A building for {cost}: wood is worth 3 points, brick 4, stone 5, gold 6.", cost=tile.cost_text())


def card_tip(face: Face, number: int) -> str:
    """Return a card in a sentence, and why its upper half can bring nothing now, if it cannot."""
    card = CARDS[number]
    told = say("{title}: {effect}.", title=say(card.title), effect=card.effect_text(alone=face.alone))
    return " ".join(filter(None, (told, upper_half_warning(face, number))))


def upper_half_warning(face: Face, number: int) -> str:
    """Return why the upper half of a card can bring whose camp is shown nothing now, empty where it can."""
    reason = upper_half_in_vain(face.view, 0 if face.alone else face.mine, CARDS[number])
    return say("Upper half has no effect: {reason}", reason=reason) if reason else ""


def odds_line(place: int, figures: int) -> list[tuple[int, int]]:
    """Return what figures would bring from an area: pairs of how much and the chance in percent, the likeliest three.

    Nothing gained is not told.
    """
    odds = [(round(100 * chance), gained) for gained, chance in enumerate(yield_odds(place, figures)) if gained]
    likely = sorted(sorted(odds, reverse=True)[:3], key=lambda pair: pair[1])
    return [(gained, percent) for percent, gained in likely if percent]


def dice_words(place: int, figures: int) -> str:
    """Return how a gathering is worked out."""
    return say_many(
        "1 figure: 1 die ÷ {divisor}", "{count} figures: {count} dice ÷ {divisor}", figures, divisor=DIVISORS[place]
    )


def place_button(place: int, count: int) -> str:
    """Return the label of the button that places figures."""
    where = {
        HUNTING: say("on the hunt"),
        FOREST: say("in the forest"),
        CLAY_PIT: say("in the clay pit"),
        QUARRY: say("in the quarry"),
        RIVER: say("at the river"),
        TOOL_MAKER: say("at the tool maker"),
        HUT: say("in the hut"),
        FIELD: say("on the field"),
    }.get(place)
    if where is None:
        where = say("at {place}", place=place_name(place))
    return say("Place {count} {where}", count=count, where=where)


def use_button(place: int) -> str:
    """Return the label of the button that acts at a place."""
    if place in AREAS:
        return say("Roll for {what}", what=say(AREA_CHIPS[place]))
    told = {TOOL_MAKER: say("Make a tool"), HUT: say("Have a child"), FIELD: say("Let the field grow")}
    if place in told:
        return told[place]
    return say("Take the card …") if place < FIRST_BUILDING else say("Build …")


def gained(place: int) -> str:
    """Return what an area gives, as its chip is named."""
    return AREA_CHIPS[place]


def gathered(place: int, count: int) -> str:
    """Return how much an area gives, in words: ``3 wood``."""
    return say_counted(COUNTED_FOOD if place == HUNTING else COUNTED_RESOURCES[place - 1], count)


def payment(goods: Goods) -> str:
    """Return a payment in words."""
    return goods_text(goods) if goods != NOTHING else say("nothing")


def card_paid(goods: Goods) -> str:
    """Return the label of the button that pays for a card."""
    return say("Pay {goods}: take the card", goods=payment(goods))


def building_paid(goods: Goods) -> str:
    """Return the label of the button that pays for a building."""
    return say("Pay {goods}: build", goods=payment(goods))


def paid(move: Move, names: tuple[str, ...]) -> str:
    """Return a move that pays for a card or building in words; ``""`` for any other."""
    match move:
        case moves.Buy(pay=goods):
            return card_paid(goods)
        case moves.Build(pay=goods):
            return building_paid(goods)
    return ""


def place_tip(place: int) -> str:
    """Return what a place is for."""
    if place in AREAS:
        return say(
            "{title}: a die for each figure. The sum divided by {divisor} is the {what} you get.",
            title=place_title(place),
            divisor=DIVISORS[place],
            what=say(AREA_CHIPS[place]),
        )
    tips = {
        TOOL_MAKER: say("Tool maker: a new tool, or a better one. Each tool may be added to one roll a round."),
        HUT: say("Hut: two figures of one tribe have a child, who acts from the next round on."),
        FIELD: say("Field: 1 more food every round."),
    }
    if place in tips:
        return tips[place]
    if place < FIRST_BUILDING:
        return say_many(
            "A card: it costs {count} resource of any kind.",
            "A card: it costs {count} resources of any kind.",
            place - FIRST_CARD + 1,
        )
    return say("A building: pay what it shows.")


def asked(face: Face, kind: str, text: str) -> str:
    """Return what is asked, in one line: the rules' ``text``, or shorter where the table shows the rest."""
    step = face.view.agenda[0] if face.view.agenda else None
    short = {"pick": say("Take what one of the dice shows."), "claim": say("Choose two resources, now or later.")}
    if kind == "hunger" and step is not None:
        if face.alone:
            return say_many(
                "{count} food is missing: pay, or let the fire burn down.",
                "{count} food is missing: pay, or let the fire burn down.",
                step.count,
            )
        return say_many(
            "{count} food is missing: pay, or lose points.", "{count} food is missing: pay, or lose points.", step.count
        )
    return short.get(kind, text)


def waits_for(kind: str, name: str) -> str:
    """Return what is told while another seat is asked."""
    told = {
        "place": say("{name} places figures.", name=name),
        "act": say("{name} acts.", name=name),
        "hunger": say("{name} lacks food.", name=name),
    }
    return told.get(kind, say("{name} chooses.", name=name))
