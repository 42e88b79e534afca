"""The options, a page for each of display, colours, sound, speech, game, controls and keys.

``pages`` holds what can be chosen on each. Begin with ``options``, the screen; ``accessibility`` leads to its pages.
"""
