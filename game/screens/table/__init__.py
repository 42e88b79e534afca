"""The table on which a match is played: the base of all games' tables, and the dialogs and screens opened from it.

A game's scene subclasses ``table.Table``. Its ``helpers`` have one task each: whose secrets are visible, which move
has to be confirmed, what a seat has not seen yet, whether the match is saved. Begin with ``table``, and with
``game.screens.parts.table_data`` for the data that a game defines.
"""
