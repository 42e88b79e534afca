"""The screens: a folder for each kind of screen, and ``navigation``, which opens them by name.

A folder imports ``game.ui``, ``game.core``, ``game.kept``, ``navigation``, ``open_match``, ``parts`` and ``sheet``, but
no other folder of screens. Begin with ``navigation``, the table from the name of a screen to its class.
"""
