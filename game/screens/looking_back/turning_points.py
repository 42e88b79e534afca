"""The turning points of a match: the selection among them, their cards, and the picture of the table before a move.

The cards show the turning points of one seat. The picture shows the table as the moving seat saw it; the place of the
move is enlarged and ringed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import pygame

from game.core import Match
from game.core.aftermath import aftermath_of
from game.core.words import language, say, say_counted, signed, with_capital
from game.elder.advice import gather_advice_input, part_name, reasons, why_not_advised
from game.elder.foreseeing import foresee
from game.elder.looking_back import TurningPoint
from game.kept.seats import people_counted, people_now
from game.screens.looking_back.course import draw_pin, signed_percent
from game.screens.looking_back.match_analyser import MatchAnalyser
from game.screens.parts.framed_table import FramedScene, TableFrame
from game.screens.parts.match_picture import moment_scene
from game.screens.parts.move_words import control_for, move_words
from game.screens.parts.pointing import parts_around
from game.ui.canvas import Canvas
from game.ui.control import Control, Touch
from game.ui.layout import HEIGHT, SCREEN, WIDTH, Rect, centred, inset
from game.ui.lettering import capped
from game.ui.sketch import PreloadingSketcher
from game.ui.stage import Stage
from game.ui.surfaces import cut, resized
from game.ui.text_sizes import LEGIBLE_TEXT_SIZE
from game.ui.theme import BLOOD, BONE, CHAR, GOLD, RING, SHADE, Colour, colour
from game.ui.widgets import button_state

#: the most turning points that are shown while a search is running; the search's progress takes the third place
_MAX_SHOWN_EARLY = 2


def _seats_of(people: Sequence[str | None]) -> list[int]:
    """Return the seats at which there is a person."""
    return [seat for seat, name in enumerate(people) if name is not None]


class Selection:
    """The chosen ``seat`` and the selected move; ``ranked_seats`` are all seats from best to worst.

    ``count`` is the number of records up to the selected move. ``searched_seats`` are the seats to search for turning
    points, the chosen seat first. These are the seats of people; if bots have taken over all of them, the seats where a
    person made most decisions; and in a match of bots, all seats.
    """

    def __init__(self, match: Match, analyser: MatchAnalyser, ranked_seats: Sequence[int]) -> None:
        self._length = len(match.records)
        self._analyser = analyser
        self._seat_count = len(match.names)
        searched_seats = _seats_of(people_now(match))
        if not searched_seats:
            searched_seats = _seats_of(people_counted(match))
        if not searched_seats:  # in a match of bots alone, their moves are analysed
            searched_seats = list(range(self._seat_count))
        assert match.outcome is not None
        best_first = [seat for seat in ranked_seats if seat in searched_seats]
        losers = [seat for seat in best_first if seat not in match.outcome.winners]
        self.seat = (losers or best_first)[0]  # the best loser or, if all have won, the best winner
        self.searched_seats = (self.seat, *(seat for seat in searched_seats if seat != self.seat))
        #: the number of records up to the selected move; all records until a move is selected
        self.count = self._length
        #: whether a move of the chosen seat has been selected
        self._has_selection = False
        self.select_first()

    @property
    def turning_points(self) -> tuple[TurningPoint, ...] | None:
        """The turning points of the chosen seat, or ``None`` if they are not known yet."""
        return self._analyser.turning_points(self.seat)

    @property
    def shown_points(self) -> tuple[TurningPoint, ...]:
        """The turning points of the chosen seat, or the most important found so far if the search is not complete."""
        found = self._analyser.turning_points_so_far(self.seat)
        if self.turning_points is not None:
            return found
        most_important = sorted(found, key=lambda point: -abs(point.chance))[:_MAX_SHOWN_EARLY]
        return tuple(sorted(most_important, key=lambda point: point.number))

    @property
    def selected_point(self) -> TurningPoint | None:
        """The turning point at the selected move, if this move is a turning point."""
        return next((point for point in self.shown_points if point.number == self.count), None)

    @property
    def has_later_point(self) -> bool:
        """Whether the chosen seat has a turning point after the selected move."""
        return any(point.number > self.count for point in self.shown_points)

    @property
    def next_seat(self) -> int | None:
        """The next seat that has turning points, which may be the chosen seat; ``None`` if no seat has any."""
        later_seats = [(self.seat + step) % self._seat_count for step in range(1, self._seat_count + 1)]
        return next((seat for seat in later_seats if self._analyser.turning_points(seat)), None)

    def select_first(self) -> None:
        """Select the first turning point, if it is known and no move has been selected."""
        points = self.turning_points
        if not self._has_selection and points:
            self.select_after(points[0].number)

    def choose(self, seat: int) -> None:
        """Choose a seat, and select its first turning point."""
        self.seat = seat
        self._has_selection = False
        self.select_first()

    def select_after(self, count: int) -> None:
        """Select the position after the first ``count`` records, or after all if there are fewer."""
        self.count = max(0, min(count, self._length))
        self._has_selection = True

    def step(self, direction: int) -> bool:
        """Select the next (1) or previous (-1) turning point of the seat; return whether there is one."""
        numbers = [point.number for point in self.shown_points]
        if direction > 0:
            target = min((number for number in numbers if number > self.count), default=None)
        else:
            target = max((number for number in numbers if number < self.count), default=None)
        if target is None:
            return False
        self.select_after(target)
        return True

    def select_next(self) -> None:
        """Select the next turning point; after the last one, the first of the next seat.

        If the search for the chosen seat is not complete, go back to the first turning point found so far instead.
        """
        next_seat = self.next_seat
        if self.step(1):
            return
        if self.turning_points is None and self.shown_points:
            self.select_after(self.shown_points[0].number)
        elif next_seat is not None:
            self.choose(next_seat)


# The cards: the move, its gain or loss, and a better move

_CARDS_AREA = Rect(1040, 144, 520, 332)
#: the largest number of reasons that a card gives for the worth of a move
_MAX_REASONS = 2
GOOD_INK, _GOOD_INK_ON_CARD = colour("#C5DE86"), colour("#3F5A17")
BAD_INK = colour("#FFB199")


def card_places(canvas: Canvas) -> list[Rect]:
    """Return the places of the three cards, which are taller if the text is large."""
    if canvas.text_size >= LEGIBLE_TEXT_SIZE:
        height, step = 136.0, 144.0
    else:
        height, step = 122.0, 131.0
    return [Rect(_CARDS_AREA.x, _CARDS_AREA.y + step * index, _CARDS_AREA.w, height) for index in range(3)]


def all_cards_place(canvas: Canvas) -> Rect:
    """Return the place of all cards together."""
    places = card_places(canvas)
    return places[0].union(places[-1])


@dataclass(frozen=True, slots=True)
class CardWords:
    """A turning point in words: a title with the number of the move, the change of the chance to win, and sentences."""

    point: TurningPoint
    title: str
    change: str
    words: str


def card_words(match: Match, point: TurningPoint, describe_move: Callable[[str], str]) -> CardWords:
    """Return the texts of a card, with only what the seat knew; ``describe_move`` returns a possible move in words."""
    title = say("Move {move}", move=point.number)
    return CardWords(point, title, signed_percent(point.chance), _card_text(match, point, describe_move))


def _card_text(match: Match, point: TurningPoint, describe_move: Callable[[str], str]) -> str:
    """Describe the played move, and compare it with the best other move, with reasons."""
    name = match.names[point.seat]
    record = match.records[point.number - 1]
    sentence = next(filter(None, (match.sentence(event, point.seat) for event in record.events)), "")
    played_words = _with_full_stop(_without_name(sentence or describe_move(point.played), name))
    worth = _points_words(match, abs(point.gain))
    if point.gain >= 0:
        words = say("{played} The next best move was {points} worse.", played=played_words, points=worth)
    else:
        better_words = _with_full_stop(_without_name(describe_move(point.best_other), name))
        words = say("{played} Better by {points}: {better}", played=played_words, points=worth, better=better_words)
    why = _reason_words(match, point)
    return f"{words.removesuffix('.')} ({why})." if why else words


def _reason_words(match: Match, point: TurningPoint) -> str:
    """Return the main reasons why the best other move is better or worse than the played move.

    If all reasons round to 0 points, return only the first.
    """
    # the parts say how much better the played move is; with their signs reversed, how much better the other move is
    parts = [(part_name(match.rules, name), -points) for name, points in reasons(point.parts)]
    large = [f"{words} {signed(round(points))}" for words, points in parts if round(points)]
    if large:
        return ", ".join(large[:_MAX_REASONS])
    return ", ".join(words for words, _ in parts[:1])


def _points_words(match: Match, gain: float) -> str:
    """Return a gain in words, rounded, in the unit that the game counts."""
    unit = aftermath_of(match.entry).unit_words
    if round(gain) < 1:
        return say("less than {one}", one=say_counted(unit, 1))
    return say("about {points}", points=say_counted(unit, round(gain)))


def _without_name(sentence: str, name: str) -> str:
    """Return a sentence of the log without the player's name at its beginning."""
    return with_capital(sentence.removeprefix(f"{name}: "))


