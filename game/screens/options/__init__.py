"""The options: pages for display, colours, sound, speech, game, controls and keys.

``pages`` has the options of each page. Begin with ``options``, the screen. ``accessibility`` lists the accessibility
settings, and opens the options screen at one of them.
"""
