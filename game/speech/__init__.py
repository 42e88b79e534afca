"""Speech: the voices of the operating system, and a speaker that lets them speak lines on a separate thread.

This package does not use pictures, sounds or games. ``game.ui.narrator`` chooses the lines about a screen.
"""
