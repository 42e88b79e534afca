"""The theatre, in which recorded drops are played again and shared.

``game.passage`` draws the drops; ``drop_library`` finds those of all matches on disk. Begin with ``theatre``, the
screen; the other modules are its panels and dialogs.
"""
