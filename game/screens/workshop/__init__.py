"""The workshop: a tower with dials to change it, one drop to watch, and a thousand to measure.

Begin with ``workshop``, the screen; ``dials`` has the dials, ``trial`` computes the drops.
"""
