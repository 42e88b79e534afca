"""The kinds of video files that can be made."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Encoding:
    """How a kind of video file is made: its container, and how pictures and sound are encoded."""

    container: str
    pictures: str
    picture_options: dict[str, str]
    sound: str
    container_options: dict[str, str]


#: by the ending of the file's name
ENCODINGS = {
    ".mp4": Encoding("mp4", "libx264", {"preset": "superfast", "crf": "21"}, "aac", {"movflags": "+faststart"}),
    ".webm": Encoding(
        "webm",
        "libvpx-vp9",
        {"deadline": "realtime", "cpu-used": "8", "row-mt": "1", "crf": "36", "b": "0", "static-thresh": "1500"},
        "libopus",
        {},
    ),
}
