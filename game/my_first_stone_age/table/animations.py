"""The animation of each event of My First Stone Age."""

from __future__ import annotations

import math
from functools import partial

from game.core import Record
from game.my_first_stone_age.rules import events, moves
from game.my_first_stone_age.rules.board import BUILDING_SITE, GOODS, HIDDEN, SPACE_OF_GOOD
from game.my_first_stone_age.rules.state import NOBODY
from game.my_first_stone_age.table import board, layout, words
from game.my_first_stone_age.table.animator import (
    ACT,
    MOVE_FIGURE,
    TURN_TOKEN,
    Motion,
    Point,
    TableAnimator,
    TimelineWithHolds,
)
from game.my_first_stone_age.table.face import Face
from game.my_first_stone_age.table.parts import Sprite, Walker
from game.my_first_stone_age.table.trading import DONE_BUTTON, cell
from game.my_first_stone_age.table.words import GIVE, TAKE
from game.screens.table import outcome_picture
from game.screens.table.animator import ByEvent, Playback
from game.screens.table.shown import Shown
from game.ui import animation
from game.ui.canvas import Canvas
from game.ui.layout import SCREEN, Rect, inset, square
from game.ui.theme import SeatLook

ANIMATIONS = ByEvent[TableAnimator, [], None]()
#: seconds of a hop; less in a walk of many hops
_HOP_SECONDS = 0.17
#: seconds of a whole walk at most
_MAX_WALK_SECONDS = 0.7
#: the height of a figure at the end of a walk or a jump
_LANDED_HEIGHT = 92.0
#: seconds in which a token turns over
_TURN_SECONDS = 0.3
#: seconds for which a turned token is shown large
_SHOWN_SECONDS = 0.8
#: seconds in which all tokens slide into a heap and out again
_MIX_SECONDS = 2.4
#: seconds from the moment when the token lies face up until the figure sets off
_WALK_DELAY = 0.1
#: seconds for which two tokens are ringed before they are swapped
_RINGED_SECONDS = 0.3
#: seconds in which two tokens are swapped
_SWAP_SECONDS = 1.6
#: seconds of a good's flight
_FLIGHT_SECONDS = 0.45
#: seconds in which a dog runs to its new place
_RUN_SECONDS = 0.55
#: how many seconds before the end of a flight or a run the next animation may begin
_BEFORE_LANDING = 0.25
#: seconds for which an event without an effect is shown
_NOTHING_SECONDS = 0.7
#: seconds from the start of one token turned down to the start of the next
_SECONDS_BETWEEN_TOKENS = 0.06
#: seconds from the start of one paid good to the start of the next
_SECONDS_BETWEEN_PAID = 0.15
#: seconds in which a paid good or dog flies back
_PAYMENT_SECONDS = 0.5
#: seconds of each of the three pictures in which a hut rises
_SECONDS_PER_RISING_PICTURE = 0.3
_TOKEN_BACK = "mfsa.token.back"
_CHEERED_EVENTS = (events.Built, events.Won)


def animate(shown: Shown[Face, Motion], playback: Playback, record: Record, *, trading: bool) -> TimelineWithHolds:
    """Return the timeline that animates a record; ``trading`` is whether the trading dialog is open."""
    animator = TableAnimator(shown, playback, trading=trading)
    if trading and isinstance(record.move, moves.Done):
        _leave_without_swap(animator)
    for event in record.events:
        animator.mark()
        mood = "cheer" if isinstance(event, _CHEERED_EVENTS) else ""
        animator.speak(words.event_speech(event, animator.face.looks), mood)
        animator.animate(event, ANIMATIONS.get(event))
    if not any(isinstance(event, events.Won) for event in record.events):
        animator.land_before_end(_BEFORE_LANDING)
    return animator.timeline


