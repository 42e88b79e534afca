"""The games as environments for programs that learn them: PettingZoo and Gymnasium (extra ``research``).

>>> from game.research import env
>>> match = env(game, seats=3, seed=7)

``env`` begins one, ``parallel_env`` one in which everybody hands in an action at once. Both rest on ``Episode``: one
match as numbers, without any library but numpy. ``python -m game.research GAME`` tells a game's actions and the layout
of its observations.
"""

from game.research.extra import extra_needed

with extra_needed():
    from game.research.environments import env, parallel_env
    from game.research.episode import Episode
    from game.research.layout import Layout

__all__ = ["Episode", "Layout", "env", "parallel_env"]
