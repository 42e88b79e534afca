"""A recorded drop as a moving picture or a strip of stills, in the theatre's look.

The tower is cut open where everybody may look inside, and closed where nobody may. Needs Pillow, but neither a window
nor physics.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from game.core.measures import decimal
from game.core.words import say
from game.export.easel import Easel, Portrait, alone
from game.kept.given_files import write_whole
from game.passage.recorded_drop import RecordedDrop
from physics.track import Track

if TYPE_CHECKING:
    from PIL import Image

FRAMES_PER_SECOND = 20
LINGER_SECONDS = 1.5
SMALLEST, USUAL, LARGEST = 120, 480, 1080
SLOWEST, FASTEST = 0.1, 4.0
#: a longer picture would be too large to be sent to anybody
_MOST_PICTURES = 1200
STILLS = (2, 12)
_COLOURS = 200


@dataclass(frozen=True, slots=True)
class Excerpt:
    """What of a film is taken, how fast and how wide (in pixels); ``end`` ``None`` is where it ends.

    ``width`` ``None`` is as wide as what is made usually is.
    """

    width: int | None = None
    speed: float = 1.0
    start: float = 0.0
    end: float | None = None

    def seconds(self, track: Track) -> list[float]:
        """Return the seconds of a film that a moving picture shows; raises ``ValueError`` in a sentence when none."""
        if self.width is not None and not SMALLEST <= self.width <= LARGEST:
            raise ValueError(say("A picture is {least} to {most} pixels wide.", least=SMALLEST, most=LARGEST))
        moments = self.moments(_length(track), FRAMES_PER_SECOND)
        if len(moments) > _MOST_PICTURES + 1:
            count = len(moments) - 1
            raise ValueError(say("That would be {count} frames: choose a shorter part or a higher speed.", count=count))
        return moments

    def moments(self, length: float, rate: int) -> list[float]:
        """Return the seconds that are shown of a film so long, ``rate`` of them in a second of what is made.

        Raises ``ValueError`` in a sentence when there are none.
        """
        last = length if self.end is None else min(self.end, length)
        if not SLOWEST <= self.speed <= FASTEST:
            raise ValueError(say("The speed is {least} to {most}.", least=SLOWEST, most=FASTEST))
        if not 0 <= self.start < last:
            raise ValueError(say("The film lasts {seconds} s: there is nothing to show.", seconds=decimal(last, 1)))
        count = math.ceil((last - self.start) / self.speed * rate)
        step = self.speed / rate
        return [min(last, self.start + index * step) for index in range(count + 1)]


#: all of a film, as usual
WHOLE = Excerpt()


def _length(track: Track) -> float:
    return max(track.seconds, 0.1)


def write_gif(
    progress: Callable[[float], None],
    drop: RecordedDrop,
    target: Path,
    excerpt: Excerpt = WHOLE,
    *,
    replace_it: bool = False,
) -> Path:
    """Write a drop as an animated GIF to a new file, or with ``replace_it`` over one; ``progress`` hears how far it is.

    Raises ``ValueError`` in a sentence when there is no track, Pillow is missing or the file cannot be written.
    """
    _need_pillow()
    seconds = excerpt.seconds(drop.track)
    portrait = Portrait(alone(drop), excerpt.width or USUAL)
    first, *rest = seconds
    palette = _palette(portrait, seconds)
    durations = [1000 // FRAMES_PER_SECOND] * len(seconds)
    durations[-1] += int(1000 * LINGER_SECONDS)

    def pictures() -> Iterator[Image.Image]:
        for place, second in enumerate(rest, start=1):
            progress(place / len(seconds))
            yield _indexed(portrait, second, palette)

    def write(beside: Path) -> None:
        _indexed(portrait, first, palette).save(
            beside, "GIF", save_all=True, append_images=pictures(), duration=durations, loop=0
        )

    return write_whole(target, write, replace_it=replace_it)


def write_stills(
    progress: Callable[[float], None],
    drop: RecordedDrop,
    target: Path,
    count: int = 6,
    excerpt: Excerpt = WHOLE,
    *,
    replace_it: bool = False,
) -> Path:
    """Write ``count`` stills side by side as one picture; for the rest as ``write_gif``."""
    _need_pillow()
    from PIL import Image

    if not STILLS[0] <= count <= STILLS[1]:
        raise ValueError(say("A strip has {least} to {most} stills.", least=STILLS[0], most=STILLS[1]))
    seconds = excerpt.seconds(drop.track)
    portrait = Portrait(alone(drop), excerpt.width or USUAL)
    wide, high = portrait.canvas.size
    strip = Image.new("RGB", (wide * count, high))
    for place in range(count):
        progress(place / count)
        second = seconds[round(place * (len(seconds) - 1) / (count - 1))]
        strip.paste(still(portrait, second), (place * wide, 0))
    return write_whole(target, lambda beside: strip.save(beside, "PNG"), replace_it=replace_it)


def still(easel: Easel, second: float) -> Image.Image:
    """Return the picture of a second."""
    from PIL import Image

    canvas = easel.draw(second)
    return Image.frombytes("RGB", canvas.size, canvas.rgb)


def _palette(portrait: Portrait, seconds: Sequence[float]) -> Image.Image:
    """Return a picture whose palette serves the whole film: colours of the beginning, the middle and the end."""
    from PIL import Image

    chosen = [seconds[len(seconds) * place // 4] for place in range(4)] + [seconds[-1]]
    wide, high = portrait.canvas.size
    strip = Image.new("RGB", (wide * len(chosen), high))
    for place, second in enumerate(chosen):
        strip.paste(still(portrait, second), (place * wide, 0))
    return strip.quantize(colors=_COLOURS)


def _indexed(portrait: Portrait, second: float, palette: Image.Image) -> Image.Image:
    """Return the picture of a second in the colours of a palette."""
    from PIL import Image

    return still(portrait, second).quantize(palette=palette, dither=Image.Dither.NONE)


def _need_pillow() -> None:
    try:
        import PIL  # noqa: F401
    except ModuleNotFoundError as missing:
        raise ValueError(say("GIF export needs Pillow; run: python -m pip install Pillow")) from missing
