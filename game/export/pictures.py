"""A reel (a throw and the bangs that followed it) as an animated GIF or a strip of stills, in the theatre's look.

The tower is cut open, or closed if its inside is secret. Needs neither a window nor physics.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from game.core.measures import decimal
from game.core.words import say
from game.export.reel_painter import ReelPainter, UprightPainter
from game.kept.given_files import write_whole
from game.passage.reel import Reel

if TYPE_CHECKING:
    from PIL import Image

FRAMES_PER_SECOND = 20
#: seconds for which the last frame stays
LINGER_SECONDS = 1.5
#: the smallest, usual and largest width, in pixels
SMALLEST_WIDTH, USUAL_WIDTH, LARGEST_WIDTH = 120, 480, 1080
#: the lowest and highest speed, as a multiple of the real speed
SLOWEST, FASTEST = 0.1, 4.0
#: the maximum number of frames, so that the file is small enough to be sent
_MAX_FRAMES = 1200
#: the fewest and the most stills of a strip
MIN_STILLS, MAX_STILLS = 2, 12
#: the colours of a GIF's palette
_GIF_COLOURS = 200
#: the size of a GIF is estimated from this many of its frames
_SAMPLED_FRAMES = 12


@dataclass(frozen=True, slots=True)
class Excerpt:
    """A part of a film, from ``start`` to ``end`` (in seconds, ``None`` is the film's end), with speed and width.

    ``width`` is in pixels, ``None`` is the default of the exported format.
    """

    width: int | None = None
    speed: float = 1.0
    start: float = 0.0
    end: float | None = None

    @property
    def picture_width(self) -> int:
        """The width of a picture in pixels; raises ``ValueError`` if it is out of range."""
        if self.width is not None and not SMALLEST_WIDTH <= self.width <= LARGEST_WIDTH:
            raise ValueError(
                say("Choose a width from {least} to {most} pixels.", least=SMALLEST_WIDTH, most=LARGEST_WIDTH)
            )
        return self.width or USUAL_WIDTH

    def gif_frame_times(self, length: float) -> list[float]:
        """Return the time in the film (seconds) of each frame of a GIF. The film is ``length`` seconds long.

        Raises ``ValueError`` when there are no frames or too many, or the speed is out of range.
        """
        frame_times = self.frame_times(max(length, 0.1), FRAMES_PER_SECOND)
        if len(frame_times) > _MAX_FRAMES + 1:
            count = len(frame_times) - 1
            raise ValueError(say("That would be {count} frames. Choose a shorter part or a higher speed.", count=count))
        return frame_times

    def frame_times(self, length: float, rate: int) -> list[float]:
        """Return the time in the film (seconds) of each frame, at ``rate`` frames per second.

        The film is ``length`` seconds long. Raises ``ValueError`` when there are no frames, or the
        speed is out of range.
        """
        end = length if self.end is None else min(self.end, length)
        if not SLOWEST <= self.speed <= FASTEST:
            raise ValueError(say("Choose a speed from {least} to {most}.", least=SLOWEST, most=FASTEST))
        if not 0 <= self.start < end:
            raise ValueError(say("Choose a start before the end ({seconds} s).", seconds=decimal(end, 1)))
        count = math.ceil((end - self.start) / self.speed * rate)
        step = self.speed / rate
        return [min(end, self.start + index * step) for index in range(count + 1)]


def write_gif(
    progress: Callable[[float], None], reel: Reel, target: Path, excerpt: Excerpt, *, may_replace: bool = False
) -> Path:
    """Write a reel as an animated GIF to a file, which must not exist unless ``may_replace`` is true.

    ``progress`` is called with the finished share. Raises ``ValueError`` when there is no track or the file cannot be
    written.
    """
    drawing = _GifDrawing(reel, excerpt)
    count = len(drawing.frame_times)

    def draw_frames() -> Iterator[Image.Image]:
        for index in range(count):
            progress(index / count)
            yield drawing.frame(index)

    return write_whole(target, lambda temporary: _save_gif(draw_frames(), count, temporary), may_replace=may_replace)


def gif_bytes(reel: Reel, excerpt: Excerpt) -> int:
    """Return an estimate of the size of a reel's GIF in bytes, from some of its frames.

    A frame in a GIF holds only the difference from the previous frame, so frames are measured in pairs. Raises the
    errors of ``write_gif``.
    """
    drawing = _GifDrawing(reel, excerpt)
    count = len(drawing.frame_times)
    first = drawing.frame(0)

    def gif_size(*frames: Image.Image) -> int:
        """Return the size in bytes of a GIF with the first frame and then ``frames``."""
        file = BytesIO()
        _save_gif(iter((first, *frames)), 1 + len(frames), file)
        return file.tell()

    sample_count = min(count - 1, _SAMPLED_FRAMES)
    sampled_bytes = 0
    for sample in range(sample_count):
        index = int((sample + 0.5) * (count - 1) / sample_count)
        frame = drawing.frame(index)
        next_frame = drawing.frame(index + 1)
        sampled_bytes += gif_size(frame, next_frame) - gif_size(frame)
    # the size of the first two frames, and for each later frame the mean of the sampled sizes
    return gif_size(drawing.frame(1)) + sampled_bytes * (count - 2) // sample_count


class _GifDrawing:
    """Draws the frames of a GIF, at the film's ``frame_times`` (seconds), with one palette for all frames."""

    def __init__(self, reel: Reel, excerpt: Excerpt) -> None:
        self._painter = UprightPainter(reel, excerpt.picture_width)
        self.frame_times = excerpt.gif_frame_times(self._painter.seconds)
        self._palette = _palette(self._painter, self.frame_times)

    def frame(self, index: int) -> Image.Image:
        """Return a frame, counted from 0."""
        from PIL import Image

        picture = still(self._painter, self.frame_times[index])
        return picture.quantize(palette=self._palette, dither=Image.Dither.NONE)


def _save_gif(frames: Iterator[Image.Image], count: int, target: Path | BytesIO) -> None:
    """Save ``count`` frames as a GIF. The last frame stays for a while."""
    durations = [1000 // FRAMES_PER_SECOND] * count
    durations[-1] += int(1000 * LINGER_SECONDS)
    next(frames).save(target, "GIF", save_all=True, append_images=frames, duration=durations, loop=0)


def write_stills(
    progress: Callable[[float], None],
    reel: Reel,
    target: Path,
    excerpt: Excerpt,
    count: int = 6,
    *,
    may_replace: bool = False,
) -> Path:
    """Write ``count`` stills side by side as one PNG. Other parameters and errors are as for ``write_gif``."""
    strip = _strip(progress, reel, excerpt, count)
    return write_whole(target, lambda temporary: strip.save(temporary, "PNG"), may_replace=may_replace)


def stills_bytes(reel: Reel, excerpt: Excerpt, count: int) -> int:
    """Return the size in bytes of the file that ``write_stills`` writes; raises the same errors."""
    file = BytesIO()
    _strip(lambda share: None, reel, excerpt, count).save(file, "PNG")
    return file.tell()


def _strip(progress: Callable[[float], None], reel: Reel, excerpt: Excerpt, count: int) -> Image.Image:
    """Return a picture with ``count`` stills side by side; raises ``ValueError``."""
    from PIL import Image

    if not MIN_STILLS <= count <= MAX_STILLS:
        raise ValueError(say("Choose {least} to {most} stills.", least=MIN_STILLS, most=MAX_STILLS))
    painter = UprightPainter(reel, excerpt.picture_width)
    frame_times = excerpt.frame_times(max(painter.seconds, 0.1), FRAMES_PER_SECOND)
    width, height = painter.canvas.size
    strip = Image.new("RGB", (width * count, height))
    for index in range(count):
        progress(index / count)
        second = frame_times[round(index * (len(frame_times) - 1) / (count - 1))]
        strip.paste(still(painter, second), (index * width, 0))
    return strip


def still(painter: ReelPainter, second: float) -> Image.Image:
    """Return the picture of the reel at a second."""
    from PIL import Image

    canvas = painter.draw(second)
    return Image.frombytes("RGB", canvas.size, canvas.rgb)


def _palette(painter: UprightPainter, frame_times: Sequence[float]) -> Image.Image:
    """Return a picture with a palette for the whole film, made from five frames of it."""
    from PIL import Image

    sampled_times = [frame_times[len(frame_times) * index // 4] for index in range(4)] + [frame_times[-1]]
    width, height = painter.canvas.size
    strip = Image.new("RGB", (width * len(sampled_times), height))
    for index, second in enumerate(sampled_times):
        strip.paste(still(painter, second), (index * width, 0))
    return strip.quantize(colors=_GIF_COLOURS)
