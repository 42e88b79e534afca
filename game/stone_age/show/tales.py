"""How each event of Stone Age is shown happening: placing, initiative, acting."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from game.core import Record
from game.core.rules import Event
from game.core.words import say
from game.stone_age import events
from game.stone_age.board import RESOURCES, TOOL_MAKER, TRIBES
from game.stone_age.buildings import Goods
from game.stone_age.show import layout, seats, tribes, valley, words
from game.stone_age.show.happening import Craft, Mover
from game.stone_age.show.layout import Point
from game.stone_age.show.rolls import Roll
from game.stone_age.show.winter_tales import WINTER_TALES
from game.stone_age.state import NOWHERE
from game.stone_age.telling import NO_TRIBE
from game.ui.animation import Happening, linear

if TYPE_CHECKING:
    from game.stone_age.scene import StoneAgeScene

_TUMBLE = 0.75
_LOOK = 0.85
#: what is told only after the dice have come to rest
_ROLLS = (events.InitiativeRolled, events.Rolled, events.CardDiceRolled)


def tell(scene: StoneAgeScene, record: Record) -> Happening:
    """Return how a record is shown happening on the scene's table."""
    craft = Craft(scene)
    craft.set(kind="", may_act=False)
    for event in record.events:
        craft.line.mark(craft.at)
        if not isinstance(event, _ROLLS):
            craft.say(scene.told(event))
        tale = TALES.get(type(event)) or WINTER_TALES.get(type(event))
        if tale is None:
            craft.step(event)
        else:
            tale(craft, event)
    return craft.line


# -- where things are


def tribe_of(event: Any) -> int:
    """Return the tribe an event concerns: with others a tribe is a seat."""
    return int(event.seat if event.tribe == NO_TRIBE else event.tribe)


def home_spot(craft: Craft, tribe: int) -> Point:
    """Return where a tribe's figures wait."""
    row = layout.own_rect(tribe, len(craft.face.looks), alone=craft.face.alone)
    return row.x + 150, row.y + 62


def place_middle(craft: Craft, place: int) -> Point:
    """Return the middle of a place."""
    return layout.place_rect(place, len(craft.face.view.piles)).center


def store(craft: Craft, seat: int, kind: int) -> Point:
    """Return where a seat keeps a good: -1 is food, then the resources."""
    if craft.face.alone or seat == craft.face.mine:
        return layout.good_middle(kind)
    return seats.good_spot(seat, len(craft.face.looks), kind)


def thing_store(craft: Craft, seat: int, column: int) -> Point:
    """Return where a seat keeps a thing: 0 tools, 1 field, 2 buildings, 3 cards."""
    if craft.face.alone or seat == craft.face.mine:
        spots: Sequence[Point] = (
            layout.tool_rect(1).center,
            layout.FIELD_CHIP,
            layout.owned_rect(1, 3).center,
            layout.SPENT.center,
        )
        return spots[column]
    return seats.thing_spot(seat, len(craft.face.looks), column)


def give(craft: Craft, seat: int, kind: int, count: int, start: Point, later: float = 0.0) -> float:
    """Let chips fly to a seat's store; return how long that takes."""
    name = ("food", *RESOURCES)[kind + 1]
    shown = min(count, 6)
    for index in range(shown):
        mover = Mover("chip", name, start[0] + 12 * (index - shown / 2), start[1], 44)
        craft.fly(mover, store(craft, seat, kind), later=later + 0.07 * index, seconds=0.5)
        craft.sound("place", 0.4, later + 0.07 * index + 0.45)
    return later + 0.07 * shown + 0.5


# -- placing


def placed(craft: Craft, event: events.Placed) -> None:
    """Figures hop to their rings, one after the other."""
    tribe = tribe_of(event)
    before = len(craft.face.figures_at(event.place))
    spots = valley.shown_spots(craft.face, event.place, event.count)[before : before + event.count]
    for index, spot in enumerate(spots):
        x, y = home_spot(craft, tribe)
        craft.fly(Mover("figure", craft.face.looks[tribe], x, y), spot, later=0.08 * index, seconds=0.4, height=60)
        craft.sound("knock_wood", 0.5, 0.08 * index + 0.38)
    craft.pause(0.4 + 0.08 * (len(spots) - 1))
    craft.step(event)
    craft.pause(0.06)


