"""The panels of the workshop: its dials, its chart of figures, and the controls for playing with a tower."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import cycle
from typing import NamedTuple

from game.core.measures import decimal, percent, short_number
from game.core.words import say
from game.passage.knocks import drum_sound
from game.passage.open_tower import draw_strength
from game.passage.outside import LONGEST_HOLD, bang_strength
from game.passage.pieces import piece_picture
from game.screens.workshop.trial import Play, PlayCounts
from game.towers.sentences import FIGURE_NAMES
from game.ui.canvas import Canvas
from game.ui.control import Control, Hold, Touch
from game.ui.intentions import Go, Intention, Point, Press
from game.ui.layout import Rect, square
from game.ui.lettering import capped
from game.ui.stage import Stage
from game.ui.theme import BONE, CHAR, EMBER, GOLD, HEMATITE, INK, PARCHMENT, RING, SIENNA, UMBER, Colour, colour, mix
from game.ui.widgets import Button, Choice, Slider
from physics.laboratory.bands import BANDS, Band, figure
from physics.laboratory.measurement import Measurement
from physics.laboratory.tuning import DIALS, Dial
from physics.tower import TOWER

_SLIDER_STEPS = 40


@dataclass(frozen=True, slots=True)
class _DialWords:
    """The name of a dial, and a function that puts its value into words."""

    name: str
    in_words: Callable[[float], str]


def _words_by_dial() -> dict[str, _DialWords]:
    """Return the name of each dial and how its values are put into words, by the dial's path in the ``TowerSpec``."""

    def degrees(value: float) -> str:
        return say("{value}°", value=round(math.degrees(value)))

    def millimetres(value: float) -> str:
        return say("{value} mm", value=round(value))

    def share(value: float) -> str:
        return decimal(value, 2)

    return {
        "flap.slope": _DialWords(say("Flap angle"), degrees),
        "flap.gap": _DialWords(say("Gap at the tip"), millimetres),
        "flap.droop": _DialWords(say("Spring softness"), share),
        "flap.damping": _DialWords(say("Damping"), share),
        "flap.kick": _DialWords(say("Bang strength"), lambda value: decimal(value, 1)),
        "ledge.length": _DialWords(say("Ledge length"), millimetres),
        "piece_friction": _DialWords(say("Piece friction"), share),
        "leaf_friction": _DialWords(say("Flap friction"), share),
        "bounce": _DialWords(say("Bounce"), share),
    }