def _leave_without_swap(animator: TableAnimator) -> None:
    """Show a tick flying to the asked seat's goods, since the seat leaves the raft without a swap."""
    seat = animator.face.asked
    if seat is None:
        return
    animator.speak(words.no_swap_speech(seat), "cheer")
    animator.sound("place", 0.9)
    end = layout.tray(layout.panel(animator.seats, seat)).center
    animator.fly_picture(
        "mfsa.sign.tick", DONE_BUTTON.center, end, (62.0, 110.0), seconds=_FLIGHT_SECONDS, stays=_NOTHING_SECONDS
    )
    animator.pause(_FLIGHT_SECONDS + _NOTHING_SECONDS)


# -- forest tokens


def _turn_token(animator: TableAnimator, place: int, before: str, after: str, delay: float = 0.0) -> None:
    """Show a token turning over from one face to another."""
    x, y = layout.FOREST[place]
    sprite = Sprite(board.token_picture(before), x, y, layout.TOKEN_SIZE)

    def turn_over(progress: float) -> None:
        """Show one side in the first half of the turn, the other side in the second half, narrower in between."""
        sprite.name = board.token_picture(before if progress < 0.5 else after)
        sprite.squash = abs(math.cos(math.pi * progress))
        sprite.y = y - 26 * math.sin(math.pi * progress)
        sprite.size = layout.TOKEN_SIZE * (1 + 0.18 * math.sin(math.pi * progress))

    animator.put_aside(f"token {place}", delay=delay)
    animator.move(sprite, _TURN_SECONDS, turn_over, delay, stays=0.02)


@ANIMATIONS.of(events.TokenTurned)
def animate_token_turned(animator: TableAnimator, event: events.TokenTurned) -> None:
    """Show the token turning over and then growing for everybody to see."""
    x, y = layout.FOREST[event.place]
    animator.light_turn_step(TURN_TOKEN)
    animator.sound("card_flip", 0.9)
    animator.show_leaves(x, y, delay=0.15)
    _turn_token(animator, event.place, HIDDEN, event.token)
    animator.at += _TURN_SECONDS
    large_copy = Sprite(board.token_picture(event.token), x, y, layout.TOKEN_SIZE)

    def swell_and_shrink(progress: float) -> None:
        """Enlarge the token up to the middle of the time, then let it shrink again."""
        large_copy.size = layout.TOKEN_SIZE * (1 + 0.4 * math.sin(math.pi * progress))

    animator.put_aside(f"token {event.place}")  # the large copy is shown instead
    animator.move(large_copy, _SHOWN_SECONDS, swell_and_shrink)
    animator.pause(_WALK_DELAY)


@ANIMATIONS.of(events.PutBack)
def animate_put_back(animator: TableAnimator, event: events.PutBack) -> None:
    """Show the token turning face down again."""
    animator.pause(0.35)
    animator.sound("card_flip", 0.8)
    _turn_token(animator, event.place, animator.face.view.tokens[event.place], HIDDEN)
    animator.pause(_TURN_SECONDS + 0.05)


@ANIMATIONS.of(events.TurnedDown)
def animate_turned_down(animator: TableAnimator, event: events.TurnedDown) -> None:
    """Show all open tokens turning face down in a wave from the building site."""
    site = layout.SPACE_RECTS[BUILDING_SITE].center
    ordered_places = sorted(event.places, key=lambda place: math.dist(site, layout.FOREST[place]))
    animator.light_turn_step(ACT)
    animator.pause(0.15)
    for number, place in enumerate(ordered_places):
        delay = _SECONDS_BETWEEN_TOKENS * number
        animator.sound("card_flip", 0.6, delay=delay)
        _turn_token(animator, place, animator.face.view.tokens[place], HIDDEN, delay)
        # the token's back stays in sight until the last token has turned
        animator.move(
            Sprite(_TOKEN_BACK, *layout.FOREST[place], layout.TOKEN_SIZE),
            _SECONDS_BETWEEN_TOKENS * (len(ordered_places) - number),
            _stand_still,
            delay + _TURN_SECONDS,
        )
    animator.pause(_SECONDS_BETWEEN_TOKENS * len(ordered_places) + _TURN_SECONDS)


def _stand_still(progress: float) -> None:
    """Move nothing: the sprite is only shown for a while."""


