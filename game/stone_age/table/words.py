"""The texts of the table of Stone Age: names, tooltips, button labels and the status line."""

from __future__ import annotations

from game.core.rules import Move
from game.core.words import Marked, all_of, say, say_counted, say_many
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
)
from game.stone_age.rules.buildings import BUILDINGS, NOTHING, Goods, goods_text
from game.stone_age.rules.cards import CARDS, Card
from game.stone_age.rules.prospects import why_field_in_vain, why_upper_half_in_vain, yield_odds
from game.stone_age.rules.state import place_name
from game.stone_age.table.face import Face

#: the chip of each area's food or resource
AREA_CHIPS: tuple[Marked, ...] = ("food", *RESOURCES)
#: icons of the symbols of green cards, of the kinds of sand-coloured cards, and of the resources
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
#: the chip of each face of a card's die
FACE_CHIPS = ("", "wood", "brick", "stone", "gold", "tool", "field")


def place_title(place: int) -> str:
    """Return a place's name as a title."""
    titles = {
        HUNTING: say("The hunt"),
        FOREST: say("Forest"),
        CLAY_PIT: say("Clay pit"),
        QUARRY: say("Quarry"),
        RIVER: say("River"),
        TOOL_MAKER: say("Tool maker"),
        HUT: say("Hut"),
        FIELD: say("Field"),
    }
    return titles.get(place) or place_name(place)


def short_effect(card: Card, is_solo: bool) -> tuple[str, str]:
    """Return an icon and a few words for the upper half of a card; if ``is_solo``, for its effect in the solo game."""
    resource = say(RESOURCES[card.resource])
    lines = {
        "dice": ("rolling-dices", say("2 dice, take 1") if is_solo else say("a die each")),
        "food": ("meat", say("+{goods}", goods=say_counted(COUNTED_FOOD, card.amount))),
        "goods": (
            RESOURCE_ICONS[card.resource],
            say("+{goods}", goods=say_counted(COUNTED_RESOURCES[card.resource], card.amount)),
        ),
        "roll": (RESOURCE_ICONS[card.resource], say("2 dice for {resource}", resource=resource)),
        "points": (
            "laurel-crown",
            say("no effect") if is_solo else say_many("+{count} point", "+{count} points", card.amount),
        ),
        "tool": ("stone-axe", say("+1 tool")),
        "field": ("wheat", say("+1 field")),
        "draw": ("card-draw", say("the top card is discarded") if is_solo else say("+1 card")),
        "any_two": ("swap-bag", say("any 2 resources")),
        "one_use": ("stone-axe", say("+{amount}, once", amount=card.amount)),
    }
    return lines[card.effect]


def upper_half_parts(card: Card, is_solo: bool) -> tuple[tuple[str, str], ...]:
    """Return the parts of a card's upper half from left to right, as pairs of a kind and a name.

    The kinds are ``chip``, ``icon`` and ``text``; for ``text`` the name is the text itself.

    The chip ``any`` stands for a resource of choice. Some cards give something else if ``is_solo``.
    """
    amount = f"+{card.amount}"
    rows: dict[str, tuple[tuple[str, str], ...]] = {
        "dice": (("icon", "rolling-dices"), ("text", say("1 of 2") if is_solo else say("1 each"))),
        "food": (("text", amount), ("chip", "food")),
        "goods": (("text", amount), ("chip", RESOURCES[card.resource])),
        "roll": (("text", "2"), ("icon", "rolling-dices"), ("chip", RESOURCES[card.resource])),
        "points": (("icon", "laurel-crown"), ("text", "+0" if is_solo else amount)),
        "tool": (("text", "+1"), ("chip", "tool")),
        "field": (("text", "+1"), ("chip", "field")),
        "draw": (("text", "−1" if is_solo else "+1"), ("icon", "card-draw")),
        "any_two": (("text", amount), ("chip", "any")),
        "one_use": (("chip", "tool"), ("text", say("+{amount}, once", amount=card.amount))),
    }
    return rows[card.effect]


def lower_half(card: Card, is_solo: bool) -> tuple[str, str]:
    """Return the chip and the words for a card's lower half; in the solo game, for the bonus that its colour gives."""
    if is_solo:
        if card.is_green:
            return "food", say("+{goods}", goods=say_counted(COUNTED_FOOD, GREEN_FOOD))
        return "fire", say("+{count} fire", count=SAND_EXHAUSTION)
    if card.is_green:
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
    return SYMBOL_ICONS[card.symbol] if card.is_green else KIND_ICONS[card.kind]


