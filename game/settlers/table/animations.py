"""The animation of each event of Settlers. Only events change the shown view; everything that flies is decoration."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from functools import partial

from game.core import aftermath
from game.core.rules import Event
from game.core.words import say
from game.screens.table import outcome_picture
from game.screens.table.animator import ByEvent, Playback
from game.screens.table.shown import Shown
from game.settlers.aftermath import deciding_point
from game.settlers.rules import events
from game.settlers.rules.goods import BLOCKING, HIDDEN, NEANDERTHAL, SETS, TRACKS
from game.settlers.rules.ground import WORLD
from game.settlers.table import layout, words, world
from game.settlers.table.animator import (
    CARD_SPOT,
    EVENT_CHIP_SPOT,
    SUPPLY,
    Bubble,
    Card,
    Die,
    Motion,
    TableAnimator,
    TurningChip,
)
from game.settlers.table.ending import paint_deciding_factor
from game.settlers.table.face import Face
from game.settlers.table.parts import ROMAN, draw_fixed_text
from game.settlers.table.seats import EVENT_CHIP_COUNT, PEOPLE_COUNT
from game.ui import animation
from game.ui.animation import Timeline
from game.ui.canvas import Canvas
from game.ui.layout import Rect, square
from game.ui.theme import SeatLook

ENDING_ANIMATIONS = ByEvent[TableAnimator, [], None]()
#: the width of the deciding card over the map
_DECIDING_CARD_WIDTH = 340.0
#: the pieces that dance around the winner's fire, and their sizes
_DANCING_PIECES = (("nomad", 1.3), ("nomad", 1.3), ("nomad", 1.3), ("nomad", 1.3), ("tent", 1.4), ("tent", 1.4))


@ENDING_ANIMATIONS.of(events.Won)
def animate_won(animator: TableAnimator, event: events.Won) -> None:
    """Show the winner's deciding card, or else the goal, over the map, and the winner's pieces dancing."""
    animator.step(event)
    looks = animator.face.looks
    panel_centre = layout.panels(len(looks))[event.seat].center
    look = looks[event.seat]
    factor = deciding_point(animator.face.view, animator.events, [look.name for look in looks])
    if factor is None:
        paint_rising = partial(_draw_goal, animator.face.view.goal)
        size = outcome_picture.RISEN_SIZE
    else:
        paint_rising = partial(_draw_deciding_card, factor, look)
        size = _DECIDING_CARD_WIDTH
    dancers = [partial(_draw_dancer, f"st.{kind}.{look.colour}", scale) for kind, scale in _DANCING_PIECES]
    outcome_picture.play_outcome_picture(
        animator,
        outcome_picture.OutcomePicture([(panel_centre, paint_rising)], animator.words_of(event), dancers, size=size),
    )


def _draw_deciding_card(
    factor: aftermath.DecidingFactor, look: SeatLook, canvas: Canvas, x: float, y: float, size: float
) -> None:
    """Draw the card of the winner's deciding point, ``size`` wide, with its centre at ``x, y``."""
    height = size / factor.aspect
    paint_deciding_factor(canvas, factor, look, Rect(x - size / 2, y - height / 2, size, height))


def _draw_goal(goal: int, canvas: Canvas, x: float, y: float, size: float) -> None:
    """Draw the number of points that wins, with its centre at ``x, y``."""
    canvas.panel("st.points", square(x, y, size))
    draw_fixed_text(canvas, str(goal), x, y, size * 0.5, ROMAN, kind="display")


def _draw_dancer(picture: str, size: float, canvas: Canvas, x: float, y: float, lean: float) -> None:
    """Draw a piece dancing, tilted by ``lean``."""
    canvas.turned(picture, x, y, lean, size=size, steps=60)


# The events of a match