class DialSlider(Slider):
    """The slider of one dial; ``change()`` is called when it is moved."""

    def __init__(self, dial: Dial, change: Callable[[], None]) -> None:
        super().__init__(_position(dial, dial.standard), lambda value: change(), steps=_SLIDER_STEPS)
        self.dial = dial
        self.words = _words_by_dial()[dial.path]

    @property
    def in_words(self) -> str:
        """The setting with its unit."""
        return self.words.in_words(self.setting)

    @property
    def setting(self) -> float:
        """The value of the dial: exactly the standard value if the slider is at the mark for it."""
        if self.value == _position(self.dial, self.dial.standard):
            return self.dial.standard
        return self.dial.least + (self.dial.most - self.dial.least) * self.value

    @property
    def is_standard(self) -> bool:
        """Whether the dial has the standard value."""
        return self.setting == self.dial.standard

    def reset(self) -> None:
        """Set the dial to the standard value."""
        self.value = _position(self.dial, self.dial.standard)

    def set_value(self, value: float) -> None:
        """Move the slider to ``value`` (0 to 1), rounded to a step, or to the standard value within half a step."""
        standard = _position(self.dial, self.dial.standard)
        value = round(max(0.0, min(1.0, value)) * _SLIDER_STEPS) / _SLIDER_STEPS
        super().set_value(value)
        if abs(self.value - standard) <= 0.5 / _SLIDER_STEPS:
            self.value = standard

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the name, the value, the slider, and its mark at the standard value."""
        area = control.rect
        rect = Rect(area.x, area.bottom - 28, area.w, 22)
        ink = PARCHMENT if self.is_standard else GOLD
        above = Rect(area.x, area.y, area.w - 84, area.h - 30)
        size = capped(canvas, 19, most=1.25)
        canvas.prose(self.words.name, above, size, colour=BONE, middle=True, least=16)
        setting = self.in_words
        middle = above.centery
        canvas.text(setting, rect.right, middle, size, kind="bold", colour=ink, align="right", middle=True, width=80)
        super().draw(canvas, replace(control, rect=rect), touch)
        x = rect.x + rect.w * _position(self.dial, self.dial.standard)
        canvas.line(x, rect.centery + 6, x, rect.bottom, EMBER, 3)


class Dials:
    """All dials; ``change()`` is called when one is moved."""

    def __init__(self, change: Callable[[], None]) -> None:
        self.sliders = [DialSlider(dial, change) for dial in DIALS]

    @property
    def values(self) -> dict[str, float]:
        """The values of the dials that differ from the standard, by their paths."""
        return {slider.dial.path: slider.setting for slider in self.sliders if not slider.is_standard}

    def reset(self) -> None:
        """Set all dials to their standard values."""
        for slider in self.sliders:
            slider.reset()

    def controls(self, area: Rect) -> list[Control]:
        """List the sliders in a column."""
        height = area.h / len(self.sliders)
        return [
            slider.control(
                f"workshop.dial.{slider.dial.path}",
                slider.words.name,
                Rect(area.x, area.y + height * index - 4, area.w, height - 2),
                tooltip=say("The mark shows the value used in matches."),
            )
            for index, slider in enumerate(self.sliders)
        ]


def _position(dial: Dial, value: float) -> float:
    """Return the position (0 to 1) of ``value`` on the slider of a dial."""
    return (value - dial.least) / (dial.most - dial.least)


# The chart of measured figures

GOOD_COLOUR, MISSED_COLOUR, _BAND_COLOUR = colour("#2C4717"), colour("#7A2410"), colour("#D29B2C")
_DARK_RAIL = colour("#120C09")


class Bar(NamedTuple):
    """A bar that shows a figure on a rail: the key of the figure, and the end of the rail's scale."""

    key: str
    most: float

    @property
    def name(self) -> str:
        """The name of the figure."""
        return say(FIGURE_NAMES[self.key])


#: the bars that the chart of the workshop and the panel of the builder have in common
SHARED_BARS = (
    Bar("out_now", most=1.0),
    Bar("out_later", most=1.0),
    Bar("freed_by_one", most=1.0),
    Bar("freed_by_three", most=1.0),
    Bar("full_over_gentle", most=8.0),
    Bar("inside_mean", most=14.0),
)


def draw_band(canvas: Canvas, rail: Rect, band: tuple[float, float], most: float) -> None:
    """Mark on a figure's rail the range in which the figure should lie; the rail's right end stands for ``most``."""
    left, right = (rail.x + rail.w * min(1.0, edge / most) for edge in band)
    draw_band_mark(canvas, Rect(left, rail.y - 2, max(3.0, right - left), rail.h + 4))


def draw_band_mark(canvas: Canvas, rect: Rect) -> None:
    """Draw the mark of a band, with a frame that is visible on parchment."""
    canvas.fill(rect, _BAND_COLOUR, alpha=225, radius=4)
    canvas.frame(rect, SIENNA, thick=1.5, radius=4)


def draw_rail(
    canvas: Canvas,
    rail: Rect,
    value: float | None,
    most: float,
    bar_ink: Colour,
    band: tuple[float, float] | None = None,
    *,
    is_dark: bool = False,
) -> None:
    """Draw a rail and, on it, a bar whose length shows ``value``; the rail's right end stands for ``most``.

    The range of a ``band`` is marked behind the bar. ``is_dark`` chooses the rail's colour for a dark background.
    """
    canvas.fill(rail, _DARK_RAIL if is_dark else mix(SIENNA, CHAR, 0.2), 220 if is_dark else 60, radius=5)
    if band is not None:
        draw_band(canvas, rail, band, most)
    if value is not None:
        canvas.fill(Rect(rail.x, rail.y + 3, max(2.0, rail.w * min(1.0, value / most)), rail.h - 6), bar_ink, radius=4)


