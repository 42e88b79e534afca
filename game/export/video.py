"""A throw and the bangs that followed it as a video with sound, in the theatre's look. Needs PyAV and numpy."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.core.words import say
from game.export.easel import Screening
from game.export.encodings import ENCODINGS
from game.export.pictures import WHOLE, Excerpt
from game.kept.given_files import write_whole
from game.passage.knocks import voices
from game.screens.theatre.reel import Reel

if TYPE_CHECKING:
    from game.export.mix import Samples

#: pixels: the usual size, and the least width
SIZE, SMALLEST = (1920, 1080), 160
FRAMES_PER_SECOND = 60
#: the last picture stays for so many seconds
LINGER_SECONDS = 1.2


def check_video(target: Path) -> None:
    """See that a video of this name can be made; raises ``ValueError`` in a sentence when it cannot."""
    if target.suffix.lower() not in ENCODINGS:
        raise ValueError(say("{file}: a video ends in .mp4 or .webm.", file=target))
    if reason := why_no_video():
        raise ValueError(reason)


def why_no_video() -> str:
    """Say why no video can be made here; empty when one can."""
    if _has_packages():
        return ""
    return say("Video export needs PyAV and numpy; run: python -m pip install av numpy")


@cache
def _has_packages() -> bool:
    return all(find_spec(package) is not None for package in ("av", "numpy"))


def write_video(
    progress: Callable[[float], None], reel: Reel, target: Path, excerpt: Excerpt = WHOLE, *, replace_it: bool = False
) -> Path:
    """Write a reel as a video to a new file, or with ``replace_it`` over one; ``progress`` hears how far it is.

    Raises ``ValueError`` in a sentence when a film cannot be
    read, there is nothing to show, PyAV is missing or the file cannot be written.
    """
    check_video(target)
    size = _size(excerpt.width)
    screening = Screening(reel, size)
    seconds = excerpt.moments(screening.seconds, FRAMES_PER_SECOND)
    sound = _sound(screening, excerpt.speed, seconds)
    encoding = ENCODINGS[target.suffix.lower()]

    def write(beside: Path) -> None:
        from game.export.encoder import Encoder

        with Encoder(beside, encoding, size, FRAMES_PER_SECOND, sound) as encoder:
            for number, picture in enumerate(_pictures(screening, seconds)):
                encoder.take(picture)
                progress(min(1.0, number / len(seconds)))

    return write_whole(target, write, replace_it=replace_it)


def _size(width: int | None) -> tuple[int, int]:
    """Return the size of a video of this width; raises ``ValueError`` in a sentence for one that cannot be."""
    wide, high = SIZE
    if width is None:
        return SIZE
    if not SMALLEST <= width <= wide or width % 2:  # encoders take even numbers only
        raise ValueError(
            say("A video is an even number of pixels wide, from {least} to {most}.", least=SMALLEST, most=wide)
        )
    return width, 2 * round(width * high / wide / 2)


def _sound(screening: Screening, speed: float, seconds: list[float]) -> Samples:
    """Return the sound of the part that is shown, and silence while the last picture stays."""
    from game.export.mix import mixed

    first, last = seconds[0], seconds[-1]
    heard = [
        ((start + voice.seconds - first) / speed, voice)
        for film, start in zip(screening.films, screening.cut.starts, strict=True)
        for voice in voices(film.track, speed)
        if first <= start + voice.seconds <= last
    ]
    return mixed(heard, len(seconds) / FRAMES_PER_SECOND + LINGER_SECONDS)


def _pictures(screening: Screening, seconds: list[float]) -> Iterator[Any]:
    """Yield the picture of each second as a buffer, and the last of them for as long as it stays."""
    for second in seconds:
        yield screening.draw(second).bgrx
    for _ in range(round(LINGER_SECONDS * FRAMES_PER_SECOND)):
        yield screening.canvas.bgrx
