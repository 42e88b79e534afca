"""Makes a video with sound from a reel. PyAV encodes the pictures. Knocks are mixed as they are played at the table."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, TypeAlias, cast

import av
import numpy as np
from av import AudioFrame, VideoFrame
from av.audio.resampler import AudioResampler
from av.video.reformatter import Colorspace, VideoReformatter

from game.core.words import say
from game.export.encodings import ENCODINGS, LINGER_SECONDS, SIZE
from game.export.pictures import Excerpt
from game.export.reel_painter import WidePainter
from game.kept.given_files import write_whole
from game.passage.knocks import SOUND_PROFILES, TimedSound, timed_sounds
from game.passage.reel import Reel
from game.ui.asset_folder import find_assets

if TYPE_CHECKING:
    from types import TracebackType

    from av.audio.stream import AudioStream
    from av.video.stream import VideoStream
    from numpy.typing import NDArray

    from game.export.encodings import Encoding

    Samples: TypeAlias = NDArray[np.float32]

#: samples of sound per second
RATE = 48_000
#: the seconds in which a sound fades out at its end
_FADE_SECONDS = 0.012


def mix_sounds(scheduled_sounds: Iterable[tuple[float, TimedSound]], seconds: float) -> Samples:
    """Mix sounds, each with the second at which it begins, into ``seconds`` of stereo sound with values -1..1."""
    mix = np.zeros((round(seconds * RATE), 2), np.float32)
    for second, timed in scheduled_sounds:
        start = round(second * RATE)
        sound = _samples_of(timed)[: max(0, len(mix) - start)]
        mix[start : start + len(sound)] += sound
    return np.clip(mix, -1.0, 1.0)


def _samples_of(timed: TimedSound) -> Samples:
    """Return the samples of a sound, cut to its length, resampled to its pitch, with its loudness on each side."""
    recorded = _recorded(timed.sound, timed.variant)
    length = min(round(SOUND_PROFILES[timed.sound].seconds * RATE), len(recorded)) / timed.rate
    positions = np.arange(int(length)) * timed.rate  # the places in the recording from which samples are taken
    fade = np.clip((len(positions) - np.arange(len(positions))) / (_FADE_SECONDS * RATE), 0.0, 1.0)
    sides = [np.interp(positions, np.arange(len(recorded)), recorded[:, side]) * fade for side in (0, 1)]
    return (np.stack(sides, axis=1) * timed.sides).astype(np.float32)


@cache
def _recorded(sound: str, variant: int) -> Samples:
    """Return the samples of a recorded sound."""
    return read_sound(find_assets() / "sounds" / f"{sound}_{variant + 1}.ogg")


def read_sound(path: Path) -> Samples:
    """Return the samples of a sound file, in stereo, at ``RATE``."""
    resampler = av.AudioResampler(format="fltp", layout="stereo", rate=RATE)
    parts = []
    with av.open(str(path)) as file:
        frames: Sequence[av.AudioFrame | None] = [*file.decode(audio=0), None]
        for frame in frames:
            parts += [resampled.to_ndarray().T for resampled in resampler.resample(frame)]
    return np.concatenate(parts).astype(np.float32)


# A reel as a video with sound, in the theatre's look. Needs PyAV and numpy.

#: the minimum width in pixels
SMALLEST_WIDTH = 160
FRAMES_PER_SECOND = 60
#: the size of a video file is estimated from a small video of this width
_SAMPLE_WIDTH = 640


def write_video(
    progress: Callable[[float], None], reel: Reel, target: Path, excerpt: Excerpt, *, may_replace: bool = False
) -> Path:
    """Write a reel as a video to a file, which must not exist unless ``may_replace`` is true.

    ``check_video`` must allow the file's name. ``progress`` is called with the finished share. Raises ``ValueError``
    when a film cannot be read, there is nothing to show or the file cannot be written.
    """
    size = _size(excerpt.width)
    painter = WidePainter(reel, size)
    frame_times = excerpt.frame_times(painter.seconds, FRAMES_PER_SECOND)
    sound = _sound(painter, excerpt.speed, frame_times)
    encoding = ENCODINGS[target.suffix.lower()]

    def write_frames(temporary: Path) -> None:
        with Encoder(temporary, encoding, size, FRAMES_PER_SECOND, sound) as encoder:
            for number, picture in enumerate(_pictures(painter, frame_times)):
                encoder.take(picture)
                progress(min(1.0, number / len(frame_times)))

    return write_whole(target, write_frames, may_replace=may_replace)


def video_bytes(reel: Reel, ending: str, excerpt: Excerpt) -> int:
    """Return an estimate of the size in bytes of a reel's video at the default width.

    This makes a small video, which takes a tenth of the time. Its sound has the same size as in the real video. The
    size of its pictures is multiplied by a known factor. Raises the errors of ``write_video``.
    """
    with TemporaryDirectory() as folder:
        small = Path(folder) / f"small{ending}"
        write_video(lambda share: None, reel, small, replace(excerpt, width=_SAMPLE_WIDTH))
        with av.open(str(small)) as file:
            picture_bytes = sum(packet.size for packet in file.demux(video=0))
        other_bytes = small.stat().st_size - picture_bytes
    return round(other_bytes + picture_bytes * ENCODINGS[ending].size_factor)


def _size(width: int | None) -> tuple[int, int]:
    """Return the size of a video of this width; raises ``ValueError`` for an invalid width."""
    usual_width, usual_height = SIZE
    if width is None:
        return SIZE
    if not SMALLEST_WIDTH <= width <= usual_width or width % 2:  # encoders take even numbers only
        raise ValueError(
            say(
                "Choose an even number of pixels from {least} to {most} for the video width.",
                least=SMALLEST_WIDTH,
                most=usual_width,
            )
        )
    return width, 2 * round(width * usual_height / usual_width / 2)


def _sound(painter: WidePainter, speed: float, frame_times: list[float]) -> Samples:
    """Return the sound for frames at these times (seconds of the reel), then silence while the last frame lingers."""
    first, last = frame_times[0], frame_times[-1]
    # ``timed_sounds`` chooses the sounds for the speed, but leaves their times at the real speed
    scheduled_sounds = [
        ((start + timed.seconds - first) / speed, timed)
        for film, start in zip(painter.films, painter.reel_times.starts, strict=True)
        for timed in timed_sounds(film.track, speed, film.drop.spec)
        if first <= start + timed.seconds <= last
    ]
    return mix_sounds(scheduled_sounds, len(frame_times) / FRAMES_PER_SECOND + LINGER_SECONDS)


def _pictures(painter: WidePainter, frame_times: list[float]) -> Iterator[Any]:
    """Yield the frame at each of these times as a buffer, then repeat the last frame for ``LINGER_SECONDS``."""
    for time in frame_times:
        yield painter.draw(time).bgrx
    for _ in range(round(LINGER_SECONDS * FRAMES_PER_SECOND)):
        yield painter.canvas.bgrx


# Encoding pictures and sound into a video, on a separate thread. Needs PyAV and numpy.

#: the maximum number of drawn frames that wait to be encoded. Each takes 8 MB at 1920 x 1080
_MAX_WAITING_FRAMES = 4


class Encoder:
    """Writes a video file with frames of this ``size``, ``rate`` frames a second, and ``sound``.

    Leaving the context waits until all frames are encoded, and closes the file. Errors on the encoding thread are
    raised by ``take`` or on leaving.
    """

    def __init__(self, target: Path, encoding: Encoding, size: tuple[int, int], rate: int, sound: Samples) -> None:
        self._size = size
        self._rate = rate
        self._sound = sound
        file = av.open(str(target), "w", format=encoding.container, options=encoding.container_options)
        self._file = file
        pictures = file.add_stream(encoding.pictures, rate=rate, options=encoding.picture_options)
        self._video = cast("VideoStream", pictures)
        self._video.width, self._video.height = size
        self._video.pix_fmt = "yuv420p"
        self._video.codec_context.thread_count = 0  # the codec chooses the number of threads
        self._video.codec_context.colorspace = Colorspace.ITU709
        audio = cast("AudioStream", file.add_stream(encoding.sound, rate=RATE))
        self._audio = audio
        self._resampler = AudioResampler(format=audio.codec_context.format, layout="stereo", rate=RATE)
        self._reformatter = VideoReformatter()
        self._thread = ThreadPoolExecutor(1, "encoder")
        #: the jobs of the frames that may not be encoded yet, in order
        self._waiting: deque[Future[None]] = deque()
        #: the number of frames taken
        self._count = 0

    def __enter__(self) -> Encoder:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Encode the waiting frames, flush the encoders, and close the file.

        If an error ended the context, only close the file.
        """
        with self._file, self._thread:
            if kind is None:
                self._wait(max_waiting=0)
                self._thread.submit(self._flush).result()

    def take(self, picture: Any) -> None:
        """Copy the next frame, four bytes per pixel (blue, green, red and one unused), and encode it on the thread."""
        frame = VideoFrame(*self._size, "bgr0")
        frame.planes[0].update(picture)
        frame.pts = self._count
        self._waiting.append(self._thread.submit(self.encode, frame))
        self._count += 1
        self._wait(_MAX_WAITING_FRAMES)

    def _wait(self, max_waiting: int) -> None:
        """Wait until at most ``max_waiting`` frames are not encoded yet."""
        while len(self._waiting) > max_waiting:
            self._waiting.popleft().result()

    def encode(self, frame: VideoFrame) -> None:
        """Encode a frame, and before the first frame of each second the sound of that second.

        So a video player can start at once.
        """
        number = frame.pts or 0
        if number % self._rate == 0:
            self._encode_sound(number // self._rate * RATE)
        converted = self._reformatter.reformat(frame, format="yuv420p", dst_colorspace=Colorspace.ITU709)
        self._file.mux(self._video.encode(converted))

    def _encode_sound(self, start: int) -> None:
        """Encode a second of sound that begins with the sample ``start``."""
        samples = self._sound[start : start + RATE]
        block = AudioFrame.from_ndarray(samples.T.copy(), format="fltp", layout="stereo")
        block.sample_rate = RATE
        block.pts = start
        for part in self._resampler.resample(block):
            self._file.mux(self._audio.encode(part))

    def _flush(self) -> None:
        """Write the packets that the encoders still hold."""
        for stream in (self._audio, self._video):
            self._file.mux(stream.encode(None))