@ANIMATIONS.of(events.Swapped)
def animate_swapped(animator: TableAnimator, event: events.Swapped) -> None:
    """Show two tokens changing places slowly, in arcs, for everybody to see."""
    animator.put_aside(f"token {event.one}", f"token {event.other}")
    for start, end in ((event.one, event.other), (event.other, event.one)):
        _move_token(animator, layout.FOREST[start], layout.FOREST[end])
    for share in (0.0, 0.33, 0.66):
        animator.sound("card_slide", 0.6, delay=_RINGED_SECONDS + share * _SWAP_SECONDS)
    seconds = _RINGED_SECONDS + _SWAP_SECONDS
    animator.timeline.hold(animator.at, animator.at + seconds)
    animator.pause(seconds + (0.9 if animator.still else 0.0))
    animator.sound("place", 0.8)
    animator.step(event)
    animator.pause(0.15)


def _move_token(animator: TableAnimator, start: Point, end: Point) -> None:
    """Show a ringed token moving in an arc, to the right of the straight line, so that swapped tokens do not meet."""
    ring = Sprite("mfsa.ring_hot", *start, layout.TOKEN_SIZE)
    token = Sprite(_TOKEN_BACK, *start, layout.TOKEN_SIZE)
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy)
    seconds = _RINGED_SECONDS + _SWAP_SECONDS
    arc_height = min(110.0, length * 0.3)
    shift_x, shift_y = _shift_onto_screen(start, end, arc_height)

    def move_along_arc(progress: float) -> None:
        """Show ring and token at rest for ``_RINGED_SECONDS``, then on their way along the arc."""
        share = max(0.0, min(1.0, (progress * seconds - _RINGED_SECONDS) / _SWAP_SECONDS))
        eased = animation.smooth(share)
        bend = 4 * eased * (1 - eased)
        sideways = bend * arc_height
        for sprite in (ring, token):
            sprite.x = start[0] + dx * eased - dy / length * sideways + shift_x * bend
            sprite.y = start[1] + dy * eased + dx / length * sideways + shift_y * bend
        token.size = layout.TOKEN_SIZE * (1 + 0.15 * math.sin(math.pi * progress))
        ring.size = token.size

    animator.move(ring, seconds, _stand_still)
    animator.move(token, seconds, move_along_arc)


def _shift_onto_screen(start: Point, end: Point, arc_height: float) -> Point:
    """Return how far the two arcs between two points are shifted in their middles, to keep the tokens on the screen.

    Both arcs are shifted alike, so that the two tokens do not meet.
    """
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy)
    width, height = 2 * arc_height * abs(dy) / length, 2 * arc_height * abs(dx) / length
    middle_x, middle_y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    between_middles = Rect(middle_x - width / 2, middle_y - height / 2, width, height)
    moved_rect = between_middles.clamp(inset(SCREEN, layout.TOKEN_SIZE * 0.6))
    return moved_rect.x - between_middles.x, moved_rect.y - between_middles.y


@ANIMATIONS.of(events.Mixed)
def animate_mixed(animator: TableAnimator, event: events.Mixed) -> None:
    """Show all tokens sliding into a heap in the middle and out again."""
    count = len(layout.FOREST)
    animator.step(event)
    animator.put_aside(*[f"token {place}" for place in range(count)])
    for place, start in enumerate(layout.FOREST):
        heap = (800 + 70 * math.cos(place * 2.4), 500 + 50 * math.sin(place * 2.4))
        # a place chosen regardless of where the token really goes, which nobody may see
        end = layout.FOREST[(place * 5 + 3) % count]
        _slide_through_heap(animator, start, heap, end)
    for number in range(5):
        animator.sound("card_slide", 0.6, delay=0.3 + 0.3 * number)
    animator.pause(_MIX_SECONDS)
    animator.put_all_back()


