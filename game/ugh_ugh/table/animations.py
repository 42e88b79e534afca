"""The animation of each event of Ugh Ugh, and of the end of a match."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import takewhile
from typing import TypeAlias

from game.core import Record
from game.core.words import say
from game.passage import knocks
from game.screens.parts.match_log import first_named_seat
from game.screens.table import outcome_picture
from game.screens.table.animator import ByEvent
from game.screens.table.shown import Shown
from game.ugh_ugh.rules import events
from game.ugh_ugh.rules.cards import AREAS, BEAR, CARDS, MEMBERS_EACH, PLAINS, TIGER, WALL_PLACES
from game.ugh_ugh.rules.state import State, members_by_seat, members_of
from game.ugh_ugh.table import caves, layout, splashes
from game.ugh_ugh.table.animator import FLIGHT_SECONDS, TILT, Point, TableAnimator
from game.ugh_ugh.table.face import Face
from game.ugh_ugh.table.parts import PieceArt
from game.ugh_ugh.table.passage import FallingStick, Motion
from game.ugh_ugh.table.pieces import Basket
from game.ui import animation
from game.ui.canvas import Canvas
from game.ui.layout import from_middle
from game.ui.stage import Stage

ENDING_ANIMATIONS = ByEvent[TableAnimator, [], None]()


@ENDING_ANIMATIONS.of(events.Won)
def animate_won(animator: TableAnimator, event: events.Won) -> None:
    """Lift the deciding star over the table, let the fire flare, and let the winners' clans dance."""
    face = animator.shown.face
    art = animator.motion.art
    # there is room for the clans of two winners
    dancers = [seat for seat in event.seats[:2] for _ in range(MEMBERS_EACH)]
    outcome_picture.play_outcome_picture(
        animator,
        outcome_picture.OutcomePicture(
            [(caves.name_place(face, seat).center, _draw_star) for seat in event.seats],
            animator.words_of(event),
            [partial(_draw_dancer, art, seat) for seat in dancers],
        ),
    )


def _draw_star(canvas: Canvas, x: float, y: float, size: float) -> None:
    canvas.turned("star_carved", x, y, 0.0, size=size / 200)


def _draw_dancer(art: PieceArt, seat: int, canvas: Canvas, x: float, y: float, lean: float) -> None:
    art.draw(canvas, seat * MEMBERS_EACH, x, y, 74, lean)


ANIMATIONS = ByEvent[TableAnimator, [], None](ENDING_ANIMATIONS)
_Homecoming: TypeAlias = "events.CameHome | events.Born | events.Returned"
#: The events shown in the middle of the table: they wait until a splash there is over.
_LargeEvent = events.Threw | events.Banged | events.EventDrawn | events.Built
#: Seconds for which an event card is shown large.
_POSTER_SECONDS = 2.4
#: Seconds for which a built card without stars is shown large.
_READING_SECONDS = 0.8
#: Seconds until a lifted box is at the mouth.
_LIFT_SECONDS = 0.34
#: Seconds until a lifted box begins to pour.
_POURING_DELAY = 0.2
#: The pause after pieces came out, in seconds.
_EXIT_PAUSE_SECONDS = 0.05
#: Seconds until the next animation begins, even if members still walk or a tool still flies.
_NEXT_START_DELAY = 0.15
#: Seconds that a bot's drumstick takes to come down.
_STRIKE_SECONDS = 0.3
#: Seconds between the starts of two resources' flights.
_SECONDS_BETWEEN_CHIPS = 0.06
#: The sound of each beast's roar.
_ROARS = {TIGER: "tiger", BEAR: "bear"}
#: The seconds until a bite cuts the roar short.
_ROAR_SECONDS = 0.3
#: Seconds for which a box stays tipped up while a chief looks in.
_PEEKING_SECONDS = 1.6
#: How high the number of loads left to take hops, in units.
_HOP_HEIGHT = 9.0
#: The duration of this hop, in seconds.
_HOP_SECONDS = 0.22
#: The largest shift of trembling drum ends, in units.
_TREMBLE_SHIFT = 7.0
#: Seconds for which drum ends tremble.
_TREMBLE_SECONDS = 0.5
#: Seconds for which the sentence of an event without an animation stays.
_SENTENCE_SECONDS = 0.1


