"""The common parts of the environments: spaces, and a sequence of matches from one seed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

import numpy as np
from gymnasium import spaces

from game.core.chance import SEED_LIMIT
from game.core.games import find_game
from game.core.rules import OptionValue
from game.research.episode import Episode
from game.research.layout import NUMBER, layout_of

METADATA = {"render_modes": ["ansi"], "render_fps": 1}


@dataclass(frozen=True, slots=True)
class Settings:
    """The checked settings of an environment (see ``game.research.env``)."""

    game: str
    seats: int
    seed: int | None
    options: Mapping[str, OptionValue]
    drops: str
    render_mode: str | None
    max_cycles: int | None
    reward: str


class Matches:
    """Begins one match after another with the same settings; all seeds follow from the first."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._first_seed = settings.seed
        self._random = Random(settings.seed)

    def begin_next(self, seed: int | None) -> Episode:
        """Begin a match with ``seed``; the random seeds of later matches follow from it.

        Without ``seed``, the first match has the seed of the settings, if they have one, and each later match a random
        seed.
        """
        if seed is not None:
            self._random = Random(seed)
            match_seed = seed
        elif self._first_seed is not None:
            match_seed = self._first_seed
        else:
            match_seed = self._random.randrange(SEED_LIMIT)
        self._first_seed = None
        settings = self._settings
        return Episode(
            settings.game,
            seats=settings.seats,
            seed=match_seed,
            options=settings.options,
            drops=settings.drops,
            reward=settings.reward,
        )


def observation_space(settings: Settings) -> spaces.Dict:
    """Return the space of a seat's observations: the numbers of the layout, and a mask of the actions."""
    low, high = layout_of(settings.game, settings.seats).bounds()
    action_count = len(find_game(settings.game).load_instrument().actions)
    return spaces.Dict(
        {"observation": spaces.Box(low, high, dtype=NUMBER), "action_mask": spaces.Box(0, 1, (action_count,), np.int8)}
    )


def action_space(settings: Settings) -> spaces.Discrete:
    """Return the space of the actions: their numbers in the table."""
    return spaces.Discrete(len(find_game(settings.game).load_instrument().actions))


def observation_of(episode: Episode, seat: int) -> dict[str, object]:
    """Return the observation of ``seat``: numbers and action mask."""
    return {"observation": episode.observe(seat), "action_mask": episode.mask(seat)}


def last_sentences(episode: Episode) -> str:
    """Return the sentences of the last record, as an onlooker may know them."""
    match = episode.match
    record = match.records[-1] if match.records else match.opening
    sentences = [match.sentence(event) for event in record.events]
    return " ".join([sentence for sentence in sentences if sentence])
