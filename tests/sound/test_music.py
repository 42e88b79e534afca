"""The loops as files: their length, level and seam, and that every sound named by a game exists."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations

import pygame
import pytest

pytest.importorskip("numpy")

import numpy as np

from game.core import GAMES
from game.core.games import GameEntry
from game.ui.asset_folder import find_assets
from tests.fast_set import mark_slow_except
from tests.games import HOUSE
from tools.bake.room import hearing_gain
from tools.bake.sounds import INAUDIBLE_JUMP, seam
from tools.bake.synthesis import RATE

SOUNDS = find_assets() / "sounds"
MANIFEST = json.loads((SOUNDS / "manifest.json").read_text(encoding="utf-8"))
MUSIC = sorted({entry.music for entry in HOUSE.values()} | {"music"})
BEDS = sorted(name for name, entry in MANIFEST.items() if entry["loop"] and name not in MUSIC)
#: the largest sample, in dB relative to full scale
HIGHEST_PEAK = -1.0
#: the largest difference in loudness between two pieces, in dB
MAX_DIFFERENCE = 2.0
#: all music files together have at most this size, in bytes
MAX_BYTES = 6_000_000
#: the length of the shortest piece of music, in seconds
SHORTEST_SECONDS = 60.0


@pytest.fixture(autouse=True)
def _mixer() -> None:
    """Open the mixer, which decodes the files, unless an earlier test has opened it."""
    if pygame.mixer.get_init() is None:
        pygame.mixer.init(RATE, -16, 2, 512, allowedchanges=0)


@lru_cache(maxsize=1)
def samples(name: str) -> np.ndarray:
    """Return a loop as it is played: two columns of -1..1."""
    heard = pygame.sndarray.samples(pygame.mixer.Sound(SOUNDS / f"{name}.ogg")).astype(np.float32)
    heard /= 32768
    return heard


@dataclass(frozen=True)
class Figures:
    """Measurements of a loop, made together since reading takes longer than measuring."""

    seconds: float
    #: in dB: the largest sample; how much louder the loudest two seconds are than the quietest; perceived loudness
    peak: float
    contrast: float
    loudness: float
    #: the amount of treble at the joint of the loop's end and beginning, and the most allowed there
    joint: tuple[float, float]
    #: for music: how its energy is distributed over the semitones
    semitones: np.ndarray | None


@cache
def figures(name: str) -> Figures:
    """Return the measurements of a loop."""
    heard = samples(name)
    block = 2 * RATE
    blocks = heard[: len(heard) // block * block].reshape(-1, block, 2)
    loud = 20 * np.log10(np.sqrt((blocks**2).mean((1, 2))) + 1e-6) if len(blocks) else np.zeros(1)
    # the treble of the last and the first half second, with the seam between them
    half = RATE // 2
    treble = np.abs(np.diff(np.concatenate([heard[-half:].mean(1), heard[:half].mean(1)]), 3))
    return Figures(
        seconds=len(heard) / RATE,
        peak=float(20 * np.log10(np.abs(heard).max())),
        contrast=float(loud.max() - loud.min()),
        loudness=_loudness(heard),
        joint=(float(treble[half - 6 : half + 4].max()), max(3 * float(np.percentile(treble, 99)), 0.004)),
        semitones=_semitones(heard) if name in MUSIC else None,
    )


def _semitones(heard: np.ndarray) -> np.ndarray:
    """Return how the energy of a loop is distributed over four octaves of semitones, as a vector of length 1."""
    # from the first 48 seconds; semitones are counted from the A of 440 Hz
    power = np.abs(np.fft.rfft(heard[: 1 << 21].mean(1))) ** 2
    hertz = np.fft.rfftfreq(1 << 21, 1 / RATE)
    notes = np.round(12 * np.log2(np.maximum(hertz, 1) / 440)).astype(int)
    spread = np.array([power[(notes == note)].sum() for note in range(-18, 30)])
    spread = np.sqrt(spread / spread.sum())
    return spread / np.linalg.norm(spread)


def _loudness(heard: np.ndarray) -> float:
    """Return the perceived loudness of a loop in dB: ITU-R BS.1770 with its gates, from the spectra of its blocks."""
    block = 17640  # 0.4 s
    blocks = heard[: len(heard) // block * block].reshape(-1, block, 2)
    weight = hearing_gain(np.fft.rfftfreq(block, 1 / RATE))[:, None] ** 2
    # a few blocks at a time: the spectra of a whole piece take hundreds of megabytes
    few = np.array_split(blocks, max(1, len(blocks) // 8))
    powers = np.concatenate([(np.abs(np.fft.rfft(part, axis=1)) ** 2 * weight).sum((1, 2)) for part in few])
    powers *= 2 / block**2
    # the absolute gate at -70 LUFS, then the relative gate, 10 dB below the mean
    powers = powers[powers > 10 ** ((-70 + 0.691) / 10)]
    return float(-0.691 + 10 * np.log10(powers[powers > 0.1 * powers.mean()].mean()))


def names_of(entry: GameEntry) -> set[str]:
    """Return the sounds that a game's entry names."""
    return {entry.music, *(bed.sound for bed in entry.ambience.beds), *(call.sound for call in entry.ambience.calls)}