def tribe_chosen(craft: Craft, event: events.TribeChosen) -> None:
    """The row of the tribe begins to glow."""
    craft.sound("drum_soft", 0.5)
    craft.step(event, tribe=event.tribe)


def initiative_rolled(craft: Craft, event: events.InitiativeRolled) -> None:
    """The dice tumble, and the tribe's stone hops along the track."""
    roll = Roll(
        NOWHERE,
        tuple(event.dice),
        spun=0.0,
        title=say("Initiative of the {tribe} tribe", tribe=say(TRIBES[event.tribe])),
    )
    tumble(craft, roll, event)
    total = sum(event.dice)
    craft.away(f"stone {event.tribe}")
    start = tribes.stone_spot(craft.face, event.tribe)
    stone = Mover("seat", craft.face.looks[event.tribe], *start, 30)

    def hop(part: float) -> None:
        cell = tribes.cell_rect(int(part * total))
        stone.x, stone.y = cell.centerx, cell.centery - 9 * abs((part * total % 1) - 0.5)

    seconds = min(1.0, 0.07 * total)
    craft.move(stone, seconds, hop, ease=linear)
    for number in range(0, total, 2):
        craft.sound("tick", 0.35, seconds * number / total)
    craft.pause(seconds)
    craft.step(event, dice=tuple(event.dice), rolled_by=event.tribe)
    craft.pause(0.25)


def tumble(craft: Craft, roll: Roll, event: Event) -> None:
    """Let dice tumble over the valley, and be looked at; only when they lie still it is told what they show."""
    craft.say(roll.title)

    def show(part: float) -> None:
        roll.spun = 1.0 if craft.still else part

    look = _LOOK if roll.place >= 0 else 0.3
    craft.move(roll, _TUMBLE, show, stays=look, ease=linear)
    for number in range(min(6, 2 + len(roll.dice))):
        craft.sound("knock_stone", 0.35, 0.1 + 0.11 * number)
    craft.pause(_TUMBLE)
    craft.say(craft.scene.told(event))
    craft.pause(look)


# -- acting


def tribe_acts(craft: Craft, event: events.TribeActs) -> None:
    """The tribe that acts glows."""
    craft.sound("drum_middling", 0.5)
    craft.step(event, acting=event.tribe, tribe=event.tribe)
    craft.pause(0.25)


def sat_out(craft: Craft, event: events.SatOut) -> None:
    """The tribe that must not act fades, and goes home."""
    craft.set(resting=event.tribe, tribe=event.tribe, acting=NOWHERE)
    craft.sound("horn", 0.3)
    craft.pause(0.8)
    for place, count in enumerate(craft.face.view.placed[event.tribe]):
        if count:
            _walk_home(craft, event.tribe, place, count)
    craft.pause(0.5)
    craft.step(event)


def _walk_home(craft: Craft, tribe: int, place: int, count: int) -> None:
    x, y = place_middle(craft, place)
    for index in range(min(count, 4)):
        mover = Mover("figure", craft.face.looks[tribe], x + 14 * index, y)
        craft.fly(mover, home_spot(craft, tribe), later=0.05 * index, seconds=0.45, height=30)


def returned(craft: Craft, event: events.Returned) -> None:
    """Figures go home while the rest goes on."""
    _walk_home(craft, tribe_of(event), event.place, event.count)
    craft.step(event)


def rolled(craft: Craft, event: events.Rolled) -> None:
    """The dice tumble, and what they make is told."""
    tumble(craft, Roll(event.place, tuple(event.dice), spun=0.0, title=words.place_title(event.place)), event)
    craft.step(event)


