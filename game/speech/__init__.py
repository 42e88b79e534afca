"""Firepit speaks: the voices of the operating system, and a speaker that gives them lines beside the window.

Knows nothing of pictures, sounds or games. What is said of a screen, ``game.ui.narrator`` decides.
"""