def animate(
    shown: Shown[Face, Motion],
    stage: Stage,
    record: Record,
    seen_by_reader: Callable[[State], State],
    notify: Callable[[str], None],
) -> animation.MarkedTimeline:
    """Return the timeline that animates all events of ``record``.

    ``seen_by_reader`` blanks the parts of a view that the reader must not see, ``notify`` shows a short notice.
    """
    animator = TableAnimator(shown, stage, record, seen_by_reader, notify)
    before_drop = takewhile(lambda event: not isinstance(event, events.Threw | events.CameOut), record.events)
    shown.change(headline="")
    # the timeline begins with the first sentence before a drop as the headline
    event_with_sentence = next((event for event in before_drop if event.sentence()), None)
    if event_with_sentence is not None:
        shown.change(
            headline=animator.words_of(event_with_sentence),
            headline_seat=first_named_seat(event_with_sentence.sentence()),
        )
    animator.timeline.cue(0.0, animator.motion.passage_counts.clear_no_piece_note, always=True)
    only_person = shown.face.people[0] if len(shown.face.people) == 1 else None
    record_splashes = splashes.splashes_of(record.events, animator.face.view, shown.face.names, only_person)
    for event, splash in zip(record.events, record_splashes, strict=True):
        if isinstance(event, events.CameOut):
            animator.wait_for_film()
        if splash is not None or isinstance(event, _LargeEvent):
            animator.wait_for_splash()
        animation_of_event = ANIMATIONS.get(event)
        if not isinstance(event, events.Threw):
            animator.show_sentence(event)
        if animation_of_event is None and event.sentence():
            animator.at += _SENTENCE_SECONDS
        if splash is not None and not isinstance(event, events.CameOut):
            animator.show_splash(*splash, delay=FLIGHT_SECONDS if isinstance(event, events.Built) else 0.0)
            if isinstance(event, events.Eaten):
                _let_beasts_roar(animator, event.beasts)
        animator.animate(event, animation_of_event)
        if splash is not None and isinstance(event, events.CameOut):
            animator.show_splash(*splash)
    animator.wait_for_splash()
    return animator.timeline


# -- members


@ANIMATIONS.of(events.SentOut)
def animate_sent_out(animator: TableAnimator, event: events.SentOut) -> None:
    """Let members walk from the cave into boxes."""
    for index, area in enumerate(event.areas):
        piece = animator.face.view.clans[event.seat].home[index]
        start = caves.home_point(animator.shown.face, animator.face.view, event.seat, index)
        animator.fly_thing("piece", piece, start, caves.basket_point(area), (46, 40), delay=0.08 * index, height=90)
        animator.sound("place", 0.5, delay=0.08 * index + 0.35)
    animator.wait(FLIGHT_SECONDS + 0.08 * len(event.areas))


@ANIMATIONS.of(events.Joined, events.ThrownIn)
def animate_thrown_in(animator: TableAnimator, event: events.Joined | events.ThrownIn) -> None:
    """Let a member fly to the mouth of the Passage."""
    start = caves.home_point(animator.shown.face, animator.face.view, event.seat, index=0)
    animator.fly_thing("piece", event.piece, start, (layout.MOUTH[0], 60.0), (46, 56), height=120)
    animator.wait(FLIGHT_SECONDS)


def _send_home(
    animator: TableAnimator, event: _Homecoming, seat: int, start_of: Callable[[int, int], Point], sound: str
) -> None:
    """Let pieces go to a seat's cave, each from ``start_of(index, piece)``; new members leave a trail of dots."""
    pieces = event.pieces
    at_home = len(animator.face.view.clans[seat].home)
    for index, piece in enumerate(pieces):
        start = start_of(index, piece)
        end = caves.home_point(animator.shown.face, animator.face.view, seat, at_home + index)
        sizes = (52, 46)
        delay = 0.05 * index
        if isinstance(event, events.CameHome):
            animator.fly_thing("piece", piece, start, end, sizes, delay=delay, height=70)
        else:
            middle = animation.arc(start, end, 0.5, 0.0)
            animator.fly_along(piece, (start, middle, end), sizes, delay=delay)
    animator.sound(sound, 0.6, delay=FLIGHT_SECONDS * 0.8)
    animator.pick_up(pieces)
    animator.land(event, FLIGHT_SECONDS + 0.05 * len(pieces))
    animator.wait(_NEXT_START_DELAY)


