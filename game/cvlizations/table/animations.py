"""The animation of each event of CVlizations, and of the end of a match, where the ideas are counted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import cycle, islice

from game.core.rules import Event
from game.core.words import say
from game.cvlizations.rules import events
from game.cvlizations.rules.ideas import NUMBER_OF
from game.cvlizations.rules.orders import DOUBLING, RESOURCES
from game.cvlizations.rules.scoring import score
from game.cvlizations.rules.state import age, bundle, is_late
from game.cvlizations.table import layout, tribes, words
from game.cvlizations.table.animator import FLIGHT_SECONDS, TABLET_SIZES, Motion, Point, TableAnimator, TurningTablet
from game.cvlizations.table.ending import count_ideas
from game.cvlizations.table.face import Face, largest_idea_count
from game.cvlizations.table.picture import crown_point
from game.cvlizations.table.stations import order_places
from game.screens.table import outcome_picture
from game.screens.table.animator import ByEvent, Playback
from game.screens.table.shown import Shown
from game.ui import animation, theme
from game.ui.canvas import Canvas
from game.ui.layout import Rect, from_middle
from game.ui.lettering import draw_centred_text
from game.ui.theme import SeatLook

ENDING_ANIMATIONS = ByEvent[TableAnimator, [], None]()
#: Seconds for counting one idea, unless there are many.
_USUAL_SECONDS_PER_IDEA = 0.4
#: The most seconds for counting all ideas.
MAX_COUNTING_SECONDS = 8.0
#: Seconds for reading everybody's points before those of the winners are lifted.
_POINTS_READING_SECONDS = 1.6
#: The number of tokens that dance round the winners' points, however many winners there are.
_DANCERS = 6


@ENDING_ANIMATIONS.of(events.Won)
def animate_won(animator: TableAnimator, event: events.Won) -> None:
    """Count the ideas one after another, then announce the winner."""
    idea_count = count_ideas(animator.face)
    motion = animator.motion
    animator.headline(say("Counting everyone's points."))
    animator.alter(lambda face: animator.after(face, event))
    animator.timeline.cue(animator.at, lambda: setattr(motion, "counted_ideas", 0.0), always=True)
    seconds = 0.01 if animator.still else _seconds_per_idea(idea_count) * max(1, idea_count)

    def show_counted(progress: float) -> None:
        """Set the number of ideas counted so far; at the end, ``None`` stands for all ideas."""
        motion.counted_ideas = progress * idea_count if progress < 1.0 else None

    if not animator.still:
        _play_counting_sounds(animator, _seconds_per_idea(idea_count))
    animator.timeline.tween(animator.at, seconds, show_counted, animation.linear)
    animator.wait(seconds)
    animator.at = max(animator.at, animator.timeline.seconds)
    animator.mark()
    animator.headline(animator.words_of(event))
    animator.sound("drum_hard", 0.9)
    animator.pause(_POINTS_READING_SECONDS)
    _celebrate_winners(animator, event)


def _seconds_per_idea(count: int) -> float:
    """Return the seconds for counting one idea if all players together own ``count`` ideas."""
    return min(_USUAL_SECONDS_PER_IDEA, MAX_COUNTING_SECONDS / max(1, count))


def _play_counting_sounds(animator: TableAnimator, seconds_per_idea: float) -> None:
    """Play a tick for each idea counted, and a drum after a tribe's last idea."""
    delay = 0.0
    for tribe in animator.face.view.tribes:
        for _ in tribe.ideas:
            animator.sound("tick", 0.6, delay=delay)
            delay += seconds_per_idea
        if tribe.ideas:
            animator.sound("drum_middling", 0.6, delay=delay - 0.05)


def _celebrate_winners(animator: TableAnimator, event: events.Won) -> None:
    """Lift the winners' points over the table, while tokens of the winners dance."""
    looks = animator.face.looks
    rising_points = [
        (animator.panel(seat).center, partial(_draw_points, score(animator.face.view, seat))) for seat in event.winners
    ]
    seats_of_dancers = islice(cycle(event.winners), _DANCERS)
    dancers = [partial(_draw_dancer, looks[seat]) for seat in seats_of_dancers]
    outcome_picture.play_outcome_picture(
        animator, outcome_picture.OutcomePicture(rising_points, animator.words_of(event), dancers)
    )


def _draw_points(points: int, canvas: Canvas, x: float, y: float, size: float) -> None:
    """Draw the points of a winner on bone, under a crown."""
    canvas.panel("cv.bone", Rect(x - size * 0.5, y - size * 0.32, size, size * 0.78))
    canvas.icon("laurel-crown", x, y - size * 0.46, size * 0.62, theme.GOLD, shadow=True)
    text_y = y + size * 0.1
    draw_centred_text(canvas, str(points), x, text_y, size * 0.5, theme.HEMATITE, kind="display", least=8)


