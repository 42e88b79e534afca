"""The animation of each event of Stone Age."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from game.core import Record
from game.core.counts import listed_kinds
from game.core.rules import Event
from game.core.words import say, with_minus
from game.screens.table import outcome_picture
from game.screens.table.animator import ByEvent, Playback
from game.screens.table.shown import Motion, Shown
from game.stone_age.aftermath import end_of_winter
from game.stone_age.rules import events, round_events
from game.stone_age.rules.board import HUNGER_SPACE, RESOURCES, TOOL_MAKER, TRIBES
from game.stone_age.rules.round_events import Scored
from game.stone_age.rules.state import NOWHERE, tribe_of
from game.stone_age.table import layout, seats, words
from game.stone_age.table.animator import Mover, TableAnimator
from game.stone_age.table.dialogs import Roll
from game.stone_age.table.ending import ITEMS, FinalScoring
from game.stone_age.table.face import Face, Forecast, ShownFeeding, forecast
from game.stone_age.table.layout import Point
from game.stone_age.table.parts import draw_chip, draw_number_bone
from game.ui import animation, theme
from game.ui.canvas import Canvas
from game.ui.layout import Rect
from game.ui.theme import SeatLook

ANIMATIONS = ByEvent[TableAnimator, [], None]()
#: the point beyond the upper right corner from which new cards come, and the x to which old cards go
_DECK_SPOT = (1640.0, 60.0)
_BEYOND_RIGHT_EDGE = 1700.0


@ANIMATIONS.of(round_events.RoundBegan)
def animate_round_began(animator: TableAnimator, event: round_events.RoundBegan) -> None:
    """Show the number of the new round, with all figures at home."""
    animator.step(event, feeding=None, acting_tribe=NOWHERE, idle_tribe=NOWHERE, tribe=NOWHERE, dice=())
    animator.sound("drum_hard", 0.5)
    animator.raise_words(say("Round {round}", round=event.round), 800, 470, size=44)
    animator.pause(0.4)


@ANIMATIONS.of(round_events.Harvested)
def animate_harvested(animator: TableAnimator, event: round_events.Harvested) -> None:
    """Show the field's food flying to the store, and the field's row on the feeding sheet."""
    animator.set(acting_tribe=NOWHERE, tribe=NOWHERE)
    if event.seat == animator.face.camp_seat:
        amounts = _begin_feeding(animator)
        animator.set(feeding=ShownFeeding(amounts, shown_rows=2, food_left=amounts.food + event.food))
        animator.fly(Mover("chip", "food", *layout.FIELD_CHIP, size=50), layout.good_centre(layout.FOOD), seconds=0.4)
        animator.sound("soft", 0.6)
        animator.pause(0.4)


def _begin_feeding(animator: TableAnimator) -> Forecast:
    """Show the feeding sheet with its first row, the food in store; return the amounts of all rows."""
    face = animator.face
    # growth and births have happened already when the feeding begins
    amounts = replace(forecast(face.view, face.camp_seat), growth=0, births=0)
    animator.set(feeding=ShownFeeding(amounts, shown_rows=1, food_left=amounts.food))
    animator.sound("tick", 0.6)
    animator.pause(0.35)
    return amounts


@ANIMATIONS.of(round_events.Ate)
def animate_ate(animator: TableAnimator, event: round_events.Ate) -> None:
    """Show the figures eating, then the food for the hunger card."""
    is_camp_shown = event.seat == animator.face.camp_seat
    if is_camp_shown:
        shown_feeding = animator.face.feeding  # if the field gave food, ``Harvested`` has already begun the sheet
        amounts = _begin_feeding(animator) if shown_feeding is None else shown_feeding.amounts
        food = amounts.food + amounts.field
        animator.set(feeding=ShownFeeding(amounts, shown_rows=3, food_left=food - event.needed))
        animator.sound("ugh", 0.5)
        animator.pause(0.45)
        if animator.face.is_solo:
            animator.set(feeding=ShownFeeding(amounts, shown_rows=4, food_left=food - event.needed - event.hunger))
            animator.sound("thud", 0.7)
            animator.pause(0.45)
    animator.step(event)
    if is_camp_shown:
        animator.pause(0.3)


@ANIMATIONS.of(round_events.FedWith)
def animate_fed_with(animator: TableAnimator, event: round_events.FedWith) -> None:
    """Show the resources flying to the food chip."""
    if event.seat == animator.face.camp_seat:
        for index, kind in enumerate(listed_kinds(event.goods)):
            mover = Mover("chip", RESOURCES[kind], *layout.good_centre(kind), size=44)
            animator.fly(mover, layout.good_centre(layout.FOOD), delay=0.06 * index, seconds=0.4)
        animator.pause(0.4 + 0.06 * sum(event.goods))


@ANIMATIONS.of(round_events.WentHungry)
def animate_went_hungry(animator: TableAnimator, event: round_events.WentHungry) -> None:
    """Show the lost points over the player's panel."""
    rect = layout.panel_rect(event.seat, len(animator.face.looks))
    animator.raise_words(f"−{event.points}", rect.right - 46, rect.y + 40, size=36)
    animator.sound("ouch", 0.8)
    animator.step(event)
    animator.pause(0.6)