def _slide_through_heap(animator: TableAnimator, start: Point, heap: Point, end: Point) -> None:
    """Show a face-down token sliding to its position in the ``heap``, and then on to another place."""
    sprite = Sprite(_TOKEN_BACK, *start, layout.TOKEN_SIZE)

    def slide_in_and_out(progress: float) -> None:
        """Show the token on its way into the heap, resting there, then on its way to the other place."""
        if progress < 0.6:
            origin, target = start, heap
            share = min(1.0, progress * 2.5)
        else:
            origin, target = heap, end
            share = (progress - 0.6) / 0.4
        eased = animation.smooth(share)
        sprite.x = animation.between(origin[0], target[0], eased)
        sprite.y = animation.between(origin[1], target[1], eased)

    animator.move(sprite, _MIX_SECONDS, slide_in_and_out)


# -- figures


@ANIMATIONS.of(events.Walked)
def animate_walked(animator: TableAnimator, event: events.Walked) -> None:
    """Show the figure hopping from space to space, with a drum for each step."""
    animator.light_turn_step(MOVE_FIGURE)
    animator.put_aside(f"figure {event.seat}")
    start, height = board.figure_spot(animator.shown.face, event.seat)
    walker = Walker(animator.face.looks[event.seat], start, height)
    stations = [start, *[_landing_spot(space) for space in event.path]]
    hop_count = len(event.path)
    hop_seconds = min(_HOP_SECONDS, _MAX_WALK_SECONDS / hop_count)

    def hop_along(progress: float) -> None:
        """Show the figure in its present hop, highest in the middle of the hop."""
        hop_index = min(hop_count - 1, int(progress * hop_count))
        share = progress * hop_count - hop_index
        begin = stations[hop_index]
        end = stations[hop_index + 1]
        eased = animation.smooth(share)
        walker.feet = (animation.between(begin[0], end[0], eased), animation.between(begin[1], end[1], eased))
        walker.lift = 54 * 4 * share * (1 - share)
        walker.height = animation.between(height, _LANDED_HEIGHT, min(1.0, progress * 2))

    for number in range(hop_count):
        animator.sound("drum_soft", 0.9, delay=hop_seconds * (number + 0.9), variant=number / 6)
    animator.move(walker, hop_seconds * hop_count, hop_along)
    animator.pause(hop_seconds * hop_count + 0.05)
    animator.step(event)


def _landing_spot(space: int) -> Point:
    """Return where a figure lands on a space, as if no other figure stood there."""
    feet, _ = layout.figure_place(space, number=0, count=1)
    return feet


@ANIMATIONS.of(events.Jumped)
def animate_jumped(animator: TableAnimator, event: events.Jumped) -> None:
    """Show the figure leaping straight to its space."""
    animator.light_turn_step(MOVE_FIGURE)
    animator.put_aside(f"figure {event.seat}")
    start, height = board.figure_spot(animator.shown.face, event.seat)
    end = _landing_spot(event.space)
    walker = Walker(animator.face.looks[event.seat], start, height)

    def leap(progress: float) -> None:
        """Show the figure on its way, high above the ground in the middle."""
        eased = animation.smooth(progress)
        walker.feet = (animation.between(start[0], end[0], eased), animation.between(start[1], end[1], eased))
        walker.lift = 150 * 4 * progress * (1 - progress)
        walker.height = animation.between(height, _LANDED_HEIGHT, eased)

    animator.sound("soft", 0.8)
    animator.sound("drum_tom", 0.9, delay=0.45)
    animator.move(walker, 0.5, leap)
    animator.pause(0.55)
    animator.step(event)


# -- goods and dogs


@ANIMATIONS.of(events.Took)
def animate_took(animator: TableAnimator, event: events.Took) -> None:
    """Show a good flying from its mat to behind the settlement."""
    animator.light_turn_step(ACT)
    space = SPACE_OF_GOOD[event.good]
    count = animator.face.view.stock[event.good]
    spots, size = layout.stock_spots(space, animator.shown.face.stock_slots(space))
    start = spots[min(count, len(spots)) - 1]
    animator.sound("soft", 0.7)
    animator.step(event)  # before the flight, since the tray has a place for the good only after the event
    [(number, end)] = _tray_positions(animator, event.seat, (event.good,))
    animator.hide_while_flying(f"tray {event.seat} {number}", _FLIGHT_SECONDS)
    animator.fly_picture(f"mfsa.good.{GOODS[event.good]}", start, end, (size, 54.0), seconds=_FLIGHT_SECONDS)
    animator.sound("place", 0.9, delay=_FLIGHT_SECONDS)
    animator.pause(_FLIGHT_SECONDS - _BEFORE_LANDING)


