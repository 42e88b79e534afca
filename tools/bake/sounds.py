"""Bakes the sounds: levels them, makes variants of what is heard often, writes Ogg Vorbis and a manifest.

Recordings lie in tools/bake/recordings with their credits; the rest is made in synthesis.py, nature.py and tunes/.
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

from tools.bake import nature, synthesis
from tools.bake.colours import Floats
from tools.bake.room import mastered
from tools.bake.synthesis import RATE
from tools.bake.tunes import fanfare, hearth, morning, sly, stumble, wander, winter, work

RECORDINGS = Path(__file__).parent / "recordings"
SOUNDS = Path(__file__).parents[2] / "assets" / "sounds"
#: the largest sample of sounds other than loops
PEAK = 0.89
#: the seconds over which the loudness of a sound other than a loop is measured
WINDOW = 0.05
#: a bed: its perceived loudness in dB, and its largest sample
BED_LOUDNESS, BED_PEAK = -28.0, 0.30
#: seconds over which the end of a loop is blended into its start
SEAM = 0.02
#: the largest inaudible jump from the end of a loop to its start (see ``seam``)
INAUDIBLE_JUMP = 0.0006
#: how many samples on each side of a seam give the usual jump between neighbouring samples (see ``seam``)
_NEAR = 2000


class Sound(NamedTuple):
    """A sound to bake, in one variant or several."""

    #: the functions that make the variants, from low to high
    variants: tuple[Callable[[], Floats], ...]
    #: the root mean square that the sound gets; a loop stays as loud as it was made
    loudness: float = 0.16
    #: whether the sound is played as an endless loop
    loops: bool = False
    #: the quality of Ogg Vorbis, 0 to 10
    quality: int = 3
    #: the recordings that the sound is cut from
    made_of: tuple[str, ...] = ()
    #: the module that makes the sound, if there are no recordings
    made_by: str = "synthesis.py"


def recording(name: str) -> Floats:
    """Return a recording, mixed to one channel. Raises FileNotFoundError when there is none of that name."""
    sound = pygame.mixer.Sound(RECORDINGS / f"{name}.ogg")
    samples = pygame.sndarray.array(sound).astype(np.float64) / 32768
    return samples if samples.ndim == 1 else samples.mean(1)


def repitched(sound: Floats, semitones: float) -> Floats:
    """Return the sound raised by ``semitones`` (lowered if negative); a higher sound is also faster, a lower slower."""
    count = int(len(sound) / 2 ** (semitones / 12))
    return np.interp(np.linspace(0, len(sound) - 1, count), np.arange(len(sound)), sound)


def levelled(sound: Floats, loudness: float) -> Floats:
    """Return a short sound scaled so that its loudest window has ``loudness`` (root mean square), with a faded end."""
    power = np.atleast_2d(sound**2).mean(0)
    window = np.ones(int(WINDOW * RATE)) / int(WINDOW * RATE)
    measured = float(np.sqrt(np.convolve(power, window).max()))
    tail = min(len(power), int(0.005 * RATE))
    sound = sound.copy()
    sound[..., -tail:] *= np.linspace(1, 0, tail)
    return limited(sound * loudness / measured)


def limited(sound: Floats) -> Floats:
    """Return the sound with its peaks compressed below PEAK; quiet parts stay as they are."""
    knee = 0.6 * PEAK
    headroom = PEAK - knee
    compressed = knee + headroom * np.tanh((np.abs(sound) - knee) / headroom)
    return np.where(np.abs(sound) > knee, np.sign(sound) * compressed, sound)


def _shifted(name: str, semitones: float) -> Floats:
    """Return a recording raised by ``semitones``."""
    return repitched(recording(name), semitones)


def _recorded(name: str, semitones: tuple[float, ...], loudness: float = 0.16) -> Sound:
    """Return a sound whose variants are one recording, each shifted by one of ``semitones``."""
    return _recorded_from((name,), semitones, loudness)


def _recorded_from(names: tuple[str, ...], semitones: tuple[float, ...], loudness: float = 0.16) -> Sound:
    """Return a sound whose variants are several recordings, each shifted by each of ``semitones``."""
    makers = tuple(partial(_shifted, name, semitone) for name in names for semitone in semitones)
    return Sound(makers, loudness, made_of=names)


def _knocks(make: Callable[[int, float, float], Floats], low: float, high: float, count: int = 6) -> Sound:
    """Return a sound with ``count`` variants, from a soft knock at ``low`` Hz to a hard knock at ``high`` Hz.

    ``make`` takes a seed, the pitch in Hz, and the hardness, and returns the variant.
    """
    shares = [number / (count - 1) for number in range(count)]
    makers = [
        partial(make, number, low * (high / low) ** share, 0.55 + 0.65 * share)
        for number, share in enumerate(shares, 1)
    ]
    return Sound(tuple(makers))


def _synthesized(make: Callable[[int], Floats], count: int, loudness: float = 0.16) -> Sound:
    """Return a synthesized sound in ``count`` variants, each from a seed of its own."""
    return Sound(tuple(partial(make, seed) for seed in range(1, count + 1)), loudness)


def _bed(make: Callable[[], Floats], quality: int = 1, made_of: tuple[str, ...] = ()) -> Sound:
    """Return a bed, a loop of natural sounds, that ``make`` computes; ``made_of`` names the recordings in it."""
    return Sound(
        (partial(_as_bed, make),), loudness=0.0, loops=True, quality=quality, made_of=made_of, made_by="nature.py"
    )


def _as_bed(make: Callable[[], Floats]) -> Floats:
    """Return the bed from ``make`` at the loudness of beds.

    A bed with one channel is 3 dB softer, since it is played on both sides.
    """
    rows = np.atleast_2d(make())
    return mastered(rows, BED_LOUDNESS - (3.0 if len(rows) == 1 else 0.0), BED_PEAK)


def _recorded_bed(name: str, length: float, quality: int = 1) -> Sound:
    """Return a bed of ``length`` seconds of a recording, closed into a loop."""
    return _bed(lambda: nature.looped(recording(name)[: round(length * RATE)]), quality, (name,))


def _call(make: Callable[[int], Floats], count: int, loudness: float = 0.1) -> Sound:
    """Return a call, a single natural sound, in ``count`` variants."""
    return _synthesized(make, count, loudness)._replace(quality=1, made_by="nature.py")


def _music(make: Callable[[], Floats]) -> Sound:
    """Return a piece of music, which loops and keeps the loudness with which it was synthesized."""
    return Sound((make,), loudness=0.0, loops=True, quality=1, made_by="tunes/")


#: by how many semitones each variant of a recording is raised
_THREE_PITCHES, _TWO_PITCHES, _DRUM_PITCHES = (-1.2, 0.0, 1.1), (-1.0, 0.0), (-2.0, -1.0, 0.0, 1.0)

#: sounds of things touched, laid and turned at a table
_TABLE = {
    "knock_wood": _knocks(synthesis.wood_knock, 540, 760),
    "knock_stone": _knocks(synthesis.stone_knock, 520, 740),
    "thud": _synthesized(synthesis.thud, 5, 0.20),
    "scrape": _synthesized(synthesis.scrape, 4, 0.10),
    "tick": _synthesized(synthesis.tick, 5, 0.08),
    "click": _recorded("ui_click", (-1.0, 0.0, 1.0), 0.08),
    "soft": _recorded("ui_soft", _THREE_PITCHES, 0.10),
    "card_flip": _synthesized(synthesis.card_flip, 4),
    "card_slide": _synthesized(synthesis.card_slide, 4, 0.12),
    "place": _recorded_from(("place_wood_2", "place_wood_3"), _THREE_PITCHES),
    "chime": _synthesized(synthesis.chime, 2, 0.14),
}
#: drums and other struck things
_DRUMS = {
    "drum_soft": _recorded("drum_hand_hi", _DRUM_PITCHES, 0.14),
    "drum_middling": _recorded("drum_hand_lo", _DRUM_PITCHES, 0.20),
    "drum_tom": _recorded("drum_tom", _DRUM_PITCHES, 0.24),
    "drum_hard": _recorded_from(("drum_taiko", "drum_tom"), _TWO_PITCHES, 0.26),
    "sticks": _recorded("wood_sticks", _THREE_PITCHES, 0.14),
    "chop": _recorded_from(("chop_1", "chop_2"), _TWO_PITCHES),
    "stone": _recorded_from(("stone_1", "stone_2", "stone_3"), _TWO_PITCHES),
    "wood_dull": _recorded("wood_dull", _THREE_PITCHES),
    "flint": _recorded("flint", _THREE_PITCHES),
    "shaker": _recorded("shaker", _THREE_PITCHES, 0.12),
    "rasp": _recorded("rasp", _THREE_PITCHES, 0.12),
    "hide": _recorded("hide_rustle", (-1.5, 0.0, 1.5, 3.0), 0.12),
}
#: spears, beasts and people
_VOICES = {
    "spear_throw": _recorded("spear_throw", _THREE_PITCHES),
    "spear_hit": _recorded("spear_hit", _THREE_PITCHES),
    "tiger": _recorded("growl_tiger", _TWO_PITCHES, 0.20),
    "bear": _recorded("growl_bear", _TWO_PITCHES, 0.20),
    "bite": _synthesized(synthesis.bite, 3, 0.22),
    "snort": _recorded("snort", _TWO_PITCHES),
    "bark": _recorded("bark", _TWO_PITCHES),
    "whine": _recorded("whine", _TWO_PITCHES),
    "ugh": _recorded_from(("ugh_1", "ugh_2"), _THREE_PITCHES),
    "ouch": _recorded("ouch", (-2.0, -0.8, 0.0, 1.2), 0.16),
    "no": _recorded("no", _TWO_PITCHES),
    "laugh": _recorded("laugh", _TWO_PITCHES),
    "war_cry": _recorded("war_cry", (0.0,), 0.18),
    "whoosh": _synthesized(synthesis.whoosh, 2, 0.18),
    "horn": _recorded("horn", (0.0,), 0.18),
    "fanfare": Sound((fanfare.once,), 0.22, made_by="tunes/"),
}
#: beds: the constant sound of a place
_BEDS = {
    "fire": _recorded_bed("amb_fire", 9.3, 2),
    "wind": _recorded_bed("amb_wind", 26.0, 0),
    "birds": _recorded_bed("amb_birds", 19.4),
    "brook": _bed(nature.brook),
    "shore": _bed(nature.shore),
    "night": _bed(nature.night, 3),
    "cave": _bed(nature.cave, 3),
    "leaves": _bed(nature.leaves),
}
#: calls: single sounds of a place
_CALLS = {
    "drip": _call(nature.drip, 5),
    "ember": _call(nature.ember, 4),
    "owl": _call(nature.owl, 2),
    "wolf": _call(nature.wolf, 3),
    "raven": _call(nature.raven, 3),
    "gull": _call(nature.gull, 3),
    "songbird": _call(nature.songbird, 5),
    "ice": _call(nature.ice, 3),
    "far_drum": _call(nature.far_drum, 3),
    "creak": _call(nature.creak, 3),
}
#: a piece for home and one for each game
_MUSIC = {
    "music": _music(hearth.loop),
    "music_morning": _music(morning.loop),
    "music_stumble": _music(stumble.loop),
    "music_sly": _music(sly.loop),
    "music_work": _music(work.loop),
    "music_winter": _music(winter.loop),
    "music_wander": _music(wander.loop),
}
#: every sound by its name
CATALOGUE: dict[str, Sound] = {**_TABLE, **_DRUMS, **_VOICES, **_BEDS, **_CALLS, **_MUSIC}


def write_all(beginnings: tuple[str, ...] = ("",)) -> None:
    """Bake every sound whose name starts with one of the ``beginnings``, and the manifest of all sounds.

    Raises ``FileNotFoundError`` when the Ogg encoder is not installed.
    """
    if not shutil.which("oggenc"):
        raise FileNotFoundError("Sounds are baked with oggenc; install vorbis-tools first.")
    pygame.mixer.init(RATE, -16, 2, allowedchanges=0)
    SOUNDS.mkdir(parents=True, exist_ok=True)
    entries = {}
    for name, sound in CATALOGUE.items():
        files = [
            f"{name}_{number}.ogg" if len(sound.variants) > 1 else f"{name}.ogg"
            for number in range(1, len(sound.variants) + 1)
        ]
        if name.startswith(beginnings):
            for file, make in zip(files, sound.variants, strict=True):
                if sound.loops:
                    _encode_loop(make(), SOUNDS / file, sound.quality)
                else:
                    _encode(levelled(make(), sound.loudness), SOUNDS / file, sound.quality)
        entries[name] = {"files": files, "loop": sound.loops}
    lines = [f"  {json.dumps(name)}: {json.dumps(entry)}" for name, entry in entries.items()]
    (SOUNDS / "manifest.json").write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def _encode_loop(sound: Floats, path: Path, quality: int) -> None:
    """Encode a loop so that it has no audible jump from its decoded end to its start.

    The encoder does not know that the sound is a loop. So the jump after decoding is measured and added to the end of
    the samples, fading in over ``SEAM``, until it is inaudible. The attempt with the smallest jump is kept.
    """
    rows = np.atleast_2d(sound).copy()
    rise = 0.5 - 0.5 * np.cos(np.linspace(0, np.pi, int(SEAM * RATE)))
    attempts: list[tuple[float, bytes]] = []
    for _ in range(8):
        _encode(rows, path, quality)
        jumps, usual_jumps = seam(path)
        attempts.append((float(np.abs(jumps).max()), path.read_bytes()))
        if np.all(np.abs(jumps) < np.maximum(2 * usual_jumps, INAUDIBLE_JUMP)):
            return
        rows[:, -len(rise) :] += 0.8 * jumps[: len(rows), None] * rise
    _, best_file = min(attempts)
    path.write_bytes(best_file)


def seam(path: Path) -> tuple[Floats, Floats]:
    """Return, for each channel, the jump from the end of a loop to its start, and the usual jump near the seam.

    A jump is by how much a step between two samples differs from the mean of the steps before and after it.
    """
    samples = pygame.sndarray.array(pygame.mixer.Sound(path)).T / 32768
    around_seam = np.concatenate([samples[:, -_NEAR:], samples[:, :_NEAR]], axis=1)
    steps = np.diff(around_seam, axis=1)
    jumps = steps[:, 1:-1] - 0.5 * (steps[:, :-2] + steps[:, 2:])
    # the first step has no jump, so every jump has the index of its step minus 1
    step_across_seam = _NEAR - 1
    return jumps[:, step_across_seam - 1], np.median(np.abs(jumps), axis=1)


def _encode(sound: Floats, path: Path, quality: int) -> None:
    """Write a sound of one or two rows as Ogg Vorbis; equal sounds give equal files."""
    rows = np.atleast_2d(sound)
    samples = (np.clip(rows.T, -1, 1) * 32767).astype("<i2").tobytes()
    with TemporaryDirectory() as folder:
        plain = Path(folder) / "sound.wav"
        with wave.open(str(plain), "wb") as file:
            file.setnchannels(len(rows))
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(samples)
        command = ["oggenc", "--quiet", "--serial", "1", "-q", str(quality), "-o", str(path), str(plain)]
        subprocess.run(command, check=True)