def draw_diamond(canvas: Canvas, x: float, y: float, half_width: float, half_height: float, ink: Colour) -> None:
    """Draw a diamond round ``x`` and ``y``; it marks a figure to compare with the bar."""
    corners = [(x, y - half_height), (x + half_width, y), (x, y + half_height), (x - half_width, y)]
    canvas.polygon(corners, ink)


def draw_chart(canvas: Canvas, area: Rect, counts: PlayCounts, measurement: Measurement | None) -> None:
    """Draw each figure with its target band, a bar for the measured value, and a mark for the person's own play."""
    bands = {band.key: band for band in BANDS}
    bars = (*SHARED_BARS, Bar("rest_p50", most=8.0))
    height = area.h / len(bars)
    for index, bar in enumerate(bars):
        top = area.y + height * index
        band = bands[bar.key]
        value = _measured_value(measurement, band)
        is_good = value is None or band.least <= value <= band.most
        bar_colour = GOOD_COLOUR if is_good else MISSED_COLOUR
        name_place = Rect(area.x, top - 8, area.w - 72, 48)
        canvas.prose(bar.name, name_place, capped(canvas, 18, most=1.3), colour=CHAR, middle=True, least=16)
        if value is not None:
            canvas.text(
                value_words(value, bar),
                area.right,
                top + 15,
                18,
                kind="bold",
                colour=bar_colour,
                align="right",
                middle=True,
                width=66,
            )
        rail = Rect(area.x, top + 41, area.w, 13)
        draw_rail(canvas, rail, value, bar.most, bar_colour, (band.least, band.most))
        own_value = counts.value(bar.key)
        if own_value is not None:
            x = rail.x + rail.w * min(1.0, own_value / bar.most)
            draw_diamond(canvas, x, rail.centery, 7, rail.h / 2 + 5, UMBER)


def _measured_value(result: Measurement | None, band: Band) -> float | None:
    """Return a measured figure, or ``None`` if it was not measured."""
    if result is None:
        return None
    if band.key == "full_over_gentle" and not result["freed_by_gentle"]:
        return None  # the figure would be a ratio to 0
    return figure(result, band)


def value_words(value: float, bar: Bar) -> str:
    """Return the value of a figure in words: a share as a percentage, any other value with one decimal."""
    if bar.most == 1.0:  # a share
        return percent(value)
    return decimal(value, 1)


def draw_legend(canvas: Canvas, x: float, y: float) -> None:
    """Draw the chart's legend: band, bar and mark, with their words in one size."""
    target_word, measured_word, own_word = say("target"), say("measured"), say("yours")
    size = canvas.prose_size((target_word, measured_word, own_word), Rect(0, 0, 80, 44), 18)
    draw_band_mark(canvas, Rect(x, y, 26, 16))
    canvas.prose(target_word, Rect(x + 32, y - 14, 84, 44), size, colour=INK, middle=True)
    canvas.fill(Rect(x + 124, y + 4, 22, 8), GOOD_COLOUR, radius=4)
    canvas.prose(measured_word, Rect(x + 151, y - 14, 80, 44), size, colour=INK, middle=True)
    x += 244
    draw_diamond(canvas, x, y + 8, 6, 10, UMBER)
    canvas.prose(own_word, Rect(x + 11, y - 14, 80, 44), size, colour=HEMATITE, middle=True)


# The controls for playing with a tower

#: the place of the buttons that drop pieces
_DROP_BUTTONS = Rect(434, 752, 748, 58)
#: the size of a pad's control
_PAD_SIZE = 54.0
#: how far an arrow key moves the aim (mm)
_AIM_STEP = 4.0