def _draw_dancer(look: SeatLook, canvas: Canvas, x: float, y: float, lean: float) -> None:
    """Draw a seat's token dancing, shifted sideways by ``lean``."""
    canvas.seat(look, x + 40 * lean, y, 56)


ANIMATIONS = ByEvent[TableAnimator, [], None](ENDING_ANIMATIONS)
#: The events that belong to the order being carried out.
_EVENTS_OF_ORDERS = (
    events.Executed,
    events.Failed,
    events.Idle,
    events.Gained,
    events.Cheered,
    events.Stole,
    events.Traded,
)
#: Seconds for which the sentence of an event without an animation stays.
_SENTENCE_SECONDS = 0.1
#: Seconds between the starts of two chips.
_CHIP_DELAY = 0.04
#: Seconds between two events of one order.
_EVENT_PAUSE = 0.1
#: The most chips that fly when a tribe gains happiness.
_MAX_HAPPINESS_CHIPS = 4
#: The next animation begins this many seconds after a thing has started to fly.
_NEXT_START_DELAY = 0.2
#: The next prompt or a bot's move may come this many seconds before the last flight ends.
_LANDING_OVERLAP = 0.2
#: Seconds for showing that an order has no effect.
_NO_EFFECT_SECONDS = 0.25
#: Seconds until the revealed tablets have risen.
_RISE_SECONDS = 0.2
#: Seconds from when the tablets have risen until they turn.
_TURN_DELAY = 0.2
#: Seconds in which the tablets turn.
_TURN_SECONDS = 0.2
#: Seconds for reading the turned tablets.
_READ_SECONDS = 0.7


def animate(
    shown: Shown[Face, Motion], playback: Playback, names: Sequence[str], happened: Sequence[Event]
) -> TableAnimator:
    """Return an animator whose timeline holds the animation of the events that ``happened``."""
    animator = TableAnimator(shown, playback, names)
    for event in happened:
        if not isinstance(event, _EVENTS_OF_ORDERS):
            animator.leave_order()
        animation_of_event = ANIMATIONS.get(event)
        if animation_of_event is None:
            animator.headline(animator.words_of(event))
            animator.wait(_SENTENCE_SECONDS)
        animator.animate(event, animation_of_event)
    if not any(isinstance(event, events.Won) for event in happened):
        animator.land_before_end(_LANDING_OVERLAP)
    return animator


# -- laying and turning up


@ANIMATIONS.of(events.RoundBegan)
def animate_round_began(animator: TableAnimator, event: events.RoundBegan) -> None:
    """Light up the stone of the next round, and let the crown fly to the next age."""
    animator.mark()
    animator.headline(animator.words_of(event))
    if event.age != age(animator.face.view):
        animator.fly_thing("icon", "crown", crown_point(event.age - 1), crown_point(event.age), size=40, height=20)
    animator.sound("drum_soft", 0.6)
    animator.wait(_NEXT_START_DELAY)


@ANIMATIONS.of(events.OrdersLaid)
def animate_orders_laid(animator: TableAnimator, event: events.OrdersLaid) -> None:
    """Let the token of a tribe fly to the order that it laid face up."""
    animator.headline(animator.words_of(event))
    place = order_places(animator.face)[event.up]
    panel = animator.panel(event.tribe)
    animator.fly_thing(
        "seat", animator.face.looks[event.tribe], layout.token_point(panel), (place.centerx, place.bottom - 38), size=44
    )
    animator.sound("card_slide", 0.6)
    animator.sound("place", 0.6, delay=FLIGHT_SECONDS * 0.9)
    animator.land(event, FLIGHT_SECONDS)
    animator.wait(_NEXT_START_DELAY)


@ANIMATIONS.of(events.Revealed)
def animate_revealed(animator: TableAnimator, event: events.Revealed) -> None:
    """Turn all face-down tablets together, then let every token fly to its order."""
    animator.mark()
    animator.alter(lambda face: replace(face, is_turning=True, headline=say("All orders are revealed!"), reason=""))
    animator.sound("shaker", 0.7)
    if not animator.still:
        _turn_tablets(animator, event)
        animator.wait(_READ_SECONDS)
    animator.alter(lambda face: replace(animator.after(face, event), is_turning=False))
    animator.sound("card_flip", 0.9)
    for tribe, (_, down) in enumerate(event.orders):
        start = _turning_tablet_point(tribe, len(event.orders))
        end = animator.token(down, tribe)
        animator.fly_thing("seat", animator.face.looks[tribe], start, end, size=44)
    animator.sound("stone", 0.7, delay=FLIGHT_SECONDS)
    animator.wait(_NEXT_START_DELAY)