#: seconds for which the dice tumble
_TUMBLE_SECONDS = 0.5
#: seconds of a hop from crossing to crossing; hops are shorter if the walk would exceed ``_LONGEST_WALK``
_HOP_SECONDS = 0.14
#: the most seconds of a whole walk
_LONGEST_WALK = 0.9
#: seconds for which the sentence of an event is shown if nothing moves
_NOTHING_SECONDS = 0.6
#: seconds for which an offer is shown beside its seat
_OFFER_SECONDS = 0.9
#: seconds for which an answer is shown beside its seat
_ANSWER_SECONDS = 0.5
#: seconds in which a chip or card rises
_RISE_SECONDS = 0.3
#: seconds for reading a card or chip
_READ_SECONDS = 1.0
#: seconds in which a chip or card flies to its seat
_LEAVE_SECONDS = 0.3
#: the angle in radians by which each of the two dice turns while tumbling
_DICE_SPINS = (-7.6, 9.1)
ANIMATIONS = ByEvent[TableAnimator, [], None](ENDING_ANIMATIONS)


def animate(
    shown: Shown[Face, Motion], playback: Playback, names: Sequence[str], new_events: Sequence[Event]
) -> Timeline:
    """Return the timeline that animates events on a table."""
    animator = TableAnimator(shown, playback, names)
    animator.events = new_events
    for event in new_events:
        if not isinstance(event, events.Rolled):
            animator.show_headline(event)
        animator.animate(event, ANIMATIONS.get(event))
    animator.timeline.add_pause(0.05)
    return animator.timeline


# -- dice and goods


@ANIMATIONS.of(events.StartRolled)
def animate_start_rolled(animator: TableAnimator, event: events.StartRolled) -> None:
    """Play the sound of the rolls for the first turn. Their results are not drawn: the event's sentence names them."""
    animator.sound("shaker", 0.7)
    animator.wait(0.9)


@ANIMATIONS.of(events.Rolled)
def animate_rolled(animator: TableAnimator, event: events.Rolled) -> None:
    """Show the dice tumbling in, then the landscapes of their sum lighting up."""
    animator.show_headline(event, say("{name} rolls the dice.", name=animator.face.looks[event.seat].name))
    animator.sound("shaker", 0.8)
    if not animator.still:
        _tumble(animator, event.dice)
        animator.sound("knock_wood", 0.7, delay=0.3)
        animator.sound("knock_wood", 0.5, delay=0.45)
    animator.wait(_TUMBLE_SECONDS)
    animator.show_headline(event)
    animator.step(event)
    # the words for onlookers, without the cards gained, since the events of these follow
    animator.set(roll_text=words.roll_result(animator.face.view, None, {}))
    if sum(event.dice) == 7:
        animator.sound("drum_hard", 0.7)
        animator.wait(0.4)
    else:
        _flash_landscapes(animator, sum(event.dice))


def _tumble(animator: TableAnimator, faces: tuple[int, int]) -> None:
    """Let two dice bounce in from the right; their faces change until shortly before they stop, then show ``faces``."""
    for index, face in enumerate(faces):
        x, y = layout.DICE_CENTRES[index]
        die = Die(face, x, y, angle=0.0)
        roll_die = partial(_roll_die, animator.motion.dice, die, index, face)
        animator.timeline.tween(animator.at, _TUMBLE_SECONDS, roll_die, animation.ease_out)


def _roll_die(dice: list[Die], die: Die, index: int, face: int, progress: float) -> None:
    """Show die number ``index`` among ``dice`` on the way to its place; ``progress`` is the share of the way, 0 to 1.

    The die bounces and spins less and less. It shows changing faces until shortly before the end, then ``face``.
    """
    end_x, end_y = layout.DICE_CENTRES[index]
    die.x = animation.between(end_x + 190, end_x, progress)
    die.y = end_y - abs(math.sin(progress * math.pi * 3)) * 90 * (1 - progress)
    die.angle = layout.DICE_ANGLES[index] + _DICE_SPINS[index] * (1 - progress)
    shows_face = progress > 0.8 - 0.10 * index  # the second die shows it a little sooner
    die.face = face if shows_face else 1 + int(progress * 23 + face) % 6
    if progress < 1.0 and die not in dice:
        dice.append(die)
    elif progress >= 1.0 and die in dice:
        dice.remove(die)