def _with_full_stop(sentence: str) -> str:
    """Return a sentence, with a full stop added if it has no final mark."""
    return sentence if sentence.endswith((".", "!", "?")) else f"{sentence}."


def card_controls(
    canvas: Canvas, cards: Sequence[CardWords], selected_number: int, select: Callable[[TurningPoint], None]
) -> list[Control]:
    """List the cards; ``selected_number`` is the number of the selected move."""
    return [
        Control(
            f"looking_back.point.{index}",
            "card",
            f"{card.title}, {card.change}: {card.words}",
            place,
            partial(select, card.point),
            look=_CardLook(card, index + 1, card.point.number == selected_number),
            sound="card_slide",
        )
        for index, (card, place) in enumerate(zip(cards, card_places(canvas), strict=False))
    ]


class ProgressPlaces(NamedTuple):
    """The places of the panel that shows the progress of a search, and of its words, bar and stop button."""

    panel: Rect
    words: Rect
    bar: Rect
    button: Rect


def progress_places(canvas: Canvas, card_count: int) -> ProgressPlaces:
    """Return the places for the progress of a search: below the cards or, if there are none yet, in their place."""
    places = card_places(canvas)
    panel = places[card_count].union(places[-1])
    if not card_count:
        words = Rect(panel.x + 40, panel.y + 40, panel.w - 80, 96)
        bar = Rect(panel.x + 50, panel.y + 152, panel.w - 100, 14)
        return ProgressPlaces(panel, words, bar, Rect(panel.centerx - 110, panel.y + 192, 220, 58))
    top = panel.centery - 58
    button = Rect(panel.right - 30 - 170, top + 34, 170, 52)
    words = Rect(panel.x + 30, top + 6, button.x - panel.x - 50, 66)
    return ProgressPlaces(panel, words, Rect(words.x, top + 84, words.w, 14), button)


