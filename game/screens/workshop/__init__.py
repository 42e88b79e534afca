"""The workshop: a tower whose dials one turns, one drop to watch in it, and a thousand to measure.

Begin with ``workshop``, the screen; ``dials`` holds what can be turned, ``trial`` runs the drops.
"""