def _flash_landscapes(animator: TableAnimator, number: int) -> None:
    """Light up the landscapes that yield cards on this sum of the dice."""
    view = animator.face.view
    flashes = animator.motion.flashes
    places = [
        place
        for place in WORLD.hexes_by_number.get(number, ())
        if place not in (view.neanderthal, view.carnivore) and place not in view.deserts
    ]

    def set_brightness(progress: float) -> None:
        """Let the landscapes grow brighter until the middle of the time, then darker."""
        brightness = math.sin(math.pi * progress)
        flashes.clear()
        if progress < 1.0:
            flashes.update(dict.fromkeys(places, brightness))

    if not animator.still:
        animator.timeline.tween(animator.at, 0.7, set_brightness)
    animator.sound("flint", 0.5)
    animator.wait(0.1)


@ANIMATIONS.of(events.Yielded)
def animate_yielded(animator: TableAnimator, event: events.Yielded) -> None:
    """Show cards flying from a landscape to a hand."""
    start = animator.face.viewport.hex(event.place)
    end = animator.spot_of_cards(event.seat)(event.kind)
    for index in range(event.count):
        animator.fly_thing("chip", event.kind, start, end, delay=0.06 * index, seconds=0.5, height=80)
    animator.sound("place", 0.6, delay=0.45)
    animator.wait(0.05 * event.count)


@ANIMATIONS.of(events.RanShort)
def animate_ran_short(animator: TableAnimator, event: events.RanShort) -> None:
    """Wait while the event's sentence says that the supply ran short; nothing moves."""
    animator.sound("no", 0.4)
    animator.wait(_NOTHING_SECONDS)


@ANIMATIONS.of(events.Paid, events.Discarded)
def animate_paid(animator: TableAnimator, event: events.Paid | events.Discarded) -> None:
    """Show cards flying to the supply."""
    animator.fly_cards(event.cards, animator.spot_of_cards(event.seat), lambda kind: SUPPLY)


@ANIMATIONS.of(events.Banked)
def animate_banked(animator: TableAnimator, event: events.Banked) -> None:
    """Show three cards flying to the supply and one from there."""
    animator.fly_cards(event.give, animator.spot_of_cards(event.seat), lambda kind: SUPPLY)
    animator.fly_cards(event.get, lambda kind: SUPPLY, animator.spot_of_cards(event.seat))


# -- trade


def _show_bubble(animator: TableAnimator, seat: int, text: str, seconds: float = _ANSWER_SECONDS) -> None:
    """Show a speech bubble beside a seat's panel for some seconds."""
    motion = animator.motion
    bubble = Bubble(seat, text)
    animator.timeline.cue(animator.at, lambda: setattr(motion, "bubble", bubble))
    animator.wait(seconds)
    animator.timeline.cue(animator.at, lambda: setattr(motion, "bubble", None), always=True)


def _show_terms(animator: TableAnimator, event: events.Offered | events.Countered) -> None:
    """Show the terms that a seat proposes in a speech bubble."""
    text = say("{give} for {get}?", give=words.cards_or_nothing(event.give), get=words.cards_or_nothing(event.get))
    _show_bubble(animator, event.seat, text, _OFFER_SECONDS)


@ANIMATIONS.of(events.Offered)
def animate_offered(animator: TableAnimator, event: events.Offered) -> None:
    """Show the offer in a speech bubble."""
    animator.sound("sticks", 0.5)
    _show_terms(animator, event)


@ANIMATIONS.of(events.Accepted)
def animate_accepted(animator: TableAnimator, event: events.Accepted) -> None:
    """Show a seat's yes in a speech bubble."""
    animator.sound("ugh", 0.4)
    _show_bubble(animator, event.seat, say("Yes!"))


@ANIMATIONS.of(events.Declined)
def animate_declined(animator: TableAnimator, event: events.Declined) -> None:
    """Show in a speech bubble that a seat declines."""
    _show_bubble(animator, event.seat, say("No more offers!") if event.all_turn else say("No."))


@ANIMATIONS.of(events.Countered)
def animate_countered(animator: TableAnimator, event: events.Countered) -> None:
    """Show a seat's counter-offer in a speech bubble."""
    animator.sound("sticks", 0.4)
    _show_terms(animator, event)