@ANIMATIONS.of(events.CameHome)
def animate_came_home(animator: TableAnimator, event: events.CameHome) -> None:
    """Let members walk home from the tray, one clan after another."""
    for seat, members in members_by_seat(event.pieces).items():
        _send_home(
            animator, replace(event, pieces=members), seat, lambda _, piece: animator.loose_piece_point(piece), "place"
        )


@ANIMATIONS.of(events.Born, events.Returned)
def animate_came_from_reserve(animator: TableAnimator, event: events.Born | events.Returned) -> None:
    """Let members come home from the reserve board."""
    face = animator.shown.face
    seat = event.seat
    _send_home(animator, event, seat, lambda index, piece: caves.reserve_point(face, seat, index), "laugh")


def _let_beasts_roar(animator: TableAnimator, beasts: tuple[int, ...]) -> None:
    """Let the eating beasts roar; a bite cuts the roar short."""
    for beast, sound in _ROARS.items():
        if beast in beasts:
            animator.sound(sound)
            animator.cut_sound(sound, _ROAR_SECONDS)


@ANIMATIONS.of(events.Eaten, events.Lost)
def animate_went_to_reserve(animator: TableAnimator, event: events.Eaten | events.Lost) -> None:
    """Let members fly to the reserve board."""
    clan = animator.face.view.clans[event.seat]
    is_eaten = isinstance(event, events.Eaten)
    for index, piece in enumerate(event.pieces):
        if is_eaten:
            start = animator.loose_piece_point(piece)
        else:
            start = caves.home_point(animator.shown.face, animator.face.view, event.seat, index=0)
        end = caves.reserve_point(animator.shown.face, event.seat, len(clan.reserve) + index)
        animator.fly_along(piece, (start, layout.BEND, end), (50, 36), delay=0.1 * index)
    bite_delay = _ROAR_SECONDS if is_eaten else 0.0
    if is_eaten:
        animator.sound("bite", 0.9, delay=bite_delay)
    animator.sound("ouch", 0.8, delay=bite_delay + 0.3)
    animator.pick_up(event.pieces)
    animator.land(event, FLIGHT_SECONDS + 0.1 * len(event.pieces))
    animator.wait(_NEXT_START_DELAY)


@ANIMATIONS.of(events.BeastsLeft)
def animate_beasts_left(animator: TableAnimator, event: events.BeastsLeft) -> None:
    """Let tiger and bear go home."""
    for piece in event.pieces:
        end = caves.basket_point(PLAINS) if piece == TIGER else layout.bear_place(len(animator.shown.face.looks)).center
        animator.fly_thing("piece", piece, animator.loose_piece_point(piece), end, (58, 46), seconds=0.6, height=130)
        animator.sound(_ROARS[piece], 0.5, delay=_ROAR_SECONDS)
    animator.pick_up(event.pieces)
    animator.wait(0.6)


@ANIMATIONS.of(events.SetAside)
def animate_set_aside(animator: TableAnimator, event: events.SetAside) -> None:
    """Let pieces that fell out between throws go beside the tray."""
    count_before = len(animator.face.view.aside)
    places = layout.aside_places(count_before + len(event.pieces))
    for piece, end in zip(event.pieces, places[count_before:], strict=True):
        animator.fly_thing("piece", piece, animator.loose_piece_point(piece), end, (52, 34), height=40)
    animator.pick_up(event.pieces)
    animator.wait(FLIGHT_SECONDS)


@ANIMATIONS.of(events.WentToWork)
def animate_went_to_work(animator: TableAnimator, event: events.WentToWork) -> None:
    """Let the member that found no mate go into a box."""
    unpaired_members = members_of(animator.face.view.tray, event.seat)
    for piece in unpaired_members:
        animator.fly_thing(
            "piece", piece, animator.loose_piece_point(piece), caves.basket_point(event.area), (52, 40), height=90
        )
    animator.pick_up(unpaired_members)
    animator.wait(FLIGHT_SECONDS)


# -- boxes


