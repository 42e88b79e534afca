"""The games as environments for learning programs: PettingZoo and Gymnasium (extra ``research``).

>>> from game.research import env
>>> match = env(game, seats=3, seed=7)

``env`` makes an environment, ``parallel_env`` one in which all agents hand in actions at once. Both are built on
``Episode``, a match whose actions and observations are numbers. ``VectorEnv`` plays many matches at once, as arrays.
``Episode`` and ``VectorEnv`` use only numpy. Solo games are also registered: ``gymnasium.make("firepit/GAME-v0")``.
``python -m game.research GAME`` prints a game's actions and the layout of its observations.
"""

from game.research.extra import extra_needed

with extra_needed():
    from game.research.environments import env, parallel_env, register_solo_games
    from game.research.episode import Episode
    from game.research.layout import Layout
    from game.research.vector import VectorEnv

    register_solo_games()

__all__ = ["Episode", "Layout", "VectorEnv", "env", "parallel_env"]
