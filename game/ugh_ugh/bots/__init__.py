"""The bots of Ugh Ugh, and what an elder knows about the game to look ahead."""
