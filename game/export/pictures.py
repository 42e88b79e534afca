"""A recorded drop as a moving picture or a strip of stills, drawn from the track alone.

The tower is cut open where everybody may look inside, and closed where nobody may. Needs Pillow, but
neither a window nor physics.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from game.core.measures import decimal
from game.core.words import say
from game.easel import Easel
from game.given_files import write_whole
from game.recorded_drop import RecordedDrop
from physics.track import Track

if TYPE_CHECKING:
    from PIL import Image

Colour: TypeAlias = "tuple[int, int, int]"

FRAMES_PER_SECOND = 20
LINGER_SECONDS = 1.5
SMALLEST, LARGEST = 120, 1080
SLOWEST, FASTEST = 0.1, 4.0
#: a longer picture would be too large to be sent to anybody
_MOST_PICTURES = 1200
STILLS = (2, 12)
_COLOURS = 200


@dataclass(frozen=True, slots=True)
class Cut:
    """What of a film is taken, how fast and how wide (in pixels); ``end`` ``None`` is where it ends.

    ``paints`` are the clans' colours by seat; without them they are the usual ones.
    """

    width: int = 480
    speed: float = 1.0
    start: float = 0.0
    end: float | None = None
    paints: tuple[Colour, ...] = ()

    def seconds(self, track: Track) -> list[float]:
        """Return the seconds of the film that are shown; raises ``ValueError`` in a sentence when there are none."""
        last = _length(track) if self.end is None else min(self.end, _length(track))
        if not SMALLEST <= self.width <= LARGEST:
            raise ValueError(say("A picture is {least} to {most} pixels wide.", least=SMALLEST, most=LARGEST))
        if not SLOWEST <= self.speed <= FASTEST:
            raise ValueError(say("The speed is {least} to {most}.", least=SLOWEST, most=FASTEST))
        if not 0 <= self.start < last:
            raise ValueError(say("The film lasts {seconds} s: there is nothing to show.", seconds=decimal(last, 1)))
        count = math.ceil((last - self.start) / self.speed * FRAMES_PER_SECOND)
        if count > _MOST_PICTURES:
            raise ValueError(say("That would be {count} frames: choose a shorter part or a higher speed.", count=count))
        step = self.speed / FRAMES_PER_SECOND
        return [min(last, self.start + index * step) for index in range(count + 1)]


def _length(track: Track) -> float:
    return max(track.seconds, 0.1)


def write_gif(
    progress: Callable[[float], None], drop: RecordedDrop, target: Path, cut: Cut = Cut(), *, replace_it: bool = False
) -> Path:
    """Write a drop as an animated GIF to a new file, or with ``replace_it`` over one; ``progress`` hears how far it is.

    Raises ``ValueError`` in a sentence when there is no track, Pillow is missing or the file cannot be written.
    """
    _need_pillow()
    track = drop.track
    seconds = cut.seconds(track)
    easel = Easel(drop, cut.width, cut.paints)
    first, *rest = [seconds[0], *seconds[1:]]
    palette = easel.palette(_COLOURS)
    durations = [1000 // FRAMES_PER_SECOND] * len(seconds)
    durations[-1] += int(1000 * LINGER_SECONDS)

    def pictures() -> Iterator[Image.Image]:
        for place, second in enumerate(rest, start=1):
            progress(place / len(seconds))
            yield easel.indexed(second, palette)

    def write(beside: Path) -> None:
        easel.indexed(first, palette).save(
            beside, "GIF", save_all=True, append_images=pictures(), duration=durations, loop=0
        )

    return write_whole(target, write, replace_it=replace_it)


def write_stills(
    progress: Callable[[float], None],
    drop: RecordedDrop,
    target: Path,
    count: int = 6,
    cut: Cut = Cut(),
    *,
    replace_it: bool = False,
) -> Path:
    """Write ``count`` stills side by side as one picture; for the rest as ``write_gif``."""
    _need_pillow()
    from PIL import Image

    if not STILLS[0] <= count <= STILLS[1]:
        raise ValueError(say("A strip has {least} to {most} stills.", least=STILLS[0], most=STILLS[1]))
    track = drop.track
    seconds = cut.seconds(track)
    easel = Easel(drop, cut.width, cut.paints)
    strip = Image.new("RGB", (easel.size[0] * count, easel.size[1]))
    for place in range(count):
        progress(place / count)
        second = seconds[round(place * (len(seconds) - 1) / (count - 1))]
        strip.paste(easel.picture(second), (place * easel.size[0], 0))
    return write_whole(target, lambda beside: strip.save(beside, "PNG"), replace_it=replace_it)


def _need_pillow() -> None:
    try:
        import PIL  # noqa: F401
    except ModuleNotFoundError as missing:
        raise ValueError(say("GIF export needs Pillow; run: python -m pip install Pillow")) from missing