def draw_notice_for_missing_cards(
    canvas: Canvas, match: Match, analyser: MatchAnalyser, seat: int, card_count: int
) -> None:
    """Draw a notice in place of missing cards: the progress of the search, or why there are no more cards.

    ``card_count`` is the number of cards that are shown.
    """
    points = analyser.turning_points(seat)
    name = match.names[seat]
    places = card_places(canvas)
    if points is None:
        _draw_search_progress(canvas, match, analyser, name, progress_places(canvas, card_count))
    elif len(points) < len(places):
        if points:
            words = say("None of {name}'s other choices mattered much.", name=name)
        else:
            words = say("None of {name}'s choices mattered much.", name=name)
        place = places[len(points)]
        canvas.panel("panel.bar", place)
        _draw_words(canvas, words, inset(place, 30, 6))


def _draw_search_progress(
    canvas: Canvas, match: Match, analyser: MatchAnalyser, name: str, places: ProgressPlaces
) -> None:
    """Draw the progress of the search for turning points, or the reason why nothing is searched for."""
    place = places.panel
    canvas.panel("panel.bar", place)
    if not analyser.has_work:
        _draw_words(canvas, why_not_advised(match), inset(place, 40, 40))
        return
    if analyser.is_stopped:
        words = say("The analysis was stopped before all of {name}'s turning points were found.", name=name)
    else:
        words = analyser.progress_words
    _draw_words(canvas, words, places.words)
    track = places.bar
    canvas.panel("slider.track", track)
    if analyser.share_done > 0.02:
        canvas.panel("slider.fill", Rect(track.x, track.y, max(16.0, track.w * analyser.share_done), track.h))


def _draw_words(canvas: Canvas, words: str, room: Rect) -> None:
    canvas.prose(words, room, capped(canvas, 21, most=1.25), colour=BONE, align="centre", middle=True, shadow=SHADE)


