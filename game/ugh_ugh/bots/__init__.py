"""The bots of Ugh Ugh, and what the elder needs to look ahead in it."""