@ANIMATIONS.of(round_events.Exhausted)
def animate_exhausted(animator: TableAnimator, event: round_events.Exhausted) -> None:
    """Show the lost flames going out one by one."""
    flames_before = animator.face.view.exhaustion
    animator.sound("whine", 0.5)
    for flames_left in range(flames_before - 1, event.exhaustion - 1, -1):
        animator.step(replace(event, lost=1, exhaustion=flames_left))
        animator.sound("hide", 0.4)
        animator.pause(0.18)
    animator.step(event)  # this step changes nothing: all lost flames are out
    animator.pause(0.25)


@ANIMATIONS.of(round_events.BuildingsGivenUp)
def animate_buildings_given_up(animator: TableAnimator, event: round_events.BuildingsGivenUp) -> None:
    """Show the buildings flying to the pile of buildings that were given up."""
    for index, building in enumerate(event.buildings):
        start = layout.owned_building_rect(index, 3).center
        mover = Mover("tile", building, *start, size=84, face=animator.face)
        animator.fly(mover, layout.STACK.center, delay=0.1 * index, seconds=0.4, size=66)
        animator.sound("wood_dull", 0.6, delay=0.1 * index + 0.35)
    animator.pause(0.45)


@ANIMATIONS.of(round_events.CardsDiscarded)
def animate_cards_discarded(animator: TableAnimator, event: round_events.CardsDiscarded) -> None:
    """Show the remaining cards sliding off to the right."""
    row = animator.face.view.row
    for space, card in enumerate(row):
        if card in event.cards and space != HUNGER_SPACE:
            rect = layout.card_rect(space)
            animator.put_aside(f"card {space}")
            animator.fly(
                Mover("card", card, *rect.center, size=rect.w, face=animator.face),
                (_BEYOND_RIGHT_EDGE, rect.centery),
                height=0,
                seconds=0.4,
            )
    animator.sound("card_slide", 0.6)
    animator.pause(0.25)


@ANIMATIONS.of(round_events.RowSlid)
def animate_row_slid(animator: TableAnimator, event: round_events.RowSlid) -> None:
    """Show the remaining cards sliding to the cheap spaces."""
    row_before = animator.face.view.row
    for space, card in enumerate(row_before):
        if card and card in event.row:
            new_rect = layout.card_rect(event.row.index(card))
            animator.put_aside(f"card {space}")
            animator.fly(
                Mover("card", card, *layout.card_rect(space).center, size=new_rect.w, face=animator.face),
                new_rect.center,
                height=0,
                seconds=0.35,
            )
    animator.sound("card_slide", 0.6)
    animator.pause(0.35)


