"""How each event of Stone Age is animated: placing, initiative, acting. The end of a round: ``round_animations``."""

from __future__ import annotations

from collections.abc import Sequence

from game.core import Record
from game.core.rules import Event
from game.core.words import say
from game.screens.table.animator import Playback
from game.screens.table.by_event import ByEvent
from game.screens.table.shown import Motion, Shown
from game.stone_age import events
from game.stone_age.board import RESOURCES, TOOL_MAKER, TRIBES
from game.stone_age.buildings import Goods
from game.stone_age.event_words import tribe_of
from game.stone_age.show import layout, seats, tribes, valley, words
from game.stone_age.show.animator import TableAnimator
from game.stone_age.show.ending_animations import ENDING_ANIMATIONS
from game.stone_age.show.face import Face
from game.stone_age.show.layout import Point
from game.stone_age.show.motion import Mover
from game.stone_age.show.rolls import Roll
from game.stone_age.show.round_animations import ROUND_ANIMATIONS
from game.stone_age.state import NOWHERE
from game.ui.animation import Happening, linear

ANIMATIONS = ByEvent[TableAnimator, [], None](ROUND_ANIMATIONS, ENDING_ANIMATIONS)
_TUMBLE = 0.5
_LOOK = 0.55
#: how long what flies is in the air, and a card that is held up can be read
_FLIGHT, _HELD_UP = 0.45, 0.7
#: what is told only after the dice have come to rest
_ROLLS = (events.InitiativeRolled, events.Rolled, events.CardDiceRolled)


def animate(shown: Shown[Face, Motion], playback: Playback, names: Sequence[str], record: Record) -> Happening:
    """Return how a record is animated on a table."""
    animator = TableAnimator(shown, playback, names)
    animator.told = record.events
    animator.set(kind="", may_act=False)
    for event in record.events:
        animator.mark()
        if not isinstance(event, _ROLLS):
            animator.headline(animator.words_of(event))
        animator.animate(event, ANIMATIONS.get(event))
    return animator.line


# -- where things are


def home_spot(animator: TableAnimator, tribe: int) -> Point:
    """Return where a tribe's figures wait."""
    row = layout.own_rect(tribe, len(animator.face.looks), alone=animator.face.alone)
    return row.x + 150, row.y + 62


def place_middle(animator: TableAnimator, place: int) -> Point:
    """Return the middle of a place."""
    return layout.place_rect(place, len(animator.face.view.piles)).center


def store(animator: TableAnimator, seat: int, kind: int) -> Point:
    """Return where a seat keeps a good: -1 is food, then the resources."""
    if animator.face.alone or seat == animator.face.mine:
        return layout.good_middle(kind)
    return seats.good_spot(seat, len(animator.face.looks), kind)


def thing_store(animator: TableAnimator, seat: int, column: int) -> Point:
    """Return where a seat keeps a thing: 0 tools, 1 field, 2 buildings, 3 cards."""
    if animator.face.alone or seat == animator.face.mine:
        spots: Sequence[Point] = (
            layout.tool_rect(1).center,
            layout.FIELD_CHIP,
            layout.owned_rect(1, 3).center,
            layout.SPENT.center,
        )
        return spots[column]
    return seats.thing_spot(seat, len(animator.face.looks), column)


def give(animator: TableAnimator, seat: int, kind: int, count: int, start: Point, later: float = 0.0) -> float:
    """Let chips fly to a seat's store; return how long that takes."""
    name = ("food", *RESOURCES)[kind + 1]
    shown = min(count, 6)
    for index in range(shown):
        mover = Mover("chip", name, start[0] + 12 * (index - shown / 2), start[1], 44)
        animator.fly(mover, store(animator, seat, kind), later=later + 0.06 * index, seconds=_FLIGHT)
        animator.sound("place", 0.4, later + 0.06 * index + 0.4)
    return later + 0.06 * shown + _FLIGHT


# -- placing