@ANIMATIONS.of(events.Peeked)
def animate_peeked(animator: TableAnimator, event: events.Peeked) -> None:
    """Tip a box up; for the chief who may look, the pieces in the box rise above it."""
    area = event.area
    x, y = caves.basket_point(event.area)
    animator.timeline.cue(animator.at, lambda: animator.shown.change(lifted=(area, event.seat)))
    animator.sound("hide", 0.6)
    if not animator.still:
        _carry_basket(animator, area, (x, y), (x - 14, y - 26), _PEEKING_SECONDS, tilt=0.35)
    for index, piece in enumerate(event.pieces):
        point_above = (x + 34 * from_middle(index, len(event.pieces)), y - 74)
        animator.fly_thing("piece", piece, (x, y), point_above, (30, 46), height=0)
        # the piece stays above the box while the chief looks
        animator.fly_thing(
            "piece",
            piece,
            point_above,
            point_above,
            (46, 46),
            delay=FLIGHT_SECONDS,
            seconds=_PEEKING_SECONDS - FLIGHT_SECONDS,
            height=0,
        )
    animator.pause(_PEEKING_SECONDS)
    animator.timeline.cue(animator.at, lambda: _put_basket_down(animator), always=True)


def _put_basket_down(animator: TableAnimator) -> None:
    """Put the tipped-up basket back in its place."""
    animator.motion.pieces.basket = None
    animator.shown.change(lifted=None)


@ANIMATIONS.of(events.Slipped)
def animate_slipped(animator: TableAnimator, event: events.Slipped) -> None:
    """Show from which box to which box the contents move, but neither the number nor the clans of the pieces."""
    area_pairs = [(area, into) for area, into in enumerate(event.into) if area != into]
    for index, (area, into) in enumerate(area_pairs):
        start = caves.basket_point(area)
        end = caves.basket_point(into)
        animator.fly_thing(
            "picture", "member_small.neutral", start, end, (44, 44), delay=0.12 * index, seconds=0.8, height=30, turns=1
        )
        animator.sound("hide", 0.6, delay=0.12 * index)
    animator.wait(0.8 + 0.12 * len(area_pairs))


@ANIMATIONS.of(events.Lured)
def animate_lured(animator: TableAnimator, event: events.Lured) -> None:
    """Let the tiger jump into the box that it was lured to."""
    x, y = caves.basket_point(event.area)
    animator.fly_thing("piece", TIGER, (x - 90, y - 60), (x, y), (56, 46), seconds=0.7, height=90)
    animator.sound("tiger", 0.5)
    animator.wait(0.75)


@ANIMATIONS.of(events.TigerStayed)
def animate_tiger_stayed(animator: TableAnimator, event: events.TigerStayed) -> None:
    """Let the tiger look out of the lifted box and lie down in it again."""
    x, y = caves.basket_point(event.area)
    animator.fly_thing("piece", TIGER, (x, y), (x, y), (46, 50), seconds=0.8, height=80)
    animator.sound("tiger", 0.3)
    animator.wait(0.85)


# -- the Passage


@ANIMATIONS.of(events.Lifted)
def animate_lifted(animator: TableAnimator, event: events.Lifted) -> None:
    """Lift the box to the mouth."""
    area = event.area
    animator.timeline.cue(animator.at, lambda: animator.shown.change(lifted=(area, event.seat)), always=True)
    animator.sound("hide", 0.8)
    if not animator.still:
        body = layout.basket_body(area)
        _carry_basket(animator, area, body.center, layout.POURING_PLACE, _LIFT_SECONDS)
    animator.wait(_POURING_DELAY)


def _carry_basket(
    animator: TableAnimator, area: int, start: Point, end: Point, seconds: float, tilt: float = TILT
) -> None:
    """Move a basket from one place to another, and tilt it by ``tilt`` (rad), mostly near the end."""
    pieces = animator.motion.pieces

    def move_basket(progress: float) -> None:
        x, y = animation.arc(start, end, progress, layout.BASKET_RISE)
        pieces.basket = Basket(area, x, y, -tilt * progress**3)

    animator.timeline.tween(animator.at, seconds, move_basket)


