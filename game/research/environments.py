"""Making an environment: PettingZoo for matches of several players, Gymnasium for solo games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypedDict, Unpack

from game.core.games import GAMES, find_game
from game.core.rules import OptionValue
from game.core.setup import chance_of_drops, checked_setup
from game.core.words import say
from game.research.extra import extra_needed

if TYPE_CHECKING:
    from game.research.agents import CycleEnv, Settings


class MoreSettings(TypedDict, total=False):
    """More settings of an environment, as keyword arguments (see ``env``)."""

    drops: str
    max_cycles: int | None
    render_mode: str | None
    reward: str


def env(
    game: str,
    seats: int | None = None,
    seed: int | None = None,
    options: Mapping[str, OptionValue] | None = None,
    **more: Unpack[MoreSettings],
) -> Any:
    """Return an environment of a game: PettingZoo AEC for several players, Gymnasium for a solo game.

    - ``game``, ``seats``, ``options``: as for ``Match.new``; without ``seats``, the fewest that the game allows.
    - ``seed``: the seed of the first match, from which later seeds follow; ``reset(seed=...)`` overrides it.
    - ``drops``: ``"modelled"`` by measured frequencies (fast), or ``"real"`` by physics.
    - ``max_cycles``: the maximum number of cycles of a match. In each cycle every agent hands in an action, and only
      the action of the agent to move counts. Without ``max_cycles`` an agent acts only when it has a decision to make.
    - ``render_mode``: with ``"ansi"``, ``render`` returns the sentences of the last record.
    - ``reward``: what a seat gets at the end of a match. With ``"win"`` it is the seat's share of the win. With
      ``"lead"`` it is the number of points by which the seat leads its best rival, or all its points in a solo game.

    Observations are ``{"observation": int32 array, "action_mask": int8 array}``. An illegal action is replaced by the
    legal action with the next higher number, and ``infos`` reports this. Raises ``ValueError`` for invalid settings,
    and if the extra ``research`` is not installed.
    """
    with extra_needed():
        from pettingzoo.utils.conversions import parallel_to_aec

        from game.research import agents

        settings = _check_settings(game, seats, seed, options, **more)
        if max(find_game(game).seats) == 1:
            return agents.SoloEnv(settings)
        if settings.max_cycles is None:
            return agents.MatchEnv(settings)
        # the agents hand in their actions one by one in every cycle
        return parallel_to_aec(agents.CycleEnv(settings))


def parallel_env(
    game: str,
    seats: int | None = None,
    seed: int | None = None,
    options: Mapping[str, OptionValue] | None = None,
    **more: Unpack[MoreSettings],
) -> CycleEnv:
    """Return a PettingZoo parallel environment: all agents hand in actions, but only that of the agent to move counts.

    The masks of the other agents are all 0. Arguments and errors are those of ``env``.
    """
    with extra_needed():
        from game.research import agents

        return agents.CycleEnv(_check_settings(game, seats, seed, options, **more))


def _check_settings(
    game: str,
    seats: int | None,
    seed: int | None,
    options: Mapping[str, OptionValue] | None,
    drops: str = "modelled",
    max_cycles: int | None = None,
    render_mode: str | None = None,
    reward: str = "win",
) -> Settings:
    """Return checked settings of an environment; raises ``ValueError`` for invalid settings."""
    from game.research.agents import Settings
    from game.research.episode import find_reward

    setup = checked_setup(game, find_game(game).load_rules(), seats=seats, seed=seed, options=options)
    # each of these three lines raises an error for an invalid setting
    find_game(game).load_instrument()
    chance_of_drops(drops)
    find_reward(reward)
    if max_cycles is not None and max_cycles < 1:
        raise ValueError(say("There must be at least one cycle, not {count}.", count=max_cycles))
    if render_mode not in (None, "ansi"):
        raise ValueError(say("There is no render mode {mode!r}; use ansi.", mode=render_mode))
    return Settings(
        game=game,
        seats=len(setup.names),
        seed=seed,
        options=dict(options or {}),
        drops=drops,
        render_mode=render_mode,
        max_cycles=max_cycles,
        reward=reward,
    )


def register_solo_games() -> None:
    """Register every solo game for ``gymnasium.make``, as ``firepit/GAME-v0``."""
    import gymnasium

    for entry in GAMES.values():
        name = f"firepit/{entry.name}-v0"
        if max(entry.seats) == 1 and name not in gymnasium.registry:
            gymnasium.register(name, entry_point="game.research.environments:env", kwargs={"game": entry.name})
