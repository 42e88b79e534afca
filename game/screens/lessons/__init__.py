"""The lessons: guided first matches on a game's own table, explained step by step in a bubble.

Each game has a ``script.Script`` for a recorded match. Begin with ``lesson``, the screen.
"""
