"""Beginning an environment: PettingZoo's for matches of several, Gymnasium's for one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypedDict, Unpack

from game.core.games import find_game
from game.core.rules import OptionValue
from game.core.setup import agree, chance_of_drops
from game.core.words import say
from game.research.extra import extra_needed

if TYPE_CHECKING:
    from game.research.agents import CycleEnv
    from game.research.shared import Settings


class More(TypedDict, total=False):
    """What else may be said of an environment, by name (see ``env``)."""

    drops: str
    max_cycles: int | None
    render_mode: str | None


def env(
    game: str,
    seats: int | None = None,
    seed: int | None = None,
    options: Mapping[str, OptionValue] | None = None,
    **more: Unpack[More],
) -> Any:
    """Return an environment of a game: PettingZoo AEC for several, Gymnasium for a game for one.

    - ``game``, ``seats``, ``options``: as for ``Match.new``; the fewest seats when left out.
    - ``seed``: of the first match; ``reset(seed=...)`` says otherwise, and later matches follow from it.
    - ``drops``: ``"modelled"`` by measured frequencies (fast), or ``"real"`` by physics.
    - ``max_cycles``: end a match after so many cycles, in each of which every agent hands in one action and that of the
      agent that is asked counts. Without it an agent is asked only when it decides something, to the end.
    - ``render_mode``: ``"ansi"`` to have ``render`` tell the last event in words.

    Observations are ``{"observation": int32 array, "action_mask": int8 array}``. The reward is the share of the win, at
    the end. An action that is not legal is taken for the next one of the table that is, and ``infos`` say so. Raises
    ``ValueError``, in a sentence, for what the game cannot be played with and without the extra ``research``.
    """
    with extra_needed():
        from game.research import agents

        settings = _checked(game, seats, seed, options, **more)
        if max(find_game(game).seats) == 1:
            return agents.SoloEnv(settings)
        if settings.max_cycles is None:
            return agents.MatchEnv(settings)
        return agents.in_turn(agents.CycleEnv(settings))


def parallel_env(
    game: str,
    seats: int | None = None,
    seed: int | None = None,
    options: Mapping[str, OptionValue] | None = None,
    **more: Unpack[More],
) -> CycleEnv:
    """Return a PettingZoo parallel environment: all hand in an action, and that of the agent that is asked counts.

    The masks of the other agents are all 0: whatever they hand in is as good. The rest is as for ``env``.
    """
    with extra_needed():
        from game.research import agents

        return agents.CycleEnv(_checked(game, seats, seed, options, **more))


def _checked(
    game: str,
    seats: int | None,
    seed: int | None,
    options: Mapping[str, OptionValue] | None,
    drops: str = "modelled",
    max_cycles: int | None = None,
    render_mode: str | None = None,
) -> Settings:
    """Return the settings of an environment; raises ``ValueError``, in a sentence, for wrong ones."""
    from game.research.shared import Settings

    setup = agree(game, find_game(game).load_rules(), seats=seats, seed=seed, options=options)
    find_game(game).load_instrument()
    chance_of_drops(drops)
    if max_cycles is not None and max_cycles < 1:
        raise ValueError(say("There must be at least one cycle, not {count}.", count=max_cycles))
    if render_mode not in (None, "ansi"):
        raise ValueError(say("There is no render mode {mode!r}; use ansi.", mode=render_mode))
    return Settings(game, len(setup.names), seed, dict(options or {}), drops, render_mode, max_cycles)