@ANIMATIONS.of(events.Dealt)
def animate_dealt(animator: TableAnimator, event: events.Dealt) -> None:
    """Show cards flying between the two hands."""
    animator.fly_cards(event.give, animator.spot_of_cards(event.seat), animator.spot_of_cards(event.partner))
    animator.fly_cards(event.get, animator.spot_of_cards(event.partner), animator.spot_of_cards(event.seat))


# -- pieces


def _drop_piece(animator: TableAnimator, kind: str, seat: int, crossing: int) -> None:
    """Show a piece dropping onto the map."""
    x, y = animator.piece_spot(crossing)
    animator.sound("place", 0.8, delay=0.3)
    _fly_piece(animator, kind, seat, (x, y - 120), (x, y))


def _fly_piece(animator: TableAnimator, kind: str, seat: int, start: layout.Point, end: layout.Point) -> None:
    """Let a seat's piece fly straight onto the map or off it."""
    look = animator.face.looks[seat]
    animator.fly_thing(kind, look, start, end, seconds=0.35, height=0, size=animator.face.viewport.zoom)
    animator.wait(0.35)


@ANIMATIONS.of(events.Founded)
def animate_founded(animator: TableAnimator, event: events.Founded) -> None:
    """Show a tent dropping onto the map."""
    _drop_piece(animator, "tent", event.seat, event.crossing)


@ANIMATIONS.of(events.NomadSent)
def animate_nomad_sent(animator: TableAnimator, event: events.NomadSent) -> None:
    """Show a nomad dropping onto the map."""
    _drop_piece(animator, "nomad", event.seat, event.crossing)


@ANIMATIONS.of(events.Walked)
def animate_walked(animator: TableAnimator, event: events.Walked) -> None:
    """Show the nomad hopping from crossing to crossing."""
    look = animator.face.looks[event.seat]
    spots = [animator.piece_spot(crossing) for crossing in event.route]
    if animator.still or len(spots) < 2:
        animator.wait(0.3)
        return
    hop = min(_HOP_SECONDS, _LONGEST_WALK / (len(spots) - 1))
    animator.lift(event.route[0])
    for start, end in itertools.pairwise(spots):
        animator.fly_thing("nomad", look, start, end, seconds=hop, height=13, size=animator.face.viewport.zoom)
        animator.sound("tick", 0.6, delay=hop * 0.9)
        animator.at += hop
    animator.put_down(event.route[0])


@ANIMATIONS.of(events.Settled)
def animate_settled(animator: TableAnimator, event: events.Settled) -> None:
    """Show the people chip flying to the seat of the nomad that settles."""
    animator.sound("drum_tom", 0.6)
    _fly_people_chip(animator, event.seat, event.crossing, event.people)


def _fly_people_chip(animator: TableAnimator, seat: int, crossing: int, people: int) -> None:
    """Let a people chip fly from the map to a seat."""
    start = animator.piece_spot(crossing)
    end = animator.count_spot(seat, PEOPLE_COUNT)
    animator.fly_thing("people", people, start, end, seconds=0.7, height=70, size=1.2)
    animator.sound("place", 0.8, delay=0.65)
    animator.wait(0.3)


@ANIMATIONS.of(events.Left)
def animate_left(animator: TableAnimator, event: events.Left) -> None:
    """Show a tent leaving the map."""
    x, y = animator.piece_spot(event.crossing)
    animator.lift(event.crossing)
    animator.sound("hide", 0.6)
    _fly_piece(animator, "tent", event.seat, (x, y), (x, y - 130))
    animator.put_down(event.crossing)


@ANIMATIONS.of(events.PeopleTaken)
def animate_people_taken(animator: TableAnimator, event: events.PeopleTaken) -> None:
    """Show a people chip flying from the map to a seat."""
    _fly_people_chip(animator, event.seat, event.crossing, event.people)


# -- figures


