"""The formats of video files, and whether videos can be made here; needs no PyAV."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from game.core.words import say

#: the default size of a video, in pixels
SIZE = (1920, 1080)
#: the seconds for which the last frame stays
LINGER_SECONDS = 1.2


@dataclass(frozen=True, slots=True)
class Encoding:
    """A format of video files: its container, and the codecs of pictures and sound with their options.

    ``size_factor`` is the measured size of the pictures at 1920 x 1080 as a multiple of their size at 640 x 360.
    """

    container: str
    pictures: str
    picture_options: dict[str, str]
    sound: str
    container_options: dict[str, str]
    size_factor: float


#: the formats by the file's ending
ENCODINGS = {
    ".mp4": Encoding("mp4", "libx264", {"preset": "superfast", "crf": "21"}, "aac", {"movflags": "+faststart"}, 5.75),
    ".webm": Encoding(
        "webm",
        "libvpx-vp9",
        {"deadline": "realtime", "cpu-used": "8", "row-mt": "1", "crf": "36", "b": "0", "static-thresh": "1500"},
        "libopus",
        {},
        5.3,
    ),
}


def check_video(target: Path) -> None:
    """Check that a video with this file name can be made; raises ``ValueError`` otherwise."""
    if target.suffix.lower() not in ENCODINGS:
        raise ValueError(say("{file}: the name of a video must end in .mp4 or .webm.", file=target))
    reason = why_no_video()
    if reason:
        raise ValueError(reason)


def why_no_video() -> str:
    """Return a sentence that says why no video can be made here, or an empty text."""
    if has_packages():
        return ""
    return say("Video export needs PyAV and numpy; run: python -m pip install av numpy")


@cache
def has_packages() -> bool:
    """Return whether the packages that make videos are installed."""
    return all(find_spec(package) is not None for package in ("av", "numpy"))
