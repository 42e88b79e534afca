"""A throw and the bangs that followed it as a video with sound, in the theatre's look. Needs PyAV and numpy."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.core.words import say
from game.export.easel import Screening
from game.export.pictures import WHOLE, Cut
from game.given_files import write_whole
from game.knocks import voices
from game.screens.theatre.reel import Reel

if TYPE_CHECKING:
    from av.container import OutputContainer
    from av.video.stream import VideoStream

    from game.export.mix import Samples

SIZE = (1920, 1080)
FRAMES_PER_SECOND = 60
#: the last picture stays for so many seconds
LINGER_SECONDS = 1.2
#: samples of sound that are encoded at once
_BLOCK = 48_000


@dataclass(frozen=True, slots=True)
class _Format:
    """A kind of video file: its container, and how pictures and sound are encoded."""

    container: str
    pictures: str
    picture_options: dict[str, str]
    sound: str
    container_options: dict[str, str]


_FORMATS = {
    ".mp4": _Format("mp4", "libx264", {"preset": "superfast", "crf": "21"}, "aac", {"movflags": "+faststart"}),
    ".webm": _Format(
        "webm",
        "libvpx-vp9",
        {"deadline": "realtime", "cpu-used": "8", "row-mt": "1", "crf": "36", "b": "0", "static-thresh": "1500"},
        "libopus",
        {},
    ),
}


def check_video(target: Path) -> None:
    """See that a video of this name can be made; raises ``ValueError`` in a sentence when it cannot."""
    if target.suffix.lower() not in _FORMATS:
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
    progress: Callable[[float], None], reel: Reel, target: Path, cut: Cut = WHOLE, *, replace_it: bool = False
) -> Path:
    """Write a reel as a video to a new file, or with ``replace_it`` over one; ``progress`` hears how far it is.

    Of ``cut`` the speed and the part of the reel count. Raises ``ValueError`` in a sentence when a film cannot be read,
    there is nothing to show, PyAV is missing or the file cannot be written.
    """
    check_video(target)
    screening = Screening(reel, SIZE)
    seconds = cut.moments(screening.seconds, FRAMES_PER_SECOND)
    sound = _sound(screening, cut.speed, seconds)
    form = _FORMATS[target.suffix.lower()]

    def write(beside: Path) -> None:
        import av

        with av.open(str(beside), "w", format=form.container, options=form.container_options) as file:
            _encode(progress, file, form, _pictures(screening, seconds), len(seconds), sound)

    return write_whole(target, write, replace_it=replace_it)


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


def _encode(
    progress: Callable[[float], None],
    file: OutputContainer,
    form: _Format,
    pictures: Iterator[Any],
    count: int,
    sound: Samples,
) -> None:
    """Write pictures and sound; sound comes first, a second at a time, so that players can begin at once."""
    from av import AudioFrame, VideoFrame
    from av.audio.resampler import AudioResampler

    from game.export.mix import RATE

    stream: VideoStream = file.add_stream(form.pictures, rate=FRAMES_PER_SECOND, options=form.picture_options)  # type: ignore[assignment]
    stream.width, stream.height = SIZE
    stream.pix_fmt = "yuv420p"
    stream.codec_context.thread_count = 0
    heard: Any = file.add_stream(form.sound, rate=RATE)
    resampler = AudioResampler(format=heard.codec_context.format, layout="stereo", rate=RATE)
    for number, picture in enumerate(pictures):
        if number % FRAMES_PER_SECOND == 0:
            place = number // FRAMES_PER_SECOND * _BLOCK
            block = AudioFrame.from_ndarray(sound[place : place + _BLOCK].T.copy(), format="fltp", layout="stereo")
            block.sample_rate, block.pts = RATE, place
            for part in resampler.resample(block):
                file.mux(heard.encode(part))
        frame = VideoFrame(*SIZE, "bgr0")
        frame.planes[0].update(picture)
        frame.pts = number
        file.mux(stream.encode(frame))
        progress(min(1.0, number / count))
    file.mux(heard.encode(None))
    file.mux(stream.encode(None))
