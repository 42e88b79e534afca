"""The bots of Stone Age and of its solo game."""