def _turning_tablet_point(tribe: int, count: int) -> Point:
    """Return the middle of a tribe's tablet while ``count`` tablets turn in a row across the table."""
    return 800 + from_middle(tribe, count) * 180, 420.0


def _turn_tablets(animator: TableAnimator, event: events.Revealed) -> None:
    """Let the face-down tablets rise from the panels, turn, stay for reading, and vanish."""
    turning_tablets = animator.motion.turning_tablets
    looks = animator.face.looks
    tablets = [
        TurningTablet(looks[tribe], down, *_turning_tablet_point(tribe, len(event.orders)))
        for tribe, (_, down) in enumerate(event.orders)
    ]
    starts = [tribes.face_down_rect(animator.panel(tribe)).center for tribe in range(len(tablets))]
    ends = [(tablet.x, tablet.y) for tablet in tablets]

    def raise_tablets(progress: float) -> None:
        """Show the tablets on their way from the panels to the middle, growing."""
        if progress < 1.0 and tablets[0] not in turning_tablets:
            turning_tablets.extend(tablets)
        for tablet, (start_x, start_y), (end_x, end_y) in zip(tablets, starts, ends, strict=True):
            tablet.x = animation.between(start_x, end_x, progress)
            tablet.y = animation.between(start_y, end_y, progress)
            tablet.size = animation.between(*TABLET_SIZES, progress)

    def turn_tablets(progress: float) -> None:
        for tablet in tablets:
            tablet.turn = progress

    def remove_tablets_at_end(progress: float) -> None:
        if progress >= 1.0:
            turning_tablets[:] = [tablet for tablet in turning_tablets if tablet not in tablets]

    animator.timeline.tween(animator.at, _RISE_SECONDS, raise_tablets, animation.ease_out)
    animator.timeline.tween(animator.at + _TURN_DELAY, _TURN_SECONDS, turn_tablets)
    animator.timeline.tween(
        animator.at + _TURN_DELAY + _TURN_SECONDS,
        _READ_SECONDS - _TURN_DELAY - _TURN_SECONDS,
        remove_tablets_at_end,
        animation.linear,
    )


@ANIMATIONS.of(events.Executed)
def animate_executed(animator: TableAnimator, event: events.Executed) -> None:
    """Enlarge the order being carried out; if Doubling repeats the order, let the tribe's token hop there."""
    animator.enter_order(event.order, event.count)
    if event.execution == 2:
        # the sentence about Doubling is the same for every number of tribes
        animator.headline(animator.words_of(event), words.other_counts_sentence(DOUBLING, 1))
        animator.fly_thing(
            "seat",
            animator.face.looks[event.seat],
            animator.token(DOUBLING, event.seat),
            animator.token(event.order, event.seat),
            size=44,
            height=90,
        )
        animator.sound("place", 0.6, delay=FLIGHT_SECONDS)
        animator.wait(_NEXT_START_DELAY)


@ANIMATIONS.of(events.Failed)
def animate_failed(animator: TableAnimator, event: events.Failed) -> None:
    """Show a cross over the token on an order that failed."""
    if event.order != DOUBLING:
        animator.enter_order(event.order, event.count)
    animator.headline(animator.words_of(event), words.other_counts_sentence(event.order, event.count))
    animator.sound("no", 0.4)
    start = animator.token(event.order, event.seat)
    animator.fly_thing("picture", "cv.cross", start, (start[0], start[1] - 50), size=36, seconds=0.6, height=0)
    animator.wait(_NO_EFFECT_SECONDS)


@ANIMATIONS.of(events.Idle)
def animate_idle(animator: TableAnimator, event: events.Idle) -> None:
    """Say that an order has no effect."""
    animator.headline(animator.words_of(event))
    animator.wait(_NO_EFFECT_SECONDS)


@ANIMATIONS.of(events.Gained)
def animate_gained(animator: TableAnimator, event: events.Gained) -> None:
    """Let resources fly from the order to the tribe."""
    _show_source(animator, event, event.because)
    start = _source_point(animator, event.order, event.seat)
    animator.show_gains(event, _fly_chips(animator, event.seat, event.goods, start))
    animator.wait(_EVENT_PAUSE)