@pytest.mark.parametrize("game", list(GAMES))
def test_every_sound_named_by_a_game_exists(game: str) -> None:
    entry = GAMES[game]
    folder = entry.sounds_folder()
    own = {file.stem.rstrip("0123456789").rstrip("_") for file in folder.iterdir()} if folder is not None else set()
    assert names_of(entry) - {""} <= set(MANIFEST) | own
    assert all(0 < bed.loudness <= 1 for bed in entry.ambience.beds)
    assert all(0 < call.loudness <= 1 and call.pause >= 4 for call in entry.ambience.calls)


def test_every_game_of_the_house_has_its_own_music_and_ambience() -> None:
    assert len({entry.music for entry in HOUSE.values()} | {"music"}) == len(HOUSE) + 1
    for one, other in combinations(HOUSE.values(), 2):
        assert one.ambience != other.ambience, f"{one.name} and {other.name} sound the same"
    winds = [name for name, entry in HOUSE.items() if "wind" in names_of(entry)]
    assert len(winds) >= 4, f"only {winds} have wind, so the option Fire and wind changes little in the other games"


def test_music_files_are_small() -> None:
    assert sum((SOUNDS / f"{name}.ogg").stat().st_size for name in MUSIC) <= MAX_BYTES


#: loops that the fast set decodes and measures
FEW_LOOPS = (*MUSIC[1:2], *BEDS[:1])


@pytest.mark.parametrize("name", mark_slow_except(MUSIC, MUSIC[:1]))
def test_piece_of_music_is_long_enough_and_has_rests_and_parts(name: str) -> None:
    assert figures(name).seconds >= SHORTEST_SECONDS
    assert figures(name).contrast > 4, "the piece never changes its level"


@pytest.mark.parametrize("name", mark_slow_except([*MUSIC, *BEDS], FEW_LOOPS))
def test_no_loop_is_too_loud(name: str) -> None:
    assert figures(name).peak <= HIGHEST_PEAK


@pytest.mark.slow
@pytest.mark.parametrize("names", [MUSIC, BEDS], ids=["music", "beds"])
def test_loops_of_one_kind_are_equally_loud(names: list[str]) -> None:
    heard = {name: figures(name).loudness for name in names}
    assert max(heard.values()) - min(heard.values()) <= MAX_DIFFERENCE, f"the loops are unequally loud: {heard}"


@pytest.mark.parametrize("name", mark_slow_except([*MUSIC, *BEDS], FEW_LOOPS))
def test_loop_closes_without_a_click(name: str) -> None:
    """Where the end of a loop meets its beginning, no sample jumps, and there is no more treble than nearby."""
    missing, usual = seam(SOUNDS / f"{name}.ogg")
    assert np.all(np.abs(missing) <= np.maximum(2 * usual, 3 * INAUDIBLE_JUMP))
    treble, bearable = figures(name).joint
    assert treble <= bearable


def test_fanfare_lasts_three_to_four_seconds() -> None:
    heard = samples("fanfare")
    assert 3.0 <= len(heard) / RATE <= 4.0
    assert np.abs(heard[-400:]).max() < 0.01


@pytest.mark.slow
def test_no_two_pieces_of_music_are_variants_of_each_other() -> None:
    """Any two pieces must differ in how their energy is distributed over the semitones."""
    found = {name: figures(name).semitones for name in MUSIC}
    for one, other in combinations(MUSIC, 2):
        assert float(found[one] @ found[other]) < 0.97, f"{one} and {other} use the semitones alike"


def test_every_loop_has_an_author() -> None:
    credits = (find_assets() / "CREDITS.md").read_text(encoding="utf-8")
    assert all(f"`sounds/{name}.ogg`" in credits for name in [*MUSIC, *BEDS])
