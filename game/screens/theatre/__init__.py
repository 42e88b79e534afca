"""The theatre, in which recorded drops fall again, and sharing them.

What is drawn of a drop is the work of ``game.passage``; ``drop_library`` finds the drops of every match on disk. Begin
with ``theatre``, the screen; the other modules are its panels and its dialogs.
"""
