"""The mix of whole drops, made by the code that plays them: no clipping, no lost sound, none inaudible."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("numpy")

import numpy as np
import pygame

from game.core.games import GameEntry
from game.passage.knocks import CEILING, MAX_PER_PICTURE, MAX_SOUNDING, SOUND_PROFILES, timed_sounds
from game.screens.table.outcome_picture import WON_SOUNDS
from game.ui.background import DUCKED
from game.ui.options import Options
from game.ui.sound import repitched
from physics.passage import EMPTY, throw
from physics.track import Track
from tests.fast_set import few_and_many
from tests.games import HOUSE
from tests.sound.tape import LOUD, RATE, Tape, decibels, drops, samples_of
from tests.sound.test_knocks import crowded_film

#: the largest sample of a film, in dB relative to full scale
HIGHEST_PEAK = -1.0
#: the level that a person in a quiet room might just hear, in dB relative to full scale
FAINTEST = -48.0


@pytest.fixture(scope="module")
def tape() -> Iterator[Tape]:
    """Return the tape that drops are recorded on."""
    tape = Tape()
    yield tape
    tape.close()


def assert_audible_without_clipping(tape: Tape, track: Track, speed: float, phase: float) -> None:
    """Check that all sounds of a film are on the tape, uncut, within the limits, audible, and not too loud together."""
    tape.record(track, speed, phase)
    assert len(tape.loudest) == len(timed_sounds(track, speed)), (
        f"expected {len(timed_sounds(track, speed))} sounds on the tape, got {len(tape.loudest)}"
    )
    assert tape.cut_off == 0 and tape.most <= MAX_SOUNDING
    assert max(tape.begun) <= MAX_PER_PICTURE
    assert decibels(tape.peak) <= HIGHEST_PEAK and tape.peak <= CEILING
    assert all(decibels(level) >= FAINTEST for level in tape.loudest)


@pytest.mark.parametrize("speed", [1.0, 0.1, 4.0])
def test_all_sounds_of_a_drop_are_audible_and_none_clips(tape: Tape, speed: float) -> None:
    for number, track in enumerate(drops(8 if speed == 1.0 else 3, seed=11)):
        assert_audible_without_clipping(tape, track, speed=speed, phase=number * 0.37 % 1)


def test_sounds_are_audible_and_do_not_clip_even_with_more_knocks_than_any_real_drop(tape: Tape) -> None:
    for seed in range(3):
        assert_audible_without_clipping(tape, crowded_film(seed), speed=1.0, phase=0.5)


@pytest.mark.parametrize("seeds", few_and_many(2, 6))
def test_loudest_moment_of_a_throw_of_many_pieces_stands_out(seeds: int) -> None:
    """The loudest twentieth of a second is at least 12 dB over the median of all twentieths that have any sound."""
    pytest.importorskip("av")
    from game.export.video import RATE as FINE
    from game.export.video import mix_sounds

    for seed in range(seeds):
        track = throw(EMPTY, [*((id, "member") for id in range(20)), (35, "predator"), (36, "predator")], seed).track
        assert track is not None
        heard = mix_sounds([(timed.seconds, timed) for timed in timed_sounds(track)], track.seconds + 1)
        moments = heard[: len(heard) // (FINE // 20) * (FINE // 20)].reshape(-1, 2 * (FINE // 20))
        levels = np.sqrt((moments**2).mean(1))
        levels = levels[levels > 1e-3]
        assert decibels(levels.max()) - decibels(float(np.median(levels))) >= 12, (
            f"the loudest moment of drop {seed} is hardly louder than the rest"
        )


def background_samples(
    tape: Tape, entry: GameEntry, options: Options, chance: np.random.Generator, count: int
) -> np.ndarray:
    """Return ``count`` samples of a game's softened background at the levels of the options.

    Each loop starts at a random place. One call is added with 0.5, the loudness of the loudest calls.
    """

    def looped(name: str) -> np.ndarray:
        """Return ``count`` samples of a loop, begun at a random place."""
        heard = loop(tape, name)
        return np.roll(heard, chance.integers(len(heard)), 0)[np.arange(count) % len(heard)]

    mixed = options.music * looped(entry.music)
    for bed in entry.ambience.beds:
        mixed = mixed + options.ambience * bed.loudness * looped(bed.sound)
    call = loop(tape, chance.choice(entry.ambience.calls).sound)[:count]
    mixed[: len(call)] += options.ambience * 0.5 * call
    return mixed * DUCKED * options.master


def peak_with_background(tape: Tape, tracks: list[Track], options: Options) -> tuple[float, float]:
    """Return the largest sample of these films at the highest levels, over every game's background."""
    chance, games = np.random.default_rng(1), list(HOUSE.values())
    loudest = together = 0.0
    for number, track in enumerate(tracks):
        assert_audible_without_clipping(tape, track, speed=1.0, phase=number * 0.37 % 1)
        background = background_samples(tape, games[number % len(games)], options, chance, len(tape.mixed))
        loudest = max(loudest, tape.peak)
        together = max(together, float(np.abs(tape.mixed + background).max()))
    return loudest, together


@pytest.mark.parametrize("games", few_and_many(2, len(HOUSE)))
def test_drop_does_not_clip_together_with_the_background_sounds_of_a_game(tape: Tape, games: int) -> None:
    _, together = peak_with_background(tape, drops(games, seed=8), Options())
    assert decibels(together) <= HIGHEST_PEAK


