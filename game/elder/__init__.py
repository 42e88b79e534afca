"""The elder: a bot that looks ahead, and two features that use its search: hints, and the analysis of a match.

One search serves all games. The ``Lookahead`` of a game imagines hidden information, lists the moves to compare, plays
rollouts for all seats, and evaluates positions. Begin with ``game.elder.search``.
"""
