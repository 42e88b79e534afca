"""The guided first matches: a game's real table, and a bubble that says one thing at a time.

What is told is the game's own: a ``script.Script`` along a recorded match. Begin with ``lesson``, the screen.
"""
