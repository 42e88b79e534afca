"""Everything about recorded drops: the theatre in which they fall again, the workshop, and export.

A ``film`` draws one drop, a ``reel`` joins a throw and the bangs that follow it; ``drop_library`` finds the drops of
every match on disk. Begin with ``theatre``, the screen; the other modules are its panels and what it draws.
"""