@ANIMATIONS.of(round_events.CardsRevealed)
def animate_cards_revealed(animator: TableAnimator, event: round_events.CardsRevealed) -> None:
    """Show new cards flying in from above."""
    for index, space in enumerate(event.spaces):
        rect = layout.card_rect(space)
        mover = Mover("back", 0, *_DECK_SPOT, size=120, face=animator.face)
        animator.fly(mover, rect.center, delay=0.08 * index, seconds=0.4, height=20, size=rect.w)
        animator.sound("card_flip", 0.6, delay=0.08 * index + 0.35)
    animator.pause(0.4 + 0.08 * max(0, len(event.spaces) - 1))


@ANIMATIONS.of(round_events.HungerRevealed)
def animate_hunger_revealed(animator: TableAnimator, event: round_events.HungerRevealed) -> None:
    """Show the hunger card slamming down."""
    rect = layout.card_rect(HUNGER_SPACE)
    mover = Mover("back", 0, *_DECK_SPOT, size=120, face=animator.face)
    animator.fly(mover, rect.center, seconds=0.4, height=20, size=rect.w)
    animator.pause(0.4)
    animator.step(event)
    animator.sound("thud", 0.9)
    animator.raise_dust(rect.x + 20, rect.bottom - 10)
    animator.raise_dust(rect.right - 20, rect.bottom - 10)
    animator.pause(0.25)


# The end of a match: the final scoring item by item, or in the solo game the end of the winter

#: seconds for which an item of the final scoring is shown before the next one
_ITEM_SECONDS = 0.75
#: seconds for which the complete final scoring is shown
_ALL_SECONDS = 1.8
#: the number of dancers in the picture of the outcome
_DANCER_COUNT = 10


@ANIMATIONS.of(round_events.Scored)
def animate_scored(animator: TableAnimator, event: round_events.Scored) -> None:
    """Show nothing yet: the scoring of all players is shown together at ``Ended``."""


@ANIMATIONS.of(round_events.Ended)
def animate_ended(animator: TableAnimator, event: round_events.Ended) -> None:
    """Show the final scoring and then the winners; in the solo game, show how the winter ended."""
    if animator.face.is_solo:
        _show_end_of_winter(animator, event)
        return
    scored_events = [other for other in animator.events if isinstance(other, Scored)]
    if scored_events:
        animator.headline(say("Final scoring"))
        _show_scoring(animator, sorted(scored_events, key=lambda other: other.seat))
        animator.mark()
        animator.headline(animator.words_of(event))
    animator.step(event)
    looks = animator.face.looks
    camps = animator.face.view.camps
    winners = event.winners
    rising = [
        (layout.panel_rect(seat, len(looks)).center, partial(_draw_points, camps[seat].score)) for seat in winners
    ]
    # the dancers have the winners' colours in turn
    dancers = [partial(_draw_dancer, looks[winners[number % len(winners)]]) for number in range(_DANCER_COUNT)]
    outcome_picture.play_outcome_picture(
        animator, outcome_picture.OutcomePicture(rising, animator.words_of(event), dancers)
    )


def _show_scoring(animator: TableAnimator, scored: list[Scored]) -> None:
    """Show one item of the scoring after another, each with a drum beat; with animations off, all at once."""
    scoring = FinalScoring(animator.face.view, scored, animator.face.looks)
    seconds = 0.01 if animator.still else _ITEM_SECONDS * len(ITEMS)

    def count_items(progress: float) -> None:
        scoring.shown_count = len(ITEMS) if animator.still else min(len(ITEMS), 1 + int(progress * len(ITEMS)))

    animator.mark()
    animator.move(scoring, seconds, count_items, stays=_ALL_SECONDS, ease=animation.linear, even_if_still=True)
    for number in range(1 if animator.still else len(ITEMS)):
        animator.sound("drum_middling" if number else "drum_soft", 0.7, delay=_ITEM_SECONDS * number)
        animator.sound("stone", 0.5, delay=_ITEM_SECONDS * number + 0.1)
    animator.sound("drum_hard", 0.9, delay=seconds)
    animator.pause(seconds + _ALL_SECONDS)


