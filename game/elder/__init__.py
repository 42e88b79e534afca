"""The elder: a bot that looks ahead, and two features that use its search: hints, and the look back at a match.

One search serves all games; a game's ``Lookahead`` says what may be hidden, which moves to compare, how seats are
likely to play on, and what a position is worth. Begin with ``game.elder.search``.
"""