def tools_used(craft: Craft, event: events.ToolsUsed) -> None:
    """The tools add to the roll."""
    x, y = thing_store(craft, event.seat, 0)
    craft.sound("chop", 0.6)
    craft.words(f"+{event.added}", x, y - 30)
    craft.step(event)
    craft.pause(0.3)


def gathered(craft: Craft, event: events.Gathered) -> None:
    """What was gathered flies to the store."""
    if event.gained:
        seconds = give(craft, event.seat, event.place - 1, event.gained, place_middle(craft, event.place))
        craft.pause(seconds)
    else:
        x, y = place_middle(craft, event.place)
        craft.words(say("nothing"), x, y)
        craft.sound("wood_dull", 0.6)
        craft.pause(0.5)
    craft.step(event)


def tool_made(craft: Craft, event: events.ToolMade) -> None:
    """A tool flies to its slot."""
    _thing(craft, "tool", layout.PLAQUES[TOOL_MAKER].center, thing_store(craft, event.seat, 0), "flint")
    craft.step(event)


def field_grew(craft: Craft, event: events.FieldGrew) -> None:
    """Wheat flies to the field."""
    _thing(craft, "field", (1012, 548), thing_store(craft, event.seat, 1), "soft")
    craft.step(event)


def _thing(craft: Craft, kind: str, start: Point, end: Point, sound: str) -> None:
    craft.fly(Mover("chip", kind, *start, 50), end, seconds=0.6, height=60)
    craft.sound(sound, 0.7, 0.1)
    craft.pause(0.6)


def born(craft: Craft, event: events.Born) -> None:
    """A child walks out of the hut."""
    tribe = tribe_of(event)
    craft.fly(Mover("figure", craft.face.looks[tribe], 806, 548), home_spot(craft, tribe), seconds=0.7)
    craft.sound("ugh", 0.5)
    craft.pause(0.7)
    craft.step(event)


def nothing_came(craft: Craft, event: Event) -> None:
    """It is told that nothing came of it."""
    craft.sound("wood_dull", 0.6)
    craft.step(event)
    craft.pause(0.7)


def paid(craft: Craft, event: events.Paid) -> None:
    """The resources go back to the supply."""
    _pay(craft, event.seat, event.goods)
    craft.step(event)


def _pay(craft: Craft, seat: int, goods: Goods) -> None:
    for index, kind in enumerate(words.units(goods)):
        mover = Mover("chip", RESOURCES[kind], *store(craft, seat, kind), 44)
        craft.fly(mover, (800, 660), later=0.06 * index, seconds=0.45)
        craft.sound("stone", 0.3, 0.06 * index)
    craft.pause(0.45 + 0.06 * sum(goods))


def built(craft: Craft, event: events.Built) -> None:
    """The building goes to its owner."""
    rect = layout.pile_rect(event.pile, len(craft.face.view.piles))
    craft.away(f"tile {event.pile}")
    tile = Mover("tile", event.building, *rect.center, rect.w, face=craft.face)
    craft.fly(tile, thing_store(craft, event.seat, 2), seconds=0.65, size=84)
    craft.sound("chop", 0.7, 0.1)
    craft.sound("thud", 0.5, 0.6)
    craft.pause(0.65)
    craft.step(event)
    if event.points:
        x, y = thing_store(craft, event.seat, 2)
        craft.words(f"+{event.points}", x, y - 40)


def building_revealed(craft: Craft, event: events.BuildingRevealed) -> None:
    """The next tile of a pile is turned up."""
    rect = layout.pile_rect(event.pile, len(craft.face.view.piles))
    craft.dust(rect.centerx, rect.centery)
    craft.sound("card_flip", 0.6)
    craft.step(event)
    craft.pause(0.3)


