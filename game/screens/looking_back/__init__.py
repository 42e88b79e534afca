"""The analysis of a match that is over: its timeline, its turning points, luck and skill.

Begin with ``looking_back``, the screen. The elder judges the moves in another process (``match_analyser``).
"""
