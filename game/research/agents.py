"""Games as environments: for one agent with Gymnasium, for several with PettingZoo."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

import gymnasium
import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from game.core.chance import SEED_LIMIT
from game.core.games import find_game
from game.core.rules import Json, OptionValue
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
    """Begins one match after another with the same settings. All seeds follow from the first."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._first_seed = settings.seed
        self._random = Random(settings.seed)

    def begin_next(self, seed: int | None) -> Episode:
        """Begin a match with ``seed``. The random seeds of later matches follow from it.

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
    """Return the space of the actions: the numbers of the game's actions."""
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


class SoloEnv(gymnasium.Env):
    """A match of a solo game. The reward comes at the end of a match (see ``game.research.env``).

    ``episode`` is the present match. A match that is not over after ``max_cycles`` moves is truncated.
    """

    def __init__(self, settings: Settings) -> None:
        self.metadata = METADATA | {"name": f"firepit_{settings.game}"}
        self.render_mode = settings.render_mode
        self.observation_space = observation_space(settings)
        self.action_space = action_space(settings)
        self._matches = Matches(settings)
        self._max_moves = settings.max_cycles
        self.episode: Episode

    def reset(
        self, *, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[dict[str, object], dict[str, object]]:
        """Begin the match of ``seed`` or, without a seed, the next match; ``options`` are not used."""
        super().reset(seed=seed)
        self.episode = self._matches.begin_next(seed)
        return observation_of(self.episode, 0), {}

    def step(self, action: int) -> tuple[dict[str, object], float, bool, bool, dict[str, object]]:
        """Play an action, and return what Gymnasium asks for.

        The results are the observation, the reward, whether the match is over, whether it is truncated because it took
        too many moves, and a dictionary that tells whether the action was legal.
        """
        was_legal = self.episode.play(int(action))
        is_over = self.episode.asked is None
        is_truncated = False
        if not is_over and self._max_moves is not None:
            is_truncated = len(self.episode.match.records) >= self._max_moves
        return observation_of(self.episode, 0), self.episode.reward(0), is_over, is_truncated, {"legal": was_legal}

    def as_json(self) -> dict[str, Json]:
        """Return the observation as plain JSON (see ``Episode.to_json``)."""
        return self.episode.to_json(0)

    def render(self) -> str | None:
        """Return the sentences of the last record."""
        return None if self.render_mode is None else last_sentences(self.episode)


# Matches of several players as PettingZoo environments: one agent after another, or all at once.

#: the beginning of an agent's name. Its seat follows, counted from 0
AGENT = "seat_"


class _SeveralAgents:
    """The base of ``MatchEnv`` and ``CycleEnv``: the agents, their spaces, and the present match as ``episode``."""

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
        """Return an agent's observation: ``observation`` and ``action_mask``."""
        return observation_of(self.episode, self.possible_agents.index(agent))

    def as_json(self, agent: str) -> dict[str, Json]:
        """Return an agent's observation as plain JSON (see ``Episode.to_json``)."""
        return self.episode.to_json(self.possible_agents.index(agent))

    def render(self) -> str | None:
        """Return the sentences of the last record, as an onlooker may know them."""
        return None if self.render_mode is None else last_sentences(self.episode)

    def close(self) -> None:
        """Do nothing: there is no window to close."""


class MatchEnv(_SeveralAgents, AECEnv):
    """A match in which an agent acts only when it has a decision to make."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings, f"firepit_{settings.game}", parallel=False)

    def reset(self, seed: int | None = None, options: dict[str, object] | None = None) -> None:
        """Begin the match of ``seed`` or, without a seed, the next match; ``options`` are not used."""
        self.episode = self._matches.begin_next(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, object]] = {agent: {} for agent in self.agents}
        self._select_agent()

    def _select_agent(self) -> None:
        """Select the agent to move. At the end of the match, keep the last one selected."""
        asked = self.episode.asked
        if asked is not None:
            self.agent_selection = self.possible_agents[asked]

    def step(self, action: int | None) -> None:
        """Play the action of the selected agent; ``None`` for an agent whose match is over."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None, "the agent to move must act"
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        was_legal = self.episode.play(int(action))
        self.infos = {other: {} for other in self.agents}
        self.infos[agent] = {"legal": was_legal}
        if self.episode.asked is None:
            self.rewards = {other: self.episode.reward(seat) for seat, other in enumerate(self.possible_agents)}
            self.terminations = dict.fromkeys(self.agents, True)
        self._select_agent()
        self._accumulate_rewards()


class CycleEnv(_SeveralAgents, ParallelEnv):
    """A match in cycles: every agent hands in an action, and only the action of the agent to move is played.

    A match that is not over after ``max_cycles`` cycles is truncated.
    """

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings, f"firepit_{settings.game}_cycles", parallel=True)
        self._max_cycles = settings.max_cycles
        self._cycle_count = 0

    def reset(
        self, seed: int | None = None, options: dict[str, object] | None = None
    ) -> tuple[dict[str, object], dict[str, object]]:
        """Begin the match of ``seed`` or, without a seed, the next match; ``options`` are not used."""
        self.episode = self._matches.begin_next(seed)
        self.agents = list(self.possible_agents)
        self._cycle_count = 0
        return self._observations(), {agent: {} for agent in self.agents}

    def _observations(self) -> dict[str, object]:
        """Return the observation of each agent, by its name."""
        return {agent: self.observe(agent) for agent in self.possible_agents}

    def step(self, actions: Mapping[str, int]) -> tuple[Mapping[str, object], ...]:
        """Play the action of the agent to move.

        Returns observations, rewards, terminations, truncations and infos, each by agent.
        """
        asked = self.episode.asked
        assert asked is not None, "the match is over"
        infos: dict[str, object] = {agent: {} for agent in self.possible_agents}
        agent = self.possible_agents[asked]
        infos[agent] = {"legal": self.episode.play(int(actions[agent]))}
        self._cycle_count += 1
        is_over = self.episode.asked is None
        is_truncated = not is_over and self._max_cycles is not None and self._cycle_count >= self._max_cycles
        rewards = {agent: self.episode.reward(seat) for seat, agent in enumerate(self.possible_agents)}
        if is_over or is_truncated:
            self.agents = []
        terminations = dict.fromkeys(self.possible_agents, is_over)
        truncations = dict.fromkeys(self.possible_agents, is_truncated)
        return self._observations(), rewards, terminations, truncations, infos
