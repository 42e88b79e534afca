"""Setting up a new match: the players with their colours and signs, and the options of the game.

The set-up is passed on to ``game.screens.open_match``. Begin with ``new_match``.
"""