def _fly_chips(animator: TableAnimator, seat: int, goods: Sequence[int], start: Point, delay: float = 0.0) -> float:
    """Let chips fly to a tribe, one after another; return the seconds until the last chip has landed."""
    index = 0
    for kind, count in enumerate(goods):
        end = layout.goods_point(animator.panel(seat), kind)
        for _ in range(count):
            animator.fly_thing("chip", RESOURCES[kind], start, end, size=38, delay=delay + _CHIP_DELAY * index)
            animator.sound("place", 0.4, delay=delay + _CHIP_DELAY * index + FLIGHT_SECONDS * 0.9)
            index += 1
    return delay + FLIGHT_SECONDS + _CHIP_DELAY * index


def _source_point(animator: TableAnimator, order: int, seat: int) -> Point:
    """Return where a gain begins to fly: at the seat's token on the order, or in mid-screen if no order gives it."""
    return animator.token(order, seat) if order else (800.0, 440.0)


def _show_source(animator: TableAnimator, event: events.Gained | events.Cheered, key: str) -> None:
    """Show the sentence of a gain; if an idea gives it, light up the idea's tile."""
    animator.headline(animator.words_of(event), animator.face.reason if animator.face.current_order else "")
    idea = NUMBER_OF.get(key)
    if idea in animator.face.view.tribes[event.seat].ideas:
        middle = _tile_middle(animator, event.seat, idea)
        animator.fly_thing("picture", "cv.halo", middle, middle, size=90, seconds=0.6, height=0)


def _tile_middle(animator: TableAnimator, seat: int, idea: int) -> Point:
    """Return the middle of the tile of an idea that a seat owns."""
    view = animator.face.view
    places = layout.tile_places(animator.panel(seat), largest_idea_count(view))
    return places[view.tribes[seat].ideas.index(idea)].center


@ANIMATIONS.of(events.Cheered)
def animate_cheered(animator: TableAnimator, event: events.Cheered) -> None:
    """Let happiness fly to the tribe's panel."""
    _show_source(animator, event, event.because)
    start = _source_point(animator, event.order, event.seat)
    end = layout.happiness_point(animator.panel(event.seat))
    for index in range(min(_MAX_HAPPINESS_CHIPS, event.points)):
        animator.fly_thing("chip", "happiness", start, end, size=36, delay=_CHIP_DELAY * index)
    animator.sound("laugh", 0.3, delay=FLIGHT_SECONDS * 0.8)
    animator.show_gains(event, FLIGHT_SECONDS + _CHIP_DELAY * min(_MAX_HAPPINESS_CHIPS, event.points))
    animator.wait(_EVENT_PAUSE)


@ANIMATIONS.of(events.Stole)
def animate_stole(animator: TableAnimator, event: events.Stole) -> None:
    """Let a resource fly from one tribe to another."""
    animator.headline(animator.words_of(event), animator.face.reason)
    start = layout.goods_point(animator.panel(event.victim), event.kind)
    end = layout.goods_point(animator.panel(event.seat), event.kind)
    animator.fly_thing("chip", RESOURCES[event.kind], start, end, size=40, height=110)
    animator.sound("ouch", 0.45)
    animator.sound("place", 0.5, delay=FLIGHT_SECONDS)
    animator.show_gains(event, FLIGHT_SECONDS)
    animator.wait(2 * _EVENT_PAUSE)


@ANIMATIONS.of(events.Traded)
def animate_traded(animator: TableAnimator, event: events.Traded) -> None:
    """Let one resource fly from the tribe to its token on Trading, and the resources taken for it fly back."""
    animator.headline(animator.words_of(event), animator.face.reason)
    start = layout.goods_point(animator.panel(event.seat), event.give)
    token_point = _source_point(animator, animator.face.current_order, event.seat)
    animator.fly_thing("chip", RESOURCES[event.give], start, token_point, size=38)
    taken_goods = bundle(event.take, event.count)
    animator.show_gains(event, _fly_chips(animator, event.seat, taken_goods, token_point, delay=_NEXT_START_DELAY))
    animator.wait(_NEXT_START_DELAY)


@ANIMATIONS.of(events.TradedForPoints)
def animate_traded_for_points(animator: TableAnimator, event: events.TradedForPoints) -> None:
    """Let resources fly to the idea that turns them into points."""
    animator.headline(animator.words_of(event))
    end = _tile_middle(animator, event.seat, event.idea)
    start = layout.goods_point(animator.panel(event.seat), event.kind)
    for index in range(event.count):
        animator.fly_thing("chip", RESOURCES[event.kind], start, end, size=38, delay=_CHIP_DELAY * index)
    animator.sound("place", 0.5, delay=FLIGHT_SECONDS)
    animator.land(event, FLIGHT_SECONDS + _CHIP_DELAY * event.count)
    animator.wait(_READ_SECONDS)


