"""The workshop: a tower with dials to change it, one drop to watch, and a thousand to measure.

Begin with ``workshop``, the screen; ``workshop_panels`` has its panels, ``trial`` the tower to play with.
"""