def _show_end_of_winter(animator: TableAnimator, event: round_events.Ended) -> None:
    """Show how the winter ended: the fire and all four tribes dancing, or the cause of the loss."""
    animator.step(event)
    is_lost = event.reason == "lost"
    ending = end_of_winter(animator.face.view, animator.events)
    paint = partial(_draw_large_chip, "fire" if ending is None else ending.picture_key)
    dancers = [] if is_lost else [partial(_draw_dancer, look) for _ in range(3) for look in animator.face.looks]
    rising = [(layout.FIRE.center, paint)]
    outcome_picture.play_outcome_picture(
        animator, outcome_picture.OutcomePicture(rising, animator.words_of(event), dancers, lost=is_lost)
    )


def _draw_points(points: int, canvas: Canvas, x: float, y: float, size: float) -> None:
    """Draw a winner's points on a plate of bone, under a laurel crown."""
    rect = Rect(x - size * 0.5, y - size * 0.32, size, size * 0.78)
    draw_number_bone(canvas, with_minus(points), rect, size=size * 0.46)
    canvas.icon("laurel-crown", x, y - size * 0.46, size * 0.62, theme.GOLD, shadow=True)


def _draw_large_chip(kind: str, canvas: Canvas, x: float, y: float, size: float) -> None:
    draw_chip(canvas, kind, x, y, size)


def _draw_dancer(look: SeatLook, canvas: Canvas, x: float, y: float, lean: float) -> None:
    canvas.turned(f"sa.figure.{look.colour}", x, y, lean, size=1.5, steps=60)


# Placing, initiative and actions

#: seconds for which dice tumble
_TUMBLE_SECONDS = 0.5
#: seconds for which summed dice lie still after tumbling
_SUMMED_DICE_SECONDS = 0.55
#: seconds for which dice that are not summed lie still after tumbling
_UNSUMMED_DICE_SECONDS = 0.2
#: seconds of a flight
_FLIGHT_SECONDS = 0.45
#: seconds for which a large card is shown for reading
_CARD_SECONDS = 0.7
#: where wheat leaves the field
_FIELD_SPOT = (1012, 548)
#: where new figures leave the hut
_HUT_DOOR = (806, 548)
#: events whose sentence is shown only after the dice have come to rest
_DICE_EVENTS = (events.InitiativeRolled, events.Rolled, events.CardDiceRolled)


def animate(
    shown: Shown[Face, Motion], playback: Playback, names: Sequence[str], record: Record
) -> animation.MarkedTimeline:
    """Return the timeline that animates a record on a table."""
    animator = TableAnimator(shown, playback, names)
    animator.events = record.events
    animator.set(kind="", may_act=False)
    for event in record.events:
        animator.mark()
        if not isinstance(event, _DICE_EVENTS):
            animator.headline(animator.words_of(event))
        animator.animate(event, ANIMATIONS.get(event))
    return animator.timeline


# -- positions


def home_spot(animator: TableAnimator, tribe: int) -> Point:
    """Return the position of a tribe's figures at home."""
    row = layout.row_or_panel(tribe, len(animator.face.looks), is_solo=animator.face.is_solo)
    return row.x + 150, row.y + 62


def place_centre(animator: TableAnimator, place: int) -> Point:
    """Return the centre of a place."""
    return layout.place_rect(place, len(animator.face.view.piles)).center


def good_position(animator: TableAnimator, seat: int, kind: int) -> Point:
    """Return where a seat's chip for a good is; ``kind`` is ``layout.FOOD`` or a resource's number."""
    if seat == animator.face.camp_seat:
        return layout.good_centre(kind)
    return seats.panel_good_centre(seat, len(animator.face.looks), kind)


