"""The table on which a match is played: what the tables of all games share, and what opens over one.

A game's scene subclasses ``table.Table``. Its ``helpers`` look after one concern each: whose secrets lie open, what
waits to be confirmed, what a seat has not seen yet, whether the match is kept. Begin with ``table``, and with
``game.screens.parts.table_data`` for what a game says as data.
"""
