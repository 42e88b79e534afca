"""The elder: a bot that looks ahead, and what it makes possible for people: hints, and a look back at a match.

One search serves every game; a game says in a ``Lookahead`` of its own what may be hidden, which moves are worth a
thought, how everybody is likely to play on, and what a position is worth. Begin in ``game.elder.search``.
"""
