"""Looking back at a match that is over: its course, its turning points, what was luck and what was skill.

Begin with ``looking_back``, the screen. The elder judges the moves in a process beside the window (``judging``).
"""
