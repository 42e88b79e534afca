"""The list of saved matches, the result and the replay of a match, and the records of the house.

``game.kept`` reads and writes the files. Begin with ``matches`` for the list, ``result`` for the end of a match, and
``replay`` for watching it again.
"""
