"""Setting up a new match: who sits where, with which colour and glyph, and the options of the game.

Nothing is played here; what was agreed on goes to ``game.screens.open_match``. Begin with ``new_match``.
"""
