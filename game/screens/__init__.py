"""The screens: one folder for each thing a person sees, and ``navigation``, which says what opens what.

A folder knows ``game.ui``, ``game.core``, ``game.kept`` and what lies beside the folders here (``navigation``,
``open_match``, ``parts``, ``sheet``), and no other folder. Begin with ``navigation``: it leads from the name of a
screen to its class.
"""
