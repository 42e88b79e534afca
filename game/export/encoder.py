"""Encoding pictures and sound into a video, on a thread beside the one that draws. Needs PyAV and numpy."""

from __future__ import annotations

from collections import deque
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import av
from av import AudioFrame, VideoFrame
from av.audio.resampler import AudioResampler
from av.video.reformatter import Colorspace, VideoReformatter

from game.export.mix import RATE

if TYPE_CHECKING:
    from types import TracebackType

    from av.audio.stream import AudioStream
    from av.video.stream import VideoStream

    from game.export.encodings import Encoding
    from game.export.mix import Samples

#: pictures that may be drawn before the first of them is encoded; each takes 8 MB at 1920 x 1080
_AHEAD = 4


class Encoder:
    """Writes a video file: pictures of a ``size``, ``rate`` of them a second, and the ``sound`` that goes with them.

    Leaving its context waits until all that was taken is encoded, and closes the file. What goes wrong on its thread
    is raised by ``take`` or on leaving.
    """

    def __init__(self, target: Path, encoding: Encoding, size: tuple[int, int], rate: int, sound: Samples) -> None:
        self._size, self._rate, self._sound = size, rate, sound
        file = av.open(str(target), "w", format=encoding.container, options=encoding.container_options)
        self._file = file
        pictures = file.add_stream(encoding.pictures, rate=rate, options=encoding.picture_options)
        self._seen = cast("VideoStream", pictures)
        self._seen.width, self._seen.height = size
        self._seen.pix_fmt = "yuv420p"
        self._seen.codec_context.thread_count = 0
        self._seen.codec_context.colorspace = Colorspace.ITU709
        heard = cast("AudioStream", file.add_stream(encoding.sound, rate=RATE))
        self._heard = heard
        self._resampler = AudioResampler(format=heard.codec_context.format, layout="stereo", rate=RATE)
        self._reformatter = VideoReformatter()
        self._thread = ThreadPoolExecutor(1, "encoder")
        self._waiting: deque[Future[None]] = deque()
        self._count = 0

    def __enter__(self) -> Encoder:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with self._file, self._thread:
            if kind is None:
                self._wait(0)
                self._thread.submit(self._end).result()

    def take(self, picture: Any) -> None:
        """Take a copy of the next picture (blue, green, red and a byte without meaning), to be encoded meanwhile."""
        frame = VideoFrame(*self._size, "bgr0")
        frame.planes[0].update(picture)
        frame.pts = self._count
        self._waiting.append(self._thread.submit(self._encode, frame))
        self._count += 1
        self._wait(_AHEAD)

    def _wait(self, most: int) -> None:
        """Wait until at most so many pictures are not encoded yet."""
        while len(self._waiting) > most:
            self._waiting.popleft().result()

    def _encode(self, frame: VideoFrame) -> None:
        """Encode a picture; before the first of each second comes its sound, so that players can begin at once."""
        number = frame.pts or 0
        if number % self._rate == 0:
            self._encode_sound(number // self._rate * RATE)
        converted = self._reformatter.reformat(frame, format="yuv420p", dst_colorspace=Colorspace.ITU709)
        self._file.mux(self._seen.encode(converted))

    def _encode_sound(self, place: int) -> None:
        """Encode a second of sound from a ``place`` on."""
        samples = self._sound[place : place + RATE]
        block = AudioFrame.from_ndarray(samples.T.copy(), format="fltp", layout="stereo")
        block.sample_rate, block.pts = RATE, place
        for part in self._resampler.resample(block):
            self._file.mux(self._heard.encode(part))

    def _end(self) -> None:
        for stream in (self._heard, self._seen):
            self._file.mux(stream.encode(None))