def possession_position(animator: TableAnimator, seat: int, column: int) -> Point:
    """Return where a seat's tools, field, buildings or cards are; ``column`` is such as ``seats.TOOLS_COLUMN``."""
    if seat == animator.face.camp_seat:
        camp_spots: dict[int, Point] = {
            seats.TOOLS_COLUMN: layout.tool_rect(1).center,
            seats.FIELD_COLUMN: layout.FIELD_CHIP,
            seats.BUILDINGS_COLUMN: layout.owned_building_rect(1, 3).center,
            seats.CARDS_COLUMN: layout.STACK.center,
        }
        return camp_spots[column]
    return seats.panel_possession_centre(seat, len(animator.face.looks), column)


def fly_goods(animator: TableAnimator, seat: int, kind: int, count: int, start: Point, delay: float = 0.0) -> float:
    """Let up to six chips of a good fly to a seat's store; return the seconds until all have arrived.

    ``kind`` is ``layout.FOOD`` or a resource's number.
    """
    name = "food" if kind == layout.FOOD else RESOURCES[kind]
    chip_count = min(count, 6)
    x, y = start
    for index in range(chip_count):
        mover = Mover("chip", name, x + 12 * (index - chip_count / 2), y, size=44)
        animator.fly(mover, good_position(animator, seat, kind), delay=delay + 0.06 * index, seconds=_FLIGHT_SECONDS)
        animator.sound("place", 0.4, delay=delay + 0.06 * index + 0.4)
    return delay + 0.06 * chip_count + _FLIGHT_SECONDS


# -- placing


@ANIMATIONS.of(events.Placed)
def animate_placed(animator: TableAnimator, event: events.Placed) -> None:
    """Show the figures hopping to their rings, one after the other."""
    tribe = tribe_of(event.seat, event.tribe)
    face = animator.face
    there_already = len(face.figures_at(event.place))
    spots = layout.spots(event.place, len(face.view.piles), face.hunting_spot_count(event.count))
    new_spots = spots[there_already : there_already + event.count]
    for index, spot in enumerate(new_spots):
        x, y = home_spot(animator, tribe)
        animator.fly(Mover("figure", face.looks[tribe], x, y), spot, delay=0.06 * index, seconds=0.35, height=60)
        animator.sound("knock_wood", 0.5, delay=0.06 * index + 0.33)
    animator.pause(0.35 + 0.06 * (len(new_spots) - 1))
    animator.step(event)


@ANIMATIONS.of(events.TribeChosen)
def animate_tribe_chosen(animator: TableAnimator, event: events.TribeChosen) -> None:
    """Highlight the row of the tribe."""
    animator.sound("drum_soft", 0.5)
    animator.step(event, tribe=event.tribe)


@ANIMATIONS.of(events.InitiativeRolled)
def animate_initiative_rolled(animator: TableAnimator, event: events.InitiativeRolled) -> None:
    """Show the dice tumbling, then the tribe's stone hopping along the initiative track."""
    roll = Roll(
        NOWHERE,
        tuple(event.dice),
        tumbling=0.0,
        title=say("The {tribe} tribe's initiative", tribe=say(TRIBES[event.tribe])),
    )
    tumble(animator, roll, event)
    total = sum(event.dice)
    animator.put_aside(f"stone {event.tribe}")
    start = seats.stone_spot(animator.face, event.tribe)
    stone = Mover("seat", animator.face.looks[event.tribe], *start, size=seats.STONE_SIZE)

    def hop_along_track(progress: float) -> None:
        cell = seats.cell_rect(int(progress * total))
        stone.x, stone.y = cell.centerx, cell.centery - 9 * abs((progress * total % 1) - 0.5)

    seconds = min(0.7, 0.05 * total)
    animator.move(stone, seconds, hop_along_track, ease=animation.linear)
    for number in range(0, total, 2):
        animator.sound("tick", 0.35, delay=seconds * number / total)
    animator.pause(seconds)
    animator.step(event, dice=tuple(event.dice), rolled_by=event.tribe)
    animator.pause(0.1)