@ANIMATIONS.of(events.Placed)
def placed(animator: TableAnimator, event: events.Placed) -> None:
    """Figures hop to their rings, one after the other."""
    tribe = tribe_of(event.seat, event.tribe)
    before = len(animator.face.figures_at(event.place))
    spots = valley.shown_spots(animator.face, event.place, event.count)[before : before + event.count]
    for index, spot in enumerate(spots):
        x, y = home_spot(animator, tribe)
        animator.fly(
            Mover("figure", animator.face.looks[tribe], x, y), spot, later=0.06 * index, seconds=0.35, height=60
        )
        animator.sound("knock_wood", 0.5, 0.06 * index + 0.33)
    animator.pause(0.35 + 0.06 * (len(spots) - 1))
    animator.step(event)


@ANIMATIONS.of(events.TribeChosen)
def tribe_chosen(animator: TableAnimator, event: events.TribeChosen) -> None:
    """Show how the row of the tribe begins to glow."""
    animator.sound("drum_soft", 0.5)
    animator.step(event, tribe=event.tribe)


@ANIMATIONS.of(events.InitiativeRolled)
def initiative_rolled(animator: TableAnimator, event: events.InitiativeRolled) -> None:
    """Show how the dice tumble, and the tribe's stone hops along the track."""
    roll = Roll(
        NOWHERE,
        tuple(event.dice),
        spun=0.0,
        title=say("Initiative of the {tribe} tribe", tribe=say(TRIBES[event.tribe])),
    )
    tumble(animator, roll, event)
    total = sum(event.dice)
    animator.put_aside(f"stone {event.tribe}")
    start = tribes.stone_spot(animator.face, event.tribe)
    stone = Mover("seat", animator.face.looks[event.tribe], *start, 30)

    def hop(part: float) -> None:
        cell = tribes.cell_rect(int(part * total))
        stone.x, stone.y = cell.centerx, cell.centery - 9 * abs((part * total % 1) - 0.5)

    seconds = min(0.7, 0.05 * total)
    animator.move(stone, seconds, hop, ease=linear)
    for number in range(0, total, 2):
        animator.sound("tick", 0.35, seconds * number / total)
    animator.pause(seconds)
    animator.step(event, dice=tuple(event.dice), rolled_by=event.tribe)
    animator.pause(0.1)


def tumble(animator: TableAnimator, roll: Roll, event: Event) -> None:
    """Let dice tumble over the valley, and be looked at; only when they lie still it is told what they show."""
    animator.headline(roll.title)

    def show(part: float) -> None:
        roll.spun = 1.0 if animator.still else part

    look = _LOOK if roll.place >= 0 else 0.2
    animator.move(roll, _TUMBLE, show, stays=look, ease=linear, also_still=True)
    for number in range(min(6, 2 + len(roll.dice))):
        animator.sound("knock_stone", 0.35, 0.1 + 0.11 * number)
    animator.pause(_TUMBLE)
    animator.headline(animator.words_of(event))
    animator.pause(look)


# -- acting


@ANIMATIONS.of(events.TribeActs)
def tribe_acts(animator: TableAnimator, event: events.TribeActs) -> None:
    """Show how the tribe that acts glows."""
    animator.sound("drum_middling", 0.5)
    animator.step(event, acting=event.tribe, tribe=event.tribe)
    animator.pause(0.15)


@ANIMATIONS.of(events.SatOut)
def sat_out(animator: TableAnimator, event: events.SatOut) -> None:
    """Show how the tribe that must not act fades, and goes home."""
    animator.set(resting=event.tribe, tribe=event.tribe, acting=NOWHERE)
    animator.sound("horn", 0.3)
    animator.pause(0.4)
    for place, count in enumerate(animator.face.view.placed[event.tribe]):
        if count:
            _walk_home(animator, event.tribe, place, count)
    animator.pause(_FLIGHT)


def _walk_home(animator: TableAnimator, tribe: int, place: int, count: int) -> None:
    x, y = place_middle(animator, place)
    for index in range(min(count, 4)):
        mover = Mover("figure", animator.face.looks[tribe], x + 14 * index, y)
        animator.fly(mover, home_spot(animator, tribe), later=0.05 * index, seconds=0.45, height=30)


@ANIMATIONS.of(events.Returned)
def returned(animator: TableAnimator, event: events.Returned) -> None:
    """Figures go home while the rest goes on."""
    _walk_home(animator, tribe_of(event.seat, event.tribe), event.place, event.count)


