"""The bots of Ugh Ugh, and the elder's lookahead in it."""