@ANIMATIONS.of(events.Threw)
def animate_threw(animator: TableAnimator, event: events.Threw) -> None:
    """Start the film of a throw, after the pieces set aside have flown to the mouth."""
    for index, piece in enumerate(animator.face.view.aside):
        x, y = layout.aside_places(len(animator.face.view.aside))[index]
        animator.fly_thing("piece", piece, (x, y), (layout.MOUTH[0], 40.0), (34, 56), height=60)
    if animator.face.view.aside:
        animator.wait(FLIGHT_SECONDS)
    animator.alter(lambda face: animator.after(face, event))
    is_from_box = event.cause in AREAS
    animator.timeline.cue(animator.at, lambda: animator.motion.passage.begin_throw(is_from_box=is_from_box))
    film = animator.start_film(struck_flap=None)
    sentence = animator.words_of(event)
    pouring_seconds = film.pouring_seconds if film is not None else 0.0
    animator.mark_shown(pouring_seconds)
    passage_counts = animator.motion.passage_counts
    animator.timeline.cue(animator.at, passage_counts.begin, always=True)
    if film is None:  # no film shows the pieces going in one by one: all count as inside now
        animator.timeline.cue(animator.at, partial(passage_counts.enter, *event.pieces), always=True)
    if not event.pieces:  # nobody went in: the ribbon says at once that nobody comes out
        empty_drop = events.CameOut(pieces=(), seconds=0.0)
        animator.timeline.cue(animator.at + pouring_seconds, lambda: passage_counts.end(empty_drop), always=True)
    if sentence:
        animator.alter(lambda face: replace(face, headline=sentence, headline_seat=None), pouring_seconds)


@ANIMATIONS.of(events.Banged)
def animate_banged(animator: TableAnimator, event: events.Banged) -> None:
    """Start the film of a bang; if a bot banged, show its drumstick coming down first."""
    face = animator.shown.face
    motion = animator.motion
    if event.seat >= 0:
        animator.headline(say("{name} drums", name=face.names[event.seat]), event.seat)
    else:  # ``NOBODY``: an event card shakes the Passage
        animator.headline(say("The ground shakes"))
    animator.timeline.cue(animator.at, lambda: motion.passage_counts.begin(motion.pieces.landed_pieces), always=True)
    if event.seat >= 0 and event.seat not in face.people:
        stick = FallingStick(animator.motion.passage, event.flap, face.view.glass_passage)

        def lower_stick(progress: float) -> None:
            stick.lift = 60 * (1 - progress * progress)

        animator.move(stick, _STRIKE_SECONDS, lower_stick, ease=animation.linear)
        animator.wait(_STRIKE_SECONDS)
    if animator.start_film(struck_flap=event.flap) is None:  # without a film only the beat is heard
        animator.sound(*knocks.drum_sound(event.strength))


@ANIMATIONS.of(events.CameOut)
def animate_came_out(animator: TableAnimator, event: events.CameOut) -> None:
    """End the film of a drop: everything rests, and the pieces that came out lie in the tray."""
    animator.mark()
    tray = (*animator.face.view.tray, *event.pieces)

    def lay_pieces_into_tray() -> None:
        pieces = animator.motion.pieces
        pieces.assign_slots(tray)
        pieces.spots = {piece: pieces.tray_spot(piece) for piece in tray}
        animator.motion.passage.stop_movement()
        animator.motion.passage_counts.end(event)

    animator.step(event)
    animator.timeline.cue(animator.at, lay_pieces_into_tray, always=True)
    for beast, sound in _ROARS.items():
        if beast in event.pieces:
            animator.sound(sound)
    animator.wait(_EXIT_PAUSE_SECONDS)


# -- goods


@ANIMATIONS.of(events.Took)
def animate_took(animator: TableAnimator, event: events.Took) -> None:
    """Let resources fly from the supply into a seat's bins.

    When a resource lands, the number of loads left to take hops and falls by one.
    """
    goods_before = sum(animator.face.view.clans[event.seat].goods)
    animator.sound("place", 0.5, delay=FLIGHT_SECONDS * 0.7)
    for index, kind in enumerate(event.goods):
        end = caves.bin_point(animator.shown.face, animator.face.view, event.seat, goods_before + index)
        start = layout.supply_place(kind)
        delay = _SECONDS_BETWEEN_CHIPS * index
        animator.fly_thing("chip", kind, start, end, (46, 40), delay=delay, height=80)
        animator.sound("tick", 0.6, delay=FLIGHT_SECONDS + delay)
        _hop_loads_left(animator, FLIGHT_SECONDS + delay)
        animator.land(replace(event, goods=(kind,)), FLIGHT_SECONDS + delay)
    animator.wait(FLIGHT_SECONDS + _SECONDS_BETWEEN_CHIPS * len(event.goods))


def _hop_loads_left(animator: TableAnimator, delay: float) -> None:
    """After ``delay`` seconds, let the number of loads left to take hop a little."""

    def lift_number(progress: float) -> None:
        animator.motion.hop_height = _HOP_HEIGHT * math.sin(math.pi * progress)

    if not animator.still:
        animator.timeline.tween(animator.at + delay, _HOP_SECONDS, lift_number, animation.linear)