def _tray_positions(animator: TableAnimator, seat: int, goods: tuple[int, ...]) -> list[tuple[int, Point]]:
    """Return the index and position of each of these goods in a seat's tray; -1 and the centre for a closed tray."""
    box = layout.panel(animator.seats, seat)
    counts = animator.face.view.settlements[seat].goods
    if seat not in animator.shown.face.open_seats or min(counts) < 0:
        return [(-1, layout.tray(box).center) for _ in goods]
    spots, _ = layout.tray_spots(box, max(4, sum(counts)))
    # goods lie in the tray sorted by kind; of several goods of a kind, the last one in the tray comes first
    indices = [sum(counts[: good + 1]) - 1 - goods[:number].count(good) for number, good in enumerate(goods)]
    return [(index, spots[index]) for index in indices]


@ANIMATIONS.of(events.FoundNothing)
def animate_found_nothing(animator: TableAnimator, event: events.FoundNothing) -> None:
    """Show dust blowing over the empty mat."""
    animator.light_turn_step(ACT)
    space = SPACE_OF_GOOD[event.good]
    spots, _ = layout.stock_spots(space, animator.shown.face.stock_slots(space))
    animator.sound("whine", 0.7)
    for number, (x, y) in enumerate(spots):
        animator.raise_dust(x, y, delay=0.1 * number, size=40)
    animator.step(event)
    animator.pause(_NOTHING_SECONDS)


@ANIMATIONS.of(events.TookDog)
def animate_took_dog(animator: TableAnimator, event: events.TookDog) -> None:
    """Show a dog running to the settlement, from its place or from another settlement."""
    animator.light_turn_step(ACT)
    view = animator.face.view
    end = layout.panel_dog_spot(layout.panel(animator.seats, event.seat), view.settlements[event.seat].dogs)
    if event.source == NOBODY:
        animator.put_aside(f"board dog {view.dogs - 1}")
        start = layout.DOG_SPOTS[view.dogs - 1]
    else:
        number = view.settlements[event.source].dogs - 1
        animator.put_aside(f"dog {event.source} {number}")
        start = layout.panel_dog_spot(layout.panel(animator.seats, event.source), number)
    animator.sound("bark", 0.9)
    animator.fly_picture(
        "mfsa.dog", start, end, (layout.DOG_SIZE, layout.PANEL_DOG_SIZE), seconds=_RUN_SECONDS, height=50
    )
    animator.hide_while_flying(f"dog {event.seat} {view.settlements[event.seat].dogs}", _RUN_SECONDS)
    animator.sound("bark", 0.6, delay=_RUN_SECONDS)
    animator.pause(_RUN_SECONDS - _BEFORE_LANDING)
    animator.step(event)


@ANIMATIONS.of(events.KeptDogs)
def animate_kept_dogs(animator: TableAnimator, event: events.KeptDogs) -> None:
    """Let both dogs bark."""
    animator.light_turn_step(ACT)
    animator.sound("bark", 0.8)
    animator.sound("bark", 0.7, delay=0.4)
    animator.step(event)
    animator.pause(_NOTHING_SECONDS)