@ANIMATIONS.of(events.Roamed)
def animate_roamed(animator: TableAnimator, event: events.Roamed) -> None:
    """Show a figure leaping to another landscape."""
    viewport = animator.face.viewport
    away_key = world.AWAY_KEYS[event.figure]
    start = world.figure_spot(viewport, event.figure, event.origin)
    end = world.figure_spot(viewport, event.figure, event.place)
    animator.sound("ugh" if event.figure == NEANDERTHAL else "tiger", 0.6)
    animator.lift(away_key)
    animator.fly_thing("figure", event.figure, start, end, seconds=0.6, height=120, size=viewport.zoom)
    animator.sound("thud", 0.9, delay=0.55)
    animator.wait(0.6)
    animator.put_down(away_key)
    _flare_landscape(animator, event.place)


def _flare_landscape(animator: TableAnimator, place: int) -> None:
    """Let a landscape light up and fade."""
    flashes = animator.motion.flashes

    def set_brightness(progress: float) -> None:
        """Let the landscape grow darker."""
        flashes.pop(place, None)
        if progress < 1.0:
            flashes[place] = 0.5 * (1 - progress)

    if not animator.still:
        animator.timeline.tween(animator.at, 0.5, set_brightness)


@ANIMATIONS.of(events.Robbed)
def animate_robbed(animator: TableAnimator, event: events.Robbed) -> None:
    """Show a card flying from hand to hand; only the two seats concerned see which card it is."""
    kind = HIDDEN if event.kind == events.UNSEEN else event.kind
    animator.sound("laugh", 0.5)
    animator.fly_cards_of_kinds([kind], animator.spot_of_cards(event.victim), animator.spot_of_cards(event.seat))


@ANIMATIONS.of(events.NothingToSteal, events.NothingToDesert, events.NoDeal)
def animate_nothing_happened(animator: TableAnimator, event: Event) -> None:
    """Wait while the sentence of the event says that nothing happened; nothing moves."""
    animator.wait(_NOTHING_SECONDS)


# -- event chips, deserts, cards


@ANIMATIONS.of(events.ChipTurned)
def animate_chip_turned(animator: TableAnimator, event: events.ChipTurned) -> None:
    """Show the event chip rising, turning over, and flying to its finder."""
    box = WORLD.boxes[event.box]
    animator.sound("card_flip", 0.9, delay=0.25)
    if animator.still:
        animator.wait(1.0)
        return
    x, y = animator.piece_spot(box.crossing)
    turning_chip = TurningChip(box.set, event.face, words.face_words(event.face), x, y)
    motion = animator.motion
    middle_x, middle_y = EVENT_CHIP_SPOT
    end_x, end_y = animator.count_spot(event.seat, EVENT_CHIP_COUNT)

    def raise_chip(progress: float) -> None:
        """Show the chip on its way to the middle of the map, growing and turning over."""
        motion.turning_chip = turning_chip
        turning_chip.x = animation.between(x, middle_x, progress)
        turning_chip.y = animation.between(y, middle_y, progress)
        turning_chip.size = animation.between(30, 150, progress)
        turning_chip.turn = progress if progress > 0.3 else 0.0

    def fly_chip_to_finder(progress: float) -> None:
        """Show the chip on its way to its finder's panel, shrinking."""
        turning_chip.x = animation.between(middle_x, end_x, progress)
        turning_chip.y = animation.between(middle_y, end_y, progress)
        turning_chip.size = animation.between(150, 26, progress)
        motion.turning_chip = turning_chip if progress < 1.0 else None

    animator.timeline.tween(animator.at, _RISE_SECONDS, raise_chip)
    animator.timeline.tween(animator.at + _READ_SECONDS, _LEAVE_SECONDS, fly_chip_to_finder)
    if event.face == BLOCKING:
        animator.sound("bear", 0.5, delay=0.6)
    animator.wait(_READ_SECONDS)


