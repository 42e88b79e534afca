"""Games as environments: for one agent with Gymnasium, for several with PettingZoo."""

from __future__ import annotations

from collections.abc import Mapping

import gymnasium
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils.conversions import parallel_to_aec

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


# Matches of several as PettingZoo environments: one agent after another, or all at once.

#: what an agent is called; followed by its seat, which counts from 0
AGENT = "seat_"


class _Table:
    """What both environments have: the agents, their spaces, and the match that is played as ``episode``."""

    def __init__(self, settings: Settings, name: str, *, parallel: bool) -> None:
        super().__init__()
        self.metadata = METADATA | {"name": name, "is_parallelizable": parallel}
        self.render_mode = settings.render_mode
        self.possible_agents = [f"{AGENT}{seat}" for seat in range(settings.seats)]
        self.observation_spaces = {agent: observation_space(settings) for agent in self.possible_agents}
        self.action_spaces = {agent: action_space(settings) for agent in self.possible_agents}
        self.agents: list[str] = []
        self._matches = Matches(settings)
        self.episode: Episode

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the space of an agent's actions."""
        return self.action_spaces[agent]

    def observe(self, agent: str) -> dict[str, object]:
        """Return what an agent observes now: ``observation`` and ``action_mask``."""
        return observation_of(self.episode, self.possible_agents.index(agent))

    def as_json(self, agent: str) -> dict[str, Json]:
        """Return what an agent sees now as plain JSON (see ``Episode.to_json``)."""
        return self.episode.to_json(self.possible_agents.index(agent))

    def render(self) -> str | None:
        """Return in words what happened last, as an onlooker may know it."""
        return None if self.render_mode is None else told(self.episode)

    def close(self) -> None:
        """Do nothing: there is no window to close."""


class MatchEnv(_Table, AECEnv):
    """A match in which each agent is asked when it decides something, to the end."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings, f"firepit_{settings.game}", parallel=False)

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:
        """Begin a match: that of ``seed`` when one is given, else the next one. ``options`` are not used."""
        self.episode = self._matches.following(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, object]] = {agent: {} for agent in self.agents}
        self._ask()

    def _ask(self) -> None:
        """Select the agent that is asked."""
        asked = self.episode.asked
        if asked is not None:
            self.agent_selection = self.possible_agents[asked]

    def step(self, action: int | None) -> None:
        """Play the action of the selected agent; ``None`` for an agent whose match is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None, "an agent that is asked acts"
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        legal = self.episode.play(int(action))
        self.infos = {other: {} for other in self.agents}
        self.infos[agent] = {"legal": legal}
        if self.episode.asked is None:
            self.rewards = {other: self.episode.reward(seat) for seat, other in enumerate(self.possible_agents)}
            self.terminations = dict.fromkeys(self.agents, True)
        self._ask()
        self._accumulate_rewards()


class CycleEnv(_Table, ParallelEnv):
    """A match in cycles: every agent hands in an action, and that of the agent that is asked is played.

    One that goes on after ``max_cycles`` cycles is truncated.
    """

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings, f"firepit_{settings.game}_cycles", parallel=True)
        self._most, self._cycles = settings.max_cycles, 0

    def reset(
        self, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[dict[str, object], dict[str, object]]:
        """Begin a match: that of ``seed`` when one is given, else the next one. ``options`` are not used."""
        self.episode = self._matches.following(seed)
        self.agents, self._cycles = list(self.possible_agents), 0
        return self._observations(), {agent: {} for agent in self.agents}

    def _observations(self) -> dict[str, object]:
        return {agent: self.observe(agent) for agent in self.possible_agents}

    def step(self, actions: Mapping[str, int]) -> tuple[Mapping[str, object], ...]:
        """Play the action of the agent that is asked; return observations, rewards, ends, cuts and infos by agent."""
        asked = self.episode.asked
        assert asked is not None, "the match is over"
        infos: dict[str, object] = {agent: {} for agent in self.possible_agents}
        agent = self.possible_agents[asked]
        infos[agent] = {"legal": self.episode.play(int(actions[agent]))}
        self._cycles += 1
        over = self.episode.asked is None
        cut = not over and self._most is not None and self._cycles >= self._most
        rewards = {agent: self.episode.reward(seat) for seat, agent in enumerate(self.possible_agents)}
        if over or cut:
            self.agents = []
        ends, cuts = dict.fromkeys(self.possible_agents, over), dict.fromkeys(self.possible_agents, cut)
        return self._observations(), rewards, ends, cuts, infos


def in_turn(cycles: CycleEnv) -> AECEnv:
    """Return a match in cycles as an AEC environment: in every cycle each agent hands in an action, seat by seat."""
    return parallel_to_aec(cycles)