@ANIMATIONS.of(events.Paid, events.Discarded)
def animate_paid(animator: TableAnimator, event: events.Paid | events.Discarded) -> None:
    """Let resources fly from the bins into the supply."""
    goods_before = sum(animator.face.view.clans[event.seat].goods)
    for index, kind in enumerate(event.goods):
        start = caves.bin_point(animator.shown.face, animator.face.view, event.seat, max(0, goods_before - 1 - index))
        end = layout.supply_place(kind)
        animator.fly_thing("chip", kind, start, end, (46, 40), delay=_SECONDS_BETWEEN_CHIPS * index, height=80)
    animator.sound("card_slide", 0.5, delay=FLIGHT_SECONDS * 0.7)
    animator.wait(FLIGHT_SECONDS + _SECONDS_BETWEEN_CHIPS * len(event.goods))


@ANIMATIONS.of(events.Robbed)
def animate_robbed(animator: TableAnimator, event: events.Robbed) -> None:
    """Let a resource fly from one cave to another."""
    start = caves.bin_point(animator.shown.face, animator.face.view, event.victim, index=0)
    end = caves.bin_point(
        animator.shown.face, animator.face.view, event.seat, sum(animator.face.view.clans[event.seat].goods)
    )
    animator.fly_thing("chip", event.kind, start, end, (40, 40), height=110)
    animator.sound("no", 0.4)
    animator.wait(FLIGHT_SECONDS)


# -- tools, cards, stars


@ANIMATIONS.of(events.Mended)
def animate_mended(animator: TableAnimator, event: events.Mended) -> None:
    """Let a mended tool drop into its place; if it is a drum, the drum ends tremble then."""
    x, y = caves.tool_point(animator.shown.face, event.seat, event.tool)
    animator.fly_thing("picture", f"tool.{event.tool}_works", (x, y - 50), (x, y), (80, 50), height=0)
    animator.sound("flint", 0.7)
    animator.land(event, FLIGHT_SECONDS)
    animator.wait(_NEXT_START_DELAY)
    if event.tool == "drum" and not animator.still:
        _tremble(animator)


def _tremble(animator: TableAnimator) -> None:
    """Let the drum ends tremble in their places, with the sound of a soft beat."""
    passage = animator.motion.passage
    shift_before = 0.0

    def shift_ends(progress: float) -> None:
        """Move all drum ends up and down together, less and less, from where they stand."""
        nonlocal shift_before
        shift = _TREMBLE_SHIFT * (1 - progress) * math.sin(6 * math.tau * progress)
        heights = tuple([height + shift - shift_before for height in passage.outside_look.heights])
        passage.outside_look = replace(passage.outside_look, heights=heights)
        shift_before = shift

    animator.sound("drum_soft", 0.4)
    animator.timeline.tween(animator.at, _TREMBLE_SECONDS, shift_ends, animation.linear)


@ANIMATIONS.of(events.DrumBroke, events.Silenced)
def animate_drum_broke(animator: TableAnimator, event: events.DrumBroke | events.Silenced) -> None:
    """Let the torn drum jump in its place."""
    x, y = caves.tool_point(animator.shown.face, event.seat, "drum")
    animator.fly_thing("picture", "tool.drum_broken", (x, y), (x, y), (50, 70), height=30, turns=0.06)
    animator.sound("rasp", 0.8)
    if animator.motion.blow is None:  # after a blow, the film of the bang goes on at once
        animator.wait(FLIGHT_SECONDS)


@ANIMATIONS.of(events.SpearUsed)
def animate_spear_used(animator: TableAnimator, event: events.SpearUsed) -> None:
    """Let a spear fly at the beasts in the tray."""
    start = caves.tool_point(animator.shown.face, event.seat, "spear")
    animator.fly_thing("picture", "tool.spear_works", start, layout.TRAY, (48, 60), height=120)
    animator.sound("spear_throw", 0.8)
    animator.sound("spear_hit", 0.8, delay=0.35)
    animator.wait(0.5)