def card_meaning(card: Card, is_solo: bool) -> str:
    """Return a sentence about the use of a card's lower half."""
    if is_solo and card.is_green:
        return say("Green: 2 more food when you take this card.")
    if is_solo:
        return say("Sand-coloured: the fire rises by 1 when you take this card.")
    if card.is_green:
        return say(
            "{symbol}: at the end, each set of n different symbols scores n × n points.",
            symbol=say(card.symbol).capitalize(),
        )
    sentences = {
        "farmer": say_many(
            "1 farmer: 1 point for each step of your field.",
            "{count} farmers: {count} points for each step of your field.",
            card.figures,
        ),
        "toolmaker": say_many(
            "1 tool maker: points equal to the total of your tools.",
            "{count} tool makers: points equal to {count} times the total of your tools.",
            card.figures,
        ),
        "builder": say_many(
            "1 builder: 1 point for each of your buildings.",
            "{count} builders: {count} points for each of your buildings.",
            card.figures,
        ),
        "shaman": say_many(
            "1 shaman: 1 point for each of your figures.",
            "{count} shamans: {count} points for each of your figures.",
            card.figures,
        ),
    }
    return sentences[card.kind]


def hunger_words(card: Card) -> tuple[str, str]:
    """Return the title of a hunger card, and in a few words how much food it costs."""
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
    return "painted-pottery" if card.is_green else KIND_ICONS[card.kind]


def payable_kinds_text(number: int) -> str:
    """Return in words how many kinds of resources a building without a fixed cost asks for."""
    kinds = BUILDINGS[number].kinds
    return say_many("of {count} kind", "of {count} kinds", kinds) if kinds else say("of any kind")


def building_tip(face: Face, number: int) -> str:
    """Return a sentence about a building's cost and points."""
    tile = BUILDINGS[number]
    if face.is_solo:
        return say("A building for {cost}. You must give up buildings every round.", cost=tile.cost_text())
    if tile.points is not None:
        return say("A building for {cost}: {points} points.", cost=tile.cost_text(), points=tile.points)
    return say("A building for {cost}: wood is worth 3 points, brick 4, stone 5, gold 6.", cost=tile.cost_text())


def card_tip(face: Face, number: int) -> str:
    """Return a sentence about a card, and the reason if its upper half would gain nothing now."""
    card = CARDS[number]
    sentence = say("{title} ({effect}).", title=say(card.title), effect=card.effect_text(is_solo=face.is_solo))
    warning = upper_half_warning(face, number)
    return f"{sentence} {warning}" if warning else sentence


def no_effect_tip(reason: str | None) -> str:
    """Return the tooltip of a move that would gain nothing for this ``reason``; empty without a reason."""
    return say("No effect: {reason}", reason=reason) if reason else ""


def upper_half_warning(face: Face, number: int) -> str:
    """Return why the upper half of a card would gain the shown camp nothing now, or an empty string."""
    reason = why_upper_half_in_vain(face.view, face.camp_seat, CARDS[number])
    return say("The upper half has no effect. {reason}", reason=reason) if reason else ""


def likeliest_yields(place: int, figures: int) -> list[tuple[int, int]]:
    """Return the three likeliest yields of figures at an area, each with its probability in percent.

    A yield of 0 is left out.
    """
    percents = {gained: round(100 * share) for gained, share in enumerate(yield_odds(place, figures)) if gained}
    likeliest = sorted(percents, key=lambda gained: (percents[gained], gained), reverse=True)[:3]
    return [(gained, percents[gained]) for gained in sorted(likeliest) if percents[gained]]


def dice_words(place: int, figures: int) -> str:
    """Return the number of dice and the divisor of an area in words."""
    return say_many(
        "1 figure: 1 die ÷ {divisor}", "{count} figures: {count} dice ÷ {divisor}", figures, divisor=DIVISORS[place]
    )


def placing_label(place: int, count: int) -> str:
    """Return the label of the button that places figures."""
    where = {
        HUNTING: say("to hunt"),
        FOREST: say("in the forest"),
        CLAY_PIT: say("in the clay pit"),
        QUARRY: say("in the quarry"),
        RIVER: say("at the river"),
        TOOL_MAKER: say("at the tool maker"),
        HUT: say("in the hut"),
        FIELD: say("on the field"),
    }.get(place)
    if where is None:
        where = say("on {place}", place=place_name(place))
    return say("Place {count} {where}", count=count, where=where)


