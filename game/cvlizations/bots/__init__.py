"""The bots of CVlizations, and what an elder knows about the game to look ahead."""
