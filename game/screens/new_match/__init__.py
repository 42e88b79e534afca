"""Setting up a new match: who sits where, with which colour and glyph, and the options of the game.

Nothing is played here; the set-up goes to ``game.screens.open_match``. Begin with ``new_match``.
"""