def acting_label(place: int, is_in_vain: bool = False) -> str:
    """Return the label of the button that acts at a place; if ``is_in_vain``, acting there would gain nothing."""
    if is_in_vain and place >= FIRST_CARD:
        return say("Take the figure back…")
    if place in AREAS:
        return say("Roll for {what}", what=say(AREA_CHIPS[place]))
    labels = {TOOL_MAKER: say("Make a tool"), HUT: say("Have a child"), FIELD: say("Grow the field")}
    if place in labels:
        return labels[place]
    return say("Take the card…") if place < FIRST_BUILDING else say("Build…")


def yield_chip(place: int) -> str:
    """Return the name of the chip of an area's food or resource."""
    return AREA_CHIPS[place]


def payment_text(goods: Goods) -> str:
    """Return a payment in words."""
    return goods_text(goods) if goods != NOTHING else say("nothing")


def feed_label(goods: Goods) -> str:
    """Return the label of the button that pays for missing food."""
    return say("Pay {goods} for food", goods=payment_text(goods))


def tool_labels(move: moves.AddTools) -> list[str]:
    """Return the labels of the tools that a move adds: the numbers of tools, and the titles of one-use tool cards."""
    tools = [say("Tool {number}", number=slot + 1) for slot in move.slots]
    return [*tools, *(say(CARDS[card].title) for card in move.cards)]


def move_words(move: Move, names: tuple[str, ...]) -> str:
    """Return a move in words; an empty string if the label of its button describes it better."""
    match move:
        case moves.Place(place, count):
            return placing_label(place, count)
        case moves.Leave(place):
            return say("Take the figure back from {place}", place=place_name(place))
        case moves.AddTools(slots, cards) if slots or cards:
            return say("Use {tools}", tools=all_of(tool_labels(move)))
        case moves.Claim(goods):
            return say("Take {goods}", goods=goods_text(goods))
        case moves.Feed(goods):
            return feed_label(goods)
        case moves.Buy(pay=goods):
            return say("Take the card (pay {goods})", goods=goods_text(goods))
        case moves.Build(pay=goods):
            return say("Build (pay {goods})", goods=goods_text(goods))
    return ""


def place_tip(face: Face, place: int) -> str:
    """Return a sentence about what a place offers to the tribe whose turn it is."""
    if place in AREAS:
        return say(
            "{title}: one die per figure. Divide the sum by {divisor} and round down: that is how much {what} you get.",
            title=place_title(place),
            divisor=DIVISORS[place],
            what=say(AREA_CHIPS[place]),
        )
    tips = {
        TOOL_MAKER: say("Tool maker: a new tool, or a better one. Each tool may be added to one roll per round."),
        HUT: say("Hut: two figures of one tribe have a child, who acts from the next round on."),
        FIELD: why_field_in_vain(face.view, face.tribe) or say("Field: 1 more food every round."),
    }
    if place in tips:
        return tips[place]
    if place < FIRST_BUILDING:
        return say_many(
            "A card: pay {count} resource of any kind.",
            "A card: pay {count} resources of any kind.",
            place - FIRST_CARD + 1,
        )
    return say("A building: pay what it shows.")


def question(face: Face, kind: str, text: str) -> str:
    """Return the question in one line: the rules' ``text``, or a shorter one if the table shows the rest."""
    if kind == "hunger" and face.view.agenda:
        missing = face.view.agenda[0].count
        if face.is_solo:
            return say_many(  # one form in English, two in other languages
                "You are {count} food short. Pay, or let the fire burn down.",
                "You are {count} food short. Pay, or let the fire burn down.",
                missing,
            )
        return say_many(  # one form in English, two in other languages
            "You are {count} food short. Pay, or lose points.",
            "You are {count} food short. Pay, or lose points.",
            missing,
        )
    shorter = {"pick": say("Take what one of the dice shows."), "claim": say("Choose two resources, now or later.")}
    return shorter.get(kind, text)


def waiting_words(kind: str, name: str) -> str:
    """Return the status line while another seat is asked."""
    sentences = {
        "place": say("{name} is placing figures.", name=name),
        "act": say("{name} is taking actions.", name=name),
        "hunger": say("{name} is short of food.", name=name),
    }
    return sentences.get(kind, say("{name} is choosing.", name=name))
