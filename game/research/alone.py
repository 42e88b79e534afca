"""A game for one as a Gymnasium environment."""

from __future__ import annotations

import gymnasium

from game.core.rules import Json
from game.research.episode import Episode
from game.research.shared import METADATA, Matches, Settings, action_space, observation_of, observation_space, told


class SoloEnv(gymnasium.Env):
    """A match for one; its reward is 1 at the end of a match that is won, else 0.

    ``episode`` is the match that is played. One that goes on after ``max_cycles`` moves is truncated.
    """

    def __init__(self, settings: Settings) -> None:
        self.metadata = METADATA | {"name": f"firepit_{settings.game}"}
        self.render_mode = settings.render_mode
        self.observation_space, self.action_space = observation_space(settings), action_space(settings)
        self._matches, self._most = Matches(settings), settings.max_cycles
        self.episode: Episode

    def reset(
        self, *, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[dict[str, object], dict[str, object]]:
        """Begin a match: that of ``seed`` when one is given, else the next one. ``options`` are not used."""
        super().reset(seed=seed)
        self.episode = self._matches.following(seed)
        return observation_of(self.episode, 0), {}

    def step(self, action: int) -> tuple[dict[str, object], float, bool, bool, dict[str, object]]:
        """Play an action; return the observation, the reward, whether the match is over or cut, and infos."""
        legal = self.episode.play(int(action))
        over = self.episode.asked is None
        cut = not over and self._most is not None and len(self.episode.match.records) >= self._most
        return observation_of(self.episode, 0), self.episode.reward(0), over, cut, {"legal": legal}

    def as_json(self) -> dict[str, Json]:
        """Return what is seen now as plain JSON (see ``Episode.to_json``)."""
        return self.episode.to_json(0)

    def render(self) -> str | None:
        """Return in words what happened last."""
        return None if self.render_mode is None else told(self.episode)