@ANIMATIONS.of(events.DesertSpread)
def animate_desert_spread(animator: TableAnimator, event: events.DesertSpread) -> None:
    """Show a landscape turning to sand."""
    sands = animator.motion.sands

    def cover_with_sand(progress: float) -> None:
        """Let sand over the landscape become denser. Remove it at the end, when the map itself shows a desert."""
        sands.pop(event.place, None)
        if progress < 1.0:
            sands[event.place] = progress

    if not animator.still:
        animator.timeline.tween(animator.at, 0.8, cover_with_sand)
    animator.sound("rasp", 0.7)
    animator.wait(0.8)


@ANIMATIONS.of(events.Developed)
def animate_developed(animator: TableAnimator, event: events.Developed) -> None:
    """Show the marker moving to the next step."""
    start = layout.cell(event.track, event.step - 1).center
    end = layout.cell(event.track, event.step).center
    animator.fly_thing("seat", animator.face.looks[event.seat], start, end, seconds=0.4, height=14)
    animator.sound("stone", 0.7, delay=0.35)
    animator.wait(0.4)


def _show_card(animator: TableAnimator, icon: str, text: str, seat: int) -> None:
    """Show a card large, then let it fly to its seat."""
    animator.sound("drum_middling", 0.7)
    if animator.still:
        animator.wait(1.0)
        return
    motion = animator.motion
    look = animator.face.looks[seat]
    middle_x, middle_y = CARD_SPOT
    end_x, end_y = layout.panels(len(animator.face.looks))[seat].center
    card = Card(icon, text, look)

    def enlarge_card(progress: float) -> None:
        """Show the card in the middle of the map, growing."""
        motion.card = card
        card.size = animation.between(0.3, 1.0, progress)

    def fly_card_to_seat(progress: float) -> None:
        """Show the card on its way to its seat's panel, shrinking."""
        card.x = animation.between(middle_x, end_x, progress)
        card.y = animation.between(middle_y, end_y, progress)
        card.size = animation.between(1.0, 0.2, progress)
        motion.card = card if progress < 1.0 else None

    animator.timeline.tween(animator.at, _RISE_SECONDS, enlarge_card, animation.ease_out)
    animator.timeline.tween(animator.at + _READ_SECONDS, _LEAVE_SECONDS, fly_card_to_seat)
    animator.wait(_READ_SECONDS + _LEAVE_SECONDS)


@ANIMATIONS.of(events.ArtTaken)
def animate_art_taken(animator: TableAnimator, event: events.ArtTaken) -> None:
    """Show an art card being taken."""
    name = animator.face.looks[event.seat].name
    _show_card(
        animator,
        "laurel-crown",
        say("{name} takes the {track} art card: 1 point", name=name, track=say(TRACKS[event.track])),
        event.seat,
    )


@ANIMATIONS.of(events.AdaptationTaken)
def animate_adaptation_taken(animator: TableAnimator, event: events.AdaptationTaken) -> None:
    """Show an adaptation card being taken."""
    name = animator.face.looks[event.seat].name
    _show_card(
        animator,
        "oak-leaf",
        say("{name} takes the adaptation of set {set}: 1 point", name=name, set=SETS[event.set]),
        event.seat,
    )


@ANIMATIONS.of(events.ReconnaissanceTaken)
def animate_reconnaissance_taken(animator: TableAnimator, event: events.ReconnaissanceTaken) -> None:
    """Show the reconnaissance card being taken."""
    name = animator.face.looks[event.seat].name
    _show_card(animator, "footsteps", say("{name} takes Reconnaissance: 2 points", name=name), event.seat)


@ANIMATIONS.of(events.PeopleComplete)
def animate_people_complete(animator: TableAnimator, event: events.PeopleComplete) -> None:
    """Show a seat's reward for people of all four colours."""
    name = animator.face.looks[event.seat].name
    if event.place == 1:
        text = say("{name} earns Distribution: 2 points", name=name)
    else:
        text = say("{name} is the second with all four colours and may take any people chip", name=name)
    _show_card(animator, "world", text, event.seat)


@ANIMATIONS.of(events.TurnBegan)
def animate_turn_began(animator: TableAnimator, event: events.TurnBegan) -> None:
    """Show the table at the beginning of a turn."""
    animator.step(event, roll_text="")
    animator.sound("drum_soft", 0.5)
    animator.wait(0.1)
