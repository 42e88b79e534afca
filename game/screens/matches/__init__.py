"""The matches on disk, the result of one, the replay of one, and the records of the house.

What is read from disk and written there is the work of ``game.kept``; these screens show it. Begin with ``matches`` for
the list, ``result`` for the end of a match and ``replay`` for the way back through its records.
"""
