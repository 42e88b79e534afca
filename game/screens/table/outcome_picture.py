"""The animation at the end of a match: pictures of what decided the match rise, the fire flares, and people dance.

Every game defines which pictures rise and who dances. A touch or a key skips the animation; with reduced motion, only
one still picture is shown. The match has been saved before the animation begins.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from game.screens.table.animator import Animator, Point
from game.ui.animation import arc, between, ease_out, linear
from game.ui.canvas import Canvas
from game.ui.layout import SCREEN, Rect, from_middle, square
from game.ui.lettering import draw_title
from game.ui.preloading import Drawing
from game.ui.sound import Sound
from game.ui.theme import SOOT

#: draws a picture of what decided the match: ``(canvas, x, y, size)``, with its middle at ``x, y``
RisingPainter = Callable[[Canvas, float, float, float], None]
#: draws one of the people who dance: ``(canvas, x, y, angle)``, with the middle at ``x, y``
DancerPainter = Callable[[Canvas, float, float, float], None]

#: how long (seconds) the animation lasts
OUTCOME_SECONDS = 5.2
#: with reduced motion only one picture of the animation is shown, the picture at this time (seconds)
STILL_AT = 2.6
#: how long (seconds) the one picture is shown with reduced motion
STILL_SECONDS = 3.0
#: the time (seconds) at which the rising pictures are at the top
RISEN_AT = 1.1
#: the time (seconds) at which the fire flares up
FLARES_AT = 0.9
#: the time (seconds) at which the people begin to dance
DANCES_AT = 1.3
#: the time (seconds) at which the flames of a dying fire are out, and how long its smoke rises from ``DANCES_AT`` on
_FLAMES_OUT_AT, _SMOKE_SECONDS = DANCES_AT + 0.6, 1.2
#: the middle of the row of rising pictures at the top
RISEN_MIDDLE: Point = (800.0, 330.0)
#: where the fire burns
_FIRE_PLACE: Point = (800.0, 770.0)
#: the alpha (of 255) of the darkness over the table, after a victory and after a defeat
_WON_DIM_ALPHA, _LOST_DIM_ALPHA = 150, 190
_FLAME_FRAMES, _FLAMES_PER_SECOND = 12, 14.0
_BEATS_PER_SECOND = 2.2
_SPARK_COUNT = 26
#: the size of a rising picture at the top, and by how much the size pulsates
RISEN_SIZE, _PULSE = 190.0, 8.0
#: sizes are rounded to multiples of this, since pictures are cached by size
_SIZE_STEP = 4

#: time (seconds), name and loudness of each sound
WON_SOUNDS = (
    (0.0, "fanfare", 0.9),
    (RISEN_AT, "war_cry", 0.7),
    (DANCES_AT + 0.65, "drum_tom", 0.7),
    (DANCES_AT + 0.9, "shaker", 0.8),
    (DANCES_AT + 1.55, "laugh", 0.8),
    (DANCES_AT + 2.0, "drum_hard", 1.0),
)
LOST_SOUNDS = (
    (0.0, "drum_soft", 0.7),
    (0.5, "drum_soft", 0.6),
    (FLARES_AT, "hide", 0.9),
    (RISEN_AT, "thud", 1.0),
    (DANCES_AT + 0.2, "whine", 0.9),
    (DANCES_AT + 1.2, "drum_soft", 0.5),
    (DANCES_AT + 2.0, "drum_soft", 0.3),
)


@dataclass(slots=True)
class OutcomePicture:
    """The picture of a victory, or of a defeat, after ``seconds``.

    ``rising`` holds the painters of the pictures that rise, each after the point where it starts; at the top, these
    pictures have the size ``size``. ``words`` is the text below. If ``lost``, the fire goes out and the people stand
    still.
    """

    rising: Sequence[tuple[Point, RisingPainter]]
    words: str
    dancers: Sequence[DancerPainter] = ()
    lost: bool = False
    size: float = RISEN_SIZE
    seconds: float = 0.0

    def draw(self, canvas: Canvas) -> None:
        """Draw everything from back to front."""
        dim_alpha = _LOST_DIM_ALPHA if self.lost else _WON_DIM_ALPHA
        canvas.fill(SCREEN, SOOT, round(dim_alpha * min(1.0, self.seconds / RISEN_AT)))
        if self.lost:
            self._draw_dying_fire(canvas)
        else:
            self._draw_flaring_fire(canvas)
        self._draw_dancers(canvas)
        middle_x, middle_y = RISEN_MIDDLE
        for index, (start, paint) in enumerate(self.rising):
            offset = from_middle(index, len(self.rising))
            self._draw_rising(canvas, paint, start, (middle_x + (self.size + 50) * offset, middle_y))
        if self.seconds >= RISEN_AT:
            draw_title(canvas, self.words, SCREEN.centerx, 500, 46, align="centre", width=1300)

    def _draw_rising(self, canvas: Canvas, paint: RisingPainter, start: Point, end: Point) -> None:
        """Draw a picture on its way to the top, growing; after a victory, pulsating and with a glow."""
        progress = ease_out(min(1.0, self.seconds / RISEN_AT))
        x, y = arc(start, end, progress, 60)
        beat = 0.0 if self.lost else math.sin(self.seconds * math.tau * _BEATS_PER_SECOND / 2)
        size = round(between(26, self.size + _PULSE * beat, progress) / _SIZE_STEP) * _SIZE_STEP
        if not self.lost:
            for factor in (3.4, 2.4):  # two glows, a wide one below a narrow one
                width = min(RISEN_SIZE + _PULSE, size) * factor
                canvas.picture_in("glow.fire", square(x, y, width))
        paint(canvas, x, y, size)

    def _draw_flaring_fire(self, canvas: Canvas) -> None:
        """Draw the flaring fire and its sparks."""
        fire_seconds = self.seconds - FLARES_AT
        if fire_seconds <= 0:
            return
        x, y = _FIRE_PLACE
        # the fire grows within 0.35 seconds, then settles at 1.7 times its usual size
        flare = min(1.0, fire_seconds / 0.35) * (1.7 + 0.9 * math.exp(-fire_seconds * 1.6))
        glow = 520 * flare**0.5
        canvas.picture_in("glow.fire", Rect(x - glow / 2, y - 40 - glow / 2, glow, glow))
        canvas.standing("fire.logs_lit", x, y)
        self._draw_flame(canvas, flare)
        canvas.standing("fire.stones_front", x, y)
        for index in range(_SPARK_COUNT):
            # the golden ratio spreads the ages evenly
            age = (fire_seconds * 0.55 + index * 0.618) % 1.0
            sway = math.sin(index * 2.4 + age * 5)
            size = 14 * (1 - age)
            spark_x, spark_y = x + 90 * sway * (0.3 + age), y - 60 - 420 * age
            canvas.picture_in("spark", square(spark_x, spark_y, size))

    def _draw_dying_fire(self, canvas: Canvas) -> None:
        """Draw the dying fire: the flames sink, then smoke rises."""
        x, y = _FIRE_PLACE
        flame_share = max(0.0, 1.0 - self.seconds / _FLAMES_OUT_AT)
        canvas.standing("fire.logs_lit" if flame_share else "fire.logs_out", x, y)
        if flame_share:
            glow_size = 420 * flame_share
            canvas.picture_in("glow.fire", Rect(x - glow_size / 2, y - 40 - glow_size / 2, glow_size, glow_size))
            self._draw_flame(canvas, 1.6 * flame_share)
        canvas.standing("fire.stones_front", x, y)
        smoke_share = min(1.0, max(0.0, self.seconds - DANCES_AT) / _SMOKE_SECONDS)
        if smoke_share:
            height = 300 * smoke_share
            canvas.picture_in("smoke", Rect(x - 90, y - 40 - height, 180, height), alpha=round(190 * smoke_share))

    def _draw_flame(self, canvas: Canvas, flare: float) -> None:
        """Draw the flame; a ``flare`` of 1 is the size of a usual fire."""
        x, y = _FIRE_PLACE
        frame = int(self.seconds * _FLAMES_PER_SECOND) % _FLAME_FRAMES
        width, height = 124 * (0.4 + 0.6 * flare), 138 * flare
        canvas.picture_in(f"fire.{frame}", Rect(x - width / 2, y - height + 8, width, height))

    def _draw_dancers(self, canvas: Canvas) -> None:
        """Draw the people, hopping in turn on both sides of the fire."""
        dance_seconds = self.seconds - DANCES_AT
        if dance_seconds <= 0:
            return
        fire_x, fire_y = _FIRE_PLACE
        arrival = min(1.0, dance_seconds / 0.4)  # 0 to 1: the dancers come from below
        # on each side of the fire, the dancers stand in a row, every second one a little farther back
        for index, dancer in enumerate(self.dancers):
            side = -1 if index % 2 else 1
            position = index // 2
            beat = dance_seconds * _BEATS_PER_SECOND + index * 0.21
            hop = 0.0 if self.lost else abs(math.sin(beat * math.pi))
            x = fire_x + side * (150 + 62 * position)
            y = fire_y - 20 - 14 * (position % 2) - 44 * hop + 160 * (1 - arrival)
            side_of_beat = 1 if int(beat) % 2 else -1
            lean = 0.0 if self.lost else 0.32 * math.sin(beat * math.pi) * side_of_beat
            dancer(canvas, x, y, lean)


def play_outcome_picture(animator: Animator[Any, Any], outcome_picture: OutcomePicture) -> None:
    """Add the picture and its sounds to the animator's timeline."""
    seconds = STILL_SECONDS if animator.still else OUTCOME_SECONDS

    def show_at(progress: float) -> None:
        outcome_picture.seconds = STILL_AT if animator.still else progress * OUTCOME_SECONDS

    animator.mark()
    animator.move(outcome_picture, seconds, show_at, ease=linear, even_if_still=True)
    for delay, sound, loudness in LOST_SOUNDS if outcome_picture.lost else WON_SOUNDS:
        if not (animator.still and delay):  # with reduced motion all sounds would be heard at once
            animator.sound(sound, loudness, delay)
    animator.pause(seconds)
    # the picture stays until the result opens
    animator.timeline.cue(animator.at, lambda: animator.motion.movers.append(outcome_picture))


def outcome_sound_decoders(sound: Sound) -> Iterator[Drawing]:
    """Yield painters that draw nothing; each decodes one sound of the animation, so that it can be played at once."""
    for _, name, _ in (*WON_SOUNDS, *LOST_SOUNDS):
        yield partial(_decode, sound, name)


def _decode(sound: Sound, name: str, canvas: Canvas) -> None:
    """Decode a sound. ``canvas`` is unused: it is passed to every painter."""
    sound.load_ahead(name)
