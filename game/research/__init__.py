"""The games as environments for learning programs: PettingZoo and Gymnasium (extra ``research``).

>>> from game.research import env
>>> match = env(game, seats=3, seed=7)

``env`` makes an environment, ``parallel_env`` one in which all agents hand in actions at once. Both use ``Episode``,
one match as numbers, which needs only numpy. ``python -m game.research GAME`` prints a game's actions and the layout of
its observations.
"""

from game.research.extra import extra_needed

with extra_needed():
    from game.research.environments import env, parallel_env
    from game.research.episode import Episode
    from game.research.layout import Layout

__all__ = ["Episode", "Layout", "env", "parallel_env"]