def bought(craft: Craft, event: events.Bought) -> None:
    """The card goes to its owner; alone it is read and laid away."""
    rect = layout.card_rect(event.space)
    craft.away(f"card {event.space}")
    card = Mover("card", event.card, *rect.center, rect.w, face=craft.face)
    end = thing_store(craft, event.seat, 3)
    craft.fly(card, (800, 420), seconds=0.35, size=220, height=10)
    craft.pause(0.35)
    _read_aloud(craft, event.card)
    craft.fly(Mover("card", event.card, 800, 420, 220, face=craft.face), end, seconds=0.4, size=60)
    craft.pause(0.4)
    craft.step(event)


def _read_aloud(craft: Craft, card: int) -> None:
    """Hold a card up, large, for everybody to read."""
    craft.sound("card_slide", 0.7)
    craft.move(Mover("large card", card, 800, 440, 380, face=craft.face), 0.9, lambda part: None)
    craft.pause(0.9)


def card_drawn(craft: Craft, event: events.CardDrawn) -> None:
    """A card comes from the pile."""
    _read_aloud(craft, event.card)
    craft.step(event)


def card_dice(craft: Craft, event: events.CardDiceRolled) -> None:
    """The dice of a card tumble."""
    tumble(craft, Roll(NOWHERE, tuple(event.dice), spun=0.0, title=say("The dice of the card")), event)
    craft.step(event)


def die_picked(craft: Craft, event: events.DiePicked) -> None:
    """What the die shows flies to its owner."""
    if event.face <= len(RESOURCES):
        give(craft, event.seat, event.face - 1, 1, (800, 420))
        craft.pause(0.55)
    craft.step(event)


def got_food(craft: Craft, event: events.GotFood) -> None:
    """Food flies to the store."""
    craft.pause(give(craft, event.seat, -1, event.count, (800, 400)))
    craft.step(event)


def got_goods(craft: Craft, event: events.GotGoods) -> None:
    """Resources fly to the store."""
    seconds = 0.0
    for kind, count in enumerate(event.goods):
        if count:
            seconds = give(craft, event.seat, kind, count, (800, 400), seconds - 0.4 if seconds else 0.0)
    craft.pause(seconds)
    craft.step(event)


def got_points(craft: Craft, event: events.GotPoints) -> None:
    """Points rise over the plate."""
    rect = layout.plate_rect(event.seat, len(craft.face.looks))
    craft.words(f"+{event.count}", rect.right - 40, rect.y + 40)
    craft.sound("shaker", 0.5)
    craft.step(event)
    craft.pause(0.4)


def strengthened(craft: Craft, event: events.Strengthened) -> None:
    """The fire burns higher."""
    craft.fly(Mover("chip", "fire", 800, 400, 50), layout.FIRE.center, seconds=0.6)
    craft.sound("soft", 0.6, 0.5)
    craft.pause(0.6)
    craft.step(event)


def left_alone(craft: Craft, event: events.LeftAlone) -> None:
    """The figure is home already."""
    craft.sound("wood_dull", 0.4)
    craft.step(event)
    craft.pause(0.15)


TALES: dict[type[Event], Callable[[Craft, Any], None]] = {
    events.Placed: placed,
    events.TribeChosen: tribe_chosen,
    events.InitiativeRolled: initiative_rolled,
    events.TribeActs: tribe_acts,
    events.SatOut: sat_out,
    events.Returned: returned,
    events.Rolled: rolled,
    events.ToolsUsed: tools_used,
    events.Gathered: gathered,
    events.ToolMade: tool_made,
    events.NoBetterTool: nothing_came,
    events.FieldGrew: field_grew,
    events.FieldFull: nothing_came,
    events.Born: born,
    events.NobodyBorn: nothing_came,
    events.LeftAlone: left_alone,
    events.Paid: paid,
    events.Built: built,
    events.BuildingRevealed: building_revealed,
    events.Bought: bought,
    events.CardDrawn: card_drawn,
    events.CardDiceRolled: card_dice,
    events.DiePicked: die_picked,
    events.GotFood: got_food,
    events.GotGoods: got_goods,
    events.GotPoints: got_points,
    events.Strengthened: strengthened,
}