@dataclass(frozen=True, slots=True)
class _CardLook:
    """The look of a card: a numbered pin, the title, a thumb up or down with the change, and the sentences."""

    card: CardWords
    pin_number: int
    is_selected: bool

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the card; the selected card is light and glows."""
        rect = control.rect
        if self.is_selected:
            canvas.panel("glow.ember", rect)
        canvas.panel("panel.card" if self.is_selected else "panel.bar", rect)
        if self.is_selected:
            canvas.frame(inset(rect, -2), RING, thick=3, radius=12)
        elif button_state(control, touch):
            canvas.fill(rect, BONE, alpha=18, radius=10)
        draw_pin(canvas, rect.x + 42, rect.centery, self.pin_number, size=42, is_selected=self.is_selected)
        self._draw_title_and_change(canvas, rect)
        area = Rect(rect.x + 80, rect.y + 36, rect.w - 96, rect.h - 40)
        ink, shadow = (CHAR, None) if self.is_selected else (BONE, SHADE)
        size = capped(canvas, 20, most=1.3)
        canvas.prose(self.card.words, area, size, colour=ink, middle=True, shadow=shadow, least=15)

    def _draw_title_and_change(self, canvas: Canvas, rect: Rect) -> None:
        """Draw the first line of the card: the number of the move, a thumb, and the change of the chance to win."""
        is_good = self.card.point.gain >= 0
        if self.is_selected:
            ink = _GOOD_INK_ON_CARD if is_good else BLOOD
            shadow = None
        else:
            ink = GOOD_INK if is_good else BAD_INK
            shadow = SHADE
        left = rect.x + 80
        middle_y = rect.y + 23
        width = canvas.text(
            self.card.change,
            rect.right - 20,
            middle_y,
            capped(canvas, 24, most=1.1),
            kind="display",
            colour=ink,
            align="right",
            middle=True,
            shadow=shadow,
        )
        canvas.icon("thumb-up" if is_good else "thumb-down", rect.right - 40 - width, middle_y - 1, 26, ink)
        canvas.text(
            self.card.title,
            left,
            middle_y,
            capped(canvas, 22, most=1.1),
            kind="display",
            colour=BLOOD if self.is_selected else GOLD,
            middle=True,
            shadow=shadow,
            width=rect.right - 60 - width - left,
        )


# The close-up of the place of a move

#: width and height of the close-up, as shares of the picture's width and height
_CLOSE_UP_WIDTH, _CLOSE_UP_HEIGHT = 0.45, 0.8
#: distance of the close-up from the picture's edges
_CLOSE_UP_MARGIN = 6.0
#: margin round the place of the move in a close-up (table units)
_PLACE_MARGIN = 30.0
#: the least and the largest width of the part of the table that a close-up shows (table units)
_MIN_PART_WIDTH, _MAX_PART_WIDTH = 250.0, 560.0


def enlarged_part(spot: Rect, area: Rect) -> Rect | None:
    """Return the part of the table round ``spot`` for a close-up; ``None`` if the spot is large enough without one."""
    aspect = _close_up_place(spot, area).w / _close_up_place(spot, area).h
    width = max(spot.w + 2 * _PLACE_MARGIN, (spot.h + 2 * _PLACE_MARGIN) * aspect, _MIN_PART_WIDTH)
    if width > _MAX_PART_WIDTH:
        return None
    part = Rect(0, 0, width, width / aspect)
    part.center = spot.center
    return part.clamp(SCREEN)


def draw_close_up(canvas: Canvas, table: pygame.Surface, spot: Rect, view: Rect, area: Rect) -> Callable[[Rect], Rect]:
    """Draw a close-up of a place of the ``table``, in the half of the ``area`` where this place is not.

    ``view`` is the small picture of the table inside the area. The place must need a close-up (``enlarged_part``).
    Returns a function from a rectangle of the table to its rectangle in the close-up.
    """
    part = enlarged_part(spot, area)
    room = _close_up_place(spot, area)
    assert part is not None, "the place needs no close-up"
    scale = room.w / part.w
    source = _rect_in_picture(part, view)
    # two lines connect the facing edges of the source and of the close-up
    if room.centerx > source.centerx:
        source_x, room_x = source.right, room.x
    else:
        source_x, room_x = source.x, room.right
    for source_y, room_y in ((source.y, room.y), (source.bottom, room.bottom)):
        canvas.line(source_x, source_y, room_x, room_y, SHADE, 4)
        canvas.line(source_x, source_y, room_x, room_y, BONE, 2)
    canvas.frame(source, BONE, thick=2, radius=3)
    pixels_per_unit = table.get_width() / SCREEN.w
    cut_out = pygame.Rect(*[round(side * pixels_per_unit) for side in (part.x, part.y, part.w, part.h)])
    box = canvas.mapping.to_window(room)
    canvas.surface.blit(resized(cut(table, cut_out.clip(table.get_rect())), box.size), box)
    canvas.frame(room, SHADE, thick=6, radius=4)
    canvas.frame(room, BONE, thick=3, radius=4)
    return lambda rect: Rect(
        room.x + (rect.x - part.x) * scale, room.y + (rect.y - part.y) * scale, rect.w * scale, rect.h * scale
    ).clip(room)


def _close_up_place(spot: Rect, area: Rect) -> Rect:
    """Return the place of the close-up: in the half of ``area`` where ``spot`` is not."""
    width, height = area.w * _CLOSE_UP_WIDTH, area.h * _CLOSE_UP_HEIGHT
    is_left = spot.centerx > SCREEN.centerx
    return Rect(
        area.x + _CLOSE_UP_MARGIN if is_left else area.right - _CLOSE_UP_MARGIN - width,
        area.y + _CLOSE_UP_MARGIN,
        width,
        height,
    )


# The picture of the table

#: height of the strip with words at the picture's foot
_STRIP_HEIGHT = 34.0


@dataclass(frozen=True, slots=True)
class BeforeMove:
    """The position before the move ``number``, as ``seat`` saw it; ``best_other`` is the best move not played there."""

    number: int
    seat: int
    best_other: str = ""


class PositionPicture:
    """Draws the table as it was before a move. Its ``TableFrame`` is made when it is first needed."""

    def __init__(self, stage: Stage, match: Match) -> None:
        self._stage = stage
        self._match = match
        self._frame: TableFrame | None = None
        #: the position and language that the frame shows
        self._frame_key: tuple[BeforeMove, str] | None = None
        #: the table in the window's size, preloaded for the next close-up, and the position, language and scale for
        #: which it was made
        self._large_scene: FramedScene | None = None
        self._large_scene_key: object = None
        #: the places on the table of the move that was played and of the best other move
        self._played_spot: Rect | None = None
        self._other_spot: Rect | None = None

    def draw(self, canvas: Canvas, place: Rect, position: BeforeMove) -> None:
        """Draw the picture inside ``place``."""
        view = _picture_place(place)
        key = ("moment", self._match.seed, position, tuple(place), language(), canvas.text_size)
        canvas.stamp(key, place, lambda: self._paint(canvas, place, view, position))
        name = self._match.names[position.seat]
        words = say("Before move {move}, as {name} saw it", move=position.number, name=name)
        strip = Rect(place.x + 9, place.bottom - 9 - _STRIP_HEIGHT, place.w - 18, _STRIP_HEIGHT)
        canvas.fill(strip, SHADE, alpha=215)
        canvas.record_cover(strip)
        size = capped(canvas, 19, most=1.25)
        canvas.text(words, strip.centerx, strip.centery, size, align="centre", middle=True, width=strip.w - 20)

    def describe_move(self, position: BeforeMove, text: str) -> str:
        """Return the move ``text`` in words, with only the effects that the seat could foresee at the position."""
        past_match = self._match.at(position.number - 1)
        table = self._frame_at(position).table
        move = past_match.rules.parse(text)
        foreseen_events = foresee(past_match.rules, gather_advice_input(past_match), move)
        return move_words(table, move, foreseen_events, table.table_controls())

    def _paint(self, canvas: Canvas, place: Rect, view: Rect, position: BeforeMove) -> None:
        """Paint the table in its frame, with the rings and, if the move's place is small, the close-up."""
        canvas.panel("panel.hide", place)
        frame = self._frame_at(position)
        frame.draw(canvas, view)
        spot = self._played_spot or self._other_spot  # ``or`` also skips an empty rectangle
        room = inset(place, 9)
        if spot:
            _darken_except(canvas, view, _rect_in_picture(spot, view))
        canvas.frame(view, SHADE, thick=2)
        if spot and enlarged_part(spot, room) is not None:
            table = self._large_table(canvas, position)
            self._draw_rings(canvas, draw_close_up(canvas, table, spot, view, room))
        else:
            self._draw_rings(canvas, lambda rect: _rect_in_picture(rect, view))

    def _large_table(self, canvas: Canvas, position: BeforeMove) -> pygame.Surface:
        """Return the picture of the table, as large as the window.

        A preloading canvas loads the table's pictures and texts in steps, and keeps the scene for the drawing that
        follows. This drawing lets the scene go.
        """
        key = self._frame_key, canvas.screen_mapping.scale
        if self._large_scene is None or self._large_scene_key != key:
            self._large_scene = moment_scene(self._stage, self._match, max(0, position.number - 1), position.seat)
            self._large_scene_key = key
        scene = self._large_scene
        if isinstance(canvas.surface, PreloadingSketcher):
            with scene.stage.canvas.painting_ahead():
                scene.preload(canvas)
            return scene.picture()
        self._large_scene = None
        return scene.last_picture()

    def _draw_rings(self, canvas: Canvas, to_picture: Callable[[Rect], Rect]) -> None:
        """Ring the places of the played move and of the best other move.

        If both have the same place, only the ring of the played move is drawn. ``to_picture`` maps a place of the table
        to the picture.
        """
        _draw_ring(canvas, self._played_spot, RING, to_picture)
        if self._other_spot != self._played_spot:
            _draw_ring(canvas, self._other_spot, GOLD, to_picture)

    def _frame_at(self, position: BeforeMove) -> TableFrame:
        """Return the frame with the table at a position, and find the places to ring there."""
        if self._frame is None:
            self._frame = TableFrame(self._stage, self._match, position.seat)
        frame = self._frame
        key = (position, language())
        if self._frame_key != key:
            self._frame_key = key
            frame.viewpoint = position.seat
            frame.go(max(0, position.number - 1))
            self._find_spots(frame, position)
        return frame

    def _find_spots(self, frame: TableFrame, position: BeforeMove) -> None:
        """Find the places of the played move and of the best other move.

        If the played move has no control, take the place of its first event that has a place.
        """
        record = self._match.records[position.number - 1]
        controls = frame.table.table_controls()
        self._played_spot = _place_of(controls, str(record.move))
        if self._played_spot is None:
            spots = (frame.table.spot_of(event.seen_by(position.seat)) for event in record.events)
            self._played_spot = next((spot for spot in spots if spot is not None), None)
        self._other_spot = _place_of(controls, position.best_other) if position.best_other else None