@ANIMATIONS.of(events.Rolled)
def rolled(animator: TableAnimator, event: events.Rolled) -> None:
    """Show how the dice tumble, and what they make is told."""
    tumble(animator, Roll(event.place, tuple(event.dice), spun=0.0, title=words.place_title(event.place)), event)


@ANIMATIONS.of(events.ToolsUsed)
def tools_used(animator: TableAnimator, event: events.ToolsUsed) -> None:
    """Show how the tools add to the roll."""
    x, y = thing_store(animator, event.seat, 0)
    animator.sound("chop", 0.6)
    animator.raise_words(f"+{event.added}", x, y - 30)
    animator.step(event)
    animator.pause(0.3)


@ANIMATIONS.of(events.Gathered)
def gathered(animator: TableAnimator, event: events.Gathered) -> None:
    """Show how what was gathered flies to the store."""
    if event.gained:
        seconds = give(animator, event.seat, event.place - 1, event.gained, place_middle(animator, event.place))
        animator.pause(seconds)
    else:
        x, y = place_middle(animator, event.place)
        animator.raise_words(say("nothing"), x, y)
        animator.sound("wood_dull", 0.6)
        animator.pause(0.4)


@ANIMATIONS.of(events.ToolMade)
def tool_made(animator: TableAnimator, event: events.ToolMade) -> None:
    """Show how a tool flies to its slot."""
    _thing(animator, "tool", layout.PLAQUES[TOOL_MAKER].center, thing_store(animator, event.seat, 0), "flint")


@ANIMATIONS.of(events.FieldGrew)
def field_grew(animator: TableAnimator, event: events.FieldGrew) -> None:
    """Wheat flies to the field."""
    _thing(animator, "field", (1012, 548), thing_store(animator, event.seat, 1), "soft")


def _thing(animator: TableAnimator, kind: str, start: Point, end: Point, sound: str) -> None:
    animator.fly(Mover("chip", kind, *start, 50), end, seconds=_FLIGHT, height=60)
    animator.sound(sound, 0.7, 0.1)
    animator.pause(_FLIGHT)


@ANIMATIONS.of(events.Born)
def born(animator: TableAnimator, event: events.Born) -> None:
    """Show how a child walks out of the hut."""
    tribe = tribe_of(event.seat, event.tribe)
    animator.fly(Mover("figure", animator.face.looks[tribe], 806, 548), home_spot(animator, tribe), seconds=0.5)
    animator.sound("ugh", 0.5)
    animator.pause(0.5)


@ANIMATIONS.of(events.NoBetterTool, events.FieldFull, events.NobodyBorn)
def nothing_came(animator: TableAnimator, event: Event) -> None:
    """Show the words that nothing came of it."""
    animator.sound("wood_dull", 0.6)
    animator.step(event)
    animator.pause(0.5)


@ANIMATIONS.of(events.Paid)
def paid(animator: TableAnimator, event: events.Paid) -> None:
    """Show how the resources go back to the supply."""
    _pay(animator, event.seat, event.goods)


def _pay(animator: TableAnimator, seat: int, goods: Goods) -> None:
    for index, kind in enumerate(words.units(goods)):
        mover = Mover("chip", RESOURCES[kind], *store(animator, seat, kind), 44)
        animator.fly(mover, (800, 660), later=0.06 * index, seconds=0.45)
        animator.sound("stone", 0.3, 0.06 * index)
    # what is paid for moves already while the last of it flies
    animator.pause(0.2 + 0.06 * sum(goods))


@ANIMATIONS.of(events.Built)
def built(animator: TableAnimator, event: events.Built) -> None:
    """Show how the building goes to its owner."""
    rect = layout.pile_rect(event.pile, len(animator.face.view.piles))
    animator.put_aside(f"tile {event.pile}")
    tile = Mover("tile", event.building, *rect.center, rect.w, face=animator.face)
    animator.fly(tile, thing_store(animator, event.seat, 2), seconds=0.5, size=84)
    animator.sound("chop", 0.7, 0.1)
    animator.sound("thud", 0.5, 0.45)
    animator.pause(0.5)
    animator.step(event)
    if event.points:
        x, y = thing_store(animator, event.seat, 2)
        animator.raise_words(f"+{event.points}", x, y - 40)


