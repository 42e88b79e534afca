"""What the environments share: their spaces, and a row of matches that follows from one seed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

import numpy as np
from gymnasium import spaces

from game.core.chance import SEEDS
from game.core.games import find_game
from game.core.rules import OptionValue
from game.research.episode import Episode
from game.research.layout import NUMBER, layout_of

METADATA = {"render_modes": ["ansi"], "render_fps": 1}


@dataclass(frozen=True, slots=True)
class Settings:
    """What an environment is made with, checked (see ``game.research.env``)."""

    game: str
    seats: int
    seed: int | None
    options: Mapping[str, OptionValue]
    drops: str
    render_mode: str | None
    max_cycles: int | None


class Matches:
    """One match after another with the same settings; all follow from the first seed."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._first = settings.seed
        self._random = Random(settings.seed)

    def following(self, seed: int | None) -> Episode:
        """Begin the next match, that of ``seed`` when one is given."""
        if seed is not None:
            self._random = Random(seed)
        chosen = self._first if seed is None else seed
        if chosen is None:
            chosen = self._random.randrange(SEEDS)
        self._first = None
        asked = self._settings
        return Episode(asked.game, asked.seats, chosen, asked.options, asked.drops)


def observation_space(settings: Settings) -> spaces.Dict:
    """Return the space of a seat's observations: the numbers of the layout, and a mask of the actions."""
    low, high = layout_of(settings.game, settings.seats).bounds()
    actions = len(find_game(settings.game).load_instrument().actions)
    return spaces.Dict(
        {"observation": spaces.Box(low, high, dtype=NUMBER), "action_mask": spaces.Box(0, 1, (actions,), np.int8)}
    )


def action_space(settings: Settings) -> spaces.Discrete:
    """Return the space of the actions: their numbers in the table."""
    return spaces.Discrete(len(find_game(settings.game).load_instrument().actions))


def observation_of(episode: Episode, seat: int) -> dict[str, object]:
    """Return what ``seat`` observes: numbers and mask."""
    return {"observation": episode.observe(seat), "action_mask": episode.mask(seat)}


def told(episode: Episode) -> str:
    """Return in words what happened last, as an onlooker may know it."""
    match = episode.match
    record = match.records[-1] if match.records else match.opening
    return " ".join([sentence for event in record.events if (sentence := match.sentence(event))])