@ANIMATIONS.of(events.Traded)
def animate_traded(animator: TableAnimator, event: events.Traded) -> None:
    """Show two goods changing places between raft and tray."""
    if animator.trading:
        took_start = cell(TAKE, event.took).center
        gave_start = cell(GIVE, event.gave).center
        gave_end = cell(TAKE, event.gave).center
        took_end = cell(GIVE, event.took).center
        size = 92.0
        animator.put_aside(f"{GIVE} {event.gave}", f"{TAKE} {event.took}")
    else:
        number = animator.shown.face.post_goods().index(event.took)
        took_start = layout.raft_spots()[number]
        gave_end = took_start
        [(tray_index, gave_start)] = _tray_positions(animator, event.seat, (event.gave,))
        took_end = gave_start
        size = layout.GOOD_SIZE
        animator.put_aside(f"post {number}", f"tray {event.seat} {tray_index}")
    animator.sound("shaker", 0.7)
    animator.fly_picture(f"mfsa.good.{GOODS[event.gave]}", gave_start, gave_end, (size, size), height=-40, seconds=0.5)
    animator.fly_picture(f"mfsa.good.{GOODS[event.took]}", took_start, took_end, (size, size), height=60, seconds=0.5)
    animator.sound("place", 0.9, delay=0.5)
    animator.pause(0.5)
    animator.step(event)
    animator.pause(0.15)


@ANIMATIONS.of(events.TradedNothing)
def animate_traded_nothing(animator: TableAnimator, event: events.TradedNothing) -> None:
    """Show for a moment that nothing happens."""
    animator.light_turn_step(ACT)
    animator.sound("wood_dull", 0.6)
    animator.step(event)
    animator.pause(_NOTHING_SECONDS)


# -- huts


@ANIMATIONS.of(events.Built)
def animate_built(animator: TableAnimator, event: events.Built) -> None:
    """Show goods and dogs going back, the hut's tile flying to the settlement, and the hut rising."""
    animator.light_turn_step(ACT)
    box = layout.panel(animator.seats, event.seat)
    delay = _fly_payment(animator, event, box)
    tile = layout.PILES[event.pile]
    spot = layout.hut_spot(box, event.number - 1)
    animator.put_aside(f"pile {event.pile}", delay=delay)
    animator.sound("card_slide", 0.8, delay=delay)
    animator.fly_picture("mfsa.hut.plain", (tile.centerx, tile.y + 48), spot, (78.0, 60.0), delay=delay, seconds=0.5)
    animator.pause(delay + 0.5)
    animator.step(event)
    animator.put_aside(f"hut {event.seat} {event.number - 1}")
    _raise_hut(animator, animator.face.looks[event.seat].colour, spot)


def _fly_payment(animator: TableAnimator, event: events.Built, box: Rect) -> float:
    """Let the paid goods and dogs fly back one after the other; return the seconds until the last is nearly there."""
    departed = 0  # the number of goods and dogs that have set off
    for good, (tray_index, start) in zip(event.paid, _tray_positions(animator, event.seat, event.paid), strict=True):
        delay = _SECONDS_BETWEEN_PAID * departed
        space = SPACE_OF_GOOD[good]
        spots, size = layout.stock_spots(space, animator.shown.face.stock_slots(space))
        in_stock = animator.face.view.stock[good] + event.paid[:departed].count(good)  # when this good comes back
        end = spots[min(in_stock, len(spots) - 1)]
        animator.put_aside(f"tray {event.seat} {tray_index}", delay=delay)
        animator.sound("place", 0.6, delay=delay + _PAYMENT_SECONDS)
        animator.fly_picture(
            f"mfsa.good.{GOODS[good]}",
            start,
            end,
            (54.0, size),
            delay=delay,
            seconds=_PAYMENT_SECONDS,
            stays=_SECONDS_BETWEEN_PAID * (len(event.paid) - departed) + _PAYMENT_SECONDS,
        )
        departed += 1
    dogs_before = animator.face.view.settlements[event.seat].dogs
    for index in range(len(event.dogs_for)):
        delay = _SECONDS_BETWEEN_PAID * departed
        dog = dogs_before - 1 - index
        animator.sound("bark", 0.6, delay=delay)
        animator.put_aside(f"dog {event.seat} {dog}", delay=delay)
        animator.fly_picture(
            "mfsa.dog",
            layout.panel_dog_spot(box, dog),
            layout.DOG_SPOTS[min(1, animator.face.view.dogs)],
            (layout.PANEL_DOG_SIZE, layout.DOG_SIZE),
            delay=delay,
            seconds=_PAYMENT_SECONDS,
        )
        departed += 1
    return _SECONDS_BETWEEN_PAID * departed + _PAYMENT_SECONDS / 2