def _draw_ring(canvas: Canvas, spot: Rect | None, ink: Colour, to_picture: Callable[[Rect], Rect]) -> None:
    """Draw a ring round a place of the table, if it is visible in the picture."""
    if spot is None:
        return
    ring_rect = to_picture(spot)
    if ring_rect.w > 0 and ring_rect.h > 0:
        canvas.frame(inset(ring_rect, -4), SHADE, thick=6, radius=9)
        canvas.frame(inset(ring_rect, -3), ink, thick=4, radius=8)


def _picture_place(place: Rect) -> Rect:
    """Return the place of the table's picture in its frame, with the screen's aspect."""
    area = inset(place, 9)
    scale = min(area.w / WIDTH, area.h / HEIGHT)
    return centred(WIDTH * scale, HEIGHT * scale, area)


def _place_of(listed_controls: list[Control], move: str) -> Rect | None:
    """Return the place of the control that makes a move."""
    control = control_for(move, listed_controls)
    return None if control is None else control.visible_rect


def _rect_in_picture(spot: Rect, view: Rect) -> Rect:
    """Return the rectangle of a place of the table in its small picture."""
    scale = view.w / WIDTH
    return Rect(view.x + spot.x * scale, view.y + spot.y * scale, spot.w * scale, spot.h * scale).clip(view)


def _darken_except(canvas: Canvas, view: Rect, spot: Rect) -> None:
    """Darken the picture except for one place."""
    for part in parts_around(inset(spot, -3).clip(view), view):
        if part.w > 0 and part.h > 0:
            canvas.fill(part, SHADE, alpha=110)


@dataclass(frozen=True, slots=True)
class PositionPictureLook:
    """The look of the picture as a button: a light rim under the pointer."""

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the rim."""
        if touch.hovered or touch.pressed:
            canvas.frame(inset(control.rect, 7), BONE, thick=2, radius=4)
