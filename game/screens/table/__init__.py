"""The table on which a match is played: what the tables of all games share, and what opens over one.

A game's scene subclasses ``match_scene.MatchScene``, which has a part for each concern: whose secrets lie open, what
waits to be confirmed, what a seat has not seen yet, whether the match is kept. Begin with ``match_scene``, and with
``game.screens.parts.table_contract`` for what a game says itself.
"""