def tumble(animator: TableAnimator, roll: Roll, event: Event) -> None:
    """Show dice tumbling over the valley, then at rest; only then show the event's sentence."""
    animator.headline(roll.title)

    def spin(progress: float) -> None:
        roll.tumbling = 1.0 if animator.still else progress

    rest_seconds = _SUMMED_DICE_SECONDS if roll.is_summed else _UNSUMMED_DICE_SECONDS
    animator.move(roll, _TUMBLE_SECONDS, spin, stays=rest_seconds, ease=animation.linear, even_if_still=True)
    for number in range(min(6, 2 + len(roll.dice))):
        animator.sound("knock_stone", 0.35, delay=0.1 + 0.11 * number)
    animator.pause(_TUMBLE_SECONDS)
    animator.headline(animator.words_of(event))
    animator.pause(rest_seconds)


# -- acting


@ANIMATIONS.of(events.TribeActs)
def animate_tribe_acts(animator: TableAnimator, event: events.TribeActs) -> None:
    """Highlight the tribe that acts."""
    animator.sound("drum_middling", 0.5)
    animator.step(event, acting_tribe=event.tribe, tribe=event.tribe)
    animator.pause(0.15)


@ANIMATIONS.of(events.SatOut)
def animate_sat_out(animator: TableAnimator, event: events.SatOut) -> None:
    """Show the tribe that sits out: its figures fade and walk home."""
    animator.set(idle_tribe=event.tribe, tribe=event.tribe, acting_tribe=NOWHERE)
    animator.sound("horn", 0.3)
    animator.pause(0.4)
    for place, count in enumerate(animator.face.view.placed[event.tribe]):
        if count:
            _walk_home(animator, event.tribe, place, count)
    animator.pause(_FLIGHT_SECONDS)


def _walk_home(animator: TableAnimator, tribe: int, place: int, count: int) -> None:
    """Let up to four of a tribe's figures walk home from a place."""
    x, y = place_centre(animator, place)
    for index in range(min(count, 4)):
        mover = Mover("figure", animator.face.looks[tribe], x + 14 * index, y)
        animator.fly(mover, home_spot(animator, tribe), delay=0.05 * index, seconds=0.45, height=30)


@ANIMATIONS.of(events.Returned)
def animate_returned(animator: TableAnimator, event: events.Returned) -> None:
    """Show the figures walking home, without waiting for them."""
    _walk_home(animator, tribe_of(event.seat, event.tribe), event.place, event.count)


@ANIMATIONS.of(events.Rolled)
def animate_rolled(animator: TableAnimator, event: events.Rolled) -> None:
    """Show the dice tumbling over the place."""
    tumble(animator, Roll(event.place, tuple(event.dice), tumbling=0.0, title=words.place_title(event.place)), event)


@ANIMATIONS.of(events.ToolsUsed)
def animate_tools_used(animator: TableAnimator, event: events.ToolsUsed) -> None:
    """Show the pips that the tools add."""
    x, y = possession_position(animator, event.seat, seats.TOOLS_COLUMN)
    animator.sound("chop", 0.6)
    animator.raise_words(f"+{event.added}", x, y - 30)
    animator.step(event)
    animator.pause(0.3)


@ANIMATIONS.of(events.Gathered)
def animate_gathered(animator: TableAnimator, event: events.Gathered) -> None:
    """Show the gathered food or resources flying to the store."""
    x, y = place_centre(animator, event.place)
    if event.gained:
        kind = event.place - 1  # the hunting grounds give ``layout.FOOD``, any other area a resource
        animator.pause(fly_goods(animator, event.seat, kind, event.gained, (x, y)))
    else:
        animator.raise_words(say("nothing"), x, y)
        animator.sound("wood_dull", 0.6)
        animator.pause(0.4)