@pytest.mark.parametrize("games", few_and_many(2, len(HOUSE)))
def test_fanfare_does_not_clip_together_with_the_background_sounds(tape: Tape, games: int) -> None:
    """The loudest variant of the fanfare is mixed with the sounds that go with it and the background."""
    options, count = Options(), 6 * RATE
    mixed = np.zeros((count, 2))
    for seconds, name, loudness in WON_SOUNDS:
        largest = max(
            (samples_of(pygame.mixer.Sound(path)) for path in tape.variants(name)), key=lambda one: np.abs(one).max()
        )
        start = round(seconds * RATE)
        mixed[start : start + len(largest)] += options.master * options.effects * loudness * largest
    for entry in list(HOUSE.values())[-games:]:
        together = mixed + background_samples(tape, entry, options, np.random.default_rng(2), count) / DUCKED
        assert decibels(float(np.abs(together).max())) <= HIGHEST_PEAK


@pytest.mark.slow
@pytest.mark.parametrize("levels", [{}, LOUD], ids=["as delivered", "everything as loud as it can be set"])
def test_none_of_a_thousand_drops_clips_together_with_the_background_sounds(
    tape: Tape, levels: dict[str, float]
) -> None:
    loudest, together = peak_with_background(tape, drops(1000, seed=7), Options(**levels))
    print(f"1,000 drops: {decibels(loudest):.2f} dBFS, with music and ambience {decibels(together):.2f} dBFS")
    assert decibels(together) <= HIGHEST_PEAK


@pytest.mark.slow
@pytest.mark.parametrize("speed", [0.1, 0.25, 0.5, 2.0, 4.0])
def test_many_drops_are_audible_and_do_not_clip_at_any_speed(tape: Tape, speed: float) -> None:
    for number, track in enumerate(drops(200, seed=5)):
        assert_audible_without_clipping(tape, track, speed=speed, phase=number * 0.37 % 1)


def loop(tape: Tape, name: str) -> np.ndarray:
    """Return the samples of a loop."""
    return samples_of(pygame.mixer.Sound(tape.variants(name)[0]))


@pytest.mark.parametrize("name", SOUND_PROFILES)
def test_no_file_of_a_sound_is_louder_than_the_levels_in_its_profile(tape: Tape, name: str) -> None:
    body, files = SOUND_PROFILES[name], tape.variants(name)
    assert len(files) == body.variants
    assert [level for _, level in body.levels] == sorted((level for _, level in body.levels), reverse=True)
    closest = 1.0
    for file in files:
        for pitch in (-9, -4, 0, 5, 9):
            heard = np.abs(samples_of(repitched(pygame.mixer.Sound(file), pitch, body.seconds))).max(1)
            times = np.arange(len(heard)) / RATE * 2 ** (pitch / 12)
            seconds, levels = np.array(body.levels).T
            room = levels[np.searchsorted(seconds, times + 1e-4, side="right") - 1] - heard
            assert room.min() >= 0, f"{file.name} at {pitch} is louder than its profile says"
            closest = min(closest, float(room[:500].min()))
    assert closest < 0.02, "no file comes close to the levels of the profile"


def test_sound_ends_without_a_click(tape: Tape) -> None:
    for name, body in SOUND_PROFILES.items():
        for file in tape.variants(name):
            heard = np.abs(samples_of(repitched(pygame.mixer.Sound(file), 0, body.seconds))).max(1)
            assert heard[-RATE // 500 :].max() < 0.004 * heard.max(), f"{file.name} ends with a click"
            assert len(heard) <= body.seconds * RATE + 1


def test_sound_at_a_higher_pitch_is_shorter_and_keeps_its_treble(tape: Tape) -> None:
    def spectrum(pitch: int) -> tuple[int, float]:
        """Return the samples of a knock at this pitch, and the frequency (Hz) with half its power below."""
        heard = samples_of(repitched(pygame.mixer.Sound(tape.variants("knock_wood")[3]), pitch, 0.13))[:, 0]
        power = np.abs(np.fft.rfft(heard, 1 << 15)) ** 2
        half = np.searchsorted(np.cumsum(power), power.sum() / 2)
        return len(heard), float(np.fft.rfftfreq(1 << 15, 1 / RATE)[half])

    # seven semitones up or down change the frequency by a factor of 1.498
    (usual, middle), (short, high), (long, low) = spectrum(0), spectrum(7), spectrum(-7)
    assert short == pytest.approx(usual / 1.498, rel=0.01) and long == pytest.approx(usual * 1.498, rel=0.01)
    assert high == pytest.approx(middle * 1.498, rel=0.08) and low == pytest.approx(middle / 1.498, rel=0.08)


def test_films_need_few_resampled_sounds_and_little_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """A sound is resampled only once for each pitch that is not its own, and all these sounds take little memory."""
    resampled: list[pygame.mixer.Sound] = []

    def record_and_repitch(*arguments: Any) -> pygame.mixer.Sound:
        resampled.append(repitched(*arguments))
        return resampled[-1]

    monkeypatch.setattr("game.ui.sound.repitched", record_and_repitch)
    tape = Tape()
    for track in drops(12, seed=3):
        tape.record(track)
    assert 20 < len(resampled) < 150
    assert sum(len(sound.get_raw()) for sound in resampled) < 8_000_000