# -- ideas


@ANIMATIONS.of(events.Bought)
def animate_bought(animator: TableAnimator, event: events.Bought) -> None:
    """Let the price fly to the place of the idea, and the idea to its buyer."""
    animator.mark()
    animator.headline(animator.words_of(event))
    panel = animator.panel(event.seat)
    deck = layout.deck_place(is_late_deck=is_late(animator.face.view))
    idea_point = (deck if event.place == events.FROM_DECK else layout.idea_place(event.place)).center
    index = 0
    for kind, count in enumerate(event.paid):
        for _ in range(count):
            animator.fly_thing(
                "chip", RESOURCES[kind], layout.goods_point(panel, kind), idea_point, size=34, delay=_CHIP_DELAY * index
            )
            index += 1
    animator.sound("card_slide", 0.6)
    animator.wait(_EVENT_PAUSE)
    owned_count = len(animator.face.view.tribes[event.seat].ideas)
    end = layout.tile_places(panel, max(owned_count + 1, largest_idea_count(animator.face.view)))[owned_count].center
    animator.fly_thing("idea", event.idea, idea_point, end, size=110, seconds=0.5, height=30, grow=0.4)
    animator.sound("flint", 0.6, delay=0.45)
    animator.land(event, 0.5)
    animator.wait(_NEXT_START_DELAY)


@ANIMATIONS.of(events.Refilled)
def animate_refilled(animator: TableAnimator, event: events.Refilled) -> None:
    """Let an idea fly from the deck to the track."""
    animator.sound("card_flip", 0.6)
    _deal_idea(animator, event.idea, layout.deck_place(is_late_deck=is_late(animator.face.view)), event.place)
    animator.land(event, FLIGHT_SECONDS)
    animator.wait(_EVENT_PAUSE)


def _deal_idea(animator: TableAnimator, idea: int, deck: Rect, place: int, delay: float = 0.0) -> None:
    """Let an idea fly from a deck to a place on the track, growing."""
    end = layout.idea_place(place).center
    animator.fly_thing("idea", idea, deck.center, end, size=60, delay=delay, height=10, grow=2.0)


@ANIMATIONS.of(events.TrackRenewed)
def animate_track_renewed(animator: TableAnimator, event: events.TrackRenewed) -> None:
    """Let the new ideas of age III fly from their deck to the track."""
    animator.mark()
    animator.headline(animator.words_of(event))
    for place, idea in enumerate(event.track):
        _deal_idea(animator, idea, layout.LATE_DECK, place, delay=_CHIP_DELAY * place)
        animator.sound("card_flip", 0.6, delay=_CHIP_DELAY * place)
    animator.wait(FLIGHT_SECONDS + _CHIP_DELAY * len(event.track))


@ANIMATIONS.of(events.Passed)
def animate_passed(animator: TableAnimator, event: events.Passed) -> None:
    """Say that a player buys nothing."""
    animator.headline(animator.words_of(event))
    animator.wait(_NEXT_START_DELAY)


@ANIMATIONS.of(events.DevelopmentBegan)
def animate_development_began(animator: TableAnimator, event: events.DevelopmentBegan) -> None:
    """Say that the development phase begins."""
    animator.mark()
    animator.headline(animator.words_of(event))


# -- helm, age, end


@ANIMATIONS.of(events.HelmPassed)
def animate_helm_passed(animator: TableAnimator, event: events.HelmPassed) -> None:
    """Let the helm fly to the next tribe."""
    animator.headline(animator.words_of(event))
    start = _helm_point(animator, animator.face.view.helm)
    end = _helm_point(animator, event.tribe)
    animator.fly_thing("picture", "cv.helm", start, end, size=46)
    animator.sound("horn", 0.25)
    animator.land(event, FLIGHT_SECONDS)
    animator.wait(_NEXT_START_DELAY)


def _helm_point(animator: TableAnimator, tribe: int) -> Point:
    """Return where the helm lies while a tribe has it: at the tribe's name."""
    x, y = layout.token_point(animator.panel(tribe))
    return x + 70, y - 16


@ANIMATIONS.of(events.AgeEnded)
def animate_age_ended(animator: TableAnimator, event: events.AgeEnded) -> None:
    """Blow a horn, and say that the age is over."""
    animator.mark()
    animator.headline(animator.words_of(event))
    animator.sound("horn", 0.6)
    animator.wait(0.35)


@ANIMATIONS.of(events.Peeked, events.Counted)
def show_nothing(animator: TableAnimator, event: Event) -> None:
    """Show nothing: a look at the deck is private, and ``animate_won`` shows the points of the ideas."""