def _raise_hut(animator: TableAnimator, colour: str, spot: Point) -> None:
    """Show a hut rising in three pictures: frame, walls, roof."""
    pictures = ("mfsa.hut_frame", "mfsa.hut_walls", f"mfsa.hut.{colour}")
    sounds = ("sticks", "chop", "knock_wood")
    x, y = spot
    for number, (name, sound) in enumerate(zip(pictures, sounds, strict=True)):
        delay = _SECONDS_PER_RISING_PICTURE * number
        animator.sound(sound, 0.9, delay=delay)
        _show_rising_picture(animator, name, spot, delay)
        animator.raise_dust(x, y + 26, delay=delay)
    animator.pause(_SECONDS_PER_RISING_PICTURE * len(pictures))
    animator.put_all_back()  # shows the hut itself, which these pictures replaced until now
    animator.sound("laugh", 0.5)
    animator.pause(0.1)


def _show_rising_picture(animator: TableAnimator, name: str, spot: Point, delay: float) -> None:
    """Show one picture of a hut that rises."""
    sprite = Sprite(name, *spot, layout.HUT_SIZE)

    def swell(progress: float) -> None:
        """In the first half of its time, let the picture grow and shrink back."""
        sprite.size = layout.HUT_SIZE * (1.0 + 0.25 * math.sin(math.pi * min(1.0, progress * 2)))

    animator.move(sprite, _SECONDS_PER_RISING_PICTURE, swell, delay)


@ANIMATIONS.of(events.BuiltNothing)
def animate_built_nothing(animator: TableAnimator, event: events.BuiltNothing) -> None:
    """Show for a moment that no hut is built."""
    animator.light_turn_step(ACT)
    animator.step(event)
    animator.pause(_NOTHING_SECONDS)


@ANIMATIONS.of(events.HutShown)
def animate_hut_shown(animator: TableAnimator, event: events.HutShown) -> None:
    """Show the next hut of the pile turning over."""
    place = layout.PILES[event.pile]
    tile = Sprite("mfsa.tile_under", *place.center, place.w)

    def turn_over(progress: float) -> None:
        """Show one side in the first half of the turn, the other side in the second half, narrower in between."""
        tile.name = "mfsa.tile_under" if progress < 0.5 else "mfsa.tile"
        tile.squash = abs(math.cos(math.pi * progress))

    animator.sound("card_flip", 0.8)
    animator.move(tile, _TURN_SECONDS, turn_over)
    animator.pause(_TURN_SECONDS)
    animator.step(event)


@ANIMATIONS.of(events.Won)
def animate_won(animator: TableAnimator, event: events.Won) -> None:
    """Show the third hut over the valley, its fire, and the children dancing around it."""
    box = layout.panel(animator.seats, event.seat)
    animator.step(event)
    looks = animator.face.looks
    huts = len(animator.face.view.settlements[event.seat].huts)
    start = layout.hut_spot(box, max(0, huts - 1))
    animator.sound("flint", 0.9, delay=outcome_picture.FLARES_AT)
    others = [look for seat, look in enumerate(looks) if seat != event.seat]
    children = [looks[event.seat], *others]
    dancers = [partial(_draw_dancer, look) for look in children * 2]  # each child twice, for a larger circle
    hut = partial(_draw_large_hut, looks[event.seat].colour)
    sentence = event.sentence().format(*[look.name for look in looks])
    outcome_picture.play_outcome_picture(
        animator, outcome_picture.OutcomePicture([(start, hut)], sentence, dancers, size=250.0)
    )


def _draw_large_hut(colour: str, canvas: Canvas, x: float, y: float, size: float) -> None:
    """Draw the winner's hut with its centre at ``x, y``."""
    canvas.picture_in(f"mfsa.hut.{colour}", square(x, y, size))


def _draw_dancer(look: SeatLook, canvas: Canvas, x: float, y: float, lean: float) -> None:
    """Draw a seat's child dancing, tilted by ``lean``."""
    canvas.turned(f"mfsa.child.{look.colour}", x, y, lean / 2, size=0.6, steps=60)
