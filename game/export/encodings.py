"""The kinds of video files that can be made, and whether any can: what is known of them without PyAV."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from game.core.words import say

#: pixels: the usual size of a video
SIZE = (1920, 1080)
#: the last picture stays for so many seconds
LINGER_SECONDS = 1.2


@dataclass(frozen=True, slots=True)
class Encoding:
    """How a kind of video file is made: its container, and how pictures and sound are encoded.

    ``grows`` is how many times as many bytes its pictures take at 1920 x 1080 as at 640 x 360, as measured.
    """

    container: str
    pictures: str
    picture_options: dict[str, str]
    sound: str
    container_options: dict[str, str]
    grows: float


#: by the ending of the file's name
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
    """See that a video of this name can be made; raises ``ValueError`` in a sentence when it cannot."""
    if target.suffix.lower() not in ENCODINGS:
        raise ValueError(say("{file}: a video ends in .mp4 or .webm.", file=target))
    if reason := why_no_video():
        raise ValueError(reason)


def why_no_video() -> str:
    """Say why no video can be made here; empty when one can."""
    if has_packages():
        return ""
    return say("Video export needs PyAV and numpy; run: python -m pip install av numpy")


@cache
def has_packages() -> bool:
    """Return whether the packages that make videos are installed."""
    return all(find_spec(package) is not None for package in ("av", "numpy"))