@ANIMATIONS.of(events.ToolMade)
def animate_tool_made(animator: TableAnimator, event: events.ToolMade) -> None:
    """Show a tool flying to its slot."""
    _fly_chip(
        animator,
        "tool",
        layout.PLAQUES[TOOL_MAKER].center,
        possession_position(animator, event.seat, seats.TOOLS_COLUMN),
        "flint",
    )


@ANIMATIONS.of(events.FieldGrew)
def animate_field_grew(animator: TableAnimator, event: events.FieldGrew) -> None:
    """Show wheat flying to the field."""
    _fly_chip(animator, "field", _FIELD_SPOT, possession_position(animator, event.seat, seats.FIELD_COLUMN), "soft")


def _fly_chip(animator: TableAnimator, kind: str, start: Point, end: Point, sound: str) -> None:
    """Let a chip fly with a sound, and wait until it has arrived."""
    animator.fly(Mover("chip", kind, *start, size=50), end, seconds=_FLIGHT_SECONDS, height=60)
    animator.sound(sound, 0.7, delay=0.1)
    animator.pause(_FLIGHT_SECONDS)


@ANIMATIONS.of(events.Born)
def animate_born(animator: TableAnimator, event: events.Born) -> None:
    """Show a new figure walking out of the hut."""
    tribe = tribe_of(event.seat, event.tribe)
    figure = Mover("figure", animator.face.looks[tribe], *_HUT_DOOR)
    animator.fly(figure, home_spot(animator, tribe), seconds=0.5)
    animator.sound("ugh", 0.5)
    animator.pause(0.5)


@ANIMATIONS.of(events.NoBetterTool, events.FieldFull, events.NobodyBorn)
def animate_nothing_gained(animator: TableAnimator, event: Event) -> None:
    """Show only the sentence that nothing was gained."""
    animator.sound("wood_dull", 0.6)
    animator.step(event)
    animator.pause(0.5)


@ANIMATIONS.of(events.Paid)
def animate_paid(animator: TableAnimator, event: events.Paid) -> None:
    """Show the resources flying from the store to the supply below the valley."""
    for index, kind in enumerate(listed_kinds(event.goods)):
        mover = Mover("chip", RESOURCES[kind], *good_position(animator, event.seat, kind), size=44)
        animator.fly(mover, (800, 660), delay=0.06 * index, seconds=0.45)
        animator.sound("stone", 0.3, delay=0.06 * index)
    # the bought card or building starts to move while the last resources still fly
    animator.pause(0.2 + 0.06 * sum(event.goods))


@ANIMATIONS.of(events.Built)
def animate_built(animator: TableAnimator, event: events.Built) -> None:
    """Show the building flying to its owner."""
    rect = layout.pile_rect(event.pile, len(animator.face.view.piles))
    animator.put_aside(f"tile {event.pile}")
    tile = Mover("tile", event.building, *rect.center, size=rect.w, face=animator.face)
    animator.fly(tile, possession_position(animator, event.seat, seats.BUILDINGS_COLUMN), seconds=0.5, size=84)
    animator.sound("chop", 0.7, delay=0.1)
    animator.sound("thud", 0.5, delay=0.45)
    animator.pause(0.5)
    animator.step(event)
    if event.points:
        x, y = possession_position(animator, event.seat, seats.BUILDINGS_COLUMN)
        animator.raise_words(f"+{event.points}", x, y - 40)


@ANIMATIONS.of(events.BuildingRevealed)
def animate_building_revealed(animator: TableAnimator, event: events.BuildingRevealed) -> None:
    """Show the next tile of a pile being turned up."""
    rect = layout.pile_rect(event.pile, len(animator.face.view.piles))
    animator.raise_dust(rect.centerx, rect.centery)
    animator.sound("card_flip", 0.6)
    animator.step(event)
    animator.pause(0.15)


