"""The bots of CVlizations, and the elder's lookahead in it."""