@ANIMATIONS.of(events.BuildingRevealed)
def building_revealed(animator: TableAnimator, event: events.BuildingRevealed) -> None:
    """Show how the next tile of a pile is turned up."""
    rect = layout.pile_rect(event.pile, len(animator.face.view.piles))
    animator.dust(rect.centerx, rect.centery)
    animator.sound("card_flip", 0.6)
    animator.step(event)
    animator.pause(0.15)


@ANIMATIONS.of(events.Bought)
def bought(animator: TableAnimator, event: events.Bought) -> None:
    """Show how the card goes to its owner; alone it is read and laid away."""
    rect = layout.card_rect(event.space)
    animator.put_aside(f"card {event.space}")
    card = Mover("card", event.card, *rect.center, rect.w, face=animator.face)
    end = thing_store(animator, event.seat, 3)
    animator.fly(card, (800, 420), seconds=0.3, size=220, height=10)
    animator.pause(0.3)
    _read_aloud(animator, event.card)
    animator.fly(Mover("card", event.card, 800, 420, 220, face=animator.face), end, seconds=0.35, size=60)
    animator.pause(0.35)


def _read_aloud(animator: TableAnimator, card: int) -> None:
    """Hold a card up, large, for everybody to read."""
    animator.sound("card_slide", 0.7)
    animator.move(Mover("large card", card, 800, 440, 380, face=animator.face), _HELD_UP, lambda part: None)
    animator.pause(_HELD_UP)


@ANIMATIONS.of(events.CardDrawn)
def card_drawn(animator: TableAnimator, event: events.CardDrawn) -> None:
    """Show how a card comes from the pile."""
    _read_aloud(animator, event.card)


@ANIMATIONS.of(events.CardDiceRolled)
def card_dice(animator: TableAnimator, event: events.CardDiceRolled) -> None:
    """Show how the dice of a card tumble."""
    tumble(animator, Roll(NOWHERE, tuple(event.dice), spun=0.0, title=say("The dice of the card")), event)


@ANIMATIONS.of(events.DiePicked)
def die_picked(animator: TableAnimator, event: events.DiePicked) -> None:
    """Show how what the die shows flies to its owner."""
    if event.face <= len(RESOURCES):
        give(animator, event.seat, event.face - 1, 1, (800, 420))
        animator.pause(_FLIGHT)


@ANIMATIONS.of(events.GotFood)
def got_food(animator: TableAnimator, event: events.GotFood) -> None:
    """Food flies to the store."""
    animator.pause(give(animator, event.seat, -1, event.count, (800, 400)))


@ANIMATIONS.of(events.GotGoods)
def got_goods(animator: TableAnimator, event: events.GotGoods) -> None:
    """Resources fly to the store."""
    seconds = 0.0
    for kind, count in enumerate(event.goods):
        if count:
            seconds = give(animator, event.seat, kind, count, (800, 400), seconds - 0.4 if seconds else 0.0)
    animator.pause(seconds)


@ANIMATIONS.of(events.GotPoints)
def got_points(animator: TableAnimator, event: events.GotPoints) -> None:
    """Points rise over the panel."""
    rect = layout.panel_rect(event.seat, len(animator.face.looks))
    animator.raise_words(f"+{event.count}", rect.right - 40, rect.y + 40)
    animator.sound("shaker", 0.5)
    animator.step(event)
    animator.pause(0.3)


@ANIMATIONS.of(events.Strengthened)
def strengthened(animator: TableAnimator, event: events.Strengthened) -> None:
    """Show how the fire burns higher."""
    animator.fly(Mover("chip", "fire", 800, 400, 50), layout.FIRE.center, seconds=_FLIGHT)
    animator.sound("soft", 0.6, 0.4)
    animator.pause(_FLIGHT)


@ANIMATIONS.of(events.LeftAlone)
def left_alone(animator: TableAnimator, event: events.LeftAlone) -> None:
    """Show how the figure is home already."""
    animator.sound("wood_dull", 0.4)
    animator.step(event)
    animator.pause(0.15)
