"""The elder: a bot that looks ahead, and two features that use its search: hints, and the look back at a match.

One search serves all games; a game's ``Lookahead`` imagines hidden information, lists the moves to compare, plays on
for all seats, and values positions. Begin with ``game.elder.search``.
"""