def bang_tip(without_holding: bool) -> str:
    """Return how to choose the strength of a bang: by holding a drum end or, without holding, by pressing again."""
    if without_holding:
        return say("Each press is a bang: soft, medium, hard, then soft again.")
    return say("Hold a drum end longer for a harder bang.")


class PlayControls:
    """The controls for playing with a tower: its mouth, its drum ends, and the pieces to drop.

    ``screen`` is the first word of the ids of the controls; ``play()`` returns the tower.
    """

    def __init__(self, stage: Stage, screen: str, play: Callable[[], Play]) -> None:
        self._stage = stage
        self._screen = screen
        self._play = play
        #: the seat whose piece is dropped next; numbers after the last seat stand for predators
        self._seat = 0
        #: where the next piece falls in, from the left wall (mm)
        self._aim = TOWER.shaft.width / 2
        #: the speed at which falling pieces are shown; 1 is the real speed
        self.speed = 1.0
        #: whether the tower is shown cut open
        self.shows_inside = True
        #: with the option "without holding", successive presses on a pad count as holds of these lengths (seconds)
        self._hold_times = cycle((0.0, LONGEST_HOLD / 2, LONGEST_HOLD))

    # The mouth

    def mouth_control(self, rect: Rect) -> Control:
        """Return the tower's mouth: the pointer aims at it, and a press drops a piece there."""
        return Control(
            f"{self._screen}.mouth",
            "space",
            say("Drop a piece here"),
            rect,
            self._let_fall,
            handle=self._handle_aim,
            first=True,
            sound="soft",
        )

    def _handle_aim(self, intention: Intention) -> bool:
        """Aim with the pointer or the arrow keys; return whether a key was used."""
        if isinstance(intention, (Press, Point)):
            x, _ = self._play().film.placement.to_tower(intention.x, intention.y)
            self._aim_at(x)
        elif isinstance(intention, Go) and intention.sideways:
            self._aim_at(self._aim + intention.sideways * _AIM_STEP)
            return True
        return False

    def _aim_at(self, x: float) -> None:
        spec = self._play().tower.spec
        self._aim = min(max(x, spec.pour.margin), spec.shaft.width - spec.pour.margin)
        self._stage.refresh()

    def _let_fall(self) -> None:
        self._stage.notify(self._play().let_fall(self._seat, self._aim))

    def draw_aim(self, canvas: Canvas, top: float, bottom: float, piece_y: float, piece_size: float) -> None:
        """Draw the line along which the next piece would fall in, and the piece at ``piece_y``."""
        play = self._play()
        x, _ = play.film.placement.to_stage(self._aim, 0.0)
        canvas.line(x, top, x, bottom, RING, 1.5)
        picture = piece_picture(play.pieces_of(self._seat)[0], play.looks, play.pieces)
        canvas.turned(picture, x, piece_y, 0.0, size=piece_size, alpha=170)

    # The drum ends

    def pad_controls(self, label: Callable[[int], str], tip: str) -> list[Control]:
        """List the drum ends, on which a press bangs: when it ends or, with the option "without holding", at once.

        ``label(number)`` names the drum with a number, counted from 1.
        """
        without_holding = self._stage.options.without_holding

        def hold(pad: int) -> Hold:
            return Hold(press=lambda: None, release=partial(self._bang, pad), cancel=lambda: None)

        return [
            Control(
                f"{self._screen}.pad.{pad}",
                "piece",
                label(pad + 1),
                square(x, y, _PAD_SIZE),
                partial(self._bang_with_next_strength, pad) if without_holding else None,
                hold=None if without_holding else hold(pad),
                tooltip=tip,
            )
            for pad, (x, y) in enumerate(self._play().pad_places())
        ]

    def _bang(self, pad: int, seconds: float) -> None:
        """Bang on a drum end with the strength of a long press of ``seconds``."""
        strength = bang_strength(seconds)
        self._stage.sound.play(*drum_sound(strength))
        self._play().bang(pad, strength)
        self._stage.refresh()

    def _bang_with_next_strength(self, pad: int) -> None:
        """Bang without holding: each bang is harder than the last, until a gentle one follows the hardest."""
        self._bang(pad, next(self._hold_times))

    def draw_strength(self, canvas: Canvas, radius: float) -> None:
        """Draw the strength of the bang on the pad that is held, as an arc with a ``radius`` round the pad."""
        for pad, spot in enumerate(self._play().pad_places()):
            held_seconds = self._stage.held(f"{self._screen}.pad.{pad}")
            if held_seconds > 0:
                draw_strength(canvas, spot, radius, bang_strength(held_seconds))

    # The pieces

    def piece_controls(self) -> list[Control]:
        """List the kinds of piece to drop, and the buttons that drop one piece or a handful."""
        play = self._play()
        names = [look.name for look in play.looks] + [say(predator.title) for predator in play.pieces.predators]
        chips = [
            Control(
                f"{self._screen}.piece.{seat}",
                "tab",
                name,
                Rect(_DROP_BUTTONS.x + 54 * seat, _DROP_BUTTONS.y, 50, _DROP_BUTTONS.h),
                partial(self._choose_seat, seat),
                look=PieceChip(play, seat, is_chosen=seat == self._seat),
                tooltip=name,
            )
            for seat, name in enumerate(names)
        ]
        return [
            *chips,
            Control(
                f"{self._screen}.drop",
                "button",
                say("Drop one"),
                Rect(_DROP_BUTTONS.x + 384, _DROP_BUTTONS.y, 184, _DROP_BUTTONS.h),
                self._let_fall,
                look=Button("fire", size=21),
                sound="soft",
            ),
            Control(
                f"{self._screen}.handful",
                "button",
                say("A handful"),
                Rect(_DROP_BUTTONS.x + 576, _DROP_BUTTONS.y, 172, _DROP_BUTTONS.h),
                play.throw_handful,
                look=Button(size=21),
                sound="soft",
            ),
        ]

    def _choose_seat(self, seat: int) -> None:
        self._seat = seat

    # The view

    def view_controls(
        self, speeds: Sequence[float], first_speed: Rect, spacing: float, speed_size: float, x_ray: Rect
    ) -> list[Control]:
        """List the ``speeds`` of the film, their left edges a ``spacing`` apart, and the X-ray toggle."""
        tabs = [
            Control(
                f"{self._screen}.speed.{speed:g}",
                "tab",
                say("{speed}×", speed=short_number(speed)),
                first_speed.move(spacing * index, 0),
                partial(self._choose_speed, speed),
                look=Choice(speed == self.speed, size=speed_size),
            )
            for index, speed in enumerate(speeds)
        ]
        look = Choice(self.shows_inside, "eye-target", size=20)
        return [*tabs, Control(f"{self._screen}.xray", "toggle", say("X-ray"), x_ray, self._toggle_x_ray, look=look)]

    def _choose_speed(self, speed: float) -> None:
        self.speed = speed

    def _toggle_x_ray(self) -> None:
        self.shows_inside = not self.shows_inside


class PieceChip:
    """The look of a button for a kind of piece, painted with the looks and pieces of ``play``.

    ``seat`` is the number of a seat or, after the last seat, of a predator; see ``Play.pieces_of``.
    """

    def __init__(self, play: Play, seat: int, *, is_chosen: bool) -> None:
        self._play = play
        self._seat = seat
        self._is_chosen = is_chosen

    def draw(self, canvas: Canvas, control: Control, touch: Touch) -> None:
        """Draw the piece in a well, which is lit if it is chosen."""
        rect = control.rect
        play = self._play
        canvas.panel("button.on" if self._is_chosen else "well", rect)
        name = piece_picture(play.pieces_of(self._seat)[0], play.looks, play.pieces)
        size = 36 / canvas.pictures.baked(name).size[1] * (1.1 if touch.hovered else 1.0)
        canvas.turned(name, rect.centerx, rect.centery, 0.0, size=size)