@ANIMATIONS.of(events.Built)
def animate_built(animator: TableAnimator, event: events.Built) -> None:
    """Show a card large, on a banner if it brings stars; then let the card and its stars fly to the clan's name."""
    face = animator.shown.face
    view = animator.face.view
    stars = CARDS[event.card].stars
    if event.card in view.wall:
        start = layout.wall_card(view.wall.index(event.card)).center
    else:
        start = caves.hand_point(face, view, event.seat, index=0)
    end = caves.name_place(face, event.seat).center
    if stars:
        middle = splashes.CARD_PLACE.center
        width = splashes.CARD_PLACE.w
    else:
        middle = (800.0, 400.0)
        width = 260.0
    animator.sound("card_flip", 0.7)
    animator.hide_card(event.card)
    animator.fly_thing("card", event.card, start, middle, (120, width), height=0)
    animator.wait(FLIGHT_SECONDS)
    if stars:
        animator.sound("chime", 0.8)
        animator.wait_for_splash(splashes.BANNER_RISING_SHARE)
    else:
        # the card stays there to be read
        animator.fly_thing("card", event.card, middle, middle, (width, width), seconds=_READING_SECONDS, height=0)
        animator.wait(_READING_SECONDS)
    animator.sound("flint", 0.6)
    animator.fly_thing("card", event.card, middle, end, (width, 40), height=30)
    for star in range(stars):
        x, y = splashes.STAR_PLACE.center
        animator.fly_thing("picture", "star.on", (x + 30 * star, y), end, (112, 24), delay=0.06 * star, height=60)
    animator.wait(FLIGHT_SECONDS + 0.06 * stars)


@ANIMATIONS.of(events.Drew, events.Learned)
def animate_card_gained(animator: TableAnimator, event: events.Drew | events.Learned) -> None:
    """Let a card fly into the hand: from the draw pile or, if it was learned, from the wall."""
    view = animator.face.view
    is_from_wall = isinstance(event, events.Learned)
    start = layout.DRAW_PILE.center
    if is_from_wall and event.card in view.wall:
        start = layout.wall_card(view.wall.index(event.card)).center
    end = caves.hand_point(animator.shown.face, view, event.seat, len(view.clans[event.seat].hand))
    is_face_up = is_from_wall or event.seat in animator.shown.face.open_hands
    animator.sound("card_slide", 0.7)
    if is_from_wall:
        animator.hide_card(event.card or "")
    animator.fly_thing("card", event.card if is_face_up else "?", start, end, (92, 92), height=60)
    animator.wait(FLIGHT_SECONDS + 0.1)


@ANIMATIONS.of(events.WallFilled)
def animate_wall_filled(animator: TableAnimator, event: events.WallFilled) -> None:
    """Let a card fly from the pile to the wall."""
    place = min(len(animator.face.view.wall), WALL_PLACES - 1)  # the first free place, or else the last one
    end = layout.wall_card(place).center
    animator.sound("card_flip", 0.6)
    animator.fly_thing("card", event.card, layout.DRAW_PILE.center, end, (84, 120), height=20)
    animator.wait(FLIGHT_SECONDS)


@ANIMATIONS.of(events.EventDrawn)
def animate_event_drawn(animator: TableAnimator, event: events.EventDrawn) -> None:
    """Show an event card large for a while, or until a click."""
    motion = animator.motion
    card = CARDS[event.card]

    def show_poster(progress: float) -> None:
        growth = 1.0 if animator.still else min(1.0, progress * 8)
        motion.poster = (event.card, growth) if progress < 1.0 else None
        if animator.timeline.is_skipping:
            # the text can still be read after a person has skipped the poster
            animator.notify(f"{say(card.title)}: {say(card.text)}")

    animator.sound("horn", 0.7)
    animator.timeline.tween(animator.at, _POSTER_SECONDS, show_poster, animation.linear)
    animator.at += _POSTER_SECONDS
    animator.mark()


@ANIMATIONS.of(events.TorchTaken)
def animate_torch_taken(animator: TableAnimator, event: events.TorchTaken) -> None:
    """Let the torch fly to its new holder's name."""
    face = animator.shown.face
    holder = animator.face.view.torch
    start = caves.name_place(face, holder).center if holder >= 0 else (800.0, 420.0)
    animator.fly_thing(
        "picture", "torch", start, caves.name_place(face, event.seat).center, (90, 44), seconds=0.7, height=60
    )
    animator.sound("whoosh", 0.8)
    animator.wait(0.7)


@ANIMATIONS.of(events.Answered)
def animate_answered(animator: TableAnimator, event: events.Answered) -> None:
    """Play the sound of an accepted or declined proposal."""
    animator.sound("laugh" if event.accepted else "whine", 0.6)
    animator.wait(0.3)
