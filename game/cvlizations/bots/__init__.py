"""The bots of CVlizations, and what the elder needs to look ahead in it."""
