"""Bakes the sounds: levels them, makes variants of what is heard often, writes Ogg Vorbis and a manifest.

Recordings lie in bake/recordings with their credits; the rest is made in synthesis.py and music.py.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import wave
from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import numpy as np
import pygame

from bake import music, synthesis
from bake.colours import Floats
from bake.synthesis import RATE

RECORDINGS = Path(__file__).parent / "recordings"
SOUNDS = Path(__file__).parent.parent / "assets" / "sounds"
PEAK = 0.89
WINDOW = 0.05


class Sound(NamedTuple):
    """A sound in several variants, from low to high: how each is made, how loud it is to be (root mean square).

    `made_of` names the recordings it is cut from; empty when it is our own synthesis.
    """

    variants: tuple[Callable[[], Floats], ...]
    loudness: float = 0.16
    loops: bool = False
    quality: int = 3
    made_of: tuple[str, ...] = ()


def recording(name: str) -> Floats:
    """Return a recording as one channel at RATE. Raises FileNotFoundError when there is none of that name."""
    sound = pygame.mixer.Sound(RECORDINGS / f"{name}.ogg")
    samples = pygame.sndarray.array(sound).astype(np.float64) / 32768
    return samples if samples.ndim == 1 else samples.mean(1)


def repitched(sound: Floats, halftones: float) -> Floats:
    """Return the sound played faster or slower, higher or lower by so many halftones."""
    count = int(len(sound) / 2 ** (halftones / 12))
    return np.interp(np.linspace(0, len(sound) - 1, count), np.arange(len(sound)), sound)


def levelled(sound: Floats, loudness: float, loops: bool) -> Floats:
    """Return the sound at a loudness; a short sound by its loudest twentieth of a second, and faded out at its end."""
    if loops:
        measured = float(np.sqrt(np.mean(sound**2)))
    else:
        window = np.ones(int(WINDOW * RATE)) / int(WINDOW * RATE)
        measured = float(np.sqrt(np.convolve(sound**2, window).max()))
        tail = min(len(sound), int(0.005 * RATE))
        sound = sound.copy()
        sound[-tail:] *= np.linspace(1, 0, tail)
    return limited(sound * loudness / measured)


def limited(sound: Floats) -> Floats:
    """Return the sound with its peaks bent under PEAK, quiet parts untouched."""
    knee = 0.6 * PEAK
    over = np.abs(sound) > knee
    room = PEAK - knee
    bent = knee + room * np.tanh((np.abs(sound) - knee) / room)
    return np.where(over, np.sign(sound) * bent, sound)


def _shifted(name: str, halftones: float) -> Floats:
    return repitched(recording(name), halftones)


def _played(name: str, halftones: tuple[float, ...], loudness: float = 0.16) -> Sound:
    return _cut((name,), halftones, loudness)


def _cut(names: tuple[str, ...], halftones: tuple[float, ...], loudness: float = 0.16) -> Sound:
    makers = tuple(partial(_shifted, name, halftone) for name in names for halftone in halftones)
    return Sound(makers, loudness, made_of=names)


def _knocked(make: Callable[[int, float, float], Floats], low: float, high: float, count: int = 6) -> Sound:
    """Knocks from soft and low to hard and high, in the order in which a harder impulse asks for them."""
    shares = [number / (count - 1) for number in range(count)]
    makers = [
        partial(make, number, low * (high / low) ** share, 0.55 + 0.65 * share)
        for number, share in enumerate(shares, 1)
    ]
    return Sound(tuple(makers))


def _made(make: Callable[[int], Floats], count: int, loudness: float = 0.16) -> Sound:
    return Sound(tuple(partial(make, seed) for seed in range(1, count + 1)), loudness)


def _loop(name: str, loudness: float, quality: int = 2) -> Sound:
    return Sound((partial(recording, name),), loudness, True, quality, (name,))


def catalogue() -> dict[str, Sound]:
    """Return every sound by its name."""
    few, pair = (-1.2, 0.0, 1.1), (-1.0, 0.0)
    return {
        "knock_wood": _knocked(synthesis.wood_knock, 540, 760),
        "knock_stone": _knocked(synthesis.stone_knock, 520, 740),
        "thud": _made(synthesis.thud, 5, 0.20),
        "tick": _made(synthesis.tick, 5, 0.08),
        "click": _played("ui_click", (-1.0, 0.0, 1.0), 0.08),
        "soft": _played("ui_soft", few, 0.10),
        "card_flip": _made(synthesis.card_flip, 4),
        "card_slide": _made(synthesis.card_slide, 4, 0.12),
        "place": _cut(("place_wood_2", "place_wood_3"), few),
        "drum_soft": _played("drum_hand_hi", (-2.0, -1.0, 0.0, 1.0), 0.14),
        "drum_middling": _played("drum_hand_lo", (-2.0, -1.0, 0.0, 1.0), 0.20),
        "drum_tom": _played("drum_tom", (-2.0, -1.0, 0.0, 1.0), 0.24),
        "drum_hard": _cut(("drum_taiko", "drum_tom"), pair, 0.26),
        "sticks": _played("wood_sticks", few, 0.14),
        "chop": _cut(("chop_1", "chop_2"), pair),
        "stone": _cut(("stone_1", "stone_2", "stone_3"), pair),
        "wood_dull": _played("wood_dull", few),
        "flint": _played("flint", few),
        "shaker": _played("shaker", few, 0.12),
        "rasp": _played("rasp", few, 0.12),
        "hide": _played("hide_rustle", (-1.5, 0.0, 1.5, 3.0), 0.12),
        "spear_throw": _played("spear_throw", few),
        "spear_hit": _played("spear_hit", few),
        "tiger": _played("growl_tiger", pair, 0.20),
        "bear": _played("growl_bear", pair, 0.20),
        "snort": _played("snort", pair),
        "bark": _played("bark", pair),
        "whine": _played("whine", pair),
        "ugh": _cut(("ugh_1", "ugh_2"), few),
        "ouch": _played("ouch", (-2.0, -0.8, 0.0, 1.2), 0.16),
        "no": _played("no", pair),
        "laugh": _played("laugh", pair),
        "war_cry": _played("war_cry", (0.0,), 0.18),
        "horn": _played("horn", (0.0,), 0.18),
        "fire": _loop("amb_fire", 0.06),
        "wind": _loop("amb_wind", 0.05, 0),
        "birds": _loop("amb_birds", 0.04, 1),
        "music": Sound((music.loop,), 0.09, True, 3),
    }


def write_all() -> None:
    """Bake every sound and the manifest. Raises FileNotFoundError when the Ogg encoder is not installed."""
    if not shutil.which("oggenc"):
        raise FileNotFoundError("Sounds are baked with oggenc; install vorbis-tools first.")
    pygame.mixer.init(RATE, -16, 1)
    SOUNDS.mkdir(parents=True, exist_ok=True)
    described = {}
    for name, sound in catalogue().items():
        files = []
        for number, make in enumerate(sound.variants, 1):
            file = f"{name}_{number}.ogg" if len(sound.variants) > 1 else f"{name}.ogg"
            _encode(levelled(make(), sound.loudness, sound.loops), SOUNDS / file, sound.quality)
            files.append(file)
        described[name] = {"files": files, "loop": sound.loops}
    lines = [f"  {json.dumps(name)}: {json.dumps(entry)}" for name, entry in described.items()]
    (SOUNDS / "manifest.json").write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def _encode(sound: Floats, path: Path, quality: int) -> None:
    samples = (np.clip(sound, -1, 1) * 32767).astype("<i2").tobytes()
    with TemporaryDirectory() as folder:
        plain = Path(folder) / "sound.wav"
        with wave.open(str(plain), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(samples)
        command = ["oggenc", "--quiet", "--serial", "1", "-q", str(quality), "-o", str(path), str(plain)]
        subprocess.run(command, check=True)
