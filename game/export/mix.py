"""The sound of a film as samples: the voices planned by ``game.passage.knocks``, mixed as the app would play them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from game.passage.knocks import BODIES, Voice
from game.ui.asset_folder import find_assets

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Samples: TypeAlias = NDArray[np.float32]

RATE = 48_000
#: a voice that is cut off fades out in so many seconds
_FADE = 0.012


def mixed(voices: Iterable[tuple[float, Voice]], seconds: float) -> Samples:
    """Return so many seconds of sound, left and right, -1..1; each voice comes with the second at which it begins."""
    import numpy as np

    heard = np.zeros((round(seconds * RATE), 2), np.float32)
    for second, voice in voices:
        start = round(second * RATE)
        sound = _sounding(voice)[: max(0, len(heard) - start)]
        heard[start : start + len(sound)] += sound
    return np.clip(heard, -1.0, 1.0)


def _sounding(voice: Voice) -> Samples:
    """Return a voice as it is heard: as long, as high and as loud on each side as planned."""
    import numpy as np

    recorded = _recorded(voice.sound, voice.variant)
    length = min(round(BODIES[voice.sound].seconds * RATE), len(recorded)) / voice.rate
    places = np.arange(int(length)) * voice.rate
    fade = np.clip((len(places) - np.arange(len(places))) / (_FADE * RATE), 0.0, 1.0)
    sides = [np.interp(places, np.arange(len(recorded)), recorded[:, side]) * fade for side in (0, 1)]
    return (np.stack(sides, axis=1) * voice.sides).astype(np.float32)


@cache
def _recorded(sound: str, variant: int) -> Samples:
    """Return a sound as it was recorded."""
    return read_sound(find_assets() / "sounds" / f"{sound}_{variant + 1}.ogg")


def read_sound(path: Path) -> Samples:
    """Return what a sound file holds, left and right, at ``RATE``."""
    import av
    import numpy as np

    resampler = av.AudioResampler(format="fltp", layout="stereo", rate=RATE)
    parts = []
    with av.open(str(path)) as file:
        frames: Sequence[av.AudioFrame | None] = [*file.decode(audio=0), None]
        for frame in frames:
            parts += [made.to_ndarray().T for made in resampler.resample(frame)]
    return np.concatenate(parts).astype(np.float32)