@ANIMATIONS.of(events.Bought)
def animate_bought(animator: TableAnimator, event: events.Bought) -> None:
    """Show the card large, then flying to its owner."""
    rect = layout.card_rect(event.space)
    animator.put_aside(f"card {event.space}")
    card = Mover("card", event.card, *rect.center, size=rect.w, face=animator.face)
    end = possession_position(animator, event.seat, seats.CARDS_COLUMN)
    animator.fly(card, (800, 420), seconds=0.3, size=220, height=10)
    animator.pause(0.3)
    _show_large_card(animator, event.card)
    animator.fly(Mover("card", event.card, 800, 420, size=220, face=animator.face), end, seconds=0.35, size=60)
    animator.pause(0.35)


def _show_large_card(animator: TableAnimator, card: int) -> None:
    """Show a card large, at rest, for everybody to read."""
    animator.sound("card_slide", 0.7)
    large_card = Mover("large card", card, 800, 440, size=380, face=animator.face)
    animator.move(large_card, _CARD_SECONDS, lambda progress: None)  # it stays as it is
    animator.pause(_CARD_SECONDS)


@ANIMATIONS.of(events.CardDrawn)
def animate_card_drawn(animator: TableAnimator, event: events.CardDrawn) -> None:
    """Show the card large."""
    _show_large_card(animator, event.card)


@ANIMATIONS.of(events.CardDiceRolled)
def animate_card_dice_rolled(animator: TableAnimator, event: events.CardDiceRolled) -> None:
    """Show the dice of a card tumbling."""
    tumble(animator, Roll(NOWHERE, tuple(event.dice), tumbling=0.0, title=say("The card's dice")), event)


@ANIMATIONS.of(events.DiePicked)
def animate_die_picked(animator: TableAnimator, event: events.DiePicked) -> None:
    """Show the resource on the die flying to its owner; nothing flies if the die shows a tool or the field."""
    if event.face <= len(RESOURCES):
        fly_goods(animator, event.seat, event.face - 1, 1, (800, 420))
        animator.pause(_FLIGHT_SECONDS)


@ANIMATIONS.of(events.GotFood)
def animate_got_food(animator: TableAnimator, event: events.GotFood) -> None:
    """Show food flying to the store."""
    animator.pause(fly_goods(animator, event.seat, layout.FOOD, event.count, (800, 400)))


@ANIMATIONS.of(events.GotGoods)
def animate_got_goods(animator: TableAnimator, event: events.GotGoods) -> None:
    """Show resources flying to the store, kind by kind: a kind sets off shortly before the previous kind has landed."""
    seconds = 0.0
    for kind, count in enumerate(event.goods):
        if count:
            delay = seconds - 0.4 if seconds else 0.0
            seconds = fly_goods(animator, event.seat, kind, count, (800, 400), delay)
    animator.pause(seconds)


@ANIMATIONS.of(events.GotPoints)
def animate_got_points(animator: TableAnimator, event: events.GotPoints) -> None:
    """Show the points rising over the player's panel."""
    rect = layout.panel_rect(event.seat, len(animator.face.looks))
    animator.raise_words(f"+{event.count}", rect.right - 40, rect.y + 40)
    animator.sound("shaker", 0.5)
    animator.step(event)
    animator.pause(0.3)


@ANIMATIONS.of(events.Strengthened)
def animate_strengthened(animator: TableAnimator, event: events.Strengthened) -> None:
    """Show a flame flying to the fire."""
    animator.fly(Mover("chip", "fire", 800, 400, size=50), layout.FIRE.center, seconds=_FLIGHT_SECONDS)
    animator.sound("soft", 0.6, delay=0.4)
    animator.pause(_FLIGHT_SECONDS)


@ANIMATIONS.of(events.LeftAlone)
def animate_left_alone(animator: TableAnimator, event: events.LeftAlone) -> None:
    """Show only the sentence: ``Returned`` already lets the figure walk home."""
    animator.sound("wood_dull", 0.4)
    animator.step(event)
    animator.pause(0.15)
