"""The workshop: a tower with dials to change it, drops to watch, and a thousand drops to measure.

Begin with ``workshop``, the screen; ``workshop_panels`` has its panels, ``trial`` the tower to play with.
"""
