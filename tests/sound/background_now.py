"""What the background of a sound plays."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.ambience import Ambience
from game.ui.sound import Sound


@dataclass(frozen=True, slots=True)
class BackgroundNow:
    """The state of the background sound.

    ``piece`` is the name of the music, ``place`` the ambience, ``seconds`` the clock of the background. ``beds`` maps
    each bed's name to its channel, ``loaded`` names the sounds in memory, ``softened`` is the share (0..1) of the
    volume that ducking leaves.
    """

    piece: str
    place: Ambience
    beds: dict[str, int]
    loaded: frozenset[str]
    softened: float
    seconds: float


def background_of(sound: Sound) -> BackgroundNow:
    """Return the present state of the background sound."""
    background = sound._background
    beds = {bed.path.stem: bed.channel for bed in background._beds}
    return BackgroundNow(
        background._wanted_music_name,
        background._wanted_ambience,
        beds,
        frozenset(path.stem for path, loaded in background._loader._loaded_sounds.items() if loaded is not None),
        background._duck,
        background._clock,
    )
